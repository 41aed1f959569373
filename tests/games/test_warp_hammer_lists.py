"""Warp Hammer's armies: every list of the book counted a second time, and which decks are legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from pnp.checks.lists import Decks, of_files
from pnp.lab.lists.build import Builder, build, builder, written
from pnp.model import load
from pnp.model.game import Game, Piece

ROWS = {
    "dwarf": 37, "wood-elf": 44, "skaven": 50, "ork": 42, "goblin": 32, "undead": 51, "tomb-kings": 20,
    "von-carstein": 13, "blood-dragon": 14, "necrarch": 12, "lahmia": 16, "chaos-dwarf": 45, "dark-elf": 49,
    "high-elf": 45, "empire": 38, "bretonnian": 47, "kislev": 16, "lizardman": 48, "khorne": 9, "nurgle": 22,
    "tzeentch": 13, "slaanesh": 14, "chaos": 33, "beastmen": 36, "lore-fire": 6, "lore-heavens": 6, "lore-metal": 6,
    "lore-light": 6, "lore-shadow": 6, "lore-life": 6, "lore-beasts": 6, "lore-death": 6, "lore-jade": 10,
}  # fmt: skip
"""Counted in the book, page by page."""
TYPES = {
    "unit": 425, "item": 163, "spell": 128, "power": 35, "gift": 22, "virtue": 14, "mark": 11, "ability": 5, "tactic": 1
}  # fmt: skip
UNIQUE, PAIRS, FOURS, ROLLED = 410, 32, 1, 7
SUMS = {
    "dwarf": 884754264, "wood-elf": 534262763, "skaven": 3878812834, "ork": 3978623570, "goblin": 753866955,
    "undead": 3665132669, "tomb-kings": 854965865, "von-carstein": 1090711235, "blood-dragon": 1261820584,
    "necrarch": 872722027, "lahmia": 3011307472, "chaos-dwarf": 3989690911, "dark-elf": 3452220274,
    "high-elf": 3036750474, "empire": 1178201156, "bretonnian": 1669455715, "kislev": 2119385097,
    "lizardman": 864046664, "khorne": 2114414236, "nurgle": 1795094734, "tzeentch": 2354848799,
    "slaanesh": 2411598452, "chaos": 3324975270, "beastmen": 2117831551, "lore-fire": 1882246682,
    "lore-heavens": 2631756714, "lore-metal": 2613171215, "lore-light": 359148844, "lore-shadow": 1987618991,
    "lore-life": 4185899207, "lore-beasts": 1386405499, "lore-death": 3111046833, "lore-jade": 1096635069,
}  # fmt: skip
"""Check sums of the lists as the book prints them, read off its torn rows by a second reader: see `line_of`."""
KIN = {
    "dwarf", "greenskin", "shaman", "undead", "vampire", "von-carstein", "knight", "lizardman", "skink", "demon",
    "chaos", "dark-elf",
}  # fmt: skip
"""What goes by lists and names, and is in no row of the book."""


@cache
def game() -> Game:
    return load("warp-hammer")


@cache
def maker() -> Builder:
    return builder(game())


@cache
def pool() -> dict[str, Piece]:
    assert game().building is not None
    return {card.id: card for part in game().building.pool for card in game().components[part].one_set}


def findings(folder: Path, text: str, name: str = "deck.yaml") -> list[tuple[str, str, int | None]]:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return [(each.level, each.code, each.line) for each in of_files(game(), Decks([file]))[1]]


def errors(folder: Path, text: str) -> set[str]:
    return {code for level, code, _ in findings(folder, text) if level == "error"}


def deck(cards: str, of: str) -> str:
    """A list of `2 Clansmen, Ogre`."""
    lines = [f"title: Deck\nof: [{of}]\nhouse: true\ncards:"]
    for each in cards.split(", "):
        count, _, name = each.rpartition("x ")
        lines.append(f"  {name}: {count or 1}")
    return "\n".join(lines) + "\n"


DWARVES = "Dwarf Runesmith, Gotrek Gurnisson, Dwarf Lord, 20x Dwarf Pikes, 17x Hammerers"
"""Forty cards for 67 points."""


# the book


def test_every_row_of_the_book_is_there() -> None:
    assert {part: len(game().components[part].one_set) for part in ROWS} == ROWS
    assert len(pool()) == sum(ROWS.values()) == 804
    assert Counter(card.type for card in pool().values()) == TYPES
    limits = Counter(card.limit for card in pool().values())
    assert (limits[1], limits[2], limits[4]) == (UNIQUE, PAIRS, FOURS)  # ruling: limits
    assert sum(card.dice is not None for card in pool().values()) == ROLLED


def line_of(card: Piece) -> str:
    """A row as the book has it, in our spelling."""
    traits = sorted(set(card.traits) - KIN)
    parts = (
        card.name,
        card.type,
        card.cost,
        card.dice or card.force,
        card.limit,
        card.bonus,
        *map(" ".join, (traits, sorted(card.users))),
    )
    return "|".join(map(str, parts))


@pytest.mark.parametrize("part", SUMS)
def test_every_row_says_what_the_book_says(part: str) -> None:
    rows = "\n".join(line_of(card) for card in game().components[part].one_set)
    assert crc32(rows.encode()) == SUMS[part]


def test_every_card_does_something_and_every_enhancement_has_users() -> None:
    used = {trait for card in pool().values() if card.type == "unit" for trait in card.traits}
    for card in pool().values():
        assert card.traits or card.bonus, card.id
        assert bool(card.users) == (card.type != "unit"), card.id
        assert (card.versus is not None or card.friend is not None) == bool(card.bonus), card.id
        assert used.issuperset(card.users), card.id


@pytest.mark.parametrize(
    ("ident", "fields"),
    [
        ("dwarf:gyrocopter", {"traits": ("scout", "flying", "dwarf")}),  # ruling: names
        ("skaven:netters", {"traits": ("infantry", "ambush")}),
        ("dark-elf:black-dragon", {"traits": ("mount", "monster", "flying", "dark-elf")}),
        ("ork:book-of-ashur", {"users": ("shaman",)}),
        ("undead:curse-of-years", {"type": "spell", "users": ("wizard", "vampire")}),  # ruling: power-or-spell
        ("undead:terror", {"type": "ability", "users": ("monster",), "force": 3, "cost": 2}),
        ("lahmia:transfix", {"cost": 3, "force": 4}),
        ("von-carstein:transfix", {"cost": 2, "force": 3}),
        ("high-elf:lothorn-seaguard", {"limit": 4}),
        ("high-elf:drain-magic", {"bonus": 4, "versus": "wizard"}),
        ("lore-shadow:steed-of-shadows", {"traits": ("mount", "cavalry")}),
        ("bretonnian:foot-knights", {"traits": ("infantry", "knight")}),
        ("lizardman:chameleon-skinks", {"traits": ("ambush", "scout", "lizardman", "skink")}),
        ("chaos:demon-prince", {"traits": ("hero", "flying", "wizard", "demon", "chaos")}),
        ("skaven:plague-censer", {"force": 0, "dice": "1d6", "cost": 4}),
    ],
)
def test_rows_that_are_easily_misread(ident: str, fields: dict[str, object]) -> None:
    card = pool()[ident]
    assert {name: str(value) if name == "dice" else value for name, value in fields.items()} == {
        name: str(getattr(card, name)) if name == "dice" else getattr(card, name) for name in fields
    }


def test_who_may_lead_a_command_group() -> None:  # ruling: command
    assert game().numbers["command"] == 4
    for card in pool().values():
        strong = card.type == "unit" and "hero" in card.traits and card.force >= 4
        assert card.commands == (strong or card.id == "lizardman:saurus-hero"), card.id
    assert not any(pool()[ident].commands for ident in pool() if ident.startswith("kislev:"))
    assert not any(card.commands and card.force >= 4 for card in pool().values() if card.component == "lizardman")


def test_armies_draw_on_what_the_book_names() -> None:  # ruling: pool, second-list
    assert game().building is not None
    armies = game().building.armies
    assert len(armies) == 24
    assert armies["dwarf"].others == ("lore-metal",)
    assert armies["dark-elf"].lores == ("lore-shadow", "lore-death")
    assert set(armies["wood-elf"].lores) == {f"lore-{name}" for name in ("heavens", "light", "life", "beasts", "jade")}
    assert [name for name, army in armies.items() if army.most_lores == 2] == ["empire", "bretonnian", "kislev"]
    assert not {"lore-shadow", "lore-death"} & set(armies["bretonnian"].lores)
    assert armies["kislev"].allies == ("empire",)
    assert armies["khorne"].lores == armies["chaos"].lores
    assert armies["von-carstein"].others == ("undead", "lore-shadow", "lore-death")
    assert armies["tomb-kings"].others == ("undead", "lore-death")
    assert {name for name, army in armies.items() if not army.lores} == {"skaven", "ork", "goblin"}
    rows = {row.army: row for row in game().components["race"].entries}
    assert list(rows) == list(armies)
    for name, row in rows.items():
        assert (row.also is not None) == bool(armies[name].allies)


# which decks are legal


def test_decks_that_are_built_are_legal_and_the_same_again(tmp_path: Path) -> None:
    found = set()
    for seed in range(12):
        text = written(build(maker(), seed))
        assert text == written(build(maker(), seed))
        assert errors(tmp_path, text) == set()
        found.add(text.partition("of: [")[2].partition('"')[2].partition('"')[0])
    assert len(found) > 6


def test_two_lores_are_drawn_by_lot() -> None:
    random, pairs = Random("bretonnian"), set()
    counted = maker().counted("bretonnian")
    for _ in range(12):
        pairs.add(frozenset(ident.partition(":")[0] for ident in counted.draw(random) if ident.startswith("lore-")))
    assert max(map(len, pairs)) == 2
    assert len(pairs) > 4


def test_the_dwarves_are_legal(tmp_path: Path) -> None:
    assert findings(tmp_path, deck(DWARVES, "dwarf")) == []


@pytest.mark.parametrize(
    ("cards", "of", "code"),
    [
        (DWARVES + ", Runners", "dwarf", "list-size"),
        (DWARVES.replace("17x Hammerers", "16x Hammerers"), "dwarf", "list-size"),
        (DWARVES.replace("20x Dwarf Pikes", "20x Organ Gun"), "dwarf", "list-points"),
        (DWARVES.replace("17x Hammerers", "14x Hammerers, 3x Longbeards"), "dwarf", "list-copies"),
        (DWARVES.replace("Gotrek Gurnisson", "2x Gotrek Gurnisson").replace("17x", "16x"), "dwarf", "list-copies"),
        (DWARVES.replace("17x Hammerers", "16x Hammerers, Ogre"), "dwarf", "list-army"),
        (DWARVES.replace("17x Hammerers", "16x Hammerers, Fireball"), "dwarf, lore-fire", "list-army"),
        (DWARVES.replace("Dwarf Runesmith", "Hornblower"), "dwarf", "list-needs"),  # ruling: command
        ("Dwarf Runesmith, 3x dwarf:hero, 36x Dwarf Pikes", "dwarf", "list-needs"),  # Force 3
        (DWARVES.replace("17x Hammerers", "17x Stalwart, 4x Stubborn").replace("20x", "16x"), "dwarf", "list-too-many"),
        ("Dwarf Runesmith, Dwarf Lord, 9x dwarf:hero, 29x Dwarf Pikes", "dwarf", "list-too-many"),
        (DWARVES.replace("Hammerers", "Hamerers"), "dwarf", "list-unknown"),
    ],
)
def test_what_is_no_deck_is_told(tmp_path: Path, cards: str, of: str, code: str) -> None:  # ruling: pool, enhancements
    assert code in errors(tmp_path, deck(cards, of))


def test_gifts_powers_and_abilities_are_enhancements(tmp_path: Path) -> None:  # ruling: enhancements
    cards = "Orc Shaman, Orc War Boss, {}x ork:animosity, {}x Snotlings"
    assert errors(tmp_path, deck(cards.format(20, 18), "ork")) == set()
    assert "list-too-many" in errors(tmp_path, deck(cards.format(21, 17), "ork"))


def test_a_card_that_is_wizard_and_hero_is_a_command_group(tmp_path: Path) -> None:  # ruling: command
    assert errors(tmp_path, deck("Verminlord, 39x Rat Slaves", "skaven")) == set()
    assert errors(tmp_path, deck("Skink Shaman, Saurus Hero, 38x Skink Runners", "lizardman")) == set()
    assert "list-needs" in errors(tmp_path, deck("Skink Shaman, 39x Skink Runners", "lizardman"))


def test_a_third_lore_is_one_too_many(tmp_path: Path) -> None:
    cards = "Battle Wizard, Imperial Hero, Fireball, Portent of Far, {}, 35x Footsoldiers"
    assert errors(tmp_path, deck(cards.format("Fiery Blast"), "empire, lore-fire, lore-heavens")) == set()
    third = findings(tmp_path, deck(cards.format("The Green Eye"), "empire, lore-fire, lore-heavens, lore-jade"))
    assert ("error", "list-army", 2) in third


def test_enhancements_that_nobody_can_use_are_a_warning(tmp_path: Path) -> None:
    cards = "Orc Shaman, Orc War Boss, Wyvern, Lucky Banner, 36x Gretchen Mob"
    assert findings(tmp_path, deck(cards, "ork, goblin")) == []
    cards = "Necromancer, Lichemaster, Wraith Champion, lahmia:ruby-of-lahmia, 36x Skeleton Warriors"
    assert [code for _, code, _ in findings(tmp_path, deck(cards, "lahmia, undead"))] == ["list-unused"]


# ten ways to spoil a deck


Break = Callable[[Random, list[str]], str]


def some(random: Random, lines: list[str]) -> int:
    return random.randrange(lines.index("cards:") + 1, len(lines))


def more(random: Random, lines: list[str]) -> str:
    at = some(random, lines)
    name, _, count = lines[at].rpartition(": ")
    lines[at] = f"{name}: {int(count) + 1}"
    return "list-size"


def fewer(_: Random, lines: list[str]) -> str:
    lines.pop()
    return "list-size"


def misspelt(random: Random, lines: list[str]) -> str:
    at = some(random, lines)
    lines[at] = lines[at].replace(":", ":zz", 1)
    return "list-unknown"


def foreign(_: Random, lines: list[str]) -> str:
    army = lines[1].partition('"')[2].partition('"')[0]
    lines.append("  dwarf:clansmen: 1" if army != "dwarf" else "  ork:ogre: 1")
    return "list-army"


def second_unique(random: Random, lines: list[str]) -> str:
    unique = [at for at in range(lines.index("cards:") + 1, len(lines)) if pool()[card_of(lines[at])].limit == 1]
    at = random.choice(unique)
    lines[at] = f"  {card_of(lines[at])}: 2"
    return "list-copies"


def card_of(line: str) -> str:
    return line.strip().rpartition(": ")[0]


def none_of_it(random: Random, lines: list[str]) -> str:
    at = some(random, lines)
    lines[at] = f"  {card_of(lines[at])}: {random.choice(['0', '-1', 'two'])}"
    return "wrong-value"


def twice(random: Random, lines: list[str]) -> str:
    lines.append(lines[some(random, lines)])
    return "double-key"


def no_wizard(_: Random, lines: list[str]) -> str:
    lines[:] = [line for line in lines if ":" not in line.strip(" :") or "wizard" not in traits(line)]
    return "list-needs"


def no_hero(_: Random, lines: list[str]) -> str:
    lines[:] = [line for line in lines if not (card_of(line) in pool() and pool()[card_of(line)].commands)]
    return "list-needs"


def traits(line: str) -> tuple[str, ...]:
    card = pool().get(card_of(line))
    return card.traits if card is not None and card.type == "unit" else ()


def dear(random: Random, lines: list[str]) -> str:
    at = next(at for at in range(lines.index("cards:") + 1, len(lines)) if pool()[card_of(lines[at])].limit is None)
    lines[at] = f"  {card_of(lines[at])}: {random.randint(101, 200)}"
    return "list-points"


BREAKS: list[Break] = [more, fewer, misspelt, foreign, second_unique, none_of_it, twice, no_wizard, no_hero, dear]


@pytest.mark.parametrize("broken", BREAKS, ids=lambda each: each.__name__)
def test_broken_decks_are_caught(tmp_path: Path, broken: Break) -> None:
    for seed in range(20):
        random = Random(f"{broken.__name__} {seed}")
        lines = written(build(maker(), seed)).splitlines()
        code = broken(random, lines)
        assert code in errors(tmp_path, "\n".join(lines) + "\n"), (code, lines)
