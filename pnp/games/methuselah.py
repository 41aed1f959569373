"""Methuselah: vampires and their hunters in Castle Dracula, a deck each; who kills the other's Leader wins."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.games.families import skirmish
from pnp.games.families.skirmish import Blow, Ground, Mind, Skirmish, square
from pnp.games.families.skirmish.ground import Lying

__all__ = ["goal", "play", "thumb"]


class Hall(Ground):
    """Leaders, weapons against some only, and hunters who are moved against their will (rulings: users, line)."""

    def leader(self, seat: int) -> Piece | None:
        """The Leader of a side, while he stands."""
        return next((unit for unit in self.army(seat) if unit.leader), None)

    def shots(self, unit: Piece, space: str, card: Piece, at: Lying) -> list[Piece]:
        """Some weapons are aimed at some enemies only; the others stand in the way all the same (ruling: firearms)."""
        found = super().shots(unit, space, card, at)
        return [foe for foe in found if not card.against or not {*foe.id.split(":")}.isdisjoint(card.against)]

    def aims(self, seat: int, card: Piece) -> list[Piece]:
        """Who cannot be moved is not aimed at."""
        return [unit for unit in super().aims(seat, card) if not card.pushes or self.pushes(card, unit)]

    def pushes(self, card: Piece, unit: Piece) -> list[str]:
        """Where a special can move a unit to (rulings: possession, fear)."""
        at, here, most = self.at, square(unit), int(card.pushes)
        if card.away:
            return [end for line in self.field.queens[here].values() if (end := self.flight(unit, line[:most], at))]
        lengths = range(1, most + 1)
        ends = (self.field.straight(here, steps, self.passable(unit, at)) for steps in lengths)
        return [end for found in ends for end in found if self.free(end, at)]

    def flight(self, unit: Piece, line: tuple[str, ...], at: Lying) -> str | None:
        """How far a unit flees along a line: each step is farther from the nearest enemy, and onto a free square."""
        end, near = None, self.nearest(unit, square(unit), at)
        for space in line:
            away = self.nearest(unit, space, at)
            if away <= near or not self.free(space, at):
                break
            end, near = space, away
        return end

    def nearest(self, unit: Piece, space: str, at: Lying) -> int:
        """How far the nearest enemy of a unit is from a square."""
        return min(self.field.apart(space, there) for there, other in at.items() if self.hostile(unit, other))


class Night(Hall, Skirmish):
    """The specials, the Gift of Darkness and the end. A Move card moves one figure (ruling: forward)."""

    abreast = 1

    def __init__(self, table: Table) -> None:
        super().__init__(table, ["vampire", "hunter"], "vampire-card", "hunter-card")
        self.spare = table.unbox("turned", table.pile("turned"))

    def beaten(self, seat: int) -> bool:
        """Whether a player's Leader is dead (ruling: victory)."""
        return self.leader(seat) is None

    def effect(self, seat: int, card: Piece, target: Piece | None) -> Steps[None]:
        """Move the target, which is no move of its own (rulings: possession, fear)."""
        yield from super().effect(seat, card, target)
        if target is not None and card.pushes:
            ends = [(target, end) for end in self.pushes(card, target)]
            self.enter(*(yield Choice("push", ends, seat)))

    def harm(self, blow: Blow) -> Steps[None]:
        """Whoever the Gift of Darkness kills rises again, but for a Leader (rulings: gift, victory)."""
        there = square(blow.target)
        yield from super().harm(blow)
        if blow.card is not None and blow.card.sires and there not in self.at and not self.over_with:
            risen = self.spare[-1]
            risen.owner = blow.unit.owner
            self.table.say("turned", unit=blow.target)
            self.enter(risen, there)

    def afflict(self, unit: Piece, state: str, turns: int, seat: int) -> None:
        """Tell who is mesmerized (ruling: mesmerize)."""
        super().afflict(unit, state, turns, seat)
        self.table.say("mesmerized", unit=unit, there=square(unit))

    def released(self, unit: Piece, state: str) -> None:  # noqa: ARG002 - there is one state
        """Tell who wakes."""
        self.table.say("released", unit=unit)


def play(table: Table) -> Steps[Result]:
    """Kill the other side's Leader."""
    return (yield from Night(table).battle())


def goal(view: View, seat: int) -> dict[str, Any]:
    """How many figures a side has left, and how many Hits its Leader."""
    hall = Hall(view)
    leader = hall.leader(seat)
    return {"left": len(hall.army(seat)), "leader": leader, "hits": hall.left(leader) if leader else 0}


# the rule of thumb

WIN = 100.0
"""What it counts to kill a Leader."""
WARY = 0.4
"""What each square counts that a Leader stays away from the nearest enemy, up to so many."""
SAFE = 6
HUNT = 0.1
"""What each square counts that a figure comes nearer to the enemy's Leader."""
CHARM = 2.0
"""What it counts to mesmerize an enemy, beside what that is worth."""
THRIFT = 1.0
"""What a special card has to be worth to be spent."""


class Captain(Mind):
    """Who spares his Leader and goes for the enemy's."""

    ground: Hall

    def gain(self, target: Piece, damage: int) -> float:
        """What it is worth to hit a unit: to kill a Leader is to win."""
        return super().gain(target, damage) + WIN * (target.leader and damage >= self.ground.left(target))

    def _stands(self, unit: Piece, space: str) -> float:
        worth = super()._stands(unit, space)
        if unit.leader:
            return worth + WARY * min(SAFE, self.apart(space))
        quarry = [there for there, foe in self.foes if foe.leader]
        return worth - HUNT * sum(self.ground.field.apart(space, there) for there in quarry)

    def apart(self, space: str) -> int:
        """How far the nearest enemy is."""
        return min(self.ground.field.apart(space, there) for there, _ in self.foes)

    def uses(self, card: Piece) -> float:
        """What a special is worth now, for whom it is worth most."""
        if card.on is None:
            return super().uses(card)
        return max(self.aimed(card, unit) for unit in self.ground.aims(self.view.seat, card)) - THRIFT

    def aimed(self, card: Piece, unit: Piece) -> float:
        """What a special is worth for somebody."""
        if card.pushes:
            return max(self.driven(unit, end) for end in self.ground.pushes(card, unit))
        return self.price(unit) + CHARM * bool(card.holds)

    def driven(self, foe: Piece, end: str) -> float:
        """What it is worth that an enemy stands elsewhere: how well he is struck there, and whom he frightens less."""
        here = square(foe)
        moved = {space: unit for space, unit in self.at.items() if unit is not foe} | {end: foe}
        return self.struck(moved) - self.struck(self.at) + self.menace(here) - self.menace(end)

    def struck(self, at: Lying) -> float:
        """The best blow that there is where units stand so."""
        ground, blows = self.ground, [0.0]
        for space, unit in at.items():
            cards = [card for card in self.arms if unit in self.mine and ground.may_attack(unit, card)]
            blows += [self.blow(card, unit, foe) for card in cards for foe in ground.shots(unit, space, card, at)]
        return max(blows)

    def menace(self, space: str) -> float:
        """How much an enemy on a square is to be feared."""
        apart = ((self.ground.field.apart(space, square(unit)), unit) for unit in self.mine)
        return sum(self.fear.get(far, 0.0) * self.price(unit) / self.ground.left(unit) for far, unit in apart)


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    hall, options = Hall(view), choice.options
    if choice.phase == "special":
        mind, card = Captain(view, hall), view.known(own("discard", view.seat))[-1]
        return max(options, key=lambda unit: mind.aimed(card, unit))
    if choice.phase == "push":
        mind = Captain(view, hall)
        return max(options, key=lambda option: mind.driven(*option))
    return skirmish.thumb(view, choice, hall, Captain)
