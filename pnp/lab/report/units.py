"""The section of a report that tells of units: how those of a side fared, and each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.lab.figures.units import fought, named
from pnp.lab.report.reading import NOTHING, between, number, percent, points
from pnp.lab.report.sections import Document, Section, Table

_MOST_ROWS = 60


def section(document: Document) -> Section | None:
    """The section; none where no unit took another off a board."""
    found = document.get("units")
    if found is None or not fought(found):
        return None
    texts = (
        "A unit is a counter that stood on a board. It survives where it stands there at the end, and kills where an "
        "enemy leaves the board by its act.",
        "Its worth is by how many points oftener its side won where it still stood when half of the side was lost, "
        "beside games in which it was among the lost. It goes with victory; whether it brings it, only another army "
        "would tell.",
    )
    sides = tuple(
        (row["side"], number(row["fielded"]), *_fared(row), percent(row["wins"]["rate"])) for row in found["sides"]
    )
    head = ("side", "units a game", "survive", "95% interval", "kills a game", "95% interval", "wins")
    each = tuple(
        (named(row), number(row["fielded"]), *_fared(row), *_worth(row["worth"])) for row in found["each"][:_MOST_ROWS]
    )
    heads = ("unit", *head[1:-1], "worth", "95% interval")
    tables = (Table(head, sides, caption="Sides"), Table(heads, each, caption="Units; what is clear has a star"))
    return Section("units", "Units on the board", texts, (), tables)


def _fared(row: Mapping[str, Any]) -> tuple[str, ...]:
    survived, kills = row["survived"], row["kills"]
    sure = NOTHING if kills["low"] is None else between(kills, number)
    return percent(survived["rate"]), between(survived), number(kills["mean"]), sure


def _worth(found: Mapping[str, Any] | None) -> tuple[str, ...]:
    if found is None:
        return NOTHING, NOTHING
    return f"{points(found['effect'])}{'*' if found['clear'] else ''}", between(found, points)
