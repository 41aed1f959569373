"""A sensible commander of Fantasy Skirmish: what abilities and spells are worth, and when a card is better kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.families import skirmish
from pnp.games.families.skirmish import ATTACK, MOVE, Mind, square
from pnp.games.families.skirmish.thumb import LEADER
from pnp.games.fantasy_skirmish.lore import Lore

WORTH = 1.0
"""What an SA card has to bring to be spent on an ability or a spell."""
KINDS = {
    "attack": 2.5,
    "berserk": 2.0,
    "slay": 2.0,
    "leadership": 1.5,
    "shield": 1.2,
    "explode": 0.2,
    "regeneration": 0.8,
}
"""What it is worth to grant an ability."""


class Captain(Mind):
    """What one seat makes of the field, its powers and its cards."""

    ground: Lore
    fear: Mapping[int, float] = {1: 0.3, 2: 0.15}
    near = 0.3

    def _priced(self, unit: Piece) -> float:
        """What a unit is worth: what it costs, and a leader more."""
        return float(unit.cost) / 5 + LEADER * self.ground.leads(unit)

    def struck(self, unit: Piece, target: Piece) -> float:
        """What it is worth that a unit attacks another."""
        return self.gain(target, self.ground.harms(unit))

    def use(self, unit: Piece, name: str) -> float:
        """What an ability or a spell of a unit is worth now."""
        row, at = self.ground.powers[name], self.at
        if row.dies:
            around = [other for other in self.ground.near(square(unit), row.reach, at) if other is not unit]
            gains = [self.gain(other, row.damage) * (1 if self.ground.hostile(unit, other) else -1) for other in around]
            return sum(gains) - self.gain(unit, self.ground.left(unit))
        if row.summons:
            return 3.0
        if row.looks or row.closes:
            return 0.0
        return max((self.aim(unit, row, target) for target in self.ground.aimed(unit, row, at)), default=0.0)

    def aim(self, unit: Piece | None, row: Any, target: Any) -> float:
        """What it is worth to aim a power at a unit."""
        if row.strikes:
            return self.gain(target, self.ground.harms(unit) if unit else int(self.view.numbers.damage))
        if row.heals:
            return 1.5 + 0.3 * self.price(target)
        if any(same is row for same in self.ground.lasting(target)) or row.teleports:
            return 0.0
        if row.immobilizes or row.silences:
            return 0.8 * self.price(target)
        granted = [kind for kind in row.grants if not self.ground.has(target, kind)]
        fit = self.price(target) * (2.0 if self.foes and self._close(target) else 0.5) / 3
        return fit * sum(KINDS[kind] for kind in granted) / 2

    def _close(self, unit: Piece) -> bool:
        return any(self.ground.field.apart(square(unit), space) <= 2 for space, _ in self.foes)


def advised(view: View, choice: Choice) -> Any:
    """What a sensible commander answers."""
    ground, options = Lore(view), choice.options
    if choice.phase == "study":
        return max(options, key=lambda offer: _wanted(ground.powers[offer[1]]))
    thinks = Captain(view, ground)
    if choice.phase == "set-up":
        return _placed(thinks, options)
    if choice.phase == "attack card":
        return _attack_card(thinks, options)
    if choice.phase == "ability":
        return max(options, key=lambda use: thinks.use(*use))
    if choice.phase == "aim":
        return max(options, key=lambda aim: _aimed(thinks, aim))
    if choice.phase in ("answer", "dispel"):
        return _answer(options)
    if choice.phase == "martyr":
        return _martyr(thinks, options)
    if choice.phase == "attack":
        return max(options, key=lambda pair: thinks.struck(*pair))
    return skirmish.thumb(view, choice, ground, Captain)


def _wanted(row: Any) -> float:
    """How much a spell is wanted."""
    if row.strikes:
        return 3.0 + bool(row.over) - 0.5 * bool(row.exact)
    if row.immobilizes or row.negates:
        return 2.5
    return sum(KINDS[kind] for kind in row.grants) + 1.5 * bool(row.summons) + 1.0 * bool(row.heals)


def _placed(thinks: Captain, options: list[Any]) -> Any:
    """The tough in front, the others behind them; leaders wait until the last rank."""
    (_, space), ground = options[0], thinks.ground
    front = ground.camps[thinks.view.seat].index(space) < ground.field.columns
    rank = {option: (ground.leads(option[0]) or bool(option[0].spells) or option[0].range > 1) for option in options}
    return max(options, key=lambda option: (rank[option] is not front, thinks.ground.left(option[0]), option[0].cost))


def _aimed(thinks: Captain, aim: tuple[str, Any]) -> float:
    name, target = aim
    if not isinstance(target, Piece):
        space = target
        return -min((thinks.ground.field.apart(space, other) for other, _ in thinks.foes), default=0)
    return thinks.aim(None, thinks.ground.powers[name], target)


def _attack_card(thinks: Captain, options: list[Any]) -> Any:
    """The card that brings most: an attack, a move that follows one, an SA card."""
    best, value = None, 0.0
    seat = thinks.view.seat
    for card in options:
        if card is None:
            continue
        if card.type == ATTACK:
            worth = max(thinks.struck(*pair) for pair in thinks.ground.targets(seat, card))
        elif card.type == MOVE:
            worth = max(thinks.better(*move) for move in thinks.ground.follow_ups(seat, card))
        else:
            worth = max(thinks.use(*use) for use in thinks.ground.uses(seat)) - WORTH
        if worth > value:
            best, value = card, worth
    return best


def _answer(options: list[Any]) -> Any:
    """Stop what can be stopped: with a card that does nothing else, if there is one."""
    return min(options, key=lambda answer: (answer is None, isinstance(answer, tuple)))


def _martyr(thinks: Captain, options: list[Any]) -> Any:
    """Let a unit suffer for one that is dearer, or that would die of it and itself does not."""
    offers = [offer for offer in options if offer is not None]
    best = min(offers, key=lambda offer: thinks.gain(offer[1], 1), default=None)
    return best if best and thinks.gain(best[1], 1) < thinks.gain(best[2], 1) else None
