"""A map's text: lines of letters in, cells out; every fault is told with its line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from pnp.boards.hexes import Cell, around

MOST_CELLS = 40_000
SEA = frozenset(". ")


class MapError(ValueError):
    """A text that is no map; `key` is map, links or barriers, and `index` the item of it, from 0."""

    def __init__(self, message: str, key: str = "map", index: int = 0) -> None:
        super().__init__(message)
        self.key, self.index = key, index


def read(lines: Sequence[str], letters: int) -> dict[Cell, str]:
    """The cells that are no sea, in the order of the text; a region is written with so many letters."""
    if sum(map(len, lines)) > MOST_CELLS:
        raise MapError(f"the map has more than {MOST_CELLS:,} characters; draw it coarser.")
    cells: dict[Cell, str] = {}
    for row, line in enumerate(lines):
        text = line.rstrip() if letters == 1 else line.rstrip() + " " * (len(line.rstrip()) % letters)
        for column in range(len(text) // letters):
            region = text[column * letters : (column + 1) * letters]
            if not SEA.issuperset(region):
                cells[column, row] = _whole(region, row, letters)
    if not cells:
        raise MapError("the map has no region; write a letter for every cell of one.")
    return cells


def _whole(region: str, row: int, letters: int) -> str:
    if SEA & set(region):
        message = f"line {row + 1} of the map has a lone '{region.strip('. ')}'; a region has {letters} letters in it."
        raise MapError(message, "map", row)
    return region


def parts(cells: Collection[Cell]) -> list[set[Cell]]:
    """Cells that touch, together."""
    left, found = dict.fromkeys(cells), list[set[Cell]]()
    while left:
        part, edge = set[Cell](), [next(iter(left))]
        while edge:
            cell = edge.pop()
            if cell in left:
                del left[cell]
                part.add(cell)
                edge.extend(around(cell))
        found.append(part)
    return found


def pairs(
    key: str, given: Iterable[Sequence[str]], touching: Mapping[str, Collection[str]], split: Collection[str]
) -> list[tuple[str, str]]:
    """The pairs of `links` or `barriers`, each a pair of known regions for which it changes something.

    A region linked with itself lies in several parts.
    """
    found: list[tuple[str, str]] = []
    for index, pair in enumerate(given):
        fault = _fault(key, pair, touching, split)
        if fault is None and any(set(pair) == set(other) for other in found):
            fault = "stand twice; one of them counts both ways."
        if fault is not None:
            raise MapError(f"{key}: {' and '.join(pair)} {fault}", key, index)
        found.append((pair[0], pair[1]))
    return found


def _fault(
    key: str, pair: Sequence[str], touching: Mapping[str, Collection[str]], split: Collection[str]
) -> str | None:
    if len(pair) != 2:
        return "are no pair; write two regions."
    strange = [region for region in pair if region not in touching]
    if strange:
        return f"cannot be told: there is no region '{strange[0]}' in the map; there are {', '.join(touching)}."
    first, second = pair
    if first == second:
        good = key == "links" and first in split
        return None if good else "are one region; only one in several parts is linked with itself."
    if key == "links" and second in touching[first]:
        return "share a border already; take the link out."
    if key == "barriers" and second not in touching[first]:
        return "share no border; take the barrier out."
    return None
