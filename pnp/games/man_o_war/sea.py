"""The sea: two fleets, the deck both draw from, and what is true of a ship."""

from __future__ import annotations

from pnp.engine import Piece, Table, View, clear, own, owner_of
from pnp.games.families.shared_deck import SharedDeck

SAILED, ENTANGLED, RAMMED, EVADED = "had its phase", "entangled", "rammed", "evaded"
ACTIVE, TARGET = "active", "target"
SPEED = "speed score"
DAMAGE, IMPROVED = "damage", "improvements"
MOVES, ATTACKS = ("row", "sail"), ("broad", "fire", "ram", "board")


class Sea(SharedDeck):
    """The deck, a hand a seat, the ships afloat and the ships sunk."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "action")
        self.fleets = [table.brought(seat, table.pile(own("fleet", seat))) for seat in table.seats]
        self.sunk = [table.pile(own("sunk", seat)) for seat in table.seats]
        self.cast = table.each_track("spells this round")
        self.speed = table.track(SPEED)
        for seat, fleet in enumerate(self.fleets):
            for ship in fleet:
                ship.owner = seat

    @property
    def over(self) -> bool:
        """Whether a fleet is sunk."""
        return not all(self.fleets)

    def ready(self, seat: int) -> list[Piece]:
        """The ships that have not had their phase in this round."""
        return [ship for ship in self.fleets[seat] if not ship.mark(SAILED)]

    def afloat(self, ship: Piece) -> bool:
        """Whether a ship has not sunk."""
        return ship.pile is self.fleets[owner_of(ship)]

    def fill(self, seat: int) -> None:
        """Draw until a hand is full (rulings: one-deck, hand)."""
        self.draw(seat, self.numbers.hand - len(self.hands[seat]))

    def cards(self, seat: int, *uses: str) -> list[Piece]:
        """The cards of a hand that are for some stats."""
        return [card for card in self.hands[seat] if card.use in uses]

    def hurt(self, ship: Piece, points: int) -> None:
        """Damage a ship, which may sink it."""
        ship.put(DAMAGE, ship.mark(DAMAGE) + points)
        if not left(ship):
            seat = owner_of(ship)
            self.table.say("sinks", ship=ship, owner=seat)
            clear([ship])
            self.fleets[seat].give(ship, self.sunk[seat])


def more(name: str) -> str:
    """The mark for what improvements add to a stat."""
    return f"more {name}"


def again(use: str) -> str:
    """The mark of the active ship that goes on to a second target."""
    return f"again: {use}"


def second(ship: Piece) -> str | None:
    """How a ship attacks its second target, if that is what it is at."""
    return next((use for use in ATTACKS if ship.mark(again(use))), None)


def stat(ship: Piece, name: str) -> int:
    """A stat of a ship with its improvements."""
    number: int = getattr(ship, name) + ship.mark(more(name))
    return number


def left(ship: Piece) -> int:
    """The damage that a ship can still take."""
    return max(0, stat(ship, "hull") - ship.mark(DAMAGE))


def may_attack(ship: Piece, target: Piece, use: str) -> bool:
    """Whether a ship can attack a target in a way, or answer it so (rulings: no-stat, armour, no-ram)."""
    if not stat(ship, use) or (use == "ram" and ship.mark(RAMMED)):
        return False
    return not (use == "board" and target.armoured and not target.mark(DAMAGE))


def may_answer(target: Piece, ship: Piece, use: str) -> bool:
    """Whether a target can answer an attack at the same time, by the like (rulings: indirect, elves, no-stat)."""
    if use == "ram" or (use in ("broad", "fire") and ship.unanswered):
        return False
    if use == "fire" and ship.indirect and not target.indirect:
        return False
    return may_attack(target, ship, use)


def fleet(view: View, seat: int) -> list[Piece]:
    """The ships of a seat that are afloat."""
    return view.known(own("fleet", seat))


def marked(view: View, seat: int, mark: str) -> Piece:
    """The ship of a seat that has a mark."""
    return next(ship for ship in fleet(view, seat) if ship.mark(mark))
