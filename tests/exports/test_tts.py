"""Saved Objects of Tabletop Simulator, read back: every piece, its sides to the pixel, its place and its size."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from itertools import combinations
from math import ceil
from pathlib import Path

import pytest
import tts_reader as reader
from library_boxes import GAMES, library_box
from oddities import odd
from PIL import Image, ImageChops
from tts_game import FACE, MANIFEST, NET, Exported, part
from tts_game import tinted as game_of_colours
from tts_reader import Json, Piece, Reader

from pnp import cli
from pnp.exports import tts
from pnp.exports.box import Box, Lot, packed
from pnp.exports.export import export
from pnp.exports.folder import RECORD, written
from pnp.exports.options import ExportError, Options
from pnp.exports.tts.sheets import grid, room, shares
from pnp.model import load


@pytest.fixture
def tinted(make_game: Callable[..., Path], tmp_path: Path) -> Callable[..., Exported]:
    """`tinted(foe=TEXT, ...)`: a game of plain colours, exported and read back."""

    def make(options: Options = Options(px_per_mm=2, base_url=NET), **files: str) -> Exported:  # noqa: B008
        return game_of_colours(make_game, tmp_path / "out", options, **files)

    return make


def colour(image: Image.Image) -> tuple[int, ...]:
    """The colour in the lower half of a face."""
    found = image.getpixel((image.width // 2, image.height * 3 // 4))
    assert isinstance(found, tuple)
    return found


def look(image: Image.Image | None) -> str | None:
    """A picture's size and pixels as a few letters."""
    return image and f"{image.size} {blake2b(image.tobytes(), digest_size=8).hexdigest()}"


def bare(piece: Piece, lot: Lot, image: Image.Image | None) -> Image.Image | None:
    """A face as it was before it was fitted to a hexagon."""
    if piece.shape != 1 or image is None:
        return image
    high = ceil(min(lot.size) * 2)
    above = (image.height - high) // 2
    face = image.crop((0, above, image.width, above + high))
    return face.transpose(Image.Transpose.ROTATE_90) if lot.size[1] > lot.size[0] else face


@pytest.mark.parametrize("slug", GAMES)
def test_the_library_comes_back_whole(slug: str, tmp_path: Path) -> None:
    """Every piece, its words, size and place, each side with its own picture, each space of a board."""
    box = library_box(slug)
    found = written_by(box, tmp_path)
    same(box, found)
    dice = Counter(int(thing["Name"][4:]) for thing in found.things if thing["Name"].startswith("Die_"))
    assert dice == {die.sides: die.number for die in box.dice}
    apart = [found.reader.document(path.stem, checked=False) for path in found.place.glob("*.json")]
    alone = sum(len(found.reader.pieces(document)) for document in apart)
    assert alone == 3 * box.pieces  # in the bag, laid out, and each component by itself
    pictures = {path.relative_to(found.place).as_posix() for path in (found.place / "images").iterdir()}
    assert pictures == {name for name in found.reader.used if name.startswith("images/")}


def test_the_oddest_game_comes_back_whole(tmp_path: Path) -> None:
    with packed(load(odd(tmp_path / "odd"))) as box:
        same(box, written_by(box, tmp_path))


def written_by(box: Box, where: Path) -> Exported:
    """What is read of a box that was written."""
    with written(where / "tts") as folder:
        objects = tts.write(box, folder, Options(px_per_mm=2, base_url=NET))
    found = Exported(where / "tts", box.pieces)
    assert len(found.things) == objects
    return found


def same(box: Box, found: Exported) -> None:
    """What was read is what is in the box."""
    looks: dict[int | None, str | None] = {None: None}
    for lot in box.lots:
        for page in {page for thing in lot.things for page in (thing.front, thing.back)} - {None}:
            looks[page] = look(box.pictures.image(page or 0, 2).convert("RGB"))
        wanted = Counter((thing.name, thing.text, looks[thing.front], looks[thing.back]) for thing in lot.each())
        mine = [piece for piece in found.pieces if set(piece.tags) >= {lot.component.id, lot.owner or lot.component.id}]
        mine = [piece for piece in mine if piece.tags[0] == lot.component.id]
        blank = look(Image.new("RGB", mine[0].front.size, "white")) if lot.is_deck else None
        told = Counter(
            (piece.name, piece.text, look(bare(piece, lot, piece.front)), look(bare(piece, lot, piece.back)))
            for piece in mine
        )
        assert told == Counter({(*key[:3], key[3] or blank): number for key, number in wanted.items()}), lot.id
        for piece in mine:
            assert piece.size == pytest.approx(turned(lot), rel=0.02), lot.id
            assert piece.locked == (lot.kind == "board")
            assert (lot.owner in piece.bags) == (lot.owner is not None)
            spaces = lot.board.spaces if lot.board and lot.kind == "board" else ()
            wide, high = lot.size
            places = [(wide / 2 - x * high / 2, high / 2 + z * high / 2) for x, z in piece.snaps]
            assert [each for place in places for each in place] == pytest.approx(
                [each for space in spaces for each in (space.x, space.y)], abs=0.05
            )


def turned(lot: Lot) -> tuple[float, float]:
    """The size of a piece as it lies: a hexagon lies on a side."""
    wide, high = lot.size
    return (high, wide) if lot.shape == "hex" and high > wide else (wide, high)


def test_two_exports_are_the_same_bytes(tmp_path: Path) -> None:
    trees = []
    for name in "ab":
        made = export("tts", "solitaire-conquest", tmp_path / name, Options(px_per_mm=1, base_url=NET))
        trees.append(Exported(made.place, made.pieces).tree())
    assert trees[0] == trees[1]
    assert RECORD in trees[0]


def test_for_the_net_nothing_tells_of_this_machine(tinted: Callable[..., Exported], tmp_path: Path) -> None:
    found = tinted(foe=part("deck", "  - [A, 2, f00]\n"))
    for name, data in found.tree().items():
        assert str(tmp_path).encode() not in data, name
        assert b"file:" not in data, name
    booklet = next(thing for thing in found.things if thing["Name"] == "Custom_PDF")
    rules = found.reader.file(booklet["CustomPDF"]["PDFUrl"])
    assert rules.name == "rules.pdf"
    assert rules.read_bytes().startswith(b"%PDF")
    assert "?v=" in booklet["CustomPDF"]["PDFUrl"]  # the game never looks twice at one address


def test_without_an_address_the_files_are_where_they_were_put(make_game: Callable[..., Path], tmp_path: Path) -> None:
    game = make_game(layouts={"face": FACE}, game=MANIFEST, foe=part("deck", "  - [A, 2, f00]\n"))
    made = export("tts", game, tmp_path / "my games #1", Options(px_per_mm=2))
    prefix = f"file://{(tmp_path / 'my games #1').resolve().as_posix()}/hill-war/tts/"
    found = Reader(made.place, prefix)
    document = found.document("Tint War")
    assert [piece.name for piece in found.pieces(document)] == ["A", "A"]
    booklet = next(thing for thing in reader.walk(document) if thing["Name"] == "Custom_PDF")
    assert booklet["CustomPDF"]["PDFUrl"] == f"{prefix}rules.pdf"
    assert any("Upload All" in note for note in made.notes)
    assert export("tts", game, tmp_path, Options(px_per_mm=2, base_url=NET)).notes == []


def test_the_command_says_how_others_get_to_see_it(
    make_game: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = make_game(layouts={"face": FACE}, game=MANIFEST, foe=part("deck", "  - [A, 2, f00]\n"))

    def told(*words: str) -> str:
        line = ["pnp", "export", "tts", str(game), "-o", str(tmp_path / "out"), "--px-per-mm", "2", *words]
        monkeypatch.setattr("sys.argv", line)
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert not ended.value.code
        return capsys.readouterr().out

    assert "Upload All" in told()
    assert "Upload All" not in told("--base-url", NET)
    assert "Upload All" in json.loads(told("--json"))["notes"][0]


def test_a_deck_in_order_with_its_back_last(tinted: Callable[..., Exported]) -> None:
    found = tinted(
        foe=part("deck", "  - [Ruby, 3, f00]\n  - [Leek, 1, 0f0]\n  - [Sky, 2, 00f]\n", more="back: {tint: '999999'}\n")
    )
    (deck,) = [thing for thing in found.things if thing["Name"] == "DeckCustom"]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["Ruby"] * 3 + ["Leek"] + ["Sky"] * 2
    (key,) = deck["CustomDeck"]
    assert deck["DeckIDs"] == [int(key) * 100 + place for place in (0, 0, 0, 1, 2, 2)]
    assert len(key) == 6
    sheet = deck["CustomDeck"][key]
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (2, 2)
    assert sheet["UniqueBack"] is False
    assert deck["Transform"]["rotZ"] == 180
    assert deck["Transform"]["scaleX"] == pytest.approx(88.9 / 80, abs=0.001)
    assert {(piece.name, colour(piece.front)) for piece in found.pieces} == {
        ("Ruby", (255, 0, 0)),
        ("Leek", (0, 255, 0)),
        ("Sky", (0, 0, 255)),
    }
    assert {piece.back and colour(piece.back) for piece in found.pieces} == {(153, 153, 153)}


def test_a_deck_of_one_card_is_a_card(tinted: Callable[..., Exported]) -> None:
    found = tinted(one=part("deck", "  - [Hermit, 1, 080]\n"), two=part("deck", "  - [Twin, 2, 008]\n"))
    assert [thing["Name"] for thing in found.called("Hermit")] == ["CardCustom"]
    assert [thing["Name"] for thing in found.called("Twin")] == ["Card", "Card"]
    assert len({key for thing in found.things for key in thing.get("CustomDeck", ())}) == 2


def test_backs_that_differ_are_a_sheet_and_no_back_is_white(tinted: Callable[..., Exported]) -> None:
    rows = (
        "  - {name: X, tint: '100000', back: {tint: '200000'}}\n  - {name: Y, tint: '300000', back: {tint: '400000'}}\n"
    )
    bald = part("table", "  - [Bald, 1, 0f0]\n", more="as: card\n")
    found = tinted(two=part("deck", rows), bald=bald)
    backs = {(piece.name, colour(piece.front), piece.back and colour(piece.back)) for piece in found.pieces}
    assert backs == {
        ("X", (16, 0, 0), (32, 0, 0)),
        ("Y", (48, 0, 0), (64, 0, 0)),
        ("Bald", (0, 255, 0), (255, 255, 255)),
    }


def test_landscape_cards_lie(tinted: Callable[..., Exported]) -> None:
    found = tinted(foe=part("deck", "  - [Wide, 3, f00]\n", more="orientation: landscape\n"))
    assert found.pieces[0].size == pytest.approx((88.9, 63.5), rel=0.01)
    assert not any(thing.get("SidewaysCard") for thing in found.things)


def test_no_two_sheets_have_one_key(tinted: Callable[..., Exported], monkeypatch: pytest.MonkeyPatch) -> None:
    decks = {name: part("deck", f"  - [{name}, 2, '{tint}00']\n") for name, tint in zip("abcd", "2468", strict=True)}
    keys = [key for thing in tinted(**decks).things if thing["Name"] == "DeckCustom" for key in thing["CustomDeck"]]
    assert len(set(keys)) == 4
    assert max(map(int, keys)) - min(map(int, keys)) > 1000  # of what they show, not counted up: so games differ too
    monkeypatch.setattr("pnp.exports.tts.sheets._LAST_KEY", 100_003)
    found = tinted(**decks)
    keys = [key for thing in found.things if thing["Name"] == "DeckCustom" for key in thing["CustomDeck"]]
    assert sorted(keys) == ["100000", "100001", "100002", "100003"]
    assert [colour(piece.front)[0] for piece in found.pieces] == [34, 34, 68, 68, 102, 102, 136, 136]


def test_pictures_may_be_jpg_and_nothing_else(make_game: Callable[..., Path], tmp_path: Path) -> None:
    game = make_game(layouts={"face": FACE}, game=MANIFEST, foe=part("deck", "  - [A, 2, f00]\n"))
    made = export("tts", game, tmp_path, Options(px_per_mm=2, image_format="jpg"))
    assert {path.suffix for path in (made.place / "images").iterdir()} == {".jpg"}
    with pytest.raises(ExportError, match="png and jpg"):
        export("tts", game, tmp_path, Options(px_per_mm=2, image_format="bmp"))


def test_a_large_deck_is_several_sharp_sheets(tinted: Callable[..., Exported]) -> None:
    rows = "".join(f"  - [Card {n}, 1, '{n * 257:06x}']\n" for n in range(1, 201))
    found = tinted(Options(px_per_mm=3, longest=1024, base_url=NET), foe=part("deck", rows, "mini"))
    (deck,) = [thing for thing in found.things if thing["Name"] == "DeckCustom"]
    assert len(deck["CustomDeck"]) == 6  # 44.45 x 63.5 mm are 134 x 191 pixels: seven by five, one is the back
    for n, piece in enumerate(found.pieces, 1):
        assert piece.front.size == (134, 191)
        assert colour(piece.front) == tuple((n * 257).to_bytes(3, "big"))
    for sheet in deck["CustomDeck"].values():
        assert max(found.reader.image(sheet["FaceURL"]).size) <= 1024


def test_cards_too_large_for_a_sheet_are_made_coarser(tinted: Callable[..., Exported]) -> None:
    found = tinted(
        Options(px_per_mm=20, longest=300, base_url=NET), foe=part("deck", "  - [A, 2, f00]\n  - [B, 1, 0f0]\n")
    )
    assert {max(found.reader.image(sheet["FaceURL"]).size) <= 300 for sheet in sheets(found)} == {True}
    assert min(found.pieces[0].front.size) > 100
    assert [colour(piece.front) for piece in found.pieces] == [(255, 0, 0)] * 2 + [(0, 255, 0)]


def sheets(found: Exported) -> list[Json]:
    """The sheets of all decks."""
    return [sheet for thing in found.things for sheet in thing.get("CustomDeck", {}).values()]


def test_a_sheet_holds_at_most_69_cards_and_is_no_larger_than_it_must() -> None:
    assert room((100, 140), 10_000) == 69
    assert room((762, 1067), 4096) == 14
    assert room((300, 300), 256) < 1
    for cards in range(1, 70):
        columns, rows = grid(cards, (100, 140), 10_000)
        assert columns <= 10
        assert rows <= 7
        assert cards + 1 <= columns * rows <= cards + 1 + min(columns, rows)
    assert grid(3, (100, 140), 10_000) == (2, 2)
    assert grid(1, (100, 140), 10_000) == (2, 1)
    assert shares(70, 69) == [35, 35]
    assert shares(1000, 14) == [14] * 64 + [13] * 8


def test_counters_are_counted_and_have_two_sides(tinted: Callable[..., Exported]) -> None:
    found = tinted(
        chit=part("counters", "  - [Foot, 20, 100000]\n  - [Horse, 21, 200000]\n  - [King, 1, 300000]\n", "[20, 10]"),
        coin=part("counters", "  - [Coin, 400, 00f]\n", "[20, 20]", "shape: round\nback: {tint: '00ffff'}\n"),
    )
    assert Counter(piece.name for piece in found.pieces) == {"Foot": 20, "Horse": 21, "King": 1, "Coin": 400}
    assert {thing["Name"] for thing in found.called("Foot")} == {"Custom_Tile_Stack"}
    assert found.called("Horse")[0]["Name"] == "Bag"
    assert len(found.called("Coin")) == 21  # a bag and twenty stacks in it
    foot, coin = (next(piece for piece in found.pieces if piece.name == name) for name in ("Foot", "Coin"))
    assert (foot.shape, foot.back, foot.size) == (0, None, pytest.approx((20, 10), rel=0.01))
    assert (coin.shape, coin.size) == (2, pytest.approx((20, 20), rel=0.01))
    assert coin.back
    assert colour(coin.back) == (0, 255, 255)
    assert foot.tags == ("chit",)


def test_what_is_drawn_lies_mixed_in_one_bag(tinted: Callable[..., Exported]) -> None:
    rows = "  - [Moor, 3, 0f0]\n  - [Fen, 2, 0e0]\n"
    found = tinted(
        land=part("tiles", rows, "[30, 30]", "back: {tint: '999999'}\nsets: [north, south]\n"),
        open=part("tiles", rows, "[30, 30]"),
    )
    mixed, apart = found.called("Some tiles: north"), found.called("Some tiles")
    assert (mixed[0]["Bag"]["Order"], len(mixed[0]["ContainedObjects"])) == (2, 5)
    assert (apart[0]["Bag"]["Order"], len(apart[0]["ContainedObjects"])) == (0, 2)
    secret = [(each["HideWhenFaceDown"], each["Hands"], each["Transform"]["rotZ"]) for each in found.called("Moor")]
    assert secret == [(False, False, 0)] + [(True, True, 180)] * 6
    assert Counter(piece.bags[1:] for piece in found.pieces) == {
        ("north", "Some tiles: north"): 5,
        ("south", "Some tiles: south"): 5,
        ("Some tiles",): 5,
    }
    assert {piece.tags for piece in found.pieces} == {("land", "north"), ("land", "south"), ("open",)}


def test_hexagons_lie_on_a_side(tinted: Callable[..., Exported]) -> None:
    found = tinted(
        flat=part("tiles", "  - [Flat, 1, f00]\n", "[34.64, 30]", "shape: hex\n"),
        tall=part("tiles", "  - [Tall, 1, f00]\n", "[30, 34.64]", "shape: hex\n"),
    )
    flat, tall = found.pieces
    assert (flat.shape, tall.shape) == (1, 1)
    assert flat.size == tall.size == pytest.approx((34.64, 30), rel=0.01)
    assert flat.front.width == pytest.approx(flat.front.height, abs=1)
    # the white mark at the left top of a face goes to the right top when it is turned clockwise
    assert [piece.front.getpixel((4, piece.front.height // 5)) == (255, 255, 255) for piece in (flat, tall)] == [
        True,
        False,
    ]
    assert tall.front.getpixel((tall.front.width - 4, tall.front.height // 5)) == (255, 255, 255)
    turns = {thing["Nickname"]: thing["Transform"]["rotY"] for thing in found.things}
    assert (turns["Flat"], turns["Tall"]) == (180, 90)


def test_standees_stand(tinted: Callable[..., Exported]) -> None:
    found = tinted(
        hero=part(
            "counters", "  - [Ada, 2, f00]\n  - [Bob, 1, 0f0]\n", "[25, 40]", "shape: standee\nback: {tint: '00f'}\n"
        )
    )
    assert [piece.kind for piece in found.pieces] == ["Figurine_Custom"] * 3
    assert {thing["Transform"]["rotZ"] for thing in found.things} == {0}
    assert found.pieces[0].size == pytest.approx((25, 40), rel=0.01)


def test_boards_hold_what_lies_on_their_spaces_unless_there_are_too_many(tinted: Callable[..., Exported]) -> None:
    face = "kind: board\ntitle: Field\nlayout: field\nsize: [200, 100]\nspaces: squares\n"
    found = tinted(
        small=f"{face}grid: 4x2\n",
        most=f"{face}names: numbers\ngrid: 24x25\n",
        large=f"{face}names: numbers\ngrid: 24x26\n",
        mat="kind: mat\ntitle: Mat\nlayout: plain\nsize: [90, 60]\ncopies: 3\n",
    )
    counts = {piece.tags[0]: (len(piece.snaps), piece.locked) for piece in found.pieces}
    assert counts == {"small": (8, True), "most": (600, True), "large": (0, True), "mat": (0, False)}


def test_dice_rules_and_a_note(tinted: Callable[..., Exported]) -> None:
    found = tinted(foe=part("deck", "  - [A, 2, f00]\n"))
    assert sorted(thing["Name"] for thing in found.things if thing["Name"].startswith("Die")) == [
        "Die_10",
        "Die_10",
        "Die_6",
    ]
    (note,) = [thing for thing in found.things if thing["Name"] == "Notecard"]
    assert "Ada Author" in note["Description"]
    assert "Nobody's notice." in note["Description"]
    assert "Ada Author" in (found.place / "README.txt").read_text()


def test_every_object_has_its_picture_and_a_name_for_every_system(tinted: Callable[..., Exported]) -> None:
    found = tinted(
        a=part("deck", "  - [A, 2, f00]\n").replace("Some deck", "'Con'"),
        b=part("deck", "  - [B, 2, f00]\n").replace("Some deck", "'TINT: war'"),
        c=part("deck", "  - [C, 2, f00]\n").replace("Some deck", "אבג"),
        d=part("deck", "  - [D, 2, f00]\n").replace("Some deck", "Ægir's / Côté"),
    )
    names = sorted(path.stem for path in found.place.glob("*.json"))
    assert names == ["Aegirs Cote", "Con game", "TINT war 2", "Tint War", "Tint War laid out", "c"]
    for name in names:
        found.reader.document(name)
        with Image.open(found.place / f"{name}.png") as image:
            assert (image.size, image.mode) == ((256, 256), "RGBA")
            image.load()
            low, high = image.getchannel("A").getextrema()
            assert (low, high) == (0, 255)
    assert [thing["Nickname"] for thing in found.things if thing["Name"] == "DeckCustom"] == [
        "Con",
        "TINT: war",
        "אבג",
        "Ægir's / Côté",
    ]


def test_hostile_words_stay_words(tinted: Callable[..., Exported]) -> None:
    names = ['a/b\\c:*?"<>|&', "\U0001f409" * 3, "x" * 300, "שלום \u202e עולם", "]]>{}';--", "=1+1"]
    rows = "".join(
        f"  - {{name: {json.dumps(name, ensure_ascii=False)}, tint: f00, id: n{n}}}\n" for n, name in enumerate(names)
    )
    rows += '  - {name: "bell\\ttab", tint: "0f0", id: bell}\n'
    found = tinted(
        foe=part("deck", rows.replace("{}", "{{}}")), chit=part("counters", rows.replace("{}", "{{}}"), "[20, 20]")
    )
    assert {piece.name for piece in found.pieces} == {*names, "bell tab"}
    for name in found.tree():
        assert name.isascii()
        assert len(Path(name).name) <= 90
        assert not set(name) & set('\\:*?"<>|')


def test_things_on_the_table_do_not_touch(tinted: Callable[..., Exported]) -> None:
    found = tinted(
        foe=part("deck", "  - [A, 2, f00]\n"),
        chit=part("counters", "  - [Foot, 20, 100000]\n", "[20, 10]"),
        mat="kind: mat\ntitle: Mat\nlayout: plain\nsize: [900, 300]\n",
        board="kind: board\ntitle: Board\nlayout: plain\nsize: [400, 300]\n",
        own=part("counters", "  - [Own, 3, 100000]\n", "[20, 10]", "sets: [red, teal]\n"),
    )
    things = laid(found)
    assert len(things) == 11
    for first, second in combinations(things, 2):
        (x, z, wide, deep), (other_x, other_z, other_wide, other_deep) = spot(found, first), spot(found, second)
        beside = abs(x - other_x) >= (wide + other_wide) / 2 or abs(z - other_z) >= (deep + other_deep) / 2
        assert beside, (first["Nickname"], second["Nickname"])


def spot(found: Exported, thing: Json) -> tuple[float, float, float, float]:
    """Where the middle of an object is on the table, and how wide and deep it is at least, in units."""
    place = thing["Transform"]
    sizes = [piece.size for piece in found.reader.pieces({"ObjectStates": [thing]})] if thing["Name"] != "Bag" else []
    wide, deep = sizes[0] if sizes else (25.4, 25.4)
    return place["posX"], place["posZ"], wide / 25.4, deep / 25.4


def test_a_players_bag_has_the_players_colour(tinted: Callable[..., Exported]) -> None:
    theme = "theme: {colours: {azure: '#336699'}, types: {blue: {colour: azure}}}\n"
    found = tinted(
        own=part("counters", "  - [Own, 3, 100000]\n", "[20, 10]", "sets: [red, blue, folk]\n"), game=MANIFEST + theme
    )
    bags = {bag["Nickname"]: tuple(bag["ColorDiffuse"].values()) for bag in found.things if bag["Name"] == "Bag"}
    assert (bags["red"], bags["blue"]) == ((1, 0, 0), (0.2, 0.4, 0.6))
    assert bags["folk"] == bags["Tint War"]


def laid(found: Exported) -> list[Json]:
    """What lies on the table."""
    things: list[Json] = found.reader.document("Tint War laid out")["ObjectStates"]
    return things


def test_install_puts_it_where_the_game_looks(
    make_game: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game(layouts={"face": FACE}, game=MANIFEST, foe=part("deck", "  - [A, 2, f00]\n"))
    monkeypatch.setenv("PNP_TTS_FOLDER", str(tmp_path / "none"))
    with pytest.raises(ExportError, match="Start the game once"):
        export("tts", game, tmp_path, Options(install=True))
    root = tmp_path / "Tabletop Simulator"
    root.mkdir()
    monkeypatch.setenv("PNP_TTS_FOLDER", str(root))
    for _ in range(2):
        made = export("tts", game, tmp_path / "out", Options(px_per_mm=2, install=True))
    assert made.place == root / "Saves" / "Saved Objects" / "Tint War"
    assert not (tmp_path / "out").exists()
    found = Reader(made.place, f"file://{made.place.resolve().as_posix()}/")
    assert len(found.pieces(found.document("Tint War"))) == 2
    (game / "foe.de.yaml").write_text("title: Feinde\nrows: {A: Anna}\n", encoding="utf-8")
    german = export("tts", game, tmp_path / "out", Options(px_per_mm=2, install=True), lang="de")
    assert german.place == made.place.with_name("Tint War (de)")
    assert {path.suffix for path in made.place.iterdir() if path.name.startswith(".")} == {""}  # else the game lists it
    (made.place / "My own.json").write_text("{}")
    with pytest.raises(ExportError, match="My own"):
        export("tts", game, tmp_path, Options(install=True))
    with pytest.raises(ExportError, match="images has no folder of its own"):
        export("images", game, tmp_path, Options(install=True))


@pytest.mark.parametrize("system", ["win32", "darwin", "linux"])
def test_the_game_is_found_on_every_system(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = {
        "win32": "Documents/My Games/Tabletop Simulator",
        "darwin": "Library/Tabletop Simulator",
        "linux": ".local/share/Tabletop Simulator",
    }[system]
    monkeypatch.delenv("PNP_TTS_FOLDER", raising=False)
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / place).mkdir(parents=True)
    assert tts.home(load("ice-lords")) == tmp_path / place / "Saves" / "Saved Objects" / "Ice Lords"


def test_the_folder_has_nothing_twice(tinted: Callable[..., Exported]) -> None:
    found = tinted(
        a=part("counters", "  - [Foot, 3, 100000]\n  - [Boot, 3, 100000]\n", "[20, 10]"),
        b=part("counters", "  - [Root, 3, 100000]\n", "[20, 10]"),
    )
    images = [path.read_bytes() for path in (found.place / "images").iterdir()]
    assert len(images) == len(set(images)) == 1
    assert ImageChops.difference(found.pieces[0].front, found.pieces[-1].front).getbbox() is None
