"""Many kits: what is unchanged is left alone, the rest is made on every processor at hand."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.model import library
from pnp.sheets.printed import Printed
from pnp.sheets.record import Made, fingerprint, home, recall, remember

Done = Callable[[int, int], None]


def make_many(
    names: Sequence[str],
    output: Path,
    options: Mapping[str, Any],
    progress: Done,
    printed: Mapping[str, Printed] | None = None,
) -> Iterator[Made]:
    """Make games by slug or path, in their order; `options` are those of `make`. A game at fault stops no other.

    With what is `printed` already of each, by name, only what changed is made.

    Raises:
        UnknownGame: one of the names is no game.
        UnknownPiece: `only` names nothing of a game.
        OSError: the folder cannot be written.
    """
    wishes = {name: {**options, **({"printed": printed[name]} if printed is not None else {})} for name in names}
    marks = {name: fingerprint(library.find(name), wishes[name]) for name in names}
    known = {name: _recall(name, output, options, marks[name]) for name in names}
    todo = [name for name in names if known[name] is None]
    made = _pooled(todo, output, wishes, marks) if len(todo) > 1 and _processors() > 1 else None
    for done, name in enumerate(names):
        inner = progress if len(names) == 1 else None
        result = known[name] or (next(made) if made else _make(name, output, wishes[name], marks[name], inner))
        if len(names) > 1:
            progress(done + 1, len(names))
        yield result


def _recall(name: str, output: Path, options: Mapping[str, Any], mark: str | None) -> Made | None:
    folder = home(output, library.find(name).name, options.get("lang"), options.get("second"))
    return recall(folder, mark, name) if mark else None


def _pooled(
    names: Sequence[str], output: Path, wishes: Mapping[str, dict[str, Any]], marks: Mapping[str, Any]
) -> Iterator[Made]:
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(len(names), _processors()), initializer=_end_with_parent) as pool:
        jobs = [pool.submit(_make, name, output, wishes[name], marks[name]) for name in names]
        try:
            for job in jobs:
                yield job.result()
        finally:
            for job in jobs:
                job.cancel()


def _make(name: str, output: Path, options: Mapping[str, Any], mark: str | None, progress: Done | None = None) -> Made:
    from pnp.model import LoadError
    from pnp.sheets.make import make

    try:
        kit = make(name, output, progress=progress, **options)
    except LoadError as error:
        return Made(name, [], error.findings)
    changes = kit.changes if "printed" in options else None
    made = Made(name, kit.files, kit.findings, changes=changes, load=kit.load)
    if kit.pages:
        remember(kit.file.parent, mark, made)
    return made


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended, even by a kill that leaves it no time to tell."""
    import threading
    from multiprocessing import parent_process

    def watch() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
