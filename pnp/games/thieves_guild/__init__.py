"""Thieves Guild: guilds bid for the last word, spy on the night's nine cards, and send thieves out after them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.boards import Rooms
from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, own
from pnp.engine.boards import board
from pnp.games.thieves_guild.thumb import CARD, thumb

__all__ = ["goal", "play", "thumb"]


def play(table: Table) -> Steps[Result]:
    """Turns of six phases, as many as the deck lasts for."""
    city = City(table)
    for number in range(1, table.numbers.turns + 1):
        city.turn.value = number
        table.begin("turn")
        yield from take_turn(city)
    return Result.ranked([city.riches(seat) for seat in table.seats])  # ruling: winner


class City:
    """The sections with their cards, and the gold and thieves of the guilds."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.rows = table.cast.entries["city"]
        spaces = board(table, "city", Rooms).spaces
        self.sections = {row.name: table.pile(row.name) for row in self.rows if row.name in spaces}
        self.cards = {name: table.pile(CARD.format(name), "nobody") for name in self.sections}
        self.deck, self.discards = table.shuffled("card"), table.pile("discard")  # ruling: deck
        self.turn = table.track("turn")
        self.gold = [table.track(own("gold", seat), self.numbers.gold) for seat in table.seats]
        self.places = [table.track(own("place", seat)) for seat in table.seats]
        self.crowds = [table.pile(own("crowd", seat)) for seat in table.seats]  # ruling: most-thieves
        self.homes = [table.pile(own("thieves", seat)) for seat in table.seats]
        box = table.unbox("thief", table.pile("box"))
        guilds = list(dict.fromkeys(thief.set or "" for thief in box))  # ruling: guilds
        for thief in list(box):
            seat = guilds.index(thief.set or "")
            if seat < len(table.seats):
                thief.owner = seat
                box.give(thief, self.crowds[seat])
        for seat in table.seats:
            self.crowds[seat].deal(self.numbers.thieves, self.homes[seat])
            table.plays(seat, guilds[seat])

    def thieves(self, seat: int) -> int:
        """How many thieves a guild has, wherever they are."""
        return len(self.homes[seat]) + sum(self.there(seat, name) for name in self.sections)

    def there(self, seat: int, section: str) -> int:
        """How many thieves of a guild stand in a section."""
        return sum(thief.owner == seat for thief in self.sections[section])

    def riches(self, seat: int) -> int:
        """Gold, and what the thieves are worth at the end."""
        return int(self.gold[seat].value + self.numbers.worth * self.thieves(seat))

    def order(self) -> list[int]:
        """The seats in the order of this turn."""
        return sorted(self.table.seats, key=lambda seat: self.places[seat].value)


def take_turn(city: City) -> Steps[None]:
    """Draw, Initiative, Spy, Deploy, Capture and Resolution."""
    table = city.table
    city.deck.deal(1, *city.cards.values())
    table.begin("initiative")
    yield from initiative(city)
    table.begin("spy phase")
    for seat in city.order():
        yield from spy(city, seat)
    table.begin("deploy phase")
    for seat in city.order():
        yield from deploy(city, seat)
    table.begin("capture")
    capture(city)
    table.begin("resolution")
    yield from resolution(city)


def initiative(city: City) -> Steps[None]:
    """All bid in secret and pay; who bids more comes later (rulings: bids, order)."""
    table = city.table
    notes = yield from table.secretly("bids", lambda seat: bid(city, seat))
    bids = {note.owner: note.open() for note in notes}
    for note in notes:
        note.clear()
    for seat, amount in bids.items():
        city.gold[seat].lose(amount)
        table.say("bid", seat=Seat(seat), n=amount)
    order = [seat for amount in sorted(set(bids.values())) for seat in by_lot(table, bids, amount)]
    for place, seat in enumerate(order, 1):
        city.places[seat].value = place
        table.say("order", seat=Seat(seat), n=place)


def bid(city: City, seat: int) -> Steps[int]:
    """None, some or all of a guild's gold."""
    amount: int = yield Choice("bid", list(range(city.gold[seat].value + 1)), seat)
    return amount


def by_lot(table: Table, bids: Mapping[int, int], amount: int) -> list[int]:
    """Those who bid one amount, who rolls lower first; equal rolls are rolled again."""
    return _lowest_first(table, [seat for seat, each in bids.items() if each == amount])


def _lowest_first(table: Table, seats: list[int]) -> list[int]:
    if len(seats) < 2:
        return seats
    rolls = {seat: table.roll(table.numbers.strength, "tie", seat) for seat in seats}
    groups = ([seat for seat in seats if rolls[seat] == rolled] for rolled in sorted(set(rolls.values())))
    return [seat for group in groups for seat in _lowest_first(table, group)]


def spy(city: City, seat: int) -> Steps[None]:
    """Roll how many city cards may be looked at, perhaps again for gold, and look (rulings: reroll, looks)."""
    table, gold = city.table, city.gold[seat]
    count = table.roll(city.numbers.spies, "spies", seat)
    if gold.value and (yield Choice("reroll", [None, "reroll"], seat)):
        table.say("pays", by=Seat(seat), n=gold.lose(table.roll(city.numbers.reroll, "price", seat)))
        count = table.roll(city.numbers.spies, "spies", seat)
    left = list(city.cards)
    for _ in range(count):
        name = yield Choice("spy", list(left), seat)
        left.remove(name)
        for card in city.cards[name]:
            city.cards[name].show(card, 1 << seat)


def deploy(city: City, seat: int) -> Steps[None]:
    """Place thieves on city cards, one after the other."""
    home = city.homes[seat]
    while home:
        name = yield Choice("deploy", [None, *city.sections], seat)
        if name is None:
            return
        home.give(home[-1], city.sections[name])


def capture(city: City) -> None:
    """Turn all cards up, and see who wins each (rulings: no-thief, contest)."""
    table = city.table
    for name, pile in city.cards.items():
        for card in pile:
            pile.show(card, (1 << len(table.seats)) - 1)
            card.owner = winner(city, name, card)
    for pile in city.sections.values():  # ruling: return
        for thief in list(pile):
            assert thief.owner is not None
            pile.give(thief, city.homes[thief.owner])


def winner(city: City, name: str, card: Piece) -> int | None:
    """Who alone has thieves there, or rolls most with a die for each."""
    table = city.table
    dice = {seat: city.there(seat, name) for seat in city.order() if city.there(seat, name)}
    if not dice:
        table.say("nobody", place=name, card=card)
        return None
    if len(dice) == 1:
        (seat,) = dice
        table.say("alone", by=Seat(seat), place=name, card=card)
        return seat
    while len(dice) > 1:
        sums = {seat: table.roll(f"{count}{city.numbers.strength}", name, seat) for seat, count in dice.items()}
        dice = {seat: 1 for seat, rolled in sums.items() if rolled == max(sums.values())}
    (seat,) = dice
    table.say("wins", by=Seat(seat), place=name, card=card)
    return seat


def resolution(city: City) -> Steps[None]:
    """Carry out the cards that were won, section by section; discard all (ruling: sections)."""
    for row in city.rows:
        pile = city.cards[row.name]
        for card in list(pile):
            if card.owner is not None:
                yield from carry_out(city, card.owner, card, row)
            card.owner = None
            pile.give(card, city.discards)


def carry_out(city: City, seat: int, card: Piece, row: Any) -> Steps[None]:
    """What a card brings and takes; the section changes it (rulings: section-thieves, half, nothing)."""
    table = city.table
    if card.robs or card.falls:
        foe = yield Choice("victim", [Seat(each) for each in table.seats if each != seat], seat)
        if card.robs:  # ruling: steal
            lose_gold(city, foe, table.roll(card.robs, card.name, foe))
        lose_thieves(city, foe, card.falls * row.lost, card)
    if card.gains:
        rolled = table.roll(card.gains, card.name, seat)
        won = rolled * row.share // 100
        city.gold[seat].value += won
        if row.share == 100:
            table.say("gains", by=Seat(seat), n=won)
        else:
            table.say("doubled" if row.share > 100 else "halved", by=Seat(seat), n=won, of=rolled, place=row.name)
    if card.loses:
        lose_gold(city, seat, table.roll(card.loses, card.name, seat))
    if card.joins:
        joined = city.crowds[seat].deal(card.joins * row.joined, city.homes[seat])  # ruling: most-thieves
        table.say("joins", card=card, by=Seat(seat), n=joined)
    lose_thieves(city, seat, card.leaves * row.lost, card)
    if card.type == "quiet":
        table.say("quiet", card=card)


def lose_gold(city: City, seat: int, count: int) -> None:
    """Lose gold, as far as there is any (ruling: nothing)."""
    city.table.say("loses", by=Seat(seat), n=city.gold[seat].lose(count))


def lose_thieves(city: City, seat: int, count: int, card: Piece) -> None:
    """Lose thieves, as far as there are any (rulings: nothing, lost-thief)."""
    if count:
        lost = city.homes[seat].deal(count, city.crowds[seat])
        city.table.say("falls", card=card, by=Seat(seat), n=lost)


def goal(view: View, seat: int) -> dict[str, int]:
    """Gold, thieves and what they come to, and how far the game is."""
    gold = view.track(own("gold", seat))
    names: Iterable[str] = [own("thieves", seat), *(row.name for row in view.rows("city"))]
    thieves = sum(thief.owner == seat for name in names for thief in view.known(name))
    total = gold + view.numbers.worth * thieves
    return {"gold": gold, "thieves": thieves, "total": total, "turn": view.track("turn"), "turns": view.numbers.turns}
