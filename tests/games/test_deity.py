"""Deity: the making of the world, growth, armies, every miracle, battles and the end; rulings are cited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, View
from pnp.games import deity as rules
from pnp.games.deity.ages import Ages
from pnp.games.deity.world import ARMIES, BLIGHT, MONSTERS, PEOPLE, TEMPLE, WARD

US, THEM = 0, 1
LAST = (("people", 0), None)
Drive = Callable[..., tuple[Any, list[Choice]]]


@pytest.fixture
def world(the_table: Any, put: Any) -> Ages:
    """Plains in a row from 0505 to 0905, and land of each other kind south of it; the sea around."""
    made = Ages(the_table("deity", 2))
    lands = {f"0{n}05": "Plains" for n in range(5, 10)}
    lands |= {"0506": "Mountains", "0606": "Forests", "0706": "Swamps", "0806": "Deserts", "0906": "River Valleys"}
    for space, name in lands.items():
        put(made.table, space, name)
    for tile in list(made.table.pile("box", "nobody"))[:5]:
        tile.pile.give(tile, made.reserve)
    made.changed()
    return made


def stand(world: Ages, seat: int, space: str, **counters: int) -> Piece:
    for kind, number in counters.items():
        world.gain(space, kind, number, seat)
    return world.land[space]


def counters(world: Ages, space: str) -> tuple[int, ...]:
    """Population, Armies, Monsters and Temple of a space."""
    return tuple(world.land[space].mark(kind) for kind in (PEOPLE, ARMIES, MONSTERS, TEMPLE))


def card(world: Ages, put: Any, seat: int, name: str) -> Piece:
    found: list[Piece] = put(world.table, world.hands[seat], name)
    return found[0]


def use(world: Ages, put: Any, drive: Drive, name: str, *answers: Any, seat: int = US) -> None:
    """A player uses a card, and nobody answers."""
    drive(world.use(seat, card(world, put, seat, name)), answers)


# the world


def test_the_inner_waters_are_for_two_players(the_table: Any) -> None:  # ruling: waters
    two, three = Ages(the_table("deity", 2)), Ages(the_table("deity", 3))
    assert (len(two.spaces), two.spaces[0], two.spaces[-1]) == (100, "0202", "1111")
    assert (len(three.spaces), three.spaces[0]) == (144, "0101")
    assert "0101" not in two.near["0202"]


def test_tiles_are_laid_beside_others_until_five_are_left(the_table: Any) -> None:  # ruling: world
    made = Ages(the_table("deity", 2))
    steps, choice, redraws = made.make_world(US), None, 0
    try:
        choice = next(steps)
        assert len(choice.options) == 101, "anywhere, or another tile"
        while True:
            if "redraw" in choice.options and redraws < 3:
                redraws += 1
                choice = steps.send("redraw")
                continue
            choice = steps.send(choice.options[0])
    except StopIteration:
        pass
    assert (len(made.land), len(made.reserve)) == (55, 5)
    assert all(any(other in made.land for other in made.near[space]) for space in made.land)


def test_nobody_lays_back_more_than_two_tiles(the_table: Any) -> None:  # ruling: world
    made = Ages(the_table("deity", 2))
    steps = made.make_world(US)
    next(steps)
    steps.send("redraw")
    choice = steps.send("redraw")
    assert choice.player == US
    assert "redraw" not in choice.options


def test_a_river_valley_keeps_a_shore_while_the_world_is_made(world: Ages) -> None:  # ruling: shores
    valley = world.land["0906"]
    water = [space for space in world.near["0906"] if space not in world.land]
    plain = world.land["0505"]
    land = dict(world.land)
    for space in water[1:]:
        land[space] = plain
    assert water[0] not in world.open_to(plain, land)
    land["0906"] = plain
    assert water[0] in world.open_to(plain, land)
    assert all(any(other not in land for other in world.near[space]) for space in world.open_to(valley, land))


def test_people_begin_on_plains_far_from_others(
    world: Ages, put: Any, drive: Drive, falls: Any
) -> None:  # ruling: start
    assert set(world.beginnings()) == {"0505", "0605", "0705", "0805", "0905"}
    falls(world, 6, 6, 6, 6)
    drive(world.settle(US), ["0505"])
    assert counters(world, "0505")[0] == 20, "the plains hold no more"
    assert world.beginnings() == ["0905"], "none is farther than six: the farthest"
    put(world.table, "1108", "Plains")
    put(world.table, "1109", "Plains")
    put(world.table, "1008", "Plains")
    world.changed()
    far = {space: world.map.apart("0505", space) for space in ("1008", "1108", "1109")}
    assert far == {"1008": 6, "1108": 6, "1109": 7}
    assert world.beginnings() == ["1109"], "more than six"


# the first phases


def test_temples_draw_cards(world: Ages, drive: Drive) -> None:  # ruling: draw
    stand(world, US, "0505", temple=1)
    stand(world, US, "0905", temple=1)
    drive(world.draw_phase(US), [])
    assert len(world.hands[US]) == 3
    world.draw(US, 5)
    _, asked = drive(world.draw_phase(US), [lambda _: True] * 4)
    assert [choice.phase for choice in asked] == ["excess"] * 4
    assert (len(world.hands[US]), len(world.used)) == (7, 4)


def test_an_empty_deck_is_shuffled_anew(world: Ages) -> None:  # ruling: draw
    world.deck.give_all(world.used)
    world.draw(US, 2)
    assert (len(world.hands[US]), len(world.deck), len(world.used)) == (2, 50, 0)


def test_where_temples_are_built(world: Ages, drive: Drive) -> None:  # ruling: temples
    stand(world, US, "0505", people=13)
    stand(world, US, "0605", people=6)
    stand(world, US, "0805", people=5)
    stand(world, US, "0706", people=9)
    stand(world, THEM, "0905", temple=1)
    stand(world, US, "0906", people=8)
    _, asked = drive(world.temples(US), ["0505"])
    assert list(asked[0].options) == [None, "0505", "0605"]
    assert counters(world, "0505") == (7, 0, 0, 1)
    assert len(asked) == 1, "0605 lies beside the new Temple"


def test_half_of_a_people_takes_up_arms_once(world: Ages, drive: Drive) -> None:  # ruling: armies
    stand(world, US, "0505", people=7)
    stand(world, US, "0605", armies=3)
    stand(world, US, "0705", people=1)
    _, asked = drive(world.armies(US), [("0505", "raise"), 3, ("0605", "disband"), 2])
    assert [tuple(choice.options) for choice in asked[:2]] == [
        (None, ("0505", "raise"), ("0605", "disband")),
        (1, 2, 3),
    ]
    assert counters(world, "0505") == (4, 3, 0, 0)
    assert counters(world, "0605") == (2, 1, 0, 0)


def test_who_grows(world: Ages, drive: Drive) -> None:  # rulings: growth, limits
    stand(world, US, "0505", people=20)
    stand(world, US, "0605", people=3)
    stand(world, US, "0705", people=3, armies=1)
    stand(world, US, "0805", people=3, temple=1)
    stand(world, US, "0905", people=3, monsters=1)
    stand(world, THEM, "0606", people=3)
    drive(world.growth(US), [])
    assert [counters(world, f"0{n}05")[0] for n in range(5, 10)] == [20, 4, 3, 3, 3]
    assert counters(world, "0606")[0] == 3


def test_prophet_and_famine(world: Ages, put: Any, drive: Drive) -> None:  # ruling: growth-cards
    world.table.track("_active").value = US
    for space in ("0505", "0605", "0705", "0805"):
        stand(world, US, space, people=1)
    stand(world, THEM, "0905", people=1)
    prophet, famine = card(world, put, US, "Prophet"), card(world, put, THEM, "Famine")
    other = card(world, put, THEM, "Prophet")
    assert not world.possible(other, THEM), "in one's own Growth Phase only"
    _, asked = drive(world.growth(US), [prophet, (prophet, "0505"), famine, (famine, "0805")])
    assert [choice.player for choice in asked if choice.phase == "growth"] == [US, THEM, THEM]
    assert [counters(world, f"0{n}05")[0] for n in range(5, 9)] == [3, 3, 1, 1]


# miracles


@pytest.mark.parametrize(
    ("name", "spaces"),
    [
        ("Earthquake", {"0505", "0506", "0606", "0706", "0806", "0906"}),
        ("Volcanic Eruption", {"0506"}),
        ("Fire", {"0606"}),
        ("Tidal Wave", {"0505", "0506", "0606", "0706", "0806", "0906"}),
        ("Repopulate", {"0505", "0506"}),
        ("Crumble", {"0505"}),
        ("Chasm", {"0606"}),
    ],
)
def test_what_a_card_can_be_for(world: Ages, put: Any, name: str, spaces: set[str]) -> None:  # ruling: miracles
    stand(world, US, "0505", people=2, temple=1)
    stand(world, US, "0506", people=2)
    stand(world, THEM, "0606", armies=2)
    for space in ("0706", "0806", "0906"):
        stand(world, THEM, space, people=2)
    assert set(world.at(card(world, put, US, name), US)) == spaces


def test_what_is_destroyed_first(world: Ages, put: Any, drive: Drive, falls: Any) -> None:  # ruling: casualties
    stand(world, THEM, "0505", people=2, armies=1, monsters=1, temple=1)
    stand(world, THEM, "0905", people=1)
    falls(world, 3)
    use(world, put, drive, "Earthquake", lambda option: option[1] == "0505")
    assert counters(world, "0505") == (1, 0, 0, 1)
    falls(world, 1)
    use(world, put, drive, "Plague", lambda option: option[1] == "0505")
    assert counters(world, "0505") == (0, 0, 0, 1)
    use(world, put, drive, "Crumble")
    assert world.holder(world.land["0505"]) is None


def test_floods_take_population_alone(world: Ages, put: Any, drive: Drive) -> None:  # ruling: losses
    stand(world, THEM, "0605", people=2, armies=2)
    stand(world, US, "0606", people=1)
    stand(world, THEM, "0905", people=4)
    use(world, put, drive, "Flood", lambda option: option[1] == "0605")
    assert (counters(world, "0605"), counters(world, "0606"), counters(world, "0905")) == (
        (1, 2, 0, 0),
        (0, 0, 0, 0),
        (4, 0, 0, 0),
    )


@pytest.mark.parametrize(("name", "space"), [("Drought", "0806"), ("Pestilence", "0706")])
def test_bad_land_harms_its_neighbours(world: Ages, put: Any, drive: Drive, name: str, space: str) -> None:
    beside = next(other for other in world.near[space] if other in world.land)
    stand(world, THEM, beside, people=2)
    stand(world, US, "0505", people=2)
    use(world, put, drive, name)
    assert counters(world, beside)[0] == 1


def test_a_hurricane_comes_from_the_sea(world: Ages, put: Any, drive: Drive) -> None:
    stand(world, THEM, "0505", people=2)
    stand(world, US, "0806", people=2)
    hurricane = card(world, put, US, "Hurricane")
    assert all(space not in world.land for space in world.at(hurricane, US))
    drive(world.use(US, hurricane), [(hurricane, "0405")])
    assert counters(world, "0505")[0] == 1


def test_land_comes_and_goes(world: Ages, put: Any, drive: Drive) -> None:  # rulings: altered, empty
    stand(world, US, "0505", people=14, armies=2)
    stand(world, THEM, "0905", people=1)
    desert = put(world.table, world.reserve, "Deserts")[0]
    use(world, put, drive, "Alter Land", lambda option: option[1] == "0505")
    assert world.land["0505"] is desert
    assert counters(world, "0505") == (10, 0, 0, 0)
    sink = card(world, put, US, "Destroy Land")
    assert "0505" not in world.at(sink, US)
    assert "0905" not in world.at(sink, US)
    drive(world.use(US, sink), [(sink, "0506")])
    assert "0506" not in world.land
    assert {tile.name for tile in world.old} == {"Plains", "Mountains"}
    use(world, put, drive, "Create Land", lambda option: option[1] == "0506")
    assert "0506" in world.land


def test_a_new_reserve_of_old_tiles(world: Ages, put: Any) -> None:  # ruling: altered
    world.reserve.give_all(world.table.pile("aside"))
    create = card(world, put, US, "Create Land")
    assert not world.possible(create, US)
    world.sink("0505")
    assert world.possible(create, US)
    assert world.new_tile().name == "Plains"


def test_a_sacrifice_gives_cards(world: Ages, put: Any, drive: Drive) -> None:
    stand(world, US, "0505", people=2)
    stand(world, US, "0605", people=2)
    stand(world, THEM, "0905", people=2)
    use(world, put, drive, "Sacrifice", "0505", "0605", "0505")
    assert (world.counted(US)[PEOPLE], len(world.hands[US])) == (1, 2)
    assert not world.possible(card(world, put, US, "Sacrifice"), US)


def test_monsters_are_armies_that_stay(world: Ages, put: Any, drive: Drive, falls: Any) -> None:  # ruling: monsters
    stand(world, US, "0505", people=1)
    stand(world, THEM, "0905", people=1)
    falls(world, 3)
    use(world, put, drive, "Monsters", lambda option: option[1] == "0605")
    assert counters(world, "0605") == (0, 0, 3, 0)
    assert world.attack_dice(world.land["0605"]) == 6
    assert all(here != "0605" for here, _ in world.steps(US))
    assert ("0505", "0605") in world.steps(US)
    assert world.left("spawn") == 3
    world.destroy("0505", 1)
    world.fallen()
    assert world.table.out == {US}
    assert counters(world, "0605") == (0, 0, 0, 0)


def test_nobody_enters_a_blight_until_it_ends(
    world: Ages, put: Any, drive: Drive, falls: Any
) -> None:  # ruling: blights
    stand(world, US, "0505", people=3)
    stand(world, THEM, "0905", people=3)
    use(world, put, drive, "Blight", lambda option: option[1] == "0605")
    assert all(there != "0605" for _, there in world.steps(US))
    falls(world, 2, 1)
    drive(world.miracle_phase(THEM))
    assert world.land["0605"].mark(BLIGHT)
    drive(world.miracle_phase(US))
    assert ("0505", "0605") in world.steps(US)


def test_sanctuary_keeps_a_space_from_attacks(world: Ages, put: Any, drive: Drive) -> None:  # ruling: sanctuary
    stand(world, US, "0505", armies=3)
    stand(world, THEM, "0605", people=3)
    sanctuary = card(world, put, THEM, "Sanctuary")
    _, asked = drive(world.battles(US), [sanctuary, (sanctuary, "0605")])
    assert [(choice.phase, choice.player) for choice in asked] == [("guard", THEM), ("target", THEM)]
    assert world.land["0605"].mark(WARD)


def test_a_holy_war_lets_armies_attack_twice(
    world: Ages, put: Any, drive: Drive, falls: Any
) -> None:  # ruling: holy-war
    stand(world, US, "0605", armies=2)
    stand(world, THEM, "0505", people=1)
    stand(world, THEM, "0705", people=1)
    use(world, put, drive, "Holy War")
    falls(world, 1, 2, 2, 2, 2, 1, 2, 2, 2, 2)
    drive(world.battles(US), [("0605", "0505"), ("0605", "0705")])
    assert world.counted(THEM)[PEOPLE] == 0
    assert not world.possible(card(world, put, US, "Holy War"), US)


def test_fertility_and_repopulate_fill_the_land(
    world: Ages, put: Any, drive: Drive, falls: Any
) -> None:  # ruling: limits
    stand(world, US, "0506", people=6)
    stand(world, THEM, "0905", people=3)
    use(world, put, drive, "Fertility", lambda option: option[1] == "0506")
    assert counters(world, "0506")[0] == 10
    stand(world, US, "0605", people=1)
    falls(world, 4)
    use(world, put, drive, "Repopulate")
    assert counters(world, "0605")[0] == 5
    use(world, put, drive, "Fertility", lambda option: option[1] == "0905")
    assert world.counted(THEM)[PEOPLE] == 6, "a miracle may be for anybody"


def test_godspeed_carries_over_the_sea(world: Ages, put: Any, drive: Drive) -> None:  # ruling: godspeed
    stand(world, US, "0505", people=4, armies=2, temple=1)
    stand(world, THEM, "0605", people=1)
    speed = card(world, put, US, "Godspeed")
    _, asked = drive(world.use(US, speed), ["0805", ("armies", 2), ("people", 3)])
    assert set(asked[1].options) == {"0506", "0606", "0705", "0706", "0805", "0806"}
    assert counters(world, "0505") == (1, 0, 0, 1)
    assert counters(world, "0805") == (3, 2, 0, 0)


def test_the_dead_rise(world: Ages, put: Any, drive: Drive, falls: Any) -> None:  # ruling: revival
    stand(world, US, "0605", armies=4)
    stand(world, THEM, "0505", people=1, armies=1)
    stand(world, THEM, "0905", people=1)
    rise = card(world, put, THEM, "Resurrection")
    falls(world, 1, 1, *[2] * 6, *[2] * 3)
    drive(world.battles(US), [("0605", "0505"), rise])
    assert counters(world, "0505") == (1, 1, 0, 0)
    assert not world.possible(card(world, put, THEM, "Resurrection"), THEM)


def test_abjuration_and_its_answer(world: Ages, put: Any, drive: Drive, falls: Any) -> None:  # ruling: answers
    stand(world, US, "0505", people=1)
    stand(world, THEM, "0905", people=9)
    quake = card(world, put, US, "Earthquake")
    ours, theirs = card(world, put, US, "Abjuration"), card(world, put, THEM, "Abjuration")
    drive(world.use(US, quake), [(quake, "0905"), theirs, None])
    assert world.counted(THEM)[PEOPLE] == 9
    world.used.give(quake, world.hands[US])
    world.used.give(theirs, world.hands[THEM])
    falls(world, 4)
    drive(world.use(US, quake), [(quake, "0905"), theirs, ours])
    assert world.counted(THEM)[PEOPLE] == 5


# battle


def test_dice_of_both_sides(world: Ages) -> None:
    attacker = stand(world, US, "0505", armies=2, people=9)
    defender = stand(world, THEM, "0605", armies=1, people=5, temple=1)
    assert (world.attack_dice(attacker), world.defence_dice(defender)) == (4, 5)


def test_both_roll_at_once_and_the_attacker_may_retreat(
    world: Ages, drive: Drive, falls: Any
) -> None:  # ruling: attacks
    stand(world, US, "0505", armies=2, people=3)
    stand(world, THEM, "0605", people=4)
    falls(world, 1, 1, 2, 2, 1, 6)
    drive(world.battles(US), [("0505", "0605"), "retreat"])
    assert (counters(world, "0505"), counters(world, "0605")) == ((3, 1, 0, 0), (2, 0, 0, 0))
    assert world.blows(US) == [], "once in a phase"


def test_mountains_shelter(world: Ages, drive: Drive, falls: Any) -> None:  # ruling: shelter
    stand(world, US, "0505", armies=2)
    stand(world, THEM, "0506", people=1)
    falls(world, 1, 2, 2, 2, 2, 1, 1, 2, 2, 2)
    drive(world.battles(US), [("0505", "0506"), "on"])
    assert world.holder(world.land["0506"]) is None


def test_nobody_attacks_his_own(world: Ages) -> None:
    stand(world, US, "0505", armies=2)
    stand(world, US, "0605", people=2)
    assert world.blows(US) == []


# movement


def test_each_counter_goes_one_space_once(world: Ages, drive: Drive) -> None:  # ruling: moving
    stand(world, US, "0505", people=3, armies=1)
    stand(world, THEM, "0506", people=1)
    drive(world.movement(US), [("0505", "0605"), ("armies", 1), ("people", 2), None])
    assert counters(world, "0605") == (2, 1, 0, 0)
    assert {here for here, _ in world.steps(US)} == {"0505"}
    assert all(there != "0506" for _, there in world.steps(US)), "an enemy is there"


def test_nobody_moves_onto_what_is_full(world: Ages) -> None:  # rulings: limits, moving
    stand(world, US, "0505", people=3)
    stand(world, US, "0506", people=10)
    assert ("0505", "0506") not in world.steps(US)


# the end


def test_the_last_god_wins(world: Ages) -> None:  # ruling: out
    stand(world, US, "0505", people=1)
    world.draw(THEM, 3)
    world.fallen()
    assert world.table.out == {THEM}
    assert not world.hands[THEM]
    result = world.ended([US], "deity", capped=False)
    assert (result.winners, result.capped) == ((US,), False)


def test_a_temple_counts_what_it_cost(world: Ages) -> None:  # ruling: turn-cap
    stand(world, US, "0505", people=3, armies=2, temple=1)
    assert world.score(US) == 11


def test_the_story_of_a_turn(the_table: Any, put: Any, drive: Drive, falls: Any, story: Any) -> None:
    table = the_table("deity", 2, told=True)
    made = Ages(table)
    for space, name in {"0505": "Plains", "0605": "Plains", "0705": "Forests"}.items():
        put(table, space, name)
    made.changed()
    stand(made, US, "0505", people=8)
    stand(made, THEM, "0605", people=1)
    stand(made, THEM, "0705", people=2)
    quake = put(table, made.hands[US], "Earthquake")[0]
    made.deck.give_all(table.pile("aside", "nobody"))
    story(table)
    falls(made, 1, 1, *[3] * 8)
    drive(
        made.turn(US),
        [
            None,
            ("0505", "raise"),
            4,
            quake,
            (quake, "0705"),
            ("0505", "0605"),
            ("0505", "0605"),
            ("armies", 3),
            ("people", 0),
            None,
        ],
        table,
    )
    assert story(table) == [
        "Seat 1's turn",
        "Armies",
        "Seat 1 raises 4 Armies on 0505.",
        "Miracles",
        "Seat 1 uses Earthquake on 0705.",
        "Seat 1 rolls 1d6 for counters: 1",
        "Seat 2 loses 1 Population on 0705.",
        "Battle",
        "Seat 1 attacks 0605 from 0505: 8 dice against 1.",
        "Seat 2 loses 1 Population on 0605.",
        "Movement",
        "Seat 1 moves 3 Armies from 0505 to 0605.",
    ]


# the rule of thumb


def advice(world: Ages, seat: int, phase: str, options: list[Any]) -> Any:
    return rules.thumb(View(world.table, seat), Choice(phase, options, seat))


def test_the_thumb_spreads_and_arms(world: Ages) -> None:
    stand(world, US, "0505", people=8)
    assert advice(world, US, "move", [None, *world.steps(US)]) is not None
    assert advice(world, US, "arm", [None, ("0505", "raise")]) is None
    stand(world, THEM, "0705", people=2)
    assert advice(world, US, "arm", [None, ("0505", "raise")]) == ("0505", "raise")


def test_the_thumb_attacks_with_good_odds_only(world: Ages) -> None:
    stand(world, US, "0605", armies=2)
    stand(world, THEM, "0505", people=2)
    assert advice(world, US, "attack", [None, ("0605", "0505")]) == ("0605", "0505")
    stand(world, THEM, "0505", armies=6)
    assert advice(world, US, "attack", [None, ("0605", "0505")]) is None


def test_the_thumb_strikes_others_and_helps_itself(world: Ages, put: Any) -> None:
    stand(world, US, "0505", people=6, temple=1)
    stand(world, THEM, "0905", people=6, temple=1)
    for name, space in (("Crumble", "0905"), ("Fertility", "0505"), ("Plague", "0905")):
        found = card(world, put, US, name)
        options = [(found, space) for space in world.at(found, US)]
        assert advice(world, US, "target", options) == (found, space)
        assert advice(world, US, "wonder", [None, found]) is found


def test_the_thumb_beats_chance() -> None:
    won = 0
    for seed in range(4):
        agents = [rules.thumb, by_chance] if seed % 2 else [by_chance, rules.thumb]
        won += Match(cast_of("deity"), rules, seed, agents, 2).run().winners == (agents.index(rules.thumb),)
    assert won == 4


def by_chance(view: View, choice: Choice) -> Any:
    return choice.options[(len(choice.options) * 7 + view.count("used") * 3) % len(choice.options)]


def test_the_thumb_answers_what_harms_it(world: Ages, put: Any) -> None:  # ruling: answers
    no = card(world, put, THEM, "Abjuration")
    for name, stops in (("Earthquake", True), ("Repopulate", False)):
        put(world.table, world.used, name)
        assert advice(world, THEM, "answer", [None, no]) is (no if stops else None)


def test_the_thumb_keeps_half_of_a_people_at_home(world: Ages) -> None:
    stand(world, US, "0505", people=8)
    assert advice(world, US, "movers", [("people", n) for n in range(1, 9)]) == ("people", 4)
    assert advice(world, US, "movers", [("armies", n) for n in range(4)]) == ("armies", 3)
