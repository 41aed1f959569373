"""Harry Potters First Year Adventure: pupils walk to school and round the castle, and go down to face Voldemort.

Every space has tables, and every table has rows that say what comes of a roll: the rules interpret what stands in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.boards import Track
from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.engine.boards import board, ground
from pnp.games.families.ending import final

__all__ = ["goal", "play", "thumb"]

STEP, ROLL, UPSTAIRS, DOWN, JOIN = "step", "roll", "3rd floor", "dungeon", "join"
TRAITS = "magic", "flying", "study", "chess", "wealth", "train", "mirror", "mail"
"""What rows change, and what tables add to a roll."""
TRIED = "magic", "flying", "chess"
"""The skills that the dungeon puts to the test."""
POINTS, CLUES, FROGS, BEANS, MISSED = "house points", "clues", "chocolate frogs", "all flavor beans", "lost turns"
THINGS, HOUSE, NEEDED, VOLDEMORT = "possessions", "badge", "needed", "Voldemort"
NO_FLOOR = -(10**6)  # ruling: below-zero


class Year:
    """The board with its pawns, the tables, and what each pupil has."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.track = board(table, "board", Track)
        self.spaces = {name: table.pile(name) for name in self.track.spaces}
        rows = {name: ground(table, "board", name) for name in self.spaces}
        self.called = {slug(row): name for name, row in rows.items()}
        self.loop = [name for name, row in rows.items() if row.section == "hogwarts"]
        self.tables = {slug(card): card for part in ("event", "trial") for card, _ in table.cast.titles[part]}
        box = table.unbox("pawn", table.pile("pawns"))
        self.pawns = list(box[: len(table.seats)])
        for seat, pawn in enumerate(self.pawns):
            pawn.owner = seat
            box.give(pawn, self.spaces[self.track.spaces[0]])
        self.badges = table.unbox("house", table.pile("houses"))
        self.box = table.unbox("possession", table.pile("box"))
        self.titles = [title for title, _ in table.cast.titles["possession"]]
        self.needed = table.track(NEEDED)
        self.voldemort = table.track(VOLDEMORT, 1)
        for seat in table.seats:
            self.lay_out(seat)

    def lay_out(self, seat: int) -> None:
        """What a pupil begins with (ruling: start)."""
        for trait in TRAITS:
            start = self.numbers.start_skill if trait in self.numbers.skills else 0
            self.table.track(own(trait, seat), start, NO_FLOOR)
        self.table.track(own(POINTS, seat), self.numbers.start_points, NO_FLOOR)
        self.table.track(own(CLUES, seat), self.numbers.start_clues)
        self.table.pile(own(THINGS, seat), owner=seat)
        self.table.pile(own(HOUSE, seat), owner=seat)

    # the turn

    def turn(self, seat: int) -> Steps[None]:
        """Miss it, roll again for what one waits for, or move; then see what happens there."""
        self.table.begin("turn", seat)
        missed = self.table.track(own(MISSED, seat))
        waiting = self.table.track(own("waiting", seat))
        here = self.place(seat)
        if missed.value:  # ruling: lost-turns
            missed.value -= 1
        elif waiting.value:  # ruling: waiting
            waiting.value = 0
            yield from self.consult(seat, ground(self.table, "board", here).tables[-1])
        elif self.table.track("round").value == 1:  # ruling: first-turn
            yield from self.enter(seat, here)
        else:
            yield from self.move(seat, here)

    def move(self, seat: int, here: str) -> Steps[None]:
        """A space on; in the castle also a roll, or with Clues enough the way to the 3rd Floor and down."""
        self.table.begin("move", seat)
        way = STEP
        if here in self.loop:
            way = yield Choice("move", self.ways(seat, here), seat)
        if way == STEP:
            yield from self.enter(seat, self.ahead(here, self.numbers.step))
        elif way == ROLL:
            steps = yield from self.rolled(seat, self.numbers.loop_die, "move")
            yield from self.enter(seat, self.ahead(here, steps))
        elif way == UPSTAIRS:  # ruling: third-floor
            yield from self.enter(seat, self.called["third-floor"])
        else:
            yield from self.enter(seat, self.onward(here))

    def ways(self, seat: int, here: str) -> list[str]:
        """How a pupil may move round the castle."""
        ways = [STEP, ROLL]
        if self.table.track(own(CLUES, seat)).value >= self.numbers.clues:
            ways.append(UPSTAIRS if here != self.called["third-floor"] else DOWN)
        return ways

    def onward(self, here: str) -> str:
        """Where a space leads into another part of the board: out of the alley, or down into the dungeon."""
        return next(space for space in self.track.neighbours(here) if self.part(space) != self.part(here))

    def ahead(self, here: str, steps: int) -> str:
        """The space so many steps on, round and round in the castle (ruling: direction); the alley ends there."""
        if self.track.to_go(here):
            return self.track.ahead(here, steps)
        return self.track.ahead(self.onward(here), steps - 1)

    def part(self, space: str) -> str | None:
        """The part of the board that a space is in."""
        part: str | None = ground(self.table, "board", space).section
        return part

    def place(self, seat: int) -> str:
        """Where a pupil stands."""
        pile = self.pawns[seat].pile
        assert pile is not None
        return pile.name

    # spaces and tables

    def enter(self, seat: int, space: str) -> Steps[None]:
        """Come to a space, and roll on its tables (ruling: entering)."""
        self.put(seat, space)
        row = ground(self.table, "board", space)
        for dice, what in ((row.frogs, FROGS), (row.beans, BEANS)):
            if dice:
                yield from self.take(seat, dice, what)
        tables: Sequence[str] = row.tables
        if row.later and self.table.pile(own(HOUSE, seat)):  # ruling: sorting
            tables = row.later
        elif row.team and any(thing.member for thing in self.things(seat)):
            tables = row.team
        for name in tables:
            yield from self.consult(seat, name)

    def put(self, seat: int, space: str) -> None:
        """Move a pawn."""
        pawn, target = self.pawns[seat], self.spaces[space]
        if pawn.pile is not None and pawn.pile is not target:
            pawn.pile.give(pawn, target)

    def take(self, seat: int, dice: str, what: str) -> Steps[None]:
        """Gain as many of something as a roll says."""
        count = yield from self.rolled(seat, dice, what)
        self.table.track(own(what, seat)).value += count

    def consult(self, seat: int, name: str, bewitched: bool = False) -> Steps[None]:
        """Roll on a table, unless something lets its owner pass, and do what the row says."""
        card = self.tables[name]
        rows = [row for row in self.table.cast.entries[card.component] if row.section == name]
        if any(thing.skips == name for thing in self.things(seat)):
            self.table.say("skips", seat=seat, table=card.name)
            yield from self.follow(seat, next(row for row in rows if row.passes))
            return
        while True:
            row = yield from self.answer(seat, card, rows, bewitched)
            if not self.again(seat, row):
                break
            self.table.say("again", seat=seat, row=row.name)
        yield from self.follow(seat, row)

    def answer(self, seat: int, card: Piece, rows: Sequence[Piece], bewitched: bool) -> Steps[Piece]:
        """The row that a roll with all that is added comes to."""
        bonus = self.bonus(seat, card, bewitched)
        good = [int(str(row.roll).partition("-")[0]) for row in rows if row.passes or row.points]
        self.needed.value = max(min(good, default=0) - bonus, 0)
        die = self.table.game.components[card.component].die
        assert die is not None
        total = (yield from self.rolled(seat, die, card.name)) + bonus
        self.needed.value = 0
        row: Piece = self.table.nearest_row(card.component, total, slug(card))  # ruling: off-table
        self.table.say("comes", table=card.name, total=total, row=row.name)
        return row

    def bonus(self, seat: int, card: Piece, bewitched: bool) -> int:
        """What a table adds to a roll; notes that help are given back (ruling: notes)."""
        bonus = 0
        for what in card.adds:
            if what == "bewitched":
                bonus += self.numbers.bewitched if bewitched else 0
            elif what != THINGS:
                bonus += self.table.track(own(what, seat)).value
            else:
                for thing in self.things(seat):
                    if slug(card) in thing.bonus_on:
                        bonus += thing.bonus
                        if thing.spent:
                            self.give_back(seat, thing)
        return bonus

    def again(self, seat: int, row: Piece) -> bool:
        """Whether a result is rolled again: a House taken (ruling: sorting), a thing one has (ruling: reroll-owned)."""
        if row.section == "sorting":
            return not row.picks and all(badge.name != row.name for badge in self.badges)
        return bool(row.again) and any(slug(thing) in row.gains for thing in self.things(seat))

    # what a row says

    def follow(self, seat: int, row: Piece) -> Steps[None]:
        """Do all that a row says, in the order in which it is read."""
        if row.joins and (yield Choice("team", [None, JOIN], seat)) is None:  # ruling: team
            return
        for trait in TRAITS:
            self.table.track(own(trait, seat)).value += getattr(row, trait)
        yield from self.score(seat, row)
        for name in row.gains:
            self.gain(seat, name)
        if row.section == "sorting":
            yield from self.sort(seat, row)
        yield from self.miss(seat, row)
        if row.passes:
            self.table.say("passes", seat=seat, space=self.place(seat))
        if row.wins:
            self.voldemort.value = 0
        for name in row.then:  # ruling: match-injury
            yield from self.consult(seat, name, row.bewitched)
        yield from self.sent(seat, row)

    def score(self, seat: int, row: Piece) -> Steps[None]:
        """House Points, Clues, frogs and beans."""
        points = self.table.track(own(POINTS, seat))
        points.value += row.points - row.loses
        if row.points_die:
            points.value += yield from self.rolled(seat, row.points_die, POINTS)
        had = self.table.track(own(f"clue had: {row.section}", seat)) if row.once else None
        if had is None or not had.value:  # ruling: one-clue
            self.table.track(own(CLUES, seat)).value += row.clues
        if had is not None:
            had.value = 1
        for dice, what in ((row.frogs, FROGS), (row.beans, BEANS)):
            if dice:
                yield from self.take(seat, dice, what)

    def miss(self, seat: int, row: Piece) -> Steps[None]:
        """Turns to miss add up (ruling: lost-turns)."""
        missed = self.table.track(own(MISSED, seat))
        missed.value += row.misses
        if row.misses_die:
            missed.value += yield from self.rolled(seat, row.misses_die, MISSED)
        if row.waits:
            self.table.track(own("waiting", seat)).value = 1

    def sent(self, seat: int, row: Piece) -> Steps[None]:
        """Go where a row sends a pupil, and see what happens there (ruling: entering)."""
        here = self.place(seat)
        if row.step:
            yield from self.enter(seat, self.ahead(here, row.step))
        if row.step_die:
            steps = yield from self.rolled(seat, row.step_die, "staircases")
            yield from self.enter(seat, self.ahead(here, steps))
        if row.goes in self.called:
            yield from self.enter(seat, self.called[row.goes])
        elif row.goes:
            others = [space for space in self.loop if space != here]
            yield from self.enter(seat, (yield Choice("passage", others, seat)))

    def sort(self, seat: int, row: Piece) -> Steps[None]:
        """Take the badge of a House; whoever may pick takes one that is free (ruling: sorting)."""
        badge = next((badge for badge in self.badges if badge.name == row.name), None)
        if badge is None:
            badge = yield Choice("house", list(self.badges), seat)
        self.badges.give(badge, self.table.pile(own(HOUSE, seat)))

    # rolls and possessions

    def rolled(self, seat: int, dice: str, what: str) -> Steps[int]:
        """A roll that its owner may help beforehand (ruling: one-potion), and make again (ruling: rememberall)."""
        bonus = 0
        while (thing := (yield from self.offer(seat, f"help: {what}", "any_roll"))) is not None:
            bonus += thing.bonus
            self.needed.lose(thing.bonus)
        total = self.table.roll(dice, what, seat)
        while (yield from self.offer(seat, f"reroll: {what}", "rerolls")) is not None:
            total = self.table.roll(dice, what, seat)
        return total + bonus

    def offer(self, seat: int, phase: str, use: str) -> Steps[Piece | None]:
        """Ask for a possession of some use, which is given back; one without a counter is asked for by its name."""
        useful = {thing if thing.pile else thing.name: thing for thing in self.things(seat) if getattr(thing, use)}
        if not useful:
            return None
        given = yield Choice(phase, [None, *useful], seat)
        if given is None:
            return None
        self.give_back(seat, useful[given])
        return useful[given]

    def things(self, seat: int) -> list[Piece]:
        """What a pupil has: counters, and titles of what is written down for want of counters (ruling: supply)."""
        written = [title for title in self.titles for _ in range(self.written(seat, title).value)]
        return [*self.table.pile(own(THINGS, seat)), *written]

    def written(self, seat: int, title: Piece) -> Any:
        """How many of a possession a pupil has written down."""
        return self.table.track(own(f"{title.name} on paper", seat))

    def gain(self, seat: int, name: str) -> None:
        """Take a counter, or write down what has run out (ruling: supply); of some things nobody has two."""
        title = next(title for title in self.titles if slug(title) == name)
        if title.single and any(thing.id == title.id for thing in self.things(seat)):
            return
        counter = next((thing for thing in self.box if thing.id == title.id), None)
        if counter is None:
            self.written(seat, title).value += 1
        else:
            self.box.give(counter, self.table.pile(own(THINGS, seat)))

    def give_back(self, seat: int, thing: Piece) -> None:
        """Put a counter back, or cross off what is written down."""
        if thing.pile is None:
            self.written(seat, thing).value -= 1
        else:
            thing.pile.give(thing, self.box)

    # the end

    def result(self, capped: bool = False) -> Result:
        """The most House Points win (ruling: tie)."""
        points = [self.table.track(own(POINTS, seat)).value for seat in self.table.seats]
        rounds = self.table.track("round").value
        return final(self.table, Result.ranked(points, capped=capped, rounds=rounds))


def slug(piece: Piece) -> str:
    """What other data call a piece or a row."""
    return piece.id.rpartition(":")[2]


def play(table: Table) -> Steps[Result]:
    """Turns until Voldemort is defeated, or the school year ends."""
    year = Year(table)
    first = first_of(table)
    rounds = table.track("round")
    for rounds.value in range(1, table.numbers.turn_cap + 1):
        for seat in table.around(first):
            yield from year.turn(seat)
            if not year.voldemort.value:
                table.say("defeated", winner=seat)
                for pupil in table.seats:  # ruling: finale
                    year.put(pupil, year.called["great-hall"])
                return year.result()
    return year.result(capped=True)  # ruling: turn-cap


def first_of(table: Table) -> int:
    """Who rolls highest; equals roll again."""
    seats = list(table.seats)
    while len(seats) > 1:
        rolls = {seat: table.roll(table.numbers.first_die, "first turn", seat) for seat in seats}
        seats = [seat for seat in seats if rolls[seat] == max(rolls.values())]
    return seats[0]


def goal(view: View, seat: int) -> dict[str, int]:
    """The House Points of a pupil, and the Clues."""
    return {"points": view.track(own(POINTS, seat)), "clues": view.track(own(CLUES, seat))}


# rules of thumb


def thumb(view: View, choice: Choice) -> Any:
    """Learn magic and gather Clues round the castle; go down when strong enough, if the victory would be ours."""
    phase = choice.phase.partition(":")[0]
    if phase == "move":
        return way(view, choice.options)
    if phase == "passage":
        return max(choice.options, key=lambda space: ground(view, "board", space).liking)
    if phase == "help":
        return choice.options[-1] if view.track(NEEDED) else None
    if phase == "reroll":
        return choice.options[-1] if view.rolls[-1] < view.track(NEEDED) else None
    return choice.options[-1]


def way(view: View, ways: Sequence[str]) -> str:
    """Down if we are ready, else to wherever we like it best."""
    for straight in (UPSTAIRS, DOWN):
        if straight in ways and ready(view):
            return straight
    track = board(view, "board", Track)
    here = next(name for name in track.spaces if any(pawn.owner == view.seat for pawn in view.known(name)))
    sides = int(view.numbers.loop_die.removeprefix("d"))
    liked = [ground(view, "board", track.ahead(here, steps)).liking for steps in range(1, sides + 1)]
    return STEP if liked[view.numbers.step - 1] * sides >= sum(liked) else ROLL


def ready(view: View) -> bool:
    """Whether we know enough to get past the trials, and would win by it."""
    points = [view.track(own(POINTS, seat)) for seat in view.seats]
    secrets = sum(bool(thing.skips) for thing in view.known(own(THINGS, view.seat)))
    learned = sum(view.track(own(skill, view.seat)) for skill in TRIED)
    strong = learned + secrets * view.numbers.secret_worth >= view.numbers.ready
    return bool(strong and points[view.seat] + view.numbers.lead >= max(points))
