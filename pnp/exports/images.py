"""`images`: a picture a side in a folder a component, for whatever takes pictures, and whose work is in them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.exports.album import Album, sides
from pnp.exports.box import Box
from pnp.exports.folder import Folder
from pnp.exports.leaflet import leaflet
from pnp.exports.names import distinct, filed
from pnp.exports.options import Options

PER_MM = 12.0
"""Pixels a millimetre: 305 dpi."""


def write(box: Box, folder: Folder, options: Options) -> int:
    """Write `<component>/001_<name>_front.png` and `_back.png`, or one `back.png` for all, and a README.txt.

    The number of pictures.
    """
    album = Album(box, folder, options, PER_MM)
    for lot, inside in zip(box.lots, distinct(filed(lot.id, "component") for lot in box.lots), strict=True):
        for thing, front, back in sides(lot):
            album.add(f"{inside}/{front}", thing.front)
            if back is not None and thing.back is not None:
                album.add(f"{inside}/{back}", thing.back)
    folder.add("README.txt", leaflet(box, _readme(album)))
    return len(album.shots)


def _readme(album: Album) -> Iterator[str]:
    yield (
        "A picture for each side of each different piece, in a folder a component. The number in front of a name keeps "
        "the order of the game; a file called back is the back of all pieces beside it."
    )
    yield f"{album.per_mm:g} pixels are a millimetre ({album.per_mm * 25.4:.0f} dpi), or fewer where a side is long."
