"""Telling: a match's story in words, as one seat may know it, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from pnp.engine.boards import region
from pnp.engine.events import (
    Answered,
    Began,
    Drawn,
    Event,
    Left,
    Looked,
    Marked,
    Opened,
    Owned,
    Place,
    Reader,
    Rolled,
    Said,
    Shuffled,
    Stood,
    Thing,
    Went,
)
from pnp.engine.naming import Seat, owned
from pnp.engine.story import TURN, as_seat
from pnp.engine.table import Table, dice_of
from pnp.engine.told.squares import squares_of
from pnp.engine.told.words import Words
from pnp.model.sentence import Value, filled, formed

_COUNTED = {"turn", "round"}
"""Tracks that count what begins."""
_MOST_NAMED = 8


class Line(NamedTuple):
    """A line of the story: what happened, and to whose doing it belongs; a `head` begins a turn or a phase.

    Of a roll `dice` are the dice that were rolled, how many sides each has and what it shows.
    """

    text: str
    seat: int | None = None
    head: bool = False
    dice: tuple[tuple[int, int], ...] = ()


class Teller:
    """Puts events into words for a reader, one after the other.

    A phase is named when something happens in it, and a turn in which nothing did says so. A reader's own answers are
    told with `own`; without it only those that were forced.
    """

    def __init__(self, table: Table, reader: Reader, own: bool = False) -> None:
        self._game, self._reader, self._table, self._own = table.game, reader, table, own
        self._words = Words(table.game)
        self._you = reader if reader is not None or len(table.seats) > 1 else 0
        """Who is spoken to: whoever watches a solitaire is told it as its player would be."""
        self._squares = {space for made in squares_of(table).values() for space in made.spaces}
        self._turn: int | None = None
        self._idle = False
        self._phase: Began | None = None
        self._asked: tuple[int, str] | None = None
        self._played: Counter[tuple[str, str | None]] = Counter()
        self._just: set[tuple[str, str | None]] = set()
        """What the last answer named: who is then shown it is told nothing new."""

    def lines(self, events: Sequence[Event]) -> list[Line]:
        """A line for each event that is worth one; like ones that follow each other are one."""
        found: list[Line] = []
        events, number = _without_gathering(events), 0
        while number < len(events):
            event, run = events[number], 1
            while number + run < len(events) and _goes_on(event, events[number + run]):
                run += 1
            self._tell(events[number : number + run], found)
            number += run
        return found

    def said(self, sentence: str, parts: Mapping[str, Any]) -> str:
        """A sentence of the game with its places filled by what rules give; those named as seats by seats."""
        return filled(self._game.says[sentence], lambda name: self._value(as_seat(name, parts[name])))

    def _tell(self, run: Sequence[Event], found: list[Line]) -> None:
        event = run[-1]
        if isinstance(event, Began):
            self._begin(event, found)
        elif isinstance(event, Stood) and is_count(event):
            self._pass(found)
            if event.now and (named := self._words.named(event.track)):
                found.append(Line(_sentence(f"{named.text} {event.now}"), head=True))
                self._turn = self._phase = None
        elif isinstance(event, Answered):
            self._answered(event, found)
        else:
            text = self._text(run)
            if text:
                self._put(found, Line(_sentence(text), getattr(event, "seat", None), dice=_dice(run)))

    def _begin(self, event: Began, found: list[Line]) -> None:
        if event.phase == TURN and event.seat is not None:
            self._pass(found)
            self._turn, self._idle, self._phase = event.seat, True, None
            self._played.clear()
            text = "Your turn" if event.seat == self._you else f"{self._who(event.seat)}'s turn"
            if found and found[-1].head:
                text = f"{found.pop().text}. {text}"
            found.append(Line(text, event.seat, True))
        else:
            self._phase = event if self._head(event) else None

    def _head(self, event: Began) -> str | None:
        named = self._words.named(event.phase)
        return named.head if named is not None else None

    def _pass(self, found: list[Line]) -> None:
        """Say of a turn in which nothing happened that it is over."""
        if self._idle:
            found.append(Line("Nothing is done.", self._turn))
        self._idle = False

    def _put(self, found: list[Line], line: Line, asked: tuple[int, str] | None = None) -> None:
        phase, self._phase = self._phase, None
        if phase is not None:
            of = "" if phase.seat in (None, self._turn) else f"{self._who(phase.seat)}: "
            found.append(Line(_sentence(f"{of}{self._head(phase)}"), phase.seat, True))
        self._idle, self._asked = False, asked
        found.append(line)

    def _answered(self, event: Answered, found: list[Line]) -> None:
        named = self._words.named(event.phase)
        self._just.clear()
        if event.answer is None or named is None or named.answers is None:
            for thing in _things(event.answer):  # what was once named and stayed is told when it goes for this
                self._played.pop((thing.title, thing.pile), None)
            return
        text, asked = self._answer(event.answer, named.joins), (event.seat, event.phase)
        self._just.update((thing.title, thing.pile) for thing in _things(event.answer) if thing.known(self._reader))
        for thing in _things(event.answer):
            if thing.held and thing.known(self._reader):
                self._played[thing.title, thing.pile] += 1
        if event.seat == self._reader and event.options > 1 and not self._own:
            self._idle = False
            return
        if asked == self._asked and found and self._phase is None:
            found[-1] = found[-1]._replace(text=f"{found[-1].text}; {text}")
            return
        if "{" in named.answers:
            line = f"{self._who(event.seat)} {formed(named.answers, event.seat == self._you)} {text}"
        else:
            line = f"{'' if event.seat == self._turn else f'{self._who(event.seat)}, '}{named.answers}: {text}"
        self._put(found, Line(_sentence(line), event.seat), asked)

    # one event, or a run of like ones

    def _text(self, run: Sequence[Any]) -> str:
        event = run[-1]
        if isinstance(event, Said):
            return self.said(event.sentence, event.parts)
        if isinstance(event, Went):
            return self._went([thing for each in run for thing in each.things], event.source, event.target)
        if isinstance(event, Rolled):
            return self._rolled(run)
        if isinstance(event, Drawn):
            named = self._words.named(event.what)
            return f"{named.text} by lot: {self._value(event.drawn).text}" if named and event.among > 1 else ""
        if isinstance(event, Stood):
            return self._stood(event.track, run[0].before, event.now)
        if isinstance(event, Marked):
            if event.now and event.thing.held:  # laid out, such as for a deal: it stays for now
                self._played.pop((event.thing.title, event.thing.pile), None)
            return self._marked(event)
        return self._rest(run)

    def _rest(self, run: Sequence[Any]) -> str:
        event = run[-1]
        if isinstance(event, Looked):
            things = [thing for each in run for thing in each.things if (thing.title, thing.pile) not in self._just]
            pile = self._words.of(event.pile, self._you)
            return f"shown, {pile}: {self._named(things)}" if pile and things else ""
        if isinstance(event, Shuffled):
            pile = self._words.of(event.pile, self._you)
            return f"{pile}: shuffled" if pile and event.size > 1 else ""
        if isinstance(event, Owned):
            if event.before is None or event.now is None:
                return ""
            return f"{self._value(event.thing).text} belongs to {self._value(Seat(event.now)).text}"
        if isinstance(event, Left):
            you = event.seat == self._you
            return f"{self._who(event.seat)} {'are' if you else 'is'} out of the game"
        if isinstance(event, Opened) and (named := self._words.named(event.note)) and named.told:
            parts = ", ".join(map(self._answer, event.answers))
            return f"{self._words.of(event.note, self._you)}: {parts or 'nothing'}"
        return ""

    def _went(self, things: Sequence[Thing], source: str, target: str) -> str:
        left = []
        for thing in things:
            if self._played[thing.title, thing.pile] and thing.held and thing.known(self._reader):
                self._played[thing.title, thing.pile] -= 1  # that it was played was told
            else:
                left.append(thing)
        place = self._words.named(target)
        if place is None or not place.told or not left or (source.startswith("_") and not place.gets):
            return ""
        if place.gets:
            return self._gets(place.gets, left, source, target)
        pile, text = self._table.piles.get(target), self._words.source(source, self._you)
        if pile is not None and pile.held and pile.owner is not None and text:
            you = pile.owner == self._you
            if source in self._table.piles and self._table.piles[source].sight == "nobody":
                return f"{self._who(pile.owner)} {'draw' if you else 'draws'} {self._named(left)}"
            return f"{self._who(pile.owner)} {'take' if you else 'takes'} {self._named(left)} from {text}"
        to = f"{self._named(left)} to {self._words.of(target, self._you)}"
        return to.replace(" to ", f" {source} to ", 1) if {source, target} <= self._squares else to

    def _gets(self, gets: str, things: Sequence[Thing], source: str, target: str) -> str:
        """What pieces became; whose they were where that is not whose turn it is."""
        whose, goes = self._whose(source), self._whose(target)
        whose = goes if whose in (None, self._turn) else whose
        if whose in (None, self._turn) or len(self._table.seats) == 1:
            return f"{gets}: {self._named(things)}"
        if whose == goes:
            return f"{self._who(whose)}, {gets}: {self._named(things)}"
        text = self._words.source(source, self._you)
        return f"{gets}{text and f' from {text}'}: {self._named(things)}"

    def _whose(self, name: str) -> int | None:
        """Whose pile it is: whoever holds it, or whose name it bears."""
        pile = self._table.piles.get(name)
        return pile.owner if pile is not None and pile.held and pile.owner is not None else owned(name)[1]

    def _rolled(self, run: Sequence[Rolled]) -> str:
        event = run[-1]
        named = self._words.named(event.what) if event.what else None
        if event.what and named is None:
            return ""
        what = f" for {named.text}" if named and not event.table else ""
        result = f"{event.total}, {event.row}" if event.row else str(event.total)
        dice = event.dice
        if event.table:
            what = f" on {self._words.short(event.table)}"
        if len(run) > 1:
            rows = Counter(each.row for each in run)
            dice = f"{len(run)} x {dice}"
            result = ", ".join(row if count == 1 else f"{count} x {row}" for row, count in rows.items())
        if event.seat is None:
            return f"{dice}{what}: {result}"
        rolls = "roll" if event.seat == self._you else "rolls"
        return f"{self._who(event.seat)} {rolls} {dice}{what}: {result}"

    def _stood(self, track: str, before: int, now: int) -> str:
        named, text = self._words.named(track), self._words.of(track, self._you)
        if named is None or not named.told or before == now:
            return ""
        if track.endswith(" region"):
            return f"{text.removesuffix(' region')}: {region(self._table, now)}"
        return f"{text}: {now} ({now - before:+})"

    def _marked(self, event: Marked) -> str:
        base, seat = owned(event.mark)
        named = self._words.named(base)
        if named is None or not named.told or event.mark.startswith("_"):
            return ""
        mark = named.text if seat is None else f"{named.text}: {self._value(Seat(seat)).text}"
        if not event.now:
            mark = f"no longer {mark}"
        elif max(event.before, event.now) > 1:
            mark = f"{mark} {event.now} ({event.now - event.before:+})"
        return f"{self._value(event.thing).text}: {mark}"

    # values

    def _answer(self, answer: Any, joins: str | Literal[False] | None = None) -> str:
        if type(answer) is not tuple:
            return self._value(answer).text
        first, *rest = [part for part in answer if part is not None] or ["none"]
        texts = [self._answer(first), *(f", {self._answer(part)}" for part in rest)]
        if rest:
            texts[1] = f"{self._joined(rest[0], joins)}{self._answer(rest[0])}"
        return "".join(texts)

    def _joined(self, part: Any, joins: str | Literal[False] | None) -> str:
        """What stands before the second part of an answer: what the part itself says, else what the phase does."""
        known = self._words.named(part) if isinstance(part, str) else None
        own = known.joins if known is not None and known.joins is not None else joins
        return ", " if own is None else f" {own} " if own else " "

    def _value(self, value: Any) -> Value:
        if isinstance(value, Thing):
            return Value(self._named([value]))
        if isinstance(value, Place):
            return Value(self._words.of(value.pile, self._you) or value.pile)
        if isinstance(value, Seat):
            you = value == self._you
            return Value("you" if you else self._side(value) or str(value), you)
        if type(value) is tuple:
            if all(isinstance(each, Thing) for each in value):
                return Value(self._named(value) or "nothing", number=len(value) or 1)
            return Value(_and([self._value(each).text for each in value]) or "nothing", number=len(value) or 1)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return Value(f"{value:g}", number=value, bare=True)
        if value is None:
            return Value("nothing")
        text = str(value)
        known = text in self._game.words or text in self._table.piles or owned(text)[1] is not None
        return Value((self._words.of(text, self._you) or text) if known else text)

    def _named(self, things: Iterable[Thing]) -> str:
        """Pieces by name, those of one name together; those the reader does not know by how many they are."""
        counts: Counter[str] = Counter()
        hidden = 0
        for thing in things:
            if thing.known(self._reader):
                counts[thing.name] += 1
            else:
                hidden += 1
        names = [name if count == 1 else f"{count} x {name}" for name, count in counts.items()]
        more = sum(list(counts.values())[_MOST_NAMED:])
        names = [*names[:_MOST_NAMED], *([f"{more} more"] if more else [])]
        if hidden:
            names.append("a card" if hidden == 1 and not names else f"{hidden} cards")
        return ", ".join(names)

    def _side(self, seat: int) -> str:
        sides = self._game.sides
        return _sentence(sides[seat]) if seat < len(sides) else ""

    def _who(self, seat: int | None) -> str:
        if seat is None or seat == self._you:
            return "You"
        return self._side(seat) or f"Seat {seat + 1}"


def _dice(run: Sequence[Any]) -> tuple[tuple[int, int], ...]:
    """The dice of a run of rolls."""
    rolls = [event for event in run if isinstance(event, Rolled)]
    return tuple((dice_of(event.dice)[1], face) for event in rolls for face in event.shown)


def is_count(event: Event) -> bool:
    """Whether a turn or a round begins, for all seats."""
    return isinstance(event, Stood) and event.track in _COUNTED


def _without_gathering(events: Sequence[Event]) -> list[Event]:
    """Without moves to a pile that is then shuffled or that the same pieces leave at once, and without marks that come
    off a piece as it goes: other lines tell of them."""
    kept: list[Event] = []
    gathered, going = set[str](), set[str]()
    for event in reversed(events):
        if isinstance(event, Marked) and not event.now and event.thing.title in going:
            continue
        if not isinstance(event, (Marked, Owned, Said)):
            going = {thing.title for thing in event.things} if isinstance(event, Went) else set()
        if isinstance(event, Shuffled):
            gathered.add(event.pile)
        elif isinstance(event, Went):
            gathered.discard(event.source)
            after = kept[-1] if kept else None
            passed = isinstance(after, Went) and (after.source, _titles(after)) == (event.target, _titles(event))
            if event.target in gathered or passed:
                continue
        kept.append(event)
    return kept[::-1]


def _titles(event: Went) -> list[str]:
    return [thing.title for thing in event.things]


def _goes_on(event: Event, after: Event) -> bool:
    """Whether two events are told as one."""
    if isinstance(event, Went) and isinstance(after, Went):
        return (event.source, event.target) == (after.source, after.target)
    if isinstance(event, Looked) and isinstance(after, Looked):
        return (event.pile, event.seats) == (after.pile, after.seats)
    if isinstance(event, Rolled) and isinstance(after, Rolled):
        return bool(event.row) and (event.table, event.dice, event.seat) == (after.table, after.dice, after.seat)
    return isinstance(event, Stood) and isinstance(after, Stood) and event.track == after.track


def _things(answer: Any) -> list[Thing]:
    if type(answer) is tuple:
        return [thing for part in answer for thing in _things(part)]
    return [answer] if isinstance(answer, Thing) else []


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
