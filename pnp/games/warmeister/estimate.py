"""What a player can reckon at a glance: what a unit is worth, how strong an army is, who fights, what was played."""

from __future__ import annotations

from pnp.engine import Piece, View, own
from pnp.games.families.shared_deck import leaders_seen
from pnp.games.warmeister.clash import DAMAGE, force
from pnp.games.warmeister.war import PLAYED, has


def worth(unit: Piece) -> float:
    """Force, wounds and traits of an army card, wherever it lies; damage takes off."""
    extra = 2 * ("general" in unit.kinds) + ("deadly" in unit.traits) + ("tough" in unit.traits)
    return float(2 * unit.force + unit.wounds + extra + unit.income - unit.mark(DAMAGE))


def might(view: View, seat: int, side: str) -> float:
    """The hits an army of all a player has may make, times those it may take."""
    units, numbers = leaders_seen(view, seat), view.numbers
    kind, extra = ("assault", numbers.assault) if side == "attacker" else ("missile", numbers.missile)
    army = numbers.general * sum(has(unit, "general") for unit in units)
    army += sum(card.army_bonus for card in view.known(own("holdings", seat)))
    if side == "defender":
        army += max((card.defenders - card.attackers for card in view.known(own("castles", seat))), default=0)
    hits = sum((force(unit) + army + extra * has(unit, kind)) * (1 + has(unit, "deadly")) for unit in units)
    return float(hits * sum(unit.wounds - unit.mark(DAMAGE) + has(unit, "tough") for unit in units))


def in_battle(view: View, side: str) -> int | None:
    """Who fights on a side."""
    fighting = (unit.owner for seat in view.seats for unit in leaders_seen(view, seat) if unit.mark(side))
    return next(fighting, None)


def played(view: View) -> Piece:
    """The card that was played last, as long as others may cancel it."""
    return next(card for card in reversed(view.known("discard")) if players(view, card, PLAYED))


def players(view: View, card: Piece, mark: str) -> list[int]:
    """The players whose marks of a kind lie on a card."""
    return [seat for seat in view.seats if card.mark(own(mark, seat))]
