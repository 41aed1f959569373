"""Pictures of cards for a report: each title's own face, drawn once by the layout that prints it."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.layout.faces import Faces
from pnp.model.game import Shape
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model import Component, Game, Piece

WIDTH = 200
"""Pixels across a picture: a phone shows it at half that size, sharp."""
TALL = 2
"""How many times as high as wide a picture may be; a strip that is higher is drawn narrower."""
MOST = 400
"""Pictures in one report; the titles after them stand in words."""
PIXELS = 9_000_000
"""Pixels of all pictures together: a game of very many titles gets smaller ones, so that the page stays light."""

Form = Literal["webp", "jpeg"]


class Picture(NamedTuple):
    """A face as a picture file, its size in pixels, and what shape is cut out of it."""

    data: bytes
    width: int
    height: int
    shape: Shape | None


def pictures(game: Game, ids: Iterable[str], form: Form) -> dict[str, Picture]:
    """The front of each of these titles, by id; a title that nothing is drawn for is left out."""
    faces = Faces(game)
    pdf = Pdf(faces.fonts)
    drawn: dict[str, tuple[int, float, float, Shape | None]] = {}
    for ident in list(dict.fromkeys(ids))[:MOST]:
        found = _printed(game, ident)
        if found is None:
            continue
        component, piece = found
        face = faces.of(piece).drawing
        if face.ops:
            drawn[ident] = pdf.pages, face.width, face.height, component.shape
            pdf.add_page(face)
    if not drawn:
        return {}
    wide = min(WIDTH, _widest([high / width for _, width, high, _ in drawn.values()]))
    made: dict[str, Picture] = {}
    with opened(pdf.data()) as document:
        for ident, (page, width, height, shape) in drawn.items():
            image = page_image(document, page, min(wide / width, TALL * wide / height))
            made[ident] = Picture(_encoded(image, form), *image.size, shape)
    return made


def _widest(ratios: list[float]) -> float:
    """How many pixels across keep all pictures together within bounds."""
    return float((PIXELS / sum(min(ratio, TALL) for ratio in ratios)) ** 0.5)


def _printed(game: Game, ident: str) -> tuple[Component, Piece] | None:
    """The piece of an id as it is printed, in its first set."""
    component = game.components.get(ident.partition(":")[0])
    if component is None or not component.rows_are_pieces:
        return None
    ids = {ident, *(f"{ident}@{name}" for name in component.sets[:1])}
    piece = next((piece for piece in component.pieces if piece.id in ids), None)
    return None if piece is None else (component, piece)


def _encoded(image: Image, form: Form) -> bytes:
    data = BytesIO()
    if form == "webp":
        image.save(data, "WEBP", quality=74, method=4)
    else:
        image.save(data, "JPEG", quality=82)
    return data.getvalue()
