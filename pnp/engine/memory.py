"""Memory: follows the true match, and hands each seat its history: the only page of search that sees the true table.

A place's face is handed on only to who knew it when the piece was shuffled again, or knows it now; an answer only once
it is no secret.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

from pnp.engine.history import NEVER, Entry, Event, Face, History, Named, Part, Place, Sight, kind
from pnp.engine.pieces import Piece
from pnp.engine.piles import Pile
from pnp.engine.table import Table
from pnp.engine.view import View

if TYPE_CHECKING:
    from pnp.engine.choice import Choice
    from pnp.engine.match import Match


class _Shuffle:
    """A shuffled pile from the bottom up: its pieces and their kinds, who knew each at its end, and when that came."""

    __slots__ = ("after", "faces", "kinds", "known", "left", "pieces")

    def __init__(self, pile: Pile, faces: Mapping[Piece, Face]) -> None:
        self.pieces = list(pile)
        self.faces = [faces[piece] for piece in pile]
        self.kinds = [kind(piece) for piece in pile]
        self.known: list[int | None] = [None] * len(self.pieces)
        self.after = [NEVER] * len(self.pieces)
        self.left = len(self.pieces)

    def part(self, one: Hashable, seat: int) -> Part:
        """The part of a kind, as a seat (a bit) knows it."""
        positions = [position for position, other in enumerate(self.kinds) if other == one]
        seen = [self._seats(position) & seat for position in positions]
        kept = tuple((at, self.faces[positions[at]]) for at, eyes in enumerate(seen) if eyes)
        free = tuple(at for at, eyes in enumerate(seen) if not eyes)
        return Part(one, tuple(positions), kept, free, tuple(self.after[position] for position in positions))

    def end(self, position: int, event: int) -> None:
        """The piece of a position is about to be shuffled again."""
        self.known[position], self.after[position] = self.pieces[position].known(-1), event
        self.left -= 1

    def _seats(self, position: int) -> int:
        known = self.known[position]
        return self.pieces[position].known(-1) if known is None else known


class RecordTable(Table):
    """A table that writes down its events and rolls."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.events: list[str | _Shuffle] = []
        self.rolled: list[tuple[str, int]] = []
        self.places: dict[Piece, Place] = {}
        self.faces: dict[Piece, Face] = {}

    def unbox(self, component: str, pile: Pile) -> Pile:
        before = len(self.pieces)
        super().unbox(component, pile)
        come = self.pieces[before:]
        self.faces |= {piece: number for number, piece in enumerate(come, before)}
        self._place(come)
        self.events.append(component)
        return pile

    def shuffle(self, pile: Pile) -> None:
        for piece in pile:
            event, position = self.places[piece]
            old = self.events[event]
            if isinstance(old, _Shuffle):
                old.end(position, len(self.events))
        super().shuffle(pile)
        self._place(pile)
        self.events.append(_Shuffle(pile, self.faces))

    def _place(self, pieces: list[Piece]) -> None:
        event = len(self.events)
        for position, piece in enumerate(pieces):
            self.places[piece] = Place(event, position)

    def roll(self, dice: str) -> int:
        total = super().roll(dice)
        self.rolled.append((dice, total))
        return total

    def told(self, option: Any) -> Any:
        """An answer with its pieces as places and its piles as names."""
        if isinstance(option, Piece):
            return self.places.get(option, option)  # the row of a table that was rolled on lies nowhere
        if isinstance(option, Pile):
            return Named(option.name)
        return tuple(map(self.told, option)) if type(option) is tuple else option


class Memory:
    """Follows a match, by playing it again beside it, and tells each seat what it may remember."""

    def __init__(self, match: Match, table: type[RecordTable] = RecordTable) -> None:
        from pnp.engine.match import seeded

        self._match = match
        self._table = table(match.cast, match.players, match.mode, seeded("table", match.seed))
        self._steps = match.rules.play(self._table)
        self._begun = False
        self._question: Choice | None = None
        self._entries: list[Entry] = []
        self._secret: list[bool] = []
        self._numbers: dict[Piece, int] = {}
        self._over: dict[tuple[int, int], Event] = {}

    def history(self, choice: Choice) -> History:
        """What the seat that is asked may remember.

        Raises:
            ValueError: this is not what the match asks now.
        """
        self._follow()
        match, table, question, seat = self._match, self._table, self._question, choice.player
        if question is None or (question.player, question.phase) != (seat, choice.phase):
            raise ValueError(f"'{choice.phase}' of seat {seat} is not what is asked now.")
        options = tuple(table.told(self._here(option)) for option in choice.options)
        events = tuple(self._event(number, seat) for number in range(len(table.events)))
        sight = _sight(View(table, seat))
        return History(
            cast=match.cast,
            rules=match.rules,
            players=match.players,
            mode=match.mode,
            seat=seat,
            events=events,
            entries=self._told(seat),
            rolls=tuple(table.rolled),
            sight=sight,
            phase=choice.phase,
            options=options,
        )

    def _begin(self) -> None:
        if not self._begun:
            self._begun, self._question = True, next(self._steps)

    def _follow(self) -> None:
        self._begin()
        for choice, answer in self._match._log[len(self._entries) :]:
            given = self._here(answer)
            self._entries.append(Entry(choice.phase, choice.player, self._table.told(given)))
            self._secret.append(choice.secret)
            try:
                self._question = self._steps.send(given)
            except StopIteration:
                self._question = None

    def _here(self, option: Any) -> Any:
        """An option of the match as one of the table beside it: the same piece has the same number on both."""
        if isinstance(option, Piece):
            if option not in self._numbers:
                self._numbers = {piece: number for number, piece in enumerate(self._match.table.pieces)}
            number = self._numbers.get(option)
            return option if number is None else self._table.pieces[number]
        if isinstance(option, Pile):
            return self._table.piles[option.name]
        return tuple(map(self._here, option)) if type(option) is tuple else option

    def _told(self, seat: int) -> tuple[Entry, ...]:
        """The log without the others' answers that are secret: those since the last question that was not."""
        entries, first = self._entries, len(self._entries)
        if self._question is not None and self._question.secret:
            while first and self._secret[first - 1]:
                first -= 1
        late = (e if e.player == seat else Entry(e.phase, e.player, None, False) for e in entries[first:])
        return (*entries[:first], *late)

    def _event(self, number: int, seat: int) -> Event:
        event = self._table.events[number]
        if isinstance(event, str):
            return event
        told = self._over.get((number, seat))
        if told is None:
            told = tuple(event.part(one, 1 << seat) for one in dict.fromkeys(event.kinds))
            if not event.left:  # all its pieces were shuffled again: nobody learns more of it
                self._over[number, seat] = told
        return told


def _sight(view: View) -> Sight:
    table, bit = view._table, 1 << view.seat
    piles = [(p.name, len(p), tuple(piece.id for piece in p) if p.eyes & bit else None) for p in table.piles.values()]
    return Sight(tuple(piles), tuple((track.name, track.value) for track in table.tracks.values()))


class Witness(View):
    """A view whose seat remembers."""

    __slots__ = ("memory",)

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view._table, view.seat)
        self.memory = memory

    def history(self, choice: Choice) -> History:
        """What the seat may remember when it is asked this."""
        return self.memory.history(choice)


def remember(match: Match) -> Match:
    """Give the seats of a match a memory, which agents that search need; returns the match."""
    memory = Memory(match)
    match.views = [Witness(view, memory) for view in match.views]
    return match
