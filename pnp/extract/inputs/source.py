"""A file's bytes, and from its ending and its first bytes the way it is read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from pnp.extract.found import Unread
from pnp.files import TooLarge, own
from pnp.model.errors import PnpError

BIGGEST = 8 * 1024 * 1024
"""Bytes of a rulebook's text."""
BIGGEST_PAGES = 128 * 1024 * 1024
"""Bytes of a PDF or of a word processor's file, most of which are pictures."""
LONGEST_LINE = 400_000
_ODD = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
"""Signs that no text has but by accident."""
_FEWEST_ODD = 8
_MARKED = re.compile(r"\s*<(?:!doctype html|html|head|body)\b", re.IGNORECASE)
_HYPERTEXT = (".html", ".htm", ".xhtml")


class Source(NamedTuple):
    """The text of a rulebook, what is to be said of how it was read, and the first line of each page."""

    text: str
    told: list[Unread]
    pages: list[int]


def read(path: Path) -> Source:
    """The text of a rulebook; bytes that are not UTF-8 are read as Windows-1252, and it is said where.

    Raises:
        PnpError: there is no such file, it is too big, it is damaged or locked, or it holds no text.
    """
    data = taken(path, BIGGEST_PAGES if path.suffix.lower() in (".pdf", ".docx") else BIGGEST)
    if data.startswith(b"%PDF"):
        from pnp.extract.inputs import pages

        source = pages.read(path, data)
    elif data.startswith(b"PK\x03\x04"):
        from pnp.extract.inputs import wordfile

        source = wordfile.read(path, data)
    else:
        source = _decoded(path, data)
        if path.suffix.lower() in _HYPERTEXT or _MARKED.match(source.text):
            from pnp.extract.inputs import hypertext

            source = source._replace(text=hypertext.lines(source.text))
    for number, line in enumerate(source.text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise PnpError(f"{path}:{number}: a line is longer than {LONGEST_LINE:,} characters; break it.")
    return source


def taken(path: Path, most: int) -> bytes:
    """The bytes of a rulebook's file.

    Raises:
        PnpError: there is no such file, or it is too big.
    """
    try:
        return own(path, most)
    except TooLarge:
        raise PnpError(f"{path}: the file is bigger than {most // 1024**2} MB; split it.") from None
    except OSError as bad:
        raise PnpError(f"{path}: the file cannot be read: {bad.strerror}.") from None


def _decoded(path: Path, data: bytes) -> Source:
    told = []
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as bad:
        text = data.decode("cp1252", errors="replace")
        place = data.count(b"\n", 0, bad.start) + 1
        told.append(Unread(place, path.name, "not UTF-8 from here; read as Windows-1252, look at its letters"))
    odd = len(_ODD.findall(text))
    if odd >= _FEWEST_ODD and odd * 100 > len(text):
        raise PnpError(f"{path}: this is no text; give a PDF, .docx, .html, Markdown or plain text.")
    return Source(text, told, [])
