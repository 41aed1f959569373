"""The course of the world: it is made, settled, and fought over in turns of seven phases; rulings are cited."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Seat, Steps, clear
from pnp.games.deity.miracles import Miracles
from pnp.games.deity.world import (
    ARMED,
    ARMIES,
    BLESSED,
    BLIGHT,
    CAME,
    FOUGHT,
    MONSTERS,
    OF_TURN,
    PEOPLE,
    STARVED,
    TEMPLE,
)  # fmt: skip
from pnp.games.families.dice import opposed
from pnp.games.families.ending import winners

TURNS = "turns"


class Ages(Miracles):
    """All ages of the world."""

    def play(self) -> Steps[Result]:
        """The world, the beginnings, and turns until one god is left (rulings: out, turn-cap)."""
        table = self.table
        maker = table.lot("maker", table.seats)
        yield from self.make_world(maker)
        for seat in table.around(maker):
            yield from self.settle(seat)
        first = opposed(table, dict.fromkeys(table.seats, str(self.numbers.die)), "begin")
        table.say("first", by=Seat(first))
        turns = table.track(TURNS)
        for _ in range(int(self.numbers.turn_cap)):
            turns.value += 1
            for seat in table.around(first):
                if seat in table.out:
                    continue
                yield from self.turn(seat)
                left = [each for each in table.seats if each not in table.out]
                if len(left) < 2:
                    return self.ended(left or list(table.seats), "deity", capped=False)
        most = max(map(self.score, table.seats))
        return self.ended([seat for seat in table.seats if self.score(seat) == most], "capped", capped=True)

    def ended(self, best: list[int], how: str, *, capped: bool) -> Result:
        """The end of all ages."""
        table = self.table
        scores = tuple(float(self.score(seat)) for seat in table.seats)
        table.begin("end")
        count = {"n": self.score(best[0])} if capped else {}
        table.say(how, winner=winners(best), **count)
        return Result(tuple(best), scores=scores, capped=capped, facts={"turns": table.track(TURNS).value})

    # before the first turn

    def make_world(self, first: int) -> Steps[None]:
        """Tiles are drawn and laid in turn (rulings: world, shores)."""
        table = self.table
        tiles, shown = table.shuffled("terrain"), table.pile("tile")
        redraws = [int(self.numbers.redraws)] * len(table.seats)
        table.begin("making")
        seat, idle = first, 0
        while len(tiles) > int(self.numbers.reserve) and idle < len(tiles):
            tiles.deal(1, shown)
            idle += 1
            while spaces := self.open_to(tile := shown[0], self.land):
                again = ["redraw"] if redraws[seat] else []
                answer = yield Choice("lay", [*spaces, *again], seat)
                if answer != "redraw":
                    shown.give(tile, table.pile(answer))
                    self.changed()
                    table.say("lays", by=Seat(seat), tile=tile, space=answer)
                    idle = 0
                    break
                redraws[seat] -= 1
                self.lay_back(seat, tile)
                tiles.deal(1, shown)
            if shown:
                self.lay_back(seat, shown[0])
            seat = table.after(seat)
        tiles.give_all(self.reserve)

    def lay_back(self, seat: int, tile: Piece) -> None:
        """A tile goes back and is shuffled in."""
        tiles = self.table.pile("terrain")
        self.table.say("back", by=Seat(seat), tile=tile)
        self.table.pile("tile").give(tile, tiles)
        self.table.shuffle(tiles)

    def settle(self, seat: int) -> Steps[None]:
        """A player's people begin (ruling: start)."""
        number = self.table.roll(self.numbers.start, "population", seat)
        spaces = self.beginnings()
        if not spaces:  # no plains at all: anywhere that is free
            spaces = [space for space, tile in self.land.items() if self.empty(tile)]
        space = yield Choice("settle", spaces, seat)
        number = self.gain(space, PEOPLE, number, seat)
        self.table.say("settles", by=Seat(seat), n=number, space=space)

    # a turn

    def turn(self, seat: int) -> Steps[None]:
        """Seven phases."""
        table = self.table
        table.begin("turn", seat)
        table.track("_active").value = seat
        clear(self.land.values(), *OF_TURN)
        self.attacks = 1
        yield from self.draw_phase(seat)
        yield from self.temples(seat)
        yield from self.armies(seat)
        yield from self.growth(seat)
        yield from self.miracle_phase(seat)
        if seat not in table.out:
            yield from self.battles(seat)
        if seat not in table.out:
            yield from self.movement(seat)

    def draw_phase(self, seat: int) -> Steps[None]:
        """Cards for the player and for each of his Temples (ruling: draw)."""
        self.table.begin("draw")
        self.draw(seat, int(self.numbers.draw) + self.counted(seat)[TEMPLE])
        hand = self.hands[seat]
        while len(hand) > int(self.numbers.hand):
            card = yield Choice("excess", hand, seat)
            hand.give(card, self.used)

    def temples(self, seat: int) -> Steps[None]:
        """Population becomes Temples (ruling: temples)."""
        self.table.begin("build")
        while spaces := [space for space in self.temples_at() if space in self.held(seat)]:
            space = yield Choice("build", [None, *spaces], seat)
            if space is None:
                return
            self.take(space, PEOPLE, int(self.numbers.temple))
            self.gain(space, TEMPLE, 1, seat)
            self.table.say("builds", by=Seat(seat), space=space)

    def armies(self, seat: int) -> Steps[None]:
        """Population takes up arms, or Armies lay them down (ruling: armies)."""
        self.table.begin("arm")
        while True:
            options: list[tuple[str, str]] = []
            for space in self.held(seat):
                tile = self.land[space]
                if not tile.mark(ARMED):
                    options += [(space, "raise")] * (tile.mark(PEOPLE) >= int(self.numbers.share))
                    options += [(space, "disband")] * bool(tile.mark(ARMIES))
            if not options:
                return
            answer = yield Choice("arm", [None, *options], seat)
            if answer is None:
                return
            space, what = answer
            tile = self.land[space]
            raising = what == "raise"
            most = tile.mark(PEOPLE) // int(self.numbers.share) if raising else tile.mark(ARMIES)
            number = yield Choice("how many", range(1, most + 1), seat)
            before, after = (PEOPLE, ARMIES) if raising else (ARMIES, PEOPLE)
            tile.put(before, tile.mark(before) - number)
            tile.put(after, tile.mark(after) + number)
            tile.put(ARMED, 1)
            self.table.say("arms" if raising else "disarms", by=Seat(seat), n=number, space=space)

    def growth(self, seat: int) -> Steps[None]:
        """The people multiply (rulings: growth, growth-cards)."""
        table = self.table
        table.begin("growth")
        for other in (seat, *self.others(seat)):
            yield from self.window(other, "growth", "growth")
        grown = 0
        for space in self.growing(seat):
            tile = self.land[space]
            if not tile.mark(STARVED):
                grown += self.gain(space, PEOPLE, int(self.numbers.growth) + tile.mark(BLESSED), seat)
        if grown:
            table.say("grows", by=Seat(seat), n=grown)

    def window(self, seat: int, phase: str, when: str) -> Steps[None]:
        """A player may use cards as a phase begins or ends; who holds any is asked, whatever they are."""
        while self.hands[seat] and seat not in self.table.out:
            card = yield Choice(phase, [None, *self.usable(seat, when)], seat)
            if card is None:
                return
            yield from self.use(seat, card)

    def miracle_phase(self, seat: int) -> Steps[None]:
        """Blights may end, then cards are used (rulings: blights, miracles)."""
        table = self.table
        table.begin("wonder")
        for space, tile in self.land.items():
            if tile.mark(BLIGHT) and table.roll(self.numbers.die, "blight die", seat) <= int(self.numbers.one):
                tile.put(BLIGHT, 0)
                table.say("lifted", space=space)
        while seat not in table.out and (cards := self.usable(seat, "miracle")):
            card = yield Choice("wonder", [None, *cards], seat)
            if card is None:
                return
            yield from self.use(seat, card)

    # battle

    def battles(self, seat: int) -> Steps[None]:
        """Armies attack, space by space (rulings: attacks, sanctuary, holy-war, revival)."""
        table = self.table
        table.begin("attack")
        for other in table.around(seat):
            yield from self.window(other, "guard", "battle")
        while seat not in table.out and (options := self.blows(seat)):
            answer = yield Choice("attack", [None, *options], seat)
            if answer is None:
                break
            yield from self.battle(seat, *answer)
        for other in table.around(seat):
            yield from self.window(other, "revive", "after")
        self.fallen()

    def blows(self, seat: int) -> list[tuple[str, str]]:
        """Every attack that could be made: from where, on what."""
        land = self.land
        able = [s for s in self.held(seat) if self.attack_dice(land[s]) and land[s].mark(FOUGHT) < self.attacks]
        return [(space, target) for space in able for target in self.targets(space, land)]

    def battle(self, seat: int, here: str, there: str) -> Steps[None]:
        """Rounds until one side has none left, or the attacker retreats (rulings: attacks, shelter, casualties)."""
        table = self.table
        ours, theirs = self.land[here], self.land[there]
        ours.put(FOUGHT, ours.mark(FOUGHT) + 1)
        while True:
            attack, defence = self.attack_dice(ours), self.defence_dice(theirs)
            table.say("attacks", by=Seat(seat), here=here, space=there, dice=attack, other=defence)
            slain = max(0, self.ones(attack, seat) - int(theirs.shelter))
            lost = self.ones(defence, int(self.holder(theirs) or 0))
            self.destroy(there, slain)
            self.destroy(here, lost, (ARMIES, MONSTERS))
            if not self.total(theirs) or not self.attack_dice(ours):
                break
            if (yield Choice("press", ["on", "retreat"], seat)) == "retreat":
                table.say("retreats", by=Seat(seat))
                break

    def ones(self, dice: int, seat: int) -> int:
        """How many of so many dice destroy a counter."""
        return sum(
            self.table.roll(self.numbers.die, "_one of the dice", seat) <= int(self.numbers.one) for _ in range(dice)
        )

    # movement

    def movement(self, seat: int) -> Steps[None]:
        """Population and Armies go one space, each once (ruling: moving)."""
        table = self.table
        table.begin("move")
        while options := self.steps(seat):
            answer = yield Choice("move", [None, *options], seat)
            if answer is None:
                return
            here, there = answer
            able = {kind: self.fresh(here, kind) for kind in (ARMIES, PEOPLE)}
            gone = yield from self.sent(seat, here, there, able)
            tile = self.land[there]
            for kind, number in gone.items():
                tile.put(CAME[kind], tile.mark(CAME[kind]) + number)

    def fresh(self, space: str, kind: str) -> int:
        """How many counters of a kind on a space have not moved."""
        tile = self.land[space]
        return tile.mark(kind) - tile.mark(CAME[kind])

    def steps(self, seat: int) -> list[tuple[str, str]]:
        """Every step that counters could take."""
        land, found = self.land, []
        for here in self.held(seat):
            if self.fresh(here, PEOPLE) or self.fresh(here, ARMIES):
                near = [o for o in self.near[here] if o in land]
                found += [(here, o) for o in near if self.enters(seat, land[o]) and self.room(land[o])]
        return found
