"""What stands before the players: buildings, units and the cards on them, and what may be done with them."""

from __future__ import annotations

from typing import Any

from pnp.engine import Piece, Pile, Seat, Table, View
from pnp.games.families.companies import all_leaders
from pnp.games.families.shared_deck import SharedDeck, attached

GOLD, FRESH, ATTACKED = "gold", "fresh", "attacked"
STOPPED, STRUCK = "_stopped", "_struck"
"""How much power stops an attacker while defenders are chosen, and attacks a building while targets are."""
SELL = "sell"


def power(unit: Piece) -> int:
    """A unit's power, with that of its evolution card."""
    return int(unit.power) + sum(int(card.bonus) for card in attached(unit))


def wall(building: Piece) -> int:
    """A building's resistance: its cost, and more by its evolution card (ruling: breaking)."""
    return int(building.cost) + sum(int(card.wall) for card in attached(building))


class Order(SharedDeck):
    """The cards and counters of both players."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "evolution", leaders=("building", "unit"))
        self.stock_pile = table.unbox("unit", table.pile("stock"))
        self.site_pile = table.unbox("building", table.pile("sites"))
        self.homes |= {"unit": self.stock_pile, "building": self.site_pile}
        self.gold = table.each_track(GOLD)

    def discards_of(self, card: Piece) -> Pile:
        """Units go back to the stock, buildings to their pile, evolution cards to their discards."""
        return self.homes[card.component]

    # what stands

    def buildings(self, seat: int) -> list[Piece]:
        """The buildings of a player."""
        return [leader for leader in self.leaders(seat) if leader.component == "building"]

    def units(self, seat: int) -> list[Piece]:
        """The units of a player."""
        return [leader for leader in self.leaders(seat) if leader.component == "unit"]

    def has(self, seat: int, name: str) -> bool:
        """Whether a building of a player stands."""
        return any(building.name == name for building in self.buildings(seat))

    def level(self, seat: int, level: int) -> bool:
        """Whether a player has the Academy of a level (ruling: academy)."""
        return self.has(seat, f"Academy Level {level}")

    def income(self, seat: int) -> int:
        """The gold of a harvest."""
        found = 0
        for building in self.buildings(seat):
            found += int(building.income) + sum(int(card.income) for card in attached(building))
        return found

    def may_attack(self, unit: Piece) -> bool:
        """Whether a unit can attack in this turn (rulings: attack, training)."""
        return bool(unit.attacks) and not unit.mark(FRESH) and not unit.mark(ATTACKED)

    # what may be done

    def sites(self, seat: int) -> list[Piece]:
        """The buildings that a player can build now, of each one card (ruling: needs)."""
        found: dict[str, Piece] = {}
        for site in self.site_pile:
            fits = not site.needs or self.has(seat, site.needs)
            if fits and site.cost <= self.gold[seat].value and not self.has(seat, site.name):
                found.setdefault(site.name, site)
        return list(found.values())

    def trainings(self, seat: int) -> list[tuple[Piece, str]]:
        """Who can be trained to what: (unit, name), of units alike one (ruling: training)."""
        found: dict[Any, tuple[Piece, str]] = {}
        for name, title in self.kinds.items():
            ready = title.grade and title.price <= self.gold[seat].value
            if not ready or (title.hall and not self.has(seat, title.hall)) or self.next_of(name) is None:
                continue
            for unit in self.units(seat):
                if unit.name == title.grade:
                    key = name, tuple(card.name for card in attached(unit))
                    found.setdefault(key, (unit, name))
        return list(found.values())

    @property
    def kinds(self) -> dict[str, Piece]:
        """The kinds of units."""
        return {title.name: title for title, _ in self.table.cast.titles["unit"]}

    def evolutions(self, seat: int) -> list[tuple[Piece, Piece]]:
        """The cards of the hand that can be played, each with its host (ruling: evolution)."""
        found: dict[Any, tuple[Piece, Piece]] = {}
        hosts = [leader for leader in self.leaders(seat) if not attached(leader)]
        for card in self.hands[seat]:
            if self.level(seat, int(card.level)):
                for host in hosts:
                    if host.name in card.host:
                        found.setdefault((card.name, host.name, host.mark(FRESH)), (card, host))
        return list(found.values())

    # comings and goings

    def next_of(self, name: str) -> Piece | None:
        """A unit of a kind in the stock; None when it has run out (ruling: stock)."""
        return next((unit for unit in self.stock_pile if unit.name == name), None)

    def recruit(self, seat: int, name: str) -> Piece | None:
        """A unit comes from the stock, if there is one."""
        unit = self.next_of(name)
        if unit is not None:
            self.enter(seat, unit)
        return unit

    def raise_building(self, seat: int, name: str) -> None:
        """A building of the box comes to stand before a player."""
        site = next(site for site in self.site_pile if site.name == name)
        self.enter(seat, site)

    def train(self, seat: int, unit: Piece, name: str) -> None:
        """A unit becomes another; its evolution card goes along (ruling: training)."""
        self.gold[seat].value -= int(self.kinds[name].price)
        other = self.recruit(seat, name)
        assert other is not None
        for card in attached(unit):
            self.attach(card, other)
        self.table.say("trained", by=Seat(seat), unit=other, other=unit)
        self.discard(unit)
        other.put(FRESH, 1)


def seen_units(view: View, seat: int) -> list[Piece]:
    """The units of a player, as everybody sees them."""
    return [leader for leader in all_leaders(view) if leader.owner == seat and leader.component == "unit"]


def seen_buildings(view: View, seat: int) -> list[Piece]:
    """The buildings of a player, as everybody sees them."""
    return [leader for leader in all_leaders(view) if leader.owner == seat and leader.component == "building"]
