"""The Vikings: their timer, their arrival, and who directs them."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.ortus_regni.battle import battle, targets
from pnp.games.ortus_regni.earldom import Realm


def viking_turn(realm: Realm) -> Steps[None]:
    """Come nearer or grow; if they are more than the players were, somebody may have them attack."""
    table, numbers = realm.table, realm.numbers
    table.begin("vikings")
    players = len(table.seats)
    if realm.arrived.value:
        realm.deal_out(realm.viking, 1, realm.raiders)
    else:
        approach(realm)
        if realm.time.value < numbers.markers:
            return
        arrive(realm, players + numbers.more)
    if len(realm.raiders) <= players:  # ruling: arrival
        return
    bag = [Seat(seat) for seat in table.around(0) for _ in range(realm.cubes[seat].value)]
    captain = int(table.lot("the Bag", bag))
    target = yield Choice("vikings", [None, *targets(realm, captain)], captain)
    if target is not None:
        yield from battle(realm, target, captain, vikings=True)


def approach(realm: Realm) -> None:
    """Take the white Marker back, or move a black one forward (ruling: white-marker)."""
    if realm.combat.value:
        realm.combat.value = 0
    else:
        nearer(realm)


def nearer(realm: Realm) -> None:
    """Move a black Time Marker forward, while there is one."""
    if not realm.arrived.value and realm.time.value < realm.numbers.markers:
        realm.time.value += 1


def arrive(realm: Realm, count: int) -> None:
    """The Vikings land, and all Markers go."""
    realm.arrived.value = 1
    realm.time.value = realm.combat.value = 0
    realm.deal_out(realm.viking, count, realm.raiders)
    realm.table.say("lands", n=len(realm.raiders))


def send_emissary(realm: Realm, seat: int, card: Piece) -> None:
    """Put more cubes into the Bag; it costs time (ruling: emissary)."""
    realm.cubes[seat].value += card.cubes
    realm.table.say("emissary", by=seat, card=card, n=card.cubes)
    realm.discard(card)
    nearer(realm)
