"""The search for a model: from the shapes that most rows have on, as long as another column saves bits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from pnp.extract.cut.models import ROUNDS, Model, Row, Schema, Sort, Stream
from pnp.extract.words import words

MOST = 14
"""Columns of a model, those of signs between cells among them."""
_NOT_SO_WIDE = 14.0
"""Bits for each column more or less than a header names."""
_SAMPLE = 24
"""Rows by which a model is sought."""


def fitted(rows: Sequence[Row], wide: int | None = None) -> Model | None:
    """The model that tells rows with the fewest bits.

    `wide` is the number of columns that a header names; a model with another number has to be so much better.
    """
    sample = _spread(rows, _SAMPLE)
    best: Model | None = None
    tried: set[Schema] = set()

    def looked_at(schemas: Iterable[Schema]) -> None:
        nonlocal best
        for schema in schemas:
            if schema not in tried and len(schema) <= MOST and schema.count("name") == 1:
                tried.add(schema)
                model = Model(schema).trained(sample)
                model.cost += _NOT_SO_WIDE * abs(len(schema) - wide) if wide else 0.0
                if best is None or model.cost < best.cost - 1e-6:
                    best = model

    looked_at(_beginnings(sample))
    before = None
    while best is not None and best is not before:
        before = best
        looked_at(_neighbours(best.schema))
    if best is None:
        return None
    return best.trained(rows, 2) if len(sample) < len(rows) else best


def streamed(row: Row, schemas: Sequence[Schema]) -> Stream:
    """Of some models the one that tells a run of words with the fewest bits, a row behind the other."""
    pairs = Counter((one.text, two.text) for one, two in pairwise(row))
    small = words()["small"]
    ends = {two.text for one, two in pairwise(row) if two.kind == "W" and pairs[one.text, two.text] > 1}
    marked = [*row[:1]]
    for one, two in pairwise(row):
        again = (pairs[one.text, two.text] > 1 or two.text in ends) and one.text.lower() not in small
        short = len(two.text) > 1 and two.text.isupper()
        marked.append(two._replace(kind="w") if two.kind == "W" and (again or short) else two)
    models = [Stream(schema) for schema in schemas]
    for model in models:
        model.trained([marked], ROUNDS + 2)
    best = min(models, key=lambda model: model.cost)
    best.found = best.cuts([marked])
    return best


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
