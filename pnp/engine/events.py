"""Events: what a match's story is made of, in the order in which it happened.

Whatever of an event not everybody may know says who may, as seats in bits; a reader is a seat, or None who sees all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pnp.engine.sealed import Sealed

Reader = int | None


class Eyes:
    """Who came to know something, as bits; `lost` are those who lost sight of it before they could."""

    __slots__ = ("known", "lost")

    def __init__(self, known: int) -> None:
        self.known, self.lost = known, 0

    def see(self, seats: int) -> None:
        """Some seats look at it, which tells only those whose eyes have followed it."""
        self.known |= seats & ~self.lost


class Thing(NamedTuple):
    """A piece: its title's id and name, the component it is of, where it lay, and who knows that it was this one."""

    title: str
    name: str
    component: str
    pile: str | None
    held: bool
    eyes: Eyes

    def known(self, reader: Reader) -> bool:
        """Whether a reader may be told its name."""
        return reader is None or bool(self.eyes.known >> reader & 1)


class Place(NamedTuple):
    """A pile that was named."""

    pile: str


class Began(NamedTuple):
    """A turn or a phase began, of a seat or of all."""

    phase: str
    seat: int | None


class Answered(NamedTuple):
    """A question was answered; `options` is how many answers there were."""

    phase: str
    seat: int
    answer: Any
    options: int
    secret: bool | Sealed


class Opened(NamedTuple):
    """A note that a seat had written in secret was read by these seats (bits): what had been answered for it."""

    note: str
    owner: int
    answers: tuple[Any, ...]
    seats: int


class Rolled(NamedTuple):
    """Dice: what for, whose, the row of a table that answers them, and what each of them shows."""

    dice: str
    total: int
    what: str
    seat: int | None
    table: str = ""
    row: str = ""
    shown: tuple[int, ...] = ()


class Drawn(NamedTuple):
    """One of several, by lot."""

    what: str
    seat: int | None
    drawn: Any
    among: int


class Said(NamedTuple):
    """What the rules announced: the id of a sentence, and what fills its places."""

    sentence: str
    parts: dict[str, Any]


class Went(NamedTuple):
    """Pieces went from one pile to another."""

    things: tuple[Thing, ...]
    source: str
    target: str


class Looked(NamedTuple):
    """Some seats (bits) were shown pieces; the others do not know that they were."""

    things: tuple[Thing, ...]
    pile: str
    seats: int


class Shuffled(NamedTuple):
    """A pile was shuffled."""

    pile: str
    size: int


class Stood(NamedTuple):
    """A track that stands elsewhere now."""

    track: str
    before: int
    now: int


class Marked(NamedTuple):
    """A piece that bears more or fewer marks of a kind; what came at the same `step` came in no order."""

    thing: Thing
    mark: str
    before: int
    now: int
    step: int


class Owned(NamedTuple):
    """A piece that belongs to another seat now, or to none; what came at the same `step` came in no order."""

    thing: Thing
    before: int | None
    now: int | None
    step: int


class Left(NamedTuple):
    """A seat is out of the game."""

    seat: int


Event = Began | Answered | Opened | Rolled | Drawn | Said | Went | Looked | Shuffled | Stood | Marked | Owned | Left
