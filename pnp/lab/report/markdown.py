"""The little Markdown that the page of metrics is written in, as blocks that HTML and PDF both set.

Headings with `#`, paragraphs, lists with `-` or `1.`, tables with `|`, code between fences; in a line `code`,
**strong**, *emphasis* and [words](address), of which the words are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

Style = Literal["plain", "strong", "em", "code"]
_MARK = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])|\[([^\]]+)\]\([^)\s]*\)")
_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_ITEM = re.compile(r"\s*(?:[-*+]|(\d+)[.)])\s+(.*)")
_RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|?\s*")


class Run(NamedTuple):
    """A stretch of text in one style."""

    text: str
    style: Style = "plain"


Line = tuple[Run, ...]


class Block(NamedTuple):
    """A heading (with its level), a paragraph, a list item (with its mark), code, or a row of a table."""

    kind: Literal["heading", "text", "item", "code", "head", "row"]
    cells: tuple[Line, ...]
    level: int = 0
    mark: str = ""


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a page."""
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("```"):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("```")), len(lines))
            yield Block("code", ((Run("\n".join(lines[at + 1 : end]), "code"),),))
            at = end + 1
        elif heading := _HEADING.fullmatch(line):
            yield Block("heading", (tuple(runs(heading[2])),), len(heading[1]))
            at += 1
        elif line.lstrip().startswith("|"):
            ruled = at + 1 < len(lines) and bool(_RULE.fullmatch(lines[at + 1]))
            yield Block("head" if ruled else "row", tuple(tuple(runs(cell)) for cell in _split(line)))
            at += 2 if ruled else 1
        elif not line.strip():
            at += 1
        else:
            item = _ITEM.fullmatch(line)
            at += 1
            told = [item[2] if item else line.strip()]
            while at < len(lines) and not _begins(lines[at]):
                told.append(lines[at].strip())
                at += 1
            mark = "" if not item else f"{item[1]}." if item[1] else "•"
            yield Block("item" if item else "text", (tuple(runs(" ".join(told))),), mark=mark)


def _begins(line: str) -> bool:
    """Whether a line is no more of the paragraph above it."""
    return not line.strip() or line.lstrip().startswith(("|", "```")) or bool(_HEADING.match(line) or _ITEM.match(line))


def _split(line: str) -> list[str]:
    r"""The cells of a table's row; `\|` is a bar in a cell."""
    inside = re.sub(r"^\s*\||\|\s*$", "", line)
    return [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", inside)]


def runs(text: str) -> Iterator[Run]:
    """A line as stretches of one style each."""
    at = 0
    for mark in _MARK.finditer(text):
        if mark.start() > at:
            yield Run(text[at : mark.start()])
        code, strong, emphasis, words = mark.groups()
        yield (
            Run(code, "code")
            if code
            else Run(strong, "strong")
            if strong
            else Run(emphasis or words, "em" if emphasis else "plain")
        )
        at = mark.end()
    if at < len(text):
        yield Run(text[at:])
