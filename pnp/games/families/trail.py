"""Trail: parties draw from one deck, move along a track, and meet what the others play from their hands."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table
from pnp.games.families.pawns import Pawns
from pnp.games.families.shared_deck import SharedDeck

MISSED, FACED = "lost turns", "encounter pile"


class Trail(SharedDeck, Pawns):
    """The track, a pawn a seat and its lost turns, the common deck, and the encounter that a party is in."""

    def __init__(self, table: Table, deck: str, leaders: Sequence[str] = ()) -> None:
        super().__init__(table, deck, leaders=leaders)
        self.set_out()
        self.missed = table.each_track(MISSED)
        self.faced = table.pile(FACED)

    def race(self, first: int) -> Steps[Result]:
        """Take turns until one of them wins the game, or the cap ends it."""
        for seat in self.turns(first, self.numbers.round_cap):
            if (yield from self.turn(seat)):
                return Result((seat,), facts=self.facts())
        self.table.say("cap", n=self.numbers.round_cap)
        return Result((), capped=True, facts=self.facts())  # ruling: round-cap

    def facts(self) -> dict[str, int]:
        """What is worth counting of a game."""
        return {"rounds": self.table.track("turn").value}

    def turn(self, seat: int) -> Steps[bool]:
        """Draw, discard what is too much, and act, unless the turn is lost (ruling: lost-turns); whether it wins."""
        if self.missed[seat].value:
            self.missed[seat].value -= 1
            return False
        self.draw(seat, self.numbers.draw)
        yield from self.hand_limit(seat, self.numbers.hand)
        return (yield from self.act(seat))

    def act(self, seat: int) -> Steps[bool]:
        """What is done on a turn after drawing; whether it wins the game."""
        raise NotImplementedError

    def threats(self, foe: int, seat: int) -> Sequence[Piece]:
        """The cards of an opponent that a party may have to face where it stands."""
        raise NotImplementedError

    def meet(self, seat: int) -> Steps[Piece | None]:
        """The card that a party meets: the first that an opponent plays, asked in turn (ruling: one-encounter)."""
        for foe in self.foes(seat):
            answer = yield Choice("encounter", [None, *((card, Seat(seat)) for card in self.threats(foe, seat))], foe)
            if answer is not None:
                card: Piece = answer[0]
                self.hands[foe].give(card, self.faced)
                self.table.say("meets", seat=seat, foe=foe, card=card)
                return card
        return None


def beginner(table: Table) -> int:
    """Who rolls highest; equals roll again (ruling: turn-order)."""
    seats = list(table.seats)
    while len(seats) > 1:
        rolls = {seat: table.roll(table.numbers.order_die, "turn order", seat) for seat in seats}
        seats = [seat for seat in seats if rolls[seat] == max(rolls.values())]
    return seats[0]
