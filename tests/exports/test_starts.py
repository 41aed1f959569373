"""Starting spaces: a piece with a `start` lies on that space in every room, and an unknown one is told."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from samples import write_game

from pnp.checks.report import check
from pnp.exports.box import packed
from pnp.exports.export import export
from pnp.exports.options import Options
from pnp.exports.starts import parted
from pnp.model import load

GAME = """\
title: Race
kind: card+board
family: a road
players: {min: 2, max: 2}
fields: {start: {type: list, default: []}}
"""
ROAD = "kind: board\ntitle: Road\nlayout: track\nsize: [190, 130]\nspaces: track\n"
ROAD += "rows: [{name: Gate}, {name: Mill}, {name: Tower}]\n"
PAWN = """\
kind: counters
title: Pawns
size: [16, 16]
layout: token
sets: [red, blue]
columns: [name, copies, icon, start]
rows:
  - [Pawn, 1, meeple, [Gate]]
  - [Guard, 3, shield, [Mill, Tower]]
  - [Coin, 4, coins]
"""


@pytest.fixture
def race(tmp_path: Path) -> Path:
    return write_game(tmp_path / "race", {"game": GAME, "road": ROAD, "pawn": PAWN})


def test_pieces_are_parted_into_those_that_begin_on_a_board_and_the_others(race: Path) -> None:
    with packed(load(race)) as box:
        loose, placed = parted(box.lots)
        (board,) = [lot for lot in box.lots if lot.kind == "board"]
        assert board.board is not None
        middles = {space.name: (space.x, space.y) for space in board.board.spaces}
    told = [(start.thing.id, start.space) for start in placed]
    assert told == [
        *(
            ("pawn:pawn@red", "Gate"),
            ("pawn:guard@red", "Mill"),
            ("pawn:guard@red", "Tower"),
            ("pawn:guard@red", "Mill"),
        ),
        *(
            ("pawn:pawn@blue", "Gate"),
            ("pawn:guard@blue", "Mill"),
            ("pawn:guard@blue", "Tower"),
            ("pawn:guard@blue", "Mill"),
        ),
    ]
    assert all((start.x, start.y) == middles[start.space] for start in placed)
    assert [(lot.id, lot.pieces) for lot in loose if lot.kind == "counters"] == [("pawn@red", 4), ("pawn@blue", 4)]


def test_a_room_of_playingcards_has_them_on_the_board(race: Path, tmp_path: Path) -> None:
    made = export("pcio", race, tmp_path / "out", Options(px_per_mm=2))
    with zipfile.ZipFile(made.place / "race.pcio") as archive:
        widgets = {widget["id"]: widget for widget in json.loads(archive.read("widgets.json"))}
    board = next(widget for widget in widgets.values() if widget["type"] == "board")
    starts = [widget for name, widget in widgets.items() if re.fullmatch(r"start-\d+", name)]
    assert len(starts) == 8
    for piece in starts:
        assert piece["cardType"] in widgets[piece["deck"]]["cardTypes"]
        assert board["x"] < piece["x"] < board["x"] + board["width"]
        assert board["y"] < piece["y"] < board["y"] + board["height"]
    loose = [widget for widget in widgets.values() if widget["type"] == "piece" and widget not in starts]
    assert len(loose) == 8
    assert made.pieces == 17


def test_tabletop_simulator_lays_them_on_the_board(race: Path, tmp_path: Path) -> None:
    made = export("tts", race, tmp_path / "out", Options(px_per_mm=2))
    (file,) = made.place.glob("*laid out.json")
    things = json.loads(file.read_text(encoding="utf-8"))["ObjectStates"]
    names = [thing["Nickname"] for thing in things]
    assert (names.count("Pawn"), names.count("Guard")) == (2, 6)
    (board,) = [thing["Transform"] for thing in things if thing["Nickname"] == "Road"]
    at = {thing["Nickname"]: thing["Transform"] for thing in things if thing["Nickname"] in ("Pawn", "Guard")}
    assert at["Pawn"]["posX"] < board["posX"]  # the gate is the first space
    assert abs(at["Pawn"]["posZ"] - board["posZ"]) < 4


def test_vassal_sets_them_up_on_the_board(race: Path, tmp_path: Path) -> None:
    made = export("vassal", race, tmp_path / "out", Options(px_per_mm=2))
    with zipfile.ZipFile(made.place / "race.vmod") as archive:
        root = ElementTree.fromstring(archive.read("buildFile.xml"))
    stacks = [each for each in root.iter("VASSAL.build.module.map.SetupStack") if each.get("owningBoard") == "Road"]
    assert len(stacks) == 8
    assert len({(each.get("x"), each.get("y")) for each in stacks}) == 3


def test_the_readme_of_every_export_names_the_spaces(race: Path, tmp_path: Path) -> None:
    for form in ("images", "tabletop-club", "thoth", "pcio"):
        made = export(form, race, tmp_path / "out", Options(px_per_mm=1))
        text = " ".join(next(made.place.rglob("README.txt")).read_text(encoding="utf-8").split())
        assert "Where pieces begin: Pawn (red): Gate; Guard (red): Mill, Tower;" in text


def test_a_space_that_no_board_has_is_told_with_the_nearest(race: Path) -> None:
    file = race / "pawn.yaml"
    file.write_text(PAWN.replace("[Gate]", "[Gaet]"), encoding="utf-8")
    (finding,) = [finding for finding in check(race) if finding.level == "error"]
    assert finding.message.startswith("row 'Pawn', start: there is no space 'Gaet'; did you mean 'Gate'?")
    assert (finding.file, finding.line) == (file, 8)


FIELD = "kind: board\ntitle: Field\nlayout: square-board\nsize: [120, 120]\n"
FIELD += "spaces: squares\ngrid: 4x4\nplaces: {Camp: [b3, c3]}\n"
ARMY = """\
kind: counters
title: Army
size: [16, 16]
layout: token
columns: [name, copies, icon, start]
rows:
  - [Scout, 1, meeple, [b1]]
  - [Axe, 2, meeple, [row 1, row 2]]
  - [Bow, 4, shield, [row 1, row 2]]
  - [King, 3, coins, [Camp]]
"""


def test_a_row_or_a_place_has_a_space_for_each(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "field", {"game": GAME, "field": FIELD, "army": ARMY})
    with packed(load(folder)) as box:
        loose, placed = parted(box.lots)
    assert [(start.thing.name, start.space) for start in placed] == [
        ("Scout", "b1"),
        *(("Axe", "a1"), ("Axe", "c1")),
        *(("Bow", "d1"), ("Bow", "a2"), ("Bow", "b2"), ("Bow", "c2")),
        *(("King", "b3"), ("King", "c3"), ("King", "b3")),
    ]
    assert not [lot for lot in loose if lot.kind == "counters"]
    game = folder / "game.yaml"
    game.write_text(GAME.replace("default: []", "default: [], of: face"), encoding="utf-8")
    assert "unused-field" not in {finding.code for finding in check(folder)}
    army = folder / "army.yaml"
    army.write_text(ARMY.replace("[Camp]", "[row 5]"), encoding="utf-8")
    (finding,) = [finding for finding in check(folder) if finding.code == "bad-map"]
    assert finding.message.startswith("row 'King', start: there is no space 'row 5'")
