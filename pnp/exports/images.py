"""`images`: a picture a side in a folder a component, for whatever takes pictures; nothing else."""

from __future__ import annotations

from pnp.exports.album import Album, sides
from pnp.exports.box import Box
from pnp.exports.folder import Folder
from pnp.exports.names import distinct, filed
from pnp.exports.options import Options

PER_MM = 12.0
"""Pixels a millimetre: 305 dpi."""


def write(box: Box, folder: Folder, options: Options) -> int:
    """Write `<component>/001_<name>_front.png` and `_back.png`, or one `back.png` for all; the number of pictures."""
    album = Album(box, folder, options, PER_MM)
    for lot, inside in zip(box.lots, distinct(filed(lot.id, "component") for lot in box.lots), strict=True):
        for thing, front, back in sides(lot):
            album.add(f"{inside}/{front}", thing.front)
            if back is not None and thing.back is not None:
                album.add(f"{inside}/{back}", thing.back)
    return len(album.shots)
