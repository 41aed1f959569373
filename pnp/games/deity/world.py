"""The world as it lies: which spaces are land, who has how many counters where, and what that allows.

Counters are unlimited, so they are marks on the tile of their space: people, armies, temple and monsters of its holder.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from pnp.boards import HexBoard
from pnp.engine import Piece, Table, View
from pnp.engine.boards import board

PEOPLE, ARMIES, TEMPLE, MONSTERS = "people", "armies", "temple", "monsters"
KINDS = (ARMIES, MONSTERS, PEOPLE, TEMPLE)
"""In the order in which they are destroyed (ruling: casualties)."""
HOLDER, BLIGHT, WARD = "holder", "blight", "ward"
"""Whose a space is, a seat counted from 1; what miracles leave there."""
FOUGHT, ARMED, STARVED, BLESSED = "fought", "armed", "starved", "blessed"
"""What a space did, or what works on it, in this turn."""
CAME = {PEOPLE: "came people", ARMIES: "came armies"}
"""Counters that have moved in this turn."""
DEAD = {kind: f"dead {kind}" for kind in KINDS}
DEAD_HOLDER = "dead holder"
"""What was destroyed on a space in this turn, and whose it was."""
OF_TURN = (WARD, FOUGHT, ARMED, STARVED, BLESSED, *CAME.values(), *DEAD.values(), DEAD_HOLDER)


class World:
    """The world, for rules and rules of thumb alike."""

    def __init__(self, seen: Table | View) -> None:
        self.seen, self.numbers = seen, seen.numbers
        self.map = board(seen, "world", HexBoard)

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The spaces of this match: all, or those in the frame (ruling: waters)."""
        most = int(self.map.spaces[-1][:2])
        edge = (most - int(self.numbers.world.at_least(len(self.seen.seats)))) // 2
        inside = range(edge + 1, most - edge + 1)
        return tuple(space for space in self.map.spaces if int(space[:2]) in inside and int(space[2:]) in inside)

    @cached_property
    def near(self) -> dict[str, tuple[str, ...]]:
        """The spaces beside each space."""
        inside = set(self.spaces)
        return {space: tuple(o for o in self.map.neighbours(space) if o in inside) for space in self.spaces}

    @cached_property
    def land(self) -> dict[str, Piece]:
        """The tile of each space that has one; `changed` when one comes or goes."""
        seen = self.seen
        if isinstance(seen, View):
            found = {space: seen.pile(space) for space in self.spaces if seen.count(space)}
            return {space: pieces[0] for space, pieces in found.items() if isinstance(pieces[0], Piece)}
        return {space: seen.piles[space][0] for space in self.spaces if seen.piles.get(space)}

    def changed(self) -> None:
        """A tile has come or gone."""
        self.__dict__.pop("land", None)

    # what lies where

    def holder(self, tile: Piece) -> int | None:
        """Who has counters on a tile."""
        return tile.mark(HOLDER) - 1 if tile.mark(HOLDER) else None

    def total(self, tile: Piece) -> int:
        """All counters of a tile that count for its limit (ruling: limits)."""
        return sum(tile.mark(kind) for kind in KINDS)

    def room(self, tile: Piece) -> int:
        """How many more counters a tile holds."""
        return max(0, int(tile.most) - self.total(tile))

    def empty(self, tile: Piece) -> bool:
        """Whether nothing lies on a tile (ruling: empty)."""
        return not self.total(tile) and not tile.mark(BLIGHT)

    def held(self, seat: int) -> list[str]:
        """The spaces in which a player has counters (ruling: control)."""
        return [space for space, tile in self.land.items() if tile.mark(HOLDER) == seat + 1]

    def enters(self, seat: int, tile: Piece) -> bool:
        """Whether counters of a player may be on a tile (rulings: control, limits)."""
        return self.holder(tile) in (None, seat) and not tile.mark(BLIGHT)

    def coast(self, space: str, land: Iterable[str]) -> bool:
        """Whether a land space lies beside ocean (ruling: empty)."""
        return any(other not in land for other in self.near[space])

    # counting

    def counted(self, seat: int) -> dict[str, int]:
        """How many counters of each kind a player has."""
        tiles = [tile for tile in self.land.values() if tile.mark(HOLDER) == seat + 1]
        return {kind: sum(tile.mark(kind) for tile in tiles) for kind in KINDS}

    def score(self, seat: int) -> int:
        """What a player counts when the ages are over (ruling: turn-cap)."""
        found = self.counted(seat)
        return found[PEOPLE] + found[ARMIES] + found[MONSTERS] + int(self.numbers.temple) * found[TEMPLE]

    def temples_at(self) -> list[str]:
        """The spaces where a player could build a Temple (ruling: temples): by what lies there alone."""
        land, price = self.land, int(self.numbers.temple)
        sacred = {space for space, tile in land.items() if tile.mark(TEMPLE)}
        return [
            space
            for space, tile in land.items()
            if tile.mark(PEOPLE) >= price and tile.temples and sacred.isdisjoint((space, *self.near[space]))
        ]

    # battle

    def attack_dice(self, tile: Piece) -> int:
        """How many dice the armies of a space attack with (ruling: monsters)."""
        return int(self.numbers.dice) * (tile.mark(ARMIES) + tile.mark(MONSTERS))

    def defence_dice(self, tile: Piece) -> int:
        """How many dice defend a space."""
        return self.attack_dice(tile) + -(-tile.mark(PEOPLE) // int(self.numbers.crowd))

    def targets(self, space: str, land: dict[str, Piece]) -> list[str]:
        """The spaces that the armies of a space could attack (rulings: attacks, sanctuary)."""
        mine = land[space].mark(HOLDER)
        near = [other for other in self.near[space] if other in land]
        return [o for o in near if self.total(land[o]) and land[o].mark(HOLDER) != mine and not land[o].mark(WARD)]

    # cards

    def at(self, card: Any, seat: int) -> list[str]:
        """The spaces that a card of a player can be for (rulings: miracles, empty, altered)."""
        land = self.land
        found = self.effects(card, seat, land)
        match card.where:
            case "coast" | "empty-coast":
                found = [space for space in found if self.coast(space, land)]
            case "own":
                found = [space for space in found if land[space].mark(HOLDER) == seat + 1]
            case "mountains" | "forests" | "deserts" | "swamps":
                found = [space for space in found if land[space].type == card.where]
        return found

    def effects(self, card: Any, seat: int, land: dict[str, Piece]) -> list[str]:
        """Where the effect of a card does anything at all."""
        if card.where == "ocean":
            sea = [space for space in self.spaces if space not in land]
            return sea if card.effect == "create" else [s for s in sea if self.withered(s, land)]
        if card.where in ("empty", "empty-coast"):
            return [space for space, tile in land.items() if self.empty(tile)]
        match card.effect:
            case "slay" | "spare":
                return [space for space, tile in land.items() if self.total(tile)]
            case "raze":
                return [space for space, tile in land.items() if tile.mark(TEMPLE)]
            case "rout":
                return [space for space, tile in land.items() if tile.mark(ARMIES) or tile.mark(MONSTERS)]
            case "wither":
                return [space for space in land if self.withered(space, land)]
            case "double":
                return [space for space, tile in land.items() if tile.mark(PEOPLE) and self.room(tile)]
            case "gain":
                return [space for space, tile in land.items() if self.room(tile) and not tile.mark(BLIGHT)]
            case "revive":
                return [
                    space
                    for space, tile in land.items()
                    if tile.mark(DEAD_HOLDER) == seat + 1 and self.enters(seat, tile) and self.room(tile)
                ]
            case "speed":
                return [space for space in land if self.flights(seat, space, int(card.far), land)]
        return list(land)

    def withered(self, space: str, land: dict[str, Piece]) -> list[str]:
        """The spaces, a space and those beside it, that lose Population."""
        return [other for other in (space, *self.near[space]) if other in land and land[other].mark(PEOPLE)]

    def flights(self, seat: int, space: str, far: int, land: dict[str, Piece]) -> list[str]:
        """Where counters of a space can be sent (ruling: godspeed)."""
        tile = land[space]
        if tile.mark(HOLDER) != seat + 1 or not (tile.mark(PEOPLE) or tile.mark(ARMIES)):
            return []
        there = (o for o in self.map.within(space, far) if o != space and o in land)
        return [o for o in there if self.enters(seat, land[o]) and self.room(land[o])]

    # the making of the world

    def open_to(self, tile: Piece, land: dict[str, Piece]) -> list[str]:
        """Where a tile may be laid while the world is made (rulings: world, shores)."""
        if not land:
            return list(self.spaces)
        found = []
        for space in self.spaces:
            near = self.near[space]
            if space in land or not any(other in land for other in near):
                continue
            if tile.shore and all(other in land for other in near):
                continue
            shores = [other for other in near if other in land and land[other].shore]
            if all(any(o != space and o not in land for o in self.near[other]) for other in shores):
                found.append(space)
        return found

    def beginnings(self) -> list[str]:
        """Where people may begin (ruling: start)."""
        land = self.land
        plains = [space for space, tile in land.items() if tile.type == "plains" and self.empty(tile)]
        others = [space for space, tile in land.items() if self.total(tile)]
        if not others:
            return plains
        far = {space: min(self.map.apart(space, other) for other in others) for space in plains}
        legal = [space for space, steps in far.items() if steps > int(self.numbers.apart)]
        return legal or [space for space, steps in far.items() if steps == max(far.values())]
