"""What people get wrong in a game's folder: each fault at its own line, in a whole sentence, and exit 1."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rotation import EVERY, FACES, changed, some

from pnp import cli
from pnp.checks.boards import boards
from pnp.checks.composition import composition
from pnp.checks.tiles import tiles
from pnp.model import library, load

FIELDS = (
    "art, back, cancels, copies, defence, edges, flavour, hidden_only, icon, id, italian, name, note, roll, text, "
    "type, value"
)
SIZES = "a4, a5, bridge, business, half-letter, jumbo, letter, mini, mini-eu, mini-euro, mini-us, poker, square, tarot"


def test_the_copies_have_no_fault_of_their_own(ravenna, slayers):
    assert ravenna.found() == []
    assert slayers.found() == []


def test_a_wrong_total(ravenna):
    ravenna.change("war.yaml", "total: 54", "total: 55")
    assert ravenna.found() == [
        f"war.yaml:{ravenna.line('war.yaml', 'total: 55')} error claim War deck: the rulebook says 55 pieces, the list "
        "has 54. Mend the list, or name the ruling: total: {says: 55, ruling: ...}"
    ]


def test_an_unknown_field(ravenna):
    ravenna.change("war.yaml", "    value: 2\n", "    value: 2\n    flavor: x\n")
    assert ravenna.found() == [
        f"war.yaml:{ravenna.line('war.yaml', 'flavor: x')} error unknown-field "
        f"unknown field 'flavor'; did you mean 'flavour'? Known fields: {FIELDS}."
    ]


def test_bad_yaml(ravenna):
    ravenna.change("war.yaml", "name: Archers", "name: [Archers")
    assert ravenna.found() == [
        f"war.yaml:{ravenna.line('war.yaml', '[Archers') + 1} error yaml-syntax not YAML: a ',' or a closing bracket "
        "is missing; text that holds , [ ] { } needs quotes there. (at 'copies: 5')"
    ]


def test_a_tab(ravenna):
    ravenna.change("war.yaml", "  - name: Archers", "\t- name: Archers")
    line = ravenna.line("war.yaml", "\t- name")
    assert ravenna.found() == [f"war.yaml:{line} error yaml-tab a tab; use spaces."]


def test_a_duplicate_id(ravenna):
    ravenna.change("war.yaml", "name: Archers\n", "name: Pikemen\n")
    first = ravenna.line("war.yaml", "- name: Pikemen")
    assert ravenna.found() == [
        f"war.yaml:{ravenna.line('war.yaml', 'italian: arcieri') - 5} error duplicate-id row 'Pikemen': the id "
        f"'pikemen' is taken by line {first}; give one of them an 'id' of its own."
    ]


def test_a_missing_template(ravenna):
    ravenna.change("war.yaml", "layout: warlord", "layout: warlrod")
    assert ravenna.found() == [
        "war.yaml:4 error missing-template there is no layout 'warlrod'. Did you mean 'warlord'?"
    ]


def test_a_missing_glyph(ravenna):
    ravenna.change("war.yaml", 'flavour: "They', 'flavour: "Zzz')
    ravenna.change("war.yaml", 'text: "Worth **{value}** in attack', 'text: "弓 Worth **{value}** in attack')
    assert ravenna.found() == [
        f"war.yaml:{ravenna.line('war.yaml', '- name: Country Levy')} error missing-glyph the font Alegreya has no "
        "glyph for '弓' (U+5F13) in '弓 Worth '; use another sign, or another font in the theme."
    ]


def test_a_card_of_300_words(ravenna):
    ravenna.change("war.yaml", 'text: "Worth', 'text: "' + "word " * 300)
    overflow, *beyond = ravenna.found()
    assert overflow.startswith(
        f"war.yaml:{ravenna.line('war.yaml', '- name: Fortifications')} error text-overflow the text needs "
    )
    assert overflow.endswith(
        " mm in a box of 40.0 mm at the smallest size, 7 pt: 'word word word word word word word word…'. "
        "Shorten it, or give it a larger box."
    )
    assert {finding.split()[2] for finding in beyond} <= {"text-outside"}


def test_negative_copies(ravenna):
    ravenna.change("war.yaml", "copies: 5", "copies: -5")
    line = ravenna.line("war.yaml", "copies: -5")
    assert ravenna.found() == [
        f"war.yaml:{line} error wrong-value row 'Assassin', copies: -5 is out of bounds; print 0 to 10000."
    ]


def test_a_component_that_is_a_link(ravenna, tmp_path):
    (tmp_path / "secret.yaml").write_text("kind: deck\n", encoding="utf-8")
    (ravenna.folder / "extra.yaml").symlink_to(tmp_path / "secret.yaml")
    assert ravenna.found() == [
        "extra.yaml:None error outside-folder 'extra.yaml' is a link; put the file itself into the folder."
    ]


def test_a_picture_outside_the_folder(ravenna):
    ravenna.change("war.yaml", "    icon: farmer\n", "    icon: farmer\n    art: ../../x\n")
    assert ravenna.found() == [
        f"war.yaml:{ravenna.line('war.yaml', '../../x')} error outside-folder row 'Country Levy', art: '../../x' leads "
        "out of the game's folder; name a file inside art/."
    ]


def test_a_picture_that_links_outside_the_folder(ravenna, tmp_path):
    (tmp_path / "secret.png").write_bytes((library.root() / "LICENSE").read_bytes())
    (ravenna.folder / "art").mkdir()
    (ravenna.folder / "art" / "levy.png").symlink_to(tmp_path / "secret.png")
    ravenna.change("war.yaml", "    icon: farmer\n", "    icon: farmer\n    art: levy.png\n")
    (finding,) = ravenna.found()
    assert finding.startswith(f"war.yaml:{ravenna.line('war.yaml', '- name: Country Levy')} error missing-image ")
    assert "there is no picture 'levy.png' in " in finding


def test_a_layout_outside_the_folder(ravenna):
    ravenna.change("war.yaml", "layout: warlord", "layout: ../../x")
    assert ravenna.found() == [
        "war.yaml:4 error wrong-value layout: '../../x' is no template's name; use a-z, 0-9, '-', '_' and '/'."
    ]


def test_a_layout_that_links_outside_the_folder(ravenna, tmp_path):
    (tmp_path / "secret.xml").write_text("<drawing width='63.5' height='88.9'/>", encoding="utf-8")
    (ravenna.folder / "templates" / "spy.xml").symlink_to(tmp_path / "secret.xml")
    ravenna.change("war.yaml", "layout: warlord", "layout: spy")
    (finding,) = ravenna.found()
    assert finding.startswith("war.yaml:4 error missing-template there is no layout 'spy'. ")


def spoil(slayers) -> list[str]:
    """Five faults in five files, and the findings they are to give."""
    slayers.change("dragon.yaml", "copies: 2", "copies: many")
    slayers.change("game.yaml", "sides: [", "sdies: [")
    slayers.change("hits.yaml", "title: Dragon", "\ttitle: Dragon")
    slayers.change("party.yaml", "size: [190, 130]", "size: []")
    slayers.change("slayer.yaml", "    flavour:", "    flavor: x\n    flavour:")
    return [
        f"dragon.yaml:{slayers.line('dragon.yaml', 'many')} error wrong-value ",
        f"game.yaml:{slayers.line('game.yaml', 'sdies')} error unknown-key unknown key 'sdies'; did you mean 'sides'?",
        "hits.yaml:2 error yaml-tab a tab; use spaces.",
        "party.yaml:3 error wrong-value size: a list is no size; "
        f"write [WIDTH, HEIGHT] in mm, a text such as 2.5x3.5in, or one of {SIZES}.",
        f"slayer.yaml:{slayers.line('slayer.yaml', 'flavor:')} error unknown-field unknown field 'flavor'; "
        "did you mean 'flavour'?",
    ]


def test_five_faults_in_five_files_are_all_found_at_once(slayers):
    wanted = spoil(slayers)
    found = slayers.found()
    assert len(found) == len(wanted)
    for finding, start in zip(found, wanted, strict=True):
        assert finding.startswith(start)


FAULTS: dict[str, Callable] = {
    "total": lambda game: game.change("war.yaml", "total: 54", "total: 55"),
    "yaml": lambda game: game.change("war.yaml", "name: Archers", "name: [Archers"),
    "template": lambda game: game.change("war.yaml", "layout: warlord", "layout: warlrod"),
    "template-syntax": lambda game: (game.folder / "templates" / "warlord.xml").write_text(
        "{% if %}", encoding="utf-8"
    ),
    "template-values": lambda game: (game.folder / "templates" / "warlord.xml").write_text("{{ 1 / 0 }}"),
    "not-text": lambda game: (game.folder / "war.yaml").write_bytes(b"\xff\xfe\x00title"),
    "empty": lambda game: (game.folder / "war.yaml").write_bytes(b""),
    "empty-manifest": lambda game: (game.folder / "game.yaml").write_bytes(b""),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_game_exits_with_1(ravenna, fault, tmp_path, monkeypatch, capsys):
    FAULTS[fault](ravenna)
    monkeypatch.chdir(tmp_path)
    for command in ("check", "make"):
        monkeypatch.setattr(sys, "argv", ["pnp", command, str(ravenna.folder)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        said = "".join(capsys.readouterr())
        assert ended.value.code == (1 if fault != "total" or command == "check" else 0), said
        assert "Traceback" not in said
        assert ": error: " in said or fault == "total"


@pytest.mark.parametrize("command", ["check", "make"])
def test_a_process_of_its_own_leaves_no_traceback_on_the_screen(ravenna, command, tmp_path):
    FAULTS["template-values"](ravenna)
    line = [sys.executable, "-m", "pnp", command, str(ravenna.folder)]
    done = subprocess.run(line, capture_output=True, text=True, cwd=tmp_path, check=False, timeout=60)
    assert done.returncode == 1
    assert ": error: " in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_a_template_that_fails_is_named_with_its_line(ravenna):
    file: Path = ravenna.folder / "templates" / "warlord.xml"
    file.write_text("<drawing>\n{{ piece.name.nothing }}\n</drawing>", encoding="utf-8")
    first = ravenna.line("war.yaml", "- name: Fortifications")
    assert ravenna.found()[0].startswith(f"war.yaml:{first} error template-error warlord.xml, line 2: ")


@pytest.mark.parametrize("slug", library.slugs())
def test_the_data_of_a_game_of_the_library_have_no_errors(slug):
    game = load(slug)
    found = [*game.findings, *composition(game), *boards(game), *tiles(game)]
    assert [finding for finding in found if finding.level == "error"] == []


@pytest.mark.parametrize("slug", some(library.slugs(), 6, every=EVERY or FACES in changed()))
def test_a_game_of_the_library_has_no_errors(copy_of, slug):
    """Every face of it drawn; of all games where what draws them has changed."""
    assert [finding for finding in copy_of(slug).found() if " error " in finding] == []
