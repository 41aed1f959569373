"""The Recruit Stage: deal, arm the warriors card by card, and draw their spells."""

from __future__ import annotations

from pnp.engine import Choice, Pile, Steps
from pnp.games.families.warband.band import USED, Warband

PARTS = "weapon", "armor"


def recruit(band: Warband, first: int) -> Steps[None]:
    """Deal warriors and gear, unless they were brought; equip them, and draw spells (rulings: equip, spells)."""
    kits = deal(band)
    yield from band.reinforce(first)
    for seat in band.table.around(first):
        band.table.begin("equip", seat)
        yield from equip(band, seat, kits[seat])
    for seat in band.table.around(first):
        for warrior in band.led(seat):
            band.book(warrior)
            band.deal_out(band.spells, warrior.spells, band.book(warrior))


def deal(band: Warband) -> list[Pile]:
    """Deal the warriors into the front rows, and as many weapons and pieces of armour to each (ruling: odd-card)."""
    table, numbers = band.table, band.numbers
    kits = table.each_pile("gear to give")
    fronts = [band.groups(seat)[0][0] for seat in table.seats]
    if numbers.brought:
        for seat in table.seats:
            table.brought(seat, fronts[seat], "warrior")
            table.brought(seat, kits[seat], *PARTS)
    else:
        table.shuffled("warrior").deal(numbers.warriors, *fronts)
        for part in PARTS:
            deck = table.shuffled(part)
            deck.deal(len(deck) // len(table.seats), *kits)
    for pile in (*fronts, *kits):
        for card in pile:
            card.owner = pile.owner
    return kits


def equip(band: Warband, seat: int, kit: Pile) -> Steps[None]:
    """Give the gear to the warriors, a card at a time; what nobody takes stays out of the battle (ruling: equip)."""
    for card in list(kit):
        options = [(card, warrior) for warrior in band.led(seat) if band.wears(warrior, card)]
        answer = yield Choice("equip", [None, *options], seat)
        if answer is None:
            kit.give(card, band.lost)
            continue
        gear = band.gear(answer[1])
        first = not band.weapons(answer[1])
        kit.give(card, gear)
        if card.component == "weapon" and first:
            card.put(USED, 1)
