"""The sample game of the tests, Hill War, as texts to change and to write to a folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

MANIFEST = """\
title: Hill War
kind: card
family: two decks, one hill
players: {min: 2, max: 4, print_for: 2}
numbers: {hand: 5, points: {win: 11}}
rulings: {ties: "Ties keep the hill."}
fields:
  force: {type: int}
  type: {type: one-of, values: [giant, elf]}
  bonus: {type: int, default: 0}
"""
HEAD = """\
kind: deck
title: Foe deck
size: poker
layout: creature
"""
DECK = f"""\
{HEAD}columns: [name, copies, type, force]
rows:
  - [Hill Giant, 2, giant, 1]
  - [Titan, 1, giant, 7]
  - [Elf Lord, 3, elf, 6]
"""


def write_game(folder: Path, files: Mapping[str, str], layouts: Mapping[str, str] | None = None) -> Path:
    """Write `files` (name without `.yaml` -> text) into `folder` and give it back; `game` is `MANIFEST` by default.

    `layouts` (name without `.xml` -> text) go into its `templates`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"game": MANIFEST, **files}.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    for name, text in (layouts or {}).items():
        (folder / "templates").mkdir(exist_ok=True)
        (folder / "templates" / f"{name}.xml").write_text(text, encoding="utf-8")
    return folder
