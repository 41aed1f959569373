"""Renaissance Inventors At War: Fivizzano, with all that Leonardo could think of, against the port of Piombino."""

from __future__ import annotations

from pnp.engine import Result, Seat, Steps, Table, View, own
from pnp.games.renaissance_inventors_at_war.coast import (
    ACTED,
    AGAIN,
    AIMS,
    BRIDGE,
    BROKEN,
    FALLEN,
    FASTER,
    FIVIZZANO,
    FRESH,
    HOLDS,
    MOVED,
    PINNED,
    PIOMBINO,
    Coast,
)
from pnp.games.renaissance_inventors_at_war.setting import Setting
from pnp.games.renaissance_inventors_at_war.thumb import thumb

__all__ = ["War", "goal", "play", "thumb"]

PASSING = (MOVED, AGAIN, FASTER, ACTED, HOLDS, AIMS, BROKEN, FRESH, PINNED)
"""The marks that last for a turn of their unit's side."""


class War(Setting):
    """A turn of each side in turn, in four phases."""

    def turn(self, seat: int, number: int) -> Steps[int | None]:
        """Draw, move, attack, end; who has won (ruling: victory)."""
        self.table.begin("turn", seat)
        self.drawing(seat, number)
        yield from self.moving(seat)
        if (winner := self.winner(seat)) is not None:
            return winner
        yield from self.attacking(seat)
        if (winner := self.winner(seat)) is not None:
            return winner
        yield from self.hand_limit(seat, self.numbers.hand + sum(gift.hand for gift in self.gifts(seat)))
        for unit in self.side(seat):
            for mark in PASSING:
                unit.put(mark, 0)
        return None

    def drawing(self, seat: int, number: int) -> None:
        """Draw tactics cards; of a City State some more every other turn, from the first on."""
        more = sum(gift.cards for gift in self.gifts(seat)) if number % 2 else 0
        self.draw(seat, self.numbers.draw + more)

    def winner(self, seat: int) -> int | None:
        """Who has won, if anybody has; if it is both, whose turn it is (ruling: victory)."""
        won = []
        if self.occupied(self.at) >= self.numbers.occupied:
            won.append(FIVIZZANO)
        if self.destroyed() >= self.numbers.destroyed:
            won.append(PIOMBINO)
        return seat if seat in won else next(iter(won), None)


def play(table: Table) -> Steps[Result]:
    """Set up, then turns until a side has won or the cap is reached."""
    game = War(table)
    yield from game.muster()
    yield from game.set_up()
    for number in range(1, table.numbers.turn_cap + 1):
        table.track("turn").value = number
        for seat in table.seats:  # ruling: sides
            winner = yield from game.turn(seat, number)
            if winner is not None:
                return ended(game, winner, number)
    table.say("capped", n=number)  # ruling: turn-cap
    return Result.ranked([0, 0], capped=True, turns=number, **tally(game))


def ended(game: War, winner: int, number: int) -> Result:
    """A side has won."""
    if winner == FIVIZZANO:
        game.table.say("taken", winner=Seat(winner), n=game.occupied(game.at))
    else:
        game.table.say("beaten", winner=Seat(winner), n=game.destroyed())
    return Result((winner,), facts={"turns": number} | tally(game))


def tally(game: War) -> dict[str, int]:
    """What was lost and taken, for counting."""
    return {own(FALLEN, seat): len(game.fallen[seat]) for seat in game.table.seats} | {"city": game.occupied(game.at)}


def goal(view: View, seat: int) -> dict[str, int]:
    """How much of the City Fivizzano holds, and how many of its units are destroyed."""
    coast = Coast(view)
    at = coast.at
    units = sum(one.owner == seat and one.domain != BRIDGE for lying in at.values() for one in lying)
    wins = {"spaces": coast.numbers.occupied, "wanted": coast.numbers.destroyed}
    return {"city": coast.occupied(at), "lost": coast.destroyed(), "units": units} | wins
