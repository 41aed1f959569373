"""From the XML a template yields to a drawing: walk the elements, paint each, and say what cannot be drawn."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.layout.drawing.grammar import DEFINITIONS, HOLDS, check
from pnp.layout.drawing.paint import Painter, State, float_of, floats_of
from pnp.layout.drawing.problems import Problems
from pnp.layout.drawing.shapes import outline
from pnp.layout.drawing.story import Story
from pnp.layout.drawing.textbox import Typesetter, nearest_icon
from pnp.layout.drawing.xml import DrawingError, Element
from pnp.layout.templates.environment import inside
from pnp.model.findings import Finding
from pnp.pdf.drawing import Drawing, Group, Icon, Image, Matrix, Op, Shape, Text, Use

if TYPE_CHECKING:
    from pnp.layout.ground.drawn import Drawn

_TRANSFORM = re.compile(r"\s*,?\s*(translate|rotate|scale|skewX|skewY|matrix)\s*\(([^)]*)\)")
LEAST_DPI = 200
LEAST_TYPE = 6.5
"""The smallest type, in points, in which a table reads words; the number of a hex may be smaller."""
_NO_SIGNS = frozenset({"text", "textbox", "columns", "image", "use"})
_SHORT = 200
"""Letters of a transform that is kept once it is read."""
REACH = 100.0
"""How far, in mm, a symbol may reach from its own (0, 0)."""


class TextMark(NamedTuple):
    """Where text was set on a face (x0, y0, x1, y1; mm), how large and in which colour: what contrast is checked on."""

    box: str
    area: tuple[float, float, float, float]
    size: float
    colour: tuple[float, float, float]
    bold: bool
    words: str = ""


@dataclass(slots=True)
class Face:
    """One side of a piece: its drawing, whose it is with what was found wrong, and where its text stands.

    `foot` is how far down (mm) the text of a reading page reaches; `board` is the board that a board's face shows;
    `whole` are boxes by a name that no seam of a poster should cut.
    """

    drawing: Drawing
    problems: Problems = field(default_factory=Problems)
    texts: list[TextMark] = field(default_factory=list)
    foot: float = 0.0
    board: Drawn | None = None
    whole: list[tuple[str, tuple[float, float, float, float]]] = field(default_factory=list)

    @property
    def findings(self) -> list[Finding]:
        """What was found wrong with it."""
        return self.problems.found


class Composer:
    """Composes one drawing after another with the same fonts, icons, theme and pictures."""

    def __init__(self, setter: Typesetter, art: Path | None, story: Story | None = None) -> None:
        self.setter = setter
        self.problems = setter.problems
        self.art = art
        self.story = story
        self.texts: list[TextMark] = []
        self._definitions: dict[str, Element] = {}
        self._symbols: dict[str, Drawing] = {}
        self._rules = 400.0
        self.whole: list[tuple[str, tuple[float, float, float, float]]] = []

    def compose(self, root: Element, key: str | None = None) -> Face:
        """The drawing of a `<drawing width height bleed>` element.

        Raises:
            DrawingError: the root is not a drawing of a positive size.
        """
        if root.tag != "drawing":
            raise DrawingError(f"the outermost element is <{root.tag}>; it has to be <drawing>", root.line)
        width = float_of(root, "width", 0.0, self.problems)
        height = float_of(root, "height", 0.0, self.problems)
        if width <= 0 or height <= 0:
            raise DrawingError("<drawing> wants a width and a height in mm", root.line)
        check(root, self.problems)
        self._definitions = {
            e.attributes["id"]: e for e in root.walk() if e.tag in DEFINITIONS and "id" in e.attributes
        }
        self.painter = Painter(self.setter.theme, self._definitions, self.problems)
        bleed = max(0.0, float_of(root, "bleed", 0.0, self.problems))
        ops = self._children(root, State(), (1, 0, 0, 1, 0, 0))
        self._edges(width, height)
        foot = self.story.foot if self.story else 0.0
        return Face(Drawing(width, height, ops, bleed, key), self.problems, self.texts, foot, whole=self.whole)

    def _edges(self, width: float, height: float) -> None:
        """Text beyond the trim is cut off by the blade: an error; a hair's breadth is allowed for rounding."""
        for mark in self.texts:
            x0, y0, x1, y1 = mark.area
            over = max(-x0, -y0, x1 - width, y1 - height)
            if over > 0.05:
                message = f"the text reaches {over:.1f} mm beyond the edge of the piece; move it or make it smaller."
                self.problems.report("text-outside", message, mark.box)

    def _children(self, element: Element, state: State, matrix: Matrix) -> list[Op]:
        ops: list[Op] = []
        for child in element.children:
            if child.tag in HOLDS[element.tag] and child.tag not in DEFINITIONS:
                ops.extend(self._element(child, state, matrix))
        return ops

    def _element(self, element: Element, state: State, matrix: Matrix) -> list[Op]:
        state = state.under(element, self.problems)
        own = self._transform(element)
        ops = self._paint(element, state, times(matrix, own) if own else matrix)
        clip = self._clip(element)
        if (own is None and clip is None) or not ops:
            return ops
        return [Group(tuple(ops), own, clip)]

    def _paint(self, element: Element, state: State, matrix: Matrix) -> list[Op]:
        match element.tag:
            case "g":
                return self._children(element, state, matrix)
            case "text":
                return self._text(element, state, matrix)
            case "textbox":
                return self._textbox(element, state, matrix)
            case "icon":
                return self._icon(element, state)
            case "image":
                return self._image(element, state)
            case "columns":
                return self._columns(element, matrix)
            case "use":
                return self._use(element)
        found = outline(element, self.problems)
        if found is None:
            return []
        path, box = found
        if name := element.attributes.get("whole"):
            self.whole.append((name, box_at(matrix, box)))
        if element.tag == "line":
            state = state._replace(fill="none")  # it has no inside, and a PDF would fill it as a hairline
        return [Shape(path, self.painter.paint(state, box), box)]

    def _frame(self, element: Element) -> tuple[float, float, float, float]:
        x, y, width, height = (float_of(element, name, 0.0, self.problems) for name in ("x", "y", "width", "height"))
        return x, y, width, height

    def _text(self, element: Element, state: State, matrix: Matrix) -> list[Op]:
        x, y = float_of(element, "x", 0.0, self.problems), float_of(element, "y", 0.0, self.problems)
        style = self.setter.style_of(element)
        made = self.setter.text(element, x, y, self.setter.colour(style.colour), state.fill_opacity)
        if made is None:
            return []
        self._mark([made[0]], element, matrix)
        return [made[0]]

    def _textbox(self, element: Element, state: State, matrix: Matrix) -> list[Op]:
        aside = _name(element) == "flavour"
        ops, fitted = self.setter.box(
            element, self._frame(element), state.fill_opacity, self._rules if aside else 400.0
        )
        if ops and aside and fitted.size > self._rules + 0.01:
            message = (
                f"the flavour is set in {fitted.size:g} pt, larger than a rule in {self._rules:g} pt; "
                "give the rule more room, or the flavour a smaller min."
            )
            self.problems.report("flavour-large", message, "flavour", level="warning")
        elif ops and element.attributes.get("style") == "rules":
            self._rules = min(self._rules, fitted.size)
        self._mark(ops, element, matrix)
        return ops

    def _mark(self, ops: Sequence[Op], element: Element, matrix: Matrix) -> None:
        """Remember where the runs of an element stand on the face."""
        name = _name(element)
        scale = math.hypot(matrix[2], matrix[3])
        for op in ops:
            if isinstance(op, Text):
                if op.size * scale < LEAST_TYPE - 0.01 and name != "stamp" and any(map(str.isalpha, op.text)):
                    message = (
                        f"text of {op.size * scale:.1f} pt is too small to be read at a table; give it "
                        f"{LEAST_TYPE:g} pt or more."
                    )
                    self.problems.report("small-type", message, name, level="warning")
                font = self.setter.fonts.font(op.font)
                size = op.size * 25.4 / 72
                wide = (font.width(op.text) + op.tracking * (len(op.text) - 1)) * size
                area = box_at(matrix, (op.x, op.y - font.cap_height * size, op.x + wide, op.y))
                bold = "old" in op.font or "Black" in op.font
                self.texts.append(TextMark(name, area, op.size, op.fill, bold, op.text))

    def _icon(self, element: Element, state: State) -> list[Op]:
        name = element.attributes.get("name", "")
        path = self.setter.icons.path(name)
        if path is None:
            hint = nearest_icon(name, self.setter.icons)
            self.problems.report("missing-icon", f"there is no icon '{name}'.{hint}", element.attributes.get("id"))
            return []
        fill = self.painter.colour(state.fill)
        size = float_of(element, "size", 10.0, self.problems)
        if fill is None or size <= 0:
            return []
        x, y = float_of(element, "x", 0.0, self.problems), float_of(element, "y", 0.0, self.problems)
        return [Icon(name, path, x, y, size, fill, state.fill_opacity)]

    def _image(self, element: Element, state: State) -> list[Op]:
        from pnp.pdf.pictures import BadPicture, size

        name = element.attributes.get("file", "")
        file = self._art(name)
        if file is None:
            folder = "art/" if self.art else "a folder art/ beside game.yaml"
            self.problems.report("missing-image", f"there is no picture '{name}' in {folder}.")
            return []
        try:
            pixels = size(file)
        except BadPicture as error:
            self.problems.report("bad-image", f"{error}; save it as PNG or JPEG.")
            return []
        x, y, wide, high = self._frame(element)
        if wide <= 0 or high <= 0:
            return []
        cover = element.attributes.get("fit", "cover") == "cover"
        pick = max if cover else min
        scale = pick(wide / pixels[0], high / pixels[1])
        if 25.4 / scale < LEAST_DPI:
            message = f"'{name}' is printed at {25.4 / scale:.0f} dpi; use one of {wide / 25.4 * 300:.0f} pixels width."
            self.problems.report("image-dpi", message, level="warning")
        w, h = pixels[0] * scale, pixels[1] * scale
        picture = Image(file, x + (wide - w) / 2, y + (high - h) / 2, w, h)
        return [Group((picture,), None, f"{x:.4f} {y:.4f} {wide:.4f} {high:.4f} re", state.fill_opacity)]

    def _art(self, name: str) -> Path | None:
        """The file of a picture inside the game's art folder; a path that leaves the folder is not there."""
        if not self.art or not name:
            return None
        file = self.art / name
        return file if inside(file, self.art) else None

    def _use(self, element: Element) -> list[Op]:
        """A symbol's own (0, 0) at x and y; it is drawn once however often it is used."""
        reference = element.attributes.get("href", "")
        name = reference.removeprefix("#")
        symbol = self._definitions.get(name)
        if symbol is None or symbol.tag != "symbol":
            self.problems.report("unknown-reference", f"<use> with href='{reference}' names no symbol of this drawing.")
            return []
        if name not in self._symbols:
            self._symbols[name] = Drawing(0, 0)
            if strange := {each.tag for each in symbol.walk()} & _NO_SIGNS:
                message = f"<{min(strange)}> cannot stand inside <symbol>; it holds shapes and icons."
                self.problems.report("layout-unknown", message)
                return []
            ops = self._children(symbol, State(), (1, 0, 0, 1, 0, 0))
            key = blake2b(repr(ops).encode("utf-8", "replace"), digest_size=16).hexdigest()
            self._symbols[name] = Drawing(0, 0, ops, REACH, f"symbol-{key}")
        x, y = float_of(element, "x", 0.0, self.problems), float_of(element, "y", 0.0, self.problems)
        return [Use(self._symbols[name], x, y, 0, (REACH, REACH, REACH, REACH))]

    def _columns(self, element: Element, matrix: Matrix) -> list[Op]:
        if self.story is None:
            self.problems.report("layout-value", "<columns> stands only on pages that have a story to set.")
            return []
        count = max(1, min(6, int(float_of(element, "count", 1, self.problems))))
        ops = self.story.fill(self.setter, self._frame(element), count, float_of(element, "gap", 6.0, self.problems))
        self._mark(ops, element, matrix)
        return ops

    def _transform(self, element: Element) -> Matrix | None:
        text = element.attributes.get("transform")
        if text is None:
            return None
        try:
            return transform(text)
        except ValueError as error:
            self.problems.report("layout-value", f"transform='{text}': {error}.")
            return None

    def _clip(self, element: Element) -> str | None:
        reference = element.attributes.get("clip-path")
        if reference is None:
            return None
        clip = self._definitions.get(reference.removeprefix("url(#").removesuffix(")"))
        if clip is None or clip.tag != "clipPath":
            self.problems.report("unknown-reference", f"{reference} names no clipPath of this drawing.")
            return None
        paths = [outline(child, self.problems) for child in clip.children if child.tag in HOLDS["clipPath"]]
        return " ".join(path for path, _ in filter(None, paths)) or None


def _name(element: Element) -> str:
    """What findings call a text: its id, or its style."""
    return element.attributes.get("id") or element.attributes.get("style", "body")


def times(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that applies `second`, then `first`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def box_at(matrix: Matrix, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """The upright box around a box under a matrix."""
    if matrix == (1, 0, 0, 1, 0, 0):
        return box
    points = [at(matrix, x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point under a matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def transform(text: str) -> Matrix:
    """SVG's list of transforms as one matrix; angles in degrees, clockwise.

    Raises:
        ValueError: a function that is not SVG's, or the wrong number of values.
    """
    return _known(text) if len(text) < _SHORT else _read(text)


def _read(text: str) -> Matrix:
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    position = 0
    while position < len(text.rstrip()):
        match = _TRANSFORM.match(text, position)
        if match is None:
            raise ValueError("it wants translate, rotate, scale, skewX, skewY or matrix")
        position = match.end()
        matrix = times(matrix, _single(match[1], floats_of(match[2])))
    return matrix


_known = lru_cache(maxsize=4096)(_read)
"""The cards of a deck turn their ornaments alike."""


def _single(name: str, v: list[float]) -> Matrix:
    match name, len(v):
        case "matrix", 6:
            return v[0], v[1], v[2], v[3], v[4], v[5]
        case "translate", 1 | 2:
            return 1, 0, 0, 1, v[0], v[1] if len(v) == 2 else 0
        case "scale", 1 | 2:
            return v[0], 0, 0, v[-1], 0, 0
        case "rotate", 1 | 3:
            cos, sin = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
            turn: Matrix = (cos, sin, -sin, cos, 0, 0)
            if len(v) == 1:
                return turn
            return times(times((1, 0, 0, 1, v[1], v[2]), turn), (1, 0, 0, 1, -v[1], -v[2]))
        case "skewX", 1:
            return 1, 0, math.tan(math.radians(v[0])), 1, 0, 0
        case "skewY", 1:
            return 1, math.tan(math.radians(v[0])), 0, 1, 0, 0
    raise ValueError(f"{name} does not take {len(v)} numbers")
