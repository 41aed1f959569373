"""Passed over: neighbouring lines as short as rows are, which no shape has read; they are told, and never left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.extract.found import Unread
from pnp.extract.lines import Line

_FEWEST = 5
"""Lines that are told; fewer stand between paragraphs everywhere."""
_WORDS = 9
_SHOWN = 60


def over(lines: Sequence[Line], free: Sequence[bool], told: Sequence[Unread]) -> Iterator[Unread]:
    """The runs of short lines that nothing has read and nobody has told."""
    known = {each.line for each in told}
    run = list[Line]()
    for line, is_free in [*zip(lines, free, strict=True), (Line(0, "rule", ""), False)]:
        if is_free and _short(line):
            run.append(line)
        elif not (is_free and line.kind == "blank"):
            if len(run) >= _FEWEST and known.isdisjoint(each.number for each in run):
                yield Unread(run[0].number, run[0].text[:_SHOWN], f"{len(run)} short lines that may be a list")
            run = []


def _short(line: Line) -> bool:
    """Whether a line is some words that no sentence ends."""
    text = line.text
    if line.kind not in ("prose", "item") or not text or len(text.split()) > _WORDS:
        return False
    return text[-1] not in ".!?:,;" and text[0] != "("
