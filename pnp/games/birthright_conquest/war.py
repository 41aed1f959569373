"""What lies on the table in Birthright Conquest: three decks, two hands a player, Realms, Lords with Allies, Gold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Choice, Piece, Pile, Steps, Table
from pnp.games.families.companies import attached, company
from pnp.games.families.decks import Decks, Stock, move
from pnp.games.families.duel import ATTACKER, DEFENDER, Duel, force

DECKS = ("good-deck", "evil-deck")
"""The Realm decks, in the order of the sides."""
ACTIONS = "action-deck"
REALMS, REALM_HAND, GOLD = "realms", "realm hand", "gold"
ANY, BLOCK = "any", "block"
"""The roles in a battle."""
BLOOD, TIRED, AWAY, OWES = "blood", "attacked", "away", "owes"
"""Marks of a Lord: Blood tokens, who attacked in his player's latest turn, who is on an adventure, battles won this
turn."""
CHALLENGED, UNBLOCKABLE, FALLING = "challenged", "unblockable", "falling"
"""Marks of a Lord who must block, who cannot be blocked; of a Lord or an Ally who would be discarded."""


class War(Duel):
    """The decks, hands, Realms and Gold of both players."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, DECKS, ("lord",))
        self.actions = self.lay_out(ACTIONS)
        self.courts = table.each_pile(REALM_HAND)
        """The Realm hands, which lie open."""
        self.lands = table.each_pile(REALMS)
        self.summons = table.pile("summons")
        table.unbox("ally", self.summons)
        self.homes["ally"] = self.summons
        self.gold = table.each_track(GOLD)
        self.no_attacks = table.track("no attacks")

    # decks

    def deal_out(self, stock: Stock, count: int, pile: Pile) -> None:
        """Draw cards; the Action deck is made anew, Realm decks are not (ruling: realm-deck)."""
        if stock is self.actions:
            Decks.deal_out(self, stock, count, pile)
        else:
            super().deal_out(stock, count, pile)

    def draw_actions(self, seat: int, count: int) -> None:
        """Draw into the Action hand."""
        self.deal_out(self.actions, count, self.hands[seat])

    def draw_realms(self, seat: int, count: int) -> None:
        """Draw into the Realm hand."""
        self.deal_out(self.stock(seat), count, self.courts[seat])

    def pay(self, seat: int, price: int) -> None:
        """Pay Gold."""
        self.gold[seat].value -= price

    def price(self, seat: int, card: Piece) -> int:
        """What a Lord or an Army costs: its Force, and nothing for a Lord whose Realm is there (ruling: free-lord)."""
        free = card.type == "lord" and any(realm.name == card.realm for realm in self.lands[seat])
        return 0 if free else int(card.force)

    # Lords

    def casters(self, seat: int) -> bool:
        """Whether a player has a Lord in play who makes Spells possible (ruling: casters)."""
        return any(set(lord.classes) & set(self.numbers.casters) for lord in self.units(seat))

    def can_use(self, seat: int, card: Piece) -> bool:
        """Whether a player may play Action cards of this type, and pay for it (rulings: blood, casters)."""
        able = {"blood": bool(self.units(seat)), "spell": self.casters(seat), "event": True}[card.type]
        return able and card.cost <= self.gold[seat].value

    def answers(self, seat: int, kind: str, about: Any = None) -> list[Piece]:
        """The cards that may negate one just played, as far as their player may play them (ruling: casters)."""
        return [card for card in super().answers(seat, kind, about) if self.can_use(seat, card)]

    def ready(self, seat: int) -> list[Piece]:
        """The Lords who can attack or block (rulings: new-lords, tired, adventure)."""
        return [lord for lord in self.units(seat) if not (lord.mark(TIRED) or lord.mark(AWAY))]

    def blockers(self, seat: int, attacker: Piece) -> list[Piece]:
        """Who can block an attack; a challenged Lord alone (rulings: shadow, challenge)."""
        able = [] if attacker.mark(UNBLOCKABLE) else self.ready(seat)
        return [lord for lord in able if lord.mark(CHALLENGED)] or able

    @property
    def attacker(self) -> Piece | None:
        """Who attacks."""
        return self.marked(ATTACKER)

    @property
    def defender(self) -> Piece | None:
        """Who blocks."""
        return self.marked(DEFENDER)

    def fighter(self, seat: int) -> Piece | None:
        """The Lord of a player in the battle that is on."""
        return next((lord for lord in (self.attacker, self.defender) if lord and lord.owner == seat), None)

    def strength(self, lord: Piece, role: str) -> int:
        """What a Lord fights with."""
        return strength(lord, role, self.before())

    def attach(self, card: Piece, leader: Piece) -> None:
        """Lay a card on a Lord, whose player has it then."""
        super().attach(card, leader)
        card.owner = leader.owner

    # who leaves

    def fall(self, lord: Piece) -> Steps[None]:
        """Discard a Lord with all that lies on him, unless his player rescues him (ruling: rescue)."""
        lord.put(FALLING, 1)
        seat = lord.owner or 0
        helpful = [card for card in self.hands[seat] if card.rescues and self.can_use(seat, card)]
        card = yield Choice("rescue", [None, *helpful], seat)
        if card is None:
            self.discard(lord)
            return
        self.pay(seat, card.cost)
        self.discard(card)
        self.recall(lord, self.home(lord))

    def recall(self, lord: Piece, seat: int) -> None:
        """Put a Lord back into a Realm hand."""
        for each in attached(lord):
            self.discard(each)
        lord.owner = None
        move(lord, self.courts[seat])

    def lose(self, ally: Piece) -> Steps[None]:
        """Discard an Ally, unless his player saves it (ruling: healing)."""
        seat = company(ally)[0].owner or 0
        ally.put(FALLING, 1)
        helpful = [card for card in self.hands[seat] if card.saves and self.can_use(seat, card)]
        card = yield Choice("save", [None, *helpful], seat)
        if card is None:
            self.discard(ally)
            return
        self.pay(seat, card.cost)
        self.discard(card)
        ally.put(FALLING, 0)
        self.table.say("saved", unit=ally)

    # the end

    def left(self, seat: int) -> int:
        """Cards in the Realm deck, and Realms in play."""
        return len(self.stocks[seat].draw) + len(self.lands[seat])

    @property
    def settled(self) -> bool:
        """Whether a player has neither Realm deck nor Realms (ruling: defeat)."""
        return any(not self.left(seat) for seat in self.table.seats)


def allies(lord: Piece) -> list[Piece]:
    """The Armies attached to a Lord."""
    return [card for card in attached(lord) if card.type == "army"]


def strength(lord: Piece, role: str, before: Iterable[tuple[Piece, int]]) -> int:
    """The Force of a Lord and of each Ally, none below nothing, and Blood tokens (ruling: battle)."""
    cards = list(before)
    return sum(force(unit, role, cards) for unit in (lord, *allies(lord))) + lord.mark(BLOOD)
