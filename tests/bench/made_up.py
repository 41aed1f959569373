"""Made-up games that stand in for those to come: decks, boards, counters and tables, with simple rules and without."""

from __future__ import annotations

import random
from pathlib import Path

from tests.bench.deck import ICONS, WORDS

SORTS = ("race", "hexes", "deck", "tables")
"""What a game is, in turn; the first and the third can be played."""
GAME = """\
title: "{title}"
kind: {kind}
family: made up
players: {{min: 2, max: 4, print_for: 4}}
minutes: 30
source: {{rulebook: made-up.md, lines: [[1, 9]]}}
credits: {{author: Nobody, where: "https://example.org"}}
notice: A made-up game.
{fields}
numbers: {{hand: 5}}
rulings:
{rulings}
aid:
  - {{title: Set-up, text: "{first}"}}
  - {{title: A turn, text: "{second}"}}
  - {{title: The end, text: "{third}"}}
"""
FIELDS = {
    "race": "fields: {}",
    "hexes": "fields:\n  letter: {type: text}",
    "deck": """\
fields:
  type: {type: text}
  force: {type: int}
theme:
  types:
    soldier: {colour: "#7c2d1f"}
    place: {colour: "#2d5a3d"}
    spell: {colour: "#3a3f78"}""",
    "tables": "fields: {}",
}
DECK = """\
kind: deck
title: Cards
size: poker
layout: power-card
back: emblem-back
columns: [name, copies, type, force, text]
rows:
"""
COUNTERS = """\
kind: counters
title: Figures
size: [18, 18]
layout: counter
sets: [red, blue, green, gold]
rows:
"""
HEXES = """\
kind: board
title: The land
size: [190, 250]
layout: hex-map
spaces: pointy-hexes
map:
{lines}
columns: [name, letter]
rows:
  - [Plain, p]
  - [Forest, f]
  - [Hills, h]
"""
TRACK = """\
kind: board
title: The road
size: [190, 130]
layout: track
spaces: track
rows:
"""
TABLE = """\
kind: table
title: {title}
layout: roll-table
size: [190, 130]
die: d12
columns: [roll, name, text]
rows:
"""
PLAYED = {
    "race": '''\
"""A made-up race: whoever comes to the end of the road first has won."""

from pnp.boards import Track
from pnp.engine import Choice, Result
from pnp.engine.boards import board


def play(table):
    """Each in turn takes a step, or as many as a die says."""
    road = board(table, "road", Track)
    pawns = list(table.unbox("figure", table.pile(road.spaces[0])))[: len(table.seats)]
    while True:
        for seat in table.seats:
            here = pawns[seat].pile.name
            ways = {road.ahead(here, 1), road.ahead(here, table.roll("d6"))}
            there = yield Choice("move", sorted(ways), seat)
            pawns[seat].pile.give(pawns[seat], table.pile(there))
            if road.to_go(there) == 0:
                return Result((seat,))


def thumb(view, choice):
    """Anywhere."""
    return choice.options[0]
''',
    "deck": '''\
"""A made-up game of cards: each shows one of a hand, and the strongest hand left has won."""

from pnp.engine import Choice, Result, own


def play(table):
    """Deal, then each throws one away."""
    hands = [table.pile(own("hand", seat), "owner", seat) for seat in table.seats]
    draw, discard = table.shuffled("card"), table.pile("discard")
    draw.deal(table.numbers.hand, *hands)
    for seat in table.seats:
        card = yield Choice("discard", hands[seat], seat)
        hands[seat].give(card, discard)
    return Result.ranked([sum(card.force for card in hand) for hand in hands])


def thumb(view, choice):
    """Throw the weakest away."""
    return min(choice.options, key=lambda card: card.force)
''',
}


def write(root: Path, count: int) -> None:
    """So many games more in the library below a folder that holds `card_data` and `pnp`."""
    for number in range(count):
        sort, slug = SORTS[number % len(SORTS)], f"made-up-{number + 1}"
        folder = root / "card_data" / slug
        folder.mkdir()
        for name, text in files(number, sort).items():
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
        if sort in PLAYED:
            module = root / "pnp" / "games" / f"{slug.replace('-', '_')}.py"
            module.write_text(PLAYED[sort], encoding="utf-8")


def files(number: int, sort: str) -> dict[str, str]:
    """The files of a game of a sort: with about as many faces and words as the library's median game has."""
    rng = random.Random(f"made up {number}")

    def said(words: int) -> str:
        return " ".join(WORDS[int(rng.random() * len(WORDS))] for _ in range(words)).capitalize() + "."

    rulings = "".join(f'  ruling-{index + 1}: "{said(20)}"\n' for index in range(12)).rstrip("\n")
    kind = {"deck": "card", "race": "roll-and-move", "hexes": "hex-wargame", "tables": "solitaire"}[sort]
    told = {"first": said(60), "second": said(90), "third": said(40)}
    title = f"Made up {number + 1}"
    made = {"game": GAME.format(title=title, kind=kind, fields=FIELDS[sort], rulings=rulings, **told)}
    figures = "".join(f"  - {{name: Figure {index + 1}, icon: {icon}}}\n" for index, icon in enumerate(ICONS))
    if sort == "deck":
        rows = [f'  - [Card {i + 1}, 1, {_type(i)}, {i % 10}, "{said(22)}"]\n' for i in range(90)]
        made["card"] = DECK + "".join(rows)
    elif sort == "race":
        made["road"] = TRACK + "".join(f"  - {{name: Space {index + 1}}}\n" for index in range(40))
        made["figure"] = COUNTERS + "".join(figures.splitlines(keepends=True)[:1])
    elif sort == "hexes":
        lines = "".join(f'  - "{"".join(rng.choice("ppfh") for _ in range(10))}"\n' for _ in range(12))
        made["land"] = HEXES.format(lines=lines.rstrip("\n"))
        made["figure"] = COUNTERS + figures
    else:
        for index in range(4):
            rows = [f'  - [{roll}, Find {roll}, "{said(9)}"]\n' for roll in range(1, 13)]
            made[f"table-{index + 1}"] = TABLE.format(title=f"Finds {index + 1}") + "".join(rows)
    return made


def _type(index: int) -> str:
    return ("soldier", "place", "spell")[index % 3]
