"""Warmeister: banners buy armies with the gold of their territories, and take those of others in battle."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Steps, Table, clear
from pnp.games.families.ending import final
from pnp.games.warmeister.battle import battle
from pnp.games.warmeister.buying import revenue
from pnp.games.warmeister.clash import DAMAGE, Clash
from pnp.games.warmeister.events import play_event, playable, release, wardogs
from pnp.games.warmeister.thumb import thumb
from pnp.games.warmeister.war import War, need, throw
from pnp.games.warmeister.worth import goal, worth

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns of six phases until a single player has territories left (ruling: turn-cap)."""
    war = War(table)
    for seat in table.seats:
        war.draw(seat, war.numbers.start_hand)
    for turn in range(1, war.numbers.turn_cap + 1):
        war.turn.value = turn
        table.begin("turn")
        for phase in (priority, draw, revenue, warfare, supply, end):
            yield from phase(war)
            if war.settled:
                return victory(war)
    return victory(war, capped=True)


def victory(war: War, capped: bool = False) -> Result:
    """The last one with territories; at the cap who has the most of them, then of gold."""
    standing = [(war.territories[seat].value, war.gold[seat].value) for seat in war.table.seats]
    winners = tuple(seat for seat in war.table.seats if standing[seat] == max(standing))
    facts = {"turns": war.turn.value, "out": len(war.table.out)}
    return final(war.table, Result(winners, tuple(float(count) for count, _ in standing), capped, facts))


def priority(war: War) -> Steps[None]:
    """All roll; the highest goes first in this turn, and those who tie roll again (ruling: priority)."""
    war.table.begin("priority phase")
    war.acting.value = war.priority.value  # ruling: event-time
    leading = war.players()
    while len(leading) > 1:
        rolls = yield from throw(war, war.numbers.priority_die, leading, "luck: priority")
        war.table.say("rolls", seats=leading, rolls=rolls)
        leading = [seat for seat, rolled in zip(leading, rolls, strict=True) if rolled == max(rolls)]
    war.priority.value = leading[0] + 1
    war.table.say("goes-first", seat=leading[0])


def draw(war: War) -> Steps[None]:
    """Each player may draw a card for each territory, and what his holdings add (ruling: empty-deck)."""
    war.table.begin("draw phase")
    for seat in war.parts():
        count = war.numbers.draw * war.territories[seat].value
        count += sum(card.draw_bonus for card in war.holdings[seat])
        war.draw(seat, (yield Choice("draw", [count, 0], seat)))


def warfare(war: War) -> Steps[None]:
    """Each player in turn may attack once, and play events before and after (rulings: attack, event-time)."""
    for seat in war.parts():
        left = war.numbers.attack_cards
        war.table.begin("warfare phase", seat)
        while seat not in war.table.out and not war.settled:
            attacks = [card for card in war.hands[seat] if card.attacks] if left and may_attack(war, seat) else []
            options = [None, *attacks, *playable(war, seat, "warfare"), *wardogs(war, seat)]
            card = yield Choice("warfare", options, seat)
            if card is None:
                break
            if card.attacks:
                left -= 1
                yield from attack(war, seat, card)
            elif card.sacrifice:
                yield from release(war, seat, card)
            else:
                yield from play_event(war, seat, card)


def may_attack(war: War, seat: int) -> bool:
    """Whether there may be battles yet, and there is an army card to fight them."""
    return war.turn.value > int(war.numbers.peace) and len(war.leaders(seat)) >= war.numbers.least_army


def attack(war: War, seat: int, card: Piece) -> Steps[None]:
    """Play an Attack card against an opponent; unless it is cancelled there is a battle."""
    war.lay(seat, card)
    foe = yield Choice("warfare: opponent", war.opponents(seat), seat)
    if (yield from war.stands(seat, card, foe)):
        war.discards.give(card, war.attack)
        war.table.say("attacks", seat=seat, foe=foe)
        yield from battle(Clash(war, {"attacker": seat, "defender": foe}))


def supply(war: War) -> Steps[None]:
    """Army cards that cannot be supplied are discarded, as their player chooses (ruling: supply)."""
    war.table.begin("supply phase")
    for seat in war.parts():
        supplied = war.numbers.supply * war.territories[seat].value
        supplied += sum(card.supply_bonus for card in war.holdings[seat])
        while sum(need(unit) for unit in war.leaders(seat)) > supplied:
            feasts = [card for card in war.hands[seat] if card.supplies_all]
            card = yield Choice("supply", [*feasts, *war.leaders(seat)], seat)
            if card.type == "army":
                war.table.say("starves", card=card)
                war.discard(card)
                continue
            war.lay(seat, card)
            if (yield from war.stands(seat, card)):
                war.table.say("feast", card=card, seat=seat)
                break


def end(war: War) -> Steps[None]:
    """All damage comes off, the fallen are discarded, and hands are cut down."""
    war.table.begin("end phase")
    clear(war.in_play(), DAMAGE)
    for pile in war.fallen:
        pile.give_all(war.discards)
    for seat in war.parts():
        bonus = sum(card.hand_bonus for card in war.holdings[seat])
        yield from war.hand_limit(seat, war.numbers.hand_limit + bonus)
