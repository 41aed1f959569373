"""Two versions compared: documents made by hand, and a game played with and without a change."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import sqrt
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from samples import DECK, write_game

from pnp.engine import Choice, Result
from pnp.lab.figures.compare import compare, said
from pnp.lab.figures.figures import figures
from pnp.lab.figures.statistics import difference, mean_difference, normal_p
from pnp.lab.runs.playtest import Plan, run
from pnp.lab.runs.ready import ready


def card(name: str, **facts: Any) -> dict[str, Any]:
    blank = {"component": "foe", "id": f"foe:{name.lower()}", "title": name, "held": 0, "rates": None}
    return {**blank, "improvement": None, **facts}


def document(**facts: Any) -> dict[str, Any]:
    """A thousand games of two seats, all alike."""
    return {
        "game": "hill-war", "title": "Hill War", "games": 1_000, "players": 2, "mode": None, "seed": 0,
        "agents": ["random"], "sets": [], "rotate": False, "sides": [], "piles": [], "scores": [], "cards": [],
        "seats": [{"seat": 1, "wins": 500}, {"seat": 2, "wins": 500}],
        "ties": {"shared": 0, "nobody": 0}, "caps": 0, "length": {"mean": 20.0, "sd": 4.0}, **facts,
    }  # fmt: skip


def rows(one: dict[str, Any], other: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["what"]: row for row in compare(one, other)["rows"]}


def test_rates_of_games_by_hand() -> None:
    one = document(caps=10, piles=[{"pile": "draw", "emptied": 30}])
    other = document(games=500, seats=[{"seat": 1, "wins": 350}, {"seat": 2, "wins": 150}])
    other |= {"ties": {"shared": 5, "nobody": 0}, "length": {"mean": 21.0, "sd": 5.0}}
    found = rows(one, other)
    assert set(found) == {
        "seat 1 wins", "seat 2 wins", "victory is shared", "the cap ends it", "length", "pile 'draw' runs empty",
    }  # fmt: skip
    seat = found["seat 1 wins"]
    assert (seat["one"], seat["other"], seat["unit"], seat["id"]) == (0.5, 0.7, "rate", None)
    effect, low, high, p = difference((350, 500), (500, 1_000))
    assert (seat["effect"], seat["low"], seat["high"]) == pytest.approx((effect, low, high), abs=1e-4)
    assert seat["p"] == p
    assert seat["significant"]
    assert found["pile 'draw' runs empty"]["effect"] == -0.03
    assert found["the cap ends it"]["one"] == 0.01
    length = found["length"]
    assert (length["one"], length["other"], length["effect"], length["unit"]) == (20.0, 21.0, 1.0, "answers")
    assert (length["high"] - length["low"]) / 2 == pytest.approx(1.96 * sqrt(25 / 500 + 16 / 1_000), rel=2e-3)


def test_welchs_test_against_students_table() -> None:
    # Two runs of ten with deviation sqrt(5): the difference has an error of 1 and 18 degrees of freedom.
    effect, low, high, p = mean_difference((5.0, sqrt(5), 10), (2.899, sqrt(5), 10))
    assert effect == pytest.approx(2.101)
    assert (low, high) == pytest.approx((0.0, 4.202), abs=2e-3)  # 2.101 is the table's 5 %
    assert p == pytest.approx(0.05, abs=2e-4)
    assert mean_difference((2.878, sqrt(5), 10), (0.0, sqrt(5), 10))[3] == pytest.approx(0.01, abs=1e-4)  # its 1 %
    # Nine games without any spread beside ten: 9 degrees, those of the other.
    assert mean_difference((2.262, sqrt(10), 10), (0.0, 0.0, 9))[3] == pytest.approx(0.05, abs=3e-4)
    assert mean_difference((3.0, 0.0, 5), (2.0, 0.0, 5)) == (1.0, 1.0, 1.0, 0.0)
    assert mean_difference((2.0, 0.0, 5), (2.0, 0.0, 5)) == (0.0, 0.0, 0.0, 1.0)
    assert mean_difference((3.0, 0.0, 1), (2.0, 0.0, 5)) == (1.0, 1.0, 1.0, 1.0)


def test_cards_are_matched_by_id() -> None:
    improvement = {"effect": 0.1, "low": 0.0, "high": 0.2}
    worse = {"effect": -0.1, "low": -0.2, "high": 0.2}
    one = document(
        cards=[
            card("Titan", held=400, rates={"play": {"rate": 0.5}}, improvement=improvement),
            card("Elf", held=100, rates={"play": {"rate": 0.5}}, improvement=improvement),
            card("Ogre"),
        ]
    )
    other = document(
        cards=[
            card("Elf", held=100, rates={"play": {"rate": 0.5}}),
            card("Titan", held=800, rates={"play": {"rate": 0.8}}, improvement=worse),
            card("Gnome"),
        ]
    )  # fmt: skip
    found = compare(one, other)
    assert (found["gone"], found["new"]) == (
        [{"id": "foe:ogre", "title": "Ogre"}],
        [{"id": "foe:gnome", "title": "Gnome"}],
    )
    by_name = {row["what"]: row for row in found["rows"]}
    play = by_name["Titan: played when held"]
    assert (play["id"], play["one"], play["other"]) == ("foe:titan", 0.5, 0.8)
    assert (play["effect"], play["p"]) == (0.3, pytest.approx(difference((640, 800), (200, 400))[3]))
    worth = by_name["Titan: improvement when seen"]
    # Of the second interval the longer side, .3, is its error: the shorter one was cut.
    error = sqrt(0.1**2 + 0.3**2) / 1.959964
    assert (worth["effect"], worth["p"]) == (-0.2, pytest.approx(normal_p(0.2 / error), rel=1e-5))
    assert (worth["low"], worth["high"]) == pytest.approx((-0.2 - 1.959964 * error, -0.2 + 1.959964 * error), abs=1e-4)
    assert "Elf: improvement when seen" not in by_name


def test_titles_that_two_cards_share_are_told_by_id() -> None:
    rates = {"held": 100, "rates": {"play": {"rate": 0.5}}}
    both = document(cards=[card("Elf", **rates), card("Elf", id="ally:elf", **rates)])
    assert {"foe:elf: played when held", "ally:elf: played when held"} <= set(rows(both, both))


def test_scores_are_compared_by_seat_and_over_their_games() -> None:
    def scored(mean: float) -> dict[str, Any]:
        return document(scores=[{"seat": 1, "mean": mean, "sd": 2.0, "counts": [[0, 4, 30], [5, 9, 70]]}])

    row = rows(scored(5.0), scored(6.0))["score of seat 1"]
    assert (row["effect"], row["unit"]) == (1.0, "points")
    assert (row["high"] - row["low"]) / 2 == pytest.approx(1.972 * sqrt(2 * 4 / 100), abs=1e-3)


def test_many_figures_are_corrected_and_the_clearest_come_first() -> None:
    cards = [card(f"C{number}", held=1_000, rates={"play": {"rate": 0.5}}) for number in range(20)]
    more = [{**one, "rates": {"play": {"rate": 0.5}}} for one in cards]
    more[7] = {**more[7], "rates": {"play": {"rate": 0.55}}}  # p = .025 alone, but one of twenty-three
    found = compare(document(cards=cards), document(cards=more))
    first = found["rows"][0]
    assert (first["what"], first["p"] < 0.05, first["significant"]) == ("C7: played when held", True, False)
    assert first["q"] == pytest.approx(first["p"] * len(found["rows"]))
    more[3] = {**more[3], "rates": {"play": {"rate": 0.7}}}
    found = compare(document(cards=cards), document(cards=more))
    assert [(row["what"], row["significant"]) for row in found["rows"][:2]] == [
        ("C3: played when held", True), ("C7: played when held", False),
    ]  # fmt: skip


def test_what_cannot_be_compared_is_said() -> None:
    other = document(players=3, agents=["thumb", "random"], mode="long")
    found = compare(document(), other)
    assert not [row for row in found["rows"] if row["what"].startswith("seat")]
    players, agents, mode = found["notes"]
    assert players.startswith("2 played the first version and 3 the second")
    assert agents == "Other agents played: random first, then thumb, random."
    assert mode == "Another mode was played: none first, then long."
    assert said(found)[:3] == found["notes"]


def test_sides_are_named() -> None:
    sides = [{"side": "giants", "seat": 1}, {"side": "elves", "seat": 2}]
    assert "giants (seat 1) wins" in rows(document(sides=sides), document(sides=sides))


def test_a_person_reads_lines() -> None:
    other = document(seats=[{"seat": 1, "wins": 600}, {"seat": 2, "wins": 400}], length={"mean": 25.0, "sd": 4.0})
    lines = said(compare(document(cards=[card(f"C{number}") for number in range(10)]), other))
    assert lines[0] == "length: 20.0, then 25.0 answers (+5.0, +4.6 to +5.4; q below 0.0001)"
    assert lines[1] == "seat 1 wins: 50.0%, then 60.0% (+10.0 points, +5.6 to +14.3; q below 0.0001)"
    assert lines[3] == "Gone: C0, C1, C2, C3, C4, C5, C6, C7 and 2 more."
    assert len(lines) == 4
    assert said(compare(document(), other), most=1)[1] == "and 2 more significant changes."
    same = said(compare(document(), document()))
    assert same == [
        "Nothing changed by more than chance would in 1,000 games, of 3 figures compared.",
        "seat 1 may still win 4.4 points less or 4.4 more; more games would tell.",
    ]


Version = Callable[[int, int, int], dict[str, Any]]


@pytest.fixture
def version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Version:
    """`version(force, games, seed)`: figures of a game in which the Titan, of this force, is drawn by seat 1 and laid
    if it is worth more than a die."""
    folder = tmp_path / "hill-war"

    def play(table: Any) -> Any:
        draw, hand = table.unbox("foe", table.pile("draw", "nobody")), table.pile("hand", "owner", 0)
        titan = next(piece for piece in draw if piece.name == "Titan")
        draw.give(titan, hand)
        answer = yield Choice("lay", [titan, None] if titan.force > table.roll("1d6") else [None])
        if answer:
            hand.give(answer, table.pile("laid"))
        return Result.ranked([bool(answer), table.roll("1d2") - 1])

    rules = ModuleType("hill_war")
    vars(rules).update(play=play, thumb=lambda _view, choice: choice.options[0])
    monkeypatch.setattr("pnp.games.find", {"hill-war": rules}.get)

    def made(force: int, games: int, seed: int) -> dict[str, Any]:
        write_game(folder, {"foe": DECK.replace("[Titan, 1, giant, 7]", f"[Titan, 1, giant, {force}]")})
        plan = Plan(str(folder), games, 2, None, ("thumb",), seed)
        return figures(plan, run(plan), ready(str(folder)).cast)

    return made


def test_a_stronger_card_is_found_and_nothing_else(version: Version) -> None:
    found = compare(version(3, 500, 1), version(6, 500, 2))
    clear = {row["what"]: row for row in found["rows"] if row["significant"]}
    # All hangs on how often the Titan is laid, but not the coin of seat 2, and so not how often the two are even.
    assert set(clear) == {"Titan: played when held", "seat 1 wins", "seat 2 wins", "score of seat 1"}
    # The die leaves it 2 chances of 6, then 5 of 6.
    played = clear["Titan: played when held"]
    assert played["low"] < 0.5 < played["high"]
    assert played["unit"] == "rate"


def test_the_same_game_seldom_seems_changed(version: Version) -> None:
    runs = [version(4, 100, seed) for seed in range(61)]
    alarms = sum(any(row["significant"] for row in compare(one, two)["rows"]) for one, two in pairwise(runs))
    assert alarms <= 6  # 3 of 60 are put up with
    same = compare(runs[0], runs[0])
    assert all((row["effect"], row["p"], row["significant"]) == (0, 1, False) for row in same["rows"])
