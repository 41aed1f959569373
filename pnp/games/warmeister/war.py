"""What lies on the table in Warmeister, how cards get there, are answered and leave it; and dice that Luck rerolls."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps, Table, clear, own, owner_of
from pnp.games.families.shared_deck import SharedDeck, company, in_turn

SIDES = ("attacker", "defender")
"""The sides of a battle, in the order in which things happen to them; marks on their units, too."""
BOTH = (SIDES, SIDES[::-1])
"""Each side with the other one."""
PLAYED, AGAINST = "played", "against"
"""Marks on a card that was just played: by whom, and against whom, while others may still cancel it."""
SHOWS = "shows {}"
"""How a die that could be rolled again is named in an answer."""


class War(SharedDeck):
    """The table and what lies on it. An army card in play leads a company: it below, its attachments on it.

    `fallen` are a player's army cards that were lost in battles of this turn (ruling: hid-in-a-ditch), `orders` the
    battle events that count for each army, `spoils` the gold of the next Revenue phase.
    """

    def __init__(self, table: Table) -> None:
        numbers = table.numbers
        also = ("expansion",) if numbers.expansion else ()  # ruling: expansion
        super().__init__(table, "base", lambda card: card.type == "army", also)
        self.turn, self.round = table.track("turn"), table.track("round")
        self.priority, self.acting = table.track("priority", 1), table.track("acting seat", 1)
        start = numbers.start_territories
        self.territories = table.each_track("territories", start)
        self.gold = table.each_track("gold", numbers.start_gold)  # ruling: start-gold
        self.spoils = table.each_track("spoils")
        self.holdings, self.castles, self.fallen = (table.each_pile(name) for name in ("holdings", "castles", "fallen"))
        self.bought, self.attack, self.terrain = (table.pile(name) for name in ("being bought", "attack", "terrain"))
        self.orders = {side: table.pile(f"events on the {side}") for side in SIDES}

    def parts(self) -> Iterator[int]:
        """The players in the order of priority, each in turn having a part of the phase (ruling: priority)."""
        for seat in self.table.around(self.priority.value - 1):
            self.acting.value = seat + 1
            yield seat

    def everybody(self) -> list[int]:
        """Who may answer, in order: first the one whose part it is (ruling: event-time)."""
        return list(self.table.around(self.acting.value - 1))

    def players(self) -> list[Seat]:
        """All who are in the game."""
        return [Seat(seat) for seat in self.everybody()]

    def opponents(self, seat: int) -> list[Seat]:
        return [Seat(foe) for foe in self.foes(seat)]

    def in_play_of(self, kinds: Container[str], seats: Iterable[int]) -> list[Piece]:
        """The army cards, castles and holdings of some players, by types."""
        cards = (card for seat in seats for card in (*self.leaders(seat), *self.castles[seat], *self.holdings[seat]))
        return [card for card in cards if card.type in kinds]

    # cards are played, answered and lost

    def lay(self, seat: int, card: Piece) -> None:
        """Play a card: it lies on the discard pile, for all to see, until it comes to count."""
        self.discard(card)
        card.put(own(PLAYED, seat), 1)

    def stands(self, seat: int, card: Piece, against: int | None = None) -> Steps[bool]:
        """Whether a card that was played takes effect: all others may cancel it (ruling: event-time)."""
        if against is not None:
            card.put(own(AGAINST, against), 1)
        everybody = self.everybody()
        others = [other for other in everybody if other != seat]
        negated = yield from self.negated(card.type, others, "cancel", everybody)
        clear([card])
        if negated:
            self.table.say("cancelled", card=card)
        return not negated

    def ruin(self, card: Piece) -> None:
        """Discard a card in play that is destroyed."""
        self.table.say("destroyed", card=card)
        self.discard(card)

    def settle(self, card: Piece, rolled: int, lost: bool) -> None:
        """Destroy a card in play, or leave it, by what was rolled for it."""
        self.table.say("rolled-for", card=card, rolled=rolled)
        if lost:
            self.ruin(card)

    def press(self, foe: int, count: int) -> Steps[None]:
        """Have an opponent discard cards of the hand, which he picks."""
        before = len(self.discards)
        yield from self.give_up("discard", foe, count)
        self.table.say("gives-up", seat=foe, cards=self.discards[before:])

    def destroy(self, unit: Piece) -> None:
        """Discard an army card with its attachments; from a battle it comes to lie with the fallen."""
        fallen = self.fallen[owner_of(unit)] if any(map(unit.mark, SIDES)) else self.discards
        self.ruin(unit)
        self.discards.give(unit, fallen)

    def knock_out(self, seat: int) -> None:
        """A player without territories is out; all he has is gone (ruling: out)."""
        for card in (*self.leaders(seat), *self.holdings[seat], *self.castles[seat], *self.hands[seat]):
            self.discard(card)
        self.fallen[seat].give_all(self.discards)
        self.gold[seat].value = self.spoils[seat].value = 0
        self.table.out.add(seat)


# dice


def throw(war: War, dice: str, what: Sequence[Any], phase: str) -> Steps[list[int]]:
    """Roll for each of several things at once; then everybody may reroll one die after the other (ruling: luck).

    A reroll is offered as `(card, thing, what its die shows)`.
    """
    rolls = [war.table.roll(dice, "_thrown") for _ in what]  # told once they hold

    def reroll(seat: int) -> Steps[bool]:
        cards = [card for card in war.hands[seat] if card.rerolls]
        dice_shown = zip(what, map(SHOWS.format, rolls), strict=True) if cards else ()
        options = [None, *((card, *shown) for shown in dice_shown for card in cards)]
        answer = yield Choice(phase, options, seat)
        if answer is None:
            return False
        card, thing, _ = answer
        war.lay(seat, card)
        if (yield from war.stands(seat, card)):
            rolls[what.index(thing)] = war.table.roll(dice, "_thrown")
        return True

    if rolls:
        yield from in_turn(war.everybody(), reroll)
    return rolls


def times(war: War, card: Piece) -> Steps[int]:
    """How many times the effect of a card happens: once, or what its die says (ruling: small-dice)."""
    if card.times is None:
        return 1
    (count,) = yield from throw(war, card.times, [None], "luck: card")
    war.table.say("how-many", card=card, rolled=count)
    return count


# army cards in play


def need(unit: Piece) -> int:
    """As how many army cards a unit counts for supply."""
    return int(unit.supply_need) or 1


def has(unit: Piece, word: str) -> bool:
    """Whether an army card in play is of a kind or has a trait, with its attachments (ruling: attachments)."""
    for card in company(unit):  # noqa: SIM110 - asked of every unit in every battle: a third of what `any` takes
        if word in card.kinds or word in card.traits:
            return True
    return False
