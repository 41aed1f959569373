"""A small deck to try the engine with: two suits of single cards, and a title of three copies."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from pnp.engine import Cast, Match, Table, cast
from pnp.engine.chance import seeded
from pnp.model import load

MANIFEST = """\
title: Toy
kind: card
family: shedding
players: {min: 2, max: 4, print_for: 3}
numbers: {hand: 2, points: {2: 7, 4: 11}}
modes:
  long: {title: Long, numbers: {hand: 4}}
  pair: {title: Pair, players: {min: 2, max: 2}}
fields:
  suit: {type: one-of, values: [red, blue]}
  rank: {type: int}
  story: {type: text, default: null, of: face}
"""
CARD = """\
kind: deck
title: Cards
size: poker
layout: plain
columns: [name, copies, suit, rank]
rows:
  - [Ruby, 1, red, 1]
  - [Rose, 1, red, 2]
  - [Rust, 1, red, 3]
  - [Sea, 1, blue, 1]
  - [Sky, 1, blue, 2]
  - [Fog, 3, blue, 0]
"""
LUCK = """\
kind: table
title: Luck
size: poker
layout: plain
die: 2d6
as: card
columns: [name, roll]
rows:
  - [Bad, 2-6]
  - [Good, 7-12]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The small game's folder."""
    home = tmp_path / "toy"
    home.mkdir()
    for name, text in (("game", MANIFEST), ("card", CARD), ("luck", LUCK)):
        (home / f"{name}.yaml").write_text(text, encoding="utf-8")
    return home


@pytest.fixture
def deck(folder: Path) -> Cast:
    """The small game's titles."""
    return cast(load(folder))


@pytest.fixture
def table(deck: Cast) -> Table:
    """A table for three with nothing on it."""
    return Table(deck, 3, None, seeded("table", 1))


@pytest.fixture
def rules(tmp_path: Path) -> Callable[[str], ModuleType]:
    """`rules(source)`: a rules module of that source, in a file of its own."""

    def made(source: str) -> ModuleType:
        file = tmp_path / "toy_rules.py"
        text = f"from pnp.engine import Choice, Result\n\n{source}"
        file.write_text(text, encoding="utf-8")
        module = ModuleType("toy_rules")
        module.__file__ = str(file)
        exec(compile(text, str(file), "exec"), vars(module))
        return module

    return made


SHEDDING = """\
def play(table):
    draw, discard = table.shuffled("card"), table.pile("discard")
    hands = [table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]
    draw.deal(table.numbers.hand, *hands)
    draw.deal(1, discard)
    turn = passed = 0
    while passed < 15 * len(hands):
        hand, top = hands[turn], discard.top
        fit = [card for card in hand if card.suit == top.suit or card.rank == top.rank]
        answer = yield Choice("play", [*fit, "draw" if draw else "pass"], turn)
        passed = passed + 1 if answer == "pass" else 0
        if answer == "draw":
            draw.deal(1, hand)
        elif answer != "pass":
            hand.give(answer, discard)
            if not hand:
                break
        turn = table.after(turn)
    return Result.ranked([-len(hand) for hand in hands])


def thumb(view, choice):
    return choice.options[0]
"""


@pytest.fixture
def shedding(rules: Callable[[str], ModuleType]) -> ModuleType:
    """Rules by which hands are shed on a pile, by suit or rank."""
    return rules(SHEDDING)


@pytest.fixture
def match(deck: Cast, shedding: ModuleType) -> Match:
    """A strict match of three who play their first card, not begun."""
    return Match(deck, shedding, 1, [shedding.thumb], strict=True)
