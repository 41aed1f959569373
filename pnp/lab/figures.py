"""Figures of a playtest: what a tally says, as plain values for a person or a script."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from pnp.engine import Cast
from pnp.lab.playtest import Plan, Tally
from pnp.lab.wilson import wilson

_DIGITS = 4


def figures(plan: Plan, tally: Tally, cast: Cast) -> dict[str, Any]:
    """The document of `pnp playtest`, without its timing. Rates are shares of games, with Wilson's 95 %."""
    agents = sorted(tally.seats)
    return {
        "game": cast.game.slug,
        "games": tally.games,
        "players": plan.players,
        "mode": plan.mode,
        "seed": plan.seed,
        "agents": list(plan.agents),
        "seats": [{"seat": seat + 1, **_rate(_won(tally.wins, seat), tally.games)} for seat in range(plan.players)],
        "by_agent": [
            {"agent": name, "seats": tally.seats[name], **_rate(_won(tally.by_agent, name), tally.seats[name])}
            for name in agents
        ],
        "length": _length(tally.lengths),
        "branching": _branching(tally),
        "caps": tally.caps,
        "cards": _cards(tally, cast),
    }


def _won(wins: Counter[Any], who: object) -> Fraction:
    """Victories, a shared one counted in parts."""
    return sum((Fraction(count, sharers) for (name, sharers), count in wins.items() if name == who), Fraction())


def _rate(wins: Fraction, games: int) -> dict[str, Any]:
    low, high = wilson(float(wins), games)
    whole = int(wins) if wins.denominator == 1 else round(float(wins), _DIGITS)
    rate = float(wins) / games if games else 0.0
    return {"wins": whole} | {k: round(v, _DIGITS) for k, v in (("rate", rate), ("low", low), ("high", high))}


def _length(lengths: Counter[int]) -> dict[str, Any]:
    """Answers a match: mean, least, most, and the lengths that 5, 50 and 95 % of the matches do not go beyond."""
    games = sum(lengths.values())
    mean = sum(length * count for length, count in lengths.items()) / games if games else 0.0
    shares = {f"p{share}": _quantile(lengths, share) for share in (5, 50, 95)}
    return {"mean": round(mean, _DIGITS), "min": min(lengths, default=0), "max": max(lengths, default=0), **shares}


def _quantile(lengths: Counter[int], share: int) -> int:
    left = sum(lengths.values()) * share
    for length in sorted(lengths):
        left -= lengths[length] * 100
        if left <= 0:
            return length
    return 0


def _branching(tally: Tally) -> dict[str, Any]:
    """Options a question: of all, of those with more than one, the most; and the share of forced answers."""
    asked = sum(length * count for length, count in tally.lengths.items())
    return {
        "mean": round(tally.options / asked, _DIGITS) if asked else 0.0,
        "free": round(tally.free_options / tally.free, _DIGITS) if tally.free else 0.0,
        "max": tally.most_options,
        "forced": round(1 - tally.free / asked, _DIGITS) if asked else 0.0,
    }


def _cards(tally: Tally, cast: Cast) -> list[dict[str, Any]]:
    fates = tally.fates
    return [
        {
            "component": component,
            "id": title.id,
            "title": title.name,
            "copies": copies,
            "drawn": fates.drawn[title.id],
            "played": fates.played[title.id],
            "resolved": fates.resolved[title.id],
            "dead": fates.drawn[title.id] > 0 and fates.played[title.id] == 0,
        }
        for component, titles in cast.titles.items()
        for title, copies in titles
        if copies
    ]


def unread(tally: Tally, cast: Cast) -> list[dict[str, Any]]:
    """The fields `of: rules` that some component has and no playout read, with the components that have them."""
    homes: dict[str, list[str]] = {}
    for component in cast.game.components.values():
        for name, field in component.fields.items():
            if field.of == "rules" and not (name == "letter" and component.plan is not None):  # the board reads that
                homes.setdefault(name, []).append(component.id)
    return [{"field": name, "components": ids} for name, ids in homes.items() if name not in tally.reads]
