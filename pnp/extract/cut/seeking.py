"""The search for a model: from the shapes that most rows have on, as long as another column saves bits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import inf

from pnp.extract.cut.models import ROUNDS, Model, Row, Schema, Sort, Stream
from pnp.extract.words import words

MOST = 14
"""Columns of a model, those of signs between cells among them."""
_NOT_SO_WIDE = 14.0
"""Bits for each column more or less than a header names."""
_SAMPLE = 24
"""Rows by which a model is sought."""
_LEARNT = 240
"""Rows from which the model that was found learns."""
_STREAMED = 6_000
"""Words of a run from which its model learns."""
TOO_MANY = "this file holds more lists than one run looks at; split it"
LOOKS = 60_000
"""Words that the searches of a document look at, each as often as a model is tried on it; a usual book has 20,000."""
_OUT = -300_000
"""What is left of them when lists are no longer looked at, but told."""
CUT = 400_000
"""Words of a document that are cut into columns; a thick book has fewer in all its lists together."""
_EACH = 200
"""Words that the work on one more list counts as, however short it is."""
_USUAL = 2
_HASTY = 8
"""Rows by which a schema is chosen where only those already seen are tried."""
_HASTY_ROUNDS = 2


class Patience:
    """How many words a document's search may still look at, and the schemas that its lists had so far.

    When it is used up, only those schemas are tried; so that a book of any size ends in time.
    """

    def __init__(self, looks: int = LOOKS) -> None:
        self.looks = looks
        self._left = CUT
        self._schemas: Counter[Schema] = Counter()

    @property
    def over(self) -> bool:
        """Whether nothing but schemas already seen is tried."""
        return self.looks <= 0

    @property
    def out(self) -> bool:
        """Whether not even those are."""
        return self.looks <= _OUT or self._left <= 0

    def cutting(self, many: int) -> None:
        """Count the words of a list that is cut now."""
        self._left -= many + _EACH

    def usual(self) -> list[Schema]:
        """The schemas that most lists had."""
        return [schema for schema, _ in self._schemas.most_common(_USUAL)]

    def learn(self, schema: Schema) -> None:
        """Remember a list's schema."""
        self._schemas[schema] += 1


class Search:
    """The search for the model of some rows; what was tried stays for another question about the same rows."""

    def __init__(self, rows: Sequence[Row], patience: Patience) -> None:
        self.rows = rows
        self._patience = patience
        self._sample = _spread(rows, _HASTY if patience.over else _SAMPLE)
        self._many = sum(map(len, self._sample))
        self._tried: dict[Schema, Model] = {}
        self._whole: dict[Schema, Model] = {}

    def best(self, wide: int | None = None) -> Model | None:
        """The model that tells the rows with the fewest bits.

        `wide` is the number of columns that a header names; a model with another number has to be so much better.
        """
        best: Model | None = None
        least = inf
        seen: set[Schema] = set()

        def looked_at(schemas: Iterable[Schema]) -> None:
            nonlocal best, least
            for schema in schemas:
                if schema not in seen and len(schema) <= MOST and schema.count("name") == 1:
                    seen.add(schema)
                    model = self._model(schema)
                    cost = model.cost + (_NOT_SO_WIDE * abs(len(schema) - wide) if wide else 0.0)
                    if best is None or cost < least - 1e-6:
                        best, least = model, cost

        if self._patience.over:
            looked_at([*self._patience.usual(), *_shapes(self._sample, "Wl")[:1]])
            return self._all(best, _SAMPLE) if best else None
        looked_at(_beginnings(self._sample))
        before = None
        while best is not None and best is not before:
            before = best
            looked_at(_neighbours(best.schema))
        return self._all(best) if best else None

    def _model(self, schema: Schema) -> Model:
        if schema not in self._tried:
            self._patience.looks -= self._many * (ROUNDS + 1)
            self._tried[schema] = Model(schema).trained(self._sample, _HASTY_ROUNDS if self._patience.over else ROUNDS)
        return self._tried[schema]

    def _all(self, best: Model, most: int = _LEARNT) -> Model:
        """A model that has learnt from more rows than it was found by."""
        self._patience.learn(best.schema)
        if len(self.rows) <= len(self._sample):
            return best
        if best.schema not in self._whole:
            self._whole[best.schema] = best.trained(_spread(self.rows, most), _HASTY_ROUNDS)
        return self._whole[best.schema]


def streamed(row: Row, schema: Schema, patience: Patience) -> Stream:
    """The model of a schema that has learnt from a run of words, a row behind the other, and its rows."""
    pairs = Counter((one.text, two.text) for one, two in pairwise(row))
    small = words()["small"]
    ends = {two.text for one, two in pairwise(row) if two.kind == "W" and pairs[one.text, two.text] > 1}
    marked = [*row[:1]]
    for one, two in pairwise(row):
        again = (pairs[one.text, two.text] > 1 or two.text in ends) and one.text.lower() not in small
        short = len(two.text) > 1 and two.text.isupper()
        marked.append(two._replace(kind="w") if two.kind == "W" and (again or short) else two)
    patience.looks -= len(marked) + (ROUNDS + 3) * min(len(marked), _STREAMED)
    model = Stream(schema)
    model.trained([marked[:_STREAMED]], _HASTY_ROUNDS if patience.over else ROUNDS + 2)
    model.found = model.cuts([marked])
    return model


def _spread(rows: Sequence[Row], most: int) -> list[Row]:
    """So many rows, from all parts of them."""
    if len(rows) <= most:
        return list(rows)
    return [rows[at * len(rows) // most] for at in range(most)]


def _beginnings(rows: Sequence[Row]) -> list[Schema]:
    """The shapes that most rows have: each word with a sure class is a cell, the first words between are the name.

    Once more with the words as cells that several rows have.
    """
    found = list(dict.fromkeys([*_shapes(rows, "Wlk"), *_shapes(rows, "Wl")]))
    return [*found, ("name", "text"), ("name", "cell", "text"), ("cell", "name", "text"), ("cell", "name")]


def _shapes(rows: Sequence[Row], loose: str) -> list[Schema]:
    shapes: Counter[Schema] = Counter()
    for row in rows:
        shape: list[Sort] = []
        for token in row:
            if token.kind in loose or (token.kind == "k" and ("name" not in shape or "text" in shape)):
                if not shape or shape[-1] == "cell":
                    shape.append("text" if "name" in shape else "name")
            elif "text" in shape and shape[-1] == "text":
                break
            else:
                shape.append("cell")
        if "name" in shape and len(shape) <= MOST:
            shapes[tuple(shape)] += 1
            if "text" not in shape:
                shapes[(*shape, "text")] += 0
    return [shape for shape, _ in shapes.most_common(5)]


def _neighbours(schema: Schema) -> list[Schema]:
    """Schemas with a column more, one less, or one of another sort."""
    made: list[Schema] = []
    for at in range(len(schema) + 1):
        made.append((*schema[:at], "cell", *schema[at:]))
        if "text" not in schema and at > schema.index("name"):
            made.append((*schema[:at], "text", *schema[at:]))
    for at, sort in enumerate(schema):
        if sort != "name" and len(schema) > 1:
            made.append((*schema[:at], *schema[at + 1 :]))
        if sort == "text":
            made.append((*schema[:at], "cell", *schema[at + 1 :]))
    return made
