"""The course of a duel: five phases a turn, spells that are answered by spells, and what they do."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps, Table
from pnp.games.families.decks import Decks, move
from pnp.games.families.skirmish import ATTACK, ATTACKED, HELD, HIT, MOVE, SPECIAL, Blow, Skirmish, square
from pnp.games.wizard_skirmish.circle import DEFENCE, READY, STRONGER, SUMMON, Circle

SIDES = "ivory", "ebony"
CORNERS = "Corners"
SPELL = "spell"
CAST = ATTACK, "control", "immobilization", SPECIAL
"""The kinds of spells of the Spell Attack Phase (ruling: phase)."""


class Duel(Circle, Skirmish):
    """Five phases a turn, and spells that are answered by spells."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, SIDES)
        self.ready = table.each_pile(READY)
        for pile, ready in zip(self.reserve, self.ready, strict=True):
            for unit in list(pile):
                if not unit.leader:
                    pile.give(unit, ready)

    def set_up(self, seat: int) -> Steps[None]:
        """The Wizards stand in opposite corners (ruling: set-up)."""
        for wizard in list(self.reserve[seat]):
            self.enter(wizard, self.field.place(CORNERS)[seat])
        yield from ()

    def turn(self, seat: int) -> Steps[None]:
        """The phases of a turn."""
        phases = (
            self.draw_phase,
            self.move_phase,
            self.summon_phase,
            self.battle_phase,
            self.attack_phase,
            self.end_phase,
        )
        for phase in phases:
            if self.over_with:
                return
            yield from phase(seat)

    def move_phase(self, seat: int) -> Steps[None]:
        """Move units, and cast Movement spells (rulings: once-each, move-spells)."""
        self.table.begin("move phase", seat)
        while True:
            at = self.at
            units = [unit for unit in self.army(seat) if self.idle(unit) and self.strides(unit, at)]
            answer = yield Choice("mover", [None, *units, *self.castable(seat, MOVE)], seat)
            if answer is None:
                return
            if answer in units:
                self.go(*(yield Choice("move", self.strides(answer, at), seat)))
            else:
                yield from self.cast(seat, answer)

    def summon_phase(self, seat: int) -> Steps[None]:
        """Wounds close, creatures come (rulings: regenerate, summon)."""
        self.table.begin("summon phase", seat)
        for unit in self.army(seat):
            if "regenerates" in unit.traits and unit.mark(HIT):
                self.heal(unit, int(self.numbers.regenerates))
        yield from self.casting("summoning", seat, SUMMON)

    def battle_phase(self, seat: int) -> Steps[None]:
        """Units attack beside them (ruling: melee)."""
        self.table.begin("battle phase", seat)
        while not self.over_with:
            answer = yield Choice("battle", [None, *self.melees(seat)], seat)
            if answer is None:
                return
            unit, target = answer
            unit.put(ATTACKED, 1)
            self.table.say("strikes", unit=unit, here=square(unit), target=target, there=square(target))
            blow = Blow(None, unit, target)
            if not (yield from self.negated(ATTACK, self.foes(seat), about=blow)):
                self.wound(target, self.damage(blow))

    def attack_phase(self, seat: int) -> Steps[None]:
        """Cast the spells of all other kinds."""
        self.table.begin("attack phase", seat)
        yield from self.casting("casting", seat, *CAST)

    def casting(self, phase: str, seat: int, *kinds: str) -> Steps[None]:
        """Cast spells of some kinds, one after the other (ruling: casting)."""
        while not self.over_with:
            card = yield Choice(phase, [None, *self.castable(seat, *kinds)], seat)
            if card is None:
                return
            yield from self.cast(seat, card)

    # spells

    def cast(self, seat: int, card: Piece) -> Steps[None]:
        """Discard a spell, aim it, and let it work unless it is stopped (rulings: defence, counter)."""
        aims, caster = self.aims(seat, card), self.caster(seat)
        assert caster is not None
        self.discard(card)
        aim = None if aims == [None] else (yield Choice("aim", aims, seat))
        target = aim[0] if isinstance(aim, tuple) else aim
        if isinstance(target, Piece):
            self.table.say("aims", by=seat, card=card, target=target, there=square(target))
            about = Blow(card, caster, target, spell=True)
        else:
            self.table.say("casts", by=seat, card=card)
            about = None
        kind = ATTACK if card.type == ATTACK else SPELL
        if not (yield from self.negated(kind, self.foes(seat), about=about)):
            self.work(seat, card, aim)

    def answers(self, seat: int, kind: str, about: Any = None) -> list[Piece]:
        """The spells that stop another, or an attack without one (rulings: casting, melee, counter)."""
        if self.caster(seat) is None:
            return []
        found = Decks.answers(self, seat, kind, about)
        plain = isinstance(about, Blow) and not about.spell
        return [card for card in found if not plain or card.type == DEFENCE]

    def work(self, seat: int, card: Piece, aim: Any) -> None:
        """What a spell does that nobody stopped."""
        if card.summons:
            unit = self.spare(seat, card)[0]
            unit.owner = seat
            self.enter(unit, aim)
        elif card.carries:
            self.go(*aim)
        elif card.pushes:
            self.enter(*aim)
        elif aim is not None:
            self.touch(card, aim)
        else:
            self.learn(seat, card)

    def touch(self, card: Piece, unit: Piece) -> None:
        """What a spell does to the unit it is aimed at (rulings: control, immobilized, specials)."""
        owner = unit.owner
        assert owner is not None
        if card.destroys:
            self.kill(unit)
        elif card.converts:
            unit.owner = 1 - owner
        elif card.holds:
            self.afflict(unit, HELD, 1, owner)
            self.table.say("bound", unit=unit, there=square(unit))
        elif card.strengthens:
            unit.put(STRONGER, unit.mark(STRONGER) + card.strengthens)
            damage = self.damage(Blow(None, unit, unit))
            self.table.say("stronger", unit=unit, there=square(unit), damage=damage)
        elif card.heals:
            self.heal(unit, card.heals)
        else:
            self.wound(unit, card.damage)

    def learn(self, seat: int, card: Piece) -> None:
        """What a spell does to cards."""
        self.draw(seat, card.draws)
        for foe in self.foes(seat):
            for _ in range(min(card.discards, len(self.hands[foe]))):
                lost = self.blind(foe)
                self.discard(lost)
                self.table.say("lost", by=foe, card=lost)
            if card.looks:
                self.look(seat, foe)
        draw = self.stocks[0].draw
        for hidden in draw[len(draw) - min(len(draw), card.looks_ahead) :]:
            draw.show(hidden, 1 << seat)

    # units

    def kill(self, unit: Piece) -> None:
        """A creature goes back to the counters of its own side (ruling: summon)."""
        super().kill(unit)
        if not unit.leader:
            move(unit, self.ready[SIDES.index(unit.component)])

    def heal(self, unit: Piece, points: int) -> None:
        """Give lost Hits back, none that were never there, and tell who of its kind it is (ruling: specials)."""
        unit.put(HIT, max(0, unit.mark(HIT) - points))
        self.table.say("healed", unit=unit, there=square(unit), left=self.left(unit))

    def released(self, unit: Piece, state: str) -> None:  # noqa: ARG002 - there is one state
        """Tell who can act again."""
        self.table.say("free", unit=unit, there=square(unit))
