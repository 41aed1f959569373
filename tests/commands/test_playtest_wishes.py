"""`pnp playtest` as somebody sees it who tries everything: what it says, and what it says no to before it plays."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from samples import write_game

from pnp.commands.figures import print_figures
from pnp.engine import Choice, Result
from pnp.lab.figures.answers import answers
from pnp.lab.figures.wilson import wilson
from pnp.lab.report.story import story
from pnp.model import load

MANIFEST = """\
title: Two Cards
kind: card
family: toys
players: {min: 1, max: 2, print_for: 2}
fields:
  rank: {type: int}
"""
CARD = """\
kind: deck
title: Cards
size: poker
layout: plain
columns: [name, copies, rank]
rows:
  - [Knave, 1, 1]
  - [King, 1, 3]
"""
_RUN = ("playtest", "two-cards", "-n", "20", "--agents", "thumb")
_BARE = ("--moments", "0", "--laws", "0", "--ladder-games", "2")


def play(table: Any) -> Any:
    """Whoever takes the King wins; alone, nobody does who takes the Knave. A lot says who begins."""
    seats = table.seats
    first = table.roll(f"d{len(seats)}") - 1
    hand = table.pile("hand", "owner", first)
    table.unbox("card", table.pile("draw", "nobody")).deal(2, hand)
    answer = yield Choice("take", [*hand, None], first)
    yield Choice("bow", ["bow"], first)
    if answer is None:
        return Result((), (0,) * len(seats))
    won = first if answer.rank == 3 else (first + 1) % 2
    return Result(tuple({won} & set(seats)), tuple(answer.rank for _ in seats))


def king(_view: Any, choice: Any) -> Any:
    return next((card for card in choice.options if getattr(card, "rank", 0) == 3), choice.options[0])


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, give_rules: Any) -> Path:
    give_rules("two-cards", play, king)
    monkeypatch.chdir(tmp_path)
    return write_game(tmp_path / "two-cards", {"game": MANIFEST, "card": CARD})


pytestmark = pytest.mark.usefixtures("two")


def told(run: Any, *words: str) -> str:
    """What a person reads, in one line."""
    done = run(*_RUN, *words)
    assert (done.code, done.err) == (0, "")
    return " ".join(done.out.split())


def document(run: Any, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*_RUN, *words, "--json").out)
    return found


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("folder.html", "folder.html is a folder: name a file for the report.\n"),
        (".HTML", ".HTML is an ending only: give the report a name before it, such as game.HTML.\n"),
        ("", ". has to end in .html, .pdf, .json or .csv.\n"),
        ("nowhere/x.csv", "There is no folder nowhere to write x.csv to.\n"),
    ],
)
def test_a_report_that_cannot_be_written_is_said_no_to_before_the_games(file: str, says: str, run: Any) -> None:
    Path("folder.html").mkdir()
    done = run(*_RUN, "--report", file)
    assert (done.code, done.out, done.err) == (2, "", says)


def test_a_closed_folder_is_told_of_before_the_games(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    done = run(*_RUN, "--report", "two-cards/x.csv")
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("two-cards: name another one for x.csv.\n")


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_figures_are_told_even_where_a_report_cannot_be_written(
    words: tuple[str, ...], run: Any, monkeypatch: Any
) -> None:
    def full(_file: Path, _data: bytes) -> None:
        raise OSError(28, "No space left on device", "x.csv")

    monkeypatch.setattr("pnp.whole.replace", full)
    done = run(*_RUN, *_BARE, "--report", "x.csv", *words)
    assert (done.code, done.err) == (1, "x.csv: No space left on device. Nothing there was changed.\n")
    assert "The report" not in done.out
    assert json.loads(done.out)["games"] == 20 if words else done.out.startswith("two-cards: 20 games of 2")


@pytest.mark.parametrize("words", [("--against", ""), ("--ladder", "")])
def test_an_option_without_a_value_is_no_option_left_out(words: tuple[str, str], run: Any) -> None:
    done = run(*_RUN, *words)
    assert (done.code, done.out) == (2, "")
    assert "''" in done.err


def test_more_games_than_memory_holds_are_wrong_use(run: Any) -> None:
    done = run("playtest", "two-cards", "-n", "100000001", "--agents", "nobody")  # whom there is no need to look for
    assert done.code == 2
    assert "100000001 is not in the range" in done.err


def test_one_game_is_one_game(run: Any) -> None:
    done = run("playtest", "two-cards", "-n", "1", "--agents", "thumb", "--laws", "1", "--moments", "1")
    assert (done.code, done.err) == (0, "")
    assert " 1 games" not in done.out
    assert done.out.startswith("two-cards: 1 game of 2")
    assert "The one game ended by its rules, after 2 answers." in done.out
    assert "looked for tension in 1 game:\n" in done.out
    assert "laws of the table held in 1 game\n" in done.out


def test_figures_stand_below_each_other(run: Any) -> None:
    lines = run(*_RUN[:4], "--agents", "thumb,random").out.splitlines()
    found = [line.index(" wins ") for line in lines if line.startswith(("  seat ", "  thumb ", "  random "))]
    assert len(found) == 4
    assert len(set(found)) == 1


def test_a_ladder_of_one_who_plays_alone_says_nothing_of_even_shares(run: Any) -> None:
    line = told(run, "--players", "1", "--ladder", "random,thumb", "--ladder-games", "40")
    assert "Can it be won? Yes." in line  # all of 20 games, which is not surely above 90 %
    assert "Is it fair?" not in line
    assert "even would be" not in line
    ladder = document(run, "--players", "1", "--ladder", "random,thumb", "--ladder-games", "40")["ladder"][0]
    assert f"thumb over random: wins 100.0% (91.2% to 100.0%) where random wins {ladder['par']:.1%}" in line


def test_a_ladder_that_nobody_climbs_tells_scores(give_rules: Any, run: Any) -> None:
    def lost(table: Any) -> Any:
        answer = yield Choice("pick", [0, 1, 2, 3])
        return Result((), (answer,) * len(table.seats))

    give_rules("two-cards", lost, lambda _view, choice: choice.options[-1])
    line = told(run, "--players", "1", "--ladder", "random,thumb", "--ladder-games", "40")
    assert "thumb over random: scores 3.0 where random scores 1." in line


def test_a_test_is_told_as_it_was_asked(run: Any) -> None:
    line = told(run, "--test", "win(seat1)=50%", "--margin", "4%")
    assert (
        "win(seat1) to be 50.0%, give or take 4.0 points: not told yet, more games would tell (after 20 games)" in line
    )


def test_which_version_is_which_is_said(run: Any) -> None:
    line = told(run, "--set", "card:king.copies=2", "--against", "two-cards")
    assert "compared with 20 games of two-cards: this run first, then that one" in line


def test_a_thumb_held_to_a_search_tells_the_same_from_any_number_of_processes(run: Any, tmp_path: Path) -> None:
    """One that leaves the King lying is found; what was looked at once is kept."""
    kept = ("--db", str(tmp_path / "kept.sqlite"))
    one, two = (document(run, "--coach", "8", *more)["coach"] for more in (kept, ("--no-db", "--jobs", "2")))
    assert one == two == document(run, "--coach", "8", *kept)["coach"]
    assert one["games"] == 8
    assert [row["phase"] for row in one["phases"]] == ["take"]
    assert "held to a search at 8 moments of 8 games" in run(*_RUN, *_BARE, "--coach", "8").out


def test_laws_that_broke_are_told_with_a_game_that_shows_it(run: Any) -> None:
    found = document(run, "--laws", "2")
    replay = "pnp play two-cards --players 2 --as none --agents random --seed 9"
    broken = {
        "law": "thumb",
        "says": "x",
        "text": "Game 0: it peeks",
        "number": 0,
        "seed": 9,
        "games": 2,
        "replay": replay,
    }
    found["laws"]["broken"] = [broken]
    found["answers"] = answers(found)
    assert found["answers"][1]["seeds"] == [{"number": 0, "seed": 9, "replay": replay}]
    shown = story(found, load("two-cards")).answers[1].commands
    assert [shlex.split(command.line)[-3] for command in shown] == ["random"]  # not the run's own agents


def test_a_broken_law_stands_among_the_figures(run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    found = document(run, "--laws", "2")
    found["laws"]["broken"] = [{"text": "Game 0: it peeks", "games": 2, "replay": "pnp play two-cards --seed 9"}]
    print_figures(found)
    assert "  broken in 2 games: Game 0: it peeks\n    pnp play two-cards --seed 9\n" in capsys.readouterr().out


# What the answers say.


def rate(wins: float, games: int) -> dict[str, float]:
    low, high = wilson(wins, games)
    return {"wins": wins, "rate": wins / games, "low": low, "high": high}


def even(run: Any, first: float, sides: tuple[str, ...] = ()) -> str:
    """The first answer of a thousand games that two seats share, of which the first to be asked won so many."""
    found = document(run)
    found["games"] = 1000
    found["seats"] = [{"seat": seat, **rate(500, 1000)} for seat in (1, 2)]
    found["sides"] = [{"seat": seat, "side": side} for seat, side in enumerate(sides, 1)]
    found["ties"] |= {"nobody": 0, "together": 0}
    found["first"] = {**rate(first, 1000), "par": 0.5, "effect": first / 1000 - 0.5, "p": 1.0}
    return str(answers(found)[0]["text"])


def test_an_even_share_is_called_one(run: Any) -> None:
    assert even(run, 510).startswith("Seat 1 wins 50.0% of the games, an even share, as chance has it; surely no seat")


@pytest.mark.parametrize(
    ("wins", "says"), [(510, ""), (575, ""), (620, "62.0% of the games, 12.0 points more"), (300, "20.0 points less")]
)
def test_what_beginning_is_worth_is_told_where_a_lot_decides_it(wins: int, says: str, run: Any) -> None:
    text = even(run, wins)
    assert says in text
    assert ("asked first" in text) == bool(says)


def test_who_begins_by_lot_and_always_wins_is_told(run: Any) -> None:
    line = told(run, "-n", "300")
    assert "Whoever is asked first, though, wins 100.0% of the games, 50.0 points more than an even share." in line


def test_a_side_with_a_name_has_no_article(run: Any) -> None:
    assert even(run, 510, ("Jason", "Freddy")).startswith("Jason wins")
    assert even(run, 510, ("dragon", "slayer")).startswith("The dragon wins")


def test_numbers_and_nouns_go_together(run: Any) -> None:
    found = document(run)
    found["caps"], found["caps_rate"] = 1, rate(1, 20)
    assert answers(found)[1]["text"] == "1 of 20 games (5.0%) ended by the cap only."
    row = next(row for row in found["cards"] if row["held"])
    found["cards"] = [row | {"verdict": None, "improvement": None}]
    text = "None of 1 title that was drawn is dead; whether one is too strong or weak cannot be told from these games."
    assert answers(found)[4]["text"] == text
    found["seats"], found["solvable"] = found["seats"][:1], {"deals": 1, "won": 1, "low": 0.2, "high": 1, "lost": 0}
    said = (
        "Of 1 deal 1 is won by somebody who knows every card and roll to come (20% to 100%); 0 are proved to be lost."
    )
    assert answers(found)[0]["text"].endswith(said)
