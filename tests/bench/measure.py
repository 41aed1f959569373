"""Whole processes, measured: wall and processor seconds and peak memory, as the system counts a finished child."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

Forget = Callable[[], object]


def _nothing() -> None:
    pass


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


def paired(ours: Sequence[str], theirs: Sequence[str], times: int = 9, before: Forget = _nothing) -> Pair:
    """Warm both up, then run them in turn; `before` makes ours do its work anew each time."""
    pairs = [(_anew(ours, before), run(theirs)) for _ in range(times + 1)][1:]
    return Pair([a for a, _ in pairs], [b for _, b in pairs])


def alone(command: Sequence[str], times: int = 5, before: Forget = _nothing) -> list[Run]:
    """Warm up, then run several times."""
    return [_anew(command, before) for _ in range(times + 1)][1:]


def _anew(command: Sequence[str], before: Forget) -> Run:
    before()
    return run(command)
