"""What changed since the last confirmed print, and nothing else, is printed again."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image
from printed_pieces import held
from samples import DECK

pytestmark = pytest.mark.usefixtures("hill_war")

KIT = Path("output/hill-war/kit.pdf")


def change(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def confirmed(run, hill_war):
    """The game's folder once its kit was printed."""
    assert run("make", "hill-war", "--no-preview").code == 0
    assert run("printed", "hill-war").code == 0
    return hill_war


def changes(run, *words):
    """What `make --changed` says and leaves: changes by piece, and the copies of each title on paper."""
    done = run("make", "hill-war", "--no-preview", "--changed", "--json", *words)
    assert done.code == 0, done.err
    told = json.loads(done.out)
    why = {each["piece"].partition(":")[2]: (*each["why"], each["copies"]) for each in told["changed"]}
    return why, held(KIT) if told["files"] else Counter()


def test_what_was_never_confirmed_prints_whole(run):
    why, paper = changes(run)
    assert why == {"hill-giant": ("new", 2), "titan": ("new", 1), "elf-lord": ("new", 3)}
    assert paper == {"Hill Giant": 2, "Titan": 1, "Elf Lord": 3}
    again = run("make", "hill-war", "--no-preview", "--changed")
    assert "3 new: Hill Giant (2), Titan (1), Elf Lord (3)." in again.out
    assert "unchanged" in again.out


@pytest.mark.usefixtures("confirmed")
def test_nothing_changed_says_so_and_writes_nothing(run):
    before = {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in KIT.parent.iterdir()}
    done = run("make", "hill-war", "--changed")
    assert (done.code, done.err) == (0, "")
    assert done.out == "hill-war: nothing changed since the last confirmed print.\n"
    assert {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in KIT.parent.iterdir()} == before


@pytest.mark.usefixtures("confirmed")
def test_other_ways_to_print_are_no_change(run):
    for wish in (["--low-ink"], ["--paper", "letter"], ["--bleed", "4"], ["--gutterfold"], ["--marks", "none"]):
        assert changes(run, *wish) == ({}, {})


def test_a_kit_with_more_bleed_confirms_the_same(run):
    run("make", "hill-war", "--no-preview", "--bleed", "5")
    run("printed", "hill-war")
    assert changes(run) == ({}, {})


def test_a_changed_front_prints_all_its_copies(run, confirmed):
    change(confirmed / "foe.yaml", "Elf Lord, 3", "Elf Lord*, 3")
    change(confirmed / "foe.yaml", "Elf Lord*", "Elf King")
    why, paper = changes(run)
    assert why == {"elf-king": ("new", 3), "elf-lord": ("removed", 3)}
    assert paper == {"Elf King": 3}


def test_a_changed_colour_of_the_theme_is_seen(run, confirmed):
    change(confirmed / "game.yaml", "family:", "theme: {colours: {ink: '#102030'}}\nfamily:")
    why, _ = changes(run)
    assert why == {name: ("front", n) for name, n in (("hill-giant", 2), ("titan", 1), ("elf-lord", 3))}


def test_a_picture_that_was_painted_anew_is_seen(run, hill_war):
    picture = hill_war / "art" / "hill.png"
    picture.parent.mkdir()
    Image.new("RGB", (600, 300), "#aa3311").save(picture)
    image = '<image x="5" y="20" width="50" height="25" file="hill.png"/>\n</drawing>'
    change(hill_war / "templates" / "creature.xml", "</drawing>", image)
    run("make", "hill-war", "--no-preview")
    run("printed", "hill-war")
    assert changes(run) == ({}, {})
    Image.new("RGB", (600, 300), "#33aa11").save(picture)
    why, _ = changes(run)
    assert why == {name: ("front", n) for name, n in (("hill-giant", 2), ("titan", 1), ("elf-lord", 3))}


STANDEES = """\
kind: counters
title: Heroes
size: [25, 40]
shape: standee
layout: ahead
back: behind
rows: [{name: Imp}]
"""
BEHIND = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <rect x="2" y="2" width="9" height="9" fill="ink"/>
</drawing>
"""


def test_both_sides_of_a_standee_count_though_they_share_a_page(run, hill_war):
    (hill_war / "hero.yaml").write_text(STANDEES, encoding="utf-8")
    for name in ("ahead", "behind"):
        (hill_war / "templates" / f"{name}.xml").write_text(BEHIND, encoding="utf-8")
    run("make", "hill-war", "--no-preview", "--fronts-only")
    run("printed", "hill-war", "--only", "hero")
    assert changes(run, "--only", "hero") == ({}, {})
    change(hill_war / "templates" / "behind.xml", 'width="9"', 'width="8"')
    assert changes(run, "--only", "hero")[0] == {"imp": ("back", 1)}
    assert changes(run, "--only", "hero", "--fronts-only")[0] == {"imp": ("back", 1)}


def test_a_changed_shared_back_prints_all_its_cards(run, confirmed):
    back = (confirmed / "templates" / "creature.xml").read_text(encoding="utf-8").split("<textbox")[0] + "</drawing>"
    (confirmed / "templates" / "plain.xml").write_text(back, encoding="utf-8")
    change(confirmed / "foe.yaml", "layout: creature", "layout: creature\nback: plain")
    why, paper = changes(run)
    assert why == {name: ("back", n) for name, n in (("hill-giant", 2), ("titan", 1), ("elf-lord", 3))}
    assert paper == {"Hill Giant": 2, "Titan": 1, "Elf Lord": 3}
    assert changes(run, "--fronts-only") == ({}, {})


def test_copies_that_were_added_are_printed_alone(run, confirmed):
    change(confirmed / "foe.yaml", "Titan, 1", "Titan, 4")
    change(confirmed / "foe.yaml", "Hill Giant, 2", "Hill Giant, 1")
    why, paper = changes(run)
    assert why == {"titan": ("more", 3), "hill-giant": ("fewer", 1)}
    assert paper == {"Titan": 3}
    run("printed", "hill-war")
    assert changes(run) == ({}, {})


def test_a_face_that_counts_its_copies_is_printed_anew(run, hill_war):
    change(hill_war / "templates" / "creature.xml", "</drawing>", TELLS)
    run("make", "hill-war", "--no-preview")
    run("printed", "hill-war")
    change(hill_war / "foe.yaml", "Titan, 1", "Titan, 3")
    why, paper = changes(run)
    assert (why, paper) == ({"titan": ("front", 3)}, {"Titan": 3})


TELLS = """\
<textbox id="count" x="5" y="60" width="20" height="8" style="label">{{ piece.copies }} in all</textbox>
</drawing>
"""


def test_what_is_confirmed_is_what_the_kit_held(run, hill_war):
    run("make", "hill-war", "--no-preview")
    change(hill_war / "foe.yaml", "Titan, 1", "Titan, 2")
    run("printed", "hill-war")
    assert changes(run) == ({"titan": ("more", 1)}, {"Titan": 1})


def test_a_part_is_confirmed_by_its_name(run):
    run("make", "hill-war", "--no-preview")
    assert "1 piece of 1 title" in run("printed", "hill-war", "--only", "foe:titan").out
    why, paper = changes(run)
    assert set(why) == {"hill-giant", "elf-lord"}
    assert paper == {"Hill Giant": 2, "Elf Lord": 3}
    assert set(changes(run, "--only", "foe:titan", "--only", "foe:elf-lord")[0]) == {"elf-lord"}


def test_a_part_that_was_made_confirms_no_more(run, confirmed):
    change(confirmed / "foe.yaml", "giant, 7]", "giant, 8]\n  - [Imp, 1, elf, 1]")
    run("make", "hill-war", "--no-preview", "--only", "foe:imp")
    run("printed", "hill-war")
    assert changes(run) == ({}, {})
    run("make", "hill-war", "--no-preview", "--only", "foe:titan")
    run("printed", "hill-war")
    assert changes(run) == ({}, {})


def test_pieces_that_are_gone_are_told_until_a_print_is_confirmed(run, confirmed):
    change(confirmed / "foe.yaml", "  - [Titan, 1, giant, 7]\n", "")
    done = run("make", "hill-war", "--changed")
    assert (done.code, done.out) == (0, "hill-war, foe: 1 removed: Titan (put 1 away).\n")
    change(confirmed / "foe.yaml", "Elf Lord, 3", "Elf Lord, 4")
    assert changes(run) == ({"elf-lord": ("more", 1), "titan": ("removed", 1)}, {"Elf Lord": 1})
    run("printed", "hill-war")
    assert changes(run) == ({}, {})


def test_a_component_that_is_gone_is_told_and_a_new_one_prints_whole(run, confirmed):
    (confirmed / "ogre.yaml").write_text(
        DECK.replace("Foe deck", "Third deck").replace("Titan", "Ogre"), encoding="utf-8"
    )
    (confirmed / "foe.yaml").unlink()
    why, paper = changes(run)
    assert why["titan"] == ("removed", 1)
    assert paper == {"Hill Giant": 2, "Ogre": 1, "Elf Lord": 3}
    run("printed", "hill-war")
    assert changes(run) == ({}, {})


def test_every_set_has_its_own(run, hill_war):
    change(hill_war / "foe.yaml", "layout:", "sets: [red, blue]\nlayout:")
    run("make", "hill-war", "--no-preview")
    run("printed", "hill-war")
    change(hill_war / "foe.yaml", "Titan, 1", "Titan, 2")
    why, paper = changes(run)
    assert why == {"titan@red": ("more", 1), "titan@blue": ("more", 1)}
    assert paper == {"Titan": 2}
    assert "Titan (1 more, in 2 sets)" in run("make", "hill-war", "--changed").out


BOARD = """\
kind: board
title: Hill
size: [380, 260]
layout: creature
rows: [{name: Top}]
"""


def test_a_board_is_printed_when_it_changes(run, hill_war):
    (hill_war / "hill.yaml").write_text(BOARD, encoding="utf-8")
    run("make", "hill-war", "--no-preview")
    run("printed", "hill-war")
    assert changes(run) == ({}, {})
    change(hill_war / "hill.yaml", "title: Hill", "title: Knoll")
    why, paper = changes(run)
    assert list(why.values()) == [("front", 1)]
    assert set(paper) <= {"Knoll"}


def test_fronts_alone_leave_the_backs_to_be_printed(run):
    run("make", "hill-war", "--no-preview", "--fronts-only")
    run("printed", "hill-war")
    assert changes(run, "--fronts-only") == ({}, {})
    assert set(changes(run)[0].values()) == {("back", 1), ("back", 2), ("back", 3)}
    run("make", "hill-war", "--no-preview", "--backs-only")
    run("printed", "hill-war")
    assert changes(run) == ({}, {})


def test_a_front_that_is_printed_alone_has_no_back_yet(run, hill_war):
    (hill_war / "templates" / "behind.xml").write_text(BEHIND, encoding="utf-8")
    change(hill_war / "foe.yaml", "layout: creature", "layout: creature\nback: behind")
    run("make", "hill-war", "--no-preview")
    run("printed", "hill-war")
    change(hill_war / "foe.yaml", "Titan, 1", "Titan, 2")
    assert changes(run, "--fronts-only") == ({"titan": ("more", 1)}, {"Titan": 1})
    run("printed", "hill-war")
    assert changes(run, "--fronts-only") == ({}, {})
    assert changes(run, "--backs-only")[0] == changes(run)[0] == {"titan": ("back", 2)}
    run("make", "hill-war", "--no-preview", "--changed", "--backs-only")
    run("printed", "hill-war")
    assert changes(run) == ({}, {})


def test_a_language_has_prints_of_its_own(run, confirmed):
    (confirmed / "foe.de.yaml").write_text("title: Feinde\nrows:\n  Titan: {name: Titan von Welt}\n", encoding="utf-8")
    run("make", "hill-war", "--no-preview", "--lang", "de")
    done = run("make", "hill-war", "--no-preview", "--lang", "de", "--changed", "--json")
    assert {tuple(each["why"]) for each in json.loads(done.out)["changed"]} == {("new",)}
    run("make", "hill-war", "--no-preview", "--lang", "de")
    assert "`pnp make hill-war --lang de --changed` prints" in run("printed", "hill-war", "--lang", "de").out
    assert "nothing changed" in run("make", "hill-war", "--lang", "de", "--changed").out
    assert changes(run) == ({}, {})


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda: KIT.parent.joinpath(".kit.json").unlink(), "There is no kit in output/hill-war."),
        (lambda: KIT.unlink(), "There is no kit in output/hill-war."),
        (lambda: KIT.write_bytes(b"other"), "output/hill-war/kit.pdf is not the kit that its record tells of."),
        (lambda: KIT.parent.joinpath(".kit.json").write_text("[]"), "The record output/hill-war/.kit.json cannot be"),
        (lambda: KIT.parent.joinpath(".kit.json").write_text("{"), "The record output/hill-war/.kit.json cannot be"),
    ],
)
def test_what_is_no_kit_is_not_confirmed(run, pnp_home, spoil, sentence):
    run("make", "hill-war", "--no-preview")
    spoil()
    done = run("printed", "hill-war")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(sentence)
    assert not (pnp_home / "printed").exists()


def test_a_kit_of_another_game_with_the_same_name_is_not_confirmed(run, hill_war, tmp_path, pnp_home):
    shutil.copytree(hill_war, tmp_path / "other" / "hill-war")
    assert run("make", "hill-war", "--no-preview").code == 0
    done = run("printed", tmp_path / "other" / "hill-war")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"The kit in output/hill-war is of another game, in {hill_war}.")
    assert not (pnp_home / "printed").exists()
    assert run("printed", hill_war).code == 0


@pytest.mark.usefixtures("confirmed")
def test_what_the_kit_did_not_hold_is_told(run):
    done = run("printed", "hill-war", "--only", "ally")
    assert (done.code, done.err) == (2, "The kit held no 'ally'. It held pieces of: foe.\n")


@pytest.mark.usefixtures("confirmed")
def test_a_broken_file_of_prints_is_never_written_over(run, pnp_home):
    (file,) = (pnp_home / "printed").iterdir()
    file.write_text("[1]", encoding="utf-8")
    for words in (["printed", "hill-war"], ["make", "hill-war", "--changed"]):
        done = run(*words)
        assert (done.code, done.out) == (2, "")
        assert "Mend it, or move it away." in done.err
    assert file.read_text(encoding="utf-8") == "[1]"
