"""Exports: a game in, what a virtual tabletop reads out: a target a module, each `write(box, folder, options)`.

A `Box` is the game as things: lots of pieces with their pictures, boards with their spaces, dice. The pictures are
pages of the PDF that is printed. A target puts files into a `Folder` and says how many objects it made.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from pnp.exports.box import Box
from pnp.exports.folder import Folder
from pnp.exports.options import ExportError, Options
from pnp.model.game import Game

FORMATS = ("images", "thoth", "tts", "vassal", "pcio", "tabletop-club")
"""The formats in the order in which help names them; the module of each has its name."""
Write = Callable[[Box, Folder, Options], int]
"""Puts a game's files into a folder; the number of objects that the tabletop will show. May raise `ExportError`."""


def writer(form: str) -> Write:
    """What writes a format."""
    write: Write = _module(form).write
    return write


def home(form: str, game: Game) -> Path:
    """Where the program that reads a format looks for a game.

    Raises:
        ExportError: it looks nowhere by itself, or is not on this computer.
    """
    module = _module(form)
    if not hasattr(module, "home"):
        raise ExportError(f"--install: {form} has no folder of its own to be put into. Leave it out, or say -o DIR.")
    place: Path = module.home(game)
    return place


def _module(form: str) -> Any:
    return import_module(f"pnp.exports.{form.replace('-', '_')}")
