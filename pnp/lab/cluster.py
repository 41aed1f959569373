"""A playtest on other machines: the chunks of a run as tasks of a Dask cluster, in order, a few ahead of their turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from pnp.lab.plan import Plan
from pnp.lab.ready import Ready
from pnp.model import PnpError

Item = TypeVar("Item")
Result = TypeVar("Result")
_AHEAD = 4
_PATIENCE = 20
"""Seconds for the scheduler to answer."""


class NoCluster(PnpError):
    """There is no cluster at an address, or what it takes is not installed."""


class OtherGame(PnpError):
    """A worker has other data, rules or another engine than we have."""


@contextmanager
def cluster(address: str, plan: Plan, loaded: Ready) -> Iterator[Callable[..., Iterator[Any]]]:
    """A pool for `run` whose workers are a Dask cluster's; each must have `pnp` and the very same game.

    Raises:
        NoCluster: nobody answers at the address, no worker is there, or Dask is not installed.
        OtherGame: a worker would play something else.
    """
    try:
        distributed: Any = import_module("distributed")  # which has types for some of its functions only
    except ImportError:
        raise NoCluster("A cluster takes Dask: pip install 'pnp[cluster]'.") from None
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise NoCluster(f"No Dask scheduler answers at {address} ({error}).") from None
    try:
        _agree(client, plan, loaded)
        yield partial(_in_order, client)
    finally:
        client.close()


def _agree(client: Any, plan: Plan, loaded: Ready) -> None:
    from pnp.lab.store import fingerprint

    found = client.run(_fingerprint, plan)
    if not found:
        raise NoCluster("The Dask scheduler has no workers.")
    ours = fingerprint(plan, loaded)
    for worker, theirs in sorted(found.items()):
        if theirs != ours:
            raise OtherGame(
                f"The worker {worker} has other data, rules or another pnp than this machine{_why(theirs)}: "
                "give all of them the same."
            )


def _why(theirs: str) -> str:
    return f" ({theirs.rstrip('.')})" if " " in theirs else ""


def _fingerprint(plan: Plan) -> str:
    """What a worker would play; or, with a blank in it, why it cannot."""
    from pnp.lab.playtest import forget, made_ready
    from pnp.lab.store import fingerprint

    forget()
    try:
        return fingerprint(plan, made_ready(plan)[0])
    except PnpError as error:
        return f"it says: {error}"


def _in_order(client: Any, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
    left = iter(items)
    ahead = _AHEAD * max(1, sum(client.nthreads().values()))
    # The same work twice is the same result, but a result kept by the cluster is nothing to wait for: so pure is off.
    waiting = deque(client.submit(work, item, pure=False) for item in islice(left, ahead))
    try:
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(client.submit(work, item, pure=False) for item in islice(left, 1))
    finally:
        for job in waiting:
            job.cancel()
