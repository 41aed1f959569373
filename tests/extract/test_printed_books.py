"""Books printed by chance: lists in many layouts, most of whose rows are found, and few made up."""

from __future__ import annotations

import pytest
from printed_books import LAYOUTS, judged, printed

from pnp.extract import extract_lines
from pnp.extract.lines import classified

BOOKS = 4


@pytest.mark.parametrize("kind", LAYOUTS)
def test_lists_are_found_in_every_layout(kind: str) -> None:
    there, right, rows = 0, 0, 0
    for seed in range(BOOKS):
        some, good, found, _ = judged(printed(kind, seed))
        there, right, rows = there + some, right + good, rows + found
    assert right >= 0.6 * there
    assert right >= 0.8 * rows


def read(text: str) -> list[list[str]]:
    return [row.cells for table in extract_lines(classified(text), "Book").tables for row in table.rows]


LIST = "CARD LIST\n\nCard Name: # Type Power Notes:\n{}"
ROWS = ["Baker 1 T - Guild", "Miller 1 T - Guild", "Harbour Watch 3 W 2 Guard", "Abbot 2 C 1 Draw 1 card", "Fox 1 W 3"]
CELLS = [
    ["Baker", "1", "T", "-", "Guild"],
    ["Miller", "1", "T", "-", "Guild"],
    ["Harbour Watch", "3", "W", "2", "Guard"],
    ["Abbot", "2", "C", "1", "Draw 1 card"],
    ["Fox", "1", "W", "3", ""],
]


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_a_header_with_an_unknown_word_names_the_columns_of_single_spaces(between: str) -> None:
    assert read(LIST.format(between.join(ROWS) + "\n")) == CELLS


def test_rules_and_steps_are_no_lists() -> None:
    text = "RULES\n\n1. Draw 2 cards\n2. Play 1 card\n3. Attack\n4. Discard down to 7\n\n" + "\n\n".join(
        f"Each side has {many} towers, which count {many - 1} points each at the end." for many in (3, 4, 5, 6, 7)
    )
    assert read(text) == []
