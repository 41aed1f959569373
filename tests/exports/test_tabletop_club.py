"""A pack of Tabletop Club read back as the game imports it: every piece, its size, its pictures the right way up."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from library_boxes import GAMES, library_box
from oddities import NAMES, odd
from PIL import Image, ImageChops, ImageDraw
from tabletop_club_reader import Pack, Thing, read

from pnp.exports import tabletop_club
from pnp.exports.box import Box, Lot, packed
from pnp.exports.export import export
from pnp.exports.folder import written
from pnp.exports.options import Options
from pnp.exports.pictures import encoded
from pnp.exports.solids import EDGE, outline, slab
from pnp.exports.tabletop_club import config, pack_name
from pnp.model import load
from pnp.model.game import Shape

FINE = Options(px_per_mm=1.2)
PLACES = {None: "tokens/cube", "round": "tokens/cylinder", "hex": "pieces", "standee": "pieces"}


def exported(box: Box, where: Path, options: Options = FINE) -> tuple[Pack, int]:
    """The pack of a box, and the number of objects that was told."""
    with written(where / "pack") as folder:
        objects = tabletop_club.write(box, folder, options)
    return read(where / "pack"), objects


def place(lot: Lot) -> str:
    """The folder a lot belongs to."""
    if lot.is_deck:
        return "cards"
    return PLACES[lot.shape] if lot.kind in ("counters", "tiles") else "boards"


@pytest.mark.parametrize("slug", GAMES)
def test_the_library_comes_back_whole(slug: str, tmp_path: Path) -> None:
    """Every piece with its name, its size in centimetres, its pictures, as often as it is in the box."""
    box = library_box(slug)
    pack, objects = exported(box, tmp_path)
    assert objects == len(pack.things) + len(pack.stacks)
    assert pack.pieces == box.pieces
    alike(pack, box, FINE)


def alike(pack: Pack, box: Box, options: Options) -> None:
    """What was read is what is in the box."""
    titles = {title.id: (lot, title) for lot in box.lots for title in lot.things}
    things = {thing.values["piece"]: thing for thing in pack.things.values()}
    assert set(things) == set(titles)
    for id_, thing in things.items():
        lot, title = titles[id_]
        assert thing.type == place(lot)
        assert thing.name.startswith(tabletop_club._name(title.name))
        width, height = (side / 10 for side in lot.size)
        if lot.is_deck:
            assert thing.size == pytest.approx((width, height), abs=0.001)
        elif lot.shape == "standee":
            assert thing.size == pytest.approx((width, height + 0.2, 1.6), abs=0.001)
        else:
            assert thing.size == pytest.approx((width, 0.2, height), abs=0.001)
        if lot.shape in ("hex", "standee") or place(lot) == "boards":
            assert thing.values["copies"] == title.copies
        if lot.shape == "hex":
            six_sided(thing, box.pictures.image(title.front, 2))
        looks(box, lot, title.front, thing.above, options)
        if title.back is not None:
            assert thing.under is not None
            looks(box, lot, title.back, thing.under, options)


def six_sided(thing: Thing, cut: Image.Image) -> None:
    """The model of a hex is cut as its picture is: a little within each corner there is something, and no more."""
    for material in ("face", "back"):
        sides = [side for name, side in thing.solid if name == material]
        points = {picture for side in sides for _, picture, _ in side}
        assert len(points) == 6
        for u, v in points:
            within = [0.5 + (share - 0.5) * 0.9 for share in (u, 1 - v)]
            assert cut.getchannel("A").getpixel((int(within[0] * cut.width), int(within[1] * cut.height))) == 255
        area = sum(abs(_turn(*(at for at, *_ in side))) / 2 for side in sides)
        assert area == pytest.approx(0.75 * thing.size[0] * thing.size[2], rel=0.001)


def _turn(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> float:
    """Twice the area of a triangle as seen from above."""
    return (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2])


def looks(box: Box, lot: Lot, page: int, image: Image.Image, options: Options) -> None:
    """A side shows its face: to the pixel, on cardboard where it is round, as its JPG on a board."""
    face = box.pictures.image(page, box.pictures.scale(page, options.px_per_mm or 0, options.longest))
    if lot.shape == "round":
        ground = Image.new("RGB", face.size, EDGE)
        ground.paste(face, mask=face)
        face = ground
    face = face.convert("RGB")
    if image.format == "JPEG":
        face = Image.open(BytesIO(encoded(face, "jpg")))
    assert not ImageChops.difference(image.convert("RGB"), face).getbbox()


def test_odd_names_and_every_kind_of_piece_come_back(tmp_path: Path) -> None:
    with packed(load(odd(tmp_path / "odd"))) as box:
        pack, _ = exported(box, tmp_path)
        assert pack.pieces == box.pieces
        alike(pack, box, FINE)
    assert pack.name == "Unicode Quotes the Game"
    names = {name for type_, name in pack.things if type_ == "cards"}
    assert names >= {"a-b-c: d", "He said 'no' (and) left; ))>", "קלף עברי", NAMES[5], "Only"}
    assert {(type_, name) for type_, name in pack.things if name.startswith("CON")} == {
        ("cards", "CON"),
        ("tokens/cube", "CON (red)"),
        ("tokens/cube", "CON (blue)"),
        ("tokens/cube", "CON"),
        ("tokens/cylinder", "CON"),
        ("tokens/cylinder", "CON (Plain)"),
        ("pieces", "CON"),
        ("pieces", "CON (Stands)"),
    }


def test_stacks_hold_what_is_drawn_or_alike(tmp_path: Path) -> None:
    """A deck and a set of tiles are a stack each, counters a stack a title; a lone piece is no stack."""
    with packed(load(odd(tmp_path / "odd"))) as box:
        pack, _ = exported(box, tmp_path)
        deck = next(lot for lot in box.lots if lot.id == "foe")
    stacks = Counter(type_ for type_, _ in pack.stacks)
    assert stacks == {"cards": 2, "tokens/cube": 1 + 2 * 6, "tokens/cylinder": 2 * 6}
    items = pack.stacks["cards", "Foes ) - - and (more)"]
    assert [pack.things["cards", item].name for item in items] == [tabletop_club._name(t.name) for t in deck.each()]
    assert len(pack.stacks["cards", "Event"]) == 2
    for (type_, _), names in pack.stacks.items():
        assert type_ == "cards" or len(set(names)) == 1 or len(names) == 19


@pytest.mark.parametrize("shape", [None, "hex"])
@pytest.mark.parametrize("size", [(3.0, 2.6), (2.6, 3.0)])
def test_a_slab_shows_its_pictures_upright_from_both_sides(shape: Shape | None, size: tuple[float, float]) -> None:
    """From above x goes right and z down in the picture; turned over from left to right x goes left."""
    sides = slab(size, outline(shape, size))
    assert [side.material for side in sides[:2]] == ["face", "back"]
    for side, way in zip(sides, (1, -1), strict=False):
        for (x, y, z), (u, v) in side.corners:
            assert y == pytest.approx(0.1 * way)
            assert (u, v) == pytest.approx((0.5 + way * x / size[0], 0.5 - z / size[1]))
    assert all(outward(side.normal, [corner.at for corner in side.corners]) for side in sides)
    seen = Image.new("1", (26, 26))
    ImageDraw.Draw(seen).polygon([(u * 25, v * 25) for _, (u, v) in sides[0].corners], 1)
    assert bool(seen.getpixel((0, 0))) == (shape is None)
    assert seen.getpixel((13, 13))


def outward(normal: tuple[float, ...], corners: list[tuple[float, ...]]) -> bool:
    """Whether corners run counterclockwise as seen from where a side faces, away from the middle of the slab."""
    one, two, three = corners[:3]
    a = [p - q for p, q in zip(two, one, strict=True)]
    b = [p - q for p, q in zip(three, two, strict=True)]
    cross = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    length = sum(n * n for n in cross) ** 0.5
    assert [n / length for n in cross] == pytest.approx(list(normal), abs=1e-6)
    return sum(n * p for n, p in zip(normal, one, strict=True)) > 0


def test_a_standee_stands_and_faces_the_player(tmp_path: Path) -> None:
    with packed(load(odd(tmp_path / "odd"))) as box:
        pack, _ = exported(box, tmp_path)
    thing = pack.things["pieces", "CON (Stands)"]
    faces = [corner for material, side in thing.solid if material == "face" for corner in side]
    for (x, y, z), (u, v), normal in faces:
        assert (z, normal) == (0.1, (0, 0, 1))
        assert (u, v) == pytest.approx((0.5 + x / 2, (y - 0.1) / 3))
    backs = [corner for material, side in thing.solid if material == "back" for corner in side]
    for (x, y, z), (u, v), normal in backs:
        assert (z, normal) == (-0.1, (0, 0, -1))
        assert (u, v) == pytest.approx((0.5 - x / 2, (y - 0.1) / 3))
    assert thing.under is not None
    assert not ImageChops.difference(thing.above, thing.under).getbbox()
    lowest = {corner[0] for _, side in thing.solid for corner in side if corner[0][1] == -0.1}
    assert {abs(z) for _, _, z in lowest} == {0.8}


def test_a_back_that_many_share_is_written_once(tmp_path: Path) -> None:
    made = export("tabletop-club", odd(tmp_path / "odd"), tmp_path / "out", FINE)
    assert sum("foe-" in name and "back" in name for name in made.sizes) == 1
    assert sum("hexes" in name and "back" in name for name in made.sizes) == 1


def test_components_whose_ids_begin_alike_keep_their_files_apart(tmp_path: Path) -> None:
    part = "kind: deck\ntitle: Long\nsize: poker\nlayout: face\ncolumns: [name]\nrows:\n  - [One]\n  - [Two]\n"
    with packed(load(odd(tmp_path / "odd", **{f"{'long-' * 8}{end}": part for end in ("a", "b")}))) as box:
        pack, _ = exported(box, tmp_path)
        assert pack.pieces == box.pieces
    assert {name for type_, name in pack.things if name.startswith("One")} == {"One", "One (Long)"}
    assert {name for type_, name in pack.stacks if name.startswith("Long")} == {"Long", "Long (2)"}


def test_the_same_game_is_the_same_pack(tmp_path: Path) -> None:
    source = odd(tmp_path / "odd")
    one, other = (export("tabletop-club", source, tmp_path / name, FINE) for name in "ab")
    assert one.sizes == other.sizes
    for name in one.sizes:
        assert (one.place / name).read_bytes() == (other.place / name).read_bytes()


def test_the_readme_says_what_is_left_out(tmp_path: Path) -> None:
    made = export("tabletop-club", odd(tmp_path / "odd"), tmp_path / "out", FINE)
    text = " ".join((made.place / "Unicode Quotes the Game" / "README.txt").read_text(encoding="utf-8").split())
    assert "Dice are not in this pack" in text
    assert "9 x d6, 2 x d10" in text


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Dracula's Castle", "Draculas Castle"),
        ("קלף", "slug"),
        ("con", "con game"),
        ("..", "slug"),
        ("a" * 200, "a" * 60),
    ],
)
def test_a_pack_has_a_name_that_every_system_takes(title: str, name: str) -> None:
    assert pack_name(title, "slug") == name


def test_values_are_written_as_godot_reads_them() -> None:
    values = {"a": 'x\\ "y"', "b": True, "c": (1.5, 0.2, 3.0), "d": ["p", "q"], "e": 0.4, "f": 3, "g": ""}
    assert config({"s.png": values}) == (
        '[s.png]\n\na = "x\\\\ \\"y\\""\nb = true\nc = Vector3(1.5, 0.2, 3)\nd = ["p", "q"]\ne = 0.4\nf = 3\n'
    )
