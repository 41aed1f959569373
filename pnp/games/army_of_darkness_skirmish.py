"""Army of Darkness Skirmish: Ash and the castle's people against the Deadites; who has creatures left alone wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View
from pnp.games.families import skirmish
from pnp.games.families.skirmish import MOVE, Ground, Mind, Skirmish, square, summed

__all__ = ["goal", "play", "thumb", "worth"]


class Yard(Ground):
    """What a car, a catapult and archers may do beyond others (rulings: users, on-foot)."""

    def quick(self, unit: Piece, card: Piece) -> bool:
        """Some cards take a creature farther than it goes (ruling: heroic)."""
        return bool(card.beyond) or super().quick(unit, card)

    def passes(self, unit: Piece, other: Piece) -> bool:
        """Flyers go over others, the Deathcoaster through them (rulings: line, deathcoaster)."""
        return super().passes(unit, other) or bool(unit.crushes)

    def over(self, card: Piece, unit: Piece) -> bool:  # noqa: ARG002 - it is the unit's
        """Archers and the Catapult attack over others (ruling: line)."""
        return bool(unit.over)

    def strikes(self, card: Piece) -> bool:
        """Move cards that go far and are nobody's own fire the Catapult (rulings: catapult, heroic)."""
        return super().strikes(card) or (
            card.type == MOVE and card.value >= int(self.numbers.catapult) and not card.users
        )

    def may_attack(self, unit: Piece, card: Piece) -> bool:
        """The Catapult attacks with Move cards and nobody else does (ruling: catapult)."""
        return unit.shoots is (card.type == MOVE) and super().may_attack(unit, card)

    def crossed(self, unit: Piece, space: str) -> Iterator[Piece]:
        """Whom a unit runs over on its way to a square."""
        between = self.field.gap(square(unit), space) if unit.crushes else None
        at = self.at
        return (at[passed] for passed in between or () if passed in at)


class Siege(Yard, Skirmish):
    """A card moves one creature (ruling: forward), and the Deathcoaster kills whom it goes through."""

    abreast = 1

    def go(self, unit: Piece, space: str) -> None:
        """Drive over friend and foe (ruling: deathcoaster)."""
        for other in self.crossed(unit, space):
            self.table.say("crushed", car=unit, unit=other, there=square(other))
            self.kill(other)
        super().go(unit, space)


class Captain(Mind):
    """A commander who knows what the car does to those in its way, and fears little: few cards are drawn in a turn."""

    ground: Yard
    fear: Mapping[int, float] = {1: 0.2, 2: 0.1}
    near = 0.3

    def better(self, unit: Piece, space: str) -> float:
        """What a move is worth: enemies that are run over count as killed, friends as lost."""
        ours = self.view.seat
        run_over = ((1 if other.owner != ours else -1, other) for other in self.ground.crossed(unit, space))
        return super().better(unit, space) + sum(
            sign * self.gain(other, self.ground.left(other)) for sign, other in run_over
        )


def play(table: Table) -> Steps[Result]:
    """Kill all creatures of the other side."""
    return (yield from Siege(table, ["good", "bad"]).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many creatures a side has left, and how many Hits."""
    return Yard(view).standing(seat)


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Hits of the creatures in a pile."""
    return summed(view, thing, "hits")


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    return skirmish.thumb(view, choice, Yard(view), Captain)
