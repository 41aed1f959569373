"""The floor: the bench deck written by hand for ReportLab, as a patient person would who wants just this deck.

Same faces, backs, pages, marks, embedded fonts and icons as the kit. Every place is a constant, the rules text is tried
at the kit's sizes until it fits its box, and nothing is checked. Run as `python floor.py FACES COPIES ROOT FILE`.
"""

from __future__ import annotations

import math
import re
import sys
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

sys.path.insert(0, str(Path(__file__).resolve().parent))
from deck import KINDS, Card, cards

INK, PAPER, ACCENT, MUTED = (HexColor(c) for c in ("#241a12", "#fdf8ec", "#7c2d1f", "#6f604d"))
W, H = 63.5 * mm, 88.9 * mm
X0, Y0 = (210 * mm - 3 * W) / 2, (297 * mm - 3 * H) / 2
FONTS = {
    "title": "cinzel/Cinzel-Bold.ttf",
    "number": "cinzel/Cinzel-Black.ttf",
    "body": "alegreya/Alegreya-Regular.ttf",
    "bold": "alegreya/Alegreya-Bold.ttf",
    "italic": "alegreya/Alegreya-Italic.ttf",
    "label": "alegreya-sans/AlegreyaSans-Regular.ttf",
}
TOKEN = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")


def icon_form(canvas: Canvas, root: Path, name: str) -> None:
    """Store an icon as a form of 512 x 512, from its SVG path."""
    data = re.search(r' d="([^"]+)"', (root / "templates" / "icons" / f"{name}.svg").read_text()).group(1)
    canvas.beginForm(f"icon-{name}", 0, 0, 512, 512)
    canvas.transform(1, 0, 0, -1, 0, 512)
    path = canvas.beginPath()
    draw_path(path, data)
    canvas.drawPath(path, stroke=0, fill=1, fillMode=1)
    canvas.endForm()


def draw_path(path: object, data: str) -> None:
    """SVG path data as far as these icons use it."""
    x = y = sx = sy = cx = cy = 0.0
    tokens = TOKEN.findall(data)
    i, letter = 0, ""
    sizes = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
    while i < len(tokens):
        if tokens[i][0]:
            letter = tokens[i][0]
            i += 1
        n = sizes[letter.upper()]
        v = [float(token[1]) for token in tokens[i : i + n]]
        i += n
        rel = letter.islower()
        dx, dy = (x, y) if rel else (0.0, 0.0)
        up = letter.upper()
        if up == "Z":
            path.close()
            x, y = sx, sy
        elif up == "M":
            x, y = v[0] + dx, v[1] + dy
            sx, sy = x, y
            path.moveTo(x, y)
            letter = "l" if rel else "L"
        elif up in "LT":
            x, y = v[0] + dx, v[1] + dy
            path.lineTo(x, y)
        elif up == "H":
            x = v[0] + dx
            path.lineTo(x, y)
        elif up == "V":
            y = v[0] + dy
            path.lineTo(x, y)
        elif up == "A":
            end = v[5] + dx, v[6] + dy
            for curve in arc((x, y), v[0], v[1], v[2], v[3], v[4], end):
                path.curveTo(*curve)
            x, y = end
        elif up == "Q":
            x, y = v[2] + dx, v[3] + dy
            path.curveTo(v[0] + dx, v[1] + dy, v[0] + dx, v[1] + dy, x, y)
        else:
            if up == "S":
                v = [2 * x - cx - dx, 2 * y - cy - dy, *v]
            cx, cy = v[2] + dx, v[3] + dy
            path.curveTo(v[0] + dx, v[1] + dy, cx, cy, v[4] + dx, v[5] + dy)
            x, y = v[4] + dx, v[5] + dy
            continue
        cx, cy = x, y


def arc(
    start: tuple[float, float], rx: float, ry: float, tilt: float, large: float, sweep: float, end: tuple[float, float]
) -> list[tuple[float, ...]]:
    """An elliptical arc as curves of at most a quarter turn."""
    phi = math.radians(tilt)
    cos, sin = math.cos(phi), math.sin(phi)
    hx, hy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    ux, uy = cos * hx + sin * hy, cos * hy - sin * hx
    if not (rx and ry and (ux or uy)):
        return [(*start, *end, *end)]
    grow = math.sqrt(max(1.0, (ux / rx) ** 2 + (uy / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    root = max(0.0, (rx * ry) ** 2 / ((rx * uy) ** 2 + (ry * ux) ** 2) - 1)
    factor = math.sqrt(root) * (-1 if large == sweep else 1)
    vx, vy = factor * rx * uy / ry, -factor * ry * ux / rx
    cx, cy = cos * vx - sin * vy + (start[0] + end[0]) / 2, sin * vx + cos * vy + (start[1] + end[1]) / 2
    first = math.atan2((uy - vy) / ry, (ux - vx) / rx)
    turn = math.atan2((-uy - vy) / ry, (-ux - vx) / rx) - first
    turn += 2 * math.pi if sweep and turn < 0 else -2 * math.pi if not sweep and turn > 0 else 0
    steps = max(1, math.ceil(abs(turn) / (math.pi / 2)))
    reach = 4 / 3 * math.tan(turn / steps / 4)
    curves = []
    for i in range(steps):
        a, b = first + turn * i / steps, first + turn * (i + 1) / steps
        points = (
            (math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a)),
            (math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b)),
            (math.cos(b), math.sin(b)),
        )
        curves.append(
            tuple(w for p, q in points for w in (cx + cos * rx * p - sin * ry * q, cy + sin * rx * p + cos * ry * q))
        )
    return curves


def put_icon(canvas: Canvas, name: str, x: float, y: float, size: float, colour: object) -> None:
    canvas.saveState()
    canvas.setFillColor(colour)
    canvas.translate(x, y)
    canvas.scale(size / 512, size / 512)
    canvas.doForm(f"icon-{name}")
    canvas.restoreState()


def wrapped(text: str, font: str, size: float, wide: float) -> list[list[str]]:
    """Lines of words; an icon is as wide as the type is high."""
    lines: list[list[str]] = [[]]
    used, space = 0.0, pdfmetrics.stringWidth(" ", font, size)
    for word in text.split(" "):
        more = size if word.startswith("[") else pdfmetrics.stringWidth(word, font, size)
        if lines[-1] and used + space + more > wide:
            lines.append([])
            used = 0.0
        used += more + (space if lines[-1] else 0)
        lines[-1].append(word)
    return lines


def put_text(
    canvas: Canvas, text: str, font: str, size: float, box: tuple[float, float, float], leading: float
) -> None:
    """Centred lines from a first baseline (x, y from the top, width; mm)."""
    x, y, wide = (value * mm for value in box)
    canvas.setFont(font, size)
    space = pdfmetrics.stringWidth(" ", font, size)
    for number, words in enumerate(wrapped(text, font, size, wide)):
        widths = [size if word.startswith("[") else pdfmetrics.stringWidth(word, font, size) for word in words]
        left = x + (wide - sum(widths) - space * (len(words) - 1)) / 2
        base = H - y - number * leading * size
        run: list[str] = []
        start = left
        for word, width in zip(words, widths, strict=True):
            if word.startswith("["):
                canvas.drawString(start, base, " ".join(run))
                put_icon(canvas, word.strip("[].").lower(), left, base - 0.13 * size, size, INK)
                canvas.setFillColor(INK)
                canvas.setFont(font, size)
                run, start = [], left + width + space
            else:
                run.append(word)
            left += width + space
        canvas.drawString(start, base, " ".join(run))


def front(canvas: Canvas, card: Card, number: int) -> None:
    colour = HexColor(KINDS[card.type])
    canvas.beginForm(f"face-{number}", -3 * mm, -3 * mm, W + 3 * mm, H + 3 * mm)
    canvas.setFillColor(PAPER)
    canvas.rect(-3 * mm, -3 * mm, W + 6 * mm, H + 6 * mm, stroke=0, fill=1)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.3 * mm)
    canvas.roundRect(3 * mm, 3 * mm, W - 6 * mm, H - 6 * mm, 2.5 * mm, stroke=1, fill=1)
    canvas.setFillColor(colour)
    canvas.roundRect(3 * mm, H - 13 * mm, W - 6 * mm, 10 * mm, 2.5 * mm, stroke=0, fill=1)
    canvas.setFillColor(PAPER)
    canvas.setFont("title", 13)
    canvas.drawCentredString(36 * mm, H - 9.6 * mm, card.name)
    canvas.circle(8.5 * mm, H - 8 * mm, 4.2 * mm, stroke=1, fill=1)
    canvas.setFillColor(INK)
    canvas.setFont("number", 14)
    canvas.drawCentredString(8.5 * mm, H - 10 * mm, str(card.cost))
    put_icon(canvas, card.icon, 16.75 * mm, H - 46 * mm, 30 * mm, colour)
    canvas.setFillColor(INK)
    canvas.setFont("label", 7)
    canvas.drawCentredString(31.75 * mm, H - 51 * mm, card.type.upper())
    size, high = 9.5, 24 * mm
    while len(wrapped(card.text, "body", size, 51.5 * mm)) * 1.18 * size > high and size > 7:
        size -= 0.25
    lines = len(wrapped(card.text, "body", size, 51.5 * mm))
    first = 65 - (lines - 1) * 1.18 * size / mm / 2 + 0.32 * size / mm
    put_text(canvas, card.text, "body", size, (6, first, 51.5), 1.18)
    canvas.setFillColor(MUTED)
    put_text(canvas, card.flavour, "italic", 8, (6, 82, 51.5), 1.15)
    canvas.endForm()


def back(canvas: Canvas) -> None:
    canvas.beginForm("back", -3 * mm, -3 * mm, W + 3 * mm, H + 3 * mm)
    canvas.setFillColor(PAPER)
    canvas.rect(-3 * mm, -3 * mm, W + 6 * mm, H + 6 * mm, stroke=0, fill=1)
    canvas.setFillColor(ACCENT)
    canvas.roundRect(3 * mm, 3 * mm, W - 6 * mm, H - 6 * mm, 2.5 * mm, stroke=0, fill=1)
    put_icon(canvas, "crown", 16.75 * mm, H - 59.45 * mm, 30 * mm, PAPER)
    canvas.endForm()


def page(canvas: Canvas, forms: list[str], mirrored: bool) -> None:
    for slot, form in enumerate(forms):
        row, column = divmod(slot, 3)
        column = 2 - column if mirrored else column
        canvas.saveState()
        clip = canvas.beginPath()
        x, y = X0 + column * W, 297 * mm - Y0 - (row + 1) * H
        clip.rect(x - 2 * mm, y - 2 * mm, W + 4 * mm, H + 4 * mm)
        canvas.clipPath(clip, stroke=0)
        canvas.translate(x, y)
        canvas.doForm(form)
        canvas.restoreState()
    canvas.setLineWidth(0.15 * mm)
    for i in range(4):
        x, y = X0 + i * W, Y0 + i * H
        canvas.line(x, 5 * mm, x, 10 * mm)
        canvas.line(x, 292 * mm, x, 287 * mm)
        canvas.line(5 * mm, y, 7 * mm, y)
        canvas.line(205 * mm, y, 203 * mm, y)
    canvas.setFont("label", 5)
    canvas.setFillColor(INK)
    canvas.drawString(10 * mm, 3 * mm, "Bench deck, sheet")
    canvas.showPage()


def cover(canvas: Canvas) -> None:
    canvas.setFillColor(ACCENT)
    canvas.rect(16 * mm, 239 * mm, 178 * mm, 42 * mm, stroke=0, fill=1)
    canvas.setFillColor(PAPER)
    canvas.setFont("title", 30)
    canvas.drawString(25 * mm, 260 * mm, "Bench deck")
    canvas.setFillColor(INK)
    for line in range(44):
        canvas.setFont("bold" if line % 8 == 0 else "body", 9.5)
        canvas.drawString(
            16 * mm, (225 - 4.2 * line) * mm, "Print at full size, hold it to the light, cut along the marks"
        )
    canvas.showPage()
    canvas.showPage()


def main(faces: int, copies: int, root: Path, file: Path) -> None:
    for name, font in FONTS.items():
        pdfmetrics.registerFont(TTFont(name, str(root / "fonts" / font)))
    deck = cards(faces, copies)
    canvas = Canvas(str(file), pagesize=(210 * mm, 297 * mm), pageCompression=1, invariant=1)
    for name in sorted({card.icon for card in deck} | {"crown"}):
        icon_form(canvas, root, name)
    for number, card in enumerate(deck):
        front(canvas, card, number)
    back(canvas)
    cover(canvas)
    forms = [f"face-{number}" for number, card in enumerate(deck) for _ in range(card.copies)]
    for start in range(0, len(forms), 9):
        batch = forms[start : start + 9]
        page(canvas, batch, mirrored=False)
        page(canvas, ["back"] * len(batch), mirrored=True)
    canvas.save()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4]))
