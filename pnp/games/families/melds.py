"""Melds: cards of a hand laid together, so many of each type, and what they are worth together.

What a meld may hold stands in the rows of a table, in the order in which it is asked for: those it needs come first.
A card may stand for another type, let another card do so, or let more of a type in; so what a player lays first may
hang on what he lays later, and only that is offered from which the meld can still become whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pnp.engine import Choice, Piece, Pile, Seat, Steps, Table
from pnp.games.families.decks import Decks, one_of

Kinds = Sequence[Any]
"""Rows with a `type`, the `least` and the `most` cards of it that a meld has."""


class Part(NamedTuple):
    """A card of a meld, and the type that it stands for in it."""

    card: Piece
    kind: str

    @property
    def lent(self) -> bool:
        """Whether another card has to let it stand for that type."""
        return self.kind != self.card.type and self.kind not in self.card.stands_for


def own_kinds(card: Piece) -> list[str]:
    """The types that a card can stand for by itself."""
    return [card.type, *card.stands_for]


class Melds:
    """Which cards make a meld."""

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self.rows = {row.type: row for row in kinds}

    def most(self, kind: str, _parts: Sequence[Part], /) -> int:
        """How many cards of a type a meld may have, with what else is in it."""
        return int(self.rows[kind].most)

    def lacks(self, parts: Sequence[Part], rest: Sequence[Part]) -> list[Part] | None:
        """Those of the rest one of which has to be added before the parts are a meld; None if they are one."""
        counts = count(parts)
        for kind, row in self.rows.items():
            number = counts[kind]
            if number < row.least:
                return [part for part in rest if part.kind == kind]
            if number > row.most and number > (most := self.most(kind, parts)):
                return [part for part in rest if self.most(kind, [*parts, part]) > most]
        return None

    def lenders(self, _card: Piece, _cards: Iterable[Piece], /) -> list[str]:
        """The types that others of some cards let a card stand for."""
        return []

    def uses(self, cards: Iterable[Piece], kinds: Kinds, all_cards: Sequence[Piece]) -> list[Part]:
        """All ways in which cards may be added to a meld as one of some types; lenders are among `all_cards`."""
        wanted = {row.type for row in kinds}
        ways = ((card, [*own_kinds(card), *self.lenders(card, all_cards)]) for card in cards)
        return [Part(card, kind) for card, found in ways for kind in dict.fromkeys(found) if kind in wanted]

    def is_meld(self, parts: Sequence[Part]) -> bool:
        """Whether parts are a meld as they are."""
        return self.lacks(parts, ()) is None

    def completed(self, parts: Sequence[Part], rest: Sequence[Part]) -> list[Part] | None:
        """A meld of some parts and as few of the rest as are found to be needed; None if there is none.

        Whatever a meld still lacks, one card of every meld that holds these parts mends it; so to try each of those
        that do, and what they lack in turn, misses none.
        """
        lacking = self.lacks(parts, rest)
        if lacking is None:
            return list(parts)
        for part in lacking:
            found = self.completed([*parts, part], without(rest, part.card))
            if found is not None:
                return found
        return None

    def compose(self, phase: str, seat: int, cards: Iterable[Piece], place: Pile) -> Steps[list[Part]]:
        """Ask for a meld of some cards, type by type, and lay it on a place; the first that is passed means no meld.

        Who has none is asked as well, and so for each type: the question tells nothing. A card that stands for
        another type than its own is marked with it.
        """
        parts, cards = list[Part](), list(cards)
        for number, row in enumerate(self.kinds):
            while number == 0 or parts:
                left = [card for card in cards if card.pile is not place]
                rest = self.uses(left, self.kinds[number:], cards)
                later = self.uses(left, self.kinds[number + 1 :], cards)
                fits = [part.card for part in rest if part.kind == row.type and self.fits(parts, part, rest)]
                done = not parts or self.completed(parts, later) is not None
                answer = yield Choice(f"{phase}: {row.type}", [*([None] if done else []), *fits], seat)
                if answer is None:
                    break
                parts.append(Part(answer, row.type))
                answer.pile.give(answer, place)
                if answer.type != row.type:
                    answer.put(mark(row.type), 1)
        return parts

    def fits(self, parts: Sequence[Part], part: Part, rest: Sequence[Part]) -> bool:
        """Whether a meld can come of some parts and another one, with what is left."""
        return self.completed([*parts, part], without(rest, part.card)) is not None

    def worth(self, parts: Sequence[Part]) -> int:
        """What a meld is worth; without more, its number of cards."""
        return len(parts)

    def extend(self, parts: Sequence[Part], cards: Sequence[Piece]) -> list[Part]:
        """A meld that holds some parts, made better card by card as long as one more, or one in the place of another,
        makes it worth more; empty if there is none. Quick, and not always the best there is."""
        laid = {part.card for part in parts}
        rest = self.uses([card for card in cards if card not in laid], self.kinds, [*cards, *laid])
        meld, best = self.completed(parts, rest), list[Part]()
        while meld is not None:
            best, value = meld, self.worth(meld)
            steps = self._steps(best, len(parts), rest)
            meld = next((other for other in steps if self.worth(other) > value), None)
        return best

    def _steps(self, meld: list[Part], fixed: int, rest: Sequence[Part]) -> Iterator[list[Part]]:
        """The melds of a card more, the dearest first; then those of another card in the place of one."""
        free = [part for part in rest if all(part.card is not held for held, _ in meld)]
        found = (self.completed([*meld, part], without(free, part.card)) for part in free)
        yield from sorted((more for more in found if more is not None), key=self.worth, reverse=True)
        for old in meld[fixed:]:
            kept = [part for part in meld if part is not old]
            yield from (other for other in ([*kept, part] for part in free) if self.is_meld(other))


class MeldDeck(Decks):
    """The common deck of a game of melds, its discards and hands; in some it is gone through once only."""

    refills = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.deck, self.discards = (stock := self.lay_out("card")).draw, stock.discards
        self.hands = self.hold()

    def draw(self, seat: int, count: int) -> None:
        """Draw cards; of a deck that is gone through once those that are left."""
        if self.refills:
            super().draw(seat, count)
        else:
            self.deck.deal(count, self.hands[seat])

    def opponent(self, phase: str, seat: int) -> Steps[int]:
        """One of the others, whom the player picks."""
        return int((yield from one_of(phase, [Seat(foe) for foe in self.foes(seat)], seat)))

    def next_cards(self, number: int) -> list[Piece]:
        """The next cards of the deck, the next one last; a deck that has none is made anew first."""
        if not self.deck and self.refills:
            self.discards.give_all(self.deck)
            self.table.shuffle(self.deck)
        return self.deck[-number:] if number else []

    def peek(self, seat: int, number: int) -> list[Piece]:
        """Let a player see the next cards of the deck, which stay in their order."""
        cards = self.next_cards(number) if number else []
        for card in cards:
            self.deck.show(card, 1 << seat)
        return cards


def count(parts: Iterable[Part]) -> Counter[str]:
    """How many parts there are of each type."""
    return Counter([part.kind for part in parts])


def without(rest: Sequence[Part], card: Piece) -> list[Part]:
    """The parts that are not of a card."""
    return [part for part in rest if part.card is not card]


def mark(kind: str) -> str:
    """The mark on a card that stands for another type than its own."""
    return f"as {kind}"


def laid(kinds: Kinds, cards: Iterable[Piece]) -> list[Part]:
    """The parts that cards laid by `compose` are."""
    marked = {mark(row.type): row.type for row in kinds}
    return [Part(card, next((kind for name, kind in marked.items() if card.mark(name)), card.type)) for card in cards]


def planned(plan: Iterable[Part], kind: str, options: Sequence[Any]) -> Any:
    """What to answer `compose` for a plan: a card of it of the type that is asked for, else nothing if that may be."""
    names = {part.card.name for part in plan if part.kind == kind}
    wanted = (option for option in options if option is not None and option.name in names)
    return next(wanted, options[0])
