"""The oracle and its moments: toy games whose values are known, and rows whose figures are counted by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import comb, log, sqrt
from pathlib import Path
from typing import Any

import pytest
import toys

from pnp.engine import Cast, Choice, Result, RulesError
from pnp.lab.questions.moments import Row, look, moments, sample
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.playtest import match_of
from pnp.lab.runs.ready import Ready

CARDS = {"card": {"Ace": 1, "Knave": 1, "Nine": 1, "Two": 3}, "foe": {"Giant": 4}}
RANKS = {"Ace": 4, "Knave": 3, "Nine": 2, "Giant": 9}
Toy = Callable[..., Ready]


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    """`toy(play, thumb=...)`: a game of six cards with these rules."""
    return partial(toys.toy, tmp_path, cards=CARDS, ranks=RANKS)


@pytest.fixture
def deck(toy: Toy) -> Cast:
    return toy(iter).cast


def plan(players: int = 2, games: int = 100, agents: tuple[str, ...] = ("thumb",), seed: int = 1) -> Plan:
    return Plan("toy", games, players, None, agents, seed)


def shares(row: Row, seat: int) -> list[float]:
    """The share of victories of a seat after each option that was taken."""
    taken = [moment["outcomes"][moment["taken"]] for moment in row["moments"]]
    return [sum((won >> seat & 1) / won.bit_count() for won in ends if won) / len(ends) for ends in taken]


def rows_of(game: Ready, way: Plan, numbers: range, **budget: int) -> list[Row]:
    return [look(way, game, number, **{"per_game": 10, "playouts": 8, **budget}) for number in numbers]


# games whose values are known


def coins(table: Any) -> Any:
    """Five rounds; in each a question that means nothing, then a coin gives one of two seats a point."""
    points = [0, 0]
    for _ in range(5):
        yield Choice("call", ["heads", "tails"], 0)
        points[table.roll("d2") - 1] += 1
    return Result.ranked(points)


def test_values_of_a_coin_game_are_those_of_the_binomial(toy: Toy) -> None:
    game, way, tries = toy(coins), plan(), 1000
    match = match_of(way, 3, game)
    match.run()
    row = look(way, game, 3, playouts=2, followed=tries)
    won = left = 0
    for round_, share in enumerate(shares(row, 0)):
        left, won = 5 - round_, match.table.rolls[:round_].count(1)
        exact = float(sum(Fraction(comb(left, more), 2**left) for more in range(left + 1) if won + more > 2))
        assert abs(share - exact) <= 4 * sqrt(exact * (1 - exact) / tries), (round_, share, exact)
    for heads, tails in (moment["outcomes"] for moment in row["moments"]):
        assert heads[:2] == tails[:2], "the same coins are thrown after either"
    assert [moment["part"] for moment in row["moments"]] == [[number, 5] for number in range(1, 6)]


def test_the_same_plan_makes_the_same_rows_and_stored_rows_the_same_figures(toy: Toy, deck: Cast) -> None:
    one, two = (rows_of(toy(coins), plan(), range(6)) for _ in range(2))
    assert one == two
    assert moments(json.loads(json.dumps(one)), deck) == moments(two, deck)
    assert rows_of(toy(coins), plan(seed=2), range(6)) != one


def at_once(_table: Any) -> Any:
    """The first answer decides; nine more questions follow."""
    first = yield Choice("decide", ["me", "you"], 0)
    for _ in range(9):
        yield Choice("chat", ["a", "b"], 1)
    return Result((0,) if first == "me" else (1,))


def test_a_game_that_the_first_answer_decides(toy: Toy, deck: Cast) -> None:
    rows = rows_of(toy(at_once), plan(agents=("random",)), range(12))
    assert {row["winners"][0] for row in rows} == {0, 1}, "both seats won some of them"
    told = moments(rows, deck)
    assert told["decided"] == {"value": 0.1, "low": 0.1, "high": 0.1, "games": 12}
    assert told["drama"]["value"] == told["lead_changes"]["value"] == told["comebacks"]["value"] == 0
    assert told["drama"]["baseline"] > 0.3, "the next game's winner was often behind all the time"
    assert told["behind_at_half"]["value"] == 0
    assert told["behind_at_half"]["baseline"] == 0.5
    assert told["uncertainty"]["area"]["value"] == 0
    assert told["spread"]["value"] == 0.1, "one of ten moments decides all, the others nothing"
    assert told["spread"]["real"]["value"] == 0.1


def noise(table: Any) -> Any:
    """Options that mean nothing, but take chance apart: as many dice are thrown away as the card has ranks."""
    hand = table.unbox("card", table.pile("hand", "owner", 0))
    for _ in range(6):
        card = yield Choice("play", list(hand), 0)
        for _ in range(1 + card.rank):
            table.roll("d6")
    return Result((table.roll("d2") - 1,))


def test_options_that_mean_nothing_spread_by_nothing(toy: Toy, deck: Cast) -> None:
    rows = rows_of(toy(noise), plan(agents=("random",)), range(40))
    told = moments(rows, deck)
    naive = [max(map(sum, tried)) - min(map(sum, tried)) for row in rows for tried in cut(row, 8)]
    assert sum(naive) / len(naive) / 8 > 0.2, "the best minus the worst of the same playouts would be noise"
    assert told["spread"]["low"] <= 0 <= told["spread"]["high"]
    assert told["spread"]["value"] < 0.05
    assert told["pairs"] == 6
    assert told["dominated"] == []
    assert told["lead_changes"]["value"] < 0.2 < 2 < told["lead_changes"]["raw"]["value"]
    assert told["uncertainty"]["curve"][4]["value"] > 0.95


def cut(row: Row, playouts: int) -> list[list[list[int]]]:
    return [[[end & 1 for end in ends[:playouts]] for ends in moment["outcomes"]] for moment in row["moments"]]


def ranks(table: Any) -> Any:
    """Throw one of six cards away, and play one: its rank and a die against a die and 2."""
    hand = table.pile("hand", "owner", 0)
    table.shuffled("card").give_all(hand)
    gone = yield Choice("throw away", list(hand), 0)
    _, card = yield Choice("play", [("play", card) for card in hand if card is not gone], 0)
    return Result.ranked([table.roll("d6") + card.rank, table.roll("d6") + 2])


def by_rank(_view: Any, choice: Choice) -> Any:
    """Keep what is high, and play it."""
    return max(choice.options, key=lambda option: option[1].rank if type(option) is tuple else -option.rank)


def of_72(rank: int) -> int:
    """Ways in which a die and a rank beat a die and 2, of 36; counted twice, and ties once."""
    gaps = [(one + rank) - (other + 2) for one in range(1, 7) for other in range(1, 7)]
    return sum(2 * (gap > 0) + (gap == 0) for gap in gaps)


def test_a_dominated_title_is_found_and_phases_are_told_apart(toy: Toy, deck: Cast) -> None:
    rows = rows_of(toy(ranks, thumb=by_rank), plan(), range(30))
    assert moments(rows[:7], deck)["pairs"] == 0, "seven games are too few to compare"
    told = moments(rows, deck)
    found = {(pair["phase"], pair["better"]["title"], pair["worse"]["title"]): pair for pair in told["dominated"]}
    assert ("play", "Ace", "Two") in found
    assert ("play", "Knave", "Two") in found
    assert ("throw away", "Two", "Ace") in found, "what is good to play is bad to throw away"
    assert not {("play", "Two", "Ace"), ("throw away", "Ace", "Two")} & found.keys()
    pair = found["play", "Ace", "Two"]
    assert pair["low"] > 0.3
    assert pair["low"] < pair["effect"] < pair["high"]
    assert pair["games"] >= 8
    assert pair["q"] < 0.05
    assert pair["low"] <= (of_72(4) - of_72(0)) / 72 <= pair["high"]


# what a spectator may know


def buried(table: Any) -> Any:
    """A question, then the top card is turned up: three of six are Twos, which win for seat 2; another question."""
    pile = table.shuffled("card")
    yield Choice("before", ["a", "b"], 0)
    pile.deal(1, table.pile("open"))
    yield Choice("after", ["a", "b"], 0)
    return Result((0,) if table.pile("open").top.rank else (1,))


def test_a_card_that_nobody_has_seen_is_not_known(toy: Toy) -> None:
    for row in rows_of(toy(buried), plan(), range(6), followed=400):
        before, after = shares(row, 0)
        assert abs(before - 0.5) < 0.1
        assert after == (row["winners"] == [0])
        assert row["true"] == 0


def test_a_card_that_some_seat_has_looked_at_is_known(toy: Toy) -> None:
    def peeked(table: Any) -> Any:
        pile = table.shuffled("card")
        pile.show(pile.top, 0b10)
        yield Choice("before", ["a", "b"], 0)
        pile.deal(1, table.pile("open"))
        return Result((0,) if table.pile("open").top.rank else (1,))

    for row in rows_of(toy(peeked), plan(), range(6)):
        assert shares(row, 0) == [row["winners"] == [0]]


def test_a_card_laid_apart_unseen_is_dealt_anew_with_its_pile(toy: Toy) -> None:
    """One card lies alone, so that shuffling the piles one by one would leave it where it is."""

    def apart(table: Any) -> Any:
        alone = table.pile("alone", "nobody")
        table.shuffled("card").deal(1, alone)
        card = alone.top
        yield Choice("before", ["a", "b"], 0)
        alone.give(card, table.pile("open"))  # rules may keep a piece in hand
        return Result((0,) if card.rank else (1,))

    for row in rows_of(toy(apart), plan(), range(4), followed=400):
        assert abs(shares(row, 0)[0] - 0.5) < 0.1


def test_backs_are_seen(toy: Toy) -> None:
    """Cards and foes are shuffled together: which of the two lies on top, everybody sees."""

    def mixed(table: Any) -> Any:
        pile = table.pile("pile", "nobody")
        table.unbox("card", pile)
        table.shuffle(table.unbox("foe", pile))
        yield Choice("before", ["a", "b"], 0)
        return Result((0,) if pile.top.component == "foe" else (1,))

    rows = rows_of(toy(mixed), plan(), range(6))
    assert [shares(row, 0) for row in rows] == [[row["winners"] == [0]] for row in rows]
    assert {row["winners"][0] for row in rows} == {0, 1}


def test_layers_of_a_pile_stay_layers(toy: Toy) -> None:
    """Two shuffled halves, one upon the other: the upper one has the Twos, and whoever deals knows."""

    def layered(table: Any) -> Any:
        box, low, high = (
            table.unbox("card", table.pile("box")),
            table.pile("low", "nobody"),
            table.pile("high", "nobody"),
        )
        for card in list(box):
            box.give(card, low if card.rank else high)
        table.shuffle(low)
        table.shuffle(high)
        high.give_all(low)
        yield Choice("before", ["a", "b"], 0)
        low.deal(1, table.pile("open"))
        return Result((0,) if table.pile("open").top.rank else (1,))

    for row in rows_of(toy(layered), plan(), range(4)):
        assert shares(row, 0) == [0]


def test_what_the_rules_have_told_is_known(toy: Toy) -> None:
    """They ask otherwise where the top card has a rank: a deal with another one there is refused, now and later."""

    def telling(table: Any) -> Any:
        pile = table.shuffled("card")
        for phase in ("good" if pile.top.rank else "bad", "again", "again"):
            yield Choice(phase, ["a", "b"], 0)
        pile.deal(1, table.pile("open"))
        return Result((0,) if table.pile("open").top.rank else (1,))

    for row in rows_of(toy(telling), plan(), range(6)):
        assert shares(row, 0) == [row["winners"] == [0]] * 3
        assert row["true"] == 0


def test_where_only_the_true_deal_goes_with_the_answers_it_is_counted(toy: Toy) -> None:
    def naming(table: Any) -> Any:
        pile = table.shuffled("card")
        yield Choice("/".join(card.code for card in pile), ["a", "b"], 0)
        return Result((0,))

    row = look(plan(), toy(naming), 0, playouts=4, followed=8)
    assert row["true"] >= 6, "one of 720 orders"


# how a game is gone back to


def test_at_most_twelve_options_are_tried_and_the_one_taken_is_among_them(toy: Toy) -> None:
    def wide(_table: Any) -> Any:
        answer = yield Choice("which", list(range(40)), 0)
        return Result((0,) if answer >= 20 else (1,))

    for row in rows_of(toy(wide), plan(agents=("random",)), range(8)):
        (moment,) = row["moments"]
        assert len(moment["outcomes"]) == 12
        assert [len(ends) for ends in moment["outcomes"]].count(16) == 1
        assert len(moment["outcomes"][moment["taken"]]) == 16
        assert shares(row, 0) == [row["winners"] == [0]]


def test_a_thumb_that_raises_far_from_its_own_play_leaves_it_to_chance(toy: Toy) -> None:
    def raising(view: Any, _choice: Any) -> Any:
        if view.track("wrong"):
            raise ValueError("never been here")
        return "right"

    def game(table: Any) -> Any:
        wrong = table.track("wrong")
        if (yield Choice("first", ["right", "wrong"], 0)) == "wrong":
            wrong.value = 1
        won = yield Choice("second", ["right", "wrong"], 0)
        return Result((0,) if won == "right" else (1,))

    row = look(plan(), toy(game, thumb=raising), 0, playouts=64)
    right, wrong = row["moments"][0]["outcomes"]
    assert set(wrong) == {0b01, 0b10}
    assert 0 < right.count(0b10) <= 10  # of 64 slips of a tenth, half of them to the wrong word: 3.2


def test_rules_that_raise_in_a_playout_are_named_with_the_game(toy: Toy) -> None:
    def broken(_table: Any) -> Any:
        if (yield Choice("first", ["fine", "fall"], 0)) == "fall":
            raise ValueError("into a hole")
        return Result((0,))

    with pytest.raises(RulesError, match=r"^Game 7 \(--seed \d+\): .*into a hole"):
        look(plan(), toy(broken), 7)


def test_rules_that_remember_another_game_are_found_out(toy: Toy) -> None:
    played = []

    def forgetful(_table: Any) -> Any:
        played.append(1)
        yield Choice(f"game {len(played)}", ["a", "b"], 0)
        return Result((0,))

    with pytest.raises(RulesError, match=r"^Game 2 \(--seed \d+\): played again .* outside the table\.$"):
        look(plan(), toy(forgetful), 2)


def test_forced_questions_are_no_moments_and_a_game_without_free_ones_has_none(toy: Toy, deck: Cast) -> None:
    def forced(_table: Any) -> Any:
        yield Choice("bow", ["bow"], 0)
        return Result((0,))

    row = look(plan(), toy(forced), 0)
    assert row["moments"] == []
    told = moments([row], deck)
    assert told["games"] == 0
    assert told["drama"] is told["uncertainty"] is told["spread"] is None
    assert moments([], deck)["games"] == 0


def test_a_sample_is_spread_evenly_and_meets_every_turn_of_the_seats() -> None:
    numbers = sample(plan(games=1000, agents=("thumb", "random"), players=3), 50)
    assert len(set(numbers)) == 50
    assert all(20 * part <= number < 20 * part + 20 for part, number in enumerate(numbers))
    assert {number % 2 for number in numbers} == {0, 1}
    assert sample(plan(games=7)) == list(range(7))
    lengths = (10, 100, 1000)
    assert [len(sample(plan(games=1000), answers=length)) for length in lengths] == [60, 40, 16], "of long ones fewer"


# figures by hand


def row(number: int, winners: list[int], *taken: str, seats: int = 2) -> Row:
    """A row whose moments offer one option beside that taken; its playouts by letter: who won, `-` nobody, `*` all."""
    bits = {"-": 0, "*": (1 << seats) - 1} | {letter: 1 << seat for seat, letter in enumerate("ABCD")}
    told = [
        {
            "part": [at + 1, len(taken)],
            "phase": "move",
            "seat": 0,
            "taken": 0,
            "titles": [None, None],
            "outcomes": [[bits[end] for end in ends]] * 2,
        }
        for at, ends in enumerate(taken)
    ]
    game = {"number": number, "seed": 100 + number, "seats": seats, "playouts": 4, "winners": winners, "true": 0}
    return {**game, "answers": 9, "moments": told}


LOST_AND_WON = row(0, [0], "AABB", "BBBB", "ABBB", "AAAA")
"""Seat 1 wins from values .5, 0, .25, 1."""
STRAIGHT = row(1, [1], "ABBB", "BBBB", "BBBB", "BBBB")
"""Seat 2 wins from values .75, 1, 1, 1."""


def test_drama_half_time_and_the_share_decided_by_hand(deck: Cast) -> None:
    told = moments([LOST_AND_WON, STRAIGHT], deck)
    # Behind the leader: 0, 1, .5, 0; the other winner 0, 0, 0, 1; and 0, 0, 0, 0, the other winner .5, 1, 1, 1.
    assert told["drama"]["value"] == 0.1875
    assert told["drama"]["baseline"] == (0.25 + 0.875) / 2
    assert told["behind_at_half"]["value"] == 0.5
    # The loser once had 1, which .25 and even 1 are not above; the other loser had .25, which .75 is above at once.
    assert told["decided"]["value"] == (1.0 + 0.25) / 2
    assert told["games"] == told["drama"]["games"] == 2
    even = moments([row(0, [0], "AABB", "AABB", "AAAA", "AAAA")], deck)
    assert even["behind_at_half"]["value"] == 0.5, "half of a lead that two share"
    assert even["decided"]["value"] == 0.75, "no sooner than above the best of the other"
    assert told["lead"][4] == {"x": 0.5, "mean": 0.5, "p25": 0.25, "p50": 0.5, "p75": 0.75}


def test_comebacks_by_hand(deck: Cast) -> None:
    told = moments([LOST_AND_WON, STRAIGHT], deck)["comebacks"]
    # After the first quarter the winner's worst is 0 in both halves of the second moment, below a quarter; or never.
    assert told["value"] == 0.5
    assert told["baseline"] == 0.25, "none of two playouts at evens"
    assert told["biggest"] == [{"number": 0, "seed": 100, "value": 0.0, "progress": 0.5, "seats": [1]}]


def test_the_low_of_a_comeback_is_not_told_by_the_playouts_that_picked_it(deck: Cast) -> None:
    # One half of the playouts says 0, the other 1: each is picked as the worst by itself, and denied by the other.
    told = moments([row(0, [0], "AAAA", "BABA", "ABAB", "AAAA")], deck)["comebacks"]
    assert told["value"] == 0
    assert told["biggest"] == []


def test_who_is_behind_in_the_first_quarter_only_comes_not_back(deck: Cast) -> None:
    told = moments([row(0, [0], "BBBB", "AAAA", "AAAA", "AAAA")], deck)["comebacks"]
    assert told["value"] == 0
    assert told["biggest"] == []


def test_lead_changes_are_counted_from_the_second_moment_and_only_beyond_chance(deck: Cast) -> None:
    sure = moments([row(0, [0], "B" * 8, "A" * 8, "A" * 8, "B" * 8)], deck)["lead_changes"]
    assert sure["value"] == sure["raw"]["value"] == 2
    steady = moments([STRAIGHT], deck)["lead_changes"]
    assert steady["value"] == steady["raw"]["value"] == 0, "that somebody leads at first is no change"
    wavering = moments([row(0, [0], "ABAA", "ABAB", "ABBB", "AAAA")], deck)["lead_changes"]
    assert wavering["raw"]["value"] == 3, "the lead that two share is another one"
    assert wavering["value"] == 0, "3 of 4 playouts are not more than chance"
    # 12 of 16 are: 8 ahead is more than 1.96 times 4.
    assert moments([row(0, [0], "B" * 16, "A" * 12 + "B" * 4)], deck)["lead_changes"]["value"] == 1
    assert moments([row(0, [0], "B" * 16, "A" * 11 + "B" * 5)], deck)["lead_changes"]["value"] == 0


def test_uncertainty_is_entropy_with_what_few_playouts_hide(deck: Cast) -> None:
    told = moments([row(0, [0], "AB", "AA", "AA", "AA")], deck)["uncertainty"]
    assert [point["value"] for point in told["curve"]][:3] == [1, 1, 0.8], "never more than all there is"
    assert told["late"]["value"] == 0
    quarter = row(0, [0], *["A" * 12 + "B" * 4] * 4)
    entropy = -(0.75 * log(0.75) + 0.25 * log(0.25)) + 1 / 32
    assert moments([quarter], deck)["uncertainty"]["area"]["value"] == round(entropy / log(2), 4)
    alone = row(0, [0], *["A" * 12 + "-" * 4] * 4, seats=1)
    assert moments([alone], deck)["uncertainty"]["area"]["value"] == round(entropy / log(2), 4)
    nobody = row(0, [0], *["A" * 12 + "BB--"] * 4)
    entropy = -(0.75 * log(0.75) + 2 * 0.125 * log(0.125)) + 2 / 32
    assert moments([nobody], deck)["uncertainty"]["late"]["value"] == round(entropy / log(3), 4)


def test_between_moments_a_curve_is_a_line(deck: Cast) -> None:
    lead = moments([row(0, [0], "AABB", "AAAA")], deck)["lead"]
    assert [point["mean"] for point in lead] == [0.5] * 5 + [0.6, 0.7, 0.8, 0.9, 1.0]


def test_a_solitaire_has_no_rivals_but_a_chance(deck: Cast) -> None:
    told = moments([row(0, [0], "AA--", "AAAA", seats=1), row(1, [], "----", "----", seats=1)], deck)
    winner_based = ("behind_at_half", "comebacks", "drama", "lead_changes", "decided", "lead")
    assert [told[name] for name in winner_based] == [None] * 6
    assert told["chance"][0]["mean"] == 0.25
    assert told["chance"][9]["mean"] == 0.5
    assert told["sides"] == [[1]]


def test_seats_that_always_win_together_are_one_side(deck: Cast) -> None:
    def pairs(*ends: str) -> list[int]:
        return [0b0101 if end == "A" else 0b1010 for end in ends]

    game = row(0, [0, 2], "AABB", "AAAB", seats=4)
    for moment, ends in zip(game["moments"], ("AABB", "AAAB"), strict=True):
        moment["outcomes"] = [pairs(*ends)] * 2
    told = moments([game], deck)
    assert told["sides"] == [[1, 3], [2, 4]]
    assert told["behind_at_half"]["baseline"] == 0.5
    assert told["lead"][9]["mean"] == 0.75
    together = moments([row(0, [0, 1], "**--", "****")], deck)
    assert together["sides"] == [[1, 2]]
    assert together["drama"] is None
    assert together["chance"][0]["mean"] == 0.5


def test_who_never_wins_is_nobody_s_partner(deck: Cast) -> None:
    assert moments([row(0, [0], "AAAA", seats=4)], deck)["sides"] == [[1], [2], [3], [4]]


def test_shared_victories_count_in_parts_and_decide_nothing(deck: Cast) -> None:
    rows = [row(0, [0, 1], "**AA", "****"), row(1, [0], "A*BB", "AAAA")]
    told = moments(rows, deck)
    assert told["drama"]["games"] == 1
    assert told["drama"]["value"] == 0.125, "behind by .625 - .375 at one of two moments"
    assert told["lead_changes"]["games"] == 2


def test_spread_is_scored_on_the_other_half(deck: Cast) -> None:
    def with_options(*options: str) -> Row:
        game = row(0, [0], "AAAA")
        game["moments"][0]["outcomes"] = [[1 if end == "A" else 2 for end in ends] for ends in options]
        game["moments"][0]["titles"] = [None] * len(options)
        return game

    assert moments([with_options("AAAA", "BBBB")], deck)["spread"]["value"] == 1
    assert moments([with_options("AAAABBBB", "BBBB")], deck)["spread"]["value"] == 1, "as many playouts as the others"
    # Each half finds the option best that the other finds worst: the same playouts would say 0, and the halves -1.
    assert moments([with_options("ABAB", "BABA")], deck)["spread"]["value"] == -1
    assert moments([with_options("ABAB", "BABA")], deck)["spread"]["real"]["value"] == 0
    # One half finds A best, and B (.5 on the other half) and C (0) worst: 1 - .25; the other finds C worst: 1 - 0.
    assert moments([with_options("AAAA", "BABB", "BBBB")], deck)["spread"]["value"] == round((0.75 + 1) / 2, 4)
