"""What a component needs to know of its game while it is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pnp.model.game import Field, Value
from pnp.model.report import Report
from pnp.model.source import Source
from pnp.model.text import Fault, fill
from pnp.model.yaml import MapNode, Node

Edit = Callable[[str | None, MapNode], None]
"""Changes in place what a component's file says, or the manifest (None), before anything is made of it."""


def as_written(_component: str | None, _root: MapNode) -> None:
    """Change nothing."""


@dataclass(frozen=True, slots=True)
class Context:
    """The game's numbers, fields and rulings; `broken` fields are declared, but faulty.

    `known` is False when the manifest could not be read: then a component's rows and names cannot be judged.
    """

    numbers: Mapping[str, Value] = field(default_factory=dict)
    fields: Mapping[str, Field] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    rulings: frozenset[str] = frozenset()
    source: Source | None = None
    known: bool = True
    edit: Edit = as_written

    def prose(self, source: str | None, where: str, place: Node, report: Report) -> str | None:
        """A text outside the rows with its `{numbers.name}` filled; a bad reference is reported at `place`."""
        if source is None:
            return None
        text, faults = fill(source, {}, self.numbers)
        complain(report, faults, where, place)
        return text


def complain(report: Report, faults: list[Fault], where: str, place: Node, piece: str | None = None) -> None:
    """Report the faults of one value."""
    for fault in faults:
        report.error(fault.code, f"{where}: {fault}", place, piece)
