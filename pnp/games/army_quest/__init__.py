"""Army Quest: plastic army men against fantasy figures; who shoots has to keep his nerve."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View
from pnp.games.army_quest.attacks import Attacks
from pnp.games.army_quest.field import (
    ACTING,
    ARMY,
    BOUND,
    BURNT,
    CONTROLLED,
    FANTASY,
    FLEES,
    FRESH,
    GRENADES,
    MOVED,
    SIDES,
    SPELLS,
    USES,
    Field,
    home,
)
from pnp.games.army_quest.thumb import thumb
from pnp.games.families.figures import ACTED, HURT, camp, space_of

__all__ = ["War", "goal", "play", "thumb"]


class War(Attacks):
    """A turn of each side in turn, in three phases."""

    def outfit(self) -> None:
        """Grenades, rockets and flames for the men, spells for the Warlock (rulings: uses, spells)."""
        for figure in self.reserve[ARMY]:
            figure.put(GRENADES, int(figure.carried))
            figure.put(USES, int(figure.supply))
        box, known = self.table.pile("unlearned", "nobody"), self.table.pile(SPELLS)
        self.table.unbox("chit", box)
        for _ in range(self.table.roll(f"{self.numbers.spells}{self.numbers.die}", "spells", FANTASY)):
            chit = None
            while chit is None:
                row = self.table.roll_on("spell", seat=FANTASY)
                chit = next((one for one in box if one.spell == int(row.roll)), None)
            box.give(chit, known)

    def set_up(self) -> Steps[None]:
        """The Fantasy figures, then the army men, each in its camp (ruling: set-up)."""
        for seat in self.table.seats:
            spaces = camp(self.map, seat, self.numbers.camp)
            while self.reserve[seat]:
                free = [space for space in spaces if space not in self.at]
                options = [(figure, space) for figure in self.reserve[seat] for space in free]
                self.put(*(yield Choice("set-up", options, seat)))

    def turn(self, seat: int) -> Steps[None]:
        """Move, attack, rally (ruling: phases)."""
        self.table.begin("turn", seat)
        if seat == ARMY:
            yield from self.nerve()
        yield from self.moving(seat)
        yield from self.attacking(seat)
        if len(self.standing_sides()) == len(SIDES):
            self.rally() if seat == ARMY else self.regenerate()
            self.wear_off(seat)

    def nerve(self) -> Steps[None]:
        """Who is frightened flees, and all who flee run (rulings: flee-when, fleeing)."""
        self.table.begin("nerve")
        at = self.at
        for man in self.side(ARMY):
            frights = [] if man.mark(FLEES) else self.frights(man, at)
            for what, most in frights:
                rolled = self.table.roll(self.numbers.die, "_nerve", ARMY)
                self.table.say("panics" if rolled <= most else "stands", unit=man, what=what, rolled=rolled)
                if rolled <= most:
                    man.put(FLEES, 1)
        yield from self.flight()

    def flight(self) -> Steps[None]:
        """Who flees runs from the nearest enemy, in any order (ruling: fleeing)."""
        while running := [man for man in self.side(ARMY) if man.mark(FLEES) and not man.mark(MOVED)]:
            ways = [(man, space) for man in running for space in self.flights(man, self.at) if space != space_of(man)]
            if not ways:
                for man in running:
                    self.table.say("cowers", unit=man)
                return
            man, space = yield Choice("flight", ways, ARMY)
            self.put(man, space)
            man.put(MOVED, 1)

    def moving(self, seat: int) -> Steps[None]:
        """Each figure may move once, in any order (ruling: phases)."""
        self.table.begin("move phase")
        ready = [figure for figure in self.side(seat) if self.may_move(figure)]
        while ready := [figure for figure in ready if not figure.mark(MOVED) and self.ends(figure, self.at)]:
            figure = yield Choice("mover", [None, *ready], seat)
            if figure is None:
                return
            ready = [other for other in ready if other is not figure]
            move = yield Choice("move", [None, *((figure, space) for space in self.ends(figure, self.at))], seat)
            if move is not None:
                self.put(*move)
                figure.put(MOVED, 1)

    def attacking(self, seat: int) -> Steps[None]:
        """Each figure may attack once, in any order (ruling: phases)."""
        self.table.begin("attack phase")
        while ready := [one for one in self.side(seat) if not one.mark(ACTED) and self.attacks(one, self.at)]:
            figure = yield Choice("attacker", [None, *ready], seat)
            if figure is None:
                return
            figure.put(ACTED, ACTING)
            yield from self.attack(figure, seat)
            if figure in self.side(seat):
                figure.put(ACTED, 1)

    def rally(self) -> None:
        """Fleeing men may stop (ruling: rally)."""
        self.table.begin("rally")
        needs, bonus = self.numbers.rally.needs, self.numbers.rally.bonus
        for man in [one for one in self.side(ARMY) if one.mark(FLEES)]:
            rolled = self.table.roll(self.numbers.die, "_rally", ARMY)
            helped = self.helped(man)
            if rolled >= needs:
                self.table.say("rallies", unit=man, rolled=rolled)
            elif helped and rolled + bonus >= needs:
                self.table.say("helped", unit=man, rolled=rolled, bonus=bonus)
            else:
                self.table.say("runs-on", unit=man, rolled=rolled)
                continue
            man.put(FLEES, 0)

    def helped(self, man: Piece) -> bool:
        """Whether a sergeant who keeps his nerve is near enough (ruling: rally)."""
        reach = self.numbers.rally.sergeant
        return any(
            other.leads and other is not man and not other.mark(FLEES)
            for other in self.side(ARMY)
            if self.map.apart(space_of(man), space_of(other)) <= reach
        )

    def regenerate(self) -> None:
        """Zombies and the Mummy recover, but from burns (ruling: regenerate)."""
        self.table.begin("regeneration")
        for figure in self.side(FANTASY):
            healed = min(int(figure.regenerates or 0), figure.mark(HURT) - figure.mark(BURNT))
            if healed > 0:
                figure.put(HURT, figure.mark(HURT) - healed)
                self.table.say("regenerates", unit=figure, n=healed)

    def wear_off(self, seat: int) -> None:
        """A turn less of being bound or controlled, and all may act again (rulings: earthbind, control)."""
        for figure in list(self.at.values()):
            if seat == ARMY and figure.mark(BOUND):
                figure.put(BOUND, figure.mark(BOUND) - 1)
                if not figure.mark(BOUND):
                    self.table.say("free", unit=figure)
            if seat == FANTASY and figure.mark(CONTROLLED):
                self.obey_less(figure)
            figure.put(MOVED, 0)
            figure.put(ACTED, 0)

    def obey_less(self, man: Piece) -> None:
        """A turn of control is over; the one in which it was cast does not count (ruling: control)."""
        if man.mark(FRESH):
            man.put(FRESH, 0)
            return
        man.put(CONTROLLED, man.mark(CONTROLLED) - 1)
        if not man.mark(CONTROLLED):
            man.owner = home(man)
            self.table.say("returns", unit=man)

    def standing_sides(self) -> list[int]:
        """The sides that have figures left, a controlled man counting for the army (ruling: annihilation)."""
        return sorted({home(figure) for figure in self.at.values()})


def play(table: Table) -> Steps[Result]:
    """Set up, then turns until a side is annihilated or the cap is reached."""
    game = War(table, SIDES)
    game.outfit()
    yield from game.set_up()
    for number in range(1, table.numbers.turn_cap + 1):
        table.track("turn").value = number
        for seat in table.seats:  # ruling: first
            yield from game.turn(seat)
            left = game.standing_sides()
            if len(left) < len(SIDES):
                return ended(game, left, number)
    table.say("capped", n=number)  # ruling: turn-cap
    return Result.ranked([0, 0], capped=True, turns=number, **game.standing())


def ended(game: War, left: list[int], number: int) -> Result:
    """One side is annihilated, or both (ruling: annihilation)."""
    if not left:
        game.table.say("both")
        return Result.ranked([0, 0], capped=False, turns=number, **game.standing())
    (winner,) = left
    game.table.say("wiped", by=Seat(1 - winner))
    game.table.say("final", winner=Seat(winner))
    return Result((winner,), facts={"turns": number} | game.standing())


def goal(view: View, seat: int) -> dict[str, int]:
    """What a side has left, and what it has to fell."""
    return Field(view).count(seat)
