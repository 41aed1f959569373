"""From a file to an extraction: the text's lines through all shapes, and what they found put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

from pnp.extract import (
    beside,
    celled,
    columns,
    counted,
    doubts,
    fielded,
    inputs,
    legends,
    listed,
    parted,
    prose,
    regular,
    rolled,
    runon,
    shapes,
    sifted,
    told,
    words,
)
from pnp.extract.assemble import Builder
from pnp.extract.found import Block, Extraction, Row, Unread
from pnp.extract.inputs.source import BIGGEST, taken
from pnp.extract.lines import Line, classified
from pnp.model.errors import PnpError

_SHAPES = (
    rolled.blocks,
    parted.blocks,
    listed.counted,
    regular.blocks,
    runon.blocks,
    told.repeated,
    told.blocks,
    counted.blocks,
    listed.blocks,
)
"""In this order: what one has taken is no other's."""
_SLIPPED = "cells had slipped and were moved back"
_MOST_LINES = 100_000
"""Lines of a book; a thick one has 40,000."""
_SHOWN = 60
_TABLES = (".csv", ".tsv", ".xlsx")


def extract(path: Path) -> Extraction:
    """What a rulebook lists: a text, a web page, a PDF, a word processor's file, or a table of a spreadsheet.

    Raises:
        PnpError: there is no such file, it is too big, or it holds no text.
    """
    if path.suffix.lower() in _TABLES:
        return _sheet(path)
    source = inputs.read(path)
    text, rest = _first(source.text)
    found = extract_lines(classified(text), path.stem.replace("-", " ").title())
    found.unread[:0] = source.told
    if rest.strip():
        said = rest.lstrip()
        line = _MOST_LINES + 1 + rest.count("\n", 0, len(rest) - len(said))
        why = f"more than {_MOST_LINES:,} lines; what stands from here on was not looked at, split the file"
        found.unread.append(Unread(line, said[:_SHOWN].partition("\n")[0].rstrip(), why))
    found.pages, found.text = source.pages, source.text
    return found


def _first(text: str) -> tuple[str, str]:
    """The lines of a text that are looked at, and the others: they are cut off before any work is done on them."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n", _MOST_LINES)
    return "\n".join(lines[:_MOST_LINES]), "".join(lines[_MOST_LINES:])


def extract_lines(lines: Sequence[Line], title: str) -> Extraction:
    """What classified lines list; `title` is for tables above the first heading."""
    lines = beside.apart(lines)
    found: list[Block | Unread] = list(celled.blocks(lines, [True] * len(lines)))
    free = _free(lines, found)
    found += fielded.blocks(lines, free)
    free = _free(lines, found)
    found += shapes.blocks(
        [line if is_free else line._replace(kind="blank") for line, is_free in zip(lines, free, strict=True)]
    )
    free = _free(lines, found)
    for shape in _SHAPES:
        found += shape(lines, free)
        free = _free(lines, found)
    seen = Counter(line.cells for line in lines if line.kind == "pipes" and not any(map(words.is_number, line.cells)))
    again = frozenset(cells for cells, times in seen.items() if times > 2 and sum(map(bool, cells)) > 2)
    builder = Builder(title, frozenset(words.normal(line.text) for line in lines if line.kind == "heading"), again)
    events = sorted(found, key=lambda each: each.line)
    at = 0
    for line, is_free in zip(lines, free, strict=True):
        while at < len(events) and events[at].line <= line.number:
            _take(events[at], builder)
            at += 1
        if line.kind == "heading" and is_free:
            builder.heading(line.text)
        elif is_free and line.kind in ("prose", "item"):
            builder.line(line)
    for event in events[at:]:
        _take(event, builder)
    return _finished(builder.made, lines, free)


def _take(event: Block | Unread, builder: Builder) -> None:
    if isinstance(event, Unread):
        builder.unread(event)
    else:
        builder.block(event)


def _finished(made: Extraction, lines: Sequence[Line], free: Sequence[bool]) -> Extraction:
    for table in made.tables:
        if not table.rows:
            made.unread.append(Unread(table.line, " | ".join(table.columns), "a header without a row below it"))
        elif sifted.explains(table):
            why = f"a table of {len(table.rows)} rows that explains the rules by its header, and lists no components"
            made.unread.append(Unread(table.line, " | ".join(table.columns), why))
            table.rows = []
    made.tables = [table for table in made.tables if table.rows]
    for table in made.tables:
        made.unread += sifted.sift(table)
        columns.counts_plain(table)
        if not table.named:
            columns.counts_apart(table)
        repaired = columns.repaired(table)
        table.remarks += [f"line {line}: {_SLIPPED}" for line in repaired]
        for row in table.rows:
            row.doubt = row.doubt or (_SLIPPED if row.line in repaired else "")
        doubts.doubt(table)
    made.unread += doubts.over(lines, free, made.unread)
    legends.attach(made.tables, lines, free)
    made.unread += prose.apply(made.tables, lines, free)
    made.unread.sort(key=lambda each: each.line)
    return made


def _free(lines: Sequence[Line], found: Iterable[Block | Unread]) -> list[bool]:
    """For each line whether no block has taken it."""
    taken = set(chain.from_iterable(_reach(each) for each in found if isinstance(each, Block)))
    return [line.number not in taken for line in lines]


def _reach(block: Block) -> Iterable[int]:
    return range(block.line, max(block.last, block.line) + 1)


def _sheet(path: Path) -> Extraction:
    """The rows of a CSV file or a workbook's first sheet, read as those of a table in a text."""
    from pnp.model.reading import csvfile
    from pnp.model.reading.csvfile import Unreadable
    from pnp.model.report import Report

    report = Report(path.stem, path)
    try:
        data = taken(path, BIGGEST)
        if path.suffix.lower() == ".xlsx":
            from pnp.model.reading import workbook

            rows = list(workbook.lines(data, None, report))
        else:
            rows = list(csvfile.lines(data, True))
    except Unreadable as bad:
        where = f"{path}:{bad.place.line}" if bad.place else str(path)
        raise PnpError(f"{where}: {bad}") from None
    builder = Builder(path.stem.replace("-", " ").title())
    part: list[Row] = []
    for line, cells in [*rows, (0, list[str]())]:
        kept = [" ".join(cell.replace("\ufeff", "").split()) for cell in cells]
        if any(kept):
            part.append(Row(line, kept))
        elif part:
            # The first row of a table file names its columns, in whatever words.
            named = not any(words.is_number(cell) or words.span(cell) for cell in part[0].cells) and len(part) > 1
            header, body = (part[0].cells, part[1:]) if named else (None, part)
            builder.block(Block("sheet", part[0].line, body, header, part[-1].line))
            part = []
    builder.made.unread += [Unread(each.line or 1, path.name, each.message) for each in report.findings]
    return _finished(builder.made, [], [])
