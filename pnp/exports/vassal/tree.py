"""The buildFile of a module: every part of it as an element that is named for VASSAL's class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from pnp.exports.box import Box, Lot
from pnp.exports.starts import Start
from pnp.exports.vassal.maps import add_hands, add_map
from pnp.exports.vassal.slots import WIDGET, add_slots
from pnp.exports.vassal.stock import Item, Prints, Stock
from pnp.exports.vassal.table import Table
from pnp.exports.vassal.words import label, labels, line

VERSION = "3.7.0"
"""The VASSAL that a module says it is made for; a newer one opens it without a question."""
MODULE = "VASSAL.build.module"
_ROLL = "** $name$ = $result$ *** <$PlayerName$>"
_MOST_SEATS = 20
_LIST = {"scale": "0.5", "height": "0", "width": "300", "divider": "150"}


class Plan(NamedTuple):
    """What a module is made of: the game, its pieces and where they begin, and the name of its rules in the archive."""

    box: Box
    items: Sequence[Item]
    table: Table
    prints: Prints
    stock: Stock
    aid: str | None
    placed: Sequence[Start] = ()


def build_file(plan: Plan) -> bytes:
    """The whole document."""
    game, box = plan.box.game, plan.box
    values = {"name": label(game.title) or game.slug, "version": "1.0", "VassalVersion": VERSION}
    root = Element("VASSAL.build.GameModule", values, description=line(game.family), ModuleOther1="", ModuleOther2="")
    SubElement(root, f"{MODULE}.BasicCommandEncoder")
    documentation = SubElement(root, f"{MODULE}.Documentation")
    if plan.aid:
        SubElement(documentation, f"{MODULE}.documentation.BrowserPDFFile", title="Play aid", pdfFile=plan.aid)
    seats = sides(box)
    roster = SubElement(root, f"{MODULE}.PlayerRoster", buttonText="Change sides", buttonToolTip="", buttonKeyStroke="")
    for seat in seats:
        SubElement(roster, "entry").text = seat
    SubElement(root, f"{MODULE}.GlobalOptions")
    _add_prototypes(root, box, plan.stock)
    _add_palette(root, box, plan.stock)
    _add_buttons(root, box)
    add_map(root, box.lots, plan.table, plan.prints, plan.stock, plan.placed)
    if has_hands(box):
        add_hands(root, seats, max(lot.size for lot in box.lots if lot.is_deck), plan.prints.scale)
    SubElement(root, f"{MODULE}.Chatter")
    SubElement(root, f"{MODULE}.KeyNamer")
    root.set("nextPieceSlotId", str(plan.stock.ids))
    document: bytes = tostring(root, encoding="UTF-8", xml_declaration=True)
    return document


def _add_prototypes(root: Element, box: Box, stock: Stock) -> None:
    prototypes = SubElement(root, f"{MODULE}.PrototypesContainer")
    for lot in box.lots:
        if lot.kind != "board":
            prototype = SubElement(prototypes, f"{MODULE}.PrototypeDefinition", name=lot.id, description="")
            prototype.text = stock.prototype(lot)


def _add_buttons(root: Element, box: Box) -> None:
    """Buttons that roll the dice, and one that lists what is on the maps."""
    for dice in box.dice:
        name = f"{dice.number}d{dice.sides}"
        numbers = {"nDice": str(dice.number), "nSides": str(dice.sides), "plus": "0", "addToTotal": "0"}
        shown = {"reportTotal": "false", "prompt": "false", "reportFormat": _ROLL, "hotkey": ""}
        button = {"name": name, "text": name, "icon": "/images/die.gif", "tooltip": f"Roll {name}"}
        SubElement(root, f"{MODULE}.DiceButton", {**button, **numbers, **shown})
    listed = {"groupBy": "set,component", "nonLeafFormat": "$PropertyValue$", "leafFormat": "$PieceName$"}
    button = {"name": "Inventory", "text": "Inventory", "tooltip": "All pieces on the maps"}
    SubElement(root, f"{MODULE}.Inventory", {**button, **listed})


def has_hands(box: Box) -> bool:
    """Whether somebody has cards to hide from somebody else."""
    return len(sides(box)) > 1 and any(lot.is_deck for lot in box.lots)


def sides(box: Box) -> list[str]:
    """Who plays: the sides of the game, else its seats."""
    game = box.game
    if game.sides:
        return labels(game.sides)
    seats = max(game.players.max or 0, game.players.print_for)
    return [f"Player {number}" for number in range(1, min(seats, _MOST_SEATS) + 1)]


def _add_palette(root: Element, box: Box, stock: Stock) -> None:
    """A window with one of each piece to take more from: a tab a component, and a tab an owner with all of theirs."""
    window = SubElement(root, f"{MODULE}.PieceWindow", name="Pieces", text="Pieces", tooltip="", hidden="false")
    window.attrib.update(hotkey="", scale="0.5", defaultWidth="0")
    tabs = SubElement(window, f"{WIDGET}.TabWidget", entryName="Pieces")
    lots = [lot for lot in box.lots if lot.kind != "board"]
    owners = list(dict.fromkeys(lot.owner for lot in lots if lot.owner))
    common = [lot for lot in lots if not lot.owner]
    for lot, title in zip(common, labels(lot.title for lot in common), strict=True):
        _add_list(tabs, title, lot, stock)
    for owner, title in zip(owners, labels(owners), strict=True):
        inner = SubElement(tabs, f"{WIDGET}.TabWidget", entryName=title)
        theirs = [lot for lot in lots if lot.owner == owner]
        for lot, name in zip(theirs, labels(lot.component.title for lot in theirs), strict=True):
            _add_list(inner, name, lot, stock)


def _add_list(tabs: Element, title: str, lot: Lot, stock: Stock) -> None:
    pieces = SubElement(tabs, f"{WIDGET}.ListWidget", {"entryName": title, **_LIST})
    add_slots(pieces, "PieceSlot", lot, lot.things, stock)
