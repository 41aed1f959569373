"""Deck sheets: cards side by side in one picture, as few and as sharp as the longest side of a picture allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from pnp.exports.box import Lot, Thing
from pnp.exports.tts.art import PAPER, Art
from pnp.exports.tts.objects import Json, sheet

if TYPE_CHECKING:
    from PIL.Image import Image

COLUMNS, ROWS = 10, 7
"""The largest grid that the game knows: 69 cards, and in the last place their back, for a card others may not see."""
_FIRST_KEY, _LAST_KEY = 100_000, 999_999


class Grid(NamedTuple):
    """Columns and rows of equal cells."""

    columns: int
    rows: int


class Print(NamedTuple):
    """A card on a sheet: its number (a hundred times the sheet's key and its place there) and the sheet."""

    number: int
    sheet: Json


def grid(cards: int, cell: tuple[int, int], longest: int) -> Grid:
    """The smallest grid for so many cards and their back whose picture is not too long; of the smallest the squarest.

    `cell` is the size of a card in pixels.
    """
    found = [
        Grid(columns, rows)
        for columns in range(1, min(COLUMNS, longest // cell[0]) + 1)
        if (rows := max(1, ceil((cards + 1) / columns))) <= min(ROWS, longest // cell[1])
    ]
    return min(found, key=lambda each: (each.columns * each.rows, max(each.columns * cell[0], each.rows * cell[1])))


def room(cell: tuple[int, int], longest: int) -> int:
    """How many cards go on a sheet of at most so many pixels; none where a card and a back do not."""
    return min(COLUMNS, longest // cell[0]) * min(ROWS, longest // cell[1]) - 1


def shares(cards: int, most: int) -> list[int]:
    """How many cards each sheet holds, none more than one above another, none more than `most`."""
    number = ceil(cards / most)
    return [cards // number + (index < cards % number) for index in range(number)]


class Sheets:
    """Sheets of a game with keys that are theirs alone: the game takes sheets of one key for the same picture."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._keys: set[int] = set()

    def printed(self, lot: Lot) -> list[Print]:
        """The sheets of a lot are written; where each of its titles is."""
        scale, cell = self._scale(lot)
        made: list[Print] = []
        start = 0
        for number, share in enumerate(shares(len(lot.things), room(cell, self._art.options.longest)), 1):
            made += self._sheet(lot, lot.things[start : start + share], scale, cell, number)
            start += share
        return made

    def _scale(self, lot: Lot) -> tuple[float, tuple[int, int]]:
        """Pixels a millimetre and the cell in pixels: as fine as is wished, with room for a card and a back."""
        wide, high = lot.size
        longest = self._art.options.longest
        two = max(min(longest / wide / 2, longest / high), min(longest / wide, longest / high / 2))
        scale = min(self._art.wish(lot), two)
        while True:
            cell = self._art.pictures.image(lot.things[0].front, scale).size
            if room(cell, longest) > 0:
                return scale, cell
            scale *= 0.99  # a pixel was rounded up

    def _sheet(
        self, lot: Lot, things: Sequence[Thing], scale: float, cell: tuple[int, int], number: int
    ) -> Iterator[Print]:
        form = grid(len(things), cell, self._art.options.longest)
        backs = [thing.back for thing in things]
        unique = len(set(backs)) > 1
        face = self._art.add(
            self._drawn([thing.front for thing in things], backs[0], form, cell, scale), f"{lot.id} {number}"
        )
        if unique:
            back = self._art.add(self._drawn(backs, backs[0], form, cell, scale), f"{lot.id} {number} backs")
        else:
            back = self._art.once((backs[0], cell), lambda: self._cell(backs[0], cell, scale), f"{lot.id} back")
        found = sheet(face, back, form.columns, form.rows, unique)
        key = self._key(face + back)
        return (Print(100 * key + place, found) for place in range(len(things)))

    def _drawn(
        self, pages: Sequence[int | None], last: int | None, form: Grid, cell: tuple[int, int], scale: float
    ) -> Image:
        """Pages in their cells, and `last` in the last one; cells between them are white."""
        from PIL import Image

        made = Image.new("RGB", (form.columns * cell[0], form.rows * cell[1]), PAPER)
        for place, page in [*enumerate(pages), (form.columns * form.rows - 1, last)]:
            at = place % form.columns * cell[0], place // form.columns * cell[1]
            made.paste(self._cell(page, cell, scale), at)
        return made

    def _cell(self, page: int | None, cell: tuple[int, int], scale: float) -> Image:
        """A face; white paper where nothing is printed."""
        from PIL import Image

        return Image.new("RGB", cell, PAPER) if page is None else self._art.pictures.image(page, scale)

    def _key(self, urls: str) -> int:
        """Six digits from the names of the pictures, which are hashes of what they show."""
        span = _LAST_KEY - _FIRST_KEY + 1
        key = int.from_bytes(blake2b(urls.encode(), digest_size=8).digest(), "big") % span
        while key + _FIRST_KEY in self._keys:
            key = (key + 1) % span
        self._keys.add(key + _FIRST_KEY)
        return key + _FIRST_KEY
