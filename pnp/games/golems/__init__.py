"""Golems: Wizards in four Towers, and what they make of clay, iron and salt to destroy each other."""

from __future__ import annotations

from functools import partial
from typing import Any

from pnp.engine import Choice, Piece, Pile, Result, Seat, Steps, Table, View, clear
from pnp.games.families.decks import in_turn
from pnp.games.families.tile_war import Land
from pnp.games.families.tile_war.land import TILE
from pnp.games.golems import spells
from pnp.games.golems.battle import Duel
from pnp.games.golems.craft import Workshop
from pnp.games.golems.domain import (
    AT,
    GOLEM,
    HASTE,
    HIT,
    PART,
    POWER,
    PROTECTION,
    WIZARD,
    Domain,
    cost,
    worth,
)
from pnp.games.golems.thumb import thumb

__all__ = ["goal", "play", "thumb", "worth"]

TOWER = "tower"
FAR = 1000


class Golems(Workshop):
    """Two hands of cards, golems made of three of them, and Wizards who must not fall."""

    LAND = Domain
    BATTLE = Duel
    SPELL = "event"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.lay_out(PART, discards="part discard")
        self.workshops = self.hold("part hand")
        self.mana = table.each_track("mana", int(self.numbers.start_mana))
        self.chits = table.each_pile("chits")
        self.fallen = table.each_pile("fallen")
        self.graves = table.pile("graves")
        self.wizards = table.unbox(WIZARD, table.pile("spare"))
        box = table.unbox(GOLEM, table.pile("spare"))
        self.colours = list(dict.fromkeys(chit.set for chit in box))
        for seat in table.seats:
            for chit in [chit for chit in box if chit.component == GOLEM and chit.set == self.colours[seat]]:
                box.give(chit, self.chits[seat])

    # set-up

    def set_up(self) -> Steps[int]:
        """The map, a Tower for everybody, and the cards (rulings: map, towers)."""
        table, towers = self.table, self.domain.towers
        self.lay_tiles([space for space in self.board.spaces if space not in towers])
        first = self.first()
        for seat in table.around(first):
            land = self.domain
            space = yield Choice(TOWER, [space for space in towers if land.holder(space) is None], seat)
            wizard = next(
                piece for piece in self.wizards if piece.component == WIZARD and piece.set == self.colours[seat]
            )
            wizard.owner = seat
            self.wizards.give(wizard, table.pile(space))
        events, parts = self.stocks
        events.draw.deal(int(self.numbers.event_hand), *self.hands)
        parts.draw.deal(int(self.numbers.part_hand), *self.workshops)
        return first

    def tiles(self) -> Pile:
        """All tiles, but the Towers lie on the corners."""
        tiles = self.table.shuffled(TILE)
        for space, tile in zip(self.domain.towers, [tile for tile in tiles if tile.type == TOWER], strict=True):
            tiles.give(tile, self.table.pile(space))
        return tiles

    def laid_well(self) -> bool:
        """Whether one can walk from every Tower to every other (ruling: map)."""
        land = self.domain
        return any(set(land.towers) <= set(part) for part in land.board.parts(land.open))

    # the turn

    def take_turn(self, seat: int) -> Steps[None]:
        """A player's turn, phase by phase."""
        table = self.table
        table.track("active").value = seat + 1
        phases = [
            ("power", self.power),
            ("craft", self.craft),
            ("fate", self.fate),
            ("magic", self.magic),
            ("move", self.move_units),
            ("battle", self.battles),
            ("end", self.finish),
        ]
        for name, phase in phases:
            if self.settled or seat in table.out:
                break
            table.begin(name)
            yield from phase(seat)
        self.end_turn(seat)

    def power(self, seat: int) -> Steps[None]:
        """Clay may change, and Mana is gained (rulings: occupy, reshaping)."""
        land = self.domain
        for unit in land.units(seat) if land.gifted else ():
            body = land.body(unit)
            if body.material is not None and body.material.reshapes:
                yield from self.reshape(seat, unit)
        income = self.domain.income(seat)
        self.mana[seat].value += income
        self.table.say("income", by=Seat(seat), n=income)

    # cards

    def fate(self, seat: int) -> Steps[None]:
        """Draw cards, pay for more, discard what is too much (rulings: drawing, hand)."""
        decks = [stock.draw for stock in reversed(self.stocks)]
        for _ in range(int(self.numbers.draw)):
            deck = yield Choice("draw", decks, seat)
            self.take(seat, deck)
        while self.mana[seat].value >= self.numbers.extra_card:
            deck = yield Choice("buy", [None, *decks], seat)
            if deck is None:
                break
            self.mana[seat].value -= int(self.numbers.extra_card)
            self.table.say("paid", by=Seat(seat), n=int(self.numbers.extra_card))
            self.take(seat, deck)
        for hand in (self.workshops[seat], self.hands[seat]):
            while len(hand) > self.numbers.hand_limit:
                self.discard((yield Choice("hand limit", list(hand), seat)))

    def take(self, seat: int, deck: Pile) -> None:
        """Draw a card from a deck into the hand that it is for."""
        stock = next(stock for stock in self.stocks if stock.draw is deck)
        self.deal_out(stock, 1, self.hands[seat] if stock is self.stocks[0] else self.workshops[seat])

    # spells

    def magic(self, seat: int) -> Steps[None]:
        """Everybody may cast Spells (ruling: spells)."""
        yield from in_turn(list(self.table.around(seat)), partial(self.conjure, seat))

    def conjure(self, active: int, seat: int) -> Steps[bool | None]:
        """A player may cast a Spell; whether he does, and None once nobody else is left."""
        if self.settled:
            return None
        options = [] if seat in self.table.out else list(spells.casts(self, seat, active))
        answer = yield Choice("spell", [None, *options], seat)
        if answer is None:
            return False
        card, target = answer if isinstance(answer, tuple) else (answer, None)
        self.mana[seat].value -= int(self.numbers.spell_cost)
        spells.tell(self, seat, card, target)
        self.discard(card)
        if (yield from self.negated(card.type, self.foes(seat), about=(card, target))):
            self.table.say("dispelled", card=card)
        else:
            yield from spells.carry_out(self, seat, card, target)
        return True

    def answers(self, seat: int, kind: str, about: Any = None) -> list[Piece]:
        """A Dispell, for who can pay for it (ruling: dispell)."""
        return super().answers(seat, kind, about) if self.mana[seat].value >= self.numbers.spell_cost else []

    def play_answer(self, seat: int, card: Piece) -> None:
        """Pay for a Dispell (ruling: dispell)."""
        self.mana[seat].value -= int(self.numbers.spell_cost)
        super().play_answer(seat, card)

    def owner_of_hand(self, hand: Pile) -> int:
        """Whose hand it is."""
        return next(seat for seat in self.table.seats if hand in (self.hands[seat], self.workshops[seat]))

    # moves and blows

    def go(self, unit: Piece, space: str) -> Steps[None]:
        """Move a golem; one in haste may move again (ruling: haste)."""
        haste = unit.mark(HASTE)
        yield from super().go(unit, space)
        if haste:
            unit.put(HASTE, haste - 1)
            clear([unit], "moved")

    def roll_off(self, seat: int, foe: int, force: int, armor: int) -> tuple[int, int]:
        """What attacker and defender roll, with Force and Armor."""
        die = self.numbers.die
        return self.table.roll(die, "_attack", seat) + force, self.table.roll(die, "_defence", foe) + armor

    def can_hit(self, force: int, armor: int) -> bool:
        """Whether an attack can hit with any dice (ruling: stalemate)."""
        sides = int(str(self.numbers.die).rpartition("d")[2])
        return force + sides >= armor + 1

    def wound(self, unit: Piece) -> bool:
        """A unit is hit; whether that destroys it (ruling: damage)."""
        hits, most = unit.mark(HIT) + int(self.numbers.wounds), self.domain.body(unit).hits
        if hits < most:
            unit.put(HIT, hits)
            self.tell("hurt", unit, n=hits, of=most)
        return hits >= most

    def tell(self, sentence: str, unit: Piece, **parts: Any) -> None:
        """Say something of a unit: what it is made of, and whose it is."""
        assert unit.owner is not None
        self.table.say(sentence, what=self.domain.named(unit), owner=Seat(unit.owner), **parts)

    def destroy(self, unit: Piece) -> None:
        """A unit is destroyed, and does not come back."""
        self.tell("lost", unit)
        self.lose(unit)

    def lose(self, unit: Piece) -> None:
        """Take a unit off the map; with a Wizard falls his player (ruling: out)."""
        seat = unit.owner
        super().lose(unit)
        if unit.component == WIZARD:
            assert seat is not None
            self.fall(seat)

    def lost(self, unit: Piece) -> Pile:
        """A chit goes back to its player (ruling: records)."""
        return self.graves if unit.component == WIZARD else self.chits[self.colours.index(unit.set)]

    def fall(self, seat: int) -> None:
        """A player is out, with all that is his (ruling: out)."""
        self.table.say("fallen", by=Seat(seat))
        self.table.out.add(seat)
        for unit in [*self.domain.units(seat), *self.fallen[seat]]:
            self.lose(unit)
        for card in [*self.hands[seat], *self.workshops[seat]]:
            self.discard(card)
        self.mana[seat].value = 0

    # the end

    def lay_aside(self, unit: Piece, space: str) -> None:
        """A Soft golem lies where it fell, till the End Phase (ruling: regenerate)."""
        parts = self.domain.parts
        for name in [name for name in unit.marks if name not in parts]:
            unit.put(name, 0)
        unit.put(AT, 1 + self.board.spaces.index(space))
        assert unit.pile is not None
        assert unit.owner is not None
        unit.pile.give(unit, self.fallen[unit.owner])

    def crumble(self, unit: Piece) -> None:
        """A golem that fell in a lost battle does not come back."""
        if unit.owner is not None:
            self.lose(unit)

    def finish(self, seat: int) -> Steps[None]:
        """Soft golems regenerate, Flesh heals, and what was for this turn ends (rulings: regenerate, two-turns)."""
        for other in self.table.around(seat):
            yield from self.regenerate(other)
        self.heal(seat)
        units = [unit for stack in self.domain.stacks.values() for unit in stack]
        clear(units, HASTE)
        for unit in units:
            for now, then in (POWER, PROTECTION):
                if unit.mark(now) or unit.mark(then):
                    unit.put(now, unit.mark(then))
                    unit.put(then, 0)

    def regenerate(self, seat: int) -> Steps[None]:
        """Put golems back where they fell, in battles that were won (ruling: regenerate)."""
        while self.fallen[seat]:
            land = self.domain
            spaces = {unit.code: self.board.spaces[unit.mark(AT) - 1] for unit in self.fallen[seat]}
            able = [unit for unit in self.fallen[seat] if land.fits(seat, land.body(unit), spaces[unit.code])]
            unit = yield Choice("regenerate", [None, *able], seat)
            if unit is None:
                break
            unit.put(AT, 0)
            self.tell("back", unit, space=spaces[unit.code])
            self.bring(unit, spaces[unit.code])
        for unit in list(self.fallen[seat]):
            self.lose(unit)

    def heal(self, seat: int) -> None:
        """Golems of Flesh heal at the end of their player's turn."""
        land = self.domain
        for unit in land.units(seat) if land.gifted else ():
            material = land.body(unit).material
            if material is not None and material.heals and unit.mark(HIT):
                unit.put(HIT, max(unit.mark(HIT) - int(material.heals), 0))
                self.tell("healed", unit, n=unit.mark(HIT))

    def alive(self, land: Land, seat: int) -> bool:
        """Whose Wizard stands is in the game (ruling: out)."""
        return any(unit.component == WIZARD for unit in land.units(seat))

    def standing(self, seat: int) -> int:
        """The Hits that the Wizard has left, and then what the golems are worth (ruling: turn-cap)."""
        land = self.domain
        wizard = next(unit for unit in land.units(seat) if unit.component == WIZARD)
        golems = (land.traits(unit).values() for unit in land.units(seat) if unit.component == GOLEM)
        return FAR * land.left(wizard) + sum(map(cost, golems))


def play(table: Table) -> Steps[Result]:
    """Destroy the Wizards of all others."""
    return (yield from Golems(table).play())


def goal(view: View, seat: int) -> dict[str, Any]:
    """What is left of a player's Wizard, his golems, and how many Wizards are against him."""
    land = Domain(view)
    units = land.units(seat)
    hits = sum(land.left(unit) for unit in units if unit.component == WIZARD)
    enemies = sum(any(u.component == WIZARD for u in land.stacks[space]) for space in land.foes(seat))
    return {"hits": hits, "units": sum(unit.component == GOLEM for unit in units), "enemies": enemies}
