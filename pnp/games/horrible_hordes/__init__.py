"""Horrible Hordes: kingdoms settle the wilds for twenty rounds, while Hordes appear, wander and raid."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Seat, Steps, Table, View, own
from pnp.games.families.ending import final
from pnp.games.horrible_hordes import build, hordes
from pnp.games.horrible_hordes import wilds as w
from pnp.games.horrible_hordes.march import attack_phase, move_phase
from pnp.games.horrible_hordes.realm import Realm
from pnp.games.horrible_hordes.thumb import thumb
from pnp.games.horrible_hordes.wilds import Wilds

__all__ = ["Realm", "goal", "play", "thumb"]


def play(table: Table) -> Steps[Result]:
    """Twenty rounds: a turn for each, then the Hordes."""
    realm = Realm(table)
    lay_tiles(realm)
    order = [seat for seat in table.around(first_player(realm)) if seat in realm.kings]
    yield from set_up(realm, order)
    for number in range(1, table.numbers.rounds + 1):
        realm.round.value = number
        for seat in order:
            table.begin("turn", seat)
            yield from take_turn(realm, seat)
        table.begin("horde segment")
        yield from hordes.horde_segment(realm, order)
        table.begin("raid segment")
        yield from hordes.raid_segment(realm)
        yield from hordes.end_round(realm, order)
    table.begin("end")
    scores = [realm.points(seat) for seat in table.seats]
    if len(scores) > 1:
        return final(table, Result.ranked(scores))
    won = scores[0] >= table.numbers.alone  # ruling: solo
    if won:
        return final(table, Result.won(scores[0]))
    table.say("lone", n=scores[0], wanted=table.numbers.alone)
    return Result.lost(scores[0])


def lay_tiles(realm: Realm) -> None:
    """Basic tiles onto every second square, extra ones onto the others (rulings: checkerboard, frontier)."""
    table, grid = realm.table, realm.wilds.board
    spaces = [(space, sum(grid.where(space)) % 2 == sum(grid.where(grid.spaces[0])) % 2) for space in grid.spaces]
    table.shuffled("tile").deal(1, *(table.pile(space) for space, basic in spaces if basic))
    if table.has("extra"):
        table.shuffled("extra").deal(1, *(table.pile(space) for space, basic in spaces if not basic))


def first_player(realm: Realm) -> int:
    """Who rolls highest; equals roll again."""
    table, left = realm.table, realm.kings
    while len(left) > 1:
        rolls = {seat: table.roll("d10", "first", seat) for seat in left}
        left = [seat for seat, rolled in rolls.items() if rolled == max(rolls.values())]
    return left[0]


def set_up(realm: Realm, order: list[int]) -> Steps[None]:
    """First Settlements, Kingdoms, units, and a Horde for each (rulings: settlers, solo)."""
    table = realm.table
    if realm.master is not None:
        table.plays(realm.master, "Horde Master")
    for seat in order:
        space = first_space(realm)
        realm.settle_down(seat, space)
        table.say("founds", by=Seat(seat), space=space)
    for seat in reversed(order):
        card = yield Choice("kingdom", list(realm.kingdoms), seat)
        yield from realm.take_kingdom(seat, card)
    for _ in order:
        horde = yield from realm.pick_horde()
        assert horde is not None
        realm.spawn(horde, lair(realm))


def first_space(realm: Realm) -> str:
    """A rolled space far enough from all Settlements; in the middle for one alone."""
    if len(realm.table.seats) == 1 and realm.wilds.open(realm.numbers.middle):
        return str(realm.numbers.middle)
    while True:
        space, wilds = realm.rolled_space(), realm.wilds
        apart = [wilds.board.distance(space, each) or 0 for each in wilds.units]
        if wilds.open(space) and all(steps > realm.numbers.apart for steps in apart):
            return space


def lair(realm: Realm) -> str:
    """A rolled space that is neither on nor beside a Settlement, and has no Horde."""
    while True:
        space, wilds = realm.rolled_space(), realm.wilds
        near = (space, *wilds.board.neighbours(space))
        if wilds.open(space) and space not in wilds.hordes and not any(each in wilds.units for each in near):
            return space


def take_turn(realm: Realm, seat: int) -> Steps[None]:
    """The eleven phases."""
    table = realm.table
    for name, phase in (
        ("event phase", build.event_phase),
        ("resource phase", build.resource_phase),
        ("trade phase", build.trade_phase),
        ("settle phase", build.settle_phase),
        ("fortify phase", build.fortify_phase),
        ("train phase", build.train_phase),
        ("move phase", move_phase),
        ("attack phase", attack_phase),
        ("research phase", build.research_phase),
    ):
        table.begin(name, seat)
        yield from phase(realm, seat)
    for each in table.seats if table.numbers.war else ():
        yield from realm.start_over(each)
    table.begin("spawn phase", seat)
    yield from build.spawn_phase(realm)
    table.begin("end phase", seat)
    yield from build.end_phase(realm, seat)


def goal(view: View, seat: int) -> dict[str, Any]:
    """A player's units and Victory Tokens, and how far the game is."""
    tokens = view.track(own(w.VICTORY, seat))
    done, rounds = view.track("round"), view.numbers.rounds
    return {"units": Wilds(view).count(seat), "tokens": tokens, "round": done, "rounds": rounds}
