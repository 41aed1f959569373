"""Solitaire Conquest: armies of allies take a continent from its hordes; the Ally deck is gone through only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View
from pnp.engine.boards import board
from pnp.games.families.solo_deck import ALONE

PAWN = "army in region"
FOES, ALLIES = "foe discard", "ally discard"


def play(table: Table) -> Steps[Result]:
    """Deal the hordes, then conquer them."""
    yield from set_up(table)
    return (yield from campaign(table))


def campaign(table: Table) -> Steps[Result]:
    """The turn sequence, until no horde is left or nobody to beat one (rulings: one-pass, rare-victory)."""
    turns, deck, army = table.track("turn"), table.pile("ally"), table.pile("army")
    while held(table) and (deck or army):
        turns.value += 1
        table.begin("turn", ALONE)
        raise_army(table)
        yield from reinforcement(table)
        yield from march(table)
        conquered = yield from conquest(table)
        if not conquered and not deck:  # ruling: last-stand
            break
    return ended(table)


def set_up(table: Table) -> Steps[None]:
    """Choose the empty region, and deal a horde to each of the others."""
    regions = board(table, "continent").spaces  # ruling: map
    table.shuffled("foe")  # ruling: horde-list
    table.shuffled("ally")  # ruling: ally-count
    table.pile("army", owner=ALONE)
    for pile in (*regions, FOES, ALLIES):
        table.pile(pile)
    empty = yield Choice("Setup", list(regions))  # ruling: empty-region
    table.track(PAWN, number(table, empty))
    table.pile("foe").deal(table.numbers.horde, *(table.pile(region) for region in regions if region != empty))


def raise_army(table: Table) -> None:
    """Draw allies; what is left of them when the deck is short (ruling: raising, short-draw)."""
    table.begin("raise army")
    table.pile("ally").deal(table.numbers["raise"], table.pile("army"))


def reinforcement(table: Table) -> Steps[None]:
    """Draw one ally more, as often as you like (ruling: reinforcements)."""
    table.begin("Reinforcement")
    while table.pile("ally"):
        answer = yield Choice("Reinforcement", ["draw", None])
        if answer is None:
            break
        table.pile("ally").deal(table.numbers.reinforce, table.pile("army"))


def march(table: Table) -> Steps[None]:
    """Move the pawn through regions without a horde to one that is next to a horde, or stay there (ruling: march)."""
    table.begin("March")
    camp = yield Choice("March", camps(table))
    table.say("stays" if camp == place(table) else "marches", region=camp)
    table.tracks[PAWN].value = number(table, camp)


def conquest(table: Table) -> Steps[bool]:
    """Destroy one adjacent horde of a lower force, or none (ruling: no-attack)."""
    table.begin("Conquest")
    army = table.pile("army")
    # ruling: equal-force, whole-army
    target = yield Choice("Conquest", [None, *beaten(table, [place(table)])])
    if target is None:
        table.say("no-attack", seat=ALONE)
        return False
    ours, theirs = army_force(army, table.pile(target)), horde_force(table, table.pile(target))
    table.say("conquered", region=target, ours=ours, theirs=theirs)
    table.pile(target).give_all(table.pile(FOES))
    army.give_all(table.pile(ALLIES))
    return True


def ended(table: Table) -> Result:
    """Points for a victory and for every ally left in the deck; a defeat loses one a horde left (ruling: score)."""
    numbers, left, saved = table.numbers, len(held(table)), len(table.pile("ally"))
    facts = {"hordes_left": left, "allies_left": saved, "turns": table.tracks["turn"].value}
    if left:
        table.say("spent", hordes=left)
    else:
        table.say("won", allies=saved)
    # ruling: grades
    if left:
        grade = "campaign" if left >= numbers.campaign else "temporary"
        grade = "catastrophic" if left >= numbers.catastrophic else grade
        return Result.lost(-left, **facts, **{f"{grade}_defeat": True})
    score = numbers.victory + numbers.saved * saved
    grade = "spectacular" if score >= numbers.spectacular else "great" if score >= numbers.great else "marginal"
    return Result.won(score, **facts, **{f"{grade}_victory": True})


# the map


def number(table: Table, region: str) -> int:
    """The number a region has on the map."""
    return board(table, "continent").spaces.index(region) + 1


def place(seen: Table | View) -> str:
    """The region that the army is in."""
    track = seen.tracks[PAWN]
    return board(seen, "continent").spaces[(track if isinstance(track, int) else track.value) - 1]


def held(seen: Table | View) -> list[str]:
    """The regions that have a horde."""
    return [region for region in board(seen, "continent").spaces if seen.pile(region)]


def camps(seen: Table | View) -> list[str]:
    """Where the pawn can end its march: regions it reaches without meeting a horde, next to one."""
    continent, hordes = board(seen, "continent"), held(seen)
    reached = [place(seen)]
    for region in reached:
        reached += [other for other in continent.neighbours(region) if other not in reached and other not in hordes]
    return [region for region in reached if not set(hordes).isdisjoint(continent.neighbours(region))]


# force


def army_force(army: Iterable[Any], horde: Iterable[Any]) -> int:
    """The force of all allies in hand with their bonuses against a horde (ruling: army-force)."""
    allies = list(army)
    foes = {foe.type for foe in horde}
    peoples = Counter(ally.type for ally in allies)
    force = 0
    for ally in allies:
        force += ally.force
        if ally.leads:  # ruling: leaders
            force += ally.bonus * (peoples[ally.type] - 1)
        elif ally.against in foes:  # ruling: against-once, type-letters
            force += ally.bonus
    return force


def beaten(seen: Table | View, places: Iterable[str]) -> list[str]:
    """The regions next to one of these places whose hordes are weaker than the army."""
    continent, army = board(seen, "continent"), seen.pile("army")
    near = {other for camp in places for other in continent.neighbours(camp)}
    return [
        region
        for region in held(seen)
        if region in near and army_force(army, seen.pile(region)) > horde_force(seen, seen.pile(region))
    ]


def horde_force(seen: Table | View, horde: Iterable[Any]) -> int:
    """The force of a horde with its bonuses for cards of one type (ruling: same-type, two-pairs)."""
    foes = list(horde)
    bonus = {2: seen.numbers.pair, 3: seen.numbers.three, 4: seen.numbers.four}
    force: int = sum(foe.force for foe in foes)
    return force + sum(int(bonus.get(count, 0)) for count in Counter(foe.type for foe in foes).values())


# what the story and the screen are told


def goal(view: View, seat: int) -> dict[str, int]:  # noqa: ARG001
    """The hordes that are left, and the allies that may still be called."""
    return {"hordes": len(held(view)), "allies": view.count("ally")}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The force of a horde, with that of the army against it where it is in reach; of a region without one the forces
    next to it."""
    continent = board(view, "continent")
    if thing not in continent.spaces or PAWN not in view.tracks:
        return None
    region = str(thing)
    hordes = {other: horde_force(view, view.pile(other)) for other in held(view)}
    if region not in hordes:
        return {other: hordes[other] for other in continent.neighbours(region) if other in hordes}
    in_reach = not set(camps(view)).isdisjoint(continent.neighbours(region))
    ours = {"your army": army_force(view.pile("army"), view.pile(region))} if in_reach else {}
    return {"force": hordes[region], **ours}


# the rule of thumb


def thumb(view: View, choice: Choice) -> Any:
    """Raise allies until they just beat a horde in reach, and spend them where the least of their force is wasted."""
    continent = board(view, "continent")
    if choice.phase == "Setup":
        return max(choice.options, key=lambda region: len(continent.neighbours(region)))
    reach = {other for camp in camps(view) for other in continent.neighbours(camp)}
    forces = {region: horde_force(view, view.pile(region)) for region in held(view) if region in reach}
    best = max(beaten(view, camps(view)), key=lambda region: forces[region], default=None)
    if choice.phase == "Reinforcement":
        spent = sum(ally.force for ally in view.known("army"))
        done = best is not None and (spent - forces[best] <= 2 or forces[best] == max(forces.values()))
        return None if done else "draw"
    if choice.phase == "Conquest":
        return max(choice.options, key=lambda region: forces.get(region, 0))
    return next((camp for camp in choice.options if best in continent.neighbours(camp)), choice.options[0])
