"""Telling: a table and what happened on it in words, as one seat knows them."""

from __future__ import annotations

from typing import Any, NamedTuple

from pnp.engine.choice import Choice, label, pieces
from pnp.engine.pieces import Piece
from pnp.engine.result import Result
from pnp.engine.view import Hidden, View


class Row(NamedTuple):
    """A pile as a person reads it: its name, how many pieces lie in it, and those that are known."""

    pile: str
    size: int
    known: str


def rows(view: View) -> list[Row]:
    """A row for every pile that holds something."""
    return [Row(name, view.count(name), _known(view.pile(name))) for name in view.piles if view.count(name)]


def _known(lying: list[Piece | Hidden]) -> str:
    counts: dict[str, int] = {}
    for face in lying:
        if not isinstance(face, Hidden):
            marks = ", ".join(f"{count} {name}" for name, count in face.marks.items())
            text = f"{face.name} ({marks})" if marks else face.name
            counts[text] = counts.get(text, 0) + 1
    return ", ".join(f"{count} x {name}" if count > 1 else name for name, count in counts.items())


class News:
    """What others answered, told to a seat once it may know: a secret answer when all that were asked together are in.

    `before` is called with an answer that is about to be given, `after` with the question that follows it.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._kept: list[tuple[Choice, Any, str]] = []

    def before(self, choice: Choice, answer: Any) -> None:
        """Keep what an answer looks like before it is carried out."""
        self._kept.append((choice, answer, label(answer, self._view.seat)))

    def after(self, question: Choice | None) -> list[str]:
        """The sentences that may be told now."""
        ready = [kept for kept in self._kept if not (kept[0].secret and question is not None and question.secret)]
        self._kept = [kept for kept in self._kept if kept not in ready]
        return [self._sentence(*kept) for kept in ready]

    def _sentence(self, choice: Choice, answer: Any, before: str) -> str:
        # A card that was played is read where it lies now; one that is still hidden, by the place it came from.
        seat, bit = self._view.seat, 1 << self._view.seat
        seen = all(piece.known(bit) for piece in pieces(answer))
        return f"Seat {choice.player + 1}, {choice.phase}: {label(answer, seat) if seen else before}"


def outcome(result: Result) -> str:
    """How a match ended, as a sentence."""
    if len(result.scores) == 1 and result.winners in ((), (0,)):
        text = f"{'Won' if result.winners else 'Lost'}, score {result.scores[0]:g}."
    elif result.winners:
        seats = " and ".join(str(seat + 1) for seat in result.winners)
        text = f"Seat{'s' if len(result.winners) > 1 else ''} {seats} won."
    else:
        text = "Nobody won."
    if len(result.scores) > 1:
        text += " Scores: " + ", ".join(f"seat {seat} {score:g}" for seat, score in enumerate(result.scores, 1)) + "."
    facts = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in result.facts.items())
    return (
        text + (f" {facts[0].upper()}{facts[1:]}." if facts else "") + (" The cap ended it." if result.capped else "")
    )
