"""Terrain that is grown on squares or hexes: sea, grounds by height, woods in clumps, towns, rivers and roads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import sqrt

from pnp.boards.chance import Chance, Noise
from pnp.boards.growth import Grown, Growth, Unfit, text
from pnp.boards.land import Field, by_row, facing, heights, lands
from pnp.boards.lattice import Cell, Corner, Lattice

Called = Callable[[Cell], str]
"""The name of a cell."""
_CLUMP = 4, 14
"""Spaces of a clump, at least and at most."""
_LONGEST = 400
"""Sides that a river runs along, at most."""


def grown(growth: Growth, lattice: Lattice, called: Called, chance: Chance) -> Grown:
    """One attempt at a map.

    Raises:
        Unfit: a terrain found no space, or the land no room.
    """
    columns, rows = growth.size
    field = Field(lattice, columns, rows)
    sea = growth.seas[0] if growth.seas else None
    if sea:
        field.sides = facing(growth.land, chance)
    high = heights(field, chance)
    masses = lands(field, high, growth.land if sea else 100, growth.islands, chance)
    land = {cell for mass in masses for cell in mass}
    rise = _relief(field, land, chance)
    letters = dict.fromkeys(field.cells, sea or "") | _levels(field, rise, growth)
    _patched(field, letters, growth, chance)
    sites = _sites(field, letters, land, growth, chance)
    for cell, letter in sites.items():
        letters[cell] = letter
    missing = {letter for letter, _, _ in growth.rows} - set(letters.values())
    if missing:
        raise Unfit(f"there is no room for {min(missing)}")
    rivers = _rivers(field, rise, land, called, growth, chance)
    roads = _roads(field, letters, masses, sites, growth, called) if growth.roads else ()
    return Grown(
        text(letters, columns, rows),
        borders=(("river", rivers),) if rivers else (),
        paths=(("road", roads),) if roads else (),
    )


def _relief(field: Field, land: Collection[Cell], chance: Chance) -> dict[Cell, float]:
    """How high the land rises: folded into ranges, and lower towards the sea."""
    relief = Noise(chance, sqrt(field.wide * field.tall) / 3.2)
    folds = Noise(chance, sqrt(field.wide * field.tall) / 2.6)
    coast = field.far([cell for cell in field.cells if cell not in land]) if len(land) < len(field.cells) else {}
    return {
        cell: 0.5 * relief.at(field.place[cell]) + folds.ridge(field.place[cell]) + 0.06 * min(4, coast.get(cell, 4))
        for cell in by_row(land)
    }


def _levels(field: Field, rise: Mapping[Cell, float], growth: Growth) -> dict[Cell, str]:
    """The grounds of the land, the higher ones in ranges, by their shares."""
    order = sorted(rise, key=lambda cell: (rise[cell], cell))
    whole = sum(share for _, share in growth.levels)
    found: dict[Cell, str] = {}
    begun = 0
    reached = 0
    for letter, share in growth.levels:
        reached += share
        end = len(order) * reached // whole
        found.update((cell, letter) for cell in order[begun:end])
        begun = end
    return _settled(field, found, [letter for letter, _ in growth.levels])


def _settled(field: Field, found: dict[Cell, str], order: Sequence[str]) -> dict[Cell, str]:
    """Single spaces of a ground become what lies round them, where some of it is left elsewhere."""
    for cell in by_row(found):
        near = [found[other] for other in field.beside[cell] if other in found]
        if near and found[cell] not in near and list(found.values()).count(found[cell]) > 1:
            found[cell] = max(order, key=near.count)
    return found


def _patched(field: Field, letters: dict[Cell, str], growth: Growth, chance: Chance) -> None:
    """Lay clumps on the lowest ground: each begins where a noise of its own is highest, and follows it."""
    plain = growth.levels[0][0]
    land = sum(letter not in growth.seas for letter in letters.values())
    for letter, percent in growth.patches:
        noise = Noise(chance, max(2.5, sqrt(field.wide * field.tall) / 4))
        free = {cell: noise.at(field.place[cell]) for cell in field.cells if letters[cell] == plain}
        left = min(max(1, land * percent // 100), max(0, len(free) - 2))
        while left > 0:
            seat = max(free, key=lambda cell: (free[cell], cell))
            size = min(left, _CLUMP[0] + chance.below(_CLUMP[1] - _CLUMP[0] + 1))
            queue, seen = [(0.0, seat)], {seat}
            while queue and size:
                _, cell = heappop(queue)
                letters[cell] = letter
                del free[cell]
                size, left = size - 1, left - 1
                for other in field.beside[cell]:
                    if other in free and other not in seen:
                        seen.add(other)
                        heappush(queue, (-free[other], other))
            for _, cell in queue:  # the next clump begins elsewhere
                free[cell] -= 0.3


def _sites(
    field: Field, letters: Mapping[Cell, str], land: Collection[Cell], growth: Growth, chance: Chance
) -> dict[Cell, str]:
    """Single spaces far from each other, by the water rather than not, and never on the highest ground."""
    barred = {growth.levels[-1][0], *growth.seas} if len(growth.levels) > 1 else set(growth.seas)
    free = [cell for cell in by_row(land) if letters[cell] not in barred and cell not in field.rim]
    coast = {cell for cell in free if any(other not in land for other in field.beside[cell])}
    wanted = [letter for letter, count in growth.sites for _ in range(count)]
    found: dict[Cell, str] = {}
    for letter in chance.mixed(wanted):
        tried = [chance.among(free) for _ in range(10)] if free else []
        open_ = [cell for cell in tried if cell not in found]
        if not open_:
            raise Unfit("there is no room for so many sites")
        far = field.far(list(found)) if found else dict.fromkeys(open_, 0)
        found[max(open_, key=lambda cell: (far[cell] + (1.2 if cell in coast else 0), cell))] = letter
    if any(other in found for cell in found for other in field.beside[cell]):
        raise Unfit("two sites lie side by side")
    return found


def _rivers(
    field: Field, high: Mapping[Cell, float], land: Collection[Cell], called: Called, growth: Growth, chance: Chance
) -> tuple[tuple[str, ...], ...]:
    """Sides of spaces along which water runs down from high ground to the sea, or off the map."""
    if growth.rivers <= 0:
        return ()
    at = _Corners(field, high, land, chance)
    springs = sorted(at.inner, key=lambda corner: (-at.height[corner], corner))
    springs = chance.mixed(springs[: max(1, len(springs) // 4)])
    wet: set[Corner] = set()
    found: list[tuple[str, ...]] = []
    rivers = 0
    for spring in springs:
        if rivers == growth.rivers:
            break
        if any(_near(spring, corner) for corner in wet):
            continue
        course = at.down(spring, wet)
        if len(course) < max(4, min(field.columns, field.rows) // 3):
            continue
        wet.update(course)
        rivers += 1
        for step in pairwise(course):
            one, other = sorted(at.sides[frozenset(step)], key=lambda cell: (cell[1], cell[0]))
            found.append((called(one), called(other)))
    return tuple(found)


def _near(one: Corner, other: Corner) -> bool:
    return abs(one[0] - other[0]) <= 6 and abs(one[1] - other[1]) <= 6


class _Corners:
    """The corners of spaces, how high they lie, and the sides between them that part two spaces of land."""

    def __init__(self, field: Field, high: Mapping[Cell, float], land: Collection[Cell], chance: Chance) -> None:
        meeting: dict[Corner, list[Cell]] = {}
        self.sides: dict[frozenset[Corner], list[Cell]] = {}
        for cell in field.cells:
            ring = field.lattice.corners(cell)
            for number, corner in enumerate(ring):
                meeting.setdefault(corner, []).append(cell)
                self.sides.setdefault(frozenset((corner, ring[(number + 1) % len(ring)])), []).append(cell)
        self.sides = {
            side: cells for side, cells in self.sides.items() if len(cells) == 2 and all(cell in land for cell in cells)
        }
        self.height = {
            corner: sum(high.get(cell, 0.0) for cell in cells) / len(cells) for corner, cells in meeting.items()
        }
        self.rough = {corner: chance.share() for corner in sorted(meeting)}
        full = max(map(len, meeting.values()))
        self.inner = {
            corner for corner, cells in meeting.items() if len(cells) == full and all(cell in land for cell in cells)
        }
        self.mouths = {corner for corner in meeting if corner not in self.inner}
        self.ways: dict[Corner, list[Corner]] = {}
        for side in self.sides:
            for one in side:
                self.ways.setdefault(one, []).extend(corner for corner in side if corner != one)

    def down(self, spring: Corner, wet: Collection[Corner]) -> list[Corner]:
        """The way of water from a spring to a mouth or into a river: it climbs no more than it must."""
        before: dict[Corner, Corner | None] = {spring: None}
        least = {spring: 0.0}
        queue = [(0.0, spring)]
        done: set[Corner] = set()
        while queue:
            spent, here = heappop(queue)
            if here in done:
                continue
            done.add(here)
            if here in self.mouths or here in wet:
                way: list[Corner] = []
                step: Corner | None = here
                while step is not None:
                    way.append(step)
                    step = before[step]
                return way[::-1][:_LONGEST]
            for other in sorted(self.ways.get(here, ())):
                cost = spent + 0.1 + self.rough[other] + 6 * max(0.0, self.height[other] - self.height[here])
                if other not in done and cost < least.get(other, cost + 1):
                    before[other], least[other] = here, cost
                    heappush(queue, (cost, other))
        return []


def _roads(
    field: Field,
    letters: Mapping[Cell, str],
    masses: Sequence[Sequence[Cell]],
    sites: Mapping[Cell, str],
    growth: Growth,
    called: Called,
) -> tuple[tuple[str, ...], ...]:
    """Roads from site to site over easy ground, along the roads that are there; none leads over the sea."""
    dear = {letter: 1.0 + 1.5 * number for number, (letter, _) in enumerate(growth.levels)}
    paved: set[frozenset[Cell]] = set()
    found: list[tuple[str, ...]] = []
    for mass in masses:
        towns = [cell for cell in by_row(mass) if cell in sites]
        joined, left = towns[:1], towns[1:]
        while left:
            way = _way(field, set(mass), joined, set(left), lambda cell: dear.get(letters[cell], 1.4), paved)
            if not way:
                break
            left.remove(way[-1])
            joined.append(way[-1])
            for piece in _fresh(way, paved):
                found.append(tuple(map(called, piece)))
            paved.update(frozenset(step) for step in pairwise(way))
    return tuple(found)


def _way(
    field: Field,
    land: Collection[Cell],
    starts: Sequence[Cell],
    ends: Collection[Cell],
    price: Callable[[Cell], float],
    paved: Collection[frozenset[Cell]],
) -> list[Cell]:
    """The cheapest way from one of some cells to one of others."""
    spent = dict.fromkeys(starts, 0.0)
    before: dict[Cell, Cell] = {}
    queue = [(0.0, cell) for cell in starts]
    queue.sort()
    done: set[Cell] = set()
    while queue:
        cost, here = heappop(queue)
        if here in done:
            continue
        done.add(here)
        if here in ends:
            way = [here]
            while way[-1] in before:
                way.append(before[way[-1]])
            return way[::-1]
        for other in field.beside[here]:
            if other in land and other not in done:
                step = 0.2 if frozenset((here, other)) in paved else price(other)
                if cost + step < spent.get(other, cost + step + 1):
                    spent[other] = cost + step
                    before[other] = here
                    heappush(queue, (cost + step, other))
    return []


def _fresh(way: Sequence[Cell], paved: Collection[frozenset[Cell]]) -> list[list[Cell]]:
    """The stretches of a way on which there is no road yet."""
    pieces: list[list[Cell]] = []
    for here, there in pairwise(way):
        if frozenset((here, there)) in paved:
            continue
        if pieces and pieces[-1][-1] == here:
            pieces[-1].append(there)
        else:
            pieces.append([here, there])
    return pieces
