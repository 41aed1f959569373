"""The turn of a war on tiles: recruit, magic, move, battle and end, until one player has units on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from pnp.engine import Choice, Piece, Pile, Result, Seat, Steps, Table, clear
from pnp.games.families.decks import Decks, first_by_lot
from pnp.games.families.ending import winners
from pnp.games.families.tile_war.battle import Battle
from pnp.games.families.tile_war.land import GUESTS, TILE, Land

ATTACKED, MOVED = "attacked", "moved"


class War(Decks):
    """The table of a war, and its turns.

    A game says what its land is, how it recruits, who casts, and where lost units go.
    """

    LAND: ClassVar[type[Land]] = Land
    BATTLE: ClassVar[type[Battle]] = Battle
    SPELL = "spell"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.board = self.LAND(table).board
        self.lay_out(self.SPELL)
        self.hands = self.hold()

    @property
    def land(self) -> Land:
        """The land as it lies now."""
        return self.LAND(self.table)

    # the map

    def lay_tiles(self, spaces: Sequence[str]) -> None:
        """Deal a tile to each of the spaces, and again until they are laid well."""
        tiles = self.tiles()
        while True:
            for space in spaces:
                tiles.deal(1, self.table.pile(space))
            if self.laid_well():
                return
            for space in spaces:
                self.table.pile(space).give_all(tiles)
            self.table.shuffle(tiles)

    def tiles(self) -> Pile:
        """The tiles that are dealt; a game may first lay those whose place it knows."""
        return self.table.shuffled(TILE)

    def laid_well(self) -> bool:
        """Whether the game can be played on the map as it was dealt."""
        return True

    # what a game says

    def set_up(self) -> Steps[int]:
        """Lay out the map and the first units; who begins."""
        raise NotImplementedError

    def recruit(self, seat: int) -> Steps[None]:
        """Put new units into play."""
        raise NotImplementedError

    def casts(self, unit: Piece) -> bool:
        """Whether a unit can cast spells."""
        raise NotImplementedError

    def charmable(self, unit: Piece) -> bool:
        """Whether a unit can change sides."""
        raise NotImplementedError

    def lost(self, unit: Piece) -> Pile:
        """Where a unit comes to lie that is lost (ruling: used-chits)."""
        raise NotImplementedError

    def can_call(self, seat: int, card: Piece) -> bool:
        """Whether there are units that a spell calls."""
        raise NotImplementedError

    def kin(self, seat: int, card: Piece) -> list[Piece]:
        """The units that a spell calls, wherever they lie yet."""
        raise NotImplementedError

    def lose(self, unit: Piece) -> None:
        """Take a unit off the map."""
        assert unit.pile is not None
        unit.owner = None
        clear([unit])
        unit.pile.give(unit, self.lost(unit))

    # the game

    def play(self) -> Steps[Result]:
        """Turns, until nobody else has units on the map, or to the cap."""
        table = self.table
        first = yield from self.set_up()
        for seat in self.turns(first, int(self.numbers.turn_cap)):
            yield from self.take_turn(seat)
            left = [other for other in table.seats if other not in table.out]
            if len(left) <= 1:
                table.say("final", winner=winners(left or self._last))
                return self._result(left or self._last, False)
        left = [seat for seat in table.seats if seat not in table.out]
        result = self._result(left, True)
        table.say("capped", n=self.numbers.turn_cap, winner=winners(result.winners))
        return result

    def _result(self, left: Sequence[int], capped: bool) -> Result:
        scores = [(self.standing(seat) if capped else 1) if seat in left else 0 for seat in self.table.seats]
        return Result.ranked(scores, capped, turns=self.table.track("turn").value)

    def standing(self, seat: int) -> int:  # noqa: ARG002 - for games
        """What decides among those who are left at the cap: nothing, if a game says nothing (ruling: turn-cap)."""
        return 1

    def first(self) -> int:
        """Who begins, by lot."""
        return first_by_lot(self.table).value - 1

    def take_turn(self, seat: int) -> Steps[None]:
        """A player's turn, phase by phase."""
        table = self.table
        table.begin("recruit")
        yield from self.recruit(seat)
        table.begin("magic")
        yield from self.study(seat)
        yield from self.weather(seat)
        table.begin("move")
        yield from self.move_units(seat)
        table.begin("battle")
        yield from self.battles(seat)
        table.begin("end")
        self.end_turn(seat)

    def study(self, seat: int) -> Steps[None]:
        """Draw spells, if anybody can cast them (ruling: hand)."""
        if any(self.casts(unit) for unit in self.land.units(seat)):
            self.draw(seat, int(self.numbers.spell_draw))
            yield from self.hand_limit(seat, int(self.numbers.hand_limit))

    def weather(self, seat: int) -> Steps[None]:  # noqa: ARG002 - for games
        """What comes between Magic and Move, where something does."""
        yield from ()

    def move_units(self, seat: int) -> Steps[None]:
        """Move units one by one, each once (ruling: moving)."""
        while True:
            land = self.land
            ready = [unit for unit in land.units(seat) if not unit.mark(MOVED)]
            moves = [(unit, space) for unit in ready for space in self.reach(land, unit)]
            answer = yield Choice("move", [None, *moves], seat)
            if answer is None:
                break
            yield from self.go(*answer)
        clear(self.land.units(seat), MOVED)

    def reach(self, land: Land, unit: Piece) -> list[str]:
        """Where a unit may move in the Move Phase: guests stay where they are."""
        return [] if unit.marked(GUESTS) else land.reach(unit)

    def go(self, unit: Piece, space: str) -> Steps[None]:
        """Move a unit, with what goes along."""
        unit.put(MOVED, 1)
        self.bring(unit, space)
        yield from ()

    def bring(self, unit: Piece, space: str) -> None:
        """Put a unit on another space, with what lies on it."""
        assert unit.pile is not None
        unit.pile.give(unit, self.table.pile(space))

    def may_attack(self, land: Land, here: str, there: str) -> bool:  # noqa: ARG002 - for games
        """Whether a stack may attack an adjacent one."""
        return True

    def battles(self, seat: int) -> Steps[None]:
        """Attack stack after stack, with each of one's own at most so often (ruling: one-attack)."""
        table, land = self.table, self.land
        left = dict.fromkeys(land.held(seat), int(self.numbers.attacks))
        called_off: list[tuple[str, str]] = []
        while True:
            land = self.land
            pairs = [
                (here, there)
                for here in land.held(seat)
                if left.get(here)
                for there in land.beside(seat, here)
                if (here, there) not in called_off and self.may_attack(land, here, there)
            ]
            answer = yield Choice("attack", [None, *pairs], seat)
            if answer is None:
                break
            here, there = answer
            foe = land.holder(there)
            assert foe is not None
            if (yield from self.stopped(foe, here, there)):
                called_off.append(answer)
                continue
            left[here] -= 1
            table.say("battle", by=Seat(seat), foe=Seat(foe), space=here, there=there)
            yield from self.BATTLE(self, (seat, foe), (here, there)).fight()
        self.after_battles()

    def stopped(self, foe: int, here: str, there: str) -> Steps[bool]:  # noqa: ARG002 - for games
        """Whether who is attacked keeps a battle from being fought."""
        return False
        yield

    def after_battles(self) -> None:
        """What the Battle Phase leaves behind goes."""

    def end_turn(self, seat: int) -> None:  # noqa: ARG002 - for games
        """Guests leave the map, and who has nobody left is out (ruling: out)."""
        table, land = self.table, self.land
        for stack in land.stacks.values():
            for unit in stack:
                if unit.marked(GUESTS):
                    table.say("gone", piece=unit)
                    self.lose(unit)
        self.strand()
        land = self.land
        self._last = list(table.around(0))
        for other in self._last:
            if not self.alive(land, other):
                table.say("out", by=Seat(other))
                table.out.add(other)
                for card in list(self.hands[other]):
                    self.discard(card)

    def alive(self, land: Land, seat: int) -> bool:
        """Whether a player is still in the game when a turn ends (ruling: out)."""
        return bool(land.units(seat))

    def strand(self) -> None:
        """Who cannot stay where he is when a turn ends is lost."""

    _last: Sequence[int] = ()


def goal(land: Land, seat: int) -> dict[str, Any]:
    """How many units a player has on the map, and how many others have."""
    enemies = sum(len(land.stacks[space]) for space in land.foes(seat))
    return {"units": len(land.units(seat)), "enemies": enemies}
