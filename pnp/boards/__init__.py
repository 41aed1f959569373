"""Boards: a map as text in, its geometry out: neighbours, distances, outlines and centres; it paints nothing.

An area map is lines of letters on a hidden hex grid. All lengths are in that grid: two cells side by side are 1 apart.
"""

from pnp.boards.area import AreaMap
from pnp.boards.hexes import Border, Cell, Point
from pnp.boards.reading import MapError

__all__ = ["AreaMap", "Border", "Cell", "MapError", "Point"]
