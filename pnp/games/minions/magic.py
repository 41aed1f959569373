"""Who can cast which spell now, and at what: the cards of Minions as everybody reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Piece, own
from pnp.games.families.skirmish import FALLEN, square
from pnp.games.families.skirmish.ground import Lying
from pnp.games.minions.lore import BOOK, CAST, CLOSED, EARTH, LEVEL, ROUGH, Lore

FROGS, ASIDE, DISCARD = "frogs", "aside", "discard"
EITHER = "either"


class Magic(Lore):
    """A field on which figures cast spells, each from its own book (rulings: books, casting, spells)."""

    def book(self, unit: Piece) -> str:
        """The pile of spells of a caster."""
        return own(f"{BOOK} {unit.mark(BOOK)}", self.home(unit))

    def casts(self, unit: Piece, phase: str, at: Lying) -> list[Piece]:
        """The spells of a figure that it can cast now (rulings: casting, charm, petrified)."""
        if not unit.mark(BOOK) or unit.mark(CAST) >= int(self.numbers.casts):
            return []
        if any(row.mute or row.silent or row.charms for row in self.lasting(unit)):
            return []
        cards = [card for card in self.lying(self.book(unit)) if card.type in (phase, EITHER)]
        return [card for card in cards if self.castable(unit, card, at)]

    def castable(self, unit: Piece, card: Any, at: Lying) -> bool:
        """Whether a spell would find something to work on."""
        if card.effect in ("wall", "shape"):
            return any(self.plots(unit, card, [], at, earth) for earth in self.earths(card))
        return card.on is None or bool(self.sights(unit, card, at))

    def sights(self, unit: Piece, card: Any, at: Lying) -> list[Any]:
        """What a spell can be aimed at: figures, fallen ones for Cure Wounds, or squares (rulings: spells, range)."""
        space = square(unit)
        if card.on == "square":
            return self.haunts(unit, card, at)
        if card.strikes:
            return self.struck(unit, space, card.range, at, far=True)
        found = self.open_to(card, self.near(space, card.range, at))
        if card.on == "enemy":
            return [each for each in found if self.hostile(unit, each) and self.bites(card, each)]
        if card.on == "figure":
            return [each for each in found if card.effect != "dispel" or self.spellbound(each)]
        friends = [each for each in found if not self.hostile(unit, each)]
        if card.effect == "cure":
            return [each for each in friends if self.ill(each)]
        return friends

    def open_to(self, card: Any, units: list[Piece]) -> list[Piece]:
        """Who of some is open to a spell (ruling: shield-spell)."""
        return [each for each in units if card.effect == "dispel" or not self.any_lasting(each, "wards")]

    def bites(self, card: Any, target: Piece) -> bool:
        """Whether a spell that harms means anything to an enemy: only casters lose their wits."""
        return not card.mute or bool(target.mark(BOOK))

    def spellbound(self, unit: Piece) -> bool:
        """Whether something lasts on a figure that Dispell ends (ruling: dispel)."""
        return any(map(self.loose, self.lasting(unit)))

    def loose(self, row: Any) -> bool:
        """Whether Dispell ends an effect: those of spells, Curses, Petrification."""
        return not row.charms and bool(row.component == "spell" or row.dispelled)

    def ill(self, unit: Piece) -> bool:
        """Whether a figure is paralyzed or diseased."""
        return self.any_lasting(unit, "cured")

    # squares

    def haunts(self, unit: Piece, card: Any, at: Lying) -> list[str]:
        """The squares in range on or next to which an enemy stands that an Illusion would confuse."""
        space = square(unit)
        foes = [other for other, each in at.items() if self.hostile(unit, each)]
        near = [end for end in self.field.spaces if self.apart(space, end) <= card.range]
        return [end for end in near if any(self.apart(end, foe) <= 1 for foe in foes)]

    def earths(self, card: Any) -> tuple[str, ...]:
        """What a spell can make of squares: any kind of earth; fire is the same everywhere."""
        return EARTH if card.effect == "shape" else (ROUGH,)

    def plots(self, unit: Piece, card: Any, chosen: list[str], at: Lying, earth: str = ROUGH) -> list[str]:
        """The squares that can be marked next: empty, in range, next to those that are chosen (ruling: areas)."""
        space, now, shut = square(unit), self.earth(), self.shut()
        found = (end for end in self.field.spaces if end not in at and end not in chosen)
        found = (end for end in found if self.apart(space, end) <= card.range)
        found = (end for end in found if not chosen or any(self.apart(end, each) == 1 for each in chosen))
        if card.effect == "shape":
            return [end for end in found if now.get(end, LEVEL) != earth]
        return [end for end in found if end not in shut and now.get(end) != CLOSED]

    # what a polymorphed figure becomes, where a figure is sent

    def shapes(self) -> list[Piece]:
        """What a figure can be turned into: a Frog, or who was killed in this game (ruling: polymorph)."""
        piles = (FROGS, *(own(FALLEN, seat) for seat in self.seen.seats))
        return [*self._alike(piles)]

    def _alike(self, piles: tuple[str, ...]) -> Iterator[Piece]:
        for name in piles:
            yield from self.lying(name)

    def landings(self, at: Lying) -> list[str]:
        """The squares to which a figure can be sent."""
        shut = self.shut()
        return [space for space in self.field.spaces if space not in at and space not in shut]
