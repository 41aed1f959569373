"""The rule of thumb of Solo Crusade: rest in time, and send back what does no harm."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, View
from pnp.games.families.scored import Scores, highest
from pnp.games.solo_crusade.hero import FINDS, WEAK, bonus, standing
from pnp.games.solo_crusade.journey import CAMP, CAMPED, JOURNAL, LEAVE

DANGER = {"goal": 0, "stage": 0, "boon": 0, "basic": 1, "encounter": 4, "obstacle": 2}
"""How much a tile is to be feared, by its type."""


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def way(view: View, option: Any) -> float:
    """Drink or camp while wounded, leave when it is bad, else go on."""
    numbers = view.numbers
    _, share = standing(view)
    if option == CAMP:
        return 3 * float(share < numbers.camp_below and view.track(CAMPED) < numbers.camp_days)
    if option == LEAVE:
        enough = view.track(JOURNAL) + 3 * numbers.away < numbers.journal_cap
        return 2 * float(share < numbers.leave_below and enough)
    if isinstance(option, str):
        return 1
    return 4 * float(share < numbers.camp_below)


def strike(view: View, option: Any) -> float:
    """The weakest foe first, so that fewer press; drink when few hits are left."""
    if option.component == "find":
        return 100 * float(standing(view)[1] < view.numbers.leave_below)
    return 50 - float(option.force)


def hero(_: View, card: Any) -> float:
    """Who strikes well and lasts long."""
    return float(card.hits + 3 * card.fight)


def harmless(view: View, tile: Any) -> float:
    """The obstacle or encounter that this hero passes most easily goes back, rather none that takes the whole path."""
    card, _ = standing(view)
    skill = bonus(card, tile.check, view.known(FINDS), view.track(WEAK)) if tile.check else 0
    return 30 - 10 * DANGER[tile.type] - float(tile.dc - skill) - 5 * float(tile.all_back)


def more(view: View, tile: Any) -> float:
    """Of the others, what does no harm; more than has to be only for the sake of healing."""
    return 100 - standing(view)[1] if tile.rest else -10 * DANGER[tile.type]


def taken(_: View, tile: Any) -> float:
    """Use what brings the end nearer, skip what is dangerous."""
    return 2 - float(DANGER[tile.type])


SCORES: Scores = {
    "choose hero": hero,
    "way": way,
    "strike": strike,
    "scroll": lambda *_: 1,
    "obstacle back": harmless,
    "tiles back": more,
    "passage": taken,
}
