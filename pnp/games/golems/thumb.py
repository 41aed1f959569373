"""How a sensible Wizard fights: build the best golem he can pay for, gather, and fall on whoever is weaker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.tile_war.battle import BONUS, EXTRA, FIGHTS
from pnp.games.golems.charms import best_spell, kept, outcome
from pnp.games.golems.domain import GUARDED, KINDS, MATERIAL, WIZARD, Domain, key
from pnp.games.golems.odds import chance, gain, value, wins

NEAR, PREY, TOGETHER, MANA, GUARD, WANTED = 1.0, 0.2, 0.8, 0.9, 0.5, 0.8
"""A step nearer to a Wizard, what an attack gains, a comrade, a space that gives Mana, what a guard saves,
and the land of a material in hand."""
AFTER, THREAT, BOLD, LONG, KEEP = 0.6, 0.5, -8.0, 30, 99.0
"""Those who can attack the same stack afterwards, enemies who are not beside us yet, what an attack may cost, steps to
what cannot be reached, the loss in a battle that nobody has in mind."""
PATIENCE, SPARE = 0.3, 24
"""What a golem has to be worth for its Mana, and Mana beyond which cards are bought."""
SURE = 0.95
"""A battle that needs no cards."""
NO_PLANS: Mapping[str, float] = MappingProxyType({})


def thumb(view: View, choice: Choice) -> Any:
    """The option that looks best now; nothing, where all look bad."""
    options = choice.options
    match choice.phase:
        case "tower":
            return max(options, key=lambda space: corner(view, space))
        case "craft":
            return max(options, key=lambda parts: built(view, parts))
        case "place" | "portal":
            return min(options, key=lambda space: ways(view, True).get(space, LONG))
        case "draw":
            return options[0] if lacks(view) else options[1]
        case "buy":
            rich = view.track(own("mana", view.seat)) > SPARE
            return options[1 if lacks(view) else 2] if rich else None
        case "hand limit":
            return min(options, key=lambda card: kept(view, card))
        case "spell":
            return best_spell(view, options[1:])
        case "answer":
            return options[-1] if worth_negating(view) else None
        case "transform":
            return max(options, key=lambda option: outcome(domain(view), view.seat, *option))
        case "grow":
            return next((option for option in options[1:] if len(view.known(option[0].pile.name)) > SPARE // 3), None)
        case "move":
            return best_move(view, options[1:])
        case "attack":
            return best_attack(view, options[1:])
        case "freeze":
            return max(options, key=lambda unit: domain(view).body(unit).force)
        case "act":
            return best_act(view, options)
        case "boost":
            return best_boost(view, options)
        case "last":
            return options[-1] if fray(view) < SURE else None
        case "regenerate":
            return options[-1]
        case _:
            return options[0]


@once
def domain(view: View) -> Domain:
    """The domain as it lies now."""
    return Domain(view)


def corner(view: View, space: str) -> float:
    """How good a Tower is to begin in: Monoliths and materials about, enemies far."""
    land = domain(view)
    about = [land.tiles[near] for near in land.board.within(space, 3)]
    enemies = sum(8 / (land.board.distance(space, foe) or 1) for foe in land.foes(view.seat))
    return float(sum(tile.mana + 0.6 * (tile.material is not None) for tile in about) - enemies)


# golems


def might(land: Domain, parts: Sequence[Piece]) -> float:
    """How strong a golem of three parts is: what it hits, times what it bears, and how fast it comes."""
    body = land.sum({part.type: part for part in parts})
    strong: float = (chance(body.force - 5) * body.hits / chance(5 - body.armor)) ** 0.7
    return strong * (1 + 0.08 * body.move)


def built(view: View, parts: Any) -> float:
    """What a golem is worth for its Mana; rather wait than build a bad one."""
    if parts is None:
        return PATIENCE if view.track(own("mana", view.seat)) < SPARE / 2 else 0.0
    return 5 * might(domain(view), parts) / (6 + domain(view).price(view.seat, parts))


@once
def lacks(view: View) -> bool:
    """Whether cards are missing for golems."""
    cards = view.known(own("part hand", view.seat))
    count = [sum(card.type == kind for card in cards) for kind in KINDS]
    return min(count) == 0 or (min(count) < 2 and len(cards) < int(view.numbers.hand_limit))


def worth_negating(view: View) -> bool:
    """Whether the Spell that was just cast is worse than the loss of a Dispell."""
    card = view.known("discard")[-1]
    return bool(card.blast or card.moves or card.alters or card.negates or card.turns or card.steals)


# moves


@once
def ways(view: View, flies: bool) -> dict[str, int]:
    """The steps from every space to the nearest one beside the Tower of another Wizard."""
    land, seat = domain(view), view.seat
    kings = [space for space in land.foes(seat) if any(unit.component == WIZARD for unit in land.stacks[space])]
    queue = sorted((0, near) for king in kings for near in land.board.neighbours(king) if land.open(near))
    found: dict[str, int] = {}
    while queue:
        steps, here = heappop(queue)
        if here in found:
            continue
        found[here] = steps
        for other in land.board.neighbours(here):
            if other not in found and (flies or (land.open(other) and land.holder(other) in (None, seat))):
                heappush(queue, (steps + 1, other))
    return found


def best_move(view: View, moves: Sequence[tuple[Piece, str]]) -> Any:
    """The move that gains most, if any gains."""
    plan = plans(view, moves)
    best, most = None, 0.2
    values: dict[tuple[str, str], float] = {}
    for unit, space in moves:
        assert unit.pile is not None
        here = unit.pile.name
        for there in (here, space):
            if (unit.code, there) not in values:
                values[unit.code, there] = standing(view, unit, there, plan)
        gained = values[unit.code, space] - values[unit.code, here]
        if gained > most:
            best, most = (unit, space), gained
    return best


@once
def wanted(view: View) -> frozenset[str]:
    """The materials in hand."""
    return frozenset(key(card) for card in view.known(own("part hand", view.seat)) if card.type == MATERIAL)


def plans(view: View, moves: Sequence[tuple[Piece, str]]) -> dict[str, float]:
    """What battles against the enemy stacks gain, one after the other by all who can come beside them."""
    land, seat = domain(view), view.seat
    goers: dict[str, list[Piece]] = {}
    for unit, space in moves:
        goers.setdefault(space, []).append(unit)
    found = {}
    for there in land.foes(seat):
        near = [space for space in land.board.neighbours(there) if land.holder(space) in (None, seat)]
        units = {unit.code: unit for space in near for unit in (*land.golems(space), *goers.get(space, ()))}
        if units and near:
            stack = sorted(units.values(), key=lambda unit: (-value(land, unit), unit.code))[: 2 * view.numbers.stack]
            found[there] = gain(land, stack, near[0], land.stacks[there], there)
    return found


def standing(view: View, unit: Piece, space: str, plan: Mapping[str, float] = NO_PLANS) -> float:
    """How well a golem of ours stands on a space, with those who are there already, and what we have in mind."""
    land, seat = domain(view), view.seat
    others = [each for each in land.stacks.get(space, ()) if each is not unit]
    stack = [*others, unit]
    golems = sum(each.component != WIZARD for each in others)
    score = TOGETHER * min(golems, 2) - NEAR * ways(view, land.body(unit).flies).get(space, LONG)
    score += MANA * (land.tiles[space].mana > 0 and not others)
    score += WANTED * any(land.tiles[near].material in wanted(view) for near in (space, *land.board.neighbours(space)))
    danger = 0.0
    for foe in land.foes(seat):
        steps = land.board.distance(space, foe) or 0
        theirs = land.stacks[foe]
        if steps == 1:
            gained = max(gain(land, stack, space, theirs, foe), plan.get(foe, -KEEP))
            if gained > BOLD:
                score += PREY * (1 + gained)
                continue
        if steps > 1 + max(land.points(each) for each in theirs):
            continue
        loss = gain(land, theirs, foe, stack, space)
        if others and len(stack) > golems + 1:  # the Wizard's own stack: what a guard saves him
            score += GUARD * (gain(land, theirs, foe, others, space) - loss)
        else:
            danger = max(danger, loss * (1 if steps == 1 else THREAT))
    return score - PREY * max(danger, 0.0)


# battles


def best_attack(view: View, pairs: Sequence[tuple[str, str]]) -> Any:
    """The attack that gains most, counting in part who can attack the same stack afterwards."""
    land = domain(view)

    def gained(pair: tuple[str, str]) -> float:
        here, there = pair
        after = [by for by, other in pairs if other == there and by != here]
        found = gain(land, land.stacks[here], here, land.stacks[there], there)
        return found + AFTER * sum(value(land, unit) for by in after for unit in land.golems(by))

    best = max(pairs, key=gained, default=None)
    return best if best is not None and gained(best) > BOLD else None


@once
def fighting(view: View) -> tuple[list[Piece], list[Piece]]:
    """Who fights: ours and theirs."""
    units = [unit for stack in domain(view).stacks.values() for unit in stack if unit.mark(FIGHTS)]
    return [u for u in units if u.owner == view.seat], [u for u in units if u.owner != view.seat]


@once
def fray(view: View) -> float:
    """How often we win the battle that is being fought."""
    ours, theirs = fighting(view)
    if not ours or not theirs:
        return 1.0
    here, there = (units[0].pile.name for units in (ours, theirs))  # type: ignore[union-attr]
    return wins(domain(view), ours, here, theirs, there)


def best_act(view: View, options: Sequence[Any]) -> Any:
    """The blow that does most; before it, a card that gives the strongest another one."""
    land = domain(view)
    ours, theirs = fighting(view)
    here, there = (units[0].pile.name for units in (ours, theirs))  # type: ignore[union-attr]
    extras = [option for option in options if option[0].component == "event" and not option[1].mark(EXTRA)]
    if extras and fray(view) < SURE:
        return max(extras, key=lambda option: land.force(option[1], here, there))

    def blow(option: tuple[Piece, Piece]) -> float:
        unit, target = option
        hits = chance(land.force(unit, here, there) - land.armor(target, there))
        return hits * value(land, target) / land.left(target)

    return max((option for option in options if option[0].component != "event"), key=blow)


def best_boost(view: View, options: Sequence[Any]) -> Any:
    """One card for an attack, where the battle is open."""
    ours, _ = fighting(view)
    helped = view.track(own(BONUS, view.seat)) or any(unit.mark(GUARDED) for unit in ours)
    return None if helped or fray(view) > SURE else options[-1]
