"""The pieces of a lot: in which piles, trays and stacks they begin, and the traits that each of them has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from pnp.exports.box import Box, Lot, Thing
from pnp.exports.folder import Archive
from pnp.exports.names import filed
from pnp.exports.pictures import CORNER, encoded
from pnp.exports.vassal import traits
from pnp.exports.vassal.traits import Trait
from pnp.exports.vassal.words import labels, line

_FACINGS = 4
_HEX_FACINGS = 6
_SPREAD = 6
"""So many copies of a mat lie side by side; more are a tray."""
_FLAT = ("mat", "table", "sheet")

Form = Literal["pile", "discard", "tray", "stack"]


@dataclass(slots=True)
class Item:
    """Something with a place on the table: a draw pile, its discard pile, a tray of one title, or a single piece.

    `name` is unlike all others, since pieces are sent to piles by it.
    """

    form: Form
    lot: Lot
    things: tuple[Thing, ...]
    name: str = ""


def blind(lot: Lot) -> bool:
    """Whether pieces lie face down: cards with a back, and counters or tiles of which several share one."""
    if lot.is_deck:
        return any(thing.back is not None for thing in lot.things)
    return lot.back is not None and len(lot.things) > 1 and lot.kind in ("counters", "tiles")


def stocked(lots: Iterable[Lot]) -> list[Item]:
    """All items of the lots, boards left out, each with its name."""
    items = [item for lot in lots if lot.kind != "board" for item in _items(lot)]
    for item, name in zip(items, labels(map(_title, items)), strict=True):
        item.name = name
    return items


def _items(lot: Lot) -> Iterator[Item]:
    if lot.is_deck:
        yield Item("pile", lot, tuple(lot.each()))
        yield Item("discard", lot, ())
    elif blind(lot):
        yield Item("pile", lot, tuple(lot.each()))
    else:
        for thing in lot.things:
            if thing.copies == 1 or (lot.kind in _FLAT and thing.copies <= _SPREAD):
                yield from (Item("stack", lot, (thing,)) for _ in range(thing.copies))
            else:
                yield Item("tray", lot, (thing,) * thing.copies)


def _title(item: Item) -> str:
    title = item.lot.title
    if item.form == "discard":
        return f"{title}: discard"
    return title if item.form == "pile" else f"{title}: {item.things[0].name}"


class Prints:
    """The pictures of a module: each face becomes a file of it once, when it is first asked for."""

    def __init__(self, box: Box, archive: Archive, scale: float) -> None:
        self._box, self._archive, self.scale = box, archive, scale
        self._names: dict[int, str] = {}

    def name(self, lot: Lot, page: int, what: str) -> str:
        """The file of a page of the lot, inside the module's `images`."""
        if page not in self._names:
            # The number of the page keeps names apart, whatever a game calls its pieces.
            self._names[page] = f"{filed(lot.id, 'lot', 20)}_{filed(what)}_{page:04}.png"
            image = self._box.pictures.image(page, self.scale, CORNER if lot.is_deck else 0.0)
            self._archive.add(f"images/{self._names[page]}", encoded(image))
        return self._names[page]


class Stock:
    """Makes the pieces: with traits, pictures and ids. `homes` are items that a piece can be sent back to."""

    def __init__(self, prints: Prints, items: Iterable[Item]) -> None:
        self.ids = 0
        self.scale = prints.scale
        self._prints = prints
        self._discards: dict[str, str] = {}
        self._homes: dict[str, str] = {}
        for item in items:
            if item.form == "discard":
                self._discards[item.lot.id] = item.name
            elif item.form in ("pile", "tray"):
                self._homes.update((thing.id, item.name) for thing in item.things)

    def prototype(self, lot: Lot) -> str:
        """What all pieces of a lot have in common."""
        flat = lot.kind in _FLAT and not lot.is_deck
        values = {"component": line(lot.component.title), "set": line(lot.owner or ""), "Layer": "mat" if flat else ""}
        facings = _HEX_FACINGS if lot.shape == "hex" else _FACINGS
        found = [traits.marks(values), traits.lying() if flat else traits.turning(facings)]
        if lot.id in self._discards:
            found.append(traits.returning("Discard", self._discards[lot.id]))
        return traits.definition([*found, traits.clonable(), traits.erasable()])

    def piece(self, lot: Lot, thing: Thing) -> tuple[str, str]:
        """A new piece as VASSAL writes it, and the id of its slot."""
        gpid = str(self.ids)
        self.ids += 1
        found, image = self._sides(lot, thing)
        return traits.piece([*self._shared(lot, thing), *found], line(thing.name), image, gpid), gpid

    def _shared(self, lot: Lot, thing: Thing) -> Iterator[Trait]:
        yield traits.prototype(lot.id)
        if thing.type:
            yield traits.marks({"type": line(thing.type)})
        if lot.id not in self._discards and thing.id in self._homes:
            yield traits.returning("Put back", self._homes[thing.id])

    def _sides(self, lot: Lot, thing: Thing) -> tuple[list[Trait], str]:
        front = self._prints.name(lot, thing.front, thing.name)
        if thing.back is None or thing.back == thing.front:
            return [], front
        back = self._prints.name(lot, thing.back, "back" if lot.back is not None else f"{thing.name} back")
        if blind(lot):
            return [traits.masked(back)], front
        return [traits.two_sided(front, back)], ""
