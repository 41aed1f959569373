"""What the tests of both fight clubs share: warriors who stand in rows, armed as a test says, and hands of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pnp.engine import Choice, Piece, clear
from pnp.games.families.warband.band import USED, Warband, is_weapon
from pnp.games.families.warband.clash import Clash, Host

Put = Callable[..., list[Piece]]
PARTS = ("warrior", "weapon", "armor", "champion", "own-weapon")


def lay_out(band: Warband) -> None:
    """Everything out of the box, in a pile of its own."""
    for part in PARTS:
        if part in band.table.cast.titles and all(piece.component != part for piece in band.table.pieces):
            band.table.unbox(part, band.table.pile(f"box of {part}", "nobody"))


def stand(band: Warband, seat: int, *names: str, back: bool = False, group: int = 0) -> list[Piece]:
    """Let warriors step into a row, each by his name and what he carries: `Knight: Long Sword, Buckler`."""
    lay_out(band)
    found = []
    for each in names:
        name, _, gear = each.partition(": ")
        warrior = piece(band, name)
        warrior.owner = seat
        give(warrior, band.groups(seat)[group][int(back)])
        used = 0
        for thing in [part for part in gear.split(", ") if part]:
            card = piece(band, thing)
            give(card, band.gear(warrior))
            if is_weapon(card) and not used:
                used = 1
                card.put(USED, 1)
        found.append(warrior)
    return found


def piece(band: Warband, name: str) -> Piece:
    """A piece that lies nowhere near a warrior yet."""
    lay_out(band)
    return next(
        each
        for each in band.table.pieces
        if each.name == name
        and each.pile is not None
        and each.pile.name.startswith(("box", "fight", "spell", "discard"))
    )


def give(card: Piece, pile: Any) -> None:
    assert card.pile is not None
    card.pile.give(card, pile)


def hold(band: Warband, seat: int, *names: str) -> list[Piece]:
    """Put fight cards into a hand."""
    cards = []
    for name in names:
        card = piece(band, name)
        give(card, band.hands[seat])
        cards.append(card)
    return cards


def learn(band: Warband, caster: Piece, *names: str) -> list[Piece]:
    """Put spells under a caster; those that had names of gear as well are told apart by their component."""
    spells = []
    for name in names:
        card = next(each for each in band.table.pieces if each.name == name and each.component == "spell")
        give(card, band.book(caster))
        spells.append(card)
    return spells


def clash(band: Warband, first: int = 0) -> Clash:
    """A battle of all against the other, as in a turn that a seat leads."""
    return Clash(band, [Host([seat], band.groups(seat)) for seat in band.table.around(first)])


def asked_of(choices: Iterable[Choice], phase: str) -> list[list[Any]]:
    """The options of every question of a phase that was asked."""
    return [choice.options for choice in choices if choice.phase == phase]


def reset(*warriors: Piece) -> None:
    clear(warriors)
