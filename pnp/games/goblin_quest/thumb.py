"""A sensible Goblin: goes on Missions he can do, and lays Threats that others cannot face."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import COMPANY, in_hand
from pnp.games.goblin_quest.gang import ANY, TRIED, WARREN, lacking, picks_of, short, team_has


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def mine(view: View) -> dict[str, int]:
    """The picks of one's own Goblins."""
    return team_has(view, view.seat, SKILLS)


@once
def now(view: View) -> dict[str, int]:
    """The picks of the team on a Mission."""
    return {skill: view.track(skill) for skill in SKILLS}


def pile_of(view: View, mission: Piece) -> list[Piece]:
    """A Mission with the Threats on it; the Mission alone if it is not on the table."""
    place = "" if mission.pile is None else mission.pile.name
    return view.known(place) if place.startswith(COMPANY) else [mission]


@once
def under_way(view: View) -> list[Piece]:
    """The Mission that a team is on, with the Threats on it; solo it may be Threats alone."""
    for name in view.filled(COMPANY):
        pile = view.known(name)
        if pile[0].mark(TRIED):
            return pile
    return [card for card in view.known("drawn") if card.type == "threat"]


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
    pile = pile_of(view, move) if isinstance(move, Piece) else view.known("drawn")
    return -1 if any(beyond(card, mine(view), aids(view)) for card in pile) else 1 + sum(card.points for card in pile)


@once
def aids(view: View) -> list[Piece]:
    """The simple Aids of one's hand."""
    return [card for card in in_hand(view) if card.type == "aid" and card.picks and not card.spends]


def beyond(card: Piece, has: dict[str, int], simple: list[Piece]) -> bool:
    """Whether picks are missing for a card even when simple Aids are played, each for one pick that helps at once."""
    lacks = lacking(card, has)
    missing = min([sum(lack.values()) for lack in lacks])
    if not missing or missing > len(simple):
        return missing > 0
    for aid in simple:
        wanted = {skill for lack in lacks if sum(lack.values()) == missing for skill in lack}
        skill = next((skill for skill in (SKILLS if ANY in aid.skills else aid.skills) if skill in wanted), None)
        if skill is None:
            continue
        missing -= 1
        if not missing:
            return False
        lacks = [{each: count - (each == skill) for each, count in lack.items()} for lack in lacks]
        lacks = [{each: count for each, count in lack.items() if count} for lack in lacks]
    return True


@once
def hopeless(view: View, card: Piece) -> bool:
    """Whether the team on its way cannot do a card with the simple Aids of one's hand."""
    return beyond(card, now(view), aids(view))


@once
def lacks(view: View, card: Piece) -> int:
    """How many picks the team on its way lacks for a card."""
    return short(card, now(view))


def threatened(view: View, threat: Piece) -> float:
    """On one's own Mission what the team can do, for its points; on another's what that team cannot."""
    actor = under_way(view)[0].owner
    assert actor is not None
    missing = short(threat, team_has(view, actor, SKILLS))
    return float(threat.points * (not missing) if actor == view.seat else missing)


def aided(view: View, move: tuple[Piece, str]) -> float:
    """What brings a card nearer to being done, if the hand can do the rest; the narrowest Aid first."""
    (aid, skill), card, has = move, under_way(view)[-1], now(view)
    missing = lacks(view, card)
    if not missing or (aid.picks and hopeless(view, card)):
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
    if lacks(view, card):
        return 0
    changed = {**has, **{skill: has[skill] - skills.count(skill) for skill in skills}}
    return 0 if not short(card, changed) else card.points + 2 - len(skills)


def bought(view: View, ware: Any) -> float:
    """A Boss with all the picks he can get for a team with nobody left; other points are worth more kept."""
    return 1 + ware[1] if isinstance(ware, tuple) and not view.count(own("team", view.seat)) else 0


def learned(view: View, skill: str) -> float:
    """The next skill a team wants, in the order of `WANTED`."""
    has, places = mine(view)[skill], PLACES.get(skill, ())
    return -places[has] if has < len(places) else -len(WANTED) - has


def kept(view: View, card: Piece) -> float:
    """What one keeps of a full hand: Missions and Threats that are worth something to the team, and Aids."""
    if card.type in ("aid", "mishap"):
        return 2
    missing = short(card, mine(view))
    return card.points + 3 - 2 * missing if card.type == "mission" else 1 + missing


SKILLS = (
    *("sneaking", "run-away", "fighting", "break-enter", "taunting", "fast-talk"),
    *("magic", "alchemy", "engineering", "look-out", "useless-lore", "willpower"),
)
WANTED = [
    *("run-away", "fighting", "look-out", "sneaking", "engineering", "run-away", "engineering", "look-out"),
    *("fast-talk", "fighting", "fast-talk", "willpower", "magic", "sneaking", "taunting", "useless-lore"),
]
"""The picks a team wants, the first one most."""
PLACES = {skill: [place for place, wanted in enumerate(WANTED) if wanted == skill] for skill in WANTED}
"""Where each skill stands among them."""
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
