"""Ravenloft Quest: what the screen says of a party, and how the rule of thumb plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from races import put_at
from ravenloft import LAMORDIA, Put
from ravenloft import begin as begin

from pnp.engine import Choice, Seat, View, own
from pnp.games import ravenloft_quest as rules


@pytest.fixture
def quest(start: Callable[..., rules.Journey]) -> rules.Journey:
    return start()


def test_the_goal_counts_spaces_and_heroes(quest: rules.Journey, muster: Any) -> None:
    muster(quest, 1, "Knight", "Bard")
    put_at(quest, 1, 20)
    view = View(quest.table, 0)
    assert rules.goal(view, 1) == {"left": 69, "heroes": 2}
    quest.perish(0)
    assert rules.goal(view, 0) == {"left": 89, "heroes": 0}


def test_a_party_is_worth_its_traits(quest: rules.Journey, muster: Any) -> None:
    muster(quest, 1, "Knight", "Bard", "Anchorite")
    view = View(quest.table, 0)
    assert rules.worth(view, own("party", 1)) == {"fight": 4, "holy": 3, "magic": 1, "scout": 1}
    assert rules.worth(view, own("party", 0)) is None
    assert rules.worth(view, quest.box[0]) is None


@pytest.fixture
def thinks() -> Callable[..., Any]:
    """`thinks(quest, seat, phase, options)`: what the rule of thumb answers."""
    return lambda quest, seat, phase, options: rules.thumb(View(quest.table, seat), Choice(phase, options, seat))


@pytest.mark.parametrize(
    ("ours", "theirs", "wanted"),
    [(6, 5, None), (5, 5, None), (4, 5, "Magic Ring"), (3, 5, "Rapier"), (2, 5, "Rapier"), (1, 5, None)],
)
def test_thumb_adds_only_what_can_decide(
    quest: rules.Journey, deal: Any, thinks: Any, ours: int, theirs: int, wanted: str | None
) -> None:
    cards = deal(quest, 0, "Rapier", "Magic Ring")
    quest.ours.value, quest.theirs.value = ours, theirs
    answer = thinks(quest, 0, "add", [None, *cards])
    assert (answer and answer.name) == wanted


@pytest.mark.parametrize(
    ("ours", "theirs", "wanted"), [(4, 5, None), (5, 5, "Fear"), (6, 5, "Horror"), (7, 5, "Horror"), (8, 5, None)]
)
def test_thumb_hinders_where_that_decides(
    quest: rules.Journey, deal: Any, thinks: Any, ours: int, theirs: int, wanted: str | None
) -> None:
    moves = [(card, Seat(0)) for card in deal(quest, 1, "Horror", "Fear")]
    quest.ours.value, quest.theirs.value = ours, theirs
    answer = thinks(quest, 1, "add", [None, *moves])
    assert (answer and answer[0].name) == wanted
    put_at(quest, 1, 13)
    assert thinks(quest, 1, "add", [None, *moves]) is None  # who is far behind is spared
    put_at(quest, 0, 1)
    answer = thinks(quest, 1, "add", [None, *moves])
    assert (answer and answer[0].name) == wanted


def test_thumb_has_hard_encounters_rolled_again(quest: rules.Journey, deal: Any, muster: Any, thinks: Any) -> None:
    muster(quest, 0, "Knight", "Avenger")
    put_at(quest, 0, LAMORDIA)
    put_at(quest, 1, LAMORDIA)
    (card,) = deal(quest, 1, "Dark Secrets")
    options = [None, (card, Seat(0))]
    hard, easy = 10, 5
    quest.rolled.value = hard
    assert thinks(quest, 0, "reroll", options) == options[1]
    assert thinks(quest, 1, "reroll", options) is None
    quest.rolled.value = easy
    assert thinks(quest, 0, "reroll", options) is None
    assert thinks(quest, 1, "reroll", options) == options[1]


def test_thumb_plays_specials_on_the_first_and_the_rich(
    start: Callable[..., rules.Journey], deal: Any, thinks: Any
) -> None:
    quest = start(3)
    deal(quest, 1, "Fear", "Horror")
    deal(quest, 2, "Rapier")
    put_at(quest, 2, 9)
    gypsies, carnival = deal(quest, 0, "Vistani Gypsies", "Carnival")
    assert thinks(quest, 0, "special", [None, (gypsies, Seat(1)), (gypsies, Seat(2))])[1] == 1
    assert thinks(quest, 0, "special", [None, (carnival, Seat(1)), (carnival, Seat(2))])[1] == 2


def test_thumb_picks_and_recalls_who_can_do_most(quest: rules.Journey, deal: Any, put: Put, thinks: Any) -> None:
    heroes = put(quest.table, quest.killed[0], "Monk", "Knight", "Paladin", "Druid")
    assert thinks(quest, 0, "hero", heroes).name == "Knight"
    (card,) = deal(quest, 0, "Healing Herbs")
    assert thinks(quest, 0, "special", [None, *((card, hero) for hero in heroes)])[1].name == "Knight"


def test_thumb_discards_what_seldom_helps(quest: rules.Journey, deal: Any, muster: Any, thinks: Any) -> None:
    muster(quest, 0, "Knight")
    cards = deal(quest, 0, "Henchman", "Rapier", "Faith Magic", "Magic Ring", "Divination")
    assert thinks(quest, 0, "hand limit", cards).name == "Divination"
    assert thinks(quest, 0, "hand limit", cards[:4]).name == "Faith Magic"
    assert thinks(quest, 0, "hand limit", cards[:2]).name == "Rapier"
