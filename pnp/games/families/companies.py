"""Companies: cards in play that lead others. A leader lies at the bottom of a pile, what is attached on top of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.engine import Piece, Pile, View, once
from pnp.games.families.decks import Decks

COMPANY = "company of "


class Companies(Decks):
    """Decks with cards that can lead a company; it belongs to the leader's owner."""

    companies: list[Pile]
    """The piles of all companies, as many as there can be."""

    def make_room(self, titles: Iterable[tuple[Piece, int]]) -> None:
        """Make room for the companies of these titles, each with as many as it has copies; names may be shared."""
        count: dict[str, int] = {}
        self._places: dict[str, list[Pile]] = {}
        for title, copies in titles:
            first = count.get(title.name, 0) + 1
            count[title.name] = first + copies - 1
            names = (company_of(title.name, number) for number in range(first, first + copies))
            self._places[title.id] = [self.table.pile(name) for name in names]
        self.companies = [pile for piles in self._places.values() for pile in piles]

    def enter(self, seat: int, leader: Piece) -> None:
        """Put a card that leads a company into play before a player."""
        place = next(pile for pile in self._places[leader.id] if not pile)
        leader.owner = seat
        company(leader).give(leader, place)

    def attach(self, card: Piece, leader: Piece) -> None:
        """Lay a card on a leader."""
        company(card).give(card, company(leader))

    def leaders(self, seat: int) -> list[Piece]:
        """The leaders before a player."""
        return [pile[0] for pile in filter(None, self.companies) if pile[0].owner == seat]

    def in_play(self) -> Iterator[Piece]:
        """All leaders, whoever they belong to."""
        return (pile[0] for pile in filter(None, self.companies))

    def discard(self, card: Piece) -> None:
        """Discard a card from wherever it lies, without its marks; a leader takes along what is attached to it."""
        for each in list(company(card)) if leads(card) else [card]:
            super().discard(each)


def company_of(name: str, number: int = 1) -> str:
    """The name of a leader's company; the number tells those of copies apart that are in play together."""
    return f"{COMPANY}{name}" if number == 1 else f"{COMPANY}{name} {number}"


def company(card: Piece) -> Pile:
    """The pile a card lies in: a leader's is its company."""
    assert card.pile is not None
    return card.pile


def leads(card: Piece) -> bool:
    """Whether a card is in play as the leader of a company."""
    return company(card).name.startswith(COMPANY) and company(card)[0] is card


def attached(leader: Piece) -> list[Piece]:
    """What is attached to a leader, the latest card last."""
    return company(leader)[1:]


def leaders_seen(view: View, seat: int) -> list[Piece]:
    """The leaders before a player, as anybody sees them."""
    return [leader for leader in all_leaders(view) if leader.owner == seat]


@once
def all_leaders(view: View) -> list[Piece]:
    """The leaders before all players."""
    return [view.known(name)[0] for name in view.filled(COMPANY)]
