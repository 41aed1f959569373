"""Pages: a sheet and its faces in, the drawing of a page out: faces, marks and gauges, in that order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.pdf.content import numbers
from pnp.pdf.drawing import PT, Colour, Drawing, Group, Matrix, Op, Paint, Shape, Text, Use
from pnp.sheets.laying import gauges
from pnp.sheets.laying.gauges import Margins, Spot
from pnp.sheets.laying.imposition import Frame, Sheet, Side
from pnp.sheets.laying.marks import cut_marks, fold_mark
from pnp.sheets.paper.boxes import Axis, Box
from pnp.sheets.paper.options import Options

if TYPE_CHECKING:
    from pnp.pdf.fonts import Font

Faces = Callable[[str], Drawing]

_INK: Colour = (0.3, 0.3, 0.3)
_LABEL_SIZES = (5.0, 4.5)
_SMALL = 4.5
_THIN = Paint(stroke=_INK, width=0.12)


@dataclass(frozen=True)
class Wording:
    """The words that a page prints, and their font.

    `{mm}` in `ruler` becomes the ruler's length, `{tile}` in `glue` the name of the sheet that a strip is glued under.
    """

    font: Font
    ruler: str
    fold: str
    glue: str

    def width(self, text: str, size: float) -> float:
        """Width in mm of a run at a size in points."""
        return self.font.width(text) * size * PT


def front_page(sheet: Sheet, faces: Faces, label: str, options: Options, words: Wording) -> Drawing:
    """The page of a sheet's fronts; of a folded sheet, the one page with its backs too.

    Raises:
        ValueError: the sheet prints no fronts, or a face is not as large as its place.
    """
    if sheet.front is None:
        raise ValueError(f"Sheet {sheet.number} prints no fronts.")
    front, fold = sheet.front, sheet.axis if sheet.folded else None
    frame = front.frame
    sides = [front]
    if fold and sheet.back:
        sides.append(sheet.back)
        frame = frame.joined(sheet.back.frame)
    crosses = gauges.targets(frame, options.mark_style, fold) if sheet.duplex else ()
    rings = [box.mirrored(sheet.axis, frame.width, frame.height) for box in crosses] if fold else []
    ops = [op for side in sides for op in _side(side, faces, options)]
    ops += [_cross(box) for box in crosses] + [_ring(box) for box in rings]
    if fold:
        ops += fold_mark(frame, fold)
        ops += _fold_word(frame, fold, words)
    margins = Margins(frame, options.mark_style, [*crosses, *rings], fold)
    ops += [*_label(margins, label, words), *_ruler(margins, words)]
    return Drawing(frame.width, frame.height, ops)


def back_page(sheet: Sheet, faces: Faces, label: str, options: Options, words: Wording) -> Drawing:
    """The page of a sheet's backs, each behind its front.

    Raises:
        ValueError: the sheet has no page of backs, or a face is not as large as its place.
    """
    if sheet.back is None or sheet.folded:
        raise ValueError(f"Sheet {sheet.number} has no page of backs.")
    frame = sheet.back.frame
    page = frame.width, frame.height
    crosses = gauges.targets(frame.mirrored(sheet.axis), options.mark_style)
    rings = [box.mirrored(sheet.axis, *page) for box in crosses]
    ops = [*_side(sheet.back, faces, options), *map(_ring, rings)]
    ops += _label(Margins(frame, options.mark_style, rings), label, words)
    return Drawing(*page, ops)


def _side(side: Side, faces: Faces, options: Options) -> Iterator[Op]:
    for key, place in side.slots():
        face = faces(key)
        wide, high = (place.width, place.height) if place.turn % 180 == 0 else (place.height, place.width)
        if abs(face.width - wide) > 0.01 or abs(face.height - high) > 0.01:
            raise ValueError(f"Face {key!r} is {face.width:g} x {face.height:g} mm, its place {wide:g} x {high:g} mm.")
        yield Use(face, place.x, place.y, place.turn, place.bleed)
    yield from cut_marks(side.frame, options.mark_style)


def _label(margins: Margins, label: str, words: Wording) -> Iterator[Op]:
    for size in _LABEL_SIZES:
        if label and (spot := gauges.label(margins, words.width(label, size))):
            yield _placed(spot, [Text(0, 1.4, label, words.font.key, size, _INK)])
            return


def _ruler(margins: Margins, words: Wording) -> Iterator[Op]:
    """A line with ticks at each 5 mm, a number at both ends and the caption between them."""
    found = gauges.ruler(margins)
    if found is None:
        return
    spot, length = found
    ticks = [f"{number} 2 m {number} {1.3 if number % 10 == 0 else 1.6} l" for number in range(0, length + 1, 5)]
    ops: list[Op] = [Shape(f"0 2 m {length} 2 l {' '.join(ticks)}", _THIN, (0, 1.3, length, 2))]
    last, caption = str(length), words.ruler.replace("{mm}", str(length))
    end, wide = words.width(last, _SMALL), words.width(caption, _SMALL)
    runs = [(0.0, "0"), (length - end, last)]
    if wide + 2 * end + 2 <= length:
        runs.insert(1, ((length - wide) / 2, caption))
    ops += [Text(x, 1.15, text, words.font.key, _SMALL, _INK) for x, text in runs]
    yield _placed(spot, ops)


def _fold_word(frame: Frame, axis: Axis, words: Wording) -> Iterator[Op]:
    if spot := gauges.fold_word(frame, axis, words.width(words.fold, _SMALL)):
        yield _placed(spot, [Text(0, 1.3, words.fold, words.font.key, _SMALL, _INK)])


def _placed(spot: Spot, ops: list[Op]) -> Group:
    """Operations of a strip that runs to the right, its top left at (0, 0), set in their margin."""
    box = spot.box
    matrices: dict[str, Matrix] = {
        "left": (0, -1, 1, 0, box.x0, box.y1),
        "right": (0, 1, -1, 0, box.x1, box.y0),
        "top": (1, 0, 0, 1, box.x0, box.y0),
        "bottom": (1, 0, 0, 1, box.x0, box.y0),
    }
    return Group(tuple(ops), matrices[spot.rim])


def _cross(box: Box) -> Shape:
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    lines = (f"{numbers((box.x0, y))} m {numbers((box.x1, y))} l", f"{numbers((x, box.y0))} m {numbers((x, box.y1))} l")
    return Shape(" ".join(lines), _THIN, box)


def _ring(box: Box) -> Shape:
    """A ring three quarters as wide as the cross, so that the arms show beyond it."""
    x, y, r = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, (box.x1 - box.x0) * 3 / 8
    k = r * 0.5523
    path = (
        f"{numbers((x + r, y))} m {numbers((x + r, y + k, x + k, y + r, x, y + r))} c "
        f"{numbers((x - k, y + r, x - r, y + k, x - r, y))} c {numbers((x - r, y - k, x - k, y - r, x, y - r))} c "
        f"{numbers((x + k, y - r, x + r, y - k, x + r, y))} c h"
    )
    return Shape(path, _THIN, Box(x - r, y - r, x + r, y + r))
