"""`pcio`: a room of playingcards.io, `<game>.pcio`, which virtualtabletop.io reads too.

There is no official description of the format; it is written as the public importers and exporters know it (schema 8).
In a room choose Edit, Room Options, Import From File. What comes as what:

* a deck, and tiles that share a back: a holder with its pile face down and a button that recalls and shuffles;
* counters and other tiles: pieces of two sides, a pile a title, in a tray a component; what is round, a hex or a
  standee is cut out; one whose back is not printed shows its face on both sides;
* boards, mats, tables and sheets: boards that lie under all else, a copy each;
* dice: spinners, of one kind at most six, since a spinner spins as often as one likes;
* hands: the one hand of the room, which is a different one for every player.

All is to one scale, the largest at which the room of 1600 x 1000 holds it all side by side. Since a room holds about
1,200 widgets, a larger game is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pnp.exports.box import Box, Lot, Thing
from pnp.exports.folder import Archive, Folder
from pnp.exports.leaflet import dice_needed, leaflet
from pnp.exports.names import filed, one_line
from pnp.exports.options import ExportError, Options
from pnp.exports.pictures import encoded
from pnp.exports.room import MOST_SPINNERS, Block, Dialled, Room, furnished
from pnp.exports.starts import Start, parted

SCHEMA = "8"
MOST_WIDGETS = 1200
"""How many widgets a room is known to hold."""
MOST_BYTES = 2 * 1024 * 1024 - 1
"""How large a picture may be: importers leave out what has 2 MiB."""
PER_MM, BOARDS_PER_MM = 8.0, 4.0
"""Pixels a millimetre: a card is shown three times as large as it lies, a board only as far as the window goes."""
_PIECE_Z, _HOLDER_Z = 1000, 500
_COARSER = 0.8

Widget = dict[str, Any]


def write(box: Box, folder: Folder, options: Options) -> int:
    """Write `<game>.pcio` and a README.txt; the number of widgets that are seen.

    Raises:
        ExportError: there are more pieces than a room holds, or they find no place in it.
    """
    count = box.pieces + 2 * sum(not Block(lot).lies for lot in box.lots)
    if count > MOST_WIDGETS:
        raise ExportError(
            f"A room of playingcards.io holds about {MOST_WIDGETS:,} widgets, {box.game.title} would need {count:,}: "
            "export it for another tabletop, tts or vassal."
        )
    loose, placed = parted(box.lots)
    room = furnished(replace(box, lots=tuple(loose)))
    if room is None:
        raise ExportError(f"{box.game.title} has too many components to lie side by side in a room of playingcards.io.")
    widgets: list[Widget] = []
    with folder.archive(f"{filed(box.game.slug, 'game')}.pcio") as archive:
        assets = _Assets(box, archive, options)
        if room.hand:
            x, y, width, height = room.hand
            widgets.append({"id": "hand", "type": "hand", "x": x, "y": y, "z": 1, "width": width, "height": height})
        widgets += _placed(placed, room, assets)
        for number, block in enumerate(room.blocks, 1):
            widgets += _spinner(number, block) if isinstance(block, Dialled) else _lot(number, block, assets)
        archive.add("widgets.json", json.dumps(widgets, indent=1))
        archive.add("schemaVersion", SCHEMA)
    folder.add("README.txt", leaflet(box, _readme(box, room)))
    return sum(widget["type"] != "cardDeck" for widget in widgets)


def _readme(box: Box, room: Room) -> Iterator[str]:
    yield (
        "The file that ends in .pcio is a room for playingcards.io: open a room there, choose Edit, Room Options, "
        "Import From File. virtualtabletop.io imports it too. The format is not documented by its makers; this file is "
        "written as public importers read it."
    )
    scale = room.scale * 25.4
    yield (
        f"All pieces and boards are to one scale, {scale:.0f} pixels an inch, so they fit each other; "
        "move the pointer over a card to see it large. Counters of one title lie in one pile. Boards, mats, tables and "
        "sheets lie under all else and stay where they are unless the room is edited."
    )
    if box.dice:
        yield f"Dice are spinners. The game needs {dice_needed(box)}; of one kind there are at most {MOST_SPINNERS}."


class _Assets:
    """The pictures of a room, each stored once."""

    def __init__(self, box: Box, archive: Archive, options: Options) -> None:
        self._pictures, self._archive = box.pictures, archive
        self._options = options
        self._known: dict[int, str] = {}

    def url(self, page: int, per_mm: float = PER_MM) -> str:
        """Where a face is found, stored the first time it is asked for."""
        if page not in self._known:
            kind, data = self._data(page, self._options.px_per_mm or per_mm)
            name = self._archive.add(f"userassets/{page + 1:04}.{kind}", data)
            self._known[page] = f"package://{name}"
        return self._known[page]

    def _data(self, page: int, per_mm: float) -> tuple[str, bytes]:
        """The smaller of PNG and JPG, a PNG where the picture is cut out; coarser until it is small enough."""
        scale = self._pictures.scale(page, per_mm, self._options.longest)
        while True:
            image = self._pictures.image(page, scale)
            kind, data = "png", encoded(image)
            if image.mode == "RGB":
                kind, data = min((kind, data), ("jpg", encoded(image, "jpg")), key=lambda pair: len(pair[1]))
            if len(data) <= MOST_BYTES:
                return kind, data
            scale *= _COARSER


def _spinner(number: int, block: Dialled) -> Iterator[Widget]:
    for at, (x, y) in enumerate(block.spots(), 1):
        side = block.side
        place = {"x": round(x), "y": round(y), "z": _HOLDER_Z, "width": side, "height": side}
        options = list(range(1, block.sides + 1))
        yield {"id": f"spinner-{number}-{at}", "type": "spinner", **place, "options": options, "value": "🎲"}


def _lot(number: int, block: Block, assets: _Assets) -> Iterator[Widget]:
    if block.lies:
        yield from _boards(number, block, assets)
        return
    lot, (width, height) = block.lot, block.piece
    x, y, wide, high = block.holder
    key, kind = f"holder-{number}", "card" if lot.is_deck else "piece"
    holder = {"id": key, "type": "holder", "x": x, "y": y, "z": _HOLDER_Z, "width": wide, "height": high}
    tray = {"layoutType": "freeform"} if block.spread else {"hasShuffleButton": True}
    yield {**holder, "label": _text(lot.title), **tray}
    yield _deck(f"deck-{number}", lot, (width, height), (x, y, key), assets)
    left = sum(thing.copies for thing in lot.things)
    names = _keys(lot)
    for thing, (across, down) in zip(lot.things, block.spots(), strict=True):
        for _ in range(thing.copies):
            # what is higher lies above: the first piece of the game is the top of its pile
            place = {"x": round(across), "y": round(down), "z": _PIECE_Z + left, "parent": key}
            widget = {"id": f"{kind}-{number}-{left}", "type": kind, "deck": f"deck-{number}"}
            yield {**widget, "cardType": names[thing.id], **place, "faceup": not block.drawn}
            left -= 1


def _placed(placed: Sequence[Start], room: Room, assets: _Assets) -> Iterator[Widget]:
    """The pieces that begin on a board, each on its space, with a deck of its own kind to belong to."""
    grounds = {block.lot.id: block for block in room.blocks if isinstance(block, Block) and block.lies}
    decks: dict[str, tuple[str, Start]] = {}
    for number, start in enumerate(placed, 1):
        block = grounds[start.board.id]
        (left, top), scale = block.spots()[0], block.scale
        width, height = Block(start.lot, scale=scale).piece
        key, _ = decks.setdefault(start.thing.id, (f"starts-{len(decks) + 1}", start))
        x, y = round(left + start.x * scale - width / 2), round(top + start.y * scale - height / 2)
        if key == f"starts-{len(decks)}" and decks[start.thing.id][1] is start:
            yield {**_deck(key, start.lot, (width, height), (x, y, ""), assets), "parent": None}
        widget = {"id": f"start-{number}", "type": "piece", "deck": key, "cardType": _keys(start.lot)[start.thing.id]}
        yield {**widget, "x": x, "y": y, "z": _PIECE_Z + number, "parent": None, "faceup": True}


def _boards(number: int, block: Block, assets: _Assets) -> Iterator[Widget]:
    width, height = block.piece
    for at, (thing, (x, y)) in enumerate(zip(block.lot.each(), block.spots(), strict=True), 1):
        place = {"x": round(x), "y": round(y), "z": number, "width": width, "height": height}
        name = {"id": f"board-{number}-{at}", "type": "board", "label": _text(thing.name), "piece": thing.id}
        yield {**name, **place, "boardImage": assets.url(thing.front, BOARDS_PER_MM)}


def _deck(key: str, lot: Lot, size: tuple[int, int], at: tuple[int, int, str], assets: _Assets) -> Widget:
    x, y, holder = at
    types = {}
    for thing, name in zip(lot.things, _keys(lot).values(), strict=True):
        face = assets.url(thing.front)
        types[name] = {"label": _text(thing.name), "piece": thing.id, "face": face, "back": _back(lot, thing, assets)}
    place = {"x": x, "y": y, "z": _HOLDER_Z + 1, "cardWidth": size[0], "cardHeight": size[1]}
    kind = {} if lot.is_deck else {"collectionType": "pieces"}
    sides = {f"{side}Template": _template(side, lot, size) for side in ("face", "back")}
    named = {"id": key, "type": "cardDeck", "label": _text(lot.title), "parent": holder}
    return {**named, **kind, **place, "enlarge": True, "cardTypes": types, **sides}


def _back(lot: Lot, thing: Thing, assets: _Assets) -> str:
    if thing.back is not None:
        return assets.url(thing.back)
    return "" if lot.is_deck else assets.url(thing.front)


def _template(side: str, lot: Lot, size: tuple[int, int]) -> dict[str, Any]:
    ground = "white" if lot.is_deck else "transparent"
    picture = {"type": "image", "valueType": "dynamic", "value": side, "color": ground}
    rim = {"includeBorder": "light" if lot.is_deck else False, "includeRadius": lot.is_deck}
    return {**rim, "objects": [{**picture, "x": 0, "y": 0, "w": size[0], "h": size[1]}]}


def _keys(lot: Lot) -> dict[str, str]:
    """A name of plain letters for every title of a lot, by its id."""
    return {thing.id: f"{number}-{filed(thing.id)}" for number, thing in enumerate(lot.things, 1)}


def _text(name: str) -> str:
    """A name on one line. One that begins with a slash would be taken for a picture of the site."""
    return one_line(name).lstrip("/") or "Piece"
