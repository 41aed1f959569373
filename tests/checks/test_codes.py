"""Every code a finding can have: the smallest game with that one fault, and all that is said about it.

`faults.yaml` is the table; `pnp/checks/codes.yaml` and the codes in the source are held against it.
"""

from __future__ import annotations

import ast
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from samples import HEAD, write_game

import pnp
from pnp.checks.codes import codes
from pnp.checks.lists import Decks, of_files
from pnp.checks.report import check
from pnp.commands.output import shown
from pnp.model import library, load
from pnp.model.findings import Finding
from pnp.sheets.kit.kit import make_kit
from pnp.sheets.make import make
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper
from pnp.sheets.shop.shop import shop
from pnp.sheets.shop.shops import shop_named
from pnp.sheets.shop.wish import ShopWish

MANIFEST = """\
title: Hill War
kind: card
family: two decks
players: {min: 2, max: 4}
numbers: {hand: 5}
rulings: {ties: "Ties keep the hill."}
fields:
  force: {type: int}
  bonus: {type: int, default: 0}
"""
DECK = f"""\
{HEAD}columns: [name, copies, force, text]
rows:
  - [Titan, 2, 7]
"""
LAYOUT = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
<textbox id="name" x="5" y="5" width="50" height="8">{{ piece.name }} {{ piece.force }} {{ piece.text or "" }}</textbox>
</drawing>
"""
TABLE = "kind: table\ntitle: Luck\nlayout: creature\nsize: a5\ndie: d6\ncolumns: [name, roll, force]\nrows:\n"


FAULTS: dict[str, dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "faults.yaml").read_text(encoding="utf-8"))
COMPANY = {"too-many-faults", "too-many-warnings"}
"""Codes that by their nature never come alone."""
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8ffff3f0005fe02fea7355e0c0000000049454e44ae426082"
)

BUILDING = """\
building:
  size: {least: 1, most: 5}
  points: {field: force, most: 11}
  copies: 3
  armies: [foe]"""


class Hill:
    """A game of one card without a fault, to be spoiled as a row of the table says: a method a key."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder, self.patch = folder, patch
        write_game(folder, {"game": MANIFEST, "foe": DECK}, {"creature": LAYOUT})

    def write(self, files: dict[str, str]) -> None:
        """Files of the folder."""
        for name, text in files.items():
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_text(text, encoding="utf-8")

    def change(self, what: tuple[str, str, str]) -> None:
        """The first `old` of a file is `new`."""
        name, old, new = what
        text = (self.folder / name).read_text(encoding="utf-8")
        assert old in text
        self.write({name: text.replace(old, new, 1)})

    def game(self, more: str) -> None:
        """More keys at the end of the manifest: line 10 and below."""
        self.write({"game.yaml": f"{MANIFEST}{more}\n"})

    def foe(self, more: str) -> None:
        """More keys of the deck: line 5 and below."""
        self.change(("foe.yaml", "columns:", f"{more}\ncolumns:"))

    def row(self, text: str) -> None:
        """Another row of the deck: line 8."""
        self.write({"foe.yaml": f"{DECK}  - {text}\n"})

    def rolls(self, rows: list[str]) -> None:
        """A table with these rows: line 8 and below."""
        self.write({"luck.yaml": TABLE + "".join(f"  - [{each}]\n" for each in rows)})

    def draw(self, element: str) -> None:
        """One more element on every face."""
        self.change(("templates/creature.xml", "</drawing>", f"{element}\n</drawing>"))

    def lists(self, files: dict[str, str]) -> None:
        """Decks of at most five cards and eleven points, and these files in `lists/`."""
        self.write({f"lists/{name}": text for name, text in files.items()})
        if "building" not in (self.folder / "game.yaml").read_text(encoding="utf-8"):
            self.game(BUILDING)

    def decks(self, files: dict[str, str]) -> None:
        """The same, and files of a user's."""
        self.lists({})
        self.write(files)

    def bound(self, limits: dict[str, int]) -> None:
        """Bounds that a small game exceeds."""
        for name, value in limits.items():
            self.patch.setattr(f"pnp.{name}", value)

    def special(self, name: str) -> None:
        """What takes more than text."""
        SPECIAL[name](self.folder, self.patch)


def in_library(folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(library, "card_data", lambda: folder.parent)


def cited(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """A game of the library that says where it is from."""
    in_library(folder, patch)
    origin = "source: {rulebook: hill-war.md}\ncredits: {author: A. Hill, where: here}\n"
    (folder / "game.yaml").write_text(f"{MANIFEST}{origin}{BUILDING}\n", encoding="utf-8")


def forbidden(_folder: Path, patch: pytest.MonkeyPatch) -> None:
    opened: Any = os.open

    def refuse(path: Path, *args: Any, **kwargs: Any) -> Any:
        if Path(path).name == "foe.yaml":
            raise PermissionError(13, "Permission denied")
        return opened(path, *args, **kwargs)

    patch.setattr("pnp.files.os.open", refuse)


def uncredited(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """A library inside the folder, of whose two icons one has an artist."""
    top = folder / "library"
    for name in ("house", "sheets"):
        shutil.copytree(library.templates() / name, top / name)
    (top / "icons").mkdir()
    for name in ("sun", "scissors"):
        (top / "icons" / f"{name}.svg").write_text('<svg><path d="M0 0h512v512z"/></svg>', encoding="utf-8")
    artist = "artists: {a: {name: A. Maker, licence: CC-BY-3.0, icons: [scissors]}}\n"
    (top / "icons" / "credits.yaml").write_text(artist, encoding="utf-8")
    patch.setattr(library, "templates", lambda: top)


def large_folder(folder: Path, _patch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        sparse(folder / f"ally-{number}.yaml", 4 * 1024 * 1024)


def one_pixel(folder: Path, _patch: pytest.MonkeyPatch) -> None:
    (folder / "art").mkdir()
    (folder / "art" / "a.png").write_bytes(PIXEL)


def sparse(file: Path, size: int) -> None:
    file.touch()
    os.truncate(file, size)


SPECIAL: dict[str, Callable[[Path, pytest.MonkeyPatch], object]] = {
    "capital": lambda folder, _: (folder / "Ally.yaml").write_text(DECK, encoding="utf-8"),
    "cited": cited,
    "directory": lambda folder, _: (folder / "ally.yaml").mkdir(),
    "forbidden": forbidden,
    "in_library": in_library,
    "large_file": lambda folder, _: sparse(folder / "ally.yaml", 4 * 1024 * 1024 + 1),
    "large_folder": large_folder,
    "latin": lambda folder, _: (folder / "ally.yaml").write_bytes(b"title: \xe9lan\n"),
    "link": lambda folder, _: (folder / "ally.yaml").symlink_to("foe.yaml"),
    "one_pixel": one_pixel,
    "uncredited": uncredited,
}


@pytest.fixture
def hill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hill:
    """The game, in the folder that commands are run in."""
    game = Hill(tmp_path / "hill-war", monkeypatch)
    monkeypatch.chdir(game.folder)
    return game


def found(code: str, folder: Path) -> list[Finding]:
    """What checking finds; for codes that the paper or a print shop decides, what making for them finds."""
    if code == "paper-too-small":
        return make_kit(load(folder), Options(paper("a4")), folder / "kit.pdf").findings
    if code == "much-ink":
        return make(folder, folder / "kit").findings
    if files := sorted(folder.glob("*.txt")):
        rules = SimpleNamespace(legal=lambda cards: f"a war takes more than {len(cards)} card.")
        return of_files(load(folder), Decks(files, rules=rules))[1]
    if code.startswith("shop-"):
        return shop(load(folder), ShopWish(shop_named("the-game-crafter")), folder / "files").findings
    return check(folder)


def test_the_game_has_no_fault_of_its_own(hill: Hill) -> None:
    assert check(hill.folder) == []


@pytest.mark.parametrize("code", FAULTS)
def test_a_fault_is_told_in_one_whole_sentence(code: str, hill: Hill) -> None:
    spoils = {key: value for key, value in FAULTS[code].items() if key != "told"}
    for key, value in spoils.items():
        getattr(hill, key)(value)
    findings = shown(found(code, hill.folder))
    told = [finding for finding in findings if code not in COMPANY or finding.code == code]
    assert [str(finding) for finding in told] == [FAULTS[code]["told"]]
    assert told[0].level == codes()[code].level


HOLDERS = {
    "error": 0,
    "warning": 0,
    "report": 0,
    "Fault": 0,
    "_stop": 0,
    "_unusable": 0,
    "_error": 0,
    "_hold": 0,
    "Finding": 1,
}
"""What a code is handed to, and as which of its values."""
ROOMS = ("boards", "checks", "exports", "layout", "model", "sheets")
"""Where findings come from."""


def written(value: ast.expr) -> Iterator[str]:
    """The codes that a value can be; one that is handed on was written elsewhere."""
    if isinstance(value, ast.IfExp):
        yield from (*written(value.body), *written(value.orelse))
    elif isinstance(value, ast.Constant):
        yield str(value.value)
    else:
        handed = value.id if isinstance(value, ast.Name) else value.attr if isinstance(value, ast.Attribute) else ""
        assert handed == "code", f"line {value.lineno} makes up a code"


def in_source() -> Iterator[str]:
    for path in sorted(file for room in ROOMS for file in (Path(pnp.__file__).parent / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in HOLDERS and len(node.args) > HOLDERS[name]:
                    yield from written(node.args[HOLDERS[name]])


def test_every_code_of_the_source_is_in_the_table_and_explained() -> None:
    source = set(in_source())
    assert sorted(FAULTS) == sorted(source)
    assert sorted(codes()) == sorted(source)
