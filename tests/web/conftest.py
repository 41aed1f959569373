"""The workbench running for a test: a server in a thread, and a browser where this machine has one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.commands.conftest import run as run
from tests.web.served import CHROMIUM, FOLDERS, SMALL, Served, serving


@pytest.fixture(scope="module")
def workbench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Served]]:
    """`workbench()` is one for some games of the library, `workbench(folder)` one for a game; they run for a module."""
    held: dict[tuple[Path, ...], tuple[Any, Served]] = {}
    patch = pytest.MonkeyPatch()
    patch.setenv("PNP_HOME", str(tmp_path_factory.mktemp("home")))

    def of(*folders: Path) -> Served:
        if folders not in held:
            context = serving(*folders)
            held[folders] = context, context.__enter__()
        return held[folders][1]

    yield of
    for context, _ in held.values():
        context.__exit__(None, None, None)
    patch.undo()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, or the test is skipped."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium here")
    sync = pytest.importorskip("playwright.sync_api")
    with sync.sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


@pytest.fixture
def own_game(tmp_path: Path) -> Path:
    """A game of the library as a folder of somebody's own."""
    return Path(shutil.copytree(FOLDERS / SMALL, tmp_path / "ravenna"))
