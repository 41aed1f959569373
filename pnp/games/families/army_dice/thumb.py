"""How a sensible player picks: each die has a worth, for what it will still do this turn and in those to come."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.army_dice.battle import FACE, STRIKES, steady

ORDER = ("monster", "tactics", "spell", "maneuver", *STRIKES)
"""The phases in which dice act; the one before them is that of the roll."""
YIELDS = {"monster": 2.0, "tactics": 1.3, "spell": 2.0, "maneuver": 2.0, "missile": 1.0, "melee": 1.0}
"""How many enemy dice it is worth when a die acts."""
STEADY = 0.35
"""What a steady die is worth while morale may be checked."""
TURNS = 3.0
"""For how many turns a die goes on."""
HOLD = 0.3
"""What a die is worth that does nothing but stand."""


def thumb(view: View, choice: Choice) -> Any:
    """The worthless die is lost, the best enemy one struck."""
    options = choice.options
    match choice.phase:
        case "choose":
            return max(options, key=lambda card: strength(view, card))
        case "casualty" | "monster casualty":
            return min(options, key=lambda unit: value(view, unit))
        case "slay" | "control":
            return max(options, key=lambda unit: value(view, unit))
        case "turn to one":
            return max(options, key=lambda unit: at_once(view, unit))
        case "restore" | "summon":
            return max(options, key=lambda unit: chance(unit))
        case "initiative":
            return max(options, key=lambda phase: coming(view, phase, 1 - view.seat))
        case "pick":
            return picked(view, options)
        case _:
            return min(options, key=lambda count: abs(count - wanted(view, choice.phase)))


def here(view: View, name: str, seat: int) -> int:
    """What stands on a track of a seat, or on the one of a battle apart while that is fought."""
    return view.track(own(f"quest {name}" if apart(view) else name, seat))


def army(view: View, seat: int) -> list[Any]:
    """The dice that fight for a seat."""
    if quester := apart(view):
        return list(view.known(own("party" if quester == seat + 1 else "roster", seat)))
    return list(view.known(own("force", seat)))


def apart(view: View) -> int:
    """Whose quest is being fought, the first seat's being 1; 0 where the armies themselves fight."""
    return view.tracks.get("quester", 0)


def value(view: View, unit: Piece) -> float:
    """What a die is worth to whoever has it."""
    return HOLD + TURNS * chance(unit) + at_once(view, unit)


def chance(unit: Any) -> float:
    """What a die brings in a turn on average."""
    sides = int(unit.throw[1:])
    acts = YIELDS[unit.phase] * (unit.acts.high - unit.acts.low + 1)
    if unit.slays:
        acts += (unit.slays.high - unit.slays.low + 1) / 2 - (unit.leaves.high - unit.leaves.low + 1)
    return float((acts + 2 * STEADY) / sides)


def at_once(view: View, unit: Piece) -> float:
    """What a die still brings this turn, by what it shows."""
    face = unit.mark(FACE)
    worth = STEADY if steady(unit, view.numbers) else 0.0
    if ORDER.index(unit.phase) + 1 <= view.track("phase"):
        return worth
    mine = unit.pile is not None and unit.pile.owner == view.seat
    aid = unit.aided and face == unit.aided and here(view, f"aid in {unit.phase}", view.seat if mine else 1 - view.seat)
    return worth + (YIELDS[unit.phase] if face in unit.acts or aid else 0.0)


@once
def coming(view: View, phase: str, seat: int) -> int:
    """The hits that an army will have in a phase."""
    hits = sum(unit.phase == phase and unit.mark(FACE) in unit.acts for unit in army(view, seat))
    return int(hits) + here(view, f"{phase} hits", seat)


def picked(view: View, options: Any) -> Any:
    """Kill, unless the enemy can be made to rout."""
    foe = 1 - view.seat
    lost = here(view, "casualties", foe) + sum(coming(view, phase, view.seat) for phase in STRIKES)
    mine = here(view, "casualties", view.seat) + sum(coming(view, phase, foe) for phase in STRIKES)
    firm = sum(steady(unit, view.numbers) for unit in army(view, foe)) + here(view, "morale points", foe)
    rows = {row.name: row for row in view.rows("maneuver") if row.name in options}
    wish = "lower" if lost > mine and 0 <= firm - lost < 3 else "kill"
    return next((name for name, row in rows.items() if row.effect == wish), options[0])


@once
def strength(view: View, card: Piece) -> float:
    """What the dice on a card bring in a turn."""
    return float(sum(getattr(card, unit.type) * chance(unit) for unit, _ in view.titles("unit")))


def wanted(view: View, phase: str) -> int:
    """As many dice of a type as stand on the card."""
    return int(getattr(view.known(own("banner", view.seat))[0], phase.removeprefix("dice of ")))
