"""Roll tables: the ranges cover the die once, or a ruling says why not."""

from __future__ import annotations

import pytest

from pnp.model import LoadError, load
from pnp.model.components.rolls import faces, span


def table(*rolls: str, die: str = "d6", more: str = "") -> str:
    rows = "".join(f"  - [{roll}, Row {n}]\n" for n, roll in enumerate(rolls, 1))
    return f"kind: table\ntitle: Finds\nlayout: table\ndie: {die}\n{more}columns: [roll, name]\nrows:\n{rows}"


@pytest.mark.parametrize(("die", "shown"), [("d6", (1, 6)), ("2d6", (2, 12)), ("d100", (1, 100)), ("3d10", (3, 30))])
def test_what_a_die_shows(die, shown):
    assert (faces(die)[0], faces(die)[-1]) == shown


@pytest.mark.parametrize(
    ("roll", "limits"),
    [
        ("4", (4, 4)),
        ("2-4", (2, 4)),
        ("2 \u2013 4", (2, 4)),
        ("01-05", (1, 5)),
        ("4-2", None),
        ("x", None),
        ("1,2", None),
    ],
)
def test_a_roll_is_a_number_or_a_range(roll, limits):
    assert span(roll) == limits


@pytest.mark.parametrize(
    ("die", "rolls"), [("d6", ["1-3", "4", "5-6"]), ("2d6", ["2-6", "7", "8-12"]), ("d6", ["5-6", "1-4"])]
)
def test_a_covered_die_is_fine(make_game, die, rolls):
    finds = load(make_game(finds=table(*rolls, die=die))).components["finds"]
    assert [entry.roll for entry in finds.entries] == rolls


@pytest.mark.parametrize(
    ("rolls", "expected"),
    [
        (
            ["1", "3", "5"],
            "4:6 roll-gap Finds: no row answers 2, 4, 6 on d6. Add a row, or name the ruling that says why: "
            "'ruling: ...'.",
        ),
        (
            ["1-4"],
            "4:6 roll-gap Finds: no row answers 5-6 on d6. Add a row, or name the ruling that says why: 'ruling: ...'.",
        ),
        (
            ["1-4", "3-6"],
            "8:1 roll-overlap row 'Row 2', roll: 3-4 is answered by 'Row 1' on line 7 already; change one of them.",
        ),
        (
            ["1-7"],
            "7:1 roll-outside row 'Row 1', roll: d6 shows 1 to 6, never all of '1-7'; write totals that it can show, "
            "or name the ruling that says how: 'ruling: ...'.",
        ),
        (
            ["0-6"],
            "7:1 roll-outside row 'Row 1', roll: d6 shows 1 to 6, never all of '0-6'; write totals that it can show, "
            "or name the ruling that says how: 'ruling: ...'.",
        ),
        (["low"], "7:1 wrong-value row 'Row 1', roll: 'low' is no roll; write one number or a range such as 3-5."),
        (
            ["null"],
            "7:1 missing-value row 'Row 1', roll: there is no value; write what the d6 shows, such as 2 or 3-5.",
        ),
    ],
)
def test_a_die_that_is_not_covered_once_is_told(faults, rolls, expected):
    assert faults(finds=table(*rolls)) == [f"finds.yaml:{expected}"]


def test_a_ruling_answers_for_a_gap(faults):
    assert faults(finds=table("1-4", more="ruling: ties\n")) == []
    assert faults(finds=table("1-4", more="ruling: tise\n")) == [
        "finds.yaml:5:9 unknown-ruling ruling: unknown ruling 'tise'; did you mean 'ties'? Known rulings: ties."
    ]


def test_a_ruling_answers_for_what_no_die_shows(make_game, faults):
    luck = load(make_game(finds=table("0", "1-5", "6", "7-9", more="ruling: ties\n"))).components["finds"]
    assert [entry.roll for entry in luck.entries] == ["0", "1-5", "6", "7-9"]
    (found,) = faults(finds=table("1-5", "6", "7-9"))
    assert found.startswith("finds.yaml:9:1 roll-outside row 'Row 3', roll: d6 shows 1 to 6, never all of '7-9'")


def test_a_ruling_of_one_section_answers_for_no_other(faults):
    told = sectioned("[1-6, a, A], [7, b, B]", "[1-6, c, C], [7, d, D]").replace("Part 1,", "Part 1, ruling: ties,")
    (found,) = faults(finds=told)
    assert found.startswith("finds.yaml:8:1 roll-outside row 'D'")


def test_dice_are_dice(faults):
    assert faults(finds=table("1-6", die="cube")) == [
        "finds.yaml:4:6 wrong-value die: 'cube' is no die; write one such as d6, 2d6 or d100."
    ]


def sectioned(*groups: str, more: str = "") -> str:
    told = "".join(f"  - {{title: Part {n}, rows: [{group}]}}\n" for n, group in enumerate(groups, 1))
    return f"kind: table\ntitle: Finds\nlayout: table\ndie: d6\n{more}columns: [roll, id, name]\nsections:\n{told}"


def test_sections_of_a_table_cover_the_die_together_or_each_for_itself(faults):
    assert faults(finds=sectioned("[1-3, a, A]", "[4-6, b, B]")) == []
    assert faults(finds=sectioned("[1-3, a, A], [4-6, b, B]", "[1-6, c, C]")) == []


def test_a_gap_is_told_of_the_whole_or_of_the_section_it_is_in(faults):
    remedy = "on d6. Add a row, or name the ruling that says why: 'ruling: ...'."
    whole = faults(finds=sectioned("[1-2, a, A]", "[4-6, b, B]"))
    assert whole == [f"finds.yaml:4:6 roll-gap Finds: no row answers 3 {remedy}"]
    apart = faults(finds=sectioned("[1-6, a, A]", "[2-4, b, B]"))
    assert apart == [f"finds.yaml:8:5 roll-gap Finds, Part 2: no row answers 1, 5-6 {remedy}"]


def test_a_long_row_among_short_ones_is_answered_twice_by_each(faults):
    found = faults(finds=table("1-6", "2", "4-5"))
    assert [line.partition(";")[0] for line in found] == [
        "finds.yaml:8:1 roll-overlap row 'Row 2', roll: 2 is answered by 'Row 1' on line 7 already",
        "finds.yaml:9:1 roll-overlap row 'Row 3', roll: 4-5 is answered by 'Row 1' on line 7 already",
    ]


def test_a_ruling_mends_no_roll_that_cannot_be_read(faults):
    (found,) = faults(finds=table("1-4", "seven", more="ruling: ties\n"))
    assert found.startswith("finds.yaml:9:1 wrong-value row 'Row 2', roll: 'seven' is no roll")


DOMAINS = """\
kind: table
title: Domains
layout: table
columns: [roll, name]
sections:
  - {title: Coast, die: d6, rows: [["1-3", Gull], ["4-6", Wreck]]}
  - {title: Woods, die: d4, rows: [["1-4", Wolf]]}
"""


def test_each_section_may_have_a_die_of_its_own(make_game):
    domains = load(make_game(domains=DOMAINS)).components["domains"]
    assert domains.die is None
    assert domains.rolled
    assert [domains.die_of(section) for section in ("coast", "woods", None)] == ["d6", "d4", None]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("die: d4", "die: d8", "Domains, Woods: no row answers 5-8 on d8."),
        ("die: d4", "die: w4", "section 'Woods', die: 'w4' is no die; write one such as d6, 2d6 or d100."),
        ('["1-4", Wolf]', '["1-5", Wolf]', "d4 shows 1 to 4, never all of '1-5'"),
        ("kind: table", "kind: mat", "die: only a table is rolled on, not a mat."),
    ],
)
def test_a_die_of_a_section_is_checked_as_any(make_game, old, new, expected):
    with pytest.raises(LoadError) as told:
        load(make_game(domains=DOMAINS.replace(old, new)))
    assert any(expected in finding.message for finding in told.value.findings)


def test_sections_without_a_die_roll_that_of_the_table(make_game):
    text = DOMAINS.replace("layout: table", "layout: table\ndie: d4").replace("die: d6, ", "")
    with pytest.raises(LoadError) as told:
        load(make_game(domains=text))
    assert "Domains, Coast" in told.value.findings[0].message or "d4 shows 1 to 4" in told.value.findings[0].message
