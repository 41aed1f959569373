"""A view: the table as one seat knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, TypeVarTuple, cast

if TYPE_CHECKING:
    from types import FunctionType

    from pnp.engine.choice import Choice
    from pnp.engine.numbers import Numbers
    from pnp.engine.pieces import Piece, Pile
    from pnp.engine.table import Table
    from pnp.model.built import BuiltList

_NOTHING: Mapping[str, int] = MappingProxyType({})
V = TypeVar("V", bound="View")
Of = TypeVarTuple("Of")
T = TypeVar("T")


class Hidden(NamedTuple):
    """A piece whose face the seat does not know: where it lies, whose it is, and the marks on it."""

    pile: str
    position: int
    owner: int | None = None
    marks: Mapping[str, int] = _NOTHING


class View:
    """What a seat can see or count. Nothing of it can change the table."""

    __slots__ = ("_found", "_table", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self.seat = table, seat
        self._found: dict[Any, Any] | None = None
        """What was found out (see `once`) for the question that is being answered; None where none is."""

    @property
    def numbers(self) -> Numbers:
        """The game's numbers, as its mode changes them."""
        return self._table.numbers

    @property
    def mode(self) -> str | None:
        """The id of the mode that is played, None where the game has only one."""
        return self._table.mode

    @property
    def sides(self) -> tuple[str, ...]:
        """What the seats are called, in a game of sides."""
        return tuple(self._table.game.sides)

    @property
    def seats(self) -> range:
        """All seats, those that are out too."""
        return self._table.seats

    @property
    def out(self) -> frozenset[int]:
        """Seats that are out of the game."""
        return frozenset(self._table.out)

    @property
    def piles(self) -> list[str]:
        """The names of all piles."""
        return list(self._table.piles)

    def pile(self, name: str) -> list[Piece | Hidden]:
        """What lies in a pile from the bottom up: pieces the seat knows, and places of those it does not.

        Another's hand has no order: first come the pieces that are known, then the others.
        """
        pile, bit = self._table.piles.get(name), 1 << self.seat
        if pile is None:
            return []
        if pile.eyes & bit:
            return list(pile)
        if pile.held:
            return [*sorted((p for p in pile if p.seen & bit), key=_look), *self._hidden(pile)]
        return [p if p.seen & bit else Hidden(name, place, p.owner, p.marks) for place, p in enumerate(pile)]

    def _hidden(self, pile: Pile) -> list[Hidden]:
        """The pieces of another's hand that the seat does not know, ordered by what all can see of them."""
        bit = 1 << self.seat
        hidden = [(p.owner, p.marks) for p in pile if not p.seen & bit]
        hidden.sort(key=repr)
        first = len(pile) - len(hidden)
        return [Hidden(pile.name, place, owner, marks) for place, (owner, marks) in enumerate(hidden, first)]

    def note(self, name: str) -> Any:
        """What stands on a note written in secret (`table.secretly`): all answers so far while it is being written,
        then what they came to; None for who may not read it."""
        note = self._table.notes.get(name)
        if note is None or not note.eyes >> self.seat & 1:
            return None
        return note.value if note.done else tuple(note.answers)

    def known(self, name: str) -> list[Piece]:
        """The pieces of a pile that the seat knows."""
        pile, bit = self._table.piles.get(name), 1 << self.seat
        if pile is None:
            return []
        return list(pile) if pile.eyes & bit else [piece for piece in pile if piece.seen & bit]

    def filled(self, start: str) -> list[str]:
        """The names of the piles in which something lies, of those whose names begin so."""
        return [name for name, pile in self._table.piles.items() if pile and name.startswith(start)]

    def count(self, name: str) -> int:
        """How many pieces lie in a pile."""
        pile = self._table.piles.get(name)
        return 0 if pile is None else len(pile)

    def owner(self, name: str) -> int | None:
        """The seat a pile belongs to."""
        pile = self._table.piles.get(name)
        return None if pile is None else pile.owner

    def track(self, name: str) -> int:
        """Where a track stands."""
        return self._table.tracks[name].value

    @property
    def tracks(self) -> dict[str, int]:
        """Where every track stands."""
        return {name: track.value for name, track in self._table.tracks.items()}

    def list_of(self, seat: int) -> BuiltList:
        """The list that a seat brought; those of others too, unless the game's lists are secret.

        Raises:
            ValueError: it brought none, or it is another's and secret.
        """
        building = self._table.game.building
        if building is not None and building.secret and seat != self.seat:
            raise ValueError(f"the lists of this game are secret: seat {self.seat} does not know that of seat {seat}.")
        return self._table.list_of(seat)

    def rows(self, component: str) -> Sequence[Any]:
        """The rows of a table, which everybody may read."""
        return self._table.cast.entries[component]

    def titles(self, component: str) -> Sequence[tuple[Piece, int]]:
        """The titles of a deck or of counters, each with its number of copies, which everybody may count."""
        return self._table.cast.titles[component]

    @property
    def rolls(self) -> tuple[int, ...]:
        """Every roll of the dice so far."""
        return tuple(self._table.rolls)


def once(find: Callable[[V, *Of], T]) -> Callable[[V, *Of], T]:
    """Mark what a view is asked for each option though it hangs on none: it is found out once a question.

    What it is given beside the view are pieces, words, numbers, tuples of these; what it gives is not to be changed.
    """
    if cast("FunctionType", find).__code__.co_argcount == 1:  # as most are; three times as fast

        def finding(view: V, /) -> T:
            known = view._found
            if known is None:
                return find(view)  # type: ignore[call-arg]
            if find not in known:
                known[find] = find(view)  # type: ignore[call-arg]
            found: T = known[find]
            return found

    else:

        def finding(view: V, /, *of: *Of) -> T:  # type: ignore[misc]
            known = view._found
            if known is None:
                return find(view, *of)
            key = find, of
            if key not in known:
                known[key] = find(view, *of)
            found: T = known[key]
            return found

    return cast("Callable[[V, *Of], T]", wraps(find)(finding))


def advised(agent: Callable[[View, Choice], Any], view: View, choice: Choice) -> Any:
    """What an agent answers to a question, for the length of which its view remembers what it found out."""
    view._found = {}
    try:
        return agent(view, choice)
    finally:
        view._found = None


def written(view: View) -> str:
    """Everything a seat knows as text: a line a pile, a track and a fact, the same for the same knowledge."""
    lines = [_pile(view, pile) for pile in view._table.piles.values()]
    lines += [f"{name} = {value}" for name, value in view.tracks.items()]
    lines += [f"{name}: {_titled(view.note(name))}" for name in view._table.notes]
    return "\n".join([*lines, f"out {sorted(view.out)}", f"rolls {view.rolls}"])


def _look(piece: Piece) -> tuple[str, int, str]:
    owner = -1 if piece.owner is None else piece.owner
    return piece.id, owner, str(piece._marks and sorted(piece._marks.items()))


def _titled(value: Any) -> str:
    """What stands on a note; of a card its title, as nobody tells its copies apart."""
    if isinstance(value, (tuple, list)):
        return f"({', '.join(map(_titled, value))})"
    return str(getattr(value, "id", value))


def _pile(view: View, pile: Pile) -> str:
    known = view.pile(pile.name)
    parts = ["?" if isinstance(face, Hidden) else face.id for face in known]
    parts = [f"{text}{dict(face.marks)}{face.owner}" for text, face in zip(parts, known, strict=True)]
    return f"{pile.name} {pile.sight} {pile.owner}: {' '.join(parts)}"
