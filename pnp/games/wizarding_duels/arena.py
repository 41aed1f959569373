"""What lies on the table in Wizarding Duels: two wizards, their decks, what lies on them and who stands beside them."""

from __future__ import annotations

from typing import Any

from pnp.engine import Piece, Seat, Table, own
from pnp.games.families.decks import Decks, Stock, move

SHEET, ITEMS, BESIDE, ON = "wizard", "items", "creatures beside", "spells on"
DAMAGE, WAND, POISON, BLIND = "damage", "wand lost", "poison", "blind"
NO_ATTACK, NO_DRAW, FLED, HURT, LIMPING, SHAKEN = "no attack", "no draw", "fled", "hurt", "limping", "shaken"
TIMERS = (NO_ATTACK, NO_DRAW, FLED, HURT, LIMPING, SHAKEN)
"""Marks of a wizard that count his turns, and go by one as each ends."""
TURNS, CHOSEN, USED = "turns", "stat", "used"
"""Marks of cards: how long they lie, which of the stats they lower, whether an arm or a creature has attacked."""
HAT = ("experience", "intellect", "courage", "knowledge")


class Arena(Decks):
    """Both wizards, with all that is theirs."""

    def __init__(self, table: Table, wizards: list[Piece]) -> None:
        super().__init__(table)
        self.sheets = wizards
        for seat, wizard in enumerate(wizards):
            wizard.owner = seat
            move(wizard, table.pile(own(SHEET, seat)))
            table.plays(seat, wizard.name)
        self.items, self.beside, self.on = (table.each_pile(name) for name in (ITEMS, BESIDE, ON))
        self.creatures = table.unbox("creature", table.pile("creatures"))
        self.shown = table.pile("played")
        self.hands = self.hold()
        self.sort_cards()

    def sort_cards(self) -> None:
        """Each takes a copy of all cards that his wizard may have; the others are not used (ruling: decks)."""
        table = self.table
        cards = table.unbox("card", table.pile("unused"))
        for seat in table.seats:
            self.stocks.append(Stock(table.pile(own("deck", seat), "nobody"), table.pile(own("discard", seat))))
        taken: dict[str, int] = {}
        for card in list(cards):
            seat = taken.get(card.id, 0)
            taken[card.id] = seat + 1
            if title(card) in self.sheets[seat].starts or may_have(self.sheets[seat], card):
                card.owner = seat
                cards.give(
                    card, self.hands[seat] if title(card) in self.sheets[seat].starts else self.stocks[seat].draw
                )
        for seat in table.seats:
            table.shuffle(self.stocks[seat].draw)
            self.draw(seat, self.sheets[seat].intellect - len(self.hands[seat]))

    def stock(self, seat: int) -> Stock:
        """The deck of a player."""
        return self.stocks[seat]

    def discards_of(self, card: Piece) -> Any:
        """Cards go to the discards of whose deck they come from, creatures back to the others."""
        return self.creatures if card.type == "creature" else self.stocks[owner(card)].discards

    def discard(self, card: Piece) -> None:
        """Discard a card, without its marks; it stays its player's."""
        if card.type == "creature":
            card.owner = None
        move(card, self.discards_of(card))

    # wizards

    def stat(self, seat: int, name: str) -> int:
        """A stat of a wizard, with items, spells that lie on him, and the Stun Table (ruling: stats)."""
        sheet, numbers = self.sheets[seat], self.numbers
        found = getattr(sheet, name)
        for item in self.items[seat]:
            found += item.aim * (name == "aim") + item.more * (name == "speed")
            found += numbers.hat * (title(item) == "sorting-hat" and name in HAT)
        for card in self.on[seat]:
            found -= card.less * lowers(card, name)
            found += card.more * (name == "speed")
        for creature in self.beside[seat]:
            found += creature.more * (name == "speed")
        found -= numbers.blind * (name == "aim" and sheet.mark(BLIND) > 0)
        hurt = (name == "aim" and sheet.mark(HURT)) or (name == "speed" and sheet.mark(LIMPING))
        found -= numbers.stun_less * (bool(hurt) + bool(sheet.mark(SHAKEN)))
        return int(found)

    def luck(self, seat: int) -> int:
        """What Felix Felicis adds to a wizard's dice."""
        return int(self.numbers.luck * any(title(item) == "felix-felicis" for item in self.items[seat]))

    def left(self, seat: int) -> int:
        """How many Hits a wizard has left."""
        return max(0, int(self.sheets[seat].hits - self.sheets[seat].mark(DAMAGE)))

    def beat(self, seat: int, how: str) -> None:
        """A wizard is defeated (ruling: defeat)."""
        self.table.say("beaten", seat=Seat(seat), how=how)
        self.table.out.add(seat)

    def hurt(self, seat: int, count: int) -> None:
        """A wizard takes damage."""
        sheet = self.sheets[seat]
        sheet.put(DAMAGE, sheet.mark(DAMAGE) + count)
        self.table.say("damage", seat=Seat(seat), n=count, left=self.left(seat))
        if not self.left(seat) and seat not in self.table.out:
            self.beat(seat, "knocked-out")

    def wound(self, creature: Piece, count: int) -> None:
        """A creature takes damage."""
        creature.put(DAMAGE, creature.mark(DAMAGE) + count)
        if creature.mark(DAMAGE) >= creature.hits:
            self.fell(creature)

    def fell(self, creature: Piece) -> None:
        """A creature is defeated; Fawkes goes back into the hand of who summoned him (ruling: creatures)."""
        self.table.say("felled", creature=creature)
        seat = owner(creature)
        self.discard(creature)
        if title(creature) == "fawkes":
            for card in self.stocks[seat].discards:
                if card.summons == creature.name:
                    self.stocks[seat].discards.give(card, self.hands[seat])
                    return

    def effort(self, seat: int, card: Piece) -> int:
        """What a card costs, with what makes spells dearer."""
        dearer = sum(each.dearer for each in self.on[seat]) if card.spell else 0
        return int(card.effort + dearer)

    def payable(self, seat: int, count: int, card: Piece | None = None) -> bool:
        """Whether the hand, without the card, is worth so much effort."""
        return bool(sum(each.worth for each in self.hands[seat] if each is not card) >= count)

    def targets(self, seat: int) -> list[Piece]:
        """Whom a player may attack: creatures in the way, a Statue first of all, else the wizard."""
        beside = list(self.beside[self.foe(seat)])
        return [each for each in beside if each.guard] or beside or [self.sheets[self.foe(seat)]]


def may_have(wizard: Piece, card: Piece) -> bool:
    """Whether a wizard's stats are what a card requires."""
    if card.align not in (None, wizard.align) or card.age not in (None, wizard.age):
        return False
    stats = ("knowledge", "courage", "power", "experience", "intellect")
    return all(bool(getattr(wizard, stat) >= getattr(card, stat)) for stat in stats)


def lowers(card: Piece, name: str) -> bool:
    """Whether a card that lies on a wizard lowers a stat."""
    if card.either and card.mark(CHOSEN):
        return bool(card.lowers[card.mark(CHOSEN) - 1] == name)
    return "all" in card.lowers or name in card.lowers


def owner(card: Piece) -> int:
    """Whose card it is."""
    assert card.owner is not None
    return card.owner


def title(card: Piece) -> str:
    """What the data call a card, without its component."""
    return card.id.rpartition(":")[2]
