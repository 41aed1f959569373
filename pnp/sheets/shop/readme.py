"""README.txt of a shop's folder: what lies in it, how it is printed, and what it is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import TextWrapper
from typing import Any

from pnp.layout.drawing.theme import UnknownName
from pnp.layout.faces import Faces
from pnp.model.game import Component
from pnp.sheets.shop.pages import Part
from pnp.sheets.shop.shops import told
from pnp.sheets.shop.wish import ShopWish
from pnp.terminal import encoded

_WIDTH = 100


def readme(faces: Faces, wish: ShopWish, parts: Sequence[Part], left: Sequence[Component]) -> bytes:
    """The text of the file."""
    return encoded("\n\n".join(_blocks(faces, wish, parts, left)) + "\n")


def _blocks(faces: Faces, wish: ShopWish, parts: Sequence[Part], left: Sequence[Component]) -> Iterator[str]:
    words = faces.words.shop
    title = words.title(title=faces.game.title)
    yield f"{title}\n{'=' * len(title)}"
    if wish.shop:
        yield _set(words.made_for(shop=wish.shop.title))
    yield "\n".join(_line(words, part) for part in parts)
    yield _set(" ".join(_how(words, wish)))
    yield _set(_colours(faces, words))
    safe = words.safe(mm=f"{wish.safe_zone:g}") if wish.safe_zone else words.no_safe
    yield _set(str(safe))
    if left:
        yield _set(words.left(components=", ".join(component.title for component in left)))
    if wish.shop:
        yield _listed(words.asks, wish.shop.asks)
        yield _listed(words.sources, [f"{says}: {where}" for says, where in wish.shop.sources])


def _line(words: Any, part: Part) -> str:
    bleeds = dict.fromkeys(f"{side:.4g}" for side in part.how.bleed)
    phrase = words.part
    return str(
        phrase(
            component=part.component.title,
            size=told(part.component.size),
            bleed=" / ".join(bleeds),
            pieces=sum(piece.copies for piece in part.pieces),
            designs=len(part.pieces),
        )
    )


def _how(words: Any, wish: ShopWish) -> Iterator[str]:
    get = words.__getitem__
    if wish.kind != "pdf":
        yield get("pictures")(dpi=wish.per_inch)
    elif wish.imposed:
        yield get("imposed")(paper=str(wish.imposed))
    else:
        yield str(get(wish.turn.replace("-", "_")))
        yield str(get("boxes"))
    yield str(get("each_copy" if wish.expanded else "each_once"))
    if wish.kind == "pdf":
        yield str(get("vectors"))


def _colours(faces: Faces, words: Any) -> str:
    get = words.__getitem__
    try:
        known = bool(faces.theme.inks)
    except UnknownName:
        known = False
    if not known:
        return str(get("rgb"))
    inks = faces.game.theme.cmyk
    told = ", ".join(f"{name} ({' '.join(f'{ink:g}' for ink in inks[name])})" for name in inks)
    return str(get("cmyk")(colours=told))


def _listed(head: object, lines: Sequence[str]) -> str:
    return "\n".join([str(head), *(_set(line, "- ", "  ") for line in lines)])


def _set(text: object, first: str = "", then: str = "") -> str:
    wrapper = TextWrapper(_WIDTH, initial_indent=first, subsequent_indent=then, break_long_words=False)
    wrapper.break_on_hyphens = False  # an address stays whole
    return wrapper.fill(str(text))
