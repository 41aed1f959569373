"""What commands share: findings as lines, one JSON document, a progress bar only where somebody watches."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol, TextIO

from pnp.model.findings import Finding
from pnp.model.text import counted as counted
from pnp.terminal import console, line, say, short

SLOW = 1.0
"""Seconds after which a bar says what is waited for."""


class Progress(Protocol):
    """Tells how much is done of how much, and what is waited for now."""

    def __call__(self, done: int, total: int, doing: str = "") -> None:
        """Move the bar there."""


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
    """A progress callback (done, total): a bar on a terminal, nothing in a pipe.

    Where the callback is also told what is waited for, and that takes long, the bar says so: what is slow is seen.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda done, total, doing="": None  # noqa: ARG005
        return
    from rich import progress as rich
    from rich.text import Text

    class Waiting(rich.ProgressColumn):
        def render(self, task: rich.Task) -> Text:
            doing, since = task.fields["doing"], task.fields["since"]
            waited = task.get_time() - since
            return Text(f"{line(doing)}, {waited:.0f} s" if doing and waited >= SLOW else "")

    columns: tuple[Any, ...] = (rich.TextColumn("{task.description}"), rich.BarColumn(), rich.MofNCompleteColumn())
    with rich.Progress(*columns, Waiting(), console=console(sys.stderr), transient=True) as shown:
        task = shown.add_task(title, total=None, doing="", since=shown.get_time())

        def moved(done: int, total: int, doing: str = "") -> None:
            shown.update(task, completed=done, total=total, doing=doing, since=shown.get_time())

        yield moved
