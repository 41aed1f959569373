"""The model: YAML in, what a game is made of out.

In: a folder of YAML files. Out: a `Game` of components and pieces, or every fault of the folder as findings with
file, line and column. It imports no other room, and what reads YAML only once a folder is loaded.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pnp.model.claims as claims
    import pnp.model.library as library
    from pnp.model.components.growing import grows, mapped
    from pnp.model.errors import LoadError, PnpError, UnknownGame, UnknownLanguage
    from pnp.model.findings import Finding, Level, Mark
    from pnp.model.folder import load
    from pnp.model.game import (
        AidBlock,
        Component,
        Field,
        Game,
        Look,
        Mode,
        Piece,
        Players,
        Section,
        Style,
        Theme,
        Value,
    )
    from pnp.model.modes import in_mode
    from pnp.model.source import Claim, Credits, Source
    from pnp.model.text import slugify

__all__ = [
    "AidBlock",
    "Claim",
    "Component",
    "Credits",
    "Field",
    "Finding",
    "Game",
    "Level",
    "LoadError",
    "Look",
    "Mark",
    "Mode",
    "Piece",
    "Players",
    "PnpError",
    "Section",
    "Source",
    "Style",
    "Theme",
    "UnknownGame",
    "UnknownLanguage",
    "Value",
    "claims",
    "grows",
    "in_mode",
    "library",
    "load",
    "mapped",
    "slugify",
]

_HOMES = {
    "Claim": "source",
    "Credits": "source",
    "Source": "source",
    "LoadError": "errors",
    "PnpError": "errors",
    "UnknownGame": "errors",
    "UnknownLanguage": "errors",
    "Finding": "findings",
    "Level": "findings",
    "Mark": "findings",
    "grows": "components.growing",
    "in_mode": "modes",
    "load": "folder",
    "mapped": "components.growing",
    "slugify": "text",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in {"claims", "library"}:
        return import_module(f"{__name__}.{name}")
    return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'game')}"), name)
