"""Ravenloft Quest: a turn in order, Special cards, and the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from races import put_at
from ravenloft import END, LAMORDIA, Drive, Falls, Put, Story, asked_by, names, on, on_top
from ravenloft import begin as begin

from pnp.engine import Seat, View
from pnp.games import ravenloft_quest as rules


@pytest.fixture
def quest(start: Callable[..., rules.Journey]) -> rules.Journey:
    return start()


def test_a_turn_in_order(
    start: Callable[..., rules.Journey], drive: Drive, falls: Falls, deal: Any, muster: Any, story: Story
) -> None:
    quest = start(2, told=True)
    muster(quest, 0, "Knight", "Gypsy")
    muster(quest, 1, "Wizard")
    deal(quest, 0, "Magic Ring", "The Fraternity of Shadows")
    deal(quest, 1, "Horror")
    on_top(quest, "Smite", "Rapier", "Fear", "Divination", "Courage")
    left = falls(quest, 3, 5, 6, 1, 2)
    quest.table.begin("turn", 0)
    answers = ["The Fraternity of Shadows", None, None, on("Horror", 0), "Magic Ring", "Rapier"]
    won, asked = drive(quest.turn(0), answers, quest.table)
    assert won is False
    assert not left
    assert story(quest.table) == STORY
    phases = ["special"] * 2 + ["reroll"] * 2 + ["add"] * 7
    assert [choice.phase for choice in asked] == phases
    assert [choice.player for choice in asked] == [0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0]
    assert names(quest.discards) == ["Horror", "Magic Ring", "Rapier", "The Fraternity of Shadows"]
    assert quest.place(0) == 3
    assert (quest.ours.value, quest.theirs.value, quest.rolled.value) == (0, 0, 0)


def test_a_turn_draws_a_card_and_keeps_seven(  # ruling: hand-limit
    quest: rules.Journey, drive: Drive, deal: Any, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Knight", "Priest")
    deal(quest, 0, "Fear", "Horror", "Terror", "Madness", "Corruption", "Rapier", "Smite")
    on_top(quest, "Stealth", "Courage")
    falls(quest, 1, 5, 1, 6)
    _, asked = drive(quest.turn(0), ["Fear", None])
    assert asked[0].phase == "hand limit"
    assert names(quest.discards) == ["Fear"]
    assert len(quest.hands[0]) == 8  # the card for winning is looked at in the next Aid Phase only
    assert "Stealth" in names(quest.hands[0])
    assert [choice.phase for choice in asked].count("hand limit") == 1


def test_without_deck_and_discards_nothing_is_drawn(quest: rules.Journey) -> None:  # ruling: hand-limit
    quest.deck.give_all(quest.hands[1])
    quest.draw(0, 1)
    assert len(quest.hands[0]) == 0
    quest.hands[1].give(quest.hands[1][0], quest.discards)
    quest.draw(0, 2)
    assert (len(quest.hands[0]), len(quest.discards)) == (1, 0)


def test_specials_come_after_the_aid_phase_and_before_the_move(  # ruling: own-turn
    quest: rules.Journey, drive: Drive, deal: Any, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Knight")
    deal(quest, 0, "Carnival", "Vistani Gypsies", "Dark Secrets")
    deal(quest, 1, "Fear", "Horror")
    left = falls(quest, 1, 1, 1, 5, 1, 6)
    options = [on("Carnival", 1), on("Vistani Gypsies", 1), None]
    _, asked = drive(quest.act(0), options)
    assert not left
    first = asked[0].options
    assert {card.name for card, _ in filter(None, first)} == {"Carnival", "Vistani Gypsies"}
    assert asked_by(asked)[:4] == [("special", 0), ("special", 0), ("special", 0), ("reroll", 0)]
    assert names(quest.discards) == ["Carnival", "Fear", "Horror", "Vistani Gypsies"]


def test_a_card_is_discarded_before_its_effect(  # ruling: own-turn
    quest: rules.Journey, drive: Drive, deal: Any
) -> None:
    deal(quest, 0, "The Fraternity of Shadows")
    quest.deck.give_all(quest.hands[1])
    quest.hands[1].give(quest.hands[1][0], quest.discards)
    drive(quest.specials(0), ["The Fraternity of Shadows", None])
    assert len(quest.hands[0]) == 2
    assert "The Fraternity of Shadows" in names(quest.hands[0])


def test_the_fraternity_draws_three(quest: rules.Journey, drive: Drive, deal: Any) -> None:
    deal(quest, 0, "The Fraternity of Shadows")
    drawn = on_top(quest, "Smite", "Rapier", "Courage")
    drive(quest.specials(0), ["The Fraternity of Shadows"])
    assert names(quest.hands[0]) == sorted(drawn)


@pytest.mark.parametrize(("held", "left"), [(5, 2), (3, 0), (2, 0)])
def test_gypsies_take_three_cards_or_all(  # ruling: gypsies
    quest: rules.Journey, drive: Drive, deal: Any, held: int, left: int
) -> None:
    deal(quest, 0, "Vistani Gypsies")
    deal(quest, 1, *["Fear", "Horror", "Terror", "Madness", "Corruption"][:held])
    drive(quest.specials(0), [on("Vistani Gypsies", 1)])
    assert len(quest.hands[1]) == left
    assert len(quest.discards) == held - left + 1


def test_what_is_discarded_is_told_once(
    start: Callable[..., rules.Journey], drive: Drive, deal: Any, falls: Falls, story: Story
) -> None:
    quest = start(told=True)
    deal(quest, 0, "Vistani Gypsies", "Fear", "Horror", "Terror", "Madness", "Smite", "Rapier", "Courage")
    deal(quest, 1, "Stealth", "Backstab")
    falls(quest, 1, 1)
    quest.table.begin("turn", 0)
    drive(quest.hand_limit(0, 7), ["Rapier"], quest.table)
    drive(quest.specials(0), [on("Vistani Gypsies", 1)], quest.table)
    assert story(quest.table) == [
        "Seat 1's turn",
        "Seat 1 discards Rapier",
        "Seat 1 plays Vistani Gypsies on seat 2.",
        "Seat 2 discards Stealth, Backstab by chance.",
    ]


def test_gypsies_need_somebody_with_cards(start: Callable[..., rules.Journey], deal: Any) -> None:
    quest = start(3)
    deal(quest, 0, "Vistani Gypsies", "Carnival")
    deal(quest, 2, "Fear")
    found = [(card.name, seat) for card, seat in quest.playable(0)]
    assert found == [("Vistani Gypsies", Seat(2)), ("Carnival", Seat(1)), ("Carnival", Seat(2))]


def test_a_missed_turn_is_without_anything_and_keeps_the_held_marker(  # ruling: carnival
    quest: rules.Journey, drive: Drive, deal: Any, muster: Any, falls: Falls
) -> None:
    muster(quest, 1, "Knight")
    put_at(quest, 1, LAMORDIA)
    deal(quest, 0, "Carnival")
    quest.held[1].value = 1
    drive(quest.specials(0), [on("Carnival", 1)])
    assert quest.missed[1].value == 1
    assert drive(quest.turn(1)) == (False, [])
    assert (quest.missed[1].value, quest.held[1].value, len(quest.hands[1]), quest.place(1)) == (0, 1, 0, LAMORDIA)
    falls(quest, 5, 1, 1)
    drive(quest.act(1))
    assert (quest.held[1].value, quest.place(1)) == (0, LAMORDIA)


def test_divination_looks_at_the_next_seven(quest: rules.Journey, drive: Drive, deal: Any) -> None:
    deal(quest, 0, "Divination")
    before = [card.name for card in quest.deck]
    drive(quest.specials(0), ["Divination"])
    assert [card.name for card in quest.deck] == before
    assert [card.name for card in View(quest.table, 0).known("card")] == before[-7:]
    assert View(quest.table, 1).known("card") == []


def test_divination_looks_at_what_there_is(quest: rules.Journey, drive: Drive, deal: Any) -> None:  # ruling: divination
    deal(quest, 0, "Divination")
    while len(quest.deck) > 2:
        quest.deck.give(quest.deck[0], quest.discards)
    drive(quest.specials(0), ["Divination"])
    assert len(View(quest.table, 0).known("card")) == len(quest.deck) == 2


@pytest.mark.parametrize(
    ("name", "able", "unable"),
    [("Healing Herbs", "Thief", "Knight"), ("Resurrection", "Priest", "Gypsy"), ("Reincarnation", "Wizard", "Monk")],
)
def test_killed_heroes_of_ones_own_return(  # rulings: returning, needs
    quest: rules.Journey, drive: Drive, deal: Any, muster: Any, put: Put, name: str, able: str, unable: str
) -> None:
    deal(quest, 0, name)
    put(quest.table, quest.killed[0], f"hero:{able.lower()}#2", "Avenger")
    put(quest.table, quest.killed[1], "Bard")
    muster(quest, 0, unable)
    assert quest.playable(0) == []  # whoever is killed has no trait to offer
    muster(quest, 0, able)
    found = quest.playable(0)
    assert names(hero for _, hero in found) == sorted({able, "Avenger"})
    drive(quest.specials(0), [lambda option: option is not None and option[1].name == "Avenger"])
    assert names(quest.parties[0]) == sorted(["Avenger", able, unable])
    assert "Avenger" not in names(quest.killed[0])


@pytest.mark.parametrize("name", ["Find Companion", "Henchman"])
def test_a_party_may_grow_beyond_six(  # ruling: no-limit
    quest: rules.Journey, drive: Drive, deal: Any, muster: Any, falls: Falls, name: str
) -> None:
    muster(quest, 0, "Monk", "Bard", "Elf", "Thief", "Druid", "Gypsy")
    deal(quest, 0, name)
    falls(quest, 17)
    drive(quest.specials(0), [name])
    assert len(quest.parties[0]) == 7
    assert "Anchorite" in names(quest.parties[0])


def test_a_party_moves_as_rolled(quest: rules.Journey, falls: Falls) -> None:
    falls(quest, 4)
    quest.travel(0)
    assert quest.place(0) == 4


def test_who_is_held_stays_and_has_an_encounter(  # ruling: held
    quest: rules.Journey, drive: Drive, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Knight")
    put_at(quest, 0, 5)
    quest.held[0].value = 1
    left = falls(quest, 5, 1, 6)
    _, asked = drive(quest.act(0))
    assert not left
    assert (quest.place(0), quest.held[0].value, len(quest.hands[0])) == (5, 0, 1)
    assert ("add", 0) in asked_by(asked)


def test_the_end_needs_no_exact_roll_and_meets_nothing(  # ruling: end-space
    quest: rules.Journey, drive: Drive, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Knight")
    put_at(quest, 0, END - 1)
    falls(quest, 6)
    assert drive(quest.act(0))[0] is True
    assert quest.place(0) == END


STORY = [
    "Seat 1's turn",
    "Seat 1 draws Courage",
    "Seat 1 plays The Fraternity of Shadows.",
    "Seat 1 draws Divination, Fear, Rapier",
    "Seat 1 rolls d6 for the move: 3",
    "Raven party to space 4",
    "Seat 1 rolls d10 on the encounter table: 5, Deformed Beasts",
    "A Creature: Fight test with a Difficulty of 1.",
    "D6 for the Challenge Total: 6",
    "Seat 1 rolls d6 for the Fight test: 1",
    "Seat 1 has 4 against 7.",
    "Seat 2 adds Horror: 4 against 9.",
    "Seat 1 adds Magic Ring: 5 against 9.",
    "Seat 1 adds Rapier: 7 against 9.",
    "Seat 1 fails the test.",
    "Gypsy is killed.",
]
