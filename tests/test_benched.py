"""What the bench measures by: made-up games without a fault, and a floor that draws what the kit draws."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from pnp.checks.report import check
from pnp.engine import Match
from pnp.engine.agents import agent
from pnp.lab.runs.ready import ready
from tests.bench.made_up import PLAYED, SORTS, write
from tests.bench.recorded import draw, record


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of made-up games, one of each sort."""
    place = tmp_path_factory.mktemp("library")
    (place / "card_data").mkdir()
    (place / "pnp" / "games").mkdir(parents=True)
    write(place, len(SORTS))
    return place


@pytest.mark.parametrize("number", range(len(SORTS)))
def test_a_made_up_game_has_no_fault(library: Path, number: int) -> None:
    found = check(library / "card_data" / f"made-up-{number + 1}")
    assert [str(finding) for finding in found] == []


@pytest.mark.parametrize("sort", PLAYED)
def test_a_made_up_game_with_rules_is_played_to_its_end(library: Path, sort: str) -> None:
    slug = f"made-up-{SORTS.index(sort) + 1}"
    folder = library / "card_data" / slug
    shutil.copy(library / "pnp" / "games" / f"{slug.replace('-', '_')}.py", folder / "rules.py")
    cast, rules = ready(str(folder), trust=True)
    result = Match(cast, rules, 1, [agent("random", rules, 1)], strict=True).run()
    assert result.winners


def test_a_recorded_kit_has_its_pages_and_words(library: Path, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    record(str(library / "card_data" / "made-up-1"), file)
    draw(json.loads(file.read_text(encoding="utf-8")), tmp_path / "floor.pdf")
    ours = next((tmp_path / "recorded").glob("*/kit.pdf"))
    assert told(tmp_path / "floor.pdf") == told(ours)


def told(file: Path) -> list[list[str]]:
    """The words of every page."""
    with PdfDocument(file) as document:
        return [sorted(page.get_textpage().get_text_bounded().split()) for page in document]
