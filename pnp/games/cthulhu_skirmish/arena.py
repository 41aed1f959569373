"""What may be done in Cthulhu Skirmish: leaders, casters, summoned and controlled units, what spells are aimed at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pnp.engine import Piece, View, own
from pnp.games.families.skirmish import FALLEN, HIT, MOVE, Blow, Ground, square
from pnp.games.families.skirmish.ground import Lying, word

SPELL = "spell"
BOOK = "spell hand"
CREATURES = "creatures"
CREATURE = "creature"
MIST = "mist"
CONTROLLED, LEAVING, WARDED = "controlled", "leaving", "warded"
"""States that last some turns of who brought them about; `LEAVING`: controlled, and gone when that is over."""
BOON = "extra hit"
TAKEN = "_taken"
"""The mark of who is controlled: as many as the number of the seat that it belongs to, from 1."""
LEAPS = "knight"
Aim = tuple[Piece | None, Piece | None]
"""Who uses a spell or a special, where that matters, and on whom."""


class Arena(Ground):
    """A chessboard on which units change sides, and creatures appear that belong to no faction."""

    @property
    def at(self) -> dict[str, Piece]:
        """Who stands where; what a player sees stays the same while he thinks."""
        return self._seen_at if isinstance(self.seen, View) else super().at

    @cached_property
    def _seen_at(self) -> dict[str, Piece]:
        return super().at

    # whose a unit is

    def belongs(self, unit: Piece) -> int | None:
        """Whose unit it is by rights, whoever controls it (ruling: controlled)."""
        taken = unit.mark(TAKEN)
        return taken - 1 if taken else unit.owner

    def controlled(self, unit: Piece) -> bool:
        """Whether somebody else than its own side has a unit."""
        return bool(unit.mark(TAKEN))

    def hostile(self, unit: Piece, other: Piece) -> bool:
        """Whether a unit can attack another: an enemy, or one that is only controlled (ruling: controlled)."""
        return unit.owner != other.owner or self.controlled(other)

    def foes_of(self, seat: int) -> list[Piece]:
        """The units that a player does not have."""
        return [unit for unit in self.at.values() if unit.owner != seat]

    def left(self, unit: Piece) -> int:
        """The Hits that a unit still has, with what a spell gave it."""
        return super().left(unit) + unit.mark(BOON)

    # who has lost

    def faction(self, seat: int) -> list[Piece]:
        """The units of a player's own faction that stand on the field, whoever has them."""
        units = (unit for unit in self.at.values() if unit.component != CREATURE)
        return [unit for unit in units if self.belongs(unit) == seat]

    def dead(self, seat: int) -> list[Piece]:
        """The units of a player's faction that are dead."""
        return self.lying(own(FALLEN, seat))

    def lying(self, name: str) -> list[Piece]:
        """What lies in an open pile."""
        return self.seen.known(name) if isinstance(self.seen, View) else list(self.seen.piles.get(name, ()))

    def lives(self, seat: int) -> int:
        """How many units a player can still lose before he is beaten (rulings: victory, half)."""
        standing, dead = self.faction(seat), self.dead(seat)
        if any(unit.leader for unit in (*standing, *dead)):
            return sum(unit.leader for unit in standing)
        fatal = -(-(len(standing) + len(dead)) // int(self.numbers.half))
        return max(0, fatal - len(dead))

    def beaten(self, seat: int) -> bool:
        """Whether a player's Leaders are dead, or half of a faction without any."""
        return not self.lives(seat)

    # moves and attacks

    def bears(self, unit: Piece) -> bool:
        """Whether a unit brings its own ranges: one that was summoned, and that nobody took over (ruling: summoned)."""
        return bool(unit.component == CREATURE) and not self.controlled(unit)

    def leaps(self, card: Piece, unit: Piece) -> bool:
        """Whether a unit jumps by a card, or strikes so; who is controlled never does."""
        if self.controlled(unit):
            return False
        if self.bears(unit):
            return bool(card.type == MOVE and LEAPS in unit.traits)
        return bool(card.knight)

    def springs(self, card: Piece, unit: Piece) -> bool:
        """Whether a unit strikes as a knight: no creature does, also not after a jump (rulings: summoned, charge)."""
        return not self.bears(unit) and self.leaps(card, unit)

    def steps(self, card: Piece, unit: Piece) -> int:
        """How many squares a unit goes: as the card says, or its own number (rulings: summoned, controlled)."""
        if self.controlled(unit):
            return int(self.numbers.controlled)
        return int(unit.speed if self.bears(unit) else card.value)

    def quick(self, unit: Piece, card: Piece) -> bool:  # noqa: ARG002 - a creature's number takes the place of the card's
        """No unit is too slow for a card."""
        return True

    def reach(self, card: Piece, unit: Piece) -> int:
        """How far an attack reaches: as the card or the spell says, or the unit's own number."""
        if card.type == SPELL:
            return int(card.value)
        if self.controlled(unit):
            return int(self.numbers.controlled)
        return int(unit.range if self.bears(unit) else card.charge if card.type == MOVE else card.value)

    def shots(self, unit: Piece, space: str, card: Piece, at: Lying) -> list[Piece]:
        """Whom a unit could attack: nobody whom a Flesh Ward keeps from it (ruling: ward)."""
        found = super().shots(unit, space, card, at)
        if self.springs(card, unit):
            return found
        near = self.reach(card, unit) == 1
        return [foe for foe in found if not (near and self.suffers(foe, WARDED))]

    def charges(self, card: Piece, gone: list[Piece], at: Lying) -> list[tuple[Piece, Piece]]:
        """The attacks that a Move card allows those whom it moved, who cannot have attacked yet (ruling: charge)."""
        return [] if self.still else [(unit, foe) for unit in gone for foe in self.shots(unit, square(unit), card, at)]

    @property
    def still(self) -> bool:
        """Whether no attack is made in this turn any more (ruling: mist)."""
        seen = self.seen
        return bool(seen.track(MIST) if isinstance(seen, View) else seen.track(MIST).value)

    def guards(self, card: Piece, blow: Blow) -> bool:
        """What stops an attack: mist, what stops its spell; Defence, but for who was summoned (ruling: defence)."""
        if word(card, "stills") or (blow.spell and SPELL in card.negates):
            return True
        return blow.target.component != CREATURE and self.fits(card, blow.target)

    # spells and specials

    def casters(self, seat: int) -> list[Piece]:
        """Who can use a player's spells (ruling: casters)."""
        return [unit for unit in self.army(seat) if unit.caster and not self.controlled(unit)]

    def near(self, first: Piece, second: Piece) -> bool:
        """Whether two units stand next to each other, or are one."""
        return self.field.apart(square(first), square(second)) <= 1

    def aimed(self, seat: int, card: Piece) -> list[Aim]:
        """Every way to use a spell or a special card now: by whom, where that matters, and on whom; none: no use."""
        if card.type == SPELL and not self.casters(seat):
            return []
        if word(card, "strikes"):
            return [] if self.still else list[Aim](self.blows(seat, card))
        if card.on is None:
            return [(None, None)] if self.useful(seat, card) else []
        users = self.casters(seat) if card.type == SPELL else [u for u in self.army(seat) if self.ranked(u)]
        if card.on == "self":
            return [(unit, unit) for unit in users if self.around(unit, card) or not (card.around or card.others)]
        if card.on == "enemy":
            return self.at_enemies(seat, card, users)
        if card.on == "friend":
            return self.at_friends(seat, card, users)
        if card.on == "fallen":
            return [(None, unit) for unit in self.dead(seat)] if self.places(seat) else []
        if card.on == "summoned":
            return [(None, unit) for unit in self.foes_of(seat) if unit.component == CREATURE]
        return [(None, unit) for unit in self.foes_of(seat) if self.belongs(unit) == seat]

    def ranked(self, unit: Piece) -> bool:
        """Whether a unit is one of its player's faction, that can use special cards (ruling: specials)."""
        return bool(unit.component != CREATURE) and not self.controlled(unit)

    def blows(self, seat: int, card: Piece) -> Iterator[tuple[Piece, Piece]]:
        """The attacks of casters with a spell."""
        at = self.at
        for unit in self.casters(seat):
            if self.may_attack(unit, card):
                yield from ((unit, foe) for foe in self.shots(unit, square(unit), card, at))

    def useful(self, seat: int, card: Piece) -> bool:
        """Whether a spell that is aimed at nobody is of use now; any other may be thrown away as well."""
        if card.summons:
            return bool(self.spare(card)) and bool(self.places(seat))
        if card.seeks == "discard":
            return bool(self.lying(own("discard", seat)))
        return not card.negates

    def at_enemies(self, seat: int, card: Piece, users: list[Piece]) -> list[Aim]:
        """The units of the other side within reach of a user: in any direction, past others (ruling: spell-range)."""
        foes, found = self.foes_of(seat), list[Aim]()
        for foe in foes:
            near = [u for u in users if card.value is None or self.field.apart(square(u), square(foe)) <= card.value]
            if card.pushes:
                near = [unit for unit in near if self.driven(unit, foe, card)]
            # Where it makes no difference who does it, nobody is asked.
            found += [(unit, foe) for unit in (near if card.pushes and card.way != "any" else near[:1])]
        return found

    def at_friends(self, seat: int, card: Piece, users: list[Piece]) -> list[Aim]:
        """A player's own units, or those among them that are casters or next to one."""
        able = [unit for unit in self.army(seat) if unit.mark(HIT) or not card.heals]
        if card.sacrifices:
            beside = [(unit, [user for user in users if user is not unit and self.near(user, unit)]) for unit in able]
        else:
            beside = [(unit, [user for user in users if not card.near or self.near(user, unit)]) for unit in able]
        return [(None, unit) for unit, near in beside if near]

    def around(self, unit: Piece, card: Piece) -> list[Piece]:
        """Whom a spell strikes or binds around a caster."""
        reach = card.value or 1
        others = [u for s, u in self.at.items() if u is not unit and self.field.apart(square(unit), s) <= reach]
        return others if card.around == "all" else [other for other in others if other.owner != unit.owner]

    def driven(self, caster: Piece, unit: Piece, card: Piece) -> list[str]:
        """Where a spell can move a unit to (ruling: driven)."""
        at, here, eye = self.at, square(unit), square(caster)
        found = []
        for line in self.field.queens[here].values():
            apart = self.field.apart(here, eye)
            for space in line[: card.pushes]:
                was, apart = apart, self.field.apart(space, eye)
                wrong = apart >= was if card.way == "toward" else apart <= was and card.way == "away"
                if wrong or not self.free(space, at):
                    break
                found.append(space)
        return found

    def places(self, seat: int) -> list[str]:
        """The empty squares next to a player's casters, where somebody can appear."""
        at = self.at
        return [s for s in self.field.spaces if self.free(s, at) and self.beside(s, seat)]

    def beside(self, space: str, seat: int) -> bool:
        """Whether a square is next to a caster."""
        return any(self.field.apart(space, square(unit)) == 1 for unit in self.casters(seat))

    def spare(self, card: Piece) -> list[Piece]:
        """The creature that a spell summons, if it is not on the field (ruling: summoned)."""
        return [unit for unit in self.lying(CREATURES) if unit.id.partition(":")[2] == card.summons]
