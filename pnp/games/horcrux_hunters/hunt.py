"""What lies on the table in Horcrux Hunters, and what something still needs to be destroyed."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pnp.engine import Piece, Pile, Table
from pnp.games.families.shared_deck import SharedDeck


class Hunt(SharedDeck):
    """The deck, the Horcruxes before each player and on his victory pile, and the card just played."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card")
        self.horcruxes = table.each_pile("horcruxes")
        self.victories = table.each_pile("victory pile")
        self.played = table.pile("played")
        (self.death,) = table.cast.entries["doom"]

    @property
    def all_destroyed(self) -> bool:
        """Whether all Horcruxes lie in victory piles."""
        return sum(map(len, self.victories)) == int(self.numbers.horcruxes)

    @property
    def in_play(self) -> list[Piece]:  # type: ignore[override]
        """All Horcruxes in play."""
        return [each for pile in self.horcruxes for each in pile]

    def before_others(self, seat: int) -> list[Pile]:
        """The piles of Horcruxes before all but one player."""
        return self.horcruxes[:seat] + self.horcruxes[seat + 1 :]


def missing(goal: Piece, cards: Iterable[Piece]) -> int:
    """How many cards are lacking to destroy a Horcrux, or Voldemort."""
    return lacking(goal, [card.key for card in cards])


def lacking(goal: Piece, keys: Collection[str | None]) -> int:
    """The same by the keys of the cards."""
    lacks = len([key for key in goal.needs if key not in keys])
    for key in goal.needs_one:
        if key in keys:
            return lacks
    return lacks + bool(goal.needs_one)


def fits(card: Piece, wanted: Collection[str]) -> bool:
    """Whether a card is one of those that are searched for: any, of a type, or by its key."""
    return "any" in wanted or card.type in wanted or card.key in wanted
