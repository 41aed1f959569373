"""Attacks: rolls with their bonuses and cards, and what is boarded or stormed in place of being damaged."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.figures import space_of
from pnp.games.renaissance_inventors_at_war.coast import (
    ABOARD,
    ACTED,
    BROKEN,
    ENGINEERS,
    FORT,
    INFANTRY,
    PINNED,
    SEA,
)
from pnp.games.renaissance_inventors_at_war.moving import Moving


class Attacking(Moving):
    """The Attack Phase."""

    def attacking(self, seat: int) -> Steps[None]:
        """Each unit may attack as often as it has attacks (ruling: several)."""
        self.table.begin("attack phase")
        while True:
            at = self.at
            ready = [one for one in self.side(seat) if self.attacks(one) > 0 and self.targets(one, space_of(one), at)]
            answer = yield Choice("attacker", [None, *ready, *self.playable(seat, attacking=True)], seat)
            if answer is None:
                return
            if answer.component == "tactic":
                yield from self.order(answer, seat)
            else:
                yield from self.attack(answer, seat)

    def attack(self, unit: Piece, seat: int) -> Steps[None]:
        """An attack: declared, improved and answered by cards, rolled for (rulings: tactics, answers)."""
        here = space_of(unit)
        foe = yield Choice("target", [(unit, one) for one in self.targets(unit, here, self.at)], seat)
        foe = foe[1]
        there = space_of(foe)
        gap = self.map.apart(here, there)
        unit.put(ACTED, unit.mark(ACTED) + 1)
        foe.put(PINNED, 1)
        bonus = self.bonus(unit, foe, here, there) + (yield from self.boosted(unit, foe, gap, seat))
        if (card := (yield from self.answered("assault", 1 - seat, (unit, foe, gap)))) is not None:
            self.table.say("foiled", unit=unit, foe=foe)
            if card.lasts:
                unit.put(BROKEN, 1)
            return
        rolled = self.table.roll(self.numbers.die, "_attack", seat)
        hit = rolled + bonus >= self.numbers.hit
        said = {"unit": unit, "foe": foe, "here": self.table.pile(here), "there": self.table.pile(there)}
        if bonus:
            self.table.say("hits-with" if hit else "misses-with", rolled=rolled, bonus=f"{bonus:+d}", **said)
        else:
            self.table.say("hits" if hit else "misses", rolled=rolled, **said)
        if hit:
            self.table.by(unit)
            self.strike(unit, foe, gap, seat)
        if (yield from self.answered("burst", 1 - seat, (unit, foe, gap))) is not None:
            self.table.by(None)
            self.destroy(unit)

    def boosted(self, unit: Piece, foe: Piece, gap: int, seat: int) -> Steps[int]:
        """What attack cards add (ruling: tactics)."""
        bonus = 0
        while (card := (yield Choice("boost", [None, *self.boosts(unit, foe, gap, seat)], seat))) is not None:
            if (yield from self.play_card(card, seat)):
                bonus += card.bonus
        return bonus

    def strike(self, unit: Piece, foe: Piece, gap: int, seat: int) -> None:
        """The target is captured or loses a hit (rulings: boarding, storming)."""
        won = False
        if gap == 1 and unit.domain == SEA and foe.domain == SEA:
            more = self.aboard_any(unit, INFANTRY) - self.aboard_any(foe, INFANTRY)
            won = self.taken("boards", unit, foe, more, seat)
        elif gap == 1 and unit.sort == INFANTRY and foe.domain == FORT and not self.stands_with(foe):
            won = self.taken("storms", unit, foe, int(self.engineers_by(space_of(foe), seat)), seat)
        if not won:
            self.wound(foe)

    def taken(self, how: str, unit: Piece, foe: Piece, more: int, seat: int) -> bool:
        """Roll for a capture."""
        rolled = self.table.roll(self.numbers.die, "_capture", seat)
        won: bool = rolled + more >= self.numbers.capture
        self.table.say(how, unit=unit, foe=foe, rolled=f"{rolled}{more:+d}" if more else str(rolled))
        if won:
            self.capture(foe, seat)
        return won

    def engineers_by(self, space: str, seat: int) -> bool:
        """Whether Engineers of a side are next to a space (ruling: storming)."""
        at = self.at
        return any(
            one.sort == ENGINEERS and one.owner == seat and not one.mark(ABOARD)
            for near in self.map.neighbours(space)
            for one in at.get(near, ())
        )
