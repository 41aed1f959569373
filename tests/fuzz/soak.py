"""The long run: thousands of mutated folders held to the law, and figures of what happened.

`python tests/fuzz/soak.py --cases 5000 --first 0`; `FUZZ_CASES` and `FUZZ_SECONDS` set how many and how long.
`--case SEED --keep FOLDER` repeats one and leaves its folder behind.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "hostile"))

from cases import cases, tried
from fuzz_cases import case
from fuzz_law import Verdict, judge, run_main

HOSTILE = 10
"""Every so many cases one of `tests/hostile` is tried: templates, files that are none, records, databases, links."""


def one(seed: int) -> Verdict:
    """The verdict on one case."""
    return judge(case(seed)) if seed % HOSTILE else hostile(seed)


def hostile(seed: int) -> Verdict:
    """The verdict on a hostile case, drawn by its number."""
    every = cases()
    chosen = random.Random(seed).choice(every)
    with tempfile.TemporaryDirectory(prefix="hostile-") as box:
        done = tried(chosen, Path(box))
    broken = [f"{chosen.name}: {', '.join(done.wrong)}"] if done.wrong else []
    kind = f"hostile {chosen.row}"
    return Verdict(seed, kind, {kind: done.code}, [], done.seconds, done.megabytes, 0, broken)


def _warm() -> None:
    """Load what every child needs once, so that children share it."""
    import tempfile

    import pikepdf  # noqa: F401

    with tempfile.TemporaryDirectory() as folder:
        run_main(("make", "condottieri", "-o", folder))
        run_main(("diff", "condottieri", "condottieri", "-o", f"{folder}/a.html"))
        run_main(("check", "condottieri"))


def run(first: int, cases: int, seconds: float, jobs: int, tell: bool = False) -> list[Verdict]:
    """The verdicts on cases from a number on, until there are enough or the time is over."""
    _warm()
    until = time.monotonic() + seconds
    verdicts: list[Verdict] = []
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("fork")) as pool:
        for start in range(first, first + cases, 50):
            for verdict in pool.map(one, range(start, min(start + 50, first + cases))):
                verdicts.append(verdict)
                if verdict.broken and tell:
                    print(f"case {verdict.seed} ({verdict.kind})", *verdict.broken, sep="\n  ", flush=True)
            if time.monotonic() > until:
                break
    return verdicts


def figures(verdicts: list[Verdict]) -> str:
    """The figures of a run as lines."""
    exits = Counter(f"{name} {code}" for verdict in verdicts for name, code in verdict.exits.items())
    found = Counter(code for verdict in verdicts for code in verdict.findings)
    lines = [f"{len(verdicts)} cases, {sum(bool(verdict.broken) for verdict in verdicts)} of them broke the law"]
    lines += [
        f"exits: {_listed(sorted(exits.items()))}",
        f"findings: {len(found)} codes: {_listed(found.most_common())}",
    ]
    slow = sorted(verdicts, key=lambda verdict: -verdict.seconds)[:5]
    lines.append("slowest: " + ", ".join(f"{v.seconds:.1f} s (case {v.seed}, {v.kind})" for v in slow))
    large = sorted(verdicts, key=lambda verdict: -verdict.megabytes)[:5]
    lines.append("largest: " + ", ".join(f"{v.megabytes:.0f} MB (case {v.seed}, {v.kind})" for v in large))
    lines.append(f"PDFs: {sum(v.pages > 0 for v in verdicts)} of {sum(v.pages for v in verdicts)} pages")
    return "\n".join(lines)


def _listed(pairs: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{name}: {number}" for name, number in pairs)


def main() -> int:
    """Run, print figures, and exit with 1 if a case broke the law."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--cases", type=int, default=int(os.environ.get("FUZZ_CASES", "5000")))
    parser.add_argument("--seconds", type=float, default=float(os.environ.get("FUZZ_SECONDS", "900")))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--case", type=int)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    if asked.case is not None:
        _warm()
        verdicts = [judge(case(asked.case), asked.keep)]
        print(json.dumps(asdict(verdicts[0]), indent=1))
    else:
        verdicts = run(asked.first, asked.cases, asked.seconds, asked.jobs, tell=not asked.json)
        print(json.dumps([asdict(verdict) for verdict in verdicts]) if asked.json else figures(verdicts))
    return int(any(verdict.broken for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
