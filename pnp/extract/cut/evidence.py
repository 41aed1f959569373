"""Evidence beside the bits: what the rows of a cut have in common that makes them a list, or two columns one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pnp.extract import words
from pnp.extract.cut import endings, heads, shown
from pnp.extract.cut.models import Cut, Model
from pnp.extract.cut.tokens import text_of

COUNTS = "nsdurm"
MOST_NAME = 5
"""Words of a name before the first number of its row."""
_WORTH = 5
"""Rows of a name and a number that are a list for this alone."""
_FEWEST = 3


def torn(model: Model, columns: Sequence[int], cuts: Sequence[Cut], named: list[str] | None) -> int | None:
    """The column of texts that are no more than the rest of the names before it, if there is one.

    So it is where few rows have one, where cells follow on it, and in the results of a die, unless a sign parts the
    two; and where a header's name for it begins with a word that stands between others.
    """
    name = model.schema.index("name")
    if name + 1 == len(model.schema):
        return None
    if named and heads.goes_on(named[name + 1]):
        return name + 1
    at = name + 1 if name + 1 in columns else name + 2
    between = {token.text for cut in cuts for part in cut.parts[name + 1 : at] for token in part}
    if at >= len(model.schema) or model.schema[at] != "text" or not between <= {","}:
        return None
    first = [text_of(cut.parts[0]) for cut in cuts]
    rolled = name == 1 and all(words.span(cell) for cell in first) and len(set(first)) == len(first)
    if named:
        return at if rolled else None
    return at if shown.rare(at, cuts) or columns[-1] > at or rolled else None


def valued(lines: Sequence[int], cuts: Sequence[Cut]) -> bool:
    """Whether the rows are some words and one number each, and no pages of a table of contents, which only rise."""
    rows = [[token for part in cut.parts for token in part] for cut in cuts]
    if len(rows) < _WORTH or any(two != one + 1 for one, two in pairwise(lines)):
        return False
    if any(row[-1].kind not in "ns" or len(row) > MOST_NAME + 1 or row[0].kind not in "Wk" for row in rows):
        return False
    if any(token.kind in COUNTS for row in rows for token in row[:-1]):
        return False
    worth = [
        int(row[-1].text.strip("%").replace(",", "").replace("\u2212", "-"))
        for row in rows
        if row[-1].text[-1].isdigit()
    ]
    return len(worth) == len(rows) and worth != sorted(worth)


def sorted_by_kind(model: Model, cuts: Sequence[Cut]) -> bool:
    """Whether the rows are names and one word each that comes back from row to row."""
    if model.schema != ("name", "cell") or not all(cut.parts[1] for cut in cuts):
        return False
    return endings.recur(*([text_of(cut.parts[at]) for cut in cuts] for at in (1, 0)))


def counted(model: Model, cuts: Sequence[Cut]) -> bool:
    """Whether every row has a die, or two numbers, each in its column: no sentences are so alike by chance."""
    name, full = model.schema.index("name"), 0
    if 2 * sum(cut.parts[name][:1] != [] and cut.parts[name][0].text[:1].isupper() for cut in cuts) < len(cuts):
        return False
    for at, sort in enumerate(model.schema):
        kinds = {token.kind for cut in cuts for token in cut.parts[at]}
        if sort == "cell" and kinds and kinds <= {*COUNTS, "x"} and all(cut.parts[at] for cut in cuts):
            full += 2 if kinds == {"d"} else 1
    return full > 1 and len(cuts) > _FEWEST
