"""The laws of the table: nothing is lost or doubled, options read apart, and a seat knows only what it has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from random import Random
from typing import Any

from pnp.engine.choice import Choice, code, labels, twice
from pnp.engine.pieces import Piece
from pnp.engine.table import Table
from pnp.engine.view import View, written


class LawError(ValueError):
    """A law of the table that does not hold."""


def conserve(table: Table) -> None:
    """No piece is lost or doubled, and none lies elsewhere than it says.

    Raises:
        LawError: with the first piece that does.
    """
    piles = table.piles.values()
    if sum(map(len, piles)) != len(table.pieces) or len(set().union(*piles)) != len(table.pieces):
        lying = list(chain.from_iterable(piles))
        raise LawError(f"{len(table.pieces)} pieces came to the table, {len(lying)} lie on it: {_wrong(table, lying)}.")
    for pile in piles:
        for piece in pile:
            if piece.pile is not pile:
                raise LawError(f"{piece} lies in '{pile.name}', but says it lies in {piece.pile!r}")


def _wrong(table: Table, lying: list[Piece]) -> str:
    for piece in chain(table.pieces, lying):
        count = lying.count(piece)
        if count != 1:
            return f"{piece} lies on it {count} times"
    return "more came than were dealt"


def positive(table: Table) -> None:
    """No track stands below its floor, and no piece bears fewer than no marks.

    Raises:
        LawError: with the first that does.
    """
    for track in table.tracks.values():
        if track.value < track.floor:
            raise LawError(f"the track '{track.name}' stands at {track.value}, below its floor {track.floor}")
    for piece in table.pieces:
        if piece._marks and min(piece._marks.values()) < 0:
            raise LawError(f"{piece} bears fewer than no marks: {piece._marks}")


def printed(table: Table) -> None:
    """Nobody changed what is printed on a piece: a field is its row's.

    Raises:
        LawError: with the first field that is another one.
    """
    for component, pieces in table._unboxed.items():
        for piece, (facts, _) in zip(pieces, table.cast.order[component], strict=True):
            for name, value in piece.face.items():
                if value != facts.get(name, value):
                    where = f"the field '{name}' of {piece} is {value!r}, but {facts[name]!r} is printed there"
                    raise LawError(f"{where}; what changes in play is a mark (put) or a track")


def readable(choice: Choice) -> None:
    """No two options of a choice read alike, to a person of its seat or in a transcript.

    Raises:
        LawError: with the first two that do.
    """
    try:
        labels(choice.options, choice.player)
    except ValueError as error:
        raise LawError(f"'{choice.phase}': {error}") from None
    alike = twice(code(option) for option in choice.options)
    if alike:
        raise LawError(f"'{choice.phase}' offers '{min(alike)}' twice")


@contextmanager
def unseen_dealt_anew(table: Table, seat: int, random: Random) -> Iterator[int]:
    """While it lasts, the faces a seat does not know are others': a random permutation in each component.

    Gives the number of faces that changed.
    """
    bit = 1 << seat
    hidden: dict[str, list[Piece]] = {}
    for piece in table.pieces:
        if not piece.known(bit):
            hidden.setdefault(piece.component, []).append(piece)
    faces = [(piece, piece.face) for pieces in hidden.values() for piece in pieces]
    for pieces in hidden.values():
        dealt = [piece.face for piece in pieces]
        random.shuffle(dealt)
        for piece, face in zip(pieces, dealt, strict=True):
            piece.face = face
    try:
        yield sum(piece.id != face["id"] for piece, face in faces)
    finally:
        for piece, face in faces:
            piece.face = face


@contextmanager
def copies_exchanged(table: Table, random: Random) -> Iterator[None]:
    """While it lasts, the copies of each title have one another's numbers: which of them is which tells nothing."""
    titles: dict[str, list[Piece]] = {}
    for piece in table.pieces:
        if piece.copies > 1:
            titles.setdefault(piece.id, []).append(piece)
    numbers = [(piece, piece.number) for copies in titles.values() for piece in copies]
    for copies in titles.values():
        mixed = [piece.number for piece in copies]
        random.shuffle(mixed)
        for piece, number in zip(copies, mixed, strict=True):
            piece.number = number
    try:
        yield
    finally:
        for piece, number in numbers:
            piece.number = number


def secret(
    table: Table,
    seat: int,
    random: Random,
    choice: Choice | None = None,
    thumb: Callable[[View, Choice], Any] | None = None,
) -> None:
    """What a seat sees, is offered and would answer by a rule of thumb does not hang on faces it has not seen.

    `choice` is one this seat is asked now; `thumb` must answer the same way twice to the same view.

    Raises:
        LawError: it does: the view, an option's label or the answer changes when those faces do.
    """
    view = View(table, seat)
    before = _told(view, table, choice)
    answer = thumb(view, choice) if thumb and choice else None
    with unseen_dealt_anew(table, seat, random):
        if _told(view, table, choice) != before:
            raise LawError(f"seat {seat} sees what nobody showed it")
        if thumb and choice:
            try:
                other = thumb(view, choice)
            except Exception as error:
                raise LawError(f"the thumb of seat {seat} looks at faces it cannot see: {error}") from error
            if other != answer:
                raise LawError(f"at '{choice.phase}' the thumb of seat {seat} knows what it has not seen")


def _told(view: View, table: Table, choice: Choice | None) -> tuple[str, list[str]]:
    return written(view), labels(choice.distinct(table.cast.sort), view.seat) if choice else []
