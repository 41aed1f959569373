"""Methuselah: two decks, whom cards are for, the specials of the vampires, the Gift of Darkness, dead Leaders."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from skirmish_kit import card_of, ends, field_of, shots, where

from pnp.engine import Choice, View, own
from pnp.games import methuselah as rules
from pnp.games.families.skirmish import HELD, Blow

VAMPIRE, HUNTER = 0, 1


@pytest.fixture
def made(the_table: Any) -> rules.Night:
    return rules.Night(the_table("methuselah"))


@pytest.fixture
def leaders(made: rules.Night) -> dict[str, Any]:
    """Both Leaders, far from everybody."""
    return field_of(made, {"a1": "Methuselah", "h8": "Lead Hunter"})


def aimed(made: rules.Night, name: str, seat: int = VAMPIRE) -> set[str]:
    """The squares of those that a special can be aimed at."""
    return {where(unit) for unit in made.aims(seat, card_of(made.table, name))}


def option(*parts: Any) -> Any:
    """The option that is made of these parts."""
    return lambda found: found == parts


def test_the_decks_are_the_rulebooks(made):
    vampire, hunter = (stock.draw for stock in made.stocks)
    assert Counter(card.type for card in vampire) == {"move": 11, "attack": 6, "defence": 5, "special": 6}
    assert Counter(card.type for card in hunter) == {"move": 13, "attack": 13, "defence": 6, "special": 1}


def test_each_side_fills_its_back_row(made, drive):
    # ruling: set-up
    for seat, row in ((VAMPIRE, "1"), (HUNTER, "8")):
        _, asked = drive(made.set_up(seat), [lambda _: True] * 7)
        assert all(None not in choice.options for choice in asked)
        assert {where(unit)[1] for unit in made.army(seat)} == {row}
        assert len(made.army(seat)) == 8
    assert not made.over_with


def test_each_draws_three_from_its_own_deck(made, drive):
    # ruling: fate
    for seat, component in ((VAMPIRE, "vampire-card"), (HUNTER, "hunter-card")):
        drive(made.draw_phase(seat))
        assert [card.component for card in made.hands[seat]] == [component] * 3
    drive(made.draw_phase(HUNTER), [lambda _: True])
    assert len(made.hands[HUNTER]) == 5
    assert [card.component for card in made.stocks[HUNTER].discards] == ["hunter-card"]
    assert not made.stocks[VAMPIRE].discards


def test_an_empty_deck_takes_its_own_discards_only(made, drive):
    # ruling: fate
    stock = made.stocks[VAMPIRE]
    stock.draw.give_all(stock.discards)
    made.stocks[HUNTER].draw.give_all(made.stocks[HUNTER].discards)
    drive(made.draw_phase(VAMPIRE))
    assert [card.component for card in made.hands[VAMPIRE]] == ["vampire-card"] * 3
    assert (len(stock.draw), len(stock.discards), len(made.stocks[HUNTER].draw)) == (25, 0, 0)


# whom cards are for


def users(made: rules.Night, name: str, seat: int = VAMPIRE) -> set[str]:
    """The figures that a card is for."""
    card = card_of(made.table, name)
    return {unit.name for unit in (*made.reserve[seat], *made.army(seat)) if made.fits(card, unit)}


def test_cards_are_for_methuselah_for_elders_too_or_for_all(made):
    # ruling: users
    old = {"Methuselah", "Elder Vampire"}
    for name in ("Gaseous Form", "Earth Meld", "Bat Form"):
        assert users(made, name) == {"Methuselah"}
    for name in ("Wolf Form", "Superior Strength", "Possession", "Gift of Darkness", "Fortitude"):
        assert users(made, name) == old
    for name in ("Stalk", "Levitate", "Suck Blood", "Claws", "Mesmerize", "Fear", "Shadows", "Obfuscate"):
        assert users(made, name) == {*old, "Lesser Vampire"}
    assert users(made, "Relic", HUNTER) == {"Lead Hunter"}
    assert users(made, "Wooden Stake", HUNTER) == {"Lead Hunter", "Companion", "Assistant"}


@pytest.mark.parametrize(
    ("square", "cards"),
    [
        ("a1", {"Gaseous Form", "Earth Meld", "Shadows", "Obfuscate", "Fortitude"}),
        ("b1", {"Shadows", "Obfuscate", "Fortitude"}),
        ("c1", {"Shadows", "Obfuscate"}),
    ],
)
def test_a_defence_card_is_for_who_is_attacked(made, put, leaders, square, cards):
    # ruling: users
    units = leaders | field_of(made, {"b1": "Elder Vampire", "c1": "Lesser Vampire", "b2": "Companion"})
    put(made.table, made.hands[VAMPIRE], "Gaseous Form", "Earth Meld", "Shadows", "Obfuscate", "Fortitude", "Claws")
    blow = Blow(card_of(made.table, "Wooden Stake"), units["b2"], units[square])
    assert {card.name for card in made.answers(VAMPIRE, "attack", blow)} == cards


def test_any_defence_card_of_the_hunters_is_for_any_hunter(made, put, leaders):
    # ruling: users
    units = leaders | field_of(made, {"b1": "Assistant"})
    put(made.table, made.hands[HUNTER], "Garlic", "Cross", "True Faith", "Mirror")
    for target in (units["h8"], units["b1"]):
        blow = Blow(card_of(made.table, "Claws"), units["a1"], target)
        assert len(made.answers(HUNTER, "attack", blow)) == 4


def test_defence_stops_attacks_and_the_gift_but_no_special(made, put, drive, leaders):
    # ruling: defence
    assert made.negatable == {"attack"}
    units = leaders | field_of(made, {"b1": "Assistant"})
    (gift,) = put(made.table, made.hands[VAMPIRE], "Gift of Darkness")
    put(made.table, made.hands[HUNTER], "Garlic")
    drive(made.attack(VAMPIRE, Blow(gift, units["a1"], units["b1"])), ["Garlic"])
    assert made.at["b1"] is units["b1"]
    assert made.stocks[VAMPIRE].discards.top is gift
    assert made.stocks[HUNTER].discards.top.name == "Garlic"


# moves


def test_leaders_move_twice_others_once(made, put, drive, leaders):
    # ruling: once-each
    units = leaders | field_of(made, {"d1": "Lesser Vampire"})
    put(made.table, made.hands[VAMPIRE], "Stalk", "Stalk", "Run", "Approach Menacingly")
    leader, lesser = units["a1"], units["d1"]
    script = ["Stalk", option(leader, "a3"), "Stalk", option(leader, "a5"), "Run", option(lesser, "d4")]
    _, asked = drive(made.move_phase(VAMPIRE), script)
    assert {where(leader), where(lesser)} == {"a5", "d4"}
    assert asked[-1].options == [None]  # with one more card nobody can move
    assert {unit.name: unit.moves for pile in (*made.reserve, units.values()) for unit in pile} == {
        **dict.fromkeys(("Methuselah", "Lead Hunter"), 2),
        **dict.fromkeys(("Elder Vampire", "Lesser Vampire", "Companion", "Assistant"), 1),
    }


def test_a_move_card_moves_one_figure(made, put, drive, leaders):
    # ruling: forward
    units = leaders | field_of(made, {"c1": "Lesser Vampire", "d1": "Lesser Vampire"})
    put(made.table, made.hands[VAMPIRE], "Stalk")
    _, asked = drive(made.move_phase(VAMPIRE), ["Stalk", option(units["c1"], "c3")])
    assert [choice.phase for choice in asked] == ["move card", "move", "move card"]


@pytest.mark.usefixtures("leaders")
def test_a_move_is_whole_and_straight_and_passes_nobody(made):
    # ruling: steps, line
    field_of(made, {"a2": "Elder Vampire", "d4": "Assistant"})
    assert ends(made, VAMPIRE, card_of(made.table, "Bat Form")) == {"a1": {"g1"}}  # d4 stands in the way, and a2
    assert ends(made, VAMPIRE, card_of(made.table, "Levitate"))["a1"] == {"b3", "c2"}
    assert set(ends(made, VAMPIRE, card_of(made.table, "Wolf Form"))) == {"a1", "a2"}


def test_no_attack_card_is_a_knights(made):
    # ruling: no-knights
    cards = [card for stock in made.stocks for card in stock.draw if card.knight]
    assert [card.name for card in cards] == ["Levitate"]


# attacks


@pytest.mark.usefixtures("leaders")
def test_an_attack_reaches_its_number_or_less(made):
    # ruling: range, line
    field_of(
        made,
        {"d4": "Companion", "d6": "Lesser Vampire", "g4": "Elder Vampire", "c3": "Assistant", "b2": "Elder Vampire"},
    )
    assert shots(made, HUNTER, card_of(made.table, "Holy Water")) == {("d4", "d6"), ("c3", "b2")}
    assert shots(made, HUNTER, card_of(made.table, "Crossbow")) == {("d4", "d6"), ("d4", "g4"), ("c3", "b2")}


@pytest.mark.usefixtures("leaders")
def test_firearms_are_aimed_at_lesser_vampires_and_stopped_by_all(made):
    # ruling: firearms
    field_of(
        made,
        {
            "d4": "Companion",
            "d5": "Elder Vampire",
            "d6": "Lesser Vampire",
            "g4": "Lesser Vampire",
            "a4": "Elder Vampire",
        },
    )
    firearms = card_of(made.table, "Firearms")
    assert shots(made, HUNTER, firearms) == {("d4", "g4")}
    turned = made.spare[-1]
    turned.owner = VAMPIRE
    made.enter(turned, "f6")
    assert shots(made, HUNTER, firearms) == {("d4", "g4"), ("d4", "f6"), ("h8", "f6")}


def test_the_gift_of_darkness_turns_whom_it_kills(made, put, drive, leaders):
    # ruling: gift
    units = leaders | field_of(made, {"b1": "Assistant", "c1": "Companion", "c2": "Elder Vampire"})
    gift, claws = put(made.table, made.hands[VAMPIRE], "Gift of Darkness", "Claws")
    drive(made.attack(VAMPIRE, Blow(gift, units["a1"], units["b1"])))
    risen = made.at["b1"]
    assert (risen.name, risen.owner, made.left(risen)) == ("Lesser Vampire", VAMPIRE, 1)
    assert list(made.fallen[HUNTER]) == [units["b1"]]
    assert (risen, units["c1"]) in made.targets(VAMPIRE, claws)  # it attacks in the same phase
    assert len(made.spare) == 6
    drive(made.attack(VAMPIRE, Blow(gift, units["c2"], units["c1"])))
    assert made.at["c1"] is units["c1"]  # a wound turns nobody
    assert made.left(units["c1"]) == 1


def test_other_attacks_turn_nobody(made, put, drive, leaders):
    # ruling: gift
    units = leaders | field_of(made, {"b1": "Assistant"})
    (claws,) = put(made.table, made.hands[VAMPIRE], "Claws")
    drive(made.attack(VAMPIRE, Blow(claws, units["a1"], units["b1"])))
    assert "b1" not in made.at


def test_a_leader_who_falls_ends_it_and_is_not_turned(made, put, drive, leaders):
    # ruling: victory
    units = leaders | field_of(made, {"g7": "Elder Vampire", "f8": "Companion"})
    made.wound(units["h8"], 2)
    put(made.table, made.hands[VAMPIRE], "Gift of Darkness", "Claws")
    drive(made.attack_phase(VAMPIRE), ["Gift of Darkness", option(units["g7"], units["h8"])])
    assert "h8" not in made.at
    assert made.over_with
    assert made.ended().winners == (VAMPIRE,)


@pytest.mark.usefixtures("leaders")
def test_others_who_fall_do_not_end_it(made):
    # ruling: victory
    units = field_of(made, {"b1": "Elder Vampire", "g8": "Companion"})
    for unit in units.values():
        made.kill(unit)
    assert not made.over_with


# specials


@pytest.mark.usefixtures("leaders")
def test_specials_reach_in_a_clear_line_from_whom_they_are_for(made):
    # ruling: specials
    field_of(made, {"d4": "Lesser Vampire", "d7": "Assistant", "f4": "Companion", "g4": "Assistant", "c1": "Assistant"})
    assert aimed(made, "Mesmerize") == {"f4", "c1"}
    assert aimed(made, "Fear") == {"d7", "f4", "c1"}
    assert aimed(made, "Possession") == {"c1"}  # the Lesser Vampire possesses nobody


def test_a_special_is_no_attack(made, put, drive, leaders):
    # ruling: specials
    units = leaders | field_of(made, {"b1": "Companion"})
    put(made.table, made.hands[VAMPIRE], "Mesmerize", "Claws")
    drive(made.attack_phase(VAMPIRE), ["Mesmerize", "Claws"])
    assert made.left(units["b1"]) == 1


@pytest.mark.usefixtures("leaders")
def test_specials_are_for_ones_own_fight_phase(made, put, drive):
    # ruling: specials
    put(made.table, made.hands[VAMPIRE], "Heightened Senses", "Telepathy", "Stalk")
    _, asked = drive(made.move_phase(VAMPIRE), [None])
    assert [card and card.name for card in asked[0].options] == [None, "Stalk"]
    put(made.table, made.hands[HUNTER], "Garlic")
    _, asked = drive(made.attack_phase(VAMPIRE), ["Telepathy", "Heightened Senses"])
    assert len(made.hands[VAMPIRE]) == 4
    assert [card.name for card in View(made.table, VAMPIRE).known(own("hand", HUNTER))] == ["Garlic"]
    put(made.table, made.hands[HUNTER], "Hunting")
    drive(made.attack_phase(HUNTER), ["Hunting"])
    assert len(made.hands[HUNTER]) == 4


def test_who_is_mesmerized_sits_out_one_turn_of_its_own(made, put, drive, leaders):
    # ruling: mesmerize
    units = leaders | field_of(made, {"b1": "Companion"})
    walk, stake = card_of(made.table, "Cautious Approach"), card_of(made.table, "Wooden Stake")
    put(made.table, made.hands[VAMPIRE], "Mesmerize")
    drive(made.attack_phase(VAMPIRE), ["Mesmerize"])
    drive(made.end_phase(VAMPIRE))
    companion = units["b1"]
    assert companion.mark(own(HELD, HUNTER)) == 1
    assert not made.may_move(companion, walk)
    assert not made.may_attack(companion, stake)
    assert made.may_move(units["h8"], walk)
    assert aimed(made, "Fear") == {"b1"}
    put(made.table, made.hands[HUNTER], "Garlic")
    assert made.answers(HUNTER, "attack", Blow(card_of(made.table, "Claws"), units["a1"], companion))
    drive(made.end_phase(HUNTER))
    assert made.may_move(companion, walk)
    assert made.may_attack(companion, stake)


def test_possession_moves_a_hunter_one_to_three_straight(made, put, drive, leaders):
    # ruling: possession
    units = leaders | field_of(
        made, {"c1": "Assistant", "c3": "Lesser Vampire", "d2": "Companion", "f4": "Lesser Vampire"}
    )
    possession = card_of(made.table, "Possession")
    found = set(made.pushes(possession, units["c1"]))
    assert found == {"b1", "d1", "e1", "f1", "b2", "a3", "c2"}
    put(made.table, made.hands[VAMPIRE], "Possession")
    drive(made.attack_phase(VAMPIRE), ["Possession", option(units["c1"], "e1")])
    assert made.at["e1"] is units["c1"]
    assert made.may_move(units["c1"], card_of(made.table, "Cautious Approach"))  # it was no move of its own


@pytest.mark.usefixtures("leaders")
def test_who_is_shut_in_is_not_possessed(made):
    # ruling: possession
    field_of(made, {"a2": "Assistant", "a3": "Companion", "b3": "Companion", "b2": "Assistant", "b1": "Assistant"})
    assert "a2" not in aimed(made, "Possession")
    assert aimed(made, "Possession") == {"b1", "b2"}


def test_fear_drives_away_from_the_nearest_vampire(made, leaders):
    # ruling: fear
    units = leaders | field_of(made, {"d4": "Lesser Vampire", "d5": "Assistant"})
    assert set(made.pushes(card_of(made.table, "Fear"), units["d5"])) == {"a8", "d8", "g8"}


def test_fear_drives_no_farther_than_three_steps(made, leaders):
    # ruling: fear
    units = leaders | field_of(made, {"d1": "Lesser Vampire", "d2": "Assistant"})
    assert set(made.pushes(card_of(made.table, "Fear"), units["d2"])) == {"d5", "g5", "a5"}


def test_fear_ends_at_figures_the_edge_and_where_another_vampire_is_nearer(made, leaders):
    # ruling: fear
    units = leaders | field_of(
        made, {"d4": "Lesser Vampire", "d5": "Assistant", "d7": "Companion", "h6": "Elder Vampire", "c6": "Assistant"}
    )
    fear = card_of(made.table, "Fear")
    # straight up it stops before the Companion; to the right of it the Elder is as near after two steps
    assert set(made.pushes(fear, units["d5"])) == {"d6", "e6"}
    assert units["c6"] not in made.aims(VAMPIRE, fear)


@pytest.mark.usefixtures("leaders")
def test_who_cannot_flee_is_not_frightened(made):
    # ruling: fear
    field_of(
        made, {"b2": "Lesser Vampire", "c1": "Lesser Vampire", "a3": "Assistant", "a4": "Companion", "b4": "Companion"}
    )
    assert "a3" not in aimed(made, "Fear")


def test_frightened_hunters_move_in_the_fight_phase(made, put, drive, leaders):
    # ruling: fear
    units = leaders | field_of(made, {"d4": "Lesser Vampire", "d5": "Assistant"})
    put(made.table, made.hands[VAMPIRE], "Fear")
    _, asked = drive(made.attack_phase(VAMPIRE), ["Fear", option(units["d5"], "a8")])
    assert made.at["a8"] is units["d5"]
    assert [choice.phase for choice in asked] == ["attack card", "special", "push", "attack card"]


def test_regeneration_gives_a_lost_hit_back(made, put, drive, leaders):
    units = leaders | field_of(made, {"b1": "Elder Vampire"})
    put(made.table, made.hands[VAMPIRE], "Regeneration")
    assert made.specials(VAMPIRE) == []
    made.wound(units["a1"], 2)
    drive(made.attack_phase(VAMPIRE), ["Regeneration"])
    assert made.left(units["a1"]) == 2


# the course of the game


def test_the_cap_is_a_draw(made, drive, monkeypatch):
    # ruling: turn-cap
    for phase in ("set_up", "turn"):
        monkeypatch.setattr(made, phase, lambda _: iter(()))
    field_of(made, {"a1": "Methuselah", "h8": "Lead Hunter"})
    result, _ = drive(made.battle())
    assert (result.winners, result.capped, result.facts["turns"]) == ((), True, made.numbers.turn_cap)


def test_the_goal_counts_the_hits_of_leaders(made, leaders):
    units = leaders | field_of(made, {"b1": "Elder Vampire"})
    made.wound(units["a1"], 1)
    view = View(made.table, HUNTER)
    assert rules.goal(view, VAMPIRE) == {"left": 2, "leader": units["a1"], "hits": 2}
    made.kill(units["a1"])
    assert rules.goal(view, VAMPIRE) == {"left": 1, "leader": None, "hits": 0}
    assert rules.goal(view, HUNTER)["hits"] == 3


def test_the_story_of_a_turn(the_table, put, drive, story):
    table = the_table("methuselah", told=True)
    made = rules.Night(table)
    units = field_of(
        made,
        {
            "a1": "Methuselah",
            "d4": "Elder Vampire",
            "d6": "Assistant",
            "e6": "Companion",
            "h8": "Lead Hunter",
            "a3": "Assistant",
        },
    )
    made.wound(units["a1"], 1)
    hand = made.hands[VAMPIRE]
    put(table, hand, "Approach Menacingly", "Gift of Darkness", "Mesmerize", "Fear", "Regeneration", "Claws")
    put(table, made.hands[HUNTER], "Cross")
    story(table)
    table.begin("turn", VAMPIRE)
    drive(made.move_phase(VAMPIRE), ["Approach Menacingly", option(units["d4"], "d5")], table)
    script = [
        "Mesmerize",
        units["e6"],
        "Fear",
        units["a3"],
        "Regeneration",
        "Gift of Darkness",
    ]
    drive(
        made.attack_phase(VAMPIRE),
        [*script, option(units["d4"], units["d6"]), None, "Claws", "Cross"],
        table,
    )
    drive(made.end_phase(HUNTER), (), table)
    told = story(table)
    assert told[told.index("Vampire's turn") :] == [
        "Vampire's turn",
        "Move",
        "Vampire plays Approach Menacingly.",
        "Elder Vampire d4 to d5",
        "Fight",
        "Vampire plays Mesmerize.",
        "Companion on e6 is mesmerized.",
        "Vampire plays Fear.",
        "Assistant a3 to a4",
        "Vampire plays Regeneration.",
        "Methuselah regenerates: 3 hits left.",
        "Gift of Darkness: Elder Vampire on d5 against Assistant on d6.",
        "Killed: Assistant.",
        "Assistant rises again.",
        "Lesser Vampire to d6",
        "Claws: Lesser Vampire on d6 against Companion on e6.",
        "Hunter answers with Cross",
        "Companion wakes.",
    ]


# the rule of thumb


def advice(made: rules.Night, seat: int, phase: str, options: list[Any]) -> Any:
    """What the thumb answers."""
    return rules.thumb(View(made.table, seat), Choice(phase, options, seat))


def test_the_thumb_kills_a_leader_rather_than_anybody(made, put, leaders):
    units = leaders | field_of(made, {"g8": "Elder Vampire", "g7": "Assistant"})
    made.wound(units["h8"], 2)
    claws, *_ = put(made.table, made.hands[VAMPIRE], "Claws")
    assert advice(made, VAMPIRE, "attack", made.targets(VAMPIRE, claws)) == (units["g8"], units["h8"])


def test_the_thumb_spares_its_leader_and_goes_for_the_enemys(made, put, leaders):
    units = leaders | field_of(made, {"d1": "Lesser Vampire", "c5": "Assistant"})
    card = put(made.table, made.hands[VAMPIRE], "Run")[0]
    unit, end = advice(made, VAMPIRE, "move", made.moves(VAMPIRE, card))
    assert unit is units["d1"]
    assert made.field.apart(end, "h8") < made.field.apart("d1", "h8")


def test_the_thumb_possesses_to_strike(made, put, leaders):
    units = leaders | field_of(made, {"e5": "Elder Vampire", "h5": "Assistant", "b1": "Lesser Vampire"})
    possession, claws = put(made.table, made.hands[VAMPIRE], "Possession", "Claws")
    assert made.targets(VAMPIRE, claws) == []
    assert advice(made, VAMPIRE, "attack card", [None, possession]) is possession
    made.discard(possession)
    assert advice(made, VAMPIRE, "special", made.aims(VAMPIRE, possession)) in (units["h5"], units["h8"])
    ends_at = [(units["h5"], end) for end in made.pushes(possession, units["h5"])]
    assert made.field.apart("e5", advice(made, VAMPIRE, "push", ends_at)[1]) == 1


@pytest.mark.usefixtures("leaders")
def test_the_thumb_keeps_a_special_that_does_little(made, put):
    field_of(made, {"c5": "Lesser Vampire", "c7": "Assistant"})
    fear, senses = put(made.table, made.hands[VAMPIRE], "Fear", "Heightened Senses")
    assert advice(made, VAMPIRE, "attack card", [None, fear]) is None
    assert advice(made, VAMPIRE, "attack card", [None, senses]) is senses


def test_the_thumb_mesmerizes_who_is_worth_most(made, put, leaders):
    units = leaders | field_of(made, {"c5": "Lesser Vampire", "c7": "Assistant", "e5": "Companion"})
    (mesmerize,) = put(made.table, made.hands[VAMPIRE], "Mesmerize")
    made.discard(mesmerize)
    assert advice(made, VAMPIRE, "special", made.aims(VAMPIRE, mesmerize)) is units["e5"]


@pytest.mark.usefixtures("leaders")
def test_the_thumb_mesmerizes_an_assistant_rather_than_nobody(made, put):
    field_of(made, {"c5": "Lesser Vampire", "c7": "Assistant"})
    (mesmerize,) = put(made.table, made.hands[VAMPIRE], "Mesmerize")
    assert advice(made, VAMPIRE, "attack card", [None, mesmerize]) is mesmerize


@pytest.mark.usefixtures("leaders")
def test_the_thumb_frightens_who_stands_beside_its_leader(made, put):
    field_of(made, {"b2": "Assistant"})
    (fear,) = put(made.table, made.hands[VAMPIRE], "Fear")
    assert advice(made, VAMPIRE, "attack card", [None, fear]) is fear


@pytest.mark.usefixtures("leaders")
def test_the_thumb_wins_before_it_draws(made, put):
    units = field_of(made, {"g8": "Elder Vampire"})
    made.wound(made.at["h8"], 2)
    senses, claws = put(made.table, made.hands[VAMPIRE], "Heightened Senses", "Claws")
    assert made.may_attack(units["g8"], claws)
    assert advice(made, VAMPIRE, "attack card", [None, senses, claws]) is claws
    made.heal(made.at["h8"], 2)
    field_of(made, {"g7": "Assistant"})
    assert advice(made, VAMPIRE, "attack card", [None, senses, claws]) is senses


def test_the_thumb_keeps_its_leader_back(made, put):
    field_of(made, {"d1": "Methuselah", "d8": "Assistant"})
    (stalk,) = put(made.table, made.hands[VAMPIRE], "Stalk")
    assert advice(made, VAMPIRE, "move card", [None, stalk]) is None
