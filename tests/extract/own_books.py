"""How the invented rulebooks in `books` are read: `python tests/extract/own_books.py [-v]` prints the figures."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from pnp.extract import extract  # noqa: E402

BOOKS = HERE / "books"
Fact = tuple[int, str, tuple[int, ...]]


def facts(book: str) -> list[Fact]:
    """The rows of a book as a person reads them."""
    truth = yaml.safe_load((BOOKS / "truth.yaml").read_text(encoding="utf-8"))[book]
    return [(line, str(name), tuple(sorted(numbers))) for line, name, numbers in truth]


def read(book: str) -> list[tuple[int, list[str]]]:
    """The rows that are found: line and cells."""
    return [(row.line, row.cells) for table in extract(BOOKS / book).tables for row in table.rows]


def agrees(fact: Fact, row: tuple[int, list[str]]) -> bool:
    """Whether a row found is this one: its line, its name in a cell, its numbers and no other but copies from prose."""
    line, name, numbers = fact
    alone = sorted(abs(int(cell)) for cell in row[1] if re.fullmatch(r"[-+]?[0-9]{1,9}", cell))
    left = list(alone)
    for number in numbers:
        if number not in left:
            return False
        left.remove(number)
    return row[0] == line and name in row[1] and len(left) <= 1


def score(book: str) -> tuple[int, int, int, list[str]]:
    """Rows that are there, rows found that are right, rows found; and what is wrong."""
    there, found = facts(book), read(book)
    right = [row for row in found if any(agrees(fact, row) for fact in there)]
    missed = [f"missed {fact}" for fact in there if not any(agrees(fact, row) for row in found)]
    extra = [f"wrong {row}" for row in found if row not in right]
    return len(there), len(there) - len(missed), len(found), missed + extra


def books() -> list[str]:
    """The books by name."""
    return sorted(path.name for path in BOOKS.iterdir() if path.suffix in (".md", ".txt"))


if __name__ == "__main__":
    total = [0, 0, 0, 0]
    for book in books():
        there, found, rows, wrong = score(book)
        right = rows - sum(each.startswith("wrong") for each in wrong)
        figures = f"recall {found / there:7.1%}  precision {right / max(1, rows):7.1%}"
        print(f"{book:22} {figures}  ({there} rows, {rows} found)")
        if "-v" in sys.argv:
            print("".join(f"    {each}\n" for each in wrong), end="")
        total = [a + b for a, b in zip(total, (there, found, rows, right), strict=True)]
    print(f"{'all':22} recall {total[1] / total[0]:7.1%}  precision {total[3] / total[2]:7.1%}")
