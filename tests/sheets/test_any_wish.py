"""A box with every kind of component, laid as anybody may ask for it: what holds for every page of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from box_of_kinds import COMPONENTS, kinds
from hypothesis import HealthCheck, given, settings
from rotation import examples
from sheet_jobs import NEAR, WORDS, Job, any_options, covers, inside, lines_of, overlap, touch

from pnp.layout.faces import Faces
from pnp.model import load
from pnp.pdf.drawing import Drawing, Shape, Use
from pnp.sheets.laying.imposition import Sheet
from pnp.sheets.laying.marks import cut_marks, fold_mark
from pnp.sheets.laying.pages import back_page, front_page
from pnp.sheets.laying.runs import Run, in_order, runs
from pnp.sheets.paper.boxes import Box
from pnp.sheets.paper.options import Options

MORE = {
    "card": "kind: deck\ntitle: Cards\nsize: poker\nback: face-back\nrows: [{name: One, copies: 13}]\n",
    "plan": "kind: deck\ntitle: Plans\nsize: mini-us\nback: face-back\nrows: [{name: One, copies: 4}]\n",
    "chart": "kind: table\ntitle: Charts\nas: card\nsize: 2.25x3.5in\nrows: [{name: A}, {name: B}]\n",
}


@pytest.fixture(scope="module")
def box(tmp_path_factory: Any) -> tuple[Faces, dict[str, Any]]:
    game = load(kinds(tmp_path_factory.mktemp("all") / "kinds", *COMPONENTS, **MORE))
    return Faces(game), {id_: part.pieces for id_, part in game.components.items()}


def drawn(run: Run, sheet: Sheet, side: str) -> Drawing:
    """The page, its faces blank."""

    def face(key: str) -> Drawing:
        part = sheet.back if key.endswith("|back") and sheet.back else sheet.front or sheet.back
        place = next(place for name, place in part.slots() if name == key)
        size = (place.width, place.height)[:: -1 if place.turn % 180 else 1]
        return Drawing(*size, bleed=10, key=key)

    make = front_page if side == "front" else back_page
    return make(sheet, face, "A label", run.options, WORDS)


def faces_of(page: Drawing) -> list[tuple[str, Box, Box]]:
    """Each face of a page by its key, its trim box and what of it is painted."""
    found = []
    for use in page.ops:
        if isinstance(use, Use):
            wide, high = (use.drawing.width, use.drawing.height)[:: -1 if use.turn % 180 else 1]
            trim = Box(use.x, use.y, use.x + wide, use.y + high)
            found.append((use.drawing.key, trim, trim.grown(use.bleed)))
    return found


def with_page(made: list[Run], options: Options) -> list[tuple[Run, Sheet, str, Drawing]]:
    pages = [(run, sheet, side) for run, turns in in_order(made, options) for sheet, side in turns]
    return [(run, sheet, side, drawn(run, sheet, side)) for run, sheet, side in pages]


@given(wish=any_options())
@settings(max_examples=examples(150), suppress_health_check=[HealthCheck.too_slow])
def test_every_piece_is_printed_as_often_as_it_is_there(box: Any, wish: Options) -> None:
    faces, chosen = box
    made, findings = runs(faces, chosen, wish)
    missing = {finding.component for finding in findings}
    assert all(str(finding.message).endswith(".") for finding in findings)
    printed = Counter(
        key for run in made if not run.poster for *_, page in with_page([run], wish) for key in keys(page)
    )
    posters = {id_ for run in made if run.poster for piece in run.pieces.values() for id_ in [piece.component]}
    for id_, pieces in chosen.items():
        if id_ in missing or id_ in posters:
            continue
        component = faces.game.components[id_]
        backed = faces.back_layout(component) is not None and component.shape != "standee"
        for piece in pieces:
            assert printed[f"{piece.id}|front"] == (0 if wish.backs_only else piece.copies)
            assert printed[f"{piece.id}|back"] == (piece.copies if backed and not wish.fronts_only else 0)


def keys(page: Drawing) -> list[str]:
    return [key for key, *_ in faces_of(page)]


@given(wish=any_options())
@settings(max_examples=examples(150), suppress_health_check=[HealthCheck.too_slow])
def test_nothing_lies_on_anything_else_or_off_the_paper(box: Any, wish: Options) -> None:
    for run, _, _, page in with_page(runs(*box, wish)[0], wish):
        if run.poster:
            continue
        printable = Job((1, 1), (), run.options).printable
        found = faces_of(page)
        for index, (_, _, painted) in enumerate(found):
            assert inside(painted, printable)
            assert not any(overlap(painted, trim) for _, trim, _ in found[:index] + found[index + 1 :])


@given(wish=any_options())
@settings(max_examples=examples(100), suppress_health_check=[HealthCheck.too_slow])
def test_marks_stay_off_all_pieces(box: Any, wish: Options) -> None:
    for run, sheet, side, page in with_page(runs(*box, wish)[0], wish):
        if run.poster or wish.marks == "none":
            continue
        parts = [sheet.front, sheet.back] if sheet.folded else [sheet.front if side == "front" else sheet.back]
        lines = [line for part in parts for shape in cut_marks(part.frame, wish.mark_style) for line in lines_of(shape)]
        for _, trim, painted in faces_of(page):
            core = trim.grown((-0.01, -0.01, -0.01, -0.01))
            for line in lines:
                # Lines and crosses stand on the cuts, as they are meant to; corner marks keep off what bleeds, too.
                assert not touch(line, painted if wish.marks == "corner" else core)


@given(wish=any_options())
@settings(max_examples=examples(100), suppress_health_check=[HealthCheck.too_slow])
def test_gauges_stay_in_the_margins_and_rings_behind_crosses(box: Any, wish: Options) -> None:
    targets: dict[int, list[tuple[float, float]]] = {}
    for run, sheet, side, page in with_page(runs(*box, wish)[0], wish):
        if run.poster:
            continue
        parts = [sheet.front, sheet.back] if sheet.folded else [sheet.front if side == "front" else sheet.back]
        lines = [mark for part in parts for mark in cut_marks(part.frame, wish.mark_style)]
        lines += fold_mark(parts[0].frame.joined(parts[1].frame), sheet.axis) if sheet.folded else []
        gauges = [op for op in page.ops if not isinstance(op, Use) and op not in lines]
        for covered in map(covers, gauges):
            assert inside(covered, Job((1, 1), (), run.options).printable)
            assert not any(overlap(covered, painted) for _, _, painted in faces_of(page))
        if sheet.pages == ("front", "back"):
            found = [covers(op) for op in gauges if isinstance(op, Shape)]
            wide, high = page.width, page.height
            boxes = found if side == "front" else [each.mirrored(sheet.axis, wide, high) for each in found]
            middles = [((each.x0 + each.x1) / 2, (each.y0 + each.y1) / 2) for each in boxes]
            if side == "front":
                targets[id(sheet)] = middles
            else:
                assert [pytest.approx(each) for each in targets[id(sheet)]] == middles


@given(wish=any_options())
@settings(max_examples=examples(100), suppress_health_check=[HealthCheck.too_slow])
def test_backs_lie_behind_their_fronts_and_come_in_their_order(box: Any, wish: Options) -> None:
    made = runs(*box, wish)[0]
    for run in made:
        for sheet in run.sheets if not run.poster else ():
            if sheet.front and sheet.back:
                fronts = zip(sheet.front.keys, sheet.front.frame.places, strict=True)
                backs = zip(sheet.back.keys, sheet.back.frame.places, strict=True)
                assert any(sheet.back.keys)
                for (front, place), (back, behind) in zip(fronts, backs, strict=True):
                    assert back is None or front.removesuffix("front") == back.removesuffix("back")
                    page = (sheet.front.frame.width, sheet.front.frame.height)
                    assert behind.box.mirrored(sheet.axis, *page) == pytest.approx(place.box, abs=NEAR)
    order = [(id(sheet), side) for run, turns in in_order(made, wish) for sheet, side in turns]
    assert sorted(order) == sorted((id(sheet), side) for run in made for sheet in run.sheets for side in sheet.pages)
    if wish.backs_only:
        numbers = [sheet.number for run, turns in in_order(made, wish) for sheet, _ in turns if not run.poster]
        plain = [sheet.number for run in made for sheet in run.sheets if not run.poster]
        assert numbers == (plain[::-1] if wish.reverse_backs else plain)
    if wish.backs_last:
        backs = [sheet for sheet, side in order if side == "back"]
        fronts = [sheet for sheet, side in order if side == "front"][: len(backs)]
        assert backs == (fronts[::-1] if wish.reverse_backs else fronts)
        assert [side for _, side in order[: 2 * len(backs)]] == ["front"] * len(backs) + ["back"] * len(backs)


@given(wish=any_options())
@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])
def test_mixing_never_takes_more_sheets(box: Any, wish: Options) -> None:
    from dataclasses import replace

    mixed, apart = (runs(*box, replace(wish, mix=mix))[0] for mix in (True, False))
    assert sum(len(run.sheets) for run in mixed) <= sum(len(run.sheets) for run in apart)
    # A deck lies on no more sheets than it must.
    for id_ in ("card", "plan"):
        assert spread(mixed, id_) == spread(apart, id_)


def spread(made: list[Run], id_: str) -> int:
    sheets = [sheet for run in made for sheet in run.sheets]
    return sum(any(key.startswith(f"{id_}:") for key, _ in (sheet.front or sheet.back).slots()) for sheet in sheets)
