"""`pnp new`: a folder that prints without a finding, by itself or from a table, and tables that cannot be used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from rotation import examples

from pnp.checks.report import check
from pnp.model import load
from pnp.model.drafting.draft import from_table, written
from pnp.model.report import Report
from pnp.model.yaml import read

TABLE = """\
Name;Qty;Attack value;Type;What it does;Leap;set;Rare;Icon
Imp;2;1;giant;"Hits hard, {copies} times; says {T} or [2] and [owl].";d6;a;TRUE;owl
;;;;;;;;
Tröll;3;4;giant;Draw a card whenever you like.;2d6;;FALSE;
Elf;1;2;elf;;;x;TRUE;
Orc;;-1;elf;Sleeps.;;;;crown
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_new_game_prints_at_once_without_a_finding(run):
    done = run("new", "Frog Pond")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "frog-pond: game.yaml, card.yaml, art/README.txt",
        "Next: pnp make frog-pond, and while you edit pnp watch frog-pond, or pnp serve frog-pond in your browser.",
    ]
    assert files(Path("frog-pond")) == ["art/README.txt", "card.yaml", "game.yaml"]
    assert check("frog-pond") == []
    made = json.loads(run("make", "frog-pond", "--json").out)
    assert (made["findings"], made["files"][0]["pieces"]) == ([], 15)
    assert load("frog-pond").title == "Frog Pond"


def test_it_goes_where_it_is_asked_to(run):
    assert run("new", "Frog Pond", "-o", "games/mine").code == 0
    assert load("games/mine/frog-pond").slug == "frog-pond"


@pytest.mark.parametrize(
    "title", ['Bob\'s "Frogs": a #1 {game}', "1830", "null", "Hüpfer & Söhne", "a - b: c", "[a, b]"]
)
def test_any_title_is_kept(run, title):
    assert run("new", title).code == 0
    (folder,) = (path for path in Path().iterdir() if path.is_dir())
    assert load(folder).title == title


@pytest.mark.parametrize("thing", ["folder", "file", "link"])
def test_nothing_that_is_there_is_touched(run, thing):
    target = Path("frog-pond")
    {"folder": target.mkdir, "file": target.touch, "link": lambda: target.symlink_to("nowhere")}[thing]()
    done = run("new", "Frog Pond")
    assert (done.code, done.out) == (2, "")
    assert done.err == "frog-pond is there already; give the game another name, or -o another folder.\n"
    assert files(Path()) in ([], ["frog-pond"])


@pytest.mark.parametrize("name", ["", "!!", "蛙", "a\nb", "x" * 61])
def test_a_name_that_makes_no_folder_is_refused(run, name):
    done = run("new", name)
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert list(Path().iterdir()) == []


def test_a_slug_of_the_library_is_called_by_its_path(run):
    assert "pnp make ./condottieri," in run("new", "Condottieri").out


def test_a_table_fills_the_deck(run):
    Path("c.csv").write_text(TABLE, encoding="cp1252")
    done = run("new", "From It", "--from", "c.csv")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "from-it: game.yaml, card.yaml, art/README.txt, templates/table-card.xml",
        "  Name         -> name",
        "  Qty          -> copies",
        "  Attack value -> attack_value: int",
        "  Type         -> type: one-of (giant, elf)",
        "  What it does -> text (the longest words)",
        "  Leap         -> leap: dice",
        "  set          -> card_set: text",
        "  Rare         -> rare: bool",
        "  Icon         -> icon",
        "  The file is not UTF-8 and was read as Windows-1252: look at letters with accents.",
        "  1 empty row left out.",
        "  4 rows, 7 cards.",
        "Next: pnp make from-it, and while you edit pnp watch from-it, or pnp serve from-it in your browser.",
    ]
    assert check("from-it") == []
    imp, troll, elf, orc = load("from-it").components["card"].pieces
    assert imp.text == "Hits hard, 2 times; says {T} or \\[2] and [owl]."
    assert (troll.name, troll.copies, troll.attack_value, troll.leap, troll.rare) == ("Tröll", 3, 4, "2d6", False)
    assert (elf.text, elf.card_set, orc.attack_value, orc.rare, orc.icon) == (None, "x", -1, None, "crown")


def test_a_workbook_fills_the_deck(run):
    book = Workbook()
    for row in (["name", "count", "cost"], ["Imp", 2, 3.0], ["Orc", None, 4]):
        book.active.append(row)
    book.save("c.xlsx")
    assert run("new", "Book", "--from", "c.xlsx").code == 0
    assert [(piece.name, piece.copies, piece.cost) for piece in load("book").components["card"].pieces] == [
        ("Imp", 2, 3),
        ("Orc", 1, 4),
    ]
    assert check("book") == []


def test_a_sheet_of_a_workbook_goes_by_its_name(run):
    book = Workbook()
    book.active.append(["Notes"])
    page = book.create_sheet("Cards")
    for row in (["Title", "Flavor", "Type", "Strength", "Text"], ["Imp", "Small.", "elf", 2, "Adds {Strength}."]):
        page.append(row)
    for name in ("Orc", "Owl"):
        page.append([name, None, "orc", 1])
    book.save("c.xlsx")
    done = run("new", "Book", "--from", "c.xlsx")
    assert (done.code, done.out) == (1, "")
    assert "It is the first sheet; there is also 'Cards'." in done.err
    assert run("new", "Book", "--from", "c.xlsx", "--sheet", "Cards").code == 0
    imp, *_ = load("book").components["card"].pieces
    assert (imp.name, imp.flavour, imp.type, imp.text) == ("Imp", "Small.", "elf", "Adds 2.")
    assert load("book").fields["type"].values == ("elf", "orc")


def test_the_table_of_a_new_game_can_stay_where_it_is(run):
    Path("c.csv").write_text(TABLE.replace("{T} or ", ""), encoding="utf-8")
    assert run("new", "From It", "--from", "c.csv").code == 0
    written_out = load("from-it").components["card"]
    deck = Path("from-it/card.yaml")
    kept = [
        line
        for line in deck.read_text(encoding="utf-8").splitlines()
        if not line.startswith(("columns", "rows", "  -"))
    ]
    deck.write_text("\n".join([*kept, "rows: {from: c.csv}"]), encoding="utf-8")
    Path("c.csv").rename("from-it/c.csv")
    text = Path("from-it/c.csv").read_text(encoding="utf-8").replace("What it does", "Text")
    Path("from-it/c.csv").write_text(text, encoding="utf-8")
    assert [piece.id for piece in load("from-it").components["card"].pieces] == [
        piece.id for piece in written_out.pieces
    ]


@pytest.mark.parametrize("more", [(), ("--from", "c.csv")])
def test_a_sheet_without_a_workbook_is_refused(run, more):
    done = run("new", "Book", "--sheet", "Cards", *more)
    assert (done.code, done.err) == (2, "--sheet names a sheet of the workbook that --from names (.xlsx).\n")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "c.csv: error: the table is empty;"),
        ("force,cost\n1,2\n", "c.csv:1:1: error: no column is called 'name'; there is 'force', 'cost'. Call one so."),
        ("name,A b,a_b\nImp,1,2\n", "c.csv:1:3: error: 'a_b' and 'A b' both become 'a_b'; keep one, or rename it."),
        ("name,!\nImp,1\n", "c.csv:1:2: error: no letter of '!' makes a field's name; use a-z."),
        ("name,count,qty\nImp,1,2\n", "c.csv:1:3: error: 'qty' and 'count' both become 'copies';"),
        ("name\nImp\nOrc\nImp\n", "c.csv:4:1: error: row 'Imp': the id 'imp' is taken by line 2;"),
        ("name,copies\nImp,many\n", "c.csv:2:2: error: row 'Imp', copies: 'many' is not a whole number;"),
        ("name,copies\nImp,-1\n", "c.csv:2:2: error: row 'Imp', copies: -1 is out of bounds;"),
        ("name,force\nImp,=SUM(A1:A9)\n", "c.csv:2:2: error: '=SUM(A1:A9)' is a formula or its error,"),
        ("name\n" + "".join(f"Imp {n}\n" for n in range(100_000)), "c.csv:1:1: error: 100000 rows; a component has"),
        ('name\n"Imp\n', "c.csv:2:1: error: the quoted text that begins in this row has no closing quote."),
    ],
)
def test_a_table_at_fault_is_told_at_its_line_and_makes_nothing(run, text, told):
    Path("c.csv").write_text(text, encoding="utf-8")
    done = run("new", "From It", "--from", "c.csv")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(told)
    assert not Path("from-it").exists()


def test_a_table_that_is_none(run):
    Path("folder.csv").mkdir()
    done = run("new", "From It", "--from", "gone.csv")
    assert (done.code, done.err) == (2, "There is no file 'gone.csv'.\n")
    done = run("new", "From It", "--from", "folder.csv")
    assert done.code == 1
    assert done.err.startswith("folder.csv: error: the file cannot be read: Is a directory;")
    assert not Path("from-it").exists()


signs = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=12)


@given(signs)
def test_any_text_written_as_yaml_is_read_as_itself(text):
    report = Report("t", Path("t.yaml"))
    if any(ord(sign) < 32 or 127 <= ord(sign) < 160 or sign in "\ufffe\uffff\ufeff" for sign in text):
        return  # refused, or taken out, before it is written
    root = read(f"rows: [{written(text)}]\n".encode(), report)
    assert root is not None, report.findings
    (item,) = root.values["rows"].items
    assert (item.text, item.text == text and not (item.null and text)) == (text, True)


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(signs, min_size=1, max_size=4), max_size=5), st.sampled_from(",;\t"))
def test_any_table_is_read_or_refused(tmp_path, rows, separator):
    import csv
    import shutil

    file = tmp_path / "c.csv"
    with file.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, delimiter=separator).writerows([["name", "text", "type", "x"], *rows])
    report = Report("c", file)
    draft = from_table("Any", file, report)
    assert (draft is None) == any(finding.level == "error" for finding in report.findings)
    if draft:
        shutil.rmtree(tmp_path / "any", ignore_errors=True)
        for path, text in draft.files.items():
            (tmp_path / "any" / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "any" / path).write_text(text, encoding="utf-8", newline="\n")
        game = load(tmp_path / "any")
        assert game.components["card"].count == draft.cards
