"""The Raven Order: build, train units and send them against the other's buildings, until he has none left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, clear, own
from pnp.games.families.dice import opposed
from pnp.games.families.shared_deck import attached
from pnp.games.raven_order.order import (
    ATTACKED,
    FRESH,
    GOLD,
    SELL,
    STOPPED,
    STRUCK,
    Order,
    power,
    seen_buildings,
    seen_units,
    wall,
)
from pnp.games.raven_order.thumb import thumb

__all__ = ["Ravens", "goal", "play", "thumb"]


class Ravens(Order):
    """The course of the game."""

    def set_up(self) -> int:
        """A Camp and a hand each, and a Sentry for who does not begin; who begins (ruling: start)."""
        table = self.table
        for seat in table.seats:
            self.raise_building(seat, "Camp")
            self.draw(seat, int(self.numbers.hand))
        table.begin("first")
        first = opposed(table, dict.fromkeys(table.seats, str(self.numbers.die)), "first", "tie")
        table.say("starts", by=Seat(first))
        for _ in range(int(self.numbers.sentries)):
            self.recruit(1 - first, "Sentry")
        return first

    def turn(self, seat: int) -> Steps[None]:
        """Harvest, Construction, War."""
        self.table.begin("turn", seat)
        clear(self.units(seat), FRESH, ATTACKED)
        self.harvest(seat)
        yield from self.construction(seat)
        yield from self.war(seat)

    # harvest

    def harvest(self, seat: int) -> None:
        """A Worker, gold, and a card from the highest Academy (ruling: stock)."""
        self.table.begin("harvest", seat)
        gold = self.income(seat)
        came = [unit for _ in range(int(self.numbers.harvest)) if (unit := self.recruit(seat, "Worker"))]
        self.gold[seat].value += gold
        self.table.say("harvest", by=Seat(seat), units=came, n=gold)
        if self.level(seat, int(self.numbers.top)):
            self.draw(seat, int(self.numbers.draws))

    # construction

    def construction(self, seat: int) -> Steps[None]:
        """Whatever is allowed, in any order; one building (ruling: order)."""
        self.table.begin("construction", seat)
        built = False
        while True:
            options: list[Any] = [] if built else list(self.sites(seat))
            options += self.trainings(seat)
            options += self.evolutions(seat)
            options += [(worker, SELL) for worker in alike(self.units(seat)) if worker.name == "Worker"]
            if not options and not self.hands[seat]:
                return
            answer = yield Choice("construction", [None, *options], seat)
            if answer is None:
                return
            built = self.do(seat, answer) or built

    def do(self, seat: int, answer: Any) -> bool:
        """One act of the phase; whether a building was built."""
        if isinstance(answer, Piece):
            self.gold[seat].value -= int(answer.cost)
            self.raise_building(seat, answer.name)
            self.table.say("built", by=Seat(seat), building=answer)
            return True
        thing, target = answer
        if target == SELL:
            self.gold[seat].value += int(self.numbers.sale)
            self.table.say("sold", by=Seat(seat), unit=thing, n=int(self.numbers.sale))
            self.discard(thing)
        elif thing.component == "evolution":
            self.attach(thing, target)
            self.table.say("evolved", card=thing, host=target)
        else:
            self.train(seat, thing, target)
        return False

    # war

    def war(self, seat: int) -> Steps[None]:
        """Attackers, defenders, battles, and the buildings (rulings: attack, defence)."""
        self.table.begin("war", seat)
        attackers: list[Piece] = []
        while ready := [unit for unit in self.units(seat) if self.may_attack(unit)]:
            unit = yield Choice("attack", [None, *alike(ready)], seat)
            if unit is None:
                break
            unit.put(ATTACKED, 1)
            attackers.append(unit)
        if not attackers:
            return
        stopped = yield from self.defence(1 - seat, attackers)
        for unit in attackers:
            if stopped[unit.code]:
                yield from self.fight(seat, unit, stopped[unit.code])
        free = [unit for unit in attackers if not stopped[unit.code]]
        yield from self.storm(seat, free)

    def defence(self, seat: int, attackers: list[Piece]) -> Steps[dict[str, list[Piece]]]:
        """Who stops whom (ruling: defence)."""
        stopped: dict[str, list[Piece]] = {unit.code: [] for unit in attackers}
        used: list[Piece] = []
        while ready := [u for u in self.units(seat) if not u.mark(ATTACKED) and u not in used]:
            options = [(unit, other) for unit in alike(ready) for other in attackers]
            answer = yield Choice("defend", [None, *options], seat)
            if answer is None:
                break
            unit, other = answer
            used.append(unit)
            stopped[other.code].append(unit)
            other.put(STOPPED, other.mark(STOPPED) + power(unit))
        clear(attackers, STOPPED)
        return stopped

    def fight(self, seat: int, unit: Piece, defenders: list[Piece]) -> Steps[None]:
        """One attacker against all who stop it (ruling: fighting)."""
        ours, theirs = power(unit), sum(map(power, defenders))
        self.table.say("stopped", unit=unit, units=defenders, ours=ours, theirs=theirs)
        left, dead = ours, list[Piece]()
        while doomed := [one for one in defenders if one not in dead and power(one) <= left]:
            one = yield Choice("kill", alike(doomed), seat)
            dead.append(one)
            left -= power(one)
        self.table.by(unit)
        if theirs >= ours:
            dead.append(unit)
        if dead:
            self.table.say("dies", units=dead)
        for one in dead:
            self.discard(one)

    def storm(self, seat: int, attackers: list[Piece]) -> Steps[None]:
        """Who is not stopped attacks buildings (ruling: breaking)."""
        targets: dict[str, tuple[Piece, list[Piece]]] = {}
        for unit in attackers:
            _, building = yield Choice("strike", [(unit, building) for building in self.buildings(1 - seat)], seat)
            targets.setdefault(building.code, (building, []))[1].append(unit)
            building.put(STRUCK, building.mark(STRUCK) + power(unit))
        clear([building for building, _ in targets.values()], STRUCK)
        for building, units in targets.values():
            force, needed = sum(map(power, units)), wall(building)
            fallen = force >= needed
            told = {"building": building, "units": units, "n": force} if fallen else {"building": building, "n": force}
            if fallen:
                self.table.say("falls", **told, wall=needed)
                self.table.by(units[0])
                self.discard(building)
            else:
                self.table.say("holds", **told, wall=needed)

    # the end

    def game(self) -> Steps[Result]:
        """Turns until somebody has no building, or the cap is reached (rulings: victory, cap)."""
        table = self.table
        first = self.set_up()
        rounds = table.track("round")
        while rounds.value < self.numbers.cap:
            rounds.value += 1
            for seat in table.around(first):
                yield from self.turn(seat)
                if not self.buildings(1 - seat):
                    table.begin("end")
                    table.say("won", loser=Seat(1 - seat), winner=Seat(seat))
                    return Result((seat,), facts=self.facts())
        return self.capped()

    def capped(self) -> Result:
        """After the last round (ruling: cap)."""
        self.table.begin("end")
        left = [sum(int(building.cost) for building in self.buildings(seat)) for seat in self.table.seats]
        if left[0] == left[1]:
            self.table.say("draw", n=left[0])
            return Result((), capped=True, facts=self.facts())
        winner = left.index(max(left))
        self.table.say("final", n=max(left), less=min(left), winner=Seat(winner))
        return Result((winner,), capped=True, facts=self.facts())

    def facts(self) -> dict[str, int]:
        """What is worth counting of a game."""
        seats = self.table.seats
        return {"rounds": self.table.track("round").value} | {
            own("buildings", seat): len(self.buildings(seat)) for seat in seats
        }


def alike(units: Iterable[Piece]) -> list[Piece]:
    """Of units alike, with the same evolution or none and the same marks, the first."""
    found: dict[Any, Piece] = {}
    for unit in units:
        key = unit.name, tuple(card.name for card in attached(unit)), unit.mark(FRESH)
        found.setdefault(key, unit)
    return list(found.values())


def play(table: Table) -> Steps[Result]:
    """A game between two Orders."""
    return (yield from Ravens(table).game())


def goal(view: View, seat: int) -> dict[str, int]:
    """What a player has."""
    return {
        "buildings": len(seen_buildings(view, seat)),
        "power": sum(map(power, seen_units(view, seat))),
        "gold": view.track(own(GOLD, seat)),
    }
