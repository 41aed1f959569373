"""What the tests of Warp Hammer share: two lines laid out by hand."""

from __future__ import annotations

from collections import Counter
from functools import cache

from pnp.engine import Cast, Piece, Table, cast
from pnp.engine.chance import seeded
from pnp.engine.story import StoryTable
from pnp.games.warp_hammer.war import War
from pnp.model import load
from pnp.model.built import BuiltList


@cache
def made() -> Cast:
    return cast(load("warp-hammer"))


@cache
def ids() -> dict[str, str]:
    """The cards by name, of several the first army's; any by its id."""
    found: dict[str, str] = {}
    for part in made().game.building.pool:  # type: ignore[union-attr]
        for card in made().game.components[part].one_set:
            found.setdefault(card.name, card.id)
            found[card.id] = card.id
    return found


def brought(names: str, of: str) -> BuiltList:
    cards = Counter(ids()[name] for name in filter(None, names.split(", ")))
    return BuiltList("list", "A list", cards or {"ork:ogre": 1}, (of,))


def begin(
    ours: str = "",
    theirs: str = "",
    of: tuple[str, str] = ("dwarf", "ork"),
    told: bool = False,
    mode: str = "second-edition",
    seed: int = 0,
) -> War:
    """Two lines face to face, cards parted by commas; the decks are empty, and seat 1 begins."""
    sort = StoryTable if told else Table
    lists = [brought(names, army) for names, army in zip((ours, theirs), of, strict=True)]
    war = War(sort(made().bringing(lists), 2, mode, seeded("table", seed)))
    for seat, names in enumerate((ours, theirs)):
        war.stocks[seat].draw.give_all(war.lines[seat] if names else war.table.pile("_away"))
    return war


def card(war: War, seat: int, name: str, nth: int = 0) -> Piece:
    """A card of a line."""
    return [each for each in war.lines[seat] if each.name == name][nth]


def names(pile: object) -> list[str]:
    return sorted(each.name for each in pile)  # type: ignore[attr-defined]


def row(name: str) -> Piece:
    """A contest."""
    return next(each for each in made().entries["contest"] if each.name == name)


def add(war: War, seat: int, trait: str) -> Piece:
    """A racial attribute joins a line."""
    pool = [*war.spare[seat], *war.table.pile("_box")]
    chip = next(each for each in pool if trait in each.traits and each.owner == seat)
    assert chip.pile is not None
    chip.pile.give(chip, war.chips[seat])
    return chip
