"""Swamp Fighters: five peoples of the mud, and land that is kind to its own."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Pile, Result, Seat, Steps, Table, View
from pnp.games.families.tile_war import Battle, War
from pnp.games.families.tile_war.war import goal as on_the_map
from pnp.games.swamp_fighters.marsh import HIT, LEADER, PEOPLE, RACE, RACES, SHAMAN, Marsh, at_home, has, worth
from pnp.games.swamp_fighters.thumb import thumb

__all__ = ["goal", "play", "thumb", "worth"]

SHELL, POISON = "shell", "poison"


class Brawl(Battle):
    """A battle in which units have hits, shells and poison."""

    PASSING = (*Battle.PASSING, SHELL, POISON)  # ruling: lasting

    def force(self, unit: Piece) -> int:
        """Force, with the bonus for land of its kind in either space (ruling: land-bonus)."""
        home = any(at_home(unit, self.table.pile(space)[0]) for space in self.spaces.values())
        return super().force(unit) + (int(self.numbers.land_bonus) if home else 0)

    def hit(self, victim: Piece, striker: Piece | None) -> None:
        """Shell may save, Poison may kill, else it is a hit (rulings: shell, poison, damage)."""
        if has(victim, SHELL) and self.save(victim, "shell", "saved", "pierced"):
            return
        poison = striker is not None and has(striker, POISON)
        if poison and self.save(victim, "poison", "poisoned", "endured"):
            self.kill(victim)
            return
        hits = victim.mark(HIT) + int(self.numbers.wounds)
        victim.put(HIT, hits)
        if hits >= victim.hits:
            self.kill(victim)
        else:
            self.table.say("hurt", piece=victim, n=hits, of=victim.hits)

    def save(self, unit: Piece, number: str, yes: str, no: str) -> bool:
        """Whether a die falls low enough for what a number of the game says."""
        rolled = self.table.roll(self.numbers.save_die, "_save")
        low = rolled <= int(self.numbers[number])
        self.table.say(yes if low else no, piece=unit, rolled=rolled)
        return low

    def settle(self) -> None:
        """A side that is stuck altogether is lost; if both are, nobody is (ruling: stuck)."""
        helpless = [s for s in self.sides if self.units(s) and all(unit.mark("frozen") for unit in self.units(s))]
        if len(helpless) == len(self.sides):
            self.table.say("stalemate")
            self.ended = True
        elif helpless and not self.over:
            self.table.say("helpless", by=Seat(helpless[0]))
            for unit in self.units(helpless[0]):
                self.kill(unit)


class SwampFighters(War):
    """Every player has a race, and its chits as a pile of his own."""

    LAND = Marsh
    BATTLE = Brawl

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.races = table.unbox(RACE, table.pile(RACES))
        self.piles = table.each_pile("chits", "nobody")
        self.graves = table.each_pile("lost")
        self.taken = table.each_pile(PEOPLE)

    # set-up

    def set_up(self) -> Steps[int]:
        """The map, the races and the Leaders (rulings: map, races, homes)."""
        table = self.table
        self.lay_tiles(self.board.spaces)
        first = self.first()
        for seat in table.around(first):
            race = yield Choice(RACE, list(self.races), seat)
            self.take_race(seat, race)
        for seat in table.around(first):
            land = self.land
            free = [space for space in self.board.spaces if land.tiles[space].home and land.holder(space) is None]
            space = yield Choice("start", free, seat)
            for leader in [unit for unit in self.piles[seat] if LEADER in unit.traits]:
                leader.owner = seat
                self.piles[seat].give(leader, table.pile(space))
        return first

    def take_race(self, seat: int, race: Piece) -> None:
        """Take a race with all its chits."""
        self.races.give(race, self.taken[seat])
        self.table.plays(seat, race.name)
        for component in race.chits:
            self.table.unbox(component, self.piles[seat])
        self.table.shuffle(self.piles[seat])

    # chits

    def home(self, unit: Piece) -> int:
        """Whose chit a unit is, whoever controls it."""
        return next(seat for seat, pile in enumerate(self.taken) if pile and unit.component in pile[0].chits)

    def lost(self, unit: Piece) -> Pile:
        """Beside the pile of its race (ruling: used-chits)."""
        return self.graves[self.home(unit)]

    def end_turn(self, seat: int) -> None:
        """Leaders that were lost go back into their piles (ruling: used-chits)."""
        super().end_turn(seat)
        for other in self.table.around(0):
            for leader in [unit for unit in self.graves[other] if LEADER in unit.traits]:
                self.table.say("returns", piece=leader)
                self.graves[other].give(leader, self.piles[other])
                self.table.shuffle(self.piles[other])

    def standing(self, seat: int) -> int:
        """Units on the map (ruling: turn-cap)."""
        return len(self.land.own(seat))

    def draw_chit(self, seat: int) -> Piece | None:
        """Draw a chit of one's own, while there are any (ruling: used-chits)."""
        drawn = self.table.pile("drawn")
        self.piles[seat].deal(1, drawn)
        return drawn.top

    def recruit(self, seat: int) -> Steps[None]:
        """A chit for each Home, there or beside it (ruling: recruiting)."""
        for home in Marsh(self.table).homes(seat):
            for _ in range(int(self.numbers.chit_draw)):
                chit = self.draw_chit(seat)
                if chit is None:
                    return
                land = self.land
                spaces = [space for space in (home, *self.board.neighbours(home)) if land.room(seat, space)]
                if not spaces:
                    self.table.say("no-room", by=Seat(seat), piece=chit)
                    self.lose(chit)
                    continue
                space = yield Choice("recruit", spaces, seat)
                chit.owner = seat
                self.table.pile("drawn").give(chit, self.table.pile(space))

    # spells and battles

    def casts(self, unit: Piece) -> bool:
        """Shamans do."""
        return SHAMAN in unit.traits

    def charmable(self, unit: Piece) -> bool:
        """Leaders are not."""
        return LEADER not in unit.traits

    def can_call(self, seat: int, card: Piece) -> bool:  # noqa: ARG002 - one kind of kin
        """Whether a chit is left to draw (ruling: kin)."""
        return bool(self.piles[seat])

    def kin(self, seat: int, card: Piece) -> list[Piece]:
        """Chits of one's own pile."""
        drawn = (self.draw_chit(seat) for _ in range(card.summons))
        return [chit for chit in drawn if chit is not None]

    def after_battles(self) -> None:
        """Hits are healed when the Battle Phase is over (ruling: damage)."""
        for stack in self.land.stacks.values():
            for unit in stack:
                if unit.mark(HIT):
                    unit.put(HIT, 0)


def play(table: Table) -> Steps[Result]:
    """Drive all others out of the swamp."""
    return (yield from SwampFighters(table).play())


def goal(view: View, seat: int) -> dict[str, Any]:
    """The units and Homes of a player, and how many enemies are left."""
    marsh = Marsh(view)
    return {**on_the_map(marsh, seat), "homes": len(marsh.homes(seat))}
