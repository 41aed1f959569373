"""How a sensible king plays: grow while there is food and wood, train for what comes, strike at good odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, View, once, own
from pnp.games.horrible_hordes import hordes
from pnp.games.horrible_hordes import wilds as w
from pnp.games.horrible_hordes.wilds import Wilds

GROWS = {"food": 90, "wood": 85, "gold": 75, "metal": 70, "stone": 60}
"""How much one wants more of a resource every turn."""


def thumb(view: View, choice: Choice) -> Any:
    """The best of the options by the phase that asks."""
    options = choice.options
    match choice.phase:
        case "learn" | "research" | "more":
            return max(options, key=lambda name: rank(view, name))
        case "free" | "into":
            return max(options, key=lambda what: wanted(view, what))
        case "give" | "pay" | "excess":
            return min(options, key=lambda what: wanted(view, what))
        case "trade":
            return trade(view, options)
        case "settle":
            return max(
                [s for s in options if s in wilds(view).tiles or wilds(view).board.spaces.count(s)],
                key=lambda s: site(view, s),
                default=None,
            )
        case "fortify" | "place" | "refuge":
            return max([s for s in options if s is not None], key=lambda s: -danger(view, s), default=None)
        case "train":
            return options[-1]
        case "move" | "forced":
            return max(options, key=lambda s: sally(view, s))
        case "to":
            return max(options, key=lambda s: prey(view, s, 4))
        case "many":
            return options[-1]
        case "shoot" | "powers" | "fate" | "negate":
            return options[-1]
        case "wards":
            return next((name for name in options[1:] if rows(view)[name].act == "destroy"), None)
        case "draft":
            return max(options, key=lambda horde: horde.hits * (11 - horde.attack))
        case "lead":
            return lead(view, options)
        case "aim":
            return max(options, key=lambda s: threat(view, s))
        case _:
            return options[0]


@once
def wilds(view: View) -> Wilds:
    """The board as it lies."""
    return Wilds(view)


@once
def rows(view: View) -> Any:
    """The Abilities."""
    return w.rows(view)


def rank(view: View, name: str | None) -> int:
    """How good an Ability is: tokens at once, then growth, then what helps in every battle."""
    if name is None:
        return -1
    row = rows(view)[name]
    fights = bool(row.army) and not row.against and not row.land
    worth = {
        100: row.once and row.victory,
        GROWS.get(row.yields or "", 0): row.yields,
        80: row.builds == "settlement",
        65: row.spares or (fights and not row.dearer),
        55: row.gift,
        50: row.settlement or row.castle,
        45: row.price or row.treasure,
        40: row.dice,
        35: row.rallies,
    }
    return max((points for points, has in worth.items() if has), default=0)


def wanted(view: View, what: str) -> float:
    """How much one chit more of a resource helps."""
    held = view.track(own(what, view.seat))
    numbers = view.numbers
    needs = {"food": 3, "wood": 4, "metal": 2, "stone": 3, "magic": 1, "gold": 0}
    full = numbers.settlement.get(what, 0) * 2 + numbers.army.get(what, 0)
    return float(needs[what] + full - 2.0 * held)


def trade(view: View, options: Sequence[Any]) -> Any:
    """Change Gold, and make tokens of what is left over."""
    if "exchange" in options and view.track(own("gold", view.seat)) >= view.numbers.exchange:
        return "exchange"
    for name in options[1:]:
        if isinstance(name, str) and name in rows(view) and rows(view)[name].price:
            return name
    return None


def lead(view: View, options: Sequence[Any]) -> Any:
    """Where a Horde goes: its master brings it to units, a spell takes it away from them."""
    ways = [each for each in options if each is not None]
    if not view.numbers.master or view.seat != view.seats[-1]:
        return min(ways, key=lambda each: hordes.appeal(wilds(view), each))
    return max(ways, key=lambda each: (hordes.appeal(wilds(view), each), -closest(view, each)))


def closest(view: View, space: str) -> int:
    """How far the next unit is from a space."""
    found = wilds(view)
    return min((found.board.distance(space, each) or 0 for each in found.units), default=0)


def threat(view: View, space: str) -> float:
    """How dangerous a Horde is."""
    horde = wilds(view).hordes.get(space)
    return float(horde.mark(w.HITS) * (11 - horde.attack)) if horde is not None else 0.0


def danger(view: View, space: str) -> float:
    """The Hordes near a space."""
    found = wilds(view)
    return sum(threat(view, each) / (1 + (found.board.distance(space, each) or 0)) for each in found.hordes)


def site(view: View, space: str) -> float:
    """How good a space is to settle."""
    tile = wilds(view).tiles.get(space)
    good = {"food": 3.0, "wood": 3.0, "metal": 2.0, "stone": 1.0, "magic": 0.5}
    return (good.get(tile.yields or "", 1.0) if tile is not None else 1.0) - danger(view, space) / 20


def strength(view: View, space: str) -> float:
    """What Armies of a space would do to a Horde, against what it would do to them; 1 is even."""
    found = wilds(view)
    horde = found.hordes[space]
    mine = max(1, view.numbers.hit + found.defense(space))
    hit, hurt = max(0.05, (11 - mine) / 10), max(0.05, (11 - horde.attack) / 10)
    return float(hit / (horde.mark(w.HITS) ** 2 * hurt))


def prey(view: View, space: str, armies: int) -> float:
    """How well so many Armies would do in a space: above 1 they should win."""
    if space not in wilds(view).hordes:
        return 0.0
    return armies**2 * strength(view, space)


def sally(view: View, space: str | None) -> float:
    """Whether a stack should move: where a Horde beside it can be beaten."""
    if space is None:
        return 1.2
    if space not in wilds(view).board.spaces:
        return 0.0
    found = wilds(view)
    armies = len(found.of(space, view.seat, w.ARMY))
    return max((prey(view, near, armies) for near in found.board.neighbours(space)), default=0.0)
