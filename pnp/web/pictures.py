"""Pictures: the faces of an open game as PNGs, drawn when a page first shows them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from threading import RLock
from typing import TYPE_CHECKING, Protocol

from pnp.files import own
from pnp.known import cache_folder
from pnp.layout.compose import Face
from pnp.layout.faces import Faces, Side
from pnp.model.game import Component, Game, Piece
from pnp.pdf.drawing import Drawing, Icon, Paint, Shape, Use
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf
from pnp.sheets.kit.gallery import MOST, hero
from pnp.web.desk import DRAWING
from pnp.whole import replace

if TYPE_CHECKING:
    from PIL.Image import Image

PER_MM = {"small": 6.4, "large": 12.0, "cover": 5.0}
"""Pixels a millimetre: a card at twice the pixels of a screen, and one that is looked at closely."""
MOST_PIXELS = {"small": 900_000, "large": 6_000_000, "cover": 900_000}
"""Of one picture; a larger face is drawn less finely."""
MOST_BYTES = 64_000_000
"""Of all pictures that are kept; those that were shown longest ago are drawn again."""
MOST_SOURCES = 20_000
"""Sources of which it is known what they draw."""
COVER = 120.0, 72.0
"""The size of a game's cover in mm."""
MOST_COVERS = 300
"""Covers that are kept."""
_SIGN = 6.0
_BLACK = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with what tells it from others; two faces that look alike have one `key`."""

    key: str
    png: bytes


class Album:
    """Pictures by what they show; the latest are kept."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[str, bytes] = OrderedDict()
        self._sources: OrderedDict[Hashable, str] = OrderedDict()
        self._bytes = 0
        self._lock = RLock()

    def of(self, faces: Faces, drawing: Drawing, size: str, clear: bool = False) -> Picture:
        """A drawing as pixels, the whole of its trim; of one in black the ground may stay `clear`."""
        with DRAWING:
            pdf = Pdf(faces.fonts, pack=1)
            pdf.add_page(drawing)
            data = pdf.data()
            fine = fineness(drawing, size)
            key = blake2b(b"%g " % fine + data, digest_size=12).hexdigest()
            if (png := self.kept(key)) is None:
                with opened(data) as document:
                    image = page_image(document, 0, fine)
                if clear:
                    image = _cleared(image)
                out = BytesIO()
                image.save(out, "PNG", compress_level=2)
                png = out.getvalue()
                self._keep(key, png)
        return Picture(key, png)

    def known(self, source: Hashable) -> Picture | None:
        """The picture that was drawn of a source, if it is still there."""
        with self._lock:
            key = self._sources.get(source) if source is not None else None
        png = self.kept(key) if key is not None else None
        return Picture(key, png) if key is not None and png is not None else None

    def remember(self, source: Hashable, key: str) -> None:
        """A picture was drawn of a source: the same source draws the same."""
        with self._lock:
            if source is not None:
                self._sources[source] = key
                while len(self._sources) > MOST_SOURCES:
                    self._sources.popitem(last=False)

    def kept(self, key: str) -> bytes | None:
        """The picture of a key, if it is still there."""
        with self._lock:
            if key in self._pictures:
                self._pictures.move_to_end(key)
            return self._pictures.get(key)

    def _keep(self, key: str, png: bytes) -> None:
        with self._lock:
            self._pictures[key] = png
            self._bytes += len(png)
            while self._bytes > MOST_BYTES:
                self._bytes -= len(self._pictures.popitem(last=False)[1])


def fineness(drawing: Drawing, size: str) -> float:
    """Pixels a millimetre of a picture of a size."""
    return float(min(PER_MM[size], (MOST_PIXELS[size] / (drawing.width * drawing.height)) ** 0.5))


def _cleared(image: Image) -> Image:
    from PIL import Image, ImageOps

    sign = Image.new("RGBA", image.size, (0, 0, 0, 0))
    sign.putalpha(ImageOps.invert(image.convert("L")))
    return sign


def piece_of(game: Game, component: str, piece: str) -> tuple[Component, Piece] | None:
    """A piece by the words of an address; of one that a seat brought in a list (`name@1`) the card that it is."""
    part = game.components.get(component)
    if part is None:
        return None
    named = {short(each): each for each in reversed(part.pieces)}
    found = named.get(piece) or named.get(piece.rpartition("@")[0])
    return (part, found) if found else None


class Named(Protocol):
    """A piece, of the box or on the table."""

    @property
    def id(self) -> str:
        """Its own."""

    @property
    def component(self) -> str:
        """Its component's."""


def short(piece: Named) -> str:
    """A piece's id without its component's, as addresses have it."""
    return piece.id.removeprefix(f"{piece.component}:")


def face_of(faces: Faces, piece: Piece, side: Side) -> Face:
    """One side of a piece, drawn now."""
    with DRAWING:
        return faces.of(piece, side)


def bled(drawing: Drawing) -> Drawing:
    """A drawing with its bleed as a trim of its own."""
    more = drawing.bleed
    if not more:
        return drawing
    inside = Use(drawing, more, more, 0, (more, more, more, more))
    return Drawing(drawing.width + 2 * more, drawing.height + 2 * more, [inside])


def cover(faces: Faces) -> Drawing:
    """A game as its kit's cover shows it: its largest board, before it some of its cards or counters."""
    boards, cards, tokens = [], [], []
    parts = faces.game.components.values()
    with DRAWING:
        for part in parts:
            if part.kind == "board":
                boards += [faces.of(piece).drawing for piece in part.pieces[:1]]
        decks = [piece for part in parts if part.kind == "deck" for piece in part.one_set]
        cards = [faces.of(piece).drawing for piece in _some(decks)]
        if not cards:
            small = [piece for part in parts if part.kind in ("counters", "tiles") for piece in part.one_set]
            tokens = [faces.of(piece).drawing for piece in _some(small)]
        if not (boards or cards or tokens):
            boards = [faces.of(piece).drawing for part in parts for piece in part.pieces[:1]][:1]
        ground = Shape(f"0 0 {COVER[0]:g} {COVER[1]:g} re", Paint(faces.theme.colour("soft")))
        return Drawing(*COVER, [ground, *hero(boards, cards, tokens, (0.0, 0.0, *COVER))])


def _some(pieces: list[Piece]) -> list[Piece]:
    """As many pieces as a fan shows, evenly chosen."""
    count = min(MOST, len(pieces))
    return [pieces[round(index * (len(pieces) - 1) / max(1, count - 1))] for index in range(count)]


def cover_picture(album: Album, faces: Faces, stamp: str | None) -> Picture:
    """The cover as pixels, kept in the user's cache as long as the game's files are as this `stamp` says."""
    file = None
    if stamp is not None:
        with suppress(OSError, RuntimeError):
            file = cache_folder() / "covers" / f"{stamp}.png"
            return Picture(stamp, own(file, MOST_BYTES))
    made = album.of(faces, cover(faces), "cover")
    if file is not None:
        with suppress(OSError):
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            for old in sorted(file.parent.glob("*.png"), key=lambda each: each.stat().st_mtime)[:-MOST_COVERS]:
                old.unlink(missing_ok=True)
            replace(file, made.png)
    return made


def sign_picture(album: Album, faces: Faces, name: str) -> Picture | None:
    """An icon in the colour of text; None where there is none of that name."""
    with DRAWING:
        path = faces.icons.path(name)
    if path is None:
        return None
    drawing = Drawing(_SIGN, _SIGN, [Icon(name, path, 0.0, 0.0, _SIGN, _BLACK)])
    return album.of(faces, drawing, "small", clear=True)
