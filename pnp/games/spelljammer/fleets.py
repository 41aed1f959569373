"""What lies on the table in Spelljammer: ships with what they carry, Locales, Gold, and who is on whose side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Piece, Table
from pnp.games.families.decks import Stock
from pnp.games.families.shared_deck import SharedDeck, attached, company

STATS = ("range", "impact", "speed", "crew", "hull", "armor", "tactics", "magic")
"""The stats in the order of the Battle Table."""
JAMMED, TOKENS, GHOST = "jammed", "jam tokens", "ghost"
ATTACK, BLOCK = "attack", "block"
"""Parts in a battle, and marks of the ships that play them."""
LOCALES, GOLD = "locales", "gold"
STAT, SCOUTS = "stat", "scouting"
"""Tracks: the stat of the round, counted from 1, and the seat with most Scouts, counted from 1."""
TEAMS = ("good", "evil")


class Fleets(SharedDeck):
    """The deck, and what the players control."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "deck", lambda card: card.type == "ship")
        even = len(table.seats) % 2 == 0
        self.teams = [TEAMS[seat % 2] if even else None for seat in table.seats]  # ruling: teams
        for seat, team in enumerate(self.teams):
            if team is not None:
                table.plays(seat, team.capitalize())
        self.locales = table.each_pile(LOCALES)
        self.gold = table.each_track(GOLD, table.numbers.gold)
        self.stat = table.track(STAT)
        self.scouting = table.track(SCOUTS)
        self.swing = {part: table.track(f"swing of {part}", 0, -999) for part in (ATTACK, BLOCK)}
        """What combat cards have added to the stat of a fleet in this round, or taken off it."""

    def deal_out(self, stock: Stock, count: int, pile: Any) -> None:
        """Draw cards; the deck is not made anew (ruling: end)."""
        stock.draw.deal(count, pile)

    def enemies(self, seat: int) -> list[int]:
        """The players of the other side; without sides all others."""
        return [other for other in self.foes(seat) if self.teams[seat] is None or self.teams[other] != self.teams[seat]]

    def usable(self, seat: int, card: Piece) -> bool:
        """Whether a player may control a card, by its alignment (ruling: alignment)."""
        return card.align in (None, "neutral", self.teams[seat]) or self.teams[seat] is None

    def price(self, seat: int, card: Piece) -> int:
        """What a card costs a player, less with his Locales (ruling: cheaper)."""
        kinds = {*card.races, card.type}
        less = sum(not kinds.isdisjoint(locale.cheaper) for locale in self.locales[seat])
        return max(0, int(card.cost - self.numbers.cheaper * less))

    def ships(self, seat: int) -> list[Piece]:
        """A player's ships."""
        return self.leaders(seat)

    def ready(self, seat: int) -> list[Piece]:
        """A player's ships that are not jammed."""
        return [ship for ship in self.leaders(seat) if not ship.mark(JAMMED)]

    def enemy_ships(self, seat: int) -> list[Piece]:
        """The ships of the other side."""
        foes = self.enemies(seat)
        return [ship for ship in self.in_play() if ship.owner in foes]

    def void(self) -> list[Piece]:
        """The ships in the Void."""
        return [card for card in self.discards if card.type == "ship"]

    def fleet(self, part: str) -> list[Piece]:
        """The ships of a part in the battle that is on."""
        return [ship for ship in self.in_play() if ship.mark(part)]

    def jam(self, ship: Piece) -> None:
        """Turn a ship onto its side."""
        ship.put(JAMMED, 1)

    def total(self, part: str, seat: int) -> int:
        """The stat of the round of a fleet, with all that adds to it."""
        return total(self.fleet(part), STATS[self.stat.value - 1], self.locales[seat], self.bonus(seat)) + int(
            self.swing[part].value
        )

    def bonus(self, seat: int) -> int:
        """What the most Scouts add to Tactics."""
        return int(self.numbers.scouts) if self.scouting.value == seat + 1 else 0

    def end_battle(self) -> None:
        """Ghosts go back to the Void, and nobody has a part any longer."""
        for ship in list(self.in_play()):
            if ship.mark(GHOST):
                self.discard(ship)
            for part in (ATTACK, BLOCK):
                if ship.mark(part):
                    ship.put(part, 0)
        self.stat.value = self.scouting.value = 0


def roles(ship: Piece) -> set[str]:
    """What a ship does, by itself and by what it carries."""
    return {*ship.roles, *(card.gives for card in attached(ship) if card.gives)}


def total(ships: Iterable[Piece], stat: str, locales: Iterable[Piece], scouts: int) -> int:
    """A stat of ships with what they carry, of Locales that help such a fleet, and of Scouts."""
    fleet = list(ships)
    found = sum(getattr(card, stat) for ship in fleet for card in company(ship))
    for locale in locales:
        if locale.fleet and fleet and all(not set(ship.races).isdisjoint(locale.fleet) for ship in fleet):
            found += getattr(locale, stat)
    return int(found + (scouts if stat == "tactics" else 0))


def cost(ships: Iterable[Piece]) -> int:
    """What the ships of a fleet cost by their cards (ruling: cost)."""
    return sum(int(ship.cost) for ship in ships)


def alike(ships: Iterable[Piece]) -> bool:
    """Whether ships are of one race; those of all races go with any (ruling: races)."""
    common: set[str] | None = None
    for ship in ships:
        if "all" not in ship.races:
            common = set(ship.races) if common is None else common & set(ship.races)
    return common is None or bool(common)
