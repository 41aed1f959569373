"""What lies on the table in Plane Wars: the decks of races, the units before players, what they have and deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pnp.engine import Piece, Seat, Table, View, own
from pnp.games.families.companies import Companies, attached, company, leaders_seen
from pnp.games.families.decks import Stock, move

RACES = ("githyanki", "githzerai", "mind-flayer", "beholder", "modron", "slaadi", "daemon", "deva")
UNITS = ("monster", "fighter", "mage")
ARMS = ("weapon", "armor", "object")
"""Cards that stay on a unit."""
AWAY = frozenset(("stealth", "transport", "fly", "swift", "tunnel"))
"""Traits that send the first blocker away."""
ATTACK, BLOCK = "attack", "block"
"""Roles, and marks of who fights in the attack that is on."""
TARGET = "target"
"""Mark of a unit that is attacked itself."""
TOKENS, DAMAGE, WEAKER, SPARED, LENT = "immobilized", "damage", "weaker", "unharmed", "lent"
HOLDS = "holds"
"""Mark of a card that has taken control of the unit on which it lies."""
GIFT = "has "
"""Marks of the traits that a unit was given for the turn."""
GIFTS = (
    "fly",
    "guard",
    "fire",
    "missile",
    "slay",
    "track",
    "steal",
    "berserk",
    "disease",
    "poison",
    "regenerate",
    "heal",
)
"""What a wizard may give (ruling: wizard)."""
MORALE, POINTS = "morale", "points"
DECKS = ("primary", "secondary", "spells", "psionics")
"""The decks of a player as choices name them, his own two first."""
IN_FORCE = "in force"
DYING = "dying"


class Planes(Companies):
    """The decks and units of all players, and the two decks that they share."""

    def __init__(self, table: Table, races: Sequence[str]) -> None:
        super().__init__(table)
        self.races = list(races)
        shared = [self.lay_out(deck, discards=f"used {deck}") for deck in ("spells", "psionics")]
        self.decks: list[list[Stock]] = []
        """Those that each player draws from: his own two, and the two of all."""
        for seat, race in enumerate(races):
            names = [f"{race}-{part}" for part in ("primary", "secondary")]
            self.decks.append([*(self.lay_out(name, discards=f"used {name}") for name in names), *shared])
            table.plays(seat, table.game.components[names[0]].title.removesuffix(" Primary Deck"))
        self.hands = self.hold()
        self.make_room((card, copies) for card, copies in self.titles if card.type in UNITS)
        self.played = table.pile("played")
        self.in_force = table.each_pile(IN_FORCE)
        self.morale = table.each_track(MORALE, table.numbers.morale)
        self.points = table.each_track(POINTS)

    # whose is what

    def home(self, unit: Piece) -> int:
        """The seat whose deck a unit comes from."""
        return self.races.index(unit.component.removesuffix("-primary"))

    def units(self, seat: int) -> list[Piece]:
        """The units that fight for a player."""
        return self.leaders(seat)

    def enemies(self, seat: int) -> list[Piece]:
        """The units of all others."""
        return [unit for unit in self.in_play() if unit.owner != seat]

    def fighters(self, *marks: str) -> list[Piece]:
        """Who has one of these parts in the attack that is on; blockers as they were named."""
        found = [(unit.mark(mark), unit) for unit in self.in_play() for mark in marks if unit.mark(mark)]
        return [unit for _, unit in sorted(found, key=lambda pair: pair[0])]

    def dead(self, seat: int) -> list[Piece]:
        """The units among a player's discards."""
        return [card for card in self.decks[seat][0].discards if card.type in UNITS]

    # coming and going

    def send_home(self, unit: Piece) -> None:
        """Put a unit into the hand of whose deck it comes from; what lies on it is discarded."""
        for card in attached(unit):
            self.discard(card)
        seat = self.home(unit)
        unit.owner = None
        if seat in self.table.out:
            self.discard(unit)
        else:
            move(unit, self.hands[seat])

    def hurt(self, unit: Piece, count: int) -> None:
        """Deal damage to a unit, unless it is spared."""
        if count > 0 and not unit.mark(SPARED):
            unit.put(DAMAGE, unit.mark(DAMAGE) + count)
            self.table.say("hurt", unit=unit, n=count)

    def release(self, unit: Piece) -> None:
        """A unit is freed of control, and fights for its own player again, if he is still in the game."""
        home = self.home(unit)
        if home in self.table.out:
            self.discard(unit)
        else:
            unit.owner = home

    def fall(self, seat: int) -> None:
        """A player without Morale is out; his units are discarded, those he controls go back (ruling: several)."""
        self.table.say("beaten", seat=Seat(seat))
        self.table.out.add(seat)
        for unit in self.units(seat):
            if self.home(unit) == seat:
                self.discard(unit)
            else:
                for card in [card for card in attached(unit) if card.mark(HOLDS)]:
                    self.discard(card)
                self.release(unit)
        for pile in (self.hands[seat], self.in_force[seat]):
            for card in list(pile):
                self.discard(card)

    def end_fight(self) -> None:
        """The attack is over."""
        for unit in self.in_play():
            for mark in (ATTACK, BLOCK, TARGET, SPARED):
                if unit.mark(mark):
                    unit.put(mark, 0)

    def end_turn(self) -> None:
        """Damage and what was for the turn is gone (ruling: damage)."""
        for unit in list(self.in_play()):
            for mark in (DAMAGE, LENT, *(GIFT + trait for trait in GIFTS)):
                if unit.mark(mark):
                    unit.put(mark, 0)
            for card in attached(unit):
                if card.type not in ARMS and not card.mark(HOLDS):
                    self.discard(card)
        for pile in self.in_force:
            for card in list(pile):
                self.discard(card)

    # what units have and deal

    def force(self, unit: Piece, role: str = "any", against: Iterable[Piece] = ()) -> int:
        """What a unit fights with in a role."""
        return force(self, unit, role, list(against))

    def bears(self, unit: Piece) -> int:
        """As much damage in a turn kills a unit: its Force in the part it plays, at least 1."""
        role = ATTACK if unit.mark(ATTACK) else BLOCK if unit.mark(BLOCK) or unit.mark(TARGET) else "any"
        return max(1, self.force(unit, role, self.fighters(BLOCK, TARGET) if role == ATTACK else self.fighters(ATTACK)))

    def side(self, seat: int | None) -> tuple[list[Piece], list[Piece]]:
        """The units of a player, and what holds for the turn before him."""
        return ([], []) if seat is None else (self.units(seat), list(self.in_force[seat]))


class Seen:
    """What anybody sees of it."""

    def __init__(self, view: View) -> None:
        self.view, self.numbers = view, view.numbers

    def side(self, seat: int | None) -> tuple[list[Piece], list[Piece]]:
        """As `Planes.side`."""
        return ([], []) if seat is None else (leaders_seen(self.view, seat), self.view.known(own(IN_FORCE, seat)))


def traits(unit: Piece) -> list[str]:
    """All traits of a unit: printed ones, those that cards on it give, and gifts."""
    found = [*unit.traits]
    for card in company(unit)[1:]:
        found += card.gives
    for mark in unit.marks:
        if mark.startswith(GIFT) and unit.mark(mark):
            found.append(mark[len(GIFT) :])
    return found


def kinds(unit: Piece) -> set[str]:
    """What cards may name a unit by: its kinds, its kin and its traits."""
    return {unit.type, *unit.classes, *unit.kin, *traits(unit)}


def is_of(unit: Piece, card: Piece) -> bool:
    """Whether a unit may use or bear a card."""
    return not card.users or not kinds(unit).isdisjoint(card.users)


def immune(unit: Piece, card: Piece, enemy: bool = True) -> bool:
    """Whether a card does nothing to a unit (rulings: immune, resistance)."""
    if card.type == "psionic" and "psionic" in unit.immune:
        return True
    if not set(unit.immune).isdisjoint(card.sort):
        return True
    harms = not {"damage", "damage-all", "distribute", "kill"}.isdisjoint(card.does)
    return enemy and harms and card.type == "spell" and "resist" in traits(unit)


def force(on: Planes | Seen, unit: Piece, role: str, against: Sequence[Piece]) -> int:
    """Printed Force, what lies on the unit and holds for its side, its traits and those it fights (ruling: force)."""
    numbers, has = on.numbers, traits(unit)
    units, holding = on.side(unit.owner)
    found = unit.force - unit.mark(WEAKER) + unit.mark(LENT)
    found += sum(card.bonus for card in company(unit) if card.role in ("any", role) and card.scope == "one")
    found += sum(card.bonus for card in holding if card.role in ("any", role) and is_of(unit, card))
    found += numbers.leader * sum("leader" in traits(other) for other in units)
    if role == ATTACK and "berserk" in has:
        found += numbers.berserk
    if against:
        if "psionic" in has and any("psionic" not in traits(other) for other in against):
            found += numbers.psionic
        if unit.hates and any(unit.hates in other.kin for other in against):
            found += unit.hatred
    return int(max(0, found))


def initiative(unit: Piece, numbers: Any) -> int:
    """How early a unit deals its damage (ruling: initiative)."""
    has = traits(unit)
    own_traits = numbers.missile * ("missile" in has) + numbers.fire * ("fire" in has)
    return int(own_traits + sum(card.initiative for card in company(unit)))


def sends_away(unit: Piece) -> int:
    """How many blockers a unit sends away: one for each trait and each card that does (ruling: blockers)."""
    return sum(trait in AWAY for trait in traits(unit))


def bearable(unit: Piece, card: Piece, numbers: Any) -> bool:
    """Whether a unit may be given arms: of its users, and with room for them (rulings: arms, daggers)."""
    if not is_of(unit, card):
        return False
    worn = [each for each in attached(unit) if each.type == card.type]
    if card.type == "armor":
        return len(worn) < int(numbers.armors)
    if card.type == "weapon":
        return len(worn) < numbers.weapons or (
            len(worn) == numbers.weapons and (card.light or any(each.light for each in worn))
        )
    return True


def free(unit: Piece) -> bool:
    """Whether a unit may act."""
    return not unit.mark(TOKENS)


def acted(unit: Piece) -> None:
    """A unit has acted, and is immobilized."""
    unit.put(TOKENS, unit.mark(TOKENS) + 1)


def enemies_seen(view: View) -> Iterator[Piece]:
    """The units of all others, for a rule of thumb."""
    return (unit for seat in view.seats if seat != view.seat for unit in leaders_seen(view, seat))
