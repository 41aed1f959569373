"""The record of a kit: what was made, and from what, so that an unchanged kit is not made again."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from pnp import records
from pnp.files import own
from pnp.known import program
from pnp.model import library
from pnp.model.errors import PnpError
from pnp.model.findings import Finding
from pnp.sheets.kit.printed import Change, Load, Printed

RECORD = ".kit.json"
"""The record's name, beside the kit it tells of."""
MOST_FILES, MOST_BYTES = 2_000, 200_000_000
"""A game's folder with more than this is not read just to see whether it changed; its kit is made each time."""

_LARGEST = 1 << 30
"""Bytes of the largest file of a kit that a record is believed of."""


def home(
    output: Path,
    slug: str,
    lang: str | None = None,
    second: str | None = None,
    map_seed: int | None = None,
    mode: str | None = None,
    deck: str | None = None,
) -> Path:
    """The folder of a kit: one in another language, with another one on its backs, on another map, or of lists lies
    within."""
    return output / slug / variant(lang, second, map_seed, mode, deck)


def variant(
    lang: str | None = None,
    second: str | None = None,
    map_seed: int | None = None,
    mode: str | None = None,
    deck: str | None = None,
) -> str:
    """What tells a kit from others of its game: languages, the seed of its map, its mode, the lists whose cards it has;
    empty for the game's own."""
    parts = [lang, f"with-{second}" if second else None, f"map-{map_seed}" if map_seed is not None else None]
    parts += [f"mode-{mode}" if mode else None, deck]
    return "-".join(part for part in parts if part)


def identity(game: Path) -> str:
    """What tells a game from others, whatever they are called: one of the library is its slug, another its folder."""
    return game.name if game.parent == library.card_data().resolve() else str(game)


class NoKit(PnpError):
    """There is no kit, or none that its record tells of."""


class Made(NamedTuple):
    """What came of one game: the files as `--json` promises them, the findings, and whether nothing had to be done.

    `changes` is why pieces were printed again, where only these were asked for; `load` is what the kit brings to the
    table.
    """

    game: str
    files: list[dict[str, Any]]
    findings: list[Finding]
    unchanged: bool = False
    changes: list[Change] | None = None
    load: Load = Load({})


def fingerprint(folder: Path, options: Mapping[str, object]) -> str | None:
    """A hash of all that a kit depends on: the game's files, the library's layouts and fonts, this program, options.

    None for a folder too large to be read for it.
    """
    files = list(_files(folder))
    if len(files) > MOST_FILES or sum(file.stat().st_size for file in files) > MOST_BYTES:
        return None
    digest = blake2b(digest_size=16)
    digest.update(program())
    digest.update(_contents(folder, files))
    digest.update(json.dumps([str(folder), options], sort_keys=True, default=str).encode())
    return digest.hexdigest()


def remember(folder: Path, mark: str | None, made: Made) -> None:
    """Write the record of a kit into its folder."""
    from pnp.whole import replace

    files = [{**file, "path": Path(file["path"]).name, "hash": _hash(Path(file["path"]))} for file in made.files]
    record: dict[str, Any] = {"game": identity(library.find(made.game)), "made_from": mark, "files": files}
    record["findings"] = [finding.as_dict() for finding in made.findings]
    record["changes"] = None if made.changes is None else [change.as_dict() for change in made.changes]
    record["pieces"] = Printed(made.load.pieces).as_dict()
    record |= {"whole": list(made.load.whole), "gone": list(made.load.gone)}
    replace(folder / RECORD, json.dumps(record).encode())


_NAME = (str, None)
_PIECE = {"name": str, "section": _NAME, "front": _NAME, "back": _NAME, "copies": int}
_FILE = {"path": str, "kind": str, "pages": int, "pieces": int, "bytes": int, "hash": str}
_FINDING = {
    **{"level": lambda told: told in ("error", "warning", "info"), "code": str, "message": str},
    **dict.fromkeys(("game", "component", "piece", "box", "file"), _NAME),
    **dict.fromkeys(("line", "column"), (int, None)),
}
_CHANGE = {"component": str, "piece": str, "name": str, "why": [str], "copies": int}
_SHAPE = {
    **{"game": str, "made_from": _NAME, "files": [_FILE], "findings": [_FINDING], "changes": ([_CHANGE], None)},
    **{"pieces": {str: _PIECE}, "whole": [str], "gone": [str]},
}


def recall(folder: Path, mark: str, game: str) -> Made | None:
    """The record of a kit made from just this, if its files are still what they were."""
    try:
        record = records.read(folder / RECORD, _SHAPE)
        if any(type(file.get("blanks", 0)) is not int for file in record["files"]):
            return None
        files = [{**file, "path": str(folder / Path(file["path"]).name)} for file in record["files"]]
        if record["made_from"] != mark or any(file.pop("hash") != _hash(Path(file["path"])) for file in files):
            return None
        findings = [Finding(**{**f, "file": Path(f["file"]) if f["file"] else None}) for f in record["findings"]]
        told = record["changes"]
        changes = None if told is None else [Change(**{**change, "why": tuple(change["why"])}) for change in told]
    except (OSError, ValueError, KeyError, TypeError):
        return None  # no record, or not one of ours: make the kit
    return Made(game, files, findings, unchanged=True, changes=changes)


def load_in(folder: Path, game: Path) -> Load:
    """What the kit of a game in a folder brings to the table, as it was when the kit was made.

    Raises:
        NoKit: there is no record beside it, or another one, or it is of another game with this name.
    """
    again = "Make the kit (again), print it, and then confirm it."
    try:
        record = records.read(folder / RECORD, _SHAPE)
        if record["game"] != identity(game):
            raise NoKit(f"The kit in {folder} is of another game, in {record['game']}. {again}")
        for file in record["files"]:
            if file["kind"] == "pdf" and file["hash"] != _hash(folder / Path(file["path"]).name):
                raise NoKit(f"{folder / Path(file['path']).name} is not the kit that its record tells of. {again}")
        return Load(Printed.of(record["pieces"]).pieces, record["whole"], record["gone"])
    except FileNotFoundError:
        raise NoKit(f"There is no kit in {folder}. {again}") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise NoKit(f"The record {folder / RECORD} cannot be read. {again}") from None


def _files(folder: Path) -> Iterator[Path]:
    """Every file below a folder, in one order; links are not followed, and caches are nobody's source."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__pycache__", "_library")))
        for name in sorted(names):
            file = Path(place) / name
            if not name.startswith(".") and stat.S_ISREG(file.lstat().st_mode):
                yield file


def _contents(folder: Path, files: Iterable[Path]) -> bytes:
    digest = blake2b(digest_size=16)
    for file in files:
        body = file.read_bytes()
        digest.update(f"{file.relative_to(folder)}\0{len(body)}\0".encode("utf-8", "surrogateescape"))
        digest.update(body)
    return digest.digest()


def _hash(file: Path) -> str:
    return blake2b(own(file, _LARGEST), digest_size=16).hexdigest()
