"""Commands of `pnp`, each in a process of its own that need not import it again: forks of one that has, and waits.

For tests of what a run writes, takes and says, of which there are hundreds. Where it counts how Python itself is begun
(the folder it is begun in, its environment), `python -m pnp` is run instead.
"""

from __future__ import annotations

import atexit
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import IO, Any, NamedTuple

ROOMS = "commands", "model", "layout", "sheets", "pdf", "checks", "engine", "exports", "extract", "lab", "boards"
_FDS = 3


class Ended(NamedTuple):
    """How a process ended: its code (or minus the signal), the seconds and the megabytes that it took."""

    code: int
    seconds: float
    megabytes: float


def highest(pid: int) -> float:
    """The most memory a process has had so far, in megabytes; its usage once it ended counts that of who began it."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0.0
    lines = (line.split() for line in status.splitlines() if line.startswith("VmHWM:"))
    return next((int(words[1]) / 1000 for words in lines), 0.0)


def waited(pid: int, patience: float) -> Ended:
    """Wait for a child to end; one that takes longer than our patience, by the clock, is killed (124)."""
    start, most, nap = time.monotonic(), 0.0, 0.002
    while True:
        most = max(most, highest(pid))
        found, status, used = os.wait4(pid, os.WNOHANG)
        if found:
            return Ended(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, most)
        if time.monotonic() - start > patience:
            os.kill(pid, signal.SIGKILL)
            _, _, used = os.wait4(pid, 0)
            return Ended(124, used.ru_utime + used.ru_stime, most)
        time.sleep(nap)
        nap = min(0.02, nap * 1.3)


def run(
    words: list[str],
    cwd: Path,
    env: dict[str, str],
    stdin: IO[bytes],
    out: IO[bytes],
    limits: dict[str, tuple[int, int]],
    patience: float,
    games: Path | None = None,
) -> Ended:
    """Run a command to its end, under bounds by their names in `resource`; both its outputs go to `out`.

    `games` is another library than the real one.
    """
    line = _server()
    asked = {"words": words, "cwd": str(cwd), "env": env, "limits": limits, "patience": patience}
    asked["games"] = games and str(games)
    body = json.dumps(asked).encode("utf-8", "surrogateescape")
    socket.send_fds(line, [len(body).to_bytes(8, "big")], [stdin.fileno(), out.fileno(), out.fileno()])
    line.sendall(body)
    return Ended(*json.loads(_read(line)))


def _read(line: socket.socket) -> bytes:
    length = int.from_bytes(_exactly(line, 8), "big")
    return _exactly(line, length)


def _exactly(line: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        more = line.recv(size - len(found))
        if not more:
            raise EOFError("the process that forks is gone")
        found += more
    return found


@cache
def _server() -> socket.socket:
    ours, theirs = socket.socketpair()
    words = [sys.executable, str(Path(__file__)), str(theirs.fileno())]
    process = subprocess.Popen(words, pass_fds=[theirs.fileno()], cwd="/")
    theirs.close()

    def close() -> None:
        ours.close()
        process.wait(20)

    atexit.register(close)
    return ours


def _serve(line: socket.socket) -> None:
    import gc

    import pnp

    for room in ROOMS:
        package = import_module(f"pnp.{room}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    assert pnp
    gc.freeze()
    while True:
        head, fds, _, _ = socket.recv_fds(line, 8, _FDS)
        if not head:
            return
        head += _exactly(line, 8 - len(head))
        asked = json.loads(_exactly(line, int.from_bytes(head, "big")).decode("utf-8", "surrogateescape"))
        pid = os.fork()
        if not pid:
            line.close()
            _begin(asked, fds)
        for fd in fds:
            os.close(fd)
        body = json.dumps(waited(pid, asked["patience"])).encode()
        line.sendall(len(body).to_bytes(8, "big") + body)


def _begin(asked: dict[str, Any], fds: list[int]) -> None:
    """Be the process of a command; never returns."""
    code = 70
    try:
        for number, fd in enumerate(fds):
            os.dup2(fd, number)
        os.closerange(3, 64)
        os.environ.clear()
        os.environ.update(asked["env"])
        os.chdir(asked["cwd"])
        for name, bounds in asked["limits"].items():
            resource.setrlimit(getattr(resource, name), tuple(bounds))
        sys.argv = ["pnp", *asked["words"]]
        sys.stdout.reconfigure(line_buffering=True)  # type: ignore[attr-defined]
        from pnp.cli import main
        from pnp.model import library

        if asked["games"]:
            library.card_data = lambda: Path(asked["games"])

        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        os._exit(code)


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
