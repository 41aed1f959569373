"""A store: a file in the user's cache folder of what was found out before, private, of bounded size, safe to delete; or
one beside what it was made of, for everybody.

It begins with what its content hangs on (the stamp) and a sum of the rest: of another stamp, torn or touched, it is
as good as none.
"""

from __future__ import annotations

import os
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

    def write(self, body: bytes) -> bool:
        """Have it hold this from now on; whether it could be written."""
        if self._file is None or len(body) > self._most:
            return False
        try:
            self._put(self._file, self._head(body) + b"\n" + body)
        except OSError:
            return False
        return True

    def _put(self, file: Path, data: bytes) -> None:
        replace(file, data)

    def _head(self, body: bytes) -> bytes:
        return f"{self._stamp} {blake2b(body, digest_size=16).hexdigest()}".encode()


class Store(Beside):
    """The file of a name among those of a sort, the user's alone."""

    def __init__(self, sort: str, name: str, stamp: str, most: int) -> None:
        file = None
        with suppress(RuntimeError):
            told = blake2b(name.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
            file = cache_folder() / sort / told
        super().__init__(file, stamp, most)

    def _put(self, file: Path, data: bytes) -> None:
        place = file.parent
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place.mkdir(mode=0o700, exist_ok=True)
        with NamedTemporaryFile(dir=place, prefix=".", suffix=".tmp", delete=False) as written:
            try:
                written.write(data)
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
