"""After a battle: territories, spoils, and what falls."""

from __future__ import annotations

from pnp.engine import Steps
from pnp.games.warmeister.clash import BESIEGED, CURED, DEFENDS, TURNED, Clash
from pnp.games.warmeister.orders import picked
from pnp.games.warmeister.war import SIDES, has, throw, times


def aftermath(clash: Clash, loser: str, fought: bool) -> Steps[None]:
    """What a battle brings; holdings and castles are rolled for only after a fight (ruling: muster)."""
    war, defender = clash.war, clash.seats["defender"]
    war.table.say("loses-battle", loser=clash.seats[loser])
    if loser == "defender":
        yield from spoils(clash)
    lose_territories(clash, loser)
    if fought:
        yield from falls(clash, loser)
    yield from wreck(clash, loser)
    for card in [card for card in war.holdings[clash.seats[loser]] if card.lost_if_beaten]:
        war.ruin(card)
    for unit in [unit for side in SIDES for unit in clash.units(side) if unit.expendable]:
        war.ruin(unit)
    clean_up(clash, defender)


def spoils(clash: Clash) -> Steps[None]:
    """Gold that the attacker has won for his next Revenue phase (ruling: spoils)."""
    war, (attack,) = clash.war, clash.war.attack
    gold = war.numbers.raider * sum(has(unit, "raider") for unit in clash.units("attacker"))
    if attack.win_gold:
        gold += attack.win_gold * (yield from times(war, attack))
    war.spoils[clash.seats["attacker"]].value += gold


def lose_territories(clash: Clash, loser: str) -> None:
    """A beaten defender loses a territory; an army that ran too far may cost more (ruling: ran-too-far)."""
    war, seat = clash.war, clash.seats[loser]
    usual = war.numbers.territory_loss if loser == "defender" else 0
    lost = war.territories[seat].lose(max([usual, *(card.territories for card in war.orders[loser])]))
    if loser == "defender" and war.attack[0].conquers:
        war.territories[clash.seats["attacker"]].value += lost
    if not war.territories[seat].value:
        war.knock_out(seat)


def falls(clash: Clash, loser: str) -> Steps[None]:
    """Roll for the defender's holdings, and for the castle of one who has lost (ruling: after-battle)."""
    war, numbers = clash.war, clash.war.numbers
    castle = clash.castle() if loser == "defender" else []
    limits = dict.fromkeys(war.holdings[clash.seats["defender"]], numbers.holding_falls)
    for card in castle:
        limits[card] = numbers.castle_falls_besieged if card.mark(BESIEGED) else numbers.castle_falls
    rolls = yield from throw(war, numbers.die, list(limits), "luck: fall")
    for (card, limit), rolled in zip(limits.items(), rolls, strict=True):
        war.settle(card, rolled, rolled <= limit)


def wreck(clash: Clash, loser: str) -> Steps[None]:
    """What a Raze costs a beaten defender, and the streets of a city the side that holds them, after those rolls."""
    war, seat, turned = clash.war, clash.seats[loser], loser == "attacker"
    if war.attack[0].razes and loser == "defender":
        for holding in list(war.holdings[seat]):
            war.ruin(holding)
    streets = [card for card in war.terrain if card.loses_holdings and card.mark(TURNED) == turned]  # ruling: ambush
    for card in streets if war.holdings[seat] else ():
        count = card.loses_holdings * (yield from times(war, card))
        for holding in (yield from picked(clash, "battle: holding to lose", list(war.holdings[seat]), seat, count)):
            war.ruin(holding)


def clean_up(clash: Clash, defender: int) -> None:
    """Armies return home, played cards are discarded, and marks of the battle come off."""
    war = clash.war
    war.round.value = 0
    for unit in [unit for side in SIDES for unit in clash.units(side)]:
        clash.send_home(unit)
    for card in (*war.attack, *war.terrain, *war.orders["attacker"], *war.orders["defender"]):
        war.discard(card)
    for castle in war.castles[defender]:
        castle.put(DEFENDS, 0)
        castle.put(BESIEGED, 0)
    for card in (card for seat in clash.seats.values() for card in war.holdings[seat]):
        card.put(CURED, 0)
