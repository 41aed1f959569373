"""A sensible captain: fight what pays, hire heroes against the monsters on the board, arm for what is next."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.city_guard.battles import COMMITTED, Odds, arms, kinds_of, needed
from pnp.games.city_guard.city import ANY, HAND, HEROES, POOL, TOKENS, monster_in
from pnp.games.families.scored import Scores, highest


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score."""
    if choice.phase == "place":
        scene = Scene(view)
        return max(choice.options, key=scene.placed)
    return highest(view, choice, SCORES)


def worth(view: View, thing: object) -> dict[str, int] | None:
    """What beats the monster in a box, and the most that one's heroes come to without cards."""
    scene = Scene(view)
    foe = scene.foes.get(thing)
    if foe is None:
        return None
    heroes = sum(map(scene.odds(foe).hero, scene.heroes))
    return {"needed": needed(foe, scene.rows[thing]), "your heroes": heroes}


def _trades(view: View) -> dict[str, Piece]:
    """A hero of each kind: all of them lie open, wherever they are."""
    places = (POOL, COMMITTED, *(own(HEROES, seat) for seat in view.seats))
    return {cube.type: cube for name in places for cube in view.known(name)}


def _wanted(view: View, kind: str) -> float:
    """How many monsters on the board a kind of hero is good against."""
    return Scene(view).wanted(kind)


class Scene:
    """What lies before a captain: the monsters and what counts against them, each thing looked up once."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.rows: dict[Any, Any] = {row.name: row for row in view.rows("city")}
        boxes = [row for row in self.rows.values() if row.type == "foe"]
        found = {box.name: monster_in(view.known(box.name)) for box in boxes}
        self.foes: dict[Any, Piece] = {name: foe for name, foe in found.items() if foe is not None}
        self.trades = _trades(view)
        self.heroes = [kinds_of(cube) for cube in view.known(own(HEROES, view.seat))]
        self._odds: dict[str, Odds] = {}

    def odds(self, foe: Piece) -> Odds:
        """What counts against a monster."""
        if foe.type not in self._odds:
            self._odds[foe.type] = Odds(foe.type, list(self.trades.values()), self.crafts)
        return self._odds[foe.type]

    @cached_property
    def crafts(self) -> list[Any]:
        """The spaces with a bonus that one has claimed."""
        return [row for row in self.rows.values() if row.bonus and self.claimed(row.name)]

    def claimed(self, name: str) -> bool:
        """Whether a token of one's own lies on a space."""
        return any(token.owner == self.view.seat for token in self.view.known(name))

    @cached_property
    def short(self) -> list[tuple[Piece, int]]:
        """The monsters that cannot be beaten yet, and what is needed."""
        cards = self.arms
        pairs = [(foe, needed(foe, self.rows[name])) for name, foe in self.foes.items()]
        return [(foe, force) for foe, force in pairs if not self.odds(foe).enough(self.heroes, cards, force)]

    @cached_property
    def arms(self) -> list[Piece]:
        """The Strength cards in hand."""
        return arms(self.view.known(own(HAND, self.view.seat)))

    def placed(self, option: Any) -> float:
        """Cards that bring something, then a bounty; then what brings heroes against the monsters there are, cards,
        tokens and gold."""
        if not isinstance(option, str):
            aimed = _aimed(self.view, option)
            return 100 + aimed if aimed else -1
        row = self.rows[option]
        if row.type == "foe":
            return 20.0 + int(self.foes[option].strength)
        if row.cost:
            rich = self.view.track(own("gold", self.view.seat)) >= row.cost + 2
            return (8 if row.tokens else 4) if rich else 0.2
        if row.cubes:
            return 5 + self.wanted(row.cube)
        if row.bonus:
            return self.helped(row)
        chances = {"tavern": 2.0, "dwarf-hall": 4.0, "elf-grotto": 4.2}
        return chances[row.table] if row.table else 2.5 * row.item_cards + 2.6 * row.hero_cards + 1.9 * row.gold + 0.5

    def wanted(self, kind: str) -> float:
        """How many monsters on the board a kind of hero is good against."""
        versus = {trade.versus for trade in self.trades.values() if kind in (ANY, trade.type)}
        return float(sum(foe.type in versus for foe in self.foes.values()))

    def helped(self, row: Any) -> float:
        """Whether a bonus makes a monster beatable that is not yet, while another token is left to fight it."""
        gain = sum(row.bonus for kinds in self.heroes if row.who == ANY or row.who in kinds)
        if not gain or self.view.count(own(TOKENS, self.view.seat)) < 2:
            return 0.1
        for foe, force in self.short:
            if row.versus in (None, foe.type) and self.odds(foe).enough(self.heroes, self.arms, force - gain):
                return 15
        return 0.1


def _committed(view: View, option: Any) -> float:
    """Cards before heroes, and heroes that are good against the monster before others."""
    if not isinstance(option, Piece):
        return 10.0 + int(option[0].bonus)
    scene = Scene(view)
    claimed = [foe for box, foe in scene.foes.items() if scene.claimed(box)]
    return 1 + scene.odds(claimed[0]).hero(kinds_of(option)) if claimed else 1


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
    "commit": _committed,
    "card": _aimed,
    "spoils": lambda _, card: card.gold,
    "rescue": lambda _, pair: 1 + (pair[0].who != ANY),
    "recruit": lambda view, cube: 1 + _wanted(view, cube.type),
    "loss": lambda view, cube: 4 - _wanted(view, cube.type),
    "pay": lambda *_: 1,
    "hand limit": lambda _, card: 3 - card.bonus - card.save,
}
