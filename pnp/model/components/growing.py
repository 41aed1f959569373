"""How a map is to grow: the settings of `grow` held against the spaces they are for and the rows they name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.game import Game, Piece
from pnp.model.plan import Grow, Spaces
from pnp.model.reading.nodes import at
from pnp.model.report import Report
from pnp.model.text import unknown
from pnp.model.yaml import MapNode

if TYPE_CHECKING:
    from pnp.model.reading.schema import GrowModel

_LAND = 55
"""Percent of land, where there is a sea and nothing is said of it."""
_GRIDS = ("squares", "flat-hexes", "pointy-hexes")
_HAS: Mapping[str, tuple[str, ...]] = {
    "land": ("areas", *_GRIDS),
    "islands": ("areas", *_GRIDS),
    "rivers": ("areas", *_GRIDS),
    "roads": _GRIDS,
    "seas": ("areas", *_GRIDS),
    "toward": ("areas",),
    "levels": _GRIDS,
    "patches": _GRIDS,
    "sites": _GRIDS,
}
"""Key -> the spaces that have it."""


def settings(model: GrowModel, spaces: Spaces, rows: Mapping[str, Piece], root: MapNode, report: Report) -> Grow | None:
    """The settings of a map that is grown, with the rows' letters in place of their names; None if they are faulty."""
    before = report.counts["error"]
    written = root.values["grow"]
    for key in written.values if isinstance(written, MapNode) else ():
        if spaces not in _HAS.get(key, (spaces,)):
            message = f"grow.{key}: only {', '.join(_HAS[key])} have it, not {spaces}; take it out."
            report.error("wrong-value", message, at(root, ("grow", key)))
    letters = {entry.name: letter for letter, entry in rows.items()}

    def known(key: str, names: Iterable[str]) -> dict[str, str]:
        """The letters of rows that are named under a key, each of which has to be one."""
        found = {}
        for index, name in enumerate(names):
            if name in letters or name in rows:
                found[name] = letters.get(name, name)
            else:
                place = at(root, ("grow", key, index if key == "seas" else name))
                report.error("bad-map", f"grow.{key}: {unknown('row', name, letters)}", place)
        return found

    seas = known("seas", model.seas)
    named = {key: known(key, getattr(model, key)) for key in ("toward", "levels", "patches", "sites")}
    if spaces in _GRIDS:
        _check_grounds(model, letters, {"seas": seas, **named}, root, report)
    elif spaces == "areas" and len(seas) >= len(rows):
        report.error("bad-map", "grow.seas: every row is a sea; leave some to be land.", at(root, ("grow", "seas")))
    land = model.land if model.land is not None else _LAND if spaces == "areas" or seas else 100
    if seas and land == 100:
        message = "grow.land: with 100 percent of land there is no room for a sea; write less, or no seas."
        report.error("bad-map", message, at(root, ("grow", "land")))
    if report.counts["error"] > before:
        return None
    return Grow(
        seed=model.seed,
        size=model.size,
        rows=tuple((letter, entry.name, entry.section) for letter, entry in rows.items()),
        land=land,
        islands=model.islands,
        rivers=model.rivers,
        roads=model.roads,
        seas=tuple(seas.values()),
        toward=tuple((letter, model.toward[name]) for name, letter in named["toward"].items()),
        levels=tuple((letter, model.levels[name]) for name, letter in named["levels"].items()),
        patches=tuple((letter, model.patches[name]) for name, letter in named["patches"].items()),
        sites=tuple((letter, model.sites[name]) for name, letter in named["sites"].items()),
    )


def _check_grounds(
    model: GrowModel,
    letters: Mapping[str, str],
    named: Mapping[str, Mapping[str, str]],
    root: MapNode,
    report: Report,
) -> None:
    """Report terrains that stand nowhere or twice, and what every map of squares or hexes has to have."""
    if not model.levels:
        message = "grow.levels is missing; write the grounds from the lowest up, such as {Clear: 60, Hills: 25}."
        report.error("missing-key", message, root.values["grow"])
    if len(model.seas) > 1:
        message = "grow.seas: squares and hexes have one sea; write one terrain."
        report.error("bad-map", message, at(root, ("grow", "seas")))
    places: dict[str, str] = {}
    for key in ("seas", "levels", "patches", "sites"):
        for name, letter in named[key].items():
            if letter in places:
                message = f"grow.{key}: {name!r} stands under {places[letter]} already; a terrain stands once."
                report.error("bad-map", message, at(root, ("grow", key)))
            places[letter] = key
    for name, letter in letters.items():
        if letter not in places and model.levels:
            message = f"grow: the terrain {name!r} stands nowhere; put it under levels, patches, sites or seas."
            report.error("bad-map", message, root.values["grow"])


def mapped(game: Game, seed: int) -> Game:
    """The game with every map that is grown as another seed grows it; one that has none is as it was."""
    parts = {}
    for ident, part in game.components.items():
        plan = part.plan
        if plan is not None and plan.grow is not None:
            plan = plan._replace(map=(), links=(), borders=(), paths=(), grow=plan.grow._replace(seed=seed))
            parts[ident] = replace(part, plan=plan)
    if not parts:
        return game
    original = mapped(game.original, seed) if game.original is not None else None
    return replace(game, components={**game.components, **parts}, map_seed=seed, original=original)


def grows(game: Game) -> bool:
    """Whether any board of a game has a map that is grown."""
    return any(part.plan is not None and part.plan.grow is not None for part in game.components.values())
