"""Work shared among processes, its results in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sized
from itertools import islice
from typing import TypeVar

from pnp.model.errors import PnpError

Item = TypeVar("Item")
Result = TypeVar("Result")
_AHEAD = 8
"""Items a process that are begun before their turn comes: they are not all equally long."""


class WorkerLost(PnpError):
    """One of the processes was ended from outside."""


def in_order(work: Callable[[Item], Result], items: Iterable[Item], jobs: int | None = None) -> Iterator[Result]:
    """The results of some work for each item, one after the other, made by so many processes (all processors at hand).

    What is done by one process is done in this one. `work` is a function of a module, with what it needs bound to it.
    Little is begun ahead of what was asked for, so that a long row of items takes no more memory than a short one; and
    what was begun is dropped when nobody asks any more, or a key press stops us.

    Raises:
        WorkerLost: a process was killed.
    """
    count = processors() if jobs is None else jobs
    if isinstance(items, Sized):
        count = min(len(items), count)
    if count <= 1:
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    with ProcessPoolExecutor(count, initializer=end_with_parent) as pool:
        left = iter(items)
        waiting = deque(pool.submit(work, item) for item in islice(left, count * _AHEAD))
        processes = [*pool._processes.values()]
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(work, item) for item in islice(left, 1))
        except BrokenProcessPool:
            why = "A process that shared the work was killed, mostly for want of memory"
            raise WorkerLost(f"{why}: try again, with a smaller --jobs if you gave one.") from None
        finally:
            if waiting:
                for process in processes:
                    process.terminate()  # what it is at would only be waited for
                pool.shutdown(
                    cancel_futures=True
                )  # waits: a pool that ends with the interpreter may tell of an OSError


def end_with_parent() -> None:
    """End this process as soon as its parent has ended, even by a kill that leaves it no time to tell."""
    import threading
    from multiprocessing import parent_process

    def watch() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
