"""Area maps: regions of a hidden hex grid, next to each other where they touch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pnp.boards.between import NOTHING, Between, Names, Pair, Written, pairs, settled
from pnp.boards.cells import CellBoard, Ground
from pnp.boards.flaws import Flaw, MapError
from pnp.boards.lattice import POINTY, Cell
from pnp.boards.reading import read


class AreaMap(CellBoard):
    """Regions on a hidden hex grid, in the order of their cells."""

    def __init__(self, cells: Mapping[Cell, str], written: Written = NOTHING, names: Names | None = None) -> None:
        """Raises MapError: a region in parts that nothing links, a pair of strangers, or one that changes nothing."""
        ground = Ground(POINTY, cells)
        names = names or Names({region: region for region in ground.of})
        super().__init__(ground, ground.sides, _between(ground, written, names))

    @classmethod
    def read(
        cls,
        lines: Sequence[str],
        links: Iterable[Sequence[str]] = (),
        barriers: Iterable[Sequence[str]] = (),
        letters: int = 1,
    ) -> AreaMap:
        """The map of a text: a region a character (or so many `letters`), `.` and blanks are no region.

        Raises:
            MapError: as the class itself, and where the text is no map.
        """
        return cls(read(lines, letters), pairs(links, barriers))

    @property
    def regions(self) -> tuple[str, ...]:
        """All regions, in order."""
        return self.spaces

    @property
    def links(self) -> tuple[Pair, ...]:
        """Pairs that are next to each other without a border; a region with itself joins its parts."""
        return tuple((link.first, link.second) for link in self.laid.links)

    @property
    def barriers(self) -> tuple[Pair, ...]:
        """Pairs that share a border and are not next to each other."""
        return self.laid.barriers


def _between(ground: Ground, written: Written, names: Names) -> Between:
    parts = {region: ground.parts(region) for region in ground.of}
    split = {region: found for region, found in parts.items() if len(found) > 1}
    laid, flaws = settled(written, names, ground.sides, ground.sides, split)
    whole = {link.first for link in laid.links if link.first == link.second}
    as_written = {region: name for name, region in reversed(list(names.spaces.items()))}
    for region, found in split.items():
        if region not in whole:
            row = min(row for _, row in sorted(found, key=min)[1])
            name = as_written[region]
            message = f"the region '{name}' lies in {len(found)} parts; join them, or link it with itself"
            flaws.append(Flaw(f"{message}: links: [[{name}, {name}]].", f"map.{row}"))
    if flaws:
        raise MapError(*flaws)
    return laid
