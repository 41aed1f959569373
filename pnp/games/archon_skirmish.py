"""Archon Skirmish: eight creatures of Light against eight of Dark; all of the enemy's, or the four corners, win."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.games.families import skirmish
from pnp.games.families.skirmish import Ground, Mind, Skirmish, square
from pnp.games.families.skirmish.ground import Lying

__all__ = ["goal", "play", "thumb"]

CORNERS = "Corners"


class Board(Ground):
    """A board whose corners win, and spells, which need nobody but who casts them."""

    @cached_property
    def corners(self) -> frozenset[str]:
        """The squares that win the game."""
        return frozenset(self.field.place(CORNERS))

    def taken(self, seat: int) -> list[str]:
        """The corners on which creatures of a player stand."""
        at = self.at
        return [space for space in self.corners if space in at and at[space].owner == seat]

    def beaten(self, seat: int) -> bool:
        """Whether a player has lost: no creature of his stands, or all corners are the enemy's (ruling: victory)."""
        return not self.army(seat) or len(self.taken(1 - seat)) == len(self.corners)

    def casters(self, seat: int, card: Piece) -> list[Piece]:
        """The creatures of a player that can cast a spell: moved, spent or imprisoned (ruling: spells)."""
        return [unit for unit in self.army(seat) if super(Board, self).fits(card, unit)]

    def fits(self, card: Piece, unit: Piece) -> bool:
        """A spell is for all creatures of a side, as long as one of them can cast it."""
        if not card.spell:
            return super().fits(card, unit)
        return unit.owner is not None and bool(self.casters(unit.owner, card))

    def quick(self, unit: Piece, card: Piece) -> bool:
        """No creature's Move is too low for a spell (ruling: teleport)."""
        return card.spell or super().quick(unit, card)

    def ends(self, unit: Piece, space: str, card: Piece, at: Lying) -> Iterator[str]:
        """A spell moves a creature past everybody."""
        if not card.spell:
            return super().ends(unit, space, card, at)
        return (end for end in self.field.straight(space, card.value, lambda _: True) if self.free(end, at))

    def advances(self, seat: int, card: Piece) -> list[tuple[Piece, str]]:
        """By a spell none goes along (ruling: teleport)."""
        return [] if card.spell else super().advances(seat, card)

    def aims(self, seat: int, card: Piece) -> list[Piece]:
        """Whom a spell can be for: enemies that the caster reaches, the wounded, or two who change places."""
        if card.on == "enemy":  # ruling: imprison
            at = self.at
            return [foe for unit in self.casters(seat, card) for foe in self.shots(unit, square(unit), card, at)]
        found = super().aims(seat, card)  # rulings: heal, exchange
        return [] if card.exchanges and len(found) == 1 else found


class Game(Board, Skirmish):
    """The spells, the end, and what is told of them (rulings: saves, flyers)."""

    def effect(self, seat: int, card: Piece, target: Piece | None) -> Steps[None]:
        """Let two creatures change places."""
        yield from super().effect(seat, card, target)
        if card.exchanges and target is not None:
            others = [unit for unit in self.army(seat) if unit is not target]
            self.change(target, (yield Choice("exchange", others, seat)))

    def change(self, unit: Piece, other: Piece) -> None:
        """Two creatures change places; that is no move of theirs (ruling: exchange)."""
        here, there = unit.pile, other.pile
        assert here is not None
        assert there is not None
        here.give(unit, there)
        there.give(other, here)

    def afflict(self, unit: Piece, state: str, turns: int, seat: int) -> None:
        """Tell who is imprisoned."""
        super().afflict(unit, state, turns, seat)
        self.table.say("imprisoned", unit=unit, there=square(unit), turns=turns)

    def released(self, unit: Piece, state: str) -> None:  # noqa: ARG002 - there is one state
        """Tell who is free again."""
        self.table.say("released", unit=unit)

    def ended(self) -> Result:
        """Tell whose the corners are, where they have won."""
        for seat in self.table.seats:
            if len(self.taken(seat)) == len(self.corners):
                self.table.say("corners", by=seat)
        return super().ended()

    def facts(self) -> dict[str, int]:
        """Count the corners, too."""
        return {**super().facts(), **{own("corners", seat): len(self.taken(seat)) for seat in self.table.seats}}


def play(table: Table) -> Steps[Result]:
    """Kill all creatures of the other side, or hold the corners."""
    return (yield from Game(table, ["light", "dark"]).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many creatures a side has left, how many Hits, and how many corners of how many."""
    board = Board(view)
    army = board.army(seat)
    hits = sum(map(board.left, army))
    return {"left": len(army), "hits": hits, "corners": len(board.taken(seat)), "wanted": len(board.corners)}


# the rule of thumb

HELD_CORNERS = {0: 0.1, 1: 0.2, 2: 1.2, 3: 100.0}
"""What a corner is worth to who holds so many of the others."""
DENIED = {2: 1.5, 3: 30.0}
"""And to stand on it while the enemy holds so many of them."""
CAGE = 4.0
"""What it counts to imprison an enemy, beside what that is worth."""


class Commander(Mind):
    """Who minds the corners, and knows for whom a spell is worth most."""

    ground: Board

    def _priced(self, unit: Piece) -> float:
        """What a creature is worth: also how far it strikes and goes."""
        return super()._priced(unit) + 0.25 * float(unit.strength) + 0.05 * float(unit.speed)

    def _stands(self, unit: Piece, space: str) -> float:
        return super()._stands(unit, space) + self.corner(unit, space)

    def corner(self, unit: Piece, space: str) -> float:
        """What a corner is worth, by who stands on the others."""
        if space not in self.ground.corners:
            return 0.0
        others = [
            other.owner for end, other in self.at.items() if end in self.ground.corners - {space} and other != unit
        ]
        mine = others.count(self.view.seat)
        return HELD_CORNERS[mine] + DENIED.get(len(others) - mine, 0.0)

    def uses(self, card: Piece) -> float:
        """What a spell is worth now: for whom it is worth most."""
        aims = self.ground.aims(self.view.seat, card)
        return max(self.blessed(card, unit) for unit in aims)

    def blessed(self, card: Piece, unit: Piece) -> float:
        """What a spell is worth for somebody."""
        if card.exchanges:
            return max(self.changed(unit, other) for other in self.mine if other is not unit)
        return self.price(unit) + CAGE * bool(card.holds)

    def changed(self, unit: Piece, other: Piece) -> float:
        """What it is worth that two change places."""
        return self.better(unit, square(other)) + self.better(other, square(unit))


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    board = Board(view)
    if choice.phase == "set-up":
        return _placed(board, choice.options)
    if choice.phase in ("special", "exchange"):
        mind = Commander(view, board)
        if choice.phase == "special":
            spell = view.known("discard")[-1]
            return max(choice.options, key=lambda unit: mind.blessed(spell, unit))
        (unit,) = (unit for unit in mind.mine if unit not in choice.options)
        return max(choice.options, key=lambda other: mind.changed(unit, other))
    return skirmish.thumb(view, choice, board, Commander)


def _placed(board: Board, options: list[Any]) -> Any:
    """The slow on the corners, which they hold; the fast beside them, and who strikes far in the middle."""
    field, (_, space) = board.field, options[0]
    column = field.cell(space)[0]
    inner = min(column, field.columns - 1 - column)
    if inner < 2:
        return sorted(options, key=lambda option: (option[0].speed, -option[0].hits))[-inner]
    return max(options, key=lambda option: option[0].strength)
