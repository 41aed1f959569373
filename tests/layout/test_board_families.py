"""The families for boards, tiles and counters: drawn from data alone, told apart without colour, moderate in size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from samples import write_game

from pnp.checks.report import check
from pnp.layout.compose import Face
from pnp.layout.drawing.lowink import low_ink
from pnp.layout.faces import Faces
from pnp.model import load
from pnp.pdf.drawing import Group, Op, Shape, Text, Use

NINE = Path(__file__).parents[1] / "boards" / "nine"
FAMILY = {
    "city-guard": ("room-map", "[190, 130]"),
    "draculas-castle": ("room-map", "[277, 190]"),
    "dwarf-hold": ("square-board", "[190, 190]"),
    "fantasy-skirmish": ("square-board", "[190, 190]"),
    "harry-potters-first-year-adventure": ("track", "[277, 190]"),
    "ice-lords": ("square-board", "[190, 190]"),
    "kings-of-hyboria": ("area-map", "[594, 420]"),
    "lotr-warrior-dice": ("track", "[190, 60]"),
    "war-for-atlantis": ("hex-map", "[277, 190]"),
}
MANIFEST = "title: T\nkind: card\nfamily: f\nplayers: {min: 1, max: 2}\n"
TERRAINS = [
    "Clear",
    "Forest",
    "Mountains",
    "Hills",
    "Marsh",
    "Desert",
    "Sea",
    "Snow",
    "Fields",
    "Town",
    "City",
    "Ruins",
]


def nine(slug: str, size: str | None = None) -> dict[str, str]:
    """The files of a game with one of the nine boards in its family."""
    layout, large = FAMILY[slug]
    board = (NINE / f"{slug}.yaml").read_text(encoding="utf-8")
    return {"game": MANIFEST, "board": board.replace("layout: creature", f"layout: {layout}\nsize: {size or large}")}


def face_of(folder: Path, files: dict[str, str], component: str = "board", piece: int = 0, back: bool = False) -> Face:
    game = load(write_game(folder, files))
    return Faces(game).of(game.components[component].pieces[piece], "back" if back else "front")


def flat(ops: Iterable[Op]) -> Iterator[Op]:
    """What is painted, groups and symbols taken apart."""
    for op in ops:
        if isinstance(op, (Group, Use)):
            yield from flat(op.ops if isinstance(op, Group) else op.drawing.ops)
        else:
            yield op


def words(face: Face) -> list[str]:
    return [op.text for op in flat(face.drawing.ops) if isinstance(op, Text)]


@pytest.mark.parametrize("slug", FAMILY)
def test_a_board_of_data_alone_is_drawn_without_a_finding(tmp_path, slug):
    """A name in a region that hardly holds it is set small, and that is told; nothing else is."""
    folder = write_game(tmp_path / "game", nine(slug))
    assert [str(finding) for finding in check(folder) if finding.code != "small-type"] == []


@pytest.mark.parametrize("slug", FAMILY)
def test_every_space_that_has_a_name_of_its_own_bears_it(tmp_path, slug):
    face = face_of(tmp_path / "game", nine(slug))
    game = load(tmp_path / "game")
    plan = game.components["board"].plan
    assert plan is not None
    printed = Counter(" ".join(words(face)).replace("-", " ").upper().split())
    if plan.spaces in ("areas", "rooms", "track"):
        wanted = Counter(word for row in plan.rows for word in row.name.upper().split())
        assert not wanted - printed
    if plan.spaces == "flat-hexes":
        assert [mark.box for mark in face.texts].count("number") == 165
        assert {"0101", "1511"} <= set(printed)
    if plan.spaces == "squares":
        assert [mark.box for mark in face.texts].count("column") == 2 * (9 if slug == "ice-lords" else 8)


def test_a_name_that_does_not_fit_its_region_is_a_finding(tmp_path):
    face = face_of(tmp_path / "game", nine("kings-of-hyboria", "[150, 100]"))
    assert {(finding.code, finding.box) for finding in face.findings} >= {("text-overflow", "name")}


def test_a_legend_tells_terrains_with_their_numbers_and_kinds_of_lines(tmp_path):
    face = face_of(tmp_path / "game", nine("war-for-atlantis"))
    legend = [mark.box for mark in face.texts].count("legend")
    assert legend >= 6 + 3
    printed = words(face)
    assert {"MOUNTAINS", "WALL", "RIVER", "ROAD"} <= set(printed)
    assert "cost 3 · defence 1" in printed


def wide_land(across: int, spaces: str = "flat-hexes", size: str = "[800, 700]") -> dict[str, str]:
    letters = "abcdefghijkl"
    rows = "".join(f"  - [{letter}, {name}]\n" for letter, name in zip(letters, TERRAINS, strict=True))
    lines = [
        "".join(letters[(x // 3 * 5 + y // 3 * 7 + (x * y) % 2) % 12] for x in range(across)) for y in range(across)
    ]
    head = f"kind: board\ntitle: Wide Land\nlayout: hex-map\nsize: {size}\nspaces: {spaces}\n"
    fields = "fields: {letter: {type: text}}\ncolumns: [letter, name]\n"
    return {
        "game": MANIFEST,
        "board": f"{head}{fields}rows:\n{rows}map:\n" + "".join(f"  - {line}\n" for line in lines),
    }


@pytest.mark.parametrize("spaces", ["flat-hexes", "pointy-hexes"])
def test_a_map_of_1600_hexes_stays_moderate_and_is_the_same_twice(tmp_path, spaces):
    files = wide_land(40, spaces)
    first, second = (face_of(tmp_path / name / "game", files) for name in ("one", "two"))
    assert first.findings == []
    assert len(first.drawing.ops) < 3 * 1600
    signs = [op for op in first.drawing.ops if isinstance(op, Use)]
    assert len(signs) == 1600
    assert len({op.drawing.key for op in signs}) <= 6 * len(TERRAINS), "a sign is stored once"
    assert (first.drawing.ops, first.drawing.key) == (second.drawing.ops, second.drawing.key)


def test_the_largest_map_there_may_be_is_drawn(tmp_path):
    face = face_of(tmp_path / "game", wide_land(99, size="[1200, 1100]"))
    assert face.findings == []
    assert [mark.box for mark in face.texts].count("number") == 20 * 99, "those of every fifth column"


def test_terrains_are_told_apart_by_their_signs(tmp_path):
    face = face_of(tmp_path / "game", wide_land(40))
    signs = {op.drawing.key: op.drawing for op in face.drawing.ops if isinstance(op, Use)}
    shapes = {tuple(sorted({op.path for op in flat(sign.ops) if isinstance(op, Shape)})) for sign in signs.values()}
    assert len(shapes) >= len(TERRAINS)


TILES = """\
kind: tiles
title: Lands
layout: terrain-tile
columns: [name, edges]
rows:
"""


@pytest.mark.parametrize("shape", ["size: [50, 50]", "shape: hex\nsize: [57.74, 50]", "shape: hex\nsize: [45, 51.96]"])
def test_tiles_are_painted_by_their_terrain_with_roads_from_their_edges(tmp_path, shape):
    count = 6 if "hex" in shape else 4
    rows = "".join(f"  - [{name}, [{', '.join(['road', 'none'] * (count // 2))}]]\n" for name in TERRAINS)
    text = TILES.replace("columns", f"{shape}\ncolumns")
    folder = write_game(tmp_path / "game", {"game": MANIFEST, "tile": text + rows})
    assert [str(finding) for finding in check(folder)] == []
    game = load(folder)
    faces = Faces(game)
    keys = [faces.of(piece).drawing.key for piece in game.components["tile"].pieces]
    assert len(set(keys)) == len(TERRAINS)


COUNTERS = """\
kind: counters
title: Units
size: [16, 16]
layout: counter
sets: [red, blue]
house: [move]
fields:
  attack: {type: int, default: null}
  defence: {type: int, default: null}
  move: {type: int, default: null}
  symbol: {type: text, default: null, of: face}
  setup: {type: text, default: null, of: face}
  echelon: {type: text, default: null, of: face}
columns: [name, symbol, attack, defence, move, setup, echelon, back]
rows:
  - [1st Foot, infantry, 4, 5, 3, A1, XX, {attack: 2}]
  - [Guns, artillery, 6, null, 2]
  - [Marker]
"""
SYMBOLS = [
    *("infantry", "cavalry", "armour", "artillery", "mechanized", "airborne", "engineer", "headquarters", "anti-tank"),
    *(
        "flak",
        "mountain",
        "marine",
        "motorized",
        "mortar",
        "rocket",
        "signals",
        "supply",
        "medical",
        "air wing",
        "fleet",
    ),
]


def test_a_counter_has_its_numbers_along_its_lower_edge(tmp_path):
    files = {"game": MANIFEST, "unit": COUNTERS}
    front, back = (face_of(tmp_path / "game", files, "unit", back=back) for back in (False, True))
    assert [op.text for op in flat(front.drawing.ops) if isinstance(op, Text)] == [
        "A1",
        "1ST FOOT",
        "XX",
        "4",
        "5",
        "3",
    ]
    assert "2" in words(back)
    assert "4" not in words(back)
    numbers = [op for op in flat(front.drawing.ops) if isinstance(op, Text)][-3:]
    assert [op.x for op in numbers] == sorted(op.x for op in numbers)
    assert words(face_of(tmp_path / "game", files, "unit", 2)) == ["MARKER"]
    assert [str(finding) for finding in check(tmp_path / "game")] == []


def test_sides_differ_in_low_ink_too(tmp_path):
    files = {"game": MANIFEST, "unit": COUNTERS}
    red, blue = (face_of(tmp_path / "game", files, "unit", piece) for piece in (0, 3))
    assert words(red) == words(blue)
    assert low_ink(red.drawing).ops != low_ink(blue.drawing).ops


def test_every_kind_of_unit_has_a_symbol_of_its_own(tmp_path):
    rows = "".join(
        f"  - {{name: Unit, id: u{number}, symbol: {word}}}\n" for number, word in enumerate([*SYMBOLS, "ghost"])
    )
    text = COUNTERS[: COUNTERS.index("columns")].replace("sets: [red, blue]\n", "") + "rows:\n" + rows
    game = load(write_game(tmp_path / "game", {"game": MANIFEST, "unit": text}))
    faces = Faces(game)
    drawn = [repr(faces.of(piece).drawing.ops) for piece in game.components["unit"].pieces]
    assert len(set(drawn)) == len(SYMBOLS) + 1


def test_a_standee_has_its_figure_name_and_number(tmp_path):
    text = """\
kind: counters
title: Heroes
size: [25, 40]
shape: standee
layout: standee
sets: [red, blue]
fields: {value: {type: int, default: 0}}
columns: [name, icon, value]
rows: [[Archer, archer, 3], [The Old Knight of the Lake, visored-helm]]
"""
    folder = write_game(tmp_path / "game", {"game": MANIFEST, "hero": text})
    assert [str(finding) for finding in check(folder)] == []
    faces = [face_of(folder, {}, "hero", piece) for piece in range(3)]
    assert words(faces[0]) == ["Archer", "3"]
    assert "3" not in words(faces[1])
    assert faces[0].drawing.key != faces[2].drawing.key
