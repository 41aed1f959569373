"""Cutter files: SVG and DXF read back, beside the sheets they are to cut."""

from __future__ import annotations

import math
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from box_of_kinds import COMPONENTS, kinds
from printed import Placed, sheets

import pnp

SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]


def kit(folder: Path, kind: str, *names: str, out: str = "out", **wish: Any) -> Any:
    game = folder / "kinds"
    if not game.exists():
        kinds(game, *names)
    return pnp.make(game, folder / out, preview=False, cutter=kind, **wish)


def cuts(made: Any) -> list[Path]:
    return [Path(file["path"]) for file in made.files if file["kind"] == "cutter"]


def layers(file: Path) -> dict[str, list[tuple[str, Box]]]:
    """The shapes of each layer of an SVG: what they are, and their boxes in mm."""
    root = ElementTree.parse(file).getroot()
    return {group.get("id"): [(shape.tag.removeprefix(SVG), box_of(shape)) for shape in group] for group in root[1:]}


def box_of(shape: ElementTree.Element) -> Box:
    def at(*names: str) -> list[float]:
        return [float(shape.get(name)) for name in names]

    match shape.tag.removeprefix(SVG):
        case "rect":
            x, y, wide, high = at("x", "y", "width", "height")
            return x, y, x + wide, y + high
        case "ellipse":
            x, y, rx, ry = at("cx", "cy", "rx", "ry")
            return x - rx, y - ry, x + rx, y + ry
        case "line":
            return tuple(at("x1", "y1", "x2", "y2"))
        case _:
            points = [tuple(map(float, pair.split(","))) for pair in shape.get("points").split()]
            xs, ys = zip(*points, strict=True)
            return min(xs), min(ys), max(xs), max(ys)


def entities(file: Path) -> list[dict[str, Any]]:
    """The entities of a DXF by hand: type, layer, points as (x, y, bulge), radius."""
    lines = file.read_text(encoding="ascii").splitlines()
    pairs = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]
    assert pairs[-1] == (0, "EOF")
    start = pairs.index((2, "ENTITIES"))
    found: list[dict[str, Any]] = []
    for code, value in pairs[start + 1 :]:
        match code, value:
            case 0, "VERTEX":
                found[-1]["points"].append([0.0, 0.0, 0.0])
            case 0, "SEQEND":
                pass
            case 0, "ENDSEC":
                break
            case 0, _:
                found.append({"type": value, "points": [] if value == "POLYLINE" else [[0.0, 0.0, 0.0]]})
            case 8, _:
                found[-1]["layer"] = value
            case ((10 | 20), _) if found[-1]["points"]:
                found[-1]["points"][-1][code // 10 - 1] = float(value)
            case ((11 | 21), _):
                found[-1].setdefault("end", [0.0, 0.0])[code // 10 - 1] = float(value)
            case 40, _:
                found[-1]["radius"] = float(value)
            case 42, _:
                found[-1]["points"][-1][2] = float(value)
    return found


def fronts(file: Path) -> list[Placed]:
    """What stands on the first page of faces."""
    return sheets(file)[0]


def test_each_counter_has_its_rectangle_where_it_is_printed(tmp_path):
    made = kit(tmp_path, "svg", "mark", "unit")
    (file,) = cuts(made)
    drawn = layers(file)
    assert list(drawn) == ["CUT"]
    assert {what for what, _ in drawn["CUT"]} == {"rect"}
    boxes = [box for _, box in drawn["CUT"]]
    assert len(boxes) == 61
    for box, placed in zip(boxes, fronts(made.file), strict=True):
        assert box == pytest.approx(placed.box, abs=0.01)


def test_an_svg_is_as_large_as_its_page(tmp_path):
    root = ElementTree.parse(cuts(kit(tmp_path, "svg", "mark", paper="letter", landscape=True))[0]).getroot()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("279.4mm", "215.9mm", "0 0 279.4 215.9")


def test_every_shape_is_cut_as_what_it_is(tmp_path):
    made = kit(tmp_path, "svg", "coin", "land", "hero", "plate", corner=2)
    (file,) = cuts(made)
    drawn = layers(file)
    assert Counter(what for what, _ in drawn["CUT"]) == {"ellipse": 5, "polygon": 7, "rect": 6}
    # A standee is folded at its feet and in its middle.
    assert [what for what, _ in drawn["FOLD"]] == ["line"] * 3
    rounded = [shape.get("rx") for shape in ElementTree.parse(file).iter(f"{SVG}rect")]
    assert Counter(rounded) == {"2": 5, None: 1}
    placed = Counter(tuple(round(edge, 1) for edge in face.box) for face in fronts(made.file))
    assert Counter(tuple(round(edge, 1) for edge in box) for _, box in drawn["CUT"]) == placed


def test_a_dxf_says_the_same_from_the_bottom_left(tmp_path):
    of = {kind: kit(tmp_path, kind, "coin", "land", "hero", "plate", out=kind, corner=2) for kind in ("svg", "dxf")}
    found = entities(cuts(of["dxf"])[0])
    assert Counter((entity["type"], entity["layer"]) for entity in found) == {
        ("CIRCLE", "CUT"): 5,
        ("POLYLINE", "CUT"): 7 + 6,
        ("LINE", "FOLD"): 3,
    }
    boxes = []
    for entity in found:
        xs, ys = [point[0] for point in entity["points"]], [point[1] for point in entity["points"]]
        if entity["type"] == "CIRCLE":
            r = entity["radius"]
            xs, ys = [xs[0] - r, xs[0] + r], [ys[0] - r, ys[0] + r]
        if entity["layer"] == "CUT":
            boxes.append((min(xs), 297 - max(ys), max(xs), 297 - min(ys)))
    drawn = sorted(box for _, box in layers(cuts(of["svg"])[0])["CUT"])
    for one, other in zip(sorted(boxes), drawn, strict=True):
        assert one == pytest.approx(other, abs=0.001)


def test_rounded_corners_are_quarter_circles_outwards(tmp_path):
    plate, *_ = entities(cuts(kit(tmp_path, "dxf", "plate", corner=3))[0])
    points = plate["points"]
    assert [bool(point[2]) for point in points] == [False, True] * 4
    for (x0, y0, bulge), (x1, y1, _) in zip(points, points[1:] + points[:1], strict=True):
        if bulge:
            # A bulge is the tangent of a quarter of the angle; a positive one bends to the right of the way.
            assert 4 * math.degrees(math.atan(bulge)) == pytest.approx(90)
            assert (abs(x1 - x0), abs(y1 - y0)) == pytest.approx((3, 3))
    around = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True))
    assert around > 0, "counter-clockwise, so that these arcs bend outwards"


def test_sheets_cut_alike_share_a_file_that_names_their_pages(tmp_path):
    unit = COMPONENTS["unit"].replace("copies: 20", "copies: 250")
    kinds(tmp_path / "kinds", "none", unit=unit)
    made = kit(tmp_path, "svg")
    files = [file for file in made.files if file["kind"] == "cutter"]
    # 2 x 256 counters on sheets of 204: two full ones and 104.
    assert [(Path(file["path"]).name, file["pages"], file["pieces"]) for file in files] == [
        ("cut-1.svg", 2, 204),
        ("cut-2.svg", 1, 104),
    ]
    assert "pages 3, 5 of kit.pdf" in Path(files[0]["path"]).read_text(encoding="utf-8")


def test_a_folded_sheet_is_cut_once_and_shows_its_fold(tmp_path):
    drawn = layers(cuts(kit(tmp_path, "svg", "mark", gutterfold=True))[0])
    assert len(drawn["CUT"]) == 9
    assert drawn["FOLD"] == [("line", (105, 5, 105, 292))]


def test_boards_over_several_sheets_have_none(tmp_path):
    assert cuts(kit(tmp_path, "svg", "ground")) == []


def test_files_of_an_earlier_run_are_taken_away(tmp_path):
    folder = tmp_path / "out" / "kinds"
    kit(tmp_path, "svg", "mark", "mat", mix=False)
    assert sorted(file.name for file in folder.glob("cut-*")) == ["cut-1.svg", "cut-2.svg"]
    (folder / "cut-9.svg").write_text("<svg>mine</svg>", encoding="utf-8")
    kit(tmp_path, "dxf", only=["mat"])
    assert sorted(file.name for file in folder.glob("cut-*")) == ["cut-1.dxf", "cut-9.svg"]
    pnp.make(tmp_path / "kinds", tmp_path / "out", preview=False)
    assert sorted(file.name for file in folder.glob("cut-*")) == ["cut-9.svg"]


def test_two_runs_write_the_same_bytes(tmp_path):
    one, two = (cuts(kit(tmp_path, "dxf", "coin", "hero", out=name))[0] for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    assert re.fullmatch(r"Cut lines by pnp: pages? [\d, ]+ of kit.pdf", one.read_text().splitlines()[1])
