"""A sensible Immortal: recruit the powerful, strike down the strongest foe, foil what can be foiled, save Powers."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Seat, View, own
from pnp.games.families.decks import in_hand
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import COMPANY, company, leaders_seen
from pnp.games.immortals.councils import ACTS, AIMED, FOILS, TOKEN, able, boost, boosts, levels, power


def goal(view: View, seat: int) -> dict[str, int]:
    """The power points of a council, and how many it wants."""
    return {"points": points(view, seat), "wanted": view.numbers.wanted}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The power of a company; in a foil, the total before the dice with a Power more."""
    if isinstance(thing, str):
        leader = view.known(thing)[0] if thing.startswith(COMPANY) and view.count(thing) else None
        return {"power": strength(view, leader)} if leader is not None else None
    if not isinstance(thing, Piece):
        return None
    mine = next((leader for leader in fighters(view) if leader.owner == view.seat), None)
    if thing.type == "power" and mine is not None and thing in in_hand(view):
        return {"with it": so_far(view, mine) + boost(thing, mine)}
    return {"power": strength(view, thing)} if in_play(thing) else None


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


# what is seen


def strength(view: View, leader: Piece) -> int:
    """The power of an Immortal in play with its Resources."""
    return power(leader, levels(view.rows("level")))


def points(view: View, seat: int) -> int:
    """The power points of a council that count for victory."""
    return sum(strength(view, leader) for leader in leaders_seen(view, seat) if able(leader))


def in_play(card: Piece) -> bool:
    """Whether a card is an Immortal in play."""
    return card.type == "immortal" and card.pile is not None and company(card).name.startswith(COMPANY)


def everybody(view: View) -> list[Piece]:
    """All Immortals in play."""
    return [leader for seat in view.seats for leader in leaders_seen(view, seat)]


def fighters(view: View) -> list[Piece]:
    """Who acts and who foils it, or is fought."""
    foils = any(leader.mark(FOILS) for leader in everybody(view))
    return [leader for leader in everybody(view) if foils and (leader.mark(FOILS) or leader.mark(ACTS))]


def so_far(view: View, leader: Piece) -> int:
    """The total of a side of a foil before the dice."""
    return strength(view, leader) + boosts(view.known(own("powers", leader.owner)), leader)


def watched(view: View) -> bool:
    """Whether an opponent could foil something."""
    return any(leader.mark(TOKEN) and able(leader) for leader in everybody(view) if leader.owner != view.seat)


def lead(view: View, seat: int | None) -> float:
    """How dangerous an opponent is."""
    return 0 if seat is None else points(view, seat) / float(view.numbers.wanted)


# what is answered


def paid(view: View, payer: Any) -> float:
    """Free where that may be; else the strongest if it may be foiled, the weakest if not."""
    if not isinstance(payer, Piece):
        return 1000
    return 500 + strength(view, payer) * (1 if watched(view) else -1)


def plotted(view: View, actor: Piece) -> float:
    """Draw for every token that is left, while the hand has room; who can play a Plot card keeps a token for it."""
    hand = in_hand(view)
    ready = sum(leader.mark(TOKEN) and able(leader) for leader in leaders_seen(view, view.seat))
    kept = sum(card.type == "plot" for card in hand) + 1
    return 100 - strength(view, actor) if len(hand) < view.numbers.hand_limit and ready > kept else 0


HURTS = {"persuade": 20, "kill": 16, "raise": 15, "home": 13, "free": 12, "neutralize": 11, "delay": 6, "fight": 9}
"""How much what a plot does to an Immortal is worth."""


def struck(card: Piece) -> float:
    """How much a Plot card is worth: most of all a death or a theft; then cards; then a look."""
    if card.does:
        return HURTS[card.does]
    if card.steals or card.kills:
        return 8 if card.steals else 6
    return float(9 * card.levels + 2 * card.robs + 2.5 * card.draws + 1.5 * card.wastes + 0.1 * card.sees)


def best_strike(view: View, card: Piece) -> float:
    """A fight only where it can be won; a mere look only with a token to spare."""
    ready = [leader for leader in leaders_seen(view, view.seat) if leader.mark(TOKEN) and able(leader)]
    if card.does == "fight":
        foes = [leader for leader in everybody(view) if leader.owner != view.seat]
        return max((fought(view, foe) for foe in foes), default=0)
    return max(struck(card), 0.1 * (len(ready) > 1))


def fought(view: View, foe: Piece) -> float:
    """The strongest who is well below one's own strongest with a token."""
    mine = [leader for leader in leaders_seen(view, view.seat) if leader.mark(TOKEN) and able(leader)]
    best = max((strength(view, leader) + best_boost(view, leader) for leader in mine), default=0)
    return strength(view, foe) if strength(view, foe) + EDGE <= best else 0


EDGE = 6
"""How much stronger one has to be to begin a fight."""


def aimed(view: View, target: Any) -> float:
    """The strongest Immortal or Resource of the strongest opponent, or the fullest hand."""
    if isinstance(target, Seat):
        return 1 + view.count(own("hand", target)) + 10 * lead(view, target)
    if not isinstance(target, Piece):
        return 1
    if target.type == "resource":
        owner = company(target)[0].owner
        return float(1 + target.power + 3 * lead(view, owner))
    if not in_play(target):
        return float(1 + target.power)
    return 1 + strength(view, target) * (1 + lead(view, target.owner) * (target.owner != view.seat))


def foiled(view: View, foiler: Piece) -> float:
    """Foil what matters with the strongest who has a fair chance."""
    actor = next((leader for leader in everybody(view) if leader.mark(ACTS)), None)
    if actor is None:
        return 0
    margin = strength(view, foiler) + best_boost(view, foiler) - strength(view, actor)
    return max(0.0, 100 + margin) if stake(view) * (margin + 12) > 40 else 0


def best_boost(view: View, leader: Piece) -> int:
    """The best Power of the hand."""
    return max((boost(card, leader) for card in in_hand(view) if card.type == "power"), default=0)


def stake(view: View) -> float:
    """How much it matters whether the act succeeds."""
    plan = view.known("plan")
    if not plan:
        return 3
    card = plan[-1]
    if card.type != "plot":
        return float(card.power)
    aims = [each for leader in everybody(view) for each in company(leader) if each.mark(AIMED)]
    mine = any(company(each)[0].owner == view.seat for each in aims) or view.track("aim") == view.seat + 1
    return struck(card) * (1.5 if mine else 0.5 if aims else 1)


def boosted(view: View, card: Piece) -> float:
    """The smallest Power that gives a safe lead, the largest if none does; nothing when it is safe or lost."""
    sides = fighters(view)
    mine = next((leader for leader in sides if leader.owner == view.seat), None)
    if mine is None:
        return 0
    other = next(leader for leader in sides if leader is not mine)
    short = SAFE + so_far(view, other) - so_far(view, mine)
    reach = sum(boost(each, mine) for each in in_hand(view) if each.type == "power")
    if short <= 0 or reach < short - 2 * SAFE:
        return 0
    gain = boost(card, mine)
    return 100 - gain if gain >= short else gain


SAFE = 5
"""The lead that is enough before the dice."""


def kept(view: View, card: Piece) -> float:
    """Give up what counts least in the hand."""
    if card.type == "immortal":
        tile = view.known(own("allegiance", view.seat))[0]
        return -card.power if card.alignment in tile.recruits else 50
    if card.type == "plot":
        return -struck(card) / 2
    return float(-card.power)


SCORES: Scores = {
    "alignment": lambda _, tile: len(tile.recruits),
    "hierarch": lambda _, card: 1 + (card.sphere == "energy"),
    "recruit": lambda _, card: 1 + card.power,
    "recruiter": paid,
    "plotting": plotted,
    "strike": best_strike,
    "striker": paid,
    "target": aimed,
    "fight": lambda view, foe: 1 + fought(view, foe),
    "foil": foiled,
    "power card": boosted,
    "hand limit": kept,
}
