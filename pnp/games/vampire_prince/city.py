"""What lies on the table in Vampire Prince, and how a single card moves there."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.engine import Piece, Seat, Table, clear, owner_of
from pnp.engine.numbers import Numbers
from pnp.games.families.shared_deck import SharedDeck, attached, company, leads

SIDES = ("attacker", "defender")
"""The sides of an attack: marks on the two Vampires, and the piles of Combat cards played for them."""


class City(SharedDeck):
    """The table and what lies on it. A Vampire in play leads a company: it below, Modifiers and Damage cards on it.

    A claimant lies in a pile of his own, below his Damage cards. `holdings` are Locations and Political cards.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table, "prince", leads=lambda card: card.type == "vampire")
        self.turn = table.track("turn")
        self.claimants = table.each_pile("claimant")
        self.holdings = table.each_pile("holdings")
        self.politics = table.each_track("politics")
        self.played = {side: table.pile(side) for side in SIDES}
        self.killed = table.pile("killed claimants")

    def opponents(self, seat: int) -> list[Seat]:
        return [Seat(foe) for foe in self.foes(seat)]

    def vampires(self, seats: Iterable[int]) -> list[Piece]:
        """The Vampires of some players, claimants among them."""
        return [vampire for seat in seats for vampire in (*self.leaders(seat), *self.claimants[seat][:1])]

    def controlled(self, seat: int) -> list[Piece]:
        """All cards in play before a player but the claimant, which no card can touch (ruling: claimant-safe)."""
        companies = [card for leader in self.leaders(seat) for card in company(leader)]
        return [*companies, *self.holdings[seat], *attached(self.claimants[seat][0])]

    def in_play_of(self, kind: str, seats: Iterable[int]) -> list[Piece]:
        """Cards in play before some players: of a type, `elder` Vampires, or `any`."""
        cards = [card for seat in seats for card in self.controlled(seat)]
        if kind == "elder":
            return [card for card in cards if is_elder(card, self.numbers)]
        return [card for card in cards if kind in ("any", card.type)]

    def take(self, card: Piece, seat: int) -> None:
        """Control for good; a Vampire keeps all that is on it (ruling: taking)."""
        if leads(card):
            card.owner = seat
        else:
            company(card).give(card, self.holdings[seat])

    def kill(self, vampire: Piece) -> None:
        """Discard a Vampire; a claimant takes along his player and all that is his (ruling: killed-claimant)."""
        seat = vampire.owner
        assert seat is not None
        if leads(vampire):
            self.table.say("killed", vampire=vampire, owner=seat)
            self.discard(vampire)
            return
        self.table.say("claimant-killed", owner=seat)
        for card in (*self.leaders(seat), *self.holdings[seat], *attached(vampire), *self.hands[seat]):
            self.discard(card)
        clear([vampire])
        self.claimants[seat].give_all(self.killed)
        self.table.out.add(seat)

    def count_politics(self) -> None:
        """Move the markers on the track: all cards a player controls count, and clans (rulings: win-time, clans)."""
        totals = [sum(card.politics for card in holdings) for holdings in self.holdings]
        for leader in self.in_play():
            seat = owner_of(leader)
            same_clan = leader.clan == self.claimants[seat][0].clan
            totals[seat] += politics(leader) + same_clan * self.numbers.clan_politics
        for track, total in zip(self.politics, totals, strict=True):
            track.value = total


def is_elder(card: Piece, numbers: Numbers) -> bool:
    """Whether a card is an Elder Vampire by what is printed on it (ruling: claimant)."""
    least, most = numbers.elder.least, numbers.elder.most
    return card.type == "vampire" and bool(least <= card.force + card.politics <= most)


def politics(leader: Piece) -> int:
    """A Vampire's politics with Modifiers, without its clan."""
    return sum(card.politics for card in company(leader))


def force(vampire: Piece, numbers: Numbers) -> int:
    """A Vampire's force with Modifiers, or that of an immobilized one (ruling: immobilized)."""
    return int(numbers.stunned_force) if stunned(vampire) else sum(card.force for card in company(vampire))


def stunned(vampire: Piece) -> bool:
    """Whether a Vampire is immobilized."""
    return any(card.type == "damage" for card in attached(vampire))


def able(vampire: Piece) -> bool:
    """Whether a Vampire may attack or block, as far as its state goes (rulings: beaten, immobilized)."""
    return not stunned(vampire) and not vampire.mark("beaten")
