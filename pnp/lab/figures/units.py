"""Figures of units: how often those of a side, and each of them, survive, what they kill, and what they are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum, sqrt
from typing import Any, NamedTuple

from pnp.engine import Cast
from pnp.lab.figures.lists import titles_of
from pnp.lab.figures.rates import rate, rounded
from pnp.lab.figures.statistics import fdr, mean_sd, normal_p
from pnp.lab.figures.wilson import Z95
from pnp.lab.runs.brought import Brought
from pnp.lab.runs.tally import Tally
from pnp.lab.runs.units import NOT_YET

CLEAR = 0.05
"""The share of false alarms that is put up with among the units whose worth is called clear."""
ENOUGH = 10
"""The weight of games in which a unit still stood beside those in which it was lost, before anything is said."""
Share = tuple[int, int, int]
"""Games in which so many of so many units did something."""


def units(decks: Sequence[Brought], tally: Tally, cast: Cast, players: int) -> dict[str, Any] | None:
    """The part of a document that is of units; None where no unit stood on a board."""
    if not tally.fates.units:
        return None
    sides = cast.game.sides if len(cast.game.sides) >= players else ()
    names = [sides[seat] if sides else f"seat {seat + 1}" for seat in range(players)]
    return {"sides": _sides(names, titles_of(decks), tally), "each": _each([] if decks else names, tally, cast)}


def _sides(names: Sequence[str], lists: Sequence[str], tally: Tally) -> list[dict[str, Any]]:
    """A row a side: a list that was brought, a side that was chosen, or a seat."""
    found: dict[tuple[int, Any], list[_Games]] = {}
    for (seat, side, brought, came, stood, kills, outcome), count in sorted(tally.fates.armies.items()):
        key = (1, brought) if brought >= 0 else (2, side) if side else (0, seat)
        found.setdefault(key, []).append(_Games(came, stood, kills, outcome, count))
    rows = []
    for (kind, which), games in sorted(found.items()):
        called = lists[which] if kind == 1 else which if kind == 2 else names[which]
        told = {"side": called, "seat": which + 1 if kind == 0 else None}
        rows.append(told | _row(games))
    return rows


def _each(names: Sequence[str], tally: Tally, cast: Cast) -> list[dict[str, Any]]:
    """A row a title and seat, in the order of the box; without names, as where lists move on, a row a title."""
    found, every = _games(tally), by_title(tally)
    rows: list[dict[str, Any]] = []
    for component, cards in cast.titles.items():
        for piece, _ in cards:
            told = {"component": component, "id": piece.id, "title": piece.name}
            if not names and piece.id in every:
                rows.append(told | {"side": None, "seat": None} | every[piece.id])
            for seat, name in enumerate(names):
                if games := found.get((piece.id, seat)):
                    rows.append(told | {"side": name, "seat": seat + 1} | _row(games) | {"worth": _worth(games)})
    if names:
        _tested(rows)
    return rows


def by_title(tally: Tally) -> dict[str, dict[str, Any]]:
    """The same of each title, of all seats that had it, for tables with a line a title."""
    games: dict[str, list[_Games]] = {}
    for (title, _), rows in _games(tally).items():
        games.setdefault(title, []).extend(rows)
    found = {title: _row(rows) | {"worth": _worth(rows)} for title, rows in games.items()}
    _tested(found.values())
    return found


class _Games(NamedTuple):
    """So many games in which as many units came, stood at the end and killed, with the same outcome."""

    came: int
    stood: int
    kills: int
    outcome: int
    times: int
    like: tuple[int, str] = (0, "")
    """The seat and its agent."""
    lost: int = NOT_YET

    @property
    def won(self) -> float:
        return 1 / self.outcome if self.outcome > 0 else 0.0


def _games(tally: Tally) -> dict[tuple[str, int], list[_Games]]:
    found: dict[tuple[str, int], list[_Games]] = {}
    for (title, seat, agent, came, stood, kills, lost, outcome), count in sorted(tally.fates.units.items()):
        games = _Games(came, stood, kills, outcome, count, (seat, agent), lost)
        found.setdefault((title, seat), []).append(games)
    return found


def _tested(rows: Iterable[dict[str, Any]]) -> None:
    """Tell which worths are clear, of so many that were looked at."""
    tested = [row["worth"] for row in rows if row["worth"]]
    for worth, q in zip(tested, fdr([worth["p"] for worth in tested]), strict=True):
        worth |= {"p": rounded(worth["p"]), "q": rounded(q), "clear": q < CLEAR}


def _row(games: Sequence[_Games]) -> dict[str, Any]:
    """The figures of games, but for the worth."""
    count = sum(each.times for each in games)
    kills = Counter[int]()
    for each in games:
        kills[each.kills] += each.times
    return {
        "games": count,
        "fielded": rounded(sum(each.came * each.times for each in games) / count),
        "survived": share([(each.times, each.stood, each.came) for each in games]),
        "kills": _mean(kills),
        "wins": rate(fsum(each.won * each.times for each in games), count),
    }


def share(rows: Sequence[Share]) -> dict[str, Any]:
    """What part of the units of all games did something; the interval is as wide as units of a game hang together."""
    games = sum(times for times, _, _ in rows)
    whole, part = sum(times * came for times, _, came in rows), sum(times * did for times, did, _ in rows)
    mean = part / whole
    variance = fsum(times * (did - mean * came) ** 2 for times, did, came in rows) / whole**2
    # Wilson's interval of as many units as would tell as much if each were of a game of its own.
    free = min(float(whole), mean * (1 - mean) / variance) if variance else float(games)
    return rate(mean * free, free)


def _mean(counts: Mapping[int, int]) -> dict[str, Any]:
    mean, deviation = mean_sd(counts)
    games = sum(counts.values())
    half = Z95 * deviation / sqrt(games)
    sure = games > 1
    return {
        "mean": rounded(mean),
        "low": rounded(max(0.0, mean - half)) if sure else None,
        "high": rounded(mean + half) if sure else None,
    }


def _worth(games: Sequence[_Games]) -> dict[str, Any] | None:
    """How much oftener a side wins with all of a unit still there when half the side is lost than with none of it.

    The slope of victories over the share that stands, within games of the same seat and agent, with an interval that
    holds where victories vary more in one place than in another (White).
    """
    told = [each for each in games if each.lost != NOT_YET]
    moved: list[tuple[float, float, int]] = []
    for like in dict.fromkeys(each.like for each in told):
        alike = [(1 - each.lost / each.came, each.won, each.times) for each in told if each.like == like]
        count = sum(times for *_, times in alike)
        stands = fsum(times * x for x, _, times in alike) / count
        wins = fsum(times * y for _, y, times in alike) / count
        moved += [(x - stands, y - wins, times) for x, y, times in alike]
    weight = fsum(times * x * x for x, _, times in moved)
    count = sum(times for *_, times in moved)
    spare = count - len({each.like for each in told}) - 1
    if weight < ENOUGH or spare < 1:
        return None
    slope = fsum(times * x * y for x, y, times in moved) / weight
    square = fsum(times * (x * (y - slope * x)) ** 2 for x, y, times in moved) * count / spare
    if not square:
        return None
    error = sqrt(square) / weight
    ends = {"low": rounded(max(-1.0, slope - Z95 * error)), "high": rounded(min(1.0, slope + Z95 * error))}
    return {"games": count, "effect": rounded(slope), **ends, "p": normal_p(slope / error)}


def fought(found: Mapping[str, Any] | None) -> bool:
    """Whether units took others off the board: pawns that only race need no table."""
    return found is not None and any(row["kills"]["mean"] for row in found["each"])


def named(row: Mapping[str, Any]) -> str:
    """A unit as tables call it: with its side, where it has one."""
    return str(row["title"]) if row["side"] is None else f"{row['title']}, {row['side']}"
