"""Every code a finding can have: the smallest game with that one fault, and all that is said about it.

This table is the reference: `pnp/checks/codes.yaml` and the codes in the source are held against it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import pnp
from pnp.checks.codes import codes
from pnp.checks.report import check
from pnp.commands.output import shown
from pnp.model import library, load
from pnp.model.findings import Finding
from pnp.sheets.kit import make_kit
from pnp.sheets.options import Options
from pnp.sheets.papers import paper

Spoil = Callable[[Path, pytest.MonkeyPatch], object]

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
DECK = """\
kind: deck
title: Foe deck
size: poker
layout: creature
columns: [name, copies, force, text]
rows:
  - [Titan, 2, 7]
"""
LAYOUT = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
<textbox id="name" x="5" y="5" width="50" height="8">{{ piece.name }} {{ piece.force }} {{ piece.text or "" }}</textbox>
</drawing>
"""
TABLE = "kind: table\ntitle: Luck\nlayout: creature\nsize: a5\ndie: d6\ncolumns: [name, roll, force]\nrows:\n"


def change(file: str, old: str, new: str) -> Spoil:
    """Replace the first `old` of a file."""

    def spoil(folder: Path, _patch: pytest.MonkeyPatch) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    return spoil


def write(file: str, text: str | bytes) -> Spoil:
    """Put a file into the folder."""

    def spoil(folder: Path, _patch: pytest.MonkeyPatch) -> None:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(text.encode() if isinstance(text, str) else text)

    return spoil


def game(more: str) -> Spoil:
    """More keys at the end of the manifest: line 10 and below."""
    return change("game.yaml", "  bonus: {type: int, default: 0}\n", f"  bonus: {{type: int, default: 0}}\n{more}\n")


def foe(more: str) -> Spoil:
    """More keys of the deck, before its columns: line 5 and below."""
    return change("foe.yaml", "columns:", f"{more}\ncolumns:")


def row(text: str) -> Spoil:
    """Another row of the deck: line 8."""
    return change("foe.yaml", "  - [Titan, 2, 7]\n", f"  - [Titan, 2, 7]\n  - {text}\n")


def rolls(*rows: str) -> Spoil:
    """A table with these rows: line 8 and below."""
    return write("luck.yaml", TABLE + "".join(f"  - [{each}]\n" for each in rows))


def draw(element: str) -> Spoil:
    """One more element on every face of the deck."""
    return change("templates/creature.xml", "</drawing>", f"{element}\n</drawing>")


def bound(limit: str, value: int) -> Spoil:
    """A bound that a small game exceeds."""
    return lambda _folder, patch: patch.setattr(f"pnp.{limit}", value)


def both(*spoils: Spoil) -> Spoil:
    """Several at once, where one alone is no fault."""
    return lambda folder, patch: [spoil(folder, patch) for spoil in spoils]


def in_library(folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(library, "card_data", lambda: folder.parent)


def forbidden(folder: Path, patch: pytest.MonkeyPatch) -> None:
    opened = type(folder).open

    def refuse(path: Path, *args: object, **kwargs: object) -> object:
        if path.name == "foe.yaml":
            raise PermissionError(13, "Permission denied")
        return opened(path, *args, **kwargs)  # type: ignore[arg-type]

    patch.setattr(type(folder), "open", refuse)


def uncredited(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """A library whose one icon has no artist."""
    icons = folder.parent / "templates" / "icons"
    icons.mkdir(parents=True)
    for name in ("house", "sheets"):
        (icons.parent / name).symlink_to(library.templates() / name)
    (icons / "sun.svg").write_text('<svg><path d="M0 0h512v512z"/></svg>', encoding="utf-8")
    (icons / "scissors.svg").write_text('<svg><path d="M0 0h512v512z"/></svg>', encoding="utf-8")
    artist = "artists: {a: {name: A. Maker, licence: CC-BY-3.0, icons: [scissors]}}\n"
    (icons / "credits.yaml").write_text(artist, encoding="utf-8")
    patch.setattr(library, "templates", lambda: icons.parent)


PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8ffff3f0005fe02fea7355e0c0000000049454e44ae426082"
)

CASES: dict[str, tuple[Spoil, str]] = {
    "bad-image": (both(write("art/a.png", b"no"), draw('<image file="a.png" width="9" height="9"/>')), ""),
    "bad-words": (write("templates/words.yaml", "card: 3\n"), ""),
    "claim": (foe("claims: {total: 3}"), ""),
    "claim-ruled": (foe("claims: {total: {says: 3, ruling: ties}}"), ""),
    "contrast": (draw('<text id="pale" x="5" y="50" fill="#dddddd">Pale</text>'), ""),
    "control-character": (change("foe.yaml", "Foe deck", "Foe\x07deck"), ""),
    "credits-missing": (both(game("source: {rulebook: hill.md}"), in_library), ""),
    "digit-repeats-field": (row("[Ogre, 1, 3, Worth 3]"), ""),
    "double-column": (change("foe.yaml", "force, text]", "force, force]"), ""),
    "double-key": (foe("title: Foes"), ""),
    "duplicate-id": (row("[Titan, 1, 3]"), ""),
    "empty-file": (write("ally.yaml", ""), ""),
    "empty-reference": (row("[Ogre, 1, 3, 'See {note}']"), ""),
    "field-type": (foe("fields: {force: {type: text}}"), ""),
    "file-too-big": (both(bound("model.folder.BIGGEST", 300), bound("model.yaml.BIGGEST", 300), write("ally.yaml", "#" * 301)), ""),
    "folder-too-big": (bound("model.folder.MOST_BYTES", 10), ""),
    "image-dpi": (both(write("art/a.png", PNG), draw('<image file="a.png" width="9" height="9"/>')), ""),
    "layout-size": (change("templates/creature.xml", "{{ width }}", "60"), ""),
    "layout-unknown": (draw("<cirkle/>"), ""),
    "layout-value": (draw('<rect width="9mm" height="9"/>'), ""),
    "licence-missing": (both(uncredited, draw('<icon name="sun" size="9"/>')), ""),
    "lone-brace": (row("[Ogre, 1, 3, 'Worth {force']"), ""),
    "missing-glyph": (row("[Ogre, 1, 3, 弓]"), ""),
    "missing-icon": (draw('<icon name="flaem" size="9"/>'), ""),
    "missing-image": (draw('<image file="a.png" width="9" height="9"/>'), ""),
    "missing-key": (change("foe.yaml", "size: poker\n", ""), ""),
    "missing-phrase": (draw("<text>{{ words.back.our }}</text>"), ""),
    "missing-template": (change("foe.yaml", "layout: creature", "layout: creatur"), ""),
    "missing-value": (row("[Ogre]"), ""),
    "nested-reference": (change("foe.yaml", "[Titan, 2, 7]", "{name: '{text}', force: 7, text: 'Worth {force}'}"), ""),
    "no-id": (row("[弓, 1, 3]"), ""),
    "not-a-file": (lambda folder, _patch: (folder / "ally.yaml").mkdir(), ""),
    "not-a-mapping": (write("ally.yaml", "- Titan\n"), ""),
    "not-utf-8": (write("ally.yaml", b"title: \xe9lan\n"), ""),
    "outside-folder": (lambda folder, _patch: (folder / "ally.yaml").symlink_to("foe.yaml"), ""),
    "paper-too-small": (change("foe.yaml", "size: poker", "size: [300, 400]"), ""),
    "reserved-name": (game("  copies: {type: int}"), ""),
    "roll-gap": (rolls("Any, 1-5, 1"), ""),
    "roll-outside": (rolls("Any, 1-7, 1"), ""),
    "roll-overlap": (rolls("Low, 1-4, 1", "High, 4-6, 1"), ""),
    "row-too-long": (row("[Ogre, 1, 3, Run, hide]"), ""),
    "source-missing": (both(game("credits: {author: A. Maker, where: shelf}"), in_library), ""),
    "template-error": (draw("<text>{{ piece.forse }}</text>"), ""),
    "text-outside": (draw('<text id="edge" x="60" y="50">Over the edge</text>'), ""),
    "text-overflow": (row("[Ogre, 1, 3, 'Words " + "and words " * 30 + "']"), ""),
    "text-too-long": (both(bound("model.text.LONGEST", 20), row("[Ogre, 1, 3, 'Worth {force} {force} {force} {force}']")), ""),
    "too-many-faults": (both(bound("model.report.ENOUGH", 1), bound("model.folder.ENOUGH", 1), foe("a: 1\nb: 1")), ""),
    "too-many-files": (bound("model.folder.MOST_FILES", 1), ""),
    "too-many-pieces": (bound("model.component.MOST_PIECES", 1), ""),
    "too-many-rows": (both(bound("model.rows.MOST_ROWS", 1), row("[Ogre, 1, 3]")), ""),
    "too-many-warnings": (both(bound("model.report.ENOUGH", 1), row("[Ogre, 1, 3, Worth 3]"), row("[Imp, 1, 2, Worth 2]")), ""),
    "unknown-colour": (draw('<rect width="9" height="9" fill="acent"/>'), ""),
    "unknown-field": (row("{name: Ogre, forse: 3, force: 3}"), ""),
    "unknown-font": (draw('<text x="5" y="50" font="Alegrya">Ogre</text>'), ""),
    "unknown-key": (foe("tilte: Foes"), ""),
    "unknown-number": (row("[Ogre, 1, 3, 'Draw {numbers.hnd}']"), ""),
    "unknown-reference": (draw('<rect width="9" height="9" fill="url(#dusk)"/>'), ""),
    "unknown-ruling": (foe("ruling: tie"), ""),
    "unknown-style": (draw('<text x="5" y="50" style="lable">Ogre</text>'), ""),
    "unreadable": (forbidden, ""),
    "unused-field": (game("  mood: {type: text, of: face, default: null}"), ""),
    "unused-type": (game("theme: {types: {Giants: {icon: flame}}}"), ""),
    "wrong-name": (write("Ally.yaml", DECK), ""),
    "wrong-value": (row("[Ogre, 1, strong]"), ""),
    "yaml-alias": (change("foe.yaml", "title: Foe deck", "title: &foes Foe deck"), ""),
    "yaml-deep": (foe("note: " + "[" * 41 + "]" * 41), ""),
    "yaml-documents": (row("[Ogre, 1, 3]\n---\ntitle: Foes"), ""),
    "yaml-key": (foe("? [note]\n: Foes"), ""),
    "yaml-merge": (foe("<<: {note: Foes}"), ""),
    "yaml-suffix": (write("ally.yml", ""), ""),
    "yaml-syntax": (row("[Ogre, 1, 3"), ""),
    "yaml-tab": (row("[Ogre, 1, 3]\n\t- [Imp, 1, 2]"), ""),
    "yaml-tag": (row("[Ogre, 1, !!int 3]"), ""),
}
"""Code -> how the game is spoiled, and the whole finding."""
COMPANY = {"too-many-faults", "too-many-warnings"}
"""Codes that by their nature never come alone."""


@pytest.fixture
def hill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of one card without a fault; the folder that commands are run in."""
    folder = tmp_path / "hill-war"
    (folder / "templates").mkdir(parents=True)
    for name, text in (("game.yaml", MANIFEST), ("foe.yaml", DECK), ("templates/creature.xml", LAYOUT)):
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder


def found(code: str, folder: Path) -> list[Finding]:
    """What checking finds; for the one code that paper decides, what making finds."""
    if code == "paper-too-small":
        return make_kit(load(folder), Options(paper("a4")), folder / "kit.pdf").findings
    return check(folder)


def test_the_game_has_no_fault_of_its_own(hill: Path) -> None:
    assert check(hill) == []


@pytest.mark.parametrize("code", CASES)
def test_a_fault_is_told_in_one_whole_sentence(code: str, hill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil, sentence = CASES[code]
    spoil(hill, monkeypatch)
    findings = shown(found(code, hill))
    monkeypatch.undo()
    told = [str(finding) for finding in findings if code not in COMPANY or finding.code == code]
    assert told == [f"{sentence} [{code}]"]
    assert {finding.level for finding in findings if finding.code == code} == {codes()[code].level}
