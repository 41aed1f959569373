"""A report on paper: headings, text, plots and tables with pictures, set by ReportLab's platypus on A4.

It takes plain blocks and knows nothing of what they are about. The same blocks give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    Image,
    LongTable,
    PageTemplate,
    Paragraph,
    Spacer,
)
from reportlab.platypus.tables import Table as Rows

from pnp.pdf.blocks import Bar, Block, Boxes, Cell, Entry, Gallery, Heading, Opening, Plots, Table, Text
from pnp.pdf.fonts import FontBook, UnknownFont

WIDTH = 178.0
"""Millimetres between the margins."""
_MARGIN, _FOOT = 16.0, 9.0
_TEXT = "Alegreya Sans"
_NAME = "report {}"
"""What a font is called here, so that it does not take the place of another book's."""
_SPARE = "report spare"
_INK, _QUIET, _LINE, _SUNK = map(HexColor, ("#2a2623", "#6a645d", "#ddd8cf", "#f1eee8"))
_BLUE, _ORANGE, _PURPLE, _GREEN = map(HexColor, ("#1566a8", "#b54d06", "#84549b", "#0f7b5f"))
_BESIDE = 900
"""Characters of text that stand beside a plot at most; what is longer stands above it, where it may go over pages."""
_SIDES = {-1: _PURPLE, 0: _BLUE, 1: _ORANGE}


def report(blocks: Sequence[Block], title: str, fonts: FontBook, display: str, accent: str, spare: Path) -> bytes:
    """The PDF of these blocks; `display` is the font of headings, `accent` (`#rrggbb`) the colour of the title.

    `spare` is the file of a font for the letters that the others lack.
    """
    setter = _Setter(fonts, display, HexColor(accent), spare)
    data = BytesIO()
    document = BaseDocTemplate(
        data,
        pagesize=A4,
        leftMargin=_MARGIN * mm,
        rightMargin=_MARGIN * mm,
        topMargin=_MARGIN * mm,
        bottomMargin=(_MARGIN + 4) * mm,
        title=title,
        creator="pnp",
        invariant=1,
    )
    frame = Frame(
        document.leftMargin, document.bottomMargin, document.width, document.height, 0, 0, 0, 0, showBoundary=0
    )

    def foot(canvas: Any, _document: Any) -> None:
        canvas.setFont(_NAME.format(_TEXT), 8.5)
        canvas.setFillColor(_QUIET)
        canvas.drawString(_MARGIN * mm, _FOOT * mm, title)
        canvas.drawRightString(A4[0] - _MARGIN * mm, _FOOT * mm, str(canvas.getPageNumber()))

    document.addPageTemplates([PageTemplate(frames=[frame], onPage=foot)])
    document.build([flowable for block in blocks for flowable in setter.set(block)])
    return data.getvalue()


class _Scale(Flowable):  # type: ignore[misc]
    """A bar as it is drawn; width in points."""

    def __init__(self, bar: Bar, width: float) -> None:
        super().__init__()
        self.bar, self.width, self.height = bar, width, 7.0

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        canvas, bar, middle = self.canv, self.bar, self.height / 2
        colour: Color = _SIDES[bar.side]

        def at(place: float) -> float:
            return place / 100 * self.width

        canvas.setLineCap(1)
        canvas.setStrokeColor(_LINE)
        canvas.setLineWidth(1)
        canvas.line(0, middle, self.width, middle)
        if bar.mark is not None:
            canvas.setStrokeColor(_QUIET)
            canvas.setLineWidth(0.6)
            canvas.line(at(bar.mark), 0.3, at(bar.mark), self.height - 0.3)
        canvas.setStrokeColor(Color(*((channel + 1.4) / 2.4 for channel in colour.rgb())))
        canvas.setLineWidth(3)
        canvas.line(at(bar.low), middle, at(bar.high), middle)
        canvas.setFillColor(colour)
        canvas.circle(at(bar.at), middle, 1.9, stroke=0, fill=1)


class _Setter:
    """Turns blocks into flowables in one set of styles."""

    def __init__(self, fonts: FontBook, display: str, accent: Color, spare: Path) -> None:
        pdfmetrics.registerFont(TTFont(_SPARE, str(spare)))
        text, bold, italic = (self._font(fonts, key) for key in (_TEXT, f"{_TEXT}:bold", f"{_TEXT}:italic"))
        pdfmetrics.registerFontFamily(text, normal=text, bold=bold, italic=italic, boldItalic=bold)
        try:
            head = self._font(fonts, display)
        except UnknownFont:  # checks tell of it
            head = bold
        base = ParagraphStyle("text", fontName=text, fontSize=10, leading=13.2, textColor=_INK, splitLongWords=1)
        verdict = ParagraphStyle("verdict", base, fontName=head, fontSize=16, leading=19)
        right = {"alignment": 2}
        self.styles = {
            "text": ParagraphStyle("p", base, spaceAfter=4),
            "small": ParagraphStyle("small", base, fontSize=8.5, leading=11, textColor=_QUIET, spaceAfter=3),
            "kicker": ParagraphStyle("kicker", base, fontName=bold, fontSize=8.5, textColor=_QUIET),
            "title": ParagraphStyle(
                "title", base, fontName=head, fontSize=32, leading=36, textColor=accent, spaceAfter=5
            ),
            "lead": ParagraphStyle("lead", base, fontSize=13, leading=17, textColor=_QUIET, spaceAfter=6),
            "h1": ParagraphStyle(
                "h1", base, fontName=head, fontSize=17, leading=21, spaceBefore=14, spaceAfter=5, keepWithNext=1
            ),
            "h2": ParagraphStyle("h2", base, fontName=bold, fontSize=11, spaceBefore=6, spaceAfter=3, keepWithNext=1),
            "verdict": verdict,
            "verdictgood": ParagraphStyle("good", verdict, textColor=_GREEN),
            "verdictbad": ParagraphStyle("bad", verdict, textColor=_ORANGE),
            "cell": ParagraphStyle("cell", base, fontSize=9, leading=11.5),
            "cellhead": ParagraphStyle("cellhead", base, fontSize=8.5, leading=10.5, textColor=_QUIET),
            "figure": ParagraphStyle("figure", base, fontSize=9, leading=11.5, **right),
            "figurehead": ParagraphStyle("figurehead", base, fontSize=8.5, leading=10.5, textColor=_QUIET, **right),
            "tiny": ParagraphStyle("tiny", base, fontSize=7.2, leading=9, textColor=_QUIET),
            "tinyright": ParagraphStyle("tinyright", base, fontSize=7, leading=8.6, textColor=_QUIET, **right),
        }

    def _font(self, fonts: FontBook, key: str) -> str:
        name = _NAME.format(key)
        pdfmetrics.registerFont(TTFont(name, str(fonts.font(key).file)))
        return name

    def set(self, block: Block) -> Iterator[Flowable]:
        """The flowables of one block."""
        match block:
            case Opening():
                yield from self._opening(block)
            case Heading():
                yield CondPageBreak(45 * mm if block.level == 1 else 20 * mm)
                yield self._says(block.text, "h1" if block.level == 1 else "h2")
            case Text():
                yield self._text(block)
            case Plots():
                yield from self._plots(block)
            case Boxes():
                yield self._boxes(block)
            case Table():
                yield from self._table(block)
            case Gallery():
                yield self._gallery(block)

    def _says(self, text: str, style: str, bold: bool = False) -> Paragraph:
        words = _lettered(text, self.styles[style].fontName)
        return Paragraph(f"<b>{words}</b>" if bold else words, self.styles[style])

    def _text(self, block: Text) -> Flowable:
        tags = {"strong": "b", "em": "i", "code": "b"}
        style = self.styles["small" if block.small else "text"]
        parts = []
        for words, kind in block.runs:
            marked = _lettered(words, style.fontName).replace("\n", "<br/>")
            parts.append(f"<{tags[kind]}>{marked}</{tags[kind]}>" if kind in tags else marked)
        said = Paragraph("".join(parts), style)
        if not block.mark:
            return said
        mark = self._says(block.mark, "small" if block.small else "text")
        return _rows([[mark, said]], [6 * mm, (WIDTH - 6) * mm])

    def _opening(self, block: Opening) -> Iterator[Flowable]:
        facts = [[self._says(name, "tiny"), self._says(fact, "text", bold=True)] for name, fact in block.facts]
        told = [
            self._says(block.kicker.upper(), "kicker"),
            self._says(block.title, "title"),
            self._says(block.lead, "lead"),
            _rows(facts, [22 * mm, 70 * mm]),
        ]
        high = 35 * mm
        shown = [Image(BytesIO(p.data), width=high * p.width / p.height, height=high) for p in block.pictures]
        wide = sum(image.drawWidth + 1.5 * mm for image in shown)
        if not shown or wide > 82 * mm:
            yield from told
        else:
            beside = _rows([shown], [image.drawWidth + 1.5 * mm for image in shown])
            yield _rows([[told, beside]], [WIDTH * mm - wide, wide], [("VALIGN", (0, 0), (-1, -1), "BOTTOM")])
        yield Spacer(1, 4 * mm)

    def _plots(self, block: Plots) -> Iterator[Flowable]:
        half = WIDTH / 2 * mm
        cells: list[list[Any]] = [
            [
                self._says(caption, "text", bold=True),
                Image(BytesIO(plot.data), width=half - 5 * mm, height=(half - 5 * mm) * plot.height / plot.width),
            ]
            for caption, plot in block.plots
        ]
        beside: list[Any] = [self._text(text) for text in block.beside]
        if len(cells) == 1 and 0 < sum(len(words) for text in block.beside for words, _ in text.runs) < _BESIDE:
            cells.insert(0, beside)
        else:
            yield from beside
        for first in range(0, len(cells), 2):
            pair: list[Any] = cells[first : first + 2]
            yield _rows([pair + [""] * (2 - len(pair))], [half, half], [("RIGHTPADDING", (0, 0), (0, -1), 5 * mm)])
            yield Spacer(1, 2 * mm)

    def _boxes(self, block: Boxes) -> Flowable:
        rows = []
        for question, verdict, tone, text, figure, small in block.boxes:
            middle: list[Flowable] = [self._says(text, "text")]
            if figure.text:
                middle.append(self._says(figure.text, "cell", bold=True))
            if figure.bar:
                middle.append(_Scale(figure.bar, 80 * mm))
            middle += [self._says(line, "tiny") for line in (figure.small, *small) if line]
            rows.append([[self._says(question, "cellhead"), self._says(verdict, f"verdict{tone}")], middle])
        rules = [("LINEABOVE", (0, 0), (-1, -1), 0.6, _LINE), ("LINEBELOW", (0, -1), (-1, -1), 0.6, _LINE)]
        return _rows(rows, [52 * mm, (WIDTH - 52) * mm], [*rules, *_padded(5)])

    def _table(self, block: Table) -> Iterator[Flowable]:
        styles = ["cell", *(["cell"] if block.words else ["figure"]) * (len(block.head) - 1)]
        heads = ["cellhead" if style == "cell" else "figurehead" for style in styles]
        first = 60.0 if not block.words else WIDTH / len(styles)
        rest = min(28.0, (WIDTH - first) / max(1, len(styles) - 1)) if not block.words else first
        rows = [[self._says(*cell) for cell in zip(block.head, heads, strict=True)]]
        rows += [[self._says(*cell) for cell in zip(row, styles, strict=True)] for row in block.rows]
        rules = [("LINEBELOW", (0, 0), (-1, -1), 0.5, _LINE)]
        yield _rows(rows, [first * mm, *[rest * mm] * (len(styles) - 1)], [*rules, *_padded(2.5)], repeat=1)
        yield Spacer(1, 3 * mm)

    def _gallery(self, block: Gallery) -> Flowable:
        picture, name = 16.0, 42.0
        wide = (WIDTH - picture - name) / max(1, len(block.head) - 1)
        heads = ["cellhead", *["figurehead"] * (len(block.head) - 1)]
        rows: list[list[Any]] = [["", *(self._says(*cell) for cell in zip(block.head, heads, strict=True))]]
        rows += [self._entry(entry, picture * mm, wide * mm) for entry in block.entries]
        rules = [("LINEBELOW", (0, 0), (-1, -1), 0.5, _LINE)]
        widths = [picture * mm, name * mm, *[wide * mm] * (len(block.head) - 1)]
        return _rows(rows, widths, [*rules, *_padded(3)], repeat=1)

    def _entry(self, entry: Entry, picture: float, wide: float) -> list[Any]:
        shown: Any = ""
        if entry.picture:
            across = picture - 2 * mm
            shown = Image(BytesIO(entry.picture.data), across, across * entry.picture.height / entry.picture.width)
        named = [self._says(entry.title, "text", bold=True), self._says(entry.small, "tiny")]
        if entry.chip:
            colour = _INK if entry.side is None else _SIDES[entry.side]
            style = ParagraphStyle("chip", self.styles["cell"], textColor=colour)
            named.append(Paragraph(f"<b>{_lettered(entry.chip, style.fontName)}</b>", style))
        if entry.why:
            named.append(self._says(entry.why, "tiny"))
        return [shown, named, *(self._cell(cell, wide - 3 * mm) for cell in entry.cells)]

    def _cell(self, cell: Cell | None, wide: float) -> Any:
        if cell is None:
            return ""
        made: list[Flowable] = [self._says(cell.text, "figure", bold=True)]
        if cell.bar:
            bar = _Scale(cell.bar, wide)
            bar.hAlign = "RIGHT"
            made.append(bar)
        if cell.small:
            made.append(self._says(cell.small, "tinyright"))
        return made


def _lettered(text: str, font: str) -> str:
    """A text as a paragraph takes it, with the letters that its font lacks in the spare one."""
    glyphs = pdfmetrics.getFont(font).face.charToGlyph
    runs = groupby(text, key=lambda letter: ord(letter) in glyphs or letter.isspace())
    parts = [(known, escape("".join(letters))) for known, letters in runs]
    return "".join(part if known else f'<font name="{_SPARE}">{part}</font>' for known, part in parts)


def _padded(points: float) -> list[tuple[Any, ...]]:
    return [("TOPPADDING", (0, 0), (-1, -1), points), ("BOTTOMPADDING", (0, 0), (-1, -1), points)]


def _rows(
    rows: Sequence[Sequence[Any]], widths: Sequence[float], rules: Sequence[tuple[Any, ...]] = (), repeat: int = 0
) -> Flowable:
    """A table that breaks between rows; cells are drawn from the top left, without padding unless the rules have it."""
    style = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ("TOPPADDING", (0, 0), (-1, -1), 0),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
        *rules,
    ]
    made = (LongTable if repeat else Rows)([list(row) for row in rows], list(widths), repeatRows=repeat, hAlign="LEFT")
    made.setStyle(style)
    return made
