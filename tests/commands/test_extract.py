"""`pnp extract`: what it prints, what it writes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openpyxl import Workbook

BOOK = "## Fen Deck\n\nCard\t#\tNotes\nWisp\t3\tGlows\nHeron\t1\t\n\n## Other Deck\n\nCard\t#\n"


@pytest.fixture(autouse=True)
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("fen.md").write_text(BOOK, encoding="utf-8")
    return tmp_path


def test_it_tells_what_it_found(run):
    done = run("extract", "fen.md")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "line 3: Fen Deck: 2 rows (Card, #, Notes)",
        "line 9: not read: Card | # (a header without a row below it)",
        "1 table, 2 rows (2 sure), 1 not read.",
    ]
    assert sorted(path.name for path in Path().iterdir()) == ["fen.md"]


def test_json(run):
    assert json.loads(run("extract", "fen.md", "--json").out) == {
        "tables": [
            {
                "title": "Fen Deck",
                "line": 3,
                "columns": ["Card", "#", "Notes"],
                "rows": [["Wisp", "3", "Glows"], ["Heron", "1", ""]],
                "lines": [4, 5],
                "doubts": ["", ""],
            }
        ],
        "unread": [{"line": 9, "text": "Card | #", "why": "a header without a row below it"}],
        "pages": [],
    }


def test_a_draft_is_written_once_and_checks(run):
    done = run("extract", "fen.md", "-o", "new/fen")
    assert done.out.splitlines()[-2:] == [
        "new/fen: game.yaml, fen-deck.yaml, review.html",
        "Next: open new/fen/review.html, mend the drafts beside it, then pnp check new/fen.",
    ]
    assert run("check", "new/fen").code == 0
    Path("new/fen/fen-deck.yaml").write_text("mine")
    assert (
        "There already, and left alone: game.yaml, fen-deck.yaml, review.html"
        in run("extract", "fen.md", "-o", "new/fen").out
    )
    assert Path("new/fen/fen-deck.yaml").read_text() == "mine"


def test_tables_of_other_programs(run):
    Path("a.csv").write_text("Beast;Copies\nImp;2\n\nOther;Food\nOwl;Mice\n")
    Path("b.tsv").write_text("Beast\tCopies\nImp\t2\n")
    page = Workbook()
    page.active.append(["Beast", "Copies"])
    page.active.append(["Imp", 2])
    page.save("c.xlsx")
    for name, many in (("a.csv", 2), ("b.tsv", 1), ("c.xlsx", 1)):
        tables = json.loads(run("extract", name, "--json").out)["tables"]
        assert (len(tables), tables[0]["columns"]) == (many, ["Beast", "Copies"])
        assert (tables[0]["rows"], tables[0]["lines"]) == ([["Imp", "2"]], [2])


def test_a_cell_that_a_workbook_hides_is_told(run):
    page = Workbook()
    page.active.append(["Beast", "Copies"])
    page.active.append(["Imp", "=1+1"])
    page.save("c.xlsx")
    assert "formula without its value" in json.loads(run("extract", "c.xlsx", "--json").out)["unread"][0]["why"]


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("none.md", None, "There is no file 'none.md'."),
        ("a.pdf", b"%PDF-1.7 ...", "it is damaged or none"),
        ("a.md", b"\0\1\0\2" * 100, "this is no text"),
        ("big.md", b"a\n" * (4 * 1024 * 1024 + 1), "bigger than 8 MB"),
        ("long.md", b"a" * 500_000, "a line is longer than"),
        ("bad.xlsx", b"nonsense", "no workbook"),
        ("bad.csv", b'a,b\n"open', "no closing quote"),
    ],
)
def test_what_it_refuses(run, name, data, said):
    if data is not None:
        Path(name).write_bytes(data)
    done = run("extract", name)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_a_folder_and_a_file_in_the_way(run):
    Path("folder").mkdir()
    assert run("extract", "folder").code == 2
    assert "give -o another name" in run("extract", "fen.md", "-o", "fen.md").err


def test_windows_text_is_read(run):
    Path("a.md").write_bytes("## Deck\r\n\r\nCard\t#\r\nTr\u00f6ll\t2\r\n".encode("cp1252"))
    assert json.loads(run("extract", "a.md", "--json").out)["tables"][0]["rows"] == [["Tr\u00f6ll", "2"]]
