"""The bedroom floor: who can do what from where, for the rules and for rules of thumb alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from pnp.engine import Piece, View
from pnp.games.families.figures import Ground, Standing, around, body, disc, space_of

FANTASY, ARMY = 0, 1
SIDES = (("fantasy",), ("army",))
FLEES, BOUND, CONTROLLED, FRESH, MOVED = "flees", "bound", "controlled", "fresh", "moved"
GRENADES, USES, EMPTY, BURNT = "grenades", "uses", "empty", "burnt"
SPELLS = "spells"
ACTING = 2
"""The mark of who has acted, while he does."""
GRENADE, LOAD = "grenade", "load"
BLAST, BIND, MISSILES, SHIELD, FEAR, CONTROL = "blast", "bind", "missiles", "shield", "fear", "control"


class Throw(NamedTuple):
    """What hits all in a square: how far, on which number or less, and how large it is."""

    range: int
    hits: int
    area: int


class Field(Ground):
    """Blocks and trees on the floor, and what everybody could do there."""

    @property
    def grenade(self) -> Throw:
        """What any man can throw (ruling: grenade)."""
        numbers = self.numbers.grenade
        return Throw(numbers.range, numbers.hits, numbers.area)

    def spell(self, chit: Piece) -> Any:
        """The row of the table of spells that a chit stands for."""
        if isinstance(self.seen, View):
            return self.seen.rows("spell")[chit.spell - 1]
        return self.seen.row("spell", chit.spell)

    def known(self) -> list[Piece]:
        """The spells that the Warlock has left."""
        return list(self.seen.known(SPELLS) if isinstance(self.seen, View) else self.seen.pile(SPELLS))

    def warlock(self, at: Standing) -> str | None:
        """Where the Warlock stands."""
        return next((space for space, figure in at.items() if figure.casts), None)

    def may_move(self, figure: Piece) -> bool:
        """Whether a figure moves as its player likes."""
        return not figure.mark(BOUND) and not figure.mark(FLEES) and not figure.mark(MOVED)

    def flights(self, figure: Piece, at: Standing) -> list[str]:
        """Where a fleeing man can end: as far from the nearest enemy as he gets (ruling: fleeing)."""
        here = space_of(figure)
        if figure.mark(BOUND):
            return [here]
        foes = [space for space, other in at.items() if other.owner != figure.owner]
        far = {
            space: min((self.map.apart(space, foe) for foe in foes), default=0)
            for space in (here, *self.ends(figure, at))
        }
        best = max(far.values())
        return [here] if far[here] == best else [space for space in far if far[space] == best]

    def attacks(self, figure: Piece, at: Standing, more: bool = False) -> list[Any]:
        """What a figure can do in the Attack Phase; of a further attack only others of the same kind."""
        if figure.mark(FLEES) or figure.mark(BOUND) or (figure.heavy and figure.mark(MOVED)):  # ruling: heavy
            return []
        here = space_of(figure)
        found: list[Any] = []
        if figure.area:
            throw = Throw(figure.range, figure.hit.high, figure.area)
            found += [(GRENADE, space) for space in self.blasts(figure, here, at, throw)]
        elif not figure.supply or (figure.mark(USES) and not figure.mark(EMPTY)):
            found += self.targets(figure, here, at)
        if more:
            return found
        if figure.mark(EMPTY) and figure.mark(USES) and not figure.mark(MOVED):  # ruling: loading
            found.append(LOAD)
        if figure.mark(GRENADES):
            found += [(GRENADE, space) for space in self.blasts(figure, here, at, self.grenade)]
        if figure.casts:
            found += self.castings(figure, here, at)
        return found

    def castings(self, figure: Piece, here: str, at: Standing) -> list[Any]:
        """The spells that the Warlock could cast, each with what it is cast at (ruling: casting)."""
        found: list[Any] = []
        for chit in {chit.name: chit for chit in self.known()}.values():
            row = self.spell(chit)
            match row.effect:
                case "blast":
                    throw = Throw(row.range, row.hit.high, row.area)
                    found += [(chit, space) for space in self.blasts(figure, here, at, throw)]
                case "bind":
                    found += [(chit, space) for space in self.webs(here, at, row)]
                case "missiles" | "control":
                    found += [(chit, man) for man in self.aims(here, at, row.range)]
                case "fear":
                    if any(not man.mark(FLEES) for man in self.frightened(here, at, row.range)):
                        found.append(chit)
        return found

    def aims(self, here: str, at: Standing, reach: int) -> list[Piece]:
        """The army men that the Warlock sees within a range."""
        return [
            man
            for space, man in at.items()
            if man.owner == ARMY and self.map.apart(here, space) <= reach and self.sees(here, space)
        ]

    def frightened(self, here: str, at: Standing, reach: int) -> list[Piece]:
        """The army men within a range (ruling: fear)."""
        return [man for space, man in at.items() if man.owner == ARMY and self.map.apart(here, space) <= reach]

    def blasts(self, figure: Piece, here: str, at: Standing, throw: Throw) -> list[str]:
        """The middle spaces at which an area can be aimed; of those that hit the same figures the first."""
        foes = [space for space, other in at.items() if other.owner != figure.owner]
        near = {space for foe in foes for space in around(self.map, foe, throw.area)}
        middles = [space for space in disc(self.map, here, throw.range) if space in near and self.sees(here, space)]
        return self.differing(middles, at, lambda space: around(self.map, space, throw.area))

    def webs(self, here: str, at: Standing, row: Any) -> list[str]:
        """The top left spaces at which an Earthbind can be laid (ruling: earthbind)."""
        found = []
        for space in self.map.spaces:
            area = body(self.map, space, row.area)
            if any(other.owner == ARMY and not other.mark(BOUND) for other in inside(area, at)):
                centre = set(body(self.map, area[row.area + 1], row.area - 2))  # all but the rim of the area
                if any(self.map.apart(here, one) <= row.range and self.sees(here, one) for one in centre):
                    found.append(space)
        return self.differing(found, at, lambda space: body(self.map, space, row.area))

    def differing(self, spaces: Iterable[str], at: Standing, area: Any) -> list[str]:
        """Of places of an area that hold the same figures only the first."""
        found: dict[frozenset[str], str] = {}
        for space in spaces:
            found.setdefault(frozenset(one for one in area(space) if one in at), space)
        return list(found.values())

    def inside(self, space: str, area: int, at: Standing) -> list[Piece]:
        """The figures in an area about its middle space."""
        return inside(around(self.map, space, area), at)

    def frights(self, man: Piece, at: Standing) -> list[tuple[Piece, int]]:
        """Whom a man is frightened by, and on which number or less he flees (ruling: flee-when)."""
        here, panic = space_of(man), self.numbers.panic
        foes = [(self.map.apart(here, space), foe) for space, foe in at.items() if foe.owner != man.owner]
        beside = [(foe, panic.foe) for gap, foe in foes if gap <= panic.near]
        dreaded = [(foe, panic.mummy) for gap, foe in foes if foe.dread and gap <= foe.dread]
        return beside[:1] + dreaded[:1]


def inside(area: Iterable[str], at: Standing) -> list[Piece]:
    """The figures on some spaces."""
    return [at[space] for space in area if space in at]


def home(figure: Piece) -> int:
    """The side that a figure belongs to, whoever controls it."""
    return next(seat for seat, components in enumerate(SIDES) if figure.component in components)
