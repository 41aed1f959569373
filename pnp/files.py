"""The ways into a file: one for those of a game's folder, which a stranger wrote, and one for the user's own.

Either reads a plain file of bounded size or says why not: a pipe would be waited for, a device never ends, and a file
can claim any size. A file of a game lies in its folder besides, links followed.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
MB = 1024 * 1024


class Unfit(OSError):
    """A file that is not read: it is none, it is too large, or it lies elsewhere; `strerror` says which."""

    def __init__(self, why: str, file: Path) -> None:
        super().__init__(errno.EINVAL, why, str(file))


class TooLarge(Unfit):
    """A file of more bytes than what it holds needs."""


def own(file: Path, most: int) -> bytes:
    """The bytes of a file that the user named or `pnp` wrote.

    Raises:
        Unfit: it is no plain file, or has more than `most` bytes.
        OSError: it is not there, or cannot be read.
    """
    handle = os.open(file, _FLAGS)
    try:
        state = os.fstat(handle)
        if stat.S_ISDIR(state.st_mode):
            raise Unfit("Is a directory", file)
        if not stat.S_ISREG(state.st_mode):
            raise Unfit("It is no plain file", file)  # a pipe or a device might never end
        if state.st_size > most:
            raise TooLarge(f"It is larger than {_size(most)}", file)
        with open(handle, "rb", closefd=False) as stream:
            data = stream.read(most + 1)  # a file may grow while it is read
    finally:
        os.close(handle)
    if len(data) > most:
        raise TooLarge(f"It is larger than {_size(most)}", file)
    return data


def of_game(file: Path, folder: Path, most: int) -> bytes:
    """The bytes of a file in a game's folder, or in one of the library's.

    Raises:
        Unfit: as `own`, or a link leads out of the folder.
        OSError: it is not there, or cannot be read.
    """
    real = Path(os.path.realpath(file))
    if not real.is_relative_to(os.path.realpath(folder)):
        raise Unfit("It is a link out of the folder", file)
    return own(real, most)


def inside(file: Path, folder: Path) -> bool:
    """Whether a plain file is there and truly in the folder, links followed; a name no system takes is not there."""
    try:
        return file.is_file() and file.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        return False


def led_out(place: Path, folder: Path) -> Path | None:
    """The first link on the way to a place that lies, by its name, in a folder, if it leads out of it."""
    top = Path(os.path.realpath(folder))
    named = Path(os.path.abspath(place))  # noqa: PTH100 -- links are to be seen, not followed
    if not named.is_relative_to(top):
        return None
    way = [*reversed(named.relative_to(top).parents), named.relative_to(top)]
    links = (top / part for part in way[1:] if (top / part).is_symlink())
    return next((link for link in links if not link.resolve().is_relative_to(top)), None)


def _size(most: int) -> str:
    return f"{most // MB} MB" if most >= MB else f"{most:,} bytes"
