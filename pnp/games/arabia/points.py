"""Fortune, Fame and Faith: what the players of Arabia have of each."""

from __future__ import annotations

from pnp.engine import View, own

FORTUNE, FAME, FAITH = SORTS = "fortune", "fame", "faith"
GOODS, WON = "goods", "won"


def points(view: View, seat: int) -> dict[str, int]:
    """A player's Fortune, Fame and Faith."""
    tokens = {sort: view.track(own(sort, seat)) for sort in SORTS}
    tokens[FORTUNE] += _treasures(view, seat)
    tokens[FAME] += _challenges(view, seat)
    return tokens


def _treasures(view: View, seat: int) -> int:
    """What the Treasures before a player are worth."""
    count = sum(1 for card in view.known(own(GOODS, seat)) if card.type == "treasure")
    return count * int(view.numbers.treasure)


def _challenges(view: View, seat: int) -> int:
    """What the challenges that a player has won are worth."""
    return view.count(own(WON, seat)) * int(view.numbers.challenge)


def goal(view: View, seat: int) -> dict[str, object]:
    """How many points of each sort a player has."""
    return dict(points(view, seat))


def worth(view: View, thing: object) -> int | None:
    """What cards before a player, or challenges won, count in points."""
    for seat in view.seats:
        if thing == own(GOODS, seat):
            return _treasures(view, seat)
        if thing == own(WON, seat):
            return _challenges(view, seat)
    return None
