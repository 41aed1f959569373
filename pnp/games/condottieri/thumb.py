"""A sensible condottiere: hire who can be paid, attack who is weaker, block with the strongest, save battle cards."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Seat, View, own
from pnp.games.condottieri.war import SIDES, total_force, upkeep_of
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import COMPANY, company, leaders_seen


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0; no deal is proposed, gifts are taken."""
    return highest(view, choice, SCORES) if choice.phase in SCORES else choice.options[0]


def goal(view: View, seat: int) -> dict[str, int]:
    """The provinces and ducats of a state, and how far the game has gone."""
    provinces, ducats = view.track(own("provinces", seat)), view.track(own("ducats", seat))
    return {"provinces": provinces, "ducats": ducats, "turn": view.track("turn"), "turns": int(view.numbers.turns)}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """Total forces: of a company, of a captain who attacks with that of the strongest who may block him, and of one's
    own captain in a battle with a card of the hand; upkeep of one's own captains, and without one of their troops."""
    if isinstance(thing, str):
        company_of = view.known(thing) if thing.startswith(COMPANY) else []
        return {"total force": total_force(company_of[0])} if company_of else None
    if isinstance(thing, tuple) and len(thing) == len(SIDES) and isinstance(thing[1], Seat):
        captain, foe = thing
        if captain.type != "captain":
            return None
        blockers = [strength(view, blocker, "defender") for blocker in leaders_seen(view, foe)]
        return {"attacking": strength(view, captain, "attacker"), "strongest block": max(blockers, default=0)}
    if not isinstance(thing, Piece):
        return None
    if thing in leaders_seen(view, view.seat):
        fights = next((side for side in SIDES if thing.mark(side)), None)
        force = strength(view, thing, fights) if fights else total_force(thing)
        return {"total force": force, "upkeep": upkeep(view, total_force(thing))}
    if thing.type == "troop" and company(thing)[0] in leaders_seen(view, view.seat):
        return {"upkeep without it": upkeep(view, total_force(company(thing)[0]) - thing.force)}
    mine = [(captain, side) for captain in leaders_seen(view, view.seat) for side in SIDES if captain.mark(side)]
    if not mine or thing.type != "battle" or thing not in view.known(own("hand", view.seat)):
        return None
    return {"force with it": strength(view, *mine[0]) + thing.force}


def upkeep(view: View, force: int) -> int:
    """What a captain of one's own with such a total force costs."""
    cut: int = view.known(own("city", view.seat))[0].upkeep_cut
    return upkeep_of(force, view.numbers.upkeep_divisor, cut)


def recruited(view: View, move: tuple[Piece, Any]) -> float:
    """Revenue, then the best captain, then troops for the strongest, as long as all of them can be paid."""
    card, place = move
    forces = [
        total_force(captain) + (card.force if place is captain else 0) for captain in leaders_seen(view, view.seat)
    ]
    forces += [card.force] if card.type == "captain" else []
    cost = sum(-(-force // view.numbers.upkeep_divisor) for force in forces)
    if place == "emergency" or cost > view.track(own("ducats", view.seat)):
        return 0
    if isinstance(place, Piece):
        return 1 + total_force(place)
    return 1000 if place == "province" else 100 + card.force


def dismissed(view: View, troop: Piece) -> float:
    """A troop goes while its captain cannot be paid."""
    cost = -(-total_force(company(troop)[0]) // view.numbers.upkeep_divisor)
    return 1 / (1 + troop.force) if cost > view.track(own("ducats", view.seat)) else 0


def aimed(view: View, move: tuple[Piece, Any]) -> float:
    """The strongest captain of another for murder and bribes, the richest and largest state for all else."""
    card, target = move
    if target == "emergency":
        return 0
    if isinstance(target, Piece):
        return 0 if target.owner == view.seat or card.order else total_force(target)
    return 1 if target is None else 1 + view.track(own("ducats", target)) + view.track(own("provinces", target))


def attacked(view: View, move: tuple[Piece, Any]) -> float:
    """How far a captain outweighs whoever could block him; nobody is hired to attack."""
    captain, foe = move
    if foe == "emergency":
        return 0
    blockers = [strength(view, blocker, "defender") for blocker in leaders_seen(view, foe)]
    return strength(view, captain, "attacker") - max(blockers, default=0)


def played(view: View, card: Piece) -> float:
    """The smallest card that wins; calling off what is lost; nothing when ahead."""
    fighting = {side: c for seat in view.seats for c in leaders_seen(view, seat) for side in SIDES if c.mark(side)}
    forces = {fighting[side].owner: strength(view, fighting[side], side) for side in SIDES}
    mine = forces.pop(view.seat)
    short = max(forces.values()) - mine
    if card.negates:
        return 1 if short > 0 else 0
    return 10 - card.force if 0 <= short < card.force else 0


def strength(view: View, captain: Piece, side: str) -> int:
    """A captain's force on a side, with the cards played on it."""
    bonus: int = getattr(view.known(own("city", captain.owner))[0], SIDES[side])
    cards: int = sum(card.force for card in view.known(side))
    return total_force(captain) + bonus + cards


SCORES: Scores = {
    "city state": lambda _, card: card.extra_provinces + card.attack_bonus,
    "recruit": recruited,
    "upkeep": lambda _, captain: total_force(captain),
    "upkeep troops": dismissed,
    "event": aimed,
    "search": lambda _, captain: captain.force,
    "battle": attacked,
    "emergency defence": lambda view, captain: 0 if leaders_seen(view, view.seat) else captain.force,
    "block": lambda _, captain: total_force(captain),
    "battle card": played,
    "loss": lambda _, troop: -troop.force,
    "place": lambda _, captain: total_force(captain),
    "deal": lambda _, word: word == "agree",
    "hand limit": lambda _, card: (card.type == "event") - card.force,
}
