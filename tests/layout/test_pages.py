"""Stories: blocks that run through columns and pages, whole and in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.drawing.story import INDENT, Block, Story
from pnp.pdf.drawing import PT, Op, Shape, Text

STEP = 1.25 * 9.5 * PT
"""From line to line of the style `story`, mm: 9.5 pt, leading 1.25."""
HEADING = 1.5 * 11 * PT
GAP = 0.3 * 9.5 * PT
"""Above a block of the style `story`, but at the top of a column."""


def columns(
    desk: Any, blocks: Sequence[Block], lines: float, count: int = 2, wide: float = 90
) -> list[list[list[str]]]:
    """The words of every column of every page; a column has room for that many lines of a story."""
    found = []
    for ops in pages(desk, blocks, lines, count, wide):
        runs = [op for op in ops if isinstance(op, Text)]
        found.append([[op.text for op in runs if column_of(op, count, wide) == column] for column in range(count)])
    return found


def pages(desk: Any, blocks: Sequence[Block], lines: float, count: int = 2, wide: float = 90) -> list[list[Op]]:
    story, setter, found = Story(blocks), desk.setter(), []
    while not story.done:
        assert len(found) < 500, "the story does not come to its end"
        found.append(story.fill(setter, (0, 0, wide, lines * STEP + 0.01), count, 0))
    return found


def column_of(op: Text, count: int, wide: float) -> int:
    return int(op.x * count / wide)


def lines_of(count: int, name: str = "line") -> Block:
    """A block of exactly so many lines."""
    return Block("text", "\n".join(f"{name}{index}" for index in range(count)))


def test_what_is_short_is_levelled_over_the_columns(desk: Any) -> None:
    assert columns(desk, [lines_of(6)], lines=20) == [[["line0", "line1", "line2"], ["line3", "line4", "line5"]]]


def test_columns_fill_from_left_to_right_before_a_new_page(desk: Any) -> None:
    blocks = [Block("text", f"block{index}") for index in range(7)]
    lines = 2 + GAP / STEP
    assert columns(desk, blocks, lines) == [
        [["block0", "block1"], ["block2", "block3"]],
        [["block4", "block5"], ["block6"]],
    ]


def test_a_block_longer_than_a_page_goes_on_on_the_next(desk: Any) -> None:
    assert columns(desk, [lines_of(10)], lines=4, count=1) == [
        [["line0", "line1", "line2", "line3"]],
        [["line4", "line5", "line6", "line7"]],
        [["line8", "line9"]],
    ]


def test_the_columns_of_a_page_share_their_baselines(desk: Any) -> None:
    (ops,) = pages(desk, [lines_of(6)], lines=3)
    heights = [round(op.y, 6) for op in ops if isinstance(op, Text)]
    assert heights[:3] == heights[3:]
    assert heights[1] - heights[0] == pytest.approx(STEP)


def test_there_is_space_above_a_block_but_not_at_the_top_of_a_column(desk: Any) -> None:
    (ops,) = pages(desk, [Block("text", "one"), Block("text", "two")], lines=5, count=1)
    first, second = [op.y for op in ops if isinstance(op, Text)]
    assert second - first == pytest.approx(STEP + GAP)
    cap = desk.setter().fonts.font("Alegreya").cap_height * 9.5 * PT
    assert first == pytest.approx((STEP - cap) / 2 + cap)


@pytest.mark.parametrize("below", [1, 2, 3, 4, 8])
@pytest.mark.parametrize("before", [1, 2, 3, 4, 5, 6])
def test_a_heading_is_never_left_alone_at_a_foot(before: int, below: int, desk: Any) -> None:
    blocks = [lines_of(before, "above"), Block("heading", "Heading", "heading"), lines_of(below, "below")]
    for page in columns(desk, blocks, lines=7.2, count=1):
        for column in page:
            assert not column or column[-1] != "Heading"


def test_two_headings_stay_together_with_what_follows(desk: Any) -> None:
    headings = [Block("heading", name, "heading") for name in ("Part", "Chapter")]
    found = columns(desk, [lines_of(4, "above"), *headings, lines_of(3, "below")], lines=8, count=1)
    assert found[0] == [["above0", "above1", "above2", "above3"]]
    assert found[1][0][:3] == ["Part", "Chapter", "below0"]


def test_prose_never_leaves_one_line_at_a_foot(desk: Any) -> None:
    found = columns(desk, [lines_of(3, "a"), lines_of(6, "b")], lines=4 + GAP / STEP, count=1)
    assert found[0] == [["a0", "a1", "a2"]]


def test_a_short_block_is_not_torn_apart(desk: Any) -> None:
    found = columns(desk, [lines_of(3, "a"), lines_of(3, "b")], lines=5 + GAP / STEP, count=1)
    assert found == [[["a0", "a1", "a2"]], [["b0", "b1", "b2"]]]


def test_a_heading_at_the_end_of_a_story_is_set(desk: Any) -> None:
    assert columns(desk, [Block("heading", "The end", "heading")], lines=9, count=1) == [[["The end"]]]


@pytest.mark.parametrize(("kind", "mark", "shown"), [("bullet", "", "•"), ("number", "3.", "3.")])
def test_a_list_has_its_mark_beside_its_first_line(kind: Any, mark: str, shown: str, desk: Any) -> None:
    (ops,) = pages(desk, [Block(kind, "first\nsecond", mark=mark)], lines=5, count=1)
    sign, first, second = ops
    assert [op.text for op in ops if isinstance(op, Text)] == [shown, "first", "second"]
    assert isinstance(sign, Text)
    assert isinstance(first, Text)
    assert isinstance(second, Text)
    assert (sign.x, sign.y) == (0, first.y)
    assert first.x == second.x == pytest.approx(INDENT * 9.5 * PT)


def test_a_check_box_stands_on_the_baseline(desk: Any) -> None:
    (ops,) = pages(desk, [Block("check", "first")], lines=5, count=1)
    box, text = ops
    assert isinstance(box, Shape)
    assert isinstance(text, Text)
    x, y, wide, high = map(float, box.path.split()[:4])
    assert (x, wide) == (0, high)
    assert y + high == pytest.approx(text.y, abs=0.002)
    assert box.paint.fill is None


@pytest.mark.parametrize("kind", ["bullet", "number", "check"])
def test_a_block_that_goes_on_has_its_mark_only_once(kind: Any, desk: Any) -> None:
    found = pages(desk, [Block(kind, lines_of(9).text, mark="1.")], lines=4, count=1)
    assert len(found) == 3
    marks = [[op for op in ops if isinstance(op, Shape) or not op.text.startswith("line")] for ops in found]
    assert [len(page) for page in marks] == [1, 0, 0]


def test_a_number_of_two_digits_does_not_touch_its_text(desk: Any) -> None:
    (ops,) = pages(desk, [Block("number", "step", mark="10.")], lines=5, count=1)
    mark, text = ops
    assert isinstance(mark, Text)
    assert isinstance(text, Text)
    width = desk.setter().fonts.font(mark.font).width(mark.text) * mark.size * PT
    assert mark.x + width < text.x


def test_a_word_wider_than_a_column_is_found(desk: Any) -> None:
    setter = desk.setter()
    Story([Block("text", "Donaudampfschifffahrt " * 2)]).fill(setter, (0, 0, 20, 40), 1, 0)
    (found,) = setter.problems.found
    assert (found.code, found.box) == ("text-overflow", "story")
    assert found.message == "a word of 'Donaudampfschifffahrt Donaudampfschifffa' is wider than a column of 20 mm."


def test_a_story_without_blocks_is_done(desk: Any) -> None:
    assert Story([]).done
    assert Story([]).fill(desk.setter(), (0, 0, 20, 40), 2, 0) == []


def test_columns_too_low_for_a_line_still_come_to_an_end(desk: Any) -> None:
    found = columns(desk, [lines_of(3)], lines=0.2, count=1)
    assert found == [[["line0"]], [["line1"]], [["line2"]]]


def test_columns_of_a_drawing_set_the_story_and_what_is_left_stays(desk: Any) -> None:
    story = Story([lines_of(24)])
    body = '<columns x="5" y="2" width="50" height="30" count="2" gap="4"/>'
    first = desk.texts(body, story=story)
    assert not story.done
    assert {round(run.x, 3) for run in first} == {5, 5 + 23 + 4}
    second = desk.texts(body, story=story)
    assert story.done
    assert [run.text for run in first + second] == lines_of(24).text.split("\n")


def test_columns_without_a_story_are_found(desk: Any) -> None:
    assert desk.faults('<columns x="5" y="2" width="50" height="30"/>') == [
        "layout-value: <columns> stands only on pages that have a story to set."
    ]


KINDS = st.sampled_from(["heading", "text", "bullet", "check", "number"])
WORDS = st.lists(st.text(alphabet="abcdefg", min_size=1, max_size=9), min_size=1, max_size=40)


@given(st.lists(st.tuples(KINDS, WORDS), min_size=1, max_size=12), st.floats(1, 30), st.integers(1, 3))
def test_every_word_comes_out_once_and_in_order(desk: Any, parts: Any, lines: float, count: int) -> None:
    blocks = [
        Block(kind, " ".join(words), "heading" if kind == "heading" else "story", mark="#") for kind, words in parts
    ]
    found = [word for page in columns(desk, blocks, lines, count, 60 * count) for column in page for word in column]
    said = [word for run in found for word in run.split() if word not in ("#", "•")]
    assert said == [word for _, words in parts for word in words]


@given(st.lists(st.tuples(KINDS, WORDS), min_size=1, max_size=12), st.floats(8, 30), st.integers(1, 3))
def test_nothing_stands_below_its_column(desk: Any, parts: Any, lines: float, count: int) -> None:
    blocks = [Block(kind, " ".join(words), "story") for kind, words in parts]
    for ops in pages(desk, blocks, lines, count, 60 * count):
        assert all(op.y <= lines * STEP + 0.02 for op in ops if isinstance(op, Text))
