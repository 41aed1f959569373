"""Rules in a user's own folder: they are code, so they run when they are trusted, and never else."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.engine import RulesError
from pnp.engine.hashes import of_rules
from pnp.games import dragon_slayers
from pnp.lab.runs.ready import NoRules, Untrusted, ready

RULES = """\
from pathlib import Path
from pnp.engine import Choice, Result, own

Path(__file__).with_name("seen").touch()


def play(table):
    hands = [table.pile(own("hand", seat), "owner", seat) for seat in table.seats]
    table.shuffled("foe").deal(2, *hands)
    laid = []
    for seat in table.seats:
        laid.append((yield Choice("lay a foe", hands[seat], seat)))
    return Result.ranked([foe.force for foe in laid])


def thumb(view, choice):
    return max(choice.options, key=lambda foe: foe.force)
"""


@pytest.fixture
def own_game(game_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a small game with rules of its own, beside which commands run."""
    (game_folder / "rules.py").write_text(RULES, encoding="utf-8")
    monkeypatch.chdir(game_folder.parent)
    return game_folder


PLAY = ("play", "hill-war", "--as", "none", "--seed", "3")
PLAYTEST = ("playtest", "hill-war", "-n", "8")


@pytest.mark.parametrize("words", [PLAY, PLAYTEST])
def test_rules_do_not_run_before_they_are_trusted(run: Any, own_game: Path, words: tuple[str, ...]) -> None:
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"{own_game / 'rules.py'} holds the rules of this game. ")
    for word in ("read, change and send", "every file of yours", "Look at it first", "--trust", "trust=True"):
        assert word in done.err
    assert not (own_game / "seen").exists()
    with pytest.raises(Untrusted, match="--trust"):
        pnp.Match(own_game)
    assert not (own_game / "seen").exists()


def test_what_only_reads_the_data_never_runs_rules(run: Any, own_game: Path) -> None:
    for words in (("show", own_game), ("check", own_game), ("make", own_game, "-o", own_game.parent / "kits")):
        run(*words)
    assert not (own_game / "seen").exists()


def test_trusted_rules_play_and_are_verified(run: Any, own_game: Path, tmp_path: Path) -> None:
    done = run(*PLAY, "--trust", "--record", tmp_path / "m.jsonl")
    assert (done.code, done.err) == (0, "")
    assert "Seat 1, lay a foe: " in done.out
    assert run("verify", tmp_path / "m.jsonl").code == 2
    done = run("verify", tmp_path / "m.jsonl", "--trust")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("2 answers, all legal. ")
    (own_game / "rules.py").write_text(RULES + "# another line\n", encoding="utf-8")
    assert "warning: The game's rules are not those it was played with." in (
        run("verify", tmp_path / "m.jsonl", "--trust").err
    )


def test_a_transcript_does_not_say_whose_rules_run(
    run: Any, own_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "m.jsonl"
    run(*PLAY, "--trust", "--record", file)
    (own_game / "seen").unlink()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    done = run("verify", file, "--trust")
    assert done.code == 2
    assert "There is no game 'hill-war'." in done.err
    assert "--game FOLDER" in done.err
    text = file.read_text(encoding="utf-8")
    for path in (str(own_game), "../hill-war", "..", "."):
        file.write_text(text.replace('"game": "hill-war"', f'"game": "{path}"'), encoding="utf-8")
        done = run("verify", file, "--trust")
        assert (done.code, f"A transcript names its game, and '{path}' is no name." in done.err) == (2, True)
    assert not (own_game / "seen").exists()
    assert run("verify", file, "--trust", "--game", own_game).code == 0


def test_processes_that_share_a_playtest_load_the_rules_too(run: Any, own_game: Path) -> None:
    def figures(*words: str) -> Any:
        done = run(*PLAYTEST, "--trust", "--json", *words)
        assert (done.code, done.err) == (0, "")
        return {key: value for key, value in json.loads(done.out).items() if key != "timing"}

    assert figures("--jobs", "2") == figures()
    assert (own_game / "seen").exists()


def test_a_match_from_python(own_game: Path) -> None:
    match = pnp.Match(own_game, seed=1, agents=["thumb"], trust=True)
    assert match.run().winners
    assert len(match.log) == 2


def test_nothing_is_written_beside_the_rules(own_game: Path) -> None:
    ready(own_game, trust=True)
    assert not list(own_game.rglob("__pycache__"))


def test_rules_changed_within_the_same_second_are_the_new_ones(own_game: Path) -> None:
    for word in ("lay a foe", "lay a boy"):
        (own_game / "rules.py").write_text(RULES.replace("lay a foe", word), encoding="utf-8")
        question = pnp.Match(own_game, trust=True).question
        assert question is not None
        assert question.phase == word


def test_rules_of_several_pages(own_game: Path) -> None:
    home = own_game / "rules"
    home.mkdir()
    body, hint = RULES.split("def thumb", 1)
    (home / "__init__.py").write_text("from .hints import thumb\n" + body, encoding="utf-8")
    (home / "hints.py").write_text("def thumb" + hint, encoding="utf-8")
    (own_game / "rules.py").unlink()
    with pytest.raises(Untrusted, match=r"__init__\.py"):
        ready(own_game)
    assert pnp.Match(own_game, trust=True).run().winners


def test_a_game_without_rules_of_its_own_asks_for_no_trust(game_folder: Path) -> None:
    for trust in (False, True):
        with pytest.raises(NoRules, match="Hill War has no rules yet") as error:
            ready(game_folder, trust=trust)
        assert f"Its own would be a rules.py in {game_folder}. Games with rules: " in str(error.value)


def test_a_name_that_the_engine_needs_is_told(own_game: Path) -> None:
    manifest = own_game / "game.yaml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(re.sub(r"^numbers: *{", "numbers: {keys: 3, ", text, flags=re.M), encoding="utf-8")
    with pytest.raises(NoRules, match=r"cannot be played: game\.yaml: the engine needs the name 'keys'"):
        ready(own_game, trust=True)


def test_the_librarys_folders_hold_data_only(own_game: Path) -> None:
    with pytest.raises(NoRules):
        ready(replace(pnp.load(own_game), outside=False), trust=True)
    assert not (own_game / "seen").exists()


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("import os\ndef play(table:\n", 2, "'(' was never closed"),
        ("x = 1\ny = x / 0\n", 2, "ZeroDivisionError: division by zero\n    y = x / 0"),
        ("import no_such_module\n", 1, "ModuleNotFoundError: No module named 'no_such_module'"),
        ("import sys\nsys.exit(3)\n", 2, "SystemExit: 3"),
        ("def thumb(view, choice): ...\n", None, "there is no play(table)."),
        ("def play(table): ...\nthumb = 3\n", None, "there is no thumb(view, choice)."),
        ("\ufeff\x00", 1, "source code"),
        (RULES.replace("foe.force for", "foe.size for"), 13, "foe:"),
    ],
)
def test_wrong_rules_are_told_with_file_and_line(
    run: Any, own_game: Path, text: str, line: int | None, message: str
) -> None:
    file = own_game / "rules.py"
    file.write_text(text, encoding="utf-8")
    for words in (PLAY, PLAYTEST, (*PLAYTEST, "--jobs", "2")):
        done = run(*words, "--trust")
        assert done.code == 1
        place = f"{file}:{line}: " if line else f"{file}: "
        assert done.err.startswith("The rules are wrong. ")
        assert place in done.err
        assert message in done.err
        assert "Traceback" not in done.err
    with pytest.raises(RulesError):
        pnp.Match(own_game, trust=True).run()


def test_rules_that_cannot_be_read(run: Any, own_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_path: Path, _most: int) -> bytes:
        raise PermissionError(13, "Permission denied", str(own_game / "rules.py"))

    monkeypatch.setattr("pnp.lab.runs.ready.own", refused)
    done = run(*PLAY, "--trust")
    assert (done.code, done.err) == (1, f"{own_game / 'rules.py'}: Permission denied. Nothing there was changed.\n")


def test_the_flag_is_told_of_where_it_works(process: Callable[..., Any]) -> None:
    for verb in ("play", "playtest", "verify"):
        assert "--trust" in process(verb, "--help").stdout


COPY = "from pnp.games.dragon_slayers import play, thumb\n\n__all__ = ['play', 'thumb']\n"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A game of the library under another name."""
    return Path(shutil.copytree(pnp.load("dragon-slayers").folder, tmp_path / "my-slayers"))


def test_a_copy_of_a_game_of_the_library_is_told_how_it_is_played(run: Any, copied: Path) -> None:
    done = run("play", str(copied), "--as", "none")
    assert done.code == 2
    assert f"Its own would be a rules.py in {copied}; " in done.err
    assert f"copy of the library's dragon-slayers, one line in it does: '{COPY.splitlines()[0]}'" in done.err


def test_a_copy_plays_by_the_librarys_rules_with_one_line(run: Any, copied: Path) -> None:
    (copied / "rules.py").write_text(COPY, encoding="utf-8")
    words = ("-n", "12", "--trust", "--no-db", "--json")
    mine, theirs = (json.loads(run("playtest", name, *words).out) for name in (str(copied), "dragon-slayers"))
    assert mine["length"] == theirs["length"]
    assert mine["seats"] == theirs["seats"]


def test_rules_that_are_imported_of_the_library_are_part_of_a_fingerprint(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks_like_one = '"""\nfrom pnp.games.no.such import game\n"""\n'
    (copied / "rules.py").write_text(COPY + looks_like_one, encoding="utf-8")
    before = of_rules(ready(copied, trust=True).rules)
    assert of_rules(ready(copied, trust=True).rules) == before
    library, read = Path(dragon_slayers.__file__ or ""), Path.read_text
    monkeypatch.setattr(Path, "read_text", lambda path, **how: read(path, **how) + "#" * (path == library))
    assert of_rules(ready(copied, trust=True).rules) != before
