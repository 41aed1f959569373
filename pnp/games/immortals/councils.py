"""What lies on the table in Immortals: the councils, their Immortals in play, and what these count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.engine import Piece, Table, own
from pnp.games.families.shared_deck import SharedDeck, attached

TOKEN, OUT, DELAY, RISEN = "plot token", "neutralized", "delay", "levels"
ACTS, AIMED, FOILS = "acting", "aimed at", "foiling"
"""Marks on the Immortal that acts, on the card it aims at and on who foils, for as long as an act may be foiled."""


class Councils(SharedDeck):
    """The deck, the hands, and an Immortal's company: it below, Resources on it. `plan` is the card to be played."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "immortal", lambda card: card.type == "immortal", ("resource", "plot", "power"))
        self.powers_of_level = levels(table.cast.entries["level"])
        self.titles_of_level = {row.level: row.name for row in table.cast.entries["level"]}
        self.plan = table.pile("plan")
        self.homeward = table.pile("_homeward")
        self.alignments = [table.pile(own("allegiance", seat)) for seat in table.seats]
        self.played = [table.pile(own("powers", seat)) for seat in table.seats]
        self.fallen = table.each_track("fallen")
        self.aim = table.track("aim")

    def power(self, leader: Piece) -> int:
        """The power of an Immortal and of all that lies with it."""
        return power(leader, self.powers_of_level)

    def points(self, seat: int) -> int:
        """The power points that count for victory (ruling: neutralized)."""
        return sum(self.power(leader) for leader in self.leaders(seat) if able(leader))

    def ready(self, seat: int) -> list[Piece]:
        """The Immortals that have a token and may use it."""
        return [leader for leader in self.leaders(seat) if leader.mark(TOKEN) and able(leader)]

    def enough(self, seat: int) -> bool:
        """Whether a player has power enough to win (ruling: at-once)."""
        return bool(self.points(seat) >= self.numbers.wanted)

    def winner(self, seat: int) -> int | None:
        """Who has won in a player's turn: he, or who is alone (rulings: at-once, without-immortals)."""
        if self.enough(seat):
            return seat
        standing = [each for each in self.table.seats if not self.fallen[each].value]
        return standing[0] if len(standing) == 1 else None


def levels(rows: Iterable[Any]) -> dict[int, int]:
    """The power of each level."""
    return {row.level: row.power for row in rows}


def able(leader: Piece) -> bool:
    """Whether an Immortal is not neutralized."""
    return not leader.mark(OUT) and not leader.mark(DELAY)


def power(leader: Piece, of_level: Mapping[int, int]) -> int:
    """The power of an Immortal in play, by the level to which it has risen, and of its Resources."""
    return of_level[leader.level + leader.mark(RISEN)] + sum(int(card.power) for card in attached(leader))


def boost(card: Piece, leader: Piece) -> int:
    """What a Power counts for an Immortal (ruling: sphere-powers)."""
    return int(card.raised if card.sphere == leader.sphere else card.power)


def boosts(played: Iterable[Piece], leader: Piece) -> int:
    """What the Powers played count for an Immortal."""
    return sum(boost(card, leader) for card in played)


def suits(card: Piece, leader: Piece) -> bool:
    """Whether a Resource may lie with an Immortal (ruling: sphere-only)."""
    return card.only in (None, leader.sphere)
