"""Pictures: stored as they are where a PDF can hold that, and refused when they are none or too large."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from letters import pdf_of, picture, read
from PIL import Image as Pillow

from pnp.pdf import pictures
from pnp.pdf.drawing import Drawing, Image
from pnp.pdf.pictures import BadPicture, size


def page_with(*files: Path) -> bytes:
    return pdf_of(Drawing(8, 4, [Image(file, 1, 1, 4, 2) for file in files]))


def stored(data: bytes) -> list[dict[str, Any]]:
    """Every picture of a PDF that is no mask: its dictionary's values and its bytes."""
    with read(data) as pdf:
        streams = [thing for thing in pdf.objects if hasattr(thing, "keys") and thing.get("/Subtype") == "/Image"]
        masks = {thing.SMask.objgen for thing in streams if "/SMask" in thing}
        return [
            {
                "filter": str(thing.Filter),
                "space": str(thing.ColorSpace),
                "masked": "/SMask" in thing,
                "size": (int(thing.Width), int(thing.Height)),
                "raw": thing.read_raw_bytes(),
            }
            for thing in streams
            if thing.objgen not in masks
        ]


def red_and_blue(mode: str = "RGB") -> Pillow.Image:
    """Two by one pixels: red, then blue."""
    found = Pillow.new("RGB", (2, 1), "red")
    found.putpixel((1, 0), (0, 0, 255))
    return found.convert(mode)


def test_a_picture_fills_its_rectangle_the_right_way_round(tmp_path: Path) -> None:
    file = tmp_path / "art.png"
    red_and_blue().resize((40, 20), Pillow.Resampling.NEAREST).save(file)
    assert picture(page_with(file)) == ["________", "_RRBB___", "_RRBB___", "________"]


def test_the_top_of_a_picture_is_up(tmp_path: Path) -> None:
    file = tmp_path / "art.png"
    red_and_blue().rotate(-90, expand=True).resize((20, 20), Pillow.Resampling.NEAREST).save(file)
    assert [line[1] for line in picture(page_with(file))] == ["_", "R", "B", "_"]


def test_a_picture_without_transparency_has_no_mask(tmp_path: Path) -> None:
    file = tmp_path / "art.png"
    red_and_blue("RGBA").save(file)
    (found,) = stored(page_with(file))
    assert not found["masked"]


def test_transparency_is_a_mask_and_the_ground_shows_through(tmp_path: Path) -> None:
    file = tmp_path / "art.png"
    art = red_and_blue("RGBA").resize((40, 20), Pillow.Resampling.NEAREST)
    art.paste((0, 0, 0, 0), (20, 0, 40, 20))
    art.save(file)
    data = page_with(file)
    (found,) = stored(data)
    assert found["masked"]
    assert picture(data)[1] == "_RR_____"


@pytest.mark.parametrize(("mode", "space"), [("RGB", "/DeviceRGB"), ("L", "/DeviceGray")])
def test_a_jpeg_passes_through_byte_for_byte(mode: str, space: str, tmp_path: Path) -> None:
    file = tmp_path / "art.jpg"
    red_and_blue(mode).resize((60, 30)).save(file, quality=80)
    (found,) = stored(page_with(file))
    assert found["raw"] == file.read_bytes()
    assert (found["filter"], found["space"], found["size"]) == ("/DCTDecode", space, (60, 30))


def test_a_jpeg_of_printing_inks_is_turned_into_screen_colours(tmp_path: Path) -> None:
    file = tmp_path / "art.jpg"
    red_and_blue("CMYK").resize((60, 30), Pillow.Resampling.NEAREST).save(file, quality=95)
    data = page_with(file)
    assert stored(data)[0]["space"] == "/DeviceRGB"
    assert picture(data)[1] == "_RRBB___"


def test_a_picture_is_stored_once(tmp_path: Path) -> None:
    file = tmp_path / "art.png"
    red_and_blue().save(file)
    assert len(stored(page_with(file, file, file))) == 1


def test_a_palette_with_a_transparent_colour_has_a_mask(tmp_path: Path) -> None:
    file = tmp_path / "art.gif"
    art = red_and_blue("P")
    art.save(file, transparency=art.getpixel((0, 0)))
    assert stored(page_with(file))[0]["masked"]


def test_the_size_of_a_picture_is_that_of_its_pixels(tmp_path: Path) -> None:
    red_and_blue().resize((30, 20)).save(tmp_path / "art.webp")
    assert size(tmp_path / "art.webp") == (30, 20)


def test_a_picture_that_changes_is_measured_anew(tmp_path: Path) -> None:
    file = tmp_path / "art.png"
    red_and_blue().save(file)
    assert size(file) == (2, 1)
    red_and_blue().resize((30, 20)).save(file)
    os.utime(file, ns=(1, 1))
    assert size(file) == (30, 20)


def png(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds no pixel."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


def test_too_many_pixels_are_refused_before_they_are_decoded(tmp_path: Path) -> None:
    (tmp_path / "big.png").write_bytes(png(10_000, 6_001))
    with pytest.raises(BadPicture) as caught:
        size(tmp_path / "big.png")
    assert str(caught.value) == "'big.png' has 10000 x 6001 pixels; 60,000,000 are the most"


@pytest.mark.parametrize("side", [10_000, 60_000])
def test_a_decompression_bomb_is_called_too_large_and_warns_nobody(side: int, tmp_path: Path) -> None:
    """Pillow warns from 89 million pixels and raises from 179 million."""
    (tmp_path / "bomb.png").write_bytes(png(side, side))
    with pytest.raises(BadPicture, match=r"^'bomb\.png' has .* 60,000,000|more than 60,000,000"):
        size(tmp_path / "bomb.png")


def garbage() -> bytes:
    return bytes(range(256)) * 4


def half_a_png(tmp_path: Path) -> bytes:
    Pillow.effect_noise((60, 60), 50).save(tmp_path / "whole.png")
    whole = (tmp_path / "whole.png").read_bytes()
    return whole[: len(whole) // 2]


def half_a_jpeg(tmp_path: Path) -> bytes:
    Pillow.effect_noise((600, 600), 50).save(tmp_path / "whole.jpg")
    whole = (tmp_path / "whole.jpg").read_bytes()
    return whole[: len(whole) // 2]


def test_garbage_is_refused(tmp_path: Path) -> None:
    (tmp_path / "art.png").write_bytes(garbage())
    with pytest.raises(BadPicture) as caught:
        size(tmp_path / "art.png")
    assert str(caught.value) == "'art.png' cannot be read as a picture"


@pytest.mark.parametrize("make", [half_a_png, half_a_jpeg])
def test_half_a_picture_is_refused_before_a_page_needs_it(make: Any, tmp_path: Path) -> None:
    (tmp_path / "art").write_bytes(make(tmp_path))
    with pytest.raises(BadPicture, match="'art' cannot be read as a picture"):
        size(tmp_path / "art")


def test_no_format_is_read_that_would_start_a_program(tmp_path: Path) -> None:
    (tmp_path / "art.eps").write_bytes(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\nshowpage\n")
    with pytest.raises(BadPicture):
        size(tmp_path / "art.eps")
    assert "EPS" not in pictures.FORMATS
