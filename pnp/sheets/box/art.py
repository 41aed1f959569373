"""The look of a box: its net painted with the game's colours, title and back art, with lines to cut and to fold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from pnp.layout.compose import Face
from pnp.layout.faces import Faces
from pnp.pdf.content import numbers
from pnp.pdf.drawing import PT, Colour, Drawing, Group, Op, Paint, Shape, Text, Use
from pnp.sheets.box.nets import Net, Part, Point
from pnp.sheets.paper.papers import Paper

_OVER = 1.5
"""How far, in mm, the white of the notch reaches beyond the cut."""
_INK: Colour = (0.2, 0.2, 0.2)
_WHITE: Colour = (1.0, 1.0, 1.0)
_CUT = Paint(stroke=_INK, width=0.25)
_FOLD = (Paint(stroke=_WHITE, width=0.35), Paint(stroke=_INK, width=0.2, dash=(2.0, 1.4)))
_GLUE = Paint(fill=_WHITE)
_SMALL, _FOOT = 7.0, 8.0
"""Points: the word on a tab, and what stands at the foot of the page, where it has room."""
_CURVE = 0.5522847498


Inking = Callable[[Drawing], Drawing]


class Contents(NamedTuple):
    """What a box is for: its name, how many pieces as words say it, and the art of their back, if they have one."""

    name: str
    told: str
    back: Drawing | None = None


class BoxPage(NamedTuple):
    """A page with a net, and the panels that were drawn for it, whose findings count."""

    drawing: Drawing
    faces: list[Face]


def box_page(
    net: Net, paper: Paper, faces: Faces, contents: Contents, told: str, margin: float, ink: Inking = lambda full: full
) -> BoxPage:
    """The net in the middle of a page that has room for it; `told` is printed at its foot, inside the margin in mm.

    `ink` changes what is painted, never the lines to cut and to fold.
    """
    x0, y0, x1, y1 = net.box
    dx, dy = (paper.width - (x1 - x0)) / 2 - x0, (paper.height - (y1 - y0)) / 2 - y0
    drawn: list[Face] = []
    ops: list[Op] = []
    # Flaps first: a panel's bleed must not hide them, and theirs must not lie on a panel.
    for part in sorted(net.parts, key=lambda each: each.face not in (None, "flap")):
        ops += _painted(part, faces, contents, drawn)
    ops += [op for part in net.parts if part.glue for op in _glue(part, faces)]
    painted = ink(Drawing(paper.width, paper.height, ops)).ops
    page: list[Op] = [Group((*painted, *_lines(net)), (1, 0, 0, 1, dx, dy))]
    page.append(_foot(told, paper, faces, margin))
    return BoxPage(Drawing(paper.width, paper.height, page), drawn)


def _foot(told: str, paper: Paper, faces: Faces, margin: float) -> Text:
    font = faces.fonts.font(faces.theme.font("label"))
    wide = font.width(told) * PT
    size = min(_FOOT, (paper.width - 2 * margin) / max(wide, 1.0))
    return Text((paper.width - wide * size) / 2, paper.height - margin - 2.0, told, font.key, size, _INK)


def _painted(part: Part, faces: Faces, contents: Contents, drawn: list[Face]) -> Iterable[Op]:
    if part.face is None:
        return
    x0, y0, x1, y1 = part.box
    width, height = round(x1 - x0, 3), round(y1 - y0, 3)
    face = faces.page("box", (width, height), panel=part.face, name=contents.name, count=contents.told)
    drawn.append(face)
    ops: list[Op] = [Use(face.drawing, x0, y0, part.turn)]
    if part.face == "back" and contents.back is not None:
        ops.append(_art(contents.back, part))
    if part.face == "flap":
        yield Group(tuple(ops), clip=_path(part.corners))
    else:
        yield from ops


def _art(back: Drawing, part: Part) -> Group:
    """A card's back over a whole panel: what of it is too wide or too high is cut away."""
    x, y, right, low = part.box
    width, height = right - x, low - y
    turned = (back.width > back.height) != (width > height)
    wide, high = (back.height, back.width) if turned else (back.width, back.height)
    scale = max(width / wide, height / high)
    left, top = x + (width - wide * scale) / 2, y + (height - high * scale) / 2
    inner = Group((Use(back, 0, 0, part.turn + (90 if turned else 0)),), (scale, 0, 0, scale, left, top))
    return Group((inner,), clip=f"{numbers((x, y, width, height))} re")


def _glue(part: Part, faces: Faces) -> Iterable[Op]:
    """A tab is left white, for glue holds on paper, and says so."""
    yield Shape(_path(part.corners), _GLUE, part.box)
    x0, y0, x1, y1 = part.box
    word = str(faces.words.box.glue)
    font = faces.fonts.font(faces.theme.font("label"))
    wide = font.width(word) * _SMALL * PT
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    text = Text(-wide / 2, 0.8, word, font.key, _SMALL, _INK)
    yield Group((text,), (1, 0, 0, 1, x, y) if x1 - x0 > y1 - y0 else (0, -1, 1, 0, x, y))


def _lines(net: Net) -> Iterable[Op]:
    box = net.box
    folds = " ".join(f"{numbers(a)} m {numbers(b)} l" for a, b in net.folds)
    yield from (Shape(folds, paint, box) for paint in _FOLD)
    cuts = " ".join(f"{numbers(a)} m {numbers(b)} l" for a, b in net.cuts)
    yield Shape(cuts, _CUT, box)
    for (x, y), r in net.notches:
        path = _half(x, y, r)
        yield Shape(f"{path} h", Paint(fill=_WHITE), (x - r, y - _OVER, x + r, y + r))
        yield Shape(f"{numbers((x - r, y - _OVER, 2 * r, _OVER))} re", Paint(fill=_WHITE), box)
        yield Shape(path, _CUT, (x - r, y, x + r, y + r))


def _half(x: float, y: float, r: float) -> str:
    """The lower half of a circle, from its left end to its right one."""
    k = r * _CURVE
    return (
        f"{numbers((x - r, y))} m {numbers((x - r, y + k, x - k, y + r, x, y + r))} c "
        f"{numbers((x + k, y + r, x + r, y + k, x + r, y))} c"
    )


def _path(corners: tuple[Point, ...]) -> str:
    first, *others = (numbers(corner) for corner in corners)
    return f"{first} m {' l '.join(others)} l h"
