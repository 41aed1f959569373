"""Watching: the files that a game is drawn of, and the moment when they are other than they were."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event
from time import monotonic

from pnp.model import library

PAUSE, QUIET, LONGEST_WAIT = 0.15, 0.05, 0.5
"""Seconds between two looks at the files; that they have to stay the same; and that a lasting change is waited for."""
MOST_FILES = 5_000
"""Files that are looked at; a folder with more is no folder of one game, and looking would keep a processor busy."""
_OURS = {"kit.pdf", "preview.png"}

State = dict[str, tuple[int, int]]
"""Path -> when it was changed (ns) and how large it is."""


def watched(folder: Path) -> Sequence[Path]:
    """The folders whose files make a game's faces: its own, and for a game of the library its layouts."""
    own = folder.resolve().parent == library.card_data().resolve()
    return [folder, library.templates()] if own else [folder]


def state(folders: Sequence[Path], target: Path | None = None) -> State:
    """The files of these folders as they are now, without what is written into `target`."""
    found: State = {}
    for folder in folders:
        for entry in _files(folder, target):
            try:
                told = entry.stat(follow_symlinks=False)
            except OSError:
                continue  # gone since the folder was listed
            found[entry.path] = told.st_mtime_ns, told.st_size
            if len(found) >= MOST_FILES:
                return found
    return found


def changed(look: Callable[[], State], since: State, stop: Event | None = None) -> State:
    """Wait until the files are other than they were, and have come to rest, or `stop` is set; how they are then."""
    stop = stop or Event()
    while (now := look()) == since:
        if stop.wait(PAUSE):
            return now
    late = monotonic() + LONGEST_WAIT
    while monotonic() < late:  # an editor empties a file before it writes it
        stop.wait(QUIET)
        now, before = look(), now
        if now == before:
            break
    return now


def _files(folder: str | Path, target: Path | None) -> Iterator[os.DirEntry[str]]:
    """Every file below a folder but hidden ones and those that are written into `target`."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith((".", "__pycache__")):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _files(entry.path, target)
        elif target is None or entry.name not in _OURS or Path(entry.path).resolve().parent != target:
            yield entry
