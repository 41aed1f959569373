"""What cards do outside combat, each in a function of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.monsters_and_magic import field
from pnp.games.monsters_and_magic.combat import assault
from pnp.games.monsters_and_magic.war import War

Act = Callable[[War, int, Piece], Steps[None]]


def usable(war: War, seat: int, moving: bool) -> list[Piece]:
    """The cards that a seat can use now: permanent ones, and those of the hand (rulings: timing, once)."""
    found = [card for card in war.permanent[seat] if not card.mark(field.USED) and works(war, seat, card, moving)]
    found += [card for card in war.played[seat] if card.summons and works(war, seat, card, moving)]
    return found + [card for card in war.hands[seat] if from_hand(war, seat, card, moving)]


def from_hand(war: War, seat: int, card: Piece, moving: bool) -> bool:
    """Whether a card of the hand does anything now."""
    if card.moves or card.guided:
        return moving
    if card.levy:  # ruling: levy
        return field.may_come(war.field, seat, card.levy) and bool(field.free(war.field, seat))
    return card.does == "draw" or works(war, seat, card, moving)


def works(war: War, seat: int, card: Piece, moving: bool) -> bool:
    """Whether there is anything that the act of a card can be done to."""
    if card.summons:
        return moving and any(True for _ in callable_units(war, seat, card))
    if not card.does or card.does == "draw":
        return False
    here = war.field
    others = [foe for foe in war.table.around(0) if foe != seat]
    hand = [each for each in war.hands[seat] if each is not card]
    match card.does:
        case "look":
            return any(war.hands[foe] for foe in others)
        case "settle":
            return bool(war.garrisons[seat]) and bool(empty_beside(war, seat))
        case "trade":
            return bool(war.garrisons[seat]) and bool(unoccupied(war, card))
        case "haste":
            return moving and bool(here.figures(seat))
        case "arm":
            return moving and bool(here.figures(seat))
        case "sacrifice":  # ruling: altar
            units = sum(len(here.stacks[space]) for space in here.spaces(seat))
            return bool(here.figures(seat)) and units > 1
        case "change":
            return bool(hand)
        case "exchange":
            return bool(hand) and bool(war.permanent[seat])
        case "swap":
            return any(len(war.hands[foe]) <= len(hand) for foe in others)
        case "transform":
            return any(field.kinds_for(here, figure) for figure in here.figures(seat))
        case "switch":
            return any(partners(war, seat, unit) for unit in here.units(seat))
        case _:  # alter: there is always a tile
            return True


def use(war: War, seat: int, card: Piece) -> Steps[None]:
    """Use a card; one of the hand is played, and lies open until the end of the turn (ruling: lasting)."""
    played = card.pile is war.hands[seat]
    war.table.say("uses", by=Seat(seat), card=card)
    if played:
        war.hands[seat].give(card, war.played[seat])
    elif card.once:
        card.put(field.USED, 1)
    if card.summons:
        yield from summon(war, seat, card)
    elif card.levy and played:
        yield from war.recruit(seat, card.levy)
    elif card.does:
        yield from ACTS[card.does](war, seat, card)


# Summoning


def callable_units(war: War, seat: int, card: Piece) -> Iterator[tuple[Piece, list[str]]]:
    """Who can be summoned by a card, and where to (ruling: summon)."""
    here = war.field
    casters = [figure for figure in here.figures(seat) if figure.type in card.users]
    near = {space for caster in casters for space in here.board.neighbours(place_of(caster))}
    spaces = sorted(space for space in near if here.figure(space, seat) is None)
    for figure in here.figures(seat):
        fresh = not figure.mark(field.SPENT) and not figure.mark(field.SUMMONED)
        if figure.type == card.summons and fresh and spaces:
            yield figure, spaces


def summon(war: War, seat: int, card: Piece) -> Steps[None]:
    """One figure comes to a space beside a caster, and fights if an enemy is there."""
    found = dict(callable_units(war, seat, card))
    if not found:
        return
    figure = yield Choice("summoned", list(found), seat)
    to = yield Choice("to", found[figure], seat)
    war.table.say("summons", by=Seat(seat), piece=figure, start=place_of(figure), to=to)
    figure.put(field.SUMMONED, 1)
    yield from arrive(war, figure, to)


def arrive(war: War, figure: Piece, to: str) -> Steps[None]:
    """A figure comes to a space; if enemies are there, it attacks."""
    assert figure.pile is not None
    assert figure.owner is not None
    figure.pile.give(figure, war.table.pile(to))
    if war.field.defenders(to, figure.owner):
        yield from assault(war, figure, to)


def place_of(unit: Piece) -> str:
    """The space of a unit."""
    assert unit.pile is not None
    return unit.pile.name


# The acts


def look(war: War, seat: int, card: Piece) -> Steps[None]:  # noqa: ARG001
    """See a hand (ruling: oracle)."""
    foes = [Seat(foe) for foe in war.table.around(0) if foe != seat and war.hands[foe]]
    foe = yield Choice("opponent", foes, seat)
    war.table.say("looks", by=Seat(seat), foe=foe)
    for each in war.hands[foe]:
        war.hands[foe].show(each, 1 << seat)


def empty_beside(war: War, seat: int) -> list[str]:
    """Empty spaces adjacent to those that a seat occupies (ruling: empire)."""
    here = war.field
    near = {space for held in here.spaces(seat) for space in here.board.neighbours(held)}
    return sorted(space for space in near if space not in here.stacks)


def unoccupied(war: War, card: Piece) -> list[str]:
    """Spaces without units that have one of a card's structures."""
    here = war.field
    return [space for space in here.board.spaces if space not in here.stacks and here.site(space).type in card.sites]


def settle(war: War, seat: int, card: Piece) -> Steps[None]:
    """A Garrison comes to an empty space: beside one's own, or to a City or Town anywhere."""
    spaces = unoccupied(war, card) if card.sites else empty_beside(war, seat)
    space = yield Choice("spot", spaces, seat)
    war.settle(seat, space)
    war.table.say("settles", by=Seat(seat), space=space)


def alter(war: War, seat: int, card: Piece) -> Steps[None]:  # noqa: ARG001
    """A space changes its terrain, as far as the chits go (ruling: alter)."""
    here = war.field
    space = yield Choice("spot", list(here.board.spaces), seat)
    printed, now = here.tiles[space].type, here.terrain(space)
    found = dict.fromkeys([printed, *(chit.type for chit in war.altered)])
    terrain = yield Choice("terrain", [each for each in found if each != now], seat)
    pile = war.table.pile(space)
    if (old := here.on(space, field.ALTERED)) is not None:
        pile.give(old, war.altered)
    if terrain != printed:
        war.altered.give(next(chit for chit in war.altered if chit.type == terrain), pile)
    war.table.say("alters", space=space, what=terrain)


def haste(war: War, seat: int, card: Piece) -> Steps[None]:
    """One figure has a Move Point more (ruling: own-figures)."""
    figure = yield Choice("target", war.field.figures(seat), seat)
    figure.put(field.GAINED, figure.mark(field.GAINED) + card.hastes)
    war.table.say("hastes", piece=figure, space=place_of(figure), n=card.hastes)


def arm(war: War, seat: int, card: Piece) -> Steps[None]:
    """One figure has more Force in this turn (ruling: own-figures)."""
    figure = yield Choice("target", war.field.figures(seat), seat)
    figure.put(field.ARMED, figure.mark(field.ARMED) + card.arms)
    war.table.say("arms", piece=figure, space=place_of(figure), n=card.arms)


def sacrifice(war: War, seat: int, card: Piece) -> Steps[None]:
    """A figure goes for cards (ruling: altar)."""
    figure = yield Choice("target", war.field.figures(seat), seat)
    war.table.say("gives", by=Seat(seat), piece=figure, space=place_of(figure))
    war.remove(figure)
    war.draw(seat, card.draws)


def change(war: War, seat: int, card: Piece) -> Steps[None]:  # noqa: ARG001
    """Discard any number of cards, then draw as many (ruling: alchemist)."""
    hand, count = war.hands[seat], 0
    while hand and (given := (yield Choice("give", [None, *hand], seat))) is not None:
        hand.give(given, war.discards)
        count += 1
    war.draw(seat, count)


def exchange(war: War, seat: int, card: Piece) -> Steps[None]:  # noqa: ARG001
    """A permanent card and one of the hand change places (ruling: diplomat)."""
    dismissed = yield Choice("dismissed", list(war.permanent[seat]), seat)
    taken = yield Choice("taken", list(war.hands[seat]), seat)
    dismissed.put(field.USED, 0)
    war.permanent[seat].give(dismissed, war.hands[seat])
    war.hands[seat].give(taken, war.permanent[seat])
    war.table.say("exchanges", by=Seat(seat), card=taken, other=dismissed)


def draw(war: War, seat: int, card: Piece) -> Steps[None]:
    """Draw cards."""
    war.draw(seat, card.draws)
    yield from ()


def swap(war: War, seat: int, card: Piece) -> Steps[None]:  # noqa: ARG001
    """Hands change owners (ruling: jester)."""
    count = len(war.hands[seat])
    foes = [Seat(foe) for foe in war.table.around(0) if foe != seat and len(war.hands[foe]) <= count]
    foe = yield Choice("opponent", foes, seat)
    mine, theirs = list(war.hands[seat]), list(war.hands[foe])
    for each in mine:
        war.hands[seat].give(each, war.hands[foe])
    for each in theirs:
        war.hands[foe].give(each, war.hands[seat])
    war.table.say("swaps", by=Seat(seat), foe=foe)


def transform(war: War, seat: int, card: Piece) -> Steps[None]:  # noqa: ARG001
    """A figure becomes one of another type (ruling: polymorph)."""
    here = war.field
    figures = [figure for figure in here.figures(seat) if field.kinds_for(here, figure)]
    old = yield Choice("target", figures, seat)
    kind = yield Choice("becomes", field.kinds_for(here, old), seat)
    space = place_of(old)
    new = war.put(seat, kind, space)
    for name, count in old.marks.items():
        new.put(name, count)
    war.table.say("transforms", piece=old, other=new, space=space)
    war.remove(old)


def partners(war: War, seat: int, unit: Piece) -> list[Piece]:
    """With whom a unit can change places (ruling: illusionist)."""
    here = war.field
    return [other for other in here.units(seat) if apart(here, seat, unit, other)]


def apart(here: field.Field, seat: int, unit: Piece, other: Piece) -> bool:
    """Whether two units differ and neither would come to its like."""
    spaces = place_of(unit), place_of(other)
    if field.is_figure(unit) and field.is_figure(other):
        return bool(unit.type != other.type)
    if field.is_figure(unit) == field.is_figure(other) or spaces[0] == spaces[1]:
        return False
    (guard, figure) = spaces if field.is_figure(other) else spaces[::-1]
    return here.figure(guard, seat) is None and here.garrison(figure, seat) is None


def switch(war: War, seat: int, card: Piece) -> Steps[None]:  # noqa: ARG001
    """Two units change places."""
    units = [unit for unit in war.field.units(seat) if partners(war, seat, unit)]
    unit = yield Choice("changes", units, seat)
    other = yield Choice("partner", partners(war, seat, unit), seat)
    here, there = place_of(unit), place_of(other)
    war.table.say("switches", piece=unit, space=here, other=other, there=there)
    war.table.pile(here).give(unit, war.table.pile(there))
    war.table.pile(there).give(other, war.table.pile(here))


ACTS: dict[str, Act] = {
    "look": look,
    "settle": settle,
    "trade": settle,
    "alter": alter,
    "haste": haste,
    "arm": arm,
    "sacrifice": sacrifice,
    "change": change,
    "exchange": exchange,
    "draw": draw,
    "swap": swap,
    "transform": transform,
    "switch": switch,
}
