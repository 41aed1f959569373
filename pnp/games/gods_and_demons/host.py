"""What lies on the table in Gods & Demons: decks, the units of both hosts, and what they fight with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from pnp.engine import Piece, Table
from pnp.games.families.companies import attached, company
from pnp.games.families.duel import Duel, bonuses, force

DECKS = ("rama-deck", "ravana-deck")
"""The decks, in the order of the sides."""
UNITS = ("leader", "hero", "troop")
ANY = "any"
"""The role of all bonuses: attack and block are alike."""
DAMAGE, FOE, SHIELDED, HARMLESS, IN_HAND = "damage", "fights", "unharmed", "harmless", "in hand"
"""Marks: damage; who fights in the fight that is on; who takes no damage in it, or deals none to the Leader; what a
card counted in the hand as it was played."""
HIT, DYING, NEW = "dealt to", "dying", "new"
"""Marks of who gets a part of a Leader's damage, who may be spared, and who came into play this turn."""
ORDER = "attacks"
"""Mark of an attacker: its place in the order of the attack."""
PAIR = "blocked by"
"""Mark of a blocker: the place of the attacker that it fights."""


class Host(Duel):
    """The decks and units."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, DECKS, UNITS)

    def before(self) -> Iterator[tuple[Piece, int]]:
        """Units help others, too."""
        return helpers(super().before(), self.in_play())

    def defense(self, unit: Piece) -> int:
        """How much damage a unit bears."""
        return defense(unit, list(self.before()))

    def leader(self, seat: int) -> Piece | None:
        """A player's Leader, as long as he lives."""
        return next(iter(self.units(seat, "leader")), None)

    def left(self, seat: int) -> int | None:
        """How much more damage a player's Leader bears; None of one who was killed."""
        leader = self.leader(seat)
        return None if leader is None else self.defense(leader) - leader.mark(DAMAGE)

    @property
    def fallen(self) -> list[int]:
        """The players whose Leader was killed."""
        return [seat for seat in self.table.seats if self.leader(seat) is None]

    @property
    def settled(self) -> bool:
        """Whether a Leader was killed."""
        return bool(self.fallen)

    def attackers(self) -> list[Piece]:
        """Who attacks and was not in a fight yet, in the order of the attack."""
        return sorted((unit for unit in self.in_play() if unit.mark(ORDER)), key=lambda unit: unit.mark(ORDER))

    def blocker(self, attacker: Piece) -> Piece | None:
        """Who blocks an attacker."""
        return next((unit for unit in self.in_play() if unit.mark(PAIR) == attacker.mark(ORDER)), None)

    def fighters(self, seat: int) -> list[Piece]:
        """The units of a player in the fight that is on."""
        return [unit for unit in self.units(seat) if unit.mark(FOE)]

    def end_fight(self) -> None:
        """What was played in a fight is discarded, and its marks are gone."""
        self.end_battle(FOE, SHIELDED, HARMLESS)


def helpers(before: Iterable[tuple[Piece, int]], units: Iterable[Piece]) -> Iterator[tuple[Piece, int]]:
    """The cards before players, and the units that help others, each with its player."""
    leading = ((unit, unit.owner) for unit in units if unit.scope != "one" or unit.curse)
    return chain(before, ((unit, seat) for unit, seat in leading if seat is not None))


def defense(unit: Piece, before: Iterable[tuple[Piece, int]]) -> int:
    """Printed Defense, bonuses, and the curses of enemies (ruling: curse); never below nothing."""
    cards = list(before)
    more = sum(card.guard_bonus for card in bonuses(unit, ANY, cards))
    less = sum(card.curse for card, seat in cards if seat != unit.owner)
    return max(0, int(unit.guard + more - less))


def strength(unit: Piece, before: Iterable[tuple[Piece, int]]) -> int:
    """Strength with bonuses and Strikes, more for Arrows and for cards counted in the hand (ruling: hand-count)."""
    cards = attached(unit)
    arrows = sum(card.arrow for card in cards) * sum(card.arrow_bonus for card in company(unit))
    return int(force(unit, ANY, before) + arrows + sum(card.mark(IN_HAND) for card in cards))
