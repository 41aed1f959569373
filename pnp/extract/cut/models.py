"""The cut: rows of words in, columns out, by what makes the columns most alike over all rows together.

A *model* is a row of columns, each of one of three sorts. A `cell` has one word a row, of few different ones, or a
number; a `name` has some words, most with capitals; a `text` has any. What a model costs is told in bits: to tell the
words of all rows by it, each column with the frequencies it has itself (which come of the best cut, and the cut of
them: a few rounds settle it), and to tell the model. The model that costs least is sought in `seeking`; what it saves
against running text is how sure it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import inf, log2
from typing import Literal, NamedTuple

from pnp.extract.cut.tokens import Token
from pnp.extract.words import words

Sort = Literal["cell", "name", "text"]
Schema = tuple[Sort, ...]
Row = Sequence[Token]
_IN_TEXT = {
    "l": 4.0,
    "W": 5.0,
    "k": 5.0,
    "w": 2.5,
    "n": 6.0,
    "s": 6.0,
    "d": 7.0,
    "r": 8.0,
    "m": 8.0,
    "x": 7.0,
    "c": 5.5,
    "p": 4.0,
    "b": 5.0,
}
_IN_NAME = {
    "l": 7.0,
    "W": 4.0,
    "k": 4.5,
    "w": 5.0,
    "n": 7.0,
    "s": 12.0,
    "d": 12.0,
    "r": 12.0,
    "m": 12.0,
    "x": 12.0,
    "c": 7.5,
    "p": 11.0,
    "b": inf,
}
_FIRST = {
    "l": 12.0,
    "W": 6.0,
    "k": 3.5,
    "w": 6.0,
    "n": 2.5,
    "s": 2.5,
    "d": 2.5,
    "r": 2.5,
    "m": 2.5,
    "x": 3.0,
    "c": 3.5,
    "p": 3.0,
    "b": 1.0,
}
"""Bits of a word in a cell of which nothing is known yet."""
_INSIDE = {"n": 2.5, "s": 2.5, "d": 2.0, "r": 3.0, "m": 2.0}
"""Bits to tell which number it is."""
_NAME_ON, _NAME_END = 0.9, 1.1
_TEXT_ON, _TEXT_END = 0.3, 1.5
_COLUMN = 9.0
"""Bits of a column in the model."""
_WORD_KNOWN = 5.0
"""Bits of a word in a cell's list of words."""
ROUNDS = 3
_CLASSES = 13
_OPEN = 8.0
"""Bits of a text's end where a sentence cannot end."""


class Cut(NamedTuple):
    """A row cut: for each column its words, none where there is no cell; and what it costs in bits."""

    parts: list[list[Token]]
    cost: float


class Column:
    """A column of a model, with what it has learnt."""

    def __init__(self, sort: Sort) -> None:
        self.sort = sort
        self.there, self.rows = 0, 0
        self.classes: Counter[str] = Counter()
        self.known: Counter[str] = Counter()

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

    def emits(self, token: Token) -> float:
        """Bits to tell a word that stands in it."""
        if self.sort == "text":
            return _IN_TEXT[token.kind]
        if self.sort == "name":
            small = token.kind == "l" and token.text.lower() in words()["small"]
            return 4.5 if small else _IN_NAME[token.kind]
        if not self.rows:
            return _FIRST[token.kind]
        total = sum(self.classes.values())
        bits = -log2((self.classes[token.kind] + 0.05) / (total + 0.05 * _CLASSES))
        if token.kind in _INSIDE:
            return bits + _INSIDE[token.kind]
        many = self.classes[token.kind]
        if self.known[token.text]:
            return bits - log2(self.known[token.text] / (many + 0.5))
        return bits + _WORD_KNOWN + 4 - log2(0.5 / (many + 0.5))

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

    def cut(self, row: Row) -> Cut:
        """A row in its columns, where that costs least."""
        return _cut(row, self.columns, *_ways(self.columns))

    def cuts(self, rows: Sequence[Row]) -> list[Cut]:
        """Rows in their columns."""
        begin, step, end = _ways(self.columns)
        return [_cut(row, self.columns, begin, step, end) for row in rows]

    def trained(self, rows: Sequence[Row], rounds: int = ROUNDS) -> Model:
        """Learn from rows, and what all costs."""
        for _ in range(rounds):
            found = [cut for cut in self.cuts(rows) if cut.parts]
            if not found:
                self.cost = inf
                return self
            for at, column in enumerate(self.columns):
                column.learn(cut.parts[at] for cut in found)
        self.cost = sum(cut.cost for cut in self.cuts(rows)) + sum(column.told for column in self.columns)
        return self


class Stream(Model):
    """A model of rows that follow one another in one run of words; where one ends and the next begins is found, too."""

    found: list[Cut]
    """The rows that it was made for."""

    def cuts(self, rows: Sequence[Row]) -> list[Cut]:
        """The rows of each run of words."""
        begin, step, end = _ways(self.columns)
        return [cut for row in rows for cut in _parted(row, self.columns, begin, step, end)]


def _ways(columns: Sequence[Column]) -> tuple[list[float], list[list[float]], list[float]]:
    """Bits to begin a row at a column, to go from one to another, and to end a row behind one."""
    many = len(columns)
    gone = [column.missing for column in columns]
    here = [column.present for column in columns]
    begin = [sum(gone[:at]) + here[at] for at in range(many)]
    end = [columns[at].ends + sum(gone[at + 1 :]) for at in range(many)]
    step = [[inf] * many for _ in range(many)]
    for one in range(many):
        step[one][one] = columns[one].goes_on
        for two in range(one + 1, many):
            step[one][two] = columns[one].ends + sum(gone[one + 1 : two]) + here[two]
    return begin, step, end


def _cut(row: Row, columns: Sequence[Column], begin: list[float], step: list[list[float]], end: list[float]) -> Cut:
    many = len(columns)
    if not row:
        return Cut([], inf)
    emits = [column.emits(row[0]) for column in columns]
    costs = [begin[at] + emits[at] for at in range(many)]
    came: list[list[int]] = []
    for token in row[1:]:
        new, back = [inf] * many, [0] * many
        for at in range(many):
            best, where = inf, 0
            for before in range(at + 1):
                cost = costs[before] + step[before][at]
                if cost < best:
                    best, where = cost, before
            if best < inf:
                new[at] = best + columns[at].emits(token)
                back[at] = where
        costs = new
        came.append(back)
    total = [cost + more for cost, more in zip(costs, end, strict=True)]
    at = min(range(many), key=total.__getitem__)
    if total[at] == inf:
        return Cut([], inf)
    cost, places = total[at], [at]
    for back in reversed(came):
        at = back[at]
        places.append(at)
    parts: list[list[Token]] = [[] for _ in columns]
    for token, place in zip(row, reversed(places), strict=True):
        parts[place].append(token)
    return Cut(parts, cost)


def _parted(
    row: Row, columns: Sequence[Column], begin: list[float], step: list[list[float]], end: list[float]
) -> list[Cut]:
    """A run of words in rows: as `_cut`, but that behind any column a new row may begin."""
    many = len(columns)
    if not row:
        return []
    ways = [(at, before) for at in range(many) for before in range(many)]
    texts = [at for at in range(many) if columns[at].sort == "text"]
    small = {*words()["small"], *words()["open"]}
    costs = [begin[at] + columns[at].emits(row[0]) for at in range(many)]
    came: list[list[tuple[int, bool]]] = []
    for before_it, token in pairwise(row):
        new, back = [inf] * many, [(0, False)] * many
        open_ = costs
        if before_it.text.lower() in small:
            # No sentence ends with such a word.
            open_ = [cost + (_OPEN if at in texts else 0.0) for at, cost in enumerate(costs)]
        for at, before in ways:
            if costs[before] == inf:
                continue
            if before <= at and (cost := costs[before] + step[before][at]) < new[at]:
                new[at], back[at] = cost, (before, False)
            if (cost := open_[before] + end[before] + begin[at]) < new[at]:
                new[at], back[at] = cost, (before, True)
        costs = [new[at] + columns[at].emits(token) for at in range(many)]
        came.append(back)
    at = min(range(many), key=lambda place: costs[place] + end[place])
    total = costs[at] + end[at]
    if total == inf:
        return []
    places = [(at, False)]
    for back in reversed(came):
        at, new_row = back[places[-1][0]]
        places[-1] = (places[-1][0], new_row)
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
