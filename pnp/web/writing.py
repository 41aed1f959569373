"""Writing: the pages' templates filled, for the server that answers and for files that are given away."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pnp.layout.faces import Faces
from pnp.web.addresses import Addresses
from pnp.web.desk import Opened
from pnp.web.markup import html

HERE = Path(__file__).parent
STATIC = HERE / "static"
FONTS = {
    "title.ttf": "cinzel/Cinzel-Bold.ttf",
    "text.ttf": "alegreya-sans/AlegreyaSans-Regular.ttf",
    "text-bold.ttf": "alegreya-sans/AlegreyaSans-Bold.ttf",
    "text-italic.ttf": "alegreya-sans/AlegreyaSans-Italic.ttf",
}
"""The pages' type, of the library's fonts."""


def templates() -> Environment:
    """The templates of all pages; what they are given is text and never becomes a part of the page."""
    loader = FileSystemLoader(HERE / "html")
    return Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )  # fmt: skip


class Writer:
    """Fills templates with what they all need; `tabs` are the pages that a game has, by address and name."""

    def __init__(self, at: Addresses, alone: str | None, tabs: Sequence[tuple[str, str]], given: bool = False) -> None:
        self.at = at
        self._shared = {
            "alone": alone,
            "tabs": tabs,
            "given": given,
            "html": html,
            "broken": [],
            "found": 0,
            "links": [],
        }
        self._jinja = templates()

    def page(self, name: str, opened: Opened | None = None, faces: Faces | None = None, **told: Any) -> str:
        """A page, of a game where one is given."""
        context = {**self._shared, "at": self.at, **told}
        if opened is not None and faces is not None:
            slug, icons = opened.slug, faces.icons
            context |= {"opened": opened, "slug": slug, "game": faces.game, "lang": faces.game.lang}
            context["sign"] = lambda icon: self.at.sign(slug, icon) if icons.path(icon) else None
        return self._jinja.get_template(name).render(context)
