"""How a report looks: colours, light and dark, the game's accent made readable on them, fonts, cards for its head."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from pnp.layout.drawing.theme import ThemeView, contrast, house, luminance, rgb
from pnp.model import library

if TYPE_CHECKING:
    from pnp.lab.report.deck import Deck
    from pnp.model import Game

LIGHT = {
    "paper": "#fbfaf7", "raised": "#ffffff", "sunk": "#efece5", "ink": "#2a2623", "quiet": "#6a645d", "line": "#ddd8cf",
    "blue": "#1566a8", "orange": "#b54d06", "green": "#0f7b5f", "purple": "#84549b", "pale": "#c3d8ea",
}  # fmt: skip
DARK = {
    "paper": "#171614", "raised": "#201f1c", "sunk": "#2b2926", "ink": "#ece7df", "quiet": "#a8a198", "line": "#3b3833",
    "blue": "#6fb2ec", "orange": "#f09a55", "green": "#55c39f", "purple": "#c9a0de", "pale": "#2a4458",
}  # fmt: skip
_READABLE = 4.5
"""The contrast that WCAG asks of text."""
_STEPS = 20
_FAN = 5


class Sized(Protocol):
    """A picture, as far as its shape goes."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...


def readable(game: Game, colours: Mapping[str, str], towards: str) -> str:
    """The accent of a game's theme, moved towards black or white until text in it can be read."""
    theme = _theme(game)
    grounds = [luminance(rgb(colours[name])) for name in ("paper", "raised")]
    for step in range(_STEPS):
        mixed = theme.mix("accent", towards, step / _STEPS)
        if all(contrast(luminance(rgb(mixed)), ground) >= _READABLE for ground in grounds):
            return mixed
    return towards


def font_of_titles(game: Game) -> str:
    """The font that a game's titles are set in; it may be one that there is not."""
    return _theme(game).font("title")


def _theme(game: Game) -> ThemeView:
    return ThemeView(game.theme, house(library.templates() / "house" / "theme.yaml"))


def fan(deck: Deck | None, shown: Mapping[str, Sized]) -> list[str]:
    """Titles from all over the deck for the head of a report; none where too few are upright."""
    rows = sorted(deck.rows, key=lambda row: row.at) if deck else []
    upright = [row.id for row in rows if row.id in shown and shown[row.id].height > shown[row.id].width]
    if len(upright) < _FAN:
        return []
    return [upright[round(place * (len(upright) - 1) / (_FAN - 1))] for place in range(_FAN)]
