"""`make bench`: what a kit costs beside a hand-written script, as ratios of one run; exit 1 if a bar is missed."""

from __future__ import annotations

import compileall
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.bench.deck import cards, write
from tests.bench.measure import alone, paired, run
from tests.bench.recorded import record

ROOT = Path(__file__).resolve().parents[2]
FLOOR, RECORDED = ROOT / "tests" / "bench" / "floor.py", ROOT / "tests" / "bench" / "recorded.py"
PNP = [sys.executable, "-m", "pnp"]


class Row(NamedTuple):
    """What was measured, the figure, and the most it may be."""

    what: str
    figure: float
    most: float
    unit: str = "x"


def rows(place: Path) -> Iterator[Row]:
    """Every row, each measured when it is asked for. A first run knows nothing: no kit lies there, nothing is kept."""
    home = place / "home"
    os.environ["PNP_HOME"] = str(home)
    for faces, most in ((54, 2.0), (270, 1.3)):
        game, kits, script = place / f"faces{faces}", place / "kits", place / f"floor{faces}.pdf"
        write(game, cards(faces, 1))
        ours = [*PNP, "make", str(game), "--no-preview", "-o", str(kits)]
        theirs = [sys.executable, str(FLOOR), str(faces), "1", str(ROOT), str(script)]
        forget = partial(_forget, kits / game.name, home)
        both = paired(ours, theirs, before=forget)
        yield Row(
            f"the first make --no-preview, {faces} cards of {faces} faces / hand-written script", both.ratio, most
        )
        again = paired(ours, theirs, before=partial(_forget, kits / game.name))
        yield Row("the same with faces kept of the first", again.ratio, 1.6 if faces == 54 else most)
        kit = kits / game.name / "kit.pdf"
        yield Row(f"bytes of that kit / the script's, {faces} faces", kit.stat().st_size / script.stat().st_size, 2.0)
        if faces == 54:
            yield Row("peak memory of that make", both.memory, 60.0, "MB")
            bare = median(r.wall for r in both.ours)
            full = alone([*ours[:-3], "-o", str(kits)], before=forget)
            yield Row("seconds the preview adds", median(r.wall for r in full) - bare, 0.1, "s")
            yield from _large(place, both.memory)
    yield from _warlords(place, home)
    for faces in (54, 1080):
        yield from _changed(place, faces, home)
    yield from _again(place)
    pair = paired([*PNP, "--help"], [sys.executable, "-c", "import typer, rich"], times=15)
    yield Row("pnp --help / python -c 'import typer, rich'", pair.ratio, 1.5)
    for command, most in ((["show", "blade"], 5.0), (["list"], 8.0)):
        yield Row(f"pnp {' '.join(command)} / pnp --help", paired([*PNP, *command], [*PNP, "--help"]).ratio, most)


def _warlords(place: Path, home: Path) -> Iterator[Row]:
    """A kit of the library beside all it draws with every place known."""
    told, kits, slug = place / "recorded.json", place / "kits", "warlords-of-ravenna"
    record(slug, told)
    ours = [*PNP, "make", slug, "--no-preview", "-o", str(kits)]
    theirs = [sys.executable, str(RECORDED), str(told), str(place / "recorded.pdf")]
    first = paired(ours, theirs, before=partial(_forget, kits / slug, home))
    yield Row(f"the first make --no-preview {slug} / all it draws, recorded", first.ratio, 2.0)
    again = paired(ours, theirs, before=partial(_forget, kits / slug))
    yield Row("the same with faces and layouts kept of the first", again.ratio, 2.0)


def _forget(*places: Path) -> None:
    for place in places:
        shutil.rmtree(place, ignore_errors=True)


def _changed(place: Path, faces: int, home: Path) -> Iterator[Row]:
    """What one card changed costs, beside a first run; each time another card."""
    game, kits = place / f"changed{faces}", place / "kits"
    write(game, cards(faces, 1))
    file = game / "card.yaml"
    for verb, command in (("make --no-preview", ["make", "--no-preview", "-o", str(kits)]), ("check", ["check"])):
        firsts, seconds = [], []
        for number in range(1, 6):
            _forget(kits / game.name, home)
            firsts.append(run([*PNP, *command, str(game)]).cpu)
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace(f"[Card {number}, ", f"[Other card {number}, "), encoding="utf-8")
            seconds.append(run([*PNP, *command, str(game)]).cpu)
        yield Row(f"{verb} of {faces:,} cards with one changed / first", median(seconds) / median(firsts), 0.25)


def _large(place: Path, small: float) -> Iterator[Row]:
    """Memory where there is much to print."""
    for faces, copies, what in ((54, 100, "5,400 cards of 54 faces"), (5400, 1, "5,400 faces")):
        game = place / f"large{faces}"
        write(game, cards(faces, copies))
        memory = run([*PNP, "make", str(game), "--no-preview", "-o", str(place / "kits")]).memory
        if copies > 1:
            yield Row(f"peak memory, {what} / 54 cards", memory / small, 1.2)
        else:
            yield Row(f"peak memory, {what}", memory, 130.0, "MB")


def _again(place: Path) -> Iterator[Row]:
    command = [*PNP, "make", "--all", "-o", str(place / "all")]
    firsts, seconds = [], []
    for _ in range(3):
        shutil.rmtree(place / "all", ignore_errors=True)
        firsts.append(run(command).wall)
        seconds.append(run(command).wall)
    yield Row("make --all again with nothing changed / first", median(seconds) / median(firsts), 0.1)


def shown(measured: Iterator[Row]) -> int:
    """Print each row with its bar as it comes; 1 if one was missed."""
    missed = 0
    for row in measured:
        good = row.figure <= row.most
        missed |= not good
        verdict = "ok" if good else "MISSED"
        print(f"{verdict:>6}  {row.figure:8.2f} {row.unit:<2}  (at most {row.most:g})  {row.what}", flush=True)
    return missed


def main() -> None:
    # As installed: an installed package has its bytecode, a fresh checkout would compile itself in every process. So it
    # is with the library's layouts, which any run leaves beside them as code; runs that are not counted come first.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    compileall.compile_dir(ROOT / "pnp", quiet=1)
    compileall.compile_dir(ROOT / "tests" / "bench", quiet=1)
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(shown(rows(Path(folder))))


if __name__ == "__main__":
    main()
