"""Cutouts: pieces that are no rectangles on the rectangular cells that straight cuts part; lengths in mm.

Why hexes lie in rectangles and not in a honeycomb: a honeycomb has zigzags between its rows, so every piece needs
scissors. In rectangles, each as large as its hex, the rows part by straight cuts along two sides of every hex, and
within such a row the slanted side of one hex and that of the next are one straight line: all cuts are straight, each
serves two, and what is lost are the triangles between two neighbours (a quarter of the paper).
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.model.game import Shape as Cut
from pnp.pdf.content import number, numbers
from pnp.pdf.drawing import Colour, Drawing, Group, Op, Paint, Shape, Text, Use

FOOT = 8.0
"""How deep a standee's foot is: enough to be glued to a coin or a card."""

MOST_STRIPS = 8
"""Strips of a side of a frame: what takes more was meant for larger paper."""

_GREY: Colour = (0.5, 0.5, 0.5)
_OUTLINE = Paint(stroke=_GREY, width=0.15)
_FOLD = Paint(stroke=(0.3, 0.3, 0.3), width=0.15, dash=(1.2, 0.8))
_WHITE = Paint(fill=(1.0, 1.0, 1.0))
_CURVE = 0.5522847498


def printed_size(size: tuple[float, float], shape: Cut | None) -> tuple[float, float]:
    """The cell that a piece of a size needs on a sheet: a standee is a strip of two sides and two feet."""
    return (size[0], 2 * (size[1] + FOOT)) if shape == "standee" else size


def outlined(face: Drawing, shape: Cut) -> Drawing:
    """A round or six-sided face with the thin line inside which it is trimmed."""
    width, height = face.width, face.height
    path = ellipse(width, height) if shape == "round" else hexagon(width, height)
    line = Shape(path, _OUTLINE, (0, 0, width, height))
    return Drawing(width, height, [*face.ops, line], face.bleed, face.key and f"{face.key}-{shape}")


def ellipse(width: float, height: float) -> str:
    """The path of the ellipse that fills a box."""
    rx, ry = width / 2, height / 2
    kx, ky = rx * _CURVE, ry * _CURVE
    return (
        f"{numbers((width, ry))} m {numbers((width, ry + ky, rx + kx, height, rx, height))} c "
        f"{numbers((rx - kx, height, 0, ry + ky, 0, ry))} c {numbers((0, ry - ky, rx - kx, 0, rx, 0))} c "
        f"{numbers((rx + kx, 0, width, ry - ky, width, ry))} c h"
    )


def hexagon(width: float, height: float) -> str:
    """The path of the hex that fills a box: lying on a side where the box is wider than high, else on a corner."""
    points = [f"{number(x)} {number(y)}" for x, y in hex_corners(width, height)]
    return f"{points[0]} m {' l '.join(points[1:])} l h"


def hex_corners(width: float, height: float) -> list[tuple[float, float]]:
    """The corners of that hex from the box's top left."""
    shares = [(0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)]
    if height > width:
        shares = [(y, x) for x, y in shares]
    return [(x * width, y * height) for x, y in shares]


def fold_heights(strip: float) -> tuple[float, float, float]:
    """Where a standee's strip of that height is folded: at its feet and in its middle."""
    return FOOT, strip / 2, strip - FOOT


def standee(front: Drawing, back: Drawing | None) -> Drawing:
    """The strip a standee is folded from: a foot, the back upside down, the front below it, a foot.

    Without a back of its own it has the front's: mirrored, so that the figure looks one way from either side, or,
    where words would be mirrored with it, as it is.
    """
    behind = back or (front if _worded(front.ops) else _mirrored(front))
    width, height = printed_size((front.width, front.height), "standee")
    fold, bleed = height / 2, front.bleed
    sides = (bleed, 0.0, bleed, 0.0)
    ops: list[Op] = [Use(behind, 0, FOOT, 180, sides), Use(front, 0, fold, 0, sides)]
    for top in (0.0, height - FOOT):
        box = (0.0, top, width, FOOT)
        ops.append(Shape(f"{numbers(box)} re", _WHITE._replace(stroke=_GREY, width=0.15), (0, top, width, top + FOOT)))
    lines = [f"0 {number(y)} m {numbers((width, y))} l" for y in fold_heights(height)]
    ops.append(Shape(" ".join(lines), _FOLD, (0, 0, width, height)))
    key = front.key and behind.key and f"standee-{front.key}-{behind.key}"
    return Drawing(width, height, ops, bleed, key)


def strip_names(count: int) -> list[str]:
    """The strips of a frame, so many a side, as keys of faces call them: `front 1/8` and on."""
    return [f"front {number}/{4 * count}" for number in range(1, 4 * count + 1)]


def strip(board: Drawing, rim: float, name: str) -> Drawing:
    """One strip of the frame round a square board, lying so that the board's middle is below it.

    Each side begins at its left corner and ends where the next begins, so all strips are alike.
    """
    number, _, total = name.removeprefix("front ").partition("/")
    side, part = divmod(int(number) - 1, int(total) // 4)
    length = (board.width - rim) / (int(total) // 4)
    start, bleed = part * length, board.bleed
    window = (bleed - start, bleed, start + length + bleed - board.width, rim + bleed - board.height)
    turn = (360 - 90 * side) % 360
    key = board.key and f"{board.key}-{name.replace(' ', '-').replace('/', '-')}"
    return Drawing(length, rim, [Use(board, -start, 0, turn, window)], bleed, key)


def _worded(ops: Sequence[Op]) -> bool:
    return any(isinstance(op, Text) or (isinstance(op, Group) and _worded(op.ops)) for op in ops)


def _mirrored(face: Drawing) -> Drawing:
    ops = (Group(tuple(face.ops), (-1, 0, 0, 1, face.width, 0)),)
    return Drawing(face.width, face.height, ops, face.bleed, face.key and f"{face.key}-mirrored")
