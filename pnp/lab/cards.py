"""Watching the cards of a match: who drew a title, who could play it and did, and what was left."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any

from pnp.engine import Match, Piece, Pile
from pnp.engine.choice import pieces
from pnp.engine.piles import Sight
from pnp.lab.fates import NOBODY, Fates, about

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
        self.turned: list[Piece] = []
        self.resolved: list[Piece] = []
        self._since: dict[Piece, int] = {}
        self._answered: dict[Piece, int] = {}
        self._read = 0
        self.alone = len(match.table.seats) == 1
        self.emptied: set[str] = set()
        """Draw piles that ran out."""
        match.table.made_of = self.pile

    def pile(self, name: str, sight: Sight, *facts: Any) -> Pile:
        """A pile that tells what becomes of its pieces, in place of the table's own."""
        made = _KINDS.get(sight, _Open)(name, sight, *facts)
        made.watch = self
        return made

    def came(self, pieces: Sequence[Piece], hand: Pile) -> None:
        """Pieces came into a hand."""
        assert hand.owner is not None
        self._drawn[hand.owner] += pieces
        self._since.update(dict.fromkeys(pieces, len(self.log)))

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

    def close(self, match: Match, fates: Fates, sat: list[tuple[int, str]], number: int) -> None:
        """Count the match, which is over."""
        # The watch itself keeps no hold of the table: the two would live on until somebody looked for garbage.
        winners = match.result.winners if match.result else ()
        sort = match.cast.sort
        answers = [(answer.id, choice.player, choice.phase) for choice, answer in self.log if type(answer) is sort]
        if len(answers) < len(self.log):
            for choice, answer in self.log:
                if type(answer) is tuple and (found := pieces(answer)):
                    answers += [(piece.id, choice.player, choice.phase) for piece in found]
        fates.ended.update(self._last_titles())
        fates.played.update([title for title, _, _ in answers])
        fates.resolved.update(map(_id, self.resolved))
        chosen: list[set[str]] = [set() for _ in sat]
        away = {phase for phase in {phase for _, _, phase in answers} if thrown(phase)}
        for title, seat, phase in answers:
            if phase not in away:
                chosen[seat].add(title)
        saw: list[set[str]] = []
        for (seat, agent), drawn, used in zip(sat, self._drawn, chosen, strict=True):
            outcome = len(winners) if seat in winners else 0 if winners else NOBODY
            fates.drawn.update(map(_id, drawn))
            if self.alone:
                drawn += self.turned
            titles = self._lots(fates, drawn, seat, agent, outcome)
            if used:
                if outcome not in fates.used:
                    fates.used[outcome] = Counter()
                fates.used[outcome].update(used)
                fates.acted.update(used & titles)
            fates.offered.update(titles if used >= titles else self._offered(titles, seat))
            saw.append(titles)
        everything = set().union(*saw)
        if len(everything) < sum(map(len, saw)):
            fates.alike.update(_alike(saw, winners))
        if not fates.met.keys() >= everything:
            for title in everything - fates.met.keys():
                fates.met[title] = number
        for pile in match.table.piles.values():
            if pile.held and pile:
                fates.kept.update(map(_id, pile))

    @staticmethod
    def _lots(fates: Fates, drawn: list[Piece], seat: int, agent: str, outcome: int) -> set[str]:
        """Count a seat by the components it drew from; the titles that it saw."""
        components = set(map(_component, drawn))
        everything = set(map(_id, drawn))
        for component in components:
            titles, count = everything, len(drawn)
            if len(components) > 1:
                mine = [piece.id for piece in drawn if piece.component == component]
                titles, count = set(mine), len(mine)
            lot = (component, seat, agent, about(count), outcome)
            fates.lots[lot] += 1
            counts = fates.seen.get(lot)
            if counts is None:
                counts = fates.seen[lot] = Counter()
            counts.update(titles)
        return everything

    def _last_titles(self) -> set[str]:
        """What the last answer that names a piece names."""
        for _, answer in reversed(self.log):
            if isinstance(answer, Piece):
                return {answer.id}
            if type(answer) is tuple and (found := pieces(answer)):
                return set(map(_id, found))
        return set()

    def _offered(self, titles: set[str], seat: int) -> set[str]:
        """Those of the titles a seat saw that were an option for it."""
        options, found = set[Any](), set[str]()
        for choice, _ in self.log:
            if choice.player == seat and not thrown(choice.phase):
                options.update(choice.options)
        for option in options:
            if isinstance(option, Piece):
                found.add(option.id)
            elif type(option) is tuple:
                found.update(map(_id, pieces(option)))
        return found & titles


def _alike(saw: list[set[str]], winners: tuple[int, ...]) -> Iterator[tuple[str, int, int, int]]:
    """Each title that several seats saw, with how many did, how many of them won, and how many won at all."""
    won = Counter(chain.from_iterable(saw[seat] for seat in winners))
    for title, count in Counter(chain.from_iterable(saw)).items():
        if count > 1:
            yield title, count, won[title], len(winners)


class _Hand(Pile):
    """A hand that tells what comes to it and what leaves it."""

    __slots__ = ("watch",)
    watch: Watch

    def give(self, piece: Piece, target: Pile) -> None:
        _give(self, piece, target)
        watch = self.watch
        if watch.log and watch.log[-1][1] is piece:  # as nearly always
            watch.resolved.append(piece)
        else:
            watch.left(piece)
        if target.held:
            watch.drew(piece, target)

    def give_all(self, target: Pile) -> None:
        given = self.copy() if target is not self else []
        _give_all(self, target)
        for piece in given:
            self.watch.left(piece)
        if target.held:
            self.watch.came(given, target)

    def lay(self, pieces: Sequence[Piece]) -> None:
        super().lay(pieces)
        self.watch.came(pieces, self)


class _Open(Pile):
    """A pile that all see; it tells what comes from it into a hand."""

    __slots__ = ("watch",)
    watch: Watch

    def give(self, piece: Piece, target: Pile) -> None:
        _give(self, piece, target)
        if target.held:
            self.watch.drew(piece, target)

    def give_all(self, target: Pile) -> None:
        given = self.copy() if target.held else []
        _give_all(self, target)
        if given:
            self.watch.came(given, target)


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
                self.watch.turned.append(target[-1])
            if self.mixed and not self:
                self.watch.emptied.add(self.name)
            return moved
        before = list(map(len, targets))
        moved = _deal(self, count, *targets)
        for target, size in zip(targets, before, strict=True):
            if target.held:
                self.watch.came(target[size:], target)
            elif target.eyes:
                self.watch.turned += target[size:]
        if self.mixed and not self:
            self.watch.emptied.add(self.name)
        return moved

    def give(self, piece: Piece, target: Pile) -> None:
        super().give(piece, target)
        if target.eyes and not target.held:
            self.watch.turned.append(piece)
        if self.mixed and not self:
            self.watch.emptied.add(self.name)


_KINDS: Mapping[Sight, type[_Hand | _Open]] = {"owner": _Hand, "all": _Open, "nobody": _Down}
