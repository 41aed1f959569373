"""The realm: what each player has, pays, learns and builds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.engine import Choice, Piece, Pile, Seat, Steps, Table
from pnp.games.horrible_hordes import wilds as w
from pnp.games.horrible_hordes.wilds import Wilds


class Realm:
    """The board, the pool of Hordes, and the boxes that units come from."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.rows = w.rows(table)
        self.round = table.track("round")
        self.master = table.seats[-1] if table.numbers.master else None  # ruling: master
        self.kings = [seat for seat in table.seats if seat != self.master]
        self.held = {what: table.each_track(what) for what in self.numbers.resources}
        self.offered = {what: table.each_track(f"offered {what}") for what in self.numbers.resources}
        self.victory, self.lost, self.mourning = (
            table.each_track(name) for name in (w.VICTORY, "lost armies", "lost strongholds")
        )
        self.kingdoms, self.chosen = table.unbox("kingdom", table.pile("kingdoms")), table.each_pile(w.KINGDOM)
        self.markers = table.unbox("marker", table.pile("markers"))
        self.pool = table.shuffled("horde")
        if table.has("rotation"):  # ruling: frontier
            table.unbox("rotation", self.pool)
        self.boxes = {sort: self._sets(sort) for sort in (w.ARMY, w.SETTLEMENT)}
        self.castles = {w.CASTLE: table.unbox(w.CASTLE, table.pile("castles"))}
        if table.has(w.TOWER):
            self.castles[w.TOWER] = table.unbox(w.TOWER, table.pile("towers"))

    def _sets(self, sort: str) -> list[Pile]:
        box = self.table.unbox(sort, self.table.pile(f"{sort} box"))
        colours = list(dict.fromkeys(piece.set or "" for piece in box))
        homes = self.table.each_pile(f"{sort} reserve")
        for piece in list(box):
            seat = colours.index(piece.set or "")
            if seat < len(self.table.seats):
                piece.owner = seat
                box.give(piece, homes[seat])
        return homes

    @property
    def wilds(self) -> Wilds:
        """The board as it is now."""
        return Wilds(self.table)

    def card(self, seat: int) -> Piece:
        """A seat's Kingdom, on which its Abilities are ticked."""
        (card,) = self.chosen[seat]
        return card

    # resources

    def can_pay(self, seat: int, cost: Mapping[str, int]) -> bool:
        """Whether a seat has so much."""
        return all(self.held[what][seat].value >= n for what, n in cost.items())

    def pay(self, seat: int, cost: Mapping[str, int]) -> None:
        """Pay what something costs."""
        for what, n in cost.items():
            self.held[what][seat].lose(n)

    def gain(self, seat: int, what: str, n: int) -> None:
        """Gain chits."""
        if n > 0:
            self.held[what][seat].value += n
            self.table.say("gains", by=Seat(seat), n=n, what=what)

    def wealth(self, seat: int) -> int:
        """How many chits a seat holds."""
        return sum(tracks[seat].value for tracks in self.held.values())

    def victories(self, seat: int, n: int) -> None:
        """Gain Victory Tokens."""
        self.victory[seat].value += n

    # Abilities

    def price(self, row: Any) -> dict[str, int]:
        """What an Ability costs each time it is used."""
        return {what: getattr(row, what) for what in self.numbers.resources if getattr(row, what)}

    def usable(self, seat: int, row: Any) -> bool:
        """Whether an Ability still works this round, and can be paid (ruling: once-a-round)."""
        priced = bool(self.price(row) or row.price)
        kind = w.SPELL if row.spell else w.ABILITY if priced else None
        twice = kind is not None and any(other.doubles == kind for other in w.lore(self.table, seat))
        times = 2 if twice and not row.once else 1
        return self.card(seat).mark(w.USED.format(row.name)) < times and self.can_pay(seat, self.price(row))

    def ready(self, seat: int, field: str, *acts: str) -> list[str]:
        """The Abilities with a field (one of some values) that a seat may use now."""
        found = [row for row in w.lore(self.table, seat) if getattr(row, field) and (not acts or row.act in acts)]
        return [row.name for row in found if self.usable(seat, row)]

    def use(self, seat: int, name: str) -> Any:
        """Use an Ability and pay for it; its row."""
        row, mark = self.rows[name], w.USED.format(name)
        self.pay(seat, self.price(row))
        self.card(seat).put(mark, self.card(seat).mark(mark) + 1)
        self.table.say("pays", by=Seat(seat), what=name)
        return row

    def learn(self, seat: int, name: str) -> Steps[None]:
        """Tick an Ability; what is gained but once is gained now (ruling: kingdoms)."""
        row = self.rows[name]
        self.card(seat).put(w.KNOWS.format(name), 1)
        self.table.say("learns", by=Seat(seat), what=name)
        if row.once:
            self.gain(seat, "gold", row.treasure)
            self.victories(seat, row.victory)
            if row.gift:
                sort = yield Choice("gift", [w.ARMY, w.SETTLEMENT, w.CASTLE], seat)
                yield from self.gift(seat, sort)

    def unknown(self, seat: int) -> list[str]:
        """The Abilities that a seat has not."""
        card = self.card(seat)
        return [name for name in self.rows if not card.mark(w.KNOWS.format(name))]

    def any_ability(self, seat: int, phase: str) -> Steps[None]:
        """Choose an Ability and learn it."""
        if left := self.unknown(seat):
            name = yield Choice(phase, left, seat)
            yield from self.learn(seat, name)

    # units

    def box(self, sort: str, seat: int) -> Pile:
        """Where a unit comes from and goes to."""
        return self.boxes[sort][seat] if sort in self.boxes else self.castles[sort]

    def add(self, seat: int, sort: str, space: str) -> bool:
        """Put a unit on the board; whether there was one left (ruling: pieces)."""
        box = self.box(sort, seat)
        if (unit := box.top) is None:
            return False
        unit.owner = seat
        box.give(unit, self.table.pile(space))
        return True

    def remove(self, unit: Piece) -> None:
        """Take a unit off the board."""
        assert unit.owner is not None and unit.pile is not None
        for mark in list(unit.marks):
            unit.put(mark, 0)
        seat, unit_pile = unit.owner, unit.pile
        box = self.box(unit.component, seat)
        if unit.component not in self.boxes:
            unit.owner = None
        unit_pile.give(unit, box)

    def gift(self, seat: int, sort: str) -> Steps[None]:
        """Gain a unit, where it could be built (ruling: gained)."""
        wilds, table = self.wilds, self.table
        ways = {w.ARMY: lambda: wilds.trains(seat, True), w.SETTLEMENT: lambda: wilds.settles(seat)}
        places = ways.get(sort, lambda: wilds.forts(seat))()
        if not places or not self.box(sort, seat):
            table.say("no-place", what=sort)
            return
        space = yield Choice("place", places, seat)
        self.add(seat, sort, space)
        table.say("unit", by=Seat(seat), what=sort, space=space)
        if sort == w.SETTLEMENT:
            yield from self.settled(seat, space)

    def settled(self, seat: int, space: str) -> Steps[None]:
        """What a tile gives to the first who settles it (ruling: frontier)."""
        tile = self.wilds.tiles.get(space)
        if tile is None or not tile.gift or tile.mark(w.TAKEN):
            return
        tile.put(w.TAKEN, 1)
        if tile.gift == "ability":
            yield from self.any_ability(seat, "learn")
        elif len(self.wilds.of(space, seat, w.ARMY)) < self.wilds.stack(seat) and self.add(seat, w.ARMY, space):
            self.table.say("unit", by=Seat(seat), what=w.ARMY, space=space)

    def points(self, seat: int) -> int:
        """Units and Victory Tokens; of a Horde Master his share of what was destroyed (rulings: winner, master)."""
        if seat == self.master:
            return self.victory[seat].value // len(self.kings)
        return self.wilds.count(seat) + self.victory[seat].value

    # Hordes

    def spawn(self, horde: Piece, space: str) -> None:
        """A Horde appears, with its Hits."""
        tile = self.wilds.tiles.get(space)
        self.pool.give(horde, self.table.pile(space))
        horde.put(w.HITS, horde.hits + (tile.breeds if tile is not None else 0))
        self.table.say("spawns", foe=horde, space=space, n=horde.mark(w.HITS))

    def draw_horde(self) -> Piece | None:
        """One of the pool by lot (ruling: pool)."""
        self.table.shuffle(self.pool)
        return self.pool.top

    def pick_horde(self) -> Steps[Piece | None]:
        """One by lot, or one of several that the Horde Master draws (ruling: master)."""
        top = self.draw_horde()
        if self.master is None or top is None:
            return top
        drawn = self.table.pile("drawn")
        self.pool.deal(min(self.numbers.drawn, len(self.pool)), drawn)
        horde: Piece = yield Choice("draft", list(drawn), self.master)
        drawn.give_all(self.pool)
        return horde

    def rolled_space(self) -> str:
        """A column and a row by two dice (ruling: zero)."""
        column, row = self.table.roll("d10", "column"), self.table.roll("d10", "row")
        space = self.wilds.board.at(column, row)
        assert space is not None
        return space

    def slay(self, horde: Piece, seat: int) -> None:
        """A Horde is destroyed: a Victory Token."""
        assert horde.pile is not None
        for mark in list(horde.marks):
            horde.put(mark, 0)
        horde.pile.give(horde, self.pool)
        self.victories(seat, self.numbers.sure)
        self.table.say("slain", foe=horde.name, by=Seat(seat))

    # lives

    def take_kingdom(self, seat: int, card: Piece) -> Steps[None]:
        """Become a Kingdom, with its two Abilities."""
        self.kingdoms.give(card, self.chosen[seat])
        self.table.plays(seat, card.name)
        self.table.say("plays", by=Seat(seat), card=card)
        for name in card.starts:
            yield from self.learn(seat, name)

    def settle_down(self, seat: int, space: str) -> None:
        """A first Settlement with a Castle and Armies, and the first resources."""
        self.add(seat, w.SETTLEMENT, space)
        self.add(seat, w.CASTLE, space)
        for _ in range(self.numbers.first_armies):
            self.add(seat, w.ARMY, space)
        for what, tracks in self.held.items():
            tracks[seat].value = self.numbers.start if what in self.numbers.basic else 0

    def start_over(self, seat: int) -> Steps[None]:
        """Who has no Settlement begins anew, as another Kingdom (ruling: wiped-out)."""
        wilds = self.wilds
        if wilds.spaces(seat, w.SETTLEMENT):
            return
        for space in wilds.spaces(seat):
            for unit in list(wilds.of(space, seat)):
                self.remove(unit)
        wilds, old = self.wilds, self.card(seat)
        free = [s for s in wilds.board.spaces if wilds.free(s, seat) and s not in wilds.units]
        space = yield Choice("refuge", free, seat)
        self.table.say("wiped", by=Seat(seat), space=space)
        card = yield Choice("kingdom", list(self.kingdoms), seat)
        for mark in list(old.marks):
            old.put(mark, 0)
        self.chosen[seat].give(old, self.kingdoms)
        self.settle_down(seat, space)
        yield from self.take_kingdom(seat, card)
