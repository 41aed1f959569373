"""Ragnarok: dice pools on hexes, auras, charms, Magic, the ship and the Serpent; rulings are cited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from pnp.engine import Choice, Piece, View
from pnp.games import ragnarok as rules
from pnp.games.families.dice_pool import FOUGHT, MOVED, chance, hex_of
from pnp.games.ragnarok import AESIR, CALMED, GIANTS, HELD, MAGIC, Chief, Ragnarok

FAR = {"0108": "Tyr", "1615": "Wolves"}
"""Somebody a side who is out of the way."""


@pytest.fixture
def made(the_table: Any) -> Ragnarok:
    return Ragnarok(the_table("ragnarok", mode="standard"), rules.ARMIES)


def stand(made: Ragnarok, units: Mapping[str, str]) -> dict[str, Piece]:
    """Put units on hexes, by their names; by hex."""
    for space, name in units.items():
        unit = next(each for pile in made.reserve for each in pile if each.name == name)
        made.enter(unit, space)
    return {space: made.at[space] for space in units}


def ends(made: Ragnarok, unit: Piece) -> set[str]:
    return set(made.ends(unit, made.at))


def acts(made: Ragnarok, seat: int) -> set[tuple[str, ...]]:
    """What can be done in battle, by names and hexes."""
    return {tuple(part if isinstance(part, str) else hex_of(part) for part in act) for act in made.acts(seat)}


def pool(made: Ragnarok, unit: Piece, target: Piece) -> tuple[int, int]:
    """The dice of an attack and of its defence."""
    here, there, at = hex_of(unit), hex_of(target), made.at
    return made.attack(unit, here, target, there, at), made.defence(target, there, at, unit)


# set-up and rounds


def test_each_host_fills_its_camp(made, drive):
    # rulings: map, set-up
    for seat, size in ((AESIR, 37), (GIANTS, 45)):
        _, asked = drive(made.fill(seat, made.camp(seat)), [lambda _: True] * (size - 1))
        assert {choice.phase for choice in asked} == {"set-up"}
        assert len(made.army(seat)) == size
        assert not made.reserve[seat]
    assert not any(made.aboard(unit) for unit in made.at.values())
    assert set(made.camp(AESIR)) == set(made.map.within("0508", 3))
    assert {int(space[:2]) for space in made.camp(GIANTS)} == {14, 15, 16}


def test_play_lets_the_aesir_begin_the_set_up(the_table):
    # ruling: set-up
    choice = next(rules.play(the_table("ragnarok", mode="standard")))
    assert (choice.phase, choice.player) == ("set-up", AESIR)
    assert len({unit.name for unit, _ in choice.options}) == 22


def test_the_fates_are_asked_until_one_rolls_more(made, falls):
    # ruling: fates
    left = falls(made, 3, 3, 2, 5)
    assert made.fates() == GIANTS
    assert not left


def test_who_is_first_in_a_round_has_its_first_turn(made, drive, monkeypatch):
    # ruling: fates
    taken = []
    monkeypatch.setattr(made, "fill", lambda *_: iter(()))
    monkeypatch.setattr(made, "turn", lambda seat: iter(taken.append(seat) or ()))
    firsts = iter([GIANTS, AESIR] * 8)
    monkeypatch.setattr(made, "fates", lambda: next(firsts))
    stand(made, {"0101": "Tyr", "1615": "Loki"})
    drive(made.battle())
    assert taken == [GIANTS, AESIR, AESIR, GIANTS] * 8


# movement


def test_a_unit_goes_through_friends_and_never_through_enemies(made):
    # ruling: moving
    units = stand(made, {"0101": "Ravens", "0102": "Tyr", "0201": "Thor", **{"1615": "Wolves"}})
    assert "0103" in ends(made, units["0101"])
    assert {"0101", "0102", "0201"}.isdisjoint(ends(made, units["0101"]))
    wolves = stand(made, {"0103": "Wolves"})["0103"]
    assert "0104" in ends(made, units["0101"])  # around them
    assert "0103" not in ends(made, units["0101"])
    assert "0102" not in ends(made, wolves)


def test_every_hex_is_one_step(made):
    # ruling: terrain
    units = stand(made, {"1103": "Valkyries", "0101": "Tyr"})
    assert max(made.map.apart("1103", end) for end in ends(made, units["1103"])) == 4
    assert len(ends(made, units["1103"])) == len(made.map.within("1103", 4)) - 1
    assert len(ends(made, units["0101"])) == len(made.map.neighbours("0101"))


def test_a_unit_moves_once_and_need_not(made, drive):
    # ruling: moving
    units = stand(made, {"0101": "Tyr", "0301": "Sif", **{"1615": "Wolves"}})
    _, asked = drive(made.move_phase(AESIR), [units["0101"], (units["0101"], "0102"), None])
    assert set(asked[2].options) == {None, units["0301"]}
    made.end_phase(AESIR)
    assert units["0101"] in made.movers(AESIR)


def test_a_unit_that_is_closed_in_cannot_move(made):
    # ruling: moving
    stand(made, {"0101": "Ravens", "0102": "Wolves", "0201": "Wolves"})
    assert made.movers(AESIR) == []


def test_hordes_board_the_ship_go_with_it_and_land(made, drive):
    # ruling: naglfar
    units = stand(made, {"0505": "Naglfar", "0506": "Undead Hordes", "0504": "Wolves", "0101": "Tyr"})
    ship, horde = units["0505"], units["0506"]
    assert "0505" in ends(made, horde)
    assert "0505" not in ends(made, units["0504"])
    drive(made.move_phase(GIANTS), [horde, (horde, "0505"), ship, (ship, "0803"), None])
    assert (hex_of(horde), made.aboard(ship), made.at["0803"]) == ("0803", [horde], ship)
    assert not made.may_attack(horde)
    assert horde not in made.movers(GIANTS)
    made.end_phase(GIANTS)
    assert horde in made.movers(GIANTS)
    made.go(horde, "0804")
    assert made.aboard(ship) == []


def test_the_ship_holds_four_and_is_lost_with_them(made):
    # ruling: naglfar
    units = stand(made, {"0505": "Naglfar", "0101": "Tyr"})
    for _ in range(4):
        assert made.free(next(u for u in made.reserve[GIANTS] if u.undead), "0505", made.at)
        horde = next(u for u in made.reserve[GIANTS] if u.undead)
        made.enter(horde, "0505")
    assert not made.free(next(u for u in made.reserve[GIANTS] if u.undead), "0505", made.at)
    made.kill(units["0505"])
    assert Counter(unit.name for unit in made.fallen[GIANTS]) == {"Naglfar": 1, "Undead Hordes": 4}


def test_nobody_aboard_is_attacked_or_struck(made):
    # rulings: naglfar, strikes
    units = stand(made, {"0505": "Naglfar", "0506": "Frey"})
    made.enter(next(u for u in made.reserve[GIANTS] if u.undead), "0505")
    assert acts(made, AESIR) == {("0506", "0505")}
    assert [u.name for u in made.struck("light", "0506", made.at)] == []
    assert units["0505"].carries == 4


# attacks


def test_a_unit_attacks_once_within_its_range_over_everybody(made, drive, falls):
    # ruling: range
    units = stand(made, {"0505": "Uller", "0506": "Tyr", "0507": "Wolves", "0503": "Wolves", "0508": "Wolves"})
    assert acts(made, AESIR) == {("0505", "0507"), ("0505", "0503"), ("0506", "0507")}
    falls(made, 1, 1, 1, 6)
    drive(made.battle_phase(AESIR), [(units["0505"], units["0507"]), None])
    assert acts(made, AESIR) == {("0506", "0507")}
    assert made.at["0507"] is units["0507"]


@pytest.mark.parametrize(("ours", "theirs", "slain"), [(4, 3, True), (3, 3, False), (2, 3, False)])
def test_only_more_slays(made, falls, ours, theirs, slain):
    units = stand(made, {"0505": "Elves", "0506": "Wolves", **{"1615": "Wolves"}})
    falls(made, ours, theirs)
    made.strike(units["0505"], units["0506"])
    assert ("0506" not in made.at) is slain
    assert (made.fallen[GIANTS].top is units["0506"]) is slain


def test_each_point_of_strength_is_a_die(made, falls):
    units = stand(made, {"0505": "Thor", "0506": "Fenris Wolf"})
    left = falls(made, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5)
    made.strike(units["0505"], units["0506"])
    assert not left
    assert "0506" not in made.at


def test_bonuses_of_single_units(made):
    # rulings: bonuses, gods
    units = stand(
        made,
        {"0303": "Forseti", "0304": "Wolves", "0707": "Fjalar", "0708": "Frost Giants", "0808": "Heimdall"},
    )
    assert pool(made, units["0304"], units["0303"]) == (1, 3)
    assert pool(made, units["0303"], units["0304"]) == (2, 1)
    assert pool(made, units["0708"], units["0707"]) == (4, 3)
    assert pool(made, units["0808"], units["0708"]) == (5, 4)
    assert pool(made, units["0708"], units["0808"]) == (4, 5)
    assert pool(made, units["0304"], units["0808"]) == (1, 4)
    thrym = stand(made, {"0908": "Thrym"})["0908"]
    assert pool(made, units["0808"], thrym)[0] == 5


def test_aegir_is_stronger_in_the_sea(made):
    # ruling: bonuses
    units = stand(made, {"0903": "Tyr", "0902": "Aegir"})
    assert made.map.row("0902") == "Sea"
    assert pool(made, units["0902"], units["0903"]) == (5, 3)
    assert pool(made, units["0903"], units["0902"]) == (3, 5)
    made.enter(units["0902"], "0804" if made.map.row("0804") != "Sea" else "0704")
    assert made.strength(units["0902"], hex_of(units["0902"]), made.at, None) == 4


def test_berserk_helps_those_of_its_side_who_are_no_gods_and_once(made):
    # rulings: help, gods
    units = stand(made, {"0505": "Einheriar", "0506": "Modi", "0504": "Sif", "0605": "Wolves", "0404": "Tyr"})
    assert pool(made, units["0505"], units["0605"]) == (4, 1)
    assert pool(made, units["0605"], units["0505"]) == (1, 4)
    assert made.strength(units["0404"], "0404", made.at, None) == 3  # a god
    assert made.strength(units["0506"], "0506", made.at, None) == 4
    giants = stand(made, {"1505": "Surt", "1506": "Fire Giants", "1504": "Loki"})
    assert made.strength(giants["1506"], "1506", made.at, None) == 3
    assert made.strength(giants["1504"], "1504", made.at, None) == 3


def test_heal_helps_friends_in_defence_alone(made):
    # ruling: help
    units = stand(made, {"0505": "Idun", "0506": "Tyr", "0507": "Wolves", "0405": "Wolves"})
    assert pool(made, units["0507"], units["0506"]) == (1, 4)
    assert pool(made, units["0506"], units["0507"]) == (3, 1)
    assert pool(made, units["0506"], units["0405"])[1] == 1
    assert pool(made, units["0405"], units["0505"]) == (1, 1)  # not herself


# Magic


def test_magic_makes_a_move_longer_and_is_spent_by_it(made, drive):
    # ruling: magic
    units = stand(made, {"1008": "Loki", "1006": "Tyr"})
    loki = units["1008"]
    assert max(made.map.apart("1008", end) for end in ends(made, loki)) == 4
    drive(made.move_phase(GIANTS), [loki, (loki, "1011")])
    assert loki.mark(MAGIC)
    assert made.reach(loki) == 1
    made.end_phase(GIANTS)
    assert made.reach(loki) == 3
    made.go(loki, "1009")
    assert not loki.mark(MAGIC)


def test_magic_makes_an_attack_longer_or_stronger(made, falls):
    # ruling: magic
    units = stand(made, {"0505": "Odin", "0509": "Wolves", "0507": "Wolves", "0510": "Wolves"})
    assert acts(made, AESIR) == {("0505", "0509"), ("0505", "0507")}
    assert pool(made, units["0505"], units["0509"]) == (5, 1)
    assert pool(made, units["0505"], units["0507"]) == (7, 1)
    falls(made, *[6] * 5, 1)
    made.strike(units["0505"], units["0509"])
    assert units["0505"].mark(MAGIC)
    units["0505"].put(FOUGHT, 0)
    assert pool(made, units["0505"], units["0507"]) == (5, 1)


def test_magic_does_not_defend(made):
    # ruling: magic
    units = stand(made, {"0505": "Odin", "0506": "Wolves"})
    assert pool(made, units["0506"], units["0505"]) == (1, 5)


# powers


def test_a_charmed_enemy_does_not_attack_in_its_next_turn(made, drive):
    # rulings: powers, spell-time
    units = stand(made, {"0505": "Balder", "0506": "Hel", "0405": "Wolves", "0507": "Tyr"})
    balder, hel = units["0505"], units["0506"]
    assert {("0505", "charm", "0506"), ("0505", "charm", "0405")} <= acts(made, AESIR)
    drive(made.battle_phase(AESIR), [(balder, "charm", hel), None])
    assert not [act for act in acts(made, AESIR) if "charm" in act]  # once a turn
    stand(made, {"0605": "Frigga"})
    assert "0506" not in {act[2] for act in acts(made, AESIR) if "charm" in act}  # nor twice the same
    made.kill(made.at["0605"])
    assert ("0505", "0506") in acts(made, AESIR)  # and beside his own attack
    made.end_phase(AESIR)
    assert hel.mark(CALMED)
    assert {act for act in acts(made, GIANTS) if act[0] == "0506"} == {("0506", "death")}
    made.end_phase(GIANTS)
    assert ("0506", "0505") in acts(made, GIANTS)


def test_a_song_calms_friend_and_foe(made, drive):
    # rulings: powers, spell-time
    units = stand(made, {"0505": "Bragi", "0506": "Tyr", "0605": "Wolves", "0405": "Hel", "0607": "Wolves"})
    drive(made.battle_phase(AESIR), [(units["0505"], "calm"), None])
    assert not made.may_attack(units["0506"])
    made.end_phase(AESIR)
    assert made.may_attack(units["0506"])
    assert [made.may_attack(units[space]) for space in ("0605", "0405", "0607")] == [False, False, True]


def test_vidars_boot_holds_one_enemy(made, drive):
    # rulings: powers, spell-time
    units = stand(made, {"0505": "Vidar", "0506": "Hel", "0405": "Wolves"})
    drive(made.battle_phase(AESIR), [(units["0505"], "boot", units["0506"]), None])
    made.end_phase(AESIR)
    assert units["0506"].mark(HELD)
    assert made.movers(GIANTS) == [units["0405"]]
    assert ("0506", "0505") in acts(made, GIANTS)
    made.end_phase(GIANTS)
    assert set(made.movers(GIANTS)) == {units["0405"], units["0506"]}


def test_the_death_aura_strikes_all_who_are_not_undead(made, drive, falls):
    # rulings: strikes, powers, gods
    units = stand(made, {"0505": "Hel", "0506": "Elves", "0504": "Undead Hordes", "0404": "Wolves", "0604": "Forseti"})
    order = [hex_of(unit) for unit in made.struck("death", "0505", made.at)]
    assert set(order) == {"0506", "0404", "0604"}
    faces = {"0506": [2, 1, 2], "0404": [1, 1, 2], "0604": [6, 6, 1, 1, 6]}  # of Hel, then of who is struck
    left = falls(made, *[face for space in order for face in faces[space]])
    drive(made.battle_phase(GIANTS), [(units["0505"], "death")])
    assert not left
    assert set(made.at) == {"0505", "0504", "0404"}
    assert ("0505", "death") not in acts(made, GIANTS)


def test_the_aura_of_light_strikes_the_undead_alone(made, drive, falls):
    # rulings: strikes, gods
    units = stand(made, {"0505": "Frey", "0506": "Undead Hordes", "0504": "Wolves", "0404": "Hel"})
    left = falls(made, 2, 1)
    drive(made.battle_phase(AESIR), [(units["0505"], "light"), None])
    assert (left, set(made.at)) == ([], {"0505", "0504", "0404"})
    assert ("0505", "light") not in acts(made, AESIR)


def test_the_serpent_is_not_attacked_from_afar(made):
    # rulings: poison, ranged
    stand(made, {"0505": "Midgard Serpent", "0507": "Uller", "0504": "Thor"})
    assert acts(made, AESIR) == {("0504", "0505")}


def test_its_poison_strikes_all_around(made, falls):
    # rulings: poison, strikes
    units = stand(
        made, {"0505": "Midgard Serpent", "0504": "Thor", "0506": "Undead Hordes", "0708": "Tyr", "1615": "Wolves"}
    )
    order = [hex_of(unit) for unit in made.struck("poison", "0505", made.at)]
    assert set(order) == {"0504", "0506"}
    faces = {"0504": [1] * 5 + [6] * 5, "0506": [2] * 5 + [6]}
    left = falls(made, *[6] * 5, *[1] * 5, *[face for space in order for face in faces[space]])
    made.strike(units["0504"], units["0505"])
    assert not left
    assert set(made.at) == {"0504", "0708", "1615"}


def test_who_fell_to_the_poison_is_not_struck_by_the_aura_again(made, falls):
    # rulings: poison, strikes
    stand(made, {"0505": "Hel", **FAR})
    near = [space for space in made.map.neighbours("0505") if space in made.map.spaces]
    serpent, victim = next((a, b) for a in near for b in near[near.index(a) + 1 :] if made.map.apart(a, b) == 1)
    units = stand(made, {serpent: "Midgard Serpent", victim: "Bragi"})
    order = [hex_of(unit) for unit in made.struck("poison", serpent, {**made.at})]
    poison = {"0505": [1] * 5 + [6] * 4, victim: [6] * 5 + [1]}
    left = falls(made, 6, 6, *[1] * 5, *[face for space in order for face in poison[space]])
    made.use(made.at["0505"], "death")
    assert not left
    assert made.army(AESIR) == [made.at["0108"]]
    assert units[serpent] not in made.army(GIANTS)


# Odin's rule


@pytest.mark.parametrize(("mode", "dead"), [("odin", True), ("standard", False)])
def test_odin_and_the_serpent_destroy_each_other(the_table, falls, mode, dead):
    # rulings: odin, poison
    made = Ragnarok(the_table("ragnarok", mode=mode), rules.ARMIES)
    units = stand(made, {"0505": "Odin", "0508": "Midgard Serpent", "0509": "Loki", "0101": "Tyr"})
    falls(made, *[1] * 5, 6, 6, 6)
    made.go(units["0508"], "0507")
    made.go(units["0509"], "0508")
    assert "0507" in made.at
    assert ("0505" in made.at, "0507" in made.at) == (True, True)
    made.go(units["0505"], "0506")
    assert ("0506" in made.at, "0507" in made.at) == (not dead, not dead)
    assert "0508" in made.at
    assert "0101" in made.at


# the end


def test_the_last_side_standing_wins(made):
    # ruling: victory
    units = stand(made, {"0505": "Tyr", "1615": "Wolves"})
    assert not made.over
    made.kill(units["1615"])
    assert made.over
    assert made.ended().winners == (AESIR,)
    made.kill(units["0505"])
    assert made.ended().winners == ()


@pytest.mark.parametrize(("units", "winners"), [(FAR, (AESIR,)), ({"0101": "Balder", "1615": "Wolves"}, ())])
def test_at_night_the_side_with_more_strength_left_has_won(made, units, winners):
    # ruling: cap
    stand(made, units)
    result = made.night()
    assert (result.winners, result.capped) == (winners, True)


def test_night_falls_after_the_last_round(made, drive, monkeypatch):
    # ruling: cap
    monkeypatch.setattr(made, "fill", lambda *_: iter(()))
    monkeypatch.setattr(made, "turn", lambda _: iter(()))
    stand(made, FAR)
    result, _ = drive(made.battle())
    assert (result.capped, result.facts["rounds"]) == (True, made.numbers.cap)


# the story


def test_the_story_of_a_whole_turn(the_table, drive, falls, story):
    table = the_table("ragnarok", mode="standard", told=True)
    made = Ragnarok(table, rules.ARMIES)
    units = stand(made, {"0505": "Thor", "0405": "Bragi", "0507": "Loki", "0406": "Wolves", "1615": "Hel"})
    thor, bragi = units["0505"], units["0405"]
    story(table)
    falls(made, 6, 5, 6, 6, 6, 6, 6, 1, 1, 1)
    made.fates()
    script = [thor, (thor, "0506"), None, (thor, units["0507"]), (bragi, "calm"), None]
    drive(made.turn(AESIR), script, table)
    assert story(table) == [
        "The Fates",
        "Aesir rolls d6 for The Fates: 6",
        "Giants rolls d6 for The Fates: 5",
        "Aesir begins this round.",
        "Aesir's turn",
        "Movement",
        "Thor to space 0506",
        "Battle",
        "Thor on space 0506, 5 dice, 30 against 3: slain is Loki on space 0507.",
        "Bragi calms Wolves on space 0406: no attack.",
        "Bragi calms Thor on space 0506: no attack.",
    ]


def test_the_goal_and_the_worth_of_a_pile(made):
    units = stand(made, FAR)
    view = View(made.table, AESIR)
    assert rules.goal(view, AESIR) == {"units": 1, "strength": 3}
    assert rules.goal(view, GIANTS) == {"units": 1, "strength": 1}
    assert rules.worth(view, "reserve of seat 1") == {"strength": 94 - 3}
    assert rules.worth(view, "0108") is None
    assert rules.worth(view, units["0108"]) is None


# the rule of thumb


def advice(made: Ragnarok, seat: int, phase: str, options: list[Any]) -> Any:
    return rules.thumb(View(made.table, seat), Choice(phase, options, seat))


def test_the_odds_are_those_of_the_dice():
    assert chance(1, 1) == pytest.approx(15 / 36)
    assert chance(2, 1) == pytest.approx((36 + 35 + 33 + 30 + 26 + 21) / 216)
    assert chance(0, 1) == 0
    assert chance(1, 0) == pytest.approx(1)


def test_the_thumb_strikes_what_is_worth_most_by_the_odds(made):
    units = stand(made, {"0505": "Thor", "0506": "Wolves", "0405": "Storm Giants", "0605": "Undead Hordes"})
    options = [None, *made.acts(AESIR)]
    assert advice(made, AESIR, "battle", options) == (units["0505"], units["0405"])


def test_the_thumb_comes_nearer_with_the_front_first(made):
    units = stand(made, {"0505": "Tyr", "0305": "Magni", "0805": "Wolves"})
    assert advice(made, AESIR, "move", [None, units["0305"], units["0505"]]) is units["0505"]
    tyr = units["0505"]
    options = [(tyr, space) for space in made.ends(tyr, made.at)]
    assert made.map.apart(advice(made, AESIR, "march", options)[1], "0805") == 2


def test_the_thumb_stays_where_no_move_is_better(made):
    units = stand(made, {"0505": "Tyr", "0506": "Wolves"})
    assert advice(made, AESIR, "move", [None, units["0505"]]) is None


def test_the_thumb_sets_the_strong_in_front(made):
    options = [(unit, "1408") for unit in made.reserve[GIANTS]]
    assert advice(made, GIANTS, "set-up", options)[0].strength == 5


def test_the_thumb_keeps_an_aura_that_strikes_its_own(made):
    units = stand(made, {"0505": "Hel", "0506": "Wolves", "0405": "Wolves", "0605": "Thor"})
    chief = Chief(View(made.table, GIANTS), rules.Asgard(View(made.table, GIANTS)))
    assert chief.gain((units["0505"], "death")) < 0
    for unit in (units["0506"], units["0405"]):
        made.kill(unit)
    chief = Chief(View(made.table, GIANTS), rules.Asgard(View(made.table, GIANTS)))
    assert chief.gain((units["0505"], "death")) > 0


def test_marks_of_a_turn_are_taken_off(made):
    units = stand(made, FAR)
    for unit in units.values():
        unit.put(MOVED, 1)
        unit.put(FOUGHT, 1)
    made.end_phase(AESIR)
    assert (units["0108"].mark(MOVED), units["0108"].mark(FOUGHT)) == (0, 0)
    assert (units["1615"].mark(MOVED), units["1615"].mark(FOUGHT)) == (1, 1)
