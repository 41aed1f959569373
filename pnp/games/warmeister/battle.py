"""A battle: armies muster, fight rounds until one of them has lost, and what comes of it."""

from __future__ import annotations

from pnp.engine import Piece, Steps
from pnp.games.warmeister.aftermath import aftermath
from pnp.games.warmeister.clash import BESIEGED, CURED, DAMAGE, DEFENDS, DRUNK, TURNED, Clash
from pnp.games.warmeister.orders import battle_events, picked
from pnp.games.warmeister.war import BOTH, SIDES, has, throw


def battle(clash: Clash) -> Steps[None]:
    """From the muster to the end; whoever cannot muster anybody has lost without a fight (ruling: muster)."""
    yield from muster(clash)
    loser = clash.beaten()
    fought = loser is None
    while loser is None:
        clash.war.round.value += 1
        loser = yield from fight_round(clash)
        if clash.war.round.value == clash.war.numbers.round_cap:
            loser = loser or "attacker"  # ruling: round-cap
            clash.war.table.say("round-cap", rounds=clash.war.round.value)
    yield from aftermath(clash, loser, fought)


def muster(clash: Clash) -> Steps[None]:
    """The attacker assigns units, then the defender with a castle."""
    war, numbers = clash.war, clash.war.numbers
    for side in SIDES:
        seat = clash.seats[side]
        for unit in (yield from war.table.subset("battle: army", war.leaders(seat), seat, numbers.least_army)):
            unit.put(side, 1)
    seat = clash.seats["defender"]
    if not clash.units("defender"):
        war.table.say("nobody-defends", foe=seat)
    else:
        for castle in (yield from war.table.subset("battle: castle", war.castles[seat], seat, most=numbers.castles)):
            castle.put(DEFENDS, 1)
            castle.put(BESIEGED, int(any(has(unit, "besieger") for unit in clash.units("attacker"))))


def fight_round(clash: Clash) -> Steps[str | None]:
    """A round; the side that has lost, or None if both stay."""
    for step in (battle_events, begin, traps, fight):
        yield from step(clash)
        loser = clash.beaten()
        if loser is not None:
            return loser
    yield from cure(clash)
    loser = yield from rout(clash)
    if loser is None:
        end_round(clash)
    return loser


def begin(clash: Clash) -> Steps[None]:
    """What happens as a battle begins, the attacker's first (ruling: start-of-battle)."""
    if clash.war.round.value > 1:
        return
    war = clash.war
    for side, other in BOTH:
        seat, holdings = clash.seats[side], war.holdings[clash.seats[other]]
        for unit in clash.units(side):
            crushed = yield from picked(clash, "battle: holding to crush", list(holdings), seat, unit.crushes)
            for holding in crushed:
                war.ruin(holding)
            if unit.kills_force and not unit.sacrifice:
                weak = [each for each in clash.units(other) if each.force == unit.kills_force]  # ruling: force
                for each in (yield from picked(clash, "battle: card to ram", weak, seat, 1)):
                    war.destroy(each)
            yield from clash.assign(seat, clash.units(other), unit.damage)
            clash.bury()


def traps(clash: Clash) -> Steps[None]:
    """Roll for each unit on Terrain that is trapped."""
    for card in [card for card in clash.war.terrain if card.damage]:
        units = clash.units("defender" if card.mark(TURNED) else "attacker")
        rolls = yield from throw(clash.war, clash.war.numbers.die, units, "luck: trap")
        for unit, rolled in zip(units, rolls, strict=True):
            clash.war.table.say("trap", card=card, unit=unit, rolled=rolled)
            if rolled >= card.least_roll:
                clash.hurt(unit, card.damage)
        clash.bury()


def fight(clash: Clash) -> Steps[None]:
    """All units roll, then both sides take damage; that of Cavalry is placed by its owner (ruling: damage)."""
    numbers = clash.war.numbers
    armies = [(side, *each) for side in SIDES for each in zip(clash.units(side), clash.bonuses(side), strict=True)]
    armies = [(side, unit, bonus) for side, unit, bonus in armies if clash.fights(unit)]
    rolls = yield from throw(clash.war, numbers.combat_die, [unit for _, unit, _ in armies], "luck: fight")
    placed, dealt = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    for (side, unit, bonus), rolled in zip(armies, rolls, strict=True):
        outcome = "hits" if rolled + bonus >= numbers.hit_on else "misses"
        clash.war.table.say(outcome, unit=unit, by=clash.seats[side], rolled=rolled, total=rolled + bonus)
        if outcome == "hits":
            (placed if has(unit, "cavalry") else dealt)[side] += numbers.deadly if has(unit, "deadly") else 1
    for side, other in BOTH:
        yield from clash.assign(clash.seats[side], clash.units(other), placed[side])
    for side, other in BOTH:
        yield from clash.assign(clash.seats[side], clash.units(side), dealt[other])
    for unit in (unit for side in SIDES for unit in clash.units(side) if unit.heals):
        unit.put(DAMAGE, max(0, unit.mark(DAMAGE) - unit.heals))
    clash.bury()


def cure(clash: Clash) -> Steps[None]:
    """Each Apothecary takes the damage off an army card of its owner's, once a battle (ruling: apothecary)."""
    for seat in clash.seats.values():
        for healer in clash.war.holdings[seat]:
            hurt = [unit for unit in clash.war.leaders(seat) if unit.mark(DAMAGE)]
            most = 0 if healer.mark(CURED) else healer.cures
            for unit in (yield from clash.war.table.subset("battle: cure", hurt, seat, most=most)):
                unit.put(DAMAGE, 0)
                healer.put(CURED, 1)


def rout(clash: Clash) -> Steps[str | None]:
    """The attacker checks for rout, and if he stays the defender; the side that runs."""
    numbers = clash.war.numbers
    for (side, other), least in zip(BOTH, (numbers.attacker_stays, numbers.defender_stays), strict=True):
        if (yield from routs(clash, side, other, least)):
            for hunter in [card for card in clash.war.orders[side] if card.pursues]:
                yield from pursue(clash, side, hunter)
            return side
    return None


def routs(clash: Clash, side: str, other: str, least: int) -> Steps[bool]:
    """Whether an army runs (rulings: rout, undefined-traits); anybody may cancel that (ruling: event-time)."""
    war, numbers = clash.war, clash.war.numbers
    units, orders = clash.units(side), war.orders[side]
    cornered = side == "defender" and war.territories[clash.seats[side]].value <= numbers.last_territory
    if cornered or any(card.steadfast for card in orders) or any(has(unit, "unbreakable") for unit in units):
        return False
    (rolled,) = yield from throw(war, numbers.rout_die, [side], "luck: rout")
    total = rolled + len(units) + sum(card.rout_bonus for card in orders)
    total += numbers.heroic * any(has(unit, "heroic") for unit in units)
    total += numbers.fearsome * any(has(unit, "fearsome") for unit in clash.units(other))
    for card in [card for card in orders if card.rout_bonus]:
        war.discard(card)
    war.table.say("runs" if total < least else "stays", seat=clash.seats[side], total=total, least=least)
    everybody = war.everybody()
    if total < least and (yield from war.negated("rout", everybody, f"rout: {side}", everybody)):
        war.table.say("rallied", seat=clash.seats[side])
        return False
    return bool(total < least)


def pursue(clash: Clash, side: str, hunter: Piece) -> Steps[None]:
    """Roll for each unit of an army that runs; those that are caught are destroyed."""
    units = clash.units(side)
    rolls = yield from throw(clash.war, clash.war.numbers.die, units, "luck: card")
    for unit, rolled in zip(units, rolls, strict=True):
        clash.war.table.say("rolled-for", card=unit, rolled=rolled)
        if rolled >= hunter.least_roll:
            clash.war.destroy(unit)


def end_round(clash: Clash) -> None:
    """What counted for this round is over."""
    for side in SIDES:
        for card in [card for card in clash.war.orders[side] if card.army_bonus or card.steadfast]:
            clash.war.discard(card)
        for unit in clash.units(side):
            unit.put(DRUNK, 0)
