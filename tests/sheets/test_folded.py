"""Boxes folded in space: which panel lies where, and which way up it is read on the closed box."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, dist, pi, sin
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops
from samples import DECK

from pnp.layout.drawing.lowink import low_ink
from pnp.layout.faces import Faces
from pnp.model import load
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf
from pnp.sheets.box.art import Contents, box_page
from pnp.sheets.box.nets import Net, Part, Point, Segment
from pnp.sheets.box.tuckbox import envelope, halves, tray, tuckbox
from pnp.sheets.paper.papers import paper

Vector = tuple[float, float, float]
UP, LEFT = (0.0, -1.0), (-1.0, 0.0)


def plus(*vectors: Vector) -> Vector:
    return tuple(map(sum, zip(*vectors, strict=True)))  # type: ignore[return-value]


def times(vector: Vector, factor: float) -> Vector:
    return tuple(each * factor for each in vector)  # type: ignore[return-value]


class Panel(NamedTuple):
    """A part in space: where (0, 0) of its net lies, where the net's right and down point, and its printed side."""

    part: Part
    origin: Vector
    right: Vector
    down: Vector
    normal: Vector

    def way(self, way: Point) -> Vector:
        return plus(times(self.right, way[0]), times(self.down, way[1]))

    def at(self, point: Point) -> Vector:
        return plus(self.origin, self.way(point))

    def up(self, letters: Point = UP) -> Vector:
        """Where the heads of its letters point; on the net, before it is turned, that is `letters`."""
        return times(self.way(letters), -1 if self.part.turn == 180 else 1)


def holds(part: Part, fold: Segment) -> bool:
    """Whether a fold lies on an edge of a rectangle."""
    x0, y0, x1, y1 = part.box
    for axis, edges in ((0, (x0, x1)), (1, (y0, y1))):
        low, high = ((y0, y1), (x0, x1))[axis]
        level = fold[0][axis]
        on_edge = any(abs(level - edge) < 1e-4 for edge in edges) and abs(level - fold[1][axis]) < 1e-4
        if on_edge and all(low - 1e-4 <= point[1 - axis] <= high + 1e-4 for point in fold):
            return True
    return False


def folded(net: Net, angle: float = 90) -> dict[str, Panel]:
    """Each part where it lies when all folds are bent back by that angle, the print outside."""
    turn = angle * pi / 180
    first = next(part for part in net.parts if part.fold is None)
    done = {first.name: Panel(first, (0, 0, 0), (1, 0, 0), (0, 0, -1), (0, -1, 0))}
    waiting = [part for part in net.parts if part is not first]
    while waiting:
        part = next(each for each in waiting if any(holds(panel.part, each.fold or ()) for panel in done.values()))
        waiting.remove(part)
        assert part.fold
        (hx, hy), (_, ey) = part.fold
        holder = next(panel for panel in done.values() if holds(panel.part, part.fold))
        x0, y0, x1, y1 = part.box
        out = (0, 1 if y0 + y1 > 2 * hy else -1) if abs(ey - hy) < 1e-4 else (1 if x0 + x1 > 2 * hx else -1, 0)
        away = holder.way(out)
        bent = plus(times(away, cos(turn)), times(holder.normal, -sin(turn)))
        normal = plus(times(holder.normal, cos(turn)), times(away, sin(turn)))
        right = times(bent, out[0]) if out[0] else holder.right
        down = times(bent, out[1]) if out[1] else holder.down
        hinge = holder.at((hx, hy))
        done[part.name] = Panel(part, plus(hinge, times(right, -hx), times(down, -hy)), right, down, normal)
    return done


def same(one: Vector, other: Vector) -> bool:
    return dist(one, other) < 1e-3


HELD = [(63.5, 88.9, 0.3), (63.5, 88.9, 27.0), (70.0, 120.0, 60.0), (44.0, 44.0, 12.0)]


@pytest.mark.parametrize("held", HELD)
def test_a_closed_tuckbox_is_read_by_who_looks_at_its_front(held: tuple[float, float, float]) -> None:
    box = folded(tuckbox(held))
    front, back, side, other = (box[name] for name in ("front", "back", "side", "other side"))
    right = back.part.box[2]
    for y in (0.0, back.part.box[3]):
        assert same(back.at((right, y)), side.at((side.part.box[0], y)))
    x0, top, x1, low = front.part.box
    for name, level in (("lid", top), ("bottom", low)):
        a, _, b, _ = box[name].part.box
        far = box[name].part.box[1] if name == "lid" else box[name].part.box[3]
        # The back is seen from behind: what is left on its net is right from the front.
        assert dist(box[name].at((a, far)), front.at((x1, level))) < 0.51
        assert dist(box[name].at((b, far)), front.at((x0, level))) < 0.51
    assert same(front.normal, times(back.normal, -1))
    assert same(side.normal, times(other.normal, -1))
    assert same(front.up(), back.up())
    assert same(side.up(LEFT), front.normal) or same(side.up(LEFT), back.normal)
    assert same(box["lid"].normal, front.up())
    assert same(box["bottom"].normal, times(front.up(), -1))
    # Tipped towards the eye, the lid's letters stand with their heads to the back, the bottom's to the front.
    assert same(box["lid"].up(), back.normal)
    assert same(box["bottom"].up(), front.normal)
    # Tabs lie behind what they are glued to.
    assert same(box["tab"].normal, back.normal)
    assert same(box["bottom tab"].normal, front.normal)


def test_two_halves_name_both_sides() -> None:
    front, back = halves((63.5, 88.9, 27.0))
    assert {part.name for part in front.parts} >= {"side", "front"}
    assert {part.name for part in back.parts} >= {"other side", "back"}
    box = folded(back)
    assert same(box["lid"].up(), box["back"].normal)


def test_a_trays_walls_stand_upright() -> None:
    box = folded(tray(90, 60))
    rim = times(box["floor"].normal, -1)
    for name, letters in (("top", UP), ("bottom", UP), ("left", LEFT), ("right", LEFT)):
        assert same(box[f"{name} wall"].up(letters), rim), name
    for tab, wall in (("top left tab", "left wall"), ("bottom right tab", "right wall")):
        assert same(box[tab].normal, box[wall].normal)


def test_an_envelopes_back_is_upright() -> None:
    box = folded(envelope((63.5, 88.9, 5.0)), 180)
    assert same(box["back"].up(), box["front"].up())
    assert same(box["back"].normal, times(box["front"].normal, -1))


def test_a_trays_walls_are_printed_upright(make_game: Callable[..., Path], tmp_path: Path) -> None:
    """The pixels of each wall are those of the one opposite, turned upside down."""
    faces = Faces(load(make_game(foe=DECK)))
    pdf = Pdf(faces.fonts, "", "", "")
    pdf.add_page(box_page(tray(60, 60), paper("a4"), faces, Contents("Coins", ""), "Coins", 5).drawing)
    pdf.save(tmp_path / "tray.pdf")
    per_mm = 4
    with opened(tmp_path / "tray.pdf") as document:
        sheet = page_image(document, 0, per_mm).convert("L")
    x, y = (210 - 60) / 2, (297 - 60) / 2
    walls = {
        name: sheet.crop(tuple(round(side * per_mm) for side in (left + 1, top + 1, left + wide - 1, top + high - 1)))
        for name, left, top, wide, high in (
            *(("left", x - 18, y, 18, 60), ("right", x + 60, y, 18, 60)),
            *(("top", x, y - 18, 60, 18), ("bottom", x, y + 60, 60, 18)),
        )
    }
    for one, other in (("left", "right"), ("top", "bottom")):
        turned = walls[other].rotate(180)
        differing = ImageChops.difference(*(_soft(each) for each in (walls[one], turned))).getextrema()[1]
        upside = ImageChops.difference(*(_soft(each) for each in (walls[one], walls[other]))).getextrema()[1]
        assert differing < upside / 2, one


def _soft(image: Image.Image) -> Image.Image:
    return image.reduce(4)


def test_folds_stay_dashed_however_little_ink(make_game: Callable[..., Path], tmp_path: Path) -> None:
    faces = Faces(load(make_game(foe=DECK)))
    pdf = Pdf(faces.fonts, "", "", "")
    pdf.add_page(box_page(tray(60, 60), paper("a4"), faces, Contents("Coins", ""), "Coins", 5, low_ink).drawing)
    pdf.save(tmp_path / "tray.pdf")
    with opened(tmp_path / "tray.pdf") as document:
        sheet = page_image(document, 0, 12).convert("L")
    x, y = (210 - 60) / 2, (297 - 60) / 2

    def dark(level: float) -> float:
        """The share of a lying line, over the floor's width without its corners, that is dark."""
        strip = sheet.crop(
            (round((x + 2) * 12), round((level - 0.15) * 12), round((x + 58) * 12), round((level + 0.15) * 12))
        )
        columns = [strip.crop((at, 0, at + 1, strip.height)).getextrema()[0] < 128 for at in range(strip.width)]
        return sum(columns) / len(columns)

    assert 0.4 < dark(y) < 0.8
    assert 0.4 < dark(y + 60) < 0.8
    assert dark(y - 18) == 1
