"""A workbench that runs in a thread, for tests and for the bench."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

import httpx

from pnp.model import library
from pnp.web.desk import Desk
from pnp.web.serving import place, server

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
def serving(*folders: Path, trust: bool = False) -> Iterator[Served]:
    """A workbench for these folders, or for some games of the library; with `trust` rules of their own run."""
    at = place(port=0)
    answering = server(Desk(folders or [FOLDERS / slug for slug in SHELF]), at, trust)
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
