"""Moria Skirmish: whom its cards are for, its pillars, its exceptions, and the story of a turn; rulings are cited."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from skirmish_kit import card_of, ends, field_of, shots

from pnp.engine import Choice, View, own
from pnp.games import moria_skirmish as rules
from pnp.games.families.skirmish import Blow, Skirmish

FELLOWSHIP, ORCS = 0, 1


@pytest.fixture
def made(the_table: Any) -> Skirmish:
    return Skirmish(the_table("moria-skirmish"), ["fellowship", "orc"])


def users(made: Skirmish, name: str) -> set[str]:
    """The figures that a card is for."""
    card = card_of(made.table, name)
    return {unit.name for pile in made.reserve for unit in pile if made.fits(card, unit)}


def test_cards_are_for_who_bears_a_weapon_they_name(made):
    # ruling: users
    swords = {
        "Strider (Aragorn)",
        "Boromir",
        "Legolas",
        "Glimli",
        "Gandalf the Grey",
        "Orc Chief",
        "Warriors",
        "Runners",
    }
    daggers = {"Frodo", "Samwise", "Merry", "Pippin", "Archers"}
    assert users(made, "Swords") == swords
    assert users(made, "Blade") == swords | daggers
    assert users(made, "Strike") == swords | {"Cave Troll"}
    assert users(made, "Hammers") == {"Glimli", "Cave Troll"}
    assert users(made, "Dagger") == daggers
    bows = {"Strider (Aragorn)", "Legolas", "Archers"}
    for name in ("Short Range", "Medium Range", "Arched Shot", "Long Range"):
        assert users(made, name) == bows


def test_the_cave_troll_is_no_fighter_and_the_orc_chief_is_one(made):
    # ruling: users
    fighters = {"Strider (Aragorn)", "Boromir", "Legolas", "Glimli", "Gandalf the Grey", "Orc Chief"}
    assert users(made, "Smite") == users(made, "Parry") == fighters


def test_cards_for_persons_and_hobbits(made):
    # ruling: person-cards
    assert users(made, "Hide") == {"Frodo", "Samwise", "Merry", "Pippin"}
    assert users(made, "Invisibility") == {"Frodo", "Gandalf the Grey"}
    assert users(made, "Mithril Hauberk") == {"Frodo", "Legolas"}
    assert users(made, "Magic Sword") == {"Frodo", "Strider (Aragorn)"}
    for name in ("Blur", "Staff Strike", "Staff Block", "Flame Burst"):
        assert users(made, name) == {"Gandalf the Grey"}


def test_the_deck_is_the_rulebooks(made):
    deck = made.stocks[0].draw
    assert (len(deck), len({card.id for card in deck})) == (90, 25)
    assert Counter(card.type for card in deck) == {"move": 30, "attack": 37, "defence": 23}


def test_pillars_and_walls_stop_moves_and_attacks(made):
    # ruling: map
    assert made.closed == {"b4", "b5", "g4", "g5", "d4", "e5"}
    field_of(made, {"b3": "Boromir", "a3": "Legolas", "b6": "Cave Troll", "d5": "Orc Chief"})
    assert "b4" not in ends(made, FELLOWSHIP, card_of(made.table, "Walk"))["b3"]
    assert "b5" not in ends(made, FELLOWSHIP, card_of(made.table, "Hurry"))["b3"]
    made.go(made.at["a3"], "d3")
    # the troll on b6 is hidden by nothing but distance; the chief on d5 stands behind the wall d4
    assert shots(made, FELLOWSHIP, card_of(made.table, "Medium Range")) == set()
    assert shots(made, FELLOWSHIP, card_of(made.table, "Arched Shot")) == set()


def test_a_side_with_fewer_figures_than_squares_leaves_some_empty(made, drive):
    # ruling: set-up
    steps = made.set_up(FELLOWSHIP)
    _, asked = drive(steps, [None] * 7 + [lambda option: option is not None] * 8)
    assert len(asked) == 16
    assert [None in choice.options for choice in asked] == [True] * 7 + [False] * 9
    assert len(made.army(FELLOWSHIP)) == 9
    assert set(made.at) <= set(made.camps[FELLOWSHIP])


def test_the_orcs_fill_two_rows(made, drive):
    # ruling: set-up
    _, asked = drive(made.set_up(ORCS), [lambda _: True] * 15)
    assert all(None not in choice.options for choice in asked)
    assert sorted(made.at) == sorted(f"{column}{row}" for column in "abcdefgh" for row in "78")


def test_like_figures_are_one_option(made):
    choice = Choice("set-up", [(unit, "a7") for unit in made.reserve[ORCS]], ORCS)
    assert len(choice.distinct(type(made.reserve[ORCS][0]))) == 5


def test_legolas_moves_and_attacks_twice_runners_move_twice(made, drive, put):
    # ruling: once-each
    units = field_of(made, {"a1": "Legolas", "c1": "Boromir", "h7": "Runners", "h8": "Warriors", "a2": "Orc Chief"})
    table = made.table
    most = {space: (unit.moves, unit.attacks) for space, unit in units.items()}
    assert most == {"a1": (2, 2), "c1": (1, 1), "h7": (2, 1), "h8": (1, 1), "a2": (1, 1)}
    put(table, made.hands[FELLOWSHIP], "Walk", "Walk", "Walk")
    boromir = lambda option: option[0].name == "Boromir" and option[1] == "c2"  # noqa: E731
    legolas = [lambda option: option == (units["a1"], "b1"), lambda option: option == (units["a1"], "b2")]
    _, asked = drive(made.move_phase(FELLOWSHIP), ["Walk", boromir, "Walk", legolas[0], "Walk", legolas[1]])
    assert {square: unit.name for square, unit in made.at.items() if unit.owner == FELLOWSHIP} == {
        "c2": "Boromir",
        "b2": "Legolas",
    }
    assert not asked[-1].options[1:]  # neither has a move left


@pytest.mark.parametrize(
    ("seat", "name", "start", "ends_at"), [(ORCS, "Runners", "a8", "a6"), (FELLOWSHIP, "Legolas", "a1", "a3")]
)
def test_one_card_never_moves_a_figure_twice(made, drive, put, seat, name, start, ends_at):
    # rulings: once-each, forward
    units = field_of(made, {start: name, "d8": "Warriors", "d1": "Boromir"})
    other = "Warriors" if seat == ORCS else "Boromir"
    put(made.table, made.hands[seat], "Hurry", "Hurry")
    ahead = lambda move: move == (units[start], ends_at)  # noqa: E731
    _, asked = drive(made.move_phase(seat), ["Hurry", ahead, None, None])
    forward = next(choice for choice in asked if choice.phase == "forward")
    assert {unit.name for unit, _ in forward.options[1:]} == {other}
    assert units[start] in {unit for unit, _ in made.moves(seat, made.hands[seat][0])}  # with the second card it may


def test_a_defence_card_is_for_who_is_attacked(made, put):
    # ruling: defence
    units = field_of(made, {"a1": "Frodo", "b1": "Boromir", "a2": "Warriors"})
    put(made.table, made.hands[FELLOWSHIP], "Parry", "Hide", "Mithril Hauberk", "Swords")
    strike = card_of(made.table, "Strike")
    on = {name: Blow(strike, units["a2"], units[square]) for name, square in (("Frodo", "a1"), ("Boromir", "b1"))}
    assert {card.name for card in made.answers(FELLOWSHIP, "attack", on["Frodo"])} == {"Hide", "Mithril Hauberk"}
    assert {card.name for card in made.answers(FELLOWSHIP, "attack", on["Boromir"])} == {"Parry"}


def test_an_answered_attack_does_nothing_and_both_cards_are_spent(made, put, drive):
    # ruling: defence, specials
    units = field_of(made, {"a1": "Frodo", "a2": "Warriors", "h8": "Runners"})
    put(made.table, made.hands[FELLOWSHIP], "Hide")
    put(made.table, made.hands[ORCS], "Strike", "Walk")
    _, asked = drive(made.attack_phase(ORCS), ["Strike", "Hide"])
    assert [choice.player for choice in asked] == [ORCS, ORCS, FELLOWSHIP, ORCS]
    assert made.at["a1"] is units["a1"]
    assert {card.name for card in made.stocks[0].discards} == {"Strike", "Hide"}


def test_who_holds_no_defence_is_asked_all_the_same(made, put, drive):
    field_of(made, {"a1": "Boromir", "a2": "Warriors", "h1": "Frodo"})
    put(made.table, made.hands[ORCS], "Strike")
    _, asked = drive(made.attack_phase(ORCS), ["Strike"])
    answer = asked[2]
    assert (answer.phase, answer.player, answer.options) == ("answer", FELLOWSHIP, [None])


def test_hits_are_counted_until_none_is_left(made, drive):
    units = field_of(made, {"a1": "Orc Chief", "b1": "Legolas"})
    blow = Blow(None, units["b1"], units["a1"])
    drive(made.harm(blow))
    assert (made.left(units["a1"]), units["a1"].mark("hit")) == (1, 1)
    drive(made.harm(blow))
    assert (made.fallen[ORCS].top, units["a1"].mark("hit")) == (units["a1"], 0)


def test_the_last_figure_that_falls_ends_it_at_once(made, put, drive):
    field_of(made, {"a1": "Frodo", "a2": "Warriors"})
    put(made.table, made.hands[ORCS], "Strike", "Strike")
    drive(made.attack_phase(ORCS), ["Strike"])
    assert made.over_with
    assert made.ended().winners == (ORCS,)


def test_the_hand_limit_holds_after_drawing_only(made, put, drive):
    # ruling: fate
    put(made.table, made.hands[ORCS], "Walk", "Walk", "Walk", "Walk", "Walk")
    _, asked = drive(made.draw_phase(ORCS), ["Walk"] * 3)
    assert len(asked) == 3
    assert len(made.hands[ORCS]) == made.numbers.hand


def test_with_no_card_anywhere_none_is_drawn(made, drive):
    # ruling: fate
    made.stocks[0].draw.give_all(made.hands[FELLOWSHIP])
    assert drive(made.draw_phase(ORCS)) == (None, [])


def test_the_cap_is_a_draw(the_table, drive):
    # ruling: turn-cap
    table = the_table("moria-skirmish")
    made = Skirmish(table, ["fellowship", "orc"])
    made.set_up = lambda _: iter(())  # type: ignore[method-assign, return-value, assignment]
    field_of(made, {"a1": "Frodo", "h8": "Warriors"})
    made.turn = lambda _: iter(())  # type: ignore[method-assign, return-value, assignment]
    result, _ = drive(made.battle())
    assert (result.winners, result.capped) == ((), True)
    assert result.facts["turns"] == table.numbers.turn_cap


def test_the_story_of_a_turn(the_table, put, drive, story):
    table = the_table("moria-skirmish", told=True)
    made = Skirmish(table, ["fellowship", "orc"])
    field_of(made, {"a1": "Boromir", "b1": "Gandalf the Grey", "a4": "Orc Chief", "h8": "Runners"})
    put(table, made.hands[FELLOWSHIP], "Hurry", "Walk", "Swords", "Flame Burst")
    put(table, made.hands[ORCS], "Parry")
    story(table)
    table.begin("turn", FELLOWSHIP)
    boromir = lambda option: option[0].name == "Boromir" and option[1] == "a3"  # noqa: E731
    drive(made.move_phase(FELLOWSHIP), ["Hurry", boromir, None, None], table)
    drive(made.attack_phase(FELLOWSHIP), ["Swords", "Parry"], table)
    told = story(table)
    start = told.index("Fellowship's turn")
    assert told[start:] == [
        "Fellowship's turn",
        "Move",
        "Fellowship plays Hurry.",
        "Boromir a1 to a3",
        "Fight",
        "Swords: Boromir on a3 against Orc Chief on a4.",
        "Moria answers with Parry",
    ]


def test_the_goal_counts_figures_and_hits(made):
    units = field_of(made, {"a1": "Boromir", "b1": "Frodo", "h8": "Cave Troll"})
    made.wound(units["a1"], 1)
    view = View(made.table, ORCS)
    assert rules.goal(view, FELLOWSHIP) == {"left": 2, "hits": 3}
    assert rules.goal(view, ORCS) == {"left": 1, "hits": 4}


# the rule of thumb


def advice(made: Skirmish, seat: int, steps: Any) -> Any:
    """What the thumb answers to the first question of a phase that is one."""
    choice = next(steps)
    assert choice.player == seat
    return rules.thumb(View(made.table, seat), choice)


def test_the_thumb_kills_rather_than_wounds(made, put):
    units = field_of(made, {"b2": "Boromir", "a2": "Cave Troll", "c2": "Warriors"})
    swords = put(made.table, made.hands[FELLOWSHIP], "Swords")
    choice = Choice("attack", made.targets(FELLOWSHIP, swords[0]), FELLOWSHIP)
    assert rules.thumb(View(made.table, FELLOWSHIP), choice) == (units["b2"], units["c2"])


def test_the_thumb_answers_and_spends_the_card_that_few_can_use(made, put):
    field_of(made, {"a1": "Frodo", "b1": "Samwise", "c1": "Merry", "a2": "Warriors"})
    hide, ring = put(made.table, made.hands[FELLOWSHIP], "Hide", "Invisibility")
    choice = Choice("answer", [None, hide, ring], FELLOWSHIP)
    assert rules.thumb(View(made.table, FELLOWSHIP), choice) is ring


def test_the_thumb_moves_to_where_it_can_strike(made, put):
    units = field_of(made, {"a1": "Boromir", "a4": "Warriors", "h8": "Runners"})
    put(made.table, made.hands[FELLOWSHIP], "Hurry", "Swords")
    card = advice(made, FELLOWSHIP, made.move_phase(FELLOWSHIP))
    assert card.name == "Hurry"
    choice = Choice("move", made.moves(FELLOWSHIP, card), FELLOWSHIP)
    assert rules.thumb(View(made.table, FELLOWSHIP), choice) == (units["a1"], "a3")


def test_the_thumb_throws_away_what_nobody_can_use(made, put):
    field_of(made, {"a8": "Warriors", "a1": "Boromir"})
    cards = put(made.table, made.hands[ORCS], "Staff Block", "Swords", "Strike", "Walk", "Run", "Parry")
    choice = Choice("hand limit", list(made.hands[ORCS]), ORCS)
    assert rules.thumb(View(made.table, ORCS), choice).name in ("Staff Block", "Parry")
    assert len(cards) == 6


def test_the_thumb_sets_the_strong_in_front(made):
    options = [None, *((unit, "d2") for unit in made.reserve[FELLOWSHIP])]
    placed = rules.thumb(View(made.table, FELLOWSHIP), Choice("set-up", options, FELLOWSHIP))
    assert made.left(placed[0]) == 3
    corner = [None, *((unit, "a2") for unit in made.reserve[FELLOWSHIP])]
    assert rules.thumb(View(made.table, FELLOWSHIP), Choice("set-up", corner, FELLOWSHIP)) is None
    behind = [None, *((unit, "d1") for unit in made.reserve[FELLOWSHIP])]
    assert made.left(rules.thumb(View(made.table, FELLOWSHIP), Choice("set-up", behind, FELLOWSHIP))[0]) == 1


def test_hands_are_the_seats_own(made):
    assert [pile.name for pile in made.hands] == [own("hand", 0), own("hand", 1)]
