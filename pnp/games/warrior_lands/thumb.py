"""A plain captain: hit what can be hit best, close with the enemy, keep shooters a little behind."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.families.figures import space_of
from pnp.games.warrior_lands.field import ACTING, ATTACKED, HARMLESS, STRIKES, Act, Field, Offers

STUN, PUSH = 0.45, 0.25
"""What a hit without damage is worth of a unit."""
REST = 0.02
"""Below which worth a card is not used."""
NEARER, CONTACT = 0.12, 0.5
"""What each space nearer to the enemy is worth, and to stand beside him with a Yellow card."""
SHOOTERS = {"Bow and Arrow", "Sling", "Harquebus", "Mage", "Priest", "Necromancer"}


def thumb(view: View, choice: Choice) -> Any:
    """By what each answer brings."""
    mind, options = Mind(view), choice.options
    match choice.phase:
        case "set-up":
            return max(options, key=lambda option: mind.post(*option))
        case "unit":
            return max(options, key=mind.urgent)
        case "act":
            return max(options, key=mind.deed)
        case "guard":
            return max(options, key=lambda option: 0.0 if option is None else mind.guard(option[1]))
        case "fate":
            return options[-1]
        case "martyr":
            return options[0]
        case "deploy" | "arrive" | "shift":
            return max(options, key=lambda space: 0.0 if space is None else -mind.gap(space) + 50.0)
        case "change":
            return max(options, key=lambda one: int(one.hits))
    return options[0]


class Mind:
    """What one seat makes of what it sees."""

    def __init__(self, view: View) -> None:
        self.view, self.field = view, Field(view)
        self.at = self.field.at
        self.foes = {space: one for space, one in self.at.items() if one.owner != view.seat}

    def post(self, unit: Piece, space: str) -> float:
        """Fighters in front and near the middle, shooters behind."""
        column, line = self.field.hexes.where(space)
        depth = column if self.view.seat == 0 else -column
        shoots = any(trait in SHOOTERS for trait in unit.traits)
        return (-depth if shoots else depth) - 0.2 * abs(line - 5)

    def gap(self, space: str) -> int:
        """How far the nearest enemy is."""
        return min((self.field.hexes.apart(space, there) for there in self.foes), default=0)

    def urgent(self, unit: Piece) -> float:
        """Those first who have somebody to fight, the best of them before the others."""
        gap = self.gap(space_of(unit))
        return -gap + 0.5 * len(unit.traits) / 6 + 0.5 * int(unit.skill)

    def worth(self, unit: Piece) -> float:
        """What a unit counts."""
        return 1.0 + 0.15 * len(unit.traits) + 0.3 * int(unit.skill) + 0.2 * int(unit.hits)

    def guard(self, word: str) -> float:
        """How likely a defence works."""
        return 3.0 if word == "defend" else float(word.partition(" on 1-")[2][:1]) + ("receive" in word)

    def deed(self, option: Any) -> float:
        """What an act is worth."""
        if option is None:
            return REST
        # A deployed unit acts while the one that deployed it waits; its own acts are those on offer.
        for unit, acts in self.acting:
            if option in acts:
                return self.value(unit, option, acts[option])
        return 0.0

    @cached_property
    def acting(self) -> list[tuple[Piece, Offers]]:
        """Whose turn it is, and what it can do."""
        units = [one for one in self.at.values() if one.mark(ACTING) and one.owner == self.view.seat]
        return [(unit, self.field.offers(unit, self.field.hand(self.view.seat))) for unit in units]

    def value(self, unit: Piece, option: Any, act: Act) -> float:
        """What one act is worth."""
        aim = option[2:]
        chance = act.high / 6
        if act.kind in STRIKES:
            return 0.2 + chance * sum(self.prize(foe) for foe in aim)
        if act.kind in HARMLESS:
            share = STUN if act.kind in ("stun", "trap") else PUSH
            return 0.1 + chance * share * sum(self.worth(foe) for foe in aim)
        if act.kind in ("move", "flying"):
            return self.step(unit, aim[0])
        if act.kind in ("rally", "inspire", "deploy", "stun all", "inspire all", "regain"):
            return 0.3
        if act.kind == "switch":
            return 0.0
        return self.spell(unit, aim, act)

    def prize(self, foe: Piece) -> float:
        """What a hit on an enemy is worth; to fell it is worth more."""
        left = self.field.left(foe)
        return self.worth(foe) / left * (1.5 if left == 1 else 1.0)

    def step(self, unit: Piece, to: str) -> float:
        """What it is worth to move somewhere: nearer to the enemy, but for who shoots."""
        if to == "remount":
            return 0.2
        here = space_of(unit)
        closer = self.gap(here) - self.gap(to)
        shoots = any(trait in SHOOTERS for trait in unit.traits)
        if shoots and self.gap(to) < 2:
            return -0.1
        cards = {card.type for card in self.field.hand(self.view.seat)}
        contact = CONTACT if self.gap(to) == 1 < self.gap(here) and "yellow" in cards else 0.0
        return NEARER * closer + contact * (not unit.mark(ATTACKED))

    def spell(self, unit: Piece, aim: tuple[Any, ...], act: Act) -> float:
        """What a spell that is no attack is worth."""
        match act.kind:
            case "summon" | "return":
                return 0.8 * act.high / 6 * self.worth(aim[0])
            case "control":
                return act.high / 6 * 1.5 * self.worth(aim[0])
            case "curse":
                return act.high / 6 * 0.5 * self.worth(aim[0])
            case "change":
                mine = aim[0].owner == self.view.seat
                small = self.worth(aim[0]) < 2
                return 0.4 if mine == small else -0.5
            case "shield" | "armor" | "ritual" | "hide" | "enchant" | "circle":
                return 0.35
            case "fly":
                return NEARER * (self.gap(space_of(aim[0])) - self.gap(aim[1])) if aim[0] is not unit else -0.1
            case "cure":
                return 0.3
        return 0.0
