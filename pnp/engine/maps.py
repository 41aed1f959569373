"""Maps that are grown: a game in, the same game with the borders and names of its seed out."""

from __future__ import annotations

from dataclasses import replace

from pnp.boards import MapError, grown
from pnp.model.game import Game


def with_maps(game: Game) -> Game:
    """A game whose maps are grown; one that cannot grow stays as it is, and is told of when its board is asked for."""
    parts = {}
    for part in game.components.values():
        if part.plan is not None and part.plan.grow is not None:
            try:
                parts[part.id] = replace(part, plan=grown(part.plan))
            except MapError:
                continue
    return replace(game, components={**game.components, **parts}) if parts else game
