"""Print and play: from a rulebook's components in YAML to sheets that cut right.

`import pnp` loads nothing but this page; a room is imported when it is used: `pnp.load("dragon-slayers")`,
`pnp.make("dragon-slayers", "output")`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model import load
    from pnp.sheets.make import make

__version__ = "0.1.0"
__all__ = ["__version__", "load", "make"]

_HOMES = {"load": "pnp.model", "make": "pnp.sheets.make"}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'pnp' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
