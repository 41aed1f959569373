"""Boards: what a game's data says of a board in, its geometry out; it paints nothing.

`built` makes a board of squares, hexes, areas, rooms or the spaces of a track. All answer the same questions: `spaces`,
`neighbours`, `distance`, `path`, `within`, `reach`, `walks`, `parts`, `connected`, `between`, `place`. All have cells
to draw them by: outlines, borders, edges, middles, smooth courses, in cells (neighbours are 1 apart), y down.
A plan that says how its map is to grow has it grown from its seed (`grown`): the same map on every machine.
"""

from pnp.boards.area import AreaMap
from pnp.boards.between import Between, Link
from pnp.boards.board import Board
from pnp.boards.cells import Border, CellBoard
from pnp.boards.curves import Curve, smooth
from pnp.boards.flaws import Flaw, MapError
from pnp.boards.grid import GridBoard
from pnp.boards.hexboard import HexBoard
from pnp.boards.lattice import SQUARES, Cell, Point
from pnp.boards.plan import Plan, built, grown
from pnp.boards.rooms import Rooms
from pnp.boards.square import EIGHT, SquareBoard, Way
from pnp.boards.track import Run, Track

__all__ = [
    "EIGHT",
    "SQUARES",
    "AreaMap",
    "Between",
    "Board",
    "Border",
    "Cell",
    "CellBoard",
    "Curve",
    "Flaw",
    "GridBoard",
    "HexBoard",
    "Link",
    "MapError",
    "Plan",
    "Point",
    "Rooms",
    "Run",
    "SquareBoard",
    "Track",
    "Way",
    "built",
    "grown",
    "smooth",
]
