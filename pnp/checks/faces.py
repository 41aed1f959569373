"""Layout: every face of a game drawn, and what was met on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pnp.checks.contrast import read_contrast
from pnp.checks.greys import Greys
from pnp.layout.compose import Face
from pnp.layout.faces import Faces
from pnp.model.findings import Finding
from pnp.model.game import Component
from pnp.sheets.kit.reading import aid, cover
from pnp.sheets.laying.posters import split
from pnp.sheets.laying.seams import Keep, keeps, told
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

OF_THEMES = {"unknown-font", "unknown-colour"}
"""What is a theme's or a layout's fault, and so the same on every face."""


def layout(faces: Faces) -> list[Finding]:
    """The findings of all faces, each once: what could not be drawn as asked, what is hard to read or to tell apart."""
    found: dict[Finding, None] = {}
    greys = Greys(faces)
    boards: dict[str, list[Keep]] = {}
    for face in read_contrast(faces.fonts, every(faces, greys, boards), faces.kept):
        found.update(dict.fromkeys(face.findings))
    if faces.kept:
        faces.kept.save()
    seams = (finding for id_, kept in boards.items() for finding in _seams(faces.game.components[id_], faces, kept))
    return [*_gathered(found), *greys.findings, *seams]


def _gathered(found: Iterable[Finding]) -> list[Finding]:
    """The findings, each fault of a theme told once, where it was met first, with how many faces have it besides."""
    faults = Counter(finding.message for finding in found if finding.code in OF_THEMES)
    gathered: list[Finding] = []
    for finding in found:
        if finding.code in OF_THEMES:
            count = faults.pop(finding.message, 0)
            if not count:
                continue
            if count > 1:
                more = "Another face has it, too." if count == 2 else f"{count - 1} more faces have it, too."
                finding = replace(finding, message=f"{finding.message} {more}")
        gathered.append(finding)
    return gathered


def _seams(component: Component, faces: Faces, kept: Sequence[Keep]) -> Iterator[Finding]:
    """What the joints of a board cut on the paper that most people have."""
    options = Options(paper("a4"))
    try:
        poster = split(component.size, options, kept)
    except ValueError:
        return  # `make` tells of the paper
    yield from told(component, faces.game.slug, poster.seams, kept, str(options.paper))


def every(faces: Faces, greys: Greys | None = None, boards: dict[str, list[Keep]] | None = None) -> Iterator[Face]:
    """Fronts, backs and pages that are read; `greys` sees the fronts, and what no joint may cut is noted."""
    for component in faces.game.components.values():
        back = faces.back_layout(component) is not None
        for piece in component.pieces:
            front = faces.of(piece, "front")
            if greys is not None:
                greys.see(piece, front)
            if boards is not None and not component.rows_are_pieces:
                boards.setdefault(component.id, []).extend(keeps([front]))
            yield front
            if back:
                yield faces.of(piece, "back")
    options = Options(paper("a4"))
    yield from cover(faces, [], options)
    yield from aid(faces, options)
