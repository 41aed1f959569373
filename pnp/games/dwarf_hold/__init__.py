"""Dwarf Hold: clans of one stronghold dig, fight and build their way into the mountain, nine phases a turn.

Promises bind nobody, and are left to a table of friends.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from pnp.engine import Choice, Result, Steps, Table
from pnp.games.dwarf_hold.bargains import talks, trading_post
from pnp.games.dwarf_hold.claims import build_phase, dig_phase, fight_phase
from pnp.games.dwarf_hold.clans import Stronghold
from pnp.games.dwarf_hold.events import event_phase, intrigues
from pnp.games.dwarf_hold.mountain import EARTH, LAIR, VEIN
from pnp.games.dwarf_hold.thumb import goal, thumb, worth

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns of nine phases until the mountain is worked out."""
    hold = Stronghold(table)
    set_up(hold)
    turn = table.track("turn")
    while True:
        turn.value += 1
        table.begin("turn")
        yield from take_turn(hold, first=turn.value == 1)
        capped = turn.value == hold.numbers.turn_cap
        if over(hold) or capped:
            return score(hold, capped and not over(hold))


def set_up(hold: Stronghold) -> None:
    """The tiles at random round the Hold, a marker each in it, hands and leaders."""
    table = hold.table
    lands = table.shuffled("land")
    for space in hold.mountain.spaces:
        lands.deal(1, table.pile(space))
    hold.mountain.changed()
    for seat in table.seats:
        hold.into_hold(seat, hold.numbers.start_markers)
        hold.draw(hold.numbers.hand, hold.hands[seat])


PHASES: dict[str, tuple[Callable[[Stronghold, int], Steps[None]], ...]] = {}
"""The phases, and what in them clan after clan does as often as it wants (ruling: all-actions)."""


def take_turn(hold: Stronghold, first: bool) -> Steps[None]:
    """Everybody does a phase before the next one begins."""
    yield from leader_phase(hold, first)
    hold.bought.value = 0
    for played in hold.played:
        played.value = 0
    for name, steps in PHASES.items():
        hold.table.begin(f"{name} phase")
        for step, seat in product(steps, hold.in_order()):
            yield from step(hold, seat)
    council(hold)


def council(hold: Stronghold) -> None:
    """The leaders go back; their order is kept for the next turn (ruling: leader-order)."""
    for seat, pile in enumerate(hold.seated):
        hold.order[seat].value = pile[0].order
    for pile in hold.seated:
        pile.give_all(hold.leaders)


def leader_phase(hold: Stronghold, first: bool) -> Steps[None]:
    """In the first turn leaders are dealt, later they are picked; then they may be switched."""
    hold.table.begin("leader phase")
    if first:
        hold.table.shuffle(hold.leaders)
        hold.leaders.deal(hold.numbers.leaders, *hold.seated)
        for seat in hold.in_order():
            hold.picked(seat, hold.seated[seat][0])
    else:
        for seat in hold.in_order():
            leader = yield Choice("leader", list(hold.leaders), seat)
            hold.leaders.give(leader, hold.seated[seat])
            hold.picked(seat, leader)
    for seat in hold.in_order():
        yield from intrigues(hold, seat)


def gold_phase(hold: Stronghold, seat: int) -> Steps[None]:
    """Gold for everybody, and what Mines and leaders bring."""
    hold.gain(seat, hold.total(seat, "income_vt"), hold.numbers.income + hold.total(seat, "income_gold"))
    yield from ()


def work_phase(hold: Stronghold, seat: int) -> Steps[None]:
    """Draw for nothing, then for Gold (ruling: work-tiles)."""
    hold.draw(hold.numbers.free_draws + hold.total(seat, "extra_draws"), hold.hands[seat])
    while True:
        price = max(0, hold.numbers.draw_cost - hold.total(seat, "draw_discount"))
        able = price <= hold.gold[seat].value and (hold.bag or hold.discards)
        if not able or (yield Choice("draw", [None, "draw"], seat)) is None:
            return
        hold.pay(seat, price)
        hold.draw(1, hold.hands[seat])


def end_phase(hold: Stronghold, seat: int) -> Steps[None]:
    """VT for who played no tile (ruling: earth-temple), and the hand limit."""
    idle = hold.total(seat, "idle_vt")
    if idle and not hold.played[seat].value:
        hold.table.say("idle", by=seat, n=idle)
        hold.gain(seat, idle)
    excess = len(hold.hands[seat]) - hold.numbers.hand_limit - hold.total(seat, "hand_bonus")
    if excess > 0:
        for tile in (yield from hold.table.subset("excess", list(hold.hands[seat]), seat, excess, excess)):
            hold.discard(tile)


PHASES |= {
    "gold": (gold_phase,),
    "work": (work_phase,),
    "trade": (trading_post, talks),
    "event": (event_phase,),
    "dig": (dig_phase,),
    "fight": (fight_phase,),
    "build": (build_phase,),
    "end": (end_phase,),
}


def over(hold: Stronghold) -> bool:
    """Whether the mountain is worked out, all Rooms are built, or a clan has VT enough (ruling: endings)."""
    if any(vt.value > hold.numbers.end_vt for vt in hold.vt):
        return True
    if not all(hold.mountain.left(kind) for kind in (VEIN, LAIR, EARTH)):
        return True
    rooms = sum(count for title, count in hold.table.cast.titles["work"] if title.type == "room")
    return sum(hold.mountain.room(space) is not None for space in hold.mountain.spaces) == rooms


MOST = {"hold": "most-hold", "trophies": "most-trophies", "rooms": "most-rooms", "mines": "most-mines"}
"""What the most of something is worth VT for, with how that is told."""


def score(hold: Stronghold, capped: bool) -> Result:
    """VT for the most of everything and for Gold; equal ones share them, rounded down (rulings: tie, nobody)."""
    mountain, seats = hold.mountain, hold.table.seats
    counts = {
        "hold": [mountain.in_hold(seat) for seat in seats],
        "trophies": [len(hold.trophies[seat]) for seat in seats],
        "rooms": [sum(mountain.room(space) is not None for space in mountain.held(seat)) for seat in seats],
        "mines": [sum(mountain.mine(space) is not None for space in mountain.held(seat)) for seat in seats],
    }
    hold.table.begin("end")
    hold.table.say("end", n=hold.table.track("turn").value)
    for name, count in counts.items():
        best = [seat for seat in seats if count[seat] == max(count) and count[seat]]
        for seat in best:
            share = hold.numbers.bonus[name] // len(best)
            hold.table.say(MOST[name], n=share, seat=seat)
            hold.gain(seat, share)
    for seat in seats:
        if vt := hold.gold[seat].value // hold.numbers.gold_per_vt:
            hold.table.say("for-gold", n=vt, seat=seat)
            hold.gain(seat, vt)
    return Result.ranked([vt.value for vt in hold.vt], capped=capped, turns=hold.table.track("turn").value)
