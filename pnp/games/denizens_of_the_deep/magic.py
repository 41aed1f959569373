"""The spells: chits that lie on their casters, each cast once; rulings are cited."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Choice, Piece, Steps, owner_of
from pnp.games.denizens_of_the_deep.sea import HIDDEN, HURT, PARALYSED, SONG, WATER, chits_of
from pnp.games.denizens_of_the_deep.war import Denizens
from pnp.games.families.dice_pool import disc, hex_of

LIGHT = "light"


class Magic(Denizens):
    """What can be cast, on what, and what comes of it."""

    def casters(self, seat: int) -> list[Piece]:
        """Who has chits and is not paralysed."""
        return [unit for unit in self.army(seat) if not unit.mark(PARALYSED) and self.table.piles.get(chits_of(unit))]

    def castable(self, seat: int) -> list[tuple[Piece, Piece]]:
        """The chits that can be cast now, of two alike on one caster the first (ruling: spells)."""
        found = []
        for unit in self.casters(seat):
            names = set[str]()
            for chit in self.table.pile(chits_of(unit)):
                if chit.name not in names and self.useful(unit, chit):
                    found.append((unit, chit))
                names.add(chit.name)
        return found

    def lights(self, seat: int) -> list[tuple[Piece, Piece]]:
        """Luminescence at any time, where somebody hides (ruling: light)."""
        return [(unit, chit) for unit, chit in self.castable(seat) if chit.effect == LIGHT]

    def answer_light(self, unit: Piece) -> Steps[None]:
        """Who is attacked out of hiding may light the place first (ruling: light).

        Who has chits near enough is asked, whatever these are, for to be asked tells nothing of them.
        """
        other, here = 1 - owner_of(unit), hex_of(unit)
        if not unit.mark(HIDDEN):
            return
        if any(self.map.apart(hex_of(caster), here) <= self.light for caster in self.casters(other)):
            lights = [cast for cast in self.lights(other) if unit in self.lit(cast[0], cast[1])]
            answer = yield Choice("light", [None, *lights], other)
            if answer is not None:
                yield from self.cast(other, *answer)

    @property
    def light(self) -> int:
        """How many hexes away Luminescence shows who hides."""
        return next(int(spell.reach) for spell, _ in self.table.cast.titles["spell"] if spell.effect == LIGHT)

    def act(self, seat: int, act: tuple[Any, ...]) -> Steps[None]:
        if isinstance(act[1], Piece) and act[1].component == "spell":
            yield from self.cast(seat, *act)
        else:
            yield from super().act(seat, act)

    def casting(self, seat: int) -> Steps[None]:
        """Any number of chits, each once; who has any is asked (rulings: spells, song)."""
        for unit in self.army(seat):
            if unit.mark(SONG):
                unit.put(SONG, unit.mark(SONG) - 1)
        while not self.over and self.casters(seat):
            answer = yield Choice("spell", [None, *self.castable(seat)], seat)
            if answer is None:
                return
            yield from self.cast(seat, *answer)

    # targets

    def near(self, unit: Piece, chit: Piece) -> tuple[str, ...]:
        """The hexes that a spell reaches, the caster's not among them."""
        return disc(self.map, hex_of(unit), int(chit.reach))

    def hexes_for(self, unit: Piece, chit: Piece) -> list[str]:
        """The hexes that a spell can be cast on (rulings: create, changed)."""
        at, waters = self.at, self.waters
        found = []
        for space in self.near(unit, chit):
            row, where = waters[space], chit.where or ""
            if chit.effect == "create":
                fits = space not in at and (row.name == where if where else row.cost > 0 and not row.destroys)
            else:
                fits = row.cost > 0 and (row.name != chit.terrain or (chit.counters > 0 and space in at))
                fits = fits and not ("empty" in where and space in at)
                fits = fits and not ("shallow" in where and row.deep) and not ("deep" in where and not row.deep)
            if fits:
                found.append(space)
        return found

    def friends(self, unit: Piece, chit: Piece) -> list[Piece]:
        """The caster and the units of its side that a spell reaches."""
        at = self.at
        found = [at[space] for space in self.near(unit, chit) if space in at]
        return [unit, *(other for other in found if other.owner == unit.owner)]

    def lit(self, unit: Piece, chit: Piece) -> list[Piece]:
        """The hidden units that a Luminescence shows, friend and foe."""
        at = self.at
        return [other for s in (hex_of(unit), *self.near(unit, chit)) if (other := at.get(s)) and other.mark(HIDDEN)]

    def beside_free(self, unit: Piece, other: Piece) -> list[str]:
        """Where a destroyed unit can come back beside a caster (ruling: raise)."""
        at, waters = self.at, self.waters
        near = self.map.neighbours(hex_of(unit))
        return [s for s in near if s not in at and not waters[s].destroys and self.enters(other, waters[s])]

    def targets_of(self, unit: Piece, chit: Piece) -> list[Any]:
        """What a spell can be cast on: hexes or units, by what it does."""
        match chit.effect:
            case "create":
                ready = any(creature.name == chit.creature for creature in self.creatures)
                return list(self.hexes_for(unit, chit)) if ready else []
            case "change":
                return list(self.hexes_for(unit, chit))
            case "raise":
                return titles(other for other in self.fallen[owner_of(unit)] if self.beside_free(unit, other))
            case "tangle":
                at = self.at
                return [at[s] for s in self.near(unit, chit) if s in at and at[s].owner != unit.owner]
            case "murk":
                return [other for other in self.friends(unit, chit) if not other.mark(HIDDEN)]
            case "heal":
                return self.curable(unit, chit)
            case "light":
                return list(self.lit(unit, chit))
        return [unit]

    def curable(self, unit: Piece, chit: Piece) -> list[tuple[Piece, str]]:
        """The kinds of markers that can be taken off units, by Healing."""
        friends = self.friends(unit, chit)
        return [(other, mark) for other in friends for mark in (HURT, PARALYSED) if other.mark(mark)]

    def useful(self, unit: Piece, chit: Piece) -> bool:
        """Whether a spell has anything to do."""
        return bool(self.targets_of(unit, chit))

    # what spells do

    def cast(self, seat: int, unit: Piece, chit: Piece) -> Steps[None]:
        """A chit is cast and spent."""
        targets = self.targets_of(unit, chit)
        assert chit.pile is not None
        chit.pile.give(chit, self.spent)
        self.table.say("casts", unit=unit, here=hex_of(unit), spell=chit)
        match chit.effect:
            case "create":
                self.create(seat, chit, (yield from self.aim(chit, targets, seat)))
            case "change":
                self.change(chit, (yield from self.aim(chit, targets, seat)))
            case "song":
                turns = int(self.numbers.song) + (self.table.roll(self.numbers.die, "song", seat) + 1) // 2
                unit.put(SONG, unit.mark(SONG) + turns)
                self.table.say("song", unit=unit, n=turns)
            case "raise":
                yield from self.bring_back(seat, unit, (yield from self.aim(chit, targets, seat)))
            case "tangle":
                other = yield from self.aim(chit, targets, seat)
                self.tangle(other, int(chit.counters))
            case "murk":
                yield from self.murk(seat, chit, targets)
            case "heal":
                yield from self.heal(seat, unit, chit)
            case "light":
                for other in targets:
                    other.put(HIDDEN, 0)
                    self.table.say("lit", unit=other, here=hex_of(other))

    def aim(self, chit: Piece, targets: list[Any], seat: int) -> Steps[Any]:
        """Ask what a spell is for."""
        answer = yield Choice("target", [(chit, target) for target in targets], seat)
        return answer[1]

    def create(self, seat: int, chit: Piece, space: str) -> None:
        """A creature comes to a hex (ruling: create)."""
        creature = next(each for each in self.creatures if each.name == chit.creature)
        creature.owner = seat
        self.enter(creature, space)
        self.table.say("comes", unit=creature, here=space)
        row = self.waters[space]
        if row.strikes:
            self.water_strikes(creature, int(row.strikes), row.name)

    def change(self, chit: Piece, space: str) -> None:
        """A hex becomes another kind of water (ruling: changed)."""
        if self.waters[space].name != chit.terrain:
            pile = self.table.pile(WATER + space)
            pile.give_all(self.markers)
            marker = next(each for each in self.markers if each.name == chit.terrain)
            self.markers.give(marker, pile)
            self.table.say("turns", here=space, what=marker)
        unit = self.at.get(space)
        if unit is not None and chit.counters:
            self.tangle(unit, int(chit.counters))

    def tangle(self, unit: Piece, counters: int) -> None:
        """Paralysis counters by a spell."""
        self.paralyse(unit, counters)
        self.table.say("tangled", unit=unit, here=hex_of(unit), n=counters)

    def bring_back(self, seat: int, unit: Piece, other: Piece) -> Steps[None]:
        """A destroyed unit comes back unhurt, without chits (ruling: raise)."""
        answer = yield Choice("place", [(other, space) for space in self.beside_free(unit, other)], seat)
        self.enter(*answer)
        self.table.say("back", unit=other, here=answer[1])
        row = self.waters[answer[1]]
        if row.strikes:
            self.water_strikes(other, int(row.strikes), row.name)

    def murk(self, seat: int, chit: Piece, targets: list[Piece]) -> Steps[None]:
        """Up to three units side by side are hidden (ruling: murk)."""
        chosen: list[Piece] = []
        while len(chosen) < self.numbers.murk:
            linked = [
                other
                for other in targets
                if other not in chosen
                and (not chosen or any(self.map.apart(hex_of(other), hex_of(one)) == 1 for one in chosen))
            ]
            if not linked:
                return
            options = [(chit, other) for other in linked]
            answer = yield Choice("target" if not chosen else "murk", options if not chosen else [None, *options], seat)
            if answer is None:
                return
            chosen.append(answer[1])
            answer[1].put(HIDDEN, 1)
            self.table.say("murky", unit=answer[1], here=hex_of(answer[1]))

    def heal(self, seat: int, unit: Piece, chit: Piece) -> Steps[None]:
        """Take as many markers off as the die says (ruling: healing)."""
        left = self.table.roll(self.numbers.die, "healing", seat)
        while left and (curable := self.curable(unit, chit)):
            answer = yield Choice("heal", [None, *curable], seat)
            if answer is None:
                return
            other, mark = answer
            if mark == PARALYSED:
                self.ease(other)
            else:
                other.put(HURT, other.mark(HURT) - 1)
            self.table.say("healed" if mark == HURT else "eased", unit=other, here=hex_of(other))
            left -= 1


def titles(units: Iterable[Piece]) -> list[Piece]:
    """Of units alike the first."""
    found: dict[str, Piece] = {}
    for unit in units:
        found.setdefault(unit.name, unit)
    return list(found.values())
