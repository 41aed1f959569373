"""Markup: the rich text of cards, aids and rulings as HTML."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup, escape

from pnp.layout.drawing.richtext import paragraphs

Sign = Callable[[str], str | None]
"""The address of an icon's picture, by name."""


def html(text: str, sign: Sign) -> Markup:
    """A text with its italics, bold type and icons; a line of it is a line."""
    lines = []
    for runs in paragraphs(text):
        line = Markup("")
        for run in runs:
            line += _icon(run.text, sign) if run.icon else _words(run.text, run.bold, run.italic)
        lines.append(line)
    return Markup("<br>").join(lines)


def plain(text: str) -> str:
    """The bare words of a text, an icon by its name."""
    return " ".join(
        "".join(run.text.replace("-", " ") if run.icon else run.text for run in runs) for runs in paragraphs(text)
    )


def _icon(name: str, sign: Sign) -> Markup:
    address = sign(name)
    said = name.replace("-", " ")
    if address is None:
        return Markup("<em>{}</em>").format(said)
    return Markup('<img class="sign" src="{}" alt="{}">').format(address, said)


def _words(text: str, bold: bool, italic: bool) -> Markup:
    made = escape(text)
    if italic:
        made = Markup("<em>{}</em>").format(made)
    return Markup("<strong>{}</strong>").format(made) if bold else made
