"""How a sensible jarl fights: recruit every turn, keep together, and fall on whoever is weaker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.tile_war.battle import BONUS, FIGHTS
from pnp.games.families.tile_war.land import GUESTS
from pnp.games.ice_lords.north import CLIMBS, FLYING, HEIGHTS, HERO, MAGIC, RELIC, SHIP, North, force

PREY, TOGETHER, NEAR, CALLS, THREAT, AFTER = 0.6, 0.9, 0.5, 1.4, 0.6, 0.4
"""What an attack counts for what it gains, each comrade in a stack, each step nearer to enemies, land in which a chit
that waits can be recruited, an enemy who is not beside us yet, and units that can attack the same stack afterwards."""
BOLD, BOLDER = 0.5, 0.5
"""What an attack may cost, and how much more for each unit that one has more."""
FEW, SHY = 4, -0.2
"""With fewer units than that one keeps away, and so a step nearer counts then."""
SIDES = 6
SAFE = 0.9
"""A battle that needs no spells."""
LOST = 20
"""Steps to whoever cannot be reached."""
SPELLS = {"charms": 2.2, "revives": 1.3, "summons": 1.5, "freezes": 1.2}
SPREAD = {"blast": 0.33, "own_force": 0.3, "enemy_force": 0.35}
"""What a spell does in hits, and those that work on several units for each of them."""
STORM = 1.2
"""What a Snow Storm counts in a hand."""
NO_PLANS: Mapping[str, float] = MappingProxyType({})


def thumb(view: View, choice: Choice) -> Any:
    """The option that looks best now; nothing, where all look bad."""
    options = choice.options
    match choice.phase:
        case "start":
            return max(options, key=lambda space: seat_of(view, space))
        case "recruit":
            return max(options, key=lambda option: recruit(view, option))
        case "hand limit":
            return min(options, key=lambda card: spell(card, 3, 3))
        case "sea":
            return min(options, key=lambda space: holding(view, space))
        case "storm":
            return options[-1] if best_storm(view)[1] > 0 else None
        case "storm space":
            return best_storm(view)[0] or options[0]
        case "move":
            return best_move(view, options[1:])
        case "aboard":
            return options[-1]
        case "attack":
            return best_attack(view, options[1:])
        case "act":
            return best_act(view, options)
        case "victim":
            return min(options, key=sacrifice)
        case "target":
            return max(options, key=lambda unit: (not unit.mark("acted"), worth(unit)))
        case _:
            return options[0]


@once
def north(view: View) -> North:
    """The land as it lies now."""
    return North(view)


def worth(unit: Piece) -> float:
    """What a unit is worth: its Force and what it can do."""
    if unit.marked(GUESTS):
        return 0.0
    return 0.5 + force(unit) + 1.5 * (MAGIC in unit.traits) + 0.3 * (HERO in unit.traits) + 0.1 * (unit.move or 0)


def seat_of(view: View, space: str) -> float:
    """How good a village is to begin in: much different land about, enemies far."""
    land = north(view)
    about = {land.tiles[near].type for near in land.board.within(space, 2)}
    enemies = sum(6 / (land.board.distance(space, foe) or 1) for foe in land.foes(view.seat))
    return len(about) - enemies


def holding(view: View, space: str) -> int:
    """Our units on a space, less those of others."""
    stack = north(view).stacks.get(space, ())
    return sum(1 if unit.owner == view.seat else -1 for unit in stack)


def recruit(view: View, option: Any) -> float:
    """What a chit does where it is put; to wait does nothing."""
    if option is None:
        return 0.0
    chit, place = option
    if isinstance(place, Piece):
        return 1.0 + float(chit.bonus) + 0.1 * force(place)
    return 4.0 + worth(chit) + 0.5 * standing(view, chit, place)


# strength


def chance(unit: Piece, bonus: int = 0) -> float:
    """How often a unit hits."""
    return 0.0 if unit.mark("frozen") else min(max(force(unit) + bonus, 0), SIDES) / SIDES


def wins(ours: Iterable[Piece], theirs: Iterable[Piece], first: bool = True, bonus: tuple[int, int] = (0, 0)) -> float:
    """How often we win a battle, as far as hits alone go: each side loses its weakest one, and all strike alike."""
    blows, counters = (
        sorted((chance(unit, more) for unit in side), reverse=True)
        for side, more in zip((ours, theirs), bonus, strict=True)
    )
    mine, his = ([sum(side[: n + 1]) for n in range(len(side))] for side in (blows, counters))
    table = [[1.0] * (len(mine) + 1)]  # by those whom they and we have left: we win, if they have none
    for j in range(1, len(his) + 1):
        row = [0.0]
        for i in range(1, len(mine) + 1):
            both = mine[i - 1] + his[j - 1]
            ahead = mine[i - 1] / both if both else 0.5
            row.append(ahead * table[j - 1][i] + (1 - ahead) * row[i - 1])
        table.append(row)
    even = table[-1][-1]
    if first and blows and his:
        return blows[0] * table[-2][-1] + (1 - blows[0]) * even
    return counters[0] * table[-1][-2] + (1 - counters[0]) * even if counters and blows else even


def gain(ours: Sequence[Piece], theirs: Sequence[Piece]) -> float:
    """What an attack gains: enemies, or the loss of those who attack."""
    won = wins(ours, theirs)
    return won * sum(map(worth, theirs)) - (1 - won) * sum(map(worth, ours))


@once
def bold(view: View) -> float:
    """What an attack may cost: more for each unit that one has more than anybody else."""
    land = north(view)
    count = {seat: len(land.units(seat)) for seat in view.seats}
    most = max((number for seat, number in count.items() if seat != view.seat), default=0)
    return BOLD + BOLDER * max(count[view.seat] - most, 0)


@once
def eager(view: View) -> float:
    """How much a step nearer to enemies counts: with few units it is better to keep away."""
    return NEAR if len(north(view).units(view.seat)) >= FEW else SHY


# moves


@once
def ways(view: View, kind: str) -> dict[str, int]:
    """The move points to the nearest space beside an enemy, from every space, for those who travel in a way."""
    land, seat = north(view), view.seat
    queue = [
        (0, near) for foe in land.foes(seat) for near in land.board.neighbours(foe) if passable(land, seat, kind, near)
    ]
    found: dict[str, int] = {}
    queue.sort()
    while queue:
        steps, here = heappop(queue)
        if here in found:
            continue
        found[here] = steps
        tile = land.tiles[here]
        price = 1 if kind == FLYING or (kind == CLIMBS and tile.type in HEIGHTS) else int(tile.cost)
        for other in land.board.neighbours(here):
            if other not in found and passable(land, seat, kind, other):
                heappush(queue, (steps + price, other))
    return found


def passable(land: North, seat: int, kind: str, space: str) -> bool:
    """Whether who travels in a way can pass a space, as far as land and enemies go."""
    water = bool(land.tiles[space].water)
    fits = kind == FLYING or water == (kind == SHIP) or (kind != SHIP and land.ship(seat, space))
    return fits and land.holder(space) in (None, seat)


def way_of(unit: Piece) -> str:
    """How a unit travels."""
    return next((kind for kind in (SHIP, FLYING, CLIMBS) if kind in unit.traits), "")


def far(view: View, unit: Piece, space: str) -> float:
    """How far a unit on a space has to its enemies; for who cannot get there, a ship does."""
    found = ways(view, way_of(unit)).get(space)
    if found is not None:
        return float(found)
    land = north(view)
    if land.ship(view.seat, space) and space in ways(view, SHIP):
        return LOST / 2 + ways(view, SHIP)[space] / 2
    straight = min((land.board.distance(space, foe) or 0 for foe in land.foes(view.seat)), default=0)
    return float(LOST + straight / 2)


def best_move(view: View, moves: Sequence[tuple[Piece, str]]) -> Any:
    """The move that gains most, if any gains."""
    plan = plans(view, moves)
    best, most = None, 0.2
    values: dict[tuple[Any, str], float] = {}
    for unit, space in moves:
        assert unit.pile is not None
        here = unit.pile.name
        kind = unit.id, unit.mark(RELIC), here
        for there in (here, space):
            if (kind, there) not in values:
                values[kind, there] = standing(view, unit, there, plan)
        gain = values[kind, space] - values[kind, here]
        if gain > most:
            best, most = (unit, space), gain
    return best


def plans(view: View, moves: Sequence[tuple[Piece, str]]) -> dict[str, float]:
    """The enemy stacks that all who can come beside them could beat, and what that gains."""
    land, seat = north(view), view.seat
    goers: dict[str, list[Piece]] = {}
    for unit, space in moves:
        goers.setdefault(space, []).append(unit)
    found = {}
    for there in land.foes(seat):
        if there in land.blizzards:
            continue
        near = [space for space in land.board.neighbours(there) if land.holder(space) in (None, seat)]
        near = [space for space in near if space not in land.blizzards]
        units = {unit.code: unit for space in near for unit in (*land.stacks.get(space, ()), *goers.get(space, ()))}
        most = sorted(units.values(), key=lambda unit: (-worth(unit), unit.id))[: 2 * land.numbers.stack]
        if most and (gained := gain(most, land.stacks[there])) > -bold(view):
            found[there] = gained
    return found


def standing(view: View, unit: Piece, space: str, plan: Mapping[str, float] = NO_PLANS) -> float:
    """How well a unit of ours stands on a space, with those who are there already, and what we have in mind."""
    land, seat = north(view), view.seat
    others = [each for each in land.stacks.get(space, ()) if each is not unit]
    stack = [*others, unit]
    score = TOGETHER * min(len(others), 3) - eager(view) * far(view, unit, space)
    score += CALLS * len(wanted(view) & {land.tiles[by].type for by in (space, *land.board.neighbours(space))})
    danger = 0.0
    for foe in land.foes(seat):
        steps = land.board.distance(space, foe) or 0
        theirs = land.stacks[foe]
        if steps > 1 + max((each.move or 0) for each in theirs):
            continue
        if steps == 1 and space not in land.blizzards and foe not in land.blizzards:
            gained = max(gain(stack, theirs), plan.get(foe, -LOST))
            if gained > -bold(view):
                score += PREY * (1 + gained)
                continue
        danger = max(danger, (gain(theirs, stack) - bold(view)) * (1 if steps == 1 else THREAT))
    return score - danger


@once
def wanted(view: View) -> frozenset[str]:
    """The kinds of land in which a chit that we keep could be recruited, and where we have nobody yet."""
    land, seat = north(view), view.seat
    musters = {str(chit.muster) for chit in view.known(own("chits", seat)) if chit.muster}
    return frozenset(kind for kind in musters if not land.territories(seat, kind))


def best_attack(view: View, pairs: Sequence[tuple[str, str]]) -> Any:
    """The attack that gains most, counting in part who can attack the same stack afterwards."""
    land = north(view)
    if not pairs:
        return None

    def gained(pair: tuple[str, str]) -> float:
        here, there = pair
        theirs = land.stacks[there]
        after = [by for by, other in pairs if other == there and by != here]
        return gain(land.stacks[here], theirs) + AFTER * sum(worth(unit) for by in after for unit in land.stacks[by])

    best = max(pairs, key=gained)
    return best if gained(best) > -bold(view) else None


# spells and battles


@once
def best_storm(view: View) -> tuple[str | None, float]:
    """Where a blizzard does most: on an enemy whose turn it is and who could fall on us, or off a stack of ours."""
    land, seat, active = north(view), view.seat, view.track("active") - 1
    best: tuple[str | None, float] = None, 0.0
    for space, stack in land.stacks.items():
        mine = stack[0].owner == seat
        if (mine and active != seat) or (not mine and stack[0].owner != active):
            continue
        if (space in land.blizzards) != mine:
            continue
        others = land.beside(seat, space) if mine else land.held(seat)
        if mine:
            value = max((gain(stack, land.stacks[foe]) for foe in others), default=0.0)
        else:
            value = sum(menace(land, stack, space, ours) for ours in others) - 2.0
        if value > best[1]:
            best = space, value
    return best


def menace(land: North, stack: Sequence[Piece], space: str, ours: str) -> float:
    """What of a stack of ours an enemy stack can destroy in its turn."""
    steps = max((unit.move or 0) for unit in stack) + 1
    if ours in land.blizzards or (land.board.distance(space, ours) or 0) > steps:
        return 0.0
    units = land.stacks[ours]
    return max(gain(stack, units), 0.0)


@once
def fighting(view: View) -> tuple[list[Piece], list[Piece]]:
    """Who fights: ours and theirs."""
    units = [unit for stack in north(view).stacks.values() for unit in stack if unit.mark(FIGHTS)]
    return [u for u in units if u.owner == view.seat], [u for u in units if u.owner != view.seat]


def spell(card: Piece, ours: int, theirs: int) -> float:
    """What a spell is worth against so many units, to so many of ours."""
    found = [value for field, value in SPELLS.items() if getattr(card, field)]
    many = {"own_force": ours}
    found += [value * many.get(field, theirs) for field, value in SPREAD.items() if getattr(card, field)]
    return max(found, default=STORM)


def best_act(view: View, options: Sequence[Any]) -> Any:
    """The strongest blow, or a spell that is worth more than the caster's own."""
    ours, theirs = fighting(view)
    bonus = [view.track(own(BONUS, side[0].owner)) for side in (ours, theirs)]
    safe = wins(ours, theirs, True, (bonus[0], bonus[1]))

    def value(option: Any) -> float:
        unit, card = option if isinstance(option, tuple) else (option, None)
        blow: float = chance(unit, bonus[0])
        if card is None:
            return blow
        if safe > SAFE:
            return -1.0  # it is won without spells
        return spell(card, len(ours), len(theirs)) - blow + 0.35

    return max(options, key=value)


def sacrifice(unit: Piece) -> tuple[bool, float]:
    """How much it hurts to lose a unit: guests do not, and those who have acted less."""
    return not unit.marked(GUESTS), worth(unit) + 0.4 * (not unit.mark("acted") and not unit.mark("frozen"))
