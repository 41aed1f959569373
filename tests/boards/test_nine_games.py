"""Nine boards of nine rulebooks, as data would say them: each loads, has no fault, and answers what its rules ask."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import yaml
from jsonschema import Draft7Validator
from samples import write_game

from pnp.boards import AreaMap, CellBoard, HexBoard, Rooms, SquareBoard, Track, built
from pnp.checks.boards import boards
from pnp.model import load
from pnp.model.editors.jsonschema import document
from pnp.model.reading.nodes import plain
from pnp.model.report import Report
from pnp.model.yaml import read

NINE = {path.stem: path for path in sorted((Path(__file__).parent / "nine").glob("*.yaml"))}
MANIFEST = "title: T\nkind: card\nfamily: f\nplayers: {min: 1, max: 2}\n"


@cache
def board_of(slug: str) -> tuple[CellBoard, list[str]]:
    """The board, and what checking it finds."""
    with TemporaryDirectory() as folder:
        game = load(write_game(Path(folder) / "game", {"game": MANIFEST, slug: NINE[slug].read_text(encoding="utf-8")}))
        plan = game.components[slug].plan
        assert plan is not None
        return built(plan), [str(finding) for finding in boards(game)]


@pytest.mark.parametrize("slug", NINE)
def test_none_of_them_has_a_fault(slug):
    assert board_of(slug)[1] == []


@pytest.mark.parametrize("slug", NINE)
def test_an_editor_takes_them_as_the_loader_does(slug):
    validator = Draft7Validator(document())
    text = NINE[slug].read_text(encoding="utf-8")
    node = read(text.encode(), Report(slug, NINE[slug]))
    assert node is not None
    for told in (plain(node), yaml.safe_load(text)):
        assert [error.message for error in validator.iter_errors(told)] == []


def test_ice_lords():
    board = board_of("ice-lords")[0]
    assert isinstance(board, SquareBoard)
    assert [board.row(space) for space in board.spaces].count("Tile") == 49
    rim = [space for space in board.spaces if not 1 < min(*board.where(space)) <= max(*board.where(space)) < 9]
    assert {board.row(space) for space in rim} == {"Sea"}
    assert (board.at(8, 1), len(board.neighbours("0505"))) == ("0801", 4)
    assert board.parts(lambda space: board.row(space) == "Sea") == (tuple(rim),)


def test_fantasy_skirmish():
    board = board_of("fantasy-skirmish")[0]
    assert isinstance(board, SquareBoard)
    back_rows = [space for space in board.spaces if board.where(space)[1] <= 2]
    assert len(back_rows) == 16
    knight = {board.step("d4", a * s, b * t) for a, b in ((1, 2), (2, 1)) for s in (1, -1) for t in (1, -1)}
    assert knight == {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}
    assert not board.sees("a1", "a4", {"a2"})
    assert board.apart("a1", "d3") == 3


def test_dwarf_hold():
    board = board_of("dwarf-hold")[0]
    beside = {other for space in board.place("Hold") for other in board.neighbours(space)} - {*board.place("Hold")}
    assert len(beside) == 8
    assert len(board.spaces) - len(board.place("Hold")) == 60


def test_draculas_castle():
    board = board_of("draculas-castle")[0]
    assert isinstance(board, Rooms)
    assert len(board.spaces) == 31
    assert all(board.neighbours(room) for room in board.spaces)
    assert board.connected
    assert board.between("Masters Chambers", "Coffin Room") == ("secret",)
    assert "Masters Chambers" not in board.neighbours("Coffin Room")


def test_harry_potters_first_year_adventure():
    board = board_of("harry-potters-first-year-adventure")[0]
    assert isinstance(board, Track)
    assert len(board.spaces) == 26
    assert [len(run.spaces) for run in board.runs if run.circuit] == [16]
    assert board.neighbours("Platform") == ("Great Hall",)
    assert board.neighbours("3rd Floor") == ("Charms Class", "Fluffy")
    assert board.ahead("Mirror", 6) == "Quidditch Field"
    assert board.distance("Fluffy", "Stone") == 4


def test_lotr_warrior_dice():
    board = board_of("lotr-warrior-dice")[0]
    assert isinstance(board, Track)
    assert board.ahead("10", -3) == "7"


def test_city_guard():
    board = board_of("city-guard")[0]
    assert len(board.spaces) == 26
    assert not any(board.neighbours(space) for space in board.spaces)
    assert len({board.centre(space) for space in board.spaces}) == 26


def test_war_for_atlantis():
    board = board_of("war-for-atlantis")[0]
    assert isinstance(board, HexBoard)
    city = [space for space in board.spaces if board.row(space) == "City"]
    assert board.parts(city.__contains__) == (tuple(city),)
    assert all("wall" in board.between(a, b) for a in city for b in board.neighbours(a) if b not in city)
    assert set(board.between("0505", "0605")) == {"wall", "road"}
    assert board.between("0605", "0604") == ("wall", "river")
    assert {*board.lines("wall")[0]} == {*board.outline(*city)[0]}
    costs = {"Water": 1, "Treacherous Water": 2}
    ships = board.reach("0202", 3, lambda _from, to: costs.get(board.row(to) or ""))
    assert (ships["0302"], "0205" in ships, "0206" in ships) == (1, True, False)
    assert {board.row(space) for space in ships} == {"Water"}
    assert max(board.apart("0706", space) for space in board.place("Lemurians")) == 6


def test_kings_of_hyboria():
    board = board_of("kings-of-hyboria")[0]
    assert isinstance(board, AreaMap)
    seas = [space for space in board.spaces if space.endswith(("Sea", "Ocean"))]
    assert (len(board.spaces), len(seas)) == (37, 3)
    assert "Western Ocean" in board.neighbours("Argos")
    assert board.between("Argos", "Baracha Islands") == ("strait",)
    assert "Vilayet Sea" not in board.neighbours("Kozaki")
    lands = board.parts(lambda space: space not in seas)
    assert [len(part) for part in lands] == [34]
    assert board.between("Nemedia", "Corinthia") == ("road of kings",)
