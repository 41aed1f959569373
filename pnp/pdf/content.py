"""From operations to a content stream: the drawing's millimetres are written as they stand.

The page turns y down and millimetres to points once, with one matrix, so no operand is ever recomputed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from pnp.pdf.drawing import PT, Colour, Drawing, Gradient, Group, Icon, Image, Ink, Matrix, Op, Paint, Shape, Text, Use

if TYPE_CHECKING:
    from pnp.pdf.fonts import FontBook

Stop = tuple[float, Colour | Ink]
"""Where a blend has a colour, 0 to 1, and which."""
TURNS: dict[int, tuple[int, int, int, int]] = {
    0: (1, 0, 0, 1),
    90: (0, 1, -1, 0),
    180: (-1, 0, 0, -1),
    270: (0, -1, 1, 0),
}


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """A PDF number of at most four decimals (0.1 micrometre of a millimetre), without trailing zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(values: Iterable[float]) -> str:
    return " ".join(map(number, values))


@lru_cache(maxsize=1024)
def _filling(colour: Colour) -> str:
    return f"{numbers(colour)} rg"


@dataclass(slots=True)
class Resources:
    """What a content stream refers to, by the name it uses: PDF source text, or the name of a stored object."""

    states: dict[str, str] = field(default_factory=dict)
    shadings: dict[str, str] = field(default_factory=dict)
    objects: dict[str, None] = field(default_factory=dict)


class Letters:
    """How a document writes text: each letter by the number that its font gives it there, the same to the end.

    ReportLab looks every letter up anew; a run whose letters were all written before needs no look.
    """

    def __init__(self, fonts: FontBook, document: object) -> None:
        self._fonts, self._document = fonts, document
        self._known: dict[str, tuple[str, dict[str, str]]] = {}

    def shown(self, font: str, text: str) -> str:
        """The operators that choose a font and show a text."""
        if text and font in self._known:
            name, codes = self._known[font]
            with suppress(KeyError):
                return f" {name} 1 Tf <{''.join([codes[letter] for letter in text])}> Tj"
        ttf = self._fonts.font(font).ttf
        chunks = ttf.splitString(text, self._document)
        names = [ttf.getSubsetInternalName(subset, self._document) for subset, _ in chunks]
        if [subset for subset, _ in chunks] == [0]:  # all within its first 256 letters
            _, codes = self._known.setdefault(font, (names[0], {}))
            codes.update((letter, f"{code:02x}") for letter, code in zip(text, chunks[0][1], strict=True))
        shown = zip(names, chunks, strict=True)
        return "".join([f" {name} 1 Tf <{chunk.hex()}> Tj" for name, (_, chunk) in shown])


class Content:
    """Writes the operations of one drawing; `place` tells the PDF name of a drawing, icon or image it refers to.

    A colour that has its inks is written as CMYK, any other as RGB.
    """

    def __init__(
        self,
        letters: Letters,
        place: Callable[[Drawing | Icon | Image], str],
        inks: Mapping[Colour, Ink] | None = None,
    ) -> None:
        self.code: list[str] = []
        self.resources = Resources()
        self._letters = letters
        self._place = place
        self._inks = inks or {}

    def write(self, ops: Iterable[Op]) -> None:
        """Append every operation, in order."""
        for op in ops:
            match op:
                case Shape():
                    self._shape(op)
                case Text():
                    self._text(op)
                case Icon():
                    self._icon(op)
                case Group():
                    self._group(op)
                case Use():
                    self._use(op)
                case Image():
                    matrix = (op.width, 0, 0, -op.height, op.x, op.y + op.height)
                    self.code.append(f"q {numbers(matrix)} cm {self._object(op)} Do Q")

    @property
    def source(self) -> bytes:
        """The stream so far."""
        return "\n".join(self.code).encode("latin-1")

    def _object(self, thing: Drawing | Icon | Image) -> str:
        name = self._place(thing)
        self.resources.objects[name] = None
        return f"/{name}"

    def _state(self, fill: float, stroke: float) -> str:
        if fill >= 1 and stroke >= 1:
            return ""
        name = f"a{round(fill * 1e4)}s{round(stroke * 1e4)}"
        self.resources.states[name] = f"<< /ca {number(fill)} /CA {number(stroke)} >>"
        return f"/{name} gs "

    def _shape(self, shape: Shape) -> None:
        paint = shape.paint
        if isinstance(paint.fill, Gradient):
            clip = "W* n" if paint.even_odd else "W n"
            state = self._state(paint.fill_opacity, 1)
            self.code.append(f"q {state}{shape.path} {clip} {self._shading(paint.fill)} sh Q")
            if paint.stroke is None:
                return
            paint = paint._replace(fill=None, fill_opacity=1.0)
        if paint.fill is not None and paint.stroke is not None and paint.fill_opacity != paint.stroke_opacity:
            # Painted in one go, Ghostscript gives the line the opacity of the fill.
            self._shape(shape._replace(paint=paint._replace(stroke=None)))
            paint = paint._replace(fill=None, fill_opacity=1.0)
        star = "*" if paint.even_odd else ""
        ends = {(True, True): f"B{star}", (True, False): f"f{star}", (False, True): "S", (False, False): "n"}
        end = ends[paint.fill is not None, paint.stroke is not None]
        state = self._state(paint.fill_opacity, paint.stroke_opacity)
        self.code.append(f"q {state}{self._paint(paint)}{shape.path} {end} Q")

    def _paint(self, paint: Paint) -> str:
        parts = []
        if paint.fill is not None:
            assert not isinstance(paint.fill, Gradient)
            parts.append(f"{self._colour(paint.fill)} ")
        if paint.stroke is not None:
            parts.append(f"{self._colour(paint.stroke).upper()} {number(paint.width)} w ")
            parts.append(f"{paint.cap} J " if paint.cap else "")
            parts.append(f"{paint.join} j " if paint.join else "")
            parts.append(f"[{numbers(paint.dash)}] 0 d " if paint.dash else "")
        return "".join(parts)

    def _colour(self, colour: Colour) -> str:
        """The operator that fills; in capitals it strokes."""
        ink = self._inks.get(colour) if self._inks else None
        return f"{numbers(ink)} k" if ink else _filling(colour)

    def _shading(self, gradient: Gradient) -> str:
        shadings = self.resources.shadings
        source = shading_source(gradient, self._inks)
        for name, known in shadings.items():
            if known == source:
                return f"/{name}"
        name = f"h{len(shadings)}"
        shadings[name] = source
        return f"/{name}"

    def _text(self, text: Text) -> None:
        size = text.size * PT
        state = self._state(text.opacity, text.opacity)
        parts = [f"q {state}" if state else "", f"BT {self._colour(text.fill)} "]
        parts.append(f"{number(text.tracking)} Tc " if text.tracking else "")
        parts.append(f"{numbers((size, 0, 0, -size, text.x, text.y))} Tm")
        parts.append(self._letters.shown(text.font, text.text))
        parts.append(" 0 Tc ET" if text.tracking else " ET")
        parts.append(" Q" if state else "")
        self.code.append("".join(parts))

    def _icon(self, icon: Icon) -> None:
        scale = icon.size / 512
        state = self._state(icon.opacity, icon.opacity)
        matrix = matrix_source((scale, 0, 0, scale, icon.x, icon.y))
        self.code.append(f"q {state}{self._colour(icon.fill)} {matrix} cm {self._object(icon)} Do Q")

    def _group(self, group: Group) -> None:
        self.code.append("q " + self._state(group.opacity, group.opacity))
        if group.matrix is not None:
            self.code.append(f"{matrix_source(group.matrix)} cm")
        if group.clip is not None:
            self.code.append(f"{group.clip} W n")
        self.write(group.ops)
        self.code.append("Q")

    def _use(self, use: Use) -> None:
        a, b, c, d = TURNS[use.turn % 360]
        inner = use.drawing
        wide, high = (inner.width, inner.height) if use.turn % 180 == 0 else (inner.height, inner.width)
        # The turned trim box spans negative coordinates; shift it back so that its top left lies at (x, y).
        dx = use.x + (wide if a + c < 0 else 0)
        dy = use.y + (high if b + d < 0 else 0)
        left, top, right, bottom = use.bleed
        clip = (use.x - left, use.y - top, wide + left + right, high + top + bottom)
        self.code.append(f"q {numbers(clip)} re W n {numbers((a, b, c, d, dx, dy))} cm {self._object(inner)} Do Q")


def matrix_source(matrix: Matrix) -> str:
    """Six operands, with digits enough for the small scales and angles of a transform."""
    return " ".join(f"{value:.7f}".rstrip("0").rstrip(".") or "0" for value in matrix)


def shading_source(gradient: Gradient, inks: Mapping[Colour, Ink] | None = None) -> str:
    """A PDF shading dictionary: pieces of straight blends between neighbouring stops, extended at both ends.

    A blend has one colour space: it is CMYK where all its stops have their inks.
    """
    coords = gradient.coords
    if gradient.kind == "radial":
        cx, cy, radius = coords
        coords = (cx, cy, 0, cx, cy, radius)
    kind = 2 if gradient.kind == "linear" else 3
    inked = [(offset, inks[colour]) for offset, colour in gradient.stops if colour in inks] if inks else []
    stops: Sequence[Stop] = inked if len(inked) == len(gradient.stops) else gradient.stops
    space = "DeviceCMYK" if stops is inked else "DeviceRGB"
    return (
        f"<< /ShadingType {kind} /ColorSpace /{space} /Coords [{numbers(coords)}] "
        f"/Extend [true true] /Function {_blend(stops)} >>"
    )


def _blend(stops: Sequence[Stop]) -> str:
    # Outside its stops a gradient goes on in the colour of the nearest one.
    stops = ((0.0, stops[0][1]), *stops) if stops[0][0] > 0 else stops
    stops = (*stops, (1.0, stops[-1][1])) if stops[-1][0] < 1 else stops
    pieces = [
        f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{numbers(first)}] /C1 [{numbers(second)}] >>"
        for (_, first), (_, second) in pairwise(stops)
    ]
    if len(pieces) == 1:
        return pieces[0]
    bounds = [offset for offset, _ in stops[1:-1]]
    encode = "0 1 " * len(pieces)
    return (
        f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(pieces)}] "
        f"/Bounds [{numbers(bounds)}] /Encode [{encode.strip()}] >>"
    )
