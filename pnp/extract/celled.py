"""Tables with a cell a line, as the text of a web page or of a PDF has them: which cells make a row is told by period.

Cells that are numbers come back after as many cells as a row has. A cell is a line, or a paragraph where blank lines
part most of them; bars at its ends are no part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.extract import words
from pnp.extract.cut.tokens import kind_of
from pnp.extract.forms import AMOUNT
from pnp.extract.found import Block, Row
from pnp.extract.lines import Line

_FEWEST = 3
_WIDEST = 16
_NUMBERS = frozenset("nsdrxmu")
_LONGEST = 1_200
_MOST_NAME = 6
"""Words of a name."""
_FAR = 3
"""Columns in which the names may stand."""
_GROUP = 4
"""Lines between blank ones that other parts read as one record."""
_LOOSE = 5
"""So many cells of a row are numbers or none as in the row before, for each that is not."""
_LINES = 6
"""Cells of a record whose end alone is known."""
_ENDED = 4
"""Records that end alike, from which on they are a list."""
_SUMS = ("Amount", "Price")
_BARRED = 100
"""A bar before a cell parts it from the one before as no blank line does."""
_DISTINCT = 0.7
_ROLLED = 2
"""Cells of a row of a table to roll on: the roll and its result."""
_SURELY = 10.0
_BARS = re.compile(r"\|?[^|]*\|?")
_MARKED = ("#", "==", "**", ">")


class _Cell(NamedTuple):
    text: str
    line: int
    last: int
    number: bool
    gap: int
    """Blank lines and bars before it."""


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """The tables of the lines that nothing else has taken, in order."""
    for run in _runs(lines, free):
        for joined in (False, True):
            cells = _cells(run, joined)
            if sum(cell.number for cell in cells) < _FEWEST:
                break
            # Of both ways the one that makes more rows.
            found = max([*_tables(cells)], [*_ended(cells)], key=lambda made: sum(len(each.rows) for each in made))
            if found:
                yield from found
                break


def _runs(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[list[Line]]:
    """Neighbouring lines each of which may be a cell."""
    run = list[Line]()
    for line, is_free in zip(lines, free, strict=True):
        raw = line.raw.strip()
        plain = line.kind not in ("tabs", "item", "rule") or (raw[-1:] == "|" != raw[:1] and line.kind != "tabs")
        if is_free and plain and _BARS.fullmatch(raw) and not raw.startswith(_MARKED):
            run.append(line)
            continue
        yield run
        run = []
    yield run


def _cells(run: Sequence[Line], joined: bool) -> list[_Cell]:
    """The cells of a run: its lines, or if so told its paragraphs; a bar at the end of a line ends a cell, too."""
    barred = 3 * sum("|" in line.raw for line in run) > sum(bool(line.raw.strip()) for line in run)
    made, gap, open_ = list[_Cell](), 1, False
    for line in run:
        raw = line.raw.strip()
        text = line.text.strip("| ") or raw.strip("| ")
        if not text:
            gap, open_ = gap + 1, False
            continue
        if open_ and made and not gap and not raw.startswith("|"):
            before = made[-1]
            made[-1] = before._replace(text=f"{before.text} {text}", last=line.number, number=False)
        else:
            gap += _BARRED * (barred and raw.startswith("|"))
            made.append(_Cell(text, line.number, line.number, _numeric(text), gap))
        gap = 0
        open_ = not raw.endswith("|") if barred else joined
    return made


def _numeric(text: str) -> bool:
    """Whether a cell is one number, die, range, price or dash."""
    return bool(AMOUNT.fullmatch(text)) if " " in text else kind_of(text) in _NUMBERS


def _tables(cells: Sequence[_Cell]) -> Iterator[Block]:
    """The stretches of cells that have a period, from the first on."""
    at = 0
    while at + 2 * _FEWEST <= len(cells):
        most, ways = 0, list[tuple[int, int, int]]()
        for wide in range(2, min(_WIDEST, len(cells) // _FEWEST) + 1):
            begin, end = _stretch(cells, at, wide)
            if end - begin > most + wide // 2 and end - begin >= wide * (_FEWEST + (wide == 2)):
                most = end - begin
                ways.append((most, begin, wide))
        if not ways:
            return
        # Several tables of one size come back as a whole, too.
        for many, begin, wide in reversed(ways):
            if block := _block(cells, begin, begin + many, wide):
                yield block
                break
        at = begin + many


def _stretch(cells: Sequence[_Cell], at: int, wide: int) -> tuple[int, int]:
    """The first stretch from a place on in which numbers come back after so many cells."""
    begin, odd = at, list[int]()
    for here in range(at, len(cells) - wide + 1):
        if here + wide < len(cells) and cells[here].number == cells[here + wide].number:
            continue
        odd = [each for each in odd if each > here - wide] + [here]
        if here + wide < len(cells) and len(odd) <= wide // _LOOSE:
            continue
        # A stretch has numbers and names in each row.
        kinds = {cell.number for cell in cells[here - wide + 1 : here + 1]} if here - begin >= wide else set()
        if here + wide - begin >= _FEWEST * wide and len(kinds) == 2:
            return begin, here + wide
        begin = here + 1
    return 0, 0


def _block(cells: Sequence[_Cell], begin: int, end: int, wide: int) -> Block | None:
    """A stretch as a table, its rows begun where that is likeliest; none where no column names things."""
    ways = [way for shift in range(wide) if (way := _way(cells, begin + shift, end, wide))]
    if not ways:
        return None
    _, first, header = max(ways, key=lambda way: way[0])
    last = first + (end - first) // wide * wide
    rows = [
        Row(cells[at].line, [cell.text for cell in cells[at : at + wide]], doubt="" if header else _GUESSED)
        for at in range(first, last, wide)
    ]
    names = [cell.text for cell in cells[first - wide : first]] if header else None
    if wide == _ROLLED and _follow([cells[at] for at in range(first, last, wide)]):
        names, header = [f"D{words.span(rows[-1].cells[0])[1]}", "Result"], False  # type: ignore[index]
        rows = [Row(row.line, row.cells) for row in rows]
    return Block("celled", cells[first - wide if header else first].line, rows, names, cells[last - 1].last)


def _ended(cells: Sequence[_Cell]) -> Iterator[Block]:
    """Records of any number of cells that end with a sum or two: a name, what is said of it, and what it costs."""
    records, open_, sums = list[list[_Cell]](), list[_Cell](), list[bool]()
    for at, cell in enumerate(cells):
        open_.append(cell)
        sums.append(bool(AMOUNT.fullmatch(cell.text)))
        if sums[-1] and (at + 1 == len(cells) or not AMOUNT.fullmatch(cells[at + 1].text)):
            name = open_[0].text
            named = name[:1].isupper() and len(name.split()) <= _MOST_NAME and name[-1] not in ".:;!?"
            if named and not sums[0] and len(open_) <= _LINES and sums == sorted(sums):
                records.append(open_)
            else:
                yield from _records(records)
                records = []
            open_, sums = [], []
    yield from _records(records)


def _records(records: Sequence[Sequence[_Cell]]) -> Iterator[Block]:
    if len(records) < _ENDED or len({record[0].text for record in records}) < _DISTINCT * len(records):
        return
    if not any(len(record) > 2 for record in records) or not all(" " in record[-1].text for record in records):
        return
    sums = [[cell.text for cell in record if AMOUNT.fullmatch(cell.text)] for record in records]
    most = max(map(len, sums))
    if most > len(_SUMS):
        return
    rows = [
        Row(
            record[0].line,
            [record[0].text, " ".join(cell.text for cell in record[1 : -len(some)]), *[""] * (most - len(some)), *some],
        )
        for record, some in zip(records, sums, strict=True)
    ]
    yield Block("celled", rows[0].line, rows, ["Name", "Notes", *_SUMS[-most:]], records[-1][-1].last)


_GUESSED = "a cell a line, and no header: where rows begin is a guess"


def _way(cells: Sequence[_Cell], first: int, end: int, wide: int) -> tuple[float, int, bool] | None:
    """How likely it is that rows begin at a cell, and whether those before it are their header."""
    many = (end - first) // wide
    if many < _FEWEST:
        return None
    columns = [cells[first + at : first + many * wide : wide] for at in range(wide)]
    name = next((at for at, column in enumerate(columns[:_FAR]) if not column[0].number and _names(column)), None)
    rolled = wide == _ROLLED and _follow(columns[0])
    if name is None and not rolled:
        return None
    if any(len(cell.text) > _LONGEST for column in columns for cell in column):
        return None
    before = cells[max(0, first - wide) : first]
    short = len(before) == wide and all(len(cell.text.split()) <= 4 and not cell.number for cell in before)
    short = short and all(cell.text[-1] not in ".!?" for cell in before)
    known = sum(words.role(cell.text) is not None for cell in before) if short else 0
    if rolled:
        return _SURELY + many - (end - first) / wide, first, False
    header = short and (2 * known >= wide or (known > 0 and wide > 2))
    score = 2.0 * header + 0.5 * known + (0.6 if not name else 0.0)
    score += many - (end - first) / wide
    # Where nothing stands before it and nothing is left over, it is a table as a whole.
    score += 1.0 if not first and (end - first) % wide == 0 else 0.0
    score += 2 * sum(len(cell.text.split()) > _MOST_NAME for cell in columns[-1]) > many
    gaps = [cell.gap for column in columns[1:] for cell in column]
    nearest = min(cell.gap for cell in columns[0][1:])
    apart = nearest > max(gaps)
    even = all(len({cell.gap > 0 for cell in column}) == 1 for column in [columns[0][1:], *columns[1:]])
    if not even or (apart and wide <= _GROUP and nearest < _BARRED):
        return None
    return score + 3.0 * apart, first, header


def _follow(rolls: Sequence[_Cell]) -> bool:
    """Whether cells are the results of a die from 1 on, each behind the one before it."""
    spans = [words.span(cell.text) for cell in rolls]
    return all(spans) and [span[0] for span in spans if span] == [
        1,
        *((span[1] or 0) + 1 for span in spans[:-1] if span),
    ]


def _names(column: Sequence[_Cell]) -> bool:
    """Whether a column's cells are names: short, no sentences, and nearly each but once."""
    short = sum(len(cell.text.split()) <= _MOST_NAME and cell.text[-1] not in ".:;,!?" for cell in column)
    lettered = all(any(map(str.isalpha, cell.text)) for cell in column)
    return lettered and short == len(column) and len({cell.text for cell in column}) >= _DISTINCT * len(column)
