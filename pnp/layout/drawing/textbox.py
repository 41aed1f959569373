"""Text on a face: `<text>` on its baseline, `<textbox>` wrapped, shrunk to fit and with icons on the line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.layout.drawing.icons import IconBook
from pnp.layout.drawing.paint import float_of
from pnp.layout.drawing.problems import Problems, nearest
from pnp.layout.drawing.richtext import Run, paragraphs
from pnp.layout.drawing.setting import ICON, Fit, Line, Part, Shaping, Word, fit, height, words
from pnp.layout.drawing.theme import TextStyle, ThemeView, UnknownName
from pnp.layout.drawing.xml import Element
from pnp.pdf.drawing import PT, Colour, Icon, Op, Text
from pnp.pdf.fonts import Font, FontBook, UnknownFont

SINK = 0.13
"""How far an inline icon reaches below the baseline, in type sizes: its middle meets that of a capital."""
_DEEP = frozenset("gjpqyQ,;()[]")
_NUMBERS = (
    ("size", "size", 1.0, 400.0),
    ("min", "min-size", 1.0, 400.0),
    ("leading", "leading", 0.5, 4.0),
    ("tracking", "tracking", -0.2, 2.0),
    ("grow", "grow", 1.0, 400.0),
)
"""Field of a style, its attribute, and the least and largest value."""


@dataclass(slots=True)
class Typesetter:
    """Sets text in the theme's styles and reports what the fonts or icons lack."""

    fonts: FontBook
    icons: IconBook
    theme: ThemeView
    problems: Problems

    def style_of(self, element: Element) -> TextStyle:
        """The style an element names, with what its own attributes change."""
        a = element.attributes
        name = a.get("style", "body")
        try:
            style = self.theme.style(name)
        except UnknownName as error:
            self.problems.report("unknown-style", f"there is no text style '{name}'. {nearest(name, error.known)}")
            style = TextStyle()
        # Who states a size means it: only the style's own size grows with the box.
        changes: dict[str, object] = {"grow": 0.0} if "size" in a else {}
        for key, attribute, low, high in _NUMBERS:
            if attribute in a:
                changes[key] = self._number(element, attribute, getattr(style, key), (low, high))
        words_for = (("align", "align"), ("valign", "valign"), ("font", "font"), ("colour", "fill"), ("case", "case"))
        changes |= {key: a[attribute] for key, attribute in words_for if attribute in a}
        style = style._replace(**changes)  # type: ignore[arg-type]
        return style._replace(min=min(style.min, style.size))

    def _number(self, element: Element, name: str, default: float, bounds: tuple[float, float]) -> float:
        low, high = bounds
        value = float_of(element, name, default, self.problems)
        if not low <= value <= high:
            message = f"<{element.tag}> has {name}='{value:g}'; it goes from {low:g} to {high:g}."
            self.problems.report("layout-value", message)
        return max(low, min(high, value))

    def colour(self, name: str) -> Colour:
        """A text colour; black, with a finding, for a name nobody knows."""
        try:
            return self.theme.colour(name)
        except UnknownName as error:
            self.problems.report("unknown-colour", f"'{name}' is no colour. {nearest(name, error.known)}")
            return 0.0, 0.0, 0.0

    def font(self, style: TextStyle, bold: bool = False, italic: bool = False) -> Font:
        """The font of a style, made bold or italic; what a family lacks is a finding and its nearest cut."""
        base = self.theme.font(style.font)
        key = self.fonts.styled(base, bold, italic)
        for candidate in dict.fromkeys((key, base, base.partition(":")[0])):
            try:
                return self.fonts.font(candidate)
            except UnknownFont:
                family, _, cut = candidate.partition(":")
                if family in self.fonts.index:
                    message = f"the font {family} has no {cut or 'regular'} cut; write the words without it."
                else:
                    message = f"there is no font '{family}'. {nearest(family, list(self.fonts.index))}"
                self.problems.report("unknown-font", message)
        return self.fonts.font(next(iter(self.fonts.index)))

    def shaped(self, text: str, style: TextStyle, box: str | None) -> list[list[Word]]:
        """The words of each paragraph; glyphs and icons that are not there are findings."""
        shaping = Shaping(lambda bold, italic: self.font(style, bold, italic), style.tracking)
        result = []
        for runs in paragraphs(text):
            if style.case == "upper":
                runs = [run if run.icon else run._replace(text=run.text.upper()) for run in runs]
            self._check(runs, style, box)
            result.append(words(runs, shaping))
        return result

    def _check(self, runs: Sequence[Run], style: TextStyle, box: str | None) -> None:
        for run in runs:
            if run.icon:
                if self.icons.path(run.text) is None:
                    hint = nearest_icon(run.text, self.icons)
                    self.problems.report("missing-icon", f"there is no icon '{run.text}'.{hint}", box)
                continue
            font = self.font(style, run.bold, run.italic)
            for char in font.missing(run.text):
                self.problems.report(
                    "missing-glyph",
                    f"the font {font.key} has no glyph for '{char}' (U+{ord(char):04X}) in '{short(run.text)}'; "
                    "use another sign, or another font in the theme.",
                    box,
                )

    def text(self, element: Element, x: float, y: float, colour: Colour, opacity: float) -> tuple[Text, float] | None:
        """A single line at its anchor, never shrunk, and its width in mm; None when it is empty."""
        style = self.style_of(element)
        content = " ".join(element.text.split())
        content = content.upper() if style.case == "upper" else content
        if not content:
            return None
        self._check([Run(content)], style, element.attributes.get("id"))
        font = self.font(style)
        wide = (font.width(content) + style.tracking * (len(content) - 1)) * style.size * PT
        anchor = element.attributes.get("text-anchor", {"center": "middle", "right": "end"}.get(style.align, "start"))
        x -= {"middle": wide / 2, "end": wide}.get(anchor, 0.0)
        return Text(x, y, content, font.key, style.size, colour, opacity, style.tracking), wide

    def box(
        self, element: Element, frame: tuple[float, float, float, float], opacity: float, most: float = 400.0
    ) -> tuple[list[Op], Fit]:
        """Wrapped rich text in a frame (x, y, width, height; mm), at the largest size up to `most` points that fits."""
        style = self.style_of(element)
        if style.size > most:
            style = style._replace(size=max(most, style.min))
        name = element.attributes.get("id") or element.attributes.get("style", "body")
        lines_of = [line.strip() for line in element.text.strip().splitlines()]
        text = "\n".join(line for line in lines_of if line)
        x, y, wide, high = frame
        if text and (wide <= 0 or high <= 0):
            self.problems.report(
                "layout-value", f"<textbox> of '{short(text)}' wants a width and a height in mm.", name
            )
        if not text or wide <= 0 or high <= 0:
            return [], Fit([], style.size, True)
        font = self.font(style)

        def tall(lines: Sequence[Line], size: float) -> float:
            return height(lines, size, style.leading, style.gap, font.cap_height, _foot(lines, font))

        shaped = self.shaped(text, style, name)

        def least(lines: int, size: float) -> float:
            return size * PT * (font.cap_height + style.leading * (lines - 1) + style.gap * (len(shaped) - 1))

        fitted = fit(shaped, (wide, high), (style.min, style.size), tall, style.grow, least)
        if not fitted.fits:
            self._overflow(fitted, text, name, (wide, high), tall(fitted.lines, fitted.size))
        used = tall(fitted.lines, fitted.size)
        y += {"middle": (high - used) / 2, "bottom": high - used}.get(style.valign, 0.0)
        colour = self.colour(style.colour)
        return self.lines(fitted, style, (x, y, wide), colour, opacity), fitted

    def _overflow(self, fitted: Fit, text: str, name: str, box: tuple[float, float], tall: float) -> None:
        measure = max(line.width for line in fitted.lines) * fitted.size * PT
        if measure > box[0] + 1e-6:
            widest = max(fitted.lines, key=lambda line: line.width)
            word = "".join(part.text for part in widest.words[0].parts)
            what = f"the word '{short(word)}' is {measure:.1f} mm wide in a box of {box[0]:.1f} mm"
        else:
            what = f"the text needs {tall:.1f} mm in a box of {box[1]:.1f} mm"
        self.problems.report(
            "text-overflow",
            f"{what} at the smallest size, {fitted.size:g} pt: '{short(text)}'. Shorten it, or give it a larger box.",
            name,
        )

    def lines(
        self, fitted: Fit, style: TextStyle, frame: tuple[float, float, float], colour: Colour, opacity: float = 1.0
    ) -> list[Op]:
        """Set lines below one another from the top left (x, y) of a column `width` mm wide."""
        x, y, wide = frame
        size = fitted.size * PT
        baseline = y + self.font(style).cap_height * size
        ops: list[Op] = []
        for index, line in enumerate(fitted.lines):
            if index:
                baseline += size * (style.leading + (style.gap if line.first else 0.0))
            room = wide - line.width * size
            left = x + {"center": room / 2, "right": room}.get(style.align, 0.0)
            ops.extend(self._line(line, (left, baseline), fitted.size, style.tracking, colour, opacity))
        return ops

    def _line(
        self, line: Line, at: tuple[float, float], points: float, tracking: float, colour: Colour, opacity: float
    ) -> list[Op]:
        x, baseline = at
        size = points * PT
        ops: list[Op] = []
        held: list[str] = []
        held_font, held_x = "", 0.0

        def flush() -> None:
            if held:
                ops.append(Text(held_x, baseline, "".join(held), held_font, points, colour, opacity, tracking))
                held.clear()

        for index, word in enumerate(line.words):
            if index:
                x += word.space * size
            for number, part in enumerate(word.parts):
                if part.icon:
                    flush()
                    ops.extend(self._icon(part, x, baseline, size, colour, opacity))
                else:
                    joined = index and not number and held and held_font == part.font
                    if joined:
                        held.append(" ")
                    elif held_font != part.font or not held:
                        flush()
                        held_font, held_x = part.font, x
                    held.append(part.text)
                x += part.width * size
        flush()
        return ops

    def _icon(self, part: Part, x: float, baseline: float, size: float, colour: Colour, opacity: float) -> list[Op]:
        path = self.icons.path(part.text)
        if path is None:
            return []
        side = ICON * 0.94 * size
        return [Icon(part.text, path, x + 0.03 * size, baseline + SINK * size - side, side, colour, opacity)]


def _foot(lines: Sequence[Line], font: Font) -> float:
    """What the last line needs below its baseline: nothing for capitals and figures, the descender else."""
    last = lines[-1].words if lines else []
    return 0.0 if all(_DEEP.isdisjoint(part.text) for word in last for part in word.parts) else font.descent


def short(text: str, most: int = 40) -> str:
    """The beginning of a text, for a message."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def nearest_icon(name: str, icons: IconBook) -> str:
    """A hint at an icon with a similar name."""
    from difflib import get_close_matches

    if name in icons.known():
        return f" The file {name}.svg has to hold one <path> that can be read."
    close = get_close_matches(name, icons.known(), n=1)
    return f" Did you mean '{close[0]}'?" if close else " Icons are files in templates/icons."
