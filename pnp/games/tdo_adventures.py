"""TDO Adventures: planeswalkers on the road against a Game Master; their battles, which are games of cards that other
people own, are one roll here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.games.families.scored import Scores, highest

BOOSTS = ("land", "life", "hand")
FOUND = "found"


def play(table: Table) -> Steps[Result]:
    """Once through the Adventure Deck; who wins most battles has defeated the Game Master (ruling: campaign)."""
    first: int = table.lot("first player", table.seats)  # ruling: turn-order
    camp = Campaign(table)
    while camp.deck:
        table.begin("turn", (first + len(camp.met)) % len(table.seats))
        camp.deck.deal(1, camp.met)
        yield from meet(camp, camp.met[-1])
    beaten = camp.won.value > camp.lost.value
    table.say("defeated" if beaten else "over", won=camp.won.value, lost=camp.lost.value)
    return Result.team(table.seats, beaten, camp.won.value, lost=camp.lost.value)


class Campaign:
    """The Adventure Deck, and what each planeswalker has: Treasure, Experience, a deck that gets better."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.deck, self.met = table.shuffled("adventure"), table.pile("met")
        spare = self.numbers.stockpile - self.numbers.deck
        self.tz = table.each_track("tz")
        self.xp = table.each_track("xp")
        self.gain = table.each_track("gain")
        self.spare = table.each_track("spare", spare)  # ruling: stockpile
        self.less = table.each_track("less life")
        self.boosts = [{name: table.track(own(name, seat)) for name in BOOSTS} for seat in table.seats]
        self.won, self.lost = table.track("battles won"), table.track("battles lost")
        self.offers = table.cast.entries["experience"]


def meet(camp: Campaign, card: Piece) -> Steps[None]:
    """Do what an Adventure card says, part by part."""
    table = camp.table
    table.say("meets", card=card)
    if card.battle:
        yield from battle(camp, card)
    for seat in table.seats:
        if card.xp:
            gained = table.roll(card.xp, "_reward", seat)
            table.say("learns", seat=seat, xp=gained)
            yield from learn(camp, seat, gained)
        if card.steals:  # ruling: too-little
            table.say("robbed", seat=seat, n=camp.tz[seat].lose(table.roll(card.steals, "_stolen", seat)))
        if card.hurts:  # ruling: less-life
            lost = table.roll(card.hurts, "_life", seat)
            camp.less[seat].value += lost
            table.say("weary", seat=seat, n=lost)
        if card.fee:
            table.say("spends", seat=seat, n=camp.tz[seat].lose(card.fee))
        if card.offer:
            yield from offer(camp, seat, card)
        if card.converts:
            yield from convert(camp, seat)
    if card.ally:  # ruling: allies
        seat = table.lot("ally", table.seats)
        table.say("joins", seat=seat)
        drawn(camp, seat)
    if card.shows:
        shown = list(camp.deck[-card.shows :])
        for each in shown:
            camp.deck.show(each, (1 << len(table.seats)) - 1)
        table.say("ahead", cards=shown)
    if card.type == "road" and not (card.xp or card.offer or card.converts or card.shows):  # ruling: rumors
        table.say("nothing")


def battle(camp: Campaign, card: Piece) -> Steps[None]:
    """Prepare, roll once, and take the rewards of a victory (rulings: one-roll, losing, campaign)."""
    table, numbers = camp.table, camp.numbers
    table.begin("battle")
    harder = sum(table.roll_on("power").harder for _ in table.seats[1:])
    wanted = numbers.wanted + card.life // numbers.life_step + -(-harder // numbers.powers)
    for seat in table.seats:
        yield from spend(camp, seat, "prepare", 0)
    bonus = strength(camp)
    rolled = table.roll(numbers.battle, "_battle")
    table.say("odds", bonus=bonus, wanted=wanted, rolled=rolled)
    for seat in table.seats:
        camp.less[seat].value = 0
        for boost in camp.boosts[seat].values():
            boost.value = 0
    if rolled + bonus < wanted:
        table.say("lost")
        camp.lost.value += 1
        return
    table.say("won")
    camp.won.value += 1
    for seat in table.seats:
        treasure, learned = table.roll(numbers.die, "_reward", seat), table.roll(numbers.die, "_reward", seat)
        table.say("gains", seat=seat, tz=treasure, xp=learned)
        camp.tz[seat].value += treasure
        yield from learn(camp, seat, learned)


def strength(camp: Campaign) -> int:
    """What the players add to the roll of a battle (rulings: one-roll, less-life)."""
    total = sum(
        camp.gain[seat].value + sum(boost.value for boost in camp.boosts[seat].values()) for seat in camp.table.seats
    )
    lacking = sum(less.value for less in camp.less) // camp.numbers.life
    added: int = max(0, total - lacking) // len(camp.table.seats)
    return added


# Experience and Treasure


def learn(camp: Campaign, seat: int, count: int) -> Steps[None]:
    """Gain Experience Points; what is beyond the most is spent at once or lost (ruling: excess)."""
    most = camp.numbers.xp_most
    camp.xp[seat].value += count
    yield from spend(camp, seat, "excess", most)
    lost = camp.xp[seat].lose(max(0, camp.xp[seat].value - most))
    if lost:
        camp.table.say("wasted", seat=seat, n=lost)


def spend(camp: Campaign, seat: int, phase: str, down_to: int) -> Steps[None]:
    """Buy what the table of Experience offers, as long as there is more than so much (ruling: when-to-spend)."""
    while camp.xp[seat].value > down_to:
        rows = [row for row in bought(camp, seat) if row.price <= camp.xp[seat].value]
        answer = yield Choice(phase, [None, *(row.offer for row in rows)], seat)
        if answer is None:
            return
        row = next(row for row in rows if row.offer == answer)
        camp.xp[seat].lose(row.price)
        camp.table.say("spent", seat=seat, n=row.price, what=row.offer)
        yield from receive(camp, seat, row)


def bought(camp: Campaign, seat: int) -> Iterator[Any]:
    """What a player may buy of the table now; another card in place of one only right after that one."""
    for row in camp.offers:
        if row.offer != "redraw" and (row.offer != "exchange" or camp.spare[seat].value):  # ruling: exchange
            yield row


def receive(camp: Campaign, seat: int, row: Any) -> Steps[None]:
    """Take what was paid for: a boost, or a card for another or for nothing."""
    if row.offer in BOOSTS:
        camp.boosts[seat][row.offer].value += 1
        return
    if row.offer == "exchange":
        camp.spare[seat].lose(1)
    yield from find(camp, seat)


def find(camp: Campaign, seat: int) -> Steps[None]:
    """A card comes into the stockpile; for more Experience another one in its place (ruling: find)."""
    row = drawn(camp, seat)
    again = next(each for each in camp.offers if each.offer == "redraw")
    while camp.xp[seat].value >= again.price and (yield Choice("redraw", [None, again.offer], seat)):
        camp.xp[seat].lose(again.price)
        camp.table.say("spent", seat=seat, n=again.price, what=again.offer)
        camp.gain[seat].lose(row.gain)
        camp.spare[seat].lose(1)
        row = drawn(camp, seat)


def drawn(camp: Campaign, seat: int) -> Any:
    """Draw a card and see what it is worth."""
    row = camp.table.roll_on("find", seat=seat)
    camp.gain[seat].value += row.gain
    camp.table.track(own(FOUND, seat)).value = row.gain
    camp.spare[seat].value += 1
    return row


def offer(camp: Campaign, seat: int, card: Piece) -> Steps[None]:
    """Take what a market or a journey offers; Treasure may come from friends (rulings: gifts, power-card)."""
    purses = [camp.xp[seat]] if card.coin == "xp" else [camp.tz[other] for other in camp.table.around(seat)]
    if sum(purse.value for purse in purses) < card.price or (card.offer == "exchange" and not camp.spare[seat].value):
        return
    if (yield Choice("offer", [None, card.offer], seat)) is None:
        return
    if card.coin == "xp":
        camp.xp[seat].lose(card.price)
        camp.table.say("spent", seat=seat, n=card.price, what=card.offer)
    else:
        pay(camp, seat, card)
    if card.random_box:
        while camp.table.roll_on("box", seat=seat).again:  # rulings: box-ten, box-nine
            pass
    yield from receive(camp, seat, card)


def pay(camp: Campaign, seat: int, card: Piece) -> None:
    """Pay Treasure; what one has not the others give, clockwise (ruling: gifts)."""
    due = card.price
    for other in camp.table.around(seat):
        given = camp.tz[other].lose(due)
        due -= given
        if other == seat:
            camp.table.say("pays", seat=seat, n=given, what=card.offer)
        elif given:
            camp.table.say("helps", seat=other, n=given)


def convert(camp: Campaign, seat: int) -> Steps[None]:
    """Turn Treasure into Experience, as much as one likes."""
    count = yield Choice("convert", [None, *range(1, camp.tz[seat].value + 1)], seat)
    if count is not None:
        camp.tz[seat].lose(count)
        camp.table.say("converts", seat=seat, n=count)
        yield from learn(camp, seat, count)


# as a seat sees it


def goal(view: View, seat: int) -> dict[str, int]:
    """What a planeswalker has."""
    return {name: view.track(own(name, seat)) for name in ("gain", "xp", "tz")}


def thumb(view: View, choice: Choice) -> Any:
    """Better the deck; boosts only where the Game Master has more life, and of what is too much."""
    return highest(view, choice, SCORES)


def purchase(view: View, what: str) -> float:
    """Cards make a deck better for good; the cheaper way first."""
    if what in BOOSTS:
        return float(any(card.life for card in view.known("met")[-1:]))
    return {"exchange": 3.0, "draw": 2.0}[what]


def surplus(view: View, what: str) -> float:
    """Anything is better than to lose the points."""
    return purchase(view, what) + 0.5


def poor(view: View, what: str) -> float:  # noqa: ARG001 - there is one answer
    """Another card where the find was nothing, while there is enough for it."""
    return -1.0 if view.track(own(FOUND, view.seat)) else view.track(own("xp", view.seat)) - 2.0


SCORES: Scores = {
    "prepare": purchase,
    "excess": surplus,
    "redraw": poor,
    "offer": lambda *_: 1,
    "convert": lambda view, count: 1.0 - abs(view.track(own("xp", view.seat)) + count - view.numbers.xp_most) / 100,
}
