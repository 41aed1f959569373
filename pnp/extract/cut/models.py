"""The cut: rows of words in, columns out, by what makes the columns most alike over all rows together.

A *model* is a row of columns, each of one of three sorts. A `cell` has one word a row, of few different ones, or a
number; a `name` has some words, most with capitals; a `text` has any. What a model costs is told in bits: to tell the
words of all rows by it, each column with the frequencies it has itself (which come of the best cut, and the cut of
them: a few rounds settle it), and to tell the model. The model that costs least is sought in `seeking`; what it saves
against running text is how sure it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import inf, log2
from typing import Literal, NamedTuple

from pnp.extract.cut.tokens import Token
from pnp.extract.words import words

Sort = Literal["cell", "name", "text"]
Schema = tuple[Sort, ...]
Row = Sequence[Token]
_IN_TEXT = {
    "l": 4.0,
    "small": 4.0,
    "W": 5.0,
    "k": 5.0,
    "w": 2.5,
    "n": 6.0,
    "s": 6.0,
    "d": 7.0,
    "u": 9.0,
    "r": 8.0,
    "m": 8.0,
    "x": 7.0,
    "c": 5.5,
    "p": 4.0,
    "o": 4.0,
    "b": 5.0,
}
_IN_NAME = {
    "l": 7.0,
    "small": 4.5,
    "W": 4.0,
    "k": 4.5,
    "w": 5.0,
    "n": 7.0,
    "s": 12.0,
    "d": 12.0,
    "u": 12.0,
    "r": 12.0,
    "m": 12.0,
    "x": 12.0,
    "c": 7.5,
    "p": 11.0,
    "o": 5.0,
    "b": inf,
}
_FIRST = {
    "l": 12.0,
    "small": 12.0,
    "W": 6.0,
    "k": 3.5,
    "w": 6.0,
    "n": 2.5,
    "s": 2.5,
    "d": 2.5,
    "u": 2.5,
    "r": 2.5,
    "m": 2.5,
    "x": 3.0,
    "c": 3.5,
    "p": 3.0,
    "o": 3.0,
    "b": 1.0,
}
"""Bits of a word in a cell of which nothing is known yet."""
_INSIDE = {"n": 2.5, "s": 2.5, "d": 2.0, "u": 3.0, "r": 3.0, "m": 2.0}
"""Bits to tell which number it is."""
_NAME_ON, _NAME_END = 0.9, 1.1
_TEXT_ON, _TEXT_END = 0.3, 1.5
_COLUMN = 9.0
"""Bits of a column in the model."""
_WORD_KNOWN = 5.0
"""Bits of a word in a cell's list of words."""
ROUNDS = 3
_KEPT = 16_384
"""Rows of a model whose cut is kept."""
_CLASSES = 15
_SAME = 1e-9
"""Bits that are none: of two ways that cost as much, that through the earlier column is taken."""
_AGAIN = 6.0
"""Bits of a name that another row has."""
_OPEN = 8.0
"""Bits of a text's end where a sentence cannot end."""


class Cut(NamedTuple):
    """A row cut: for each column its words, none where there is no cell; and what it costs in bits."""

    parts: list[list[Token]]
    cost: float


class _Bits(dict[tuple[str, str], float]):
    """Bits to tell a word in a column, by its class and text; worked out when asked for."""

    def __init__(self, column: Column) -> None:
        super().__init__()
        self._column = column

    def __missing__(self, key: tuple[str, str]) -> float:
        self[key] = bits = self._column.emits(*key)
        return bits


class Column:
    """A column of a model, with what it has learnt."""

    def __init__(self, sort: Sort) -> None:
        self.sort = sort
        self.there, self.rows = 0, 0
        self.classes: Counter[str] = Counter()
        self.known: Counter[str] = Counter()
        self.bits = _Bits(self)
        self._unknown: dict[str, float] = {}

    def learn(self, parts: Iterable[list[Token]]) -> None:
        """Take the frequencies from the cells that a cut gave it."""
        self.there, self.rows = 0, 0
        self.classes, self.known = Counter(), Counter()
        for part in parts:
            self.rows += 1
            self.there += bool(part)
            if self.sort == "cell":
                for token in part:
                    self.classes[token.kind] += 1
                    if token.kind not in _INSIDE:
                        self.known[token.text] += 1
        if self.sort == "cell":
            self.bits, self._unknown = _Bits(self), {}

    def emits(self, kind: str, text: str) -> float:
        """Bits to tell a word of a class that stands in it, a cell that has learnt."""
        if kind not in self._unknown:
            many = self.classes[kind]
            bits = -log2((many + 0.05) / (sum(self.classes.values()) + 0.05 * _CLASSES))
            more = _INSIDE[kind] if kind in _INSIDE else _WORD_KNOWN + 4 - log2(0.5 / (many + 0.5))
            self._unknown[kind] = bits + more
        if kind in _INSIDE or not (known := self.known[text]):
            return self._unknown[kind]
        many = self.classes[kind]
        return self._unknown[kind] - _WORD_KNOWN - 4 + log2(0.5) - log2(known)

    @property
    def by_kind(self) -> dict[str, float] | None:
        """Bits to tell a word, where its class alone decides."""
        return _IN_TEXT if self.sort == "text" else _IN_NAME if self.sort == "name" else None if self.rows else _FIRST

    @property
    def missing(self) -> float:
        """Bits to tell that a row has none."""
        if self.sort == "name":
            return inf
        if not self.rows:
            return 1.5 if self.sort == "text" else 6.0
        return -log2((self.rows - self.there + 0.3) / (self.rows + 0.6))

    @property
    def present(self) -> float:
        """Bits to tell that a row has one."""
        return -log2((self.there + 0.3) / (self.rows + 0.6)) if self.rows else 0.3

    @property
    def goes_on(self) -> float:
        """Bits of another word."""
        return {"cell": inf, "name": _NAME_ON, "text": _TEXT_ON}[self.sort]

    @property
    def ends(self) -> float:
        """Bits of the end."""
        return {"cell": 0.0, "name": _NAME_END, "text": _TEXT_END}[self.sort]

    @property
    def told(self) -> float:
        """Bits to tell the column itself."""
        return _COLUMN + _WORD_KNOWN * sum(1 for kind in self.known if kind)


class Model:
    """Columns, and how rows are cut by them."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.columns = [Column(sort) for sort in schema]
        self.cost = inf
        self._ways: Ways | None = None
        self._same: dict[tuple[tuple[str, str], ...], tuple[list[int], float]] = {}

    def cut(self, row: Row) -> Cut:
        """A row in its columns, where that costs least; rows of the same words are cut but once."""
        if self._ways is None:
            self._ways, self._same = _ways(self.columns), {}
        same = tuple([(token.text, token.kind) for token in row])
        known = self._same.get(same)
        if known is None:
            cut = _cut(row, self.columns, self._ways)
            if len(self._same) < _KEPT:
                self._same[same] = ([len(part) for part in cut.parts], cut.cost)
            return cut
        parts, at = list[list[Token]](), 0
        for many in known[0]:
            parts.append(list(row[at : at + many]))
            at += many
        return Cut(parts, known[1])

    def cuts(self, rows: Sequence[Row]) -> list[Cut]:
        """Rows in their columns."""
        ways = _ways(self.columns)
        return [_cut(row, self.columns, ways) for row in rows]

    def trained(self, rows: Sequence[Row], rounds: int = ROUNDS) -> Model:
        """Learn from rows, and what all costs."""
        for _ in range(rounds):
            found = [cut for cut in self.cuts(rows) if cut.parts]
            if not found:
                self.cost = inf
                return self
            self._ways = None
            for at, column in enumerate(self.columns):
                column.learn(cut.parts[at] for cut in found)
        cuts, name = self.cuts(rows), self.schema.index("name")
        names = [tuple(token.text for token in cut.parts[name]) for cut in cuts if cut.parts]
        self.cost = sum(cut.cost for cut in cuts) + sum(column.told for column in self.columns)
        self.cost += _AGAIN * (len(names) - len(set(names)))
        return self


class Stream(Model):
    """A model of rows that follow one another in one run of words; where one ends and the next begins is found, too."""

    found: list[Cut]
    """The rows that it was made for."""

    def cuts(self, rows: Sequence[Row]) -> list[Cut]:
        """The rows of each run of words."""
        ways = _ways(self.columns)
        return [cut for row in rows for cut in _parted(row, self.columns, ways)]


class Ways(NamedTuple):
    """Bits for each column: to begin a row at it, to be there, be gone, end, go on, and end the row behind."""

    begin: list[float]
    here: list[float]
    gone: list[float]
    ends: list[float]
    on: list[float]
    end: list[float]


def _ways(columns: Sequence[Column]) -> Ways:
    gone = [column.missing for column in columns]
    here = [column.present for column in columns]
    ends = [column.ends for column in columns]
    begin, before = list[float](), 0.0
    for is_gone, is_here in zip(gone, here, strict=True):
        begin.append(before + is_here)
        before += is_gone
    end, behind = list[float](), 0.0
    for is_gone, ended in zip(reversed(gone), reversed(ends), strict=True):
        end.append(ended + behind)
        behind += is_gone
    return Ways(begin, here, gone, ends, [column.goes_on for column in columns], end[::-1])


def _emitted(row: Row, columns: Sequence[Column]) -> Iterator[tuple[float, ...]]:
    """For each word its bits in each column."""
    small = words()["small"]
    kinds = ["small" if kind == "l" and text.lower() in small else kind for text, kind, _ in row]
    keys = [(kind, text) for text, kind, _ in row]
    tables = [column.by_kind for column in columns]
    return zip(
        *(
            [table[kind] for kind in kinds] if table else [column.bits[key] for key in keys]
            for column, table in zip(columns, tables, strict=True)
        ),
        strict=True,
    )


def _cut(row: Row, columns: Sequence[Column], ways: Ways) -> Cut:
    if not row:
        return Cut([], inf)
    emitted = _emitted(row, columns)
    costs = [begin + bits for begin, bits in zip(ways.begin, next(emitted), strict=True)]
    steps = list(zip(range(len(columns)), ways.here, ways.gone, ways.ends, ways.on, strict=True))
    came: list[list[int]] = []
    for told in emitted:
        # The cheapest way out of the columns before, carried on from one to the next.
        new, back, least, last = [], [], inf, 0
        for (at, here, gone, ends, on), cost, bits in zip(steps, costs, told, strict=True):
            best, where = least + here, last
            if cost + on < best - _SAME:
                best, where = cost + on, at
            new.append(best + bits)
            back.append(where)
            least += gone
            if cost + ends < least - _SAME:
                least, last = cost + ends, at
        costs = new
        came.append(back)
    total = [cost + more for cost, more in zip(costs, ways.end, strict=True)]
    cost = min(total)
    if cost == inf:
        return Cut([], inf)
    at = total.index(cost)
    places = [at]
    for back in reversed(came):
        at = back[at]
        places.append(at)
    parts: list[list[Token]] = [[] for _ in columns]
    for token, place in zip(row, reversed(places), strict=True):
        parts[place].append(token)
    return Cut(parts, cost)


def _parted(row: Row, columns: Sequence[Column], ways: Ways) -> list[Cut]:
    """A run of words in rows: as `_cut`, but that behind any column a new row may begin."""
    if not row:
        return []
    texts = [at for at, column in enumerate(columns) if column.sort == "text"]
    small = {*words()["small"], *words()["open"]}
    emitted = _emitted(row, columns)
    costs = [begin + bits for begin, bits in zip(ways.begin, next(emitted), strict=True)]
    steps = list(zip(range(len(columns)), ways.begin, ways.here, ways.gone, ways.ends, ways.on, strict=True))
    came: list[list[int]] = []
    for before_it, told in zip(row, emitted, strict=False):
        ended = [cost + end for cost, end in zip(costs, ways.end, strict=True)]
        if before_it.text.lower() in small:
            # No sentence ends with such a word.
            for at in texts:
                ended[at] += _OPEN
        row_end = min(ended)
        # A place below nothing: the row before ended there.
        row_last = ~ended.index(row_end)
        new, back, least, last = [], [], inf, 0
        for (at, begin, here, gone, ends, on), cost, bits in zip(steps, costs, told, strict=True):
            best, where = least + here, last
            if cost + on < best - _SAME:
                best, where = cost + on, at
            if row_end + begin < best:
                best, where = row_end + begin, row_last
            new.append(best + bits)
            back.append(where)
            least += gone
            if cost + ends < least - _SAME:
                least, last = cost + ends, at
        costs = new
        came.append(back)
    ended = [cost + end for cost, end in zip(costs, ways.end, strict=True)]
    total = min(ended)
    if total == inf:
        return []
    at = ended.index(total)
    places = [(at, False)]
    for back in reversed(came):
        before = back[at]
        places[-1] = (at, before < 0)
        at = ~before if before < 0 else before
        places.append((at, False))
    cuts, parts = list[Cut](), [list[Token]() for _ in columns]
    for token, (place, new_row) in zip(row, reversed(places), strict=True):
        if new_row:
            cuts.append(Cut(parts, 0.0))
            parts = [[] for _ in columns]
        parts[place].append(token)
    cuts.append(Cut(parts, 0.0))
    return [cut._replace(cost=total / len(cuts)) for cut in cuts]


def as_text(row: Row) -> float:
    """Bits of a row as running text."""
    return sum(_IN_TEXT[token.kind] + _TEXT_ON for token in row) + _TEXT_END
