"""Telling: what happened in a match and how it ended, in words, as one seat knows it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pnp.engine.choice import Choice, label, pieces
from pnp.engine.pieces import Piece
from pnp.engine.piles import Pile
from pnp.engine.result import Result
from pnp.engine.sealed import Sealed
from pnp.engine.view import View
from pnp.engine.wording import brief, personal, who

_MOST_SHOWN = 8


class _Answer(NamedTuple):
    choice: Choice
    answer: Any
    before: str
    """How the answer read before it was carried out."""


class News:
    """What was answered since a person last looked, told to a seat once it may know.

    `before` is called with an answer that is about to be given, `after` with the question that follows it; a secret
    answer is told when all that were asked together are in.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._kept: list[_Answer] = []
        self._told: list[tuple[int, str, str]] = []
        self._last: int | None = None
        self._rolls = len(view.rolls)
        self._shown: dict[str, list[str]] = {}
        _watch(view, self._shown)

    def before(self, choice: Choice, answer: Any) -> None:
        """Keep what an answer looks like before it is carried out.

        To pass is no news, unless it answers what another seat just did: then somebody waits for it. Whether a seat
        had anything else to answer makes no difference, for that would tell.
        """
        if answer is not None or choice.player != self._last:
            self._kept.append(_Answer(choice, answer, self._text(answer)))
        self._last = choice.player

    def after(self, question: Choice | None) -> None:
        """Tell what may be told now."""
        held = [kept for kept in self._kept if self._untold(kept.choice, question)]
        self._told += [self._line(kept) for kept in self._kept if kept not in held]
        self._kept = held

    def _untold(self, choice: Choice, question: Choice | None) -> bool:
        """Whether an answer is still a secret: its note is closed to the seat, or others are being asked with it."""
        secret = choice.secret
        if isinstance(secret, Sealed):
            return not secret.eyes >> self._view.seat & 1
        return secret and question is not None and bool(question.secret)

    def chosen(self, choice: Choice) -> None:
        """Note that the person of this seat chose an answer: it is no news."""
        self._last = choice.player

    def take(self) -> list[tuple[str, str]]:
        """Who did what, a pair for each run of one seat's answers, and the dice; each is told once."""
        runs: list[tuple[int, list[str]]] = []
        phase = ""
        for seat, at, text in self._told:
            if not runs or runs[-1][0] != seat:
                runs.append((seat, []))
                phase = ""
            if at == phase:
                runs[-1][1][-1] += f"; {text}"
            else:
                runs[-1][1].append(f"{at}: {text}")
            phase = at
        news = [(who(seat, self._view.seat), " / ".join(told)) for seat, told in runs]
        rolls = self._view.rolls[self._rolls :]
        news += [("Shown", f"{self._pile(name)}: {_few(names)}") for name, names in self._shown.items()]
        self._told, self._rolls = [], self._rolls + len(rolls)
        self._shown.clear()
        return news + ([("Dice", ", ".join(map(str, rolls)))] if rolls else [])

    def _pile(self, name: str) -> str:
        """A pile as a person of the seat calls it: a deck by its title."""
        component = self._view._table.game.components.get(name)
        return personal(name, self._view.seat) if component is None else component.title

    def _text(self, answer: Any) -> str:
        """An answer before it is carried out. Which card of a hand it is tells nothing: the owner may rearrange it."""
        seat = self._view.seat
        text = label(answer, seat)
        for piece in pieces(answer):
            if piece.pile is not None and piece.pile.held and not piece.known(1 << seat):
                text = text.replace(label(piece, seat), "a card")
        return text

    def _line(self, kept: _Answer) -> tuple[int, str, str]:
        # A card that was played is read where it lies now; one that is still hidden, by the place it came from.
        seat = self._view.seat
        seen = all(piece.known(1 << seat) for piece in pieces(kept.answer))
        text = label(kept.answer, seat) if seen else kept.before
        return kept.choice.player, kept.choice.phase, personal(text, seat)


def _watch(view: View, shown: dict[str, list[str]]) -> None:
    """Note by its pile what the seat is shown: cards that are laid open may be gone before anybody is asked again."""
    table, bit = view._table, 1 << view.seat

    class Open(Pile):
        __slots__ = ()

        def show(self, piece: Piece, seats: int) -> None:
            if seats & bit and not piece.known(bit):
                shown.setdefault(self.name, []).append(f"{piece.name} ({brief(piece, table.game)})")
            super().show(piece, seats)

    table.made_of = Open
    for pile in table.piles.values():
        pile.__class__ = Open


def _few(names: list[str]) -> str:
    more = len(names) - _MOST_SHOWN
    return ", ".join(names[:_MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")


def outcome(result: Result, reader: int | None = None) -> str:
    """How a match ended, as sentences; to the person of a seat where one is given."""
    if len(result.scores) == 1 and result.winners in ((), (0,)):
        text = f"{'Won' if result.winners else 'Lost'}, score {result.scores[0]:g}."
    else:
        text = _winners(result, reader)
    if len(result.scores) > 1:
        scores = (f"{_seat(seat, reader)} {score:g}" for seat, score in enumerate(result.scores))
        text += f" Scores: {', '.join(scores)}."
    facts = ", ".join(_fact(name, count) for name, count in result.facts.items())
    text += f" {facts[0].upper()}{facts[1:]}." if facts else ""
    return text + (" The cap ended it." if result.capped else "")


def _winners(result: Result, reader: int | None) -> str:
    if not result.winners:
        return "Nobody won."
    names = [_seat(seat, reader) for seat in result.winners]
    if reader is None:
        seats = " and ".join(str(seat + 1) for seat in result.winners)
        return f"Seat{'s' if len(names) > 1 else ''} {seats} won."
    if result.winners == (reader,):
        return "You won!"
    won = f"{' and '.join(names)} won."
    return f"{won[0].upper()}{won[1:]}" if reader in result.winners else f"You lost: {won}"


def _seat(seat: int, reader: int | None) -> str:
    return who(seat, reader).lower()


def _fact(name: str, count: int) -> str:
    words = name.replace("_", " ")
    return words if count is True else f"{words} {count}"
