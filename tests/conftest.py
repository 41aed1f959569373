"""What every room's tests share: small games written to a folder."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
import rotation
from samples import DECK, write_game

# A run starts hundreds of processes: where Python is told to keep no bytecode each would compile the program anew, and
# each worker all tests, which is half of what a run takes.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_addoption(parser: pytest.Parser) -> None:
    """One switch writes every golden file anew, to be looked at and committed."""
    parser.addoption("--golden", action="store_true", help="write the golden files instead of comparing with them")


def pytest_sessionstart(session: pytest.Session) -> None:
    """A run says which games it looks into, and looks for what was changed once, for all its workers."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and not hasattr(session.config, "workerinput"):
        rotation.changed()
        reporter.write_line(rotation.told())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """And again where something failed: with the seed it fails again."""
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(rotation.told())


_homes = count(1)


@pytest.fixture(autouse=True)
def pnp_home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, not there yet, where this test's user keeps printers and prints."""
    home = tmp_path_factory.getbasetemp() / f"home-{next(_homes)}"
    monkeypatch.setenv("PNP_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def no_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command bounds the memory of its process, and leaves its garbage to the system when it ends; this process has
    thousands of tests to go."""
    monkeypatch.setattr("pnp.limits.lower", lambda: None)
    monkeypatch.setattr("pnp.cli.gc", SimpleNamespace(set_threshold=none, disable=none, freeze=none))


def none(*_: object) -> None:
    """Nothing is done."""


_STATM = Path("/proc/self/statm")
_GROWN = 40
"""Megabytes after which garbage is looked for: pictures are few things, but large ones."""
_after = [0.0]


def pytest_runtest_teardown() -> None:
    """No worker keeps pages and pictures of tests that are done."""
    if _STATM.exists() and _megabytes() > _after[0] + _GROWN:
        gc.collect()
        _after[0] = _megabytes()


def _megabytes() -> float:
    return int(_STATM.read_text(encoding="ascii").split()[1]) * 4096 / 1e6


def pytest_collection_finish() -> None:
    """What was collected stays: no search for garbage need look through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


@pytest.fixture
def make_game(tmp_path: Path) -> Callable[..., Path]:
    """`make_game(foe=TEXT, ..., layouts={name: XML})`: the folder `hill-war` with these files beside a manifest.

    `__` in a file's name is `-`.
    """

    def make(layouts: Mapping[str, str] | None = None, **files: str) -> Path:
        named = {name.replace("__", "-"): text for name, text in files.items()}
        return write_game(tmp_path / "hill-war", named, layouts)

    return make


@pytest.fixture
def game_folder(make_game: Callable[..., Path]) -> Path:
    """A smallest game outside the library: one deck, `foe`, of three titles and six cards."""
    return make_game(foe=DECK)
