"""What units may do with which card, by what everybody sees: for the rules and for the rule of thumb."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from pnp.engine import Piece, View, own
from pnp.games.families.skirmish import ATTACKED, HELD, HIT, MOVED, Ground, square
from pnp.games.families.skirmish.ground import Lying

HERO = "hero"
MARCH = "march"
"""What a unit does with a card that moves it, beside the deeds of its abilities, skills and crafts."""
USED, ANSWERED, TOKEN, HIDDEN = "_used", "_answered", "action token", "hidden"
ATTACKS = ("attack", "charge", "whirl")
AT_ONCE = (*ATTACKS, "move", "heal", "regenerate", "inspire", "stealth", "storm", "freeze", "immobilize", "draw")
"""The kinds of deeds that are done in one's own Action Phase."""
DEFEND, PROTECT, MARTYR = "defend", "protect", "martyr"
Save = tuple[Piece, Piece, str, Piece]
"""An answer to an attack: by which card, who gives it, how, and for whom."""


class Lore(Ground):
    """The field, and the deeds of who stands on it."""

    def rows(self, table: str) -> Sequence[Any]:
        """The rows of a table."""
        return self.seen.rows(table) if isinstance(self.seen, View) else self.seen.cast.entries[table]

    @cached_property
    def deeds(self) -> dict[str, Any]:
        """The deeds by what units call them."""
        return {row.id.partition(":")[2]: row for row in self.rows("deed")}

    @cached_property
    def called(self) -> dict[str, Any]:
        """The deeds by their names."""
        return {row.name: row for row in self.deeds.values()}

    @cached_property
    def tables(self) -> dict[tuple[str, int], list[str]]:
        """What the lines of the craft tables let do, by table and line; of several with one number all."""
        found: dict[tuple[str, int], list[str]] = {}
        for row in self.rows("craft"):
            found.setdefault((row.id.split(":")[1], row.crafts), []).extend(row.can)  # ruling: doubled
        return found

    @cached_property
    def blow(self) -> Any:
        """What a club does."""
        return self.called[self.numbers.blow]

    # units

    def hero(self, seat: int) -> Piece | None:
        """The hero of a player."""
        return next((unit for unit in self.army(seat) if unit.rank == HERO), None)

    def held(self, unit: Piece) -> bool:
        """Whether a unit is immobilized."""
        return self.suffers(unit, HELD)

    def fresh(self, unit: Piece) -> bool:
        """Whether a unit can still attack in this turn."""
        return not (unit.weak or unit.mark(ATTACKED) or self.held(unit))

    def rested(self, unit: Piece) -> bool:
        """Whether a unit can still move in this turn."""
        return not (unit.mark(MOVED) or self.held(unit))

    # what a card lets a unit do

    def deeds_by(self, card: Piece, unit: Piece) -> dict[str, Any]:
        """The deeds that a card activates in a unit: by its suit its ability or its skill, by its rank a craft."""
        names = dict.fromkeys(unit.can if card.special_ability else ())
        names |= dict.fromkeys(unit.skills if card.skilled else ())
        for table in unit.craft if card.crafts else ():
            names |= dict.fromkeys(self.tables.get((table, card.crafts), ()))
        found = [self.deeds[name] for name in names]
        if card.attacks:
            found.append(self.blow)
        return {row.name: row for row in found}

    def uses(self, card: Piece, unit: Piece, at: Lying) -> list[str]:
        """What a unit can do with a card now: march, or a deed by its name."""
        doable = [name for name, row in self.deeds_by(card, unit).items() if self.can(unit, row, at)]
        moves = (card.steps or card.knight) and self.rested(unit) and any(self.goes(unit, card, at))
        return [*([MARCH] if moves else []), *doable]

    def can(self, unit: Piece, row: Any, at: Lying) -> bool:
        """Whether a deed can be done by a unit where it stands (rulings: limits, once)."""
        if row.kind not in AT_ONCE or self.held(unit):
            return False
        if row.kind == "move":
            return self.rested(unit) and any(self.goes(unit, row, at))
        if row.kind in ATTACKS and not self.fresh(unit):
            return False
        if row.kind == "charge" and not self.rested(unit):
            return False
        if row.kind not in ATTACKS and unit.mark(USED):
            return False
        return row.kind in ("stealth", "storm", "draw") or bool(self.objects(unit, row, at))

    # where to, and at whom

    def goes(self, unit: Piece, row: Any, at: Lying) -> Iterator[str]:
        """Where a move of a card or a deed can end (ruling: steps)."""
        here = square(unit)
        ends = dict.fromkeys(self.field.knights[here] if row.knight else ())
        if row.steps:
            ends |= dict.fromkeys(self.spread(unit, here, row.steps, at))
        return (end for end in ends if self.free(end, at))

    def spread(self, unit: Piece, here: str, steps: int, at: Lying) -> Iterator[str]:
        """The squares that so many steps reach, the way round others; who flies passes them."""
        seen, edge = {here}, [here]
        for _ in range(steps):
            beyond = {other: None for space in edge for other in self.field.neighbours(space) if other not in seen}
            seen.update(beyond)
            yield from beyond
            edge = [space for space in beyond if unit.flies or space not in at]

    def reach(self, card: Any, unit: Piece) -> int:  # noqa: ARG002 - as in the family
        """How far an attack reaches: what its deed says."""
        return int(card.reach)

    def struck(self, unit: Piece, space: str, row: Any, at: Lying) -> list[Piece]:
        """Whom a unit could attack from a square (rulings: range, stealth, kill-range)."""
        found = self.shots(unit, space, row, at)
        return [foe for foe in found if not (self.hides(foe) or (row.kills and foe.rank == HERO))]

    def hides(self, unit: Piece) -> bool:
        """Whether nobody can attack a unit."""
        return self.suffers(unit, HIDDEN)

    def near(self, unit: Piece, at: Lying) -> list[Piece]:
        """The units next to one."""
        return [at[space] for space in self.field.neighbours(square(unit)) if space in at]

    def objects(self, unit: Piece, row: Any, at: Lying) -> list[Any]:
        """What a deed can be aimed at; of Whirl and the like whom it works on, of Charge a square and a foe."""
        kind, here = row.kind, square(unit)
        if kind == "attack":
            return self.struck(unit, here, row, at)
        if kind == "move":
            return list(self.goes(unit, row, at))
        if kind == "charge":
            ends = [here, *self.goes(unit, row, at)]
            rest = {space: other for space, other in at.items() if other is not unit}
            return [(end, foe) for end in ends for foe in self.struck(unit, end, row, rest)]
        if kind == "immobilize":
            return self.shots(unit, here, row, at)
        if kind == "regenerate":
            return [unit] if unit.mark(HIT) else []
        if kind == "heal":
            return [other for other in self.near(unit, at) if not self.hostile(unit, other) and other.mark(HIT)]
        around = self.near(unit, at)
        if kind == "whirl":
            around = [other for other in around if not (self.hostile(unit, other) and self.hides(other))]
            return around if any(self.hostile(unit, other) for other in around) else []
        if kind == "inspire":
            return [pair for other in around for pair in self.rushes(unit, other, at)]
        return around if any(self.hostile(unit, other) for other in around) else []

    def wits(self, unit: Piece, aims: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """Of aims that end with a foe those that a unit can choose: who is stupid chooses no foe (ruling: stupid)."""
        return list({aim[:-1]: aim for aim in reversed(aims)}.values())[::-1] if unit.stupid else list(aims)

    def rushes(self, unit: Piece, other: Piece, at: Lying) -> list[tuple[Piece, Piece]]:
        """The attacks that a neighbour of who inspires could make (ruling: inspire)."""
        if self.hostile(unit, other) or other.rank == HERO or not self.fresh(other):
            return []
        return [(other, foe) for foe in self.struck(other, square(other), self.blow, at)]

    # what is done in an enemy's turn, or with an attack

    def ready(self, unit: Piece) -> bool:
        """Whether a unit can still answer in this enemy turn (ruling: answer)."""
        return not (unit.mark(ANSWERED) or self.held(unit))

    def knows(self, card: Piece, unit: Piece, kind: str) -> bool:
        """Whether a card lets a unit do a deed of a kind."""
        return any(row.kind == kind for row in self.deeds_by(card, unit).values())

    def adds(self, card: Piece, unit: Piece) -> int:
        """The damage that a deed of a unit adds by a card."""
        rows = self.deeds_by(card, unit).values()
        return max((row.damage for row in rows if row.kind == "damage"), default=0)

    def martyr(self, unit: Piece) -> bool:
        """Whether a unit is a martyr by itself, with any card (ruling: triggered)."""
        return any(self.deeds[name].kind == MARTYR for name in (*unit.can, *unit.skills))

    def saves(self, cards: Sequence[Piece], unit: Piece, target: Piece, row: Any) -> list[Save]:
        """How an attack can be answered: a card, who answers with it, how, for whom (rulings: answer, triggered)."""
        at, found = self.at, []
        if self.ready(target):
            found += [(c, target, DEFEND, target) for c in cards if c.defends or self.knows(c, target, DEFEND)]
        friends = [other for other in self.near(target, at) if not self.hostile(other, target) and self.ready(other)]
        found += [(c, other, PROTECT, target) for other in friends for c in cards if self.knows(c, other, PROTECT)]
        if row.kind == "whirl":
            return found  # ruling: all-adjacent
        others = self.struck(unit, square(unit), row, at)
        for other in others:
            if other is not target and self.ready(other):
                born = self.martyr(other)
                able = [c for c in cards if born or c.martyrs or self.knows(c, other, MARTYR)]
                found += [(c, other, MARTYR, target) for c in able]
        return found

    def ambushes(self, cards: Sequence[Piece], seat: int) -> list[tuple[Piece, Piece, Piece]]:
        """The ambushes that a player can lay in the enemy's turn: a card, a unit, and whom it attacks."""
        at, found = self.at, []
        for unit in at.values():
            if unit.owner == seat and self.ready(unit) and not unit.weak:
                foes = self.struck(unit, square(unit), self.blow, at)
                able = [card for card in cards if self.knows(card, unit, "ambush")] if foes else []
                found += [(card, unit, foe) for card in able for foe in foes]
        return found


def until(state: str, seat: int) -> str:
    """The mark of a state that lasts until a turn of a player begins."""
    return own(state, seat)
