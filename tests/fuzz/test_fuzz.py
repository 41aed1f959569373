"""Fuzzing: mutated game folders under the law of `fuzz_law`, and the readers of strangers' text one by one.

The long run is `make soak`; `python tests/fuzz/soak.py --case SEED --keep FOLDER` repeats one of its cases.
"""

from __future__ import annotations

import json
import math
import re
import resource
import subprocess
import sys
from pathlib import Path

import fuzz_boards
import fuzz_games
import fuzz_text
import pytest
import yaml
from fuzz_cases import KINDS, case
from fuzz_law import MEMORY, SECONDS
from fuzz_layouts import PATHS, TRANSFORMS
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.boards import MapError, built
from pnp.layout.compose import transform
from pnp.layout.drawing.richtext import paragraphs, plain
from pnp.layout.drawing.svgpath import BadPath, pdf_path
from pnp.layout.drawing.xml import DrawingError, parse
from pnp.model import UnknownGame, library, plan
from pnp.model.plan import Plan, Spot
from pnp.model.report import Report, TooManyFaults
from pnp.model.yaml import read
from pnp.sheets.paper.papers import paper

SOAK = Path(__file__).with_name("soak.py")
STEADY = settings(derandomize=True, deadline=None, max_examples=150, database=None)


@pytest.mark.timeout(300)
def test_mutated_folders_keep_the_law():
    words = [
        sys.executable,
        str(SOAK),
        "--first",
        "500020",
        "--cases",
        "20",
        "--jobs",
        "2",
        "--seconds",
        "60",
        "--json",
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=170)
    verdicts = json.loads(done.stdout)
    assert {each["seed"]: each["broken"] for each in verdicts if each["broken"]} == {}
    assert done.returncode == 0
    # Folders that are all refused at the door, or all in order, would try nothing.
    assert {code for each in verdicts for code in each["exits"].values()} == {0, 1, 2}
    assert sum(each["pages"] > 0 for each in verdicts) >= 6
    assert len({code for each in verdicts for code in each["findings"]}) >= 10
    assert {"board", "shapes"} <= {kind for each in verdicts for kind in each["kind"].split("+")}


@pytest.mark.parametrize("seed", [600_001, 600_004])
def test_a_process_of_its_own_keeps_the_law(seed, tmp_path):
    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    tried = case(seed)
    fuzz_games.write(tried.after, tmp_path / "hill-war")
    for words in (["check", "hill-war"], ["make", "hill-war", "-o", "out", *tried.options]):
        line = [sys.executable, "-m", "pnp", *words]
        done = subprocess.run(line, capture_output=True, cwd=tmp_path, timeout=120, check=False, preexec_fn=bounded)
        assert done.returncode in (0, 1, 2), done.stderr[-500:]
        assert b"Traceback" not in done.stdout + done.stderr
    assert {path.name for path in tmp_path.iterdir()} <= {"hill-war", "out"}


def test_a_case_is_the_same_each_time():
    assert all(case(seed) == case(seed) for seed in range(15))


def test_every_kind_of_mutation_changes_something():
    changed = {kind for tried in map(case, range(300)) if tried.before != tried.after for kind in tried.kind.split("+")}
    assert changed == set(KINDS)


TOKENS = [
    *fuzz_text.SIGNS,
    "- ",
    ": ",
    "a",
    "b: ",
    "\n",
    "\n  ",
    "\n- ",
    "'",
    '"',
    "[",
    "]",
    "{",
    "}",
    "# x",
    "| ",
    "> ",
    "1",
]


@STEADY
@given(st.lists(st.sampled_from(TOKENS), max_size=60).map("".join) | st.text(max_size=200))
def test_any_text_is_yaml_or_a_finding(text):
    report = Report("hill-war", Path("game.yaml"))
    try:
        root = read(text.encode("utf-8", "surrogatepass"), report)
    except TooManyFaults:
        root = None
    assert root is not None or report.findings
    assert all(finding.line is None or finding.line >= 1 for finding in report.findings)


@STEADY
@given(st.binary(max_size=120))
def test_any_bytes_are_yaml_or_a_finding(data):
    report = Report("hill-war", Path("game.yaml"))
    assert read(data, report) is not None or report.findings


@STEADY
@given(
    st.lists(st.sampled_from([*"MmLlHhVvCcSsQqTtAaZz", "1", "-2.5", ".5", "1e5", " ", ",", "0", "1e-9", *PATHS])).map(
        "".join
    )
)
def test_any_path_is_finite_or_refused(data):
    try:
        written, box = pdf_path(data)
    except BadPath:
        return
    assert all(map(math.isfinite, box))
    assert not re.search(r"nan|inf|e[+-]\d", written)


@STEADY
@given(st.lists(st.sampled_from([*TRANSFORMS, "scale(", "1", ")", " ", ",", "rotate(3)", "skewX(90)"])).map(" ".join))
def test_any_transform_is_six_numbers_or_refused(text):
    try:
        matrix = transform(text)
    except ValueError:
        return
    assert len(matrix) == 6
    assert all(map(math.isfinite, matrix))


@STEADY
@given(
    st.text(max_size=200)
    | st.lists(st.sampled_from(["*", "**", "[", "]", "\\", "\n", "castle", "a", " "])).map("".join)
)
def test_any_text_is_rich_text(text):
    runs = [run for line in paragraphs(text) for run in line]
    assert all(run.text for run in runs)
    said = "".join(run.text for line in paragraphs(plain(text)) for run in line)
    assert "".join(said.split()) == "".join(text.split())


@STEADY
@given(
    st.lists(
        st.sampled_from(
            ["<a>", "</a>", "<drawing>", "</drawing>", "<a b='", "'/>", "&", "&lt;", "\0", "\ud800", "<!--", "x"]
        )
    )
)
def test_any_text_is_a_drawing_or_refused(parts):
    try:
        root = parse("".join(parts))
    except DrawingError as error:
        assert error.line >= 1
        return
    assert root.tag in {"a", "drawing"}


@STEADY
@given(st.text(max_size=30) | st.from_regex(r"[0-9.]{1,6}x[0-9.]{1,6}(mm|in)?", fullmatch=True))
def test_any_paper_is_known_or_refused(name):
    try:
        chosen = paper(name)
    except ValueError as error:
        assert "aper" in str(error)
        return
    assert 50 <= min(chosen.width, chosen.height) <= max(chosen.width, chosen.height) <= 2000


SAID = st.lists(st.sampled_from([*"0123456789x- \u0663\uff11", "->", "a", "true", "false", "400"])).map("".join)


@STEADY
@given(
    st.recursive(SAID | st.text(max_size=9), lambda inner: st.lists(inner) | st.dictionaries(SAID, inner), max_leaves=6)
)
def test_any_value_of_a_board_is_read_or_refused(value):
    for key in (plan.flag, plan.grid, plan.numbered, plan.circuit, plan.link, plan.border, plan.path):
        try:
            key(value)
        except ValueError as error:
            assert str(error).endswith(".")
    try:
        columns, rows = plan.grid(value)
        assert 1 <= min(columns, rows) <= max(columns, rows) <= plan.MOST_ACROSS
    except ValueError:
        pass


@STEADY
@given(st.randoms(use_true_random=False))
def test_any_board_made_up_is_drawn_or_told_of(chance):
    """What is sound has edges, and every way leads somewhere; what is not says where."""
    document = yaml.safe_load(fuzz_boards.any_board(chance))
    rows = [Spot(row["name"], row.get("letter")) for row in document.get("rows", [])]
    links = [plan.link(way) for ways in document.get("links", {}).values() for way in ways]
    made = Plan(
        document["spaces"],
        tuple(rows),
        tuple(chance.sample(document["map"], len(document["map"]))) if "map" in document else (),
        plan.grid(document["grid"]) if "grid" in document else None,
        document.get("names"),
        numbered=plan.numbered(document["numbered"]) if "numbered" in document else None,
        links=(("", tuple(links)),),
    )
    try:
        board = built(made)
    except MapError as error:
        assert all(flaw.message.endswith(".") for flaw in error.flaws)
        return
    left, top, right, bottom = board.bounds
    assert left < right
    assert top < bottom
    for space in board.spaces[:20]:
        assert all(line[0] == line[-1] for line in board.outline(space))
        assert all(space in board.into(other) for other in board.neighbours(space))


@STEADY
@given(st.text(min_size=1, max_size=300))
def test_any_name_is_a_game_or_unknown(name):
    if name in library.slugs():
        return
    with pytest.raises(UnknownGame):
        library.find(f"nowhere-{name}")
