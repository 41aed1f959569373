"""Solo deck survival: one player's hand and life against the foes before him, and what the abilities of cards do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pnp.engine import Choice, Piece, Pile, Steps, Table, View, own
from pnp.games.families.shared_deck import SharedDeck

ALONE = 0
"""The only seat."""


class SoloDeck(SharedDeck):
    """A shared deck for one player, whose life is a track, and what raises other cards of the deck, a track a type."""

    def __init__(self, table: Table, deck: str, life: str, abilities: str | None = None) -> None:
        """`life` names the number that the player begins with, and cannot rise above.

        `abilities` is the table that has the abilities where they do not stand on the cards themselves.
        """
        super().__init__(table, deck)
        self.hand = self.hands[ALONE]
        self.most_life = int(self.numbers[life])
        self.life = table.track(own(life.replace("_", " "), ALONE), self.most_life, self.numbers.out)
        cards = [card for card, _ in table.cast.titles[deck]]
        raised = (kind for row in (table.cast.entries[abilities] if abilities else cards) for kind in row.bonus_for)
        self.bonuses = {kind: table.track(_bonus(kind)) for kind in raised}

    @property
    def is_dead(self) -> bool:
        return self.life.value <= int(self.numbers.out)

    def heal(self, points: int) -> None:
        """Regain lost life."""
        self.life.value += min(points, self.most_life - self.life.value)

    def foresee(self, pile: Pile, count: int) -> list[Piece]:
        """Look at the next cards of a draw pile, as many as there are; the uppermost comes first."""
        seen = pile[max(0, len(pile) - count) :][::-1]
        for card in seen:
            pile.show(card, 1 << ALONE)
        return seen

    def encourage(self, ability: Any) -> None:
        """Raise the cards of the types that an ability names."""
        for kind in ability.bonus_for:
            self.bonuses[kind].value += ability.bonus

    def calm(self) -> None:
        """Nothing is raised any longer."""
        for track in self.bonuses.values():
            track.value = 0

    def targets(
        self, phase: str, ability: Any, foes: Sequence[Piece], force: Callable[[Piece], int]
    ) -> Steps[list[Piece]]:
        """The foes that an ability works on: all, some by chance, or those chosen, within its limit of force.

        Of several that may be chosen one is enough; of none that may there are none.
        """
        if ability.target == "all":
            return list(foes)
        picked: list[Piece] = []
        while len(picked) < ability.targets:
            room = (ability.limit or sum(map(force, foes))) - sum(map(force, picked))
            left = [foe for foe in foes if foe not in picked and force(foe) <= room]
            if not left:
                break
            if ability.target == "random":
                answer = self.table.lot("target", left)
            else:
                answer = yield Choice(phase, [None, *left] if picked else left, ALONE)
            if answer is None:
                break
            picked.append(answer)
        return picked


def standing(seen: Table | View, name: str) -> int:
    """Where a track stands."""
    track = seen.tracks[name]
    return track if isinstance(track, int) else track.value


def bonus(seen: Table | View, card: Piece) -> int:
    """What a card of a type that can be raised is raised by now."""
    return standing(seen, _bonus(card.type))


def _bonus(kind: str) -> str:
    return f"{kind} bonus"
