"""Parties of the Isle of Dread: a place for each adventurer, on which lies what is attached to that one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pnp.engine import Choice, Piece, Pile, Steps, Table, own
from pnp.games.families.warp_quest import WarpQuest

ADVENTURER, ITEM, PLACE = "adventurer", "item", "place "
HITS, POISON, LEVEL, USED = "hits lost", "poison", "level", "uses"
GOLD, RETAINERS, LEGACY = "gold", "retainers", "legacy"


class Parties(WarpQuest):
    """The adventurers of each seat, what they can do, and what they suffer."""

    def __init__(self, table: Table) -> None:
        more = [ITEM, *{row.draws: None for row in table.cast.entries[ADVENTURER] if row.draws}]
        super().__init__(table, table.numbers.skills, "", [*table.numbers.modules, *more])
        self.box = table.unbox(ADVENTURER, table.pile("adventurers"))
        self.places = [[table.pile(place(n, seat)) for n in range(1, self.numbers.party + 1)] for seat in table.seats]
        self.retainers = [table.pile(own(RETAINERS, seat)) for seat in table.seats]
        self.legacies = [table.pile(own(LEGACY, seat)) for seat in table.seats]

    def lay_out(self, seat: int) -> None:
        """Attributes stand on the cards; gold is counted."""
        self.table.track(own(GOLD, seat))

    # who is there

    def adventurers(self, seat: int) -> list[Piece]:
        """The adventurers of a party."""
        return [pile[0] for pile in self.places[seat] if pile]

    def recruit(self, seat: int) -> Steps[None]:
        """Roll for an adventurer, where there is room for one; a row without a class leaves the choice."""
        free = next((pile for pile in self.places[seat] if not pile), None)
        if free is None:
            self.table.say("full", seat=seat)
            return
        row = self.table.roll_on(ADVENTURER, seat=seat)
        while row.type and all(card.type != row.type for card in self.box):  # ruling: used-up
            row = self.table.roll_on(ADVENTURER, seat=seat)
        there = list({card.type: card for card in self.box if row.type in (None, card.type)}.values())
        who = there[0] if row.type else (yield Choice("class", there, seat))
        who.owner = seat
        self.box.give(who, free)
        if self.numbers.levels:  # ruling: levels
            who.put(LEVEL, self.table.roll(self.numbers.level_die, "level", seat))

    # what is attached

    def equip(self, seat: int) -> None:
        """Draw cards for each adventurer, as many as there is room for (ruling: drawn-for)."""
        for who in self.adventurers(seat):
            for _ in range(min(who.cards, self.room(who))):
                self.draw_for(who)

    def room(self, who: Piece) -> int:
        """How many more cards an adventurer can have of the deck that it draws from."""
        if who.draws is None:
            return 0
        return max(0, attribute(who, who.room) - [card.component for card in attached(who)].count(who.draws))

    def draw_for(self, who: Piece) -> None:
        """Draw a card of an adventurer's own deck (ruling: no-cards)."""
        number = [deck.name for deck in self.decks].index(who.draws)
        deck, discards = self.decks[number], self.discards[number]
        if not deck:
            discards.give_all(deck)
            self.table.shuffle(deck)
        deck.deal(1, lying(who))

    def attach(self, seat: int, card: Piece) -> Steps[None]:
        """Lay an Item under an adventurer who can use it (ruling: unfit)."""
        able = [who for who in self.adventurers(seat) if card.make is None or card.make not in who.bars]
        if not able:
            self.table.say("unfit", seat=seat, item=card)
            self.discard(card)
            return
        bearer = yield Choice("attach", [(card, who) for who in able], seat)
        lying(card).give(card, lying(bearer[1]))

    def held(self, seat: int) -> list[Piece]:
        """All that is attached to the adventurers of a party."""
        return [card for who in self.adventurers(seat) for card in attached(who)]

    def strip(self, seat: int, make: str) -> None:
        """Discard all that is made so; who loses armour keeps a Hit (ruling: armour-off)."""
        for card in [card for card in self.held(seat) if card.make == make]:
            who = lying(card)[0]
            self.table.say("stripped", who=who, card=card)
            self.discard(card)
            self.spare(who)

    def spare(self, who: Piece) -> None:
        """Leave an adventurer a Hit at least (ruling: armour-off)."""
        beyond = 1 - left(who)
        if beyond > 0:
            heal(who, beyond)
            self.table.say("spared", who=who)

    def mend(self, who: Piece, count: int) -> None:
        """Heal an adventurer of so many Hits, or of as many as were lost."""
        before = lost(who)
        heal(who, count)
        if before > lost(who):
            self.table.say("healed", who=who, n=before - lost(who), left=left(who))

    # attributes

    def bonus(self, seat: int, skill: str) -> int:
        """What adventurers, their Items and Retainers add to a test."""
        return strength(self.adventurers(seat), self.retainers[seat], skill, tags_of(self.faced[seat]))

    def aids(self, seat: int, skill: str) -> list[Piece]:
        """What can be used up for a test (ruling: spent)."""
        tags = tags_of(self.faced[seat])
        return [card for card in self.held(seat) if card.uses and skill in card.skills and _counts(card, tags)]

    # wounds

    def wound_some(self, seat: int, poisoned: bool) -> Steps[None]:
        """Wound different adventurers by lot, as an encounter does (ruling: wounded)."""
        among = self.adventurers(seat)
        for _ in range(min(self.table.roll(self.numbers.wounded, "wounded", seat), len(among))):
            who = self.table.lot("wounded adventurer", among, seat)
            among.remove(who)
            yield from self.wound(seat, who, poisoned)

    def scatter_wounds(self, seat: int) -> Steps[None]:
        """Deal out wounds by lot, each to anybody who is left, as another party does (ruling: wounded)."""
        for _ in range(self.table.roll(self.numbers.wounded, "wounds", seat)):
            if among := self.adventurers(seat):
                yield from self.wound(seat, self.table.lot("wounded adventurer", among, seat), False)

    def wound(self, seat: int, who: Piece, poisoned: bool) -> Steps[None]:
        """Lose Hits, or a Retainer in their place (rulings: no-wound, poison)."""
        given = [(card, who) for card in self.retainers[seat]]
        if given and (gone := (yield Choice("retainer", [None, *given], seat))) is not None:
            self.table.say("given", seat=seat, who=who)
            self.discard(gone[0])
            return
        before = lost(who)
        who.put(HITS, who.mark(HITS) + self.table.roll(self.numbers.wound_die, "wound", seat))
        if poisoned:
            who.put(POISON, who.mark(POISON) + self.table.roll(self.numbers.poison_die, "poison", seat))
        self.table.say("hurt", who=who, n=lost(who) - before, left=max(0, left(who)))
        if left(who) <= 0:
            yield from self.bury(seat, who)

    def bury(self, seat: int, who: Piece) -> Steps[None]:
        """Take out who is dead, and share out the Items (rulings: dead, no-survivors)."""
        self.table.say("dies", who=who, seat=seat)
        legacy = attached(who)
        for mark in who.marks:
            who.put(mark, 0)
        who.owner = None
        lying(who).give(who, self.box)
        for card in legacy:
            lying(card).give(card, self.legacies[seat])
        for card in legacy:
            if card.type == ITEM and self.adventurers(seat):
                yield from self.attach(seat, card)
            else:
                self.discard(card)
        if not self.adventurers(seat):
            self.perish(seat)

    def perish(self, seat: int) -> None:
        """A party without adventurers is out (ruling: no-survivors)."""
        for card in list(self.retainers[seat]):
            self.discard(card)
        self.table.track(own(GOLD, seat)).value = 0
        super().perish(seat)

    def discard(self, card: Piece) -> None:
        """Put a card on its discards, without what was counted on it."""
        card.put(USED, 0)
        super().discard(card)


def place(number: int, seat: int) -> str:
    """The pile of an adventurer and what is attached to it."""
    return own(f"{PLACE}{number}", seat)


def lying(card: Piece) -> Pile:
    """The pile a card lies in."""
    assert card.pile is not None
    return card.pile


def attached(who: Piece) -> list[Piece]:
    """What lies under an adventurer."""
    return lying(who)[1:]


def hits(who: Piece) -> int:
    """The Hits of an adventurer who is sound, with armour."""
    level = who.mark(LEVEL)
    own_hits: int = level * who.per_level if level else who.hits
    more: int = sum(card.hits for card in attached(who))
    return own_hits + more


def lost(who: Piece) -> int:
    """The Hits that an adventurer has lost."""
    return who.mark(HITS) + who.mark(POISON)


def left(who: Piece) -> int:
    """The Hits that an adventurer still has."""
    return hits(who) - lost(who)


def heal(who: Piece, count: int) -> None:
    """Give Hits back, those lost by poison last (ruling: poison)."""
    plain = min(count, who.mark(HITS))
    who.put(HITS, who.mark(HITS) - plain)
    who.put(POISON, max(0, who.mark(POISON) - (count - plain)))


def attribute(who: Piece, skill: str) -> int:
    """What an adventurer has of an attribute: as printed, or by level (ruling: levels)."""
    level = who.mark(LEVEL)
    if not level:
        printed: int = getattr(who, skill)
        return printed
    gains: Sequence[str] = who.grows
    return sum(gains[n % len(gains)] == skill for n in range(level))


def adds(who: Piece, skill: str) -> int:
    """What an adventurer and the Items of no matter what encounter add to a test of an attribute."""
    return attribute(who, skill) + _lasting(who, skill, set())


def tags_of(faced: Iterable[Any]) -> set[str]:
    """What a party faces; another party is nothing of the kind (ruling: fight-aids)."""
    return {tag for card in faced for tag in (*card.tags, card.type)}


def strength(party: Iterable[Piece], retainers: Iterable[Piece], skill: str, tags: set[str]) -> int:
    """What a party adds to its tests of an attribute."""
    whole = sum(attribute(who, skill) + _lasting(who, skill, tags) for who in party)
    helped: int = sum(card.bonus for card in retainers if skill in card.skills)
    return whole + helped


def best_weapon(who: Piece) -> int:
    """What the best weapon of an adventurer adds."""
    return max((worth_to(who, card) for card in attached(who) if card.weapon), default=0)


def worth_to(who: Piece, card: Any) -> int:
    """What an Item adds, in the hands of this adventurer."""
    bonus: int = card.better if card.better_for == who.type else card.bonus
    return bonus


def _counts(card: Any, tags: Iterable[str]) -> bool:
    """Whether a card is for anything, or for what is faced."""
    return not card.against or not set(card.against).isdisjoint(tags)


def _lasting(who: Piece, skill: str, tags: set[str]) -> int:
    """What an adventurer adds by class and by Items that are not used up, the best weapon only (ruling: one-weapon)."""
    use = [card for card in (who, *attached(who)) if not card.uses and skill in card.skills and _counts(card, tags)]
    armed = max((worth_to(who, card) for card in use if card.weapon), default=0)
    return armed + sum(worth_to(who, card) for card in use if not card.weapon)
