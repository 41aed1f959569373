"""What the tests of Minions share: two armies of the figures that a test names, on their squares, with their spells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from library_games import cast_of

from pnp.engine import Piece, Table, own
from pnp.engine.chance import seeded
from pnp.engine.story import StoryTable
from pnp.games.minions import Battle
from pnp.games.minions.lore import BOOK, LEFT
from pnp.model.built import BuiltList

OURS, THEIRS = 0, 1
POOL = ("minor", "greater", "leader")


@cache
def ids() -> dict[str, str]:
    """The figures by name (a leader's name is the leader's) and by id."""
    cards = [card for part in POOL for card in cast_of("minions").game.components[part].one_set]
    return {card.name: card.id for card in cards} | {card.id: card.id for card in cards}


def listed(names: Iterable[str]) -> BuiltList:
    """A list of figures."""
    return BuiltList("army", "army", Counter(ids()[name] for name in names), ())


def begin(ours: Mapping[str, str], theirs: Mapping[str, str], mode: str = "standard", told: bool = False) -> Battle:
    """A field with figures on squares, `{"a1": "Troll"}`."""
    made = cast_of("minions").bringing([listed(side.values()) for side in (ours, theirs)])
    battle = Battle((StoryTable if told else Table)(made, 2, mode, seeded("table", 0)))
    battle.table.track(LEFT).value = 6
    for seat, side in enumerate((ours, theirs)):
        for space, name in side.items():
            unit = next(unit for unit in battle.reserve[seat] if ids()[name] == unit.id.partition("@")[0])
            unit.owner = seat
            battle.place(unit, space)
    return battle


def whole(mode: str = "standard") -> Battle:
    """A game with two lists of its own, nobody set up yet."""
    made = cast_of("minions")
    return Battle(Table(made.bringing(list(made.game.lists.values())[:2]), 2, mode, seeded("table", 0)))


def know(made: Battle, space: str, *names: str) -> list[Piece]:
    """Give a caster a book with these spells."""
    unit = made.at[space]
    seat = unit.owner or 0
    if not unit.mark(BOOK):
        unit.put(BOOK, 1 + sum(bool(each.mark(BOOK)) for each in made.army(seat)))
    book = made.table.pile(made.book(unit), "owner", seat)
    cards = []
    for name in names:
        card = next(card for card in made.table.pile("spell") if card.name == name)
        made.table.pile("spell").give(card, book)
        cards.append(card)
    return cards


def deeds(made: Battle, space: str) -> set[tuple[str, str]]:
    """What the figure on a square can do in the Attack Phase, and on which square."""
    return {(name, target.pile.name) for name, target in made.deeds(made.at[space])}


def on(space: str, made: Battle) -> Any:
    """An answer about who stands on a square."""
    return lambda answer: isinstance(answer, tuple) and answer[-1] is made.at[space]


def fallen(made: Battle, seat: int) -> list[str]:
    """The names of those that fell."""
    return [unit.name for unit in made.table.pile(own("fallen", seat))]


def lasts(made: Battle, space: str) -> set[str]:
    """What lasts on the figure of a square."""
    return {row.name for row in made.lasting(made.at[space])}
