"""What lies on the map and before the players, and what a unit's Force and steps come to: for rules and thumb alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Piece, Table, View, own
from pnp.games.families.tile_war import Land, lying

BOARD, FIGURE, GARRISON, STRUCTURE, ALTERED = "board", "figure", "garrison", "structure", "land"
PERMANENT, PLAYED, HAND, DECLARED, SET, GARRISONS = "permanent", "played", "hand", "declared", "set", "garrisons"
SPENT, GAINED, SUMMONED, ARMED, USED = "spent", "gained", "summoned here", "armed", "used"
GUIDED = "guided {}"
COMBAT, FIRST, ROLLED = "combat", "attacker", "rolled"
ATTACKER, DEFENDER = "attacker", "defender"
TEMPLE = "temple"


class Field(Land):
    """The dealt map with its units; made anew after each change."""

    def on(self, space: str, component: str, seat: int | None = None) -> Piece | None:
        """The piece of a component on a space, of a seat if one is named."""
        for piece in lying(self.seen, space):
            if piece.component == component and (seat is None or piece.owner == seat):
                return piece
        return None

    def site(self, space: str) -> Piece:
        """The structure of a space."""
        structure = self.on(space, STRUCTURE)
        assert structure is not None
        return structure

    def terrain(self, space: str) -> str:
        """The terrain of a space: as altered, else as printed (ruling: alter)."""
        altered = self.on(space, ALTERED)
        return str(altered.type if altered is not None else self.tiles[space].type)

    def figure(self, space: str, seat: int) -> Piece | None:
        """The figure of a seat on a space."""
        return next((unit for unit in self.stacks.get(space, ()) if is_figure(unit) and unit.owner == seat), None)

    def garrison(self, space: str, seat: int) -> Piece | None:
        """The Garrison of a seat on a space."""
        return next((unit for unit in self.stacks.get(space, ()) if not is_figure(unit) and unit.owner == seat), None)

    def figures(self, seat: int) -> list[Piece]:
        """All figures of a seat."""
        return [unit for stack in self.stacks.values() for unit in stack if unit.owner == seat and is_figure(unit)]

    def spaces(self, seat: int, kind: str | None = None) -> list[str]:
        """The spaces that a seat occupies, of a structure if one is named (ruling: occupied)."""
        held = [space for space, stack in self.stacks.items() if any(unit.owner == seat for unit in stack)]
        return held if kind is None else [space for space in held if self.site(space).type == kind]

    def garrisoned(self, seat: int) -> list[str]:
        """The spaces in which a seat has a Garrison."""
        return [space for space in self.spaces(seat) if self.garrison(space, seat) is not None]

    def defenders(self, space: str, seat: int) -> list[Piece]:
        """The enemies of a seat on a space, the figure first (ruling: combat)."""
        return sorted((u for u in self.stacks.get(space, ()) if u.owner != seat), key=lambda unit: not is_figure(unit))

    def beside_own(self, space: str, seat: int, kind: str) -> bool:
        """Whether a figure of a type and a seat stands adjacent to a space."""
        found = (self.figure(near, seat) for near in self.board.neighbours(space))
        return any(unit is not None and unit.type == kind for unit in found)

    # Move Points and steps

    def left(self, figure: Piece) -> int:
        """The Move Points that a figure has left (ruling: summon)."""
        assert figure.owner is not None
        if figure.mark(SUMMONED):
            return 0
        more = sum(card.moves for card in cards(self.seen, figure.owner) if card.moves and figure.type in card.users)
        return int(figure.move + more + figure.mark(GAINED) - figure.mark(SPENT))

    def steps(self, figure: Piece) -> list[str]:
        """Where one step takes a figure, through any number of its owner's Towns (ruling: towns)."""
        assert figure.pile is not None
        assert figure.owner is not None
        start, seat = figure.pile.name, figure.owner
        passed, ends, waiting = {start}, list[str](), [start]
        while waiting:
            for space in self.board.neighbours(waiting.pop(0)):
                if space in passed:
                    continue
                passed.add(space)
                if self.figure(space, seat) is None:
                    ends.append(space)
                if self.holder(space) == seat and self.site(space).crossroads:
                    waiting.append(space)
        return sorted(ends)

    # Force

    def force(self, unit: Piece, foe: Piece, space: str, role: str, more: Piece | None = None) -> int:
        """The Force of a unit in a combat, with one card more if one is named (rulings: force, where)."""
        assert unit.owner is not None
        lent = [*cards(self.seen, unit.owner), *([more] if more is not None else [])]
        site = self.site(space)
        walls = site.force if site.role == role else 0
        return int(
            unit.base + unit.mark(ARMED) + walls + sum(self.lends(card, unit, foe, space, role) for card in lent)
        )

    def lends(self, card: Piece, unit: Piece, foe: Piece, space: str, role: str) -> int:
        """The Force that a card gives a unit in a combat: nothing where one of its conditions does not hold."""
        if not card.force or unit.type not in card.users:
            return 0
        assert unit.owner is not None
        lands = [*card.lands, *(card.held if role == DEFENDER else card.stormed)]
        bound = card.lands or card.held or card.stormed
        holds = (
            card.role in (None, role)
            and (not card.foes or foe.type in card.foes)
            and (not card.sites or self.site(space).type in card.sites)
            and (not bound or self.terrain(space) in lands)
            and (card.near is None or self.beside_own(space, unit.owner, card.near))
        )
        return int(card.force) if holds else 0


def is_figure(unit: Piece) -> bool:
    """Whether a unit is a figure, not a Garrison."""
    return unit.component == FIGURE


def cards(seen: Table | View, seat: int) -> Iterable[Any]:
    """What gives a seat's units more: permanent cards, those played in this turn, and declarations."""
    for name in (PERMANENT, PLAYED, DECLARED):
        yield from lying(seen, own(name, seat))


def limit(seen: Table | View, seat: int, kind: str) -> int:
    """How many figures of a type a seat may have on the map (ruling: levy)."""
    permanent = lying(seen, own(PERMANENT, seat))
    more: int = sum(card.more for card in permanent if card.levy == kind)
    return int(seen.numbers.figures) + more


def may_come(field: Field, seat: int, kind: str) -> bool:
    """Whether one figure more of a type may come to the map: by number, and by the set."""
    count = sum(figure.type == kind for figure in field.figures(seat))
    return count < limit(field.seen, seat, kind) and any(f.type == kind for f in lying(field.seen, own(SET, seat)))


def kinds(field: Field, seat: int) -> list[str]:
    """The types of figures that may come to the map."""
    found = dict.fromkeys(figure.type for figure in lying(field.seen, own(SET, seat)))
    return [kind for kind in found if may_come(field, seat, kind)]


def free(field: Field, seat: int) -> list[str]:
    """The Garrisons of a seat without a figure (ruling: recruit-place)."""
    return [space for space in field.garrisoned(seat) if field.figure(space, seat) is None]


def kinds_for(field: Field, figure: Piece) -> list[str]:
    """What a figure can become (ruling: polymorph)."""
    assert figure.owner is not None
    return [kind for kind in kinds(field, figure.owner) if kind != figure.type]
