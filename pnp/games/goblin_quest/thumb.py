"""A sensible Goblin: goes on Missions he can do, and lays Threats that others cannot face."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import COMPANY
from pnp.games.goblin_quest.gang import ANY, TRIED, WARREN, picks_of, short, team_has


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def mine(view: View) -> dict[str, int]:
    """The picks of one's own Goblins."""
    return team_has(view, view.seat, SKILLS)


def now(view: View) -> dict[str, int]:
    """The picks of the team on a Mission."""
    return {skill: view.track(skill) for skill in SKILLS}


def pile_of(view: View, mission: Piece) -> list[Piece]:
    """A Mission with the Threats on it; the Mission alone if it is not on the table."""
    piles = [view.known(name) for name in view.piles if name.startswith(COMPANY)]
    return next((pile for pile in piles if mission in pile), [mission])


def under_way(view: View) -> list[Piece]:
    """The Mission that a team is on, with the Threats on it; solo it may be Threats alone."""
    piles = [view.known(name) for name in view.piles if name.startswith(COMPANY)]
    alone = [card for card in view.known("drawn") if card.type == "threat"]
    return next((pile for pile in piles if pile and pile[0].mark(TRIED)), alone)


def facing(view: View) -> list[Piece]:
    """What a team faces, if one is on its way."""
    return [card for card in under_way(view) if card.mark(TRIED) or card.type == "threat"]


def teams_turn(view: View) -> dict[str, int]:
    """The picks of the team on a Mission, also before it has met anything; one's own where nobody is on his way."""
    has, pile = now(view), facing(view)
    if any(has.values()) or not pile or pile[0].owner is None:
        return has if any(has.values()) else mine(view)
    return team_has(view, pile[0].owner, SKILLS)


def tried(view: View, move: Any) -> float:
    """The Mission worth most of those that the team can do, with all that lies on it; the Warren if there is none."""
    if move == WARREN:
        return 0.5
    has, hand = mine(view), view.known(own("hand", view.seat))
    pile = pile_of(view, move) if isinstance(move, Piece) else view.known("drawn")
    missing = any(helped(card, has, hand) for card in pile)
    return -1 if missing else 1 + sum(card.points for card in pile)


def helped(card: Piece, has: dict[str, int], hand: list[Piece]) -> int:
    """How many picks are missing for a card when the hand's simple Aids are played."""
    left = dict(has)
    missing = short(card, left)
    for aid in hand:
        if aid.type != "aid" or aid.spends or not aid.picks or not missing:
            continue
        skills = SKILLS if ANY in aid.skills else aid.skills
        best = min(skills, key=lambda skill: short(card, {**left, skill: left[skill] + 1}))
        if short(card, {**left, best: left[best] + 1}) < missing:
            left[best] += 1
            missing = short(card, left)
    return missing


def threatened(view: View, threat: Piece) -> float:
    """On one's own Mission what the team can do, for its points; on another's what that team cannot."""
    actor = under_way(view)[0].owner
    assert actor is not None
    missing = short(threat, team_has(view, actor, SKILLS))
    return float(threat.points * (not missing) if actor == view.seat else missing)


def aided(view: View, move: tuple[Piece, str]) -> float:
    """What brings a card nearer to being done, if the hand can do the rest; the narrowest Aid first."""
    (aid, skill), card, has = move, under_way(view)[-1], now(view)
    missing = short(card, has)
    if not missing or (aid.picks and helped(card, has, view.known(own("hand", view.seat)))):
        return 0
    changed = {**has, skill: has[skill] * (aid.factor or 1) + aid.picks}
    if aid.spends:
        changed[aid.spends] -= aid.spent
    better = missing - short(card, changed)
    return better - len(aid.skills) / 10 - (ANY in aid.skills) / 2 if better > 0 else 0


def harmed(view: View, move: tuple[Any, ...]) -> float:
    """What turns a card that is about to be done into one that is not."""
    _, *skills = move
    card, has = under_way(view)[-1], now(view)
    changed = {**has, **{skill: has[skill] - skills.count(skill) for skill in skills}}
    return 0 if short(card, has) or not short(card, changed) else card.points + 2 - len(skills)


def bought(view: View, ware: Any) -> float:
    """A Boss with all the picks he can get for a team with nobody left; other points are worth more kept."""
    return 1 + ware[1] if isinstance(ware, tuple) and not view.count(own("team", view.seat)) else 0


def learned(view: View, skill: str) -> float:
    """The next skill a team wants, in the order of `WANTED`."""
    has = mine(view)
    places = [place for place, wanted in enumerate(WANTED) if wanted == skill]
    return -places[has[skill]] if has[skill] < len(places) else -len(WANTED) - has[skill]


def kept(view: View, card: Piece) -> float:
    """What one keeps of a full hand: Missions and Threats that are worth something to the team, and Aids."""
    if card.type in ("aid", "mishap"):
        return 2
    missing = short(card, mine(view))
    return card.points + 3 - 2 * missing if card.type == "mission" else 1 + missing


SKILLS = [
    *("sneaking", "run-away", "fighting", "break-enter", "taunting", "fast-talk"),
    *("magic", "alchemy", "engineering", "look-out", "useless-lore", "willpower"),
]
WANTED = [
    *("run-away", "fighting", "look-out", "sneaking", "engineering", "run-away", "engineering", "look-out"),
    *("fast-talk", "fighting", "fast-talk", "willpower", "magic", "sneaking", "taunting", "useless-lore"),
]
"""The picks a team wants, the first one most."""
SCORES: Scores = {
    "kind": lambda _, kind: kind == "ninja",
    "skill pick": learned,
    "action": tried,
    "warren": bought,
    "threat": threatened,
    "aid": aided,
    "mishap": harmed,
    "new boss": lambda _, goblin: picks_of(goblin, SKILLS),
    "hand limit": lambda view, card: -kept(view, card),
    "mission": tried,
}
