"""How a map is to grow: settings that are read, and every one that cannot be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.model import Game, LoadError, load
from pnp.model.plan import Grow

GAME = """
title: Isles
kind: area-wargame
family: maps
players: {min: 1, max: 2}
fields: {letter: {type: text, default: ~}}
"""
LAND = """
kind: board
title: Isles
layout: area-map
columns: [letter, name]
"""
ROWS = "rows: [[A, Ash], [B, Birch], [s, Sea]]\n"


def game(folder: Path, board: str, rows: str = ROWS, more: str = "") -> Game:
    (folder / "game.yaml").write_text(GAME.lstrip() + more)
    (folder / "land.yaml").write_text(LAND.lstrip() + board + "\n" + rows)
    return load(folder)


def test_rows_are_told_by_letters_and_nothing_is_grown_yet(tmp_path: Path) -> None:
    plan = game(tmp_path, "grow: {size: 20x14, seed: 3, seas: [Sea], toward: {Ash: north}}").components["land"].plan
    assert plan is not None
    assert (plan.spaces, plan.map) == ("areas", ())
    assert plan.grow == Grow(
        3, (20, 14), (("A", "Ash", None), ("B", "Birch", None), ("s", "Sea", None)), 55, seas=("s",),
        toward=(("A", "north"),),
    )  # fmt: skip


WRONG = {
    "grow: {size: 20}": "grow.size: '20' is no grid; write columns and rows",
    "grow: {}": "the key 'size' is missing in grow",
    "grow: {size: 20x14, sea: [Sea]}": "unknown key 'sea' in grow; did you mean 'seas'?",
    "grow: {size: 20x14, seas: [See]}": "grow.seas: unknown row 'See'; did you mean 'Sea'?",
    "grow: {size: 20x14, toward: {Asch: north}}": "grow.toward: unknown row 'Asch'; did you mean 'Ash'?",
    "grow: {size: 20x14, toward: {Ash: up}}": "grow.toward.Ash",
    "grow: {size: 20x14, seas: [Sea], land: 100}": "with 100 percent of land there is no room for a sea",
    "grow: {size: 20x14, seas: [Ash, Birch, Sea]}": "every row is a sea",
    "grow: {size: 20x14, levels: {Ash: 3}}": "grow.levels: only squares, flat-hexes, pointy-hexes have it, not areas",
    "grow: {size: 20x14}\nlinks: [[A, B]]": "links: 'grow' says already which spaces there are",
    "grow: {size: 20x14}\nmap: [AABBss]": "map: 'grow' says already which spaces there are",
    "spaces: rooms\ngrow: {size: 20x14}": "grow: only areas, squares, flat-hexes, pointy-hexes, track have it",
    "spaces: squares\ngrow: {size: 20x14}": "grow.levels is missing",
    "spaces: squares\ngrow: {size: 9x9, levels: {Ash: 1, Birch: 1}}": "the terrain 'Sea' stands nowhere",
    "spaces: squares\ngrow: {size: 9x9, levels: {Ash: 1, Birch: 1}, seas: [Sea], sites: {Ash: 2}}": "stands once",
    "spaces: track\ncircuit: true\ngrow: {size: 9x9}": "circuit: 'grow' says already",
    "spaces: track\nbranches: [aside]\ngrow: {size: 9x9}": "branches: unknown section 'aside'",
}


@pytest.mark.parametrize("board", WRONG)
def test_settings_that_cannot_be_meant_are_told(tmp_path: Path, board: str) -> None:
    with pytest.raises(LoadError) as told:
        game(tmp_path, board)
    assert any(WRONG[board] in finding.message for finding in told.value.findings), told.value.findings


def test_a_row_without_a_letter_is_told(tmp_path: Path) -> None:
    with pytest.raises(LoadError) as told:
        game(tmp_path, "grow: {size: 20x14}", "rows: [[A, Ash], [A, Birch]]\n")
    assert "is that of 'Ash'" in told.value.findings[0].message


def test_a_mode_with_a_new_map_needs_one_that_grows(tmp_path: Path) -> None:
    mode = "modes: {new: {title: New, map: new}}\n"
    assert game(tmp_path, "grow: {size: 20x14}", more=mode).modes["new"].map == "new"
    with pytest.raises(LoadError) as told:
        game(tmp_path, "map: [AABBss]", more=mode)
    (finding,) = told.value.findings
    assert finding.message.startswith("modes.new.map: no board of the game has 'grow'")
    assert finding.line == 6


def test_branches_are_runs_of_their_own(tmp_path: Path) -> None:
    from pnp.boards import Track, built

    rows = "sections: [{title: Way, rows: [[A, a], [B, b], [C, c]]}, {title: Side, rows: [[D, d], [E, e]]}]\n"
    plan = game(tmp_path, "spaces: track\nbranches: [side]\nlinks: [[a, d], [e, c]]", rows).components["land"].plan
    assert plan is not None
    board = built(plan)
    assert isinstance(board, Track)
    assert [run.spaces for run in board.runs] == [("a", "b", "c"), ("d", "e")]
    assert board.neighbours("c") == ("b", "e")
    with pytest.raises(LoadError) as told:
        game(tmp_path, "spaces: track\nbranches: [side, way]", rows)
    assert "every section is one" in told.value.findings[0].message
