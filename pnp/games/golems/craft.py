"""The workshop: golems are built of cards, those of Clay change, those of Wood grow."""

from __future__ import annotations

from itertools import product

from pnp.engine import Choice, Piece, Pile, Seat, Steps, Track
from pnp.games.families.tile_war import War
from pnp.games.golems.domain import KINDS, SHAPE, SIZE, Domain, key


class Workshop(War):
    """The Craft Phase, and what materials do to their own golems."""

    workshops: list[Pile]
    """The hands of Golem cards."""
    chits: list[Pile]
    mana: list[Track]

    @property
    def domain(self) -> Domain:
        """The domain as it lies now."""
        return Domain(self.table)

    def reshape(self, seat: int, unit: Piece) -> Steps[None]:
        """Change the shape of a golem (ruling: reshaping)."""
        shapes = self.others(unit, SHAPE)
        name = yield Choice("reshape", [None, *((unit, shape) for shape in shapes)], seat)
        if name is not None:
            self.change(unit, name[1], "reshaped")

    def others(self, unit: Piece, kind: str) -> list[str]:
        """The traits of a kind that a golem could have in place of its own without being like another."""
        land, made = self.domain, self.domain.traits(unit)
        assert unit.pile is not None
        assert unit.owner is not None
        parts = [part for part in land.parts.values() if part.type == kind and part is not made[kind]]
        space = unit.pile.name
        return [key(part) for part in parts if land.fits(unit.owner, land.sum({**made, kind: part}), space, unit)]

    # crafting

    def craft(self, seat: int) -> Steps[None]:
        """Build a golem, and let those of Wood grow (rulings: price, placing, records, growth)."""
        parts = yield Choice("craft", [None, *self.plans(seat)], seat)
        if parts is not None:
            space = yield Choice("place", self.domain.sites(seat, parts), seat)
            self.build(seat, parts, space)
        yield from self.grow(seat)

    def plans(self, seat: int) -> list[tuple[Piece, ...]]:
        """The golems that a player can build of his cards: a material, a size and a shape each."""
        if not self.chits[seat]:  # ruling: records
            return []
        land, purse = self.domain, self.mana[seat].value
        kinds = [{card.name: card for card in self.workshops[seat] if card.type == kind}.values() for kind in KINDS]
        every = product(*kinds)
        return [parts for parts in every if land.price(seat, parts) <= purse and land.sites(seat, parts)]

    def build(self, seat: int, parts: tuple[Piece, ...], space: str) -> None:
        """Pay for a golem and put it on the map; its cards are discarded."""
        price = self.domain.price(seat, parts)
        self.mana[seat].value -= price
        chit = min(self.chits[seat], key=lambda chit: int(chit.tag))
        chit.owner = seat
        for part in parts:
            chit.put(key(part), 1)
        self.table.say("built", by=Seat(seat), piece=chit, what=self.domain.named(chit), n=price)
        for part in parts:
            self.discard(part)
        self.chits[seat].give(chit, self.table.pile(space))

    def grow(self, seat: int) -> Steps[None]:
        """Discard cards for golems that grow (ruling: growth)."""
        while True:
            land = self.domain
            cards = [*self.workshops[seat], *self.hands[seat]]
            options = [(card, unit) for unit in land.units(seat) if self.larger(unit) for card in cards]
            answer = yield Choice("grow", [None, *options], seat)
            if answer is None:
                return
            card, unit = answer
            self.discard(card)
            larger = self.larger(unit)
            assert larger is not None
            self.change(unit, larger, "grew")

    def larger(self, unit: Piece) -> str | None:
        """The size to which a golem can grow."""
        land = self.domain
        body = land.body(unit)
        if not land.gifted or body.material is None or not body.material.grows:
            return None
        order = body.order + int(body.material.grows)
        return next((name for name in self.others(unit, SIZE) if int(land.parts[name].order) == order), None)

    def change(self, unit: Piece, name: str, sentence: str = "altered") -> None:
        """Give a golem a trait in place of the one of that kind."""
        land = self.domain
        unit.put(key(land.traits(unit)[land.parts[name].type]), 0)
        unit.put(name, 1)
        self.table.say(sentence, piece=unit, what=self.domain.named(unit))
