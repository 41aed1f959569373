"""Crack of Doom: the rule of thumb, and how a turn is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from races import put_at
from test_crack_of_doom import LORIEN, MORDOR, MORIA, WILD, Drive, Falls, Put, named, on_top
from test_crack_of_doom import begin as begin

from pnp.engine import Choice, Piece, Seat, View
from pnp.games import crack_of_doom as rules


@pytest.fixture
def quest(start: Callable[..., rules.Quest]) -> rules.Quest:
    return start()


# The rule of thumb and the story


@pytest.fixture
def thumbs(quest: rules.Quest, deal: Any, put: Put) -> Callable[..., Any]:
    """`thumbs(met, standing, corruption, place, *hand)`: what it spends on a roll against a card."""

    def spent(met: str, standing: int, corruption: int, place: int, *hand: str) -> Any:
        put(quest.table, quest.faced, met)
        deal(quest, 0, *hand)
        put_at(quest, 0, place)
        quest.standing.value, quest.corruption[0].value = standing, corruption
        options = [None, *quest.hands[0], "ring"]
        answer = rules.thumb(View(quest.table, 0), Choice("help", options, 0))
        return answer.name if isinstance(answer, Piece) else answer

    return spent


@pytest.mark.parametrize(
    ("standing", "corruption", "place", "answer"),
    [(2, 4, WILD, "ring"), (2, 5, WILD, None), (1, 0, WILD, None), (2, 0, MORDOR, "ring"), (4, 0, WILD, "Merry")],
)
def test_thumb_uses_the_ring_where_it_decides_and_havens_are_ahead(
    thumbs: Any, standing: int, corruption: int, place: int, answer: str | None
) -> None:
    assert thumbs("Trolls", standing, corruption, place, "Merry") == answer


def test_thumb_spends_the_smallest_aid_that_is_enough(thumbs: Any) -> None:
    assert thumbs("Trolls", 3, 5, WILD, "Gandalf the Grey", "Aragorn", "Merry") == "Aragorn"


def test_thumb_begins_with_the_largest_of_several(thumbs: Any) -> None:
    assert thumbs("Trolls", 2, 5, WILD, "Merry", "Aragorn") == "Aragorn"


@pytest.mark.parametrize("place", [WILD, MORDOR])
def test_thumb_spends_nothing_in_vain(thumbs: Any, place: int) -> None:
    assert thumbs("Witch King of Morgul", 1, 5, place, "Merry", "Aragorn") is None


@pytest.mark.parametrize(
    ("place", "markers", "answer"), [(8, 1, "move"), (5, 2, "move"), (14, 2, "rest"), (50, 1, "rest"), (8, 5, "rest")]
)
def test_thumb_rests_where_that_is_faster(quest: rules.Quest, place: int, markers: int, answer: str) -> None:
    put_at(quest, 0, place)
    quest.defeats[0].value = markers
    assert rules.thumb(View(quest.table, 0), Choice("move or rest", ["move", "rest"], 0)) == answer
    assert rules.thumb(View(quest.table, 0), Choice("move or rest", ["rest"], 0)) == "rest"


def test_totals_are_the_rules_own(quest: rules.Quest, deal: Any, put: Put) -> None:
    deal(quest, 0, "Eowyn", "Palantir", "Aragorn")
    view = View(quest.table, 0)
    assert [rules.worth(view, card) for card in quest.hands[0]] == [None] * 3
    put(quest.table, quest.faced, "Black Riders", "The Lidless Eye")
    assert [rules.worth(view, card) for card in quest.hands[0]] == [2, None, 2]
    assert rules.worth(view, "encounter pile") == 7
    assert rules.worth(view, "discard") is None


def test_thumb_discards_what_comes_too_late(quest: rules.Quest, deal: Any) -> None:
    deal(quest, 0, "Aragorn", "Balrog", "Gandalf the Grey", "Waybread", "Trolls")
    for seat in (0, 1):
        put_at(quest, seat, LORIEN + 1)
    view, hand = View(quest.table, 0), list(quest.hands[0])
    assert rules.thumb(view, Choice("hand limit", hand, 0)).name in ("Balrog", "Gandalf the Grey")
    assert rules.thumb(view, Choice("discard at a haven", [None, *hand], 0)).name in ("Balrog", "Gandalf the Grey")
    assert rules.thumb(view, Choice("discard at a haven", [None, *hand[3:]], 0)) is None
    put_at(quest, 1, WILD)
    assert rules.thumb(view, Choice("hand limit", hand[:3], 0)).name == "Gandalf the Grey"


def test_thumb_spares_who_is_far_behind(start: Callable[..., rules.Quest], deal: Any) -> None:
    quest = start(3)
    deal(quest, 0, "Trolls", "Witch King of Morgul")
    put_at(quest, 0, MORIA)
    view = View(quest.table, 0)
    weak, strong = quest.hands[0]
    put_at(quest, 1, MORIA - 13)
    put_at(quest, 2, MORIA - 12)
    for seat, answer in ((Seat(1), None), (Seat(2), (strong, Seat(2)))):
        assert rules.thumb(view, Choice("encounter", [None, (weak, seat), (strong, seat)], 0)) == answer


def test_the_story_of_a_turn(
    start: Callable[..., rules.Quest], drive: Drive, deal: Any, story: Any, falls: Falls
) -> None:
    quest = start(2, told=True)
    deal(quest, 0, "Palantir", "Boromir")
    deal(quest, 1, "Band of Orcs", "The Lidless Eye", "Wastes", "Pipe Weed")
    put_at(quest, 0, 11)
    quest.defeats[0].value = 1
    on_top(quest, "Waybread", "Merry")
    quest.table.story.clear()
    falls(quest, 3, 2, 5, 2, 2)
    quest.table.begin("turn", 0)
    answers: list[Any] = [named("Palantir"), None, "move", named("Band of Orcs"), "The Lidless Eye", "ring", "Merry"]
    drive(quest.turn(0), [*answers, "Waybread", named("Wastes")], quest.table)
    assert story(quest.table, 1) == STORY
    assert rules.goal(View(quest.table, 0), 0) == {"left": 56, "defeats": 1, "corruption": 1}


def test_the_story_of_a_haven(start: Callable[..., rules.Quest], drive: Drive, story: Any, falls: Falls) -> None:
    quest = start(2, told=True)
    put_at(quest, 0, 7)
    quest.table.story.clear()
    falls(quest, 4)
    drive(quest.advance(0), table=quest.table)
    assert story(quest.table, 1)[:3] == [
        "Seat 1 rolls d6 for the move: 4",
        "Leaf fellowship to space 10",
        "Seat 1 comes to Rivendell.",
    ]


STORY = [
    "Seat 1's turn",
    "Seat 1 draws Merry, Waybread",
    "Discarded: Palantir",
    "Seat 1 plays Palantir on you.",
    "Seat 1 rolls d6 for the move: 3",
    "Leaf fellowship to space 14",
    "Seat 1 meets Band of Orcs, sent by you.",
    "You add The Lidless Eye.",
    "Seat 1 rolls d6 for the Battle Roll: 2",
    "Seat 1 uses the Ring.",
    "Corruption markers of seat 1: 1 (+1)",
    "Discarded: Merry",
    "4 against 4: seat 1 escapes.",
    "Discarded: Band of Orcs, The Lidless Eye",
    "Discarded: Waybread",
    "Seat 1 rolls d6 for the move: 5",
    "Leaf fellowship to space 18",
    "Seat 1 meets Wastes, sent by you.",
    "Seat 1 rolls d6 for the Hardship Roll: 2",
    "1 against 3: seat 1 turns back.",
    "Discarded: Wastes",
    "Lost turns of seat 1: 1 (+1)",
    "Seat 1 rolls d6 for turning back: 2",
    "Leaf fellowship to space 16",
]
