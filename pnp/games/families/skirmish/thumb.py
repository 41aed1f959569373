"""A sensible commander: strike where it kills, come near with the strong, answer attacks, keep cards that serve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.families.decks import in_hand
from pnp.games.families.skirmish.ground import ATTACK, MOVE, Blow, Ground, square, word

KILL = 6.0
"""What it counts to kill a unit, beside what the unit is worth."""
LEADER = 6.0
"""What a leader is worth beyond that."""
AT_ONCE = 100.0
"""What a special card counts that is played whenever it can be."""

CLOSE = 2
WANTED = {True: {MOVE: 2, ATTACK: 2, "defence": 1}, False: {MOVE: 4, ATTACK: 1, "defence": 0}}
"""How many cards of a kind a hand wants that is close to the enemy, and one that is not."""


class Mind:
    """What one seat makes of what it sees; a game whose units are worth more than they show writes over
    `_priced`, one whose attacks are over `_blow`, one whose squares are over `_stands`: each is asked once a thing.

    `fear` is how much an enemy that far away is to be feared, `near` what each square counts that a unit comes nearer
    to an enemy: where few attacks are made in a turn there is less to fear.
    """

    fear: Mapping[int, float] = {1: 0.8, 2: 0.5, 3: 0.3}
    near = 0.12

    def __init__(self, view: View, ground: Ground) -> None:
        self.view, self.ground = view, ground
        self.at = ground.at
        self.foes = [(space, unit) for space, unit in self.at.items() if unit.owner != view.seat]
        self.mine = [unit for unit in self.at.values() if unit.owner == view.seat]
        self.arms = [card for card in in_hand(view) if ground.strikes(card)]
        self._prices: dict[Piece, float] = {}
        self._users: dict[Piece, int] = {}
        self._armed: dict[Piece, list[Piece]] = {}
        self._blows: dict[tuple[Piece, Piece, Piece], float] = {}
        self._far: dict[str, list[int]] = {}
        ours, theirs = (sum(map(self.price, army)) for army in (self.mine, [unit for _, unit in self.foes]))
        self.risk = min(1.0, theirs / max(1.0, ours))
        """How much of its fear a side minds: the stronger one little."""
        self._seen: dict[tuple[Piece, str], float] = {}

    def price(self, unit: Piece) -> float:
        """What a unit is worth."""
        if unit not in self._prices:
            self._prices[unit] = self._priced(unit)
        return self._prices[unit]

    def _priced(self, unit: Piece) -> float:
        spare = word(unit, "moves", 1) + word(unit, "attacks", 1) - 2
        return self.ground.left(unit) + 0.5 * float(spare) + LEADER * bool(word(unit, "leader"))

    def gain(self, target: Piece, damage: int) -> float:
        """What it is worth to hit a unit."""
        left = self.ground.left(target)
        return KILL + self.price(target) if damage >= left else 2.0 + self.price(target) * damage / left

    def blow(self, card: Piece, unit: Piece, target: Piece) -> float:
        """What an attack with a card is worth."""
        key = card, unit, target
        if key not in self._blows:
            self._blows[key] = self._blow(card, unit, target)
        return self._blows[key]

    def _blow(self, card: Piece, unit: Piece, target: Piece) -> float:
        """A card that fewer units can use is spent first."""
        damage = self.ground.damage(Blow(card, unit, target))
        return self.gain(target, damage) - 0.1 * self.users(card)

    def users(self, card: Piece) -> int:
        """How many of one's own units a card is for."""
        if card not in self._users:
            self._users[card] = len([unit for unit in self.mine if self.ground.fits(card, unit)])
        return self._users[card]

    def uses(self, card: Piece) -> float:  # noqa: ARG002 - in some games a special can wait
        """What it is worth to play a special card now."""
        return AT_ONCE

    def stands(self, unit: Piece, space: str) -> float:
        """What it is worth that a unit stands on a square: whom it can strike, who can strike it, how near they are."""
        key = unit, space
        if key not in self._seen:
            self._seen[key] = self._stands(unit, space)
        return self._seen[key]

    def _stands(self, unit: Piece, space: str) -> float:
        ground, far = self.ground, self.far(space)
        if unit not in self._armed:
            self._armed[unit] = [card for card in self.arms if ground.may_attack(unit, card)]
        shots = (
            self.blow(card, unit, foe) for card in self._armed[unit] for foe in ground.shots(unit, space, card, self.at)
        )
        struck = max(shots, default=0.0)
        near = sum([self.fear.get(steps, 0.0) for steps in far])
        fear = near * self.price(unit) / max(1, ground.left(unit))
        return struck - self.risk * fear - self.near * min(far, default=0)

    def far(self, space: str) -> list[int]:
        """How far each enemy is from a square."""
        if space not in self._far:
            cell = self.ground.field.cell
            (column, row), others = cell(space), [cell(other) for other, _ in self.foes]
            self._far[space] = [max(abs(column - x), abs(row - y)) for x, y in others]
        return self._far[space]

    def better(self, unit: Piece, space: str) -> float:
        """What a move is worth."""
        return self.stands(unit, space) - self.stands(unit, square(unit))

    def serves(self, card: Piece) -> float:
        """How much a card in the hand is worth keeping: how many units it is for, and how many of its kind there are.

        Far from the enemy moves are wanted, near him attacks and what stops them.
        """
        users = self.users(card)
        alike: int = sum(other.type == card.type for other in in_hand(self.view))
        near = any(min(self.far(square(unit)), default=CLOSE + 1) <= CLOSE for unit in self.mine)
        wanted = WANTED[near].get(card.type, 1)
        share: float = users / max(1, len(self.mine)) if users else -1.0
        return share - 0.6 * max(0, alike - wanted) + 0.1 * bool(card.type == ATTACK)

    def _apart(self, first: str, second: str) -> int:
        (a, b), (c, d) = self.ground.field.cell(first), self.ground.field.cell(second)
        return max(abs(a - c), abs(b - d))


def thumb(view: View, choice: Choice, ground: Ground, mind: type[Mind] = Mind) -> Any:
    """What a sensible commander answers."""
    thinks, options = mind(view, ground), choice.options
    if choice.phase == "set-up":
        return _placed(thinks, options)
    if choice.phase in ("hand limit", "answer", "answer move"):
        return _card(thinks, choice)
    if choice.phase == "move card":
        return _move_card(thinks, options)
    if choice.phase == "action card":
        moves = [card for card in options if card is not None and card.type == MOVE]
        return _attack_card(thinks, [card for card in options if card not in moves]) or _move_card(thinks, moves)
    if choice.phase == "attack card":
        return _attack_card(thinks, options)
    if choice.phase == "attack":
        return max(options, key=lambda pair: thinks.gain(pair[1], ground.damage(Blow(None, *pair))))
    if choice.phase in ("move", "forward"):
        values = [0.0 if option is None else thinks.better(*option) for option in options]
        return options[values.index(max(values))]
    if choice.phase == "special":
        return max(options, key=thinks.price)
    return options[0]


def _plans(thinks: Mind, options: list[Any]) -> Iterator[tuple[float, int]]:
    """What the best move by each card is worth, with the number of the option."""
    for number, card in enumerate(options):
        if card is not None:
            moves = thinks.ground.moves(thinks.view.seat, card)
            yield max(thinks.better(unit, space) for unit, space in moves), number


def _move_card(thinks: Mind, options: list[Any]) -> Any:
    """The card by which somebody comes to stand better; none where nobody does."""
    best = max(_plans(thinks, options), default=(0.0, 0))
    return options[best[1]] if best[0] > 0 else None


def _attack_card(thinks: Mind, options: list[Any]) -> Any:
    """The card with the best attack, or a special that is worth more."""
    best, value = None, 0.0
    for card in options:
        if card is None:
            continue
        if thinks.ground.strikes(card):
            targets = thinks.ground.targets(thinks.view.seat, card)
            worth = max(thinks.blow(card, unit, target) for unit, target in targets)
        else:
            worth = thinks.uses(card)
        if worth > value:
            best, value = card, worth
    return best


def _card(thinks: Mind, choice: Choice) -> Any:
    """Throw away what serves least; answer every attack, with the card that serves least."""
    cards = [card for card in choice.options if card is not None]
    return min(cards, key=thinks.serves, default=None)


def _placed(thinks: Mind, options: list[Any]) -> Any:
    """The strong in the middle of the front, the weak behind them, leaders last."""
    units = [option for option in options if option is not None]
    if not units:
        return None
    field, (_, space) = thinks.ground.field, units[0]
    column = field.cell(space)[0]
    inner = min(column, field.columns - 1 - column)
    home = thinks.ground.camps[thinks.view.seat]
    front = home.index(space) < field.columns
    strong = max(units, key=lambda option: (not word(option[0], "leader"), thinks.price(option[0])))
    weak = min(units, key=lambda option: thinks.price(option[0]))
    if front and None in options and (inner < 1 or thinks.ground.left(strong[0]) < 2):
        return None
    return strong if front else weak
