"""A warrior in a battle: what its player sees of it, and how its die is rolled until a face is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.engine import Choice, Piece, Steps, Table, own
from pnp.games.lotr_warrior_dice.faces import (
    ADDER,
    ALL_OUT,
    DOUBLER,
    REFORGED,
    Face,
    die_of,
    option_of,
    place_row,
    warrior_of,
)

__all__ = ["FULL", "HITS", "POINTS", "SKIPS", "USED", "WON", "XP", "Kept", "Warrior"]

HITS, FULL, POINTS = "hits", "hits at the start", "points"
SKIPS, USED, WON, XP = "attacks to skip", "healed here", "battles won", "XP"


class Kept(NamedTuple):
    """The face that a roll ends with, and its Force with all that was rolled before it."""

    face: Face
    force: int

    def turned(self, factor: int = 1, more: int = 0) -> Kept:
        """As an All Out multiplies it or an Adder adds to it; a face without a Force gains none (ruling: no-force)."""
        return self._replace(force=self.force * factor + more) if self.face.forceful else self


class Warrior:
    """A seat's warrior, with its Hits, its points and its die; one of its own has no card."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.numbers, self.seat = table, table.numbers, seat
        self.card: Piece | None = None if self.numbers.brought else warrior_of(table, seat)
        worth = self.card or self.numbers.design
        self.full = table.track(own(FULL, seat), worth.hits)
        self.hits = table.track(own(HITS, seat), worth.hits)
        self.points = table.track(own(POINTS, seat), worth.points)
        self.first_points = worth.points
        self.skips, self.reforged = table.track(own(SKIPS, seat)), table.track(own(REFORGED, seat))
        self.used, self.won, self.xp = (table.track(own(name, seat)) for name in (USED, WON, XP))

    def ready(self) -> None:
        """Whole again at the beginning of a battle, with the die as it then is."""
        self.hits.value = self.full.value
        self.skips.value = self.reforged.value = self.used.value = 0
        self.die = die_of(self.table, self.seat)
        self.place = place_row(self.table)

    @property
    def lost(self) -> int:
        """How many Hits are lost."""
        return self.full.value - self.hits.value

    def regain(self, hits: int) -> None:
        """Take back lost Hits, never more than there were at the start (ruling: regain)."""
        gained = min(hits, self.lost)
        self.hits.value += gained
        if gained:
            self.table.say("regains", by=self.seat, n=gained, left=self.hits.value)

    # the die

    def roll(self, phase: str) -> Steps[Kept]:
        """Roll until a face is kept in a phase, which is `attack` or `defence`."""
        faces = self.fall(phase)
        face = yield from self.choose(f"face: {phase}", faces)  # ruling: two-on-a-number
        return (yield from self.follow(face, phase))

    def fall(self, phase: str) -> Sequence[Face]:
        """One roll of the die: the face on that number, or both."""
        faces = self.die[self.table.roll(self.numbers.die, phase, self.seat)]
        for face in faces:
            if face.forceful:
                self.table.say("force", face=face.name, n=face.force)
            else:
                self.table.say("shows", face=face.name)
        return faces

    def choose(self, phase: str, faces: Sequence[Face]) -> Steps[Face]:
        """One of several faces."""
        options = {option_of(face): face for face in faces}
        if len(options) == 1:
            return faces[0]
        return options[(yield Choice(phase, list(options), self.seat))]

    def follow(self, face: Face, phase: str) -> Steps[Kept]:
        """Do what a face says: what was rolled first is applied last (ruling: first-rolled)."""
        if face.effect == ADDER:
            return (yield from self.roll(phase)).turned(more=self.numbers.adder)
        if face.effect == DOUBLER:  # ruling: doubler
            faces = [other for _ in range(self.numbers.doubler_rolls) for other in self.fall(phase)]
            return (yield from self.follow((yield from self.choose(f"keep: {phase}", faces)), phase))
        if face.effect == ALL_OUT and face.kind == phase and not self.barred(face):  # ruling: shrug
            kept = yield from self.roll(phase)
            return kept.turned(factor=self.numbers.all_out) if kept.face.kind == phase else kept
        return Kept(face, face.force)

    def barred(self, face: Face) -> bool:
        """Whether the place leaves no room for what a face does (ruling: boardroom)."""
        return self.place is not None and self.place.bars == face.effect
