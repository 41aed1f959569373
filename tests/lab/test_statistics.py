"""Intervals and tests against exact sums: what is claimed of chance is counted here, not believed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise, permutations
from math import comb, exp, gamma, log, pi, sqrt
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from samples import write_game

from pnp.engine import Choice, Result
from pnp.engine.match import seeded
from pnp.lab.playtest import Plan, run
from pnp.lab.statistics import (
    Seen,
    Sprt,
    chi_square,
    composition,
    difference,
    fdr,
    histogram,
    mean_sd,
    normal_p,
    quantile,
    ratio_difference,
    sequence,
    shrunk,
    two_sided,
)
from pnp.lab.wilson import wilson

Interval = Callable[[float, int], tuple[float, float]]


def test_false_discoveries_are_held_to_a_rate() -> None:
    # Ranked .005 .01 .03 .04 of four: times 4/1 4/2 4/3 4/4, and no q above that of a greater p.
    assert fdr([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert fdr([0.5, 0.9, 0.9]) == pytest.approx([0.9, 0.9, 0.9])
    assert fdr([]) == []
    # Of a hundred true nulls in even steps the smallest is 1/100: with correction, nothing is found.
    assert min(fdr([number / 100 for number in range(1, 101)])) == pytest.approx(1.0)


@pytest.mark.parametrize("degrees", [1, 2, 3, 4, 5, 8, 11])
@pytest.mark.parametrize("chi2", [0.3, 3.0, 12.5, 40.0])
def test_the_tail_of_chi_square_is_the_area_under_its_density(degrees: int, chi2: float) -> None:
    counts = [100 + sqrt(50 * chi2), 100 - sqrt(50 * chi2), *[100] * (degrees - 1)]
    found, p = chi_square(counts, [100.0] * (degrees + 1))
    assert found == pytest.approx(chi2)

    def density(root: float) -> float:  # of the root of x, which has no pole at 0
        return 2 * root ** (degrees - 1) * exp(-root * root / 2) / (2 ** (degrees / 2) * gamma(degrees / 2))

    steps = [sqrt(chi2) + (20 - sqrt(chi2)) * number / 4_000 for number in range(4_001)]
    area = sum((right - left) * (density(left) + density(right)) / 2 for left, right in pairwise(steps))
    assert p == pytest.approx(area, rel=1e-3)


def test_chi_square_by_hand() -> None:
    assert chi_square([10, 20, 30], [20, 20, 20]) == pytest.approx((10.0, exp(-5)))
    assert chi_square([7, 7], [7, 7]) == (0.0, 1.0)
    assert chi_square([5], [5]) == (0.0, 1.0)
    assert chi_square([9_000, 0, 0, 0], [2_250] * 4)[1] == 0.0  # too small for a float, and no error
    with pytest.raises(ValueError, match="above 0"):
        chi_square([1, 1], [2, 0])
    with pytest.raises(ValueError, match="zip"):
        chi_square([1, 1], [2])


def test_two_sided_p_of_a_normal() -> None:
    assert normal_p(1.959963984540054) == pytest.approx(0.05)
    assert normal_p(-1.959963984540054) == pytest.approx(0.05)
    assert normal_p(0) == 1.0


def test_few_games_are_drawn_to_the_mean() -> None:
    assert shrunk(3, 3, 0.25, 10) == pytest.approx((3 + 2.5) / 13)
    assert shrunk(0, 0, 0.25, 10) == 0.25
    assert shrunk(0, 0, 0.25, 0) == 0.25


def test_confidence_sequence_by_hand() -> None:
    # One win of two: the mixture is B(2, 2) = 1/6, so rates with p (1 - p) > 1/120 are kept.
    root = sqrt(1 - 4 / 120)
    assert sequence(1, 2) == pytest.approx(((1 - root) / 2, (1 + root) / 2))
    # Ten losses: B(1, 11) = 1/11, so (1 - p)^10 > 1/220 is kept.
    assert sequence(0, 10) == pytest.approx((0.0, 1 - 220**-0.1))
    assert sequence(10, 10) == pytest.approx((220**-0.1, 1.0))
    assert sequence(0, 0) == (0.0, 1.0)
    # Of very many games the likelihood is a bell: exp(2 n d^2) = 20 sqrt(2 n / pi) at the ends.
    half = sqrt(log(20 * sqrt(2e6 / pi)) / 2e6)
    assert sequence(500_000, 1_000_000) == pytest.approx((0.5 - half, 0.5 + half), abs=1e-6)
    assert sequence(50.5, 100)[0] > sequence(50, 100)[0]


def ever_outside(interval: Interval, truth: float, results: dict[int, float], looks: range) -> float:
    """The exact odds that the truth lies outside at one of the looks; `results` are half wins with their odds."""
    inside, missed = {0: 1.0}, 0.0
    for game in range(1, looks[-1] + 1):
        after: dict[int, float] = defaultdict(float)
        for halves, chance in inside.items():
            for more, odds in results.items():
                after[halves + more] += chance * odds
        inside = {halves: chance for halves, chance in after.items() if chance > 1e-12}
        if game in looks:
            out = [halves for halves in inside if not _covers(interval(halves / 2, game), truth)]
            missed += sum(inside.pop(halves) for halves in out)
    return missed


def _covers(ends: Sequence[float], truth: float) -> bool:
    return ends[0] <= truth <= ends[1]


@pytest.mark.parametrize(
    ("truth", "results"),
    [(0.5, {0: 0.5, 2: 0.5}), (0.25, {0: 0.75, 2: 0.25}), (0.5, {0: 0.25, 1: 0.5, 2: 0.25})],
    ids=["even odds", "one of four", "shared victories"],
)
def test_a_sequence_may_be_looked_at_forever_and_a_wilson_interval_may_not(
    truth: float, results: dict[int, float]
) -> None:
    looks = range(4, 404, 8)
    assert 0.0001 < ever_outside(sequence, truth, results, looks) <= 0.05
    if 1 not in results:
        assert ever_outside(wilson, truth, results, looks) > 0.25
        assert ever_outside(wilson, truth, results, range(400, 401)) == pytest.approx(0.05, abs=0.01)


def verdicts(rate: float, p0: float, p1: float, games: int) -> dict[str | None, float]:
    """The exact odds of what Wald's test has said after so many games of a rate."""
    odds: dict[str | None, float] = defaultdict(float)
    open_ = {0: 1.0}
    for game in range(1, games + 1):
        after: dict[int, float] = defaultdict(float)
        for wins, chance in open_.items():
            after[wins] += chance * (1 - rate)
            after[wins + 1] += chance * rate
        for wins in list(after):
            test = Sprt(p0, p1)
            test.add(wins, game)
            if test.verdict:
                odds[test.verdict] += after.pop(wins)
        open_ = after
    odds[None] = sum(open_.values())
    return odds


def test_walds_test_errs_no_oftener_than_it_says() -> None:
    null, other = verdicts(0.5, 0.5, 0.65, 500), verdicts(0.65, 0.5, 0.65, 500)
    assert 0.03 < null["p1"] <= 0.05
    assert 0.03 < other["p0"] <= 0.05
    assert null[None] < 1e-3
    assert other[None] < 1e-3


def test_walds_test_by_hand() -> None:
    test = Sprt(0.5, 0.55)
    assert test.bounds == pytest.approx((-log(19), log(19)))
    test.add(10, 20)
    assert test.llr == pytest.approx(10 * log(1.1) + 10 * log(0.9))
    assert test.verdict is None
    test.add(0.5, 1)  # half a victory
    assert test.llr == pytest.approx(10.5 * log(1.1) + 10.5 * log(0.9))
    test.add(100, 100)
    assert test.verdict == "p1"
    test.add(0, 1_000)
    assert test.verdict == "p1"
    assert test.llr > test.bounds[1]
    for wrong in ((0.5, 0.5), (0.0, 0.5), (0.5, 1.0)):
        with pytest.raises(ValueError, match="different ones"):
            Sprt(*wrong)


def test_two_sided_test_tells_which_way() -> None:
    for wins, verdict in ((700, "higher"), (300, "lower"), (500, "holds")):
        test = two_sided(0.5, 0.1)
        test.add(wins, 1_000)
        assert test.verdict == verdict
        test.add(1_000 - wins, 1_000)
        assert test.verdict == verdict
    fresh = two_sided(0.5, 0.1)
    fresh.add(1, 2)
    assert fresh.verdict is None
    only_up = two_sided(0.05, 0.1)  # no rate is lower by a tenth
    only_up.add(0, 200)
    assert only_up.verdict == "holds"
    with pytest.raises(ValueError, match="no rate is"):
        two_sided(0.5, 0.6)
    with pytest.raises(ValueError, match="no rate is"):
        two_sided(0.5, 0)


def test_a_fair_rate_is_seldom_called_unfair_and_an_unfair_one_is_found() -> None:
    said = {rate: Counter(_until_decided(rate, number) for number in range(200)) for rate in (0.5, 0.65)}
    assert said[0.5]["lower"] + said[0.5]["higher"] <= 16  # 10 are allowed; 16 of 200 is two standard errors more
    assert said[0.5]["holds"] >= 184
    assert said[0.65]["higher"] >= 184


def _until_decided(rate: float, number: int) -> str:
    test, chance = two_sided(0.5, 0.15), seeded("two-sided", rate, number)
    while test.verdict is None:
        test.add(chance.random() < rate, 1)
    return test.verdict


def test_a_difference_of_rates_is_newcombes() -> None:
    effect, low, high, p = difference((56, 70), (48, 80))
    assert (effect, low, high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)  # as his paper of 1998 has it
    pooled = 104 / 150
    assert p == pytest.approx(normal_p(0.2 / sqrt(pooled * (1 - pooled) * (1 / 70 + 1 / 80))))
    assert difference((48, 80), (56, 70)) == pytest.approx((-effect, -high, -low, p))
    assert difference((3, 3), (5, 5))[::3] == (0.0, 1.0)
    assert difference((3, 4), (0, 0)) == (0.75, -1.0, 1.0, 1.0)
    assert difference((0, 0), (1, 4)) == (-0.25, -1.0, 1.0, 1.0)


Table = list[tuple[bool, float]]
"""A game, a seat after the other: whether it saw the card, and its share of the victory."""


def summed(games: Sequence[Table]) -> Seen:
    sums = [0.0] * len(Seen._fields)
    for table in games:
        values = {
            "n1": sum(seen for seen, _ in table),
            "w1": sum(won for seen, won in table if seen),
            "n0": sum(not seen for seen, _ in table),
            "w0": sum(won for seen, won in table if not seen),
        }
        for place, name in enumerate(Seen._fields):
            sums[place] += values[name] if len(name) == 2 else values[name[:2]] * values[name[2:]]
    return Seen(*sums)


DUELS: list[Table] = [
    [(True, 1), (False, 0)],
    [(True, 1), (False, 0)],
    [(True, 0), (False, 1)],
    [(False, 0.5), (False, 0.5)],
    [(True, 1), (True, 0)],
]


def test_improvement_by_hand() -> None:
    # Five seats saw it and won 3; five did not and won 2. Game by game (w1 - 3/5 n1)/5 - (w0 - 2/5 n0)/5:
    # (.4 + .4)/5 twice, (-.6 - .6)/5, (0 - (1 - .8))/5, (1 - 1.2)/5 - 0.
    found = ratio_difference(summed(DUELS), prior=0)
    assert found is not None
    error = sqrt(0.16**2 * 2 + 0.24**2 + 0.04**2 * 2)
    assert found[:3] == pytest.approx((0.2, 0.2 - 1.96 * error, 0.2 + 1.96 * error), abs=1e-4)
    assert found[3] == pytest.approx(normal_p(0.2 / error))
    minus = ratio_difference(summed(DUELS), expected=0.2, prior=0)
    assert minus is not None
    assert minus[0] == pytest.approx(0)
    assert minus[3] == pytest.approx(1)


def test_improvement_of_few_games_is_drawn_to_the_middle() -> None:
    # Three seats of three won with it, none of six without. By itself that would leave no doubt at all.
    games: list[Table] = [[(True, 1), (False, 0), (False, 0)]] * 3
    bold, careful = ratio_difference(summed(games), prior=0), ratio_difference(summed(games))
    assert bold is not None
    assert careful is not None
    assert bold == (1.0, 1.0, 1.0, 0.0)
    # Four seat-games at the common rate of 1/3 on both sides: (3 + 4/3)/7 - (4/3)/10.
    assert careful[0] == pytest.approx((3 + 4 / 3) / 7 - (4 / 3) / 10)
    assert careful[2] - careful[1] > 0.5
    many = ratio_difference(summed(games * 1_000))
    assert many is not None
    assert many[0] == pytest.approx(1, abs=2e-3)


def test_a_card_that_is_rarely_seen_and_worth_nothing_seldom_looks_good() -> None:
    alarms = {4.0: 0, 0.0: 0}
    for number in range(150):
        chance, games = seeded("rare", number), list[Table]()
        for _ in range(100):
            sight, winner = chance.random() < 0.03, int(chance.random() * 4)
            games.append([(sight and seat == 0, float(seat == winner)) for seat in range(4)])
        for prior in alarms:
            found = ratio_difference(summed(games), prior=prior)
            alarms[prior] += found is not None and found[3] < 0.05
    assert alarms[4.0] <= 12  # 7.5 are allowed
    assert alarms[0.0] > 50


def test_improvement_counts_parts_and_the_rest_of_the_table() -> None:
    plain = summed(DUELS)
    parts = summed([[(seen, won * 12) for seen, won in table] for table in DUELS])
    assert ratio_difference(parts, parts=12) == pytest.approx(ratio_difference(plain))
    every = [sum(won for _, won in table) for table in DUELS]
    with_it = [[won for seen, won in table if seen] for table in DUELS]
    n_all = sum(len(own) * all_ for own, all_ in zip(with_it, every, strict=True))
    w_all = sum(sum(own) * all_ for own, all_ in zip(with_it, every, strict=True))
    products = (plain.n1n1, plain.n1w1, plain.w1w1, n_all, w_all)
    squares = sum(all_**2 for all_ in every)
    assert Seen.of(plain.n1, plain.w1, products, 2, 5, sum(every), squares) == pytest.approx(plain)


def test_there_is_no_improvement_of_what_all_or_none_saw() -> None:
    for seen in (True, False):
        assert ratio_difference(summed([[(seen, 1), (seen, 0)]])) is None
    # Seat 1 always saw it, seat 2 never: whether the seat won or the card, nobody can tell.
    games: list[Table] = [[(True, 1), (False, 0)], [(True, 0), (False, 1)]]
    expected, within = composition([(2, 2, 1), (0, 2, 1)])
    assert within == 0
    assert ratio_difference(summed(games), expected, within) is None
    assert composition([]) == (0.0, 0.0)


def test_a_good_seat_is_not_taken_for_a_good_card() -> None:
    """Seat 1 wins six games in ten and sees the card oftener; that a seat saw it adds a tenth or nothing."""
    for worth in (0.0, 0.1):
        chance, games, seen, won = seeded("seats", worth), list[Table](), [0, 0], [0, 0]
        for _ in range(4_000):
            sight = [chance.random() < 0.8, chance.random() < 0.2]
            first = chance.random() < 0.6 + worth * (sight[0] - sight[1])
            games.append([(sight[0], first), (sight[1], not first)])
            for seat in (0, 1):
                seen[seat] += sight[seat]
                won[seat] += games[-1][seat][1] > 0
        raw = ratio_difference(summed(games))
        adjusted = ratio_difference(
            summed(games), *composition([(seen[seat], len(games), won[seat]) for seat in (0, 1)])
        )
        assert raw is not None
        assert adjusted is not None
        assert raw[1] > worth  # the seat speaks with the card
        assert _covers(adjusted[1:3], worth)
        assert (adjusted[3] < 0.01) == (worth > 0)


def test_mean_and_deviation() -> None:
    assert mean_sd({2: 3, 6: 1}) == pytest.approx((3.0, 2.0))
    assert mean_sd({0.1: 1, 0.3: 1}) == pytest.approx((0.2, sqrt(0.02)))
    assert mean_sd({7: 1}) == (7.0, 0.0)
    assert mean_sd({}) == (0.0, 0.0)
    rows = [(0.1 * number, 1 + number % 3) for number in range(50)]
    assert mean_sd(dict(rows)) == mean_sd(dict(reversed(rows)))


def test_quantiles_are_values_that_were_counted() -> None:
    counts = {1: 5, 2: 90, 3: 5}
    assert [quantile(counts, share) for share in (0.0, 0.05, 0.051, 0.5, 0.95, 0.951, 1.0)] == [1, 1, 2, 2, 2, 3, 3]
    assert quantile(dict.fromkeys(range(1, 101), 1), 0.07) == 7
    assert quantile({0.5: 1}, 0.95) == 0.5
    with pytest.raises(ValueError, match="nothing"):
        quantile({}, 0.5)


def test_histograms() -> None:
    assert histogram({3: 2, 5: 1}) == [[3, 3, 2], [4, 4, 0], [5, 5, 1]]
    assert histogram({3: 2, 30: 1}, 10) == [[0, 4, 2], *[[low, low + 4, 0] for low in range(5, 30, 5)], [30, 34, 1]]
    assert histogram({-3.0: 1, 4.0: 2}, 1) == [[-5, -1, 1], [0, 4, 2]]
    assert histogram({0.3: 2, 0.5: 1, 1.0: 1}, 10) == [
        [0.3, 0.4, 2], [0.4, 0.5, 0], [0.5, 0.6, 1], [0.6, 0.7, 0], [0.7, 0.8, 0], [0.8, 0.9, 0], [0.9, 1.0, 0],
        [1.0, 1.1, 1],
    ]  # fmt: skip
    assert histogram({}) == []
    assert histogram({7: 4}) == [[7, 7, 4]]
    chance = seeded("histogram")
    for spread in (1, 10, 1_000, 10**6):
        for half in (1, 2):
            counts = Counter(int(chance.random() * spread) / half - 3 for _ in range(300))
            bins = histogram(counts)
            assert len(bins) <= 24
            assert sum(games for *_, games in bins) == 300
            assert bins[0][2] and bins[-1][2]


MANIFEST = """\
title: High Card
kind: card
family: toys
players: {min: 2, max: 2, print_for: 2}
fields:
  rank: {type: int}
"""
CARD = """\
kind: deck
title: Cards
size: poker
layout: plain
columns: [name, rank]
rows:
  - [Knave, 1]
  - [Queen, 2]
  - [King, 3]
"""


def wins(one: int, other: int, rolled: int) -> bool:
    """Seat 1 holds the first rank, seat 2 the other: the higher wins, unless the die shows 1."""
    return (one > other) != (rolled == 1)


ODDS = [(one, other, rolled) for one, other in permutations((1, 2, 3), 2) for rolled in (1, 2, 3)]
"""All that can happen, each as likely."""


def exact(rank: int, seen: bool) -> Fraction:
    """The win rate of seats that drew a card, or of those that did not."""
    seats = [(one, wins(*odds)) for odds in ODDS for one in odds[:1]]
    seats += [(other, not wins(*odds)) for odds in ODDS for other in odds[1:2]]
    found = [won for held, won in seats if (held == rank) == seen]
    return Fraction(sum(found), len(found))


@pytest.fixture
def deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], list[tuple[list[int], int]]]:
    """`deals(games, seed)`: the hands and the winner of each game of a run of High Card; a third card stays unseen."""
    played: list[tuple[list[int], int]] = []

    def play(table: Any) -> Any:
        draw = table.shuffled("card")
        hands = [table.pile(f"hand {seat + 1}", "owner", seat) for seat in (0, 1)]
        draw.deal(1, *hands)
        ranks = [hand[0].rank for hand in hands]
        yield Choice("show", ["show"], 0)
        winner = 0 if wins(*ranks, table.roll("1d3")) else 1
        played.append((ranks, winner))
        return Result((winner,))

    rules = ModuleType("high_card")
    vars(rules).update(play=play, thumb=lambda _view, choice: choice.options[0])
    monkeypatch.setattr("pnp.games.find", {"high-card": rules}.get)
    folder = write_game(tmp_path / "high-card", {"game": MANIFEST, "card": CARD})

    def dealt(games: int, seed: int) -> list[tuple[list[int], int]]:
        played.clear()
        tally = run(Plan(str(folder), games, 2, None, ("random",), seed))
        assert tally.wins[0, 1] == sum(winner == 0 for _, winner in played)
        return list(played)

    return dealt


def test_intervals_of_a_game_with_known_odds_cover_them(deals: Any) -> None:
    assert [exact(rank, True) - exact(rank, False) for rank in (3, 2, 1)] == [Fraction(1, 4), 0, Fraction(-1, 4)]
    runs, games = 200, 60
    covered: Counter[str] = Counter()
    for seed in range(runs):
        rows = deals(games, seed)
        covered["seat 1"] += _covers(wilson(sum(winner == 0 for _, winner in rows), games), 0.5)
        for rank in (1, 2, 3):
            tables: list[Table] = [
                [(held == rank, float(winner == seat)) for seat, held in enumerate(ranks)] for ranks, winner in rows
            ]
            found = ratio_difference(summed(tables))
            assert found is not None
            covered[f"card {rank}"] += _covers(found[1:3], float(exact(rank, True) - exact(rank, False)))
    shares = {what: count / runs for what, count in covered.items()}
    assert all(0.92 <= share <= 0.985 for share in shares.values()), shares  # 95 %, and 2 standard errors of 200 runs


@pytest.mark.parametrize("rate", [0.5, 1 / 3])
def test_wilsons_interval_covers_what_it_says(rate: float) -> None:
    """Exactly, by adding up the odds of every number of wins; on average over runs of a few lengths."""
    covers = [
        sum(
            comb(games, won) * rate**won * (1 - rate) ** (games - won)
            for won in range(games + 1)
            if _covers(wilson(won, games), rate)
        )
        for games in range(80, 120)
    ]
    assert all(0.93 < cover < 0.97 for cover in covers)
    assert sum(covers) / len(covers) == pytest.approx(0.95, abs=0.005)
