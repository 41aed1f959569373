"""Rulebooks as a whole: invented ones, row by row, and those of the finished games where they are at hand.

Golden files hold the line, the hash of the words and the numbers of each row, and no word of a rulebook.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

import pytest
import yaml
from own_books import BOOKS, books
from own_books import score as score_book
from rotation import EVERY, EXTRACT, changed, some
from score import RULEBOOKS, games, plain, rulebook, score

from pnp.extract import drafted, extract
from pnp.extract.words import is_number
from pnp.model import load

GOLDEN = Path(__file__).parent / "golden"
KNOWN = {"warlords-of-ravenna": 0.18, "pantheons": 0.93}
"""Rulebooks with rows that are told as not read: the least recall."""

LEFT = {"bell-and-candle.md": 3}
"""Rows that are not read: they might as well be the steps of a turn, or the chapters of the rules."""

read = cache(extract)
"""A rulebook is read once for all tests of this process."""
at_hand = pytest.mark.skipif(not RULEBOOKS.is_dir(), reason="the rulebooks are not here")


@pytest.mark.parametrize("book", books())
def test_an_invented_book_is_read_whole(book):
    there, found, rows, wrong = score_book(book)
    left = LEFT.get(book, 0)
    assert (found, rows, len(wrong)) == (there - left, there - left, left), wrong


def test_names_in_bold_in_an_order_are_told():
    told = {each.line: each.why for each in extract(BOOKS / "bell-and-candle.md").unread}
    assert told == {14: "3 entries that may be a list"}


@at_hand
@pytest.mark.parametrize("game", some(games(), 6, every=EVERY or EXTRACT in changed()))
def test_a_rulebook_is_read_as_a_person_reads_it(game):
    made = score(game)
    assert made.found >= KNOWN.get(game, 1) * made.there, made.wrong
    assert (made.right, made.agreed) == (made.rows, made.numbers), made.wrong


@at_hand
def test_copies_come_only_from_sentences_that_say_them():
    given: dict[str, dict[int, int]] = {}
    for book in sorted(RULEBOOKS.rglob("*.md")):
        for table in read(book).tables:
            if any("of each" in remark for remark in table.remarks):
                assert len({row.cells[-1] for row in table.rows}) == 1
                given.setdefault(book.stem, {})[table.line] = int(table.rows[0].cells[-1])
    assert given == yaml.safe_load(Path(__file__).with_name("copies.yaml").read_text(encoding="utf-8"))


@at_hand
@pytest.mark.parametrize("game", some(games(), 6, every=EVERY or EXTRACT in changed()))
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
    failed, whole = [], sorted(RULEBOOKS.rglob("*.md"), key=str)
    for book in some(whole, len(whole) // 3, every=EVERY or EXTRACT in changed()):
        folder = tmp_path / book.stem
        folder.mkdir()
        for name, text in drafted(read(book), book).items():
            (folder / name).write_text(text, encoding="utf-8")
        try:
            game = load(folder)
        except Exception as bad:
            failed.append(f"{book.stem}: {bad}")
        else:
            failed += [str(each) for each in game.findings if each.level == "error"]
    assert failed == []
