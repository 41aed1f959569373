"""The mountain: what every tile is and is worth now, derived anew from what is printed, and whose marker lies where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pnp.boards import SquareBoard
from pnp.engine import Piece, Table, View, own
from pnp.engine.boards import board

__all__ = ["EARTH", "HOLD", "IMPASSABLE", "LAIR", "LEADER", "VEIN", "Ground", "Mountain"]

EARTH, VEIN, LAIR, IMPASSABLE, FIRE_PIT = "earth", "vein", "lair", "impassable", "fire-pit"
HOLD, LEADER, MARKERS = "Hold", "leader", "clan markers"


class Ground(NamedTuple):
    """What a tile counts as: its type, for Earth also which, its value, and whether it has to be fought for."""

    type: str
    kind: str
    value: int
    fought: bool
    turned: bool


class Lying(NamedTuple):
    """What lies on a space."""

    land: Piece | None
    room: Piece | None
    marker: Piece | None


class Mountain:
    """The board as everybody sees it; all spaces outside the Hold have a tile, or had one."""

    def __init__(self, seen: Table | View) -> None:
        self.seen, self.numbers = seen, seen.numbers
        self.board = board(seen, "board", SquareBoard)
        self.hold = set(self.board.place(HOLD))
        self.spaces = [space for space in self.board.spaces if space not in self.hold]
        self.near = {space: self.board.neighbours(space) for space in self.board.spaces}
        titles = seen._table.cast.titles if isinstance(seen, View) else seen.cast.titles
        self.types = {slug(title): title.type for title, _ in titles["land"]}
        self.earths = {slug(title): int(title.value) for title, _ in titles["land"] if title.type == EARTH}
        self.lying_now: Mapping[str, Lying] | None = None
        self.works_now: dict[int, list[Piece]] = {}
        self.grounds_now: Mapping[str, Ground] | None = None

    # what lies on a space

    @property
    def lying(self) -> Mapping[str, Lying]:
        """What lies on every space outside the Hold, gathered once after each change."""
        if self.lying_now is None:
            self.lying_now = {space: self.gathered(space) for space in self.spaces}
        return self.lying_now

    def gathered(self, space: str) -> Lying:
        """The pieces on a space by what they are."""
        found: dict[str, Any] = {piece.component: piece for piece in self.seen.pile(space) if isinstance(piece, Piece)}
        return Lying(found.get("land"), found.get("work"), found.get("clan"))

    def land(self, space: str) -> Piece | None:
        """The Board Tile of a space; None where a Lair was cleared."""
        return self.lying[space].land

    def room(self, space: str) -> Piece | None:
        """The Room on a space."""
        return self.lying[space].room

    def owner(self, space: str) -> int | None:
        """The seat whose marker lies on a space."""
        marker = self.lying[space].marker
        return None if marker is None else marker.owner

    def held(self, seat: int) -> Iterator[str]:
        """The spaces with a marker of a seat."""
        return (space for space, (_, _, marker) in self.lying.items() if marker is not None and marker.owner == seat)

    def in_hold(self, seat: int) -> int:
        """The markers of a seat in the Hold."""
        return sum(marker.owner == seat for marker in self.seen.pile(HOLD))

    def mine(self, space: str) -> Piece | None:
        """The Vein of a space that is a Mine: with a marker, and not claimed while it was something else."""
        land = self.land(space)
        if land is None or land.type != VEIN or turned_into(land) or self.owner(space) is None:
            return None
        return land

    def works(self, seat: int) -> list[Piece]:
        """The Rooms and Mines of a seat, which work for whoever has the marker there (ruling: lasting)."""
        if seat not in self.works_now:
            found = (self.room(space) or self.mine(space) for space in self.held(seat))
            self.works_now[seat] = [each for each in found if each is not None]
        return self.works_now[seat]

    def helpers(self, seat: int) -> Iterator[Piece]:
        """The leader, the Rooms and the Mines that work for a clan."""
        yield from (leader for leader in self.seen.pile(own(LEADER, seat)) if isinstance(leader, Piece))
        yield from self.works(seat)

    def total(self, seat: int, field: str) -> int:
        """What all helpers of a clan come to in a field."""
        return sum(getattr(helper, field) for helper in self.helpers(seat))

    # what the tiles are now

    def changed(self) -> None:
        """Something was claimed, cleared or built: what lies where and what it is are worked out anew."""
        self.lying_now = self.grounds_now = None
        self.works_now = {}

    @property
    def grounds(self) -> Mapping[str, Ground]:
        """What every tile is that no Room covers, claimed ones too."""
        if self.grounds_now is None:
            self.grounds_now = self.worked_out()
        return self.grounds_now

    def worked_out(self) -> Mapping[str, Ground]:
        """First what is turned into something else, then the values (ruling: changes)."""
        lands = {space: land for space in self.spaces if (land := self.land(space)) and not self.room(space)}
        free = {space for space in lands if self.owner(space) is None}
        kinds = self.kinds(lands, free)
        types = {space: self.type_of(kind) for space, kind in kinds.items()}
        active = {space: lands[space] for space in free if kinds[space] == slug(lands[space])}
        found = {}
        for space, kind in kinds.items():
            land, printed = lands[space], slug(lands[space])
            value = land.value if kind == printed else self.earths.get(kind, 0)
            fought = False
            if space in free:  # ruling: claimed
                beside = [other for other in self.near[space] if other in types]
                if space in active and land.near:
                    value += land.near_bonus * sum(land.near in (types[other], kinds[other]) for other in beside)
                near = [active[other] for other in beside if other in active]
                value += sum(other.aura_bonus for other in near if other.aura == types[space])
                fought = any(other.fought and other.fought in (kind, types[space]) for other in near)
            found[space] = Ground(types[space], kind, max(0, value), fought, kind != printed)
        return found

    def kinds(self, lands: Mapping[str, Piece], free: set[str]) -> dict[str, str]:
        """Which tile each one is: as it is printed, as it was claimed, or as what stands beside it turns it."""
        kinds = {space: turned_into(land) or slug(land) for space, land in lands.items()}
        for space in sorted(free):
            for other in self.near[space]:
                into = lands[other].into if other in free else None
                # ruling: two-changes
                if into and lands[other].turns == lands[space].type and kinds[space] != FIRE_PIT:
                    kinds[space] = into
        return kinds

    def type_of(self, kind: str) -> str:
        """The type of a tile of that name."""
        if kind in self.earths:
            return EARTH
        return IMPASSABLE if kind == FIRE_PIT else self.types[kind]

    # where one may go

    def borders(self, space: str, seat: int | None = None) -> bool:
        """Whether the Hold or a marker is next to a space: anybody's, or that of a seat."""
        for other in self.near[space]:
            if other in self.hold:
                return True
            owner = self.owner(other)
            if owner is not None and seat in (None, owner):
                return True
        return False

    def targets(self, fight: bool) -> Iterator[tuple[str, Ground]]:
        """The tiles that may be dug, or fought for, side by side with the stronghold (ruling: reach)."""
        for space, ground in self.grounds.items():
            if ground.type == IMPASSABLE or self.owner(space) is not None:  # ruling: fire-pit
                continue
            if fight == (ground.type == LAIR or ground.fought) and self.borders(space):  # ruling: fought-tiles
                yield space, ground

    def sites(self, beside_lairs: bool) -> Iterator[str]:
        """Where a Room may be built: with a marker, no Room and no Mine, and no Lair beside it (ruling: one-room)."""
        for space in self.spaces:
            if self.owner(space) is None or self.room(space) or self.mine(space):
                continue
            beside = (self.grounds.get(other) for other in self.near[space])
            if beside_lairs or not any(ground and ground.type == LAIR for ground in beside):
                yield space

    def left(self, kind: str) -> int:
        """The tiles of a printed type without a marker (ruling: endings)."""
        lands = ((self.land(space), space) for space in self.spaces)
        return sum(land is not None and land.type == kind and self.owner(space) is None for land, space in lands)


def turned_into(land: Piece) -> str | None:
    """What a tile stays that was claimed while it was something else, face down since then (ruling: claimed)."""
    return next((kind for kind in ("soil", "rock", "stone") if land.mark(kind)), None)


def slug(piece: Piece) -> str:
    """What other data call a piece."""
    return piece.id.rpartition(":")[2].partition("@")[0]
