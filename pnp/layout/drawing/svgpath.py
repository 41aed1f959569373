"""SVG path data to PDF path operators: every command, relative ones and arcs too, with the box it spans."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache

from pnp.pdf.content import numbers

Box = tuple[float, float, float, float]
_TOKEN = re.compile(r"\s*,?\s*(?:([MmZzLlHhVvCcSsQqTtAa])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))")
_FLAG = re.compile(r"\s*,?\s*([01])")
_LARGEST = 1e6
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class BadPath(ValueError):
    """Path data that cannot be read."""


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command letter with one set of operands; a repeated `M` becomes `L`."""
    position, letter = 0, ""
    data = data.strip()
    while position < len(data):
        match = _TOKEN.match(data, position)
        if match is None:
            raise BadPath(f"'{data[position : position + 12]}' in a path")
        if match[1]:
            letter, position = match[1], match.end()
        elif not letter or letter in "Zz":
            raise BadPath(f"a number without a command at '{data[position : position + 12]}'")
        operands: list[float] = []
        for index in range(_COUNT[letter.upper()]):
            # The two flags of an arc may stand without a space: "a1 1 0 01.5.5".
            pattern = _FLAG if letter in "Aa" and index in (3, 4) else _TOKEN
            match = pattern.match(data, position)
            value = match and match[1 if pattern is _FLAG else 2]
            if match is None or value is None:
                raise BadPath(f"'{letter}' wants {_COUNT[letter.upper()]} numbers")
            operands.append(float(value))
            if not -_LARGEST < operands[-1] < _LARGEST:
                raise BadPath(f"{value} is too large a number")
            position = match.end()
        yield letter, operands
        letter = {"M": "L", "m": "l"}.get(letter, letter)


class _Pen:
    """Follows the commands and keeps what the next one needs."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.points: list[tuple[float, float]] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: tuple[str, float, float] = ("", 0.0, 0.0)

    def emit(self, operator: str, *values: float) -> None:
        self.out.append(f"{numbers(values)} {operator}")
        self.points.extend(zip(values[::2], values[1::2], strict=True))

    def run(self, letter: str, operands: list[float]) -> None:
        dx, dy = (self.x, self.y) if letter.islower() else (0.0, 0.0)
        command = letter.upper()
        before, self.control = self.control, ("", 0.0, 0.0)
        if command == "Z":
            self.out.append("h")
            self.x, self.y = self.start_x, self.start_y
        elif command == "H":
            self.line(operands[0] + dx, self.y)
        elif command == "V":
            self.line(self.x, operands[0] + dy)
        elif command == "A":
            rx, ry, tilt, large, sweep, x, y = operands
            self.arc(rx, ry, tilt, large, sweep, x + dx, y + dy)
        else:
            points = [value + (dy if index % 2 else dx) for index, value in enumerate(operands)]
            self.straight_or_curve(command, points, before)

    def straight_or_curve(self, command: str, p: list[float], before: tuple[str, float, float]) -> None:
        if command == "M":
            self.emit("m", *p)
            self.start_x, self.start_y = self.x, self.y = p[0], p[1]
        elif command == "L":
            self.line(*p)
        elif command == "C":
            self.curve(*p)
        elif command == "S":
            self.curve(*self.mirrored("C", before), *p)
        else:
            control = (p[0], p[1]) if command == "Q" else self.mirrored("Q", before)
            self.quadratic(*control, *p[-2:])

    def mirrored(self, kind: str, before: tuple[str, float, float]) -> tuple[float, float]:
        if before[0] != kind:
            return self.x, self.y
        return 2 * self.x - before[1], 2 * self.y - before[2]

    def line(self, x: float, y: float) -> None:
        self.emit("l", x, y)
        self.x, self.y = x, y

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.emit("c", x1, y1, x2, y2, x, y)
        self.x, self.y, self.control = x, y, ("C", x2, y2)

    def quadratic(self, cx: float, cy: float, x: float, y: float) -> None:
        x1, y1 = self.x + 2 / 3 * (cx - self.x), self.y + 2 / 3 * (cy - self.y)
        self.curve(x1, y1, x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y), x, y)
        self.control = ("Q", cx, cy)

    def arc(self, rx: float, ry: float, tilt: float, large: float, sweep: float, x: float, y: float) -> None:
        """An elliptical arc as cubic curves of at most a quarter turn (SVG 1.1, appendix F.6)."""
        rx, ry = abs(rx), abs(ry)
        if rx < 1e-6 or ry < 1e-6:
            return self.line(x, y)
        phi = math.radians(tilt)
        cos, sin = math.cos(phi), math.sin(phi)
        hx, hy = (self.x - x) / 2, (self.y - y) / 2
        ux, uy = cos * hx + sin * hy, cos * hy - sin * hx
        if abs(ux) + abs(uy) < 1e-9:
            return None
        scale = math.sqrt(max(1.0, (ux / rx) ** 2 + (uy / ry) ** 2))
        rx, ry = rx * scale, ry * scale
        root = max(0.0, (rx * ry) ** 2 / ((rx * uy) ** 2 + (ry * ux) ** 2) - 1)
        factor = math.sqrt(root) * (-1 if large == sweep else 1)
        vx, vy = factor * rx * uy / ry, -factor * ry * ux / rx
        centre = (cos * vx - sin * vy + (self.x + x) / 2, sin * vx + cos * vy + (self.y + y) / 2)
        first = math.atan2((uy - vy) / ry, (ux - vx) / rx)
        turn = math.atan2((-uy - vy) / ry, (-ux - vx) / rx) - first
        if sweep and turn < 0:
            turn += 2 * math.pi
        elif not sweep and turn > 0:
            turn -= 2 * math.pi
        self._quarter_turns(centre, (rx, ry), (cos, sin), first, turn)
        self.x, self.y, self.control = x, y, ("", 0.0, 0.0)
        return None

    def _quarter_turns(
        self,
        centre: tuple[float, float],
        radius: tuple[float, float],
        axis: tuple[float, float],
        first: float,
        turn: float,
    ) -> None:
        (cx, cy), (rx, ry), (cos, sin) = centre, radius, axis
        steps = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
        step = turn / steps
        reach = 4 / 3 * math.tan(step / 4)

        def on(a: float, b: float) -> tuple[float, float]:
            return cx + cos * rx * a - sin * ry * b, cy + sin * rx * a + cos * ry * b

        for index in range(steps):
            a, b = first + index * step, first + (index + 1) * step
            one = on(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
            two = on(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
            self.curve(*one, *two, *on(math.cos(b), math.sin(b)))


@lru_cache(maxsize=2048)
def pdf_path(data: str) -> tuple[str, Box]:
    """PDF operators and the box (x0, y0, x1, y1) around all points and handles, in the units of the data.

    Raises:
        BadPath: the data cannot be read, or does not begin with a move.
    """
    pen = _Pen()
    for letter, operands in _commands(data):
        if not pen.out and letter not in "Mm":
            raise BadPath("a path begins with M")
        pen.run(letter, operands)
    xs = [x for x, _ in pen.points] or [0.0]
    ys = [y for _, y in pen.points] or [0.0]
    return " ".join(pen.out), (min(xs), min(ys), max(xs), max(ys))
