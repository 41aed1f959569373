"""The rule of thumb of a sensible Warlord: guard the Homeland, garrison strongholds, gather, strike by the odds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from typing import Any

from pnp.engine import Choice, View, own
from pnp.games.families.conquest import Mind, chance
from pnp.games.families.conquest.war import MOVED
from pnp.games.wizards_and_warlords.lands import Lands
from pnp.games.wizards_and_warlords.rolls import NEUTRALIZED, STATS

NOTES = {"neutralizes": 0.9, "destroys": 0.5, "steals": 0.6, "negates": 0.4, "regenerates": 1.0, "breaches": 0.5}
MORE_NOTES = {"takes": 1.2, "rolls_on": 1.1, "rerolls": 0.5}
"""What the notes of results are worth, in stats won."""
EDGE = 2.5
"""By how much more in a stat winning it is likely."""


@cache
def worth_of(row: Any) -> float:
    """What a result is worth by itself, in stats won."""
    heads = 0.0 if not row.heads else 0.2 if row.heads == 1 else 0.4 if row.heads < 100 else 0.8
    stats = sum(max(-1.0, min(float(getattr(row, stat)), 6.0) / 4.5) for stat in STATS if stat != "heads")
    return heads + stats + sum(value for name, value in {**NOTES, **MORE_NOTES}.items() if getattr(row, name))


@lru_cache(maxsize=4)
def _averages(rows: tuple[Any, ...]) -> dict[str, float]:
    """What a roll on each table is worth; it hangs on nothing but the rows."""
    best: dict[str, dict[int, float]] = {}
    for row in rows:
        faces = best.setdefault(str(row.type), {})
        faces[int(row.roll)] = max(faces.get(int(row.roll), -9.0), worth_of(row))
    return {people: sum(faces.values()) / 10 for people, faces in best.items()}


class General(Mind):
    """What one Warlord makes of what he sees."""

    land: Lands

    @cached_property
    def tables(self) -> dict[str, float]:
        """What a roll on each table is worth on the average, the better of two results being picked."""
        return _averages(tuple(self.view.rows("people")))

    def size(self, space: str, side: int) -> int:
        """How many tokens a side has in a territory."""
        return len(self.land.stack(space, side))

    def foe(self, space: str) -> int:
        """How many enemy tokens are in a territory."""
        return self.foes[space]

    @cached_property
    def foes(self) -> dict[str, int]:
        """How many enemy tokens are in each territory."""
        return {
            space: sum(len(units) for side, units in here.items() if side != self.me)
            for space, here in self.land.stacks.items()
        }

    @cached_property
    def guards(self) -> dict[str, int]:
        """How many tokens should stay in each territory."""
        return {space: self.need(space) for space in self.land.spaces}

    @cached_property
    def common(self) -> float:
        """What a roll is worth on the average of all tables."""
        return sum(self.tables.values()) / len(self.tables)

    def strength(self, unit: Any) -> float:
        """How many common tokens a token counts for."""
        return float((self.tables[str(unit.type)] / self.common) ** 1.5)

    @cached_property
    def home(self) -> str:
        """One's own Homeland."""
        return self.land.home(self.me)

    def near(self, space: str) -> int:
        """The enemy tokens that could attack a territory in two turns."""
        close = (there for there, steps in self.steps[space].items() if 0 < steps <= 2)
        return max((self.foe(there) for there in close), default=0)

    @cached_property
    def beside(self) -> dict[str, int]:
        """The enemy tokens that could attack each territory next turn."""
        land = self.land
        return {space: sum(self.foe(there) for there in land.map.neighbours(space)) for space in land.spaces}

    def guard(self, space: str) -> int:
        """How many tokens should stay in a territory."""
        return self.guards[space]

    def need(self, space: str) -> int:
        """How many tokens a territory needs against those who could come."""
        if space == self.home and self.land.throne(self.me):
            return min(14, 3 + int(0.6 * self.near(space)))
        if space not in self.land.holds:
            return 0
        return 1 + min(5, self.beside[space] // 2)

    def wall(self, space: str) -> float:
        """How many tokens more a stronghold counts to its defenders."""
        hold = self.land.holds.get(space)
        return 0.0 if hold is None else 1.5 if hold.owner is None else 3.5

    def prize(self, space: str) -> float:
        """What it is worth to come to a territory."""
        land = self.land
        hold = land.holds.get(space)
        if hold is None:
            return 0.5 if self.foe(space) else 0.0
        if hold.owner is not None and hold.owner != self.me:
            if hold.owner in self.view.out:
                return 0.0
            return 14.0 if space in land.lords else 6.0 if self.foe(space) else 1.0
        if space == self.home:
            return 16.0 if not self.size(space, self.me) and not land.throne(self.me) else 0.0
        mine = land.recruits(space, self.me) > 0
        if mine:
            return 0.0
        return (8.0 if land.friendly(space, self.me) else 2.0) + (2.0 if self.foe(space) else 0.0)

    @cached_property
    def goals(self) -> dict[str, float]:
        """What is worth going to, each with its prize, less where others of one's own are already near."""
        found = {space: self.prize(space) for space in self.land.spaces if self.land.open(space)}
        return {space: value for space, value in found.items() if value > 0}

    @cached_property
    def pull(self) -> dict[str, float]:
        """How strongly each territory draws an army."""
        land = self.land
        found = {}
        for space in land.spaces:
            if land.open(space):
                found[space] = max(
                    (value / (1.0 + self.far(space, goal)) ** 1.2 for goal, value in self.goals.items()), default=0.0
                )
        return found

    # marches

    def spare(self, here: str) -> int:
        """How many tokens could leave a territory."""
        return self.size(here, self.me) - self.guard(here)

    def sends(self, here: str, there: str) -> int:
        """How many tokens should go from one territory to another; none where it is not worth it."""
        land = self.land
        fresh = sum(1 for unit in land.stack(here, self.me) if not unit.mark(MOVED))
        spare = min(self.spare(here), fresh, land.free(there, self.me))
        if there == self.home and land.throne(self.me):
            need = self.guard(there) - self.size(there, self.me)
            return min(spare, need) if need > 0 and self.spare(here) > 0 else 0
        if spare <= 0:
            return 0
        if there in land.lords and land.lords[there].owner != self.me:
            return spare
        settles = self.settles(here, there)
        if settles and not self.size(there, self.me):
            return min(spare, 1 + self.beside[there]) if self.beside[there] < spare + 3 else 0
        if self.pull[there] <= self.pull[here] + 1e-9:
            return 0
        together = spare + self.size(there, self.me)
        if self.beside[there] > 1.3 * together + 2 and self.beside[there] > self.beside[here]:
            return 0  # do not walk into a trap piecemeal
        if here == self.home and spare < 3 and not settles:
            return 0  # gather first
        return spare

    def value(self, here: str, there: str) -> float:
        """What a march is worth."""
        count = self.sends(here, there)
        if count <= 0:
            return 0.0
        lord = self.land.lords.get(there)
        if lord is not None and lord.owner != self.me:
            return 99.0
        gain = 9.0 if there == self.home else max(0.05, self.pull[there] - self.pull[here])
        return gain * float(count**0.5) + (5.0 if self.settles(here, there) else 0.0)

    def settles(self, here: str, there: str) -> bool:
        """Whether somebody of one's own people could go to a stronghold that is worth it."""
        goal = there in self.land.holds and there != self.home and self.goals.get(there, 0.0) > 1.0
        return goal and self.natives(here) > 1 - (not self.land.recruits(here, self.me))

    # battles

    def power(self, space: str) -> float:
        """How strong all are who could attack a territory together."""
        near = [unit for there in self.land.map.neighbours(space) for unit in self.land.stack(there, self.me)]
        return sum(self.strength(unit) for unit in near if not unit.mark(MOVED))

    def margin(self, space: str) -> float:
        """By how much an attack is stronger than what it meets."""
        return self.power(space) - 1.1 * self.against(space) - self.wall(space)

    @cached_property
    def field(self) -> str:
        """Where the battle is."""
        return self.land.spaces[self.view.track("_battle")]

    @cached_property
    def enemy(self) -> int:
        """Whom one fights there."""
        here = [side for side in self.land.at(self.field) if side != self.me]
        if self.size(self.field, self.me) or not here:
            fighting = [
                side
                for side in self.view.seats
                if side != self.me and any(unit.mark("fighting") for unit in self.land.units(side))
            ]
            return fighting[0] if fighting else (self.me + 1) % len(self.view.seats)
        return here[0]

    def army(self, side: int) -> list[Any]:
        """The tokens of a side that fight now."""
        return [unit for unit in self.land.units(side) if unit.mark("fighting")]

    def adds(self, row: Any) -> float:
        """What a result adds to the stats one wins in this round."""
        found = 0.0
        for stat in STATS:
            edge = 60.0 if stat == "heads" else EDGE
            margin = self.view.track(own(stat, self.me)) - self.view.track(own(stat, self.enemy))
            found += chance(margin + int(getattr(row, stat)), edge) - chance(margin, edge)
        rest = {**NOTES, **MORE_NOTES, "breaches": 0.5 * self.besieging}
        return 2.0 * found + sum(value for name, value in rest.items() if getattr(row, name)) - self.stops(row)

    @cached_property
    def besieging(self) -> bool:
        """Whether one attacks a stronghold."""
        return self.field in self.land.holds and not self.size(self.field, self.me)

    def stops(self, row: Any) -> float:
        """What it costs that a result ends the battle: little to who is weaker."""
        return 0.5 if row.ends and len(self.army(self.me)) > len(self.army(self.enemy)) else -0.5 if row.ends else 0.0

    def row(self, name: str) -> Any:
        """The row of a result by its name, with its table where that is told."""
        for row in self.view.rows("people"):
            if row.name == name or name.startswith(f"{row.name} ("):
                return row
        raise AssertionError(name)

    # answers

    def answer(self, choice: Choice) -> Any:
        """What a sensible Warlord answers."""
        asked = getattr(self, "on_" + choice.phase.replace(" ", "_"), None)
        return asked(choice.options) if asked else choice.options[0]

    def on_warlord(self, options: Sequence[Any]) -> Any:
        """The best table, and friends to recruit: neutral ones have fewer."""
        return max(options, key=lambda lord: self.tables[str(lord.type)] - 0.6 * (lord.alignment == "neutral"))

    def on_homeland(self, options: Sequence[Any]) -> Any:
        """Near strongholds that recruit for one."""
        mine = next(lord for lord in self.view.known("chosen Warlords") if lord.owner == self.me)
        holds = self.land.holds

        def value(space: str) -> float:
            friends = sum(
                1.0 / self.far(space, there) for there, hold in holds.items() if self.suits(hold, mine.alignment)
            )
            rivals = [self.far(space, there) for there, hold in holds.items() if hold.owner is not None]
            return friends + 0.25 * min(rivals, default=4)

        return max(options, key=value)

    def suits(self, hold: Any, alignment: str) -> bool:
        """Whether a stronghold would recruit for a Warlord of an alignment."""
        return hold.owner is None and hold.alignment in ("neutral", alignment)

    def on_march(self, options: Sequence[Any]) -> Any:
        """The best march, if any is worth it."""
        values = [(self.value(*option), option) for option in options if option is not None]
        best = max(values, key=lambda pair: pair[0], default=(0.0, None))
        return best[1] if best[0] > 0.0 else None

    def on_how_many(self, options: Sequence[Any]) -> Any:
        """As many as should go; of one's own people one goes along to a stronghold, and one stays behind in another."""
        land = self.land
        here, there = land.spaces[self.view.track("_from")], land.spaces[self.view.track("_to")]
        want = self.sends(here, there) - self.view.track("_chosen")
        kind, native = options[0][1].type, land.people(self.me)
        natives = sum(unit.type == native for unit in land.stack(here, self.me))
        if kind == native and here != self.home and land.recruits(here, self.me):
            want = min(want, natives - 1)
        elif kind != native and there in land.holds and not self.natives(there) and natives:
            want -= 1
        return options[min(max(want - options[0][0], 0), len(options) - 1)]

    def natives(self, space: str) -> int:
        """How many of one's own people are in a territory."""
        return sum(unit.type == self.land.people(self.me) for unit in self.land.stack(space, self.me))

    def on_attack(self, options: Sequence[Any]) -> Any:
        """Where one is stronger by most, and what is there is worth it."""
        values = [
            (self.margin(space) + 0.3 * self.prize(space), space)
            for space in options
            if space is not None and self.margin(space) > 0
        ]
        return max(values, key=lambda pair: pair[0], default=(0.0, None))[1]

    def on_join(self, options: Sequence[Any]) -> Any:
        """All who can; alone who must."""
        return next(option for option in options if option is not None)

    def on_press(self, options: Sequence[Any]) -> Any:  # noqa: ARG002 - as all answers
        """Go on while one is not the weaker."""
        ours, theirs = (
            sum(self.strength(unit) * (0.4 if unit.mark(NEUTRALIZED) else 1.0) for unit in self.army(side))
            for side in (self.me, self.enemy)
        )
        wall = 0.0 if not self.wall(self.field) else 0.5 * self.wall(self.field)
        return "press" if ours > theirs + wall - 1.0 else None

    def on_token(self, options: Sequence[Any]) -> Any:
        """The best table."""
        return max(options, key=lambda unit: self.tables[str(unit.type)])

    def on_result(self, options: Sequence[Any]) -> Any:
        """What turns most stats."""
        return max(options, key=lambda name: self.adds(self.row(name)))

    def on_negate(self, options: Sequence[Any]) -> Any:
        """The dearest roll of theirs."""
        return max(options, key=lambda name: worth_of(self.row(name)))

    def on_take(self, options: Sequence[Any]) -> Any:
        """The roll of theirs that helps most."""
        return max(options, key=lambda name: self.adds(self.row(name)))

    def on_reroll(self, options: Sequence[Any]) -> Any:
        """Rolls that are worth little."""
        poor = [name for name in options if name is not None and worth_of(self.row(name)) < 0.9]
        return min(poor, key=lambda name: worth_of(self.row(name)), default=None)

    def on_table(self, options: Sequence[Any]) -> Any:
        """The best table."""
        kinds = {str(card.name): str(card.type) for card, _ in self.view.titles("people")}
        return max(options, key=lambda name: self.tables[kinds[name]])

    def on_either(self, options: Sequence[Any]) -> Any:
        """To roll, or to regenerate, rather than to wait."""
        return options[1]

    def on_neutralize(self, options: Sequence[Any]) -> Any:
        """Their best token."""
        return max(options, key=lambda unit: self.tables[str(unit.type)])

    on_destroy = on_steal = on_neutralize

    def on_casualty(self, options: Sequence[Any]) -> Any:
        """Who is neutralized, then the worst table; one's own people last if few are left."""
        native = self.land.people(self.me)
        return min(
            options,
            key=lambda unit: (not unit.mark(NEUTRALIZED), self.tables[str(unit.type)] + 0.3 * (unit.type == native)),
        )

    on_excess = on_casualty

    def on_advance(self, options: Sequence[Any]) -> Any:
        """All, but for those whom the stronghold needs that they come from."""
        here = self.land.spaces[self.view.track("_from")]
        going = self.size(here, self.me) - self.guard(here) - self.view.track("_chosen")
        if self.land.spaces[self.view.track("_to")] in self.land.lords:
            going = max(going, 1)
        return options[min(max(going, 0), len(options) - 1)]


def thumb(view: View, choice: Choice) -> Any:
    """What a sensible Warlord answers."""
    return General(view, Lands(view)).answer(choice)
