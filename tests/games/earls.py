"""What the tests of Ortus Regni share: a realm in which six of each card are at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from library_games import cast_of

from pnp.engine import Choice, Piece, Pile, Table
from pnp.engine.chance import seeded
from pnp.engine.story import StoryTable
from pnp.games.ortus_regni.battle import battle
from pnp.games.ortus_regni.earldom import COMPANY, FIEF, TOWERS, Realm
from pnp.model.built import BuiltList

Drive = Callable[..., tuple[Any, list[Choice]]]


@cache
def tray() -> BuiltList:
    """Six of everything: what is needed comes out of the deck."""
    pool = cast_of("ortus-regni").game.components["earl"].one_set
    return BuiltList("tray", "A tray", {card.id: 6 for card in pool})


def begin(players: int = 2, seed: int = 0, told: bool = False) -> Realm:
    """The realm, with empty hands and a Palace each."""
    sort = StoryTable if told else Table
    made = cast_of("ortus-regni").bringing([tray()] * players)
    return Realm(sort(made, players, None, seeded("table", seed)))


def take(realm: Realm, seat: int, pile: Pile, *names: str) -> list[Piece]:
    """Lay cards of an Earl Deck, or of the Army Deck, into a pile."""
    found = []
    for name in names:
        piles = (realm.decks[seat], realm.army.draw)
        card = next(card for each in piles for card in each if card.name == name)
        assert card.pile is not None
        card.pile.give(card, pile)
        found.append(card)
    return found


def hold(realm: Realm, seat: int, *names: str) -> list[Piece]:
    return take(realm, seat, realm.hands[seat], *names)


def fief(realm: Realm, seat: int, *names: str) -> Pile:
    """A Fief of a Castle with these cards, or without any the Palace."""
    pile = realm.new_pile(FIEF, seat)
    take(realm, seat, pile, "Castle", *names)
    return pile


def palace(realm: Realm, seat: int) -> Pile:
    return realm.fiefs(seat)[0]


def hired(realm: Realm, seat: int, *names: str) -> list[Piece]:
    """A Mercenary with what is garrisoned with him."""
    return take(realm, seat, realm.new_pile(COMPANY, seat), *names)


def towers(realm: Realm, seat: int, count: int) -> None:
    take(realm, seat, realm.near(TOWERS, seat), *["Tower"] * count)


def says(realm: Realm, outcome: str) -> None:
    """Let the next Battle Card be this one; the others stay away."""
    stock = realm.battle
    for card in list(stock.draw):
        if card.outcome != outcome:
            stock.draw.give(card, realm.table.pile("away"))


def names(cards: Iterable[Piece]) -> list[str]:
    return [card.name for card in cards]


def offered(asked: list[Choice], phase: str) -> list[list[Any]]:
    return [choice.options for choice in asked if choice.phase == phase]


def kinds(options: Iterable[tuple[Any, ...]]) -> set[str]:
    return {option[0] for option in options}


def captured(realm: Realm, drive: Drive, *answers: Any) -> list[Choice]:
    """Seat 0 besieges seat 1's Palace with a Mercenary and the card says so: who is fielded by seat 1 is captured."""
    says(realm, "attacker")
    hired(realm, 0, "Mercenary")
    asked: list[Choice] = drive(battle(realm, ("siege", palace(realm, 1)), 0), answers)[1]
    return asked
