"""What a rulebook is to a game: where something stands in it, whose game it is, and the numbers it states."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pnp.model.findings import Mark


class Source(NamedTuple):
    """Where in a rulebook something stands: (first, last) lines, or the words of `section` where lines say nothing."""

    rulebook: str | None
    lines: tuple[tuple[int, int], ...] = ()
    section: str | None = None


class Credits(NamedTuple):
    """Whose game it is and where it can be found."""

    author: str | None = None
    where: str | None = None
    year: str | None = None
    thanks: tuple[str, ...] = ()


class Claim(NamedTuple):
    """A number the rulebook states: `kind` of what (`of`: a type, a name, a field), and the ruling that answers it."""

    kind: Literal["total", "titles", "by_type", "each", "sum"]
    says: int
    of: str | None = None
    ruling: str | None = None
    mark: Mark | None = None
