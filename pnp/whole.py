"""Files written whole or not at all, and what killed runs left of theirs swept away."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: without locks nothing is swept
    fcntl = None  # type: ignore[assignment]

_RANDOM = "[a-z0-9_]" * 8
"""What `tempfile` puts behind a prefix."""


def replace(file: Path, data: bytes) -> None:
    """Write a file beside its place and rename it, so that nobody ever finds half of it.

    Raises:
        OSError: the folder cannot be written; a file that was there before stays.
    """
    fresh = [folder for folder in (file.parent, *file.parent.parents) if not folder.exists()]
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        _put(file, data)
    except BaseException:
        with suppress(OSError):
            for folder in fresh:
                folder.rmdir()  # only an empty one goes
        raise


def _put(file: Path, data: bytes) -> None:
    sweep(file)
    handle, name = _begun(file)
    # A second handle keeps the lock until the file has its name; Windows renames no open file.
    lock = os.dup(handle) if fcntl else None
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    finally:
        if lock is not None:
            os.close(lock)


def sweep(file: Path) -> None:
    """Remove what runs that were killed had written of a file; what another run is writing now stays."""
    for name in file.parent.glob(f".{literal(file.name)}.{_RANDOM}"):
        try:
            handle = os.open(name, os.O_RDWR)
        except OSError:
            continue  # gone by now, or not ours to touch
        try:
            if _locked(handle, wait=False):
                name.unlink(missing_ok=True)
        except OSError:
            pass  # a folder that nothing can be removed from: the write that comes next says so
        finally:
            os.close(handle)


def _begun(file: Path) -> tuple[int, str]:
    """An empty file beside a place, held by a lock that ends with this run, however it ends."""
    while True:
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
        _locked(handle, wait=True)
        if Path(name).exists():
            return handle, name
        os.close(handle)  # before it was locked another run took it for a dead one's


def _locked(handle: int, wait: bool) -> bool:
    """Whether a file is ours alone from now on, until it is closed; False where another run has it, or nobody can."""
    if fcntl is None:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class Lock:
    """A lock on a file that ends with this run, however it ends; `held` says whether it is ours, or another run's."""

    def __init__(self, file: Path, wait: bool = True) -> None:
        self._file = file
        try:
            self._handle: int | None = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o600)
        except OSError:
            self._handle = None  # gone by now, or not ours to touch
        self.held = self._handle is not None and _locked(self._handle, wait)

    def close(self, gone: bool = True) -> None:
        """Let it go, and take the file away unless another run has it."""
        if gone:
            self._file.unlink(missing_ok=True)
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def literal(name: str) -> str:
    """A name in a pattern where only it fits."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
