"""What the screen counts in Warmeister: territories, the force and wounds of army cards, and prices."""

from __future__ import annotations

from pnp.engine import Piece, View, own
from pnp.games.families.shared_deck import in_hand, leaders_seen, leads
from pnp.games.warmeister.buying import cost
from pnp.games.warmeister.clash import DAMAGE, force

BOUGHT = ("army", "castle", "holding")
"""Types of cards that cost gold, which other cards may lower."""


def goal(view: View, seat: int) -> dict[str, int]:
    """The territories of a seat."""
    return {"territories": view.track(own("territories", seat))}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """What an army card in play adds to its rolls, and its wounds left; a price that is not the printed one."""
    if not isinstance(thing, Piece):
        return None
    if thing.pile is not None and leads(thing):
        return {"force now": force(thing), "wounds left": thing.wounds - thing.mark(DAMAGE)}
    if thing.type in BOUGHT and thing in in_hand(view):
        mine = (*leaders_seen(view, view.seat), *view.known(own("holdings", view.seat)))
        price = cost(view, thing, (None, None), [card for card in mine if card.cuts])
        return None if price == thing.cost else {"costs you": price}
    return None
