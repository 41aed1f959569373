"""Land and sea that are grown: a mainland and islands on the cells of a lattice, each of them in one piece."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from heapq import heappop, heappush
from math import sqrt

from pnp.boards.chance import Chance, Noise
from pnp.boards.lattice import Cell, Lattice, Point

_SHARES = 0.07, 0.13
"""How much of the land an island is, at least and at most."""
_CLEAR = 2
"""Cells of water between two pieces of land, at least."""
_LAKE = 7
"""Fewer cells of water inside a land are land."""
SIDES = ("north", "east", "south", "west")
_OPEN = ((45, 4), (58, 3), (70, 2), (100, 1))
"""How many sides of a sheet are sea, up to which percentage of land."""


class Field:
    """The cells of a sheet with their middles, who lies beside whom, and how far each lies from the rim."""

    def __init__(self, lattice: Lattice, columns: int, rows: int) -> None:
        self.lattice = lattice
        self.columns, self.rows = columns, rows
        self.cells = [(column, row) for row in range(rows) for column in range(columns)]
        there = frozenset(self.cells)
        self.place = {cell: lattice.point(lattice.middle(cell)) for cell in self.cells}
        self.beside = {cell: tuple(other for other in lattice.around(cell) if other in there) for cell in self.cells}
        self.rim = {cell for cell in self.cells if len(self.beside[cell]) < len(lattice.around(cell))}
        self.wide = max(x for x, _ in self.place.values()) or 1.0
        self.tall = max(y for _, y in self.place.values()) or 1.0

        self.sides: tuple[str, ...] = SIDES
        """The sides of the sheet that are sea; over the others land runs off the map."""

    def outward(self, cell: Cell) -> float:
        """How far a cell lies towards the sea: 0 in the middle of the sheet, 1 at its edges, more in its corners."""
        x, y = (2 * at / full - 1 for at, full in zip(self.place[cell], (self.wide, self.tall), strict=True))
        x = x * x if ("west" if x < 0 else "east") in self.sides else 0.0
        y = y * y if ("north" if y < 0 else "south") in self.sides else 0.0
        return sqrt(sqrt(x * x + y * y))

    @property
    def shore(self) -> set[Cell]:
        """The cells at the sides that are sea."""
        ends = {"north": (1, 0), "west": (0, 0), "south": (1, self.rows - 1), "east": (0, self.columns - 1)}
        return {cell for cell in self.cells for side in self.sides if cell[ends[side][0]] == ends[side][1]}

    def parts(self, cells: Collection[Cell]) -> list[list[Cell]]:
        """Some cells in pieces that hang together, the largest first."""
        left, found = dict.fromkeys(cells), []
        while left:
            edge = [next(iter(left))]
            del left[edge[0]]
            part = []
            while edge:
                cell = edge.pop()
                part.append(cell)
                for other in self.beside[cell]:
                    if other in left:
                        del left[other]
                        edge.append(other)
            found.append(sorted(part, key=_by_row))
        return sorted(found, key=lambda part: (-len(part), _by_row(part[0])))

    def far(self, starts: Collection[Cell], among: Collection[Cell] | None = None) -> dict[Cell, int]:
        """How many steps each cell that can be reached lies from the nearest start."""
        far = dict.fromkeys(sorted(starts, key=_by_row), 0)
        edge = list(far)
        while edge:
            reached = []
            for cell in edge:
                for other in self.beside[cell]:
                    if other not in far and (among is None or other in among):
                        far[other] = far[cell] + 1
                        reached.append(other)
            edge = reached
        return far


def _by_row(cell: Cell) -> Cell:
    return cell[1], cell[0]


def by_row(cells: Collection[Cell]) -> list[Cell]:
    """Cells in the order in which a map is read."""
    return sorted(cells, key=_by_row)


def facing(percent: int, chance: Chance) -> tuple[str, ...]:
    """The sides of a sheet of terrain that are sea: the fewer, the more of it is land."""
    count = next(sides for most, sides in _OPEN if percent <= most)
    first = chance.below(4)
    return tuple(SIDES[(first + step) % 4] for step in range(count))


def heights(field: Field, chance: Chance) -> dict[Cell, float]:
    """How high each cell lies: ranges and basins, falling off towards the rim of the sheet."""
    wide = sqrt(field.wide * field.tall) / 2.4
    basins, ranges = Noise(chance, wide), Noise(chance, wide * 0.9)
    found = {}
    for cell in field.cells:
        place, out = field.place[cell], field.outward(cell)
        found[cell] = 1.5 * basins.at(place) + 0.4 * ranges.ridge(place) - 0.8 * out * out
    return found


def lands(field: Field, high: Mapping[Cell, float], percent: int, islands: int, chance: Chance) -> list[list[Cell]]:
    """The mainland and the islands, the mainland first; all the cells where the land is to have everything."""
    if percent >= 100:
        return [field.cells]
    total = len(field.cells) * percent // 100
    quotas = [int(total * (_SHARES[0] + chance.share() * (_SHARES[1] - _SHARES[0]))) for _ in range(islands)]
    quotas = [total - sum(quotas), *quotas]
    seats = _seats(field, high, quotas, chance)
    masses = _grown(field, high, seats, quotas, _margin(field, chance))
    return [_rounded(field, mass, masses) for mass in masses]


def _seats(field: Field, high: Mapping[Cell, float], quotas: list[int], chance: Chance) -> list[Cell]:
    """Where each piece of land begins: the mainland high and near the middle, islands out at sea and far apart."""
    inner = [cell for cell in field.cells if field.outward(cell) < 0.45] or field.cells
    outer = [cell for cell in field.cells if 0.55 < field.outward(cell) < 0.8] or field.cells
    seats = [max((chance.among(inner) for _ in range(4)), key=lambda cell: (high[cell], cell))]
    for _ in quotas[1:]:
        best = [chance.among(outer) for _ in range(24)]
        seats.append(max(best, key=lambda cell: (_apart(field, cell, seats), cell)))
    if len(seats) > 1:  # the mainland keeps away from the islands
        x = sum(field.place[seat][0] for seat in seats[1:]) / (len(seats) - 1)
        y = sum(field.place[seat][1] for seat in seats[1:]) / (len(seats) - 1)
        away = [cell for cell in inner if cell not in seats]
        seats[0] = max(away or inner, key=lambda cell: (_distance(field.place[cell], (x, y)) / 12 + high[cell], cell))
    return seats


def _apart(field: Field, cell: Cell, others: Collection[Cell]) -> float:
    return min(_distance(field.place[cell], field.place[other]) for other in others)


def _distance(one: Point, other: Point) -> float:
    return sqrt((one[0] - other[0]) * (one[0] - other[0]) + (one[1] - other[1]) * (one[1] - other[1]))


def _margin(field: Field, chance: Chance) -> set[Cell]:
    """The rim of the sheet, which is sea: here wider, there narrower, so that no coast runs straight along it."""
    swell = Noise(chance, 5.0)
    deep = 1 + min(field.columns, field.rows) / 12
    return {
        cell for cell, steps in field.far(field.shore).items() if steps < max(1.0, deep * swell.at(field.place[cell]))
    }


def _grown(
    field: Field, high: Mapping[Cell, float], seats: list[Cell], quotas: list[int], margin: Collection[Cell]
) -> list[list[Cell]]:
    """Each piece takes the highest cell beside it until it is as large as it is to be; the islands grow first.

    Around a piece stays water, as does the margin.
    """
    barred: set[Cell] = set(margin)
    found: dict[int, list[Cell]] = {}
    for number in [*range(1, len(seats)), 0]:
        seat, quota = seats[number], quotas[number]
        if seat in barred:
            free = [cell for cell in field.cells if cell not in barred]
            if not free:
                found[number] = []
                continue
            seat = min(free, key=lambda cell: (_distance(field.place[cell], field.place[seats[number]]), cell))
        found[number] = _piece(field, seat, quota, lambda cell: high[cell], barred, number > 0)
        barred.update(field.far(found[number]).keys() & _near(field, found[number]))
    return [found[number] for number in range(len(seats)) if found[number]]


def _near(field: Field, mass: Collection[Cell]) -> set[Cell]:
    return {cell for cell, steps in field.far(mass).items() if steps <= _CLEAR}


def _piece(
    field: Field, seat: Cell, quota: int, high: Callable[[Cell], float], barred: Collection[Cell], round_: bool
) -> list[Cell]:
    """Cells from a seat on, the highest beside them first; a `round_` piece keeps close to its seat."""
    seen, mass, queue = {seat}, list[Cell](), [(0.0, seat)]
    while queue and len(mass) < quota:
        _, cell = heappop(queue)
        mass.append(cell)
        for other in field.beside[cell]:
            if other not in seen and other not in barred:
                seen.add(other)
                off = _distance(field.place[other], field.place[seat]) * (0.15 if round_ else 0.012)
                heappush(queue, (off - high(other), other))
    return mass


def _rounded(field: Field, mass: list[Cell], masses: list[list[Cell]]) -> list[Cell]:
    """A piece of land without single cells that stick out, notches and small lakes."""
    land, shore = set(mass), field.shore
    others = {cell for other in masses if other is not mass for cell in _near(field, other)}
    for _ in range(2):
        for cell in field.cells:
            around = field.beside[cell]
            mine = sum(other in land for other in around)
            if cell in land and mine <= 1 and len(land) > 1:
                land.discard(cell)
            elif cell not in land and cell not in shore and cell not in others and mine > len(around) * 0.7:
                land.add(cell)
    for lake in field.parts([cell for cell in field.cells if cell not in land]):
        if len(lake) < _LAKE and not shore.intersection(lake) and not others.intersection(lake):
            land.update(lake)
    return by_row(field.parts(land)[0])
