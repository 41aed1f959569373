"""What lies on the table in Pantheons, what a card costs there, and how a unit comes into play and leaves it."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.engine import Choice, Piece, Steps, Table
from pnp.games.families.shared_deck import SharedDeck, company

BELIEVERS = ("god", "priest")
"""The units that allow Miracles."""


class Olympus(SharedDeck):
    """The deck; units, Worshipers and orders not to attack of each player; the Faith of the one whose turn it is.

    `lasting` are Miracles that help for a turn. Gifts lie apart: the mark `gift` counts those under a Hero.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table, "pantheon")
        self.units = table.each_pile("units")
        start = table.numbers.start_worshipers
        self.worshipers = table.each_track("worshipers", start)
        self.no_attack = table.each_track("no attack")
        self.faith, self.played_miracles = table.track("faith"), table.track("miracles played")
        self.needed = table.track("needed")
        """What the die has to show for an attack that is being made; 0 where there is none."""
        self.played, self.lasting, self.gifts = (table.pile(name) for name in ("played", "lasting", "gifts"))

    def gods(self, seat: int) -> list[Piece]:
        return [unit for unit in self.units[seat] if unit.type == "god"]

    def believers(self, seat: int) -> int:
        """How many Gods and Priests a player has."""
        return sum(unit.type in BELIEVERS for unit in self.units[seat])

    def miracles_left(self, seat: int) -> int:
        """How many Miracles the player whose turn it is may still play (ruling: miracle-limit)."""
        return max(0, self.believers(seat) * int(self.numbers.miracles) - self.played_miracles.value)

    def payable(self, seat: int, phase: str) -> list[Piece]:
        """The cards of a hand that are played in a phase and can be paid."""
        faith, worshipers = self.faith.value, self.worshipers[seat].value  # ruling: army-price
        cards = [card for card in self.hands[seat] if card.phase == phase and card.worshiper_cost <= worshipers]
        return [card for card in cards if cost(card, self.units[seat]) <= faith]

    def pay(self, seat: int, card: Piece) -> None:
        """Pay for a card of the hand."""
        self.faith.value -= cost(card, self.units[seat])
        self.worshipers[seat].value -= card.worshiper_cost

    def enter(self, seat: int, unit: Piece) -> None:
        """Put a unit before a player; it may attack at once (ruling: new-units), and a Gift stays under it."""
        company(unit).give(unit, self.units[seat])

    def kill(self, unit: Piece) -> None:
        """Discard a unit and its Gift (ruling: gift); a God may return it to the hand (ruling: returning-heroes)."""
        seat = company(unit).owner
        assert seat is not None
        self.gifts.deal(unit.mark("gift"), self.discards)
        self.discard(unit)
        if any(unit.type in god.returns for god in self.units[seat]):  # ruling: same-powers
            self.discards.give(unit, self.hands[seat])

    def thrown(self, seat: int, dice: str, what: str) -> Steps[int]:
        """A roll of a player in his turn, which a God may let him throw again (ruling: luck)."""
        result = self.table.roll(dice, what, seat)
        for god in self.gods(seat):
            while god.mark("used") < god.rerolls:
                if (yield Choice("throw again", [None, god], seat)) is None:
                    break
                god.put("used", god.mark("used") + 1)
                result = self.table.roll(dice, what, seat)
        return result

    def bonus(self, seat: int, unit: Piece) -> int:
        """What Gods, Miracles of this turn and Gifts add to the attack rolls of a unit (rulings: bonuses, holy-war)."""
        return bonus((*self.units[seat], *self.lasting, *self.gifts[: unit.mark("gift")]), unit)


def bonus(helpers: Iterable[Piece], unit: Piece) -> int:
    """What some cards add to the attack rolls of a unit."""
    return sum(card.bonus for card in helpers if unit.type in card.bonus_for)


def cost(card: Piece, side: Iterable[Piece]) -> int:
    """The Faith a card costs who has these units (rulings: free-miracles, creation)."""
    if card.element is not None and any(god.free == card.element for god in side):
        return 0
    discount = 0 if card.type == "miracle" else sum(god.discount for god in side)
    return max(0, int(card.cost) - discount)
