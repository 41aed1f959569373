"""What commands share: findings as lines, one JSON document, a progress bar only where somebody watches."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from pnp.model.findings import Finding
from pnp.model.text import counted as counted
from pnp.terminal import console, say, short

if TYPE_CHECKING:
    from pnp.sheets.kit.kit import Progress


def print_json(document: object) -> None:
    """The one document of a command with `--json`."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    json.dump(document, sys.stdout, indent=2, ensure_ascii=not unicode)
    sys.stdout.write("\n")


def near(file: Path) -> Path:
    """A path as a person would type it from here."""
    try:
        return file.relative_to(Path.cwd())
    except ValueError:
        return file


def shown(findings: Iterable[Finding]) -> list[Finding]:
    """Findings with paths as a person would type them."""
    return [replace(f, file=near(f.file)) if f.file else f for f in findings]


def print_findings(findings: Sequence[Finding], stream: TextIO) -> None:
    """A line a finding: place, level, sentence, code."""
    for finding in shown(findings):
        say(short(str(finding)), file=stream)


def tally(findings: Sequence[Finding]) -> dict[str, int]:
    """How many errors and warnings."""
    return {
        "errors": sum(finding.level == "error" for finding in findings),
        "warnings": sum(finding.level == "warning" for finding in findings),
    }


@contextmanager
def bar(title: str, quiet: bool = False) -> Iterator[Progress]:
    """A progress callback (done, total): a bar on a terminal, nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns: tuple[Any, ...] = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console(sys.stderr), transient=True) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
