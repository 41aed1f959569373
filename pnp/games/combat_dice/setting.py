"""Before the fight: gladiators or arms, hit points and specialty dice."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Pile, Seat, Steps, Table, own
from pnp.games.combat_dice.fighter import Fighter

KINDS = ("weapon", "shield", "armor")


def prepare(table: Table, fighters: list[Fighter]) -> Steps[None]:
    """Arm both fighters."""
    rack = table.unbox("item", table.pile("rack"))
    table.unbox("marker", table.pile("markers"))
    if table.has("gladiator"):
        yield from choose(table, fighters, rack)
    elif table.has("talent"):
        yield from arm(table, fighters, rack)
    else:
        for fighter in fighters:
            take(rack, fighter, table.numbers.start)
    if table.has("talent"):
        yield from champions(table, fighters)


def take(rack: Pile, fighter: Fighter, names: list[str]) -> None:
    """Take arms from the rack by their names."""
    for name in names:
        rack.give(next(each for each in rack if each.name == name), fighter.arms)
    fighter.table.say("armed", by=Seat(fighter.seat), arms=list(fighter.arms))


def choose(table: Table, fighters: list[Fighter], rack: Pile) -> Steps[None]:
    """Each keeps one of the gladiators that he is dealt (rulings: deal, gladiator-shields)."""
    offers = table.each_pile("offer", "owner")
    banners = table.each_pile("gladiator")
    table.shuffled("gladiator").deal(table.numbers.offered, *offers)
    chosen = yield from table.together([Choice("choose", list(offers[each.seat]), each.seat) for each in fighters])
    for fighter, card in zip(fighters, chosen, strict=True):
        offers[fighter.seat].give(card, banners[fighter.seat])
        table.plays(fighter.seat, card.name)
        table.say("fights", by=Seat(fighter.seat), name=card)
        take(rack, fighter, card.arms)
        fighter.style = card.style


def arm(table: Table, fighters: list[Fighter], rack: Pile) -> Steps[None]:
    """Each takes a weapon, a shield and armor in secret (rulings: own-arms, two-handed)."""

    def asking(seat: int) -> Steps[tuple[str, ...]]:
        taken: list[Piece] = []
        for kind in KINDS:
            free = [each for each in kinds(rack, kind) if fits(each, taken) and not each.nets]
            taken.append((yield Choice(f"take {kind}", free, seat)))
        return tuple(each.name for each in taken)

    notes = yield from table.secretly("arms", asking)
    for fighter, note in zip(fighters, notes, strict=True):
        names = note.open()
        take(rack, fighter, names)
        table.plays(fighter.seat, names[0])


def kinds(rack: Pile, kind: str) -> list[Piece]:
    """One of each of the arms of a kind."""
    return list({each.name: each for each in rack if each.type == kind}.values())


def fits(item: Piece, taken: list[Piece]) -> bool:
    """Whether hands are free for a shield (ruling: two-handed)."""
    return not (item.bashes and any(each.hands > 1 for each in taken))


def champions(table: Table, fighters: list[Fighter]) -> Steps[None]:
    """More hit points, and as many specialty dice (rulings: champions, talent-names)."""
    if table.has("gladiator"):
        counts = [table.pile(own("gladiator", seat))[0].talents for seat in table.seats]
    else:
        counts = [table.roll(table.numbers.die, "more")] * len(fighters)
    for fighter, count in zip(fighters, counts, strict=True):
        fighter.hits.value += count
        table.say("champions", by=Seat(fighter.seat), n=count)
    box = table.unbox("talent", table.pile("talent box"))
    for place in range(max(counts)):
        for seat in table.around(table.track("lead").value):
            if place < counts[seat]:
                talent = yield Choice("talent", list({each.name: each for each in box}.values()), seat)
                box.give(talent, fighters[seat].talents)
