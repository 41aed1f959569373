"""Listing: what the layout of a face draws, part by part in its order, each by its name and with its place."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from pnp.layout.compose import Composer, box_at
from pnp.layout.compose import times as after
from pnp.layout.drawing.paint import State, float_of
from pnp.layout.drawing.shapes import outline
from pnp.layout.drawing.xml import Element
from pnp.layout.faces import Faces, Side
from pnp.model.game import Piece
from pnp.pdf.drawing import Matrix, Op

MOST_PARTS = 400
_FRAMED = {"textbox", "image", "columns"}
_NAMELESS = {"use"}
_WORDS = 60

Box = tuple[float, float, float, float]


class Drawn(NamedTuple):
    """A part of a face: its tag, its name in the layout (or nothing), what it shows, where (x0, y0, x1, y1; mm), and
    how many there are of it: shapes without a name that follow each other are one part."""

    tag: str
    name: str
    shows: str
    box: Box
    times: int = 1


class _Noting(Composer):
    """Notes each element as it is drawn."""

    noted: ClassVar[list[Drawn]] = []

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
            self.noted[-1] = Drawn(tag, "", "", wide, last.times + 1)
        elif len(self.noted) < MOST_PARTS:
            self.noted.append(Drawn(element.tag, name, shows, box))


def listed(faces: Faces, piece: Piece, side: Side) -> list[Drawn]:
    """The parts that a side of a piece is drawn of, those below first."""

    class Noting(_Noting):
        noted: ClassVar[list[Drawn]] = []

    anew = Faces(faces.game, faces.fonts, bleed=faces.bleed)
    anew.composer = Noting
    anew.of(piece, side)
    return Noting.noted
