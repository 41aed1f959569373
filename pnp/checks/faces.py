"""Layout: every face of a game drawn, and what was met on the way."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.contrast import read_contrast
from pnp.checks.greys import Greys
from pnp.layout.compose import Face
from pnp.layout.faces import Faces
from pnp.model.findings import Finding
from pnp.sheets.options import Options
from pnp.sheets.papers import paper
from pnp.sheets.reading import aid, cover


def layout(faces: Faces) -> list[Finding]:
    """The findings of all faces, each once: what could not be drawn as asked, what is hard to read or to tell apart."""
    found: dict[Finding, None] = {}
    greys = Greys(faces)
    for face in read_contrast(faces.fonts, _faces(faces, greys)):
        found.update(dict.fromkeys(face.findings))
    return [*found, *greys.findings]


def _faces(faces: Faces, greys: Greys) -> Iterator[Face]:
    """Fronts, backs and the pages that are read."""
    for component in faces.game.components.values():
        back = faces.back_layout(component) is not None
        for piece in component.pieces:
            front = faces.of(piece, "front")
            greys.see(piece, front)
            yield front
            if back:
                yield faces.of(piece, "back")
    options = Options(paper("a4"))
    yield from cover(faces, [], options)
    yield from aid(faces, options)
