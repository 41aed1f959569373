"""Swamp Fighters: land that is kind to its own, stacks in battle, and what spells do there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, View
from pnp.games import swamp_fighters as rules
from pnp.games.families.tile_war import spells
from pnp.games.swamp_fighters import Brawl, SwampFighters
from pnp.games.swamp_fighters.marsh import Marsh

Drive = Callable[..., tuple[Any, list[Choice]]]
CRABS, FROGS = 0, 1
EMPTY = {"Rocks", "Fen"}


def laid(table: Any, races: Iterable[str] = ("Crab Men", "Bullywugs"), **tiles: str) -> SwampFighters:
    """A game on dry land, but for the tiles that are named; each seat has a race, its chits in its pile."""
    game = SwampFighters(table)
    box = table.unbox("tile", table.pile("tile", "nobody"))
    for space, name in tiles.items():
        box.give(next(tile for tile in box if tile.name == name), table.pile(space))
    plain = sorted(box, key=lambda tile: (tile.name not in EMPTY, tile.home, tile.treacherous, tile.name))
    near = sorted(game.board.spaces, key=lambda space: game.board.distance(space, "d4") or 0)
    for space, tile in zip([space for space in near if space not in tiles], plain, strict=True):
        box.give(tile, table.pile(space))
    for seat, race in enumerate(races):
        game.take_race(seat, next(card for card in game.races if card.name == race))
    return game


@pytest.fixture
def game(the_table: Callable[..., Any]) -> SwampFighters:
    """Crab Men against Bullywugs; round d4 there is open dry land."""
    return laid(the_table("swamp-fighters", players=2))


@pytest.fixture
def stand(game: SwampFighters) -> Callable[..., Piece]:
    """`stand(seat, name, space)`: a unit of a seat on a space."""
    return lambda seat, name, space: placed(game, seat, name, space)


def placed(game: SwampFighters, seat: int, name: str, space: str) -> Piece:
    unit = next(chit for chit in game.piles[seat] if chit.name == name)
    unit.owner = seat
    game.piles[seat].give(unit, game.table.pile(space))
    return unit


def battle(game: SwampFighters, here: str = "d4", there: str = "d5") -> Brawl:
    return Brawl(game, (CRABS, FROGS), (here, there))


# the map and who stands there


def test_a_tile_lies_on_every_space(the_table: Callable[..., Any]) -> None:  # ruling: map
    game = SwampFighters(the_table("swamp-fighters", players=2))
    game.lay_tiles(game.board.spaces)
    assert sorted(tile.name for tile in Marsh(game.table).tiles.values())[:5] == ["Bayou"] * 4 + ["Bog"]
    assert {len(game.table.pile(space)) for space in game.board.spaces} == {1}


def test_a_map_that_is_not_laid_well_is_laid_again(
    the_table: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    verdicts = iter([False, True])
    monkeypatch.setattr(SwampFighters, "laid_well", lambda _: next(verdicts))
    game = SwampFighters(the_table("swamp-fighters", players=2))
    game.lay_tiles(game.board.spaces)
    assert next(verdicts, None) is None
    assert len(Marsh(game.table).tiles) == 64


def test_races_and_homes_are_taken_in_turn(the_table: Callable[..., Any], drive: Drive) -> None:
    """Rulings: races, homes, players, lizards, bullywugs, used-chits."""
    game = SwampFighters(the_table("swamp-fighters", players=5))
    names = ["Turtle Men", "Lizard Men", "Bullywugs", "Snake Men"]
    first, asked = drive(game.set_up(), [*names, *(lambda _: True for _ in range(5))])
    assert [choice.phase for choice in asked] == ["race"] * 5 + ["start"] * 5
    assert asked[0].player == asked[5].player == first
    assert [len(choice.options) for choice in asked] == [5, 4, 3, 2, 1, 12, 11, 10, 9, 8]
    land, order = game.land, list(game.table.around(first))
    assert [unit.name for seat in order for unit in land.units(seat)] == [
        "Mock Turtle",
        "Lizard King",
        "Frog Prince",
        "King Cobra",
        "King Crab",
    ]
    assert [len(game.piles[seat]) for seat in order] == [19, 19, 20, 19, 19]
    assert all(land.tiles[space].home for space in land.stacks)


def test_recruits_come_to_homes_or_beside_them(the_table: Callable[..., Any], drive: Drive) -> None:
    """Rulings: recruiting, stacking, homes."""
    game = laid(the_table("swamp-fighters", players=2), d5="Mound", b2="Bayou", h8="Bayou")
    for space in ("d5", "b2"):
        placed(game, CRABS, "Stone Crab", space)
    for _ in range(3):
        placed(game, CRABS, "Rock Lobster", "d4")
    placed(game, FROGS, "Frog Man", "e5")
    _, asked = drive(game.recruit(CRABS), ["d5", "b3"])
    assert [set(choice.options) for choice in asked] == [{"d5", "d6", "c5"}, {"b2", "b1", "b3", "a2", "c2"}]
    assert {choice.phase for choice in asked} == {"recruit"}
    assert len(game.land.stacks["d5"]) == 2


def test_who_has_no_room_discards_the_chit(the_table: Callable[..., Any], drive: Drive) -> None:  # ruling: recruiting
    game = laid(the_table("swamp-fighters", players=2), a1="Mound")
    for space, names in {"a1": ["Stone Crab"] * 3, "a2": ["Rock Lobster"] * 3, "b1": ["Hermit Crab"] * 3}.items():
        for name in names:
            placed(game, CRABS, name, space)
    _, asked = drive(game.recruit(CRABS))
    assert not asked
    assert len(game.graves[CRABS]) == 1


def test_an_empty_pile_recruits_nobody_and_leaders_come_back(
    game: SwampFighters, stand: Any
) -> None:  # ruling: used-chits
    stand(FROGS, "Frog Man", "a1")
    for unit in list(game.piles[CRABS]):
        game.piles[CRABS].give(unit, game.graves[CRABS])
    stand_by = game.graves[CRABS][0]
    game.graves[CRABS].give(stand_by, game.table.pile("h8"))
    stand_by.owner = CRABS
    assert game.draw_chit(CRABS) is None
    game.end_turn(FROGS)
    assert [chit.name for chit in game.piles[CRABS]] == ["King Crab"]
    assert len(game.graves[CRABS]) == 18


def test_only_shamans_bring_spells(game: SwampFighters, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: hand
    stand(CRABS, "Stone Crab", "d4")
    drive(game.study(CRABS))
    assert not game.hands[CRABS]
    stand(CRABS, "Hermit Crab", "d4")
    deal(game, CRABS, "Mist", "Mist", "Mist", "Mist")
    _, asked = drive(game.study(CRABS), ["Mist"])
    assert [choice.phase for choice in asked] == ["hand limit"]
    assert len(game.hands[CRABS]) == 5


# moves


def costs(game: SwampFighters, unit: Piece) -> list[str]:
    return sorted(Marsh(game.table).reach(unit))


def test_land_of_ones_own_costs_half(the_table: Callable[..., Any]) -> None:  # ruling: half-cost, trees
    game = laid(
        the_table("swamp-fighters", players=2),
        a1="Pond", a2="Pond", a3="Sink Hole", a4="Root Water", a5="Pond",
        b1="Slough", b2="Slough", b3="Slough", b4="Slough",
    )  # fmt: skip
    shrimp = placed(game, CRABS, "Jumbo Shrimp", "a1")
    land = Marsh(game.table)
    assert land.points(shrimp) == 4
    price = [land.cost(shrimp, "a1", here, there) for here, there in (("a1", "a2"), ("a2", "a3"), ("a3", "a4"))]
    assert price == [1, 2, 2], "halves: a Pond one, a Sink Hole two, and Trees help no shrimp"
    assert costs(game, shrimp) == ["a2", "a3", "b1"], "1 + 2 of four halves; a Slough takes all four"
    frog = placed(game, FROGS, "Tree Frog", "b1")
    assert Marsh(game.table).cost(frog, "b1", "b1", "b2") == 2
    lizards = laid(the_table("swamp-fighters", players=2), ["Lizard Men", "Snake Men"], b2="Hammock")
    gecko = placed(lizards, 0, "Gecko", "b1")
    assert Marsh(lizards.table).cost(gecko, "b1", "b1", "b2") == 1, "alike in two ways, and still half"


def test_treacherous_land_ends_a_move(the_table: Callable[..., Any]) -> None:  # ruling: treacherous
    game = laid(the_table("swamp-fighters", players=2), a1="Fen", a2="Sawgrass", a3="Fen", b1="Mud Hole")
    snake = placed(game, FROGS, "Frog Prince", "a1")
    land = Marsh(game.table)
    assert land.cost(snake, "a1", "a1", "a2") == 4
    assert land.cost(snake, "a1", "a2", "a3") is None
    assert land.cost(snake, "a2", "a2", "a3") == 2, "it begins there"
    assert "a3" not in costs(game, snake)


def test_jumpers_pass_over_stacks_and_nobody_else(game: SwampFighters, stand: Any) -> None:  # ruling: jump, stacking
    crab = stand(CRABS, "Horseshoe Crab", "a1")
    frog = stand(FROGS, "Tree Frog", "c1")
    for space, seat, name in (("b1", CRABS, "Rock Lobster"), ("a2", FROGS, "Frog Man"), ("c2", CRABS, "Stone Crab")):
        for _ in range(3):
            stand(seat, name, space)
    assert costs(game, crab) == [], "a full stack of its own, and the enemy's"
    land = Marsh(game.table)
    assert land.cost(frog, "c1", "c1", "c2") is not None
    assert "c2" not in costs(game, frog)
    assert "c3" in costs(game, frog)
    assert "b2" in costs(game, frog)


def test_nobody_passes_through_a_full_stack(the_table: Callable[..., Any]) -> None:  # ruling: stacking
    game = laid(the_table("swamp-fighters", players=2), a1="Rocks", b1="Fen", b2="Fen", a2="Mound")
    crab = placed(game, CRABS, "Horseshoe Crab", "a1")
    others = [placed(game, CRABS, "Rock Lobster", "b1") for _ in range(3)]
    placed(game, FROGS, "Frog Man", "a2")
    assert costs(game, crab) == []
    game.lose(others[0])
    assert {"b1", "b2"} <= set(costs(game, crab))


def test_guests_do_not_fill_a_stack(game: SwampFighters, stand: Any) -> None:  # ruling: stacking
    for _ in range(3):
        stand(CRABS, "Stone Crab", "d4")
    guest = stand(CRABS, "Rock Lobster", "d5")
    assert not Marsh(game.table).room(CRABS, "d4")
    game.table.pile("d4")[1].put("summoned", 1)
    assert Marsh(game.table).room(CRABS, "d4")
    assert not Marsh(game.table).room(FROGS, "d4")
    guest.put("charmed", 1)
    assert game.reach(Marsh(game.table), guest) == []


def test_each_unit_moves_once(game: SwampFighters, stand: Any, drive: Drive) -> None:  # ruling: moving
    stand(FROGS, "Frog Man", "d4")
    stand(FROGS, "Frog Prince", "d4")
    answers = [lambda option: option and (option[0].name, option[1]) == ("Frog Man", "d5"), None]
    _, asked = drive(game.move_units(FROGS), answers)
    assert {option[0].name for option in asked[1].options if option} == {"Frog Prince"}
    assert not any(unit.mark("moved") for unit in game.land.units(FROGS))


# battles


def test_a_round_takes_the_sides_in_turn(
    game: SwampFighters, stand: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:  # ruling: rounds
    for name in ("Stone Crab", "Rock Lobster", "King Crab"):
        stand(CRABS, name, "d4")
    stand(FROGS, "Bull Frog", "d5")
    order: list[str] = []

    def strike(_: Any, unit: Piece) -> Any:
        order.append(unit.name)
        yield from ()

    monkeypatch.setattr(Brawl, "strike", strike)
    drive(battle(game).round(), ["Rock Lobster", "King Crab"])
    assert order == ["Rock Lobster", "Bull Frog", "King Crab", "Stone Crab"]


def test_a_stuck_unit_stays_so_for_all_rounds(
    game: SwampFighters, stand: Any, drive: Drive, falls: Any
) -> None:  # ruling: casters
    stand(CRABS, "King Crab", "d4")
    frog = stand(FROGS, "Bull Frog", "d5")
    stand(FROGS, "Frog Prince", "d5")
    frog.put("frozen", 1)
    fight = battle(game)
    for _ in range(2):
        left = falls(game, 6, 6)
        drive(fight.round())
        assert not left
        assert fight.ready(FROGS) == []


def test_a_stack_attacks_once_and_stays(game: SwampFighters, stand: Any, drive: Drive, falls: Any) -> None:
    """Ruling: one-attack."""
    stand(CRABS, "King Crab", "d4")
    for space in ("d5", "e4"):
        stand(FROGS, "Tree Frog", space)
    left = falls(game, 1)
    _, asked = drive(game.battles(CRABS), [("d4", "d5")])
    assert not left
    assert set(asked[0].options) == {None, ("d4", "d5"), ("d4", "e4")}
    assert asked[-1].options == [None], "and the last question offers nothing but to end"
    assert game.land.held(CRABS) == ["d4"]


def test_two_stacks_may_attack_one(game: SwampFighters, stand: Any, drive: Drive, falls: Any) -> None:
    """Rulings: one-attack, damage."""
    for space in ("d4", "c5"):
        stand(CRABS, "King Crab" if space == "d4" else "Stone Crab", space)
    frog = stand(FROGS, "Bull Frog", "d5")
    for hits in (1, 2):
        frog.put("hit", hits)
        game.after_battles()
        assert frog.mark("hit") == 0
    left = falls(game, 6, 6, 6, 6)
    fight = battle(game)
    drive(fight.round())
    drive(fight.round())
    assert not left
    assert set(Marsh(game.table).beside(CRABS, "c5")) == {"d5"}


def test_hits_add_up_and_the_owner_picks(game: SwampFighters, stand: Any, drive: Drive, falls: Any) -> None:
    """Rulings: casualties, damage."""
    crab = stand(CRABS, "King Crab", "d4")
    toad, frog = stand(FROGS, "Bull Frog", "d5"), stand(FROGS, "Tree Frog", "d5")
    left = falls(game, 5, 1)
    fight = battle(game)
    _, asked = drive(fight.strike(crab), ["Bull Frog"])
    assert asked[0].player == FROGS
    assert toad.mark("hit") == 1
    drive(fight.strike(crab), ["Tree Frog"])
    assert not left
    assert frog.pile is game.graves[FROGS]
    assert frog.owner is None


@pytest.mark.parametrize(
    ("force", "rolled", "hits"), [(6, 6, True), (7, 6, True), (0, 1, False), (3, 3, True), (3, 4, False)]
)
def test_force_and_die(game: SwampFighters, stand: Any, falls: Any, force: int, rolled: int, hits: bool) -> None:
    """Ruling: sure-hit."""
    crab = stand(CRABS, "King Crab", "d4")
    falls(game, rolled)
    assert battle(game).rolls(crab, force) is hits


def test_land_of_its_own_makes_a_unit_stronger_once(the_table: Callable[..., Any]) -> None:  # ruling: land-bonus
    game = laid(the_table("swamp-fighters", players=2), d4="Pond", d5="Root Water", e4="Rocks")
    shrimp, lobster = placed(game, CRABS, "Jumbo Shrimp", "d4"), placed(game, CRABS, "Stone Crab", "d4")
    tree, man = placed(game, FROGS, "Tree Frog", "d5"), placed(game, FROGS, "Frog Man", "e4")
    fight = battle(game)
    assert [fight.force(unit) for unit in (shrimp, lobster, tree)] == [3, 4, 3]
    other = battle(game, "d4", "e4")
    assert [other.force(unit) for unit in (shrimp, lobster, man)] == [3, 5, 3], "out of it, too, and for both sides"


def test_shell_before_poison(game: SwampFighters, stand: Any, falls: Any) -> None:  # ruling: shell, poison
    dart, crab = stand(FROGS, "Poison Dart Frog", "d5"), stand(CRABS, "King Crab", "d4")
    fight = battle(game)
    left = falls(game, 2)
    fight.hit(crab, dart)
    assert (left, crab.mark("hit")) == ([], 0), "where the Shell saves nobody rolls for Poison"
    left = falls(game, 3, 3)
    fight.hit(crab, dart)
    assert not left
    assert crab.mark("hit") == 1, "it endures the Poison and takes the hit"
    left = falls(game, 3, 2)
    fight.hit(crab, dart)
    assert not left
    assert (crab.pile, crab.mark("hit")) == (game.graves[CRABS], 0)


def test_nobody_can_hit(game: SwampFighters, stand: Any, drive: Drive) -> None:  # ruling: stalemate
    stand(CRABS, "Rock Lobster", "d4")
    stand(FROGS, "Frog Man", "d5")
    fight = battle(game)
    for track in fight.bonus.values():
        track.value = -5
    drive(fight.fight())
    assert len(game.land.stacks) == 2
    assert [track.value for track in fight.bonus.values()] == [0, 0]


# spells


def test_a_shaman_casts_in_place_of_attacking(game: SwampFighters, stand: Any, deal: Any, drive: Drive) -> None:
    """Rulings: casters, lasting."""
    hermit = stand(CRABS, "Hermit Crab", "d4")
    crab = stand(CRABS, "Stone Crab", "d4")
    frog = stand(FROGS, "Bull Frog", "d5")
    deal(game, CRABS, "Poison Gland", "Regenerate")
    fight = battle(game)
    offered = drive(fight.act(CRABS), [lambda option: isinstance(option, tuple), crab])[1][0].options
    assert [option[1].name for option in offered if isinstance(option, tuple)] == ["Poison Gland"]
    assert [card.name for card in game.hands[CRABS]] == ["Regenerate"], "a spell that was cast is discarded"
    assert crab.mark("poison")
    assert rules.has(crab, "poison")
    assert fight.ready(CRABS) == [crab]
    hermit.put("acted", 0)
    hermit.put("frozen", 1)
    assert fight.ready(CRABS) == [crab], "a stuck one neither attacks nor casts"
    frog.put("hit", 2)
    fight.ended = True
    drive(fight.fight())
    assert not crab.mark("poison")


def cast(game: SwampFighters, fight: Brawl, deal: Any, drive: Drive, name: str, *answers: Any) -> None:
    (card,) = deal(game, CRABS, name)
    assert spells.useful(fight, CRABS, card)
    drive(spells.cast(fight, CRABS, card), answers)
    game.discard(card)


def test_spells_on_sides(game: SwampFighters, stand: Any, deal: Any, drive: Drive, falls: Any) -> None:
    """Ruling: desiccate."""
    crab = stand(CRABS, "Stone Crab", "d4")
    frogs = [stand(FROGS, "Tree Frog", "d5"), stand(FROGS, "Bull Frog", "d5"), stand(FROGS, "Horny Toad", "d5")]
    fight = battle(game)
    cast(game, fight, deal, drive, "Hot Blooded")
    cast(game, fight, deal, drive, "Noxious Vapor")
    assert fight.force(crab) == 6, "4, 1 for dry land, 1 hot blooded"
    assert [fight.force(frog) for frog in frogs] == [1, 3, 2]
    left = falls(game, 3, 2, 2, 1)
    cast(game, fight, deal, drive, "Desiccate")
    assert not left, "the last die is the Shell's"
    assert [frog.mark("hit") for frog in frogs] == [0, 1, 0]
    assert fight.units(FROGS) == frogs, "Hot Blood adds nothing to a spell"
    cast(game, fight, deal, drive, "Mist")
    assert fight.over


def test_kin_join_and_leave(game: SwampFighters, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: kin
    for _ in range(3):
        stand(CRABS, "Stone Crab", "d4")
    stand(FROGS, "Bull Frog", "d5")
    fight = battle(game)
    cast(game, fight, deal, drive, "Summon Kin")
    guest = game.land.stacks["d4"][-1]
    assert guest.mark("summoned")
    assert guest in fight.ready(CRABS)
    game.end_turn(CRABS)
    assert guest.pile is game.graves[CRABS] or guest.pile is game.piles[CRABS]
    assert len(game.land.stacks["d4"]) == 3


def test_mesmerized_units_change_sides(game: SwampFighters, stand: Any, deal: Any, drive: Drive) -> None:
    """Rulings: charm, whose-units, out."""
    stand(CRABS, "Hermit Crab", "d4")
    stand(FROGS, "Frog Prince", "d5")
    frog = stand(FROGS, "Bull Frog", "d5")
    fight = battle(game)
    cast(game, fight, deal, drive, "Mesmerize")
    assert (frog.owner, frog.pile) == (CRABS, game.table.pile("d4"))
    assert len(game.land.own(CRABS)) == 1
    game.end_turn(CRABS)
    assert (frog.owner, frog.pile) == (None, game.graves[FROGS])


def test_regenerate_brings_back_the_last(game: SwampFighters, stand: Any, deal: Any, drive: Drive) -> None:
    """Ruling: healing."""
    stand(CRABS, "Hermit Crab", "d4")
    first, last, guest = (stand(CRABS, name, "d4") for name in ("Stone Crab", "Rock Lobster", "Jumbo Shrimp"))
    guest.put("summoned", 1)
    stand(FROGS, "Frog Prince", "d5")
    fight = battle(game)
    for unit in (first, last, guest):
        fight.kill(unit)
    cast(game, fight, deal, drive, "Regenerate")
    assert last.pile is game.table.pile("d4")
    assert last not in fight.ready(CRABS)
    assert last.owner == CRABS
    assert first.pile is game.graves[CRABS]


def test_a_side_that_is_stuck_is_lost(game: SwampFighters, stand: Any, deal: Any, drive: Drive) -> None:
    """Ruling: stuck."""
    crab = stand(CRABS, "Hermit Crab", "d4")
    frogs = [stand(FROGS, name, "d5") for name in ("Frog Prince", "Bull Frog")]
    fight = battle(game)
    cast(game, fight, deal, drive, "Stuck in the Mud", "Frog Prince")
    fight.settle()
    assert not fight.over
    cast(game, fight, deal, drive, "Stuck in the Mud")
    fight.settle()
    assert fight.over
    assert all(frog.pile is game.graves[FROGS] for frog in frogs)
    stand(FROGS, "Tree Frog", "d5").put("frozen", 1)
    crab.put("frozen", 1)
    both = battle(game)
    both.settle()
    assert both.ended
    assert len(game.land.stacks) == 2


# the end


def test_who_has_only_guests_is_out(game: SwampFighters, stand: Any, deal: Any) -> None:  # ruling: out
    stand(CRABS, "King Crab", "d4").put("charmed", 1)
    stand(FROGS, "Frog Prince", "d5")
    deal(game, CRABS, "Mist")
    game.end_turn(FROGS)
    assert game.table.out == {CRABS}
    assert not game.hands[CRABS]


def quiet(monkeypatch: pytest.MonkeyPatch, turn: Callable[..., Any]) -> Any:
    """A match in which every turn is `turn(game, seat)`."""

    def take(game: SwampFighters, seat: int) -> Any:
        turn(game, seat)
        yield from ()

    monkeypatch.setattr(SwampFighters, "take_turn", take)
    return Match(cast_of("swamp-fighters"), rules, 3, [rules.thumb] * 3, 3).run()


def test_the_cap_counts_units(monkeypatch: pytest.MonkeyPatch) -> None:  # ruling: turn-cap
    def turn(game: SwampFighters, seat: int) -> None:
        if seat == 1 and game.table.track("turn").value == 1:
            placed(game, 1, game.piles[1][0].name, game.land.held(1)[0])

    result = quiet(monkeypatch, turn)
    assert (result.capped, result.winners, result.scores, result.facts["turns"]) == (True, (1,), (1, 2, 1), 40)


def test_the_last_ones_out_share(monkeypatch: pytest.MonkeyPatch) -> None:  # ruling: out
    def turn(game: SwampFighters, seat: int) -> None:
        for unit in [unit for stack in game.land.stacks.values() for unit in stack]:
            game.lose(unit)
        game.end_turn(seat)

    result = quiet(monkeypatch, turn)
    assert (result.capped, result.winners) == (False, (0, 1, 2))


def test_the_goal_counts_units_and_homes(the_table: Callable[..., Any]) -> None:
    game = laid(the_table("swamp-fighters", players=2), d5="Mound")
    placed(game, CRABS, "King Crab", "d5")
    placed(game, FROGS, "Frog Prince", "a1")
    assert rules.goal(View(game.table, FROGS), CRABS) == {"units": 1, "enemies": 1, "homes": 1}


def test_what_stacks_and_units_count(the_table: Callable[..., Any]) -> None:
    game = laid(the_table("swamp-fighters", players=2), d4="Pond", d5="Fen")
    shrimp, frog = placed(game, CRABS, "Jumbo Shrimp", "d4"), placed(game, FROGS, "Bull Frog", "d5")
    view = View(game.table, CRABS)
    assert rules.worth(view, ("d4", "d5")) == {"our Force": 3, "their Force": 4}
    assert rules.worth(view, frog) is None
    frog.put("hit", 1)
    fight = battle(game)
    fight.bonus[FROGS].value = -1
    for unit in (shrimp, frog):
        unit.put("fights", 1)
    assert rules.worth(view, frog) == {"Force now": 3, "hits left": 2}
    assert fight.force(frog) == 3


# the story, and a sensible player


def test_the_story_of_a_turn(the_table: Callable[..., Any], drive: Drive, falls: Any, story: Any) -> None:
    game = laid(the_table("swamp-fighters", players=2, told=True), d3="Mound", d5="Marsh", d4="Fen")
    table = game.table
    placed(game, CRABS, "King Crab", "d3")
    placed(game, CRABS, "Hermit Crab", "d3")
    frog = placed(game, FROGS, "Frog Prince", "d5")
    placed(game, FROGS, "Tree Frog", "h8")
    lobster = next(unit for unit in game.piles[CRABS] if unit.name == "Rock Lobster")
    game.piles[CRABS].give(lobster, table.pile("aside"))
    game.piles[CRABS].give_all(table.pile("deep"))
    table.pile("aside").give(lobster, game.piles[CRABS])
    story(table)
    king = lambda option: option is not None and (option[0].name, option[1]) == ("King Crab", "d4")  # noqa: E731
    left = falls(game, 2, 4, 6, 1)
    table.shuffle = lambda _: None
    drive(game.take_turn(CRABS), ["d3", king, None, ("d4", "d5")], table)
    told = story(table)
    assert told[:4] == ["The Recruit Phase", "Rock Lobster to d3", "The Magic Phase", told[3]]
    assert told[4:] == [
        "The Move Phase",
        "King Crab d3 to d4",
        "The Battle Phase",
        "Seat 1 attacks seat 2: d4 against d5.",
        "King Crab rolls 2 against 5 and hits.",
        "Frog Prince is hurt: 1 hit of 2.",
        "Frog Prince rolls 4 against 5 and hits.",
        "6: the Shell of King Crab does not hold.",
        "King Crab is hurt: 1 hit of 3.",
        "King Crab rolls 1 against 5 and hits.",
        "Seat 2 loses Frog Prince.",
        "Seat 1 wins the battle of d4 and d5.",
        "The End Phase",
        "Frog Prince goes back into the pile.",
    ]
    assert left == []
    assert frog.pile is game.piles[FROGS]


def test_the_story_of_spells(the_table: Callable[..., Any], deal: Any, drive: Drive, falls: Any, story: Any) -> None:
    """A die that a spell rolls says for whom; who changes sides is told once."""
    game = laid(the_table("swamp-fighters", players=2, told=True))
    placed(game, CRABS, "Hermit Crab", "d4")
    for name in ("Frog Prince", "Bull Frog"):
        placed(game, FROGS, name, "d5")
    fight = battle(game)
    cards = deal(game, CRABS, "Desiccate", "Mesmerize")
    falls(game, 3, 2)
    for card in cards:
        drive(spells.cast(fight, CRABS, card), (), game.table)
    assert story(game.table)[-5:] == [
        "Desiccate rolls 3 against 2 and misses Frog Prince.",
        "Desiccate rolls 2 against 2 and hits Bull Frog.",
        "Bull Frog is hurt: 1 hit of 3.",
        "Bull Frog belongs to seat 1",
        "Bull Frog d5 to d4",
    ]


def test_a_thumb_attacks_who_is_weaker(game: SwampFighters, stand: Any) -> None:
    for name in ("King Crab", "Stone Crab", "Stone Crab"):
        stand(CRABS, name, "d4")
    stand(FROGS, "Tree Frog", "d5")
    view = View(game.table, CRABS)
    assert rules.thumb(view, Choice("attack", [None, ("d4", "d5")], CRABS)) == ("d4", "d5")
    view = View(game.table, FROGS)
    assert rules.thumb(view, Choice("attack", [None, ("d5", "d4")], FROGS)) is None


def test_a_thumb_loses_what_is_worth_least(game: SwampFighters, stand: Any) -> None:
    prince, tree = stand(FROGS, "Frog Prince", "d5"), stand(FROGS, "Tree Frog", "d5")
    view = View(game.table, FROGS)
    assert rules.thumb(view, Choice("victim", [tree, prince], FROGS)) is prince, "it bears one hit"
    prince.put("hit", 1)
    assert rules.thumb(view, Choice("victim", [prince, tree], FROGS)) is tree


def test_a_thumb_takes_a_race_that_is_at_home(the_table: Callable[..., Any]) -> None:
    game = laid(the_table("swamp-fighters", players=2), (), d4="Mound", d5="Pond", d3="Pond", c4="Pond", e4="Sink Hole")
    assert game.land.tiles["d5"].name == "Pond"
    view = View(game.table, CRABS)
    crabs, snakes = (next(card for card in game.races if card.name == name) for name in ("Crab Men", "Snake Men"))
    assert rules.thumb(view, Choice("race", [snakes, crabs], CRABS)) is crabs
