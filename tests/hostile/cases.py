"""Hostile cases: what a stranger's folder, file, record, repository or database can hold; a row of the table each.

`build` writes a case into an empty folder and gives the words of the commands that are run there; `tried` runs them,
each in a process of its own, and tells how they ended and what they took.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import forked
from samples import DECK, write_game

CREATURE = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <rect x="0" y="0" width="{{ width }}" height="{{ height }}" fill="paper" stroke="ink"/>
  <textbox id="name" x="5" y="5" width="50" height="8" style="title">{{ piece.name|plain }}</textbox>%s
</drawing>
"""
CHECK = ["check", "./hill-war"]
MAKE = ["make", "./hill-war", "--no-preview", "-o", "out"]
SECONDS, MEGABYTES = 10.0, 600.0
"""What a case may take, of processor time and memory."""
PATIENCE, WAITED = 40, 200
"""Seconds of processor time, and of the clock, after which a command is given up: a busy machine fails no case."""
BOUNDS = {
    "RLIMIT_AS": (8_000_000_000, 8_000_000_000),
    "RLIMIT_CPU": (PATIENCE, PATIENCE + 5),
    "RLIMIT_CORE": (0, 0),
}
ANEW = {"code", "memory"}
"""Rows for which a new Python is begun: what it loads from where it is run, and how much address space it takes."""
Words = list[list[str]]


@dataclass(frozen=True)
class Hostile:
    """A case: the row of the table it belongs to, its name, and what writes it; `core` are tried by every test run."""

    row: str
    name: str
    build: Callable[[Path], Words]
    core: bool = False
    env: dict[str, str] = field(default_factory=dict)
    stdin: str = ""
    seconds: float = SECONDS
    says: str = ""


@dataclass(frozen=True)
class Tried:
    """How the commands of a case ended: the last's code, the most that one took, what they wrote, what was wrong."""

    code: int
    seconds: float
    megabytes: float
    out: str = ""
    wrong: list[str] = field(default_factory=list)


NASTY = "\x1b[31m\x07\x9b2J\u202egnp.tik\u2066\x7f"
"""Signs that no terminal may be shown as they are."""
RAW = (b"\x1b", b"\x07", b"\x7f", "\x9b".encode(), "\u202e".encode(), "\u2066".encode())


def judged(case: Hostile, done: Tried, raw: bytes, box: Path) -> list[str]:
    """What did not hold in a case."""
    kit = box / "person" / "hill-war" / "kit.pdf"
    lines = done.out.split("\n")
    wrong = {
        f"exit {done.code}": done.code not in (0, 1, 2),
        f"{done.seconds:.1f} s": done.seconds > case.seconds,
        f"{done.megabytes:.0f} MB": done.megabytes > MEGABYTES,
        "a traceback": "Traceback" in done.out,
        "it says nothing": not done.out.strip(),
        f"it does not say {case.says!r}": case.says not in done.out,
        "control characters on the terminal": any(sign in raw for sign in RAW),
        "a name that looks like a finding": any(line.startswith("foe.yaml:1:1: error: no game") for line in lines),
        "code of the folder ran": (box / "owned").exists(),
        "a person's file was changed": kit.exists()
        and (kit.read_bytes() != b"a person's" or len(list(kit.parent.iterdir())) > 1),
    }
    return [what for what, so in wrong.items() if so]


def game(box: Path, extra: str = "", files: dict[str, str] | None = None, name: str = "hill-war") -> Path:
    """The small game, with more in its layout and other files by their names."""
    folder = write_game(box / name, {"foe": DECK}, {"creature": CREATURE % extra})
    for path, text in (files or {}).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def tried(case: Hostile, box: Path, source: str = "", forks: bool = False) -> Tried:
    """Build a case in a folder and run its commands, as forks if asked; `source` is another checkout to run."""
    worst, raw = Tried(0, 0.0, 0.0), b""
    for words in case.build(box):
        env = {**os.environ, "PNP_HOME": str(box / "home"), **case.env}
        if source:
            env["PYTHONPATH"] = source
        with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as asked:
            asked.write(case.stdin.encode())
            asked.seek(0)
            if not forks or case.row in ANEW:
                line = [sys.executable, "-m", "pnp", *words]
                child = subprocess.Popen(
                    line, cwd=box, env=env, stdin=asked, stdout=said, stderr=said, preexec_fn=_bounded
                )
                ended = forked.waited(child.pid, WAITED)
                child.returncode = ended.code
            else:
                ended = forked.run(words, box, env, asked, said, BOUNDS, WAITED)
            said.seek(0)
            raw += said.read(4_000_000)
        code = ended.code if ended.code not in (0, 1, 2) or worst.code in (0, 1, 2) else worst.code
        worst = Tried(code, max(worst.seconds, ended.seconds), max(worst.megabytes, ended.megabytes))
    done = replace(worst, out=raw.decode("utf-8", "replace"))
    return replace(done, wrong=judged(case, done, raw, box))


def _bounded() -> None:
    for name, bounds in BOUNDS.items():
        resource.setrlimit(getattr(resource, name), bounds)


def cases() -> list[Hostile]:
    """All of them."""
    from hostile_files import kinds_of_files, links
    from hostile_layouts import templates, words_files
    from hostile_lengths import long_ones
    from hostile_names import shown_on_a_terminal
    from hostile_records import databases, records
    from repositories import repositories

    made = [templates, words_files, kinds_of_files, shown_on_a_terminal, records, databases, long_ones, links]
    made.append(repositories)
    return [case for each in made for case in each()]
