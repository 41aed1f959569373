"""Theme Deck Odyssey Conquest: kingdoms recruit, expand and fight over hexes; their battles, which are games of cards
that other people own, are one roll here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.boards import HexBoard
from pnp.engine import Choice, Piece, Pile, Result, Steps, Table, View, clear, own
from pnp.engine.boards import board
from pnp.games.families.dice import opposed
from pnp.games.families.ending import final
from pnp.games.families.scored import Scores, highest

HEX, GROUND, MOVED, TWO = "hex {}", "ground of {}", "moved", 2
COLOURS = ("red", "blue", "green", "violet")


def play(table: Table) -> Steps[Result]:
    """Rounds of turns until one kingdom has armies left (ruling: cap)."""
    land = Land(table)
    first: int = table.lot("first player", table.seats)  # ruling: start
    yield from set_up(land, first)
    rounds = table.track("round")
    while len(table.out) < len(table.seats) - 1 and rounds.value < land.numbers.turn_cap:
        rounds.value += 1
        for seat in table.around(first):
            yield from take_turn(land, seat)
            if len(table.out) == len(table.seats) - 1:
                break
    scores = [float(len(land.armies(seat))) for seat in table.seats]
    capped = len(table.out) < len(table.seats) - 1
    return final(table, Result.ranked(scores, capped, rounds=rounds.value))


class Land:
    """The map with its terrain, the armies on it, and the kingdoms that they belong to."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.map = board(table, map_of(len(table.seats)), HexBoard)
        self.grounds = {name: table.pile(GROUND.format(name)) for name in self.map.spaces}
        self.hexes = {name: table.pile(HEX.format(name)) for name in self.map.spaces}
        self.tiles = table.unbox("tile", table.pile("tiles"))
        self.kingdoms = table.each_pile("chosen")
        self.stocks = table.each_pile("stock")
        box = table.unbox("army", table.pile("box"))
        for army in list(box):
            seat = COLOURS.index(str(army.set))
            if seat < len(table.seats):
                army.owner = seat
                box.give(army, self.stocks[seat])

    def armies(self, seat: int) -> list[Piece]:
        """The armies of a kingdom on the map."""
        return [army for pile in self.hexes.values() for army in pile if army.owner == seat]

    def life(self, seat: int, name: str) -> int:
        """The life that a kingdom's own bonus brings it in a hex (rulings: several-lands, top-half)."""
        return bonus(self.kingdoms[seat][0], "ours", self.grounds[name][0].land, self.top(name))

    def top(self, name: str) -> bool:
        """Whether a hex lies in a row above the middle one."""
        rows = sorted({each[-2:] for each in self.map.spaces})
        return rows.index(name[-2:]) < len(rows) // 2


def map_of(players: int) -> str:
    """The map for so many players (ruling: map)."""
    return "small" if players <= TWO else "large"


def bonus(kingdom: Any, helps: str, land: str, top: bool) -> int:
    """The life that a kingdom brings its own side, or the other one, on a terrain."""
    counts = land in kingdom.lands or "any" in kingdom.lands or (top and "top" in kingdom.lands)
    return int(kingdom.life) if kingdom.helps == helps and counts else 0


def set_up(land: Land, first: int) -> Steps[None]:
    """Roll the terrain, pick kingdoms, place an army each (rulings: map, kingdom, start)."""
    table = land.table
    for ground in land.grounds.values():
        while not ground:
            row = table.roll_on("terrain")
            tile = next((tile for tile in land.tiles if tile.land == row.land), None)
            if tile is not None:
                land.tiles.give(tile, ground)
    kingdoms = table.unbox("kingdom", table.pile("kingdom"))
    for seat in table.around(first):
        picked = yield Choice("ruler", list(kingdoms), seat)
        kingdoms.give(picked, land.kingdoms[seat])
        table.say("picks", seat=seat, kingdom=picked)
    for seat in table.around(first):
        place: Pile = yield Choice("start", [land.hexes[name] for name in starts(land)], seat)
        land.stocks[seat].give(land.stocks[seat][-1], place)
        table.say("places", by=seat, hex=place)


def starts(land: Land) -> list[str]:
    """Hexes far enough from all armies; if there are none, the farthest ones."""
    taken = [name for name, pile in land.hexes.items() if pile]
    gaps = {
        name: min(
            (gap for other in taken if (gap := land.map.distance(name, other)) is not None), default=land.numbers.apart
        )
        for name in land.map.spaces
    }
    wanted = min(land.numbers.apart, max(gaps.values()))
    return [name for name, gap in gaps.items() if gap >= wanted]


def take_turn(land: Land, seat: int) -> Steps[None]:
    """Recruitment, Expansion, Conflict, End."""
    land.table.begin("turn", seat)
    recruit(land, seat)
    yield from expand(land, seat)
    conflict(land, seat)
    clear(land.armies(seat), MOVED)


def recruit(land: Land, seat: int) -> None:
    """A second army wherever exactly one stands (ruling: recruiting)."""
    count = 0
    for pile in land.hexes.values():
        if len(pile) == 1 and pile[0].owner == seat and land.stocks[seat]:
            land.stocks[seat].give(land.stocks[seat][-1], pile)
            count += 1
    if count:
        land.table.say("recruits", by=seat, n=count)


def expand(land: Land, seat: int) -> Steps[None]:
    """Move armies one hex each, a few of them into hexes of others (ruling: moving)."""
    attacks = land.table.track(own("attacks", seat))
    attacks.value = 0
    while True:
        answer = yield Choice("expand", [None, *moves(land, seat, attacks.value)], seat)
        if answer is None:
            return
        army, target = answer
        attacks.value += hostile(target, seat)
        army.put(MOVED, 1)
        start = army.pile
        start.give(army, target)
        land.table.say("moves", by=seat, start=start, hex=target)


def moves(land: Land, seat: int, attacks: int) -> list[tuple[Piece, Pile]]:
    """Armies that have not moved, one of each hex, with the hexes next to them."""
    found = []
    for name, pile in land.hexes.items():
        army = next((each for each in pile if each.owner == seat and not each.mark(MOVED)), None)
        if army is None:
            continue
        for other in land.map.neighbours(name):
            target = land.hexes[other]
            if attacks < land.numbers.attacks or not hostile(target, seat):
                found.append((army, target))
    return found


def hostile(pile: Iterable[Piece], seat: int) -> bool:
    """Whether an army of somebody else stands in a hex."""
    return any(army.owner != seat for army in pile)


def conflict(land: Land, seat: int) -> None:
    """A battle with each other owner wherever armies share a hex (rulings: battles, one-roll)."""
    table = land.table
    table.begin("conflict")
    for name, pile in land.hexes.items():
        for foe in list(table.around(seat + 1)):
            sides = {army.owner for army in pile}
            if foe != seat and {seat, foe} <= sides:
                fight(land, name, seat, foe)
    for other in list(table.around(seat)):
        if not land.armies(other):
            table.say("out", seat=other)
            table.out.add(other)


def fight(land: Land, name: str, seat: int, foe: int) -> None:
    """One roll in place of a game of cards; the loser takes all his armies off the hex (ruling: one-roll)."""
    table, pile = land.table, land.hexes[name]
    table.say("fights", hex=pile, by=seat, foe=foe)
    dice = {
        each: f"{land.numbers.battle}+{added(land, each, other, name)}" for each, other in ((foe, seat), (seat, foe))
    }
    winner = opposed(table, {each: die.removesuffix("+0") for each, die in dice.items()}, "the battle")
    loser = foe if winner == seat else seat
    for army in [army for army in pile if army.owner == loser]:
        clear([army])
        pile.give(army, land.stocks[loser])
    table.say("wins", winner=winner, hex=pile)


def added(land: Land, seat: int, other: int, name: str) -> int:
    """What the life of both kingdoms' bonuses adds to a side's roll."""
    given = bonus(land.kingdoms[other][0], "theirs", land.grounds[name][0].land, land.top(name))
    more: int = (land.life(seat, name) + given) // land.numbers.life
    return more


# as a seat sees it


def goal(view: View, seat: int) -> dict[str, int]:
    """The hexes and the armies of a kingdom."""
    piles = [known for name in view.piles if name.startswith("hex ") for known in [view.known(name)]]
    mine = [sum(army.owner == seat for army in pile) for pile in piles]
    return {"hexes": sum(count > 0 for count in mine), "armies": sum(mine)}


def thumb(view: View, choice: Choice) -> Any:
    """Spread out from where two stand, and attack where more is to be won than lost, or while one leads."""
    return highest(view, choice, SCORES)


def march(view: View, move: tuple[Piece, Pile]) -> float:
    """Empty hexes first, from stacks; then hexes of others that hold as much as one brings."""
    army, target = move
    assert army.pile is not None
    left = sum(each.owner == view.seat for each in army.pile) - 1
    there = sum(each.owner == view.seat for each in target)
    others = len(target) - there
    if others:
        return 2.0 + others - there if left or others > 1 or leads(view) else 0.0
    if there or not left:
        return 0.0
    return 3.0


def home(view: View, place: Pile) -> float:
    """A hex where the own kingdom has its bonus."""
    kingdom = view.known(own("chosen", view.seat))[0]
    (tile,) = view.known(GROUND.format(place.name.removeprefix(HEX.format(""))))
    return 1.0 + bonus(kingdom, "ours", tile.land, False)


def leads(view: View) -> bool:
    """Whether nobody has more armies: then to lose one for one is good."""
    counts = {seat: goal(view, seat)["armies"] for seat in view.seats}
    return counts[view.seat] == max(counts.values())


SCORES: Scores = {
    "ruler": lambda _, kingdom: kingdom.life * len(kingdom.lands) + (kingdom.helps == "theirs") * -100.0,
    "start": home,
    "expand": march,
}
