"""Reads a VASSAL module as VASSAL does: sequences, pieces with their traits, boards with their grids, and piles."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import yaml
from PIL import Image

ROOT = "VASSAL.build."
BOARD = f"{ROOT}module.map.boardPicker.board."
TRAITS = {"prototype", "mark", "delete", "clone", "rotate", "immob", "return", "obs", "emb2", "piece"}


def parts(text: str, delimiter: str) -> list[str]:
    """The parts of a sequence, letter by letter as VASSAL's decoder goes about it."""
    found: list[str] = []
    part = ""
    for number, letter in enumerate(text):
        if letter != delimiter:
            part += letter
        elif number and text[number - 1] == "\\":
            part = part[:-1] + letter
        else:
            found.append(part)
            part = ""
    found.append(part)
    return [each[1:-1] if len(each) > 1 and each[0] == each[-1] == "'" else each for each in found]


def unnested(text: str) -> list[str]:
    """The parts of a sequence whose second part is again one."""
    first, *rest = parts(text, "\t")
    assert len(rest) < 2, rest
    return [first, *(unnested(rest[0]) if rest else [])]


@dataclass
class ReadPiece:
    """A piece: its name, its pictures, and what it can do."""

    name: str
    gpid: str
    front: str
    back: str | None = None
    masked: bool = False
    prototype: str = ""
    marks: dict[str, str] = field(default_factory=dict)
    returns: tuple[str, str] | None = None
    traits: list[str] = field(default_factory=list)
    entry: str = ""
    size: tuple[int, int] = (0, 0)


def piece(text: str) -> ReadPiece:
    """The piece that a command adds."""
    plus, null, types, states = parts(text, "/")
    assert (plus, null) == ("+", "null")
    pairs = list(zip(unnested(types), unnested(states), strict=True))
    made = ReadPiece("", "", "")
    for number, (what, state) in enumerate(pairs):
        name, *words = parts(what, ";")
        assert name in TRAITS, what
        made.traits.append(name)
        if name == "piece":
            assert number == len(pairs) - 1
            assert len(words) == 4
            made.front, made.name = words[2] or made.front, words[3]
            map_, x, y, made.gpid, count = parts(state, ";")
            assert (map_, x, y, count) == ("null", "0", "0", "0")
        elif name == "prototype":
            made.prototype = words[0]
        elif name == "mark":
            keys, values = parts(what.removeprefix("mark;"), ","), parts(state, ",")
            made.marks |= dict(zip(keys, values, strict=True))
        elif name == "return":
            assert words[5:] == [words[2]] or (words[5], words[6], words[7:]) == ("2", "false", [words[2]])
            made.returns = words[0], words[2]
        elif name == "obs":
            assert state == "null;", "a card must begin face up by itself: its pile turns it down"
            made.back, made.masked = words[1], True
        elif name == "emb2":
            assert (state, words[25]) == ("1", "true"), "a two-sided piece shows its first side"
            made.front, made.back = parts(words[15], ",")
    return made


@dataclass
class Pile:
    """A draw pile, a tray or a stack with its pieces, at a place of its board."""

    kind: str
    name: str
    x: int
    y: int
    pieces: list[ReadPiece]
    values: dict[str, str]


@dataclass
class Board:
    """A board: its picture or its size, where it stands among the others, and its grid."""

    name: str
    image: str | None
    size: tuple[int, int]
    grid: Element | None
    at: list[tuple[int, int]] = field(default_factory=list)

    def location(self, x: int, y: int) -> str | None:
        """What VASSAL calls a place."""
        return None if self.grid is None else _location(self.grid, x, y)

    def snapped(self, x: int, y: int) -> tuple[int, int]:
        """Where VASSAL puts a piece that is dropped at a place of squares or hexes."""
        grid = self.grid
        assert grid is not None
        if grid.tag == f"{BOARD}ZonedGrid":
            (grid,) = (part for part in grid if not part.tag.endswith("Zone"))
        column, row, turned = _cell(grid, x, y)
        a = int(column * float(grid.attrib["dx"]) + int(grid.attrib["x0"]))
        b = int((row + column % 2 / 2 * ("Hex" in grid.tag)) * float(grid.attrib["dy"]) + int(grid.attrib["y0"]))
        return (b, a) if turned else (a, b)


def _cell(grid: Element, x: int, y: int) -> tuple[int, int, bool]:
    """Column and row as VASSAL counts them, which exchanges x and y of a grid that lies sideways."""
    values = grid.attrib
    turned = values.get("sideways") == "true"
    a, b = (y, x) if turned else (x, y)
    column = int((a - int(values["x0"])) / float(values["dx"]) + 0.5)
    low = float(values["dy"]) / 2 * (column % 2) * ("Hex" in grid.tag)
    row = int((b - int(values["y0"]) - low) / float(values["dy"]) + 0.5)
    return column, row, turned


def _location(grid: Element, x: int, y: int) -> str | None:
    kind = grid.tag.removeprefix(BOARD)
    if kind == "ZonedGrid":
        for zone in grid.iter(f"{BOARD}mapgrid.Zone"):
            if inside(zone.attrib["path"], x, y):
                assert zone.attrib["locationFormat"] == "$name$"
                return zone.attrib["name"]
        return None
    if kind == "RegionGrid":
        near = min(grid, key=lambda at: (int(at.get("originx", 0)) - x) ** 2 + (int(at.get("originy", 0)) - y) ** 2)
        return near.attrib["name"]
    (numbering,) = grid
    column, row, _ = _cell(grid, x, y)
    values = numbering.attrib
    assert values.get("stagger", "false") == "false"
    texts = {}
    for axis, number in (("h", column), ("v", row)):
        count = number + int(values[f"{axis}Off"])
        letter = chr(ord("A") + count) if 0 <= count < 26 else "?"
        texts[axis] = letter if values[f"{axis}Type"] == "A" else f"{count:0{int(values[f'{axis}Leading']) + 1}}"
    return texts["h"] + texts["v"] if values["first"] == "H" else texts["v"] + texts["h"]


def inside(path: str, x: int, y: int) -> bool:
    """Whether a place is inside a polygon, by the rule of odd and even."""
    points = [tuple(map(int, point.split(","))) for point in path.split(";")]
    crossed = 0
    for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
        crossed += (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
    return crossed % 2 == 1


@dataclass
class Module:
    """A whole module."""

    root: Element
    data: Element
    images: dict[str, bytes]
    files: dict[str, bytes]
    boards: dict[str, Board]
    piles: list[Pile]
    palette: list[ReadPiece]
    prototypes: dict[str, ReadPiece]
    sides: list[str]
    hands: dict[str, str]
    compared: dict[tuple[str, int], bool] = field(default_factory=dict)
    """What a test found out about pictures and pages, so that it looks once."""

    @property
    def on_table(self) -> list[ReadPiece]:
        """Every physical piece, boards left out."""
        return [piece for pile in self.piles for piece in pile.pieces]

    def corners(self) -> set[tuple[str, int, int]]:
        """Where the left top of each board comes to lie: as wide as its row is there, as far down as its column."""
        cells = {at: board for board in self.boards.values() for at in board.at}
        return {
            (
                board.name,
                sum(cells[left, y].size[0] for left in range(x) if (left, y) in cells),
                sum(cells[x, above].size[1] for above in range(y) if (x, above) in cells),
            )
            for (x, y), board in cells.items()
        }

    def picture(self, name: str) -> Image.Image:
        """A picture of the module."""
        return Image.open(BytesIO(self.images[name]))


@cache
def classes() -> dict[str, Any]:
    """What VASSAL knows of its classes."""
    known: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "vassal_classes.yaml").read_text())
    return known


def known(element: Element) -> None:
    """See to it that an element and all in it are what VASSAL knows, and stand where it looks for them."""
    name = element.tag.removeprefix(ROOT)
    rules = classes()[name] or {}
    assert set(element.attrib) <= set(rules.get("attributes", ())), (name, set(element.attrib))
    if not rules.get("text"):
        assert not (element.text or "").strip(), name
    for child in element:
        assert child.tag.removeprefix(ROOT) in rules.get("children", ()), (name, child.tag)
        known(child)


def read(file: Path) -> Module:
    """A module, of which every part is checked on the way."""
    with zipfile.ZipFile(file) as archive:
        infos = archive.infolist()
        assert len({info.filename for info in infos}) == len(infos)
        assert {info.date_time for info in infos} == {(1980, 1, 1, 0, 0, 0)}
        files = {info.filename: archive.read(info) for info in infos}
    images = {name.removeprefix("images/"): data for name, data in files.items() if name.startswith("images/")}
    root, data = fromstring(files["buildFile.xml"]), fromstring(files["moduledata"])
    known(root)
    palette = [_slot(slot) for window in root.iter(f"{ROOT}module.PieceWindow") for slot in _slots(window)]
    (table,) = root.iter(f"{ROOT}module.Map")
    definitions = root.iter(f"{ROOT}module.PrototypeDefinition")
    hands = {hand.attrib["mapName"]: hand.attrib["side"] for hand in root.iter(f"{ROOT}module.PlayerHand")}
    made = Module(
        root,
        data,
        images,
        files,
        _boards(table, images),
        list(_piles(table)),
        palette,
        {each.attrib["name"]: piece(each.text or "") for each in definitions},
        [entry.text or "" for entry in root.iter("entry")],
        hands,
    )
    _whole(made)
    return made


def _slots(element: Element) -> Iterator[Element]:
    for kind in ("PieceSlot", "CardSlot"):
        yield from element.iter(f"{ROOT}widget.{kind}")


def _slot(slot: Element) -> ReadPiece:
    made = piece(slot.text or "")
    assert made.gpid == slot.attrib["gpid"]
    made.entry, made.size = slot.attrib["entryName"], (int(slot.attrib["width"]), int(slot.attrib["height"]))
    return made


def _boards(table: Element, images: dict[str, bytes]) -> dict[str, Board]:
    boards = {}
    for board in table.iter(f"{ROOT}module.map.boardPicker.Board"):
        name, image = board.attrib["name"], board.get("image")
        size = (
            Image.open(BytesIO(images[image])).size
            if image
            else (int(board.attrib["width"]), int(board.attrib["height"]))
        )
        assert name not in boards
        boards[name] = Board(name, image, size, next(iter(board), None))
    (setup,) = table.iter("setup")
    who, *cells = parts(setup.text or "", "\t")
    assert who == f"{table.attrib['mapName']}BoardPicker"
    for name, x, y in zip(cells[::3], cells[1::3], cells[2::3], strict=True):
        (plain,) = parts(name, "/")
        boards[plain].at.append((int(x), int(y)))
    return boards


def _piles(table: Element) -> Iterator[Pile]:
    for kind in ("DrawPile", "SetupStack"):
        for pile in table.iter(f"{ROOT}module.map.{kind}"):
            at = int(pile.attrib["x"]), int(pile.attrib["y"])
            yield Pile(kind, pile.attrib["name"], *at, [_slot(slot) for slot in _slots(pile)], dict(pile.attrib))


def _whole(made: Module) -> None:
    """Ids, pictures, prototypes, piles and boards that are spoken of are there, and nothing is there for nothing."""
    pieces = [*made.palette, *made.on_table]
    ids = [int(piece.gpid) for piece in pieces]
    assert len(set(ids)) == len(ids)
    assert int(made.root.attrib["nextPieceSlotId"]) > max(ids, default=-1)
    shown = {image for piece in pieces for image in (piece.front, piece.back) if image}
    shown |= {board.image for board in made.boards.values() if board.image}
    assert shown == set(made.images)
    assert {piece.prototype for piece in pieces} <= set(made.prototypes)
    piles = [pile.name for pile in made.piles if pile.kind == "DrawPile"]
    assert len(set(piles)) == len(piles)
    spoken = [pile.values["reshuffleTarget"] for pile in made.piles if "reshuffleTarget" in pile.values]
    spoken += [piece.returns[1] for piece in [*pieces, *made.prototypes.values()] if piece.returns]
    assert set(spoken) <= set(piles)
    placed = {pile.values["owningBoard"] for pile in made.piles}
    assert all(made.boards[name].at for name in placed)
    for pdf in made.root.iter(f"{ROOT}module.documentation.BrowserPDFFile"):
        assert made.files[pdf.attrib["pdfFile"]].startswith(b"%PDF")
    assert len(made.sides) == len(set(made.sides)) > 0
    assert set(made.hands.values()) <= {side.replace(",", "\\,") for side in made.sides}
