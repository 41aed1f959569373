"""What the tests of the Isle of Dread share: how they begin, and hands to set up parties, cards and dice with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from races import on_top

from pnp.engine import Choice, Piece, own
from pnp.games.the_isle_of_dread import party
from pnp.games.the_isle_of_dread.isle import Isle

SLUG = "the-isle-of-dread"
LAST = 89
Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]
Start = Callable[..., Isle]


def begin(the_table: Any, *classes: str, players: int = 2, mode: str = "sixth", told: bool = False) -> Isle:
    """An adventurer of each class for seat 0, a Fighter for everybody else."""
    isle = Isle(the_table(SLUG, players, mode, told=told))
    enlist(isle, 0, *classes)
    for seat in range(1, players):
        enlist(isle, seat, "Fighter")
    return isle


def enlist(isle: Isle, seat: int, *names: str) -> list[Piece]:
    """Adventurers of these classes, on the free places of a party."""
    joined = []
    for name in names:
        who = next(card for card in isle.box if card.name == name)
        who.owner = seat
        isle.box.give(who, next(pile for pile in isle.places[seat] if not pile))
        joined.append(who)
    return joined


def named(isle: Isle, name: str) -> Piece:
    """The card of a name."""
    return next(piece for piece in isle.table.pieces if piece.name == name)


def bear(who: Piece, *cards: Piece) -> None:
    """Lay cards under an adventurer."""
    for card in cards:
        party.lying(card).give(card, party.lying(who))


def retain(isle: Isle, *names: str, seat: int = 0) -> None:
    """Lay retainers before a party."""
    for name in names:
        found = named(isle, name)
        party.lying(found).give(found, isle.retainers[seat])


def face_up(isle: Isle, name: str) -> Piece:
    """Have seat 0 face a card, and no other."""
    for old in list(isle.faced[0]):
        isle.discard(old)
    found = on_top(isle, name)
    party.lying(found).give(found, isle.faced[0])
    return found


def gold(isle: Isle, seat: int = 0) -> int:
    """How much gold a party has."""
    return isle.table.track(own("gold", seat)).value


def two(total: int) -> list[int]:
    """Two dice that make a sum."""
    return [max(1, total - 6), min(6, total - 1)]


def six(total: int) -> list[int]:
    """Six dice that make a sum."""
    faces = [1] * 6
    for n in range(total - 6):
        faces[n % 6] += 1
    return faces
