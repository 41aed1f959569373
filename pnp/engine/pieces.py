"""Pieces on the table: every title is a class, so that a rule reads `card.force` as fast as Python reads anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from pnp.engine.numbers import Numbers

if TYPE_CHECKING:
    from pnp.engine.piles import Pile
    from pnp.model.game import Component, Game
    from pnp.model.game import Piece as Printed


class Piece:
    """One physical piece. Its fields are those of its row; `number` tells copies of a title apart.

    `pile` is where it lies, `owner` the seat it belongs to (None: nobody's), `seen` the seats that know its face since
    the last shuffle, as bits; who sees the pile it lies in knows it anyhow.
    """

    __slots__ = ("_marks", "number", "owner", "pile", "seen")

    id: ClassVar[str]
    name: ClassVar[str]
    component: ClassVar[str]
    copies: ClassVar[int]
    _marks: dict[str, int] | None

    def __init__(self, number: int) -> None:
        self.number = number
        self.owner: int | None = None
        self.pile: Pile | None = None
        self.seen = 0
        self._marks = None

    def mark(self, name: str) -> int:
        """The number of marks of a kind that lie on it (damage, turned): 0 where nobody put any."""
        return self._marks.get(name, 0) if self._marks else 0

    def put(self, name: str, count: int) -> None:
        """Lay so many marks on it in place of those there were.

        Raises:
            ValueError: fewer than none.
        """
        if count < 0:
            raise ValueError(f"{count} marks '{name}' on {self}: there cannot be fewer than none.")
        self._marks = self._marks or {}
        self._marks[name] = count

    @property
    def marks(self) -> Mapping[str, int]:
        """All its marks but zeros."""
        return {name: count for name, count in sorted((self._marks or {}).items()) if count}

    @property
    def code(self) -> str:
        """How a transcript names it: its id, and its number where the title has copies."""
        return f"{self.id}#{self.number}" if self.copies > 1 else self.id

    def known(self, seats: int) -> int:
        """Those of the seats (as bits) that know its face."""
        pile = self.pile
        return (self.seen if pile is None else self.seen | pile.eyes) & seats

    def __repr__(self) -> str:
        return self.code

    if TYPE_CHECKING:  # a title's class holds its fields; the type checker cannot know which they are

        def __getattr__(self, name: str) -> Any: ...


_RESERVED = {"_marks", "number", "owner", "pile", "seen", "mark", "put", "marks", "code", "known"}


class Cast(NamedTuple):
    """What a game brings to the table, made once and dealt to any number of matches.

    `titles` holds the classes of each component's pieces with how many there are of each; `entries` the rows of what
    is printed as one face (a roll table, a track) or has a die; `alike` the classes that have copies; `numbers` the
    numbers of each mode, None being the game's own; `order` the class and the number of every single piece.
    """

    game: Game
    titles: Mapping[str, tuple[tuple[type[Piece], int], ...]]
    entries: Mapping[str, tuple[Any, ...]]
    alike: frozenset[type]
    numbers: Mapping[str | None, Numbers]
    order: Mapping[str, tuple[tuple[type[Piece], int], ...]]

    def deal(self, component: str) -> list[Piece]:
        """New pieces of a component, in the order of its rows."""
        return [title(number) for title, number in self.order[component]]


class _Watched:
    """A field that writes down that it was read."""

    def __init__(self, field: str, value: Any, reads: set[str]) -> None:
        self.field, self.value, self.reads = field, value, reads

    def __get__(self, piece: object, title: type) -> Any:
        self.reads.add(self.field)
        return self.value


def cast(game: Game, reads: set[str] | None = None) -> Cast:
    """The classes of a game's titles; with `reads`, each field that rules read is added to it, more slowly.

    Raises:
        ValueError: a field or a number has a name that the engine uses itself.
    """
    titles, entries = {}, {}
    for component in game.components.values():
        if component.rows_are_pieces:
            titles[component.id] = tuple((_title(component, row, reads), row.copies) for row in component.pieces)
        if component.die is not None or not component.rows_are_pieces:
            entries[component.id] = tuple(_title(component, row, reads)(1) for row in component.entries)
    alike = frozenset(title for made in titles.values() for title, copies in made if copies > 1)
    numbers: dict[str | None, Numbers] = {None: Numbers(game.numbers)}
    for mode in game.modes.values():
        numbers[mode.id] = Numbers({**game.numbers, **mode.numbers})
    order = {
        component: tuple((title, number) for title, copies in made for number in range(1, copies + 1))
        for component, made in titles.items()
    }
    return Cast(game, titles, entries, alike, numbers, order)


def _title(component: Component, row: Printed, reads: set[str] | None) -> type[Piece]:
    fields: dict[str, Any] = {**row.absent, **row.fields}
    taken = _RESERVED & fields.keys()
    if taken:
        raise ValueError(f"{component.file.name}: the engine needs the name '{min(taken)}'; call the field otherwise.")
    if reads is not None:
        fields |= {name: _Watched(name, value, reads) for name, value in row.fields.items()}
    own = {"id": row.id, "name": row.name, "component": row.component, "copies": row.copies, "section": row.section}
    return type(row.name, (Piece,), {"__slots__": (), **fields, **own, "set": row.set})
