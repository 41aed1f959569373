"""Scenes: a table as one seat sees it, sorted the way a person looks at it: what is mine, what is common, the others.

A pile belongs to the seat that owns it or is called after, or to the owner of a piece in it (a captain with his men).
A track `attacks of archer 3` tells of a thing, `points of seat 2` of a seat; one that ends in `region` holds the number
of a region of the map and is told by its name. Names that begin with `_` are not told, nor those whose word is null
(see `pnp.engine.told.words`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.boards import Rooms, SquareBoard, Track
from pnp.engine.boards import board, region
from pnp.engine.naming import owned
from pnp.engine.pieces import Piece
from pnp.engine.told import textboard, wording
from pnp.engine.told.words import Words
from pnp.engine.view import Hidden, View
from pnp.model.game import Game

MOST_TOLD = 8
"""Pieces of a pile whose facts are told one by one; of more only names and numbers."""


Worth = Callable[[View, Any], "int | Mapping[str, int] | None"]
"""What a pile (by its name), a piece or an option counts as to the seat that looks, as the rules count it: a number, or
several by name. Rules may offer it as `worth(view, thing)`."""


class Card(NamedTuple):
    """Pieces that look the same: how many, their name, what is printed on them, and the marks they bear."""

    copies: int
    name: str
    brief: str
    facts: str
    text: str
    marks: str


class Heap(NamedTuple):
    """A pile: its name, how many pieces lie in it, those that are known, and what the rules count them as.

    The cards of a discard pile are told from the top, and so are those that are known of a draw pile, one by one, for
    their order matters.
    """

    name: str
    size: int
    cards: tuple[Card, ...]
    total: str

    @property
    def hidden(self) -> int:
        """How many lie there that the seat does not know."""
        return self.size - sum(card.copies for card in self.cards)


class Scene(NamedTuple):
    """What a seat sees. `held` are its own piles, told in full; `mine` what else is before it.

    `boards` are the tracks and squares with pieces on them, each with its lines, and the rooms with pieces in them;
    `grid` are the tracks of seats, `things` the states that things are in with their names, `status` all other tracks.
    """

    seat: int
    seats: tuple[int, ...]
    out: frozenset[int]
    held: list[Heap]
    mine: list[Heap]
    common: list[Heap]
    others: dict[int, list[Heap]]
    boards: list[tuple[str, list[str]]]
    grid: dict[str, dict[int, int]]
    things: list[tuple[str, list[str]]]
    status: list[str]


def scene(view: View, worth: Worth | None = None) -> Scene:
    """The table of a view; piles and tracks without anything on them are left out."""
    words = Words(view._table.game)
    held, mine, common = list[Heap](), list[Heap](), list[Heap]()
    others: dict[int, list[Heap]] = {seat: [] for seat in view.seats if seat != view.seat}
    boards = _boards(view)
    spaces = {space for made in boards.values() for space in made.spaces}
    for name in view.piles:
        if words.named(name) is None or not view.count(name) or name in spaces:
            continue
        seat = lies_before(view, name)
        heap = _heap(view, name, seat, words, worth)
        if seat is None:
            common.append(heap)
        elif seat != view.seat:
            others[seat].append(heap)
        else:
            (held if view.owner(name) == seat else mine).append(heap)
    grid, things, status = standing(view, words)
    drawn = [told for name, made in boards.items() for told in _drawn(view, name, made, words, worth)]
    seats = tuple(view.seats)
    return Scene(view.seat, seats, view.out, held, mine, common, others, drawn, grid, things, status)


def standing(view: View, words: Words) -> tuple[dict[str, dict[int, int]], list[tuple[str, list[str]]], list[str]]:
    """What tracks say: by name and seat, things in one state together, and all others."""
    grid, things, status = _tracks(view, words)
    return grid, _states(things), status


def _drawn(
    view: View, name: str, made: Track | Rooms | SquareBoard, words: Words, worth: Worth | None
) -> list[tuple[str, list[str]]]:
    """A track as its lines, squares as one with breaks, of rooms each that has pieces with what they count as."""
    if isinstance(made, SquareBoard):
        return [(view._table.game.components[name].title, ["\n".join(["", *textboard.drawn(view, name)])])]
    if not isinstance(made, Rooms):
        return [(view._table.game.components[name].title, textboard.drawn(view, name))]
    told = ((room, line, counted(view, room, words, worth)) for room, line in textboard.rooms(view, made))
    return [(room, ["; ".join(filter(None, (line, total)))]) for room, line, total in told]


def _boards(view: View) -> dict[str, Track | Rooms | SquareBoard]:
    """The tracks, rooms and squares of the mode that is played, with something on them."""
    table = view._table
    plans = (name for name, part in table.game.components.items() if part.plan is not None and table.has(name))
    made = {name: board(view, name) for name in plans}
    return {
        name: each
        for name, each in made.items()
        if isinstance(each, (Track, Rooms, SquareBoard)) and any(view.count(space) for space in each.spaces)
    }


def lies_before(view: View, name: str) -> int | None:
    """The seat that a pile lies before; None of what is common."""
    owner = view.owner(name)
    if owner is None:
        owner = owned(name)[1]
    if owner is None:
        owner = next((piece.owner for piece in view.pile(name) if piece.owner is not None), None)
    return owner if owner is None or owner in view.seats else None


def heap_of(view: View, name: str, worth: Worth | None = None) -> Heap:
    """One pile."""
    return _heap(view, name, lies_before(view, name), Words(view._table.game), worth)


def _heap(view: View, name: str, seat: int | None, words: Words, worth: Worth | None) -> Heap:
    game, lying = view._table.game, view.pile(name)
    known = [piece for piece in lying if not isinstance(piece, Hidden)]
    draws = view._table.piles[name].sight == "nobody"
    found = [
        _card(piece, game, view, seat, words, worth)
        for piece in (reversed(known) if draws or "discard" in name else known)
    ]
    counts = Counter(found)
    cards = tuple(found) if draws else tuple(card._replace(copies=count) for card, count in counts.items())
    return Heap(words.short(name), len(lying), cards, counted(view, name, words, worth))


def counted(view: View, thing: Any, words: Words, worth: Worth | None) -> str:
    """What the rules say that something is worth, by the game's own word for it: `worth 17`; but no printed number."""
    told = worth(view, thing) if worth is not None else None
    if told is None:
        return ""
    numbers = told if isinstance(told, Mapping) else {"worth": told}
    if isinstance(thing, Piece):
        printed = wording.numbers(thing, view._table.game)
        numbers = {name: number for name, number in numbers.items() if printed.get(name) != number}
    return ", ".join(f"{words.short(name)} {number}" for name, number in numbers.items())


def _card(piece: Piece, game: Game, view: View, seat: int | None, words: Words, worth: Worth | None) -> Card:
    told = [wording.marks(piece.marks, view.seat, seat, words), counted(view, piece, words, worth)]
    printed = wording.brief(piece, game), wording.facts(piece, game), wording.text(piece)
    return Card(1, piece.name, *printed, ", ".join(filter(None, told)))


def _tracks(view: View, words: Words) -> tuple[dict[str, dict[int, int]], dict[str, dict[str, int]], list[str]]:
    """Tracks of seats (a name, then seats), of things (a thing, then names), and all others but zeros."""
    grid: dict[str, dict[int, int]] = {}
    things: dict[str, dict[str, int]] = {}
    status = []
    for name, value in view.tracks.items():
        named = words.named(name)
        if named is None:
            continue
        base, seat = named.text, named.seat
        about, of, thing = name.partition(" of ") if named.text == owned(name)[0] else ("", "", "")
        if seat is not None:
            grid.setdefault(base, {})[seat] = value
        elif of:
            things.setdefault(thing, {})[about] = value
        elif value:
            space = name.endswith(" region")
            status.append(
                f"{base.removesuffix(' region')} {region(view._table, value)}" if space else f"{base} {value}"
            )
    return {name: row for name, row in grid.items() if any(row.values())}, things, status


def _states(things: dict[str, dict[str, int]]) -> list[tuple[str, list[str]]]:
    """Things that are in the same state under one head: `hits 1`, and their names."""
    states: dict[str, list[str]] = {}
    for thing, tracks in things.items():
        told = ", ".join(f"{name} {value}" for name, value in tracks.items() if value)
        states.setdefault(told or f"no {next(iter(tracks))}", []).append(thing)
    return list(states.items())


def regions(view: View) -> dict[str, tuple[str, ...]]:
    """The regions of the game's maps, each with those next to it."""
    maps = [board(view, component.id) for component in view._table.game.components.values() if component.map]
    return {region: drawn.neighbours(region) for drawn in maps for region in drawn.spaces}


def titles(view: View) -> Iterator[Piece]:
    """A piece of every title of the game, and the rows of its tables: all of one with a die, else those with a text."""
    cast = view._table.cast
    for made in cast.titles.values():
        yield from (piece for piece, _ in made)
    for component, entries in cast.entries.items():
        rolled = cast.game.components[component].die is not None
        yield from (row for row in entries if rolled or getattr(row, "text", None))
