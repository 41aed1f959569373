"""The workbench running for a test: a server in a thread, and a browser where this machine has one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from pnp.model import library
from pnp.web.desk import Desk
from pnp.web.serving import place, server
from tests.commands.conftest import run as run

FOLDERS = library.card_data()
SMALL = "warlords-of-ravenna"
SHELF = "blade", "moria-skirmish", SMALL
CHROMIUM = next((found for name in ("chromium", "chromium-browser") if (found := shutil.which(name))), None)


@dataclass(frozen=True)
class Served:
    """A workbench that runs: its link, where it is, and somebody whom the link has let in."""

    link: str
    base: str
    word: str
    port: int
    client: httpx.Client

    def get(self, path: str, **options: Any) -> httpx.Response:
        """What it answers to who was let in."""
        return self.client.get(path, **options)


@contextmanager
def serving(*folders: Path) -> Iterator[Served]:
    """A workbench for these folders, or for some games of the library."""
    at = place(port=0)
    answering = server(Desk(folders or [FOLDERS / slug for slug in SHELF]), at)
    thread = Thread(target=answering.run, kwargs={"sockets": [at.socket]}, daemon=True)
    thread.start()
    base = f"http://127.0.0.1:{at.port}"
    try:
        with httpx.Client(base_url=base, timeout=60, follow_redirects=True) as client:
            client.get(f"/?key={at.word}")
            yield Served(at.link, base, at.word, at.port, client)
    finally:
        answering.should_exit = True
        thread.join(20)
        at.socket.close()


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
