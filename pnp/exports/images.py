"""`images`: a picture a side in a folder a component, for whatever takes pictures; nothing else."""

from __future__ import annotations

from pnp.exports.box import Box
from pnp.exports.folder import Folder
from pnp.exports.names import filed, numbered
from pnp.exports.options import Options
from pnp.exports.pictures import encoded

PER_MM = 12.0
"""Pixels a millimetre: 305 dpi."""


def write(box: Box, folder: Folder, options: Options) -> int:
    """Write `<component>/001_<name>_front.png` and `_back.png`, or one `back.png` for all; the number of pictures."""
    made = 0
    for lot in box.lots:
        inside = filed(lot.id, "component")
        sides: list[tuple[str, int]] = []
        for number, thing in enumerate(lot.things, 1):
            name = numbered(number, len(lot.things), thing.name)
            sides.append((f"{name}_front", thing.front))
            if thing.back is not None and (lot.back is None or len(lot.things) == 1):
                sides.append((f"{name}_back", thing.back))
        if lot.back is not None and len(lot.things) > 1:
            sides.append(("back", lot.back))
        for name, page in sides:
            scale = box.pictures.scale(page, options.px_per_mm or PER_MM, options.longest)
            data = encoded(box.pictures.image(page, scale), options.image_format)
            folder.add(f"{inside}/{name}.{options.image_format}", data)
        made += len(sides)
    return made
