"""A reader of playingcards.io rooms, strict where the public importers are lax: what is there, where, and its picture.

As they do: positions are those of the room also for what lies in a holder; what shares deck, holder and place is one
pile whose top is the highest `z`; a name beginning with `package://` is a file of the archive; a file of 2 MiB or more
is left out.
"""

from __future__ import annotations

import json
import zipfile
from collections import defaultdict
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

LIMIT = 2 * 1024 * 1024
KNOWN = {"hand", "holder", "cardDeck", "card", "piece", "board", "spinner"}


@dataclass(frozen=True)
class Rect:
    """A thing's place in the room, in pixels."""

    x: float
    y: float
    width: float
    height: float

    def within(self, other: Rect) -> bool:
        """Whether it lies wholly in another."""
        return (
            other.x <= self.x
            and other.y <= self.y
            and self.x + self.width <= other.x + other.width
            and self.y + self.height <= other.y + other.height
        )

    def meets(self, other: Rect) -> bool:
        """Whether the two have a point in common."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


@dataclass
class Seen:
    """A card, piece or board: the id and name of what it is, its two pictures, its place, and in which holder."""

    piece: str
    label: str
    type: str
    face: Image.Image
    back: Image.Image | None
    place: Rect
    z: int
    holder: str | None = None
    faceup: bool = True
    border: bool = False
    ground: str = "white"


@dataclass
class Read:
    """A room."""

    schema: str
    seen: list[Seen] = field(default_factory=list)
    holders: dict[str, tuple[str, Rect, dict[str, Any]]] = field(default_factory=dict)
    hands: list[Rect] = field(default_factory=list)
    spinners: list[tuple[list[int], Rect]] = field(default_factory=list)
    widgets: int = 0

    @property
    def piles(self) -> dict[tuple[float, float, str | None], list[Seen]]:
        """Cards and pieces by where they lie, the top one first."""
        piles = defaultdict(list)
        for one in self.seen:
            if one.type != "board":
                piles[one.place.x, one.place.y, one.holder].append(one)
        return {key: sorted(pile, key=lambda one: -one.z) for key, pile in piles.items()}


def read(file: Path) -> Read:
    """A `.pcio`; fails on whatever an importer would leave out, replace or not understand."""
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert len(names) == len(set(names))
        widgets = json.loads(archive.read("widgets.json"))
        room = Read(archive.read("schemaVersion").decode(), widgets=len(widgets))
        files = {f"package://{name}": archive.read(name) for name in names if name.startswith("userassets/")}
        assert set(names) == {"widgets.json", "schemaVersion"} | {name.removeprefix("package://") for name in files}
    assert all(0 < len(data) < LIMIT for data in files.values())
    by_id = {widget["id"]: widget for widget in widgets}
    assert len(by_id) == len(widgets), "an id is used twice"
    assert {widget["type"] for widget in widgets} <= KNOWN
    asked: set[str] = set()

    def picture(name: str) -> Image.Image | None:
        if not name:
            return None
        asked.add(name)
        return Image.open(BytesIO(files[name]))

    for widget in widgets:
        if widget.get("parent") is not None:  # what begins on a board lies in no holder
            assert by_id[widget["parent"]]["type"] == "holder"
        _take(room, widget, by_id, picture)
    assert asked == set(files), "a file that nothing shows"
    return room


def _take(room: Read, widget: dict[str, Any], by_id: dict[str, Any], picture: Any) -> None:
    kind, x, y = widget["type"], widget["x"], widget["y"]
    if kind in ("card", "piece"):
        deck = by_id[widget["deck"]]
        assert deck["type"] == "cardDeck"
        assert (deck.get("collectionType") == "pieces") == (kind == "piece")
        seen = _sides(deck, widget["cardType"], picture)
        seen.update(type=kind, place=Rect(x, y, deck["cardWidth"], deck["cardHeight"]), z=widget["z"])
        room.seen.append(Seen(**seen, holder=widget.get("parent"), faceup=widget["faceup"]))
    elif kind == "board":
        image = picture(widget["boardImage"])
        place = Rect(x, y, widget["width"], widget["height"])
        assert widget["z"] < 10_000
        room.seen.append(Seen(widget["piece"], widget["label"], kind, image, None, place, widget["z"]))
    elif kind == "holder":
        place = Rect(x, y, widget["width"], widget["height"])
        room.holders[widget["id"]] = (widget["label"], place, widget)
    elif kind == "hand":
        room.hands.append(Rect(x, y, widget["width"], widget["height"]))
    elif kind == "spinner":
        room.spinners.append((widget["options"], Rect(x, y, widget["width"], widget["height"])))


def _sides(deck: dict[str, Any], name: str, picture: Any) -> dict[str, Any]:
    """What a card of a deck shows: each template has one picture that fills the card, named by the card's type."""
    kind = deck["cardTypes"][name]
    assert all(isinstance(value, str) for value in kind.values()), "importers take every value for a name"
    assert not kind["label"].startswith("/img/")
    shown = {}
    for side in ("face", "back"):
        (only,) = deck[f"{side}Template"]["objects"]
        assert (only["type"], only["valueType"]) == ("image", "dynamic")
        assert (only["x"], only["y"], only["w"], only["h"]) == (0, 0, deck["cardWidth"], deck["cardHeight"])
        shown[side] = picture(kind[only["value"]])
    template = deck["faceTemplate"]
    ground = template["objects"][0]["color"]
    names = {"piece": kind["piece"], "label": kind["label"]}
    return {**names, **shown, "border": bool(template["includeBorder"]), "ground": ground}
