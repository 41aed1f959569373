"""A sensible devil: put out all there is, keep the great Leaders by bids, attack what is weaker, take empty Planes."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own
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


def host(view: View, seat: int, plane: int) -> list[Piece]:
    """The Leaders of a player on a Plane."""
    return [leader for leader in leaders_seen(view, seat) if leader.mark(PLANE) == plane]


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


def reserve(view: View) -> int:
    """What the Events in the hand may add."""
    return sum(int(card.force) for card in in_hand(view) if card.type == "event" and card.force)


def plane_of(view: View, number: int) -> Piece:
    return next(plane for plane in view.known("planes") if plane.plane == number)


# bids


def value(view: View, leader: Piece) -> float:
    """What a Leader is worth with his Legions: to win him is to take him from the other, too."""
    return float(alone(view, leader))


def stakes(view: View) -> bool:
    """Whether it is worth to add Treachery: somebody has an Army."""
    return any(is_army(leader) for seat in view.seats for leader in leaders_seen(view, seat))


def share(view: View, leader: Piece) -> float:
    """What to bid: enough for the best Leaders of one's own that cannot be outbid, the rest on the other's best."""
    ours = sorted(leaders_seen(view, view.seat), key=lambda each: (-value(view, each), each.id))
    theirs = sorted(leaders_seen(view, 1 - view.seat), key=lambda each: (-value(view, each), each.id))
    points = float(view.numbers.intrigue)
    kept = ours[:KEPT]
    if leader.owner == view.seat:
        weight = sum(value(view, each) for each in kept)
        return (DEFENCE if theirs else 1) * points * value(view, leader) / weight if leader in kept else 0
    rest = points if not ours else (1 - DEFENCE) * points
    return rest if theirs and leader is theirs[0] else 0


KEPT, DEFENCE = 3, 0.6
"""How many of one's Leaders one bids for, and which share of the points goes to them."""


# moves


def placed(view: View, option: Any) -> float:
    """Where a Leader comes in: where he is not beaten at once."""
    return 1 + safety(view, option.plane)


def joined(view: View, choice: Choice) -> Any:
    """To whom a Legion goes: to its General, else to the strongest stack."""
    kind = choice.phase.partition(": ")[2]
    return max(choice.options, key=lambda leader: (leader.general == kind, alone(view, leader)))


def safety(view: View, plane: int) -> float:
    """Own Force near a Plane less the other's."""
    near = [n for n in (plane - 1, plane, plane + 1) if 1 <= n <= len(view.known("planes"))]
    ours = force(host(view, view.seat, plane), [], False, view.numbers)
    theirs = max(force(host(view, 1 - view.seat, n), [], True, view.numbers) for n in near)
    return float(ours - theirs)


def moved(view: View, leader: Piece) -> float:
    """Whoever has a better place to go to than where he is."""
    here = int(leader.mark(PLANE))
    size = len(view.known("planes"))
    reach = [n for n in (here - 1, here + 1) if 1 <= n <= size] if is_army(leader) else range(1, size + 1)
    best = max(arrival(view, leader, n) for n in reach if n != here)
    return best - staying(view, leader)


def arrival(view: View, leader: Piece, plane: int) -> float:
    """What it brings to go to a Plane: a battle that is won, or control."""
    mine = [*host(view, view.seat, plane), leader]
    foes = host(view, 1 - view.seat, plane)
    gain = 6.0 * (plane_of(view, plane).owner != view.seat)
    if foes:
        ours = force(mine, foes, True, view.numbers) + reserve(view) / 2
        margin = ours - force(foes, mine, False, view.numbers)
        return gain + min(margin, 20) if margin > MARGIN else -30
    return gain + min(0.0, force(mine, [], False, view.numbers) - threat(view, plane)) / 2


def staying(view: View, leader: Piece) -> float:
    """What it brings to stay."""
    here = int(leader.mark(PLANE))
    mine = host(view, view.seat, here)
    foes = host(view, 1 - view.seat, here)
    ours = force(mine, foes, True, view.numbers)
    if foes:
        return float(min(20, ours - force(foes, mine, False, view.numbers)))
    gain = 6.0 * (plane_of(view, here).owner != view.seat)
    return gain + min(0.0, float(ours - threat(view, here))) / 2


def threat(view: View, plane: int) -> int:
    """The strongest Army of the other that can come to a Plane."""
    near = [leader for leader in leaders_seen(view, 1 - view.seat) if abs(leader.mark(PLANE) - plane) <= 1]
    return max((alone(view, leader) for leader in near), default=0)


MARGIN = 6
"""By how much an attack has to be stronger."""


def went(view: View, plane: Piece) -> float:
    """The best Plane for who is about to leave."""
    leaders = leaders_seen(view, view.seat)
    return 100 + next((arrival(view, each, plane.plane) for each in leaders if each.mark(LEAVING)), 0)


def spared(_: View, card: Piece) -> float:
    """What to discard: weak Legions and spent Events first."""
    return -float(card.force + 15 * (card.type == ARCH) + 3 * bool(card.treachery))


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
    "discard": spared,
    "hand limit": spared,
}
