"""A game's theme over the house's: colours, fonts by role, looks by type and text styles, as templates ask for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pnp.model.game import Look, Theme
from pnp.model.yaml import of_library
from pnp.pdf.drawing import Colour, Ink

_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


class UnknownName(LookupError):
    """A colour or style that neither the theme nor the house names."""

    def __init__(self, kind: str, name: str, known: list[str]) -> None:
        super().__init__(f"there is no {kind} '{name}'")
        self.kind, self.name, self.known = kind, name, known


class TextStyle(NamedTuple):
    """How a box of text is set: sizes in points, `leading` and `tracking` in type sizes.

    It is set at `size` or smaller; only a box that it leaves nearly empty sees it grow, up to `grow`.
    """

    font: str = "body"
    size: float = 9.0
    min: float = 6.5
    colour: str = "ink"
    align: str = "left"
    valign: str = "top"
    leading: float = 1.2
    gap: float = 0.35
    tracking: float = 0.0
    case: str = "none"
    grow: float = 0.0


@cache
def house(file: Path) -> dict[str, Any]:
    """The house's own theme, read once."""
    return dict(of_library(file))


@lru_cache(maxsize=1024)
def rgb(text: str) -> Colour:
    """`#rgb` or `#rrggbb` as three shares from 0 to 1."""
    digits = text.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[index : index + 2], 16) / 255 for index in (0, 2, 4))
    return round(red, 4), round(green, 4), round(blue, 4)


class ThemeView:
    """What a template calls `theme`; a colour reads as an attribute: `theme.ink`."""

    def __init__(self, theme: Theme, defaults: Mapping[str, Any]) -> None:
        self._colours: dict[str, str] = {**defaults["colours"], **theme.colours}
        self._good = {name: value for name, value in self._colours.items() if _HEX.fullmatch(value)}
        self._fonts: dict[str, str] = {**defaults["fonts"], **theme.fonts}
        self._types: Mapping[str, Look] = theme.types
        self._cmyk = theme.cmyk
        self.emblem = theme.emblem
        self._styles = {name: TextStyle(**values) for name, values in defaults["styles"].items()}
        for name, style in theme.styles.items():
            changes = style._asdict()
            changes = {key: value for key, value in changes.items() if value is not None}
            self._styles[name] = self._styles.get(name, TextStyle())._replace(**changes)

    def __getattr__(self, name: str) -> str:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self.hex(name)
        except UnknownName:
            raise AttributeError(f"the theme has no colour '{name}'") from None

    def hex(self, name: str) -> str:
        """A colour by name, or a `#rrggbb` as it stands.

        Raises:
            UnknownName: no such colour.
        """
        if name in self._good:
            return self._good[name]
        value = self._colours.get(name, name)
        if not _HEX.fullmatch(value):
            raise UnknownName("colour", name, [*self._colours, "#rrggbb"])
        return value

    def colour(self, name: str) -> Colour:
        """The same as three shares from 0 to 1."""
        return rgb(self.hex(name))

    @property
    def inks(self) -> dict[Colour, Ink]:
        """What a print shop prints in place of a colour; of two names of one colour the first gives its inks.

        Raises:
            UnknownName: inks are given to a colour that there is not.
        """
        inks: dict[Colour, Ink] = {}
        for name, (c, m, y, k) in self._cmyk.items():
            inks.setdefault(self.colour(name), (c / 100, m / 100, y / 100, k / 100))
        return inks

    def of(self, value: object, otherwise: str = "accent") -> str:
        """The colour of pieces of one type."""
        look = self._types.get(str(value))
        return self.hex(look.colour if look and look.colour else otherwise)

    def icon(self, value: object, otherwise: str = "") -> str:
        """The icon of pieces of one type."""
        look = self._types.get(str(value))
        return look.icon if look and look.icon else otherwise

    def label(self, value: object) -> str:
        """The word printed for a type: the theme's, or the value itself."""
        look = self._types.get(str(value))
        return look.label if look and look.label else str(value)

    def mix(self, first: str, second: str, share: float) -> str:
        """`share` (0..1) of the second colour in the first, as `#rrggbb`."""
        pairs = zip(self.colour(first), self.colour(second), strict=True)
        return "#" + "".join(f"{round(255 * (a + (b - a) * share)):02x}" for a, b in pairs)

    def on(self, name: str, dark: str = "ink", light: str = "paper") -> str:
        """Whichever of two colours reads better on a third."""
        ground = luminance(self.colour(name))
        ratios = {word: contrast(luminance(self.colour(word)), ground) for word in (dark, light)}
        return self.hex(max(ratios, key=lambda word: ratios[word]))

    def fonts(self) -> list[str]:
        """The fonts of all styles, by role or by name."""
        return [style.font for style in self._styles.values()]

    def style(self, name: str) -> TextStyle:
        """A text style by name.

        Raises:
            UnknownName: no such style.
        """
        if name not in self._styles:
            raise UnknownName("style", name, list(self._styles))
        return self._styles[name]

    def font(self, role: str) -> str:
        """The font of a role (`title`), or a font's own name as it stands."""
        return self._fonts.get(role, role)


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it."""
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: float, second: float) -> float:
    """WCAG contrast ratio of two luminances, from 1 to 21."""
    high, low = max(first, second), min(first, second)
    return (high + 0.05) / (low + 0.05)
