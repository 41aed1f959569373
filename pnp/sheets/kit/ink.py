"""Ink: how much of it a printed page takes, weighed on the pixels that its preview is cut from anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.findings import Finding
from pnp.model.game import Game

if TYPE_CHECKING:
    from PIL.Image import Image

MUCH = 0.6
"""The share of a page that all inks together may cover before a person is warned."""
_COARSE = 8
"""Pixels a side that are weighed as one."""


class Scale:
    """Weighs pages; `findings` is a warning that names those that take much ink, or nothing."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._heavy: dict[int, float] = {}

    def weigh(self, page: int, image: Image) -> None:
        """Take note of a page, by its number from 0."""
        share = coverage(image)
        if share > MUCH:
            self._heavy[page + 1] = share

    @property
    def findings(self) -> list[Finding]:
        if not self._heavy:
            return []
        from pnp.sheets.kit.reading import page_spans

        spans = ", ".join(f"{a}" if a == b else f"{a} to {b}" for a, b in page_spans(self._heavy))
        pages = f"page {spans} takes" if len(self._heavy) == 1 else f"pages {spans} take"
        most = max(self._heavy.values())
        message = f"{pages} much ink, up to {most:.0%} of a page; --low-ink prints outlines, --fronts-only no backs."
        file = self._game.folder / "game.yaml"
        return [Finding("warning", "much-ink", message, self._game.slug, None, None, None, file, None, None)]


def coverage(image: Image) -> float:
    """The mean of what cyan, magenta and yellow cover of an RGB image, 0 to 1."""
    from PIL import ImageStat

    means = ImageStat.Stat(image.reduce(_COARSE)).mean
    return 1 - sum(means) / (255 * len(means))
