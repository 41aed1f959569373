"""Holyquest: what its story tells, and what the screen says that counts."""

from __future__ import annotations

import pytest
from test_holyquest import FAILS, HIT, SLUG, WORKS, Field, the_cast

from pnp.engine import Match, View
from pnp.engine.told.reading import Reading
from pnp.games import holyquest as rules


@pytest.fixture
def quest(the_table, put, drive):
    field = Field(the_table(SLUG, mode="long", told=True), put, drive)
    field.table.begin("turn", 0)
    return field


@pytest.fixture
def told(quest, story):
    """`told(steps, answers, dice=)`: what a phase says to the player."""

    def run(steps, *answers, dice=()):
        before = len(story(quest.table, 0))
        quest.run(steps, *answers, dice=dice)
        return story(quest.table, 0)[before:]

    return run


def test_two_turns_from_the_draw_to_the_last_blow():
    """A land, monsters and a trap: each phase that the rules go through is seen, in its order."""
    match = Match(the_cast(), rules, 116, [rules.thumb], 1, "long", told=True)
    reading, lines = Reading(match.table, 0, own=True), []
    while match.question is not None and match.table.tracks["turn"].value < 2:
        match.answer(match.advice(match.question))
        lines += [line.text for line in reading.news()]
    assert lines[:6] == [
        "Turn 1. Your turn",
        "Draw",
        "Drawn: Hut, Ghoul, Mausoleum, Stake Barrier",
        "Land",
        "The land is now: Hut",
        "Combat round 1",
    ]
    assert lines[lines.index("Monsters") - 1].startswith("Prophet against Ghoul: ")
    assert lines[lines.index("Monsters") + 1 :] == [
        "Ghoul against Knight: 0 (power 1, dice -1) to 4 (power 4, dice 0), no hit.",
        "Combat round 2",
        "Heroes",
        "Prophet tries to use Guided Missile: dice -2, and it fails.",
        "Knight against Ghoul: 3 (power 4, dice -1) to 0 (power 1, dice -1), a hit.",
        "Defeated: Ghoul.",
        "Victory card: 2 Experience Points.",
        "Experience points: 2 (+2)",
        "Turn 2. Your turn",
        "Draw",
        "Drawn: Elf, Trap, Skeleton, Wyvern",
        "Traps",
        "Scout tries to use Detect Traps: dice 1, and it works.",
        "Combat round 1",
    ]


def test_a_trap_tells_whom_it_hits(quest, story):
    quest.lay(quest.drawn, "Trap")
    quest.hero("Prophet", 2)
    quest.sums = [FAILS]
    rules.trap_phase(quest)
    assert story(quest.table, 0)[-7:] == [
        "Traps",
        "Scout tries to use Detect Traps: dice -1, and it fails.",
        "Trap: nobody saw it in time, and every hero is hit.",
        "Hits on Knight: 1.",
        "Hits on Scout: 1.",
        "Hits on Minister: 1.",
        "Defeated: Prophet.",
    ]


def test_a_victory_card_is_told_by_its_name(quest, told):
    quest.lay(quest.victory, "Healing Draught")
    quest.face("Elf")[0].put(rules.HITS, 2)
    quest.hero("Knight", 2)
    assert told(rules.heroes_half(quest), "Knight, attack, Elf", dice=HIT) == [
        "Heroes",
        "Knight against Elf: 6 (power 2, dice 4) to 1 (power 1, dice 0), a hit.",
        "Defeated: Elf.",
        "Victory card: Healing Draught.",
    ]
    drunk = told(rules.draw_phase(quest), "Knight, Healing Draught")
    assert drunk[:3] == ["Draw", "Knight drinks Healing Draught.", "Hits on Knight: 1."]


def test_who_hides_is_not_attacked(quest, told):
    quest.face("Elf")
    hidden = told(rules.heroes_half(quest), "Prophet, hide", None, dice=(WORKS,))
    assert hidden == [
        "Heroes",
        "Prophet tries to use Hide: dice 0, and it works.",
        "No monster sees the heroes any more.",
    ]
    assert told(rules.monsters_half(quest)) == ["Monsters", "The monsters see nobody to attack."]


def test_who_is_blinded_has_less_power(quest, told):
    quest.face("Giant")
    quest.give("Minister", "Light Skill")
    assert told(rules.heroes_half(quest), "Minister, Light Skill, Giant", None, dice=(WORKS,)) == [
        "Heroes",
        "Minister tries to use Light Skill: dice 0, and it works.",
        "Giant is blinded: power 4 less.",
    ]


def test_powers_are_those_of_the_dice(quest):
    quest.give("Knight", "Blessed Arms and Armor +3")
    knight, wyvern, ogre = quest.hero("Knight", 1), *quest.face("Wyvern", "Ogre")
    quest.lay(quest.land, "High Wall")
    view = View(quest.table, 0)
    assert rules.worth(view, (knight, rules.ATTACK, ogre)) == {"power": 6, "against": 4}
    assert rules.worth(view, (wyvern, knight)) == {"power": 6, "against": 6}
    assert (rules.worth(view, knight), rules.worth(view, ogre)) == ({"power now": 6}, {"power now": 4})
    assert rules.worth(view, wyvern) is None  # as it is printed
    assert rules.worth(view, (knight, rules.HIDE)) is None


@pytest.mark.parametrize(("mode", "wanted"), [("long", 80), ("short", 40), ("dragon", "Dragon")])
def test_how_far_a_party_is(the_table, put, drive, mode, wanted):
    quest = Field(the_table(SLUG, mode=mode), put, drive)
    quest.points.value = 12
    quest.fall("Prophet")
    assert rules.goal(View(quest.table, 0), 0) == {"points": 12, "wanted": wanted, "heroes": 3}
