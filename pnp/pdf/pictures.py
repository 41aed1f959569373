"""Picture files for a PDF: JPEG as it stands, everything else as compressed samples with its transparency apart."""

from __future__ import annotations

import zlib
from pathlib import Path

MOST_PIXELS = 60_000_000
"""A picture larger than this (A3 at 500 dpi) is refused: it could eat the machine."""


class BadPicture(ValueError):
    """A file that is no picture, or too large a one."""


def size(file: Path) -> tuple[int, int]:
    """Width and height in pixels, read from the head of the file.

    Raises:
        BadPicture: the file cannot be read as a picture or has too many pixels.
    """
    from PIL import Image

    try:
        with Image.open(file) as picture:
            width, height = picture.size
    except Exception as error:  # Pillow raises whatever its decoders raise
        raise BadPicture(f"'{file.name}' cannot be read as a picture") from error
    if width * height > MOST_PIXELS:
        raise BadPicture(f"'{file.name}' has {width} x {height} pixels; {MOST_PIXELS:,} are the most")
    return width, height


def samples(file: Path) -> tuple[str, bytes, tuple[str, bytes] | None]:
    """The PDF dictionary and samples of a picture, and those of its transparency if it has any."""
    from PIL import Image

    with Image.open(file) as picture:
        head = f"/Type /XObject /Subtype /Image /Width {picture.width} /Height {picture.height} /BitsPerComponent 8"
        if picture.format == "JPEG" and picture.mode in ("RGB", "L"):
            space = "/DeviceRGB" if picture.mode == "RGB" else "/DeviceGray"
            return f"{head} /ColorSpace {space} /Filter /DCTDecode", file.read_bytes(), None
        whole = picture.convert("RGBA")
    alpha = whole.getchannel("A")
    flate = "/Filter /FlateDecode"
    mask = None
    if alpha.getextrema() != (255, 255):
        mask = (f"{head} /ColorSpace /DeviceGray {flate}", zlib.compress(alpha.tobytes(), 6))
    return f"{head} /ColorSpace /DeviceRGB {flate}", zlib.compress(whole.convert("RGB").tobytes(), 6), mask
