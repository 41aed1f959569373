"""A sensible devil: put out all there is, keep the great Leaders by bids, attack what is weaker, take Planes."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.decks import in_hand
from pnp.games.families.scored import Scores, deciding, highest
from pnp.games.families.shared_deck import COMPANY, leaders_seen, leads
from pnp.games.war_in_hell.hell import ARCH, LEAVING, PLANE, force, is_army


def goal(view: View, seat: int) -> dict[str, int]:
    """The Planes that a player controls, and how many there are."""
    planes = view.known("planes")
    return {"planes": sum(plane.owner == seat for plane in planes), "wanted": len(planes)}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Force of a stack alone; in a battle the totals of both sides, and the own one with an Event more."""
    if isinstance(thing, str):
        stack = view.known(thing) if thing.startswith(COMPANY) else []
        return {"force": alone(view, stack[0])} if stack else None
    if not isinstance(thing, Piece):
        return None
    if thing.type == "event":
        ours = view.track("battle") and thing.force
        return {"total with it": total(view, view.seat) + thing.force} if ours else None
    if thing.component == "plane":
        totals = {
            "your force": total(view, view.seat, thing.plane),
            "their force": total(view, 1 - view.seat, thing.plane),
        }
        return totals if any(totals.values()) else None
    return {"force": alone(view, thing)} if thing.pile is not None and leads(thing) else None


def thumb(view: View, choice: Choice) -> Any:
    """Bids by shares, Events by what is lacking, all else by scores."""
    if choice.phase == "bid":
        leader = choice.options[0][0]
        return max((each for each in choice.options if each[1] <= share(view, leader)), key=lambda each: int(each[1]))
    if choice.phase == "treachery":
        return max(choice.options) if stakes(view) else min(choice.options)
    if choice.phase == "battle event":
        lacks = total(view, 1 - view.seat) - total(view, view.seat) + 1
        return deciding([card for card in choice.options if card is not None], lacks, lambda card: int(card.force))
    if choice.phase.startswith("attach"):
        return joined(view, choice)
    return highest(view, choice, SCORES)


# what is seen


@once
def stacks(view: View, seat: int) -> list[Piece]:
    """The Leaders of a player, the strongest stack first."""
    return sorted(leaders_seen(view, seat), key=lambda leader: (-alone(view, leader), leader.id))


@once
def host(view: View, seat: int, plane: int) -> list[Piece]:
    """The Leaders of a player on a Plane."""
    return [leader for leader in stacks(view, seat) if leader.mark(PLANE) == plane]


@once
def alone(view: View, leader: Piece) -> int:
    """The Force of a stack by itself."""
    return force([leader], [leader], False, view.numbers)


def total(view: View, seat: int, plane: int | None = None) -> int:
    """The total of a side on a Plane, or in the battle that is fought, with the Events played."""
    here = view.track("battle") if plane is None else plane
    ours, theirs = host(view, seat, here), host(view, 1 - seat, here)
    played = view.known(own("events", seat)) if here == view.track("battle") else []
    attacks = seat == attacker(view)
    return force(ours, theirs, attacks, view.numbers) + sum(int(card.force) for card in played)


def attacker(view: View) -> int:
    """Whose turn it is."""
    return int(view.track("attacker")) - 1


@once
def reserve(view: View) -> int:
    """What the Events in the hand may add."""
    return sum(int(card.force) for card in in_hand(view) if card.type == "event" and card.force)


def plane_of(view: View, number: int) -> Piece:
    return next(plane for plane in view.known("planes") if plane.plane == number)


# bids


def stakes(view: View) -> bool:
    """Whether to lay Treachery: not before there are two of them to outbid a doubled bid."""
    return sum(bool(card.treachery) for card in in_hand(view)) >= PLOT and bool(stacks(view, 1 - view.seat))


def share(view: View, leader: Piece) -> float:
    """What to bid: something for each great Leader of one's own, where it counts double; the rest for one of theirs."""
    ours, theirs = (stacks(view, seat) for seat in (view.seat, 1 - view.seat))
    points = float(view.numbers.intrigue)
    guards = dict(zip(ours, GUARDS, strict=False))
    if leader in ours:
        return points * guards.get(leader, 0)
    if leader is not theirs[: SKIPPED + 1][-1]:
        return 0
    extra = sum(card.treachery for card in view.note(own("treachery", view.seat)) or ())
    extra += sum(each.intrigue for each in ours)
    return points * (1 - sum(guards.values())) + float(extra)


PLOT, GUARDS, SKIPPED = 2, (0.2, 0.2, 0.2, 0.1), 1
"""Treachery cards that are laid together; the parts of the points for one's own Leaders, the strongest first; how many
of the other's strongest one leaves alone, since they are guarded most."""


# moves


def joined(view: View, choice: Choice) -> Any:
    """To whom a Legion goes: to its General, else to the strongest stack."""
    kind = choice.phase.partition(": ")[2]
    return max(choice.options, key=lambda leader: (leader.general == kind, alone(view, leader)))


def placed(view: View, plane: Piece) -> float:
    """Where a Leader comes in: where he is not beaten at once, and next to friends."""
    ours = sum(alone(view, leader) for leader in host(view, view.seat, plane.plane))
    return 200 + ours - threat(view, plane.plane)


def moved(view: View, leader: Piece) -> float:
    """How much better another place is than where a Leader is."""
    here = int(leader.mark(PLANE))
    size = len(view.known("planes"))
    reach = [n for n in (here - 1, here + 1) if 1 <= n <= size] if is_army(leader) else range(1, size + 1)
    return max(at(view, leader, n) for n in reach if n != here) - at(view, leader, here) - EFFORT


def went(view: View, plane: Piece) -> float:
    """The best Plane for who is about to leave."""
    leader = next(each for each in stacks(view, view.seat) if each.mark(LEAVING))
    return 1000 + at(view, leader, plane.plane)


@once
def at(view: View, leader: Piece, plane: int) -> float:
    """What it is worth that a Leader stands on a Plane: to control it, to beat who is there or near, to be safe."""
    mine = [leader, *(each for each in host(view, view.seat, plane) if each is not leader)]
    foes = host(view, 1 - view.seat, plane)
    alone_here = len(mine) == 1
    held = goal(view, view.seat)["planes"]
    taken = plane_of(view, plane).owner != view.seat
    worth = (CONTROL + GREED * held if taken else 1) * (1.0 if alone_here else 0.3)
    if foes:
        margin = force(mine, foes, True, view.numbers) - force(foes, mine, False, view.numbers) + reserve(view) / 2
        return worth + 10 + sum(alone(view, foe) for foe in foes) / 2 if margin > MARGIN else -40
    ours = force(mine, [], False, view.numbers)
    if threat(view, plane) > ours:
        worth -= alone(view, leader) * FEAR
    if is_army(leader):
        prey = [foe for foe in stacks(view, 1 - view.seat) if alone(view, foe) + MARGIN < alone(view, leader)]
        worth -= min((abs(int(foe.mark(PLANE)) - plane) for foe in prey), default=0)
    return worth


@once
def threat(view: View, plane: int) -> int:
    """The strongest of the other's stacks that can come to a Plane."""
    near = [foe for foe in stacks(view, 1 - view.seat) if not is_army(foe) or abs(foe.mark(PLANE) - plane) <= 1]
    return max((alone(view, foe) for foe in near), default=0)


MARGIN, CONTROL, GREED, FEAR, EFFORT = 4, 8, 3, 0.05, 1
"""By how much an attack has to be stronger; what control of a Plane is worth, and how much more for each that one has;
what a Leader in danger costs, of his Force; what a move has to bring."""


def spared(_: View, card: Piece) -> float:
    """What to discard: weak Legions and spent Events first."""
    return -float(card.force + 15 * (card.type == ARCH) + 12 * bool(card.treachery))


def brought(view: View, card: Piece) -> float:
    """Leaders, then Legions, Events that draw; a power where it is of use."""
    if leads(card):
        return 1 if not card.lies or len(in_hand(view)) >= view.numbers.hand_limit else 0
    return 3.0 if card.component == "leader" else 2.0


def most_force(_: View, card: Piece) -> float:
    """The strongest."""
    return 1 + float(card.force)


SCORES: Scores = {
    "host": brought,
    "reinforce": brought,
    "place": placed,
    "gate": moved,
    "march": moved,
    "plane": went,
    "delay": lambda *_: 1,
    "destroy": most_force,
    "leader kept": lambda view, leader: 1 + alone(view, leader),
    "survivor": most_force,
    "withdraw": placed,
    "discard a card": spared,
    "hand limit": spared,
}
