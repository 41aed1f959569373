"""Pieces on the table: every title is a class, so that a rule reads `card.force` as fast as Python reads anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from pnp.engine.piles import Pile
    from pnp.model.game import Component, Game
    from pnp.model.game import Piece as Printed


class Piece:
    """One physical piece. Its fields are those of its row; `number` tells copies of a title apart.

    `pile` is where it lies, `owner` the seat it belongs to (None: nobody's), `seen` the seats that know its face since
    the last shuffle, as bits.
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

    def __repr__(self) -> str:
        return self.code

    # A field that a title's component does not mention is a mistake of the rules, not a silent None.
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise AttributeError(f"{self.id} has no field '{name}'")


_RESERVED = {"_marks", "number", "owner", "pile", "seen", "mark", "put", "marks", "code"}


class Cast(NamedTuple):
    """What a game brings to the table, made once and dealt to any number of matches.

    `titles` holds the classes of each component's pieces with how many there are of each; `entries` the rows of what
    is printed as one face (a roll table, a track).
    """

    game: Game
    titles: Mapping[str, tuple[tuple[type[Piece], int], ...]]
    entries: Mapping[str, tuple[Any, ...]]

    def deal(self, component: str) -> list[Piece]:
        """New pieces of a component, in the order of its rows."""
        return [title(number) for title, copies in self.titles[component] for number in range(1, copies + 1)]


def cast(game: Game) -> Cast:
    """The classes of a game's titles.

    Raises:
        ValueError: a field has a name that the engine uses for a piece itself.
    """
    titles, entries = {}, {}
    for component in game.components.values():
        rows = component.pieces if component.rows_are_pieces else component.entries
        made = tuple((_title(component, row), row.copies) for row in rows)
        if component.rows_are_pieces:
            titles[component.id] = made
        else:
            entries[component.id] = tuple(title(1) for title, _ in made)
    return Cast(game, titles, entries)


def _title(component: Component, row: Printed) -> type[Piece]:
    fields = {**row.absent, **row.fields}
    taken = _RESERVED & fields.keys()
    if taken:
        raise ValueError(f"{component.file.name}: the engine needs the name '{min(taken)}'; call the field otherwise.")
    own = {"id": row.id, "name": row.name, "component": row.component, "copies": row.copies, "section": row.section}
    return type(row.name, (Piece,), {"__slots__": (), **fields, **own, "set": row.set})
