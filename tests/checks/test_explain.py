"""`pnp check --explain CODE`: what a code means, without a game."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

import pytest

from pnp import cli
from pnp.checks.codes import UnknownCode, codes, explain

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("--explain", "claim")`: exit code, output and errors of `pnp check --explain claim`."""

    def command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pnp", "check", *words])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return (int(ended.value.code or 0), *capsys.readouterr())

    return command


def test_a_code_is_explained(run: Run) -> None:
    assert run("--explain", "digit-repeats-field") == (
        0,
        "digit-repeats-field (warning): A sentence writes a number that a field of its row holds already\n\n"
        "Why: When the field is changed, the printed sentence keeps the old number, and the card contradicts itself.\n"
        "\n"
        "Mend: Write the field in braces: 'draw {draws} cards' with 'draws: 3'.\n",
        "",
    )


def test_a_code_is_explained_to_a_script(run: Run) -> None:
    code, out, err = run("--explain", "yaml-tag", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "code": "yaml-tag",
        "level": "error",
        "title": "A value carries a YAML tag",
        "why": "Tags ask a reader to build things, even to run code; here values are plain.",
        "mend": "Write the bare value: '3', not '!!int 3'.",
    }


def test_the_brackets_of_a_finding_may_stay() -> None:
    assert explain("[claim]") == explain(" Claim ") == codes()["claim"]


@pytest.mark.parametrize("json", [(), ("--json",)])
def test_an_unknown_code_is_wrong_use_and_names_the_nearest(json: tuple[str, ...], run: Run) -> None:
    assert run("--explain", "digit-repeat", *json) == (
        2,
        "",
        "No finding has the code 'digit-repeat'. Did you mean 'digit-repeats-field'? "
        "A code stands in brackets behind each finding.\n",
    )


def test_a_code_near_several_names_the_best_first() -> None:
    with pytest.raises(UnknownCode, match=r"'unknown-colour' or 'unknown-[a-z]+' or 'unknown-[a-z]+'\?"):
        explain("unknown-color")


def test_a_code_near_none_still_gets_three_to_choose_from() -> None:
    with pytest.raises(UnknownCode) as raised:
        explain("???")
    assert len(raised.value.near) == 3
    assert set(raised.value.near) <= set(codes())


@pytest.mark.parametrize("words", [("hill-war",), ("--all",)])
def test_a_code_and_games_at_once_are_wrong_use(words: tuple[str, ...], run: Run) -> None:
    code, out, err = run("--explain", "claim", *words)
    assert (code, out) == (2, "")
    assert err == "--explain tells of a code and checks no game: leave out either.\n"


def test_the_help_says_where_codes_are_found(run: Run) -> None:
    _, out, _ = run("--help")
    assert "Say what a code means: it stands in brackets behind each finding." in " ".join(out.split())


@pytest.mark.parametrize("code", codes())
def test_an_explanation_is_whole(code: str) -> None:
    told = codes()[code]
    assert told.level in {"error", "warning", "info"}
    assert told.title[0].isupper() and not told.title.endswith(".")
    assert len(told.title) <= 80
    for sentence in (told.why, told.mend):
        assert sentence[0].isupper() or sentence[0] == "*"
        assert len(sentence) <= 300 and "\n" not in sentence
    assert told.why.endswith(".")
    assert told.mend.endswith((".", "'"))
