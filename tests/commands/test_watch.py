"""`pnp watch`: the preview follows the files, and outlives what breaks them."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest

from pnp.sheets.proof import Proof
from pnp.sheets.watching import watched

pytestmark = pytest.mark.usefixtures("hill_war")

DRAWN = re.compile(r"\d\d:\d\d:\d\d output/hill-war/preview.png: 4 faces in \d+\.\d\d s, 0 errors, 0 warnings\.\n")


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_once_draws_the_preview_that_make_draws(run):
    done = run("watch", "hill-war", "--once")
    assert (done.code, done.err) == (0, "")
    assert DRAWN.fullmatch(done.out)
    assert [path.name for path in Path("output/hill-war").iterdir()] == ["preview.png"]
    drawn = Path("output/hill-war/preview.png").read_bytes()
    run("make", "hill-war")
    assert Path("output/hill-war/preview.png").read_bytes() == drawn


def test_kit_makes_the_whole_kit(run):
    assert DRAWN.fullmatch(run("watch", "hill-war", "--once", "--kit").out)
    assert sorted(path.name for path in Path("output/hill-war").iterdir()) == ["kit.pdf", "preview.png"]


def test_once_tells_findings_and_keeps_the_last_good_preview(run, hill_war):
    run("watch", "hill-war", "--once")
    good = Path("output/hill-war/preview.png").read_bytes()
    change(hill_war / "foe.yaml", "rows:", "rows: [")
    done = run("watch", "hill-war", "--once")
    *faults, line = done.out.splitlines()
    assert (done.code, done.err) == (1, "")
    assert all(fault.startswith("hill-war/foe.yaml:") for fault in faults)
    assert line[9:] == "hill-war: 1 error; the last preview stays."
    assert Path("output/hill-war/preview.png").read_bytes() == good


def test_a_face_at_fault_is_drawn_and_told(run, hill_war):
    change(hill_war / "foe.yaml", "layout: creature", "layout: creatur")
    done = run("watch", "hill-war", "--once")
    assert done.code == 1
    assert "there is no layout 'creatur'" in done.out
    assert "1 error, 0 warnings." in done.out


@pytest.mark.parametrize("words", [("no-such-game",), ("hill-war", "--paper", "a99")])
def test_wrong_use(run, words):
    done = run("watch", *words, "--once")
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)


def test_what_is_written_and_hidden_is_no_change(hill_war):
    proof = Proof(hill_war, hill_war.parent)
    before = proof.state()
    proof.draw()
    (hill_war / ".foe.yaml.swp").touch()
    assert (hill_war / "preview.png").is_file()
    assert proof.state() == before
    (hill_war / "art").mkdir()
    (hill_war / "art" / "titan.png").touch()
    assert proof.state() != before


def test_a_game_of_the_library_is_watched_with_its_layouts(hill_war, monkeypatch):
    assert list(watched(hill_war)) == [hill_war]
    monkeypatch.setattr("pnp.model.library.card_data", lambda: hill_war.parent)
    own, layouts = watched(hill_war)
    assert (own, layouts.name) == (hill_war, "templates")


def test_a_change_is_waited_for_until_it_rests(hill_war, monkeypatch):
    proof = Proof(hill_war, Path("output"))
    now, half, whole = {"a": (1, 1)}, {"a": (2, 0)}, {"a": (3, 9)}
    states = iter([now, now, half, whole, whole])
    monkeypatch.setattr(Proof, "state", lambda _: next(states))
    monkeypatch.setattr("pnp.sheets.watching.PAUSE", 0)
    monkeypatch.setattr("pnp.sheets.watching.QUIET", 0)
    assert proof.changed(now) == whole


def interruptible():
    """Ctrl-C ends a child also where a job in the background begins it, which would hand on that it is ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def watching():
    line = [sys.executable, "-m", "pnp", "watch", "hill-war"]
    piped = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(line, preexec_fn=interruptible, **piped) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[str], wanted: Callable[[str], object]) -> str:
    """The first line that is wanted; the output ends, and the test with it, when the process does."""
    assert process.stdout
    return next(line for line in process.stdout if wanted(line))


def test_every_save_is_drawn_until_ctrl_c(hill_war):
    preview = Path("output/hill-war/preview.png")
    with watching() as process:
        said(process, DRAWN.fullmatch)
        first = preview.read_bytes()
        change(hill_war / "foe.yaml", "Titan", "Giant of the Hill")
        said(process, DRAWN.fullmatch)
        second = preview.read_bytes()
        assert second != first
        change(hill_war / "foe.yaml", "rows:", "rows: [")
        said(process, lambda line: line.endswith("the last preview stays.\n"))
        assert preview.read_bytes() == second
        hill_war.rename("away")
        said(process, lambda line: "There is no game" in line)
        change(Path("away/foe.yaml"), "rows: [", "rows:")
        Path("away").rename(hill_war)
        said(process, DRAWN.fullmatch)
        sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert (process.stdout.read(), process.wait(20)) == ("", 0)
