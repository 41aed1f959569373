"""Rows: lists that stop early, mappings, sections, sets, ids, filled texts; and what is wrong with one."""

from __future__ import annotations

import copy
import pickle

import pytest
from samples import HEAD

from pnp.model import load
from pnp.model.components import rows


@pytest.fixture
def deck(make_game):
    return lambda text: load(make_game(foe=HEAD + text)).components["foe"]


def test_a_row_may_stop_early(deck):
    foe = deck("columns: [name, force, bonus, copies]\nrows:\n  - [Imp, 1]\n  - [Orc, 2, null, 3]\n")
    assert [(p.id, p.name, p.force, p.bonus, p.copies, p.line) for p in foe.pieces] == [
        ("foe:imp", "Imp", 1, 0, 1, 7),
        ("foe:orc", "Orc", 2, 0, 3, 8),
    ]


def test_rows_may_be_mappings(deck):
    foe = deck("rows:\n  - {name: Imp, force: 1}\n  - {name: Orc, force: 2, copies: 2, id: big-orc}\n")
    assert [(p.id, p.force, p.copies) for p in foe.pieces] == [("foe:imp", 1, 1), ("foe:big-orc", 2, 2)]


def test_a_mapping_may_stand_among_lists(deck):
    foe = deck("columns: [name, force]\nrows:\n  - [Imp, 1]\n  - {force: 2, name: Orc, icon: axe}\n")
    assert [(p.name, p.force, p.icon) for p in foe.pieces] == [("Imp", 1, None), ("Orc", 2, "axe")]


def test_sections_share_fields_and_group_rows(deck):
    foe = deck(
        "columns: [name, force, type]\nsections:\n"
        "  - {title: Giants of the hill, type: giant, copies: 2, rows: [[Imp, 1], [Titan, 9, elf]]}\n"
        "  - {title: Elves, id: wood, type: elf, rows: [[Scout, 1]]}\n"
    )
    assert [(s.id, s.title, dict(s.fields)) for s in foe.sections] == [
        ("giants-of-the-hill", "Giants of the hill", {"type": "giant", "copies": 2}),
        ("wood", "Elves", {"type": "elf"}),
    ]
    assert [(p.name, p.section, p.type, p.copies) for p in foe.pieces] == [
        ("Imp", "giants-of-the-hill", "giant", 2),
        ("Titan", "giants-of-the-hill", "elf", 2),
        ("Scout", "wood", "elf", 1),
    ]


def test_sets_print_a_component_once_a_player(deck):
    foe = deck("sets: [red, blue]\ncolumns: [name, copies, type]\nrows:\n  - [Imp, 2, giant]\n  - [Orc, 1, elf]\n")
    assert [(p.id, p.set) for p in foe.pieces] == [
        ("foe:imp@red", "red"),
        ("foe:orc@red", "red"),
        ("foe:imp@blue", "blue"),
        ("foe:orc@blue", "blue"),
    ]
    assert [p.id for p in foe.entries] == ["foe:imp", "foe:orc"]
    # One set is 2 + 1; two sets are 6, of which 4 giants and 2 elves.
    assert (foe.titles, foe.per_set, foe.count, foe.by_type) == (2, 3, 6, {"giant": 4, "elf": 2})


def test_copies_of_the_component_are_those_of_rows_that_say_none(deck):
    foe = deck("copies: {as-needed: 6}\ncolumns: [name, copies]\nrows:\n  - [Imp]\n  - [Orc, 2]\n  - [Spare, 0]\n")
    assert [p.copies for p in foe.pieces] == [6, 2, 0]
    assert (foe.as_needed, foe.titles, foe.count) == (True, 2, 8)


def test_texts_are_filled_and_kept_as_written(deck):
    foe = deck(
        "columns: [name, force, text]\nrows:\n"
        '  - ["Imp of {force}", 3, "{name} hits for {force}; hold {numbers.hand} {{x}}"]\n'
        "  - [Orc, 4, plain]\n"
    )
    imp, orc = foe.pieces
    assert (imp.id, imp.name, imp.text) == ("foe:imp-of-3", "Imp of 3", "Imp of 3 hits for 3; hold 5 {x}")
    assert dict(imp.raw) == {
        "name": "Imp of {force}",
        "text": "{name} hits for {force}; hold {numbers.hand} {{x}}",
    }
    assert dict(orc.raw) == {}


def test_the_other_side_of_a_piece(deck):
    foe = deck(
        'back: {name: Spent, text: "{name}, once {force}"}\ncolumns: [name, force, back]\nrows:\n'
        "  - [Imp, 3]\n  - [Orc, 4, {force: 2}]\n"
    )
    assert [dict(p.back) for p in foe.pieces] == [{"name": "Spent", "text": "Spent, once 3"}, {"force": 2}]
    assert foe.back == {"name": "Spent", "text": "{name}, once {force}"}


def test_rows_of_a_board_are_entries_of_one_piece(make_game):
    table = (
        "kind: table\ntitle: Recruits\nlayout: table\ndie: d6\nsets: [red, blue]\ncopies: 3\n"
        "columns: [roll, name]\nrows:\n  - [1-3, Warrior]\n  - [4-6, Wizard]\n"
    )
    component = load(make_game(recruits=table)).components["recruits"]
    assert [(p.id, p.roll) for p in component.entries] == [("recruits:warrior", "1-3"), ("recruits:wizard", "4-6")]
    assert [(p.id, p.name, p.copies) for p in component.pieces] == [
        ("recruits@red", "Recruits", 3),
        ("recruits@blue", "Recruits", 3),
    ]
    assert (component.titles, component.per_set, component.count, component.by_type) == (1, 3, 6, {})


def test_a_table_as_cards_is_pieces(make_game):
    table = "kind: table\nas: card\nsize: mini\ntitle: R\nlayout: t\nrows: [{name: Warrior}, {name: Wizard}]\n"
    component = load(make_game(recruits=table)).components["recruits"]
    assert [p.id for p in component.pieces] == ["recruits:warrior", "recruits:wizard"]
    assert component.rows_are_pieces


def test_a_board_needs_no_rows_and_fills_its_prose(make_game):
    board = 'kind: board\ntitle: Hill\nlayout: hill\nsize: a4\ntext: "Win at {numbers.points.win}"\nnote: n\n'
    hill = load(make_game(hill=board)).components["hill"]
    assert [(p.id, p.text, p.note, p.force, p.line) for p in hill.pieces] == [("hill", "Win at 11", "n", None, 2)]
    assert (hill.size, hill.entries) == ((210, 297), ())


def test_pieces_survive_copying_and_pickling(deck):
    piece = deck("columns: [name, force]\nrows: [[Imp, 3]]\n").pieces[0]
    assert copy.deepcopy(piece) == pickle.loads(pickle.dumps(piece)) == piece
    assert pickle.loads(pickle.dumps(piece)).force == 3


FAULTS = {
    "columns: [name, forse]\nrows: [[Imp, 1]]": [
        "foe.yaml:5:17 unknown-field unknown field 'forse'; did you mean 'force'? Known fields: art, back, bonus, "
        "copies, edges, force, icon, id, name, note, roll, text, type."
    ],
    "rows:\n  - {name: Imp, forse: 1}": [
        "foe.yaml:6:17 unknown-field unknown field 'forse'; did you mean 'force'? Known fields: art, back, bonus, "
        "copies, edges, force, icon, id, name, note, roll, text, type."
    ],
    "columns: [name, force, force]\nrows: [[Imp, 1, 1]]": [
        "foe.yaml:5:24 double-column the column 'force' stands twice; keep one."
    ],
    "columns: [force]\nrows: [[1]]": ["foe.yaml:5:10 missing-key the columns lack 'name'; every row needs one."],
    "rows: [[Imp]]": ["foe.yaml:5:8 missing-key a row in [..] needs the key 'columns' to say what is what."],
    "columns: [name]\nrows: [Imp]": ["foe.yaml:6:8 wrong-value 'Imp' stands where a row, in [..] or as keys, belongs."],
    "columns: [name]\nrows: Imp": ["foe.yaml:6:7 wrong-value rows: a list of rows, at least one, belongs here."],
    "columns: [name]\nrows: []": ["foe.yaml:6:7 wrong-value rows: a list of rows, at least one, belongs here."],
    "columns: [name]": ["foe.yaml:1:1 missing-key the key 'rows' is missing; write it, or 'sections'."],
    "columns: [name, text]\nrows:\n  - [Imp, bites, and runs]": [
        "foe.yaml:7:18 row-too-long row 'Imp' has 3 values for 2 columns; a value with a ',' in it needs quotes."
    ],
    "columns: [name, force]\nrows: [[Imp]]": [
        "foe.yaml:6:8 missing-value row 'Imp', force: there is no value and no default; write one."
    ],
    "columns: [name, force]\nrows: [[Imp, null]]": [
        "foe.yaml:6:14 missing-value row 'Imp', force: there is no value and no default; write one."
    ],
    "fields: {force: {note: ours}}\nrows: [{name: Imp}]": [
        "foe.yaml:6:8 missing-value row 'Imp', force: there is no value and no default; write one."
    ],
    "columns: [name, text]\nrows: [['', x], [null, y]]": [
        "foe.yaml:6:8 missing-value a row without a name; every row needs one.",
        "foe.yaml:6:17 missing-value a row without a name; every row needs one.",
    ],
    "columns: [name]\nrows: [[[x]]]": ["foe.yaml:6:9 wrong-value name: a list stands where one text belongs."],
    "columns: [name, copies]\nrows: [[Imp, -1], [Orc, 10001], [Elf, many]]": [
        "foe.yaml:6:14 wrong-value row 'Imp', copies: -1 is out of bounds; print 0 to 10000.",
        "foe.yaml:6:25 wrong-value row 'Orc', copies: 10001 is out of bounds; print 0 to 10000.",
        "foe.yaml:6:39 wrong-value row 'Elf', copies: 'many' is not a whole number; write digits only, such as 3.",
    ],
    "columns: [name]\nrows:\n  - [Imp]\n  - [Orc]\n  - [imp!]": [
        "foe.yaml:9:5 duplicate-id row 'imp!': the id 'imp' is taken by line 7; give one of them an 'id' of its own."
    ],
    "columns: [name, id]\nrows: [[Imp, The Imp]]": [
        "foe.yaml:6:14 no-id row 'Imp', id: 'The Imp' must be lower case letters, digits and '-'."
    ],
    "columns: [name]\nrows: [[Жук]]": [
        "foe.yaml:6:8 no-id row 'Жук': no letter of the name makes an id; give the row an 'id' of its own."
    ],
    'columns: [name, text]\nrows: [[Imp, "{forse}"]]': [
        "foe.yaml:6:14 unknown-field row 'Imp', text: in a text: unknown field 'forse'. Known fields: copies, name, "
        "text."
    ],
    "columns: [name, back]\nrows: [[Imp, {forse: 1}], [Orc, spent]]": [
        "foe.yaml:6:15 unknown-field row 'Imp', back: unknown field 'forse'; did you mean 'force'? Known fields: art, "
        "bonus, edges, force, icon, name, note, text, type.",
        "foe.yaml:6:33 wrong-value row 'Orc', back: the other side's fields belong here, as {field: value}.",
    ],
    "sections: {a: b}": ["foe.yaml:5:11 wrong-value sections: a list of {title, rows} belongs here."],
    "sections: [a]": ["foe.yaml:5:12 wrong-value sections: a mapping with 'title' and 'rows' belongs here."],
    "sections:\n  - {rows: [{name: Imp}]}": ["foe.yaml:6:5 missing-key a section needs a 'title', one text."],
    "sections:\n  - {title: Hill}": ["foe.yaml:6:5 missing-key the key 'rows' is missing; write it."],
    "sections:\n  - {title: Жук, rows: [{name: Imp}]}": [
        "foe.yaml:6:13 no-id section 'Жук': no id; give it an 'id' of lower case letters, digits and '-'."
    ],
    "sections:\n  - {title: Hill, forse: 1, rows: [{name: Imp}]}": [
        "foe.yaml:6:19 unknown-key unknown key 'forse'; did you mean 'force'? Known keys: art, back, bonus, copies, "
        "die, edges, force, icon, id, note, roll, rows, ruling, text, title, type."
    ],
    "sections:\n  - {title: Hill, rows: [{name: Imp}]}\n  - {title: hill, rows: [{name: Orc}]}": [
        "foe.yaml:7:5 duplicate-id the section id 'hill' is taken by line 6; give one of them an 'id' of its own."
    ],
    "sections:\n  - {title: Hill, force: x, rows: [{name: Imp}]}": [
        "foe.yaml:6:26 wrong-value section 'Hill', force: 'x' is not a whole number; write digits only, such as 3."
    ],
}


@pytest.mark.parametrize("text", FAULTS)
def test_what_is_wrong_with_rows(deck_faults, text):
    assert deck_faults(text) == FAULTS[text]


def test_a_digit_that_repeats_a_field_is_a_warning(deck_faults):
    found = deck_faults(
        "columns: [name, force, bonus, text]\nrows:\n"
        '  - [Legion 3, 3, 1, "Draw 3 cards, or {bonus} more."]\n'
        '  - [Imp, -2, 10, "Lose \u22122 of 10.5, then 3d10 or 110."]\n'
        "  - [Orc, 4, 0, +4]\n"
    )
    assert found == [
        "foe.yaml:7:22 digit-repeats-field row 'Legion 3', text: the sentence says 3 and so does the field 'force'; "
        "write {force}.",
        "foe.yaml:8:19 digit-repeats-field row 'Imp', text: the sentence says 2 and so does the field 'force'; "
        "write {force}.",
    ]


def test_rows_have_bounds(deck_faults, monkeypatch):
    assert (rows.MOST_ROWS, rows.MOST_FILLED) == (20_000, 8_000_000)
    monkeypatch.setattr(rows, "MOST_ROWS", 20)
    many = "columns: [name]\nrows:\n" + "".join(f"  - [n{n}]\n" for n in range(20))
    assert deck_faults(many) == []
    assert deck_faults(f"{many}  - [n20]\n") == [
        "foe.yaml:7:5 too-many-rows 21 rows; a component has at most 20. Split it."
    ]
    # Eight texts of 10 characters are as many as there may be; of the rows after the ninth nothing more is told.
    monkeypatch.setattr(rows, "MOST_FILLED", 80)
    swollen = f"columns: [name, text, note]\nsections:\n  - title: T\n    note: {'x' * 10}\n    rows:\n"
    swollen += "".join(f'      - [n{n}, "{{note}}"]\n' for n in range(8))
    assert deck_faults(swollen) == []
    swollen += "".join(f'      - [n{n}, "{{note}}"]\n' for n in range(8, 12))
    assert [fault.split(" ", 1)[1] for fault in deck_faults(swollen)] == [
        "text-too-long row 'n8', text: the texts of 'foe' come to more than 80 characters when filled."
    ]


def test_five_thousand_rows_are_all_there(deck):
    rows = "".join(f'  - [Card {n}, {n % 3}, giant, {n}, 0, "Draw {{force}}"]\n' for n in range(5000))
    foe = deck("columns: [name, copies, type, force, bonus, text]\nrows:\n" + rows)
    # 5000 = 3 x 1666 + 2: the copies are 1666 times 0 + 1 + 2, then 0 and 1; 1667 rows have none.
    assert (foe.count, foe.titles, len(foe.pieces)) == (1666 * 3 + 1, 5000 - 1667, 5000)
    assert (foe.pieces[-1].line, foe.pieces[-1].text) == (5006, "Draw 4999")
