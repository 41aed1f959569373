"""The family of dice that are counted, and of rolls against each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.games.families.dice import opposed, successes

Dice = Callable[..., list[int]]


@pytest.fixture
def table(the_table: Callable[..., Any]) -> Any:
    return the_table("hearthstone-meta", 2, told=True)


@pytest.mark.parametrize(("less", "count"), [(0, 3), (1, 2), (3, 0)])
def test_dice_that_show_enough_are_counted(table: Any, dice: Dice, less: int, count: int) -> None:
    left = dice(table, 3, 4, 5, 6, 1)
    assert successes(table, 5, "d6", 4, 0, less) == count
    assert not left


def test_no_dice_no_successes_and_nobody_is_told_of_single_dice(table: Any, dice: Dice, story: Any) -> None:
    assert successes(table, 0, "d6", 1) == 0
    assert not table.rolls
    dice(table, 6, 6)
    assert successes(table, 2, "d6", 6, 1) == 2
    assert story(table) == []


def test_the_higher_roll_wins_and_equal_ones_are_rolled_again(table: Any, dice: Dice, story: Any) -> None:
    left = dice(table, 3, 3, 2, 5, 5)
    assert opposed(table, {1: "d6", 0: "d6"}, "the hand", "tie") == 0
    assert left == [5]
    assert story(table) == [
        "Seat 2 rolls d6 for the hand: 3",
        "Seat 1 rolls d6 for the hand: 3",
        "Equal sums: both roll again.",
        "Seat 2 rolls d6 for the hand: 2",
        "Seat 1 rolls d6 for the hand: 5",
    ]


def test_dice_may_differ_and_ties_need_no_sentence(table: Any, dice: Dice, story: Any) -> None:
    dice(table, 1, 1, 2, 3, 4, 5)
    assert opposed(table, {0: "2d6", 1: "d10"}, "the hand") == 0
    assert len(story(table)) == 4
