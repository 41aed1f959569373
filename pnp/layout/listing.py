"""Listing: what the layout of a face draws, part by part in its order, each by its name and with its place.

Each part knows the line of the template that it stands on: templates are read with that line written into their tags.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar, NamedTuple

import jinja2

from pnp.layout.compose import Composer, box_at
from pnp.layout.compose import times as after
from pnp.layout.drawing.paint import State, float_of
from pnp.layout.drawing.shapes import GEOMETRY, outline
from pnp.layout.drawing.xml import Element
from pnp.layout.faces import Faces, Side
from pnp.model.game import Piece
from pnp.pdf.drawing import Matrix, Op

MOST_PARTS = 400
_FRAMED = {"textbox", "image", "columns"}
_NAMELESS = {"use"}
_OWN = "text", "textbox", "icon", "image", "columns"
_WORDS = 60
_LINE = "drawn-at"
"""The attribute that says which template an element stands in (by number), and on which line."""
_TAG = re.compile(rf"\{{#.*?#\}}|\{{%.*?%\}}|\{{\{{.*?\}}\}}|<({'|'.join((*_OWN, *GEOMETRY))})(?=[\s/>])", re.DOTALL)

Box = tuple[float, float, float, float]


class Drawn(NamedTuple):
    """A part of a face: its tag, its name in the layout (or nothing), what it shows, where (x0, y0, x1, y1; mm), how
    many there are of it (shapes without a name that follow each other are one part), and the `file:line` of a template
    that it stands on, or nothing.
    """

    tag: str
    name: str
    shows: str
    box: Box
    times: int = 1
    at: str = ""


class _Numbered(jinja2.BaseLoader):
    """Finds templates as another loader does, with its place written into every tag that draws."""

    def __init__(self, loader: jinja2.BaseLoader) -> None:
        self._loader = loader
        self._names: list[str] = []

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str | None, Callable[[], bool]]:
        source, file, fresh = self._loader.get_source(environment, template)
        number = len(self._names)
        self._names.append(file or template)

        def told(found: re.Match[str]) -> str:
            if found[1] is None:
                return found[0]
            return f'{found[0]} {_LINE}="{number}:{source.count(chr(10), 0, found.start()) + 1}"'

        return _TAG.sub(told, source), file, fresh or (lambda: True)

    def told(self, mark: str) -> str:
        """A place as `file:line`."""
        number, _, line = mark.partition(":")
        known = number.isdecimal() and int(number) < len(self._names) and line.isdecimal()
        return f"{self._names[int(number)]}:{line}" if known else ""


class _Noting(Composer):
    """Notes each element as it is drawn."""

    noted: ClassVar[list[Drawn]] = []
    place_of: Callable[[str], str] = staticmethod(lambda _mark: "")

    def _element(self, element: Element, state: State, matrix: Matrix) -> list[Op]:
        if element.tag == "g":
            return super()._element(element, state, matrix)
        texts = len(self.texts)
        made = super()._element(element, state, matrix)
        own = self._transform(element)
        box = self._place(element, after(matrix, own) if own else matrix, texts)
        if made and box is not None:
            self._note(element, box)
        return made

    def _place(self, element: Element, matrix: Matrix, texts: int) -> Box | None:
        if element.tag in _FRAMED:
            x, y, wide, high = self._frame(element)
            return box_at(matrix, (x, y, x + wide, y + high))
        if element.tag == "text":
            areas = [mark.area for mark in self.texts[texts:]]
            return areas[0] if areas else None
        if element.tag == "icon":
            x, y = (float_of(element, name, 0.0, self.problems) for name in ("x", "y"))
            size = float_of(element, "size", 10.0, self.problems)
            return box_at(matrix, (x, y, x + size, y + size))
        if element.tag in _NAMELESS:
            return None
        found = outline(element, self.problems)
        return box_at(matrix, found[1]) if found else None

    def _note(self, element: Element, box: Box) -> None:
        given = element.attributes
        name = given.get("id", "")
        shows = {"icon": given.get("name", ""), "image": given.get("file", "")}.get(element.tag, "")
        if element.tag in ("text", "textbox"):
            words = " ".join(element.text.split())
            shows = words if len(words) <= _WORDS else words[: _WORDS - 1] + "…"
            name = name or given.get("style", "body")
        last = self.noted[-1] if self.noted else None
        if last and not (name or shows or last.name or last.shows):
            (a, b, c, d), (e, f, g, h) = last.box, box
            wide = min(a, e), min(b, f), max(c, g), max(d, h)
            tag = element.tag if last.tag == element.tag else "shape"
            self.noted[-1] = Drawn(tag, "", "", wide, last.times + 1, last.at)
        elif len(self.noted) < MOST_PARTS:
            self.noted.append(Drawn(element.tag, name, shows, box, 1, self.place_of(given.get(_LINE, ""))))


def listed(faces: Faces, piece: Piece, side: Side) -> list[Drawn]:
    """The parts that a side of a piece is drawn of, those below first."""
    return _listed(faces, piece, side, True) or _listed(faces, piece, side, False)


def _listed(faces: Faces, piece: Piece, side: Side, numbered: bool) -> list[Drawn]:
    """The parts; `numbered` with their lines, unless the layout cannot be drawn so."""
    anew = Faces(faces.game, faces.fonts, bleed=faces.bleed)

    class Noting(_Noting):
        noted: ClassVar[list[Drawn]] = []

    if numbered:
        loader = _Numbered(anew.loader)
        anew.loader, Noting.place_of = loader, loader.told
    anew.composer = Noting
    anew.of(piece, side)
    return Noting.noted
