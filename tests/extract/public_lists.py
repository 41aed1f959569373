"""Lists from other people's public rulebooks: `python tests/extract/public_lists.py [-v]` prints how they are read.

`public/README.md` says by which rule they were drawn and from where, `public/expected.yaml` which rows they hold. Both
were there before the first run, and none of them is used to develop the method. A row is right as in
`printed_books.py`: its name is a cell, and its numbers and short kinds are cells of their own; a row made up counts
against precision. Only how a range of dice is written (`1 - 2` or `1-2`, with any dash) makes no difference.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path

import yaml
from printed_books import Fact, compared

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from pnp.extract import Extraction, extract  # noqa: E402

LISTS = HERE / "public"
_RANGE = re.compile(r"(?<=\d)\s*[-\u2013]\s*(?=\d)")


def one_dash(text: str) -> str:
    """A text whose ranges are all written `1-2`."""
    return _RANGE.sub("-", text)


def expected() -> dict[str, list[Fact]]:
    """The rows of each book as a person reads them."""
    books = dict[str, list[Fact]]()
    for book, text in yaml.safe_load((LISTS / "expected.yaml").read_text(encoding="utf-8")).items():
        books[book] = []
        for line in text.splitlines():
            name, numbers, words = [*(part.strip() for part in line.split("|")), "", ""][:3]
            books[book].append(Fact(one_dash(name), numbers.split(), [word for word in words.split(", ") if word]))
    return books


def read(book: str) -> Extraction:
    """What is found in a book, its ranges written in one way."""
    found = extract(LISTS / book)
    for table in found.tables:
        table.rows[:] = [replace(row, cells=[one_dash(cell) for cell in row.cells]) for row in table.rows]
    return found


def judged(book: str) -> tuple[int, int, int, list[str]]:
    """Rows that are there, rows found right, rows found at all; and what is wrong."""
    return compared(expected()[book], read(book))


def main() -> None:
    """Print the figures: a line a book, what failed if asked, and the totals."""
    total = [0, 0, 0]
    for book in expected():
        there, right, rows, wrong = judged(book)
        recall, precision = right / there, right / max(1, rows)
        print(f"{book:28} recall {recall:6.1%}  precision {precision:6.1%}  ({there} rows, {rows} found)")
        if "-v" in sys.argv:
            print("".join(f"    {each}\n" for each in wrong), end="")
        total = [a + b for a, b in zip(total, (there, right, rows), strict=True)]
    recall, precision = total[1] / total[0], total[1] / max(1, total[2])
    print(f"{'all':28} recall {recall:6.1%}  precision {precision:6.1%}  ({total[0]} rows, {total[2]} found)")


if __name__ == "__main__":
    main()
