"""Shared deck: all players draw from one deck, lay cards before them, attach cards to those, and fight with the rest.

A card in play to which others are attached leads a *company*: a pile with the leader at the bottom, which belongs to
the leader's owner. What a game does otherwise it writes over.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, Pile, Steps, Table, View, clear, own

COMPANY = "company of "


class SharedDeck:
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
        self.table, self.numbers = table, table.numbers
        for other in also:
            table.unbox(other, table.pile(deck, "nobody"))
        self._titles = [title for each in (deck, *also) for title in table.cast.titles[each]]
        self.deck, self.discards = table.shuffled(deck), table.pile("discard")
        self.hands = [table.pile(own("hand", seat), "owner", seat) for seat in table.seats]
        outside = [title for each in leaders for title in table.cast.titles[each]]
        titles = sorted((card.name, copies) for card, copies in self._titles if leads(card))
        titles += sorted((card.name, copies) for card, copies in outside)
        places = {name: [table.pile(company_of(name, n)) for n in range(1, copies + 1)] for name, copies in titles}
        self._places, self.companies = places, [pile for piles in places.values() for pile in piles]

    @cached_property
    def negatable(self) -> frozenset[str]:
        """What some card of the deck negates; about anything else nobody needs to be asked."""
        return frozenset(kind for card, _ in self._titles for kind in card.negates)

    @property
    def settled(self) -> bool:
        """Whether a single player is left."""
        return len(self.table.out) == len(self.table.seats) - 1

    # cards come and go

    def draw(self, seat: int, count: int) -> None:
        """Draw cards, one by one; an empty draw pile is made anew of the discards, and with none there is no card."""
        for _ in range(count):
            if not self.deck:
                self.discards.give_all(self.deck)
                self.table.shuffle(self.deck)
            self.deck.deal(1, self.hands[seat])

    def discard(self, card: Piece) -> None:
        """Discard a card from wherever it lies, without its marks; a leader takes along what is attached to it."""
        gone = list(company(card)) if leads(card) else [card]
        for each in gone:
            each.owner = None
            move(each, self.discards)

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

    # companies

    def enter(self, seat: int, leader: Piece) -> None:
        """Put a card that leads a company into play before a player."""
        place = next(pile for pile in self._places[leader.name] if not pile)
        leader.owner = seat
        company(leader).give(leader, place)

    def attach(self, card: Piece, leader: Piece) -> None:
        """Lay a card on a leader."""
        company(card).give(card, company(leader))

    def leaders(self, seat: int) -> list[Piece]:
        """The leaders before a player."""
        return [pile[0] for pile in self.companies if pile and pile[0].owner == seat]

    def in_play(self) -> Iterator[Piece]:
        """All leaders, whoever they belong to."""
        return (pile[0] for pile in self.companies if pile)

    # turns and answers

    def turns(self, first: int, rounds: int) -> Iterator[int]:
        """Whose turn it is, so many rounds long, counted on the track `turn`; who is out is passed over."""
        turn = self.table.track("turn")
        for turn.value in range(1, rounds + 1):
            for seat in self.table.around(first):
                self.table.begin("turn", seat)
                yield seat

    def foes(self, seat: int) -> list[int]:
        """The other players who are in the game, in turn order."""
        return [other for other in self.table.around(seat) if other != seat]

    def negated(
        self, kind: str, seats: Iterable[int], phase: str = "answer", among: Sequence[int] | None = None
    ) -> Steps[bool]:
        """Whether a card of a kind that was just played comes to nothing.

        Each of the seats may in turn discard a card that negates the kind; that card may be negated as well, by all
        others, or those `among` whom it is settled, in their order. Who holds none is asked, too: to be asked must tell
        nothing.
        """
        if kind not in self.negatable:
            return False
        for seat in seats:
            while (answer := (yield Choice(phase, [None, *self.answers(seat, kind)], seat))) is not None:
                self.discard(answer)
                others = [other for other in (self.foes(seat) if among is None else among) if other != seat]
                if not (yield from self.negated(answer.type, others, phase, among)):
                    return True
        return False

    def answers(self, seat: int, kind: str) -> list[Piece]:
        """The cards of a hand that may negate a card of a kind."""
        return [card for card in self.hands[seat] if kind in card.negates]


def in_turn(sides: Sequence[Any], ask: Callable[[Any], Generator[Choice, Any, bool | None]]) -> Steps[None]:
    """Ask the sides in turn until all have passed in succession (False), or one of them ends it (None)."""
    passes = count = 0
    while passes < len(sides):
        played = yield from ask(sides[count % len(sides)])
        if played is None:
            return
        passes = 0 if played else passes + 1
        count += 1


def company_of(name: str, number: int = 1) -> str:
    """The name of a leader's company; the number tells those of copies apart that are in play together."""
    return f"{COMPANY}{name}" if number == 1 else f"{COMPANY}{name} {number}"


def company(card: Piece) -> Pile:
    """The pile a card lies in: a leader's is its company."""
    assert card.pile is not None
    return card.pile


def one_of(phase: str, options: Sequence[Any], seat: int) -> Steps[Any]:
    """One of the options; a single one needs no question."""
    return options[0] if len(options) == 1 else (yield Choice(phase, options, seat))


def move(card: Piece, pile: Pile) -> None:
    """Move a card to another pile, without its marks."""
    clear([card])
    company(card).give(card, pile)


def leads(card: Piece) -> bool:
    """Whether a card is in play as the leader of a company."""
    return company(card).name.startswith(COMPANY) and company(card)[0] is card


def attached(leader: Piece) -> list[Piece]:
    """What is attached to a leader, the latest card last."""
    return company(leader)[1:]


def leaders_seen(view: View, seat: int) -> list[Piece]:
    """The leaders before a player, as anybody sees them."""
    leaders = [view.known(name)[0] for name in view.piles if name.startswith(COMPANY) and view.count(name)]
    return [leader for leader in leaders if leader.owner == seat]


def in_hand(view: View) -> list[Piece]:
    """The cards of one's own hand."""
    return view.known(own("hand", view.seat))
