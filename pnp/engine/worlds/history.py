"""What a seat may remember of a match, as plain values: all that worlds are made of.

It is what the seat has seen, in order: the `stream` of moves, shuffles, rolls and tracks, each as it looked to this
seat; what was asked of whom, and what of the answers this seat could tell; and of each shuffle the titles of those
places that it has followed with its eyes until it saw them. A piece is told by its title, never by which of several
copies it is, and in another's hand by nothing: its owner may rearrange it, so which of the cards there came when, and
which of them leaves it face down, nobody else can tell. What the seat has not seen is not in it, so whoever is given a
history and nothing else cannot look.
"""

from __future__ import annotations

from collections.abc import Hashable
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.engine.casting import Cast
from pnp.engine.pieces import Piece, Pile
from pnp.engine.table import Table

if TYPE_CHECKING:
    from pnp.engine.rules import Rules

Title = str
"""A piece by its id, which its copies share."""
Atom = tuple[Any, ...]
"""Something that happened, as the seat saw it; the first word says what."""


class Shown(NamedTuple):
    """A piece of an option whose title the seat knows: where it lay, whose it was, and the marks on it; and its place
    in the pile where the seat learned the title only later."""

    title: Title
    pile: str | None
    owner: int | None
    marks: tuple[tuple[str, int], ...] | None
    place: int | None = None


class Blank(NamedTuple):
    """A piece of an option that the seat does not know: where it lay, and at which place, if that can be told."""

    pile: str
    place: int | None


class Named(NamedTuple):
    """A pile as an option."""

    pile: str


class Part(NamedTuple):
    """Pieces of a shuffled pile that lie apart for all to see (by their backs, owners, marks); a pile has mostly one.

    `places` are theirs in the pile; `kept` are those with their titles that the seat knows, `free` the rest.
    """

    kind: Hashable
    places: tuple[int, ...]
    kept: tuple[tuple[int, Title], ...]
    free: tuple[int, ...]


Shuffle = tuple[Part, ...]


class Entry(NamedTuple):
    """A question and its answer.

    `told` is whether the seat knows what was answered; an `answer` that it knows in part has `Blank` pieces. `sealed`
    names a note that the seat has not read: one entry stands for all its answers, neither their number nor what was
    asked being known. `seen` is how much of the stream came before it, `standing` how things
    stood then, and `offered` how many options there were, for a question to the seat itself.
    """

    phase: str
    player: int
    answer: Any
    told: bool = True
    sealed: str = ""
    seen: int = 0
    offered: int = 0
    standing: Atom = ()


class History(NamedTuple):
    """A match as a seat knows it when it is asked; `options` are what it is offered, in the words of an entry, `hands`
    the piles that others hold.

    Two histories are equal where the seat cannot tell the matches apart.
    """

    cast: Cast
    rules: Rules | ModuleType
    players: int
    mode: str | None
    seat: int
    stream: tuple[Atom, ...]
    shuffles: tuple[Shuffle, ...]
    entries: tuple[Entry, ...]
    standing: Atom
    phase: str
    options: tuple[Any, ...]
    hands: tuple[str, ...] = ()


def kind(piece: Piece) -> Hashable:
    """What tells a piece apart for who does not know its face: its back, whose it is, and the marks on it."""
    return type(piece).backs[piece.component], piece.owner, tuple(piece.marks.items()) if piece._marks else ()


def told(option: Any, seat: int) -> Any:
    """An option as the seat (a bit) knows it; what tells it from others in every world."""
    if isinstance(option, Piece):
        pile = option.pile
        if pile is None or option.known(seat):
            return shown(option)
        return Blank(pile.name, pile.index(option))
    if isinstance(option, Pile):
        return Named(option.name)
    return tuple([told(part, seat) for part in option]) if type(option) is tuple else option


def shown(piece: Piece) -> Shown:
    """A piece to who knows it."""
    pile = piece.pile
    marks = tuple(piece.marks.items()) if piece._marks else ()
    return Shown(piece.id, None if pile is None else pile.name, piece.owner, marks or None)


def standing(table: Table, seat: int) -> Atom:
    """What a seat (a bit) sees that is no move: marks on pieces, whose they are, who is out, how many piles there are.

    Of pieces in another's hand it is not told which lies where.
    """
    found = []
    for pile in table.piles.values():
        for piece in pile:
            if piece.owner is not None or piece._marks:
                break
        else:
            continue  # as with most: nothing on it is anybody's or marked
        hand = pile.held and not pile.eyes & seat
        lying = [
            (
                0 if hand else place,
                piece.id if hand and piece.seen & seat else "",
                piece.owner,
                tuple(piece.marks.items()),
            )
            for place, piece in enumerate(pile)
            if piece.owner is not None
            or (piece._marks and any(piece._marks.values()))
            or (hand and piece.seen & seat)  # or else a card it knows and one it does not might change marks
        ]
        if lying:
            lying.sort(key=repr)
            found.append((pile.name, *lying))
    return (len(table.piles), len(table.tracks), tuple(sorted(table.out)), tuple(found))
