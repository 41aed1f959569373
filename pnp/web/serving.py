"""Serving: the workbench on a port of this machine, until somebody ends it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
from collections.abc import Callable
from secrets import token_urlsafe
from typing import NamedTuple

import uvicorn

from pnp.model import PnpError
from pnp.terminal import bug, say
from pnp.web.desk import Desk

LOCAL = "127.0.0.1"
PORT = 8650
"""Asked for first; the next free one, if somebody has it."""
_TRIES = 20
_ANYWHERE = {"0.0.0.0", "::", ""}


class Place(NamedTuple):
    """Where the workbench is found: the link that lets in, and the bound socket."""

    link: str
    word: str
    port: int
    names: tuple[str, ...]
    socket: socket.socket


def place(host: str = LOCAL, port: int | None = None) -> Place:
    """Take a port: the one that is asked for, or the first free one from 8650 on; 0 is any.

    Raises:
        PnpError: the port is taken, or the host is no address of this machine.
    """
    wanted = [port] if port is not None else [*range(PORT, PORT + _TRIES), 0]
    for each in wanted:
        taken = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((host, each))
            taken.listen(100)
        except OSError as error:
            taken.close()
            if each is not wanted[-1]:
                continue
            why = error.strerror or error
            raise PnpError(f"Port {each} of {host} cannot be had: {why}. Try another --port, or none.") from None
        number = taken.getsockname()[1]
        names = (*_names(host),)
        word = token_urlsafe(18)
        shown = names[0] if ":" not in names[0] else f"[{names[0]}]"
        return Place(f"http://{shown}:{number}/?key={word}", word, number, names, taken)
    raise AssertionError("the last port was tried")


def _names(host: str) -> list[str]:
    """What a browser may call us: the address that was asked for, or all of this machine where that is every one."""
    if host in (LOCAL, "localhost", "::1"):
        return [LOCAL, "localhost", "::1"]
    if host not in _ANYWHERE:
        return [host]
    names = [LOCAL, "localhost", socket.gethostname()]
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # nothing is sent: it says which address others see
        names.insert(0, probe.getsockname()[0])
    return list(dict.fromkeys(names))


class _Told(logging.Handler):
    """Tells what went wrong in a line; a mistake of ours goes to a log file."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, asyncio.CancelledError) or record.getMessage().startswith("Cancel "):
            return  # a page that was still open as the server was ended
        told = bug(error) if error is not None else record.getMessage()
        with contextlib.suppress(OSError, ValueError):  # nobody reads it any more
            say(told, file=sys.stderr, flush=True)


def server(desk: Desk, at: Place, trust: bool = False) -> uvicorn.Server:
    """What answers at a place, not yet running; mistakes of ours are told in a line."""
    from pnp.web.app import application

    log = logging.getLogger("uvicorn.error")
    log.handlers, log.propagate = [_Told()], False
    config = uvicorn.Config(
        application(desk, at.word, at.port, at.names, trust),
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        lifespan="on",
    )
    return uvicorn.Server(config)


def serve(desk: Desk, at: Place, ready: Callable[[], None] | None = None, trust: bool = False) -> None:
    """Answer until Ctrl-C; `ready` is called once pages can be asked for."""
    answering = server(desk, at, trust)
    if ready is not None:
        ready()  # the socket listens already: who comes too early only waits
    with contextlib.suppress(KeyboardInterrupt):
        answering.run(sockets=[at.socket])
