"""Whole processes, measured: wall and processor seconds and peak memory as the system counts them for a finished child."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Run:
    """One finished process: seconds of wall and processor time, peak memory in MB."""

    wall: float
    cpu: float
    memory: float


def run(command: Sequence[str]) -> Run:
    """Run a command to its end; raises RuntimeError with its complaint when it fails."""
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        complaint = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} exited with {process.returncode}: {complaint.decode()[-500:]}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two commands run in turn; ratios are taken pair by pair, so that a machine that slows down slows both."""

    ours: list[Run]
    theirs: list[Run]

    @property
    def ratio(self) -> float:
        """The median of our processor time over theirs, pair by pair."""
        return median(a.cpu / b.cpu for a, b in zip(self.ours, self.theirs, strict=True))

    @property
    def memory(self) -> float:
        """Our peak memory in MB."""
        return max(run.memory for run in self.ours)


def paired(ours: Sequence[str], theirs: Sequence[str], times: int = 7) -> Pair:
    """Warm both up, then run them in turn."""
    run(ours), run(theirs)
    pairs = [(run(ours), run(theirs)) for _ in range(times)]
    return Pair([a for a, _ in pairs], [b for _, b in pairs])


def alone(command: Sequence[str], times: int = 5) -> list[Run]:
    """Warm up, then run several times."""
    run(command)
    return [run(command) for _ in range(times)]
