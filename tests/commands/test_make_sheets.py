"""What `pnp make` says of sheets: cutter files among the rest, and wishes that exclude each other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def test_cutter_files_are_told_of_and_recalled(run, tmp_path):
    words = ("make", "warlords-of-ravenna", "--no-preview", "--cutter", "dxf", "--corner", "2.5", "-o", tmp_path)
    done = run(*words)
    assert (done.code, done.err) == (0, "")
    # The score track shares the sheet of the four markers.
    assert "cut-2.dxf: cut lines of 9 pieces for 6 pages, " in done.out
    again = run(*words)
    assert again.out.count(", unchanged\n") == len(again.out.splitlines()) == 3
    files = json.loads(run(*words, "--json").out)["files"]
    assert [(Path(file["path"]).name, file["kind"], file["pages"], file["pieces"]) for file in files[1:]] == [
        ("cut-1.dxf", "cutter", 1, 5),
        ("cut-2.dxf", "cutter", 6, 9),
    ]
    assert all(set(file) == {"path", "kind", "pages", "pieces", "bytes"} for file in files)
    assert all(Path(file["path"]).stat().st_size == file["bytes"] for file in files)


def test_the_paper_is_laid_on_its_side(run, tmp_path):
    words = ("make", "warlords-of-ravenna", "--no-preview", "--only", "war", "--landscape", "--cutter", "svg")
    assert run(*words, "-o", tmp_path).code == 0
    head = (tmp_path / "warlords-of-ravenna" / "cut-1.svg").read_text(encoding="utf-8").splitlines()[1]
    assert 'width="297mm" height="210mm"' in head


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["--backs-last", "--gutterfold"],
            "A gutterfold has fronts and backs on one page: its backs cannot come last.",
        ),
        (["--corner", "3"], "Corners are rounded in cutter files only: ask for svg or dxf."),
        (["--cutter", "gcode"], "cutter is 'gcode'; it must be one of svg, dxf."),
        (["--mark-colour", "blue"], 'The mark colour \'blue\' is no colour; write "#rgb" or "#rrggbb", in quotes.'),
        (["--back-bleed", "9"], "Backs would bleed by 11 mm; bleed and back bleed together are at most 10 mm."),
    ],
)
def test_a_wish_that_cannot_be_met_is_a_sentence(run, tmp_path, words, sentence):
    done = run("make", "warlords-of-ravenna", *words, "-o", tmp_path)
    assert (done.code, done.out, done.err) == (2, "", f"{sentence}\n")
    assert list(tmp_path.iterdir()) == []


def test_sizes_are_kept_apart_if_asked(run, tmp_path):
    pages = []
    for words in ((), ("--no-mix",)):
        done = run("make", "condottieri", "--no-preview", *words, "--json", "-o", tmp_path)
        pages.append(json.loads(done.out)["files"][0]["pages"])
    assert pages[1] == pages[0] + 1
