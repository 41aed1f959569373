"""The cards of the move phase: marches, events, intrigues and spells, each by its fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps, own
from pnp.games.dark_sun_empires.athas import KING, Athas, space_of
from pnp.games.families.conquest import NOBODY, Conquest
from pnp.games.families.decks import Decks

NOW = ("move", "event", "intrigue", "spell")
"""The types of cards that are played in one's own move phase (ruling: when)."""


class Orders(Conquest, Decks):
    """What a player's cards do in the move phase."""

    LAND = Athas

    @property
    def land(self) -> Athas:
        """The land as it is now."""
        return Athas(self.table)

    def orders(self, seat: int) -> Steps[None]:
        """Play card after card."""
        while not self.over and seat not in self.table.out:
            cards = [card for card in self.hands[seat] if card.type in NOW and self.targets(seat, card)]
            card = yield Choice("orders", [None, *cards], seat)
            if card is None:
                return
            target = yield from self.aim(seat, card)
            self.discard(card)
            if not (yield from self.negated(card.type, self.foes(seat), about=target)):
                yield from self.carry_out(seat, card, target)
            else:
                self.table.say("nothing", card=card)

    def aim(self, seat: int, card: Piece) -> Steps[Any]:
        """What a card is aimed at, which is named before anybody answers (ruling: aiming)."""
        targets = list(self.targets(seat, card))
        if targets == [None]:
            return None
        return (yield Choice(self.aim_phase(card), targets, seat))

    def aim_phase(self, card: Piece) -> str:
        """What a card's player is asked."""
        if card.assassin:
            return "assassin"
        if card.rebels:
            return "rising"
        if card.spies:
            return "spies"
        return "blight" if card.blight else "strike"

    def targets(self, seat: int, card: Piece) -> list[Any]:
        """What a card can be aimed at; `[None]` where it needs no aim, nothing where it cannot be played."""
        land = self.land
        if card.negates:
            return []
        if card.stacks:
            return [None] if self.moves(seat) else []
        if card.assassin:
            led = [(self.camp(space, side), side) for space, side in self.enemies(seat) if side != NOBODY]
            return [(camp, name) for camp, side in led for name in self.leaders(side)]  # ruling: assassins
        if card.rebels:
            full = self.table.pile("the Rebels")
            return [space for space in land.spaces if land.ground(space).terrain == card.land] if full else []
        if card.spies:
            stacks = [self.camp(space, side) for space, side in self.enemies(seat) if side != NOBODY]
            return [*(Seat(other) for other in self.foes(seat)), *stacks]
        if card.kills:
            near = {there for here in land.held(seat) for there in land.map.neighbours(here)}
            return [self.camp(space, side) for space, side in self.enemies(seat) if space in near]  # ruling: next-to
        if card.blight:
            ruled = [space for space in land.reigns if land.ground(space).terrain == card.land]
            free = any(piece.name == card.blight for piece in self.table.pile("blights"))
            return [space for space in ruled if free and not self.table.pile(f"blight of {space}")]
        return [None]

    def enemies(self, seat: int) -> Iterator[tuple[str, int]]:
        """Every enemy stack: where, and whose."""
        for space, here in self.land.stacks.items():
            for side in here:
                if side != seat:
                    yield space, side

    def leaders(self, side: int) -> list[str]:
        """The kinds of Leaders that assassins may be sent to, a King first."""
        titles = [title for title, _ in self.table.cast.titles["unit"] if "leader" in title.traits]
        king = next(piece for piece in self.table.pieces if piece.type == KING and piece.owner == side)
        return [*([king.name] if self.numbers.assassins_reach_kings else []), *(title.name for title in titles)]

    def carry_out(self, seat: int, card: Piece, target: Any) -> Steps[None]:
        """What a card does."""
        table = self.table
        if card.stacks:
            for _ in range(card.stacks):
                if not (yield from self.march(seat)):
                    return
        elif card.assassin:
            yield from self.murder(seat, *target)
        elif card.rebels:
            self.rise(seat, card, target)
        elif card.spies:
            self.spy(seat, target)
        elif card.kills:
            for _ in range(card.kills):
                self.strike(table.lot("_by chance", target, seat))
        elif card.blight:
            blights = table.pile("blights")
            piece = next(piece for piece in blights if piece.name == card.blight)
            blights.give(piece, table.pile(f"blight of {target}"))
            table.say("plague", card=card, space=target)
        elif card.foresees:
            deck = self.stocks[0].draw
            for seen in deck[-card.foresees :]:  # ruling: foresight
                deck.show(seen, 1 << seat)
        elif card.gold:
            gained = table.roll(card.gold, card.name, seat)
            table.track(own("gold", seat)).value += gained
            table.say("gains", by=Seat(seat), n=gained, card=card)

    def murder(self, seat: int, camp: Any, name: str) -> Steps[None]:
        """A Leader of a kind dies, if there is one in the stack (ruling: assassins)."""
        yield from ()
        self.table.say("seeks", by=Seat(seat), name=name, space=space_of(camp))
        victim = next((unit for unit in camp if unit.name == name), None)
        if victim is None:
            self.table.say("missed", name=name, space=space_of(camp))
            return
        self.strike(victim)

    def strike(self, unit: Piece) -> None:
        """A card kills a unit, wherever it stands."""
        camp = unit.pile
        assert camp is not None
        self.table.say("killed", piece=unit, space=space_of(camp))
        self.destroy(unit)
        if camp.owner is not None and camp.top is not None:
            camp.show(camp.top, self.everybody)
        self.table.shuffle(self.table.pile("unit"))

    def rise(self, seat: int, card: Piece, space: str) -> None:
        """Rebels come to a settlement (ruling: rebels)."""
        table, stock = self.table, self.table.pile("the Rebels")
        count = min(table.roll(card.rebels, card.name, seat), len(stock))
        for _ in range(count):
            assert stock.top is not None
            self.station(stock.top, space, NOBODY)
        table.say("rises", n=count, space=space)
        land = Athas(table)
        owner = land.reigns.get(space)
        if owner is not None and not land.stack(space, owner):
            self.free(space)  # ruling: rebel-land

    def spy(self, seat: int, target: Any) -> None:
        """Look at a stack or a hand (ruling: spying)."""
        by = Seat(seat)
        if isinstance(target, Seat):
            pile = self.hands[target]
            self.table.say("spied", by=by, foe=target)
        else:
            pile = target
            self.table.say("spied-stack", by=by, foe=Seat(target.owner), space=space_of(target))
        for piece in pile:
            pile.show(piece, 1 << seat)
