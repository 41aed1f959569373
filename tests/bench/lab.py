"""What the lab costs: figures per card, keeping a run, more games; as ratios of one run; exit 1 if a bar is missed.

    python -m tests.bench.lab [--rounds N] [--games N] [NAME...]

Both sides of a ratio play the same games in turn, by the time this process spends computing; of each side the quickest
round counts, for whatever else runs here only ever makes one slower. A name picks rows: figures, kept, memory.
"""

from __future__ import annotations

import argparse
import gc
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from time import process_time

from pnp.engine.seating import seating
from pnp.lab.runs.playtest import Plan, made_ready, match_of, play_games, run
from pnp.lab.runs.store import store
from tests.bench import measure
from tests.bench.__main__ import PNP, Row
from tests.bench.playouts import PLUGINS, told

GAMES = {str(PLUGINS / "hearts"): 2_000, str(PLUGINS / "crazy-eights"): 2_000, "dragon-slayers": 200}
"""What is played, and how many games of it a round is of."""
LARGE = 100_000
NAMES = ("figures", "kept", "memory")


def plan_of(game: str, games: int) -> Plan:
    """Random agents, as many as the game is printed for."""
    plan = Plan(game, games, 1, None, ("random",), trust=True)
    players, mode = seating(made_ready(plan)[0].cast.game)
    return plan._replace(players=players, mode=mode)


def bare(plan: Plan) -> None:
    """The games of a plan, of which nothing is counted."""
    loaded, _ = made_ready(plan)
    for number in range(plan.games):
        match = match_of(plan, number, loaded)
        match.run()
        match.table.pack_up()


def counted(plan: Plan) -> None:
    """The games of a plan in chunks, as a playtest counts them."""
    loaded, reads = made_ready(plan)
    for first, count in plan.chunks():
        play_games(plan, first, count, loaded, reads)


def playtest(plan: Plan, file: Path | None) -> None:
    """A whole run in this process, kept in a new file or nowhere."""
    with nullcontext() if file is None else store(file) as opened:
        run(plan, kept=opened and opened.run(plan, made_ready(plan)[0]))
    if file is not None:
        shutil.rmtree(file.parent)


def fastest(sides: tuple[Callable[[], None], Callable[[], None]], rounds: int) -> tuple[float, float]:
    """The least time each of two sides took, in turn; a first round warms both up."""
    least = [float("inf")] * 2
    for number in range(rounds + 1):
        for side, play in enumerate(sides):
            gc.collect()
            start = process_time()
            play()
            if number:
                least[side] = min(least[side], process_time() - start)
    return least[0], least[1]


def ratios(wanted: set[str], rounds: int, place: Path) -> int:
    """Rows of games a second, with and without; how many missed their bar."""
    missed = 0
    for game, games in GAMES.items():
        plan, name = plan_of(game, games), Path(game).name
        if "figures" in wanted:
            full, none = fastest((partial(counted, plan), partial(bare, plan)), rounds)
            what = f"{name} with figures per card / without: {games / full:,.0f} / {games / none:,.0f} games/s"
            missed += told(none / full, 0.5, what)
        if "kept" in wanted:
            kept, free = fastest((partial(playtest, plan, place / name / "db"), partial(playtest, plan, None)), rounds)
            what = f"{name}, a run that is kept / one that is not: {games / kept:,.0f} / {games / free:,.0f} games/s"
            missed += told(free / kept, 0.8, what)
    return missed


def sizes(games: int, place: Path) -> Iterator[Row]:
    """Rows of whole processes: the peak memory of the largest, the file they leave, and reading it."""
    line = [*PNP, "playtest", str(PLUGINS / "crazy-eights"), "--trust", "--jobs", "2", "--json"]
    found = {}
    for count in (games // 100, games // 10, games):
        file = place / f"{count}.db"
        found[count] = measure.run([*line, "-n", str(count), "--db", str(file)])
        print(f"        {found[count].memory:6.1f} MB  {count:,} games of crazy-eights in two processes", flush=True)
    least = found[games // 100].memory
    for count in (games // 10, games):
        yield Row(f"peak memory of {count:,} games / {games // 100:,}", found[count].memory / least, 1.15)
    size = file.stat().st_size / 1e6 * 100_000 / games
    yield Row(f"file of {games:,} games, for each 100,000", size, 20.0, "MB")
    again = measure.run([*line, "-n", str(games), "--db", str(file)])
    what = f"{games:,} kept games again ({again.cpu:.1f} s) / played ({found[games].cpu:.1f} s), time spent computing"
    yield Row(what, again.cpu / found[games].cpu, 0.2)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.lab", description="What the lab costs.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"rows: {', '.join(NAMES)}; all unless named")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=LARGE, help="of the longest run whose memory is measured")
    asked = parser.parse_args()
    unknown = sorted(set(asked.names) - set(NAMES))
    if unknown:
        parser.error(f"there is no row '{unknown[0]}'; the rows are: {', '.join(NAMES)}")
    wanted = set(asked.names or NAMES)
    gc.set_threshold(100_000, 20, 20)  # as the command line does
    with tempfile.TemporaryDirectory() as folder:
        missed = ratios(wanted, asked.rounds, Path(folder))
        for row in sizes(asked.games, Path(folder)) if "memory" in wanted else ():
            good = row.figure <= row.most
            missed += not good
            verdict = "ok" if good else "MISSED"
            print(f"{verdict:>6}  {row.figure:6.2f} {row.unit}  (at most {row.most:g})  {row.what}", flush=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
