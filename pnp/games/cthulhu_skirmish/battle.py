"""The course of Cthulhu Skirmish: factions with decks of their own, a second hand of spells, and what stops what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pnp.engine import Choice, Piece, Pile, Result, Steps, Table, clear, own
from pnp.games.cthulhu_skirmish.arena import (
    BOOK,
    CONTROLLED,
    CREATURE,
    CREATURES,
    LEAVING,
    MIST,
    SPELL,
    TAKEN,
    WARDED,
)
from pnp.games.cthulhu_skirmish.spells import Spells
from pnp.games.families.decks import Stock, move
from pnp.games.families.skirmish import ATTACK, ATTACKED, HELD, MOVED, SPECIAL, Blow, square

ASKED = {ATTACK: "answer", "move": "answer move", SPELL: "answer spell", "control": "answer control"}
"""How a player is asked to answer what another does."""


class Battle(Spells):
    """Two factions."""

    states = (HELD, CONTROLLED, LEAVING, WARDED)

    def __init__(self, table: Table) -> None:
        lists = [table.list_of(seat) for seat in table.seats]
        super().__init__(table, [built.of[0] for built in lists])
        self.books = self.hold(BOOK)
        self.creatures = table.unbox(CREATURE, table.pile(CREATURES))
        self.mist = table.track(MIST)

    def lay_decks(self, decks: Sequence[str]) -> None:  # noqa: ARG002 - they are the lists'
        """The spell deck for both, and the deck of each faction."""
        self.spells = self.lay_out(SPELL, discards="spell discard")
        self.own_stocks: list[Stock] = []
        self.spent: dict[str | None, Pile] = {}
        for seat in self.table.seats:
            deck = self.table.pile(own("deck", seat), "nobody", seat)
            built = self.table.list_of(seat)
            self.table.shuffle(self.table.brought(seat, deck, *built.of[1:]))
            stock = Stock(deck, self.table.pile(own("discard", seat)))
            self.own_stocks.append(stock)
            self.spent.update((card.set, stock.discards) for card in deck)

    def muster(self, seat: int, army: str) -> None:
        """The units of the list that a player brought."""
        self.table.brought(seat, self.reserve[seat], army)

    def stock(self, seat: int) -> Stock:
        """Everybody draws from the deck of the own faction."""
        return self.own_stocks[seat]

    def discards_of(self, card: Piece) -> Pile:
        """Spells have discards of their own, as each faction has."""
        return self.spells.discards if card.type == SPELL else self.spent[card.set]

    def ended(self) -> Result:
        """Who is not beaten has won; if a spell has beaten both, nobody has (ruling: victory)."""
        result = super().ended()
        if not result.winners:
            self.table.say("nobody")
        return result

    # phases

    def draw_phase(self, seat: int) -> Steps[None]:
        """What lasts runs on; then draw, and hold both hand limits (rulings: turns, fate, spell-hand)."""
        self.mist.value = 0
        self.wane(seat)
        if not self.over_with:
            yield from super().draw_phase(seat)
            over = len(self.books[seat]) - int(self.numbers.spell_hand)
            for _ in range(max(0, over)):
                self.discard((yield Choice("spell hand limit", list(self.books[seat]), seat)))

    def wane(self, seat: int) -> None:
        """A turn less for what a player has laid on units, a Hit less for those that he summoned (ruling: turns)."""
        self.count_down(seat)
        for unit in self.army(seat):
            if unit.component == CREATURE:
                self.table.say("fades", unit=unit)
                self.wound(unit, int(self.numbers.wane))

    def end_phase(self, seat: int) -> Steps[None]:
        """Units may move and attack again."""
        for unit in self.army(seat):
            clear([unit], MOVED, ATTACKED)
        yield from ()

    def released(self, unit: Piece, state: str) -> None:
        """What lasted on a unit is over; who was controlled is free, or runs away (ruling: devolution)."""
        if state == LEAVING:
            self.table.say("fled", unit=unit)
            self.lose(unit)
        elif state == CONTROLLED:
            self.set_free(unit)
        else:
            self.table.say("over", unit=unit, here=square(unit), state=state)

    # moves

    def arrived(self, seat: int, card: Piece, gone: Sequence[Piece]) -> Steps[None]:
        """By some Move cards one of those they moved may attack at once (ruling: charge)."""
        attacks = self.charges(card, list(gone), self.at) if card.charge else []
        if attacks:
            answer = yield Choice("charge", [None, *attacks], seat)
            if answer is not None:
                yield from self.assault(seat, Blow(card, *answer))

    # attacks and specials

    def arms(self, seat: int) -> list[Piece]:
        """The Attack cards that can be used, unless there is mist (ruling: mist)."""
        return [] if self.still else super().arms(seat)

    def specials(self, seat: int) -> list[Piece]:
        """The special cards and the spells that can be used now (rulings: specials, casting)."""
        cards = (*self.held(seat, SPECIAL), *self.books[seat])
        return [card for card in cards if self.aimed(seat, card)]

    def fight(self, seat: int, card: Piece) -> Steps[None]:
        """Attack with a card, or use a special or a spell."""
        if card.type == ATTACK:
            yield from super().fight(seat, card)
            return
        aims = self.aimed(seat, card)
        self.discard(card)
        phase = "cast" if card.type == SPELL else "aim"
        user, target = aims[0] if aims == [(None, None)] else (yield Choice(phase, aims, seat))
        if user is not None and target is not None and card.strikes:
            yield from self.assault(seat, Blow(card, user, target, spell=True))
            return
        self.announce(seat, card, user, target)
        kind = SPELL if card.type == SPELL else "control" if card.controls else ""
        if not kind or not (yield from self.negated(kind, self.foes(seat), about=card)):
            yield from self.work(seat, card, user, target)

    def announce(self, seat: int, card: Piece, user: Piece | None, target: Piece | None) -> None:
        """Tell what is used, and at whom it is aimed."""
        if target is None or target.pile in self.fallen:
            self.table.say("casts" if card.type == SPELL else "plays", by=seat, card=card)
        elif user is None or user is target:
            self.table.say("upon", card=card, target=target, there=square(target))
        else:
            self.table.say("aims", card=card, unit=user, here=square(user), target=target, there=square(target))

    def harm(self, blow: Blow) -> Steps[None]:
        """Some attack spells heal who cast them."""
        yield from super().harm(blow)
        if blow.spell and blow.card is not None and blow.unit.mark("hit"):
            self.heal(blow.unit, blow.card.heals)

    # answers

    def answers(self, seat: int, kind: str, about: Any = None) -> list[Piece]:
        """Cards of both hands that stop what another does (rulings: defence, answers)."""
        spell = isinstance(about, Blow) and about.spell
        controls = isinstance(about, Piece) and about.controls
        stopped = {kind, *([SPELL] if spell else []), *(["control"] if controls else [])}
        cards = [*self.hands[seat], *(self.books[seat] if self.casters(seat) else [])]
        found = [card for card in cards if not stopped.isdisjoint(card.negates)]
        return [card for card in found if self.guards(card, about)] if isinstance(about, Blow) else found

    def negated(
        self,
        kind: str,
        seats: Iterable[int],
        phase: str = "",
        among: Sequence[int] | None = None,  # noqa: ARG002 - there are two players
        about: Any = None,
    ) -> Steps[bool]:
        """Whether what a player does comes to nothing; a spell that stops it may be stopped, too (ruling: answers)."""
        for seat in seats:
            while True:
                answer = yield Choice(phase or ASKED[kind], [None, *self.answers(seat, kind, about)], seat)
                if answer is None:
                    break
                self.discard(answer)
                if answer.type == SPELL and (yield from self.negated(SPELL, self.foes(seat), about=answer)):
                    continue
                if answer.type == SPELL and answer.stills:
                    self.mist.value = 1
                    self.table.say("stilled")
                return True
        return False

    # units

    def kill(self, unit: Piece) -> None:
        """A unit is dead: it lies with the dead of its own faction, a creature with those that can be summoned."""
        self.table.say("killed", unit=unit)
        self.lose(unit)

    def lose(self, unit: Piece) -> None:
        """Take a unit off the field, with nothing on it any more."""
        home = self.belongs(unit)
        if unit.component == CREATURE:
            unit.owner = None
            move(unit, self.creatures)
        else:
            assert home is not None
            unit.owner = home
            move(unit, self.fallen[home])

    def take(self, unit: Piece, seat: int, turns: int | None, leaves: bool) -> None:
        """A player takes control of a unit (rulings: controlled, turns)."""
        home = self.belongs(unit)
        assert home is not None
        if home == seat:
            self.set_free(unit)
            return
        self.unhand(unit)
        unit.owner = seat
        unit.put(TAKEN, home + 1)
        if turns:
            self.afflict(unit, LEAVING if leaves else CONTROLLED, turns, seat)

    def set_free(self, unit: Piece) -> None:
        """A unit is its own side's again."""
        self.table.say("free", unit=unit, here=square(unit))
        self.unhand(unit)

    def unhand(self, unit: Piece) -> None:
        """Nobody controls a unit any more."""
        unit.owner = self.belongs(unit)
        names = (own(state, seat) for seat in self.table.seats for state in (CONTROLLED, LEAVING))
        clear([unit], TAKEN, *names)
