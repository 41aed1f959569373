"""A game's numbers, as its rules and its players read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class TakenName(ValueError):
    """A number or a field has a name that the engine needs; the message says which, and in which file."""


class Numbers(Mapping[str, Any]):
    """A game's numbers, read as attributes: `table.numbers.hand`; an unknown one is an error that names it."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        # A number called `keys` would read as a method of every mapping, and so silently as no number at all.
        taken = {name for name in values if hasattr(Numbers, name)}
        if taken:
            raise TakenName(f"game.yaml: the engine needs the name '{min(taken)}'; call the number otherwise.")
        self._values = {name: Numbers(value) if isinstance(value, Mapping) else value for name, value in values.items()}
        vars(self).update(self._values)  # the quickest to read

    def __getattr__(self, name: str) -> Any:
        known = ", ".join(self._values) or "none"
        raise AttributeError(f"game.yaml has no number '{name}'; the numbers here are: {known}.")

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def at_least(self, count: int) -> Any:
        """The value of the highest key that is not above a count: `{2: 7, 4: 11}` read for three players is 7.

        Raises:
            ValueError: every key is above the count.
        """
        keys = [int(name) for name in self._values if int(name) <= count]
        if not keys:
            raise ValueError(f"there is no number for {count}; the least is for {min(map(int, self._values))}.")
        return self._values[str(max(keys))]
