"""The clans: hands, Gold and VT, leaders, and what their Rooms, Mines and leaders come to."""

from __future__ import annotations

from pnp.engine import Piece, Pile, Seat, Table
from pnp.games.dwarf_hold.mountain import HOLD, LEADER, MARKERS, Mountain, slug
from pnp.games.families.offers import Purse

__all__ = ["GOLD", "ORDER", "PLAYED", "TROPHIES", "VT", "Stronghold"]

GOLD, VT, ORDER, PLAYED = "Gold", "VT", "place in the council", "tiles played"
LEADERS, TROPHIES, BOUGHT = "leaders", "trophies", "VT bought"


class Stronghold:
    """The table of a game: the mountain, the tiles in the bag, and what each clan has."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.mountain = Mountain(table)
        self.hold, self.markers = table.pile(HOLD), table.unbox("clan", table.pile(MARKERS))
        self.sets = list(dict.fromkeys(marker.set for marker in self.markers))
        self.bag, self.discards = table.shuffled("work"), table.pile("discard")
        self.leaders = table.unbox("leader", table.pile(LEADERS))
        self.hands = table.each_pile("hand", "owner")
        self.gold, self.vt, self.gold_offered, self.vt_offered, self.order, self.played = (
            table.each_track(name) for name in (GOLD, VT, f"{GOLD} offered", f"{VT} offered", ORDER, PLAYED)
        )
        for gold in self.gold:
            gold.value = self.numbers.start_gold
        self.coins, self.tokens = (
            {coin.name: int(coin.value) for coin, _ in table.cast.titles[sort]} for sort in ("gold", "victory")
        )
        self.seated = table.each_pile(LEADER)
        self.trophies = table.each_pile(TROPHIES)
        self.bought = table.track(BOUGHT)

    # whose turn it is, and what helps

    def in_order(self) -> list[int]:
        """The seats in Leader Order: of the leaders they have, or before these are picked of those of the last turn."""
        place = {seat: pile[0].order if pile else self.order[seat].value for seat, pile in enumerate(self.seated)}
        return sorted(self.table.seats, key=lambda seat: place[seat])

    def total(self, seat: int, field: str) -> int:
        """What all helpers of a clan come to in a field."""
        return self.mountain.total(seat, field)

    def purses(self, seat: int) -> tuple[Purse, Purse]:
        """Gold and VT, with what of them is laid out for a deal."""
        return Purse(self.gold[seat], self.gold_offered[seat]), Purse(self.vt[seat], self.vt_offered[seat])

    # Gold, VT, tiles and markers

    def gain(self, seat: int, vt: int = 0, gold: int = 0) -> None:
        """Take VT and Gold."""
        if vt:
            self.vt[seat].value += vt
        if gold:
            self.gold[seat].value += gold

    def pay(self, seat: int, gold: int, to: int | None = None) -> None:
        """Pay to the vault, or to another clan."""
        paid = self.gold[seat].lose(gold)
        if to is not None:
            self.gold[to].value += paid

    def draw(self, count: int, pile: Pile) -> None:
        """Draw Work Tiles; discarded ones go back into an empty bag (ruling: empty-bag)."""
        for _ in range(count):
            if not self.bag and self.discards:
                self.discards.give_all(self.bag)
                self.table.shuffle(self.bag)
            self.bag.deal(1, pile)

    def discard(self, tile: Piece) -> None:
        """Put a tile of a hand away."""
        assert tile.pile is not None
        tile.pile.give(tile, self.discards)

    def marker(self, seat: int) -> Piece:
        """A marker out of the box; when a clan has none left, one of a colour that nobody needs (ruling: unlimited)."""
        ours = self.sets[seat]
        playing = self.sets[: len(self.table.seats)]
        found = next((marker for marker in self.markers if marker.set == ours), None)
        if found is None:
            found = next((marker for marker in self.markers if marker.set not in playing), self.markers[-1])
        found.owner = seat
        return found

    def mark(self, seat: int, space: str) -> None:
        """Put a marker of a clan on a space, in place of the one that lies there."""
        pile = self.table.pile(space)
        old = self.mountain.lying[space].marker
        if old is not None:
            old.owner = None
            pile.give(old, self.markers)
        self.markers.give(self.marker(seat), pile)
        self.mountain.changed()

    def into_hold(self, seat: int, count: int) -> None:
        """Put markers of a clan in the Hold."""
        for _ in range(count):
            self.markers.give(self.marker(seat), self.hold)

    def picked(self, seat: int, leader: Piece) -> None:
        """What picking a leader brings, a dealt one too (ruling: dealt-leader)."""
        self.table.say("leads", by=seat, leader=leader)
        self.into_hold(seat, leader.hold_markers)
        name = slug(leader)
        vt = sum(room.picks_vt for room in self.mountain.works(seat) if room.picks == name)
        if vt:
            self.table.say("picks", by=seat, n=vt, leader=leader)
            self.gain(seat, vt)

    def foes(self, seat: int) -> list[int]:
        """The other clans."""
        return [Seat(foe) for foe in self.table.seats if foe != seat]
