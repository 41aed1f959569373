"""Moves: by land, water and air, on board and off, through Mine Fields; and the Engineers' work."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.figures import HURT, space_of
from pnp.games.renaissance_inventors_at_war.coast import (
    ABOARD,
    ABOVE,
    AGAIN,
    BELOW,
    BRIDGES,
    BROKEN,
    BUILD,
    CLEAR,
    FORT,
    FRESH,
    LAND,
    MINE,
    MINES,
    MOVED,
    REPAIR,
    SEA,
    below,
)
from pnp.games.renaissance_inventors_at_war.tactics import Tactics


class Moving(Tactics):
    """The Move Phase."""

    def may_move(self, unit: Piece) -> bool:
        """Whether a unit has a move left."""
        return bool(unit.move) and not self.held(unit) and unit.mark(MOVED) <= unit.mark(AGAIN)

    def held(self, unit: Piece) -> bool:
        """Whether a unit does nothing this turn: it is broken down, or was just captured (ruling: capture)."""
        return bool(unit.mark(BROKEN) or unit.mark(FRESH))

    def moving(self, seat: int) -> Steps[None]:
        """Each unit may move once; between two moves cards may be played (ruling: tactics)."""
        self.table.begin("move phase")
        while True:
            ready = [unit for unit in self.side(seat) if self.may_move(unit)]
            cards = self.playable(seat)
            answer = yield Choice("mover", [None, *ready, *cards], seat)
            if answer is None:
                return
            if answer.component == "tactic":
                yield from self.order(answer, seat)
            else:
                yield from self.move(answer, seat)

    def move(self, unit: Piece, seat: int) -> Steps[None]:
        """A unit moves, or works if it is Engineers, unless the enemy has a card against it (ruling: answers)."""
        at = self.at
        ways = self.ways(unit, at)
        answer = yield Choice("move", [None, *((unit, where) for where in ways), *self.works(unit, at)], seat)
        unit.put(MOVED, unit.mark(MOVED) + 1)
        if answer is None:
            return
        if (card := (yield from self.answered("move", 1 - seat, unit))) is not None:
            self.table.say("stopped", unit=unit)
            if card.lasts:
                unit.put(BROKEN, 1)
            return
        if answer[1] in (BUILD, CLEAR, REPAIR):
            self.work(unit, answer, seat)
        elif unit.mark(ABOARD) == ABOVE:
            self.drop(unit, seat)
        else:
            yield from self.go(unit, answer[1], ways[answer[1]], seat)

    def work(self, unit: Piece, answer: tuple[Any, ...], seat: int) -> None:
        """Build, clear or repair (rulings: engineer, bridges)."""
        if answer[1] == BUILD:
            bridge = self.table.pile(BRIDGES)[-1]
            bridge.owner = seat
            self.put(bridge, answer[2])
            self.table.say("builds", unit=unit, there=bridge.pile)
            return
        needs = self.numbers.clear if answer[1] == CLEAR else self.numbers.repair
        rolled = self.table.roll(self.numbers.die, "_work", seat)
        done = rolled >= needs
        if answer[1] == CLEAR:
            self.table.say("cleared" if done else "uncleared", unit=unit, rolled=rolled)
            if done:
                mine = next(one for one in self.at[space_of(unit)] if one.domain == MINE)
                self.give(mine, MINES)
        else:
            self.table.say("repaired" if done else "unrepaired", unit=unit, foe=answer[2], rolled=rolled)
            answer[2].put(HURT, answer[2].mark(HURT) - done)

    def drop(self, unit: Piece, seat: int) -> None:
        """Infantry is dropped onto the space below (ruling: drop)."""
        space = space_of(unit)
        foes = below(seat, self.at[space])
        if not foes:
            unit.put(ABOARD, 0)
            self.table.say("lands", unit=unit)
            self.enter(unit, space, seat)
            return
        rolled = self.table.roll(self.numbers.die, "_drop", seat)
        won = rolled >= self.numbers.drop
        self.table.say("dropped" if won else "shot", unit=unit, rolled=rolled)
        self.table.by(unit)
        if not won:
            self.table.by(None)
            self.destroy(unit)
            return
        for foe in foes:
            if foe.domain == LAND:
                self.destroy(foe)
        for foe in foes:
            if foe.domain in (FORT, SEA):
                self.capture(foe, seat)
        ship = any(foe.domain == SEA for foe in foes)
        unit.put(ABOARD, BELOW if ship else 0)
        if not ship:
            self.enter(unit, space, seat)
