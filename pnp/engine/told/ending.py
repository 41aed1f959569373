"""Ending: how a match came out, as sentences."""

from __future__ import annotations

from pnp.engine.result import Result
from pnp.engine.told.wording import who


def outcome(result: Result, reader: int | None = None) -> str:
    """How a match ended, as sentences; to the person of a seat where one is given."""
    if result.common:
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
