"""Jousts: antes, tilts, and a small game of poker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product

from pnp.engine import Choice, Piece, Pile, Steps, own
from pnp.games.families.decks import one_of
from pnp.games.ortus_regni.earldom import ANTE, TILTED, Realm

TILT = "tilt"
Score = tuple[tuple[int, int], ...]
"""Groups of equal cards, the largest first: how many, and of which rank."""


def joust(realm: Realm, seat: int) -> Steps[None]:
    """All Earls ante and tilt, the initiator last; the best hand wins all antes."""
    table = realm.table
    table.begin("joust", seat)
    for other in list(table.around(seat + 1)):
        yield from enter(realm, other)
    tilters = [other for other in table.around(seat + 1) if reveal(realm, other)]
    for other in tilters:
        realm.deal_out(realm.joust, realm.numbers.dealt, hand_of(realm, other))
        table.say("joust-hand", seat=other, cards=joust_hand(realm, other))
    winner = None
    if tilters:
        scores = {other: score(joust_hand(realm, other), realm.numbers.joust) for other in tilters}
        best = [other for other in tilters if scores[other] == max(scores.values())]
        winner = yield from decide(realm, best)
    yield from prizes(realm, winner)
    clean_up(realm, winner)
    yield from realm.settle()


def enter(realm: Realm, seat: int) -> Steps[None]:
    """Ante something, or play a Banner; who anted may tilt (rulings: ante, no-tilt)."""
    banners = [card for card in realm.hands[seat] if "joust" in card.plays]
    if prizes := realm.prizes(seat):
        ante = yield from one_of("ante", [*prizes, *banners], seat)
    elif last := realm.last_castle(seat):
        ante = yield Choice("ante", [None, last, *banners], seat)
    else:
        return
    if ante is None:
        return
    if ante.pile is realm.hands[seat]:
        realm.table.say("opts-out", by=seat, card=ante)
        realm.discard(ante)
        return
    ante.put(ANTE, 1)
    realm.table.say("antes", by=seat, card=ante)
    rider = yield Choice("tilt", [None, *realm.lords(seat), *realm.hands[seat]], seat)
    if rider is None:
        return
    if rider.pile is realm.hands[seat]:
        realm.hands[seat].give(rider, realm.table.pile(own("tilt face down", seat), "nobody", seat))
    else:
        rider.put(TILTED, 1)


def hand_of(realm: Realm, seat: int) -> Pile:
    """Where the cards of a Joust Hand lie that are no Lord."""
    return realm.table.pile(own(TILT, seat), owner=seat)


def reveal(realm: Realm, seat: int) -> bool:
    """Turn up the card an Earl laid face down; whether he tilts."""
    realm.table.pile(own("tilt face down", seat), "nobody", seat).give_all(hand_of(realm, seat))
    return bool(joust_hand(realm, seat))


def joust_hand(realm: Realm, seat: int) -> list[Piece]:
    """An Earl's tilted card and the Joust cards dealt to him."""
    return [*(lord for lord in realm.lords(seat) if lord.mark(TILTED)), *hand_of(realm, seat)]


def score(cards: Iterable[Piece], ranks: object) -> Score:
    """The best that a Joust Hand can count, Champions being what they may be (ruling: tilt)."""
    valued = [[getattr(ranks, name) for name in card.tilts] for card in cards if card.tilts]
    return max(
        tuple(sorted(((count, rank) for rank, count in Counter(ways).items()), reverse=True))
        for ways in product(*valued)
    )


def decide(realm: Realm, tied: list[int]) -> Steps[int]:
    """The winner among the best hands; equals draw for the high card until one is ahead."""
    yield from ()
    table, stock = realm.table, realm.joust
    while len(tied) > 1:
        drawn: dict[int, int] = {}
        for seat in tied:
            realm.deal_out(stock, 1, stock.discards)
            card = stock.discards[-1]
            drawn[seat] = max(getattr(realm.numbers.joust, name) for name in card.tilts)
            table.say("high-card", seat=seat, card=card)
        tied = [seat for seat in tied if drawn[seat] == max(drawn.values())]
    table.say("wins-joust", winner=tied[0])
    return tied[0]


def prizes(realm: Realm, winner: int | None) -> Steps[None]:
    """Give all antes to the winner (ruling: no-tilt)."""
    fiefs = [fief for seat in realm.table.around(0) for fief in realm.fiefs(seat)]
    antes = [card for fief in fiefs for card in fief if card.mark(ANTE)]
    for card in antes:
        assert card.pile is not None
        if winner is None or card.pile.owner == winner:
            card.put(ANTE, 0)
        else:
            realm.table.say("wins-prize", winner=winner, card=card)
            yield from realm.hand_over(card, winner)


def clean_up(realm: Realm, winner: int | None) -> None:
    """Discard what was tilted, but for a winning Lord, and shuffle the Joust Deck."""
    for seat in realm.table.around(0):
        for card in list(hand_of(realm, seat)):
            realm.discard(card)
        for lord in realm.lords(seat):
            if lord.mark(TILTED) and seat != winner:
                realm.table.say("rider", card=lord)
                realm.discard(lord)
            else:
                lord.put(TILTED, 0)
    realm.joust.discards.give_all(realm.joust.draw)
    realm.table.shuffle(realm.joust.draw)
