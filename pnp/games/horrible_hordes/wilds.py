"""What lies where in the wilds, and what a player's Abilities add up to: read by the rules and by the thumb alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from pnp.boards import SquareBoard
from pnp.engine import Piece, Table, View, own
from pnp.engine.boards import board

ARMY, SETTLEMENT, CASTLE, TOWER, TILES, HORDES = (
    "army",
    "settlement",
    "castle",
    "tower",
    ("tile", "extra"),
    ("horde", "rotation"),
)
SPELL, ABILITY = "spell", "ability"
KNOWS, USED, KINGDOM, VICTORY = "knows {}", "used {}", "kingdom", "victory tokens"
HITS, MOVED, HASTED, BLESSED, PROTECTED, TRAINED = "hits", "moved", "hasted", "blessed", "protected", "trained"
FROZEN, HOLY, LED, TAKEN, DAMAGED = "frozen", "holy", "led", "taken", "damaged"


def lying(seen: Table | View, pile: str) -> Iterable[Piece]:
    """The pieces of a pile that are known."""
    return seen.pile(pile) if isinstance(seen, Table) else seen.known(pile)


def track(seen: Table | View, name: str) -> int:
    """The value of a track."""
    return seen.track(name).value if isinstance(seen, Table) else seen.track(name)


def rows(seen: Table | View) -> Mapping[str, Any]:
    """All Abilities by their names."""
    return _named(seen.cast.entries["ability"] if isinstance(seen, Table) else tuple(seen.rows("ability")))


@lru_cache(maxsize=4)
def _named(entries: tuple[Any, ...]) -> Mapping[str, Any]:
    return {row.name: row for row in entries}


def lore(seen: Table | View, seat: int) -> list[Any]:
    """The Abilities that a seat has; they are ticked on its Kingdom."""
    known, start = rows(seen), KNOWS.format("")
    marks = [mark for card in lying(seen, own(KINGDOM, seat)) for mark in card.marks]
    return [known[mark.removeprefix(start)] for mark in marks if mark.startswith(start)]


def total(seen: Table | View, seat: int, field: str) -> int:
    """What the Abilities of a seat add up to in a field."""
    return sum(int(getattr(row, field)) for row in lore(seen, seat))


def some(seen: Table | View, seat: int, field: str) -> bool:
    """Whether an Ability of a seat has a field."""
    return any(getattr(row, field) for row in lore(seen, seat))


class Wilds:
    """The board with tiles, Hordes and units; made anew after each change."""

    def __init__(self, seen: Table | View) -> None:
        self.seen, self.numbers = seen, seen.numbers
        self.board = board(seen, "board", SquareBoard)
        self.tiles: dict[str, Piece] = {}
        self.hordes: dict[str, Piece] = {}
        self.units: dict[str, dict[int, list[Piece]]] = {}
        self.barred: dict[str, set[int]] = {}
        piles = seen.piles if isinstance(seen, Table) else {}
        for space in self.board.spaces:
            for piece in piles.get(space, ()) if isinstance(seen, Table) else seen.known(space):
                if piece.component in TILES:
                    self.tiles[space] = piece
                elif piece.component in HORDES:
                    self.hordes[space] = piece
                elif piece.owner is not None:
                    if piece.component == "marker":
                        self.barred.setdefault(space, set()).add(piece.owner)
                    else:
                        self.units.setdefault(space, {}).setdefault(piece.owner, []).append(piece)

    def of(self, space: str, seat: int, *sorts: str) -> list[Piece]:
        """A seat's units in a space, of some sorts or all."""
        found = self.units.get(space, {}).get(seat, [])
        return [unit for unit in found if unit.component in sorts] if sorts else found

    def spaces(self, seat: int, *sorts: str) -> list[str]:
        """Where a seat has units of some sorts, or any."""
        return [space for space in self.units if self.of(space, seat, *sorts)]

    def count(self, seat: int) -> int:
        """How many units a seat has."""
        return sum(len(units.get(seat, [])) for units in self.units.values())

    def type(self, space: str) -> str | None:
        """The kind of land of a space; nothing where it is clear."""
        return self.tiles[space].type if space in self.tiles else None

    def open(self, space: str) -> bool:
        """Whether anybody may be in a space at all."""
        return self.type(space) != "chasm"

    def others(self, space: str, seat: int) -> list[int]:
        """The other seats with units in a space."""
        return [each for each in self.units.get(space, {}) if each != seat]

    def free(self, space: str, seat: int) -> bool:
        """Whether a seat may build in a space (rulings: empty, occupied, embargo)."""
        barred = seat in self.barred.get(space, ())
        return self.open(space) and space not in self.hordes and not self.others(space, seat) and not barred

    def near(self, seat: int, space: str) -> tuple[str, ...]:
        """The spaces beside one for a seat's Armies: across corners for Scouts."""
        near = self.board.neighbours(space)
        if not some(self.seen, seat, "diagonal"):
            return near
        corners = (self.board.step(space, across, down) for across in (-1, 1) for down in (-1, 1))
        return (*near, *(each for each in corners if each))

    def beside(self, seat: int) -> list[str]:
        """The spaces beside a seat's Settlements."""
        mine = self.spaces(seat, SETTLEMENT)
        return list(dict.fromkeys(near for space in mine for near in self.board.neighbours(space)))

    def settles(self, seat: int) -> list[str]:
        """Where a seat may build a Settlement."""
        most = 1 + total(self.seen, seat, "room")
        found = [*self.beside(seat), *self.spaces(seat, SETTLEMENT)]
        if some(self.seen, seat, "colonies"):
            found += self.spaces(seat, ARMY)
        ways = dict.fromkeys(found)
        return [space for space in ways if self.free(space, seat) and len(self.of(space, seat, SETTLEMENT)) < most]

    def forts(self, seat: int) -> list[str]:
        """Where a seat may build a Castle or a Tower."""
        most = 1 + total(self.seen, seat, "keeps")
        sorts = (SETTLEMENT, ARMY) if some(self.seen, seat, "outposts") else (SETTLEMENT,)
        found = self.spaces(seat, *sorts)
        return [space for space in found if self.free(space, seat) and len(self.of(space, seat, CASTLE, TOWER)) < most]

    def stack(self, seat: int) -> int:
        """How many Armies may stand in a space."""
        return int(self.numbers.stack) + total(self.seen, seat, "stack")

    def trains(self, seat: int, spare: bool = False) -> list[str]:
        """Where a seat may train an Army; `spare`: or gains one, in any Settlement at need (ruling: gained)."""
        with_room = [s for s in self.spaces(seat) if len(self.of(s, seat, ARMY)) < self.stack(seat)]
        found = [s for s in with_room if self._trainer(s, seat, spare)]
        if spare and not found:
            found = [s for s in with_room if self.of(s, seat, SETTLEMENT)]
        return found

    def _trainer(self, space: str, seat: int, spare: bool) -> Piece | None:
        castles = self.of(space, seat, CASTLE)
        if not castles and some(self.seen, seat, "barracks"):
            castles = self.of(space, seat, SETTLEMENT)[:1]
        return next((place for place in castles if spare or not place.mark(TRAINED)), None)

    def trainer(self, space: str, seat: int) -> Piece | None:
        """The Castle, or Settlement with Barracks, that has not trained an Army yet this turn."""
        return self._trainer(space, seat, False)

    def lair(self, space: str, horde: Piece) -> int:
        """What the land gives to a Horde."""
        at_home = horde.type == "humanoid" and self.type(space) in self.numbers.lair
        return int(self.numbers.lair_bonus) if at_home else 0

    def defense(self, space: str) -> int:
        """What a Horde's Defense is."""
        horde = self.hordes[space]
        return int(horde.defense) + self.lair(space, horde)

    def needs(self, unit: Piece, space: str, foe: str | None, during: str) -> int:
        """What a unit has to roll to hit, before the foe's Defense counts."""
        seat, numbers = unit.owner, self.numbers
        assert seat is not None
        if unit.component == ARMY:
            return int(numbers.hit) - self._sum("army", seat, space, foe, during) - unit.mark(BLESSED)
        base = numbers.settlement_hit if unit.component == SETTLEMENT else numbers.castle_hit
        return int(base) - total(self.seen, seat, SETTLEMENT if unit.component == SETTLEMENT else CASTLE)

    def guard(self, unit: Piece, space: str, foe: str | None, during: str) -> int:
        """A unit's Defense (ruling: defense)."""
        assert unit.owner is not None
        land = int(self.tiles[space].defense) if space in self.tiles else 0
        if unit.component != ARMY:
            return land
        return land + self._sum("guard", unit.owner, space, foe, during) + unit.mark(PROTECTED)

    def _sum(self, field: str, seat: int, space: str, foe: str | None, during: str) -> int:
        land = self.type(space)
        return sum(
            int(getattr(row, field))
            for row in lore(self.seen, seat)
            if row.against in (None, foe) and row.during in (None, during) and row.land in (None, land)
        )
