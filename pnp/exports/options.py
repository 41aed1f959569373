"""What a person may ask of an export."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.model.errors import PnpError
from pnp.sheets.paper.wishes import EXPORT, ImageFormat, Refused

MOST_PIXELS = int(EXPORT["longest"].most or 0)
"""The longest side of any picture in pixels: beyond it tabletops show nothing, or fall over."""
_EPOCH = "SOURCE_DATE_EPOCH"
_LONG_AGO, _LAST = 315_532_800, 253_402_300_799
"""1980, the first year that a zip file can hold, and the end of the year 9999, in seconds since 1970."""


class ExportError(PnpError):
    """What cannot be exported, and what to do instead; `field` is the wish that it is about, if it is about one."""

    def __init__(self, sentence: str, field: str = "") -> None:
        self.field = field
        super().__init__(sentence)


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
    px_per_mm: float | None = EXPORT["px_per_mm"].default
    image_format: ImageFormat = EXPORT["image_format"].default
    longest: int = EXPORT["longest"].default
    install: bool = EXPORT["install"].default

    def __post_init__(self) -> None:
        try:
            for name in ("px_per_mm", "longest", "image_format"):
                EXPORT[name].check(getattr(self, name))
        except Refused as error:
            raise ExportError(str(error), error.field) from None
        if self.base_url is not None and not self.base_url.startswith(("https://", "http://", "file:///")):
            sentence = f"--base-url {self.base_url!r}: it must begin with https://, http:// or file:///."
            raise ExportError(sentence, "base_url")


def asked(wishes: Mapping[str, Any]) -> Options:
    """What is wished of an export; `wishes` are those of `EXPORT` by name.

    Raises:
        ExportError: as `Options`.
    """
    return Options(**{name: wishes[name] for name in Options.__slots__})
