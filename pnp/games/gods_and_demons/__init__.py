"""Gods & Demons: Rama and Ravana summon hosts, arm them, and strike until a Leader is killed."""

from __future__ import annotations

from pnp.engine import Choice, Result, Steps, Table
from pnp.games.families.decks import first_by_lot
from pnp.games.families.ending import winners
from pnp.games.gods_and_demons.battle import battle, bury
from pnp.games.gods_and_demons.cards import PLAY, heals, play_event, summons
from pnp.games.gods_and_demons.host import DAMAGE, NEW, Host
from pnp.games.gods_and_demons.thumb import goal, thumb, worth

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns of four phases until a Leader is killed, or to the cap (ruling: turn-cap)."""
    host = Host(table)
    set_up(host)
    first = first_by_lot(table).value - 1  # ruling: first-player
    for seat in host.turns(first, table.numbers.turn_cap):
        yield from take_turn(host, seat)
        if host.settled:
            return result(host)
    return result(host)


def set_up(host: Host) -> None:
    """Leaders come into play, hands are drawn."""
    for seat in host.table.seats:
        deck = host.stocks[seat].draw
        host.enter(seat, next(card for card in deck if card.type == "leader"))
        host.draw(seat, host.numbers.hand)


def result(host: Host) -> Result:
    """Who still has a Leader has won; at the cap whose Leader bears more (rulings: both-leaders, turn-cap)."""
    left = [host.left(seat) for seat in host.table.seats]
    won = tuple(seat for seat in host.table.seats if left[seat] is not None and left[seat] == best(left))
    host.table.say("final", winner=winners(won))
    facts = {"turns": host.table.track("turn").value}
    return Result(won, tuple(float(count or 0) for count in left), not host.fallen, facts)


def best(left: list[int | None]) -> int:
    """The most that a Leader still bears."""
    return max((count for count in left if count is not None), default=0)


def take_turn(host: Host, seat: int) -> Steps[None]:
    """The four phases."""
    destiny(host, seat)
    for phase in (summon, battle, heal):
        if not host.settled:
            yield from phase(host, seat)


def destiny(host: Host, seat: int) -> None:
    """Draw cards; an empty deck gives none (ruling: empty-deck)."""
    host.table.begin("destiny phase", seat)
    host.draw(seat, host.numbers.draw + sum(unit.extra_draw for unit in host.units(seat)))


def summon(host: Host, seat: int) -> Steps[None]:
    """Put units into play, attach cards and play Events, in any order (ruling: events)."""
    host.table.begin("summon phase", seat)
    while not host.settled:
        answer = yield Choice("summon", [None, *summons(host, seat)], seat)
        if answer is None:
            return
        card, target = answer
        if target == PLAY:
            host.enter(seat, card)
            card.put(NEW, 1)  # ruling: new-units
            yield from bury(host)
        elif target is None:
            yield from play_event(host, seat, card)
        else:
            host.attach(card, target)


def heal(host: Host, seat: int) -> Steps[None]:
    """One's own units heal, cards heal more, and the hand limit is kept (rulings: heal-whose, heal)."""
    host.table.begin("heal phase", seat)
    host.end_turn(NEW)
    yield from bury(host)
    for unit in host.units(seat):
        unit.put(DAMAGE, max(0, unit.mark(DAMAGE) - getattr(host.numbers.heal, unit.type)))
    while not host.settled:
        answer = yield Choice("heal", [None, *heals(host, seat)], seat)
        if answer is None:
            break
        card, unit = answer
        unit.put(DAMAGE, max(0, unit.mark(DAMAGE) - card.heals))
        host.discard(card)
    yield from host.hand_limit(seat, host.numbers.hand_limit)
