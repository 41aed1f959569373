"""Nutcracker Skirmish: the Nutcracker's toys against the Mouse King's mice, and a leader for a leader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.boards import Way
from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.games.families import skirmish
from pnp.games.families.skirmish import ATTACK, MOVE, Ground, Mind, Skirmish, square
from pnp.games.families.skirmish.ground import Lying

__all__ = ["goal", "play", "thumb"]


class Floor(Ground):
    """Moves up to a number, attacks exactly so far, friends who let pass; a leader falls by the other leader only."""

    exact, whole = True, False  # rulings: range, steps

    def quick(self, unit: Piece, card: Piece) -> bool:  # noqa: ARG002 - its pace shortens a move, and forbids none
        """A unit may use every Move card (ruling: pace)."""
        return True

    def paced(self, unit: Piece, space: str, steps: int, at: Lying, way: Way | None = None) -> tuple[str, ...]:
        """A unit goes no farther than it can (ruling: pace)."""
        return super().paced(unit, space, min(steps, unit.speed), at, way)

    def passes(self, unit: Piece, other: Piece) -> bool:
        """Friends let each other pass (ruling: line)."""
        return not self.hostile(unit, other)

    def shots(self, unit: Piece, space: str, card: Piece, at: Lying) -> list[Piece]:
        """The last Hit of a leader is for the other leader (ruling: last-hit)."""
        return [foe for foe in super().shots(unit, space, card, at) if unit.leader or not self.doomed(foe)]

    def doomed(self, unit: Piece) -> bool:
        """Whether a unit is a leader whom the next Hit destroys."""
        return bool(unit.leader) and self.left(unit) <= int(self.numbers.damage)


class Night(Floor, Skirmish):
    """A turn of Presents, Action and End."""

    abreast = 1  # ruling: forward

    def __init__(self, table: Table) -> None:
        """One deck for both, or one each of the cards that are for a unit of its side (ruling: deck)."""
        decks = ("card", "mouse-card") if table.has("mouse-card") else ()
        super().__init__(table, ["toy-army", "mouse-army"], *decks)
        for seat, _ in enumerate(decks):
            draw, aside = self.stock(seat).draw, table.pile(own("_unused", seat))
            draw.give_all(aside)  # looked through in the open, or a search could not tell what is no longer in it
            for card in list(aside):
                if any(self.fits(card, unit) for unit in self.reserve[seat]):
                    aside.give(card, draw)
            table.shuffle(draw)

    def beaten(self, seat: int) -> bool:
        """Whether a player's leader is destroyed."""
        return leader_of(self.army(seat)) is None

    def turn(self, seat: int) -> Steps[None]:
        """Draw; play cards; discard what is too much."""
        self.table.begin("draw", seat)
        self.draw(seat, self.numbers.draw)
        yield from self.action_phase(seat)
        if not self.over_with:
            yield from self.end_phase(seat)

    def action_phase(self, seat: int) -> Steps[None]:
        """Play cards of every kind, one after the other (rulings: once-each, specials)."""
        self.table.begin("action", seat)
        while not self.over_with:
            cards = [*self.paces(seat), *self.arms(seat), *self.specials(seat)]
            card = yield Choice("action card", [None, *cards], seat)
            if card is None:
                return
            yield from self.march(seat, card) if card.type == MOVE else self.fight(seat, card)

    def end_phase(self, seat: int) -> Steps[None]:
        """The hand limit holds at the end of a turn (ruling: fate)."""
        yield from self.hand_limit(seat, self.numbers.hand)
        yield from super().end_phase(seat)


def leader_of(army: Iterable[Piece]) -> Piece | None:
    """The leader among some units."""
    return next((unit for unit in army if unit.leader), None)


def play(table: Table) -> Steps[Result]:
    """Destroy the enemy's leader (rulings: armies, deck, map, users, negations, defence)."""
    return (yield from Night(table).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many Hits a player's leader has left, and how many units there are."""
    floor = Floor(view)
    army = floor.army(seat)
    leader = leader_of(army)
    return {"hits": floor.left(leader) if leader else 0, "left": len(army)}


WIN = 100.0
"""What it counts to destroy the enemy's leader."""
WOUND = 5.0
"""What a Hit of his counts more than one of another unit."""
HUNT = {True: 1.2, False: 0.3}
"""What each square counts that the leader, or another unit, comes nearer to a leader with one Hit left."""


class Captain(Mind):
    """The leader with one Hit left is hunted by all, for the other leader to strike."""

    ground: Floor

    def __init__(self, view: View, ground: Floor) -> None:
        super().__init__(view, ground)
        self.chief, self.prey = leader_of(self.mine), leader_of(unit for _, unit in self.foes)
        self.hunts = self.prey is not None and ground.doomed(self.prey)
        self.hunted = self.chief is not None and ground.doomed(self.chief)

    def gain(self, target: Piece, damage: int) -> float:
        """A leader's last Hit wins, and the others bring it nearer."""
        if target is self.prey:
            return WIN if self.hunts else WOUND + super().gain(target, damage)
        return super().gain(target, damage)

    def _stands(self, unit: Piece, space: str) -> float:
        """Near the hunted, far from the hunter."""
        value = super()._stands(unit, space)
        if self.prey is None:
            return value
        far = self._apart(space, square(self.prey))
        if self.hunts:
            value -= HUNT[unit is self.chief] * far
        if self.hunted and unit is self.chief:
            value += HUNT[True] * far
        return value

    def serves(self, card: Piece) -> float:
        """A card for the leader's blow is kept for it."""
        chief = self.chief
        return super().serves(card) + 2.0 * bool(card.type == ATTACK and chief and self.ground.fits(card, chief))


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander, who hunts the leader."""
    return skirmish.thumb(view, choice, Floor(view), Captain)
