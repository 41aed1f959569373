"""Cards of the hand: what may be attached to whom, what Events do, and what is played in a fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.companies import attached, company
from pnp.games.families.duel import TURN
from pnp.games.gods_and_demons.host import DAMAGE, HARMLESS, IN_HAND, SHIELDED, UNITS, Host

PLAY = "play"
WORN = ("weapon", "armor", "mount")
"""What takes a place on its bearer (ruling: mounts)."""


def summons(host: Host, seat: int) -> Iterator[tuple[Piece, Any]]:
    """What may be done in the Summon Phase: units into play, cards onto units, Events (rulings: events, no-target)."""
    for card in host.hands[seat]:
        if card.type in UNITS:
            yield card, PLAY
        elif card.type in (*WORN, "modifier"):
            yield from ((card, unit) for unit in host.units(seat) if bears(unit, card))
        elif card.type == "event" and not card.heals and not card.spares:
            yield card, None


def bears(unit: Piece, card: Piece) -> bool:
    """Whether a card may be attached to a unit (rulings: leaders, modifiers-on-weapons, mounts)."""
    if unit.type not in card.users:
        return False
    worn = attached(unit)
    if card.type == "modifier":
        weapons = [each for each in worn if each.type == "weapon"]
        ranged = [each for each in weapons if each.slot == "ranged" and "hero" in each.users]
        return bool({"weapon": weapons, "ranged": ranged, None: [unit]}[card.needs])
    bare = unit.bare and card.type in ("weapon", "armor")
    return not bare and all(each.slot != card.slot for each in worn)


def play_event(host: Host, seat: int, card: Piece) -> Steps[None]:
    """Play an Event of the Summon Phase."""
    foe = host.foe(seat)
    host.hands[seat].give(card, host.played)
    if card.lasts == TURN:
        host.played.give(card, host.in_force[seat])
        return
    if card.renews:  # ruling: both-players
        for each in host.table.around(seat):
            host.hands[each].give_all(host.stocks[each].discards)
            host.draw(each, card.renews)
    if card.keeps:
        keep(host, seat, card)
    else:
        host.draw(seat, card.draws)
    yield from host.give_up("discard", seat, card.sheds)
    if card.searches:
        yield from host.search(seat, lambda each: each.type in card.searches)  # ruling: search
    yield from host.give_up("discard", foe, card.discards)
    if card.sees_hand:
        host.table.say("sees-hand", by=seat, seat=foe)
        host.look(seat, foe)
    for each in host.table.around(seat) if card.culls else []:
        yield from cull(host, each, card.culls)
    host.discard(card)


def keep(host: Host, seat: int, card: Piece) -> None:
    """Draw cards for all to see, and keep the Strikes among them (ruling: stored-merit)."""
    drawn = host.table.pile("drawn")
    host.deal_out(host.stock(seat), card.draws, drawn)
    for each in list(drawn):
        if each.type in card.keeps:
            drawn.give(each, host.hands[seat])
        else:
            host.discard(each)


def cull(host: Host, seat: int, count: int) -> Steps[None]:
    """Discard Troops of one's own that are in play (ruling: yama)."""
    for _ in range(count):
        troops = host.units(seat, "troop")
        if troops:
            host.discard((yield Choice("cull", troops, seat)))


def heals(host: Host, seat: int) -> Iterator[tuple[Piece, Piece]]:
    """Cards that heal, each with a unit that has damage (ruling: heal)."""
    hurt = [unit for unit in host.units(seat) if unit.mark(DAMAGE)]
    return ((card, unit) for card in host.hands[seat] if card.heals for unit in hurt)


def answers(host: Host, seat: int) -> Iterator[tuple[Piece, Piece]]:
    """Strikes, their modifiers and Defenses that a player may play in the fight that is on (ruling: strikes)."""
    for card in host.hands[seat]:
        for unit in host.fighters(seat):
            if strikes(unit, card) or (card.type == "defense" and unit.type in card.users):
                yield from ((card, target) for target in aims(host, card, unit))


def strikes(unit: Piece, card: Piece) -> bool:
    """Whether a unit may use a Strike, or a modifier beside a Strike (rulings: leaders, archers, strike-modifiers)."""
    if card.type == "boost":
        return any(each.type == "strike" for each in attached(unit))
    able = unit.type in card.users or (card.arrow and bool(unit.arrow_bonus))
    return card.type == "strike" and able


def aims(host: Host, card: Piece, unit: Piece) -> list[Piece]:
    """On whom a card is played: who uses it; a Leader defends himself against one of many (ruling: defenses)."""
    if card.type != "defense":
        return [unit]
    foes = host.fighters(host.foe(unit.owner or 0))
    if unit.type == "leader" and len(foes) > 1:
        return [foe for foe in foes if not foe.mark(HARMLESS)]
    return [] if unit.mark(SHIELDED) else [unit]


def answer(host: Host, seat: int, card: Piece, unit: Piece) -> None:
    """Play a card in a fight."""
    if card.type == "defense":
        unit.put(SHIELDED if unit.owner == seat else HARMLESS, 1)
        host.table.say("unharmed" if unit.owner == seat else "harmless", unit=unit)
        host.discard(card)
        return
    if card.counts_hand:  # ruling: hand-count
        card.put(IN_HAND, len(host.hands[seat]) - 1)
    company(card).give(card, company(unit))
    if card.beats_snakes:  # ruling: snakes
        for foe in host.fighters(host.foe(seat)):
            for snake in attached(foe):
                if snake.snake:
                    host.table.say("beaten", card=snake)
                    host.discard(snake)
