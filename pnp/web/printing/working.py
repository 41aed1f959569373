"""Working: orders filled beside the server, by processes that stay warm; how far each is, its files while it is kept.

An order can be given up at any time: whoever makes it hears so between two pages, and is ended if it does not listen.
All files lie in one folder of the server's own, which goes with it, however it ends.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from os import _exit
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, NamedTuple

from pnp.model.errors import PnpError
from pnp.terminal import bug
from pnp.web.printing.orders import MOST_FINDINGS, MOST_SIGHTS, Filled, Order, field_of, fill, said

MOST_WORKERS = 2
"""Orders that are filled at once; more wait."""
MOST_JOBS = 16
"""Orders whose files are kept; of more the oldest goes."""
LONGEST = 600.0
"""Seconds after which an order is given up."""
_PATIENCE = 2.0
"""Seconds that a worker has to hear that its order is given up."""


class Stopped(Exception):
    """The order is given up."""


@dataclass(slots=True)
class Job:
    """One order: how far it is, and what came of it."""

    ident: str
    order: Order
    folder: Path
    done: int = 0
    total: int = 0
    over: bool = False
    stopped: bool = False
    wrong: str = ""
    beside: str = ""
    filled: Filled | None = None
    version: int = 0
    lock: threading.RLock = field(default_factory=threading.RLock)

    def told(self) -> dict[str, Any]:
        """What pages are told of it."""
        with self.lock:
            state: dict[str, Any] = {"done": self.done, "total": self.total, "over": self.over, "ident": self.ident}
            state |= {"wrong": self.wrong, "field": self.beside, "stopped": self.stopped}
            if (made := self.filled) is not None:
                state["told"] = made.told
                state["notes"] = made.notes
                state["sights"] = min(len(made.sights), MOST_SIGHTS)
                state["sides"] = [page for _, page in made.sights[:MOST_SIGHTS]]
                state["rulers"], state["kit"] = made.rulers, made.load is not None
                state["file"] = None if made.file is None else made.file.name
                state["bytes"] = made.file.stat().st_size if made.file is not None and made.file.is_file() else 0
                state["findings"] = [
                    {"level": each.level, "message": each.message, "piece": each.piece or each.component or ""}
                    for each in made.findings[:MOST_FINDINGS]
                ]
                state["found"] = len(made.findings)
            return state

    def moved(self, **news: Any) -> None:
        """Something is known of it that was not."""
        with self.lock:
            for name, value in news.items():
                setattr(self, name, value)
            self.version += 1


class Worker(NamedTuple):
    """A process that fills orders, and the pipe to it."""

    process: Any
    pipe: Connection


class Works:
    """All orders of a workbench."""

    def __init__(self) -> None:
        self._home: Path | None = None
        self._jobs: dict[str, Job] = {}
        self._idle: list[Worker] = []
        self._busy: dict[str, Worker] = {}
        self._lock = threading.RLock()
        self._turns = threading.Semaphore(MOST_WORKERS)

    def begin(self, order: Order, instead: str = "") -> Job:
        """Take an order; what the same page ordered before is given up, if it is not over."""
        with self._lock:
            if instead in self._jobs and not self._jobs[instead].over:
                self._forget(self._jobs.pop(instead))
            while len(self._jobs) >= MOST_JOBS:
                self._forget(self._jobs.pop(next(iter(self._jobs))))
            if self._home is None:
                self._home = Path(tempfile.mkdtemp(prefix="pnp-serve-"))
            ident = token_urlsafe(12)
            job = self._jobs[ident] = Job(ident, order, self._home / ident)
            job.folder.mkdir()
        threading.Thread(target=self._run, args=(job,), daemon=True).start()
        return job

    def of(self, ident: str) -> Job | None:
        """An order by its name."""
        return self._jobs.get(ident)

    def stop(self, job: Job) -> None:
        """Give an order up."""
        job.moved(stopped=True)
        with self._lock:
            worker = self._busy.get(job.ident)
            if worker is not None:
                with suppress(OSError):
                    worker.pipe.send(None)
        if worker is not None:
            _later(_PATIENCE, self._end, job, worker)

    def close(self) -> None:
        """Give all orders up, and take their files away."""
        with self._lock:
            for worker in [*self._idle, *self._busy.values()]:
                worker.process.terminate()
                worker.process.join(5)
            self._idle.clear()
            self._jobs.clear()
            if self._home is not None:
                shutil.rmtree(self._home, ignore_errors=True)
                self._home = None

    def _forget(self, job: Job) -> None:
        if job.over:
            shutil.rmtree(job.folder, ignore_errors=True)
        else:
            self.stop(job)  # its folder goes when it has ended

    def _end(self, job: Job, worker: Worker) -> None:
        with self._lock:
            if self._busy.get(job.ident) is worker:
                worker.process.terminate()

    def _run(self, job: Job) -> None:
        """Wait for a turn, and follow what a worker makes of an order."""
        with self._turns:
            worker = None if job.stopped else self._taken(job)
            if worker is not None:
                guard = _later(LONGEST, self.stop, job)
                sound = self._follow(job, worker)
                guard.cancel()
                with self._lock:
                    del self._busy[job.ident]
                    if sound and self._home is not None:
                        self._idle.append(worker)
                    else:
                        worker.process.terminate()
                        worker.pipe.close()
        job.moved(over=True)
        with self._lock:
            if self._jobs.get(job.ident) is not job:
                shutil.rmtree(job.folder, ignore_errors=True)

    def _taken(self, job: Job) -> Worker | None:
        with self._lock:
            if self._home is None:
                return None  # the workbench was closed meanwhile
            worker = self._idle.pop() if self._idle else None
            if worker is None or not worker.process.is_alive():
                context = get_context("spawn")
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(theirs, self._home), daemon=True)
                process.start()
                theirs.close()
                worker = Worker(process, ours)
            self._busy[job.ident] = worker
            return worker

    def _follow(self, job: Job, worker: Worker) -> bool:
        """Hear from a worker until it is done; whether it can take another order."""
        try:
            worker.pipe.send((job.order, job.folder))
            while True:
                news = worker.pipe.recv()
                over = news.pop("over", False)
                job.moved(**news)
                if over:
                    return True
        except (EOFError, OSError):
            if not job.stopped:
                job.moved(wrong="The process that made it was ended, mostly for want of memory.")
            return False


def _later(seconds: float, what: Callable[..., None], *about: Any) -> threading.Timer:
    timer = threading.Timer(seconds, what, about)
    timer.daemon = True
    timer.start()
    return timer


def _work(pipe: Connection, home: Path) -> None:
    """What a worker does: fill one order after the other."""
    mourner = threading.Thread(target=_mourn, args=(home,), daemon=True)
    mourner.start()
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            task = pipe.recv()
            if task is not None:  # a word to stop that came too late
                pipe.send({**_filled(task[0], task[1], _teller(pipe)), "over": True})
    mourner.join(_PATIENCE)  # where the pipe was closed because the server is gone, its files go first


def _mourn(home: Path) -> None:
    """End with the server, even if it was killed, and take away what it cannot any more."""
    if parent := parent_process():
        parent.join()
        shutil.rmtree(home, ignore_errors=True)
        _exit(1)


def _teller(pipe: Connection) -> Callable[[int, int], None]:
    def tell(done: int, total: int) -> None:
        if pipe.poll():
            raise Stopped
        pipe.send({"done": done, "total": total})

    return tell


def _filled(order: Order, folder: Path, progress: Callable[[int, int], None]) -> dict[str, Any]:
    try:
        return {"filled": fill(order, folder, progress)}
    except Stopped:
        return {"stopped": True}
    except (PnpError, ValueError) as error:
        if (findings := said(error)) is not None:
            wrong = "The game cannot be read; its page says why."
            return {"filled": Filled(None, [], [], [], findings), "wrong": wrong}
        if isinstance(error, ValueError) and not hasattr(error, "field"):
            return {"wrong": bug(error)}
        return {"wrong": str(error), "beside": field_of(error)}
    except OSError as error:
        return {"wrong": f"The files cannot be written: {error.strerror}."}
    except MemoryError:
        return {"wrong": "There is not enough memory for that: ask for less at once."}
    except Exception as error:  # a mistake of ours must not end the worker without a word
        return {"wrong": bug(error)}
