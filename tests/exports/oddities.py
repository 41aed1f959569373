"""A game with every kind of piece under names as bad as names get; every face has a colour, and a corner of its own."""

from __future__ import annotations

from pathlib import Path

import yaml
from samples import write_game

NAMES = (
    "a/b\\c: d",
    'He said "no" [and] left; ]]>',
    "<b>&amp; 'x'</b>",
    "🂡 emoji",
    "קלף עברי",
    "x" * 300,
    "/img/cards/x.svg",
    "CON",
    "* ? | %s $x",
    "[",
)
FACE = """\
<drawing width="{{ width }}" height="{{ height }}">
<rect width="{{ width }}" height="{{ height }}" fill="#{{ piece.tint }}"/>
<rect width="{{ width / 2 }}" height="{{ height / 2 }}" fill="#000"/>
</drawing>
"""
_MANIFEST = {
    "title": 'Ünïcode / "Quotes": the *Game*',
    "kind": "card",
    "family": "odd",
    "players": {"min": 2, "max": 4, "print_for": 2},
    "needs": ["two ten-sided dice", "nine d6"],
    "fields": {"tint": {"type": "text", "default": "fff"}},
}


def odd(folder: Path, **more: str) -> Path:
    """The folder of a game of decks, counters, tiles and boards, all of `NAMES`; `more` components as YAML."""
    rows = [[name, n % 3 + 1, f"odd-{n}", f"{25 * n:02x}8040"] for n, name in enumerate(NAMES)]
    table = {"layout": "face", "columns": ["name", "copies", "id", "tint"], "rows": rows}
    one = {"layout": "face", "columns": ["name"], "rows": [["Only"]]}
    backed = {**table, "back": {"tint": "0000ff"}}
    rolled = {"layout": "face", "columns": ["name", "roll"], "rows": [["Storm", "1-3"], ["Calm", "4-6"]]}
    parts = {
        "foe": {"kind": "deck", "title": "Foes ] / \\ and [more]", "size": "poker", **backed},
        "lone": {"kind": "deck", "title": "Lone", "size": [50, 30], **one},
        "coin": {"kind": "counters", "title": "Coins", "size": [16, 16], "shape": "round", **backed},
        "plain": {"kind": "counters", "title": "Plain", "size": [18, 18], "shape": "round", **table},
        "hexes": {"kind": "tiles", "title": "Hexes", "size": [26, 30], "shape": "hex", **backed},
        "land": {"kind": "tiles", "title": "Land", "size": [40, 40], **backed},
        "stand": {"kind": "counters", "title": "Stands", "size": [20, 30], "shape": "standee", **table},
        "chit": {"kind": "counters", "title": "Chits", "size": [20, 14], "sets": ["red", "blue"], **backed},
        "event": {"kind": "table", "as": "card", "die": "d6", "title": "Event", "size": "poker", **rolled},
        "field": {"kind": "mat", "title": "Field", "size": [190, 130], **one},
    }
    files = {name: yaml.safe_dump(part, allow_unicode=True) for name, part in {"game": _MANIFEST, **parts}.items()}
    return write_game(folder, {**files, **more}, {"face": FACE})
