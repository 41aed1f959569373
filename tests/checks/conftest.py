"""Copies of library games to spoil, with plain layouts of their own, so that no design decides what a test reads."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.checks.report import check
from pnp.model import library

PLAIN = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <textbox id="name" x="5" y="5" width="53.5" height="8" size="12" style="rules">{{ piece.name|plain }}</textbox>
  {% if piece.art %}
  <image x="5" y="15" width="20" height="20" file="{{ piece.art }}"/>
  {% endif %}
  <textbox id="text" x="5" y="40" width="53.5" height="40" style="rules" min-size="7">{{ piece.text }}</textbox>
</drawing>
"""
BARE = '<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}"/>\n'


class Copy:
    """A game's folder to be changed; `line` finds where something stands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        """Replace the first `old` of a file."""
        text = self.read(name)
        assert old in text, f"{name} holds no {old!r}"
        (self.folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")

    def line(self, name: str, part: str) -> int:
        """The first line that holds `part`, from 1."""
        return self.read(name)[: self.read(name).index(part)].count("\n") + 1

    def found(self) -> list[str]:
        """What checking finds, as `file:line level code message`; whatever is only for information is left out."""
        return [
            f"{finding.file and finding.file.relative_to(self.folder.resolve())}:{finding.line} "
            f"{finding.level} {finding.code} {finding.message}"
            for finding in check(self.folder)
            # The plain layouts of a copy read less than the game's own would.
            if finding.level != "info" and not finding.code.startswith("unused")
        ]


@pytest.fixture
def copy_of(tmp_path: Path) -> Callable[..., Copy]:
    """`copy_of(slug, plain=[...], bare=[...])`: a copy in which these layouts are plain, or draw nothing."""

    def copied(slug: str, plain: tuple[str, ...] = (), bare: tuple[str, ...] = ()) -> Copy:
        folder = shutil.copytree(library.card_data() / slug, tmp_path / slug)
        (folder / "templates").mkdir(exist_ok=True)
        for names, text in ((plain, PLAIN), (bare, BARE)):
            for name in names:
                (folder / "templates" / f"{name}.xml").write_text(text, encoding="utf-8")
        return Copy(folder)

    return copied


@pytest.fixture
def ravenna(copy_of: Callable[..., Copy]) -> Copy:
    """Warlords of Ravenna, without a fault."""
    return copy_of("warlords-of-ravenna", plain=("warlord",), bare=("warlord-back", "score-track"))


@pytest.fixture
def slayers(copy_of: Callable[..., Copy]) -> Copy:
    """Dragon Slayers, without a fault."""
    drawn = ("slayer-card",)
    return copy_of("dragon-slayers", drawn, ("slayer-back", "dragon-back", "roll-table", "hit-record", "party-sheet"))
