"""A run says at its head which games it looks into, and takes the seed that it is given."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from library_games import SLUGS
from rotation import some


def test_the_run_says_its_seed_and_takes_the_one_it_is_given() -> None:
    line = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", str(Path(__file__))]
    said = []
    for seed in ("7", "8"):
        environment = {**os.environ, "PNP_TEST_SEED": seed, "EVERY_GAME": "", "PNP_TEST_CHANGED": ""}
        done = subprocess.run(line, capture_output=True, text=True, env=environment, check=False, timeout=60)
        assert done.returncode == 0, done.stderr
        assert f"PNP_TEST_SEED={seed}" in done.stdout.splitlines()[0]
        said.append([row for row in done.stdout.splitlines() if "today" in row])
    assert said[0] != said[1]


@pytest.mark.parametrize("slug", some(SLUGS, 1), ids=lambda slug: f"today {slug}")
def test_a_run_has_games(slug: str) -> None:
    assert slug in SLUGS
