"""Pixels of a PDF page, by pdfium: every picture this tool makes is the PDF that it prints."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL import Image

BAND = 64
"""Rows of a picture that are compressed at a time, so that it is never copied whole."""


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


def png(image: Image.Image) -> bytes:
    """An RGB image as a PNG without row filters.

    Pillow weighs five filters for every row, which takes longer than compressing it; faces of even colours and text
    come out smaller with none.
    """
    wide, high = image.size
    length = 3 * wide
    deflate = zlib.compressobj(1, memLevel=9)
    body = []
    for top in range(0, high, BAND):
        rows = image.crop((0, top, wide, min(top + BAND, high))).tobytes()
        body.append(deflate.compress(b"".join(b"\0" + rows[at : at + length] for at in range(0, len(rows), length))))
    body.append(deflate.flush())
    header = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)  # 8 bits of red, green and blue, not interlaced
    chunks = ((b"IHDR", header), (b"IDAT", b"".join(body)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
