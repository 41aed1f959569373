"""Battles of Minions: two dice, who rolls again, who falls, and what saves him."""

from __future__ import annotations

import math
from typing import Any

from pnp.engine import Choice, Piece, Steps, Table, own
from pnp.games.families.decks import move
from pnp.games.families.skirmish import FALLEN, square
from pnp.games.minions.lore import BOOK, REROLLED, STRUCK, state_of
from pnp.games.minions.magic import DISCARD, Magic

SLANT = math.tan(math.pi / 8)
"""What parts a line nearer to the diagonal from one nearer to a row or a column."""


class Combat(Magic):
    """What happens when figures meet."""

    table: Table
    active = 0
    """Whose turn it is."""

    def roll_d(self, what: str, seat: int | None) -> int:
        """Roll a die."""
        return self.table.roll(str(self.numbers.die), what, seat)

    def lucky(self, row: Any, seat: int | None) -> bool:
        """Whether a roll for an ability succeeds."""
        return bool(self.roll_d(row.name, seat) <= row.succeeds)

    # battles

    def battle(self, unit: Piece, target: Piece, fixed: int | None = None) -> Steps[None]:
        """An attack with dice; one of a `fixed` Force is from a distance, with nothing added (ruling: hand-to-hand)."""
        far = fixed is not None or self.apart(square(unit), square(target)) > 1
        mine = self.attacks_with(unit, target) if fixed is None else fixed
        theirs = self.defends_with(target, unit, far)
        if fixed is None and self.has(unit, "riddle") and self.lucky(self.abilities["riddle"], unit.owner):
            theirs += self.abilities["riddle"].force_bonus
            self.table.say("riddle", target=target, loss=self.abilities["riddle"].force_bonus)
        target.put(STRUCK, 1)
        venom = [] if far else [(a, b) for a, b in ((unit, target), (target, unit)) if self.has(a, "poison")]
        dice = [self.roll_d("battle", unit.owner), self.roll_d("battle", target.owner)]
        if fixed is None:
            yield from self.second_thoughts(unit, dice, (mine, theirs), 0)
        yield from self.second_thoughts(target, dice, (mine, theirs), 1)
        totals = mine + dice[0], theirs + dice[1]
        self.table.say("rolls", ours=totals[0], theirs=totals[1])
        if totals[0] > totals[1]:
            yield from self.defeated(target, unit, totals[0] - totals[1], dice[0])
        elif totals[1] > totals[0] and not far and not self.has(unit, "skirmish"):
            yield from self.defeated(unit, target, totals[1] - totals[0], dice[1])
        else:
            self.table.say("misses" if far else "standoff")
        for biter, bitten in venom:
            yield from self.poison(biter, bitten)

    def second_thoughts(self, unit: Piece, dice: list[int], forces: tuple[int, int], side: int) -> Steps[None]:
        """Let a skilled figure roll its battle die again (ruling: skill)."""
        if not self.has(unit, "skill") or unit.mark(REROLLED):
            return
        totals = [forces[each] + dice[each] for each in (side, 1 - side)]
        again = yield Choice("reroll battle", [None, ("again", *totals)], unit.owner or 0)
        if again is not None:
            unit.put(REROLLED, 1)
            self.table.say("again", unit=unit)
            dice[side] = self.roll_d("battle", unit.owner)

    def defeated(self, loser: Piece, winner: Piece, margin: int, die: int) -> Steps[None]:
        """A battle was lost: who is neither invulnerable nor a spirit falls (ruling: invulnerable)."""
        tough = self.has(loser, "invulnerable") and margin < self.abilities["invulnerable"].margin
        airy = self.has(loser, "spirit") and die < self.abilities["spirit"].least
        if tough or airy:
            self.table.say("stands", unit=loser, here=square(loser))
        else:
            yield from self.slain(loser, winner, recoils=True)

    def poison(self, biter: Piece, bitten: Piece) -> Steps[None]:
        """The roll of a poisonous figure after a battle (ruling: poison)."""
        if self.on_field(bitten) and self.lucky(self.abilities["poison"], biter.owner):
            yield from self.slain(bitten, biter)

    @property
    def over_with(self) -> bool:
        """Whether somebody has lost all leaders."""
        return any(map(self.beaten, self.table.seats))

    def beaten(self, seat: int) -> bool:
        """Whether a player has no leader left (ruling: victory)."""
        return not self.leaders(seat)

    def on_field(self, unit: Piece) -> bool:
        """Whether a figure stands on the field."""
        return unit.pile is not None and unit.pile.name in self.base

    # deaths

    def slain(self, unit: Piece, killer: Piece | None, recoils: bool = False) -> Steps[None]:
        """Somebody is killed, unless something saves it, in this order (rulings: deaths, recoil)."""
        if recoils and killer is not None and self.thrown_back(unit):
            space = self.behind(unit, killer)
            if space and self.enters(unit, space, self.at):
                self.table.say("recoils", unit=unit)
                self.place(unit, space)
            else:
                self.fall(unit, killer)
            return
        if (martyr := (yield from self.martyred(unit))) is not None:
            self.table.say("martyr", unit=martyr, here=square(martyr), target=unit)
            self.fall(martyr)
        elif self.revived(unit):
            self.table.say("revives", unit=unit, here=square(unit))
        else:
            self.fall(unit, killer)

    def thrown_back(self, unit: Piece) -> bool:
        """Whether who is defeated recoils (ruling: recoil)."""
        return bool(self.numbers.recoils) and self.roll_d("recoil", unit.owner) >= self.numbers.recoils

    def martyred(self, unit: Piece) -> Steps[Piece | None]:
        """Whether a Martyr next to a figure is destroyed in its place."""
        around = self.beside(square(unit))
        martyrs = [other for other in around if not self.hostile(unit, other) and self.has(other, "martyr")]
        if not martyrs:
            return None
        answer = yield Choice("martyr", [None, *((martyr, unit) for martyr in martyrs)], unit.owner or 0)
        return None if answer is None else answer[0]

    def revived(self, unit: Piece) -> bool:
        """Whether a figure lives on by itself, or by a healer."""
        if self.has(unit, "regenerate") and self.lucky(self.abilities["regenerate"], unit.owner):
            return True
        return self.helped(unit, "heal") and self.lucky(self.abilities["heal"], unit.owner)

    def behind(self, unit: Piece, foe: Piece) -> str | None:
        """The square straight away from an opponent (ruling: recoil)."""
        (column, row), (x, y) = self.field.cell(square(unit)), self.field.cell(square(foe))
        across, down = column - x, row - y
        if min(abs(across), abs(down)) < SLANT * max(abs(across), abs(down)):
            across, down = (across, 0) if abs(across) > abs(down) else (0, down)
        return self.field.step(square(unit), (across > 0) - (across < 0), (down > 0) - (down < 0))

    def fall(self, unit: Piece, killer: Piece | None = None) -> None:
        """Take a figure off the field with all that lies on it, and discard its spells (ruling: drain)."""
        space, home, book = square(unit), self.home(unit), unit.mark(BOOK) and self.book(unit)
        near = killer is not None and self.on_field(killer) and self.apart(space, square(killer)) == 1
        if near and killer is not None and self.has(killer, "drain"):
            row = self.abilities["drain"]
            self.lay(killer, row, killer.owner or 0, self.table.roll(row.lasts, row.name, killer.owner))
        self.table.say("killed", unit=unit, here=space)
        self.burn(book)
        unit.owner = home
        move(unit, self.table.pile(own(FALLEN, home), owner=home))
        self.fell(unit, space)

    def burn(self, book: str | int) -> None:
        """Discard what is left in a book."""
        left = list(self.table.pile(str(book))) if book else []
        if left:
            self.table.pile(str(book)).give_all(self.table.pile(DISCARD))
            self.table.say("burnt", cards=left)

    def fell(self, unit: Piece, space: str) -> None:
        """Somebody fell; Cure Wounds asks where."""

    # what is laid on figures, and where they stand

    def place(self, unit: Piece, space: str) -> None:
        """Put a figure on a square.

        Raises:
            ValueError: somebody stands there, or nobody may: figures never stack.
        """
        if not self.free(space, self.at):
            raise ValueError(f"{unit} cannot enter {space}: it is taken or closed.")
        assert unit.pile is not None
        unit.pile.give(unit, self.table.pile(space))

    def lay(self, unit: Piece, row: Any, seat: int, turns: int | None = None, *, known: bool = False) -> None:
        """Let an effect last on a figure, for turns of a player after this, or for good (rulings: turns, same-effect).

        It is told unless it is `known`: who was aimed at was just named.
        """
        present = seat == self.active
        lasts = 1 if row.permanent else present + (row.turns if turns is None else turns)
        for other in self.seen.seats:
            unit.put(own(state_of(row), other), lasts if other == seat else 0)
        if not known:
            self.table.say("suffers", unit=unit, here=square(unit), power=row.name)

    def duration(self, row: Any, seat: int) -> int | None:
        """The turns that an effect lasts, if they are rolled."""
        return self.table.roll(row.lasts, row.name, seat) if row.lasts else None
