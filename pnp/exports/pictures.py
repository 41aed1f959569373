"""Pictures of faces: pages of the PDF that is printed, cut to the shape of the piece."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from pnp.model.game import Shape
from pnp.pdf.drawing import PT
from pnp.pdf.raster import opened, page_image
from pnp.sheets.paper.wishes import ImageFormat

if TYPE_CHECKING:
    from PIL.Image import Image

CORNER = 3.2
"""The radius in mm of the round corner of a card that a tabletop does not round itself."""
_SMOOTH, _LARGEST = 4, 8192
"""How much larger a mask is drawn than it is used, so that its edge is smooth; but no longer than so many pixels."""
_MAGENTA = (255, 0, 255)
"""What stands for nothing in pictures that cannot be transparent, as programs of their time take it."""

_CLEAR = 255
"""The place in a GIF's palette of what stands for nothing."""


class Pictures:
    """The faces of a game by page; a context, since the PDF stays open. Lengths in mm."""

    def __init__(self, pdf: bytes, shapes: dict[int, Shape]) -> None:
        self._pdf, self._shapes = pdf, shapes

    def __enter__(self) -> Pictures:
        self._context = opened(self._pdf) if self._pdf else None
        self._document: Any = self._context.__enter__() if self._context else None
        return self

    def __exit__(self, *error: object) -> None:
        if self._context:
            self._context.__exit__(None, None, None)

    def size(self, page: int) -> tuple[float, float]:
        """Width and height of a face in mm."""
        width, height = self._document.get_page_size(page)
        return round(width * PT, 3), round(height * PT, 3)

    def scale(self, page: int, per_mm: float, longest: int) -> float:
        """Pixels a millimetre for a face: as fine as is asked, but no side longer than so many pixels."""
        return min(per_mm, longest / max(self.size(page)))

    def image(self, page: int, per_mm: float, corner: float = 0.0) -> Image:
        """A face at so many pixels a millimetre: RGB, or RGBA where it is round, a hex, or has round corners (mm)."""
        image = page_image(self._document, page, per_mm)
        shape = self._shapes.get(page)
        if shape in ("round", "hex") or corner:
            image.putalpha(_mask(image.size, shape if shape != "standee" else None, corner * per_mm))
        return image


@lru_cache(maxsize=4)
def _mask(size: tuple[int, int], shape: Shape | None, corner: float) -> Image:
    from PIL import Image, ImageDraw

    smooth = max(1, min(_SMOOTH, _LARGEST // max(size)))
    wide, high = size[0] * smooth, size[1] * smooth
    mask = Image.new("L", (wide, high), 0)
    draw = ImageDraw.Draw(mask)
    if shape == "round":
        draw.ellipse((0, 0, wide - 1, high - 1), 255)
    elif shape == "hex":
        shares = [(0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)]
        if high > wide:
            shares = [(y, x) for x, y in shares]
        draw.polygon([(x * (wide - 1), y * (high - 1)) for x, y in shares], 255)
    else:
        draw.rounded_rectangle((0, 0, wide - 1, high - 1), corner * smooth, 255)
    return mask.resize(size, Image.Resampling.BOX)


def encoded(image: Image, form: ImageFormat = "png") -> bytes:
    """A picture as a file. Where there is nothing, JPG gets white, BMP magenta, GIF a clear colour that is magenta."""
    from PIL import Image

    data = BytesIO()
    if form == "png":
        image.save(data, "PNG", compress_level=6)
        return data.getvalue()
    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    if form == "gif":
        indexed = image.convert("RGB").quantize(_CLEAR)
        if alpha:
            colours = (indexed.getpalette() or [])[: 3 * _CLEAR]
            indexed.putpalette([*colours, *[0] * (3 * _CLEAR - len(colours)), *_MAGENTA])
            indexed.paste(_CLEAR, mask=alpha.point(lambda value: 255 * (value <= 127)))
        indexed.save(data, "GIF", **({"transparency": _CLEAR} if alpha else {}))
        return data.getvalue()
    if alpha:
        ground = Image.new("RGB", image.size, (255, 255, 255) if form == "jpg" else _MAGENTA)
        # Half a magenta pixel is a pink rim: where there is no transparency, a pixel is there or not.
        ground.paste(image, mask=alpha if form == "jpg" else alpha.point(lambda value: 255 * (value > 127)))
        image = ground
    options: dict[str, Any] = {"quality": 92, "subsampling": 0} if form == "jpg" else {}
    image.save(data, {"jpg": "JPEG", "bmp": "BMP"}[form], **options)
    return data.getvalue()
