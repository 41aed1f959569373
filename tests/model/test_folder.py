"""A folder as a whole: all faults at once, files that are no files, what a game of the library must say."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.model import LoadError, library, load


def test_a_smallest_game(game_folder):
    game = load(game_folder)
    assert (game.slug, game.folder, game.outside) == ("hill-war", game_folder.resolve(), True)
    assert [piece.id for piece in game.components["foe"].pieces] == ["foe:hill-giant", "foe:titan", "foe:elf-lord"]


def test_components_stand_in_the_order_of_their_files(make_game):
    sheet = "kind: sheet\ntitle: S\nlayout: s\n"
    game = load(make_game(zoo=sheet, ale=sheet, mat__2=sheet))
    assert list(game.components) == ["ale", "mat-2", "zoo"]


FIVE = {
    "game": "title: T\nkind: card\nfamily: f\nplayers: {min: 1, max: 1}\nfields: {force: {type: int}}\ncolor: red\n",
    "ale": "kind: deck\ntitle: A\nsize: poker\nlayout: x\ncolumns: [name, force]\n"
    "rows:\n  - [Imp, 1]\n  - [Orc, many]\n",
    "bog": "kind: deck\ntitle: B\nsize: poker\nlayout: x\ntitle: C\nrows: [{name: Imp}]\n",
    "cog": "kind: deck\n\ttitle: B\n",
    "dam": "kind: mat\ntitle: B\nlayout: x\nlayuot: y\n",
}


def test_all_faults_of_a_folder_are_told_at_once(make_game):
    with pytest.raises(LoadError) as raised:
        load(make_game(**FIVE))
    found = raised.value.findings
    assert [(f.file.name, f.line, f.column, f.code, f.component) for f in found] == [
        ("ale.yaml", 8, 11, "wrong-value", "ale"),
        ("bog.yaml", 5, 1, "double-key", "bog"),
        ("cog.yaml", 2, 1, "yaml-tab", "cog"),
        ("dam.yaml", 4, 1, "unknown-key", "dam"),
        ("game.yaml", 6, 1, "unknown-key", None),
    ]
    assert raised.value.game_slug == "hill-war"
    assert str(raised.value) == "\n".join(str(finding) for finding in found)
    assert found[0].piece == "Orc"


def test_a_manifest_that_cannot_be_read_hides_no_fault_of_a_header(faults):
    foe = "kind: dek\ntitle: D\nlayout: x\ncolumns: [name, force]\nrows: [[Imp, x]]\n"
    assert faults(game="title: [\n", foe=foe) == [
        "foe.yaml:1:7 wrong-value kind: 'dek' is none of 'deck', 'counters', 'tiles', 'board', 'mat', 'table', "
        "'sheet'.",
        "game.yaml:2:1 yaml-syntax not YAML: a value is missing, or a bracket too many.",
    ]


def test_a_faulty_header_hides_no_fault_of_a_row(faults):
    foe = "kind: deck\ntitle: D\nsize: pokr\nlayout: x\ncolumns: [name, force]\nrows: [[Imp, x]]\n"
    assert [fault.split()[0] for fault in faults(foe=foe)] == ["foe.yaml:3:7", "foe.yaml:6:14"]


def test_a_link_is_not_followed(make_game, tmp_path):
    folder = make_game()
    secret = tmp_path / "secret.yaml"
    secret.write_text("kind: mat\ntitle: Secret\nlayout: x\n", encoding="utf-8")
    (folder / "foe.yaml").symlink_to(secret)
    with pytest.raises(LoadError) as raised:
        load(folder)
    assert [f"{f.code} {f.message}" for f in raised.value.findings] == [
        "outside-folder 'foe.yaml' is a link; put the file itself into the folder."
    ]


def test_a_linked_manifest_is_not_followed(make_game, tmp_path):
    folder = make_game()
    (folder / "game.yaml").rename(tmp_path / "game.yaml")
    (folder / "game.yaml").symlink_to(tmp_path / "game.yaml")
    with pytest.raises(LoadError, match=r"'game\.yaml' is a link"):
        load(folder)


def test_what_is_no_file_is_not_opened(make_game):
    folder = make_game()
    (folder / "dir.yaml").mkdir()
    os.mkfifo(folder / "pipe.yaml")
    with pytest.raises(LoadError) as raised:
        load(folder)
    assert [f.message for f in raised.value.findings] == [
        "'dir.yaml' is not a file; rename or remove it.",
        "'pipe.yaml' is not a file; rename or remove it.",
    ]


def test_file_names(make_game):
    folder = make_game()
    for name in ("Foe.yaml", "old.yml", "SHOUT.YAML", ".hidden.yaml", "notes.txt"):
        (folder / name).write_text("kind: mat\ntitle: M\nlayout: x\n", encoding="utf-8")
    with pytest.raises(LoadError) as raised:
        load(folder)
    assert [f"{f.level} {f.code} {f.message}" for f in raised.value.findings] == [
        "error wrong-name 'Foe' is no id; name the file with lower case letters, digits and '-'.",
        "warning yaml-suffix 'SHOUT.YAML' is not read; rename it to 'SHOUT.yaml'.",
        "warning yaml-suffix 'old.yml' is not read; rename it to 'old.yaml'.",
    ]


def test_warnings_do_not_stop_a_load(make_game):
    folder = make_game()
    (folder / "old.yml").write_text("x", encoding="utf-8")
    assert [finding.code for finding in load(folder).findings] == ["yaml-suffix"]


def test_another_language_is_left_unread(make_game):
    assert load(make_game(**{"foe.de": "title: Feinde\ntitle: Feind\n"})).overlays == ("foe.de",)


def test_what_stands_behind_a_dot_is_a_language(faults):
    files = {"foe.old-copy-of-mine": "", "Foe.de": "", "foe.de.old": "", "foe.": ""}
    named = "is no language; a translation is named such as 'foe.de.yaml' or 'foe.pt-BR.yaml'."
    assert faults(**files) == [
        "Foe.de.yaml:None:None wrong-name 'Foe' is no id; name the file with lower case letters, digits and '-'.",
        f"foe..yaml:None:None wrong-name '' {named}",
        f"foe.de.old.yaml:None:None wrong-name 'de.old' {named}",
        f"foe.old-copy-of-mine.yaml:None:None wrong-name 'old-copy-of-mine' {named}",
    ]


def test_an_unreadable_file_is_told(make_game, monkeypatch):
    folder = make_game()
    opened = os.open

    def refuse(path, *args, **kwargs):
        if Path(path).name == "game.yaml":
            raise PermissionError(13, "Permission denied")
        return opened(path, *args, **kwargs)

    monkeypatch.setattr("pnp.files.os.open", refuse)
    with pytest.raises(LoadError, match=r"the file cannot be read: Permission denied; mend its rights, "):
        load(folder)


def test_a_folder_has_bounds(make_game, monkeypatch):
    folder = make_game(foe="kind: mat\ntitle: M\nlayout: x\n")
    monkeypatch.setattr("pnp.model.folder.MOST_BYTES", 10)
    with pytest.raises(
        LoadError, match=r"more than 0 MB of YAML; a game needs far less\. Move the rest out\. \[folder-too-big\]"
    ):
        load(folder)
    monkeypatch.setattr("pnp.model.folder.MOST_FILES", 1)
    with pytest.raises(LoadError, match=r"2 YAML files; a game has at most 1\. Split it\. \[too-many-files\]"):
        load(folder)


def test_a_load_gives_up_after_five_hundred_faults(faults):
    found = faults(foe="kind: mat\ntitle: M\nlayout: x\n" + "".join(f"zz{n}: 1\n" for n in range(501)))
    assert len(found) == 501
    assert found[-1] == (
        "game.yaml:None:None too-many-faults 500 errors; the rest of the game is read once these are mended."
    )


def test_any_number_of_warnings_lets_a_game_load(faults):
    rows = "".join(f"  - [n{n}, {n}, say {n}]\n" for n in range(600))
    found = faults(foe=f"kind: deck\ntitle: D\nsize: poker\nlayout: x\ncolumns: [name, force, text]\nrows:\n{rows}")
    assert len(found) == 501
    assert found[0] == "foe.yaml:None:None too-many-warnings more than 500 warnings; the others are not listed."


def test_a_game_of_the_library_says_where_it_is_from(make_game, monkeypatch, faults):
    folder = make_game()
    monkeypatch.setattr(library, "card_data", lambda: folder.parent)
    assert faults() == [
        "game.yaml:1:1 source-missing a game of the library says where it is from; write 'source: {rulebook: FILE}'.",
        "game.yaml:1:1 credits-missing a game of the library says whose it is; write 'author' and 'where' under "
        "'credits'.",
    ]
    manifest = (folder / "game.yaml").read_text(encoding="utf-8") + "source: {rulebook: r.md}\n"
    assert faults(game=manifest + "credits: {author: A}\n") == [
        "game.yaml:12:10 credits-missing a game of the library says whose it is; write 'where' under 'credits'."
    ]
    make_game(game=manifest + "credits: {author: A, where: shelf}\n")
    assert load("hill-war").outside is False


@pytest.mark.parametrize("slug", library.slugs())
def test_every_game_of_the_library_loads(slug):
    game = load(slug)
    assert (game.slug, game.outside) == (slug, False)
    assert [finding for finding in game.findings if finding.level == "error"] == []
