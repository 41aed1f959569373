"""Narnia Skirmish: shared moves, units with a range and damage, Miracles and Spells, a turn; rulings are cited."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from skirmish_kit import card_of, ends, field_of, shots, where

from pnp.engine import Choice, Piece, View
from pnp.engine.told.textboard import drawn
from pnp.games import narnia_skirmish as rules
from pnp.games.families import skirmish
from pnp.games.families.skirmish import Blow
from pnp.games.narnia_skirmish import Snow, War

NARNIA, WITCH = 0, 1
BATTLE = {"a1": "Aslan", "b1": "Infantry", "h8": "White Witch", "g8": "Ghoul"}


@pytest.fixture
def made(the_table: Any) -> War:
    return War(the_table("narnia-skirmish"), ["narnia", "witch"])


def aimed(made: War, seat: int, name: str) -> set[str]:
    """The squares on which units stand that a spell can be for."""
    return {where(unit) for unit in made.aims(seat, card_of(made.table, name))}


def cast(made: War, put: Any, seat: int, name: str) -> Piece:
    """Put a spell into a hand."""
    (card,) = put(made.table, made.hands[seat], name)
    return card


def test_each_side_has_a_unit_for_every_square_of_its_rows(made, drive):
    # rulings: forces, set-up
    for seat in (NARNIA, WITCH):
        _, asked = drive(made.set_up(seat), [lambda _: True] * 15)
        assert all(None not in choice.options for choice in asked)
    assert len(made.at) == 32
    assert {unit.name for unit in made.army(WITCH)} >= {"Telmarine Soldier", "Ghoul", "Dragon"}


def test_the_deck_is_the_rulebooks(made):
    deck = made.stocks[0].draw
    assert Counter(card.type for card in deck) == {"attack": 25, "defence": 15, "move": 25, "special": 15}
    assert sum(card.spell for card in deck) == 17
    assert len({card.id for card in deck}) == 24


# turns


def test_only_who_takes_the_turn_draws_and_the_limit_holds_at_once(made, put, drive):
    # ruling: fate
    put(made.table, made.hands[NARNIA], *["Attack"] * 4)
    _, asked = drive(made.draw_phase(NARNIA), [lambda _: True] * 2)
    assert [choice.phase for choice in asked] == ["hand limit"] * 2
    assert (len(made.hands[NARNIA]), len(made.hands[WITCH])) == (5, 0)


def test_with_no_card_anywhere_none_is_drawn(made, drive):
    # ruling: fate
    made.stocks[0].draw.give_all(made.table.pile("box"))
    assert drive(made.draw_phase(NARNIA)) == (None, [])


# moves


def test_a_unit_goes_straight_and_as_far_as_it_likes_past_nobody(made):
    # rulings: steps, line
    field_of(made, {"a1": "Aslan", "a3": "Infantry", "c1": "Ghoul"})
    assert ends(made, NARNIA, card_of(made.table, "card:move-3"))["a1"] == {"a2", "b1", "b2", "c3", "d4"}


def test_the_squares_of_a_card_are_shared(made, put, drive):
    # rulings: forward, steps, once-each
    units = field_of(made, {**BATTLE, "d1": "Archers"})
    put(made.table, made.hands[NARNIA], "card:move-5")
    script = [
        lambda move: move == (units["b1"], "b3"),
        lambda move: move == (units["d1"], "f3"),
        lambda move: move == (units["a1"], "a2"),
    ]
    _, asked = drive(made.move_phase(NARNIA), ["card:move-5", *script])
    assert [choice.phase for choice in asked] == ["move card", "move", "forward", "forward", "move card"]
    second, third = ({(where(u), end) for u, end in asked[n].options[1:]} for n in (2, 3))
    assert {unit for unit, _ in asked[2].options[1:]} == {units["a1"], units["d1"]}  # nobody moves twice
    assert len(second) > len(third) > 0
    assert {made.far("a1", end) for unit, end in asked[3].options[1:] if unit is units["a1"]} == {1}
    assert [where(units[space]) for space in ("b1", "d1", "a1")] == ["b3", "f3", "a2"]


def test_what_is_left_of_a_card_may_be_lost(made, put, drive):
    # ruling: steps
    units = field_of(made, BATTLE)
    put(made.table, made.hands[NARNIA], "card:move-3")
    drive(made.move_phase(NARNIA), ["card:move-3", lambda move: move == (units["b1"], "b2"), None])
    assert where(units["a1"]) == "a1"
    assert not made.hands[NARNIA]


# attacks


def test_a_unit_attacks_as_far_as_it_can_or_nearer(made):
    # rulings: range, line
    field_of(
        made,
        {"a1": "Archers", "a5": "Ghoul", "d4": "Wolf", "c1": "Elf", "d1": "Dwarf", "f1": "Infantry", "h1": "Dragon"},
    )
    attack = card_of(made.table, "Attack")
    assert shots(made, NARNIA, attack) == {("a1", "a5"), ("a1", "d4"), ("a1", "c1")}
    assert ("h1", "f1") in shots(made, WITCH, attack)


def test_a_wounded_unit_strikes_as_hard_as_ever(made, put, drive):
    # ruling: damage
    units = field_of(made, {**BATTLE, "c3": "Giant", "b3": "King of Narnia"})
    made.wound(units["c3"], 11)
    put(made.table, made.hands[WITCH], "Attack")
    drive(made.attack_phase(WITCH), ["Attack", lambda pair: pair[1] is units["b3"]])
    assert made.left(units["b3"]) == 15 - 12


def test_every_unit_moves_and_attacks_once(made, put, drive):
    # ruling: once-each
    units = field_of(made, {**BATTLE, "a2": "Giant"})
    cards = put(made.table, made.hands[NARNIA], "Attack", "Attack")
    drive(made.attack(NARNIA, Blow(cards[0], units["a1"], units["a2"])))
    assert not made.may_attack(units["a1"], cards[1])
    drive(made.end_phase(NARNIA))
    assert made.may_attack(units["a1"], cards[1])


@pytest.mark.parametrize("name", ["Armor", "Invisibility", "Illusion"])
def test_a_defence_saves_any_unit_from_one_attack(made, put, drive, name):
    # rulings: defence, specials
    units = field_of(made, {**BATTLE, "b2": "Wolf"})
    put(made.table, made.hands[WITCH], name, "Attack")
    put(made.table, made.hands[NARNIA], "Attack")
    _, asked = drive(
        made.attack_phase(NARNIA),
        ["Attack", lambda pair: pair == (units["b1"], units["b2"]), card_of(made.table, name)],
    )
    answer = next(choice for choice in asked if choice.phase == "answer")
    assert [getattr(option, "name", None) for option in answer.options] == [None, name]
    assert made.left(units["b2"]) == 4


def test_who_holds_no_defence_is_asked_all_the_same(made, put, drive):
    field_of(made, {**BATTLE, "b2": "Wolf"})
    put(made.table, made.hands[NARNIA], "Attack")
    _, asked = drive(made.attack_phase(NARNIA), ["Attack", lambda pair: where(pair[0]) == "b1"])
    assert [choice.options for choice in asked if choice.phase == "answer"] == [[None]]


# Miracles and Spells


def test_a_blast_is_for_the_leader_and_may_be_answered(made, put, drive):
    # rulings: spells, range, line, defence
    units = field_of(
        made, {"a1": "Aslan", "b1": "Infantry", "a5": "Giant", "d1": "Wolf", "f5": "Ogre", "h8": "White Witch"}
    )
    assert aimed(made, NARNIA, "Fire Ball") == {"a5"}
    assert aimed(made, NARNIA, "Disintegrate") == set()
    for name, left in (("Fire Ball", 12 - 7), ("Armor", 12 - 7)):
        cast(made, put, NARNIA, "Fire Ball")
        if name == "Armor":
            cast(made, put, WITCH, "Armor")
        drive(made.attack_phase(NARNIA), ["Fire Ball", *(["Armor"] if name == "Armor" else [])])
        assert made.left(units["a5"]) == left
    assert not units["a1"].mark("_attacked")


@pytest.mark.parametrize(
    ("name", "reached"),
    [("Ice Storm", {"a4", "d4"}), ("Lightening", {"g1"}), ("Earthquake", {"g1"}), ("Petrify", set())],
)
def test_some_spells_strike_no_nearer_than_they_say(made, name, reached):
    # ruling: range
    field_of(made, {"a1": "Aslan", "b4": "Infantry", "a4": "Giant", "d4": "Wolf", "g1": "Ogre", "h8": "White Witch"})
    assert aimed(made, NARNIA, name) == reached


def test_a_converted_unit_changes_sides_and_may_act_but_no_leader_does(made, put, drive):
    # rulings: convert, range
    units = field_of(
        made, {"d4": "Aslan", "d1": "Infantry", "d5": "White Witch", "e4": "Dragon", "h8": "Wolf", "a4": "Elf"}
    )
    made.wound(units["e4"], 3)
    assert aimed(made, NARNIA, "Charm") == {"e4"}
    assert aimed(made, NARNIA, "Dominate") == {"e4", "a4"}
    cast(made, put, NARNIA, "Charm")
    cast(made, put, WITCH, "Armor")
    _, asked = drive(made.attack_phase(NARNIA), ["Charm"])
    assert "answer" not in [choice.phase for choice in asked]  # ruling: defence
    assert units["e4"] in made.army(NARNIA)
    assert made.left(units["e4"]) == 11 - 3
    assert made.may_attack(units["e4"], card_of(made.table, "Attack"))
    made.kill(units["e4"])
    assert made.fallen[NARNIA].top is units["e4"]


@pytest.mark.parametrize(("name", "steps"), [("Teleport", 5), ("Gate", 6), ("Fly", 4)])
def test_a_unit_is_carried_past_anything_and_may_still_move(made, put, drive, name, steps):
    # rulings: carry, line, once-each
    units = field_of(made, {"a1": "Aslan", "a2": "Wolf", "b2": "Infantry", "c3": "Ogre", "h8": "White Witch"})
    spell = cast(made, put, NARNIA, name)
    assert aimed(made, NARNIA, name) == {"a1", "b2"}
    ways = made.ways(units["a1"], spell)
    assert {made.far("a1", end) for end in ways} == set(range(1, steps + 1))
    assert not {"a2", "b2", "c3"} & set(ways)
    assert {"a3", "d4"} <= set(ways)
    there = f"a{steps + 1}"
    drive(made.attack_phase(NARNIA), [name, units["a1"], lambda option: option == (units["a1"], there)])
    assert where(units["a1"]) == there
    assert made.may_move(units["a1"], card_of(made.table, "Move"))


def test_a_sleeper_misses_three_turns_of_its_own_and_casts_nothing(made, put, drive):
    # rulings: sleep, spells
    units = field_of(made, BATTLE)
    assert aimed(made, NARNIA, "Sleep") == {"h8", "g8"}
    cast(made, put, NARNIA, "Sleep")
    drive(made.attack_phase(NARNIA), ["Sleep", units["h8"]])
    fly, attack = (card_of(made.table, name) for name in ("Fly", "Attack"))
    blow = Blow(attack, units["a1"], units["g8"])
    veil = card_of(made.table, "Illusion")
    for turn in range(4):
        drive(made.end_phase(NARNIA))
        awake = turn == 3
        assert made.may_move(units["h8"], card_of(made.table, "Move")) is awake
        assert made.may_attack(units["h8"], attack) is awake
        assert bool(made.aims(WITCH, fly)) is awake
        assert made.guards(veil, blow) is awake
        assert made.guards(card_of(made.table, "Armor"), blow)
        drive(made.end_phase(WITCH))


def test_heal_is_for_the_wounded_in_a_line_near_the_leader(made, put, drive):
    # rulings: spells, line
    units = field_of(
        made, {"a1": "Aslan", "a5": "Infantry", "c2": "Infantry", "d1": "Archers", "h8": "White Witch", "g8": "Wolf"}
    )
    for unit in units.values():
        made.wound(unit, 3)
    assert aimed(made, NARNIA, "Heal") == {"a5", "d1"}
    cast(made, put, NARNIA, "Heal")
    drive(made.attack_phase(NARNIA), ["Heal", units["a5"]])
    assert (made.left(units["a5"]), made.left(units["d1"])) == (4, 2)
    assert aimed(made, NARNIA, "Heal") == {"d1"}


def test_heal_sees_through_nobody(made):
    # ruling: line
    units = field_of(made, {"a1": "Aslan", "a2": "Wolf", "a3": "Infantry", "h8": "White Witch"})
    made.wound(units["a3"], 1)
    assert aimed(made, NARNIA, "Heal") == set()


def test_the_fallen_come_back_whole_to_their_rows(made, put, drive):
    # ruling: return
    units = field_of(made, {**BATTLE, "d4": "Archers", "a2": "Archers"})
    assert made.aims(NARNIA, card_of(made.table, "Resurrection")) == []
    made.wound(units["d4"], 2)
    made.wound(units["d4"], 5)
    cast(made, put, NARNIA, "Resurrection")
    _, asked = drive(made.attack_phase(NARNIA), ["Resurrection", lambda option: option[1] == "c2"])
    places = {space for _, space in next(choice for choice in asked if choice.phase == "carry").options}
    assert places == {f"{column}{row}" for column in "abcdefgh" for row in "12"} - {"a1", "b1", "a2"}
    assert (where(units["d4"]), made.left(units["d4"])) == ("c2", 5)
    assert made.may_attack(units["d4"], card_of(made.table, "Attack"))


def test_nobody_comes_back_where_no_square_is_empty(made, drive):
    # ruling: return
    drive(made.set_up(NARNIA), [lambda _: True] * 15)
    resurrection = card_of(made.table, "Resurrection")
    unit = next(unit for unit in made.army(NARNIA) if not unit.leader)
    space = where(unit)
    made.kill(unit)
    assert made.aims(NARNIA, resurrection) == [unit]
    field_of(made, {space: "Ghoul"})
    assert made.aims(NARNIA, resurrection) == []


def test_without_a_leader_there_are_no_spells(made):
    # ruling: spells
    field_of(made, {"b1": "Infantry", "b2": "Infantry", "h8": "White Witch"})
    assert made.aims(NARNIA, card_of(made.table, "Sleep")) == []


# the end


@pytest.mark.parametrize(
    ("fallen", "winner"), [("a1", WITCH), ("h8", NARNIA), ("b1", WITCH), ("g8", NARNIA)], ids=["a", "w", "army", "host"]
)
def test_a_leader_or_the_last_of_the_others_lose_the_battle(made, fallen, winner):
    # ruling: victory
    units = field_of(made, BATTLE)
    assert not made.over_with
    made.kill(units[fallen])
    assert made.over_with
    assert made.ended().winners == (winner,)


@pytest.mark.parametrize(("fallen", "winner"), [("a1", WITCH), ("h8", NARNIA)])
def test_a_leader_loses_the_battle_however_many_are_left(made, fallen, winner):
    # ruling: victory
    units = field_of(made, {**BATTLE, "c1": "Archers", "f8": "Wolf"})
    made.kill(units["c1"])
    assert not made.over_with
    field_of(made, {"c1": "Archers"})
    made.kill(units[fallen])
    assert made.ended().winners == (winner,)


def test_the_last_of_the_others_may_be_converted_away(made):
    # rulings: victory, convert
    units = field_of(made, BATTLE)
    units["g8"].owner = NARNIA
    assert made.ended().winners == (NARNIA,)


def test_the_cap_is_a_draw(made, drive, monkeypatch):
    # ruling: turn-cap
    field_of(made, BATTLE)
    for phase in ("set_up", "turn"):
        monkeypatch.setattr(made, phase, lambda _: iter(()))
    result, _ = drive(made.battle())
    assert (result.winners, result.capped, result.facts["turns"]) == ((), True, made.numbers.turn_cap)


def test_play_sets_up_both_sides(the_table):
    choice = next(rules.play(the_table("narnia-skirmish")))
    assert choice.phase == "set-up"
    assert len(choice.options) == 16
    assert None not in choice.options


def test_the_story_of_a_whole_turn(the_table, put, drive, story):
    table = the_table("narnia-skirmish", told=True)
    made = War(table, ["narnia", "witch"])
    units = field_of(made, {"a1": "Aslan", "b1": "Infantry", "b4": "Wolf", "a5": "Hag", "h8": "White Witch"})
    put(table, made.hands[NARNIA], "card:move-3", "Attack", "Ice Storm", "Sleep")
    put(table, made.hands[WITCH], "Armor")
    aside = table.pile("aside", "nobody")
    put(table, aside, "Armor", "Illusion", "Invisibility")
    aside.give_all(made.stocks[0].draw)
    story(table)
    table.begin("turn", NARNIA)
    script = [
        "Illusion",
        "Invisibility",
        "card:move-3",
        lambda move: move == (units["b1"], "b3"),
        None,
        "Ice Storm",
        None,
        "Attack",
        "Armor",
        "Sleep",
        units["h8"],
    ]
    drive(made.turn(NARNIA), script, table)
    told = story(table, WITCH)
    assert told[told.index("Narnia's turn") :] == [
        "Narnia's turn",
        "Narnia draws 3 cards",
        "Narnia discards Illusion; Invisibility",
        "Move",
        "Narnia plays Move.",
        "Infantry b1 to b3",
        "Combat",
        "Narnia plays Ice Storm.",
        "Aslan on a1 against Hag on a5.",
        "Hag: 3 Hits left.",
        "Attack: Infantry on b3 against Wolf on b4.",
        "You answer with Armor",
        "Narnia plays Sleep.",
        "White Witch on h8: asleep for 3 turns.",
    ]


def test_what_else_spells_are_told_to_do(the_table, put, drive, story):
    table = the_table("narnia-skirmish", told=True)
    made = War(table, ["narnia", "witch"])
    units = field_of(made, {"a1": "Aslan", "a2": "Infantry", "b1": "Hag", "h8": "White Witch", "g8": "Wolf"})
    made.wound(units["a2"], 1)
    put(table, made.hands[NARNIA], "Charm", "Heal")
    made.afflict(units["g8"], "held", 1, WITCH)
    story(table)
    drive(made.attack_phase(NARNIA), ["Charm", "Heal"], table)
    drive(made.end_phase(WITCH), (), table)
    told = story(table)
    for line in ("Hag belongs to Narnia", "Infantry is healed: 4 hits left.", "Wolf on g8: awake again."):
        assert line in told


def test_the_goal_counts_the_leaders_hits_and_the_others(made):
    units = field_of(made, BATTLE)
    made.wound(units["h8"], 4)
    view = View(made.table, NARNIA)
    assert rules.goal(view, NARNIA) == {"hits": 16, "left": 1}
    assert rules.goal(view, WITCH) == {"hits": 9, "left": 1}
    made.kill(units["h8"])
    assert rules.goal(View(made.table, NARNIA), WITCH) == {"hits": 0, "left": 1}


# the rule of thumb


def advice(made: War, seat: int, choice: Choice) -> Any:
    return rules.thumb(View(made.table, seat), choice)


def test_the_thumb_strikes_the_leader_who_falls_by_it(made, put):
    units = field_of(
        made, {"a1": "Aslan", "b1": "Infantry", "c4": "White Witch", "b2": "Giant", "c2": "King of Narnia"}
    )
    put(made.table, made.hands[NARNIA], "Attack")
    made.go(units["c2"], "c3")
    choice = Choice("attack", made.targets(NARNIA, card_of(made.table, "Attack")), NARNIA)
    assert advice(made, NARNIA, choice) == (units["c2"], units["c4"])


def test_the_thumb_strikes_the_last_of_the_others(made):
    units = field_of(made, {"a1": "Aslan", "b1": "Infantry", "h8": "White Witch", "a2": "Ghoul"})
    mind = rules.Captain(View(made.table, NARNIA), Snow(View(made.table, NARNIA)))
    assert mind.gain(units["a2"], 3) == rules.WIN
    assert mind.gain(units["a2"], 2) < rules.WIN
    field_of(made, {"f8": "Wolf"})
    mind = rules.Captain(View(made.table, NARNIA), Snow(View(made.table, NARNIA)))
    assert mind.gain(units["a2"], 3) < rules.WIN


def test_the_thumb_aims_a_spell_where_it_is_worth_most(made, put):
    units = field_of(made, {"a1": "Aslan", "b2": "Infantry", "a4": "Dragon", "d1": "Ghoul", "h8": "White Witch"})
    put(made.table, "discard", "Dominate")
    choice = Choice("special", [units["d1"], units["a4"]], NARNIA)
    assert advice(made, NARNIA, choice) is units["a4"]


def test_the_thumb_is_carried_to_where_it_strikes(made, put):
    units = field_of(made, {"a1": "Aslan", "a6": "White Witch", "b1": "Infantry", "h8": "Ghoul"})
    fly, _ = put(made.table, made.hands[NARNIA], "Fly", "Attack")
    choice = Choice("carry", [(units["a1"], space) for space in made.ways(units["a1"], fly)], NARNIA)
    assert advice(made, NARNIA, choice) == (units["a1"], "a5")
    put(made.table, "discard", "Fly")
    assert advice(made, NARNIA, Choice("special", [units["b1"], units["a1"]], NARNIA)) is units["a1"]


def test_the_thumb_keeps_a_spell_that_does_little(made, put):
    units = field_of(made, BATTLE)
    made.wound(units["b1"], 1)
    (heal,) = put(made.table, made.hands[NARNIA], "Heal")
    choice = Choice("attack card", [None, heal], NARNIA)
    assert advice(made, NARNIA, choice) is None
    units["b1"].put("hit", 0)
    made.wound(units["b1"], 3)
    units["b1"].put("hit", 30)  # as if it were very badly hurt
    assert advice(made, NARNIA, choice) is heal


def test_the_thumb_keeps_its_leader_out_of_the_way_of_blows(made):
    units = field_of(made, {"a1": "Aslan", "b1": "Infantry", "d4": "Wolf", "d8": "Dragon", "h8": "White Witch"})
    mind = rules.Captain(View(made.table, NARNIA), Snow(View(made.table, NARNIA)))
    aslan, infantry = units["a1"], units["b1"]
    assert mind.threat(aslan, "a1") == 0
    assert mind.threat(aslan, "c3") == mind.threat(aslan, "b4") == pytest.approx(15 / 16)
    assert mind.threat(aslan, "a2") == 0
    made.wound(aslan, 12)
    assert mind.threat(aslan, "c3") == 1
    plain = skirmish.Mind._stands
    assert mind.stands(aslan, "c3") == pytest.approx(plain(mind, aslan, "c3") - rules.DANGER)
    assert mind.stands(infantry, "c3") == plain(mind, infantry, "c3")


def test_the_thumb_sees_who_fell(made, put):
    units = field_of(made, {**BATTLE, "d4": "Archers"})
    made.kill(units["d4"])
    (card,) = put(made.table, made.hands[NARNIA], "Resurrection")
    assert Snow(View(made.table, NARNIA)).aims(NARNIA, card) == [units["d4"]]
    assert advice(made, NARNIA, Choice("attack card", [None, card], NARNIA)) is card


def test_the_table_shows_who_sleeps_and_for_how_long(made):
    # ruling: sleep
    units = field_of(made, {"a1": "Aslan", "h8": "White Witch"})
    made.afflict(units["h8"], "held", 3, WITCH)
    for reader in (NARNIA, WITCH):
        assert drawn(View(made.table, reader), "field")[-1] == "    h8 Ww: turns asleep x3"
