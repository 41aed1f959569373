"""Composition: what each component holds, against what the rulebook says it holds."""

from __future__ import annotations

from pnp.model.claims import failing
from pnp.model.findings import Finding
from pnp.model.game import Game


def composition(game: Game) -> list[Finding]:
    """The claims that a game's lists do not meet, and those that a ruling answers."""
    return [finding for component in game.components.values() for finding in failing(component)]
