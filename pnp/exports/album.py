"""Pictures as plain files: what the sides of a lot's pieces are called, and a folder they are put into, each once."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from pnp.exports.box import Box, Lot, Thing
from pnp.exports.folder import Folder
from pnp.exports.names import numbered
from pnp.exports.options import Options
from pnp.exports.pictures import encoded

if TYPE_CHECKING:
    from PIL.Image import Image


class Sides(NamedTuple):
    """A piece and the names of its pictures, without the ending; a back that all of a lot share is called `back`."""

    thing: Thing
    front: str
    back: str | None


class Shot(NamedTuple):
    """A picture that was written: where, its size in pixels, and the SHA-256 of the file."""

    path: str
    width: int
    height: int
    sha256: str


def sides(lot: Lot, cards: bool = False) -> Iterator[Sides]:
    """What the pictures of a lot are called, piece by piece: `001_<name>_front` and `001_<name>_back`.

    As `cards` a front is just `001_<name>`, and the one back of all is `back`, were it of a single card.
    """
    shared = lot.back is not None and (cards or len(lot.things) > 1)
    for number, thing in enumerate(lot.things, 1):
        name = numbered(number, len(lot.things), thing.name)
        back = "back" if shared else f"{name}_back"
        yield Sides(thing, name if cards else f"{name}_front", back if thing.back is not None else None)


class Album:
    """Puts pages of a box into a folder as pictures, `per_mm` pixels a millimetre unless the options say otherwise.

    A name stands for one picture: what has been written is not written again. `shots` are by name, in order.
    """

    def __init__(self, box: Box, folder: Folder, options: Options, per_mm: float) -> None:
        self.shots: dict[str, Shot] = {}
        self.per_mm = options.px_per_mm or per_mm
        self._pictures, self._folder, self._options = box.pictures, folder, options

    def add(self, name: str, page: int) -> Shot:
        """A page of the box as the picture `name` (with `/`, without its ending)."""
        if name not in self.shots:
            scale = self._pictures.scale(page, self.per_mm, self._options.longest)
            self.shots[name] = shot(self._folder, name, self._pictures.image(page, scale), self._options)
        return self.shots[name]


def shot(folder: Folder, name: str, image: Image, options: Options) -> Shot:
    """An image written in the format that is asked for."""
    data = encoded(image, options.image_format)
    path = folder.add(f"{name}.{options.image_format}", data)
    return Shot(path, *image.size, sha256(data).hexdigest())
