"""A track that is grown: a way that winds over the sheet, and branches that leave it and come back to it later."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pnp.boards.chance import Chance
from pnp.boards.growth import Grown, Growth, Unfit, text
from pnp.boards.lattice import SQUARES, Cell

_TRIED = 60
"""Pairs of places that are tried for a branch."""
_FULL = 0.62
"""As much of the sheet, once it is laid as large as that allows, as a track fills that keeps away from itself."""
_OPEN = 4
"""Places for a bend of which the most open is taken."""


class _Sheet:
    """Every second cell across and down, so that ways that do not meet keep a cell between them."""

    def __init__(self, columns: int, rows: int, chance: Chance) -> None:
        self.columns, self.rows = (columns + 1) // 2, (rows + 1) // 2
        self.taken: set[Cell] = set()
        self.chance = chance

    def free(self, knot: Cell) -> bool:
        return 0 <= knot[0] < self.columns and 0 <= knot[1] < self.rows and knot not in self.taken

    def open(self, knot: Cell) -> int:
        """How many free places lie round one."""
        column, row = knot
        return sum(self.free((column + x, row + y)) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)

    def bent(self, way: list[Cell]) -> bool:
        """Make a way two places longer where there is room beside it; whether there was."""
        bends = []
        for at, ((x, y), (u, v)) in enumerate(pairwise(way)):
            for side in (1, -1):
                across, down = (v - y) * side, (u - x) * side
                one, other = (x + across, y + down), (u + across, v + down)
                if self.free(one) and self.free(other):
                    bends.append((at, one, other))
        if not bends:
            return False
        tried = [self.chance.among(bends) for _ in range(_OPEN)]
        at, one, other = max(tried, key=lambda bend: (self.open(bend[1]) + self.open(bend[2]), bend))
        way[at + 1 : at + 1] = [one, other]
        self.taken.update((one, other))
        return True


def grown(growth: Growth, aside: Sequence[str], one_way: bool, chance: Chance) -> Grown:
    """One attempt at a map; `aside` are the sections that branch off, `one_way` whether steps lead forward only.

    Raises:
        Unfit: the way or a branch found no room.
    """
    columns, rows = growth.size
    main = [letter for letter, _, section in growth.rows if section not in aside]
    branches = [[letter for letter, _, section in growth.rows if section == each] for each in aside]
    sheet = _Sheet(columns, rows, chance)
    way = _begun(sheet, len(main) // 2 + 1)
    ways = [(way, len(main) // 2 + 1)]
    ends: list[tuple[Cell, Cell]] = []
    for _ in range(len(main) // 8):  # some bends for branches to cut off
        if len(way) < ways[0][1]:
            sheet.bent(way)
    for letters in sorted(branches, key=len, reverse=True):
        knots = len(letters) // 2
        side = _aside(sheet, way, knots, {end for pair in ends for end in pair})
        ends.append((side[0], side[-1]))
        ways.append((side, knots + 2))
    while any(len(each) < wanted for each, wanted in ways):
        short = [each for each, wanted in ways if len(each) < wanted]
        if not sheet.bent(chance.among(short)) and not any(sheet.bent(each) for each in short):
            raise Unfit("the track has no room to wind")
    cells = _spread(_course(way), main)
    links = []
    for (side, _), letters in zip(ways[1:], sorted(branches, key=len, reverse=True), strict=True):
        course = _course(side)
        first, last = cells[course[0]], cells[course[-1]]
        cells |= _spread(course[1:-1], letters, middle=True)
        links += [(first, letters[0]), (letters[-1], last)]
    order = {letter: number for number, (letter, _, _) in enumerate(growth.rows)}
    links.sort(key=lambda link: (order[link[0]], order[link[1]]))
    lines = _fitted(cells)
    scale = min(columns * len(main[0]) / len(lines[0]), rows / len(lines))
    full = len(cells) * scale * scale / (columns * rows)
    return Grown(lines, links=(("", tuple(links)),) if links else (), one_way=one_way, ease=min(full / _FULL, 1.0))


def _begun(sheet: _Sheet, knots: int) -> list[Cell]:
    """A way across the sheet that never turns back, as long as it may be and of the right evenness."""
    chance = sheet.chance
    start = (0, chance.below(sheet.rows))
    most = min(sheet.columns - 1, knots - 1)
    far = most - chance.below(max(1, most * 2 // 3))
    down = [row for row in range(sheet.rows) if abs(row - start[1]) <= knots - 1 - far]
    down = [row for row in down if (far + abs(row - start[1]) - knots + 1) % 2 == 0]
    if not down:
        far -= 1
        down = [row for row in range(sheet.rows) if abs(row - start[1]) <= knots - 1 - far]
        down = [row for row in down if (far + abs(row - start[1]) - knots + 1) % 2 == 0]
    if not down or far < 1:
        raise Unfit("the track has too few spaces for a way")
    end = chance.among(down)
    step = 1 if end > start[1] else -1
    moves = chance.mixed([(1, 0)] * far + [(0, step)] * abs(end - start[1]))
    way = [start]
    for across, along in moves:
        way.append((way[-1][0] + across, way[-1][1] + along))
    sheet.taken.update(way)
    return way


def _aside(sheet: _Sheet, way: Sequence[Cell], knots: int, ends: set[Cell]) -> list[Cell]:
    """A branch of at most so many places between two of a way, both of them too.

    Raises:
        Unfit: no two of them have one.
    """
    for _ in range(_TRIED):
        start = sheet.chance.below(len(way) - 2)
        stop = min(len(way) - 2, start + 2 + sheet.chance.below(max(1, knots)))
        one, other = way[start], way[stop]
        if stop < start + 2 or one in ends or other in ends or (start == 0 and len(way) > 6):
            continue
        found = _through(sheet, one, other)
        if found and len(found) - 2 <= knots and (knots - len(found)) % 2 == 0:
            sheet.taken.update(found)
            return found
    raise Unfit("a branch has no room")


def _through(sheet: _Sheet, one: Cell, other: Cell) -> list[Cell]:
    """A shortest way between two places over free ones, both ends too; nothing where there is none."""
    before: dict[Cell, Cell] = {}
    edge = [one]
    while edge:
        reached = []
        for here in edge:
            for there in sheet.chance.mixed(SQUARES.around(here)):
                if there == other and here != one:
                    way = [other, here]
                    while way[-1] != one:
                        way.append(before[way[-1]])
                    return way[::-1]
                if sheet.free(there) and there not in before:
                    before[there] = here
                    reached.append(there)
        edge = reached
    return []


def _course(way: Sequence[Cell]) -> list[Cell]:
    """The cells of a way: its places, and those between them."""
    cells = [(2 * way[0][0], 2 * way[0][1])]
    for (x, y), (u, v) in pairwise(way):
        cells += [(x + u, y + v), (2 * u, 2 * v)]
    return cells


def _spread(course: Sequence[Cell], letters: Sequence[str], middle: bool = False) -> dict[Cell, str]:
    """Spaces along a course; where it is a cell longer, the last space, or the one in the `middle`, has two."""
    wide = list(letters)
    if len(course) > len(wide):
        at = len(wide) // 2 if middle else len(wide) - 1
        wide.insert(at, wide[at])
    return dict(zip(course, wide, strict=True))


def _fitted(cells: dict[Cell, str]) -> tuple[str, ...]:
    """The lines of a map without an empty rim."""
    left, top = (min(cell[axis] for cell in cells) for axis in (0, 1))
    moved = {(x - left, y - top): letter for (x, y), letter in cells.items()}
    columns, rows = (max(cell[axis] for cell in moved) + 1 for axis in (0, 1))
    return text(moved, columns, rows)
