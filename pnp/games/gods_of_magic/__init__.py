"""Gods of Magic: realms of Locations, beings, deeds and things, and a die that makes and unmakes them."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Pile, Result, Steps, Table, View, own
from pnp.games.families.ending import final
from pnp.games.gods_of_magic.realms import Magic, realms_seen
from pnp.games.gods_of_magic.realms import worth as points
from pnp.games.gods_of_magic.results import RESULTS, play_card
from pnp.games.gods_of_magic.thumb import thumb

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns of three phases, until somebody has points enough (ruling: scoring)."""
    magic = Magic(table)
    first = highest(table)
    yield from set_up(magic, first)
    for seat in magic.turns(first, magic.numbers.turn_cap):
        yield from draw_phase(magic, seat)
        table.begin("play", seat)
        for _ in range(magic.numbers.plays):
            yield from play_card(magic, seat)
        yield from dice_phase(magic, seat)
        if max(track.value for track in magic.points) >= magic.numbers.win_points:
            table.say("reached", wanted=magic.numbers.win_points)
            return result(magic)
    table.say("turn-cap", turns=magic.numbers.turn_cap)
    return result(magic, capped=True)  # ruling: turn-cap


def result(magic: Magic, capped: bool = False) -> Result:
    """The highest score wins."""
    turns = magic.table.track("turn").value
    return final(magic.table, Result.ranked([track.value for track in magic.points], capped, turns=turns))


def highest(table: Table) -> int:
    """Who rolls highest, equal ones again (ruling: first-player)."""
    seats = list(table.seats)
    die = table.game.components["magic"].die
    while len(seats) > 1:
        rolls = {seat: table.roll(str(die), "first turn", seat) for seat in seats}
        seats = [seat for seat in seats if rolls[seat] == max(rolls.values())]
    table.say("begins", seat=seats[0])
    return seats[0]


def set_up(magic: Magic, first: int) -> Steps[None]:
    """Deal hands, and let each player begin his realms."""
    for seat in magic.table.around(first):
        magic.draw(seat, magic.numbers.start_hand)
    for seat in magic.table.around(first):
        magic.table.begin("set-up", seat)
        for _ in range(magic.numbers.start_plays):
            if not (yield from play_card(magic, seat)):
                break


def draw_phase(magic: Magic, seat: int) -> Steps[None]:
    """Draw, and keep as many cards as the limit says."""
    magic.table.begin("draw", seat)
    magic.draw(seat, magic.numbers.draw)
    yield from magic.hand_limit(seat, magic.numbers.hand_limit)


def dice_phase(magic: Magic, seat: int) -> Steps[None]:
    """Roll on the magic table; Imagination is any other result (ruling: table)."""
    magic.table.begin("dice", seat)
    row = magic.table.roll_on("magic", seat=seat)
    if row.id == "magic:imagination":
        row = yield from imagine(magic, seat)
    yield from RESULTS[row.id.partition(":")[2]](magic, seat)


def imagine(magic: Magic, seat: int) -> Steps[Piece]:
    """Pick a result."""
    rows: dict[str, Any] = {row.name: row for row in magic.table.cast.entries["magic"] if row.id != "magic:imagination"}
    picked = yield Choice("imagination", list(rows), seat)
    found: Piece = rows[picked]
    return found


def goal(view: View, seat: int) -> dict[str, int]:
    """The points of a seat, those that end the game, and what the next Visitation would bring."""
    coming = sum(points(realm, view.numbers) for realm in realms_seen(view, seat))
    return {"points": view.track(own("points", seat)), "wanted": view.numbers.win_points, "coming": coming}


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """What a realm scores at a Visitation."""
    name = thing.name if isinstance(thing, Pile) else thing
    if not isinstance(name, str) or not name.startswith("realm "):
        return None
    return {"points": points(view.known(name), view.numbers)}
