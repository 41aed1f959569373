"""Lists from other people's public rulebooks: how they are read.

`python tests/extract/public_lists.py [-v] [FOLDER]` prints a line a book and the totals. A folder holds the books and
`expected.yaml` with the rows of each, or beside each `NAME.md` a `NAME.expected.yaml` with its rows; without one, it
is `public/`. A file such as `lists/lot1.yaml` holds books with text and rows itself. `public/README.md` says by which
rule its books were drawn and how new ones are. A row is right as in `printed_books.py`: its name is a cell, and its
numbers and short kinds are cells of their own; a row made up counts against precision. Only how a range of dice is
written (`1 - 2` or `1-2`, with any dash) makes no difference.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml
from printed_books import Fact, compared, trust, trusted

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from pnp.extract import Extraction, extract  # noqa: E402

LISTS = HERE / "public"
_RANGE = re.compile(r"(?<=\d)\s*[-\u2013]\s*(?=\d)")
_OWN = ".expected.yaml"


def one_dash(text: str) -> str:
    """A text whose ranges are all written `1-2`."""
    return _RANGE.sub("-", text)


def expected(folder: Path = LISTS) -> dict[str, list[Fact]]:
    """The rows of each book as a person reads them."""
    if folder.suffix == ".yaml":
        return {name: [fact(line) for line in each["rows"].splitlines()] for name, each in _several(folder).items()}
    whole, texts = folder / "expected.yaml", dict[str, str]()
    if whole.is_file():
        texts = yaml.safe_load(whole.read_text(encoding="utf-8"))
    for own in sorted(folder.glob(f"*{_OWN}")):
        stem = own.name.removesuffix(_OWN)
        book = next(path for path in sorted(folder.glob(f"{stem}.*")) if path.suffix != ".yaml")
        texts[book.name] = yaml.safe_load(own.read_text(encoding="utf-8"))
    return {book: [fact(line) for line in text.splitlines()] for book, text in texts.items()}


def _several(file: Path) -> dict[str, dict[str, str]]:
    """Books that stand in one file, each with its text and its rows."""
    return dict(yaml.safe_load(file.read_text(encoding="utf-8")))


def fact(line: str) -> Fact:
    """A row as it is written down: name, numbers, short kinds."""
    name, numbers, words = [*(part.strip() for part in line.split("|")), "", ""][:3]
    return Fact(one_dash(name), numbers.split(), [word for word in words.split(", ") if word])


def read(book: str, folder: Path = LISTS) -> Extraction:
    """What is found in a book, its ranges written in one way."""
    if folder.suffix == ".yaml":
        with TemporaryDirectory() as made:
            path = Path(made) / book
            path.write_text(_several(folder)[book]["text"], encoding="utf-8")
            found = extract(path)
    else:
        found = extract(folder / book)
    for table in found.tables:
        table.rows[:] = [replace(row, cells=[one_dash(cell) for cell in row.cells]) for row in table.rows]
    return found


def judged(book: str) -> tuple[int, int, int, list[str]]:
    """Rows that are there, rows found right, rows found at all; and what is wrong."""
    return compared(expected()[book], read(book))


def main() -> None:
    """Print the figures: a line a book, what failed if asked, and the totals."""
    folders = [Path(word) for word in sys.argv[1:] if word != "-v"]
    folder, total, told = folders[0] if folders else LISTS, [0, 0, 0], list[tuple[bool, bool]]()
    for book, facts in expected(folder).items():
        found = read(book, folder)
        there, right, rows, wrong = compared(facts, found)
        told += trust(facts, found)
        print(f"{book:28} recall {right / there:6.1%}  precision {right / max(1, rows):6.1%}  ({there}, {rows} found)")
        if "-v" in sys.argv:
            print("".join(f"    {each}\n" for each in wrong), end="")
            print("".join(f"    unread {each.line}: {each.text[:50]} ({each.why})\n" for each in found.unread), end="")
        total = [a + b for a, b in zip(total, (there, right, rows), strict=True)]
    recall, precision = total[1] / total[0], total[1] / max(1, total[2])
    print(f"{'all':28} recall {recall:6.1%}  precision {precision:6.1%}  ({total[0]} rows, {total[2]} found)")
    print(trusted(told))


if __name__ == "__main__":
    main()
