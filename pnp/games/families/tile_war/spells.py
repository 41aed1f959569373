"""The spells of wars on tiles, each by its fields.

`summons` calls units, `enemy_force` and `own_force` are added to the Force of a side, `freezes` stops an enemy unit,
`blast` attacks each of them, `revives` brings back a lost one, `charms` takes one over, `ends` ends the battle,
`grants` is a mark that a unit of one's own has until then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.engine import Choice, Piece, Seat, Steps

if TYPE_CHECKING:
    from pnp.games.families.tile_war.battle import Battle

FROZEN, CHARMED, SUMMONED = "frozen", "charmed", "summoned"


def useful(battle: Battle, seat: int, card: Piece) -> bool:
    """Whether a spell can be cast in this battle and does anything."""
    if card.summons:
        return battle.war.can_call(seat, card)
    if card.freezes or card.charms or granted(card):
        return bool(targets(battle, seat, card))
    if card.revives:
        return bool(fallen(battle, seat))
    return bool(card.enemy_force or card.own_force or card.blast or ends(card))


def granted(card: Piece) -> str | None:
    """The mark that a spell gives, in games that have such spells."""
    mark: str | None = getattr(card, "grants", None)
    return mark


def ends(card: Piece) -> bool:
    """Whether a spell ends the battle, in games that have such spells."""
    return bool(getattr(card, "ends", False))


def targets(battle: Battle, seat: int, card: Piece) -> list[Piece]:
    """The units that a spell may be aimed at."""
    if mark := granted(card):
        return [unit for unit in battle.units(seat) if not unit.mark(mark)]
    foes = battle.units(battle.foe(seat))
    if card.charms:
        return [unit for unit in foes if battle.war.charmable(unit)]
    return [unit for unit in foes if not unit.mark(FROZEN)]


def fallen(battle: Battle, seat: int) -> list[Piece]:
    """The units that a side has lost and that lie where lost units lie, last one last."""
    return [unit for unit in battle.lost[seat] if unit.pile is battle.war.lost(unit)]


def cast(battle: Battle, seat: int, card: Piece) -> Steps[None]:
    """Carry out a spell of a side."""
    table, war, foe = battle.table, battle.war, battle.foe(seat)
    battle.bonus[seat].value += card.own_force
    battle.bonus[foe].value += card.enemy_force
    if ends(card):
        battle.ended = True
        table.say("mist")
    if card.summons:
        for unit in war.kin(seat, card):
            table.say("joins", by=Seat(seat), piece=unit)
            unit.put(SUMMONED, 1)
            battle.join(seat, unit)
    if card.freezes or card.charms or granted(card):
        unit = yield Choice("target", targets(battle, seat, card), seat)
        aim(battle, seat, card, unit)
    if card.blast:
        for unit in battle.units(foe):
            if battle.rolls(card, int(card.blast), unit):
                battle.hit(unit, None)
    for unit in fallen(battle, seat)[-card.revives :] if card.revives else ():  # ruling: healing
        table.say("back", by=Seat(seat), piece=unit)
        battle.lost[seat].remove(unit)
        unit.put("acted", 1)
        battle.join(seat, unit)


def aim(battle: Battle, seat: int, card: Piece, unit: Piece) -> None:
    """What a spell does to the unit that it is aimed at (ruling: charm)."""
    table = battle.table
    if card.charms:
        unit.put(CHARMED, 1)
        battle.join(seat, unit)
        return
    table.say("aimed", card=card, piece=unit)
    unit.put(granted(card) or FROZEN, 1)
