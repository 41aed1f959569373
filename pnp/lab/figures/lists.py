"""Figures of lists that players built: how each fares, against each other one, and which cards winning lists hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum, sqrt
from typing import Any

from pnp.engine import Cast
from pnp.lab.figures.rates import rate, rounded
from pnp.lab.figures.statistics import fdr, mean_difference, normal_p
from pnp.lab.figures.wilson import Z95
from pnp.lab.runs.brought import Brought
from pnp.lab.runs.tally import Tally
from pnp.model.game import Game

MOST_PAIRED = 16
"""Lists up to which each is told against each other one."""
LEAST_LISTS = 3
"""Lists with a card, and without it, before anything is said of it."""
CLEAR = 0.05
"""The share of false alarms that is put up with among the cards that are called clear."""


def lists(decks: Sequence[Brought], tally: Tally, cast: Cast, players: int) -> dict[str, Any] | None:
    """The part of a document that is of lists; None where no seat brought any.

    A row of `each` is a list with its share of the games of its seats, a row of `pairs` a list against another one at
    the same table, shared victories in parts; `cards` tells of each card how the lists that hold it fare.
    """
    if not decks:
        return None
    names = titles_of(decks)
    each = [
        {"id": deck.name, "list": names[at], "of": list(deck.of), "cards": sum(count for _, count in deck.cards)}
        | _points(cast.game, deck)
        | _rate({outcome: count for (own, outcome), count in tally.held.items() if own == at})
        for at, deck in enumerate(decks)
    ]
    return {
        "secret": bool(cast.game.building and cast.game.building.secret),
        "each": each,
        "armies": _armies(each),
        "pairs": _pairs(names, tally) if len(decks) <= MOST_PAIRED and players > 1 else [],
        "cards": _cards(decks, each, tally, cast),
    }


def titles_of(decks: Sequence[Brought]) -> list[str]:
    """What lists are called; those of one title by their names, too."""
    counts = Counter(deck.title for deck in decks)
    return [deck.title if counts[deck.title] == 1 else f"{deck.title} ({deck.name})" for deck in decks]


def _points(game: Game, deck: Brought) -> dict[str, Any]:
    from pnp.model.lists.judging import points

    return {"points": points(game, deck.built)}


def _rate(outcomes: Mapping[int, int]) -> dict[str, Any]:
    games, wins = sum(outcomes.values()), _won(outcomes)
    return {"games": games, "wins": rounded(wins), **rate(wins, games)}


def _won(outcomes: Mapping[int, int]) -> float:
    """Victories, a shared one in parts."""
    return fsum(count / outcome for outcome, count in sorted(outcomes.items()) if outcome > 0)


def _pairs(names: Sequence[str], tally: Tally) -> list[dict[str, Any]]:
    found: dict[tuple[int, int], dict[int, int]] = {}
    for (own, other, outcome), count in tally.met.items():
        found.setdefault((own, other), {})[outcome] = count
    return [
        {"list": names[own], "against": names[other], **_rate(outcomes)}
        for (own, other), outcomes in sorted(found.items())
        if own != other
    ]


def _armies(each: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """How armies fare; the interval is of their lists, as each is one of many that might have been brought."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for row in each:
        if row["of"] and row["games"]:
            found.setdefault(row["of"][0], []).append(row)
    return [
        {"army": army, "lists": len(rows), **_by_lists([row["wins"] / row["games"] for row in rows])}
        for army, rows in sorted(found.items())
    ]


def _by_lists(rates: Sequence[float]) -> dict[str, Any]:
    mean, sd, count = _mean(rates)
    if count < LEAST_LISTS:
        return {"rate": rounded(mean), "low": None, "high": None}
    _, low, high, _ = mean_difference((mean, sd, count), (0.0, 0.0, count))
    return {"rate": rounded(mean), "low": rounded(max(0.0, low)), "high": rounded(min(1.0, high))}


def _mean(values: Sequence[float]) -> tuple[float, float, int]:
    count = len(values)
    mean = fsum(values) / count if count else 0.0
    return mean, sqrt(fsum((value - mean) ** 2 for value in values) / (count - 1)) if count > 1 else 0.0, count


def _cards(
    decks: Sequence[Brought], each: Sequence[Mapping[str, Any]], tally: Tally, cast: Cast
) -> list[dict[str, Any]]:
    """For each card how many copies winning lists hold beside losing ones, and how lists with it fare beside others.

    The effect is of lists, not of games: however often two lists meet, they are two.
    """
    titles = {title.id: title for made in cast.titles.values() for title, _ in made}
    won, lost = _held(decks, tally, True), _held(decks, tally, False)
    rates = [(str(row["of"][:1]), row["wins"] / row["games"]) if row["games"] else None for row in each]
    rows = []
    for ident, title in titles.items():
        holding = {at for at, deck in enumerate(decks) if any(card == ident for card, _ in deck.cards)}
        if not holding:
            continue
        told = {"component": title.component, "id": ident, "title": title.name, "lists": len(holding)}
        copies = {"won": rounded(won.get(ident, 0.0)), "lost": rounded(lost.get(ident, 0.0))}
        rows.append({**told, **copies, **_effect(rates, holding)})
    tested = [row for row in rows if row["p"] is not None]
    for row, q in zip(tested, fdr([row["p"] for row in tested]), strict=True):
        row |= {"p": rounded(row["p"]), "q": rounded(q), "clear": q < CLEAR}
    return rows


def _effect(rates: Sequence[tuple[str, float] | None], holding: set[int]) -> dict[str, Any]:
    """How much more lists with a card win than those without it, army by army: what an army is worth is no card's.

    Armies count by how many lists there are to compare; lists differ by as much in all of them.
    """
    told: dict[str, Any] = {"effect": None, "low": None, "high": None, "p": None, "q": None, "clear": False}
    beyond = weight = squares = 0.0
    with_it = without = degrees = 0
    for army in sorted({each[0] for each in rates if each is not None}):
        own, others = (
            [
                rate[1]
                for at, rate in enumerate(rates)
                if rate is not None and rate[0] == army and (at in holding) == has
            ]
            for has in (True, False)
        )
        if not own or not others:
            continue
        share = len(own) * len(others) / (len(own) + len(others))
        beyond += share * (fsum(own) / len(own) - fsum(others) / len(others))
        weight += share
        with_it, without = with_it + len(own), without + len(others)
        for group in (own, others):
            _, sd, count = _mean(group)
            squares += sd * sd * (count - 1)
            degrees += count - 1
    if not weight:
        return told
    effect = beyond / weight
    told["effect"] = rounded(effect)
    if min(with_it, without) >= LEAST_LISTS and degrees > 0 and squares > 0:
        error = sqrt(squares / degrees / weight)
        ends = {"low": rounded(max(-1.0, effect - Z95 * error)), "high": rounded(min(1.0, effect + Z95 * error))}
        told |= ends | {"p": normal_p(effect / error)}
    return told


def _held(decks: Sequence[Brought], tally: Tally, victory: bool) -> dict[str, float]:
    """How many copies of each card the lists of seats that won hold on average, or of those that lost."""
    seats, copies = 0, Counter[str]()
    for (at, outcome), count in tally.held.items():
        if (outcome > 0) == victory:
            seats += count
            for card, held in decks[at].cards:
                copies[card] += held * count
    return {card: held / seats for card, held in copies.items()} if seats else {}
