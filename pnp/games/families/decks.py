"""Decks: draw piles with their discards, hands of seats, drawing, hand limits, turns, and cards that negate.

Any number of them: a common deck, one a seat, a second deck with hands of its own. A card goes home to the discards of
the deck it came from. What a game does otherwise it writes over.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, Pile, Steps, Table, Track, View, clear, once, own


@dataclass(frozen=True, slots=True)
class Stock:
    """A draw pile, and the discards that it is made of anew when it is empty."""

    draw: Pile
    discards: Pile


class Decks:
    """The decks of a game, the hands of its players, and how cards come and go.

    `stocks` are the decks in the order in which they were laid out, `homes` says where the cards of a component are
    discarded; those of none go to the discards of the first deck.
    """

    hands: list[Pile]

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.stocks: list[Stock] = []
        self.homes: dict[str, Pile] = {}

    def lay_out(self, deck: str, also: Sequence[str] = (), discards: str = "discard") -> Stock:
        """Shuffle a deck, and those that are `also` in it; `discards` is what its discard pile is called."""
        table = self.table
        for other in also:
            table.unbox(other, table.pile(deck, "nobody"))
        stock = Stock(table.shuffled(deck), table.pile(discards))
        self.stocks.append(stock)
        self.homes.update(dict.fromkeys((deck, *also), stock.discards))
        return stock

    def hold(self, name: str = "hand") -> list[Pile]:
        """A hand of a name for every seat."""
        return self.table.each_pile(name, "owner")

    @property
    def titles(self) -> list[tuple[Piece, int]]:
        """Every title of the decks, with its copies."""
        return [title for deck in self.homes for title in self.table.cast.titles[deck]]

    @cached_property
    def negatable(self) -> frozenset[str]:
        """What some card of the decks negates; about anything else nobody needs to be asked."""
        return frozenset(kind for card, _ in self.titles for kind in card.negates)

    @property
    def settled(self) -> bool:
        """Whether a single player is left."""
        return len(self.table.out) == len(self.table.seats) - 1

    # cards come and go

    def stock(self, seat: int) -> Stock:  # noqa: ARG002 - where every seat has its own, it matters whose
        """The deck that a player draws from: the first."""
        return self.stocks[0]

    def draw(self, seat: int, count: int) -> None:
        """Draw cards from one's deck into one's hand."""
        self.deal_out(self.stock(seat), count, self.hands[seat])

    def deal_out(self, stock: Stock, count: int, pile: Pile) -> None:
        """Draw cards, one by one; an empty draw pile is made anew of the discards, and with none there is no card."""
        for _ in range(count):
            if not stock.draw:
                stock.discards.give_all(stock.draw)
                self.table.shuffle(stock.draw)
            stock.draw.deal(1, pile)

    def discards_of(self, card: Piece) -> Pile:
        """Where a card goes that is discarded: to the discards of its deck."""
        return self.homes.get(card.component, self.stocks[0].discards)

    def discard(self, card: Piece) -> None:
        """Discard a card from wherever it lies, without its marks."""
        card.owner = None
        move(card, self.discards_of(card))

    def give_up(self, phase: str, seat: int, count: int) -> Steps[None]:
        """Have a player discard so many cards of the hand, which he picks; too few go all."""
        for _ in range(min(count, len(self.hands[seat]))):
            self.discard((yield Choice(phase, list(self.hands[seat]), seat)))

    def lose_at_random(self, seat: int, count: int) -> None:
        """Discard so many cards of a hand by chance; too few go all."""
        for _ in range(min(count, len(self.hands[seat]))):
            self.discard(self.blind(seat))

    def blind(self, seat: int) -> Piece:
        """A card of a hand, drawn by chance."""
        hand = self.hands[seat]
        card: Piece = self.table.lot("_by chance", hand, seat)
        return card

    def hand_limit(self, seat: int, limit: int) -> Steps[None]:
        """Discard down to so many cards."""
        yield from self.give_up("hand limit", seat, max(0, len(self.hands[seat]) - limit))

    def look(self, seat: int, other: int) -> None:
        """Let a player see another's hand."""
        for card in self.hands[other]:
            self.hands[other].show(card, 1 << seat)

    # turns and answers

    def turns(self, first: int, rounds: int) -> Iterator[int]:
        """Whose turn it is, so many rounds long, counted on the track `turn`; who is out is passed over."""
        turn = self.table.track("turn")
        for turn.value in range(1, rounds + 1):
            for seat in self.table.around(first):
                self.table.begin("turn", seat)
                yield seat

    def foe(self, seat: int) -> int:
        """The other player, where two are in the game."""
        return self.table.after(seat)

    def foes(self, seat: int) -> list[int]:
        """The other players who are in the game, in turn order."""
        return [other for other in self.table.around(seat) if other != seat]

    def negated(
        self,
        kind: str,
        seats: Iterable[int],
        phase: str = "answer",
        among: Sequence[int] | None = None,
        about: Any = None,
    ) -> Steps[bool]:
        """Whether a card of a kind that was just played comes to nothing.

        Each of the seats may in turn discard a card that negates the kind; that card may be negated as well, by all
        others, or those `among` whom it is settled, in their order. Who holds none is asked, too: to be asked must tell
        nothing. What the card is `about` (whom it is aimed at, how) is for `answers`, which may depend on it.
        """
        if kind not in self.negatable:
            return False
        for seat in seats:
            while (answer := (yield Choice(phase, [None, *self.answers(seat, kind, about)], seat))) is not None:
                self.play_answer(seat, answer)
                others = [other for other in (self.foes(seat) if among is None else among) if other != seat]
                if not (yield from self.negated(answer.type, others, phase, among, answer)):
                    return True
        return False

    def play_answer(self, seat: int, card: Piece) -> None:  # noqa: ARG002 - where it costs something, it matters who
        """Play a card that negates."""
        self.discard(card)

    def answers(self, seat: int, kind: str, about: Any = None) -> list[Piece]:  # noqa: ARG002 - see `negated`
        """The cards of a hand that may negate a card of a kind, or what such a card is about."""
        return [card for card in self.hands[seat] if kind in card.negates]


def first_by_lot(table: Table) -> Track:
    """Who begins, drawn by lot: a seat, counted from 1, on a track that everybody sees."""
    return table.track("first player", 1 + table.lot("first player", table.seats))


def in_turn(sides: Sequence[Any], ask: Callable[[Any], Generator[Choice, Any, bool | None]]) -> Steps[None]:
    """Ask the sides in turn until all have passed in succession (False), or one of them ends it (None)."""
    passes = count = 0
    while passes < len(sides):
        played = yield from ask(sides[count % len(sides)])
        if played is None:
            return
        passes = 0 if played else passes + 1
        count += 1


def one_of(phase: str, options: Sequence[Any], seat: int) -> Steps[Any]:
    """One of the options; a single one needs no question."""
    return options[0] if len(options) == 1 else (yield Choice(phase, options, seat))


def move(card: Piece, pile: Pile) -> None:
    """Move a card to another pile, without its marks."""
    clear([card])
    assert card.pile is not None
    card.pile.give(card, pile)


@once
def in_hand(view: View) -> list[Piece]:
    """The cards of one's own hand."""
    return view.known(own("hand", view.seat))
