"""The Magi: their decks, armies, hands and artifacts, and the spells that are cast outside of battles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from pnp.engine import Choice, Piece, Pile, Seat, Steps, Table, owner_of
from pnp.games.families.decks import Decks, Stock
from pnp.games.magus.ring import COLOURS, Ring, army_name
from pnp.games.magus.sums import looks

LANDED, SPLIT, MOVED = "landed", "split", "moved"
"""Marks of banners: landed on an empty space, has split, has moved by a die."""


class Magi(Decks):
    """Five Recruit decks whose top cards all see, Magic, artifacts, and armies, each a pile under a banner."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.ring = Ring(table)
        self.everybody = (1 << len(table.seats)) - 1
        self.magic = self.lay_out("magic")
        self.relics = self.lay_out("artifact", discards="put away")
        self.recruits: dict[str, Stock] = {c: self.lay_out(c, discards=f"{c} discards") for c in COLOURS}
        for colour in COLOURS:
            self.turn_up(colour)
        self.hands = self.hold()
        self.artifacts = table.each_pile("artifacts")
        self.reserves = table.each_pile("banners")
        self.cast = table.each_pile("cast")
        """The Magic cards that a side has played in the battle that is on."""
        self.looks = looks(table)
        self.raise_banners()

    def raise_banners(self) -> None:
        """Each player's banners, a set each, and piles for what lies under them."""
        box = self.table.unbox("banner", self.table.pile("banner", "nobody"))
        sets = list(dict.fromkeys(banner.set for banner in box))
        for banner in list(box):
            seat = sets.index(banner.set)
            if seat < len(self.table.seats):
                banner.owner = seat
                box.give(banner, self.reserves[seat])
                self.table.pile(army_name(banner), "owner", seat)
        self.banners = [sorted(pile, key=lambda banner: banner.value) for pile in self.reserves]

    # armies

    def army(self, banner: Piece) -> Pile:
        """The creatures under a banner."""
        return self.table.pile(army_name(banner))

    def armies(self, seat: int) -> list[Piece]:
        """The banners of a player on the ring."""
        reserve = self.reserves[seat]
        return [banner for banner in self.banners[seat] if banner.pile is not reserve]

    def creatures(self, seat: int) -> int:
        """How many creatures a player has."""
        return sum(len(self.army(banner)) for banner in self.armies(seat))

    def spare(self, seat: int) -> list[Piece]:
        """The banners that a player may still raise, the lowest first; the last one takes the Crown of Kings."""
        most = self.numbers.banners + sum(relic.banners for relic in self.artifacts[seat])
        reserve = self.reserves[seat]
        return [banner for banner in self.banners[seat] if banner.pile is reserve and banner.value <= most]

    def limit(self, seat: int) -> int:
        """How many creatures an army of a player holds (ruling: army-limit)."""
        return int(self.numbers.army_limit) + sum(int(relic.room) for relic in self.artifacts[seat])

    def room(self, banner: Piece) -> int:
        """How many creatures more an army holds."""
        return self.limit(owner_of(banner)) - len(self.army(banner))

    def contested(self) -> list[str]:
        """The spaces on which armies of two players stand."""
        return [space for space, banners in self.ring.standing.items() if len(banners) > 1]

    def engaged(self, banner: Piece) -> bool:
        """Whether an army stands on an enemy."""
        return banner.pile is not None and len(banner.pile) > 1

    def trim(self, banner: Piece) -> Steps[None]:
        """Discard creatures over the limit (ruling: control)."""
        while self.room(banner) < 0:
            creature = yield Choice("excess", list(self.army(banner)), owner_of(banner))
            self.discard(creature)

    def destroy(self, creature: Piece) -> None:
        """Put a creature among the discards of its colour."""
        self.table.say("destroyed", card=creature)
        self.discard(creature)

    def bury(self, banner: Piece) -> None:
        """An army is lost with its creatures and its banner, and perhaps its player (rulings: no-creatures, out)."""
        seat = owner_of(banner)
        if fallen := tuple(self.army(banner)):
            self.table.say("lost-with", owner=seat, army=banner, cards=fallen)
        else:
            self.table.say("lost", owner=seat, army=banner)
        for creature in fallen:
            self.discard(creature)
        for mark in (LANDED, SPLIT, MOVED):
            banner.put(mark, 0)
        assert banner.pile is not None
        banner.pile.give(banner, self.reserves[seat])
        if not self.armies(seat):
            self.table.say("out", seat=seat)
            for card in [*self.hands[seat], *self.artifacts[seat]]:
                self.discard(card)
            self.table.out.add(seat)

    # decks

    def turn_up(self, colour: str) -> None:
        """Let all see the top of a Recruit deck."""
        deck = self.recruits[colour].draw
        if deck.top is not None:
            deck.show(deck.top, self.everybody)

    def stocked(self, colour: str) -> bool:
        """Whether a creature of a colour can be drawn (ruling: empty-decks)."""
        return bool(self.recruits[colour].draw or self.recruits[colour].discards)

    def recruit(self, colour: str, banner: Piece) -> None:
        """Draw the top creature of a colour for an army."""
        army = self.army(banner)
        self.deal_out(self.recruits[colour], 1, army)
        self.table.say("recruits", by=owner_of(banner), army=banner, card=army[-1])
        self.turn_up(colour)

    # the end

    def winner(self) -> int | None:
        """Who has all Towers, or is the only one left (rulings: victory, out)."""
        left = [seat for seat in self.table.seats if seat not in self.table.out]
        holding = [seat for seat in left if len(self.ring.towers(seat)) >= self.numbers.towers]
        return next(iter(holding), left[0] if len(left) == 1 else None)

    # spells

    def castable(self, seat: int, phase: str) -> list[Piece]:
        """The cards of a hand for a phase."""
        return [card for card in self.hands[seat] if card.phase == phase]

    def tell(self, seat: int, verb: str, card: Piece, target: Any = None) -> None:
        """Say what a player does with a card, and to what."""
        if target is None:
            self.table.say(verb, by=seat, card=card)
        elif isinstance(target, Piece) and target.component == "banner" and target.owner != seat:
            self.table.say("casts-at", by=seat, card=card, target=target, owner=target.owner)
        else:
            said = {"casts": "casts-on", "uses": "uses-on"}.get(verb, verb)
            self.table.say(said, by=seat, card=card, target=target)

    def works(self, seat: int, card: Piece, target: Any = None) -> Steps[bool]:
        """Discard a spell, which works unless an opponent negates it (ruling: answers)."""
        self.tell(seat, "casts", card, target)
        self.discard(card)
        if (yield from self.negated(card.type, self.foes(seat), "counter")):
            self.table.say("negated", card=card)
            return False
        return True

    def mind_spells(self, seat: int) -> Iterator[Any]:
        """The cards of the Magic Phase with what they can be aimed at (ruling: aims)."""
        foes = self.foes(seat)
        for card in self.castable(seat, "magic"):
            if card.forgets or card.sees_hands:
                yield from ((card, Seat(foe)) for foe in foes if self.hands[foe])
            elif card.slays:
                yield from ((card, banner) for foe in foes for banner in self.armies(foe))
            elif card.sees_cards:
                decks = (stock.draw for stock in (self.magic, *self.recruits.values()))
                yield from ((card, deck) for deck in decks if deck)
            else:
                yield card

    def cast_mind(self, seat: int, answer: Any) -> Steps[None]:
        """Cast a spell of the Magic Phase."""
        card, target = answer if isinstance(answer, tuple) else (answer, None)
        if not (yield from self.works(seat, card, target)):
            return
        self.draw(seat, card.draws)
        if card.forgets:
            yield from self.give_up("forced discard", target, card.forgets)
        elif card.sees_hands:
            self.table.say("reads", by=seat, foe=target)
            self.look(seat, target)
        elif card.slays:
            self.slay(target, card.slays)
        elif card.sees_cards:
            self.table.say("foresees", by=seat, n=min(card.sees_cards, len(target)), deck=target)
            for each in target[-card.sees_cards :]:
                target.show(each, 1 << seat)
        elif card.sees_armies:
            enemies = [banner for foe in self.foes(seat) for banner in self.armies(foe)]
            for banner in (yield from self.table.subset("commune", enemies, seat, 0, card.sees_armies)):
                self.table.say("spies", by=seat, army=banner, foe=owner_of(banner))
                army = self.army(banner)
                for creature in army:
                    army.show(creature, 1 << seat)

    def slay(self, banner: Piece, count: int) -> None:
        """Creatures of an army are lost by chance, and the army with its last one (ruling: no-creatures)."""
        army = self.army(banner)
        for _ in range(min(count, len(army))):
            self.destroy(self.table.lot("_victim", army))
        if not army:
            self.bury(banner)

    def recruit_spells(self, seat: int) -> Iterator[Any]:
        """The cards of the Recruit Phase with what they can be aimed at (rulings: summons, metamorphosis)."""
        armies = self.armies(seat)
        for card in self.castable(seat, "recruit"):
            if card.summons and self.stocked(card.summons):
                yield from ((card, banner) for banner in armies if self.room(banner) > 0)
            elif card.reforms:
                yield from ((card, creature) for creature in chain.from_iterable(map(self.army, armies)))

    def cast_recruit(self, seat: int, answer: tuple[Piece, Piece]) -> Steps[None]:
        """Cast a spell of the Recruit Phase."""
        card, target = answer
        if not (yield from self.works(seat, card, target)):
            return
        if card.summons:
            self.recruit(card.summons, target)
            return
        banner = next(banner for banner in self.armies(seat) if target.pile is self.army(banner))
        self.discard(target)
        decks = [self.recruits[colour].draw for colour in COLOURS if self.stocked(colour)]
        deck = yield Choice("colour", decks, seat)
        self.recruit(deck.name, banner)


def place(banner: Piece, pile: Pile) -> None:
    """Put a banner on a space; it has landed if nobody was there (ruling: recruiting)."""
    empty = not pile
    assert banner.pile is not None
    banner.pile.give(banner, pile)
    banner.put(LANDED, int(empty))


def exchange(one: Piece, other: Piece) -> None:
    """Two armies change places, and have not landed (ruling: switching)."""
    assert one.pile is not None
    assert other.pile is not None
    here, there = one.pile, other.pile
    here.give(one, there)
    there.give(other, here)
    for banner in (one, other):
        banner.put(LANDED, 0)
