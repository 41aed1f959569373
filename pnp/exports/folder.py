"""A folder that is written whole or not at all, and that replaces only what an export wrote before."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from pnp import records
from pnp.exports.options import ExportError
from pnp.terminal import encoded
from pnp.whole import Lock, literal

RECORD = ".pnp-export"
"""The list of files in every folder that an export wrote; no `.json`: Tabletop Simulator would take that for a game."""
_SHAPE = {"files": {str: str}}
_WORK = re.compile(r"(old\.)?[a-z0-9_]{8}")
"""What the name of a folder in the making has behind that of its place."""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive: the first that a zip can hold."""


class Folder:
    """Where a target puts its files, by names with `/`; `place` is where they will be found when all are written."""

    def __init__(self, place: Path, work: Path) -> None:
        self.place = place
        self._work = work
        self._hashes: dict[str, str] = {}
        self.sizes: dict[str, int] = {}
        self.notes: list[str] = []
        """What a person has to know of this export, a sentence each; the command says it."""

    def add(self, name: str, data: bytes | str) -> str:
        """Write a file; its name."""
        body = encoded(data) if isinstance(data, str) else data
        file = self._work / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
        self._note(name, blake2b(body, digest_size=16).hexdigest(), len(body))
        return name

    def add_json(self, name: str, document: object) -> str:
        """Write a JSON document of UTF-8 with a new line at its end; its name."""
        return self.add(name, json.dumps(document, indent=2, ensure_ascii=False) + "\n")

    @contextmanager
    def archive(self, name: str) -> Iterator[Archive]:
        """Write a zip file, whose files follow one another as they are added."""
        file = self._work / name
        file.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(file, "w") as archive:
            yield Archive(archive)
        self._note(name, _hash(file), file.stat().st_size)

    def _note(self, name: str, digest: str, size: int) -> None:
        assert name not in self._hashes, f"{name} is written twice"
        self._hashes[name] = digest
        self.sizes[name] = size

    def part(self) -> Folder:
        """The same folder, for somebody who fills a part of it: what was put there is told to `joined`."""
        return Folder(self.place, self._work)

    def joined(self, part: Folder) -> None:
        """Take what somebody else put into this folder for a part of it."""
        for name, digest in part._hashes.items():
            self._note(name, digest, part.sizes[name])
        self.notes += part.notes

    @property
    def record(self) -> dict[str, Any]:
        """What the folder's own list says: the files with their hashes."""
        return {"written by": "pnp export", "files": dict(sorted(self._hashes.items()))}


class Archive:
    """A zip file in the making, the same bytes every time."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self.names: set[str] = set()

    def add(self, name: str, data: bytes | str) -> str:
        """Add a file; pictures are stored as they are, all else is compressed. Its name."""
        info = zipfile.ZipInfo(name, _LONG_AGO)
        packed = name.endswith((".png", ".jpg", ".gif", ".pdf"))
        info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        info.create_system = 3
        self._archive.writestr(info, encoded(data) if isinstance(data, str) else data)
        self.names.add(name)
        return name


@contextmanager
def written(place: Path) -> Iterator[Folder]:
    """A folder to be filled; it takes the place of what an export wrote there before, or nothing changes at all.

    Raises:
        ExportError: there is a folder that no export wrote, or a person's files are in it.
        OSError: it cannot be written.
    """
    _sweep(place)
    check(place)
    fresh = [folder for folder in place.parents if not folder.exists()]
    place.parent.mkdir(parents=True, exist_ok=True)
    work, lock = _begun(place, "")
    try:
        folder = Folder(place, work)
        yield folder
        (work / RECORD).write_text(json.dumps(folder.record, indent=1) + "\n", encoding="utf-8")
        umask = os.umask(0)
        os.umask(umask)
        work.chmod(0o777 & ~umask)
        _swap(work, place)
    finally:
        shutil.rmtree(work, ignore_errors=True)
        lock.close()
        with suppress(OSError):
            for each in fresh:
                each.rmdir()  # only an empty one goes: nothing was exported


def _swap(work: Path, place: Path) -> None:
    if not place.exists():
        work.replace(place)
        return
    old, lock = _begun(place, "old.")
    try:
        place.replace(old)
        work.replace(place)
    finally:
        if not place.exists():
            old.replace(place)
        shutil.rmtree(old, ignore_errors=True)
        lock.close()


def _begun(place: Path, kind: str) -> tuple[Path, Lock]:
    """An empty folder beside a place, held by a lock that ends with this run, however it ends."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=f".{place.name}.{kind}", dir=place.parent))
        mark = _mark(folder)
        lock = Lock(mark)
        if folder.exists() and mark.exists():
            return folder, lock
        lock.close()  # before it was locked another run took it for a dead one's


def _mark(folder: Path) -> Path:
    """The file beside a folder of ours in the making that says whose it is, and is locked."""
    return folder.with_name(f"{folder.name}.lock")


def _sweep(place: Path) -> None:
    """Take away what runs that were killed left beside a place; what was there before them is put back first."""
    for mark in sorted(place.parent.glob(f".{literal(place.name)}.*.lock")):
        folder = mark.with_suffix("")
        if not _WORK.fullmatch(folder.name.removeprefix(f".{place.name}.")):
            continue
        lock = Lock(mark, wait=False)
        if lock.held:
            if ".old." in folder.name and not place.exists() and (folder / RECORD).is_file():
                with suppress(OSError):
                    folder.replace(place)
            shutil.rmtree(folder, ignore_errors=True)
        lock.close(gone=lock.held)
    for folder in place.parent.glob(f".{literal(place.name)}.*"):
        if _WORK.fullmatch(folder.name.removeprefix(f".{place.name}.")) and not _mark(folder).exists():
            with suppress(OSError):
                folder.rmdir()  # a run was killed before it had begun to fill it


def _hash(file: Path) -> str:
    digest = blake2b(digest_size=16)
    if not stat.S_ISREG(file.stat().st_mode):
        return ""
    with file.open("rb") as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def check(place: Path) -> None:
    """See to it that nothing a person had is lost.

    Raises:
        ExportError: there is a folder that no export wrote, or a person's files are in it.
    """
    if not place.exists() or (place.is_dir() and not any(place.iterdir())):
        return
    instead = "Move it away, or export elsewhere with -o DIR."
    try:
        hashes: dict[str, str] = records.read(place / RECORD, _SHAPE)["files"]
    except (OSError, ValueError):
        raise ExportError(f"{place} was not written by an export and stays as it is. {instead}") from None
    for file in sorted(path for path in place.rglob("*") if not path.is_dir()):
        name = file.relative_to(place).as_posix()
        if name == RECORD:
            continue
        if name not in hashes:
            raise ExportError(f"{file} was not written by an export; nothing was changed. {instead}")
        if file.is_symlink() or _hash(file) != hashes[name]:
            raise ExportError(f"{file} was changed since it was exported; nothing was changed. {instead}")
