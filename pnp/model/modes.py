"""Modes that bring or hide components: whether they name any that are there, and a game as one of them has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pnp.model.errors import UnknownMode
from pnp.model.game import Component, Game
from pnp.model.manifest import Manifest
from pnp.model.report import Report
from pnp.model.text import unknown


def check_modes(manifest: Manifest, components: Mapping[str, Component], report: Report) -> None:
    """Report components that a mode names and that are not there, or that it both brings and does without."""
    marks = manifest.parts["marks"]
    for ident, mode in manifest.parts["modes"].items():
        for key, named in (("with", mode.brings), ("without", mode.without)):
            for index, name in enumerate(named):
                place = marks.get(f"modes.{ident}.{key}.{index}") or marks[f"modes.{ident}.{key}"]
                where = f"modes.{ident}.{key}"
                if name not in components:
                    report.error("wrong-value", f"{where}: {unknown('component', name, components)}", place)
                elif key == "without" and name in mode.brings:
                    message = f"{where}: the mode brings {name!r} itself; take it out of one of the two."
                    report.error("wrong-value", message, place)


def in_mode(game: Game, mode: str) -> Game:
    """A game with the components of one of its modes only, to be printed or exported.

    Raises:
        UnknownMode: it has no such mode.
    """
    if mode not in game.modes:
        known = unknown("mode", mode, game.modes) if game.modes else f"{game.title} has no modes."
        raise UnknownMode(f"{known[:1].upper()}{known[1:]}")
    hidden = game.hidden(mode)
    parts = {ident: part for ident, part in game.components.items() if ident not in hidden}
    original = in_mode(game.original, mode) if game.original is not None else None
    return replace(game, components=parts, mode=mode, original=original)
