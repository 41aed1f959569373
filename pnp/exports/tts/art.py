"""Pictures of a box as files of the export: each once, with a hash of what it shows in its name.

Tabletop Simulator keeps what it once loaded from an address; a picture that changed needs a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TYPE_CHECKING

from pnp.exports.box import Box, Lot
from pnp.exports.folder import Folder
from pnp.exports.names import digest, filed
from pnp.exports.options import ExportError, Options
from pnp.exports.pictures import CORNER, encoded
from pnp.exports.tts.sizes import PER_MM, PER_MM_FLAT

if TYPE_CHECKING:
    from PIL.Image import Image

PLACE = "images"
THUMBNAIL = 256
"""Width and height of the picture that the game shows for a Saved Object."""
_FLAT_HEX = sqrt(3) / 2
"""How high a hexagon is that lies on a side, of its width."""
PAPER = (255, 255, 255)
"""A side on which nothing is printed."""


class Art:
    """Writes pictures of a box to a folder and says where they are; one is rendered, encoded and dropped at a time."""

    def __init__(self, box: Box, folder: Folder, options: Options) -> None:
        self.pictures = box.pictures
        self.options = options
        self._folder = folder
        self._pages: dict[object, str] = {}
        form = options.image_format
        if form not in ("png", "jpg"):
            raise ExportError(f"--image-format {form}: Tabletop Simulator reads png and jpg.")
        self._form = form
        self._written: dict[str, str] = {}

    def wish(self, lot: Lot) -> float:
        """How many pixels a millimetre of a lot is to have."""
        kind = "deck" if lot.is_deck else lot.kind
        return self.options.px_per_mm or PER_MM.get(kind, PER_MM_FLAT)

    def sides(self, lot: Lot, front: int, back: int | None, name: str) -> tuple[str, str]:
        """The two sides of a tile or a standee, the second empty where there is no back."""
        return self._side(lot, front, name), "" if back is None else self._side(lot, back, f"{name} back")

    def _side(self, lot: Lot, page: int, name: str) -> str:
        hexagon = lot.shape == "hex"

        def drawn() -> Image:
            scale = self.pictures.scale(page, self.wish(lot), self.options.longest)
            image = self.pictures.image(page, scale).convert("RGB")
            return _upon_hexagon(image) if hexagon else image

        return self.once((page, hexagon), drawn, f"{lot.id} {name}")

    def once(self, key: object, drawn: Callable[[], Image], name: str) -> str:
        """What was written under a key, or a picture that is drawn and written now; where it is."""
        if key not in self._pages:
            self._pages[key] = self.add(drawn(), name)
        return self._pages[key]

    def add(self, image: Image, name: str) -> str:
        """Write a picture, unless there is one with the same pixels; where it is."""
        data = encoded(image, self._form)
        found = digest(data)
        if found not in self._written:
            self._written[found] = self._folder.add(f"{PLACE}/{filed(name)}-{found}.{self._form}", data)
        return self._written[found]

    def thumbnail(self, pages: Sequence[int], cards: bool = False) -> bytes:
        """One to four faces as the small picture of a Saved Object, on nothing."""
        from PIL import Image

        ground = Image.new("RGBA", (THUMBNAIL, THUMBNAIL))
        columns = 1 if len(pages) == 1 else 2
        rows = 1 if len(pages) < 3 else 2
        cell = THUMBNAIL // columns, THUMBNAIL // rows
        for number, page in enumerate(pages[:4]):
            image = self._small(page, (cell[0] - 6, cell[1] - 6), CORNER if cards else 0.0)
            left, top = number % columns * cell[0], number // columns * cell[1]
            ground.alpha_composite(image, (left + (cell[0] - image.width) // 2, top + (cell[1] - image.height) // 2))
        return encoded(ground)

    def _small(self, page: int, room: tuple[int, int], corner: float) -> Image:
        wide, high = self.pictures.size(page)
        image = self.pictures.image(page, min(room[0] / wide, room[1] / high), corner)
        return image.convert("RGBA").crop((0, 0, min(room[0], image.width), min(room[1], image.height)))


def _upon_hexagon(image: Image) -> Image:
    """The picture of a six-sided tile as the game wants it: on its side, in a square whose top and bottom are cut off.

    Whether the game cuts them or draws the picture into the hexagon's height is not documented. So they go on with the
    colours of the edge: the worst that can happen is a picture that is a little flat.
    """
    from PIL import Image

    if image.height > image.width:
        image = image.transpose(Image.Transpose.ROTATE_270)
    wide, high = image.size
    full = max(high, round(high / _FLAT_HEX))
    above = (full - high) // 2
    below = full - high - above
    made = Image.new("RGB", (wide, full))
    made.paste(image.crop((0, 0, wide, 1)).resize((wide, max(1, above))), (0, 0))
    made.paste(image.crop((0, high - 1, wide, high)).resize((wide, max(1, below))), (0, full - max(1, below)))
    made.paste(image, (0, above))
    return made
