"""Invented books as files that people have: PDFs, word processors' files and web pages, whose rows are known.

`filed(kind, seed, folder)` writes a book of a kind and gives its file and its rows. `python
tests/extract/printed_files.py [--seed N] [--books N] [-v] [KIND...]` reads them and prints recall and precision by
kind. Books from `FINAL` on are for the last look at a finished method.
"""

from __future__ import annotations

import argparse
import html
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from printed_books import Fact, Listed, compared, listed, stock, trust, trusted
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, A5, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph, Spacer, Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from pnp.extract import extract

FINAL = 88_000
"""From this seed on files are not looked at while the method is worked on."""
Piece = tuple[str, Any]
"""`heading`, `prose` or `table`, and its text or `Listed`."""


def _pieces(chance: Random, kinds: list[str] | None = None) -> tuple[list[Piece], list[Fact]]:
    """A book's pieces in order: rules, two lists, rules."""
    words = stock()
    made: list[Piece] = [("heading", "Rules"), *(("prose", text) for text in chance.sample(words["prose"], 4))]
    facts: list[Fact] = []
    for _ in range(2):
        table = listed(chance, kinds)
        made += [("heading", table.title), ("table", table)]
        facts += table.facts()
        made += [("prose", text) for text in chance.sample(words["prose"], 2)]
    return [*made, ("heading", "End of the Game"), ("prose", " ".join(words["prose"][:5]))], facts


def _body(font: str, size: float) -> ParagraphStyle:
    return ParagraphStyle("body", fontName=font, fontSize=size, leading=size * 1.25, spaceAfter=size * 0.6)


def _pdf(file: Path, chance: Random, pieces: list[Piece], grid: bool, columns: int, lined: bool = False) -> None:
    font = chance.choice(["Helvetica", "Times-Roman"])
    bold = {"Helvetica": "Helvetica-Bold", "Times-Roman": "Times-Bold"}[font]
    size = chance.choice([8.0, 9.0, 10.0, 11.0]) if columns == 1 else chance.choice([7.0, 8.0])
    body = _body(font, size)
    body.alignment = chance.choice([0, 4])
    head = ParagraphStyle(
        "head", parent=body, fontName=bold, fontSize=size * chance.choice([1.25, 1.6]), leading=size * 2
    )
    page = chance.choice([A4, LETTER] if columns > 1 else [A4, LETTER, A5])
    edge, gutter = 18 * mm, chance.choice([6, 9]) * mm
    wide = (page[0] - 2 * edge - (columns - 1) * gutter) / columns

    def running(canvas: Any, document: Any) -> None:
        canvas.setFont(font, 7)
        canvas.drawString(edge, page[1] - 10 * mm, "The Book of Lists")
        canvas.drawRightString(page[0] - edge, 9 * mm, str(document.page))

    frames = [Frame(edge + at * (wide + gutter), edge, wide, page[1] - 2 * edge, 0, 0, 0, 0) for at in range(columns)]
    story: list[Any] = []
    for what, value in pieces:
        if what == "table" and lined:
            for row in [value.heads, *value.rows]:
                story.append(Paragraph(html.escape(" ".join(cell for cell in row if cell)), body))
            story.append(Spacer(1, size))
        elif what == "table":
            story += [_table(value, body, bold, wide, grid), Spacer(1, size)]
        else:
            story.append(Paragraph(html.escape(value), head if what == "heading" else body))
    document = BaseDocTemplate(str(file), pagesize=page)
    document.addPageTemplates(PageTemplate("page", frames, running))
    document.build(story)


def _table(table: Listed, body: ParagraphStyle, bold: str, wide: float, grid: bool) -> Table:
    cell = ParagraphStyle("cell", parent=body, spaceAfter=0, alignment=0)
    head = ParagraphStyle("head", parent=cell, fontName=bold)
    weights = [{"name": 3.0, "note": 4.0, "kind": 1.6}.get(kind, 1.3) for kind in table.kinds]
    # No word is broken: each column is as wide as its longest word.
    least = [
        max(
            stringWidth(word, bold, body.fontSize)
            for row in [table.heads, *table.rows]
            for word in row[at].split() or "-"
        )
        + 13
        for at in range(len(weights))
    ]
    left = wide - sum(least)
    if left < 0:
        body = ParagraphStyle("small", parent=body, fontSize=body.fontSize - 1, leading=body.leading - 1)
        return _table(table, body, bold, wide, grid)
    rows = [[Paragraph(html.escape(text), head) for text in table.heads]]
    rows += [[Paragraph(html.escape(text), cell) for text in row] for row in table.rows]
    made = Table(
        rows, [less + left * weight / sum(weights) for less, weight in zip(least, weights, strict=True)], repeatRows=1
    )
    lines = [("GRID", (0, 0), (-1, -1), 0.4, colors.grey)] if grid else []
    made.setStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("TOPPADDING", (0, 0), (-1, -1), 1.5), *lines])
    return made


def _docx(file: Path, _: Random, pieces: list[Piece]) -> None:
    from docx import Document

    document = Document()
    for what, value in pieces:
        if what == "heading":
            document.add_heading(value, 1)
        elif what == "prose":
            document.add_paragraph(value)
        else:
            made = document.add_table(0, len(value.heads))
            for row in [value.heads, *value.rows]:
                for box, text in zip(made.add_row().cells, row, strict=True):
                    box.text = text
    document.save(str(file))


def _html(file: Path, chance: Random, pieces: list[Piece]) -> None:
    closed = chance.random() < 0.6
    made = ["<!DOCTYPE html><html><head><title>Book</title><style>td { color: red }</style></head><body>"]
    for what, value in pieces:
        if what != "table":
            tag = "h2" if what == "heading" else "p"
            made.append(f"<{tag}>{html.escape(value)}" + (f"</{tag}>" if closed or tag == "h2" else ""))
            continue
        made.append("<table border=1>")
        for tag, rows in (("th", [value.heads]), ("td", value.rows)):
            for row in rows:
                cells = "".join(f"\n  <{tag}>{html.escape(text)}" + (f"</{tag}>" if closed else "") for text in row)
                made.append(f"<tr>{cells}" + ("</tr>" if closed else ""))
        made.append("</table>")
    file.write_text("\n".join([*made, "</body></html>"]), encoding="utf-8")


def _html_list(file: Path, chance: Random, pieces: list[Piece]) -> None:
    tag = chance.choice(["ul", "ol"])
    made = ["<html><body>"]
    for what, value in pieces:
        if what != "table":
            made.append(
                f"<div class={what}><b>{html.escape(value)}</b></div>" if what == "heading" else f"<p>{value}</p>"
            )
            continue
        rows = (" ".join(cell for cell in row if cell) for row in value.rows)
        made.append(f"<{tag}>" + "".join(f"<li>{html.escape(row)}</li>\n" for row in rows) + f"</{tag}>")
    file.write_text("\n".join([*made, "</body></html>"]), encoding="utf-8")


Kind = Callable[[Path, Random, list[Piece]], None]
FILES: dict[str, tuple[str, Kind]] = {
    "pdf-grid": ("pdf", lambda *book: _pdf(*book, grid=True, columns=1)),
    "pdf-open": ("pdf", lambda *book: _pdf(*book, grid=False, columns=1)),
    "pdf-two-columns": ("pdf", lambda *book: _pdf(*book, grid=False, columns=2)),
    "pdf-lines": ("pdf", lambda *book: _pdf(*book, grid=False, columns=2, lined=True)),
    "docx": ("docx", _docx),
    "html-table": ("html", _html),
    "html-list": ("html", _html_list),
}
_NARROW = ["name", "count", "kind", "number"]


def filed(kind: str, seed: int, folder: Path) -> tuple[Path, list[Fact]]:
    """A book of a kind as a file in a folder, and its rows."""
    chance = Random(f"{kind} {seed}")
    ending, write = FILES[kind]
    pieces, facts = _pieces(chance, _NARROW if kind == "pdf-lines" else None)
    file = folder / f"{kind}-{seed}.{ending}"
    write(file, chance, pieces)
    return file, facts


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser()
    asked.add_argument("kinds", nargs="*")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--books", type=int, default=10)
    asked.add_argument("-v", action="store_true")
    options = asked.parse_args()
    total, told = [0, 0, 0], list[tuple[bool, bool]]()
    with tempfile.TemporaryDirectory() as folder:
        for kind in options.kinds or FILES:
            here = [0, 0, 0]
            for seed in range(options.seed, options.seed + options.books):
                file, facts = filed(kind, seed, Path(folder))
                found = extract(file)
                there, right, rows, wrong = compared(facts, found)
                told += trust(facts, found)
                here = [a + b for a, b in zip(here, (there, right, rows), strict=True)]
                if options.v and wrong:
                    print(f"--- {kind} {seed}\n{found.text}", *wrong[:12], sep="\n")
            print(
                f"{kind:16} recall {here[1] / max(1, here[0]):6.1%}  precision {here[1] / max(1, here[2]):6.1%}  "
                f"of {here[0]} rows"
            )
            total = [a + b for a, b in zip(total, here, strict=True)]
    print(f"{'all':16} recall {total[1] / total[0]:6.1%}  precision {total[1] / max(1, total[2]):6.1%}")
    print(trusted(told))


if __name__ == "__main__":
    main()
