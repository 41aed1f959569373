"""The turn of a Sorcerer King: cards, marches, battles, Gold, recruits, upkeep and control."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.engine import Choice, Piece, Pile, Seat, Steps, Table, own
from pnp.games.dark_sun_empires.athas import KING, REBELS, Athas
from pnp.games.dark_sun_empires.battle import Battle
from pnp.games.dark_sun_empires.cards import Orders
from pnp.games.families.conquest import NOBODY, Conquest
from pnp.games.families.decks import Decks, first_by_lot

CHITS, BOX = "unit chits", "captured leaders"


class Empires(Orders, Conquest, Decks):
    """The table of the game."""

    PHASES = ("draw", "move", "battle", "revenue", "recruit", "upkeep", "control")
    NOBODYS = REBELS
    SIGHT = "owner"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.lay_out("card")
        self.hands = self.hold()
        self.gold = table.each_track("gold")
        self.chits = table.shuffled("unit")
        self.boxes = table.each_pile(BOX)
        self.lay_places("blight of {}", *([Athas.LAID] if table.has("ground") else []))
        for name in ("recruits", "fallen kings"):
            table.pile(name)
        table.unbox("rebel", table.pile("the Rebels"))
        table.unbox("blight", table.pile("blights"))
        for component, name in (("king", "kings"), ("marker", "markers")):
            piles = table.each_pile(name)
            for piece in list(table.unbox(component, table.pile("box", "nobody"))):
                seat = self.sets.index(str(piece.set))
                if seat in table.seats:
                    piece.owner = seat
                    table.pile("box").give(piece, piles[seat])

    @property
    def sets(self) -> Sequence[str]:
        """The devices of the players, in the order of their seats."""
        return self.table.game.components["king"].sets

    # the set-up

    def set_up(self) -> Steps[int]:
        """Roll the land, if it is rolled; each takes a capital, with a King and an army (rulings: capitals, start)."""
        table = self.table
        if table.has("ground"):
            self.roll_map()
        first = first_by_lot(table).value - 1
        capitals: dict[int, str] = {}
        for seat in table.around(first):
            capitals[seat] = yield Choice("capital", self.capitals(list(capitals.values())), seat)
            self.settle(seat, capitals[seat])
        for seat in table.around(first):
            self.surround(seat, capitals)
        for seat in table.around(first):
            yield from self.arrange(seat, capitals[seat])
        return first

    def roll_map(self) -> None:
        """Roll what the territories are, anew until all homes are joined (ruling: rolled-map)."""
        table = self.table
        stock = table.unbox("ground", table.pile("lands"))
        spaces = [space for space in self.land.spaces if self.land.row(space).terrain != "city"]
        while True:
            for space in spaces:
                laid = table.pile(Athas.LAID.format(space))
                while not laid:
                    wanted = table.roll_on("terrain").terrain
                    piece = next((piece for piece in stock if piece.terrain == wanted), None)
                    if piece is not None:  # ruling: rolled-map
                        stock.give(piece, laid)
            if self.land.reachable():
                return
            for space in spaces:
                table.pile(Athas.LAID.format(space)).give_all(stock)

    def capitals(self, taken: Sequence[str]) -> list[str]:
        """The City-States that may still be a capital: nowhere do two share a territory around (ruling: capitals)."""
        land = self.land
        homes = [space for space in land.cities() if land.row(space).terrain == "city"]
        apart = self.numbers.capitals_apart
        return [home for home in homes if all((land.map.distance(home, other) or 0) >= apart for other in taken)]

    def settle(self, seat: int, capital: str) -> None:
        """The King, an army of chits drawn at random and Gold come to a capital."""
        table = self.table
        self.claim(seat, capital)
        self.gold[seat].value += self.numbers.start.gold
        king = table.pile(own("kings", seat)).top
        assert king is not None
        self.station(king, capital, seat)
        table.say("settles", by=Seat(seat), space=capital, n=self.numbers.start.units)
        for _ in range(self.numbers.start.units):
            assert self.chits.top is not None
            self.station(self.chits.top, capital, seat)

    def surround(self, seat: int, capitals: dict[int, str]) -> None:
        """What lies round a capital and brings Gold is its player's from the beginning (ruling: surroundings)."""
        land = self.land
        for space in land.map.neighbours(capitals[seat]):
            if land.ground(space).revenue and space not in land.reigns:
                self.claim(seat, space)

    # who decides, and who falls

    def standing(self, seat: int) -> tuple[int, ...]:
        """The most revenue, then the most Force (ruling: turn-cap)."""
        return self.income(seat), sum(int(unit.force) for unit in self.land.units(seat))

    def grave(self, unit: Piece) -> Pile:
        """Destroyed units go back among the chits, Rebels to theirs, Kings out of the game (ruling: back-to-chits)."""
        if unit.component == "rebel":
            return self.table.pile("the Rebels")
        return self.table.pile("fallen kings") if unit.type == KING else self.chits

    def destroy(self, unit: Piece, pile: Pile | None = None) -> None:
        """A unit is destroyed; with a King his player falls (ruling: out)."""
        owner = unit.owner
        super().destroy(unit, pile if unit.type != KING else None)
        if unit.type == KING and owner is not None and owner not in self.table.out:
            self.fall(owner)

    def fall(self, seat: int) -> None:
        """Cards are discarded, Gold and captured Leaders go back (ruling: out)."""
        super().fall(seat)
        self.gold[seat].lose(self.gold[seat].value)
        cards = tuple(self.hands[seat])
        if cards:
            self.table.say("leaves", by=Seat(seat), cards=cards)
        for card in cards:
            self.discard(card)
        self.boxes[seat].give_all(self.chits)
        self.mix()

    def mix(self) -> None:
        """The chits lie in no order that anybody knows."""
        self.table.shuffle(self.chits)

    # the phases

    def draw_phase(self, seat: int) -> Steps[None]:
        """Discard at will, draw, and keep so many (rulings: draw, hands)."""
        cards = yield from self.table.subset("to discard", list(self.hands[seat]), seat)
        for card in cards:
            self.discard(card)
        self.draw(seat, int(self.numbers.draw))
        yield from self.hand_limit(seat, int(self.numbers.hand_limit))

    def move_phase(self, seat: int) -> Steps[None]:
        """Play cards, most of all to move stacks (ruling: when)."""
        yield from self.orders(seat)
        self.halt(seat)

    def fight(self, space: str, attacker: int, defender: int) -> Steps[None]:
        """A battle in a territory."""
        yield from Battle(self, space, attacker, defender).fought()
        self.mix()
        for side in (attacker, defender):
            if side != NOBODY and side not in self.table.out and not self.over:
                self.draw(side, max(0, int(self.numbers.hand_limit) - len(self.hands[side])))

    def owned(self, seat: int) -> list[str]:
        """The territories that bring a player Gold: under his marker, and without Rebels (ruling: rebel-land)."""
        land = self.land
        return [space for space in land.realm(seat) if not land.stack(space, NOBODY)]

    def income(self, seat: int) -> int:
        """What they are worth, blights or not (ruling: upkeep)."""
        land = self.land
        return sum(int(land.ground(space).revenue) for space in self.owned(seat))

    def revenue_phase(self, seat: int) -> Steps[None]:
        """Gold from every territory that brings some; blights keep it, once (ruling: blights)."""
        yield from ()
        table, gained = self.table, self.income(seat)
        for space in self.owned(seat):
            blights = table.pile(f"blight of {space}")
            if blights:
                gained -= int(self.land.ground(space).revenue)
                table.say("blighted", space=space)
                blights.give_all(table.pile("blights"))
        self.gold[seat].value += gained
        table.say("revenue", by=Seat(seat), n=gained, gold=self.gold[seat].value)

    def recruit_phase(self, seat: int) -> Steps[None]:
        """Draw chits, buy what one can pay, and draw more if one took all (rulings: recruits, more-recruits)."""
        table = self.table
        offer = table.pile("recruits")
        count = int(self.numbers.recruits)
        while count and self.posts(seat):
            self.chits.deal(count, offer)
            yield from self.buy(seat, offer)
            count = 0
            if not offer and self.chits and self.has_room(seat):
                count = table.roll(self.numbers.more_recruits, "more recruits", seat)
        offer.give_all(self.chits)
        self.mix()

    def posts(self, seat: int) -> list[str]:
        """The City-States in which a player's units start (ruling: posts)."""
        land = self.land
        return [space for space in land.realm(seat) if land.ground(space).musters and land.quiet(space, seat)]

    def has_room(self, seat: int) -> bool:
        """Whether a player may have one more unit (ruling: unit-limit)."""
        return len(self.land.units(seat)) < int(self.numbers.unit_limit)

    def buy(self, seat: int, offer: Pile) -> Steps[None]:
        """Buy units for as much Gold as they have Force."""
        gold, posted = self.gold[seat], set[str]()
        while self.has_room(seat):
            cheap = [unit for unit in offer if unit.force <= gold.value]
            unit = yield Choice("buy", [None, *cheap], seat)
            if unit is None:
                break
            gold.value -= int(unit.force)
            space = yield Choice("post", self.posts(seat), seat)
            self.table.say("buys", by=Seat(seat), piece=unit, n=unit.force, space=space)
            self.station(unit, space, seat)
            posted.add(space)
        for space in sorted(posted):
            yield from self.arrange(seat, space)

    def upkeep_phase(self, seat: int) -> Steps[None]:
        """Discard units that the revenue does not keep (rulings: upkeep, unit-limit)."""
        table = self.table
        kept = min(int(self.numbers.upkeep) * self.income(seat), int(self.numbers.unit_limit))
        while not self.over and seat not in table.out and len(units := self.land.units(seat)) > kept:
            unit = yield Choice("excess", units, seat)
            table.say("starves", by=Seat(seat), piece=unit)
            self.destroy(unit)
        for space in self.land.held(seat):
            self.lift(space, seat)
        self.mix()

    def control_phase(self, seat: int) -> Steps[None]:
        """A marker on every territory that brings Gold and where one has a unit (ruling: control)."""
        yield from ()
        land = self.land
        for space in land.held(seat):
            if land.ground(space).revenue and land.quiet(space, seat):
                self.claim(seat, space)
