"""A list held against `building:`: every way in which it is no legal one, with the line where it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pnp.model.built import Building, BuiltList, Limits, Need, passes, said
from pnp.model.claims import failing
from pnp.model.findings import Mark
from pnp.model.game import Component, Game
from pnp.model.lists.pool import Pool, pool_of
from pnp.model.report import Report
from pnp.model.text import counted, did_you_mean, slugify

Legal = Callable[[list[Any]], Any]
"""`legal(cards)` of a game's rules: nothing where the cards may be a list, else why not, in a sentence or several."""
_FEW = 8


@dataclass(frozen=True)
class Wish:
    """What is asked of lists beside what `building:` says: other points, names that a user's file limits, the rules'
    own word; and the mode that they are judged by, whose `building` the pool has."""

    points: int | None = None
    limits: Mapping[str, int] | None = None
    legal: Legal | None = None
    mode: str | None = None


def judge(built: BuiltList, pool: Pool, report: Report, wish: Wish | None = None) -> None:
    """Report what keeps a list from being a legal one, and which cards of it nobody can use."""
    _Judge(built, pool, report, wish or Wish()).judge()


def points(game: Game, built: BuiltList) -> int | None:
    """What a list costs; None where nothing has a price."""
    building = game.building
    if building is None or building.points_field is None or building.open:
        return None
    cards = pool_of(building, game.components).cards
    return sum(building.cost(cards[ident]) * count for ident, count in built.cards.items() if ident in cards)


class _Judge:
    def __init__(self, built: BuiltList, pool: Pool, report: Report, wish: Wish) -> None:
        self.built, self.building, self.wish = built, pool.building, wish
        self.report = report.of(built.file, None) if built.file is not None else report
        self.cards = {ident: pool.cards[ident] for ident in built.cards if ident in pool.cards}
        self.of = built.of
        self._before = self.report.counts["error"]

    def judge(self) -> None:
        if not self.built.fits(self.wish.mode):
            problem = f"it is a list for {' and '.join(self.built.modes)} only; bring another one."
            self._error("list-mode", problem, self.built.marks.get("modes") or self._at())
            return
        self._strangers()
        self._armies()
        self._copies()
        size = self.building.size_of(self.of[0] if self.of else None)
        self._hold("list-size", "card", len(self.built) + self.built.lacking, size)
        wanted = self.wish.points
        points = self.building.points if wanted is None else self.building.of_points(wanted).points
        if self.building.points_field is not None:
            self._hold("list-points", "point", self._sum(self.building.cost), points)
        for need in self.building.needs:
            self._need(need)
        self._users()
        self._claims()
        self._rules()

    def _sum(self, weight: Callable[[Any], int]) -> int:
        return sum(weight(card) * self.built.cards[ident] for ident, card in self.cards.items())

    def _at(self, ident: str | None = None) -> Mark | None:
        marks = self.built.marks
        if ident is not None:
            return marks.get(f"cards.{ident}")
        return marks.get("cards") or next((mark for key, mark in marks.items() if key.startswith("cards.")), None)

    def _error(self, code: str, problem: str, at: Mark | None, piece: str | None = None) -> None:
        mode = f" in mode {self.wish.mode}" if self.wish.mode is not None else ""
        self.report.error(code, f"{self.built.title}{mode}: {problem}", at, piece)

    # what stands in it

    def _strangers(self) -> None:
        """Cards that a mode has not."""
        for ident in () if self.building.open else [ident for ident in self.built.cards if ident not in self.cards]:
            problem = f"{ident} is not in the game there; take it out."
            self._error("list-forbidden", problem, self._at(ident), ident)

    def _armies(self) -> None:
        armies = self.building.armies
        if not self.of:
            return
        place = self.built.marks.get("of") or self._at()
        if not armies:
            self._error("list-army", "the game has no armies; take 'of' out.", place)
            return
        if self.of[0] not in armies:
            near = did_you_mean(self.of[0], armies)
            problem = f"{self.of[0]!r} is no army{';' + near if near else '.'} The armies are: {', '.join(armies)}."
            self._error("list-army", problem, place)
            return
        allowed = armies[self.of[0]].others
        for other in self.of[1:]:
            if other not in allowed:
                known = ", ".join(allowed) or "nothing"
                self._error("list-army", f"{self.of[0]} may draw on {known}, not on {other!r}; take it out.", place)
        for ident, card in self.cards.items():
            if not self.building.belongs(card, self.of):
                theirs = self.building.army_of(card)
                problem = f"{card.name} belongs to {theirs}, not to {' or '.join(self.of)}; take it out."
                self._error("list-army", problem, self._at(ident), ident)
        most = armies[self.of[0]].most_lores
        if most is not None and len(lores := self._lores(armies[self.of[0]].lores)) > most:
            problem = (
                f"draws on {len(lores)} lores ({', '.join(lores)}); {self.of[0]} may draw on {most}: take some out."
            )
            self._error("list-army", problem, place)

    def _lores(self, lores: Sequence[str]) -> list[str]:
        """Those of some lores that cards of the list belong to."""
        used = {self.building.army_of(card) for card in self.cards.values()}
        return [lore for lore in lores if lore in used]

    def _copies(self) -> None:
        for ident, count in self.built.cards.items():
            card: Any = self.cards.get(ident)
            name = ident if card is None else card.name
            most = self._most(name, card)
            if most is not None and count > most:
                allowed = f"{most} may be in a list" if most else "none may be in a list"
                self._error("list-copies", f"{count} copies of {name}; {allowed}.", self._at(ident), ident)

    def _most(self, name: str, card: Any) -> int | None:
        """How many copies of a title may be there: as the building says, or as a user's file does."""
        if card is not None:
            most = self.building.most_of(card)
        else:
            exempt = {slugify(each) for each in self.building.exempt}
            most = None if slugify(name) in exempt else self.building.copies
        own = (self.wish.limits or {}).get(slugify(name))
        return most if own is None else own if most is None else min(own, most)

    def _hold(self, code: str, what: str, count: int, limits: Limits) -> None:
        if limits.hold(count) or (code == "list-points" and self._incomplete(count, limits)):
            return
        if limits.most is not None and count > limits.most:
            mend = f"take {count - limits.most} out"
        else:
            mend = f"add {limits.least - count}"
        self._error(code, f"{counted(count, what)}; a list has {limits}: {mend}.", self._at())

    def _incomplete(self, count: int, limits: Limits) -> bool:
        """Whether cards that nobody knows may make good what is lacking."""
        return self.built.lacking > 0 and count < limits.least

    def _need(self, need: Need) -> None:
        count = self._sum(need.weight)
        if need.limits.hold(count) or self._incomplete(count, need.limits):
            return
        what = f"{counted(count, 'card')} with {said(need.test)}"
        if need.sum is not None:
            what = f"cards with {said(need.test)} have {need.sum} {count} in all"
        holding = [ident for ident, card in self.cards.items() if need.weight(card)]
        too_many = need.limits.most is not None and count > need.limits.most
        if need.forbids:
            for ident in holding:
                self._error("list-forbidden", f"{self.cards[ident].name} may be in no list.", self._at(ident), ident)
        elif too_many:
            names = _few([self.cards[ident].name for ident in holding])
            problem = f"{what} ({names}); a list has {need.limits}: take some out."
            self._error("list-too-many", problem, self._at(holding[0]), holding[0])
        else:
            self._error("list-needs", f"{what}; a list has {need.limits}: add some.", self._at())

    def _users(self) -> None:
        cards = list(self.cards.values())
        for user in self.building.users:
            for ident, card in self.cards.items():
                if passes(card, user.test) and not any(passes(other, user.by, card) for other in cards):
                    problem = f"{card.name} is of no use here: no card with {said(user.by)} is in this list."
                    self.report.warning("list-unused", f"{self.built.title}: {problem}", self._at(ident), ident)

    def _claims(self) -> None:
        """What the rulebook says of a list of its own."""
        if not self.built.claims:
            return
        pieces = tuple(replace(card, copies=self.built.cards[ident]) for ident, card in self.cards.items())
        file = self.report.file
        like = Component(
            self.built.id, "deck", self.built.title, file, "", (0, 0), claims=self.built.claims, entries=pieces,
            pieces=pieces,
        )  # fmt: skip
        for finding in failing(like):
            self.report.findings.append(replace(finding, game=self.report.game, component=None))

    def _rules(self) -> None:
        if self.wish.legal is None or self.report.counts["error"] > self._before:
            return  # rules are asked of lists that are sound as far as numbers go
        cards = [card for ident, card in self.cards.items() for _ in range(self.built.cards[ident])]
        for sentence in sentences(self.wish.legal(cards)):
            self._error("list-rules", sentence, self._at())


def sentences(told: Any) -> list[str]:
    """What rules said against a list: nothing, a sentence, or several."""
    if told is False:
        return ["the rules of the game do not allow this list."]
    if not told or told is True:
        return []
    return [told] if isinstance(told, str) else [str(each) for each in told]


def judge_codex(lists: Sequence[BuiltList], building: Building, report: Report) -> None:
    """Report what keeps several lists from belonging together: how many they are, and two of one name."""
    if building.codex is not None and not building.codex.hold(len(lists)):
        message = f"{counted(len(lists), 'list')}; {building.codex} belong together: name more, or fewer."
        report.error("list-codex", message)
    names: dict[str, BuiltList] = {}
    for built in lists:
        twin = names.setdefault(slugify(built.title), built)
        if twin is not built and building.codex is not None:
            message = f"{built.title!r} is the title of two lists; call one of them otherwise."
            (report.of(built.file, None) if built.file else report).error("list-codex", message, _title(built))


def _title(built: BuiltList) -> Mark | None:
    return built.marks.get("title")


def _few(names: Sequence[str]) -> str:
    more = len(names) - _FEW
    return ", ".join(names[:_FEW]) + (f" and {more} more" if more > 0 else "")
