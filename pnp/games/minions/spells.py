"""What spells of Minions do, one after the other."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps, clear, own
from pnp.games.families.decks import move
from pnp.games.families.skirmish import ATTACKED, MOVED, square
from pnp.games.minions.combat import Combat
from pnp.games.minions.lore import BOOK, CAST, EARTH, FIRE, ILLUSION, ROUGH, state_of
from pnp.games.minions.magic import ASIDE, DISCARD

KEPT = (MOVED, ATTACKED)
"""What a figure that is turned into another has done in this turn stays done."""
SKIP = "skip"


class Spells(Combat):
    """Figures that cast spells."""

    wounded: dict[Piece, str]
    """Who was killed in this Attack Phase, and where."""
    cured: dict[Piece, str]
    """Who of them stands again at its end."""

    def cast(self, unit: Piece, card: Piece) -> Steps[None]:
        """Cast a spell: aim it, discard it, let it work (ruling: casting)."""
        seat, at = unit.owner or 0, self.at
        unit.put(CAST, unit.mark(CAST) + 1)
        self.spend(card)
        if card.effect in ("wall", "shape"):
            yield from self.plot(unit, card)
            return
        aim: Any = None
        here = square(unit)
        if card.on not in (None, "friends"):
            _, aim = yield Choice("aim", [(card, aim) for aim in self.targets_of(unit, card)], seat)
        if isinstance(aim, Piece):
            there = square(aim) if self.on_field(aim) else self.wounded[aim]
            self.table.say("casts-at", unit=unit, here=here, card=card, target=aim, there=there)
        elif aim is not None:
            self.table.say("casts-on", unit=unit, here=here, card=card, there=aim)
        else:
            self.table.say("casts", unit=unit, here=here, card=card)
        if card.strikes:
            yield from self.volley(unit, card, aim)
        elif card.effect:
            yield from self.work(unit, card, aim)
        elif card.on == "friends":
            for friend in self.open_to(card, self.near(here, card.range, at)):
                if not self.hostile(unit, friend):
                    self.lay(friend, card, seat)
        else:
            turns = self.duration(card, seat)
            around = [aim, *self.beside(square(aim))] if card.around else [aim]
            for target in self.open_to(card, around):
                if target is aim or not self.hostile(unit, target):
                    self.enthral(target, card, seat, turns, known=target is aim)

    def spend(self, card: Piece) -> None:
        """Discard a spell that is cast."""
        move(card, self.table.pile(DISCARD))

    def castable(self, unit: Piece, card: Any, at: Any) -> bool:
        """Cure Wounds works on who fell in this phase, too (ruling: cure)."""
        return super().castable(unit, card, at) or (card.effect == "cure" and bool(self.targets_of(unit, card)))

    def targets_of(self, unit: Piece, card: Any) -> list[Any]:
        """What a spell can be aimed at, those included who fell in this phase (ruling: cure)."""
        found = self.sights(unit, card, self.at)
        if card.effect == "cure":
            near = [each for each, space in self.wounded.items() if self.apart(space, square(unit)) <= card.range]
            fallen = [each for each in near if each not in self.cured and not self.on_field(each)]
            found += [each for each in fallen if each.owner == unit.owner]
        return found

    def enthral(self, target: Piece, row: Any, seat: int, turns: int | None = None, *, known: bool = False) -> None:
        """Let an effect last on a figure; one that charms makes it the other player's (ruling: charm)."""
        self.lay(target, row, seat, turns, known=known)
        if row.charms:
            target.owner = seat

    # attack spells

    def volley(self, unit: Piece, card: Piece, target: Piece) -> Steps[None]:
        """The attacks of a spell: several, a second one next to the first, or on all around (ruling: hand-to-hand)."""
        seat, struck = unit.owner or 0, [target]
        if card.pairs:
            others = self.struck(unit, square(unit), card.range, self.at, far=True)
            others = [each for each in others if self.apart(square(each), square(target)) == 1]
            if others:
                second = yield Choice("second aim", [None, *((card, each) for each in others)], seat)
                struck += [second[1]] if second is not None else []
        for each in struck:
            if card.turns:
                self.lay(each, card, seat, known=each is target)
        around = [] if not card.splash else [*self.beside(square(target))]
        for each in struck:
            yield from self.battle(unit, each, card.force)
        for each in around:
            if self.on_field(each) and self.on_field(unit) and self.exposed(unit, each, True):
                yield from self.battle(unit, each, card.splash)
        for _ in range(card.shots - 1):
            targets = self.struck(unit, square(unit), card.range, self.at, far=True)
            if targets and not self.over_with:
                _, target = yield Choice("aim", [(card, each) for each in targets], seat)
                yield from self.battle(unit, target, card.force)

    # other spells

    def work(self, unit: Piece, card: Piece, aim: Any) -> Steps[None]:
        """What a spell does that is of its own kind."""
        seat = unit.owner or 0
        if card.effect == "polymorph":
            _, other = yield Choice("replace", [(aim, shape) for shape in self.shapes()], seat)
            self.turn_into(aim, other)
        elif card.effect == "door":
            _, space = yield Choice("land", [(aim, space) for space in self.landings(self.at)], seat)
            self.place(aim, space)
        elif card.effect == "dispel":
            for row in self.lasting(aim):
                if self.loose(row):
                    self.lift(aim, row)
        elif card.effect == "illusion":
            self.table.track(own(f"{ILLUSION} {aim}", seat)).value = 1 + card.turns
        elif card.effect == "time":
            self.table.track(own(SKIP, 1 - seat)).value = 1
        elif self.on_field(aim):
            for row in self.lasting(aim):
                if row.cured:
                    self.lift(aim, row)
        else:
            self.cured[aim] = self.wounded[aim]

    def lift(self, unit: Piece, row: Any) -> None:
        """End an effect before its time."""
        clear([unit], *(own(state_of(row), seat) for seat in self.seen.seats))
        self.table.say("freed", unit=unit, here=square(unit), power=row.name)

    def turn_into(self, unit: Piece, other: Piece) -> None:
        """Put another figure in one's place (ruling: polymorph)."""
        space, home = square(unit), self.home(unit)
        self.table.say("changed", unit=unit, here=space, other=other)
        self.burn(unit.mark(BOOK) and self.book(unit))
        done = [(mark, unit.mark(mark)) for mark in KEPT]
        unit.owner = home
        move(unit, self.table.pile(ASIDE))
        other.owner = home
        self.place(other, space)
        for mark, count in done:
            other.put(mark, count)

    # squares

    def plot(self, unit: Piece, card: Piece) -> Steps[None]:
        """Mark squares one by one (rulings: areas, earth)."""
        seat, at, chosen, earth = unit.owner or 0, self.at, list[str](), ROUGH
        self.table.say("casts", unit=unit, here=square(unit), card=card)
        if card.effect == "shape":
            kinds = [kind for kind in EARTH if self.plots(unit, card, [], at, kind)]
            _, earth = yield Choice("earth", [(card, kind) for kind in kinds], seat)
        while len(chosen) < card.squares and (offers := self.plots(unit, card, chosen, at, earth)):
            _, space = yield Choice("mark", [(card, space) for space in offers], seat)
            chosen.append(space)
        for space in chosen:
            if card.effect == "wall":
                self.table.track(own(f"{FIRE} {space}", seat)).value = 1 + card.turns
                self.table.say("marked", power=card.name, there=space)
            else:
                self.reshape(space, earth)

    def reshape(self, space: str, earth: str) -> None:
        """Make other earth of a square (ruling: earth)."""
        for kind in EARTH:
            if kind == earth or self.table.track(f"{kind} {space}").value:
                self.table.track(f"{kind} {space}").value = int(kind == earth)
        self.table.say("marked", power=earth, there=space)
