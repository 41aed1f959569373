"""Where the loader writes down what it finds: one list a folder, seen through one file at a time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from pnp.model.findings import Finding, Level
from pnp.model.game import Mark


class Place(Protocol):
    """Anything that knows its line and column, counted from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Report:
    """The findings of a game so far; `file` and `component` are those being read."""

    game: str
    file: Path
    component: str | None = None
    findings: list[Finding] = field(default_factory=list)

    def of(self, file: Path, component: str | None) -> Report:
        """The same list, for another file."""
        return replace(self, file=file, component=component)

    def error(self, code: str, message: str, at: Place | None = None, piece: str | None = None) -> None:
        """Write down an error at a place of the file."""
        self._add("error", code, message, at, piece)

    def warning(self, code: str, message: str, at: Place | None = None, piece: str | None = None) -> None:
        """Write down a warning at a place of the file."""
        self._add("warning", code, message, at, piece)

    def mark(self, at: Place) -> Mark:
        """The place as a mark of this file."""
        return Mark(self.file, at.line, at.column)

    def _add(self, level: Level, code: str, message: str, at: Place | None, piece: str | None) -> None:
        line, column = (at.line, at.column) if at else (None, None)
        self.findings.append(
            Finding(
                level,
                code,
                message,
                game=self.game,
                component=self.component,
                piece=piece,
                file=self.file,
                line=line,
                column=column,
            )
        )
