"""LOTR Warrior Dice: two warriors, a die each, and blow by blow until one is down.

`design` is a battle of warriors that their players built. `career` is a series of battles in which the winner gains XP;
`shadow` is one battle at a place that both have to put up with, in which a warrior may yield. That Shadow Warriors
reform afterwards is for a table of friends, and is not played.
"""

from __future__ import annotations

from pnp.engine import Choice, Result, Steps, Table, own
from pnp.games.families.dice import opposed
from pnp.games.lotr_warrior_dice.faces import (
    ALL_OUT,
    ATTACK,
    DEFENCE,
    DIE,
    NEUTRALIZE,
    NEUTRALIZE_SELF,
    PLACE,
    REGAIN,
    SHARED,
    WARRIOR,
    die_of,
    rows_of,
)
from pnp.games.lotr_warrior_dice.growth import earn, grow
from pnp.games.lotr_warrior_dice.thumb import goal, thumb, worth
from pnp.games.lotr_warrior_dice.warrior import Kept, Warrior

__all__ = ["goal", "play", "thumb", "worth"]

TURN, FORCE, THREAT = "turns", "force of the attack", "attacks at stake"
CHOOSE, REFORGE, TRADE, YIELD = "choice", "reforge", "trade", "yield"
BRING = "bring"


def play(table: Table) -> Steps[Result]:
    """Choose warriors; then fight one battle, or a series of them."""
    yield from bring(table) if table.numbers.brought else choose(table)
    warriors = [Warrior(table, seat) for seat in table.seats]
    battles = draws = capped = turns = 0
    while battles < table.numbers.battles:
        if battles:
            for warrior in warriors:
                yield from grow(warrior)
        battles += 1
        winner = yield from battle(table, warriors)
        turns += table.track(TURN).value
        if winner is None:
            draws += 1
            capped += table.track(TURN).value == table.numbers.turn_cap
        else:
            warriors[winner].won.value += 1
            if table.numbers.battles > 1:
                earn(warriors[winner], warriors[1 - winner])
    return result(warriors, bool(capped), battles=battles, draws=draws, turns=turns)


def result(warriors: list[Warrior], capped: bool, **facts: int) -> Result:
    """The most battles win, then the most XP, with what they bought (ruling: series); without a victory nobody does."""
    won = [warrior.won.value for warrior in warriors]
    gained = [warrior.xp.value + bought(warrior) for warrior in warriors]
    standing = list(zip(won, gained, strict=True))
    best = tuple(warrior.seat for warrior in warriors if any(won) and standing[warrior.seat] == max(standing))
    return Result(best, tuple(map(float, won)), capped, facts)


def bought(warrior: Warrior) -> int:
    """The XP that a warrior has spent."""
    prices = warrior.numbers.xp
    spent: int = (warrior.points.value - warrior.first_points) // prices.points * prices.price
    return spent


def choose(table: Table) -> Steps[None]:
    """Both choose in secret and show; who chose the same one share its card (ruling: same-warrior)."""
    cards = table.unbox(WARRIOR, table.pile("warriors"))
    chosen = yield from table.together([Choice(CHOOSE, list(cards), seat) for seat in table.seats])
    for seat in table.seats:
        table.pile(own(WARRIOR, seat), owner=seat)
    shared = table.pile(SHARED)
    if chosen[0] is chosen[1]:
        cards.give(chosen[0], shared)
    else:
        for seat, card in enumerate(chosen):
            cards.give(card, table.pile(own(WARRIOR, seat)))
    for seat, card in enumerate(chosen):
        table.say("fights", by=seat, warrior=card)


def bring(table: Table) -> Steps[None]:
    """Both show the dice that they brought: there is nothing else to choose."""
    yield from table.together([Choice(CHOOSE, [BRING], seat) for seat in table.seats])
    for seat in table.seats:
        table.brought(seat, table.pile(own(DIE, seat), owner=seat))
        table.say("fights", by=seat, warrior=table.list_of(seat).title)


# a battle


def battle(table: Table, warriors: list[Warrior]) -> Steps[int | None]:
    """Turn by turn until somebody wins, who is returned; None is a draw."""
    table.begin("battle")
    meet(table)
    for warrior in warriors:
        warrior.ready()
    seat = first_of(table)
    turns = table.track(TURN)
    turns.value = 0
    while turns.value < table.numbers.turn_cap:
        turns.value += 1
        table.begin("turn", seat)
        if interrupted(table, seat):
            table.say("interrupted")
            return None
        if (yield from turn(warriors[seat], warriors[1 - seat])):
            table.say("wins", winner=seat)
            return seat
        seat = 1 - seat
    table.say("draw", n=turns.value)  # ruling: turn-cap
    return None


def meet(table: Table) -> None:
    """Roll for the place, where the mode has one."""
    if table.numbers.places:
        place = table.track(PLACE)
        row = table.roll_on(PLACE)
        place.value = table.rolls[-1]
        table.say("meet", place=row.name)


def first_of(table: Table) -> int:
    """The higher roll begins; equal ones are rolled again (ruling: who-begins)."""
    return opposed(table, dict.fromkeys(table.seats, table.numbers.die), "beginning")


def interrupted(table: Table, seat: int) -> bool:
    """Whether somebody comes along, where the place has people about (ruling: place-interrupted)."""
    place = table.track(PLACE).value and table.row(PLACE, table.track(PLACE).value)
    if not place or not place.ends_on:
        return False
    return bool(table.roll(table.numbers.die, "passer-by", seat) == place.ends_on)


# a turn


def turn(attacker: Warrior, defender: Warrior) -> Steps[bool]:
    """The three phases; returns whether the attacker has won."""
    attack = yield from attack_phase(attacker)
    if attack is None:
        return False
    table = attacker.table
    # Whoever defends may read what is coming.
    force, threat = table.track(FORCE), table.track(THREAT)
    force.value = attack.force
    threat.value = attacker.numbers.neutralize if attack.face.effect == NEUTRALIZE else 0
    stopped = yield from defend_phase(attacker, defender)
    neutralize(attack, stopped, attacker, defender)
    force.value = threat.value = 0
    return (yield from damage_phase(attack, stopped, attacker, defender))


def attack_phase(warrior: Warrior) -> Steps[Kept | None]:
    """Roll, unless neutralized; None if the turn ends with it."""
    table = warrior.table
    table.begin("attack", warrior.seat)
    if warrior.skips.value:
        warrior.skips.value -= 1
        table.say("skips", by=warrior.seat)
        return None
    yield from reforge(warrior)
    kept = yield from warrior.roll(ATTACK)
    if kept.face.effect == REGAIN:  # ruling: regain
        warrior.regain(warrior.numbers.regain)
    if kept.face.kind != ATTACK:  # ruling: defence-in-attack
        table.say("no-attack", by=warrior.seat)
        return None
    if kept.face.effect == ALL_OUT:  # ruling: boardroom
        table.say("no-room", by=warrior.seat)
        return None
    return kept


def reforge(warrior: Warrior) -> Steps[None]:
    """Announce that a sword is reforged, before the roll (ruling: reforged)."""
    if warrior.card is None:
        return
    able = any(row.reforged_force for _, row in rows_of(warrior.table, warrior.seat))
    if not able or warrior.reforged.value >= warrior.numbers.reforges:
        return
    if (yield Choice(REFORGE, [None, REFORGE], warrior.seat)) is not None:
        warrior.reforged.value += 1
        warrior.die = die_of(warrior.table, warrior.seat)


def defend_phase(attacker: Warrior, defender: Warrior) -> Steps[int]:
    """Roll; returns the Force of the defence, 0 for an attack, which does nothing (ruling: attack-in-defence)."""
    defender.table.begin("defend", defender.seat)
    kept = yield from defender.roll(DEFENCE)
    if kept.face.kind != DEFENCE:
        return 0
    if kept.face.effect == REGAIN:
        defender.regain(defender.numbers.regain)
    if kept.face.effect == NEUTRALIZE:  # ruling: stunning-roar
        skip(attacker)
    traded = yield from trade(defender, kept.force)
    return 0 if traded else kept.force


def trade(warrior: Warrior, force: int) -> Steps[bool]:
    """Trade a strong defence for lost Hits, once a battle, where the place allows it (ruling: unholy)."""
    place = warrior.place
    if place is None or not place.heals or force < place.heals_from or warrior.used.value or not warrior.lost:
        return False
    if (yield Choice(TRADE, [None, TRADE], warrior.seat)) is None:
        return False
    warrior.used.value = 1
    warrior.regain(place.heals)
    return True


def neutralize(attack: Kept, stopped: int, attacker: Warrior, defender: Warrior) -> None:
    """Attacks that are lost: the defender's, unless a defence is strong enough; the attacker's own in any case."""
    if attack.face.effect == NEUTRALIZE_SELF:  # ruling: neutralize-self
        skip(attacker)
    elif attack.face.effect == NEUTRALIZE:
        if stopped >= attacker.numbers.negates_from:  # ruling: neutralize-negated
            attacker.table.say("negated", by=defender.seat, n=stopped)
        else:
            skip(defender)


def skip(warrior: Warrior) -> None:
    """Neutralized: the count of attacks to skip starts anew (ruling: neutralize-twice)."""
    warrior.skips.value = warrior.numbers.neutralize


def damage_phase(attack: Kept, stopped: int, attacker: Warrior, defender: Warrior) -> Steps[bool]:
    """The Force of the attack less that of the defence; returns whether that, or yielding to it, wins the battle."""
    if not attack.force:
        return False
    table = attacker.table
    table.begin("damage", defender.seat)
    lost = defender.hits.lose(max(0, attack.force - stopped))
    table.say("hurt", foe=defender.seat, ours=attack.force, theirs=stopped, n=lost, left=defender.hits.value)
    if not defender.hits.value:
        return True
    return bool(lost) and (yield from yields(defender))


def yields(warrior: Warrior) -> Steps[bool]:
    """Whether a warrior that is nearly down gives in, where the mode allows it (ruling: yielding)."""
    numbers = warrior.numbers
    if not numbers.yields or warrior.hits.value * numbers.shadow.yield_divisor > warrior.full.value:
        return False
    return (yield Choice(YIELD, [None, YIELD], warrior.seat)) is not None
