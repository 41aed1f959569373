"""Who stands where in a duel of Wizards, what units may do by themselves, and what spells can be aimed at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pnp.engine import Piece, View, own
from pnp.games.families.decks import in_hand
from pnp.games.families.skirmish import ATTACKED, HELD, HIT, MOVED, Blow, Ground, square
from pnp.games.families.skirmish.ground import Lying

READY = "ready"
STRONGER = "stronger"
COUNTER, DEFENCE, SUMMON = "counter", "defence", "summon"
CROSS = (0, -1), (1, 0), (0, 1), (-1, 0)
"""The ways to the squares beside one, not diagonally."""


class Circle(Ground):
    """Units that move and fight by themselves, and Wizards who cast spells along lines."""

    whole = False  # ruling: steps

    def wizard(self, seat: int) -> Piece | None:
        """The Wizard of a player, if still there."""
        return leader_of(self.army(seat))

    def caster(self, seat: int) -> Piece | None:
        """Who casts a player's spells (ruling: casting)."""
        wizard = self.wizard(seat)
        return None if wizard is None or self.suffers(wizard, HELD) else wizard

    def beaten(self, seat: int) -> bool:
        """Whether a Wizard has no Hit left (ruling: victory)."""
        return self.wizard(seat) is None

    def passes(self, unit: Piece, other: Piece) -> bool:  # noqa: ARG002 - as in the family
        """Flyers go over others (rulings: steps, call)."""
        return "flies" in unit.traits

    # without a card

    def idle(self, unit: Piece) -> bool:
        """Whether a unit has not moved and can (rulings: once-each, immobilized)."""
        return not unit.mark(MOVED) and not self.suffers(unit, HELD)

    def strides(self, unit: Piece, at: Lying) -> list[tuple[Piece, str]]:
        """Where a unit may move by itself (ruling: steps)."""
        return [(unit, end) for end in self.paced(unit, square(unit), unit.speed, at) if self.free(end, at)]

    def beside(self, space: str) -> list[str]:
        """The squares beside another, not diagonally."""
        return [end for end in (self.field.step(space, *way) for way in CROSS) if end is not None]

    def melees(self, seat: int) -> list[tuple[Piece, Piece]]:
        """The attacks that a player's units can make by themselves (rulings: melee, once-each)."""
        able = [unit for unit in self.army(seat) if not unit.mark(ATTACKED) and not self.suffers(unit, HELD)]
        at = self.at
        return [
            (unit, at[end])
            for unit in able
            for end in self.beside(square(unit))
            if end in at and self.hostile(unit, at[end])
        ]

    def damage(self, blow: Blow) -> int:
        """What a unit does by now in battle (ruling: specials)."""
        return int(blow.unit.damage) + blow.unit.mark(STRONGER)

    # spells

    def aims(self, seat: int, card: Piece) -> list[Any]:
        """What a spell can be aimed at: units, squares for who is summoned, moves; or nothing, `[None]`."""
        caster = self.caster(seat)
        if caster is None:
            return []
        at = self.at
        if card.summons:
            return [end for end in self.beside(square(caster)) if self.free(end, at)] if self.spare(seat, card) else []
        if card.carries:
            return [way for unit in self.army(seat) if self.idle(unit) for way in self.carried(unit, card, at)]
        if card.on is None:
            return [None]
        reached = [
            unit for unit in self.reached(caster, card, at) if self.hostile(caster, unit) is (card.on == "enemy")
        ]
        if card.pushes:
            return [way for unit in reached for way in self.pushed(unit, card, at)]
        return [unit for unit in reached if self.suits(card, unit)]

    def spare(self, seat: int, card: Piece) -> list[Piece]:
        """The counters that are free for a creature (ruling: summon)."""
        name = own(READY, seat)
        ready = self.seen.known(name) if isinstance(self.seen, View) else self.seen.pile(name)
        return [unit for unit in ready if unit.name == card.summons]

    def carried(self, unit: Piece, card: Piece, at: Lying) -> Iterator[tuple[Piece, str]]:
        """Where a Movement spell can take a unit, over anything (ruling: move-spells)."""
        here = square(unit)
        ends = self.field.knights[here] if card.knight else self.field.straight(here, card.value, lambda _: True)
        return ((unit, end) for end in ends if self.free(end, at))

    def pushed(self, unit: Piece, card: Piece, at: Lying) -> Iterator[tuple[Piece, str]]:
        """Where Call can move a unit (ruling: call)."""
        ends = self.field.straight(square(unit), card.pushes, self.passable(unit, at))
        return ((unit, end) for end in ends if self.free(end, at))

    def reached(self, caster: Piece, card: Piece, at: Lying) -> list[Piece]:
        """The units within the range of a spell, with nobody in between (rulings: range, line)."""
        least = card.value if card.exact else card.least
        found = [] if least else [caster]
        for line in self.field.queens[square(caster)].values():
            for far, end in enumerate(line[: card.value], 1):
                if end in at:
                    if far >= least:
                        found.append(at[end])
                    break
        return found

    def suits(self, card: Piece, unit: Piece) -> bool:
        """Whether a spell does anything to a unit within its range (rulings: control, defence, specials)."""
        immune = (card.creatures and unit.leader) or (card.grounded and "flies" in unit.traits)
        return not immune and bool(unit.mark(HIT) or not card.heals)

    def castable(self, seat: int, *kinds: str) -> list[Piece]:
        """The spells of some kinds in a hand that can be cast now."""
        if isinstance(self.seen, View):
            hand: Iterable[Piece] = in_hand(self.seen)
        else:
            hand = self.seen.pile(own("hand", seat))
        return [card for card in hand if card.type in kinds and self.aims(seat, card)]


def leader_of(army: Iterable[Piece]) -> Piece | None:
    """The Wizard among some units."""
    return next((unit for unit in army if unit.leader), None)
