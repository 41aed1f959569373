"""The Move Phase: groups split and combine, terrain is laid under groups and taken away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Pile, Steps
from pnp.games.champion_fantasy_fight_club.band import NEW, Champions, Group, size

SPLIT, COMBINE, LAY, CLEAR = "split", "combine", "lay", "clear"
PRICE = "price"


def move_phase(band: Champions, seat: int) -> Steps[None]:
    """Moves, as many as one likes and can pay for (ruling: moves)."""
    while (answer := (yield Choice("move", [None, *moves(band, seat)], seat))) is not None:
        what, *rest = answer
        if what == SPLIT:
            yield from split(band, seat)
        elif what == COMBINE:
            yield from combine(band, seat, *rest)
        elif what == LAY:
            yield from lay(band, seat, *rest)
        else:
            yield from clear(band, seat, *rest)


def moves(band: Champions, seat: int) -> Iterator[tuple[Any, ...]]:
    """What a seat can do: a group goes by its front row, and a price is a card or a number of cards."""
    groups, hand, numbers = band.manned(seat), band.hands[seat], band.numbers
    marches = [card for card in hand if card.marches]
    if len(groups) == 1 and size(groups[0]) > 1:
        yield (SPLIT,)
    if len(groups) > 1 and fits(band, groups[0], size(groups[0]) + size(groups[1])):
        yield from ((COMBINE, price) for price in prices(marches, len(hand), numbers.march))
    for each in band.table.around(seat):
        for group in band.manned(each):
            ground = band.ground(group)
            if ground:
                least = numbers.march if each == seat else numbers.march_any
                yield from ((CLEAR, group[0], price) for price in prices(marches, len(hand), least))
            else:
                cards = [card for card in hand if card.type == "terrain" and size(group) <= (card.room or size(group))]
                yield from ((LAY, group[0], card) for card in cards)


def prices(marches: list[Any], held: int, count: int) -> Iterator[Any]:
    """A Move card, or so many cards of the hand."""
    yield from marches
    if held >= count:
        yield count


def fits(band: Champions, group: Group, count: int) -> bool:
    """Whether so many warriors have room on the terrain of a group (ruling: room)."""
    return all(not card.room or count <= card.room for card in band.ground(group))


def pay(band: Champions, seat: int, price: Any) -> Steps[bool]:
    """Play a Move card, which others may negate, or discard cards."""
    if isinstance(price, int):
        yield from band.give_up(PRICE, seat, price)
        return True
    return (yield from band.played(seat, price))


def split(band: Champions, seat: int) -> Steps[None]:
    """Some warriors found a second group, which has no terrain (ruling: split)."""
    (group,) = band.manned(seat)
    other = next(each for each in band.groups(seat) if each is not group)
    who = yield from band.table.subset("split", [*group[0], *group[1]], seat, 1, size(group) - 1)
    for warrior in who:
        warrior.pile.give(warrior, other[0])
    settle(group)
    band.table.say("splits", by=seat, warriors=who)


def combine(band: Champions, seat: int, price: Any) -> Steps[None]:
    """The second group joins the first one, on its terrain; that of the other is discarded (ruling: combine)."""
    if not (yield from pay(band, seat, price)):
        return
    first, second = band.manned(seat)
    second[0].give_all(first[0])
    second[1].give_all(first[1])
    settle(first)
    band.clear_ground(second)
    band.table.say("combines", by=seat)


def lay(band: Champions, seat: int, front: Pile, card: Any) -> Steps[None]:
    """Lay terrain under a group, which does not attack in this turn's Attack Phase (rulings: new-terrain, terrain)."""
    if (yield from band.played(seat, card)):
        ground = band.ground(band.called(front))
        card.pile.give(card, ground)
        card.put(NEW, 1)
        band.table.say("laid", card=card, group=front)


def clear(band: Champions, seat: int, front: Pile, price: Any) -> Steps[None]:
    """Take the terrain of a group away."""
    if (yield from pay(band, seat, price)):
        band.table.say("cleared", by=seat, card=band.ground(band.called(front))[0], group=front)
        band.clear_ground(band.called(front))


def settle(group: Group) -> None:
    """No back row outnumbers its front row: who stood there last steps forward (ruling: rows)."""
    front, back = group
    while len(back) > len(front):
        back.give(back[-1], front)
