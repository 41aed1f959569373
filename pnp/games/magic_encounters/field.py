"""What lies where, and what the Tokens of a battle come to: read by the rules and by the thumb alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pnp.boards import SquareBoard
from pnp.engine import Piece, Table, View, own
from pnp.engine.boards import board

TOKEN, PHANTOM, TILE, GIANT, MOVED = "token", "phantom", "tile", "giant", "moved"
HAND, RACE, PLAYED, RESERVE = "hand", "race", "played", "tokens"
BONUS, RAISED, WARDED, USED, FALLEN = "bonus", "raised", "warded", "used", "fallen"
FIELD, ATTACKER, DEFENDER = "battle", "attacker", "defender"
DICE = "dice of {}"
FACES = range(1, 7)


def lying(seen: Table | View, pile: str) -> Iterable[Piece]:
    """The pieces of a pile that are known."""
    return seen.pile(pile) if isinstance(seen, Table) else seen.known(pile)


def track(seen: Table | View, name: str) -> int:
    """The value of a track."""
    return seen.track(name).value if isinstance(seen, Table) else seen.track(name)


class Land:
    """The board with its tiles and stacks; made anew after each change."""

    def __init__(self, seen: Table | View) -> None:
        self.seen = seen
        self.board = board(seen, "board", SquareBoard)
        self.kinds: dict[str, str] = {}
        self.tokens: dict[str, dict[int, list[Piece]]] = {}
        for space in self.board.spaces:
            stacks = self.tokens[space] = {}
            for piece in lying(seen, space):
                if piece.component == TOKEN:
                    assert piece.owner is not None
                    stacks.setdefault(piece.owner, []).append(piece)
                elif piece.component == TILE:
                    self.kinds[space] = piece.type

    def of(self, space: str, seat: int) -> list[Piece]:
        """A seat's Tokens in a space."""
        return self.tokens[space].get(seat, [])

    def stacks(self, seat: int) -> list[str]:
        """Where a seat has Tokens."""
        return [space for space, stacks in self.tokens.items() if seat in stacks]

    def total(self, seat: int) -> int:
        """How many Tokens a seat has on the board."""
        return sum(len(self.of(space, seat)) for space in self.tokens)

    def contested(self) -> list[str]:
        """Where Tokens of two lie together."""
        return [space for space, stacks in self.tokens.items() if len(stacks) > 1]

    def controlled(self, seat: int) -> int:
        """How many kinds of Territory a seat has Tokens in every space of (ruling: control)."""
        held = {kind: all(seat in self.tokens[space] for space in self._kind(kind)) for kind in self.kinds.values()}
        return sum(held.values())

    def _kind(self, kind: str) -> list[str]:
        return [space for space, each in self.kinds.items() if each == kind]

    def near(self, space: str, kind: str) -> bool:
        """Whether a space is of a kind, or beside one that is (ruling: adjacent)."""
        return any(self.kinds[each] == kind for each in (space, *self.board.neighbours(space)))


def powers(seen: Table | View, seat: int, foe: int) -> Iterator[Piece]:
    """The race and the cards that work for a seat in a battle; who copies has the opponent's race (ruling: copy)."""
    for card in (*lying(seen, own(RACE, seat)), *lying(seen, own(PLAYED, seat))):
        if not card.copies_race:
            yield card
        else:
            yield from (race for race in lying(seen, own(RACE, foe)) if not race.copies_race)


class Side:
    """One of the two sides of a battle: its Tokens, its dice, and what they come to (ruling: force)."""

    def __init__(self, land: Land, space: str, seat: int, foe: int, role: str) -> None:
        seen = land.seen
        self.land, self.space, self.seat, self.role = land, space, seat, role
        self.tokens = land.of(space, seat)
        self.mine, self.theirs = list(powers(seen, seat, foe)), list(powers(seen, foe, seat))
        self.cards = len(list(lying(seen, own(PLAYED, seat))))
        self.dice = {face: track(seen, own(DICE.format(face), seat)) for face in FACES}
        self.bonus, self.raised = (track(seen, own(name, seat)) for name in (BONUS, RAISED))
        self.phantoms = sum(piece.owner == seat for piece in lying(seen, space) if piece.component == PHANTOM)

    def force(self, token: Piece | None = None, more: Any = None) -> int:
        """The Force of a Token, or of one that is like most; with one power more, if any is named."""
        numbers, mine = self.land.seen.numbers, [*self.mine, *([more] if more else [])]
        base: int = (token.mark(GIANT) if token is not None else 0) or numbers.force
        base = max([base, *(power.sets for power in mine if power.sets and power.role == self.role)])
        if any(power.numbs for power in self.theirs):
            base = 0
        raised: int = sum(power.raises for power in mine if not power.costs and self._works(power))
        return base + raised + self.raised

    def _works(self, power: Any) -> bool:
        return power.land is None or self.land.near(self.space, power.land)

    def pips(self, more: Any = None) -> int:
        """What the Battle Dice show in all."""
        mine, stripped = [*self.mine, *([more] if more else [])], {power.strips for power in self.theirs}
        into = {power.turns: power.into for power in mine if power.turns}
        return sum(count * into.get(face, face) for face, count in self.dice.items() if face not in stripped)

    def total(self, more: Any = None) -> int:
        """The Battle Total, as it is or with one power more."""
        mine = [*self.mine, *([more] if more else [])]
        tokens = sum(self.force(token, more) for token in self.tokens) + self.phantoms * self.force(None, more)
        cards: int = sum(power.each for power in mine) * (self.cards + bool(more))
        return tokens + self.pips(more) + self.bonus + cards


def sides(land: Land, space: str, attacker: int) -> tuple[Side, Side]:
    """The attacker's side and the defender's."""
    (foe,) = (seat for seat in land.tokens[space] if seat != attacker)
    return Side(land, space, attacker, foe, ATTACKER), Side(land, space, foe, attacker, DEFENDER)
