"""The report of a playtest: the document of `pnp playtest --json` in, one file for people or for scripts out.

The suffix says which: `.html` is one page that loads nothing from elsewhere, `.pdf` the same on paper, `.json` the
document itself and `.csv` its table of cards. The same document gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.model import PnpError
from pnp.terminal import encoded

if TYPE_CHECKING:
    from pnp.model import Game

Document = Mapping[str, Any]


def write(document: Document, game: Game, file: Path) -> None:
    """Write a playtest's figures as the kind of file that its suffix names, whole or not at all.

    Raises:
        PnpError: no report has that suffix, or drawing it needs a library that is not installed.
        OSError: the folder cannot be written; a file that was there before stays.
    """
    from pnp.whole import replace

    replace(file, writer(file)(document, game))


def writer(file: Path) -> Callable[[Document, Game], bytes]:
    """What makes the bytes of a report of that name; to be asked for before a long run, since it may raise.

    Raises:
        PnpError: as `write` does.
    """
    suffix = file.suffix.lower()
    if suffix not in _WRITERS:
        ends = f"{', '.join(list(_WRITERS)[:-1])} or {list(_WRITERS)[-1]}"
        if file.name.lower() in _WRITERS:  # an ending and nothing else, which has no suffix
            raise PnpError(f"{file} is an ending only: give the report a name before it, such as game{file.name}.")
        raise PnpError(f"{file.name or file} has to end in {ends}.")
    if suffix in (".html", ".pdf"):
        _need_matplotlib()
    return _WRITERS[suffix]


def _need_matplotlib() -> None:
    from importlib.util import find_spec

    if find_spec("matplotlib") is None:
        raise PnpError("A report with plots needs matplotlib. Install it with: pip install 'pnp[lab]'")


def _html(document: Document, game: Game) -> bytes:
    from pnp.lab.report.html import page

    return encoded(page(document, game))


def _pdf(document: Document, game: Game) -> bytes:
    from pnp.lab.report.pdf import pages

    return pages(document, game)


def _json(document: Document, _game: Game) -> bytes:
    return encoded(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


def _csv(document: Document, _game: Game) -> bytes:
    from pnp.lab.report.csvs import table

    return encoded(table(document))


_WRITERS = {".html": _html, ".pdf": _pdf, ".json": _json, ".csv": _csv}
