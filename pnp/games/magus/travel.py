"""The Travel Phase: two dice, an army for each, and spells that move armies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from pnp.engine import Choice, Piece, Steps
from pnp.games.magus.magi import MOVED, Magi, exchange, place
from pnp.games.magus.ring import space_of


class Step(NamedTuple):
    """An army that may move by a die to a space."""

    banner: Piece
    die: int
    space: str


def travel(magi: Magi, seat: int) -> Steps[None]:
    """Move by the dice, and cast spells before, between and afterwards (rulings: forced-moves, magic-moves)."""
    table = magi.table
    table.begin("travel phase", seat)
    dice = [table.roll(magi.numbers.travel_die, "travel", seat) for _ in range(2)]
    alone = len(magi.armies(seat)) == 1
    while True:
        steps = required(magi, seat, dice)
        ways = [(step.banner, step.space) for step in steps]
        spells = list(travel_spells(magi, seat))
        answer = yield Choice("travel", [*ways, *spells] if ways else [None, *spells], seat)
        if answer is None:
            break
        if answer in ways:
            step = steps[ways.index(answer)]
            dice = [] if alone else without(dice, step.die)
            step.banner.put(MOVED, 1)
            land(magi, seat, step.banner, step.space)
        else:
            yield from cast(magi, seat, answer)
    for banner in magi.armies(seat):
        banner.put(MOVED, 0)


def without(dice: Iterable[int], used: int) -> list[int]:
    """The dice that are left."""
    left = list(dice)
    left.remove(used)
    return left


def land(magi: Magi, seat: int, banner: Piece, space: str) -> None:
    """Move an army to a space."""
    magi.table.say("moves", by=seat, army=banner, here=space_of(banner), there=space)
    place(banner, magi.table.pile(space))


def ways(magi: Magi, here: str, steps: int, mine: Iterable[str]) -> list[str]:
    """Where so many steps lead from a space, either way, but to an army of one's own."""
    ends = dict.fromkeys(magi.ring.track.ahead(here, way) for way in (steps, -steps))
    return [space for space in ends if space not in mine]


def steps_with(
    magi: Magi, places: Sequence[tuple[Piece, str]], dice: Iterable[int], held: frozenset[Piece]
) -> list[Step]:
    """The moves that the dice allow armies that stand so, but those that are held where they are."""
    mine = {space for _, space in places}
    return [
        Step(banner, die, space)
        for banner, here in places
        if banner not in held
        for die in dict.fromkeys(dice)
        for space in ways(magi, here, die, mine)
    ]


def required(magi: Magi, seat: int, dice: Sequence[int]) -> list[Step]:
    """The moves by a die that may be made: if any leave a use for the other one, those (ruling: forced-moves)."""
    places = [(banner, space_of(banner)) for banner in magi.armies(seat)]
    held = frozenset(banner for banner, _ in places if banner.mark(MOVED) or magi.engaged(banner))
    steps = steps_with(magi, places, dice, held)
    if len(dice) < 2 or len(places) < 2:
        return steps
    good = []
    for step in steps:
        then = [(banner, step.space if banner is step.banner else here) for banner, here in places]
        if steps_with(magi, then, without(dice, step.die), held | {step.banner}):
            good.append(step)
    return good or steps


def travel_spells(magi: Magi, seat: int) -> Iterator[Any]:
    """The cards of the Travel Phase with what they can be aimed at (rulings: magic-moves, switching)."""
    armies = magi.armies(seat)
    free = [banner for banner in armies if not magi.engaged(banner)]
    mine = {space_of(banner) for banner in armies}
    for card in magi.castable(seat, "travel"):
        if card.moves:
            for banner in free:
                yield from ((card, banner, space) for space in ways(magi, space_of(banner), card.moves, mine))
        elif card.moves_die:
            yield from ((card, banner) for banner in free)
        elif card.swaps == "army":
            yield from ((card, *pair) for pair in combinations(free, 2))
        elif card.swaps and len(armies) > 1:
            yield card


def cast(magi: Magi, seat: int, answer: Any) -> Steps[None]:
    """Cast a spell of the Travel Phase."""
    card, *targets = answer if isinstance(answer, tuple) else (answer,)
    if not (yield from magi.works(seat, card, targets[0] if targets and card.swaps is None else None)):
        return
    if card.moves:
        land(magi, seat, *targets)
    elif card.moves_die:
        (banner,) = targets
        rolled = magi.table.roll(str(card.moves_die), "time", seat)
        mine = {space_of(each) for each in magi.armies(seat)}
        if spaces := ways(magi, space_of(banner), rolled, mine):
            land(magi, seat, banner, (yield Choice("way", spaces, seat)))
    elif card.swaps == "army":
        magi.table.say("swaps", by=seat, one=targets[0], other=targets[1])
        exchange(*targets)
    else:
        yield from switch(magi, seat)


def switch(magi: Magi, seat: int) -> Steps[None]:
    """Two creatures in two armies of a player change places (ruling: switching)."""
    armies = [magi.army(banner) for banner in magi.armies(seat)]
    one = yield Choice("switch", [creature for army in armies for creature in army], seat)
    others = [creature for army in armies if army is not one.pile for creature in army]
    other = yield Choice("switch with", others, seat)
    here, there = one.pile, other.pile
    magi.table.say("switches", by=seat, one=one, other=other)
    here.give(one, there)
    there.give(other, here)
