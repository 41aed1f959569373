"""Army of Darkness Skirmish: who uses which card, the car, the Catapult, flyers and archers; rulings are cited."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from skirmish_kit import card_of, ends, field_of, shots

from pnp.engine import Choice, View, own
from pnp.games import army_of_darkness_skirmish as rules
from pnp.games.army_of_darkness_skirmish import Siege
from pnp.games.families.skirmish import Blow

GOOD, BAD = 0, 1
FOOT = {
    "Ash",
    "Arthur",
    "Wiseman",
    "Blacksmith",
    "Gold Tooth",
    "Medieval Foot Soldiers",
    "Tower Guard",
    "Archers",
    "Crossbowmen",
    "Catapult",
    "Evil Ash",
    "Deadite Warriors",
    "Skeletal Archers",
}
RIDERS = {"Knights", "Scout", "Henry the Red", "Undead Knights"}
FLYERS = {"Winged Deadite", "Vampire Shelia"}
SWORDS = FOOT - {"Wiseman", "Archers", "Crossbowmen", "Catapult", "Skeletal Archers"} | RIDERS
ARMOUR = {
    "Knights",
    "Arthur",
    "Henry the Red",
    "Gold Tooth",
    "Medieval Foot Soldiers",
    "Tower Guard",
    "Crossbowmen",
    "Deadite Warriors",
}
BADS = {"Evil Ash", "Undead Knights", "Deadite Warriors", "Skeletal Archers", *FLYERS}
CLAWS = {"Evil Ash", "Deadite Warriors", *FLYERS}
ALL = FOOT | RIDERS | FLYERS | {"Deathcoaster"}
USERS = {
    "Necronomicon": {"Wiseman", "Evil Ash"},
    "Clatto Verata Nicto": {"Wiseman", "Evil Ash"},
    "Kung Fu": ALL - BADS,
    "Throw Rocks": ALL - BADS,
    "Fire Arrows": {"Archers", "Crossbowmen"},
    "Hack & Slash": SWORDS,
    "Throw Spear": SWORDS,
    "Arrows": {"Archers", "Crossbowmen", "Skeletal Archers"},
    "Chainsaw": {"Ash"},
    "Shotgun": {"Ash"},
    "Mechanical Hand": {"Ash"},
    "Claws & Bite": CLAWS,
    "Push off Wall": ALL,
    "Charge": RIDERS,
    "Regenerate": BADS,
    "Pass Through": BADS,
    "Cause Fear": BADS,
    "Shield": ARMOUR,
    "Chain Mail": ARMOUR,
    "Platemail": {"Ash", "Arthur", "Henry the Red", "Evil Ash"},
    "Heroic Defense": {"Ash", "Evil Ash"},
    "Heroic Move": {"Ash", "Evil Ash"},
    "Parry": ALL,
}


@pytest.fixture
def made(the_table: Any) -> Siege:
    return Siege(the_table("army-of-darkness-skirmish"), ["good", "bad"])


def card(made: Siege, name: str) -> Any:
    return card_of(made.table, name)


@pytest.mark.parametrize("name", USERS)
def test_whom_a_card_is_for(made, name):
    # ruling: users
    assert {unit.name for pile in made.reserve for unit in pile if made.fits(card(made, name), unit)} == USERS[name]


def test_the_deck_is_the_rulebooks(made):
    deck = made.stocks[0].draw
    assert (len(deck), len({each.id for each in deck})) == (77, 31)
    assert Counter(each.type for each in deck) == {"move": 28, "attack": 33, "defence": 14, "special": 2}
    assert Counter(each.value for each in deck if each.name == "Arrows") == {3: 3, 4: 3}


def test_how_far_creatures_go(made):
    # ruling: on-foot, notation
    reserve = [unit for pile in made.reserve for unit in pile]
    assert {unit.name for unit in reserve if unit.speed == 2} == FOOT
    assert {unit.name for unit in reserve if unit.speed == 4} == RIDERS | {"Deathcoaster"}
    assert {unit.name for unit in reserve if unit.speed == 6} == FLYERS
    assert {unit.name for unit in reserve if unit.moves == 2} == FLYERS | {"Scout"}
    assert {unit.name for unit in reserve if unit.over} == {"Archers", "Crossbowmen", "Skeletal Archers", "Catapult"}


def test_no_number_limits_attack_cards(made):
    # ruling: notation
    units = field_of(made, {"a1": "Archers", "h8": "Skeletal Archers"})
    assert made.may_attack(units["a1"], card(made, "card:arrows-far"))


@pytest.mark.parametrize("seat", [GOOD, BAD])
def test_six_squares_stay_empty(made, drive, seat):
    # ruling: set-up
    _, asked = drive(made.set_up(seat), [None] * 6 + [lambda option: option is not None] * 17)
    assert len(made.camps[seat]) == 24
    assert [None in choice.options for choice in asked] == [True] * 6 + [False] * 18
    rows = {space[1] for space in made.at}
    assert rows == ({"1", "2", "3"} if seat == GOOD else {"6", "7", "8"})
    assert len(made.army(seat)) == 18


def test_a_card_beyond_its_move_is_of_no_use_to_a_creature(made):
    # ruling: steps
    field_of(made, {"a1": "Blacksmith", "d1": "Knights", "h8": "Winged Deadite"})
    movers = {name: set(ends(made, GOOD, card(made, name))) for name in ("Run", "Trot", "Gallop", "Fly")}
    assert movers == {"Run": {"a1", "d1"}, "Trot": {"d1"}, "Gallop": {"d1"}, "Fly": set()}
    assert ends(made, GOOD, card(made, "Trot"))["d1"] == {"g1", "d4", "a4", "g4"}  # a1 is taken
    assert ends(made, BAD, card(made, "Fly Fast"))["h8"] == {"b8", "h2", "b2"}


def test_heroic_move_takes_both_ashes_farther_than_on_foot(made):
    # ruling: heroic
    field_of(made, {"a1": "Ash", "c1": "Knights", "h8": "Evil Ash", "g8": "Undead Knights"})
    heroic = card(made, "Heroic Move")
    assert set(ends(made, GOOD, heroic)) == {"a1"}
    assert ends(made, BAD, heroic) == {"h8": {"h5", "e5"}}  # e8 lies behind a friend
    assert "a1" not in ends(made, GOOD, card(made, "Trot"))


def test_flyers_and_the_scout_move_twice(made, drive, put):
    # ruling: once-each
    units = field_of(made, {"a1": "Scout", "c1": "Knights", "h8": "Evil Ash"})
    put(made.table, made.hands[GOOD], "Run", "Run", "Trot")
    first, second = (lambda move, to=to: move == (units["a1"], to) for to in ("a3", "a5"))
    _, asked = drive(made.move_phase(GOOD), ["Run", first, "Run", second, None])
    movers = {unit for unit, _ in made.moves(GOOD, made.hands[GOOD][0])}
    assert movers == {units["c1"]}
    assert made.at["a5"] is units["a1"]
    assert "forward" not in [choice.phase for choice in asked]


def test_a_card_moves_one_creature_alone(made, drive, put):
    # ruling: forward
    units = field_of(made, {"a1": "Knights", "c1": "Ash", "h8": "Evil Ash"})
    put(made.table, made.hands[GOOD], "Walk")
    _, asked = drive(made.move_phase(GOOD), ["Walk", lambda move: move == (units["a1"], "a2")])
    assert [choice.phase for choice in asked] == ["move card", "move", "move card"]
    assert made.at["c1"] is units["c1"]


def test_flyers_move_over_others_and_attack_past_nobody(made):
    # ruling: line
    field_of(made, {"d8": "Winged Deadite", "d7": "Deadite Warriors", "d6": "Ash", "e7": "Knights", "f6": "Arthur"})
    assert "d5" in ends(made, BAD, card(made, "Trot"))["d8"]
    assert "d8" not in ends(made, GOOD, card(made, "Trot")).get("e7", ())
    assert shots(made, BAD, card(made, "Claws & Bite")) == {("d8", "e7"), ("d7", "d6"), ("d7", "e7")}


def test_archers_attack_over_others(made):
    # ruling: line, range
    field_of(
        made, {"a1": "Crossbowmen", "a2": "Knights", "a3": "Skeletal Archers", "a4": "Evil Ash", "b3": "Vampire Shelia"}
    )
    assert shots(made, GOOD, card(made, "card:arrows-near")) == {("a1", "a3"), ("a1", "a4")}
    assert shots(made, BAD, card(made, "card:arrows-near")) == {("a3", "a2"), ("a3", "a1")}
    assert shots(made, GOOD, card(made, "Throw Spear")) == {("a2", "a3"), ("a2", "b3")}


def test_nobody_else_attacks_past_others(made):
    # ruling: line
    field_of(made, {"a1": "Ash", "a2": "Knights", "a3": "Evil Ash", "d1": "Vampire Shelia"})
    assert shots(made, GOOD, card(made, "Shotgun")) == {("a1", "d1")}


def test_the_deathcoaster_kills_whom_it_goes_through(made, drive, put):
    # ruling: deathcoaster
    units = field_of(
        made,
        {"c1": "Deathcoaster", "c2": "Archers", "c3": "Evil Ash", "c4": "Deadite Warriors", "h8": "Vampire Shelia"},
    )
    put(made.table, made.hands[GOOD], "Trot", "Gallop")
    put(made.table, made.hands[BAD], "Parry", "Cause Fear")
    assert "c4" not in ends(made, GOOD, card(made, "Trot"))["c1"]  # it ends on an empty square
    _, asked = drive(made.move_phase(GOOD), ["Gallop", lambda move: move == (units["c1"], "c5")])
    assert [choice.player for choice in asked] == [GOOD] * 3  # nobody may stop it
    assert list(made.fallen[GOOD]) == [units["c2"]]
    assert list(made.fallen[BAD]) == [units["c3"], units["c4"]]
    assert made.at == {"c5": units["c1"], "h8": units["h8"]}


def test_others_run_nobody_over(made):
    # ruling: deathcoaster, steps
    units = field_of(made, {"c1": "Knights", "c2": "Archers", "g8": "Winged Deadite", "g7": "Deadite Warriors"})
    assert "c4" not in ends(made, GOOD, card(made, "Trot"))["c1"]
    made.go(units["g8"], "g5")
    assert made.at["g7"] is units["g7"]


def test_who_is_run_over_last_ends_it_at_once(made, drive, put):
    # ruling: deathcoaster
    units = field_of(made, {"c1": "Deathcoaster", "c2": "Evil Ash"})
    put(made.table, made.hands[GOOD], "Run", "Run")
    drive(made.move_phase(GOOD), ["Run", lambda move: move == (units["c1"], "c3")])
    assert made.ended().winners == (GOOD,)


def test_the_catapult_attacks_with_long_moves_over_others(made):
    # ruling: catapult
    field_of(
        made, {"a1": "Catapult", "a2": "Knights", "a4": "Evil Ash", "a6": "Deadite Warriors", "e5": "Vampire Shelia"}
    )
    assert shots(made, GOOD, card(made, "Trot")) == {("a1", "a4")}
    assert shots(made, GOOD, card(made, "Fly")) == {("a1", "a4"), ("a1", "a6"), ("a1", "e5")}
    assert made.strikes(card(made, "Trot"))
    assert not made.strikes(card(made, "Run"))
    assert shots(made, BAD, card(made, "Fly Fast")) == set()


def test_no_heroic_move_and_no_attack_card_is_for_the_catapult(made):
    # ruling: catapult, heroic
    field_of(made, {"a1": "Catapult", "a2": "Evil Ash", "h1": "Ash"})
    assert not made.strikes(card(made, "Heroic Move"))
    for name in ("Push off Wall", "Kung Fu", "Throw Rocks"):
        assert shots(made, GOOD, card(made, name)) == set()


def test_the_deathcoaster_uses_cards_that_are_for_everybody(made):
    # ruling: users
    field_of(made, {"a1": "Deathcoaster", "a2": "Evil Ash"})
    assert shots(made, GOOD, card(made, "Push off Wall")) == {("a1", "a2")}
    assert shots(made, GOOD, card(made, "Hack & Slash")) == set()


def test_a_shot_of_the_catapult_is_its_attack_and_may_be_stopped(made, drive, put):
    # ruling: catapult, defence, once-each
    units = field_of(made, {"a1": "Catapult", "a4": "Evil Ash", "h8": "Vampire Shelia"})
    put(made.table, made.hands[GOOD], "Trot", "Gallop")
    put(made.table, made.hands[BAD], "Heroic Defense", "Shield")
    _, asked = drive(made.attack_phase(GOOD), ["Trot", "Heroic Defense"])
    answer = next(choice for choice in asked if choice.phase == "answer")
    assert {each.name for each in answer.options if each} == {"Heroic Defense"}
    assert made.left(units["a4"]) == 4
    assert asked[-1].options == [None]  # it has attacked
    assert {each.name for each in made.stocks[0].discards} == {"Trot", "Heroic Defense"}
    drive(made.end_phase(GOOD))
    drive(made.attack_phase(GOOD), ["Gallop"])
    assert made.left(units["a4"]) == 3


def test_the_catapult_moves_with_short_cards_and_may_attack_then(made):
    # ruling: on-foot, catapult
    units = field_of(made, {"a1": "Catapult", "a8": "Evil Ash"})
    assert "a3" in ends(made, GOOD, card(made, "Run"))["a1"]
    assert ends(made, GOOD, card(made, "Trot")) == {}
    made.go(units["a1"], "a3")
    assert shots(made, GOOD, card(made, "Fly")) == {("a3", "a8")}


def test_a_defence_card_is_for_who_is_attacked(made, put):
    # ruling: defence
    units = field_of(made, {"a1": "Skeletal Archers", "b1": "Deadite Warriors", "a2": "Ash"})
    put(made.table, made.hands[BAD], "Parry", "Shield", "Regenerate", "Platemail", "Rally Troops")
    chainsaw = card(made, "Chainsaw")
    on = {space: Blow(chainsaw, units["a2"], units[space]) for space in ("a1", "b1")}
    found = {space: {each.name for each in made.answers(BAD, "attack", blow)} for space, blow in on.items()}
    assert found == {"a1": {"Parry", "Regenerate"}, "b1": {"Parry", "Regenerate", "Shield"}}


def test_rally_troops_draws_and_the_limit_waits_for_the_next_orders(made, drive, put):
    # ruling: specials, fate
    field_of(made, {"a1": "Ash", "h8": "Evil Ash"})
    put(made.table, made.hands[GOOD], "Rally Troops", "Parry", "Parry", "Shield", "Shield")
    drive(made.attack_phase(GOOD), ["Rally Troops", None])
    assert len(made.hands[GOOD]) == 7
    _, asked = drive(made.draw_phase(GOOD), ["Parry", "Parry", "Shield", "Shield"])
    assert len(made.hands[GOOD]) == made.numbers.hand
    assert len(asked) == 4


def test_two_cards_are_drawn_while_there_are_any(made, drive):
    # ruling: fate
    drive(made.draw_phase(GOOD))
    assert len(made.hands[GOOD]) == 2
    made.stocks[0].draw.give_all(made.hands[BAD])
    drive(made.draw_phase(GOOD))
    assert len(made.hands[GOOD]) == 2


def test_who_has_creatures_left_alone_has_won(made):
    units = field_of(made, {"a1": "Ash", "h8": "Evil Ash"})
    assert not made.over_with
    made.wound(units["h8"], 3)
    assert not made.over_with
    made.wound(units["h8"], 1)
    assert made.ended().winners == (GOOD,)


def test_the_cap_is_a_draw(made, drive, monkeypatch):
    # ruling: turn-cap
    field_of(made, {"a1": "Ash", "h8": "Evil Ash"})
    for phase in ("set_up", "turn"):
        monkeypatch.setattr(made, phase, lambda _: iter(()))
    result, _ = drive(made.battle())
    assert (result.winners, result.capped, result.facts["turns"]) == ((), True, made.numbers.turn_cap)


def test_the_story_of_a_turn(the_table, put, drive, story):
    table = the_table("army-of-darkness-skirmish", told=True)
    made = Siege(table, ["good", "bad"])
    units = field_of(
        made,
        {
            "c1": "Deathcoaster",
            "c2": "Skeletal Archers",
            "a1": "Catapult",
            "a4": "Evil Ash",
            "h1": "Ash",
            "h2": "Vampire Shelia",
        },
    )
    put(table, made.hands[GOOD], "Run", "Trot", "Chainsaw")
    put(table, made.hands[BAD], "Cause Fear")
    story(table)
    table.begin("turn", GOOD)
    drive(made.move_phase(GOOD), ["Run", lambda move: move == (units["c1"], "c3")], table)
    drive(made.attack_phase(GOOD), ["Trot", None, "Chainsaw", "Cause Fear"], table)
    told = story(table)
    assert told[told.index("Good Side's turn") :] == [
        "Good Side's turn",
        "Move",
        "Good Side plays Run.",
        "Deathcoaster runs over Skeletal Archers on c2.",
        "Killed: Skeletal Archers.",
        "Deathcoaster c1 to c3",
        "Battle",
        "Trot: Catapult on a1 against Evil Ash on a4.",
        "Evil Ash: 3 hits left.",
        "Chainsaw: Ash on h1 against Vampire Shelia on h2.",
        "Bad Side answers with Cause Fear",
    ]


def test_the_goal_counts_creatures_and_hits(made):
    units = field_of(made, {"a1": "Ash", "b1": "Scout", "h8": "Evil Ash"})
    made.wound(units["a1"], 1)
    view = View(made.table, BAD)
    assert rules.goal(view, GOOD) == {"left": 2, "hits": 4}
    assert rules.goal(view, BAD) == {"left": 1, "hits": 4}


def test_what_a_pile_is_worth_are_the_hits_of_its_creatures(made):
    units = field_of(made, {"a1": "Ash", "h8": "Evil Ash"})
    made.kill(units["a1"])
    assert rules.worth(View(made.table, BAD), own("fallen", GOOD)) == {"hits": 4}
    assert rules.worth(View(made.table, BAD), own("fallen", BAD)) is None


# the rule of thumb


def advice(made: Siege, choice: Choice) -> Any:
    return rules.thumb(View(made.table, choice.player), choice)


def test_the_thumb_runs_over_enemies_and_spares_friends(made, put):
    units = field_of(made, {"c1": "Deathcoaster", "c2": "Evil Ash", "d1": "Ash", "h8": "Vampire Shelia"})
    (run,) = put(made.table, made.hands[GOOD], "Run")
    assert advice(made, Choice("move", made.moves(GOOD, run), GOOD)) == (units["c1"], "c3")
    made.kill(units["c2"])
    options = [(units["c1"], "e1"), (units["c1"], "a1")]
    assert advice(made, Choice("move", options, GOOD)) == (units["c1"], "a1")


def test_the_thumb_fires_the_catapult(made, put):
    units = field_of(made, {"a1": "Catapult", "a4": "Vampire Shelia", "d4": "Winged Deadite"})
    (trot,) = put(made.table, made.hands[GOOD], "Trot")
    assert advice(made, Choice("attack card", [None, trot], GOOD)) is trot
    assert advice(made, Choice("attack", made.targets(GOOD, trot), GOOD)) == (units["a1"], units["d4"])


def test_the_thumb_rallies_before_it_attacks(made, put):
    field_of(made, {"a1": "Ash", "a2": "Evil Ash"})
    rally, saw = put(made.table, made.hands[GOOD], "Rally Troops", "Chainsaw")
    assert advice(made, Choice("attack card", [None, saw, rally], GOOD)) is rally
