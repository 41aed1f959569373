"""Area maps: regions of cells, who is next to whom, and the lines and places to draw them by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from pnp.boards.hexes import Border, Cell, Corner, Point, Step, chained, edges, middle, point
from pnp.boards.reading import MapError, pairs, parts, read


class AreaMap:
    """Regions on a hidden hex grid; made with `read`."""

    def __init__(
        self, cells: Mapping[Cell, str], links: Iterable[Sequence[str]] = (), barriers: Iterable[Sequence[str]] = ()
    ) -> None:
        self._cells = dict(cells)
        self.regions = tuple(dict.fromkeys(self._cells.values()))
        """All regions, in the order of the text."""
        self._edges = {region: list(edges(self._cells, region)) for region in self.regions}
        touching = {name: {other for _, other in found if other is not None} for name, found in self._edges.items()}
        pieces = {region: parts(self.cells(region)) for region in self.regions}
        split = [region for region, found in pieces.items() if len(found) > 1]
        self.links = tuple(pairs("links", links, touching, split))
        """Pairs that are next to each other without a border; a region with itself joins its parts."""
        self.barriers = tuple(pairs("barriers", barriers, touching, split))
        """Pairs that share a border and are not next to each other."""
        for region in split:
            if (region, region) not in self.links:
                row = min(row for _, row in sorted(pieces[region], key=min)[1])
                message = (
                    f"the region '{region}' lies in {len(pieces[region])} parts; join them, or link it with itself"
                )
                raise MapError(f"{message}: links: [[{region}, {region}]].", "map", row)
        self._next = self._beside(touching)

    @classmethod
    def read(
        cls,
        lines: Sequence[str],
        links: Iterable[Sequence[str]] = (),
        barriers: Iterable[Sequence[str]] = (),
        letters: int = 1,
    ) -> AreaMap:
        """The map of a text: a region a character (or so many `letters`), `.` and blanks are the sea.

        Raises:
            MapError: a region in parts that nothing links, a pair of strangers, or one that changes nothing.
        """
        return cls(read(lines, letters), links, barriers)

    def renamed(self, names: Mapping[str, str]) -> AreaMap:
        """The same map with other names for its regions, which then stand in the order of the names."""
        cells = {cell: name for region, name in names.items() for cell in self.cells(region)}
        links, barriers = ([(names[a], names[b]) for a, b in group] for group in (self.links, self.barriers))
        return AreaMap(cells, links, barriers)

    def _beside(self, touching: Mapping[str, set[str]]) -> dict[str, tuple[str, ...]]:
        beside = {region: set(others) for region, others in touching.items()}
        for a, b in self.links:
            if a != b:
                beside[a].add(b)
                beside[b].add(a)
        for a, b in self.barriers:
            beside[a].discard(b)
            beside[b].discard(a)
        return {name: tuple(other for other in self.regions if other in found) for name, found in beside.items()}

    def cells(self, region: str) -> tuple[Cell, ...]:
        """The cells of a region."""
        return tuple(cell for cell, name in self._cells.items() if name == region)

    def neighbours(self, region: str) -> tuple[str, ...]:
        """The regions next to one, in the order of the text."""
        return self._next[region]

    def distance(self, first: str, second: str) -> int | None:
        """The fewest steps from one region to another; None where there is no way."""
        reached, edge, steps = {first}, {first}, 0
        while second not in reached:
            edge = {other for name in edge for other in self._next[name]} - reached
            if not edge:
                return None
            reached |= edge
            steps += 1
        return steps

    @property
    def connected(self) -> bool:
        """Whether there is a way from every region to every other."""
        return all(self.distance(self.regions[0], other) is not None for other in self.regions)

    def outline(self, region: str) -> tuple[tuple[Point, ...], ...]:
        """The closed lines round a region, the last point being the first: clockwise, round holes the other way."""
        return tuple(tuple(map(point, line)) for loop in self._loops(region) for line in [[*loop, loop[0]]])

    def _loops(self, region: str) -> list[list[Corner]]:
        return [line[:-1] for line in chained(step for step, _ in self._edges[region])]

    @cached_property
    def borders(self) -> tuple[Border, ...]:
        """Every line between two regions, or a region and the sea, once; the ends of a line are shared by three."""
        owners: dict[Corner, set[str | None]] = {}
        steps: dict[tuple[str, str | None], list[Step]] = {}
        for region, found in self._edges.items():
            for step, other in found:
                for corner in step:
                    owners.setdefault(corner, set()).update((region, other))
                if other is None or self.regions.index(region) < self.regions.index(other):
                    steps.setdefault((region, other), []).append(step)
        stops = [corner for corner, names in owners.items() if len(names) > 2]
        return tuple(
            Border(pair, tuple(map(point, line))) for pair, found in steps.items() for line in chained(found, stops)
        )

    def room(self, region: str) -> tuple[Point, float]:
        """Where there is most room for a name, and how wide it is: three rows high where the region has them."""
        rows: dict[int, list[tuple[int, int]]] = {}
        for column, row in self.cells(region):
            x, _ = middle((column, row))
            runs = rows.setdefault(row, [])
            if runs and runs[-1][1] == x - 1:
                runs[-1] = (runs[-1][0], x + 1)
            else:
                runs.append((x - 1, x + 1))
        best = max(_strips(rows, 1) or _strips(rows, 0), key=lambda strip: self._worth(region, strip))
        left, right, row = best
        return point(((left + right) // 2, 3 * row + 2)), (right - left) / 2

    def _worth(self, region: str, strip: tuple[int, int, int]) -> float:
        """A strip's width, less how far it lies from the middle of all cells."""
        places = [point(middle(cell)) for cell in self.cells(region)]
        x, y = (sum(place[axis] for place in places) / len(places) for axis in (0, 1))
        left, right, row = strip
        mid = point(((left + right) // 2, 3 * row + 2))
        return (right - left) / 2 - abs(mid[0] - x) - 1.5 * abs(mid[1] - y)

    def centre(self, region: str) -> Point:
        """A place for a region's name, inside it."""
        return self.room(region)[0]


def _strips(rows: Mapping[int, list[tuple[int, int]]], reach: int) -> list[tuple[int, int, int]]:
    """Left and right (half cells) and row of what is free in a row and `reach` rows above and below it."""
    strips = []
    for row in rows:
        found = rows[row]
        for other in range(row - reach, row + reach + 1):
            found = [(max(a, c), min(b, d)) for a, b in found for c, d in rows.get(other, []) if min(b, d) > max(a, c)]
        strips += [(left, right, row) for left, right in found]
    return strips
