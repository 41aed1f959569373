"""Plane Wars: races of the planes gate units in, arm them, cast spells and raid until one player has Morale left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table
from pnp.games.families.decks import first_by_lot
from pnp.games.families.ending import winners
from pnp.games.plane_wars.magic import cast, draw_from, spells
from pnp.games.plane_wars.planes import ARMS, RACES, TOKENS, UNITS, Planes, bearable
from pnp.games.plane_wars.raid import raid
from pnp.games.plane_wars.thumb import goal, thumb

__all__ = ["goal", "play", "thumb"]


def play(table: Table) -> Steps[Result]:
    """Turns of five phases until one player is left, or to the cap (ruling: turn-cap)."""
    planes = Planes(table, races(table))
    for seat in table.seats:
        yield from draw_from(planes, seat, table.numbers.hand)  # ruling: hand
    first = first_by_lot(table).value - 1  # ruling: first-player
    for seat in planes.turns(first, table.numbers.turn_cap):
        yield from take_turn(planes, seat)
        if planes.settled:
            break
    return result(planes)


def races(table: Table) -> list[str]:
    """The race of each player: as the numbers say, or by lot, no two the same (ruling: races)."""
    chosen = [race for race in table.numbers.races if race in RACES]
    for seat in list(table.seats)[len(chosen) :]:
        chosen.append(table.lot("race", [race for race in RACES if race not in chosen], seat))
    return chosen[: len(table.seats)]


def result(planes: Planes) -> Result:
    """The last player in the game has won; at the cap who has most Morale (ruling: turn-cap)."""
    left = [planes.morale[seat].value if seat not in planes.table.out else 0 for seat in planes.table.seats]
    won = tuple(seat for seat in planes.table.seats if left[seat] == max(left))
    planes.table.say("final", winner=winners(won))
    facts = {"turns": planes.table.track("turn").value}
    return Result(won, tuple(map(float, left)), not planes.settled, facts)


def take_turn(planes: Planes, seat: int) -> Steps[None]:
    """The five phases, and the end of what was for the turn."""
    yield from cycle(planes, seat)
    yield from plane(planes, seat)
    yield from gate(planes, seat)
    yield from spell(planes, seat)
    yield from raid(planes, seat)
    planes.end_turn()


def cycle(planes: Planes, seat: int) -> Steps[None]:
    """A token less on each of one's units; too many cards are discarded."""
    planes.table.begin("cycle phase", seat)
    for unit in planes.units(seat):
        unit.put(TOKENS, max(0, unit.mark(TOKENS) - 1))
    yield from planes.hand_limit(seat, planes.numbers.hand)


def plane(planes: Planes, seat: int) -> Steps[None]:
    """Draw cards from any decks, and one more for recruitment points (ruling: extra)."""
    planes.table.begin("plane phase", seat)
    yield from draw_from(planes, seat, planes.numbers.draw)
    if planes.points[seat].value >= planes.numbers.extra and (yield Choice("extra", [None, "buy"], seat)):
        planes.points[seat].lose(planes.numbers.extra * (yield from draw_from(planes, seat, 1)))


def gate(planes: Planes, seat: int) -> Steps[None]:
    """Recruitment points come in; units are paid with them, arms are attached for nothing."""
    planes.table.begin("gate phase", seat)
    points = planes.points[seat]
    points.value += planes.numbers.recruit
    while True:
        answer = yield Choice("gate", [None, *gates(planes, seat)], seat)
        if answer is None:
            return
        card, unit = answer
        if unit is None:
            points.lose(card.force)
            planes.enter(seat, card)
        else:
            planes.attach(card, unit)


def gates(planes: Planes, seat: int) -> Iterator[tuple[Piece, Any]]:
    """Units that can be paid, and arms each with a unit that may have them."""
    for card in planes.hands[seat]:
        if card.type in UNITS:
            if card.force <= planes.points[seat].value:
                yield card, None
        elif card.type in ARMS:
            yield from ((card, unit) for unit in planes.units(seat) if bearable(unit, card, planes.numbers))


def spell(planes: Planes, seat: int) -> Steps[None]:
    """Spells and Events that are not for attacks, and the actions of units (ruling: when)."""
    planes.table.begin("spell phase", seat)
    while True:
        move = yield Choice("spell", [None, *spells(planes, seat)], seat)
        if move is None:
            return
        if isinstance(move[1], Piece):
            planes.table.say("acts-on", by=Seat(seat), card=move[0], unit=move[1])
        else:
            planes.table.say("acts", by=Seat(seat), card=move[0])
        yield from cast(planes, seat, move)
