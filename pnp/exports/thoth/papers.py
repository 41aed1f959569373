"""What a person reads in a folder of pictures: README.txt and LICENSE.txt."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from pnp.exports.box import Box, Lot
from pnp.exports.diefaces import SIDE
from pnp.exports.names import one_line
from pnp.exports.options import Options
from pnp.exports.starts import told
from pnp.exports.thoth.manifest import Die, Entry

_WIDTH = 78
_TABLETOPIA = 4000
"""The longest side in pixels that Tabletopia takes."""
_EMPTY = {
    "png": "is transparent",
    "bmp": "is magenta (255, 0, 255)",
    "gif": "is transparent, and magenta (255, 0, 255) to programs that know no transparency",
    "jpg": "is white",
}
_LICENCES = {
    "CC BY 4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC BY 3.0": "https://creativecommons.org/licenses/by/3.0/",
    "SIL Open Font License 1.1": "https://openfontlicense.org",
}


def readme(box: Box, entries: Sequence[Entry], dice: Sequence[Die], per_mm: float, options: Options) -> str:
    """README.txt: what this is and is not, where everything is and what it is called."""
    end = options.image_format
    blocks = [_title(box.game.title), *map(_wrapped, _what(box)), "WHERE THINGS ARE", _places(entries, dice, end)]
    blocks += ["NAMES AND NUMBERS", *map(_wrapped, _names(box, end))]
    blocks += ["SIZES", *map(_wrapped, _sizes(entries, dice, per_mm, options)), *_coarse(entries, per_mm)]
    blocks += map(_wrapped, told(box.lots))
    blocks += [
        "WHOSE IT IS",
        _wrapped("LICENSE.txt says who made the game, the fonts and the icons, and what you may do."),
    ]
    return "\n\n".join(blocks) + "\n"


def licence(box: Box) -> str:
    """LICENSE.txt: the credits of a kit's cover, the game's notice, and where the licences are to be read."""
    lines = [one_line(line) for line in box.rights]
    blocks = [_title(f"{one_line(box.game.title)}: whose it is"), *map(_wrapped, lines)]
    if box.game.outside:
        blocks.append(_wrapped("All else in the pictures belongs to whoever made this game."))
    if box.game.notice:
        blocks += ["NOTICE", _wrapped(box.game.notice)]
    named = [f"  {name}: {where}" for name, where in _LICENCES.items() if name in " ".join([*lines, *blocks])]
    return "\n\n".join([*blocks, "THE LICENCES", "\n".join(named)]) + "\n"


def _title(text: str) -> str:
    line = one_line(text)
    return f"{line}\n{'=' * min(len(line), _WIDTH)}"


def _wrapped(text: str) -> str:
    return textwrap.fill(one_line(text), _WIDTH, break_long_words=False, break_on_hyphens=False)


def _what(box: Box) -> Iterator[str]:
    yield (
        f"This folder holds the {box.pieces} pieces of the game as pictures: one for each side of each different "
        "piece, drawn by the layouts that the printed kit is made from."
    )
    yield (
        "It is laid out in the manner of a game set for Thoth, which kept its pictures in plain directories where "
        "people could look at them and change them. No specification of Thoth's own index files is to be had, so "
        "there is none here, and Thoth will not open this by itself: set the game up from the pictures. They suit any "
        "program that is given a picture a side, such as Tabletopia, Screentop or Cyberboard."
    )


def _places(entries: Sequence[Entry], dice: Sequence[Die], end: str) -> str:
    lots: dict[str, list[Entry]] = {}
    for entry in entries:
        lots.setdefault(f"{entry.place}/{entry.group}", []).append(entry)
    rows = []
    for path, those in lots.items():
        file = those[0].front.path if len(those) == 1 and those[0].front.path == f"{path}.{end}" else f"{path}/"
        rows.append((file, _lot(those[0].lot)))
    rows.sort(key=lambda row: row[0].partition("/")[0])
    for die in dice:
        number = f"{die.dice.number} dice" if die.dice.number > 1 else "a die"
        rows.append((f"dice/{die.name}/", f"The faces of {number}, from 1 to {die.dice.sides}"))
    wide = min(max(len(path) for path, _ in rows), _WIDTH // 2) if rows else 0
    return "\n".join(f"  {path:{wide}}  {told}" for path, told in rows)


def _lot(lot: Lot) -> str:
    width, height = lot.size
    count = f"{lot.pieces} pieces" if lot.pieces > 1 else "1 piece"
    titles = f", {len(lot.things)} different" if 1 < len(lot.things) < lot.pieces else ""
    shape = f", {lot.shape}" if lot.shape else ""
    return f"{one_line(lot.title)}: {count}{titles}, {width:g} x {height:g} mm{shape}"


def _names(box: Box, end: str) -> Iterator[str]:
    yield (
        "The number in front of a name keeps the order of the game. _front and _back are the two sides of a piece; "
        f"the front of a card is just its name. back.{end} is the back of everything in its folder."
    )
    yield (
        "A picture is there once, however many copies of the piece there are: manifest.csv, for spreadsheets, and "
        "manifest.json, for programs, say how many, how large, and what is written on it. Rows of the kind die are "
        "faces of dice; the copies of all the other rows add up to the pieces of the game. In manifest.csv a text "
        "that begins like a formula (= + - @) has an apostrophe in front; manifest.json has it as it is, with the "
        "spaces of boards (their middles, from the top left) and a SHA-256 for each file."
    )
    if box.aid:
        yield "play-aid.pdf has the course of play and the rulings."


def _sizes(entries: Sequence[Entry], dice: Sequence[Die], per_mm: float, options: Options) -> Iterator[str]:
    yield (
        f"{per_mm:g} pixels are a millimetre ({per_mm * 25.4:.0f} dpi). Both sides of a piece have the same size. "
        "Corners are square: a program that can round them shall do so."
    )
    shapes = {entry.lot.shape for entry in entries}
    if shapes & {"round", "hex"}:
        yield f"What is outside a round or six-sided piece {_EMPTY[options.image_format]}."
    if "standee" in shapes:
        yield "A standee is shown from the front, without its foot."
    if dice:
        yield f"Faces of dice are squares of {SIDE:g} mm. Where there is a 9, a bar is under it and under the 6."
    longest = max((max(entry.front[1:3]) for entry in entries), default=0)
    if longest > _TABLETOPIA:
        yield f"Tabletopia takes no picture above {_TABLETOPIA} pixels: for it, export with --longest {_TABLETOPIA}."


def _coarse(entries: Sequence[Entry], per_mm: float) -> Iterator[str]:
    """Which pictures would have been too large."""
    found = {
        entry.front.path: f"  {entry.front.path}: {entry.front.width / entry.lot.size[0]:.2f} pixels are a millimetre"
        for entry in entries
        if entry.front.width / entry.lot.size[0] < per_mm * 0.98
    }
    if found:
        yield "\n".join(["Larger ones are coarser, so that no side is too long:", *found.values()])
