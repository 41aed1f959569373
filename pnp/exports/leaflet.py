"""The README.txt of an export: what it is, how it is used, what is approximate, and whose work is in it."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill

from pnp.engine.told.wording import plain
from pnp.exports.box import Box
from pnp.exports.names import one_line
from pnp.exports.starts import told

_WIDTH = 100


def leaflet(box: Box, paragraphs: Iterable[str]) -> str:
    """A text of wrapped paragraphs under the title of the game, with its credits at the end."""
    title = one_line(box.game.title)
    notice = [plain(box.game.notice)] if box.game.notice else []
    parts = [*paragraphs, *told(box.lots), *map(one_line, [*box.rights, *notice])]
    body = "\n\n".join(fill(part, _WIDTH, break_long_words=False, break_on_hyphens=False) for part in parts)
    return f"{title}\n{'=' * min(len(title), _WIDTH)}\n\n{body}\n"


def dice_needed(box: Box) -> str:
    """`2 x d6, 1 x d10` for the dice of a box."""
    return ", ".join(f"{dice.number} x d{dice.sides}" for dice in box.dice)
