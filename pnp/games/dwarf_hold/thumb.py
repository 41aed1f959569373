"""How a sensible clan plays: the most valuable target with the fewest points lost, Rooms whenever there is Gold."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.dwarf_hold.claims import points_of, price_of
from pnp.games.dwarf_hold.clans import GOLD, VT
from pnp.games.dwarf_hold.mountain import IMPASSABLE, Mountain

__all__ = ["goal", "thumb", "worth"]


def goal(view: View, seat: int) -> dict[str, int]:
    """The VT and the Gold of a clan."""
    return {"vt": view.tracks.get(own(VT, seat), 0), "gold": view.tracks.get(own(GOLD, seat), 0)}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """What a tile of the map is worth now, the Dig and Fight of one's own tiles, and the Gold of a Room on a space."""
    mountain = Mountain(view)
    if isinstance(thing, str):
        ground = mountain.grounds.get(thing) if thing in mountain.near else None
        free = ground is not None and ground.type != IMPASSABLE and mountain.owner(thing) is None
        return {"value now": ground.value} if ground is not None and free else None
    if isinstance(thing, tuple):
        room, space = (*thing, None)[:2]
        priced = isinstance(room, Piece) and room.type == "room" and isinstance(space, str)
        return {"Gold": sum(price_of(mountain, view.seat, room, space))} if priced else None
    if isinstance(thing, Piece) and thing in view.known(own("hand", view.seat)):
        points = {way: points_of(mountain, view.seat, way.lower(), thing, None) for way in ("Dig", "Fight")}
        return {way: count for way, count in points.items() if count != getattr(thing, way.lower())}
    return None


def thumb(view: View, choice: Choice) -> Any:
    """By phase: what brings most."""
    phase, options = choice.phase.partition(":")[0], choice.options
    mountain = Mountain(view)
    if phase in ("dig", "fight"):
        grounds = mountain.grounds
        return max(options, key=lambda space: -1 if space is None else grounds[space].value)
    if phase == "build":
        able = [option for option in options if option is not None]
        near = [plan for plan in able if mountain.owner(plan[1]) == view.seat] or able
        return max(near, key=lambda plan: plan[0].value, default=None)
    if phase == "event":
        return _event(view, options)
    if phase == "draw":
        return options[-1] if _gold(view) >= view.numbers.reserve else None
    if phase == "deal":  # nothing is laid out by this rule: what comes is a present
        return "agree"
    if phase in ("excess", "trade discard", "keep"):
        best = max if phase == "keep" else min
        return best((option for option in options if option is not None), key=_use)
    if phase in ("dig tile", "fight tile"):
        return max(options, key=lambda tile: tile.dig if phase == "dig tile" else tile.fight + tile.against_bonus)
    if phase == "leader":
        return max(options, key=lambda leader: (leader.liking, -leader.order))
    return options[0]


def _event(view: View, options: list[Any]) -> Any:
    """Any event that does something by itself, and VT while they are cheap."""
    able = [
        each for each in options if isinstance(each, tuple) and isinstance(each[0], Piece) and not each[0].scrambles
    ]
    if able:  # against whoever is ahead
        return max(able, key=lambda each: _ahead(view, each[1]))
    cheap = view.tracks.get("VT bought", 0) < view.numbers.cheap
    return options[-1] if options[-1] == "buy VT" and cheap and _gold(view) >= view.numbers.reserve else None


def _ahead(view: View, target: Any) -> int:
    """The VT of the clan at which an event is aimed."""
    seat = target.owner if isinstance(target, Piece) else target
    return -1 if seat is None else goal(view, int(seat))["vt"]


def _gold(view: View) -> int:
    return view.track(own(GOLD, view.seat))


def _use(tile: Piece) -> int:
    """What a tile of the hand is good for, more or less."""
    return int(max(tile.dig, tile.fight, tile.value // 2, 2 if tile.type == "event" else 0))
