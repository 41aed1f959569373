"""Going from place to place: through Mine Fields, on board, and what Mine Layers leave behind."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.figures import space_of
from pnp.games.renaissance_inventors_at_war.coast import (
    ABOARD,
    ABOVE,
    AIR,
    BELOW,
    LADEN,
    MINES,
    SEA,
    Way,
    mined,
)
from pnp.games.renaissance_inventors_at_war.losses import Losses


class Travel(Losses):
    """What happens to a unit on its way."""

    def go(self, unit: Piece, where: Any, way: Way, seat: int | None) -> Steps[None]:
        """A unit goes its way, and what is aboard with it; a Mine Layer may lay its Mine Field (ruling: layer)."""
        aboard, here = self.cargo(unit, self.at), self.table.pile(space_of(unit))
        if isinstance(where, Piece):
            self.table.say("embarks", unit=unit, carrier=where, here=here, there=where.pile)
        else:
            self.table.say("goes", unit=unit, here=here, there=self.table.pile(where))
        for space in way.path[1:]:
            if isinstance(where, Piece) and space == way.path[-1]:
                break
            self.put(unit, space)
            for one in aboard:
                self.put(one, space)
            unit.put(ABOARD, 0)
            if not self.enter(unit, space, seat):
                return
        if isinstance(where, Piece):
            self.embark(unit, where)
        elif unit.mark(LADEN) and seat is not None:
            free = [space for space in dict.fromkeys(way.path[:-1]) if self.lays(space)]
            answer = (yield Choice("lay", [None, *free], seat)) if free else None
            if answer is not None:
                unit.put(LADEN, 0)
                self.lay(answer)

    def embark(self, unit: Piece, carrier: Piece) -> None:
        """A unit comes aboard (ruling: ferry)."""
        self.put(unit, space_of(carrier))
        unit.put(ABOARD, ABOVE if carrier.domain == AIR else BELOW)

    def enter(self, unit: Piece, space: str, seat: int | None) -> bool:
        """A unit enters a space, which may be mined; whether it is still there (ruling: minefields)."""
        at = self.at
        if space not in mined(at) or unit.domain == AIR or self.sapper(unit, at):
            return True
        rolled = self.table.roll(self.numbers.die, "_mine", unit.owner if seat is None else seat)
        hit = rolled >= self.numbers.mine
        self.table.say("mined" if hit else "unmined", unit=unit, rolled=rolled)
        self.table.by(None)
        return not (hit and self.wound(unit))

    def lays(self, space: str) -> bool:
        """Whether a Mine Field can be laid on a water space (rulings: layer, supply)."""
        return self.land(space).domain == SEA and space not in mined(self.at) and bool(self.supply(MINES))

    def lay(self, space: str) -> None:
        """Lay a Mine Field from the supply."""
        mine = self.table.pile(MINES)[-1]
        self.put(mine, space)
