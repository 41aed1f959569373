"""How sure a count is: intervals, tests that may be looked at while games run, corrections, and the shape of counts.

Numbers in, numbers out. A rate is a share of games from 0 to 1; wins may be fractions, as a shared victory counts in
parts. The unit is the game: what one game yields several times (its seats) goes to `variance_by_game`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import erfc, exp, floor, fsum, lgamma, log, log1p, sqrt
from typing import Literal, NamedTuple, TypeVar

from pnp.lab.figures.wilson import Z95, wilson

Effect = tuple[float, float, float, float]
"""A difference, the ends of its 95 % interval, and the p-value of there being none."""
Count = tuple[float, int]
"""Wins and games."""
Mean = tuple[float, float, int]
"""A mean, the standard deviation, and the games."""
Value = TypeVar("Value", bound=float)


def normal_p(z: float) -> float:
    """How often chance alone goes so many standard errors off, to either side."""
    return erfc(abs(z) / sqrt(2))


def chi_square(counts: Sequence[float], expected: Sequence[float]) -> tuple[float, float]:
    """Pearson's chi-square of counts against what was expected, and the p-value for one degree less than counts.

    Raises:
        ValueError: there are not as many expected values as counts, or one of them is not above 0.
    """
    if min(expected, default=1.0) <= 0:
        raise ValueError("what is expected must be above 0")
    chi2 = fsum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
    return chi2, _upper_tail(chi2 / 2, len(counts) - 1)


def _upper_tail(half: float, degrees: int) -> float:
    """The upper incomplete gamma function of degrees / 2, which is a finite sum: from 1/2 or 1 up, a term a step."""
    if degrees < 1 or half == 0:
        return 1.0
    order, tail = (0.5, erfc(sqrt(half))) if degrees % 2 else (1.0, exp(-half))
    while order < degrees / 2:
        tail += exp(order * log(half) - half - lgamma(order + 1))
        order += 1
    return min(1.0, tail)


def fdr(ps: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's q-values in the order of the p-values.

    Of all findings with q below .05, at most one in twenty is expected to be chance.
    """
    q, least = [1.0] * len(ps), 1.0
    ranked = sorted(range(len(ps)), key=ps.__getitem__)
    for rank in range(len(ps), 0, -1):
        place = ranked[rank - 1]
        q[place] = least = min(least, ps[place] * len(ps) / rank)
    return q


def sequence(wins: float, games: int, alpha: float = 0.05) -> tuple[float, float]:
    """The interval of a confidence sequence: with probability 1 - alpha the rate lies in it at every look there is.

    So a run may stop at whatever look it likes, which Wilson's interval forbids; the price is that it is wider, 1.6
    times at 100 games and twice at 10,000. It keeps each rate against which the uniform mixture of all rates has not
    yet won 1/alpha times its stake. That bet is fair for results 0 and 1, and loses on average with results between (it
    is convex in the result), so shared victories only make the interval wider than need be.
    """
    if games == 0:
        return 0.0, 1.0
    lost = max(0.0, games - wins)  # thirds of victories may add up to a hair too much
    limit = lgamma(1 + wins) + lgamma(1 + lost) - lgamma(2 + games) + log(alpha)

    def kept(rate: float) -> bool:
        return (wins * log(rate) if wins else 0.0) + (lost * log(1 - rate) if lost else 0.0) > limit

    rate = wins / games
    return (_edge(rate, 0.0, kept) if wins else 0.0), (_edge(rate, 1.0, kept) if lost else 1.0)


def _edge(inside: float, outside: float, kept: Callable[[float], bool]) -> float:
    for _ in range(60):  # halvings, which is beyond what a float tells apart
        middle = (inside + outside) / 2
        if not 0 < middle < 1:  # so close to certain that floats end there
            break
        if kept(middle):
            inside = middle
        else:
            outside = middle
    return outside


class Sprt:
    """Wald's sequential test of a rate: is it p0 or p1? Add results as they come, and stop when there is a verdict.

    `llr` is the log of how much better p1 explains the results than p0; `bounds` are the values at which it decides
    for p0 and for p1. Of a rate p0 it says p1 with a probability of about alpha at most, of a rate p1 it says p0 with
    beta. A verdict stays: what is added later changes nothing.

    Raises:
        ValueError: p0 or p1 is not between 0 and 1, or they are the same.
    """

    def __init__(self, p0: float, p1: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        if not (0 < p0 < 1 and 0 < p1 < 1) or p0 == p1:
            raise ValueError(f"a test of two rates needs two different ones between 0 and 1, not {p0} and {p1}")
        self._win, self._loss = log(p1 / p0), log((1 - p1) / (1 - p0))
        self.bounds = log(beta / (1 - alpha)), log((1 - beta) / alpha)
        self.llr = 0.0
        self.verdict: Literal["p0", "p1"] | None = None

    def add(self, wins: float, games: float) -> None:
        """Count further games; a test that is decided counts no more."""
        if self.verdict:
            return
        self.llr += wins * self._win + (games - wins) * self._loss
        if self.llr <= self.bounds[0]:
            self.verdict = "p0"
        elif self.llr >= self.bounds[1]:
            self.verdict = "p1"


class TwoSided:
    """Wald's test to both sides, made by `two_sided`: `verdict` is None until it "holds", or is "lower" or "higher"."""

    def __init__(self, lower: Sprt | None, higher: Sprt | None) -> None:
        self.lower, self.higher = lower, higher
        self.verdict: Literal["holds", "lower", "higher"] | None = None

    def add(self, wins: float, games: float) -> None:
        """Count further games; a test that is decided counts no more."""
        if self.verdict:
            return
        for side in filter(None, (self.lower, self.higher)):
            side.add(wins, games)
        if self.lower and self.lower.verdict == "p1":
            self.verdict = "lower"
        elif self.higher and self.higher.verdict == "p1":
            self.verdict = "higher"
        elif all(side.verdict == "p0" for side in (self.lower, self.higher) if side):
            self.verdict = "holds"


def two_sided(p0: float, margin: float, alpha: float = 0.05, beta: float = 0.05) -> TwoSided:
    """A test of whether a rate is p0, or lower or higher by at least the margin.

    Each side may err with half of alpha. A side on which there is no rate (p0 - margin is 0 or below, p0 + margin 1 or
    above) is not tested.

    Raises:
        ValueError: p0 is not between 0 and 1, the margin is not above 0, or no side is left.
    """
    if margin <= 0 or (p0 - margin <= 0 and p0 + margin >= 1):
        raise ValueError(f"no rate is {margin} below or above {p0}")
    return TwoSided(
        Sprt(p0, p0 - margin, alpha / 2, beta) if p0 - margin > 0 else None,
        Sprt(p0, p0 + margin, alpha / 2, beta) if p0 + margin < 1 else None,
    )


def difference(one: Count, other: Count) -> Effect:
    """The rate of one run minus that of another, independent one: Newcombe's interval, and a z-test of equal rates.

    Without a game in one of them the rate there counts as 0, and nothing is excluded (-1 to 1, p = 1).
    """
    (wins, games), (more_wins, more_games) = one, other
    if not games or not more_games:
        return (wins / games if games else 0.0) - (more_wins / more_games if more_games else 0.0), -1.0, 1.0, 1.0
    rate, more = wins / games, more_wins / more_games
    (low, high), (more_low, more_high) = wilson(wins, games), wilson(more_wins, more_games)
    effect = rate - more
    common = (wins + more_wins) / (games + more_games)
    return (
        effect,
        effect - sqrt((rate - low) ** 2 + (more_high - more) ** 2),
        effect + sqrt((high - rate) ** 2 + (more - more_low) ** 2),
        _p(effect, common * (1 - common) * (1 / games + 1 / more_games)),
    )


def mean_difference(one: Mean, other: Mean) -> Effect:
    """The mean of one run minus that of another, independent one, by Welch's test; values need not be normal if many.

    Student's distribution is come close to by a normal one, which is right to the third digit from five games on. With
    fewer than two games in one of them nothing can be said: the ends are the difference itself, and p is 1.
    """
    (mean, sd, games), (more, more_sd, more_games) = one, other
    effect = mean - more
    if games < 2 or more_games < 2:
        return effect, effect, effect, 1.0
    own, others = sd * sd / games, more_sd * more_sd / more_games
    variance = own + others
    if variance == 0:
        return effect, effect, effect, _p(effect, 0.0)
    degrees = variance**2 / (own**2 / (games - 1) + others**2 / (more_games - 1))
    square = effect * effect / variance
    z = (8 * degrees + 1) / (8 * degrees + 3) * sqrt(degrees * log1p(square / degrees))
    wide = Z95 + (Z95**3 + Z95) / (4 * degrees) + (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / (96 * degrees**2)
    half = wide * sqrt(variance)
    return effect, effect - half, effect + half, normal_p(z)


def _p(effect: float, variance: float) -> float:
    return normal_p(effect / sqrt(variance)) if variance > 0 else float(effect == 0)


class Table(NamedTuple):
    """Games that went alike for a card: in each, n1 seats saw it and had w1 victories, n0 did not and had w0."""

    games: int
    n1: int
    w1: float
    n0: int
    w0: float


def variance_by_game(tables: Sequence[Table]) -> float:
    """The variance of a difference of rates, w1 / n1 - w0 / n0 of all games, where seats of one game hang together.

    As who wins a game is won by nobody else in it, what a game has of its own is taken as one observation: how much
    more its seats of either sort won than the rate says (delta method). 0 where no seat saw the card, or every one.
    """
    n1, n0 = sum(table.games * table.n1 for table in tables), sum(table.games * table.n0 for table in tables)
    if not n1 or not n0:
        return 0.0
    rate1 = fsum(table.games * table.w1 for table in tables) / n1
    rate0 = fsum(table.games * table.w0 for table in tables) / n0
    return fsum(
        games * ((w1 - seen * rate1) / n1 - (w0 - unseen * rate0) / n0) ** 2 for games, seen, w1, unseen, w0 in tables
    )


def mean_sd(counts: Mapping[int, int] | Mapping[float, int]) -> tuple[float, float]:
    """The mean of counted values, and their standard deviation (0 for fewer than two); the same in any order."""
    games = sum(counts.values())
    if not games:
        return 0.0, 0.0
    mean = fsum(value * count for value, count in counts.items()) / games
    square = fsum((value - mean) ** 2 * count for value, count in counts.items())
    return mean, sqrt(square / (games - 1)) if games > 1 else 0.0


def quantile(counts: Mapping[Value, int], share: float) -> Value:
    """The least value that so large a share of the games does not go beyond.

    Raises:
        ValueError: nothing is counted.
    """
    if not counts:
        raise ValueError("there is no quantile of nothing")
    left = sum(counts.values()) * (share - 1e-12)  # .07 of 100 games are 7, not a hair more
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return max(counts)


def histogram(counts: Mapping[int, int] | Mapping[float, int], most: int = 24) -> list[list[float]]:
    """Counted values in bins of one width: `[low, high, games]`, from the least to the greatest, empty ones too.

    The width is 1, 2 or 5 times a power of ten, the least that takes at most so many bins (two or more), which begin
    at its multiples. Where all values are whole, both ends belong to a bin; elsewhere the high end begins the next.
    """
    if not counts:
        return []
    whole = all(value == int(value) for value in counts)
    least, greatest = min(counts), max(counts)
    power = 0 if whole else -6
    while True:
        for step in (1, 2, 5):
            width = step * 10**power if power >= 0 else step / 10**-power
            first, last = _bin(least, width), _bin(greatest, width)
            if last - first < max(2, most):  # values on both sides of 0 never fit in one
                games = [0] * (last - first + 1)
                for value, count in counts.items():
                    games[_bin(value, width) - first] += count
                return [[*_ends(number, width, whole), count] for number, count in enumerate(games, first)]
        power += 1


def _bin(value: float, width: float) -> int:
    return floor(value / width + 1e-9)  # .3 lies in the bin that begins at .3, though it divides to a hair less


def _ends(number: int, width: float, whole: bool) -> tuple[float, float]:
    if whole:
        return int(number * width), int((number + 1) * width) - 1
    return round(number * width, 9), round((number + 1) * width, 9)
