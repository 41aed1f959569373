"""Horrible Hordes for tests: a board without land or units, and what is put on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Choice, Piece
from pnp.games.horrible_hordes import Realm
from pnp.games.horrible_hordes import wilds as w

Put = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
Dice = Callable[..., list[int]]
HERE, EAST, SOUTH, FAR = "0505", "0605", "0506", "0909"
ORCS, LICH, SPIDERS, GNOLLS = "Orc War Boss", "Lich King", "Giant Spider Swarm", "Gnoll Chieftain"


def begin(the_table: Callable[..., Any], players: int = 2, mode: str = "kingdoms", told: bool = False) -> Realm:
    """Kingdoms without an Ability and without a unit; no tile lies anywhere."""
    realm = Realm(the_table("horrible-hordes", players, mode, 0, told))
    for seat in realm.table.seats:
        realm.kingdoms.give(realm.kingdoms[0], realm.chosen[seat])
    return realm


def know(realm: Realm, seat: int, *names: str) -> None:
    for name in names:
        realm.card(seat).put(w.KNOWS.format(name), 1)


def hold(realm: Realm, seat: int, **chits: int) -> None:
    for what, tracks in realm.held.items():
        tracks[seat].value = chits.get(what, 0)


def stand(realm: Realm, seat: int, space: str, armies: int = 0, settlements: int = 0, castles: int = 0) -> None:
    for sort, count in ((w.ARMY, armies), (w.SETTLEMENT, settlements), (w.CASTLE, castles)):
        for _ in range(count):
            assert realm.add(seat, sort, space)


def lurk(realm: Realm, put: Put, name: str, space: str, hits: int | None = None) -> Piece:
    (horde,) = put(realm.table, space, name)
    horde.put(w.HITS, hits or horde.hits)
    return horde


def tile(realm: Realm, put: Put, name: str, space: str) -> None:
    put(realm.table, space, name)


def counts(realm: Realm, seat: int, space: str) -> tuple[int, int, int]:
    wilds = realm.wilds
    return (
        *(len(wilds.of(space, seat, sort)) for sort in (w.ARMY, w.SETTLEMENT)),
        len(wilds.of(space, seat, w.CASTLE)),
    )
