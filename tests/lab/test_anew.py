"""Rules loaded anew: whatever they keep is gone, and afterwards all is as it was."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from cheats import HONEST, written
from toys import toy

import pnp
from pnp import games
from pnp.engine import Result, RulesError
from pnp.lab.questions.anew import Anew
from pnp.lab.runs.ready import ready

PAGE = """\
from .page import NOTES


def play(table):
    yield


def thumb(view, choice):
    pass
"""


def test_a_module_is_run_once_more(tmp_path: Path) -> None:
    rules = ready(written(tmp_path, HONEST["as it is"]), trust=True).rules
    rules.kept = "a note"  # type: ignore[attr-defined]
    anew, met = Anew(rules), list[ModuleType]()
    for _ in range(3):
        with anew() as other:
            assert not hasattr(other, "kept")
            assert other.__file__ == rules.__file__
            assert other.thumb is not rules.thumb
            assert sys.modules[rules.__name__] is other
            other.kept = "another"
            met.append(other)
        assert sys.modules[rules.__name__] is rules
    assert len(set(map(id, met))) == 3
    assert not [*Path(str(rules.__file__)).parent.rglob("__pycache__")]


def test_so_are_the_pages_of_a_package(tmp_path: Path) -> None:
    folder = written(tmp_path, HONEST["as it is"])
    (folder / "rules.py").unlink()
    home = folder / "rules"
    home.mkdir()
    (home / "__init__.py").write_text(PAGE, encoding="utf-8")
    (home / "page.py").write_text("NOTES = []\n", encoding="utf-8")
    rules = ready(folder, trust=True).rules
    rules.NOTES.append("kept")
    with Anew(rules)() as other:
        assert other.NOTES == []
        assert sys.modules[f"{rules.__name__}.page"].NOTES is other.NOTES
    assert sys.modules[f"{rules.__name__}.page"].NOTES is rules.NOTES == ["kept"]


def test_so_are_the_families_of_the_library() -> None:
    rules = ready("condottieri").rules
    before = {name: module for name, module in sys.modules.items() if name.startswith("pnp.")}
    with Anew(rules)() as other:
        assert other.__name__ == rules.__name__
        assert other is not rules
        family = sys.modules["pnp.games.families.shared_deck"]
        assert family is not before["pnp.games.families.shared_deck"]
        assert sys.modules["pnp.engine.choice"] is before["pnp.engine.choice"]
    assert {name: module for name, module in sys.modules.items() if name.startswith("pnp.")} == before
    assert pnp.games is games


def test_rules_that_cannot_be_run_once_more_say_so(tmp_path: Path) -> None:
    folder = written(tmp_path, HONEST["as it is"])
    rules = folder / "rules.py"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(
        f"import builtins\nassert not hasattr(builtins, 'once')\nbuiltins.once = 1\n{text}", encoding="utf-8"
    )
    loaded = ready(folder, trust=True).rules
    try:
        with pytest.raises(RulesError, match=r"rules\.py:2: AssertionError"), Anew(loaded)():
            pass
    finally:
        del sys.modules["builtins"].once
    assert sys.modules[loaded.__name__] is loaded


def test_rules_in_no_file_stay_what_they_are(tmp_path: Path) -> None:
    def play(_table: object) -> object:
        yield
        return Result.ranked([1])

    rules = toy(tmp_path, play).rules
    with Anew(rules)() as other:
        assert other is rules
