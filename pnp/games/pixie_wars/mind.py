"""A sensible commander of Pixie Wars: what spells, poison and ground are worth, and when a King is in danger."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.families import skirmish
from pnp.games.families.skirmish import HELD, HIT, MOVE, Blow, Mind, square
from pnp.games.pixie_wars.forest import TRANSFORMED, Forest

WIN = 100.0
"""What it counts to kill the King."""
HUNT = 0.12
"""What each square counts that a faerie comes nearer to the enemy's King."""
WARY, SAFE = 0.4, 5
"""What each square counts that a King stays away from the nearest enemy, up to so many."""
HOLD, CHARM, VENOM = 0.35, 0.6, 1.2
"""What it counts for each turn that somebody is held (as a share of its price) or enchanted, and to poison."""
THRIFT = 0.8
"""What a card that heals or undoes has to be worth to be spent."""
BARE, BLESSED = 0.4, 0.2
"""What it counts to stand in a clearing, and in a circle or among roots."""
KEPT = 1.0
"""What it counts, as a share of its price, to save somebody who would die of poison."""


class Captain(Mind):
    """Who spares his King, hunts the enemy's, and knows what spells are worth."""

    ground: Forest

    def _priced(self, unit: Piece) -> float:
        """What a faerie is worth: less while it is held."""
        value = super()._priced(unit) + 0.3 * len(unit.traits)
        return value * (0.7 if self.ground.suffers(unit, HELD) else 1.0)

    def gain(self, target: Piece, damage: int) -> float:
        """To kill the King is to win."""
        if not damage:
            return 0.0
        return super().gain(target, damage) + WIN * (target.leader and damage >= self.ground.left(target))

    def _blow(self, card: Piece, unit: Piece, target: Piece) -> float:
        """What an attack or a spell is worth: its damage, and what lasts of it."""
        ground = self.ground
        damage = ground.damage(Blow(card, unit, target))
        value = self.gain(target, damage) - 0.1 * self.users(card)
        if damage >= ground.left(target):
            return value
        held = 0 if ground.suffers(target, HELD) else card.holds + 4 * card.until_healed
        lasting = HOLD * min(held, 4) + CHARM * card.controls
        if card.controls and ground.home(target) == self.view.seat:
            lasting = 2.0
        return value + float(lasting) * self.price(target) + VENOM * ("poison" in card.skills)

    def _stands(self, unit: Piece, space: str) -> float:
        ground, value = self.ground, float(super()._stands(unit, space))
        land = ground.lands[space]
        value += BLESSED * bool(land.wards or land.shelters) - BARE * bool(land.exposes)
        if unit.leader:
            return value + WARY * min(SAFE, min((self._apart(space, there) for there, _ in self.foes), default=0))
        return value - HUNT * sum(self._apart(space, there) for there, foe in self.foes if foe.leader)

    def better(self, unit: Piece, space: str) -> float:
        """What a move is worth; thorns hurt."""
        thorns = self.ground.thorns(square(unit), space)
        pain = self.gain(unit, sum(self.ground.lands[there].pricks for there in thorns))
        return super().better(unit, space) - pain

    def uses(self, card: Piece) -> float:
        """What a special is worth now."""
        if card.on is None:
            foe = own("hand", 1 - self.view.seat)
            return super().uses(card) if card.draws or self.view.count(foe) else 0.0
        return max((self.blessed(card, unit) for unit in self.ground.aims(self.view.seat, card)), default=0.0) - THRIFT

    def blessed(self, card: Piece, unit: Piece) -> float:
        """What it is worth to heal somebody, or to undo what lasts on him."""
        if card.negates:
            return self.price(unit)
        poison = self.ground.poison(unit)
        saved = 0.5 * bool(unit.mark(HIT)) + 0.8 * bool(poison) + 0.5 * bool(unit.mark(TRANSFORMED)) * self.price(unit)
        doomed = KEPT * (poison >= self.ground.left(unit))
        return saved * (2.0 if unit.leader else 1.0) + doomed * self.price(unit) + 0.5


def advised(view: View, choice: Choice) -> Any:
    """What a sensible commander answers."""
    forest, options = Forest(view), choice.options
    mind = Captain(view, forest)
    if choice.phase == "attack":
        card = view.known("discard")[-1]
        return max(options, key=lambda pair: mind.blow(card, *pair))
    if choice.phase == "special":
        card = view.known("discard")[-1]
        return max(options, key=lambda unit: mind.blessed(card, unit))
    if choice.phase == "vanish":
        return max(options, key=lambda way: 0.0 if way is None else mind.better(*way))
    if choice.phase == "loss":
        return min(options, key=mind.serves)
    if choice.phase in ("move card", "end card"):
        return _spent(view, choice, mind)
    return skirmish.thumb(view, choice, forest, Captain)


def _spent(view: View, choice: Choice, mind: Captain) -> Any:
    """Undo or heal where it is worth the card; else move."""
    cards = [card for card in choice.options if card is not None and card.type != MOVE]
    best = max(cards, key=mind.uses, default=None)
    if best is not None and mind.uses(best) > 0:
        return best
    if choice.phase == "end card":
        return None
    moves = [card for card in choice.options if card not in cards]
    return skirmish.thumb(view, Choice(choice.phase, moves, choice.player), mind.ground, Captain)
