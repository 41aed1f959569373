"""What a run may take of the machine: a bound on its own memory, so that no game takes all there is.

Bounds nearer to the work catch what is too large long before; this one is the net below them.
"""

from __future__ import annotations

import os

try:
    import resource
except ImportError:  # Windows: without it there is no net
    resource = None  # type: ignore[assignment]

MEMORY = "PNP_MEMORY"
"""The environment's name for the bound: megabytes, or `none`."""
USUAL = 4_096
"""Megabytes of address space, libraries and stacks of threads included; the largest kit of the library takes 1,000."""
_LEAST = 256


def wished() -> int | None:
    """The bound in megabytes; None for none.

    Raises:
        PnpError: the environment asks for something else than a number or `none`.
    """
    told = os.environ.get(MEMORY, "").strip().lower()
    if not told:
        return USUAL
    if told == "none":
        return None
    if not (told.isascii() and told.isdecimal() and len(told) < 9 and int(told) >= _LEAST):
        from pnp.model.errors import PnpError

        raise PnpError(f"{MEMORY} is {told[:40]!r}; it must be megabytes, {_LEAST} or more, or none.")
    return int(told)


def lower() -> None:
    """Lower this process's bound, and that of the processes it begins, where it is higher or there is none.

    Raises:
        PnpError: as `wished`.
    """
    most = wished()
    if most is None or resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    size = most * 1024 * 1024
    if soft == resource.RLIM_INFINITY or size < soft:
        try:
            resource.setrlimit(resource.RLIMIT_AS, (size, hard))
        except (OSError, ValueError):
            return  # the system does not allow it: there is no net


def spent() -> str:
    """What to say when memory ran out."""
    most = wished()
    bound = f" than the {most:,} MB it may take" if most is not None else " than there is"
    return f"This takes more memory{bound}. Make the game smaller, or set {MEMORY} to more megabytes (or none)."
