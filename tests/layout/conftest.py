"""Helpers of the layout's tests: a drawing composed from a few lines of XML, and its findings as short lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pnp.layout.compose import Composer, Face
from pnp.layout.drawing.icons import IconBook
from pnp.layout.drawing.problems import Problems
from pnp.layout.drawing.story import Story
from pnp.layout.drawing.textbox import Typesetter
from pnp.layout.drawing.theme import ThemeView, house
from pnp.layout.drawing.xml import parse
from pnp.layout.faces import Faces
from pnp.model import library, load
from pnp.model.findings import Finding
from pnp.model.game import Theme
from pnp.pdf.drawing import Group, Icon, Op, Text
from pnp.pdf.fonts import FontBook

FONTS = FontBook(library.fonts())
TEMPLATES = library.templates()
ICONS = IconBook([TEMPLATES / "icons"])


@dataclass
class Desk:
    """Composes drawings with the house's fonts, icons and theme."""

    def setter(self, theme: Theme | None = None, icons: Path | None = None) -> Typesetter:
        view = ThemeView(theme or Theme(), house(TEMPLATES / "house" / "theme.yaml"))
        book = IconBook([icons, TEMPLATES / "icons"]) if icons else ICONS
        return Typesetter(FONTS, book, view, Problems("hill-war", "foe", "foe:titan"))

    def draw(self, body: str, art: Path | None = None, story: Story | None = None, **more: Any) -> Face:
        """The face of a drawing of 60 x 40 mm with this body."""
        source = f'<drawing width="60" height="40" bleed="3">{body}</drawing>'
        return Composer(self.setter(**more), art, story).compose(parse(source))

    def ops(self, body: str, **more: Any) -> list[Op]:
        """What a body that nothing is wrong with paints, groups taken apart."""
        face = self.draw(body, **more)
        assert told(face.findings) == []
        return list(flat(face.drawing.ops))

    def texts(self, body: str, **more: Any) -> list[Text]:
        """The runs of text of a body that nothing is wrong with."""
        return [op for op in self.ops(body, **more) if isinstance(op, Text)]

    def icons(self, body: str, **more: Any) -> list[Icon]:
        """The icons of a body that nothing is wrong with."""
        return [op for op in self.ops(body, **more) if isinstance(op, Icon)]

    def faults(self, body: str, **more: Any) -> list[str]:
        """The findings of a body."""
        return told(self.draw(body, **more).findings)


def flat(ops: Iterable[Op]) -> Iterable[Op]:
    for op in ops:
        yield from flat(op.ops) if isinstance(op, Group) else (op,)


def told(findings: Iterable[Finding]) -> list[str]:
    """Findings as `code box: message`, the box only if there is one."""
    return [f"{' '.join(filter(None, (finding.code, finding.box)))}: {finding.message}" for finding in findings]


@pytest.fixture(scope="session")
def desk() -> Desk:
    """A place to compose drawings at."""
    return Desk()


@pytest.fixture(scope="session")
def fonts() -> FontBook:
    """The library's fonts."""
    return FONTS


@pytest.fixture
def faces_of(make_game: Callable[..., Path]) -> Callable[..., Faces]:
    """`faces_of({"creature": XML}, words=YAML, foe=YAML, ...)`: the faces of a game with these templates of its own."""

    def make(templates: dict[str, str], words: str | None = None, **files: str) -> Faces:
        folder = make_game(**files)
        (folder / "templates").mkdir(exist_ok=True)
        for name, source in templates.items():
            (folder / "templates" / f"{name}.xml").write_text(source, encoding="utf-8")
        if words is not None:
            (folder / "templates" / "words.yaml").write_text(words, encoding="utf-8")
        return Faces(load(folder), FONTS)

    return make
