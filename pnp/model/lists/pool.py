"""The pool: the cards that lists are built of, found by what a list calls them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from pnp.model.built import Building
from pnp.model.game import Component, Piece
from pnp.model.text import slugify

_LONGEST, _LOOKED_AT, _FEW = 60, 3_000, 20
"""Of a word, of the names that it is held against, and of the cards of one name."""


@dataclass(frozen=True)
class Pool:
    """The cards of a game that may stand in a list, a row a title, by their ids."""

    building: Building
    cards: Mapping[str, Piece]

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = {}
        for ident, card in self.cards.items():
            for name in dict.fromkeys((slugify(card.name), slugify(card.original_name), ident.rpartition(":")[2])):
                names.setdefault(name, []).append(ident)
        return names

    def called(self, word: str, of: tuple[str, ...] = ()) -> list[str]:
        """The ids that a word may mean: that of a card, or those of its name, among what the armies `of` may have."""
        if word in self.cards:
            return [word]
        part, _, rest = word.partition(":")
        if rest and f"{part.strip()}:{slugify(rest)}" in self.cards:
            return [f"{part.strip()}:{slugify(rest)}"]
        found = self._names.get(slugify(word), [])
        for armies in (of[:1], of) if of and len(found) > 1 else ():
            own = [ident for ident in found if self.building.belongs(self.cards[ident], armies)]
            if own:
                return own
        return found

    def army_of_words(self, words: Iterable[str]) -> tuple[str, ...]:
        """The army that a list of these words which names none is taken for, with all it may draw on: the one that has
        the fewest strangers among them."""
        choices = [(army.id, *army.others) for army in self.building.armies.values()]
        meant = [found for word in words if (found := self.called(word)[:_FEW])] if choices else []

        def strangers(of: tuple[str, ...]) -> int:
            return sum(not any(self.building.belongs(self.cards[ident], of) for ident in found) for found in meant)

        return min(choices, key=strangers, default=())

    def nearest(self, word: str) -> str | None:
        """The name of the card that looks most like a word."""
        from difflib import get_close_matches

        near = get_close_matches(slugify(word)[:_LONGEST], list(islice(self._names, _LOOKED_AT)), n=1)
        return self.cards[self._names[near[0]][0]].name if near else None

    def unlike(self, ident: str) -> str:
        """How a card is called so that no other is meant: by its name, or where others share it by its id."""
        name = self.cards[ident].name
        return name if self._names.get(slugify(name)) == [ident] else ident


def pool_of(building: Building, components: Mapping[str, Component]) -> Pool:
    """The cards that lists are built of."""
    return Pool(building, {card.id: card for ident in building.pool for card in _titles(components.get(ident))})


def _titles(component: Component | None) -> Iterator[Any]:
    if component is not None and component.rows_are_pieces:
        yield from component.one_set
