"""Pixels of a PDF page, by pdfium: every picture this tool makes is the PDF that it prints."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL import Image


@contextmanager
def opened(source: Path | bytes) -> Iterator[Any]:
    """A PDF opened for reading, by path or from memory."""
    import pypdfium2

    document = pypdfium2.PdfDocument(source)
    try:
        yield document
    finally:
        document.close()


def page_image(document: Any, index: int, per_mm: float) -> Image.Image:
    """One page as an RGB image of `per_mm` pixels a millimetre."""
    page = document[index]
    try:
        # A page's size is rounded to a ten-thousandth of a point: a hair above a whole number of pixels would be
        # one pixel more, and the page stretched over it.
        bitmap = page.render(scale=per_mm * 25.4 / 72 * (1 - 1e-5))
        image: Image.Image = bitmap.to_pil().convert("RGB")
        return image
    finally:
        page.close()
