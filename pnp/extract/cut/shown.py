"""Columns as they are shown: which of a cut's columns hold cells and no signs, what stands in them, and their names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.extract.cut.models import Cut, Model
from pnp.extract.cut.tokens import Token, text_of
from pnp.extract.found import Row

_FEWEST = 3
_DISTINCT, _AGAIN = 0.7, 0.5
_PLAIN = frozenset("Wklxc")
"""Classes of words without a number."""
_WIDE = 4
"""Cells of a row from which on its name need not be its own."""
_SENTENCE = re.compile(r"[.!?]\s+[A-Z]")
_TIMES = re.compile(r"\D*([0-9]{1,3})\D*")


def listlike(model: Model, cuts: Sequence[Cut]) -> bool:
    """Whether the names differ as names of things do, and it is no legend of signs."""
    at = model.schema.index("name")
    names = [text_of(cut.parts[at]) for cut in cuts]
    if all(token.kind in "nsdurxp" for cut in cuts for token in cut.parts[at]):
        return False
    # Sizes of several things ("Light", "Heavy") come back below each of their titles, with other numbers.
    whole = {tuple(token.text for part in cut.parts for token in part) for cut in cuts}
    wide = model.schema.count("cell") >= _WIDE and len(whole) == len(cuts)
    if len(set(names)) < (_AGAIN if wide else _DISTINCT) * len(names):
        return False
    codes = sum(token.kind == "c" for cut in cuts for token in cut.parts[0])
    equals = sum(token.text == "=" for cut in cuts for part in cut.parts for token in part)
    return not (equals >= 0.8 * len(cuts) and codes >= 0.8 * len(cuts))


def sign(at: int, cuts: Sequence[Cut]) -> bool:
    """Whether a column holds nothing but one sign between cells."""
    found = [token for cut in cuts for token in cut.parts[at]]
    if not found:
        return True
    if all(token.kind == "b" for token in found):
        return True
    alike = len({token.text for token in found}) == 1 and len(found) > 0.6 * len(cuts)
    return all(token.kind in "po" for token in found) or (
        alike and (found[0].kind == "x" or found[0].text in "xX\u00d7")
    )


def same(at: int, cuts: Sequence[Cut]) -> bool:
    """Whether a column holds one and the same word in every row."""
    words_there = {text_of(cut.parts[at]) for cut in cuts}
    return len(cuts) > _FEWEST and len(words_there) == 1 and cuts[0].parts[at][0].kind in "Wkl"


def rare(at: int, cuts: Sequence[Cut]) -> bool:
    """Whether few rows have a text right behind their name: what looks like one is the rest of a long name."""
    return 2 * sum(bool(cut.parts[at]) for cut in cuts) < len(cuts)


def merged(parts: list[list[Token]], at: int) -> list[list[Token]]:
    """The words of a column as the rest of those of the column before it; a sign between them stays."""
    name = at - 1 if at < 2 or (parts[at - 1] and parts[at - 1][0].kind != "p") else at - 2
    whole = [token for part in parts[name : at + 1] for token in part]
    return [*parts[:name], whole, *[[]] * (at - name), *parts[at + 1 :]]


def by_line(cuts: Sequence[Cut]) -> list[list[list[Token]]]:
    """The parts of records of several lines; words in a line with a dash between them are one cell."""
    many = len(cuts[0].parts)
    kinds = [{token.kind for cut in cuts for token in cut.parts[at]} for at in range(many)]
    broken = next((at for at in range(many) if "b" in kinds[at]), many)
    made = [[list(part) for part in cut.parts] for cut in cuts]
    run = list[int]()
    for at in range(broken + 1, many + 1):
        if at < many and kinds[at] and kinds[at] <= _PLAIN:
            run.append(at)
            continue
        if any(kinds[each] == {"x"} for each in run[1:-1]):
            for parts in made:
                parts[run[0]] = [token for each in run for token in parts[each]]
                parts[run[0] + 1 : run[-1] + 1] = [[] for _ in run[1:]]
        run = []
    return made


def cell(part: list[Token]) -> str:
    if len(part) == 1 and part[0].kind == "m" and (found := _TIMES.fullmatch(part[0].text)):
        return found[1]
    # A sign between cells belongs to neither.
    return text_of(part).rstrip(",;:").removeprefix(", ").removeprefix("; ") if part else ""


def unnamed(model: Model, columns: Sequence[int], cuts: Sequence[Cut]) -> list[str]:
    """Names for columns of which the book has none."""
    made = list[str]()
    for at in columns:
        sort = model.schema[at]
        times = all(token.kind in "mn" for cut in cuts for token in cut.parts[at])
        first = times and at < model.schema.index("name")
        made.append(
            "Name"
            if sort == "name"
            else "Notes"
            if sort == "text"
            else "#"
            if first and "#" not in made
            else f"Column {len(made) + 1}"
        )
    return made


def numbered(rows: Sequence[Row], names: list[str], ordinals: Sequence[str]) -> list[str]:
    """The names of columns, with the numbers before rows as one where their names are sentences: results of a roll."""
    at = names.index("Name") if "Name" in names else None
    if at is None or 2 * sum(_SENTENCE.search(row.cells[at]) is not None for row in rows) <= len(rows):
        return names
    for row, ordinal in zip(rows, ordinals, strict=True):
        row.cells.insert(0, ordinal)
    return ["Roll", *("Result" if name == "Name" else name for name in names)]
