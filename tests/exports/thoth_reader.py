"""A reader of folders of pictures: manifest.json, manifest.csv and the files themselves, held to one another."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from pnp.exports.folder import RECORD

PAPERS = {"manifest.csv", "manifest.json", "README.txt", "LICENSE.txt", "play-aid.pdf", RECORD}
NAME = re.compile(r"[a-z0-9_-]{1,60}")
DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)")
FORMULA = re.compile(r"[\s']*[=+@＝＋－＠-]")  # noqa: RUF001


@dataclass(frozen=True)
class Read:
    """A piece as the folder tells of it, with the pictures of its sides."""

    id: str
    name: str
    copies: int
    kind: str
    size: tuple[float, float]
    shape: str | None
    owner: str | None
    text: str
    front: Image.Image
    back: Image.Image | None
    paths: tuple[str, str | None]
    spaces: tuple[tuple[str, float, float], ...]


@dataclass(frozen=True)
class Folder:
    """A game that was read, and the rows of manifest.csv."""

    title: str
    pieces: tuple[Read, ...]
    dice: dict[int, tuple[int, list[Image.Image]]]
    rows: tuple[dict[str, str], ...]
    pictures: tuple[str, ...]


def read(place: Path) -> Folder:
    """The game in a folder.

    Raises AssertionError where its parts contradict each other.
    """
    told = json.loads((place / "manifest.json").read_text(encoding="utf-8"))
    assert told["manifest_version"] == 1
    pieces = tuple(_piece(place, piece) for piece in told["pieces"])
    assert told["total"] == sum(piece.copies for piece in pieces)
    dice = {die["sides"]: (die["copies"], _faces(place, die)) for die in told["dice"]}
    files = sorted(file.relative_to(place).as_posix() for file in place.rglob("*") if file.is_file())
    pictures = tuple(file for file in files if file not in PAPERS)
    named = {path for piece in pieces for path in piece.paths if path}
    named |= {face["path"] for die in told["dice"] for face in die["faces"]}
    assert set(pictures) == named, "a picture that no manifest knows, or the other way round"
    for path in pictures:
        *folders, file = path.split("/")
        assert all(NAME.fullmatch(part) and not DEVICE.match(part) for part in [*folders, file.rpartition(".")[0]]), (
            path
        )
    assert len({path.lower() for path in pictures}) == len(pictures)
    rows = tuple(_rows(place))
    _same(told, rows)
    return Folder(told["game"]["title"], pieces, dice, rows, pictures)


def _piece(place: Path, told: dict[str, Any]) -> Read:
    size = told["width_px"], told["height_px"]
    front = _picture(place, told["path_front"], told["sha256_front"], size)
    back = _picture(place, told["path_back"], told["sha256_back"], size) if told["path_back"] else None
    spaces = tuple((space["name"], space["x_mm"], space["y_mm"]) for space in told.get("spaces", ()))
    return Read(
        told["id"],
        told["name"],
        told["copies"],
        told["kind"],
        (told["width_mm"], told["height_mm"]),
        told["shape"],
        told["set"],
        told["text"],
        front,
        back,
        (told["path_front"], told["path_back"]),
        spaces,
    )


def _picture(place: Path, path: str, digest: str, size: tuple[int, int]) -> Image.Image:
    data = (place / path).read_bytes()
    assert sha256(data).hexdigest() == digest, path
    image = Image.open(BytesIO(data))
    image.load()
    assert image.size == size, f"{path}: both sides of a piece are as large as the manifest says"
    return image


def _faces(place: Path, die: dict[str, Any]) -> list[Image.Image]:
    assert [face["value"] for face in die["faces"]] == list(range(1, die["sides"] + 1))
    paths = [face["path"] for face in die["faces"]]
    assert paths == sorted(paths)
    sizes = [(face["width_px"], face["height_px"]) for face in die["faces"]]
    return [_picture(place, *face, size) for face, size in zip(_hashed(die), sizes, strict=True)]


def _hashed(die: dict[str, Any]) -> list[tuple[str, str]]:
    return [(face["path"], face["sha256"]) for face in die["faces"]]


def _rows(place: Path) -> list[dict[str, str]]:
    with (place / "manifest.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, strict=True))
    for row in rows:
        assert None not in row and None not in row.values(), "a row is longer or shorter than the head"
        for cell in row.values():
            assert not re.match(r"\s*[=+@＝＋－＠-]", cell), f"a spreadsheet computes {cell!r}"  # noqa: RUF001
            assert not re.search(r"[\x00-\x1f\x7f]", cell)
    return rows


def unquoted(cell: str) -> str:
    """A cell without the apostrophe that keeps it from being a formula."""
    return cell[1:] if cell.startswith("'") and FORMULA.match(cell) else cell


def _same(told: dict[str, Any], rows: tuple[dict[str, str], ...]) -> None:
    """The two lists say the same."""
    pieces = [row for row in rows if row["kind"] != "die"]
    assert len(pieces) == len(told["pieces"])
    for row, piece in zip(pieces, told["pieces"], strict=True):
        for column, cell in row.items():
            value = piece[column]
            wanted = "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
            wanted = " ".join(re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+", " ", wanted).split())
            assert unquoted(cell) == wanted, f"{column} of {piece['id']}"
    faces = [(face["path"], die["copies"]) for die in told["dice"] for face in die["faces"]]
    assert [(row["path_front"], int(row["copies"])) for row in rows if row["kind"] == "die"] == faces
