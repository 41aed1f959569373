"""`tabletop-club`: an asset pack of Tabletop Club, a folder named after the game.

Put the folder into `TabletopClub/assets` in Documents, Downloads or on the desktop; the game finds it when it starts.
It is written as the game's documentation and its importer have it. What comes as what, all in centimetres:

* a deck: cards with their backs, and a stack of the whole deck;
* counters and tiles: tokens of cardboard, thin cubes where they are square, thin cylinders where they are round, the
  pictures laid out as these are unfolded; a stack for every title of counters, one for all tiles of a component;
* hexes and standees: models in `pieces`, cut to their shape, since tokens have no such shapes. They do not stack; how
  many there are stands in their description;
* boards, mats, tables and sheets: thin models in `boards`, the number told in the same way.

In `config.cfg` stand two values of our own, which the game passes over: `piece`, the id, and `copies` of a model.
Dice are left out: the game has its own of 4, 6, 8, 10, 12 and 20 sides.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pnp.exports.box import Box, Lot, Thing
from pnp.exports.folder import Folder
from pnp.exports.leaflet import dice_needed, leaflet
from pnp.exports.names import LONGEST, distinct, filed, numbered, one_line
from pnp.exports.options import Options
from pnp.exports.pictures import encoded
from pnp.exports.solids import EDGE, THICK, materials, model, outline, slab, standee

if TYPE_CHECKING:
    from PIL.Image import Image

PER_MM, BOARDS_PER_MM = 10.0, 4.0
_CARD_STOCK, _CARDBOARD = 0.032, 0.14
"""Grams a square centimetre of a card (a poker card has 1.8), and of cardboard 2 mm thick."""
_LIGHTEST = 0.05
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)\Z", re.IGNORECASE)
"""What Windows takes for a device and not for a folder."""
_NAMES = str.maketrans({"/": "-", "\\": "-", "[": "(", "]": ")", '"': "'"})
"""What would end the name of a stack, or be taken for a folder, and what stands there instead."""


def write(box: Box, folder: Folder, options: Options) -> int:
    """Write the asset pack; the number of things in the game's menu: cards, tokens, models, and stacks of them."""
    pack = _Pack(box, folder, options)
    for lot, prefix in zip(box.lots, distinct(filed(lot.id, "component", 30) for lot in box.lots), strict=True):
        pack.add(lot, prefix)
    if box.dice:
        folder.notes.append("The dice are not in the pack: Tabletop Club has its own.")
    folder.add(f"{pack.name}/README.txt", leaflet(box, _readme(box, pack.name)))
    return pack.finish()


def _readme(box: Box, name: str) -> Iterator[str]:
    yield (
        f'This folder, "{name}", is an asset pack for Tabletop Club. Put it, with its name, into the folder '
        "TabletopClub/assets in your Documents, in your Downloads or on your desktop, and start the game."
    )
    yield (
        "Decks and piles are in the menu of objects as stacks, everything else piece by piece; hexes, standees and "
        "boards are models that do not stack, and their description says how many the box holds. Sizes are those of "
        "the printed game, cardboard being 2 mm thick. Nothing is set up on the table."
    )
    if box.dice:
        yield f"Dice are not in this pack: take them from the game's own. You need {dice_needed(box)}."


class _Pack:
    """An asset pack in the making."""

    def __init__(self, box: Box, folder: Folder, options: Options) -> None:
        self.name = pack_name(box.game.title, box.game.slug)
        self._box, self._folder, self._options = box, folder, options
        self._author = one_line(box.game.credits.author or "") if box.game.credits else ""
        self._objects: dict[str, dict[str, dict[str, Any]]] = {}
        self._stacks: dict[str, dict[str, dict[str, Any]]] = {}
        self._taken: dict[str, set[str]] = {}
        self._textures: dict[tuple[str, int], str] = {}

    def add(self, lot: Lot, prefix: str) -> None:
        """Add the pieces of a lot where their kind belongs; their files begin with the prefix."""
        place = _place(lot)
        names = []
        for number, thing in enumerate(lot.things, 1):
            file = f"{prefix}-{numbered(number, len(lot.things), thing.name)}"
            made = {"cards": self._card, "pieces": self._solid, "boards": self._solid}.get(place, self._token)
            section, values = made(lot, thing, place, file)
            names.append(self._name(place, _name(thing.name), lot))
            told = {"name": names[-1], "desc": self._described(thing, place), "author": self._author, "piece": thing.id}
            self._objects.setdefault(place, {})[section] = {**told, **values}
        if place in ("pieces", "boards"):
            return
        if lot.kind == "counters":
            for thing, name in zip(lot.things, names, strict=True):
                self._stack(place, f"{name} x {thing.copies}", [name] * thing.copies, lot)
        else:
            copies = (thing.copies for thing in lot.things)
            items = [name for name, count in zip(names, copies, strict=True) for _ in range(count)]
            self._stack(place, _name(lot.title), items, lot)

    def finish(self) -> int:
        """Write what belongs to whole folders; the number of objects and stacks."""
        for place, sections in self._objects.items():
            self._folder.add(f"{self.name}/{place}/config.cfg", config(sections))
        for place, sections in self._stacks.items():
            self._folder.add(f"{self.name}/{place}/stacks.cfg", config(sections))
        objects = sum(not values.get("ignore") for sections in self._objects.values() for values in sections.values())
        return objects + sum(map(len, self._stacks.values()))

    def _stack(self, place: str, name: str, items: list[str], lot: Lot) -> None:
        """A stack; the game knows none of a single piece."""
        if len(items) > 1:
            values = {"desc": f"{len(items)} pieces", "items": items}
            self._stacks.setdefault(place, {})[self._name(place, name, lot)] = values

    def _name(self, place: str, name: str, lot: Lot) -> str:
        """A name that nothing else in the folder has: objects and stacks share their names."""
        taken = self._taken.setdefault(place, set())
        whose = [f"{name} ({_name(lot.owner)})"] if lot.owner else [name]
        whose += [f"{name} ({_name(lot.title)})"] if _name(lot.title) != name else []
        free = next((one for one in whose if one not in taken), None)
        number = 2
        while free is None:
            free = f"{name} ({number})" if f"{name} ({number})" not in taken else None
            number += 1
        taken.add(free)
        return free

    def _described(self, thing: Thing, place: str) -> str:
        words = one_line(thing.text)
        if place in ("pieces", "boards") and thing.copies > 1:
            words = f"{thing.copies} in the box. {words}".strip()
        return words

    def _card(self, lot: Lot, thing: Thing, place: str, file: str) -> tuple[str, dict[str, Any]]:
        width, height = (side / 10 for side in lot.size)
        values: dict[str, Any] = {"scale": (width, height), "mass": _mass(width * height * _CARD_STOCK)}
        if thing.back is not None:
            back = self._texture(thing.back, place, f"{file}-back")
            self._objects.setdefault(place, {})[back] = {"ignore": True}
            values["back_face"] = back
        self._write(f"{place}/{file}.png", encoded(self._image(thing.front, PER_MM).convert("RGB")))
        return f"{file}.png", values

    def _token(self, lot: Lot, thing: Thing, place: str, file: str) -> tuple[str, dict[str, Any]]:
        width, depth = (side / 10 for side in lot.size)
        front = self._image(thing.front, PER_MM)
        back = None if thing.back is None else self._image(thing.back, PER_MM)
        unfolded = _cylinder(front, back) if place.endswith("cylinder") else _cube(front, back)
        self._write(f"{place}/{file}.png", encoded(unfolded))
        return f"{file}.png", {"scale": (width, THICK, depth), "mass": _mass(width * depth * _CARDBOARD)}

    def _solid(self, lot: Lot, thing: Thing, place: str, file: str) -> tuple[str, dict[str, Any]]:
        width, depth = (side / 10 for side in lot.size)
        upright = lot.shape == "standee"
        behind = thing.front if upright and thing.back is None else thing.back
        face = self._texture(thing.front, place, f"{file}-face")
        back = None if behind is None else self._texture(behind, place, f"{file}-back")
        size = (width, depth)
        sides = standee(size) if upright else slab(size, outline(lot.shape, size))
        self._write(f"{place}/{file}.obj", model(sides, f"{file}.mtl"))
        self._write(f"{place}/{file}.mtl", materials(face, back))
        return f"{file}.obj", {"mass": _mass(width * depth * _CARDBOARD), "copies": thing.copies}

    def _texture(self, page: int, place: str, file: str) -> str:
        """The file of a face in a folder, written the first time it is asked for."""
        if (place, page) not in self._textures:
            form = "jpg" if place == "boards" else "png"
            image = self._image(page, BOARDS_PER_MM if place == "boards" else PER_MM).convert("RGB")
            self._textures[place, page] = f"{file}.{form}"
            self._write(f"{place}/{file}.{form}", encoded(image, "jpg" if form == "jpg" else "png"))
        return self._textures[place, page]

    def _image(self, page: int, per_mm: float) -> Image:
        pictures, options = self._box.pictures, self._options
        return pictures.image(page, pictures.scale(page, options.px_per_mm or per_mm, options.longest))

    def _write(self, name: str, data: bytes | str) -> None:
        self._folder.add(f"{self.name}/{name}", data)


def _place(lot: Lot) -> str:
    """The folder of an asset pack that a lot belongs to."""
    if lot.is_deck:
        return "cards"
    if lot.kind not in ("counters", "tiles"):
        return "boards"
    return {None: "tokens/cube", "round": "tokens/cylinder"}.get(lot.shape, "pieces")


def _cube(front: Image, back: Image | None) -> Image:
    """A cube unfolded, three cells by two: the top is the middle of the lower row, the bottom is right of it."""
    wide, high = front.size
    sheet = _blank((3 * wide, 2 * high))
    _paste(sheet, front, (wide, high))
    if back is not None:
        _paste(sheet, back, (2 * wide, high))
    return sheet


def _cylinder(front: Image, back: Image | None) -> Image:
    """A cylinder unfolded: the rim is the upper half, below it the top at the left, the bottom at the right."""
    wide, high = front.size
    sheet = _blank((2 * wide, 2 * high))
    _paste(sheet, front, (0, high))
    if back is not None:
        # a piece is turned over from left to right, a cylinder is unfolded downward
        _paste(sheet, back.rotate(180), (wide, high))
    return sheet


def _blank(size: tuple[int, int]) -> Image:
    from PIL import Image

    return Image.new("RGB", size, EDGE)


def _paste(sheet: Image, picture: Image, at: tuple[int, int]) -> None:
    sheet.paste(picture, at, picture if picture.mode == "RGBA" else None)


def pack_name(title: str, slug: str) -> str:
    """The name of a pack's folder, which the game shows: plain letters, or the slug where the title has none."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().replace("'", "")
    name = " ".join(re.findall(r"[A-Za-z0-9]+", plain))[:LONGEST].strip() or slug
    return f"{name} game" if _RESERVED.match(name) else name


def config(sections: dict[str, dict[str, Any]]) -> str:
    """A configuration file of Godot: a section a name; numbers, texts, lists and vectors as Godot writes them."""
    parts = []
    for name, values in sections.items():
        lines = [f"{key} = {_value(value)}" for key, value in values.items() if value != ""]
        parts.append("\n".join([f"[{name}]", "", *lines]) + "\n")
    return "\n".join(parts)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, tuple):
        return f"Vector{len(value)}({', '.join(f'{side:g}' for side in value)})"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _mass(grams: float) -> float:
    return max(_LIGHTEST, round(grams, 2))


def _name(text: str) -> str:
    return one_line(text).translate(_NAMES) or "Piece"
