"""Values changed at their very place: all else of a file stays, sign for sign."""

from __future__ import annotations

import random

import pytest
import rotation

from pnp.model import library, load
from pnp.model.editors.cells import CannotChange, again, cells, changed, csv_changed

TABLE = """\
kind: deck   # a comment
columns: [name, copies, type, note]
rows:
  - [Hill Giant,  2, giant]      # the first
  - [Titan,       1, giant, "stands 'alone'"]

  - {name: Elf Lord, copies: 3, users: [elf, lord]}
  - name: Imp      # a name
    copies: 1
    text: |
      Two lines,
      no more.
  # the end
sections:
  - title: More
    columns: [name, force]
    rows:
      - [Wolf, 4]
"""


@pytest.mark.parametrize(
    ("line", "name", "value", "old", "new"),
    [
        (4, "copies", "5", "Giant,  2,", "Giant,  5,"),
        (4, "name", "Ogre: a big one", "[Hill Giant,  2", '["Ogre: a big one",  2'),
        (5, "note", 'says "no"', "\"stands 'alone'\"", '"says \\"no\\""'),
        (4, "note", "new", "2, giant]  ", "2, giant, new]  "),
        (7, "name", "Elf, Lord", "{name: Elf Lord,", '{name: "Elf, Lord",'),
        (7, "text", "Shoots.", "[elf, lord]}", "[elf, lord], text: Shoots.}"),
        (8, "name", "Big Imp", "name: Imp      #", "name: Big Imp      #"),
        (8, "copies", "null", "copies: 1\n    text", 'copies: "null"\n    text'),
        (18, "force", "+5", "[Wolf, 4]", "[Wolf, +5]"),
    ],
)
def test_one_value_changes_and_nothing_else(line: int, name: str, value: str, old: str, new: str) -> None:
    made = changed(TABLE, line, name, value)
    assert TABLE.count(old) == 1 and made == TABLE.replace(old, new)
    assert {cell.name: cell.text for cell in cells(made, [line])[line]}[name] == value


def test_words_of_a_list_and_a_block_of_text() -> None:
    made = changed(TABLE, 7, "users", "elf,  wood folk", listed=True)
    assert "users: [elf, wood folk]}" in made
    made = changed(TABLE, 8, "text", "One: line.\nAnother.")
    assert 'text: "One: line.\\nAnother."' in made and made.count("# the end") == 1
    assert {cell.name: cell.text for cell in cells(made, [8])[8]}["text"] == "One: line.\nAnother."


def test_a_field_is_added_behind_the_last_of_its_row() -> None:
    made = changed(TABLE, 8, "force", "7")
    assert "      no more.\n    force: 7\n" in made


@pytest.mark.parametrize(
    ("line", "name", "value"), [(1, "kind", "board"), (99, "name", "x"), (4, "force", "1"), (4, "name", "a\x07b")]
)
def test_what_cannot_be_is_a_sentence(line: int, name: str, value: str) -> None:
    with pytest.raises(CannotChange, match=r"\.$|;"):
        changed(TABLE, line, name, value)


@pytest.mark.parametrize("line", [4, 5, 7, 8, 18])
def test_a_row_is_copied_behind_itself(line: int) -> None:
    made = again(TABLE, line, "The Other")
    before = {cell.name: cell.text for cell in cells(TABLE, [line])[line]}
    rows = [{cell.name: cell.text for cell in cells(made, [at])[at]} for at in range(1, made.count("\n") + 2)]
    assert [row for row in rows if row.get("name") == "The Other"] == [{**before, "name": "The Other"}]
    assert sum(map(bool, rows)) == 6 and "# a comment" in made


def test_line_ends_stay_as_they_are() -> None:
    text = TABLE.replace("\n", "\r\n")
    assert changed(text, 4, "copies", "9") == text.replace("Giant,  2,", "Giant,  9,")


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_csv_record_changes_in_its_own_separators(sign: str) -> None:
    text = f'name{sign}copies{sign}Text\r\n"Hill{sign} Giant"{sign}2{sign}x\r\nTitan{sign}1\r\n'
    made = csv_changed(text, 3, "text", f'a "b"{sign} c')
    assert made.splitlines()[:2] == text.splitlines()[:2] and made.endswith(f'Titan{sign}1{sign}"a ""b""{sign} c"\r\n')
    with pytest.raises(CannotChange):
        csv_changed(text, 3, "force", "1")
    with pytest.raises(CannotChange):
        csv_changed(text, 1, "name", "x")


@pytest.mark.parametrize("slug", rotation.some(library.slugs()))
def test_rows_of_the_library_change_and_come_back(slug: str) -> None:
    for part in load(slug).components.values():
        text = part.file.read_text(encoding="utf-8")
        for row in random.Random(rotation.SEED).sample(list(part.entries), min(2, len(part.entries))):
            if row.file != part.file:
                continue
            for cell in cells(text, [row.line])[row.line]:
                made = changed(text, row.line, cell.name, "New: [value], \"quoted\" & 'so'", cell.style == "[")
                back = changed(made, row.line, cell.name, cell.text, cell.style == "[")
                assert [each.text for each in cells(back, [row.line])[row.line]] == [
                    each.text for each in cells(text, [row.line])[row.line]
                ]
