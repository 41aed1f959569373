"""`pnp playtest` and the file it keeps runs in: killed and begun again, in the way, closed, full."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

Document = dict[str, Any]
GAME = "dragon-slayers"
HEARTS = Path(__file__).resolve().parents[1] / "plugins" / "hearts"
PNP = [sys.executable, "-m", "pnp"]


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def document(run: Any) -> Callable[..., Document]:
    """`document("-n", "20")`: what `pnp playtest GAME --json` tells of it."""

    def command(*words: str | Path, game: str | Path = GAME) -> Document:
        done = run("playtest", game, "--json", *words)
        assert (done.code, done.err) == (0, "")
        found: Document = json.loads(done.out)
        return found

    return command


def figures(document: Document) -> Document:
    """A document without what varies."""
    return {name: value for name, value in document.items() if name != "timing"}


def shares(document: Document) -> tuple[int, int]:
    """How many games were played now, and how many were kept."""
    return document["timing"]["played"], document["timing"]["kept"]


def test_a_run_is_kept_in_the_user_s_folder_and_goes_on_there(document: Any, pnp_home: Path) -> None:
    first = document("-n", "25")
    assert shares(first) == (25, 0)
    assert {file.name for file in pnp_home.iterdir()} - {"cache"} == {"playtests.sqlite"}
    again = document("-n", "25")
    assert shares(again) == (0, 25)
    assert figures(again) == figures(first)
    longer = document("-n", "40", "--jobs", "2")
    assert shares(longer) == (20, 20)  # the last five were half a chunk, and are played with the rest of theirs
    assert figures(longer) == figures(document("-n", "40", "--no-db"))
    assert shares(document("-n", "25", "--seed", "1")) == (25, 0)


def test_nothing_is_kept_where_nobody_wants_it(document: Any, pnp_home: Path, tmp_path: Path) -> None:
    document("-n", "10", "--no-db")
    assert {file.name for file in pnp_home.glob("*")} <= {"cache"}, "no games"
    document("-n", "10", "--db", "mine/runs.db")
    assert {file.name for file in pnp_home.glob("*")} <= {"cache"}, "nor here"
    assert shares(document("-n", "10", "--db", tmp_path / "mine" / "runs.db")) == (0, 10)


def test_a_run_that_ends_early_ends_after_the_same_game_when_it_is_kept(document: Any) -> None:
    words = ("-n", "400", "--until", "25%", "--moments", "1")
    free = document(*words, "--no-db")
    assert 20 <= free["games"] < 400
    for jobs in ("1", "2"):
        assert figures(document(*words, "--jobs", jobs)) == figures(free)
    assert shares(document(*words)) == (0, free["games"])


@pytest.mark.parametrize("home", ["a file", "a folder in its place", "nowhere"])
def test_who_has_no_place_to_keep_a_run_plays_without(home: str, run: Any, pnp_home: Path, monkeypatch: Any) -> None:
    if home == "a file":
        pnp_home.write_text("a file", encoding="utf-8")
    elif home == "nowhere":
        monkeypatch.setenv("PNP_HOME", "/proc/nowhere")
    else:
        (pnp_home / "playtests.sqlite").mkdir(parents=True)
    done = run("playtest", GAME, "-n", "10")
    assert done.code == 0
    assert done.out.startswith("dragon-slayers: 10 games of 2")
    assert done.err.startswith("This run is not kept. ")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("kind", ["folder", "below a file", "text", "foreign", "newer", "cut", "unreadable"])
def test_a_file_that_cannot_be_used_is_told_of_in_a_sentence(kind: str, run: Any, document: Any) -> None:
    file = Path("runs.db")
    if kind == "folder":
        file.mkdir()
    elif kind == "below a file":
        file.write_text("a file", encoding="utf-8")
        file /= "runs.db"
    elif kind == "text":
        file.write_text("Buy more card sleeves.\n" * 99, encoding="utf-8")
    else:
        line = {"foreign": "create table songs (title)", "newer": "pragma user_version = 9"}
        if kind != "foreign":
            document("-n", "20", "--db", file)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(line.get(kind, "update chunks set tally = x'00'"))
            connection.commit()
        if kind == "cut":
            os.truncate(file, file.stat().st_size // 2)
    before = file.read_bytes() if file.is_file() else b""
    done = run("playtest", GAME, "-n", "20", "--db", file)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert "--db" in done.err
    assert (file.read_bytes() if file.is_file() else b"") == before


def small_disk() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))


def test_a_full_disk_ends_the_run_and_keeps_what_was_played(document: Any) -> None:
    line = [*PNP, "playtest", GAME, "-n", "600", "--db", "runs.db"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, preexec_fn=small_disk, timeout=120)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].startswith("runs.db cannot be used as a file of playtests: ")
    assert "Traceback" not in done.stderr
    after = document("-n", "100", "--db", "runs.db")
    assert shares(after)[1] >= 10
    assert figures(after) == figures(document("-n", "100", "--no-db"))


def test_two_runs_at_once_share_a_file(document: Any) -> None:
    lines = [[*PNP, "playtest", GAME, "-n", "60", "--db", "runs.db", "--json", "--seed", seed] for seed in "001"]
    runs = [subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for line in lines]
    told = []
    for each in runs:
        out, err = each.communicate(timeout=120)
        assert (each.returncode, err) == (0, "")
        told.append(figures(json.loads(out)))
    assert told[0] == told[1] == figures(document("-n", "60", "--no-db"))
    assert told[2] != told[0]
    assert shares(document("-n", "60", "--db", "runs.db", "--seed", "1")) == (0, 60)


def below(pid: int) -> list[int]:
    """The processes that one has begun."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def alive(pid: int) -> bool:
    """Whether a process still runs; one that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(come: Callable[[], bool]) -> None:
    late = time.monotonic() + 60
    while not come() and time.monotonic() < late:
        time.sleep(0.01)
    assert come()


def kept_games(file: Path) -> int:
    """How many games of a run are in the file now, read as another process would."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            (games,) = connection.execute("select coalesce(sum(games), 0) from chunks").fetchone()
            return int(games)
    except sqlite3.OperationalError:
        return 0  # not made yet


needs_proc = pytest.mark.skipif(
    not Path(f"/proc/self/task/{os.getpid()}/children").exists(), reason="no /proc to look for processes in"
)


@needs_proc
def test_a_run_that_is_killed_again_and_again_loses_nothing(document: Any, tmp_path: Path) -> None:
    folder, file = shutil.copytree(HEARTS, tmp_path / "hearts"), tmp_path / "runs.db"
    words = ("-n", "1500", "--trust", "--jobs", "2", "--db", str(file))
    line, known = [*PNP, "playtest", str(folder), *words], 0
    for more in (1, 75, 300):
        with subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as playing:
            wait_for(lambda: kept_games(file) >= known + more or playing.poll() is not None)  # noqa: B023
            assert playing.poll() is None
            playing.send_signal(signal.SIGSTOP)  # so that no worker is begun between the count and the kill
            workers = below(playing.pid)
            playing.kill()
            playing.wait()
        assert len(workers) == 3, "two that play, and one that looks after rules of a user's own"
        wait_for(lambda: not any(map(alive, workers)))  # noqa: B023
        assert kept_games(file) >= known + more
        known = kept_games(file)
    assert known < 1500
    ended = document(*words, game=folder)
    assert shares(ended) == (1500 - known, known)
    assert figures(ended) == figures(document("-n", "1500", "--trust", "--no-db", game=folder))


@needs_proc
def test_a_worker_that_is_killed_is_told_of_and_what_was_played_is_kept(document: Any) -> None:
    line = [*PNP, "playtest", GAME, "-n", "1500", "--jobs", "2", "--db", "runs.db"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as playing:
        wait_for(lambda: kept_games(Path("runs.db")) >= 20 or playing.poll() is not None)
        os.kill(below(playing.pid)[-1], signal.SIGKILL)
        out, err = playing.communicate(timeout=60)
    assert (playing.returncode, out) == (2, "")
    assert err.splitlines()[-1].startswith("A process that shared the work was killed")
    again = document("-n", "20", "--db", "runs.db")
    assert shares(again) == (0, 20)
    assert figures(again) == figures(document("-n", "20", "--no-db"))
