"""What the tests of Fantasy Skirmish share: two armies of the units that a test names, and who knows which spells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from library_games import cast_of

from pnp.engine import Cast, Piece, Table, own
from pnp.engine.chance import seeded
from pnp.engine.sealed import Sealed
from pnp.engine.story import StoryTable
from pnp.games.fantasy_skirmish import Battle
from pnp.model.built import BuiltList

Army = tuple[str, Mapping[str, str]]


def begin(
    ours: Army, theirs: Army, spells: Mapping[str, list[str]] | None = None, told: bool = False, whole: bool = False
) -> Battle:
    """A field with units on squares, `("orc", {"a1": "Guards"})`; a `whole` army of ours is a list of the game's own.

    Who casts knows the `spells` of its name, on either side.
    """
    made = cast_of("fantasy-skirmish")
    own_list = next(each for each in made.game.lists.values() if each.of[0] == ours[0])
    lists = [own_list if whole and seat == 0 else listed(*army) for seat, army in enumerate((ours, theirs))]
    battle = Battle((StoryTable if told else Table)(made.bringing(lists), 2, None, seeded("table", 0)))
    for seat, (_, squares) in enumerate((ours, theirs)):
        note = Sealed(own("spells", seat), seat)
        note.value, note.done = [(name, *known) for name, known in (spells or {}).items()], True
        note.open()
        battle.table.notes[note.name] = note
        for space, name in squares.items():
            battle.enter(next(unit for unit in battle.reserve[seat] if unit.name == name), space)
    return battle


def listed(army: str, squares: Mapping[str, str]) -> BuiltList:
    """A list of the units that stand on squares."""
    ids = {card.name: card.id for card in cast_of("fantasy-skirmish").game.components[army].one_set}
    return BuiltList(army, army, Counter(ids[name] for name in squares.values()), (army,))


def whole_cast() -> Cast:
    """The game as it is cast, with the lists of its own."""
    return cast_of("fantasy-skirmish")


begin.cast = whole_cast  # type: ignore[attr-defined]


def card(made: Battle, name: str) -> Piece:
    """A card of the deck by its name."""
    return next(piece for piece in made.table.pieces if piece.component == "fate" and piece.name == name)


def used(name: str) -> Callable[[Any], bool]:
    """An answer for which an SA card is discarded."""
    return lambda answer: isinstance(answer, tuple) and answer[-1] == name


def sa(option: Any) -> bool:
    """An SA card."""
    return isinstance(option, Piece) and option.name == "SA"
