"""D&D Miniatures Quick Rules: every figure moves and attacks once, and the larger ones hit harder."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View
from pnp.games.dandd_miniatures_quick_rules.ground import SIDES, SIZES, Field
from pnp.games.dandd_miniatures_quick_rules.thumb import thumb
from pnp.games.families.figures import ACTED, Figures, camp, space_of

__all__ = ["Battle", "goal", "play", "thumb"]


class Battle(Field, Figures):
    """Two sides on open ground."""

    def set_up(self, first: int) -> Steps[None]:
        """Figures are set up in turns, from the largest to the smallest (ruling: set-up)."""
        for size in reversed(SIZES):
            most = max(sum(figure.size == size for figure in reserve) for reserve in self.reserve)
            for _ in range(most):  # who finds no room stays in reserve
                for seat in self.table.around(first):
                    yield from self.place(seat, size)

    def place(self, seat: int, size: str) -> Steps[None]:
        """A player sets up one of the figures of a size."""
        taken = self.taken(self.at)
        figures = [figure for figure in self.reserve[seat] if figure.size == size]
        spaces = camp(self.map, seat, self.numbers.camp)
        options = [
            (figure, space)
            for figure in figures
            for space in spaces
            if self.fits(figure, space, taken) and self.inside(figure, space, spaces)
        ]
        if options:
            self.put(*(yield Choice("set-up", options, seat)))

    def turn(self, seat: int) -> Steps[None]:
        """Each figure acts once, in the order that the player likes (ruling: order)."""
        self.table.begin("turn", seat)
        ready = self.side(seat)
        while ready := [figure for figure in ready if not figure.mark(ACTED) and self.acts(figure)]:
            figure = yield Choice("unit", [None, *ready], seat)
            if figure is None:
                break
            yield from self.act(figure, seat)
        for figure in self.side(seat):
            figure.put(ACTED, 0)

    def acts(self, figure: Piece) -> bool:
        """Whether there is anything that a figure could do."""
        at = self.at
        return bool(self.targets(figure, space_of(figure), at)) or bool(self.ends(figure, at))

    def act(self, figure: Piece, seat: int) -> Steps[None]:
        """A figure moves, and then attacks (ruling: order)."""
        figure.put(ACTED, 1)
        ends = self.ends(figure, self.at)
        if ends and (answer := (yield Choice("move", [None, *((figure, space) for space in ends)], seat))):
            self.put(*answer)
        targets = self.targets(figure, space_of(figure), self.at)
        if targets and (target := (yield Choice("attack", [None, *targets], seat))):
            self.attack(figure, target, seat)

    def attack(self, figure: Piece, target: Piece, seat: int) -> None:
        """Roll to hit, and for the damage of the large (ruling: damage)."""
        rolled = self.table.roll(self.numbers.die, "_attack", seat)
        if rolled not in figure.hit:
            self.table.say("misses", unit=figure, foe=target, rolled=rolled)
            return
        dice = str(figure.damage)
        damage = int(dice) if dice.isdigit() else self.table.roll(dice, "_damage", seat)
        self.table.say("hits", unit=figure, foe=target, rolled=rolled, n=damage)
        if self.wound(target, damage):
            self.table.say("falls", unit=target)
        else:
            self.table.say("hurt", unit=target, n=self.left(target))


def play(table: Table) -> Steps[Result]:
    """Set up, then turns until a side has fallen or the cap is reached."""
    game = Battle(table, SIDES)
    first = table.lot("first player", table.seats)  # ruling: first
    yield from game.set_up(first)
    for number in range(1, table.numbers.turn_cap + 1):
        table.track("turn").value = number
        for seat in table.around(first):
            yield from game.turn(seat)
            if not game.side(1 - seat):
                table.say("wiped", by=Seat(1 - seat))
                table.say("final", winner=Seat(seat))
                return Result((seat,), facts={"turns": number} | game.standing())
    return at_the_cap(game, number)


def at_the_cap(game: Battle, number: int) -> Result:
    """Who has more hits left after so many turns (ruling: turn-cap)."""
    left = [sum(map(game.left, game.side(seat))) for seat in game.table.seats]
    result = Result.ranked(left, capped=True, turns=number, **game.standing())
    if len(result.winners) == 1:
        game.table.say("capped", winner=Seat(result.winners[0]), n=number)
    else:
        game.table.say("draw", n=number)
    return result


def goal(view: View, seat: int) -> dict[str, int]:
    """What a side has left, and what it has to fell."""
    return Field(view).count(seat)
