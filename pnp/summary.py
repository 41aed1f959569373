"""A game in one row, computed from what is there."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from pnp.model import Game, LoadError, load
from pnp.model.game import Players

ROW = {
    **dict.fromkeys(("slug", "title", "kind", "family", "players"), str),
    **dict.fromkeys(("data", "prints", "plays"), bool),
    **dict.fromkeys(("components", "titles", "pieces"), int),
    "minutes": (int, None),
}
"""What is told of a game."""


def summary(slug: str) -> dict[str, Any]:
    """The row of `pnp list` for a game of the library; a folder that does not load still has its row."""
    try:
        game = load(slug)
    except LoadError:
        empty = {"title": slug, "kind": "", "family": "", "players": "", "data": False, "prints": False}
        return {"slug": slug, **empty, "plays": plays(slug), "components": 0, "titles": 0, "pieces": 0, "minutes": None}
    return {
        **heading(game),
        "data": bool(game.components),
        "prints": prints(game),
        "plays": plays(slug),
        "components": len(game.components),
        "titles": sum(component.titles for component in game.components.values()),
        "pieces": sum(component.count for component in game.components.values()),
        "minutes": game.minutes,
    }


def heading(game: Game) -> dict[str, Any]:
    """What `pnp list` and `pnp show` both begin with."""
    return {
        "slug": game.slug,
        "title": game.title,
        "kind": game.kind,
        "family": game.family,
        "players": players(game.players),
    }


def players(seats: Players) -> str:
    """`2`, `2-4` or `2+`."""
    if seats.max is None:
        return f"{seats.min}+"
    return str(seats.min) if seats.min == seats.max else f"{seats.min}-{seats.max}"


def prints(game: Game) -> bool:
    """Whether every component's layouts are there."""
    from pnp.layout.faces import Faces

    faces = Faces(game)
    parts = game.components.values()
    names = [name for part in parts for name in (part.layout, faces.back_layout(part)) if name is not None]
    return bool(names) and all(map(faces.has_layout, names))


def plays(slug: str) -> bool:
    """Whether the package has a rules module of that name."""
    try:
        return find_spec(f"pnp.games.{slug.replace('-', '_')}") is not None
    except ModuleNotFoundError:
        return False
