"""What the header of a file states, as its model reads it; known from an earlier run, where it was read before.

To build the models takes longer than to read most games. So what they made of a header is kept by the text of the
header; whatever else it hangs on (this program, the library beneath) is the stamp of the store. Only what was found
without fault is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path as File
from typing import Any, Literal

from pnp import __version__
from pnp.known import program
from pnp.model.reading.nodes import Path, plain
from pnp.model.report import Headers, Report
from pnp.model.yaml import MapNode
from pnp.store import Store

MOST_BYTES = 4_000_000
"""Of the headers of one game."""
_LIST, _TUPLE, _MAP, _MODEL, _KEPT = "l", "t", "d", "m", "k"


class Stated:
    """A model that was read by an earlier run: its fields, and nothing else of it."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        vars(self).update(fields)

    def model_dump(self) -> dict[str, Any]:
        """Its fields by name, as of a model that holds no other one."""
        return dict(vars(self))


def stated(
    model: Literal["ManifestModel", "ComponentModel"],
    node: MapNode,
    report: Report,
    keep: Iterable[str],
    instead: Mapping[str, Any],
) -> tuple[Any, set[Path]]:
    """What `validate` makes of a header, without it where that is known."""
    data = {key: True if key in keep else value for key, value in plain(node, keep).items()}
    key = blake2b(json.dumps([model, data]).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    found = report.headers.known.get(key)
    if found is not None:
        report.headers.used[key] = found
        return _decoded(found, node), set()
    from pnp.model.reading import schema  # takes as long as reading a small game
    from pnp.model.reading.faults import validate

    read, faulty = validate(getattr(schema, model), node, report, keep, instead)
    if not faulty:
        with suppress(TypeError):
            report.headers.used[key] = _encoded(read, keep)
    return read, faulty


def headers(folder: File) -> tuple[Headers, Store | None]:
    """What is known of the headers of a game's folder, and where it is kept."""
    with suppress(OSError):
        store = Store("headers", str(folder), f"{__version__} {program().hex()}", MOST_BYTES)
        return Headers(json.loads(store.read() or b"{}")), store
    return Headers({}), None


def keep(found: Headers, store: Store | None) -> None:
    """Write the headers that a game has now, if they are others than were known."""
    if store is not None and found.used.keys() != found.known.keys():
        store.write(json.dumps(found.used).encode())


def _encoded(thing: Any, keep: Iterable[str] = ()) -> Any:
    """A value as JSON has it: what is not plain is a list whose first part says what it is.

    Raises:
        TypeError: it is of another kind.
    """
    if thing is None or isinstance(thing, (str, int, float)):
        return thing
    if type(thing) in (list, tuple):
        return [_LIST if type(thing) is list else _TUPLE, *map(_encoded, thing)]
    if type(thing) is dict:
        if not all(isinstance(name, str) for name in thing):
            raise TypeError("a key that is no text is not kept")
        return [_MAP, {name: _encoded(value) for name, value in thing.items()}]
    if not hasattr(thing, "model_fields_set") or thing.model_extra is not None:
        raise TypeError(f"{type(thing).__name__} is not kept")
    fields = type(thing).model_fields
    parts = {name: [_KEPT] if name in keep else _encoded(getattr(thing, name)) for name in fields}
    return [_MODEL, parts]


def _decoded(told: Any, node: MapNode) -> Any:
    if not isinstance(told, list):
        return told
    tag, *parts = told
    if tag == _MODEL:
        fields = parts[0].items()
        return Stated({k: node.values.get(k) if v == [_KEPT] else _decoded(v, node) for k, v in fields})
    if tag == _MAP:
        return {name: _decoded(value, node) for name, value in parts[0].items()}
    found = [_decoded(part, node) for part in parts]
    return found if tag == _LIST else tuple(found)
