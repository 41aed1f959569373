"""Prize: what lies at the end of a track, for the first pawn there to take, for others to rob, and to bring home."""

from __future__ import annotations

from pnp.engine import Piece, View, own
from pnp.games.families.pawns import BACK, FORWARD, Pawns, spaces

PRIZE, TERRAIN = "prize", "terrain"


class Prize(Pawns):
    """One piece, on a space of the track or with a party."""

    prize: Piece

    def lay_prize(self, component: str) -> None:
        """Lay the prize on the last space."""
        self.prize = self.table.unbox(component, self.spaces[-1])[0]
        for seat in self.table.seats:
            self.table.pile(own(PRIZE, seat))

    def home(self, seat: int) -> bool:
        """Whether a party has the prize at the start space."""
        return self.holder == seat and self.place(seat) == 0

    @property
    def holder(self) -> int | None:
        """Who has the prize; nobody while it lies on the track."""
        lies = self.prize.pile
        return next((seat for seat in self.table.seats if self.table.pile(own(PRIZE, seat)) is lies), None)

    @property
    def found(self) -> bool:
        """Whether anybody has had the prize: it has left the end of the track."""
        return self.prize.pile is not self.spaces[-1]

    def take(self, seat: int) -> None:
        """Give a party the prize, wherever that is."""
        if self.prize.pile is not None:
            self.prize.pile.give(self.prize, self.table.pile(own(PRIZE, seat)))

    def claim(self, seat: int) -> None:
        """Take the prize if it lies where a party stands."""
        if self.prize.pile is self.pawns[seat].pile:
            self.table.say("finds", seat=seat, prize=self.prize)
            self.take(seat)

    def drop(self, seat: int) -> None:
        """Leave the prize where a party that has it stands."""
        place = self.pawns[seat].pile
        if self.holder == seat and place is not None and self.prize.pile is not None:
            self.prize.pile.give(self.prize, place)

    def ways(self, seat: int) -> list[str]:
        """Where a party may move: home with the prize, onward while nobody has had it, else either way."""
        holder, place = self.holder, self.place(seat)
        if holder == seat:
            return [BACK]
        if holder is None and not self.found:
            return [FORWARD]
        return [way for way, end in ((FORWARD, len(self.spaces) - 1), (BACK, 0)) if place != end]


def prize_at(view: View) -> int:
    """How far from the start the prize lies on the track."""
    track = enumerate(spaces(view))
    return next(
        place for place, name in track if any(piece.component not in ("pawn", TERRAIN) for piece in view.known(name))
    )


def holder_of(view: View) -> int | None:
    """Who has the prize."""
    return next((seat for seat in view.seats if view.count(own(PRIZE, seat))), None)
