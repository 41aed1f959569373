"""The turns of a conquest: phase after phase, battles one by one, until a single player is left, or to the cap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from pnp.engine import Choice, Piece, Pile, Result, Seat, Steps, Table, clear
from pnp.games.families.conquest.land import NOBODY, Land, side_named
from pnp.games.families.ending import winners

MOVED = "moved"
"""Of units that have moved this turn."""


class Conquest:
    """The table of a conquest. What a game does otherwise it writes over."""

    LAND: ClassVar[type[Land]] = Land
    PHASES: ClassVar[Sequence[str]] = ()
    """The phases of a turn, each a method of that name with `_phase` behind it; each a word of `words:`, too."""
    NOBODYS: ClassVar[str] = "nobody"
    """What the side of nobody is called."""
    SIGHT: ClassVar[Any] = "all"
    """Who sees the stacks of a seat: all, or their owner, who then shows the top of each."""

    table: Table
    numbers: Any

    @property
    def land(self) -> Land:
        """The land as it is now."""
        return self.LAND(self.table)

    # what a game says

    def set_up(self) -> Steps[int]:
        """Lay everything out; who begins."""
        raise NotImplementedError

    def fight(self, space: str, attacker: int, defender: int) -> Steps[None]:
        """A battle of two sides in a region."""
        raise NotImplementedError

    def grave(self, unit: Piece) -> Pile:
        """Where a unit goes that is destroyed."""
        raise NotImplementedError

    def standing(self, seat: int) -> tuple[int, ...]:
        """What decides among those who are left at the cap, the first number first."""
        return (len(self.land.realm(seat)),)

    # the game

    def play(self) -> Steps[Result]:
        """Turns, until a single player is left, or to the cap."""
        first = yield from self.set_up()
        turn = self.table.track("turn")
        while turn.value < self.numbers.turn_cap:
            turn.value += 1
            for seat in self.order(first):
                yield from self.take_turn(seat)
                if self.over:
                    return self.ended()
        return self.ended(capped=True)

    def order(self, first: int) -> Iterable[int]:
        """Who has a turn in a round, one after the other; those who fall before theirs have none."""
        return self.table.around(first)

    def take_turn(self, seat: int) -> Steps[None]:
        """A player's turn, phase by phase, as long as he is in it."""
        self.table.begin("turn", seat)
        for phase in self.PHASES:
            if self.over or seat in self.table.out:
                return
            self.table.begin(phase)
            yield from getattr(self, f"{phase}_phase")(seat)

    @property
    def left(self) -> list[int]:
        """Who is still in the game."""
        return [seat for seat in self.table.seats if seat not in self.table.out]

    @property
    def over(self) -> bool:
        """Whether nobody is left to fight."""
        return len(self.left) <= 1

    def ended(self, capped: bool = False) -> Result:
        """Who has won: the last one left, or at the cap who stands best."""
        table, left = self.table, self.left
        order = sorted({self.standing(seat) for seat in left})
        scores = [1 + order.index(self.standing(seat)) if seat in left else 0 for seat in table.seats]
        result = Result.ranked(scores, capped, turns=table.track("turn").value)
        if capped:
            table.say("capped", winner=winners(result.winners), n=table.track("turn").value)
        else:
            table.say("final", winner=winners(result.winners))
        return result

    # units come and go

    def station(self, unit: Piece, space: str, side: int) -> None:
        """Put a unit into a region, on top of its side's stack."""
        assert unit.pile is not None
        unit.owner = None if side == NOBODY else side
        unit.pile.give(unit, self.camp(space, side))

    def camp(self, space: str, side: int) -> Pile:
        """The pile of a side's units in a region."""
        name = self.LAND(self.table).pile(space, side)
        if side == NOBODY or self.SIGHT == "all":
            return self.table.pile(name)
        return self.table.pile(name, self.SIGHT, side)

    def lift(self, space: str, side: int) -> None:
        """Show all players the top of a stack that only its owner sees."""
        camp = self.camp(space, side)
        if camp.top is not None and not camp.open and camp.top.known(self.everybody) != self.everybody:
            camp.show(camp.top, self.everybody)

    def lay_places(self, *others: str) -> None:
        """Make every pile of the map: one made only when something is thought of would tell of the thought."""
        table, land = self.table, self.land
        for space in land.spaces:
            for side in (*table.seats, NOBODY):
                self.camp(space, side)
            for name in (land.REIGN, *others):
                table.pile(name.format(space))

    @property
    def everybody(self) -> int:
        """All seats, as bits."""
        return (1 << len(self.table.seats)) - 1

    def destroy(self, unit: Piece, pile: Pile | None = None) -> None:
        """Take a unit off the map, and everything off it."""
        assert unit.pile is not None
        clear([unit])
        unit.pile.give(unit, self.grave(unit) if pile is None else pile)
        unit.owner = None

    # marches

    def moves(self, seat: int) -> dict[tuple[str, str], list[Piece]]:
        """Every march of a stack: from where to where, and which units could go; each unit moves once a turn."""
        land, found = self.land, {}
        for here in land.held(seat):
            fresh = [unit for unit in land.stack(here, seat) if not unit.mark(MOVED)]
            for there, able in land.ways(seat, here, fresh).items():
                found[here, there] = able
        return found

    def march(self, seat: int) -> Steps[bool]:
        """Move one stack, or part of it, to one region; whether any did."""
        moves = self.moves(seat)
        if not moves:
            return False
        answer = yield Choice("march", [None, *moves], seat)
        if answer is None:
            return False
        here, there = answer
        able = moves[answer]
        going = yield from self.going(seat, here, able)
        for unit in going:
            unit.put(MOVED, 1)
            self.station(unit, there, seat)
        self.table.say("marches", by=Seat(seat), n=len(going), here=here, there=there)
        self.lift(here, seat)
        yield from self.arrange(seat, there)
        return True

    def going(self, seat: int, here: str, able: list[Piece]) -> Steps[list[Piece]]:
        """Who of those that can go does; at least one.

        As often is asked as if all that have not moved could, for others do not see who of a stack is slower.
        """
        left = list(able)
        for _ in [unit for unit in self.land.stack(here, seat) if not unit.mark(MOVED)][1:]:
            answer = yield Choice("stay", [None, *(left if len(left) > 1 else [])], seat)
            if answer is None:
                break
            left.remove(answer)
        return left

    def arrange(self, seat: int, space: str) -> Steps[None]:
        """Say which unit lies on top of a stack that others do not see into; the others lie below as they lay."""
        camp = self.camp(space, seat)
        if camp.open or not camp:
            return
        top = yield Choice("top", list(camp), seat)
        camp.give(top, camp)
        self.lift(space, seat)

    def halt(self, seat: int) -> None:
        """Marches of a turn are over."""
        clear(self.land.units(seat), MOVED)

    # battles

    def battles(self, seat: int) -> Iterable[tuple[str, int, int]]:
        """The battles that are to be fought: the region, who attacks, who defends.

        The player whose turn it is attacks; where he is not, nobody's units attack, or the lower seat.
        """
        land = self.land
        for space, here in land.stacks.items():
            sides = sorted(here, key=lambda side: (side != seat, side))
            for number, first in enumerate(sides):
                for second in sides[number + 1 :]:
                    yield space, first, second

    def battle_phase(self, seat: int) -> Steps[None]:
        """Fight battle after battle, in the order that the active player likes."""
        fought: set[tuple[str, int, int]] = set()
        while not self.over and (pairs := [pair for pair in self.battles(seat) if pair not in fought]):
            options = {(space, *(side_named(side, self.NOBODYS) for side in two)): 0 for space, *two in pairs}
            answer = yield Choice("fight", list(options), seat)
            pair = pairs[list(options).index(answer)]
            fought.add(pair)
            yield from self.fight(*pair)

    def retreat(self, side: int, space: str, phase: str = "retreat") -> Steps[str | None]:
        """A beaten stack goes to a region next to it; where it can go nowhere it is destroyed."""
        land = self.land
        stack = land.stack(space, side)
        if not stack:
            return None
        ways = land.retreats(side, space)
        if not ways:
            self.table.say("trapped", by=side_named(side, self.NOBODYS), space=space)
            for unit in list(stack):
                self.destroy(unit)
            return None
        there: str = yield Choice(phase, ways, side)
        for unit in list(stack):
            self.station(unit, there, side)
        self.table.say("retreats", by=Seat(side), space=space, there=there)
        yield from self.arrange(side, there)
        return there

    # control

    def claim(self, seat: int, space: str) -> None:
        """Put a seat's marker on a region in place of whoever's lies there."""
        land = self.land
        if land.reigns.get(space) == seat:
            return
        self.free(space)
        markers = self.markers(seat)
        if markers.top is not None:
            markers.give(markers.top, self.table.pile(land.REIGN.format(space)))
            self.table.say("claims", by=Seat(seat), space=space)

    def free(self, space: str) -> None:
        """Take the marker off a region."""
        for marker in list(self.table.pile(self.LAND.REIGN.format(space))):
            assert marker.pile is not None and marker.owner is not None
            marker.pile.give(marker, self.markers(marker.owner))

    def markers(self, seat: int) -> Pile:
        """The markers that a seat has not laid yet."""
        return self.table.each_pile("markers")[seat]

    # who falls

    def fall(self, seat: int) -> None:
        """A player is out: his units and markers leave the map."""
        land = self.land
        self.table.say("out", by=Seat(seat))
        self.table.out.add(seat)
        for unit in land.units(seat):
            self.destroy(unit)
        for space in land.realm(seat):
            self.free(space)
