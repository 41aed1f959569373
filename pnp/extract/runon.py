"""Run-on lists: a header and its rows in running text, with nothing but spaces between the cells.

The header tells the columns; where one row ends and the next begins is found by the cut that makes them most alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple, cast

from pnp.extract import words
from pnp.extract.cut import heads
from pnp.extract.cut.models import Cut, Schema, as_text
from pnp.extract.cut.seeking import LOOKS, TOO_MANY, Patience, streamed
from pnp.extract.cut.tokens import Token, text_of
from pnp.extract.cut.tokens import tokens as tokens_of
from pnp.extract.found import Block, Row, Unread
from pnp.extract.lines import Line, shouted

_FEWEST = 3
_SHORT = 200
_MOST_WORDS = 60_000
_LONG = 20
_SHOWN = 12
_GUESS = "where the notes end and the next name begins is a guess"
_ANNOUNCED = "its columns are a guess by the first words of the line"
_LOOKED = 400
"""Words of a line by which the columns that its first words announce are found."""
_MANY = 0.18
"""Of so many words one at least is a number or a code, in a line that is a list as a whole."""


class _Word(NamedTuple):
    text: str
    line: int


class _Header(NamedTuple):
    columns: list[str]
    begin: int
    end: int
    """The place of the first word behind it."""


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block | Unread]:
    """The run-on lists of the lines that nothing else has taken."""
    at, patience = 0, Patience(LOOKS // 2)
    while at < len(lines):
        if not free[at] or lines[at].kind not in ("prose", "heading", "item"):
            at += 1
            continue
        tokens = [_Word(text, lines[at].number) for text in lines[at].text.split()[:_MOST_WORDS]]
        begin = _header_at(tokens)
        if not _titled(tokens, begin) and (guessed := _guessed(tokens, patience)):
            yield from guessed
            at += 1
            continue
        if begin is None:
            if _filled(lines[at].text):
                yield Unread(lines[at].number, lines[at].text, "a header with other words in it, which may be names")
            at += 1
            continue
        end = at + 1
        while end < len(lines) and free[end] and lines[end].kind in ("prose", "item") and len(tokens) < _MOST_WORDS:
            more = [_Word(text, lines[end].number) for text in lines[end].text.split()]
            # The next header ends the list: no line is gathered twice.
            if _header_at(more):
                break
            tokens += more
            end += 1
        found, told = _rows(tokens, begin, patience)
        if found:
            found.last = lines[end - 1].number
            found.title = shouted(_text(tokens[max(0, begin.begin - 12) : begin.begin]))
            yield found
            yield from told
            at = end
        else:
            if "#" in begin.columns or len(begin.columns) > 4:
                why = "a header, and no row below it that could be cut into its columns"
                yield Unread(lines[at].number, " ".join(begin.columns), why)
            at += 1


def _titled(tokens: Sequence[_Word], header: _Header | None) -> bool:
    """Whether a header stands behind a title in capitals or behind other text, and not at the begin of its line."""
    return header is not None and (header.begin > 2 or any(word.text.isupper() for word in tokens[: header.begin]))


def _header_at(tokens: Sequence[_Word]) -> _Header | None:
    """Where in a line a header begins: a word for names, then at least two more that headers use."""
    at = 0
    while at < len(tokens):
        if tokens[at].text[:1].isupper() and words.normal(tokens[at].text) in words.first_of_names():
            header = _header(tokens, at)
            if header:
                return header
        at += 1
    return None


def _filled(text: str) -> bool:
    """Whether a short line is a header with more in it: `Card: Armies Heroes Notes:`, `Relic: Notes: Crown Gain 1`."""
    first, colon, rest = text.partition(": ")
    second, more, _ = rest.partition(": ")
    if more and words.role(first) == "name" and len(first.split()) < 4 and words.exact(second):
        return True
    last = rest.rpartition(" ")[2]
    headed = bool(colon) and words.role(first) == "name" and words.exact(first)
    return headed and len(text) <= _SHORT and last.endswith(":") and words.role(last) == "text"


def _header(tokens: Sequence[_Word], at: int) -> _Header | None:
    columns, begin = list[str](), at
    while at < len(tokens) and len(columns) < 12:
        phrase = next((n for n in (3, 2, 1) if _fits(tokens[at : at + n], n)), 0)
        if not phrase or (columns and words.role(_text(tokens[at : at + phrase])) == words.role(columns[0]) == "name"):
            break
        columns.append(_text(tokens[at : at + phrase]))
        at += phrase
    roles = [words.role(column) for column in columns]
    if len(set(columns)) < max(3, len(columns)) or roles[0] != "name" or not {"copies", "number"} & set(roles[1:]):
        return None
    return _Header(columns, begin, at)


def _fits(tokens: Sequence[_Word], wide: int) -> bool:
    text = _text(tokens)
    return len(tokens) == wide and words.exact(text) and (text[0].isupper() or not text[0].isalpha())


def _text(tokens: Sequence[_Word]) -> str:
    return " ".join(token.text for token in tokens)


def _rows(tokens: Sequence[_Word], header: _Header, patience: Patience) -> tuple[Block | None, list[Unread]]:
    """The rows behind a header, cut by what makes its columns most alike."""
    roles = [words.role(column) for column in header.columns]
    name = roles.index("name")
    sorts: Schema = tuple(
        "name" if at == name else "text" if role == "text" and at + 1 == len(roles) else "cell"
        for at, role in enumerate(roles)
    )
    if len(sorts) < 3 or sorts.count("cell") < 1:
        return None, []
    row = [token for word in tokens[header.end :] for token in tokens_of(word.text, word.line)]
    end = _end(row)
    found = streamed(row[:end], sorts, patience).found if end else []
    if len(found) < _FEWEST or _loose(found, sorts):
        return None, []
    rows = [
        Row(next(part for part in cut.parts if part)[0].line, [text_of(part) for part in cut.parts]) for cut in found
    ]
    told = list[Unread]()
    for one, two, gap in zip(rows, rows[1:], _guesses(found, name), strict=False):
        if gap:
            one.doubt = two.doubt = _GUESS
            told.append(Unread(one.line, text_of(gap), _GUESS))
    return Block("run-on", tokens[header.end - 1].line, rows, list(header.columns)), told


def _guessed(tokens: Sequence[_Word], patience: Patience) -> list[Block | Unread]:
    """A long line that is a list as a whole: its first words name the columns, as many as cut the rest best."""
    # Words that could be cells at most; a word is one token at least and three at most.
    if 3 * len(tokens) < _LONG or sum(map(_celled, tokens)) < _MANY * len(tokens):
        return []
    row = [token for word in tokens for token in tokens_of(word.text, word.line)]
    cells = [token.kind in "nsduc" for token in row]
    if len(row) < _LONG or sum(cells) < _MANY * len(row):
        return []
    if patience.over:
        return [Unread(row[0].line, _text(tokens[:_SHOWN]), TOO_MANY)]
    first = cells.index(True)
    best: tuple[float, Schema, int, list[str]] = (inf, (), 0, [])
    for schema in _SCHEMAS:
        head = first - 1 if schema[0] == "name" else first
        for end in range(len(schema), head + 1):
            cost, names = heads.parted(row[:end], schema)
            # A name has two words or so, and what is left of it stands before its first cell.
            cost += 1.5 * abs(head + 1 - end - 2) if schema[0] == "name" else 4.0 * (head - end)
            if not names or names[0][:1].islower() or cost > 4.0 * len(schema):
                continue
            told = streamed(row[end : end + _LOOKED], schema, patience).cost + cost
            if told < best[0]:
                best = (told, schema, end, names)
    if not best[1]:
        return []
    found = streamed(row[best[2] :], best[1], patience).found
    if len(found) < _FEWEST or _loose(found, best[1]) or best[0] > as_text(row[: best[2] + _LOOKED]):
        return []
    rows = [Row(row[0].line, [text_of(part) for part in cut.parts], doubt=_ANNOUNCED) for cut in found]
    return [Block("run-on", row[0].line, rows, best[3], row[-1].line)]


def _celled(word: _Word) -> bool:
    """Whether a word may be a number or a code."""
    return word.text.isupper() or word.text[0] in "x\u00d7" or any(map(str.isdigit, word.text))


def _schemas() -> tuple[Schema, ...]:
    """What a first line may announce: a cell or none before the name, one to six behind it, a text or none."""
    made: list[Schema] = []
    for lead in (0, 1):
        for cells in range(1, 7):
            for text in (0, 1):
                schema = [*["cell"] * lead, "name", *["cell"] * cells, *["text"] * text]
                if len(schema) > 2:
                    made.append(cast(Schema, tuple(schema)))
    return tuple(made)


_SCHEMAS = _schemas()


def _guesses(found: Sequence[Cut], name: int) -> Iterator[list[Token]]:
    """For each row the words between its cells and those of the next where nothing tells which of them are whose."""
    for one, two in pairwise(found):
        notes, title = one.parts[-1], two.parts[name]
        long = sum(token.kind == "W" for token in title) > 2 and (notes or any(token.kind == "n" for token in title))
        plain = long or (notes and notes[-1].kind == "W")
        yield [*notes, *title] if plain else []


def _loose(found: Sequence[Cut], sorts: Schema) -> bool:
    """Whether so many cells are empty that these are no rows."""
    cells = [part for cut in found for part, sort in zip(cut.parts, sorts, strict=True) if sort == "cell"]
    return sum(map(bool, cells)) < 0.7 * len(cells)


def _end(row: Sequence[Token]) -> int:
    """Where a list ends: before a heading in capitals behind which no cells come."""
    last = max((at for at, token in enumerate(row) if token.kind in "nsduc"), default=-1)
    for at in range(last + 1, len(row)):
        if len(row[at].text) > 3 and row[at].text.isupper() and row[at].text.isalpha():
            return at
    return len(row)
