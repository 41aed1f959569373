"""Many kits: what is unchanged is left alone, the rest is made on every processor at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from pnp.model import library
from pnp.model.lists.printing import kit_of
from pnp.pool import in_order
from pnp.sheets.kit.printed import Printed
from pnp.sheets.kit.record import Made, fingerprint, home, recall, remember


class Done(Protocol):
    """Hears how much is done of how much: pages of a kit, or games, and which of them is waited for."""

    def __call__(self, done: int, total: int, doing: str = "") -> None:
        """So much is done."""


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
    inner = progress if len(names) == 1 else None
    if len(todo) > 1:
        import pnp.sheets.make  # noqa: F401 - here, and not once more in each process that is made of this one
    made = in_order(partial(_make, output=output, progress=inner), [(name, wishes[name], marks[name]) for name in todo])
    for done, name in enumerate(names):
        if len(names) > 1:
            progress(done, len(names), name)
        yield known[name] or next(made)
    if len(names) > 1:
        progress(len(names), len(names))


def _recall(name: str, output: Path, options: Mapping[str, Any], mark: str | None) -> Made | None:
    kind = options.get("lang"), options.get("second"), options.get("map_seed"), options.get("mode")
    deck = kit_of(options.get("lists", ()), options.get("pool", False))
    folder = home(output, library.find(name).name, *kind, deck)
    return recall(folder, mark, name) if mark else None


def _make(wish: tuple[str, Mapping[str, Any], str | None], output: Path, progress: Done | None) -> Made:
    from pnp.model import LoadError
    from pnp.sheets.make import make

    name, options, mark = wish
    try:
        kit = make(name, output, progress=progress, **options)
    except LoadError as error:
        return Made(name, [], error.findings)
    changes = kit.changes if "printed" in options else None
    made = Made(name, kit.files, kit.findings, changes=changes, load=kit.load)
    if kit.pages:
        remember(kit.file.parent, mark, made)
    return made
