"""Holyquest: skills, draughts, and the cards of the Victory deck, ruling by ruling."""

from __future__ import annotations

import pytest
from test_holyquest import FAILS, HIT, MISS, SLUG, WORKS, Field

from pnp.games import holyquest as rules
from pnp.games.holyquest import ATTACKED, BLINDED, HITS, UNSEEN, USED, power


@pytest.fixture
def quest(the_table, put, drive):
    return Field(the_table(SLUG, mode="long"), put, drive)


# skills


def test_one_skill_a_round_whether_or_not_it_works(quest):  # ruling: one-skill
    quest.face("Elf")
    quest.hero("Knight", 1)
    quest.run(rules.heroes_half(quest), "Minister, healing, Knight", None, dice=(FAILS,))
    assert quest.hits()[0] == 1
    assert all(rules.ATTACK in option for option in quest.options())


def test_a_skill_comes_before_or_after_any_attack(quest):  # ruling: skill-time
    quest.face("Elf")
    quest.run(rules.heroes_half(quest), "Prophet, attack, Elf", None, dice=MISS)
    assert ("Prophet", rules.MISSILE, "Elf") in quest.options()
    quest.hero("Prophet").put(ATTACKED, 0)
    quest.run(rules.heroes_half(quest), "Prophet, guided missile, Elf", None, dice=(FAILS,))
    assert ("Prophet", rules.ATTACK, "Elf") in quest.options()


def test_a_roll_against_a_trap_is_not_the_skill_of_the_round(quest):  # ruling: one-skill
    quest.lay(quest.drawn, "Trap")
    quest.hero("Knight", 1)
    quest.sums = [WORKS]
    rules.trap_phase(quest)
    assert ("Minister", rules.HEALING, "Knight") in quest.options()


def test_in_a_turn_without_monsters_there_is_one_skill(quest):  # ruling: one-skill
    quest.hero("Knight", 2)
    quest.run(rules.combat(quest), "Minister, healing, Knight", dice=(WORKS,))
    assert (quest.hits()[0], quest.rounds.value) == (1, 1)


def test_a_skill_that_could_do_nothing_cannot_be_tried(quest):  # ruling: no-use
    for card, hero in (("Raise Dead", "Minister"), ("Call Down Fire Skill", "Prophet"), ("Light Skill", "Minister")):
        quest.give(hero, card)
    assert quest.options() == []
    for hero in quest.party:
        hero.put(UNSEEN, 1)
    quest.face("Elf")
    assert ("Prophet", rules.HIDE) not in quest.options()


@pytest.mark.parametrize(("skill", "hits", "left"), [("healing", 2, 1), ("Advanced Healing Skill", 1, 0)])
def test_the_minister_may_heal_himself_of_the_hits_there_are(quest, skill, hits, left):  # rulings: healing, all-roll
    quest.give("Minister", "Advanced Healing Skill")
    quest.hero("Minister", hits)
    quest.run(rules.heroes_half(quest), f"Minister, {skill}, Minister", dice=(FAILS,))
    assert quest.hits()[2] == hits
    quest.hero("Minister", hits).put(USED, 0)
    quest.run(rules.heroes_half(quest), f"Minister, {skill}, Minister", dice=(WORKS,))
    assert quest.hits()[2] == left


def test_monsters_who_see_nobody_do_not_attack(quest):  # ruling: hide
    quest.face("Elf", "Ogre")
    quest.run(rules.heroes_half(quest), "Prophet, hide", None, dice=(WORKS,))
    assert quest.run(rules.monsters_half(quest)) == []
    assert all(hero.mark(UNSEEN) for hero in quest.party)


def test_the_party_is_unseen_for_all_rounds_of_a_combat(quest):  # ruling: hide
    (foe,) = quest.face("Elf")
    foe.put(HITS, 2)
    asked = quest.run(rules.combat(quest), "Prophet, hide", None, None, "Knight, attack, Elf", dice=(WORKS, *HIT))
    assert [choice.phase for choice in asked] == ["heroes"] * 4


@pytest.mark.parametrize(("rolled", "unseen"), [(FAILS, [0, 1, 1, 1]), (WORKS, [1, 1, 1, 1])])
def test_who_was_seen_may_be_hidden_again_by_a_prophet_unseen(quest, rolled, unseen):  # ruling: hide
    quest.face("Elf")
    for hero in quest.party:
        hero.put(UNSEEN, int(hero.name != "Knight"))
    quest.run(rules.heroes_half(quest), "Prophet, hide", None, dice=(rolled,))
    assert [hero.mark(UNSEEN) for hero in quest.party] == unseen


def test_who_attacks_or_uses_a_skill_is_seen(quest):  # ruling: hide
    quest.face("Elf")
    for hero in quest.party:
        hero.put(UNSEEN, 1)
    script = ["Knight, attack, Elf", "Prophet, guided missile, Elf", None]
    quest.run(rules.heroes_half(quest), *script, dice=(*MISS, FAILS))
    assert [hero.mark(UNSEEN) for hero in quest.party] == [0, 1, 1, 0]
    asked = quest.run(rules.monsters_half(quest), "Elf, Knight", dice=MISS)
    assert [hero.name for _, hero in asked[0].options] == ["Knight", "Prophet"]


def test_a_monster_is_blinded_once_and_weaker(quest):  # ruling: light
    (foe,) = quest.face("Ogre")
    quest.give("Minister", "Light Skill")
    quest.run(rules.heroes_half(quest), "Minister, Light Skill, Ogre", None, dice=(WORKS,))
    assert (power(quest.table, foe), foe.mark(BLINDED), foe.mark(HITS)) == (1, 4, 0)
    quest.hero("Minister").put(USED, 0)
    assert ("Minister", "Light Skill", "Ogre") not in quest.options()


def test_light_outlasts_the_round(quest):  # ruling: light
    (foe,) = quest.face("Ogre")
    foe.put(BLINDED, 4)
    quest.rounds.value = quest.numbers.round_cap - 1
    quest.run(rules.combat(quest), None, "Ogre, Knight", dice=MISS)
    assert power(quest.table, foe) == 5 - 4


def test_a_sneak_attack_is_for_the_first_round(quest):  # ruling: sneak
    quest.face("Ogre")
    quest.give("Scout", "Sneak Attack Skill")
    for quest.round.value in (1, 2):
        assert (("Scout", "Sneak Attack Skill", "Ogre") in quest.options()) is (quest.round.value == 1)


@pytest.mark.parametrize(("hero", "card"), [("Minister", "Word of Authority Skill"), ("Prophet", "Pronounce Death")])
def test_a_monster_is_defeated_by_a_skill_and_a_card_drawn(quest, hero, card):  # rulings: victory-card, all-roll
    quest.face("Ogre", "Elf")
    quest.lay(quest.victory, "victory:experience")
    skill = quest.give(hero, card)
    quest.run(rules.heroes_half(quest), f"{hero}, {card}, Ogre", None, dice=(WORKS,))
    assert quest.points.value == 2
    assert skill in quest.cards[quest.hero(hero)]


@pytest.mark.parametrize(("card", "hits"), [("Call Down Fire Skill", 1), ("Deadly Hail Skill", 2)])
def test_some_skills_hit_every_monster(quest, card, hits):
    foes = quest.face("Ogre", "Elf", "Dragon")
    quest.give("Prophet", card)
    quest.run(rules.heroes_half(quest), f"Prophet, {card}", None, dice=(WORKS,))
    assert [foe.mark(HITS) for foe in foes] == [hits] * 3


# victory cards


def test_every_defeat_draws_a_card_until_there_is_none(quest):  # rulings: victory-card, empty-victory
    quest.lay(quest.victory, "victory:experience", "Healing Draught")
    for foe in quest.face("Ogre", "Elf", "Troll"):
        quest.run(rules.strike(quest, foe, 3))
    assert (quest.points.value, len(quest.draughts), len(quest.discards)) == (2, 1, 3)


def test_the_card_on_top_is_drawn_and_no_other(quest):
    quest.lay(quest.victory, "Healing Draught", "victory:experience")
    quest.run(rules.strike(quest, quest.face("Elf")[0], 3))
    assert (quest.points.value, len(quest.draughts), len(quest.victory)) == (2, 0, 1)


def test_arms_are_for_the_knight_or_the_scout_and_add_up(quest):  # rulings: arms, letters
    quest.lay(quest.waiting, "victory:arms-5", "victory:arms-3")
    asked = quest.run(rules.attach(quest), "Scout", "Scout")
    assert [[hero.name for hero in choice.options] for choice in asked] == [["Knight", "Scout"]] * 2
    assert power(quest.table, quest.hero("Scout", 1)) == 2 + 5 + 3 - 1
    quest.fall("Knight", "Scout")
    quest.lay(quest.waiting, "victory:arms-1")
    assert quest.run(rules.attach(quest)) == []
    assert len(quest.waiting) == 1  # ruling: prerequisites


def test_a_skill_waits_for_its_points(quest):  # ruling: prerequisites
    quest.lay(quest.waiting, "Light Skill")
    quest.run(rules.attach(quest))
    assert len(quest.waiting) == 1
    quest.points.value = 8
    quest.lay(quest.victory, "victory:experience")
    quest.run(rules.strike(quest, quest.face("Elf")[0], 3))
    assert [card.name for card in quest.cards[quest.hero("Minister")]] == ["Light Skill"]
    assert quest.points.value == 10


@pytest.mark.parametrize("phase", [rules.draw_phase, rules.heroes_half])
def test_draughts_are_drunk_by_two_heroes_any_number(quest, phase):  # rulings: draught, skill-time
    for name in ("Knight", "Scout", "Prophet"):
        quest.hero(name, 2)
    quest.lay(quest.draughts, *["Healing Draught"] * 3)
    quest.lay(quest.deck, "Elf", "Elf", "Elf", "Elf")
    quest.face("Ogre")
    script = ["Knight, Healing Draught", "Knight, Healing Draught", "Scout, Healing Draught"]
    end = [None] if phase is rules.heroes_half else []
    quest.run(phase(quest), *script, *end)
    assert quest.hits() == [0, 1, 0, 2]
    assert len(quest.victory_discards) == 3


def test_a_draught_is_for_the_wounded_and_gives_nobody_away(quest):  # rulings: draught, hide
    quest.lay(quest.draughts, "Healing Draught")
    assert list(rules.drinks(quest)) == []  # ruling: no-use
    knight = quest.hero("Knight", 1)
    knight.put(UNSEEN, 1)
    rules.drink(quest, knight, quest.draughts[0])
    assert (knight.mark(UNSEEN), knight.mark(HITS)) == (1, 0)


def test_the_better_training_holds(quest):  # ruling: training
    quest.give("Knight", "Weapons Master")
    quest.give("Knight", "Advanced Combat")
    quest.give("Knight", "victory:arms-2")
    assert power(quest.table, quest.hero("Knight", 1)) == 6 + 2 - 1


def test_who_is_raised_has_no_hits_and_no_cards(quest):  # ruling: defeated
    quest.give("Minister", "Raise Dead")
    quest.give("Knight", "victory:arms-5")
    quest.fall("Knight")
    assert [card.name for card in quest.lost] == ["Blessed Arms and Armor +5"]
    quest.lay(quest.waiting, "Weapons Master")
    quest.points.value = 60
    quest.face("Elf")
    for hero in quest.party:
        hero.put(UNSEEN, 1)
    quest.run(rules.heroes_half(quest), "Minister, Raise Dead, Knight", None, dice=(WORKS,))
    knight = quest.hero("Knight")
    assert knight in quest.party
    assert (power(quest.table, knight), knight.mark(UNSEEN)) == (6, 0)
    assert ("Knight", rules.ATTACK, "Elf") in quest.options()
