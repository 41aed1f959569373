"""Birthright Conquest: Good and Evil settle Realms, lead Armies under Lords, and wear down each other's Realm deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table
from pnp.games.birthright_conquest.acts import BEFORE, EVE, FIGHT, OWN, WON, moves, play_card
from pnp.games.birthright_conquest.thumb import goal, thumb, worth
from pnp.games.birthright_conquest.war import (
    ANY,
    AWAY,
    BLOCK,
    BLOOD,
    CHALLENGED,
    OWES,
    TIRED,
    UNBLOCKABLE,
    War,
    allies,
)
from pnp.games.families.decks import one_of
from pnp.games.families.duel import ATTACKER, DEFENDER
from pnp.games.families.ending import winners

__all__ = ["goal", "play", "thumb", "worth"]

PLAY = "play"
ONE, FILL, BUY = "one", "fill", "buy"


def play(table: Table) -> Steps[Result]:
    """Turns of six phases until somebody is destroyed, or to the cap (ruling: turn-cap)."""
    war = War(table)
    set_up(war)
    for seat in war.turns(table.game.sides.index(table.numbers.first), table.numbers.turn_cap):
        yield from take_turn(war, seat)
        if war.settled:
            break
    return result(war)


def set_up(war: War) -> None:
    """Both hands are drawn, and Gold is given."""
    for seat in war.table.seats:
        war.draw_actions(seat, war.numbers.hand)
        war.draw_realms(seat, war.numbers.realm_hand)
        war.gold[seat].value = war.numbers.gold


def result(war: War) -> Result:
    """Who is not destroyed has won; at the cap who has more left (rulings: defeat, turn-cap)."""
    left = [war.left(seat) for seat in war.table.seats]
    for seat in war.table.seats:
        if not left[seat]:
            war.table.say("defeated", seat=seat)
    won = tuple(seat for seat in war.table.seats if left[seat] == max(left))
    war.table.say("final", winner=winners(won))
    facts = {"turns": war.table.track("turn").value}
    return Result(won, tuple(map(float, left)), not war.settled, facts)


def take_turn(war: War, seat: int) -> Steps[None]:
    """The six phases; nothing more happens once somebody is destroyed."""
    for lord in war.units(seat):
        lord.put(TIRED, 0)
    for lord in war.units(war.foe(seat)):
        lord.put(AWAY, 0)
    for phase in (alliance, planning, realms, recruit, events, attacks, end):
        if not war.settled:
            yield from phase(war, seat)


def alliance(war: War, seat: int) -> Steps[None]:
    """Draw a Realm card or fill the Realm hand, buy more, and keep to the limit (rulings: alliance, limits)."""
    numbers, court, deck = war.numbers, war.courts[seat], war.stocks[seat].draw
    war.table.begin("alliance phase", seat)
    way = yield Choice("alliance", [ONE, FILL] if deck else [None], seat)
    if way:
        war.draw_realms(seat, numbers.realm_draw if way == ONE else max(0, numbers.realm_limit - len(court)))
    while deck and war.gold[seat].value >= numbers.realm_price and (yield Choice("more realms", [None, BUY], seat)):
        war.pay(seat, numbers.realm_price)
        war.draw_realms(seat, 1)
    while len(court) > numbers.realm_limit:
        card = yield Choice("excess", list(court), seat)
        war.table.say("tucks", by=seat, card=card)
        war.tuck(card, war.stocks[seat].draw)


def planning(war: War, seat: int) -> Steps[None]:
    """Draw Action cards, buy more, and keep to the limit (ruling: limits)."""
    numbers = war.numbers
    war.table.begin("planning phase", seat)
    war.draw_actions(seat, numbers.draw)
    stock = war.actions
    while (stock.draw or stock.discards) and war.gold[seat].value >= numbers.price:
        if not (yield Choice("more actions", [None, BUY], seat)):
            break
        war.pay(seat, numbers.price)
        war.draw_actions(seat, 1)
    yield from war.hand_limit(seat, numbers.hand_limit)


def realms(war: War, seat: int) -> Steps[None]:
    """Gold of each Realm in play."""
    war.table.begin("realm phase", seat)
    war.gold[seat].value += war.numbers.income * len(war.lands[seat])
    yield from ()


def recruit(war: War, seat: int) -> Steps[None]:
    """A Realm, and Lords and Armies for Gold, in any order (ruling: recruiting)."""
    war.table.begin("recruit phase", seat)
    settled = 0
    while True:
        answer = yield Choice("recruit", [None, *recruits(war, seat, settled < war.numbers.realms)], seat)
        if answer is None:
            return
        card, target = answer
        if card.type == "realm":
            settled += 1
            war.courts[seat].give(card, war.lands[seat])
            continue
        war.pay(seat, war.price(seat, card))
        if target == PLAY:
            war.enter(seat, card)
        else:
            war.attach(card, target)


def recruits(war: War, seat: int, may_settle: bool) -> Iterator[tuple[Piece, Any]]:
    """What may come into play out of the Realm hand."""
    for card in war.courts[seat]:
        if card.type == "realm":
            if may_settle:
                yield card, PLAY
        elif war.price(seat, card) <= war.gold[seat].value:
            if card.type == "lord":
                yield card, PLAY
            else:
                yield from ((card, lord) for lord in war.units(seat))


def events(war: War, seat: int) -> Steps[None]:
    """Play Action cards."""
    war.table.begin("event phase", seat)
    yield from playing(war, "event", seat, OWN)


def playing(war: War, phase: str, seat: int, time: str) -> Steps[None]:
    """Cards of one player, as many as he likes."""
    while not war.settled:
        answer = yield Choice(phase, [None, *moves(war, seat, time)], seat)
        if answer is None:
            return
        yield from play_card(war, seat, *answer)


def attacks(war: War, seat: int) -> Steps[None]:
    """Attack with one Lord after the other, unless the opponent keeps the peace (rulings: peace, new-lords)."""
    war.table.begin("attack phase", seat)
    if war.ready(seat):
        yield from playing(war, "eve", war.foe(seat), EVE)
    while not war.settled and not war.no_attacks.value:
        lord = yield Choice("attack", [None, *war.ready(seat)], seat)
        if lord is None:
            return
        yield from attack(war, seat, lord)


def attack(war: War, seat: int, lord: Piece) -> Steps[None]:
    """Cards, a block, cards again (ruling: answers), and what comes of it."""
    foe = war.foe(seat)
    lord.put(TIRED, 1)
    lord.put(ATTACKER, 1)
    war.table.say("attacks", unit=lord)
    yield from window(war, "before the block", seat, BEFORE)
    blocker = yield from block(war, foe, lord)
    if blocker is None:
        yield from unblocked(war, seat)
    else:
        yield from window(war, "after the block", seat, FIGHT)
        yield from fight(war, lord, blocker)
    war.end_battle(ATTACKER, DEFENDER, CHALLENGED, UNBLOCKABLE)


def window(war: War, phase: str, seat: int, time: str) -> Steps[None]:
    """Cards of both players in an attack."""

    def able(each: int) -> Iterator[tuple[Piece, Any]]:
        return moves(war, each, time)

    def act(each: int, move: tuple[Piece, Any]) -> Steps[None]:
        return play_card(war, each, *move)

    yield from war.window(phase, (seat, war.foe(seat)), able, act, lambda: war.settled)


def block(war: War, foe: int, attacker: Piece) -> Steps[Piece | None]:
    """A Lord of the defender may block; a challenged one must (ruling: challenge)."""
    able = war.blockers(foe, attacker)
    forced = any(lord.mark(CHALLENGED) for lord in able)
    blocker: Piece | None = yield Choice("block", able if forced else [None, *able], foe)
    if blocker is None:
        war.table.say("unblocked")
    else:
        blocker.put(DEFENDER, 1)
        war.table.say("blocks", unit=blocker)
    return blocker


def unblocked(war: War, seat: int) -> Steps[None]:
    """The Realm deck loses cards, or, if it is empty, a Realm goes (rulings: short-deck, realm-choice)."""
    foe = war.foe(seat)
    if war.stocks[foe].draw:
        war.table.say("mills", seat=foe, n=min(war.numbers.damage, len(war.stocks[foe].draw)))
        war.mill(foe, war.numbers.damage)
        return
    realm = yield from one_of("raze", list(war.lands[foe]), seat)
    war.table.say("razes", by=seat, card=realm, seat=foe)
    war.discard(realm)


def fight(war: War, attacker: Piece, blocker: Piece) -> Steps[None]:
    """The higher Force wins, the blocker wins ties; Bloodtheft, and cards of the winner (rulings: spoils, loss)."""
    ours, theirs = war.strength(attacker, ANY), war.strength(blocker, BLOCK)
    war.table.say("fight", unit=attacker, ours=ours, foe=blocker, theirs=theirs)
    won, lost = (attacker, blocker) if ours > theirs else (blocker, attacker)
    war.table.say("beats", unit=won, seat=won.owner, foe=lost)
    winner = won.owner or 0
    yield from war.fall(lost)
    won.put(BLOOD, won.mark(BLOOD) + war.numbers.blood)  # ruling: blood-tokens
    won.put(OWES, won.mark(OWES) + war.numbers.loss)
    yield from playing(war, "spoils", winner, WON)


def end(war: War, seat: int) -> Steps[None]:
    """Winners lose Armies, summoned Allies leave, what held for the turn is over (rulings: loss, summoned)."""
    war.table.begin("end of turn", seat)
    for each in war.table.around(seat):
        for lord in war.units(each):
            for _ in range(min(lord.mark(OWES), len(allies(lord)))):
                yield from war.lose((yield from one_of("loss", allies(lord), each)))
            lord.put(OWES, 0)
    for lord in war.in_play():
        for ally in allies(lord):
            if ally.component == "ally":
                war.discard(ally)
    war.end_turn()
    war.no_attacks.value = 0
