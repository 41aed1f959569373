"""WarpQuest: parties race along a track to an objective and back, through cards that put their skills to the test.

A party is a pawn on the track, a number for each skill, and units that it may lose. What a scenario does otherwise it
writes over: how a party is made up, which deck a space draws from, what becomes of who won or lost, what meetings cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.engine.boards import board

FORWARD, BACK, REROLL = "forward", "back", "reroll"
EXPERIENCE, HAND, PRIZE, FACED = "experience", "hand", "prize", "encounter"
SKILL_ROLL, SPACE = "skill roll", "space"


class WarpQuest:
    """The track, its decks, the objective, and a party a seat.

    `skills` are the names of what parties are tested in, `units` is what they lose and cannot do without.
    """

    def __init__(self, table: Table, skills: Sequence[str], units: str, prize: str, decks: Sequence[str]) -> None:
        self.table, self.numbers = table, table.numbers
        self.skills, self.units = tuple(skills), units
        self.spaces = [table.pile(f"{SPACE} {name}") for name in board(table, "board").spaces]
        box = table.unbox("pawn", table.pile("pawns"))
        self.pawns = list(box[: len(table.seats)])
        for seat, pawn in enumerate(self.pawns):
            pawn.owner = seat
            box.give(pawn, self.spaces[0])
        self.prize = table.unbox(prize, self.spaces[-1])[0]
        self.decks = [table.shuffled(deck) for deck in decks]
        self.discards = [table.pile(f"{deck} discard") for deck in decks]
        self.hands = [table.pile(own(HAND, seat), "owner", seat) for seat in table.seats]
        self.faced = [table.pile(own(FACED, seat)) for seat in table.seats]
        self.standing = table.track(SKILL_ROLL)
        for seat in table.seats:
            table.pile(own(PRIZE, seat))
            table.track(own(EXPERIENCE, seat))
            for skill in self.skills:
                table.track(own(skill, seat))

    # the game

    def race(self, first: int) -> Steps[Result]:
        """Take turns until the objective is home, one party is left, or the cap ends it."""
        rounds = self.table.track("round")
        for rounds.value in range(1, self.numbers.round_cap + 1):
            for seat in self.table.around(first):
                yield from self.turn(seat)
                winner = self.winner()
                if winner is not None:
                    return Result((winner,), facts={"rounds": rounds.value})
        return Result((), capped=True, facts={"rounds": rounds.value})  # ruling: round-cap

    def winner(self) -> int | None:
        """Who has the objective at the start space, or is the only one left; nobody while the race goes on."""
        left = list(self.table.around(0))
        if len(left) == 1:  # ruling: last-party
            self.table.say("last-party", winner=left[0])
            return left[0]
        holder = self.holder
        if holder is not None and self.place(holder) == 0:
            self.table.say("home", winner=holder, prize=self.prize)
            return holder
        return None

    def turn(self, seat: int) -> Steps[None]:
        """Move; then fight who stands there, or else draw and face what was drawn."""
        self.table.begin("turn", seat)
        yield from self.move(seat)
        if self.winning(seat):
            return
        if self.met(seat):
            yield from self.land_on(seat)
        else:
            card = self.draw(seat)
            if card is not None and card.checks:
                yield from self.challenge(seat, card)

    def winning(self, seat: int) -> bool:
        """Whether a party has the objective at the start space: then nothing happens there any more."""
        return self.holder == seat and self.place(seat) == 0

    # where parties stand

    def place(self, seat: int) -> int:
        """How many spaces behind the start a party stands."""
        pile = self.pawns[seat].pile
        return self.spaces.index(pile) if pile in self.spaces else 0

    def go(self, seat: int, steps: int) -> None:
        """Move a pawn so many spaces, backwards below 0; it stops at either end."""
        pawn, target = self.pawns[seat], self.place(seat) + steps
        space = self.spaces[min(max(target, 0), len(self.spaces) - 1)]
        if pawn.pile is not None and pawn.pile is not space:
            pawn.pile.give(pawn, space)

    def met(self, seat: int) -> list[int]:
        """The other parties on the space of a party."""
        return [foe for foe in self.table.around(seat) if foe != seat and self.place(foe) == self.place(seat)]

    @property
    def holder(self) -> int | None:
        """Who has the objective; nobody while it lies on the track."""
        lies = self.prize.pile
        return next((seat for seat in self.table.seats if self.table.pile(own(PRIZE, seat)) is lies), None)

    def take(self, seat: int) -> None:
        """Give a party the objective, wherever that is."""
        if self.prize.pile is not None:
            self.prize.pile.give(self.prize, self.table.pile(own(PRIZE, seat)))

    # move

    def move(self, seat: int) -> Steps[None]:
        """Roll and go on; who comes first to where the objective lies takes it, and then all may go both ways."""
        self.table.begin("move", seat)
        steps = yield from self.rolled(self.numbers.move_die, "move", seat)
        ways = self.ways(seat)
        way = yield Choice("direction", ways, seat)
        self.go(seat, steps if way == FORWARD else -steps)
        self.arrive(seat)

    def ways(self, seat: int) -> list[str]:
        """The directions in which a party may move."""
        holder, place = self.holder, self.place(seat)
        if holder == seat:
            return [BACK]
        if holder is None and not self.found:
            return [FORWARD]
        return [way for way, end in ((FORWARD, len(self.spaces) - 1), (BACK, 0)) if place != end]

    @property
    def found(self) -> bool:
        """Whether anybody has had the objective: it has left the end of the track."""
        return self.prize.pile is not self.spaces[-1]

    def arrive(self, seat: int) -> None:
        """Take the objective if it lies where a party has come to."""
        if self.prize.pile is self.pawns[seat].pile:
            self.table.say("finds", seat=seat, prize=self.prize)
            self.take(seat)

    def rolled(self, dice: str, what: str, seat: int) -> Steps[int]:
        """A roll that its party may make again, for an experience token each time."""
        tokens = self.table.track(own(EXPERIENCE, seat))
        total = self.table.roll(dice, what, seat)
        while tokens.value and (yield Choice(f"reroll: {what}", [None, REROLL], seat)) is not None:
            tokens.value -= 1
            total = self.table.roll(dice, what, seat)
        return total

    # draw

    def deck_at(self, place: int) -> int | None:
        """The number of the deck that a space draws from; there is none for the first space and the last."""
        return 0 if 0 < place < len(self.spaces) - 1 else None

    def draw(self, seat: int) -> Piece | None:
        """Draw a card: a challenge is turned up, an aid stays in the hand."""
        number = self.deck_at(self.place(seat))
        if number is None:
            return None
        self.table.begin("draw", seat)
        deck, discards, hand = self.decks[number], self.discards[number], self.hands[seat]
        if not deck:
            discards.give_all(deck)
            self.table.shuffle(deck)
        if not deck.deal(1, hand):  # ruling: no-cards
            return None
        card = hand[-1]
        if card.checks:
            hand.give(card, self.faced[seat])
        return card

    def discard(self, card: Piece) -> None:
        """Put a card on the discard pile of its deck."""
        assert card.pile is not None
        number = [deck.name for deck in self.decks].index(card.component)
        card.pile.give(card, self.discards[number])

    # challenge

    def challenge(self, seat: int, card: Piece) -> Steps[None]:
        """Pass all the checks of a card, one after the other; the first that is failed loses it."""
        self.table.begin("challenge", seat)
        won = True
        for skill in card.checks:
            won = yield from self.check(seat, skill, card.dm)
            if not won:
                break
        self.discard(card)
        if won:
            self.win(seat, card)
        else:
            yield from self.lose(seat, card)

    def check(self, seat: int, skill: str, dm: int) -> Steps[bool]:
        """A skill roll against a challenge roll; a tie is passed."""
        ours = yield from self.skill_roll(seat, skill)
        theirs = self.table.roll(self.numbers.skill_die, "challenge") + dm
        outcome = "check-won" if theirs <= ours else "check-lost"
        self.table.say(outcome, seat=seat, skill=skill, ours=ours, theirs=theirs)
        return theirs <= ours

    def skill_roll(self, seat: int, skill: str) -> Steps[int]:
        """The die, the party's bonus, and what aids it discards for more."""
        self.standing.value = (yield from self.rolled(self.numbers.skill_die, skill, seat)) + self.bonus(seat, skill)
        while (aids := self.aids(seat, skill)) and (aid := (yield Choice("aid", [None, *aids], seat))) is not None:
            self.standing.value += aid.bonus
            self.discard(aid)
        total, self.standing.value = self.standing.value, 0
        return total

    def bonus(self, seat: int, skill: str) -> int:
        """What a party adds to its rolls of a skill."""
        return self.table.track(own(skill, seat)).value

    def aids(self, seat: int, skill: str) -> list[Piece]:
        """The cards of a hand that help with a skill."""
        return [card for card in self.hands[seat] if skill in card.skills]

    def win(self, seat: int, card: Piece) -> None:  # noqa: ARG002 - a scenario's cards may say more
        """A challenge that is passed brings experience."""
        self.table.track(own(EXPERIENCE, seat)).value += self.numbers.experience

    def lose(self, seat: int, card: Piece) -> Steps[None]:
        """What a card says of who fails it: spaces back, units lost."""
        if card.driven:
            self.go(seat, -self.table.roll(card.driven, "driven back", seat))
            self.arrive(seat)  # ruling: no-chain
        self.lose_units(seat, card.loses)
        yield from ()

    def lose_units(self, seat: int, count: int) -> None:
        """Lose units; a party without any is out, and leaves the objective where it stood."""
        left = self.table.track(own(self.units, seat))
        left.lose(count)
        if not left.value:
            self.perish(seat)

    def perish(self, seat: int) -> None:
        """Take a party off the track (ruling: dropped-prize)."""
        pawn = self.pawns[seat]
        self.table.say("perishes", loser=seat)
        if self.holder == seat and pawn.pile is not None and self.prize.pile is not None:
            self.prize.pile.give(self.prize, pawn.pile)
        if pawn.pile is not None:
            pawn.pile.give(pawn, self.table.pile("pawns"))
        self.table.out.add(seat)

    # landing on another party

    def land_on(self, seat: int) -> Steps[None]:
        """Fight a party that stands here: both roll a skill, and the lower roll loses; a tie changes nothing."""
        self.table.begin("fight", seat)
        ships = {self.pawns[foe]: foe for foe in self.met(seat)}
        foe = ships[(yield Choice("foe", list(ships), seat))]  # ruling: one-fight
        skill = self.contest(seat)
        ours = yield from self.skill_roll(seat, skill)
        theirs = yield from self.skill_roll(foe, skill)
        if ours == theirs:
            self.table.say("fight-even", by=seat, foe=foe, skill=skill, ours=ours)
            return
        winner, loser = (seat, foe) if ours > theirs else (foe, seat)
        high, low = max(ours, theirs), min(ours, theirs)
        self.table.say("fight-won", winner=winner, loser=loser, skill=skill, high=high, low=low)
        yield from self.beaten(winner, loser)

    def contest(self, seat: int) -> str:
        """The skill that decides a fight between parties."""
        raise NotImplementedError

    def beaten(self, winner: int, loser: int) -> Steps[None]:
        """What a party loses to another one."""
        if self.holder == loser:
            self.take(winner)
        self.lose_units(loser, self.numbers.fight_loses)
        yield from ()


# rules of thumb


def places(view: View) -> dict[int, int]:
    """How far from the start every seat's pawn stands, as anybody sees it."""
    return {
        pawn.owner: place
        for place, name in enumerate(_spaces(view))
        for pawn in view.known(name)
        if pawn.component == "pawn" and pawn.owner is not None
    }


def prize_at(view: View) -> int:
    """How far from the start the objective lies on the track."""
    spaces = enumerate(_spaces(view))
    return next(place for place, name in spaces if any(piece.component != "pawn" for piece in view.known(name)))


def holder_of(view: View) -> int | None:
    """Who has the objective."""
    return next((seat for seat in view.seats if view.count(own(PRIZE, seat))), None)


def thumb(view: View, choice: Choice) -> Any:
    """Race on, hunt who has the objective, spend tokens on bad rolls and aids where they are likely to decide."""
    phase, _, what = choice.phase.partition(": ")
    if phase == "direction":
        return _way(view, choice.options)
    if phase == "foe":
        return max(choice.options, key=lambda pawn: (pawn.owner == holder_of(view), -pawn.owner))
    if phase == "reroll":
        poor = view.rolls[-1] * 2 <= _sides(view, what)
        return REROLL if poor else None
    return _aid(view, choice)


def _sides(view: View, what: str) -> int:
    die: str = view.numbers.move_die if what == "move" else view.numbers.skill_die
    return int(die.removeprefix("d"))


def _way(view: View, ways: Sequence[str]) -> str:
    """Towards who has the objective, so as to end on that space if the roll fits; else towards where it lies."""
    at, rolled, holder = places(view), view.rolls[-1], holder_of(view)
    here = at[view.seat]
    lies = prize_at(view) if holder is None else at[holder]
    ends = {way: here + (rolled if way == FORWARD else -rolled) for way in ways}
    return min(ends, key=lambda way: (abs(ends[way] - lies), way))


def _spaces(view: View) -> list[str]:
    return [name for name in view.piles if name.startswith(f"{SPACE} ")]


def _aid(view: View, choice: Choice) -> Piece | None:
    """The smallest aid that makes the roll safe, or the largest while the odds are against us."""
    faced = view.known(own(FACED, view.seat))
    most = int(view.numbers.skill_die.removeprefix("d")) + (faced[0].dm if faced else 0)
    lacks = most - view.track(SKILL_ROLL)
    aids: list[Piece] = sorted((aid for aid in choice.options if aid is not None), key=lambda aid: int(aid.bonus))
    if lacks * 10 <= most * view.numbers.daring:
        return None
    return next((aid for aid in aids if aid.bonus >= lacks), aids[-1])
