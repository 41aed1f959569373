"""`pnp check` and `pnp make`: one document for scripts, lines for people, files where they were asked for."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

pytestmark = pytest.mark.usefixtures("hill_war")

FINDING = ["level", "code", "message", "game", "component", "piece", "box", "file", "line", "column"]


def spoil(hill_war: Path) -> None:
    deck = hill_war / "foe.yaml"
    deck.write_text(deck.read_text(encoding="utf-8").replace("layout: creature", "layout: creatur"), encoding="utf-8")


def printed(folder: Path) -> list[str]:
    """The files of a kit that a person sees."""
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))


MISSING = "hill-war/foe.yaml:4: error: there is no layout 'creatur'. Did you mean 'creature'?"


def test_check_of_a_sound_game(run):
    done = run("check", "hill-war")
    assert (done.code, done.out, done.err) == (0, "1 game checked: 0 errors, 0 warnings.\n", "")


def test_check_as_json(run, hill_war):
    spoil(hill_war)
    done = run("check", "hill-war", "--json")
    report = json.loads(done.out)
    assert (done.code, done.err) == (1, "")
    assert list(report) == ["errors", "warnings", "findings"]
    (finding,) = report["findings"]
    assert (report["errors"], report["warnings"], list(finding)) == (1, 0, FINDING)
    assert (finding["code"], finding["file"], finding["line"]) == ("missing-template", "hill-war/foe.yaml", 4)


def test_check_in_text(run, hill_war):
    spoil(hill_war)
    done = run("check", "hill-war")
    line, total = done.out.splitlines()
    assert (done.code, done.err, total) == (1, "", "1 game checked: 1 error, 0 warnings.")
    assert line.startswith(MISSING)
    assert line.endswith("[missing-template]")


def test_a_number_without_end_is_not_told_to_its_end(run, hill_war):
    deck = hill_war / "foe.yaml"
    text = deck.read_text(encoding="utf-8")
    for key, worse in (("layout", "layout: creature"), ("copies", "Titan, 1")):
        deck.write_text(text.replace(worse, worse + "9" * 20_000), encoding="utf-8")
        done = run("check", "hill-war")
        assert (done.code, key in done.out) == (1, True)
        assert max(map(len, done.out.splitlines())) < 1_000
        (first, *_) = json.loads(run("check", "hill-war", "--json").out)["findings"]
        assert len(first["message"]) < 1_000


def test_check_of_several_games_reports_all(run, hill_war):
    spoil(hill_war)
    report = json.loads(run("check", "hill-war", "warlords-of-ravenna", "./hill-war/", "--json").out)
    assert [finding["game"] for finding in report["findings"] if finding["level"] == "error"] == ["hill-war"]


def test_make_writes_kit_and_preview_where_asked(run):
    done = run("make", "hill-war", "-o", "kits")
    kit, preview = (Path("kits/hill-war") / name for name in ("kit.pdf", "preview.png"))
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        f"{kit}: 4 pages, 6 pieces, {kit.stat().st_size / 1000:,.0f} kB",
        f"{preview}: contact sheet of 4 faces, {preview.stat().st_size / 1000:,.0f} kB",
    ]
    assert kit.read_bytes().startswith(b"%PDF-")
    assert preview.read_bytes().startswith(b"\x89PNG")


def test_make_writes_to_output_unless_told(run):
    run("make", "hill-war")
    assert printed(Path("output/hill-war")) == ["kit.pdf", "preview.png"]


def test_make_as_json(run, hill_war):
    spoil(hill_war)
    done = run("make", "hill-war", "--json")
    made = json.loads(done.out)
    assert (done.code, done.err, list(made)) == (1, "", ["files", "findings", "timing"])
    assert [list(file) for file in made["files"]] == [["path", "kind", "pages", "pieces", "bytes"]] * 2
    kit, preview = made["files"]
    assert (kit["path"], kit["kind"], kit["pages"], kit["pieces"]) == ("output/hill-war/kit.pdf", "pdf", 4, 6)
    assert (preview["path"], preview["kind"]) == ("output/hill-war/preview.png", "preview")
    assert all(file["bytes"] == Path(file["path"]).stat().st_size for file in made["files"])
    assert [(found["code"], list(found)) for found in made["findings"]] == [("missing-template", FINDING)]


def test_make_prints_findings_beside_the_kit_it_still_writes(run, hill_war):
    spoil(hill_war)
    done = run("make", "hill-war")
    assert done.code == 1
    assert done.err.startswith(MISSING)
    assert Path("output/hill-war/kit.pdf").is_file()


def test_make_of_a_game_that_does_not_load_goes_on_to_the_next(run, hill_war):
    bad = hill_war.parent / "bad"
    bad.mkdir()
    (bad / "game.yaml").write_text("title: [", encoding="utf-8")
    done = run("make", "bad", "hill-war", "--no-preview")
    assert done.code == 1
    assert done.err.startswith("bad/game.yaml:")
    assert [path.name for path in Path("output").iterdir()] == ["hill-war"]


def test_no_preview_leaves_it_out(run):
    run("make", "hill-war", "--no-preview")
    assert printed(Path("output/hill-war")) == ["kit.pdf"]


@pytest.mark.parametrize(("wish", "pieces"), [("foe", 6), ("foe:titan", 1), ("foe:Elf Lord", 3)])
def test_only_prints_what_is_asked_for(run, wish, pieces):
    kit, _ = json.loads(run("make", "hill-war", "--only", wish, "--json").out)["files"]
    assert (kit["pages"], kit["pieces"]) == (2, pieces)


def test_only_prints_a_section(run, hill_war):
    deck = hill_war / "foe.yaml"
    text = deck.read_text(encoding="utf-8")
    head, rows = text.split("rows:\n")
    deck.write_text(
        head
        + "sections:\n  - title: Giants\n    rows:\n      - [Hill Giant, 2, giant, 1]\n      - [Titan, 1, giant, 7]\n"
        + "  - title: Elves\n    rows:\n      - [Elf Lord, 3, elf, 6]\n",
        encoding="utf-8",
    )
    kit, _ = json.loads(run("make", "hill-war", "--only", "foe:giants", "--json").out)["files"]
    assert (kit["pages"], kit["pieces"]) == (2, 3)
    assert "Titan" in rows


def test_nothing_to_print_is_said(run, hill_war):
    (hill_war / "foe.yaml").write_text(
        "kind: deck\ntitle: Luck\nsize: poker\nlayout: creature\nrows:\n"
        "  - {name: Any, copies: 0, force: 1, type: elf}\n",
        encoding="utf-8",
    )
    done = run("make", "hill-war", "--only", "foe")
    assert (done.code, done.out) == (0, "hill-war: nothing was printed.\n")
    assert json.loads(run("make", "hill-war", "--only", "foe", "--json").out)["files"] == []
    assert not Path("output").exists()


def test_every_option_reaches_the_sheets(run, monkeypatch):
    asked = []
    monkeypatch.setattr("pnp.sheets.make.make_kit", lambda _game, options, *_: asked.append(options) or 1 / 0)
    words = "--paper 100x150 --duplex short --marks cross --bleed 1 --gap 3 --margin 4 --fronts-only --low-ink"
    run("make", "hill-war", *words.split())
    wanted = Options(
        paper("100x150"), duplex="short", marks="cross", bleed=1, gap=3, margin=4, fronts_only=True, low_ink=True
    )
    assert asked == [wanted]


def test_an_unchanged_kit_is_said_to_be_and_told_the_same(run, hill_war):
    spoil(hill_war)
    first, again = (json.loads(run("make", "hill-war", "--json").out) for _ in range(2))
    first.pop("timing"), again.pop("timing")
    assert again == first
    done = run("make", "hill-war")
    assert done.code == 1
    assert done.err.startswith(MISSING)
    assert all(line.endswith(" kB, unchanged") for line in done.out.splitlines())


@pytest.mark.parametrize(
    "change",
    [
        lambda game: (game / "templates" / "creature.xml").write_text("<drawing width='63.5' height='88.9'/>"),
        lambda game: (game / "words.txt").write_text("anything in the folder may be read by a layout"),
        lambda _: Path("output/hill-war/kit.pdf").write_bytes(b"spoilt"),
        lambda _: Path("output/hill-war/preview.png").unlink(),
        lambda _: Path("output/hill-war/.kit.json").write_text("[]"),
    ],
    ids=["layout", "other-file", "kit", "preview", "record"],
)
def test_a_kit_is_made_again_when_anything_changed(run, hill_war, change):
    run("make", "hill-war")
    change(hill_war)
    done = run("make", "hill-war")
    assert done.code == 0
    assert "unchanged" not in done.out
    assert Path("output/hill-war/kit.pdf").read_bytes().startswith(b"%PDF-")


def test_another_option_makes_another_kit(run):
    before = json.loads(run("make", "hill-war", "--json").out)["files"]
    after = json.loads(run("make", "hill-war", "--json", "--paper", "a3").out)["files"]
    assert (before[0]["pages"], after[0]["pages"]) == (4, 4)
    assert before[0]["bytes"] != after[0]["bytes"]


def test_a_kit_that_was_copied_is_named_where_it_lies(run):
    run("make", "hill-war", "-o", "kits")
    shutil.copytree("kits", "copy")
    made = json.loads(run("make", "hill-war", "-o", "copy", "--json").out)
    assert [file["path"] for file in made["files"]] == ["copy/hill-war/kit.pdf", "copy/hill-war/preview.png"]


def test_several_games_are_told_in_the_order_asked_for(run, hill_war):
    names = []
    for number in range(4):
        names.append(f"war-{number}")
        shutil.copytree(hill_war, names[-1])
    done = run("make", *reversed(names), "--no-preview")
    assert (done.code, done.err) == (0, "")
    assert [line.split("/")[1] for line in done.out.splitlines()] == names[::-1]
