"""Dark Sun Adventures: parties of six cross the wastes of Athas for the Rod of Divining, and bring it home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, own
from pnp.games.dark_sun_adventures.force import (
    ANY,
    AVOID,
    CIVIL_PERIL,
    CIVILIZED,
    FORCE,
    HAND,
    MAGE,
    PARTY,
    RODE,
    SPELL,
    STEALTH,
    SURPRISE,
    SURVIVAL,
    THIEF,
    THIRST,
    TWO,
    USED,
    force,
    help_of,
    level,
    of_use,
    party_of,
    rooms,
    slot,
    value,
)
from pnp.games.dark_sun_adventures.thumb import thumb
from pnp.games.families.expedition import MOVE, PLAYED, RECRUIT, Expedition, to_go
from pnp.games.families.shared_deck import move
from pnp.games.families.trail import FACED, beginner

__all__ = ["Trek", "goal", "level", "play", "thumb", "value", "worth"]


class Trek(Expedition):
    """Characters of one common deck, thirst, trade, stealth, and cards that serve in several ways."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "event", "rod")
        self.strangers, self.dead = table.shuffled("character"), table.pile("dead")
        self.parties = [table.pile(own(PARTY, seat)) for seat in table.seats]
        self.thirst = table.each_track(THIRST)

    # the party

    def party(self, seat: int) -> list[Piece]:
        return list(self.parties[seat])

    def count(self, seat: int, role: str) -> int:
        """How many of a class are in a party."""
        return sum(member.type == role for member in self.parties[seat])

    def join(self, seat: int) -> Steps[None]:
        """Draw a character; the dead come back when there is nobody else (ruling: characters)."""
        if not self.strangers:
            self.dead.give_all(self.strangers)
            self.table.shuffle(self.strangers)
        self.strangers.deal(1, self.parties[seat])
        self.table.say("joins", owner=seat, member=self.parties[seat][-1])
        yield from ()

    def bury(self, member: Piece, heir: int | None) -> None:  # noqa: ARG002 - nothing is attached (ruling: attachments)
        move(member, self.dead)

    # rolls

    def bonus(self, seat: int, kind: str) -> int:
        """Members, the place, and what a Foe is like."""
        members, tile = self.parties[seat], self.tile(seat)
        total = sum(int(self.numbers.guide) for member in members if member.type == self.numbers.guides.get(kind))
        if kind in (SURVIVAL, STEALTH):
            total += sum(int(getattr(member, kind)) for member in members)
        if kind == STEALTH:  # ruling: surprise-roll
            total += sum(int(card.stealth) for card in self.faced)
        if kind == RECRUIT and tile is not None:
            total += int(tile.recruits)
        return total

    def helpers(self, seat: int, kind: str) -> Sequence[Any]:
        """Cards that say so, spells with a Mage, and any card for some characters (rulings: enough, once-a-roll)."""
        cards = [card for card in self.hands[seat] if self.usable(seat, card) and self.helps(seat, card, kind)]
        return [*cards, *self.sacrifices(seat, kind)]

    def usable(self, seat: int, card: Piece) -> bool:
        """Only Mages can use Spells."""
        return card.type != SPELL or self.count(seat, MAGE) > 0

    def helps(self, seat: int, card: Piece, kind: str) -> bool:
        """Whether a card can be used for a kind of roll; one Transport a move."""
        if kind == MOVE and card.transport and not self.pawns[seat].mark(RODE):
            return True
        return help_of(card, kind) > 0

    def sacrifices(self, seat: int, kind: str) -> list[tuple[Piece, Piece]]:
        """Any card of a hand, with a character who discards it for a roll."""
        able = [each for each in self.parties[seat] if each.discards_for in (kind, ANY) and not each.mark(USED)]
        return [(card, member) for member in able for card in self.hands[seat]]

    def spend(self, seat: int, option: Any, kind: str) -> int:
        if isinstance(option, tuple):
            card, member = option
            self.discard(card)
            member.put(USED, 1)
            return int(member.discard_bonus)
        self.discard(option)
        if kind != MOVE or not option.transport:
            return help_of(option, kind)
        self.pawns[seat].put(RODE, 1)
        return self.table.roll(self.numbers.transport_die, "transport", seat)

    def rolled(self, seat: int, kind: str, needed: int | None = None) -> Steps[int]:
        total = yield from super().rolled(seat, kind, needed)
        self.rest(seat)
        return total

    def rest(self, seat: int) -> None:
        """Have characters ready to help with another roll."""
        for piece in (*self.parties[seat], self.pawns[seat]):
            for mark in (USED, RODE):
                piece.put(mark, 0)

    # a turn

    def act(self, seat: int) -> Steps[bool]:
        """All phases after drawing; who has nobody left can only recruit (ruling: no-members)."""
        if self.party(seat):
            yield from self.trade(seat)
            yield from self.survive(seat)
        yield from self.recruit(seat)
        if not self.party(seat):
            return False
        yield from self.travel(seat)
        if self.home(seat):
            return True
        yield from self.terrain(seat)
        if self.party(seat):
            yield from self.encounter(seat)
        self.tidy()
        return False

    def tidy(self) -> None:
        super().tidy()
        for seat in self.table.seats:
            self.rest(seat)
            self.pawns[seat].put(SURPRISE, 0)

    def trade(self, seat: int) -> Steps[None]:
        """Thieves in towns, traders anywhere, and one Trade card (rulings: trade, foresight)."""
        self.table.begin("trade", seat)
        hand = self.hands[seat]
        if CIVILIZED in self.lands(seat):
            self.draw(seat, self.numbers.thief_draws * self.count(seat, THIEF))
        for _ in range(sum(member.trades for member in self.parties[seat])):
            card = yield Choice("swap", [None, *hand], seat)
            if card is not None:
                self.discard(card)
                self.draw(seat, self.numbers.swap_draws)
        cards = [card for card in hand if card.trade]
        deal = yield Choice("trade", [None, *((card, way) for card in cards for way in (TWO, HAND))], seat)
        if deal is not None:
            card, way = deal
            self.discard(card)
            if way == HAND:
                for each in list(hand):
                    self.discard(each)
            self.draw(seat, self.numbers.trade_draws if way == TWO else self.numbers.new_hand)
        while (card := (yield Choice("foresee", [None, *(card for card in hand if card.discards)], seat))) is not None:
            self.discard(card)
            self.foresee(seat, card)

    def foresee(self, seat: int, card: Piece) -> None:
        """Look at the next events."""
        for each in self.deck[-card.sees :]:
            self.deck.show(each, 1 << seat)

    def survive(self, seat: int) -> Steps[None]:
        """Find water, or suffer."""
        tile = self.tile(seat)
        if tile is None or not tile.water:
            if self.thirst[seat].value:
                self.table.say("drinks", seat=seat)
            self.thirst[seat].value = 0
            return
        if (yield from self.test(seat, SURVIVAL, tile.water)):
            self.thirst[seat].value = 0
            return
        self.thirst[seat].value += 1
        if self.thirst[seat].value > self.numbers.bearable:
            self.lose_member(seat)

    def lose_member(self, seat: int, heir: int | None = None) -> None:
        """Who has nobody left is not thirsty any more (ruling: no-members)."""
        super().lose_member(seat, heir)
        if not self.party(seat):
            self.thirst[seat].value = 0

    def terrain(self, seat: int) -> Steps[None]:
        """The peril of the place that a party comes to (ruling: terrain-peril)."""
        tile = self.tile(seat)
        if tile is not None and tile.peril and not (yield from self.test(seat, SURVIVAL, tile.peril)):
            self.lose_member(seat)

    # encounters

    def encounter(self, seat: int) -> Steps[None]:
        """Fight a party that is here, or face what an opponent sends (rulings: one-encounter, one-fight)."""
        if foes := self.opposed(seat):
            foe = yield from self.pick_foe(seat, foes)
            if not (yield from self.stealth(seat)):
                yield from self.fight(seat, foe)
            return
        card = yield from self.meet(seat)
        if card is None:
            return
        self.missed[seat].value += card.misses  # ruling: storms
        if card.peril:
            kind = STEALTH if card.type == CIVIL_PERIL else SURVIVAL
            if not (yield from self.test(seat, kind, card.peril)):
                self.lose_member(seat)
        if card.level and not (yield from self.stealth(seat)):
            yield from self.creature(seat, level(card, self.tile(seat)))

    def threats(self, foe: int, seat: int) -> Sequence[Piece]:
        """Foes, Delays, and Perils that fit the place (ruling: perils)."""
        lands = self.lands(seat)
        cards = (card for card in self.hands[foe] if card.level or card.misses or card.peril)
        return [card for card in cards if not card.only or any(land in lands for land in card.only)]

    def stealth(self, seat: int) -> Steps[bool]:
        """A Stealth Roll; whether the battle is avoided (ruling: stealth)."""
        total = yield from self.rolled(seat, STEALTH, self.numbers.avoids)
        if total < self.numbers.surprises:
            self.table.say("seen", seat=seat, ours=total)
            return False
        self.table.say("surprises", seat=seat, ours=total)
        if total >= self.numbers.avoids and (yield Choice("avoid", [AVOID, None], seat)) is not None:
            self.table.say("avoids", seat=seat)
            return True
        self.pawns[seat].put(SURPRISE, 1)
        return False

    # battle

    def force(self, seat: int, foe: int | None) -> int:
        faced = [] if foe is not None else list(self.faced)
        total = force(self.parties[seat], self.played[seat], faced)
        return total + int(self.numbers.surprise) * self.pawns[seat].mark(SURPRISE)

    def playable(self, seat: int, foe: int | None) -> Sequence[Any]:
        """Cards of use for which there is still somebody in the party, and cards to discard (ruling: limits)."""
        faced = [] if foe is not None else list(self.faced)
        room = rooms(self.parties[seat], self.played[seat])
        cards = [card for card in self.hands[seat] if room[slot(card)] > 0 and of_use(card, faced)]
        return [*cards, *self.sacrifices(seat, FORCE)]

    def put_down(self, seat: int, card: Any) -> Steps[None]:
        """Play a card, and look where it says so (ruling: look); or discard one for a character."""
        if isinstance(card, tuple):
            self.spend(seat, card, FORCE)
            return
        yield from super().put_down(seat, card)
        if card.looks:
            other = yield Choice("look", [Seat(foe) for foe in self.foes(seat)], seat)
            self.look(seat, other)
        if card.sees:
            self.foresee(seat, card)

    def beaten(self, seat: int) -> bool:
        """Poison is neutralized."""
        cured = any(card.cures for card in self.played[seat]) and any(card.poison for card in self.faced)
        if cured:
            self.table.say("cures", seat=seat)
        return cured


def play(table: Table) -> Steps[Result]:
    """Be the first to bring the Rod of Divining back to the start."""
    trek = Trek(table)
    for seat in table.seats:
        yield from trek.deal(seat)
    result: Result = yield from trek.race(beginner(table))
    return result


def goal(view: View, seat: int) -> dict[str, int]:
    """How far a party has to go, and how strong it is."""
    party = party_of(view, seat)
    return {"left": to_go(view, seat), "members": len(party), "force": force(party, [], [])}


def worth(view: View, thing: object) -> int | None:
    """What a party, and all that was played in a battle, count in Force."""
    faced = [card for card in view.known(FACED) if isinstance(card, Piece)]
    for seat in view.seats:
        if thing == own(PLAYED, seat):
            return sum(value(card, faced) for card in view.known(own(PLAYED, seat)))
        if thing == own(PARTY, seat):
            return force(party_of(view, seat), [], faced)
    return None
