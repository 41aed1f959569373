"""The floor of a kit of the library: all it draws, as a script for ReportLab that knows each place beforehand.

`record` notes what a kit paints: every form, path, run of text, icon, clip and transform as one call of ReportLab's
canvas with its numbers. Run as `python recorded.py RECORD FILE` these calls are made, with ReportLab alone: the same
faces, backs, posters, cover and reading pages, fonts embedded and streams packed as in the kit. It reads no rules,
breaks no line, lays out no sheet, checks and reports nothing: less than any script that a person would write by hand.
A form of ReportLab's cannot name a blend: the calls for those of faces are made, but nothing is seen of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reportlab.lib.colors import Color
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

PT = 25.4 / 72
_STEPS = {"m": ("moveTo", 2), "l": ("lineTo", 2), "c": ("curveTo", 6), "h": ("close", 0)}


def record(slug: str, file: Path) -> None:
    """Note what the kit of a game paints."""
    from pnp.model import load
    from pnp.pdf.writer import Pdf
    from pnp.sheets.make import make

    pages, scribe, add = list[Any](), Scribe(), Pdf.add_page

    def noting(pdf: Pdf, drawing: Any, at: int | None = None, boxes: Any = None) -> None:
        pages.insert(len(pages) if at is None else at, scribe.page(drawing))
        add(pdf, drawing, at, boxes)

    Pdf.add_page = noting  # type: ignore[method-assign]
    try:
        make(load(slug), file.parent / "recorded", preview=False)
    finally:
        Pdf.add_page = add  # type: ignore[method-assign]
    told = {"fonts": scribe.fonts, "forms": scribe.forms, "pages": pages}
    file.write_text(json.dumps(told), encoding="utf-8")


class Scribe:
    """Turns operations into calls; forms are noted once, those that another one shows before it."""

    def __init__(self) -> None:
        from pnp.model import library
        from pnp.pdf.fonts import FontBook

        self.forms: list[Any] = []
        self.fonts: dict[str, str] = {}
        self._book, self._names = FontBook(library.fonts()), dict[Any, str]()
        self._held = list[Any]()  # a drawing without a key is told by its place in memory

    def page(self, drawing: Any) -> list[Any]:
        """A page: how large it is, and its calls."""
        self._held.append(drawing)
        return [drawing.width, drawing.height, list(self.calls(drawing.ops))]

    def _form(self, key: Any, size: tuple[float, float, float], ops: Any) -> str:
        if key not in self._names:
            calls = list(self.calls(ops))
            self._names[key] = f"f{len(self._names)}"
            self.forms.append([self._names[key], *size, calls])
        return self._names[key]

    def calls(self, ops: Any) -> Iterator[list[Any]]:
        """What paints operations, a call each: its name and its values."""
        for op in ops:
            yield from getattr(self, f"_{type(op).__name__.lower()}")(op)

    def _shape(self, shape: Any) -> Iterator[list[Any]]:
        paint = shape.paint
        blend = paint.fill is not None and hasattr(paint.fill, "stops")
        yield ["saveState"]
        yield from self._alpha(paint.fill_opacity, paint.stroke_opacity)
        if blend:
            name = "linearGradient" if paint.fill.kind == "linear" else "radialGradient"
            yield ["clip", _steps(shape.path), paint.even_odd]
            stops = paint.fill.stops
            yield [name, list(paint.fill.coords), [c for _, c in stops], [at for at, _ in stops]]
        elif paint.fill is not None:
            yield ["setFillColorRGB", *paint.fill]
        if paint.stroke is not None:
            yield ["setStrokeColorRGB", *paint.stroke]
            yield ["setLineWidth", paint.width]
            yield from ([["setLineCap", paint.cap]] if paint.cap else [])
            yield from ([["setLineJoin", paint.join]] if paint.join else [])
            yield from ([["setDash", list(paint.dash)]] if paint.dash else [])
        if not blend or paint.stroke is not None:
            filled = paint.fill is not None and not blend
            yield ["path", _steps(shape.path), paint.stroke is not None, filled, paint.even_odd]
        yield ["restoreState"]

    def _text(self, text: Any) -> Iterator[list[Any]]:
        self.fonts.setdefault(text.font, str(self._book.font(text.font).file))
        yield from ([["saveState"], *self._alpha(text.opacity, 1)] if text.opacity < 1 else [])
        size = text.size * PT
        yield ["text", text.x, text.y, text.text, text.font, size, list(text.fill), text.tracking * size]
        yield from ([["restoreState"]] if text.opacity < 1 else [])

    def _icon(self, icon: Any) -> Iterator[list[Any]]:
        key = ("icon", icon.name, icon.path)
        if key not in self._names:
            self._names[key] = f"f{len(self._names)}"
            self.forms.append([self._names[key], 512, 512, 0, [["path", _steps(icon.path), False, True, False]]])
        yield ["saveState"]
        yield from self._alpha(icon.opacity, 1)
        yield ["setFillColorRGB", *icon.fill]
        yield ["transform", icon.size / 512, 0, 0, icon.size / 512, icon.x, icon.y]
        yield ["doForm", self._names[key]]
        yield ["restoreState"]

    def _group(self, group: Any) -> Iterator[list[Any]]:
        yield ["saveState"]
        yield from self._alpha(group.opacity, group.opacity)
        yield from ([["transform", *group.matrix]] if group.matrix is not None else [])
        yield from ([["clip", _steps(group.clip), False]] if group.clip is not None else [])
        yield from self.calls(group.ops)
        yield ["restoreState"]

    def _use(self, use: Any) -> Iterator[list[Any]]:
        inner, (left, top, right, bottom) = use.drawing, use.bleed
        name = self._form(("drawing", inner.key or id(inner)), (inner.width, inner.height, inner.bleed), inner.ops)
        a, b, c, d = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}[use.turn % 360]
        wide, high = (inner.width, inner.height) if use.turn % 180 == 0 else (inner.height, inner.width)
        x0, y0, x1, y1 = use.x - left, use.y - top, use.x + wide + right, use.y + high + bottom
        yield ["saveState"]
        corners = [["moveTo", x0, y0], ["lineTo", x1, y0], ["lineTo", x1, y1], ["lineTo", x0, y1], ["close"]]
        yield ["clip", corners, False]
        yield ["transform", a, b, c, d, use.x + (wide if a + c < 0 else 0), use.y + (high if b + d < 0 else 0)]
        yield ["doForm", name]
        yield ["restoreState"]

    def _alpha(self, fill: float, stroke: float) -> Iterator[list[Any]]:
        if fill < 1:
            yield ["setFillAlpha", fill]
        if stroke < 1:
            yield ["setStrokeAlpha", stroke]


def _steps(path: str) -> list[list[Any]]:
    steps, held = list[list[Any]](), list[float]()
    for token in path.split():
        if token == "re":
            x, y, wide, high = held
            steps += [["rect", x, y, wide, high]]
        elif token in _STEPS:
            name, count = _STEPS[token]
            assert len(held) == count
            steps.append([name, *held])
        else:
            held.append(float(token))
            continue
        held = []
    return steps


def draw(told: Any, file: Path) -> None:
    """Make every call of a record, by ReportLab's canvas."""
    for name, font in told["fonts"].items():
        pdfmetrics.registerFont(TTFont(name, font))
    canvas = Canvas(str(file), pageCompression=1, invariant=1)
    for name, width, height, bleed, calls in told["forms"]:
        canvas.beginForm(name, -bleed, -bleed, width + bleed, height + bleed)
        _made(canvas, calls)
        canvas.endForm()
    for width, height, calls in told["pages"]:
        canvas.setPageSize((width / PT, height / PT))
        canvas.transform(1 / PT, 0, 0, -1 / PT, 0, height / PT)
        _made(canvas, calls)
        canvas.showPage()
    canvas.save()


def _made(canvas: Canvas, calls: list[list[Any]]) -> None:
    for name, *values in calls:
        if name == "text":
            x, y, text, font, size, fill, tracking = values
            line = canvas.beginText()
            line.setTextTransform(1, 0, 0, -1, x, y)
            line.setFont(font, size)
            line.setFillColorRGB(*fill)
            if tracking:
                line.setCharSpace(tracking)
            line.textOut(text)
            canvas.drawText(line)
        elif name == "path":
            steps, stroke, fill, even_odd = values
            canvas.drawPath(_path(canvas, steps), stroke=stroke, fill=fill, fillMode=0 if even_odd else 1)
        elif name == "clip":
            steps, even_odd = values
            canvas.clipPath(_path(canvas, steps), stroke=0, fillMode=0 if even_odd else 1)
        elif name.endswith("Gradient"):
            coords, colours, stops = values
            getattr(canvas, name)(*coords, [Color(*colour) for colour in colours], stops)
        else:
            getattr(canvas, name)(*values)


def _path(canvas: Canvas, steps: list[list[Any]]) -> Any:
    path = canvas.beginPath()
    for name, *values in steps:
        getattr(path, name)(*values)
    return path


if __name__ == "__main__":
    draw(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")), Path(sys.argv[2]))
