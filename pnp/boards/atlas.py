"""An area map that is grown: lands and seas with room for their names, straits between lands that water parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import sqrt

from pnp.boards.area import AreaMap
from pnp.boards.chance import Chance
from pnp.boards.growth import Grown, Growth, Unfit, text
from pnp.boards.land import Field, heights, lands
from pnp.boards.lattice import POINTY, Cell, Point
from pnp.boards.realms import cut, shares

_LEAST = 7
"""Cells of a region, at least."""
_SIDES: Mapping[str, Point] = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0), "middle": (0, 0)}
_FERRY = 4.5
"""How far apart, in cells, an island and a second land may lie that still have a strait between them."""
_LABEL, _MARKER = 4.2, 1.3
"""How high, in cells, a name stands with its marker, and half the width of that."""
_COURSE = 2, 4
"""Borders that a river runs along, at least and at most."""


def room_for(name: str) -> float:
    """How wide, in cells, a region has to be where its name stands."""
    return 1.8 + 0.24 * len(name)


def _ease(region: int, name: str, room: float) -> float:
    """How easily a name stands in its region: 1 where it has half as much room again as it needs."""
    return min(1.0, room / room_for(name) / 1.5, region / 25)


def grown(growth: Growth, chance: Chance) -> Grown:
    """One attempt at a map.

    Raises:
        Unfit: some region is too small, or some name has no room.
    """
    columns, rows = growth.size
    field = Field(POINTY, columns, rows)
    dry = [row for row in growth.rows if row[0] not in growth.seas]
    high = heights(field, chance)
    masses = lands(field, high, growth.land, min(growth.islands, len(dry) - 1), chance)
    if len(masses) > len(dry) or sum(map(len, masses)) < _LEAST * len(dry):
        raise Unfit("there is too little land for so many regions")
    regions = [
        region
        for mass, count in zip(masses, shares(masses, len(dry)), strict=True)
        for region in cut(field, mass, count, chance)
    ]
    if len(set(growth.seas)) < 1 or growth.land >= 100:
        waters: list[list[Cell]] = []
    else:
        ground = {cell for mass in masses for cell in mass}
        waters = _waters(field, [cell for cell in field.cells if cell not in ground], len(growth.seas), regions, chance)
    letters, ease = _named(field, regions, dry, growth.toward)
    wet = [row for row in growth.rows if row[0] in growth.seas]
    letters |= _named(field, waters, wet, growth.toward, 1.0)[0]
    owner = {cell: letters[cell] for cell in field.cells if cell in letters}
    straits = _straits(field, masses, owner)
    rivers = _rivers(AreaMap(owner), growth, chance)
    return Grown(
        text(owner, columns, rows),
        links=(("strait", straits),) if straits else (),
        borders=(("river", rivers),) if rivers else (),
        ease=ease,
    )


def _waters(
    field: Field, wet: Sequence[Cell], count: int, regions: Sequence[list[Cell]], chance: Chance
) -> list[list[Cell]]:
    """The seas: the open water cut into as many as there are names; a lake that no name is left for is land."""
    parts = field.parts(wet)
    whole, lakes = parts[0], parts[1:]
    kept = [lake for lake in lakes if len(lake) >= _LEAST * 2][: max(0, count - 1)]
    if len(whole) < _LEAST * count:
        raise Unfit("there is too little water for so many seas")
    for lake in lakes:
        if lake not in kept:
            shore = {other for cell in lake for other in field.beside[cell]}
            max(regions, key=lambda region: len(shore.intersection(region))).extend(lake)
    return [*cut(field, whole, count - len(kept), chance), *kept]


def _named(
    field: Field,
    regions: Sequence[list[Cell]],
    rows: Sequence[tuple[str, str, str | None]],
    toward: Sequence[tuple[str, str]],
    ample: float = 1.5,
) -> tuple[dict[Cell, str], float]:
    """The letters of regions, and how easily the least lucky name stands in its own.

    Wide regions get long names, until each has an `ample` measure of what it needs, and who is to lie to one side
    lies there.

    Raises:
        Unfit: a region is too small, or a name has no room.
    """
    if not regions:
        return {}, 1.0
    if min(map(len, regions)) < _LEAST:
        raise Unfit("a region is too small")
    board = AreaMap({cell: str(number) for number, region in enumerate(regions) for cell in region})
    rooms = [board.room(str(number))[1] for number in range(len(regions))]
    hearts = [_heart(field, region) for region in regions]
    sides = dict(toward)
    names = {letter: name for letter, name, _ in rows}

    def bad(number: int, letter: str) -> float:
        lack = max(0.0, ample * room_for(names[letter]) - rooms[number])
        pull = _SIDES.get(sides.get(letter, ""))
        x, y = hearts[number]
        if pull is None:
            return 10 * lack
        if pull == (0, 0):
            return 10 * lack + 2 * sqrt(x * x + y * y)
        return 10 * lack - 2 * (pull[0] * x + pull[1] * y)

    order = sorted(names, key=lambda letter: (letter not in sides, -len(names[letter])))
    given: dict[int, str] = {}
    for letter in order:
        free = [number for number in range(len(regions)) if number not in given]
        given[min(free, key=lambda number: (bad(number, letter), rooms[number], number))] = letter
    better = True
    while better:
        better = False
        for one, other in combinations(sorted(given), 2):
            now = bad(one, given[one]) + bad(other, given[other])
            if bad(one, given[other]) + bad(other, given[one]) < now - 1e-9:
                given[one], given[other] = given[other], given[one]
                better = True
    for number, letter in sorted(given.items()):
        if rooms[number] < room_for(names[letter]):
            raise Unfit(f"there is no room for the name '{names[letter]}'")
    ease = min(_ease(len(regions[number]), names[letter], rooms[number]) for number, letter in given.items())
    for one, other in combinations(sorted(given), 2):
        (x, y), (u, v) = board.centre(str(one)), board.centre(str(other))
        wide = max(room_for(names[given[one]]), room_for(names[given[other]])) / 2 + _MARKER
        if abs(x - u) < wide and abs(y - v) < _LABEL:
            ease *= 0.6  # one name would stand in the other's way
    return {cell: given[number] for number, region in enumerate(regions) for cell in region}, ease


def _heart(field: Field, region: Sequence[Cell]) -> Point:
    """Where the middle of a region lies on the sheet: from -1 to 1 across and down."""
    x = sum(field.place[cell][0] for cell in region) / len(region)
    y = sum(field.place[cell][1] for cell in region) / len(region)
    return 2 * x / field.wide - 1, 2 * y / field.tall - 1


def _straits(field: Field, masses: Sequence[Sequence[Cell]], owner: Mapping[Cell, str]) -> tuple[tuple[str, ...], ...]:
    """Links over the narrowest waters until no land is cut off; and from an island a second one, where land is near."""
    ways = []
    for one, other in combinations(range(len(masses)), 2):
        for far, pair in _crossings(field, masses[one], masses[other], owner):
            ways.append((far, pair, one, other))
    ways.sort()
    group = list(range(len(masses)))
    found: list[tuple[str, ...]] = []
    more = dict.fromkeys(range(1, len(masses)), 0)
    for _, pair, one, other in ways:
        if group[one] != group[other]:
            old = group[other]
            group = [group[one] if each == old else each for each in group]
            found.append(pair)
    for far, pair, _, other in ways:
        if far <= _FERRY and pair not in found and more[other] == 0 and not any(set(pair) <= set(p) for p in found):
            more[other] = 1
            found.append(pair)
    return tuple(sorted(found))


def _crossings(
    field: Field, one: Sequence[Cell], other: Sequence[Cell], owner: Mapping[Cell, str]
) -> list[tuple[float, tuple[str, str]]]:
    """The shortest way over water between each two regions of two pieces of land."""
    shores = [_shore(field, mass) for mass in (one, other)]
    best: dict[tuple[str, str], float] = {}
    for a in shores[0]:
        for b in shores[1]:
            (x, y), (u, v) = field.place[a], field.place[b]
            far = (x - u) * (x - u) + (y - v) * (y - v)
            pair = owner[a], owner[b]
            if far < best.get(pair, far + 1):
                best[pair] = far
    return sorted((sqrt(far), pair) for pair, far in best.items())


def _shore(field: Field, mass: Sequence[Cell]) -> list[Cell]:
    land = set(mass)
    return [cell for cell in mass if any(other not in land for other in field.beside[cell])]


def _rivers(board: AreaMap, growth: Growth, chance: Chance) -> tuple[tuple[str, ...], ...]:
    """Borders along which rivers run: from a coast, from one meeting of borders to the next, into the land."""
    lines: dict[Point, list[tuple[Point, tuple[str, str]]]] = {}
    coast: set[Point] = set()
    count: dict[tuple[str, str], int] = {}
    for border in board.borders:
        first, second = border.regions
        ends = border.points[0], border.points[-1]
        if second is None or first in growth.seas or second in growth.seas:
            coast.update(ends)
            continue
        count[first, second] = count.get((first, second), 0) + 1
        for here, there in (ends, ends[::-1]):
            lines.setdefault(here, []).append((there, (first, second)))
    mouths = chance.mixed(sorted(point for point in coast if point in lines))
    used: set[Point] = set()
    found: list[tuple[str, ...]] = []
    for mouth in mouths:
        if len(found) >= growth.rivers * _COURSE[1] or growth.rivers <= 0:
            break
        course, here, seen = list[tuple[str, str]](), mouth, {mouth}
        while len(course) < _COURSE[1]:
            on = [
                (there, pair)
                for there, pair in sorted(lines.get(here, []))
                if there not in seen | used | coast and count[pair] == 1 and pair not in course
            ]
            if not on or (len(course) >= _COURSE[0] and chance.share() < 0.3):
                break
            here, pair = max(on, key=lambda way: (_off(way[0], mouth), way))
            seen.add(here)
            course.append(pair)
        if len(course) >= _COURSE[0] and not seen & used:
            used |= seen
            found += course
            if sum(point in used for point in mouths) >= growth.rivers:
                break
    return tuple(found)


def _off(point: Point, mouth: Point) -> float:
    return (point[0] - mouth[0]) * (point[0] - mouth[0]) + (point[1] - mouth[1]) * (point[1] - mouth[1])
