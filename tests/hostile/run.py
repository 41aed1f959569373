"""Every hostile case, and how each row of the table ended; `--source CHECKOUT` tries another version of the program."""

from __future__ import annotations

import argparse
import multiprocessing
import shutil
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import cases
from cases import Tried


def one(number: int, source: str) -> Tried:
    """How a case ended, in a folder of its own."""
    case = cases.cases()[number]
    box = Path(tempfile.mkdtemp(prefix="hostile-"))
    try:
        return cases.tried(case, box, source)
    finally:
        shutil.rmtree(box, ignore_errors=True)


def main() -> int:
    """Try them, print those that did not hold and a line a row; 1 where one did not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", default="")
    parser.add_argument("--row")
    parser.add_argument("--core", action="store_true")
    parser.add_argument("--each", action="store_true", help="a line a case: what it took and how it ended")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    every = list(enumerate(cases.cases()))
    chosen = [(at, case) for at, case in every if asked.row in (None, case.row) and (case.core or not asked.core)]
    rows: dict[str, list[Tried]] = defaultdict(list)
    # A process anew for each: what a case takes is measured from what its parent had.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(asked.jobs, mp_context=fresh, max_tasks_per_child=1) as pool:
        ended = pool.map(one, [at for at, _ in chosen], [asked.source] * len(chosen))
        for (_, case), done in zip(chosen, ended, strict=True):
            rows[case.row].append(done)
            if asked.each:
                took = f"{done.code} {done.seconds:5.1f} s {done.megabytes:4.0f} MB"
                print(f"{took}  {case.row}: {case.name}", flush=True)
            if done.wrong:
                print(f"{case.row}: {case.name}: {', '.join(done.wrong)}: {done.out[-150:]!a}", flush=True)
    for row, found in rows.items():
        bad = sum(bool(done.wrong) for done in found)
        most = f"{max(done.seconds for done in found):.1f} s, {max(done.megabytes for done in found):.0f} MB"
        print(f"{row}: {len(found)} cases, {bad} did not hold; at most {most}")
    return int(any(done.wrong for found in rows.values() for done in found))


if __name__ == "__main__":
    sys.exit(main())
