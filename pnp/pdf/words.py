"""The words of a PDF page and where they stand, by pdfium."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any, NamedTuple

HYPHEN = "\u00ad"
"""Stands at the end of a word that goes on in the next line."""
_SPLIT = 0.25
"""Of the size of the letters: from so wide a gap on two words are two, though no space stands between."""
_SOFT = "\x02"
_BOLD = 600
_FORCED_BOLD = 1 << 18
"""The flag of a font that is bold whatever its name."""


class Word(NamedTuple):
    """A word; `left`, `top`, `right`, `bottom` in pt from the page's upper left corner, `size` the height of its font in pt."""

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


def words(page: Any, most: int) -> list[Word]:
    """The words of an open page in the order of its file, of so many letters at most; upright ones only."""
    import pypdfium2.raw as pdfium

    text = page.get_textpage()
    try:
        return list(_gathered(_letters(pdfium, page, text.raw, most), pdfium, text.raw))
    finally:
        text.close()


def pictured(page: Any) -> bool:
    """Whether a picture lies on an open page."""
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
        if 0.1 < (pdfium.FPDFText_GetCharAngle(text, at) - _turn(turned)) % 6.2832 < 6.18:
            yield _Letter(" ", 0, 0, 0, 0, at)  # text that stands on its side is a mark at the edge
            continue
        # The loose box has the height of the font and the width of its advance, whatever the letter.
        pdfium.FPDFText_GetLooseCharBox(text, at, box)
        yield _Letter(sign, *_upright(turned, width, height, box.left, box.bottom, box.right, box.top), at)


def _turn(turned: int) -> float:
    return float(turned) * 1.570796 / 90


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
