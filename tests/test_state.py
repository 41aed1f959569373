"""What belongs to the user: where it is kept, that it is never lost, and that only commands touch it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.sheets.kit.printed import Print, Printed
from pnp.sheets.paper.printer import Printer
from pnp.state import NoHome, State, StateError, data_folder

OFFICE = Printer("office", 0.9925, 0.996, 1.0, -0.5, 4.0)
PACKAGE = Path(__file__).parent.parent / "pnp"


@pytest.fixture
def state(tmp_path):
    return State(tmp_path / "mine")


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({"PNP_HOME": "/somewhere", "XDG_DATA_HOME": "/data"}, "linux", "/somewhere"),
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/pnp"),
        ({"XDG_DATA_HOME": "not/absolute"}, "linux", "/home/ada/.local/share/pnp"),
        ({}, "linux", "/home/ada/.local/share/pnp"),
        ({}, "darwin", "/home/ada/Library/Application Support/pnp"),
        ({"APPDATA": "/roaming"}, "win32", "/roaming/pnp"),
        ({}, "win32", "/home/ada/AppData/Roaming/pnp"),
    ],
)
def test_it_is_kept_where_the_platform_keeps_such_things(monkeypatch, environ, platform, folder):
    monkeypatch.setenv("HOME", "/home/ada")
    assert data_folder(environ, platform) == Path(folder)


def test_who_has_no_home_has_no_default_printer(monkeypatch):
    def homeless():
        raise RuntimeError("no home")

    monkeypatch.delenv("PNP_HOME")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert State().printer(None) is None
    with pytest.raises(NoHome, match="PNP_HOME"):
        State().printer("office")


def test_printers_are_found_again(state):
    state.keep_printer(OFFICE)
    state.keep_printer(Printer("attic", lying=True), default=True)
    again = State(state.folder)
    assert list(again.printers()) == ["attic", "office"]
    assert again.printer("office") == OFFICE
    assert again.printer(None) == Printer("attic", lying=True)
    assert again.printer("none") is None
    again.drop_printer("attic")
    assert (again.default, again.printer(None)) == (None, None)


def test_adding_a_printer_again_replaces_it_and_keeps_the_default(state):
    state.keep_printer(OFFICE, default=True)
    state.keep_printer(OFFICE._replace(margin=6.0))
    assert (state.default, state.printer("office").margin) == ("office", 6.0)


def test_a_printer_that_is_not_there_is_named_with_the_nearest(state):
    with pytest.raises(StateError, match="calibrate"):
        state.printer("office")
    state.keep_printer(OFFICE)
    with pytest.raises(StateError, match="Did you mean office"):
        state.drop_printer("ofice")


HEAD = '"pnp": "printers", "version": 1, '


@pytest.mark.parametrize(
    "text",
    [
        "",
        "my shopping list",
        "[]",
        '{"printers": {}}',
        '{"pnp": "printed", "version": 1}',
        '{"pnp": "printers", "version": 2, "default": null, "printers": {}}',
        f'{{{HEAD}"printers": {{}}}}',
        f'{{{HEAD}"default": "gone", "printers": {{}}}}',
        f'{{{HEAD}"default": null, "printers": []}}',
        f'{{{HEAD}"default": null, "printers": {{"a": {{"scale_x": "wide"}}}}}}',
        f'{{{HEAD}"default": null, "printers": {{"a": {{"scale_x": NaN}}}}}}',
        f'{{{HEAD}"default": null, "printers": {{"a": {{"colour": "red"}}}}}}',
        f'{{{HEAD}"default": null, "printers": {{"a": {{"lying": "yes"}}}}}}',
        f'{{{HEAD}"default": null, "printers": {{"a": {{"back_dx": 1e999}}}}}}',
        "[" * 100_000,
    ],
)
def test_a_file_that_is_broken_or_not_ours_is_told_of_and_stays(state, text):
    file = state.folder / "printers.json"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    for action in (state.printers, lambda: state.printer(None), lambda: state.keep_printer(OFFICE)):
        with pytest.raises(StateError, match=r"printers\.json cannot be read"):
            action()
    assert file.read_text(encoding="utf-8") == text
    assert state.printer("none") is None


def test_bytes_that_are_no_text_are_told_of(state):
    (state.folder).mkdir()
    (state.folder / "printers.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(StateError, match="Mend it, or move it away"):
        state.printers()


def test_a_folder_that_is_a_file_is_told_of(tmp_path):
    (tmp_path / "mine").write_text("a file", encoding="utf-8")
    with pytest.raises(StateError, match="is no folder"):
        State(tmp_path / "mine").printers()


def test_prints_are_kept_by_game_and_language(state, tmp_path):
    one, other = tmp_path / "a" / "hill-war", tmp_path / "b" / "hill-war"
    printed = Printed({"foe:titan": Print("Titan", None, "11", "22", 3)})
    file = state.keep_printed(one, printed)
    assert file.name.startswith("hill-war-")
    assert state.printed(one) == printed
    assert state.printed(other) == state.printed(one, "de") == Printed({})
    told = json.loads(file.read_text(encoding="utf-8"))
    for copies in ("three", -3, True, 1.5, float("nan")):
        told["pieces"]["foe:titan"]["copies"] = copies
        file.write_text(json.dumps(told), encoding="utf-8")
        with pytest.raises(StateError):
            state.printed(one)


@pytest.mark.parametrize("made", [Path.mkdir, os.mkfifo, lambda file: file.symlink_to("/dev/zero")])
def test_what_is_no_file_is_told_of_and_not_read_for_ever(state, made):
    state.folder.mkdir()
    made(state.folder / "printers.json")
    with pytest.raises(StateError, match=r"printers\.json cannot be read .* (Is a directory|It is no plain file)"):
        state.printers()


def test_a_file_that_is_kept_elsewhere_by_a_link_stays_there(state, tmp_path):
    state.folder.mkdir()
    (state.folder / "printers.json").symlink_to(tmp_path / "elsewhere.json")
    state.keep_printer(OFFICE)
    state.keep_printer(OFFICE._replace(name="attic"))
    assert (state.folder / "printers.json").is_symlink()
    assert '"attic"' in (tmp_path / "elsewhere.json").read_text(encoding="utf-8")


def test_a_file_too_large_is_not_read(state):
    state.folder.mkdir()
    with (state.folder / "printers.json").open("wb") as file:
        file.truncate(60_000_000)
    with pytest.raises(StateError, match="larger than 16 MB"):
        state.printers()


def test_a_name_of_odd_bytes_can_be_kept(state):
    game = Path("/games/h\udcfcgel")
    state.keep_printed(game, Printed({}))
    assert state.printed(game) == Printed({})


FULL = """
import resource, sys
from pathlib import Path
from pnp.sheets.paper.printer import Printer
from pnp.state import State
state = State(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
try:
    for number in range(50):
        state.keep_printer(Printer(f"printer {number}"))
except OSError as error:
    print(error.filename)
"""


def test_a_full_disk_names_the_file_and_keeps_the_old_one(state):
    done = subprocess.run([sys.executable, "-c", FULL, str(state.folder)], capture_output=True, text=True, check=True)
    assert done.stdout == f"{state.folder / 'printers.json'}\n"
    assert [file.name for file in state.folder.iterdir()] == ["printers.json"]
    assert "printer 0" in state.printers()
