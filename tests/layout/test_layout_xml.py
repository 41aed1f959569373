"""XML: light elements with their lines, and nothing of XML that could do harm."""

from __future__ import annotations

import pytest

from pnp.layout.drawing.xml import DEEPEST, MOST_ELEMENTS, DrawingError, parse


def fault(source: str) -> str:
    with pytest.raises(DrawingError) as caught:
        parse(source)
    return f"{caught.value.line}: {caught.value}"


def test_an_element_has_a_tag_attributes_text_children_and_a_line() -> None:
    root = parse('<drawing>\n  <g id="a">\n    <text x="1">one &amp; two</text></g>\n</drawing>')
    (group,) = root.children
    (text,) = group.children
    assert (root.tag, group.attributes, group.line) == ("drawing", {"id": "a"}, 2)
    assert (text.tag, text.text, text.line) == ("text", "one & two", 3)


def test_walk_visits_every_element_in_order() -> None:
    assert [e.tag for e in parse("<a><b><c/></b><d/></a>").walk()] == ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    "source",
    [
        '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
        '<!DOCTYPE a [<!ENTITY lol "lol"><!ENTITY more "&lol;&lol;&lol;">]><a>&more;</a>',
    ],
)
def test_a_document_type_is_refused(source: str) -> None:
    assert fault(source) == "1: a document type; a drawing has none"


def test_an_entity_of_ones_own_is_refused() -> None:
    assert fault("<a>\n&secret;</a>") == "2: undefined entity"


def test_depth_is_bounded() -> None:
    deep = DEEPEST
    assert len(list(parse("<g>" * deep + "</g>" * deep).walk())) == deep
    assert fault("<g>" * (deep + 1) + "</g>" * (deep + 1)) == "1: elements nested deeper than 40"


def test_the_number_of_elements_is_bounded() -> None:
    assert len(parse(f"<g>{'<a/>' * (MOST_ELEMENTS - 1)}</g>").children) == MOST_ELEMENTS - 1
    assert fault(f"<g>{'<a/>' * MOST_ELEMENTS}</g>") == "1: more than 20000 elements"


@pytest.mark.parametrize("char", ["\x00", "\x08", "\x1f", "\ud800", "\uffff"])
def test_a_sign_that_xml_cannot_hold_becomes_one_that_fonts_lack(char: str) -> None:
    assert parse(f"<text>a{char}b</text>").text == "a\ufffdb"


def test_tabs_and_line_breaks_stay() -> None:
    assert parse("<text>a\tb\nc</text>").text == "a\tb\nc"


@pytest.mark.parametrize("source", ["", "   ", "plain words", "<g>", "<g></b>", "<g/><g/>", "<g a=1/>", "<g>&#0;</g>"])
def test_what_is_not_well_formed_is_an_error_with_a_line(source: str) -> None:
    assert fault(source).startswith("1: ")


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1", "no-such-encoding"])
def test_an_encoding_that_a_template_states_changes_nothing(encoding: str) -> None:
    assert parse(f'<?xml version="1.0" encoding="{encoding}"?><text>Überfall</text>').text == "Überfall"
