"""The coast of Piombino: who stands where, and what each could do from there; for rules and rules of thumb alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

from pnp.boards import SquareBoard
from pnp.engine import Piece, Table, View, once, own
from pnp.engine.boards import board, ground
from pnp.games.families.figures import FIELD, HURT, clear_line, land, space_of

FIVIZZANO, PIOMBINO = 0, 1
SIDES = (("fivizzano", "fivizzano-spare"), ("piombino", "piombino-spare"))
"""The components of each side: its army, and its spare counters."""
GIFTS, FALLEN, SPARE, RESERVE = "gifts", "fallen", "spare", "reserve"
MINES, BRIDGES = "mines", "bridges"
MOVED, AGAIN, FASTER, ACTED, HOLDS = "moved", "again", "faster", "acted", "holds"
AIMS, BROKEN, FRESH, PINNED, LADEN, ABOARD = "aims", "broken", "fresh", "pinned", "laden", "aboard"
BELOW, ABOVE = 1, 2
"""The mark of who is aboard: what carries it is a Ship or a War Machine, or a Flying Machine."""
LAND, SEA, AIR, FORT, MINE, BRIDGE = "land", "sea", "air", "fort", "mine", "bridge"
INFANTRY, ENGINEERS, ARTILLERY, WAR_MACHINE = "infantry", "engineers", "artillery", "war-machine"
BUILD, CLEAR, REPAIR = "build", "clear", "repair"

Standing = Mapping[str, Sequence[Piece]]
"""All that lies on the spaces where anything lies."""


class Way(NamedTuple):
    """How a unit comes somewhere: the Mine Fields it has to fear, the steps, and the spaces from its own on."""

    mines: int
    steps: int
    path: tuple[str, ...]


class Coast:
    """The map, and what may be done on it."""

    def __init__(self, seen: Table | View) -> None:
        self.seen, self.numbers = seen, seen.numbers
        self.map = board(seen, FIELD, SquareBoard)
        self.city = self.map.called("Piombino")
        self.roads = _roads(self.map)
        self.closed = land(seen, self.map, "closed")

    @cached_property
    def lands(self) -> dict[str | None, Any]:
        """The terrains by the names of their rows."""
        return {name: ground(self.seen, FIELD, space) for name, space in _samples(self.map).items()}

    def land(self, space: str) -> Any:
        """What a space is."""
        return self.lands[self.map.row(space)]

    @property
    def at(self) -> Standing:
        """What lies where."""
        if isinstance(self.seen, View):
            return _standing(self.seen, self.map)
        spaces = _spaces(self.map)
        return {name: pile for name, pile in self.seen.piles.items() if pile and name in spaces}

    # what units are like

    def gifts(self, seat: int | None) -> Sequence[Any]:
        """The Leaders, inventions and City State of a side."""
        if seat is None:
            return ()
        name = own(GIFTS, seat)
        return self.seen.known(name) if isinstance(self.seen, View) else self.seen.pile(name)

    def given(self, stat: str, unit: Piece, foe: Piece | None = None, gap: int | None = None) -> int:
        """What all of these add to something of a unit, against somebody at some distance (ruling: gifts)."""
        found = 0
        for gift in self.gifts(unit.owner):
            if unit.sort in gift.users and (more := getattr(gift, stat)):
                against = not gift.foes or (foe is not None and foe.sort in gift.foes)
                if against and (gift.near is None or (gap is not None and gap <= gift.near)):
                    found += more
        return found

    def hits(self, unit: Piece) -> int:
        """How many hits a unit has."""
        return int(unit.hits) + self.given("hits", unit)

    def left(self, unit: Piece) -> int:
        """How many of them it has left."""
        return self.hits(unit) - unit.mark(HURT)

    def points(self, unit: Piece) -> int:
        """How many spaces a unit may move, before roads and woods; Forts and the like none."""
        if not unit.move:
            return 0
        return int(unit.move) + self.given("move", unit) + unit.mark(FASTER)

    def reach(self, unit: Piece, foe: Piece, here: str) -> int:
        """How far a unit on a space can attack another (rulings: crippled, missiles, airborne)."""
        far = int(unit.range)
        if unit.domain == FORT and self.left(unit) <= self.numbers.crippled.hits:
            far = self.numbers.crippled.range
        if unit.domain != AIR:
            far += self.land(here).raises
        if foe.domain == AIR:
            far -= self.numbers.airborne
        return far + unit.mark(AIMS) + self.given("range", unit, foe)

    def bonus(self, unit: Piece, foe: Piece, here: str, there: str) -> int:
        """What is added to the roll of an attack (rulings: gifts, shelter, sweeper)."""
        more = self.given("attack", unit, foe, self.map.apart(here, there))
        if (unit.sort == ENGINEERS and foe.domain in (FORT, BRIDGE)) or (foe.domain == BRIDGE and self.sweeps(unit)):
            more += self.numbers.sapper
        if foe.domain == LAND and self.land(there).settled:
            more += self.numbers.shelter
        return more

    def attacks(self, unit: Piece) -> int:
        """How many attacks a unit has left this turn."""
        held = unit.mark(ABOARD) or unit.mark(HOLDS) or unit.mark(BROKEN) or unit.mark(FRESH)
        if held or not unit.range:
            return 0
        return 1 + self.given("attacks", unit) - unit.mark(ACTED)

    def sweeps(self, unit: Piece) -> bool:
        """Whether a Ship does Engineers' work by an invention (ruling: sweeper)."""
        return any(gift.sweeps and unit.sort in gift.users for gift in self.gifts(unit.owner))

    def sapper(self, unit: Piece, at: Standing) -> bool:
        """Whether a unit clears Mine Fields, and need not fear them (rulings: engineer, sea-mines, sweeper)."""
        if unit.sort == ENGINEERS:
            return not unit.mark(ABOARD)
        if unit.domain != SEA:
            return False
        return self.sweeps(unit) or any(one.sort == ENGINEERS for one in self.cargo(unit, at))

    # carriers

    def cargo(self, carrier: Piece, at: Standing) -> list[Piece]:
        """Who is aboard of a unit."""
        how = ABOVE if carrier.domain == AIR else BELOW
        if carrier.domain == FORT or carrier.mark(ABOARD):
            return []
        return [one for one in at.get(space_of(carrier), ()) if one.mark(ABOARD) == how]

    def room(self, carrier: Piece, unit: Piece, at: Standing) -> bool:
        """Whether a unit may come aboard of another (rulings: ferry, aboard)."""
        if carrier.owner != unit.owner or carrier.mark(ABOARD) or carrier is unit or unit.domain != LAND:
            return False
        room = int(carrier.carries)
        for gift in self.gifts(carrier.owner):
            if gift.carries and carrier.sort in gift.users and unit.sort in gift.cargo:
                room += gift.carries
        if not room:
            return False
        return len(self.cargo(carrier, at)) < room and not self.cargo(unit, at)

    # where units may be

    def passable(self, unit: Piece, space: str, at: Standing) -> bool:
        """Whether a unit may come through a space (rulings: passing, terrain, bridges)."""
        here = self.land(space)
        if here.closed:
            return False
        lying = at.get(space, ())
        if unit.domain == AIR:
            return not any(one.domain == AIR and one.owner != unit.owner for one in lying)
        bridged = here.river and any(one.domain == BRIDGE for one in lying)
        if (LAND if bridged else here.domain) != unit.domain or (here.foot and unit.sort != INFANTRY):
            return False
        return not any(one.owner != unit.owner and one.domain in (LAND, SEA, FORT) for one in lying)

    def free(self, unit: Piece, space: str, at: Standing) -> bool:
        """Whether a unit may stay on a space through which it may come (ruling: stacking)."""
        same = (AIR,) if unit.domain == AIR else (LAND, SEA)
        return not any(one.domain in same and one is not unit and not one.mark(ABOARD) for one in at.get(space, ()))

    def stands(self, unit: Piece, space: str, at: Standing) -> bool:
        """Whether a unit may be put on a space; Forts and Mine Fields are only laid (ruling: stacking)."""
        lying = at.get(space, ())
        if unit.domain == MINE:
            return not self.land(space).closed and not any(one.domain == MINE for one in lying)
        if unit.domain == FORT:
            forts = sum(one.domain == FORT for one in lying)
            foes = any(one.owner != unit.owner and one.domain in (LAND, SEA, FORT) for one in lying)
            return forts < self.numbers.forts and not foes
        return self.passable(unit, space, at) and self.free(unit, space, at)

    def ways(self, unit: Piece, at: Standing) -> dict[Any, Way]:
        """Where a unit's move can end, and how: on spaces, or aboard of carriers (rulings: passing, terrain, way)."""
        here, points, walks = space_of(unit), self.points(unit), unit.domain == LAND
        if unit.mark(ABOARD) == ABOVE:
            return {here: Way(0, 0, (here,))} if self.droppable(unit, here, at) else {}
        if not points:
            return {}
        feared = frozenset() if unit.domain == AIR or self.sapper(unit, at) else mined(at)
        boats = self.carriers(unit, at) if walks else {}
        start = Way(0, 0, (here,))
        found: dict[Any, Way] = dict.fromkeys(() if unit.mark(ABOARD) else boats.get(here, ()), start)
        layer = {(here, False, False): start}
        known, passing = {(here, False, False): 0}, dict[str, bool]()
        for steps in range(1, points + walks + 1):
            after: dict[tuple[str, bool, bool], Way] = {}
            for (space, road, slow), way in layer.items():
                if steps > 1 and walks and self.land(space).stops:
                    continue
                for near in self.map.neighbours(space):
                    along = road or (walks and near in self.roads.get(space, ()))
                    slower = slow or (walks and self.land(near).slows > 0)
                    if steps > max(1, points + walks - slower):
                        continue
                    mines = way.mines + (near in feared)
                    state = (near, along, slower)
                    in_time = steps <= max(1, points + along - slower)
                    if in_time:
                        for carrier in boats.get(near, ()):
                            better(found, carrier, Way(way.mines, steps, (*way.path, near)))
                    if near not in passing:
                        passing[near] = self.passable(unit, near, at)
                    if not passing[near] or known.get(state, mines + 1) <= mines:
                        continue
                    known[state] = mines
                    after[state] = Way(mines, steps, (*way.path, near))
                    if in_time and near != here and self.free(unit, near, at):
                        better(found, near, after[state])
            layer = after
        return found

    def strays(self, unit: Piece, at: Standing) -> dict[Any, Way]:
        """Where an enemy unit could be made to go (ruling: confusion)."""
        if unit.mark(ABOARD):
            return {}
        return {space: way for space, way in self.ways(unit, at).items() if isinstance(space, str)}

    def carriers(self, unit: Piece, at: Standing) -> dict[str, list[Piece]]:
        """The carriers that have room for a unit, by their spaces."""
        found: dict[str, list[Piece]] = {}
        for space, lying in at.items():
            for carrier in lying:
                if carrier.owner == unit.owner and carrier.domain in (LAND, SEA, AIR) and self.room(carrier, unit, at):
                    found.setdefault(space, []).append(carrier)
        return found

    def droppable(self, unit: Piece, space: str, at: Standing) -> bool:
        """Whether Infantry may be dropped onto a space (ruling: drop)."""
        return bool(below(unit.owner, at.get(space, ()))) or self.stands(unit, space, at)

    def works(self, unit: Piece, at: Standing) -> list[tuple[Any, ...]]:
        """What Engineers could do in place of their move (rulings: engineer, sea-mines, sweeper, bridges)."""
        here, found = space_of(unit), list[tuple[Any, ...]]()
        sweeper = unit.domain == SEA and self.sweeps(unit)
        if (unit.sort == ENGINEERS and not unit.mark(ABOARD)) or sweeper:
            for near in self.map.neighbours(here):
                filled = any(one.domain in (SEA, BRIDGE) for one in at.get(near, ()))
                if self.land(near).river and not filled and self.supply(BRIDGES):
                    found.append((unit, BUILD, near))
        if self.sapper(unit, at) and here in mined(at):
            found.append((unit, CLEAR))
        if unit.sort == ENGINEERS and unit.mark(ABOARD) != ABOVE:
            for one in at[here]:
                sound = one.domain in (FORT, SEA) or one.sort == WAR_MACHINE
                if sound and one.owner == unit.owner and one.mark(HURT) and not one.mark(ABOARD):
                    found.append((unit, REPAIR, one))
        return found

    def supply(self, name: str) -> int:
        """How many counters are left in a supply."""
        return self.seen.count(name) if isinstance(self.seen, View) else len(self.seen.pile(name))

    # attacks

    def targets(self, unit: Piece, here: str, at: Standing, more: int = 0) -> list[Piece]:
        """Whom a unit may attack from a space (rulings: sight, garrison, aboard, minefields, bridges)."""
        found = []
        most = int(unit.range) + more + unit.mark(AIMS) + self.given("range", unit, None) + 2
        for there, lying in at.items():
            gap = self.map.apart(here, there)
            if gap > most:
                continue
            for foe in lying:
                if foe.owner == unit.owner or foe.owner is None or foe.domain == MINE or foe.mark(ABOARD):
                    continue
                if gap > self.reach(unit, foe, here) + more or (foe.domain == LAND and walled(foe, lying)):
                    continue
                if not self.closed or clear_line(self.map, self.closed, here, there):
                    found.append(foe)
        return found

    def occupied(self, at: Standing) -> int:
        """How many spaces of the City Fivizzano holds (ruling: occupied)."""
        holds = (LAND, FORT)
        return sum(
            any(one.owner == FIVIZZANO and one.domain in holds and not one.mark(ABOARD) for one in at.get(space, ()))
            for space in self.city
        )

    def destroyed(self) -> int:
        """How many units Fivizzano has lost (ruling: destroyed)."""
        return self.supply(own(FALLEN, FIVIZZANO))


def better(found: dict[Any, Way], where: Any, way: Way) -> None:
    """Keep the better of two ways: fewer Mine Fields, then fewer steps (ruling: way)."""
    if where not in found or way[:2] < found[where][:2]:
        found[where] = way


def mined(at: Standing) -> frozenset[str]:
    """The spaces with Mine Fields."""
    return frozenset(space for space, lying in at.items() if any(one.domain == MINE for one in lying))


def below(seat: int | None, lying: Iterable[Piece]) -> list[Piece]:
    """The enemies on a space upon which Infantry can be dropped (ruling: drop)."""
    return [
        one
        for one in lying
        if one.owner not in (seat, None) and one.domain in (LAND, SEA, FORT) and not one.mark(ABOARD)
    ]


def walled(unit: Piece, lying: Iterable[Piece]) -> bool:
    """Whether a Fort of its side keeps attacks off a unit (ruling: garrison)."""
    return any(one.domain == FORT and one.owner == unit.owner for one in lying)


@once
def _standing(view: View, field: SquareBoard) -> dict[str, Sequence[Piece]]:
    spaces = _spaces(field)
    return {name: view.known(name) for name in view.filled("") if name in spaces}


@cache
def _spaces(field: SquareBoard) -> frozenset[str]:
    return frozenset(field.spaces)


@cache
def _samples(field: SquareBoard) -> dict[str | None, str]:
    return {field.row(space): space for space in field.spaces}


@cache
def _roads(field: SquareBoard) -> dict[str, tuple[str, ...]]:
    """To which spaces the Road leads from a space."""
    return {
        space: tuple(near for near in field.neighbours(space) if "road" in field.between(space, near))
        for space in field.spaces
    }
