"""An end to rules of a user's own that loop: they run as the user and may do anything, but not keep us for ever.

Every so often it is looked whether one and the same step of the rules is still at work. If so it is told as an error of
the rules; rules that swallow that end the process, and so does a second Ctrl-C. What loops where Python cannot look, in
its own functions, comes to a bound on processor time that each look moves on. The system's sign of that reaches, by
Python's way for signs and without its lock, a small process beside, which tells it and ends this one. None of it slows
a match down.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from time import process_time
from types import FrameType

try:
    import resource
except ImportError:  # Windows: nothing looks, and Ctrl-C is what there is
    resource = None  # type: ignore[assignment]

SECONDS = 30.0
"""Processor time that one step of rules may take: an answer asked for to the next one, or a thumb's."""
_BEYOND = 3
"""How many times that the system waits where nobody can look."""


class Stuck(Exception):
    """One step of rules takes too long."""

    def __init__(self) -> None:
        super().__init__(f"one step of the rules takes more than {SECONDS:g} s; is there a loop without an end?")


class _Looking:
    """What was seen at the last look: the folders of rules, and the call of ours that was waiting for them."""

    def __init__(self) -> None:
        self.folders: set[str] = set()
        self.caller: FrameType | None = None
        self.told = False
        self.pressed = False
        self.beside = 0

    def look(self, _sign: int, frame: FrameType | None) -> None:
        """Tell of a step that was at work at the last look already."""
        move_on()
        caller = self._caller(frame)
        if caller is None or caller is not self.caller:
            self.caller, self.told = caller, False
            return
        if self.told:
            _end(f"The rules are wrong. {Stuck()}", 1)
        self.told = True
        raise Stuck

    def press(self, sign: int, frame: FrameType | None) -> None:
        """Ctrl-C: as ever, and to the end where rules have swallowed it."""
        if self.pressed and self._caller(frame) is not None:
            _end("", 130)
        self.pressed = True
        signal.default_int_handler(sign, frame)

    def _caller(self, frame: FrameType | None) -> FrameType | None:
        """The call of ours, nearest to where we are, that waits for rules."""
        within = False
        while frame is not None:
            rules = str(Path(frame.f_code.co_filename).parent) in self.folders
            if within and not rules:
                return frame
            within = within or rules
            frame = frame.f_back
        return None


_LOOKING = _Looking()


def watch(rules: Path) -> None:
    """Look after the rules in a file, and those beside it, from now on; in a process of its own each anew."""
    if resource is None or threading.current_thread() is not threading.main_thread():
        return
    _LOOKING.folders |= {str(rules.parent), *(str(each) for each in rules.parent.iterdir() if each.is_dir())}
    signal.signal(signal.SIGVTALRM, _LOOKING.look)
    signal.signal(signal.SIGINT, _LOOKING.press)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, SECONDS)
    if _LOOKING.beside != os.getpid():
        _LOOKING.beside = os.getpid()
        _stand_beside()
    move_on()


def _stand_beside() -> None:
    """Begin the process that ends this one when its bound is reached; it goes when this one does."""
    ear, mouth = os.pipe()
    watched = os.getpid()
    if os.fork() == 0:
        try:
            _listen(ear, watched)
        finally:
            os._exit(0)
    os.close(ear)
    os.set_blocking(mouth, False)
    signal.signal(signal.SIGXCPU, lambda *_: None)
    signal.set_wakeup_fd(mouth, warn_on_full_buffer=False)


def _listen(ear: int, watched: int) -> None:
    """Wait for the number of the sign on a pipe; what else this process had of its parent is let go."""
    for sign in (signal.SIGINT, signal.SIGVTALRM, signal.SIGTERM):
        signal.signal(sign, signal.SIG_IGN)
    os.closerange(3, ear)
    os.closerange(ear + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    while told := os.read(ear, 99):
        if signal.SIGXCPU in told:
            os.write(2, f"The rules are wrong: {Stuck()}\n".encode())
            os.kill(watched, signal.SIGKILL)


def _alone() -> None:
    """A process that begins as a copy of this one is not the one that is watched."""
    if _LOOKING.beside:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)


if resource is not None:
    os.register_at_fork(after_in_child=_alone)


def move_on() -> None:
    """Let the system wait longer, where it waits for this process."""
    if _LOOKING.beside != os.getpid():
        return
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    until = int(process_time() + _BEYOND * SECONDS) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (until if hard == resource.RLIM_INFINITY else min(until, hard), hard))


def _end(why: str, code: int) -> None:
    if why:
        print(why, file=sys.stderr, flush=True)
    os._exit(code)
