"""What lies on the table in In Nomine: two decks, the Personas of both sides with their tokens, and who has won."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.engine import Piece, Table
from pnp.games.families.companies import attached
from pnp.games.families.duel import ATTACKER, DEFENDER, Duel

DECKS = ("angel-deck", "demon-deck")
"""The decks, in the order of the sides."""
CELESTIALS = ("angel", "demon")
PERSONAS = ("human", *CELESTIALS)
ESSENCE, PROPHECY = "essence", "prophecy"
BLOCKED, TARGET, UNBLOCKABLE, AIMED = "blocked", "target", "unblockable", "aimed at"
"""Marks of an attack: who was blocked, who is attacked, who cannot be blocked, at whom a card is aimed."""
STOPPED, POSSESSED, WEAKER, UNDEAD = "stopped", "possessed", "weaker", "undead"
DECK_OUT, PROPHET, CHOIR = "deck-out", "prophet", "choir"
"""The ways to win."""


class War(Duel):
    """The decks and Personas; how many of these may still be recruited; and what holds for the turn."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, DECKS, PERSONAS)
        self.recruits, self.any_recruits = table.track("recruits left"), table.track("any recruits")
        self.no_attacks, self.on_deck = table.track("no attacks"), table.track("on the deck")

    def ready(self, seat: int, *kinds: str) -> list[Piece]:
        """The Personas of a player that have Essence."""
        return [unit for unit in self.units(seat, *kinds) if unit.mark(ESSENCE)]

    def able(self, seat: int) -> list[Piece]:
        """Those that can attack or block (ruling: stopped)."""
        return [unit for unit in self.ready(seat) if not unit.mark(STOPPED)]

    def tire(self, unit: Piece) -> None:
        """Take the Essence off a Persona."""
        unit.put(ESSENCE, 0)

    def refresh(self, seat: int) -> None:
        """Essence for every Persona of a player without, and Prophecy for his Humans (rulings: own-tokens)."""
        for unit in self.units(seat):
            unit.put(ESSENCE, self.numbers.essence)
            if unit.type == "human":
                extra = sum(card.prophet for card in attached(unit))  # ruling: extra-prophecy
                unit.put(PROPHECY, unit.mark(PROPHECY) + self.numbers.prophecy + extra)

    # an attack

    @property
    def attacker(self) -> Piece | None:
        """Who attacks, as long as the attack is not over."""
        return self.marked(ATTACKER)

    @property
    def defender(self) -> Piece | None:
        """Who fights the attacker: the blocker, else the attacked Persona if nobody blocked (ruling: self-block)."""
        attacker = self.attacker
        if attacker is not None and attacker.mark(BLOCKED):
            return self.marked(DEFENDER)
        return self.marked(TARGET)

    @property
    def attack_over(self) -> bool:
        """Whether an attack has come to nothing (ruling: gone)."""
        return self.attacker is None or not (self.on_deck.value or self.marked(TARGET)) or self.settled

    def end_attack(self) -> None:
        """What was laid down for an attack is gone."""
        self.end_battle(ATTACKER, DEFENDER, BLOCKED, TARGET, UNBLOCKABLE)
        self.on_deck.value = 0

    # the end

    @property
    def settled(self) -> bool:
        """Whether somebody has won."""
        return any(self.won(seat) for seat in self.table.seats)

    def won(self, seat: int) -> str | None:
        """How a player has won by now, if he has."""
        if not self.stocks[self.foe(seat)].draw:  # ruling: deck-out
            return DECK_OUT
        if any(unit.mark(PROPHECY) >= self.numbers.prophecies for unit in self.units(seat, "human")):
            return PROPHET
        return CHOIR if kinds(self.units(seat), DECKS[seat]) >= self.numbers.kinds else None


def kinds(units: Iterable[Piece], deck: str) -> int:
    """How many kinds of Celestials of a deck are among Personas (ruling: stolen-kinds)."""
    return len({unit.id for unit in units if unit.type in CELESTIALS and unit.component == deck})
