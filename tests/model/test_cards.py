"""A table printed as cards whose sections are the cards: each a piece, its rows on it."""

from __future__ import annotations

import pytest

from pnp.checks.composition import composition
from pnp.model import load
from pnp.model.changes import compare
from pnp.model.editors.jsonschema import document

HEAD = """\
kind: table
as: card
title: Clans
size: mini
layout: clan
die: d4
fields:
  type: {default: elf}
  hits: {type: int}
  mood: {type: text, default: calm, of: face}
columns: [roll, name, force]
"""
CLANS = f"""\
{HEAD}sections:
  - title: Hill Folk
    hits: 30
    type: giant
    text: "Has {{hits}} hits."
    copies: 2
    rows: [[1-2, Club, 3], [3, Stone, 2], {{id: stone-4, roll: 4, name: Stone, force: 1}}]
  - title: Wood Folk
    hits: 20
    rows: [[1-4, Club, 5]]
"""


def clans(make_game, text=CLANS):
    return load(make_game(clan=text)).components["clan"]


def test_a_section_is_a_piece_with_what_its_rows_share(make_game):
    part = clans(make_game)
    hill, wood = part.pieces
    assert (hill.id, hill.name, hill.section, hill.copies, hill.text) == (
        *("clan:hill-folk", "Hill Folk", "hill-folk", 2),
        "Has 30 hits.",
    )
    assert (wood.hits, wood.type, wood.text, wood.mood, wood.force, wood.line) == (20, "elf", None, "calm", None, 19)
    assert (hill.fields, hill.raw) == (
        {"hits": 30, "type": "giant", "text": "Has 30 hits."},
        {"text": "Has {hits} hits."},
    )
    assert (part.titles, part.per_set, part.by_type) == (2, 3, {"giant": 2, "elf": 1})


def test_rows_are_unique_within_their_section_and_take_over_all_but_the_cards_own_text(make_game):
    rows = clans(make_game).entries
    assert [(row.id, row.force, row.hits, row.type, row.text, row.copies) for row in rows] == [
        ("clan:hill-folk:club", 3, 30, "giant", None, 1),
        ("clan:hill-folk:stone", 2, 30, "giant", None, 1),
        ("clan:hill-folk:stone-4", 1, 30, "giant", None, 1),
        ("clan:wood-folk:club", 5, 20, "elf", None, 1),
    ]


def test_sets_print_every_card_and_a_back_is_the_cards(make_game):
    part = clans(make_game, CLANS + "sets: [red, blue]\ncopies: 3\nback: {text: 'Once {hits}'}\n")
    assert [(piece.id, piece.set, piece.copies) for piece in part.pieces] == [
        ("clan:hill-folk@red", "red", 2),
        ("clan:wood-folk@red", "red", 3),
        ("clan:hill-folk@blue", "blue", 2),
        ("clan:wood-folk@blue", "blue", 3),
    ]
    assert [piece.back for piece in part.cards] == [{"text": "Once 30"}, {"text": "Once 20"}]
    assert {row.back for row in part.entries} == {None}
    assert (part.titles, part.per_set, part.count) == (2, 5, 10)


def test_without_as_card_a_table_with_sections_stays_one_piece(make_game):
    part = clans(make_game, CLANS.replace("as: card\n", "").replace("[1-4, Club, 5]", "[1-4, Bow, 5]"))
    assert [piece.id for piece in part.pieces] == ["clan"]
    assert [row.id for row in part.entries] == ["clan:club", "clan:stone", "clan:stone-4", "clan:bow"]


def test_claims_speak_of_the_cards(make_game):
    claims = "claims: {total: 3, titles: 2, by_type: {giant: 2}, each: {Wood Folk: 1}, sum: {hits: 80}}\n"
    assert composition(load(make_game(clan=CLANS + claims))) == []
    found = composition(load(make_game(clan=CLANS + "claims: {titles: 4}\n")))
    assert [finding.message.partition(";")[0] for finding in found] == [
        "Clans: the rulebook says 4 titles, the list has 2. Mend the list, or name the ruling: titles: {says: 4, "
        "ruling: ...}"
    ]


def test_what_only_rows_have_is_added_up_over_the_rows(make_game):
    assert composition(load(make_game(clan=CLANS + "counted: {sum: {force: 11, hits: 80}}\n"))) == []
    found = composition(load(make_game(clan=CLANS + "counted: {sum: {force: 12}}\n")))
    assert [finding.code for finding in found] == ["counted"]


FAULTS = {
    "a field that no row gives is wanted of every section": (
        CLANS.replace("    hits: 20\n", ""),
        ["clan.yaml:19:5 missing-value section 'Wood Folk', hits: there is no value and no default; write one."],
    ),
    "two rows of one section with one id": (
        CLANS.replace("id: stone-4, ", ""),
        [
            "clan.yaml:18:43 duplicate-id row 'Stone': the id 'stone' is taken by line 18; give one of them an 'id' of "
            "its own."
        ],
    ),
    "rows beside sections": (
        CLANS + "rows: [[1-4, Fist, 1]]\n",
        [
            "clan.yaml:22:7 wrong-value rows: a table printed as cards has rows or sections, each a card; put these "
            "into a section."
        ],
    ),
    "a number in a card's text": (
        CLANS.replace("Has {hits} hits.", "Has 30 hits."),
        [
            "clan.yaml:16:11 digit-repeats-field section 'Hill Folk', text: the sentence says 30 and so does the field "
            "'hits'; write {hits}."
        ],
    ),
    "a field unknown to the card": (
        CLANS.replace("{hits} hits", "{force} hits"),
        ["clan.yaml:16:11 unknown-field section 'Hill Folk', text: in a text: unknown field 'force'"],
    ),
    "a section that leaves a gap": (
        CLANS.replace("[3, Stone, 2], ", ""),
        [
            "clan.yaml:13:5 roll-gap Clans, Hill Folk: no row answers 3 on d4. Add a row, or name the ruling that says "
            "why: 'ruling: ...'."
        ],
    ),
    "two rows on one roll": (
        CLANS.replace("[3, Stone, 2]", "[3-4, Stone, 2]"),
        ["clan.yaml:18:1 roll-overlap row 'Stone', roll: 4 is answered by 'Stone' on line 18 already; change one of"],
    ),
    "a ruling nobody made": (
        CLANS.replace("    hits: 20\n", "    hits: 20\n    ruling: tise\n"),
        ["clan.yaml:21:13 unknown-ruling section 'Wood Folk', ruling: unknown ruling 'tise'; did you mean 'ties'?"],
    ),
    "a roll that a ruling cannot mend": (
        CLANS.replace("1-4, Club", "4-1, Club").replace("    hits: 20\n", "    hits: 20\n    ruling: ties\n"),
        ["clan.yaml:22:1 wrong-value row 'Club', roll: '4-1' is no roll; write one number or a range such as 3-5."],
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_what_is_wrong_with_cards(faults, case):
    text, expected = FAULTS[case]
    found = faults(clan=text)
    assert len(found) == len(expected)
    for told, start in zip(found, expected, strict=True):
        assert told.startswith(start)


def test_a_ruling_of_a_section_answers_for_gaps_and_for_two_rows_on_one_roll(faults):
    ruled = CLANS.replace("    hits: 30\n", "    hits: 30\n    ruling: ties\n")
    assert faults(clan=ruled.replace("[3, Stone, 2]", "[4, Stone, 2]")) == []
    assert len(faults(clan=ruled.replace("[[1-4, Club, 5]]", "[[1-3, Club, 5]]"))) == 1


def changed(make_game, old, new=CLANS):
    before = load(make_game(clan=old))
    return compare(before, load(make_game(clan=new)))


def test_a_card_comes_and_goes_with_its_rows(make_game):
    alone = CLANS[: CLANS.index("  - title: Wood Folk")]
    found = changed(make_game, alone)
    assert [piece.id for piece in found.added] == ["clan:wood-folk"]
    assert (found.removed, found.changed, found.components) == ((), (), ())


def test_a_renamed_card_keeps_its_rows(make_game):
    (change,) = changed(make_game, CLANS.replace("Wood Folk", "Elf Clan")).changed
    assert (change.old.id, change.new.id, list(change.fields)) == ("clan:elf-clan", "clan:wood-folk", ["name"])
    other = changed(make_game, CLANS.replace("Wood Folk", "Elf Clan").replace("[1-4, Club, 5]", "[1-4, Club, 6]"))
    assert (other.counts["added"], other.counts["removed"]) == (1, 1)


def test_a_changed_row_is_told_by_its_section(make_game):
    (change,) = changed(make_game, CLANS.replace("Club, 5", "Club, 6")).changed
    assert (change.new.id, change.fields) == ("clan:wood-folk:club", {"force": (6, 5)})


def test_an_editor_is_told_of_a_sections_ruling():
    assert "ruling" in document()["definitions"]["Section"]["properties"]
