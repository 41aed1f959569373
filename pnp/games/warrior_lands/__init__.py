"""Warrior Lands: two bands of warriors on hexes; what a unit can do, the colours of its cards say."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View
from pnp.games.warrior_lands.deeds import Deeds
from pnp.games.warrior_lands.field import (
    ACTING,
    ATTACKED,
    CONTROLLED,
    CURSED,
    DIM,
    EXTRA,
    FATED,
    HIDDEN,
    INSPIRED,
    ITEM,
    ITEM_TURNS,
    MOVED,
    RALLIED,
    SHIELDED,
    STUNNED,
    TOKENS,
    TRAPPED,
    Field,
)
from pnp.games.warrior_lands.thumb import thumb

__all__ = ["Battle", "goal", "play", "thumb"]


class Battle(Deeds):
    """Rounds, in which the sides activate their units by turns."""

    def set_up(self) -> Steps[None]:
        """The second side, then the first, each in its camp (ruling: field)."""
        for seat in reversed(self.table.seats):
            camp = [space for space in self.hexes.spaces if self.hexes.row(space) == self.numbers.camps[seat]]
            while self.reserve[seat]:
                unit = self.reserve[seat][0]
                free = [space for space in camp if space not in self.at]
                _, space = yield Choice("set-up", [(unit, space) for space in free], seat)
                self.put(unit, space)

    def round(self) -> Steps[None]:
        """Action tokens for all, dice for the first turn, then units by turns (rulings: rounds, alternate)."""
        for unit in self.at.values():
            unit.put(TOKENS, 0 if unit.mark(STUNNED) else 1)
            unit.put(STUNNED, 0)
        seat = self.first()
        while len(self.sides()) > 1:
            ready = [unit for unit in self.side(seat) if unit.mark(TOKENS)]
            if not ready:
                seat = 1 - seat
                ready = [unit for unit in self.side(seat) if unit.mark(TOKENS)]
                if not ready:
                    break
            self.table.begin("turn", seat)
            unit = yield Choice("unit", ready, seat)
            yield from self.activate(unit, seat)
            seat = 1 - seat
        self.wear_off()

    def first(self) -> int:
        """Who rolls higher; equal rolls again."""
        while True:
            mine, theirs = (self.table.roll(self.numbers.die, "first", seat) for seat in self.table.seats)
            if mine != theirs:
                return 0 if mine > theirs else 1

    def activate(self, unit: Piece, seat: int) -> Steps[None]:
        """A unit's turn: take its token, draw cards, use them (rulings: drawn, trap)."""
        unit.put(TOKENS, unit.mark(TOKENS) - 1)
        if unit.mark(TRAPPED):
            free = yield from self.throw(unit, self.numbers.escape, "escape", seat)
            self.table.say("escapes" if free else "stuck", unit=unit)
            unit.put(TRAPPED, 0 if free else 1)
            return
        count = self.numbers.draw + int(unit.skill) + unit.mark(EXTRA) + unit.mark(INSPIRED)
        count -= unit.mark(CURSED) + unit.mark(DIM)
        for mark in (EXTRA, INSPIRED, DIM):
            unit.put(mark, 0)
        hand = self.hands[seat]
        self.draw(max(count, 0), hand)
        unit.put(ACTING, 1)
        while hand and unit in self.side(seat) and len(self.sides()) > 1:
            offers = self.offers(unit, hand)
            option = (yield Choice("act", [None, *offers], seat)) if offers else None
            if option is None:
                break
            act, (card, what, *aim) = offers[option], option
            if act.kind in ("move", "flying") and aim[0] != "remount":
                self.table.say("moves", unit=unit, card=card, space=aim[0])
            elif act.spell is None:
                self.table.say("plays", unit=unit, card=card, what=what)
            hand.give(card, self.discards)
            if act.spell is not None:
                other = next(one for one in hand if one.type == act.spell.cards[1])
                hand.give(other, self.discards)
            yield from self.perform(unit, act, tuple(aim))
        for mark in (ACTING, MOVED, ATTACKED):
            unit.put(mark, 0)
        hand.give_all(self.discards)

    def wear_off(self) -> None:
        """A round is over: what lasts is a turn shorter (ruling: duration)."""
        for unit in list(self.at.values()):
            for mark in (RALLIED, FATED):
                unit.put(mark, 0)
            for mark in (SHIELDED, HIDDEN, ITEM_TURNS):
                if unit.mark(mark):
                    unit.put(mark, unit.mark(mark) - 1)
            if not unit.mark(ITEM_TURNS):
                unit.put(ITEM, 0)
            if unit.mark(CONTROLLED):
                home = self.home(unit)
                unit.put(CONTROLLED, unit.mark(CONTROLLED) - 1)
                if not unit.mark(CONTROLLED):
                    unit.owner = home
                    self.table.say("returns", unit=unit)

    def sides(self) -> list[int]:
        """The sides that have units left, a controlled one counting for its own (ruling: victory)."""
        return sorted({self.home(unit) for unit in self.at.values()})


def play(table: Table) -> Steps[Result]:
    """Set up, then rounds until one side is left or the cap is reached."""
    battle = Battle(table)
    for seat, army in enumerate(table.numbers.armies[table.mode or "greeks"]):
        table.plays(seat, army)
    yield from battle.set_up()
    for number in range(1, table.numbers.round_cap + 1):
        table.track("round").value = number
        yield from battle.round()
        left = battle.sides()
        if len(left) == 1:
            table.say("final", winner=Seat(left[0]))
            return Result((left[0],), facts={"rounds": number} | battle.standing())
        if not left:
            table.say("both")
            return Result.ranked([0, 0], capped=False, rounds=number)
    hits = [battle.count(seat)["hits"] for seat in table.seats]  # ruling: cap
    result = Result.ranked(hits, capped=True, rounds=table.numbers.round_cap, **battle.standing())
    if len(result.winners) == 1:
        table.say("capped", winner=Seat(result.winners[0]), n=table.numbers.round_cap)
    else:
        table.say("drawn", n=table.numbers.round_cap)
    return result


def goal(view: View, seat: int) -> dict[str, int]:
    """What a side has left, and what it has to fell."""
    return Field(view).count(seat)
