"""Cave Wars: a map that joins all lairs, who holds them, steps underground, battles by size, and what events do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, Seat, View
from pnp.games import cave_wars as rules
from pnp.games.cave_wars import CaveWars, parted
from pnp.games.cave_wars.battle import Melee
from pnp.games.cave_wars.depths import Depths

Drive = Callable[..., tuple[Any, list[Choice]]]
RED, BLUE = 0, 1


def laid(table: Any, **tiles: str) -> CaveWars:
    """A game in which the spaces named have these tiles, all others rock as long as there is any."""
    game = CaveWars(table)
    box = table.unbox("tile", table.pile("tile", "nobody"))
    for space, name in tiles.items():
        box.give(next(tile for tile in box if tile.name == name), table.pile(space))
    rest = sorted(box, key=lambda tile: (tile.name != "Solid Rock", tile.name))
    near = sorted(
        game.board.spaces, key=lambda space: (min(game.board.distance(space, to) for to in (*tiles, "d4")), space)
    )
    for space, tile in zip([space for space in near if space not in tiles], rest, strict=True):
        box.give(tile, table.pile(space))
    return game


@pytest.fixture
def game(the_table: Callable[..., Any]) -> CaveWars:
    """A corridor of plain land in rock: Mines b4, Great Hall c4, Rune Stones d4, Tomb d5, Drow City d6, Pits e4."""
    return laid(
        the_table("cave-wars", players=2),
        b4="Mines", c4="Great Hall", d4="Vault", d5="Tomb", d6="Drow City", e4="Pits", b5="Labyrinth",
        a4="Kobold Warren",
    )  # fmt: skip


def placed(game: CaveWars, seat: int, name: str, space: str) -> Piece:
    unit = next(chit for chit in game.box if chit.name == name)
    unit.owner = seat
    game.box.give(unit, game.table.pile(space))
    return unit


@pytest.fixture
def stand(game: CaveWars) -> Callable[..., Piece]:
    """`stand(seat, name, space)`: a unit of a seat on a space."""
    return lambda seat, name, space: placed(game, seat, name, space)


def battle(game: CaveWars, here: str = "d4", there: str = "d5") -> Melee:
    return Melee(game, (RED, BLUE), (here, there))


def steps(game: CaveWars, unit: Piece) -> list[str]:
    return sorted(Depths(game.table).steps(unit))


def offers(asking: Any) -> list[Any]:
    choice = next(asking)
    asking.close()
    return [option for option in choice.options if option is not None]


# the map


@pytest.mark.parametrize("seed", range(6))
def test_all_lairs_are_joined(the_table: Callable[..., Any], drive: Drive, seed: int) -> None:
    """Rulings: map, first-lairs, players, holding."""
    game = CaveWars(the_table("cave-wars", players=8, seed=seed))
    drive(game.set_up())
    land = game.depths
    assert len(parted(land)) == 1
    assert sum(not land.open(space) for space in game.board.spaces) == 30
    assert {len(game.table.pile(space)) for space in game.board.spaces} == {1}
    assert [len(land.lairs_of(seat)) for seat in range(8)] == [1] * 8
    assert not land.stacks
    assert [track.value for track in game.gold] == [0] * 8


def test_a_lair_is_held_by_who_was_there_last(game: CaveWars, stand: Any, drive: Drive) -> None:  # ruling: holding
    kobold, drow = stand(RED, "Kobolds", "b4"), stand(BLUE, "Drow", "c4")
    drive(game.go(kobold, "a4"))
    drive(game.go(kobold, "b4"))
    assert game.depths.lairs_of(RED) == ["a4"]
    game.lose(kobold)
    drive(game.go(drow, "b4"))
    assert game.depths.lairs_of(BLUE) == []
    drive(game.go(drow, "a4"))
    assert (game.depths.lairs_of(RED), game.depths.lairs_of(BLUE)) == ([], ["a4"])


def test_nobody_is_overrun_before_his_first_turn(game: CaveWars, stand: Any) -> None:
    """Ruling: first-lairs."""
    orc = stand(RED, "Orcs", "b4")
    game.hold_lair(BLUE, "a4")
    game.depths.tiles["a4"].put("fresh", 1)
    assert "a4" not in steps(game, orc)
    assert Depths(game.table).free(BLUE, "a4") == 8
    turn = game.take_turn(BLUE)
    next(turn)
    turn.close()
    assert "a4" in steps(game, orc)


# recruiting and events


def test_units_are_bought_in_lairs(game: CaveWars, stand: Any) -> None:
    """Rulings: recruiting, holding, chits."""
    game.hold_lair(RED, "a4")
    game.hold_lair(BLUE, "d6")
    stand(RED, "Orcs", "d4")
    stand(RED, "Kobolds", "d5")
    asking = game.recruit(RED)
    first = next(asking)
    assert {(unit.name, space) for unit, space in filter(None, first.options)} == {("Kobolds", "a4"), ("Kobolds", "b4")}
    assert game.gold[RED].value == 12, "Vault and Tomb are rich, one Gold each"
    asking.send(next(option for option in first.options if option and option[1] == "b4"))
    assert game.gold[RED].value == 10
    asking.close()
    game.box.give_all(game.table.pile("deep"))
    assert offers(game.recruit(RED)) == [], "none of the kind is left"


def test_gold_is_kept_and_never_overdrawn(game: CaveWars, drive: Drive) -> None:  # ruling: recruiting, trolls
    game.hold_lair(RED, "d6")
    _, asked = drive(game.recruit(RED), [lambda option: option is not None])
    assert [choice.phase for choice in asked] == ["recruit", "recruit"]
    assert game.gold[RED].value == 2, "a Drow costs eight"
    assert game.depths.tiles["d6"].lair == "drow"
    assert next(tile for tile in game.land.tiles.values() if tile.name == "Troll Den").lair == "troll"


def test_gold_and_spies(game: CaveWars, deal: Any, drive: Drive) -> None:
    """Rulings: hand, spying, anybody, cards."""
    deal(game, RED, "Detect Gems", "Spy", "Ambush", "Mob", "Nets", "Shaman")
    deal(game, BLUE, "Slayer", "Fast")
    for card in list(game.stocks[0].draw):
        game.stocks[0].draw.give(card, game.table.pile("deep"))
    _, asked = drive(game.events(RED), ["Detect Gems", lambda option: isinstance(option, tuple), "Slayer"])
    assert [choice.phase for choice in asked] == ["event", "event", "spied", "event"]
    assert game.gold[RED].value == 10
    assert [card.name for card in game.hands[BLUE]] == ["Fast"]
    assert View(game.table, RED).known("hand of seat 2")[0].name == "Fast"
    assert len(game.hands[RED]) == 4


def test_two_cards_are_drawn_and_five_kept(game: CaveWars, deal: Any, drive: Drive) -> None:  # ruling: hand
    deal(game, RED, "Ambush", "Mob", "Nets", "Shaman")
    deal(game, BLUE, "Rich Vein", "Detect Gems", "Spy", "Scouts")
    drive(game.events(RED), ["Ambush"])
    assert len(game.hands[RED]) == 5


# moves


def test_rock_and_mazes(game: CaveWars, stand: Any, drive: Drive) -> None:  # ruling: maze, steps
    orc = stand(RED, "Orcs", "b4")
    assert steps(game, orc) == ["a4", "b5", "c4"]
    drive(game.go(orc, "c4"))
    assert steps(game, orc) == ["b4", "d4"]
    drive(game.go(orc, "b4"))
    assert steps(game, orc) == [], "two spaces"
    orc.put("spent", 1)
    assert steps(game, orc) == ["a4", "c4"], "a Maze wants the whole move"
    orc.put("again", 1)
    drive(game.go(orc, "b5"))
    assert (orc.mark("spent"), orc.mark("again")) == (2, 0)


def test_size_levels(game: CaveWars, stand: Any) -> None:  # ruling: stacking, sizes
    orc = stand(RED, "Orcs", "b4")
    troll = stand(RED, "Cave Trolls", "c4")
    assert Depths(game.table).free(RED, "c4") == 4, "a Great Hall takes double"
    stand(RED, "Dwarves", "c4")
    assert "c4" in steps(game, orc)
    stand(RED, "Goblins", "c4")
    assert "c4" not in steps(game, orc)
    assert steps(game, troll) == ["d4"], "an Orc leaves room for no Troll"
    stand(BLUE, "Kobolds", "d4")
    assert steps(game, troll) == []
    assert Depths(game.table).free(RED, "d4") == 0


def test_second_moves(game: CaveWars, stand: Any, deal: Any) -> None:  # ruling: marching, anybody
    orc, gnome = stand(RED, "Orcs", "b4"), stand(RED, "Gnomes", "b4")
    stand(RED, "Kobolds", "d4")
    deal(game, RED, "Fast", "Miners", "Secret Passage")
    found = {
        (what.name, getattr(to, "name", to)) for what, to in offers(game.move_units(RED)) if what.component == "event"
    }
    assert found == {
        ("Fast", "Orcs"),
        ("Miners", "b4"),
        ("Secret Passage", "b4"),
        ("Secret Passage", "d4"),
    }
    orc.put("spent", 2)
    game.march(RED, next(card for card in game.hands[RED] if card.name == "Miners"), "b4")
    assert (orc.mark("again"), gnome.mark("again")) == (1, 1)
    assert steps(game, orc) == ["a4", "b5", "c4"]
    assert len(game.hands[RED]) == 2


def test_orders_are_lost(game: CaveWars, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: halting
    orc = stand(RED, "Orcs", "b4")
    stand(RED, "Kobolds", "d4")
    deal(game, BLUE, "Lost Orders")
    deal(game, RED, "Difficult Going", "Miners")
    _, asked = drive(game.halts(RED), [lambda option: option is not None and option[1] == "b4"])
    assert {choice.player for choice in asked} == {BLUE}
    orc.put("again", 1)
    assert steps(game, orc) == []
    assert not game.hands[BLUE]
    drive(game.move_units(RED), [None])
    assert steps(game, orc) != []


def test_what_lurks_in_the_pits(game: CaveWars, stand: Any, drive: Drive, falls: Any) -> None:  # ruling: treacherous
    orcs = [stand(RED, "Orcs", "d4") for _ in range(2)]
    left = falls(game, 5)
    _, asked = drive(game.go(orcs[0], "e4"), [orcs[1], orcs[1]])
    assert not left
    assert [choice.phase for choice in asked] == ["company", "treacherous", "save"]
    assert [orc.mark("hit") for orc in orcs] == [0, 1]
    left = falls(game, 6)
    drive(game.go(orcs[0], "d4"))
    drive(game.go(stand(RED, "Kobolds", "d4"), "e4"))
    assert not left
    assert [orc.mark("hit") for orc in orcs] == [0, 1]


# battles


def test_small_ones_strike_first(game: CaveWars, stand: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ruling: rounds."""
    for seat, name, space in (
        (RED, "Dwarves", "d4"),
        (RED, "Goblins", "d4"),
        (BLUE, "Gnomes", "d5"),
        (BLUE, "Kobolds", "d5"),
    ):
        stand(seat, name, space)
    order: list[str] = []

    def strike(_: Any, unit: Piece) -> Any:
        order.append(unit.name)
        yield from ()

    monkeypatch.setattr(Melee, "strike", strike)
    drive(battle(game).round(), ["Kobolds"])
    assert order == ["Goblins", "Kobolds", "Gnomes", "Dwarves"]


def test_hits_stay(game: CaveWars, stand: Any, drive: Drive, falls: Any) -> None:  # ruling: damage, casualties
    stand(RED, "Orcs", "d4")
    dwarf, goblin = stand(BLUE, "Dwarves", "d5"), stand(BLUE, "Goblins", "d5")
    fight = battle(game)
    left = falls(game, 6)
    drive(fight.strike(game.land.stacks["d4"][0]), ["Dwarves"])
    assert not left
    assert (dwarf.mark("hit"), goblin.mark("hit")) == (1, 0)
    fight.ended = True
    drive(fight.fight())
    assert dwarf.mark("hit") == 1
    drive(game.wound(dwarf))
    assert (dwarf.owner, dwarf.mark("hit"), dwarf.pile) == (None, 0, game.box)


def test_walls_save(game: CaveWars, stand: Any, drive: Drive, falls: Any) -> None:  # ruling: saves
    drow = stand(BLUE, "Drow", "d6")
    for rolled, hits in ((3, 0), (4, 1)):
        left = falls(game, rolled)
        drive(game.wound(drow))
        assert not left
        assert drow.mark("hit") == hits


def test_magical_land(the_table: Callable[..., Any], falls: Any) -> None:  # ruling: sure-hit
    game = laid(the_table("cave-wars", players=2), d4="Shrine", d5="Tomb")
    troll, other = placed(game, RED, "Cave Trolls", "d4"), placed(game, BLUE, "Cave Trolls", "d5")
    fight = battle(game)
    assert [fight.force(unit) for unit in (troll, other)] == [10, 9]
    falls(game, 10)
    assert fight.rolls(troll, 10)


def test_cards_that_save(game: CaveWars, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: saves
    orc, drow = stand(RED, "Orcs", "d4"), stand(RED, "Drow", "d4")
    deal(game, RED, "Heavy Armor", "Hide", "Illusions")
    _, asked = drive(game.wound(orc), ["Heavy Armor"])
    assert {card.name for card in asked[0].options if card} == {"Heavy Armor", "Illusions"}
    assert orc.mark("hit") == 0
    game.lose(drow)
    _, asked = drive(game.wound(orc))
    assert asked[0].options == [None], "nobody is left who could weave illusions"
    assert orc.mark("hit") == 1


def play_card(game: CaveWars, fight: Melee, deal: Any, drive: Drive, name: str, *answers: Any) -> None:
    (card,) = deal(game, RED, name)
    assert fight.useful(RED, card)
    drive(fight.trick(RED), [card, *answers])
    assert card.pile is game.stocks[0].discards


def test_extra_attacks(game: CaveWars, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: extra, any-time
    dwarf, goblin = stand(RED, "Dwarves", "d4"), stand(RED, "Goblins", "d4")
    stand(BLUE, "Orcs", "d5")
    fight = battle(game)
    goblin.put("acted", 1)
    assert fight.ready(RED) == [dwarf]
    play_card(game, fight, deal, drive, "Mob")
    assert fight.ready(RED) == [goblin], "its size attacks again at once"
    assert not fight.useful(RED, deal(game, RED, "Brute Strength")[0])
    goblin.put("acted", 2)
    assert fight.ready(RED) == [dwarf]


def test_cards_that_strike(game: CaveWars, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: targets
    for name in ("Dwarves", "Goblins", "Kobolds"):
        stand(RED, name, "d4")
    drow, orc, gnome = (stand(BLUE, name, "d5") for name in ("Drow", "Gnomes", "Kobolds"))
    fight = battle(game)
    play_card(game, fight, deal, drive, "Nets", drow)
    assert drow.mark("frozen")
    assert drow not in fight.left(BLUE)
    play_card(game, fight, deal, drive, "Slayer", drow)
    assert drow.pile is game.box
    play_card(game, fight, deal, drive, "Powder Keg", orc)
    assert [unit.name for unit in fight.units(RED)] == ["Dwarves", "Kobolds"]
    assert fight.units(BLUE) == [gnome]
    play_card(game, fight, deal, drive, "Cave In")
    assert fight.over


def test_a_barrier_calls_an_attack_off(game: CaveWars, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: barriers
    stand(RED, "Orcs", "d4")
    stand(BLUE, "Goblins", "d5")
    deal(game, BLUE, "Build Barrier", "Magical Barrier")
    _, asked = drive(game.battles(RED), [("d4", "d5"), "Build Barrier"])
    assert [(choice.phase, choice.player) for choice in asked] == [("attack", RED), ("barrier", BLUE), ("attack", RED)]
    assert asked[1].options == [None, next(c for c in asked[1].options if c)], "there is no user of the other one"
    assert asked[-1].options == [None]


def test_all_netted(game: CaveWars, stand: Any, drive: Drive) -> None:  # ruling: stalemate
    for seat, space in ((RED, "d4"), (BLUE, "d5")):
        stand(seat, "Orcs", space).put("frozen", 1)
    drive(battle(game).fight())
    assert len(game.land.stacks) == 2
    assert not any(unit.mark("frozen") for stack in game.land.stacks.values() for unit in stack)


def test_a_stack_attacks_once(game: CaveWars, stand: Any, drive: Drive, falls: Any) -> None:  # ruling: one-attack
    stand(RED, "Kobolds", "d4")
    for space in ("d5", "e4"):
        stand(BLUE, "Kobolds", space)
    left = falls(game, 1)
    _, asked = drive(game.battles(RED), [("d4", "d5")])
    assert not left
    assert asked[-1].options == [None]
    assert game.land.held(RED) == ["d4"]


@pytest.mark.parametrize("loser", [RED, BLUE])
def test_a_battle_empties_a_lair(game: CaveWars, stand: Any, drive: Drive, falls: Any, loser: int) -> None:
    """Ruling: holding."""
    stand(RED, "Kobolds", "d5")
    kept = stand(BLUE, "Kobolds", "d6")
    game.hold_lair(BLUE, "d6")
    left = falls(game, *((10, 1) if loser == RED else (1, 4)))
    drive(game.battles(RED), [("d5", "d6")])
    assert not left
    assert game.depths.lairs_of(BLUE) == (["d6"] if loser == RED else [])
    assert (kept.pile is game.box) == (loser == BLUE)
    if loser == BLUE:
        assert offers(game.recruit(BLUE)) == [], "nothing to hire in"
    else:
        drive(game.go(kept, "d5"))
        assert game.depths.lairs_of(BLUE) == ["d6"], "who walks out still holds it"


def test_a_lair_from_which_a_lost_attack_came(game: CaveWars, stand: Any, drive: Drive, falls: Any) -> None:
    """Ruling: holding."""
    stand(RED, "Kobolds", "d6")
    game.hold_lair(RED, "d6")
    stand(BLUE, "Kobolds", "d5")
    left = falls(game, 10, 1, 4)
    drive(game.battles(RED), [("d6", "d5")])
    assert not left
    assert game.depths.lairs_of(RED) == []


# the end


def test_who_has_a_lair_is_not_out(game: CaveWars, stand: Any, deal: Any) -> None:  # ruling: out, victory
    game.hold_lair(RED, "a4")
    unit = stand(BLUE, "Orcs", "d4")
    game.end_turn(RED)
    assert not game.table.out
    deal(game, BLUE, "Mob")
    game.lose(unit)
    game.end_turn(RED)
    assert game.table.out == {BLUE}
    assert not game.hands[BLUE]


def test_eight_lairs_win(game: CaveWars, stand: Any) -> None:  # ruling: victory
    stand(BLUE, "Orcs", "d4")
    lairs = game.depths.lairs
    for lair in lairs[:7]:
        game.hold_lair(RED, lair)
    game.end_turn(RED)
    assert not game.table.out
    game.hold_lair(RED, lairs[7])
    game.end_turn(RED)
    assert game.table.out == {BLUE}


def quiet(monkeypatch: pytest.MonkeyPatch, turn: Callable[..., Any]) -> Any:
    """A match in which every turn is `turn(game, seat)`."""

    def take(game: CaveWars, seat: int) -> Any:
        turn(game, seat)
        yield from ()

    monkeypatch.setattr(CaveWars, "take_turn", take)
    return Match(cast_of("cave-wars"), rules, 3, [rules.thumb] * 3, 3).run()


def test_the_cap_counts_lairs_then_force(monkeypatch: pytest.MonkeyPatch) -> None:  # ruling: turn-cap
    def turn(game: CaveWars, seat: int) -> None:
        if game.table.track("turn").value == 1 and seat:
            placed(game, seat, ("Goblins", "Drow")[seat - 1], game.depths.lairs_of(seat)[0])

    result = quiet(monkeypatch, turn)
    assert (result.capped, result.winners, result.facts["turns"]) == (True, (2,), 40)

    def taken(game: CaveWars, seat: int) -> None:
        free = [lair for lair in game.depths.lairs if not game.depths.tiles[lair].mark("held")]
        if seat == 1 and free and len(game.depths.lairs_of(1)) == 1:
            game.hold_lair(1, free[0])

    assert quiet(monkeypatch, taken).winners == (1,)


def test_the_last_ones_out_share(monkeypatch: pytest.MonkeyPatch) -> None:  # ruling: out
    def turn(game: CaveWars, seat: int) -> None:
        for lair in game.depths.lairs:
            game.depths.tiles[lair].put("held", 0)
        game.end_turn(seat)

    result = quiet(monkeypatch, turn)
    assert (result.capped, result.winners) == (False, (0, 1, 2))


def test_what_stacks_and_units_count(game: CaveWars, stand: Any) -> None:  # ruling: whose-units, coins
    orc, drow = stand(RED, "Orcs", "d4"), stand(BLUE, "Drow", "d5")
    game.hold_lair(RED, "a4")
    view = View(game.table, RED)
    assert rules.worth(view, ("d4", "d5")) == {"our Force": 6, "their Force": 8}
    assert rules.worth(view, orc) is None
    drow.put("fights", 1)
    drow.put("hit", 1)
    assert rules.worth(view, drow) == {"Force now": 8, "hits left": 1}
    assert rules.goal(view, RED) == {"units": 1, "enemies": 1, "lairs": 1, "wanted": 8}


# the story, and a sensible player


def test_the_story_of_a_turn(the_table: Callable[..., Any], drive: Drive, falls: Any, story: Any) -> None:
    game = laid(the_table("cave-wars", players=2, told=True), d3="Orc Pits", d4="Tomb", e4="Pits", e5="Kobold Warren")
    table = game.table
    game.hold_lair(RED, "d3")
    placed(game, BLUE, "Kobolds", "e5")
    game.hold_lair(BLUE, "e5")
    for name in ("Mob", "Warriors"):
        card = next(card for card in game.stocks[0].draw if card.name == name)
        game.stocks[0].draw.give(card, table.pile("aside"))
        table.pile("aside").give(card, game.stocks[0].draw)
    left = falls(game, 6, 4, 10, 1, 3, 6, 7, 9, 2, 8)
    to = lambda space: lambda option: option is not None and option[1] == space  # noqa: E731
    answers = [to("d4"), to("e4"), None, ("e4", "e5"), "Warriors"]
    drive(game.take_turn(RED), answers, table)
    assert not left
    assert story(table, RED) == [
        "You hold Orc Pits.",
        "Seat 2 holds Kobold Warren.",
        "The Recruit Phase",
        "You gain 10 Gold.",
        "You buy Orcs for 6 Gold.",
        "Orcs to d4",
        "The Event Phase",
        "You draw Warriors, Mob",
        "The Move Phase",
        "Orcs d4 to e4",
        "E4, treacherous land: 6 against 5.",
        "The Battle Phase",
        "You attack seat 2: e4 against e5.",
        "You play Warriors.",
        "Discarded from your hand: Warriors",
        "Kobolds, 4 against 2: a miss.",
        "Orcs, 10 against 6: a miss.",
        "Orcs, 1 against 6: a hit.",
        "3: the defences save Kobolds.",
        "Kobolds, 6 against 2: a miss.",
        "Orcs, 7 against 6: a miss.",
        "Kobolds, 9 against 2: a miss.",
        "Orcs, 2 against 6: a hit.",
        "8: the defences do not save Kobolds.",
        "Seat 2 loses Kobolds.",
        "You win the battle of e4 and e5.",
        "Seat 2 no longer holds Kobold Warren.",
        "Seat 2 has neither units nor Lairs left.",
    ]


def test_a_thumb_attacks_who_is_weaker(game: CaveWars, stand: Any) -> None:
    stand(RED, "Cave Trolls", "d4")
    stand(BLUE, "Kobolds", "d5")
    assert rules.thumb(View(game.table, RED), Choice("attack", [None, ("d4", "d5")], RED)) == ("d4", "d5")
    assert rules.thumb(View(game.table, BLUE), Choice("attack", [None, ("d5", "d4")], BLUE)) is None


def test_a_thumb_walks_into_an_empty_lair(game: CaveWars, stand: Any) -> None:
    orc = stand(RED, "Orcs", "b4")
    options = [None, (orc, "a4"), (orc, "b5"), (orc, "c4")]
    assert rules.thumb(View(game.table, RED), Choice("move", options, RED)) == (orc, "a4")


def test_a_thumb_spares_who_bears_a_hit(game: CaveWars, stand: Any) -> None:
    dwarf, goblin = stand(RED, "Dwarves", "d4"), stand(RED, "Goblins", "d4")
    view = View(game.table, RED)
    assert rules.thumb(view, Choice("victim", [goblin, dwarf], RED)) is dwarf
    dwarf.put("hit", 1)
    assert rules.thumb(view, Choice("victim", [goblin, dwarf], RED)) is goblin


def test_a_thumb_spies_on_seats(game: CaveWars, deal: Any) -> None:
    (card,) = deal(game, RED, "Spy")
    assert rules.thumb(View(game.table, RED), Choice("event", [None, (card, Seat(BLUE))], RED)) == (card, Seat(BLUE))
