"""Figures of a playtest: what a tally says, as plain values for a person or a script. `metrics.md` defines each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pnp.engine import Cast
from pnp.lab.figures.lists import lists
from pnp.lab.figures.rates import rate, rounded
from pnp.lab.figures.statistics import chi_square, histogram, mean_sd, quantile
from pnp.lab.figures.titles import titles
from pnp.lab.figures.units import by_title, units
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.tally import Tally

_BINS = 24


def figures(plan: Plan, tally: Tally, cast: Cast) -> dict[str, Any]:
    """The document of `pnp playtest`, without its timing. Rates are shares of games, with Wilson's 95 %."""
    cards, fought = titles(tally, cast, plan.players), units(plan.decks, tally, cast, plan.players)
    if fought:
        figured = by_title(tally)
        for row in cards:
            row["unit"] = figured.get(row["id"])
    return summary(plan, tally, cast) | {
        "cards": cards,
        "games_of": _games_of(plan, tally),
        "lists": lists(plan.decks, tally, cast, plan.players),
        "units": fought,
    }


def summary(plan: Plan, tally: Tally, cast: Cast) -> dict[str, Any]:
    """The part of the document that is of whole games."""
    seats = [{"seat": seat + 1, **_rate(_won(tally.wins, seat), tally.games)} for seat in range(plan.players)]
    sides = cast.game.sides[: plan.players] if len(cast.game.sides) >= plan.players > 1 else ()
    return {
        "game": cast.game.slug,
        "title": cast.game.title,
        "path": plan.game,
        "trust": plan.trust,
        "games": tally.games,
        "players": plan.players,
        "mode": plan.mode,
        "seed": plan.seed,
        "agents": list(plan.agents),
        "sets": list(plan.sets),
        "rotate": plan.rotate,
        "decks": [deck.name for deck in plan.decks],
        "seats": seats,
        "sides": [{"side": side, **row} for side, row in zip(sides, seats, strict=bool(sides))],
        "chosen": [{"side": side, **row} for side, row in _chosen(tally)],
        "by_agent": [
            {"agent": name, "seats": tally.seats[name], **_rate(_won(tally.by_agent, name), tally.seats[name])}
            for name in sorted(tally.seats)
        ],
        "first": _first(plan, tally),
        "ties": {
            "shared": tally.shared,
            **rate(tally.shared, tally.games),
            "together": tally.wins[0, plan.players],
            "nobody": tally.nobody,
            "nobody_rate": rate(tally.nobody, tally.games),
        },
        "length": _length(tally.lengths),
        "lengths": histogram(tally.lengths, _BINS),
        "branching": _branching(tally.questions),
        "caps": tally.caps,
        "caps_rate": rate(tally.caps, tally.games),
        "scores": _scores(tally),
        "piles": [
            {"pile": name, "emptied": games, **rate(games, tally.games)}
            for name, games in sorted(tally.emptied.items())
        ],
    }


def _chosen(tally: Tally) -> Iterator[tuple[str, dict[str, Any]]]:
    """How each side fared that seats chose or drew, whatever the seat."""
    for side in sorted({side for side, _ in tally.sides}):
        outcomes = {(side, outcome): count for (name, outcome), count in tally.sides.items() if name == side}
        games = sum(outcomes.values())
        wins = Counter({key: count for key, count in outcomes.items() if key[1] > 0})
        yield side, {"games": games, **_rate(_won(wins, side), games)}


def _won(wins: Counter[Any], who: object) -> Fraction:
    """Victories, a shared one counted in parts."""
    return sum((Fraction(count, sharers) for (name, sharers), count in wins.items() if name == who), Fraction())


def _rate(wins: Fraction, games: int) -> dict[str, Any]:
    return {"wins": int(wins) if wins.denominator == 1 else rounded(float(wins)), **rate(float(wins), games)}


def _first(plan: Plan, tally: Tally) -> dict[str, Any] | None:
    """How the seat fared that was asked first, and whether seats differ at all."""
    won = tally.games - tally.nobody
    if plan.players == 1 or not tally.games:
        return None
    wins = sum((Fraction(count, sharers) for sharers, count in tally.first.items()), Fraction())
    seats = [float(_won(tally.wins, seat)) for seat in range(plan.players)]
    par = 1 / plan.players
    chi2, p = chi_square(seats, [won * par] * plan.players) if won else (0.0, 1.0)
    row = _rate(wins, tally.games)
    return {**row, "par": rounded(par), "effect": rounded(row["rate"] - par), "chi2": rounded(chi2), "p": rounded(p)}


def _length(lengths: Counter[int]) -> dict[str, Any]:
    """Answers a match: mean, deviation, least, most, and the lengths that 5, 50 and 95 % do not go beyond."""
    mean, deviation = mean_sd(lengths)
    shares = {f"p{share}": quantile(lengths, share / 100) if lengths else 0 for share in (5, 50, 95)}
    ends = {"min": min(lengths, default=0), "max": max(lengths, default=0)}
    return {"mean": rounded(mean), "sd": rounded(deviation), **ends, **shares}


def _branching(questions: Counter[tuple[str, int]]) -> dict[str, Any]:
    """Options a question: of all, of those with more than one, the most; the share of forced answers; by phase too."""
    phases: dict[str, Counter[int]] = {}
    for (phase, size), count in questions.items():
        phases.setdefault(phase, Counter())[size] += count
    every: Counter[int] = sum(phases.values(), Counter())
    rows = [
        {"phase": phase, "asked": sum(sizes.values()), **_options(sizes)} for phase, sizes in sorted(phases.items())
    ]
    told = _options(every)
    return {
        "mean": rounded(mean_sd(every)[0]),
        "free": told["options"],
        "max": max(every, default=0),
        "forced": told["forced"],
        "phases": rows,
    }


def _options(sizes: Counter[int]) -> dict[str, float]:
    asked = sum(sizes.values())
    free = Counter({size: count for size, count in sizes.items() if size > 1})
    forced = 1 - sum(free.values()) / asked if asked else 0.0
    return {"forced": rounded(forced), "options": rounded(mean_sd(free)[0])}


def _scores(tally: Tally) -> list[dict[str, Any]]:
    seats: dict[int, Counter[float]] = {}
    for (seat, score), count in tally.scores.items():
        seats.setdefault(seat, Counter())[score] += count
    rows = []
    for seat, scores in sorted(seats.items()):
        mean, deviation = mean_sd(scores)
        shares = {f"p{share}": quantile(scores, share / 100) for share in (5, 50, 95)}
        ends = {"min": min(scores), "max": max(scores)}
        shape = {"mean": rounded(mean), "sd": rounded(deviation), **ends, **shares}
        rows.append({"seat": seat + 1, **shape, "counts": histogram(scores, _BINS)})
    return rows


def _games_of(plan: Plan, tally: Tally) -> dict[str, list[dict[str, int]]]:
    """Games worth replaying, by why."""
    return {
        kind: [{"number": number, "seed": plan.seed_of(number), "value": abs(value)} for value, number in found]
        for kind, found in sorted(tally.marked.items())
    }


def unread(tally: Tally, cast: Cast) -> list[dict[str, Any]]:
    """The fields `of: rules` that some component has and no playout read, with the components that have them."""
    homes: dict[str, list[str]] = {}
    for component in cast.game.components.values():
        for name, field in component.fields.items():
            if field.of == "rules" and not (name == "letter" and component.plan is not None):  # the board reads that
                homes.setdefault(name, []).append(component.id)
    return [{"field": name, "components": ids} for name, ids in homes.items() if name not in tally.reads]
