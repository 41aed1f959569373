"""Where the loader writes down what it finds: one list a folder, seen through one file at a time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from pnp.model.findings import Finding, Level, Mark


class Place(Protocol):
    """Anything that knows its line and column, counted from 1."""

    @property
    def line(self) -> int: ...

    @property
    def column(self) -> int: ...


def file_of(at: Place | None, otherwise: Path) -> Path:
    """The file a place stands in: a cell of a table knows its own, a node of YAML is in the file being read."""
    own = getattr(at, "file", None)
    return own if isinstance(own, Path) else otherwise


ENOUGH = 500


class TooManyFaults(Exception):
    """The list is full; more faults would help nobody."""


@dataclass(frozen=True)
class Report:
    """The findings of a game so far; `file` and `component` are those being read."""

    game: str
    file: Path
    component: str | None = None
    findings: list[Finding] = field(default_factory=list)
    counts: Counter[Level] = field(default_factory=Counter)

    def of(self, file: Path, component: str | None) -> Report:
        """The same list, for another file."""
        return replace(self, file=file, component=component)

    def error(self, code: str, message: str, at: Place | None = None, piece: str | None = None) -> None:
        """Write down an error at a place of the file; `TooManyFaults` when the list is full."""
        self._add("error", code, message, at, piece)

    def warning(self, code: str, message: str, at: Place | None = None, piece: str | None = None) -> None:
        """Write down a warning at a place of the file; past the first 500 one warning stands for the others."""
        self._add("warning", code, message, at, piece)

    def mark(self, at: Place) -> Mark:
        """The place as a mark of this file."""
        return Mark(file_of(at, self.file), at.line, at.column)

    def _overflow(self, level: Level) -> None:
        if level == "error":
            raise TooManyFaults
        if self.counts[level] == ENOUGH + 1:
            message = f"more than {ENOUGH} warnings; the others are not listed."
            self.findings.append(Finding("warning", "too-many-warnings", message, game=self.game, file=self.file))

    def _add(self, level: Level, code: str, message: str, at: Place | None, piece: str | None) -> None:
        self.counts[level] += 1
        if self.counts[level] > ENOUGH:
            self._overflow(level)
            return
        line, column = (at.line, at.column) if at else (None, None)
        self.findings.append(
            Finding(
                level,
                code,
                message,
                game=self.game,
                component=self.component,
                piece=piece,
                file=file_of(at, self.file),
                line=line,
                column=column,
            )
        )


def too_many(report: Report) -> Finding:
    """What stands for all faults past the first few hundred."""
    message = f"{ENOUGH} errors; the rest of the game is read once these are mended."
    return Finding("error", "too-many-faults", message, game=report.game, file=report.file)


def by_place(finding: Finding) -> tuple[str, int, int]:
    """What findings of a folder are sorted by."""
    return str(finding.file), finding.line or 0, finding.column or 0
