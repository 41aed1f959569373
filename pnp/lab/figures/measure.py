"""One figure by its name: `win(seat1)`, `length`, `play(foe:titan)` and the document of a playtest in, a number out.

Seats count from 1, as in all that people read; who counts from 0 may write `seat0` for the first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import isfinite, sqrt
from typing import Any, NamedTuple

from pnp.lab.figures.wilson import Z95
from pnp.model import PnpError
from pnp.model.text import did_you_mean

_CALL = re.compile(r"([a-z]+)(?:\(([^()]*)\))?")
_SEAT = re.compile(r"seat ?([0-9]{1,3})")
_NUMBER = re.compile(r"[-+]?[0-9]{1,9}(\.[0-9]{1,9})?")
_NEAR = 12


class WrongMeasure(PnpError):
    """A figure that cannot be measured, or a value that it cannot have; the message lists what can be."""


class Measured(NamedTuple):
    """A figure, its 95 % interval, and how many games it rests on; `play` on seats that drew it, `keep` on pieces."""

    value: float
    low: float
    high: float
    games: int


class Measure(NamedTuple):
    """What is measured: its name, of whom (as written, in lower case), and whether it is a share between 0 and 1."""

    name: str
    of: str
    share: bool

    def __str__(self) -> str:
        return f"{self.name}({self.of})" if self.of else self.name

    def said(self, value: float) -> str:
        """A value as a person reads it: 52.3% or 41.7."""
        return f"{value:.1%}" if self.share else f"{value:,.1f}"


class Target(NamedTuple):
    """What a measure is to be."""

    measure: Measure
    value: float

    def __str__(self) -> str:
        return f"{self.measure}={self.value:.10g}"


def parse(text: str) -> Measure:
    """The measure that a text such as `win(seat 1)` names; of whom is looked up once there are figures.

    Raises:
        WrongMeasure: there is none of that name, or it is of nobody, or lacks somebody.
    """
    match = _CALL.fullmatch(text.strip().lower())
    name, of = (match[1], " ".join((match[2] or "").split())) if match else ("", "")
    if match is None or name not in _KINDS:
        near = did_you_mean(name, _KINDS)
        raise WrongMeasure(f"{text!r} is nothing that is measured{f';{near}' if near else '.'} {_known()}")
    kind = _KINDS[name]
    if of and not kind.of:
        raise WrongMeasure(f"{name} is of the whole game: write {name}, without '({of})'.")
    if kind.of == "needed" and not of:
        raise WrongMeasure(f"{name} of what? Write such as {kind.such}.")
    return Measure(name, of, kind.share)


def parse_target(text: str) -> Target:
    """What `win(seat1)=50%` or `length=40` asks for.

    Raises:
        WrongMeasure: as `parse`; or no value, or one that a share or a number cannot have.
    """
    name, sign, written = text.rpartition("=")
    if not sign:
        raise WrongMeasure(f"{text!r} says not what is wanted; write such as win(seat1)=50% or length=40.")
    measure, value = parse(name), written.strip()
    percent = value.endswith("%")
    if not _NUMBER.fullmatch(value.removesuffix("%").rstrip()):
        raise WrongMeasure(f"{value!r} is not a number; write such as {'50%' if measure.share else '40'}.")
    wanted = float(value.removesuffix("%")) / (100 if percent else 1)
    if percent and not measure.share:
        raise WrongMeasure(f"{measure} is no share, so it is no {value}; write a number such as 40.")
    if measure.share and not 0 <= wanted <= 1:
        raise WrongMeasure(f"{measure} is a share of 0% to 100%, not {value}{'' if percent else '; write 50% or 0.5'}.")
    return Target(measure, wanted)


def evaluate(measure: Measure, figures: Mapping[str, Any]) -> Measured:
    """The figure in the document of a playtest.

    Raises:
        WrongMeasure: the document has no such seat, side, agent or card; the message lists what it has.
    """
    found = _KINDS[measure.name].find(measure, figures)
    assert isfinite(found.value)
    return found


def _win(measure: Measure, figures: Mapping[str, Any]) -> Measured:
    return _rated(_who(measure, figures), figures["games"])


def _who(measure: Measure, figures: Mapping[str, Any]) -> Mapping[str, Any]:
    """The row of figures of a seat, a side or an agent."""
    seats: list[Mapping[str, Any]] = figures["seats"]
    of = measure.of or ("seat1" if len(seats) == 1 else "")
    sort, _, name = of.partition(" ")
    sides: dict[str, Mapping[str, Any]] = {row["side"].lower(): row for row in figures.get("sides") or ()}
    agents: dict[str, Mapping[str, Any]] = {
        row["agent"].lower(): {**row, "games": row["seats"]} for row in figures["by_agent"]
    }
    if seat := _SEAT.fullmatch(of):
        # Seat 0 is nobody's for us, so whoever writes it counts from there and means the first one.
        number = max(1, int(seat[1]))
        if number <= len(seats):
            return seats[number - 1]
    elif sort == "side" and name in sides:
        return sides[name]
    elif sort == "agent" and name in agents:
        return agents[name]
    elif of in sides:
        return sides[of]
    elif of in agents:
        return agents[of]
    known = [f"seat{row['seat']}" for row in seats] + [f"side {side}" for side in sides]
    words = ", ".join(f"{measure.name}({each})" for each in [*known, *(f"agent {name}" for name in agents)])
    raise WrongMeasure(
        f"{measure} is of nobody here; it can be {words}." if of else f"{measure} of whom? Write {words}."
    )


def _first(measure: Measure, figures: Mapping[str, Any]) -> Measured:
    if figures["first"] is None:
        raise WrongMeasure(f"{measure} is for games of two or more; with one seat it is win.")
    return _rated(figures["first"], figures["games"])


def _ties(_measure: Measure, figures: Mapping[str, Any]) -> Measured:
    return _rated(figures["ties"], figures["games"])


def _caps(_measure: Measure, figures: Mapping[str, Any]) -> Measured:
    return _rated(figures["caps_rate"], figures["games"])


def _nobody(_measure: Measure, figures: Mapping[str, Any]) -> Measured:
    return _rated(figures["ties"]["nobody_rate"], figures["games"])


def _length(_measure: Measure, figures: Mapping[str, Any]) -> Measured:
    return _averaged(figures["length"], figures["games"])


def _score(measure: Measure, figures: Mapping[str, Any]) -> Measured:
    rows = {f"seat{row['seat']}": row for row in figures["scores"] or ()}
    if not rows:
        raise WrongMeasure(f"{figures['game']} gives no scores; measure win, length or another figure.")
    of = measure.of or ("seat1" if len(figures["seats"]) == 1 else "")
    seat = _SEAT.fullmatch(of)
    row = rows.get(f"seat{max(1, int(seat[1]))}") if seat else None
    if row is None:
        known = ", ".join(f"score({name})" for name in rows)
        raise WrongMeasure(f"{measure} is of no seat here; it can be {known}.")
    return _averaged(row, figures["games"])


def _card(measure: Measure, figures: Mapping[str, Any]) -> Measured:
    cards = {row["id"]: row for row in figures["cards"]}
    row = cards.get(measure.of)
    if row is None:
        known = ", ".join(list(cards)[:_NEAR]) + (f" and {len(cards) - _NEAR} more" if len(cards) > _NEAR else "")
        near = did_you_mean(measure.of, cards)
        raise WrongMeasure(f"{measure} is of no card here;{near} The cards are {known}.")
    if row["rates"] is None:
        raise WrongMeasure(f"{measure}: nobody drew that card in {figures['games']:,} games, so there is no rate.")
    return _rated(row["rates"][measure.name], row["held"] if measure.name == "play" else row["drawn"])


def _rated(row: Mapping[str, Any], games: int) -> Measured:
    return Measured(row["rate"], row["low"], row["high"], row.get("games", games))


def _averaged(row: Mapping[str, Any], games: int) -> Measured:
    off = Z95 * row["sd"] / sqrt(games) if games else 0.0
    return Measured(row["mean"], row["mean"] - off, row["mean"] + off, games)


class _Kind(NamedTuple):
    find: Callable[[Measure, Mapping[str, Any]], Measured]
    share: bool
    of: str
    such: str


_KINDS = {
    "win": _Kind(_win, True, "may", "win(seat1), win(side dragon) or win(agent thumb)"),
    "first": _Kind(_first, True, "", "first"),
    "ties": _Kind(_ties, True, "", "ties"),
    "nobody": _Kind(_nobody, True, "", "nobody"),
    "caps": _Kind(_caps, True, "", "caps"),
    "length": _Kind(_length, False, "", "length"),
    "score": _Kind(_score, False, "may", "score(seat1)"),
    "play": _Kind(_card, True, "needed", "play(foe:titan)"),
    "keep": _Kind(_card, True, "needed", "keep(foe:titan)"),
}


def _known() -> str:
    return f"It can be {', '.join(kind.such for kind in _KINDS.values())}."
