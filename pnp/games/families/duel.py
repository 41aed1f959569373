"""Duel: two players with decks of their own lay units before them and cards on those, attack, block and compare.

A card has a home, the player whose deck it comes from: there it is discarded and sent back, whoever controls it. What
is laid on a unit, or before a player, helps it by the fields `bonus`, `role` (any, attack, block), `scope` (one, mine,
theirs, all) and `bonus_for` (kinds of units; none: all of them); `lasts` (battle, turn, ever) says when it goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from pnp.engine import Choice, Piece, Pile, Steps, Table, View, once, own
from pnp.games.families.companies import Companies, attached, company, leaders_seen
from pnp.games.families.decks import Stock, in_turn, move

BATTLE, TURN = "battle", "turn"
"""How long a card lasts that is not discarded as it is played."""
ATTACKER, DEFENDER = "attacker", "defender"
"""Marks of who fights in the attack that is on."""
IN_FORCE = "in force"


class Duel(Companies):
    """The decks, one a seat, and what lies before the players. Decks are never made anew of the discards."""

    def __init__(self, table: Table, decks: Sequence[str], units: Sequence[str]) -> None:
        super().__init__(table)
        for seat, deck in enumerate(decks):
            self.lay_out(deck, discards=own("discard", seat))
            table.plays(seat, table.game.sides[seat])
        self.hands = self.hold()
        self.make_room((card, copies) for card, copies in self.titles if card.type in units)
        self.played = table.pile("played")
        """A card whose effect is still to be settled."""
        self.in_force = table.each_pile(IN_FORCE)
        """Cards of a player that hold for the turn."""

    # decks and homes

    def stock(self, seat: int) -> Stock:
        """The deck of a player."""
        return self.stocks[seat]

    def deal_out(self, stock: Stock, count: int, pile: Any) -> None:
        """Draw cards, as many as there are."""
        stock.draw.deal(count, pile)

    def home(self, card: Piece) -> int:
        """The seat whose deck a card comes from."""
        return next(seat for seat, stock in enumerate(self.stocks) if self.homes[card.component] is stock.discards)

    def send_home(self, unit: Piece, to: str) -> None:
        """Put a unit back into the `hand` or shuffle it into the `deck` of its home; what lies on it is discarded."""
        seat = self.home(unit)
        for card in attached(unit):
            self.discard(card)
        unit.owner = None
        deck = self.stocks[seat].draw
        move(unit, self.hands[seat] if to == "hand" else deck)
        if to == "deck":
            self.table.shuffle(deck)

    def mill(self, seat: int, count: int) -> int:
        """Discard cards off the top of a player's deck; how many there were."""
        stock = self.stocks[seat]
        return stock.draw.deal(count, stock.discards)

    def tuck(self, card: Piece, deck: Pile) -> None:
        """Put a card under a deck."""
        aside, under = (self.table.pile(name, "nobody") for name in ("_aside", "_under"))
        deck.give_all(aside)
        move(card, under)  # what goes by way of such a pile is told by the rules
        under.give_all(deck)
        aside.give_all(deck)

    def look_into(self, seat: int, deck: int, count: int) -> int:
        """Let a player see the top cards of a deck; how many there were."""
        pile = self.stocks[deck].draw
        cards = pile[-count:] if count else []
        for card in cards:
            pile.show(card, 1 << seat)
        return len(cards)

    def search(self, seat: int, wanted: Callable[[Piece], bool] = lambda _: True, phase: str = "search") -> Steps[None]:
        """Take a card out of one's deck into the hand, if there is one that is wanted, and shuffle."""
        deck = self.stocks[seat].draw
        self.look_into(seat, seat, len(deck))
        found = [card for card in deck if wanted(card)]
        if found:
            deck.give((yield Choice(phase, found, seat)), self.hands[seat])
        self.table.shuffle(deck)

    # units

    def units(self, seat: int, *kinds: str) -> list[Piece]:
        """The units before a player, of these kinds or of any."""
        return [unit for unit in self.leaders(seat) if not kinds or unit.type in kinds]

    def control(self, unit: Piece, seat: int) -> None:
        """Have a unit, with all that lies on it, fight for a player."""
        unit.owner = seat

    def marked(self, mark: str) -> Piece | None:
        """The unit in play with a mark, such as the attacker."""
        return next((unit for unit in self.in_play() if unit.mark(mark)), None)

    def before(self) -> Iterator[tuple[Piece, int]]:
        """The cards before players that may help units, each with the seat."""
        return ((card, seat) for seat in self.table.seats for card in self.in_force[seat])

    def force(self, unit: Piece, role: str) -> int:
        """What a unit fights with in a role."""
        return force(unit, role, self.before())

    # answers and what is over

    def window(
        self,
        phase: str,
        seats: Sequence[int],
        moves: Callable[[int], Iterable[Any]],
        act: Callable[[int, Any], Steps[None]],
        over: Callable[[], bool],
    ) -> Steps[None]:
        """Ask the players in turn for cards and powers, until all have passed in succession or it is over."""

        def ask(seat: int) -> Steps[bool | None]:
            answer = yield Choice(phase, [None, *moves(seat)], seat)
            if answer is None:
                return False
            yield from act(seat, answer)
            return None if over() else True

        if not over():
            yield from in_turn(seats, ask)

    def end_battle(self, *marks: str) -> None:
        """Discard what was laid on units for a battle, and take marks of it off them."""
        for unit in list(self.in_play()):
            for card in attached(unit):
                if card.lasts == BATTLE:
                    self.discard(card)
            for mark in marks:
                if unit.mark(mark):
                    unit.put(mark, 0)

    def end_turn(self, *marks: str) -> None:
        """Discard what held for the turn, and take marks of it off the units."""
        for pile in self.in_force:
            for card in list(pile):
                self.discard(card)
        self.end_battle(*marks)


def helps(card: Piece, unit: Piece, role: str, seat: int | None = None) -> bool:
    """Whether the bonus of a card goes to a unit in a role; `seat` has it before him, None if it lies on the unit."""
    ours = unit.owner == seat
    for_all = card.scope == "all" or (card.scope == "mine" and ours) or (card.scope == "theirs" and not ours)
    lies_right = for_all if seat is not None else card.scope == "one"
    return lies_right and card.role in ("any", role) and (not card.bonus_for or unit.type in card.bonus_for)


def bonuses(unit: Piece, role: str, before: Iterable[tuple[Piece, int]]) -> Iterator[Piece]:
    """The cards whose bonus a unit gets: itself and what lies on it, and those `before` players, each with the seat."""
    yield from (card for card in company(unit) if helps(card, unit, role))
    yield from (card for card, seat in before if helps(card, unit, role, seat))


def force(unit: Piece, role: str, before: Iterable[tuple[Piece, int]]) -> int:
    """Printed force, bonuses and lasting marks of more and less; never below nothing."""
    more = sum(card.bonus for card in bonuses(unit, role, before))
    return max(0, int(unit.force + more) + unit.mark("undead") - unit.mark("weaker"))


# what a rule of thumb sees


@once
def mine(view: View) -> list[Piece]:
    """The units before the seat that is asked."""
    return leaders_seen(view, view.seat)


@once
def theirs(view: View) -> list[Piece]:
    """The units before its enemy."""
    return leaders_seen(view, 1 - view.seat)
