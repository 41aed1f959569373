"""How a sensible lord of the deep fights: take empty lairs, hire what bears most, attack whoever is weaker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.cave_wars.depths import DEFENSIBLE, HALTED, HIT, MAZE, RICH, SPENT, TREACHEROUS, Depths
from pnp.games.families.decks import in_hand
from pnp.games.families.tile_war.battle import FIGHTS

LAIR, PREY, TOGETHER, NEAR, AFTER = 8.0, 0.6, 0.5, 10.0, 0.4
"""What a lair is worth, what an attack gains, each comrade, each step nearer, those who can attack
the same stack afterwards."""
WEALTH, PERIL = 0.4, 0.5
BOLD, BOLDER, TREASURE, CARDS = 25.0, 2.0, 3.0, 1.0
"""What an attack may cost, and how much more for each hit that our units bear more than anybody else's, for each Gold
that buys others, and for each card in hand that helps in battle."""
SIDES, WALLS, LONG = 10, 0.7, 12
"""Of a die; how many hits walls let through; steps to what cannot be reached."""
SAFE, HOPE = 0.9, 0.05
"""How often we win where no card is needed, and at least, where we attack."""
NO_PLANS: Mapping[str, float] = MappingProxyType({})
ORDER = ("kills", "caves", "ignores", "bars", "freezes", "extra", "halts", "again", "spies", "gold")
"""What cards do, the best first."""


def thumb(view: View, choice: Choice) -> Any:
    """The option that looks best now; nothing, where all look bad."""
    options = choice.options
    match choice.phase:
        case "recruit":
            return hired(view, options)
        case "event":
            return next((option for option in options if option is not None), None)
        case "spied":
            return min(options, key=rank)
        case "hand limit":
            return max(options, key=rank)
        case "halt":
            return best_halt(view, options[1:])
        case "move":
            return best_step(view, options[1:])
        case "company":
            return options[-1]
        case "attack":
            return best_attack(view, options[1:])
        case "barrier":
            return options[-1]
        case "trick":
            return best_trick(view, options[1:])
        case "save":
            return min(options[1:], key=lambda card: (card.covers, card.name), default=None)
        case "act" | "target":
            return max(options, key=lambda unit: (unit.force, unit.hits - unit.mark(HIT)))
        case "price":
            return min(options, key=bears)
        case "victim" | "treacherous":
            return min(options, key=sacrifice)
        case _:
            return options[0]


@once
def depths(view: View) -> Depths:
    """The underworld as it lies now."""
    return Depths(view)


def rank(card: Piece) -> int:
    """How soon a card would be played: the lower the better it is."""
    return next(number for number, field in enumerate(ORDER) if getattr(card, field))


def bears(unit: Piece) -> float:
    """What a unit is worth: its Force for each hit that it bears."""
    return float((unit.force * (unit.hits - unit.mark(HIT))) ** 0.75)


def sacrifice(unit: Piece) -> tuple[bool, float]:
    """How much it hurts that a unit is hit: best one that bears it."""
    return unit.hits - unit.mark(HIT) <= 1, bears(unit)


def hired(view: View, options: Sequence[Any]) -> Any:
    """The unit that is worth most for its Gold, where it stands best; the strong ones first."""
    if len(options) == 1:
        return None
    return max(options[1:], key=lambda option: 2 * bears(option[0]) + standing(view, option[0], option[1]))


# strength


def might(land: Depths, units: Iterable[Piece], space: str) -> tuple[float, float]:
    """How much units on a space hit in a round, and how much they bear."""
    strikes = lives = 0.0
    for unit in units:
        if not unit.mark("frozen"):
            strikes += min(land.force(unit, space), SIDES) / SIDES
        lives += unit.hits - unit.mark(HIT)
    return strikes, lives / (WALLS if land.has(space, DEFENSIBLE) else 1)


def wins(land: Depths, ours: Sequence[Piece], here: str, theirs: Sequence[Piece], there: str) -> float:
    """About how often we win a battle that we begin."""
    (blow, life), (counter, foe_life) = might(land, ours, here), might(land, theirs, there)
    mine, his = blow * life, counter * max(foe_life - 0.4 * blow / max(len(ours), 1), 0.3)
    ratio = mine / max(his, 0.05)
    return ratio * ratio / (1 + ratio * ratio)


def gain(land: Depths, ours: Sequence[Piece], here: str, theirs: Sequence[Piece], there: str) -> float:
    """What an attack gains: enemies and a way to their lair, or the loss of those who attack."""
    won = wins(land, ours, here, theirs, there)
    return float(won * sum(map(bears, theirs)) - (1 - won) * sum(map(bears, ours)))


@once
def bold(view: View) -> float:
    """What an attack may cost: more for each hit that our units bear more than those of anybody else."""
    land = depths(view)
    lives = {seat: sum(int(unit.hits) for unit in land.units(seat)) for seat in view.seats}
    most = max((number for seat, number in lives.items() if seat != view.seat), default=0)
    spare = TREASURE * view.track(own("gold", view.seat)) + CARDS * sum(map(fights, in_hand(view)))
    return BOLD + spare + BOLDER * max(lives[view.seat] - most, 0)


def fights(card: Piece) -> bool:
    """Whether a card is for battles."""
    return bool(card.extra or card.kills or card.caves or card.freezes or card.ignores)


# moves


@once
def goals(view: View) -> dict[str, int]:
    """The steps from every space to the nearest lair that is not ours, or to a space beside an enemy."""
    land, seat = depths(view), view.seat
    ends = {lair for lair in land.lairs if lair not in land.lairs_of(seat)}
    ends |= {near for foe in land.foes(seat) for near in land.board.neighbours(foe) if land.open(near)}
    queue = sorted((0, space) for space in ends)
    found: dict[str, int] = {}
    while queue:
        steps, here = heappop(queue)
        if here in found:
            continue
        found[here] = steps
        price = land.price(here) + land.has(here, TREACHEROUS)
        for other in land.board.neighbours(here):
            if other not in found and land.open(other) and land.holder(other) in (None, seat):
                heappush(queue, (steps + price, other))
    return found


def best_step(view: View, moves: Sequence[Any]) -> Any:
    """The step that gains most, if any gains; a card that brings a stack to a lair."""
    plan = plans(view, moves)
    best, most = None, 0.2
    values: dict[Any, float] = {}
    for what, target in moves:
        if what.component != "unit":
            continue
        assert what.pile is not None
        here = what.pile.name
        kind = what.id, what.mark(HIT), here
        for space in (here, target):
            if (kind, space) not in values:
                values[kind, space] = standing(view, what, space, plan)
        gained = values[kind, target] - values[kind, here]
        if gained > most:
            best, most = (what, target), gained
    return best or best_march(view, [move for move in moves if move[0].component != "unit"])


def best_march(view: View, cards: Sequence[Any]) -> Any:
    """A card for those who have moved, and whom one more move brings to a lair or to enemies."""
    for card, target in cards:
        unit = target if isinstance(target, Piece) else depths(view).stacks[target][0]
        if unit.mark("again") or unit.mark(HALTED) or unit.mark(SPENT) < view.numbers.move:
            continue
        assert unit.pile is not None
        if 0 < goals(view).get(unit.pile.name, LONG) <= view.numbers.move:
            return card, target
    return None


def plans(view: View, moves: Sequence[Any]) -> dict[str, float]:
    """What a battle against an enemy stack gains, with all who can come beside it."""
    land, seat = depths(view), view.seat
    found = {}
    goers: dict[str, list[Piece]] = {}
    for what, target in moves:
        if what.component == "unit":
            goers.setdefault(target, []).append(what)
    for there in land.foes(seat):
        near = [space for space in land.board.neighbours(there) if land.holder(space) in (None, seat)]
        units = {unit.code: unit for space in near for unit in (*land.stacks.get(space, ()), *goers.get(space, ()))}
        if units:
            found[there] = gain(land, [*units.values()][:8], near[0], land.stacks[there], there)
    return found


def standing(view: View, unit: Piece, space: str, plan: Mapping[str, float] = NO_PLANS) -> float:
    """How well a unit of ours stands on a space, with those who are there already, and what we have in mind."""
    land, seat = depths(view), view.seat
    others = [each for each in land.stacks.get(space, ()) if each is not unit]
    stack = [*others, unit]
    score = TOGETHER * min(len(others), 3) - NEAR * goals(view).get(space, LONG)
    score += WEALTH * (land.has(space, RICH) and not others) - PERIL * land.has(space, TREACHEROUS)
    score -= 0.1 * land.has(space, MAZE)
    mine = land.lairs_of(seat)
    if land.tiles[space].lair:
        score += LAIR if space not in mine else 0.0
    danger = 0.0
    for foe in land.foes(seat):
        steps = land.board.distance(space, foe) or 0
        theirs = land.stacks[foe]
        if steps > 1 + int(view.numbers.move):
            continue
        if space in mine and not others:
            score += 0.4 * LAIR  # who is near would walk in
        if steps == 1:
            gained = max(gain(land, stack, space, theirs, foe), plan.get(foe, -LONG))
            if gained > -bold(view):
                score += PREY * (1 + gained + (LAIR / 3 if land.tiles[foe].lair else 0))
                continue
            danger = max(danger, gain(land, theirs, foe, stack, space) - bold(view))
    return score - danger


def best_halt(view: View, options: Sequence[Any]) -> Any:
    """Halt the strongest stack that could fall on us, or on a lair of ours."""
    land, seat = depths(view), view.seat
    ours = {*land.held(seat), *land.lairs_of(seat)}

    def menace(option: Any) -> float:
        near = any((land.board.distance(option[1], space) or 0) <= 1 + view.numbers.move for space in ours)
        return sum(map(bears, land.stacks[option[1]])) if near else 0.0

    best = max(options, key=menace, default=None)
    return best if best is not None and menace(best) > LAIR else None


def hopeful(land: Depths, here: str, there: str) -> bool:
    """Whether an attack can be won with some luck."""
    return wins(land, land.stacks[here], here, land.stacks[there], there) >= HOPE


def best_attack(view: View, pairs: Sequence[tuple[str, str]]) -> Any:
    """The attack that gains most, counting in part who can attack the same stack afterwards."""
    land = depths(view)
    pairs = [pair for pair in pairs if hopeful(land, *pair)]
    if not pairs:
        return None

    def gained(pair: tuple[str, str]) -> float:
        here, there = pair
        after = [by for by, other in pairs if other == there and by != here]
        help_ = AFTER * sum(bears(unit) for by in after for unit in land.stacks[by])
        prize = LAIR if land.tiles[there].lair else 0.0
        return gain(land, land.stacks[here], here, land.stacks[there], there) + help_ + prize

    best = max(pairs, key=gained)
    return best if gained(best) > -bold(view) else None


# battles


@once
def fighting(view: View) -> tuple[list[Piece], list[Piece]]:
    """Who fights: ours and theirs."""
    units = [unit for stack in depths(view).stacks.values() for unit in stack if unit.mark(FIGHTS)]
    return [u for u in units if u.owner == view.seat], [u for u in units if u.owner != view.seat]


def best_trick(view: View, cards: Sequence[Piece]) -> Any:
    """The best card, unless the battle is won without; of extra attacks the one for most units, one at a time."""
    ours, theirs = fighting(view)
    if not cards or not ours or not theirs:
        return None
    spaces = [side[0].pile.name for side in (ours, theirs)]  # type: ignore[union-attr]
    if wins(depths(view), ours, spaces[0], theirs, spaces[1]) > SAFE:
        return None

    def users(card: Piece) -> int:
        return sum(unit.type in card.users for unit in ours)

    fit = [card for card in cards if not (card.extra and any(unit.mark("extra") for unit in ours))]
    fit = [card for card in fit if not (card.price and len(ours) == 1)]
    return min(fit, key=lambda card: (rank(card), -users(card), card.name), default=None)
