"""One report: everything that is wrong or doubtful about a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pnp.checks.boards import boards
from pnp.checks.composition import composition
from pnp.checks.faces import layout
from pnp.checks.languages import language
from pnp.checks.lists import lists
from pnp.checks.rights import rights
from pnp.checks.tiles import tiles
from pnp.checks.unused import Reads, unused
from pnp.layout.faces import Faces
from pnp.layout.kept import Kept
from pnp.model import Game, LoadError, load
from pnp.model.findings import Finding

_ORDER = {"error": 0, "warning": 1, "info": 2}


Trusted = Callable[[Game], Any]
"""Gives the rules of a game from outside, which somebody trusts."""


def check(
    name_or_path: str | Path, lang: str | None = None, map_seed: int | None = None, trusted: Trusted | None = None
) -> list[Finding]:
    """The findings of a game by file and line; a folder that cannot be loaded yields what is wrong with it.

    Of every language it has texts in, what is not found in its own already; with a `lang` what is found in that alone.
    With `map_seed` its maps are those that this seed grows; `trusted` rules are asked about its lists.

    Raises:
        UnknownGame: there is no such game.
        UnknownLanguage: it has no texts in `lang`.
    """
    try:
        game = load(name_or_path, map_seed=map_seed)
    except LoadError as error:
        return error.findings
    if lang is not None:
        return sorted(language(game, lang), key=place)
    reads = Reads()
    faces = Faces(game, watch=reads, kept=Kept(game))
    drawn = layout(faces)
    found = [
        *game.findings,
        *composition(game),
        *boards(game),
        *tiles(game),
        *lists(game, trusted(game) if trusted is not None else None),
        *unused(game, reads, drawn),
        *rights(faces),
    ]
    # A face tells only the first fault of its board.
    found += [finding for finding in drawn if finding.code != "bad-map"]
    known = {_what(finding) for finding in found}
    for each in game.languages:
        found += [finding for finding in language(game, each) if _what(finding) not in known]
    return sorted(found, key=place)


def _what(finding: Finding) -> tuple[str | None, ...]:
    """What a finding says, wherever its text stands: in another language that is another file."""
    return finding.code, finding.component, finding.piece, finding.box, finding.message


def place(finding: Finding) -> tuple[str, int, int, int, str]:
    """What findings are sorted by: file, line, column, then the worst first."""
    return str(finding.file), finding.line or 0, finding.column or 0, _ORDER[finding.level], finding.message
