"""The map with its boards, the table beside them and all that lies there; and a hand for each side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element, SubElement

from pnp.exports.box import Lot
from pnp.exports.starts import Start
from pnp.exports.vassal.grids import BOARD, add_grid
from pnp.exports.vassal.sequence import joined
from pnp.exports.vassal.slots import add_slots
from pnp.exports.vassal.stock import Prints, Stock, blind
from pnp.exports.vassal.table import CAPTION, Spot, Table
from pnp.exports.vassal.words import labels, line

MODULE = "VASSAL.build.module"
MAP = "VASSAL.build.module.map"
NAME = "Table"
_FELT, _EDGE, _LINE = "104,120,110", "70,82,75", "235,238,232"
_MENU = "Via right-click Menu"
_MOVES = {
    "moveWithinFormat": "$pieceName$ moves $previousLocation$ -> $location$ *",
    "moveToFormat": "$pieceName$ moves [$previousMap$]$previousLocation$ -> [$mapName$]$location$ *",
    "createFormat": "$pieceName$ appears at $location$ *",
    "changeFormat": "$message$",
}
_SECRET = {**dict.fromkeys(_MOVES, ""), "moveToFormat": "$pieceCount$ -> $mapName$ *"}
"""What is told of moves into a hand: how many, never which."""
_TOOLS = (
    *("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer", "StackExpander"),
    *("PieceMover", "KeyBufferer", "SelectionHighlighters", "HighlightLastMoved"),
)
_ZOOM = {"zoomLevels": "0.15,0.2,0.25,0.333,0.4,0.5,0.65,0.8,1.0,1.5,2.0", "zoomStart": "5"}
_VIEWER = {"version": "4", "display": "from top-most layer only", "delay": "600", "zoomlevel": "1.0"}
_PICKER = {"slotHeight": "125", "slotWidth": "350", "slotScale": "0.1"}
_HAND = 6
"""A hand shows so many cards side by side."""


def add_map(
    root: Element, lots: Sequence[Lot], table: Table, prints: Prints, stock: Stock, placed: Sequence[Start] = ()
) -> None:
    """The one map of a game; what is `placed` begins on a space of a board."""
    found = _map(root, "Map", NAME, {"launch": "false", **_MOVES})
    picker = SubElement(found, f"{MAP}.BoardPicker", {**_PICKER, "title": "Boards"})
    desk, boards = _add_boards(picker, [lot for lot in lots if lot.kind == "board"], table, prints)
    _add_tools(found)
    SubElement(found, f"{MAP}.LayeredPieceCollection", property="Layer", layerOrder="mat", description="")
    SubElement(found, f"{MAP}.Zoomer", _ZOOM)
    SubElement(found, f"{MAP}.CounterDetailViewer", _VIEWER)
    SubElement(found, f"{MAP}.ImageSaver")
    piles = {spot.item.lot.id: spot.item.name for spot in table.spots if spot.item.form == "pile"}
    for spot in table.spots:
        _add_item(found, spot, desk, piles, stock)
    for number, start in enumerate(placed, 1):
        at = {"x": str(round(start.x * stock.scale)), "y": str(round(start.y * stock.scale))}
        name = f"{line(start.thing.name)}: {line(start.space)} ({number})"
        place = {"name": name, "owningBoard": boards[start.board.id], **at}
        stack = SubElement(found, f"{MAP}.SetupStack", place, useGridLocation="false")
        add_slots(stack, "PieceSlot", start.lot, [start.thing], stock)


def _add_boards(picker: Element, lots: Sequence[Lot], table: Table, prints: Prints) -> tuple[str, dict[str, str]]:
    """All boards, of which the picker sets up the fronts and the table; the name of the table, and those by lot."""
    things = [(lot, thing) for lot in lots for thing in lot.things]
    titles = [lot.title for lot, _ in things]
    names = labels([*titles, *(f"{title} (back)" for title in titles), NAME])
    placed: list[tuple[str, float]] = []
    for (lot, thing), name, back in zip(things, names, names[len(things) : -1], strict=False):
        board = _board(picker, name, prints.name(lot, thing.front, lot.title))
        if lot.board is not None and lot.board.spaces:
            add_grid(board, lot.board, prints.scale)
        placed += [(name, lot.size[1])] * thing.copies
        if thing.back is not None and thing.back != thing.front:
            _board(picker, back, prints.name(lot, thing.back, f"{lot.title} back"))
    desk, at = names[-1], (len(placed), 0)
    _add_desk(picker, desk, table, prints.scale)
    if table.below and placed:
        # VASSAL puts a board below the one above it, however high the others in that row are.
        at = (max(range(len(placed)), key=lambda n: placed[n][1]), 1)
    cells = [*((name, n, 0) for n, (name, _) in enumerate(placed)), (desk, *at)]
    words = [word for name, x, y in cells for word in (joined([name], "/"), str(x), str(y))]
    SubElement(picker, "setup").text = joined([f"{NAME}BoardPicker", *words], "\t")
    return desk, {lot.id: name for (lot, _), name in reversed(list(zip(things, names, strict=False)))}


def _map(root: Element, kind: str, name: str, values: dict[str, str]) -> Element:
    edges = {"edgeWidth": "0", "edgeHeight": "0", "backgroundcolor": _EDGE}
    usual = {"mapName": name, "allowMultiple": "false", "markMoved": "Never", "onlyReportChangedLocation": "true"}
    return SubElement(root, f"{MODULE}.{kind}", {**usual, **edges, **values})


def _board(picker: Element, name: str, image: str) -> Element:
    return SubElement(picker, f"{MAP}.boardPicker.Board", name=name, image=image, reversible="false")


def _add_desk(picker: Element, name: str, table: Table, scale: float) -> None:
    """The plain board that all else lies on; titles are its regions, which chat names when something is moved."""
    wide, high = (str(round(side * scale)) for side in table.size)
    values = {"name": name, "width": wide, "height": high, "color": _FELT, "reversible": "false"}
    board = SubElement(picker, f"{MAP}.boardPicker.Board", values)
    font = str(round(CAPTION * scale))
    grid = SubElement(board, f"{BOARD}.RegionGrid", snapto="false", visible="true", fontsize=font)
    for caption, text in zip(table.captions, labels(caption.text for caption in table.captions), strict=True):
        at = {"originx": str(round(caption.x * scale)), "originy": str(round(caption.y * scale))}
        SubElement(grid, f"{BOARD}.Region", {"name": text, **at})


def _add_tools(found: Element) -> None:
    SubElement(found, f"{MAP}.StackMetrics")
    for tool in _TOOLS:
        SubElement(found, f"{MAP}.{tool}")


def _add_item(found: Element, spot: Spot, desk: str, piles: dict[str, str], stock: Stock) -> None:
    item, (x, y) = spot.item, (str(round(side * stock.scale)) for side in (spot.x, spot.y))
    place = {"name": item.name, "owningBoard": desk, "x": x, "y": y}
    if item.form == "stack":
        stack = SubElement(found, f"{MAP}.SetupStack", place, useGridLocation="false")
        add_slots(stack, "PieceSlot", item.lot, item.things, stock)
        return
    wide, high = (str(round(side * stock.scale)) for side in item.lot.size)
    hidden = item.form == "pile" and blind(item.lot)
    shown = {"faceDown": "Always" if hidden else "Never", "drawFaceUp": "true", "draw": "true", "color": _LINE}
    # A pile that had to be shuffled by hand would begin in the order of the data.
    shuffled = "Always" if hidden else "Never" if item.form == "tray" else _MENU
    taken = {"shuffle": shuffled, "shuffleCommand": "Shuffle", "allowMultiple": "true", "allowSelect": "true"}
    stacked = {"maxStack": "4", "reversible": "false", "reshufflable": "false"}
    if item.form == "discard":
        into = {"reshuffleCommand": "Shuffle back into the draw pile", "reshuffleTarget": piles[item.lot.id]}
        stacked |= {"reshufflable": "true", "reshuffleMessage": "", **into}
    values = {**place, "width": wide, "height": high, **shown, **taken, **stacked}
    pile = SubElement(found, f"{MAP}.DrawPile", values)
    add_slots(pile, "CardSlot", item.lot, item.things, stock)


def add_hands(root: Element, seats: Iterable[str], size: tuple[float, float], scale: float) -> None:
    """A window for each side that nobody else sees into, all in one menu."""
    names = [f"Hand: {seat}" for seat in seats]
    menu = {"text": "Hands", "tooltip": "Your hand of cards", "menuItems": joined(names, ",")}
    for seat, name in zip(seats, names, strict=True):
        who = {"side": joined([seat], ","), "visible": "false", "launch": "true", "buttonName": name}
        hand = _map(root, "PlayerHand", name, {**who, **_SECRET})
        picker = SubElement(hand, f"{MAP}.BoardPicker", {**_PICKER, "title": "Hand"})
        wide, high = round(_HAND * size[0] * scale), round(1.2 * size[1] * scale)
        plain = {"width": str(wide), "height": str(high), "color": _FELT, "reversible": "false"}
        SubElement(picker, f"{MAP}.boardPicker.Board", plain, name="Hand")
        _add_tools(hand)
        SubElement(hand, f"{MAP}.Zoomer", _ZOOM)
        SubElement(hand, f"{MAP}.CounterDetailViewer", _VIEWER)
    SubElement(root, f"{MODULE}.ToolbarMenu", menu, description="Hands")
