"""Ink is weighed on pixels: how much of a page is covered, and which pages are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from pnp.model import load
from pnp.sheets.kit.ink import Scale, coverage


@pytest.mark.parametrize(("colour", "share"), [((255, 255, 255), 0), ((0, 0, 0), 1), ((255, 0, 0), 2 / 3)])
def test_coverage_is_the_mean_of_the_inks(colour: tuple[int, int, int], share: float) -> None:
    assert coverage(Image.new("RGB", (160, 160), colour)) == pytest.approx(share, abs=0.01)


def test_the_heavy_pages_are_named_in_one_warning(game_folder: Path) -> None:
    scale = Scale(load(game_folder))
    for page, level in enumerate([255, 20, 30, 200, 10]):
        scale.weigh(page, Image.new("RGB", (80, 80), (level,) * 3))
    (finding,) = scale.findings
    assert finding.level == "warning"
    assert finding.message.startswith("pages 2 to 3, 5 take much ink, up to 96%")
    assert Scale(load(game_folder)).findings == []
