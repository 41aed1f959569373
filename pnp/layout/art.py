"""Art by file name: the picture in a game's `art/` that is called as a piece is, for rows that name none."""

from __future__ import annotations

from pathlib import Path

from pnp.layout.environment import inside
from pnp.model import slugify

SUFFIXES = (".png", ".jpg", ".jpeg")


def picture_of(art: Path, component: str, name: str) -> str | None:
    """`<component>/<slug of name>.png` inside the folder `art`, else `<slug of name>.png`, or .jpg; None without one.

    A link that leads out of the folder is not there.
    """
    slug = slugify(name)
    if not slug:
        return None
    files = [f"{place}{suffix}" for place in (f"{component}/{slug}", slug) for suffix in SUFFIXES]
    return next((file for file in files if inside(art / file, art)), None)
