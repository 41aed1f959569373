"""Hogwarts: students meet the school's Challenges, and fail them, for House points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Pile, Result, Seat, Steps, Table, View, own
from pnp.games.families.scored import Scores, deciding, highest
from pnp.games.families.shared_deck import SharedDeck, in_hand, in_turn

VICTORY, LOST = "victory", "points lost"
OPEN, FACED, ROLL, USED = "open Challenges", "attempted", "challenge roll", "magic used"
PLAYED = "played"
WOUND, DETENTION = "wound", "detention"
STUDENT = "student"
_MUCH = 1000.0
"""More than any attempt is worth to the rule of thumb."""


class School(SharedDeck):
    """The two decks, the open Challenges, and before each player students with what is attached to them."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "common")
        self.challenges, self.open = table.shuffled("challenge"), table.pile(OPEN)
        self.faced, self.played = table.pile(FACED), table.pile(PLAYED)
        cut = len(self.challenges) - self.numbers.challenges
        self.challenges.deal(cut, table.pile("_cut", "nobody"))  # ruling: term
        self.victory = [table.pile(own(VICTORY, seat)) for seat in table.seats]
        self.lost = table.each_track(LOST)
        self.used = table.each_track(USED)
        self.roll = table.track(ROLL, 0, self.numbers.floor)
        main = table.unbox("student", table.pile("_students"))
        names = [card.name for card, _ in table.cast.titles["student"]]
        names += [card.name for card, _ in self.titles if card.type == STUDENT and card.lasts]
        self.desks = [[table.pile(own(name, seat)) for name in names] for seat in table.seats]
        for seat in table.seats:
            for place, name in enumerate(names):
                card = next((card for card in main if card.name == name), None)
                if card is not None:
                    card.owner = seat
                    main.give(card, self.desks[seat][place])

    # who is there

    def students(self, seat: int) -> list[Piece]:
        return [desk[0] for desk in self.desks[seat] if desk]

    def active(self, seat: int) -> list[Piece]:
        """The students of a player who have no counter."""
        return [student for student in self.students(seat) if not student.marks]

    def ready(self, seat: int) -> bool:
        """Whether a main character of a player is active (ruling: main-characters)."""
        return any(student.component == "student" for student in self.active(seat))

    def points(self, seat: int) -> int:
        """House points so far (ruling: below-zero)."""
        return sum(int(card.points) for card in self.victory[seat]) - self.lost[seat].value

    # the year

    def year(self, first: int) -> Steps[Result]:
        """Take turns until all Challenges are overcome, or the cap ends it."""
        for seat in self.turns(first, self.numbers.round_cap):
            while (yield from self.turn(seat)):
                self.table.say("extra", seat=seat)
            if self.done:
                self.table.say("all-done")
                return self.result(capped=False)
        return self.result(capped=True)  # ruling: round-cap

    @property
    def done(self) -> bool:
        """Whether no Challenge is left."""
        return not self.challenges and not self.open

    def result(self, capped: bool) -> Result:
        """House points, with what is worth some in the hands (rulings: sweets, ties)."""
        sweets = [sum(card.points for card in hand) for hand in self.hands]
        for seat in self.table.seats:
            if sweets[seat]:
                self.table.say("sweets", seat=seat, count=sweets[seat])
        scores = [self.points(seat) + sweets[seat] for seat in self.table.seats]
        return Result.ranked(scores, capped=capped, rounds=self.table.track("turn").value)

    def turn(self, seat: int) -> Steps[bool]:
        """The six phases; whether the same player has another turn (ruling: express)."""
        yield from self.time(seat)
        self.draw(seat, self.numbers.draw)
        yield from self.hand_limit(seat, self.numbers.hand)
        yield from self.recruit(seat)
        yield from self.magic(seat)
        if len(self.open) < self.numbers.open and self.challenges.deal(1, self.open):
            self.table.say("turned-up", card=self.open[-1])
        yield from self.action(seat)
        if self.done:
            return False
        card = yield Choice("extra", [None, *(card for card in self.hands[seat] if card.extra)], seat)
        if card is not None:
            self.discard(card)
        return card is not None

    def time(self, seat: int) -> Steps[None]:
        """Remove a counter (ruling: removing-counters)."""
        for _ in range(self.numbers.time):
            away = [student for student in self.students(seat) if student.marks]
            if away:
                student = yield Choice("time", away, seat)
                ((mark, count),) = student.marks.items()
                student.put(mark, count - 1)
                self.table.say("better", student=student, counter=mark)

    def recruit(self, seat: int) -> Steps[None]:
        """Put lasting cards into play, as many as one likes (rulings: recruit, neville)."""
        while (answer := (yield Choice("recruit", [None, *self.recruits(seat)], seat))) is not None:
            card, student = answer if isinstance(answer, tuple) else (answer, None)
            card.owner = seat
            if student is None:
                desk = next(desk for desk in self.desks[seat] if desk.name == own(card.name, seat))
                self.hands[seat].give(card, desk)
                self.table.say("plays", seat=seat, card=card)
            else:
                self.hands[seat].give(card, student.pile)
                self.table.say("attaches", seat=seat, card=card, student=student)

    def recruits(self, seat: int) -> list[Any]:
        """The lasting cards of a hand: students for themselves, others each with a student."""
        found: list[Any] = []
        for card in self.hands[seat]:
            if card.lasts:
                alone = card.type == STUDENT
                found += [card] if alone else [(card, student) for student in self.students(seat)]
        return found

    # magic

    def magic(self, seat: int) -> Steps[None]:
        """Play and use cards of the Magic Phase (ruling: magic)."""
        self.used[seat].value = 0
        while (answer := (yield Choice("magic", [None, *self.spells(seat)], seat))) is not None:
            card, whom = answer if isinstance(answer, tuple) else (answer, None)
            if card.swaps:
                self.table.say("uses", seat=seat, card=card)
                self.used[seat].value += 1
                yield from self.give_up("exchange", seat, card.swaps)
                self.draw(seat, card.draws)
            else:
                self.hands[seat].give(card, self.played)
                yield from self.take_effect(seat, card, whom)
        self.played.give_all(self.discards)

    def spells(self, seat: int) -> list[Any]:
        """What a player can play or use, where need be with the opponent or student it is meant for."""
        found: list[Any] = []
        for card in self.hands[seat]:
            if card.spies:
                found += [(card, Seat(foe)) for foe in self.foes(seat)]
            elif card.heals:  # ruling: healing
                found += [(card, student) for student in self.students(seat) if student.mark(card.heals)]
            elif card.magic and not card.lasts:
                found.append(card)
        if not self.used[seat].value:
            helpers = [card for card in self.helpers(seat) if card.swaps]
            found += [card for card in helpers if len(self.hands[seat]) >= card.swaps]
        return found

    def take_effect(self, seat: int, card: Piece, whom: Any) -> Steps[None]:
        """What a card of the Magic Phase does."""
        if isinstance(whom, Seat):
            self.table.say("on-foe", seat=seat, card=card, foe=whom)
            self.look(seat, whom)
        elif whom is not None:
            self.table.say("on-student", seat=seat, card=card, student=whom)
            whom.put(card.heals, 0)
        else:
            self.table.say("plays", seat=seat, card=card)
            self.draw(seat, card.draws)
            show(self.challenges, card.looks, seat)
            show(self.deck, card.foresees, seat)
            if card.fetches and self.deck:  # ruling: sorting-hat
                show(self.deck, len(self.deck), seat)
                wanted = yield Choice("fetch", list(self.deck), seat)
                self.deck.give(wanted, self.hands[seat])
                self.table.shuffle(self.deck)

    # challenges

    def action(self, seat: int) -> Steps[None]:
        """Attempt a Challenge, and after some another (ruling: another-attempt)."""
        while self.ready(seat):
            card = yield Choice("attempt", [None, *self.attempts()], seat)
            if card is None or not (yield from self.attempt(seat, card)) or not card.more:
                return

    def attempts(self) -> list[Piece]:
        """The open Challenges that may be attempted (ruling: no-house-points)."""
        return [card for card in self.open if not card.points] or list(self.open)

    def helpers(self, seat: int) -> Iterator[Piece]:
        """All active cards in play (ruling: active)."""
        return (card for desk in self.desks[seat] if desk and not desk[0].marks for card in desk)

    def attempt(self, seat: int, card: Piece) -> Steps[bool]:
        """Roll, add cards, and see what comes of it; whether the Challenge is overcome."""
        self.open.give(card, self.faced)
        self.table.say("attempts", seat=seat, card=card)
        rolled = self.table.roll(self.numbers.die, ROLL, seat)
        self.roll.value = rolled + sum(helper.bonus for helper in self.helpers(seat) if card.type in helper.against)
        self.table.say("stands", ours=self.roll.value, theirs=card.dm)
        yield from in_turn([seat, *self.foes(seat)], lambda side: self.add(side, seat, card))
        won = bool(self.roll.value >= card.dm)
        self.roll.value = 0
        if won:
            yield from self.overcome(seat, card)
        else:
            self.faced.give(card, self.open)
            self.table.say("fails", seat=seat)
            yield from self.fail(seat, card)
        return won

    def add(self, side: int, seat: int, met: Piece) -> Steps[bool]:
        """Let a player add a card to the roll of another, or his own (ruling: adding); whether one was."""
        ours = side == seat
        fits = [card for card in self.hands[side] if met.type in card.against and not card.lasts]
        cards = [card for card in fits if (card.bonus > 0) == ours]
        card = yield Choice("add", [None, *cards], side)
        if card is None:
            return False
        self.discard(card)
        self.roll.value += card.bonus
        self.table.say("now-stands", ours=self.roll.value, theirs=met.dm)
        return True

    def overcome(self, seat: int, card: Piece) -> Steps[None]:
        """Put a Challenge on the Victory pile, and take what it gives."""
        self.table.say("overcomes", seat=seat, card=card)
        self.faced.give(card, self.victory[seat])
        if card.points:
            self.table.say("earns", seat=seat, count=card.points)
        self.draw(seat, card.draws)
        show(self.challenges, card.looks, seat)  # ruling: looking
        rich = [Seat(foe) for foe in self.foes(seat) if self.hands[foe]]
        if card.robs and rich:  # ruling: who-discards
            foe = yield Choice("rob", rich, seat)
            self.table.say("robbed", foe=foe)
            self.lose_at_random(foe, card.robs)

    def fail(self, seat: int, card: Piece) -> Steps[None]:
        """Counters, points or cards, as the Challenge says (rulings: failure, brackets)."""
        for mark, count, told in ((WOUND, card.wounds, "wounded"), (DETENTION, card.detention, "detained")):
            if count:
                student = yield Choice("hurt", self.active(seat), seat)
                student.put(mark, count)
                self.table.say(told, student=student, count=count)
        self.lost[seat].value += card.costs
        yield from self.give_up("loss", seat, card.discards)


def show(pile: Pile, count: int, seat: int) -> None:
    """Let a player look at the next cards of a pile (ruling: looking)."""
    for card in pile[::-1][:count]:
        pile.show(card, 1 << seat)


def play(table: Table) -> Steps[Result]:
    """Have the most House points when all Challenges are overcome."""
    school = School(table)
    result: Result = yield from school.year(table.lot("first player", table.seats))  # ruling: first-player
    return result


def goal(view: View, seat: int) -> dict[str, int]:
    """The House points of a seat."""
    return {"points": sum(card.points for card in view.known(own(VICTORY, seat))) - view.track(own(LOST, seat))}


# the rule of thumb


def thumb(view: View, choice: Choice) -> Any:
    """Add to a roll only what can decide it; else the option with the highest score."""
    if choice.phase == "add":
        return _added(view, choice)
    return highest(view, choice, SCORES)


def _added(view: View, choice: Choice) -> Any:
    """What turns an attempt."""
    moves = [move for move in choice.options if move is not None]
    (card,) = view.known(FACED)
    short = int(card.dm) - view.track(ROLL)
    foe = bool(moves) and moves[0].bonus < 0
    return deciding(moves, 1 - short if foe else short, lambda card: abs(int(card.bonus)))


def _helpers(view: View, seat: int) -> list[Piece]:
    """The active cards before a player."""
    found: list[Piece] = []
    for name in view.piles:
        pile = view.known(name)
        if pile and pile[0].owner == seat and pile[0].type == STUDENT and not pile[0].marks:
            found += pile
    return found


def _chance(view: View, card: Piece) -> float:
    """How likely we are to overcome a Challenge, with one card of the hand."""
    ready = sum(helper.bonus for helper in _helpers(view, view.seat) if card.type in helper.against)
    hand = [each.bonus for each in in_hand(view) if card.type in each.against and not each.lasts]
    sides = int(view.numbers.die.removeprefix("d"))
    return min(1.0, float(sides + 1 + ready + max(hand, default=0) - card.dm) / sides)


def _attempted(view: View, card: Piece) -> float:
    """What an attempt promises against what failing costs; only who leads can afford to make none."""
    worth, chance = view.numbers.worth, _chance(view, card)
    gain = card.points + worth["draws"] * card.draws + worth["looks"] * bool(card.looks) + worth["open"] + card.robs
    cost = card.costs + worth["draws"] * card.discards + worth["hurt"] * bool(card.wounds or card.detention)
    value = float(chance * gain - (1 - chance) * cost)
    return value if _leads(view) else value + _MUCH


def _leads(view: View) -> bool:
    """Whether we have more points than everybody else, and may let others try."""
    ours = goal(view, view.seat)["points"]
    return all(goal(view, seat)["points"] < ours for seat in view.seats if seat != view.seat)


def _kept(view: View, card: Piece) -> float:
    """What a card is worth in the hand."""
    worth = view.numbers.worth
    effects = ("looks", "foresees", "spies", "fetches", "heals", "extra", "points")
    special = sum(worth[effect] for effect in effects if getattr(card, effect)) + worth["draws"] * card.draws
    return float(special + worth["lasts"] * card.lasts * bool(card.bonus) + worth["bonus"] * abs(card.bonus))


def _magic(view: View, move: Any) -> float:
    """Draw and heal; give Hedwig only what is worth less than what may come."""
    card, whom = move if isinstance(move, tuple) else (move, None)
    if card.swaps:
        poor = sorted(_kept(view, each) for each in in_hand(view))[: card.swaps]
        return float(view.numbers.worth["draws"] - sum(poor))
    if isinstance(whom, Piece):
        return sum(whom.marks.values()) - 1.0
    return float(1 + card.draws)


def _student(student: Piece) -> float:
    """How much a student is missed."""
    return float(student.bonus * len(student.against))


SCORES: Scores = {
    "time": lambda _, student: 20.0 * (3 - sum(student.marks.values())) + _student(student),
    "recruit": lambda _, move: 1.0 + (_student(move[1]) if isinstance(move, tuple) else 0.0),
    "magic": _magic,
    "exchange": lambda view, card: -_kept(view, card),
    "fetch": _kept,
    "attempt": _attempted,
    "rob": lambda view, seat: 100.0 + goal(view, seat)["points"],
    "hurt": lambda _, student: -_student(student),
    "loss": lambda view, card: -_kept(view, card),
    "hand limit": lambda view, card: -_kept(view, card),
    "extra": lambda _, __: 1.0,
}
