"""The band: warriors in two rows with their gear and their spells, what is true of them, and how they get hurt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pnp.engine import Cast, Choice, Piece, Pile, Steps, Table, View, own, owner_of
from pnp.games.families.decks import Decks

FRONT, BACK, FALLEN, LOST = "front row", "back row", "fallen", "destroyed"
TERRAIN = "terrain"
DAMAGE, ATTACKED, CAST, PAIRED, USED, SPENT = "damage", "attacked", "cast a spell", "paired", "in use", "ammo spent"
SECOND = ", second group"
NEUTRALIZED, HELPLESS = "neutralized", "helpless"
HAND, RANGED = "hand", "ranged"
SHIELD, HELMET, FULL, PARTIAL = "shield", "helmet", "full", "partial"
OWN = "own-weapon"
MISSILE, TACTICS, COUNTER = "missile", "tactics", "counter"

Boons = Mapping[str, Any]
"""The row that says what a state does to who is in it, by the name of the state."""


class Warband(Decks):
    """The rows, the fallen and the hands of all seats, the gear and the spells of each warrior, and two decks.

    A warrior belongs to a seat (`owner`) and is led by the seat in whose row he stands, who may be another one.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.lay_out("fight")
        self.spells = self.lay_out("spell", discards="used spells")
        self.hands = self.hold()
        self.fallen = table.each_pile(FALLEN)
        self.lost = table.pile(LOST)
        self.boons = boons_of(table.cast)
        self.set_up()

    def set_up(self) -> None:
        """Make the rows: one of each a seat, unless a game has several groups."""
        self.fronts = self.table.each_pile(FRONT)
        self.backs = self.table.each_pile(BACK)

    # who is there

    def groups(self, seat: int) -> list[tuple[Pile, Pile]]:
        """The groups of a seat, a front row and a back row each."""
        return [(self.fronts[seat], self.backs[seat])]

    def rows(self, seat: int) -> list[Pile]:
        """All rows of a seat."""
        return [row for group in self.groups(seat) for row in group]

    def led(self, seat: int) -> list[Piece]:
        """The warriors that a seat leads."""
        return [warrior for row in self.rows(seat) for warrior in row]

    def living(self, seat: int) -> list[Piece]:
        """The warriors of a seat that have not fallen, those that another leads too."""
        return [warrior for each in self.table.seats for warrior in self.led(each) if warrior.owner == seat]

    def stands(self, warrior: Piece) -> bool:
        """Whether a warrior has not fallen."""
        return warrior.pile is not self.fallen[owner_of(warrior)]

    def gear(self, warrior: Piece) -> Pile:
        """What a warrior carries."""
        return self.table.pile(gear_of(warrior))

    def enemies(self, seat: int) -> list[Piece]:
        """Whom a seat's spells can be aimed at."""
        return [warrior for foe in self.foes(seat) for warrior in self.led(foe)]

    def comrades(self, seat: int) -> list[Piece]:
        """Who can take an attack upon himself for another of his side."""
        return self.led(seat)

    def camp(self, seat: int) -> Pile:
        """The front row into which a seat calls a warrior."""
        return self.groups(seat)[0][0]

    def reinforce(self, first: int) -> Steps[None]:  # noqa: ARG002 - a game may have champions
        """What comes to the warbands before they are armed."""
        yield from ()

    def tire(self, warrior: Piece, weapon: Piece | None) -> None:  # noqa: ARG002 - not by all weapons
        """A ranged attack is the warrior's attack of this turn (ruling: one-attack)."""
        warrior.put(ATTACKED, 1)

    def cover(self, attacker: Piece, victim: Piece, way: str) -> int:  # noqa: ARG002 - a game may have terrain
        """What is added to a roll to hit for where the two stand."""
        return 0

    def height(self, attacker: Piece, way: str) -> int:  # noqa: ARG002 - as `cover`
        """What is added to the damage for where the attacker stands."""
        return 0

    def book(self, warrior: Piece) -> Pile:
        """The spells under a warrior, which his player alone may read."""
        return self.table.pile(book_of(warrior), "owner", owner_of(warrior))

    # what is true of a warrior

    def stat(self, warrior: Piece, name: str, weapon: Piece | None = None) -> int:
        """A number of a warrior with all he carries and all that befell him; `weapon`, where it is not the first."""
        return stat(warrior, self.gear(warrior), self.boons, name, self.numbers, weapon)

    def wears(self, warrior: Piece, card: Piece) -> bool:
        """Whether a warrior may be given a piece of gear (rulings: armour, whole-suit)."""
        return may_have(warrior, self.gear(warrior), card)

    def weapons(self, warrior: Piece) -> list[Piece]:
        """The weapons in use, the first one first; none of who is unarmed."""
        return in_use(self.gear(warrior))

    def fights(self, warrior: Piece) -> bool:
        """Whether a warrior can attack by hand now."""
        return able(warrior) and not warrior.mark(ATTACKED) and by_hand(self.gear(warrior))

    def shot(self, warrior: Piece, reach: int) -> Piece | None:
        """The weapon of a range that a warrior can use now (rulings: two-weapons, ammo)."""
        if not able(warrior) or warrior.mark(ATTACKED):
            return None
        return next((card for card in self.weapons(warrior) if card.range == reach), None)

    def casters(self, seat: int) -> Iterator[Piece]:
        """The warriors of a seat that can cast a spell now, whom he still leads (rulings: one-spell, led)."""
        return (
            warrior
            for warrior in self.led(seat)
            if warrior.owner == seat and able(warrior) and not warrior.mark(CAST) and self.book(warrior)
        )

    # what befalls him

    def hurt(self, warrior: Piece, points: int) -> None:
        """Take hits off a warrior, who may fall (ruling: fallen)."""
        warrior.put(DAMAGE, warrior.mark(DAMAGE) + points)
        if self.stat(warrior, "hits") > warrior.mark(DAMAGE):
            return
        self.table.say("falls", warrior=warrior, owner=owner_of(warrior))
        for mark in warrior.marks:
            warrior.put(mark, 0)
        if spells := list(self.book(warrior)):
            self.book(warrior).give_all(self.spells.discards)
            self.table.say("unread", spells=spells)
        assert warrior.pile is not None
        warrior.pile.give(warrior, self.fallen[owner_of(warrior)])

    def befall(self, warrior: Piece, row: Any) -> None:
        """Put a warrior into the state that a card brings, for some turns or for good (ruling: states)."""
        state = row.state
        if row.turns is None:
            warrior.put(state, warrior.mark(state) + 1)
            self.table.say("befalls", warrior=warrior, state=state)
            return
        turns = self.table.roll(row.turns, "turns it lasts", owner_of(warrior)) if "d" in row.turns else int(row.turns)
        warrior.put(state, max(turns, warrior.mark(state)))
        self.table.say("lasts", warrior=warrior, state=state, n=turns)

    def break_up(self, card: Piece) -> None:
        """Destroy a piece of gear."""
        assert card.pile is not None
        self.table.say("breaks", card=card)
        card.put(USED, 0)
        card.pile.give(card, self.lost)

    def end_turn(self) -> None:
        """States run down, who was led by another goes home, and all may act again (rulings: states, control)."""
        timed = {state for state, row in self.boons.items() if row.turns is not None}
        for warrior in [warrior for seat in self.table.seats for warrior in self.led(seat)]:
            for mark in [mark for mark in warrior.marks if mark in timed]:
                warrior.put(mark, warrior.mark(mark) - 1)
                if not warrior.mark(mark) and not self.boons[mark].all:
                    self.table.say("wears-off", warrior=warrior, state=mark)
            for mark in (ATTACKED, CAST, PAIRED):
                if warrior.mark(mark):
                    warrior.put(mark, 0)
            if leader(warrior) != owner_of(warrior):
                assert warrior.pile is not None
                warrior.pile.give(warrior, self.home(warrior))

    def home(self, warrior: Piece) -> Pile:
        """Where a warrior goes that was led by another."""
        return self.camp(owner_of(warrior))

    # cards that answer cards

    def spend(self, seat: int, card: Piece) -> None:
        """Play a fight card out of the hand, or a spell from under its caster, who has cast his one of this turn."""
        if card.component == "spell":
            next(each for each in self.led(seat) if card in self.book(each)).put(CAST, 1)
        self.discard(card)

    def answers(self, seat: int, kind: str, about: Any = None) -> list[Piece]:  # noqa: ARG002 - as in Decks
        """The cards that negate a kind of thing: of the hand, and spells of who can cast one."""
        spells = [card for warrior in self.casters(seat) for card in self.book(warrior)]
        return [card for card in (*self.hands[seat], *spells) if kind in card.negates]

    def holds(self, seat: int, card: Piece) -> Steps[bool]:
        """Whether a card that was just played comes to pass: the others may negate it (ruling: answers)."""
        kind = "spell" if card.component == "spell" else "card"
        for foe in self.foes(seat):
            while (answer := (yield Choice("answer", [None, *self.answers(foe, kind)], foe))) is not None:
                self.spend(foe, answer)
                self.table.say("answers", by=foe, answer=answer, card=card)
                if (yield from self.holds(foe, answer)):
                    return False
        return True

    def played(self, seat: int, card: Piece, *about: Piece) -> Steps[bool]:
        """Play a fight card or a spell; whether it comes to pass."""
        self.spend(seat, card)
        if about:
            self.table.say("plays", by=seat, card=card, about=list(about))
        else:
            self.table.say("uses", by=seat, card=card)
        return (yield from self.holds(seat, card))

    def held(self, seat: int, **fields: Any) -> list[Piece]:
        """The cards of a hand of which fields have these values."""
        return [card for card in self.hands[seat] if all(getattr(card, name) == fields[name] for name in fields)]


# what is true of a warrior, for rules and rules of thumb alike


def leader(warrior: Piece) -> int:
    """Who leads a warrior: whose row he stands in."""
    assert warrior.pile is not None
    return owner_of(warrior.pile)


def gear_of(warrior: Piece) -> str:
    return own(f"gear of {warrior.name}", owner_of(warrior))


def book_of(warrior: Piece) -> str:
    return own(f"spells of {warrior.name}", owner_of(warrior))


def boons_of(cast: Cast) -> Boons:
    """What each state does, by the card that brings it."""
    parts = [part for part in ("spell", "fight", OWN) if part in cast.titles]
    return {card.state: card for part in parts for card, _ in cast.titles[part] if card.state is not None}


def able(warrior: Piece) -> bool:
    """Whether a warrior can act: he is neither neutralized nor helpless."""
    return not warrior.mark(NEUTRALIZED) and not warrior.mark(HELPLESS)


def target(warrior: Piece) -> bool:
    """Whether a warrior can be attacked (ruling: neutralized)."""
    return not warrior.mark(NEUTRALIZED)


def targets(warriors: Iterable[Piece]) -> list[Piece]:
    return [warrior for warrior in warriors if target(warrior)]


def in_use(gear: Iterable[Piece]) -> list[Piece]:
    """The weapons in use, the first one first."""
    return sorted((card for card in gear if card.mark(USED)), key=lambda card: card.mark(USED))


def ammo(weapon: Piece) -> int:
    """How often a weapon can still be thrown."""
    left: int = weapon.ammo - weapon.mark(SPENT)
    return left


def by_hand(gear: Iterable[Piece]) -> bool:
    """Whether somebody with this gear fights by hand: unarmed, or with a weapon that is for it (ruling: bowmen)."""
    first = next(iter(in_use(gear)), None)
    return first is None or first.type != MISSILE


def arms(warrior: Piece) -> int:
    """How many arms a warrior has: two, unless a game says otherwise."""
    return int(getattr(warrior, "arms", 2))


def innate(card: Piece) -> bool:
    """Whether a weapon is part of its bearer: it is never laid on top, and nobody breaks it."""
    return bool(getattr(card, "innate", False))


def is_weapon(card: Piece) -> bool:
    """Whether gear is a weapon that one takes up."""
    return card.component in ("weapon", OWN) and not innate(card)


def shield_of(warrior: Piece, gear: Iterable[Piece]) -> Piece | None:
    """The shield that covers its bearer, if he has an arm left for it (rulings: two-handed, two-weapons)."""
    gear = list(gear)
    if sum(card.hands for card in in_use(gear)) >= arms(warrior):
        return None
    return next((card for card in gear if card.type == SHIELD), None)


def stat(
    warrior: Piece, gear: Iterable[Piece], boons: Boons, name: str, numbers: Any, weapon: Piece | None = None
) -> int:
    """A number of a warrior with his gear, weapon in use, and states (rulings: unarmed, two-weapons)."""
    gear = list(gear)
    used = in_use(gear)
    if name == "reach" and not used and not getattr(warrior, "bare", False):
        return int(numbers.unarmed.reach)
    number: int = getattr(warrior, name) + sum(getattr(card, name) for card in gear if card.component == "armor")
    if name == "parry":
        number += max((card.parry for card in used), default=0)
    elif weapon is not None or used:
        number += getattr(weapon or used[0], name)
    elif not getattr(warrior, "bare", False):
        number += numbers.unarmed.get(name, 0)
    if name == "dam" and any(card.bow for card in used):
        number += warrior.bow_dam
    for state, row in boons.items():
        if count := warrior.mark(state):
            number += getattr(row, name) * (count if row.turns is None else 1)
    return number


def rolls(warrior: Piece, boons: Boons) -> int:
    """What is added to all rolls of a warrior to hit and for damage."""
    return sum(row.rolls for state, row in boons.items() if warrior.mark(state))


def warded(warrior: Piece, boons: Boons) -> bool:
    """Whether no ranged attack touches a warrior."""
    return any(row.wards for state, row in boons.items() if warrior.mark(state))


def may_have(warrior: Piece, gear: Iterable[Piece], card: Piece) -> bool:
    """Whether a warrior may carry a card beside what he has (rulings: armour, whole-suit)."""
    if getattr(warrior, "bare", False) or (card.range and getattr(warrior, "breathes", False)):
        return False
    if card.component != "armor":
        return True
    if warrior.backstab or warrior.spells:
        return False
    worn = {each.type for each in gear}
    if card.type == PARTIAL:
        return FULL not in worn
    return card.type not in worn and not (card.type == FULL and PARTIAL in worn)


def row_of(view: View, name: str, seat: int) -> list[Piece]:
    """The warriors of a row, of a second group too."""
    return [warrior for each in (name, name + SECOND) for warrior in view.known(own(each, seat))]
