"""Named: icons and fonts are found in data, layouts and words without a face, and none that is drawn is missed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rotation import some
from samples import DECK, HEAD

from pnp.checks.faces import every
from pnp.layout.faces import Faces
from pnp.layout.named import named
from pnp.model import library, load

Make = Callable[..., Faces]
PAGE = '<drawing width="{{ width }}" height="{{ height }}">%s</drawing>'
SIGNS = HEAD + "columns: [name, sign, text]\nfields: {sign: {type: text}}\nrows:\n"


@pytest.fixture
def icons(faces_of: Make) -> Callable[..., set[str]]:
    """`icons(body, words, rows)`: what is named by a deck with this layout, beyond an empty one."""

    def found(body: str, words: str = "", rows: str = "  - [Titan, x, y]\n") -> set[str]:
        return set(named(faces_of({"creature": PAGE % body}, words or None, foe=SIGNS + rows).game).icons)

    nothing = found("")
    return lambda *given: found(*given) - nothing


@pytest.mark.parametrize(
    ("body", "there"),
    [
        ('<icon name="axe-swing" size="4"/>', {"axe-swing"}),
        ("{% set sign = {'a': 'axe-swing', \"b\": \"anchor\"} %}", {"axe-swing", "anchor"}),
        ("{% macro m(x) %}{% if x %}axe-swing{% else %}\n  anchor\n{% endif %}{% endmacro %}", {"axe-swing", "anchor"}),
        ("<textbox>Strike [axe-swing] twice</textbox>", {"axe-swing"}),
        ("{# 'axe-swing' #}", set()),
        ("{# 'axe-swing' #}{% set a = 'anchor' %}{# name='aware' #}", {"anchor"}),
    ],
)
def test_a_layout_names_icons(icons: Any, body: str, there: set[str]) -> None:
    assert icons(body) == there


def test_names_that_a_layout_puts_together(icons: Any) -> None:
    dice = {f"dice-six-faces-{face}" for face in ("one", "two", "three", "four", "five", "six")}
    assert dice <= icons('<icon name="dice-six-faces-{{ faces[piece.force] }}"/>')
    assert dice <= icons("{% set sign = 'dice-six-faces-' ~ piece.name %}")
    assert "axe-swing" in icons('<icon name="{{ piece.name }}-swing"/>')


def test_data_and_words_name_icons(icons: Any) -> None:
    assert icons("", "", "  - [Titan, axe-swing, 'Pay [anchor] twice']\n") == {"axe-swing", "anchor"}
    assert icons("", 'card: {worth: "worth {n} [axe-swing]"}') == {"axe-swing"}


def test_layouts_are_followed_to_those_they_take_in(faces_of: Make) -> None:
    templates = {
        "creature": '{% extends "frame.xml" %}{% block face %}{% include "sign.xml" %}{% endblock %}',
        "frame": PAGE % '<icon name="anchor" size="4"/>{% block face %}{% endblock %}',
        "sign": '<icon name="axe-swing" size="4"/><text font="Grenze" x="1" y="1">a</text>',
    }
    found = named(faces_of(templates, foe=DECK).game)
    assert {"anchor", "axe-swing"} <= set(found.icons)
    assert "Grenze" in found.fonts


def test_layouts_that_are_not_there_or_take_in_themselves_name_nothing(faces_of: Make) -> None:
    odd = '{% include "creature.xml" %}{% include "../game.yaml" %}{% import "x.xml" as x %}'
    assert named(faces_of({"creature": odd}, foe=DECK).game).fonts


@pytest.mark.parametrize("slug", some(library.slugs(), 3))
def test_all_that_is_drawn_was_named_and_little_more(slug: str) -> None:
    faces = Faces(load(slug))
    found = named(faces.game)
    for _ in every(faces):
        pass
    assert set(faces.icons.used) <= set(found.icons)
    assert set(faces.fonts.used) <= set(found.fonts)
    assert len(found.icons) <= len(faces.icons.used) + 40
