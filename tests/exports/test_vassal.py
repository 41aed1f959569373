"""A VASSAL module read back as VASSAL reads it: the game that went in, and grids that know every space by its name."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
import yaml
from library_boxes import GAMES, library_box
from oddities import NAMES, odd
from PIL import ImageChops
from samples import write_game
from vassal_reader import Module, ReadPiece, parts, piece, read

from pnp.exports import vassal
from pnp.exports.box import Box, Lot, Thing, packed
from pnp.exports.folder import written
from pnp.exports.options import ExportError, Options
from pnp.exports.pictures import CORNER
from pnp.exports.vassal import traits
from pnp.exports.vassal.grids import outline
from pnp.exports.vassal.sequence import joined, nested
from pnp.exports.vassal.words import label, line
from pnp.model import load

COARSE = Options(px_per_mm=1)
BOARD = """\
<drawing width="{{ width }}" height="{{ height }}">
{% set map = board.fit(12, 9, width - 20, height - 20) %}
{% for space in map.spaces %}<path d="{{ space.path }}" fill="none" stroke="#000"/>{% endfor %}
</drawing>
"""


def module(box: Box, where: Path, options: Options = COARSE) -> tuple[Module, int]:
    """The module of a box, read, and the number of objects that was told."""
    with written(where / "vassal") as folder:
        objects = vassal.write(box, folder, options)
    (file,) = (where / "vassal").glob("*.vmod")
    assert (where / "vassal" / "README.txt").read_text(encoding="utf-8").startswith(" ".join(box.game.title.split()))
    return read(file), objects


@pytest.mark.parametrize("slug", GAMES)
def test_the_library_comes_back_whole(slug: str, tmp_path: Path) -> None:
    """Every piece as often as it is there, with its name, its own pictures, its size; every space by its name."""
    box = library_box(slug)
    made, objects = module(box, tmp_path)
    boards = [lot for lot in box.lots if lot.kind == "board"]
    copies = sum(lot.pieces for lot in boards)
    assert len(made.on_table) + copies == box.pieces
    assert sum(len(board.at) for board in made.boards.values()) == copies + 1
    assert objects == len(made.piles) + copies
    wanted = Counter((lot.id, line(thing.name)) for lot, thing in things(box) for _ in range(thing.copies))
    assert Counter((read.prototype, read.name) for read in made.on_table) == wanted
    whole = {(read.prototype, read.name, read.front, read.back) for read in made.on_table}
    assert {(read.prototype, read.name, read.front, read.back) for read in made.palette} == whole
    scale = scale_of(box)
    for lot, thing in things(box):
        same(box, made, lot, thing, scale)
    for lot in boards:
        board = made.boards[label(lot.title)]
        assert shows(made, board.image or "", box, lot.things[0].front, scale, 0.0)
        for space in lot.board.spaces if lot.board else ():
            assert board.location(round(space.x * scale), round(space.y * scale)) == label(space.name)
    nothing_covered(made)


def things(box: Box) -> list[tuple[Lot, Thing]]:
    """All titles but boards."""
    return [(lot, thing) for lot in box.lots if lot.kind != "board" for thing in lot.things]


def scale_of(box: Box) -> float:
    """The one scale of everything."""
    pages = {page for lot in box.lots for thing in lot.things for page in (thing.front, thing.back) if page is not None}
    return min(box.pictures.scale(page, COARSE.px_per_mm or 0, COARSE.longest) for page in pages)


def same(box: Box, made: Module, lot: Lot, thing: Thing, scale: float) -> None:
    """A title shows its own faces, has its own size, and goes where it belongs."""
    corner = CORNER if lot.is_deck else 0.0
    found = [each for each in made.palette if (each.prototype, each.name) == (lot.id, line(thing.name))]
    # Titles of one name are told apart by their pictures alone.
    read = next(each for each in found if shows(made, each.front, box, thing.front, scale, corner))
    assert read.size == (round(lot.size[0] * scale), round(lot.size[1] * scale))
    assert read.entry == read.name
    assert read.marks.get("type", "") == line(thing.type or "")
    prototype = made.prototypes[lot.id]
    assert prototype.marks["component"] == line(lot.component.title)
    assert prototype.marks["set"] == line(lot.owner or "")
    assert {"delete", "clone"} < set(prototype.traits)
    if thing.back in (None, thing.front):
        assert read.back is None
    else:
        assert read.back is not None and thing.back is not None
        assert shows(made, read.back, box, thing.back, scale, corner)
    homes = [
        pile
        for pile in made.piles
        if any(each.prototype == lot.id and each.front == read.front for each in pile.pieces)
    ]
    for pile in homes:
        if pile.kind == "DrawPile":
            assert (pile.values["faceDown"] == "Always") == read.masked
            assert read.masked or not lot.is_deck or thing.back is None
            open_ = "Via right-click Menu" if lot.is_deck else "Never"
            assert pile.values["shuffle"] == ("Always" if read.masked else open_)
        else:
            assert read.back is None or "emb2" in read.traits
    if lot.is_deck:
        (pile,) = homes
        (discard,) = [each for each in made.piles if each.values.get("reshuffleTarget") == pile.name]
        assert discard.pieces == []
        assert prototype.returns == ("Discard", discard.name)
        assert len(pile.pieces) == lot.pieces


def shows(made: Module, name: str, box: Box, page: int, scale: float, corner: float) -> bool:
    """Whether a picture of the module is that of a page, pixel by pixel; asked once a picture and page."""
    if (name, page) not in made.compared:
        one, other = made.picture(name), box.pictures.image(page, scale, corner)
        same = one.size == other.size and one.mode == other.mode
        same = same and not ImageChops.difference(one, other).getbbox(alpha_only=False)
        made.compared[name, page] = same
    return made.compared[name, page]


def nothing_covered(made: Module) -> None:
    """Everything lies on its board, and nothing on anything else."""
    rects = []
    for pile in made.piles:
        if pile.kind == "DrawPile":
            wide, high = int(pile.values["width"]), int(pile.values["height"])
        else:
            wide, high = pile.pieces[0].size
        board = made.boards[pile.values["owningBoard"]]
        left, top = pile.x - wide / 2, pile.y - high / 2
        assert left >= 0 and top >= 0 and left + wide <= board.size[0] and top + high <= board.size[1]
        rects.append((pile.values["owningBoard"], (left, top, left + wide, top + high)))
    for (one, a), (other, b) in combinations(rects, 2):
        assert one != other or a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.parametrize("names", ["chess", "letters", "numbers"])
@pytest.mark.parametrize("spaces", ["squares", "flat-hexes", "pointy-hexes"])
def test_every_cell_has_its_name_and_takes_what_is_dropped_near(spaces: str, names: str, tmp_path: Path) -> None:
    part = {"kind": "board", "title": "Field", "size": [200, 170], "layout": "board", "spaces": spaces}
    files = {"game": GAME, "field": yaml.safe_dump({**part, "names": names, "grid": "7x6"})}
    scale = 4.0
    with packed(load(write_game(tmp_path / "game", files, {"board": BOARD}))) as box:
        made, _ = module(box, tmp_path, Options(px_per_mm=scale))
        drawn = box.lots[0].board
        assert drawn is not None
        board = made.boards["Field"]
        assert len(drawn.spaces) == 42
        for space in drawn.spaces:
            x, y = round(space.x * scale), round(space.y * scale)
            assert board.location(x, y) == space.name
            reach = round(0.35 * drawn.unit * scale)
            for dx, dy in ((reach, 0), (-reach, 0), (0, reach), (0, -reach)):
                near = board.snapped(x + dx, y + dy)
                assert abs(near[0] - x) <= 2 and abs(near[1] - y) <= 2
        # A grid that VASSAL can number itself needs no zones, which would be a thousand on a large board.
        assert ("Zone" in str([each.tag for each in board.grid or ()])) == (names == "chess")


GAME = "title: Grid\nkind: hex-wargame\nfamily: test\nplayers: {min: 2, max: 2, print_for: 2}\n"


def test_islands_are_inside_a_zone_and_holes_are_not() -> None:
    from vassal_reader import inside

    path = "M0 0L90 0L90 90L0 90zM30 30L60 30L60 60L30 60zM100 0h20v20h-20zM200 0C200 40 240 40 240 0z"
    zone = ";".join(f"{round(x)},{round(y)}" for x, y in outline(path))
    assert [inside(zone, *at) for at in ((10, 10), (45, 45), (110, 10), (95, 10), (220, 15), (220, 45))] == [
        *(True, False, True, False, True, False)
    ]


def test_spaces_of_tracks_snap_and_rooms_do_not(tmp_path: Path) -> None:
    made, _ = module(library_box("war-for-atlantis"), tmp_path / "a")
    regions = [each for each in grid(made, "Turns and phases") if each.tag.endswith(".Region")]
    assert [each.attrib["name"] for each in regions] == [str(number) for number in range(1, 21)]
    made, _ = module(library_box("draculas-castle"), tmp_path / "b")
    assert not [each for each in grid(made, "Castle Dracula") if "Region" in each.tag]


def grid(made: Module, board: str) -> list[Element]:
    """All elements of a board's grid."""
    found = made.boards[board].grid
    assert found is not None
    return list(found.iter())


def test_boards_lie_in_a_row_as_often_as_they_are_there_and_their_backs_can_be_chosen(tmp_path: Path) -> None:
    part = {"kind": "board", "layout": "board", "spaces": "squares", "grid": "3x2"}
    low = {**part, "title": "A/B; C", "size": [400, 100], "copies": 2}
    high = {**part, "title": "Table", "size": [400, 300], "back": "plain"}
    files = {"game": GAME, "a": yaml.safe_dump(low), "b": yaml.safe_dump(high)}
    layouts = {"board": BOARD, "plain": '<drawing width="{{ width }}" height="{{ height }}"/>'}
    with packed(load(write_game(tmp_path / "game", files, layouts))) as box:
        made, objects = module(box, tmp_path)
        assert box.pieces == objects == 3
    placed = {name: board.at for name, board in made.boards.items()}
    assert placed == {"A/B; C": [(0, 0), (1, 0)], "Table": [(2, 0)], "Table (back)": [], "Table-2": [(2, 1)]}
    assert made.boards["Table (back)"].image != made.boards["Table"].image
    assert made.corners() == {("A/B; C", 0, 0), ("A/B; C", 400, 0), ("Table", 800, 0), ("Table-2", 0, 300)}


@pytest.mark.parametrize("size", [[600, 400], [90, 60]])
def test_a_board_alone_gets_a_table(size: list[int], tmp_path: Path) -> None:
    part = {"kind": "board", "title": "Alone", "layout": "board", "spaces": "squares", "grid": "3x2", "size": size}
    with packed(
        load(write_game(tmp_path / "game", {"game": GAME, "a": yaml.safe_dump(part)}, {"board": BOARD}))
    ) as box:
        made, objects = module(box, tmp_path)
    assert (objects, made.piles) == (1, [])
    assert made.boards["Table"].size >= (400, 290)


NASTY = ["a;b", "a,b", "a/b", "\\a", "'a'", "'", "a'b", "a\\;b", ";", "", "\\,\\/x", "tab\there", "קלף", "''"]


def test_what_is_joined_comes_apart_again() -> None:
    for delimiter in ";,/\t|":
        assert parts(joined(NASTY, delimiter), delimiter) == NASTY
    both = joined([joined(NASTY, ";"), joined(NASTY, ",")], "/")
    assert [parts(each, by) for each, by in zip(parts(both, "/"), ";,", strict=True)] == [NASTY, NASTY]
    assert joined(["a", "\\b;", "'c'", "d'"], ";") == "a;'\\b\\;';''c'';d'"  # as VASSAL's own encoder has it
    assert nested(["a", "b;1", "c"], "\t") == "a\tb;1\\\tc"
    assert parts(nested(["a", "b", "c", "d"], "\t"), "\t")[1] == nested(["b", "c", "d"], "\t")


def test_traits_are_written_as_vassal_itself_writes_them() -> None:
    """Texts that VASSAL 3.8 read and wrote again unchanged."""
    chain = [traits.prototype("Counter"), traits.marks({"Side": "Red"})]
    assert traits.piece(chain, '1st/Guards; "x"', "b.png", "7") == (
        '+/null/prototype;Counter\tmark;Side\\\tpiece;;;b.png;1st\\/Guards\\; "x"/\tRed\\\tnull;0;0;7;0'
    )
    assert traits.two_sided("a.png", "b.png") == (
        "emb2;;128;;Flip;128;F;;128;;;;1;false;0;0;a.png,b.png;,;true;Layer;;;false;;1;1;true;;70,130;;;1.0",
        "1",
    )
    assert traits.masked("back.png") == ("obs;70,130;back.png;Flip;B;?;player:;Peek;;false;;", "null;")
    assert traits.returning("Put back", "a;b").type == "return;Put back;66,130;a\\;b;Where to?;;2;false;a\\;b"


def test_names_keep_their_letters_but_what_vassal_acts_on() -> None:
    assert line(" a\x07\tb\n\\c\\\\ ") == "a b \\c\u2216\u2216"
    assert line("קלף 🂡 $x$ {y}") == "קלף 🂡 $x$ {y}"
    assert label("{$x$}") == "(\uff04x\uff04)"
    assert len(label("x" * 300)) == 80
    told = piece(traits.piece([traits.marks({"type": "a,b;c/d"})], "\\'e'/;,", "f.png", "3"))
    assert (told.name, told.marks, told.gpid) == ("\\'e'/;,", {"type": "a,b;c/d"}, "3")


def test_a_game_of_oddities_comes_back(tmp_path: Path) -> None:
    with packed(load(odd(tmp_path / "odd"))) as box:
        made, _ = module(box, tmp_path)
        for lot, thing in things(box):
            same(box, made, lot, thing, scale_of(box))
    by_lot: dict[str, list[ReadPiece]] = {}
    for each in made.palette:
        by_lot.setdefault(each.prototype, []).append(each)
    assert {each.name for each in by_lot["foe"]} == set(map(line, NAMES))
    assert all(each.masked for each in by_lot["foe"] + by_lot["hexes"] + by_lot["chit@red"])
    assert not any(each.back for each in by_lot["plain"])
    assert len([each for each in made.on_table if each.prototype == "lone"]) == 1
    assert {made.picture(each.front).mode for each in by_lot["hexes"]} == {"RGBA"}
    tabs = [tab.attrib["entryName"] for tab in made.root.iter("VASSAL.build.widget.TabWidget")]
    assert tabs == ["Pieces", "red", "blue"]
    dice = [(die.attrib["nDice"], die.attrib["nSides"]) for die in made.root.iter("VASSAL.build.module.DiceButton")]
    assert dice == [("9", "6"), ("2", "10")]
    assert made.hands == {f"Hand: Player {n}": f"Player {n}" for n in (1, 2, 3, 4)}


def test_sides_are_those_of_the_game(tmp_path: Path) -> None:
    made, _ = module(library_box("draculas-castle"), tmp_path)
    assert made.sides == ["vampires", "hunters"]
    assert list(made.hands.values()) == made.sides
    assert "Hands" in made.files["README.txt"].decode()


def test_who_plays_alone_needs_no_hand(tmp_path: Path) -> None:
    made, _ = module(library_box("solitaire-conquest"), tmp_path)
    assert (made.sides, made.hands) == (["Player 1"], {})
    assert "Hands" not in made.files["README.txt"].decode()


def test_two_exports_are_the_same_and_the_date_can_be_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = library_box("solitaire-conquest")
    one, _ = (module(box, tmp_path / name)[0] for name in "ab")
    assert (tmp_path / "a" / FILE).read_bytes() == (tmp_path / "b" / FILE).read_bytes()
    assert one.data.findtext("dateSaved") == "315532800000"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert module(box, tmp_path / "c")[0].data.findtext("dateSaved") == "1700000000000"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    with pytest.raises(ExportError, match="SOURCE_DATE_EPOCH"):
        module(box, tmp_path / "d")


FILE = "vassal/solitaire-conquest.vmod"


def test_the_largest_board_sets_the_scale_of_everything(tmp_path: Path) -> None:
    box = library_box("draculas-castle")
    made, _ = module(box, tmp_path, Options(px_per_mm=6, longest=372))
    assert made.boards["Castle Dracula"].size == (372, 262)
    assert {each.size for each in made.palette if each.prototype == "pawn"} == {(18, 18)}
