"""The two lists of a folder of pictures: manifest.csv for spreadsheets, manifest.json for programs."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp import __version__
from pnp.exports.album import Shot
from pnp.exports.box import Lot, Thing
from pnp.exports.dice import Dice
from pnp.exports.diefaces import SIDE
from pnp.exports.names import one_line
from pnp.exports.options import Options
from pnp.model.game import Game

VERSION = 1
"""Of what stands in manifest.json; a key that goes or changes its meaning makes it 2."""
COLUMNS = (
    "path_front",
    "path_back",
    "kind",
    "group",
    "name",
    "copies",
    "width_mm",
    "height_mm",
    "text",
    "set",
    "type",
    "shape",
    "id",
)
_FORMULA = re.compile(r"[\s']*[=+\-@＝＋－＠]")  # noqa: RUF001 -- spreadsheets take the wide signs, too


class Entry(NamedTuple):
    """A piece: its lot, the group it is put into, the lot's name there, and the pictures of its sides."""

    lot: Lot
    thing: Thing
    place: str
    group: str
    front: Shot
    back: Shot | None


class Die(NamedTuple):
    """Dice of one kind and the pictures of their faces from 1 up."""

    dice: Dice
    faces: tuple[Shot, ...]

    @property
    def name(self) -> str:
        """`d6`."""
        return f"d{self.dice.sides}"


def document(
    game: Game, entries: Sequence[Entry], dice: Sequence[Die], per_mm: float, options: Options
) -> dict[str, Any]:
    """What manifest.json holds."""
    return {
        "manifest_version": VERSION,
        "generator": {"name": "pnp", "version": __version__},
        "game": {
            "slug": game.slug,
            "title": game.title,
            "kind": game.kind,
            "family": game.family,
            "players": game.players._asdict(),
        },
        "image_format": options.image_format,
        "px_per_mm": per_mm,
        "longest_px": options.longest,
        "total": sum(entry.thing.copies for entry in entries),
        "pieces": [_piece(entry) for entry in entries],
        "dice": [_die(die) for die in dice],
    }


def _piece(entry: Entry) -> dict[str, Any]:
    lot, front, back = entry.lot, entry.front, entry.back
    told = {
        **_row(entry),
        "component": lot.component.id,
        "title": lot.component.title,
        "width_px": front.width,
        "height_px": front.height,
        "sha256_front": front.sha256,
        "sha256_back": back.sha256 if back else None,
    }
    if lot.board:
        told["spaces"] = [{"name": space.name, "x_mm": space.x, "y_mm": space.y} for space in lot.board.spaces]
    return told


def _row(entry: Entry) -> dict[str, Any]:
    lot, thing = entry.lot, entry.thing
    width, height = (round(length, 3) for length in lot.size)
    return {
        "path_front": entry.front.path,
        "path_back": entry.back.path if entry.back else None,
        "kind": "deck" if lot.is_deck else lot.kind,
        "group": entry.group,
        "name": thing.name,
        "copies": thing.copies,
        "width_mm": width,
        "height_mm": height,
        "text": thing.text,
        "set": lot.owner,
        "type": thing.type,
        "shape": lot.shape,
        "id": thing.id,
    }


def _die(die: Die) -> dict[str, Any]:
    faces = [
        {"value": value, "path": shot.path, "sha256": shot.sha256, "width_px": shot.width, "height_px": shot.height}
        for value, shot in enumerate(die.faces, 1)
    ]
    return {"group": die.name, "sides": die.dice.sides, "copies": die.dice.number, "side_mm": SIDE, "faces": faces}


def table(entries: Sequence[Entry], dice: Sequence[Die]) -> str:
    """What manifest.csv holds: a line for each piece, then one for each face of a die; UTF-8, commas, CRLF."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow(COLUMNS)
    for entry in entries:
        row = _row(entry)
        writer.writerow([cell(row[column]) for column in COLUMNS])
    for die in dice:
        for value, shot in enumerate(die.faces, 1):
            known = {
                "path_front": shot.path,
                "kind": "die",
                "group": die.name,
                "name": f"{die.name}: {value}",
                "copies": die.dice.number,
                "width_mm": SIDE,
                "height_mm": SIDE,
                "id": f"{die.name}:{value}",
            }
            writer.writerow([cell(known.get(column)) for column in COLUMNS])
    return stream.getvalue()


def cell(value: object) -> str:
    """A value as a cell that no spreadsheet takes for a formula: such a text gets an apostrophe in front."""
    if isinstance(value, float):
        return f"{value:g}"
    text = one_line(str(value)) if value is not None else ""
    return f"'{text}" if _FORMULA.match(text) else text
