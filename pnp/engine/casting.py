"""Casting: what a game brings to the table, made once and dealt to any number of matches.

Its pieces have one class, with their fields in slots, so that a rule reads `card.force` as fast as can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle, repeat
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.engine.naming import own
from pnp.engine.numbers import Numbers, TakenName
from pnp.engine.pieces import Facts, Piece, Pile, Watched
from pnp.model.components.growing import grows, mapped
from pnp.model.components.rolls import span

if TYPE_CHECKING:
    from pnp.model.built import BuiltList
    from pnp.model.game import Component, Game
    from pnp.model.game import Piece as Printed

OFTEN = 498
"""How often pieces come out of the box before others are made in their place, which costs half a playout
of cards. One more is a prime, so that the turn comes to every component, however many a game has."""
MOST_CASTS = 256
"""Casts with other lists that are kept: a playtest of lists that differ in each match needs none of the last ones."""
_RESERVED = {*Piece.__slots__, "backs", "mark", "marked", "put", "marks", "code", "known", "face"}


class Cast(NamedTuple):
    """What a game brings to the table, made once and dealt to any number of matches.

    `titles` holds a piece of each title of each component, which is never dealt, with how many there are of it;
    `entries` the rows of what is printed as one face (a roll table, a track), stands on cards or has a die, and `rolls`
    those that have one with the lowest and highest roll of each, by table and section (None for all of them);
    `copied` whether any title has copies; `numbers` the numbers of each mode, None being the game's own; `sort` the
    class of all pieces; `order` the facts and the number of every single piece; `box` the pieces of tables that were
    packed up, for the next one; `dice` the die of a table or section, `answers` the row of a roll and `named` that of a
    name, once they were asked for; `again` says each time whether they come again or others are made in their place,
    and `made` how often those of a component were. `lists` are those that the seats brought, `bases` the titles of the
    pool by those of its copies that seats brought, and `others` casts with other lists, by these.
    """

    game: Game
    titles: Mapping[str, tuple[tuple[Piece, int], ...]]
    entries: Mapping[str, tuple[Piece, ...]]
    rolls: Mapping[tuple[str, str | None], tuple[tuple[int, int, Piece], ...]]
    copied: bool
    numbers: Mapping[str | None, Numbers]
    sort: type[Piece]
    order: Mapping[str, tuple[tuple[Facts, int], ...]]
    box: dict[str, list[list[Piece]]]
    again: Iterator[bool]
    made: Counter[str]
    dice: dict[tuple[str, str | None], str]
    answers: dict[tuple[str, str | None, int], Piece]
    named: dict[tuple[str, str | None], Piece | None]
    lists: tuple[BuiltList, ...]
    bases: Mapping[str, str]
    others: dict[Any, Cast]

    def on_map(self, seed: int) -> Cast:
        """The same pieces on the maps that a seed grows; rows stay as they are, whatever the map."""
        return self._replace(game=_grown(mapped(self.game, seed)), others={})

    def bringing(self, lists: Sequence[BuiltList]) -> Cast:
        """The same game with what the seats brought, a list for each: its cards are pieces of their own, so that two
        may bring the same list. They come to the table by `table.brought`.

        Raises:
            ValueError: a list names a card that the game has not.
        """
        key = tuple(built.key for built in lists)
        found = self.others.get(key)
        if found is None:
            if len(self.others) >= MOST_CASTS:
                del self.others[next(iter(self.others))]
            found = self.others[key] = self._bringing(tuple(lists))
        return found

    def _bringing(self, lists: tuple[BuiltList, ...]) -> Cast:
        pool = {card.id: card for part in self.game.components.values() for card in _dealt(part)}
        order, titles, bases = dict(self.order), dict(self.titles), dict[str, str]()
        for seat, built in enumerate(lists):
            parts: dict[str, list[tuple[Facts, int]]] = {}
            for ident, count in built.cards.items():
                if ident not in pool:
                    raise ValueError(f"the list '{built.title}' has '{ident}', which is no card of this game.")
                facts = {**_facts(pool[ident]), "id": f"{ident}@{brought(seat)}", "copies": count, "set": brought(seat)}
                bases[facts["id"]] = ident
                parts.setdefault(pool[ident].component, []).append((facts, count))
            for component, rows in parts.items():
                name = own(component, seat)
                order[name] = tuple((facts, n) for facts, copies in rows for n in range(1, copies + 1))
                titles[name] = tuple((_piece(self.sort, facts, 1), copies) for facts, copies in rows)
        copied = any(copies > 1 for made in titles.values() for _, copies in made)
        return self._replace(
            order=order, titles=titles, copied=copied, box={}, made=Counter(), lists=lists, bases=bases, others={}
        )

    def unbox(self, component: str, pile: Pile) -> list[Piece]:
        """The pieces of a component in the order of its rows, lying in a pile that they have still to be added to.

        Which of them is which row's tells nothing: neither where they lie in memory nor, as it hangs on that, how a
        set orders them. They are mixed when they are made, and made anew now and then.
        """
        box = self.box.get(component)
        pieces = box.pop() if box and next(self.again) else self._made(component)
        for piece in pieces:
            piece.pile = pile
            piece.seen = 0
            piece.owner = piece._marks = None
        return pieces

    def _made(self, component: str) -> list[Piece]:
        box, rows = self.box.get(component), self.order[component]
        if box:
            box.pop()
        self.made[component] += 1
        pieces = [self.sort(number) for _, number in rows]
        Random(f"{component} {self.made[component]}").shuffle(pieces)
        for piece, (facts, number) in zip(pieces, rows, strict=True):
            piece.number = number
            piece.face = facts
        return pieces

    def pack(self, component: str, pieces: list[Piece]) -> None:
        """Put the pieces of a component back for the next table."""
        self.box.setdefault(component, []).append(pieces)


def cast(game: Game, reads: set[str] | None = None) -> Cast:
    """The pieces of a game; with `reads`, each field that rules read is added to it, more slowly.

    Raises:
        ValueError: a field or a number has a name that the engine uses itself.
    """
    game = _grown(game)
    sort = _sort(game, reads)
    titles, entries, order = {}, {}, {}
    for component in game.components.values():
        if component.rows_are_pieces:
            rows = [(_facts(row), row.copies) for row in component.pieces]
            titles[component.id] = tuple((_piece(sort, facts, 1), copies) for facts, copies in rows)
            order[component.id] = tuple((facts, n) for facts, copies in rows for n in range(1, copies + 1))
        if component.rolled or component.cards or not component.rows_are_pieces:
            entries[component.id] = tuple(_piece(sort, _facts(row), 1) for row in component.entries)
    copied = any(copies > 1 for made in titles.values() for _, copies in made)
    numbers: dict[str | None, Numbers] = {None: Numbers(game.numbers)}
    for mode in game.modes.values():
        numbers[mode.id] = Numbers({**game.numbers, **mode.numbers})
    rolls = {key: tuple(rows) for part in game.components.values() for key, rows in _rolls(part, entries).items()}
    return Cast(
        game,
        titles,
        entries,
        rolls,
        copied,
        numbers,
        sort,
        order,
        {},
        cycle((*repeat(True, OFTEN), False)),
        Counter(),
        {},
        {},
        {},
        (),
        {},
        {},
    )


def brought(seat: int) -> str:
    """The set of what a seat brought in its list, as sets are of what the box has for it."""
    return f"seat-{seat + 1}"


def _dealt(component: Component) -> Iterable[Printed]:
    """The cards of a component that lists may name: one set of them."""
    return component.one_set if component.rows_are_pieces else ()


def _grown(game: Game) -> Game:
    """A game with the maps that its boards grow."""
    if not grows(game):
        return game
    from pnp.engine.maps import with_maps  # few games have any

    return with_maps(game)


def _rolls(
    component: Component, entries: Mapping[str, tuple[Piece, ...]]
) -> dict[tuple[str, str | None], list[tuple[int, int, Piece]]]:
    found: dict[tuple[str, str | None], list[tuple[int, int, Piece]]] = {}
    for row in entries[component.id] if component.rolled else ():
        limits = span(str(row.roll))
        if limits is None:
            continue
        for section in dict.fromkeys((None, row.section)):
            found.setdefault((component.id, section), []).append((*limits, row))
    return found


def _sort(game: Game, reads: set[str] | None) -> type[Piece]:
    """The class of a game's pieces: a slot for every field that any of them has."""
    fields: dict[str, None] = {}
    for component in game.components.values():
        names = dict.fromkeys(name for row in component.entries for name in (*row.absent, *row.fields))
        taken = _RESERVED & names.keys()
        if taken:
            problem = f"the engine needs the name '{min(taken)}'; call the field otherwise."
            raise TakenName(f"{component.file.name}: {problem}")
        fields |= names
    sort = type("Piece", (Piece,), {"__slots__": tuple(fields), "backs": _backs(game)})
    if reads is not None:
        for name in fields:
            setattr(sort, name, Watched(name, sort.__dict__[name], reads))
    return sort


def _backs(game: Game) -> dict[str, str]:
    """For each component the first one whose backs nobody can tell from its own: the same drawing at the same size."""
    alike: dict[object, str] = {}
    backs = {}
    for component in game.components.values():
        look = (component.back, component.size) if isinstance(component.back, str) else component.id
        backs[component.id] = alike.setdefault(look, component.id)
    return backs


def _facts(row: Printed) -> Facts:
    own = {"id": row.id, "name": row.name, "component": row.component, "copies": row.copies, "section": row.section}
    return {**row.absent, **row.fields, **own, "set": row.set}


def _piece(sort: type[Piece], facts: Facts, number: int) -> Piece:
    piece = sort(number)
    piece.face = facts
    return piece
