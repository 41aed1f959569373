"""A battle: both armies are shown, abilities and Magic cards are played in turn, and the lower total is destroyed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Steps, clear, owner_of
from pnp.games.families.decks import in_turn, one_of
from pnp.games.magus.magi import Magi
from pnp.games.magus.ring import space_of
from pnp.games.magus.sums import (
    ATTACKING,
    COPY,
    DEFENDING,
    MARKS,
    NEGATED,
    NO_ABILITY,
    NO_FORCE,
    PAID,
    USED,
    Side,
    able,
    look,
    total,
)

SPELL, ABILITY = "spell", "ability"
ANY = "any"


class Battle:
    """An army of the player whose turn it is against the enemy on its space."""

    def __init__(self, magi: Magi, attacker: int, space: str) -> None:
        self.magi, self.table, self.numbers = magi, magi.table, magi.numbers
        self.space = space
        banners = sorted(self.table.pile(space), key=lambda banner: banner.owner != attacker)
        self.banners = {owner_of(banner): banner for banner in banners}
        self.attacker, self.defender = self.banners
        self.armies = {seat: magi.army(banner) for seat, banner in self.banners.items()}

    def foe(self, seat: int) -> int:
        """The other side."""
        return self.defender if seat == self.attacker else self.attacker

    def look(self, creature: Piece) -> Piece:
        """What a creature fights as."""
        return look(creature, self.magi.looks)

    def side(self, seat: int) -> Side:
        """A side as it stands."""
        powers = [card for card in self.magi.cast[seat] if not card.mark(NEGATED)]
        role = ATTACKING if seat == self.attacker else DEFENDING
        return Side(list(self.armies[seat]), role, [*self.magi.artifacts[seat], *powers])

    def total(self, seat: int) -> int:
        """What a side adds up now."""
        return total(self.side(seat), self.side(self.foe(seat)), self.magi.looks, self.numbers)

    def points(self, seat: int) -> int:
        """How many Magic cards a side may still play (ruling: spell-points)."""
        return sum(int(creature.spells) for creature in self.armies[seat]) - len(self.magi.cast[seat])

    @property
    def over(self) -> bool:
        """Whether a side has no creatures left (ruling: no-creatures)."""
        return not all(self.armies.values())

    def fight(self) -> Steps[None]:
        """The whole battle (ruling: battle-turns)."""
        self.table.say("battle", space=self.space, by=self.attacker, foe=self.defender)
        for army in self.armies.values():
            for creature in army:
                army.show(creature, self.magi.everybody)
        self.tell()
        yield from in_turn([self.attacker, self.defender], self.act)
        yield from self.settle()

    def tell(self) -> None:
        """Say how it stands."""
        self.table.say(
            "stands",
            by=self.attacker,
            ours=self.total(self.attacker),
            foe=self.defender,
            theirs=self.total(self.defender),
        )

    def act(self, seat: int) -> Steps[bool | None]:
        """One ability or card, or nothing; None once a side has no creatures left."""
        answer = yield Choice("battle", [None, *self.abilities(seat), *self.spells(seat)], seat)
        if answer is None:
            return False
        card, target = answer if isinstance(answer, tuple) else (answer, None)
        if card.component == "magic":
            yield from self.cast(seat, card, target)
        else:
            yield from self.use(seat, card, target)
        if self.over:
            return None
        self.tell()
        return True

    # abilities

    def prey(self, seat: int, colour: str) -> list[Piece]:
        """The creatures of the other side that are of a colour."""
        return [creature for creature in self.armies[self.foe(seat)] if colour in (ANY, creature.type)]

    def abilities(self, seat: int) -> Iterator[Any]:
        """The abilities that a side may use now (rulings: abilities, aims)."""
        for creature in self.armies[seat]:
            if not creature.mark(USED) and able(creature):
                yield from self.uses(seat, creature)

    def uses(self, seat: int, creature: Piece) -> Iterator[Any]:
        """What a creature may do."""
        row, foe, magi = self.look(creature), self.foe(seat), self.magi
        enemies = self.armies[foe]
        if row.destroys:
            yield from ((creature, enemy) for enemy in self.prey(seat, row.destroys))
        elif row.saps:
            yield from ((creature, enemy) for enemy in enemies if not enemy.mark(NO_FORCE))
        elif row.mimics:
            yield from ((creature, enemy) for enemy in enemies if not enemy.mimics)
        elif row.draws:
            if magi.magic.draw or magi.magic.discards:
                yield creature
        elif row.steals:
            if magi.hands[foe]:
                yield creature
        elif row.spends:
            yield from ((creature, card) for card in magi.hands[seat])

    def use(self, seat: int, creature: Piece, target: Piece | None) -> Steps[None]:
        """Use an ability, unless Nullify answers it (rulings: nullify, doppelganger, goblins)."""
        row, foe, magi = self.look(creature), self.foe(seat), self.magi
        creature.put(USED, int(not row.mimics))
        magi.tell(seat, "spends" if row.spends else "uses", creature, target)
        if (yield from self.answered(seat, ABILITY, creature)):
            return
        if row.destroys and target:
            magi.destroy(target)
        elif row.saps and target:
            target.put(NO_FORCE, 1)
        elif row.mimics and target:
            creature.put(COPY, 1 + [title.id for title in magi.looks].index(target.id))
        elif row.spends and target:
            magi.discard(target)
            creature.put(PAID, row.spends)
        elif row.steals:
            for _ in range(min(row.steals, len(magi.hands[foe]))):
                magi.hands[foe].give(magi.blind(foe), magi.hands[seat])
        else:
            magi.draw(seat, row.draws)

    # Magic

    def spells(self, seat: int) -> Iterator[Any]:
        """The Magic cards that a side may play in its turn (rulings: spell-points, aims, nullify)."""
        if self.points(seat) < 1:
            return
        for card in self.magi.hands[seat]:
            colour = card.destroys or card.controls
            if card.phase == "battle" and colour:
                yield from ((card, enemy) for enemy in self.prey(seat, colour))
            elif card.phase == "battle":
                if any(creature.type == card.lifts for creature in self.armies[seat]):
                    yield card
            elif ABILITY in card.negates:
                yield from ((card, enemy) for enemy in self.armies[self.foe(seat)] if able(enemy))

    def cast(self, seat: int, card: Piece, target: Piece | None) -> Steps[None]:
        """Play a Magic card, which lies beside the battle until it is over."""
        self.magi.tell(seat, "casts", card, target)
        if not (yield from self.played(seat, card)) or target is None:
            return
        if card.destroys:
            self.magi.destroy(target)
        elif card.controls:
            assert target.pile is not None
            self.table.say("joins", card=target, by=seat)
            target.pile.give(target, self.armies[seat])
            self.armies[seat].show(target, self.magi.everybody)
        else:
            target.put(NO_ABILITY, 1)

    def played(self, seat: int, card: Piece) -> Steps[bool]:
        """Lay a card down; whether it works."""
        self.magi.hands[seat].give(card, self.magi.cast[seat])
        if (yield from self.answered(seat, SPELL, card)):
            card.put(NEGATED, 1)
            self.table.say("negated", card=card)
            return False
        return True

    def answered(self, seat: int, kind: str, about: Piece) -> Steps[bool]:
        """Whether the other side negates a spell or an ability just used (rulings: answers, nullify, spell-points)."""
        foe = self.foe(seat)
        while not self.over:
            answer = yield Choice("counter", [None, *self.counters(foe, kind)], foe)
            if answer is None:
                return False
            if answer.component != "magic":
                answer.put(USED, 1)
                if not (yield from self.answered(foe, ABILITY, answer)):
                    return True
            elif (yield from self.played(foe, answer)):
                if kind == ABILITY:
                    about.put(NO_ABILITY, 1)
                    self.table.say("powerless", card=about)
                return True
        return False

    def counters(self, seat: int, kind: str) -> Iterator[Piece]:
        """What a side may answer with: creatures that negate a spell, and counterspells."""
        for creature in self.armies[seat]:
            if kind in self.look(creature).negates and able(creature) and not creature.mark(USED):
                yield creature
        if self.points(seat) > 0:
            yield from (card for card in self.magi.hands[seat] if kind in card.negates)

    # the end of it

    def settle(self) -> Steps[None]:
        """The lower side is destroyed; a tie sends the attacker back (rulings: ties, control, hand)."""
        ours, theirs = self.total(self.attacker), self.total(self.defender)
        left = [seat for seat in self.banners if self.armies[seat]]
        tied = ours == theirs and len(left) == 2
        beaten = [seat for seat in self.banners if seat not in left]
        if not tied and not beaten:
            beaten = [self.defender if ours > theirs else self.attacker]
        for seat in self.banners:
            clear(self.magi.cast[seat], NEGATED)
            for card in list(self.magi.cast[seat]):
                self.magi.discard(card)
            clear(self.armies[seat], *MARKS)
        if tied:
            self.table.say("tied", by=self.attacker, n=ours)
            yield from self.retreat()
        for seat in beaten:
            winner = self.foe(seat)
            self.table.say("wins", winner=winner, loser=seat, ours=max(ours, theirs), theirs=min(ours, theirs))
            self.magi.bury(self.banners[seat])
        for seat, banner in self.banners.items():
            if seat not in beaten:
                yield from self.magi.trim(banner)
        for seat in self.banners:
            yield from self.magi.hand_limit(seat, self.numbers.hand_limit)

    def retreat(self) -> Steps[None]:
        """The attacker steps back to the nearest space without an army (ruling: ties)."""
        banner, track = self.banners[self.attacker], self.magi.ring.track
        here = space_of(banner)
        for steps in range(1, len(track.spaces)):
            ends = dict.fromkeys(track.ahead(here, way) for way in (steps, -steps))
            if free := [space for space in ends if not self.table.pile(space)]:
                space = yield from one_of("retreat", free, self.attacker)
                self.table.say("retreats", by=self.attacker, army=banner, space=space)
                self.table.pile(here).give(banner, self.table.pile(space))
                return
