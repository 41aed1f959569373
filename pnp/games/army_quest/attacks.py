"""Attacks: rolls to hit, grenades, rockets, and the Warlock's spells."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.army_quest.field import (
    ARMY,
    BOUND,
    BURNT,
    CONTROLLED,
    EMPTY,
    FANTASY,
    FLEES,
    FRESH,
    GRENADE,
    GRENADES,
    LOAD,
    MOVED,
    SHIELD,
    SPELLS,
    USES,
    Field,
    home,
    inside,
)
from pnp.games.families.figures import ACTED, Figures, body, space_of


class Attacks(Field, Figures):
    """What happens in the Attack Phase."""

    def attack(self, figure: Piece, seat: int) -> Steps[None]:
        """A figure attacks as often as it may; to load, throw or cast takes all its attacks (ruling: several)."""
        for number in range(int(figure.attacks)):
            options = self.attacks(figure, self.at, more=number > 0) if figure in self.side(seat) else []
            answer = (yield Choice("attack", [None, *options], seat)) if options else None
            if answer is None:
                return
            if not isinstance(answer, Piece) or answer.component == "chit":
                yield from self.act(figure, answer, seat)
                return
            yield from self.fire(figure, answer, seat)

    def act(self, figure: Piece, answer: Any, seat: int) -> Steps[None]:
        """Load, throw a grenade, or cast a spell."""
        if answer == LOAD:
            figure.put(EMPTY, 0)
            self.table.say("loads", unit=figure)
        elif isinstance(answer, tuple) and answer[0] == GRENADE:
            yield from self.throw(figure, answer[1], seat)
        else:
            chit, *target = answer if isinstance(answer, tuple) else (answer,)
            yield from self.cast(figure, chit, target[0] if target else None, seat)

    def fire(self, figure: Piece, target: Piece, seat: int) -> Steps[None]:
        """An attack with the figure's own weapon (rulings: uses, loading)."""
        if figure.supply:
            figure.put(USES, figure.mark(USES) - 1)
            figure.put(EMPTY, 1 if figure.loads else 0)
        yield from self.strike(figure, target, figure.hit.high, seat, str(figure.damage), burns=bool(figure.burns))

    def strike(
        self,
        figure: Piece,
        target: Piece,
        most: int,
        seat: int,
        dice: str = "1",
        *,
        burns: bool = False,
        area: bool = False,
    ) -> Steps[None]:
        """Roll to hit one figure, and for the damage (ruling: damage)."""
        rolled = self.table.roll(self.numbers.die, "_attack", seat)
        hit = rolled <= most
        if area:
            self.table.say("caught" if hit else "spared", unit=target, rolled=rolled)
        else:
            self.table.say("hits" if hit else "misses", unit=figure, foe=target, rolled=rolled)
        if not hit:
            return
        if (yield from self.shielded(target)):
            self.table.say("shielded", unit=target)
            return
        damage = int(dice) if dice.isdigit() else self.table.roll(dice, "_damage", seat)
        if not dice.isdigit():
            self.table.say("rocket", n=damage)
        self.table.by(figure)
        if burns:
            target.put(BURNT, target.mark(BURNT) + min(damage, self.left(target)))
        if self.wound(target, damage):
            self.table.say("falls", unit=target)
        else:
            self.table.say("hurt", unit=target, n=self.left(target))

    def shielded(self, target: Piece) -> Steps[bool]:
        """Whether the Warlock undoes a hit on one of his side (ruling: shield)."""
        at = self.at
        here = self.warlock(at)
        chit = next((one for one in self.known() if self.spell(one).effect == SHIELD), None)
        if chit is None or here is None or target.owner != FANTASY:
            return False
        if self.map.apart(here, space_of(target)) > self.spell(chit).range:
            return False
        if (yield Choice("shield", [None, (chit, target)], FANTASY)) is None:
            return False
        self.spend(chit)
        return True

    def throw(self, figure: Piece, space: str, seat: int) -> Steps[None]:
        """A grenade at all in a square, friends too (rulings: grenade, area)."""
        if figure.area:
            most, area = figure.hit.high, int(figure.area)
        else:
            figure.put(GRENADES, figure.mark(GRENADES) - 1)
            most, area = self.grenade.hits, self.grenade.area
        self.table.say("throws", unit=figure, space=self.table.pile(space))
        yield from self.blast(figure, space, most, area, seat)

    def blast(self, figure: Piece, space: str, most: int, area: int, seat: int) -> Steps[None]:
        """Everybody in an area is attacked, each with a roll (ruling: area)."""
        for target in self.inside(space, area, self.at):
            yield from self.strike(figure, target, most, seat, area=True)

    def cast(self, figure: Piece, chit: Piece, target: Any, seat: int) -> Steps[None]:
        """The Warlock casts a spell (ruling: casting)."""
        row, here = self.spell(chit), space_of(figure)
        self.spend(chit)
        if isinstance(target, str):
            self.table.say("casts-at", unit=figure, spell=chit, space=self.table.pile(target))
        else:
            self.table.say("casts", unit=figure, spell=chit)
        match row.effect:
            case "blast":
                yield from self.blast(figure, target, row.hit.high, row.area, seat)
            case "bind":
                yield from self.bind(target, row)
            case "missiles":
                yield from self.missiles(figure, target, row)
            case "fear":
                self.frighten(here, row)
            case "control":
                self.control(target, row)

    def bind(self, space: str, row: Any) -> Steps[None]:
        """Some men in an area can neither move nor attack for a while (ruling: earthbind)."""
        men = [man for man in inside(body(self.map, space, row.area), self.at) if man.owner == ARMY]
        most = self.table.roll(str(row.targets), "targets", FANTASY)
        turns = self.table.roll(str(row.turns), "turns", FANTASY)
        chosen = men if len(men) <= most else (yield from self.table.subset("bind", men, FANTASY, most, most))
        for man in chosen:
            man.put(BOUND, max(turns, man.mark(BOUND)))
            self.table.say("bound", unit=man, n=turns)

    def missiles(self, figure: Piece, first: Piece, row: Any) -> Steps[None]:
        """Some attacks, each aimed after the one before; the first at whom the spell was cast (ruling: missiles)."""
        count = self.table.roll(str(row.shots), "_missiles", FANTASY)
        self.table.say("missiles", n=count)
        target: Piece | None = first
        for number in range(count):
            if number:
                men = self.aims(space_of(figure), self.at, row.range)
                target = (yield Choice("missile", men, FANTASY)) if men else None
            if target is not None:
                yield from self.strike(figure, target, row.hit.high, FANTASY)

    def frighten(self, here: str, row: Any) -> None:
        """Men near the Warlock may flee (ruling: fear)."""
        for man in self.frightened(here, self.at, row.range):
            if not man.mark(FLEES):
                rolled = self.table.roll(self.numbers.die, "_fear", FANTASY)
                flees = rolled <= row.fright
                self.table.say("fears" if flees else "fearless", unit=man, rolled=rolled)
                man.put(FLEES, int(flees))

    def control(self, man: Piece, row: Any) -> None:
        """A man obeys for some turns, from the next on (ruling: control)."""
        turns = self.table.roll(str(row.turns), "_turns", FANTASY)
        man.put(FLEES, 0)
        man.owner = FANTASY
        for mark, n in ((CONTROLLED, turns), (FRESH, 1), (MOVED, 1), (ACTED, 1)):
            man.put(mark, n)
        self.table.say("controlled", unit=man, n=turns)

    def spend(self, chit: Piece) -> None:
        """A spell is cast and gone."""
        assert chit.pile is not None
        chit.pile.give(chit, self.table.pile("spent"))

    def remove(self, figure: Piece) -> None:
        """A figure falls, a controlled man as one of the army's; with the Warlock go his spells (ruling: spells)."""
        figure.owner = home(figure)
        super().remove(figure)
        if figure.casts and (lost := len(self.known())):
            self.table.say("forgotten", n=lost)
            self.table.pile(SPELLS).give_all(self.table.pile("spent"))
