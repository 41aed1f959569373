"""A made-up game with a component of every kind that is no deck, and its kit as pixels and placements."""

from __future__ import annotations

from pathlib import Path

MANIFEST = """\
title: Kinds
kind: hex-wargame
family: shapes
players: {min: 2, max: 2}
fields:
  word: {type: text, default: null}
"""
HEAD = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}" height="{{ height + 2 * bleed }}"
        fill="FILL"/>
"""
FACE = """\
  <rect x="1" y="1" width="3" height="3" fill="#ff0000"/>
  {% if piece.word %}
  <text x="{{ width / 2 }}" y="{{ height / 2 }}" size="6" text-anchor="middle">{{ piece.word }}</text>
  {% endif %}
</drawing>
"""
BOARD = """\
  {% for n in range(1, 40) %}
  {% set x, y = n * width / 40, n * height / 40 %}
  <line x1="{{ x }}" y1="0" x2="{{ width - x }}" y2="{{ height }}" stroke="#204060" stroke-width="0.8"/>
  <circle cx="{{ x }}" cy="{{ y }}" r="7" fill="#c04020"/>
  {% endfor %}
</drawing>
"""
COMPONENTS = {
    "mark": "kind: counters\ntitle: Marks\nsize: [16, 16]\nback: face-back\nrows: [{name: Hit, copies: 9}]\n",
    "unit": "kind: counters\ntitle: Units\nsize: [16, 16]\nback: face-back\nsets: [red, blue]\nrows:\n"
    "  - {name: Foot, copies: 20}\n  - {name: Horse, copies: 6}\n",
    "coin": "kind: counters\ntitle: Coins\nsize: [20, 20]\nshape: round\nrows: [{name: One, copies: 5}]\n",
    "plate": "kind: counters\ntitle: Plates\nsize: [20, 20]\nrows: [{name: Plate, copies: 5}]\n",
    "land": "kind: tiles\ntitle: Lands\nsize: [34.64, 30]\nshape: hex\nrows: [{name: Fort, copies: 7}]\n",
    "hero": "kind: counters\ntitle: Heroes\nsize: [25, 40]\nshape: standee\nrows: [{name: Ada}]\n",
    "rain": "kind: table\ntitle: Rain\nsize: [120, 85]\nrows: [{name: Drops}]\n",
    "snow": "kind: table\ntitle: Snow\nsize: [120, 85]\nrows: [{name: Flakes}]\n",
    "mat": "kind: mat\ntitle: Mat\nsize: [280, 190]\nrows: [{name: Here}]\n",
    "ground": "kind: board\ntitle: Ground\nsize: [400, 550]\nrows: [{name: Hill}]\n",
}


def kinds(folder: Path, *names: str, **changed: str) -> Path:
    """The game, or only these components of it; `changed` gives a component another text."""
    (folder / "templates").mkdir(parents=True)
    (folder / "game.yaml").write_text(MANIFEST, encoding="utf-8")
    texts = {name: text for name, text in COMPONENTS.items() if name in (names or COMPONENTS)} | changed
    for name, text in texts.items():
        layout = "board" if name == "ground" else "face"
        (folder / f"{name}.yaml").write_text(f"{text}layout: {layout}\n", encoding="utf-8")
    for name, source in {
        "face": HEAD.replace("FILL", "#ffee88") + FACE,
        "face-back": HEAD.replace("FILL", "#88ddff") + FACE,
        "board": HEAD.replace("FILL", "#e0f0ff") + BOARD,
    }.items():
        (folder / "templates" / f"{name}.xml").write_text(source, encoding="utf-8")
    return folder
