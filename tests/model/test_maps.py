"""Maps in the YAML of a board: what is read, and each fault at its own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.model import LoadError, load

MANIFEST = "title: Isles\nkind: card\nfamily: isles\nplayers: {min: 1, max: 1}\nfields: {letter: {type: text}}\n"
BOARD = """\
kind: board
title: Isles
layout: area-map
columns: [letter, name]
rows:
  - [A, Ash]
  - [B, Birch]
map:
  - "AA.B"
  - "A..B"
links: [[A, B]]
"""


@pytest.fixture
def found(tmp_path: Path):
    def load_with(old: str = "", new: str = "") -> list[str]:
        assert old in BOARD
        (tmp_path / "game.yaml").write_text(MANIFEST, encoding="utf-8")
        (tmp_path / "isles.yaml").write_text(BOARD.replace(old, new, 1) if old else BOARD, encoding="utf-8")
        try:
            game = load(tmp_path)
        except LoadError as error:
            return [f"{each.line} {each.code} {each.message}" for each in error.findings]
        board = game.components["isles"]
        return [*board.map, str(board.links), str(board.barriers), str(board.letters)]

    return load_with


def test_a_map_is_read_as_it_is_written(found):
    assert found() == ["AA.B", "A..B", "(('A', 'B'),)", "()", "1"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"A..B"', '"A..C"', "10 bad-map map: unknown letter 'C'; did you mean"),
        ("[B, Birch]", "[B, Birch]\n  - [C, Cedar]", "8 bad-map row 'Cedar': its letter 'C' is nowhere in the map;"),
        ("[B, Birch]", "[A, Birch]", "7 bad-map row 'Birch': the letter 'A' is that of 'Ash';"),
        ("[B, Birch]", "[BB, Birch]", "9 bad-map map: some regions have one letter, some two;"),
        ("[B, Birch]", "[B.., Birch]", "7 bad-map row 'Birch': the letter 'B..' must be one or two characters,"),
        ("kind: board", "kind: mat", "9 wrong-value map: only a board has a map, not a mat."),
        ("links: [[A, B]]", "links: [[A]]", "11 wrong-value links.1: a list of 1; it must have at least 2."),
        ('map:\n  - "AA.B"\n  - "A..B"\n', "", "8 missing-key the key 'map' is missing; 'links' belongs to one."),
    ],
)
def test_a_fault_of_a_map_is_told_at_its_line(found, old, new, told):
    findings = found(old, new)
    assert any(each.startswith(told.split("; did you")[0]) for each in findings), findings


def test_rows_without_letters_are_no_regions(found):
    assert found("columns: [letter, name]", "columns: [note, name]")[0].startswith("6 bad-map row 'Ash': a region")
