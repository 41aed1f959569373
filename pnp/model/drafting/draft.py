"""A new game's files: a sample that shows what there is, or a deck whose rows come from a table."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import NamedTuple

from pnp.model import library
from pnp.model.components.component import read_component
from pnp.model.drafting import guess
from pnp.model.drafting.guess import Column
from pnp.model.manifest import read_manifest
from pnp.model.reading.tables import Table, read_table
from pnp.model.report import Report
from pnp.model.text import slugify
from pnp.model.yaml import Cell, MapNode, Node, Record, of_library, read

FILES = {"game.yaml": "game.yaml", "card.yaml": "card.yaml", "art/README.txt": "art.txt"}
"""The files of a sample game, and what they are made from."""
FROM_TABLE = {
    "game.yaml": "game-from.yaml",
    "card.yaml": "card-from.yaml",
    "art/README.txt": "art.txt",
    "templates/table-card.xml": "table-card.xml",
}
_BARE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?: [A-Za-z0-9_]+)*|-?[0-9]{1,9}")
_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
_BREAKS = str.maketrans({"\x85": "\\x85", "\u2028": "\\u2028", "\u2029": "\\u2029"})
_BRACES = re.compile(r"\{([^{}]+)\}|[{}]")
_ICON = re.compile(r"\\.|\[([a-z0-9][a-z0-9-]*)\]")


class Draft(NamedTuple):
    """The texts of a game's files by path; of a table its columns, and how many rows and cards came of it."""

    files: dict[str, str]
    columns: Sequence[Column] = ()
    rows: int = 0
    cards: int = 0
    empty: int = 0


def sample(title: str) -> Draft:
    """A game of a few cards that prints at once."""
    return Draft({path: _filled(name, {"title": written(title)}) for path, name in FILES.items()})


def from_table(title: str, file: Path, report: Report, sheet: str | None = None) -> Draft | None:
    """A game whose deck has the rows of a table, of a workbook's first sheet unless one is named.

    None when the report says why not.
    """
    table = read_table(file, report, sheet, latin=True)
    here = report.of(file, None)
    found = guess.columns(table, here) if table else []
    if table is None or not found or here.counts["error"]:
        return None
    _literal(table, found)
    words = {"title": written(title), "table": " ".join(file.name.split()), "fields": _fields(found)}
    words |= {"types": _types(found), "columns": ", ".join(column.field for column in found)}
    words["rows"] = "\n".join(f"  - [{', '.join(cells)}]" for cells in _rows(table, found))
    cards = _counted(_filled("game-from.yaml", words), _filled("card-from.yaml", words | {"rows": "  []"}), table, here)
    if here.counts["error"]:
        return None
    files = {path: _filled(name, words) for path, name in FROM_TABLE.items()}
    return Draft(files, found, len(table.rows), cards, table.empty)


def written(text: str) -> str:
    """A text as YAML inside `[..]` takes it: bare where it can stand so, else in quotes."""
    if _BARE.fullmatch(text) and text.lower() not in _WORDS:
        return text
    return json.dumps(text, ensure_ascii=False).translate(_BREAKS)


def _filled(name: str, words: Mapping[str, str]) -> str:
    text = (library.templates() / "new" / name).read_text(encoding="utf-8")
    return text if name.endswith(".xml") else Template(text).substitute(words)


def _literal(table: Table, found: Sequence[Column]) -> None:
    """Braces and brackets of the cells as plain signs, unless they name a column or an icon."""
    known = {slugify(word): column.field for column in found for word in (column.header.text, column.field)}
    for column in found:
        if column.field not in ("name", "text", "note") and column.type != "text":
            continue
        for row in table.rows:
            cell = row.items[column.index] if column.index < len(row.items) else None
            if isinstance(cell, Cell):
                cell.text = _unbraced(cell.text, {word: name for word, name in known.items() if name != column.field})
                if column.field == "text":
                    cell.text = _ICON.sub(_unless_icon, cell.text)


def _unbraced(text: str, fields: Mapping[str, str]) -> str:
    """Braces doubled, so that they are signs, but for those around a column, which become those of its field."""

    def written_anew(found: re.Match[str]) -> str:
        field = fields.get(slugify(found[1] or ""))
        return f"{{{field}}}" if field else found[0].replace("{", "{{").replace("}", "}}")

    return _BRACES.sub(written_anew, text)


def _unless_icon(found: re.Match[str]) -> str:
    return found[0] if not found[1] or guess.is_icon(found[1]) else f"\\{found[0]}"


def declarations(found: Sequence[Column]) -> list[str]:
    """The lines under `fields:` that declare columns by the type that was guessed."""
    lines = []
    for column in found:
        if column.type:
            parts = [f"type: {column.type}"]
            parts += [f"values: [{', '.join(map(written, column.values))}]"] if column.values else []
            parts += ["default: null"] if column.gaps else []
            parts += ["of: face"] if column.type == "text" else []
            lines.append(f"  {column.field}: {{{', '.join(parts)}}}")
    return lines


def _fields(found: Sequence[Column]) -> str:
    return "".join(f"\n{line}" for line in declarations(found)) or " {}"


def _types(found: Sequence[Column]) -> str:
    """A colour for each value of a column `type`."""
    values = next((column.values for column in found if column.field == "type"), ())
    palette = of_library(library.templates() / "new" / "palette.yaml")
    looks = [f"\n    {written(value)}: {{colour: {colour!r}}}" for value, colour in zip(values, palette, strict=False)]
    return "\n  types:" + "".join(looks).replace("'", '"') if looks else ""


def _rows(table: Table, found: Sequence[Column]) -> list[list[str]]:
    rows = []
    for row in table.rows:
        cells = [_cell(row.items[column.index] if column.index < len(row.items) else None, column) for column in found]
        while cells[-1] == "null":
            cells.pop()
        rows.append(cells)
    return rows


def _cell(node: Node | None, column: Column) -> str:
    if not isinstance(node, Cell) or node.null:
        return "null"
    return node.text.lower() if column.type == "bool" else written(node.text)


def _counted(manifest: str, header: str, table: Table, report: Report) -> int:
    """How many cards the table makes, read as a deck of the game; what is wrong with a row is told at its place."""
    game, deck = (read(text.encode(), report) for text in (manifest, header))
    assert isinstance(game, MapNode)
    assert isinstance(deck, MapNode)
    deck.values["rows"] = Record(1, 1, list(table.rows), report.file)
    component = read_component("card", deck, read_manifest(game, False, report).context, report)
    return component.count
