"""How a sensible chieftain fights: hold Homes, keep together, and attack whoever is weaker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from types import MappingProxyType
from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.tile_war.battle import BONUS, FIGHTS
from pnp.games.families.tile_war.land import GUESTS
from pnp.games.swamp_fighters.marsh import LEADER, SHAMAN, Marsh, at_home, has

HOME, PREY, TOGETHER, KIND, NEAR = 5.0, 2.5, 0.9, 0.6, 0.6
"""What a Home is worth, an enemy unit that can be beaten, each comrade in a stack, like land, and each step nearer."""
BOLDER = 0.55
TOGETHER_LATE, NEAR_LATE, LATE = 0.4, 1.5, 2.0
"""What counts otherwise once Homes are worth no more than that."""
FEW = 8
"""Chits in the pile below which Homes are worth less and less."""
BOLD = 0.8
"""How much stronger one is who attacks."""
FLEES = 0.4
"""The odds below which a battle is to be ended."""
NO_PLANS: Mapping[str, float] = MappingProxyType({})
SPELLS = {"charms": 2.5, "revives": 1.2, "summons": 1.2, "freezes": 1.2}
SPREAD = {"blast": 0.4, "own_force": 0.3, "enemy_force": 0.3}
"""What a spell does in hits, and those that work on several units for each of them."""
BEARS = 0.45
"""What Poison or a Shell is worth to a unit that has none."""


def thumb(view: View, choice: Choice) -> Any:
    """The option that looks best now; nothing, where all look bad."""
    options = choice.options
    match choice.phase:
        case "race":
            return max(options, key=lambda race: might(view, race) * kinship(view, race))
        case "start":
            return max(options, key=lambda space: lair(view, space))
        case "recruit":
            unit = view.known("drawn")[-1]
            return max(options, key=lambda space: standing(view, unit, space))
        case "hand limit":
            return min(options, key=lambda card: spell(card, 2, 2))
        case "move":
            return best_move(view, options[1:])
        case "attack":
            return best_attack(view, options[1:])
        case "act":
            return best_act(view, options)
        case "victim":
            return min(options, key=sacrifice)
        case "target":
            ours = options[0].owner == view.seat
            return max(options, key=lambda unit: (not unit.mark("acted") if ours else 0, worth(unit)))
        case _:
            return options[0]


@once
def marsh(view: View) -> Marsh:
    """The swamp as it lies now."""
    return Marsh(view)


def worth(unit: Piece) -> float:
    """What a unit is worth: its Force and what it can do."""
    extra = 1.5 * (SHAMAN in unit.traits) + 0.5 * (LEADER in unit.traits) + 0.7 * has(unit, "poison")
    return 0.0 if unit.marked(GUESTS) else float(unit.force + 0.5 * unit.hits) + extra


def might(view: View, race: Piece) -> float:
    """How strong a race's chits are together: what they hit, times what they bear."""
    strikes = bears = 0.0
    for unit, copies in (title for chits in race.chits for title in view.titles(chits)):
        strikes += copies * unit.force * (1.4 if has(unit, "poison") else 1)
        bears += copies * unit.hits * (1.4 if has(unit, "shell") else 1)
    return sqrt(strikes * bears)


def kinship(view: View, race: Piece) -> float:
    """How often the land round some Home is a race's own, for each time that the whole map is."""
    swamp = marsh(view)
    units = [title for chits in race.chits for title in view.titles(chits)]

    def share(tiles: Sequence[Any]) -> float:
        return sum(copies for unit, copies in units for tile in tiles if at_home(unit, tile)) / len(tiles)

    homes = [space for space in swamp.board.spaces if swamp.tiles[space].home]
    near = ([swamp.tiles[by] for by in swamp.board.within(home, 2)] for home in homes)
    return max(map(share, near)) / share([*swamp.tiles.values()])


def lair(view: View, space: str) -> float:
    """How good a Home is to begin in: other Homes near, enemies far."""
    swamp = marsh(view)
    homes = [other for other, tile in swamp.tiles.items() if tile.home and other != space]
    far = swamp.board.distance
    enemies = sum(9 / (far(space, foe) or 1) for foe in swamp.foes(view.seat))
    return sum(1 / (far(space, home) or 1) for home in homes) - enemies


# strength


def strength(swamp: Marsh, units: Iterable[Piece], spaces: Sequence[str], bonus: int = 0) -> float:
    """How strong units are in a battle between two spaces: what they hit, times what they bear."""
    strikes = bears = 0.0
    for unit in units:
        force = swamp.force(unit, spaces) + bonus
        if not unit.mark("frozen"):
            strikes += min(max(force, 0), 6) / 6 * (1.4 if has(unit, "poison") else 1)
        bears += (unit.hits - unit.mark("hit")) * (1.4 if has(unit, "shell") else 1)
    return strikes * bears


def odds(swamp: Marsh, ours: Sequence[Piece], theirs: Sequence[Piece], here: str, there: str) -> float:
    """Our strength for each of theirs."""
    return strength(swamp, ours, (here, there)) / max(strength(swamp, theirs, (here, there)), 0.05)


# moves


def best_move(view: View, moves: Sequence[tuple[Piece, str]]) -> Any:
    """The move that gains most, if any gains."""
    plan = plans(view, moves)
    best, most = None, 0.2
    values: dict[tuple[str, str, str], float] = {}
    for unit, space in moves:
        assert unit.pile is not None
        here = unit.pile.name
        now, then = ((unit.id, here, to) for to in (here, space))
        for key in (now, then):
            if key not in values:
                values[key] = standing(view, unit, key[2], plan)
        gain = values[then] - values[now]
        if gain > most:
            best, most = (unit, space), gain
    return best


def plans(view: View, moves: Sequence[tuple[Piece, str]]) -> dict[str, float]:
    """The enemy stacks that all who can come beside them could beat, and how well."""
    swamp, seat = marsh(view), view.seat
    goers: dict[str, list[Piece]] = {}
    for unit, space in moves:
        goers.setdefault(space, []).append(unit)
    found = {}
    for there in swamp.foes(seat):
        near = [space for space in swamp.board.neighbours(there) if swamp.holder(space) in (None, seat)]
        standing_by = [unit for space in near if space in swamp.stacks for unit in swamp.stacks[space]]
        comers = {unit.code: unit for space in near for unit in goers.get(space, ())}
        units = {unit.code: unit for unit in standing_by} | comers
        most = sorted(units.values(), key=lambda unit: (-worth(unit), unit.id))[: 2 * swamp.numbers.stack]
        chance = strength(swamp, most, (there,)) / max(strength(swamp, swamp.stacks[there], (there,)), 0.05)
        if chance > bold(view) + 0.5:
            found[there] = chance
    return found


def standing(view: View, unit: Piece, space: str, plan: Mapping[str, float] = NO_PLANS) -> float:
    """How well a unit of ours stands on a space, with those who are there already, and what we have in mind."""
    swamp, seat = marsh(view), view.seat
    others = [each for each in swamp.stacks.get(space, ()) if each is not unit]
    stack = [*others, unit]
    late = home_worth(view) <= LATE
    score = (TOGETHER_LATE if late else TOGETHER) * min(len(others), 2) + (
        KIND if at_home(unit, swamp.tiles[space]) else 0
    )
    value = home_worth(view)
    if swamp.tiles[space].home:
        score += value if not others else 0.2 * value
    for near in swamp.beside(seat, space):
        theirs = swamp.stacks[near]
        ratio = max(odds(swamp, stack, theirs, space, near), plan.get(near, 0))
        if ratio > bold(view):
            score += PREY * min(ratio, 2.5) / 2 * len(theirs) + (value / 2 if swamp.tiles[near].home else 0)
        else:
            score -= PREY * (bold(view) - ratio)
    return score - (NEAR_LATE if late else NEAR) * goal_of(view, space)


@once
def home_worth(view: View) -> float:
    """What a Home is worth yet: nothing, once there is nobody left to recruit."""
    return HOME * min(view.count(own("chits", view.seat)) / FEW, 1)


@once
def bold(view: View) -> float:
    """The odds at which one attacks: poorer ones, where one has more units than anybody else."""
    swamp = marsh(view)
    count = {seat: len(swamp.units(seat)) for seat in view.seats}
    most = max((number for seat, number in count.items() if seat != view.seat), default=0)
    return BOLD if count[view.seat] <= 1.2 * most else BOLDER


@once
def goal_of(view: View, space: str) -> float:
    """The steps to what is nearest of enemies and Homes that nobody holds."""
    swamp = marsh(view)
    homes = (other for other, tile in swamp.tiles.items() if tile.home) if home_worth(view) > 1 else ()
    free = [other for other in homes if swamp.holder(other) is None]
    steps = [swamp.board.distance(space, other) or 0 for other in (*swamp.foes(view.seat), *free)]
    return float(min(steps, default=0))


def best_attack(view: View, pairs: Sequence[tuple[str, str]]) -> Any:
    """The attack with the best odds, counting in part who can attack the same stack afterwards."""
    swamp = marsh(view)
    if not pairs:
        return None

    def chance(pair: tuple[str, str]) -> float:
        here, there = pair
        theirs = swamp.stacks[there]
        after = [by for by, other in pairs if other == there and by != here]
        help_ = sum(odds(swamp, swamp.stacks[by], theirs, by, there) for by in after)
        return odds(swamp, swamp.stacks[here], theirs, here, there) + 0.4 * help_

    best = max(pairs, key=chance)
    return best if chance(best) > bold(view) else None


# battles


@once
def fighting(view: View) -> tuple[list[Piece], list[Piece]]:
    """Who fights: ours and theirs."""
    units = [unit for stack in marsh(view).stacks.values() for unit in stack if unit.mark(FIGHTS)]
    return [u for u in units if u.owner == view.seat], [u for u in units if u.owner != view.seat]


def spell(card: Piece, ours: int, theirs: int) -> float:
    """What a spell is worth against so many units, to so many of ours."""
    found = [value for field, value in SPELLS.items() if getattr(card, field)]
    many = {"own_force": ours}
    found += [value * many.get(field, theirs) for field, value in SPREAD.items() if getattr(card, field)]
    return max(found, default=BEARS)


def best_act(view: View, options: Sequence[Any]) -> Any:
    """The strongest blow, or a spell that is worth more than the Shaman's own."""
    ours, theirs = fighting(view)
    swamp = marsh(view)
    spaces = [side[0].pile.name for side in (ours, theirs)]  # type: ignore[union-attr]
    bonus = [view.track(own(BONUS, side[0].owner)) for side in (ours, theirs)]
    ratio = strength(swamp, ours, spaces, bonus[0]) / max(strength(swamp, theirs, spaces, bonus[1]), 0.05)
    free = sum(not unit.mark("frozen") for unit in theirs)

    def value(option: Any) -> float:
        unit, card = option if isinstance(option, tuple) else (option, None)
        blow: float = min(max(swamp.force(unit, spaces) + bonus[0], 0), 6) / 6
        if card is None:
            return blow
        if card.ends:
            return 2.0 if ratio < FLEES else -1.0
        if card.freezes and free == 1:
            return 6.0
        if ratio > 4:
            return -1.0  # it is won without spells
        return spell(card, len(ours), len(theirs)) - blow + 0.35

    return max(options, key=value)


def sacrifice(unit: Piece) -> tuple[bool, float]:
    """How much it hurts that a unit is hit: best one that bears it, guests, shells, and those of little worth."""
    left = unit.hits - unit.mark("hit")
    return left <= 1 and not unit.marked(GUESTS), worth(unit) * (0.6 if has(unit, "shell") else 1) + 0.2 * (
        not unit.mark("acted")
    )
