"""Monsters & Magic: a dealt land to be garrisoned, and allies that help for a turn or for the whole game."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View
from pnp.engine.pieces import clear
from pnp.games.families.ending import final
from pnp.games.monsters_and_magic import field
from pnp.games.monsters_and_magic.actions import arrive, place_of, usable, use
from pnp.games.monsters_and_magic.field import Field
from pnp.games.monsters_and_magic.thumb import thumb
from pnp.games.monsters_and_magic.war import War

__all__ = ["War", "goal", "play", "thumb"]


def play(table: Table) -> Steps[Result]:
    """Rounds of turns, until somebody has won or all rounds are over (ruling: turn-cap)."""
    war = War(table)
    lay_tiles(war)
    first = yield from set_up(war)
    for number in range(1, table.numbers.rounds + 1):
        war.round.value = number
        for seat in table.around(first):
            table.begin("turn", seat)
            result = yield from turn(war, seat)
            if result is not None:
                return result
    table.begin("end")
    here = war.field
    scores = [len(here.spaces(seat)) for seat in table.seats]
    return final(table, Result.ranked(scores, rounds=table.numbers.rounds))


def turn(war: War, seat: int) -> Steps[Result | None]:
    """The six phases; the result, if somebody wins in them."""
    if (won := at_the_beginning(war, seat)) is not None:
        return won
    declaration_phase(war, seat)
    garrison_phase(war, seat)
    for phase in (movement_phase, allies_phase, recruitment_phase, end_phase):
        yield from phase(war, seat)
        if war.over:
            return war.conquest()
        if seat in war.table.out:  # his last unit fell in his own turn: no card brings him back
            tidy(war, seat)
            break
    return None


# Set-up


def lay_tiles(war: War) -> None:
    """A tile and a structure on each space, as they come."""
    table, spaces = war.table, war.field.board.spaces
    for component in ("tile", field.STRUCTURE):
        pieces = table.shuffled(component)
        pieces.deal(1, *(table.pile(space) for space in spaces))


def set_up(war: War) -> Steps[int]:
    """Permanent cards, corners, the first units; who begins (rulings: corners, start, first)."""
    table, numbers = war.table, war.numbers
    war.deck.deal(numbers.permanents, *war.permanent)
    corners = list(numbers.corners)
    taken: dict[int, str] = {}
    for seat in table.around(table.lot("first", table.seats)):
        space = yield Choice("corner", open_corners(corners, list(taken.values()), len(table.seats)), seat)
        taken[seat] = space
        war.settle(seat, space)
        kind = yield Choice("figure", field.kinds(war.field, seat), seat)
        table.say("begins", by=Seat(seat), space=space, piece=war.put(seat, kind, space))
    if len(taken) == len(corners) - 1:
        yield from middle(war, corners, taken)
    first = highest(table)
    table.say("first-is", by=Seat(first))
    return first


def open_corners(corners: list[str], taken: list[str], players: int) -> list[str]:
    """Corners to pick from: of two players the second has the one opposite."""
    if taken and players == 2:
        return [opposite(corners, taken[0])]
    return [corner for corner in corners if corner not in taken]


def opposite(corners: list[str], corner: str) -> str:
    """The corner opposite; they are listed clockwise."""
    return corners[(corners.index(corner) + len(corners) // 2) % len(corners)]


def middle(war: War, corners: list[str], taken: dict[int, str]) -> Steps[None]:
    """Of three players the one between the others may put a figure into the free corner (ruling: middle)."""
    (space,) = (corner for corner in corners if corner not in taken.values())
    seat = next(seat for seat, corner in taken.items() if corner == opposite(corners, space))
    kind = yield Choice("middle", [None, *field.kinds(war.field, seat)], seat)
    if kind is not None:
        war.table.say("joins", by=Seat(seat), piece=war.put(seat, kind, space), space=space)


def highest(table: Table) -> int:
    """Who rolls highest; equals roll again (ruling: first)."""
    left = list(table.seats)
    while len(left) > 1:
        rolls = {seat: table.roll(table.numbers.first, "first", seat) for seat in left}
        left = [seat for seat, rolled in rolls.items() if rolled == max(rolls.values())]
    return left[0]


# The phases


def at_the_beginning(war: War, seat: int) -> Result | None:
    """Temples and Garrisons win at the beginning of a turn (ruling: temples)."""
    table, here = war.table, war.field
    found = {
        "temple-win": (len(here.spaces(seat, field.TEMPLE)), war.numbers.temples),
        "garrison-win": (len(here.garrisoned(seat)), war.numbers.garrisons),
    }
    for key, (count, wanted) in found.items():
        if count >= wanted:
            table.say(key, winner=Seat(seat), n=count)
            return Result((seat,), facts={"rounds": war.round.value})
    return None


def declaration_phase(war: War, seat: int) -> None:
    """Take the cards of the structures that one holds enough of, from whoever has them (ruling: declared)."""
    table, here = war.table, war.field
    table.begin("declaration phase", seat)
    war.declared[seat].give_all(war.control)
    for card in [card for pile in (war.control, *war.declared) for card in pile]:
        if (count := len(here.spaces(seat, card.type))) >= war.numbers.control:
            assert card.pile is not None
            card.pile.give(card, war.declared[seat])
            table.say("declares", by=Seat(seat), what=card, n=count)


def garrison_phase(war: War, seat: int) -> None:
    """A Garrison where a figure has none (ruling: garrisons)."""
    table, here = war.table, war.field
    table.begin("garrison phase", seat)
    bare = [space for space in here.spaces(seat) if here.garrison(space, seat) is None]
    if done := [space for space in bare if war.settle(seat, space)]:
        table.say("garrison", by=Seat(seat), n=len(done), spaces=tuple(done))


def movement_phase(war: War, seat: int) -> Steps[None]:
    """Figures move a space at a time, and cards are used between (rulings: steps, timing)."""
    war.table.begin("movement phase", seat)
    while seat not in war.table.out and not war.over:
        here = war.field
        ready = [figure for figure in here.figures(seat) if here.left(figure) > 0 and here.steps(figure)]
        answer = yield Choice("move", [None, *ready, *usable(war, seat, True)], seat)
        if answer is None:
            break
        if answer in ready:
            yield from step(war, seat, answer)
        else:
            yield from use(war, seat, answer)


def step(war: War, seat: int, figure: Piece) -> Steps[None]:
    """A figure pays a Move Point for a space; guides give it back (ruling: guides)."""
    to = yield Choice("to", war.field.steps(figure), seat)
    war.table.say("moves", by=Seat(seat), piece=figure, start=place_of(figure), to=to)
    figure.put(field.SPENT, figure.mark(field.SPENT) + war.numbers.cost)
    terrain = war.field.terrain(to)
    mark = field.GUIDED.format(terrain)
    gained = sum(card.guided for card in field.cards(war.table, seat) if card.guided and terrain in card.lands)
    if gained and not figure.mark(mark):
        figure.put(mark, 1)
        figure.put(field.GAINED, figure.mark(field.GAINED) + gained)
    yield from arrive(war, figure, to)


def allies_phase(war: War, seat: int) -> Steps[None]:
    """Draw, one card more with Cities, and use cards (ruling: timing)."""
    war.table.begin("allies phase", seat)
    war.draw(seat, war.numbers.draw + sum(card.draws for card in war.declared[seat]))
    yield from using(war, seat)


def using(war: War, seat: int) -> Steps[None]:
    """Use cards until one passes (ruling: timing)."""
    while (card := (yield Choice("use", [None, *usable(war, seat, False)], seat))) is not None:
        yield from use(war, seat, card)


def recruitment_phase(war: War, seat: int) -> Steps[None]:
    """Roll for a card or a figure (rulings: recruit-roll, recruit-place)."""
    table = war.table
    table.begin("recruitment phase", seat)
    bonus = sum(card.recruit for card in war.declared[seat])
    gains = table.row("recruit", table.roll(war.numbers.recruit_die, "recruit roll", seat) + bonus, "roll").gains
    if gains == "card":
        war.draw(seat, war.numbers.draw)
    elif gains != "choice":
        yield from war.recruit(seat, gains)
    elif kinds := field.kinds(war.field, seat):
        kind = yield Choice("recruit", kinds, seat)
        yield from war.recruit(seat, kind)
    else:
        table.say("nothing", by=Seat(seat))
    yield from using(war, seat)


def end_phase(war: War, seat: int) -> Steps[None]:
    """Keep so many cards (rulings: hand, realignment)."""
    table, hand = war.table, war.hands[seat]
    table.begin("end phase", seat)
    if table.mode == "realignment" and war.permanent[seat]:
        yield from realign(war, seat)
    most = war.numbers.hand + sum(card.keeps for card in war.permanent[seat])
    while len(hand) > most:
        hand.give((yield Choice("excess", list(hand), seat)), war.discards)
    tidy(war, seat)


def tidy(war: War, seat: int) -> None:
    """What has worked for the turn ends (ruling: lasting)."""
    for pile in war.played:
        pile.give_all(war.discards)
    clear(war.permanent[seat], field.USED)
    for figure in war.field.figures(seat):
        clear([figure], *figure.marks)


def realign(war: War, seat: int) -> Steps[None]:
    """Put a hand card in place of a permanent one, which is discarded (ruling: realignment)."""
    taken = yield Choice("realign", [None, *war.hands[seat]], seat)
    if taken is None:
        return
    dismissed = yield Choice("dismissed", list(war.permanent[seat]), seat)
    clear([dismissed], field.USED)
    war.permanent[seat].give(dismissed, war.discards)
    war.hands[seat].give(taken, war.permanent[seat])
    war.table.say("exchanges", by=Seat(seat), card=taken, other=dismissed)


def goal(view: View, seat: int) -> dict[str, Any]:
    """Spaces, Temples and Garrisons of a player, and the round."""
    here = Field(view)
    return {
        "spaces": len(here.spaces(seat)),
        "temples": len(here.spaces(seat, field.TEMPLE)),
        "garrisons": len(here.garrisoned(seat)),
        "round": view.track("round"),
        "of": view.numbers.rounds,
    }
