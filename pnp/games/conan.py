"""Conan: draw and discard until six cards are a combo, the dearest of which tells a whole tale."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.games.families.patterns import row_of
from pnp.games.families.shared_deck import SharedDeck


def play(table: Table) -> Steps[Result]:
    """Turns of three phases, until the deck has been gone through (ruling: end)."""
    tales = Tales(table)
    seat = table.lot("first player", table.seats)  # ruling: first-player
    turns = table.track("turn")
    for each in table.around(seat):
        tales.draw(each, tales.numbers.hand)
    while tales.deck and turns.value < tales.numbers.turn_cap:  # ruling: turn-cap
        turns.value += 1
        table.begin("turn", seat)
        yield from draw_phase(tales, seat)
        yield from tales.give_up("discard", seat, tales.numbers.discards)  # ruling: same-card
        yield from meld(tales, seat)
        seat = table.after(seat)
    table.begin("end")
    table.say("goes-on" if tales.deck else "gone-through", n=turns.value)
    points = [track.value for track in tales.points]
    return Result.ranked(points, capped=bool(tales.deck), turns=turns.value)  # ruling: ties


class Tales(SharedDeck):
    """The deck, hands, and what each player has shown, with its points."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card")
        self.points = table.each_track("points")
        self.victories = table.each_pile("victory pile")  # ruling: piles

    def draw(self, seat: int, count: int) -> None:
        """Draw what there is: the deck is gone through once (ruling: end)."""
        self.deck.deal(count, self.hands[seat])


def draw_phase(tales: Tales, seat: int) -> Steps[None]:
    """Take a card, from the deck or off the discard pile (ruling: draw)."""
    top = tales.discards.top
    answer = yield Choice("draw", ["deck", top] if top is not None else ["deck"], seat)
    if answer == "deck":
        tales.draw(seat, 1)
    else:
        tales.discards.give(answer, tales.hands[seat])


def meld(tales: Tales, seat: int) -> Steps[None]:
    """Show a combo, or keep it (rulings: one-meld, hidden-combo). Who has none is asked, too: it tells nothing."""
    tales.table.begin("meld", seat)
    for _ in range(tales.numbers.melds):
        combo = row_of(tales.table.cast.entries["combo"], tales.hands[seat])
        shown = yield Choice("meld", [None] if combo is None else [None, combo.name], seat)
        if combo is None or shown is None:
            return
        tales.hands[seat].give_all(tales.victories[seat])
        tales.points[seat].value += combo.points
        tales.table.say("combo", by=seat, combo=combo.name, points=combo.points, total=tales.points[seat].value)
        tales.draw(seat, tales.numbers.hand)


def goal(view: View, seat: int) -> dict[str, int]:
    """The points of a seat, and how many cards the game has left."""
    return {"points": view.track(own("points", seat)), "left": view.count("card")}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """Of a card to be discarded, how many of its suit there are in the hand."""
    hand = view.known(own("hand", view.seat))
    if not isinstance(thing, Piece) or thing not in hand or len(hand) <= view.numbers.hand:
        return None
    return {thing.type: sum(card.type == thing.type for card in hand)}


def thumb(view: View, choice: Choice) -> Any:
    """Go for one card of each suit, which is worth most and comes soon; show whatever is ready."""
    if choice.phase == "meld":
        return choice.options[-1]
    suits = Counter(card.type for card in view.known(own("hand", view.seat)))
    if choice.phase == "draw":
        top = choice.options[-1]
        return top if isinstance(top, Piece) and not suits[top.type] else "deck"
    return max(choice.options, key=lambda card: suits[card.type])
