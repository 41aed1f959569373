"""What a person may ask of an export."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal, get_args

from pnp.model.errors import PnpError

ImageFormat = Literal["png", "bmp", "gif", "jpg"]
MOST_PIXELS = 10_000
"""The longest side of any picture in pixels: beyond it tabletops show nothing, or fall over."""
_LEAST_SIDE, _FINEST = 256, 60.0
_EPOCH = "SOURCE_DATE_EPOCH"
_LONG_AGO, _LAST = 315_532_800, 253_402_300_799
"""1980, the first year that a zip file can hold, and the end of the year 9999, in seconds since 1970."""


class ExportError(PnpError):
    """What cannot be exported, and what to do instead."""


def saved_at() -> int:
    """When files say that they were made, in seconds since 1970: SOURCE_DATE_EPOCH, or the beginning of 1980.

    Raises:
        ExportError: SOURCE_DATE_EPOCH is no date, as every maker of files would find out later.
    """
    given = os.environ.get(_EPOCH, "").strip() or str(_LONG_AGO)
    if not (given.isascii() and given.isdecimal() and len(given) <= len(str(_LAST)) and int(given) <= _LAST):
        raise ExportError(f"{_EPOCH} is {given[:40]!r}; it must be a number of seconds since 1970, or not set at all.")
    return int(given)


@dataclass(frozen=True, slots=True)
class Options:
    """How a game is exported.

    `base_url` is where its files will be found by others; `px_per_mm` is how fine pictures are (None: as the format
    likes it), `longest` the most pixels a side of one may have: a larger one is made coarser. `install` puts it where
    the tabletop looks.

    Raises:
        ExportError: a number out of bounds, an unknown word.
    """

    base_url: str | None = None
    px_per_mm: float | None = None
    image_format: ImageFormat = "png"
    longest: int = 4096
    install: bool = False

    def __post_init__(self) -> None:
        if self.px_per_mm is not None and not 1 <= self.px_per_mm <= _FINEST:
            raise ExportError(f"{self.px_per_mm:g} pixels a millimetre; it must be 1 to {_FINEST:g} (12 are 300 dpi).")
        if not _LEAST_SIDE <= self.longest <= MOST_PIXELS:
            raise ExportError(f"Pictures of at most {self.longest} pixels; it must be {_LEAST_SIDE} to {MOST_PIXELS}.")
        if self.image_format not in get_args(ImageFormat):
            raise ExportError(f"There is no image format {self.image_format!r}: {', '.join(get_args(ImageFormat))}.")
        if self.base_url is not None and not self.base_url.startswith(("https://", "http://", "file:///")):
            raise ExportError(f"--base-url {self.base_url!r}: it must begin with https://, http:// or file:///.")
