"""The JSON Schema of a game's files: it says what the loader says, as far as a schema can."""

from __future__ import annotations

import re
from pathlib import Path

import jsonschema
import pytest
from rotation import some

from pnp.model import LoadError, library, load
from pnp.model.components.fields import BUILT_IN
from pnp.model.editors.jsonschema import document
from pnp.model.editors.keys import KEYS
from pnp.model.reading.nodes import plain
from pnp.model.reading.schema import ComponentModel, ManifestModel, Strict
from pnp.model.report import Report
from pnp.model.yaml import ListNode, MapNode, Scalar, read

VALIDATOR = jsonschema.Draft7Validator(document())
PLUGINS = Path(__file__).parent.parent / "plugins"
FILES = sorted(library.card_data().glob("*/*.yaml")) + sorted(library.card_data().glob("*/lists/*.yaml"))
FILES += sorted(PLUGINS.glob("*/*.yaml")) + sorted(PLUGINS.glob("*/lists/*.yaml"))
FOLDERS = {
    file: file.relative_to(PLUGINS if PLUGINS in file.parents else library.card_data()).parts[0] for file in FILES
}
CHOSEN = set(some(sorted(set(FOLDERS.values()))))
SOME_FILES = [file for file in FILES if FOLDERS[file] in CHOSEN]
"""The files of the games that a run looks into."""

MANIFEST = "title: T\nkind: card\nfamily: f\nplayers: {min: 1, max: 2}\nnumbers: {hand: 5}\nrulings: {ties: Yes.}\n"
MANIFEST += "fields:\n  force: {type: int, default: 0}\n  type: {type: one-of, values: [elf, orc], default: null}\n"
DECK = "kind: deck\ntitle: Foes\nsize: poker\nlayout: creature\ncolumns: [name, copies, force]\nrows: [[Imp, 2, 1]]\n"


def tree(text: str) -> MapNode:
    """The project's own reading of a file."""
    report = Report("t", Path("t.yaml"))
    node = read(text.encode(), report)
    assert node is not None, report.findings
    return node


def as_editor(node: MapNode | ListNode | Scalar) -> object:
    """The same with plain numbers and words as what YAML 1.2 takes them for."""
    if isinstance(node, MapNode):
        return {key: as_editor(value) for key, value in node.values.items()}
    if isinstance(node, ListNode):
        return [as_editor(item) for item in node.items]
    if not node.plain:
        return node.text
    if node.null or node.text in {"true", "false"}:
        return None if node.null else node.text == "true"
    if re.fullmatch(r"[-+]?[0-9]+", node.text):
        return int(node.text)
    return float(node.text) if re.fullmatch(r"[-+]?[0-9]*\.[0-9]+", node.text) else node.text


def complaints(text: str) -> list[str]:
    return [error.message for error in VALIDATOR.iter_errors(as_editor(tree(text)))]


def test_the_schema_is_one_itself():
    jsonschema.Draft7Validator.check_schema(document())


def test_every_reference_leads_somewhere_and_every_definition_is_used():
    source = str(document())
    assert set(re.findall(r"#/definitions/(\w+)", source)) == set(document()["definitions"])


@pytest.mark.parametrize("file", SOME_FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_file_of_the_library_is_valid(file):
    text = file.read_text(encoding="utf-8")
    assert complaints(text) == []
    assert list(VALIDATOR.iter_errors(plain(tree(text)))) == [], "read as text, as the loader does"


MUTANTS = {
    "unknown key": DECK + "titel: x",
    "unknown kind": DECK.replace("deck", "dekc", 1),
    "no kind": DECK.replace("kind: deck\n", ""),
    "no title": DECK.replace("title: Foes\n", ""),
    "empty title": DECK.replace("Foes", "''"),
    "no layout": DECK.replace("layout: creature\n", ""),
    "layout that leads out": DECK.replace("creature", "../creature"),
    "unknown size": DECK.replace("poker", "pokr"),
    "size of three": DECK.replace("poker", "[10, 20, 30]"),
    "size too small": DECK.replace("poker", "[10, 4.5]"),
    "size of words": DECK.replace("poker", "[wide, high]"),
    "deck without size": DECK.replace("size: poker\n", ""),
    "deck without rows": DECK.replace("rows: [[Imp, 2, 1]]\n", ""),
    "negative copies": DECK + "copies: -1",
    "copies of a wrong key": DECK + "copies: {as-neded: 6}",
    "rows that are text": DECK.replace("[[Imp, 2, 1]]", "many"),
    "no rows in rows": DECK.replace("[[Imp, 2, 1]]", "[]"),
    "a row that is text": DECK.replace("[[Imp, 2, 1]]", "[Imp]"),
    "rows without columns": DECK.replace("columns: [name, copies, force]\n", ""),
    "columns without name": DECK.replace("[name, copies", "[id, copies"),
    "a column twice": DECK.replace("[name, copies", "[name, name"),
    "a row without a name": DECK.replace("[[Imp, 2, 1]]", "[{force: 1}]"),
    "a row with a blank name": DECK.replace("[[Imp, 2, 1]]", "[{name: ' '}]"),
    "a row with negative copies": DECK.replace("[[Imp, 2, 1]]", "[{name: Imp, copies: -2}]"),
    "a row with copies as words": DECK.replace("[[Imp, 2, 1]]", "[{name: Imp, copies: many}]"),
    "a row with half a copy": DECK.replace("[[Imp, 2, 1]]", "[{name: Imp, copies: 1.5}]"),
    "a row with a bad id": DECK.replace("[[Imp, 2, 1]]", "[{name: Imp, id: The Imp}]"),
    "a row with a field that is none": DECK.replace("[[Imp, 2, 1]]", "[{name: Imp, Force: 1}]"),
    "a back with copies": DECK + "back: {copies: 2}",
    "a section without title": DECK.replace("rows: [[Imp, 2, 1]]", "sections: [{rows: [[Imp]]}]"),
    "a section without rows": DECK.replace("rows: [[Imp, 2, 1]]", "sections: [{title: A}]"),
    "a section with a name": DECK.replace("rows: [[Imp, 2, 1]]", "sections: [{title: A, name: B, rows: [[Imp]]}]"),
    "a wrong claim": DECK + "claims: {total: many}",
    "an unknown claim": DECK + "claims: {totals: 2}",
    "too many sets": DECK + f"sets: [{', '.join(f's{n}' for n in range(25))}]",
    "a bad set": DECK + "sets: [Red Ones]",
    "a round deck": DECK + "shape: round",
    "a tile that stands": DECK.replace("deck", "tiles", 1) + "shape: standee",
    "a shape that is none": DECK.replace("deck", "tiles", 1) + "shape: oval",
    "die of a deck": DECK + "die: d6",
    "cards of a deck": DECK + "as: card",
    "die that is none": DECK.replace("deck", "table", 1) + "die: six",
    "lines of one": DECK + "source: {lines: [[3]]}",
    "line zero": DECK + "source: {lines: [[0, 3]]}",
    "a field of no type": DECK + "fields: {bite: {type: number}}",
    "a reserved field": DECK + "fields: {copies: {type: int}}",
    "players without min": MANIFEST.replace("min: 1, ", ""),
    "players without max": MANIFEST.replace(", max: 2", ""),
    "nobody plays": MANIFEST.replace("min: 1", "min: 0"),
    "players as a number": MANIFEST.replace("{min: 1, max: 2}", "2"),
    "no family": MANIFEST.replace("family: f\n", ""),
    "game of no kind": MANIFEST.replace("kind: card", "kind: cards"),
    "unknown key of a game": MANIFEST + "color: red",
    "numbers in a list": MANIFEST.replace("{hand: 5}", "[5]"),
    "a number with a dot in its name": MANIFEST.replace("hand:", "hand.size:"),
    "a ruling of no id": MANIFEST.replace("ties:", "Ties!:"),
    "a ruling without words": MANIFEST.replace("Yes.", "null"),
    "a field without type": MANIFEST.replace("type: int, ", ""),
    "one of nothing": MANIFEST.replace(", values: [elf, orc]", ""),
    "values of an int": MANIFEST.replace("type: int", "type: int, values: [1]"),
    "a colour by name": MANIFEST + "theme: {colours: {ink: red}}",
    "type too large": MANIFEST + "theme: {styles: {title: {size: 500}}}",
    "an unknown style key": MANIFEST + "theme: {styles: {title: {siez: 5}}}",
    "a step of the aid in a mapping": MANIFEST + "aid: [{title: Turn, steps: [{draw: 1}]}]",
    "rows from a text": DECK.replace("[[Imp, 2, 1]]", "{from: foe.txt}").replace(
        "columns: [name, copies, force]\n", ""
    ),
    "rows from outside": DECK.replace("[[Imp, 2, 1]]", "{from: /foe.csv}").replace(
        "columns: [name, copies, force]\n", ""
    ),
    "a sheet of CSV": DECK.replace(
        "columns: [name, copies, force]\nrows: [[Imp, 2, 1]]", "rows: {from: a.csv, sheet: A}"
    ),
    "columns beside a table": DECK.replace("[[Imp, 2, 1]]", "{from: foe.csv}"),
    "a stamp in a list": MANIFEST + "stamp: [id]",
    "an empty stamp": MANIFEST + "stamp: ''",
    "size of a list as words": MANIFEST + "building: {pool: foe, size: many}",
    "points of no field": MANIFEST + "building: {pool: foe, points: {most: 5}}",
    "a test of nothing": MANIFEST + "building: {pool: foe, need: [{least: 1}]}",
    "a use by nobody": MANIFEST + "building: {pool: foe, users: [{type: orc}]}",
    "an army in a list of lists": MANIFEST + "building: {armies: [[elf]]}",
    "an unknown key of building": MANIFEST + "building: {pool: foe, budget: 5}",
    "a mode without title": MANIFEST + "modes: {duel: {text: x}}",
    "a mode with other players": MANIFEST + "modes: {duel: {title: Duel, players: {min: 2, max: 2, print_for: 2}}}",
}


def test_what_the_mutants_are_made_from_is_valid(make_game):
    assert (complaints(MANIFEST), complaints(DECK)) == ([], [])
    assert load(make_game(game=MANIFEST, foe=DECK)).findings == ()


@pytest.mark.parametrize("text", MUTANTS.values(), ids=MUTANTS)
def test_a_mutant_is_neither_valid_nor_loaded(text, make_game):
    assert complaints(text), "the schema takes it"
    is_game = "family:" in text or "players:" in text
    with pytest.raises(LoadError):
        load(make_game(**({"game": text} if is_game else {"game": MANIFEST, "foe": text})))


ACCEPTED = [
    DECK.replace("[[Imp, 2, 1]]", "[{name: 1830, copies: null, force: +3, text: 'A {force}', art: a.png}]"),
    DECK.replace("size: poker", "size: [20, 16.5]").replace("title: Foes", "title: 1830"),
    DECK
    + "copies: {as-needed: 6}\nsets: [red, '2']\nback: {force: 2}\nclaims: {each: 2, total: {says: 3, ruling: ties}}",
    DECK.replace(
        "rows: [[Imp, 2, 1]]", "sections: [{title: A, id: a, force: 2, copies: 3, rows: [[Imp], {name: Orc}]}]"
    ),
    "kind: table\ntitle: T\nlayout: t\ndie: d2\nrows: [{name: A, roll: 1}, {name: B, roll: '2'}]\n",
    "kind: table\ntitle: T\nlayout: t\nas: card\nsize: mini\nhouse: force\nrows: [{name: A, force: 1}]\n",
    "kind: table\ntitle: T\nlayout: t\nas: card\nsize: mini\ndie: d2\ncolumns: [name, roll]\n"
    "sections: [{title: A, ruling: ties, force: 1, rows: [[Imp, 1]]}]\n",
    "kind: counters\ntitle: C\nlayout: c\nshape: hex\nsize: [26, 30]\nrows: [{name: A, force: 1}]\n",
    "kind: board\ntitle: B\nlayout: b\nfields: {force: {default: 2}, edges_of: {type: list, default: [a, b]}}\n",
]


@pytest.mark.parametrize("text", ACCEPTED, ids=range(len(ACCEPTED)))
def test_less_usual_files_are_valid_and_load(text, make_game):
    assert complaints(text) == []
    load(make_game(game=MANIFEST, foe=text))


BUILDINGS = [
    "{pool: foe, size: 5, copies: 2, points: {field: force, most: numbers.hand}}",
    "{armies: [foe], size: {least: 1, most: 9}, copies: {most: 3, field: force, exempt: Imp}, secret: true}",
    "{armies: {foe: {allies: foe, lores: []}}, by: component, pool: [foe], codex: 2}",
    "{pool: foe, need: [{type: [elf, orc], force: 4+, least: 1}], most: [{name: Imp, most: 0}]}",
    "{pool: foe, most: [{force: 2-4, sum: force, most: 9}]}",
    "{pool: foe, users: [{type: orc, by: {type: '{type}', force: 1}}]}",
    "{open: true, size: 40, copies: 4, restricted: 1}",
]


@pytest.mark.parametrize("text", BUILDINGS, ids=range(len(BUILDINGS)))
def test_what_lists_are_built_of_is_valid_and_loads(text, make_game):
    manifest = f"{MANIFEST}building: {text}\n"
    assert complaints(manifest) == []
    load(make_game(game=manifest, foe=DECK))


LISTS = [
    "title: L\ncards: {foe:imp: 1}\n",
    "title: L\nof: foe\nhouse: true\nnote: N\nclaims: {total: 2}\nsource: {lines: [[1, 2]]}\ncards: {Imp: '2'}\n",
]
FAULTY_LISTS = [
    "cards: {}",
    "cards: {Imp: 0}",
    "cards: [Imp]",
    "cards: {Imp: 1}\nof: [[foe]]",
    "cards: {Imp: 1}\ncosts: 3",
]


@pytest.mark.parametrize("text", LISTS, ids=range(len(LISTS)))
def test_a_list_is_told_apart_by_its_cards_and_valid(text):
    assert complaints(text) == []


@pytest.mark.parametrize("text", FAULTY_LISTS)
def test_a_faulty_list_is_told(text):
    assert complaints(f"title: L\n{text}\n")


TABLES = ["{from: foe.csv}", "{from: lists/foe.XLSX, sheet: 2}", "{from: 'a b.xlsx'}"]


@pytest.mark.parametrize("rows", TABLES)
def test_rows_from_a_table_are_valid(rows):
    assert complaints(DECK.replace("columns: [name, copies, force]\nrows: [[Imp, 2, 1]]", f"rows: {rows}")) == []


@pytest.mark.parametrize("keys", ["stamp: true", "stamp: false\nversion: 3", "stamp: '{id} {version}'\nversion: '0.1'"])
def test_a_stamp_and_a_version_are_valid(keys, make_game):
    assert complaints(MANIFEST + keys) == []
    load(make_game(game=MANIFEST + keys, foe=DECK))


def test_a_manifest_of_every_sort_of_number():
    numbers = "{low: -1, word: five, yes: true, nil: null, list: [1, [a]], points: {2-3: 7, deep: {x: 1}}}"
    assert complaints(MANIFEST.replace("{hand: 5}", numbers)) == []


def test_an_unfinished_manifest_is_told_apart_by_any_key_of_its_own():
    for text in ("players: {min: 1, max: 2}\n", "family: f\n", "kind: dice\n"):
        assert "'title' is a required property" in complaints(text)
        assert "'layout' is a required property" not in complaints(text)
    assert "'layout' is a required property" in complaints("title: Foes\nsize: poker\n")


OVERLAYS = [
    "title: Feinde\n",
    "title: Feinde\nkeep: [Imp]\nrows: {Titan: Riese, Elf: {name: ~, text: 1830, edges_of: [a, b], back: {text: X}}}\n",
    "sections: {a: Erste, b: {title: Zweite, text: X, rows: {Imp: Kobold}}}\nplaces: {Port: Hafen}\n",
    "title: T\ntheme: {types: {elf: Elf, orc: {label: Ork}}}\nrulings: {ties: Ja.}\nmodes: {duel: Duell}\n"
    "aid: [Ziel, {title: Zug, text: X, steps: [Ziehen, ~]}]\nneeds: 2 W6\nnotice: N\ncredits: {author: A}\n",
]


@pytest.mark.parametrize("text", OVERLAYS, ids=range(len(OVERLAYS)))
def test_an_overlay_is_told_apart_by_having_no_key_of_a_component(text):
    assert complaints(text) == []
    assert complaints(text + "layout: x\n")
    assert complaints(text + "titel: x\n") == ["Additional properties are not allowed ('titel' was unexpected)"]


@pytest.mark.parametrize("text", ["rows: [[Imp]]", "rulings: [Ja.]", "aid: {a: b}", "theme: {colours: {}}"])
def test_a_faulty_overlay_is_told(text):
    assert complaints(f"title: Feinde\n{text}\n")


def models(start: type[Strict]) -> set[type[Strict]]:
    return {model for model in Strict.__subclasses__() for model in {model, *model.__subclasses__()}} - {start}


def test_every_key_the_loader_knows_is_in_the_schema_and_the_other_way_round():
    definitions = document()["definitions"]
    known = {
        model.__name__.removesuffix("Model"): {field.alias or name for name, field in model.model_fields.items()}
        for model in models(Strict)
    }
    known |= {"Overlay": set(KEYS["Overlay"])}
    known |= {"Row": set(BUILT_IN), "Section": set(BUILT_IN) - {"name"} | {"title", "id", "rows", "ruling", "die"}}
    assert {name: set(part["properties"]) for name, part in definitions.items() if "properties" in part} == known
    closed = {name for name, part in definitions.items() if part.get("additionalProperties") is False}
    assert closed == set(known) - {"Row", "Section", "Test", "Need", "User"}


def test_every_key_is_described_and_nothing_else_is():
    definitions = document()["definitions"]
    described = {name: set(part["properties"]) for name, part in definitions.items() if "properties" in part}
    described["Section"] = {"title", "id", "rows", "ruling", "die"}
    assert {name: set(sentences) for name, sentences in KEYS.items()} == described
    assert all(sentence.endswith(".") for sentences in KEYS.values() for sentence in sentences.values())


def test_kinds_of_games_and_of_components_differ():
    # What tells the two sorts of file apart.
    kinds = [set(model.model_fields["kind"].annotation.__args__) for model in (ManifestModel, ComponentModel)]
    assert not kinds[0] & kinds[1]
    assert set(document()["properties"]["kind"]["enum"]) == kinds[0] | kinds[1]
