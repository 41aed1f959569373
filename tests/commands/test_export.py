"""`pnp export` as a new user meets it: what it writes and says, and what it says when it cannot."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from pnp.exports import FORMATS
from pnp.exports.folder import RECORD
from pnp.model import library

pytestmark = pytest.mark.usefixtures("hill_war")

BOTH = "Name one game or more, or ask for --all of them. `pnp list` shows what there is."
KNOWN = "Known formats: images, pcio, tabletop-club, thoth, tts, vassal."
WRONG = [
    (["pdf", "hill-war"], f"Unknown format 'pdf'. {KNOWN}"),
    (["vasal", "hill-war"], f"Unknown format 'vasal'; did you mean 'vassal'? {KNOWN}"),
    (["PCIO", "hill-war"], f"Unknown format 'PCIO'. {KNOWN}"),
    (["pcio"], BOTH),
    (["pcio", "hill-war", "--all"], BOTH),
    (["pcio", "hill-wart"], "There is no game 'hill-wart'."),
    (["pcio", "hill-war", "dragon-slayer"], "There is no game 'dragon-slayer'. Did you mean 'dragon-slayers'?"),
    (["pcio", "hill-war/templates"], "The folder 'hill-war/templates' has no game.yaml."),
    (["pcio", "hill-war", "--px-per-mm", "0.5"], "0.5 pixels a millimetre; it must be 1 to 60 (12 are 300 dpi)."),
    (["pcio", "hill-war", "--px-per-mm", "nan"], "nan pixels a millimetre; it must be 1 to 60 (12 are 300 dpi)."),
    (["pcio", "hill-war", "--longest", "20000"], "Pictures of at most 20000 pixels; it must be 256 to 10000."),
    (["images", "hill-war", "--image-format", "tiff"], "There is no image format 'tiff': png, bmp, gif, jpg."),
    (
        ["tts", "hill-war", "--base-url", "x.org"],
        "--base-url 'x.org': it must begin with https://, http:// or file:///.",
    ),
    (
        ["pcio", "hill-war", "--install"],
        "--install: pcio has no folder of its own to be put into. Leave it out, or say -o DIR.",
    ),
]


@pytest.mark.parametrize(("words", "sentence"), WRONG)
def test_wrong_use_is_one_sentence_and_writes_nothing(run, words, sentence):
    done = run("export", *words)
    assert (done.code, done.out, done.err) == (2, "", sentence + "\n")
    assert not Path("output").exists()


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_is_written_and_counted(run, form):
    done = run("export", form, "hill-war", "--px-per-mm", "2")
    assert done.code == 0
    place = Path("output/hill-war") / form
    files = [file for file in place.rglob("*") if file.is_file() and file.name != RECORD]
    first = done.out.splitlines()[0]
    assert first.startswith(f"{place}: {len(files)} file")
    assert ", 6 pieces, " in first


@pytest.mark.parametrize("form", FORMATS)
def test_json_tells_files_objects_and_pieces(run, form):
    done = run("export", form, "hill-war", "-o", "out", "--json", "--px-per-mm", "2")
    assert (done.code, done.err) == (0, "")
    told = json.loads(done.out)
    assert set(told) == {"files", "objects", "pieces", "notes", "findings", "timing"}
    written = {file: file.stat().st_size for file in Path("out").rglob("*") if file.is_file() and file.name != RECORD}
    assert {Path(file["path"]): file["bytes"] for file in told["files"]} == written
    assert told["pieces"] == 6
    assert told["objects"] > 0


def test_a_game_lands_beside_others_and_is_written_anew(run, hill_war):
    for form in ("pcio", "images", "pcio"):
        assert run("export", form, "hill-war", "--px-per-mm", "1").code == 0
    assert sorted(path.name for path in Path("output/hill-war").iterdir()) == ["images", "pcio"]
    before = Path("output/hill-war/pcio/hill-war.pcio").read_bytes()
    foe = hill_war / "foe.yaml"
    foe.write_text(foe.read_text(encoding="utf-8").replace("Titan, 1", "Titan, 2"), encoding="utf-8")
    assert "7 pieces" in run("export", "pcio", "hill-war", "--px-per-mm", "1").out
    assert Path("output/hill-war/pcio/hill-war.pcio").read_bytes() != before


@pytest.mark.parametrize("form", FORMATS)
def test_another_language_lies_beside_the_own(run, hill_war, form):
    (hill_war / "game.de.yaml").write_text("title: Hügelkrieg\nrulings: {ties: Gleich.}\n", encoding="utf-8")
    names = "rows: {Hill Giant: Hügelriese, Titan: Riese, Elf Lord: Elfenfürst}\n"
    (hill_war / "foe.de.yaml").write_text(f"title: Feinde\n{names}", encoding="utf-8")
    assert run("export", form, "hill-war", "--px-per-mm", "1").code == 0
    done = run("export", form, "hill-war", "--px-per-mm", "1", "--lang", "de")
    assert (done.code, done.err) == (0, "")
    own, german = Path("output/hill-war") / form, Path("output/hill-war/de") / form
    assert done.out.startswith(f"{german}: ")
    title, other = (next(place.rglob("README.txt")).read_text(encoding="utf-8") for place in (german, own))
    assert title.startswith("Hügelkrieg\n=")
    assert other.startswith("Hill War\n=")
    assert (german / RECORD).read_text(encoding="utf-8") != (own / RECORD).read_text(encoding="utf-8")


def test_what_is_not_translated_is_told(run, hill_war):
    (hill_war / "foe.de.yaml").write_text("title: Feinde\nkeep: [Titan, Elf Lord]\n", encoding="utf-8")
    done = run("export", "images", "hill-war", "--px-per-mm", "1", "--lang", "de")
    assert done.code == 0
    assert "foe.de.yaml:1:1: warning: row 'Hill Giant', name: there is no text in 'de'" in done.err


def test_a_language_that_is_not_there_is_told(run):
    done = run("export", "images", "hill-war", "--lang", "de")
    assert (done.code, done.out) == (2, "")
    assert done.err == "hill-war has no texts in 'de', only in its own language.\n"
    assert not Path("output").exists()


def test_all_exports_the_library(run, monkeypatch):
    monkeypatch.setattr(library, "slugs", lambda: ["warlords-of-ravenna", "draculas-castle"])
    done = run("export", "pcio", "--all", "--px-per-mm", "1", "--json")
    told = json.loads(done.out)
    assert [Path(file["path"]).name for file in told["files"] if file["path"].endswith(".pcio")] == [
        "warlords-of-ravenna.pcio",
        "draculas-castle.pcio",
    ]
    assert told["pieces"] == 68 + 99


def test_what_a_person_put_there_stays(run):
    assert run("export", "pcio", "hill-war", "--px-per-mm", "1").code == 0
    mine = Path("output/hill-war/pcio/notes.txt")
    mine.write_text("mine", encoding="utf-8")
    done = run("export", "pcio", "hill-war")
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(
        "notes.txt was not written by an export; nothing was changed. Move it away, or export elsewhere with -o DIR.\n"
    )
    assert mine.read_text(encoding="utf-8") == "mine"


def test_a_file_in_the_way_is_told(run):
    Path("taken").write_text("mine", encoding="utf-8")
    done = run("export", "pcio", "hill-war", "-o", "taken")
    assert (done.code, done.out) == (1, "")
    assert "taken" in done.err
    assert done.err.endswith(" Nothing there was changed.\n")
    assert "Traceback" not in done.err
    assert Path("taken").read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_folder_that_cannot_be_written_is_told(run):
    Path("locked").mkdir(mode=0o500)
    done = run("export", "pcio", "hill-war", "-o", "locked")
    assert (done.code, done.out) == (1, "")
    assert done.err.endswith(" Nothing there was changed.\n")
    assert not any(Path("locked").iterdir())


def test_a_game_that_cannot_be_read_points_at_the_line_and_the_next_is_exported(run, hill_war):
    shutil.copytree(hill_war, "broken")
    Path("broken/foe.yaml").write_text("kind: deck\ntitle: [", encoding="utf-8")
    done = run("export", "images", "broken", "hill-war", "--px-per-mm", "1")
    assert done.code == 1
    assert "foe.yaml:3:1: error: not YAML" in done.err
    first, second = done.out.splitlines()
    assert first == "broken: nothing was exported."
    assert second.startswith("output/hill-war/images: ")
    told = json.loads(run("export", "images", "broken", "--json").out)
    assert (told["files"], told["objects"], told["pieces"]) == ([], 0, 0)
    assert [finding["code"] for finding in told["findings"]] == ["yaml-syntax"]
    assert not Path("output/broken").exists()


def test_a_game_that_a_format_cannot_hold_keeps_no_other_back(run, hill_war):
    shutil.copytree(hill_war, "large")
    foe = Path("large/foe.yaml")
    foe.write_text(foe.read_text(encoding="utf-8").replace("Titan, 1", "Titan, 1500"), encoding="utf-8")
    sentence = "A room of playingcards.io holds about 1,200 widgets, Hill War would need 1,507:"
    alone = run("export", "pcio", "large", "--px-per-mm", "1")
    assert (alone.code, alone.out) == (2, "")
    assert alone.err.startswith(sentence)
    both = run("export", "pcio", "large", "hill-war", "--px-per-mm", "1")
    assert both.code == 2
    assert both.err.startswith(f"large: {sentence}")
    assert both.out.startswith("output/hill-war/pcio: 2 files")
    assert not Path("output/large").exists()


def test_what_is_wrong_with_a_face_is_told_and_ends_with_one(run, hill_war):
    layout = hill_war / "templates" / "creature.xml"
    layout.write_text(layout.read_text(encoding="utf-8").replace('width="50"', 'width="4"'), encoding="utf-8")
    done = run("export", "pcio", "hill-war", "--px-per-mm", "1")
    assert done.code == 1
    assert "Hill Giant" in done.err or "hill-giant" in done.err
    assert Path("output/hill-war/pcio/hill-war.pcio").exists()
    told = json.loads(run("export", "pcio", "hill-war", "--px-per-mm", "1", "--json").out)
    assert {finding["level"] for finding in told["findings"]} >= {"error"}


def test_a_game_without_pieces_is_exported_as_nothing(run):
    Path("none").mkdir()
    Path("none/game.yaml").write_text(
        "title: None\nkind: card\nfamily: none\nplayers: {min: 1, max: 2, print_for: 2}\n", encoding="utf-8"
    )
    for form in ("images", "pcio", "tabletop-club"):
        done = run("export", form, "none")
        assert done.code == 0
        assert "0 objects, 0 pieces" in done.out
