"""Story: one ordered stream of what happens in a match; all that shows a match reads it.

Only a match that is told has a table of this kind (`Match(..., told=True)`); a playout has none and pays nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine.choice import Choice
from pnp.engine.choice import pieces as taken
from pnp.engine.events import (
    Answered,
    Began,
    Drawn,
    Event,
    Eyes,
    Left,
    Looked,
    Marked,
    Opened,
    Owned,
    Place,
    Rolled,
    Said,
    Shuffled,
    Stood,
    Thing,
    Went,
)
from pnp.engine.naming import Seat
from pnp.engine.pieces import Piece, Pile
from pnp.engine.sealed import Sealed
from pnp.engine.table import Track, dice_of
from pnp.engine.watch import WatchedTable
from pnp.model.sentence import names
from pnp.model.text import did_you_mean

TURN = "turn"
"""The phase that is a seat's whole turn."""
SEATS = frozenset({"seat", "foe", "by", "winner", "loser", "owner"})
"""Places of a sentence that a number fills as a seat; under any other name it is a number."""


class StoryTable(WatchedTable):
    """A table that keeps its story. Before the first turn, phase or question nothing is news: all lay out the game."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.story: list[Event] = []
        self.laid_out: int | None = None
        """How many events came before the first turn, phase or question."""
        self.waiting = False
        """Whether seats are being asked together: what they answer is nobody else's yet."""
        self._last: int | None = None
        self._trails: dict[Piece, Eyes] = {}
        """Pieces that were answers, and who knows which they were."""
        self._moving: list[tuple[Piece, Pile | None]] = []
        self._stood: dict[str, int] = {}
        self._marks: dict[Piece, tuple[dict[str, int], int | None]] = {}
        self._left: set[int] = set()
        self._eyes: dict[Sealed, int] = {}

    # what the match says

    def asked(self, choice: Choice | None) -> None:
        self._settle()
        if self.laid_out is None:
            self.laid_out = len(self.story)
        self.waiting = choice is not None and choice.secret is True
        if choice is None or (choice.secret is not True and choice.player != self._last):
            # What has not left a hand by now was not seen to: later on nobody can tell that it was it.
            for piece, pile in self._moving:
                if piece.pile is pile and pile is not None and pile.held and piece in self._trails:
                    self._trails[piece].lost |= pile.blind
            self._moving = []

    def answered(self, choice: Choice, answer: Any) -> None:
        self._settle()
        self._last = choice.player
        self._add(Answered(choice.phase, choice.player, self._part(answer, True), len(choice.options), choice.secret))
        self._moving += [(piece, piece.pile) for piece in taken(answer)]

    # what the rules say

    def begin(self, phase: str, seat: int | None = None) -> None:
        self._settle()
        if self.laid_out is None:
            self.laid_out = len(self.story)
        self._add(Began(phase, seat))

    def say(self, sentence: str, **parts: Any) -> None:
        known = self.game.says
        if sentence not in known:
            raise ValueError(f"game.yaml says nothing under '{sentence}';{did_you_mean(sentence, known)}")
        wanted = names(known[sentence])
        if wanted != parts.keys():
            given = ", ".join(sorted(parts)) or "nothing"
            raise ValueError(f"'{sentence}' has places for {', '.join(sorted(wanted)) or 'nothing'}, not for {given}.")
        self._add(Said(sentence, {name: self._given(name, value) for name, value in parts.items()}))

    def roll(self, dice: str, what: str = "", seat: int | None = None) -> int:
        count, sides, total = dice_of(dice)
        shown = tuple([int(self._random() * sides) + 1 for _ in range(count)])
        total += sum(shown)
        self.rolls.append(total)
        self._add(Rolled(dice, total, what, seat, shown=shown))
        return total

    def roll_on(self, component: str, section: str | None = None, seat: int | None = None) -> Any:
        row = super().roll_on(component, section, seat)
        rolled = self.story[-1]
        assert isinstance(rolled, Rolled)
        self.story[-1] = rolled._replace(table=component, row=row.name)
        return row

    def lot(self, what: str, among: Sequence[Any], seat: int | None = None) -> Any:
        drawn = super().lot(what, among, seat)
        self.story.pop()
        chosen = Seat(drawn) if isinstance(among, range) else self._part(drawn)
        self._add(Drawn(what, seat, chosen, len(among)))
        return drawn

    # what is done

    def shuffle(self, pile: Pile) -> None:
        self._settle()
        super().shuffle(pile)
        for piece in pile:
            self._trails.pop(piece, None)
        if pile:
            self._add(Shuffled(pile.name, len(pile)))

    def deals(self, pile: Pile, count: int, targets: tuple[Pile, ...]) -> int:
        self._settle()
        dealt = pile[max(len(pile) - count * len(targets), 0) :][::-1]
        moved = Pile.deal(pile, count, *targets)
        for number, target in enumerate(targets):
            self._went(pile, target, [(piece, 0) for piece in dealt[number :: len(targets)]])
        return moved

    def gives(self, pile: Pile, piece: Piece, target: Pile) -> None:
        self._settle()
        Pile.give(pile, piece, target)
        self._went(pile, target, [(piece, pile.eyes)])

    def gives_all(self, pile: Pile, target: Pile) -> None:
        self._settle()
        gone = [(piece, 0 if pile.mixed else pile.eyes | piece.seen) for piece in pile]
        Pile.give_all(pile, target)
        self._went(pile, target, gone)

    def shows(self, pile: Pile, piece: Piece, seats: int) -> None:
        self._settle()
        news = seats & ~piece.known(-1)
        Pile.show(pile, piece, seats)
        self._seen(piece, piece.known(-1))  # who knew the card comes to know that it is the one that was answered
        if news:
            self._add(Looked((self._thing(piece, Eyes(news)),), pile.name, news))

    def moves(self, track: Track) -> None:
        before = self._stood.get(track.name, 0)
        self._stood[track.name] = track.value
        if track.value != before:
            self._add(Stood(track.name, before, track.value))

    def _went(self, pile: Pile, target: Pile, gone: list[tuple[Piece, int]]) -> None:
        things = []
        for piece, before in gone:
            eyes = before | piece.known(-1)
            self._seen(piece, eyes)
            things.append(self._thing(piece, Eyes(eyes))._replace(pile=pile.name, held=pile.held))
        if things:
            self._add(Went(tuple(things), pile.name, target.name))

    def _seen(self, piece: Piece, eyes: int) -> None:
        trail = self._trails.get(piece)
        if trail is not None:
            trail.see(eyes)
            if piece.pile is not None and piece.pile.held:
                trail.lost |= piece.pile.blind

    # writing it down

    def _add(self, event: Event) -> None:
        self._settle()
        self.story.append(event)

    def _settle(self) -> None:
        """Write down what nobody tells of: marks, owners, seats that left, notes that were opened."""
        step = len(self.story)
        for piece in self.pieces:
            if piece._marks or piece.owner is not None or piece in self._marks:
                self._compare(piece, step)
        for seat in sorted(self.out - self._left):
            self._left.add(seat)
            self.story.append(Left(seat))
        for note in self.notes.values():
            news = note.eyes & ~self._eyes.setdefault(note, 1 << note.owner)
            if news:
                self._eyes[note] = note.eyes
                self.story.append(Opened(note.name, note.owner, self._written(note), news))

    def _written(self, note: Sealed) -> tuple[Any, ...]:
        """What was answered for a note; its pieces as they were then, known to who has followed them since."""
        answers = (event for event in self.story if isinstance(event, Answered))
        return tuple([event.answer for event in answers if event.secret is note])

    def _compare(self, piece: Piece, step: int) -> None:
        before, owner = self._marks.get(piece, ({}, None))
        marks = dict(piece._marks) if piece._marks else {}
        if marks == before and piece.owner == owner:
            return
        thing = self._thing(piece, _eyes(piece))
        for mark in {**before, **marks}:
            old, new = before.get(mark, 0), marks.get(mark, 0)
            if old != new:
                self.story.append(Marked(thing, mark, old, new, step))
        if piece.owner != owner:
            self.story.append(Owned(thing, owner, piece.owner, step))
        self._marks[piece] = marks, piece.owner

    def _thing(self, piece: Piece, eyes: Eyes) -> Thing:
        pile = piece.pile
        lies, held = (None, False) if pile is None else (pile.name, pile.held)
        return Thing(piece.id, piece.name, piece.component, lies, held, eyes)

    def _part(self, value: Any, answer: bool = False) -> Any:
        """A value as it stands now, with who may know what of it; the pieces of an answer are followed from here on."""
        if isinstance(value, Piece):
            eyes = _eyes(value)
            if answer and value.pile is not None:
                self._trails[value] = eyes
            return self._thing(value, eyes)
        if isinstance(value, Pile):
            return Place(value.name)
        return tuple([self._part(part, answer) for part in value]) if isinstance(value, (tuple, list)) else value

    def _given(self, name: str, value: Any) -> Any:
        if isinstance(value, (set, frozenset, dict)):
            raise ValueError(f"'{name}' is a {type(value).__name__}, which has no order; say a list.")
        return self._part(as_seat(name, value))


def _eyes(piece: Piece) -> Eyes:
    """Who may be told that it is this piece: whoever knows a card in another's hand cannot say which of them it is."""
    pile = piece.pile
    return Eyes(-1 if pile is None else pile.eyes if pile.held and len(pile) > 1 else piece.known(-1))


def as_seat(name: str, value: Any) -> Any:
    """A number that fills a place called as a seat is called, as a seat."""
    return Seat(value) if type(value) is int and name in SEATS else value
