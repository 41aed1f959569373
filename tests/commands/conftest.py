"""Running commands: in this process as `pnp` does, or as a process of their own where that matters."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from samples import DECK

from pnp import cli

CREATURE = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <rect x="0" y="0" width="{{ width }}" height="{{ height }}" fill="paper" stroke="ink"/>
  <textbox id="name" x="5" y="5" width="50" height="8" style="title">{{ piece.name|plain }}</textbox>
</drawing>
"""


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., Done]:
    """`run("make", "hill-war", ...)`: what `pnp make hill-war ...` does, without a process of its own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("logs")))

    def command(*words: str | Path) -> Done:
        monkeypatch.setattr(sys, "argv", ["pnp", *map(str, words)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = capsys.readouterr()
        return Done(int(ended.value.code or 0), out, err)

    return command


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """`process("list", ...)`: `python -m pnp list ...` in an empty folder."""

    def command(*words: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-m", "pnp", *map(str, words)]
        return subprocess.run(line, capture_output=True, text=True, cwd=tmp_path, check=False, timeout=30, **options)

    return command


@pytest.fixture
def hill_war(make_game: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small game with a layout of its own and no fault, in the folder that commands are run in."""
    folder = make_game(foe=DECK, layouts={"creature": CREATURE})
    monkeypatch.chdir(folder.parent)
    return folder


@pytest.fixture
def give_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """`give_rules("hill-war", play, thumb)`: this game has these rules from now on, and no other has any."""

    def given(slug: str, play: Callable[..., Any], thumb: Callable[..., Any]) -> None:
        rules = ModuleType(slug.replace("-", "_"))
        vars(rules).update(play=play, thumb=thumb)
        monkeypatch.setattr("pnp.games.find", {slug: rules}.get)

    return given
