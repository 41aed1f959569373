"""Invented books whose rows are known: tables printed in many layouts, with rules, steps and legends around them.

A book is a seed and a layout kind: `printed(kind, seed)` gives its text and its rows. `python
tests/extract/printed_books.py [--seed N] [--books N] [-v] [KIND...]`
reads them and prints recall and precision by kind, the worst first. A row is
right where its name is a cell and its numbers are cells of their own; a row made up counts against precision. The
books of `FINAL` are for the last look at a finished method, and for nothing else.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from pnp.extract import Extraction, extract_lines  # noqa: E402
from pnp.extract.lines import classified  # noqa: E402

FINAL = 77_000
"""From this seed on books are not looked at while the method is worked on."""


@cache
def stock() -> dict[str, Any]:
    """What books are made of."""
    return dict(yaml.safe_load((HERE / "printed.yaml").read_text(encoding="utf-8")))


@dataclass
class Fact:
    """A row of a book: its name, the numbers that stand in cells of their own, and the other short cells."""

    name: str
    numbers: list[str]
    words: list[str]


@dataclass
class Listed:
    """A table before it is printed: its title, what each column is, and its rows of cells."""

    title: str
    kinds: list[str]
    heads: list[str]
    rows: list[list[str]]

    def facts(self) -> list[Fact]:
        """Its rows as they are to be found."""
        found = []
        for row in self.rows:
            cells = list(zip(self.kinds, row, strict=True))
            found.append(
                Fact(
                    next(cell for kind, cell in cells if kind in ("name", "roll")),
                    [cell for kind, cell in cells if kind in ("count", "number") and cell.lstrip("+-").isdigit()],
                    [cell for kind, cell in cells if kind == "kind"],
                )
            )
        return found


@dataclass
class Book:
    """A text and the rows in it."""

    lines: list[str] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text as a file would have it."""
        return "\n".join(self.lines) + "\n"


def _name(chance: Random, seen: set[str]) -> str:
    words = stock()
    while True:
        roll = chance.random()
        if roll < 0.25:
            name = chance.choice(words["second"])
        elif roll < 0.75:
            name = f"{chance.choice(words['first'])} {chance.choice(words['second'])}"
        elif roll < 0.9:
            name = f"{chance.choice(words['second'])} {chance.choice(words['joins'])} {chance.choice(words['second'])}"
        else:
            name = chance.choice(words["odd"])
        if name not in seen:
            seen.add(name)
            return name


def _column(kind: str, chance: Random, many: int, seen: set[str]) -> list[str]:
    words = stock()
    if kind == "name":
        return [_name(chance, seen) for _ in range(many)]
    if kind == "count":
        return [str(chance.choice([1, 1, 1, 2, 2, 3, 4, 6])) for _ in range(many)]
    if kind == "number":
        shape = chance.choice(["plain", "plain", "signed", "dash", "large"])
        made = []
        for _ in range(many):
            number = chance.randint(1, 9) * (10 if shape == "large" else 1)
            made.append(
                f"+{number}" if shape == "signed" else "-" if shape == "dash" and chance.random() < 0.4 else str(number)
            )
        return made
    if kind == "dice":
        return [f"{chance.choice(['', '2', '3'])}d{chance.choice([6, 8, 10])}" for _ in range(many)]
    if kind == "kind":
        some = chance.choice(words["kinds"])
        return [chance.choice(some) for _ in range(many)]
    if kind == "note":
        empty = chance.choice([0.0, 0.2, 0.5])
        return ["" if chance.random() < empty else chance.choice(words["notes"]) for _ in range(many)]
    raise AssertionError(kind)


def listed(chance: Random, kinds: list[str] | None = None) -> Listed:
    """A table of so many rows, with columns as card lists have them."""
    words, many = stock(), chance.randint(5, 18)
    if kinds is None:
        kinds = ["name"]
        kinds += [chance.choice(["number", "kind", "number", "dice"]) for _ in range(chance.randint(1, 4))]
        place = chance.choice(["first", "second", "last", "none"])
        note = chance.random() < 0.7
        if place == "second":
            kinds.insert(1, "count")
        if note:
            kinds.append("note")
        if place == "first":
            kinds.insert(0, "count")
        if place == "last" and not note:
            kinds.append("count")
    seen: set[str] = set()
    columns = [_column(kind, chance, many, seen) for kind in kinds]
    heads = list[str]()
    for kind in kinds:
        some = words[{"dice": "number_heads", "kind": "kind_heads", "note": "note_heads"}.get(kind, f"{kind}_heads")]
        heads.append(chance.choice([head for head in some if head not in heads] or some))
    return Listed(chance.choice(words["titles"]), kinds, heads, [list(row) for row in zip(*columns, strict=True)])


def _rolls(chance: Random) -> Listed:
    die = chance.choice([6, 8, 10, 12, 20])
    rows, at = list[list[str]](), 1
    while at <= die:
        last = min(die, at + chance.choice([0, 0, 1, 2, 4]))
        rows.append([str(at) if at == last else f"{at}-{last}", chance.choice(stock()["results"])])
        at = last + 1
    return Listed(chance.choice(stock()["titles"]), ["roll", "note"], [f"D{die}", "Result"], rows)


# layouts: a table in, its lines out

Layout = Callable[[Listed, Random], list[str]]


def _header(table: Listed, chance: Random, glue: str) -> list[str]:
    how = chance.choice(["plain", "colon", "ends", "upper", "none", "odd"])
    heads = list(table.heads)
    if how == "colon":
        heads = [f"{head}:" for head in heads]
    elif how == "ends":
        heads = [f"{heads[0]}:", *heads[1:-1], f"{heads[-1]}:"] if len(heads) > 1 else heads
    elif how == "upper":
        heads = [head.upper() for head in heads]
    elif how == "odd":
        heads = [head[:-1] if len(head) > 4 and chance.random() < 0.4 else head for head in heads]
    return [] if how == "none" else [glue.join(heads)]


def _joined(row: list[str], glue: str) -> str:
    return glue.join(cell for cell in row if cell).strip()


def _spaced(table: Listed, chance: Random) -> list[str]:
    return _header(table, chance, " ") + [_joined(row, " ") for row in table.rows]


def _blank_between(table: Listed, chance: Random) -> list[str]:
    return [part for line in _spaced(table, chance) for part in (line, "")]


def _marked(table: Listed, chance: Random) -> list[str]:
    mark = chance.choice(["- ", "* ", "\u2022 "])
    return [mark + _joined(row, " ") for row in table.rows]


def _numbered(table: Listed, chance: Random) -> list[str]:
    sign = chance.choice([".", ")"])
    return [f"{at}{sign} {_joined(row, ' ')}" for at, row in enumerate(table.rows, 1)]


def _tabs(table: Listed, chance: Random) -> list[str]:
    return _header(table, chance, "\t") + ["\t".join(row).rstrip("\t") for row in table.rows]


def _aligned(table: Listed, _: Random) -> list[str]:
    wide = [max(len(row[at]) for row in [table.heads, *table.rows]) + 2 for at in range(len(table.heads))]
    lines = [table.heads, *table.rows]
    return ["".join(cell.ljust(wide[at]) for at, cell in enumerate(row)).rstrip() for row in lines]


def _commas(table: Listed, chance: Random) -> list[str]:
    first = chance.choice([": ", " - ", ", "])
    lines = []
    for row in table.rows:
        at = table.kinds.index("name")
        rest = [cell for place, cell in enumerate(row) if place != at and cell]
        lines.append(row[at] + (first + ", ".join(rest) if rest else ""))
    return lines


def _records(table: Listed, _: Random) -> list[str]:
    """Two or three lines a row: the name, then what is short, then what it says; a blank line after each."""
    at = table.kinds.index("name")
    lines = list[str]()
    for row in table.rows:
        short = [cell for place, cell in enumerate(row) if place != at and table.kinds[place] != "note" and cell]
        notes = [cell for place, cell in enumerate(row) if table.kinds[place] == "note" and cell]
        lines += [row[at], *([" ".join(short)] if short else []), *notes, ""]
    return lines


def _run_on(table: Listed, _: Random) -> list[str]:
    return [" ".join([*table.heads, *(_joined(row, " ") for row in table.rows)])]


def _wrapped(table: Listed, chance: Random) -> list[str]:
    lines = list[str]()
    for row in table.rows:
        line = _joined(row, " ")
        words, part = line.split(), ""
        for word in words:
            if len(part) > 34 and word != words[-1]:
                lines.append(part)
                part = "   " + word
            else:
                part = f"{part} {word}" if part else word
        lines.append(part)
    return _header(table, chance, " ") + lines


def _copies_first(table: Listed, chance: Random) -> list[str]:
    sign = chance.choice(["x ", "x", " x ", " "])
    counts = [chance.randint(1, 5) for _ in table.rows]
    at = table.kinds.index("name")
    for row, count in zip(table.rows, counts, strict=True):
        row.insert(0, str(count))
        row[at + 1] = row[at + 1]
    table.kinds.insert(0, "count")
    return [f"{row[0]}{sign}{_joined(row[1:], ' ')}" for row in table.rows]


def _rolled(table: Listed, chance: Random) -> list[str]:
    glue = chance.choice([" ", ": ", " - ", ". ", "  "])
    head = chance.choice([[f"Roll {table.heads[0]}"], [" ".join(table.heads)], [f"1{table.heads[0]}"], []])
    gap = chance.random() < 0.3
    lines = [*head, *(glue.join(row) for row in table.rows)]
    return [part for line in lines for part in (line, "")] if gap else lines


LAYOUTS: dict[str, Layout] = {
    "spaced": _spaced,
    "blank-between": _blank_between,
    "marked": _marked,
    "numbered": _numbered,
    "tabs": _tabs,
    "aligned": _aligned,
    "commas": _commas,
    "records": _records,
    "run-on": _run_on,
    "wrapped": _wrapped,
    "copies-first": _copies_first,
    "rolled": _rolled,
}


def printed(kind: str, seed: int) -> Book:
    """A book of a layout kind: two lists, with rules before, between and after them."""
    chance, words, book = Random(f"{kind} {seed}"), stock(), Book()
    marks = chance.choice(["#", "#", "caps", "plain"])

    def heading(text: str) -> None:
        shown = {"#": f"## {text}", "caps": text.upper(), "plain": text}[marks]
        book.lines.extend(["", shown, ""] if chance.random() < 0.8 else ["", shown])

    def prose() -> None:
        for text in chance.sample(words["prose"], chance.randint(1, 3)):
            book.lines += [text, ""]
        if chance.random() < 0.4:
            book.lines += [f"{at}. {step}" for at, step in enumerate(chance.choice(words["steps"]), 1)] + [""]

    heading("Rules")
    prose()
    for _ in range(2):
        table = _rolls(chance) if kind == "rolled" else listed(chance, _fitting(kind, chance))
        heading(table.title)
        if chance.random() < 0.3:
            prose()
        book.lines += LAYOUTS[kind](table, chance)
        book.facts += table.facts()
        book.lines.append("")
    heading("End of the Game")
    prose()
    return book


def _fitting(kind: str, chance: Random) -> list[str] | None:
    """Columns for a kind that does not go with any."""
    if kind == "run-on":
        return [
            "name",
            "count",
            *(["kind"] if chance.random() < 0.7 else []),
            "number",
            *(["note"] if chance.random() < 0.7 else []),
        ]
    if kind == "copies-first":
        return ["name", *(["kind", *(["note"] if chance.random() < 0.6 else [])] if chance.random() < 0.6 else [])]
    return None


# how they are read


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9+-]+", text.lower()))


def judged(book: Book) -> tuple[int, int, int, list[str]]:
    """A book read: see `compared`."""
    return compared(book.facts, extract_lines(classified(book.text), "Book"))


def compared(facts: list[Fact], found: Extraction) -> tuple[int, int, int, list[str]]:
    """Rows that are there, of them found right, rows found at all; and what is wrong."""
    rows = [row.cells for table in found.tables for row in table.rows]
    free, right, wrong = list(facts), 0, list[str]()
    for cells in rows:
        fact = next((each for each in free if _agrees(each, cells)), None)
        if fact:
            free.remove(fact)
            right += 1
        else:
            wrong.append(f"made up: {' | '.join(cells)[:90]}")
    return len(facts), right, len(rows), wrong + [f"missed: {each}" for each in free]


def trust(facts: list[Fact], found: Extraction) -> list[tuple[bool, bool]]:
    """For each row found whether it is said to be sure, and whether it is right."""
    free, told = list(facts), list[tuple[bool, bool]]()
    for row in (row for table in found.tables for row in table.rows):
        fact = next((each for each in free if _agrees(each, row.cells)), None)
        if fact:
            free.remove(fact)
        told.append((not row.doubt, fact is not None))
    return told


def trusted(told: list[tuple[bool, bool]]) -> str:
    """How many of the rows that are said to be sure are right, and of those that are only likely."""
    shares = []
    for name, sure in (("sure", True), ("likely", False)):
        some = [right for said, right in told if said == sure]
        shares.append(f"{name} {sum(some)} of {len(some)} right ({sum(some) / max(1, len(some)):.1%})")
    return ", ".join(shares)


def _agrees(fact: Fact, cells: list[str]) -> bool:
    plain = [_plain(cell) for cell in cells]
    left = list(plain)
    for each in [fact.name, *fact.numbers, *fact.words]:
        if _plain(each) not in left:
            return False
        left.remove(_plain(each))
    return True


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser()
    asked.add_argument("kinds", nargs="*")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--books", type=int, default=20)
    asked.add_argument("-v", action="store_true")
    options = asked.parse_args()
    lines, total, told = list[tuple[float, str]](), [0, 0, 0], list[tuple[bool, bool]]()
    for kind in options.kinds or LAYOUTS:
        here = [0, 0, 0]
        for seed in range(options.seed, options.seed + options.books):
            book = printed(kind, seed)
            there, right, rows, wrong = judged(book)
            here = [a + b for a, b in zip(here, (there, right, rows), strict=True)]
            told += trust(book.facts, extract_lines(classified(book.text), "Book"))
            if options.v and wrong:
                print(f"--- {kind} {seed}\n{book.text}", *wrong[:12], sep="\n")
        recall, precision = here[1] / max(1, here[0]), here[1] / max(1, here[2])
        lines.append(
            (min(recall, precision), f"{kind:16} recall {recall:6.1%}  precision {precision:6.1%}  of {here[0]} rows")
        )
        total = [a + b for a, b in zip(total, here, strict=True)]
    print("\n".join(line for _, line in sorted(lines)))
    print(f"{'all':16} recall {total[1] / total[0]:6.1%}  precision {total[1] / max(1, total[2]):6.1%}")
    print(trusted(told))


if __name__ == "__main__":
    main()
