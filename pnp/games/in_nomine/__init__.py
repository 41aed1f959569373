"""In Nomine: Angels and Demons recruit Personas, spend their Essence on attacks and blocks, and wait for a prophet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table
from pnp.games.families.duel import ATTACKER, DEFENDER
from pnp.games.families.ending import final
from pnp.games.in_nomine.acts import ATTACK, BLOCK, DECK, OWN, PLAY, RECRUIT, evades, moves, recruits, use
from pnp.games.in_nomine.thumb import goal, thumb, worth
from pnp.games.in_nomine.war import (
    BLOCKED,
    CHOIR,
    DECK_OUT,
    POSSESSED,
    PROPHECY,
    PROPHET,
    STOPPED,
    TARGET,
    WEAKER,
    War,
)

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns of five phases until somebody has won; decks only shrink, so somebody does."""
    war = War(table)
    for seat in table.seats:
        war.draw(seat, table.numbers.hand)
    seat, turn = table.game.sides.index(table.numbers.first), table.track("turn")
    while not war.settled:
        turn.value += 1
        table.begin("turn", seat)
        yield from take_turn(war, seat)
        seat = war.foe(seat)
    return result(war, war.foe(seat))


def result(war: War, seat: int) -> Result:
    """Who has won, the player whose turn it is before the other (ruling: both-win), and how."""
    winner = seat if war.won(seat) else war.foe(seat)
    way = war.won(winner)
    if way == DECK_OUT:
        war.table.say("deck-out", seat=war.foe(winner))
    elif way == CHOIR:
        war.table.say("choir", seat=winner, n=war.numbers.kinds)
    else:
        prophet = max(war.units(winner, "human"), key=lambda unit: unit.mark(PROPHECY))
        war.table.say("prophet", unit=prophet, n=prophet.mark(PROPHECY))
    facts = {"turns": war.table.track("turn").value, **{each: int(way == each) for each in (DECK_OUT, PROPHET, CHOIR)}}
    scores = tuple(float(len(stock.draw)) for stock in war.stocks)
    return final(war.table, Result((winner,), scores, facts=facts))


def take_turn(war: War, seat: int) -> Steps[None]:
    """The five phases; nothing more happens once somebody has won."""
    war.table.begin("essence phase", seat)
    war.refresh(seat)
    if not war.settled:
        fates(war, seat)
    for phase in (recruit, struggle, end):
        if not war.settled:
            yield from phase(war, seat)


def fates(war: War, seat: int) -> None:
    """Draw a card."""
    war.table.begin("fates phase", seat)
    war.draw(seat, war.numbers.draw)


def recruit(war: War, seat: int) -> Steps[None]:
    """Put a Persona into play, more where cards say so, and use cards and powers (rulings: modifiers, new-personas)."""
    war.table.begin("recruit phase", seat)
    war.recruits.value = war.numbers.recruits
    while not war.settled:
        answer = yield Choice("recruit", [None, *recruits(war, seat), *moves(war, seat, RECRUIT, OWN)], seat)
        if answer is None:
            break
        if answer[1] == PLAY:
            war.recruits.lose(1)
            war.enter(seat, answer[0])
        else:
            yield from use(war, seat, answer)
    war.recruits.value = war.any_recruits.value = 0


def struggle(war: War, seat: int) -> Steps[None]:
    """Attack with one Persona after the other, and use cards and powers between the attacks."""
    war.table.begin("struggle phase", seat)
    while not war.settled:
        answer = yield Choice("struggle", [None, *attacks(war, seat), *moves(war, seat, OWN)], seat)
        if answer is None:
            return
        if answer[0] in war.units(seat) and len(answer) == len((ATTACK, DECK)):
            yield from attack(war, seat, *answer)
        else:
            yield from use(war, seat, answer)


def attacks(war: War, seat: int) -> Iterator[tuple[Piece, Any]]:
    """Every Persona with Essence, with the deck and with every enemy Persona (rulings: stopped, no-attacks)."""
    if not war.no_attacks.value:
        for unit in war.able(seat):
            yield from ((unit, target) for target in (DECK, *war.units(war.foe(seat))))


def attack(war: War, seat: int, unit: Piece, target: Any) -> Steps[None]:
    """Spend Essence, answer, block, answer again (ruling: answers), and fight."""
    foe, seats = war.foe(seat), (seat, war.foe(seat))
    war.tire(unit)
    unit.put(ATTACKER, 1)
    if isinstance(target, Piece):
        target.put(TARGET, 1)
        war.table.say("attacks", unit=unit, target=target)
    else:
        war.on_deck.value = 1
        war.table.say("attacks-deck", unit=unit, foe=foe)
    yield from window(war, "before the block", seats, ATTACK)
    if not war.attack_over:
        yield from block(war, foe, unit)
        yield from window(war, "after the block", seats, BLOCK)
    if not war.attack_over:
        fight(war, foe, unit)
    elif war.no_attacks.value:
        war.table.say("peace")
    else:
        war.table.say("over")
    war.end_attack()


def window(war: War, phase: str, seats: tuple[int, int], time: str) -> Steps[None]:
    """Cards and powers of both players in an attack."""

    def able(seat: int) -> Iterator[tuple[Any, ...]]:
        return moves(war, seat, time)

    def act(seat: int, move: tuple[Any, ...]) -> Steps[None]:
        return use(war, seat, move)

    yield from war.window(phase, seats, able, act, lambda: war.attack_over)


def block(war: War, foe: int, unit: Piece) -> Steps[None]:
    """A Persona of the defender may block with its Essence; the attacked one does not (ruling: self-block)."""
    if evades(war, unit):
        war.table.say("cannot-block", unit=unit)
        return
    able = [each for each in war.able(foe) if not each.mark(TARGET)]
    blocker = yield Choice("block", [None, *able], foe)
    if blocker is None:
        war.table.say("unblocked")
        return
    war.tire(blocker)
    blocker.put(DEFENDER, 1)
    unit.put(BLOCKED, 1)
    war.table.say("blocks", unit=blocker)


def fight(war: War, foe: int, unit: Piece) -> None:
    """Compare Forces, the smaller is destroyed; unblocked before the deck, cards of it go (rulings: floor, gone)."""
    defender, ours = war.defender, war.force(unit, ATTACK)
    if defender is not None:
        theirs = war.force(defender, BLOCK)
        war.table.say("fight", unit=unit, ours=ours, foe=defender, theirs=theirs)
        if ours == theirs:
            war.table.say("tie", unit=unit, foe=defender)
        else:
            won, lost = (unit, defender) if ours > theirs else (defender, unit)
            war.table.say("beats", unit=won, seat=won.owner, foe=lost)
        for each, low in ((unit, ours <= theirs), (defender, theirs <= ours)):
            if low:
                war.discard(each)
    elif unit.mark(BLOCKED):
        war.table.say("stays-blocked", unit=unit)
    else:
        war.table.say("mills", seat=foe, n=war.mill(foe, ours))


def end(war: War, seat: int) -> Steps[None]:
    """Keep to the hand limit (ruling: hand-limit); what held for the turn is over (ruling: possession)."""
    war.table.begin("end phase", seat)
    yield from war.hand_limit(seat, war.numbers.hand_limit)
    for unit in war.in_play():
        if unit.mark(POSSESSED):
            owner = war.foe(seat)
            unit.put(POSSESSED, 0)
            war.control(unit, owner)
            war.table.say("returns", unit=unit, seat=owner)
    war.end_turn(STOPPED, WEAKER)
    war.no_attacks.value = 0
