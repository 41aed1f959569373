"""The table of cards for scripts and spreadsheets: one row a title, every figure a column of its own."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import Any

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def table(document: Mapping[str, Any]) -> str:
    """The rows under `cards` as CSV; `rates.play.low` is the column `rates_play_low`, and nothing an empty cell."""
    rows = [dict(_flat(card)) for card in document.get("cards") or ()]
    columns = list(dict.fromkeys(name for row in rows for name in row))
    # A null where another card has a part is no column of its own: `improvement` beside `improvement_effect`.
    columns = [name for name in columns if not any(other.startswith(f"{name}_") for other in columns)]
    text = StringIO()
    writer = csv.DictWriter(text, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _flat(part: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in part.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}_")
        else:
            yield f"{before}{name}", value


def _cell(value: Any) -> Any:
    """A value as a cell. A spreadsheet runs a text that begins like a formula, and titles may come from anywhere."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value
