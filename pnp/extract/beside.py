"""Lists that a page prints side by side: lines that hold two results each, a roll before either, are parted again.

In such lines two numbers go on from those of the line before, each by one (down two columns), or each by two (across).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.extract.lines import Line

_FEWEST = 4
_NUMBER = re.compile(r"(?:(?<=\s)|^)([0-9]{1,3})(?=[.:)]?\s+[^\W\d_])")


def apart(lines: Sequence[Line]) -> list[Line]:
    """The lines, those that hold two results each parted: of two columns the first, then the second."""
    made, at = list[Line](), 0
    while at < len(lines):
        run = _run(lines, at)
        if len(run) < _FEWEST:
            made.append(lines[at])
            at += 1
            continue
        made += _parted([line for line, _ in run], [cut for _, cut in run], _header(made))
        at = run[-1][0].number - lines[at].number + at + 1
    return made


def _header(made: list[Line]) -> list[Line]:
    """The last line, where it names the columns of both halves: one of these, which stands before each from now on."""
    at = next((at for at in range(len(made) - 1, -1, -1) if made[at].text), None)
    said = made[at].text.split() if at is not None else []
    half = len(said) // 2
    if at is None or not half or said[:half] != said[half:]:
        return []
    text = " ".join(said[:half])
    header = made[at]._replace(text=text, raw=text, kind="prose")
    del made[at:]
    return [header._replace(text="", raw="", kind="blank"), header]


def _parted(lines: Sequence[Line], cuts: Sequence[int], header: list[Line]) -> Iterator[Line]:
    halves = [
        (_part(line, line.text[:cut].strip()), _part(line, line.text[cut:].strip()))
        for line, cut in zip(lines, cuts, strict=True)
    ]
    if _first(halves[1][0].text) - _first(halves[0][0].text) == 2:
        yield from [*header, *(half for pair in halves for half in pair)]
        return
    yield from [*header, *(one for one, _ in halves), *header]
    yield from (two for _, two in halves)


def _part(line: Line, text: str) -> Line:
    return line._replace(text=text, raw=text)


def _first(text: str) -> int:
    found = _NUMBER.match(text)
    return int(found[1]) if found else -1


def _run(lines: Sequence[Line], at: int) -> list[tuple[Line, int]]:
    """Neighbouring lines from one on with two numbers each that go on, and where the second of them stands."""
    run, before = list[tuple[Line, int]](), (0, 0)
    step = 0
    for line in map(lines.__getitem__, range(at, len(lines))):
        first = _first(line.text) if line.kind in ("prose", "item") else -1
        if first < 0:
            break
        others = [(int(found[1]), found.start()) for found in _NUMBER.finditer(line.text) if found.start()]
        if not run:
            ahead = next((each for each in others if each[0] > first), None)
            # Which of them goes on is told by the second line.
            later = _after(lines, at, others, first)
            if ahead is None or later is None:
                break
            (second, cut), step = later
        else:
            if first != before[0] + step:
                break
            found = next((each for each in others if each[0] == before[1] + step), None)
            if found is None:
                break
            second, cut = found
        before = (first, second)
        run.append((line, cut))
    return run


def _after(
    lines: Sequence[Line], at: int, others: Sequence[tuple[int, int]], first: int
) -> tuple[tuple[int, int], int] | None:
    """Of the numbers within a line the one that the line below goes on with, and by how much."""
    if at + 1 == len(lines):
        return None
    step = _first(lines[at + 1].text) - first
    below = {int(found[1]) for found in _NUMBER.finditer(lines[at + 1].text) if found.start()}
    for number, cut in others:
        if step in (1, 2) and number + step in below and (number == first + 1 if step == 2 else number > first + 1):
            return (number, cut), step
    return None
