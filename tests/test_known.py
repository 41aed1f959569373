"""What was found out of games is kept while their files stay as they are, and believed in no other case."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from pnp import known
from pnp.known import Known, cache_folder

SHAPE = {"pieces": int}


def ask(folder: Path, answer: int, more: str = "", question: str = "size") -> int:
    """What is told of a folder when `answer` would be found out."""
    asked = Known(question, SHAPE)
    told = asked.of(folder, lambda: {"pieces": answer}, more)
    asked.keep()
    return int(told["pieces"])


@pytest.fixture(autouse=True)
def same_program() -> None:
    known._ours.cache_clear()


def test_what_is_known_is_not_found_out_again(game_folder: Path) -> None:
    assert [ask(game_folder, answer) for answer in (1, 2)] == [1, 1]
    assert ask(game_folder, 3, "de") == 3
    assert ask(game_folder, 4, question="weight") == 4
    assert sorted(file.name for file in cache_folder().iterdir()) == ["size.json", "weight.json"]
    assert cache_folder().stat().st_mode & 0o77 == 0


def changed(folder: Path) -> None:
    text = (folder / "foe.yaml").read_text(encoding="utf-8")
    (folder / "foe.yaml").write_text(text.replace("Titan", "Giant of the Hill"), encoding="utf-8")


def dated(folder: Path) -> None:
    os.utime(folder / "foe.yaml", (1, 1))


def added(folder: Path) -> None:
    (folder / "art").mkdir()
    (folder / "art" / "titan.png").write_bytes(b"")


def gone(folder: Path) -> None:
    (folder / "foe.yaml").unlink()


@pytest.mark.parametrize("change", [changed, dated, added, gone])
def test_a_change_of_a_file_is_seen(change, game_folder: Path) -> None:
    assert ask(game_folder, 1) == 1
    change(game_folder)
    assert [ask(game_folder, answer) for answer in (2, 3)] == [2, 2]


def test_a_change_while_it_is_found_out_is_not_kept(game_folder: Path) -> None:
    asked = Known("size", SHAPE)

    def find() -> dict[str, int]:
        changed(game_folder)
        return {"pieces": 1}

    assert asked.of(game_folder, find) == {"pieces": 1}
    asked.keep()
    assert ask(game_folder, 2) == 2


def test_another_version_believes_nothing(game_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(game_folder, 1) == 1
    known._ours.cache_clear()
    monkeypatch.setattr(known, "__version__", "9.9.9")
    assert ask(game_folder, 2) == 2


@pytest.mark.parametrize("text", ["", "{", "[]", '{"x": 1}', '{"x": {"stamp": "", "answer": {"pieces": "many"}}}'])
def test_a_file_that_is_broken_is_as_none(text: str, game_folder: Path) -> None:
    cache_folder().mkdir(parents=True)
    (cache_folder() / "size.json").write_text(text, encoding="utf-8")
    assert [ask(game_folder, answer) for answer in (1, 2)] == [1, 1]


def test_an_answer_of_another_shape_is_not_believed(game_folder: Path) -> None:
    ask(game_folder, 1)
    file = cache_folder() / "size.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"pieces": 1', '"pieces": "1"'), encoding="utf-8")
    assert ask(game_folder, 2) == 2


def test_where_nothing_can_be_kept_it_is_found_out_each_time(game_folder: Path) -> None:
    cache_folder().parent.mkdir(parents=True, exist_ok=True)
    cache_folder().write_text("a file where the folder would be", encoding="utf-8")
    assert [ask(game_folder, answer) for answer in (1, 2)] == [1, 2]


def test_only_the_latest_are_kept(game_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "MOST", 2)
    for number in range(4):
        ask(game_folder, number, f"m{number}")
    kept = json.loads((cache_folder() / "size.json").read_text(encoding="utf-8"))
    assert [name.rpartition(" ")[2] for name in kept] == ["m2", "m3"]


def test_of_a_folder_too_large_nothing_is_kept(game_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "MOST_FILES", 1)
    assert [ask(game_folder, answer) for answer in (1, 2)] == [1, 2]


def test_of_a_folder_with_links_nothing_is_kept_and_none_is_followed(game_folder: Path) -> None:
    (game_folder / "art").symlink_to("/", target_is_directory=True)
    assert known.looks(game_folder) is None
    assert [ask(game_folder, answer) for answer in (1, 2)] == [1, 2]


@pytest.mark.parametrize("words", [["list"], ["list", "--json"], ["show", "blade"], ["show", "blade", "--json"]])
def test_a_command_prints_the_same_from_what_is_known(words, monkeypatch, capsys) -> None:
    from pnp import cli

    monkeypatch.setattr("sys.argv", ["pnp", *words])
    told = []
    for load in (True, False):
        if not load:
            for name in ("pnp.model.folder.load", "pnp.layout.faces.Faces.of", "pnp.summary.summary"):
                monkeypatch.setattr(name, lambda *_, **__: pytest.fail("found out again"))
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert ended.value.code == 0
        told.append(capsys.readouterr())
    assert told[0] == told[1]
    assert told[0].out
