"""Objects of Tabletop Simulator as the game writes them: plain dictionaries, keys in its order.

Pictures are named by their path within the folder until `linked` makes addresses of them. Nothing a person wrote goes
into a script.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

from pnp.exports.names import lines, one_line
from pnp.exports.tts.sizes import THICKNESS, Scale

Json = dict[str, Any]
_CARD_GREY = 0.713235259
_WHITE = (1.0, 1.0, 1.0)
_BROWN = (0.7058823, 0.366520882, 0.0)
"""The colour that the game gives a new bag."""
_ADDRESSES = ("FaceURL", "BackURL", "ImageURL", "ImageSecondaryURL", "PDFUrl")
BOX, HEXAGON, CIRCLE = 0, 1, 2


class Ids:
    """The ids of objects, six hex digits each: from what the object is, never one twice."""

    def __init__(self, *parts: str) -> None:
        self._parts = parts
        self._used: set[str] = set()

    def new(self, *parts: object) -> str:
        """An id that nobody has."""
        seed = "\0".join([*self._parts, *map(str, parts)])
        number = 0
        while True:
            found = blake2b(f"{seed}\0{number}".encode("utf-8", "replace"), digest_size=3).hexdigest()
            if found not in self._used:
                self._used.add(found)
                return found
            number += 1


def tags(words: Iterable[str | None]) -> list[str]:
    """Tags, each once."""
    return list(dict.fromkeys(tag for word in words if word and (tag := one_line(word))))


def _object(name: str, guid: str, title: str, scale: Scale = Scale(), turn: float = 180.0, over: bool = False) -> Json:  # noqa: B008
    place = {"posX": 0.0, "posY": 2.0, "posZ": 0.0, "rotX": 0.0, "rotY": turn, "rotZ": 180.0 if over else 0.0}
    return {
        "GUID": guid,
        "Name": name,
        "Transform": {**place, "scaleX": scale.x, "scaleY": scale.y, "scaleZ": scale.z},
        "Nickname": one_line(title),
        "Description": "",
        "GMNotes": "",
        "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0},
        "ColorDiffuse": colour(_WHITE),
        "LayoutGroupSortIndex": 0,
        "Value": 0,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def colour(rgb: Sequence[float]) -> Json:
    """A colour of three shares from 0 to 1."""
    return dict(zip("rgb", rgb, strict=True))


def tagged(thing: Json, words: Iterable[str | None], text: str = "") -> Json:
    """An object with tags and a description, which is shown when the pointer rests on it."""
    found = tags(words)
    return {**thing, "Description": lines(text), **({"Tags": found} if found else {})}


def card(guid: str, title: str, number: int, sheet: Json, scale: Scale, alone: bool = False) -> Json:
    """A card; `number` is a hundred times the key of its sheet plus its place there; one `alone` is in no deck."""
    made = _object("CardCustom" if alone else "Card", guid, title, scale, over=True)
    grey = colour([_CARD_GREY] * 3)
    made |= {"ColorDiffuse": grey, "HideWhenFaceDown": True, "Hands": True, "CardID": number, "SidewaysCard": False}
    return made | {"CustomDeck": {str(number // 100): sheet}}


def deck(guid: str, title: str, cards: Sequence[Json]) -> Json:
    """A deck of at least two cards, face down, the first on top."""
    made = _object("DeckCustom", guid, title)
    made["Transform"] = dict(cards[0]["Transform"])
    made |= {"ColorDiffuse": colour([_CARD_GREY] * 3), "HideWhenFaceDown": True, "SidewaysCard": False}
    sheets: Json = {}
    for each in cards:
        sheets |= each["CustomDeck"]
    return made | {"DeckIDs": [each["CardID"] for each in cards], "CustomDeck": sheets, "ContainedObjects": list(cards)}


def sheet(face: str, back: str, columns: int, rows: int, unique: bool) -> Json:
    """A sheet of cards; `back` is a picture for all, or a sheet of the same grid where backs are `unique`."""
    grid = {"NumWidth": columns, "NumHeight": rows, "BackIsHidden": True, "UniqueBack": unique, "Type": 0}
    return {"FaceURL": face, "BackURL": back, **grid}


def tile(
    guid: str, title: str, shape: int, scale: Scale, sides: tuple[str, str], turn: float = 180.0, stacks: bool = False
) -> Json:
    """A tile of a shape; where the second of its `sides` is empty, it shows the first on both.

    Those that `stacks` says so make a stack when one is put on another that is alike.
    """
    form = {"Type": shape, "Thickness": THICKNESS, "Stackable": stacks, "Stretch": shape != HEXAGON}
    return _object("Custom_Tile", guid, title, scale, turn) | {"CustomImage": _image(*sides) | {"CustomTile": form}}


def stack(tile: Json, number: int) -> Json:
    """So many tiles like one, one on the other."""
    return {**tile, "Name": "Custom_Tile_Stack", "Number": number}


def figure(guid: str, title: str, scale: Scale, sides: tuple[str, str]) -> Json:
    """A standee; where the second of its `sides` is empty, it shows the first on both."""
    return _object("Figurine_Custom", guid, title, scale) | {"CustomImage": _image(*sides)}


def _image(front: str, back: str) -> Json:
    return {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}


def snapping(board: Json, places: Iterable[tuple[float, float]]) -> Json:
    """A board that things snap to, at places in its own measure."""
    points = [{"Position": {"x": x, "y": THICKNESS, "z": z}} for x, z in places]
    return {**board, "AttachedSnapPoints": points} if points else board


def bag(guid: str, title: str, contents: Sequence[Json], mixed: bool = False, tint: Sequence[float] = _BROWN) -> Json:
    """A bag; what comes out of a `mixed` one is left to chance."""
    made = _object("Bag", guid, title) | {"ColorDiffuse": colour(tint), "MaterialIndex": -1, "MeshIndex": -1}
    return made | {"Bag": {"Order": 2 if mixed else 0}, "ContainedObjects": list(contents)}


def die(guid: str, sides: int) -> Json:
    """A die of the game's own."""
    return _object(f"Die_{sides}", guid, f"d{sides}", turn=0.0)


def booklet(guid: str, title: str, file: str) -> Json:
    """A PDF to leaf through."""
    return _object("Custom_PDF", guid, title) | {
        "CustomPDF": {"PDFUrl": file, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
    }


def note(guid: str, title: str, text: str) -> Json:
    """A note card."""
    return _object("Notecard", guid, title) | {"Description": lines(text)}


def inside(thing: Json) -> Iterator[Json]:
    """An object and all that is in it."""
    yield thing
    for each in thing.get("ContainedObjects", ()):
        yield from inside(each)


def saved(objects: Sequence[Json], prefix: str) -> Json:
    """A Saved Object file: the game's outer object, empty but for the objects, with pictures below an address."""
    blank = dict.fromkeys(("SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity"), "")
    rest = {"Table": "", "Sky": "", "Note": "", "TabStates": {}, "LuaScript": "", "LuaScriptState": "", "XmlUI": ""}
    outer = {**blank, "Tags": [], "Gravity": 0.5, "PlayArea": 0.5, **rest}
    return outer | {"ObjectStates": [linked(thing, prefix) for thing in objects]}


def linked(value: Any, prefix: str, key: str = "") -> Any:
    """An object whose pictures are addresses that begin with `prefix`."""
    if isinstance(value, dict):
        return {name: linked(each, prefix, name) for name, each in value.items()}
    if isinstance(value, list):
        return [linked(each, prefix) for each in value]
    return f"{prefix}{value}" if value and key in _ADDRESSES else value
