"""Transcripts: what was played can be read, played again, and every line that is not true is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from pnp.engine import Cast, Match, cast
from pnp.engine.agents import RandomAgent
from pnp.engine.transcript import TranscriptError, Verdict, lines, read, save, verify
from pnp.model import load

Doctor = Callable[[list[str]], None]


@pytest.fixture
def written(deck: Cast, shedding: ModuleType) -> list[str]:
    match = Match(deck, shedding, 35, [RandomAgent(1)], 3)
    match.run()
    assert len(match.log) > 40
    return list(lines(match, ["random"]))


def verdict(written: list[str], deck: Cast, rules: ModuleType) -> Verdict:
    return verify(read(written), deck, rules)


def test_a_transcript_can_be_read_and_holds(written: list[str], deck: Cast, shedding: ModuleType) -> None:
    head = json.loads(written[0])
    assert {k: head[k] for k in ("game", "mode", "players", "seed", "agents")} == {
        "game": "toy", "mode": None, "players": 3, "seed": 35, "agents": ["random"],
    }  # fmt: skip
    assert json.loads(written[1]).keys() == {"n", "seat", "phase", "answer"}
    assert [json.loads(line)["after"] for line in written if '"after"' in line][:2] == [20, 40]
    assert json.loads(written[-1]).keys() == {"result"}
    done = verdict(written, deck, shedding)
    assert (done.fault, done.warnings) == (None, ())
    assert done.answers == len(read(written).answers)
    assert done.result is not None


def other_answer(written: list[str]) -> None:
    written[5] = json.dumps(json.loads(written[5]) | {"answer": "card:moon"})


def left_out(written: list[str]) -> None:
    del written[3]


def other_seat(written: list[str]) -> None:
    written[2] = json.dumps(json.loads(written[2]) | {"seat": 0})


def other_table(written: list[str]) -> None:
    written[21] = json.dumps({"after": 20, "table": "0"})


def other_result(written: list[str]) -> None:
    written[-1] = written[-1].replace("winners", "losers")


def one_more(written: list[str]) -> None:
    written.append('{"answer": "pass"}')


def ends_early(written: list[str]) -> None:
    del written[10:-1]


@pytest.mark.parametrize(
    ("doctor", "message"),
    [
        (other_answer, "line 6: answer 5 'card:moon' is not legal: 'play' offers '"),
        (left_out, "line 4: this is answer 3, but its number is 4."),
        (other_seat, "line 3: answer 2 is seat 0's to 'play', but 'play' asks seat 1."),
        (other_table, "line 22: after answer 20 the table is not as it was."),
        (other_result, "the match ends otherwise: "),
        (one_more, "'pass' comes after the end of the match."),
        (ends_early, "line 11: the match is not over: 'play' asks seat 0."),
    ],
)
def test_what_is_not_true_is_named(
    doctor: Doctor, message: str, written: list[str], deck: Cast, shedding: ModuleType
) -> None:
    doctor(written)
    assert message in (verdict(written, deck, shedding).fault or "")


def test_an_unfinished_match_holds_as_far_as_it_goes(written: list[str], deck: Cast, shedding: ModuleType) -> None:
    done = verdict(written[:10], deck, shedding)
    assert (done.fault, done.answers, done.result) == (None, 9, None)
    assert verdict(written[:1], deck, shedding) == Verdict(None, (), 0, None)


@pytest.mark.parametrize(
    ("file", "old", "new", "warnings"),
    [
        ("card", "Rust, 1, red, 3", "Rust, 1, red, 9", 1),  # nobody's answer changes, but the data are others
        ("card", "title: Cards", "title: Other cards", 0),
        ("game", "story: {type: text, default: null", "story: {type: text, default: once", 0),
        ("game", "hand: 2,", "hand: 2, spare: 1,", 1),
    ],
)
def test_other_data_are_a_warning(
    file: str, old: str, new: str, warnings: int, written: list[str], folder: Path, shedding: ModuleType
) -> None:
    path = folder / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    done = verdict(written, cast(load(folder)), shedding)
    assert (done.fault, len(done.warnings)) == (None, warnings)


def test_other_rules_are_a_warning(written: list[str], deck: Cast, shedding: ModuleType) -> None:
    with Path(str(shedding.__file__)).open("a", encoding="utf-8") as stream:
        stream.write("\n# the same rules, in other words\n")
    assert verdict(written, deck, shedding).warnings == ("The game's rules are not those it was played with.",)


@pytest.mark.parametrize("change", [{"players": 9}, {"players": 10**12}, {"mode": "duel"}, {"players": 0}])
def test_a_table_nobody_can_sit_at_is_a_fault(
    change: dict[str, object], written: list[str], deck: Cast, shedding: ModuleType
) -> None:
    written[0] = json.dumps(json.loads(written[0]) | change)
    assert "line 1: nobody plays Toy with" in (verdict(written, deck, shedding).fault or "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ([], 'line 1: a transcript starts with a header that has "pnp": 1'),
        (["{"], "line 1: this is no JSON"),
        (["[" * 100_000], "line 1: this is no JSON"),
        (["[]"], "line 1: this is no record"),
        (['{"pnp": 2}'], "starts with a header"),
        (['{"pnp": 1, "game": "toy"}'], "line 1: the header has no 'mode'|'players'"),
    ],
)
def test_what_is_no_transcript_is_refused(text: list[str], message: str) -> None:
    with pytest.raises(TranscriptError, match=message):
        read(text)


def test_an_odd_line_is_named(written: list[str]) -> None:
    with pytest.raises(TranscriptError, match="line 3: neither an answer, nor a table, nor a result"):
        read([*written[:2], '{"answer": 3}'])


def test_a_transcript_is_written_whole_or_not_at_all(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match.run()
    file = tmp_path / "match.jsonl"
    save(file, match)
    before = file.read_text(encoding="utf-8")
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        save(file, match)
    assert file.read_text(encoding="utf-8") == before
    assert [path.name for path in tmp_path.glob("*jsonl*")] == ["match.jsonl"]
