"""What is fuzzed: whole game folders as plain dictionaries, those of the library and small ones that use every key."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Literal

import fuzz_boards

LIBRARY = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Odd:
    """Something that is no plain file: a pipe, a folder, a link (to `target`), a closed file, a hole of many bytes."""

    kind: Literal["fifo", "folder", "link", "closed", "hole"]
    target: str = ""
    size: int = 0


Folder = dict[str, "bytes | Odd"]
"""Path below the game's folder -> what stands there."""

GAME = """\
title: Hill War
kind: card+board
family: two decks, one hill
players: {min: 2, max: 4, print_for: 3}
sides: [red, blue]
needs: ["a d6", "{numbers.hand} beads"]
source: {rulebook: hill-war.md, lines: [[1, 2], [5, 9]]}
credits: {author: A. Hill, year: "1999", where: "https://example.org", thanks: [B. Dale, C. Moor]}
notice: "Names belong to their owners."
numbers: {hand: 5, points: {win: 11, draw: [1, 2]}, die: d6, fast: true}
rulings: {ties: "Ties keep the {numbers.hand} hills.", gap: "A five is rolled again."}
modes:
  short: {title: Short, text: "First to {numbers.points.win}.", players: {min: 2, max: 2}, numbers: {hand: 3}}
aid:
  - {title: Turn, text: "*Draw* **{numbers.hand}** [castle].", steps: [Draw, Fight, "Score {numbers.points.win}"]}
fields:
  force: {type: int}
  type: {type: one-of, values: [giant, elf]}
  bonus: {type: int, default: 0, note: "for a hill"}
  attack: {type: dice, default: null}
  negates: {type: list, values: [arrow, spell], default: []}
  leads: {type: bool, default: false}
  flavour: {type: text, default: null, of: face}
theme:
  emblem: castle
  colours: {ink: "#112233", paper: "#fff", dusk: "#241f3d"}
  fonts: {title: "Spectral:bold", body: Alegreya}
  types: {giant: {colour: dusk, icon: giant, label: Giant}, elf: {colour: "#2f7a4d", icon: elf-helmet}}
  styles: {title: {size: 13, min: 9}, rules: {size: 9, min: 8, leading: 1.1, case: none, align: left, valign: top}}
"""

FOE = """\
kind: deck
title: Foe deck
size: poker
layout: creature
back: emblem-back
source: {lines: [[33, 47]]}
claims: {total: 6, titles: 3, by_type: {giant: 3}, each: {Titan: 1}, sum: {force: {says: 27, ruling: ties}}}
house: [force]
columns: [name, copies, type, force, text]
rows:
  - [Hill Giant, 2, giant, 1, "Hits for **{force}** [castle]."]
  - [Titan, 1, giant, 7]
sections:
  - {title: Elves, type: elf, bonus: 2, rows: [[Elf Lord, 3, elf, 6, "Hold {numbers.hand} cards."]]}
"""

HERO = """\
kind: deck
title: Heroes
size: [50, 70]
orientation: landscape
layout: power-card
back: {name: Wounded, force: 1, text: "{name} rests."}
sets: [red, blue]
copies: {as-needed: 2}
fields: {role: {type: text, default: null}}
rows:
  - {name: Knight, type: elf, force: 3, negates: [arrow], attack: 2d6, leads: true, art: pic.png, role: lead}
  - {name: Squire, type: giant, force: 1, negates: spell, edges: [a, b, c], back: {force: 0, text: "{name} rests."}}
"""

EVENT = """\
kind: table
title: Events
layout: roll-table
size: [100, 80]
die: d6
ruling: gap
columns: [name, roll, text]
rows: [[Storm, 1-2, "Lose {numbers.hand}."], [Calm, "3", Nothing.], [Feast, 4-6, "Draw [two-coins]."]]
"""

UNIT = """\
kind: counters
title: Units
size: [34.64, 30]
shape: hex
layout: hill/unit
back: {force: 0}
columns: [name, copies, type, force]
rows: [[Foot, 9, elf, 1], [Horse, 2, giant, 2]]
"""

BAND = """\
kind: table
as: card
title: Bands
size: poker
layout: hill/band
back: emblem-back
die: d6
claims: {total: 3, titles: 2, by_type: {elf: 1}}
fields: {worth: {type: int, default: 1}}
columns: [roll, name, worth]
sections:
  - {title: Archers, type: elf, force: 2, icon: castle, text: "Worth {force}.", rows: [[1-3, Hit], [4-6, Miss, 2]]}
  - {title: Riders, id: horse, type: giant, force: 3, copies: 2, ruling: gap, rows: [[1-2, Charge], [6, Flight, 5]]}
"""

MAP = """\
kind: board
title: Hill
layout: track
text: "First to {numbers.points.win} wins."
columns: [name, space]
fields: {space: {type: int}}
rows: [[Foot, 0], [Slope, 1], [Top, 2]]
"""

CREATURE = """\
{% extends "house/card.xml" %}
{% import "parts.xml" as parts %}
{% block face %}
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="accent"/><stop offset="1" stop-color="paper"/></linearGradient>
<radialGradient id="sun" cx="0.5" cy="0.5" r="0.5"><stop offset="0.2" stop-color="#fff"/></radialGradient>
<clipPath id="clip"><circle cx="30" cy="40" r="15"/></clipPath></defs>
<g clip-path="url(#clip)" opacity="0.8"><rect x="4" y="20" width="50" height="40" fill="url(#sky)" stroke="ink"/></g>
<path d="M10 10l5 5h3v-2c1 1 2 2 3 0q1 1 2 2t1 1a2 3 10 0 1 4 4z" fill="url(#sun)" stroke-dasharray="1 2"/>
<image file="pic.png" x="5" y="60" width="20" height="20" fit="contain"/>
{{ parts.badge(piece.force, 10, 10) }}
{% for n in range(3) %}
<polygon points="{{ n }},1 4,5 6,{{ n * 2 }}" transform="translate(3 {{ n }}) rotate(10)"/>{% endfor %}
<textbox id="name" x="5" y="5" width="50" height="8" style="title">{{ piece.name|plain }}</textbox>
<textbox x="5" y="60" width="50" height="20" style="rules" min-size="6">
{{ piece.text or words.creature.none }}</textbox>
<icon name="{{ theme.icon(piece.type) }}" x="20" y="30" size="12" fill="{{ theme.of(piece.type) }}"/>
<text x="30" y="84" style="label" text-anchor="middle">{{ words.creature.worth(n=piece.force) }}</text>
{% endblock %}
"""
BAND_LAYOUT = """\
{% extends "house/card.xml" %}
{% block face %}<textbox x="5" y="5" width="50" height="8" style="title">{{ piece.name|plain }}</textbox>
{% for row in entries %}<text x="6" y="{{ 20 + loop.index * 6 }}" size="8">{{ row.roll }} {{ row.name }}</text>
{% endfor %}<text x="6" y="80" size="7">{{ words.band.worth(n=entries|sum(attribute="worth")) }}</text>{% endblock %}
"""
UNIT_LAYOUT = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}" height="{{ height + 2 * bleed }}" fill="soft"/>
<text x="{{ width / 2 }}" y="{{ height / 2 }}" size="9" text-anchor="middle">{{ piece.force }}</text>
<text x="{{ width / 2 }}" y="{{ height - 4 }}" size="5" text-anchor="middle">{{ words.unit[side] }}</text></drawing>
"""
HILL_WORDS = 'band: {worth: "{n} in all"}\nunit: {front: ready, back: done}\n'
PARTS = """\
{% macro badge(value, x, y) %}<circle cx="{{ x }}" cy="{{ y }}" r="4" fill="accent"/>
<text x="{{ x }}" y="{{ y + 2 }}" style="number" size="12" fill="paper" text-anchor="middle">{{ value }}</text>
{% endmacro %}
"""
WORDS = 'creature:\n  none: "no words"\n  worth: "worth {n}"\n'
ICON = '<svg viewBox="0 0 512 512"><path d="M16 16h480v480H16z"/></svg>'


def picture(width: int = 40, height: int = 30, form: str = "PNG", mode: str = "RGB") -> bytes:
    """A small picture file."""
    from PIL import Image

    data = BytesIO()
    Image.new(mode, (width, height)).save(data, form)
    return data.getvalue()


def made_up() -> Folder:
    """A small game that uses nearly every key, with layouts, words, an icon and a picture of its own."""
    texts = {
        "game.yaml": GAME,
        "foe.yaml": FOE,
        "hero.yaml": HERO,
        "event.yaml": EVENT,
        "map.yaml": MAP,
        "unit.yaml": UNIT,
        "band.yaml": BAND,
        "templates/creature.xml": CREATURE,
        "templates/parts.xml": PARTS,
        "templates/words.yaml": WORDS,
        "templates/hill/band.xml": BAND_LAYOUT,
        "templates/hill/unit.xml": UNIT_LAYOUT,
        "templates/hill/words.yaml": HILL_WORDS,
        "templates/icons/own.svg": ICON,
    }
    files: Folder = {name: text.encode() for name, text in texts.items()}
    files["art/pic.png"] = picture(240, 240)
    return files


def tiny() -> Folder:
    """The made-up game without all but its deck: quick to draw."""
    files = made_up()
    for name in ("hero.yaml", "event.yaml", "map.yaml", "unit.yaml", "band.yaml"):
        del files[name]
    return files


def of_boards(chance: random.Random) -> Folder:
    """One or two boards and nothing else."""
    files = {name: body for name, body in made_up().items() if not name.endswith(".yaml") or "/" in name}
    files["game.yaml"] = GAME.encode()
    files["templates/chart.xml"] = fuzz_boards.CHART.encode()
    for number in range(chance.choice([1, 1, 2])):
        files[f"ground-{number}.yaml"] = fuzz_boards.any_board(chance)
    return files


def of_library(chance: random.Random) -> Folder:
    """A game of the library with at most two of its components, so that it is quick to draw."""
    folder = chance.choice(sorted(path.parent for path in (LIBRARY / "card_data").glob("*/game.yaml")))
    files = sorted(path for path in folder.glob("*.yaml") if path.name != "game.yaml")
    kept = chance.sample(files, min(len(files), chance.randint(1, 2)))
    return {path.name: path.read_bytes() for path in [folder / "game.yaml", *kept]}


def any_game(chance: random.Random) -> Folder:
    """One of these games."""
    roll = chance.random()
    if roll < 0.3:
        return of_boards(chance)
    return tiny() if roll < 0.55 else made_up() if roll < 0.8 else of_library(chance)


def write(files: Folder, folder: Path) -> Path:
    """Put a folder on disk; what the system refuses (a name, a link in the way) is left out."""
    for name, content in files.items():
        place = folder / name
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            _put(place, content)
        except (OSError, ValueError):
            continue
    return folder


def _put(place: Path, content: bytes | Odd) -> None:
    if isinstance(content, bytes):
        place.write_bytes(content)
    elif content.kind == "fifo":
        os.mkfifo(place)
    elif content.kind == "folder":
        place.mkdir()
    elif content.kind == "link":
        place.symlink_to(content.target)
    else:
        place.write_bytes(b"")
        os.truncate(place, content.size)
        if content.kind == "closed":
            place.chmod(0)
