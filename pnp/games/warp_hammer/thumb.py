"""A rule of thumb: march with what is strong together, strike where it costs most, save what is worth saving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.decks import in_hand
from pnp.games.families.scored import Scores, highest
from pnp.games.warp_hammer.blood import force_of
from pnp.games.warp_hammer.war import (
    CARDS,
    CHIP,
    FOR,
    IMMOBILIZED,
    UNIT,
    USED,
    counted,
    is_target,
    line_of,
    may_roll,
    orders_of,
)


def thumb(view: View, choice: Choice) -> Any:
    """The option that scores most."""
    return highest(view, choice, SCORES)


def goal(view: View, seat: int) -> dict[str, int]:
    """The hands won, and the cards that are not lost yet."""
    piles = ("deck", "reserve", "hand", "line")
    return {
        "won": view.track(own("hands won", seat)),
        "wanted": view.numbers.hands,
        "cards": sum(view.count(own(pile, seat)) for pile in piles),
    }


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The Force of a line as it lies there, without what is still to be rolled, ordered or won."""
    for seat in view.seats:
        if thing == own("line", seat):
            return {"force": force_of(line_of(view, seat), line_of(view, 1 - seat), lambda _: 0, (), view.numbers)}
    return None


# what cards are worth


def strength(card: Piece) -> float:
    """The Force of a card, on average."""
    return 3.5 if card.dice else float(card.force) + 0.5 * card.bonus


@once
def rows_of(view: View, card: Piece) -> list[Any]:
    """The contests in which a card may apply a trait."""
    return [row for row in view.rows("contest") if any(trait in row.traits for trait in card.traits)]


def promise(view: View, card: Piece) -> float:
    """What the best trait of a card is worth before anything is known of the enemy."""
    return max((PROMISES[row.name] for row in rows_of(view, card)), default=0)


PROMISES = {
    "Signals": 1.2, "Saves": 1.4, "Martyrs": 0.6, "Cowards": 0.5, "Beasts": 0.4, "Scouts": 0.2, "Ambushes": 1.3,
    "Bombardment": 0.8, "Archers": 0.8, "Flyers": 1.2, "Flyers, in another way": 1.0, "Wizards": 1.0,
    "Magic and Fear": 2.0, "Immobilizers": 1.7, "Heroes": 1.4, "Spears": 0.6, "Cavalry": 0.8, "Fury": 1.9,
    "Poison": 1.7, "Infantry and Death": 1.1,
}  # fmt: skip
"""By contest: what a card that may fight it adds, in Force."""


@once
def threat(view: View, card: Piece) -> float:
    """What a card in play may still do: the best of its traits whose contest is to come."""
    if not may_roll(card):
        return 0
    step = view.track("contest")
    rows = [row for row in rows_of(view, card) if row.step > step or row.way in WAITING]
    return max((PROMISES[row.name] for row in rows), default=0)


WAITING = ("save", "martyr", "flee")


@once
def price(view: View, card: Piece) -> float:
    """What an enemy loses with a card: Force, what it may still do, and enhancements that nobody else can use."""
    line = line_of(view, card.owner or 0)
    alone = 0.0
    if card.type == UNIT:
        left = counted([each for each in line if each is not card])
        alone = sum(strength(each) for each in counted(line) if each is not card and each not in left)
    now = 0.0 if card.mark(IMMOBILIZED) or card not in counted(line) else strength(card)
    return now + threat(view, card) + alone


def gain(view: View, row: Any, target: Piece) -> float:
    """What a strike at a target brings on average; to be killed for good is a little worse than to be routed."""
    sides = int(view.numbers.die[1:])
    whole = price(view, target)
    here = row.kills * (whole + LASTING) + row.routs * whole
    stunned = threat(view, target) * row.neutralizes
    still = max(0, row.immobilizes - row.kills) * (whole - 0.1)
    return float(here + stunned + still) / sides


LASTING = 0.7


@once
def best_of(view: View, step: int) -> float:
    """The most that a strike of a contest can bring."""
    foes = line_of(view, 1 - view.seat)
    rows = [row for row in view.rows("contest") if row.step == step]
    if rows[0].way == "bombard":
        return 1.3
    return max((gain(view, row, foe) for row in rows for foe in foes if is_target(row, foe)), default=0)


@once
def elsewhere(view: View, card: Piece) -> float:
    """The most that a card may bring by another trait than that of this contest."""
    step, best = view.track("contest"), 0.0
    for row in rows_of(view, card):
        if row.way in WAITING:
            best = max(best, 0.6 * PROMISES[row.name])
        elif row.step > step:
            best = max(best, best_of(view, row.step) if row.way in ("strike", "bombard") else 0.7 * PROMISES[row.name])
    return best


# the questions


def kept(view: View, card: Piece) -> float:
    """What a card adds to a hand: nothing without a user."""
    hand = in_hand(view)
    value = strength(card) + promise(view, card)
    if card.type == UNIT:
        return value + 0.4 * sum(not set(each.users).isdisjoint(card.traits) for each in hand if each.type != UNIT)
    users = sum(each.type == UNIT and not set(each.users or card.users).isdisjoint(each.traits) for each in hand)
    return value * (0 if not users else 0.7 if users == 1 else 0.85 if users == 2 else 1)


def marched(view: View, card: Piece) -> float:
    """What is worth least stays behind."""
    return 100 - kept(view, card)


def exchanged(view: View, card: Piece) -> float:
    """What is worth less than an average card."""
    return 2.4 - (strength(card) if kept(view, card) else 0)


def ordered(view: View, name: str) -> float:
    """The Force that an order brings to the hand, and what it wins or loses against the order that is to be feared."""
    rows = orders_of(view.known(CARDS))
    mine: float = boosted(counted(in_hand(view)), rows[name].boosts) * view.numbers.order
    chances = feared(view)
    out: float = view.numbers.outguess * (
        chances[rows[name].beats] - sum(chances[row.name] for row in rows.values() if row.beats == name)
    )
    return 50 + mine + out


@once
def feared(view: View) -> dict[str, float]:
    """How likely the enemy's orders are, by what the enemy's list is made of."""
    foe = 1 - view.seat
    weights = {
        row.name: float(view.track(own(FOR.format(row.name), foe))) ** 2
        for row in orders_of(view.known(CARDS)).values()
    }
    whole = sum(weights.values()) or 1
    return {name: weight / whole for name, weight in weights.items()}


def boosted(cards: Sequence[Piece], boosts: Sequence[str]) -> int:
    """How many cards an order makes stronger."""
    return sum(any(trait in boosts for trait in card.traits) for card in cards)


def added(view: View, trait: str) -> float:
    """The attribute that promises most."""
    return max((PROMISES[row.name] for row in view.rows("contest") if trait in row.traits), default=0) + 0.1


def counting(view: View, card: Piece) -> float:
    """Cards are counted where they win the most of something, and could not do better elsewhere."""
    step = view.track("contest")
    row = next(row for row in view.rows("contest") if row.step == step)

    def able(seat: int) -> int:
        cards = [*counted(line_of(view, seat)), *view.known(own(CHIP, seat))]
        return sum(not each.mark(USED) and any(trait in row.traits for trait in each.traits) for each in cards)

    if able(view.seat) <= able(1 - view.seat):
        return 0
    return 0.3 + PROMISES[row.name] - elsewhere(view, card)


def struck(view: View, card: Piece) -> float:
    """Strike with whom nothing better waits for; the weakest first."""
    now = best_of(view, view.track("contest"))
    return now - elsewhere(view, card) + 0.02 if now > 0 else 0


def aimed(view: View, option: Any) -> float:
    """The target that costs most."""
    step = view.track("contest")
    rows = [row for row in view.rows("contest") if row.step == step]
    if isinstance(option, tuple):
        done, target = option
        row = next(row for row in rows if bool(row.kills) == (done == "kill"))
        return 10 + gain(view, row, target)
    return 10 + gain(view, rows[0], option)


def saving(view: View, card: Piece) -> float:
    """Save what is dear, with cards that have nothing better to do."""
    if card.pile is None or card.pile.name.startswith(CHIP):
        return 2
    martyr = any(row.way == "martyr" for row in rows_of(view, card)) and not any(
        row.way == "save" for row in rows_of(view, card)
    )
    step = view.track("contest")
    later = max(
        (PROMISES[row.name] for row in rows_of(view, card) if row.way not in WAITING and row.step >= step), default=0
    )
    return 1.5 - later - (0.3 + 0.2 * strength(card) if martyr else 0)


def fleeing(_: View, __: Piece) -> float:
    """To flee costs nothing."""
    return 1


SCORES: Scores = {
    "excess": marched,
    "discard": exchanged,
    "order": ordered,
    "attribute": added,
    "count": counting,
    "strike": struck,
    "target": aimed,
    "save": saving,
    "flee": fleeing,
}
