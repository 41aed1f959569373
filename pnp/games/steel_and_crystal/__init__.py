"""Steel & Crystal: the General of an Empire takes an isle, before the enemy in its south has grown too strong.

`isle` is the map and what armies are worth, `battle` the rounds of a battle, `thumb` a sensible General.
"""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View
from pnp.games.families.solo_deck import ALONE
from pnp.games.steel_and_crystal.battle import BACK, LOST, WON, Battle
from pnp.games.steel_and_crystal.isle import (
    ARMY,
    CAPITAL,
    EMPIRE,
    HERE,
    HOME,
    HOST,
    POOR,
    RICH,
    XYTYAN,
    Isle,
)
from pnp.games.steel_and_crystal.thumb import thumb

__all__ = ["Campaign", "goal", "play", "thumb"]


class Campaign(Battle):
    """A turn in its six phases."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.treasury = table.track("treasury")
        self.turns = table.track("turn")
        self.steps = table.track("steps")
        self.closed = table.track("closed roads")
        self.idle = ""
        """The area in unrest this turn."""

    # set-up

    def set_up(self) -> None:
        """The Empire holds Kherasa, the enemy Hishimur, and both have their troops (rulings: start, host)."""
        self.mark(HOME, EMPIRE)
        self.mark(HOME, HERE)
        self.mark(CAPITAL, XYTYAN)
        self.call(self.troops(self.areas[HOME]), self.army)
        self.call(self.troops(self.areas[CAPITAL]), self.host)

    # markers

    def mark(self, area: str, name: str) -> None:
        """Lay a marker into an area, if there is one left."""
        marker = next((marker for marker in self.markers if marker.name == name), None)
        if marker is not None:
            self.markers.give(marker, self.table.pile(area))

    def unmark(self, area: str, name: str) -> bool:
        """Take a marker out of an area; whether one was there."""
        pile = self.table.pile(area)
        marker = next((marker for marker in pile if marker.name == name), None)
        if marker is not None:
            pile.give(marker, self.markers)
        return marker is not None

    def take(self, area: str, who: str | None) -> None:
        """An area comes into other hands, or is neutral again."""
        for name in (EMPIRE, XYTYAN):
            self.unmark(area, name)
        if who is not None:
            self.mark(area, who)

    def enrich(self, area: str, amount: int) -> None:
        """An area brings more or less from now on (ruling: revenue)."""
        more, less = (RICH, POOR) if amount > 0 else (POOR, RICH)
        if not self.unmark(area, less):
            self.mark(area, more)

    def go(self, area: str) -> None:
        """The army comes to an area."""
        self.unmark(self.place, HERE)
        self.mark(area, HERE)

    # the turn

    def turn(self) -> Steps[bool]:
        """The six phases; whether the army still stands."""
        table = self.table
        table.begin("turn", ALONE)
        self.omens.value, self.steps.value, self.closed.value, self.idle = 0, int(self.numbers.steps), 0, ""
        if not (yield from self.event()):
            return False
        self.growth()
        yield from self.recruitment()
        return (yield from self.campaign())

    def event(self) -> Steps[bool]:
        """The Event Table (ruling: events); whether the army still stands."""
        self.table.begin("event")
        tens, units = (self.table.roll(self.numbers.die, "_event", ALONE) for _ in range(2))
        row = self.table.row("event", 10 * tens + units)
        self.table.say("event", event=row.name, n=10 * tens + units)
        match row.effect:
            case "gold":
                self.treasury.value = max(0, self.treasury.value + int(row.amount))
            case "attack":
                return (yield from self.raid())
            case "guide":
                self.steps.value += int(row.amount)
            case "revenue":
                area = self.table.lot("_area", self.held(EMPIRE))
                self.enrich(area, int(row.amount))
                self.table.say("richer" if row.amount > 0 else "poorer", area=area)
            case "epidemic":
                self.epidemic()
            case "mercenary":
                hired = self.call(self.troops(self.table.roll_on("strangers", "mercenaries")), self.army)
                self.table.say("joins", units=hired)
            case "unrest":
                self.idle = self.table.lot("_area", self.held(EMPIRE))
                self.table.say("unrest", area=self.idle)
            case "treason":
                if areas := [area for area in self.held(EMPIRE) if area != HOME]:
                    self.lose_area(self.table.lot("_area", areas))
            case "ally":
                mine = self.held(EMPIRE)
                if areas := [a for a in self.held(None) if any(other in mine for other in self.map.neighbours(a))]:
                    self.win_area(self.table.lot("_area", areas))
            case "weather":
                self.closed.value = 1
            case "omens":
                self.omens.value = int(row.amount)
            case _:
                self.grow()
        return bool(self.army)

    def epidemic(self) -> None:
        """Half a die of units by lot are lost, one at least left to nobody (ruling: events)."""
        count = (self.table.roll(self.numbers.die, "epidemic", ALONE) + 1) // 2
        lost = []
        for _ in range(min(count, len(self.army))):
            unit = self.table.lot("_struck", list(self.army))
            self.lose(unit)
            lost.append(unit)
        self.table.say("fallen", units=lost)

    def raid(self) -> Steps[bool]:
        """An enemy comes upon the army (ruling: raid)."""
        self.call(self.troops(self.table.roll_on("strangers", "attack")), self.foes)
        place = self.place
        refuges = [area for area in self.map.neighbours(place) if self.holder(area) == EMPIRE]
        came = yield from self.battle(place, self.foes, False, refuges)
        self.foes.give_all(self.supply)
        if came == BACK:
            self.go((yield Choice("refuge", refuges, ALONE)))
            if self.holder(place) == EMPIRE and place != HOME:
                self.lose_area(place)
        return came != LOST

    def lose_area(self, area: str) -> None:
        """An area is neutral again."""
        self.take(area, None)
        self.table.say("lost-area", area=area)

    def win_area(self, area: str) -> None:
        """An area comes to the Empire."""
        self.take(area, EMPIRE)
        self.table.say("won-area", area=area)

    # the enemy

    def growth(self) -> None:
        """The enemy's roll (ruling: growth)."""
        self.table.begin("growth")
        share = len(self.held(EMPIRE)) / len(self.map.spaces)
        numbers = self.numbers.growth
        bonus = numbers.half if share >= 0.5 else numbers.quarter if share >= 0.25 else 0
        rolled = self.table.roll(self.numbers.die, "_growth") + bonus
        self.table.say("grows" if rolled >= numbers.least else "rests", n=rolled)
        if rolled >= numbers.least:
            self.grow()

    def grow(self) -> None:
        """The enemy takes the area nearest to his capital, and its troops join his (rulings: growth, host)."""
        free = [a for a in self.map.spaces if self.holder(a) != XYTYAN and a not in (HOME, self.place)]
        if not free:
            return
        far = {area: self.map.distance(CAPITAL, area) or 0 for area in free}
        area = self.table.lot("_area", [a for a in free if far[a] == min(far.values())])
        self.take(area, XYTYAN)
        self.call(self.troops(self.areas[area]), self.host)
        self.table.say("taken", area=area)

    # recruits

    def recruitment(self) -> Steps[None]:
        """Collect the gold, then buy units (rulings: max, recruits)."""
        self.table.begin("recruitment")
        income = sum(self.gold(area) for area in self.held(EMPIRE) if area != self.idle)
        self.treasury.value += income
        self.table.say("income", n=income, all=self.treasury.value)
        while options := self.offers():
            unit = yield Choice("recruit", [None, *options], ALONE)
            if unit is None:
                return
            self.treasury.value -= int(unit.cost)
            self.supply.give(unit, self.army)

    def offers(self) -> list[Any]:
        """The counters that can be bought now, of each sort one."""
        found = []
        for sort, title in self.kinds.items():
            have = sum(unit.sort == sort for unit in self.army)
            if title.cost and title.cost <= self.treasury.value and have < self.most(sort):
                unit = next((unit for unit in self.supply if unit.sort == sort), None)
                found += [unit] if unit is not None else []
        return found

    # the march

    def campaign(self) -> Steps[bool]:
        """Movement, Exploration, Conflict and Conquest; whether the army still stands."""
        self.table.begin("movement")
        ways = self.reach(self.steps.value, bool(self.closed.value))
        area = yield Choice("move", list(ways), ALONE)
        came_from = ways[area]
        if area != self.place:
            self.table.say("marches", area=area)
            self.go(area)
        holder = self.holder(area)
        if holder == EMPIRE:
            return True
        foes = self.host
        if holder is None:
            foes = self.foes
            self.call(self.troops(self.areas[area]), foes)
        elif not self.all_come(area):
            foes = self.foes
            self.garrison(area)
        if holder is None and self.explore(area):
            foes.give_all(self.supply)
            self.win_area(area)
            return True
        refuges = [came_from] if came_from != area else []
        refuges = refuges or [other for other in self.map.neighbours(area) if self.holder(other) == EMPIRE]
        came = WON if not foes else (yield from self.battle(area, foes, True, refuges))
        self.foes.give_all(self.supply if holder is None else self.host)
        if came == WON:
            self.win_area(area)
        elif came == BACK:
            self.go((yield Choice("refuge", refuges, ALONE)))
        return came != LOST

    def all_come(self, area: str) -> bool:
        """Whether the enemy's whole army defends one of his areas (ruling: host)."""
        if area == CAPITAL or not self.host:
            return True
        rolled = self.table.roll(self.numbers.die, "_host")
        comes = bool(rolled <= self.numbers.host)
        self.table.say("host" if comes else "garrison", area=area, n=rolled)
        return comes

    def garrison(self, area: str) -> None:
        """The troops of an area leave the enemy's army to defend it, as far as they are left."""
        for sort, count in self.troops(self.areas[area]).items():
            for unit in [unit for unit in self.host if unit.sort == sort][:count]:
                self.host.give(unit, self.foes)

    def explore(self, area: str) -> bool:
        """The Exploration Table, in a neutral area; whether it joins the Empire (ruling: exploration)."""
        self.table.begin("exploration")
        row = self.table.roll_on("exploration", "exploration")
        self.table.say("explores", area=area, what=row.name)
        match row.effect:
            case "gold":
                self.enrich(area, int(row.amount))
            case "ally":
                return True
            case "desert":
                self.foes.give(self.table.lot("_deserter", list(self.foes)), self.supply)
            case "stronger":
                self.call(self.troops(self.table.roll_on("exploration", "reinforcements")), self.foes)
        return False

    # the end

    def war(self) -> Steps[Result]:
        """Turns until Hishimur is taken, the army is gone, or time is up (rulings: victory, defeat, cap)."""
        self.set_up()
        while self.turns.value < self.numbers.cap:
            self.turns.value += 1
            stands = yield from self.turn()
            if self.holder(CAPITAL) == EMPIRE:
                self.table.say("victory", n=self.turns.value)
                return Result.won(1 + self.numbers.cap - self.turns.value, **self.facts())
            if not stands:
                self.table.say("defeat")
                return Result.lost(-len(self.held(None)), **self.facts())
        self.table.say("late")
        return Result.lost(0, **self.facts())

    def facts(self) -> dict[str, int]:
        """What is worth counting of a campaign."""
        return {"turns": self.turns.value, "areas": len(self.held(EMPIRE)), "enemy_areas": len(self.held(XYTYAN))}


def play(table: Table) -> Steps[Result]:
    """The Aidlon offensive."""
    return (yield from Campaign(table).war())


def goal(view: View, seat: int) -> dict[str, int]:  # noqa: ARG001 - there is one
    """What the Empire holds, and how strong the enemy's army is."""
    isle = Isle(view)
    return {
        "areas": len(isle.held(EMPIRE)),
        "units": len(isle.lying(ARMY)),
        "foes": len(isle.lying(HOST)),
    }
