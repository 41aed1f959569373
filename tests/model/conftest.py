"""Helpers of the model's tests: a game from a few lines, and its findings as short lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from samples import HEAD

from pnp.model import LoadError, load


@pytest.fixture
def faults(make_game: Callable[..., Path]) -> Callable[..., list[str]]:
    """`faults(foe=TEXT, ...)`: what loading that game reports, as `file:line:column code message`."""

    def report(**files: str) -> list[str]:
        folder = make_game(**files)
        try:
            found = load(folder).findings
        except LoadError as bad:
            found = tuple(bad.findings)
        return [f"{f.file.name}:{f.line}:{f.column} {f.code} {f.message}" for f in found if f.file]

    return report


@pytest.fixture
def deck_faults(faults: Callable[..., list[str]]) -> Callable[[str], list[str]]:
    """`deck_faults(TEXT)`: the same for a deck `foe` whose text follows four lines of a sound header."""
    return lambda text: faults(foe=HEAD + text)
