"""What the tests of Warcraft Skirmish share: two armies of the units that a test names, on their squares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from library_games import cast_of

from pnp.engine import Piece, Table
from pnp.engine.chance import seeded
from pnp.engine.story import StoryTable
from pnp.games.warcraft_skirmish.battle import Battle
from pnp.games.warcraft_skirmish.lore import TOKEN
from pnp.model.built import BuiltList

SLUG = "warcraft-skirmish"
OURS, THEIRS = 0, 1
OUR_HERO, THEIR_HERO = {"a1": "hero:warlock-hero"}, {"h8": "hero:warlock-hero"}


@cache
def ids() -> dict[str, str]:
    """The units by name, of which some lists share one, and by id."""
    parts = cast_of(SLUG).game.components
    cards = [card for part in cast_of(SLUG).game.building.pool for card in parts[part].one_set]
    return {card.name: card.id for card in cards} | {card.id: card.id for card in cards}


def begin(ours: Mapping[str, str], theirs: Mapping[str, str], told: bool = False, heroes: bool = True) -> Battle:
    """A field with units on squares, `{"a1": "Footman"}`, and a hero each in a corner; no card in hand."""
    sides = [OUR_HERO | dict(ours), THEIR_HERO | dict(theirs)] if heroes else [dict(ours), dict(theirs)]
    lists = [BuiltList("army", "army", Counter(ids()[name] for name in side.values()), ()) for side in sides]
    made = cast_of(SLUG).bringing(lists)
    battle = Battle((StoryTable if told else Table)(made, 2, None, seeded("table", 0)))
    for seat, side in enumerate(sides):
        for space, name in side.items():
            unit = next(unit for unit in battle.reserve[seat] if ids()[name] == unit.id.partition("@")[0])
            unit.owner = seat
            unit.pile.give(unit, battle.table.pile(space))
    return battle


def give(made: Battle, seat: int, *names: str) -> list[Piece]:
    """Cards into a hand."""
    deck, found = made.table.pile("card"), []
    for name in names:
        card = next(card for card in deck if card.name == name)
        deck.give(card, made.hands[seat])
        found.append(card)
    return found


def on_top(made: Battle, name: str) -> None:
    """The card that is drawn next."""
    deck = made.table.pile("card")
    aside = made.table.pile("aside", "nobody")
    card = next(card for card in deck if card.name == name)
    deck.give(card, aside)
    aside.give(card, deck)


def uses(made: Battle, card: str, space: str) -> set[str]:
    """What the unit on a square could do with a card."""
    piece = next(each for each in made.table.pieces if each.name == card)
    return set(made.uses(piece, made.at[space], made.at))


def ends(made: Battle, card: str, space: str) -> set[str]:
    """Where a card can bring the unit on a square."""
    piece = next(each for each in made.table.pieces if each.name == card)
    return set(made.goes(made.at[space], piece, made.at))


def targets(made: Battle, deed: str, space: str) -> set[str]:
    """The squares of whom a deed could be aimed at, by the unit on a square."""
    return {foe.pile.name for foe in made.objects(made.at[space], made.called[deed], made.at)}


def answers(made: Battle, deed: str, space: str, target: str) -> set[tuple[str, str, str]]:
    """How an attack could be answered: the card, the square of who does, and how."""
    foe = made.at[target]
    saves = made.saves(made.hands[foe.owner], made.at[space], foe, made.called[deed])
    return {(card.name, who.pile.name, how) for card, who, how, _ in saves}


def tokens(made: Battle, seat: int) -> list[int]:
    """The action tokens of a side."""
    return [unit.mark(TOKEN) for unit in made.army(seat)]


def has(*parts: Any) -> Any:
    """An answer that holds these pieces, squares or words."""

    def fits(option: Any) -> bool:
        held = option if isinstance(option, tuple) else (option,)
        return all(
            any(part is each or part == each or part == getattr(each, "name", None) for each in held) for part in parts
        )

    return fits


def names(units: Iterable[Piece]) -> list[str]:
    """The names of units."""
    return sorted(unit.name for unit in units)
