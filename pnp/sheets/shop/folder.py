"""The folder of a print shop's files: what an earlier run wrote there and this one does not is taken away."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from pnp import records
from pnp.terminal import encoded
from pnp.whole import replace

_LIST = ".shop.json"
_MOST = 1_000_000


class ShopFolder:
    """Writes files below `place` and remembers them; `files` are told as `pnp shop --json` tells them."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.files: list[dict[str, Any]] = []
        self._before = _listed(place / _LIST)

    def add(self, name: str, data: bytes, kind: str, pages: int, pieces: int) -> None:
        """Write one file by its name with `/`; what was there before stays if that fails.

        Raises:
            OSError: the folder cannot be written.
        """
        replace(self.place / name, data)
        self.files.append(
            {"path": str(self.place / name), "kind": kind, "pages": pages, "pieces": pieces, "bytes": len(data)}
        )

    def close(self) -> None:
        """Take away what an earlier run left, and list what is there now."""
        names = [Path(file["path"]).relative_to(self.place).as_posix() for file in self.files]
        for name in sorted(set(self._before) - set(names)):
            (self.place / name).unlink(missing_ok=True)
        replace(self.place / _LIST, json.dumps(names, indent=1).encode())


def _listed(file: Path) -> list[str]:
    """The names that an earlier run listed, those only that lie inside its folder."""
    try:
        names = records.read(file, [str], _MOST)
    except (OSError, ValueError):
        return []
    root = file.parent.resolve()
    sound = [name for name in names if "\0" not in name]
    return [name for name in sound if (root / name).resolve().parent in (root, *_homes(root, name))]


def _homes(root: Path, name: str) -> Sequence[Path]:
    """The one folder below the root that a picture may lie in."""
    first = name.partition("/")[0]
    return [root / first] if first not in ("", ".", "..") and not (root / first).is_symlink() else []


def table(rows: Iterable[Sequence[object]]) -> bytes:
    """Rows as a CSV file. A cell that a spreadsheet would take for a formula begins with an apostrophe."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([_cell(value) for value in row] for row in rows)
    return encoded(text.getvalue())


def _cell(value: object) -> str:
    told = str(value)
    return f"'{told}" if told[:1] in ("=", "+", "-", "@", "\t", "\r") else told
