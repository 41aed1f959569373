"""Fantasy Fight Club: the book's lists, recruiting, drawing, tactics and magic, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of
from warbands import asked_of, clash, hold, learn, piece, stand

from pnp import games
from pnp.engine import Choice, Match, View, own, owner_of
from pnp.engine.agents import seated
from pnp.games import fantasy_fight_club as rules
from pnp.games.families.warband import magic
from pnp.games.families.warband.band import ATTACKED, CAST, DAMAGE, USED, Warband, may_have, shield_of
from pnp.games.families.warband.recruit import equip, recruit
from pnp.games.families.warband.tactics import (
    arrange,
    choices,
    choose_weapons,
    draw_phase,
    poison,
    rearm,
    tactics_phase,
)

SLUG = "fantasy-fight-club"
Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]
Start = Callable[..., Warband]


def begin(the_table: Callable[..., Any], told: bool = False) -> Warband:
    """The decks and the empty rows."""
    return Warband(the_table(SLUG, players=2, mode="deal", told=told))


def rows(component: str) -> Any:
    return cast_of(SLUG).game.components[component].one_set


# the data


def test_the_lists_are_those_of_the_book() -> None:
    """Counted in the book's tables, sort by sort: how many, and the sum of each column."""
    expected = {
        ("warrior", "dam speed skill dodge hits spells"): {
            "human": (9, 1, 3, 6, 3, 43, 12),
            "humanoid": (11, 9, 3, 5, 5, 68, 3),
        },
        ("weapon", "dam range speed reach parry"): {
            "hand": (18, 29, 0, 1, 65, 17),
            "thrown": (5, 3, 8, 7, 11, 4),
            "missile": (5, 6, 30, 0, 0, 0),
        },
        ("armor", "armor block speed dodge"): {
            "helmet": (7, 7, 0, 0, 0),
            "full": (10, 26, 0, -14, -2),
            "partial": (5, 5, 0, 0, 0),
            "shield": (7, 0, 20, -4, -2),
        },
    }
    for (part, names), sorts in expected.items():
        for sort, numbers in sorts.items():
            found = [row for row in rows(part) if row.type == sort]
            assert (len(found), *(sum(getattr(row, n) for row in found) for n in names.split())) == numbers
    assert Counter(row.range for row in rows("spell")) == {0: 10, 12: 2, 10: 1, 9: 1, 6: 1, 4: 2, 3: 1, 2: 2}
    assert Counter(row.type for row in rows("spell")) == {"tactics": 7, "aimed": 10, "counter": 3}
    assert [row.copies for row in rows("fight")] == [2] * 14
    turns = {row.name: row.turns for part in ("spell", "fight") for row in rows(part) if row.turns}
    assert turns == {
        **dict.fromkeys(["Bloodlust", "Shield", "Charm", "Invisibility", "Haste", "Paralyzation", "Stunned"], "1"),
        **dict.fromkeys(["Freeze", "Invulnerability"], "2"),
        **dict.fromkeys(["Curse", "Petrification"], "d6"),
    }
    dice = {row.name: row.damage or row.share or row.heals for row in rows("spell")}
    assert {name: each for name, each in dice.items() if each} == {
        **dict.fromkeys(["Fireball", "Lightning Bolt", "Heal"], "2d6"),
        "Magic Missiles": "d6",
        "Shatter": "d3",
    }


def test_what_stands_in_brackets_and_notes() -> None:  # rulings: crossbows, printed-names
    weapons = {row.name: row for row in rows("weapon")}
    assert {name: row.ammo for name, row in weapons.items() if row.ammo} == {
        "Dagger": 1,
        "Knives": 4,
        "Javelins": 3,
        "Spear": 1,
        "Hand Axe": 2,
    }
    assert sum(row.hands == 2 for row in weapons.values()) == 10
    assert {name for name, row in weapons.items() if row.bow} == {"Short Bow", "Long Bow", "Compound Bow"}
    warriors = {row.name: row for row in rows("warrior")}
    assert {n for n, row in warriors.items() if row.backstab} == {"Assassin", "Rogue", "Bandit"}
    assert {n: row.bow_dam for n, row in warriors.items() if row.bow_dam} == {"Elf": 2, "Centaur": 1}
    reaches = {n: row.reach for n, row in warriors.items() if row.reach}
    assert reaches == {"Ogre": 2, "Goblin": -1, "Kobold": -1, "Dwarf": -1, "Bugbear": 1}
    assert "Height Advantage" in {row.name for row in rows("fight")}


# recruiting


def test_everybody_is_dealt_ten_warriors_and_half_the_gear(start: Start) -> None:
    """A card of the armour deck stays over, and the lot's winner arms first (rulings: odd-card, equip, spells)."""
    band = start()
    steps = recruit(band, 1)
    asked = next(steps)
    table = band.table
    assert [len(band.led(seat)) for seat in (0, 1)] == [10, 10]
    assert [len(table.pile(own("gear to give", seat))) for seat in (0, 1)] == [28, 28]
    assert len(table.pile("armor")) == 1  # ruling: odd-card
    assert (asked.phase, asked.player) == ("equip", 1)
    players = []
    try:
        while True:
            players.append(asked.player)
            asked = steps.send(asked.options[-1])
    except StopIteration:
        pass
    assert players == sorted(players, reverse=True)
    for seat in (0, 1):
        for warrior in band.living(seat):
            assert len(band.book(warrior)) == warrior.spells  # ruling: spells


def test_nobody_has_to_take_gear(start: Start, drive: Drive) -> None:
    band = start()
    (knight,) = stand(band, 0, "Knight")
    kit = band.table.pile("kit")
    kit_cards = [piece(band, name) for name in ("Club", "Whip")]
    for card in kit_cards:
        card.pile.give(card, kit)  # type: ignore[union-attr]
    _, asked = drive(equip(band, 0, kit), [None, lambda option: option is not None])
    assert [len(choice.options) for choice in asked] == [2, 2]
    assert [card.name for card in band.gear(knight)] == ["Whip"] and band.weapons(knight) == [kit_cards[1]]
    assert kit_cards[0].pile is band.lost  # ruling: equip


@pytest.mark.parametrize(
    ("name", "worn", "card", "may"),
    [
        ("Knight", "", "Full Plate", True),
        ("Knight", "Padded", "Full Plate", False),  # ruling: whole-suit
        ("Knight", "Hauberk", "Full Plate", False),
        ("Knight", "Full Plate", "Greaves", False),
        ("Knight", "Hauberk", "Greaves", True),
        ("Knight", "Pot Helm", "Great Helm", False),
        ("Knight", "Full Plate", "Great Helm", True),
        ("Knight", "Buckler", "Small Shield", False),
        ("Knight", "Club", "Whip", True),
        ("Assassin", "", "Padded", False),  # ruling: armour
        ("Elf", "", "Buckler", False),
        ("Shaman", "", "Pot Helm", False),
        ("Wizard", "", "Whip", True),
    ],
)
def test_what_a_warrior_may_wear(start: Start, name: str, worn: str, card: str, may: bool) -> None:
    band = start()
    (warrior,) = stand(band, 0, f"{name}: {worn}")
    assert band.wears(warrior, piece(band, card)) == may == may_have(warrior, band.gear(warrior), piece(band, card))


# numbers


def test_a_warrior_with_his_gear(start: Start) -> None:  # rulings: two-handed, unarmed
    band = start()
    ogre, elf, orc = stand(band, 0, "Ogre: War Hammer, Full Plate, Kite Shield", "Elf: Long Bow", "Orc")
    numbers = [band.stat(ogre, name) for name in ("dam", "speed", "skill", "dodge", "reach", "parry", "armor")]
    assert numbers == [4 + 3, -2 - 1 - 2 - 1, 0, -2 - 1 - 1, 2 + 4, 1, 4]
    assert shield_of(ogre, band.gear(ogre)) is None  # ruling: two-handed
    assert band.stat(elf, "dam") == -1 + 1 + 2
    assert [band.stat(orc, name) for name in ("dam", "speed", "reach", "parry")] == [-2, 3, 0, 0]
    assert band.fights(orc) and not band.fights(elf)  # rulings: unarmed, bowmen
    goblin, dwarf = stand(band, 1, "Goblin", "Dwarf: Club")
    assert [band.stat(each, "reach") for each in (goblin, dwarf)] == [0, -1 + 2]  # 0, whatever a warrior adds


def test_a_crossbow_is_no_bow(start: Start) -> None:
    band = start()
    (elf,) = stand(band, 0, "Elf: Light Crossbow")
    assert band.stat(elf, "dam") == -1  # ruling: crossbows


def test_the_warrior_may_use_two_weapons(start: Start, drive: Drive) -> None:
    band = start()
    warrior, knight = stand(band, 0, "Warrior: Long Sword, Whip, Halberd, Buckler", "Knight: Club, Dirk")
    names = {tuple(card.name for card in each) for each in choices(band, warrior)}
    assert names == {("Long Sword",), ("Whip",), ("Halberd",), ("Long Sword", "Whip"), ("Whip", "Long Sword")}
    assert all(len(each) == 1 for each in choices(band, knight))
    assert shield_of(warrior, band.gear(warrior)) is not None
    sword, whip = band.gear(warrior)[:2]
    drive(choose_weapons(band, 0), [(warrior, whip, sword), None])
    assert band.weapons(warrior) == [whip, sword]
    assert shield_of(warrior, band.gear(warrior)) is None  # ruling: two-weapons
    assert [band.stat(warrior, name) for name in ("speed", "reach", "parry", "dam")] == [1 + 1, 8, 1, 1]
    assert band.stat(warrior, "dam", sword) == 1 + 2


# the turn


def test_hands_are_filled_after_discarding(start: Start, drive: Drive) -> None:
    band = start()
    held = hold(band, 0, "Flurry", "Martyr")
    drive(draw_phase(band, 0), ["Flurry", None])
    assert len(band.hands[0]) == 7 and held[0].pile is band.stocks[0].discards
    hold(band, 0, "Stunned", "Fly True")
    before = list(band.hands[0])
    drive(draw_phase(band, 0), [None])
    assert list(band.hands[0]) == before  # ruling: hand


def test_the_back_row_never_outnumbers_the_front(start: Start, drive: Drive) -> None:
    band = start()
    ogre, orc = stand(band, 0, "Ogre", "Orc")
    knight, elf, wizard = stand(band, 0, "Knight", "Elf", "Wizard", back=True)
    _, asked = drive(arrange(band, 0), ["Elf", None])
    assert None not in asked[0].options and ogre not in asked[0].options  # ruling: rows
    assert set(asked[1].options) == {None, knight, wizard}
    assert elf in band.fronts[0] and orc in band.fronts[0]
    _, asked = drive(arrange(band, 0), ["Knight", "Ogre", None])
    assert ogre in asked[1].options and knight not in asked[1].options  # each once
    assert ogre in band.backs[0]


def test_a_weapon_that_is_lost_is_replaced_next_turn(start: Start) -> None:  # ruling: weapon
    band = start()
    (orc,) = stand(band, 0, "Orc: Club, Dirk")
    club, dirk = band.gear(orc)
    band.break_up(club)
    assert band.weapons(orc) == [] and band.stat(orc, "dam") == -2 and not dirk.mark(USED)
    rearm(band)
    assert band.weapons(orc) == [dirk]


def test_poison_works_in_the_tactics_phase(start: Start) -> None:
    band = start()
    (orc,) = stand(band, 0, "Orc: Full Plate")
    row = piece(band, "Poisoned Edge")
    band.befall(orc, row)
    band.befall(orc, row)
    poison(band)
    band.end_turn()
    poison(band)
    assert orc.mark(DAMAGE) == 4  # rulings: poison, states
    poison(band)
    assert orc.pile is band.fallen[0]


def test_who_leads_goes_first_and_they_take_turns() -> None:  # ruling: who-leads
    match = Match(cast_of(SLUG), rules, 3, seated(["random"], rules, 3), 2, "deal", told=True)
    firsts: dict[int, int] = {}
    first = None
    while (choice := match.question) is not None:
        if first is None:
            first = choice.player
        turn = match.table.tracks["turn"].value if "turn" in match.table.tracks else 0
        if turn and choice.phase == "excess":
            firsts.setdefault(turn, choice.player)
        match.answer(match.advice(choice))
    assert len(firsts) > 4
    assert all(seat == (first + turn - 1) % 2 for turn, seat in firsts.items())  # type: ignore[operator]


# magic


def spells_of(band: Warband, caster: Any, *names: str) -> list[Any]:
    return learn(band, caster, *names)


def test_one_spell_a_turn_and_only_by_who_can(start: Start, drive: Drive) -> None:
    band = start()
    (wizard,) = stand(band, 0, "Wizard", back=True)
    learn(band, wizard, "Haste", "Bloodlust", "Fireball")
    stand(band, 1, "Orc")
    _, asked = drive(tactics_phase(band, 0), ["Haste"])
    assert [len(each) for each in asked_of(asked, "cast")] == [3, 1]  # ruling: one-spell
    assert wizard.mark(CAST) and wizard.mark("hasted")
    band.end_turn()
    assert not wizard.mark("hasted") and [*magic.castable(band, 0, "tactics")]
    wizard.put("helpless", 1)
    assert not [*magic.castable(band, 0, "tactics")]


def test_spells_reach_both_rows_but_nobody_who_is_neutralized(start: Start, drive: Drive) -> None:
    band = start()
    (wizard,) = stand(band, 0, "Wizard", back=True)
    learn(band, wizard, "Freeze")
    (orc,), (elf,) = stand(band, 1, "Orc"), stand(band, 1, "Elf", back=True)
    (spell,) = band.book(wizard)
    assert [*magic.castable(band, 0, "aimed", 10)] == [(spell, orc), (spell, elf)]  # ruling: spells-aim
    drive(magic.cast(band, 0, (spell, elf)))
    assert elf.mark("neutralized") == 2
    learn(band, wizard, "Fireball")
    wizard.put(CAST, 0)
    assert [aim[1] for aim in magic.castable(band, 0, "aimed", 12)] == [orc]  # ruling: neutralized
    band.end_turn()
    assert elf.mark("neutralized") == 1
    band.end_turn()
    assert not elf.mark("neutralized")  # ruling: states


def test_armour_does_not_help_against_spells(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (wizard,), (ogre,) = stand(band, 0, "Wizard"), stand(band, 1, "Ogre: Full Plate")
    (spell,) = learn(band, wizard, "Fireball")
    falls(band, 3, 4)
    drive(magic.cast(band, 0, (spell, ogre)))
    assert ogre.mark(DAMAGE) == 7  # ruling: spell-damage


def test_missiles_are_shared_as_far_as_they_go(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (wizard,) = stand(band, 0, "Wizard")
    kobold, orc = stand(band, 1, "Kobold", "Orc")
    (spell,) = learn(band, wizard, "Magic Missiles")
    falls(band, 5)
    _, asked = drive(magic.cast(band, 0, spell), [(kobold, 3), (orc, 2)])
    assert (kobold, 4) not in asked_of(asked, "missiles")[0]  # ruling: missiles
    assert kobold.pile is band.fallen[1] and orc.mark(DAMAGE) == 2
    falls(band, 4)
    _, asked = drive(magic.work(band, 0, spell), [(orc, 3)])
    assert (orc, 4) not in asked_of(asked, "missiles")[0] and orc.pile is band.fallen[1]  # 2 of 5 were lost before


def test_healing_gives_back_what_was_lost_and_no_more(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    wizard, orc, ogre = stand(band, 0, "Wizard", "Orc", "Ogre")
    orc.put(DAMAGE, 2)
    ogre.put(DAMAGE, 3)
    (spell,) = learn(band, wizard, "Heal")
    falls(band, 6, 6)
    drive(magic.cast(band, 0, spell), [(orc, 2), (ogre, 3)])
    assert orc.mark(DAMAGE) == ogre.mark(DAMAGE) == 0  # ruling: heal


def test_who_is_raised_has_his_gear_and_no_spells(start: Start, drive: Drive) -> None:
    band = start()
    wizard, shaman = stand(band, 0, "Wizard", "Shaman: Whip")
    learn(band, shaman, "Freeze")
    shaman.put("in pain", 1)
    band.hurt(shaman, 5)
    assert (
        shaman.pile is band.fallen[0] and len(band.book(shaman)) == 0 and len(band.gear(shaman)) == 1
    )  # ruling: fallen
    (spell,) = learn(band, wizard, "Raise Dead")
    drive(magic.cast(band, 0, (spell, shaman)))
    assert shaman.pile is band.fronts[0] and not shaman.marks  # ruling: raise
    assert [card.name for card in band.weapons(shaman)] == ["Whip"]


def test_who_is_controlled_fights_for_the_other_till_the_turn_ends(start: Start, drive: Drive) -> None:
    band = start()
    (wizard,), (warlock, orc) = stand(band, 0, "Wizard"), stand(band, 1, "Warlock", "Orc", back=True)
    learn(band, warlock, "Fireball")
    (spell,) = learn(band, wizard, "Control")
    drive(magic.cast(band, 0, (spell, warlock)))
    assert warlock.pile is band.fronts[0] and owner_of(warlock) == 1
    assert warlock in band.living(1) and warlock not in band.living(0)  # ruling: victory
    assert not [*magic.castable(band, 0, "aimed", 12)]  # ruling: control
    assert not [*magic.castable(band, 1, "aimed", 12)]
    battle = clash(band)
    assert battle.against(warlock).back == [orc]
    band.end_turn()
    assert warlock.pile is band.fronts[1]
    (spell,) = learn(band, wizard, "Control")
    drive(magic.cast(band, 0, (spell, warlock)))
    band.hurt(warlock, 4)
    assert warlock.pile is band.fallen[1]


def test_spells_on_all_are_on_who_stands_there(start: Start, drive: Drive) -> None:  # ruling: your-warriors
    band = start()
    wizard, orc = stand(band, 0, "Wizard", "Orc")
    (foe,) = stand(band, 1, "Ogre")
    (spell,) = learn(band, wizard, "Bloodlust")
    drive(magic.cast(band, 0, spell))
    (knight,) = stand(band, 0, "Knight")
    assert [band.stat(each, "skill") for each in (orc, knight, foe)] == [1, 1, 0]
    assert band.stat(orc, "dam") == -2 + 2


def test_invisibility_lasts_a_turn_and_invulnerability_two(start: Start, drive: Drive) -> None:
    band = start()
    wizard, shaman, orc = stand(band, 0, "Wizard", "Shaman", "Orc")
    (invisible,) = learn(band, wizard, "Invisibility")
    (hard,) = learn(band, shaman, "Invulnerability")
    drive(magic.cast(band, 0, (invisible, orc)))
    drive(magic.cast(band, 0, (hard, orc)))
    assert [band.stat(orc, name) for name in ("dodge", "hand_skill", "skill", "armor")] == [4, 3, 0, 5]
    band.end_turn()
    assert [band.stat(orc, name) for name in ("dodge", "armor")] == [0, 5]  # ruling: invisibility


def test_shatter_destroys_a_weapon_or_shield_and_hurts(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (wizard,), (orc,) = stand(band, 0, "Wizard"), stand(band, 1, "Orc: Club, Dirk, Buckler, Pot Helm")
    (spell,) = learn(band, wizard, "Shatter")
    club, dirk, buckler, _ = band.gear(orc)
    aims = [*magic.castable(band, 0, "aimed", 9)]
    assert [aim[2] for aim in aims] == [club, dirk, buckler]
    falls(band, 2)
    drive(magic.cast(band, 0, (spell, orc, buckler)))
    assert buckler.pile is band.lost and orc.mark(DAMAGE) == 2


def test_a_spell_is_countered_and_that_is_countered(start: Start, drive: Drive) -> None:
    """Bloodlust is answered by Magic Resist, that by Avoid Fate, that by Counter (ruling: answers)."""
    band = start()
    wizard, shaman = stand(band, 0, "Wizard", "Shaman")
    (warlock,) = stand(band, 1, "Warlock")
    (spell,) = learn(band, wizard, "Bloodlust")
    learn(band, shaman, "Avoid Fate")
    learn(band, warlock, "Counter")
    (resist,) = hold(band, 1, "Magic Resist")
    _, asked = drive(magic.cast(band, 0, spell), ["Magic Resist", "Avoid Fate", "Counter"])
    assert [choice.player for choice in asked if len(choice.options) > 1] == [1, 0, 1]
    assert not wizard.mark("bloodlust") and resist.pile is band.stocks[0].discards
    assert warlock.mark(CAST) and shaman.mark(CAST) and wizard.mark(CAST)


def test_whose_answer_was_negated_may_answer_again(start: Start, drive: Drive) -> None:
    band = start()
    wizard, shaman = stand(band, 0, "Wizard", "Shaman")
    stand(band, 1, "Orc")
    (spell,) = learn(band, wizard, "Bloodlust")
    learn(band, shaman, "Avoid Fate")
    first, second = hold(band, 1, "Magic Resist", "Magic Resist")
    drive(magic.cast(band, 0, spell), ["Magic Resist", "Avoid Fate", "Magic Resist"])
    assert first.pile is second.pile is band.stocks[0].discards
    assert not wizard.mark("bloodlust")  # ruling: answers


def test_what_is_discarded_is_told_and_nothing_else(
    start: Start, drive: Drive, story: Callable[..., list[str]]
) -> None:
    band = start(told=True)
    hold(band, 0, "Flurry")
    story(band.table)
    drive(draw_phase(band, 0), [None], band.table)
    assert not [line for line in story(band.table) if "discard" in line]
    flurry = band.hands[0][0]
    drive(draw_phase(band, 0), [flurry, None], band.table)
    assert [line for line in story(band.table) if "discard" in line] == [f"Seat 1 discards {flurry.name}."]


def test_wild_magic_draws_for_a_caster(start: Start, drive: Drive) -> None:
    band = start()
    elf, orc = stand(band, 0, "Elf", "Orc")
    hold(band, 0, "Wild Magic")
    _, asked = drive(magic.conjure(band, 0), [lambda option: option is not None])
    assert all(orc not in option for option in asked[0].options if option)  # ruling: wild-magic
    assert len(band.book(elf)) == 1


def test_used_spells_are_shuffled_when_the_deck_is_empty(start: Start) -> None:
    band = start()
    (elf,) = stand(band, 0, "Elf")
    band.spells.draw.give_all(band.spells.discards)
    band.deal_out(band.spells, 3, band.book(elf))
    assert len(band.book(elf)) == 3 and len(band.spells.draw) == 17  # ruling: spells


def test_the_thumb_arms_the_strong_and_stands_bowmen_behind(start: Start) -> None:
    """Of a dealt warband: nearly all have a weapon, armour is worn, and no bow stays in front where there is room."""
    thumb = games.find(SLUG).thumb  # type: ignore[union-attr]
    band = start()
    steps = recruit(band, 0)
    choice = next(steps)
    try:
        while True:
            choice = steps.send(thumb(View(band.table, choice.player), choice))
    except StopIteration:
        pass
    armed = [sum(card.component == "weapon" for card in band.gear(each)) > 0 for each in band.living(0)]
    worn = sum(card.component == "armor" for each in band.living(0) for card in band.gear(each))
    assert sum(armed) == 10 and worn >= 6
    assert not any(warrior.mark(ATTACKED) for warrior in band.living(0))
