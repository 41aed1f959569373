"""What goes wrong around a command: disks, pipes, key presses and our own bugs; never a traceback on the screen."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pnp

pytestmark = pytest.mark.usefixtures("hill_war")

PNP = f"{sys.executable} -m pnp"


@pytest.mark.parametrize(
    ("blocker", "sentence"),
    [
        ("out", "out/hill-war: Not a directory. Nothing there was changed.\n"),
        ("out/hill-war", "out/hill-war: File exists. Nothing there was changed.\n"),
        ("out/hill-war/kit.pdf/", "out/hill-war/kit.pdf: Is a directory. Nothing there was changed.\n"),
    ],
)
def test_an_output_folder_that_cannot_be(run, blocker, sentence):
    Path(blocker).parent.mkdir(parents=True, exist_ok=True)
    Path(blocker).mkdir(parents=True) if blocker.endswith("/") else Path(blocker).write_text("mine", encoding="utf-8")
    done = run("make", "hill-war", "-o", "out")
    assert (done.code, done.out, done.err) == (1, "", sentence)


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to root")
def test_an_output_folder_that_is_closed_keeps_the_old_kit(run):
    run("make", "hill-war", "-o", "out")
    folder = Path("out/hill-war")
    old = (folder / "kit.pdf").read_bytes()
    folder.chmod(0o555)
    done = run("make", "hill-war", "-o", "out", "--low-ink")
    folder.chmod(0o755)
    assert done.code == 1
    assert "Permission denied. Nothing there was changed." in done.err
    assert (folder / "kit.pdf").read_bytes() == old


def test_a_full_disk_keeps_the_old_kit(run, monkeypatch):
    run("make", "hill-war")
    folder = Path("output/hill-war")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pnp.whole.os.fdopen", full)
    done = run("make", "hill-war", "--paper", "letter")
    assert (done.code, done.out) == (1, "")
    assert done.err == "The output: No space left on device. Nothing there was changed.\n"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("bug", [ZeroDivisionError("by zero"), ValueError("an odd number"), KeyError("x")])
def test_our_own_bug_is_one_sentence_and_a_log_file(run, monkeypatch, bug):
    def broken(*_args: object) -> None:
        raise bug

    monkeypatch.setattr("pnp.sheets.make.make_kit", broken)
    done = run("make", "hill-war")
    assert (done.code, done.out) == (3, "")
    name = type(bug).__name__
    found = re.fullmatch(
        rf"This is a bug in pnp \({name}\)\. Please report it with the log file (\S+\.log)\n", done.err
    )
    assert found
    log = Path(found[1])
    text = log.read_text(encoding="utf-8")
    log.unlink()
    assert text.startswith("Traceback (most recent call last):")
    assert "in broken" in text
    assert text.splitlines()[-1].startswith(name)


def test_a_key_press_stops_without_a_word(run, monkeypatch):
    def stopped(*_args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pnp.summary.summary", stopped)
    done = run("list")
    assert (done.code, done.out, done.err) == (130, "", "")


def test_a_pipe_that_closes_early_gives_no_noise(tmp_path):
    command = f"{PNP} show warlords-of-ravenna | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) <= 1


def test_a_pipe_that_is_closed_already_gives_no_noise(tmp_path):
    reading, writing = os.pipe()
    os.close(reading)
    line = [sys.executable, "-m", "pnp", "list"]
    done = subprocess.run(line, stdout=writing, stderr=subprocess.PIPE, cwd=tmp_path, timeout=60, check=False)
    os.close(writing)
    assert done.stderr == b""


def test_findings_go_beside_the_document(process, hill_war):
    (hill_war / "templates" / "creature.xml").unlink()
    done = process("make", "hill-war", "--no-preview")
    assert done.returncode == 1
    assert done.stdout.startswith("output/hill-war/kit.pdf: 4 pages, 6 pieces")
    assert done.stderr.count("\n") == 1
    done = process("make", "hill-war", "--no-preview", "--json")
    assert (done.returncode, done.stderr) == (1, "")
    assert [finding["code"] for finding in json.loads(done.stdout)["findings"]] == ["missing-template"]


@pytest.mark.parametrize("command", ["check", "show", "make"])
def test_a_pipe_in_a_game_s_folder_is_left_alone(process, hill_war, command):
    os.mkfifo(hill_war / "templates" / "pipe.xml")
    os.mkfifo(hill_war / "pipe")
    assert process(command, "hill-war").returncode == 0


def test_the_version(process):
    done = process("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"pnp {pnp.__version__}\n", "")


def test_a_stream_of_ascii_takes_every_letter(process, hill_war):
    manifest = hill_war / "game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("Hill War", "Höhe"), encoding="utf-8")
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = process("show", "hill-war", env=ascii_only)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("H\\xf6he (hill-war)")
    assert json.loads(process("show", "hill-war", "--json", env=ascii_only).stdout)["title"] == "Höhe"


def on_terminal(words: list[str], folder: Path) -> tuple[int, str]:
    """Exit code and screen of a command whose stderr is a terminal."""
    ours, theirs = pty.openpty()
    line = [sys.executable, "-m", "pnp", *words]
    child = subprocess.Popen(
        line, cwd=folder, stdout=subprocess.DEVNULL, stderr=theirs, env={**os.environ, "TERM": "xterm"}
    )
    os.close(theirs)
    screen = b""
    try:
        while data := os.read(ours, 4096):
            screen += data
    except OSError:
        pass  # a terminal whose last writer has gone ends with an error
    finally:
        os.close(ours)
    return child.wait(timeout=60), screen.decode()


def test_a_bar_is_drawn_on_a_terminal_only(process, hill_war):
    assert process("make", "hill-war").stderr == ""
    code, screen = on_terminal(["make", "hill-war"], hill_war.parent)
    assert code == 0
    assert "hill-war" in screen
    assert "━" in screen
    assert on_terminal(["make", "hill-war", "--json"], hill_war.parent) == (0, "")
