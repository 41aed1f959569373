"""A room of 1600 x 1000 pixels with a game in it: how large a millimetre is, and where every holder and board lies."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, sqrt

from pnp.exports.box import Box, Lot
from pnp.exports.packing import Size, Spot, largest

WIDE, HIGH = 1600, 1000
_HAND = (50, 820, 1500, 180)
"""Left, top, width and height of the hand: where every new room has it."""
_MOST, _LEAST, _ROOMY = 1.8, 0.12, 0.9
"""Pixels a millimetre: of a poker card as large as the cards of the site, the fewest, and what is still comfortable."""
GAP = 8
"""Free pixels between two things."""
_LABEL, _BUTTON, _RIM = 40, 36, 4
"""How high the label above a holder and the button below it are, and how much wider it is on each side than a card."""
_NARROW = 76
"""A holder is at least so wide, or nobody could read its label."""
_SPINNER = 100
MOST_SPINNERS = 6
_COPIES = 12
"""So many copies of a board lie side by side; more are pieces in a pile."""
_FLAT = ("board", "mat", "table", "sheet")


@dataclass(slots=True)
class Dialled:
    """The spinners for the dice of one kind."""

    sides: int
    number: int
    side: int = _SPINNER
    at: Spot = (0.0, 0.0)

    def size(self, _scale: float) -> Size:
        """How much room they take; dice are as large in every room."""
        return self.number * (self.side + GAP), self.side + GAP

    def spots(self) -> list[Spot]:
        """The left top of each."""
        return [(self.at[0] + n * (self.side + GAP), self.at[1]) for n in range(self.number)]


@dataclass(slots=True)
class Block:
    """A lot as it lies in the room: boards (`lies`), a pile that is `drawn` from, or pieces in a tray.

    The titles of a tray are `spread`, a pile each, or all in one pile.
    """

    lot: Lot
    spread: bool = False
    scale: float = 1.0
    at: Spot = (0.0, 0.0)
    lies: bool = field(init=False)
    drawn: bool = field(init=False)

    def __post_init__(self) -> None:
        lot, one_sided = self.lot, all(thing.back is None for thing in self.lot.things)
        self.lies = lot.kind in _FLAT and not lot.is_deck and one_sided and lot.pieces <= _COPIES
        self.drawn = lot.is_deck or (lot.kind == "tiles" and lot.back is not None and len(lot.things) > 1)

    @property
    def piece(self) -> tuple[int, int]:
        """Width and height of a piece in pixels."""
        return self._piece(self.scale)

    @property
    def holder(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the holder."""
        wide, high = self._holder(self.scale)
        spare = self.size(self.scale)[0] - GAP - wide
        return round(self.at[0] + spare / 2), round(self.at[1] + _LABEL), wide, high

    def size(self, scale: float) -> Size:
        """How much room it takes with its label, button and the gap beside and below it."""
        if self.lies:
            wide, high = self._piece(scale)
            columns, rows = self._grid(self.lot.pieces, scale)
            return columns * (wide + GAP), rows * (high + GAP)
        wide, high = self._holder(scale)
        below = 0 if self.spread else _BUTTON
        # a label is a fifth wider than its holder
        return wide * 1.2 + GAP, _LABEL + high + below + GAP

    def spots(self) -> list[Spot]:
        """The left top of each board, or of the pile of each title."""
        wide, high = self.piece
        if self.lies:
            count, (x, y), step = self.lot.pieces, self.at, (wide + GAP, high + GAP)
            columns, _ = self._grid(count, self.scale)
        else:
            left, top, width, height = self.holder
            count, step = len(self.lot.things), (wide + _RIM, high + _RIM)
            if not self.spread:
                return [(left + (width - wide) / 2, top + (height - high) / 2)] * count
            columns, _ = self._grid(count, self.scale)
            x, y = left + (width - columns * step[0] + _RIM) / 2, float(top + _RIM)
        return [(x + n % columns * step[0], y + n // columns * step[1]) for n in range(count)]

    def _piece(self, scale: float) -> tuple[int, int]:
        return max(1, round(self.lot.size[0] * scale)), max(1, round(self.lot.size[1] * scale))

    def _holder(self, scale: float) -> tuple[int, int]:
        wide, high = self._piece(scale)
        columns, rows = self._grid(len(self.lot.things), scale) if self.spread else (1, 1)
        return max(_NARROW, columns * (wide + _RIM) + _RIM), rows * (high + _RIM) + _RIM

    def _grid(self, count: int, scale: float) -> tuple[int, int]:
        """Columns and rows of so many pieces, a little wider than high."""
        wide, high = self._piece(scale)
        columns = min(count, max(1, round(sqrt(1.4 * count * high / wide))))
        return columns, ceil(count / columns)


@dataclass(frozen=True, slots=True)
class Room:
    """What lies where; `scale` in pixels a millimetre; the `hand` is left out where nobody holds cards."""

    scale: float
    blocks: list[Block | Dialled]
    hand: tuple[int, int, int, int] | None


def furnished(box: Box) -> Room | None:
    """A room with a game; None when even the smallest scale is too large for it.

    Titles lie apart from each other in trays unless all would have to be small for it.
    """
    hand = _HAND if any(lot.is_deck for lot in box.lots) else None
    rooms = [room for spread in (True, False) if (room := _room(box, hand, spread))]
    return next((room for room in rooms if room.scale >= _ROOMY), max(rooms, key=lambda room: room.scale, default=None))


def _room(box: Box, hand: tuple[int, int, int, int] | None, spread: bool) -> Room | None:
    lots = [Block(lot) for lot in box.lots]
    for block in lots:
        block.spread = spread and not block.drawn and not block.lies
    blocks: list[Block | Dialled] = [
        *lots,
        *(Dialled(dice.sides, min(dice.number, MOST_SPINNERS)) for dice in box.dice),
    ]
    space = (WIDE - GAP, (hand[1] if hand else HIGH) - GAP)
    found = largest(lambda scale: [block.size(scale) for block in blocks], space, _LEAST, _MOST)
    if found is None:
        return None
    scale, spots = found
    for block in lots:
        block.scale = scale
    for each, (x, y) in zip(blocks, spots, strict=True):
        each.at = (x + GAP, y + GAP)
    return Room(scale, blocks, hand)
