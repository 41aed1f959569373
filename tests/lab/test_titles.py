"""What seeing a card is worth, by hand and by playing: effects that are there are found, and none else."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from toys import TEN, cards_at_chance, told, toy

from pnp.engine import Choice, Result
from pnp.lab.figures.titles import titles
from pnp.lab.runs.fates import NOBODY
from pnp.lab.runs.tally import Tally

Row = dict[str, Any]


def fates_of(*games: tuple[int, tuple[str, ...], tuple[int, ...]]) -> Tally:
    """Games told as: how many of them, what each seat drew (letters), who won."""
    tally = Tally()
    for count, drew, winners in games:
        tally.games += count
        tally.nobody += count * (not winners)
        every = [{f"card:{letter.lower()}" for letter in letters} for letters in drew]
        for seat, seen in enumerate(every):
            outcome = len(winners) if seat in winners else 0 if winners else NOBODY
            if seen:
                lot = ("card", seat, "thumb", len(drew[seat]), outcome)
                tally.fates.lots[lot] += count
                tally.fates.seen.setdefault(lot, type(tally.fates.drawn)()).update(dict.fromkeys(seen, count))
            if seat in winners:
                tally.wins[seat, len(winners)] += count
        for title in set().union(*every):
            saw = [seat for seat, seen in enumerate(every) if title in seen]
            if len(saw) > 1:
                tally.fates.alike[title, len(saw), sum(seat in winners for seat in saw), len(winners)] += count
    return tally


def improvement(home: Path, *games: Any, title: str = "A", players: int = 2) -> Row:
    loaded = toy(home, lambda _table: iter(()), {"card": dict.fromkeys("ABCD", 1)})
    rows = {row["title"]: row for row in titles(fates_of(*games), loaded.cast, players)}
    found: Row = rows[title]["improvement"]
    return found


def test_improvement_by_hand(tmp_path: Path) -> None:
    # Seat 1 draws A or B, 40 games each, seat 2 nothing. With A it wins 30 of 40, with B 10 of 40: s = 1/2, the sum
    # 30 - 40/2 = 10, the weight 40 x 40 / 80 = 20, the effect 1/2.
    found = improvement(
        tmp_path,
        (30, ("A", ""), (0,)), (10, ("A", ""), (1,)), (10, ("B", ""), (0,)), (30, ("B", ""), (1,)),
    )  # fmt: skip
    assert found["effect"] == 0.5
    # V = 1/4 x 80/79. By game: who saw A won 30 of 40; all others 50 of 120, of which 10 in the 40 games with A and 40
    # (one each) in those without. Variance of 3/4: 40 (3/4 x 1/4) / 40² = .0046875. Of 5/12: the sum over games of
    # (w - 5/12 n)², which is 10 (7/12)² + 30 (5/12)² + 40 (2/12)² = 9.7222, over 120². Twice their covariance: the sum
    # of (w - 3/4)(w' - 5/12) is 30 (1/4)(-5/12) + 10 (-3/4)(7/12) = -7.5, over 40 x 120.
    by_game = 0.0046875 + 9.7222222 / 120**2 + 2 * 7.5 / (40 * 120)
    by_seat = 3 / 4 * 1 / 4 / 40 + 5 / 12 * 7 / 12 / 120
    error = sqrt(20 * 1 / 4 * 80 / 79 * by_game / by_seat) / 20
    assert by_game / by_seat == pytest.approx(1.2644, abs=1e-4)
    assert (found["low"], found["high"]) == pytest.approx((0.5 - 1.96 * error, 0.5 + 1.96 * error), abs=1e-4)


def test_improvement_is_weighed_over_lots(tmp_path: Path) -> None:
    # Seat 1 as above (sum 10, weight 20). Seat 2 draws in other games, A in 20 of 80: 5 wins beside 35 of 60 without,
    # s = 1/2, sum 5 - 10 = -5, weight 20 x 60 / 80 = 15. In all (10 - 5) / (20 + 15).
    games: list[Any] = [
        (30, ("A", ""), (0,)), (10, ("A", ""), (1,)), (10, ("B", ""), (0,)), (30, ("B", ""), (1,)),
        (5, ("", "A"), (1,)), (15, ("", "A"), (0,)), (35, ("", "C"), (1,)), (25, ("", "C"), (0,)),
    ]  # fmt: skip
    assert improvement(tmp_path, *games)["effect"] == pytest.approx(5 / 35, abs=5e-5)
    # Who drew two is another lot: it says nothing while all of it saw A, or none.
    two, none = (90, ("AB", ""), (0,)), (50, ("CD", ""), (1,))
    assert improvement(tmp_path, *games, two)["effect"] == pytest.approx(5 / 35, abs=5e-5)
    assert improvement(tmp_path, *games, none)["effect"] == pytest.approx(5 / 35, abs=5e-5)
    # Together: 90 wins beside none of 50, s = 90/140, sum 90 - 90 s, weight 90 x 50 / 140.
    both = (5 + 90 - 90 * 90 / 140) / (35 + 90 * 50 / 140)
    assert improvement(tmp_path, *games, two, none)["effect"] == pytest.approx(both, abs=5e-5)


def test_shared_victories_count_in_parts_and_vary_less(tmp_path: Path) -> None:
    # Seat 1 with A: 20 shared victories of 20, with B 20 defeats: s = 1/4, sum 10 - 5 = 5, weight 10, effect 1/2; its
    # wins are 1/2 or 0, so V is 1/16 x 40/39.
    found = improvement(tmp_path, (20, ("A", ""), (0, 1)), (20, ("B", ""), (1,)))
    assert found["effect"] == 0.5
    # By game: A's 1/2 varies not at all; the rest won 30 of 60, in games of 1/2 (n = 1) and 1 (n = 2): neither does it.
    # The design effect is 1 at least.
    error = sqrt(10 / 16 * 40 / 39) / 10
    assert (found["low"], found["high"]) == pytest.approx((0.5 - 1.96 * error, 0.5 + 1.96 * error), abs=1e-4)


def test_who_draws_no_copy_twice_has_seen_more_and_no_card_is_strong_by_that(tmp_path: Path) -> None:
    # Of two cards the winners' are of two titles, the losers' of one: A was seen by all 40 winners and by 20 of 40
    # losers. A title that a seat of this lot saw was a winner's in 80 of 120 cases: 40 of A's 60, as it is.
    found = improvement(tmp_path, (40, ("AB", ""), (0,)), (20, ("AA", ""), (1,)), (20, ("BB", ""), (1,)))
    assert found["effect"] == 0.0
    # With 30 losers that saw A and 10 that did not: 70 seats, expected 70 x 2/3, the weight 70 x 10 / 80.
    found = improvement(tmp_path, (40, ("AB", ""), (0,)), (30, ("AA", ""), (1,)), (10, ("BB", ""), (1,)))
    assert found is None
    games = (80, ("AB", ""), (0,)), (60, ("AA", ""), (1,)), (20, ("BB", ""), (1,))
    assert improvement(tmp_path, *games)["effect"] == pytest.approx((80 - 140 * 2 / 3) / (140 * 20 / 160), abs=5e-5)
    assert improvement(tmp_path, *games, title="B")["effect"] == pytest.approx(
        (80 - 100 * 2 / 3) / (100 * 60 / 160), abs=5e-5
    )


def test_games_that_nobody_won_are_defeats(tmp_path: Path) -> None:
    games = (30, ("A", ""), (0,)), (10, ("A", ""), ()), (10, ("B", ""), (0,)), (30, ("B", ""), ())
    found = improvement(tmp_path, *games)
    assert found["effect"] == 0.5
    # V as of victories and defeats. By game the rest of the table won 10 of 120, and the variance is no wider.
    error = sqrt(20 / 4 * 80 / 79) / 20
    assert (found["low"], found["high"]) == pytest.approx((0.5 - 1.96 * error, 0.5 + 1.96 * error), abs=1e-4)


def test_few_seats_say_nothing(tmp_path: Path) -> None:
    # The weight is 10 x 900 / 910, which is less than 10, and 11 x 900 / 911 with eleven seats that saw A.
    others = (450, ("B", ""), (0,)), (450, ("B", ""), (1,))
    assert improvement(tmp_path, (10, ("A", ""), (0,)), *others) is None
    assert improvement(tmp_path, (11, ("A", ""), (0,)), *others)["effect"] == pytest.approx(
        (11 - 11 * 461 / 911) / (11 * 900 / 911), abs=5e-5
    )
    assert improvement(tmp_path, (50, ("A", ""), (0,)), (50, ("B", ""), (0,))) is None  # all won: nothing varies


def test_seats_of_a_game_that_hang_together_make_an_interval_wider(tmp_path: Path) -> None:
    # One seat has A and the other B in each game, so that each game is one observation that counts twice: with 50 wins
    # of A in 100 games the error is that of a rate of 100 games, doubled: 1/10, and not 1/10 / sqrt(2) as of 200 seats.
    games: list[Any] = [
        (count, drew, winner)
        for count, winner in ((25, (0,)), (25, (1,)))
        for drew in (("A", "B"), ("B", "A"))
    ]  # fmt: skip
    found = improvement(tmp_path, *games)
    assert found["effect"] == 0.0
    assert found["high"] == pytest.approx(1.96 * 0.1, rel=0.02)


def test_partners_hang_together_though_they_share(tmp_path: Path) -> None:
    # Seats 1 and 3 win or lose together, and both hold A or both B: 100 games say no more than 100 coins. The rates
    # are 1/4 of a victory a seat, give or take 1/4: the difference of A and B is 1/4 (1/5 squared) = 1/20 off.
    games: list[Any] = [
        (25, drew, winners)
        for winners in ((0, 2), (1, 3))
        for drew in (("A", "B", "A", "B"), ("B", "A", "B", "A"))
    ]  # fmt: skip
    found = improvement(tmp_path, *games, players=4)
    assert found["effect"] == 0.0
    assert found["high"] == pytest.approx(1.96 * 0.05, rel=0.02)


@pytest.mark.parametrize(("players", "count"), [(2, 1), (2, 5), (4, 2)])
def test_cards_without_an_effect_are_seldom_called_clear(tmp_path: Path, players: int, count: int) -> None:
    loaded = toy(tmp_path, cards_at_chance(count), TEN)
    runs = [told(loaded, 100, players, seed=seed)["cards"] for seed in range(40)]
    tested = [row["improvement"] for rows in runs for row in rows if row["improvement"]]
    assert len(tested) > 300
    clear = sum(any(row["improvement"] and row["improvement"]["clear"] for row in rows) for rows in runs)
    assert clear <= 5  # of 40 runs two are expected at most
    alarms = sum(found["p"] < 0.05 for found in tested) / len(tested)
    assert 0.02 < alarms < 0.08


def test_seats_that_win_or_lose_together_are_one(tmp_path: Path) -> None:
    # Both seats hold A or both B, and both win (a half each) or nobody does: 50 games beside 50 say no more than 50
    # coins of 1/2 or 0 beside 50, however many seats there are.
    games: list[Any] = [(25, drew, winners) for drew in (("A", "A"), ("B", "B")) for winners in ((0, 1), ())]
    found = improvement(tmp_path, *games)
    assert found["effect"] == 0.0
    assert found["high"] == pytest.approx(1.96 * sqrt(1 / 16 * (1 / 50 + 1 / 50)), rel=0.01)


def test_who_shares_with_a_seat_that_saw_another_card(tmp_path: Path) -> None:
    # As above, but every second victory is shared: what A wins in a game is 1/2, 1 or 0, with a variance of 1/8. What B
    # wins is the rest, so that their difference varies by 4/8 a game.
    games: list[Any] = [
        (count, drew, winners)
        for count, winners in ((50, (0, 1)), (25, (0,)), (25, (1,)))
        for drew in (("A", "B"), ("B", "A"))
    ]  # fmt: skip
    found = improvement(tmp_path, *games)
    assert found["effect"] == 0.0
    assert found["high"] == pytest.approx(1.96 * sqrt(4 / 8 / 200), rel=0.01)


def test_partners_hold_a_card_that_most_do_not(tmp_path: Path) -> None:
    # Seats 1 and 3 both hold A in 50 of 200 games, C in the others, and win one half. In each seat's lot the weight is
    # 50 x 150 / 200 and V is 1/16 x 200/199.
    games: list[Any] = [
        (count, (title, "B", title, "B"), winners)
        for title, count in (("A", 25), ("C", 75))
        for winners in ((0, 2), (1, 3))
    ]  # fmt: skip
    found = improvement(tmp_path, *games, players=4)
    # By game the sums of wins beyond 1/4 a seat are +-1/2 for who holds A, and for the two others then the opposite;
    # for all four of a game without A they are 0. Seat by seat every win is 1/4 from the mean.
    by_game = 50 / 4 * (1 / 100 + 1 / 700) ** 2
    by_seat = 1 / 16 * (1 / 100 + 1 / 700)
    error = sqrt(75 / 16 * 200 / 199 * by_game / by_seat) / 75
    assert found["effect"] == 0.0
    assert found["high"] == pytest.approx(1.96 * error, abs=1e-4)


def partners(table: Any) -> Any:
    """Seats 1 and 3 against 2 and 4: partners hold a card each of the same title."""
    box, turn = table.unbox("card", table.pile("card", "nobody")), table.roll("d2")
    for seat in table.seats:
        title = "AB"[(seat + turn) % 2]
        box.give(next(card for card in box if card.name == title), table.pile(f"hand {seat}", "owner", seat))
    yield Choice("go", [1])
    return Result((0, 2) if table.roll("d2") == 1 else (1, 3))


def test_partners_make_no_false_alarms(tmp_path: Path) -> None:
    loaded = toy(tmp_path, partners, {"card": {"A": 2, "B": 2}})
    found = [told(loaded, 60, 4, seed=seed)["cards"][0]["improvement"]["p"] for seed in range(150)]
    assert sum(p < 0.05 for p in found) / len(found) < 0.1


def test_a_card_that_wins_is_strong_and_its_lack_makes_no_other_weak(tmp_path: Path) -> None:
    rows = {row["title"]: row for row in told(toy(tmp_path, cards_at_chance(2, "C3"), TEN), 400)["cards"]}
    best = rows.pop("C3")
    assert best["verdict"] == "strong"
    # Who holds it wins with .6 + .4/2 = .8. Of the others a quarter sit beside it (.2 of .8), and win with .2, the rest
    # with .5: .425 together.
    assert best["improvement"]["low"] < 0.8 - 0.425 < best["improvement"]["high"]
    assert best["improvement"]["low"] > 0.2
    assert {row["verdict"] for row in rows.values()} <= {None}
    assert best["improvement"]["clear"]
    assert best["improvement"]["q"] >= best["improvement"]["p"]


def test_a_card_that_loses_is_weak(tmp_path: Path) -> None:
    def play(table: Any) -> Any:
        draw = table.shuffled("card")
        hands = [table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]
        draw.deal(2, *hands)
        yield Choice("go", [1])
        cursed = next((seat for seat, hand in enumerate(hands) if any(card.name == "C3" for card in hand)), None)
        return Result((1 - cursed if cursed is not None and table.roll("d10") > 4 else table.roll("d2") - 1,))

    rows = {row["title"]: row for row in told(toy(tmp_path, play, TEN), 400)["cards"]}
    assert rows["C3"]["verdict"] == "weak"
    assert rows["C3"]["improvement"]["high"] < 0 < rows["C3"]["wins"]["unseen"]["rate"]


def test_an_effect_that_is_clear_but_small_is_no_verdict(tmp_path: Path) -> None:
    # Of many games: with A seat 1 wins 52 %, with B 48. The interval is .04 -+ .02 and reaches not beyond .05.
    games: Any = ((5200, ("A", ""), (0,)), (4800, ("A", ""), (1,)), (4800, ("B", ""), (0,)), (5200, ("B", ""), (1,)))
    loaded = toy(tmp_path, lambda _table: iter(()), {"card": {"A": 1, "B": 1}})
    row = titles(fates_of(*games), loaded.cast, 2)[0]
    assert row["improvement"]["clear"]
    assert row["improvement"]["effect"] == 0.04
    assert row["verdict"] is None
    # Of four players a tenth of par is .025: the same interval is beyond it if it begins there.
    games = tuple((count * 10, drew, winner) for count, drew, winner in games)
    assert titles(fates_of(*games), loaded.cast, 2)[0]["verdict"] is None
    assert titles(fates_of(*games), loaded.cast, 4)[0]["verdict"] == "strong"
    assert titles(fates_of(*games), loaded.cast, 4)[1]["verdict"] == "weak"


def test_an_effect_that_is_large_but_may_be_chance_is_no_verdict(tmp_path: Path) -> None:
    games: list[Any] = [(23, ("A", ""), (0,)), (7, ("A", ""), (1,))]
    for letter in "BCD":
        games += [(15, (letter, ""), (0,)), (15, (letter, ""), (1,))]
    loaded = toy(tmp_path, lambda _table: iter(()), {"card": dict.fromkeys("ABCD", 1)})
    row = titles(fates_of(*games), loaded.cast, 4)[0]
    found = row["improvement"]
    # Alone it would be clear, but it is the best of four: q is 4 p.
    assert found["p"] < 0.05 < found["q"] == pytest.approx(4 * found["p"], abs=2e-4)
    assert found["low"] > 0.1 / 4
    assert (found["clear"], row["verdict"]) == (False, None)


def test_who_lives_longer_has_seen_more_and_no_card_is_strong_by_that(tmp_path: Path) -> None:
    def play(table: Any) -> Any:
        """One card after the other, until a die says it is over; who has drawn all twenty wins."""
        draw, hand = table.shuffled("card"), table.pile("hand", "owner", 0)
        while draw and table.roll("d30") > 1:
            draw.deal(1, hand)
        yield Choice("go", [1])
        return Result(() if draw else (0,))

    rows = told(toy(tmp_path, play, {"card": {f"C{number}": 1 for number in range(20)}}), 500, 1)["cards"]
    assert all(row["wins"]["seen"]["low"] > row["wins"]["unseen"]["high"] for row in rows)
    assert not any(row["improvement"] for row in rows)


def test_what_is_drawn_more_by_who_wins_anyway_is_not_strong(tmp_path: Path) -> None:
    def play(table: Any) -> Any:
        """Who wins has gone on longer and drawn five cards of ten, the other seat one."""
        draw, best = table.shuffled("card"), table.roll("d2") - 1
        for seat in table.seats:
            draw.deal(5 if seat == best else 1, table.pile(f"hand {seat}", "owner", seat))
        yield Choice("go", [1])
        return Result((best if table.roll("d10") > 2 else 1 - best,))

    rows = told(toy(tmp_path, play, TEN), 500)["cards"]
    # By plain rates every title looks strong: seen by five parts winners and one part losers.
    assert all(row["wins"]["seen"]["low"] > row["wins"]["unseen"]["high"] + 0.1 for row in rows)
    assert not any(row["improvement"]["clear"] for row in rows)


def test_what_a_good_seat_sees_more_often_is_not_strong(tmp_path: Path) -> None:
    def play(table: Any) -> Any:
        """Seat 1 draws C1 in nine of ten games, seat 2 in one, and another card else; seat 1 wins three of four."""
        box = table.unbox("card", table.pile("card", "nobody"))
        for seat, hand in enumerate([table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]):
            special = (table.roll("d10") > 1) == (seat == 0)
            box.give(next(card for card in box if (card.name == "C1") == special), hand)
        yield Choice("go", [1])
        return Result((0 if table.roll("d4") > 1 else 1,))

    row = told(toy(tmp_path, play, {"card": {"C1": 2, "C2": 2}}), 600)["cards"][0]
    assert row["wins"]["seen"]["low"] > row["wins"]["unseen"]["high"] + 0.1
    assert row["improvement"]["low"] < 0 < row["improvement"]["high"]


def test_what_a_good_agent_takes_more_often_is_not_strong(tmp_path: Path) -> None:
    def play(table: Any) -> Any:
        """Who says 0 wins three of four; thumb always does, and takes C1. Else it is even."""
        box = table.unbox("card", table.pile("card", "nobody"))
        said = []
        for seat in table.seats:
            said.append((yield Choice("think", range(5), seat)))
            title = yield Choice("take", ["C1", "C2"], seat)
            box.give(next(card for card in box if card.name == title), table.pile(f"hand {seat}", "owner", seat))
        better = said.index(min(said))
        return Result((better if table.roll("d4") > 1 else (better + 1) % 3,))

    loaded = toy(tmp_path, play, {"card": {"C1": 3, "C2": 3}})
    row = told(loaded, 600, 3, ("thumb", "random"))["cards"][0]
    assert row["wins"]["seen"]["low"] > row["wins"]["unseen"]["high"] + 0.05
    assert row["improvement"]["low"] < 0 < row["improvement"]["high"]


@pytest.mark.parametrize(("offered", "why"), [(0, "unplayable"), (1, "unwanted"), (3, "unwanted")])
def test_a_dead_card_could_not_be_played_or_was_not_wanted(tmp_path: Path, offered: int, why: str) -> None:
    def play(table: Any) -> Any:
        hand = table.pile("hand", "owner", 0)
        table.shuffled("card").deal(2, hand)
        good = [card for card in hand if card.name == "Good"]
        poor = [card for card in hand if card.name != "Good"]
        may = table.roll("d3") <= offered
        yield Choice("lay", [*good, None, *(poor if may else [])])  # the thumb takes the first
        yield Choice("discard", [*poor, None])
        return Result((0,))

    loaded = toy(tmp_path, play, {"card": {"Good": 1, "Poor": 1}})
    good, poor = told(loaded, 200)["cards"]
    assert (good["verdict"], good["why"]) == (None, None)
    assert (poor["verdict"], poor["why"]) == ("dead", why)
    assert poor["played"] == 200  # only to be thrown away
    # Of 150 seats that never played it the interval still reaches 2.5 %.
    assert told(loaded, 150)["cards"][1]["verdict"] is None


@pytest.mark.parametrize(("often", "verdict"), [(10, None), (8, "dead")])
def test_a_card_that_rules_take_out_of_a_hand_is_not_dead(tmp_path: Path, often: int, verdict: str | None) -> None:
    def play(table: Any) -> Any:
        """An event, which rules play themselves as often as this of ten times; else it stays in the hand."""
        hand = table.pile("hand", "owner", 0)
        table.shuffled("card").deal(1, hand)
        yield Choice("go", [1])
        if table.roll("d10") <= often:
            hand.give(hand[0], table.pile("up"))
        return Result((0,))

    row = told(toy(tmp_path, play), 200)["cards"][0]
    assert row["rates"]["play"]["rate"] == 0.0
    assert row["verdict"] == verdict
