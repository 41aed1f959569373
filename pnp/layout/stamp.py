"""The stamp: a piece's id and the game's version, small at the lower edge of a front, to tell test prints apart."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import blake2b
from html import escape

from pnp.layout.compose import Composer, Face
from pnp.layout.drawing.textbox import Typesetter
from pnp.layout.drawing.theme import ThemeView, contrast, luminance
from pnp.layout.drawing.xml import parse
from pnp.model.game import Game, Piece, Shape
from pnp.model.text import fill
from pnp.pdf.drawing import PT

SIZES = (4.0, 3.5, 3.0)
"""Type sizes in points: the first that fits is taken."""
LOWEST, HIGHEST = 1.3, 0.62
"""Where its baseline stands: mm above the lower cut, and the share of the height it never climbs beyond."""
ABOVE, BELOW, BESIDE = 1.25, 0.45, 0.7
"""How far, in mm, its plate reaches around the text: above and below the baseline, and to the sides."""
RIM = 0.8
"""Mm that a plate keeps from the cut at its sides."""
CLEAR = 5.0
"""The least contrast of text and plate."""


def stamped(face: Face, game: Game, piece: Piece, shape: Shape | None, setter: Typesetter) -> Face:
    """The face with the game's stamp on it: on a plate in the border's colour, so that it reads on any ground.

    A text that does not fit is left out, with a finding.
    """
    words = {"id": piece.id, "name": piece.name, "title": game.title, "version": game.version}
    text, _ = fill(game.stamp or "", words, game.numbers)
    drawn = face.drawing
    font = setter.font(setter.theme.style("small")).width(text)
    found = _spot(drawn.width, drawn.height, shape, lambda size: font * size * PT)
    if found is None:
        message = f"the stamp '{text}' does not fit on {drawn.width:g} x {drawn.height:g} mm; make 'stamp' shorter."
        face.problems.report("text-overflow", message, "stamp", level="error")
        return face
    size, y = found
    wide = font * size * PT + 2 * BESIDE
    source = (
        f'<drawing width="{drawn.width}" height="{drawn.height}">'
        f'<rect x="{drawn.width / 2 - wide / 2}" y="{y - ABOVE}" width="{wide}" height="{ABOVE + BELOW}" rx="0.4" '
        f'fill="border"/><text id="stamp" x="{drawn.width / 2}" y="{y}" style="small" size="{size}" '
        f'text-anchor="middle" case="none" tracking="0" fill="{quiet(setter.theme)}">{escape(text)}</text></drawing>'
    )
    over = Composer(setter, None).compose(parse(source))
    key = drawn.key and f"{drawn.key}-{blake2b(source.encode('utf-8', 'replace'), digest_size=8).hexdigest()}"
    return replace(
        face, drawing=replace(drawn, ops=[*drawn.ops, *over.drawing.ops], key=key), texts=[*face.texts, *over.texts]
    )


def quiet(theme: ThemeView) -> str:
    """The palest mixture of the border with whatever reads on it that is still clear."""
    dark, ground = theme.on("border"), luminance(theme.colour("border"))
    tones = (theme.mix("border", dark, share / 20) for share in range(10, 20))
    return next((tone for tone in tones if contrast(luminance(theme.colour(tone)), ground) >= CLEAR), dark)


def _spot(
    width: float, height: float, shape: Shape | None, wide: Callable[[float], float]
) -> tuple[float, float] | None:
    """The largest type size, and the lowest baseline from the top, at which the text lies inside the cut."""
    for size in SIZES:
        for y in _lines(height):
            if wide(size) + 2 * (BESIDE + RIM) <= _room(width, height, shape, y + BELOW):
                return size, y
    return None


def _lines(height: float) -> Iterator[float]:
    y = height - LOWEST
    while y > height * HIGHEST:
        yield y
        y -= 0.25


def _room(width: float, height: float, shape: Shape | None, y: float) -> float:
    """How wide a piece is at a height below its middle (mm from the top)."""
    away = y - height / 2
    if shape == "round":
        return width * math.sqrt(max(0.0, 1 - (2 * away / height) ** 2))
    if shape == "hex" and width >= height:
        return width * (1 - away / height)
    if shape == "hex":
        return width * min(1.0, 2 - 4 * away / height)
    return width
