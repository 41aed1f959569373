"""A finding: one thing that is wrong or doubtful, where it stands and what to do about it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, NamedTuple

Level = Literal["error", "warning", "info"]


class Mark(NamedTuple):
    """Where something stands in a file; line and column count from 1."""

    file: Path
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence for a person, with the fields a script sorts by; `line` and `column` count from 1."""

    level: Level
    code: str
    message: str
    game: str | None = None
    component: str | None = None
    piece: str | None = None
    box: str | None = None
    file: Path | None = None
    line: int | None = None
    column: int | None = None

    @property
    def where(self) -> str:
        """`file:line:column` as far as it is known, else the game, component, piece and box."""
        if self.file is not None:
            return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        return " / ".join(part for part in (self.game, self.component, self.piece, self.box) if part)

    def __str__(self) -> str:
        return f"{self.where}: {self.level}: {self.message} [{self.code}]"

    def as_dict(self) -> dict[str, object]:
        """The finding as `--json` promises it."""
        return asdict(self) | {"file": None if self.file is None else str(self.file)}
