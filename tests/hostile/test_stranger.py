"""A stranger's folder cannot hurt: one case or more of each row of what was found, and what it may not do besides."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import cases
from cases import Hostile
from hostile_layouts import CHANGING
from rotation import some

from pnp.exports.folder import written

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="figures are those of Linux")
CORE = [case for case in cases.cases() if case.core]
CHOSEN = set(some([(case.row, case.name) for case in CORE], -(-len(CORE) // 3)))
SOME = [case for case in CORE if (case.row, case.name) in CHOSEN]
"""A third of them, others the next day; `run.py` is for all cases."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("case", SOME, ids=lambda case: f"{case.row}: {case.name}")
def test_it_ends_within_bounds_and_says_so(case: Hostile, tmp_path: Path) -> None:
    done = cases.tried(case, tmp_path, forks=True)
    assert done.wrong == [], done.out[-500:]


def test_there_are_hundreds_of_cases() -> None:
    every = cases.cases()
    assert len(every) >= 300
    assert len({(case.row, case.name) for case in every}) == len(every)


def test_what_differs_from_run_to_run_is_refused(tmp_path: Path) -> None:
    """Layouts cannot say it, each of them is told of, and the bytes are the same by whatever seed Python hashes."""
    folder = cases.game(tmp_path)
    for number, text in enumerate(CHANGING.values()):
        deck = cases.DECK.replace("creature", f"odd-{number}")
        (folder / f"deck-{number}.yaml").write_text(deck, encoding="utf-8")
        (folder / "templates" / f"odd-{number}.xml").write_text(cases.CREATURE % text, encoding="utf-8")
    kits = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        line = [sys.executable, "-m", "pnp", "make", str(folder), "--no-preview", "--json", "-o", str(out)]
        done = subprocess.run(line, cwd=tmp_path, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True)
        assert done.returncode == 1
        found = [each for each in json.loads(done.stdout)["findings"] if each["code"] == "template-error"]
        assert {each["component"] for each in found} == {f"deck-{number}" for number in range(len(CHANGING))}
        kits.append((out / "hill-war" / "kit.pdf").read_bytes())
    assert kits[0] == kits[1]


def test_a_failed_make_leaves_no_empty_folder(tmp_path: Path) -> None:
    cases.game(tmp_path)
    line = "import resource as r; r.setrlimit(r.RLIMIT_FSIZE, (2000, 2000)); from pnp.cli import main; main()"
    words = [sys.executable, "-c", line, "make", "./hill-war", "-o", "out/far"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1, done.stderr
    assert not (tmp_path / "out").exists()


def test_made_in_its_own_folder_a_game_writes_through_no_link(tmp_path: Path) -> None:
    folder = cases.game(tmp_path)
    kit = tmp_path / "person" / "hill-war" / "kit.pdf"
    kit.parent.mkdir(parents=True)
    kit.write_text("a person's")
    (folder / "output").symlink_to(tmp_path / "person")
    line = [sys.executable, "-m", "pnp", "make", "."]
    done = subprocess.run(line, cwd=folder, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "output" in done.stderr
    assert (kit.read_text(), list(kit.parent.iterdir())) == ("a person's", [kit])


SWAPPING = """import os, pathlib, sys
from pnp.cli import main
replace = pathlib.Path.replace
def killed(self, target):
    if pathlib.Path(target).name == "vassal":
        os.kill(os.getpid(), 9)
    return replace(self, target)
pathlib.Path.replace = killed
main()"""


def test_an_export_killed_between_its_two_renames_is_put_back(tmp_path: Path) -> None:
    cases.game(tmp_path)
    words = ["export", "vassal", "./hill-war", "-o", "out"]
    subprocess.run([sys.executable, "-m", "pnp", *words], cwd=tmp_path, check=True, capture_output=True)
    place = tmp_path / "out" / "hill-war" / "vassal"
    before = {file.name: file.read_bytes() for file in place.iterdir()}
    killed = subprocess.run([sys.executable, "-c", SWAPPING, *words], cwd=tmp_path, capture_output=True)
    assert killed.returncode == -9
    assert not place.exists()
    assert any(".vassal.old." in each.name for each in place.parent.iterdir())
    with pytest.raises(RuntimeError), written(place):
        raise RuntimeError("the next export fails")
    assert {file.name: file.read_bytes() for file in place.iterdir()} == before
    assert list(place.parent.iterdir()) == [place]


LOOPS = {
    "play": "    while True:\n        pass\n",
    "swallowed": "    while True:\n        try:\n            while True:\n                pass\n"
    "        except BaseException:\n            pass\n",
    "in Python's own": "    sum(range(10 ** 14))\n",
    "asking the table": "    while True:\n        len(table.seats)\n",
}
RULES = "def play(table):\n{loop}    yield\n\n\ndef thumb(view, choice):\n    return choice.options[0]\n"
QUICK = "import pnp.lab.runs.patience as p; p.SECONDS = 0.25; from pnp.cli import main; main()"


@pytest.mark.parametrize(
    ("loop", "jobs"), some([*((loop, "1") for loop in LOOPS), ("play", "2"), ("in Python's own", "2")], 3)
)
def test_rules_that_loop_in_one_step_end(loop: str, jobs: str, tmp_path: Path) -> None:
    folder = cases.game(tmp_path)
    (folder / "rules.py").write_text(RULES.format(loop=LOOPS[loop]), encoding="utf-8")
    words = ["playtest", "./hill-war", "-n", "40", "--trust", "--no-db", "--jobs", jobs]
    done = subprocess.run(
        [sys.executable, "-c", QUICK, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.returncode not in (0, 3)
    assert "Traceback" not in done.stderr
    assert "one step of the rules takes more than 0.25 s" in done.stderr
    if loop in ("play", "asking the table"):
        assert done.returncode == 1


def test_memory_that_runs_out_is_a_sentence(tmp_path: Path) -> None:
    line = "import pnp.sheets.make as m, pnp.cli as c\ndef f(*a, **k): return bytes(10**10)\nm.make_kit = f\nc.main()"
    cases.game(tmp_path)
    env = {**os.environ, "PNP_MEMORY": "1024"}
    words = [sys.executable, "-c", line, "make", "./hill-war"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, env=env)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("This takes more memory than the 1,024 MB it may take.")
    assert "PNP_MEMORY" in done.stderr
