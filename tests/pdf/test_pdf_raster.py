"""Pictures of pages as files."""

from io import BytesIO

import pytest
from PIL import Image

from pnp.pdf.raster import BAND, png


@pytest.mark.parametrize("size", [(1, 1), (7, BAND - 1), (7, BAND), (5, BAND + 1), (200, 3 * BAND + 2)])
def test_a_png_has_every_pixel_of_its_image(size: tuple[int, int]) -> None:
    image = Image.frombytes("RGB", size, bytes(at * 37 % 251 for at in range(3 * size[0] * size[1])))
    with Image.open(BytesIO(png(image))) as read:
        read.verify()  # the sums of its chunks, too
    with Image.open(BytesIO(png(image))) as read:
        assert (read.format, read.mode, read.size) == ("PNG", "RGB", size)
        assert read.tobytes() == image.tobytes()
