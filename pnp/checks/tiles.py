"""Tiles: the edges that are laid together, as many as a tile has sides and each with another to join."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.model.findings import Finding
from pnp.model.game import Component, Game, Piece, Value
from pnp.model.text import did_you_mean


def tiles(game: Game) -> list[Finding]:
    """Errors `edge-count` and warnings `unknown-edge` of all tiles that have edges."""
    rows = list(_rows(game))
    held: Counter[Value] = Counter()
    for component, row, edges in rows:
        held.update({edge: row.copies * max(1, len(component.sets)) for edge in dict.fromkeys(edges)})
    return [finding for component, row, edges in rows for finding in _row(game, component, row, edges, held)]


def _rows(game: Game) -> Iterator[tuple[Component, Piece, tuple[Value, ...]]]:
    for component in game.components.values():
        for row in component.entries if component.kind == "tiles" else ():
            edges = row.fields.get("edges")
            if isinstance(edges, tuple) and edges:
                yield component, row, edges


def _row(
    game: Game, component: Component, row: Piece, edges: tuple[Value, ...], held: Counter[Value]
) -> Iterator[Finding]:
    sides, shape = (6, "hex") if component.shape == "hex" else (4, "square")
    where = (game.slug, component.id, row.id, None, component.file, row.line)
    if len(edges) != sides:
        message = f"row {row.name!r}: {len(edges)} edges; a {shape} tile has {sides}, clockwise from the top."
        yield Finding("error", "edge-count", message, *where)
    for edge in dict.fromkeys(edges):
        if held[edge] == 1:
            hint = did_you_mean(str(edge), [str(other) for other in held if other != edge])
            message = f"row {row.name!r}: no other tile has an edge {str(edge)!r}, so that nothing can join it"
            yield Finding("warning", "unknown-edge", f"{message};{hint}" if hint else f"{message}.", *where)
