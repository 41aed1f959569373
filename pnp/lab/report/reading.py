"""Figures as people read them: numbers, shares and intervals in words, small bars, and commands to copy."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Document = Mapping[str, Any]
NOTHING, MINUS = "\N{EN DASH}", "\N{MINUS SIGN}"
_MOST_SPREAD = 0.5
"""How far to either side the scale of differences reaches at most; what goes beyond it ends at its edge."""


class Meter(NamedTuple):
    """A value with its interval on a small scale: places from 0 to 100, and the scale's mark, if it has one.

    `side` is 1 or -1 where all of the interval is above or below the mark.
    """

    at: float
    low: float
    high: float
    mark: float | None = None
    side: int = 0


def meter(value: float, low: float, high: float, least: float, most: float, mark: float | None = None) -> Meter:
    """A value and its interval on a scale from `least` to `most`."""

    def place(amount: float) -> float:
        return round(100 * min(1.0, max(0.0, (amount - least) / ((most - least) or 1.0))), 2)

    side = 0 if mark is None else (low > mark) - (high < mark)
    return Meter(place(value), place(low), place(high), None if mark is None else place(mark), side)


def reach(intervals: Sequence[tuple[float, float]]) -> float:
    """How far from nothing a scale has to reach so that differences with these intervals are seen, within bounds."""
    return min(_MOST_SPREAD, max((max(abs(low), abs(high)) for low, high in intervals), default=0.0) * 1.05 or 0.1)


def number(amount: float | None) -> str:
    """`1,234`, `12.3`, `0.12`: no more digits than say something."""
    if amount is None:
        return NOTHING
    digits = 0 if float(amount).is_integer() or abs(amount) >= 100 else 1 if abs(amount) >= 1 else 2
    return f"{amount:,.{digits}f}".replace("-", MINUS)


def percent(share: float | None) -> str:
    """`63%`, `4.5%`, `0.03%`: a share of something."""
    if share is None:
        return NOTHING
    amount = abs(share) * 100
    digits = 0 if amount >= 99.95 or amount < 0.005 else 1 if amount >= 0.95 else 2
    return f"{share * 100:.{digits}f}%".replace("-", MINUS)


def points(effect: float) -> str:
    """`+4.5`: a difference of two shares in percentage points, with its sign."""
    said = f"{effect * 100:+.1f}".replace("-", MINUS)
    return "0.0" if said[1:] == "0.0" else said


def between(row: Mapping[str, Any], say: Any = percent) -> str:
    """`57.4% to 68.3%`: the interval of a row."""
    return f"{say(row['low'])} to {say(row['high'])}"


def side_names(document: Document) -> dict[int, str]:
    """What the sides of a game are called, by their seats."""
    return {row["seat"]: row["side"] for row in document.get("sides") or ()}


def seat_name(seat: int, sides: Mapping[int, str]) -> str:
    """`seat 1, dragon`."""
    return f"seat {seat}, {sides[seat]}" if seat in sides else f"seat {seat}"


def repeat_command(document: Document) -> str:
    """The command that plays the same games again, with the same figures."""
    words = ["pnp", "playtest", _name(document), "-n", document["games"], *_seating(document)]
    words += ["--agents", ",".join(document.get("agents") or ("random",)), "--seed", document.get("seed", 0)]
    words += ["--decks", ",".join(document["decks"])] if document.get("decks") else []
    return shlex.join([*map(str, words), *(["--rotate"] if document.get("rotate") else []), *_changes(document)])


def replay_command(document: Document, number: int | None, seed: int) -> str:
    """The command that shows one game of the run; without its number nobody knows who sat where if agents move on."""
    from pnp.lab.runs.brought import who_has
    from pnp.lab.runs.plan import Plan

    agents = tuple(document.get("agents") or ("random",))
    plan = Plan("", 0, document.get("players") or 1, None, agents, rotate=bool(document.get("rotate")))
    sitting = plan.sitting(number or 0)
    names = sitting[:1] if len(set(sitting)) == 1 else sitting
    words = ["pnp", "play", _name(document), "--as", "none", *_seating(document)]
    decks = document.get("decks") or ()
    if decks and number is not None:
        has = who_has(len(decks), document.get("players") or 1, number)
        words += ["--decks", ",".join(decks[place] for place in has)]
    return shlex.join([*map(str, words), "--agents", ",".join(names), "--seed", str(seed), *_changes(document)])


def _name(document: Document) -> str:
    """The game as the user named it."""
    return str(document.get("path") or document["game"])


def _seating(document: Document) -> list[str]:
    mode = ["--mode", str(document["mode"])] if document.get("mode") else []
    return [*(["--players", str(document["players"])] if document.get("players") else []), *mode]


def _changes(document: Document) -> list[str]:
    changes = [word for change in document.get("sets") or () for word in ("--set", str(change))]
    return [*changes, *(["--trust"] if document.get("trust") else [])]
