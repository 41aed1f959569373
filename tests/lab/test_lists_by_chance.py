"""Lists by chance for every game that has cards of its own to build them of: all of them are legal, and one that is
broken in any of many ways is caught, with the line where it is broken.

A run looks into some games and lists; with EVERY_GAME=1 it is 1,000 lists and 200 broken ones of each game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from pnp.checks.lists import Decks, legal_of, of_files
from pnp.lab.lists.build import Builder, builder, written
from pnp.model import library, load
from pnp.model.built import Building, BuiltList, passes
from pnp.model.game import Game
from tests.rotation import EVERY, some

BUILT = [
    slug
    for slug in library.slugs()
    if "\nbuilding:" in (text := (library.card_data() / slug / "game.yaml").read_text("utf-8"))
    and "\n  open: true" not in text
]
LISTS, BROKEN = (1_000, 200) if EVERY else (60, 40)
KINDS = 10
"""Ways of breaking a list that every game has at least."""
Found = tuple[str, int]


class Sheet(NamedTuple):
    """A list as its player writes it: the army and what it draws on, and how many of what."""

    of: list[str]
    cards: list[tuple[str, object]]
    more: str = ""

    def text(self) -> str:
        """As YAML: the title is line 1, `of` and what else there is line 2, a card a line from the fourth."""
        head = f"of: [{', '.join(self.of)}]" if self.of else "house: true"
        lines = ["title: Mine", f"{head}{self.more}", "cards:", *(f"  {card}: {count}" for card, count in self.cards)]
        return "\n".join(lines) + "\n"

    def lines(self) -> str:
        """As lines `3 Clansmen`, with the cards from the third one."""
        head = f"of: {', '.join(self.of)}" if self.of else "// of nobody"
        return "\n".join(["title: Mine", head, *(f"{count} {card}" for card, count in self.cards)]) + "\n"

    def put(self, card: str, count: object) -> Sheet:
        """With so many of a card: in its place, or behind the others."""
        if card in dict(self.cards):
            return self._replace(cards=[(name, count if name == card else old) for name, old in self.cards])
        return self._replace(cards=[*self.cards, (card, count)])

    def line(self, card: str) -> int:
        return 4 + [name for name, _ in self.cards].index(card)


class Maker(NamedTuple):
    """A game's builder, and chance."""

    made: Builder
    random: Random

    @property
    def building(self) -> Building:
        return self.made.building

    def sheet(self, army: str | None) -> Sheet:
        cards = self.made.drawn(self.made.counted(army), self.random)
        built = self.made.listed(cards, army, "Mine")
        return Sheet(list(built.of), list(built.cards.items()))

    def one(self, things: list[str]) -> str:
        return things[int(self.random.random() * len(things))]


# Each breaks a legal list, and says by which finding and in which line that is to be told; None where it cannot be
# broken so: the game sets no such limit.


def misspelt(maker: Maker, sheet: Sheet) -> tuple[Sheet, Found]:
    card = maker.one([name for name, _ in sheet.cards])
    wrong = f"{card}q"
    return (
        sheet._replace(cards=[(wrong if name == card else name, count) for name, count in sheet.cards]),
        ("list-unknown", sheet.line(card)),
    )


def stranger(_maker: Maker, sheet: Sheet) -> tuple[Sheet, Found]:
    broken = sheet.put("Nobody of That Name", 2)
    return broken, ("list-unknown", broken.line("Nobody of That Name"))


def none_of_it(maker: Maker, sheet: Sheet) -> tuple[Sheet, Found]:
    card = maker.one([name for name, _ in sheet.cards])
    return sheet.put(card, 0), ("wrong-value", sheet.line(card))


def a_word(maker: Maker, sheet: Sheet) -> tuple[Sheet, Found]:
    card = maker.one([name for name, _ in sheet.cards])
    return sheet.put(card, "some"), ("wrong-value", sheet.line(card))


def twice(_maker: Maker, sheet: Sheet) -> tuple[Sheet, Found]:
    broken = sheet._replace(cards=[*sheet.cards, sheet.cards[0]])
    return broken, ("double-key", 3 + len(broken.cards))


def strange_key(_maker: Maker, sheet: Sheet) -> tuple[Sheet, Found]:
    return sheet._replace(more="\ncommander: me"), ("unknown-key", 3)


def false_claim(_maker: Maker, sheet: Sheet) -> tuple[Sheet, Found]:
    total = 1 + sum(int(str(count)) for _, count in sheet.cards)
    return sheet._replace(more=f"\nclaims: {{total: {total}}}"), ("claim", 3)


def strange_mode(_maker: Maker, sheet: Sheet) -> tuple[Sheet, Found]:
    return sheet._replace(more="\nmodes: [by-moonlight]"), ("list-mode", 3)


def strange_army(_maker: Maker, sheet: Sheet) -> tuple[Sheet, Found]:
    return sheet._replace(of=["moon-people"]), ("list-army", 2)


def strange_ally(_maker: Maker, sheet: Sheet) -> tuple[Sheet, Found] | None:
    of = sheet.of or ["moon-people"]
    return sheet._replace(of=[*of, "sun-people"]), ("list-army", 2)


def not_yaml(_maker: Maker, sheet: Sheet) -> tuple[Sheet, Found]:
    return sheet._replace(more="\nnote: [one, two"), ("yaml-syntax", 4)


def too_many_cards(maker: Maker, sheet: Sheet) -> tuple[Sheet, Found] | None:
    most = maker.building.size_of(sheet.of[0] if sheet.of else None).most
    if most is None:
        return None
    card = maker.one([name for name, _ in sheet.cards])
    return sheet.put(card, most + 1), ("list-size", 4)


def too_few_cards(maker: Maker, sheet: Sheet) -> tuple[Sheet, Found] | None:
    least = maker.building.size_of(sheet.of[0] if sheet.of else None).least
    total = sum(int(str(count)) for _, count in sheet.cards)
    left = list(sheet.cards)
    while left and total >= least:
        total -= int(str(left.pop()[1]))
    return (sheet._replace(cards=left), ("list-size", 4)) if left else None


def too_dear(maker: Maker, sheet: Sheet) -> tuple[Sheet, Found] | None:
    most = maker.building.points.most
    priced = [name for name, _ in sheet.cards if maker.building.cost(maker.made.cards[name])]
    if most is None or not priced:
        return None
    return sheet.put(maker.one(priced), most + 1), ("list-points", 4)


def too_cheap(maker: Maker, sheet: Sheet) -> tuple[Sheet, Found] | None:
    if not maker.building.points.least or len(sheet.cards) < 2:
        return None
    cheaper = [(name, count) for name, count in sheet.cards if not maker.building.cost(maker.made.cards[name])]
    return sheet._replace(cards=cheaper or sheet.cards[:1]), ("list-points", 4)


def too_many_copies(maker: Maker, sheet: Sheet) -> tuple[Sheet, Found] | None:
    limited = [name for name, _ in sheet.cards if maker.building.most_of(maker.made.cards[name]) is not None]
    if not limited:
        return None
    card = maker.one(limited)
    most = maker.building.most_of(maker.made.cards[card])
    assert most is not None
    return sheet.put(card, most + 1), ("list-copies", sheet.line(card))


def another_army(maker: Maker, sheet: Sheet) -> tuple[Sheet, Found] | None:
    theirs = [name for name, card in maker.made.cards.items() if not maker.building.belongs(card, tuple(sheet.of))]
    if not theirs:
        return None
    broken = sheet.put(maker.one(theirs), 1)
    return broken, ("list-army", 3 + len(broken.cards))


def without_what_it_needs(maker: Maker, sheet: Sheet) -> tuple[Sheet, Found] | None:
    for need in maker.building.needs:
        left = [(name, count) for name, count in sheet.cards if not need.weight(maker.made.cards[name])]
        if need.limits.least and left:
            return sheet._replace(cards=left), ("list-needs", 4)
    return None


def too_many_of_a_sort(maker: Maker, sheet: Sheet) -> tuple[Sheet, Found] | None:
    for need in maker.building.needs:
        of_it = [name for name, _ in sheet.cards if need.weight(maker.made.cards[name])]
        if need.limits.most and of_it:
            return sheet.put(of_it[0], need.limits.most + 1), ("list-too-many", sheet.line(of_it[0]))
    return None


def forbidden(maker: Maker, sheet: Sheet) -> tuple[Sheet, Found] | None:
    for need in maker.building.needs:
        of_it = [name for name, card in maker.made.cards.items() if passes(card, need.test)]
        if need.forbids and of_it:
            broken = sheet.put(of_it[0], 1)
            return broken, ("list-forbidden", broken.line(of_it[0]))
    return None


Way = Callable[[Maker, Sheet], tuple[Sheet, Found] | None]
WAYS: list[Way] = [
    misspelt, stranger, none_of_it, a_word, twice, strange_key, false_claim, strange_mode, strange_army, strange_ally,
    not_yaml, too_many_cards, too_few_cards, too_dear, too_cheap, too_many_copies, another_army,
    without_what_it_needs, too_many_of_a_sort, forbidden,
]  # fmt: skip
PLAIN = (misspelt, stranger, too_many_cards, too_few_cards, too_many_copies, another_army, too_many_of_a_sort)
"""Those that a plain text can be broken by, too; its cards begin a line sooner, and have no line of their own above."""


@cache
def of_the_game(slug: str) -> Maker:
    game = load(slug)
    return Maker(builder(game, None, legal_of(game)), Random(slug))


def armies(maker: Maker) -> list[str | None]:
    return list(maker.building.armies) or [None]


def read(game: Game, file: Path, text: str) -> tuple[list[BuiltList], list[Found]]:
    """The list of a file, and its errors with their lines."""
    file.write_text(text, encoding="utf-8")
    lists, findings = of_files(game, Decks([file]))
    return lists, [(each.code, each.line or 0) for each in findings if each.level == "error"]


def test_most_games_that_build_are_there() -> None:
    assert len(BUILT) >= 10


@pytest.mark.timeout(600)
@pytest.mark.parametrize("slug", some(BUILT, 4))
def test_lists_by_chance_are_legal(slug: str, tmp_path: Path) -> None:
    maker = of_the_game(slug)
    known = armies(maker)
    for at in range(LISTS):
        army = known[at % len(known)]
        built = maker.made.listed(maker.made.drawn(maker.made.counted(army), maker.random), army, "Mine")
        (again,), wrong = read(maker.made.game, tmp_path / "mine.yaml", written(built))
        assert (wrong, dict(again.cards)) == ([], dict(built.cards))
        assert army is None or again.of[0] == army


@pytest.mark.timeout(600)
@pytest.mark.parametrize("slug", some(BUILT, 4))
def test_broken_lists_are_caught_with_their_line(slug: str, tmp_path: Path) -> None:
    maker, used, made = of_the_game(slug), set(), 0
    known = armies(maker)
    for at in range(20 * BROKEN):
        way, sheet = WAYS[at % len(WAYS)], maker.sheet(known[int(maker.random.random() * len(known))])
        broken = way(maker, sheet)
        if broken is None:
            continue
        (wrong, (code, line)), game = broken, maker.made.game
        assert (code, line) in read(game, tmp_path / "mine.yaml", wrong.text())[1], (way.__name__, wrong)
        if way in PLAIN:
            assert (code, line - 1) in read(game, tmp_path / "mine.txt", wrong.lines())[1], (way.__name__, wrong)
        used.add(way)
        made += 1
        if made == BROKEN:
            break
    assert made == BROKEN and len(used) >= KINDS
