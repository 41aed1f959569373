"""The course of Warcraft Skirmish: placing by turns, Fate, Action and End Phases, attacks with their answers."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, clear, own
from pnp.games.families.decks import Decks, move
from pnp.games.families.skirmish import ATTACKED, FALLEN, HELD, HIT, MOVED, RESERVE, square
from pnp.games.warcraft_skirmish.lore import ANSWERED, HIDDEN, MARCH, MARTYR, TOKEN, USED, Lore, until

CARD, DRAWN = "card", "drawn"


class Battle(Lore, Decks):
    """A game of Warcraft Skirmish."""

    def __init__(self, table: Table) -> None:
        Decks.__init__(self, table)
        Lore.__init__(self, table)
        for space in self.field.spaces:
            table.pile(space)
        self.lay_out(CARD)
        self.hands = self.hold()
        self.drawn = [table.pile(own(DRAWN, seat), "owner", seat) for seat in table.seats]
        self.reserve = [table.pile(own(RESERVE, seat), owner=seat) for seat in table.seats]
        self.fallen = [table.pile(own(FALLEN, seat), owner=seat) for seat in table.seats]
        for seat in table.seats:
            table.brought(seat, self.reserve[seat])

    # the game

    def play(self) -> Steps[Result]:
        """Place the armies by turns, then take turns until a hero falls, or the cap ends it."""
        table = self.table
        yield from self.set_up(table.lot("first player", table.seats))  # ruling: coin
        for seat in self.turns(table.lot("first turn", table.seats), self.numbers.turn_cap):
            yield from self.turn(seat)
            if self.over_with:
                return self.ended()
        table.begin("end")
        table.say("capped")
        return Result((), capped=True, facts=self.facts())  # ruling: turn-cap

    def set_up(self, first: int) -> Steps[None]:
        """Place the units, one at a time, by turns (ruling: place)."""
        self.table.begin("place unit", first)
        while any(self.reserve):
            for seat in self.table.around(first):
                if self.reserve[seat]:
                    unit = yield Choice("place unit", list(self.reserve[seat]), seat)
                    camp = [space for space in self.camps[seat] if self.free(space, self.at)]
                    _, space = yield Choice("place", [(unit, space) for space in camp], seat)
                    unit.owner = seat
                    unit.pile.give(unit, self.table.pile(space))

    def turn(self, seat: int) -> Steps[None]:
        """The phases of a turn; after a hero's fall nothing more happens."""
        self.fate(seat)
        yield from self.action(seat)
        if not self.over_with:
            yield from self.ambushed(seat)
        if not self.over_with:
            yield from self.end_phase(seat)

    @property
    def over_with(self) -> bool:
        """Whether a hero has fallen."""
        return any(self.hero(seat) is None for seat in self.table.seats)

    def ended(self) -> Result:
        """Whose hero stands has won; if none does, nobody (ruling: victory)."""
        winners = tuple(seat for seat in self.table.seats if self.hero(seat) is not None)
        self.table.begin("end")
        if winners:
            self.table.say("won", winner=winners[0])
        else:
            self.table.say("both-fell")
        return Result(winners, facts=self.facts())

    def facts(self) -> dict[str, int]:
        """What is worth counting of a game."""
        left = {own("standing", seat): len(self.army(seat)) for seat in self.table.seats}
        return {"turns": self.table.track("turn").value, **left}

    # phases

    def fate(self, seat: int) -> None:
        """Draw, and give every unit its action token; what lasted until this turn is over."""
        self.table.begin("fate", seat)
        for unit in self.at.values():
            clear([unit], until(HELD, seat), until(HIDDEN, seat), ANSWERED)
        self.draw(seat, self.numbers.draw)
        for unit in self.army(seat):
            unit.put(TOKEN, self.numbers.token)

    def action(self, seat: int) -> Steps[None]:
        """Play cards, and draw cards for units, one after the other."""
        self.table.begin("action", seat)
        while not self.over_with:
            at, army = self.at, self.army(seat)
            cards = [card for card in self.hands[seat] if any(self.uses(card, unit, at) for unit in army)]
            tokens = [unit for unit in army if unit.mark(TOKEN) and not self.held(unit)]
            answer = yield Choice("act", [None, *cards, *tokens], seat)
            if answer is None:
                return
            if answer in tokens:
                yield from self.draw_for(seat, answer)
            else:
                options = [(answer, unit, what) for unit in army for what in self.uses(answer, unit, at)]
                yield from self.do(seat, *(yield Choice("use", options, seat)))

    def draw_for(self, seat: int, unit: Piece) -> Steps[None]:
        """Draw a card for a unit, which uses it at once, or it is discarded (ruling: token)."""
        clear([unit], TOKEN)
        self.deal_out(self.stock(seat), 1, self.drawn[seat])
        card = self.drawn[seat].top
        if card is not None:
            options = [(card, unit, what) for what in self.uses(card, unit, self.at)]
            answer = yield Choice("draw for", [None, *options], seat)
            if answer is None:
                self.discard(card)
                self.table.say("wasted", card=card, unit=unit, here=square(unit))
            else:
                yield from self.do(seat, card, unit, answer[2], "by-token")

    def ambushed(self, seat: int) -> Steps[None]:
        """The enemy's units may attack as the Action Phase ends (ruling: ambush)."""
        for foe in self.foes(seat):
            while not self.over_with:
                answer = yield Choice("ambush", [None, *self.ambushes(self.hands[foe], foe)], foe)
                if answer is None:
                    break
                card, unit, target = answer
                self.discard(card)
                unit.put(ANSWERED, 1)
                self.table.say("springs", card=card, unit=unit, here=square(unit))
                yield from self.assault(foe, unit, self.picked(foe, unit, target, self.blow), self.blow)

    def end_phase(self, seat: int) -> Steps[None]:
        """Discard what is too much; units may act again."""
        self.table.begin("ending", seat)
        for unit in self.at.values():
            clear([unit], MOVED, ATTACKED, USED)
        yield from self.hand_limit(seat, self.numbers.hand)

    # deeds

    def do(self, seat: int, card: Piece, unit: Piece, what: str, told: str = "plays") -> Steps[None]:
        """Let a unit march, or do a deed, with a card that is spent by it."""
        self.discard(card)
        self.table.say(told, card=card, unit=unit, here=square(unit), deed=what)
        row = card if what == MARCH else self.called[what]
        if what == MARCH or row.kind == "move":
            _, space = yield Choice("aim", [(unit, end) for end in self.goes(unit, row, self.at)], seat)
            self.go(unit, space)
        elif row.kind == "charge":
            aims = self.wits(unit, self.objects(unit, row, self.at))
            _, space, target = yield Choice("aim", [(unit, *aim) for aim in aims], seat)
            self.go(unit, space)
            yield from self.assault(seat, unit, self.picked(seat, unit, target, row), row)
        elif row.kind == "attack":
            aims = [(target,) for target in self.objects(unit, row, self.at)]
            _, target = yield Choice("aim", [(unit, *aim) for aim in self.wits(unit, aims)], seat)
            yield from self.assault(seat, unit, self.picked(seat, unit, target, row), row)
        else:
            if row.kind != "whirl":
                unit.put(USED, 1)
            yield from self.work(seat, unit, row)
        if what != MARCH and self.on_field(unit):
            self.after(seat, unit, row)

    def after(self, seat: int, unit: Piece, row: Any) -> None:
        """What follows a deed: cards, and hiding."""
        if row.hides or row.kind == "stealth":
            unit.put(until(HIDDEN, seat), 1)
            self.table.say("hidden", unit=unit, here=square(unit))
        if row.draws:
            self.draw(seat, row.draws)

    def work(self, seat: int, unit: Piece, row: Any) -> Steps[None]:
        """The deeds that are neither a move nor an attack on one enemy."""
        at = self.at
        if row.kind in ("heal", "regenerate", "immobilize"):
            _, target = yield Choice("aim", [(unit, aim) for aim in self.objects(unit, row, at)], seat)
            if row.kind == "immobilize":
                self.hold_fast(seat, target)
            else:
                self.mend(target)
        elif row.kind == "freeze":
            for other in self.objects(unit, row, at):
                self.hold_fast(seat, other)
        elif row.kind == "whirl":
            yield from self.whirl(seat, unit, row)
        elif row.kind == "inspire":
            yield from self.inspire(seat, unit)
        elif row.kind == "storm":
            foes = [other for other in at.values() if self.hostile(unit, other)]
            hit = [foe for foe in foes if self.table.roll("1d6", "storm", seat) <= self.numbers.fails]
            for foe in hit:
                self.wound(foe, self.numbers.damage)
            if not hit:
                self.table.say("calm")

    def whirl(self, seat: int, unit: Piece, row: Any) -> Steps[None]:
        """An attack on all around, friends too; enemies may be defended (ruling: all-adjacent)."""
        unit.put(ATTACKED, 1)
        for other in self.objects(unit, row, self.at):
            if self.on_field(other):  # after a hero's fall too: all are struck at once
                if self.hostile(unit, other):
                    yield from self.assault(seat, unit, other, row)
                else:
                    self.wound(other, self.numbers.damage)

    def inspire(self, seat: int, unit: Piece) -> Steps[None]:
        """Friends next to a unit attack, one after the other (ruling: inspire)."""
        row = next(row for row in self.deeds.values() if row.kind == "inspire")
        while not self.over_with:
            answer = yield Choice("inspired", [None, *self.objects(unit, row, self.at)], seat)
            if answer is None:
                return
            friend, foe = answer
            yield from self.assault(seat, friend, self.picked(seat, friend, foe, self.blow), self.blow)

    def go(self, unit: Piece, space: str) -> None:
        """Move a unit.

        Raises:
            ValueError: somebody else stands there: units never stack.
        """
        here = square(unit)
        unit.put(MOVED, 1)
        if space == here:
            return
        if not self.free(space, self.at):
            raise ValueError(f"{unit} cannot enter {space}: it is taken.")
        assert unit.pile is not None
        unit.pile.give(unit, self.table.pile(space))

    # attacks

    def picked(self, seat: int, unit: Piece, target: Piece, row: Any) -> Piece:
        """Whom a unit attacks: who is stupid one of all in range, by lot (ruling: stupid)."""
        foes = self.struck(unit, square(unit), row, self.at) if unit.stupid else [target]
        return target if len(foes) < 2 else self.table.lot("stupid", foes, seat)

    def assault(self, seat: int, unit: Piece, target: Piece, row: Any) -> Steps[None]:
        """Declare an attack, add damage, let it be answered; then it does what it does (rulings: damage, answer)."""
        unit.put(ATTACKED, 1)
        self.table.say("attacks", unit=unit, here=square(unit), target=target, there=square(target))
        more = 0 if row.kills else (yield from self.more(seat, unit, target))
        victim = yield from self.answered(unit, target, row)
        if victim is None:
            return
        self.wound(victim, self.left(victim) if row.kills else self.numbers.damage + row.damage + more)
        if row.holds and self.on_field(victim):
            self.hold_fast(seat, victim)
        if row.drains and unit.mark(HIT):
            self.mend(unit)

    def more(self, seat: int, unit: Piece, target: Piece) -> Steps[int]:
        """The damage that kings, and once a deed of the unit, add to its attack (ruling: damage)."""
        total, own_deed = 0, False
        while True:
            gains = {c: c.damage or (0 if own_deed else self.adds(c, unit)) for c in self.hands[seat]}
            options = [(card, target, total + gain) for card, gain in gains.items() if gain]
            answer = yield Choice("more damage", [None, *options], seat)
            if answer is None:
                return total
            card = answer[0]
            own_deed |= not card.damage
            total += gains[card]
            self.discard(card)
            self.table.say("more", card=card, damage=gains[card])

    def answered(self, unit: Piece, target: Piece, row: Any) -> Steps[Piece | None]:
        """Who is hit by an attack in the end: its target, a martyr, or nobody."""
        foe = target.owner or 0
        while True:
            answer = yield Choice("answer", [None, *self.saves(self.hands[foe], unit, target, row)], foe)
            if answer is None:
                return target
            card, who, how, _ = answer
            self.discard(card)
            who.put(ANSWERED, 1)
            self.table.say("answered", by=foe, card=card, who=who, here=square(who), deed=how)
            if how != MARTYR:
                return None
            self.table.say("takes", who=who, here=square(who))
            target = who

    def on_field(self, unit: Piece) -> bool:
        """Whether a unit stands on the field."""
        return unit.pile is not None and unit.pile.name in self.field.spaces

    def hold_fast(self, seat: int, unit: Piece) -> None:
        """Immobilize a unit until the next turn of a player begins (ruling: immobilize)."""
        unit.put(until(HELD, seat), 1)
        self.table.say("held", unit=unit, here=square(unit))

    def mend(self, unit: Piece) -> None:
        """Give a lost Hit back (ruling: heal)."""
        unit.put(HIT, unit.mark(HIT) - 1)
        self.table.say("healed", unit=unit, here=square(unit), left=self.left(unit))

    def wound(self, unit: Piece, damage: int) -> None:
        """Take Hits off a unit, which is killed when none is left."""
        here = square(unit)
        if damage < self.left(unit):
            unit.put(HIT, unit.mark(HIT) + damage)
            self.table.say("wounded", unit=unit, here=here, left=self.left(unit))
        else:
            assert unit.owner is not None
            self.table.say("killed", unit=unit, here=here)
            move(unit, self.fallen[unit.owner])
