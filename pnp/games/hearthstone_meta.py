"""Hearthstone Meta: hands between two players, who lay a deck and what helps it, and roll a die for every point."""

from __future__ import annotations

from functools import cache
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, once, own
from pnp.games.families.dice import opposed
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import SharedDeck, in_hand


def play(table: Table) -> Steps[Result]:
    """Hands between two until all have played their number; most wins win (ruling: winning)."""
    meta = Meta(table)
    while pair := next_pair(meta):
        yield from play_hand(meta, *pair)
    return Result.ranked([wins.value for wins in meta.wins], hands=table.track("round").value)


class Meta(SharedDeck):
    """The deck, what each player has laid in this hand, and the hands he has played and won."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card")
        self.laid = table.each_pile("laid")
        self.wins = table.each_track("wins")
        self.hands_played = table.each_track("hands played")

    def lot(self, what: str, seats: list[int]) -> int:
        """One of some players by lot."""
        return int(self.table.lot(what, [Seat(seat) for seat in seats])) if len(seats) > 1 else seats[0]


def next_pair(meta: Meta) -> tuple[int, int, bool] | None:
    """Who plays the next hand, and whether the second of them needs it, too (rulings: pairs, odd-players)."""
    left = [seat for seat in meta.table.seats if meta.hands_played[seat].value < meta.numbers.hands]
    if not left:
        return None
    first = meta.lot("_first of the pair", fewest(meta, left))
    others = [seat for seat in left if seat != first]
    second = meta.lot(
        "_second of the pair", fewest(meta, others) if others else [seat for seat in meta.table.seats if seat != first]
    )
    return first, second, second in left


def fewest(meta: Meta, seats: list[int]) -> list[int]:
    """Those of some players who have played fewest hands."""
    least = min(meta.hands_played[seat].value for seat in seats)
    return [seat for seat in seats if meta.hands_played[seat].value == least]


def play_hand(meta: Meta, one: int, other: int, both: bool = True) -> Steps[None]:
    """Draw, replace, play in turns, roll, and discard all; without `both` it is no hand of the second player's."""
    meta.table.track("round").value += 1
    meta.table.begin("turn")
    meta.table.say("pair" if both else "pair-odd", seat=one, foe=other)
    for seat in (one, other):
        meta.draw(seat, meta.numbers.cards)
    meta.table.begin("mulligan")
    for seat in (one, other):
        yield from mulligan(meta, seat)
    able = [seat for seat in (one, other) if any(card.type == "deck" for card in meta.hands[seat])]
    winner = able[0] if len(able) == 1 else None  # ruling: no-deck
    if len(able) > 1:
        yield from play_cards(meta, first_of(meta, one, other))
        winner = roll(meta, one, other)
    else:
        for seat in {one, other}.difference(able):
            meta.table.say("no-deck", seat=seat)
    if winner is None:
        meta.table.say("nobody")
    else:
        meta.table.say("wins", winner=winner)
    for seat in (one, other) if both else (one,):
        meta.hands_played[seat].value += 1
        meta.wins[seat].value += seat == winner
    for seat in (one, other):
        if left := list(meta.hands[seat]):
            meta.hands[seat].give_all(meta.discards)
            meta.table.say("left", by=seat, cards=left)
        meta.laid[seat].give_all(meta.discards)


def mulligan(meta: Meta, seat: int) -> Steps[None]:
    """Replace some cards, once (ruling: mulligan)."""
    gone = yield from meta.table.subset("mulligan", meta.hands[seat], seat, most=meta.numbers.mulligan)
    for card in gone:
        meta.discard(card)
    if gone:
        meta.table.say("replaces", by=seat, cards=gone)
    else:
        meta.table.say("keeps", by=seat)
    meta.draw(seat, len(gone))


def first_of(meta: Meta, one: int, other: int) -> tuple[int, int]:
    """Both in the order they play: more wins first, equals by lot (ruling: who-plays-first)."""
    wins = meta.wins[one].value - meta.wins[other].value
    first = meta.lot("begins", [one, other]) if not wins else one if wins > 0 else other
    return first, one + other - first


def play_cards(meta: Meta, order: tuple[int, int]) -> Steps[None]:
    """Cards in turns, a deck first, until both have passed (rulings: who-plays-first, empty-hand)."""
    meta.table.begin("play")
    begun, playing = set[int](), list(order)
    while playing:
        seat = playing.pop(0)
        hand = meta.hands[seat]
        options = [None, *hand] if seat in begun else [card for card in hand if card.type == "deck"]
        card = yield Choice("play", options, seat)
        begun.add(seat)
        if card is not None:
            lay(meta, seat, order[order[0] == seat], card)
            playing.append(seat)
        else:
            meta.table.say("passes", by=seat)


def lay(meta: Meta, seat: int, foe: int, card: Piece) -> None:
    """Lay a card; a deck takes the place of all that lay there (ruling: new-deck), the rest works at once."""
    gone = list(meta.laid[seat]) if card.type == "deck" else []
    if gone:
        meta.laid[seat].give_all(meta.discards)
    meta.hands[seat].give(card, meta.laid[seat])
    meta.table.say("plays", by=seat, card=card)
    if card.negates and meta.laid[foe]:  # ruling: negate
        gone = meta.laid[foe][-1:]
        meta.discard(gone[0])
    if gone:
        meta.table.say("gone", cards=gone)
    meta.draw(seat, card.draws)
    for _ in range(min(card.steals_cards, len(meta.hands[foe]))):
        meta.hands[foe].give(meta.blind(foe), meta.hands[seat])


def roll(meta: Meta, one: int, other: int) -> int:
    """Who rolls more with a die for every point (ruling: ties)."""
    meta.table.begin("roll")
    pairs = (one, other), (other, one)
    dice = {seat: meta.numbers.base + points(meta.laid[seat], meta.laid[foe]) for seat, foe in pairs}
    return opposed(meta.table, {seat: f"{n}{meta.numbers.die}" for seat, n in dice.items()}, "the hand", "tie")


def deck_of(laid: list[Piece], foes: list[Piece]) -> Piece | None:
    """The deck that counts: one's own, or the opponent's in a mirror (ruling: mirror)."""
    for card in laid:
        if card.type == "deck":
            return card if not card.mirrors else next((c for c in foes if c.type == "deck" and not c.mirrors), None)
    return None


def points(laid: list[Piece], foes: list[Piece]) -> int:
    """What a player's cards are worth against the other's (ruling: points)."""
    mine, theirs = deck_of(laid, foes), deck_of(foes, laid)
    beats = mine is not None and theirs is not None and mine.versus == theirs.style
    return helped(mine, laid) + (int(mine.bonus) if mine is not None and beats else 0)


def helped(deck: Piece | None, cards: list[Piece]) -> int:
    """What the strategies among some cards add to a deck, or without one."""
    fits = traits("all", "all", False) if deck is None else traits(deck.style, deck.hero, bool(deck.combo))
    return sum([card.bonus for card in cards if card.type == "strategy" and not fits.isdisjoint(card.bonus_for)])


@cache
def traits(style: str, hero: str, combo: bool) -> frozenset[str]:
    """What strategies may be for, to be for a deck."""
    return frozenset(("all", style, hero, "combo" if combo else "all"))


def goal(view: View, seat: int) -> dict[str, int]:
    """The hands that a seat has won and played, and those it plays."""
    won, played = view.track(own("wins", seat)), view.track(own("hands played", seat))
    return {"won": won, "played": played, "all": view.numbers.hands}


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The dice for what a player has laid; with a card of the own hand, those of both if it is played."""
    base, seats = view.numbers.base, [seat for seat in view.seats if view.count(own("laid", seat))]
    if isinstance(thing, str) and thing.startswith("laid of"):
        theirs = next((view.known(own("laid", seat)) for seat in seats if own("laid", seat) != thing), [])
        return {"dice": base + points(view.known(thing), theirs)}
    if not isinstance(thing, Piece) or thing not in in_hand(view) or not seats:
        return None
    mine, theirs = after(view, thing)
    return {"dice": base + points(mine, theirs), "against": base + points(theirs, mine)}


def after(view: View, card: Piece) -> tuple[list[Piece], list[Piece]]:
    """What lies before a seat and its foe once the seat has played a card."""
    mine, theirs, _ = before(view)
    return [*(mine if card.type != "deck" else []), card], theirs[: len(theirs) - len(card.negates)]


def thumb(view: View, choice: Choice) -> Any:
    """Play what adds points, and spoil what the other has; replace what goes with no deck of the hand."""
    return highest(view, choice, SCORES)


def helps(deck: Piece, cards: list[Piece]) -> int:
    """The points that the strategies among some cards have with a deck, or with what lies in its place."""
    return helped(None if deck.mirrors else deck, cards)


def replaced(view: View, card: Piece) -> float:
    """Decks but the best one, and strategies that are not for it."""
    best = best_deck(view)
    if best is None or card is best:
        return 0
    return 2 if card.type == "deck" else int(not (card.negates or card.draws or helps(best, [card])))


@once
def best_deck(view: View) -> Piece | None:
    """The deck of the hand that its strategies help most."""
    hand = in_hand(view)
    decks = [card for card in hand if card.type == "deck"]
    return max(decks, key=lambda deck: helps(deck, hand), default=None) if len(decks) != 1 else decks[0]


@once
def before(view: View) -> tuple[list[Piece], list[Piece], int]:
    """What lies before a seat and before its foe, and the seat's points."""
    foe = next((seat for seat in view.seats if seat != view.seat and view.count(own("laid", seat))), None)
    mine, theirs = view.known(own("laid", view.seat)), view.known(own("laid", foe)) if foe is not None else []
    return mine, theirs, points(mine, theirs)


def played(view: View, card: Piece) -> float:
    """How many more points a card makes than the other has with what lies there."""
    mine, theirs, ours = before(view)
    if card.type == "deck":
        hand = [each for each in in_hand(view) if each is not card]
        hope = points([card], theirs) + helps(card, hand)
        return hope - ours - helps(mine[0], hand) - 1 if mine else hope - ours + 0.5
    if card.negates:
        return points(theirs, mine) - points(theirs[:-1], mine) if theirs else 0
    return helped(deck_of(mine, theirs), [card]) + 0.1 * bool(card.draws or card.steals_cards)


SCORES: Scores = {"mulligan": replaced, "play": played}
