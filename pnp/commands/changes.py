"""What `make --changed` says: what is printed again and why, and what is to be put away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.sheets.kit.printed import Change

MOST = 12
"""Names told of each sort; the rest is counted."""


def told(game: str, found: Sequence[Change]) -> Iterator[str]:
    """A line for each component with changes, or one that says there are none."""
    if not found:
        yield f"{game}: nothing changed since the last confirmed print."
    for component in dict.fromkeys(change.component for change in found):
        here = [change for change in found if change.component == component]
        yield f"{game}, {component}: {'; '.join(_sorts(here))}."


def _sorts(here: Sequence[Change]) -> Iterator[str]:
    changed = [change for change in here if set(change.why) <= {"front", "back"}]
    if changed:
        yield f"{len(changed)} changed: {_names([(c, ' and '.join(c.why)) for c in changed])}"
    for why, phrase, how in (
        ("new", "new", "{n}"),
        ("more", "with more copies", "{n} more"),
        ("fewer", "with fewer copies", "put {n} away"),
        ("removed", "removed", "put {n} away"),
    ):
        some = [change for change in here if change.why == (why,)]
        if some:
            yield f"{len(some)} {phrase}: {_names([(c, how.format(n=c.copies)) for c in some])}"


def _names(named: Sequence[tuple[Change, str]]) -> str:
    """Each name once with what is said of it, and in how many sets."""
    counts: dict[str, int] = {}
    for change, said in named:
        text = f"{change.name} ({said})"
        counts[text] = counts.get(text, 0) + 1
    texts = [text if count == 1 else f"{text[:-1]}, in {count} sets)" for text, count in counts.items()]
    more = len(texts) - MOST
    return ", ".join(texts[:MOST]) + (f" and {more} more" if more > 0 else "")
