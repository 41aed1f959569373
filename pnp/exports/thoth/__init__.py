"""`thoth`: a folder of pictures in the manner of a Thoth game set, with a list of what they are.

Thoth kept the pictures of a game in plain directories, so that people could change them. No specification of its own
index files is to be had, so none is written: this is an asset folder for any program that is given a picture a side
(Tabletopia, Screentop, Cyberboard). `decks/<deck>/`, `tiles/<tray>/`, `counters/<tray>/`, `dice/<die>/` hold a file a
side, `boards/`, `mats/`, `tables/`, `sheets/` a file a piece; manifest.csv and manifest.json say which is what and how
often it is in the game, README.txt how it is laid out, LICENSE.txt whose it is. Square corners; 10 pixels a millimetre
unless asked otherwise, a face longer than `longest` pixels is coarser.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.exports.album import Album, Shot, shot, sides
from pnp.exports.box import Box, Lot
from pnp.exports.dice import Dice
from pnp.exports.diefaces import pictures
from pnp.exports.folder import Folder
from pnp.exports.names import distinct, filed
from pnp.exports.options import Options
from pnp.exports.thoth.manifest import Die, Entry, document, table
from pnp.exports.thoth.papers import licence, readme
from pnp.model.game import Kind

PER_MM = 10.0
"""Pixels a millimetre: what Tabletopia asks for."""
NOTE = "No specification of Thoth's own index files is to be had: set the game up from the pictures (README.txt)."
PLACES: dict[Kind, str] = {
    "deck": "decks",
    "tiles": "tiles",
    "counters": "counters",
    "board": "boards",
    "mat": "mats",
    "table": "tables",
    "sheet": "sheets",
}
_TRAYS = {"decks", "tiles", "counters"}
"""Where a lot has a folder of its own; elsewhere it is a file."""


def write(box: Box, folder: Folder, options: Options) -> int:
    """Write the pictures, then the papers that tell of them; the number of pictures."""
    album = Album(box, folder, options, PER_MM)
    entries = list(_entries(box, album))
    dice = [Die(needed, _faces(needed, folder, options, album.per_mm)) for needed in box.dice]
    folder.add("manifest.csv", table(entries, dice))
    folder.add_json("manifest.json", document(box.game, entries, dice, album.per_mm, options))
    if box.aid:
        folder.add("play-aid.pdf", box.aid)
    folder.add("README.txt", readme(box, entries, dice, album.per_mm, options))
    folder.add("LICENSE.txt", licence(box))
    folder.notes.append(NOTE)
    return len(album.shots) + sum(len(die.faces) for die in dice)


def _entries(box: Box, album: Album) -> Iterator[Entry]:
    for lot, place, name in _placed(box.lots):
        flat = place not in _TRAYS and len(lot.things) == 1
        for thing, front, back in sides(lot, cards=lot.is_deck):
            paths = (name, f"{name}_back") if flat else (f"{name}/{front}", f"{name}/{back}")
            shown = album.add(f"{place}/{paths[0]}", thing.front)
            behind = album.add(f"{place}/{paths[1]}", thing.back) if thing.back is not None else None
            yield Entry(lot, thing, place, name, shown, behind)


def _placed(lots: tuple[Lot, ...]) -> Iterator[tuple[Lot, str, str]]:
    """Each lot with its place and its name there, in the order of the game."""
    places = ["decks" if lot.is_deck else PLACES[lot.kind] for lot in lots]
    names = [filed(lot.id, lot.kind) for lot in lots]
    for there in dict.fromkeys(places):
        at = [number for number, place in enumerate(places) if place == there]
        for number, name in zip(at, distinct(names[number] for number in at), strict=True):
            names[number] = name
    return zip(lots, places, names, strict=True)


def _faces(dice: Dice, folder: Folder, options: Options, per_mm: float) -> tuple[Shot, ...]:
    """A picture a face, whose number has as many digits as the highest."""
    digits = len(str(dice.sides))
    shown = enumerate(pictures(dice.sides, per_mm), 1)
    return tuple(shot(folder, f"dice/d{dice.sides}/face-{value:0{digits}}", image, options) for value, image in shown)
