"""From a file to an extraction: the text's lines through all shapes, and what they found put together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

from pnp.extract import (
    columns,
    counted,
    defined,
    headed,
    legends,
    prose,
    records,
    regular,
    rolled,
    runon,
    shapes,
    sifted,
    spaced,
    stats,
    told,
    words,
)
from pnp.extract.assemble import Builder
from pnp.extract.found import Block, Extraction, Row, Unread
from pnp.extract.lines import Line, classified
from pnp.files import TooLarge, own
from pnp.model.errors import PnpError

BIGGEST = 4 * 1024 * 1024
"""Bytes of a rulebook."""
LONGEST_LINE = 400_000
_ODD = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
"""Signs that no text has but by accident."""
_FEWEST_ODD = 8
_SHAPES = (
    rolled.blocks,
    stats.blocks,
    regular.blocks,
    runon.blocks,
    headed.blocks,
    records.blocks,
    defined.blocks,
    told.blocks,
    spaced.blocks,
    counted.blocks,
)
"""In this order: what one has taken is no other's."""
_TABLES = (".csv", ".tsv", ".xlsx")


def extract(path: Path) -> Extraction:
    """What a rulebook lists; bytes that are not UTF-8 are read as Windows-1252, and it is said where.

    Raises:
        PnpError: there is no such file, it is too big, or it holds no text.
    """
    if path.suffix.lower() in _TABLES:
        return _sheet(path)
    text, told = _text(path)
    found = extract_lines(classified(text), path.stem.replace("-", " ").title())
    found.unread[:0] = told
    return found


def extract_lines(lines: Sequence[Line], title: str) -> Extraction:
    """What classified lines list; `title` is for tables above the first heading."""
    found: list[Block | Unread] = list(shapes.blocks(lines))
    free = _free(lines, found)
    for shape in _SHAPES:
        found += shape(lines, free)
        free = _free(lines, found)
    builder = Builder(title, frozenset(words.normal(line.text) for line in lines if line.kind == "heading"))
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
    made.tables = [table for table in made.tables if table.rows]
    for table in made.tables:
        made.unread += sifted.sift(table)
        if not table.named:
            columns.counts_apart(table)
        for line in columns.repaired(table):
            table.remarks.append(f"line {line}: cells had slipped and were moved back")
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


def _bytes(path: Path) -> bytes:
    try:
        return own(path, BIGGEST)
    except TooLarge:
        raise PnpError(f"{path}: the file is bigger than {BIGGEST // 1024**2} MB; split it.") from None
    except OSError as bad:
        raise PnpError(f"{path}: the file cannot be read: {bad.strerror}.") from None


def _text(path: Path) -> tuple[str, list[Unread]]:
    """A file's text, and what is to be said of its letters."""
    data, told = _bytes(path), []
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as bad:
        text = data.decode("cp1252", errors="replace")
        place = data.count(b"\n", 0, bad.start) + 1
        told.append(Unread(place, path.name, "not UTF-8 from here; read as Windows-1252, look at its letters"))
    odd = len(_ODD.findall(text))
    if (odd >= _FEWEST_ODD and odd * 100 > len(text)) or data.startswith((b"%PDF", b"PK\x03\x04")):
        raise PnpError(f"{path}: this is no text; save the rulebook as Markdown or plain text.")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise PnpError(f"{path}:{number}: a line is longer than {LONGEST_LINE:,} characters; break it.")
    return text, told


def _sheet(path: Path) -> Extraction:
    """The rows of a CSV file or a workbook's first sheet, read as those of a table in a text."""
    from pnp.model.reading import csvfile
    from pnp.model.reading.csvfile import Unreadable
    from pnp.model.report import Report

    report = Report(path.stem, path)
    try:
        data = _bytes(path)
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
