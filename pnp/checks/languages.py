"""Languages: what a game's texts in another language lack, and what is met when they are drawn."""

from __future__ import annotations

from pnp.checks.faces import layout
from pnp.layout.faces import Faces
from pnp.layout.kept import Kept
from pnp.model import Game, LoadError
from pnp.model.findings import Finding
from pnp.model.languages.overlays import translate


def language(game: Game, lang: str) -> list[Finding]:
    """The findings of a game's texts in one language, and of all its faces in it.

    Raises:
        UnknownLanguage: it has no texts in `lang`.
    """
    try:
        told = translate(game, lang)
    except LoadError as error:
        return error.findings
    return [
        *(finding for finding in told.findings if finding not in game.findings),
        *layout(Faces(told, kept=Kept(told))),
    ]
