"""Full sheets of counters as they are printed: straight cuts part them, and backs lie on their fronts."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from box_of_kinds import kinds
from printed import Placed, lines, mirrored, placements

import pnp

PAGE = (210.0, 297.0)
MARGIN = 5.0
NEAR = 0.1
"""A tenth of a millimetre."""
# Columns x rows of 198 x 285 mm, room for marks kept: what is left over is less than a piece.
FULL = {
    "square": ("size: [16, 16]", 12 * 17),
    "large": ("size: [25, 25]", 7 * 11),
    "round": ("size: [20, 20]\nshape: round", 9 * 14),
    "oblong": ("size: [20, 15]", 13 * 14),  # turned
    "hex": ("size: [34.64, 30]\nshape: hex", 5 * 9),
    "standing hex": ("size: [30, 34.64]\nshape: hex", 6 * 8),
}


def kit(folder: Path, size: str, copies: int, **options: object) -> Path:
    """The kit of one kind of counter with a back, so many of it."""
    text = f"kind: counters\ntitle: Units\n{size}\nback: face-back\nrows: [{{name: Foot, copies: {copies}}}]\n"
    game = kinds(folder / "kinds", "none", unit=text)
    return pnp.make(game, folder / "out", preview=False, marks="lines", **options).file


def pages(file: Path) -> list[tuple[list[Placed], list[tuple[float, float, float, float]]]]:
    """The faces and the lines of each page that has faces."""
    with pikepdf.open(file) as pdf:
        return [(found, lines(page)) for page in pdf.pages if (found := placements(page))]


@pytest.mark.parametrize(("size", "count"), FULL.values(), ids=FULL)
@pytest.mark.parametrize("gap", [0, 3])
def test_a_full_sheet_is_parted_by_straight_cuts_from_edge_to_edge(tmp_path, size, count, gap):
    (faces, drawn), _ = pages(kit(tmp_path, size, count, gap=gap))[:2]
    assert gap or len(faces) == count
    right, bottom = PAGE[0] - MARGIN, PAGE[1] - MARGIN
    upright = sorted(line[0] for line in drawn if line == pytest.approx((line[0], MARGIN, line[0], bottom), abs=0.01))
    level = sorted(line[1] for line in drawn if line == pytest.approx((MARGIN, line[1], right, line[1]), abs=0.01))
    for face in faces:
        x0, y0, x1, y1 = face.box
        assert not [x for x in upright if x0 + NEAR < x < x1 - NEAR]
        assert not [y for y in level if y0 + NEAR < y < y1 - NEAR]
    # Cut along all of them: each scrap is one whole piece, or none of any.
    scraps = [(x0, y0, x1, y1) for x0, x1 in pairwise(upright) for y0, y1 in pairwise(level)]
    whole = [scrap for scrap in scraps if any(scrap == pytest.approx(face.box, abs=NEAR) for face in faces)]
    assert len(whole) == len(faces)
    columns, rows = len({round(face.box[0]) for face in faces}), len({round(face.box[1]) for face in faces})
    # Butted neighbours share a cut.
    wanted = (2 * columns, 2 * rows) if gap else (columns + 1, rows + 1)
    assert (len(upright), len(level)) == wanted


@pytest.mark.parametrize(("duplex", "axis"), [("long", "vertical"), ("short", "horizontal")])
@pytest.mark.parametrize("count", [12 * 17, 31], ids=["full", "part filled"])
def test_backs_of_counters_lie_on_their_fronts(tmp_path, duplex, axis, count):
    (fronts, cuts), (backs, behind) = pages(kit(tmp_path, "size: [16, 16]", count, duplex=duplex))
    assert len(fronts) == len(backs) == count
    assert {face.name for face in fronts}.isdisjoint({face.name for face in backs})
    for front, back in zip(fronts, backs, strict=True):
        assert back.box == pytest.approx(mirrored(front.box, PAGE, axis), abs=NEAR)
    long = [line for line in cuts if max(line[2] - line[0], line[3] - line[1]) > 190]
    for line in long:
        assert any(other == pytest.approx(mirrored(line, PAGE, axis), abs=NEAR) for other in behind)
