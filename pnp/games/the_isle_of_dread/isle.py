"""The turns of the Isle of Dread: preparing, moving through three modules, and what comes of a card or a meeting."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Steps, own
from pnp.games.families.warp_quest import MISSED
from pnp.games.the_isle_of_dread.party import (
    GOLD,
    ITEM,
    LEVEL,
    POISON,
    USED,
    Parties,
    lost,
    lying,
)

FOE, TRAP, RETAINER = "foe", "trap", "retainer"


class Isle(Parties):
    """The race for gold."""

    # set-up

    def set_up(self, first: int) -> Steps[None]:
        """A party of adventurers for each seat, the Items, and the cards of the first module."""
        for seat in self.table.around(first):
            self.table.begin("set-up", seat)
            for _ in range(self.numbers.party):
                yield from self.recruit(seat)
            items = self.legacies[seat]
            self.decks[self.deck_of(ITEM)].deal(
                self.numbers.dealt.at_least(len(self.table.seats)), items
            )  # ruling: deal
            while items:
                yield from self.attach(seat, items[0])
            self.equip(seat)

    def deck_of(self, name: str) -> int:
        """The number of a deck."""
        return [deck.name for deck in self.decks].index(name)

    # the way

    @property
    def last(self) -> int:
        """How many spaces behind the start the throne is."""
        return len(self.spaces) - 1

    def ends(self, place: int) -> int:
        """Where the module of a place ends; who stands at the end of one has the next before it."""
        length: int = self.numbers.module
        return min((place + 1) // length * length + length - 1, self.last)

    def go(self, seat: int, steps: int) -> None:
        """Go on, but stop on the last space of a module (ruling: module-end)."""
        super().go(seat, min(steps, self.ends(self.place(seat)) - self.place(seat)))

    def deck_at(self, place: int) -> int | None:
        """Every module has its deck; its first space and its last have no card (ruling: end-spaces)."""
        number, at = divmod(place, self.numbers.module)
        return None if at in (0, self.numbers.module - 1) else int(number)

    def home(self, seat: int) -> bool:
        return self.place(seat) == self.last

    def winner(self) -> int | None:
        """Who has ended the game (ruling: throne), or leads the last party there is (ruling: last-party)."""
        for seat in self.table.around(0):
            if self.home(seat):
                self.table.say("throne", seat=seat)
                return seat
        return self.last_party()

    def arrive(self, seat: int) -> None:
        """Rest at the end of a module (ruling: module-end)."""
        place = self.place(seat)
        if place != self.last and (place + 1) % self.numbers.module == 0:
            self.table.say("rests", seat=seat)
            self.heal_all(seat, self.table.roll(self.numbers.rest_die, "healing", seat))
            if self.numbers.levels:
                self.learn(seat)
            self.equip(seat)

    def heal_all(self, seat: int, count: int) -> None:
        """Heal every adventurer of a party (ruling: party-heals)."""
        for who in self.adventurers(seat):
            self.mend(who, count)

    def learn(self, seat: int) -> None:
        """Two adventurers by lot gain a level each (ruling: learners)."""
        among = self.adventurers(seat)
        for _ in range(min(self.numbers.learners, len(among))):
            who = self.table.lot("learner", among, seat)
            among.remove(who)
            who.put(LEVEL, who.mark(LEVEL) + 1)
            self.table.say("learns", who=who, level=who.mark(LEVEL))

    # preparing

    def move(self, seat: int) -> Steps[None]:
        """Use what is for the start of a turn, and go on."""
        yield from self.prepare(seat)
        yield from super().move(seat)

    def prepare(self, seat: int) -> Steps[None]:
        """Heal, look and learn as much as one likes (ruling: prepare)."""
        while (cards := self.ready(seat)) and (card := (yield Choice("prepare", [None, *cards], seat))) is not None:
            if card.looks:
                self.look(seat, card.looks)
            elif card.teaches:
                yield from self.teach(seat, card.teaches)
            else:
                yield from self.cure(seat, card)
            card.put(USED, card.mark(USED) + 1)
            if card.mark(USED) == card.uses:
                self.discard(card)

    def ready(self, seat: int) -> list[Piece]:
        """The cards that are of use before moving."""
        party = self.adventurers(seat)
        hurt = any(lost(who) for who in party)
        poisoned = any(who.mark(POISON) for who in party)
        return [
            card
            for card in self.held(seat)
            if (card.heals and hurt)
            or (card.antidote and poisoned)
            or card.looks
            or (card.teaches and self.pupils(seat, card.teaches))
        ]

    def cure(self, seat: int, card: Piece) -> Steps[None]:
        """Heal an adventurer of one's choice; an antidote heals what poison did (ruling: poison)."""
        mark = POISON if card.antidote else None
        patients = [who for who in self.adventurers(seat) if (who.mark(mark) if mark else lost(who))]
        who = (yield Choice("heal", [(card, who) for who in patients], seat))[1]
        if card.antidote:
            self.table.say("cured", who=who, n=who.mark(POISON))
            who.put(POISON, 0)
        else:
            self.mend(who, self.table.roll(card.heals, "healing", seat))

    def pupils(self, seat: int, deck: str) -> list[Piece]:
        """Who has room for another card of a deck."""
        return [who for who in self.adventurers(seat) if who.draws == deck and self.room(who)]

    def teach(self, seat: int, deck: str) -> Steps[None]:
        """Draw a card for somebody who has room for it."""
        self.draw_for((yield Choice("pupil", self.pupils(seat, deck), seat)))

    def look(self, seat: int, count: int) -> None:
        """Look at the next cards of the module (ruling: look)."""
        deck = self.decks[min((self.place(seat) + 1) // self.numbers.module, len(self.numbers.modules) - 1)]
        seen = deck[max(0, len(deck) - count) :]
        for card in seen:
            deck.show(card, 1 << seat)
        self.table.say("looks", seat=seat, n=len(seen))

    # cards of the modules

    def turned_up(self, card: Piece) -> bool:  # noqa: ARG002 - every card is
        """All cards of the modules are turned up."""
        return True

    def encounter(self, seat: int, card: Piece) -> Steps[None]:
        """Face a Foe or a Trap, take what one can keep, or have luck."""
        if card.checks:
            yield from self.challenge(seat, card)
        elif card.type == ITEM:
            yield from self.attach(seat, card)
        elif card.type == RETAINER:
            lying(card).give(card, self.retainers[seat])
        else:
            self.discard(card)
            yield from self.befall(seat, card)

    def befall(self, seat: int, card: Piece) -> Steps[None]:
        """Gold, healing, a new adventurer; or armour and turns lost (ruling: lost-turns)."""
        if card.gold:
            self.gain(seat, card.gold)
        if card.heals:
            self.heal_all(seat, self.table.roll(card.heals, "healing", seat))
        if card.recruits:  # ruling: joining
            yield from self.recruit(seat)
        if card.discards:
            self.strip(seat, card.discards)
        self.table.track(own(MISSED, seat)).value += card.misses

    def gain(self, seat: int, dice: str) -> None:
        """Roll for gold; a bag adds to it."""
        more = sum(card.gold_bonus for card in self.held(seat))
        self.table.track(own(GOLD, seat)).value += self.table.roll(dice, "gold", seat) + more

    # challenges

    @property
    def challenge_die(self) -> str:
        """Foes and Traps have more dice than parties."""
        die: str = self.numbers.challenge_die
        return die

    def challenge(self, seat: int, card: Piece) -> Steps[None]:
        """Get rid of it, or test one attribute after the other until a test is passed; else be wounded."""
        self.table.begin("challenge", seat)
        if (yield from self.avoided(seat, card)):
            return
        won = False
        for skill in card.checks:
            won = yield from self.check(seat, skill, card.dm if card.dm_for in (None, skill) else 0)
            if won:  # ruling: labelled-dm
                break
        self.discard(card)  # ruling: undefeated
        if won:
            yield from self.win(seat, card)
        else:
            yield from self.wound_some(seat, POISON in card.tags)

    def avoided(self, seat: int, card: Piece) -> Steps[bool]:
        """Whether a party spends a card to be rid of what it faces (ruling: negated)."""
        ways = [aid for aid in (*self.held(seat), *self.retainers[seat]) if card.type in aid.negates]
        if not ways or (way := (yield Choice("negate", [None, *ways], seat))) is None:
            return False
        self.discard(way)
        self.discard(card)
        return True

    def win(self, seat: int, card: Piece) -> Steps[None]:
        """Experience, and the gold of a Foe (rulings: reward, walls)."""
        yield from super().win(seat, card)
        if card.gold:
            self.gain(seat, card.gold)

    # other parties

    def land_on(self, seat: int) -> Steps[None]:
        """Test all three attributes against a party that stands here (rulings: one-fight, fight-tests)."""
        self.table.begin("fight", seat)
        met = {self.pawns[foe]: foe for foe in self.met(seat)}
        foe = met[(yield Choice("foe", list(met), seat))]
        wins = {seat: 0, foe: 0}
        for skill in self.skills:
            ours = yield from self.skill_roll(seat, skill)
            theirs = yield from self.skill_roll(foe, skill)
            if ours == theirs:
                self.table.say("test-even", skill=skill, ours=ours)
                continue
            better = seat if ours > theirs else foe
            wins[better] += 1
            self.table.say("test-won", winner=better, skill=skill, high=max(ours, theirs), low=min(ours, theirs))
        if wins[seat] == wins[foe]:
            self.table.say("fight-even", by=seat, foe=foe)
            return
        winner, loser = (seat, foe) if wins[seat] > wins[foe] else (foe, seat)
        self.table.say("fight-won", winner=winner, loser=loser)
        yield from self.beaten(winner, loser)

    def beaten(self, winner: int, loser: int) -> Steps[None]:
        """An Item to the winner, and wounds (ruling: plunder)."""
        items = [card for card in self.held(loser) if card.type == ITEM]
        if items:
            item = yield Choice("plunder", items, winner)
            bearer = lying(item)[0]
            lying(item).give(item, self.legacies[winner])
            self.spare(bearer)
            yield from self.attach(winner, item)
        yield from self.scatter_wounds(loser)
