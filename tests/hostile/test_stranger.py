"""A stranger's folder cannot hurt: one case or more of each row of what was found, and what it may not do besides."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import cases
from cases import CHANGING, Hostile

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="figures are those of Linux")
CORE = [case for case in cases.cases() if case.core]
RAW = (b"\x1b", b"\x07", b"\x7f", "\x9b".encode(), "\u202e".encode(), "\u2066".encode())


@pytest.mark.parametrize("case", CORE, ids=lambda case: f"{case.row}: {case.name}")
def test_it_ends_within_bounds_and_says_so(case: Hostile, tmp_path: Path) -> None:
    done = cases.tried(case, tmp_path)
    assert done.held, (done.code, done.seconds, done.megabytes, done.out[-500:])
    assert "Traceback" not in done.out
    assert done.out.strip(), "it says something"
    assert not any(sign in done.raw for sign in RAW), "no control character reaches the terminal"
    assert not [line for line in done.out.split("\n") if line.startswith("foe.yaml:1:1: error: no game")]
    assert not (tmp_path / "owned").exists(), "no code of the folder ran"
    if (tmp_path / "person").exists():
        assert (tmp_path / "person" / "hill-war" / "kit.pdf").read_text() == "a person's"
        assert [path.name for path in (tmp_path / "person" / "hill-war").iterdir()] == ["kit.pdf"]


def test_there_are_hundreds_of_cases() -> None:
    every = cases.cases()
    assert len(every) >= 300
    assert len({(case.row, case.name) for case in every}) == len(every)


@pytest.mark.parametrize("name", CHANGING)
def test_what_differs_from_run_to_run_is_refused(name: str, tmp_path: Path) -> None:
    """Either layouts cannot say it, or the bytes are the same by whatever seed Python hashes."""
    folder = cases.game(tmp_path, CHANGING[name])
    kits = []
    for seed in ("1", "2", "3"):
        out = tmp_path / seed
        line = [sys.executable, "-m", "pnp", "make", str(folder), "--no-preview", "-o", str(out)]
        done = subprocess.run(line, cwd=tmp_path, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True)
        assert done.returncode == 1
        assert b"template-error" in done.stderr
        kits.append((out / "hill-war" / "kit.pdf").read_bytes())
    assert kits[0] == kits[1] == kits[2]


def test_a_failed_make_leaves_no_empty_folder(tmp_path: Path) -> None:
    cases.game(tmp_path)
    line = "import resource as r; r.setrlimit(r.RLIMIT_FSIZE, (2000, 2000)); from pnp.cli import main; main()"
    words = [sys.executable, "-c", line, "make", "./hill-war", "-o", "out/far"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1, done.stderr
    assert not (tmp_path / "out").exists()


def git(folder: Path, *words: str) -> str:
    who = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    return subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def repository(box: Path) -> Path:
    """The small game in a repository, committed, with a script that would tell that it ran."""
    folder = cases.game(box)
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    script = folder / "evil.sh"
    script.write_text(f"#!/bin/sh\ntouch {box / 'owned'}\nexit 1\n")
    script.chmod(0o755)
    return folder


def lose(folder: Path, name: str) -> None:
    """Take an object out of a repository."""
    digest = git(folder, "rev-parse", f"HEAD:{name}")
    (folder / ".git" / "objects" / digest[:2] / digest[2:]).unlink()


def diff(box: Path) -> cases.Tried:
    words = [["diff", "./hill-war@HEAD", "./hill-war"]]
    return cases.tried(Hostile("code", "diff", lambda _: words), box)


PROMISOR = ["remote.origin.promisor=true", "remote.origin.url=.", "extensions.partialClone=origin"]
SETTINGS = {
    "uploadpack": [*PROMISOR, "remote.origin.uploadpack=./evil.sh"],
    "ext": [*PROMISOR[:1], "remote.origin.url=ext::./evil.sh", PROMISOR[2], "protocol.ext.allow=always"],
    "ssh": [*PROMISOR[:1], "remote.origin.url=ssh://a/b", PROMISOR[2], "core.sshCommand=./evil.sh"],
    "proxy": [*PROMISOR[:1], "remote.origin.url=git://a/b", PROMISOR[2], "core.gitProxy=./evil.sh"],
    "helper": [*PROMISOR, "remote.origin.vcs=evil"],
    "file": [*PROMISOR, "remote.origin.uploadpack=./evil.sh", "protocol.file.allow=always", "protocol.allow=always"],
    "fsmonitor": ["core.fsmonitor=./evil.sh", "core.hooksPath=.", "core.pager=./evil.sh", "core.askPass=./evil.sh"],
    "alternates": ["core.alternateRefsCommand=./evil.sh", "diff.external=./evil.sh", "gpg.program=./evil.sh"],
    "plain": [],
}


@pytest.mark.parametrize("lost", ["foe.yaml", "templates", ""])
@pytest.mark.parametrize("kind", SETTINGS)
def test_a_repository_runs_nothing_and_what_it_lacks_is_told(kind: str, lost: str, tmp_path: Path) -> None:
    folder = repository(tmp_path)
    for setting in SETTINGS[kind]:
        name, _, value = setting.partition("=")
        git(folder, "config", name, value)
    if SETTINGS[kind]:
        git(folder, "config", "core.repositoryformatversion", "1")
    if lost:
        lose(folder, lost)
    done = diff(tmp_path)
    assert not (tmp_path / "owned").exists()
    assert done.held, (done.code, done.out)
    assert "log file" not in done.out
    if lost:
        assert done.code == 2, done.out


def mktree(folder: Path, entries: str) -> str:
    done = subprocess.run(["git", "mktree"], cwd=folder, input=entries, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_tree_that_unfolds_without_end_is_refused(tmp_path: Path) -> None:
    folder = repository(tmp_path)
    blob = git(folder, "hash-object", "-w", "foe.yaml")
    tree = f"100644 blob {blob}\tgame.yaml\n"
    entries = "".join(f"100644 blob {blob}\tf{n}.yaml\n" for n in range(10))
    for _ in range(9):
        made = mktree(folder, entries)
        entries = "".join(f"040000 tree {made}\td{n}\n" for n in range(10))
    top = mktree(folder, tree + entries)
    commit = git(folder, "commit-tree", top, "-m", "bomb")
    git(folder, "update-ref", "refs/heads/main", commit)
    done = diff(tmp_path)
    assert done.held, (done.code, done.seconds, done.megabytes)
    assert "that is no folder of one game" in done.out


LOOPS = {
    "play": "    while True:\n        pass\n",
    "swallowed": "    while True:\n        try:\n            while True:\n                pass\n"
    "        except BaseException:\n            pass\n",
    "in Python's own": "    sum(range(10 ** 14))\n",
    "asking the table": "    while True:\n        len(table.seats)\n",
}
RULES = "def play(table):\n{loop}    yield\n\n\ndef thumb(view, choice):\n    return choice.options[0]\n"
QUICK = "import pnp.lab.patience as p; p.SECONDS = 0.5; from pnp.cli import main; main()"


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("loop", LOOPS)
def test_rules_that_loop_in_one_step_end(loop: str, jobs: str, tmp_path: Path) -> None:
    folder = cases.game(tmp_path)
    (folder / "rules.py").write_text(RULES.format(loop=LOOPS[loop]), encoding="utf-8")
    words = ["playtest", "./hill-war", "-n", "40", "--trust", "--no-db", "--jobs", jobs]
    done = subprocess.run(
        [sys.executable, "-c", QUICK, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.returncode not in (0, 3)
    assert "Traceback" not in done.stderr
    if loop in ("play", "asking the table"):
        assert done.returncode == 1
        assert "one step of the rules takes more than 0.5 s" in done.stderr


def test_memory_that_runs_out_is_a_sentence(tmp_path: Path) -> None:
    line = "import pnp.sheets.make as m, pnp.cli as c\ndef f(*a, **k): return bytes(10**10)\nm.make_kit = f\nc.main()"
    cases.game(tmp_path)
    env = {**os.environ, "PNP_MEMORY": "1024"}
    words = [sys.executable, "-c", line, "make", "./hill-war"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, env=env)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("This takes more memory than the 1,024 MB it may take.")
    assert "PNP_MEMORY" in done.stderr
