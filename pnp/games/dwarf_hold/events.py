"""The Event Phase: events, the Judge, a look into a hand, and VT for Gold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.dwarf_hold.clans import Stronghold

__all__ = ["event_phase", "intrigues", "vt_price"]

BUY, JUDGE, LOOK = "buy VT", "judge", "look"


def event_phase(hold: Stronghold, seat: int) -> Steps[None]:
    """Play events, use what works in this phase, and buy VT, in any order."""
    looks, judged = hold.total(seat, "looks"), False
    while True:
        options: list[Any] = [None, *plays(hold, seat)]
        if not judged and any(leader.scrambles for leader in hold.seated[seat]):
            options.append(JUDGE)
        if looks:
            options += [(LOOK, foe) for foe in hold.foes(seat)]
        if vt_price(hold, seat) <= hold.gold[seat].value:
            options.append(BUY)
        answer = yield Choice("event", options, seat)
        if answer is None:
            return
        if answer == BUY:
            hold.pay(seat, vt_price(hold, seat))
            hold.bought.value += 1
            hold.gain(seat, 1)
        elif answer == JUDGE:
            judged = True
            hold.table.say("judges", by=seat)
            yield from scramble(hold, seat, hold.seated[seat][0].scrambles)
        elif answer[0] == LOOK:
            looks -= 1
            look(hold, seat, answer[1])
        else:
            yield from play_event(hold, seat, *answer)


def vt_price(hold: Stronghold, seat: int) -> int:
    """What the next VT costs a clan: more for each that anybody has bought (rulings: buying, no-refund)."""
    price: int = hold.numbers.vt_price + hold.numbers.vt_step * hold.bought.value
    return max(0, price - hold.total(seat, "vt_discount"))


def look(hold: Stronghold, seat: int, foe: int) -> None:
    """See all tiles of a hand."""
    hold.table.say("looks", by=seat, foe=foe)
    for tile in hold.hands[foe]:
        hold.hands[foe].show(tile, 1 << seat)


def plays(hold: Stronghold, seat: int) -> Iterator[tuple[Piece, Any]]:
    """The events of a hand, with whom or what they are aimed at."""
    for tile in hold.hands[seat]:
        if tile.type != "event" or tile.phase != "event":
            continue
        if tile.spoils or tile.steals_gold or tile.steals_tiles:
            yield from ((tile, foe) for foe in hold.foes(seat))
        elif tile.replaces:
            yield from ((tile, marker) for marker in markers(hold) if marker.owner != seat)
        else:
            yield tile, None


def markers(hold: Stronghold) -> list[Piece]:
    """All Clan Markers on the map and in the Hold."""
    found = [here.marker for here in hold.mountain.lying.values() if here.marker is not None]
    return [*found, *hold.hold]


def play_event(hold: Stronghold, seat: int, tile: Piece, target: Any) -> Steps[None]:
    """Discard an event for what it does."""
    if isinstance(target, Seat):
        hold.table.say("plays-against", by=seat, tile=tile, foe=target)
    else:
        hold.table.say("plays", by=seat, tile=tile)
    hold.discard(tile)
    hold.gain(seat, tile.vt, tile.gold)
    hold.into_hold(seat, tile.hold_markers)
    if tile.draws:
        yield from choose_of(hold, seat, tile)
    if tile.scrambles:
        yield from scramble(hold, seat, tile.scrambles)
    if tile.replaces:
        replace(hold, seat, target)
    if tile.steals_gold:
        hold.gain(seat, gold=hold.gold[target].lose(tile.steals_gold))
    for _ in range(tile.spoils + tile.steals_tiles):
        if hold.hands[target]:
            taken = hold.table.lot("_tile", list(hold.hands[target]))
            hold.hands[target].give(taken, hold.hands[seat] if tile.steals_tiles else hold.discards)


def choose_of(hold: Stronghold, seat: int, tile: Piece) -> Steps[None]:
    """Draw tiles; keep all, or as many as the event says."""
    drawn = hold.table.pile(f"drawn by {seat + 1}", "owner", seat)
    hold.draw(tile.draws, drawn)
    kept = list(drawn)
    if tile.keeps:
        kept = yield from hold.table.subset("keep", list(drawn), seat, tile.keeps, tile.keeps)
    for each in kept:
        drawn.give(each, hold.hands[seat])
    drawn.give_all(hold.discards)


def replace(hold: Stronghold, seat: int, marker: Piece) -> None:
    """Put a marker of a clan in the place of another one, which passes on what lies under it (ruling: markers)."""
    pile = marker.pile
    assert pile is not None
    hold.table.say("replaces", by=seat, foe=marker.owner, space=pile.name)
    marker.owner = None
    pile.give(marker, hold.markers)
    hold.markers.give(hold.marker(seat), pile)
    hold.mountain.changed()


def scramble(hold: Stronghold, seat: int, most: int) -> Steps[None]:
    """Take up to so many markers, and lay them anew on the same spaces (ruling: scramble)."""
    chosen = yield from hold.table.subset("scramble", markers(hold), seat, 0, most)
    places = [marker.pile for marker in chosen]
    left = list(chosen)
    for place in places:
        lying = sorted(left, key=lambda marker: marker.pile is place)  # of a clan's, the one that may stay
        owners = {marker.owner: marker for marker in lying}
        answer = yield Choice(f"lay: {place.name}", list(owners.values()), seat)
        left.remove(answer)
        assert answer.pile is not None
        if answer.pile is not place:
            answer.pile.give(answer, place)
    hold.mountain.changed()


def intrigues(hold: Stronghold, seat: int) -> Steps[None]:
    """Switch leaders with an opponent when all are picked (ruling: intrigue)."""
    tiles = [tile for tile in hold.hands[seat] if tile.switches]
    options = [(tile, foe) for tile in tiles for foe in hold.foes(seat)]
    answer = yield Choice("intrigue", [None, *options], seat)
    if answer is None:
        return
    tile, foe = answer
    hold.table.say("switches", by=seat, foe=foe)
    hold.discard(tile)
    ours, theirs = hold.seated[seat], hold.seated[foe]
    (first,), (second,) = ours, theirs
    ours.give(first, theirs)
    theirs.give(second, ours)
