"""Every format under bad input: hostile names, a crowd of copies, the largest board, a thousand cards, and none."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any
from weakref import finalize
from xml.etree import ElementTree

import pytest
import yaml
from PIL import Image
from samples import write_game

from pnp.exports import FORMATS
from pnp.exports.export import Exported, export
from pnp.exports.options import ExportError, Options
from pnp.exports.pictures import Pictures

NAMES = (
    "../../etc/passwd",
    "/root",
    'a/b\\c:d*e?f|g "h"',
    "<b>&amp; ]]> <!-- x --></b>",
    "'; DROP TABLE cards; --",
    '=HYPERLINK("http://example.org","x")',
    "🂡🎲 dealt",
    "קלף עברי مرحبا",
    "\u202eback to front\u202c",
    "می\u200cرویم",
    "👩\u200d👧 kin",
    "not\ufffea\uffffletter",
    "Z̷̡a̷l̷g̷o̷ é",
    "x" * 300,
    "ü" * 300,
    "bell\x07, tab\t, line\nfeed, \x7f\x85",
    "CON",
    "con.png",
    ".hidden",
    "trailing dot. ",
    "semi;colon,comma/slash",
    "$name$ %s %n \\1",
    "[*]",
    "null",
    "-",
)
KEPT = ("🂡🎲 dealt", "קלף עברי مرحبا", "<b>&amp; ", "$name$ %s %n", "می\u200cرویم", "👩\u200d👧 kin", "not a letter")
"""Parts of names that a document tells letter by letter."""
NAMELESS = {"images"}
"""Formats that hold pictures alone."""
CROWD, CARDS = 400, 250
FACE = """\
<drawing width="{{ width }}" height="{{ height }}">
<rect width="{{ width }}" height="{{ height }}" fill="#{{ piece.tint }}"/>
</drawing>
"""
BOARD = """\
<drawing width="{{ width }}" height="{{ height }}">
{% set map = board.fit(10, 10, width - 20, height - 20) %}
{% for space in map.spaces %}<path d="{{ space.path }}" fill="none" stroke="#000"/>{% endfor %}
</drawing>
"""
MANIFEST: dict[str, Any] = {
    "title": '../<Ti/tle> & "קלף" \x07;$name$ ' + "y" * 200,
    "kind": "card",
    "family": "odd",
    "players": {"min": 2, "max": 4, "print_for": 2},
    "needs": ["two ten-sided dice", "a d6", "99999999 d20", "a d0", "d" * 500],
    "sides": ["<red>/;", "赤lue\\"],
    "notice": "]]> & =1+1",
    "credits": {"author": "<A/B>", "where": '"there"'},
    "fields": {"tint": {"type": "text", "default": "fff"}},
}
ALL = pytest.mark.parametrize("form", FORMATS)


def game(folder: Path, **parts: dict[str, Any]) -> Path:
    """A game of these components in a folder."""
    files = {name: yaml.safe_dump(part, allow_unicode=True) for name, part in {"game": MANIFEST, **parts}.items()}
    return write_game(folder / "bad", files, {"face": FACE, "board": BOARD})


def part(kind: str, rows: list[list[Any]], **more: Any) -> dict[str, Any]:
    """A component of plain colours with a title that nobody would choose."""
    head = {"kind": kind, "title": f"{kind} </x> ; / [{kind}]", "size": [20, 20], "layout": "face"}
    return {**head, "columns": ["name", "copies", "id", "tint", "text"], "rows": rows, **more}


def titles(copies: int = 1) -> list[list[Any]]:
    """A row for each of the names."""
    return [[name, copies, f"n-{n}", f"{9 * n:02x}4080", "{{{{x}}}} <i> =2"] for n, name in enumerate(NAMES)]


def nasty(folder: Path) -> Path:
    """A game of every kind of component that has it all."""
    wide = {"kind": "board", "title": "A/B;C", "size": [1200, 1200], "layout": "board", "spaces": "squares"}
    return game(
        folder,
        foe=part("deck", titles(), size="poker"),
        lone=part("deck", titles()[:1], size="poker", back={"tint": "123456"}),
        coin=part("counters", [["Coin", CROWD, "coin", "fc0", "x"]], shape="round"),
        chit=part("counters", titles(), back={"tint": "00f"}, sets=["red", "con"]),
        land=part("tiles", titles(), shape="hex", size=[26, 30]),
        stand=part("counters", titles()[:3], shape="standee", size=[20, 30]),
        wide={**wide, "grid": "9x9"},
    )


def exported(form: str, folder: Path, where: Path) -> Exported:
    """A game exported coarsely, for others to find at an address."""
    return export(form, folder, where, Options(base_url="https://example.org/a%20b/", px_per_mm=1, longest=1024))


def files(place: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of an export by its name, and what is in its archives."""
    for file in sorted(path for path in place.rglob("*") if path.is_file()):
        data, name = file.read_bytes(), file.relative_to(place).as_posix()
        yield name, data
        if zipfile.is_zipfile(file):
            with zipfile.ZipFile(file) as archive:
                assert archive.testzip() is None
                assert len(set(archive.namelist())) == len(archive.namelist())
                yield from ((f"{name}/{inner}", archive.read(inner)) for inner in archive.namelist())


def words(name: str, data: bytes) -> Iterator[str]:
    """Every text that a document holds; nothing for what is not one. Fails where a document cannot be read."""
    if name.endswith(".json"):
        yield from strings(json.loads(data.decode("utf-8"), parse_constant=pytest.fail))
    elif name.endswith(".csv"):
        yield from (
            cell for row in csv.reader(io.StringIO(data.decode("utf-8"), newline=""), strict=True) for cell in row
        )
    elif name.endswith(".xml") or data.startswith(b"<?xml"):
        for element in ElementTree.fromstring(data).iter():
            yield from (*element.attrib.values(), element.text or "")
    elif name.endswith((".txt", ".cfg")):
        text = data.decode("utf-8")
        assert not re.search(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]", text), name
        yield text
    elif name.endswith((".png", ".jpg")):
        image = Image.open(io.BytesIO(data))
        image.load()
        assert max(image.size) <= 1024, name


def strings(value: object) -> Iterator[str]:
    """The texts in a JSON document."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


@ALL
def test_bad_names_do_no_harm_and_are_told(form: str, tmp_path: Path) -> None:
    """Everything is there and can be read, under names that every system takes, with no trace of this machine."""
    made = exported(form, nasty(tmp_path), tmp_path / "out")
    assert made.pieces == 3 * len(NAMES) + len(NAMES) + 1 + CROWD + 3 + 1
    found: list[str] = []
    for name, data in files(made.place):
        harmless(name)
        found += words(name, data)
        assert str(tmp_path).encode() not in data, name
    outside = [path for path in (tmp_path / "out").rglob("*") if made.place not in path.parents and path.is_file()]
    assert not outside
    if form not in NAMELESS:
        for kept in KEPT:
            assert any(kept in text for text in found), kept


def harmless(name: str) -> None:
    """A name that Windows, macOS and Linux take, and that stays in its folder."""
    parts = PurePosixPath(name).parts
    assert name.isascii() and len(name) < 200 and not name.startswith("/"), name
    for each in parts:
        assert not re.search(r'[\x00-\x1f\x7f\\:*?"<>|]', each), name
        assert each not in ("..", ".") and not each.endswith((".", " ")), name
        assert not re.match(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", each, re.IGNORECASE), name


@ALL
def test_the_same_bytes_for_the_same_bad_game(form: str, tmp_path: Path) -> None:
    folder = nasty(tmp_path)
    first, second = (dict(files(exported(form, folder, tmp_path / where).place)) for where in ("one", "two"))
    assert list(first) == list(second)
    assert [name for name, data in first.items() if second[name] != data] == []
    assert len({name.lower() for name in first}) == len(first)


@ALL
def test_many_cards_are_drawn_one_by_one(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All are there, and no more than a few of their pictures are in memory at any time."""
    folder = game(tmp_path, foe=part("deck", [[f"Card {n}", 1, f"c-{n}", f"{n:06x}", ""] for n in range(CARDS)]))
    alive, most, drawn = 0, 0, 0
    whole = Pictures.image

    def gone() -> None:
        nonlocal alive
        alive -= 1

    def counted(self: Pictures, *args: Any, **more: Any) -> Image.Image:
        nonlocal alive, most, drawn
        image = whole(self, *args, **more)
        finalize(image, gone)
        alive, drawn = alive + 1, drawn + 1
        most = max(most, alive)
        return image

    monkeypatch.setattr(Pictures, "image", counted)
    made = exported(form, folder, tmp_path / "out")
    assert made.pieces == CARDS
    assert drawn >= CARDS
    assert most <= 4


@ALL
@pytest.mark.parametrize("kind", ["deck", "board", "nothing"])
def test_a_game_of_one_thing_or_none(form: str, kind: str, tmp_path: Path) -> None:
    """A single card, a single board, and a game without a piece: exported, or refused in a sentence."""
    board = {"kind": "board", "title": "Hill", "size": [90, 90], "layout": "board", "spaces": "squares", "grid": "3x3"}
    parts = {"deck": {"lone": part("deck", titles()[:1])}, "board": {"hill": board}, "nothing": {}}[kind]
    folder = game(tmp_path, **parts)
    try:
        made = exported(form, folder, tmp_path / "out")
    except ExportError as error:
        assert kind == "nothing", f"{form} refuses a game of one {kind}: {error}"
        assert len(str(error)) > 20 and str(error).endswith(".")
        assert not [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    else:
        assert made.pieces == (kind != "nothing")
        told = [text for name, data in files(made.place) for text in words(name, data)]
        assert told or form in NAMELESS
