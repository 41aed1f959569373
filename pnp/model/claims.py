"""Claims: what a rulebook states about a component, and what was counted in it, held against its list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from pnp.model.findings import Finding
from pnp.model.game import Component, Piece
from pnp.model.source import Claim


def failing(component: Component) -> list[Finding]:
    """A finding for every claim the list does not meet: error `claim`, or info `claim-ruled` where a ruling answers.

    `total`, `by_type` and `sum` speak of all sets, `titles` and `each` of one. Where rows are not pieces (a roll table,
    a roster) they speak of the rows; where sections are, of these, but for the sum of what only
    their rows have. What we `counted` a second time is held to likewise: error `counted`.
    """
    stated = [_finding(component, claim, has) for claim in component.claims if (has := unmet(component, claim))]
    return stated + [_miscounted(component, one, has) for one in component.counted if (has := unmet(component, one))]


def unmet(component: Component, claim: Claim) -> str | None:
    """What the list has in place of what is claimed, None when it has just that."""
    if claim.kind == "each" and claim.of is None:
        others = {name: n for name, n in _copies(component).items() if n != claim.says}
        return ", ".join(f"{n} of {name!r}" for name, n in others.items()) or None
    count = _COUNTS[claim.kind](component, claim.of or "")
    return None if count == claim.says else str(count)


def _finding(component: Component, claim: Claim, has: str) -> Finding:
    said = f"{component.title}: the rulebook says {claim.says} {_what(component, claim)}, the list has {has}."
    if claim.ruling:
        message = f"{said} The ruling {claim.ruling!r} answers it."
    else:
        message = f"{said} Mend the list, or name the ruling: {_key(claim)}: {{says: {claim.says}, ruling: ...}}"
    return Finding(
        "info" if claim.ruling else "error",
        "claim-ruled" if claim.ruling else "claim",
        message,
        **_place(component, claim),
    )


def _miscounted(component: Component, claim: Claim, has: str) -> Finding:
    said = (
        f"{component.title}: counted in the rulebook were {claim.says} {_what(component, claim)}, the list has {has}."
    )
    message = f"{said} Count both again, and mend the one that is wrong."
    return Finding("error", "counted", message, **_place(component, claim))


def _place(component: Component, claim: Claim) -> dict[str, Any]:
    mark = claim.mark
    return {
        "game": component.file.parent.name,
        "component": component.id,
        "piece": None,
        "box": None,
        "file": mark.file if mark else component.file,
        "line": mark.line if mark else None,
        "column": mark.column if mark else None,
    }


def _what(component: Component, claim: Claim) -> str:
    things = "pieces" if component.rows_are_pieces else "rows"
    return {
        "total": things,
        "titles": "titles",
        "by_type": f"{things} of type {claim.of!r}",
        "each": "of every title" if claim.of is None else f"of {claim.of!r}",
        "sum": f"as the sum of {claim.of!r}",
    }[claim.kind]


def _key(claim: Claim) -> str:
    return claim.of or claim.kind


def _counted(component: Component) -> Sequence[Piece]:
    return component.pieces if component.rows_are_pieces else component.entries


def _copies(component: Component) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for entry in component.cards or component.entries:
        counts[entry.name] += entry.copies
    return dict(counts)


def _of_type(component: Component, name: str) -> int:
    return sum(piece.copies for piece in _counted(component) if piece.fields.get("type") == name)


def _sum(component: Component, name: str) -> int:
    name, _, end = name.partition(".")  # an end of a span
    things = _counted(component)
    if component.cards and not any(name in card.fields for card in component.cards):
        things = component.entries
    total = 0
    for piece in things:
        value = piece.fields.get(name)
        value = getattr(value, end, None) if end else value
        if isinstance(value, int):
            total += value * piece.copies
    return total


_COUNTS: dict[str, Callable[[Component, str], int]] = {
    "total": lambda component, _: sum(piece.copies for piece in _counted(component)),
    "titles": lambda component, _: sum(1 for entry in component.cards or component.entries if entry.copies),
    "by_type": _of_type,
    "each": lambda component, name: _copies(component).get(name, 0),
    "sum": _sum,
}
