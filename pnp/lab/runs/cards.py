"""Watching the cards of a match: who drew a title, who could play it and did, and what was left."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import repeat
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from pnp.engine import Match, Piece, Pile
from pnp.engine.choice import pieces
from pnp.engine.pieces import Sight
from pnp.lab.runs.fates import NOBODY, Fates, Lot, about, count_up
from pnp.lab.runs.units import Units, spaces_of

_id, _component = attrgetter("id"), attrgetter("component")
_deal, _give, _give_all = Pile.deal, Pile.give, Pile.give_all
_AWAY = re.compile(r"\b(hand limit|excess|discards?|mulligan|loss|lost|lose|give up|pass)\b", re.IGNORECASE)


@cache
def thrown(phase: str) -> bool:
    """Whether the name of a question says that what is chosen there is thrown away, and so not played."""
    return _AWAY.search(phase) is not None


class Watch:
    """Follows the cards of one match that has not begun; `close` adds what became of them to the counts."""

    def __init__(self, match: Match) -> None:
        self.log = match._log
        self._drawn: list[list[Piece]] = [[] for _ in match.table.seats]
        self.turned: list[list[Piece]] = [[] for _ in match.table.seats]
        """What each seat turned up from draw piles."""
        self.resolved: list[Piece] = []
        self._since: dict[Piece, int] = {}
        self._answered: dict[Piece, int] = {}
        self._read = 0
        self.emptied: set[str] = set()
        """Draw piles that ran out."""
        spaces = spaces_of(match)
        self.units = Units(match, spaces) if spaces else None
        match.table.made_of = self.pile

    def pile(self, name: str, sight: Sight, *facts: Any) -> Pile:
        """A pile that tells what becomes of its pieces, in place of the table's own."""
        kinds = _SPACES if self.units is not None and name in self.units.spaces else _KINDS
        made = kinds.get(sight, _Open)(name, sight, *facts)
        made.watch = self
        return made

    def came(self, pieces: Sequence[Piece], hand: Pile) -> None:
        """Pieces came into a hand."""
        assert hand.owner is not None
        self._drawn[hand.owner] += pieces
        if self.log:  # what was dealt before the first answer was there at answer 0, as nothing else is said of it
            self._since.update(dict.fromkeys(pieces, len(self.log)))

    def showed(self, pieces: Sequence[Piece]) -> None:
        """Pieces were turned up: for who was asked last, whose turn it mostly is; before any question, for nobody."""
        if len(self.turned) == 1:
            self.turned[0] += pieces
        elif self.log:
            self.turned[self.log[-1][0].player] += pieces

    def drew(self, piece: Piece, hand: Pile) -> None:
        """A piece came into a hand."""
        self._drawn[hand.owner].append(piece)  # type: ignore[index]
        self._since[piece] = len(self.log)

    def left(self, piece: Piece) -> None:
        """A piece left a hand: was it in an answer since it came?"""
        if self._last(piece) >= self._since.get(piece, 0):
            self.resolved.append(piece)

    def _last(self, piece: Piece) -> int:
        for number in range(self._read, len(self.log)):
            answer = self.log[number][1]
            if type(answer) is not str:
                self._answered.update(dict.fromkeys(pieces(answer), number))
        self._read = len(self.log)
        return self._answered.get(piece, -1)

    def close(
        self, match: Match, fates: Fates, sat: list[tuple[int, str]], number: int, lists: Sequence[int] = ()
    ) -> None:
        """Count the match, which is over; `lists` are those of the seats."""
        with _by_title(match):
            self._close(match, fates, sat, number)
            if self.units is not None:
                self.units.close(match, fates, sat, lists)

    def _close(self, match: Match, fates: Fates, sat: list[tuple[int, str]], number: int) -> None:
        # The watch itself keeps no hold of the table: the two would live on until somebody looked for garbage. What is
        # counted is gathered first: each call of a counter costs as much as counting twenty cards.
        winners = match.result.winners if match.result else ()
        sort, played = match.cast.sort, list[str]()
        chosen: list[set[str]] = [set() for _ in sat]
        options: list[list[Any]] = [[] for _ in sat]
        for choice, answer in self.log:
            seat, kept = choice.player, not thrown(choice.phase)
            if kept:
                options[seat] += choice.options
            if type(answer) is sort:
                played.append(answer.id)
                if kept:
                    chosen[seat].add(answer.id)
            elif type(answer) is tuple:
                found = [piece.id for piece in pieces(answer)]
                played += found
                if kept:
                    chosen[seat].update(found)
        count_up(fates.ended, self._last_titles())
        count_up(fates.played, played)
        count_up(fates.resolved, map(_id, self.resolved))
        drew, acted, offered = list[str](), list[str](), list[str]()
        saw = list[set[str]]()
        unboxed = list(match.table._unboxed)
        for (seat, agent), drawn, up, used in zip(sat, self._drawn, self.turned, chosen, strict=True):
            outcome = len(winners) if seat in winners else 0 if winners else NOBODY
            ids = list(map(_id, drawn))
            drew += ids
            if up:
                drawn += up
                ids = list(map(_id, drawn))
            titles = set(ids)
            if len(unboxed) == 1 and ids:
                _lot(fates, (unboxed[0], seat, agent, about(len(ids)), outcome), titles)
            else:
                for component in set(map(_component, drawn)):
                    mine = [piece.id for piece in drawn if piece.component == component]
                    _lot(fates, (component, seat, agent, about(len(mine)), outcome), set(mine))
            if used:
                if outcome not in fates.used:
                    fates.used[outcome] = Counter()
                count_up(fates.used[outcome], used)
                acted += used & titles
            offered += titles if used >= titles else titles & _titles(set(options[seat]), sort)
            saw.append(titles)
        count_up(fates.drawn, drew)
        count_up(fates.acted, acted)
        count_up(fates.offered, offered)
        levels = _levels(saw)
        _alike(fates, levels, _levels([saw[seat] for seat in winners]), len(winners))
        everything = levels[0] if levels else set()
        if not fates.met.keys() >= everything:
            for title in everything - fates.met.keys():
                fates.met[title] = number
        count_up(fates.kept, [piece.id for pile in match.table.piles.values() if pile.held for piece in pile])

    def _last_titles(self) -> set[str]:
        """What the last answer that names a piece names."""
        for _, answer in reversed(self.log):
            if isinstance(answer, Piece):
                return {answer.id}
            if type(answer) is tuple and (found := pieces(answer)):
                return set(map(_id, found))
        return set()


@contextmanager
def _by_title(match: Match) -> Iterator[None]:
    """While it lasts, what seats brought in lists goes by the titles of the pool, for one title is one row whoever
    brought it; and comes from a component of its list, as who has another list cannot draw it."""
    bases, lists = match.cast.bases, match.cast.lists
    brought = [(piece, piece.id, piece.component) for piece in match.table.pieces if piece.id in bases] if bases else []
    for piece, ident, component in brought:
        piece.id = bases[ident]
        piece.component = f"{component}, {lists[int(str(piece.set).rpartition('-')[2]) - 1].title}"
    yield
    for piece, ident, component in brought:
        piece.id, piece.component = ident, component


def _lot(fates: Fates, lot: Lot, titles: set[str]) -> None:
    """Count a seat of a lot, and the titles that it saw."""
    fates.lots[lot] += 1
    counts = fates.seen.get(lot)
    if counts is None:
        counts = fates.seen[lot] = Counter()
    count_up(counts, titles)


def _titles(options: Collection[Any], sort: type[Piece]) -> set[str]:
    """The titles that are an option, or part of one."""
    found = {option.id for option in options if type(option) is sort}
    for option in options:
        if type(option) is tuple:
            found.update(map(_id, pieces(option)))
    return found


def _levels(saw: list[set[str]]) -> list[set[str]]:
    """The titles that at least one seat saw, at least two seats saw, and so on."""
    levels: list[set[str]] = []
    for titles in saw:
        rest = titles
        for level in levels:
            again = level & rest
            level |= rest
            rest = again
        if rest:
            levels.append(set(rest))
    return levels


def _alike(fates: Fates, levels: list[set[str]], won: list[set[str]], winners: int) -> None:
    """Count the titles that several seats saw: by how many, how many of these won, and how many won at all."""
    for seats in range(2, len(levels) + 1):
        titles = levels[seats - 1]
        if seats < len(levels):
            titles = titles - levels[seats]
        for victories in range(len(won), 0, -1):
            theirs = titles & won[victories - 1]
            count_up(fates.alike, zip(theirs, repeat(seats), repeat(victories), repeat(winners), strict=False))
            titles = titles - theirs
        count_up(fates.alike, zip(titles, repeat(seats), repeat(0), repeat(winners), strict=False))


class _Hand(Pile):
    """A hand that tells what comes to it and what leaves it."""

    __slots__ = ("watch",)
    watch: Watch
    space = False

    def give(self, piece: Piece, target: Pile) -> None:
        _give(self, piece, target)
        watch = self.watch
        log = watch.log
        if log and log[-1][1] is piece and watch._since.get(piece, 0) < len(log):  # as nearly always
            watch.resolved.append(piece)
        else:
            watch.left(piece)
        if target.held:
            watch.drew(piece, target)
        if target.space:  # type: ignore[attr-defined]
            _stands(watch, piece)

    def give_all(self, target: Pile) -> None:
        given = self.copy() if target is not self else []
        _give_all(self, target)
        for piece in given:
            self.watch.left(piece)
        if target.held:
            self.watch.came(given, target)
        if target.space:  # type: ignore[attr-defined]
            _stands(self.watch, *given)

    def lay(self, pieces: Sequence[Piece]) -> None:
        super().lay(pieces)
        self.watch.came(pieces, self)


class _Open(Pile):
    """A pile that all see; it tells what comes from it into a hand, or onto a board."""

    __slots__ = ("watch",)
    watch: Watch
    space = False

    def give(self, piece: Piece, target: Pile) -> None:
        _give(self, piece, target)
        if target.held:
            self.watch.drew(piece, target)
        if target.space:  # type: ignore[attr-defined]
            _stands(self.watch, piece)

    def give_all(self, target: Pile) -> None:
        given = self.copy() if target.held or target.space else []  # type: ignore[attr-defined]
        _give_all(self, target)
        if given and target.held:
            self.watch.came(given, target)
        if given and target.space:  # type: ignore[attr-defined]
            _stands(self.watch, *given)


class _Down(_Open):
    """A pile that nobody sees; it tells, too, what is turned up from it, and when it runs out after a shuffle."""

    __slots__ = ()

    def deal(self, count: int, *targets: Pile) -> int:
        if count == 1 and len(targets) == 1:  # a draw, which playouts do most
            (target,) = targets
            moved = _deal(self, 1, target)
            if moved and target.held:
                self.watch.drew(target[-1], target)
            elif moved and target.eyes:
                self.watch.showed(target[-1:])
            if moved and target.space:  # type: ignore[attr-defined]
                _stands(self.watch, target[-1])
            if self.mixed and not self:
                self.watch.emptied.add(self.name)
            return moved
        before = list(map(len, targets))
        moved = _deal(self, count, *targets)
        for target, size in zip(targets, before, strict=True):
            if target.held:
                self.watch.came(target[size:], target)
            elif target.eyes:
                self.watch.showed(target[size:])
            if target.space:  # type: ignore[attr-defined]
                _stands(self.watch, *target[size:])
        if self.mixed and not self:
            self.watch.emptied.add(self.name)
        return moved

    def give(self, piece: Piece, target: Pile) -> None:
        super().give(piece, target)
        if target.eyes and not target.held:
            self.watch.showed([piece])
        if self.mixed and not self:
            self.watch.emptied.add(self.name)


class _Space(_Open if TYPE_CHECKING else object):  # type: ignore[misc]
    """What a space of a board tells besides: which pieces come to stand there, and which leave the board."""

    __slots__ = ()
    space = True

    def deal(self, count: int, *targets: Pile) -> int:
        before = self.copy()
        moved: int = super().deal(count, *targets)
        if not self.eyes:  # what somebody sees is dealt by `give`
            self._leave(before)
        return moved

    def give(self, piece: Piece, target: Pile) -> None:
        super().give(piece, target)
        self._leave([piece])

    def give_all(self, target: Pile) -> None:
        before = self.copy()
        super().give_all(target)
        self._leave(before)

    def lay(self, pieces: Sequence[Piece]) -> None:
        super().lay(pieces)
        _stands(self.watch, *pieces)

    def _leave(self, before: Sequence[Piece]) -> None:
        units = self.watch.units
        assert units is not None
        for piece in before:
            if piece.pile is not None and piece.pile.name not in units.spaces:
                units.left(piece)


def _stands(watch: Watch, *pieces: Piece) -> None:
    """Pieces came to a space of a board."""
    assert watch.units is not None
    watch.units.came(pieces)


class _OpenSpace(_Space, _Open):
    __slots__ = ()


class _HeldSpace(_Space, _Hand):
    __slots__ = ()


class _DownSpace(_Space, _Down):
    __slots__ = ()


_KINDS: Mapping[Sight, type[_Hand | _Open]] = {"owner": _Hand, "all": _Open, "nobody": _Down}
_SPACES: Mapping[Sight, type[_Hand | _Open]] = {"owner": _HeldSpace, "all": _OpenSpace, "nobody": _DownSpace}
