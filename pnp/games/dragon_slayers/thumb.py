"""How a sensible slayer and a sensible dragon play, how far they are, and what an attack is worth."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.dragon_slayers.party import DRAGON_HITS, HEROES, SLAYER


def goal(view: View, seat: int) -> dict[str, int]:
    """The hit points that a side has still to take from the other."""
    hits = {name: value for name, value in view.tracks.items() if "hit points" in name}
    dragon = hits.pop(DRAGON_HITS)
    return {"left": dragon if seat == SLAYER else sum(hits.values())}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The damage of an attack by the party: of card or scroll, of its member, and of the artifact that helps."""
    if not isinstance(thing, tuple) or len(thing) != len(("weapon", "member", "helper")):
        return None
    weapon, member, helper = thing
    made = weapon.damage if isinstance(weapon, Piece) else line(view, "artifact", "name", weapon).damage
    made += line(view, "recruitment", "recruit", member).bonus
    return {"damage": made + (line(view, "artifact", "name", helper).bonus if helper else 0)}


def line(view: View, table: str, field: str, name: str) -> Any:
    """The line of a table that brought something, which is called after it with a number."""
    return next(row for row in view.rows(table) if getattr(row, field) == sort(name))


def sort(name: str) -> str:
    """A member or an artifact without its number."""
    return name.rpartition(" ")[0]


def thumb(view: View, choice: Choice) -> Any:
    """Play whatever does something, the strongest first, and block with the card that blocks least."""
    if choice.phase == "Draw Phase: excess":
        return min(choice.options, key=keeping)
    if choice.phase.startswith("Block"):
        return min(choice.options, key=lambda card: (card is None, card and len(card.negates)))
    return max(choice.options, key=lambda option: -1 if idle(choice, option) else liking(view, option))


def idle(choice: Choice, option: Any) -> bool:
    """Whether a card would free the choice of targets while nothing can attack."""
    frees = isinstance(option, Piece) and option.single_out
    return bool(frees) and not any(isinstance(each, tuple) for each in choice.options)


def keeping(card: Piece) -> int:
    """How much it is worth to keep a card: attacks more than blocks, and events most."""
    values: dict[str, int] = {"block": len(card.negates), "attack": 4 + card.damage}
    return values.get(card.type, 9)


def liking(view: View, option: Any) -> float:
    """How much a sensible player likes a move; to do nothing is 0."""
    if option is None:
        return 0
    if isinstance(option, str):  # a line of the recruitment table, a hero to return, a potion
        return {"warrior": 4, "wizard": 3, "archer": 2}.get(option.partition(" ")[0].lower(), 1)
    if isinstance(option, Piece):  # an event, held back while it would do nothing
        healthy = option.heals and view.track(DRAGON_HITS) == view.numbers.dragon_hits
        return -1 if healthy or (option.returns and not a_hero_is_dead(view)) else 9
    what, who, *helper = option
    damage = what.damage if isinstance(what, Piece) else 0
    return damage + liking(view, who) / 2 + any(helper)


def a_hero_is_dead(view: View) -> bool:
    """Whether the roster shows a hero without hit points."""
    return any(not view.track(name) for name in view.tracks if name.startswith(HEROES))
