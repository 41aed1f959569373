"""The war: an army a player with two hands, a Reserve and a Grave; the Strategy deck; Brigades and what is attached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pnp.engine import Choice, Piece, Pile, Steps, Table, View, own, owner_of
from pnp.games.families.companies import Companies, company, leads
from pnp.games.families.decks import move, one_of
from pnp.games.flintloque_skirmish.force import (
    ATTACKED_BY,
    CASUALTIES,
    CHARGED,
    CHARGING,
    FIRED_BY,
    HELD,
    LEADER,
    RAIDING,
    RELIC,
    ROLLS,
    ROUTED,
    SMOKE,
    SPENT,
    SUPPORTED,
    TIMES,
    USED,
    VOLLEYS,
    brigades,
    has_attacked,
    holding,
    is_brigade,
    others,
    standing,
)


class War(Companies):
    """All that lies on the table. `view` is what everybody sees of it, which is all that forces hang on."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.view = View(table, 0)
        self.lay_out("strategy")
        self.hands, self.army_hands = self.hold(), self.hold("army hand")
        self.reserves = [table.brought(seat, table.pile(own("reserve", seat), "nobody", seat)) for seat in table.seats]
        self.graves = table.each_pile("grave")
        self.in_force = table.each_pile("in force")
        self.next_turn = table.each_pile("next turn")
        self.hindered = table.each_pile("hindered")
        self.sent = table.each_track("units sent")
        self.turn, self.extra = table.track("turn"), table.track("extra turns")
        self.rating, self.roll = table.track("attack rating", 0, LOWEST), table.track("roll")
        copies = Counter(card.id for pile in self.reserves for card in pile)
        titles = {card.id: card for pile in self.reserves for card in pile if is_brigade(card)}
        self.make_room((card, copies[ident]) for ident, card in titles.items())
        for pile in self.reserves:
            table.shuffle(pile)

    # cards

    def discard(self, card: Piece, told: bool = True) -> None:
        """A card goes home: to its army's Grave, or to the discards of the deck; a Brigade takes all along."""
        for each in reversed(list(company(card))) if leads(card) else [card]:  # who leads goes last
            if each.component == "strategy":
                super().discard(each)
                if told:
                    self.table.say("discarded", card=each)
            else:
                move(each, self.graves[owner_of(each)])

    def draw_army(self, seat: int, count: int) -> None:
        """Draw from the Reserve; an empty one gives nothing (ruling: empty-reserve)."""
        self.reserves[seat].deal(max(0, count), self.army_hands[seat])

    def cards(self, seat: int, *when: str) -> list[Piece]:
        """The Events of a hand that are played at such a moment."""
        return [card for card in self.hands[seat] if card.when in when]

    def play(self, seat: int, card: Piece) -> None:
        """Play an Event: it is discarded, and everybody hears of it."""
        self.discard(card, told=False)
        self.table.say("plays", by=seat, card=card)

    def other(self, seat: int, phase: str = "foe") -> Steps[int]:
        """Which of the others a player means."""
        options = [self.reserves[other] for other in others(self.view, seat)]
        pile: Pile = yield from one_of(phase, options, seat)
        return self.reserves.index(pile)

    # Brigades

    def brigades(self, seat: int) -> list[Piece]:
        """The Brigades of a player that are in play and not routed."""
        return brigades(self.view, seat)

    def everything(self) -> Iterable[Piece]:
        """All Brigades, and what is attached to them."""
        return [card for brigade in list(self.in_play()) for card in company(brigade)]

    def deploy(self, seat: int, brigade: Piece) -> None:
        """Put a Brigade into play."""
        self.enter(seat, brigade)
        self.table.say("deploys", by=seat, card=brigade)

    def attach_to(self, seat: int, card: Piece, brigade: Piece) -> None:
        """Attach a card to a Brigade."""
        card.owner = seat
        self.attach(card, brigade)
        self.table.say("attaches", by=seat, card=card, target=brigade)

    # losses

    def casualty(self, brigade: Piece, by: int) -> None:
        """A casualty marker; with as many as its own AR a Brigade routs (ruling: casualties)."""
        brigade.put(CASUALTIES, brigade.mark(CASUALTIES) + 1)
        self.table.say("casualty", target=brigade, n=brigade.mark(CASUALTIES), of=brigade.ar)
        if brigade.mark(CASUALTIES) >= brigade.ar:
            self.rout(brigade, by)

    def rout(self, brigade: Piece, by: int) -> None:
        """A Brigade routs, and will roll to rally at the end of the turn (ruling: routed)."""
        if not brigade.mark(ROUTED):
            self.table.say("routs", target=brigade)
            brigade.put(ROUTED, by + 1)

    def lose(self, brigade: Piece, by: int) -> None:
        """A Brigade and its Leader go to the Grave; who sent them there counts them (ruling: units)."""
        leader = holding(brigade, LEADER)
        count = 1 if leader is None else 2
        self.table.say("lost", target=brigade, owner=owner_of(brigade), by=by, n=count)
        self.sent[by].value += count
        self.discard(brigade)

    def lose_leader(self, leader: Piece, by: int) -> None:
        """A Leader goes to the Grave with his Relic."""
        relic = next((card for card in company(leader) if card.type == RELIC), None)
        self.sent[by].value += 1
        self.discard(leader)
        if relic is not None:
            self.discard(relic)

    # turns

    def end(self, seat: int) -> None:
        """A turn is over: what holds for a turn is put away (rulings: memory, holding-attack)."""
        for card in self.everything():
            for mark in (SPENT, TIMES, VOLLEYS, SMOKE, CHARGING, CHARGED, RAIDING, SUPPORTED, USED):
                card.put(mark, 0)
        for brigade in list(self.in_play()):
            own = brigade.owner == seat
            for mark in list(brigade.marks):
                if mark.startswith(FIRED_BY):
                    brigade.put(mark, 0)
                elif mark == has_attacked(seat) or (own and (mark == HELD or mark.startswith(ATTACKED_BY))):
                    brigade.put(mark, brigade.mark(mark) - 1)
        for card in list(self.in_force[seat]):
            self.discard(card)
        self.rating.value = self.roll.value = 0

    def fresh(self) -> None:
        """A phase begins: every Brigade may attack in it."""
        for brigade in self.in_play():
            brigade.put(SPENT, 0)

    def throw(self, seat: int, what: str) -> Steps[int]:
        """Roll a d20; who has an amulet may roll again once a turn (ruling: reroll)."""
        value = self.table.roll(self.numbers.die, what, seat)
        cards = [card for card in standing(self.view, seat, "rerolls") if not card.mark(USED)]
        if cards:
            card = yield Choice(f"reroll: {what}", [None, *cards], seat)
            if card is not None:
                card.put(USED, 1)
                self.table.say("rerolls", by=seat, card=card)
                value = self.table.roll(self.numbers.die, what, seat)
        return value


LOWEST = -99
"""Below what an Attack Rating cannot fall, whatever is played."""


def kinds_of(kind: str, defence: bool = False) -> set[str]:
    """What a roll is: of its table, and defensive fire besides."""
    return {kind, "defence"} if defence else {kind}


def index(kind: str) -> int:
    """The number on the track that says which table is rolled on."""
    return 1 + ROLLS.index(kind)
