"""Picture files for a PDF: JPEG as it stands, everything else as compressed samples with its transparency apart."""

from __future__ import annotations

import warnings
import zlib
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from pnp.files import MB, Unfit, own

MOST_PIXELS, MOST_ACROSS, MOST_BYTES = 60_000_000, 30_000, 64 * MB
"""A picture larger than this (A3 at 500 dpi) is refused, as is a longer side or file: it could eat the machine."""
_STRIP = 2_000_000
"""Pixels that are turned into other colours at a time."""


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
        data = own(file, MOST_BYTES)
    except Unfit as error:
        raise BadPicture(f"'{file.name}' cannot be read as a picture: {error.strerror}") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of too many pixels; they are refused below
            with Image.open(BytesIO(data), formats=FORMATS) as picture:
                width, height = picture.size
                if width * height <= MOST_PIXELS and max(width, height) <= MOST_ACROSS:
                    picture.draft("L", (1, 1))  # a JPEG is decoded at an eighth of its size
                    picture.load()
    except Image.DecompressionBombError:
        raise BadPicture(f"'{file.name}' has more than {MOST_PIXELS:,} pixels") from None
    except Exception as error:  # Pillow raises whatever its decoders raise
        raise BadPicture(f"'{file.name}' cannot be read as a picture") from error
    if width * height > MOST_PIXELS or max(width, height) > MOST_ACROSS:
        most = f"{MOST_PIXELS:,}" if width * height > MOST_PIXELS else f"along a side {MOST_ACROSS:,}"
        raise BadPicture(f"'{file.name}' has {width} x {height} pixels; {most} are the most")
    return width, height


def samples(file: Path, grey: bool = False) -> tuple[str, bytes, tuple[str, bytes] | None]:
    """The PDF dictionary and samples of a picture, and those of its transparency if it has any; in greys if wanted."""
    from PIL import Image

    data = own(file, MOST_BYTES)
    with Image.open(BytesIO(data), formats=FORMATS) as picture:
        head = f"/Type /XObject /Subtype /Image /Width {picture.width} /Height {picture.height} /BitsPerComponent 8"
        if picture.format == "JPEG" and picture.mode in ("RGB", "L") and not (grey and picture.mode == "RGB"):
            space = "/DeviceRGB" if picture.mode == "RGB" else "/DeviceGray"
            return f"{head} /ColorSpace {space} /Filter /DCTDecode", data, None
        picture.load()
        clear, flate = _is_clear(picture), "/Filter /FlateDecode"
        mask = (f"{head} /ColorSpace /DeviceGray {flate}", _packed(picture, "A")) if clear else None
        space = "/DeviceGray" if grey else "/DeviceRGB"
        return f"{head} /ColorSpace {space} {flate}", _packed(picture, "L" if grey else "RGB"), mask


def _strips(picture: Any) -> Iterator[Any]:
    """The picture from top to bottom as RGBA, a part at a time: whole it would lie in memory four times."""
    rows = max(1, _STRIP // picture.width)
    for top in range(0, picture.height, rows):
        yield picture.crop((0, top, picture.width, min(top + rows, picture.height))).convert("RGBA")


def _is_clear(picture: Any) -> bool:
    """Whether anything shows through."""
    return any(strip.getchannel("A").getextrema() != (255, 255) for strip in _strips(picture))


def _packed(picture: Any, mode: str) -> bytes:
    """The samples, compressed, in a mode, or of the transparency (`A`)."""
    packer, parts = zlib.compressobj(6), list[bytes]()
    for strip in _strips(picture):
        parts.append(packer.compress((strip.getchannel("A") if mode == "A" else strip.convert(mode)).tobytes()))
    return b"".join([*parts, packer.flush()])
