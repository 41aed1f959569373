"""Findings of one face: every problem knows the game, component and piece it was met on."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from pnp.model.findings import Finding, Level


@dataclass(slots=True)
class Problems:
    """Collects what is wrong with one face, each sentence once; `layout_line` is where its component names a layout."""

    game: str | None = None
    component: str | None = None
    piece: str | None = None
    file: Path | None = None
    line: int | None = None
    layout_line: int | None = None
    found: list[Finding] = field(default_factory=list)

    def report(self, code: str, message: str, box: str | None = None, level: Level = "error") -> None:
        """Note a problem of the face, or of one `box` of it."""
        finding = Finding(level, code, message, self.game, self.component, self.piece, box, self.file, self.line, None)
        if finding not in self.found:
            self.found.append(finding)


def nearest(word: str, known: list[str]) -> str:
    """`Did you mean 'x'? Known: a, b, c.` for a message about a word nobody knows."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    hint = f"Did you mean '{close[0]}'? " if close else ""
    return f"{hint}Known: {', '.join(sorted(known))}."
