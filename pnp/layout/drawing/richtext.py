"""Rich text: `*italic*`, `**bold**`, `[icon-name]`; a backslash takes a sign literally; the rest is itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_MARK = re.compile(r"\\([\\*\[\]])|(\*\*)|(\*)|\[([a-z0-9][a-z0-9-]*)\]|\n")


class Run(NamedTuple):
    """Text in one cut, or the name of an inline icon."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False


def plain(text: str) -> str:
    """Text with every sign of the markup made literal."""
    return re.sub(r"([\\*\[\]])", r"\\\1", text)


def paragraphs(text: str) -> list[list[Run]]:
    """The runs of each line of the text; a star that nothing closes is a star."""
    return [list(_merged(_runs(line))) for line in text.split("\n")]


def _runs(line: str) -> Iterator[Run]:
    bold = italic = False
    position = 0
    marks = list(_MARK.finditer(line))
    last_double = max((match.start() for match in marks if match[2]), default=-1)
    last_single = max((match.start() for match in marks if match[3]), default=-1)
    for match in marks:
        if match.start() > position:
            yield Run(line[position : match.start()], bold, italic)
        position = match.end()
        if match[1]:
            yield Run(match[1], bold, italic)
        elif match[4]:
            yield Run(match[4], icon=True)
        elif match[2] and (bold or last_double >= position):
            bold = not bold
        elif match[3] and (italic or last_single >= position):
            italic = not italic
        else:
            yield Run(match[0], bold, italic)
    if position < len(line):
        yield Run(line[position:], bold, italic)


def _merged(runs: Iterator[Run]) -> Iterator[Run]:
    held: Run | None = None
    for run in runs:
        if held and not held.icon and not run.icon and (held.bold, held.italic) == (run.bold, run.italic):
            held = Run(held.text + run.text, run.bold, run.italic)
            continue
        if held:
            yield held
        held = run
    if held:
        yield held
