"""Cells in their field's type: the traps of YAML, and each wrong value told at its cell."""

from __future__ import annotations

import copy
import datetime
import pickle

import pytest
from openpyxl import Workbook

from pnp.model import LoadError, load
from pnp.model.claims import failing
from pnp.model.values import Span

GAME = """\
title: Traps
kind: card
family: traps
players: {min: 2, max: null}
fields:
  force: {type: int, default: 0}
  reach: {type: span, default: null}
  help: {type: text, default: null}
  flies: {type: bool, default: false}
  damage: {type: dice, default: null}
  type: {type: one-of, values: [giant, "No", "3"], default: null}
  negates: {type: list, values: [arrow, sword], default: null}
  effects: {type: list, default: null}
"""


def deck(field: str, value: str) -> str:
    return f"kind: deck\ntitle: D\nsize: poker\nlayout: x\ncolumns: [name, {field}]\nrows:\n  - [Imp, {value}]\n"


@pytest.mark.parametrize(
    ("field", "written", "value"),
    [
        ("force", "+3", 3),
        ("force", "-3", -3),
        ("force", "010", 10),
        ("force", "'7'", 7),
        ("force", "null", 0),
        ("force", "~", 0),
        ("reach", "1-3", Span(1, 3)),
        ("reach", "2", Span(2, 2)),
        ("reach", "' 0 \u2013 12 '", Span(0, 12)),
        ("help", "+3", "+3"),
        ("help", "No", "No"),
        ("help", "010", "010"),
        ("help", "12:30", "12:30"),
        ("help", "1.50", "1.50"),
        ("help", "true", "true"),
        ("help", "2020-01-01", "2020-01-01"),
        ("help", "null", None),
        ("help", "'null'", "null"),
        ("help", "'  two  spaces '", "  two  spaces "),
        ("flies", "true", True),
        ("flies", "false", False),
        ("damage", "2d6", "2d6"),
        ("damage", "d8+1", "d8+1"),
        ("damage", "3d6-2", "3d6-2"),
        ("damage", "4", "4"),
        ("type", "No", "No"),
        ("type", "3", "3"),
        ("negates", "[sword, arrow]", ("sword", "arrow")),
        ("negates", "arrow", ("arrow",)),
        ("effects", "[No, 010]", ("No", "010")),
    ],
)
def test_a_value_goes_into_its_fields_type(make_game, field, written, value):
    piece = load(make_game(game=GAME, foe=deck(field, written))).components["foe"].pieces[0]
    assert piece.fields[field] == value
    assert type(piece.fields[field]) is type(value)


WRONG = {
    ("force", "two"): "'two' is not a whole number; write digits only, such as 3.",
    ("force", "1.5"): "'1.5' is not a whole number; write digits only, such as 3.",
    ("force", "1_000"): "'1_000' is not a whole number; write digits only, such as 3.",
    ("force", "٣"): "'٣' is not a whole number; write digits only, such as 3.",
    ("force", "[1]"): "a list is not a whole number; write digits only, such as 3.",
    ("force", "1000000001"): "'1000000001' is too big; a number is at most 1000000000 either way.",
    ("force", "9" * 5000): f"'{'9' * 39}…' is too big; a number is at most 1000000000 either way.",
    ("reach", "near"): "'near' is no span; write its ends, such as 1-3, or 2 alone (in a workbook, as text).",
    ("reach", "[1, 3]"): "a list is no span; write its ends, such as 1-3, or 2 alone (in a workbook, as text).",
    ("reach", "-1-3"): "'-1-3' is no span; write its ends, such as 1-3, or 2 alone (in a workbook, as text).",
    ("reach", "3-1"): "'3-1' runs backwards; write 1-3.",
    ("reach", "1-2000000000"): "'2000000000' is too big; a number is at most 1000000000 either way.",
    ("help", "[a]"): "a list stands where one text belongs.",
    ("help", "{a: b}"): "a mapping stands where one text belongs.",
    ("flies", "yes"): "'yes' is neither true nor false.",
    ("flies", "True"): "'True' is neither true nor false.",
    ("damage", "2x6"): "'2x6' is no dice; write such as 2d6, d8+1 or a plain number.",
    ("type", "orc"): "'orc' is none of giant, No, 3.",
    ("negates", "[arrow, spell]"): "'spell' is none of arrow, sword.",
    ("effects", "[a, [b]]"): "a list stands where one text belongs.",
    ("effects", "[a, null]"): "the list has an item without a value.",
}


@pytest.mark.parametrize(("field", "written"), WRONG)
def test_a_wrong_value_is_told_at_its_cell(faults, field, written):
    expected = f"foe.yaml:7:11 wrong-value row 'Imp', {field}: {WRONG[field, written]}"
    assert faults(game=GAME, foe=deck(field, written)) == [expected]


@pytest.mark.parametrize("path", ["../secret.png", "/etc/passwd", "a/../../b.png", "C:\\x.png", "file:x.png"])
def test_art_stays_inside_the_folder(faults, path):
    found = faults(game=GAME, foe=deck("art", f"'{path}'"))
    shown = repr(path)
    assert found == [
        f"foe.yaml:7:11 outside-folder row 'Imp', art: {shown} leads out of the game's folder; name a file inside art/."
    ]


SPECS = {
    "name: {type: text}": "7:9 reserved-name fields.name: 'name' is built in; give the field another name.",
    "section: {type: text}": "7:12 reserved-name fields.section: 'section' is built in; give the field another name.",
    "text: {type: int}": "7:9 field-type fields.text: 'text' is built in and is text.",
    "cost: {default: 1}": "7:9 missing-key fields.cost: the key 'type' is missing; write int, span, text, bool, dice, "
    "one-of or list.",
    "cost: {type: one-of}": "7:9 missing-key fields.cost: a one-of field needs 'values', the list of what it can be.",
    "cost: {type: int, values: [1]}": "7:9 wrong-value fields.cost: 'values' belong to one-of and list fields, not to "
    "int.",
    "cost: {type: int, default: x}": "7:9 wrong-value fields.cost: 'x' is not a whole number; write digits only, such "
    "as 3.",
    "cost: {type: real}": "7:16 wrong-value fields.cost.type: 'real' is none of 'int', 'span', 'text', 'bool', "
    "'dice', 'one-of', 'list'.",
    "Cost: {type: int}": "7:3 wrong-value fields.Cost: 'Cost' must be lower case letters, digits and '_', a "
    "letter first.",
}


@pytest.mark.parametrize("spec", SPECS)
def test_a_wrong_field_is_told_once_and_its_cells_are_left_alone(faults, spec):
    name = spec.split(":")[0]
    manifest = f"title: T\nkind: card\nfamily: f\nplayers: {{min: 1, max: 1}}\n\nfields:\n  {spec}\n"
    column = f"columns: [name, {name}]" if name in {"cost", "Cost"} else "columns: [name]"
    foe = f"kind: deck\ntitle: D\nsize: poker\nlayout: x\n{column}\nrows:\n  - [Imp]\n"
    assert faults(game=manifest, foe=foe) == [f"game.yaml:{SPECS[spec]}"]


def test_a_component_narrows_a_field(make_game):
    foe = (
        "fields: {force: {default: 4}, type: {values: [giant]}, speed: {type: int, of: face, default: 1, note: ours}}\n"
    )
    component = load(make_game(game=GAME, foe=deck("flies", "true") + foe)).components["foe"]
    assert dict(component.pieces[0].fields) == {"flies": True, "force": 4, "type": None, "speed": 1}
    assert component.fields["type"].values == ("giant",)
    assert (component.fields["speed"].of, component.fields["speed"].note) == ("face", "ours")


def test_a_component_cannot_change_a_type(faults):
    assert faults(game=GAME, foe=deck("force", "1") + "fields: {force: {type: text}}\n") == [
        "foe.yaml:8:17 field-type fields.force: the game says it is int, here it is text; one field has one type."
    ]


def test_a_field_that_no_row_speaks_of_reads_as_its_default(make_game):
    piece = load(make_game(game=GAME, foe=deck("force", "1"))).components["foe"].pieces[0]
    assert dict(piece.fields) == {"force": 1}
    assert (piece.flies, piece.help, piece.icon, piece.edges) == (False, None, None, ())
    with pytest.raises(AttributeError, match="the piece 'foe:imp' has no field 'speed'"):
        _ = piece.speed


def test_a_span_is_told_as_written_and_asked_for_its_ends(make_game):
    written, alone = (
        load(make_game(game=GAME, foe=deck("reach", value))).components["foe"].pieces[0].fields["reach"]
        for value in ("'1 - 3'", "2")
    )
    assert (written, alone) == ("1-3", "2")
    assert (written.low, written.high, alone.low, alone.high) == (1, 3, 2, 2)
    assert [number for number in range(5) if number in written] == [1, 2, 3]
    assert "-" in written
    again = pickle.loads(pickle.dumps(copy.deepcopy(written)))
    assert (again, again.low, again.high, type(again)) == ("1-3", 1, 3, Span)


SPANS = "columns: [name, copies, reach]\nrows:\n  - [Imp, 2, 1-3]\n  - [Bow, 1, 4]\n  - [Axe, 1, ~]\n"


@pytest.mark.parametrize(("high", "told"), [(10, []), (11, ["6:43"])])
def test_the_ends_of_spans_add_up(make_game, high, told):
    counted = f"counted: {{sum: {{reach.low: 6, reach.high: {high}}}}}\n"
    game = load(make_game(game=GAME, foe=f"kind: deck\ntitle: D\nsize: poker\nlayout: x\n\n{counted}{SPANS}"))
    assert [f"{found.line}:{found.column}" for found in failing(game.components["foe"])] == told


def test_only_ends_of_spans_add_up(faults):
    counted = "counted: {sum: {reach: 10}}\n"
    (found,) = faults(game=GAME, foe=f"kind: deck\ntitle: D\nsize: poker\nlayout: x\n{counted}{SPANS}")
    assert "did you mean 'reach.low'? Known int fields: copies, force, reach.high, reach.low" in found


def test_spans_come_out_of_tables(make_game):
    folder = make_game(game=GAME, foe="kind: deck\ntitle: D\nsize: poker\nlayout: x\nrows: {from: foe.csv}\n")
    (folder / "foe.csv").write_text("name,reach\nImp,1-3\nBow,4\nAxe,\n", encoding="utf-8")
    assert [row.fields["reach"] for row in load(folder).components["foe"].pieces] == ["1-3", "4", None]
    book = Workbook()
    for row in (["name", "reach"], ["Imp", "2-3"], ["Bow", 4]):
        book.active.append(row)
    book.save(folder / "foe.xlsx")
    deck = folder / "foe.yaml"
    deck.write_text(deck.read_text(encoding="utf-8").replace(".csv", ".xlsx"), encoding="utf-8")
    assert [row.fields["reach"].high for row in load(folder).components["foe"].pieces] == [3, 4]
    # A spreadsheet that took it for the third of January is told so, at its cell.
    book.active["B2"] = datetime.date(2026, 1, 3)
    book.save(folder / "foe.xlsx")
    with pytest.raises(LoadError) as error:
        load(folder)
    assert "foe.xlsx:2:2" in str(error.value)
    assert "a date or time" in str(error.value)
