"""Who stands where and what may be done from there, by what everybody sees: for rules and rules of thumb alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from pnp.boards import SquareBoard, Way
from pnp.engine import Piece, Table, View, once, own
from pnp.engine.boards import board, ground

FIELD = "field"
ATTACK, MOVE, SPECIAL = "attack", "move", "special"
MOVED, ATTACKED, HIT = "_moved", "_attacked", "hit"
HELD = "held"
"""The state of a unit that neither moves nor attacks."""
Lying = Mapping[str, Piece]
"""The squares that are taken, each with its unit."""


class Blow(NamedTuple):
    """An attack: what it is made with, who makes it, and on whom."""

    card: Piece | None
    unit: Piece
    target: Piece
    spell: bool = False


class Ground:
    """The field, and what units on it may do. What a game does otherwise it writes over, here and not in `Skirmish`.

    `exact`: an attack reaches exactly as far as it says, and no nearer. `whole`: a move is exactly as long as it says,
    and no shorter.
    """

    exact = False
    whole = True

    def __init__(self, seen: Table | View) -> None:
        self.seen, self.numbers = seen, seen.numbers
        name = word(self.numbers, "board", FIELD)  # in some games a mode has a field of its own
        self.field = board(seen, name, SquareBoard)
        grounds = {self.field.row(space): space for space in self.field.spaces}
        self.grounds = {row: ground(seen, name, space) for row, space in grounds.items()}
        closed = {row for row, each in self.grounds.items() if word(each, "closed")}
        self.closed = frozenset(space for space in self.field.spaces if self.field.row(space) in closed)
        self._called: dict[str, frozenset[str]] = {}

    @property
    def at(self) -> dict[str, Piece]:
        """Who stands where."""
        if isinstance(self.seen, View):
            return lying(self.seen, self.field)
        piles = self.seen.piles
        return {space: pile[0] for space in self.field.spaces if (pile := piles[space])}

    def army(self, seat: int) -> list[Piece]:
        """The units of a player that stand on the field."""
        return [unit for unit in self.at.values() if unit.owner == seat]

    def hostile(self, unit: Piece, other: Piece) -> bool:
        """Whether two units are enemies."""
        return unit.owner != other.owner

    def left(self, unit: Piece) -> int:
        """The Hits that a unit still has."""
        return int(word(unit, "hits", 1)) - unit.mark(HIT)

    def standing(self, seat: int) -> dict[str, int]:
        """How many units a player has left, and how many Hits they have."""
        army = self.army(seat)
        return {"left": len(army), "hits": sum(map(self.left, army))}

    # the sides of the field

    def forward(self, seat: int) -> Way:
        """The way from a player's own edge to the enemy's: the first player's edge is the lower one."""
        return (0, 1) if seat else (0, -1)

    @cached_property
    def camps(self) -> list[list[str]]:
        """The squares on which each player sets up: the rows nearest to the edge, the foremost of them first."""
        rows, ranks = self.field.rows, int(self.numbers.ranks)
        lines = [list(range(rows - ranks, rows)), list(range(ranks - 1, -1, -1))]
        spaces = self.field.spaces
        return [[s for line in side for s in spaces if self.field.cell(s)[1] == line] for side in lines]

    # who may use what

    def fits(self, card: Piece, unit: Piece) -> bool:
        """Whether a card is for a unit: for its side, for it alone, or for a trait it has; or for everybody."""
        users = word(card, "users", ())
        if not users:
            return True
        called = self._called.get(unit.id)
        if called is None:
            called = frozenset((*unit.id.replace("@", ":").split(":"), *word(unit, "traits", ())))
            self._called[unit.id] = called
        return not called.isdisjoint(users)

    def suffers(self, unit: Piece, state: str) -> bool:
        """Whether a unit is in a state that lasts some turns."""
        return unit.marked([own(state, seat) for seat in self.seen.seats])

    def may_move(self, unit: Piece, card: Piece) -> bool:
        """Whether a unit can still move in this turn, and by this card (ruling: once-each)."""
        return (
            unit.mark(MOVED) < self.often(unit, "moves")
            and self.quick(unit, card)
            and self.fits(card, unit)
            and not self.suffers(unit, HELD)
        )

    def quick(self, unit: Piece, card: Piece) -> bool:
        """Whether the number of a Move card is not beyond a unit's speed."""
        most = word(unit, "speed", None)
        return most is None or (card.value or 0) <= most

    def strong(self, unit: Piece, card: Piece) -> bool:
        """Whether the number of an Attack card is not beyond a unit's strength."""
        most = word(unit, "strength", None)
        return most is None or (card.value or 0) <= most

    def often(self, unit: Piece, what: str) -> int:
        """How many `moves` or `attacks` a unit has in a turn."""
        return int(word(unit, what, 1))

    def strikes(self, card: Piece) -> bool:
        """Whether a card is one to attack with."""
        return bool(card.type == ATTACK)

    def may_attack(self, unit: Piece, card: Piece) -> bool:
        """Whether a unit can still attack in this turn, and with this card (ruling: once-each)."""
        return (
            unit.mark(ATTACKED) < self.often(unit, "attacks")
            and self.strong(unit, card)
            and self.fits(card, unit)
            and not self.suffers(unit, HELD)
        )

    def guards(self, card: Piece, blow: Blow) -> bool:
        """Whether a card can stop an attack: it is for the unit that is attacked."""
        return self.fits(card, blow.target)

    # moves

    def moves(self, seat: int, card: Piece) -> list[tuple[Piece, str]]:
        """Every move that a card allows a player: a unit and the square it goes to."""
        at = self.at
        able = [(space, unit) for space, unit in at.items() if unit.owner == seat and self.may_move(unit, card)]
        return [(unit, end) for space, unit in able for end in self.ends(unit, space, card, at)]

    def ends(self, unit: Piece, space: str, card: Piece, at: Lying) -> Iterator[str]:
        """Where a unit's move by a card can end (ruling: steps)."""
        leaps = self.leaps(card, unit)
        ends = self.field.knights[space] if leaps else self.paced(unit, space, self.steps(card, unit), at)
        return (end for end in ends if self.free(end, at))

    def leaps(self, card: Piece, unit: Piece) -> bool:  # noqa: ARG002 - in some games the unit does, whatever the card
        """Whether a unit moves or strikes as a knight in chess."""
        return bool(word(card, "knight"))

    def steps(self, card: Piece, unit: Piece) -> int:  # noqa: ARG002 - in some games it is the unit's
        """How many squares a unit goes by a card: as the card says."""
        return int(card.value)

    def paced(self, unit: Piece, space: str, steps: int, at: Lying, way: Way | None = None) -> tuple[str, ...]:
        """The squares that lie a straight move of so many steps away, with nothing in between."""
        passable = self.passable(unit, at)
        lengths = range(steps if self.whole else 1, steps + 1)
        return tuple(end for length in lengths for end in self.field.straight(space, length, passable, way))

    def passable(self, unit: Piece, at: Lying) -> Callable[[str], bool]:
        """Whether a unit can go through a square."""
        return lambda space: space not in self.closed and (space not in at or self.passes(unit, at[space]))

    def passes(self, unit: Piece, other: Piece) -> bool:  # noqa: ARG002 - in some games friends pass
        """Whether a unit goes past another that stands in its way."""
        return bool(word(unit, "flies", False))

    def free(self, space: str, at: Lying) -> bool:
        """Whether a unit may come to stand on a square: none stands there, and it is not closed."""
        return space not in at and space not in self.closed

    def advances(self, seat: int, card: Piece) -> list[tuple[Piece, str]]:
        """The units that a Move card can take straight forward now, and where to (ruling: forward)."""
        if word(card, "knight"):
            return []
        at, way = self.at, self.forward(seat)
        able = [(space, unit) for space, unit in at.items() if unit.owner == seat and self.may_move(unit, card)]
        able = [(space, unit) for space, unit in able if not self.leaps(card, unit)]
        ways = ((u, self.paced(u, space, self.steps(card, u), at, way)) for space, u in able)
        return [(unit, end) for unit, ends in ways for end in ends if self.free(end, at)]

    # attacks

    def reach(self, card: Piece, unit: Piece) -> int:  # noqa: ARG002 - in some games it is the unit's
        """How far an attack reaches: what the card says."""
        return int(card.value)

    def targets(self, seat: int, card: Piece) -> list[tuple[Piece, Piece]]:
        """Every attack that a card allows a player: who attacks, and whom."""
        at = self.at
        able = [(space, unit) for space, unit in at.items() if unit.owner == seat and self.may_attack(unit, card)]
        return [(unit, foe) for space, unit in able for foe in self.shots(unit, space, card, at)]

    def shots(self, unit: Piece, space: str, card: Piece, at: Lying) -> list[Piece]:
        """Whom a unit could attack with a card from a square (rulings: range, line)."""
        if self.springs(card, unit):
            return [at[end] for end in self.field.knights[space] if end in at and self.hostile(unit, at[end])]
        reach, over, exact = self.reach(card, unit), self.over(card, unit), self.precise(card)
        found = []
        for line in self.field.queens[space].values():
            for far, end in enumerate(line[:reach], 1):
                if end in self.closed:
                    break
                other = at.get(end)
                if other is not None and other is not unit:
                    if self.hostile(unit, other) and (far == reach or not exact):
                        found.append(other)
                    if not over:
                        break
        return found

    def springs(self, card: Piece, unit: Piece) -> bool:
        """Whether a unit strikes as a knight in chess; where its moves are its own, its blows need not be."""
        return self.leaps(card, unit)

    def precise(self, card: Piece) -> bool:  # noqa: ARG002 - in some games the card says so
        """Whether an attack reaches exactly as far as it says."""
        return self.exact

    def over(self, card: Piece, unit: Piece) -> bool:  # noqa: ARG002 - in some games one of the two says so
        """Whether an attack goes over other units."""
        return False

    def damage(self, blow: Blow) -> int:
        """The Hits that an attack takes: as many as the card or else the numbers say."""
        return int(word(blow.card, "damage") or self.numbers.damage)

    # specials

    def aims(self, seat: int, card: Piece) -> list[Piece]:
        """Whom a special card can be aimed at: enemies that a unit it is for can reach, or such units themselves."""
        at = self.at
        users = [(space, unit) for space, unit in at.items() if unit.owner == seat and self.fits(card, unit)]
        if word(card, "on") == "enemy":
            found = {foe: None for space, unit in users for foe in self.shots(unit, space, card, at)}
            return list(found)
        return [unit for _, unit in users if unit.mark(HIT) or not word(card, "heals")]


@once
def lying(view: View, field: SquareBoard) -> dict[str, Piece]:
    """Who stands where, as anybody sees it."""
    found = ((space, view.known(space)) for space in field.spaces)
    return {space: units[0] for space, units in found if units}


def summed(view: View, thing: object, field: str) -> dict[str, int] | None:
    """What the units of a pile have of a field, all together: those to place, those that fell."""
    units = [piece for piece in view.known(thing) if word(piece, field)] if isinstance(thing, str) else []
    return {field: sum(int(word(unit, field)) for unit in units)} if units else None


def word(piece: Any, field: str, default: Any = None) -> Any:
    """A field that a game need not have."""
    return getattr(piece, field, default)


def square(unit: Piece) -> str:
    """Where a unit stands."""
    assert unit.pile is not None
    return unit.pile.name
