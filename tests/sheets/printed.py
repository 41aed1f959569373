"""Reading printed sheets back: where each face stands, told from the PDF's own operators, and ink in pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pypdfium2
from PIL import Image

PT = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm from the page's top left."""

FLAT_MANIFEST = """\
title: Flat
kind: card
family: colours
players: {min: 1, max: 1, print_for: 1}
fields:
  front: {type: text}
  behind: {type: text}
"""
FLAT_LAYOUT = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <rect width="{{ width }}" height="{{ height }}" fill="{{ piece.behind if side == 'back' else piece.front }}"/>
</drawing>
"""


@dataclass(frozen=True)
class Placed:
    """A form as it stands on a page: its trim box, what of it is visible, and how far it is turned clockwise."""

    name: str
    box: Box
    clip: Box
    turn: int

    @property
    def size(self) -> tuple[float, float]:
        return self.box[2] - self.box[0], self.box[3] - self.box[1]


def times(one: Matrix, other: Matrix) -> Matrix:
    """The matrix that does `one` first and then `other`."""
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def on_page(box: Box, matrix: Matrix, height: float) -> Box:
    """Two opposite corners in a form's space as a box in mm on the page."""
    a, b, c, d, e, f = matrix
    points = [(a * x + c * y + e, b * x + d * y + f) for x, y in (box[:2], box[2:])]
    xs, ys = sorted(x * PT for x, _ in points), sorted((height - y) * PT for _, y in points)
    return xs[0], ys[0], xs[1], ys[1]


def placements(page: pikepdf.Page) -> list[Placed]:
    """Every face that a page prints, in order; icons are left out."""
    height = float(page.mediabox[3])
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    stack: list[tuple[Matrix, Box]] = []
    path = clip = (0.0, 0.0, 0.0, 0.0)
    found = []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                stack.append((matrix, clip))
            case "Q":
                matrix, clip = stack.pop()
            case "cm":
                matrix = times(tuple(float(value) for value in operands), matrix)
            case "re":
                x, y, wide, high = (float(value) for value in operands)
                path = on_page((x, y, x + wide, y + high), matrix, height)
            case "W":
                clip = path
            case "Do":
                form = page.resources.XObject[str(operands[0])]
                left, top, right, bottom = (float(value) for value in form.get("/BBox", [0, 0, 512, 512]))
                if left >= 0:  # only faces have a bleed
                    continue
                if abs(math.hypot(matrix[0], matrix[1]) * PT - 1) > 0.01:  # a small picture of it, on the cover
                    continue
                trim = (0.0, 0.0, right + left, bottom + top)
                turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[
                    round(matrix[0] * PT), round(-matrix[1] * PT)
                ]
                found.append(Placed(str(operands[0]), on_page(trim, matrix, height), clip, turn))
    return found


def lines(page: pikepdf.Page) -> list[Box]:
    """Every straight line that a page draws beside its faces: the box from one end to the other."""
    height = float(page.mediabox[3])
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    stack: list[Matrix] = []
    at = (0.0, 0.0)
    found = []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop()
            case "cm":
                matrix = times(tuple(float(value) for value in operands), matrix)
            case "m" | "l" as drawn:
                to = float(operands[0]), float(operands[1])
                if drawn == "l":
                    found.append(on_page((*at, *to), matrix, height))
                at = to
    return found


def sheets(file: Path) -> list[list[Placed]]:
    """The placements of every page that prints faces."""
    with pikepdf.open(file) as pdf:
        return [placed for page in pdf.pages if (placed := placements(page))]


def mirrored(box: Box, page: tuple[float, float], axis: str) -> Box:
    """Where the paper's other side has that box when it is turned over about a vertical or horizontal line."""
    x0, y0, x1, y1 = box
    if axis == "vertical":
        return page[0] - x1, y0, page[0] - x0, y1
    return x0, page[1] - y1, x1, page[1] - y0


def pixels(file: Path, index: int, per_mm: float, strip: Box | None = None) -> Image.Image:
    """A page, or a strip of it, as an RGB image."""
    with pypdfium2.PdfDocument(file) as document:
        page = document[index]
        crop = (0.0, 0.0, 0.0, 0.0)
        if strip:
            wide, high = page.get_size()
            crop = (strip[0] / PT, high - strip[3] / PT, wide - strip[2] / PT, strip[1] / PT)
        return page.render(scale=per_mm * PT, crop=crop).to_pil().convert("RGB")


def ink(image: Image.Image) -> float:
    """The share of a page that is inked: 0 is blank paper, 1 is solid black."""
    grey = image.convert("L")
    return 1 - sum(value * count for value, count in enumerate(grey.histogram())) / (255 * grey.width * grey.height)


def flat_game(folder: Path, colours: list[tuple[str, str]]) -> Path:
    """A game of one poker card for each pair of colours, front and back, painted to the trim and no further."""
    (folder / "templates").mkdir(parents=True)
    (folder / "game.yaml").write_text(FLAT_MANIFEST, encoding="utf-8")
    rows = "".join(f'  - [Card {n}, "{front}", "{back}"]\n' for n, (front, back) in enumerate(colours))
    head = "kind: deck\ntitle: Flat\nsize: poker\nlayout: flat\nback: flat\ncolumns: [name, front, behind]\nrows:\n"
    (folder / "flat.yaml").write_text(head + rows, encoding="utf-8")
    (folder / "templates" / "flat.xml").write_text(FLAT_LAYOUT, encoding="utf-8")
    return folder
