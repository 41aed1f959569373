"""What lies on the table: Fiefs, Towers, garrisons, hands, the common decks; and what changes hands or falls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pnp.engine import Choice, Piece, Pile, Steps, Table, View, own
from pnp.games.families.decks import Decks, Stock, one_of

FIELDED, CAPTURED, ANTE, TILTED = "fielded", "captured", "ante", "tilted"
AIM = "target of {}"
FIEF, COMPANY = "fief {}", "company {}"
"""Piles of a seat, counted from 1: a Castle with all that is attached to it; a Mercenary and his garrison."""
TOWERS, TOWN, ROYAL, FIELD = "towers", "town garrison", "royal army", "field"
BANQUET, CUBES = "banquet", "cubes"
TIME, COMBAT, ARRIVED = "time markers", "combat marker", "vikings arrived"


class Realm(Decks):
    """The Earldoms, the Bag, the Vikings, and the decks that all Earls share."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.discards = table.pile("discard")
        self.homes["earl"] = self.discards
        self.army = self.lay_out("army", discards="army discards")
        self.battle = self.lay_out("battle", discards="battle card")
        self.joust = self.lay_out("joust", discards="joust discards")
        self.viking = self.lay_out("viking", discards="viking discards")
        self.raiders = table.pile("vikings")
        self.hands = self.hold()
        self.decks = table.each_pile("deck", "nobody")
        self.cubes = table.each_track(CUBES, 1)  # ruling: bag
        self.banquets = table.each_track(BANQUET)
        self.time, self.combat, self.arrived = (table.track(name) for name in (TIME, COMBAT, ARRIVED))
        spare = table.unbox("palace", table.pile("spare palaces"))
        for seat, deck in enumerate(self.decks):
            table.shuffle(table.brought(seat, deck))
            spare.give(spare[-1], self.new_pile(FIEF, seat))
        self.king: Piece = table.unbox("king", table.pile("king"))[0]

    # an Earldom

    def piles(self, kind: str, seat: int) -> Iterator[Pile]:
        """The Fiefs or companies of an Earl, without the empty places between them."""
        return (pile for pile in _numbered(self.table.piles, kind, seat) if pile)

    def new_pile(self, kind: str, seat: int) -> Pile:
        """An empty place for a Fief or a company."""
        made = list(_numbered(self.table.piles, kind, seat))
        empty = next((pile for pile in made if not pile), None)
        return self.table.pile(own(kind.format(len(made) + 1), seat), owner=seat) if empty is None else empty

    def fiefs(self, seat: int) -> list[Pile]:
        """The Fiefs of an Earl."""
        return list(self.piles(FIEF, seat))

    def near(self, name: str, seat: int) -> Pile:
        """Towers, a garrison or the field of an Earl."""
        return self.table.pile(own(name, seat), owner=seat)

    def lords(self, seat: int) -> list[Piece]:
        """The Lords of an Earl."""
        return [lord for fief in self.fiefs(seat) if (lord := lord_of(fief)) is not None]

    def crowned(self, seat: int) -> bool:
        """Whether an Earl has the King Card."""
        return len(self.near("king", seat)) > 0

    def see(self) -> Pile | None:
        """The Fief with the Cathedral."""
        fiefs = (fief for seat in self.table.around(0) for fief in self.fiefs(seat))
        return next((fief for fief in fiefs if any(card.see for card in fief)), None)

    def prizes(self, seat: int, *but: Pile | None) -> list[Piece]:
        """What an Earl can ante or pay as ransom: Properties and Castles, but these Fiefs (rulings: ransom, ante)."""
        fiefs = self.fiefs(seat)
        castles = [castle_of(fief) for fief in fiefs if len(fiefs) > 1 and fief not in but]
        return [
            *(card for fief in fiefs for card in properties(fief)),
            *(card for card in castles if card.component != "palace"),
        ]

    def last_castle(self, seat: int) -> Piece | None:
        """The Castle that is an Earl's last Fief, which he may stake, but need not (ruling: ante)."""
        fiefs = self.fiefs(seat)
        castle = castle_of(fiefs[0]) if len(fiefs) == 1 else None
        return None if castle is None or castle.component == "palace" else castle

    def slots(self, seat: int) -> list[Pile]:
        """Where an Earl can garrison an Army Card (ruling: slots)."""
        free = [company for company in self.piles(COMPANY, seat) if len(company) <= company[0].slots]
        town, royal = self.near(TOWN, seat), self.near(ROYAL, seat)
        if len(town) < self.town_slots(seat):
            free.append(town)
        if self.crowned(seat) and len(royal) < self.numbers.royal:
            free.append(royal)
        return free

    def town_slots(self, seat: int) -> int:
        """The slots of Market Towns."""
        return sum(card.slots for fief in self.fiefs(seat) for card in properties(fief))

    def garrisons(self, seat: int) -> list[Piece]:
        """Mercenaries and garrisoned Army Cards."""
        companies = (card for company in self.piles(COMPANY, seat) for card in company)
        return [*companies, *self.near(TOWN, seat), *self.near(ROYAL, seat)]

    def forces(self, seat: int) -> list[Piece]:
        """What an Earl can field, and has not yet (ruling: forces)."""
        faces = [card for card in self.hands[seat] if "lord" in card.plays]
        ready = [*self.near("king", seat), *self.lords(seat), *self.garrisons(seat)]
        return [*(card for card in ready if not card.mark(FIELDED)), *faces]

    def fielded(self, seat: int) -> list[Piece]:
        """What an Earl has in the field."""
        ready = [*self.near("king", seat), *self.lords(seat), *self.garrisons(seat)]
        return [*(card for card in ready if card.mark(FIELDED)), *self.near(FIELD, seat)]

    # what comes and goes

    def stock(self, seat: int) -> Stock:
        """An Earl Deck has no discards to be made of anew."""
        return Stock(self.decks[seat], self.table.pile("_no discards"))

    def fall(self, fief: Pile) -> None:
        """A Castle or Palace falls with all that is attached to it, and its Lord (ruling: homeless)."""
        for card in list(fief):
            self.discard(card)

    def discards_of(self, card: Piece) -> Pile:
        """A fallen Palace is put aside."""
        return self.table.pile("spare palaces") if card.component == "palace" else super().discards_of(card)

    def hand_over(self, prize: Piece, winner: int) -> Steps[None]:
        """Give a Property, or a Castle with its Properties, to another Earl (ruling: settle)."""
        fief = prize.pile
        assert fief is not None
        prize.put(ANTE, 0)
        if prize.type == "castle":
            lord = lord_of(fief)
            if lord is not None:
                self.discard(lord)
            fief.give_all(self.new_pile(FIEF, winner))
            return
        home = yield from one_of("settle", self.fiefs(winner), winner)
        fief.give(prize, home)

    def settle(self) -> Steps[None]:
        """After an Action or a battle: who is out, who is King, which garrisons have lost their slots."""
        for seat in list(self.table.around(0)):
            if not self.fiefs(seat):
                self.leave(seat, "ruined")
        self.crown()
        for seat in self.table.around(0):
            town = self.near(TOWN, seat)
            while len(town) > self.town_slots(seat):
                self.discard((yield Choice("loss", list(town), seat)))

    def crown(self) -> None:
        """Give the King Card to who has most Princes as Lords (ruling: king)."""
        counts = {seat: sum(lord.royal for lord in self.lords(seat)) for seat in self.table.around(0)}
        most = [seat for seat, count in counts.items() if count and count == max(counts.values())]
        king = self.king
        assert king.pile is not None
        holder = king.pile.owner
        heir = holder if holder in most else most[0] if len(most) == 1 else None
        if heir == holder:
            return
        if holder is not None:
            for card in list(self.near(ROYAL, holder)):
                self.discard(card)
        king.pile.give(king, self.table.pile("king") if heir is None else self.near("king", heir))
        if heir is not None:
            self.table.say("crowned", seat=heir)

    def leave(self, seat: int, why: str) -> None:
        """Take an Earl out of the game with all he has (ruling: fief)."""
        self.table.say(why, seat=seat)
        mine = [self.hands[seat], self.near(TOWERS, seat), self.near(TOWN, seat), self.near(ROYAL, seat)]
        for pile in [*self.fiefs(seat), *self.piles(COMPANY, seat), *mine, self.near(FIELD, seat)]:
            self.fall(pile)
        self.near("king", seat).give_all(self.table.pile("king"))
        self.decks[seat].give_all(self.discards)
        self.cubes[seat].value = self.banquets[seat].value = 0
        self.table.out.add(seat)


def _numbered(piles: dict[str, Any], kind: str, seat: int) -> Iterator[Pile]:
    """The places of a kind that an Earl has used so far."""
    count = 1
    while (pile := piles.get(own(kind.format(count), seat))) is not None:
        yield pile
        count += 1


def castle_of(fief: Iterable[Piece]) -> Piece:
    """The Castle or Palace of a Fief."""
    return next(card for card in fief if card.type == "castle")


def lord_of(fief: Iterable[Piece]) -> Piece | None:
    """The Lord of a Fief."""
    return next((card for card in fief if card.type == "face"), None)


def properties(fief: Iterable[Piece]) -> list[Piece]:
    """What is attached to a Castle or Palace."""
    return [card for card in fief if card.type == "property"]


def strength(cards: Iterable[Piece]) -> int:
    """The damage that forces send."""
    return sum(card.sends for card in cards)


def at_no_cost(card: Piece) -> bool:
    """Whether a fielded card loses nothing by damage: King, Lord, Face Card of the hand (ruling: free-first)."""
    return card.type in ("crown", "face")


# as a seat sees it


def fiefs_seen(view: View, seat: int) -> list[list[Piece]]:
    """The Fiefs of an Earl."""
    return [cards for name in _names(view, FIEF, seat) if (cards := view.known(name))]


def companies_seen(view: View, seat: int) -> list[list[Piece]]:
    """The Mercenaries of an Earl, each with the card garrisoned with it."""
    return [cards for name in _names(view, COMPANY, seat) if (cards := view.known(name))]


def _names(view: View, kind: str, seat: int) -> Iterator[str]:
    made, count = set(view.piles), 1
    while (name := own(kind.format(count), seat)) in made:
        yield name
        count += 1


def ready_seen(view: View, seat: int) -> list[Piece]:
    """The forces of an Earl that lie open: King, Lords, Mercenaries, garrisons."""
    lords = (lord for fief in fiefs_seen(view, seat) if (lord := lord_of(fief)) is not None)
    companies = (card for company in companies_seen(view, seat) for card in company)
    near = (card for name in ("king", TOWN, ROYAL) for card in view.known(own(name, seat)))
    return [*lords, *companies, *near]


def fielded_seen(view: View, seat: int) -> list[Piece]:
    """The forces of an Earl in the field."""
    return [*(card for card in ready_seen(view, seat) if card.mark(FIELDED)), *view.known(own(FIELD, seat))]
