"""Solitaire Conquest: what a player would argue about, each ruling where it decides, and playouts."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.engine import Match, Result, View, cast
from pnp.engine.agents import RandomAgent
from pnp.engine.boards import board
from pnp.games import solitaire_conquest as rules
from pnp.model import load

SLUG = "solitaire-conquest"


@cache
def the_cast():
    return cast(load(SLUG))


@pytest.fixture
def camp(the_table, put):
    """A table with the army in a region, hordes by region, and the army's cards; all other cards lie in the box."""

    def lay(region="Larkenlea", army=(), hordes=None, deck=(), told=False):
        table = the_table(SLUG, told=told)
        for name in (*board(table, "continent").spaces, "army", rules.FOES, rules.ALLIES):
            table.pile(name)
        table.pile("ally", "nobody")
        table.track("turn")
        table.track(rules.PAWN, rules.number(table, region))
        put(table, "army", *army)
        put(table, "ally", *deck)
        for name, cards in (hordes or {}).items():
            put(table, name, *cards)
        return table

    return lay


def give_deck(table, *names):
    """The Ally deck, from the bottom up."""
    deck, box = table.pile("ally"), table.unbox("ally", table.pile("box", "nobody"))
    for name in names:
        box.give(next(card for card in box if card.name == name), deck)


def started(seed=1, empty="Larkenlea"):
    match = Match(the_cast(), rules, seed)
    match.answer(empty)
    return match


# the map and the set-up


def test_the_continent_has_twelve_connected_regions():  # ruling: map
    match = started()
    continent = board(match.table, "continent")
    assert len(continent.spaces) == match.table.numbers.regions
    assert continent.connected


def test_mountains_part_and_ferries_join():  # ruling: map
    continent = board(started().table, "continent")
    assert "Ironbarrow" not in continent.neighbours("Kingsmead")
    assert continent.neighbours("Gull Isle") == ("Gloamwood", "Larkenlea")


def test_you_choose_the_empty_region_before_the_deal():  # ruling: empty-region
    match = Match(the_cast(), rules, 1)
    assert match.question.phase == "Setup"
    assert all(len(match.table.pile(region)) == 0 for region in match.question.options)
    match.answer("Sunscar")
    table = match.table
    assert rules.place(table) == "Sunscar"
    assert [len(table.pile(region)) for region in board(table, "continent").spaces].count(4) == 11
    assert not table.pile("Sunscar")


def test_all_foes_are_dealt_and_both_decks_are_of_one_size():  # rulings: horde-list, ally-count
    match = started()
    assert not match.table.pile("foe")
    assert len(match.table.pile("ally")) + len(match.table.pile("army")) == 44


def test_hordes_are_face_up_and_the_deck_is_not():
    match = started()
    view = View(match.table, 0)
    assert len(view.known("Frostmere")) == 4
    assert view.known("ally") == []
    assert view.track(rules.PAWN) == rules.number(match.table, "Larkenlea")


# raising and reinforcing


def test_raising_is_no_choice():  # ruling: raising
    match = started()
    assert match.question.phase == "Reinforcement"
    assert len(match.table.pile("army")) == 3


def test_a_short_deck_raises_what_is_left(camp):  # ruling: short-draw
    table = camp(deck=["Monks", "Hero"])
    rules.raise_army(table)
    assert [len(table.pile(name)) for name in ("army", "ally")] == [2, 0]


def test_each_reinforcement_is_seen_before_the_next(camp, drive):  # ruling: reinforcements
    table = camp(deck=["Monks", "Hero", "Saint"])
    _, asked = drive(rules.reinforcement(table), ["draw", "draw", None])
    assert len(asked) == 3
    assert len(table.pile("army")) == 2


def test_reinforcements_end_with_the_deck(camp, drive):  # ruling: reinforcements
    table = camp(deck=["Monks"])
    _, asked = drive(rules.reinforcement(table), ["draw"])
    assert len(asked) == 1


# march


def test_the_pawn_may_stay_next_to_a_horde(camp, drive):  # ruling: march
    table = camp("Gull Isle", hordes={"Gloamwood": ["Titan"]})
    _, asked = drive(rules.march(table), ["Gull Isle"])
    assert set(asked[0].options) == {"Gull Isle", "Larkenlea", "Brambledown"}


def test_the_pawn_does_not_pass_a_horde(camp, drive):  # ruling: march
    table = camp("Gull Isle", hordes={"Gloamwood": ["Titan"], "Larkenlea": ["Wights"], "Sunscar": ["Ghouls"]})
    _, asked = drive(rules.march(table))
    assert asked[0].options == ["Gull Isle"]


def test_the_march_ends_next_to_a_horde(camp, drive):
    table = camp("Gull Isle", hordes={"Frostmere": ["Titan"]})
    drive(rules.march(table), ["Kingsmead"])
    assert rules.place(table) == "Kingsmead"
    assert set(rules.camps(table)) == {"Highcairn", "Owlwood", "Kingsmead"}


def test_nobody_marches_over_the_mountains(camp):  # ruling: map
    around = {"Brambledown": ["Titan"], "Cinderfell": ["Wights"]}
    table = camp("Kingsmead", hordes={**around, "Sunscar": ["Ghouls"]})
    assert "Ironbarrow" not in rules.camps(table)


def test_the_pawn_does_not_enter_what_it_conquers(camp, drive):  # ruling: march
    table = camp("Larkenlea", ["Hero"], {"Sunscar": ["Skeletons"]})
    assert drive(rules.conquest(table), ["Sunscar"])[0]
    assert rules.place(table) == "Larkenlea"


# force


@pytest.mark.parametrize(
    ("cards", "force"),
    [
        (["Titan", "Wights", "Orc Warband", "Wyvern"], 17),
        (["Titan", "Hill Giant", "Wights", "Wyvern"], 16),
        (["Titan", "Hill Giant", "Stone Giant", "Wyvern"], 14),
        (["Titan", "Hill Giant", "Stone Giant", "Ice Giant"], 16),
        (["Titan", "Hill Giant", "Wights", "Ghouls"], 18),
        (["Hill Giant", "Hill Giant", "Wights", "Wyvern"], 10),
    ],
)
def test_a_horde_has_a_bonus_for_a_type(camp, put, cards, force):  # rulings: same-type, two-pairs, type-letters
    table = camp()
    assert rules.horde_force(table, put(table, "Frostmere", *cards)) == force


def test_the_armys_force_is_that_of_all_allies(camp, put):  # ruling: army-force
    table = camp(army=["Monks", "Hero", "Elf Warriors"])
    assert rules.army_force(table.pile("army"), put(table, "Frostmere", "Skeletons")) == 11


def test_a_bonus_against_a_type_counts_once(camp, put):  # ruling: against-once
    table = camp(army=["Monks", "Hero", "Elf Warriors"])
    assert rules.army_force(table.pile("army"), put(table, "Frostmere", "Wyvern", "Red Dragon")) == 13


def test_a_leader_helps_the_others_of_his_people_only(camp):  # ruling: leaders
    table = camp(army=["Elf Lord", "Elf Scouts", "Elf Scouts", "Monks"])
    assert rules.army_force(table.pile("army"), []) == 6 + 1 + 1 + 1 + 2


# conquest


def test_equal_force_is_not_enough(camp, drive):  # ruling: equal-force
    table = camp(army=["Hero"], hordes={"Sunscar": ["Titan"], "Gull Isle": ["Ogre Tribe"], "Gloamwood": ["Wraiths"]})
    _, asked = drive(rules.conquest(table), ["Gloamwood"])
    assert asked[0].options == [None, "Gloamwood"]


def test_only_an_adjacent_horde_can_be_attacked(camp, drive):
    table = camp("Gull Isle", army=["Hero"], hordes={"Sunscar": ["Skeletons"]})
    assert drive(rules.conquest(table))[0] is False


def test_the_whole_army_and_the_horde_are_discarded(camp, drive):  # ruling: whole-army
    table = camp(army=["Hero", "Saint"], hordes={"Sunscar": ["Skeletons"]})
    drive(rules.conquest(table), ["Sunscar"])
    assert [len(table.pile(name)) for name in ("army", "Sunscar", rules.ALLIES, rules.FOES)] == [0, 0, 2, 1]


def test_who_does_not_attack_keeps_the_army(camp, drive):  # ruling: no-attack
    table = camp(army=["Hero"], hordes={"Sunscar": ["Skeletons"]})
    assert drive(rules.conquest(table), [None])[0] is False
    assert len(table.pile("army")) == 1


# the end


def test_the_deck_is_gone_through_once():  # rulings: one-pass, last-stand
    match = Match(the_cast(), rules, 3)
    while match.question is not None:
        options = match.question.options
        match.answer("draw" if "draw" in options else options[0])
    assert match.result.winners == ()
    assert not match.table.pile("ally")
    assert len(match.table.pile("army")) == 44


def test_a_victory_scores_the_allies_left_in_the_deck(camp):  # ruling: score
    table = camp(army=["Hero"], deck=["Monks", "Saint"])
    facts = {"hordes_left": 0, "allies_left": 2, "turns": 0, "marginal_victory": 1}
    assert rules.ended(table) == Result.won(12, **facts)


def test_a_campaign_is_won_with_its_last_horde(camp, drive):  # rulings: score, grades
    spare = ["Monks", "Zealots", "Crusaders", "Clerics", "High Priest"]
    armies = ["Hero", "Saint", "Spearmen", "Elf Mage", "Swordsmen", "Longbowmen", "Spearmen"]
    table = camp("Gull Isle", hordes={"Gloamwood": ["Titan", "Wights"], "Larkenlea": ["Red Dragon", "Skeletons"]})
    give_deck(table, *spare, *reversed(armies))
    script = [None, "Gloamwood", "draw", None, "Gull Isle", "Larkenlea"]
    result, _ = drive(rules.campaign(table), script)
    assert result == Result.won(15, hordes_left=0, allies_left=5, turns=2, great_victory=1)


def test_a_campaign_without_deck_and_army_is_over(camp, drive):  # ruling: one-pass
    table = camp("Gull Isle", hordes={"Gloamwood": ["Skeletons"], "Larkenlea": ["Titan"]}, deck=["Hero"])
    result, asked = drive(rules.campaign(table), ["Gloamwood"])
    assert result == Result.lost(-1, hordes_left=1, allies_left=0, turns=1, temporary_defeat=1)
    assert [choice.phase for choice in asked] == ["March", "Conquest"]


def test_a_last_army_that_does_not_attack_is_lost(camp, drive):  # ruling: last-stand
    table = camp("Gull Isle", hordes={"Gloamwood": ["Skeletons"]}, deck=["Hero"])
    result, _ = drive(rules.campaign(table), ["Gull Isle", None])
    assert (result.winners, result.facts["turns"], len(table.pile("army"))) == ((), 1, 1)


def test_both_decks_hold_the_same_force(the_table):  # ruling: rare-victory
    table = the_table(SLUG)
    assert len({sum(card.force for card in table.shuffled(deck)) for deck in ("foe", "ally")}) == 1


def test_a_defeat_scores_the_hordes_that_are_left(camp):  # ruling: score
    result = rules.ended(camp(hordes={"Sunscar": ["Titan"]}, deck=["Saint"]))
    assert (result.winners, result.scores) == ((), (-1,))


@pytest.mark.parametrize(("left", "grade"), [(1, "temporary"), (3, "campaign"), (4, "campaign"), (5, "catastrophic")])
def test_the_grade_of_a_defeat(camp, left, grade):  # ruling: grades
    places = ["Frostmere", "Highcairn", "Owlwood", "Sunscar", "Saltmarch"]
    foes = ["Titan", "Wights", "Ghouls", "Wyvern", "Zombies"]
    hordes = {place: [foe] for place, foe in zip(places[:left], foes, strict=False)}
    table = camp(hordes=hordes)
    assert f"{grade}_defeat" in rules.ended(table).facts


@pytest.mark.parametrize(
    ("saved", "grade"), [(0, "marginal"), (4, "marginal"), (5, "great"), (9, "great"), (10, "spectacular")]
)
def test_the_grade_of_a_victory(camp, saved, grade):  # ruling: grades
    deck = ["Monks", "Monks", "Zealots", "Zealots", "Saint", "Hero", "Wizard", "Knights", "Paladin", "Elf Mage"]
    assert f"{grade}_victory" in rules.ended(camp(deck=deck[:saved])).facts


# the story


def test_the_story_of_a_campaign(camp, drive, story):
    hordes = {"Gloamwood": ["Skeletons", "Zombies"], "Larkenlea": ["Titan"], "Sunscar": ["Ghouls"]}
    table = camp("Ironbarrow", hordes=hordes, told=True)
    give_deck(table, "Monks", "Zealots", "Spearmen", "Hero")
    table.story.clear()
    drive(rules.campaign(table), ["draw", "Brambledown", "Gloamwood"], table)
    assert story(table, 0) == [
        "Turn 1. Your turn",
        "Raise army",
        "Raised: Hero, Spearmen, Zealots",
        "Reinforcement",
        "Raised: Monks",
        "March",
        "The army marches to Brambledown.",
        "Conquest",
        "11 against 4: the horde of Gloamwood is destroyed, and the army is spent.",
        "No ally is left to call: 2 hordes are unbeaten.",
    ]


def test_an_army_that_waits_is_told_of(camp, drive, story):
    table = camp("Larkenlea", army=["Monks"], hordes={"Sunscar": ["Ghouls"]}, told=True)
    table.story.clear()
    drive(rules.march(table), ["Larkenlea"], table)
    drive(rules.conquest(table), [], table)
    assert story(table, 0) == ["March", "The army stays in Larkenlea.", "Conquest", "You attack no horde."]


def test_forces_are_those_of_the_rules(camp):
    """The sum of the cards alone would be 16 against 7."""
    hordes = {"Sunscar": ["Titan", "Hill Giant", "Wights", "Ghouls"], "Frostmere": ["Red Dragon"]}
    around = {"Owlwood": ["Zombies"], "Kingsmead": ["Wyvern"], "Highcairn": ["Fire Drake"]}
    table = camp("Larkenlea", army=["Dwarf Lord"], hordes={**hordes, **around})
    view = View(table, 0)
    assert rules.worth(view, "Sunscar") == {"force": 18, "your army": 8}
    assert rules.worth(view, "Frostmere") == {"force": 7}
    assert rules.worth(view, "Larkenlea") == {"Sunscar": 18}
    assert rules.worth(view, "army") is None
    assert rules.goal(view, 0) == {"hordes": 5, "allies": 0}


def test_the_map_can_be_looked_at_before_the_army_stands_anywhere():
    match = Match(the_cast(), rules, 1)
    assert match.question.phase == "Setup"
    view = View(match.table, 0)
    assert rules.worth(view, "Sunscar") is None
    assert rules.goal(view, 0) == {"hordes": 0, "allies": 44}


# playouts


def test_playouts_end_and_one_seed_is_one_match():
    for seed in range(300):
        match = Match(the_cast(), rules, seed, [RandomAgent(seed)], strict=seed < 40)
        result = match.run()
        assert not result.capped
        assert len(match.answers) < 200
        if seed < 20:
            again = Match(the_cast(), rules, seed, [RandomAgent(seed)])
            assert (again.run(), again.answers) == (result, match.answers)


def test_the_rule_of_thumb_conquers_far_more_than_chance():
    left = {"thumb": 0, "random": 0}
    for seed in range(200):
        left["thumb"] += Match(the_cast(), rules, seed, [rules.thumb]).run().facts["hordes_left"]
        left["random"] += Match(the_cast(), rules, seed, [RandomAgent(seed)]).run().facts["hordes_left"]
    assert left["thumb"] < 2 * 200 < 5 * 200 < left["random"]
