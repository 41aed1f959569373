"""The board of a component as a template asks for it: `board.fit(x, y, width, height)` draws it into a box in mm."""

from __future__ import annotations

from dataclasses import replace

from pnp.boards import AreaMap, Rooms, Track, built, grown
from pnp.layout.ground.areas import DrawnAreas
from pnp.layout.ground.courses import LaidTrack
from pnp.layout.ground.drawn import Drawn
from pnp.layout.ground.places import LaidPlaces
from pnp.model.game import Component


class Board:
    """The board of a component; `fit` draws it into a box. `drawn` is the last one made, which is the one painted.

    `component` is the component with the map that it is drawn by, which may have been grown.
    """

    def __init__(self, component: Component) -> None:
        """Raises MapError: all that is wrong with it."""
        assert component.plan is not None
        self.kind = component.plan.spaces
        self.drawn: Drawn | None = None
        plan = grown(component.plan)
        self.component = component if plan is component.plan else replace(component, plan=plan)
        self._board = built(plan)

    def fit(self, x: float, y: float, width: float, height: float) -> Drawn:
        """The board as large as a box (mm) holds it, in its middle. A template paints the last one it asks for."""
        if not (width > 0 and height > 0):
            raise ValueError(f"a board does not fit into a box of {width:g} x {height:g} mm")
        box = (x, y, width, height)
        board, component, plan = self._board, self.component, self.component.plan
        assert plan is not None
        if isinstance(board, Track) and not plan.map:
            self.drawn = LaidTrack(board, component, box)
        elif isinstance(board, Rooms) and not (plan.map or plan.links or any(row.box for row in plan.rows)):
            self.drawn = LaidPlaces(board, component, box)
        else:
            self.drawn = (DrawnAreas if isinstance(board, AreaMap) else Drawn)(board, component, box)
        return self.drawn
