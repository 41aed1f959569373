"""The turns of the Warlords: tokens are raised, march and attack; Warlords fall, and then their players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.engine import Choice, Piece, Pile, Seat, Steps, Table
from pnp.games.families.conquest import Conquest
from pnp.games.families.conquest.war import MOVED
from pnp.games.wizards_and_warlords.battle import Battle
from pnp.games.wizards_and_warlords.lands import Lands


class Warlords(Conquest):
    """The table of the game."""

    LAND = Lands
    PHASES = ("production", "movement", "battle", "stacking")

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.lay_places(Lands.LORD)
        for unit in list(table.unbox("token", table.pile("tokens"))):
            table.pile("tokens").give(unit, self.grave(unit))
        table.unbox("warlord", table.pile("warlords"))
        table.unbox("hold", table.pile("strongholds"))
        table.pile("fallen")
        self.places = table.each_track("place in turn")

    @property
    def land(self) -> Lands:
        """The land as it is now."""
        return Lands(self.table)

    # the set-up

    def set_up(self) -> Steps[int]:
        """Roll for the order, pick Warlords, lay strongholds and found Homelands."""
        table = self.table
        for place, seat in enumerate(self.rolled(list(table.seats))):
            self.places[seat].value = place
        chosen: dict[int, Piece] = {}
        for seat in reversed(list(self.seats())):  # ruling: picking
            lords = table.pile("warlords")
            lord = chosen[seat] = yield Choice("warlord", list(lords), seat)
            lord.owner = seat
            table.plays(seat, lord.name)
            lords.give(lord, table.pile("chosen Warlords"))
        self.lay_strongholds([str(lord.type) for lord in chosen.values()])
        for seat in self.seats():
            space = yield Choice("homeland", self.sites(), seat)
            self.found(seat, space, chosen[seat])
        return next(self.seats())

    def rolled(self, seats: list[int]) -> list[int]:
        """Seats by their rolls, the highest first; equal ones roll again among themselves (ruling: turn-order)."""
        if len(seats) == 1:
            return seats
        rolls = {seat: self.table.roll("d10", "turn order", seat) for seat in seats}
        values = sorted(set(rolls.values()), reverse=True)
        return [seat for value in values for seat in self.rolled([seat for seat in seats if rolls[seat] == value])]

    def seats(self) -> Iterator[int]:
        """All who play, in the order of their turns."""
        return iter(sorted(self.table.seats, key=lambda seat: self.places[seat].value))

    def order(self, first: int) -> Iterable[int]:  # noqa: ARG002 - places say it
        """Turns go by what was rolled."""
        return (seat for seat in self.seats() if seat not in self.table.out)

    def lay_strongholds(self, chosen: Sequence[str]) -> None:
        """One of those that nobody picked on every land for one (ruling: holds)."""
        table = self.table
        picked, left = table.pile("picked strongholds"), table.pile("strongholds left", "nobody")
        for hold in list(table.pile("strongholds")):
            table.pile("strongholds").give(hold, picked if hold.type in chosen else left)
        table.shuffle(left)
        for space in self.land.spaces:
            if self.land.row(space).terrain == "hold":
                left.deal(1, table.pile(Lands.REIGN.format(space)))

    def sites(self) -> list[str]:
        """The lands on which a Homeland may still be founded (rulings: homelands, barren)."""
        land, apart = self.land, int(self.numbers.homes_apart)
        homes = [space for space, hold in land.holds.items() if hold.owner is not None]
        sites = [space for space in land.spaces if land.row(space).terrain == "open" and space not in homes]
        ways = [land.steps(home) for home in homes]
        far = {space: min((way.get(space, apart) for way in ways), default=apart) for space in sites}
        return [space for space in sites if far[space] >= min(apart, max(far.values()))]

    def found(self, seat: int, space: str, lord: Piece) -> None:
        """A stronghold, its Warlord and his first tokens come to a Homeland."""
        table, picked = self.table, self.table.pile("picked strongholds")
        hold = next(hold for hold in picked if hold.type == lord.type)
        hold.owner = seat
        picked.give(hold, table.pile(Lands.REIGN.format(space)))
        assert lord.pile is not None
        lord.pile.give(lord, table.pile(Lands.LORD.format(space)))
        for _ in range(int(self.numbers.start)):
            self.raise_token(seat, str(lord.type), space)
        table.say("settles", by=Seat(seat), piece=lord, space=space, n=self.numbers.start)

    # tokens

    def stock(self, people: str) -> Pile:
        """The tokens of a people that are not on the map."""
        return self.table.pile(f"stock of {people}")

    def grave(self, unit: Piece) -> Pile:
        """Destroyed tokens go back to their stock (ruling: counters)."""
        return self.stock(str(unit.type))

    def raise_token(self, seat: int, people: str, space: str) -> bool:
        """A new token comes to a territory, if there is one left (ruling: counters)."""
        token = self.stock(people).top
        if token is not None:
            self.station(token, space, seat)
        return token is not None

    # the phases

    def production_phase(self, seat: int) -> Steps[None]:
        """Every stronghold makes what it does (ruling: recruits)."""
        yield from ()
        land = self.land
        for space in land.realm(seat):
            people = str(land.holds[space].type)
            made = sum(self.raise_token(seat, people, space) for _ in range(land.recruits(space, seat)))
            if made:
                self.table.say("raises", by=Seat(seat), n=made, hold=land.holds[space], space=space)

    def movement_phase(self, seat: int) -> Steps[None]:
        """March as often as one likes."""
        while not self.over and (yield from self.march(seat)):
            self.table.track("_marches").value += 1

    def march(self, seat: int) -> Steps[bool]:
        """Some tokens of a stack go one space (ruling: move-or-attack)."""
        moves = self.moves(seat)
        answer = yield Choice("march", [None, *moves], seat)
        if answer is None:
            return False
        here, there = answer
        going = yield from self.some(seat, moves[answer], here, there, 1, "how many")
        for unit in going:
            unit.put(MOVED, 1)
            self.station(unit, there, seat)
        self.table.say("marches", by=Seat(seat), n=len(going), here=here, there=there)
        self.seize(seat, there)
        return True

    def some(
        self, seat: int, able: Sequence[Piece], here: str, there: str, least: int, phase: str
    ) -> Steps[list[Piece]]:
        """Which tokens go: of each people a number, together no more than there is room for."""
        land, table = self.land, self.table
        table.track("_from").value, table.track("_to").value = land.spaces.index(here), land.spaces.index(there)
        room, going = land.free(there, seat), list[Piece]()
        kinds = list(dict.fromkeys(str(unit.type) for unit in able))
        for kind in kinds:
            group = [unit for unit in able if unit.type == kind]
            most = min(len(group), room - len(going))
            fewest = least if kind == kinds[-1] and len(going) < least else 0
            table.track("_chosen").value = len(going)
            count, _ = yield Choice(phase, [(number, group[0]) for number in range(fewest, most + 1)], seat)
            going += group[:count]
        return going

    def seize(self, seat: int, space: str) -> None:
        """A Warlord falls where an enemy token comes (ruling: warlords)."""
        lord = self.table.pile(Lands.LORD.format(space)).top
        if lord is not None and lord.owner != seat and self.land.stack(space, seat):
            self.table.say("destroyed", by=Seat(seat), piece=lord, space=space)
            assert lord.pile is not None
            lord.pile.give(lord, self.table.pile("fallen"))

    def battle_phase(self, seat: int) -> Steps[None]:
        """Attack as often as one likes; each token once (rulings: attacks, move-or-attack)."""
        while not self.over and (targets := self.targets(seat)):
            space = yield Choice("attack", [None, *targets], seat)
            if space is None:
                return
            near = targets[space]
            camps = yield from self.table.subset("join", near, seat, 1)
            defender = self.land.foes(space, seat)[0]
            yield from Battle(self, seat, camps, defender, space).fought()

    def targets(self, seat: int) -> dict[str, list[str]]:
        """The territories that could be attacked, each with the stacks next to it that could."""
        land, found = self.land, dict[str, list[str]]()
        for here in land.held(seat):
            if self.fresh(seat, here):
                for there in land.map.neighbours(here):
                    if land.foes(there, seat):
                        found.setdefault(there, []).append(here)
        return found

    def fresh(self, seat: int, space: str) -> list[Piece]:
        """The tokens of a stack that have neither moved nor attacked."""
        return [unit for unit in self.land.stack(space, seat) if not unit.mark(MOVED)]

    def stacking_phase(self, seat: int) -> Steps[None]:
        """What is too much is taken off; then see who is out (rulings: excess, out)."""
        table = self.table
        for side in self.order(0):
            for space in self.land.held(side):
                while len(camp := self.land.stack(space, side)) > self.land.limit(space):
                    unit = yield Choice("excess", camp, side)
                    table.say("excess", by=Seat(side), piece=unit, space=space)
                    self.destroy(unit)
        self.halt(seat)
        land = self.land
        for side in self.left:
            if not land.throne(side) and not land.realm(side):
                self.fall(side)

    def fall(self, seat: int) -> None:
        """A player is out: his tokens leave the map."""
        self.table.say("out", by=Seat(seat))
        self.table.out.add(seat)
        for unit in self.land.units(seat):
            self.destroy(unit)

    def standing(self, seat: int) -> tuple[int, ...]:
        """A Warlord, then strongholds, then tokens (ruling: turn-cap)."""
        land = self.land
        return int(bool(land.throne(seat))), len(land.realm(seat)), len(land.units(seat))
