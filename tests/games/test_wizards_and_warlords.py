"""Wizards and Warlords: strongholds and their alignments, marches, attacks, and what falls with a Warlord."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Piece, View
from pnp.engine.view import advised
from pnp.games import wizards_and_warlords as rules
from pnp.games.wizards_and_warlords.battle import Battle
from pnp.games.wizards_and_warlords.lands import Lands, living, struck_by
from pnp.games.wizards_and_warlords.war import Warlords

Drive = Callable[..., tuple[Any, list[Choice]]]
US, THEM = 0, 1
SLUG = "wizards-and-warlords"
OURS, THEIRS = "Brindle Heath", "Cobble Rise"


def begin(the_table: Callable[..., Any], players: int = 2, told: bool = False) -> Warlords:
    return Warlords(the_table(SLUG, players=players, told=told))


def lay(game: Warlords, people: str, space: str, seat: int | None = None, lord: bool = True) -> Piece:
    """A stronghold on a territory; with a seat it is its Homeland."""
    hold = next(hold for hold in game.table.pile("strongholds") if hold.type == people)
    hold.owner = seat
    game.table.pile("strongholds").give(hold, game.table.pile(Lands.REIGN.format(space)))
    if seat is not None and lord:
        chief = next(chief for chief in game.table.pile("warlords") if chief.type == people)
        chief.owner = seat
        game.table.pile("warlords").give(chief, game.table.pile(Lands.LORD.format(space)))
    return hold


def post(game: Warlords, seat: int, people: str, space: str, count: int = 1) -> list[Piece]:
    for _ in range(count):
        assert game.raise_token(seat, people, space)
    return game.land.stack(space, seat)[-count:]


@pytest.fixture
def game(the_table: Callable[..., Any]) -> Warlords:
    """Dwarves in Brindle Heath against Kobolds in Cobble Rise, without tokens; an Elf and a Kobold land between."""
    game = begin(the_table)
    game.places[THEM].value = 1
    lay(game, "dwarf", OURS, US)
    lay(game, "kobold", THEIRS, THEM)
    return game


def some(count: int) -> Callable[[Any], bool]:
    """So many of a people."""
    return lambda option: option[0] == count


def counts(choice: Choice) -> list[int]:
    return [number for number, _ in choice.options]


def kinds(game: Warlords, space: str, seat: int) -> dict[str, int]:
    found = [str(unit.type) for unit in game.land.stack(space, seat)]
    return {kind: found.count(kind) for kind in found}


# the set-up


def test_the_map_is_as_the_ruling_says(game: Warlords) -> None:  # rulings: map, barren, players
    land = game.land
    terrains = [land.row(space).terrain for space in land.spaces]
    assert {kind: terrains.count(kind) for kind in terrains} == {"hold": 12, "open": 14, "barren": 6, "water": 3}
    assert not land.open("Gloom Sea") and land.open("Dead Sands")
    assert set(land.steps(OURS)) == {space for space in land.spaces if land.open(space)}
    assert land.steps("Southmoor")["Fallow March"] == 4  # by land, not over the sea


def test_higher_rolls_go_first_and_ties_roll_again(the_table: Any, dice: Any) -> None:  # ruling: turn-order
    game = begin(the_table, 4)
    left = dice(game.table, 5, 9, 5, 2, 3, 8)
    assert game.rolled([0, 1, 2, 3]) == [1, 2, 0, 3] and not left


def test_warlords_are_picked_and_strongholds_laid(the_table: Any, drive: Drive, dice: Any) -> None:
    """Rulings: picking, holds, homelands."""
    game = begin(the_table)
    dice(game.table, 3, 8, *[5] * 99)
    first, asked = drive(game.set_up(), ["Greyden", "Gurrock", OURS, THEIRS])
    assert first == THEM
    assert [(choice.phase, choice.player, len(choice.options)) for choice in asked] == [
        ("warlord", US, 23),
        ("warlord", THEM, 22),
        ("homeland", THEM, 14),
        ("homeland", US, 9),
    ]
    near = {"Southmoor", "Otter Downs", "Amber Plain", "Brindle Heath", "Cobble Rise"}
    far = set(asked[3].options)
    assert far.isdisjoint(near - {THEIRS}) and THEIRS in far and "Fernhollow" not in far
    land = game.land
    laid = [land.holds[space] for space in land.spaces if land.row(space).terrain == "hold"]
    assert len(laid) == 12 == len({hold.type for hold in laid} - {"dwarf", "kobold"})
    assert all(hold.owner is None for hold in laid) and len(game.table.pile("strongholds left")) == 9
    assert land.home(THEM) == OURS and kinds(game, OURS, THEM) == {"kobold": 25}
    assert land.throne(US) == THEIRS and kinds(game, THEIRS, US) == {"dwarf": 25}


def test_four_find_room(the_table: Any, drive: Drive) -> None:  # rulings: players, homelands
    game = begin(the_table, 4)
    _, asked = drive(game.set_up(), [lambda _: True] * 4 + ["Amber Plain", "Larkfield", "Cobble Rise"])
    assert [len(choice.options) for choice in asked[-4:]] == [14, 5, 1, 6]
    assert all(game.land.home(seat) for seat in range(4))


def test_the_last_homeland_is_as_far_as_can_be(the_table: Any) -> None:  # ruling: homelands
    game = begin(the_table, 4)
    for seat, (people, space) in enumerate(
        [("dwarf", "Amber Plain"), ("elf", "Marrow Vale"), ("orc", "Long Meadow"), ("fey", "Sedgeland")]
    ):
        lay(game, people, space, seat)
    left = game.sites()
    ways = [game.land.steps(home) for home in ("Amber Plain", "Marrow Vale", "Long Meadow", "Sedgeland")]
    assert left and {min(way[space] for way in ways) for space in left} <= {2, 3}


# production


def test_homelands_and_strongholds_make_tokens(game: Warlords, drive: Drive) -> None:
    """Rulings: holding, homeland-tokens, recruits, alignment."""
    lay(game, "elf", "Saltmouth")  # good as we are
    lay(game, "ice", "Emberfall")  # neutral
    lay(game, "orc", "Greyfen")  # evil
    for space in ("Saltmouth", "Emberfall", "Greyfen"):
        post(game, US, "dwarf", space)
    drive(game.production_phase(US))
    assert kinds(game, OURS, US) == {"dwarf": 2}  # his Warlord alone holds it
    assert kinds(game, "Saltmouth", US) == {"dwarf": 1, "elf": 1}
    assert kinds(game, "Emberfall", US) == {"dwarf": 1, "ice": 1}
    assert kinds(game, "Greyfen", US) == {"dwarf": 1}
    game.destroy(game.land.stack("Saltmouth", US)[0])
    drive(game.production_phase(US))
    assert kinds(game, "Saltmouth", US) == {"elf": 1}  # no homeland token is there
    assert game.land.realm(US) == ["Saltmouth", "Greyfen", "Emberfall", OURS]


def test_neutral_warlords_recruit_from_neutral_strongholds_only(the_table: Any) -> None:  # ruling: alignment
    game = begin(the_table)
    lay(game, "druid", OURS, US)
    for people, space in (("elf", "Saltmouth"), ("fire", "Emberfall"), ("orc", "Greyfen")):
        lay(game, people, space)
        post(game, US, "druid", space)
    land = game.land
    assert [land.recruits(space, US) for space in ("Saltmouth", "Emberfall", "Greyfen", OURS)] == [0, 1, 0, 2]
    assert land.recruits("Bare Teeth", US) == 0


def test_a_homeland_that_was_taken_is_an_ordinary_stronghold(game: Warlords) -> None:  # rulings: taken-home, holding
    lord = game.table.pile(Lands.LORD.format(OURS)).top
    assert lord is not None
    lord.pile.give(lord, game.table.pile("fallen"))
    assert game.land.realm(US) == [] and game.land.recruits(OURS, US) == 0
    post(game, THEM, "kobold", OURS)
    assert game.land.recruits(OURS, THEM) == 0  # good, and Kobolds are evil
    game.destroy(game.land.stack(OURS, THEM)[0])
    post(game, US, "elf", OURS)
    assert game.land.recruits(OURS, US) == 2


def test_a_good_homeland_recruits_for_good_conquerors(game: Warlords) -> None:  # ruling: taken-home
    game.land.holds[THEIRS].owner = None
    lay(game, "gnome", "Marrow Vale", THEM, lord=False)
    post(game, US, "dwarf", "Marrow Vale")
    assert game.land.recruits("Marrow Vale", US) == 1


def test_counters_are_the_limit(game: Warlords, drive: Drive) -> None:  # ruling: counters
    post(game, US, "dwarf", OURS, 39)
    drive(game.production_phase(US))
    assert kinds(game, OURS, US) == {"dwarf": 40} and not game.stock("dwarf")
    game.destroy(game.land.stack(OURS, US)[0])
    assert len(game.stock("dwarf")) == 1


# movement and stacks


def test_a_token_moves_one_space_and_only_once(game: Warlords, drive: Drive) -> None:
    """Rulings: move-or-attack, enemies."""
    post(game, US, "dwarf", OURS, 3)
    post(game, US, "elf", OURS, 2)
    post(game, THEM, "kobold", "Saltmouth")
    ways = {there for _, there in game.moves(US)}
    assert ways == {"Emberfall", "Otter Downs", "Southmoor"}  # neither into the sea nor into enemies
    moved, asked = drive(game.march(US), [(OURS, "Emberfall"), some(1), some(2)])
    assert moved and [counts(choice) for choice in asked[1:]] == [[0, 1, 2, 3], [0, 1, 2]]
    assert kinds(game, "Emberfall", US) == {"dwarf": 1, "elf": 2} and kinds(game, OURS, US) == {"dwarf": 2}
    assert {here for here, _ in game.moves(US)} == {OURS}
    assert game.targets(US) == {"Saltmouth": [OURS]}  # who has moved attacks nobody
    drive(game.stacking_phase(US))
    assert "Emberfall" in {here for here, _ in game.moves(US)}


def test_somebody_has_to_go(game: Warlords, drive: Drive) -> None:
    post(game, US, "dwarf", OURS, 2)
    post(game, US, "elf", OURS, 2)
    _, asked = drive(game.march(US), [(OURS, "Emberfall"), some(0), some(1)])
    assert counts(asked[2]) == [1, 2]


def test_nobody_moves_beyond_the_limit(game: Warlords, drive: Drive) -> None:  # rulings: excess, homeland-limit
    post(game, US, "dwarf", OURS, 20)
    post(game, US, "elf", "Emberfall", 8)
    _, asked = drive(game.march(US), [(OURS, "Emberfall"), some(2)])
    assert counts(asked[1]) == [1, 2] and (OURS, "Emberfall") not in game.moves(US)
    assert [game.land.limit(space) for space in (OURS, THEIRS, "Emberfall", "Southmoor")] == [25, 25, 10, 10]
    assert game.land.free(OURS, US) == 7
    lay(game, "elf", "Saltmouth")
    post(game, US, "dwarf", "Saltmouth", 11)
    post(game, US, "elf", "Saltmouth")
    _, asked = drive(game.stacking_phase(US), ["Elf", "Dwarf"])
    assert [choice.phase for choice in asked] == ["excess"] * 2
    assert kinds(game, "Saltmouth", US) == {"dwarf": 10}


def test_both_players_keep_to_the_limit(game: Warlords, drive: Drive) -> None:  # rulings: excess, stolen-tokens
    post(game, THEM, "kobold", "Southmoor", 11)
    _, asked = drive(game.stacking_phase(US), [lambda _: True])
    assert asked[0].player == THEM and len(game.land.stack("Southmoor", THEM)) == 10


# attacks, and who falls


def test_stacks_attack_together_and_once(game: Warlords, drive: Drive) -> None:
    """Rulings: attacks, move-or-attack, pressing."""
    post(game, US, "dwarf", "Saltmouth", 2)
    post(game, US, "elf", "Otter Downs", 2)
    post(game, US, "dwarf", "Amber Plain", 2)
    post(game, THEM, "kobold", "Emberfall", 3)
    post(game, THEM, "kobold", "Bonefield", 2)
    game.land.stack("Amber Plain", US)[0].put("moved", 1)
    assert game.targets(US) == {
        "Emberfall": ["Saltmouth", "Otter Downs", "Amber Plain"],
        "Bonefield": ["Amber Plain"],
    }
    battle = Battle(game, US, ["Saltmouth", "Amber Plain"], THEM, "Emberfall")
    assert len(battle.tokens(US)) == 3 and len(battle.tokens(THEM)) == 3
    drive(battle.advance())
    assert game.targets(US) == {"Emberfall": ["Otter Downs"]}
    assert not any(unit.mark("fighting") for unit in game.land.units(US) + game.land.units(THEM))


def test_the_battle_phase_asks_whom_and_with_whom(game: Warlords, drive: Drive, dice: Any) -> None:
    """Ruling: attacks."""
    post(game, US, "dwarf", "Saltmouth", 2)
    post(game, US, "dwarf", "Otter Downs", 1)
    post(game, THEM, "kobold", "Emberfall", 1)
    dice(game.table, 6, 1, 6, 2, 2, 9, 1)
    answers = ["Emberfall", "Saltmouth", None, "Shield Wall", "Shield Wall", lambda _: True, some(1)]
    _, asked = drive(game.battle_phase(US), answers)
    free = [choice.phase for choice in asked if len(choice.options) > 1]
    assert free == ["attack", "join", "join", "result", "result", "casualty", "advance"]
    assert kinds(game, "Emberfall", US) == {"dwarf": 1} and game.targets(US) == {}


def test_survivors_may_advance_and_a_warlord_falls(game: Warlords, drive: Drive) -> None:  # rulings: advance, warlords
    post(game, US, "dwarf", "Duskwood", 4)
    post(game, US, "elf", "Kingsmark", 2)
    units = post(game, THEM, "kobold", THEIRS, 2)
    battle = Battle(game, US, ["Duskwood", "Kingsmark"], THEM, THEIRS)
    game.land.stack("Duskwood", US)[0].put("neutralized", 1)
    for unit in units:
        game.destroy(unit)
    _, asked = drive(battle.advance(), [some(3), some(0)])
    assert [counts(choice) for choice in asked] == [[0, 1, 2, 3, 4], [0, 1, 2]]
    assert kinds(game, THEIRS, US) == {"dwarf": 3} and kinds(game, "Kingsmark", US) == {"elf": 2}
    assert not any(unit.mark("neutralized") for unit in game.land.units(US))
    assert game.land.throne(THEM) == "" and game.table.pile("fallen").top.name == "Gurrock"
    assert not game.moves(US)
    drive(game.stacking_phase(US))
    assert game.table.out == {THEM} and game.over  # no stronghold left


def test_a_warlord_survives_where_nobody_advances(game: Warlords, drive: Drive) -> None:  # ruling: warlords
    post(game, US, "dwarf", "Duskwood", 4)
    unit = post(game, THEM, "kobold", THEIRS)[0]
    battle = Battle(game, US, ["Duskwood"], THEM, THEIRS)
    game.destroy(unit)
    drive(battle.advance(), [some(0)])
    drive(game.stacking_phase(US))
    assert game.land.throne(THEM) == THEIRS and not game.table.out
    drive(game.march(US), [("Duskwood", THEIRS), some(1)])
    assert game.land.throne(THEM) == ""


def test_who_has_a_stronghold_plays_on(game: Warlords, drive: Drive) -> None:  # ruling: out
    lay(game, "orc", "Greyfen")
    post(game, THEM, "orc", "Greyfen")
    post(game, THEM, "kobold", "Southmoor")
    post(game, US, "dwarf", THEIRS)
    game.seize(US, THEIRS)
    drive(game.stacking_phase(US))
    assert not game.table.out
    game.destroy(game.land.stack("Greyfen", THEM)[0])
    drive(game.stacking_phase(US))
    assert game.table.out == {THEM} and not game.land.units(THEM)
    assert game.ended().winners == (US,)


def test_at_the_cap_a_warlord_counts_before_strongholds_and_tokens(game: Warlords) -> None:  # ruling: turn-cap
    lay(game, "orc", "Greyfen")
    lay(game, "elf", "Saltmouth")
    post(game, US, "dwarf", OURS, 3)
    assert game.standing(US) == (1, 1, 3) and game.standing(THEM) == (1, 1, 0)
    post(game, THEM, "kobold", "Greyfen")
    assert game.ended(capped=True).winners == (THEM,)
    post(game, US, "dwarf", THEIRS)
    game.seize(US, THEIRS)
    assert game.standing(THEM) == (0, 1, 1) and game.ended(capped=True).winners == (US,)


def test_turns_go_by_what_was_rolled(the_table: Any) -> None:  # ruling: turn-order
    game = begin(the_table, 3)
    for seat, place in enumerate((2, 0, 1)):
        game.places[seat].value = place
    assert list(game.order(0)) == [1, 2, 0]
    turns = iter(game.order(0))
    assert next(turns) == 1
    game.table.out.add(2)
    assert next(turns) == 0


def test_who_is_alive(game: Warlords) -> None:  # rulings: demons, undead
    rows = {str(token.type): list(token.kin) for token, _ in game.table.cast.titles["token"]}
    assert {kind for kind, kin in rows.items() if not living(kin)} == {
        *("illusionist", "artificer", "necromancer", "vampire", "ice", "fire", "wind", "earth")
    }
    assert {kind for kind, kin in rows.items() if struck_by(["undead", "demon"], kin)} == {"necromancer", "vampire"}
    assert {kind for kind, kin in rows.items() if struck_by(["animal"], kin)} == {"druid"}
    assert {kind for kind, kin in rows.items() if struck_by(["humanoid"], kin)} == {
        *("kobold", "goblin", "hobgoblin", "orc", "lizard")
    }
    tables = {str(card.type): list(card.kin) for card, _ in game.table.cast.titles["people"]}
    assert {kind: tables[kind] for kind in rows} == rows and set(tables) - set(rows) == {"shaman", "magic-items"}


# the thumb, and the story


def test_the_thumb_takes_a_homeland_that_stands_open(game: Warlords) -> None:
    post(game, US, "dwarf", "Duskwood", 5)
    post(game, US, "dwarf", OURS, 9)
    view, options = View(game.table, US), [None, *game.moves(US)]
    assert advised(rules.thumb, view, Choice("march", options, US)) == ("Duskwood", THEIRS)


def test_the_thumb_attacks_the_weak_only(game: Warlords) -> None:
    post(game, US, "dwarf", "Duskwood", 10)
    post(game, THEM, "kobold", THEIRS, 3)
    post(game, THEM, "kobold", "Amber Plain", 9)
    choice = Choice("attack", [None, "Amber Plain", THEIRS], US)
    assert advised(rules.thumb, View(game.table, US), choice) == THEIRS
    post(game, THEM, "kobold", THEIRS, 9)
    assert advised(rules.thumb, View(game.table, US), choice) is None
    assert rules.goal(View(game.table, THEM), THEM) == {"holds": 1, "units": 21, "lord": "alive"}


def test_the_story_of_a_turn(the_table: Any, story: Any, drive: Drive, dice: Any) -> None:
    game = begin(the_table, told=True)
    table = game.table
    lay(game, "dwarf", OURS, US)
    lay(game, "kobold", THEIRS, THEM)
    lay(game, "elf", "Saltmouth")
    post(game, US, "dwarf", "Saltmouth")
    post(game, US, "dwarf", "Bare Teeth", 2)
    post(game, THEM, "kobold", "Greyfen", 1)
    story(table)
    dice(table, 10, 9)
    answers = [
        ("Brindle Heath", "Emberfall"),
        some(1),
        None,
        "Greyfen",
        "Bare Teeth",
        None,
        "Crossbows",
        "Scatter",
        some(0),
    ]
    drive(game.take_turn(US), answers, table)
    assert story(table) == [
        "Seat 1's turn",
        "Production",
        "Tree of Life in Saltmouth: 1 new token for seat 1.",
        "Dwarven Mountain Fortress in Brindle Heath: 2 new tokens for seat 1.",
        "Movement",
        "Seat 1 marches from Brindle Heath to Emberfall with 1 token.",
        "Battle",
        "Seat 1 attacks seat 2 in Greyfen, 2 against 1.",
        "Seat 1 rolls 10 on the Dwarf table: Crossbows.",
        "Seat 2 rolls 9 on the Kobold table: Scatter.",
        "Scatter: the battle is ending.",
        "Seat 1 wins 2 stats, seat 2 wins 0.",
        "Seat 2 loses 1 token and has 0 in the battle.",
    ]
