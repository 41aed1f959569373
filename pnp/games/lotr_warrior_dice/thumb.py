"""How a sensible warrior chooses: by what a face promises against this foe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.lotr_warrior_dice.faces import (
    ADDER,
    ALL_OUT,
    ATTACK,
    DEFENCE,
    DOUBLER,
    NEUTRALIZE,
    NEUTRALIZE_SELF,
    REGAIN,
    WARRIOR,
    Face,
    die_of,
    option_of,
    place_row,
)
from pnp.games.lotr_warrior_dice.growth import FORCE
from pnp.games.lotr_warrior_dice.warrior import FULL, HITS, POINTS, WON

__all__ = ["goal", "thumb", "worth"]


def goal(view: View, seat: int) -> dict[str, int]:
    """The Hits of a warrior, and the battles it has won."""
    if own(HITS, seat) not in view.tracks:
        return {"hits": 0, "full": 0, "won": 0}
    return {name: view.track(own(track, seat)) for name, track in (("hits", HITS), ("full", FULL), ("won", WON))}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The points of a warrior that has grown."""
    if not isinstance(thing, Piece):
        return None
    for seat in view.seats:
        points = view.tracks.get(own(POINTS, seat), 0)
        if thing in view.known(own(WARRIOR, seat)) and points > thing.points:
            return {"points now": points}
    return None


def thumb(view: View, choice: Choice) -> Any:
    """The strongest warrior, the face that promises most, and no yielding: a battle that is lost is lost."""
    phase, _, part = choice.phase.partition(": ")
    if phase == "choice" and not view.numbers.brought:
        return max(choice.options, key=lambda card: (card.points, card.hits))
    if phase in ("face", "keep"):
        mind = Mind(view, part)
        return max(choice.options, key=mind.promise)
    if phase == "trade":
        return choice.options[-1] if Mind(view, DEFENCE).trades() else None
    if phase == "growth":
        return max(choice.options, key=lambda ware: _liking(view, ware))
    return None if phase == "yield" else choice.options[-1]


def _liking(view: View, ware: Any) -> int:
    """The Force that an attack has already, which more of it serves best; 0 for all else."""
    if ware is None or ware[0] != FORCE or ware[-1] != ATTACK:
        return 0
    return max(face.force for face in die_of(view, view.seat)[ware[1]] if face.kind == ATTACK)


class Mind:
    """What somebody who rolls in a phase expects of the die."""

    def __init__(self, view: View, phase: str) -> None:
        self.numbers, self.phase = view.numbers, phase
        seat, foe = view.seat, 1 - view.seat
        self.lost = view.track(own(FULL, seat)) - view.track(own(HITS, seat))
        self.place = place_row(view)
        self.coming = view.tracks.get("force of the attack", 0)
        self.stake = view.tracks.get("attacks at stake", 0)
        self.ours, self.theirs = (_blow(die_of(view, each)) for each in (seat, foe))
        self.die = sorted(max(self.plain(face) for face in faces) for faces in die_of(view, seat).values())
        self.mean = sum(self.die) / len(self.die)

    def promise(self, option: Sequence[Any]) -> float:
        """What a face is worth, in Hits."""
        what = option[-1]
        if what == ADDER:
            return float(self.mean + self.numbers.adder * sum(map(bool, self.die)) / len(self.die))
        if what == DOUBLER:  # the better of two
            count = len(self.die)
            return sum(value * (2 * place + 1) for place, value in enumerate(self.die)) / count**2
        if what == REGAIN:
            return float(min(self.numbers.regain, self.lost))
        if option[1] != self.phase:
            return 0
        if what == ALL_OUT:
            barred = self.place is not None and self.place.bars == ALL_OUT
            return 0 if barred else float(self.mean * self.numbers.all_out)
        if what == NEUTRALIZE:
            return float(self.numbers.neutralize * self.theirs)
        if what == NEUTRALIZE_SELF:
            return -float(self.numbers.neutralize * self.ours)
        return self.saves(what) if self.phase == DEFENCE else what if isinstance(what, int) else 0

    def plain(self, face: Face) -> float:
        """What a face is worth that is kept as it is; 0 of those that are rolled again."""
        return self.promise(option_of(face)) if face.effect not in (ADDER, DOUBLER, ALL_OUT) else 0

    def saves(self, force: int) -> float:
        """What a defence saves: Hits, or attacks of ours."""
        if self.stake and force >= self.numbers.negates_from:
            return self.stake * self.ours
        return min(force, self.coming)

    def trades(self) -> bool:
        """Whether lost Hits are worth more than what the defence stops."""
        return not self.stake and min(self.place.heals, self.lost) > self.coming


def _blow(die: Any) -> float:
    """The Force of an attack phase, more or less."""
    return sum(max((face.force for face in faces if face.kind == ATTACK), default=0) for faces in die.values()) / len(
        die
    )
