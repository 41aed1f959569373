"""Satan's Folly: draft, hosts, arrivals, the toll, leaders and spells, and the optional rules; rulings are cited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from pnp.engine import Choice, Piece, View
from pnp.games import satans_folly as rules
from pnp.games.families.dice_pool import FOUGHT, MOVED, hex_of
from pnp.games.satans_folly.heaven import GOOD, SATAN
from pnp.games.satans_folly.war import Folly

SIDES = {"rebel": SATAN, "faithful": GOOD}


@pytest.fixture
def made(the_table: Any) -> Folly:
    return ready(Folly(the_table("satans-folly")))


def ready(found: Folly) -> Folly:
    """All angels of both liveries at hand, in the first turn."""
    found.turn_track.value = 1
    for unit in list(found.box):
        found.box.give(unit, found.reserve[SIDES[str(unit.set)]])
    return found


def stand(made: Folly, rebels: Mapping[str, str], faithful: Mapping[str, str]) -> dict[str, Piece]:
    """Put units on hexes, by their names; by hex."""
    for seat, units in ((SATAN, rebels), (GOOD, faithful)):
        for space, name in units.items():
            unit = next(each for each in made.reserve[seat] if each.name == name)
            made.enter(unit, space)
    return {space: made.at[space] for space in (*rebels, *faithful)}


def held(made: Folly, put: Any, seat: int, *names: str) -> list[Piece]:
    found: list[Piece] = put(made.table, made.hands[seat], *names)
    return found


def ends(made: Folly, unit: Piece) -> set[str]:
    return set(made.ends(unit, made.at))


# before the war


def test_the_angels_are_drawn_turn_about_and_one_is_left_over(the_table):
    # ruling: draft
    made = Folly(the_table("satans-folly"))
    made.drawing()
    hosts = [[unit for unit in pile if unit.component == "angel"] for pile in made.reserve]
    assert [len(host) for host in hosts] == [13, 13]
    assert {unit.set for unit in hosts[SATAN]} == {"rebel"}
    assert {unit.set for unit in hosts[GOOD]} == {"faithful"}
    assert [unit.set for unit in made.gone] == ["rebel"]
    names = Counter(unit.name for unit in [*hosts[SATAN], *hosts[GOOD], *made.gone])
    assert set(names.values()) == {3}


def test_what_each_side_has_beside_the_angels(the_table):
    made = Folly(the_table("satans-folly"))
    assert Counter(unit.name for unit in made.reserve[SATAN]) == {
        "Satan": 1, "Belial": 1, "Beelzebub": 1, "Infernal Engines": 5, "Lens Towers": 4, "Flying Machines": 3,
    }  # fmt: skip
    assert Counter(unit.name for unit in made.reserve[GOOD]) == {
        "The Son": 1, "Gabriel": 1, "Michael": 1, "Abdiel": 1, "Juggernauts": 5,
    }  # fmt: skip


def test_the_prince_of_lies_rolls_for_each_angel_and_betters_six_rolls(the_table, falls, drive):
    # ruling: prince-of-lies
    made = Folly(the_table("satans-folly", mode="prince"))
    falls(made, *[4] * 6, 5, *[4] * 20)
    yes: Any = lambda options: options[-1] is not None  # noqa: E731
    _, asked = drive(made.draft(), [lambda o: o is not None] * 6)
    assert [choice.phase for choice in asked] == ["effort"] * 6
    assert yes(asked[0].options)
    angels = [unit.name for unit in made.reserve[SATAN] if unit.component == "angel"]
    assert angels == ["Seraphim"] * 3 + ["Cherubim"] * 3 + ["Thrones"]
    assert sum(unit.component == "angel" for unit in made.reserve[GOOD]) == 20


def test_without_an_effort_a_four_stays_faithful(the_table, falls, drive):
    # ruling: prince-of-lies
    made = Folly(the_table("satans-folly", mode="prince"))
    falls(made, *[4] * 26, 6)
    drive(made.draft(), [None] * 27)
    assert [unit.name for unit in made.reserve[SATAN] if unit.component == "angel"] == ["Angels"]


def test_where_units_are_set_up(made):
    # rulings: setup, map
    tower = next(unit for unit in made.reserve[SATAN] if unit.name == "Lens Towers")
    rebel, faithful = (next(u for u in pile if u.name == "Angels") for pile in made.reserve)
    assert len(made.city) == 8
    assert set(made.camps(tower)) == set(made.city)
    assert {space[2:] for space in made.camps(rebel)} == {"01", "02", "03", "04", "05"}
    assert set(made.city) < set(made.camps(rebel))
    assert {space[2:] for space in made.camps(faithful)} == {"13", "14", "15"}


def test_satan_sets_up_first_and_those_who_come_later_wait(the_table, drive):
    # rulings: setup, arrivals
    made = Folly(the_table("satans-folly"))
    made.drawing()
    for seat, count in ((SATAN, 23), (GOOD, 21)):
        _, asked = drive(made.set_up(seat), [lambda _: True] * count)
        assert {choice.player for choice in asked} == {seat}
        assert len(made.army(seat)) == count
    assert [sorted({unit.name for unit in pile}) for pile in made.reserve] == [["Infernal Engines"], ["The Son"]]
    assert all(len(made.table.pile(space)) == 1 for space in made.at)


def test_a_city_without_a_wall_has_none_on_the_map(made, drive):
    # ruling: wall
    assert made.lies("wall", "0702", "0701")
    drive(made.fortify(), ["without"])
    assert not made.lies("wall", "0702", "0701")
    assert made.lies("river", "0108", "0109")
    drive(made.fortify(), ["with"])
    assert made.lies("wall", "0702", "0701")


# turns


def test_engines_come_in_turn_nine_and_the_son_in_turn_sixteen(made, drive):
    # ruling: arrivals
    stand(made, {"0805": "Satan"}, {"0815": "Michael"})
    made.turn_track.value = 8
    assert drive(made.arrivals()) == (None, [])
    made.turn_track.value = 9
    _, asked = drive(made.arrivals(), [lambda _: True] * 5)
    assert [choice.player for choice in asked] == [SATAN] * 5
    offered = {space for _, space in asked[0].options}
    assert set(made.city) < offered
    assert all(s in made.city or not set(made.city).isdisjoint(made.map.neighbours(s)) for s in offered)
    assert sum(unit.name == "Infernal Engines" for unit in made.army(SATAN)) == 5
    made.turn_track.value = 16
    _, asked = drive(made.arrivals(), [lambda o: o[1] == "0714"])
    assert made.at["0714"].name == "The Son"
    assert made.at["0714"] in made.movers(GOOD)
    assert {space for _, space in asked[0].options} == set(made.land(GOOD)) - {"0815"}


def test_heaven_moves_first_and_attacks_first(made, drive):
    # rulings: first, turns-about
    stand(made, {"0805": "Cherubim"}, {"0806": "Thrones"})
    _, asked = drive(made.movement(), [None, None])
    assert [(c.phase, c.player) for c in asked] == [("move", GOOD), ("move", SATAN)]
    _, asked = drive(made.attacks(), [None, None])
    assert [(c.phase, c.player) for c in asked] == [("attack", GOOD), ("attack", SATAN)]


def test_to_be_asked_tells_nothing_of_the_chits_in_a_hand(made, put):
    # rulings: turns-about, phase-start
    units = stand(made, {"0808": "Satan"}, {"0815": "Michael"})
    units["0808"].put(MOVED, 1)
    units["0815"].put(MOVED, 1)
    held(made, put, SATAN, "Haste")  # of no use in either turn
    for act, phase in ((made.move_turn, "move"), (made.attack_turn, "attack")):
        choice = next(act(SATAN))
        assert (choice.phase, list(choice.options)) == (phase, [None])
        assert next(act(GOOD), None) is None, "who holds no chits is not asked"
    units["0808"].put(FOUGHT, 1)
    assert next(made.attack_turn(SATAN), None) is None, "nor is who has nobody to cast"


def test_to_be_asked_who_joins_tells_nothing_of_the_chits_in_a_hand(made, put):
    # ruling: attack-dice
    units = stand(made, {"0808": "Satan", "0909": "Powers"}, {"0910": "Virtues"})
    held(made, put, SATAN, "Haste")
    choice = next(made.battle(SATAN, (units["0909"], units["0910"])))
    assert (choice.phase, list(choice.options)) == ("join", [None])


def test_spells_of_the_beginning_are_cast_in_turns_by_whoever_goes_first(made, put, drive):
    # ruling: phase-start
    units = stand(made, {"0808": "Satan"}, {"0815": "Michael"})
    held(made, put, SATAN, "Haste")
    (fly,) = held(made, put, GOOD, "Fly")
    michael = units["0815"]
    _, asked = drive(made.movement(), [(michael, fly), None, None, None])
    order = [(c.phase, c.player) for c in asked if c.phase in ("spell", "move")]
    assert order == [("spell", GOOD), ("spell", SATAN), ("move", GOOD), ("move", SATAN)]
    assert michael.mark("flying")
    assert michael.mark(FOUGHT)


def test_nobody_enters_the_hex_of_an_enemy_but_passes_friends(made):
    # ruling: enemies
    units = stand(made, {"0808": "Satan", "0807": "Powers"}, {"0806": "Virtues"})
    found = ends(made, units["0808"])
    assert "0806" not in found
    assert "0807" not in found
    made.kill(units["0806"])
    assert "0806" in ends(made, units["0808"]), "through a hex of its own side"


def test_without_a_marker_a_wall_stands_and_the_juggernaut_passes(made):
    # ruling: breach
    units = stand(made, {}, {"0701": "Juggernauts"})
    for marker in [m for m in made.markers if m.name == "Breach"]:
        made.markers.give(marker, made.gone)
    made.go(units["0701"], "0702")
    assert hex_of(units["0701"]) == "0702"
    assert made.lies("wall", "0701", "0702")


def test_a_caster_teleports_himself_and_summons_others_alone(made, put, drive):
    # ruling: teleport
    units = stand(made, {"0808": "Satan"}, {"0815": "Michael"})
    satan = units["0808"]
    summon, teleport = held(made, put, SATAN, "Summon", "Teleport")
    assert made.targets_of(satan, summon) == []
    assert made.targets_of(satan, teleport) == [satan]
    drive(made.cast(SATAN, satan, teleport), [(teleport, "1212")])
    assert (hex_of(satan), bool(satan.mark(FOUGHT))) == ("1212", True)


def test_a_flying_machine_takes_one_that_carries_nobody(made):
    # ruling: carrying
    units = stand(made, {"0808": "Flying Machines", "0809": "Powers", "0908": "Flying Machines", "0708": "Thrones"}, {})
    machine, power, other, throne = units.values()
    assert made.boards(other, machine)
    made.go(power, "0808")
    assert "0809" not in made.at
    assert power.mark(MOVED), "who boarded leaves in a later turn"
    assert not made.boards(throne, machine)
    assert not made.boards(machine, other)
    made.go(machine, "0604")
    assert hex_of(power) == "0604"


def test_hands_of_three_from_one_pile(made):
    # ruling: spell-pile
    stand(made, {"0805": "Satan"}, {"0815": "Michael"})
    made.draw_phase()
    assert [len(hand) for hand in made.hands] == [3, 3]
    assert len(made.deck) == 19 - 6


def test_nobody_draws_without_spells(the_table):
    made = ready(Folly(the_table("satans-folly", mode="no-spells")))
    stand(made, {"0805": "Satan"}, {"0815": "Michael"})
    made.draw_phase()
    assert [len(hand) for hand in made.hands] == [0, 0]


# terrain


def test_what_hexes_and_borders_cost(made):
    # rulings: costs, flyers, least-move
    units = stand(
        made, {"0702": "Seraphim", "0801": "Satan", "0407": "Lens Towers"}, {"0108": "Abdiel", "0208": "Powers"}
    )
    seraph, satan, tower, abdiel, power = units.values()
    assert made.price_of(seraph, "0702", "0701") == 3 + 3
    assert made.price_of(seraph, "0702", "0703") == 2
    assert made.price_of(satan, "0801", "0701") == 1
    assert made.price_of(power, "0208", "0209") == 3 + 2
    assert made.price_of(abdiel, "0108", "0109") == 1
    assert made.price_of(power, "0208", "0207") == 2
    assert "0701" in ends(made, seraph), "one hex, whatever it costs"
    assert ends(made, tower) == set()


def test_a_juggernaut_breaches_walls_and_carries_one(made):
    # rulings: breach, carrying
    units = stand(made, {"0805": "Thrones"}, {"0701": "Juggernauts", "0601": "Cherubim", "0801": "Virtues"})
    _, jugger, cherub, virtue = units.values()
    assert made.price_of(jugger, "0701", "0702") == 2
    made.go(cherub, "0701")
    assert made.aboard(jugger) == [cherub]
    assert not made.boards(virtue, jugger)
    made.go(jugger, "0702")
    assert not made.lies("wall", "0701", "0702")
    assert made.lies("wall", "0601", "0702")
    assert made.price_of(units["0805"], "0701", "0702") == 2
    assert hex_of(cherub) == "0702"


def test_cover_of_city_forest_and_river_for_either_side(made):
    # rulings: city, across, minus
    units = stand(
        made, {"0703": "Thrones", "0208": "Powers", "0508": "Seraphim"}, {"0804": "Cherubim", "0803": "Virtues"}
    )
    throne, power, seraph, cherub, virtue = units.values()
    assert made.defence_dice(throne, ["0804"]) == ("2", 1), "a wall gives no dice"
    assert made.defence_dice(virtue, ["0703"]) == ("3", 1), "the City covers its enemies, too"
    assert made.defence_dice(cherub, ["0703"]) == ("2", 0)
    assert made.defence_dice(power, ["0209"]) == ("3", 1 + 2)
    assert made.defence_dice(power, ["0209", "0207"]) == ("3", 1)
    assert made.defence_dice(power, ["0210"]) == ("3", 1), "from farther away a river never counts"
    assert made.ground["0107"].defence == 1
    seraph.put("weakened", 2)
    assert made.power(*made.attack_dice(seraph, "0509", True), SATAN) == 1


# attacks


def test_ranges(made):
    # ruling: shots
    stand(
        made,
        {"0703": "Lens Towers", "0808": "Infernal Engines"},
        {"0706": "Thrones", "0811": "Powers", "0812": "Virtues"},
    )
    found = {(unit.name, target.name) for unit, target in made.blows(SATAN)}
    assert found == {("Lens Towers", "Thrones"), ("Infernal Engines", "Thrones"), ("Infernal Engines", "Powers")}
    assert made.blows(GOOD) == []


def test_an_engine_stands_to_shoot_and_rolls_its_power(made, falls, drive):
    # rulings: engines, minus
    units = stand(made, {"0808": "Infernal Engines"}, {"0810": "Seraphim"})
    engine, seraph = units.values()
    left = falls(made, 1, 3)  # no dice at all against one
    drive(made.battle(SATAN, (engine, seraph)))
    assert (left, made.at["0810"]) == ([], seraph)
    engine.put(FOUGHT, 0)
    left = falls(made, 6, *[1] * 5, 4)  # five dice
    drive(made.battle(SATAN, (engine, seraph)))
    assert (left, "0810" in made.at) == ([], False)
    engine.put(FOUGHT, 0)
    assert made.may_attack(engine)
    engine.put(MOVED, 1)
    assert not made.may_attack(engine)


@pytest.mark.parametrize(("theirs", "toll"), [([4, 3, 3, 1], 0), ([3, 3, 3, 1], 0), ([3, 2, 3, 1], 4)])
def test_the_example_of_the_rulebook_and_ties(made, falls, drive, theirs, toll):
    # rulings: attack-dice, toll
    units = stand(made, {"0808": "Powers"}, {"0809": "Archangels"})
    falls(made, 3, 2, 5, *theirs)
    drive(made.battle(SATAN, (units["0808"], units["0809"])))
    assert units["0808"].mark(FOUGHT)
    assert made.toll.value == toll
    assert ("0809" in made.at) is (toll == 0)


def test_the_toll_counts_cargo_and_only_what_rebels_destroy(made, falls, drive, put):
    # rulings: toll, carried-attack
    units = stand(
        made, {"0808": "Satan", "0909": "Dominions"}, {"0809": "Juggernauts", "0810": "Michael", "0910": "Virtues"}
    )
    satan, dominion, jugger, michael, virtue = units.values()
    cherub = next(unit for unit in made.reserve[GOOD] if unit.name == "Cherubim")
    made.enter(cherub, "0809")
    assert made.attack_dice(cherub, "0808", True) == ("2", -1)
    falls(made, *[6] * 6, *[1] * 5)
    drive(made.battle(SATAN, (satan, jugger)), [None])
    assert made.toll.value == 5 + 2
    falls(made, *[6] * 3, 1, 1, 1)
    drive(made.battle(GOOD, (virtue, dominion)))
    assert made.toll.value == 7
    (quake,) = held(made, put, GOOD, "Earthquake")
    falls(made, 6, 6, 1, 1, 1)
    drive(made.quake(GOOD, michael, quake), [(quake, "0910"), (quake, "0911"), (quake, "0912")])
    assert "0910" not in made.at
    assert made.toll.value == 7, "who falls to its own side does not count"


# leaders and spells


def test_leaders_alone_cast_and_only_once(made, put):
    # rulings: flip, untimed
    units = stand(made, {"0808": "Belial", "0708": "Archangels"}, {"0810": "Gabriel"})
    belial = units["0808"]
    fire, aid = held(made, put, SATAN, "Fireball", "Aid")
    assert made.castable(SATAN, "attack") == [(belial, fire)]
    assert made.castable(SATAN, "battle") == [(belial, aid)]
    assert made.targets_of(belial, fire) == [units["0810"]]
    belial.put(FOUGHT, 1)
    assert made.castable(SATAN, "attack") == []


def test_a_spell_joins_an_attack_and_negate_stops_it(made, put, drive, falls):
    # rulings: attack-dice, answers
    units = stand(made, {"0808": "Belial", "0910": "Angels"}, {"0810": "Gabriel"})
    belial, angel, gabriel = units.values()
    (fire,) = held(made, put, SATAN, "Fireball")
    (negate,) = held(made, put, GOOD, "Negate")
    left = falls(made, *[1] * 4, *[1] * 5)
    _, asked = drive(made.battle(SATAN, (angel, gabriel)), [(belial, fire), (gabriel, negate)])
    assert [c.phase for c in asked] == ["join", "answer"]
    assert left == []
    assert belial.mark(FOUGHT)
    assert gabriel.mark(FOUGHT)


def test_boosts_bars_and_their_end(made, put, drive):
    # ruling: bonus-time
    units = stand(made, {"0808": "Satan", "0909": "Powers"}, {"0809": "Virtues", "0810": "Thrones"})
    satan, power, virtue, throne = units.values()
    spells = held(made, put, SATAN, "Aid", "Rage", "Shield", "Poison Gases", "Haste", "Fly", "Inspire", "Mesmerize")
    for spell, aim in zip(spells, (power, power, power, virtue, power, power, None, None), strict=True):
        satan.put(FOUGHT, 0)
        drive(made.cast(SATAN, satan, spell), [(spell, aim)] if aim else ())
    assert made.attack_dice(power, "0809", True) == ("3", 2 + 3 + 1)
    assert made.defence_dice(power, ["0809"]) == ("3", 2 + 3 + 1)
    assert made.defence_dice(virtue, ["0909"]) == ("3", -2)
    assert (made.points(power), made.way(power)) == (4 + 2, "air")
    assert [made.may_attack(unit) for unit in (virtue, throne)] == [False, True]
    made.end_phase()
    assert made.attack_dice(power, "0809", True) == ("3", 0)
    assert (made.points(power), made.may_attack(virtue)) == (4, True)
    assert all(spell.pile is made.discard for spell in spells)


def test_winds_and_invulnerability(made, put, drive, falls):
    # ruling: winds
    units = stand(made, {"0808": "Lens Towers", "0910": "Angels"}, {"0810": "Michael", "0811": "Powers"})
    tower, angel, michael, _ = units.values()
    (winds,) = held(made, put, GOOD, "Winds")
    left = falls(made, *[6] * 4, *[1] * 5)
    michael.put("safe", 1)
    drive(made.battle(SATAN, (tower, michael)), [angel, (michael, winds)])
    assert left == []
    assert made.at["0810"] is michael
    assert made.toll.value == 0


def test_fire_summon_teleport_and_fear(made, put, drive):
    # rulings: area-spells, teleport, fear
    units = stand(made, {"0808": "Satan", "0401": "Powers"}, {"0812": "Thrones"})
    satan, power, throne = units.values()
    fire, summon, teleport, fear = held(made, put, SATAN, "Wall of Fire", "Summon", "Teleport", "Fear")
    drive(made.cast(SATAN, satan, fire), [(fire, "0811"), (fire, "0810"), None])
    assert made.burning == {"0811", "0810"}
    assert "0811" not in ends(made, throne)
    drive(made.cast(SATAN, satan, summon), [(summon, "0708")])
    assert hex_of(power) == "0708"
    drive(made.cast(SATAN, satan, teleport), [(teleport, power), (teleport, "1515")])
    assert hex_of(power) == "1515"
    satan.put(FOUGHT, 0)
    made.enter(throne, "0710")
    room = made.driven(throne)
    assert all("0808" not in made.map.neighbours(space) for space in room)
    drive(made.move_turn(SATAN), [(satan, fear), (fear, room[0])])
    assert throne.mark(MOVED)
    made.end_phase()
    assert not made.burning


def test_a_controlled_leader_casts_for_the_enemy_and_goes_back(made, put, drive):
    # rulings: control, elimination
    units = stand(made, {"0808": "Satan"}, {"0809": "Gabriel"})
    (spell,) = held(made, put, GOOD, "Control")
    (aid,) = held(made, put, GOOD, "Aid")
    drive(made.cast(GOOD, units["0809"], spell))
    assert (units["0808"], aid) in made.castable(GOOD, "battle")
    assert units["0808"] not in made.movers(GOOD)
    assert made.lost == []
    made.end_phase()
    assert units["0808"].owner == SATAN


def test_command_control(the_table):
    # ruling: command
    made = ready(Folly(the_table("satans-folly", mode="command")))
    units = stand(made, {"0808": "Satan", "0805": "Powers", "0804": "Thrones"}, {"0803": "Virtues", "0815": "Michael"})
    satan, power, throne, virtue, michael = units.values()
    assert set(made.movers(SATAN)) == {satan, power}
    assert [made.may_attack(unit) for unit in (satan, power, throne, virtue, michael)] == [
        True,
        True,
        False,
        False,
        True,
    ]
    satan.owner = GOOD
    satan.put("controlled", 1)
    assert not made.commanded(power)
    assert made.leaders(GOOD) == [michael]


# the end


@pytest.mark.parametrize(
    ("toll", "turns", "winner", "killed"),
    [(40, 1, SATAN, None), (39, 20, GOOD, None), (0, 1, GOOD, SATAN), (40, 1, SATAN, SATAN), (0, 1, SATAN, GOOD)],
)
def test_how_the_war_ends(made, drive, monkeypatch, toll, turns, winner, killed):
    # rulings: moral-victory, elimination
    units = stand(made, {"0808": "Powers"}, {"0815": "Powers"})
    for pile in made.reserve:
        pile.give_all(made.gone)
    made.turn_track.value = 0
    made.toll.value = toll
    if killed is not None:
        made.kill(units["0808" if killed == SATAN else "0815"])
    for name in ("draft", "fortify", "arrivals", "movement", "attacks"):
        monkeypatch.setattr(made, name, lambda: iter(()))
    monkeypatch.setattr(made, "set_up", lambda _: iter(()))
    result, _ = drive(made.war())
    assert (result.winners, result.facts["turns"]) == ((winner,), turns)


def test_who_can_still_come_keeps_a_side_in_the_war(made):
    # ruling: elimination
    stand(made, {"0808": "Powers"}, {})
    assert made.lost == []
    for unit in list(made.reserve[GOOD]):
        if unit.arrives:
            made.reserve[GOOD].give(unit, made.gone)
    assert made.lost == [GOOD]


def test_the_story_of_a_whole_turn(the_table, put, drive, falls, story):
    table = the_table("satans-folly", told=True)
    made = ready(Folly(table))
    units = stand(made, {"0808": "Satan", "0909": "Powers"}, {"0810": "Virtues", "0812": "Thrones"})
    (aid,) = held(made, put, SATAN, "Aid")
    story(table)
    drive(
        made.movement(),
        [units["0812"], (units["0812"], "0811"), units["0909"], (units["0909"], "0809"), None, None],
        table,
    )
    drive(made.cast(SATAN, units["0808"], aid), [(aid, units["0909"])], table)
    falls(made, *[6] * 5, 1, 1, 1)
    drive(made.battle(SATAN, (units["0909"], units["0810"])), (), table)
    assert story(table) == [
        "Turn 1",
        "Movement",
        "Thrones to space 0811",
        "Powers to space 0809",
        "Satan casts Aid: Satan on space 0808.",
        "Aid lies on Powers on space 0809.",
        "Powers, 5 dice, 30 against 3: Virtues on space 0810 is destroyed.",
        "The toll of Heaven is 3 of 40.",
    ]


def test_the_goal_counts_units_and_the_toll(made):
    stand(made, {"0808": "Satan", "0908": "Powers"}, {"0810": "Virtues"})
    made.toll.value = 12
    view = View(made.table, SATAN)
    assert rules.goal(view, SATAN) == {"units": 2, "toll": 12, "wanted": 40}
    assert rules.goal(view, GOOD)["units"] == 1
    made.kill(made.at["0908"])
    assert rules.worth(view, "fallen of seat 1") is None


# the rule of thumb


def advice(made: Folly, seat: int, phase: str, options: list[Any]) -> Any:
    return rules.thumb(View(made.table, seat), Choice(phase, options, seat))


def test_the_rebels_come_near_and_heaven_stays_away(made):
    units = stand(made, {"0803": "Powers"}, {"0812": "Virtues"})
    power, virtue = units.values()
    goes = advice(made, SATAN, "march", [(power, s) for s in made.ends(power, made.at)])[1]
    assert made.map.apart(goes, "0812") < made.map.apart("0803", "0812")
    assert advice(made, GOOD, "move", [None, virtue]) is virtue


def test_heaven_does_not_go_aboard_where_both_could_be_lost(made):
    units = stand(made, {"0808": "Satan"}, {"0713": "Juggernauts", "0813": "Juggernauts"})
    unit = units["0813"]
    assert "0713" in ends(made, unit)
    assert advice(made, GOOD, "march", [(unit, s) for s in made.ends(unit, made.at)])[1] != "0713"


def test_a_leader_strikes_where_the_odds_are_good(made):
    units = stand(made, {"0808": "Satan", "0908": "Angels"}, {"0809": "Seraphim"})
    assert advice(made, SATAN, "attack", [None, *made.blows(SATAN)])[1] is units["0809"]


def test_the_prince_spends_efforts_on_the_strong(the_table):
    made = Folly(the_table("satans-folly", mode="prince"))
    weak, strong = (next(unit for unit in made.box if unit.name == name) for name in ("Seraphim", "Angels"))
    assert advice(made, SATAN, "effort", [None, (weak, "plus")]) is None
    assert advice(made, SATAN, "effort", [None, (strong, "plus")]) == (strong, "plus")


def test_speed_is_for_who_comes_to_blows_by_it(made, put):
    units = stand(made, {"0806": "Satan", "0804": "Powers"}, {"0810": "Virtues"})
    haste = held(made, put, SATAN, "Haste")[0]
    satan, power = units["0806"], units["0804"]
    assert made.points(power) == 4  # six steps away, five to his side: no blow without Haste
    assert advice(made, SATAN, "spell", [None, (satan, haste)]) == (satan, haste)
    aims = [(haste, unit) for unit in made.targets_of(satan, haste)]
    assert advice(made, SATAN, "target", aims) == (haste, power)
    made.go(power, "0807")
    assert advice(made, SATAN, "spell", [None, (satan, haste)]) is None, "all who could profit are near enough"


def test_who_is_far_is_summoned_to_where_armies_meet(made, put):
    units = stand(made, {"0809": "Satan", "0801": "Angels", "0708": "Seraphim"}, {"0810": "Virtues"})
    summon = held(made, put, SATAN, "Summon")[0]
    satan = units["0809"]
    assert advice(made, SATAN, "spell", [None, (satan, summon)]) == (satan, summon)
    aims = [(summon, unit) for unit in made.targets_of(satan, summon)]
    assert advice(made, SATAN, "target", aims) == (summon, units["0801"])
    made.kill(units["0801"])
    assert advice(made, SATAN, "spell", [None, (satan, summon)]) is None


def test_the_ground_quakes_under_enemies_only(made, put):
    units = stand(made, {"0808": "Satan"}, {"0810": "Seraphim", "0710": "Seraphim"})
    quake = held(made, put, SATAN, "Earthquake")[0]
    satan = units["0808"]
    assert advice(made, SATAN, "attack", [None, (satan, quake)]) == (satan, quake)
    hexes = [(quake, space) for space in made.within(satan, quake)]
    assert advice(made, SATAN, "hex", hexes)[1] in ("0810", "0710")
    made.kill(units["0710"])
    assert advice(made, SATAN, "attack", [None, (satan, quake)]) is None, "for one alone it is not worth a chit"


def test_fear_drives_off_who_stands_too_near(made, put):
    units = stand(made, {"0808": "Satan"}, {"0809": "Virtues"})
    fear = held(made, put, SATAN, "Fear")[0]
    satan, virtue = units["0808"], units["0809"]
    satan.put(MOVED, 1)
    assert advice(made, SATAN, "move", [None, (satan, fear)]) == (satan, fear)
    goes = advice(made, SATAN, "place", [(fear, space) for space in made.driven(virtue)])[1]
    assert made.map.apart(goes, "0808") == max(made.map.apart(s, "0808") for s in made.driven(virtue))
    made.go(virtue, "0812")
    assert advice(made, SATAN, "move", [None, (satan, fear)]) is None
