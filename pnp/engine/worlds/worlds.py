"""Worlds: matches that a seat cannot tell from the true one, made of what it may remember and chance, and of no table.

A world is the log replayed with every shuffle dealt anew and every answer that is still secret given anew, evenly among
those that are legal there: a rule of thumb has one answer and no doubts, and to believe that the others follow it would
be to know what nobody told. What the seat saw happens again to the letter; after the log a world has chance of its own.

Each world begins with a deal of its own. Where the replay comes to something that the seat saw otherwise, the deal is
mended (see `dealing`), and where an answer of the log is not offered, what is offered in its place has to lie
elsewhere. Another replay begins with the mended deal, until one passes without a mend: that replay is the world, and
play goes on from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from random import Random
from typing import Any

from pnp.engine.blame import raised, waiting
from pnp.engine.choice import Choice
from pnp.engine.pieces import Piece
from pnp.engine.result import Result
from pnp.engine.sealed import Sealed
from pnp.engine.worlds.dealing import Draft, Plan, Refused, WorldTable
from pnp.engine.worlds.fitting import agrees, blanks, fits, loose_of, lying, unplaced
from pnp.engine.worlds.history import Blank, Entry, History, Shown, Title, standing

MOST_REPLAYED, A_START = 120_000, 20
"""Answers replayed in search of one world, after which there is none; and what the start of a replay counts for."""
FEW_REPLAYED = 12
"""Replays in search of one lenient world."""
PASSES, SKETCHED_PASSES = 24, 5
"""Replays of one deal that get no further, after which another one is tried; and if it was sketched, as the next may do
better, with what was found out."""
ONE_IS_IT, ONE_OF_THEM = 0.5, 0.1
"""How often a card that was answered and lies in the hand, but is not offered, is taken for one of those offered, and
not these for cards that cannot be there: where one is offered that was drawn just now, and else.
"""
EARLY = 0.25
"""Up to which share of the log the end of a first replay is early."""
BLAME = 0.8
"""How often a hidden answer is changed where nothing can be mended, rather than a place of the deal."""

_NOTE, _ANEW, _WORD, _SHOWN, _MIXED, _PARTLY, _HELD = range(7)


class World:
    """A match that might be the true one, waiting at the question that the seat is asked."""

    __slots__ = ("_steps", "question", "result", "table", "unasked")

    def __init__(
        self, table: WorldTable, steps: Generator[Choice, Any, Result], question: Choice, unasked: Sequence[int] = ()
    ) -> None:
        self.table, self._steps = table, steps
        self.unasked = list(unasked)
        """Answers of the log, by their numbers from 0, that nobody was asked for here; only where that is allowed."""
        self.question: Choice | None = question
        self.result: Result | None = None

    def answer(self, option: Any) -> Choice | None:
        """Answer the question; return the next one, or None at the end.

        Raises:
            RulesError: the rules raised, or offer nothing.
        """
        try:
            question = self._steps.send(option)
        except StopIteration as end:
            self.question, self.result = None, end.value
            return None
        except Exception as error:
            raise raised(error) from error
        if not question.options:
            raise waiting(self._steps, f"'{question.phase}' offers seat {question.player} nothing.")
        self.question = question
        return question


class Worlds:
    """Worlds of a history, one after the other; `tried` counts replays, `found` those that passed.

    `lenient` ones need not ask the others what they were asked, nor offer this seat what it was offered: so it is seen
    whether rules tell by a question what they do not show. For those only a few replays are made.
    """

    def __init__(self, history: History, random: Random, lenient: bool = False) -> None:
        self._lenient = lenient
        self.history, self.random = history, random
        self.tried = self.found = 0
        self._plan = Plan(history)
        self._script = [_line(entry) for entry in history.entries]
        self._barred: dict[str, dict[Title, list[int]]] = {}
        self._unasked: list[int] = []
        self._marked = set[int]()
        """Answers after which things stood otherwise than the seat saw: it may have known the card by its marks."""
        self._stands = any(entry.standing[2:] not in ((), ((), ())) for entry in history.entries if entry.standing)

    def next(self) -> World | None:
        """A world, or None where too many were refused."""
        left = FEW_REPLAYED * (len(self._script) + A_START) if self._lenient else MOST_REPLAYED
        while left > 0:
            sketch = None if self._lenient else self._plan.sketcher.draw(self.random, self._barred)
            draft = Draft([], {} if sketch is None else sketch.turns, {})
            longest, idle, facts = -1, 0, self._plan.sketcher.facts
            passes = PASSES if sketch is None else SKETCHED_PASSES
            while idle < passes and left > 0:
                table = WorldTable(self._plan, self.random, draft, self._barred, sketch)
                steps = self.history.rules.play(table)
                question = self._replay(table, steps)
                self.tried += 1
                left -= table.done + A_START
                if question is not None and not table.astray:
                    self.found += 1
                    table.unwatch()
                    return World(table, steps, question, self._unasked)
                steps.close()
                anew = question is None and (self._plan.sketcher.facts > facts or self._early(table))
                draft = self._again(table, idle)
                table.pack_up()
                if anew:
                    break
                far = table.done + table.at
                idle = 0 if far > longest else idle + 1
                longest = max(longest, far)
        return None

    def _early(self, table: WorldTable) -> bool:
        """Whether a replay ended so early, with nothing to mend, that another deal costs less than a change of it."""
        early = table.sketch is not None and not table.astray and table.done < len(self._script) * EARLY
        return early and not table.odd_piles()

    def _again(self, table: WorldTable, idle: int) -> Draft:
        """The draft for another replay: as it was mended, or where nothing could be, with another hidden answer.

        The last one is changed first; when all that there are led nowhere, the one before it.
        """
        draft = Draft(table.mixes, table.turns, table.spoilt)
        if (table.astray and idle < PASSES // 2) or (not table.astray and table.go_on()):
            return draft
        changed = draft.without_last() if self.random.random() < BLAME else None
        if changed is None:
            table.stir(table.odd_piles())
            return draft
        return changed

    def _replay(self, table: WorldTable, steps: Generator[Choice, Any, Result]) -> Choice | None:
        """The last question, if all came as the seat remembers it, or was mended so far that it might have."""
        try:
            return self._replayed(table, steps)
        except Exception:  # whatever rules do at a table that cannot be, it is refused
            return None

    def _replayed(self, table: WorldTable, steps: Generator[Choice, Any, Result]) -> Choice | None:
        lenient, unasked = self._lenient, self._unasked
        unasked.clear()
        history, choice, send, dues = self.history, next(steps), steps.send, self._plan.dues
        sort, last, turns = table.cast.sort, self._plan.last_due, table.turns
        table.begun = True
        for how, player, phase, seen, count, stood, told, title in self._script:
            if how == _NOTE:
                choice = self._noted(table, steps, choice, title, player)
                continue
            stale = table.done in dues and table.prepare()
            if stale and table.done == last:
                return None  # the next replay begins with what was mended here
            options = choice.options
            if choice.player != player or choice.phase != phase or table.at != seen:
                if lenient and player != history.seat and table.at >= seen:
                    unasked.append(table.done)
                    table.done += 1
                    continue
                return self._strayed(table, options)
            if count and not (stale or lenient) and len(options) != count:
                return self._strayed(table, options)
            if self._stands and not (stale or lenient) and stood != standing(table, table.bit):
                self._marked.add(table.done - 1)
                return self._strayed(table, options)
            if how == _SHOWN:
                for answer in options:
                    if type(answer) is sort and answer.id == title and agrees(told, answer):
                        if self._stands and not (player == history.seat or answer.pile is None):
                            answer = _copy(table, told, answer, options)
                        break
                else:
                    answer = _mended(table, told, options, stale)
            elif how == _WORD:
                answer = told
                if answer not in options and not stale:
                    return self._strayed(table, options)
            elif how == _ANEW:
                answer = table.chosen(options)
            else:
                if how == _HELD:  # as `fits` says of it, in less time
                    hand = table.piles.get(title, told)  # told is no pile
                    found = [option for option in options if type(option) is sort and option.pile is hand]
                else:
                    found = [option for option in options if fits(told, option, table)]
                if len(found) > 1 and how >= _PARTLY:
                    if table.done in self._marked:
                        found = self._as_marked(found, table.done)
                    answer = table.chosen(found)
                elif found:
                    answer = found[0]  # of what is alike the first is offered
                else:
                    for blank in blanks(told):
                        table.offer(table.piles[blank.pile], blank.place or 0, options)
                    answer = _aimed(table, told, options)
                    if answer is None:
                        return self._strayed(table, options)
            if turns and table.done in turns:
                table.arrange()
            choice = send(answer)
            table.done += 1
        if (choice.player, choice.phase) != (history.seat, history.phase) or table.at != len(history.stream):
            return self._strayed(table, choice.options)
        if len(choice.options) < len(history.options) and not lenient:
            return self._strayed(table, choice.options)
        if standing(table, table.bit) != history.standing:
            self._marked.add(table.done - 1)
            return self._strayed(table, choice.options)
        table.done += 1
        return choice

    def _as_marked(self, found: list[Any], number: int) -> list[Any]:
        """Those answers after which what is left in a hand has the marks that the seat saw; all, where none has."""
        entries = self.history.entries
        after = entries[number + 1].standing if number + 1 < len(entries) else self.history.standing
        one, other = (
            Counter((name, *one[2:]) for name, *there in atom[3] for one in there if one[2:] != (None, ()))
            for atom in (entries[number].standing, after)
        )
        gone = one - other
        wanted = []
        for option in found:
            marked = Counter(
                (piece.pile.name if piece.pile else "", piece.owner, tuple(piece.marks.items()))
                for piece in lying((option,))
                if piece.owner is not None or piece.marks
            )
            if marked == gone:
                wanted.append(option)
        return wanted or found

    def _noted(
        self, table: WorldTable, steps: Generator[Choice, Any, Result], choice: Choice, name: str, player: int
    ) -> Choice:
        """Answer whatever is asked for a note that the seat has not read."""
        note = choice.secret
        if not isinstance(note, Sealed) or (note.name, note.owner) != (name, player):
            raise Refused
        while choice.secret is note:
            choice = steps.send(table.chosen(choice.options))
        table.done += 1
        return choice

    def _strayed(self, table: WorldTable, options: list[Any]) -> Choice | None:
        """None: another question came than the seat remembers, because of what is offered there or something unseen."""
        if not table.astray:
            _mend(table, options)
        return None


def _copy(table: WorldTable, told: Shown, answer: Piece, options: list[Any]) -> Piece:
    """The piece, or a copy of it in another's hand that is offered, too: where marks are seen, it matters whether it
    was the one that this seat knows."""
    known = answer.known(table.bit)
    for other in options:
        if isinstance(other, Piece) and other.id == told.title and other.known(table.bit) != known:
            return other if agrees(told, other) and table.random() < 0.5 else answer
    return answer


def _mended(table: WorldTable, told: Shown, options: list[Any], stale: bool) -> Piece:
    """The piece that was answered and is not offered, where it was brought only now.

    Raises:
        Refused: what is offered stands in its way, and is sent away; or it cannot be.
    """
    pile = table.piles.get(told.pile or "")
    if pile is None:
        raise Refused
    if told.place is not None:
        answer = _aimed(table, told, options)
        if answer is None:
            raise Refused
        return answer  # type: ignore[no-any-return]
    drawn = (
        pile.held
        and not (stale or table.astray)
        and table.noted(pile, [piece for piece in lying(options) if piece.pile is pile])
    )
    there = next((piece for piece in pile if piece.id == told.title), None)
    if there is not None:
        if stale:
            return there
        unseen = [piece for piece in lying(options) if piece.pile is pile and not piece.known(table.bit)]
        if unseen and table.random() < (ONE_IS_IT if drawn and len(unseen) == 1 else ONE_OF_THEM):
            table.swap(there, unseen)
        elif not table.astray:
            _mend(table, options)
        raise Refused
    brought = table.fetched(pile, told.title)
    if brought is None:
        raise Refused
    return brought


def _aimed(table: WorldTable, told: Any, options: list[Any]) -> Any:
    """An option that becomes what was answered when its pieces change places with those that were seen later."""
    loose = [option for option in options if fits(loose_of(told), option, table)]
    for option in loose:
        answer = _become(table, told, option)
        if answer is not None:
            return answer
    return None


def _become(table: WorldTable, told: Any, option: Any) -> Any:
    if type(told) is Shown and isinstance(option, Piece):
        return table.aim(option, told.title)
    if type(told) is tuple:
        parts = [_become(table, one, other) for one, other in zip(told, option, strict=True)]
        lacking = any(part is None and other is not None for part, other in zip(parts, option, strict=True))
        return None if lacking else tuple(parts)
    return option


def _mend(table: WorldTable, options: list[Any]) -> bool:
    """Send away pieces that are offered in place of what was answered; whether any could be."""
    unseen = [piece for piece in lying(options) if not piece.known(table.bit)]
    gone = [table.banish(piece) for piece in unseen]
    return any(gone)


def _line(entry: Entry) -> tuple[int, int, str, int, int, Any, Any, str]:
    """An entry as the replay reads it, which has to be quick: how its answer is found, first."""
    answer, title = entry.answer, entry.sealed
    if entry.sealed:
        how = _NOTE
    elif not entry.told:
        how = _ANEW
    elif type(answer) is Shown:
        how, title = _SHOWN, answer.title
    elif type(answer) is Blank and answer.place is None:
        how, title = _HELD, answer.pile
    elif isinstance(answer, tuple):
        how = _PARTLY if unplaced(answer) else _MIXED
    else:
        how = _WORD
    return how, entry.player, entry.phase, entry.seen, entry.offered, entry.standing, answer, title
