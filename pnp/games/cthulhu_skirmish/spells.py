"""What spells and special cards do that nobody stopped."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Pile, Steps, own, owner_of
from pnp.games.cthulhu_skirmish.arena import BOON, SPELL, WARDED, Arena
from pnp.games.families.decks import Stock
from pnp.games.families.skirmish import HELD, HIT, Skirmish, square


class Spells(Arena, Skirmish):
    """The spell deck, the spells that players hold, and what they do."""

    books: list[Pile]
    spells: Stock
    creatures: Pile

    def take(self, unit: Piece, seat: int, turns: int | None, leaves: bool) -> None:
        """A player takes control of a unit."""
        raise NotImplementedError

    def set_free(self, unit: Piece) -> None:
        """A unit is its own side's again."""
        raise NotImplementedError

    def work(self, seat: int, card: Piece, user: Piece | None, target: Piece | None) -> Steps[None]:
        """What a spell or a special card does."""
        if card.keeps:
            yield from self.sift(seat, card)
        else:
            self.draw(seat, card.draws)
        if card.looks:
            for foe in self.foes(seat):
                self.look(seat, foe)
        if card.type == SPELL:
            yield from self.conjure(seat, card)
        if target is not None:
            yield from self.upon(seat, card, user, target)
        self.deal_out(self.spells, card.spells, self.books[seat])  # a sacrifice comes before what it brings

    def sift(self, seat: int, card: Piece) -> Steps[None]:
        """Draw cards, and keep some of them only (ruling: sift)."""
        hand = self.hands[seat]
        held = set(hand)
        self.draw(seat, card.draws)
        drawn = [new for new in hand if new not in held]
        while len(drawn) > card.keeps:
            loss = yield Choice("discard drawn", list(drawn), seat)
            drawn.remove(loss)
            self.discard(loss)

    # spells that are aimed at nobody

    def conjure(self, seat: int, card: Piece) -> Steps[None]:
        """What a spell does to hands and decks, and whom it brings."""
        if card.summons and (found := self.spare(card)) and (places := self.places(seat)):
            _, space = yield Choice("appear", [(found[0], place) for place in places], seat)
            found[0].owner = seat
            self.enter(found[0], space)
        if card.seeks:
            yield from self.seek(seat, card.seeks)
        others = self.foes(seat)
        if card.forgets:
            self.empty(*(self.books[foe] for foe in others))
        if card.empties:  # ruling: hands
            self.empty(*self.hands, *self.books)
        for foe in others:
            for _ in range(min(card.steals, len(self.books[foe]))):
                stolen = self.table.lot("_by chance", self.books[foe], seat)
                self.books[foe].give(stolen, self.books[seat])

    def seek(self, seat: int, where: str) -> Steps[None]:
        """Take a card of one's choice from the spell deck, or from one's own discards (ruling: search)."""
        if where == "spells" and not self.spells.draw:  # ruling: spell-deck
            self.spells.discards.give_all(self.spells.draw)
        pile = self.spells.draw if where == "spells" else self.stock(seat).discards
        if pile:
            for card in pile:
                pile.show(card, 1 << seat)
            wanted = yield Choice("search", sorted(pile, key=lambda card: (card.name, card.number)), seat)
            pile.give(wanted, self.books[seat] if where == "spells" else self.hands[seat])
        if where == "spells":
            self.table.shuffle(pile)

    def empty(self, *piles: Pile) -> None:
        """Discard whole hands."""
        for pile in piles:
            cards = list(pile)
            for card in cards:
                self.discard(card)
            if cards:
                self.table.say("emptied", owner=owner_of(pile), cards=cards)

    # spells on somebody

    def upon(self, seat: int, card: Piece, user: Piece | None, target: Piece) -> Steps[None]:
        """What a spell or a special card does to a unit."""
        if card.destroys or card.sacrifices:
            self.kill(target)
        elif card.controls:
            self.take(target, seat, card.turns, card.flees)
        elif card.frees:
            self.set_free(target)
        elif card.pushes:
            assert user is not None
            ends = [(target, end) for end in self.driven(user, target, card)]
            self.enter(*(yield Choice("push", ends, seat)))
        elif card.gates:
            at = self.at
            ends = [(target, end) for end in self.field.spaces if self.free(end, at)]
            self.enter(*(yield Choice("land", ends, seat)))
        elif card.raises:
            yield from self.bring_back(seat, card, target)
        elif card.holds:
            yield from self.bind(seat, card, target)
        elif card.wounds:
            for unit in self.around(target, card) if card.around else [target]:
                if card.around:
                    self.table.say("struck", unit=unit, here=square(unit))
                self.wound(unit, card.wounds)
        else:
            self.better(seat, card, target)

    def better(self, seat: int, card: Piece, target: Piece) -> None:
        """Heal, strengthen, or ward a unit (ruling: limits)."""
        self.heal(target, card.heals)
        if card.boosts:
            target.put(BOON, target.mark(BOON) + card.boosts)
            self.table.say("healed", unit=target, left=self.left(target))
        if card.wards:
            self.afflict(target, WARDED, card.turns, seat)
            self.table.say("warded", unit=target, here=square(target), turns=card.turns)

    def bring_back(self, seat: int, card: Piece, unit: Piece) -> Steps[None]:
        """A dead unit stands up again (ruling: raise)."""
        places = [(unit, place) for place in self.places(seat)]
        if places:
            self.enter(*(yield Choice("appear", places, seat)))
            unit.put(HIT, unit.hits - card.raises)

    def bind(self, seat: int, card: Piece, target: Piece) -> Steps[None]:
        """A unit can neither move nor attack, and by some spells others with it (ruling: song)."""
        bound = [target]
        if card.others:
            bound += yield from self.table.subset("song", self.around(target, card), seat, 1, card.others)
        for unit in bound:  # ruling: turns
            turns = max(card.turns, unit.mark(own(HELD, seat)))
            self.afflict(unit, HELD, turns, seat)
            self.table.say("bound", unit=unit, here=square(unit), turns=turns)
