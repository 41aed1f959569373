"""A sensible Wizard: creatures go for the enemy's, spells where they change most, counters for what is strong."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.families.decks import in_hand
from pnp.games.families.skirmish import HIT, MOVE, Blow, Mind, square
from pnp.games.wizard_skirmish.circle import COUNTER, DEFENCE, SUMMON, Circle

WIN = 100.0
"""What it counts to win."""
STING = 1.6
"""What a Hit of a Wizard counts."""
CLOSE = 0.35
"""What each square counts that a creature comes nearer to the enemy's Wizard."""
DANGER = 0.5
"""What a Hit counts that an enemy near could take off a Wizard."""
BESIDE = 0.9
"""How much of a blow counts that a unit could strike from a square at once."""
CARDS = 3.0
"""What it counts to have or to know cards."""
WEIGHTY = 5.0
"""From how much on a creature is worth a Counterspell."""


class Sage(Mind):
    """Who weighs creatures by what they do, and spells by what they would change."""

    ground: Circle

    def __init__(self, view: View, ground: Circle) -> None:
        super().__init__(view, ground)
        self.prey = [space for space, unit in self.foes if unit.leader]

    def _priced(self, unit: Piece) -> float:
        """What a unit is worth."""
        if unit.leader:
            return STING * self.ground.left(unit)
        damage = self.ground.damage(Blow(None, unit, unit))
        return 1.2 * float(damage) + 0.7 * self.ground.left(unit) + 0.25 * float(unit.speed) + 0.5 * len(unit.traits)

    def gain(self, target: Piece, damage: int) -> float:
        """What it is worth to hit a unit."""
        left = self.ground.left(target)
        if target.leader:
            return WIN if damage >= left else STING * damage
        return self.price(target) + 0.5 if damage >= left else 0.8 * damage

    def _stands(self, unit: Piece, space: str) -> float:
        ground = self.ground
        around = [self.at[end] for end in ground.beside(space) if end in self.at]
        harm = ground.damage(Blow(None, unit, unit))
        value = BESIDE * max((self.gain(foe, harm) for foe in around if ground.hostile(unit, foe)), default=0.0)
        if unit.leader:
            near = [foe for there, foe in self.foes if self._apart(space, there) <= foe.speed + 1]
            return value - DANGER * sum(ground.damage(Blow(None, foe, unit)) for foe in near)
        return value - CLOSE * min((self._apart(space, there) for there in self.prey), default=0)

    def aimed(self, card: Piece, aim: Any) -> float:
        """What a spell is worth that is aimed so."""
        if isinstance(aim, tuple):
            unit, space = aim
            return self.better(unit, space) if card.carries else self.called(unit, space)
        if aim is None:
            return CARDS
        if isinstance(aim, str):
            return WIN - min((self._apart(aim, there) for there in self.prey), default=0)
        if card.damage:
            return self.gain(aim, card.damage)
        if card.heals:
            return STING * min(card.heals, aim.mark(HIT)) if aim.leader else 0.5
        if card.holds:
            return 3.0 if aim.leader else 0.6 * self.price(aim)
        return 2.0 if card.strengthens else self.price(aim) * (2.0 if card.converts else 1.0)

    def called(self, unit: Piece, space: str) -> float:
        """What it is worth to move an enemy: its Wizard to our creatures, its creatures away from our Wizard."""
        ours = [square(each) for each in self.mine if each.leader is not unit.leader]
        far, now = (min((self._apart(end, there) for there in ours), default=0) for end in (space, square(unit)))
        return 0.4 * float((now - far) if unit.leader else (far - now))

    def cast(self, card: Piece) -> float:
        """What it is worth to cast a spell now."""
        return max(self.aimed(card, aim) for aim in self.ground.aims(self.view.seat, card))

    def serves(self, card: Piece) -> float:
        """How much a spell in the hand is worth keeping: few of a kind, and what stops others."""
        alike: int = sum(other.type == card.type for other in in_hand(self.view))
        return (2.0 if card.type in (SUMMON, DEFENCE, COUNTER) else 1.0) - 0.4 * alike


def thumb(view: View, choice: Choice) -> Any:
    """A sensible Wizard."""
    mind, options = Sage(view, Circle(view)), choice.options
    if choice.phase == "hand limit":
        return min(options, key=mind.serves)
    if choice.phase == "mover":
        return _mover(mind, options)
    if choice.phase == "move":
        return max(options, key=lambda option: mind.better(*option))
    if choice.phase == "battle":
        blows = [option for option in options if option is not None]
        return max(blows, key=lambda pair: mind.gain(pair[1], mind.ground.damage(Blow(None, *pair))), default=None)
    if choice.phase == "aim":
        spell = view.known("discard")[-1]
        return max(options, key=lambda aim: mind.aimed(spell, aim))
    if choice.phase == "answer":
        return _answer(mind, options)
    return _best(mind, options)


def _best(mind: Sage, options: list[Any]) -> Any:
    """The spell that is worth most, if any is worth something."""
    cards = [card for card in options if card is not None]
    best = max(cards, key=mind.cast, default=None)
    return best if best is not None and mind.cast(best) > 0 else None


def _mover(mind: Sage, options: list[Any]) -> Any:
    """The unit or the spell by which somebody comes to stand better."""
    at = mind.ground.at
    best, value = None, 0.0
    for option in options:
        if option is None:
            continue
        if option.type == MOVE:
            gain = mind.cast(option) - 1.0
        else:
            gain = max(mind.better(*stride) for stride in mind.ground.strides(option, at))
        if gain > value:
            best, value = option, gain
    return best


def _answer(mind: Sage, options: list[Any]) -> Any:
    """A Defence whenever one can be cast; a Counterspell against what is strong."""
    cards = [card for card in options if card is not None]
    shields = [card for card in cards if card.type == DEFENCE]
    if shields or not cards:
        return shields[0] if shields else None
    spell = mind.view.known("discard")[-1]
    strong = spell.converts or spell.destroys or spell.type == COUNTER or (spell.damage or 0) > 1 or spell.holds
    return cards[0] if strong or (spell.summons and _summoned(mind, spell) >= WEIGHTY) else None


def _summoned(mind: Sage, spell: Piece) -> float:
    """What the creature is worth that a spell summons."""
    return max((mind.price(unit) for unit in mind.ground.spare(1 - mind.view.seat, spell)), default=0.0)
