"""Phrases in another language: `words.de.yaml` beside a `words.yaml`, and what is told of a phrase that lacks one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pnp.layout.environment import HOLE, told, words_of
from pnp.layout.problems import Problems
from pnp.model import library
from pnp.model.layers import has_words
from pnp.model.report import Report, TooManyFaults
from pnp.model.text import unknown
from pnp.model.values import show
from pnp.model.yaml import MapNode, Node, Scalar

Phrases = Mapping[str, Mapping[str, str]]
"""Section -> name -> phrase."""


@dataclass
class Lacking:
    """The phrases that stand in the original language: name -> the file that wants them, and the words.

    Each is told when it is printed. `own` is the folder of the game's own templates, where a user writes what the
    library does not say.
    """

    lang: str
    problems: Problems
    own: Path
    files: dict[str, tuple[Path, str]] = field(default_factory=dict)

    def add(self, section: str, phrases: Mapping[str, str], file: Path) -> None:
        """Phrases of a `words.yaml`: what they say in the other language is to stand beside it, or in `own`."""
        ours = file.is_relative_to(library.templates()) and not self.own.is_relative_to(library.card_data())
        beside = (self.own if ours else file.parent) / f"words.{self.lang}.yaml"
        self.files |= {f"{section}.{key}": (beside, phrase) for key, phrase in phrases.items() if has_words(phrase)}

    def drop(self, section: str, phrases: Iterable[str]) -> None:
        """Phrases that are in the other language."""
        for key in phrases:
            self.files.pop(f"{section}.{key}", None)

    def printed(self, name: str) -> None:
        """A layout asks for a phrase; say so, once, if it is not in the other language."""
        if name not in self.files:
            return
        self.problems.file, phrase = self.files.pop(name)
        message = f"the phrase {name!r}, {show(phrase)}, is not in {self.lang!r}, so the original is printed; write it"
        self.problems.report("missing-translation", f"{message} into this file.", level="warning")


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
