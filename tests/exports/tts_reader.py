"""A reader of Tabletop Simulator's Saved Objects: what is wrong with one, and the pieces that are in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from PIL import Image

Json = dict[str, Any]
SCHEMA = Path(__file__).with_name("tts_schema.json")
SAMPLES = Path(__file__).parents[3] / "shared" / "samples" / "tts"
CARD, TILE, FIGURE = 80.0, 50.8, 60.0
"""Millimetres of height at scale 1."""
KEYS = (
    "GUID Name Transform Nickname Description GMNotes AltLookAngle ColorDiffuse LayoutGroupSortIndex Value Locked Grid "
    "Snap IgnoreFoW MeasureMovement DragSelectable Autoraise Sticky Tooltip GridProjection HideWhenFaceDown Hands "
    "LuaScript LuaScriptState XmlUI"
)
"""What the game writes for every object, in its order."""


@dataclass(frozen=True)
class Piece:
    """A physical piece: the mm it measures, its sides as pictures, its bags from the outermost in, what it snaps."""

    name: str
    text: str
    tags: tuple[str, ...]
    kind: str
    shape: int | None
    size: tuple[float, float]
    front: Image.Image
    back: Image.Image | None
    bags: tuple[str, ...]
    locked: bool
    snaps: tuple[tuple[float, float], ...]


@lru_cache(maxsize=1)
def _validator() -> Draft202012Validator:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def walk(document: Json) -> Iterator[Json]:
    """Every object of a document, those in others and other states too."""
    stack = list(document["ObjectStates"])
    while stack:
        thing = stack.pop()
        yield thing
        stack += thing.get("ContainedObjects") or []
        stack += (thing.get("States") or {}).values()


def faults(document: Json, ours: bool = False) -> list[str]:
    """What no save may be, a sentence each; with `ours` also what this export never writes."""
    found = [f"{error.json_path}: {error.message[:200]}" for error in _validator().iter_errors(document)]
    if found:
        return found
    sheets: dict[str, Json] = {}
    for thing in walk(document):
        found += _deck_faults(thing)
        if ours:
            found += _our_faults(thing, sheets)
    guids = [thing["GUID"] for thing in walk(document)]
    if ours and len(set(guids)) < len(guids):
        found.append("two objects have one GUID")
    return found


def _deck_faults(deck: Json) -> Iterator[str]:
    if "DeckIDs" not in deck:
        return
    cards, sheets = deck["ContainedObjects"], dict(deck.get("CustomDeck") or {})
    for card in cards:
        sheets |= card.get("CustomDeck") or {}
    if deck["DeckIDs"] != [card["CardID"] for card in cards]:
        yield f"{deck['GUID']}: the numbers of the deck are not those of its cards"
    for number in deck["DeckIDs"] if sheets else ():
        sheet = sheets.get(str(number // 100))
        if sheet is None:
            yield f"{number}: there is no such sheet"
        elif number % 100 >= sheet["NumWidth"] * sheet["NumHeight"]:
            yield f"{number}: there is no such place on its sheet"


def _our_faults(thing: Json, sheets: dict[str, Json]) -> Iterator[str]:
    if not " ".join(thing).startswith(KEYS):
        yield f"{thing['GUID']}: its keys are not those that the game writes"
    if thing["LuaScript"] or thing["LuaScriptState"] or thing["XmlUI"]:
        yield f"{thing['GUID']}: it has a script"
    for key, sheet in (thing.get("CustomDeck") or {}).items():
        if sheets.setdefault(key, sheet) != sheet:
            yield f"{key}: one key, two sheets"
        if not sheet["BackIsHidden"]:
            yield f"{key}: others see the last card of the sheet"
    if thing["Name"] in ("Card", "CardCustom") and not (thing["Hands"] and thing["HideWhenFaceDown"]):
        yield f"{thing['GUID']}: a card that no hand takes"
    if "CardID" in thing:
        sheet = thing["CustomDeck"].get(str(thing["CardID"] // 100))
        if sheet is None:
            yield f"{thing['GUID']}: a card without its sheet"
        elif thing["CardID"] % 100 >= sheet["NumWidth"] * sheet["NumHeight"] - 1:
            yield f"{thing['CardID']}: it is where the back has to be, or nowhere"


class Reader:
    """Reads the files of an export; `find` turns an address into a file."""

    def __init__(self, folder: Path, prefix: str) -> None:
        self._folder, self._prefix = folder, prefix
        self.used: set[str] = set()
        self._images: dict[str, Image.Image] = {}

    def document(self, name: str, checked: bool = True) -> Json:
        """A Saved Object; when it is `checked` it has no fault."""
        document: Json = json.loads((self._folder / f"{name}.json").read_text(encoding="utf-8"))
        assert not checked or faults(document, ours=True) == []
        return document

    def file(self, url: str) -> Path:
        """The file that an address means."""
        assert url.startswith(self._prefix), url
        name = url.removeprefix(self._prefix).partition("?")[0]
        self.used.add(name)
        assert (self._folder / name).is_file(), name
        return self._folder / name

    def image(self, url: str) -> Image.Image:
        """The picture at an address, as the game takes it: RGB without transparency."""
        if url not in self._images:
            with Image.open(self.file(url)) as image:
                image.load()
            assert image.format == "PNG"
            assert image.mode == "RGB"
            self._images[url] = image
        return self._images[url]

    def pieces(self, document: Json) -> list[Piece]:
        """All pieces, each copy, without dice, rules and notes."""
        return [piece for thing in document["ObjectStates"] for piece in self._in(thing, ())]

    def _in(self, thing: Json, bags: tuple[str, ...]) -> Iterator[Piece]:
        name = thing["Name"]
        if name in ("Bag", "DeckCustom"):
            inner = (*bags, thing["Nickname"]) if name == "Bag" else bags
            for each in thing["ContainedObjects"]:
                yield from self._in(each, inner)
        elif name in ("Card", "CardCustom"):
            yield self._piece(thing, bags, *self._card(thing))
        elif name in ("Custom_Tile", "Custom_Tile_Stack", "Figurine_Custom"):
            yield from [self._piece(thing, bags, *self._sides(thing))] * thing.get("Number", 1)
        else:
            assert name in ("Custom_PDF", "Notecard") or name.startswith("Die_"), name

    def _card(self, card: Json) -> tuple[Image.Image, Image.Image | None]:
        sheet = card["CustomDeck"][str(card["CardID"] // 100)]
        columns, rows, place = sheet["NumWidth"], sheet["NumHeight"], card["CardID"] % 100
        faces, backs = self.image(sheet["FaceURL"]), self.image(sheet["BackURL"])
        back = cell(backs, columns, rows, place) if sheet["UniqueBack"] else backs
        hidden = cell(faces, columns, rows, columns * rows - 1)
        first = cell(backs, columns, rows, 0) if sheet["UniqueBack"] else backs
        assert hidden.tobytes() == first.tobytes(), "the last place of a sheet is not its back"
        return cell(faces, columns, rows, place), back

    def _sides(self, tile: Json) -> tuple[Image.Image, Image.Image | None]:
        image = tile["CustomImage"]
        back = image["ImageSecondaryURL"]
        return self.image(image["ImageURL"]), self.image(back) if back else None

    def _piece(self, thing: Json, bags: tuple[str, ...], front: Image.Image, back: Image.Image | None) -> Piece:
        place = thing["Transform"]
        tall = {"Card": CARD, "CardCustom": CARD, "Figurine_Custom": FIGURE}.get(thing["Name"], TILE)
        tile = thing["CustomImage"].get("CustomTile") if "CustomImage" in thing else None
        size = place["scaleX"] * tall * front.width / front.height, place["scaleZ"] * tall
        if tile and tile["Type"] == 1:
            assert not tile["Stretch"]
            size = place["scaleX"] * TILE, place["scaleZ"] * TILE * 3**0.5 / 2
        snaps = tuple((each["Position"]["x"], each["Position"]["z"]) for each in thing.get("AttachedSnapPoints", ()))
        words = thing["Nickname"], thing["Description"], tuple(thing.get("Tags", ()))
        shape = tile["Type"] if tile else None
        return Piece(*words, thing["Name"], shape, size, front, back, bags, thing["Locked"], snaps)


def cell(sheet: Image.Image, columns: int, rows: int, place: int) -> Image.Image:
    """A card of a sheet; the cells are whole pixels and equal."""
    assert sheet.width % columns == 0
    assert sheet.height % rows == 0
    wide, high = sheet.width // columns, sheet.height // rows
    left, top = place % columns * wide, place // columns * high
    return sheet.crop((left, top, left + wide, top + high))


def changed(document: Json, change: Callable[[Json], object]) -> Json:
    """A copy of a document after a change."""
    copy: Json = json.loads(json.dumps(document))
    change(copy)
    return copy
