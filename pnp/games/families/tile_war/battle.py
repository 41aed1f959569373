"""A battle of two adjacent stacks: rounds in which every unit acts once, the sides in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.engine import Choice, Piece, Seat, Steps, clear, own
from pnp.games.families.tile_war import spells
from pnp.games.families.tile_war.land import GUESTS

if TYPE_CHECKING:
    from pnp.games.families.tile_war.war import War

ACTED, BONUS, EXTRA, FIGHTS, FROZEN = "acted", "bonus", "extra", "fights", "frozen"
NOWHERE = -99


class Battle:
    """The sides, the attacker first, where each stands, what spells add to its Force, whom it has lost in order."""

    PASSING: tuple[str, ...] = (ACTED, FIGHTS, FROZEN)
    """Marks that end with the battle."""

    def __init__(self, war: War, sides: tuple[int, int], spaces: tuple[str, str]) -> None:
        self.war, self.table, self.numbers = war, war.table, war.numbers
        self.sides = sides
        self.spaces = dict(zip(sides, spaces, strict=True))
        self.bonus = {seat: self.table.track(own(BONUS, seat), 0, NOWHERE) for seat in sides}
        self.lost: dict[int, list[Piece]] = {seat: [] for seat in sides}
        self.ended = False
        self.live = False
        """Whether anything can have come of this round: a spell, or a unit that can hit."""

    def foe(self, seat: int) -> int:
        """The other side."""
        return self.sides[1] if seat == self.sides[0] else self.sides[0]

    def units(self, seat: int) -> list[Piece]:
        """The units of a side that still fight."""
        return [piece for piece in self.table.pile(self.spaces[seat]) if piece.owner == seat]

    @property
    def over(self) -> bool:
        """Whether a side is gone, or a spell has ended it."""
        return self.ended or not all(self.units(seat) for seat in self.sides)

    def fight(self) -> Steps[None]:
        """Rounds, until one side is gone (ruling: rounds)."""
        for seat in self.sides:
            for unit in self.units(seat):
                unit.put(FIGHTS, 1)
        yield from self.opening()
        while not self.over:
            self.live = False
            yield from self.round()
            if not self.live and not self.over:  # ruling: stalemate
                self.table.say("stalemate")
                break
        left = [seat for seat in self.sides if self.units(seat)]
        if len(left) == 1:
            self.table.say("won", by=Seat(left[0]), space=self.spaces[self.sides[0]], there=self.spaces[self.sides[1]])
        for seat in self.sides:
            clear(self.units(seat), *self.PASSING)
            self.bonus[seat].value = 0

    def opening(self) -> Steps[None]:
        """What comes before the first round, where something does."""
        yield from ()

    def round(self) -> Steps[None]:
        """Every unit acts once."""
        for side in self.sides:
            clear(self.units(side), ACTED)
        yield from self.acts()

    def acts(self) -> Steps[None]:
        """Those who may act yet do so: the sides in turn, and the longer one to its end."""
        seat = self.sides[0]
        while not self.over:
            if not self.ready(seat):
                seat = self.foe(seat)
                if not self.ready(seat):
                    return
            yield from self.act(seat)
            self.settle()
            seat = self.foe(seat)

    def ready(self, seat: int) -> list[Piece]:
        """The units of a side that may act yet."""
        return [unit for unit in self.units(seat) if not unit.mark(ACTED) and not unit.mark(FROZEN)]

    def act(self, seat: int) -> Steps[None]:
        """One unit attacks, or casts a spell in place of that (ruling: casters)."""
        units = self.ready(seat)
        casters = [unit for unit in units if self.war.casts(unit)]
        cards = [card for card in self.war.hands[seat] if spells.useful(self, seat, card)] if casters else []
        answer = yield Choice("act", [*units, *((unit, card) for unit in casters for card in cards)], seat)
        if isinstance(answer, Piece):
            answer.put(ACTED, 1)
            yield from self.strike(answer)
            return
        unit, card = answer
        unit.put(ACTED, 1)
        self.live = True
        self.table.say("casts", piece=unit, card=card)
        self.war.discard(card)
        yield from spells.cast(self, seat, card)

    # attacks

    def force(self, unit: Piece) -> int:
        """The Force of a unit in this battle."""
        assert unit.owner is not None
        return int(unit.force) + self.bonus[unit.owner].value

    def strike(self, unit: Piece) -> Steps[None]:
        """A unit attacks (ruling: sure-hit)."""
        assert unit.owner is not None
        force = self.force(unit)
        self.live = self.live or force > 0
        if self.rolls(unit, force):
            yield from self.suffer(self.foe(unit.owner), unit)

    def suffer(self, seat: int, striker: Piece) -> Steps[None]:
        """A side that was hit says on whom (ruling: casualties)."""
        victim = yield Choice("victim", self.units(seat), seat)
        self.hit(victim, striker)

    def rolls(self, piece: Piece, force: int, target: Piece | None = None) -> bool:
        """Whether an attack of some Force hits; whoever attacks with a spell is its card, and it says at whom."""
        rolled = self.table.roll(self.numbers.hit_die, "_hit")
        hits = rolled <= force
        if target is None:
            self.table.say("hits" if hits else "misses", piece=piece, rolled=rolled, force=force)
        else:
            self.table.say("strikes" if hits else "spares", card=piece, piece=target, rolled=rolled, force=force)
        return hits

    def hit(self, victim: Piece, striker: Piece | None) -> None:  # noqa: ARG002 - for games
        """A unit is hit, by another one or by a spell: it is lost."""
        self.kill(victim)

    def kill(self, victim: Piece) -> None:
        """A unit is lost."""
        assert victim.owner is not None
        self.table.say("lost", by=Seat(victim.owner), piece=victim)
        if not victim.marked(GUESTS):
            self.lost[victim.owner].append(victim)
        self.war.lose(victim)

    def join(self, seat: int, unit: Piece) -> None:
        """A unit comes to a side's stack."""
        unit.owner = seat
        unit.put(FIGHTS, 1)
        self.war.bring(unit, self.spaces[seat])

    def settle(self) -> None:
        """What else ends a battle is looked at after each unit's go."""


class Ranked(Battle):
    """A battle in which some units act before others, all of a rank of both sides before the next, and in which a unit
    may have more than one attack in a round (rulings: rounds, extra)."""

    PASSING = (*Battle.PASSING, EXTRA)

    def rank(self, unit: Piece) -> int:
        """When a unit acts: the lowest ranks first."""
        raise NotImplementedError

    def round(self) -> Steps[None]:
        """A round; extra attacks are those of one round."""
        for side in self.sides:
            clear(self.units(side), EXTRA)
        yield from super().round()

    def left(self, seat: int) -> list[Piece]:
        """The units of a side that have an attack left in this round."""
        return [unit for unit in self.units(seat) if unit.mark(ACTED) <= unit.mark(EXTRA) and not unit.mark(FROZEN)]

    def ready(self, seat: int) -> list[Piece]:
        """Those among them whose rank attacks now."""
        turn = min((self.rank(unit) for side in self.sides for unit in self.left(side)), default=0)
        return [unit for unit in self.left(seat) if self.rank(unit) == turn]
