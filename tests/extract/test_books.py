"""Rulebooks as a whole: invented ones, row by row, and those of the finished games where they are at hand.

Golden files hold the line, the hash of the words and the numbers of each row, and no word of a rulebook.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from own_books import books
from own_books import score as score_book
from score import RULEBOOKS, games, plain, rulebook, score

from pnp.extract import drafted, extract
from pnp.extract.words import is_number
from pnp.model import load

GOLDEN = Path(__file__).parent / "golden"
KNOWN = {"warlords-of-ravenna": 0.18, "pantheons": 0.93}
"""Rulebooks with rows that are told as not read: the least recall."""

at_hand = pytest.mark.skipif(not RULEBOOKS.is_dir(), reason="the rulebooks are not here")


@pytest.mark.parametrize("book", books())
def test_an_invented_book_is_read_whole(book):
    there, found, rows, wrong = score_book(book)
    assert (found, rows, wrong) == (there, there, [])


@at_hand
@pytest.mark.parametrize("game", games())
def test_a_rulebook_is_read_as_a_person_reads_it(game):
    made = score(game)
    assert made.found >= KNOWN.get(game, 1) * made.there, made.wrong
    assert (made.right, made.agreed) == (made.rows, made.numbers), made.wrong


@at_hand
@pytest.mark.parametrize("game", games())
def test_a_rulebook_gives_the_rows_it_gave(game, pytestconfig):
    rows = [facts(row.line, row.cells) for table in extract(rulebook(game)).tables for row in table.rows]
    file = GOLDEN / f"{game}.json"
    if pytestconfig.getoption("--golden"):
        file.parent.mkdir(exist_ok=True)
        file.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n", encoding="utf-8")
    assert rows == json.loads(file.read_text(encoding="utf-8"))


def facts(line: int, cells: list[str]) -> list[object]:
    """A row without its words: line, hash of the words, numbers that stand alone."""
    words = plain(" ".join(cell for cell in cells if not is_number(cell)))
    return [line, hashlib.sha256(words.encode()).hexdigest()[:8], [int(cell) for cell in cells if is_number(cell)]]


@at_hand
def test_every_draft_loads(tmp_path):
    failed = []
    for book in sorted(RULEBOOKS.rglob("*.md")):
        folder = tmp_path / book.stem
        folder.mkdir()
        for name, text in drafted(extract(book), book).items():
            (folder / name).write_text(text, encoding="utf-8")
        try:
            game = load(folder)
        except Exception as bad:
            failed.append(f"{book.stem}: {bad}")
        else:
            failed += [str(each) for each in game.findings if each.level == "error"]
    assert failed == []
