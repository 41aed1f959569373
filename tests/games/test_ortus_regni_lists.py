"""Ortus Regni's Earl Decks: the sample decks of the guide, which decks are legal, and that no other passes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from pnp.checks.lists import Decks, of_files
from pnp.lab.lists.build import Builder, build, builder, written
from pnp.model import load
from pnp.model.game import Game

TITLES, CARDS, TRAY = 16, 24, 6


@cache
def game() -> Game:
    return load("ortus-regni")


@cache
def maker() -> Builder:
    return builder(game())


def findings(folder: Path, text: str, name: str = "deck.yaml") -> list[tuple[str, str, int | None]]:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return [(each.level, each.code, each.line) for each in of_files(game(), Decks([file]))[1]]


def test_the_sample_decks_are_those_of_the_guide() -> None:
    """Read off its table column by column."""
    expected = {
        "Land & Army Deck": "Land 6, Church 1, Market Town 6, Prince 4, Banner 2, Banquet 2, Allies 3",
        "Lord Deck": "Castle 5, Church 1, Prince 2, Vassal 4, Champion 4, Banner 3, Allies 5",
        "Emissary & Church Deck": "Castle 3, Cathedral 4, Prince 2, Vassal 3, Monk 6, Banner 2, Allies 4",
        "Politics Deck": "Castle 4, Church 1, Prince 2, Vassal 5, Treachery 3, Intrigue 3, Banner 3, Allies 3",
    }
    names = {card.id: card.name for card in game().components["earl"].one_set}
    told = {
        each.title: ", ".join(f"{names[ident]} {count}" for ident, count in each.cards.items())
        for each in game().lists.values()
        if not each.house
    }
    assert told == expected
    for each in game().lists.values():
        assert len(each) == CARDS
        assert max(each.cards.values()) <= TRAY


def test_every_deck_of_the_tray_can_be_built() -> None:  # ruling: tray
    ways = [1] + [0] * CARDS
    for _ in range(TITLES):  # plainly: so many ways to have n cards of one title more
        ways = [sum(ways[n - k] for k in range(TRAY + 1) if k <= n) for n in range(CARDS + 1)]
    assert maker().counted(None).total == ways[CARDS]


def test_what_is_built_is_legal_and_the_same_again(tmp_path: Path) -> None:
    texts = {written(build(maker(), seed)) for seed in range(100)}
    assert texts == {written(build(maker(), seed)) for seed in range(100)}
    assert len({text.partition("cards:")[2] for text in texts}) == 100
    assert all(findings(tmp_path, text) == [] for text in texts)


Break = Callable[[Random, list[str]], tuple[str, int]]
"""From the lines of a legal deck, those of its cards last, to the code and the line of what is made wrong."""


def first_card(lines: list[str]) -> int:
    return lines.index("cards:") + 1


def some_card(random: Random, lines: list[str]) -> int:
    return random.randrange(first_card(lines), len(lines))


def change(lines: list[str], at: int, by: int) -> None:
    name, _, count = lines[at].rpartition(": ")
    lines[at] = f"{name}: {int(count) + by}"


def one_more(random: Random, lines: list[str]) -> tuple[str, int]:
    room = [at for at in range(first_card(lines), len(lines)) if int(lines[at].rpartition(": ")[2]) < TRAY]
    change(lines, random.choice(room), 1)
    return "list-size", first_card(lines) + 1


def one_less(random: Random, lines: list[str]) -> tuple[str, int]:
    more = [at for at in range(first_card(lines), len(lines)) if int(lines[at].rpartition(": ")[2]) > 1]
    if more:
        change(lines, random.choice(more), -1)
    else:
        lines.pop()
    return "list-size", first_card(lines) + 1


def too_many(random: Random, lines: list[str]) -> tuple[str, int]:
    at = some_card(random, lines)
    lines[at] = f"{lines[at].rpartition(': ')[0]}: {TRAY + random.randint(1, 9)}"
    return "list-copies", at + 1


def misspelt(random: Random, lines: list[str]) -> tuple[str, int]:
    at = some_card(random, lines)
    lines[at] = lines[at].replace("earl:", "earl:x")
    return "list-unknown", at + 1


def not_of_the_tray(random: Random, lines: list[str]) -> tuple[str, int]:
    lines.append(f"  {random.choice(['Palace', 'King', 'Knights', 'army:infantry', 'viking:chieftain'])}: 1")
    return "list-unknown", len(lines)


def none_of_it(random: Random, lines: list[str]) -> tuple[str, int]:
    at = some_card(random, lines)
    lines[at] = f"{lines[at].rpartition(': ')[0]}: {random.choice(['0', '-1', 'two', '1.5'])}"
    return "wrong-value", at + 1


def twice(random: Random, lines: list[str]) -> tuple[str, int]:
    lines.append(lines[some_card(random, lines)])
    return "double-key", len(lines)


def strange_key(random: Random, lines: list[str]) -> tuple[str, int]:
    at = first_card(lines) - 1
    lines[at:at] = [f"{random.choice(['points', 'king', 'palace'])}: 1"]
    return "unknown-key", at + 1


def an_army(random: Random, lines: list[str]) -> tuple[str, int]:
    at = first_card(lines) - 1
    lines[at:at] = [f"of: [{random.choice(['earl', 'vikings', 'church'])}]"]
    return "list-army", at + 1


def false_claim(random: Random, lines: list[str]) -> tuple[str, int]:
    at = first_card(lines) - 1
    lines[at:at] = [f"claims: {{total: {random.choice([23, 25, 40])}}}"]
    return "claim", at + 1


BREAKS: list[Break] = [
    one_more,
    one_less,
    too_many,
    misspelt,
    not_of_the_tray,
    none_of_it,
    twice,
    strange_key,
    an_army,
    false_claim,
]


@pytest.mark.parametrize("broken", BREAKS, ids=lambda each: each.__name__)
def test_two_hundred_broken_decks_are_caught_with_their_lines(tmp_path: Path, broken: Break) -> None:  # ruling: tray
    for seed in range(20):
        random = Random(f"{broken.__name__} {seed}")
        lines = written(build(maker(), seed)).splitlines()
        code, line = broken(random, lines)
        found = findings(tmp_path, "\n".join(lines) + "\n")
        assert any(each[:2] == ("error", code) and each[2] == line for each in found), (lines, found)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("deck.txt", "6 Land\n6x Market Town\n4 Prince\n2 Banner\n3 Allies\n3 earl:monk\n"),
        ("deck.csv", "name,count\nLand,6\nMarket Town,6\nPrince,4\nBanner,2\nAllies,3\nMonk,3\n"),
    ],
)
def test_a_deck_is_read_from_lines_and_tables(tmp_path: Path, name: str, text: str) -> None:
    assert findings(tmp_path, text, name) == []
