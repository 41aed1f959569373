"""WarpQuest: parties race along a track, through cards that put their skills to the test.

A party is a pawn on the track, a number for each skill, and units that it may lose. What a scenario does otherwise it
writes over: which deck a space draws from, what becomes of who won or lost a challenge, what meetings cost, the end.
Where something is to be fetched from the end of the track see `fetch_quest`.

The cards of its decks all have the fields `checks` (skills tested one after the other), `or_checks` (those that may be
chosen instead), `dm` (added to the challenge roll), `steps` (dice: spaces onward for who wins), `driven` (dice: spaces
back), `loses` (units) and `misses` (turns) for who loses, `skills` and `bonus` (of an aid). What a card does not say of
who loses is rolled on the table `loss`, whose rows say it in the same fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.games.families.decks import one_of
from pnp.games.families.pawns import BACK as BACK
from pnp.games.families.pawns import FORWARD as FORWARD
from pnp.games.families.pawns import Pawns
from pnp.games.families.pawns import places as places
from pnp.games.families.pawns import spaces as spaces

REROLL = "reroll"
EXPERIENCE, HAND, FACED, MISSED = "experience", "hand", "encounter", "lost turns"
SKILL_ROLL = "skill roll"


class WarpQuest(Pawns):
    """The track, its decks, and a party a seat.

    `skills` are the names of what parties are tested in, `units` is what they lose and cannot do without.
    """

    def __init__(self, table: Table, skills: Sequence[str], units: str, decks: Sequence[str]) -> None:
        self.table, self.numbers = table, table.numbers
        self.skills, self.units = tuple(skills), units
        self.set_out()
        self.decks = [table.shuffled(deck) for deck in decks]
        self.discards = [table.pile(f"{deck} discard") for deck in decks]
        self.hands = table.each_pile(HAND, "owner")
        self.faced = [table.pile(own(FACED, seat)) for seat in table.seats]
        self.standing = table.track(SKILL_ROLL)
        for seat in table.seats:
            table.track(own(EXPERIENCE, seat))
            self.lay_out(seat)

    def lay_out(self, seat: int) -> None:
        """A number for each skill."""
        for skill in self.skills:
            self.table.track(own(skill, seat))

    # the game

    def race(self, first: int) -> Steps[Result]:
        """Take turns until somebody has won or nobody can, or the cap ends it."""
        rounds = self.table.track("round")
        for rounds.value in range(1, self.numbers.round_cap + 1):
            for seat in self.table.around(first):
                yield from self.turn(seat)
                if self.lost:
                    return Result.lost(rounds=rounds.value)
                winner = self.winner()
                if winner is not None:
                    return Result((winner,), facts={"rounds": rounds.value})
        self.table.say("cap", n=rounds.value)
        return Result((), capped=True, facts={"rounds": rounds.value})  # ruling: round-cap

    @property
    def lost(self) -> bool:
        """Whether all is lost to everybody."""
        return False

    def winner(self) -> int | None:
        """Who has won; nobody while the race goes on."""
        raise NotImplementedError

    def turn(self, seat: int) -> Steps[None]:
        """Move; then meet who stands there, or else draw and face what was drawn."""
        self.table.begin("turn", seat)
        missed = self.table.track(own(MISSED, seat))
        if missed.value:
            missed.value -= 1
            return
        yield from self.move(seat)
        if self.home(seat):
            return
        if self.met(seat):
            yield from self.land_on(seat)
        elif (card := self.draw(seat)) is not None:
            yield from self.encounter(seat, card)

    def home(self, seat: int) -> bool:
        """Whether a party is where it has won: then nothing happens there any more."""
        raise NotImplementedError

    # the way

    def onward(self, seat: int) -> int:  # noqa: ARG002 - in other scenarios it matters whose it is
        """The way that a party is going: 1 towards the end, -1 towards the start."""
        return 1

    def measured(self, dice: str, what: str, seat: int) -> int:
        """A number of spaces: dice, or as many as stand there."""
        return int(dice) if dice.isdecimal() else self.table.roll(dice, what, seat)

    # move

    def move(self, seat: int) -> Steps[None]:
        """Roll and go on."""
        self.table.begin("move", seat)
        steps = yield from self.rolled(self.numbers.move_die, "move", seat)
        ways = self.ways(seat)
        way = yield from one_of("direction", ways, seat)
        self.go(seat, steps if way == FORWARD else -steps)
        self.arrive(seat)

    def ways(self, seat: int) -> list[str]:  # noqa: ARG002 - in other scenarios it matters whose they are
        """The directions in which a party may move."""
        return [FORWARD]

    def arrive(self, seat: int) -> None:
        """Take what lies where a party has come to."""

    def rolled(self, dice: str, what: str, seat: int) -> Steps[int]:
        """A roll that its party may make again at once, for an experience token each time (ruling: reroll)."""
        tokens = self.table.track(own(EXPERIENCE, seat))
        total = self.table.roll(dice, what, seat)
        while tokens.value and (yield Choice(f"reroll: {what}", [None, REROLL], seat)) is not None:
            tokens.value -= 1
            total = self.table.roll(dice, what, seat)
        return total

    # draw

    def deck_at(self, place: int) -> int | None:
        """The number of the deck that a space draws from; there is none for the first space and the last."""
        if not 0 < place < len(self.spaces) - 1:
            return None
        return int(len(self.decks) > 1 and place >= self.numbers.upper)

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
        if self.turned_up(card):
            hand.give(card, self.faced[seat])
        return card

    def turned_up(self, card: Piece) -> bool:
        """Whether a card is faced at once: a challenge is, an aid is not."""
        return bool(card.checks)

    def encounter(self, seat: int, card: Piece) -> Steps[None]:
        """Face a card just drawn; an aid waits in the hand."""
        if card.checks:
            yield from self.challenge(seat, card)

    def discard(self, card: Piece) -> None:
        """Put a card on the discard pile of its deck."""
        assert card.pile is not None
        number = [deck.name for deck in self.decks].index(card.component)
        card.pile.give(card, self.discards[number])

    # challenge

    def challenge(self, seat: int, card: Piece) -> Steps[None]:
        """Pass all the checks of a card, one after the other; the first that is failed loses it.

        A card may name another list of checks to be chosen instead.
        """
        self.table.begin("challenge", seat)
        lists = [checks for checks in (card.checks, card.or_checks) if checks]
        won, checks = True, (yield from one_of("way", lists, seat))
        for skill in checks:
            won = yield from self.check(seat, skill, card.dm)
            if not won:
                break
        self.discard(card)
        if won:
            yield from self.win(seat, card)
        else:
            yield from self.lose(seat, card)

    def check(self, seat: int, skill: str, dm: int) -> Steps[bool]:
        """A skill roll against a challenge roll; a tie is passed."""
        ours = yield from self.skill_roll(seat, skill)
        theirs = self.table.roll(self.challenge_die, "challenge") + dm
        outcome = "check-won" if theirs <= ours else "check-lost"
        self.table.say(outcome, seat=seat, skill=skill, ours=ours, theirs=theirs)
        return theirs <= ours

    @property
    def challenge_die(self) -> str:
        """The dice of a challenge: those of a skill roll."""
        die: str = self.numbers.skill_die
        return die

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

    def win(self, seat: int, card: Piece) -> Steps[None]:
        """A challenge that is passed brings experience; some lead on."""
        self.table.track(own(EXPERIENCE, seat)).value += self.numbers.experience
        if card.steps:  # ruling: no-chain
            self.go(seat, self.onward(seat) * self.measured(card.steps, "going on", seat))
            self.arrive(seat)
        yield from ()

    def lose(self, seat: int, card: Piece) -> Steps[None]:
        """What the card says of who fails it, or else the loss table."""
        told = card.driven or card.loses or card.misses
        yield from self.suffer(seat, card if told else self.table.roll_on("loss", seat=seat))

    def suffer(self, seat: int, loss: Piece) -> Steps[None]:
        """Spaces back, units and turns lost."""
        if loss.driven:  # ruling: no-chain
            self.go(seat, -self.onward(seat) * self.measured(loss.driven, "being driven back", seat))
            self.arrive(seat)
        if loss.misses:
            self.table.track(own(MISSED, seat)).value += loss.misses
        yield from self.lose_units(seat, loss.loses)

    def lose_units(self, seat: int, count: int) -> Steps[None]:
        """Lose units; a party without any perishes."""
        left = self.table.track(own(self.units, seat))
        left.lose(count)
        if not left.value:
            self.perish(seat)
        yield from ()

    def perish(self, seat: int) -> None:
        """A party without units is out, and its cards are discarded (ruling: left-cards)."""
        pawn = self.pawns[seat]
        self.table.say("perishes", loser=seat)
        for card in list(self.hands[seat]):
            self.discard(card)
        if pawn.pile is not None:
            pawn.pile.give(pawn, self.table.pile("pawns"))
        self.table.out.add(seat)

    def last_party(self) -> int | None:
        """The only party that is left."""
        left = list(self.table.around(0))
        if len(left) > 1:
            return None
        self.table.say("last-party", winner=left[0])
        return left[0]

    # landing on another party

    def land_on(self, seat: int) -> Steps[None]:
        """Fight a party that stands here: both roll a skill, and the lower roll loses; a tie changes nothing."""
        self.table.begin("fight", seat)
        met = {self.pawns[foe]: foe for foe in self.met(seat)}
        foe = met[(yield Choice("foe", list(met), seat))]  # ruling: one-fight
        skill = yield from self.contest(seat)
        ours = yield from self.skill_roll(seat, skill)
        theirs = yield from self.skill_roll(foe, skill)
        if ours == theirs:
            self.table.say("fight-even", by=seat, foe=foe, skill=skill, ours=ours)
            return
        winner, loser = (seat, foe) if ours > theirs else (foe, seat)
        high, low = max(ours, theirs), min(ours, theirs)
        self.table.say("fight-won", winner=winner, loser=loser, skill=skill, high=high, low=low)
        yield from self.beaten(winner, loser)

    def contest(self, seat: int) -> Steps[str]:
        """The skill that decides a fight between parties."""
        raise NotImplementedError

    def beaten(self, winner: int, loser: int) -> Steps[None]:  # noqa: ARG002 - who won may take something
        """What a party loses to another one."""
        yield from self.suffer(loser, self.table.roll_on("loss", seat=loser))


# rules of thumb


def thumb(view: View, choice: Choice) -> Any:
    """Spend tokens on bad rolls, aids where they are likely to decide, and take the easier way."""
    phase, _, what = choice.phase.partition(": ")
    if phase == "reroll":
        poor = view.rolls[-1] * 2 <= _sides(view, what)
        return REROLL if poor else None
    if phase == "way":
        return max(choice.options, key=lambda checks: min(view.track(own(skill, view.seat)) for skill in checks))
    return _aid(view, choice)


def _sides(view: View, what: str) -> int:
    die: str = view.numbers.move_die if what == "move" else view.numbers.skill_die
    return int(die.removeprefix("d"))


def _aid(view: View, choice: Choice) -> Piece | None:
    """The smallest aid that makes the roll safe, or the largest while the odds are against us."""
    faced = view.known(own(FACED, view.seat))
    most = int(view.numbers.skill_die.removeprefix("d")) + (faced[0].dm if faced else 0)
    lacks = most - view.track(SKILL_ROLL)
    aids: list[Piece] = sorted((aid for aid in choice.options if aid is not None), key=lambda aid: int(aid.bonus))
    if lacks * 10 <= most * view.numbers.daring:
        return None
    return next((aid for aid in aids if aid.bonus >= lacks), aids[-1])
