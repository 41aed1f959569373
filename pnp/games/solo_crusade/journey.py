"""The journey of Solo Crusade: pools of tiles that are drawn, laid along a path, and shuffled back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Choice, Piece, Pile, Steps, Table
from pnp.games.solo_crusade.hero import ALONE, Hero, several

PATH, BEHIND, BESIDE, ASIDE, USED = "path", "way behind", "beside the pool", "passage", "set aside"
JOURNAL, CAMPED, DEPTH = "journal", "days in camp", "level of the dungeon"
STEPS, INSIDE = "tiles of this pool", "inside"
TRAVEL, CAMP, LEAVE = "travel", "camp", "leave"
FIGHTS, HARD, GOOD = ("encounter", "goal"), ("encounter", "obstacle"), ("boon",)
"""Types of tiles with foes; those of which R(x) takes at least one; those that it may not take."""


class Journey:
    """One adventure: its pools, the path of tiles behind the hero, and what waits beside the pool."""

    def __init__(self, table: Table, hero: Hero) -> None:
        self.table, self.numbers, self.hero = table, table.numbers, hero
        self.path, self.behind = table.pile(PATH), table.pile(BEHIND)
        self.beside, self.aside, self.used = table.pile(BESIDE), table.pile(ASIDE), table.pile(USED)
        self.cards, self.card = table.unbox("adventure", table.pile("adventures")), table.pile("adventure")
        self.journal, self.camped = table.track(JOURNAL), table.track(CAMPED)
        self.depth, self.steps, self.inside = table.track(DEPTH), table.track(STEPS), table.track(INSIDE)
        self.lines, self.camps, self.leaves = (table.track(name) for name in ("lines", "camps", "times left"))
        self.pools: dict[str, Pile] = {}
        self.done = False

    @property
    def rules(self) -> Any:
        """The card of the adventure."""
        return self.card.top

    @property
    def pool(self) -> Pile:
        """The pool that tiles are drawn from now."""
        return self.pools[self.rules.pools[self.inside.value]]

    # set-up

    def begin(self, ident: str) -> Steps[None]:
        """Lay out an adventure for a hero of its level."""
        self.card.give_all(self.cards)
        card = next(card for card in self.cards if card.id == f"adventure:{ident}")
        self.cards.give(card, self.card)
        self.table.say("begins", adventure=card, level=card.level)
        yield from self.hero.choose(card.level)
        done = self.table.pile("played tiles")
        for pile in (self.path, self.behind, self.beside, self.aside, self.used, *self.pools.values()):
            pile.give_all(done)
        names = [*card.pools, *card.besides]
        self.pools = {name: self.table.unbox(name, self.table.pile(name, "nobody")) for name in names}
        self.journal.value = 0
        self.done = False
        self.set_out()

    def set_out(self) -> None:
        """All tiles in their pools, but those that wait; a hero in full health (rulings: leaving, waiting)."""
        for tile in [tile for pile in (self.path, self.behind, self.beside, self.aside, self.used) for tile in pile]:
            assert tile.pile is not None
            tile.pile.give(tile, self.pools[tile.component])
        for pool in self.pools.values():
            for tile in [tile for tile in pool if tile.waits]:
                pool.give(tile, self.beside)
            self.table.shuffle(pool)
        for track in (self.camped, self.steps, self.inside):
            track.value = 0
        self.depth.value = 1
        self.hero.recover()

    def put_back(self, tiles: Iterable[Piece]) -> None:
        """Shuffle tiles back, each into its own pool (ruling: own-pool)."""
        names = set[str]()
        for tile in tiles:
            assert tile.pile is not None
            tile.pile.give(tile, self.pools[tile.component])
            names.add(tile.component)
        for name in sorted(names):
            self.table.shuffle(self.pools[name])

    # a turn

    def turn(self) -> Steps[None]:
        """Go on, camp, leave, or drink a potion (rulings: camp, leaving, finds)."""
        self.table.begin("turn", ALONE)
        here = self.path.top
        ways = [TRAVEL]
        if here is not None and here.rest:  # rulings: where-you-are, rest
            ways.append(CAMP)
        if self.steps.value or self.inside.value:
            ways.append(LEAVE)
        way = yield Choice("way", [*ways, *self.hero.potions()], ALONE)
        if way == TRAVEL:
            yield from self.travel()
        elif way == CAMP:
            yield from self.camp()
        elif way == LEAVE:
            yield from self.leave()
        else:
            self.hero.drink(way)

    def mark(self, lines: int) -> None:
        """Lines of the journal (ruling: journal)."""
        self.journal.value += lines
        self.lines.value += lines

    def camp(self) -> Steps[None]:
        """A day in camp: a roll for foes, then rest (ruling: camp)."""
        self.mark(1)
        self.camps.value += 1
        rolled = self.table.roll(self.numbers.camp_die, "camp roll", ALONE) + self.numbers.restless * self.camped.value
        self.camped.value += 1
        yield from self.night(rolled)
        if not self.hero.is_dead:
            self.rest(self.numbers.camp)

    def night(self, rolled: int) -> Steps[None]:
        """Whether foes come by night."""
        if rolled < self.rules.camp_from:
            self.table.say("quiet", ours=rolled, theirs=self.rules.camp_from)
            return
        self.table.say("raid", ours=rolled, theirs=self.rules.camp_from)
        yield from self.hero.meet(several(self.table, self.rules.camp_foe, self.rules.camp_count))

    def rest(self, points: int) -> None:
        """Regain hits by the level of the hero (ruling: healing)."""
        if gained := self.hero.heal(points * self.rules.level):
            self.table.say("heals", n=gained, left=self.hero.hits.value)

    def leave(self) -> Steps[None]:
        """Go home, past what comes of a roll or two, and come back another time (ruling: leaving)."""
        for _ in range(int(self.rules.leave_rolls[self.inside.value])):
            rolled = self.table.roll(self.numbers.camp_die, "roll for leaving", ALONE)
            if not self.rules.leave_from:
                yield from self.night(rolled + self.numbers.restless * self.camped.value)
            else:
                rolled += self.numbers.deeper * (self.depth.value - 1)
                caught = rolled >= self.rules.leave_from
                self.table.say("raid" if caught else "quiet", ours=rolled, theirs=self.rules.leave_from)
                if caught:
                    yield from self.hero.meet(self.encounter(self.rules.leave_encounter))
            if self.hero.is_dead:
                return
        self.mark(self.numbers.away)
        self.leaves.value += 1
        self.table.say("home", lines=self.numbers.away)
        self.set_out()

    # tiles

    def travel(self) -> Steps[None]:
        """Draw a tile, lay it on the path and do what it says."""
        self.camped.value = 0
        self.mark(1)
        tile = self.draw()
        self.pool.give(tile, self.path)
        yield from self.resolve(tile)

    def draw(self) -> Piece:
        """The next tile of the pool; some are never the first (ruling: not-first)."""
        self.refill()
        tile = self.pool[-1]
        if not self.steps.value and tile.not_first:
            self.table.say("too-early", tile=tile)
            self.pool.give(tile, self.aside)
            other = self.pool[-1]
            self.pool.give(other, self.aside)
            self.put_back([tile])
            self.aside.give(other, self.pool)
            tile = other
        self.steps.value += 1
        return tile

    def refill(self) -> None:
        """Take the path back when the pool is empty (ruling: empty-pool)."""
        if not self.pool:
            self.table.say("empty")
            self.put_back(list(self.path))

    def resolve(self, tile: Any) -> Steps[None]:
        """Do what a tile says."""
        self.table.say("comes", tile=tile)
        if tile.rest:
            self.rest(self.numbers.rest)  # ruling: healing
        elif tile.trap:
            row = self.table.roll_on("trap", tile.trap, ALONE)
            yield from self.hero.trap(row)
        elif tile.harm:
            yield from self.hero.trap(tile)
        elif tile.type in FIGHTS:
            yield from self.fight(tile)
        elif tile.type == "stage":
            self.stage(tile)
        elif tile.takes:
            yield from self.passage(tile)
        elif tile.returns or tile.all_back:
            yield from self.astray(tile)
        elif tile.room:
            yield from self.room()
        elif tile.finds:
            self.hero.seek(tile.finds, self.by_depth(tuple(self.numbers.find.values())))
        elif tile.coins:
            self.hero.win(tile.coins)

    def by_depth(self, values: Any) -> Any:
        """One of several values, by the level of the dungeon; the last holds further down."""
        return values[min(self.depth.value, len(values)) - 1]

    def encounter(self, tables: Any) -> list[str]:
        """Who comes by the roll of a table of encounters."""
        row = self.table.roll_on("encounter", self.by_depth(tables), ALONE)
        return several(self.table, row.foe, row.count)

    def fight(self, tile: Any) -> Steps[None]:
        """Meet the foes of a tile; those of the goal won, so is the adventure (rulings: goal, treasure)."""
        names = list(tile.chiefs)
        names += self.encounter(tile.encounter) if tile.encounter else several(self.table, tile.foe, tile.count)
        yield from self.hero.meet(names)
        if tile.type != "goal" or self.hero.is_dead:
            return
        self.done = True
        self.table.say("goal-won", adventure=self.rules)
        for level in self.rules.treasure:
            self.hero.win(int(level))

    def astray(self, tile: Any) -> Steps[None]:
        """A check, or tiles of the path go back: all, or so many (rulings: some-back, all-back)."""
        if tile.check and (yield from self.hero.test(tile.check, tile.dc)):
            return
        if tile.all_back:
            self.table.say("all-back")
            self.put_back(list(self.path))
            return
        allowed = [each for each in self.path if each.type not in GOOD]
        first = yield Choice("obstacle back", [each for each in allowed if each.type in HARD], ALONE)
        others = [each for each in allowed if each is not first]
        more = yield from self.table.subset("tiles back", others, ALONE, tile.returns - 1)
        self.table.say("some-back", tiles=[first, *more])
        self.put_back([first, *more])

    def stage(self, tile: Piece) -> None:
        """A new pool, or what waited comes into this one in place of the tile, and all is shuffled (ruling: stage)."""
        if tile.enters:
            self.path.give_all(self.behind)
            self.inside.value += 1
            self.steps.value = 0
            self.table.say("enters")
            return
        self.path.give(tile, self.used)
        self.table.say("replaced", tile=tile, tiles=list(self.beside))
        self.put_back([*self.beside, *self.path])
        self.depth.value += tile.deeper

    def room(self) -> Steps[None]:
        """A tile of the rooms, laid on the path as well (ruling: rooms)."""
        for name in self.rules.besides:
            pool = self.pools[name]
            if pool:
                tile = pool[-1]
                pool.give(tile, self.path)
                yield from self.resolve(tile)

    def passage(self, tile: Any) -> Steps[None]:
        """A secret passage: of the next tiles use one, or all in an order of one's own (ruling: passage)."""
        if not (yield from self.hero.test(tile.check, tile.dc)):
            return
        for _ in range(tile.takes):
            self.refill()
            self.pool.deal(1, self.aside)
        self.mark(len(self.aside))
        chosen: list[Piece] = []
        while left := [each for each in self.aside if each not in chosen]:
            answer = yield Choice("passage", [None, *left] if chosen else left, ALONE)
            if answer is None:
                break
            chosen.append(answer)
        for each in [each for each in self.aside if each not in chosen]:
            self.table.say("skipped", tile=each)
            self.aside.give(each, self.path)
        for each in chosen:
            if self.done or self.hero.is_dead:
                break
            self.aside.give(each, self.path)
            yield from self.resolve(each)
