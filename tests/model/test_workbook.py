"""Rows from a workbook: typed cells as they would be written, sheets, and workbooks that mean harm."""

from __future__ import annotations

import datetime
import subprocess
import sys
import zipfile

import pytest
from openpyxl import Workbook
from samples import HEAD

from pnp.model import LoadError, load
from pnp.model.reading.workbook import MOST_BESIDE, MOST_NAMES, MOST_TAGS, MOST_UNPACKED

SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
ROWS = [["name", "copies", "force", "type"], ["Titan", 2, 7.0, "giant"], ["Elf Lord", None, 6, "elf"]]


@pytest.fixture
def book(make_game):
    """`book(*sheets, change=...)`: a game whose deck has its rows from a workbook of these sheets of rows."""

    def made(*sheets, change=None, key="{from: foe.xlsx}"):
        folder = make_game(foe=HEAD + f"rows: {key}\n")
        workbook = Workbook()
        workbook.remove(workbook.active)
        for number, rows in enumerate(sheets, 1):
            page = workbook.create_sheet(f"Sheet {number}")
            for row in rows:
                page.append(row)
        if change:
            change(workbook)
        workbook.save(folder / "foe.xlsx")
        return folder

    return made


def told(folder):
    with pytest.raises(LoadError) as error:
        load(folder)
    return [f"{f.file.name}:{f.line}:{f.column} {f.code} {f.message}" for f in error.value.findings]


def replaced(folder, part, body):
    """The workbook with one part of another content."""
    with zipfile.ZipFile(folder / "foe.xlsx") as old:
        parts = {entry.filename: old.read(entry) for entry in old.infolist()}
    with zipfile.ZipFile(folder / "foe.xlsx", "w", zipfile.ZIP_DEFLATED) as new:
        for name, text in {**parts, part: body}.items():
            new.writestr(name, text)
    return folder


def pieces(folder):
    return [(p.name, p.copies, p.force, p.type, p.line) for p in load(folder).components["foe"].pieces]


EXPECTED = [("Titan", 2, 7, "giant", 2), ("Elf Lord", 1, 6, "elf", 3)]


def test_the_first_sheet_gives_the_rows(book):
    assert pieces(book(ROWS, [["nothing"]])) == EXPECTED


def test_a_sheet_goes_by_its_name(book):
    assert pieces(book([["nothing"]], ROWS, key="{from: foe.xlsx, sheet: Sheet 2}")) == EXPECTED
    faults = told(book(ROWS, key="{from: foe.xlsx, sheet: Sheet 3}"))
    assert faults == [
        "foe.xlsx:None:None bad-table unknown sheet 'Sheet 3'; did you mean 'Sheet 1'? Known sheets: Sheet 1."
    ]


def test_a_bare_table_far_below_and_styled_cells_are_read(book):
    def far(workbook):
        page = workbook["Sheet 1"]
        page.row_dimensions[1_000_000].height = 20
        page["ZZ2"].number_format = "0.00"

    assert pieces(book(ROWS, change=far)) == EXPECTED


def test_a_fault_of_the_first_sheet_names_the_others(book):
    (fault,) = told(book([["nothing"]], ROWS))
    assert fault.endswith("names of its columns. It is the first sheet; there is also 'Sheet 2'.")
    (fault,) = told(book([["nothing"]], ROWS, key="{from: foe.xlsx, sheet: Sheet 1}"))
    assert fault.endswith("names of its columns.")


def test_values_that_were_worked_out_are_read(book):
    folder = book(ROWS)
    cell = b'<row r="%d"><c r="A%d" t="inlineStr"><is><t>%s</t></is></c><c r="B%d">%s</c></row>'
    rows = cell % (1, 1, b"name", 1, b"") + cell % (2, 2, b"Imp", 2, b"<f>1+2</f><v>3</v>")
    rows = rows.replace(b'<c r="B1"></c>', b'<c r="B1" t="inlineStr"><is><t>force</t></is></c>')
    deck = load(replaced(folder, "xl/worksheets/sheet1.xml", SHEET % rows)).components["foe"]
    assert [(piece.name, piece.force) for piece in deck.pieces] == [("Imp", 3)]


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("=1+1", "cell C2: a formula without its value;"),
        (datetime.date(2026, 4, 2), "cell C2: a date or time;"),
        (datetime.time(12, 30), "cell C2: a date or time;"),
        ("#DIV/0!", "cell C2: the error '#DIV/0!';"),
    ],
)
def test_a_cell_that_is_no_value_is_told_by_its_name(book, value, fault):
    assert told(book([ROWS[0], ["Imp", 1, value, "elf"]]))[0].startswith(f"foe.xlsx:2:3 bad-table {fault}")


def test_merged_cells_are_told(book):
    faults = told(book(ROWS, change=lambda workbook: workbook["Sheet 1"].merge_cells("B3:C3")))
    assert faults == ["foe.xlsx:3:2 bad-table the cells B3:C3 are merged; part them: a table has one value a cell."]


def test_a_wrong_value_is_told_at_its_row(book):
    (fault,) = told(book([*ROWS, ["Imp", 1, "many", "elf"]]))
    assert fault.startswith("foe.xlsx:4:3 wrong-value row 'Imp', force: 'many' is not a whole number;")


@pytest.mark.parametrize(
    "body",
    [
        b"<a>" + b" " * (MOST_UNPACKED + 10),
        SHEET % (b"<row/>" * (MOST_TAGS // 2 + MOST_TAGS)),
        SHEET % b"".join(b"<a%x/>" % number for number in range(MOST_NAMES + 1)),
        SHEET % (b"<row " + b" ".join(b'a%x=""' % number for number in range(MOST_NAMES + 1)) + b"/>"),
        SHEET % (b"<mergeCell " * (MOST_TAGS - 100)),
        b'<!DOCTYPE a [<!ENTITY b "c">]>' + SHEET % b"",
        b'<?xml version="1.0" encoding="cp037"?>',
        (SHEET % b"").decode().encode("utf-16"),
        b"<worksheet",
        SHEET % b'<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>',
        SHEET % b'<row r="1"><c r="A1" t="s"><v>99</v></c></row>',
        SHEET % b'<row r="x"><c r="A1"><v>1</v></c></row>',
        SHEET % b"",
    ],
    ids=[
        "bomb",
        "tags",
        "names",
        "attributes",
        "unclosed",
        "entities",
        "ebcdic",
        "utf-16",
        "cut off",
        "far row",
        "no such text",
        "no number",
        "empty",
    ],
)
def test_a_hostile_sheet_is_one_sentence(book, body):
    (fault,) = told(replaced(book(ROWS), "xl/worksheets/sheet1.xml", body))
    assert " bad-table " in fault


WORST = [b"<c/>", b'<c a=""/>', b'<c a="" b=""/>', b'<c a="" b="" d="" e=""/>']


@pytest.mark.parametrize("cell", WORST)
def test_no_workbook_takes_a_quarter_of_a_gigabyte(book, cell):
    count = min(MOST_TAGS - 100, (MOST_UNPACKED - 100_000) // len(cell))
    folder = replaced(book(ROWS), "xl/worksheets/sheet1.xml", SHEET % (b"<row>" + cell * count + b"</row>"))
    script = "import sys; from pnp.checks.report import check; print(check(sys.argv[1])[0].code); "
    script += "print([line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')][0])"
    done = subprocess.run([sys.executable, "-c", script, folder], capture_output=True, text=True, check=True)
    code, peak = done.stdout.split()
    assert code == "bad-table"
    assert int(peak) < 250_000


def test_a_workbook_of_thousands_of_cards_is_read(book):
    rows = [[f"Imp {number}", 1, number, "elf"] for number in range(7_000)]
    assert len(pieces(book([ROWS[0], *rows]))) == 7_000


def test_a_workbook_of_too_many_cells_is_told_the_bound(book):
    rows = [[f"Imp {number}", 1, number, "elf"] for number in range(20_000)]
    (fault,) = told(book([ROWS[0], *rows]))
    assert "holds more than 300,000 tags (some 60,000 cells); keep one small sheet of it, or save it as CSV." in fault


def test_a_hostile_part_beside_the_sheets_is_one_sentence(book):
    (fault,) = told(replaced(book(ROWS), "xl/styles.xml", b"<a>" + b" " * MOST_BESIDE))
    assert fault.startswith("foe.xlsx:None:None bad-table the workbook unpacks to more than 256 kB (xl/styles.xml);")


def test_a_size_that_lies_is_found_out(book):
    folder = replaced(book(ROWS), "xl/worksheets/sheet1.xml", SHEET % (b" " * 100_000))
    data = (folder / "foe.xlsx").read_bytes()
    size = len(SHEET % (b" " * 100_000)).to_bytes(4, "little")
    assert data.count(size) == 2
    (folder / "foe.xlsx").write_bytes(data.replace(size, (50).to_bytes(4, "little")))
    (fault,) = told(folder)
    assert "bad-table the file is no workbook that can be read;" in fault


@pytest.mark.parametrize("data", [b"", b"hello", b"PK\x03\x04" + b"x" * 50, b"\xd0\xcf\x11\xe0" + b"x" * 50])
def test_what_is_no_workbook_is_one_sentence(make_game, data):
    folder = make_game(foe=HEAD + "rows: {from: foe.xlsx}\n")
    (folder / "foe.xlsx").write_bytes(data)
    (fault,) = told(folder)
    assert " bad-table " in fault
