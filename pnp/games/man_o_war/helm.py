"""At the helm: what an attack is worth, and a rule of thumb that goes by it."""

from __future__ import annotations

from math import comb
from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import in_hand
from pnp.games.man_o_war.sea import (
    ACTIVE,
    ATTACKS,
    ENTANGLED,
    MOVES,
    SPEED,
    TARGET,
    fleet,
    left,
    marked,
    may_answer,
    may_attack,
    second,
    stat,
)


def thumb(view: View, choice: Choice) -> Any:
    """Sail the ship and pick the target that promise most; outrun what can be outrun, answer what can be answered."""
    return highest(view, choice, SCORES)


def goal(view: View, seat: int) -> dict[str, int]:
    """What is left of a fleet and what of the other one."""
    return {
        "ships": len(fleet(view, seat)),
        "points": points(fleet(view, seat)),
        "theirs": points(fleet(view, 1 - seat)),
    }


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The points of a fleet afloat; the damage that a ship can still take."""
    if isinstance(thing, str) and thing.startswith("fleet of"):
        return {"points": points(view.known(thing))}
    if isinstance(thing, Piece) and thing.component == "ship":
        return {"left": left(thing)}
    return None


def points(ships: list[Piece]) -> int:
    """What ships cost together."""
    return sum(ship.cost for ship in ships)


# what an attack is worth


def damage(view: View, ship: Piece, use: str, most: int) -> tuple[float, float]:
    """The damage that an attack does on average, no more than `most`, and the chance that it does so much."""
    sides, dice = int(view.numbers.die[1:]), stat(ship, use)
    less = view.numbers.indirect if use == "fire" and ship.indirect else 0
    p = (sides + 1 - view.numbers.hit - less) / sides
    if use == "fire" and ship.blast:
        hit, high = 1 - (1 - p) ** dice, int(ship.blast.rpartition("d")[2])
        return hit * sum(min(n, most) for n in range(1, high + 1)) / high, hit * max(0, high + 1 - most) / high
    chances = [comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(dice + 1)]
    return sum(chance * min(n, most) for n, chance in enumerate(chances)), sum(chances[most:])


def harm(view: View, ship: Piece, target: Piece, use: str) -> float:
    """What an attack costs its target on average, in points."""
    hits, sinks = damage(view, ship, use, left(target))
    share: float = target.cost / stat(target, "hull")
    hurt = 0.25 if left(target) < stat(target, "hull") else 0
    return (0.5 + hurt) * share * hits + 0.5 * float(target.cost) * sinks


def gain(view: View, ship: Piece, target: Piece, use: str) -> float:
    """What an attack brings, less what the answers to it may cost."""
    if not may_attack(ship, target, use):
        return 0
    risk = ANSWERED * harm(view, target, ship, use) if may_answer(target, ship, use) else 0
    if use == "board" and may_attack(target, ship, "broad"):
        risk += ANSWERED * harm(view, target, ship, "broad")
    return max(0.01, harm(view, ship, target, use) - risk)


def plan(view: View, ship: Piece, target: Piece) -> float:
    """What a ship may hope for against a target with the cards of one's hand."""
    hand = in_hand(view)
    again = second(ship)
    uses = [card.use for card in hand if card.use in ATTACKS] if again is None else [again]
    best = max((gain(view, ship, target, use) for use in uses), default=0)
    return best * catches(view, ship, target) if best > 0 else 0


def catches(view: View, ship: Piece, target: Piece) -> float:
    """The chance that a ship outruns a target, roughly: that holds as many cards of each kind as decks do."""
    ours = max(stat(ship, use) * held(view, use) for use in MOVES)
    if not ours:
        return 0
    if target.mark(ENTANGLED):
        return 1
    theirs = max(stat(target, use) for use in MOVES) * view.count(f"hand of seat {2 - view.seat}") * SHARE_OF_MOVES
    return ours / (ours + theirs)


def held(view: View, use: str) -> int:
    """How many cards of a stat one holds."""
    return sum(card.use == use for card in in_hand(view))


ANSWERED, SHARE_OF_MOVES = 0.5, 0.25
"""How often an answer is held, as we guess, and which part of a hand is Row cards, or Sail cards."""


# the questions


def improved(_: View, option: tuple[Piece, Piece, str]) -> float:
    """An improvement goes where there is much of the like already, and to what is worth most."""
    card, ship, name = option
    if name in MOVES:
        fast = max(stat(ship, use) for use in MOVES)
        return WEIGHTS[name] * float(ship.cost * card.by / (fast + 1))
    return WEIGHTS[name] * float(ship.cost + stat(ship, name))


WEIGHTS = {"row": 0.6, "sail": 1.0, "broad": 1.2, "fire": 0.8, "board": 1.0, "hull": 1.3}


def chosen(view: View, ship: Piece) -> float:
    """The ship that can hope for most now; of the others the one that has least to lose."""
    best = max((plan(view, ship, target) for target in fleet(view, 1 - view.seat)), default=0)
    return best - 0.001 * float(ship.cost)


def discarded(view: View, card: Piece) -> float:
    """What the active ship has no use for; attack cards beyond a few; and of Row and Sail the kind that brings less."""
    active = marked(view, view.seat, ACTIVE)
    if not stat(active, card.use):
        return 3
    if card.use in MOVES:
        best = max(MOVES, key=lambda use: stat(active, use) * held(view, use))
        return int(card.use != best)
    attacks = sum(held(view, use) for use in ATTACKS)
    return 2 - 0.01 * stat(active, card.use) if attacks > KEPT or held(view, card.use) > ALIKE else 0


KEPT, ALIKE = 4, 2
"""Attack cards that are kept, and how many of a kind."""


def cast(_: View, __: str) -> float:
    """A spell costs nothing."""
    return 1


def picked(view: View, target: Piece) -> float:
    """The target that promises most."""
    return plan(view, marked(view, view.seat, ACTIVE), target)


def evaded(view: View, card: Piece) -> float:
    """Evade where this ship has most to fear, with the cards that bring the fleet least speed."""
    target, foe = marked(view, view.seat, TARGET), marked(view, 1 - view.seat, ACTIVE)
    fears = {ship: max(gain(view, foe, ship, use) for use in ATTACKS) for ship in fleet(view, view.seat)}
    others = max((fear for ship, fear in fears.items() if ship is not target), default=0)
    best = max(stat(ship, card.use) for ship in fleet(view, view.seat))
    return fears[target] - others - EVADING - 0.01 * best


EVADING = 0.3
"""What a card that is discarded to evade is worth."""


def raced(view: View, option: tuple[Piece, ...]) -> float:
    """As many cards as outrun a target that plays two, if there are; against one that lies still a single card."""
    active, target = marked(view, view.seat, ACTIVE), marked(view, 1 - view.seat, TARGET)
    if not plan(view, active, target):
        return 0
    use, count = option[0].use, len(option)
    speed = stat(active, use) * count
    theirs = 0 if target.mark(ENTANGLED) else PURSUED * max(stat(target, use) for use in MOVES)
    return speed if speed <= theirs or speed - stat(active, use) <= theirs else 0.5 / count


PURSUED = 2
"""Cards that a target plays to get away, as we guess."""


def fled(view: View, option: tuple[Piece, ...]) -> float:
    """Just as many cards as are needed to get away; none if they are not enough."""
    use, count = option[0].use, len(option)
    target = marked(view, view.seat, TARGET)
    return 100 - count if stat(target, use) * count >= view.track(SPEED) else 0


def attacked(view: View, card: Piece) -> float:
    """The attack that brings most."""
    active, target = marked(view, view.seat, ACTIVE), marked(view, 1 - view.seat, TARGET)
    return gain(view, active, target, card.use)


def answered(_: View, __: Piece) -> float:
    """An answer is free of risk."""
    return 1


SCORES: Scores = {
    "improve": improved,
    "ship": chosen,
    "unwanted": discarded,
    "spell": cast,
    "target": picked,
    "evade": evaded,
    "speed": raced,
    "flee": fled,
    "attack": attacked,
    "answer": answered,
    "repel": answered,
}
