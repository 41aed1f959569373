"""Shared deck: all draw from one deck, lay cards before them, attach cards to those, and fight with the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.engine import Piece, Table
from pnp.games.families.companies import COMPANY as COMPANY
from pnp.games.families.companies import Companies
from pnp.games.families.companies import attached as attached
from pnp.games.families.companies import company as company
from pnp.games.families.companies import company_of as company_of
from pnp.games.families.companies import leaders_seen as leaders_seen
from pnp.games.families.companies import leads as leads
from pnp.games.families.decks import in_hand as in_hand
from pnp.games.families.decks import in_turn as in_turn
from pnp.games.families.decks import move as move
from pnp.games.families.decks import one_of as one_of


class SharedDeck(Companies):
    """The deck, its discard pile, a hand a seat, and a company for every card of the deck that can lead one.

    Further decks (`also`) are shuffled into the first; all cards of the components `leaders`, which stay outside of it,
    can lead companies.
    """

    def __init__(
        self,
        table: Table,
        deck: str,
        leads: Callable[[Piece], bool] = lambda _: False,
        also: Sequence[str] = (),
        leaders: Sequence[str] = (),
    ) -> None:
        super().__init__(table)
        self.deck, self.discards = (stock := self.lay_out(deck, also)).draw, stock.discards
        self.hands = self.hold()
        inside = [(card, copies) for card, copies in self.titles if leads(card)]
        outside = [title for each in leaders for title in table.cast.titles[each]]
        by_name = (sorted(part, key=lambda title: (title[0].name, title[1])) for part in (inside, outside))
        self.make_room(title for part in by_name for title in part)
