"""What lies printed on a table already, what a kit adds to it, and why a piece is printed again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pnp.model.errors import PnpError
from pnp.model.text import slugify


class Print(NamedTuple):
    """A piece on paper: the marks of the drawings on its sides (None: not printed, or no such side), and how many."""

    name: str
    section: str | None
    front: str | None
    back: str | None
    copies: int


class Printed(NamedTuple):
    """Pieces on paper by id."""

    pieces: Mapping[str, Print]

    @classmethod
    def of(cls, told: Mapping[str, Mapping[str, Any]]) -> Printed:
        """What `as_dict` told.

        Raises:
            ValueError, TypeError, AttributeError: it was never told so.
        """
        pieces = {id_: Print(**values) for id_, values in told.items()}
        for each in pieces.values():
            words = (each.name, each.section or "", each.front or "", each.back or "")
            if not all(isinstance(word, str) for word in words) or type(each.copies) is not int or each.copies < 0:
                raise ValueError("a piece of it is told in another way")
        return cls(pieces)

    def as_dict(self) -> dict[str, dict[str, Any]]:
        """The same as JSON has it."""
        return {id_: each._asdict() for id_, each in self.pieces.items()}

    def confirmed(self, load: Load, only: Sequence[str] = ()) -> Printed:
        """All that is printed once a kit is, or the part of it that `only` names (as for `make`).

        Raises:
            NotInKit: `only` names nothing that the kit held.
        """
        fresh = load.chosen(only)
        whole = set(load.whole) if not only else {wish for wish in only if wish in load.whole}
        kept = {
            id_: each
            for id_, each in self.pieces.items()
            if component_of(id_) not in whole and (only or id_ not in load.gone)
        }
        for id_, each in fresh.items():
            old = self.pieces.get(id_)
            if old is not None and each.front is None:  # backs alone come behind the fronts that are there
                each = each._replace(front=old.front)
            kept[id_] = each
        return Printed(kept)


class Load(NamedTuple):
    """What one kit brings to the table: its pieces, the components it has in full, and what is to be put away."""

    pieces: Mapping[str, Print]
    whole: Sequence[str] = ()
    gone: Sequence[str] = ()

    def chosen(self, wishes: Sequence[str]) -> dict[str, Print]:
        """Its pieces for wishes such as `foe`, `foe:titan` or `foe:giants`, or all of them for none.

        Raises:
            NotInKit: a wish names none of them.
        """
        if not wishes:
            return dict(self.pieces)
        found: dict[str, Print] = {}
        for wish in wishes:
            named = {id_: each for id_, each in self.pieces.items() if _fits(wish, id_, each)}
            if not named:
                held = ", ".join(dict.fromkeys(map(component_of, self.pieces)))
                raise NotInKit(f"The kit held no '{wish}'. It held pieces of: {held}.")
            found |= named
        return found


class NotInKit(PnpError):
    """A wish for what a kit did not hold."""


class Change(NamedTuple):
    """Why a piece is printed again, or is no longer wanted.

    `why` are `front` and `back` where their drawings differ, or one of `new`, `more`, `fewer` (copies) and `removed`.
    `copies` are those to be printed, or with `fewer` and `removed` those to be put away.
    """

    component: str
    piece: str
    name: str
    why: tuple[str, ...]
    copies: int

    @property
    def prints(self) -> bool:
        """Whether any of it is to be printed."""
        return self.why not in (("fewer",), ("removed",))

    def as_dict(self) -> dict[str, Any]:
        """The same as `--json` tells it."""
        return {**self._asdict(), "why": list(self.why)}


def component_of(id_: str) -> str:
    """The component of a piece's id."""
    return id_.partition(":")[0]


def _fits(wish: str, id_: str, each: Print) -> bool:
    component, _, rest = wish.partition(":")
    name = id_.partition(":")[2].partition("@")[0]
    return component_of(id_) == component and (not rest or slugify(rest) in (name, each.section))
