"""Theme Deck Odyssey Conquest: the map round the battles, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from library_games import cast_of

from pnp.checks.lists import Decks, of_files
from pnp.engine import Choice, Piece, Pile, Table, View
from pnp.engine.chance import seeded
from pnp.engine.story import StoryTable
from pnp.games import theme_deck_odyssey_conquest as rules
from pnp.games.theme_deck_odyssey_conquest import (
    MOVED,
    Land,
    added,
    conflict,
    expand,
    fight,
    moves,
    recruit,
    set_up,
    starts,
    take_turn,
)
from pnp.model import load

Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]
SLUG = "theme-deck-odyssey-conquest"


def begin(players: int = 2, told: bool = False, kingdoms: tuple[str, ...] = ("Tauroon", "Elio", "Sliv", "Iz")) -> Land:
    """A map all of Barren, with kingdoms and no armies."""
    sort = StoryTable if told else Table
    land = Land(sort(cast_of(SLUG), players, None, seeded("table", 0)))
    for name in land.map.spaces:
        ground(land, name, "barren")
    box = land.table.unbox("kingdom", land.table.pile("kingdom"))
    for seat in land.table.seats:
        found = next(each for each in box if each.name == kingdoms[seat])
        box.give(found, land.kingdoms[seat])
    return land


def ground(land: Land, name: str, terrain: str) -> None:
    """Lay a tile of a terrain; where tiles run out in a test, any other."""
    pile = land.grounds[name]
    pile.give_all(land.tiles)
    tile = next((each for each in land.tiles if each.land == terrain), land.tiles[-1])
    land.tiles.give(tile, pile)


def put(land: Land, seat: int, name: str, count: int = 1) -> list[Piece]:
    return [_one(land, seat, land.hexes[name]) for _ in range(count)]


def _one(land: Land, seat: int, pile: Pile) -> Piece:
    army = land.stocks[seat][-1]
    land.stocks[seat].give(army, pile)
    return army


def owners(land: Land, name: str) -> list[int | None]:
    return [army.owner for army in land.hexes[name]]


def test_discs_events_and_kingdoms_are_those_of_the_book() -> None:  # ruling: spellings
    """Counted in both halves of the list of discs (15 and 45), in the events and in the kingdoms."""
    parts = cast_of(SLUG).game.components
    discs = parts["disc"].one_set
    assert Counter(disc.who for disc in discs) == {"each": 33, "defender": 24, "lot": 2, "attacker": 1}
    assert len(parts["event"].entries) == 46
    kingdoms = parts["kingdom"].one_set
    assert Counter(kingdom.life for kingdom in kingdoms) == {5: 9, 2: 5}
    assert {each.name for each in kingdoms if each.helps == "theirs"} == {"Sliv"}
    assert {each.name for each in kingdoms if "top" in each.lands} == {"Frigia"}
    assert [row.land for row in cast_of(SLUG).entries["terrain"]] == [
        "plain",
        "forest",
        "mountain",
        "swamp",
        "island",
        "barren",
    ]


def test_a_kingdom_has_three_theme_decks_or_more(tmp_path: Path) -> None:
    files = []
    for n in range(3):
        files.append(tmp_path / f"{n}.txt")
        files[-1].write_text(f"title: Deck {n}\n40 Forest\n", encoding="utf-8")
    game = load(SLUG)
    assert [each.code for each in of_files(game, Decks(files))[1]] == []
    assert [each.code for each in of_files(game, Decks(files[:2]))[1]] == ["list-codex"]


@pytest.mark.parametrize(("players", "hexes"), [(2, 25), (3, 36), (4, 36)])
def test_every_hex_gets_a_terrain_and_everybody_a_kingdom_and_an_army(players: int, hexes: int) -> None:
    land = Land(Table(cast_of(SLUG), players, None, seeded("table", 3)))  # rulings: map, kingdom
    steps = set_up(land, 1)
    asked = []
    try:
        choice = next(steps)
        while True:
            asked.append((choice.phase, choice.player, len(choice.options)))
            choice = steps.send(choice.options[0])
    except StopIteration:
        pass
    assert len(land.grounds) == hexes
    assert all(len(pile) == 1 for pile in land.grounds.values())
    order = [(seat + 1) % players for seat in range(players)]
    assert [(phase, seat) for phase, seat, _ in asked] == [("ruler", s) for s in order] + [("start", s) for s in order]
    assert [count for phase, _, count in asked if phase == "ruler"] == [14 - n for n in range(players)]
    assert [len(land.armies(seat)) for seat in range(players)] == [1] * players


def test_tiles_that_have_run_out_are_rolled_again(falls: Falls) -> None:  # ruling: map
    land = Land(Table(cast_of(SLUG), 2, None, seeded("table", 0)))
    left = falls(land, *[1] * 11, *[2] * 10, *[3] * 5)
    next(set_up(land, 0))
    assert not left
    assert Counter(pile[0].land for pile in land.grounds.values()) == {"plain": 10, "forest": 10, "mountain": 5}


def test_armies_begin_two_hexes_apart_or_as_far_as_can_be() -> None:  # ruling: start
    land = begin()
    assert len(starts(land)) == 25
    put(land, 0, "0303")
    assert len(starts(land)) == 25 - 7
    for name in land.map.spaces:
        if name not in ("0303", "0505"):
            put(land, 0, name)
    assert starts(land) == ["0505"]


def test_a_second_army_comes_where_exactly_one_stands(story: Any) -> None:  # ruling: recruiting
    land = begin(told=True)
    put(land, 0, "0101")
    put(land, 0, "0201", 2)
    put(land, 1, "0301")
    recruit(land, 0)
    assert [len(land.hexes[name]) for name in ("0101", "0201", "0301")] == [2, 2, 1]
    assert "Seat 1 recruits 1 army." in story(land.table)
    put(land, 0, "0401")
    put(land, 1, "0401")
    recruit(land, 0)
    assert owners(land, "0401") == [0, 1], "somebody else stands there, too"
    put(land, 0, "0102", len(land.stocks[0]) - 1)
    put(land, 0, "0103")
    recruit(land, 0)
    assert len(land.hexes["0103"]) == 1, "no army is left"


def test_an_army_moves_once_to_a_hex_next_to_it(drive: Drive) -> None:  # ruling: moving
    land = begin()
    put(land, 0, "0101")
    ways = moves(land, 0, 0)
    assert {target for _, target in ways} == {land.hexes[name] for name in land.map.neighbours("0101")}
    drive(expand(land, 0), [ways[0]])
    assert moves(land, 0, 0) == []
    assert land.armies(0)[0].mark(MOVED) == 1


def test_three_armies_at_most_move_into_hexes_of_others(drive: Drive) -> None:  # ruling: moving
    land = begin()
    put(land, 0, "0303", 5)
    target = land.map.neighbours("0303")[0]
    put(land, 1, target)
    into = [lambda option: option is not None and option[1] is land.hexes[target]] * 3
    _, asked = drive(expand(land, 0), [*into, None])
    assert len(asked) == 4
    assert all(way is None or way[1] is not land.hexes[target] for way in asked[-1].options)
    assert owners(land, target) == [1, 0, 0, 0]


def test_a_new_turn_has_moves_and_attacks_anew(drive: Drive, falls: Falls, story: Any) -> None:  # ruling: moving
    land = begin(told=True)
    target = land.map.neighbours("0303")[0]
    put(land, 0, "0303", 4)
    put(land, 1, target, 9)
    put(land, 1, "0505", 2)
    into = lambda option: option is not None and option[1] is land.hexes[target]  # noqa: E731
    falls(land, 20, 1, 1, 20)
    drive(take_turn(land, 0), [into, into, into, None])
    assert owners(land, target) == [1] * 9
    assert not any(army.mark(MOVED) for army in land.stocks[0]), "beaten armies may move when they come again"
    assert f"Seat 1 moves an army from hex 0303 to hex {target}." in story(land.table)
    drive(take_turn(land, 0), [into, into])
    assert owners(land, target) == [0, 0]
    assert owners(land, "0505") == [1, 1], "nobody fights where he does not stand"
    drive(take_turn(land, 0), [lambda option: option is not None and option[0].pile is land.hexes[target], None])
    assert len(land.hexes[target]) == 1, "an army that stayed moves on in the next turn"


@pytest.mark.parametrize(("ours", "theirs", "left"), [(12, 11, [0, 0]), (3, 12, [1])])
def test_the_loser_takes_all_his_armies_off(falls: Falls, ours: int, theirs: int, left: list[int]) -> None:
    land = begin()  # rulings: battles, one-roll
    put(land, 1, "0303")
    put(land, 0, "0303", 2)
    before = [len(stock) for stock in land.stocks]
    falls(land, theirs, ours)
    conflict(land, 0)
    assert owners(land, "0303") == left
    assert [len(stock) for stock in land.stocks] == [before[0] + 2 * (left == [1]), before[1] + (left != [1])]


def test_equals_roll_again(falls: Falls) -> None:  # ruling: one-roll
    land = begin()
    put(land, 0, "0303")
    put(land, 1, "0303")
    left = falls(land, 7, 7, 5, 6)
    fight(land, "0303", 0, 1)
    assert owners(land, "0303") == [0]
    assert not left


def test_a_kingdom_s_bonus_counts_on_its_land(falls: Falls) -> None:  # rulings: one-roll, several-lands, plain
    land = begin()
    assert added(land, 0, 1, "0303") == 0
    ground(land, "0303", "mountain")
    assert (added(land, 0, 1, "0303"), added(land, 1, 0, "0303")) == (2, 0)
    ground(land, "0303", "forest")
    assert (added(land, 0, 1, "0303"), added(land, 1, 0, "0303")) == (0, 2)
    put(land, 0, "0303")
    put(land, 1, "0303")
    falls(land, 10, 11)
    fight(land, "0303", 0, 1)
    assert owners(land, "0303") == [1]


def test_slivers_help_others_and_snow_the_top_half() -> None:  # ruling: top-half
    land = begin(kingdoms=("Sliv", "Frigia"))
    assert [added(land, 0, 1, "0303"), added(land, 1, 0, "0303")] == [0, 1]
    assert [added(land, 1, 0, name) for name in ("0102", "0103", "0105")] == [2, 1, 1]


def test_a_mover_fights_each_owner_in_turn_order(falls: Falls) -> None:  # ruling: battles
    land = begin(3)
    for seat in (0, 1, 2):
        put(land, seat, "0303")
    left = falls(land, 5, 6, 9, 1)
    conflict(land, 1)
    assert owners(land, "0303") == [0], "seat 2 is beaten by seat 1, who then falls to seat 0"
    assert land.table.out == {1, 2}
    assert not left


def test_the_last_kingdom_has_won_and_a_cap_ends_the_rest() -> None:  # ruling: cap
    for players in (2, 4):
        table = Table(cast_of(SLUG), players, None, seeded("table", players))
        steps = rules.play(table)
        try:
            choice = next(steps)
            while True:
                choice = steps.send(rules.thumb(View(table, choice.player), choice))
        except StopIteration as end:
            result = end.value
        assert result.capped == (len(table.out) < players - 1)
        assert result.facts["rounds"] <= 30
        hexes = [pile for name, pile in table.piles.items() if name.startswith("hex ")]
        armies = [sum(army.owner == seat for pile in hexes for army in pile) for seat in table.seats]
        assert set(result.winners) == {seat for seat in table.seats if armies[seat] == max(armies)}


def test_the_thumb_spreads_and_attacks_stacks() -> None:
    land = begin()
    put(land, 0, "0303", 2)
    east, west = land.map.neighbours("0303")[:2]
    put(land, 1, east, 2)
    view = View(land.table, 0)
    army = land.hexes["0303"][-1]
    options = [None, (army, land.hexes[east]), (army, land.hexes[west])]
    assert rules.thumb(view, Choice("expand", options, 0))[1] is land.hexes[east]
    land.hexes[east].give_all(land.stocks[1])
    land.hexes["0303"].give(land.hexes["0303"][0], land.stocks[0])
    assert rules.thumb(view, Choice("expand", options, 0)) is None, "one army stays where it recruits"
    assert rules.goal(view, 0) == {"hexes": 1, "armies": 1}
