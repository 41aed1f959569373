"""The words of a PDF page and where they stand, by pdfium."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from math import pi, radians
from typing import Any, NamedTuple

from pnp.pdf.raster import opened

HYPHEN = "\u00ad"
"""Stands at the end of a word that goes on in the next line."""
_SPLIT = 0.25
"""Of the size of the letters: from so wide a gap on two words are two, though no space stands between."""
_SOFT = "\x02"
_BOLD = 600
_FORCED_BOLD = 1 << 18
"""The flag of a font that is bold whatever its name."""


class Word(NamedTuple):
    """A word: its box in pt from the page's upper left corner, and the height of its font in pt."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float
    bold: bool


class _Letter(NamedTuple):
    sign: str
    left: float
    top: float
    right: float
    bottom: float
    at: int


class Unreadable(ValueError):
    """Why a PDF's words cannot be had."""


class Page(NamedTuple):
    """The words of a page in the order of its file, upright ones only; and whether a picture lies on it."""

    words: list[Word]
    pictured: bool


def pages(data: bytes, most_pages: int, most_letters: int) -> list[Page]:
    """The pages of a PDF.

    Raises:
        Unreadable: it is damaged or locked, or has more pages or letters.
    """
    import pypdfium2

    made: list[Page] = []
    try:
        with opened(data) as document:
            if len(document) > most_pages:
                raise Unreadable(f"it has more than {most_pages:,} pages; split it")
            for index in range(len(document)):
                page = document[index]
                found = _words(page, most_letters + 1)
                most_letters -= sum(len(word.text) for word in found)
                if most_letters < 0:
                    raise Unreadable("it holds more letters than any rulebook; split it")
                made.append(Page(found, _pictured(page)))
                page.close()
    except pypdfium2.PdfiumError as bad:
        locked = "password" in str(bad).lower()
        raise Unreadable("it is locked by a password" if locked else "it is damaged or none") from None
    return made


def _words(page: Any, most: int) -> list[Word]:
    import pypdfium2.raw as pdfium

    text = page.get_textpage()
    try:
        return list(_gathered(_letters(pdfium, page, text.raw, most), pdfium, text.raw))
    finally:
        text.close()


def _pictured(page: Any) -> bool:
    import pypdfium2.raw as pdfium

    return any(True for _ in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_IMAGE,), max_depth=3))


def _letters(pdfium: Any, page: Any, text: Any, most: int) -> Iterator[_Letter]:
    width, height = page.get_size()
    turned = page.get_rotation()
    box = pdfium.FS_RECTF()
    for at in range(min(pdfium.FPDFText_CountChars(text), most)):
        sign = chr(pdfium.FPDFText_GetUnicode(text, at) or 0xFFFD)
        if sign == _SOFT:
            sign = HYPHEN
        if sign.isspace() or sign < " ":
            yield _Letter(" ", 0, 0, 0, 0, at)
            continue
        if 0.1 < (pdfium.FPDFText_GetCharAngle(text, at) + radians(turned)) % (2 * pi) < 6.18:
            yield _Letter(" ", 0, 0, 0, 0, at)  # text that stands on its side is a mark at the edge
            continue
        # The loose box has the height of the font and the width of its advance, whatever the letter.
        pdfium.FPDFText_GetLooseCharBox(text, at, box)
        yield _Letter(sign, *_upright(turned, width, height, box.left, box.bottom, box.right, box.top), at)


def _upright(
    turned: int, width: float, height: float, x: float, y: float, right: float, top: float
) -> tuple[float, float, float, float]:
    """A box as left, top, right, bottom from the upper left corner of the page as it is shown."""
    if turned == 90:
        return y, x, top, right
    if turned == 180:
        return width - right, y, width - x, top
    if turned == 270:
        return width - top, height - right, width - y, height - x
    return x, height - top, right, height - y


def _gathered(letters: Iterator[_Letter], pdfium: Any, text: Any) -> Iterator[Word]:
    run: list[_Letter] = []
    size = 0.0
    for letter in letters:
        apart = run and (
            letter.sign == " "
            or letter.left - run[-1].right > _SPLIT * size
            or letter.right < run[-1].left
            or letter.top > run[-1].bottom + size
            or letter.bottom < run[-1].top - size
        )
        if apart:
            yield _word(run, size, pdfium, text)
            run = []
        if letter.sign != " ":
            if not run:
                size = max(letter.bottom - letter.top, 1.0)
            run.append(letter)
    if run:
        yield _word(run, size, pdfium, text)


def _word(run: list[_Letter], size: float, pdfium: Any, text: Any) -> Word:
    flags = ctypes.c_int()
    name = ctypes.create_string_buffer(80)
    pdfium.FPDFText_GetFontInfo(text, run[0].at, name, 80, flags)
    heavy = b"bold" in name.value.lower() or b"black" in name.value.lower() or bool(flags.value & _FORCED_BOLD)
    bold = heavy or pdfium.FPDFText_GetFontWeight(text, run[0].at) >= _BOLD
    return Word(
        "".join(letter.sign for letter in run),
        min(letter.left for letter in run),
        min(letter.top for letter in run),
        max(letter.right for letter in run),
        max(letter.bottom for letter in run),
        size,
        bold,
    )
