"""Spells on chits: a common pile and hands, who can cast what, on what, when it can be answered, and what comes of it.

A component `spell` with fields `when` (march, move, battle, attack, before-defence, after-spell, or a time of the
game's own), `target`, `range`, `effect`, `bars`, `against`, `hexes` and what it gives (`power`, `bonus_power`,
`bonus_attack`, `bonus_defence`, `bonus_move`, `mode`, `move`); a component `marker` whose field `spell` names what it
shows. Numbers: `hand`. A game has rulings spell-pile, turns-about, answers, flip, teleport, fear, area-spells, bonus-
time and control.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps, owner_of
from pnp.games.families.dice_pool.field import FOUGHT, hex_of
from pnp.games.families.dice_pool.terrain import (
    BARS,
    CONTROLLED,
    FIRE,
    FLYING,
    HASTENED,
    HELD,
    RAGING,
    SHIELDED,
    STRENGTHENED,
    WEAKENED,
    Terrain,
)
from pnp.games.families.dice_pool.war import War

UNTARGETED = ("friends-beside", "enemies-beside", "hands", "caster")
"""What a spell is for that needs no choice."""


class Magic(Terrain, War):
    """The spell chits, and what each kind of effect does."""

    def lay_out(self) -> None:
        """The common pile of chits, the hands, and the markers (ruling: spell-pile)."""
        table = self.table
        self.deck, self.discard = table.shuffled("spell"), table.pile("discard")
        self.hands = table.each_pile("hand", "owner")
        self.laid = table.pile("laid")
        self.lay_more()
        self.markers = table.pile("markers")
        table.unbox("marker", self.markers)
        self.turn_track = table.track("turn")

    def lay_more(self) -> None:
        """What else spells of the game need."""

    def draw(self, seat: int, number: int) -> None:
        """Draw chits; the discards are mixed into a new pile when it is empty (ruling: spell-pile)."""
        for _ in range(number):
            if not self.deck and self.discard:
                self.discard.give_all(self.deck)
                self.table.shuffle(self.deck)
            self.deck.deal(1, self.hands[seat])

    # who can cast what

    def castable(self, seat: int, *times: str) -> list[tuple[Piece, Piece]]:
        """The spells that a player can cast at one of these times, by whom, if they can be for anything."""
        found = []
        for spell in self.hands[seat]:
            if spell.when in times:
                found += [(c, spell) for c in self.casters(seat) if self.casts(c, spell) and self.useful(c, spell)]
        return found

    def useful(self, caster: Piece, spell: Piece) -> bool:
        """Whether a spell can be for anything."""
        return spell.target in UNTARGETED or bool(self.targets_of(caster, spell))

    def targets_of(self, caster: Piece, spell: Piece) -> list[Any]:
        """What a spell can be for: units, or hexes."""
        seat, at = owner_of(caster), self.at
        if spell.target == "hexes":
            return self.within(caster, spell)
        found = [at[space] for space in self.within(caster, spell) if space in at]
        if spell.effect == "place":  # rulings: teleport, turns-about
            return [
                u
                for u in found
                if u.owner == seat and (u is not caster or spell.range) and self.landings(u, caster, spell)
            ]
        if spell.target == "enemy":
            found = [unit for unit in found if unit.owner != seat and self.fits(spell, unit)]
        if spell.effect == "attack":
            found = [unit for unit in found if self.open(unit)]
        if spell.effect == "drive":
            return [unit for unit in found if self.may_move(unit) and self.driven(unit)]
        return found

    def nests(self, unit: Piece, caster: Piece) -> list[str]:
        """The empty hexes beside a caster in which a unit could be (ruling: teleport)."""
        at, fires = self.at, self.burning
        near = self.map.neighbours(hex_of(caster))
        return [space for space in near if space not in at and space not in fires and self.enters(unit, space)]

    def landings(self, unit: Piece, caster: Piece, spell: Piece) -> list[str]:
        """Where a unit that is called or sent can be put (ruling: teleport)."""
        if spell.range == 0:
            return self.nests(unit, caster)
        at, fires = self.at, self.burning
        return [s for s in self.map.spaces if s not in at and s not in fires and self.enters(unit, s)]

    def driven(self, unit: Piece) -> list[str]:
        """Where Fear can drive a unit: within its move, beside none of the caster's (ruling: fear)."""
        at = self.at
        foes = {space for space, other in at.items() if other.owner != unit.owner}
        return [space for space in self.ends(unit, at) if foes.isdisjoint(self.map.neighbours(space))]

    # casting

    def spend(self, seat: int, caster: Piece, spell: Piece) -> Steps[bool]:
        """Flip the caster and lay the chit aside; whether nobody negates it (rulings: flip, answers)."""
        table = self.table
        caster.put(FOUGHT, 1)
        self.hands[seat].give(spell, self.laid)
        here = hex_of(caster)
        table.say("casts", by=Seat(seat), unit=caster, here=here, spell=spell)
        if spell.effect == "negate":
            return True
        answer = yield from self.window(1 - seat, here, "after-spell", (1 - seat,))
        if answer is not None:
            table.say("negated", spell=spell)
        return answer is None

    def window(
        self,
        first: int,
        place: str,
        when: str,
        seats: tuple[int, ...] | None = None,
        fits: Callable[[Piece], bool] | None = None,
    ) -> Steps[tuple[int, Piece, Piece] | None]:
        """Ask whether somebody answers what was just done at a place; who has a caster in reach and chits is asked
        whatever these are (ruling: answers)."""
        reach = {s.id: self.far(s) or len(self.map.spaces) for s in self.spells.values() if s.when == when}
        if not reach:
            return None
        for seat in seats or (first, 1 - first):
            near = [c for c in self.casters(seat) if self.map.apart(hex_of(c), place) <= max(reach.values())]
            if not near or not self.hands[seat]:
                continue
            options = [
                (caster, spell)
                for spell in self.hands[seat]
                if spell.when == when and (fits is None or fits(spell))
                for caster in near
                if self.casts(caster, spell) and self.map.apart(hex_of(caster), place) <= reach[spell.id]
            ]
            answer = yield Choice("answer", [None, *options], seat)
            if answer is not None and (yield from self.spend(seat, *answer)):
                return (seat, *answer)
        return None

    def cast(self, seat: int, caster: Piece, spell: Piece) -> Steps[None]:
        """Cast a spell that is no attack: choose what it is for, let it be negated, and carry it out."""
        target: Any = None
        place: Any = None
        if spell.target == "hexes":
            target = yield from self.patch(seat, caster, spell)
        elif spell.target not in UNTARGETED:
            target = yield from self.choose("target", spell, self.targets_of(caster, spell), seat)
        if spell.effect == "place":
            place = yield from self.choose("place", spell, self.landings(target, caster, spell), seat)
        elif spell.effect == "drive":
            place = yield from self.choose("place", spell, self.driven(target), seat)
        if (yield from self.spend(seat, caster, spell)):
            self.carry_out(seat, caster, spell, target, place)

    def choose(self, what: str, spell: Piece, things: list[Any], seat: int) -> Steps[Any]:
        """Choose what a spell is for."""
        answer = yield Choice(what, [(spell, thing) for thing in things], seat)
        return answer[1]

    def patch(self, seat: int, caster: Piece, spell: Piece) -> Steps[list[str]]:
        """Choose hexes side by side (ruling: area-spells)."""
        found: list[str] = []
        while len(found) < spell.hexes:
            room = self.within(caster, spell)
            if found:
                room = [s for s in room if s not in found and any(s in self.map.neighbours(f) for f in found)]
            if not room:
                break
            some = [None] if found and spell.effect != "attack" else []
            answer = yield Choice("hex", [*some, *[(spell, space) for space in room]], seat)
            if answer is None:
                break
            found.append(answer[1])
        return found

    def carry_out(self, seat: int, caster: Piece, spell: Piece, target: Any, place: str | None) -> None:
        """What a spell does."""
        at = self.at
        if spell.effect in ("boost", "speed", "bar") and spell.target != "hexes":
            for unit in self.touched(seat, caster, spell, target):
                self.touch(unit, spell)
        elif spell.effect == "bar":
            for space in target:
                if "enter" in spell.bars:
                    self.mark_hex(FIRE, space, spell)
                elif space in at and self.fits(spell, at[space]):
                    at[space].put(HELD, 1)
        elif spell.effect == "take":
            self.control(target, seat)
        elif spell.effect == "place":
            self.enter(target, str(place))
        elif spell.effect == "drive":
            self.go(target, str(place))

    def touched(self, seat: int, caster: Piece, spell: Piece, target: Piece | None) -> list[Piece]:
        """The units that a spell lies on."""
        if spell.target == "friends-beside":
            return [unit for unit in self.beside(hex_of(caster), self.at) if unit.owner == seat]
        if spell.target == "enemies-beside":
            return [unit for unit in self.beside(hex_of(caster), self.at) if unit.owner != seat]
        return [target] if target is not None else []

    def touch(self, unit: Piece, spell: Piece) -> None:
        """Lay on a unit what a spell gives or bars until the turn ends (ruling: bonus-time)."""
        changes = {
            SHIELDED: spell.bonus_defence,
            RAGING: spell.bonus_attack,
            STRENGTHENED: max(0, spell.bonus_power),
            WEAKENED: max(0, -spell.bonus_power),
            HASTENED: spell.bonus_move,
            FLYING: int(spell.effect == "speed" and spell.mode == "air"),
            **{BARS[bar]: 1 for bar in spell.bars},
        }
        for mark, more in changes.items():
            if more:
                unit.put(mark, unit.mark(mark) + int(more))
        self.table.say("touched", spell=spell, unit=unit, there=hex_of(unit))

    def mark_hex(self, kind: str, space: str, spell: Piece) -> None:
        """Lay a marker of a spell on a hex, beside what stands there."""
        marker = next((m for m in self.markers if m.spell == spell.id.partition(":")[2]), None)
        if marker is not None:
            self.markers.give(marker, self.table.pile(kind + space))

    def control(self, unit: Piece, seat: int) -> None:
        """An enemy's unit is this player's until the turn ends (ruling: control)."""
        unit.owner = seat
        unit.put(CONTROLLED, 1)
