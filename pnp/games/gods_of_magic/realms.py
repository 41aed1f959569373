"""What lies on the table in Gods of Magic: realms, cards with Descriptors under them, and what realms are worth."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.engine import Piece, Pile, Table, View, clear, own
from pnp.engine.naming import owned
from pnp.engine.numbers import Numbers
from pnp.games.families.shared_deck import SharedDeck, company


class Magic(SharedDeck):
    """The deck, points, and the realms of each domain: piles, in which a mark on a Descriptor says what it is under."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card")
        self.points = table.each_track("points")
        self._realms: list[list[Pile]] = [[] for _ in table.seats]

    def realms(self, seat: int) -> list[Pile]:
        """The realms of a domain, those of imagination too."""
        return [realm for realm in self._realms[seat] if realm]

    def new_realm(self, seat: int) -> Pile:
        """Room for a new realm."""
        empty = next((realm for realm in self._realms[seat] if not realm), None)
        if empty is None:
            empty = self.table.pile(own(f"realm {len(self._realms[seat]) + 1}", seat), owner=seat)
            self._realms[seat].append(empty)
        return empty

    def all_realms(self) -> list[Pile]:
        """The realms of all domains."""
        return [realm for seat in self.table.seats for realm in self.realms(seat)]

    def in_any_realm(self) -> list[Piece]:
        """Every card in play."""
        return [card for realm in self.all_realms() for card in realm]

    def lay(self, card: Piece, place: Pile | Piece) -> None:
        """Lay a card into a realm, or a Descriptor under a card of one."""
        if isinstance(place, Piece):
            company(card).give(card, company(place))
            card.put(under(place), 1)
        else:
            company(card).give(card, place)

    def move(self, card: Piece, place: Pile | Piece) -> None:
        """Move a card to another realm with the Descriptors under it, or a Descriptor to a card of another realm."""
        group = [card, *descriptors(card)]
        if card.type == "descriptor":
            lift(card)
        self.lay(card, place)
        for each in group[1:]:
            company(each).give(each, company(card))

    def destroy(self, card: Piece) -> None:
        """Discard a card with the Descriptors under it."""
        for each in [card, *descriptors(card)]:
            self.discard(each)

    def exchange(self, old: Piece, new: Piece, hand: Pile) -> None:
        """Lay a card of a hand where an old one lies, with its Descriptors; the old one goes to that hand."""
        host, below = host_of(old), descriptors(old)
        realm = company(old)
        lift(old)
        for each in below:
            lift(each)
        realm.give(old, hand)
        self.lay(new, host if host is not None else realm)
        for each in below:
            each.put(under(new), 1)

    def tell(self, outcome: str, seat: int, card: Piece, place: Pile | Piece, **more: Pile) -> None:
        """Say what a player did with a card, and where: into a realm, or under a card."""
        self.table.say(UNDER[outcome] if isinstance(place, Piece) else outcome, by=seat, card=card, place=place, **more)

    def score(self, seat: int) -> None:
        """Add what a domain is worth to its player's points."""
        for realm in self.realms(seat):
            self.table.say("scores", realm=realm, points=worth(realm, self.numbers))
        self.points[seat].value += sum(worth(realm, self.numbers) for realm in self.realms(seat))


def under(card: Piece) -> str:
    """The mark on a Descriptor that lies under a card: two cards may have one name, but never one name and suit."""
    return f"under the {card.type} {card.name}"


def lift(card: Piece) -> None:
    """Take away the mark that says under which card a Descriptor lies."""
    clear([card])


def descriptors(card: Piece) -> list[Piece]:
    """The Descriptors under a card in play."""
    return [each for each in company(card) if each.mark(under(card))]


def host_of(card: Piece) -> Piece | None:
    """The card under which a Descriptor lies."""
    return next((each for each in company(card) if card.mark(under(each))), None)


def worth(realm: Iterable[Piece], numbers: Numbers) -> int:
    """The points of a realm: nothing without a Location, more if it is complete (ruling: imagination-realm)."""
    cards = list(realm)
    suits = {card.type for card in cards}
    if "location" not in suits:
        return 0
    return sum(int(card.points) for card in cards) + (int(numbers.complete) if len(suits) == SUITS else 0)


def realms_seen(view: View, seat: int) -> list[list[Piece]]:
    """The realms of a domain, as anybody sees them."""
    names = [name for name in view.piles if name.startswith("realm ") and owned(name)[1] == seat]
    return [view.known(name) for name in names if view.count(name)]


UNDER = {"lays": "lays-under", "moves": "moves-under"}
"""How it is said if a card comes to lie under another."""
SUITS = 5
