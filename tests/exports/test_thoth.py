"""The folder of pictures in Thoth's manner, read back: every piece, its sides, how often it is there, and its dice."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
import thoth_reader as reader
from library_boxes import GAMES, library_box
from PIL import Image, ImageChops

from pnp.exports import thoth
from pnp.exports.box import Box
from pnp.exports.diefaces import pictures
from pnp.exports.export import export
from pnp.exports.folder import RECORD, written
from pnp.exports.options import Options
from pnp.exports.thoth.manifest import cell

FACE = """\
<drawing width="{{ width }}" height="{{ height }}">
<rect width="{{ width }}" height="{{ height }}" fill="#{{ piece.tint }}"/>
</drawing>
"""
MANIFEST = """\
title: "=Tint & <War>"
kind: card
family: colours
players: {min: 2, max: 4, print_for: 2}
needs: [two ten-sided dice, a d6]
notice: Nobody's notice.
credits: {author: Ada Author, where: The attic}
fields: {tint: {type: text}}
"""


def card(kind: str, rows: str, size: str = "poker", more: str = "") -> str:
    """A component whose pieces are of one colour each."""
    head = f"kind: {kind}\ntitle: Some {kind}\nsize: {size}\nlayout: face\n{more}"
    return f"{head}columns: [name, copies, tint]\nrows:\n{rows}"


def tinted(make_game: Callable[..., Path], **files: str) -> Path:
    """A game of plain colours in a folder."""
    return make_game(layouts={"face": FACE}, **{"game": MANIFEST, **files})


def read(folder: Path, where: Path, options: Options | None = None) -> reader.Folder:
    """The game exported and read back."""
    made = export("thoth", folder, where, options or Options(px_per_mm=2))
    found = reader.read(made.place)
    assert made.objects == len(found.pictures)
    assert made.pieces == sum(piece.copies for piece in found.pieces)
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_the_library_comes_back_whole(slug: str, tmp_path: Path) -> None:
    """Every piece with its name, copies, size, text and set, each side with its own picture, each space of a board."""
    box, options = library_box(slug), Options(px_per_mm=1, longest=300)
    with written(tmp_path / "thoth") as folder:
        objects = thoth.write(box, folder, options)
    found = reader.read(tmp_path / "thoth")
    assert objects == len(found.pictures)
    assert sum(piece.copies for piece in found.pieces) == box.pieces
    same(box, found, options)
    assert {sides: number for sides, (number, _) in found.dice.items()} == {die.sides: die.number for die in box.dice}


def same(box: Box, found: reader.Folder, options: Options) -> None:
    """What was read is what is in the box, pixel by pixel."""
    things = [(lot, thing) for lot in box.lots for thing in lot.things]
    for (lot, thing), piece in zip(things, found.pieces, strict=True):
        assert (piece.id, piece.name, piece.copies, piece.text) == (thing.id, thing.name, thing.copies, thing.text)
        assert (piece.owner, piece.shape) == (lot.owner, lot.shape)
        assert piece.size == pytest.approx(lot.size, abs=0.001)
        spaces = lot.board.spaces if lot.board else ()
        assert piece.spaces == tuple((space.name, space.x, space.y) for space in spaces)
        for page, image in ((thing.front, piece.front), (thing.back, piece.back)):
            assert (page is None) == (image is None)
            if page is not None and image is not None:
                scale = box.pictures.scale(page, options.px_per_mm or 0, options.longest)
                wanted = box.pictures.image(page, scale)
                assert image.mode == wanted.mode
                assert not ImageChops.difference(image, wanted).getbbox(alpha_only=False), piece.id


def test_everything_has_its_place(make_game: Callable[..., Path], tmp_path: Path) -> None:
    two = "  - {name: X, tint: '010', back: {tint: '020'}}\n  - {name: Y, tint: '030', back: {tint: '040'}}\n"
    sets = "back: {tint: '999'}\nsets: [north, south]\n"
    folder = tinted(
        make_game,
        red=card("deck", "  - [Ruby, 3, f00]\n  - [Rose, 1, f08]\n"),
        lone=card("deck", "  - [Hermit, 1, 080]\n"),
        chit=card("counters", "  - [A b, 400, 00f]\n", "[20, 20]", "shape: round\nback: {tint: '0ff'}\n"),
        two=card("counters", two, "[20, 20]"),
        land=card("tiles", "  - [Moor, 2, 0f0]\n  - [Fen, 2, 0e0]\n", "[30, 30]", sets),
        wall="kind: mat\ntitle: Wall\nsize: [90, 60]\nlayout: wall\n",
    )
    (folder / "templates" / "wall.xml").write_text("<drawing width='{{ width }}' height='{{ height }}'/>")
    found = read(folder, tmp_path)
    assert [path for path in found.pictures if not path.startswith("dice/")] == [
        "counters/chit/001_a-b_back.png",
        "counters/chit/001_a-b_front.png",
        "counters/two/001_x_back.png",
        "counters/two/001_x_front.png",
        "counters/two/002_y_back.png",
        "counters/two/002_y_front.png",
        "decks/lone/001_hermit.png",
        "decks/lone/back.png",
        "decks/red/001_ruby.png",
        "decks/red/002_rose.png",
        "decks/red/back.png",
        "mats/wall.png",
        "tiles/land-north/001_moor_front.png",
        "tiles/land-north/002_fen_front.png",
        "tiles/land-north/back.png",
        "tiles/land-south/001_moor_front.png",
        "tiles/land-south/002_fen_front.png",
        "tiles/land-south/back.png",
    ]
    by_id = {piece.id: piece for piece in found.pieces}
    assert by_id["chit:a-b"].copies == 400
    assert middle(by_id["red:rose"].front) == (255, 0, 136)
    assert middle(by_id["two:y"].front) == (0, 51, 0)
    assert middle(by_id["two:y"].back) == (0, 68, 0)
    assert by_id["land:moor@south"].paths[1] == by_id["land:fen@south"].paths[1]


def middle(image: Image.Image | None) -> tuple[int, ...]:
    """The colour in the middle of a picture."""
    assert image is not None
    pixel = image.convert("RGB").getpixel((image.width // 2, image.height // 2))
    assert isinstance(pixel, tuple)
    return pixel


def test_lots_whose_names_look_alike_have_folders_of_their_own(make_game: Callable[..., Path], tmp_path: Path) -> None:
    row = "  - [A, 1, f00]\n"
    files = {
        "unit": card("counters", row, "[20, 20]", "sets: [red, blue]\n"),
        "unit-red": card("counters", "  - [A, 1, 0f0]\n", "[20, 20]"),
        "con": card("counters", row, "[20, 20]"),
    }
    found = read(tinted(make_game, **files), tmp_path)
    trays = [piece.paths[0].split("/")[1] for piece in found.pieces]
    assert sorted(trays) == ["counters-con", "unit-blue", "unit-red", "unit-red-2"]
    green = next(piece for piece in found.pieces if piece.id == "unit-red:a")
    assert middle(green.front) == (0, 255, 0)


@pytest.mark.parametrize(
    "text", ["=1+1", "+2 Sword", "-3", "@home", "'=1", " =1", "\uff1dx", 'plain, "quoted"', "'tis"]
)
def test_no_cell_is_a_formula_and_none_loses_a_letter(text: str) -> None:
    shown = cell(text)
    assert not reader.re.match(r"\s*[=+@\uff1d\uff0b\uff0d\uff20-]", shown)
    assert reader.unquoted(shown) == " ".join(text.split())


def test_a_cell_is_one_line_of_signs_that_have_a_shape() -> None:
    assert cell("a\x07b\r\n\u2028 =c") == "a b =c"
    assert cell("\t=1") == "'=1"
    assert [cell(value) for value in (None, 23.09, 18.0, 4)] == ["", "23.09", "18", "4"]


@pytest.mark.parametrize(
    ("form", "outside"), [("bmp", (255, 0, 255)), ("gif", (255, 0, 255)), ("jpg", (255, 255, 255))]
)
def test_old_programs_get_pictures_they_know(
    form: str, outside: tuple[int, ...], make_game: Callable[..., Path], tmp_path: Path
) -> None:
    folder = tinted(make_game, chit=card("counters", "  - [A, 1, 00f]\n", "[20, 20]", "shape: round\n"))
    found = read(folder, tmp_path, Options(px_per_mm=4, image_format=form))  # type: ignore[arg-type]
    assert {path.rpartition(".")[2] for path in found.pictures} == {form}
    corner = found.pieces[0].front.convert("RGB").getpixel((0, 0))
    assert isinstance(corner, tuple)
    assert all(abs(a - b) < 12 for a, b in zip(corner, outside, strict=True))
    if form == "gif":
        assert found.pieces[0].front.convert("RGBA").getpixel((0, 0)) == (255, 0, 255, 0)
        assert found.pieces[0].front.convert("RGBA").getpixel((40, 40)) == (0, 0, 255, 255)
    if form == "bmp":  # a half transparent rim would be pink
        assert {colour for _, colour in found.pieces[0].front.getcolors()} == {(0, 0, 255), outside}
        data = (tmp_path / "hill-war" / "thoth" / found.pieces[0].paths[0]).read_bytes()
        offset, head, width, height, planes, bits, packing = struct.unpack_from("<IIiiHHI", data, 10)
        assert (offset, head, width, abs(height), planes, bits, packing) == (54, 40, 80, 80, 1, 24, 0)


def test_dice_are_drawn_face_by_face(make_game: Callable[..., Path], tmp_path: Path) -> None:
    found = read(tinted(make_game, red=card("deck", "  - [Ruby, 3, f00]\n")), tmp_path)
    assert {sides: number for sides, (number, _) in found.dice.items()} == {6: 1, 10: 2}
    assert "dice/d10/face-01.png" in found.pictures
    assert "dice/d6/face-6.png" in found.pictures
    for sides, (_, images) in found.dice.items():
        for shown, wanted in zip(images, pictures(sides, 2), strict=True):
            assert not ImageChops.difference(shown, wanted).getbbox()


def test_a_large_board_is_coarser_and_said_to_be(make_game: Callable[..., Path], tmp_path: Path) -> None:
    folder = tinted(make_game, wall="kind: mat\ntitle: Wall\nsize: [900, 600]\nlayout: wall\n")
    (folder / "templates" / "wall.xml").write_text("<drawing width='{{ width }}' height='{{ height }}'/>")
    found = read(folder, tmp_path, Options(longest=450))
    assert found.pieces[0].front.size == (450, 300)
    readme = (tmp_path / "hill-war" / "thoth" / "README.txt").read_text(encoding="utf-8")
    assert "mats/wall.png: 0.50 pixels are a millimetre" in readme


def test_ten_pixels_are_a_millimetre_unless_asked(make_game: Callable[..., Path], tmp_path: Path) -> None:
    folder = tinted(make_game, red=card("deck", "  - [Ruby, 3, f00]\n"))
    assert read(folder, tmp_path, Options()).pieces[0].front.size == (635, 889)


def test_the_papers_say_what_it_is_and_whose(make_game: Callable[..., Path], tmp_path: Path) -> None:
    read(tinted(make_game, red=card("deck", "  - [Ruby, 3, f00]\n")), tmp_path)
    place = tmp_path / "hill-war" / "thoth"
    readme = " ".join((place / "README.txt").read_text(encoding="utf-8").split())
    assert "No specification of Thoth's own index files is to be had, so there is none here" in readme
    assert "holds the 3 pieces" in readme
    licence = " ".join((place / "LICENSE.txt").read_text(encoding="utf-8").split())
    for word in ("Ada Author", "The attic", "Nobody's notice.", "Alegreya Sans", "SIL Open Font License 1.1"):
        assert word in licence
    assert "CC BY 4.0" not in licence, "that is the library's own"


def test_nobody_is_called_none(make_game: Callable[..., Path], tmp_path: Path) -> None:
    manifest = MANIFEST.replace("{author: Ada Author, where: The attic}", "{thanks: [Bob]}")
    place = export("thoth", tinted(make_game, game=manifest), tmp_path, Options(px_per_mm=1)).place
    licence = (place / "LICENSE.txt").read_text(encoding="utf-8")
    assert "Thanks to Bob." in licence
    assert "None" not in licence
    assert json.loads((place / "manifest.json").read_text(encoding="utf-8"))["pieces"] == []


def test_the_librarys_papers_credit_the_icons(tmp_path: Path) -> None:
    place = export("thoth", "warlords-of-ravenna", tmp_path, Options(px_per_mm=1)).place
    licence = (place / "LICENSE.txt").read_text(encoding="utf-8")
    assert "https://creativecommons.org/licenses/by/4.0/" in licence
    assert "https://creativecommons.org/licenses/by/3.0/" in licence
    assert "game-icons.net" in licence
    assert (place / "play-aid.pdf").read_bytes().startswith(b"%PDF")


def test_the_same_bytes_every_time(make_game: Callable[..., Path], tmp_path: Path) -> None:
    folder = tinted(
        make_game, red=card("deck", "  - [Ruby, 3, f00]\n"), chit=card("counters", "  - [A, 2, 00f]\n", "[20, 20]")
    )
    first, second = (export("thoth", folder, tmp_path / name, Options(px_per_mm=3)).place for name in "ab")
    files = sorted(file.relative_to(first) for file in first.rglob("*") if file.is_file())
    assert Path(RECORD) in files
    assert files == sorted(file.relative_to(second) for file in second.rglob("*") if file.is_file())
    for file in files:
        assert (first / file).read_bytes() == (second / file).read_bytes(), file
        assert str(tmp_path).encode() not in (first / file).read_bytes()
