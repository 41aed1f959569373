"""Fingerprints: of a table, of the data that rules read, and of the rules themselves."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from pnp.engine.pieces import Piece
from pnp.engine.table import Table
from pnp.model.game import Component, Game
from pnp.model.plan import Plan


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


def of_table(table: Table) -> str:
    """Of everything on a table: which piece lies where with which marks, who knows it, and every number."""
    lines = [f"{p.name} {p.owner}: {' '.join(map(_piece, p))}" for p in table.piles.values()]
    lines += [f"{name} = {track.value}" for name, track in table.tracks.items()]
    return _hash("\n".join([*lines, f"{sorted(table.out)} {table.rolls}"]))


def _piece(piece: Piece) -> str:
    marks = "".join(f",{name}={count}" for name, count in piece.marks.items())
    return f"{piece.code},{piece.owner},{piece.known(-1)}{marks}"


def of_data(game: Game) -> str:
    """Of what rules read: every row's fields but those only printed, its copies, and all numbers."""
    data = {
        "numbers": game.numbers,
        "modes": {mode.id: mode.numbers for mode in game.modes.values()},
        "components": {component.id: _rows(component) for component in game.components.values()},
    }
    brought = {mode.id: (mode.brings, mode.without) for mode in game.modes.values() if mode.brings or mode.without}
    data |= {"components of modes": brought} if brought else {}
    maps = {part.id: (part.map, part.links, part.barriers) for part in game.components.values() if part.map}
    data |= {"maps": maps} if maps else {}
    boards = {part.id: _written(part.plan) for part in game.components.values() if part.plan and not _told(part.plan)}
    data |= {"boards": boards} if boards else {}
    return _hash(json.dumps(_plain(data), sort_keys=True))


def _written(plan: Plan) -> list[Any]:
    """What a board says; how its map came about is nobody's business, and what is there rarely stands last."""
    return [*plan._replace(branches=(), grow=None)[: Plan._fields.index("branches")], *plan.branches]


def _told(plan: Plan) -> bool:
    """Whether a board is told whole by its map with plain links and barriers."""
    ways = [(kind, way.one_way) for group in (plan.links, plan.barriers) for kind, found in group for way in found]
    return plan.spaces == "areas" and not (any(map(any, ways)) or plan.borders or plan.paths or plan.places)


def _rows(component: Component) -> list[Any]:
    read = [name for name, field in component.fields.items() if field.of == "rules"]
    rows = component.pieces if component.rows_are_pieces else component.entries
    if component.cards:
        rows += component.entries
    return [[row.id, row.copies, {name: row.fields.get(name) for name in read}] for row in rows]


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, (list, tuple)) else value


def of_rules(rules: Any) -> str:
    """Of the source of a rules module, all pages of a package and whatever they import of the library's rules, be it a
    family or the game of which theirs is a copy; empty for rules that are in no file."""
    file = getattr(rules, "__file__", None) if isinstance(rules, ModuleType) else None
    if file is None:
        return ""
    path = Path(file)
    pages = sorted(path.parent.rglob("*.py")) if path.name == "__init__.py" else [path]
    texts, known = [page.read_text(encoding="utf-8") for page in pages], {*pages}
    for text in texts:  # grows on the way: a family may import another
        for name in _IMPORTED.findall(text):
            source = _source(name)
            if source is not None and source not in known:
                known.add(source)
                texts.append(source.read_text(encoding="utf-8"))
    return _hash("\n".join(texts))


_IMPORTED = re.compile(r"^from (pnp\.games\.[a-z0-9_.]+) import", re.MULTILINE)


def _source(name: str) -> Path | None:
    try:
        spec = find_spec(name)
    except ImportError:  # a line that only looks like an import
        return None
    return Path(spec.origin) if spec and spec.origin else None
