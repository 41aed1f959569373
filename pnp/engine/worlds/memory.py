"""Memory: follows the true match, and hands each seat its history: the only page of search that sees the true table.

A title is handed on only to who saw it, or has followed its place with its eyes until it came to see it; an answer only
as far as the seat saw what it did, once it is no secret.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pnp.engine.chance import seeded
from pnp.engine.choice import Choice
from pnp.engine.choice import pieces as taken
from pnp.engine.match import Match
from pnp.engine.pieces import Piece, Pile
from pnp.engine.sealed import Sealed
from pnp.engine.table import Track
from pnp.engine.view import View
from pnp.engine.watch import WatchedTable
from pnp.engine.worlds.history import (
    Atom,
    Blank,
    Entry,
    History,
    Named,
    Part,
    Shown,
    Shuffle,
    kind,
    shown,
    standing,
    told,
)

_Seen = tuple[str, int]
"""A title, and the seats (as bits) that knew it then."""


class _Shuffled:
    """A shuffled pile from the bottom up: its titles and kinds, and who followed each place until it saw the face."""

    __slots__ = ("kinds", "known", "titles", "told")

    def __init__(self, pile: Pile) -> None:
        self.titles = [piece.id for piece in pile]
        self.kinds = [kind(piece) for piece in pile]
        self.known = [pile.eyes] * len(pile)
        self.told: dict[int, tuple[tuple[bool, ...], Shuffle]] = {}

    def parts(self, seat: int) -> Shuffle:
        """The shuffle as a seat (a bit) knows it."""
        eyes = tuple([bool(known & seat) for known in self.known])
        before = self.told.get(seat)
        if before is not None and before[0] == eyes:
            return before[1]
        parts = []
        for one in dict.fromkeys(self.kinds):
            places = tuple([place for place, other in enumerate(self.kinds) if other == one])
            kept = tuple([(place, self.titles[place]) for place in places if eyes[place]])
            parts.append(Part(one, places, kept, tuple([place for place in places if not eyes[place]])))
        self.told[seat] = eyes, tuple(parts)
        return tuple(parts)


class Trail:
    """A piece that was an answer: who came to see its face without losing sight of it before, and who did lose it."""

    __slots__ = ("known", "veiled")

    def __init__(self, known: int) -> None:
        self.known, self.veiled = known, 0


class RecordTable(WatchedTable):
    """A table that writes down what happens on it, and who saw what of it.

    `stream` holds atoms with, instead of titles, those who knew them.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.stream: list[tuple[Atom, tuple[_Seen, ...]]] = []
        self.shuffles: list[_Shuffled] = []
        self.trails: dict[Piece, Trail] = {}
        """Pieces that were answers, as long as anybody may follow them."""
        self._places: dict[Piece, tuple[_Shuffled, int]] = {}
        self._veiled: dict[Piece, int] = {}
        """Seats that lost sight of a piece in another's hand: they cannot say which place it had after its shuffle."""

    def unbox(self, component: str, pile: Pile) -> Pile:
        self.stream.append((("unbox", component, pile.name), ()))
        return super().unbox(component, pile)

    def shuffle(self, pile: Pile) -> None:
        super().shuffle(pile)
        shuffled = _Shuffled(pile)
        for place, piece in enumerate(pile):
            self._places[piece] = shuffled, place
            self._veiled[piece] = pile.blind if pile.held else 0
            self.trails.pop(piece, None)
        self.shuffles.append(shuffled)
        self.stream.append((("shuffle", pile.name, len(pile)), ()))

    def roll(self, dice: str, what: str = "", seat: int | None = None) -> int:
        total = super().roll(dice, what, seat)
        self.stream.append((("roll", dice, total), ()))
        return total

    def moves(self, track: Track) -> None:
        self.stream.append((("track", track.name, track.value), ()))

    def deals(self, pile: Pile, count: int, targets: tuple[Pile, ...]) -> int:
        before = len(pile)
        left = max(before - count * len(targets), 0)
        dealt = list(reversed(pile[left:]))
        moved = Pile.deal(pile, count, *targets)
        if moved:
            names = tuple(target.name for target in targets)
            seen = tuple((piece.id, self._seen(piece, 0)) for piece in dealt)
            self.stream.append((("deal", pile.name, names, moved), seen))
        return moved

    def gives(self, pile: Pile, piece: Piece, target: Pile) -> None:
        place = pile.index(piece) if pile.sight == "nobody" and piece.pile is pile else -1
        Pile.give(pile, piece, target)
        self.stream.append((("give", pile.name, target.name, place), ((piece.id, self._seen(piece, pile.eyes)),)))

    def gives_all(self, pile: Pile, target: Pile) -> None:
        pieces, eyes = list(pile), [0 if pile.mixed else pile.eyes | piece.seen for piece in pile]
        Pile.give_all(pile, target)
        if pieces:
            seen = tuple((piece.id, self._seen(piece, known)) for piece, known in zip(pieces, eyes, strict=True))
            self.stream.append((("all", pile.name, target.name, len(pieces)), seen))

    def shows(self, pile: Pile, piece: Piece, seats: int) -> None:
        Pile.show(pile, piece, seats)
        place = pile.index(piece) if pile.sight == "nobody" else -1
        self.stream.append((("show", pile.name, place), ((piece.id, self._seen(piece, 0) & seats),)))

    def _seen(self, piece: Piece, before: int) -> int:
        """Those who know a piece that has just moved, and saw it move; and whose eyes have lost it."""
        eyes = before | piece.known(-1)
        trail = self.trails.get(piece)
        if trail is not None:
            trail.known |= eyes & ~trail.veiled
            if piece.pile is not None and piece.pile.held:
                trail.veiled |= piece.pile.blind
        found = self._places.get(piece)
        if found is not None:
            shuffled, place = found
            pile = piece.pile
            shuffled.known[place] |= eyes & ~self._veiled[piece]
            if pile is not None and pile.held:
                self._veiled[piece] |= pile.blind
        return eyes


class _Line(NamedTuple):
    """A question and its answer as they truly were; the pieces of the answer with what could be known of them."""

    phase: str
    player: int
    secret: bool | Sealed
    answer: Any
    seen: int
    offered: int
    standing: tuple[Atom, ...]


class _Part(NamedTuple):
    """A piece of an answer: how it reads to who knew it or followed it until it was seen, and how to the others, to
    whom the places of a hand tell nothing."""

    shown: Shown
    place: int
    held: bool
    before: int
    trail: Trail


class Memory:
    """Follows a match, by playing it again beside it, and tells each seat what it may remember."""

    def __init__(self, match: Match, table: type[RecordTable] = RecordTable) -> None:
        self._match = match
        self._table = table(match.cast, match.players, match.mode, seeded("table", match.seed))
        self._steps = match.rules.play(self._table)
        self._begun = False
        self._question: Choice | None = None
        self._lines: list[_Line] = []
        self._moving: list[tuple[Piece, Pile | None]] = []
        self._numbers: dict[Piece, int] = {}
        self._streams: dict[int, list[Atom]] = {}
        self._starts: dict[int, list[int]] = {}

    def history(self, choice: Choice) -> History:
        """What the seat that is asked may remember.

        Raises:
            ValueError: this is not what the match asks now.
        """
        self._follow()
        match, table, question, seat = self._match, self._table, self._question, choice.player
        if question is None or (question.player, question.phase) != (seat, choice.phase):
            raise ValueError(f"'{choice.phase}' of seat {seat} is not what is asked now.")
        stream, starts = self._stream(seat)
        return History(
            cast=match.cast,
            rules=match.rules,
            players=match.players,
            mode=match.mode,
            seat=seat,
            stream=tuple(stream),
            shuffles=tuple([shuffled.parts(1 << seat) for shuffled in table.shuffles]),
            entries=tuple(self._entries(seat, starts)),
            standing=standing(table, 1 << seat),
            phase=choice.phase,
            options=tuple([told(self._here(option), 1 << seat) for option in choice.options]),
            hands=tuple([name for name, pile in table.piles.items() if pile.held and not pile.eyes >> seat & 1]),
        )

    def _begin(self) -> None:
        if not self._begun:
            self._begun, self._question = True, next(self._steps)

    def _follow(self) -> None:
        self._begin()
        for _, answer in self._match._log[len(self._lines) :]:
            self._send(self._here(answer))

    def _send(self, answer: Any) -> None:
        """Answer the question on this table, and write it down."""
        table, asked = self._table, self._question
        assert asked is not None
        parts = _parts(answer, table.trails)
        self._moving += [(piece, piece.pile) for piece in taken(answer)]
        self._lines.append(
            _Line(
                asked.phase,
                asked.player,
                asked.secret,
                parts,
                len(table.stream),
                len(asked.options),
                tuple([standing(table, 1 << seat) for seat in table.seats]),
            )
        )
        try:
            self._question = self._steps.send(answer)
        except StopIteration:
            self._question = None
        question = self._question
        if question is None or (question.secret is not True and question.player != asked.player):
            # What has not left a hand before another is asked was not seen to: later on nobody can tell that it was it.
            for piece, pile in self._moving:
                if piece.pile is pile and pile is not None and pile.held and piece in table.trails:
                    table.trails[piece].veiled |= pile.blind
            self._moving = []

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

    def _stream(self, seat: int) -> tuple[list[Atom], list[int]]:
        """The stream as a seat sees it; and how many of its atoms came before each of the table's."""
        bit, stream = 1 << seat, self._streams.setdefault(seat, [])
        starts = self._starts.setdefault(seat, [])
        for head, seen in self._table.stream[len(starts) :]:
            starts.append(len(stream))
            if head[0] == "show" and not seen[0][1] & bit:
                continue  # nobody sees that another looks
            stream.append((*head, *(title if eyes & bit else None for title, eyes in seen)))
        return stream, starts

    def _entries(self, seat: int, starts: list[int]) -> list[Entry]:
        """The log as a seat knows it. Answers to what is still being asked of all together are told to nobody else."""
        lines, bit, ends = self._lines, 1 << seat, len(self._streams[seat])
        first = len(lines)
        if self._question is not None and self._question.secret is True:
            while first and lines[first - 1].secret is True:
                first -= 1
        entries: list[Entry] = []
        note: Sealed | None = None
        for number, line in enumerate(lines):
            before = starts[line.seen] if line.seen < len(starts) else ends
            secret = line.secret
            if isinstance(secret, Sealed):
                if not secret.eyes & bit:
                    if secret is not note:
                        entries.append(Entry("", line.player, None, False, secret.name, before))
                    note = secret
                    continue
            elif secret and number >= first and line.player != seat:
                entries.append(Entry(line.phase, line.player, None, False, "", before, 0, line.standing[seat]))
                continue
            own = line.player == seat
            count, stood = line.offered if own else 0, line.standing[seat]
            answer = _as_known(line.answer, seat, own)
            entries.append(Entry(line.phase, line.player, answer, True, "", before, count, stood))
        return entries


def _parts(answer: Any, trails: dict[Piece, Trail]) -> Any:
    """An answer about to be carried out, with what may come to be known of its pieces."""
    if isinstance(answer, Piece):
        pile = answer.pile
        if pile is None:
            return shown(answer)  # the row of a table that was rolled on lies nowhere, for all to see
        # Who knows a card in another's hand cannot say whether it is the one that leaves.
        before = pile.eyes if pile.held and len(pile) > 1 else answer.known(-1)
        trail = trails[answer] = Trail(before)
        return _Part(shown(answer), pile.index(answer), pile.held, before, trail)
    if isinstance(answer, Pile):
        return Named(answer.name)
    return tuple([_parts(part, trails) for part in answer]) if type(answer) is tuple else answer


def _as_known(answer: Any, seat: int, own: bool) -> Any:
    if isinstance(answer, _Part):
        if answer.trail.known >> seat & 1:
            later = not (answer.held or answer.before >> seat & 1)
            return answer.shown._replace(place=answer.place) if later else answer.shown
        return Blank(answer.shown.pile or "", answer.place if own or not answer.held else None)
    return tuple([_as_known(part, seat, own) for part in answer]) if type(answer) is tuple else answer


class Witness(View):
    """A view whose seat remembers."""

    __slots__ = ("memory",)

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view._table, view.seat)
        self.memory = memory

    def history(self, choice: Choice) -> History:
        """What the seat may remember when it is asked this."""
        return self.memory.history(choice)


def remembering(match: Match, views: list[View]) -> list[View]:
    """The same views of a match, whose seats remember it."""
    memory = Memory(match)
    return [Witness(view, memory) for view in views]


def remember(match: Match) -> Match:
    """Give the seats of a match a memory, which agents that search need; returns the match."""
    match.views = remembering(match, match.views)
    return match
