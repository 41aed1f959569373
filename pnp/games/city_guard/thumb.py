"""A sensible captain: fight what pays, hire heroes against the monsters on the board, arm for what is next."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.city_guard.battles import COMMITTED, Odds, arms, kinds_of, needed
from pnp.games.city_guard.city import ANY, HAND, HEROES, POOL, TOKENS, monster_in
from pnp.games.families.scored import Scores, highest


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score."""
    return highest(view, choice, SCORES)


def worth(view: View, thing: object) -> dict[str, int] | None:
    """What beats the monster in a box, and the most that one's heroes come to without cards."""
    box = next((row for row in _boxes(view) if row.name == thing), None)
    foe = None if box is None else monster_in(view.known(box.name))
    if box is None or foe is None:
        return None
    return {"needed": needed(foe, box), "your heroes": _heroes(view, foe)}


def _boxes(view: View) -> list[Any]:
    return [row for row in view.rows("city") if row.type == "foe"]


def _space(view: View, name: str) -> Any:
    return next(row for row in view.rows("city") if row.name == name)


def _odds(view: View, foe: Piece) -> Odds:
    spaces = [row for row in view.rows("city") if row.bonus and _claimed(view, row.name)]
    return Odds(foe, list(_trades(view).values()), spaces)


def _claimed(view: View, name: str) -> bool:
    """Whether a token of one's own lies on a space."""
    return any(token.owner == view.seat for token in view.known(name))


def _trades(view: View) -> dict[str, Piece]:
    """A hero of each kind: all of them lie open, wherever they are."""
    places = (POOL, COMMITTED, *(own(HEROES, seat) for seat in view.seats))
    return {cube.type: cube for name in places for cube in view.known(name)}


def _heroes(view: View, foe: Piece) -> int:
    odds = _odds(view, foe)
    return sum(odds.hero(kinds_of(cube)) for cube in view.known(own(HEROES, view.seat)))


def _foes(view: View) -> list[tuple[Any, Piece]]:
    found = [(box, monster_in(view.known(box.name))) for box in _boxes(view)]
    return [(box, foe) for box, foe in found if foe is not None]


def _placed(view: View, name: str) -> float:
    """A bounty before all; then what brings heroes against the monsters there are, cards, tokens and gold."""
    row = _space(view, name)
    if row.type == "foe":
        foe = monster_in(view.known(name))
        return 20.0 + int(foe.strength) if foe else 0.0
    if row.cost:
        return (8 if row.tokens else 4) if view.track(own("gold", view.seat)) >= row.cost + 2 else 0.2
    if row.cubes:
        return 5 + _wanted(view, row.cube)
    if row.bonus:
        return _helps(view, row)
    chances = {"tavern": 2.0, "dwarf-hall": 4.0, "elf-grotto": 4.2}
    return chances[row.table] if row.table else 2.5 * row.item_cards + 2.6 * row.hero_cards + 1.9 * row.gold + 0.5


def _wanted(view: View, kind: str) -> float:
    """How many monsters on the board a kind of hero is good against."""
    versus = {trade.versus for trade in _trades(view).values() if kind in (ANY, trade.type)}
    return float(sum(foe.type in versus for _, foe in _foes(view)))


def _helps(view: View, row: Any) -> float:
    """Whether a bonus makes a monster beatable that is not yet, while another token is left to fight it."""
    if view.count(own(TOKENS, view.seat)) < 2:
        return 0.1
    cubes = view.known(own(HEROES, view.seat))
    gain = sum(row.bonus for cube in cubes if row.who == ANY or row.who in kinds_of(cube))
    for box, foe in _foes(view):
        cards = arms(view.known(own(HAND, view.seat)))
        kinds, odds = [kinds_of(cube) for cube in cubes], _odds(view, foe)
        short = not odds.enough(kinds, cards, needed(foe, box))
        if cubes and short and row.versus in (None, foe.type) and odds.enough(kinds, cards, needed(foe, box) - gain):
            return 15
    return 0.1


def _committed(view: View, option: Any) -> float:
    """Cards before heroes, and heroes that are good against the monster before others."""
    if not isinstance(option, Piece):
        return 10.0 + int(option[0].bonus)
    claimed = [foe for box, foe in _foes(view) if _claimed(view, box.name)]
    return 1 + _odds(view, claimed[0]).hero(kinds_of(option)) if claimed else 1


def _aimed(view: View, option: Any) -> float:
    """Whatever brings something; a strong monster is not sent away unless nobody here can beat it."""
    if isinstance(option, Piece):
        return 2
    card, target = option
    if card.strays:
        return 0
    if card.kills:
        return 1
    return 1 + view.track(own("gold", target)) if card.steals_gold else 1 + view.count(own(HAND, target))


SCORES: Scores = {
    "place": _placed,
    "commit": _committed,
    "card": _aimed,
    "spoils": lambda _, card: card.gold,
    "rescue": lambda _, pair: 1 + (pair[0].who != ANY),
    "recruit": lambda view, cube: 1 + _wanted(view, cube.type),
    "loss": lambda view, cube: 4 - _wanted(view, cube.type),
    "pay": lambda *_: 1,
    "hand limit": lambda _, card: 3 - card.bonus - card.save,
}
