"""What a game's tests do not notice: small changes to its rules and its printed numbers that everything passes.

    python -m tests.mutate GAME [--rules N] [--numbers N] [--seed S] [--seconds S]

Each change is made in a copy of the repository, in which the game's tests run; those that pass are named with file,
line and change. The same seed makes the same changes; a run that takes too long counts as noticed.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
COPIED = "pnp", "card_data", "templates", "fonts", "tests", "pyproject.toml"
ROOMS = "model", "boards", "layout", "pdf", "sheets", "checks", "engine", "lab", "commands", "exports"
"""What is imported once for all changes."""
_COMPARED = {
    **{ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in"},
    **{ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is"},
}
_NUMBER = re.compile(r"(?<![\w.'\"/-])\d+(?![\w.'\"/-])")


class Change(NamedTuple):
    """A text of a file, from one place to another, with what stands there instead."""

    file: Path
    start: int
    end: int
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        before, after = (" ".join(text.split())[:60] for text in (self.before, self.after))
        return f"{self.file}:{self.line}: {before} -> {after}"


def of_rules(file: Path, text: str) -> list[Change]:
    """Every small change of a module: a comparison, a number, and/or, a statement left out, two branches swapped."""
    starts = [0]
    for line in text.encode().split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    raw = text.encode()

    def change(node: ast.expr | ast.stmt, after: str) -> Change:
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        return Change(file, start, end, node.lineno, raw[start:end].decode(), after)

    return [change(node, after) for node in ast.walk(ast.parse(text)) for after in _mutants(node)]


def _mutants(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
        yield f"({left} {_COMPARED[type(node.ops[0])]} {right})"
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield str(node.value + 1)
        yield f"({node.value - 1})"
    elif isinstance(node, ast.BoolOp):
        word = " or " if isinstance(node.op, ast.And) else " and "
        yield f"({word.join(f'({ast.unparse(value)})' for value in node.values)})"
    elif isinstance(node, ast.IfExp):
        yield f"({ast.unparse(node.orelse)} if {ast.unparse(node.test)} else {ast.unparse(node.body)})"
    elif isinstance(node, ast.AugAssign) or (
        isinstance(node, ast.Expr) and isinstance(node.value, (ast.Call, ast.YieldFrom))
    ):
        yield "pass"


def of_numbers(file: Path, text: str) -> list[Change]:
    """Every number of the rows and of `numbers:` of a data file, one more and one less; not where a comment begins."""
    found, place, inside = [], 0, False
    for number, line in enumerate(text.split("\n"), 1):
        key = re.match(r"(\w[\w-]*):", line)
        inside = key[1] in ("rows", "numbers", "sections") if key else inside
        for match in _NUMBER.finditer(line.partition(" #")[0]) if inside else ():
            start = place + len(line[: match.start()].encode())
            for after in (int(match[0]) + 1, int(match[0]) - 1):
                if after >= 0:
                    found.append(Change(file, start, start + len(match[0]), number, match[0], str(after)))
        place += len(line.encode()) + 1
    return found


def changes(root: Path, slug: str, rules: int, numbers: int, seed: int) -> list[Change]:
    """Some changes of a game, drawn by the seed; their files are named from the root."""
    module = root / "pnp" / "games" / slug.replace("-", "_")
    modules = sorted(module.rglob("*.py")) if module.is_dir() else [module.with_suffix(".py")]
    data = sorted((root / "card_data" / slug).glob("*.yaml"))
    drawn: list[Change] = []
    for files, made, count in ((modules, of_rules, rules), (data, of_numbers, numbers)):
        every = [each for file in files for each in made(file.relative_to(root), file.read_text(encoding="utf-8"))]
        drawn += Random(seed).sample(every, min(count, len(every)))
    return drawn


class Tester:
    """Runs a game's tests in a copy of the repository, each time in a fork of a process that has all else imported.

    What notices most comes first: of numbers the claims, then the game's own tests; what every game is held to, the
    checks too, only once these pass.
    """

    def __init__(self, root: Path, slug: str, seconds: float) -> None:
        env = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'tests'}", "PNP_TEST_CHANGED": slug}
        env = {**env, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
        words = [sys.executable, "-m", "tests.mutate", "--serve", str(seconds), slug]
        self._server = subprocess.Popen(
            words,
            cwd=root,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def survives(self) -> bool:
        """Whether all tests pass on the copy as it is now."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write("\n")
        self._server.stdin.flush()
        answer = self._server.stdout.readline().strip()
        if answer not in ("passed", "failed"):
            raise RuntimeError("what runs the tests has ended.")
        return answer == "passed"

    def end(self) -> None:
        """Let it go."""
        assert self._server.stdin is not None
        self._server.stdin.close()
        self._server.wait()


def serve(slug: str, seconds: float) -> None:
    """Run the tests, in a fork, for each line that comes."""
    import pytest

    for room in ROOMS:  # what walks into `pnp.games` would import the game before it is changed
        for part in walk_packages(import_module(f"pnp.{room}").__path__, f"pnp.{room}."):
            import_module(part.name)
    module = f"pnp.games.{slug.replace('-', '_')}"
    assert module not in sys.modules, f"{module} would not be read anew"
    answers = os.fdopen(os.dup(1), "w")
    silent = os.open(os.devnull, os.O_WRONLY)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            os.dup2(silent, 1)
            os._exit(0 if _passes(slug, pytest.main) else 1)
        answers.write(f"{'passed' if _ended(child, seconds) else 'failed'}\n")
        answers.flush()


def _ended(child: int, seconds: float) -> bool:
    """Whether a process ended well, and in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def _passes(slug: str, pytest: Callable[[list[str]], Any]) -> bool:
    from pnp.checks.composition import composition
    from pnp.checks.report import check
    from pnp.model import LoadError, load

    try:
        if any(finding.level == "error" for finding in composition(load(slug))):
            return False
    except LoadError:
        return False
    named = slug.replace("-", "_")
    own = sorted(str(file) for file in Path("tests/games").glob(f"test_{named}*.py"))
    words = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts="]
    rest = ["tests/games/test_every_game.py", "tests/games/test_stories.py"]
    if pytest([*words, *own]) or any(finding.level == "error" for finding in check(slug)):
        return False
    return not pytest([*words, "-k", slug, *rest])


def main(words: list[str] | None = None) -> int:
    """Make the changes, one after the other, and name those that nothing noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("--serve", type=float, help=argparse.SUPPRESS)
    parser.add_argument("--rules", type=int, default=20, help="changes of the rules")
    parser.add_argument("--numbers", type=int, default=20, help="changes of printed numbers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300, help="the most that a run of the tests may take")
    given = parser.parse_args(words)
    if given.serve is not None:
        serve(given.game, given.serve)
        return 0
    drawn = changes(ROOT, given.game, given.rules, given.numbers, given.seed)
    alive = []
    with tempfile.TemporaryDirectory() as home:
        copy = Path(home)
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy / name)
        tester = Tester(copy, given.game, given.seconds)
        if not tester.survives():
            print(f"The tests of {given.game} fail or take too long as they are: mend that first.", file=sys.stderr)
            return 1
        for change in drawn:
            file = copy / change.file
            raw = file.read_bytes()
            file.write_bytes(raw[: change.start] + change.after.encode() + raw[change.end :])
            try:
                if tester.survives():
                    alive.append(change)
                    print(f"unnoticed: {change}", flush=True)
            finally:
                file.write_bytes(raw)
        tester.end()
    print(f"{len(alive)} of {len(drawn)} changes of {given.game} were noticed by nothing.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
