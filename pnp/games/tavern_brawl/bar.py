"""What lies on the table in Tavern Brawl, what a card can be aimed at, and what it does there."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.engine import Piece, Steps, Table
from pnp.engine.numbers import Numbers
from pnp.games.families.shared_deck import SharedDeck, attached, company, leads, one_of


class Bar(SharedDeck):
    """The deck, the beers, and the characters: each leads a company of Modifiers, a Weapon, and cards of the brawl.

    Marks on a character: `damage`; `stunned`, the turns left, and `just stunned`, those laid in this turn; `acted` and
    `attacked` in this turn; whom it attacks (`aim`); who `strikes` now, and the damage of the `blow` about to fall.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card", leads=lambda card: card.type == "character")
        self.beers = table.each_track("beers", table.numbers.beers, table.numbers.out)

    def of(self, phase: str, seat: int) -> list[Piece]:
        """The cards of a hand that are for a phase."""
        return [card for card in self.hands[seat] if card.phase == phase]

    def characters(self, seats: Iterable[int]) -> list[Piece]:
        """The characters of some players."""
        return [character for seat in seats for character in self.leaders(seat)]

    def empty_handed(self, seat: int) -> list[Piece]:
        """A player's characters who may still get a Weapon (ruling: weapons)."""
        return [each for each in self.leaders(seat) if len(weapons(each)) < self.numbers.weapons]

    def lose_beers(self, seat: int, count: int) -> None:
        """Take caps off a wall; who has none left is out with all that is his (ruling: out)."""
        self.beers[seat].lose(count)
        if self.beers[seat].value <= self.numbers.out:
            for card in (*self.leaders(seat), *self.hands[seat]):
                self.discard(card)
            self.table.out.add(seat)

    def discard(self, card: Piece) -> None:
        """Discard a card; nobody attacks a character any longer who is gone (ruling: one-action)."""
        if leads(card):
            for attacker in self.in_play():
                attacker.put(aim(card), 0)
        super().discard(card)

    def hurt(self, character: Piece, damage: int) -> None:
        """Lay damage on a character; one who has as much as Hits is discarded (ruling: knocked-out)."""
        character.put("damage", character.mark("damage") + damage)
        if left(character) <= 0:
            self.table.say("knocked-out", character=character)
            self.discard(character)

    def stun(self, character: Piece, turns: int) -> None:
        """Lay stun counters on a character, whose own attack is over (rulings: stun, one-action)."""
        if turns > 0:
            for mark in ("stunned", "just stunned"):
                character.put(mark, max(character.mark(mark), turns))
            for target in self.in_play():
                character.put(aim(target), 0)

    # Specials, Spells and Food

    def targets(self, seat: int, card: Piece) -> list[Piece]:
        """The characters or Weapons at which a player can aim a card (rulings: targets, taking)."""
        aimed = self.characters([seat] if card.side == "own" else self.foes(seat))
        if "weapon" not in (card.control, *card.discards):
            return aimed
        if card.control and not self.empty_handed(seat):
            return []
        return [weapon for each in aimed for weapon in weapons(each)]

    def play_on(self, seat: int, card: Piece, target: Piece) -> Steps[None]:
        """What a card does to its target, once it is discarded."""
        if card.discards:
            self.discard(target)
        elif card.control == "weapon":
            bearer = yield from one_of("I'll get you for that: bearer", self.empty_handed(seat), seat)
            self.attach(target, bearer)
        elif card.control == "character":  # ruling: taking
            target.owner = seat
        elif card.stuns:
            self.stun(target, card.stuns)
        else:
            target.put("damage", max(0, target.mark("damage") - card.heals))  # ruling: knocked-out


def aim(target: Piece) -> str:
    """The mark of those who attack a character."""
    return f"attacks {target.name}"


def weapons(character: Piece) -> list[Piece]:
    """The Weapons of a character."""
    return [card for card in attached(character) if card.type == "weapon"]


def strength(character: Piece, numbers: Numbers, *more: Piece) -> int:
    """Strength with Modifiers, Weapon and Attack card, and with what may yet be added (ruling: strength-floor)."""
    total: int = sum(card.force for card in (*company(character), *more))
    return max(total, int(numbers.least_force))


def left(character: Piece) -> int:
    """How much more damage knocks a character out, Modifiers counted."""
    hits: int = sum(card.hits for card in company(character))
    return hits - character.mark("damage")


def suits(card: Piece, character: Piece) -> bool:
    """Whether a character is what a card asks for who uses it (rulings: attack-cards, answers)."""
    asked = not card.only or bool(set(card.only) & set(character.traits))
    return asked and not set(card.not_for) & set(character.traits)


def is_small(character: Piece, numbers: Numbers) -> bool:
    """Whether those who attack a character flip a coin, by what is printed on it (ruling: coin)."""
    return bool((character.force, character.hits) == (numbers.small.force, numbers.small.hits))


def may_attack(attacker: Piece, target: Piece) -> bool:
    """Whether a character and its Attack card can meet a target (rulings: employees, male, wrong-guy)."""
    spared = {trait for card in company(attacker) for trait in card.spares}
    if "employee" in attacker.traits:
        spared.add("employee")
    return attacker is not target and not spared & set(target.traits)
