"""Phrases in another language: `words.de.yaml` beside a `words.yaml`, and what is told of a phrase that lacks one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.layout.drawing.problems import Problems
from pnp.layout.templates.phrases import HOLE, told, words_of
from pnp.model.report import Report, TooManyFaults
from pnp.model.text import unknown
from pnp.model.yaml import MapNode, Node, Scalar

Phrases = Mapping[str, Mapping[str, str]]
"""Section -> name -> phrase."""


def translated(file: Path, folder: Path, known: Phrases, problems: Problems) -> dict[str, dict[str, str]]:
    """The phrases of a file in another language; one that translates none of `known` is an error with its place."""
    root, report = words_of(file, folder, problems)
    found: dict[str, dict[str, str]] = {}
    try:
        if root is not None:
            said = {section: dict(_section(section, root, known, report)) for section in root.values}
            found = {section: phrases for section, phrases in said.items() if phrases}
    except TooManyFaults:
        pass  # what is known of the file is in the report
    told(report, problems)
    return found


def _section(section: str, root: MapNode, known: Phrases, report: Report) -> Iterator[tuple[str, str]]:
    node, place = root.values[section], root.keys[section]
    if section not in known:
        report.error("bad-words", unknown("section", section, list(known)), place)
    elif not isinstance(node, MapNode):
        report.error("bad-words", f"'{section}' wants phrases below it, `name: words` each.", node)
    else:
        for key, value in node.values.items():
            if key not in known[section]:
                message = unknown("phrase", f"{section}.{key}", [f"{section}.{name}" for name in known[section]])
                report.error("bad-words", message, node.keys[key])
            elif (phrase := _phrase(f"{section}.{key}", value, known[section][key], report)) is not None:
                yield key, phrase


def _phrase(name: str, node: Node, original: str, report: Report) -> str | None:
    if not isinstance(node, Scalar):
        report.error("bad-words", f"'{name}' wants words, one text.", node)
        return None
    if node.null or not node.text:
        return None
    holes = set(HOLE.findall(original))
    strange = [hole for hole in HOLE.findall(node.text) if hole not in holes]
    if not strange:
        return node.text
    held = ", ".join(f"{{{hole}}}" for hole in sorted(holes)) or "none"
    report.error("bad-words", f"'{name}' has a hole {{{strange[0]}}} that nobody fills; its holes: {held}.", node)
    return None
