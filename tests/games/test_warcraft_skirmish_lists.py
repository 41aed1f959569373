"""Warcraft Skirmish: the lists as printed, which armies are legal, and what a sensible commander does."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from library_games import cast_of
from warcraft_kit import OURS, SLUG, THEIRS, begin, give, ids

from pnp.checks.lists import Decks, of_files
from pnp.engine import Choice, View
from pnp.games import warcraft_skirmish as rules
from pnp.games.warcraft_skirmish.battle import Battle
from pnp.lab.lists.build import build, builder
from pnp.model import load
from pnp.model.game import Game

WATCH = {
    "Footman": 2,
    "Militia": 2,
    "Shield Bearer": 2,
    "Squire": 2,
    "knight:knight": 2,
    "Quartermaster": 2,
    "Mounted Knight": 1,
    "Knight Karia": 1,
    "Guardian of Kings": 1,
    "Priest Hero": 1,
}


@cache
def game() -> Game:
    return load(SLUG)


def faults(folder: Path, changes: dict[str, int]) -> list[str]:
    cards = {name: count for name, count in (WATCH | changes).items() if count}
    file = folder / "army.yaml"
    lines = "".join(f'  "{name}": {count}\n' for name, count in cards.items())
    file.write_text(f"title: Army\ncards:\n{lines}", encoding="utf-8")
    return [each.code for each in of_files(game(), Decks([file]))[1] if each.level == "error"]


def test_the_book_has_these_lists() -> None:
    pool = game().building.pool
    minions = [game().components[name] for name in pool if name != "hero"]
    assert len(minions) == 109
    assert sum(len(part.one_set) for part in minions) == 1075
    assert len(game().components["hero"].one_set) == 48
    assert len(game().components["craft"].cards) == 57
    assert len(game().components["craft"].entries) == 458
    printed = [
        row.fields["army"]
        for part in game().components.values()
        if part.layout == "warcraft-skirmish/muster"
        for row in part.entries
    ]
    assert sorted(printed) == sorted(pool)  # every list is on a roll, and once


def test_items_and_skills_are_all_there() -> None:
    sections = [row.section for name in ("item", "treasure") for row in game().components[name].entries]
    counts = {section: sections.count(section) for section in dict.fromkeys(sections)}
    assert counts == {"minor": 34, "major": 52, "epic": 28, "legendary": 12, "skill": 27, "level": 13}


def test_every_deed_that_a_unit_has_is_explained() -> None:
    deeds = {row.id.partition(":")[2] for row in game().components["deed"].entries}
    for part in game().components.values():
        for row in part.entries:
            assert {*row.fields.get("can", ()), *row.fields.get("skills", ())} <= deeds, row.id


def test_a_legal_army(tmp_path: Path) -> None:  # ruling: distribution
    assert faults(tmp_path, {}) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"Footman": 3, "Militia": 1},  # three of a kind
        {"Footman": 1},  # fifteen units
        {"Footman": 1, "Quartermaster": 2, "Thief Catcher": 1, "Militia": 2},  # five medium ones
        {"Guardian of Kings": 0, "Troggzor": 1},  # a unit of six Hits
        {"Priest Hero": 0, "Arvos Jadestone": 1},  # a named hero
        {"Quartermaster": 1, "Guard Tower": 1},  # a structure
        {"Priest Hero": 2, "Guardian of Kings": 0},
    ],
)
def test_what_is_no_army(tmp_path: Path, changes: dict[str, int]) -> None:  # rulings: distribution, named
    assert faults(tmp_path, changes)


def test_a_legend_takes_the_place_of_its_size(tmp_path: Path) -> None:  # ruling: legends
    assert faults(tmp_path, {"Guardian of Kings": 0, "The Beast": 1}) == []
    assert faults(tmp_path, {"Quartermaster": 1, "Fizzcrank Fullthrottle": 1}) == []
    assert faults(tmp_path, {"Quartermaster": 0, "Fizzcrank Fullthrottle": 2}) == ["list-copies"]  # there is only one


def test_every_legend_is_one_of_a_kind() -> None:  # ruling: legends
    cards = [card for name in game().building.pool for card in game().components[name].one_set]
    legends = [card for card in cards if card.fields.get("rank") == "legend"]
    assert len(legends) == 64
    assert {card.fields["limit"] for card in legends} == {1}


def test_armies_built_by_chance_are_legal() -> None:
    made = build(builder(game()), 7)
    hits = {card.id: card.fields["hits"] for name in game().building.pool for card in game().components[name].one_set}
    assert sum(made.cards.values()) == 16
    assert sum(hits[card] * count for card, count in made.cards.items()) == 31


def test_our_armies_can_do_all_that_they_say() -> None:  # ruling: scope
    cards = {card.id: card for name in game().building.pool for card in game().components[name].one_set}
    for each in game().lists.values():
        for ident in each.cards:
            card = cards[ident]
            known = card.fields.get("can", ())
            assert len(known) == len(card.fields["special"]), ident


# the commander


def advice(battle: Battle, phase: str, options: list[Any], seat: int = OURS) -> Any:
    return rules.thumb(View(battle.table, seat), Choice(phase, options, seat))


def test_the_hero_stays_behind_and_minions_before_it() -> None:
    battle = begin({}, {})
    hero = battle.at["a1"]
    assert advice(battle, "place", [(hero, space) for space in ("d1", "d2", "d4")])[1] == "d1"


def test_it_kills_the_hero_before_anything_else() -> None:
    battle = begin({"g8": "Knight", "g7": "Knight"}, {"g6": "Imp"})
    battle.wound(battle.at["h8"], 4)
    cards = give(battle, OURS, "Nine of clubs", "Ten of diamonds")
    assert advice(battle, "act", [None, *cards]) is cards[0]
    unit = battle.at["g7"]
    assert advice(battle, "aim", [(unit, battle.at["g6"]), (unit, battle.at["h8"])])[1] is battle.at["h8"]


def test_it_keeps_queens_and_spends_tokens() -> None:
    battle = begin({"c3": "Footman"}, {"c8": "Zombie"})
    (queen,) = give(battle, OURS, "Queen of diamonds")
    unit = battle.at["c3"]
    assert advice(battle, "act", [None, queen, unit]) is unit
    assert advice(battle, "act", [None, queen]) is None
    others = give(battle, OURS, "Two of diamonds", "Seven of spades")
    assert advice(battle, "hand limit", [queen, *others]) is not queen


def test_it_defends_the_hero_with_anything_and_small_ones_with_nothing_dear() -> None:
    battle = begin({"a2": "Footman"}, {"b2": "Zombie"})
    queen, club = give(battle, OURS, "Queen of hearts", "Two of clubs")
    hero, small = battle.at["a1"], battle.at["a2"]
    assert advice(battle, "answer", [None, (queen, hero, "defend", hero)])[0] is queen
    assert advice(battle, "answer", [None, (queen, small, "defend", small)]) is None
    assert advice(battle, "answer", [None, (queen, hero, "martyr", small)]) is None
    martyr = (club, small, "martyr", hero)
    assert advice(battle, "answer", [None, (queen, hero, "defend", hero), martyr])[0] in (queen, club)


def test_it_adds_damage_where_that_kills_or_hurts_the_hero() -> None:
    battle = begin({"c3": "Footman"}, {"c4": "Zombie", "d4": "Infernal"})
    (king,) = give(battle, OURS, "King of hearts")
    assert advice(battle, "more damage", [None, (king, battle.at["c4"], 1)])
    assert advice(battle, "more damage", [None, (king, battle.at["d4"], 1)]) is None
    assert advice(battle, "more damage", [None, (king, battle.at["h8"], 1)])
    assert ids()["Zombie"] == "undead:zombie"
    assert battle.at["h8"].owner == THEIRS
    assert cast_of(SLUG).game.slug == SLUG


# holes of the book, and how they were filled


def row(component: str, name: str) -> Any:
    return next(each for each in game().components[component].entries if each.name == name)


def test_letters_for_hits_are_numbers() -> None:  # ruling: defias
    hits = {each.name: each.fields["hits"] for each in game().components["defias"].entries}
    assert (hits["Defias Bandit"], hits["Defias Enforcer"], hits["Edwin VanCleaf"]) == (1, 2, 5)


@pytest.mark.parametrize(
    ("hero", "tables"),
    [
        ("Orc Chieftain Hero", ["strike", "arms", "battle"]),
        ("Worgen Pack Leader Hero", ["storm", "spirit", "overload"]),
        ("Mage Hero", ["arcanist", "ice"]),
        ("Blood Mage Elf Hero", ["arcanist", "fire", "blood-elf-mage"]),
        ("Goblin Trade Prince", ["goblin-tinker"]),
        ("Undead Alchemist Hero", ["alchemy", "undeath"]),
        ("Gnome Tinker Hero", ["gnome-tinker", "engineer"]),
    ],
)
def test_class_words_name_all_tables_that_bear_them(hero: str, tables: list[str]) -> None:  # ruling: class-words
    assert list(row("hero", hero).fields["craft"]) == tables


def test_every_craft_table_that_a_unit_uses_is_there() -> None:  # rulings: class-words, names
    tables = {card.id.partition(":")[2] for card in game().components["craft"].cards}
    used = {
        table for part in game().components.values() for each in part.entries for table in each.fields.get("craft", ())
    }
    assert used <= tables
    assert len(used) > 40


def test_cards_activate_items_by_suit_and_queen() -> None:  # ruling: items
    cards = {card.name: set(card.fields["items"]) for card in game().components["card"].entries}
    assert cards["Queen of hearts"] == {"epic", "major"}
    assert cards["Jack of spades"] == {"minor"}
    assert cards["King of diamonds"] == {"legendary"}
    assert cards["King of clubs"] == set()
    horns = [each for each in game().components["item"].entries if each.name == "Horn of Winter"]
    assert len(horns) == 2


def test_units_of_one_name_are_different_units() -> None:  # ruling: names
    alphas = [name for name in game().building.pool if any(c.name == "Alpha" for c in game().components[name].one_set)]
    assert alphas == ["gnoll", "worgen"]


def test_kill_without_the_word_range_has_one() -> None:  # ruling: kill-range
    assert list(row("craft", "Hunters Mark").fields["can"]) == ["kill-range-2"]


def test_two_play_with_armies_of_ours() -> None:  # rulings: players, armies
    assert (game().players.min, game().players.max) == (2, 2)
    assert len(game().lists) == 5
    assert all(each.house for each in game().lists.values())


def test_a_faction_is_agreed_and_not_checked(tmp_path: Path) -> None:  # ruling: factions
    assert faults(tmp_path, {"Priest Hero": 0, "Death Knight Hero": 1}) == []
    assert row("hero", "Death Knight Hero").fields["faction"] == "Must be Scourge or Forsaken"


def test_what_needs_structures_or_second_attacks_is_left_out() -> None:  # rulings: raze, dual, scope
    for list_name, name in (("siege", "Catapult"), ("orc", "Peon"), ("high-elf", "High Elven Swordsman")):
        assert not row(list_name, name).fields.get("can")
    assert not any(
        word in deed.name for deed in game().components["deed"].entries for word in ("Raze", "Dual", "Summon")
    )


def test_what_an_effect_gives_to_others_or_later_is_no_deed_of_the_unit() -> None:  # ruling: scope
    for part, name in (("cultist", "The Black Knight"), ("mech", "Enhance-o Mechano"), ("craft", "Corruption")):
        assert not row(part, name).fields.get("can"), name
    assert list(row("siege", "Siege Tower").fields["can"]) == ["protect", "a-2"]


def test_who_is_weak_or_stupid_by_the_list() -> None:  # ruling: stupid
    weak, stupid = (
        {c.name for n in game().building.pool for c in game().components[n].one_set if c.fields.get(trait)}
        for trait in ("weak", "stupid")
    )
    assert weak == {"Mirror Image", "Totem", "Boom Bot", "Wisp", "Loa"}
    assert {"Mad Bomber", "Hobgoblin", "Madder Bomber", "Malkorok", "Deranged Leper Gnome", "Ogre Brute"} <= stupid
    assert len(stupid) == 5 + 6 + 11  # all ogres and troggs


def test_captains_and_great_demons_use_the_table_of_their_list_too() -> None:
    assert list(row("soldier", "Captain").fields["craft"]) == ["commander", "soldier"]
    assert list(row("orc", "Orc Warlord").fields["craft"]) == ["commander", "barbarian"]
    for each in game().components["demon"].entries:
        assert ("greater-fiend" in (each.fields.get("craft") or ())) == (each.fields["hits"] >= 7), each.id


def test_the_words_of_the_tables_are_explained() -> None:
    told = {word for each in game().components["glossary"].entries for word in each.name.split(", ")}
    assert {"HTH", "Adj", "Dam", "Foe", "LOS", "FM", "FU", "NH", "OPP", "TE", "DR", "OTO", "SA", "LG"} <= told
