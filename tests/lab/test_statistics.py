"""Intervals and tests against exact sums: what is claimed of chance is counted here, not believed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb, exp, gamma, log, pi, prod, sqrt
from pathlib import Path
from typing import Any

import pytest
from rotation import some
from toys import tally_of, toy

from pnp.engine import Choice, Result
from pnp.engine.chance import seeded
from pnp.lab.figures.statistics import (
    Sprt,
    Table,
    chi_square,
    difference,
    fdr,
    histogram,
    mean_sd,
    normal_p,
    quantile,
    sequence,
    two_sided,
    variance_by_game,
)
from pnp.lab.figures.titles import titles
from pnp.lab.figures.wilson import wilson

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


# Of five duels: one seat saw the card and won, twice; one saw it and lost; none saw it and they shared; both saw it.
DUELS = [Table(2, 1, 1, 1, 0), Table(1, 1, 0, 1, 1), Table(1, 0, 0, 2, 1), Table(1, 2, 1, 0, 0)]


def test_variance_by_game_by_hand() -> None:
    # Five seats saw it and won 3; five did not and won 2. Game by game (w1 - 3/5 n1)/5 - (w0 - 2/5 n0)/5:
    # (.4 + .4)/5 twice, (-.6 - .6)/5, (0 - (1 - .8))/5, (1 - 1.2)/5 - 0.
    assert variance_by_game(DUELS) == pytest.approx(0.16**2 * 2 + 0.24**2 + 0.04**2 * 2)
    # Ten times as many games that go alike say ten times as much, told one by one or together.
    many = [table._replace(games=10 * table.games) for table in DUELS]
    assert variance_by_game(many) == pytest.approx(variance_by_game(DUELS) / 10)
    assert variance_by_game(many) == variance_by_game(list(reversed(DUELS * 10)))


def test_seats_that_are_games_of_their_own_vary_as_two_rates_do() -> None:
    # 30 of 40 seats won with it, and 12 of 60 without, each alone at its table.
    tables = [Table(30, 1, 1, 0, 0), Table(10, 1, 0, 0, 0), Table(12, 0, 0, 1, 1), Table(48, 0, 0, 1, 0)]
    assert variance_by_game(tables) == pytest.approx(0.75 * 0.25 / 40 + 0.2 * 0.8 / 60)


def test_what_all_or_none_saw_does_not_vary() -> None:
    assert variance_by_game([Table(3, 2, 1, 0, 0)]) == variance_by_game([Table(3, 0, 0, 2, 1)]) == 0
    assert variance_by_game([]) == 0


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


Roll = Callable[[int], int]
"""A number from 0, below so many."""
Story = tuple[list[str], tuple[int, ...]]
"""A game: what each seat draws, a letter a card, and who wins."""
Model = Callable[[Roll], Story]


def dealt(roll: Roll, deck: str, *sizes: int) -> list[str]:
    left = list(deck)
    return ["".join(left.pop(roll(len(left))) for _ in range(size)) for size in sizes]


def duel(hands: list[str], roll: Roll) -> Story:
    """Two seats with even odds; who holds A where the other does not wins seven of ten."""
    return hands, (int(roll(10) >= 5 + 2 * ("A" in hands[0]) - 2 * ("A" in hands[1])),)


def one_copy(roll: Roll) -> Story:
    return duel(dealt(roll, "ABCDE", 2, 2), roll)


def two_copies(roll: Roll) -> Story:
    """Two of ten games are shared; who draws two of a kind has seen one title only."""
    hands, rolled = dealt(roll, "AABBCC", 2, 2), roll(10)
    odds = 4 + 2 * ("A" in hands[0]) - 2 * ("A" in hands[1])
    return hands, (0,) if rolled < odds else (0, 1) if rolled < odds + 2 else (1,)


def bundles(roll: Roll) -> Story:
    """Six hands to draw from. Of those with B two of three hold A too, which alone helps to win."""
    left = ["AB", "AC", "AB", "CD", "CD", "BD"]
    return duel([left.pop(roll(len(left))) for _ in range(2)], roll)


def partners(roll: Roll) -> Story:
    """Seats 1 and 3 against 2 and 4; partners draw the same title and win together."""
    hands, (won,) = duel(dealt(roll, "ABCD", 1, 1), roll)
    return hands * 2, (won, won + 2)


def unequal(roll: Roll) -> Story:
    """Seat 1 has A three times in four, and wins seven of ten with it, six without."""
    first = roll(4) > 0
    hands = [own + other for own, other in zip("AB" if first else "BA", dealt(roll, "CDE", 1, 1), strict=True)]
    return hands, (int(roll(10) >= 6 + first),)


def early(roll: Roll) -> Story:
    """Three seats draw in turn until somebody has A, who wins three games of ten; else a die tells."""
    left, hands = list("ABCDE"), ["", "", ""]
    while "A" in left:
        seat = sum(map(len, hands)) % 3
        hands[seat] += left.pop(roll(len(left)))
    return hands, (seat if roll(10) < 3 else roll(3),)


def begun(model: Model, rolled: list[int]) -> tuple[list[int], Story]:
    """A game that begins with these rolls and goes on with noughts; and how many sides each of its dice had."""
    dice: list[int] = []

    def roll(sides: int) -> int:
        dice.append(sides)
        return rolled[len(dice) - 1] if len(dice) <= len(rolled) else 0

    story = model(roll)
    return dice, story


def stories(model: Model) -> Iterator[tuple[Fraction, Story]]:
    """All games there are, each with its odds."""
    left: list[list[int]] = [[]]
    while left:
        rolled = left.pop()
        dice, story = begun(model, rolled)
        yield Fraction(1, prod(dice)), story
        for place in range(len(rolled), len(dice)):
            noughts = [0] * (place - len(rolled))
            left += [[*rolled, *noughts, number] for number in range(1, dice[place])]


def exact(model: Model) -> tuple[Fraction, dict[str, Fraction]]:
    """How often seat 1 wins, and what seeing a title is worth, as metrics.md defines it, over endlessly many games."""
    rate, zero = Fraction(0), Fraction(0)
    lots: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    saw: dict[tuple[int, int], dict[str, tuple[Fraction, Fraction]]] = defaultdict(dict)
    for chance, (hands, winners) in stories(model):
        rate += chance * Fraction(0 in winners, len(winners))
        for seat, hand in enumerate(hands):
            lots[seat, len(hand)] += chance
            for title in set(hand):
                seats, won = saw[seat, len(hand)].get(title, (zero, zero))
                share = Fraction(seat in winners, len(winners))
                saw[seat, len(hand)][title] = seats + chance, won + chance * share
    beyond: dict[str, Fraction] = defaultdict(Fraction)
    weight: dict[str, Fraction] = defaultdict(Fraction)
    for lot, titles_ in saw.items():
        mean = sum((won for _, won in titles_.values()), zero) / sum((seats for seats, _ in titles_.values()), zero)
        for title, (seats, won) in titles_.items():
            if seats < lots[lot]:
                beyond[title] += won - seats * mean
                weight[title] += seats * (lots[lot] - seats) / lots[lot]
    return rate, {title: beyond[title] / weight[title] for title in sorted(weight)}


def rules_of(model: Model) -> Callable[[Any], Any]:
    """Rules by which the games of a model are played with cards and dice."""

    def play(table: Any) -> Any:
        box = table.unbox("card", table.pile("box", "nobody"))
        hands, winners = model(lambda sides: table.roll(f"d{sides}") - 1)
        for seat, letters in enumerate(hands):
            hand = table.pile(f"hand {seat}", "owner", seat)
            for letter in letters:
                box.give(next(card for card in box if card.name == letter), hand)
        yield Choice("go", [1])
        return Result(winners)

    return play


MODELS: list[tuple[Model, Fraction]] = [
    # With A 7 of 10; without it the other has it in two of three cases: .7 - (2/3 x .3 + 1/3 x .5).
    (one_copy, Fraction(1, 3)),
    # A seat sees A in 9 of 15 games, in 5 of them it alone: (5 x .7 + 4 x .5) / 15 = 11/30 victories. It sees 27/15
    # titles, with 2 x 1/2 victories but (.7 + 1/3 + 1/3) / 15 of pairs: s = 409/810. (11/30 - .6 s) / (.6 x .4).
    (two_copies, Fraction(43, 162)),
    # With A the other has it too in two of five, without in three of five: .62 - .38.
    (bundles, Fraction(6, 25)),
    # As one copy of four, in halves: (.7 - (1/3 x .3 + 2/3 x .5)) / 2.
    (partners, Fraction(2, 15)),
    (unequal, Fraction(1, 10)),
    # In every lot who has A wins .3 + .7/3, who has not .7/3.
    (early, Fraction(3, 10)),
]
CHOSEN = some([model.__name__ for model, _ in MODELS], 3)


@pytest.mark.parametrize(("model", "worth"), [each for each in MODELS if each[0].__name__ in CHOSEN])
def test_intervals_of_improvements_cover_what_is_true(model: Model, worth: Fraction, tmp_path: Path) -> None:
    rate, truth = exact(model)
    assert truth["A"] == worth
    players = len(next(stories(model))[1][0])
    loaded = toy(tmp_path, rules_of(model), {"card": dict.fromkeys("ABCDE", 2)})
    runs, games = 110, 100
    covered: Counter[str] = Counter()
    for seed in range(runs):
        tally = tally_of(loaded, games, players, seed=seed)
        wins = sum(count / shared for (seat, shared), count in tally.wins.items() if seat == 0)
        covered["seat 1"] += _covers(wilson(wins, games), float(rate))
        rows = {row["title"]: row["improvement"] for row in titles(tally, loaded.cast, players)}
        for title, effect in truth.items():
            covered[title] += _covers((rows[title]["low"], rows[title]["high"]), float(effect))
    shares = {what: count / runs for what, count in covered.items()}
    assert min(shares.values()) >= 0.885, shares  # 95 %, and 3 standard errors of 110 runs, as there are many titles
    mean = sum(shares[title] for title in truth) / len(truth)
    assert 0.925 <= mean <= 0.985, shares


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
