"""A room of playingcards.io read back as importers read it: the game that went in, to scale, side by side."""

from __future__ import annotations

import random
import zipfile
from collections import Counter
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from library_boxes import GAMES, library_box
from oddities import NAMES, odd
from pcio_reader import Read, Rect, Seen, read
from PIL import Image, ImageChops, ImageStat

from pnp.exports import pcio
from pnp.exports.box import Box, Lot, Thing, packed
from pnp.exports.export import export
from pnp.exports.folder import written
from pnp.exports.options import ExportError, Options
from pnp.exports.packing import laid, largest
from pnp.exports.pictures import encoded
from pnp.model import load

ROOM = Rect(0, 0, 1600, 1000)
NEAR = 12.0
"""How far the colours of a JPG as small as these may be from those of the face, on average."""


def exported(source: Path | str, where: Path, options: Options | None = None) -> tuple[Box, Read, int]:
    """A game's box, the room that was written for it, and the number of objects that was told."""
    with packed(load(source)) as box:
        return (box, *written_room(box, where, options or Options(px_per_mm=2)))


def written_room(box: Box, where: Path, options: Options) -> tuple[Read, int]:
    """The room of a box that is still open."""
    with written(where / "pcio") as folder:
        objects = pcio.write(box, folder, options)
    (file,) = (where / "pcio").glob("*.pcio")
    assert (where / "pcio" / "README.txt").exists()
    return read(file), objects


@pytest.mark.parametrize("slug", GAMES)
def test_the_library_comes_back_whole(slug: str, tmp_path: Path) -> None:
    """Every piece as often as it is there, with its name, its own pictures and its size; everything has its place."""
    options = Options(px_per_mm=1.2)
    box = library_box(slug)
    room, objects = written_room(box, tmp_path, options)
    assert room.schema == "8"
    assert objects == len(room.seen) + len(room.holders) + len(room.hands) + len(room.spinners)
    things = {thing.id: (lot, thing) for lot in box.lots for thing in lot.things}
    copies = Counter(seen.piece for seen in room.seen)
    assert copies == {id_: thing.copies for id_, (_, thing) in things.items()}
    assert sum(copies.values()) == box.pieces
    for id_, seen in {seen.piece: seen for seen in room.seen}.items():
        same(box, seen, *things[id_], options)
    to_scale(room, {id_: lot for id_, (lot, _) in things.items()})
    side_by_side(room)
    assert len(room.hands) == any(lot.is_deck for lot in box.lots)
    needed = [list(range(1, die.sides + 1)) for die in box.dice for _ in range(min(die.number, 6))]
    assert [options for options, _ in room.spinners] == needed


def same(box: Box, seen: Seen, lot: Lot, thing: Thing, options: Options) -> None:
    """A piece is called and looks as in the box."""
    assert seen.label == " ".join(thing.name.split())
    for page, image in ((thing.front, seen.face), (thing.back, seen.back)):
        if page is not None:
            assert image is not None
            close(image, box.pictures.image(page, options.px_per_mm or 0))
    if lot.shape in ("round", "hex"):
        assert seen.face.mode == "RGBA"
        assert seen.ground == "transparent"


def close(image: Image.Image, expected: Image.Image) -> None:
    """Two pictures are alike: to the pixel in a PNG; a JPG is nearly so, and is this picture's JPG and no other's."""
    assert image.mode == expected.mode
    assert image.size == expected.size
    if image.format == "JPEG":
        assert max(ImageStat.Stat(ImageChops.difference(image, expected)).mean) <= NEAR
        expected = Image.open(BytesIO(encoded(expected, "jpg")))
    assert not ImageChops.difference(image, expected).getbbox()


def to_scale(room: Read, lots: dict[str, Lot]) -> None:
    """A millimetre has as many pixels everywhere, but for the rounding to whole ones."""
    sides = [
        (pixels, length)
        for seen in room.seen
        for pixels, length in zip((seen.place.width, seen.place.height), lots[seen.piece].size, strict=True)
    ]
    low = max((pixels - 0.51) / length for pixels, length in sides)
    high = min((pixels + 0.51) / length for pixels, length in sides)
    assert low <= high


def side_by_side(room: Read) -> None:
    """All is within the room and nothing covers another; what is in a holder lies within it."""
    places = [seen.place for seen in room.seen if seen.type == "board"]
    places += [place for _, place in room.spinners] + room.hands
    for _, place, values in room.holders.values():
        below = 36 if values.get("hasShuffleButton") else 0
        wide = place.width * 0.1
        places.append(Rect(place.x - wide, place.y - 40, place.width + 2 * wide, 40))
        places.append(Rect(place.x, place.y, place.width, place.height + below))
    assert all(place.within(ROOM) for place in places)
    assert not [(one, other) for one, other in combinations(places, 2) if one.meets(other)]
    boards = [seen.place for seen in room.seen if seen.type == "board"]
    for seen in room.seen:
        if seen.type != "board":  # what begins on a board lies on it, all else in its holder
            grounds = [room.holders[seen.holder][1]] if seen.holder else boards
            assert any(seen.place.within(ground) for ground in grounds)
    by_holder: dict[str | None, set[tuple[float, float, float, float]]] = {}
    for seen in room.seen:
        rect = (seen.place.x, seen.place.y, seen.place.width, seen.place.height)
        by_holder.setdefault(seen.holder, set()).add(rect)
    for holder, rects in by_holder.items():
        if holder and not room.holders[holder][2].get("hasShuffleButton"):
            assert not [1 for one, other in combinations(rects, 2) if Rect(*one).meets(Rect(*other))]


def test_odd_names_and_every_kind_of_piece_come_back(tmp_path: Path) -> None:
    box, room, _ = exported(odd(tmp_path / "odd"), tmp_path)
    assert Counter(seen.piece for seen in room.seen) == {
        thing.id: thing.copies for lot in box.lots for thing in lot.things
    }
    labels = {seen.piece: seen.label for seen in room.seen}
    for number, name in enumerate(NAMES):
        assert labels[f"foe:odd-{number}"] == name.lstrip("/")
    assert {label for label, *_ in room.holders.values()} >= {"Foes ] / \\ and [more]", "Chits: red"}
    side_by_side(room)


def test_sides_lie_as_their_kind_asks(tmp_path: Path) -> None:
    """Decks and drawn tiles lie face down in a pile, the rest face up; what has no back shows its face, a card none."""
    _, room, _ = exported(odd(tmp_path / "odd"), tmp_path)
    first = {seen.piece.split(":")[0].split("@")[0]: seen for seen in reversed(room.seen)}
    assert {part: (seen.type, seen.faceup) for part, seen in first.items()} == {
        "foe": ("card", False),
        "lone": ("card", False),
        "event": ("card", False),
        "land": ("piece", False),
        "coin": ("piece", True),
        "plain": ("piece", True),
        "hexes": ("piece", False),
        "stand": ("piece", True),
        "chit": ("piece", True),
        "field": ("board", True),
    }
    assert first["event"].back is None
    assert first["plain"].back is not None
    assert not ImageChops.difference(first["plain"].face, first["plain"].back).getbbox()
    assert first["foe"].border
    assert not first["chit"].border
    for part, colour in (("foe", (0, 0, 255)), ("coin", (0, 0, 255, 255)), ("chit", (0, 0, 255))):
        back = first[part].back
        assert back is not None
        pixel = back.getpixel((back.width * 3 // 4, back.height * 3 // 4))
        assert isinstance(pixel, tuple)
        assert all(abs(one - other) < 9 for one, other in zip(pixel, colour, strict=True))


def test_the_first_piece_of_the_game_lies_on_top(tmp_path: Path) -> None:
    box, room, _ = exported(odd(tmp_path / "odd"), tmp_path)
    deck = next(lot for lot in box.lots if lot.id == "foe")
    pile = next(pile for pile in room.piles.values() if pile[0].piece.startswith("foe:"))
    assert [seen.piece for seen in pile] == [thing.id for thing in deck.each()]
    chits = [pile for pile in room.piles.values() if pile[0].piece.startswith("chit@red")]
    assert all(len({seen.piece for seen in pile}) == 1 for pile in chits)


def test_the_same_game_is_the_same_file(tmp_path: Path) -> None:
    source = odd(tmp_path / "odd")
    one, other = (export("pcio", source, tmp_path / name, Options(px_per_mm=1)) for name in "ab")
    assert one.sizes == other.sizes
    for name in one.sizes:
        assert (one.place / name).read_bytes() == (other.place / name).read_bytes()


def test_pictures_are_made_coarser_until_importers_take_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = odd(tmp_path / "odd")
    large = max(picture_bytes(export("pcio", source, tmp_path / "large", Options(px_per_mm=8)).place))
    most = large // 2
    monkeypatch.setattr(pcio, "MOST_BYTES", most)
    box, room, _ = exported(source, tmp_path / "small", Options(px_per_mm=8))
    assert most / 2 < max(picture_bytes(tmp_path / "small" / "pcio")) <= most
    assert len(room.seen) == box.pieces
    for seen in room.seen:
        assert abs(seen.face.width / seen.face.height - seen.place.width / seen.place.height) < 0.2


def picture_bytes(place: Path) -> list[int]:
    """How large the pictures of a room are."""
    (file,) = place.glob("*.pcio")
    with zipfile.ZipFile(file) as archive:
        return [info.file_size for info in archive.infolist() if info.filename.startswith("userassets/")]


ROWS = "layout: face\ncolumns: [name, copies]\nrows:\n"


def test_more_pieces_than_a_room_holds_are_refused(tmp_path: Path) -> None:
    many = f"kind: counters\ntitle: Many\nsize: [16, 16]\n{ROWS}  - [One, 999]\n  - [Two, 190]\n"
    with pytest.raises(ExportError, match=r"holds about 1,200 widgets, .* would need 1,3\d\d"):
        export("pcio", odd(tmp_path / "odd", many=many), tmp_path / "out", Options(px_per_mm=1))
    assert not list((tmp_path / "out").rglob("*.pcio"))


def test_more_components_than_lie_side_by_side_are_refused(tmp_path: Path) -> None:
    each = f"kind: counters\ntitle: Some\nsize: [16, 16]\n{ROWS}  - [One, 1]\n"
    with pytest.raises(ExportError, match="too many components"):
        export("pcio", odd(tmp_path / "odd", **{f"c{n}": each for n in range(200)}), tmp_path / "out", Options())


def test_trays_become_piles_where_all_would_be_small(tmp_path: Path) -> None:
    rows = "".join(f"  - [Big {n}, 2]\n" for n in range(90))
    big = f"kind: tiles\ntitle: Big\nsize: [90, 90]\n{ROWS}{rows}"
    _, room, _ = exported(odd(tmp_path / "odd", big=big), tmp_path)
    (pile,) = (pile for pile in room.piles.values() if pile[0].piece.startswith("big:"))
    assert len(pile) == 180
    assert all(seen.faceup for seen in pile)
    assert pile[0].place.width > 60
    side_by_side(room)


def test_copies_of_a_board_by_the_dozen_are_a_pile(tmp_path: Path) -> None:
    sheet = "kind: sheet\ntitle: Roster\nsize: [90, 60]\nlayout: face\ncopies: %d\n"
    _, room, _ = exported(odd(tmp_path / "odd", few=sheet % 12, lots=sheet % 13), tmp_path)
    kinds = Counter((seen.piece, seen.type) for seen in room.seen if seen.label == "Roster")
    assert kinds == {("few", "board"): 12, ("lots", "piece"): 13}


def test_a_room_without_decks_has_no_hand(tmp_path: Path) -> None:
    source = odd(tmp_path / "odd")
    for deck in ("foe", "lone", "event"):
        (source / f"{deck}.yaml").unlink()
    _, room, _ = exported(source, tmp_path)
    assert not room.hands


def test_rectangles_are_laid_apart() -> None:
    chance = random.Random(5)
    for _ in range(60):
        sizes = [(chance.uniform(1, 30), chance.uniform(1, 30)) for _ in range(chance.randrange(1, 25))]
        spots = laid(sizes, (90, 90))
        if spots is None:
            assert sum(wide * high for wide, high in sizes) > 90 * 90 * 0.5
            continue
        rects = [Rect(x, y, *size) for (x, y), size in zip(spots, sizes, strict=True)]
        assert all(rect.within(Rect(0, 0, 90 + 1e-6, 90 + 1e-6)) for rect in rects)
        shrunk = [Rect(rect.x, rect.y, rect.width - 1e-6, rect.height - 1e-6) for rect in rects]
        assert not [1 for one, other in combinations(shrunk, 2) if one.meets(other)]


def test_a_full_room_is_full() -> None:
    assert laid([(10, 10)] * 9, (30, 30)) is not None
    assert laid([(10, 10)] * 10, (30, 30)) is None
    assert laid([(31, 1)], (30, 30)) is None
    found = largest(lambda scale: [(scale, scale)] * 9, (30, 30), 1, 50)
    assert found is not None
    assert found[0] == pytest.approx(10, abs=0.01)
    assert largest(lambda scale: [(scale, scale)], (30, 30), 40, 50) is None
