"""Faces: a piece and the layouts of its game in, one drawing of each side out, whatever the templates do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from samples import DECK, MANIFEST

import pnp.layout.faces as module
from pnp.layout.compose import Face
from pnp.layout.drawing.story import Block, Story
from pnp.layout.faces import BLEED, Faces
from pnp.layout.templates import sandbox
from pnp.layout.templates.environment import render
from pnp.model.findings import Finding
from pnp.pdf.drawing import Text

PLAIN = '<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">%s</drawing>'
CREATURE = PLAIN % '<text x="10" y="20" size="12">{{ piece.name }} {{ piece.force }}</text>'

Make = Callable[..., Faces]


@pytest.fixture
def faces_of(faces_of: Make) -> Make:
    """`faces_of({name: XML}, ...)`: as elsewhere, with the sample deck and `CREATURE` where nothing else is given."""

    def make(templates: dict[str, str] | None = None, words: str | None = None, **files: str) -> Faces:
        return faces_of(templates or {"creature": CREATURE}, words, **{"foe": DECK, **files})

    return make


def pieces(faces: Faces, component: str = "foe") -> Any:
    return faces.game.components[component].pieces


def front(faces: Faces, index: int = 0) -> Face:
    return faces.of(pieces(faces)[index])


def words(face: Face) -> list[str]:
    return [op.text for op in face.drawing.ops if isinstance(op, Text)]


def only(face: Face) -> Finding:
    (found,) = face.findings
    assert face.drawing.ops == []
    return found


def test_a_front_is_drawn_from_the_fields_of_its_piece(faces_of: Make) -> None:
    faces = faces_of()
    drawn = [front(faces, index) for index in range(3)]
    assert [words(face) for face in drawn] == [["Hill Giant 1"], ["Titan 7"], ["Elf Lord 6"]]
    assert [face.findings for face in drawn] == [[], [], []]
    assert {(face.drawing.width, face.drawing.height, face.drawing.bleed) for face in drawn} == {(63.5, 88.9, BLEED)}


def test_faces_that_differ_have_keys_that_differ_and_equal_faces_one(faces_of: Make) -> None:
    faces = faces_of()
    keys = [front(faces, index).drawing.key for index in range(3)]
    assert len(set(keys)) == 3
    assert front(faces).drawing.key == keys[0]


def test_a_template_sees_what_its_readme_says(faces_of: Make) -> None:
    source = PLAIN % (
        '<text x="5" y="5">{{ side }} {{ component.title }} {{ entries|length }} {{ game.title }} {{ numbers.hand }} '
        "{{ piece.bonus }} {{ words.card.worth(n=piece.force) }} {{ theme.ink }}</text>"
    )
    faces = faces_of({"creature": source}, 'card: {worth: "worth {n}"}')
    assert words(front(faces)) == ["front Foe deck 3 Hill War 5 0 worth 1 #241a12"]


def test_a_card_of_a_table_sees_the_rows_of_its_section(faces_of: Make) -> None:
    table = (
        "kind: table\nas: card\ntitle: T\nsize: mini\nlayout: creature\ncolumns: [name, force]\nsections:\n"
        "  - {title: Hill, text: A long day, rows: [[Club, 3], [Stone, 2]]}\n  - {title: Wood, rows: [[Club, 5]]}\n"
    )
    rows = "{% for row in entries %}{{ row.name }} {{ row.force }} {% endfor %}"
    source = PLAIN % f'<text x="5" y="5">{{{{ piece.name }}}} {rows}{{{{ longest("text", none) }}}}</text>'
    faces = faces_of({"creature": source}, foe=table)
    assert [words(front(faces, index)) for index in range(2)] == [["Hill Club 3 Stone 2 10"], ["Wood Club 5 10"]]


def test_words_beside_a_layout_are_read(faces_of: Make) -> None:
    source = PLAIN % '<text x="5" y="5">{{ words.hill.win }} {{ words.hill.lose }}</text>'
    faces = faces_of({"creature": source}, 'hill: {win: "own"}', foe=DECK.replace("creature", "hills/creature"))
    folder = faces.game.folder / "templates" / "hills"
    folder.mkdir()
    (folder / "creature.xml").write_text(source)
    (folder / "words.yaml").write_text("hill: {win: beside, lose: beside}\nsheet: {fold: fold it}\n")
    assert words(front(faces)) == ["own beside"]
    assert faces.words.sheet.fold == "fold it"


def test_a_layout_of_the_games_own_comes_before_the_houses(faces_of: Make) -> None:
    own = PLAIN % '<text x="5" y="5">my own back</text>'
    faces = faces_of({"creature": CREATURE, "card-back": own})
    assert words(faces.of(pieces(faces)[0], "back")) == ["my own back"]


def test_a_layout_extends_the_houses(faces_of: Make) -> None:
    source = '{% extends "house/card.xml" %}{% block face %}<text x="9" y="9">{{ piece.name }}</text>{% endblock %}'
    face = front(faces_of({"creature": source}))
    assert words(face) == ["Hill Giant"]
    assert len(face.drawing.ops) == 3


def test_a_missing_layout_is_one_finding_for_all_pieces(faces_of: Make) -> None:
    faces = faces_of({"creatures": CREATURE})
    found = {only(front(faces, index)) for index in range(3)}
    (finding,) = found
    assert finding.code == "missing-template"
    assert finding.message == "there is no layout 'creature'. Did you mean 'creatures'?"
    assert (finding.file, finding.line, finding.piece) == (pieces(faces)[0].file, 4, None)


def test_a_missing_parent_is_named(faces_of: Make) -> None:
    finding = only(front(faces_of({"creature": '{% extends "house/cart.xml" %}'})))
    assert finding.message.startswith("there is no layout 'house/cart'.")


def test_a_template_that_cannot_be_parsed_is_one_finding_with_its_line(faces_of: Make) -> None:
    faces = faces_of({"creature": "<drawing>\n\n{% if piece.force %}\n</drawing>"})
    (finding,) = {only(front(faces, index)) for index in range(3)}
    assert finding.code == "template-error"
    assert finding.message.startswith("creature.xml, line 4: Unexpected end of template.")


def test_an_unknown_filter_is_found_with_its_line(faces_of: Make) -> None:
    finding = only(front(faces_of({"creature": "<drawing>\n{{ piece.name|shout }}</drawing>"})))
    assert finding.message == "creature.xml, line 2: No filter named 'shout'."


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "\n{{ piece.forse }}",
            "creature.xml, line 2: the piece 'foe:hill-giant' has no field 'forse'. Did you mean 'force'? "
            "Known: art, back, bonus, copies, edges, force, icon, name, note, roll, text, type.",
        ),
        ("\n\n{{ pice.force }}", "creature.xml, line 3: 'pice' is undefined."),
        ("{{ theme.acent }}", "creature.xml, line 1: the theme has no colour 'acent'."),
        ("{{ theme.mix('ink', 'papper', 0.5) }}", "creature.xml, line 1: there is no colour 'papper'."),
        ("{{ words.sheet.ruler() }}", "creature.xml, line 1: the phrase '{mm} mm at 100 %' wants a value for {mm}."),
        ("{{ piece.name + 1 }}", 'creature.xml, line 1: can only concatenate str (not "int") to str.'),
        ("{{ game.folder }}", "creature.xml, line 1: access to attribute 'folder' of 'Game' object is unsafe."),
        (
            "{% for i in range(10 ** 8) %}{% endfor %}",
            "creature.xml, line 1: Range too big. The sandbox blocks ranges larger than MAX_RANGE (100000).",
        ),
    ],
)
def test_a_fault_while_drawing_is_found_with_template_and_line(body: str, message: str, faces_of: Make) -> None:
    finding = only(front(faces_of({"creature": PLAIN % body})))
    assert (finding.code, finding.message, finding.piece) == ("template-error", message, "foe:hill-giant")


def test_a_fault_in_a_parent_is_told_of_the_parent(faces_of: Make) -> None:
    templates = {"creature": '{% extends "frame.xml" %}', "frame": "<drawing>\n\n\n{{ nothing }}</drawing>"}
    assert only(front(faces_of(templates))).message == "frame.xml, line 4: 'nothing' is undefined."


def test_loops_in_loops_are_stopped(faces_of: Make) -> None:
    endless = "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}"
    finding = only(front(faces_of({"creature": PLAIN % endless})))
    assert finding.message == ("layout 'creature': it takes more than 500,000 steps; a loop inside a loop may be why.")


def test_a_template_that_yields_no_drawing_is_found_with_the_line_of_what_it_yields(faces_of: Make) -> None:
    finding = only(front(faces_of({"creature": "<drawing>\n<g></drawing>"})))
    assert finding.message == "layout 'creature' yields no drawing: mismatched tag (its line 2)."


def test_a_face_of_another_size_is_found_and_cut_to_its_piece(faces_of: Make) -> None:
    source = '<drawing width="50" height="80"><text x="5" y="9">Elf</text></drawing>'
    face = front(faces_of({"creature": source}))
    (finding,) = face.findings
    assert finding.code == "layout-size"
    assert finding.message == (
        "layout 'creature' draws 50 x 80 mm, its component 63.5 x 88.9 mm; let it take width and height as given."
    )
    assert (face.drawing.width, face.drawing.height, words(face)) == (63.5, 88.9, ["Elf"])


def test_a_deck_without_backs_of_its_own_has_the_houses(faces_of: Make) -> None:
    faces = faces_of()
    component = faces.game.components["foe"]
    assert faces.back_layout(component) == "card-back"
    assert words(faces.of(component.pieces[0], "back")) == ["Hill War"]


def test_one_back_for_all_is_drawn_once(faces_of: Make) -> None:
    faces = faces_of()
    drawn = [faces.of(piece, "back") for piece in pieces(faces)]
    assert all(face is drawn[0] for face in drawn)


def test_a_back_that_asks_for_nothing_of_its_piece_is_rendered_once(
    faces_of: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[str] = []
    monkeypatch.setattr(
        module, "render", lambda layout, given: (rendered.append(layout.name), render(layout, given))[1]
    )
    faces = faces_of()
    drawn = [faces.of(piece, side) for piece in pieces(faces) for side in ("front", "back")]
    assert rendered == ["creature.xml", "card-back.xml", "creature.xml", "creature.xml"]
    assert drawn[1] is drawn[3] is drawn[5]


@pytest.mark.parametrize(
    "asking",
    [
        "{{ piece.name }}",
        "{% include 'part.xml' %}",
        "{% import 'part.xml' as part with context %}{{ part.who() }}",
        "{% macro me() %}{{ piece.name }}{% endmacro %}{{ me() }}",
        "{% block one %}{% for n in (1,) if piece.force %}{{ piece['name'] }}{% endfor %}{% endblock %}",
        "{% set who = piece %}{{ who.name }}",
        "{{ [piece]|map(attribute='name')|first }}",
    ],
)
def test_a_back_that_asks_for_its_piece_in_whatever_way_is_that_of_each(faces_of: Make, asking: str) -> None:
    part = "{% macro who() %}{{ piece.name }}{% endmacro %}{{ who() }}"
    back = PLAIN % f'<text x="5" y="9">{asking}</text>'
    if "import" in asking:
        part = part.removesuffix("{{ who() }}")
    faces = faces_of({"creature": CREATURE, "card-back": back, "part": part})
    drawn = [words(faces.of(piece, "back")) for piece in pieces(faces)]
    assert drawn == [["Hill Giant"], ["Titan"], ["Elf Lord"]]


def test_layouts_that_take_too_much_together_are_told_of_once(faces_of: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "MOST_IN_ALL", 3_000)
    faces = faces_of({"creature": PLAIN % "{% for i in range(2000) %}{% endfor %}"})
    found = {finding for piece in pieces(faces) for finding in faces.of(piece).findings}
    assert [(each.piece, each.line) for each in found] == [(None, 4)]
    assert {each.message for each in found} == {
        "layout 'creature': the layouts of this game take more than 3,000 steps; make them simpler."
    }


def test_backs_of_two_sizes_are_two_backs(faces_of: Make) -> None:
    fixed = '<drawing width="30" height="40"><text x="5" y="9">back</text></drawing>'
    small = DECK.replace("size: poker", "size: mini").replace("Foe", "Ally")
    faces = faces_of({"creature": CREATURE, "card-back": fixed}, ally=small)
    first, second = (faces.of(pieces(faces, name)[0], "back") for name in ("foe", "ally"))
    assert (first.drawing.width, second.drawing.width) == (63.5, pieces_size(faces, "ally"))
    assert first.drawing.key != second.drawing.key
    assert [face.findings[0].component for face in (first, second)] == ["foe", "ally"]


def pieces_size(faces: Faces, component: str) -> float:
    size = faces.game.components[component].size
    assert size is not None
    return size[0]


def test_a_missing_back_is_found_for_each_component_and_blank_at_its_size(faces_of: Make) -> None:
    foe = DECK.replace("layout:", "back: nowhere\nlayout:")
    ally = foe.replace("size: poker", "size: mini").replace("Foe", "Ally")
    faces = faces_of(foe=foe, ally=ally)
    for name in ("foe", "ally"):
        face = faces.of(pieces(faces, name)[0], "back")
        assert face.drawing.width == pieces_size(faces, name)
        assert only(face).component == name


COUNTERS = """\
kind: counters
title: Foe counters
size: [16, 16]
layout: creature
columns: [name, copies, type, force]
back: {force: 3}
rows:
  - [Hill Giant, 2, giant, 5]
  - {name: Titan, copies: 1, type: giant, force: 7, back: {name: Wounded Titan, force: 4}}
"""


def test_a_back_with_fields_is_the_front_with_those_fields(faces_of: Make) -> None:
    faces = faces_of(foe=COUNTERS)
    component = faces.game.components["foe"]
    assert faces.back_layout(component) == "creature"
    sides = [words(faces.of(piece, side)) for piece in component.pieces for side in ("front", "back")]
    assert sides == [["Hill Giant 5"], ["Hill Giant 3"], ["Titan 7"], ["Wounded Titan 4"]]


def test_counters_have_no_back_unless_they_name_one(faces_of: Make) -> None:
    without = COUNTERS.replace("back: {force: 3}\n", "").replace(", back: {name: Wounded Titan, force: 4}", "")
    faces = faces_of(foe=without)
    assert faces.back_layout(faces.game.components["foe"]) is None


def test_words_that_cannot_be_read_are_found_on_a_face_and_it_is_drawn(faces_of: Make) -> None:
    face = front(faces_of(words="card: ["))
    (finding,) = face.findings
    assert (finding.code, finding.piece, finding.component) == ("yaml-syntax", None, None)
    assert finding.file is not None
    assert finding.file.name == "words.yaml"
    assert words(face) == ["Hill Giant 1"]


def test_a_name_with_signs_of_the_markup_is_printed_as_it_is(faces_of: Make) -> None:
    box = PLAIN % '<textbox x="5" y="5" width="50" height="20" size="10">{{ piece.name|plain }}</textbox>'
    faces = faces_of({"creature": box}, foe=DECK.replace("Hill Giant", '"Giant [promo] *2* <&>"'))
    assert words(front(faces)) == ["Giant [promo] *2* <&>"]
    assert front(faces).findings == []


def test_a_page_sets_its_story_and_has_no_key(faces_of: Make) -> None:
    faces = faces_of()
    face = faces.page("page", (210, 297), Story([Block("text", "Shuffle.")]), title="Play aid")
    assert "Shuffle." in words(face)
    assert face.drawing.key is None
    assert face.findings == []


def test_the_library_says_which_layouts_there_are(faces_of: Make) -> None:
    faces = faces_of()
    assert [faces.has_layout(name) for name in ("creature", "card-back", "creatures", "../creature")] == [
        True,
        True,
        False,
        False,
    ]


def test_artists_are_those_of_the_icons_that_were_drawn(faces_of: Make) -> None:
    source = PLAIN % '<icon x="5" y="5" size="9" name="flame"/>'
    faces = faces_of({"creature": source})
    front(faces)
    (artist,) = faces.artists()
    assert artist.icons == ("flame",)
    assert artist.licence.startswith("CC")


def test_a_name_without_end_is_not_told_to_its_end(faces_of: Make) -> None:
    endless = "9" * 30_000
    box = f'<textbox id="{endless}" x="1" y="1" width="1" height="1" fill="{endless}">far too long</textbox>'
    face = faces_of({"creature": PLAIN % f"{box}<icon name='{endless}' x='1' y='1' size='3'/>"})
    found = face.of(pieces(face)[0]).findings
    assert {"text-overflow", "unknown-colour", "missing-icon"} <= {each.code for each in found}
    assert max(len(each.message) for each in found) < 1_000
    assert max(len(each.box or "") for each in found) < 1_000


@pytest.mark.parametrize("side", ["front", "back"])
def test_a_layout_that_asks_nothing_of_the_piece_is_drawn_once(
    faces_of: Make, monkeypatch: pytest.MonkeyPatch, side: Any
) -> None:
    rendered: list[str] = []
    monkeypatch.setattr(
        module, "render", lambda layout, given: (rendered.append(layout.name), render(layout, given))[1]
    )
    same = PLAIN % '<text x="10" y="20" size="12">{{ component.title }}</text>'
    deck = DECK.replace("layout: creature", "layout: creature\nback: creature")
    faces = faces_of({"creature": same}, foe=deck)
    drawn = [faces.of(piece, side) for piece in pieces(faces)]
    assert rendered == ["creature.xml"]
    assert [words(face) for face in drawn] == [["Foe deck"]] * 3
    other = faces_of({"creature": CREATURE}, foe=deck)
    assert len({str(words(other.of(piece, side))) for piece in pieces(other)}) == 3


def test_fronts_that_are_alike_have_stamps_of_their_own(faces_of: Make) -> None:
    same = PLAIN % '<text x="10" y="20" size="12">{{ component.title }}</text>'
    faces = faces_of({"creature": same}, game=MANIFEST + 'stamp: "{name}"\n')
    assert [words(front(faces, index))[1:] for index in range(3)] == [["Hill Giant"], ["Titan"], ["Elf Lord"]]
