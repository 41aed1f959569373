"""Lists of our own in layouts that other people use: most rows are found, few made up, and "sure" means it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from printed_books import Fact, compared, trust
from public_lists import LISTS, expected, fact, one_dash, read

RECALL, PRECISION, SURE = 0.9, 0.95, 0.95
DRAWS = (LISTS, LISTS.parent / "drawn", LISTS.parent / "dealt")


@pytest.fixture(scope="module")
def layouts(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, list[Fact]]]:
    """The lists as files, and their rows."""
    made: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("layouts.yaml").read_text(encoding="utf-8"))
    folder = tmp_path_factory.mktemp("layouts")
    for name, each in made.items():
        (folder / name).write_text(one_dash(each["text"]), encoding="utf-8")
    return folder, {name: [fact(line) for line in each["rows"].splitlines()] for name, each in made.items()}


def test_most_layouts_are_read_and_little_is_made_up(layouts: tuple[Path, dict[str, list[Fact]]]) -> None:
    folder, rows = layouts
    counts = [compared(facts, read(name, folder))[:3] for name, facts in rows.items()]
    there, right, found = (sum(each) for each in zip(*counts, strict=True))
    assert right >= RECALL * there
    assert right >= PRECISION * found


def test_what_is_said_to_be_sure_is_no_less_right_than_what_is_likely(
    layouts: tuple[Path, dict[str, list[Fact]]],
) -> None:
    folder, rows = layouts
    told = [each for name, facts in rows.items() for each in trust(facts, read(name, folder))]
    for drawn in DRAWS:
        told += [each for book, facts in expected(drawn).items() for each in trust(facts, read(book, drawn))]
    sure, likely = [[right for said, right in told if said == asked] for asked in (True, False)]
    assert len(likely) > 50
    assert sum(sure) >= SURE * len(sure)
    assert sum(sure) * len(likely) >= sum(likely) * len(sure)
