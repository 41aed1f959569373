"""Deities & Demidice: roll combos, bend them by the powers of a pantheon, and gather ten dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, own
from pnp.games.deities_and_demidice.dice import FACES, combos, showing
from pnp.games.deities_and_demidice.thumb import thumb
from pnp.games.families.decks import Decks, Stock, in_turn, move
from pnp.games.families.dice import opposed
from pnp.games.families.ending import final

__all__ = ["goal", "play", "thumb"]


def play(table: Table) -> Steps[Result]:
    """Turns of six phases, until somebody has ten dice, a Victory, or the only dice left."""
    game = Olympus(table)
    first = opposed(table, dict.fromkeys(table.seats, table.numbers.die), "first player")  # ruling: first-player
    yield from take_decks(game, first)
    for seat in game.turns(first, table.numbers.turn_cap // len(table.seats)):
        yield from take_turn(game, seat)
        if game.winner is not None:
            return Result((game.winner,), facts={"turns": game.rounds})
    table.begin("end")
    table.say("over", n=table.numbers.turn_cap)
    powers = [track.value for track in game.power]
    return final(table, Result.ranked(powers, capped=True, turns=game.rounds))  # ruling: turn-cap


class Olympus(Decks):
    """The pantheons' decks, the hands, the Power dice, and the roll of the current player."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.hands = self.hold()
        self.power = [table.track(own("power dice", seat), self.numbers.power) for seat in table.seats]
        self.faces = {face: table.track(showing(face)) for face in FACES}
        self.combo, self.current = table.track("combo"), table.track("current")
        self.pantheons = [part.id for part in table.game.components.values() if part.kind == "deck"]
        self.decks: dict[int, Stock] = {}
        self.played = table.pile("played")
        self.winner: int | None = None

    @property
    def rounds(self) -> int:
        """How many turns everybody has had."""
        return self.table.track("turn").value

    def take(self, pantheon: str, *seats: int) -> None:
        """Lay out a deck beside its discards, for those who draw from it."""
        stock = self.lay_out(pantheon, discards=f"discards of the {pantheon}")
        self.decks.update(dict.fromkeys(seats, stock))

    def stock(self, seat: int) -> Stock:
        """A player's own deck, or the one that both share."""
        return self.decks[seat]

    def may_hold(self, seat: int, able: Callable[[Piece], Any]) -> bool:
        """Whether, for all that everybody sees, a player may hold such a card: else he need not be asked.

        His hand has cards, and not all such cards of his deck lie open; so to be asked tells nothing about the hand.
        """
        stock = self.stock(seat)
        hidden = [stock.draw, *(self.hands[each] for each in self.decks if self.decks[each] is stock)]
        return bool(self.hands[seat]) and any(able(card) for pile in hidden for card in pile)

    def roll(self) -> list[int]:
        """What the dice on the table show, in order."""
        return [face for face, track in self.faces.items() for _ in range(track.value)]

    def gain(self, seat: int, count: int) -> None:
        """Gain Power dice; ten win (rulings: lost-dice, ten)."""
        self.power[seat].value += count
        self.table.say("gains", by=Seat(seat), n=count, total=self.power[seat].value)
        if self.power[seat].value >= self.numbers.wanted:
            self.table.say("ten", by=Seat(seat), n=self.power[seat].value)
            self.winner = seat

    def lose(self, seat: int, count: int) -> None:
        """Lose Power dice; who has none is out, and the last one wins (rulings: lost-dice, more-players, out-cards)."""
        lost = self.power[seat].lose(count)
        self.table.say("loses", by=Seat(seat), n=lost, total=self.power[seat].value)
        if self.power[seat].value == 0:
            self.table.say("out", by=Seat(seat))
            for card in list(self.hands[seat]):
                self.discard(card)
            self.table.out.add(seat)
            if self.settled:
                (self.winner,) = (each for each in self.table.seats if each not in self.table.out)
                self.table.say("last", by=Seat(self.winner))


def take_decks(game: Olympus, first: int) -> Steps[None]:
    """Take a deck each, or one for both, and the first cards (ruling: decks)."""
    table = game.table
    left = list(game.pantheons)
    takers = [[seat] for seat in table.around(first)]
    for seats in [list(table.around(first))] if table.mode == "shared" else takers:
        pantheon = yield Choice("deck", list(left), seats[0])
        left.remove(pantheon)
        game.take(pantheon, *seats)
        for seat in seats:
            table.plays(seat, pantheon)
            table.say("deck", by=Seat(seat), deck=pantheon)
    for seat in table.around(first):
        game.draw(seat, game.numbers.hand)


def take_turn(game: Olympus, seat: int) -> Steps[None]:
    """Fate, Divine Power, Destiny, Eternal Struggle, Judgment and Sands of Time."""
    begin = game.table.begin
    game.current.value = seat
    begin("fate")
    game.draw(seat, 1)
    phases = {
        "divine power": divine,
        "destiny phase": destiny,
        "eternal struggle": struggle,
        "judgment phase": judgment,
    }
    for name, phase in phases.items():
        begin(name)
        yield from phase(game, seat)
        if game.winner is not None:
            return
    begin("sands of time")
    yield from game.hand_limit(seat, game.numbers.limit)


def play_card(game: Olympus, seat: int, card: Piece) -> Steps[bool]:
    """Play a card; whether it does anything, for others may negate it, the current player first (ruling: negate)."""
    move(card, game.played)
    card.owner = seat
    order = list(game.table.around(game.current.value))
    able = [other for other in order if game.may_hold(other, lambda each: card.type in each.negates)]
    if (yield from game.negated(card.type, [other for other in able if other != seat], among=able)):
        game.table.say("negated", card=card)
        game.discard(card)
        return False
    return True


def divine(game: Olympus, seat: int) -> Steps[None]:
    """Play cards of this phase, one after the other (rulings: look, discard)."""
    while game.winner is None and game.hands[seat]:
        cards = [card for card in game.hands[seat] if card.type == "divine" or card.peeks]
        card = yield Choice("divine", [None, *cards], seat)
        if card is None:
            return
        if (yield from play_card(game, seat, card)):
            yield from use(game, seat, card)
            game.discard(card)


def use(game: Olympus, seat: int, card: Any) -> Steps[None]:
    """What a card or a combo does to hands and Power dice."""
    if card.gives:
        game.gain(seat, card.gives)
    if card.draws:
        game.draw(seat, card.draws)
    yield from game.give_up("excess", seat, card.drops)
    if card.takes or card.robs or card.peeks:
        foe = yield Choice("victim", [Seat(each) for each in game.foes(seat)], seat)
        if card.takes:
            game.lose(foe, card.takes)
        if card.robs:
            for _ in range(min(card.robs, len(game.hands[foe]))):
                lost = game.blind(foe)
                game.table.say("robbed", by=Seat(foe), card=lost)
                game.discard(lost)
        if card.peeks:
            game.look(seat, foe)
    if card.scries:
        yield from scry(game, seat, card.scries)


def scry(game: Olympus, seat: int, count: int) -> Steps[None]:
    """Look at the next cards of any deck."""
    decks = list(dict.fromkeys(game.stock(each).draw for each in game.table.around(seat)))
    deck = yield Choice("pile", decks, seat)
    for card in list(deck)[-count:]:
        deck.show(card, 1 << seat)
    game.table.say("looks", by=Seat(seat), n=min(count, len(deck)))


def destiny(game: Olympus, seat: int) -> Steps[None]:
    """Roll all Power dice, and again as often as cards allow (ruling: batch)."""
    batch_roll(game, seat)
    while game.may_hold(seat, lambda each: each.rerolls == "batch"):
        cards = [card for card in game.hands[seat] if card.rerolls == "batch"]
        card = yield Choice("destiny", [None, *cards], seat)
        if card is None:
            return
        if (yield from play_card(game, seat, card)):
            batch_roll(game, seat)
            game.discard(card)


def batch_roll(game: Olympus, seat: int) -> None:
    """Roll all Power dice at once."""
    for track in game.faces.values():
        track.value = 0
    count = game.power[seat].value
    for _ in range(count):
        game.faces[game.table.roll(game.numbers.die, "_batch", seat)].value += 1
    game.table.say("rolls", by=Seat(seat), n=count, faces=told(game))


def told(game: Olympus) -> str:
    """The dice on the table as they are told."""
    return " ".join(map(str, game.roll()))


def struggle(game: Olympus, seat: int) -> Steps[None]:
    """Players in turn alter the roll, until all pass in succession (rulings: alter, look)."""
    yield from in_turn([seat, *game.foes(seat)], lambda each: alter(game, each))


def alter(game: Olympus, seat: int) -> Steps[bool]:
    """Play a card that alters a die, or pass; whether one was played. Without cards there is nothing to ask."""
    if not game.hands[seat]:
        return False
    cards = [card for card in game.hands[seat] if card.peeks or targets(game, card)]
    card = yield Choice("struggle", [None, *cards], seat)
    if card is None:
        return False
    if not (yield from play_card(game, seat, card)):
        return True
    if card.peeks:
        yield from use(game, seat, card)
    else:
        yield from bend(game, seat, card)
    game.discard(card)
    return True


def bend(game: Olympus, seat: int, card: Piece) -> Steps[None]:
    """Turn a die, or roll it again."""
    face = yield Choice("die", targets(game, card), seat)
    after = game.table.roll(game.numbers.die, "die", seat) if card.rerolls else card.sets or face + card.turns
    game.faces[face].value -= 1
    game.faces[after].value += 1
    game.table.say("turned", before=face, after=after, faces=told(game))


def targets(game: Olympus, card: Piece) -> list[int]:
    """What the dice show that a card may alter (ruling: alter)."""
    shown = [face for face, track in game.faces.items() if track.value]
    if card.rerolls == "die":
        return shown
    if card.sets:
        return [face for face in shown if face != card.sets]
    return [face for face in shown if card.turns and face + card.turns in game.faces]


def judgment(game: Olympus, seat: int) -> Steps[None]:
    """Carry out the combos, the highest first; opponents may negate each (rulings: combos, creation, stop)."""
    rows = {row.alike: row for row in game.table.cast.entries["combo"]}
    for alike, face in combos(game.roll()):
        row = rows[min(alike, max(rows))]
        game.combo.value = row.alike
        if alike:
            game.table.say("combo", combo=row.name, n=alike, face=face)
        else:
            game.table.say("none", combo=row.name)
        if (yield from stopped(game, seat)):
            game.table.say("stopped", combo=row.name)
        elif row.wins:
            game.table.say("victory", by=Seat(seat))
            game.winner = seat
        else:
            yield from use(game, seat, row)
        if game.winner is not None:
            return
    game.combo.value = 0


def stopped(game: Olympus, seat: int) -> Steps[bool]:
    """Whether an opponent negates the combo effect at hand (ruling: stop)."""
    for foe in game.foes(seat):
        while game.may_hold(foe, lambda each: each.stops):
            cards = [card for card in game.hands[foe] if card.stops]
            card = yield Choice("judgment", [None, *cards], foe)
            if card is None:
                break
            if (yield from play_card(game, foe, card)):
                game.discard(card)
                return True
    return False


def goal(view: View, seat: int) -> dict[str, int]:
    """The Power dice of a seat."""
    return {"dice": view.track(own("power dice", seat)), "wanted": view.numbers.wanted}
