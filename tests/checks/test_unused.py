"""Unused: what a game declares for its faces and no layout asks for; and no false alarm."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from samples import HEAD

from pnp.checks.report import check
from pnp.checks.unused import Reads
from pnp.layout.faces import Faces
from pnp.model import load

MANIFEST = """\
title: Hill War
kind: card
family: two decks
players: {min: 2, max: 4}
rulings: {}
theme: {types: {giant: {colour: "#111111", icon: flame}}}
fields:
  force: {type: int}
  mood: {type: text, of: face, default: null}
"""
DECK = f"""\
{HEAD}columns: [name, force, mood]
rows:
  - [Titan, 7, grim]
  - [Ogre, 3]
"""
OPEN = '<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">'
Found = Callable[..., list[str]]


@pytest.fixture
def found(make_game: Callable[..., Path]) -> Found:
    """`found(BODY, foe=TEXT, game=TEXT, templates={name: BODY})`: what is unused, as `file:line code name`."""

    def told(body: str, templates: dict[str, str] | None = None, **files: str) -> list[str]:
        bodies = {"creature": body, **(templates or {})}
        layouts = {name: f"{OPEN}{text}</drawing>" for name, text in bodies.items()}
        folder = make_game(layouts=layouts, **{"game": MANIFEST, "foe": DECK, **files})
        findings = [finding for finding in check(folder) if finding.code.startswith("unused")]
        assert {finding.level for finding in findings} <= {"warning"}
        return [f"{f.file and f.file.name}:{f.line} {f.code} {f.message.split(chr(39))[1]}" for f in findings]

    return told


ASKED = '<rect width="9" height="9" fill="{{ theme.of(\'giant\') }}"/>'
FIELD, TYPE = "game.yaml:9 unused-field mood", "game.yaml:6 unused-type giant"


def test_what_nobody_asks_for(found: Found) -> None:
    assert found("") == [TYPE, FIELD]


@pytest.mark.parametrize(
    "reading",
    [
        "{{ piece.mood }}",
        "{{ piece['mood'] }}",
        "{% if piece.mood %}{% endif %}",
        "{{ piece.mood|default('') }}",
        "{% for each in entries %}{{ each.mood }}{% endfor %}",
        "{{ entries|map(attribute='mood')|list|length }}",
        "{{ entries|selectattr('mood')|list|length }}",
        "{{ component.pieces[0].mood }}",
        "{{ game.components.foe.entries[0].mood }}",
        "{% for name, value in piece.fields.items() %}{% endfor %}",
        "{% macro told(it) %}{{ it.mood }}{% endmacro %}{{ told(piece) }}",
        "{% for name in ['force', 'mood'] %}{{ piece[name] }}{% endfor %}",
    ],
)
def test_a_field_is_read_in_many_ways(reading: str, found: Found) -> None:
    assert found(f"{ASKED}<text x='5' y='9'>a{{% set unseen %}}{reading}{{% endset %}}</text>") == []


def test_one_reading_layout_is_enough(found: Found) -> None:
    other = DECK.replace("creature", "silent").replace("Foe", "Ally")
    assert found(ASKED + "{% if piece.mood %}{% endif %}", {"silent": ""}, ally=other) == []


def test_a_reading_of_a_component_without_the_field_does_not_count(found: Found) -> None:
    bare = DECK.replace("creature", "other").replace(", mood]", "]").replace(", grim]", "]")
    assert found(ASKED, {"other": "{% if piece.mood %}{% endif %}"}, ally=bare) == [FIELD]


def test_a_field_that_nobody_has_is_used_by_whoever_asks(found: Found) -> None:
    bare = DECK.replace(", mood]", "]").replace(", grim]", "]")
    assert found(ASKED, foe=bare) == [FIELD]


def test_a_field_of_one_component_stands_in_its_file(found: Found) -> None:
    own = DECK.replace("columns:", "fields: {motto: {type: text, of: face, default: null}}\ncolumns:")
    assert found(ASKED + "{% if piece.mood %}{% endif %}", foe=own) == ["foe.yaml:5 unused-field motto"]


@pytest.mark.parametrize("text", ["Very {mood}", "{ mood }", "{{not}} {mood}"])
def test_a_text_that_names_a_field_uses_it(text: str, found: Found) -> None:
    named = DECK.replace("mood]", "mood, text]").replace("grim]", f"grim, '{text}']")
    assert found(ASKED, foe=named) == []


def test_doubled_braces_name_nothing(found: Found) -> None:
    quoted = DECK.replace("mood]", "mood, text]").replace("grim]", "grim, '{{mood}}']")
    assert found(ASKED, foe=quoted) == [FIELD]


def test_a_claim_that_sums_a_field_uses_it(found: Found) -> None:
    summed = MANIFEST.replace("mood: {type: text, of: face, default: null}", "mood: {type: int, of: face, default: 0}")
    deck = DECK.replace("columns:", "claims: {sum: {mood: 2}}\ncolumns:").replace("grim", "2")
    assert found(ASKED, game=summed, foe=deck) == []


def test_a_field_that_rules_read_is_not_judged(found: Found) -> None:
    assert found(ASKED, game=MANIFEST.replace(", of: face", "")) == []


def test_what_the_back_shows_is_read(found: Found) -> None:
    turned = DECK.replace("mood]", "mood, back]").replace("grim]", "grim, {mood: calm}]")
    body = ASKED + "{% if side == 'back' and piece.mood %}{% endif %}"
    assert found(body, foe=turned) == []


def test_a_face_that_stays_blank_tells_nothing(found: Found) -> None:
    assert found("{{ piece.nothing }}") == []


def test_a_blank_face_of_another_component_hides_no_field(found: Found) -> None:
    other = DECK.replace("creature", "broken").replace(", mood]", "]").replace(", grim]", "]")
    assert found(ASKED, {"broken": "{{ piece.nothing }}"}, ally=other) == [FIELD]


@pytest.mark.parametrize("lookup", ["of", "icon", "label"])
def test_a_type_that_a_layout_looks_up_is_used(lookup: str, found: Found) -> None:
    body = f"{{% if piece.mood and theme.{lookup}('giant') %}}{{% endif %}}"
    assert found(body) == []


def test_a_type_that_a_piece_has_is_used(found: Found) -> None:
    manifest = MANIFEST + "  type: {type: text, default: null}\n"
    deck = DECK.replace("force, mood]", "force, mood, type]").replace("grim]", "grim, giant]")
    assert found("{% if piece.mood %}{% endif %}", game=manifest, foe=deck) == []


def test_watching_changes_no_drawing(make_game: Callable[..., Path]) -> None:
    line = "<text x='5' y='9'>{{ loop.index }} {{ each.mood }}</text>"
    body = f"{{% for each in entries if each == piece %}}{line}{{% endfor %}}"
    game = load(make_game(game=MANIFEST, foe=DECK, layouts={"creature": f"{OPEN}{body}</drawing>"}))
    for piece in game.components["foe"].pieces:
        assert Faces(game).of(piece).drawing == Faces(game, watch=Reads()).of(piece).drawing
