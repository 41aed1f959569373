"""Slots: the elements of a module that hold a piece."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal
from xml.etree.ElementTree import Element, SubElement

from pnp.exports.box import Lot, Thing
from pnp.exports.vassal.stock import Stock
from pnp.exports.vassal.words import line

WIDGET = "VASSAL.build.widget"


def add_slots(
    parent: Element, kind: Literal["PieceSlot", "CardSlot"], lot: Lot, things: Iterable[Thing], stock: Stock
) -> None:
    """A slot for each piece; those in piles and trays are card slots, whatever the piece is."""
    wide, high = (str(round(side * stock.scale)) for side in lot.size)
    for thing in things:
        made, gpid = stock.piece(lot, thing)
        slot = SubElement(parent, f"{WIDGET}.{kind}", entryName=line(thing.name), gpid=gpid, height=high, width=wide)
        slot.text = made
