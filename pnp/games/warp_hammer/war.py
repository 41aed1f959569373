"""The war: two decks that their players built, the lines they fight in, and what is true of a card in play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pnp.engine import Piece, Pile, Table, View, own, owner_of
from pnp.games.families.decks import Decks, Stock, move

USED, NEUTRALIZED, IMMOBILIZED = "used", "neutralized", "immobilized"
LINE, CHIP, ORDERS = "line", "attribute", "orders"
UNIT = "unit"
CARDS = "order cards"
"""The pile of the orders there are; what is written on a note is one of their names."""
FOR = "cards for {}"
"""The track of how many cards an order makes stronger."""


class War(Decks):
    """A deck, a reserve, casualties, a hand and a line a seat, and the hands won."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.contests: Sequence[Any] = table.cast.entries["contest"]
        self.hands = self.hold()
        self.lines = table.each_pile(LINE)
        self.casualties = table.each_pile("casualties")
        self.won = table.each_track("hands won")
        self.edge = table.each_track("bonus")
        self.orders = orders_of(table.unbox("order", table.pile(CARDS)) if table.has("order") else ())
        self.turn, self.first = table.track("turn"), table.track("begins")
        for seat in table.seats:
            deck = table.brought(seat, table.pile(own("deck", seat), "nobody", seat))
            for card in deck:
                card.owner = seat
            self._tell(seat, deck)
            table.shuffle(deck)
            self.stocks.append(Stock(deck, table.pile(own("reserve", seat), "owner", seat)))
        self.chips = table.each_pile(CHIP)
        self.spare = table.each_pile("attributes")
        if table.has("attribute"):
            self._hand_out_chips()

    def _tell(self, seat: int, deck: Pile) -> None:
        """Tell how many cards of a list each order makes stronger: everybody knows the lists."""
        for row in self.orders.values():
            cards = sum(any(trait in row.boosts for trait in card.traits) for card in deck)
            self.table.track(own(FOR.format(row.name), seat)).value = cards

    def _hand_out_chips(self) -> None:
        """Both get the chips of their attributes in a colour of their own."""
        box = self.table.pile("_box")
        sets = list(dict.fromkeys(chip.set for chip in self.table.unbox("attribute", box)))
        for chip in list(box):
            chip.owner = sets.index(chip.set)
            if any(trait in self.attributes(chip.owner) for trait in chip.traits):
                box.give(chip, self.spare[chip.owner])

    def stock(self, seat: int) -> Stock:
        """Everybody draws from a deck of one's own; its reserve is what it is made of anew."""
        return self.stocks[seat]

    @property
    def seats(self) -> tuple[int, int]:
        """The seats in the order of this battle (ruling: begins)."""
        first = self.first.value
        return first, 1 - first

    def attributes(self, seat: int) -> Sequence[str]:
        """The racial attributes of which a seat may add one: those of its own army (ruling: second-list)."""
        return attributes(self.table.cast.entries["race"], self.table.list_of(seat).of)

    # who may act

    def actors(self, seat: int) -> list[Piece]:
        """All that has traits now: the cards of a line that count, and the racial attribute."""
        return [*counted(self.lines[seat]), *self.chips[seat]]

    def ready(self, seat: int, traits: Iterable[str]) -> list[Piece]:
        """What may roll dice for one of some traits."""
        return [card for card in self.actors(seat) if may_roll(card) and any(each in traits for each in card.traits)]

    def targets(self, seat: int, row: Any) -> list[Piece]:
        """What cards of a seat may be aimed at in a contest."""
        return [card for card in self.lines[1 - seat] if is_target(row, card)]

    # where cards go

    def lose(self, card: Piece, reserve: bool = False) -> None:
        """A card leaves the line, for the casualties or the reserve."""
        seat = owner_of(card)
        move(card, self.stocks[seat].discards if reserve else self.casualties[seat])

    def top(self, seat: int, pile: Pile) -> Piece | None:
        """Turn up the top card of a deck onto a pile; None where there is no card left (ruling: empty)."""
        before = len(pile)
        self.deal_out(self.stocks[seat], 1, pile)
        return pile[-1] if len(pile) > before else None


def counted(line: Sequence[Piece]) -> list[Piece]:
    """The cards of a line that count: units, and enhancements of which a user is in play (ruling: users)."""
    kinds = {trait for card in line if card.type == UNIT for trait in card.traits}
    return [card for card in line if card.type == UNIT or not kinds.isdisjoint(card.users)]


def may_roll(card: Piece) -> bool:
    """Whether a card has not applied a trait yet, and is not kept from rolling."""
    return not card.mark(USED) and not card.mark(NEUTRALIZED)


def is_target(row: Any, card: Piece) -> bool:
    """Whether a contest may be fought against a card: its kind fits, and it would do something (ruling: targets)."""
    if row.targets and card.type in row.targets:
        return True
    if card.type != UNIT or any(trait in card.traits for trait in row.spares):
        return False
    if row.targets and not any(trait in row.targets for trait in card.traits):
        return False
    if row.kills or row.routs:
        return True
    return not card.mark(IMMOBILIZED if row.immobilizes else NEUTRALIZED)


def orders_of(cards: Iterable[Piece]) -> dict[str, Piece]:
    """The orders by name, one of each."""
    return {card.name: card for card in cards}


def attributes(races: Sequence[Any], of: Sequence[str]) -> Sequence[str]:
    """What an army adds to its orders."""
    found: Sequence[str] = next((race.attributes for race in races if of and race.army == of[0]), ())
    return found


def line_of(view: View, seat: int) -> list[Piece]:
    """The line of a seat, as everybody sees it."""
    return view.known(own(LINE, seat))
