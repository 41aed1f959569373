"""Measures and tuning: figures by name, and a game of known odds brought to a target."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from samples import write_game

from pnp.engine.blame import RulesError
from pnp.lab.figures.figures import figures
from pnp.lab.figures.measure import Measured, WrongMeasure, evaluate, parse, parse_target
from pnp.lab.questions.tune import FINALISTS, axes, tune, values
from pnp.lab.runs.playtest import Plan, run
from pnp.lab.runs.ready import ready
from pnp.lab.runs.whatif import WrongSet
from pnp.model import load

FIGURES: dict[str, Any] = {
    "game": "hill-war",
    "games": 400,
    "seats": [
        {"seat": 1, "wins": 220, "rate": 0.55, "low": 0.5, "high": 0.6},
        {"seat": 2, "wins": 180, "rate": 0.45, "low": 0.4, "high": 0.5},
    ],
    "sides": [
        {"side": "Dragon", "seat": 1, "wins": 220, "rate": 0.55, "low": 0.5, "high": 0.6},
        {"side": "red elves", "seat": 2, "wins": 180, "rate": 0.45, "low": 0.4, "high": 0.5},
    ],
    "by_agent": [
        {"agent": "ismcts:100", "seats": 500, "wins": 250, "rate": 0.5, "low": 0.46, "high": 0.54},
        {"agent": "thumb", "seats": 300, "wins": 150, "rate": 0.51, "low": 0.45, "high": 0.57},
    ],
    "first": {"wins": 210, "rate": 0.525, "low": 0.47, "high": 0.57},
    "ties": {
        "shared": 20,
        "rate": 0.05,
        "low": 0.03,
        "high": 0.08,
        "nobody": 4,
        "nobody_rate": {"rate": 0.01, "low": 0.004, "high": 0.03},
    },
    "length": {"mean": 40.0, "sd": 10.0},
    "caps": 8,
    "caps_rate": {"rate": 0.02, "low": 0.01, "high": 0.04},
    "scores": [{"seat": 1, "mean": 12.0, "sd": 4.0}, {"seat": 2, "mean": 9.0, "sd": 2.0}],
    "cards": [
        {
            "id": "foe:titan",
            "drawn": 90,
            "held": 80,
            "rates": {"play": {"rate": 0.7, "low": 0.6, "high": 0.78}, "keep": {"rate": 0.2, "low": 0.1, "high": 0.3}},
        }
    ],
}


def of(text: str, document: dict[str, Any] | None = None) -> Measured:
    return evaluate(parse(text), document or FIGURES)


FOUND = [
    ("win(seat1)", (0.55, 0.5, 0.6, 400)),
    ("win(seat 2)", (0.45, 0.4, 0.5, 400)),
    ("win(seat0)", (0.55, 0.5, 0.6, 400)),
    (" Win( SIDE  red elves ) ", (0.45, 0.4, 0.5, 400)),
    ("win(dragon)", (0.55, 0.5, 0.6, 400)),
    ("win(thumb)", (0.51, 0.45, 0.57, 300)),
    ("win(agent ismcts:100)", (0.5, 0.46, 0.54, 500)),
    ("first", (0.525, 0.47, 0.57, 400)),
    ("ties", (0.05, 0.03, 0.08, 400)),
    ("nobody", (0.01, 0.004, 0.03, 400)),
    ("caps", (0.02, 0.01, 0.04, 400)),
    ("length", (40.0, 40 - 1.959964 * 10 / sqrt(400), 40 + 1.959964 * 10 / sqrt(400), 400)),
    ("score(seat2)", (9.0, 9 - 1.959964 * 2 / sqrt(400), 9 + 1.959964 * 2 / sqrt(400), 400)),
    ("play(foe:titan)", (0.7, 0.6, 0.78, 80)),
    ("keep(foe:titan)", (0.2, 0.1, 0.3, 90)),
]


@pytest.mark.parametrize(("text", "figure"), FOUND)
def test_a_figure_by_its_name(text: str, figure: tuple[float, ...]) -> None:
    assert of(text) == pytest.approx(figure, abs=1e-6)


def test_one_seat_needs_no_name() -> None:
    alone = {**FIGURES, "seats": FIGURES["seats"][:1], "scores": FIGURES["scores"][:1], "sides": [], "first": None}
    assert of("win", alone).value == 0.55
    assert of("score", alone).value == 12.0
    with pytest.raises(WrongMeasure, match="two or more"):
        of("first", alone)
    with pytest.raises(WrongMeasure, match=r"can be win\(seat1\), win\(agent ismcts:100\)"):
        of("win(seat2)", alone)


NO_FIGURE = [
    ("win", "win of whom? Write win(seat1), win(seat2), win(side dragon)"),
    ("win(seat3)", "win(seat3) is of nobody here; it can be win(seat1)"),
    ("win(dwarf)", "win(dwarf) is of nobody here"),
    ("win(side thumb)", "is of nobody here"),
    ("score", "score is of no seat here; it can be score(seat1), score(seat2)"),
    ("score(dragon)", "of no seat here"),
    ("play(foe:titn)", "is of no card here; did you mean 'foe:titan'? The cards are foe:titan."),
    ("play", "play of what? Write such as play(foe:titan)"),
    ("length(seat1)", "length is of the whole game: write length"),
    ("lenght", "'lenght' is nothing that is measured; did you mean 'length'? It can be win(seat1)"),
    ("win(seat1", "is nothing that is measured"),
    ("", "is nothing that is measured"),
]


@pytest.mark.parametrize(("text", "message"), NO_FIGURE)
def test_what_cannot_be_measured_is_told(text: str, message: str) -> None:
    with pytest.raises(WrongMeasure) as caught:
        of(text)
    assert message in str(caught.value)


def test_scores_are_not_in_every_game() -> None:
    with pytest.raises(WrongMeasure, match="hill-war gives no scores"):
        of("score(seat1)", {**FIGURES, "scores": []})


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        ("win(seat0)=50%", 0.5, "50.0%"),
        ("win(side dragon) = 0.4", 0.4, "40.0%"),
        ("caps=0", 0.0, "0.0%"),
        ("length=1234.5", 1234.5, "1,234.5"),
        ("score(seat1)=-3", -3.0, "-3.0"),
    ],
)
def test_targets(text: str, value: float, said: str) -> None:
    target = parse_target(text)
    assert target.value == pytest.approx(value)
    assert target.measure.said(target.value) == said


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("win(seat1)", "says not what is wanted"),
        ("win(seat1)=50", "is a share of 0% to 100%, not 50; write 50% or 0.5"),
        ("win(seat1)=120%", "not 120%."),
        ("length=40%", "length is no share"),
        ("length=long", "'long' is not a number; write such as 40"),
        ("win(seat1)=", "'' is not a number; write such as 50%"),
        ("wins(seat1)=50%", "did you mean 'win'?"),
    ],
)
def test_targets_that_are_none(text: str, message: str) -> None:
    with pytest.raises(WrongMeasure) as caught:
        parse_target(text)
    assert message in str(caught.value)


MANIFEST = """\
title: Urn
kind: card
family: toys
players: {min: 2, max: 2, print_for: 2}
numbers: {waits: 3, moon: 1}
modes:
  quick: {title: Quick, numbers: {waits: 1}}
fields:
  red: {type: bool, default: false}
"""
BALL = """\
kind: deck
title: Balls
size: poker
layout: plain
columns: [name, copies, red]
rows:
  - [Red, 1, true]
  - [Blue, 3, false]
"""
RULES = '''\
"""Wait a while, then draw a ball: a red one wins for seat 1, a blue one for seat 2."""
from pnp.engine import Choice, Result


def play(table):
    urn = table.shuffled("ball")
    if not any(ball.red for ball in urn):
        raise ValueError("an urn without a red ball")
    for _ in range(table.numbers.waits):
        yield Choice("wait", ["wait"])
    return Result.ranked([1, 0] if urn.top.red else [0, 1])


def thumb(view, choice):
    return choice.options[0]
'''


@pytest.fixture
def urn(tmp_path: Path) -> Path:
    """Seat 1 wins as often as the share of red balls says: one in four."""
    folder = write_game(tmp_path / "urn", {"game": MANIFEST, "ball": BALL})
    (folder / "rules.py").write_text(RULES, encoding="utf-8")
    return folder


def plan(folder: Path, games: int = 400, **given: Any) -> Plan:
    return Plan(
        **{
            "game": str(folder),
            "games": games,
            "players": 2,
            "mode": None,
            "agents": ("random",),
            "trust": True,
            **given,
        }
    )


def test_values_to_vary() -> None:
    assert values("foe:titan.force=4..6") == ("foe:titan.force", ["4", "5", "6"])
    assert values("numbers.x=2..-1") == ("numbers.x", ["-1", "0", "1", "2"])
    assert values("numbers.x= 1, 2 ,5") == ("numbers.x", ["1", "2", "5"])
    assert values("foe:titan.loot=[gold, ring]") == ("foe:titan.loot", ["[gold, ring]"])
    for bad in ("numbers.x", "numbers.x=", "numbers.x=1,,2", "numbers.x=0..200"):
        with pytest.raises(WrongSet):
            values(bad)


def test_a_value_that_stands_already_is_no_change(urn: Path) -> None:
    red, waits = axes(load(urn), ["ball:red.copies=0..2", "numbers.waits=3,6,6,06"])
    assert [(each.set, each.old, each.new, each.size) for each in red] == [
        ("ball:red.copies=0", 1, 0, 1.0),
        ("ball:red.copies=2", 1, 2, 1.0),
    ]
    assert [(each.set, each.size) for each in waits] == [("numbers.waits=6", 1.0)]
    assert str(red[1]) == "ball:red.copies 1 to 2"
    (told,) = axes(load(urn), ["ball:blue.red=true"])
    assert (told[0].size, str(told[0])) == (1.0, "ball:blue.red false to true")


@pytest.mark.parametrize(
    ("varies", "message"),
    [
        (["ball:red.copies=1"], "ball:red.copies is 1 already"),
        (["ball:red.copies=2", "ball:red.copies=3"], "varied twice"),
        (["ball:gren.copies=2"], "did you mean 'ball:red'"),
        (["numbers.waits=4..100", "ball:red.copies=2..200"], "vary 200 values at most"),
        (["numbers.waits=2,many"], "many is not a whole number"),
        ([], "Nothing is varied"),
    ],
)
def test_what_cannot_be_varied_is_told(varies: list[str], message: str, urn: Path) -> None:
    with pytest.raises(WrongSet, match=message):
        axes(load(urn), varies)


def test_a_number_of_another_mode_is_not_varied_in_vain(urn: Path) -> None:
    with pytest.raises(WrongSet, match=r"Write modes\.quick\.numbers\.waits"):
        axes(load(urn), ["numbers.waits=4"], "quick")
    assert axes(load(urn), ["modes.quick.numbers.waits=4"], "quick")[0][0].old == 1


def test_the_copies_that_make_it_fair_are_found(urn: Path) -> None:
    """One red ball to three blue ones: fair with three red ones; neither more nor fewer are near."""
    found = tune(plan(urn), parse_target("win(seat1)=50%"), ["ball:red.copies=2..14"])
    best, *others = found["rows"]
    assert (best["sets"], best["reached"], best["changes"]) == (["ball:red.copies=3"], True, 1)
    assert best["says"] == ["ball:red.copies 1 to 3"]
    assert best["low"] <= 0.5 <= best["high"]
    assert found["reached"] and found["search"] == "all" and found["tried"] == 13
    assert len(others) == FINALISTS
    assert sum(not row["sets"] for row in found["rows"]) == 1
    assert {row["games"] for row in found["rows"]} == {400}
    assert [row["distance"] for row in others] == sorted(row["distance"] for row in others)


def test_the_half_nearest_goes_on(urn: Path) -> None:
    """Of thirteen urns seven go on to twice the games, and four of these are replayed."""
    found = tune(plan(urn), parse_target("win(seat1)=50%"), ["ball:red.copies=2..14"])
    dropped = {row["sets"][0].rpartition("=")[2]: row["games"] for row in found["dropped"]}
    assert sorted(dropped.values()) == [100] * 6 + [200] * 3
    assert dropped["14"] == dropped["13"] == 100
    replayed = {row["sets"][0].rpartition("=")[2] for row in found["rows"] if row["sets"]}
    assert {"3", "4"} <= replayed and not replayed & dropped.keys()


def test_rows_are_the_games_of_a_playtest_with_the_next_seed(urn: Path) -> None:
    given = plan(urn, seed=4)
    found = tune(given, parse_target("win(seat1)=50%"), ["ball:red.copies=2,3"])
    assert found["fresh_seed"] == 5
    for row in found["rows"]:
        again = given._replace(seed=5, sets=tuple(row["sets"]))
        document = figures(again, run(again), ready(again.game, None, True, again.sets).cast)
        seat = document["seats"][0]
        assert (row["value"], row["low"], row["high"]) == (seat["rate"], seat["low"], seat["high"])
        assert row["length"] == 3.0 and row["caps"] == 0.0


def test_two_changes_together_where_none_alone_reaches_it(urn: Path) -> None:
    """Four fifths are red only with four red balls and one blue one; the moon is no matter."""
    varies = ["ball:red.copies=1..4", "ball:blue.copies=1..3", "numbers.moon=1..8"]
    found = tune(plan(urn), parse_target("win(seat1)=80%"), varies)
    assert found["search"] == "alone, then together"
    reached = [set(row["sets"]) for row in found["rows"] if row["reached"]]
    assert {"ball:red.copies=4", "ball:blue.copies=1"} in reached
    assert all("ball:blue.copies=1" in sets for sets in reached)
    # The moon changes no game, so no more are spent on it.
    assert not any("moon" in each for row in [*found["rows"], *found["dropped"]] for each in row["sets"][1:])


def test_the_fewest_changes_come_first(urn: Path) -> None:
    """Half are red with two of each too, and under another moon."""
    varies = ["ball:red.copies=2,3", "ball:blue.copies=2", "numbers.moon=2"]
    found = tune(plan(urn), parse_target("win(seat1)=50%"), varies)
    reached = [row for row in found["rows"] if row["reached"]]
    assert reached[0]["sets"] == ["ball:red.copies=3"]
    assert ["ball:red.copies=2", "ball:blue.copies=2"] in [row["sets"] for row in reached]
    # The moon adds nothing to the same games, so it is not among the few.
    assert not any("numbers.moon=2" in row["sets"] for row in found["rows"])
    assert [row["changes"] for row in reached] == sorted(row["changes"] for row in reached)


def test_a_game_that_is_there_already_comes_first(urn: Path) -> None:
    found = tune(plan(urn, 100), parse_target("length=3"), ["numbers.waits=2,3,4"])
    assert [(row["sets"], row["value"], row["reached"]) for row in found["rows"]] == [
        ([], 3.0, True),
        (["numbers.waits=2"], 2.0, False),
        (["numbers.waits=4"], 4.0, False),
    ]


def test_nothing_reaches_it(urn: Path) -> None:
    found = tune(plan(urn, 100), parse_target("length=9"), ["numbers.waits=1..5"])
    assert not found["reached"]
    assert [row["value"] for row in found["rows"]] == [5.0, 4.0, 3.0, 2.0, 1.0][: len(found["rows"])]
    assert found["rows"][0]["distance"] == 4.0


def test_what_rules_cannot_play_is_told_and_left_out(urn: Path) -> None:
    found = tune(plan(urn, 100), parse_target("win(seat1)=50%"), ["ball:red.copies=0,3"])
    (failed,) = found["failed"]
    assert failed["sets"] == ["ball:red.copies=0"] and "without a red ball" in failed["why"]
    assert [row["sets"] for row in found["rows"]] == [["ball:red.copies=3"], []]
    many = tune(plan(urn, 100), parse_target("win(seat1)=50%"), ["ball:red.copies=0,3", "numbers.waits=4..8"])
    assert len(many["failed"]) == 6 and many["tried"] == 17
    assert not any("ball:red.copies=0" in row["sets"] for row in many["rows"])


def test_a_broken_game_and_a_figure_it_lacks_end_the_search_at_once(urn: Path) -> None:
    with pytest.raises(WrongMeasure, match="nobody here"):
        tune(plan(urn, 10**9), parse_target("win(seat3)=50%"), ["ball:red.copies=2"])
    (urn / "rules.py").write_text(RULES.replace("if not any", "if any"), encoding="utf-8")
    with pytest.raises(RulesError, match="without a red ball"):
        tune(plan(urn, 10**9), parse_target("win(seat1)=50%"), ["ball:red.copies=2"])


def test_processes_change_nothing(urn: Path) -> None:
    told: list[tuple[int, int]] = []
    varies = ["ball:red.copies=0..4", "ball:blue.copies=2"]
    given = plan(urn, 60), parse_target("win(seat1)=50%"), varies
    alone = tune(*given, progress=lambda done, total: told.append((done, total)))
    assert tune(*given, jobs=2) == alone
    assert told == sorted(told) and all(done <= total for done, total in told)


def test_games_that_look_alike_by_chance_go_on(urn: Path) -> None:
    """No urn ends by the cap, as is seen of each: that is no reason to say that nothing was changed."""
    found = tune(plan(urn, 40), parse_target("caps=50%"), ["ball:red.copies=2..8"])
    assert len(found["rows"]) == FINALISTS + 1
    assert {row["value"] for row in found["rows"]} == {0.0}


def test_a_card_that_nobody_drew_has_no_rate() -> None:
    undrawn = {**FIGURES, "cards": [{**FIGURES["cards"][0], "rates": None}]}
    with pytest.raises(WrongMeasure, match="nobody drew"):
        of("play(foe:titan)", undrawn)
