"""Boards in YAML: what is read, and each fault at its own line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.model import LoadError, load
from pnp.model.changes import compare
from pnp.model.plan import Plan, Spot, Way

MANIFEST = "title: Isles\nkind: card\nfamily: isles\nplayers: {min: 1, max: 1}\nfields: {letter: {type: text}}\n"
BOARD = """\
kind: board
title: Isles
layout: area-map
columns: [letter, name]
rows:
  - [A, Ash]
  - [B, Birch]
map:
  - "AA.B"
  - "A..B"
links: [[A, B]]
"""
HEAD = "kind: board\ntitle: Isles\nlayout: area-map\n"
ROWS = "columns: [name]\nrows: [[One], [Two], [Three]]\n"
LETTERS = "columns: [letter, name]\nrows: [[A, Ash], [B, Birch]]\n"


@pytest.fixture
def board(make_game: Callable[..., Path]) -> Callable[[str], Plan]:
    """`board(TEXT)`: the plan of a board whose text follows three lines of a header."""

    def read(text: str) -> Plan:
        plan = load(make_game(game=MANIFEST, isles=HEAD + text)).components["isles"].plan
        assert plan is not None
        return plan

    return read


@pytest.fixture
def found(make_game: Callable[..., Path]) -> Callable[[str], list[str]]:
    """`found(TEXT)`: all that is wrong with a board file, as `line:column code message`."""

    def read(text: str) -> list[str]:
        with pytest.raises(LoadError) as error:
            load(make_game(game=MANIFEST, isles=text))
        return [f"{each.line}:{each.column} {each.code} {each.message}" for each in error.value.findings]

    return read


def test_a_map_alone_is_one_of_areas(make_game):
    component = load(make_game(game=MANIFEST, isles=BOARD)).components["isles"]
    assert (component.map, component.links, component.letters) == (("AA.B", "A..B"), (("A", "B"),), 1)
    assert component.plan == Plan(
        "areas", (Spot("Ash", "A"), Spot("Birch", "B")), ("AA.B", "A..B"), links=(("", (Way(("A", "B")),)),)
    )


def test_the_pairs_of_an_area_map_are_by_letter(make_game):
    text = BOARD.replace("links: [[A, B]]", "links: {ferry: [[Ash, B]]}\nbarriers: [[A, Birch, B]]")
    component = load(make_game(game=MANIFEST, isles=text)).components["isles"]
    assert (component.links, component.barriers) == ((("A", "B"),), (("A", "B"), ("A", "B")))


def test_a_board_without_spaces_has_no_plan(make_game):
    assert load(make_game(game=MANIFEST, isles=HEAD + ROWS)).components["isles"].plan is None


def test_squares(board):
    plan = board("spaces: squares\ngrid: 8 x 10\ndiagonals: true\nnames: numbers\n")
    assert plan == Plan("squares", grid=(8, 10), diagonals=True, names="numbers")


def test_what_lies_between_spaces(board):
    plan = board(
        f"spaces: pointy-hexes\nmap: [AB]\n{LETTERS}barriers: [A, [Ash, Birch]]\n"
        "borders: {river: [[A, B], B]}\npaths: {road: [[A, B, A]], rail: [[A, B]]}\nplaces: {Port: A, Bay: [A, B]}\n"
    )
    assert plan.barriers == (("", (Way(("A",)), Way(("Ash", "Birch")))),)
    assert plan.borders == (("river", (Way(("A", "B")), Way(("B",)))),)
    assert plan.paths == (("road", (Way(("A", "B", "A")),)), ("rail", (Way(("A", "B")),)))
    assert plan.places == (("Port", ("A",)), ("Bay", ("A", "B")))


def test_links_have_kinds_and_may_lead_one_way(board):
    plan = board(f"spaces: rooms\n{ROWS}links:\n  door: [[One, Two]]\n  slide: [Two -> Three, Three->One]\n")
    slides = Way(("Two", "Three"), True), Way(("Three", "One"), True)
    assert plan.links == (("door", (Way(("One", "Two")),)), ("slide", slides))


def test_tracks(board):
    sections = "columns: [name]\nsections: [{title: Walk, rows: [[One]]}, {title: Ring, rows: [[Two]]}]\n"
    plan = board(f"spaces: track\n{sections}circuit: ring\none-way: true\n")
    assert (plan.circuit, plan.one_way, plan.rows) == (
        ("ring",),
        True,
        (Spot("One", section="walk"), Spot("Two", section="ring")),
    )
    assert board(f"spaces: track\n{ROWS}circuit: true\n").circuit is True
    assert board("spaces: track\nnumbered: 0-25\n").numbered == (0, 25)


def test_rooms_in_boxes(board):
    fields = "fields: {x: {type: int}, y: {type: int}, w: {type: int, default: 1}, h: {type: int, default: 1}}\n"
    plan = board(f"spaces: rooms\n{fields}columns: [name, x, y, w, h]\nrows: [[One, 1, 1, 2, 3], [Two, 3, 1]]\n")
    assert [row.box for row in plan.rows] == [(0, 0, 2, 3), (2, 0, 1, 1)]


MAPS = {
    "a letter without a row": ('"A..B"', '"A..C"', "10:5 bad-map map: unknown letter 'C'. Known letters: A, B."),
    "a row without a letter": (
        "[B, Birch]",
        "[B, Birch]\n  - [C, Cedar]",
        "8:1 bad-map row 'Cedar': its letter 'C' is nowhere in the map; draw it, or take the row out.",
    ),
    "a letter twice": ("[B, Birch]", "[A, Birch]", "7:1 bad-map row 'Birch': the letter 'A' is that of 'Ash'; give it"),
    "a name twice": (
        "[B, Birch]",
        "{letter: B, name: Ash, id: b}",
        "7:1 bad-map row 'Ash': line 6 has that name already",
    ),
    "one letter and two": ("[B, Birch]", "[BB, Birch]", "9:3 bad-map map: some rows have one letter, some two; write"),
    "a letter that is none": ("[B, Birch]", "[B.., Birch]", "7:1 bad-map row 'Birch': the letter 'B..' must be one or"),
    "rows without letters": (
        "[letter, name]",
        "[note, name]",
        "6:1 bad-map row 'Ash': every row of a board with a map",
    ),
    "a map of a mat": ("kind: board", "kind: mat", "9:3 wrong-value map: only a board has spaces, not a mat."),
    "half a link": (
        "[[A, B]]",
        "[[A]]",
        "11:9 wrong-value links.1: a list is no link; write two spaces, [A, B], or 'A",
    ),
    "an arrow to nowhere": ("[[A, B]]", "['A ->']", "11:9 wrong-value links.1: 'A ->' is no link; write two spaces"),
    "links of no space": (
        'map:\n  - "AA.B"\n  - "A..B"\n',
        "",
        "8:8 missing-key the key 'spaces' is missing; 'links' says nothing without it. Write one of areas, squares,",
    ),
    "no map of areas": (
        'map:\n  - "AA.B"\n  - "A..B"\n',
        "spaces: areas\n",
        "8:9 missing-key the key 'map' is missing; areas are drawn in it, a letter a cell.",
    ),
    "unknown spaces": (
        "map:",
        "spaces: hexes\nmap:",
        "8:9 wrong-value spaces: 'hexes' is none of 'areas', 'squares', ",
    ),
    "diagonals": ("map:", "diagonals: true\nmap:", "8:12 wrong-value diagonals: only squares have it, not areas; take"),
}


@pytest.mark.parametrize("fault", MAPS)
def test_a_fault_of_a_map_is_told_at_its_line(found, fault):
    old, new, told = MAPS[fault]
    assert old in BOARD
    findings = found(BOARD.replace(old, new, 1))
    assert findings[0].startswith(told), findings


BOARDS = {
    "spaces: squares\n": "4:9 missing-key the key 'grid' is missing; write such as 8x8, or a 'map'.",
    f"spaces: squares\ngrid: 8x8\nmap: [AB]\n{LETTERS}": "5:7 wrong-value grid: 'map' says already which spaces there",
    "spaces: squares\ngrid: 8\n": "5:7 wrong-value grid: '8' is no grid; write columns and rows, at most 99 each, such",
    "spaces: squares\ngrid: 8x100\n": "5:7 wrong-value grid: '8x100' is no grid;",
    "spaces: squares\ngrid: 8x8\ndiagonals: yes\n": "6:12 wrong-value diagonals: 'yes' is neither true nor false.",
    "spaces: squares\nmap: [AB]\n": "4:9 missing-key the key 'rows' is missing; they are what the letters mean.",
    "spaces: track\n": "4:9 missing-key the key 'rows' is missing; they are the spaces, or 'numbered', such as 1-40.",
    "spaces: track\nnumbered: 9-1\n": "5:11 wrong-value numbered: '9-1' is no range of at most 400 numbers;",
    "spaces: track\nnumbered: 1-999\n": "5:11 wrong-value numbered: '1-999' is no range of at most 400 numbers;",
    f"spaces: track\nnumbered: 1-9\n{ROWS}": "5:11 wrong-value numbered: 'rows' says already which spaces there are;",
    f"spaces: track\ncircuit: rign\n{ROWS}": "5:10 bad-map circuit: unknown section 'rign'. Known sections: none.",
    f"spaces: track\ncircuit: {{a: b}}\n{ROWS}": "5:10 wrong-value circuit: a mapping is no circuit; write true, or",
    f"spaces: rooms\nborders: {{wall: [[One, Two]]}}\n{ROWS}": "5:10 wrong-value borders: only areas, squares,",
    "spaces: squares\ngrid: 8x8\nborders: [[a1, a2]]\n": "6:10 wrong-value borders: a name for what lies there is mis",
    "spaces: squares\ngrid: 8x8\npaths: {road: [[a1]]}\n": "6:16 wrong-value paths.road.1: a list is no path; write",
    "spaces: squares\ngrid: 8x8\nborders: {wall: [[]]}\n": "6:18 wrong-value borders.wall.1: a list is no border;",
    "spaces: squares\ngrid: 8x8\nplaces: {Port: []}\n": "6:16 wrong-value places.Port: a list of 0; it must have at",
    "spaces: rooms\nfields: {x: {type: int}}\ncolumns: [name, x]\nrows: [[One, 1]]\n": "7:1 bad-map row 'One': a room",
}


@pytest.mark.parametrize("text", BOARDS)
def test_a_fault_of_a_board_is_told_at_its_key(found, text):
    findings = found(HEAD + text)
    assert len(findings) == 1
    assert findings[0].startswith(BOARDS[text]), findings


def test_too_many_rows(found):
    rows = "".join(f"  - [r{n}]\n" for n in range(1001))
    assert found(f"{HEAD}spaces: rooms\ncolumns: [name]\nrows:\n{rows}") == [
        "1:1 bad-map 1001 rows; a board has at most 1000. Draw it coarser, or split it."
    ]


def test_a_board_that_is_drawn_anew_is_a_change(make_game):
    old = load(make_game(game=MANIFEST, isles=BOARD))
    new = load(make_game(game=MANIFEST, isles=BOARD.replace("links: [[A, B]]", "links: [A -> B]")))
    (changed,) = compare(old, new).components
    assert changed.fields == {"board.links": ([["", [[["A", "B"], False]]]], [["", [[["A", "B"], True]]]])}
