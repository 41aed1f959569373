"""The font book: open fonts by family and style, with the metrics that setting type needs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

STYLES = ("regular", "bold", "italic", "bold-italic")


class UnknownFont(KeyError):
    """No such family, or no such style of it."""


class Font:
    """One cut of a family. Widths and heights are shares of the type size (1.0 = one em)."""

    def __init__(self, key: str, file: Path) -> None:
        self.key = key
        self.file = file
        self._words: dict[str, float] = {}
        self._drawable = {"\u00a0"}

    @cached_property
    def ttf(self) -> TTFont:
        """ReportLab's font, read when a glyph of it is first measured or written."""
        from reportlab.pdfbase.ttfonts import TTFont

        return TTFont(self.key, str(self.file))

    @cached_property
    def _widths(self) -> dict[int, float]:
        widths: dict[int, float] = self.ttf.face.charWidths
        return widths

    @cached_property
    def cap_height(self) -> float:
        """Height of a capital letter; a font that does not say gets the usual 0.7."""
        return float(getattr(self.ttf.face, "capHeight", 0) or 700) / 1000

    @cached_property
    def descent(self) -> float:
        """Depth of a `p` below the baseline, as a positive share."""
        return min(0.35, -float(self.ttf.face.descent) / 1000)

    def width(self, text: str) -> float:
        """Width of a run without kerning; a glyph the font lacks counts as wide as its `.notdef`."""
        if text not in self._words:
            words = text.split(" ") if len(text) > 1 else ()
            if len(words) > 1:  # a line is made of words that were measured already
                return sum(map(self.width, words)) + (len(words) - 1) * self.width(" ")
            get = self._widths.get
            default = float(self.ttf.face.defaultWidth)
            self._words[text] = sum([get(ord(char), default) for char in text]) / 1000
        return self._words[text]

    def missing(self, text: str) -> list[str]:
        """The characters of a run that the font cannot draw, each once."""
        new = set(text) - self._drawable
        if not new:  # as in most runs, once a few were looked at
            return []
        glyphs = self.ttf.face.charToGlyph
        self._drawable.update(char for char in new if ord(char) in glyphs)
        return [char for char in dict.fromkeys(text) if char not in self._drawable]


class FontBook:
    """Every family of a folder's `fonts.yaml`, read once and opened one cut at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._fonts: dict[str, Font] = {}
        self.asked: set[str] = set()
        """Fonts that were asked for since somebody emptied this."""

    @cached_property
    def index(self) -> dict[str, dict[str, Any]]:
        """Family -> {folder, credit, licence, styles: {style: file}}."""
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        return dict(yaml.load((self.folder / "fonts.yaml").read_text(encoding="utf-8"), Loader=loader))

    def font(self, key: str) -> Font:
        """The font of `Family` or `Family:style`.

        Raises:
            UnknownFont: neither the family nor the style is in the index.
        """
        self.asked.add(key)
        found = self._fonts.get(key)
        if found is None:
            family, _, style = key.partition(":")
            entry = self.index.get(family)
            file = entry and entry["styles"].get(style or "regular")
            if entry is None or file is None:
                raise UnknownFont(key)
            found = self._fonts[key] = Font(key, self.folder / entry["folder"] / file)
        return found

    def styled(self, key: str, bold: bool, italic: bool) -> str:
        """The key of a font made bolder or slanted, whether or not the family has that style."""
        family, _, style = key.partition(":")
        if style not in ("", *STYLES) and not (bold or italic):
            return key
        bold = bold or "bold" in style
        italic = italic or "italic" in style
        name = "-".join(part for part, wanted in (("bold", bold), ("italic", italic)) if wanted)
        return f"{family}:{name}" if name else family

    def credits(self, families: Iterable[str]) -> list[str]:
        """The credit lines of some families, each once."""
        return list(dict.fromkeys(self.index[family]["credit"] for family in families))

    @property
    def used(self) -> list[str]:
        """Families of which a cut was opened, sorted: the ones to credit."""
        return sorted({key.partition(":")[0] for key in self._fonts})
