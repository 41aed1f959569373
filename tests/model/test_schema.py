"""Manifests and headers: what each key becomes, and what is said of a key that is unknown, missing or wrong."""

from __future__ import annotations

import pytest

from pnp.model import Look, Style, load
from pnp.model.values import sizes

MINIMAL = "title: T\nkind: card\nfamily: f\nplayers: {min: 1, max: 2}\n"

FULL = """\
title: Hill War
kind: card+board
family: hills
players: {min: 2, max: null, print_for: 4}
sides: [hill, valley]
needs: ["{numbers.dice}d6 a player"]
source: {rulebook: hill.md, lines: [[1, 9], [12, 20]]}
credits: {author: A. Hill, year: 1999, where: "https://example.org", thanks: [B, C]}
notice: Free to copy.
theme:
  colours: {paper: "#FED", ink: "#102030"}
  fonts: {title: Cinzel}
  types: {giant: {colour: paper, icon: club, label: Giants}}
  styles: {title: {font: title, size: 11, min: 8.5, align: center, leading: 1.2, case: upper}}
numbers: {hand: 5, dice: 2, low: -1, word: five, quoted: "5", yes: true, nil: null, list: [1, a], points: {2-3: 7}}
rulings: {ties: "A tie keeps {numbers.hand} cards."}
aid:
  - {title: Turn, text: "Hold {numbers.hand}.", steps: ["Draw {numbers.dice}", Play]}
modes:
  duel: {title: Duel, text: "{numbers.hand} cards", players: {min: 2, max: 2}, numbers: {hand: 4}}
"""


def test_every_key_of_a_manifest(make_game):
    game = load(make_game(game=FULL))
    assert (game.slug, game.title, game.kind, game.family) == ("hill-war", "Hill War", "card+board", "hills")
    assert (game.players.min, game.players.max, game.players.print_for) == (2, None, 4)
    assert (game.sides, game.needs, game.notice) == (("hill", "valley"), ("2d6 a player",), "Free to copy.")
    assert (game.source.rulebook, game.source.lines, game.source.section) == ("hill.md", ((1, 9), (12, 20)), None)
    assert (game.credits.author, game.credits.year, game.credits.thanks) == ("A. Hill", "1999", ("B", "C"))
    assert game.rulings == {"ties": "A tie keeps 5 cards."}
    assert [(block.title, block.text, block.steps) for block in game.aid] == [("Turn", "Hold 5.", ("Draw 2", "Play"))]
    assert (game.outside, game.components, game.findings) == (True, {}, ())
    assert (game.marks["theme.fonts"].line, game.marks["aid.0.title"].line) == (12, 18)


def test_a_theme_is_read(make_game):
    theme = load(make_game(game=FULL)).theme
    assert theme.colours == {"paper": "#ffeedd", "ink": "#102030"}
    assert (theme.fonts, theme.types) == ({"title": "Cinzel"}, {"giant": Look("paper", "club", "Giants")})
    assert theme.styles == {"title": Style("title", 11, 8.5, None, "center", None, 1.2, None, "upper")}


def test_numbers_are_numbers_where_they_look_like_it(make_game):
    game = load(make_game(game=FULL))
    assert game.numbers == {
        "hand": 5,
        "dice": 2,
        "low": -1,
        "word": "five",
        "quoted": "5",
        "yes": True,
        "nil": None,
        "list": (1, "a"),
        "points": {"2-3": 7},
    }
    duel = game.modes["duel"]
    assert (duel.text, duel.numbers, duel.players.max) == ("4 cards", {"hand": 4}, 2)


def test_print_for_is_the_fewest_unless_said(make_game):
    assert load(make_game(game=MINIMAL)).players.print_for == 1


HEADER = """\
kind: counters
title: Hits
size: [20, 16.5]
layout: families/hit-2
back: house/plain
orientation: portrait
source: {from: THE LIST}
house: [force]
note: "n {numbers.hand}"
rows: [{name: Hit, force: 1}]
"""


def test_every_key_of_a_header(make_game):
    source = "source: {rulebook: hill.md}\nnumbers: {hand: 5}\nfields: {force: {type: int}}\n"
    hits = load(make_game(game=MINIMAL + source, hits=HEADER)).components["hits"]
    assert (hits.id, hits.kind, hits.title, hits.layout, hits.back) == (
        "hits",
        "counters",
        "Hits",
        "families/hit-2",
        "house/plain",
    )
    assert (hits.size, hits.orientation) == ((16.5, 20.0), "portrait")
    assert (hits.source.rulebook, hits.source.section) == ("hill.md", "THE LIST")
    assert (hits.house, hits.note, hits.marks["house"].line) == (("force",), "n 5", 8)


def test_sizes_are_well_known():
    assert sizes()["poker"] == (63.5, 88.9)
    assert all(5 <= width <= height <= 1200 for width, height in sizes().values())


MANIFESTS = {
    "titel: x": "5:1 unknown-key unknown key 'titel'; did you mean 'title'? Known keys: aid, building, credits, "
    "family, fields, how_to_play, kind, minutes, modes, needs, notice, numbers, players, rulings, says, sides, source, "
    "stamp, theme, title, version, words.",
    "theme: {styles: {title: {siez: 3}}}": "5:26 unknown-key unknown key 'siez' in theme.styles.title; did you mean "
    "'size'? Known keys: align, case, colour, font, grow, leading, min, size, tracking, valign.",
    "aid: [{titel: x, title: y}]": "5:8 unknown-key unknown key 'titel' in aid.1; did you mean 'title'? Known keys: "
    "phases, rulings, steps, text, title.",
    "fields: {force: {tpye: int, type: int}}": "5:18 unknown-key unknown key 'tpye' in fields.force; did you mean "
    "'type'? Known keys: default, label, note, of, shown, type, values.",
    "credits: {yeer: 1999}": "5:11 unknown-key unknown key 'yeer' in credits; did you mean 'year'? Known keys: author, "
    "thanks, where, year.",
    "aid: [{text: x}]": "5:7 missing-key the key 'title' is missing in aid.1; write it.",
    "aid: x": "5:6 wrong-value aid: 'x' stands where a list belongs.",
    "aid: [x]": "5:7 wrong-value aid.1: 'x' stands where a mapping of keys belongs.",
    "theme: [a]": "5:8 wrong-value theme: a list stands where a mapping of keys belongs.",
    "rulings: {a: [b]}": "5:14 wrong-value rulings.a: a list stands where one text belongs.",
    "rulings: {a b: c}": "5:11 wrong-value rulings.a b: 'a b' must be lower case letters, digits and '-'.",
    f"rulings: {{{'a' * 81}: c}}": f"5:11 wrong-value rulings.{'a' * 81}: '{'a' * 39}…' is longer than 80 characters.",
    "sides:": "5:7 wrong-value sides: there is no value; write one, or take the key out.",
    "notice: ''": "5:9 wrong-value notice: there is no value; write one, or take the key out.",
    "theme: {colours: {red: '#12'}}": "5:24 wrong-value theme.colours.red: '#12' is no colour; write \"#rgb\" or "
    '"#rrggbb", in quotes.',
    "theme: {styles: {a: {size: big}}}": "5:28 wrong-value theme.styles.a.size: 'big' is not a number; write one such "
    "as 63.5.",
    "theme: {styles: {a: {size: 0}}}": "5:28 wrong-value theme.styles.a.size: 0 must be more than 0.",
    "source: {lines: [[1, 2, 3]]}": "5:18 wrong-value source.lines.1: a list of 3; it must have at most 2.",
    "source: {lines: [[1]]}": "5:18 wrong-value source.lines.1: a list of 1; it must have at least 2.",
    "numbers: 5": "5:10 wrong-value numbers: names with numbers, such as 'hand: 7', belong here.",
    "numbers: {a.b: 5}": "5:11 wrong-value 'a.b' names no number; a name has no '.', '{' or '}'.",
    "numbers: {a: 9999999999}": "5:14 wrong-value numbers.a: '9999999999' is too big; a number is at most 1000000000 "
    "either way.",
    "modes: {duel: {title: D, players: {min: 3, max: 2}}}": "5:35 wrong-value modes.duel.players: max 2 is less than "
    "min 3.",
    'rulings: {a: "{numbers.x}"}': "5:14 unknown-number rulings.a: in a text: unknown number 'numbers.x'. Known "
    "numbers: none.",
    'needs: ["{x}"]': "5:9 unknown-number needs: {x} names no number; here only {numbers.NAME} can be filled.",
    'aid: [{title: T, steps: ["{x}"]}]': "5:26 unknown-number aid.1.steps: {x} names no number; here only "
    "{numbers.NAME} can be filled.",
}


@pytest.mark.parametrize("line", MANIFESTS)
def test_what_is_wrong_with_a_manifest(faults, line):
    assert faults(game=f"{MINIMAL}{line}\n") == [f"game.yaml:{MANIFESTS[line]}"]


def test_missing_keys_and_players_of_a_manifest(faults):
    assert faults(game="title: T\nkind: cards\nplayers: {min: 0, print_for: x}\n") == [
        "game.yaml:1:1 missing-key the key 'family' is missing; write it.",
        "game.yaml:2:7 wrong-value kind: 'cards' is none of 'card', 'card+board', 'dice', 'format/variant', "
        "'area-wargame', 'hex-wargame', 'miniatures', 'roll-and-move', 'rpg', 'skirmish', 'solitaire', 'tile'.",
        "game.yaml:3:10 missing-key the key 'max' is missing in players; write it.",
        "game.yaml:3:16 wrong-value players.min: 0 must be at least 1.",
        "game.yaml:3:30 wrong-value players.print_for: 'x' is not a whole number; write digits only, such as 3.",
    ]
    assert faults(game=MINIMAL.replace("max: 2", "max: 2, print_for: 3")) == [
        "game.yaml:4:10 wrong-value players: print_for 3 is not between min and max."
    ]


ROW = "rows: [{name: Imp}]\n"
HEADERS = {
    "colums: [name]": "5:1 unknown-key unknown key 'colums'; did you mean 'columns'? Known keys: as, back, barriers, "
    "borders, branches, circuit, claims, columns, copies, counted, diagonals, die, each-player, fields, grid, grow, "
    "house, kind, layout, links, map, names, note, numbered, one-way, orientation, paths, places, rim, rows, ruling, "
    "sections, sets, shape, size, source, spaces, text, title.",
    "layout: ../x": "5:9 wrong-value layout: '../x' is no template's name; use a-z, 0-9, '-', '_' and '/'.",
    "back: /etc": "5:7 wrong-value back: '/etc' is no template's name; use a-z, 0-9, '-', '_' and '/'.",
    "size: pokr": "5:7 wrong-value size: 'pokr' is no size; write [WIDTH, HEIGHT] in mm, a text such as 2.5x3.5in, "
    "or one of a4, a5, bridge, business, half-letter, jumbo, letter, mini, mini-eu, mini-euro, mini-us, poker, square, "
    "tarot.",
    "size: [4, 20]": "5:7 wrong-value size: 4 x 20 mm is out of bounds; a side is 5 to 1200 mm.",
    "size: [a, 20]": "5:7 wrong-value size: 'a' is not a number; write one such as 63.5.",
    "copies: 0": "5:9 wrong-value copies: 0 copies; print 1 to 10000.",
    "copies: {needed: 3}": "5:9 wrong-value copies: write the number of copies, or {as-needed: NUMBER} with a number "
    "of ours.",
    "orientation: up": "5:14 wrong-value orientation: 'up' is none of 'portrait', 'landscape'.",
    "sets: [Red]": "5:8 wrong-value sets.1: 'Red' must be lower case letters, digits and '-'.",
    f"sets: [{', '.join(f's{n}' for n in range(25))}]": "5:7 wrong-value sets: a list of 25; it must have at most 24.",
    "house: [cost]": "5:9 unknown-field house: unknown field 'cost'; did you mean 'copies'? Known fields: art, "
    "back, bonus, copies, edges, force, icon, id, name, note, roll, text, type.",
    "as: card": "5:5 wrong-value as: only a table is printed as cards, not a deck.",
    "die: d6": "5:6 wrong-value die: only a table is rolled on, not a deck.",
    "shape: oval": "5:8 wrong-value shape: 'oval' is none of 'round', 'hex', 'standee'.",
    "shape: round": "5:8 wrong-value shape: round is for counters and tiles, not for a deck.",
    "shape: standee": "5:8 wrong-value shape: standee is for counters, not for a deck.",
    'note: "{x}"': "5:7 unknown-number note: {x} names no number; here only {numbers.NAME} can be filled.",
}


@pytest.mark.parametrize("line", HEADERS)
def test_what_is_wrong_with_a_header(faults, line):
    sound = {"kind": "deck", "title": "D", "size": "poker", "layout": "x"}
    # A blank line stands where the key itself would, so that it is always line 5.
    kept = ["" if line.startswith(f"{name}:") else f"{name}: {value}" for name, value in sound.items()]
    header = "\n".join([*kept, ""])
    assert faults(foe=f"{header}{line}\n{ROW}") == [f"foe.yaml:{HEADERS[line]}"]


def test_missing_keys_of_a_header(faults):
    assert faults(foe="title: D\n", hits="kind: counters\ntitle: H\nlayout: x\n", t="as: card\nkind: table\n") == [
        "foe.yaml:1:1 missing-key the key 'kind' is missing; write it.",
        "foe.yaml:1:1 missing-key the key 'layout' is missing; write it.",
        "hits.yaml:1:1 missing-key the key 'size' is missing; kind counters needs one, such as poker or [16, 16].",
        "hits.yaml:1:1 missing-key the key 'rows' is missing; write it, or 'sections'.",
        "t.yaml:1:1 missing-key the key 'title' is missing; write it.",
        "t.yaml:1:1 missing-key the key 'layout' is missing; write it.",
        "t.yaml:1:1 missing-key the key 'size' is missing; a table printed as cards needs one, such as poker or "
        "[16, 16].",
        "t.yaml:1:1 missing-key the key 'rows' is missing; write it, or 'sections'.",
    ]


@pytest.mark.parametrize(
    ("header", "key", "told"),
    [
        ("kind: board\nsize: [300, 300]\nrim: 20\n", None, ""),
        (
            "kind: board\nsize: [300, 200]\nrim: 20\n",
            "rim",
            "only a square board without a back is printed as a frame.",
        ),
        ("kind: mat\nsize: [300, 300]\nrim: 20\n", "rim", "only a square board without a back is printed as a frame."),
        (
            "kind: board\nsize: [300, 300]\nrim: 150\n",
            "rim",
            "150 mm on every side leave nothing in the middle of 300 mm.",
        ),
        ("kind: mat\nsets: [a, b]\neach-player: true\n", None, ""),
        ("kind: mat\neach-player: true\n", "each-player", "this is said of 'sets', of which each player needs one."),
    ],
)
def test_what_only_some_components_have(faults, header, key, told):
    found = faults(b=f"title: B\nlayout: x\n{header}")
    # The key stands last of the header.
    place = f"b.yaml:{2 + header.count(chr(10))}:{len(key or '') + 3}"
    assert found == ([f"{place} wrong-value {key}: {told}"] if key else [])


@pytest.mark.parametrize(("size", "fits"), [("[34.64, 30]", True), ("[26, 30]", True), ("[30, 30]", False)])
def test_a_hex_is_regular(faults, size, fits):
    tiles = f"kind: tiles\ntitle: T\nlayout: x\nshape: hex\nsize: {size}\nrows: [{{name: A, force: 1}}]\n"
    # 30 x 2 / sqrt(3) = 34.64; 30 / (2 / sqrt(3)) = 25.98.
    told = "tile.yaml:5:7 wrong-value size: a hex of 30 x 30 mm is not regular and tiles no table; a regular one has "
    told += "30 x 34.64 mm or 25.98 x 30 mm."
    source = MINIMAL + "fields: {force: {type: int}}\n"
    assert faults(game=source, tile=tiles) == ([] if fits else [told])
