"""Picture files for a PDF: JPEG as it stands, everything else as compressed samples with its transparency apart."""

from __future__ import annotations

import warnings
import zlib
from functools import lru_cache
from pathlib import Path

MOST_PIXELS = 60_000_000
"""A picture larger than this (A3 at 500 dpi) is refused: it could eat the machine."""


FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")
"""Formats that are read; others of Pillow's start programs (EPS) or are read by hardly anyone."""


class BadPicture(ValueError):
    """A file that is no picture, or too large a one."""


def size(file: Path) -> tuple[int, int]:
    """Width and height in pixels of a picture that can be read to its end.

    Raises:
        BadPicture: the file cannot be read as a picture or has too many pixels.
    """
    state = file.stat()
    return _checked(file, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=256)
def _checked(file: Path, _changed: int, _bytes: int) -> tuple[int, int]:
    """Read once for all the faces that show it, until the file changes."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of too many pixels; they are refused below
            with Image.open(file, formats=FORMATS) as picture:
                width, height = picture.size
                if width * height <= MOST_PIXELS:
                    picture.draft("L", (1, 1))  # a JPEG is decoded at an eighth of its size
                    picture.load()
    except Image.DecompressionBombError:
        raise BadPicture(f"'{file.name}' has more than {MOST_PIXELS:,} pixels") from None
    except Exception as error:  # Pillow raises whatever its decoders raise
        raise BadPicture(f"'{file.name}' cannot be read as a picture") from error
    if width * height > MOST_PIXELS:
        raise BadPicture(f"'{file.name}' has {width} x {height} pixels; {MOST_PIXELS:,} are the most")
    return width, height


def samples(file: Path, grey: bool = False) -> tuple[str, bytes, tuple[str, bytes] | None]:
    """The PDF dictionary and samples of a picture, and those of its transparency if it has any; in greys if wanted."""
    from PIL import Image

    with Image.open(file, formats=FORMATS) as picture:
        head = f"/Type /XObject /Subtype /Image /Width {picture.width} /Height {picture.height} /BitsPerComponent 8"
        if picture.format == "JPEG" and picture.mode in ("RGB", "L") and not (grey and picture.mode == "RGB"):
            space = "/DeviceRGB" if picture.mode == "RGB" else "/DeviceGray"
            return f"{head} /ColorSpace {space} /Filter /DCTDecode", file.read_bytes(), None
        whole = picture.convert("RGBA")
    alpha = whole.getchannel("A")
    flate = "/Filter /FlateDecode"
    mask = None
    if alpha.getextrema() != (255, 255):
        mask = (f"{head} /ColorSpace /DeviceGray {flate}", zlib.compress(alpha.tobytes(), 6))
    if grey:
        return f"{head} /ColorSpace /DeviceGray {flate}", zlib.compress(whole.convert("L").tobytes(), 6), mask
    return f"{head} /ColorSpace /DeviceRGB {flate}", zlib.compress(whole.convert("RGB").tobytes(), 6), mask
