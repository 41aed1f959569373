"""`vassal`: a module that VASSAL 3.7 or newer opens: `<slug>.vmod`, and a README beside it.

In: a box. Out: one map, on which the boards of the game lie in a row, each with a grid that knows the names of its
spaces, and beside them or below a table with everything else, each physical piece once:

- cards lie in a draw pile, face down and shuffled, each with its own back, beside an empty discard pile;
- counters and tiles that share a back lie face down in a pile of their own, to be drawn blind or picked from a list;
- other pieces lie alone, or in a tray a title when there are several; whoever takes one leaves the others;
- mats, sheets and tables lie below everything and are moved only after a click with Shift.

Two-sided pieces are flipped with Ctrl+F, turned with Ctrl+[ and Ctrl+]. Ctrl+B discards a card and puts any other piece
back into its tray. The window `Pieces` has one more of each to take copies from. Sides, hands, dice and the play aid
are in the module. All pictures are at one scale, so that counters fit their spaces: exact in pixels a mm.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, tostring

from pnp.exports.box import Box
from pnp.exports.folder import Folder
from pnp.exports.leaflet import leaflet
from pnp.exports.options import ExportError, Options, saved_at
from pnp.exports.starts import parted
from pnp.exports.vassal.stock import Prints, Stock, stocked
from pnp.exports.vassal.table import spread
from pnp.exports.vassal.tree import VERSION, Plan, build_file, has_hands
from pnp.exports.vassal.words import label, line

PER_MM = 6.0
"""Pixels a millimetre: a counter of 16 mm has 96, and a card can be read at full size."""
_AID = "play-aid.pdf"
_OPEN = (
    "This is a module for VASSAL 3.7 or newer (vassalengine.org). Open the .vmod file with VASSAL: File, Open Module."
    " Then start a new game, choose a side, and play alone or on a server. All pictures are at one scale, so that"
    " pieces fit the boards."
)
_PILES = (
    "A pile gives one of its cards at random when you drag from it, so that it never needs to be shuffled; a right"
    " click on it offers more, such as to choose a card. What has to be the next card is best laid beside the pile."
)
_HANDS = "Drag cards straight into your window under Hands: nobody else sees them there, and chat tells only how many."
_KEYS = (
    "Ctrl+F turns a piece over, Ctrl+[ and Ctrl+] turn it round, Ctrl+B discards a card or puts any other piece back"
    " where it came from, Ctrl+C doubles a piece, Ctrl+D deletes it. Mats, sheets and tables lie fast below everything:"
    " click them with Shift to move them. Of a board with two sides the front is set up; the back is in the module, for"
    " VASSAL's editor to set up instead."
)
_PIECES = (
    "The table holds every piece of the box once. The window Pieces has one more of each, to take as many from as a"
    " game turns out to need. Dice and the inventory are buttons; the play aid is in the Help menu."
)


def write(box: Box, folder: Folder, options: Options) -> int:
    """Write the module; the boards, piles, trays and single pieces on its map.

    Raises:
        ExportError: SOURCE_DATE_EPOCH is no number, or there is nothing to put on a table.
    """
    if not box.lots:
        raise ExportError(f"{box.game.slug} has no pieces: there is nothing for a module to hold.")
    pages = [page for lot in box.lots for thing in lot.things for page in (thing.front, thing.back) if page is not None]
    # Everything lies on one map, so that the largest board sets the scale for the smallest counter.
    scale = min(box.pictures.scale(page, options.px_per_mm or PER_MM, options.longest) for page in set(pages))
    loose, placed = parted(box.lots)
    items = stocked(loose)
    boards = [(lot.size, thing.copies) for lot in box.lots if lot.kind == "board" for thing in lot.things]
    table = spread(items, [size for size, copies in boards for _ in range(copies)])
    with folder.archive(f"{box.game.slug}.vmod") as archive:
        archive.add("moduledata", _module_data(box, saved_at()))
        if box.aid:
            archive.add(_AID, box.aid)
        prints = Prints(box, archive, scale)
        plan = Plan(box, items, table, prints, Stock(prints, items), _AID if box.aid else None, placed)
        archive.add("buildFile.xml", build_file(plan))
        words = leaflet(box, [_OPEN, _PILES, *([_HANDS] if has_hands(box) else []), _KEYS, _PIECES])
        # The module travels alone, and so must the names of those whose work is in it.
        archive.add("README.txt", words)
    folder.add("README.txt", words)
    return len(items) + len(placed) + sum(copies for _, copies in boards)


def _module_data(box: Box, date: int) -> bytes:
    """What VASSAL reads of a module before it opens it."""
    root = Element("data", version="1")
    said = {"version": "1.0", "VassalVersion": VERSION, "dateSaved": str(date * 1000)}
    for name, text in {**said, "description": line(box.game.family), "name": label(box.game.title)}.items():
        SubElement(root, name).text = text
    document: bytes = tostring(root, encoding="UTF-8", xml_declaration=True)
    return document
