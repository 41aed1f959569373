"""Pieces and the piles they lie in: what is printed on a piece, who knows its face, and the only way it moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NoReturn

Facts = Mapping[str, Any]
"""What a row says: the fields of all its copies, by name."""


class Piece:
    """One physical piece. Its fields are those of its row; copies of a title share its `id`, `number` tells them apart.

    `pile` is where it lies, `owner` the seat it belongs to (None: nobody's), `seen` the seats that know its face since
    the last shuffle, as bits; who sees the pile it lies in knows it anyhow.
    """

    __slots__ = ("_marks", "component", "copies", "id", "name", "number", "owner", "pile", "section", "seen", "set")

    backs: ClassVar[Mapping[str, str]] = {}
    """What a component's backs look like: the first component of the game with the same."""
    component: str
    copies: int
    id: str
    name: str
    section: str | None
    set: str | None
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

    def marked(self, names: Iterable[str]) -> bool:
        """Whether a mark of any of these kinds lies on it."""
        marks = self._marks
        if marks:
            for name in names:
                if marks.get(name):
                    return True
        return False

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
        return {name: count for name, count in sorted(self._marks.items()) if count} if self._marks else {}

    @property
    def code(self) -> str:
        """How a transcript names it: its id, and its number where the title has copies."""
        return f"{self.id}#{self.number}" if self.copies > 1 else self.id

    def known(self, seats: int) -> int:
        """Those of the seats (as bits) that know its face."""
        pile = self.pile
        return (self.seen if pile is None else self.seen | pile.eyes) & seats

    @property
    def face(self) -> dict[str, Any]:
        """All that is printed on it, its number too. Given to another piece of its component, they are told apart
        only by where they lie: so faces that nobody has seen are dealt anew."""
        own = ("id", "name", "copies", "section", "set", "number", *type(self).__slots__)
        sort = type(self)
        slots = {name: getattr(sort, name) for name in own}
        # Nothing here counts as read by rules, so a field that is watched is read behind its watcher's back.
        plain = {name: slot.slot if isinstance(slot, Watched) else slot for name, slot in slots.items()}
        return {name: slot.__get__(self, sort) for name, slot in plain.items() if _filled(slot, self)}

    @face.setter
    def face(self, face: Facts) -> None:
        for name, value in face.items():
            setattr(self, name, value)

    def __repr__(self) -> str:
        return self.code

    if TYPE_CHECKING:  # a game's class holds its fields; the type checker cannot know which they are

        def __getattr__(self, name: str) -> Any: ...


def _filled(slot: Any, piece: Piece) -> bool:
    try:
        slot.__get__(piece, type(piece))
    except AttributeError:
        return False
    return True


class Watched:
    """A field that writes down that it was read."""

    def __init__(self, field: str, slot: Any, reads: set[str]) -> None:
        self.field, self.slot, self.reads = field, slot, reads

    def __get__(self, piece: object, sort: type) -> Any:
        if piece is None:
            return self
        self.reads.add(self.field)
        return self.slot.__get__(piece, sort)

    def __set__(self, piece: object, value: Any) -> None:
        self.slot.__set__(piece, value)


def clear(pieces: Iterable[Piece], *marks: str) -> None:
    """Take the marks of these kinds off pieces; all marks, where none is named."""
    for piece in pieces:
        if piece._marks:
            for mark in marks or piece.marks:
                if piece.mark(mark):
                    piece.put(mark, 0)


def owner_of(thing: Piece | Pile) -> int:
    """Whose a piece or a pile is, where rules see to it that it is somebody's."""
    assert thing.owner is not None, f"{thing} is nobody's"
    return thing.owner


Sight = Literal["all", "owner", "nobody"]
"""Who sees the faces in a pile: everybody, its owner, or nobody."""
_SIGHTS = frozenset(("all", "owner", "nobody"))


_lay, _take, _pop, _more, _cut = list.append, list.remove, list.pop, list.extend, list.__delitem__
_clear = list.clear


class Pile(list[Piece]):
    """Pieces in a named place, the top one last. Pieces leave a pile only by going to another one.

    A pile of the sight `owner` is held in a hand: its owner may rearrange it, so the others know of its pieces which
    they are but not which is which. A pile is read as a list is, and as quickly; it is equal only to itself.

    Who sees a pile is not written on its pieces before they leave it for one that not everybody sees. A face-up pile
    that is turned over as a whole after it was shuffled (`mixed`) is known to nobody.
    """

    __slots__ = ("blind", "eyes", "held", "mixed", "name", "open", "owner", "sight", "told", "wary", "watcher")

    watcher: Any
    __eq__ = object.__eq__
    __ne__ = object.__ne__
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, name: str, sight: Sight, owner: int | None, everybody: int, copied: bool = True) -> None:
        if sight not in _SIGHTS:
            raise ValueError(f"the pile '{name}' is seen by '{sight}'; it can be seen by 'all', 'owner' or 'nobody'.")
        if sight == "owner" and owner is None:
            raise ValueError(f"the pile '{name}' is seen by its owner, and has none.")
        self.name, self.sight, self.owner = name, sight, owner
        self.held = held = sight == "owner"
        self.open = sight == "all"
        self.eyes = eyes = 1 << owner if held and owner is not None else everybody if self.open else 0
        """The seats that see what lies here, as bits."""
        self.blind = everybody ^ eyes
        """The seats that do not."""
        self.told = 0
        """Seats that may know a piece in here from elsewhere, as bits; kept only where not everybody sees it."""
        self.mixed = False
        self.wary = held and copied
        """Whether a piece that leaves may be one of several copies, and it has to stay open which."""
        # `watcher` is set by who watches (see `pnp.engine.watch`), and by nobody else.

    @property
    def top(self) -> Piece | None:
        """The uppermost piece, None of an empty pile."""
        return self[-1] if self else None

    def deal(self, count: int, *targets: Pile) -> int:
        """Move up to `count` pieces off the top to each target, round by round; return how many moved in all."""
        if self.eyes:
            return self._deal_known(count, targets)
        if count == 1 and len(targets) == 1:  # a draw, which playouts do most
            if not self:
                return 0
            piece, target = _pop(self), targets[0]
            piece.pile = target
            if self.told:
                target.told |= self.told
            _lay(target, piece)
            return 1
        if count < 0:
            raise ValueError(f"'{self.name}' cannot deal {count}.")
        if not count:
            return 0
        left = max(len(self) - count * len(targets), 0)
        dealt = self[left:]
        dealt.reverse()
        _cut(self, slice(left, None))
        for place, target in enumerate(targets):
            hand = dealt[place :: len(targets)]
            for piece in hand:
                piece.pile = target
            target.told |= self.told
            _more(target, hand)
        return len(dealt)

    def _deal_known(self, count: int, targets: Sequence[Pile]) -> int:
        """Deal from a pile that somebody sees, who knows afterwards what went where."""
        if count < 0:
            raise ValueError(f"'{self.name}' cannot deal {count}.")
        moved = 0
        for _ in range(count):
            for target in targets:
                if not self:
                    return moved
                self.give(self[-1], target)
                moved += 1
        return moved

    def give(self, piece: Piece, target: Pile) -> None:
        """Move one piece of this pile on top of another pile.

        Raises:
            ValueError: the piece does not lie here.
        """
        try:
            _take(self, piece)
        except ValueError:
            raise ValueError(f"{piece} does not lie in '{self.name}' but in {piece.pile!r}.") from None
        if not target.open or (self.told and self.wary and self.told & self.blind):
            self._trace(piece, target)
        piece.pile = target
        _lay(target, piece)

    def give_all(self, target: Pile) -> None:
        """Move everything, in order, on top of another pile."""
        if target is self:
            return
        if not target.open:
            if self.eyes and not self.mixed:
                for piece in self:
                    piece.seen |= self.eyes
            target.told |= self.told | self.eyes
        for piece in self:
            piece.pile = target
        _more(target, self)
        _clear(self)
        if not self.open:
            self.told = 0
        self.mixed = False

    def lay(self, pieces: Sequence[Piece]) -> None:
        """Lay pieces here that come out of the box and lie nowhere else; one that lies somewhere moves with `give`."""
        _more(self, pieces)

    def show(self, piece: Piece, seats: int) -> None:
        """Let seats (as bits) look at a piece without moving it."""
        if piece.pile is not self:
            raise ValueError(f"{piece} does not lie in '{self.name}'.")
        piece.seen |= seats
        self.told |= seats

    def _trace(self, piece: Piece, target: Pile) -> None:
        """Keep what is known of a piece that goes where not everybody sees it, or one of whose copies may be meant."""
        if self.held and self.told & self.blind and self and (piece.copies > 1 or self.blind & ~target.eyes):
            self._lose_track(piece, target)
        piece.seen |= self.eyes
        target.told |= piece.seen

    def _lose_track(self, piece: Piece, target: Pile) -> None:
        """Out of a hand goes a piece; take from the others what they can no longer tell.

        Who does not see it arrive cannot say which it was, so nothing they knew of this hand is certain any more. Who
        sees it, and knew of a copy of it here, has to take it for that copy: which of two is played must tell nothing.
        """
        lost = self.blind & ~target.eyes
        if lost:
            piece.seen &= ~lost
            for other in self:
                if other.seen & lost:
                    other.seen &= ~lost
        unknown = self.blind & target.eyes & ~piece.seen
        if unknown and piece.copies > 1:
            title = piece.id
            for other in self:
                if other.id == title:
                    taken = other.seen & unknown
                    other.seen &= ~taken
                    unknown &= ~taken

    def __repr__(self) -> str:
        return f"{self.name} ({len(self)})"

    def __str__(self) -> str:  # as an option it is a place
        return self.name

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError(f"pieces leave '{self.name}' and come to it only by deal, give and give_all.")

    append = extend = insert = pop = remove = clear = sort = reverse = _refuse
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
