"""What a seat may remember of a match, as plain values: all that worlds are made of.

A place is an event (components that come out of the box, shuffles, in their order) and a position; a piece gets a new
place at every shuffle. A history holds what was asked and answered, with pieces told by their places; what was rolled;
and of each shuffle the faces of those places that the seat has come to know before the next one. What it has not seen
is not in it, so whoever is given a history and nothing else cannot look.

One thing is told that people at a table do not see: which of the cards in another's hand came when.
"""

from __future__ import annotations

from collections.abc import Hashable
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.engine.pieces import Cast, Piece

if TYPE_CHECKING:
    from pnp.engine.match import Rules

NEVER = -1
"""In place of an event: it did not come."""
Face = int
"""A piece by its number among all that came out of the box, in the order of the rows: with it goes all that is printed
on it."""


class Place(NamedTuple):
    """Where a piece came to lie at an event: how it is named to who may not know its face."""

    event: int
    position: int


class Named(NamedTuple):
    """A pile as an answer."""

    pile: str


class Part(NamedTuple):
    """Pieces of a shuffled pile that lie apart for all to see (by their backs, owners, marks); a pile has mostly one.

    `positions` are theirs in the pile; `kept` and `free` count within these: the faces the seat knows, and the rest.
    `after` is the event of each position at which its piece was shuffled again, or `NEVER`.
    """

    kind: Hashable
    positions: tuple[int, ...]
    kept: tuple[tuple[int, Face], ...]
    free: tuple[int, ...]
    after: tuple[int, ...]


Event = str | tuple[Part, ...]
"""A component that came out of the box, in the order of its rows; or a shuffle."""


class Entry(NamedTuple):
    """A question and its answer, pieces by their places; one the seat has not been `told` is None."""

    phase: str
    player: int
    answer: Any
    told: bool = True


class Sight(NamedTuple):
    """What the seat sees now: each pile with its size and, if it sees the faces in it, their ids; and all tracks."""

    piles: tuple[tuple[str, int, tuple[str, ...] | None], ...]
    tracks: tuple[tuple[str, int], ...]


class History(NamedTuple):
    """A match as a seat knows it when it is asked; `options` are what it is offered, in the words of an entry.

    Two histories are equal where the seat cannot tell the matches apart.
    """

    cast: Cast
    rules: Rules | ModuleType
    players: int
    mode: str | None
    seat: int
    events: tuple[Event, ...]
    entries: tuple[Entry, ...]
    rolls: tuple[tuple[str, int], ...]
    sight: Sight
    phase: str
    options: tuple[Any, ...]


def kind(piece: Piece) -> Hashable:
    """What tells a piece apart for who does not know its face: its back, whose it is, and the marks on it."""
    return type(piece).backs[piece.component], piece.owner, tuple(piece.marks.items()) if piece._marks else ()
