"""What commands over the whole library cost, drawn out to 116 games: `python -m tests.bench.library`, half an hour.

The games to come are made up (`made_up.py`). All but the wheel is in processor seconds, workers counted in.
"""

from __future__ import annotations

import argparse
import compileall
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.__main__ import ROOT, Row, shown
from tests.bench.made_up import PLAYED, SORTS, write
from tests.bench.measure import run

GAMES = 116
BARS = {"list": 2.0, "list, again": 0.5, "check --all": 130.0, "make --all": 165.0}
"""Seconds of the processor; those of `check` and `make` were foretold of the whole when each drew every face anew."""
WHEEL = 12.0


def library(place: Path, games: int) -> Path:
    """A copy of the program and its library filled up to so many games; raises ValueError if it has more."""
    for name in ("pnp", "card_data", "templates", "fonts"):
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", place)
    lacking = games - sum((folder / "game.yaml").is_file() for folder in (place / "card_data").iterdir())
    if lacking < 0:
        raise ValueError(f"the library has {-lacking} games more than {games}")
    write(place, lacking)
    compileall.compile_dir(place / "pnp", quiet=1)
    return place


def rows(place: Path, games: int) -> Iterator[Row]:
    """What each command takes, from a first run on; each in a fresh folder of the user's."""
    library(place, games)
    os.chdir(place)
    os.environ["PNP_HOME"] = str(place / "home")
    pnp = [sys.executable, "-m", "pnp"]
    for what, command in (
        ("list", [*pnp, "list"]),
        ("list, again", [*pnp, "list"]),
        ("check --all", [*pnp, "check", "--all"]),
        ("make --all", [*pnp, "make", "--all", "--no-preview", "-o", str(place / "kits")]),
        ("check --all, again", [*pnp, "check", "--all"]),
        ("make --all, again", [*pnp, "make", "--all", "--no-preview", "-o", str(place / "kits")]),
    ):
        most = BARS.get(what, BARS.get(what.removesuffix(", again"), 0.0))
        yield Row(f"pnp {what}, {games} games", run(command).cpu, most, "s")
    for file in ("README.md", "LICENSE"):
        shutil.copy(ROOT / file, place)
    wheel = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place / "wheel")]
    subprocess.run(wheel, check=True, capture_output=True)
    (made,) = (place / "wheel").glob("*.whl")
    yield Row(f"the wheel, {games} games", made.stat().st_size / 1e6, WHEEL, "MB")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=GAMES, help="how many games the library is to have")
    games = asked.parse_args().games
    print(f"made up in turn: {', '.join(SORTS)}; {' and '.join(PLAYED)} can be played", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(shown(rows(Path(folder) / "library", games)))


if __name__ == "__main__":
    main()
