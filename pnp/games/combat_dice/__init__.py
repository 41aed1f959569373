"""Combat Dice: two fighters throw dice for their scores, turn by turn, until one falls."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, own
from pnp.games.combat_dice.fighter import ASIDE, SCORES, THROWN, Fighter, wielded
from pnp.games.combat_dice.setting import prepare
from pnp.games.combat_dice.thumb import thumb
from pnp.games.families.ending import final

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Arm the fighters, then turn after turn."""
    fighters = [Fighter(table, seat) for seat in table.seats]
    table.track("lead").value = table.lot("first fighter", table.seats)
    yield from prepare(table, fighters)
    turn = table.track("turn")
    crippling = table.has("wound")
    cap = table.numbers.turn_cap if crippling else table.numbers.duel_cap
    while turn.value < cap:
        turn.value += 1
        table.begin("turn")
        yield from take_turn(table, fighters)
        if any(down(fighter) for fighter in fighters):
            return end(table, fighters)
        if crippling and turn.value % table.numbers.roar == 0:  # ruling: roar
            table.say("roar")
            for fighter in fighters:
                fighter.mark("marker:roar")
    table.say("over", n=cap)
    return end(table, fighters, capped=True)  # ruling: turn-cap


def down(fighter: Fighter) -> bool:
    """Whether a fighter has fallen."""
    return fighter.hits.value <= 0


def end(table: Table, fighters: list[Fighter], capped: bool = False) -> Result:
    """Who stands has won; if both have fallen, nobody (rulings: in-order, both-down)."""
    for fighter in filter(down, fighters):
        table.say("dead" if fighter.hits.value <= table.numbers.dead else "unconscious", by=Seat(fighter.seat))
    result = Result.ranked(
        [max(0, fighter.hits.value) for fighter in fighters], capped=capped, turns=table.track("turn").value
    )
    if all(map(down, fighters)):
        table.say("drawn")
        return result
    return final(table, result)


def take_turn(table: Table, fighters: list[Fighter]) -> Steps[None]:
    """Combat roll, Initiative, Maneuver, Attack, Damage."""
    table.begin("combat roll")
    yield from combat_roll(table, fighters)
    table.begin("initiative phase")
    order, tied = initiative(table, fighters)
    table.begin("maneuver phase")
    tricks = yield from maneuver(table, order, tied)
    table.begin("attack phase")
    hits = attack(table, order, tied, tricks)
    table.begin("damage phase")
    bleeding = [sum(marker.bleeds for marker in fighter.wounds) for fighter in order]
    damage(table, order, tied, hits)
    for place, fighter in enumerate(order):
        bleed(fighter, bleeding[place])
        if tricks[place] == "feint" and not hits[1 - place]:  # ruling: feint
            fighter.mark("marker:feint")
        fighter.pass_turn()


def combat_roll(table: Table, fighters: list[Fighter]) -> Steps[None]:
    """Choose weapons, throw, and get free (rulings: several, free)."""
    choices = []
    for fighter in fighters:
        for each in fighter.arms:
            each.put(ASIDE, each.mark(THROWN))
        weapons = {each.name: each for each in fighter.arms if each.type == "weapon" and not each.mark(THROWN)}
        if len(weapons) > 1:
            choices.append(Choice("wield", list(weapons.values()), fighter.seat))
    for choice, chosen in zip(choices, (yield from table.together(choices)) if choices else [], strict=True):
        for each in choice.options:
            each.put(ASIDE, int(each is not chosen))
        table.say("wields", by=Seat(choice.player), arm=chosen)
    for fighter in fighters:
        fighter.throw()
        fighter.shake_off()


def initiative(table: Table, fighters: list[Fighter]) -> tuple[list[Fighter], bool]:
    """The fighters in order, and whether they are at once: then who was named by the lot is asked first."""
    first, second = (fighters[seat] for seat in table.around(table.track("lead").value))
    scores = first.score("initiative"), second.score("initiative")
    if scores[0] == scores[1]:  # ruling: tied
        table.say("tied")
        return [first, second], True
    order = [first, second] if scores[0] > scores[1] else [second, first]
    table.say("first", by=Seat(order[0].seat))
    return order, False


def maneuver(table: Table, order: list[Fighter], tied: bool) -> Steps[list[str | None]]:
    """Throw again, then act; the effects of what was done (rulings: rethrow, actions)."""
    scores = [fighter.score("maneuver") for fighter in order]
    if not tied and scores[0] > scores[1] and (yield Choice("rethrow", [None, "again"], order[0].seat)):
        order[0].throw()
    tricks: list[str | None] = []
    for place, fighter in enumerate(order):
        if fighter.style:
            yield from turn_weapons(fighter)
        able = table.has("action") and scores[place] >= table.numbers.shake
        tricks.append((yield from act(fighter, order[1 - place])) if able else None)
    return tricks


def turn_weapons(fighter: Fighter) -> Steps[None]:
    """Two Weapon Style (ruling: style)."""
    ways = {"attack as dodge": ("attack", "dodge"), "dodge as attack": ("dodge", "attack")}
    able = [way for way, (spent, _) in ways.items() if fighter.dice[spent].value]
    if able and (way := (yield Choice("style", [None, *able], fighter.seat))):
        spent, gained = ways[way]
        turn_die(fighter, spent, gained)


def turn_die(fighter: Fighter, spent: str, gained: str | None, count: int = 1) -> None:
    """Let dice count as something else, or for nothing."""
    fighter.dice[spent].value -= count
    if gained:
        fighter.dice[gained].value += count
    fighter.table.say("acts", by=Seat(fighter.seat), **{name: fighter.score(name) for name in SCORES[:4]})


def act(fighter: Fighter, foe: Fighter) -> Steps[str | None]:
    """Use a special combat action or none; its effect, if it has one (rulings: actions, bash, sand)."""
    rows = {row.name: row for row in fighter.table.cast.entries["action"] if may(fighter, row)}
    name = yield Choice("act", [None, *rows], fighter.seat)
    if name is None:
        return None
    row = rows[name]
    if row.score:
        turn_die(fighter, row.score, row.becomes, row.spends)
    if row.effect == "sand":
        foe.mark("marker:sand")
    effect: str | None = row.effect
    return effect


def may(fighter: Fighter, row: Any) -> bool:
    """Whether a fighter shows the dice of an action, and has a shield to bash with (ruling: bash)."""
    if row.effect == "bash" and not any(arm.bashes for arm in fighter.arms):
        return False
    return not row.score or fighter.dice[row.score].value >= row.spends


def attack(table: Table, order: list[Fighter], tied: bool, tricks: list[str | None]) -> list[bool]:
    """Who hits, in order of initiative (rulings: net, feint, grapple)."""
    bound = [fighter.helpless for fighter in order]
    hits = [False, False]
    for place, fighter in enumerate(order):
        foe = order[1 - place]
        if bound[place]:
            table.say("helpless", by=Seat(fighter.seat))
            continue
        strength = 0 if tricks[place] == "feint" else fighter.score("attack")
        dodge = 0 if bound[1 - place] else foe.score("dodge")
        hits[place] = strength > dodge
        table.say("hit" if hits[place] else "miss", by=Seat(fighter.seat), n=strength, m=dodge)
        if net := nets(fighter):
            net.put(THROWN, 1)  # ruling: net-back
            table.say("thrown", by=Seat(fighter.seat))
            bound[1 - place] = bound[1 - place] or (hits[place] and not tied)
        if not tied:
            grapple(order, place, hits, tricks)
    if tied:
        for place in range(len(order)):
            grapple(order, place, hits, tricks)
    return hits


def grapple(order: list[Fighter], place: int, hits: list[bool], tricks: list[str | None]) -> None:
    """What a grapple that hits does, at once (ruling: grapple)."""
    if hits[place] and tricks[place] == "grapple":
        order[1 - place].mark("marker:grappled")
        for each in order:
            each.mark("marker:disarmed")


def nets(fighter: Fighter) -> Piece | None:
    """The net that a fighter uses, if he does."""
    return next((arm for arm in wielded(fighter.arms) if arm.nets), None)


def damage(table: Table, order: list[Fighter], tied: bool, hits: list[bool]) -> None:
    """What the hits do, in order of initiative (rulings: in-order, tied, when)."""
    harm = [(fighter.score("damage"), order[1 - place].score("armor")) for place, fighter in enumerate(order)]
    for place, fighter in enumerate(order):
        foe = order[1 - place]
        if not hits[place] or (down(fighter) and not tied):
            continue
        if nets(fighter):
            foe.mark("marker:entangled")
            continue
        strength, armor = harm[place]
        lost = max(0, strength - armor)
        foe.hits.value -= lost
        if not lost:
            table.say("none", by=Seat(foe.seat), d=strength, a=armor)
            continue
        table.say("harm", by=Seat(foe.seat), n=lost, d=strength, a=armor, left=foe.hits.value)
        if table.has("wound"):
            wound(table, fighter, foe)


def wound(table: Table, fighter: Fighter, foe: Fighter) -> None:
    """Roll the damage dice, and again as often as they say."""
    row = table.roll_on("wound", seat=fighter.seat)
    if row.gives:
        foe.mark(f"marker:{row.gives}")
    for _ in range(row.again):
        wound(table, fighter, foe)


def bleed(fighter: Fighter, lost: int) -> None:
    """Lose hits to wounds of earlier turns (ruling: bleeding)."""
    if lost:
        fighter.hits.value -= lost
        fighter.table.say("bleeds", by=Seat(fighter.seat), n=lost, left=fighter.hits.value)


def goal(view: View, seat: int) -> dict[str, int]:
    """The hit points of a fighter."""
    return {"hits": view.track(own("hits", seat))}


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """What arms and markers add to each score."""
    if not isinstance(thing, str) or not thing.startswith(("arms of", "wounds of")):
        return None
    things: list[Piece] = wielded(view.known(thing)) if thing.startswith("arms") else view.known(thing)
    sums = {name: sum(getattr(each, name) for each in things) for name in SCORES}
    return {name: value for name, value in sums.items() if value}
