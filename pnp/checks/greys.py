"""Greys: pieces that only a colour tells apart, and that a printer without colours makes alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from pnp.layout.compose import Face
from pnp.layout.drawing.grey import lightness
from pnp.layout.drawing.theme import UnknownName
from pnp.layout.faces import Faces
from pnp.model.findings import Finding
from pnp.model.game import Piece
from pnp.pdf.drawing import Colour, Group, Icon, Image, Op, Text, Use

SAME = 0.08
"""Greys that differ by less are one grey to the eye, on paper."""


class Greys:
    """Looks at fronts as they are drawn; `findings` tells which types of a component nothing but a colour parts."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._alike: dict[tuple[str, tuple[str, ...]], dict[str, Colour]] = {}

    def see(self, piece: Piece, face: Face) -> None:
        """Note the colour of a piece's type, and the signs and words on its front."""
        kind = str(piece.fields.get("type"))
        look = self._faces.game.theme.types.get(kind)
        if not look or not look.colour or not face.drawing.ops:
            return
        try:
            colour = self._faces.theme.colour(self._faces.theme.of(kind))
        except UnknownName:
            return  # drawing it has told that
        signs = tuple(_signs(face.drawing.ops))
        self._alike.setdefault((piece.component, signs), {}).setdefault(kind, colour)

    @property
    def findings(self) -> list[Finding]:
        """A warning for each two types of a component that grey makes alike."""
        found: dict[Finding, None] = {}
        game = self._faces.game
        for (id_, _), kinds in self._alike.items():
            for (one, first), (other, second) in combinations(sorted(kinds.items()), 2):
                if first != second and abs(lightness(first) - lightness(second)) < SAME:
                    message = (
                        f"'{one}' and '{other}' differ only in colours that are one grey without colour; "
                        "give them icons or labels, or a lighter and a darker colour."
                    )
                    place = (id_, None, None, game.components[id_].file, None, None)
                    found[Finding("warning", "grey-clash", message, game.slug, *place)] = None
        return list(found)


def _signs(ops: Iterable[Op]) -> Iterator[str]:
    """What of a drawing is told apart without colours: its icons, pictures and words, in their order."""
    for op in ops:
        match op:
            case Icon():
                yield f"icon {op.name}"
            case Text():
                yield op.text
            case Image():
                yield f"picture {op.file.name}"
            case Group():
                yield from _signs(op.ops)
            case Use():
                yield from _signs(op.drawing.ops)
