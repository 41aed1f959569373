"""Lots of pieces as objects: decks, stacks and bags of counters and tiles, standees, boards."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.exports.box import Lot, Thing
from pnp.exports.tts import objects, sizes
from pnp.exports.tts.art import Art
from pnp.exports.tts.objects import Ids, Json
from pnp.exports.tts.sheets import Sheets, shares

_SMALL = ("counters", "tiles")


class Lots:
    """Makes objects of lots."""

    def __init__(self, art: Art, ids: Ids) -> None:
        self._art, self._ids = art, ids
        self._sheets = Sheets(art)

    def object(self, lot: Lot) -> Json:
        """A lot as one object: all its pieces, as many as there are."""
        return self._deck(lot) if lot.is_deck else self._pieces(lot)

    def bag(self, title: str, contents: Sequence[Json], tint: Sequence[float] | None = None) -> Json:
        """A bag of what belongs together."""
        ident = self._ids.new("bag", title)
        return objects.bag(ident, title, contents, tint=tint) if tint else objects.bag(ident, title, contents)

    def _deck(self, lot: Lot) -> Json:
        scale = sizes.card(lot.size)
        cards: list[Json] = []
        for thing, at in zip(lot.things, self._sheets.printed(lot), strict=True):
            for copy in range(thing.copies):
                made = objects.card(
                    self._ids.new(thing.id, copy), thing.name, at.number, at.sheet, scale, alone=lot.pieces == 1
                )
                cards.append(self._told(made, lot, thing))
        if len(cards) == 1:
            return cards[0]
        return objects.tagged(objects.deck(self._ids.new(lot.id), lot.title, cards), (lot.component.id, lot.owner))

    def _pieces(self, lot: Lot) -> Json:
        """Small pieces with unlike fronts and one back are drawn from a bag; else a title is a piece, stack or bag."""
        if len(lot.things) == 1:
            return self._title(lot, lot.things[0])
        drawn = lot.kind in _SMALL and lot.shape != "standee" and lot.back is not None
        if drawn:
            made = [_hidden(self._copy(lot, thing, copy)) for thing in lot.things for copy in range(thing.copies)]
        else:
            made = [self._title(lot, thing) for thing in lot.things]
        return objects.bag(self._ids.new(lot.id), lot.title, made, mixed=drawn)

    def _title(self, lot: Lot, thing: Thing) -> Json:
        """All copies of a title: one, a stack, or a bag of them."""
        number = thing.copies
        if number == 1:
            return self._copy(lot, thing)
        stacks = lot.kind in _SMALL and lot.shape != "standee"
        if stacks and number <= sizes.PILE:
            return objects.stack(self._copy(lot, thing), number)
        if stacks and number > sizes.LOOSE:
            parts = enumerate(shares(number, sizes.PILE))
            copies = [objects.stack(self._copy(lot, thing, at), share) for at, share in parts]
        else:
            copies = [self._copy(lot, thing, copy) for copy in range(number)]
        return objects.bag(self._ids.new(thing.id, "copies"), thing.name, copies)

    def _copy(self, lot: Lot, thing: Thing, copy: int = 0) -> Json:
        """A piece that is no card."""
        ident = self._ids.new(thing.id, copy)
        sides = self._art.sides(lot, thing.front, thing.back, thing.name)
        if lot.shape == "standee":
            return self._told(objects.figure(ident, thing.name, sizes.figure(lot.size), sides), lot, thing)
        shape, scale, turn = _form(lot)
        made = objects.tile(ident, thing.name, shape, scale, sides, turn, lot.kind in _SMALL and thing.copies > 1)
        if lot.kind == "board":
            made["Locked"] = True
            spaces = lot.board.spaces if lot.board else ()
            if len(spaces) <= sizes.MOST_SNAPS:
                made = objects.snapping(made, [sizes.snap((space.x, space.y), lot.size) for space in spaces])
        return self._told(made, lot, thing)

    def _told(self, made: Json, lot: Lot, thing: Thing) -> Json:
        return objects.tagged(made, (lot.component.id, thing.type, lot.owner), thing.text)


def _hidden(made: Json) -> Json:
    """A piece that lies face down, tells nobody its name then, and can be held in a hand."""
    return {**made, "Transform": {**made["Transform"], "rotZ": 180.0}, "HideWhenFaceDown": True, "Hands": True}


def _form(lot: Lot) -> tuple[int, sizes.Scale, float]:
    """The shape of a tile, its scale, and how it is turned to stand upright for the near side."""
    if lot.shape == "hex":
        on_corner = lot.size[1] > lot.size[0]
        return objects.HEXAGON, sizes.hexagon(lot.size), 90.0 if on_corner else 180.0
    return objects.CIRCLE if lot.shape == "round" else objects.BOX, sizes.tile(lot.size), 180.0
