"""Cave Wars: eight peoples below the mountain, and the lairs in which they can be hired."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from pnp.engine import Choice, Piece, Pile, Result, Seat, Steps, Table, View, clear
from pnp.games.cave_wars.battle import Melee
from pnp.games.cave_wars.depths import (
    AGAIN,
    DEFENSIBLE,
    FRESH,
    HALTED,
    HELD,
    HIT,
    RICH,
    SPENT,
    TREACHEROUS,
    Depths,
    may_use,
    worth,
)
from pnp.games.cave_wars.thumb import thumb
from pnp.games.families.decks import in_turn
from pnp.games.families.tile_war import Land, War
from pnp.games.families.tile_war.war import goal as on_the_map

__all__ = ["goal", "play", "thumb", "worth"]

GOLD, FAR = "gold", 100


class CaveWars(War):
    """Lairs that are held, Gold that hires, and events of many users."""

    LAND = Depths
    BATTLE = Melee
    SPELL = "event"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.box = table.unbox("unit", table.pile("chits"))
        self.gold = table.each_track(GOLD)

    @property
    def depths(self) -> Depths:
        """The underworld as it lies now."""
        return Depths(self.table)

    # set-up

    def set_up(self) -> Steps[int]:
        """The map, and a lair by lot for everybody (rulings: map, first-lairs, players)."""
        table = self.table
        self.lay_tiles(self.board.spaces)
        first = self.first()
        for seat in table.around(first):
            land = self.depths
            free = [space for space in land.lairs if not land.tiles[space].mark(HELD)]
            lair = table.lot("first lair", free, seat)
            table.plays(seat, land.tiles[lair].name)
            self.hold_lair(seat, lair)
            land.tiles[lair].put(FRESH, 1)
        return first
        yield

    def after_battle(self, spaces: tuple[str, str]) -> None:
        """A lair that a battle has emptied is nobody's (ruling: holding)."""
        land = self.depths
        for space in spaces:
            tile = land.tiles[space]
            if tile.mark(HELD) and space not in land.stacks:
                self.table.say("unheld", by=Seat(tile.mark(HELD) - 1), lair=tile)
                tile.put(HELD, 0)

    def hold_lair(self, seat: int, space: str) -> None:
        """Lay a marker in a lair (ruling: holding)."""
        tile = self.depths.tiles[space]
        if tile.lair and tile.mark(HELD) != seat + 1:
            tile.put(HELD, seat + 1)
            self.table.say("holds", by=Seat(seat), lair=tile)

    def laid_well(self) -> bool:
        """Swap rock between lairs for open land, until they are joined; False where that fails (ruling: map)."""
        for _ in self.board.spaces:
            land = self.depths
            if len(parted(land)) == 1:
                return True
            way = list(between(land))
            rock = next(space for space in way if not land.open(space))
            spare = [space for space in self.board.spaces if space not in way and self.can_spare(land, space, rock)]
            if not spare:
                return False
            self.swap(rock, self.table.lot("_spare", spare))
        return False

    @staticmethod
    def can_spare(land: Depths, space: str, rock: str) -> bool:
        """Whether open land can take the place of a rock, and parts no lair from others."""
        if not land.open(space) or land.tiles[space].lair:
            return False
        before, after = parted(land), parted(land, {space}, {rock})
        return len(after) <= len(before)

    def swap(self, first: str, second: str) -> None:
        """Swap the tiles of two spaces."""
        here, there = self.table.pile(first), self.table.pile(second)
        one, other = here[0], there[0]
        here.give(one, there)
        there.give(other, here)

    # the turn

    def take_turn(self, seat: int) -> Steps[None]:
        """A player's turn, phase by phase."""
        table = self.table
        clear([tile for tile in self.depths.tiles.values() if tile.mark(HELD) == seat + 1], FRESH)
        table.begin("recruit")
        yield from self.recruit(seat)
        table.begin("event")
        yield from self.events(seat)
        table.begin("move")
        yield from self.halts(seat)
        yield from self.move_units(seat)
        table.begin("battle")
        yield from self.battles(seat)
        self.end_turn(seat)

    def recruit(self, seat: int) -> Steps[None]:
        """Gain Gold, and buy units in lairs (rulings: recruiting, chits, trolls)."""
        land, gold = self.depths, self.gold[seat]
        rich = sum(land.has(space, RICH) for space in land.held(seat))
        income = int(self.numbers.income) + int(self.numbers.rich) * rich
        gold.value += income
        self.table.say("income", by=Seat(seat), n=income)
        while True:
            land = self.depths
            kinds = {unit.type: unit for unit in self.box if unit.force <= gold.value}
            options = [(unit, space) for unit in kinds.values() for space in land.landings(seat, unit)]
            answer = yield Choice("recruit", [None, *options], seat)
            if answer is None:
                return
            unit, space = answer
            gold.value -= int(unit.force)
            self.table.say("bought", by=Seat(seat), piece=unit, n=int(unit.force))
            unit.owner = seat
            self.box.give(unit, self.table.pile(space))
            self.hold_lair(seat, space)

    def events(self, seat: int) -> Steps[None]:
        """Draw events, play those of Gold and spies, discard what is too much (rulings: hand, cards)."""
        self.draw(seat, int(self.numbers.event_draw))
        while True:
            others = [other for other in self.foes(seat) if self.hands[other]]
            gold = [card for card in self.hands[seat] if card.gold]
            spies = [(card, Seat(other)) for card in self.hands[seat] if card.spies for other in others]
            answer = yield Choice("event", [None, *gold, *spies], seat)
            if answer is None:
                break
            card, other = answer if isinstance(answer, tuple) else (answer, None)
            self.table.say("played", by=Seat(seat), card=card)
            self.discard(card)
            if other is None:
                self.gold[seat].value += int(card.gold)
                self.table.say("found", by=Seat(seat), n=int(card.gold))
            else:
                yield from self.spy(seat, int(other), int(card.spies))
        yield from self.hand_limit(seat, int(self.numbers.hand_limit))

    def spy(self, seat: int, other: int, count: int) -> Steps[None]:
        """Look at a hand and discard of it (ruling: spying)."""
        self.table.say("spies", by=Seat(seat), foe=Seat(other))
        self.look(seat, other)
        for _ in range(min(count, len(self.hands[other]))):
            card = yield Choice("spied", list(self.hands[other]), seat)
            self.discard(card)

    # moves

    def halts(self, seat: int) -> Steps[None]:
        """The others may halt stacks (ruling: halting)."""
        yield from in_turn(self.foes(seat), partial(self.halt, seat))

    def halt(self, mover: int, seat: int) -> Steps[bool]:
        """A player may halt a stack of the one who moves; whether he has."""
        land = self.depths
        spaces = [space for space in land.held(mover) if not land.stacks[space][0].mark(HALTED)]
        cards = [card for card in self.hands[seat] if card.halts]
        answer = yield Choice("halt", [None, *((card, space) for card in cards for space in spaces)], seat)
        if answer is None:
            return False
        card, space = answer
        self.table.say("played", by=Seat(seat), card=card)
        self.table.say("halted", space=space)
        self.discard(card)
        for unit in land.stacks[space]:
            unit.put(HALTED, 1)
        return True

    def move_units(self, seat: int) -> Steps[None]:
        """Move units step by step, with cards that let them move again (rulings: steps, marching)."""
        while True:
            land = self.depths
            steps = [(unit, space) for unit in land.units(seat) for space in land.steps(unit)]
            cards = [(card, target) for card in self.hands[seat] for target in marchers(land, seat, card)]
            answer = yield Choice("move", [None, *steps, *cards], seat)
            if answer is None:
                break
            what, target = answer
            if what.component == self.SPELL:
                self.march(seat, what, target)
            else:
                yield from self.go(what, target)
        clear(self.depths.units(seat), SPENT, AGAIN, HALTED)

    def march(self, seat: int, card: Piece, target: Any) -> None:
        """A unit, or all of a stack, may move again."""
        self.table.say("played", by=Seat(seat), card=card)
        units = [target] if isinstance(target, Piece) else self.depths.stacks[target]
        for unit in units:
            self.table.say("marches", card=card, piece=unit)
            unit.put(AGAIN, unit.mark(AGAIN) + int(card.again))
        self.discard(card)

    def go(self, unit: Piece, space: str) -> Steps[None]:
        """Step onto a space, with others where that is safer (rulings: treacherous, holding)."""
        assert unit.pile is not None
        assert unit.owner is not None
        seat, start = unit.owner, unit.pile.name
        company = [unit]
        self.step(unit, space)
        treacherous = self.depths.has(space, TREACHEROUS)
        while treacherous:
            land = self.depths
            others = [other for other in land.stacks.get(start, ()) if space in land.steps(other)]
            other = (yield Choice("company", [None, *others], seat)) if others else None
            if other is None:
                break
            self.step(other, space)
            company.append(other)
        self.hold_lair(seat, space)
        if treacherous:
            yield from self.trap(seat, space, company)

    def step(self, unit: Piece, space: str) -> None:
        """Pay for a step and take it; what is left of a move is lost where the next one begins (ruling: marching)."""
        price = self.depths.price(space)
        if unit.mark(SPENT) + price > int(self.numbers.move):
            unit.put(AGAIN, unit.mark(AGAIN) - 1)
            unit.put(SPENT, 0)
        unit.put(SPENT, unit.mark(SPENT) + price)
        self.bring(unit, space)

    def trap(self, seat: int, space: str, company: list[Piece]) -> Steps[None]:
        """Treacherous land attacks whoever enters (ruling: treacherous)."""
        force = int(self.numbers.treacherous)
        rolled = self.table.roll(self.numbers.hit_die, "_trap")
        self.table.say("trap", space=space, rolled=rolled, force=force)
        if rolled <= force:
            for _ in range(int(self.numbers.wounds)):
                victim = yield Choice("treacherous", company, seat)
                yield from self.wound(victim)

    # battles

    def stopped(self, foe: int, here: str, there: str) -> Steps[bool]:
        """Who is attacked may answer with a barrier (ruling: barriers)."""
        stack = self.depths.stacks[there]
        cards = [card for card in self.hands[foe] if card.bars and may_use(card, stack)]
        card = yield Choice("barrier", [None, *cards], foe)
        if card is None:
            return False
        self.table.say("played", by=Seat(foe), card=card)
        self.table.say("barred", space=here, there=there)
        self.discard(card)
        return True

    def wound(self, victim: Piece) -> Steps[bool]:
        """A unit is hit, unless walls or a card save it; whether it is destroyed (rulings: saves, damage)."""
        table, seat = self.table, victim.owner
        assert seat is not None
        assert victim.pile is not None
        land, space = self.depths, victim.pile.name
        if land.has(space, DEFENSIBLE):
            rolled = table.roll(self.numbers.hit_die, "_save")
            safe = rolled <= int(self.numbers.defensible)
            table.say("saved" if safe else "open", piece=victim, rolled=rolled)
            if safe:
                return False
        cards = [card for card in self.hands[seat] if saves(card, victim, land.stacks[space])]
        card = yield Choice("save", [None, *cards], seat)
        if card is not None:
            table.say("played", by=Seat(seat), card=card)
            table.say("ignored", piece=victim)
            self.discard(card)
            return False
        hits = victim.mark(HIT) + 1
        if hits < victim.hits:
            victim.put(HIT, hits)
            table.say("hurt", piece=victim, n=hits, of=int(victim.hits))
            return False
        table.say("lost", by=Seat(seat), piece=victim)
        self.lose(victim)
        return True

    def lost(self, unit: Piece) -> Pile:  # noqa: ARG002 - all go to the same
        """Chits go back to the box (ruling: chits)."""
        return self.box

    # the end

    def alive(self, land: Land, seat: int) -> bool:
        """Who has units or lairs is in the game (ruling: out)."""
        return bool(land.units(seat) or self.depths.lairs_of(seat))

    def end_turn(self, seat: int) -> None:
        """Who holds all lairs has won (ruling: victory)."""
        super().end_turn(seat)
        for winner in list(self.table.around(0)):
            if len(self.depths.lairs_of(winner)) >= int(self.numbers.lairs):
                self.table.say("all-lairs", by=Seat(winner))
                self.table.out.update(other for other in self.table.seats if other != winner)

    def standing(self, seat: int) -> int:
        """Lairs, and then Force on the map (ruling: turn-cap)."""
        land = self.depths
        return FAR * FAR * len(land.lairs_of(seat)) + sum(int(unit.force) for unit in land.units(seat))


def saves(card: Piece, victim: Piece, stack: list[Piece]) -> bool:
    """Whether a card saves a unit of a stack from a hit (ruling: saves)."""
    return bool(card.ignores) and (victim.type in card.users or (card.covers and may_use(card, stack)))


def marchers(land: Depths, seat: int, card: Piece) -> Iterator[Any]:
    """The units or stacks that a card lets move again."""
    for space in land.held(seat) if card.moves else ():
        if card.moves == "stack" and may_use(card, land.stacks[space]):
            yield space
        if card.moves == "unit":
            yield from (unit for unit in land.stacks[space] if may_use(card, [unit]))


def parted(land: Depths, shut: set[str] | None = None, opened: set[str] | None = None) -> list[set[str]]:
    """The lairs, those together that are joined; also as if some land were shut or opened."""
    shut, opened = shut or set(), opened or set()
    parts = land.board.parts(lambda space: space in opened or (land.open(space) and space not in shut))
    lairs = set(land.lairs)
    return [lairs & set(part) for part in parts if lairs & set(part)]


def between(land: Depths) -> Iterator[str]:
    """A way with as little rock as can be from the first lair to one that is cut off from it."""
    groups = parted(land)
    start = land.lairs[0]
    cut_off = [lair for group in groups if start not in group for lair in group]

    def cost(_: str, there: str) -> int:
        return 1 if land.open(there) else FAR

    taken = land.board.reach(start, FAR * FAR, cost)
    here = min(sorted(cut_off), key=lambda lair: taken[lair])
    while here != start:
        yield here
        here = min(land.board.neighbours(here), key=lambda space: taken[space])


def play(table: Table) -> Steps[Result]:
    """Hold all the lairs below the mountain."""
    return (yield from CaveWars(table).play())


def goal(view: View, seat: int) -> dict[str, Any]:
    """The lairs and units of a player, and how many enemies are left."""
    land = Depths(view)
    return {**on_the_map(land, seat), "lairs": len(land.lairs_of(seat)), "wanted": int(view.numbers.lairs)}
