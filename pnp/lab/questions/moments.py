"""Moments: tension within a game, from what an oracle says at moments of a sample of games.

A value is the share of the playouts from a moment on, after the option that was taken, that a side wins; a side is a
seat, or all seats that win together in every playout. Values are estimates: where chance in them alone would give a
figure, the figure has a baseline beside it, and whatever is picked as the best or the worst is picked on one half of
the playouts and scored on the other. Intervals (95 %) take the game for the unit.

Values are those of play by rule of thumb from the moment on (at random, if the run's agents all are). How far a game
has come is told by how long it turned out to be, which nobody knows as it is played: where games are of very different
lengths, leaders win a little oftener than their values at such a moment say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, pairwise
from math import ceil, comb, exp, fsum, inf, lcm, log, sqrt
from typing import Any, NamedTuple

from pnp.engine import Cast
from pnp.lab.figures.rates import rounded
from pnp.lab.figures.statistics import fdr, normal_p
from pnp.lab.figures.wilson import Z95, wilson
from pnp.lab.questions.oracle import Row, look, sample

__all__ = ["Row", "look", "moments", "sample"]

POINTS = 10
"""Points of a curve, at 1/10, 2/10 ... of a game's free questions."""
EARLY = 0.25
"""The share of a game in which being behind makes no comeback."""
LATE = 0.75
CLEAR = 0.05
LEAST = 8
"""Games in which both of two titles were options, before they are compared."""
_Figure = dict[str, Any]


def moments(rows: Sequence[Row], cast: Cast) -> dict[str, Any]:
    """The figures of tension, from the rows of games in their order. Progress is the share of a game's free questions.

    Figures that ask for a winner are of the games that one side won alone, and null where there is one side only.
    """
    sides = _sides(rows)
    games = [_Game(row, sides) for row in rows if row["moments"]]
    won = [game for game in games if game.winner is not None] if len(sides) > 1 else []
    return {
        "games": len(games),
        "per_game": max((len(game.moments) for game in games), default=0),
        "playouts": max((row["playouts"] for row in rows), default=0),
        "followed": max((game.tries for game in games), default=0),
        "true": sum(row["true"] for row in rows),
        "sides": [[seat + 1 for seat in side] for side in sides],
        "behind_at_half": _behind(won, len(sides)) if won else None,
        "comebacks": _comebacks(won, len(sides)) if won else None,
        "drama": _drama(won) if won else None,
        "lead_changes": _lead_changes(games) if games and len(sides) > 1 else None,
        "decided": _mean([game.decided for game in won]) if won else None,
        "uncertainty": _uncertainty(games, rows) if games else None,
        "spread": _spread(games) if games else None,
        "lead": _curve([[game.at(x, game.winner or 0) for game in won] for x in _progress()]) if won else None,
        "chance": _curve([[g.at(x, 0) for g in games] for x in _progress()]) if games and len(sides) == 1 else None,
        **_dominated(games, cast),
    }


def _sides(rows: Sequence[Row]) -> list[list[int]]:
    """Seats in groups that won together whenever one of them won; who never won stands alone."""
    ends = {sum(1 << seat for seat in row["winners"]) for row in rows}
    ends |= {end for row in rows for moment in row["moments"] for tried in moment["outcomes"] for end in tried}
    sides: dict[object, list[int]] = {}
    for seat in range(rows[0]["seats"] if rows else 0):
        shared = frozenset(end for end in ends if end >> seat & 1)
        sides.setdefault(shared or seat, []).append(seat)
    return list(sides.values())


class _Game:
    """A row, with the wins of each side in whole parts, so that equal values are equal."""

    def __init__(self, row: Row, sides: list[list[int]]) -> None:
        self.row, self.sides = row, sides
        self.moments: list[dict[str, Any]] = row["moments"]
        self.progress = [moment["part"][0] / moment["part"][1] for moment in self.moments]
        self.unit = lcm(*range(1, row["seats"] + 1))
        winners = [number for number, side in enumerate(sides) if set(side) <= set(row["winners"])]
        self.winner = winners[0] if len(winners) == 1 else None
        self.side_of = {seat: number for number, side in enumerate(sides) for seat in side}
        self.taken = [moment["outcomes"][moment["taken"]] for moment in self.moments]
        self.tries = len(self.taken[0])
        self.wins = [self.won(ends) for ends in self.taken]

    def won(self, ends: Iterable[int]) -> list[int]:
        """The victories of each side, a whole one being `unit`, one that seats share counted in parts."""
        sums = [0] * len(self.sides)
        for end in ends:
            if end:
                part = self.unit // end.bit_count()
                for number, side in enumerate(self.sides):
                    sums[number] += part * sum(end >> seat & 1 for seat in side)
        return sums

    @cached_property
    def values(self) -> list[list[float]]:
        """The value of each side after each moment."""
        return [[wins / (self.unit * self.tries) for wins in moment] for moment in self.wins]

    def leaders(self, moment: int) -> list[int]:
        """The sides with the highest value."""
        best = max(self.wins[moment])
        return [side for side, wins in enumerate(self.wins[moment]) if wins == best]

    def at(self, x: float, side: int) -> float:
        """A side's value at a point of the game."""
        return _between(self.progress, [values[side] for values in self.values], x)

    @property
    def decided(self) -> float:
        """The share of the game after which the winner stays above the best that any other side ever had."""
        winner = self.winner
        best = max(wins for moment in self.wins for side, wins in enumerate(moment) if side != winner)
        since = 1.0
        for x, wins in zip(reversed(self.progress), reversed(self.wins), strict=True):
            if winner is None or wins[winner] <= best:
                break
            since = x
        return since


def _behind(games: list[_Game], sides: int) -> _Figure:
    """The share of games whose winner did not lead at half time; of a lead that k share, a winner has 1/k."""
    behind = []
    for game in games:
        leaders = game.leaders(ceil(len(game.moments) / 2) - 1)
        behind.append(1 - (game.winner in leaders) / len(leaders))
    return {**_share(behind), "baseline": rounded(1 - 1 / sides)}


def _comebacks(games: list[_Game], sides: int) -> _Figure:
    """The share of games whose winner, after the first quarter, once stood below half of par.

    The worst moment is found on one half of the playouts, and how low it was told by the other. The baseline is how
    often a winner would seem to have been so low who stood at par all the time.
    """
    half_par = 1 / (2 * sides)
    each, lows = [], list[tuple[float, int, float, _Game]]()
    for game in games:
        assert game.winner is not None
        late = [at for at, x in enumerate(game.progress) if x > EARLY]
        halves = [[game.won(ends[half::2])[game.winner] for ends in game.taken] for half in (0, 1)]
        tries = [len(game.taken[0][half::2]) * game.unit for half in (0, 1)]
        below = 0
        for picked in (0, 1):
            worst = min(late, key=halves[picked].__getitem__)
            below += halves[1 - picked][worst] < half_par * tries[1 - picked]
        each.append(below / 2)
        value, at = min((game.values[at][game.winner], at) for at in late)
        if value < half_par:
            lows.append((value, game.row["number"], game.progress[at], game))
    lows.sort(key=lambda low: low[:2])
    biggest = [
        {"number": number, "seed": game.row["seed"], "value": rounded(value), "progress": rounded(x)}
        | {"seats": [seat + 1 for seat in game.sides[game.winner or 0]]}
        for value, number, x, game in lows[:3]
    ]
    tries_ = games[0].tries // 2
    few = range(ceil(half_par * tries_))
    baseline = fsum(comb(tries_, wins) * (1 - 1 / sides) ** (tries_ - wins) / sides**wins for wins in few)
    return {**_share(each), "baseline": rounded(baseline), "biggest": biggest}


def _drama(games: list[_Game]) -> _Figure:
    """How far the winner was behind the leader, on average; the baseline takes the winner of the next game instead."""

    def behind(game: _Game, winner: int | None) -> float:
        assert winner is not None
        return fsum(max(values) - values[winner] for values in game.values) / len(game.values)

    own = [behind(game, game.winner) for game in games]
    others = [behind(game, other.winner) for game, other in zip(games, [*games[1:], games[0]], strict=True)]
    return {**_mean(own), "baseline": rounded(fsum(others) / len(others)) if len(games) > 1 else None}


def _lead_changes(games: list[_Game]) -> _Figure:
    """How often the lead changed in a game.

    A side takes the lead where it wins more playouts than who has it, by more than chance (a sign test: 1.96 times the
    root of what both won), and has it until another one takes it. The first to have it changed nothing. `raw` counts
    every moment at which others have the highest value than had it at the one before.
    """
    sure, raw = [], []
    for game in games:
        leader, changes = None, 0
        for at, wins in enumerate(game.wins):
            first = game.leaders(at)[0]
            old = wins[leader] if leader is not None else sorted(wins)[-2]
            if first != leader and (wins[first] - old) > Z95 * sqrt((wins[first] + old) * game.unit):
                changes += leader is not None
                leader = first
        sure.append(float(changes))
        leaders = [game.leaders(at) for at in range(len(game.moments))]
        raw.append(float(sum(one != next_ for one, next_ in pairwise(leaders))))
    return {**_mean(sure, most=inf), "raw": _mean(raw, most=inf)}


def _uncertainty(games: list[_Game], rows: Sequence[Row]) -> _Figure:
    """The entropy of who will win, as a share of the most there can be, at points of the game and over all of it.

    Nobody's victory is an end, too, where it was met. Few playouts show too few ends, which Miller and Madow's term
    makes up for.
    """
    sides = len(games[0].sides)
    nobody = any(not end for row in rows for moment in row["moments"] for tried in moment["outcomes"] for end in tried)
    most = log(max(2, sides + nobody))
    curves = []
    for game in games:
        entropies = []
        for values in game.values:
            shares = [share for share in (*values, 1 - fsum(values)) if share > 1e-9]
            entropy = -fsum(share * log(share) for share in shares) + (len(shares) - 1) / (2 * game.tries)
            entropies.append(min(1.0, entropy / most))
        curves.append([_between(game.progress, entropies, x) for x in (*_progress(), LATE)])
    points = [{"x": rounded(x), **_mean([curve[at] for curve in curves])} for at, x in enumerate(_progress())]
    area = _mean([fsum(curve[:-1]) / POINTS for curve in curves])
    return {"curve": points, "area": area, "late": _mean([curve[-1] for curve in curves])}


def _spread(games: list[_Game]) -> _Figure:
    """How much better the best option of a moment is than the worst, for the side that is asked.

    Both are found on one half of the playouts and scored on the other, so that options which mean nothing have 0. Their
    scores are as often below 0 as above; by so much as they are more often above, moments are `real`: at least that
    share of them has options that differ.
    """
    spreads, real = [], []
    for game in games:
        scores = [_scored(_options(game, moment)) for moment in game.moments]
        spreads.append(fsum(scores) / len(scores))
        real.append((sum(score > 0 for score in scores) - sum(score < 0 for score in scores)) / len(scores))
    share = _mean(real)
    return {**_mean(spreads, least=-1.0), "real": {**share, "value": max(0.0, share["value"])}}


class _Halves(NamedTuple):
    """The share of victories in each half of an option's playouts."""

    one: float
    other: float


def _options(game: _Game, moment: Mapping[str, Any]) -> list[_Halves]:
    """The options of a moment, to the side that is asked; of the one taken only as many playouts as of the others."""
    side, playouts = game.side_of[moment["seat"]], game.row["playouts"]
    halves = [[ends[half:playouts:2] for half in (0, 1)] for ends in moment["outcomes"]]
    return [_Halves(*(game.won(half)[side] / (game.unit * len(half)) for half in both)) for both in halves]


def _scored(options: list[_Halves]) -> float:
    swapped = [_Halves(option.other, option.one) for option in options]
    return fsum(_best(way) - _best(way, worst=True) for way in (options, swapped)) / 2


def _best(options: Sequence[_Halves], worst: bool = False) -> float:
    """The score on the other half of those that are best (or worst) on the one."""
    end = (min if worst else max)(option.one for option in options)
    scores = [option.other for option in options if option.one == end]
    return fsum(scores) / len(scores)


def _dominated(games: list[_Game], cast: Cast) -> dict[str, Any]:
    """Pairs of titles of which one did better wherever both could be chosen, and how many pairs were compared.

    A title is worth its best option, found on one half of the playouts and scored on the other. Both are options of
    one question; what is good to play may be bad to throw away, so that phases are told apart. q is Benjamini and
    Hochberg's over all pairs.
    """
    found: dict[tuple[str, str, str], list[list[float]]] = {}
    for game in games:
        here: dict[tuple[str, str, str], list[float]] = {}
        for moment in game.moments:
            titles: dict[str, list[_Halves]] = {}
            for title, option in zip(moment["titles"], _options(game, moment), strict=True):
                if title is not None:
                    titles.setdefault(title, []).append(option)
            worth = {title: _worth(titles[title]) for title in sorted(titles)}
            for one, other in combinations(worth, 2):
                here.setdefault((moment["phase"], one, other), []).append(worth[one] - worth[other])
        for pair, differences in here.items():
            found.setdefault(pair, []).append(differences)
    pairs = {pair: each for pair, each in sorted(found.items()) if len(each) >= LEAST}
    tests = [_paired([fsum(game) / len(game) for game in each]) for each in pairs.values()]
    names = {title.id: title.name for cards in cast.titles.values() for title, _ in cards}
    told: list[dict[str, Any]] = []
    for (pair, each), (effect, half, p), q in zip(pairs.items(), tests, fdr([test[2] for test in tests]), strict=True):
        phase, *both = pair
        if q >= CLEAR:
            continue
        better, worse = both if effect > 0 else reversed(both)
        told.append(
            {"phase": phase, "better": _named(better, names), "worse": _named(worse, names)}
            | {"effect": rounded(abs(effect)), "low": rounded(abs(effect) - half), "high": rounded(abs(effect) + half)}
            | {"games": len(each), "questions": sum(map(len, each)), "p": rounded(p), "q": rounded(q)}
        )
    told.sort(key=lambda pair: (-pair["effect"], pair["phase"], pair["better"]["id"], pair["worse"]["id"]))
    return {"pairs": len(pairs), "dominated": told}


def _worth(options: Sequence[_Halves]) -> float:
    return (_best(options) + _best([_Halves(option.other, option.one) for option in options])) / 2


def _named(title: str, names: Mapping[str, str]) -> dict[str, str]:
    return {"id": title, "title": names.get(title, title)}


def _paired(differences: Sequence[float]) -> tuple[float, float, float]:
    """The mean of a difference by game, half its interval, and the p-value of there being none.

    One more game without a difference is put beside them: a few that are alike do not vary, and would be too sure.
    """
    games = len(differences)
    mean = fsum(differences) / (games + 1)
    variance = (fsum(one * one for one in differences) - (games + 1) * mean * mean) / games
    error = sqrt(max(0.0, variance) / (games + 1))
    return fsum(differences) / games, _t95(games) * error, normal_p(_as_normal(mean / error, games)) if error else 1.0


def _as_normal(t: float, degrees: int) -> float:
    """The normal deviate that is as far out as a t (Wallace 1959, good to a hundredth from three degrees on)."""
    return (8 * degrees + 1) / (8 * degrees + 3) * sqrt(degrees * log(1 + t * t / degrees))


def _t95(degrees: int) -> float:
    """The t of a two-sided 95 %, by the same formula."""
    normal = Z95 * (8 * degrees + 3) / (8 * degrees + 1)
    return sqrt(degrees * (exp(normal * normal / degrees) - 1))


def _mean(values: Sequence[float], least: float = 0.0, most: float = 1.0) -> _Figure:
    """A mean over games of what lies between two ends; of a single game nobody knows how far it is off."""
    games = len(values)
    mean = fsum(values) / games
    told: _Figure = {"value": rounded(mean), "low": None, "high": None, "games": games}
    if games > 1:
        half = _t95(games - 1) * sqrt(fsum((value - mean) ** 2 for value in values) / (games - 1) / games)
        told |= {"low": rounded(max(least, mean - half)), "high": rounded(min(most, mean + half))}
    return told


def _share(parts: Sequence[float]) -> _Figure:
    """A share of games; one that counts in part makes Wilson's interval no narrower than it should be."""
    low, high = wilson(fsum(parts), len(parts))
    value = fsum(parts) / len(parts)
    return {"value": rounded(value), "low": rounded(low), "high": rounded(high), "games": len(parts)}


def _progress() -> Iterator[float]:
    return (point / POINTS for point in range(1, POINTS + 1))


def _between(xs: Sequence[float], ys: Sequence[float], x: float) -> float:
    """The value at x of a line through points, level before the first."""
    before = [at for at, known in enumerate(xs) if known <= x + 1e-9]
    if not before:
        return ys[0]
    at = before[-1]
    if at + 1 == len(xs) or xs[at] >= x:
        return ys[at]
    return ys[at] + (ys[at + 1] - ys[at]) * (x - xs[at]) / (xs[at + 1] - xs[at])


def _curve(points: Sequence[Sequence[float]]) -> list[dict[str, float]]:
    """The mean and the quartiles of values at each point."""
    curve = list[dict[str, float]]()
    for x, values in zip(_progress(), points, strict=True):
        ranked, mean = sorted(values), fsum(values) / len(values)
        quartiles = {f"p{share}": rounded(_quantile(ranked, share / 100)) for share in (25, 50, 75)}
        curve.append({"x": rounded(x), "mean": rounded(mean), **quartiles})
    return curve


def _quantile(ranked: Sequence[float], share: float) -> float:
    place = share * (len(ranked) - 1)
    low = int(place)
    high = min(low + 1, len(ranked) - 1)
    return ranked[low] + (ranked[high] - ranked[low]) * (place - low)
