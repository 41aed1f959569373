"""`pnp play` and `pnp verify`: a person's keys in, a match and its transcript out."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pnp.engine import Choice, Result, own

MANIFEST = """\
title: Highest
kind: card
family: bidding
players: {min: 2, max: 3, print_for: 2}
numbers: {hand: 3}
modes: {low: {title: Low, text: "As ever, but slower."}, duel: {title: Duel, players: {min: 2, max: 2}}}
aid:
  - {title: Goal, text: "Lay the *highest* card [crown] most often."}
  - title: A round
    steps:
      - "**Lay a card**: all lay one of {numbers.hand} cards at once."
      - "**Stone**: somebody moves it."
rulings: {ties: "The first of equals takes the round."}
fields:
  rank: {type: int}
  charm: {type: int, default: 0}
  story: {type: text, default: null, of: face}
"""
CARD = """\
kind: deck
title: Cards
size: poker
layout: plain
columns: [name, copies, rank, charm, text]
rows:
  - [King, 2, 3]
  - [Ace, 3, 4]
  - [Queen, 2, 2]
  - [Knave, 2, 1, 1, "Worth **{rank}**, but what a smile."]
"""


def play(table: Any) -> Any:
    """Everybody lays a card face down; the highest one takes the round; a stone is moved; the last card is forced."""
    draw, laid = table.unbox("card", table.pile("card", "nobody")), table.pile("laid")
    hands = [table.pile(own("hand", seat), "owner", seat) for seat in table.seats]
    points = [table.track(own("points", seat)) for seat in table.seats]
    draw.deal(table.numbers.hand, *hands)
    while hands[0]:
        cards = yield from table.together([Choice("lay a card", list(hand), s) for s, hand in enumerate(hands)])
        for hand, card in zip(hands, cards, strict=True):
            hand.give(card, laid)
        points[max(table.seats, key=lambda seat: cards[seat].rank)].value += 1
        stone = yield Choice("move the stone", ["left", "right"])
        table.track("stone", 0, -9).value += 1 if stone == "right" else -1
    return Result.ranked([track.value for track in points])


def thumb(_view: Any, choice: Choice) -> Any:
    """The highest card, and to the right."""
    return max(choice.options, key=lambda option: getattr(option, "rank", option == "right"))


@pytest.fixture
def highest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "highest"
    home.mkdir()
    (home / "game.yaml").write_text(MANIFEST, encoding="utf-8")
    (home / "card.yaml").write_text(CARD, encoding="utf-8")
    rules = ModuleType("highest")
    vars(rules).update(play=play, thumb=thumb)
    monkeypatch.setattr("pnp.games.find", {"highest": rules}.get)
    monkeypatch.chdir(tmp_path)
    return home


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """`keys("1", "u", ...)`: what is typed, a line each, before the input ends."""
    return lambda *words: monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{word}\n" for word in words)))


pytestmark = pytest.mark.usefixtures("highest")
HIGHEST = ("play", "highest", "--seed", "3")


def records(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_agents_play_alone_and_the_match_is_told(run: Any) -> None:
    done = run(*HIGHEST, "--as", "none", "--players", "3", "--mode", "low")
    first, *told, last = done.out.splitlines()
    assert first == "Highest, Low. Seed 3. Seat 1: thumb, Seat 2: thumb, Seat 3: thumb."
    assert len(told) == 18
    assert told[3:6] == ["  Points of seat 1: 1 (+1)", "  Seat 1, move the stone: right", "  Stone: 1 (+1)"]
    assert "won" in last
    assert (done.code, done.err) == (0, "")
    assert run(*HIGHEST, "--as", "none", "--players", "3", "--mode", "low").out == done.out


FIRST = """\
Highest, Low. Seed 3. Seat 1: you, Seat 2: thumb.
Lay the highest card most often.
As ever, but slower.
A number answers. ? tells the rules of this phase, ? and a name what a card says; h gives a hint, u takes your last \
answer back, t shows the table again, q quits.
  your hand: 3
    Knave: rank 1, charm 1. Worth 1, but what a smile.
    Queen: rank 2
    Ace: rank 4
  Cards: 3
  Seat 2: hand 3
Lay a card:
   1  Knave
   2  Queen
   3  Ace
> """
AFTER = """\
  Seat 2, lay a card: Ace
  Your points: 1 (+1)
  your hand: 2
    Knave: rank 1, charm 1. Worth 1, but what a smile.
    Queen: rank 2
  Cards: 3
  laid: 2: 2 x Ace (rank 4)
  Seat 2: hand 2
  points: you 1 (+1), seat 2 0
Move the stone:
   1  left
   2  right
> """


def test_a_person_is_told_what_there_is_and_asked(run: Any, keys: Any) -> None:
    keys("3", "q")
    first, after, left = run(*HIGHEST, "--mode", "low").out.partition(AFTER)
    assert first == FIRST
    assert (after, left) == (AFTER, "The match is left as it stands.\n")


def test_a_second_question_in_a_row_tells_what_is_new(run: Any, keys: Any) -> None:
    keys("3", "2", "q")
    last = run(*HIGHEST).out.split("> ")[2]
    assert last.splitlines() == [
        "  Stone: 1 (+1)",
        "  points: you 1, seat 2 0",
        "  stone 1",
        "Lay a card:",
        "   1  Knave",
        "   2  Queen",
    ]


def test_the_end_tells_the_person_who_won(run: Any, keys: Any) -> None:
    keys("3", "2", "1", "2", "1", "2")
    done = run(*HIGHEST)
    assert done.out.endswith(">   Stone: 1 (-1)\nYou won! Scores: you 2, seat 2 1.\n")
    assert done.code == 0


def test_another_hand_is_not_shown(run: Any, keys: Any) -> None:
    keys("? seat", "? ace", "? hand", "q")
    out = run(*HIGHEST, "--as", "2").out
    assert "Seat 1: hand 3\n" in out
    assert "hand of seat 2: 3: " in out
    assert "hand of seat 1" not in out


def test_a_secret_answer_is_told_only_when_all_are_in(run: Any, keys: Any) -> None:
    keys("1", "q")
    out = run(*HIGHEST, "--as", "2").out
    before, after = out.split("> ", 1)
    assert "Seat 1, lay a card" not in before
    assert "Seat 1, lay a card" in after


def test_a_question_mark_tells_the_rules_of_the_phase(run: Any, keys: Any) -> None:
    keys("?", "q")
    assert run(*HIGHEST).out.split("> ")[1].splitlines()[1:] == [
        "A round: Lay a card: all lay one of 3 cards at once.",
        "? and a number or a name tells of a card, a pile or of: Goal, A round.",
    ]


@pytest.mark.parametrize(
    ("word", "lines"),
    [
        ("1", ["Knave: rank 1, charm 1. Worth 1, but what a smile."]),
        ("KNA", ["Knave: rank 1, charm 1. Worth 1, but what a smile."]),
        ("goal", ["Goal: Lay the highest card most often."]),
        ("a round", ["A round: 1. Lay a card: all lay one of 3 cards at once.", "2. Stone: somebody moves it."]),
        ("ties", ["Ruling ties: The first of equals takes the round."]),
        ("hand", ["hand of seat 1: 3: Knave, Queen, Ace."]),
        ("99", ["Nothing here is called '99'."]),
        ("[bold]", ["Nothing here is called '[bold]'."]),
    ],
)
def test_a_question_mark_and_a_name_tells_of_it(run: Any, keys: Any, word: str, lines: list[str]) -> None:
    keys(f"? {word}", "q")
    assert run(*HIGHEST).out.split("> ")[1].splitlines() == lines


def test_the_table_is_shown_again_and_after_an_undo(run: Any, keys: Any) -> None:
    keys("t", "1", "u", "q")
    parts = run(*HIGHEST).out.split("> ")
    table = parts[0][parts[0].index("  your hand") :]
    assert parts[1] == table
    assert parts[3] == f"Taken back. The table as it was:\n{table}"


def test_an_answer_is_taken_back(run: Any, keys: Any, tmp_path: Path) -> None:
    keys("u", "1", "2", "u", "1", "u", "u", "2", "q")
    done = run(*HIGHEST, "--record", tmp_path / "m.jsonl")
    assert "There is nothing of yours to take back." in done.out
    answers = [(line["phase"], line["answer"]) for line in records(tmp_path / "m.jsonl") if line.get("seat") == 0]
    assert [phase for phase, _ in answers] == ["lay a card"]
    assert run("verify", tmp_path / "m.jsonl").out == "2 answers, all legal. The match is not over.\n"


def test_a_hint_is_what_a_search_answers_and_plays_nothing(run: Any, keys: Any) -> None:
    keys("h", "h", "?", "q")
    out = run(*HIGHEST).out
    assert out.count("Lay a card:\n") == 1
    assert (
        len(
            re.findall(
                r"> Played out 100 times, this does best: 3, Ace, won \d+ % \(surely \d+ to \d+\) of \d+ tries\.\n", out
            )
        )
        == 2
    )


@pytest.mark.parametrize("word", ["0", "4", "king", "", "-1", "1.5", "²"])
def test_what_is_no_answer_is_asked_again(run: Any, keys: Any, word: str) -> None:
    keys(word, "q")
    done = run(*HIGHEST)
    assert f"'{word}' is no answer: give a number from 1 to " in done.out
    assert done.code == 0


def test_when_the_input_ends_the_match_is_left_and_kept(run: Any, keys: Any, tmp_path: Path) -> None:
    keys("1")
    done = run(*HIGHEST, "--record", tmp_path / "m.jsonl")
    assert done.out.endswith("The match is left as it stands.\n")
    assert len(records(tmp_path / "m.jsonl")) == 3


@pytest.mark.parametrize("where", ["builtins.input", "pnp.engine.Match.advice"])
def test_a_person_who_has_enough_leaves_and_the_match_is_kept(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, where: str
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(where, interrupted)
    done = run(*HIGHEST, "--as", "2", "--record", tmp_path / "m.jsonl")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("\nThe match is left as it stands.\n")
    assert run("verify", tmp_path / "m.jsonl").code == 0


def test_a_transcript_is_verified(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    run(*HIGHEST, "--as", "none", "--agents", "thumb,thumb", "--record", file)
    assert records(file)[0]["agents"] == ["thumb", "thumb"]
    done = run("verify", file)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("9 answers, all legal. ")
    file.write_text(file.read_text(encoding="utf-8").replace('"right"', '"up"', 1), encoding="utf-8")
    done = run("verify", file)
    assert (done.code, done.out) == (1, "")
    assert "answer 3 'up' is not legal: 'move the stone' offers 'left', 'right'." in done.err


def test_a_transcript_tells_the_story_that_was_watched(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    watched = run(*HIGHEST, "--as", "none", "--record", file).out.splitlines()
    told = run("verify", file, "--tell").out.splitlines()
    assert told[:-1] == watched[1:-1]
    assert told[-1].startswith("9 answers, all legal. ")
    assert run("verify", file).out.splitlines() == told[-1:]


def test_a_transcript_is_told_as_a_seat_could_know_it(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    run(*HIGHEST, "--as", "none", "--record", file)
    own, other = (run("verify", file, "--as", seat).out.splitlines() for seat in "12")
    assert own[:3] == ["  You, lay a card: Ace", "  Seat 2, lay a card: Ace", "  Your points: 1 (+1)"]
    assert other[:3] == ["  Seat 1, lay a card: Ace", "  You, lay a card: Ace", "  Points of seat 1: 1 (+1)"]
    done = run("verify", file, "--as", "3")
    assert (done.code, done.out) == (2, "")
    assert "There is no seat '3': seats are 1 to 2, or none to watch." in done.err


def test_whoever_watches_sees_the_table_when_a_round_begins(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def rounds(table: Any) -> Any:
        hand = table.unbox("card", table.pile(own("hand", 1), "owner", 1))
        for _ in range(3):
            table.track("round").value += 1
            card = yield Choice("lay a card", list(hand), 1)
            hand.give(card, table.pile("laid"))
            yield Choice("wait", [1, 2], 0)
        return Result((0,), (1, 0))

    rules = ModuleType("highest")
    vars(rules).update(play=rounds, thumb=lambda _view, choice: choice.options[0])
    monkeypatch.setattr("pnp.games.find", lambda _slug: rules)
    out = run(*HIGHEST, "--as", "none").out
    table = "    laid: King (rank 3)\n    Seat 1: nothing yet\n    Seat 2: hand 8: King"
    assert out.count(table) == 1
    assert out.index("Round 2") < out.index(table) < out.index("Round 3")


def test_a_transcript_of_other_data_is_a_warning(run: Any, tmp_path: Path, highest: Path) -> None:
    file = tmp_path / "m.jsonl"
    run(*HIGHEST, "--as", "none", "--record", file)
    (highest / "card.yaml").write_text(CARD.replace("Ace, 3, 4", "Ace, 3, 5"), encoding="utf-8")
    done = run("verify", file)
    assert (done.code, "warning: The game's data are not those it was played with." in done.err) == (0, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "highes"), "There is no game 'highes'. Games with rules: "),
        (("play", "highest", "--mode", "high"), "There is no mode 'high'. The modes of Highest are: low, duel."),
        (("play", "highest", "--players", "4"), "Highest is for 2 to 3 players, not for 4."),
        (("play", "highest", "--players", "3", "--mode", "duel"), "Highest (duel) is for 2 players, not for 3."),
        (("play", "highest", "--agents", "genius"), "There is no agent 'genius'. The agents are: random, thumb"),
        (("play", "highest", "--agents", "thumb,thumb,thumb"), "3 agents are too many for 2 seats."),
        (("play", "highest", "--as", "3"), "There is no seat '3': seats are 1 to 2, or none to watch."),
        (("play", "highest", "--record", "no/where/m.jsonl"), "to write m.jsonl to."),
        (("verify", "nowhere.jsonl"), "There is no file nowhere.jsonl."),
        (("verify", "highest"), "highest is no transcript. Is a directory."),
        (("playtest", "highest", "-n", "1", "--mode", "high"), "There is no mode 'high'."),
        (("playtest", "nothing", "-n", "1"), "Games with rules: "),
    ],
)
def test_wrong_use_is_told_what_there_is(run: Any, words: tuple[str, ...], message: str) -> None:
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_a_game_without_rules_cannot_be_played(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.games.find", lambda _slug: None)
    done = run("play", "highest")
    assert done.code == 2
    assert "Highest has no rules yet, so it cannot be played. " in done.err


@pytest.mark.parametrize("text", ["", "\0\xff", "[]", '{"pnp": 1}'])
def test_what_is_no_transcript_is_refused(run: Any, tmp_path: Path, text: str) -> None:
    (tmp_path / "m.jsonl").write_text(text, encoding="latin-1")
    done = run("verify", tmp_path / "m.jsonl")
    assert (done.code, done.out) == (1, "")
    assert "m.jsonl: line 1: " in done.err


def test_wrong_rules_are_told_without_a_traceback(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(table: Any) -> Any:
        yield Choice("bid", [1, 2])
        table.track("gold").value -= 1

    rules = ModuleType("highest")
    vars(rules).update(play=wrong, thumb=lambda _view, choice: choice.options[0])
    monkeypatch.setattr("pnp.games.find", lambda _slug: rules)
    for words in (("play", "highest", "--as", "none"), ("playtest", "highest", "-n", "4")):
        done = run(*words)
        assert done.code == 1
        assert "The rules are wrong" in done.err
        assert f"{Path(__file__).name}:" in done.err
        assert "below its floor 0" in done.err
        assert "Traceback" not in done.err
