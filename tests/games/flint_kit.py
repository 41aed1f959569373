"""What the tests of Flintloque Skirmish share: armies set out by hand, and questions answered by a word."""

from __future__ import annotations

from functools import cache
from typing import Any

from pnp.engine import Cast, Piece, Table, cast
from pnp.engine.chance import seeded
from pnp.engine.story import StoryTable
from pnp.games.flintloque_skirmish.war import War
from pnp.model import load

A, B = 0, 1


@cache
def made() -> Cast:
    return cast(load("flintloque-skirmish"))


def begin(*armies: str, seed: int = 0, told: bool = False) -> War:
    """A war between armies, none of which has a card in play or in hand; elves against orcs if none is named."""
    names = armies or ("elf", "orc")
    lists = [made().game.lists[name] for name in names]
    sort = StoryTable if told else Table
    return War(sort(made().bringing(lists), len(names), None, seeded("table", seed)))


def find(war: War, seat: int, name: str) -> Piece:
    """A card of an army that is in its Reserve, or one of the Strategy deck that is still there."""
    piles = [war.reserves[seat], war.stocks[0].draw]
    return next(card for pile in piles for card in pile if card.name == name)


def take(pile: Any, card: Piece) -> Piece:
    """Move a card from wherever it lies."""
    assert card.pile is not None
    card.pile.give(card, pile)
    return card


def stand(war: War, seat: int, name: str, *cards: str) -> Piece:
    """Put a Brigade into play with what is attached to it."""
    brigade = find(war, seat, name)
    war.enter(seat, brigade)
    for each in cards:
        card = find(war, seat, each)
        card.owner = seat
        war.attach(card, brigade)
    return brigade


def hold(war: War, seat: int, *names: str) -> list[Piece]:
    """Put cards into the hand that they belong to."""
    cards = [find(war, seat, name) for name in names]
    return [take((war.hands if card.component == "strategy" else war.army_hands)[seat], card) for card in cards]


def on_top(war: War, seat: int, *names: str) -> list[Piece]:
    """Lay cards on top of a Reserve, the last one uppermost."""
    cards = [take(war.table.pile("box", "nobody"), find(war, seat, name)) for name in names]
    return [take(war.reserves[seat], card) for card in cards]


def names(cards: Any) -> list[str]:
    return [card.name for card in cards]
