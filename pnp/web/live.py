"""Live: while somebody looks at a game its files are watched, and every page of it hears what a save changed."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from threading import Event, RLock, Thread
from typing import Any, NamedTuple

from pnp.checks.report import check
from pnp.model import Finding
from pnp.pool import end_with_parent
from pnp.sheets.watching import changed, state, watched
from pnp.web.desk import Desk, named

HEARTBEAT = 15.0
"""Seconds after which a line is sent though nothing happened, so that a lost connection is noticed."""
MOST_SHOWN = 1_500
"""Faces of a game whose pictures are drawn anew when a file changes: those that were shown last."""


class Sight(NamedTuple):
    """What a picture on somebody's page shows."""

    component: str
    piece: str
    side: str
    size: str
    lang: str

    @property
    def name(self) -> str:
        """As pages call it."""
        return "/".join(self)


Draw = Callable[[str, Sight], str | None]
"""Draws what a picture of a game shows as the game is now; the key of the picture, or None where it is gone."""


class Shown:
    """Which pictures of one game are on pages, the key each has now and that it had before the last save."""

    def __init__(self) -> None:
        self.now: OrderedDict[Sight, str] = OrderedDict()
        self.before: dict[Sight, str] = {}
        self._lock = RLock()

    def note(self, sight: Sight, key: str) -> None:
        """A picture was drawn."""
        with self._lock:
            self.now[sight] = key
            self.now.move_to_end(sight)
            while len(self.now) > MOST_SHOWN:
                self.before.pop(self.now.popitem(last=False)[0], None)

    def latest(self) -> list[Sight]:
        """What was shown, the last first."""
        with self._lock:
            return list(reversed(self.now))

    def change(self, sight: Sight, key: str) -> bool:
        """A picture was drawn after a save; whether it looks otherwise than before."""
        with self._lock:
            before = self.now.get(sight)
            if before is None or before == key:
                return False
            self.before[sight], self.now[sight] = before, key
            return True


class Live:
    """Watches the games that pages are open of, and tells them: `game`, `face` and `findings`."""

    def __init__(self, desk: Desk, draw: Draw) -> None:
        self._desk, self._draw = desk, draw
        self.shown: dict[str, Shown] = {}
        self.findings: dict[str, list[Finding]] = {}
        self._hearers: dict[str, set[asyncio.Queue[str]]] = {}
        self._stops: dict[str, Event] = {}
        self._checks: dict[str, Future[list[Finding]]] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = RLock()

    def of(self, slug: str) -> Shown:
        """What is shown of a game."""
        with self._lock:
            return self.shown.setdefault(slug, Shown())

    async def hear(self, slug: str) -> AsyncIterator[str]:
        """What happens to a game from now on, as server-sent events."""
        self._loop = asyncio.get_running_loop()
        queue: asyncio.Queue[str] = asyncio.Queue()
        with self._lock:
            hearers = self._hearers.setdefault(slug, set())
            hearers.add(queue)
            if len(hearers) == 1:
                self._begin(slug)
        try:
            yield ": listening\n\n"
            while True:
                try:
                    yield await asyncio.wait_for(queue.get(), HEARTBEAT)
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            with self._lock:
                hearers.discard(queue)
                if not hearers and (stop := self._stops.pop(slug, None)):
                    stop.set()

    def tell(self, slug: str, event: str, told: Any) -> None:
        """Tell all pages of a game; from any thread."""
        line = f"event: {event}\ndata: {json.dumps(told)}\n\n"
        with self._lock:
            for queue in self._hearers.get(slug, ()):
                if self._loop is not None:
                    with suppress(RuntimeError):  # the server has just been ended
                        self._loop.call_soon_threadsafe(queue.put_nowait, line)

    def _begin(self, slug: str) -> None:
        folder = self._desk.folder(slug)
        if folder is None:
            return
        stop = self._stops[slug] = Event()
        Thread(target=self._watch, args=(slug, folder, stop), daemon=True).start()
        if slug not in self.findings:
            self._check(slug, folder)

    def _watch(self, slug: str, folder: Path, stop: Event) -> None:
        look = partial(state, watched(folder))
        seen = look()
        while not stop.is_set():
            now = changed(look, seen, stop)
            if now != seen and not stop.is_set():
                seen = now
                self.saved(slug, folder)

    def saved(self, slug: str, folder: Path) -> None:
        """A file of a game was saved: open it anew, draw what is shown, and look for what is wrong with it."""
        opened = self._desk.anew(slug, changed=True)
        broken = bool(opened is None or opened.broken)
        self.tell(slug, "game", {"broken": broken})
        shown = self.of(slug)
        if not broken:
            shown.before.clear()
            for sight in shown.latest():
                key = self._draw(slug, sight)
                if key is not None and shown.change(sight, key):
                    self.tell(slug, "face", {"face": sight.name, "key": key, "before": shown.before[sight]})
        self._check(slug, folder)

    def _check(self, slug: str, folder: Path) -> None:
        """Look for what is wrong, in a process of its own: it takes seconds, and pages are drawn meanwhile."""
        with self._lock:
            if (waiting := self._checks.get(slug)) is not None:
                waiting.cancel()
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=end_with_parent)
            work = self._checks[slug] = self._pool.submit(check, named(folder))
        work.add_done_callback(partial(self._checked, slug))

    def _checked(self, slug: str, work: Future[list[Finding]]) -> None:
        if work.cancelled() or self._checks.get(slug) is not work:
            return
        if work.exception() is None:
            self.findings[slug] = work.result()
            self.tell(slug, "findings", {"count": len(self.findings[slug])})
        else:
            with self._lock:
                self._pool = None  # it was killed; the next check has another

    def close(self) -> None:
        """End what runs beside the server."""
        with self._lock:
            for stop in self._stops.values():
                stop.set()
            if self._pool is not None:
                for process in list((self._pool._processes or {}).values()):
                    process.terminate()
                self._pool.shutdown(wait=False, cancel_futures=True)
