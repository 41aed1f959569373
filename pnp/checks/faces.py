"""Layout: every face of a game drawn, and what was met on the way."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.layout.compose import Face
from pnp.layout.faces import Faces
from pnp.model.findings import Finding
from pnp.model.game import Component
from pnp.sheets.options import Options
from pnp.sheets.papers import paper
from pnp.sheets.reading import aid, cover


def layout(faces: Faces) -> list[Finding]:
    """The findings of all faces, each once: fronts, backs and the pages that are read."""
    found: dict[Finding, None] = {}
    for component in faces.game.components.values():
        for face in _faces(faces, component):
            found.update(dict.fromkeys(face.findings))
    options = Options(paper("a4"))
    for page in [*cover(faces, [], options), *aid(faces, options)]:
        found.update(dict.fromkeys(page.findings))
    return list(found)


def _faces(faces: Faces, component: Component) -> Iterator[Face]:
    back = faces.back_layout(component) is not None
    for piece in component.pieces:
        yield faces.of(piece, "front")
        if back:
            yield faces.of(piece, "back")
