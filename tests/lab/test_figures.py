"""Figures of whole games, each against a value worked out by hand; and the page that says what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import exp, sqrt
from pathlib import Path
from typing import Any

import pytest
from toys import scripted, told, toy

import pnp.lab
from pnp.engine import Choice, Result
from pnp.engine.chance import mixed
from pnp.lab.figures.wilson import wilson
from pnp.lab.report.markdown import blocks
from pnp.lab.runs.plan import Plan


def interval(wins: float, games: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    return {"low": pytest.approx(low, abs=5e-5), "high": pytest.approx(high, abs=5e-5)}


def close(**values: float) -> dict[str, Any]:
    """Figures to four digits."""
    return {name: pytest.approx(value, abs=5e-5) for name, value in values.items()}


def told_by(home: Path, tell: Any, *stories: Any, players: int = 2, more: str = "", **words: Any) -> dict[str, Any]:
    return told(toy(home, scripted(tell, *stories), more=more), len(stories), players, **words)


def won(_table: Any, story: tuple[int, tuple[int, ...]]) -> Any:
    """The first seat is asked first; then seat 3, and these win."""
    first, winners = story
    yield Choice("begin", [1], first)
    yield Choice("end", [1, 2], 2)
    return Result(winners)


# Six games of three: who is asked first, and who wins.
SHARED = ((0, (0,)), (2, (0, 1)), (2, (0, 1, 2)), (0, ()), (2, (2,)), (1, (0, 1)))


def test_seats_win_in_parts(tmp_path: Path) -> None:
    seats = told_by(tmp_path, won, *SHARED, players=3)["seats"]
    # Seat 1: 1 + 1/2 + 1/3 + 1/2; seats 2 and 3: 1/2 + 1/3 + 1/2 and 1/3 + 1. In all 5, for nobody won one of the six.
    for row, wins in zip(seats, (7 / 3, 4 / 3, 4 / 3), strict=True):
        assert row == {"seat": row["seat"], **close(wins=wins, rate=wins / 6), **interval(wins, 6)}
    assert [row["seat"] for row in seats] == [1, 2, 3]
    assert sum(row["wins"] for row in seats) == pytest.approx(5, abs=2e-4)


def test_wilsons_interval_by_hand(tmp_path: Path) -> None:
    # One win of four, z z = 3.8415: (.25 + .48018 -+ sqrt(3.8415 x .046875 + 14.757 / 64)) / (1 + .96036)
    # = (.73018 -+ .64152) / 1.96036.
    row = told_by(tmp_path, won, (0, (0,)), *[(0, (1,))] * 3, players=3)["seats"][0]
    assert row == {"seat": 1, "wins": 1, "rate": 0.25, **close(low=0.04559, high=0.69936)}


def test_agents_win_in_parts_of_the_seats_they_had(tmp_path: Path) -> None:
    # Two agents on three seats move on: thumb sits on seats 1 and 3 of games 0, 2, 4 and on seat 2 of the others.
    # It has 1 of game 0, 1/2 of game 1 (seat 2), 2/3 of game 2, 1 of game 4 (seat 3), 1/2 of game 5: 11/3 of 9 seats.
    found = told_by(tmp_path, won, *SHARED, players=3, agents=("thumb", "random"))
    assert [row["agent"] for row in found["by_agent"]] == ["random", "thumb"]
    for row, wins in zip(found["by_agent"], (4 / 3, 11 / 3), strict=True):
        assert row == {"agent": row["agent"], "seats": 9, **close(wins=wins, rate=wins / 9), **interval(wins, 9)}
    assert found["agents"] == ["thumb", "random"]


def test_agents_move_on_by_a_seat_from_game_to_game() -> None:
    plan = Plan("toy", 9, 4, None, ("a", "b", "c"))
    assert [plan.sitting(number) for number in (0, 1, 2)] == [list("abca"), list("bcab"), list("cabc")]
    assert Plan("toy", 9, 3, None, ("a", "b", "c")).sitting(1) == list("abc")
    assert Plan("toy", 9, 3, None, ("a", "b", "c"), rotate=True).sitting(1) == list("bca")


def test_who_is_asked_first_need_not_be_seat_1(tmp_path: Path) -> None:
    # The first mover has 1 of game 0 (seat 1), none of game 1 (seat 3 was asked first), 1/3 of game 2, none of game 3,
    # 1 of game 4 (seat 3), 1/2 of game 5 (seat 2): 17/6 of six. Par is 1/3.
    first = told_by(tmp_path, won, *SHARED, players=3)["first"]
    assert {name: first[name] for name in ("wins", "rate", "par", "effect")} == close(
        wins=17 / 6, rate=17 / 36, par=1 / 3, effect=5 / 36
    )
    assert {name: first[name] for name in ("low", "high")} == interval(17 / 6, 6)
    # Five games were won, 5/3 to be expected of each seat: chi2 = ((2/3)² + (1/3)² + (1/3)²) / (5/3) = .4; with two
    # degrees of freedom p is exp(-chi2 / 2).
    assert {name: first[name] for name in ("chi2", "p")} == close(chi2=0.4, p=exp(-0.2))


def test_without_a_question_nobody_is_first(tmp_path: Path) -> None:
    def unasked(_table: Any, winner: int) -> Any:
        yield from ()
        return Result((winner,))

    found = told_by(tmp_path, unasked, 0, 0, 1)
    assert (found["first"]["wins"], found["first"]["rate"]) == (0, 0.0)
    assert (found["length"]["max"], found["branching"]["mean"], found["branching"]["phases"]) == (0, 0.0, [])
    assert told_by(tmp_path / "one", unasked, 0, players=1)["first"] is None


def test_ties_and_games_that_nobody_won(tmp_path: Path) -> None:
    ties = told_by(tmp_path, won, *SHARED, players=3)["ties"]
    assert ties == {
        "shared": 3, "rate": 0.5, **interval(3, 6),
        "together": 1,  # game 2
        "nobody": 1, "nobody_rate": {**close(rate=1 / 6), **interval(1, 6)},
    }  # fmt: skip


def test_nothing_is_said_of_seats_where_nobody_ever_won(tmp_path: Path) -> None:
    found = told_by(tmp_path, won, (0, ()), (0, ()), players=3)
    assert (found["first"]["chi2"], found["first"]["p"]) == (0.0, 1.0)
    assert [row["wins"] for row in found["seats"]] == [0, 0, 0]
    assert found["ties"]["together"] == 0


def test_sides_are_the_seats_by_their_names(tmp_path: Path) -> None:
    found = told_by(tmp_path, won, *SHARED, players=3, more="sides: [dragon, knight, mage]\n")
    assert found["sides"] == [
        {"side": side, **row} for side, row in zip(("dragon", "knight", "mage"), found["seats"], strict=True)
    ]
    assert told_by(tmp_path / "two", won, *SHARED, players=3, more="sides: [dragon, knight]\n")["sides"] == []


def test_what_was_played_is_told(tmp_path: Path) -> None:
    found = told_by(tmp_path, won, *SHARED, players=3, seed=7)
    expected = {
        "game": "toy", "title": "Toy", "path": "toy", "trust": False, "games": 6, "players": 3, "mode": None, "seed": 7,
        "agents": ["thumb"], "sets": [], "rotate": False,
    }  # fmt: skip
    assert {name: found[name] for name in expected} == expected


def answered(_table: Any, story: tuple[int, ...]) -> Any:
    """Questions with so many options: the first is a bid, the others are asked of seat 2 to lay."""
    for number, options in enumerate(story):
        yield Choice("lay" if number else "bid", range(options), min(number, 1))
    return Result((0,))


def test_lengths(tmp_path: Path) -> None:
    # Ten games: 1 1 2 2 2 2 3 3 3 11 answers, 30 in all; their squared distances from 3 are 4 4 1 1 1 1 0 0 0 64 = 76.
    lengths = (3, 1, 2, 2, 11, 2, 3, 2, 1, 3)
    found = told_by(tmp_path, answered, *[(2,) * length for length in lengths])
    assert found["length"] == {
        **close(mean=3.0, sd=sqrt(76 / 9)), "min": 1, "max": 11,
        "p5": 1, "p50": 2, "p95": 11,  # of ten games the first, the fifth, and (9.5 of them) the tenth
    }  # fmt: skip
    counts = {1: 2, 2: 4, 3: 3, 11: 1}
    assert found["lengths"] == [[length, length, counts.get(length, 0)] for length in range(1, 12)]


def test_long_lengths_are_counted_in_bins(tmp_path: Path) -> None:
    # From 1 to 30 are more than 24 lengths, so that bins are 2 wide and begin at even numbers.
    found = told_by(tmp_path, answered, *[(1,) * length for length in (1, 2, 3, 3, 30)])
    assert found["lengths"][:3] == [[0, 1, 1], [2, 3, 3], [4, 5, 0]]
    assert found["lengths"][-1] == [30, 31, 1]
    assert sum(games for *_, games in found["lengths"]) == 5


def test_branching(tmp_path: Path) -> None:
    # Five questions with 3, 1, 1, 2 and 5 options: 12/5 on average, 10/3 where there is a choice, two of five forced.
    found = told_by(tmp_path, answered, (3, 1), (1, 2, 5))["branching"]
    phases = found.pop("phases")
    assert found == {**close(mean=2.4, free=10 / 3, forced=0.4), "max": 5}
    assert phases == [
        {"phase": "bid", "asked": 2, **close(forced=1 / 2, options=3.0)},
        {"phase": "lay", "asked": 3, **close(forced=1 / 3, options=3.5)},
    ]


def test_two_copies_in_a_hand_are_one_option(tmp_path: Path) -> None:
    def pair(table: Any) -> Any:
        hand = table.unbox("card", table.pile("hand", "owner", 0))
        yield Choice("lay", list(hand))
        return Result((0,))

    found = told(toy(tmp_path, pair, {"card": {"Knave": 2}}), 1)["branching"]
    assert (found["mean"], found["max"], found["forced"], found["free"]) == (1.0, 1, 1.0, 0.0)


def scored(_table: Any, story: tuple[float, ...]) -> Any:
    """A game capped where the first seat has 7 points; no scores, no winner."""
    yield Choice("go", [1])
    return Result.ranked(story, capped=story[0] == 7) if story else Result(())


def test_scores(tmp_path: Path) -> None:
    # Seat 1 has 1, 2, 2 and 7: 3 on average, squared distances 4 + 1 + 1 + 16 = 22. Seat 2 has .5, .5, 1 and 1.
    found = told_by(tmp_path, scored, (2, 0.5), (1, 0.5), (), (7, 1), (2, 1))
    one, two = found["scores"]
    assert one == {
        "seat": 1, **close(mean=3.0, sd=sqrt(22 / 3)), "min": 1, "max": 7, "p5": 1, "p50": 2, "p95": 7,
        "counts": [[1, 1, 1], [2, 2, 2], [3, 3, 0], [4, 4, 0], [5, 5, 0], [6, 6, 0], [7, 7, 1]],
    }  # fmt: skip
    assert {name: two[name] for name in ("seat", "mean", "sd", "p50")} == {
        "seat": 2, **close(mean=0.75, sd=sqrt(0.25 / 3), p50=0.5)
    }  # fmt: skip
    assert (two["counts"][0], two["counts"][-1], len(two["counts"])) == ([0.5, 0.55, 2], [1.0, 1.05, 2], 11)
    assert told_by(tmp_path / "none", scored, (), ())["scores"] == []


def test_caps(tmp_path: Path) -> None:
    found = told_by(tmp_path, scored, (7, 1), (1, 2), (7, 7), (), (2, 0))  # nobody wins the fourth
    assert (found["caps"], found["caps_rate"]) == (2, {"rate": 0.4, **interval(2, 5)})


def test_games_to_replay(tmp_path: Path) -> None:
    # Games of 3, 5, 1, 5, 2, 5, 5 answers: the three longest are the first three of the four with five.
    found = told_by(tmp_path, answered, *[(1,) * length for length in (3, 5, 1, 5, 2, 5, 5)], seed=9)["games_of"]

    def games(**values: int) -> list[dict[str, int]]:
        rows = ((int(name[1:]), value) for name, value in values.items())
        return [{"number": number, "seed": mixed(9, number), "value": value} for number, value in rows]

    assert found == {
        "longest": games(g1=5, g3=5, g5=5),
        "shortest": games(g2=1, g4=2, g0=3),
        "won by seat 1": games(g0=0, g1=1, g2=2),
    }
    found = told_by(tmp_path / "capped", scored, (1, 2), (), (7, 7), (), (7, 1))["games_of"]
    assert [row["number"] for row in found["capped"]] == [2, 4]
    assert [row["number"] for row in found["nobody"]] == [1, 3]
    assert [row["number"] for row in found["won by seat 2"]] == [0, 2]


def emptied(table: Any, moves: str) -> Any:
    """Three cards, shuffled unless a story begins with a capital. d draws one, D all at once, g gives one away, b
    brings all back (shuffled if they were), u deals them out face up and back."""
    draw, gone = table.unbox("card", table.pile("draw", "nobody")), table.pile("gone")
    if moves[0].islower():
        table.shuffle(draw)
    for move in moves.lower():
        if move == "d":
            draw.deal(1, table.pile("hand", "owner", 0))
        elif move == "a":
            draw.deal(2, table.pile("hand", "owner", 0), table.pile("other", "owner", 1))
        elif move == "g":
            draw.give(draw.top, gone)
        elif move == "b":
            table.pile("hand", "owner", 0).give_all(draw)
            table.shuffle(draw)
        elif move == "u":
            draw.give_all(gone)
            table.shuffle(gone)
            gone.deal(3, table.pile("hand", "owner", 0))
    yield Choice("end", [1])
    return Result((0,))


@pytest.mark.parametrize(
    ("moves", "ran_out"),
    [
        ("dd", False),
        ("ddd", True),
        ("dddbddd", True),  # twice, and counted once
        ("ddbdd", False),
        ("a", True),
        ("dgg", True),
        ("Ddd", False),  # never shuffled: three cards laid out
        ("u", False),  # it was turned over, and what ran out lies open
    ],
)
def test_a_draw_pile_that_runs_out(tmp_path: Path, moves: str, ran_out: bool) -> None:
    found = told(toy(tmp_path, scripted(emptied, moves, "d", "d", "d"), {"card": {"Knave": 2, "King": 1}}), 4)["piles"]
    assert found == ([{"pile": "draw", "emptied": 1, "rate": 0.25, **interval(1, 4)}] if ran_out else [])


# the page that says what the figures mean

TITLES = {"Ace": 3, "Two": 3}


def duel(table: Any) -> Any:
    """Each seat holds two cards and lays one; an Ace wins, and equal ones share. At times nobody wins, or it stops."""
    draw = table.shuffled("card")
    hands = [table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]
    draw.deal(2, *hands)
    laid = []
    for seat, hand in enumerate(hands):
        card = yield Choice("lay", list(hand), seat)
        hand.give(card, table.pile("laid"))
        laid.append(card)
    rest = yield Choice("hand limit", list(hands[0]), 0)
    hands[0].give(rest, table.pile("gone"))
    draw.deal(2, table.pile("up"))
    if table.roll("d10") == 1:
        return Result(())
    return Result.ranked([card.name == "Ace" for card in laid], capped=table.roll("d10") == 1)


def alone(table: Any) -> Any:
    """A card is turned up and another drawn; the player guesses which was the Ace."""
    draw, up, hand = table.shuffled("card"), table.pile("up"), table.pile("hand", "owner", 0)
    draw.deal(1, up)
    draw.deal(2, hand)
    card = yield Choice("lay", list(hand))
    return Result.won() if card.name == "Ace" else Result.lost()


def names(value: Any) -> Iterator[str]:
    """The name of every key, however deep."""
    if isinstance(value, dict):
        for name, inside in value.items():
            yield name
            yield from names(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from names(inside)


@pytest.fixture
def full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Documents in which all that can be asked is answered: of a duel, of a solitaire, of one that was tested."""
    from pnp.lab.figures.measure import parse_target
    from pnp.lab.figures.sequential import Until
    from pnp.lab.figures.sequential import test as tested
    from pnp.lab.study import Asked, Study

    def document(play: Any, players: int, asked: Asked) -> dict[str, Any]:
        loaded = toy(tmp_path, play, {"card": TITLES}, more="sides: [red, blue]\n")
        monkeypatch.setattr("pnp.games.find", {"toy": loaded.rules}.get)
        plan = Plan(str(tmp_path / "toy"), 300, players, None, ("random",), coverage=True)
        if asked.against:
            asked = asked._replace(against=plan._replace(seed=1))
        return Study().document(plan, loaded, asked)

    ladder = Asked(6, ("random", "thumb"), 20, laws=2, against=Plan("", 1, 1, None, ()))
    return [
        document(duel, 2, ladder._replace(stop=Until(0.2))),
        document(alone, 1, ladder._replace(deals=3, budget=50, laws=0)),
        document(duel, 2, Asked(stop=tested(parse_target("win(seat1)=50%"), 0.3))),
    ]


PAGE = (Path(pnp.lab.__file__).parent / "metrics.md").read_text(encoding="utf-8")
EVIDENT: set[str] = set()
"""Keys that need no word."""


def test_every_figure_is_explained(full: list[dict[str, Any]]) -> None:
    code = (run.text for block in blocks(PAGE) for cell in block.cells for run in cell if run.style == "code")
    explained = set(re.findall(r"\w+", " ".join(code)))
    found = {name for document in full for name in names({**document, "games_of": {}})}
    assert {"baseline", "biggest", "elo", "budget", "until", "test", "tested", "q", "chance", "dominated"} <= found
    assert found - explained == EVIDENT


def test_the_page_reads_well_on_a_terminal() -> None:
    assert max(map(len, PAGE.splitlines())) <= 110
    assert {block.kind for block in blocks(PAGE)} == {"heading", "text", "item", "code"}
    for block in blocks(PAGE):
        for run in (run for cell in block.cells for run in cell if run.style != "code"):
            assert "`" not in run.text  # a mark that nothing closes
            assert "**" not in run.text
