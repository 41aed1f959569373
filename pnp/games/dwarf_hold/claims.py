"""Digging, fighting and building: what may be taken, with which tiles, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.engine import Choice, Piece, Steps
from pnp.games.dwarf_hold.clans import Stronghold
from pnp.games.dwarf_hold.mountain import LAIR, Ground, Mountain, slug

__all__ = ["build_phase", "dig_phase", "fight_phase", "points_of", "price_of"]


def dig_phase(hold: Stronghold, seat: int) -> Steps[None]:
    """Claim Earth and Veins."""
    done = 0
    while done < hold.numbers.digs + hold.total(seat, "extra_digs"):
        if not (yield from claim(hold, seat, "dig")):
            return
        done += 1


def fight_phase(hold: Stronghold, seat: int) -> Steps[None]:
    """Clear Lairs, and take what has to be fought for."""
    done = 0
    while done < hold.numbers.clears + hold.total(seat, "extra_clears"):
        if not (yield from claim(hold, seat, "fight")):
            return
        done += 1


def claim(hold: Stronghold, seat: int, way: str) -> Steps[bool]:
    """Choose a target that can be taken, play tiles until their points are enough, and take it."""
    found = dict(hold.mountain.targets(way == "fight"))
    able = [space for space, ground in found.items() if within_reach(hold, seat, way, space, ground)]
    space = yield Choice(way, [None, *able], seat)
    if space is None:
        return False
    ground = found[space]
    played: list[Piece] = []
    points = 0
    while points < ground.value:
        tiles = useful(hold, seat, way, space, ground, played)
        tile = yield Choice(f"{way} tile", tiles, seat)
        played.append(tile)
        points += points_of(hold.mountain, seat, way, tile, foe_of(hold.mountain, space, ground))
    hold.table.say("claims", by=seat, land=hold.mountain.land(space), space=space, n=ground.value)
    hold.played[seat].value += len(played)
    for tile in played:
        hold.discard(tile)
    hold.pay(seat, cost(hold.mountain, seat, way, space, len(played)))
    take(hold, seat, space, ground)
    return True


def within_reach(hold: Stronghold, seat: int, way: str, space: str, ground: Ground) -> bool:
    """Whether the tiles and the Gold of a clan suffice for a target."""
    return enough(hold, seat, way, space, ground, [], list(hold.hands[seat]))


def useful(hold: Stronghold, seat: int, way: str, space: str, ground: Ground, played: Sequence[Piece]) -> list[Piece]:
    """The tiles that may be played next, so that the target can still be taken."""
    left = [tile for tile in hold.hands[seat] if tile not in played]
    foe = foe_of(hold.mountain, space, ground)
    found = [tile for tile in left if points_of(hold.mountain, seat, way, tile, foe)]
    return [
        tile
        for tile in found
        if enough(hold, seat, way, space, ground, [*played, tile], [other for other in found if other is not tile])
    ]


def enough(
    hold: Stronghold,
    seat: int,
    way: str,
    space: str,
    ground: Ground,
    played: Sequence[Piece],
    left: Sequence[Piece],
) -> bool:
    """Whether tiles that are played, and as few as possible of others, come to the value and can be paid."""
    foe = foe_of(hold.mountain, space, ground)
    points = sum(points_of(hold.mountain, seat, way, tile, foe) for tile in played)
    others = sorted((points_of(hold.mountain, seat, way, tile, foe) for tile in left), reverse=True)
    count = len(played)
    for more in others:
        if points >= ground.value:
            break
        points, count = points + more, count + 1
    return points >= ground.value and cost(hold.mountain, seat, way, space, count) <= hold.gold[seat].value


def points_of(mountain: Mountain, seat: int, way: str, tile: Piece, foe: str | None) -> int:
    """What a tile is worth when it is played (ruling: points)."""
    if way == "dig":
        dig = tile.dig if tile.type == "action" else mountain.numbers.spare_dig
        return dig + mountain.total(seat, "dig_bonus") if dig else 0
    if not tile.fight:
        return 0
    best = tile.against_bonus if foe is not None and tile.against == foe else 0
    return int(tile.fight + best + mountain.total(seat, "fight_bonus"))


def foe_of(mountain: Mountain, space: str, ground: Ground) -> str | None:
    """Who lives in the Lair that is fought."""
    land = mountain.land(space)
    return land.foe if land is not None and ground.type == LAIR else None


def cost(mountain: Mountain, seat: int, way: str, space: str, tiles: int) -> int:
    """The Gold for tiles that are played, more of it where only opponents are near (rulings: reach, no-refund)."""
    far = 0 if mountain.borders(space, seat) else mountain.numbers.far_gold
    less = mountain.total(seat, "dig_discount") if way == "dig" else 0
    price: int = mountain.numbers.tile_gold * tiles + far - less
    return max(0, price)


def take(hold: Stronghold, seat: int, space: str, ground: Ground) -> None:
    """Put a marker on a tile, or take a Lair for a trophy, and gain what it is worth."""
    land, pile = hold.mountain.land(space), hold.table.pile(space)
    assert land is not None
    if ground.type == LAIR:
        pile.give(land, hold.trophies[seat])
        hold.gain(seat, hold.total(seat, "clear_vt"), land.gold)
    elif ground.turned:  # ruling: claimed
        land.put(ground.kind, 1)
    hold.mark(seat, space)
    hold.gain(seat, ground.value)
    if hold.mountain.mine(space):
        hold.gain(seat, sum(room.mine_vt for room in hold.mountain.works(seat)))


# building


def build_phase(hold: Stronghold, seat: int) -> Steps[None]:
    """Build Rooms on claimed Earth and in former Lairs."""
    done = 0
    while done < hold.numbers.builds + hold.total(seat, "extra_builds"):
        built = yield Choice("build", [None, *plans(hold, seat)], seat)
        if built is None:
            return
        build(hold, seat, *built)
        done += 1


def plans(hold: Stronghold, seat: int) -> Iterator[tuple[Piece, str]]:
    """The Rooms of a hand with the spaces where they can be built and paid."""
    rooms = [tile for tile in hold.hands[seat] if tile.type == "room"]
    if not rooms:
        return
    sites = {gate: list(hold.mountain.sites(gate)) for gate in {bool(room.beside_lairs) for room in rooms}}
    for room in rooms:
        for space in sites[bool(room.beside_lairs)]:
            vault, other = price_of(hold.mountain, seat, room, space)
            if vault + other <= hold.gold[seat].value:
                yield room, space


def price_of(mountain: Mountain, seat: int, room: Piece, space: str) -> tuple[int, int]:
    """What a Room costs: to the vault, and to the clan whose marker lies there (rulings: room-price, no-refund)."""
    half = any(helper.half_price for helper in mountain.helpers(seat))
    price = room.value // mountain.numbers.price_divisor if half else room.value
    price += mountain.numbers.clean_up if mountain.land(space) is None else 0
    price -= mountain.total(seat, "build_discount")
    return max(0, price), 0 if mountain.owner(space) == seat else mountain.numbers.takeover


def build(hold: Stronghold, seat: int, room: Piece, space: str) -> None:
    """Pay, lay the Room with a marker on it, and gain what it brings at once."""
    vault, other = price_of(hold.mountain, seat, room, space)
    hold.table.say("builds", by=seat, room=room, space=space, n=vault + other)
    hold.pay(seat, vault)
    owner = hold.mountain.owner(space)
    if other:
        hold.pay(seat, other, owner)
    hold.hands[seat].give(room, hold.table.pile(space))
    hold.mark(seat, space)
    hold.gain(seat, room.value)
    hold.into_hold(seat, room.hold_markers)
    for beside in hold.mountain.near[space]:
        land = hold.mountain.land(beside) if beside not in hold.mountain.hold else None
        if land is not None and land.wants == slug(room):
            hold.table.say("beside", by=seat, land=land, n=land.wants_vt)
            hold.gain(seat, land.wants_vt)
