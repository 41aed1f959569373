"""Two matches on two maps: each names its seed, is replayed on it, printed and exported from it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rotation import some

import pnp
from pnp.checks.report import check
from pnp.engine import Match, transcript
from pnp.engine.boards import board
from pnp.engine.match import map_seed
from pnp.lab.runs.ready import Ready, ready
from pnp.model import load, mapped

HERE = Path(__file__).parent / "landfall"


@pytest.fixture(scope="module")
def landfall() -> Ready:
    return ready(HERE, trust=True)


def played(landfall: Ready, seed: int, mode: str = "new-shores") -> Match:
    match = Match(landfall.cast, landfall.rules, seed, [landfall.rules.thumb], 2, mode, strict=True)
    match.run()
    return match


def lines(match: Match) -> tuple[str, ...]:
    plan = match.cast.game.components["land"].plan
    assert plan is not None
    return plan.map


def command(*words: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "pnp", *words]
    return subprocess.run(line, capture_output=True, text=True, check=False, timeout=120)


def test_two_matches_have_two_maps_and_both_can_be_replayed(landfall: Ready) -> None:
    one, other = played(landfall, 1), played(landfall, 2)
    assert lines(one) != lines(other)
    for match in (one, other):
        told = transcript.read(transcript.lines(match))
        assert told.header["map"] == map_seed(match.seed) == match.cast.game.map_seed
        verdict = transcript.verify(told, landfall.cast, landfall.rules)
        assert (verdict.fault, verdict.warnings, verdict.result) == (None, (), match.result)
        again = match.replayed(match.answers)
        assert lines(again) == lines(match)
        assert again.result == match.result


def test_a_transcript_on_another_map_does_not_hold(landfall: Ready) -> None:
    written = list(transcript.lines(played(landfall, 1)))
    head = json.loads(written[0])
    moved = transcript.read([json.dumps(head | {"map": head["map"] + 1}), *written[1:]])
    verdict = transcript.verify(moved, landfall.cast, landfall.rules)
    assert verdict.fault
    assert "is not legal" in verdict.fault or "the table is not as it was" in verdict.fault or verdict.warnings
    with pytest.raises(transcript.TranscriptError, match="odd 'map'"):
        transcript.read([json.dumps(head | {"map": "north"}), *written[1:]])


def test_the_chart_is_the_map_of_the_data(landfall: Ready) -> None:
    one, other = played(landfall, 1, "chart"), played(landfall, 2, "chart")
    assert lines(one) == lines(other)
    assert "map" not in transcript.header(one)


def test_a_stated_map_is_played_on_in_every_mode() -> None:
    for mode in ("chart", "new-shores"):
        match = pnp.Match(HERE, 5, players=2, mode=mode, trust=True, map_seed=77)
        assert transcript.header(match)["map"] == 77
        assert lines(match) == lines(pnp.Match(HERE, 6, players=2, mode="chart", trust=True, map_seed=77))
        assert board(match.table, "land").connected


def test_search_thinks_on_the_map_of_the_match(landfall: Ready) -> None:
    from pnp.engine.agents import agent

    sitting = [agent("flat:20", landfall.rules, 1), landfall.rules.thumb]
    match = Match(landfall.cast, landfall.rules, 3, sitting, 2, "new-shores")
    match.run()
    verdict = transcript.verify(transcript.read(transcript.lines(match)), landfall.cast, landfall.rules)
    assert verdict.fault is None


def test_a_map_can_be_loaded_kept_and_translated() -> None:
    one, same = load(HERE, map_seed=9), mapped(load(HERE), 9)
    assert one == same
    assert one.map_seed == 9
    assert mapped(one, 9) == one
    library = load("vampire-prince")
    assert mapped(library, 9) is library


def test_pnp_map_prints_what_stands_in_place_of_grow(tmp_path: Path) -> None:
    done = command("map", str(HERE), "--seed", "12")
    assert done.returncode == 0
    for file in HERE.glob("*.yaml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    land = tmp_path / "land.yaml"
    text = re.sub(r"^grow:\n(  .*\n)+", done.stdout, land.read_text(), flags=re.MULTILINE)
    land.write_text(text)
    game = tmp_path / "game.yaml"
    game.write_text(game.read_text().replace(", map: new", ""))
    from pnp.boards import built

    kept, grown = (load(folder, map_seed=12).components["land"].plan for folder in (tmp_path, HERE))
    assert kept is not None
    assert grown is not None
    assert kept.grow is None
    ours, theirs = built(kept), built(grown)
    assert ours.spaces == theirs.spaces
    assert all(ours.neighbours(space) == theirs.neighbours(space) for space in ours.spaces)
    assert ours.laid.borders == theirs.laid.borders


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("map", "vampire-prince"), 2, "has no map that grows"),
        (("make", "vampire-prince", "--map", "3"), 2, "has no map that grows"),
        (("map", str(HERE), "--board", "lan"), 2, "did you mean 'land'?"),
        (("map", str(HERE), "--seed", "-1"), 2, "--seed"),
        (("map", "landfal"), 2, "There is no game"),
    ],
)
def test_wrong_use_is_told(words: tuple[str, ...], code: int, told: str) -> None:
    done = command(*words)
    assert done.returncode == code
    assert told in done.stderr


def test_a_kit_and_an_export_hold_the_map_that_is_named(tmp_path: Path) -> None:
    assert command("make", str(HERE), "-o", str(tmp_path), "--map", "5", "--no-preview").returncode == 0
    assert command("make", str(HERE), "-o", str(tmp_path), "--no-preview").returncode == 0
    one, own = tmp_path / "landfall/map-5/kit.pdf", tmp_path / "landfall/kit.pdf"
    assert one.read_bytes() != own.read_bytes()
    pnp.make(HERE, tmp_path / "python", preview=False, map_seed=5)
    assert (tmp_path / "python/landfall/map-5/kit.pdf").read_bytes() == one.read_bytes()
    done = command("export", "images", str(HERE), "-o", str(tmp_path), "--map", "5", "--px-per-mm", "2")
    assert done.returncode == 0
    assert list((tmp_path / "landfall/map-5/images").rglob("*.png"))


@pytest.mark.parametrize("seed", some(range(12), 4))
def test_every_name_fits_on_twelve_maps(seed: int) -> None:
    assert check(HERE, map_seed=seed) == []
