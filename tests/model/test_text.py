"""Slugs, nearest names, and braces filled from fields and numbers."""

from __future__ import annotations

import pytest

from pnp.model import slugify
from pnp.model.text import LONGEST, fill, unknown

NUMBERS = {"hand": 5, "points": {"win": 11}, "seats": ("red", "blue"), "none": None, "solo": True}


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Hill Giant", "hill-giant"),
        ("Men-at-Arms", "men-at-arms"),
        ("Fool's Gold & Silver", "fools-gold-silver"),
        ("Élan Ångström", "elan-angstrom"),
        ("Straße Œuvre Łódź Ærø", "strasse-oeuvre-lodz-aero"),
        ("  2d6 + 1!", "2d6-1"),
        ("Жук", ""),
        ("---", ""),
    ],
)
def test_slugs(text, slug):
    assert slugify(text) == slug


def test_an_unknown_name_lists_the_known_ones():
    assert unknown("key", "colums", ["rows", "columns"]) == (
        "unknown key 'colums'; did you mean 'columns'? Known keys: columns, rows."
    )
    assert unknown("field", "zzz", []) == "unknown field 'zzz'. Known fields: none."
    assert unknown("key", "x" * 90, [f"k{n:03}" for n in range(70)]).endswith("k058, k059 and 10 more.")
    assert len(unknown("key", "x" * 9000, [])) < 120


@pytest.mark.parametrize(
    ("source", "filled"),
    [
        ("Draw {draws}.", "Draw 3."),
        ("{ draws }", "3"),
        ("{name} has {{draws}}", "Imp has {draws}"),
        ("Hold {numbers.hand}, win at {numbers.points.win}", "Hold 5, win at 11"),
        ("{numbers.seats} {numbers.solo} {flies}", "red, blue true false"),
        ("no braces", "no braces"),
    ],
)
def test_braces_are_filled(source, filled):
    assert fill(source, {"draws": 3, "name": "Imp", "flies": False}, NUMBERS) == (filled, [])


FAULTS = {
    "{drawz}": "unknown-field in a text: unknown field 'drawz'; did you mean 'draws'? Known fields: draws, empty, "
    "long.",
    "{numbers.hnad}": "unknown-number in a text: unknown number 'numbers.hnad'; did you mean 'numbers.hand'? Known "
    "numbers: numbers.hand, numbers.none, numbers.points, numbers.seats, numbers.solo.",
    "{numbers.points.wim}": "unknown-number in a text: unknown number 'numbers.points.wim'; did you mean "
    "'numbers.points.win'? Known numbers: numbers.points.win.",
    "{numbers.hand.x}": "unknown-number in a text: unknown number 'numbers.hand.x'. Known numbers: none.",
    "{numbers.points}": "unknown-number {numbers.points} is a group of values; name one of them: win.",
    "{numbers.none}": "empty-reference {numbers.none} has no value here; give it one, or take it out of the text.",
    "{empty}": "empty-reference {empty} has no value here; give it one, or take it out of the text.",
    "{long}": "nested-reference {long} names a text that has {} of its own; write its words here.",
    "a { b": "lone-brace a lone '{' in a text; write '{{' for the sign itself.",
    "a } b": "lone-brace a lone '}' in a text; write '}}' for the sign itself.",
}


@pytest.mark.parametrize("source", FAULTS)
def test_a_bad_reference_is_a_fault(source):
    _, faults = fill(source, {"draws": 3, "empty": None, "long": "{draws}"}, NUMBERS, {"long"})
    assert [f"{fault.code} {fault}" for fault in faults] == [FAULTS[source]]


def test_outside_the_rows_only_numbers_can_be_filled():
    _, faults = fill("{draws}", {}, NUMBERS)
    assert [str(fault) for fault in faults] == ["{draws} names no number; here only {numbers.NAME} can be filled."]


def test_all_faults_of_a_text_are_told():
    assert [fault.code for fault in fill("{a} {numbers.b} }", {"c": 1}, NUMBERS)[1]] == [
        "unknown-field",
        "unknown-number",
        "lone-brace",
    ]


def test_a_filled_text_has_a_greatest_length():
    text, faults = fill("{long}" * 1000, {"long": "x" * 10_000}, {})
    assert [str(fault) for fault in faults] == [
        "the text is longer than 20000 characters once it is filled; shorten it."
    ]
    assert len(text) < 2 * LONGEST
