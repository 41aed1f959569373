"""What lies on the table in Condottieri, and how a single card moves there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.engine import Piece, Pile, Seat, Table, Track, own, owner_of
from pnp.games.families.offers import Purse
from pnp.games.families.shared_deck import SharedDeck, company

SIDES = {"attacker": "attack_bonus", "defender": "defence_bonus"}
"""The sides of a battle, each with the field of a city state's bonus for it."""


@dataclass(frozen=True, slots=True)
class State:
    """What lies before a player; `estates` are the Revenue cards on his provinces, `offered` is laid out for a deal."""

    seat: int
    city: Pile
    hand: Pile
    estates: Pile
    ducats: Track
    provinces: Track
    offered_ducats: Track
    offered_provinces: Track
    stay: Track

    @property
    def purses(self) -> tuple[Purse, Purse]:
        """Ducats and provinces, with what of them is laid out for a deal."""
        return Purse(self.ducats, self.offered_ducats), Purse(self.provinces, self.offered_provinces)


class War(SharedDeck):
    """The table and what lies on it. A captain in play leads a company: he below, troops and traits on him."""

    def __init__(self, table: Table) -> None:
        self.turn = table.track("turn")
        super().__init__(table, "war", leads=lambda card: card.type == "captain")
        self.coins: dict[str, int] = {coin.name: coin.value for coin, _ in table.cast.titles["ducat"]}
        self.seats = [Seat(seat) for seat in table.seats]
        self.played = {side: table.pile(side) for side in SIDES}
        self.states = [self._state(seat) for seat in table.seats]

    def _state(self, seat: int) -> State:
        city, estates = (self.table.pile(own(name, seat), "all", seat) for name in ("city", "revenue"))
        names = ("ducats", "provinces", "ducats offered", "provinces offered", "must stay")
        return State(seat, city, self.hands[seat], estates, *(self.table.track(own(name, seat)) for name in names))

    def around(self, first: int) -> Iterator[State]:
        return (self.states[seat] for seat in self.table.around(first))

    def opponents(self, state: State) -> list[Seat]:
        return [self.seats[seat] for seat in self.foes(state.seat)]

    def owner(self, captain: Piece) -> State:
        return self.states[owner_of(captain)]

    def room(self, state: State) -> bool:
        """Whether one more Revenue card finds a province."""
        return len(state.estates) < int(self.numbers.revenue_limit * state.provinces.value)

    def hire(self, state: State, captain: Piece) -> None:
        """Put a captain into play in an emergency; the bank gets ducats for his total force."""
        self.table.say("hires", by=state.seat, captain=captain, n=captain.force)
        state.ducats.value -= captain.force
        self.enter(state.seat, captain)


def troops(captain: Piece) -> list[Piece]:
    return [card for card in company(captain) if card.type == "troop"]


def total_force(captain: Piece) -> int:
    """His level and what is attached to him (ruling: total-force, traits-and-revenue)."""
    return sum(card.force for card in company(captain))


def upkeep_of(force: int, divisor: int, cut: int) -> int:
    """Half a total force, rounded up, less what the state saves (rulings: upkeep-force, upkeep-floor)."""
    return max(0, -(-force // divisor) - cut)


def affordable(state: State) -> list[Piece]:
    """The captains whom an emergency can put into play."""
    return [card for card in state.hand if card.type == "captain" and card.force <= state.ducats.value]


def emergencies(state: State) -> list[tuple[Piece, str]]:
    """The moves that do so in a player's own turn (ruling: emergency)."""
    return [(captain, "emergency") for captain in affordable(state)]
