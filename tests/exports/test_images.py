"""`images`: a picture of each side of each piece, and whose work is in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from library_boxes import library_box
from PIL import Image, ImageChops

from pnp.exports import images
from pnp.exports.export import export
from pnp.exports.folder import RECORD, written
from pnp.exports.names import LONGEST, distinct, filed
from pnp.exports.options import Options


@pytest.mark.parametrize("slug", ["ice-lords", "solitaire-conquest"])
def test_every_side_has_its_picture(slug: str, tmp_path: Path) -> None:
    box = library_box(slug)
    with written(tmp_path / "images") as folder:
        made = images.write(box, folder, Options(px_per_mm=1))
    files = {file.relative_to(tmp_path / "images").as_posix() for file in tmp_path.rglob("*.png")}
    assert made == len(files)
    told = (tmp_path / "images" / "README.txt").read_text(encoding="utf-8").replace("\n", " ")
    assert all(" ".join(due.split()) in told for due in box.rights)
    assert "CC BY 3.0" in told
    for lot in box.lots:
        for number, thing in enumerate(lot.things, 1):
            stem = f"{filed(lot.id)}/{number:03}_{filed(thing.name)}"
            wanted = [(f"{stem}_front.png", thing.front)]
            if thing.back is not None:
                shared = lot.back is not None and len(lot.things) > 1
                wanted.append((f"{filed(lot.id)}/back.png" if shared else f"{stem}_back.png", thing.back))
            for name, page in wanted:
                image = Image.open(tmp_path / "images" / name)
                assert not ImageChops.difference(image, box.pictures.image(page, 1)).getbbox(alpha_only=False)
                files.discard(name)
    assert not files


def test_components_whose_names_look_alike_do_not_mix(make_game: Callable[..., Path], tmp_path: Path) -> None:
    kind = "kind: counters\ntitle: Unit\nsize: [20, 20]\nlayout: token\n"
    folder = make_game(
        **{"unit": f"{kind}sets: [red]\nrows: [{{name: A}}]\n", "unit-red": f"{kind}rows: [{{name: A}}]\n"}
    )
    place = export("images", folder, tmp_path, Options(px_per_mm=1)).place
    files = sorted(file.relative_to(place).as_posix() for file in place.rglob("*") if file.is_file())
    assert files == [RECORD, "README.txt", "unit-red-2/001_a_front.png", "unit-red/001_a_front.png"]


def test_names_that_are_taken_get_a_number_that_is_free() -> None:
    assert distinct(["a", "b", "a", "a-2", "a"]) == ["a", "b", "a-3", "a-2", "a-4"]
    long = "x" * LONGEST
    assert [len(name) for name in distinct([long, long])] == [LONGEST, LONGEST]
    assert filed("CON") == "piece-con"
    assert filed("console") == "console"
