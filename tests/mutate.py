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
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
COPIED = "pnp", "card_data", "templates", "fonts", "tests", "pyproject.toml"
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


def survives(root: Path, slug: str, seconds: float) -> bool:
    """Whether the game's tests pass in a copy of the repository."""
    named = slug.replace("-", "_")
    own = sorted(str(file) for file in (root / "tests" / "games").glob(f"test_{named}*.py"))
    tests = [*own, "tests/games/test_every_game.py", "tests/games/test_stories.py"]
    pick = f"{slug} or test_{named}"
    env = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1", "PNP_TEST_CHANGED": slug}
    pytest = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts="]
    check = [sys.executable, "-m", "pnp", "check", slug]
    for command in (check, [*pytest, "-k", pick, *tests]):
        try:
            done = subprocess.run(command, cwd=root, env=env, capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return False
        if done.returncode:
            return False
    return True


def main(words: list[str] | None = None) -> int:
    """Make the changes, one after the other, and name those that nothing noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("--rules", type=int, default=20, help="changes of the rules")
    parser.add_argument("--numbers", type=int, default=20, help="changes of printed numbers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300, help="the most that a run of the tests may take")
    given = parser.parse_args(words)
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
        if not survives(copy, given.game, given.seconds):
            print(f"The tests of {given.game} fail or take too long as they are: mend that first.", file=sys.stderr)
            return 1
        for change in drawn:
            file = copy / change.file
            raw = file.read_bytes()
            file.write_bytes(raw[: change.start] + change.after.encode() + raw[change.end :])
            try:
                if survives(copy, given.game, given.seconds):
                    alive.append(change)
                    print(f"unnoticed: {change}", flush=True)
            finally:
                file.write_bytes(raw)
    print(f"{len(alive)} of {len(drawn)} changes of {given.game} were noticed by nothing.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
