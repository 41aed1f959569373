"""Ice Lords: who stands and travels where, blizzards, ships and passengers, relics, and what spells do in battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, View
from pnp.games import ice_lords as rules
from pnp.games.families.tile_war import spells
from pnp.games.ice_lords import Fray, IceLords
from pnp.games.ice_lords.north import North, borne
from pnp.games.ice_lords.thumb import BOLD, BOLDER, bold, wins

Drive = Callable[..., tuple[Any, list[Choice]]]
RED, BLUE = 0, 1


def laid(table: Any, **tiles: str) -> IceLords:
    """A game on tundra, as far as there is any, but for the tiles that are named; Tundra lies next to d4."""
    game = IceLords(table)
    box = table.unbox("tile", table.pile("tile", "nobody"))
    for space, name in tiles.items():
        box.give(next(tile for tile in box if tile.name == name), table.pile(space))
    plain = sorted(box, key=lambda tile: (tile.name != "Tundra", tile.name))
    near = sorted(game.board.spaces, key=lambda space: (game.board.distance(space, "d4") or 0, space))
    inner = [space for space in near if space not in tiles and space[0] not in "ai" and space[1] not in "19"]
    for space, tile in zip(inner, plain, strict=True):
        box.give(tile, table.pile(space))
    return game


def placed(game: IceLords, seat: int, name: str, space: str) -> Piece:
    """A unit of a seat on a space, out of the pile or the box."""
    piles = (game.chits.draw, game.heroes, game.spirits)
    unit = next(chit for pile in piles for chit in pile if chit.name == name)
    assert unit.pile is not None
    unit.owner = seat
    unit.pile.give(unit, game.table.pile(space))
    if name.startswith("Ice E") or name.startswith("Ice D"):
        unit.put("summoned", 1)
    return unit


def armed(game: IceLords, unit: Piece, name: str) -> Piece:
    """A relic with its bearer."""
    relic = next(chit for chit in game.chits.draw if chit.name == name)
    assert unit.pile is not None
    game.chits.draw.give(relic, unit.pile)
    unit.put("relic", relic.bonus)
    return relic


def kept(game: IceLords, seat: int, *names: str) -> list[Piece]:
    """Chits that a seat has drawn; nothing else is left to draw."""
    chits = []
    for name in names:
        chit = next(each for each in game.chits.draw if each.name == name)
        game.chits.draw.give(chit, game.kept[seat])
        chits.append(chit)
    game.chits.draw.give_all(game.table.pile("deep"))
    return chits


def battle(game: IceLords, here: str = "d4", there: str = "d5") -> Fray:
    return Fray(game, (RED, BLUE), (here, there))


def reach(game: IceLords, unit: Piece) -> list[str]:
    return sorted(North(game.table).reach(unit))


@pytest.fixture
def game(the_table: Callable[..., Any]) -> IceLords:
    """Red against Blue; about d4 lies tundra."""
    return laid(the_table("ice-lords", players=2))


@pytest.fixture
def stand(game: IceLords) -> Callable[..., Piece]:
    """`stand(seat, name, space)`: a unit of a seat on a space."""
    return lambda seat, name, space: placed(game, seat, name, space)


# the map


def test_tiles_lie_in_a_rim_of_sea(the_table: Callable[..., Any]) -> None:  # ruling: nine-by-nine, terrains
    game = IceLords(the_table("ice-lords", players=2))
    game.set_up().send(None)
    land = game.land
    kinds = [tile.name for tile in land.tiles.values()]
    assert len(kinds) == 81
    assert kinds.count("Sea") == 32
    assert {name: kinds.count(name) for name in ("Tundra", "Water", "Village", "Peaks")} == {
        "Tundra": 14,
        "Water": 9,
        "Village": 6,
        "Peaks": 2,
    }
    assert all(land.tiles[space].name == "Sea" for space in ("a1", "a5", "e9", "i4"))


def test_heroes_take_villages_in_turn(the_table: Callable[..., Any], drive: Drive) -> None:
    """Rulings: villages, heroes, players, whose-units."""
    game = IceLords(the_table("ice-lords", players=6))
    first, asked = drive(game.set_up(), [lambda _: True] * 5)
    assert [len(choice.options) for choice in asked] == [6, 5, 4, 3, 2, 1]
    assert asked[0].player == first
    land = game.land
    for seat in range(6):
        (hero,) = land.units(seat)
        assert (hero.name, land.tiles[hero.pile.name].type) == ("Hero", "village")
    assert [land.units(seat)[0].set for seat in range(6)] == ["red", "blue", "green", "yellow", "violet", "white"]
    assert not game.heroes


# recruiting


def test_one_chit_a_turn_new_or_old(game: IceLords, stand: Any, drive: Drive) -> None:
    """Rulings: one-recruit, secret-chits."""
    stand(RED, "Hero", "b2")
    tile = game.land.tiles["b2"]
    assert tile.type != "tundra"
    other = next(chit for chit in game.chits.draw if chit.name == "Norsemen")
    game.chits.draw.give(other, game.kept[RED])
    _, asked = drive(game.recruit(RED), [None] if tile.type == "village" else [])
    assert [choice.phase for choice in asked] == ["recruit"]
    assert len(game.kept[RED]) == 2
    assert View(game.table, BLUE).known("chits of seat 1") == []
    assert len(View(game.table, RED).known("chits of seat 1")) == 2


def offered(game: IceLords, seat: int = RED) -> set[tuple[str, str]]:
    """What may be recruited where; nothing is."""
    steps = game.recruit(seat)
    choice = next(steps)
    steps.close()
    return {
        (option[0].name, option[1] if isinstance(option[1], str) else option[1].name)
        for option in choice.options
        if option is not None
    }


def test_recruits_come_to_their_land_or_beside_it(the_table: Callable[..., Any]) -> None:
    """Rulings: recruiting, ships."""
    game = laid(the_table("ice-lords", players=2), d4="Village", d5="Water", g7="Forest", e4="Water", b2="Village")
    placed(game, RED, "Hero", "d4")
    placed(game, BLUE, "Yeti", "c4")
    placed(game, BLUE, "Yeti", "b3")
    kept(game, RED, "Norsemen", "Viking Ships", "Winter Wolves")
    assert offered(game) == {
        ("Norsemen", "d4"),
        ("Norsemen", "d3"),
        ("Viking Ships", "d5"),
        ("Viking Ships", "e4"),
    }
    ship = next(chit for chit in game.kept[RED] if chit.name == "Viking Ships")
    ship.owner = RED
    game.kept[RED].give(ship, game.table.pile("d5"))
    assert ("Norsemen", "d5") in offered(game), "aboard the ship"


def test_one_stands_beside_an_empty_territory(the_table: Callable[..., Any]) -> None:
    """Ruling: recruiting."""
    game = laid(the_table("ice-lords", players=2), d4="Forest", e5="Hills")
    placed(game, RED, "Hero", "d3")
    wolves, witch = kept(game, RED, "Winter Wolves", "Ice Witch")
    assert offered(game) == {("Winter Wolves", space) for space in ("d4", "c4", "e4", "d5", "d3")}
    game.table.pile("deep").give(
        yeti := next(c for c in game.table.pile("deep") if c.name == "Yeti"), game.table.pile("d4")
    )
    yeti.owner = BLUE
    assert offered(game) == set(), "somebody else is in it"
    game.sky.deal(1, game.table.pile("d4"))
    game.lose(yeti)
    assert ("Winter Wolves", "d4") in offered(game), "a blizzard does not hinder"
    assert wolves.pile is witch.pile


def test_a_full_stack_takes_no_recruit_and_flyers_no_water(the_table: Callable[..., Any]) -> None:
    """Rulings: recruiting, stacking."""
    game = laid(the_table("ice-lords", players=2), d4="Peaks", d5="Water", e4="Tundra")
    for _ in range(4):
        placed(game, RED, "Norsemen", "d4")
    kept(game, RED, "White Dragon")
    assert offered(game) == {("White Dragon", space) for space in ("c4", "e4", "d3")}


def test_a_relic_goes_to_who_can_bear_it(game: IceLords, stand: Any, drive: Drive) -> None:  # ruling: relics
    hero, dwarf = stand(RED, "Hero", "d4"), stand(RED, "Northern Dwarves", "d4")
    stand(BLUE, "Barbarians", "e6")
    banner, axe, staff = kept(game, RED, "Banner", "Magic Axe", "Druid's Staff")
    assert offered(game) == {("Banner", "Northern Dwarves"), ("Magic Axe", "Hero")}
    drive(game.recruit(RED), [(banner, dwarf)])
    assert borne(dwarf) is banner
    assert battle(game).force(dwarf) == 3
    other = next(chit for chit in game.table.pile("deep") if chit.name == "Banner")
    game.table.pile("deep").give(other, game.kept[RED])
    assert offered(game) == {("Magic Axe", "Hero")}, "one to a unit"
    game.bring(dwarf, "d3")
    assert banner.pile is dwarf.pile is game.table.pile("d3")
    game.lose(dwarf)
    assert (banner.pile, dwarf.mark("relic")) == (game.chits.discards, 0)
    assert (borne(hero), staff.pile, axe.pile) == (None, game.kept[RED], game.kept[RED])


def test_lost_chits_are_the_next_pile(game: IceLords, stand: Any, drive: Drive) -> None:
    """Rulings: used-chits, heroes, summoning."""
    stand(RED, "Yeti", "d4")
    lost = [stand(BLUE, name, "d5") for name in ("Polar Bears", "Hero", "Ice Demon")]
    game.chits.draw.give_all(game.table.pile("deep"))
    for unit in lost:
        game.lose(unit)
    assert [unit.pile for unit in lost] == [game.chits.discards, game.heroes, game.spirits]
    drive(game.recruit(RED))
    assert [chit.name for chit in game.kept[RED]] == ["Polar Bears"]
    drive(game.recruit(RED))
    assert len(game.kept[RED]) == 1, "if nothing is left, nothing is drawn"


# magic and blizzards


def test_spells_are_drawn_for_witches(game: IceLords, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: hand
    stand(RED, "Hero", "d4")
    drive(game.study(RED))
    assert not game.hands[RED]
    stand(RED, "Snow Sprites", "d4")
    deal(game, RED, "Charm", "Freeze", "Freeze", "Blood Lust")
    _, asked = drive(game.study(RED), ["Charm"])
    assert [choice.phase for choice in asked] == ["hand limit"]
    assert len(game.hands[RED]) == 5


def test_dice_call_blizzards(game: IceLords, drive: Drive, falls: Any) -> None:  # ruling: coordinates, nine-by-nine
    game.snow("b7")
    left = falls(game, 5, 3, 1, 3, 1, 8, 2, 1, 8, 8, 8)
    _, asked = drive(game.weather(RED), ["i7", "b9", "i1"])
    assert not left
    assert [set(choice.options) for choice in asked if choice.phase == "sea"] == [
        {"d8"},
        {"d8"},
        {"a7", "i7"},
        {"b1", "b9"},
        {"a1", "a9", "i1", "i9"},
    ]
    assert {choice.player for choice in asked} == {RED}
    assert game.north.blizzards == {"d8", "i7", "b9", "i1"}, "those of the turn before are gone"
    assert len(game.sky) == 6


def test_a_blizzard_shuts_its_space(game: IceLords, stand: Any) -> None:
    wolves = stand(RED, "Winter Wolves", "d4")
    stand(BLUE, "Yeti", "d5")
    game.snow("d3")
    around = reach(game, wolves)
    assert "d3" not in around
    assert {"c4", "e4"} <= set(around)
    assert game.may_attack(game.land, "d4", "d5")
    game.calm("d3")
    game.snow("d4")
    assert reach(game, wolves) == []
    assert not game.may_attack(game.land, "d4", "d5")
    assert not game.may_attack(game.land, "d5", "d4")


def test_anybody_with_a_witch_calls_storms(game: IceLords, stand: Any, deal: Any, drive: Drive, falls: Any) -> None:
    """Ruling: snow-storm."""
    stand(RED, "Hero", "d4")
    stand(BLUE, "Ice Witch", "d6")
    deal(game, RED, "Snow Storm")
    deal(game, BLUE, "Snow Storm", "Snow Storm", "Freeze")
    left = falls(game, 1, 3, 1)
    _, asked = drive(game.weather(RED), ["Snow Storm", "d4", "Snow Storm", "d8"])
    assert not left
    assert [(choice.phase, choice.player) for choice in asked[1:]] == [
        ("storm", BLUE),
        ("storm space", BLUE),
        ("storm", BLUE),
        ("storm space", BLUE),
        ("storm", BLUE),
    ]
    assert game.north.blizzards == {"d4"}, "one put on the map, one taken off"
    assert [card.name for card in game.hands[BLUE]] == ["Freeze"]
    assert len(game.hands[RED]) == 1, "who has neither witch nor sprite is not asked"
    assert not any(spells.useful(battle(game, "d4", "d6"), RED, card) for card in game.hands[RED]), "nor in battle"


# moves


def test_what_land_costs(the_table: Callable[..., Any]) -> None:  # ruling: sea-cost
    game = laid(the_table("ice-lords", players=2), d5="Mountains", d3="Peaks", e4="Glacier", c4="Water", d4="Tundra")
    bears, yeti = placed(game, RED, "Polar Bears", "d4"), placed(game, RED, "Yeti", "d4")
    dragon, ship = placed(game, RED, "White Dragon", "d4"), placed(game, RED, "Drakkar", "a4")
    land = North(game.table)

    def price(unit: Piece) -> list[int | None]:
        return [land.cost(unit, "d4", "d4", there) for there in ("d5", "d3", "e4", "c4")]

    assert price(bears) == [3, 3, 2, None]
    assert price(yeti) == [1, 1, 2, None]
    assert price(dragon) == [1, 1, 1, 1]
    assert price(ship) == [None, None, None, 1]
    assert "c4" not in reach(game, dragon), "it does not end a move there"
    assert "b4" in reach(game, dragon), "but flies over"
    assert reach(game, bears) == ["e4"]
    assert sorted(space for space in reach(game, ship) if space[0] == "a") == [f"a{n}" for n in (1, 2, 3, 5, 6, 7, 8)]


def test_nobody_enters_a_space_with_enemies(game: IceLords, stand: Any) -> None:  # ruling: moving, stacking
    dragon = stand(RED, "White Dragon", "b2")
    stand(BLUE, "Hero", "b3")
    for sea in ("a2", "b1"):
        stand(BLUE, "Viking Ships", sea)
    for _ in range(4):
        stand(RED, "Norsemen", "c2")
    assert reach(game, dragon) == [], "flyers neither, and through a full stack nobody"
    game.table.pile("c2")[-1].put("charmed", 1)
    assert "c3" in reach(game, dragon)


def test_passengers_go_with_their_ship(game: IceLords, stand: Any, drive: Drive) -> None:
    """Rulings: passengers, stacking."""
    ship = stand(RED, "Viking Ships", "a4")
    hero, witch = stand(RED, "Hero", "a4"), stand(RED, "Ice Witch", "a4")
    armed(game, witch, "Druid's Staff")
    for name in ("Norsemen", "Barbarians"):
        stand(RED, name, "a3")
    assert "a2" not in reach(game, ship), "five would be in a3 on the way"
    assert "a6" in reach(game, ship)
    drive(game.go(ship, "a6"))
    assert [unit.name for unit in game.land.stacks["a6"]] == ["Viking Ships", "Hero", "Ice Witch"]
    assert borne(witch) is not None
    assert not game.table.pile("a4")
    assert not hero.mark("moved"), "they may still step ashore"
    assert "b6" in reach(game, hero) or game.land.tiles["b6"].cost > hero.move


def test_of_two_ships_one_may_leave_passengers(game: IceLords, stand: Any, drive: Drive) -> None:
    """Ruling: passengers."""
    ship, _ = stand(RED, "Viking Ships", "a4"), stand(RED, "Viking Ships", "a4")
    hero, witch = stand(RED, "Hero", "a4"), stand(RED, "Ice Witch", "a4")
    for _ in range(3):
        stand(RED, "Norsemen", "a5")
    assert North(game.table).berths(ship, "a5") == 0
    assert North(game.table).berths(ship, "a3") == 2
    _, asked = drive(game.go(ship, "a3"), ["Ice Witch", None])
    assert [choice.phase for choice in asked] == ["aboard", "aboard"]
    assert (witch.pile.name, hero.pile.name) == ("a3", "a4")


def test_who_steps_aboard(game: IceLords, stand: Any) -> None:  # ruling: passengers, sea-cost
    hero, wolves = stand(RED, "Hero", "b4"), stand(RED, "Winter Wolves", "b4")
    assert "a4" not in reach(game, hero)
    stand(RED, "Viking Ships", "a4")
    assert "a4" in reach(game, hero)
    assert "a4" not in reach(game, wolves)


def test_without_a_ship_one_drowns(game: IceLords, stand: Any, drive: Drive, falls: Any) -> None:  # ruling: wrecked
    ship, hero = stand(BLUE, "Viking Ships", "a4"), stand(BLUE, "Hero", "a4")
    dragon = stand(RED, "White Dragon", "b4")
    stand(BLUE, "Snow Sprites", "h4")
    left = falls(game, 1, 6)
    fight = battle(game, "b4", "a4")
    drive(fight.strike(dragon), ["Viking Ships"])
    assert hero.owner == BLUE, "while the battle lasts he fights"
    fight.ended = True
    drive(fight.fight())
    assert left == [6]
    assert (ship.pile, hero.pile) == (game.chits.discards, game.heroes)
    sprite = stand(BLUE, "Snow Sprites", "a7")
    yeti = stand(BLUE, "Yeti", "a8")
    game.end_turn(RED)
    assert sprite.pile is game.table.pile("a7")
    assert yeti.owner is None


def test_a_unit_moves_once_a_turn(game: IceLords, stand: Any, drive: Drive) -> None:  # ruling: moving
    hero, yeti = stand(RED, "Hero", "d4"), stand(RED, "Yeti", "d4")
    _, asked = drive(game.move_units(RED), [(hero, "d5"), None])
    assert {option[0] for option in asked[0].options if option} == {hero, yeti}
    assert {option[0] for option in asked[1].options if option} == {yeti}
    assert not hero.mark("moved"), "in the next turn it moves again"


# battles


def test_a_stack_attacks_once_and_stays(game: IceLords, stand: Any, drive: Drive, falls: Any) -> None:
    """Ruling: one-attack."""
    stand(RED, "Frost Giant", "d4")
    for space in ("d5", "e4"):
        stand(BLUE, "Norsemen", space)
    left = falls(game, 1)
    _, asked = drive(game.battles(RED), [("d4", "d5")])
    assert not left
    assert set(asked[0].options) == {None, ("d4", "d5"), ("d4", "e4")}
    assert asked[-1].options == [None]
    assert game.land.held(RED) == ["d4"]


def test_a_hit_is_a_casualty_of_the_owners_choice(game: IceLords, stand: Any, drive: Drive, falls: Any) -> None:
    """Rulings: casualties, rounds."""
    stand(RED, "Frost Giant", "d4")
    giant = stand(BLUE, "Frost Giant", "d5")
    norse = stand(BLUE, "Norsemen", "d5")
    norse.put("frozen", 1)
    left = falls(game, 4, 5)
    fight = battle(game)
    _, asked = drive(fight.round(), ["Norsemen"])
    assert not left
    assert [(choice.phase, choice.player) for choice in asked] == [("act", RED), ("victim", BLUE), ("act", BLUE)]
    assert (norse.pile, giant.pile.name) == (game.chits.discards, "d5")


def test_the_sides_take_turns(game: IceLords, stand: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ruling: rounds."""
    for name in ("Yeti", "Polar Bears", "Hero"):
        stand(RED, name, "d4")
    stand(BLUE, "Barbarians", "d5")
    order: list[str] = []

    def strike(_: Any, unit: Piece) -> Any:
        order.append(unit.name)
        yield from ()

    monkeypatch.setattr(Fray, "strike", strike)
    drive(battle(game).round(), ["Polar Bears", "Hero"])
    assert order == ["Polar Bears", "Barbarians", "Hero", "Yeti"]


@pytest.mark.parametrize(("force", "rolled", "hits"), [(6, 6, True), (7, 6, True), (0, 1, False), (4, 5, False)])
def test_force_and_die(game: IceLords, stand: Any, falls: Any, force: int, rolled: int, hits: bool) -> None:
    """Ruling: sure-hit."""
    yeti = stand(RED, "Yeti", "d4")
    falls(game, rolled)
    assert battle(game).rolls(yeti, force) is hits


def test_nobody_can_hit(game: IceLords, stand: Any, drive: Drive) -> None:  # ruling: stalemate
    stand(RED, "Viking Ships", "a4")
    stand(BLUE, "Viking Ships", "a5")
    fight = battle(game, "a4", "a5")
    for track in fight.bonus.values():
        track.value = -1
    drive(fight.fight())
    assert len(game.land.stacks) == 2


# spells


def cast(game: IceLords, fight: Fray, deal: Any, drive: Drive, name: str, *answers: Any, seat: int = RED) -> None:
    (card,) = deal(game, seat, name)
    assert spells.useful(fight, seat, card)
    drive(spells.cast(fight, seat, card), answers)
    game.discard(card)


def test_a_witch_casts_in_place_of_attacking(game: IceLords, stand: Any, deal: Any, drive: Drive) -> None:
    """Ruling: casters."""
    witch, yeti = stand(RED, "Ice Witch", "d4"), stand(RED, "Yeti", "d4")
    foe = stand(BLUE, "Hero", "d5")
    deal(game, RED, "Freeze", "Healing Powers", "Snow Storm", "Charm")
    fight = battle(game)
    _, asked = drive(fight.act(RED), [lambda option: isinstance(option, tuple)])
    assert [option[1].name for option in asked[0].options if isinstance(option, tuple)] == ["Freeze"], (
        "a Hero resists Charm"
    )
    assert foe.mark("frozen")
    assert fight.ready(BLUE) == []
    assert fight.ready(RED) == [yeti]
    witch.put("acted", 0)
    witch.put("frozen", 1)
    assert fight.ready(RED) == [yeti]
    fight.ended = True
    drive(fight.fight())
    assert not foe.mark("frozen"), "until the battle ends"


def test_spells_on_sides(game: IceLords, stand: Any, deal: Any, drive: Drive, falls: Any) -> None:  # ruling: shards
    yeti = stand(RED, "Yeti", "d4")
    foes = [stand(BLUE, name, "d5") for name in ("Polar Bears", "Hero", "Norsemen")]
    fight = battle(game)
    cast(game, fight, deal, drive, "Blood Lust")
    cast(game, fight, deal, drive, "Ice Shield")
    assert fight.force(yeti) == 4
    assert [fight.force(foe) for foe in foes] == [2, 3, 1]
    left = falls(game, 3, 2, 2)
    cast(game, fight, deal, drive, "Ice Shards")
    assert not left
    assert fight.units(BLUE) == foes[:1], "it kills the very units that it hits"


@pytest.mark.parametrize(
    ("spell", "unit", "force"), [("Summon Ice Elemental", "Ice Elemental", 4), ("Summon Ice Demon", "Ice Demon", 5)]
)
def test_summoned_units(
    game: IceLords, stand: Any, deal: Any, drive: Drive, spell: str, unit: str, force: int
) -> None:  # ruling: summoning, copies
    for _ in range(4):
        stand(RED, "Norsemen", "d4")
    stand(BLUE, "Yeti", "d5")
    fight = battle(game)
    cast(game, fight, deal, drive, spell)
    guest = game.land.stacks["d4"][-1]
    assert (guest.name, fight.force(guest)) == (unit, force)
    assert guest in fight.ready(RED)
    assert game.reach(game.land, guest) == []
    game.end_turn(RED)
    assert guest.pile is game.spirits
    assert len(game.land.stacks["d4"]) == 4
    game.spirits.give_all(game.table.pile("gone"))
    assert not spells.useful(fight, RED, deal(game, RED, spell)[0])


def test_charmed_units_change_sides(game: IceLords, stand: Any, deal: Any, drive: Drive) -> None:
    """Rulings: charm, relics."""
    stand(RED, "Ice Witch", "d4")
    stand(BLUE, "Hero", "d5")
    norse = stand(BLUE, "Norsemen", "d5")
    banner = armed(game, norse, "Banner")
    fight = battle(game)
    cast(game, fight, deal, drive, "Charm")
    assert (norse.owner, norse.pile, banner.pile) == (RED, game.table.pile("d4"), game.table.pile("d4"))
    assert norse in fight.ready(RED)
    game.end_turn(RED)
    assert [(piece.owner, piece.pile) for piece in (norse, banner)] == [(None, game.chits.discards)] * 2


def test_a_charmed_ship_takes_nobody_with_it(game: IceLords, stand: Any, deal: Any, drive: Drive) -> None:
    """Rulings: charm, wrecked."""
    stand(RED, "Ice Witch", "b4")
    stand(BLUE, "Viking Ships", "a4")
    hero = stand(BLUE, "Hero", "a4")
    fight = battle(game, "b4", "a4")
    cast(game, fight, deal, drive, "Charm")
    assert hero.pile is game.table.pile("a4")
    game.strand()
    assert hero.owner is None


def test_healing_brings_back_the_last(game: IceLords, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: healing
    stand(RED, "Ice Witch", "d4")
    first, last = stand(RED, "Yeti", "d4"), stand(RED, "Norsemen", "d4")
    guest = stand(RED, "Ice Demon", "d4")
    banner = armed(game, last, "Banner")
    stand(BLUE, "Hero", "d5")
    fight = battle(game)
    for unit in (first, last, guest):
        fight.kill(unit)
    cast(game, fight, deal, drive, "Healing Powers")
    assert (last.owner, last.pile, last.mark("relic")) == (RED, game.table.pile("d4"), 0)
    assert last not in fight.ready(RED)
    assert (first.pile, banner.pile) == (game.chits.discards, game.chits.discards)


# the end


def test_who_has_only_guests_is_out(game: IceLords, stand: Any, deal: Any) -> None:  # ruling: out
    stand(RED, "Yeti", "d4").put("charmed", 1)
    stand(BLUE, "Hero", "d5")
    kept(game, RED, "Banner", "Polar Bears")
    deal(game, RED, "Charm")
    game.end_turn(BLUE)
    assert game.table.out == {RED}
    assert not game.hands[RED]
    assert not game.kept[RED]


def quiet(monkeypatch: pytest.MonkeyPatch, turn: Callable[..., Any]) -> Any:
    """A match in which every turn is `turn(game, seat)`."""

    def take(game: IceLords, seat: int) -> Any:
        turn(game, seat)
        yield from ()

    monkeypatch.setattr(IceLords, "take_turn", take)
    return Match(cast_of("ice-lords"), rules, 3, [rules.thumb] * 3, 3).run()


def test_the_cap_counts_units(monkeypatch: pytest.MonkeyPatch) -> None:  # ruling: turn-cap
    def turn(game: IceLords, seat: int) -> None:
        if seat == 1 and game.table.track("turn").value == 1:
            placed(game, 1, "Yeti", game.land.held(1)[0])

    result = quiet(monkeypatch, turn)
    assert (result.capped, result.winners, result.scores, result.facts["turns"]) == (True, (1,), (1, 2, 1), 60)


def test_the_last_ones_out_share(monkeypatch: pytest.MonkeyPatch) -> None:  # ruling: out
    def turn(game: IceLords, seat: int) -> None:
        for unit in [unit for stack in game.land.stacks.values() for unit in stack]:
            game.lose(unit)
        game.end_turn(seat)

    result = quiet(monkeypatch, turn)
    assert (result.capped, result.winners) == (False, (0, 1, 2))


def test_what_stacks_and_units_count(game: IceLords, stand: Any) -> None:
    norse, yeti = stand(RED, "Norsemen", "d4"), stand(BLUE, "Yeti", "d5")
    armed(game, norse, "Banner")
    view = View(game.table, RED)
    assert rules.worth(view, ("d4", "d5")) == {"our Force": 3, "their Force": 3}
    assert rules.worth(view, norse) == {"Force now": 3}
    assert rules.worth(view, yeti) is None
    battle(game).bonus[BLUE].value = -1
    yeti.put("fights", 1)
    assert rules.worth(view, yeti) == {"Force now": 2}
    assert rules.goal(view, RED) == {"units": 1, "enemies": 1}


# the story, and a sensible player


def test_the_story_of_a_turn(the_table: Callable[..., Any], drive: Drive, falls: Any, story: Any) -> None:
    game = laid(the_table("ice-lords", players=2, told=True), d3="Village", h8="Hills")
    table = game.table
    placed(game, RED, "Hero", "d3")
    placed(game, RED, "Snow Sprites", "d3")
    placed(game, BLUE, "Yeti", "d5")
    placed(game, BLUE, "Yeti", "h8")
    (norse,) = kept(game, RED, "Norsemen")
    left = falls(game, 2, 1, 1, 8, 1, 4)
    for name in ("Blood Lust", "Freeze"):
        card = next(card for card in game.stocks[0].draw if card.name == name)
        game.stocks[0].draw.give(card, table.pile("aside"))
        table.pile("aside").give(card, game.stocks[0].draw)
    story(table)
    hero = lambda option: option is not None and (option[0].name, option[1]) == ("Hero", "d4")  # noqa: E731
    drive(game.take_turn(RED), [(norse, "d3"), "a8", hero, None, ("d4", "d5")], table)
    assert not left
    assert story(table, RED) == [
        "The Recruit Phase",
        "Norsemen to d3",
        "The Magic Phase",
        "You draw Freeze, Blood Lust",
        "The Blizzard Phase",
        "You roll 1d6 for blizzards: 2",
        "1 and 1 call the next blizzard.",
        "Blizzard to b8",
        "8 and 1 call the next blizzard.",
        "Blizzard to a8",
        "The Move Phase",
        "Hero d3 to d4",
        "The Battle Phase",
        "You attack seat 2: d4 against d5.",
        "Hero, Force 4: 4, a hit.",
        "Seat 2 loses Yeti.",
        "You win the battle of d4 and d5.",
    ]


def test_a_thumb_attacks_who_is_weaker(game: IceLords, stand: Any) -> None:
    for name in ("Frost Giant", "Hero", "Yeti"):
        stand(RED, name, "d4")
    stand(BLUE, "Norsemen", "d5")
    assert rules.thumb(View(game.table, RED), Choice("attack", [None, ("d4", "d5")], RED)) == ("d4", "d5")
    assert rules.thumb(View(game.table, BLUE), Choice("attack", [None, ("d5", "d4")], BLUE)) is None


def test_a_thumb_loses_what_is_worth_least(game: IceLords, stand: Any) -> None:
    witch, norse, demon = (stand(RED, name, "d4") for name in ("Ice Witch", "Norsemen", "Ice Demon"))
    view = View(game.table, RED)
    assert rules.thumb(view, Choice("victim", [witch, norse, demon], RED)) is demon
    assert rules.thumb(view, Choice("victim", [witch, norse], RED)) is norse


def test_a_thumb_storms_who_could_fall_on_it(game: IceLords, stand: Any, deal: Any) -> None:
    stand(RED, "Ice Witch", "d4")
    for name in ("White Dragon", "Frost Giant", "Hero"):
        stand(BLUE, name, "d6")
    (card,) = deal(game, RED, "Snow Storm")
    game.table.track("active").value = BLUE + 1
    view = View(game.table, RED)
    assert rules.thumb(view, Choice("storm", [None, card], RED)) is card
    assert rules.thumb(view, Choice("storm space", list(game.board.spaces), RED)) == "d6"
    game.table.track("active").value = RED + 1
    assert rules.thumb(View(game.table, RED), Choice("storm", [None, card], RED)) is None


def test_how_often_a_battle_is_won(stand: Any) -> None:
    """Two giants hit twice in three: who strikes first wins with that, or evenly after it."""
    ours, theirs = [stand(RED, "Frost Giant", "d4")], [stand(BLUE, "Frost Giant", "d5")]
    assert wins(ours, theirs) == pytest.approx(5 / 6)
    assert wins(ours, theirs, first=False) == pytest.approx(1 / 6)
    assert (wins([], theirs), wins(ours, [])) == (0, 1)


def test_who_has_more_units_dares_more(game: IceLords, stand: Any) -> None:
    for name in ("Hero", "Yeti", "Norsemen"):
        stand(RED, name, "d4")
    stand(BLUE, "Hero", "d5")
    assert bold(View(game.table, RED)) == BOLD + 2 * BOLDER
    assert bold(View(game.table, BLUE)) == BOLD
