"""A store: a file in the user's cache folder of what was found out before, private, of bounded size, safe to delete; or
one beside what it was made of, for everybody.

It begins with what its content hangs on (the stamp) and a sum of the rest: of another stamp, torn or touched, it is
as good as none.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile

from pnp.files import own
from pnp.known import cache_folder
from pnp.whole import replace

MOST_IN_ALL = 200_000_000
"""Of all files of a sort; those that were written longest ago go first."""


class Beside:
    """A file that holds what was made of the one beside it; where there can be none, it holds nothing."""

    def __init__(self, file: Path | None, stamp: str, most: int) -> None:
        self._file, self._stamp, self._most = file, stamp, most

    def read(self) -> bytes:
        """What it holds; nothing, if nothing of it can be believed."""
        if self._file is not None:
            with suppress(OSError):
                head, _, body = own(self._file, self._most + 1000).partition(b"\n")
                if head == self._head(body):
                    return body
        return b""

    def write(self, *parts: bytes) -> bool:
        """Have it hold these parts from now on, one behind the other; whether it could be written."""
        if self._file is None or sum(map(len, parts)) > self._most:
            return False
        try:
            self._put(self._file, [self._head(*parts), b"\n", *parts])
        except OSError:
            return False
        return True

    def _put(self, file: Path, parts: Iterable[bytes]) -> None:
        replace(file, b"".join(parts))

    def _head(self, *parts: bytes) -> bytes:
        digest = blake2b(digest_size=16)
        for part in parts:
            digest.update(part)
        return f"{self._stamp} {digest.hexdigest()}".encode()


class Store(Beside):
    """The file of a name among those of a sort, the user's alone."""

    def __init__(self, sort: str, name: str, stamp: str, most: int) -> None:
        file = None
        with suppress(RuntimeError):
            told = blake2b(name.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
            file = cache_folder() / sort / told
        super().__init__(file, stamp, most)

    def _put(self, file: Path, parts: Iterable[bytes]) -> None:
        place = file.parent
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place.mkdir(mode=0o700, exist_ok=True)
        with NamedTemporaryFile(dir=place, prefix=".", suffix=".tmp", delete=False) as written:
            try:
                written.writelines(parts)
                written.close()
                Path(written.name).replace(file)
            except OSError:
                Path(written.name).unlink(missing_ok=True)
                raise
        _bound(place)


def _bound(place: Path) -> None:
    """Take away the oldest files of a folder while all are too much."""
    with os.scandir(place) as entries:
        found = [(entry.stat(), entry.path) for entry in entries]
    files = sorted(found, key=lambda file: -file[0].st_mtime_ns)
    total = 0
    for state, path in files:
        total += state.st_size
        if total > MOST_IN_ALL:
            Path(path).unlink(missing_ok=True)
