"""Spells: who can cast what, on what, when it can be answered, and what comes of it; rulings are cited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps, clear, owner_of
from pnp.games.families.dice_pool import FOUGHT, MOVED, War, hex_of
from pnp.games.war_for_atlantis.island import (
    BARS,
    CONTROLLED,
    ENDS,
    FIRE,
    FLYING,
    HASTENED,
    HELD,
    RAGING,
    SHIELDED,
    STRENGTHENED,
    UNDEAD,
    WEAKENED,
    Island,
)

UNTARGETED = ("friends-beside", "enemies-beside", "hands", "caster")


class Magic(Island, War):
    """The spell chits, and what each kind of effect does."""

    def lay_out(self) -> None:
        """The common pile of chits, the hands, and what spells bring (ruling: spell-pile)."""
        table = self.table
        self.deck, self.discard = table.shuffled("spell"), table.pile("discard")
        self.hands = table.each_pile("hand", "owner")
        self.laid, self.lasting = table.pile("laid"), table.pile("lasting")
        self.conjured, self.markers = table.pile("conjured"), table.pile("markers")
        table.unbox("conjured", self.conjured)
        table.unbox("marker", self.markers)
        self.turn_track = table.track("turn")

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
        """What a spell can be for: units, hexes, or the dead."""
        seat, at = owner_of(caster), self.at
        if spell.target == "lost":  # ruling: reincarnate
            return [unit for unit in self.fallen[seat] if not unit.spell and self.nests(unit, caster)]
        if spell.effect == "create":
            made = self.counter(spell)
            return self.nests(made, caster) if made is not None else []
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

    def fits(self, spell: Piece, unit: Piece) -> bool:
        """Whether a spell is for such a unit (ruling: water-targets)."""
        here = hex_of(unit)
        tests = {
            "water": self.afloat(unit),
            "ground": self.grounded(unit),
            "coast": not self.wet(here) and any(map(self.wet, self.map.neighbours(here))),
        }
        return not spell.against or any(tests[each] for each in spell.against)

    def counter(self, spell: Piece) -> Piece | None:
        """The counter for what a spell creates."""
        return next((unit for unit in self.conjured if unit.spell == spell.id.partition(":")[2]), None)

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
        elif spell.target == "lost":
            place = yield from self.choose("place", spell, self.nests(target, caster), seat)
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
        elif spell.effect == "create":
            self.conjure(seat, spell, target)
        elif spell.effect == "restore":
            self.table.say("returns", unit=target, there=place)
            target.owner = seat
            self.fallen[seat].give(target, self.table.pile(str(place)))
        elif spell.effect == "place":
            self.enter(target, str(place))
        elif spell.effect == "drive":
            self.go(target, str(place))
        elif spell.effect == "redraw":  # Commune
            self.hands[seat].give_all(self.discard)
            self.draw(seat, int(self.numbers.hand))
        elif spell.effect == "purge":  # ruling: antimagic
            for hand in self.hands:
                hand.give_all(self.discard)

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

    def conjure(self, seat: int, spell: Piece, space: str) -> None:
        """A conjured unit comes; its chit waits on the turn track, or as long as the unit lives (ruling: conjured)."""
        unit = self.counter(spell)
        assert unit is not None
        unit.owner = seat
        self.conjured.give(unit, self.table.pile(space))
        target = self.lasting
        if spell.lasts:
            ends = self.turn_track.value + int(spell.lasts)
            unit.put(ENDS, ends)
            target = self.table.pile(f"until {ends}")
        self.laid.give(spell, target)

    def rise(self, unit: Piece, seat: int) -> None:
        """A unit that just fell is undead where it fell, flipped, and this player's for good (ruling: raise-dead)."""
        unit.owner = seat
        unit.put(CONTROLLED, 0)
        unit.put(UNDEAD, 1)
        unit.put(FOUGHT, 1)
        unit.put(MOVED, 1)

    def kill(self, unit: Piece) -> None:
        """What is carried falls as well; conjured units go back to their counters (rulings: reincarnate, conjured)."""
        for each in [*self.aboard(unit), unit]:
            assert each.pile is not None
            side = self.side(each)
            clear([each])
            if not each.spell:
                each.pile.give(each, self.fallen[side])
                continue
            each.pile.give(each, self.conjured)
            self.release(each)

    def release(self, unit: Piece) -> None:
        """The chit of a conjured unit that is gone goes to the discards."""
        for name in ["lasting", *self.filled("until ")]:
            for spell in list(self.table.pile(name)):
                if spell.id.partition(":")[2] == unit.spell:
                    self.table.pile(name).give(spell, self.discard)
