"""What the tests of Cthulhu Skirmish share: two factions with the units that a test names, and their hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from library_games import cast_of
from skirmish_kit import where

from pnp.engine import Cast, Choice, Piece, Table, View
from pnp.engine.chance import seeded
from pnp.engine.story import StoryTable
from pnp.games import cthulhu_skirmish as rules
from pnp.games.cthulhu_skirmish import Battle

OURS, THEIRS = 0, 1
Side = tuple[str, Mapping[str, str]]


def begin(ours: Side, theirs: Side, told: bool = False) -> Battle:
    """A field with units on squares, `("cultist", {"a1": "Fanatics"})`."""
    made = cast_of("cthulhu-skirmish")
    lists = [next(each for each in made.game.lists.values() if each.of[0] == side[0]) for side in (ours, theirs)]
    battle = Battle((StoryTable if told else Table)(made.bringing(lists), 2, None, seeded("table", 0)))
    for seat, (_, squares) in enumerate((ours, theirs)):
        for space, name in squares.items():
            battle.enter(next(unit for unit in battle.reserve[seat] if unit.name == name), space)
    return battle


def whole_cast() -> Cast:
    """The game as it is cast, with the lists of its own."""
    return cast_of("cthulhu-skirmish")


begin.cast = whole_cast  # type: ignore[attr-defined]


def hold(made: Battle, seat: int, *names: str) -> list[Piece]:
    """Put cards of a player's own deck into the hand, and spells into the hand of spells."""
    found = []
    for name in names:
        piles = (made.stock(seat).draw, made.spells.draw)
        card = next(card for pile in piles for card in pile if card.name == name)
        assert card.pile is not None
        card.pile.give(card, made.books[seat] if card.type == "spell" else made.hands[seat])
        found.append(card)
    return found


def summon(made: Battle, seat: int, name: str, space: str) -> Piece:
    """Put a creature onto the field, as if it had been summoned."""
    unit = next(unit for unit in made.creatures if unit.name == name)
    unit.owner = seat
    made.enter(unit, space)
    return unit


def option(*parts: Any) -> Callable[[Any], bool]:
    """The option that is made of these parts; a text stands for the unit on that square, or for the square."""
    return lambda found: isinstance(found, tuple) and tuple(map(_place, found)) == tuple(map(_place, parts))


def _place(part: Any) -> Any:
    return where(part) if isinstance(part, Piece) else part


def aims(made: Battle, seat: int, card: Piece) -> set[tuple[Any, Any]]:
    """Every way to use a spell or a special, by the squares of who does and on whom."""
    return {tuple(_place(part) for part in aim) for aim in made.aimed(seat, card)}


def advice(made: Battle, seat: int, phase: str, options: list[Any]) -> Any:
    """What the thumb answers."""
    return rules.thumb(View(made.table, seat), Choice(phase, options, seat))
