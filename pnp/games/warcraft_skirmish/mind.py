"""A sensible commander: strike the hero, kill where one can, keep the own hero behind and defended."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, View, once
from pnp.games.families.skirmish import HIT, square
from pnp.games.warcraft_skirmish.lore import ATTACKS, DEFEND, HERO, MARCH, MARTYR, PROTECT, Lore

WIN = 1000.0
"""What it counts to kill the enemy's hero."""
WOUND = 9.0
"""What it counts to take a Hit off it."""
KILL = 4.0
"""What it counts to kill another unit, beside its Hits."""
GOOD, FAIR = 3.0, 0.6
"""A card worth more than the first is played before tokens are spent, one worth less than the second is kept."""
QUEEN, JACK, KING, CLUB = 3.0, 1.2, 1.2, 0.4
"""What cards are worth in the hand: to defend, to be a martyr with, to add damage, to attack."""


class Commander:
    """What one seat makes of what it sees."""

    def __init__(self, view: View) -> None:
        self.view, self.lore = view, Lore(view)
        self.at = self.lore.at
        self.mine = [unit for unit in self.at.values() if unit.owner == view.seat]
        self.foes = [unit for unit in self.at.values() if unit.owner != view.seat]
        self._ends: dict[tuple[Piece, int | None, bool], float] = {}

    @cached_property
    def heroes(self) -> tuple[str | None, str | None]:
        """Where one's own hero stands, and the enemy's."""
        ours, theirs = (next((square(u) for u in army if u.rank == HERO), None) for army in (self.mine, self.foes))
        return ours, theirs

    @cached_property
    def posts(self) -> dict[str, float]:
        """What it is worth that a minion stands on a square: near the enemy's hero, next to enemies, on guard."""
        field, (ours, theirs) = self.lore.field, self.heroes
        worth = {}
        for space in field.spaces:
            near = field.apart(space, theirs) if theirs else 0
            beside = sum(
                other in self.at and self.at[other].owner != self.view.seat for other in field.neighbours(space)
            )
            lair = theirs is not None and near == 1
            guard = ours is not None and field.apart(space, ours) == 1
            worth[space] = -0.35 * near + 0.5 * min(beside, 1) + 1.2 * lair + 0.25 * guard
        return worth

    @cached_property
    def lairs(self) -> dict[str, float]:
        """What it is worth that the hero stands on a square: far from enemies, with friends around it."""
        field, worth = self.lore.field, {}
        for space in field.spaces:
            apart = [field.apart(space, square(foe)) for foe in self.foes]
            friends = sum(
                other in self.at and self.at[other].owner == self.view.seat for other in field.neighbours(space)
            )
            danger = sum({1: 2.0, 2: 1.0, 3: 0.4}.get(far, 0.0) for far in apart)
            worth[space] = 0.15 * friends - danger
        return worth

    def stands(self, unit: Piece, space: str) -> float:
        """What it is worth that a unit stands on a square."""
        return (self.lairs if unit.rank == HERO else self.posts)[space]

    def gain(self, target: Piece, damage: int = 1) -> float:
        """What it is worth to hit a unit; below 0 for one's own."""
        sign = 1.0 if target.owner != self.view.seat else -1.0
        left = self.lore.left(target)
        if target.rank == HERO:
            return float(sign * (WIN if damage >= left else WOUND * damage))
        return float(sign * (KILL + target.hits if damage >= left else 1.6 + 0.8 * damage / left))

    def goes(self, unit: Piece, row: Any) -> float:
        """How much better a unit can stand by a move."""
        key = unit, row.steps, bool(row.knight)
        if key not in self._ends:
            ends = self.lore.goes(unit, row, self.at)
            here = self.stands(unit, square(unit))
            self._ends[key] = max((self.stands(unit, end) for end in ends), default=here) - here
        return self._ends[key]

    def value(self, unit: Piece, what: str, card: Piece) -> float:
        """What it is worth that a unit does something."""
        if what == MARCH:
            return self.goes(unit, card)
        row = self.lore.called[what]
        extra = 1.2 * row.draws + 0.5 * bool(row.hides)
        kind, damage = row.kind, 1 + row.damage
        if kind == "move":
            return float(self.goes(unit, row) + extra)
        aims = self.lore.objects(unit, row, self.at) if kind not in ("draw", "stealth", "storm") else []
        if kind in ATTACKS and kind != "whirl":
            targets = [aim[1] if kind == "charge" else aim for aim in aims]
            lost = [self.lore.left(target) if row.kills else damage for target in targets]
            return float(max(map(self.gain, targets, lost)) + extra + 0.8 * bool(row.holds) + bool(row.drains))
        if kind == "whirl":
            return sum(map(self.gain, aims))
        if kind == "inspire":
            return 0.8 * sum(max(self.gain(foe) for one, foe in aims if one is other) for other in {u for u, _ in aims})
        if kind in ("heal", "regenerate"):
            return max(4.0 if other.rank == HERO else 1.0 for other in aims)
        if kind in ("immobilize", "freeze"):
            held = [self.hinders(other) for other in aims]
            return sum(held) if kind == "freeze" else max(held)
        if kind == "storm":
            return 0.3 * len(self.foes)
        return float(extra + self.threat(unit) if kind == "stealth" else extra)

    def hinders(self, other: Piece) -> float:
        """What it is worth that a unit is immobilized."""
        sign = 1.0 if other.owner != self.view.seat else -1.0
        return sign * (0.0 if self.lore.held(other) else 2.5 if other.rank == HERO else 0.7)

    def threat(self, unit: Piece) -> float:
        """How much a unit is in danger."""
        near = sum(foe.owner != self.view.seat for foe in self.lore.near(unit, self.at))
        return float((2.0 if unit.rank == HERO else 0.3) * min(near, 2))

    def keeps(self, card: Piece) -> float:
        """What a card is worth in the hand."""
        return float(QUEEN * card.defends + JACK * card.martyrs + KING * bool(card.damage) + CLUB * card.attacks)

    def best(self, card: Piece) -> float:
        """The best use of a card that the hand has."""
        uses = ((unit, what) for unit in self.mine for what in self.lore.uses(card, unit, self.at))
        return max((self.value(unit, what, card) for unit, what in uses), default=0.0) - self.keeps(card)

    def spares(self, card: Piece) -> float:
        """What it costs to throw a card away."""
        return float(self.keeps(card) + 0.2 * card.special_ability + 0.1 * card.skilled + 0.05 * (card.steps or 0))


@once
def _commander(view: View) -> Commander:
    return Commander(view)


def advised(view: View, choice: Choice) -> Any:
    """What a sensible commander answers."""
    thinks, options = _commander(view), choice.options
    some = [option for option in options if option is not None]
    phase = choice.phase
    if phase == "place unit":
        return max(some, key=lambda unit: (unit.rank != HERO, unit.hits))
    if phase == "place":
        return max(some, key=lambda option: _post(thinks, *option))
    if phase == "act":
        return _act(thinks, some)
    if phase in ("use", "draw for"):
        best = max(some, key=lambda option: thinks.value(option[1], option[2], option[0]), default=None)
        useful = best is not None and thinks.value(best[1], best[2], best[0]) > 0
        return best if useful or phase == "use" else None
    if phase == "aim":
        return max(some, key=lambda option: _aimed(thinks, option))
    if phase == "more damage":
        return next((option for option in some if _adds(thinks, option)), None)
    if phase == "answer":
        return _answer(thinks, some)
    if phase in ("inspired", "ambush"):
        return max(some, key=lambda option: thinks.gain(option[-1]), default=None)
    return min(some, key=thinks.spares)  # hand limit


def _act(thinks: Commander, options: list[Any]) -> Any:
    """The best card of the hand if it is very good, else a token, else a card that is of some use."""
    cards = [(thinks.best(option), number) for number, option in enumerate(options) if option.owner is None]
    value, number = max(cards, default=(0.0, 0))
    if value > GOOD:
        return options[number]
    tokens = [option for option in options if option.owner is not None]
    if tokens:
        return max(tokens, key=lambda unit: thinks.stands(unit, square(unit)))
    return options[number] if value > FAIR else None


def _aimed(thinks: Commander, option: tuple[Any, ...]) -> float:
    """What an aim is worth: a square, an enemy, a friend to be healed."""
    unit, *aim = option
    worth = sum(thinks.stands(unit, space) for space in aim if isinstance(space, str))
    for target in aim:
        if isinstance(target, Piece):
            own_one = target.owner == thinks.view.seat
            worth += 10.0 * (target.rank == HERO) + target.mark(HIT) if own_one else thinks.gain(target)
    return worth


def _adds(thinks: Commander, option: tuple[Piece, Piece, int]) -> bool:
    """Whether more damage is worth a card: on a hero, or where it kills."""
    _, target, more = option
    left = thinks.lore.left(target)
    return more < left and (target.rank == HERO or left == more + 1)


def _answer(thinks: Commander, options: list[Any]) -> Any:
    """Defend the hero with anything, others if they are strong, with what costs least; no hero is a martyr."""
    best, gain = None, 0.0
    for option in options:
        card, who, how, target = option
        saved = 40.0 if target.rank == HERO else float(target.hits)
        if how == MARTYR:
            saved -= 60.0 if who.rank == HERO else who.hits + 0.5
        value = saved - thinks.keeps(card) - 0.2 * (how == PROTECT) + 0.1 * (how == DEFEND)
        if value > gain:
            best, gain = option, value
    return best


def _post(thinks: Commander, unit: Piece, space: str) -> float:
    """Where to begin: the hero behind, in a corner of friends; the others before it, the strong ahead."""
    field = thinks.lore.field
    camp = thinks.lore.camps[thinks.view.seat]
    depth = camp.index(space) // field.columns
    column = field.cell(space)[0]
    middle = abs(2 * column - field.columns + 1)
    if unit.rank == HERO:
        return depth - 0.05 * middle
    return -abs(depth - (1 if unit.hits > 1 else 2)) - 0.1 * middle
