"""Findings of one face: every problem knows the game, component and piece it was met on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pnp.model import library
from pnp.model.findings import Finding, Level
from pnp.model.languages.layers import has_words
from pnp.model.values import show
from pnp.terminal import short

MOST = 500
"""Findings of one face that are listed."""


@dataclass(slots=True)
class Problems:
    """Collects what is wrong with one face, each sentence once; `layout_line` is where its component names a layout."""

    game: str | None = None
    component: str | None = None
    piece: str | None = None
    file: Path | None = None
    line: int | None = None
    layout_line: int | None = None
    found: list[Finding] = field(default_factory=list)
    _known: set[Finding] = field(default_factory=set)

    def add(self, finding: Finding) -> None:
        """Note a finding, once; of very many the first stand for all."""
        if finding in self._known or len(self._known) > MOST:
            return
        self._known.add(finding)
        if len(self._known) > MOST:
            message = f"more than {MOST} findings here; the others are not listed."
            finding = Finding("error", "too-many-faults", message, self.game, self.component, self.piece)
        self.found.append(finding)

    def report(self, code: str, message: str, box: str | None = None, level: Level = "error") -> None:
        """Note a problem of the face, or of one `box` of it."""
        message, box = short(message), box and short(box)
        self.add(Finding(level, code, message, self.game, self.component, self.piece, box, self.file, self.line, None))


MOST_NAMED = 12
"""Known names that a message lists."""
# A message stays short, and quick to make, whatever a stranger's files are full of.
_SHOWN, _LOOKED_AT = 60, 500


def nearest(word: str, known: Iterable[str]) -> str:
    """`Did you mean 'x'? Known: a, b, c.` for a message about a word nobody knows.

    Of many known names the nearest stands alone; without one the first are listed, and how many there are.
    """
    from difflib import get_close_matches

    names = sorted({name[:_SHOWN] for name in known})
    close = get_close_matches(word[:_SHOWN], names[:_LOOKED_AT], n=1)
    parts = [f"Did you mean '{close[0]}'?"] if close else []
    if len(names) <= MOST_NAMED:
        parts.append(f"Known: {', '.join(names) or 'none'}.")
    elif not close:
        parts.append(f"Known: {', '.join(names[:MOST_NAMED])}, ... ({len(names)} in all).")
    return " ".join(parts)


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
