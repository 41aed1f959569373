"""Narnia Skirmish: Aslan and his people against the White Witch; a leader, or all the others, lose the battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own, owner_of
from pnp.games.families import skirmish
from pnp.games.families.skirmish import ATTACK, FALLEN, HELD, HIT, Blow, Ground, Mind, Skirmish, square
from pnp.games.families.skirmish.ground import Lying

__all__ = ["goal", "play", "thumb"]


class Snow(Ground):
    """Units bring their own range and damage; spells are for the leaders, and reach as far as they say."""

    whole = False  # ruling: steps

    # the leaders

    def leader(self, seat: int) -> Piece | None:
        """Aslan, or the Witch, if still there."""
        return leader_of(self.army(seat))

    def caster(self, seat: int) -> Piece | None:
        """Who uses a player's spells: the leader, when awake (ruling: spells)."""
        leader = self.leader(seat)
        return None if leader is None or self.suffers(leader, HELD) else leader

    def beaten(self, seat: int) -> bool:
        """Whether a leader has fallen, or has nobody left to lead (ruling: victory)."""
        army = self.army(seat)
        return leader_of(army) is None or len(army) == 1

    # moves

    def far(self, here: str, there: str) -> int:
        """How many squares away another lies, diagonally, too."""
        (x, y), (column, row) = self.field.cell(here), self.field.cell(there)
        return max(abs(x - column), abs(y - row))

    def shares(self, seat: int, card: Piece, rest: int) -> list[tuple[Piece, str]]:
        """Every move by what is left of a Move card (ruling: forward)."""
        at = self.at
        able = [(space, unit) for space, unit in at.items() if unit.owner == seat and self.may_move(unit, card)]
        return [(u, end) for space, u in able for end in self.paced(u, space, rest, at) if self.free(end, at)]

    # attacks

    def reach(self, card: Piece, unit: Piece) -> int:
        """How far the unit strikes, or the spell does (ruling: range)."""
        return int(card.reach.high if card.reach else unit.range)

    def shots(self, unit: Piece, space: str, card: Piece, at: Lying) -> list[Piece]:
        """No spell strikes nearer than it says (ruling: range)."""
        found = super().shots(unit, space, card, at)
        return [foe for foe in found if not card.reach or self.far(space, square(foe)) in card.reach]

    def damage(self, blow: Blow) -> int:
        """As much as the unit does, or the spell (ruling: damage)."""
        return int(blow.card.damage if blow.spell and blow.card else blow.unit.damage)

    def guards(self, card: Piece, blow: Blow) -> bool:
        """Every Defence is for any unit; a spell needs who uses it (rulings: defence, spells)."""
        return not card.spell or self.caster(owner_of(blow.target)) is not None

    # spells

    def aims(self, seat: int, card: Piece) -> list[Piece]:
        """Whom a Miracle or Spell can be for."""
        caster = self.caster(seat)
        if caster is None:
            return []
        army, at = self.army(seat), self.at
        if card.raises:  # ruling: return
            fallen = own(FALLEN, seat)
            found = self.seen.known(fallen) if isinstance(self.seen, View) else self.seen.pile(fallen)
            return list(found) if self.room(seat) else []
        if card.carries:  # ruling: carry
            return [unit for unit in army if self.ways(unit, card)]
        if card.cures:
            sighted = [u for u in army if u.mark(HIT) and self.far(square(caster), square(u)) in card.reach]
            return [unit for unit in sighted if self.sees(square(caster), square(unit), at)]
        if card.holds:  # ruling: sleep
            return [unit for unit in at.values() if self.hostile(caster, unit)]
        foes = self.shots(caster, square(caster), card, at)
        return [foe for foe in foes if not (card.converts and foe.leader)]  # ruling: convert

    def sees(self, here: str, there: str, at: Lying) -> bool:
        """Whether a square lies in a line with another, with nobody in between (ruling: line)."""
        return any(
            there in line and not any(space in at for space in line[: line.index(there)])
            for line in self.field.queens[here].values()
        )

    def ways(self, unit: Piece, card: Piece) -> list[str]:
        """Where a spell can carry a unit: past anything, to an empty square (ruling: carry)."""
        at = self.at
        lines = self.field.queens[square(unit)].values()
        return [space for line in lines for space in line[: card.reach.high] if self.free(space, at)]

    def room(self, seat: int) -> list[str]:
        """Where a unit can come back: the empty squares of its side's two back rows (ruling: return)."""
        at = self.at
        return [space for space in self.camps[seat] if self.free(space, at)]


class War(Snow, Skirmish):
    """Shared moves, and what spells do."""

    def march(self, seat: int, card: Piece) -> Steps[None]:
        """Move units by the squares of a card, until it has none left (rulings: forward, once-each)."""
        unit, space = yield Choice("move", self.moves(seat, card), seat)
        self.discard(card)
        self.table.say("plays", by=seat, card=card)
        rest = int(card.value)
        while True:
            rest -= self.far(square(unit), space)
            self.go(unit, space)
            moves = self.shares(seat, card, rest)
            answer = (yield Choice("forward", [None, *moves], seat)) if moves else None
            if answer is None:
                return
            unit, space = answer

    def special(self, seat: int, card: Piece) -> Steps[None]:
        """Aim a Miracle or Spell; what does damage may be answered as an attack (ruling: defence)."""
        target = yield Choice("special", self.aims(seat, card), seat)
        if not card.damage:
            yield from self.effect(seat, card, target)
            return
        caster = self.caster(seat)
        assert caster is not None
        blow = Blow(card, caster, target, spell=True)
        self.table.say("casts", unit=caster, here=square(caster), target=target, there=square(target))
        if not (yield from self.negated(ATTACK, self.foes(seat), "answer", about=blow)):
            self.table.by(caster)
            yield from self.harm(blow)

    def effect(self, seat: int, card: Piece, target: Piece | None) -> Steps[None]:
        """Convert, put to sleep, heal, carry, or bring back."""
        assert target is not None
        yield from super().effect(seat, card, target)
        if card.cures:
            self.heal(target, target.mark(HIT))
        if card.carries or card.raises:
            places = self.room(seat) if card.raises else self.ways(target, card)
            _, space = yield Choice("carry", [(target, space) for space in places], seat)
            self.enter(target, space)

    def afflict(self, unit: Piece, state: str, turns: int, seat: int) -> None:
        """Tell who sleeps."""
        super().afflict(unit, state, turns, seat)
        self.table.say("asleep", unit=unit, there=square(unit), turns=turns)

    def released(self, unit: Piece, state: str) -> None:  # noqa: ARG002 - there is one state
        """Tell who wakes."""
        self.table.say("awake", unit=unit, there=square(unit))


def leader_of(army: Iterable[Piece]) -> Piece | None:
    """The leader among some units."""
    return next((unit for unit in army if unit.leader), None)


def play(table: Table) -> Steps[Result]:
    """Defeat the enemy's leader, or all the others (rulings: forces, fate)."""
    return (yield from War(table, ["narnia", "witch"]).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many Hits a player's leader has left, and how many others there are."""
    snow = Snow(view)
    leader, army = snow.leader(seat), snow.army(seat)
    return {"hits": snow.left(leader) if leader else 0, "left": len(army) - bool(leader)}


# the rule of thumb

WIN = 100.0
"""What it counts to end the battle."""
PAIN = 0.3
"""What a Hit counts that is healed, or taken from a leader beyond what it counts by itself."""
LEADS = 4.0
"""What a leader is worth beyond other units of its strength."""
DANGER = 6.0
"""What it counts against a square that a leader could fall there."""
STRIDE = 1
"""From how far beyond its range an enemy is reckoned with."""
PATIENCE = 1.5
"""What a spell has to be worth, lest it be kept."""


class Captain(Mind):
    """Who reckons with the damage of each unit, and knows for whom a spell is worth most."""

    ground: Snow

    def _priced(self, unit: Piece) -> float:
        """What a unit is worth: what it does, how far, and how long."""
        rank = LEADS if unit.leader else 0.0
        return 0.3 * self.ground.left(unit) + 0.4 * float(unit.damage) + 0.5 * float(unit.range) + rank

    def _stands(self, unit: Piece, space: str) -> float:
        """A leader keeps out of the way of blows that together could fell it."""
        value = super()._stands(unit, space)
        return value - DANGER * self.threat(unit, space) if unit.leader else value

    def threat(self, leader: Piece, space: str) -> float:
        """The share of a leader's Hits that enemies near a square could take in a turn, at most all."""
        near = (foe for there, foe in self.foes if self.ground.far(space, there) <= foe.range + STRIDE)
        return min(1.0, float(sum(foe.damage for foe in near)) / self.ground.left(leader))

    def gain(self, target: Piece, damage: int) -> float:
        """Who defeats a leader, or the last of the others, has won."""
        kills = damage >= self.ground.left(target)
        if kills and (target.leader or len(self.foes) == 2):
            return WIN
        return super().gain(target, damage) + (PAIN * damage if target.leader else 0.0)

    def uses(self, card: Piece) -> float:
        """What a spell is worth now, beyond what it would be worth to wait."""
        return max(self.blessed(card, unit) for unit in self.ground.aims(self.view.seat, card)) - PATIENCE

    def blessed(self, card: Piece, unit: Piece) -> float:
        """What a spell is worth for somebody."""
        if card.damage:
            return self.gain(unit, int(card.damage))
        if card.carries:
            return max(self.better(unit, space) for space in self.ground.ways(unit, card))
        if card.cures:
            return PAIN * unit.mark(HIT)
        return self.price(unit)

    def serves(self, card: Piece) -> float:
        """Spells are rare, and kept."""
        return super().serves(card) + 0.5 * bool(card.spell)


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    snow = Snow(view)
    if choice.phase == "special":
        mind, spell = Captain(view, snow), view.known("discard")[-1]
        return max(choice.options, key=lambda unit: mind.blessed(spell, unit))
    if choice.phase == "carry":
        mind = Captain(view, snow)
        return max(choice.options, key=lambda option: mind.stands(*option))
    return skirmish.thumb(view, choice, snow, Captain)
