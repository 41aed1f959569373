"""One cell of a workbook changed, and all else kept to the byte."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.styles import Font

from pnp.model.editors.books import book_again, book_changed, book_row, sheet_of
from pnp.model.editors.cells import CannotChange

KNOWN = {"name", "copies", "force", "text"}


def book(**more: Any) -> bytes:
    """A list of cards with a bold name, a note, a chart and a second sheet."""
    made = Workbook()
    page = made.active
    page.title = "Cards"
    for row in [
        ["Name", "Qty", "Force", "Text"],
        ["Ada", 2, 3, "hello"],
        ["Bob", 1, 4],
        [],
        ["Cid & Co", None, 5, "x"],
    ]:
        page.append(row)
    page["A2"].font = Font(bold=True)
    page["A2"].comment = Comment("a note", "somebody")
    chart = BarChart()
    chart.add_data(Reference(page, min_col=3, min_row=1, max_row=5))
    page.add_chart(chart, "G2")
    made.create_sheet("Prices").append(["Name", "Price"])
    for place, value in more.items():
        page[place] = value
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def parts(data: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(data)) as box:
        return {name: box.read(name) for name in box.namelist()}


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        (2, "name", 'Ada <2> & "more"'),
        (2, "copies", "7"),
        (2, "force", "3 or 4"),
        (2, "text", ""),
        (3, "text", " added "),
        (5, "copies", "12"),
        (5, "name", "a\nb"),
    ],
)
def test_one_cell_changes_and_every_other_part_is_as_it_was(line: int, field: str, value: str) -> None:
    before = book()
    after = book_changed(before, None, line, field, value, KNOWN)
    old, new = parts(before), parts(after)
    assert [name for name in old if old[name] != new[name]] == ["xl/worksheets/sheet1.xml"] and list(old) == list(new)
    for row in (2, 3, 5):
        was, now = (book_row(data, "Cards", row, KNOWN) for data in (before, after))
        assert now == ({**was, field: value} if row == line else was)
    page = load_workbook(BytesIO(after))["Cards"]
    assert page["A2"].font.bold and page["A2"].comment.text == "a note" and len(page._charts) == 1


def test_a_number_stays_a_number_and_a_text_a_text() -> None:
    page = load_workbook(BytesIO(book_changed(book(), None, 2, "copies", "7", KNOWN)))["Cards"]
    assert page["B2"].value == 7
    page = load_workbook(BytesIO(book_changed(book(), None, 2, "text", "7", KNOWN)))["Cards"]
    assert page["D2"].value == "7"


def test_a_row_is_added_below_the_last_with_the_looks_of_its_pattern() -> None:
    before = book()
    after = book_again(before, None, 2, "Dot & <Co>", KNOWN)
    old, new = parts(before), parts(after)
    assert [name for name in old if old[name] != new[name]] == ["xl/worksheets/sheet1.xml"] and list(old) == list(new)
    assert [book_row(after, None, line, KNOWN) for line in (2, 3, 5)] == [
        book_row(before, None, line, KNOWN) for line in (2, 3, 5)
    ]
    page = load_workbook(BytesIO(after))["Cards"]
    assert [cell.value for cell in page[6]][:4] == ["Dot & <Co>", 2, 3, "hello"] and page.max_row == 6
    assert page["A6"].font.bold and len(page._charts) == 1 and page["A2"].comment.text == "a note"
    again = load_workbook(BytesIO(book_again(after, None, 6, "Eve", KNOWN)))["Cards"]
    assert [again.cell(line, 1).value for line in (5, 6, 7)] == ["Cid & Co", "Dot & <Co>", "Eve"]


def test_an_empty_row_with_a_look_is_taken_for_the_new_one() -> None:
    made = load_workbook(BytesIO(book()))
    for line in (6, 8):
        made["Cards"].cell(line, 1).font = Font(italic=True)
    out = BytesIO()
    made.save(out)
    page = load_workbook(BytesIO(book_again(out.getvalue(), "Cards", 3, "Dot", KNOWN)))["Cards"]
    assert [cell.value for cell in page[6]][:3] == ["Dot", 1, 4] and not page["A6"].font.italic
    assert page["A8"].font.italic and page["A8"].value is None


def test_no_row_is_added_to_a_table_with_filters_or_without_names() -> None:
    made = load_workbook(BytesIO(book()))
    made["Cards"].auto_filter.ref = "A1:D5"
    out = BytesIO()
    made.save(out)
    with pytest.raises(CannotChange, match="filters"):
        book_again(out.getvalue(), None, 2, "Dot", KNOWN)
    with pytest.raises(CannotChange, match="no column"):
        book_again(book(A1="Weight"), None, 2, "Dot", KNOWN)
    with pytest.raises(CannotChange, match="not where"):
        book_again(book(), None, 9, "Dot", KNOWN)
    with pytest.raises(CannotChange, match="Formulas"):
        book_again(book(C7="=SUM(C2:C5)"), None, 2, "Dot", KNOWN)


def test_what_would_lose_something_is_refused() -> None:
    with pytest.raises(CannotChange, match="Formulas"):
        book_changed(book(C7="=SUM(C2:C5)"), None, 2, "name", "x", KNOWN)
    with pytest.raises(CannotChange, match="no column"):
        book_changed(book(), None, 2, "speed", "x", KNOWN)
    with pytest.raises(CannotChange):
        book_changed(book(), None, 9, "name", "x", KNOWN)
    with pytest.raises(CannotChange, match="control"):
        book_changed(book(), None, 2, "name", "\x07", KNOWN)
    with pytest.raises(CannotChange, match="cannot be read"):
        book_changed(b"no workbook", None, 2, "name", "x", KNOWN)
    with pytest.raises(CannotChange, match="cannot be read"):
        book_row(book(), "Nowhere", 2, KNOWN)


def test_the_sheet_is_the_one_that_the_component_names() -> None:
    assert sheet_of("kind: deck\nrows: {from: cards.xlsx, sheet: Cards}\n") == "Cards"
    assert sheet_of("kind: deck\nrows: {from: cards.xlsx}\n") is None
    assert sheet_of("- a\n") is None
