"""A sensible general: Fivizzano for the City by the shortest way, Piombino for as many of its units as it can shoot."""

from __future__ import annotations

from functools import cache
from typing import Any

from pnp.boards import SquareBoard
from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.figures import clear_line, space_of
from pnp.games.renaissance_inventors_at_war.coast import (
    ABOARD,
    AIR,
    ARTILLERY,
    BRIDGE,
    BUILD,
    CLEAR,
    FIVIZZANO,
    FORT,
    INFANTRY,
    LAND,
    MINE,
    PIOMBINO,
    SEA,
    Coast,
)

FACES = 10
FAR = 99
WAY = {LAND: 0.25, SEA: 0.12, AIR: 0.1}
"""What each space nearer to where a unit wants to be counts."""
FEAR = {FIVIZZANO: 0.25, PIOMBINO: 0.35}
"""How much of what the enemy could do to a unit its side minds."""
HELD = 4.0
"""What it counts for Fivizzano to stand in the City."""
LONG_WAY = 9
"""How many steps by land are worth a voyage."""
AT_ONCE = ("draw", "invent", "steal", "spy", "reinforce", "surrender", "rally", "confuse")
WORTH_A_CARD = 0.25
"""What an answer has to be worth."""


def thumb(view: View, choice: Choice) -> Any:
    """By what a unit can do from where it goes, and what can be done to it."""
    mind, options = mind_of(view), choice.options
    match choice.phase:
        case "set-up":
            return max(options, key=lambda option: mind.post(*option))
        case "mover":
            return mind.next_mover(options)
        case "move":
            return mind.best_move(options)
        case "attacker":
            return next((one for one in options if one is not None and mind.opens(one)), options[0])
        case "target":
            return max(options, key=lambda option: mind.gain(option[0], option[1], space_of(option[0])))
        case "boost":
            return mind.boost(options)
        case "answer":
            return max(options, key=mind.answer)
        case "order":
            return max(options, key=mind.favours)
        case "stray":
            return max(options, key=lambda option: mind.strays(*option))
        case "further":
            return max(options, key=lambda unit: mind.worth(unit))
        case "sabotage":
            return min(options, key=lambda unit: mind.worth(unit))
        case "hand limit":
            return min(options, key=mind.keeps)
        case "lay":
            return options[-1] if view.seat == PIOMBINO else options[0]
    return options[0]


@once
def mind_of(view: View) -> Mind:
    """What a seat makes of what it sees, until it has answered."""
    return Mind(view)


class Mind:
    """What one seat makes of what it sees."""

    def __init__(self, view: View) -> None:
        self.view, self.coast = view, Coast(view)
        self.map, self.at, self.seat = self.coast.map, self.coast.at, view.seat
        self.foes = [
            (space, one)
            for space, lying in self.at.items()
            for one in lying
            if one.owner == 1 - view.seat and one.domain not in (MINE, BRIDGE) and not one.mark(ABOARD)
        ]
        bridges = frozenset(space for space, lying in self.at.items() if any(one.domain == BRIDGE for one in lying))
        closed = self.coast.closed
        dry = frozenset(space for space in self.map.spaces if self.coast.land(space).domain == LAND) - closed
        self.steps = marches(self.map, frozenset(self.coast.city), dry | bridges)
        self.bridged = bool(bridges)
        self.reaches: dict[Piece, list[tuple[str, Piece, int]]] = {}

    def worth(self, unit: Piece) -> float:
        """What a unit is worth to its side."""
        return 0.4 + 0.25 * int(unit.hits) + 0.1 * int(unit.range) + 0.04 * int(unit.move)

    def prize(self, foe: Piece, there: str) -> float:
        """What it is worth to destroy an enemy: those count that lie in the City, or come near it."""
        if foe.domain == BRIDGE:
            return 0.4
        if foe.domain == FORT:
            return 3.0 if there in self.coast.city else 0.6
        if self.seat == PIOMBINO:
            return 1.2 + (2.0 if there in self.coast.city else 0.0) + 0.2 * self.worth(foe)
        return self.worth(foe) + (0.6 if there in self.coast.city else 0.0)

    def odds(self, bonus: int) -> float:
        """How likely an attack with a bonus hits."""
        needs: int = self.view.numbers.hit - bonus
        return min(1.0, max(0.0, (FACES + 1 - needs) / FACES))

    def gain(self, unit: Piece, foe: Piece, here: str) -> float:
        """What an attack from a space is worth."""
        there = space_of(foe)
        left = max(1, self.coast.left(foe)) if foe.domain != BRIDGE else 1
        chance = self.odds(self.coast.bonus(unit, foe, here, there))
        return chance * self.prize(foe, there) * (1 + 1 / left) / (1 + left)

    # the set-up

    def post(self, unit: Piece, where: Any) -> float:
        """Near the City, aboard where there is room, Mine Fields in the way by land."""
        if isinstance(where, Piece):
            return FAR if unit.sort == INFANTRY else -FAR
        x, y = self.map.where(where)
        if unit.domain == LAND and self.seat == FIVIZZANO:
            return -self.steps.get(where, FAR) - (0 if unit.sort != ARTILLERY else abs(x - 10))
        if unit.domain == MINE:
            return -abs(x - 14) - 2 * y
        return -self.near_city(where) + (0.1 if self.coast.land(where).settled else 0)

    def near_city(self, space: str) -> int:
        """How far the City is as the crow flies."""
        return min(self.map.apart(space, one) for one in self.coast.city)

    # moves

    def next_mover(self, options: Any) -> Any:
        """Cards first, then whoever is nearest to the City."""
        cards = [one for one in options if one is not None and one.component == "tactic"]
        for card in cards:
            if card.effect in AT_ONCE or (card.effect in ("again", "faster") and self.seat == FIVIZZANO):
                return card
            if card.effect == "caltrops" and self.seat == PIOMBINO:
                return card
        units = [one for one in options if one is not None and one.component != "tactic"]
        if self.seat == PIOMBINO:
            return units[0] if units else options[0]
        return min(
            units, key=lambda unit: (bool(unit.mark(ABOARD)), self.steps.get(space_of(unit), FAR)), default=options[0]
        )

    def best_move(self, options: Any) -> Any:
        """Where a unit does most; work is compared with that."""
        some = [option for option in options if option is not None]
        if not some:
            return options[0]
        unit = some[0][0]
        best, most = options[0], self.stands(unit, space_of(unit))
        for option in some:
            if len(option) > 2 or option[1] == CLEAR:
                score = most + self.work(option)
            elif isinstance(option[1], Piece):
                score = self.boards(unit, option[1])
            else:
                score = self.stands(unit, option[1], landed=True)
            if score > most:
                best, most = option, score
        return best

    def work(self, option: Any) -> float:
        """What Engineers' work is worth."""
        if option[1] == BUILD:
            return 3.0 if self.seat == FIVIZZANO and not self.bridged else -1.0
        return 0.3

    def boards(self, unit: Piece, carrier: Piece) -> float:
        """What it is worth to go aboard: only for Fivizzano's Infantry that is far away."""
        there = self.steps.get(space_of(unit), FAR)
        return self.stands(unit, space_of(unit)) + (
            0.5 if self.seat == FIVIZZANO and carrier.domain == SEA and there > 9 else -1.0
        )

    def stands(self, unit: Piece, here: str, landed: bool = False) -> float:
        """What it is worth to be on a space: the best attack from there, less the danger and the way."""
        blow = danger = 0.0
        closed, apart, coast = self.coast.closed, self.map.apart, self.coast
        aboard = bool(unit.mark(ABOARD)) and not landed
        for there, foe, reach in self.threats(unit):
            gap = apart(here, there)
            if gap <= reach:
                danger += 0.4
            if not aboard and gap <= coast.reach(unit, foe, here) and clear_line(self.map, closed, here, there):
                blow = max(blow, self.gain(unit, foe, here))
        share = min(1.0, danger / max(1, coast.left(unit))) * self.worth(unit)
        return blow - FEAR[self.seat] * share - self.way(unit, here, aboard)

    def threats(self, unit: Piece) -> list[tuple[str, Piece, int]]:
        """The enemies, and how far they attack a unit."""
        if unit not in self.reaches:
            self.reaches[unit] = [(there, foe, self.coast.reach(foe, unit, there)) for there, foe in self.foes]
        return self.reaches[unit]

    def way(self, unit: Piece, here: str, aboard: bool) -> float:
        """How far a unit is from where it is wanted."""
        if self.seat == FIVIZZANO and unit.domain == LAND:
            if unit.sort == ARTILLERY:
                return WAY[LAND] * max(0, self.near_city(here) - int(unit.range))
            if here in self.coast.city:
                return -HELD
            steps = self.steps.get(here)
            if aboard or steps is None:
                steps = 1 + min((self.steps.get(near, FAR) for near in self.map.neighbours(here)), default=FAR)
                steps = min(steps, FAR)
            return WAY[LAND] * steps
        if self.seat == FIVIZZANO and self.coast.cargo(unit, self.at):
            return WAY[LAND] * min(FAR, min(self.steps.get(near, 40) for near in self.map.neighbours(here)))
        if self.seat == PIOMBINO and unit.domain == LAND:
            return WAY[LAND] * self.near_city(here)
        nearest = min((self.map.apart(here, there) for there, _ in self.foes), default=0)
        want = self.near_city(here) if self.seat == FIVIZZANO else nearest
        gap: int = max(0, want - int(unit.range) + (unit.domain == AIR))
        return WAY[unit.domain] * gap

    # attacks and cards

    def opens(self, one: Piece) -> bool:
        """Whether to attack with a unit; of cards, High Ground only with a hand that is full."""
        return one.component != "tactic" or self.view.count(own("hand", self.seat)) > self.view.numbers.hand

    def boost(self, options: Any) -> Any:
        """The strongest card, if the hand is full; else none."""
        full = self.view.count(own("hand", self.seat)) >= self.view.numbers.hand - 2
        return max(options[1:], key=lambda card: card.bonus) if full and len(options) > 1 else options[0]

    def answer(self, option: Any) -> float:
        """What it is worth to answer with a card."""
        if option is None:
            return WORTH_A_CARD
        about = option[1]
        if about.component == "tactic":
            return 0.5 if about.bonus or about.effect in AT_ONCE else 0.0
        if len(option) > 2 and not option[0].bursts:
            foe = option[2]
            return self.odds(self.coast.bonus(about, foe, space_of(about), space_of(foe))) * self.worth(foe) / 2
        return self.worth(about) * (1.0 if option[0].bursts or self.near_city(space_of(about)) < 5 else 0.2)

    def favours(self, option: Any) -> float:
        """Whom or what a card is best for."""
        if option is None:
            return 0.0
        if isinstance(option, str):
            return -self.near_city(option) if option in self.at or option in self.steps else 0.0
        if isinstance(option, tuple):
            second = option[1]
            return self.worth(option[0]) - (0.05 * self.near_city(second) if isinstance(second, str) else 0)
        there = space_of(option) if option.pile is not None else ""
        near = 0.1 * self.near_city(there) if there in self.at else 0.0
        if option.owner == 1 - self.seat:
            return self.prize(option, there) - near
        return self.worth(option) - near

    def strays(self, unit: Piece, space: str) -> float:
        """Lead an enemy away from the City, or into it none."""
        return self.near_city(space) if unit.owner == FIVIZZANO else -self.near_city(space)

    def keeps(self, card: Piece) -> float:
        """Which cards are worth keeping."""
        return float(card.bonus) + 2.0 * len(card.negates) + (1.5 if card.effect else 0.0)


@cache
def marches(field: SquareBoard, goal: frozenset[str], dry: frozenset[str]) -> dict[str, int]:
    """How many steps it is by land to some spaces."""
    found = dict.fromkeys(sorted(goal), 0)
    edge = list(found)
    while edge:
        edge = [
            near
            for near in dict.fromkeys(near for space in edge for near in field.neighbours(space))
            if near in dry and near not in found and found.setdefault(near, found_next(found, field, near)) >= 0
        ]
    return found


def found_next(found: dict[str, int], field: SquareBoard, space: str) -> int:
    """One step more than from the nearest neighbour."""
    return 1 + min(found[near] for near in field.neighbours(space) if near in found)
