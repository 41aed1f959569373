"""The charge: it is declared, the charged and their supports fire, and who is left charges home."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.companies import attached
from pnp.games.flintloque_skirmish.attack import aim, attack, raid, strike
from pnp.games.flintloque_skirmish.force import (
    CHARGE,
    CHARGED,
    CHARGING,
    RAIDING,
    SPENT,
    SUPPORT,
    SUPPORTED,
    brigades,
    defenders,
    defensive,
    may_attack,
    others,
)
from pnp.games.flintloque_skirmish.shoot import more, once_more
from pnp.games.flintloque_skirmish.war import War


def declaration(war: War, seat: int) -> Steps[None]:
    """Say which Brigades charge whom; they leave their Terrain behind (rulings: declaration, two-brigades)."""
    war.table.begin("declaration", seat)
    war.fresh()
    while True:
        able = [each for each in war.brigades(seat) if may_attack(war.view, each, CHARGE)]
        ready = [each for each in able if not each.mark(SPENT)]
        brigade = yield Choice("declaration", [None, *ready], seat)
        if brigade is None:
            return
        brigade.put(SPENT, 1)
        aimed = yield from aim(war, brigade, CHARGE)
        for card in [card for card in attached(brigade) if card.type == "terrain"]:
            war.discard(card)
        if isinstance(aimed, Piece):
            commit(war, brigade, aimed)
        elif aimed is not None:
            brigade.put(RAIDING, aimed + 1)
            war.table.say("charges-reserve", card=brigade, foe=aimed)


def commit(war: War, brigade: Piece, target: Piece) -> None:
    """A Brigade charges another; both bear the number of the charge."""
    number = target.mark(CHARGED) or 1 + max(each.mark(CHARGED) for each in war.in_play())
    target.put(CHARGED, number)
    brigade.put(CHARGING, number)
    war.table.say("charges", card=brigade, target=target)


def defensive_fire(war: War, seat: int) -> Steps[None]:
    """The charged fire at who charges them, others support them (rulings: support, defensive-tables)."""
    war.table.begin("defence", seat)
    war.fresh()
    for foe in others(war.view, seat):
        while ways := defenders(war.view, foe, seat):
            way = yield Choice("defence", [None, *ways], foe)
            if way is None:
                break
            shooter, charger = way
            kind = defensive(war.view, shooter)
            assert kind is not None
            shooter.put(SPENT, 1)
            if not shooter.mark(CHARGED):
                charger.put(SUPPORTED, 1)
                shooter.put(SUPPORT, 1)
            yield from attack(war, shooter, charger, kind, defence=True)
            shooter.put(SUPPORT, 0)


def charge(war: War, seat: int) -> Steps[None]:
    """Who survived the defensive fire charges home, in any order (rulings: lost-target, another-attack)."""
    war.table.begin(CHARGE, seat)
    war.fresh()
    while True:
        ready = [each for each in war.brigades(seat) if not each.mark(SPENT) and at_hand(war, each, seat)]
        spent = [each for each in war.brigades(seat) if each.mark(SPENT) and may_attack(war.view, each, CHARGE)]
        answer = yield Choice(CHARGE, [None, *ready, *more(war, seat, CHARGE, spent)], seat)
        if answer is None:
            return
        if answer in ready:
            answer.put(SPENT, 1)
            target = charged(war, answer, seat)
            if target is not None:
                yield from attack(war, answer, target, CHARGE)
            else:
                yield from raid(war, answer, answer.mark(RAIDING) - 1, CHARGE)
        else:
            brigade = yield from once_more(war, seat, answer, spent)
            yield from strike(war, brigade, (yield from aim(war, brigade, CHARGE)), CHARGE)


def charged(war: War, brigade: Piece, seat: int) -> Piece | None:
    """Whom a Brigade charges, as long as that one is not routed."""
    number = brigade.mark(CHARGING)
    enemies = (each for foe in others(war.view, seat) for each in brigades(war.view, foe))
    return next((each for each in enemies if number and each.mark(CHARGED) == number), None)


def at_hand(war: War, brigade: Piece, seat: int) -> bool:
    """Whether what a Brigade charges is still there."""
    foe = brigade.mark(RAIDING) - 1
    return charged(war, brigade, seat) is not None or (foe >= 0 and bool(war.reserves[foe]))
