"""Regions that are grown: land and sea cut into realms of much the same size, with borders that wander."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from math import sqrt

from pnp.boards.chance import Chance, Noise
from pnp.boards.land import Field, by_row
from pnp.boards.lattice import Cell

_ROUNDS = 7
"""How often the middles of realms are moved to where their cells are."""
_WANDER = 1.3
"""How much dearer rough ground is to grow over than smooth: borders settle there."""


def shares(masses: Sequence[Sequence[Cell]], count: int) -> list[int]:
    """How many realms each piece of land is cut into, by its size, one at least."""
    given = [1] * len(masses)
    for _ in range(count - len(masses)):
        least = max(range(len(masses)), key=lambda number: (len(masses[number]) / (given[number] + 0.5), -number))
        given[least] += 1
    return given


def cut(field: Field, mass: Sequence[Cell], count: int, chance: Chance) -> list[list[Cell]]:
    """A piece of land, or a sea, in so many realms; each of them hangs together."""
    if count <= 1:
        return [list(mass)]
    rough = Noise(chance, max(2.5, sqrt(len(mass) / count) * 0.9))
    cost = {cell: 0.6 + _WANDER * rough.at(field.place[cell]) for cell in mass}
    wanted = [0.75 + 0.5 * chance.share() for _ in range(count)]
    whole = sum(wanted)
    goals = [len(mass) * share / whole for share in wanted]
    seats = _scattered(field, mass, count, chance)
    slow = [1.0] * count
    owner: dict[Cell, int] = {}
    for turn in range(_ROUNDS):
        owner = _claimed(field, cost, seats, slow)
        sizes = [0] * count
        for number in owner.values():
            sizes[number] += 1
        if turn < _ROUNDS - 1:
            seats = _middles(field, owner, seats)
            slow = [
                min(4.0, max(0.25, pace * (1 + 0.5 * (size / goal - 1))))
                for pace, size, goal in zip(slow, sizes, goals, strict=True)
            ]
    owner = _smoothed(field, owner)
    return [by_row([cell for cell in mass if owner[cell] == number]) for number in range(count)]


def _scattered(field: Field, mass: Sequence[Cell], count: int, chance: Chance) -> list[Cell]:
    """Cells far from each other: each the best of some that chance names."""
    among = set(mass)
    seats = [chance.among(mass)]
    far = field.far(seats, among)
    while len(seats) < count:
        tried = [chance.among(mass) for _ in range(max(8, len(mass) // 12))]
        seats.append(max(tried, key=lambda cell: (far[cell], cell)))
        if far[seats[-1]] == 0:
            seats[-1] = max(mass, key=lambda cell: (far[cell], cell))
        _nearer(field, far, seats[-1])
    return seats


def _nearer(field: Field, far: dict[Cell, int], seat: Cell) -> None:
    """Count another start in how far cells lie from the nearest one."""
    far[seat], edge = 0, [seat]
    while edge:
        reached = []
        for cell in edge:
            for other in field.beside[cell]:
                if far.get(other, 0) > far[cell] + 1:
                    far[other] = far[cell] + 1
                    reached.append(other)
        edge = reached


def _claimed(field: Field, cost: Mapping[Cell, float], seats: Sequence[Cell], slow: Sequence[float]) -> dict[Cell, int]:
    """Each cell for the seat from which it is reached first."""
    owner: dict[Cell, int] = {}
    queue = [(0.0, number, seat) for number, seat in enumerate(seats)]
    queue.sort()
    while queue:
        spent, number, cell = heappop(queue)
        if cell in owner:
            continue
        owner[cell] = number
        for other in field.beside[cell]:
            if other in cost and other not in owner:
                heappush(queue, (spent + cost[other] * slow[number], number, other))
    return owner


def _middles(field: Field, owner: Mapping[Cell, int], seats: Sequence[Cell]) -> list[Cell]:
    """The cell of each realm that lies nearest to the middle of all its cells."""
    realms: list[list[Cell]] = [[] for _ in seats]
    for cell, number in owner.items():
        realms[number].append(cell)
    found = []
    for number, realm in enumerate(realms):
        if not realm:
            found.append(seats[number])
            continue
        x = sum(field.place[cell][0] for cell in realm) / len(realm)
        y = sum(field.place[cell][1] for cell in realm) / len(realm)
        away = {cell: _square(field.place[cell][0] - x, field.place[cell][1] - y) for cell in realm}
        found.append(min(realm, key=lambda cell: (away[cell], cell)))
    return found


def _square(x: float, y: float) -> float:
    return x * x + y * y


def _smoothed(field: Field, owner: dict[Cell, int]) -> dict[Cell, int]:
    """Cells that mostly touch another realm go over to it, where their own stays in one piece."""
    owner = dict(owner)
    sizes = [0] * (max(owner.values()) + 1)
    for number in owner.values():
        sizes[number] += 1
    for _ in range(2):
        for cell in by_row(owner):
            mine = owner[cell]
            near = [owner[other] for other in field.beside[cell] if other in owner]
            best = max(sorted(set(near)), key=near.count, default=mine)
            tip = near.count(mine) == 1 and sizes[mine] > 1
            bump = near.count(mine) == 2 and near.count(best) >= 4 and _touching(field, cell, owner)
            if best != mine and (tip or bump):
                owner[cell] = best
                sizes[mine] -= 1
                sizes[best] += 1
    return owner


def _touching(field: Field, cell: Cell, owner: Mapping[Cell, int]) -> bool:
    """Whether the two cells of its realm that a cell touches touch each other too."""
    one, other = (near for near in field.beside[cell] if owner.get(near) == owner[cell])
    return other in field.beside[one]
