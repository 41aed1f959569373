"""Arabia: heroes go round a ring of spaces, where challenges that nobody has won yet stay lying."""

from __future__ import annotations

from typing import Any

from pnp.boards import Track as Course
from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, own
from pnp.engine.boards import board, ground
from pnp.games.arabia.points import FAITH, FAME, FORTUNE, GOODS, SORTS, WON, goal, points, worth
from pnp.games.arabia.thumb import NEEDED, REROLL, TOKEN, TWO, thumb
from pnp.games.families.ending import final

__all__ = ["goal", "play", "thumb", "worth"]

HERO, CHOSEN, HAND, RIDE = "hero", "chosen", "hand", "ride"
LOST, GAINED, REROLLS, USED = "lost turns", "gained turns", "rerolls", "used"
ONE = "one"
LOOT = "treasure", "item"
"""What lies before a player and can be stolen (ruling: loot)."""


class Ring:
    """The board with its pawns and the cards that lie there, the deck, and what each player has."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.course = board(table, "board", Course)
        self.spaces = {name: table.pile(name) for name in self.course.spaces}
        self.deck, self.discards = table.shuffled("adventure"), table.pile("discard")
        self.event = table.pile("event")
        self.heroes, self.box = table.unbox("hero", table.pile("heroes")), table.unbox("pawn", table.pile("pawns"))
        self.hands = table.each_pile(HAND, "owner")
        self.goods = table.each_pile(GOODS)
        self.won = table.each_pile(WON)
        self.chosen = table.each_pile(CHOSEN)
        self.rides = table.each_pile(RIDE)
        self.pawns: dict[int, Piece] = {}
        for seat in table.seats:
            for name in (*SORTS, LOST, GAINED, REROLLS):
                table.track(own(name, seat))
        self.needed = table.track(NEEDED)

    # set-up

    def first(self) -> int:
        """Who rolls highest; ties roll again (ruling: first-player)."""
        left = list(self.table.seats)
        while len(left) > 1:
            rolls = {seat: self.table.roll(self.numbers.die, "turn order", seat) for seat in left}
            left = [seat for seat in left if rolls[seat] == max(rolls.values())]
        return left[0]

    def choose(self, seat: int) -> Steps[None]:
        """Take a hero that is left, and put the pawn on the first space (ruling: heroes)."""
        hero = yield Choice(HERO, list(self.heroes), seat)
        self.heroes.give(hero, self.chosen[seat])
        pawn = next(pawn for pawn in self.box if pawn.name == hero.name)
        pawn.owner = seat
        self.pawns[seat] = pawn
        self.box.give(pawn, self.spaces[self.course.spaces[0]])

    # turns

    def turns(self, seat: int) -> Steps[bool]:
        """A turn, and all that are gained in it (ruling: gained-turns); whether the game is over."""
        gained = self.track(GAINED, seat)
        while True:
            if (yield from self.turn(seat)):
                return True
            if not gained.value:
                return False
            gained.value -= 1
            self.table.say("another", seat=seat)

    def turn(self, seat: int) -> Steps[bool]:
        """Play a lost turn out, or move, do what the space asks for, and steal; whether the game is over."""
        self.table.begin("turn", seat)
        lost = self.track(LOST, seat)
        if lost.value:  # ruling: lost-turns
            lost.value -= 1
            self.rides[seat].give_all(self.discards)  # ruling: horses
            self.table.say("misses", seat=seat)
            return False
        self.track(REROLLS, seat).value = sum(hero.rerolls for hero in self.chosen[seat])
        yield from self.use(seat)
        yield from self.move(seat)
        over = yield from self.space(seat)
        if not over:
            yield from self.steal(seat)
        self.track(REROLLS, seat).value = 0
        return bool(over)

    def use(self, seat: int) -> Steps[None]:
        """Look at cards, pay for Fortune, lift the Curse (rulings: when-used, spy-glass)."""
        looked = False
        faith = self.track(FAITH, seat)
        while True:
            goods = [card for card in self.goods[seat] if card.price or card.looks]
            able = [card for card in goods if card.price <= faith.value and not (card.looks and looked)]
            card = yield Choice("use", [None, *able], seat)
            if card is None:
                return
            faith.value -= card.price
            self.gain(seat, card, FORTUNE)
            for each in self.deck[::-1][: card.looks]:
                self.deck.show(each, 1 << seat)
            looked = looked or bool(card.looks)
            if card.once:
                self.discard(card)

    def move(self, seat: int) -> Steps[None]:
        """Roll and go on; what one passes on the way may bring something, too."""
        dice = yield from self.dice(seat)
        steps = yield from self.rolled(seat, dice, "move")
        for card in self.goods[seat]:  # ruling: steps
            steps += card.steps
            if card.steps:
                self.table.say("further", seat=seat, n=card.steps, card=card)
        here = self.place(seat)
        for step in range(1, steps):
            row = ground(self.table, "board", self.course.ahead(here, step))
            if row.passing:
                self.table.say("passes", seat=seat, space=row.name)
                self.gain(seat, row, FAME)
        self.spaces[here].give(self.pawns[seat], self.spaces[self.course.ahead(here, steps)])

    def dice(self, seat: int) -> Steps[str]:
        """Which dice are rolled for a move: those of an event, or those that an item allows."""
        if ride := self.rides[seat].top:
            self.discard(ride)
            return str(ride.move_dice)
        better = next((card.move_dice for card in self.goods[seat] if card.move_dice), None)
        way = yield Choice("dice", [ONE, TWO] if better else [ONE], seat)
        return str(self.numbers.die if way == ONE else better)

    def place(self, seat: int) -> str:
        """The space on which a pawn stands."""
        pile = self.pawns[seat].pile
        assert pile is not None
        return pile.name

    def card_at(self, space: str) -> Piece | None:
        """The card that lies on a space."""
        return next((piece for piece in self.spaces[space] if piece.component == "adventure"), None)

    # the space and its card

    def space(self, seat: int) -> Steps[bool]:
        """Do what a space or its card says, or draw a card (ruling: pawns); whether there was none to draw."""
        here = self.place(seat)
        row, card = ground(self.table, "board", here), self.card_at(here)
        if any(getattr(row, sort) for sort in SORTS):
            self.gain(seat, row, *SORTS)
            yield from self.lose_turns(seat, row.misses)  # ruling: same-loss
        elif card is not None:
            yield from self.meet(seat, card)
        else:
            drawn = yield from self.draw(seat)
            if drawn is None:  # ruling: no-shuffle
                self.table.say("last", seat=seat)
                return True
            yield from self.resolve(seat, drawn)
        return False

    def meet(self, seat: int, card: Piece) -> Steps[None]:
        """Come to a card that lies on the space."""
        self.table.say("meets", seat=seat, card=card)
        if card.type == "challenge":
            yield from self.challenge(seat, card)
        else:
            yield from self.effects(seat, card)

    def draw(self, seat: int) -> Steps[Piece | None]:
        """Draw a card, or more of which one is kept (ruling: one-left)."""
        hand = self.hands[seat]
        self.deck.deal(max([1, *(card.draws for card in self.goods[seat])]), hand)
        if not hand:
            return None
        kept = hand[0]
        if len(hand) > 1:
            kept = yield Choice("keep", list(hand), seat)
        for card in [card for card in hand if card is not kept]:
            hand.give(card, self.discards)
        return kept

    def resolve(self, seat: int, card: Piece) -> Steps[None]:
        """Lay a card that was drawn where it belongs, and do what it says."""
        hand, here = self.hands[seat], self.spaces[self.place(seat)]
        if card.type == "challenge":
            hand.give(card, here)
            yield from self.challenge(seat, card)
        elif card.type == "location":  # ruling: new-location
            hand.give(card, here)
        elif card.type == "event" or (card.type == "treasure" and card.once):  # ruling: ivory
            hand.give(card, self.event)
            yield from self.effects(seat, card)
            self.event.give(card, self.rides[seat] if card.move_dice else self.discards)
        else:
            hand.give(card, self.goods[seat])
            self.table.say("lays", seat=seat, card=card)

    def effects(self, seat: int, card: Piece) -> Steps[None]:
        """What a Location or an Event brings, before the turns that it costs."""
        if card.strikes:
            foes = [Seat(foe) for foe in self.table.around(seat) if foe != seat]
            foe = yield Choice("strike", foes, seat)
            self.table.say("struck", foe=foe)
            yield from self.lose_turns(foe, card.misses)
            return
        if card.trial:
            yield from self.trial(seat, card)
            return
        if not card.pays or (yield from self.give_alms(seat)):
            self.gain(seat, card, *SORTS)
        self.track(GAINED, seat).value += card.turns
        yield from self.lose_turns(seat, card.misses)  # ruling: same-loss

    def give_alms(self, seat: int) -> Steps[bool]:
        """Whether one Fortune is discarded for Faith (ruling: alms)."""
        paid = yield Choice("alms", [None, *self.fortune(seat)], seat)
        if paid is not None:
            self.spend(seat, paid)
        return paid is not None

    def trial(self, seat: int, card: Piece) -> Steps[None]:
        """A Fate roll for one of two gains (ruling: no-dodge)."""
        if (yield from self.fate(seat, card, ("trial-won", "trial-lost"))):
            sort = yield Choice("gain", [sort for sort in SORTS if getattr(card, sort)], seat)
            self.gain(seat, card, sort)

    def gain(self, seat: int, card: Any, *sorts: str) -> None:
        """Take the tokens of these sorts that something brings."""
        for sort in sorts:
            self.track(sort, seat).value += getattr(card, sort)

    # challenges

    def challenge(self, seat: int, card: Piece) -> Steps[None]:
        """Win a challenge and keep it, or fail and lose a turn; then it stays on the space."""
        helped = yield from self.helped(seat, card)
        if helped or (yield from self.fate(seat, card, ("wins", "fails"))):
            self.spaces[self.place(seat)].give(card, self.won[seat])
            self.gain(seat, card, *SORTS)
            for hero in self.chosen[seat]:
                if card.genre in hero.against:
                    self.gain(seat, hero, FORTUNE)
            return
        for _ in range(card.pays):  # ruling: discard-fortune
            if fortune := self.fortune(seat):
                self.spend(seat, (yield Choice("pay", fortune, seat)))
        yield from self.lose_turns(seat, self.numbers.fail_misses)

    def helped(self, seat: int, card: Piece) -> Steps[bool]:
        """Whether a card wins the challenge in place of the roll (ruling: before-roll)."""
        fits = [good for good in self.goods[seat] if good.defeats and (not good.against or card.genre in good.against)]
        used = next((good for good in fits if not good.once), None)
        if used is None:
            used = yield Choice("defeat", [None, *fits], seat)
        if used is None:
            return False
        if used.once:
            self.discard(used)
        self.table.say("defeats", seat=seat, card=card, **{"with": used})
        return True

    def fate(self, seat: int, card: Piece, said: tuple[str, str]) -> Steps[bool]:
        """A Fate roll against a card, with all that is added to it (ruling: fate)."""
        bonus = fate_bonus(card, [*self.goods[seat], *self.chosen[seat]])
        wanted = self.numbers.fate_wins
        total = bonus + (yield from self.rolled(seat, self.numbers.die, "fate roll", wanted - bonus))
        won = total >= wanted
        self.table.say(said[0] if won else said[1], total=total, wanted=wanted, seat=seat, card=card)
        return bool(won)

    def rolled(self, seat: int, dice: str, what: str, wanted: int = 0) -> Steps[int]:
        """A roll, which a heroine may make again (ruling: reroll)."""
        total = self.table.roll(dice, what, seat)
        again = self.track(REROLLS, seat)
        self.needed.value = max(wanted, 0)
        if again.value and (yield Choice(f"reroll: {what}", [None, REROLL], seat)) is not None:
            again.value -= 1
            self.table.say("again", seat=seat)
            total = self.table.roll(dice, what, seat)
        self.needed.value = 0
        return total

    # lost turns and Fortune

    def lose_turns(self, seat: int, count: int) -> Steps[None]:
        """Lose turns, each of which may be saved."""
        for _ in range(count):
            if not (yield from self.saved(seat)):
                lost = self.track(LOST, seat)
                lost.value += 1
                self.table.say("loses", seat=seat, n=lost.value)

    def saved(self, seat: int) -> Steps[bool]:
        """Whether a turn is not lost after all (ruling: saving)."""
        tried: list[Piece] = []
        while True:
            card = yield Choice("avoid", [None, *(c for c in self.goods[seat] if c.avoids and c not in tried)], seat)
            if card is None:
                return False
            tried.append(card)
            if card.luck and (yield from self.rolled(seat, self.numbers.die, card.name, card.luck)) < card.luck:
                self.table.say("not-saved", seat=seat, card=card)
                continue
            self.table.say("saved", seat=seat, card=card)
            card.put(USED, card.mark(USED) + bool(card.uses))  # ruling: elixir
            if card.once or (card.uses and card.mark(USED) >= card.uses):
                self.discard(card)
            return True

    def fortune(self, seat: int) -> list[Any]:
        """What a player can discard as one Fortune (ruling: discard-fortune)."""
        return [TOKEN] * bool(self.track(FORTUNE, seat).value) + [c for c in self.goods[seat] if c.type == "treasure"]

    def spend(self, seat: int, paid: Any) -> None:
        """Discard a token or a Treasure."""
        if paid == TOKEN:
            self.track(FORTUNE, seat).value -= 1
        else:
            self.discard(paid)

    def discard(self, card: Piece) -> None:
        """Put a card on the discards."""
        assert card.pile is not None
        card.put(USED, 0)
        card.pile.give(card, self.discards)

    # stealing

    def steal(self, seat: int) -> Steps[None]:
        """Rob an opponent on the same space (rulings: one-robbery, pawns)."""
        here = self.place(seat)
        foes = [Seat(foe) for foe in self.table.around(seat) if foe != seat and self.place(foe) == here]
        foe = yield Choice("rob", [None, *(foe for foe in foes if self.loot(foe))], seat)
        if foe is None:
            return
        wanted = self.numbers.steal_wins
        bonus = sum(card.steal for card in (*self.goods[seat], *self.chosen[seat]))
        total = bonus + (yield from self.rolled(seat, self.numbers.die, "steal roll", wanted - bonus))
        self.table.say("robs" if total >= wanted else "no-robbery", total=total, wanted=wanted, seat=seat, foe=foe)
        if total < wanted:
            return
        taken = yield Choice("steal", [None, *self.loot(foe)], seat)
        if taken == TOKEN:
            self.track(FORTUNE, foe).value -= 1
            self.track(FORTUNE, seat).value += 1
        elif taken is not None:
            self.goods[foe].give(taken, self.goods[seat])

    def loot(self, seat: int) -> list[Any]:
        """What can be stolen from a player (ruling: loot)."""
        return [TOKEN] * bool(self.track(FORTUNE, seat).value) + [c for c in self.goods[seat] if c.type in LOOT]

    def track(self, name: str, seat: int) -> Any:
        """A number of a player's."""
        return self.table.track(own(name, seat))

    # the end

    def result(self) -> Result:
        """Who holds most of the three victories (rulings: shared, overall)."""
        view = View(self.table, 0)
        totals = [points(view, seat) for seat in self.table.seats]
        victories = [0] * len(totals)
        best = {sort: max(each[sort] for each in totals) for sort in SORTS}
        facts = {**best}
        for sort in SORTS:
            holders = [seat for seat in self.table.seats if best[sort] and totals[seat][sort] == best[sort]]
            facts[f"{sort} shared"] = int(len(holders) > 1)
            for seat in holders:
                victories[seat] += 1
                self.table.say("victory", winner=seat, sort=sort, n=best[sort])
        most = max(victories)
        winners = tuple(seat for seat in self.table.seats if victories[seat] == most)
        return final(self.table, Result(winners, tuple(victories), facts={"victories": most, **facts}))


def play(table: Table) -> Steps[Result]:
    """Turns round the table until somebody finds no card."""
    ring = Ring(table)
    first = ring.first()
    for seat in table.around(first):
        yield from ring.choose(seat)
    while True:
        for seat in table.around(first):
            if (yield from ring.turns(seat)):
                return ring.result()


def fate_bonus(card: Any, helpers: list[Any]) -> int:
    """What is added to a Fate roll against a card: its own, and what helps against its Genre or against all."""
    bonus: int = card.fate
    for each in helpers:
        if each.fate and (not each.against or card.genre in each.against):
            bonus += each.fate
    return bonus
