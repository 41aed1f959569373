"""Dungeons & Dragons After the Cartoon: heroes get past obstacles and monsters, and win or lose as one team.

The Dungeon Master of the rulebook is a policy here: what that sheet leaves open is drawn by lot (ruling: policy).
"""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Steps, Table
from pnp.games.dungeons_and_dragons_after_the_cartoon.fight import Fighters
from pnp.games.dungeons_and_dragons_after_the_cartoon.team import CAMP, HERE
from pnp.games.dungeons_and_dragons_after_the_cartoon.thumb import goal, thumb, worth

__all__ = ["goal", "play", "thumb", "worth"]

TABLES = "location", "white", "green"
START, LAIR, END = "quest", "lair", "end"


class Journey(Fighters):
    """The cards ahead, where the team is, and those behind it."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.ahead = {name: table.unbox(name, table.pile(f"_{name}")) for name in TABLES}
        self.here, self.past = table.pile(HERE), table.pile("past")
        self.rests = table.track("rests left", self.numbers.rests)
        self.repeats = table.track("repeats")

    def travel(self) -> Steps[Result]:
        """From place to place, until the great monster or a hero is defeated."""
        thing = self.table.shuffled(START)[-1]  # ruling: policy
        card: Piece | None = thing
        while card is not None and not self.lost:
            yield from self.scene(card)
            if not self.lost:
                card = yield from self.move_on(card)
        if self.lost:
            hero = next(self.hero(seat) for seat in self.order if not self.hits[seat].value)
            self.table.say("defeated", hero=hero)
        else:
            self.table.say("victory", thing=thing)
        left = sum(track.value for track in self.hits)  # ruling: score
        facts = {"cards": len(self.past) + len(self.here), "rests": self.numbers.rests - self.rests.value}
        return Result.team(self.table.seats, not self.lost, 0 if self.lost else left, **facts)

    def scene(self, card: Piece) -> Steps[None]:
        """Get past what stands on a card, and then fight whom it brings."""
        assert card.pile is not None
        self.table.begin("turn")
        card.pile.give(card, self.here)
        self.table.say("stolen" if card.component == START else "arrives", place=card)
        yield from self.obstacle(card)
        count = card.foes + card.per_hero * len(self.table.seats)  # ruling: numbers
        for size, many in ((card.foe, count), ("huge", card.leader)):
            if many and not self.lost:
                yield from self.fight(size, many)

    def move_on(self, card: Piece) -> Steps[Piece | None]:
        """Rest if all want to, and find out where the way leads; nowhere any more at the end."""
        if card.then == END:
            return None
        yield from self.rest()
        self.here.give(card, self.past)
        if card.component == START:
            self.table.say("way", way=self.table.lot("_way", self.numbers.ways))
        return self.rolled(card.then) if card.then in TABLES else self.place(card.then)

    def place(self, name: str) -> Piece:
        """One of the last places (ruling: lairs)."""
        return next(card for card in self.ahead["location"] if called(card) == name)

    def rolled(self, name: str) -> Piece:
        """Roll on a table until something new comes, or too much was there before (ruling: repeats)."""
        self.repeats.value = 0
        while self.repeats.value < self.numbers.repeats:
            row = self.table.roll_on(name)
            card = next((card for card in self.ahead[name] if card.id == row.id), None)
            if card is not None and not self.visited(card):
                return card
            self.table.say("repeat", place=row)
            self.repeats.value += 1
        self.table.say("too-many")
        return self.place(LAIR)

    def visited(self, card: Piece) -> bool:
        """Whether the team was at the place of a card (ruling: places)."""
        return card.place is not None and any(other.place == card.place for other in self.past)

    def rest(self) -> Steps[None]:
        """Take the extended rest if all agree to it (ruling: extended-rest)."""
        if not self.rests.value or all(self.lacks(seat) == 0 for seat in self.table.seats):
            return
        for seat in self.order:
            if (yield Choice("rest", [None, CAMP], seat)) is None:
                return
        self.rests.value -= 1
        self.table.say("rested")
        for seat in self.table.seats:
            self.heal(seat, self.lacks(seat))


def called(card: Piece) -> str:
    """What a card is called in the data."""
    return card.id.partition(":")[2]


def play(table: Table) -> Steps[Result]:
    """Choose heroes, and go on the journey."""
    journey = Journey(table)
    yield from journey.choose(table.lot("first to choose", table.seats))
    result: Result = yield from journey.travel()
    return result
