"""Ravenloft Quest: its lists, counted once more from the rulebook, and who sets out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from ravenloft import DOMAINS, HEROES, SLUG, Drive, Falls, Story, asked_by, met, names
from ravenloft import begin as begin

from pnp.games import ravenloft_quest as rules
from pnp.model import load


@pytest.fixture
def quest(start: Callable[..., rules.Journey]) -> rules.Journey:
    return start()


# The lists, counted once more from the rulebook


def test_the_heroes_are_the_rulebooks() -> None:
    heroes = {hero.name: hero for hero in load(SLUG).components["hero"].pieces if hero.name != "Pick One"}
    traits = {name: tuple(hero.fields.get(trait, 0) for trait in rules.TRAITS) for name, hero in heroes.items()}
    assert traits == HEROES
    assert list(traits) == list(HEROES)
    assert tuple(map(sum, zip(*traits.values(), strict=True))) == (15, 11, 10, 11)
    notes = {
        name: (tuple(hero.fields["against"]), hero.fields["bonus"])
        for name, hero in heroes.items()
        if hero.fields.get("bonus")
    }
    assert notes == {
        "Cleric": (("undead",), 1),
        "Illusionist": (("men",), 1),
        "Ranger": (("location",), 1),
        "Druid": (("location",), 1),
    }
    assert [name for name, hero in heroes.items() if hero.fields.get("provokes") == "darklord"] == ["Paladin"]


def test_each_domain_has_its_table(quest: rules.Journey) -> None:
    component = load(SLUG).components["encounter"]
    rows = quest.table.cast.entries["encounter"]
    for number, section in enumerate(component.sections):
        own_rows = [row for row in rows if row.section == section.id]
        letters = "".join(LETTERS[row.type] + LETTERS[row.test] + str(row.difficulty) for row in own_rows)
        suffers = "".join(LETTERS[row.fail] for row in own_rows)
        natures = "".join(LETTERS[row.nature] for row in own_rows)
        assert section.title == DOMAINS[number]
        assert (component.die_of(section.id), letters, suffers, natures) == ENCOUNTERS[number], section.title
    assert len(rows) == 96
    assert sum(row.difficulty for row in rows) == 174


def test_what_the_tables_add_up_to(quest: rules.Journey) -> None:
    rows = quest.table.cast.entries["encounter"]
    assert Counter(row.type for row in rows) == {"event": 35, "creature": 34, "darklord": 14, "quest": 13}
    assert Counter(row.test for row in rows) == {"fight": 32, "holy": 23, "scout": 21, "magic": 20}
    assert Counter(row.fail for row in rows) == {"hero": 46, "move": 38, "domain": 12}
    assert Counter(row.nature for row in rows) == {None: 36, "men": 27, "location": 18, "undead": 15}


def test_names_of_encounters_decide_nothing(quest: rules.Journey) -> None:  # ruling: as-printed
    skragg, adam = met(quest, "coast", 1), met(quest, "lamordia", 1)
    assert (skragg.name, skragg.type, skragg.test) == ("Damon Skragg the Ghoul Lord", "creature", "holy")
    assert (adam.name, adam.type, adam.test) == ("Fight Adam the Flesh Golem", "darklord", "magic")
    assert "darklord" not in [row.type for row in quest.table.cast.entries["encounter"] if row.section == "coast"]


def test_the_power_cards_are_the_rulebooks() -> None:
    cards = load(SLUG).components["card"].pieces
    assert Counter(card.fields["type"] for card in cards) == {"aid": 18, "foe": 12, "special": 10}
    assert {card.copies for card in cards} == {1}
    found = {
        card.name: (
            card.fields["type"][0],
            card.fields["bonus"],
            " ".join(card.fields["against"]),
            card.fields.get("needs") or "",
        )
        for card in cards
        if card.fields.get("bonus")
    }
    assert found == CARDS


def test_what_special_cards_do(quest: rules.Journey) -> None:
    specials = {card.name: card for card, _ in quest.table.cast.titles["card"] if card.type == "special"}
    does = {name: {each for each in rules.EFFECTS if getattr(card, each)} for name, card in specials.items()}
    assert does == {
        "Vistani Gypsies": {"discards"},
        "Carnival": {"misses"},
        "The Fraternity of Shadows": {"draws"},
        "Dark Secrets": {"rerolls"},
        "Healing Herbs": {"revives"},
        "Resurrection": {"revives"},
        "Reincarnation": {"revives"},
        "Divination": {"looks"},
        "Find Companion": {"gains"},
        "Henchman": {"gains"},
    }
    assert {specials[name].needs for name in ("Healing Herbs", "Resurrection", "Reincarnation")} == {
        "scout",
        "holy",
        "magic",
    }
    assert (specials["Vistani Gypsies"].discards, specials["The Fraternity of Shadows"].draws) == (3, 3)
    assert (specials["Divination"].looks, specials["Carnival"].misses, specials["Henchman"].gains) == (7, 1, 1)


def test_the_way_leads_through_the_domains_in_order(quest: rules.Journey) -> None:  # rulings: domain-order, misery
    sections = [space.section for space in quest.ground]
    titles = {section.id: section.title for section in load(SLUG).components["board"].sections}
    assert len(quest.spaces) == load(SLUG).numbers["length"] == 90
    assert [titles[section] for section in dict.fromkeys(sections)] == ["The Mists", *DOMAINS, "The far Mists"]
    counts = Counter(sections)
    assert {count for section, count in counts.items() if "mists" not in section} == {load(SLUG).numbers["domain"]}
    assert (counts["mists"], counts["far-mists"], load(SLUG).numbers["domain"]) == (1, 1, 8)
    tables = {section.id: section.title for section in load(SLUG).components["encounter"].sections}
    assert {key: title for key, title in titles.items() if "mists" not in key} == tables


def test_the_numbers_are_the_rulebooks() -> None:
    numbers = load(SLUG).numbers
    dice = {name: numbers[name] for name in ("move_die", "test_die", "quest_die")}
    assert set(dice.values()) == {"d6"}
    counts = {"start": 5, "draw": 1, "hand": 7, "party": 6, "won": 1, "killed": 1, "held": 1}
    assert {name: numbers[name] for name in counts} == counts
    assert load(SLUG).components["hero"].die == "d20"
    assert {hero.copies for hero in load(SLUG).components["hero"].pieces if hero.copies} == {4}  # ruling: hero-cards


# Set-up


def test_five_hands_are_as_many_as_the_cards_allow() -> None:  # ruling: how-many
    game = load(SLUG)
    assert game.players.max == 5
    assert game.numbers["hand"] * game.players.max < sum(card.copies for card in game.components["card"].pieces)


def test_everybody_gets_five_cards_and_six_heroes(  # ruling: first-player
    start: Callable[..., rules.Journey], drive: Drive, falls: Falls, the_table: Callable[..., Any]
) -> None:
    quest = start(3)
    left = falls(quest, *range(1, 19))
    _, asked = drive(quest.set_up(1), ["Wizard"])
    assert not left
    assert [len(hand) for hand in quest.hands] == [5, 5, 5]
    assert len(quest.deck) == 25
    assert [hero.name for hero in quest.parties[1]] == list(HEROES)[:6]
    assert [hero.name for hero in quest.parties[2]] == list(HEROES)[6:12]
    assert [hero.name for hero in quest.parties[0]] == [*list(HEROES)[12:], "Wizard"]
    assert {hero.owner for hero in quest.parties[2]} == {2}
    assert asked_by(asked) == [("hero", 0)]
    assert [quest.place(seat) for seat in range(3)] == [0, 0, 0]
    table = the_table(SLUG, 3)
    next(rules.play(table))
    assert table.rolls[0] in (1, 2, 3)


@pytest.mark.parametrize("rolled", [18, 19, 20])
def test_who_rolls_high_picks_any_hero(  # ruling: pick-one
    quest: rules.Journey, drive: Drive, falls: Falls, rolled: int
) -> None:
    falls(quest, rolled)
    _, asked = drive(quest.join(0), ["Bard"])
    assert names(quest.parties[0]) == ["Bard"]
    assert {hero.name for hero in asked[0].options} == set(HEROES)


def test_a_hero_without_cards_left_is_rolled_again(  # ruling: hero-cards
    start: Callable[..., rules.Journey], drive: Drive, falls: Falls, muster: Any, story: Story
) -> None:
    quest = start(2, told=True)
    muster(quest, 1, "Monk", "Monk", "Monk", "Monk")
    left = falls(quest, 4, 4, 5)
    drive(quest.join(0))
    assert not left
    assert names(quest.parties[0]) == ["Knight"]
    assert story(quest.table).count("No card of Monk is left.") == 2
    falls(quest, 20)
    _, asked = drive(quest.join(0), ["Elf"])
    assert "Monk" not in {hero.name for hero in asked[0].options}


def test_without_any_hero_card_nobody_joins(quest: rules.Journey, drive: Drive) -> None:  # ruling: hero-cards
    quest.box.give_all(quest.parties[1])
    assert drive(quest.join(0)) == (None, [])
    assert len(quest.parties[0]) == 0
    assert len(quest.parties[1]) == 4 * len(HEROES)


LETTERS = {
    "darklord": "D",
    "event": "E",
    "creature": "C",
    "quest": "Q",
    "magic": "M",
    "fight": "F",
    "holy": "H",
    "scout": "S",
    "hero": "L",
    "move": "X",
    "domain": "Q",
    "undead": "U",
    "men": "M",
    "location": "O",
    None: "-",
}
ENCOUNTERS = [
    ("d10", "DM2EM2ES1EH1CF1CH2CF1DS3EM1QH3", "LXXXLXLXLQ", "UOOM-MUUMM"),
    ("d10", "DH3CF1ES1CF1EM1EH2CS1EH1DM1QS3", "XLXLXXLXXQ", "MMM-M-MMMM"),
    ("d6", "DF2QM2CF1ES2ES2QH1", "LQLXXQ", "---OO-"),
    ("d10", "DH3CF2QF3CF2EH2CF1EM3CH2CH1CF2", "LLQLXLLLLL", "UUO-O--UU-"),
    ("d6", "CH1QS3CF1EM2CF2CF2", "LQLXLL", "UOMO-U"),
    ("d8", "DM2EH1EM1ES2CF1CF2QS3EH2", "LXXXLLQX", "UMOO--O-"),
    ("d10", "DH2CF2CF2CF1ES1ES2ES1CF1QM1CH2", "LLLLXXXLXL", "U---OOO--M"),
    ("d6", "DH2CF2EM1CF2CF2QS2", "LLXLLQ", "UUO---"),
    ("d12", "DH3ES1EM2CF1ES2CF2CF1EH2EM2CF2QS3QF3", "LXLXXXXXLLQQ", "MOMMMMMMMMMM"),
    ("d6", "DH3CF2ES2EM2EM1EM1", "LLXXXX", "UUO---"),
    ("d12", "DM2DH3DS1CF1ES2EH2CF2EF3EM1EM2QS3QH3", "LLLLXLLXXXQQ", "---M---O----"),
]
CARDS = {
    "Matchlock Pistol": ("a", 2, "fight", ""),
    "Rapier": ("a", 2, "fight", ""),
    "Fear": ("f", 1, "creature", ""),
    "Revulsion": ("f", 1, "creature darklord", ""),
    "Horror": ("f", 2, "creature", ""),
    "Madness": ("f", 2, "creature darklord", ""),
    "Closed Border": ("f", 3, "darklord", ""),
    "Holy Water": ("a", 2, "undead", ""),
    "Turn Undead": ("a", 2, "undead", ""),
    "Find Weakness": ("a", 2, "darklord", ""),
    "Know Vulnerabilities": ("a", 1, "creature darklord", ""),
    "Holy Symbol": ("a", 2, "undead", ""),
    "Holy Word": ("a", 2, "holy", "holy"),
    "Good Secret Society": ("a", 1, "any", ""),
    "Split Up": ("f", 2, "event", ""),
    "Something Sinister": ("f", 1, "any", ""),
    "Macabre & Supernatural": ("f", 2, "magic", ""),
    "Sinkhole of Evil": ("f", 2, "undead", ""),
    "Corruption": ("f", 2, "holy", ""),
    "Terror": ("f", 2, "fight", ""),
    "Faith Magic": ("a", 2, "holy", "holy"),
    "Summoning": ("a", 2, "magic", "magic"),
    "Enchantment": ("f", 2, "magic", ""),
    "Necromancy": ("a", 2, "holy", "magic"),
    "Smite": ("a", 2, "fight", "fight"),
    "Stealth": ("a", 2, "scout", "scout"),
    "Backstab": ("a", 2, "fight", "scout"),
    "Courage": ("a", 2, "holy", "fight"),
    "Magic Potion": ("a", 1, "any", ""),
    "Magic Ring": ("a", 1, "any", ""),
}
