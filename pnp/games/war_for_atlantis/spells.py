"""Spells: what those of Atlantis do beyond others: they create, bring back, empty hands; rulings are cited."""

from __future__ import annotations

from typing import Any

from pnp.engine import Piece, Steps, clear
from pnp.games.families.dice_pool import CONTROLLED, FOUGHT, MOVED, Battles, hex_of
from pnp.games.war_for_atlantis.island import ENDS, UNDEAD, Island


class Magic(Island, Battles):
    """The spells of mages and priests."""

    def lay_more(self) -> None:
        """What spells bring (ruling: conjured)."""
        self.lasting, self.conjured = self.table.pile("lasting"), self.table.pile("conjured")
        self.table.unbox("conjured", self.conjured)

    def targets_of(self, caster: Piece, spell: Piece) -> list[Any]:
        if spell.target == "lost":  # ruling: reincarnate
            return [unit for unit in self.fallen[int(caster.owner or 0)] if not unit.spell and self.nests(unit, caster)]
        if spell.effect == "create":
            made = self.counter(spell)
            return self.nests(made, caster) if made is not None else []
        return super().targets_of(caster, spell)

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

    # casting

    def cast(self, seat: int, caster: Piece, spell: Piece) -> Steps[None]:
        if spell.target != "lost":
            yield from super().cast(seat, caster, spell)
            return
        target = yield from self.choose("target", spell, self.targets_of(caster, spell), seat)
        place = yield from self.choose("place", spell, self.nests(target, caster), seat)
        if (yield from self.spend(seat, caster, spell)):
            self.carry_out(seat, caster, spell, target, place)

    def carry_out(self, seat: int, caster: Piece, spell: Piece, target: Any, place: str | None) -> None:
        if spell.effect == "create":
            self.conjure(seat, spell, target)
        elif spell.effect == "restore":
            self.table.say("returns", unit=target, there=place)
            target.owner = seat
            self.fallen[seat].give(target, self.table.pile(str(place)))
        elif spell.effect == "redraw":  # Commune
            self.hands[seat].give_all(self.discard)
            self.draw(seat, int(self.numbers.hand))
        elif spell.effect == "purge":  # ruling: antimagic
            for hand in self.hands:
                hand.give_all(self.discard)
        else:
            super().carry_out(seat, caster, spell, target, place)

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
