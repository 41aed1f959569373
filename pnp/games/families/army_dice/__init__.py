"""Armies of dice: rolled and compared phase by phase, until one routs or is destroyed; Battle Dice is an example.

A game has the components `unit`, `army`, `tactics`, `spell`, `maneuver`, the numbers and the rulings of Battle Dice. It
gives phases of its own to `wage`, and writes over what `Battle` does otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pnp.engine import Result, Seat, Steps, View, own
from pnp.games.families.army_dice.battle import FACE, STRIKES, Battle, steady
from pnp.games.families.army_dice.muster import muster
from pnp.games.families.army_dice.thumb import thumb
from pnp.games.families.dice import opposed
from pnp.games.families.ending import final

__all__ = ["PHASES", "clash", "goal", "roll_phase", "thumb", "wage", "worth"]


def wage(battle: Battle, phases: Mapping[str, Any] | None = None) -> Steps[Result]:
    """A battle, or in a war as many as it takes (ruling: war)."""
    table, phases = battle.table, phases or PHASES
    if table.numbers.battles == 1:
        return (yield from fight(battle, phases))
    won, turns = table.each_track("battles won"), 0
    for left in range(table.numbers.battles, 0, -1):
        table.begin("battle begins")
        result = yield from fight(battle, phases)
        turns += battle.turn.value
        for seat in result.winners if len(result.winners) == 1 else ():
            won[seat].value += 1
        battle.pack_up()
        if abs(won[0].value - won[1].value) >= left:
            break
    result = Result.ranked([track.value for track in won], turns=turns)
    if len(result.winners) > 1:
        table.say("drawnwar")
    else:
        table.say("war", winner=Seat(result.winners[0]), n=won[result.winners[0]].value)
    return result


def fight(battle: Battle, phases: Mapping[str, Any]) -> Steps[Result]:
    """Choose armies, then turns of eight phases."""
    table = battle.table
    battle.lead.value = opposed(table, dict.fromkeys(table.seats, table.numbers.first), "first player")  # ruling: lead
    yield from muster(battle)
    battle.turn.value = 0
    while battle.turn.value < table.numbers.turn_cap:
        battle.turn.value += 1
        table.begin("turn")
        result = yield from take_turn(battle, phases)
        if result is not None:
            return result
        battle.clear()
        battle.lead.value = 1 - battle.lead.value
    table.say("over", n=table.numbers.turn_cap)
    return end(battle, [len(army) for army in battle.armies], capped=True)  # ruling: turn-cap


def take_turn(battle: Battle, phases: Mapping[str, Any]) -> Steps[Result | None]:
    """The phases of a turn; how the battle ends, if it does."""
    ended = yield from clash(battle, phases)
    if ended is None:
        return None
    left, routed = ended
    return end(battle, left) if routed is None else end(battle, left, routed=1)


def clash(battle: Battle, phases: Mapping[str, Any]) -> Steps[tuple[list[int], int | None] | None]:
    """The phases of a turn; what is left of both armies, and which has routed, once it comes to that. Armies are
    looked at after each phase (ruling: destroyed)."""
    for name, phase in phases.items():
        if name in PHASES:
            battle.phase.value = list(PHASES).index(name)
        battle.table.begin(name)
        routed = yield from phase(battle)
        if not all(battle.armies):
            for seat in battle.table.seats:
                if not battle.armies[seat]:
                    battle.table.say(battle.tale.get("destroyed", "destroyed"), by=Seat(seat))
            return [len(army) for army in battle.armies], None
        if routed is not None:
            battle.table.say(battle.tale.get("routs", "routs"), by=Seat(routed))
            return [0 if seat == routed else len(battle.armies[seat]) for seat in battle.table.seats], int(routed)
    return None


def end(battle: Battle, left: list[int], capped: bool = False, **facts: int) -> Result:
    """The end: who has dice left, or more of them, wins."""
    result = Result.ranked(left, capped=capped, turns=battle.turn.value, **facts)
    if not any(left):
        battle.table.say("drawn")
    elif battle.numbers.battles > 1 and len(result.winners) > 1:
        battle.table.say("tied")
    elif battle.numbers.battles > 1:
        battle.table.say("wins", by=Seat(result.winners[0]), n=max(left))
    else:
        final(battle.table, result)
    return result


def roll_phase(battle: Battle) -> Steps[None]:
    """Both roll all of their dice."""
    for seat in battle.order:
        faces: dict[Any, list[int]] = {}
        for unit in battle.armies[seat]:
            unit.put(FACE, battle.table.roll(unit.throw, "_die", seat))
            faces.setdefault(unit.type, []).append(unit.mark(FACE))
        for unit in {unit.type: unit for unit in battle.armies[seat]}.values():
            shown = " ".join(map(str, sorted(faces[unit.type])))
            battle.table.say("rolled", by=Seat(seat), n=len(faces[unit.type]), unit=unit, faces=shown)
    yield from ()


def monster_phase(battle: Battle) -> Steps[None]:
    """Monsters leave, destroy each other, and roll on the tables of their armies (rulings: monsters, leaving)."""
    phase = "monster"
    slain = [battle.showing(seat, phase, lambda unit: unit.mark(FACE) in unit.slays) for seat in battle.table.seats]
    points = [battle.acting(seat, phase) for seat in battle.table.seats]
    for seat in battle.order:
        leaving = [unit for unit in battle.armies[seat] if unit.leaves and unit.mark(FACE) in unit.leaves]
        for unit in leaving:
            battle.fall(seat, unit)
        if leaving:
            battle.table.say("leaves", owner=Seat(seat), n=len(leaving))
    for seat in battle.order:
        if slain[seat]:
            battle.table.say("slays", by=Seat(seat), n=slain[seat])
        yield from battle.lose(1 - seat, slain[seat], phase)
    for turn in range(max(points)):
        for seat in battle.order:  # ruling: lead
            if turn < points[seat]:
                row = battle.table.roll_on("army", battle.banner(seat).section, seat)
                yield from battle.carry_out(seat, row)


def compare(kind: str) -> Any:
    """The phase in which points of a kind are compared, and who has more rolls for the difference."""

    def phase(battle: Battle) -> Steps[None]:
        tally = battle.points[kind]
        for seat in battle.table.seats:
            tally[seat].value = max(0, tally[seat].value + battle.acting(seat, kind))  # ruling: totals
        first, second = (track.value for track in tally)
        if battle.quiet and not first and not second:
            return
        battle.table.say("total", kind=kind, n=first, m=second)
        for track in tally:
            track.value = 0
        if first == second:  # ruling: ties
            battle.table.say("even")
            return
        winner, left = int(second > first), abs(first - second)
        battle.table.say("rolls", by=Seat(winner), n=left, kind=kind)
        for _ in range(left):
            yield from battle.carry_out(winner, (yield from battle.rolled_on(kind, winner)))

    return phase


def strike(kind: str) -> Any:
    """The phase in which dice destroy dice, at once or who has the initiative first."""

    def phase(battle: Battle) -> Steps[None]:
        first = [battle.first[kind][seat].value for seat in battle.table.seats]
        if first[0] == first[1]:  # ruling: initiative
            hits = [strikes(battle, seat, kind) for seat in battle.table.seats]
            for seat in battle.order:
                yield from hit(battle, seat, kind, hits[seat])
        else:
            leader = first.index(1)
            for seat in (leader, 1 - leader):
                yield from hit(battle, seat, kind, strikes(battle, seat, kind))

    return phase


def strikes(battle: Battle, seat: int, kind: str) -> int:
    """The hits of an army in a phase: its dice and those of its Monster's table (rulings: hits, aid)."""
    aided = battle.aid[kind][seat].value and battle.showing(seat, kind, lambda unit: unit.mark(FACE) == unit.aided)
    return battle.acting(seat, kind) + battle.hits[kind][seat].value + aided


def hit(battle: Battle, seat: int, kind: str, hits: int) -> Steps[None]:
    """Destroy so many enemy dice; some may come back as Monsters of one's own (ruling: drain)."""
    if hits or not battle.quiet:
        battle.table.say("hits", by=Seat(seat), n=hits)
    lost = yield from battle.lose(1 - seat, hits)
    if kind == STRIKES[-1] and (bred := min(lost, battle.drains[seat].value)):
        (unit,) = (unit for unit, _ in battle.table.cast.titles["unit"] if unit.phase == "monster")
        battle.gain(seat, unit, bred)


def morale_phase(battle: Battle) -> Steps[int | None]:
    """Who has lost more dice this turn checks morale; who routs, if anybody (ruling: morale)."""
    lost = [track.value for track in battle.casualties]
    yield from ()
    if lost[0] == lost[1]:
        battle.table.say("equal")
        return None
    seat = int(lost[1] > lost[0])
    count, morale = battle.steady(seat), battle.morale[seat].value
    battle.table.say("check", by=Seat(seat), n=lost[seat], steady=count, morale=f"{morale:+}")
    if count + morale < lost[seat]:
        return seat
    battle.table.say(battle.tale.get("steadfast", "steadfast"), by=Seat(seat))
    return None


PHASES: dict[str, Any] = {
    "roll phase": roll_phase,
    "monster phase": monster_phase,
    "tactics phase": compare("tactics"),
    "spell phase": compare("spell"),
    "maneuver phase": compare("maneuver"),
    "missile phase": strike("missile"),
    "melee phase": strike("melee"),
    "morale phase": morale_phase,
}


def goal(view: View, seat: int) -> dict[str, int]:
    """What an army has left and what holds it."""
    army = view.known(own("force", seat))
    return {
        "dice": len(army),
        "lost": view.track(own("casualties", seat)),
        "steady": sum(steady(unit, view.numbers) for unit in army),
    }


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The dice of an army that act, are steady or stand idle."""
    if not isinstance(thing, str) or not thing.startswith("force of"):
        return None
    army = view.known(thing)
    count = Counter("acting" if unit.mark(FACE) in unit.acts else "other" for unit in army)
    return {"dice": len(army), "acting": count["acting"], "steady": sum(steady(unit, view.numbers) for unit in army)}
