"""How a sensible Magus plays: recruit colours that match, split early, beat who is weaker, and stand on Towers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Hidden, Piece, Seat, View, once, own
from pnp.games.magus.clash import best_act, best_counter
from pnp.games.magus.magi import MOVED
from pnp.games.magus.odds import (
    army,
    danger,
    enemies,
    gain,
    margin,
    mine,
    ring,
    size,
    standing,
    titles,
    value,
    worth_of,
)
from pnp.games.magus.ring import GOLD, TOWER, space_of
from pnp.games.magus.sums import force_of

SPOILS = 0.8
"""What an enemy army is worth that is beaten, of what it is worth to its player."""
CAUTION, BOLDER, LATE = 2.0, 0.15, 15
"""The lead in a battle that is worth nothing yet, and how much less is wanted each turn from then on."""
HELD = (6.0, 10.0, 16.0, 24.0, 24.0)
"""What a Tower more is worth to who holds so many."""
WIN = 1000.0
CARD = 2.0
"""What a Magic card is worth."""
NEED = 3.0
"""What a spell of the Travel Phase has to bring."""
ENOUGH = 6
"""Armies that are wanted."""
PRICE = {"magic": 1.0, "travel": 2.5, "recruit": 3.0, "battle": 3.0, "counter": 3.5}
"""What cards for a phase are worth in the hand."""


def thumb(view: View, choice: Choice) -> Any:
    """The option that looks best now."""
    options = choice.options
    match choice.phase:
        case "tower":
            return max(options, key=lambda space: sum(steps(view, space, space_of(foe)) for foe in enemies(view)))
        case "first recruit" | "colour":
            return max(options, key=lambda deck: top_gain(view, deck.name, mine(view)[0]))
        case "magic":
            return max(options, key=lambda option: mind(view, option))
        case "travel":
            return best_travel(view, options)
        case "way":
            banner = max(mine(view), key=lambda each: standing_on(view, each, options[0]))
            return max(options, key=lambda space: standing_on(view, banner, space))
        case "recruit":
            return max(options, key=lambda option: raising(view, option))
        case "split":
            return max(options, key=lambda option: parting(view, option))
        case "split off" | "excess":
            return min(options, key=lambda creature: left_without(view, creature))
        case "hand limit" | "forced discard":
            return min(options, key=price)
        case "battle":
            return best_act(view, options)
        case "counter":
            return best_counter(view, options)
        case "commune":
            return max(
                options, key=lambda banner: 0 if banner is None else size(view, banner) - len(army(view, banner))
            )
        case "switch":
            return min(options, key=lambda creature: creature.force)
        case "switch with":
            return max(options, key=lambda creature: creature.force)
        case _:
            return options[0]


def steps(view: View, here: str, there: str) -> int:
    """The steps between two spaces."""
    return ring(view).track.distance(here, there) or 0


def top_gain(view: View, colour: str, banner: Piece) -> float:
    """What the top creature of a deck adds to an army of one's own."""
    deck = view.pile(colour)
    if not deck:
        return 4.0
    top = deck[-1]
    return 4.0 if isinstance(top, Hidden) else gain(view, top, army(view, banner))


@once
def room(view: View, banner: Piece) -> int:
    """How many creatures more an army holds."""
    helm = sum(int(relic.room) for relic in view.known(own("artifacts", view.seat)))
    return int(view.numbers.army_limit) + helm - size(view, banner)


def price(card: Piece) -> float:
    """What a card is worth in the hand."""
    better = 2.0 * ("any" in (card.destroys, card.controls)) + 1.0 * bool(card.controls) + 0.1 * int(card.moves)
    return PRICE[card.phase] + better - 1.5 * bool(card.swaps)


def mind(view: View, option: Any) -> float:
    """What a spell of the Magic Phase brings; looking costs nothing but the card."""
    if option is None:
        return 0.0
    card, target = option if isinstance(option, tuple) else (option, None)
    if isinstance(target, Seat):
        return 0.5 + view.count(own("hand", target)) / 10
    if isinstance(target, Piece):
        return 1.0 + value(view, target) / 10 + (5.0 if size(view, target) == 1 else 0.0)
    return 2.0 * card.draws + 0.5 if target is None else 0.2


# where armies stand


@once
def held(view: View) -> frozenset[str]:
    """The Towers that one holds."""
    return frozenset(ring(view).towers(view.seat))


@once
def standing_on(view: View, banner: Piece, space: str) -> float:
    """How good it is to come to a space with an army, but for Towers."""
    there = [each for each in standing(view).get(space, ()) if each.owner != view.seat]
    if there:
        lead = margin(view, banner, there[0])
        odds = min(1.0, max(0.0, 0.5 + (lead - CAUTION + boldness(view)) / 10))
        prize = (SPOILS + boldness(view) / 10) * value(view, there[0]) + (
            4.0 if ring(view).kind(space) == TOWER else 0.0
        )
        return odds * prize - (1 - odds) * value(view, banner) - 0.3 * danger(view, banner, space)
    kind = ring(view).kind(space)
    found = -danger(view, banner, space)
    if kind == GOLD:
        found += CARD
    elif kind != TOWER and room(view, banner) > 0:
        found += top_gain(view, kind, banner) * (1.0 if size(view, banner) < view.numbers.split_over else 1.2)
    return found


@once
def boldness(view: View) -> float:
    """How much more is dared the longer it lasts."""
    return BOLDER * max(0, view.track("turn") - LATE)


@once
def staying(view: View, banner: Piece) -> float:
    """How good it is for an army to stay where it stands."""
    return -danger(view, banner, space_of(banner))


def towers_after(view: View, moves: Sequence[tuple[Piece, str]]) -> float:
    """What the Towers are worth that one holds after some moves, if those on enemies go well."""
    after = set(held(view))
    for banner, space in moves:
        after.discard(space_of(banner))
        if ring(view).kind(space) == TOWER:
            foes = [each for each in standing(view).get(space, ()) if each.owner != view.seat]
            if not foes or margin(view, banner, foes[0]) > 0:
                after.add(space)
    return sum(HELD[: len(after)]) + (WIN if len(after) >= view.numbers.towers else 0.0)


def change(view: View, banner: Piece, space: str) -> float:
    """What a move brings, but for Towers."""
    return standing_on(view, banner, space) - staying(view, banner)


def best_travel(view: View, options: Sequence[Any]) -> Any:
    """The move by a die that goes best with what is left for the other, or a spell that brings enough."""
    moves = [option for option in options if isinstance(option, tuple) and option[0].component == "banner"]
    spells = [option for option in options if option is not None and option not in moves]
    best, most = None, NEED + towers_after(view, ())
    for option in spells:
        card, *targets = option if isinstance(option, tuple) else (option,)
        if card.moves:
            now = change(view, *targets) + towers_after(view, [(targets[0], targets[1])]) - (0 if not moves else 4)
        elif card.moves_die and not moves:
            now = most + (1.0 if danger(view, targets[0], space_of(targets[0])) > 5 else -1.0)
        else:
            continue
        if now > most:
            best, most = option, now
    if best is not None or not moves:
        return best
    first = not any(banner.mark(MOVED) for banner in mine(view))
    return max(moves, key=lambda move: pair(view, move, moves, first))


def pair(view: View, move: tuple[Piece, str], moves: Sequence[tuple[Piece, str]], first: bool) -> float:
    """What a move brings together with the best one for the other die."""
    banner, space = move
    alone = change(view, banner, space)
    if not first or len(mine(view)) < 2:
        return alone + towers_after(view, [move])
    die = steps(view, space_of(banner), space)
    dice = {steps(view, space_of(each), there) for each, there in moves}
    then = [
        change(view, *other) + towers_after(view, [move, other])
        for other in moves
        if other[0] is not banner
        and other[1] != space
        and (len(dice) == 1 or steps(view, space_of(other[0]), other[1]) != die)
    ]
    return alone + max(then, default=towers_after(view, [move]))


# recruits


def raising(view: View, option: Any) -> float:
    """What a recruit or a spell of the Recruit Phase brings."""
    if option is None:
        return 0.0
    if isinstance(option, Piece):
        kind = ring(view).kind(space_of(option))
        return CARD if kind == GOLD else top_gain(view, kind, option)
    card, target = option
    if card.summons:
        return top_gain(view, card.summons, target) - 2.0
    tops = [view.pile(colour) for colour in ("black", "blue", "white", "green", "red")]
    best = max((top[-1].force for top in tops if top and isinstance(top[-1], Piece)), default=0)
    return float(best - target.force - worth_of(target) - 3.0)


def parting(view: View, option: Any) -> float:
    """Whether to split an army: as long as armies are few, and where nobody stronger is near."""
    if option is None:
        return 0.0
    banner, space = option
    near = sum(steps(view, space, space_of(foe)) <= 6 for foe in enemies(view))
    wanted = ENOUGH - len(mine(view))
    return (
        wanted
        + 0.5
        - 0.4 * near
        + (3.0 if ring(view).kind(space) == TOWER else 0.0)
        - 0.05 * danger(view, banner, space)
    )


def left_without(view: View, creature: Piece) -> float:
    """What an army loses with a creature."""
    home = next((army(view, each) for each in mine(view) if creature in army(view, each)), [creature])
    rest = [each for each in home if each is not creature]
    numbers = view.numbers
    return force_of(home, titles(view), numbers) - force_of(rest, titles(view), numbers) + worth_of(creature)
