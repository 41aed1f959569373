"""Many kits: what is unchanged is left alone, the rest is made on every processor at hand."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.model import library
from pnp.sheets.record import Made, fingerprint, recall, remember

Done = Callable[[int, int], None]


def make_many(names: Sequence[str], output: Path, options: Mapping[str, Any], progress: Done) -> Iterator[Made]:
    """Make games by slug or path, in their order; `options` are those of `make`. A game at fault stops no other.

    Raises:
        UnknownGame: one of the names is no game.
        UnknownPiece: `only` names nothing of a game.
        OSError: the folder cannot be written.
    """
    marks = {name: fingerprint(library.find(name), options) for name in names}
    known = {name: _recall(name, output, marks[name]) for name in names}
    todo = [name for name in names if known[name] is None]
    made = _pooled(todo, output, options, marks) if len(todo) > 1 and _processors() > 1 else None
    for done, name in enumerate(names):
        inner = progress if len(names) == 1 else None
        result = known[name] or (next(made) if made else _make(name, output, options, marks[name], inner))
        if len(names) > 1:
            progress(done + 1, len(names))
        yield result


def _recall(name: str, output: Path, mark: str | None) -> Made | None:
    return recall(output / library.find(name).name, mark, name) if mark else None


def _pooled(names: Sequence[str], output: Path, options: Mapping[str, Any], marks: Mapping[str, Any]) -> Iterator[Made]:
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(len(names), _processors())) as pool:
        jobs = [pool.submit(_make, name, output, dict(options), marks[name]) for name in names]
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
    made = Made(name, kit.files, kit.findings)
    if mark and kit.pages:
        remember(kit.file.parent, mark, made)
    return made


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
