"""Lists of an army that may draw on some of its lores only, not on all at once.

To count every choice of lores would take minutes. So the lores are drawn first, each choice as likely as any other, and
then a list of these, each as likely as any other: every legal list can come, and none is begun that cannot be ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Any

from pnp.lab.lists.counting import Counted, below
from pnp.model.built import Army, Building


class Picked:
    """All legal lists of an army, whichever of its lores they draw on, among them those that hold what is `kept`."""

    def __init__(
        self,
        cards: Mapping[str, Any],
        building: Building,
        army: Army,
        kept: Mapping[str, int],
    ) -> None:
        self._cards, self._building, self._army, self._kept = cards, building, army, kept
        held = {building.army_of(cards[ident]) for ident in kept}
        most = min(len(army.lores), army.most_lores or 0)
        self._choices = [lores for lores in combinations(army.lores, most) if held.isdisjoint(self._others(lores))]
        self._counted: dict[tuple[str, ...], Counted] = {}

    def _others(self, lores: tuple[str, ...]) -> set[str]:
        return set(self._army.lores) - set(lores)

    def of(self, lores: tuple[str, ...]) -> Counted:
        """The lists that draw on no other lores than these."""
        if lores not in self._counted:
            others = self._others(lores)
            cards = {ident: card for ident, card in self._cards.items() if self._building.army_of(card) not in others}
            self._counted[lores] = Counted(cards, self._building, self._kept)
        return self._counted[lores]

    @property
    def total(self) -> int:
        """How many lists there are at least: those of the first choice of lores."""
        return self.of(self._choices[0]).total

    def draw(self, random: Random) -> dict[str, int]:
        """One of them: how many copies of which cards.

        Raises:
            NoList: there is none.
        """
        return self.of(self._choices[below(random, len(self._choices))]).draw(random)
