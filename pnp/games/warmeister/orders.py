"""Battle events: who may play which, on which army or unit, and what they do."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.decks import one_of
from pnp.games.families.shared_deck import in_turn
from pnp.games.warmeister.clash import ASLEEP, DRUNK, INSPIRED, TURNED, Clash
from pnp.games.warmeister.events import holder, release, wardogs
from pnp.games.warmeister.war import SIDES, throw, times


def battle_events(clash: Clash) -> Steps[None]:
    """Cards in turn until both sides have passed, or one has no units left (ruling: event-window)."""
    war, first_round = clash.war, clash.war.round.value == 1
    (attack,) = war.attack
    order = SIDES if first_round and attack.first_event else SIDES[::-1]  # ruling: ambush
    types = ("battle", "terrain") if first_round else ("battle",)
    spare = attack.terrains

    def play_card(side: str) -> Steps[bool | None]:
        nonlocal spare
        seat = clash.seats[side]
        cards = [card for card in war.hands[seat] if card.type in types and (card.role in (None, side) or spare)]
        card = yield Choice("battle: event", [None, *cards, *wardogs(war, seat)], seat)
        if card is None:
            return False
        spare -= card.role not in (None, side)  # ruling: terrain-limit
        if card.type == "army":
            yield from release(war, seat, card)
        else:
            yield from play_battle_event(clash, side, card)
        return None if clash.beaten() else True

    yield from in_turn(order, play_card)


def play_battle_event(clash: Clash, side: str, card: Piece) -> Steps[None]:
    """Play a card on an army or a unit, which all others may cancel."""
    war, seat = clash.war, clash.seats[side]
    war.lay(seat, card)
    found = targets(clash, side, card)
    target = yield from one_of("target", found, seat)
    against = holder(target) if isinstance(target, Piece) else clash.seats[target]
    if not (yield from war.stands(seat, card, against)):
        return
    if card.type == "terrain":
        yield from lay_terrain(clash, side, card)
    elif isinstance(target, Piece):
        change(clash, card, target)
    elif card.idle:
        yield from bewilder(clash, seat, target, card)
    else:
        war.discards.give(card, war.orders[target])


def targets(clash: Clash, side: str, card: Piece) -> list[Any]:
    """The sides or units on which a battle event can be played."""
    other = SIDES[1 - SIDES.index(side)]
    if card.steadfast:
        return [side]
    if card.pursues or card.times or card.type == "terrain":
        return [other]
    if card.army_bonus or card.rout_bonus or card.territories:
        return list(SIDES)
    return [unit for each in SIDES for unit in clash.units(each)]


def change(clash: Clash, card: Piece, unit: Piece) -> None:
    """A unit falls asleep, goes home, or shines."""
    if card.removes:
        clash.send_home(unit)
    elif card.idle:
        unit.put(ASLEEP, 1)
    else:
        unit.put(INSPIRED, unit.mark(INSPIRED) + card.force)


def bewilder(clash: Clash, seat: int, side: str, card: Piece) -> Steps[None]:
    """Units that the player of the card picks do not fight this round (ruling: sent-home)."""
    count = yield from times(clash.war, card)
    for unit in (yield from picked(clash, "battle: drunk units", clash.units(side), seat, count)):
        unit.put(DRUNK, 1)


def lay_terrain(clash: Clash, side: str, card: Piece) -> Steps[None]:
    """Terrain stays for the battle; it may send units home at once, which their owners pick (ruling: sent-home)."""
    war = clash.war
    war.discards.give(card, war.terrain)
    card.put(TURNED, int(side == "attacker"))  # ruling: ambush
    leaving = dict.fromkeys(SIDES, 0)
    if card.removes:
        rolls = yield from throw(war, card.times, SIDES, "luck: card")
        war.table.say("tunnels", card=card, **dict(zip(SIDES, rolls, strict=True)))
        leaving = {each: card.removes * rolled for each, rolled in zip(SIDES, rolls, strict=True)}
    if card.halves_army:
        halved = SIDES[1 - SIDES.index(side)]
        leaving[halved] = -(-len(clash.units(halved)) // 2)
    for each, count in leaving.items():
        for unit in (yield from picked(clash, "battle: units to go home", clash.units(each), clash.seats[each], count)):
            clash.send_home(unit)


def picked(clash: Clash, phase: str, units: list[Piece], seat: int, count: int) -> Steps[list[Piece]]:
    """So many units, or all if there are no more; nobody is asked for what goes without choosing."""
    if count >= len(units):
        return units
    return (yield from clash.war.table.subset(phase, units, seat, count, count))
