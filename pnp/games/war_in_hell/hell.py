"""What lies on the table in War in Hell: nine Planes, Leaders on them with their Legions, and what a host comes to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.engine import Piece, Table
from pnp.engine.numbers import Numbers
from pnp.games.families.shared_deck import SharedDeck, attached, company

ARCH, DUKE = "arch-devil", "duke"
PLANE, TRAITOR, MOVED, USED, LEAVING = "plane", "traitor", "moved", "used", "leaving"
"""Marks on a Leader: where he is, that intrigue won him, that he has moved, has used his power, is about to leave."""


class Hell(SharedDeck):
    """The deck, the hands, the Planes, whose owner controls them, and a Leader's company: he below, Legions on him."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "leader", lambda card: card.type in (ARCH, DUKE), ("legion", "event"))
        self.planes = {each.plane: each for each in table.unbox("plane", table.pile("planes"))}
        self.played = table.each_pile("events")
        self.turn = table.track("turn")
        self.attacker, self.battle, self.allowance = map(table.track, ("attacker", "battle", "allowance"))

    def host(self, seat: int, plane: int) -> list[Piece]:
        """The Leaders of a player on a Plane."""
        return [leader for leader in self.leaders(seat) if leader.mark(PLANE) == plane]

    def controls(self, seat: int) -> int:
        """How many Planes a player controls."""
        return sum(plane.owner == seat for plane in self.planes.values())

    def power(self, seat: int, name: str) -> list[Piece]:
        """The Leaders of a player who have a power and have not used it yet this turn."""
        return [leader for leader in self.leaders(seat) if getattr(leader, name) and not leader.mark(USED)]

    def unused(self) -> None:
        """A turn is over: powers can be used again."""
        for leader in self.in_play():
            leader.put(USED, 0)


def is_army(leader: Piece) -> bool:
    """Whether a Leader has Legions."""
    return bool(attached(leader))


def legions(host: Iterable[Piece]) -> list[Piece]:
    """The Legions of some Leaders."""
    return [card for leader in host for card in attached(leader)]


def flies(host: Iterable[Piece]) -> bool:
    """Whether some of these Leaders' Legions fly."""
    return any(card.flying for card in legions(host))


def force(host: Sequence[Piece], foes: Sequence[Piece], attacks: bool, numbers: Numbers) -> int:
    """The total Force of a host against another, before Events (rulings: bonuses, flyers, consort)."""
    total = sum(leader.force + bonus(leader, foes, attacks) for leader in host)
    weak = sum(foe.weakens for foe in foes)
    for leader in host:
        total += sum(card.force - weak + numbers.general * (leader.general == card.name) for card in attached(leader))
        total += numbers.flyers * (flies([leader]) and not flies(foes))
    if any(leader.type == ARCH for leader in host):
        total += sum(leader.consort for leader in host)
    return int(total)


def bonus(leader: Piece, foes: Sequence[Piece], attacks: bool) -> int:
    """What a Leader's own bonus adds, once however many foes call for it (ruling: bonuses)."""
    called = {
        "attacking": attacks,
        "defending": not attacks,
        DUKE: any(foe.type == DUKE for foe in foes),
        TRAITOR: any(foe.mark(TRAITOR) for foe in foes),
    }
    return int(leader.bonus) if leader.when and called[leader.when] else 0


def stack(leader: Piece) -> list[Piece]:
    """A Leader and his Legions."""
    return list(company(leader))
