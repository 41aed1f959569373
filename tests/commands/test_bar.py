"""The bar over many games: it says what is slow, to who watches and to nobody else; no game starts Python anew."""

from __future__ import annotations

import io
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from pnp.commands import output
from pnp.commands.output import Progress, bar
from pnp.pool import in_order


class Terminal(io.StringIO):
    """A stream that somebody watches."""

    def isatty(self) -> bool:
        return True


def test_the_bar_says_what_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(output, "SLOW", 0.0)
    monkeypatch.setenv("COLUMNS", "120")
    with bar("checking") as progress:
        progress(0, 2, "quick-game")
        progress(1, 2, "slow-game\x1b[31m")
        end = time.monotonic() + 20
        while "slow-game" not in shown.getvalue() and time.monotonic() < end:
            time.sleep(0.02)
        progress(2, 2)
    assert "slow-game\\u001b[31m, 0 s" in shown.getvalue()
    assert "1/2" in shown.getvalue()


def test_what_takes_no_time_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(output, "SLOW", 1000.0)
    with bar("checking") as progress:
        progress(0, 1, "quick-game")
        time.sleep(0.25)
    assert "checking" in shown.getvalue()
    assert "quick-game" not in shown.getvalue()


def test_a_pipe_gets_no_bar(run: Any, hill_war: Path) -> None:
    copytree(hill_war, hill_war.with_name("dale-war"))
    for command in ("check", "make"):
        done = run(command, "hill-war", "dale-war")
        assert done.code == 0
        assert done.err == ""
        assert "\x1b" not in done.out


@pytest.mark.parametrize("command", ["check", "make"])
def test_commands_tell_which_game_they_wait_for(
    command: str, run: Any, hill_war: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves: list[tuple[int, int, str]] = []

    @contextmanager
    def watched(*_: Any, **__: Any) -> Iterator[Progress]:
        yield lambda done, total, doing="": moves.append((done, total, doing))

    monkeypatch.setattr(output, "bar", watched)
    copytree(hill_war, hill_war.with_name("dale-war"))
    run(command, "hill-war", "dale-war")
    assert moves == [(0, 2, "hill-war"), (1, 2, "dale-war"), (2, 2, "")]


def _whose(_item: int) -> int:
    return os.getpid()


def test_games_share_the_processes() -> None:
    whose = list(in_order(_whose, range(30), jobs=2))
    assert len(whose) == 30
    assert len({*whose}) <= 2
    assert os.getpid() not in whose
