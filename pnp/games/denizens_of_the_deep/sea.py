"""The sea and who is in it: what a hex is, what lies on units, who can swim, attack and hide; rulings are cited."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from pnp.engine import Piece, View, owner_of
from pnp.games.families.dice_pool import FOUGHT, Field, Standing, disc, hex_of

KING, WITCH = 0, 1
HOSTS = ("king", "witch")
CAMPS = ("The Sea King", "The Sea Witch")
HURT, HIDDEN, PARALYSED, CALLED, SONG = "hurt", "hidden", "paralysed", "called", "song"
"""Damage, a Hide marker, Paralysis and Siren counters, and turns for which a unit has Siren's Call by a spell."""
NUMBER, CALLER, GRASP = "_number", "_caller", "_grasped by "
"""Which unit it is, whose call it has to follow, and how many of its Paralysis counters an entangler holds it by."""
SWUM, SWAM, LURKED, SEARCHED, FOUND = "_swum", "_swam", "_lurked", "_searched", "_found"
"""Of the turn: points spent, moved in this phase, came out of hiding, the search roll is made, whom it found."""
USED = "_used "
"""Of the turn: a special attack that was made."""
SPECIALS = ("entangle", "net", "mesmerize", "siren")
WATER = "water "
"""A pile a hex that a spell changed."""
CHITS = "spells of "
SIDES = ("n", "ne", "se", "s", "sw", "nw")


def chits_of(unit: Piece) -> str:
    """The pile of a caster's spell chits; of two of a name each has its own."""
    return f"{CHITS}{unit.name} {unit.mark(NUMBER)}"


class Sea(Field):
    """The map, and what units can do on it."""

    component = "sea"

    # hexes

    @cached_property
    def rows(self) -> dict[str, Any]:
        """The kinds of water by their names."""
        seen = self.seen
        entries = seen.rows(self.component) if isinstance(seen, View) else seen.game.components[self.component].entries
        return {row.name: row for row in entries}

    @cached_property
    def drawn(self) -> dict[str, Any]:
        """The kind of water that is drawn on each hex."""
        return {space: self.rows[str(self.map.row(space))] for space in self.map.spaces}

    @property
    def changed(self) -> dict[str, str]:
        """The hexes that spells changed, with what they are now."""
        if isinstance(self.seen, View):
            view = self.seen
            return {name.removeprefix(WATER): view.known(name)[-1].name for name in view.filled(WATER)}
        places = ((marker.pile.name, marker.name) for marker in self._markers if marker.pile is not None)
        return {place.removeprefix(WATER): name for place, name in places if place.startswith(WATER)}

    @cached_property
    def _markers(self) -> list[Piece]:
        """The markers of waters that the table has."""
        assert not isinstance(self.seen, View)
        return [piece for piece in self.seen.pieces if piece.component == "marker" and piece.name in self.rows]

    @property
    def waters(self) -> dict[str, Any]:
        """The row of every hex as it is now (ruling: changed)."""
        changed = self.changed
        if not changed:
            return self.drawn
        rows = self.rows
        return self.drawn | {space: rows[name] for space, name in changed.items()}

    def camp(self, seat: int) -> list[str]:
        """The hexes on which a side sets up."""
        return list(self.map.place(CAMPS[seat]))

    def aboard(self, carrier: Piece) -> list[Piece]:  # noqa: ARG002 - nobody carries anybody
        return []

    def boards(self, unit: Piece, carrier: Piece) -> bool:  # noqa: ARG002
        return False

    # swimming

    def may_move(self, unit: Piece) -> bool:
        """Who is paralysed does not move; each moves once in either Swim Phase (ruling: swims)."""
        return not unit.mark(PARALYSED) and not unit.mark(SWAM)

    def points(self, unit: Piece) -> int:
        """What is left of its Move in this turn."""
        return max(0, int(unit.move) - unit.mark(SWUM))

    def enters(self, unit: Piece, row: Any) -> bool:
        """Whether a kind of water lets a unit in: a Large one into no shallow that costs two."""
        return row.cost > 0 and not (unit.large and not row.deep and row.cost > 1)

    def lengths(self, unit: Piece, at: Standing) -> dict[str, int]:
        """The hexes that a unit can swim to with what is left, each with what that costs.

        It goes through no other unit, ends where the water strikes it, and enters none that destroys (rulings: strikes,
        maelstroms).
        """
        waters, here = self.waters, hex_of(unit)
        found, edge = {here: 0}, [here]
        left = self.points(unit)
        while edge:
            reached = []
            for first in edge:
                if first != here and waters[first].strikes:
                    continue
                for second in self.map.neighbours(first):
                    row = waters[second]
                    total = found[first] + int(row.cost)
                    if second in at or row.destroys or total > left or not self.enters(unit, row):
                        continue
                    if total < found.get(second, left + 1):
                        found[second] = total
                        reached.append(second)
            edge = reached
        del found[here]
        return found

    def ends(self, unit: Piece, at: Standing) -> list[str]:
        """Where a unit can swim; who is called only as near to the Siren as it gets (ruling: called)."""
        spaces = list(self.lengths(unit, at)) if self.points(unit) else []
        siren = self.siren_of(unit)
        if siren is None:
            return spaces
        goal = hex_of(siren)
        near = min([self.map.apart(hex_of(unit), goal), *(self.map.apart(space, goal) for space in spaces)])
        if near == self.map.apart(hex_of(unit), goal):
            return []
        return [space for space in spaces if self.map.apart(space, goal) == near]

    def siren_of(self, unit: Piece) -> Piece | None:
        """Whom a unit has to swim to."""
        if not unit.mark(CALLED):
            return None
        return next((other for other in self.at.values() if other.mark(NUMBER) == unit.mark(CALLER)), None)

    def _goes(self, unit: Piece, at: Standing) -> bool:
        """Whether a unit can go anywhere: to a hex beside it, as every way begins with one."""
        if unit.mark(CALLED):
            return bool(self.ends(unit, at))
        points, waters = self.points(unit), self.waters
        near = (waters[space] for space in self.map.neighbours(hex_of(unit)) if space not in at)
        return any(row.cost <= points and not row.destroys and self.enters(unit, row) for row in near)

    # attacks

    def able(self, unit: Piece) -> bool:
        """Whether a unit can attack or hide at all (ruling: helpless)."""
        return not unit.mark(PARALYSED) and not unit.mark(CALLED)

    def may_attack(self, unit: Piece) -> bool:
        return self.able(unit) and super().may_attack(unit) and int(unit.attack) > 0

    def traits(self, unit: Piece) -> list[str]:
        """What a unit can do beside; a Sirens Song lends Siren's Call."""
        found = list(unit.traits)
        return [*found, "siren"] if unit.mark(SONG) and "siren" not in found else found

    def reach(self, unit: Piece) -> int:
        return int(self.numbers.far) if "ranged" in unit.traits else 1

    def exposed(self, target: Piece, unit: Piece, here: str) -> bool:
        """Whether a unit can be aimed at: beside a Martyr only he (ruling: martyr), a hidden one after a search."""
        return self.findable(target, unit) and (
            ("martyr" in target.traits and self.map.apart(here, hex_of(target)) == 1) or not self.martyrs(unit, here)
        )

    def findable(self, target: Piece, unit: Piece) -> bool:
        """Whether a unit can still be searched for, or was found (ruling: search)."""
        return not target.mark(HIDDEN) or not unit.mark(SEARCHED) or unit.mark(FOUND) == target.mark(NUMBER)

    def martyrs(self, unit: Piece, here: str) -> list[Piece]:
        """The Martyrs of the enemy beside a hex that do not hide."""
        beside = self.beside(here, self.at)
        return [o for o in beside if o.owner != unit.owner and "martyr" in o.traits and not o.mark(HIDDEN)]

    def specials(self, unit: Piece) -> list[str]:
        """The special attacks that a unit can make now, before its attack (ruling: specials)."""
        if not self.able(unit) or unit.mark(FOUGHT):
            return []
        return [trait for trait in self.traits(unit) if trait in SPECIALS and not unit.mark(USED + trait)]

    def prey(self, unit: Piece, special: str) -> list[Piece]:
        """Whom a special attack can be made on."""
        here, at = hex_of(unit), self.at
        far = int(self.numbers.far) if special in ("mesmerize", "siren") else 1
        near = [at[space] for space in disc(self.map, here, far) if space in at and at[space].owner != unit.owner]
        return near if special == "siren" else [other for other in near if self.exposed(other, unit, here)]

    def dice(self, unit: Piece) -> int:
        """How many Attack Dice a unit has: its own, more out of hiding, and by its water (ruling: dice)."""
        found = int(unit.attack)
        if unit.mark(HIDDEN) or unit.mark(LURKED):
            found += int(self.numbers.ambush) + int(unit.ambush)
        row = self.waters[hex_of(unit)]
        return found + (1 if row.favours == HOSTS[owner_of(unit)] else 0)

    def against(self, dice: int, target: Piece, here: str, there: str) -> int:
        """So many dice against a target: more at a paralysed one, fewer through rough water (ruling: dice)."""
        waters = self.waters
        more = int(self.numbers.helpless) if target.mark(PARALYSED) else 0
        less = int(waters[here].less) + int(waters[there].less)
        return max(1, dice + more - less)

    def hide_bonus(self, unit: Piece) -> int:
        """What is added to its roll when a unit hides (ruling: hide)."""
        row = self.waters[hex_of(unit)]
        found = int(unit.hide) + int(row.hide)
        return found + (int(unit.at_home) if unit.home == row.name else 0)

    def acts(self, seat: int) -> Iterator[tuple[Any, ...]]:
        """What the units of a side can do in the Attack Phase: (unit, target), (unit, special, target), (unit, siren),
        (unit, hide)."""
        at = self.at
        for here, unit in at.items():
            if unit.owner != seat:
                continue
            if self.may_attack(unit):
                for _, target in self.targets(unit, here, at):
                    yield unit, target
            for special in self.specials(unit):
                prey = self.prey(unit, special)
                if special == "siren" and prey:
                    yield unit, special
                elif special != "siren":
                    yield from ((unit, special, target) for target in prey)
            if self.may_hide(unit):
                yield unit, "hide"

    def may_hide(self, unit: Piece) -> bool:
        """Whether a unit can try to hide (ruling: hide)."""
        fresh = not unit.mark(FOUGHT) and not unit.marked([USED + special for special in SPECIALS])
        return fresh and self.able(unit) and not unit.mark(HIDDEN)

    # the end

    def commander(self, seat: int) -> Piece | None:
        """The Sea King or the Sea Witch, while alive."""
        return next((unit for unit in self.army(seat) if unit.commander), None)

    def left(self, seat: int) -> int:
        """What a side's units on the map are worth: their Attack Dice and what they can still take."""
        return sum(int(unit.attack) + int(unit.defence) - unit.mark(HURT) for unit in self.army(seat))
