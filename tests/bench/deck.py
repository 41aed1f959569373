"""A made-up deck for the bench: any number of cards and faces, the same for pnp and for the hand-written script."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

WORDS = str.split(
    "draw one card from the top of your deck then choose an opponent who must discard a soldier or pay two coins to "
    "the bank before the next turn begins when the gate is open every rider may move twice but a wounded captain "
    "stays in the camp until a healer comes"
)
ICONS = ("broadsword", "shield", "crown", "flame", "dragon-head", "castle", "anchor", "hearts", "lion")
KINDS = {"soldier": "#7c2d1f", "place": "#2d5a3d", "spell": "#3a3f78"}

MANIFEST = """\
title: Bench deck
kind: card
family: bench
players: {{min: 2, max: 4, print_for: 2}}
credits: {{author: Nobody, where: nowhere}}
notice: A made-up game.
theme:
  types:
{types}
fields:
  type: {{type: text}}
  cost: {{type: int}}
  flavour: {{type: text, of: face}}
"""
COMPONENT = """\
kind: deck
title: Bench cards
size: poker
layout: bench-card
back: bench-back
columns: [name, copies, type, cost, icon, text, flavour]
rows:
"""
CARD = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <rect x="-3" y="-3" width="69.5" height="94.9" fill="border"/>
  <rect x="3" y="3" width="57.5" height="82.9" rx="2.5" fill="paper" stroke="ink" stroke-width="0.3"/>
  <rect x="3" y="3" width="57.5" height="10" rx="2.5" fill="{{ theme.of(piece.type) }}"/>
  <textbox x="14" y="4" width="44" height="8" style="title" fill="paper">{{ piece.name|plain }}</textbox>
  <circle cx="8.5" cy="8" r="4.2" fill="paper" stroke="ink" stroke-width="0.3"/>
  <text x="8.5" y="10" style="number" size="14" text-anchor="middle">{{ piece.cost }}</text>
  <icon x="16.75" y="16" size="30" name="{{ piece.icon }}" fill="{{ theme.of(piece.type) }}"/>
  <text x="31.75" y="51" style="label" text-anchor="middle">{{ piece.type }}</text>
  <textbox x="6" y="53" width="51.5" height="24" style="rules">{{ piece.text }}</textbox>
  <textbox x="6" y="78" width="51.5" height="6" style="flavour">{{ piece.flavour }}</textbox>
</drawing>
"""
BACK = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <rect x="-3" y="-3" width="69.5" height="94.9" fill="border"/>
  <rect x="3" y="3" width="57.5" height="82.9" rx="2.5" fill="accent"/>
  <icon x="16.75" y="29.45" size="30" name="crown" fill="paper"/>
</drawing>
"""


@dataclass(frozen=True, slots=True)
class Card:
    """One face: what is written on it, and how often it is printed."""

    name: str
    copies: int
    type: str
    cost: int
    icon: str
    text: str
    flavour: str


def cards(faces: int, copies: int) -> list[Card]:
    """`faces` different cards, each `copies` times: about 38 words of text with one icon among them."""
    rng = random.Random(f"bench {faces}")
    result = []
    for number in range(faces):
        words = [WORDS[int(rng.random() * len(WORDS))] for _ in range(37)]
        words.insert(18, f"[{ICONS[number % len(ICONS)]}]")
        flavour = " ".join(WORDS[int(rng.random() * len(WORDS))] for _ in range(6))
        kind = list(KINDS)[number % len(KINDS)]
        text = " ".join(words).capitalize() + "."
        card = Card(f"Card {number + 1}", copies, kind, number % 10, ICONS[number % len(ICONS)], text, flavour)
        result.append(card)
    return result


def write(folder: Path, deck: list[Card]) -> None:
    """The deck as a game folder of its own, layouts included."""
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    types = "".join(f'    {name}: {{colour: "{colour}"}}\n' for name, colour in KINDS.items())
    (folder / "game.yaml").write_text(MANIFEST.format(types=types.rstrip("\n")), encoding="utf-8")
    rows = "".join(
        f'  - [{c.name}, {c.copies}, {c.type}, {c.cost}, {c.icon}, "{c.text}", "{c.flavour}"]\n' for c in deck
    )
    (folder / "card.yaml").write_text(COMPONENT + rows, encoding="utf-8")
    (folder / "templates" / "bench-card.xml").write_text(CARD, encoding="utf-8")
    (folder / "templates" / "bench-back.xml").write_text(BACK, encoding="utf-8")
