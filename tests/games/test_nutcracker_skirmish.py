"""Nutcracker Skirmish: paces, friends who let pass, exact attacks, a leader's last Hit, a turn; rulings are cited."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from skirmish_kit import card_of, ends, field_of, shots

from pnp.engine import Choice, View
from pnp.games import nutcracker_skirmish as rules
from pnp.games.families import skirmish
from pnp.games.families.skirmish import Blow
from pnp.games.nutcracker_skirmish import Night

TOYS, MICE = 0, 1
LINE_UP = {"Nutcracker", "Infantry", "Cavalry", "Cannon", "House Cat"}
HORDE = {"Mouse King", "Rat Lieutenants", "Mice Soldiers", "Opossum"}
ANIMALS = {*HORDE, "House Cat"}
USERS = {
    "Take Position": LINE_UP | HORDE,
    "Infiltrate": LINE_UP | HORDE,
    "Bugle Call": LINE_UP - {"House Cat"},
    "Drummers": LINE_UP - {"House Cat"},
    "Crawl": ANIMALS,
    "Scurry": ANIMALS,
    "Flashing Sabers": {"Nutcracker", "Mouse King", "Cavalry", "Rat Lieutenants"},
    "Bayonets": {"Infantry"},
    "Spears & Lances": {"Mice Soldiers", "Cavalry"},
    "Thrown Spear": {"Mice Soldiers"},
    "Shoot": {"Infantry", "Cannon"},
    "Volley": {"Infantry"},
    "Enfilade": {"Infantry", "Cannon"},
    "Battery": {"Cannon"},
    "Bombard": {"Cannon"},
    "Pounce": {"House Cat", "Opossum"},
    "Melee": LINE_UP | HORDE,
    "Sugar Plum Fairy": {"Nutcracker"},
    "Steal the Cheese": {"Mouse King"},
}
FLIGHTS = ("c6", "c8"), ("d6", "d8")
LEADERS = {"a1": "Nutcracker", "h8": "Mouse King"}


@pytest.fixture
def made(the_table: Any) -> Night:
    return Night(the_table("nutcracker-skirmish", mode="common"))


def next_up(made: Night, put: Any, *names: str) -> None:
    """Lay cards on top of the deck."""
    aside = made.table.pile("aside", "nobody")
    put(made.table, aside, *names)
    aside.give_all(made.stocks[0].draw)


@pytest.mark.parametrize("name", USERS)
def test_whom_a_card_is_for(made, name):
    # rulings: users, names
    card = card_of(made.table, name)
    assert {unit.name for pile in made.reserve for unit in pile if made.fits(card, unit)} == USERS[name]


def test_both_sides_have_sixteen_units(made):
    # ruling: armies
    assert [len(pile) for pile in made.reserve] == [16, 16]
    assert {unit.name for unit in made.reserve[TOYS]} == LINE_UP


def test_both_draw_from_one_deck(made):
    # ruling: deck
    (stock,) = made.stocks
    assert made.stock(TOYS) is made.stock(MICE) is stock
    assert Counter(card.type for card in stock.draw) == {"move": 31, "attack": 30, "defence": 5, "special": 2}
    assert len({card.id for card in stock.draw}) == 28


def test_each_draws_cards_for_its_own_units_unless_one_deck_is_asked_for(the_table):
    # ruling: deck
    made = Night(the_table("nutcracker-skirmish", mode="own"))
    assert next(iter(made.table.cast.game.modes)) == "own"
    toys, mice = made.stocks
    assert (made.stock(TOYS), made.stock(MICE)) == (toys, mice)
    assert (len(toys.draw), len(mice.draw)) == (65, 49)
    assert Counter(card.type for card in mice.draw) == {"move": 27, "attack": 16, "defence": 5, "special": 1}
    common = {
        (card.name, card.type, card.value, card.users) for card in made.table.cast.titles["card"] for card in card[:1]
    }
    for seat, stock in enumerate(made.stocks):
        for card in stock.draw:
            assert any(made.fits(card, unit) for unit in made.reserve[seat])
            assert (card.name, card.type, card.value, card.users) in common
    made.draw(MICE, 1)
    made.discard(made.hands[MICE][0])
    assert (len(toys.discards), len(mice.discards)) == (0, 1)


def test_cards_print_how_the_rules_reach(made):
    # rulings: steps, range
    for card in made.stocks[0].draw:
        if card.value is not None:
            assert card.exact is (made.whole if card.type == "move" else made.exact)


# set-up


def test_units_stand_anywhere_in_three_rows_off_the_obstacles(made, drive):
    # rulings: set-up, map
    assert made.closed == {"b5", "e5", "d4", "g4"}
    _, asked = drive(made.set_up(TOYS), [None] * 8 + [lambda option: option is not None] * 15)
    assert [None in choice.options for choice in asked] == [True] * 8 + [False] * 16
    assert sorted(made.at) == sorted(f"{column}{row}" for column in "abcdefgh" for row in "12")
    assert set(made.camps[MICE]) == {f"{column}{row}" for column in "abcdefgh" for row in "678"}


# moves


def test_a_move_is_as_long_as_its_number_or_shorter_and_straight(made):
    # ruling: steps
    field_of(made, {"a1": "Cavalry"})
    assert ends(made, TOYS, card_of(made.table, "March"))["a1"] == {"a2", "a3", "b1", "c1", "b2", "c3"}


@pytest.mark.parametrize(
    ("name", "farthest"),
    [("Cannon", {"h3", "f1", "f3"}), ("Infantry", {"h4", "e1", "e4"}), ("Cavalry", {"h6", "c1", "c6"})],
)
def test_a_card_beyond_its_pace_takes_a_unit_as_far_as_that(made, name, farthest):
    # ruling: pace
    units = field_of(made, {"h1": name})
    pace = units["h1"].speed
    reached = ends(made, TOYS, card_of(made.table, "Pursue"))["h1"]
    assert farthest <= reached
    assert len(reached) == 3 * pace


def test_a_knights_move_is_for_every_pace(made):
    # rulings: pace, steps, line
    field_of(made, {"d3": "Cannon", "d5": "Infantry", "c4": "Mice Soldiers", "e4": "Mice Soldiers"})
    assert ends(made, TOYS, card_of(made.table, "Infiltrate"))["d3"] == {"b2", "b4", "c1", "c5", "e1", "f2", "f4"}


def test_friends_let_pass_and_enemies_and_obstacles_do_not(made):
    # rulings: line, map
    field_of(made, {"b1": "Cavalry", "b2": "Infantry", "b3": "Infantry", "c1": "Rat Lieutenants", "a2": "Infantry"})
    reached = ends(made, TOYS, card_of(made.table, "Pursue"))["b1"]
    assert reached == {"a1", "b4", "c2", "d3", "e4", "f5", "g6"}  # b5 is furniture; the rat stands in the first row
    field_of(made, {"b6": "Opossum", "c6": "Mice Soldiers", "d7": "Mice Soldiers"})
    assert "b4" not in ends(made, MICE, card_of(made.table, "Pursue"))["b6"]
    assert "e6" in ends(made, MICE, card_of(made.table, "Pursue"))["b6"]


def test_nobody_ends_a_move_on_another(made):
    field_of(made, {"a1": "Infantry", "a2": "Infantry", "b1": "Mice Soldiers"})
    assert ends(made, TOYS, card_of(made.table, "Take Position"))["a1"] == {"b2"}
    with pytest.raises(ValueError, match="cannot enter d4"):
        made.enter(made.reserve[TOYS][0], "d4")


def test_one_card_moves_one_unit_also_straight_forward(made, put, drive):
    # rulings: forward, negations
    units = field_of(made, {**LEADERS, "c1": "Infantry", "e1": "Infantry"})
    put(made.table, made.hands[TOYS], "March")
    _, asked = drive(made.action_phase(TOYS), ["March", lambda move: move == (units["c1"], "c3")])
    assert [(choice.phase, choice.player) for choice in asked] == [
        ("action card", TOYS),
        ("move", TOYS),
        ("action card", TOYS),
    ]
    assert made.at["c3"] is units["c1"]


# attacks


def test_an_attack_reaches_exactly_its_number(made):
    # ruling: range
    field_of(
        made,
        {"c3": "Cannon", "c2": "Rat Lieutenants", "c5": "Mice Soldiers", "f3": "Mice Soldiers", "g7": "Mouse King"},
    )
    assert shots(made, TOYS, card_of(made.table, "Shoot")) == {("c3", "c5")}
    assert shots(made, TOYS, card_of(made.table, "Battery")) == {("c3", "f3")}
    assert shots(made, TOYS, card_of(made.table, "Bombard")) == set()  # boxes on d4
    assert shots(made, TOYS, card_of(made.table, "Melee")) == {("c3", "c2")}


def test_units_of_both_sides_stand_in_the_line_of_attacks(made):
    # ruling: line
    field_of(
        made,
        {"a1": "Infantry", "a2": "Infantry", "a3": "Rat Lieutenants", "c1": "Mice Soldiers", "b1": "Mice Soldiers"},
    )
    assert shots(made, TOYS, card_of(made.table, "Shoot")) == set()


def test_an_enfilade_goes_over_anything(made):
    # rulings: range, line
    field_of(
        made, {"d3": "Cannon", "c5": "Mice Soldiers", "e3": "Rat Lieutenants", "f4": "Mouse King", "d5": "Opossum"}
    )
    assert shots(made, TOYS, card_of(made.table, "Enfilade")) == {("d3", "c5"), ("d3", "f4")}


def test_a_defence_is_for_any_unit_and_the_attack_does_nothing(made, put, drive):
    # ruling: defence
    units = field_of(made, {**LEADERS, "c1": "House Cat", "c2": "Mice Soldiers"})
    (duck,) = put(made.table, made.hands[MICE], "Duck")
    (melee,) = put(made.table, made.hands[TOYS], "Melee")
    for square in ("c2", "h8"):
        assert made.answers(MICE, "attack", Blow(melee, units["c1"], units[square])) == [duck]
    drive(made.action_phase(TOYS), ["Melee", "Duck"])
    assert made.at["c2"] is units["c2"]
    assert {card.name for card in made.stocks[0].discards} == {"Melee", "Duck"}


def test_nothing_but_attacks_is_ever_stopped(made):
    # rulings: negations, defence
    assert made.negatable == {"attack"}


def test_a_leaders_last_hit_is_for_the_other_leader(made, put, drive):
    # ruling: last-hit
    units = field_of(made, {"b2": "Nutcracker", "a2": "Cavalry", "b3": "Mouse King", "a3": "Rat Lieutenants"})
    sabers = card_of(made.table, "Flashing Sabers")
    every = {("b2", "b3"), ("b2", "a3"), ("a2", "b3"), ("a2", "a3")}
    for lost in range(units["b3"].hits):
        units["b3"].put("hit", lost)
        last = lost == units["b3"].hits - 1
        assert shots(made, TOYS, sabers) == (every - {("a2", "b3")} if last else every)
    put(made.table, made.hands[TOYS], "Flashing Sabers", "Flashing Sabers")
    drive(made.action_phase(TOYS), ["Flashing Sabers", lambda pair: pair == (units["b2"], units["b3"])])
    assert made.over_with
    assert made.ended().winners == (TOYS,)


def test_the_last_hit_of_others_is_for_everybody(made):
    # ruling: last-hit
    units = field_of(made, {"a1": "Infantry", "a2": "Opossum"})
    made.wound(units["a2"], 4)
    assert shots(made, TOYS, card_of(made.table, "Bayonets")) == {("a1", "a2")}


def test_a_side_without_units_but_its_leader_goes_on(made):
    field_of(made, {**LEADERS, "c1": "Infantry"})
    assert not made.over_with
    made.kill(made.at["a1"])
    assert made.ended().winners == (MICE,)


# cards


def test_each_leader_has_a_special_of_its_own(made, put, drive):
    # ruling: specials
    field_of(made, LEADERS)
    fairy, cheese = put(made.table, made.hands[TOYS], "Sugar Plum Fairy", "Steal the Cheese")
    assert made.specials(TOYS) == [fairy]
    drive(made.action_phase(TOYS), ["Sugar Plum Fairy", None])
    assert len(made.hands[TOYS]) == 1 + fairy.draws
    put(made.table, made.hands[MICE], "Steal the Cheese")
    assert made.specials(MICE) == [cheese]


def test_moves_and_attacks_mix_and_each_unit_does_both_once(made, put, drive):
    # ruling: once-each
    units = field_of(made, {**LEADERS, "c1": "Cavalry", "c2": "Rat Lieutenants", "d3": "Rat Lieutenants"})
    cards = put(made.table, made.hands[TOYS], "Spears & Lances", "Take Position", "Melee", "March")
    script = [
        "Spears & Lances",
        "Take Position",
        lambda move: move == (units["c1"], "d2"),
        "March",
        lambda move: move == (units["a1"], "a3"),
    ]
    _, asked = drive(made.action_phase(TOYS), script)
    assert made.left(units["c2"]) == 1
    offered = [set(choice.options[1:]) for choice in asked if choice.phase == "action card"]
    lances, step, melee, march = cards
    assert offered == [{lances, step, melee, march}, {step, march}, {march}, set()]
    drive(made.end_phase(TOYS))
    assert made.may_move(units["c1"], card_of(made.table, "March"))
    assert made.may_attack(units["c1"], card_of(made.table, "Melee"))


def test_the_hand_limit_holds_at_the_end_of_a_turn_only(made, put, drive):
    # ruling: fate
    field_of(made, LEADERS)
    put(made.table, made.hands[TOYS], *["Volley"] * 2, *["Battery"] * 2, *["Bombard"] * 2)
    next_up(made, put, "Block", "Duck", "Cover")  # nothing to play among them
    _, asked = drive(made.turn(TOYS), ["Duck", "Volley"])
    assert [choice.phase for choice in asked] == ["action card", "hand limit", "hand limit"]
    assert len(asked[1].options) == 6 + made.numbers.draw
    assert len(made.hands[TOYS]) == made.numbers.hand


def test_with_no_card_anywhere_none_is_drawn(made, drive):
    # ruling: fate
    field_of(made, LEADERS)
    made.stocks[0].draw.give_all(made.table.pile("box"))
    _, asked = drive(made.turn(MICE))
    assert [choice.options for choice in asked] == [[None]]


def test_nobody_discards_after_the_end(made, put, drive):
    units = field_of(made, {"a1": "Nutcracker", "b1": "Mouse King"})
    made.wound(units["b1"], 3)
    put(made.table, made.hands[TOYS], "Melee", *["Volley"] * 2, *["Battery"] * 2, *["Bombard"] * 2)
    next_up(made, put, "Block", "Duck", "Cover")
    _, asked = drive(made.turn(TOYS), ["Melee"])
    assert "hand limit" not in [choice.phase for choice in asked]


def test_the_cap_is_a_draw(made, drive, monkeypatch):
    # ruling: turn-cap
    field_of(made, LEADERS)
    for phase in ("set_up", "turn"):
        monkeypatch.setattr(made, phase, lambda _: iter(()))
    result, _ = drive(made.battle())
    assert (result.winners, result.capped, result.facts["turns"]) == ((), True, made.numbers.turn_cap)


def test_play_sets_up_both_armies(the_table):
    table = the_table("nutcracker-skirmish", mode="common")
    choice = next(rules.play(table))
    assert choice.phase == "set-up"
    assert {unit.name for unit, _ in choice.options[1:]} in (LINE_UP, HORDE)


def test_the_story_of_a_whole_turn(the_table, put, drive, story):
    table = the_table("nutcracker-skirmish", mode="common", told=True)
    made = Night(table)
    units = field_of(made, {"b1": "Nutcracker", "c1": "Cavalry", "c3": "Rat Lieutenants", "h8": "Mouse King"})
    put(table, made.hands[TOYS], "Take Position", "Spears & Lances", *["Battery"] * 2, *["Bombard"] * 2, "Thrown Spear")
    next_up(made, put, "Block", "Duck", "Cover")
    put(table, made.hands[MICE], "Parry", "Dodge")
    story(table)
    table.begin("turn", TOYS)
    script = [
        "Take Position",
        lambda move: move == (units["c1"], "c2"),
        "Spears & Lances",
        None,
        "Thrown Spear",
    ]
    drive(made.turn(TOYS), script, table)
    told = story(table, MICE)
    assert told[told.index("Toy Army's turn") :] == [
        "Toy Army's turn",
        "Presents",
        "Toy Army draws 3 cards",
        "Action",
        "Toy Army plays Take Position.",
        "Cavalry c1 to c2",
        "Spears & Lances: Cavalry on c2 against Rat Lieutenants on c3.",
        "Rat Lieutenants: 1 hit left.",
        "Toy Army discards Thrown Spear",
    ]


def test_the_goal_counts_the_leaders_hits_and_the_units(made):
    units = field_of(made, {**LEADERS, "c1": "Infantry"})
    made.wound(units["h8"], 1)
    view = View(made.table, TOYS)
    assert rules.goal(view, TOYS) == {"hits": 5, "left": 2}
    assert rules.goal(view, MICE) == {"hits": 3, "left": 1}
    made.kill(units["h8"])
    assert rules.goal(View(made.table, TOYS), MICE) == {"hits": 0, "left": 0}


# the rule of thumb


def advice(made: Night, seat: int, choice: Choice) -> Any:
    return rules.thumb(View(made.table, seat), choice)


def test_the_thumb_strikes_the_last_blow_before_all_others(made, put):
    units = field_of(made, {"b2": "Nutcracker", "b3": "Mouse King", "a3": "Mice Soldiers", "c3": "Mice Soldiers"})
    made.wound(units["b3"], 3)
    put(made.table, made.hands[TOYS], "Melee", "March")
    steps = made.action_phase(TOYS)
    card = advice(made, TOYS, next(steps))
    assert card.name == "Melee"
    assert advice(made, TOYS, steps.send(card)) == (units["b2"], units["b3"])


def test_the_thumb_takes_its_leader_to_the_hunted_one(made, put):
    units = field_of(made, {"c1": "Nutcracker", "c6": "Mouse King", "a8": "Mice Soldiers", "h1": "Infantry"})
    made.wound(units["c6"], 3)
    cards = put(made.table, made.hands[TOYS], "Quick Step", "Melee")
    choice = Choice("action card", [None, cards[0]], TOYS)
    assert advice(made, TOYS, choice) is cards[0]
    assert advice(made, TOYS, Choice("move", made.moves(TOYS, cards[0]), TOYS)) == (units["c1"], "c4")


def test_the_thumb_takes_the_hunted_leader_away(made, put):
    units = field_of(made, {"c4": "Nutcracker", "c6": "Mouse King", "a8": "Mice Soldiers", "h1": "Infantry"})
    made.wound(units["c6"], 3)
    (scurry,) = put(made.table, made.hands[MICE], "Scurry")
    unit, space = advice(made, MICE, Choice("move", made.moves(MICE, scurry), MICE))
    assert (unit, space) == (units["c6"], "c8")


def test_the_hunted_leader_flees_the_other_leader_and_others_do_not(made):
    units = field_of(made, {"c4": "Nutcracker", "c6": "Mouse King", "d6": "Opossum", "h1": "Infantry"})
    fled = []
    for lost in (2, 3):
        units["c6"].put("hit", lost)
        view = View(made.table, MICE)
        mind = rules.Captain(view, rules.Floor(view))
        plain = skirmish.Mind(view, rules.Floor(view))
        fled.append([mind.better(units[here], there) - plain.better(units[here], there) for here, there in FLIGHTS])
    assert fled[0] == pytest.approx([0, 0])
    assert fled[1] == pytest.approx([2 * rules.HUNT[True], 0])


def test_the_thumb_keeps_a_card_for_its_leaders_blow(made, put):
    field_of(made, {**LEADERS, "c1": "Infantry", "d1": "Infantry", "e1": "Cannon"})
    cards = put(made.table, made.hands[TOYS], "Flashing Sabers", "Shoot", "Shoot", "Volley")
    assert advice(made, TOYS, Choice("hand limit", cards, TOYS)).name != "Flashing Sabers"


def test_the_thumb_sets_its_leader_behind_the_others(made):
    front = [(unit, "d3") for unit in made.reserve[TOYS]]
    assert advice(made, TOYS, Choice("set-up", [None, *front], TOYS))[0].name == "House Cat"
    assert (
        advice(made, TOYS, Choice("set-up", [(unit, "d1") for unit in made.reserve[TOYS]], TOYS))[0].name == "Infantry"
    )


def test_a_turn_tells_its_phases_in_order(heads):
    assert heads("nutcracker-skirmish")[5] in (["Presents", "Action"], ["Presents"])
