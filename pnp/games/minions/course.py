"""The course of Minions: set-up, spell books, turns of a Move Phase and an Attack Phase, and the end."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, clear, own
from pnp.games.families.skirmish import ATTACKED, FALLEN, MOVED, RESERVE, square
from pnp.games.minions.lore import BEGAN, BLOW, BOOK, CAST, FIRE, ILLUSION, LEFT, MINOR, PULLED, REROLLED, SPELL, STRUCK
from pnp.games.minions.magic import ASIDE, DISCARD, FROGS
from pnp.games.minions.spells import SKIP, Spells

FIRST, SECOND = "first", "second"
OPENED = "opened"
"""Whether the first Move Roll of the game was made."""
SPENT = "spent"


class Battle(Spells):
    """A game of Minions."""

    def __init__(self, table: Table) -> None:
        self.table = table
        super().__init__(table)
        for space in self.field.spaces:
            table.pile(space)
        table.shuffled(SPELL)
        for name in (DISCARD, ASIDE):
            table.pile(name)
        table.unbox("frog", table.pile(FROGS))
        self.reserve = table.each_pile(RESERVE)
        for seat in table.seats:
            table.pile(own(FALLEN, seat), owner=seat)
            table.brought(seat, self.reserve[seat], "minor", "greater", "leader")
        self.wounded, self.cured = {}, {}
        self.ended_turn = False

    # the game

    def play(self) -> Steps[Result]:
        """Set up, deal spells, and take turns until a side has no leader left."""
        table = self.table
        chooser = table.lot("first player", table.seats)  # ruling: who-begins
        table.begin("begin", chooser)
        choice = yield Choice("begin", [FIRST, SECOND], chooser)
        first = chooser if choice == FIRST else 1 - chooser
        table.say("begins", by=first)
        for seat in table.around(first):
            yield from self.set_up(seat)
        self.deal_spells(first)
        turn = table.track("turn")
        for turn.value in range(1, self.numbers.turn_cap + 1):
            for seat in table.around(first):
                yield from self.turn(seat)
                if self.over_with:
                    return self.ended()
        table.begin("end")
        table.say("capped")
        return Result((), capped=True, facts=self.facts())  # ruling: turn-cap

    def set_up(self, seat: int) -> Steps[None]:
        """Minor minions fill the front row, the others the row behind it (ruling: set-up)."""
        self.table.begin("set-up", seat)
        columns, camp, reserve = self.field.columns, self.camps[seat], self.reserve[seat]
        for number, space in enumerate(camp):
            front = number < columns
            units = [unit for unit in reserve if not front or unit.type == MINOR]
            if units:
                rest = (columns if front else len(camp)) - number
                spare = [None] if rest > len(units) and not front else []
                answer = yield Choice("set-up", [*spare, *((unit, space) for unit in units)], seat)
                if answer is not None:
                    unit, there = answer
                    unit.owner = seat
                    self.place(unit, there)

    def deal_spells(self, first: int) -> None:
        """Deal every caster its spells, one by one, the first player's casters first (rulings: dealing, books)."""
        casters: list[Piece] = []
        for seat in self.table.around(first):
            own_ones = [unit for unit in self.army(seat) if unit.spells]
            for number, unit in enumerate(own_ones, 1):
                unit.put(BOOK, number)
                self.table.pile(self.book(unit), "owner", seat)
            casters += own_ones
        for count in range(1, max((unit.spells for unit in casters), default=0) + 1):
            for unit in casters:
                if unit.spells >= count:
                    self.table.pile(SPELL).deal(1, self.table.pile(self.book(unit)))

    def ended(self) -> Result:
        """Who still has a leader has won; if nobody has, nobody."""
        winners = tuple(seat for seat in self.table.seats if not self.beaten(seat))
        self.table.begin("end")
        if winners:
            self.table.say("won", winner=winners[0])
        return Result(winners, facts=self.facts())

    def facts(self) -> dict[str, int]:
        """What is worth counting of a game."""
        left = {own("standing", seat): len(self.army(seat)) for seat in self.table.seats}
        return {"turns": self.table.track("turn").value, **left}

    # a turn

    def turn(self, seat: int) -> Steps[None]:
        """Move Phase and Attack Phase, unless Time Control takes the turn away (rulings: time-control, turns)."""
        table = self.table
        table.begin("turn", seat)
        self.active, self.ended_turn = seat, False
        if table.track(own(SKIP, seat)).lose(1):
            table.say("skipped", by=seat)
        else:
            self.halt(seat, "dance")  # ruling: freeze
            yield from self.move_phase(seat)
            if not self.over_with:
                yield from self.attack_phase(seat)
        if not self.over_with:
            self.end_turn(seat)

    def halt(self, seat: int, ability: str) -> None:
        """Let figures roll that stand next to enemies who dance or freeze, once each (ruling: freeze)."""
        row = self.abilities[ability]
        for unit in self.army(seat):
            if self.harried(unit, ability) and self.lucky(row, seat):
                self.lay(unit, row, seat)

    # the Move Phase

    def move_phase(self, seat: int) -> Steps[None]:
        """Roll how many figures may move; move them, and cast spells."""
        self.table.begin("move phase", seat)
        left = self.table.track(LEFT)
        left.value = yield from self.move_roll(seat)
        while not self.over_with:
            at = self.at
            army = [unit for unit in at.values() if unit.owner == seat]
            able = [unit for unit in army if self.moves_to(unit, at) or self.casts(unit, "move", at)]
            unit = yield Choice("who moves", [None, *able], seat)
            if unit is None:
                break
            ways = [*self.moves_to(unit, at), *self.casts(unit, "move", at)]
            _, answer = yield Choice("move", [(unit, way) for way in ways], seat)
            if isinstance(answer, Piece):
                yield from self.cast(unit, answer)
            else:
                left.lose(1)
                yield from self.march(unit, answer)
        left.value = 0

    def move_roll(self, seat: int) -> Steps[int]:
        """The Move Roll, the first of the game perhaps limited; Tactics may roll it again, once."""
        opened = self.table.track(OPENED)
        most = int(self.numbers.first_roll) if not opened.value else None
        opened.value = 1
        roll = self.roll_d("move roll", seat)
        tactics = any(self.has(unit, "tactics") for unit in self.army(seat))
        if tactics and (yield Choice("reroll move", [None, ("again", roll)], seat)) is not None:
            roll = self.roll_d("move roll", seat)
        return roll if most is None else min(roll, most)

    def march(self, unit: Piece, space: str) -> Steps[None]:
        """Move a figure; who carries others may take one along (ruling: transport)."""
        here = square(unit)
        riders = []
        if self.has(unit, "transport"):
            riders = [each for each in self.beside(here) if not self.hostile(unit, each)]
            riders = [each for each in riders if not self.any_lasting(each, "silent")]
        self.note_start(unit)
        self.place(unit, space)
        unit.put(MOVED, unit.mark(MOVED) + 1)
        around = self.field.neighbours(space)
        seats = {rider: [end for end in around if self.enters(rider, end, self.at)] for rider in riders}
        riders = [rider for rider in riders if seats[rider]]
        if riders:
            carried = yield Choice("carry", [None, *((unit, rider) for rider in riders)], unit.owner or 0)
            if carried is not None:
                ends = seats[carried[1]]
                rider, there = yield Choice("set down", [(carried[1], end) for end in ends], unit.owner or 0)
                self.note_start(rider)
                self.table.say("carried", unit=rider)
                self.place(rider, there)

    def note_start(self, unit: Piece) -> None:
        """Remember where a figure's turn began, for who charges (ruling: charge)."""
        if not unit.mark(BEGAN):
            unit.put(BEGAN, self.field.spaces.index(square(unit)) + 1)

    # the Attack Phase

    def attack_phase(self, seat: int) -> Steps[None]:
        """Disease and frost first, then attacks and spells; the cured stand again (rulings: disease, freeze, cure)."""
        self.table.begin("attack phase", seat)
        self.wounded, self.cured = {}, {}
        self.infect(seat)
        self.halt(seat, "freeze")
        while not self.over_with and not self.ended_turn:
            at = self.at
            army = [unit for unit in at.values() if unit.owner == seat]
            able = [unit for unit in army if self.deeds(unit, at) or self.casts(unit, "attack", at)]
            unit = yield Choice("who attacks", [None, *able], seat)
            if unit is None:
                break
            spells = [(unit, card) for card in self.casts(unit, "attack", at)]
            _, *answer = yield Choice("attack", [*((unit, *deed) for deed in self.deeds(unit, at)), *spells], seat)
            if len(answer) == 1:
                yield from self.cast(unit, answer[0])
                self.ended_turn = answer[0].effect == "time"  # ruling: time-control
            else:
                yield from self.act(unit, *answer)
        self.return_cured()

    def infect(self, seat: int) -> None:
        """Roll for every healthy enemy next to a diseased figure (ruling: disease)."""
        row = self.abilities["disease"]
        for unit in self.army(1 - seat):
            if self.harried(unit, "disease") and not self.carries(unit, row) and self.lucky(row, seat):
                self.lay(unit, row, seat)

    def return_cured(self) -> None:
        """Who was cured stands again, where its square is free (ruling: cure)."""
        for unit, space in self.cured.items():
            if self.on_field(unit):
                continue
            if self.free(space, self.at):
                self.table.say("returns", unit=unit)
                self.place(unit, space)
            else:
                self.table.say("lost", unit=unit)

    def fell(self, unit: Piece, space: str) -> None:
        """Remember who was killed in this phase, and where."""
        self.wounded[unit] = space

    def act(self, unit: Piece, name: str, target: Piece) -> Steps[None]:
        """Attack, or use an ability (ruling: attacks)."""
        if name == BLOW:
            unit.put(ATTACKED, unit.mark(ATTACKED) + 1)
            yield from self.blow(unit, target)
            return
        row = next(row for row in self.abilities.values() if row.name == name)
        if row.pulls:
            yield from self.pull(unit, row, target)
            return
        unit.put(ATTACKED, unit.mark(ATTACKED) + 1)
        if row.dies:
            yield from self.explode(unit, row)
            return
        self.table.say("uses", unit=unit, here=square(unit), power=row.name, target=target, there=square(target))
        if row.rests:
            unit.put(own(f"{SPENT} {row.name}", unit.owner or 0), 1 + row.rests)
        if row.strikes:
            if row.succeeds and not self.lucky(row, unit.owner):
                self.table.say("none-found")
            else:
                yield from self.battle(unit, target, row.force)
            return
        target.put(STRUCK, 1)
        if self.lucky(row, unit.owner):
            seat = unit.owner or 0
            self.enthral(target, row, seat, self.duration(row, seat))
        else:
            self.table.say("misses")

    def blow(self, unit: Piece, target: Piece) -> Steps[None]:
        """A plain attack; with Proximity others next to the figure follow, one by one (ruling: proximity)."""
        done = [target]
        hth = self.apart(square(unit), square(target)) == 1
        yield from self.assault(unit, target)
        while hth and self.on_field(unit) and self.has(unit, "proximity") and not self.over_with:
            near = self.struck(unit, square(unit), 1, self.at)
            others = [each for each in near if each not in done]
            if not others:
                return
            answer = yield Choice("go on", [None, *((unit, each) for each in others)], unit.owner or 0)
            if answer is None:
                return
            _, target = answer
            done.append(target)
            yield from self.assault(unit, target)

    def assault(self, unit: Piece, target: Piece) -> Steps[None]:
        """One battle, and the advance that may follow it (ruling: advance)."""
        here, there = square(unit), square(target)
        self.table.say("attacks", unit=unit, here=here, target=target, there=there)
        yield from self.battle(unit, target)
        if not self.numbers.advance or not self.may_advance(unit, here, target, there):
            return
        if (yield Choice("advance", [None, (unit, there)], unit.owner or 0)) is not None:
            self.table.say("advances", unit=unit)
            self.place(unit, there)

    def may_advance(self, unit: Piece, here: str, target: Piece, there: str) -> bool:
        """Whether an attacker can enter the square of whom it killed or drove back (ruling: advance)."""
        gone = not self.on_field(target) or square(target) != there
        stays = self.on_field(unit) and square(unit) == here
        near = self.apart(here, there) == 1
        able = stays and near and not self.any_lasting(unit, "pins")
        return gone and able and not self.over_with and self.enters(unit, there, self.at)

    def pull(self, unit: Piece, row: Any, target: Piece) -> Steps[None]:
        """Bring an enemy nearer, who has less Force until the turn ends (ruling: pulled)."""
        unit.put(PULLED, 1)
        self.table.say("uses", unit=unit, here=square(unit), power=row.name, target=target, there=square(target))
        ends = [(target, end) for end in self.comes(unit, target, row, self.at)]
        _, space = yield Choice("pull", ends, unit.owner or 0)
        self.place(target, space)
        self.lay(target, row, unit.owner or 0, known=True)

    def explode(self, unit: Piece, row: Any) -> Steps[None]:
        """A figure attacks all next to it, friend and foe, and is destroyed (ruling: bombs)."""
        around = [*self.beside(square(unit))]
        self.table.say("explodes", unit=unit, here=square(unit))
        for other in around:
            if self.on_field(other) and self.exposed(unit, other, True):
                yield from self.battle(unit, other, row.force)
        self.fall(unit)

    # the end of a turn

    def end_turn(self, seat: int) -> None:
        """What lasts some turns of this player lasts one less; figures may move and attack again (ruling: turns)."""
        for unit in self.at.values():
            clear([unit], MOVED, ATTACKED, CAST, BEGAN, PULLED, STRUCK, REROLLED)
        for mark, row in self.timed.items():
            if mark.endswith(own("", seat)) and not row.permanent:
                for unit in self.at.values():
                    self.count_down(unit, mark, row)
        for unit in self.at.values():
            for mark in [mark for mark in unit.marks if mark.startswith(f"{SPENT} ") and mark.endswith(own("", seat))]:
                unit.put(mark, unit.mark(mark) - 1)
        for name in self.running(f"{FIRE} ", f"{ILLUSION} "):
            if not name.endswith(own("", seat)):
                continue
            track = self.table.track(name)
            track.lose(1)
            if not track.value:
                kind, space = name.split()[:2]
                self.table.say("opens", power=kind, there=space)

    def count_down(self, unit: Piece, mark: str, row: Any) -> None:
        """One turn less; who was charmed goes home (ruling: charm)."""
        turns = unit.mark(mark)
        if not turns:
            return
        home = self.home(unit)
        unit.put(mark, turns - 1)
        if turns == 1:
            unit.owner = home
            self.table.say("over", unit=unit, here=square(unit), power=row.name)
