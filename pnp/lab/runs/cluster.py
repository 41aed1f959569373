"""A playtest on other machines: the chunks of a run as tasks of a Dask cluster, in order, a few ahead of their turn.

Workers load the game themselves: from the library of their own `pnp`, or from a folder at the very path that it has
here. Rules in such a folder run on them, as they do here, only where the run trusts them. Before a worker plays it
tells what it would play, and so does one that joins late: figures of two versions are never mixed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import islice
from threading import Lock
from typing import Any, TypeVar

from pnp.engine.blame import RulesError
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.ready import Ready
from pnp.model import PnpError

Item = TypeVar("Item")
Result = TypeVar("Result")
_AHEAD = 4
_PATIENCE = 20
"""Seconds for the scheduler to answer, and for a worker to come where there is none left."""


class NoCluster(PnpError):
    """There is no cluster at an address, it has gone, or what it takes is not installed."""


class OtherGame(PnpError):
    """A worker has other data, rules or another engine than we have."""


def placed(plan: Plan, loaded: Ready) -> Plan:
    """The plan with the whole path of the game's folder: workers were begun in folders of their own."""
    game = loaded.cast.game
    return plan._replace(game=str(game.folder.resolve())) if game.outside else plan


@contextmanager
def cluster(address: str, plan: Plan, loaded: Ready) -> Iterator[Callable[..., Iterator[Any]]]:
    """A pool for `run` whose workers are a Dask cluster's; each must have `pnp` and the very same game.

    Raises:
        NoCluster: nobody answers at the address, no worker is there or all have gone, or Dask is not installed.
        OtherGame: a worker would play something else.
    """
    from pnp.lab.runs.store import fingerprint

    try:
        distributed: Any = import_module("distributed")  # which has types for some of its functions only
    except ImportError:
        raise NoCluster("A cluster takes Dask: pip install 'pnp[cluster]'.") from None
    # What goes wrong is told in a sentence by us; by its own manner Dask would add a page to it.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        asyncio.run(_answers(address))
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, ImportError, RuntimeError) as error:
        why = str(error).rstrip(".") or "it takes too long"
        raise NoCluster(f"No Dask scheduler answers at {address!r} ({why}).") from None
    # Nor is what its own tasks leave behind, when a cluster goes, for anybody to read.
    client.loop.asyncio_loop.set_exception_handler(lambda _loop, _context: None)
    ours = fingerprint(plan, loaded)
    try:
        _agree(client, plan, ours)
        yield partial(_in_order, client, plan, ours)
    finally:
        client.close()


async def _answers(address: str) -> None:
    """Greet whoever is at an address: Dask's client itself waits for ever for one that listens and says nothing."""
    connect: Any = import_module("distributed.comm").connect
    security: Any = import_module("distributed.security").Security()
    args = security.get_connection_args("client")
    comm = await asyncio.wait_for(connect(address, timeout=_PATIENCE, **args), _PATIENCE)
    await comm.close()


def _agree(client: Any, plan: Plan, ours: str) -> None:
    found = client.run(_fingerprint, plan, on_error="return")
    if not found:
        raise NoCluster("The Dask scheduler has no workers.")
    for worker, theirs in sorted(found.items()):
        if theirs != ours:
            raise OtherGame(_other(worker, theirs, plan))


def _other(worker: str, theirs: object, plan: Plan) -> str:
    """What a worker has, as a sentence: a fingerprint, or why it has none."""
    told = str(theirs).rstrip(".") or type(theirs).__name__
    why = f" ({told})" if " " in told or isinstance(theirs, Exception) else ""
    where = f"; the game's folder has to be {plan.game} there, too" if plan.game.startswith("/") else ""
    return (
        f"The worker {worker} has other data, rules or another pnp than this machine{why}: "
        f"give all of them the same, and begin the worker anew{where}."
    )


def _fingerprint(plan: Plan) -> str:
    """What a worker would play; or, with a blank in it, why it cannot."""
    from pnp.lab.runs.playtest import forget, made_ready
    from pnp.lab.runs.store import fingerprint

    forget()
    try:
        return fingerprint(plan, made_ready(plan)[0])
    except (PnpError, RulesError, OSError) as error:
        return f"it says: {error}"


_ONE = Lock()
"""A worker may have several threads, but a game's pieces and its box are for one match after the other."""
_AGREED: dict[str, Plan] = {}


def _checked(work: Callable[[Item], Result], plan: Plan, ours: str, item: Item) -> Result:
    """Work that a worker does, once it has told that it has the same game."""
    with _ONE:
        if _AGREED.get(ours) != plan:
            theirs = _fingerprint(plan)
            if theirs != ours:
                raise OtherGame(_other(_me(), theirs, plan))
            _AGREED[ours] = plan
        return work(item)


def _me() -> str:
    distributed: Any = import_module("distributed")
    return str(distributed.get_worker().address)


def _in_order(
    client: Any, plan: Plan, ours: str, work: Callable[[Item], Result], items: Iterable[Item]
) -> Iterator[Result]:
    left = iter(items)
    ahead = _AHEAD * max(1, sum(client.nthreads().values()))
    # The same work twice is the same result, but a result kept by the cluster is nothing to wait for: so pure is off.
    begun = partial(client.submit, _checked, work, plan, ours, pure=False)
    waiting = deque(begun(item) for item in islice(left, ahead))
    try:
        while waiting:
            yield _result(client, waiting.popleft())
            waiting.extend(begun(item) for item in islice(left, 1))
    finally:
        for job in waiting:
            job.cancel()


def _result(client: Any, job: Any) -> Any:
    """What a task came to, however long it takes, as long as somebody is there to do it.

    Raises:
        NoCluster: nobody is, or the scheduler has gone.
        RulesError, PnpError: as the task did.
    """
    distributed: Any = import_module("distributed")
    while True:
        try:
            return job.result(timeout=_PATIENCE)
        except TimeoutError:
            if not client.nthreads():
                raise NoCluster("All workers of the cluster have gone.") from None
        except distributed.KilledWorker as error:
            raise NoCluster(f"Workers of the cluster died over the same games, one after the other: {error}") from None
        except (CancelledError, OSError):
            raise NoCluster("The scheduler of the cluster has gone.") from None
