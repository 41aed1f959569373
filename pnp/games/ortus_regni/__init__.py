"""Ortus Regni: Earls build decks of 24 cards, and out of them Castles, armies and plots, until one Earl is left.

`earldom` is what lies on the table, `battle`, `joust` and `vikings` are what happens there, `thumb` the rule of thumb.
"""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table
from pnp.games.ortus_regni.battle import WAYS, battle, targets
from pnp.games.ortus_regni.earldom import COMPANY, FIEF, TOWERS, Realm, castle_of, lord_of, properties
from pnp.games.ortus_regni.joust import joust
from pnp.games.ortus_regni.thumb import goal, thumb, worth
from pnp.games.ortus_regni.vikings import send_emissary, viking_turn

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Rounds of turns, the Vikings' last, until one Earl is left."""
    realm = Realm(table)
    first: int = table.lot("the Bag", [Seat(seat) for seat in table.seats])  # ruling: bag
    for seat in table.seats:
        realm.draw(seat, realm.numbers.hand)
    rounds = table.track("round")
    while not realm.settled:
        rounds.value += 1
        yield from play_round(realm, first)
    winner = next(iter(table.around(0)))
    return Result((winner,), tuple(float(seat == winner) for seat in table.seats), False, facts(realm))


def facts(realm: Realm) -> dict[str, int]:
    """What is worth counting."""
    return {"rounds": realm.table.track("round").value, "vikings": realm.arrived.value}


def play_round(realm: Realm, first: int) -> Steps[None]:
    """A turn for each Earl and one of the Vikings (ruling: viking-turn)."""
    for seat in realm.table.around(first):
        yield from take_turn(realm, seat)
        if realm.settled:
            return
    yield from viking_turn(realm)


def take_turn(realm: Realm, seat: int) -> Steps[None]:
    """One Action, Towers and garrisons at any time, and a card at the end; who has none to draw is out."""
    table = realm.table
    table.begin("turn", seat)
    realm.banquets[seat].value = 0
    done = table.track(own_action(seat))
    done.value = 0
    while seat not in table.out and not realm.settled:
        options = [*free(realm, seat), *(() if done.value else actions(realm, seat))]
        answer = yield Choice("act", [None, *options], seat)
        if answer is None:
            break
        if answer[0] in ("raise", "garrison"):
            place(realm, seat, *answer)
        else:
            done.value = 1
            yield from act(realm, seat, *answer)
    if seat in table.out or realm.settled:
        return
    if realm.decks[seat]:
        realm.draw(seat, realm.numbers.draw)
    else:
        realm.leave(seat, "passed-away")
        yield from realm.settle()


def own_action(seat: int) -> str:
    """The track that says whether an Earl has had his Action."""
    return f"_action of {Seat(seat)}"


def free(realm: Realm, seat: int) -> list[tuple[Any, ...]]:
    """What needs no Action: Towers, and Army Cards into slots."""
    hand = realm.hands[seat]
    towers = [("raise", card) for card in hand if "tower" in card.plays]
    return [
        *towers,
        *(("garrison", card, slot) for card in hand if card.type == "army" for slot in realm.slots(seat)),
    ]


def place(realm: Realm, seat: int, what: str, card: Piece, slot: Any = None) -> None:
    """Raise a Tower or garrison an Army Card."""
    realm.hands[seat].give(card, realm.near(TOWERS, seat) if what == "raise" else slot)
    realm.table.say("raises" if what == "raise" else "garrisons", by=seat, card=card)


def actions(realm: Realm, seat: int) -> list[tuple[Any, ...]]:
    """All Actions that an Earl may take now."""
    found: list[tuple[Any, ...]] = []
    for card in realm.hands[seat]:
        for way in card.plays:
            found += played(realm, seat, card, way)
        if card.cubes:
            found.append(("emissary", card))
    if lands(realm, seat) and (realm.army.draw or realm.army.discards):
        found.append(("recruit",))
    if realm.forces(seat) and not any(track.value for track in realm.banquets):  # ruling: banquet
        found += targets(realm, seat)
    if any(lord.abbot for lord in realm.lords(seat)):
        found += [("reveal", Seat(foe)) for foe in realm.foes(seat) if realm.hands[foe]]
    return found


def played(realm: Realm, seat: int, card: Piece, way: str) -> list[tuple[Any, ...]]:
    """The ways to play a card of the hand as an Action."""
    fiefs = realm.fiefs(seat)
    if way == "property":
        if card.see and realm.see() is not None:  # ruling: cathedral
            return []
        return [("attach", card, fief) for fief in fiefs]
    if way == "lord":
        return [
            ("ennoble", card, fief) for fief in fiefs if castle_of(fief).component != "palace" and lord_of(fief) is None
        ]
    if way == "treachery":
        foes = (fief for foe in realm.foes(seat) for fief in realm.fiefs(foe))
        return [(way, card, prize) for fief in foes for prize in properties(fief)]
    if way == "intrigue":
        return [(way, card, lord) for foe in realm.foes(seat) for lord in realm.lords(foe)]
    return [] if way == "tower" else [(way, card)]


def lands(realm: Realm, seat: int) -> int:
    """How many Army Cards an Earl recruits (ruling: recruiting)."""
    return sum(card.recruits for fief in realm.fiefs(seat) for card in properties(fief))


def act(realm: Realm, seat: int, what: str, *with_: Any) -> Steps[None]:
    """Carry out an Action."""
    table, hand = realm.table, realm.hands[seat]
    if what in WAYS:
        yield from battle(realm, (what, with_[0]), seat)
    elif what == "recruit":
        before = len(hand)
        realm.deal_out(realm.army, lands(realm, seat), hand)
        table.say("recruits", by=seat, n=len(hand) - before)
    elif what == "reveal":
        table.say("reveals", by=seat, foe=int(with_[0]), cards=list(realm.hands[with_[0]]))
        for other in table.seats:
            realm.look(other, with_[0])
    elif what == "emissary":
        send_emissary(realm, seat, with_[0])
    else:
        yield from play_card(realm, seat, what, *with_)


def play_card(realm: Realm, seat: int, what: str, card: Piece, on: Any = None) -> Steps[None]:
    """Play a card of the hand."""
    table, hand = realm.table, realm.hands[seat]
    table.say(what, by=seat, card=card, **({} if on is None else {"on": on}))
    if what in ("castle", "mercenary"):
        hand.give(card, realm.new_pile(FIEF if what == "castle" else COMPANY, seat))
    elif what in ("attach", "ennoble"):
        hand.give(card, on)
    else:
        realm.discard(card)
    if what == "joust":
        yield from joust(realm, seat)
    elif what == "banquet":
        realm.banquets[seat].value = 1
    elif what == "treachery":
        yield from realm.hand_over(on, seat)
    elif what == "intrigue":
        realm.discard(on)
    yield from realm.settle()
