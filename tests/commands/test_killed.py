"""Killed runs, full disks, closed folders: nothing half-written, and the next run is right."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pikepdf
import pytest

PNP = [sys.executable, "-m", "pnp"]
NAMES = ("alpha", "beta")

pytestmark = pytest.mark.usefixtures("hill_war")


@pytest.fixture
def games(hill_war):
    """Two more games, in the folder that commands are run in."""
    for name in NAMES:
        shutil.copytree(hill_war, hill_war.parent / name)
    return hill_war.parent


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def offspring(pid):
    """The processes below one that still run."""
    below = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, IndexError):
                continue  # it ended meanwhile
            below.setdefault(parent, []).append(int(entry.name))
    found = list(below.get(pid, ()))
    for each in found:
        found += below.get(each, ())
    return found


def wait_for(come):
    """Wait until something has come about, but not for ever."""
    late = time.monotonic() + 30
    while not come() and time.monotonic() < late:
        time.sleep(0.03)


def alive(pid):
    """Whether a process still runs; one that nobody has buried yet does not."""
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc to look for processes in")
def test_a_killed_run_harms_nothing_and_the_next_one_is_right(run, games, tmp_path):
    assert run("make", *NAMES, "-o", tmp_path / "right").code == 0
    right = kits(tmp_path / "right")
    for moment in ("workers", "kit", "later"):
        output = tmp_path / moment
        line = [*PNP, "make", *NAMES, "-o", str(output)]
        made = subprocess.Popen(line, cwd=games, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        kill_at(made, moment, output)
        for file in output.rglob("kit.pdf"):
            with pikepdf.open(file) as pdf:
                assert len(pdf.pages) > 1
        assert run("make", *NAMES, "-o", output).code == 0
        assert kits(output) == right, moment
        assert {path.name for path in contents(output)} == {"kit.pdf", "preview.png", ".kit.json"}


def kill_at(made, moment, output):
    """Kill a run at some moment of its work, or let it end, and wait for its workers to follow."""
    come = {
        "workers": lambda: len(offspring(made.pid)) >= 2,
        "kit": lambda: any(output.rglob("kit.pdf")),
        "later": lambda: any(output.rglob("preview.png")),
    }[moment]
    wait_for(lambda: come() or made.poll() is not None)
    made.send_signal(signal.SIGSTOP)  # so that no worker is begun between the count and the kill
    below = offspring(made.pid)
    made.kill()
    made.wait()
    wait_for(lambda: not any(map(alive, below)))
    assert [pid for pid in below if alive(pid)] == []


def kits(folder):
    """What was made, without the records, which tell of dates."""
    return {path: body for path, body in contents(folder).items() if path.name != ".kit.json"}


KILLED = """
import os, signal, sys
from pathlib import Path
import pnp.whole as files
stop = files.Path.replace
files.Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
files.replace(Path(sys.argv[1]), b"half a kit")
"""


def test_what_a_killed_run_left_is_swept_by_the_next(run):
    kit = Path("output/hill-war/kit.pdf")
    done = subprocess.run([sys.executable, "-c", KILLED, str(kit)], check=False)
    assert done.returncode == -signal.SIGKILL
    (left,) = kit.parent.iterdir()
    assert left.read_bytes() == b"half a kit"
    assert run("make", "hill-war").code == 0
    assert sorted(path.name for path in kit.parent.iterdir()) == [".kit.json", "kit.pdf", "preview.png"]


WRITING = """
import sys
from pathlib import Path
import pnp.whole as files
handle, name = files._begun(Path(sys.argv[1]))
print(name, flush=True)
sys.stdin.read()
"""


def test_what_another_run_is_writing_is_left_to_it(run):
    kit = Path("output/hill-war/kit.pdf")
    kit.parent.mkdir(parents=True)
    (kit.parent / ".kit.pdf.my-notes").write_text("a person's own", encoding="utf-8")
    line = [sys.executable, "-c", WRITING, str(kit)]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin and other.stdout
        name = Path(other.stdout.readline().strip())
        assert run("make", "hill-war", "--no-preview").code == 0
        assert name.is_file()
        other.stdin.close()
        other.wait()
    run("make", "hill-war", "--no-preview", "--marks", "none")
    assert not name.exists()
    assert (kit.parent / ".kit.pdf.my-notes").exists()


SMALL_DISK = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
sys.argv = ["pnp", *sys.argv[1:]]
from pnp.cli import main
main()
"""


@pytest.mark.parametrize("words", [["hill-war"], ["hill-war", "alpha"]])
def test_a_full_disk_is_told_of_and_keeps_the_old_kit(run, games, words):
    assert run("make", *words).code == 0
    before = contents(games / "output")
    line = [sys.executable, "-c", SMALL_DISK, "make", *words, "--paper", "letter"]
    done = subprocess.run(line, cwd=games, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("File too large. Nothing there was changed.\n")
    assert done.stderr.count("\n") == 1
    assert contents(games / "output") == before
    assert run("make", *words, "--paper", "letter").code == 0


def test_a_kit_whose_record_was_never_written_is_made_anew(run):
    assert run("make", "hill-war", "--no-preview").code == 0
    record = Path("output/hill-war/.kit.json")
    before = record.read_bytes()
    assert run("make", "hill-war", "--no-preview", "--paper", "letter").code == 0
    record.write_bytes(before)  # as a run leaves it that is killed between the kit and its record
    assert "is not the kit that its record tells of" in run("printed", "hill-war").err
    assert "unchanged" not in run("make", "hill-war", "--no-preview").out
    assert run("printed", "hill-war").code == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to root")
def test_a_closed_folder_of_the_user_is_told_of(run, pnp_home):
    run("printer", "add", "office")
    before = contents(pnp_home)
    pnp_home.chmod(0o555)
    done = run("printer", "add", "attic")
    pnp_home.chmod(0o755)
    assert (done.code, done.out) == (1, "")
    assert "Permission denied. Nothing there was changed." in done.err
    assert contents(pnp_home) == before


def test_a_user_s_folder_that_cannot_be_is_told_of(run, pnp_home):
    run("make", "hill-war", "--no-preview")
    shutil.rmtree(pnp_home)  # what was drawn is kept there
    pnp_home.write_text("a file", encoding="utf-8")
    for words in (["printer", "add", "office"], ["printed", "hill-war"], ["make", "hill-war", "--changed"]):
        done = run(*words)
        assert (done.code, done.out) == (2, "")
        assert "is no folder: name another by --state DIR or PNP_HOME." in done.err
    assert json.loads(run("make", "hill-war", "--no-preview", "--printer", "none", "--json").out)["files"]


def test_what_a_killed_play_left_of_its_record_is_swept_by_the_next(run, games):
    words = ["play", "solitaire-conquest", "--as", "none", "--seed", "1", "--record", "match.jsonl"]
    done = subprocess.run(
        [sys.executable, "-c", RENAMING, "1", *words], cwd=games, stdout=subprocess.DEVNULL, check=False
    )
    assert done.returncode == -signal.SIGKILL
    assert [path.name[:13] for path in games.glob("*.jsonl*")] == [".match.jsonl."]
    assert run(*words).code == 0
    assert [path.name for path in games.glob("*.jsonl*")] == ["match.jsonl"]


RENAMING = """
import os, signal, sys
from pathlib import Path
stop, times = int(sys.argv.pop(1)), 0
moved = Path.replace
def replace(self, target):
    global times
    times += 1
    if times == stop:
        os.kill(os.getpid(), signal.SIGKILL)
    return moved(self, target)
Path.replace = replace
from pnp.cli import main
main()
"""


@pytest.mark.parametrize("moment", [1, 2])
def test_an_export_killed_between_its_two_renames_is_put_back(run, games, moment):
    """After the first rename its place is empty: what was there stands beside it, and the next run finds it."""
    words = ["export", "images", "hill-war"]
    assert run(*words).code == 0
    place = games / "output" / "hill-war" / "images"
    before = contents(place)
    done = subprocess.run([sys.executable, "-c", RENAMING, str(moment), *words], cwd=games, check=False)
    assert done.returncode == -signal.SIGKILL
    assert place.exists() == (moment == 1)
    (games / "hill-war" / "game.yaml").rename(games / "hill-war" / "game.txt")
    assert run(*words).code == 2, "a run that fails changes nothing"
    (games / "hill-war" / "game.txt").rename(games / "hill-war" / "game.yaml")
    assert run(*words).code == 0
    assert contents(place) == before
    assert [path.name for path in place.parent.iterdir()] == ["images"]
