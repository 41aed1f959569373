"""The ground of Pixie Wars, the skills that cards need, and who is under what: for rules and rule of thumb alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from pnp.boards import Way
from pnp.engine import Piece, own, owner_of
from pnp.engine.boards import ground
from pnp.games.families.skirmish import ATTACK, FIELD, HELD, HIT, Blow, Ground, square
from pnp.games.families.skirmish.ground import Lying

SPELL, ENCHANTMENT, HEAL = "spell", "enchantment", "heal"
TRANSFORMED, POISONED = "transformed", "poisoned"
FRESH = "_fresh"
"""The mark of a faerie that was enchanted in this turn, which is not counted."""


class Forest(Ground):
    """What the kinds of ground do, who has the skills for a card, and who is under what."""

    @cached_property
    def lands(self) -> Mapping[str, Any]:
        """What each square is."""
        kinds = {self.field.row(space): ground(self.seen, FIELD, space) for space in self.field.spaces}
        return {space: kinds[self.field.row(space)] for space in self.field.spaces}

    def king(self, seat: int) -> Piece | None:
        """A player's King, while he lives."""
        return leader_of(self.army(seat))

    # who may use what

    def fits(self, card: Piece, unit: Piece) -> bool:
        """Whether a faerie has all skills that a card needs, or is named on it (ruling: users)."""
        skilled = all(skill in unit.traits for skill in card.skills)
        return skilled or (bool(card.users) and super().fits(card, unit))

    def strikes(self, card: Piece) -> bool:
        """Spells and enchantments are treated like attacks (ruling: spells)."""
        return card.type in (ATTACK, SPELL, ENCHANTMENT)

    def suffers(self, unit: Piece, state: str) -> bool:
        """Spells hold as nets do (rulings: immobilized, transformation)."""
        held = super().suffers(unit, state)
        return held or (state == HELD and (bool(unit.mark(TRANSFORMED)) or super().suffers(unit, SPELL)))

    def spelled(self, unit: Piece) -> bool:
        """Whether a spell lasts on a faerie."""
        return bool(unit.mark(TRANSFORMED)) or self.suffers(unit, SPELL)

    def poison(self, unit: Piece) -> int:
        """How many poisoned wounds a faerie has."""
        return sum(unit.mark(own(POISONED, seat)) for seat in self.seen.seats)

    # moves

    def paced(self, unit: Piece, space: str, steps: int, at: Lying, way: Way | None = None) -> tuple[str, ...]:
        """A straight move goes the whole number, or ends in growth that it comes to (rulings: steps, growth)."""
        inside = super().passable(unit, at)

        def passable(passed: str) -> bool:
            return inside(passed) and not self.lands[passed].halts

        short = (self.field.straight(space, length, passable, way) for length in range(1, steps))
        stopped = [end for ends in short for end in ends if self.lands[end].halts]
        return (*stopped, *self.field.straight(space, steps, passable, way))

    def free(self, space: str, at: Lying) -> bool:
        """No move ends on water (ruling: ground)."""
        return super().free(space, at) and not self.lands[space].wet

    def thorns(self, here: str, there: str) -> list[str]:
        """The squares of Thorns that a move comes into (ruling: thorns)."""
        return [space for space in (*(self.field.gap(here, there) or ()), there) if self.lands[space].pricks]

    # attacks

    def shots(self, unit: Piece, space: str, card: Piece, at: Lying) -> list[Piece]:
        """Whom a faerie could attack: no oak is between, and the target is not immune (ruling: ground)."""
        found = super().shots(unit, space, card, at)
        return [foe for foe in found if not self.immune(card, foe) and not self.screened(space, square(foe))]

    def screened(self, here: str, there: str) -> bool:
        """Whether an oak stands between two squares; a knight's attack goes round it."""
        return any(self.lands[space].screens for space in self.field.gap(here, there) or ())

    def immune(self, card: Piece, foe: Piece) -> bool:
        """Whether a card cannot be aimed at somebody, for what he is or where he stands."""
        land = self.lands[square(foe)]
        if card.type == ATTACK:
            return bool(land.shelters) and "ranged" in card.skills
        return bool(land.wards) or (card.type == ENCHANTMENT and bool(foe.leader))

    def damage(self, blow: Blow) -> int:
        """As much as the card says, or else the numbers do (ruling: damage)."""
        told = None if blow.card is None else blow.card.damage
        return int(self.numbers.damage if told is None else told)

    # answers and remedies

    def guards(self, card: Piece, blow: Blow) -> bool:
        """Whether a card stops what is done to a faerie (rulings: defence, spells)."""
        assert blow.card is not None
        if card.any_time:
            return blow.card.type in card.negates and self.helps(card, blow.target, owner_of(blow.target))
        reach = 2 if blow.card.knight else blow.card.value
        ranged = reach >= (card.range_from or 0) and (card.range_to is None or reach <= card.range_to)
        usable = self.covered(blow.target) and not self.suffers(blow.target, HELD)
        return ATTACK in card.negates and ranged and usable and self.fits(card, blow.target)

    def covered(self, unit: Piece) -> bool:
        """Whether a faerie may use Defence cards where it stands."""
        return not self.lands[square(unit)].exposes

    def helps(self, card: Piece, unit: Piece, seat: int) -> bool:
        """Whether a player's Magic card for friends reaches one: its user, or one next to it (ruling: any-time)."""
        if card.value is None:
            return self.fits(card, unit) and self.covered(unit)
        users = [space for space, user in self.at.items() if user.owner == seat and self.fits(card, user)]
        return any(self.field.apart(space, square(unit)) <= card.value for space in users)

    def home(self, unit: Piece) -> int:
        """Whose a faerie was at first."""
        owner = owner_of(unit)
        return 1 - owner if self.suffers(unit, ENCHANTMENT) else owner

    def aims(self, seat: int, card: Piece) -> list[Piece]:
        """For whom a Heal card, or one that undoes what lasts, is of use now."""
        return [unit for unit in self.at.values() if self.needs(seat, card, unit) and self.helps(card, unit, seat)]

    def needs(self, seat: int, card: Piece, unit: Piece) -> bool:
        """Whether a faerie of a player has what a card takes away (rulings: healing, any-time)."""
        if ENCHANTMENT in card.negates:
            return unit.owner != seat and self.home(unit) == seat
        if SPELL in card.negates:
            return unit.owner == seat and self.spelled(unit)
        return unit.owner == seat and bool(unit.mark(HIT) or unit.mark(TRANSFORMED) or self.poison(unit))


def leader_of(army: Iterable[Piece]) -> Piece | None:
    """The King among some faeries."""
    return next((unit for unit in army if unit.leader), None)
