"""What the tests of Golems share: a domain laid out by hand, golems on it, and cards in hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Choice, Piece
from pnp.games.golems import Golems
from pnp.games.golems.battle import Duel

Drive = Callable[..., tuple[Any, list[Choice]]]
RED, BLUE = 0, 1
WATERS = ("b7", "c7", "d7", "e7", "f7", "g7", "b8", "c8", "d8", "e8", "f8")
TILES = {"a2": "Village", "b1": "Iron Mine", "c2": "Monolith", "d5": "Water", "e6": "Mud Flats"}


def laid(table: Any, **tiles: str) -> Golems:
    """A game with Wizards at a1 and h8, these tiles on the spaces named, and most of the Water in the north."""
    game = Golems(table)
    box = table.unbox("tile", table.pile("tile", "nobody"))
    for space in game.domain.towers:
        box.give(next(tile for tile in box if tile.name == "Tower"), table.pile(space))
    for space, name in tiles.items():
        box.give(next(tile for tile in box if tile.name == name), table.pile(space))
    for space in WATERS:
        box.give(next(tile for tile in box if tile.name == "Water"), table.pile(space))
    for space, tile in zip([space for space in game.board.spaces if not table.pile(space)], list(box), strict=True):
        box.give(tile, table.pile(space))
    for seat, space in ((RED, "a1"), (BLUE, "h8")):
        wizard = next(p for p in game.wizards if p.component == "wizard" and p.set == game.colours[seat])
        wizard.owner = seat
        game.wizards.give(wizard, table.pile(space))
    table.track("active").value = RED + 1
    return game


def made(game: Golems, seat: int, what: str, space: str) -> Piece:
    """A golem, such as `large iron beast`, on a space."""
    chit = game.chits[seat][0]
    for name in what.split():
        chit.put(name, 1)
    chit.owner = seat
    game.chits[seat].give(chit, game.table.pile(space))
    return chit


def wizard(game: Golems, seat: int) -> Piece:
    return next(unit for unit in game.domain.units(seat) if unit.component == "wizard")


def offers(asking: Any) -> list[Any]:
    choice = next(asking)
    asking.close()
    return [option for option in choice.options if option is not None]


def fight(game: Golems, here: str, there: str) -> Duel:
    return Duel(game, (RED, BLUE), (here, there))


def cards(put: Any, game: Golems, seat: int, *names: str) -> list[Piece]:
    found: list[Piece] = put(game.table, game.hands[seat], *names)
    return found


def parts(put: Any, game: Golems, seat: int, *names: str) -> list[Piece]:
    found: list[Piece] = put(game.table, game.workshops[seat], *names)
    return found
