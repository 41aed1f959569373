"""Hack & Slash: what a player would argue about, ruling by ruling."""

from __future__ import annotations

from itertools import groupby

import pytest
from library_games import cast_of

from pnp.engine import Match, Result, View
from pnp.engine.agents import RandomAgent
from pnp.engine.choice import label
from pnp.games import hack_and_slash as rules
from pnp.games.hack_and_slash import Fray

SLUG = "hack-and-slash"
NINE = ["Duck", "Jump", "Gutted", "Sliced", "Impale", "Skewer", "Beheaded", "Trip", "Speed"]


@pytest.fixture
def fray(the_table, put):
    """`fray(hand, attackers, deck, life, told=True)`: a fight under way; `deck` from the top, the rest in the box."""

    def lay(hand=(), attackers=(), deck=(), life=10, seed=0, told=False):
        found = Fray(the_table(SLUG, seed=seed, told=told))
        found.deck.give_all(found.table.pile("box", "nobody"))
        for pile, names in ((found.hand, hand), (found.attackers, attackers), (found.deck, list(deck)[::-1])):
            put(found.table, pile, *names)
        found.life.value = life
        return found

    return lay


def names(pile):
    return [card.name for card in pile]


def said(choice):
    return {label(option, 0) for option in choice.options}


def played(seed, agent=rules.thumb):
    match = Match(cast_of(SLUG), rules, seed, [agent])
    match.run()
    return match


def sizes(fray):
    return [len(pile) for pile in (fray.hand, fray.attackers, fray.slain, fray.discards, fray.deck)]


# set-up and draw


def test_the_whole_list_is_one_deck_with_one_of_each(the_table):  # rulings: set-up, one-list
    fray = Fray(the_table(SLUG))
    assert (len(fray.deck), len(fray.hand), fray.life.value) == (75, 0, 10)
    assert len({card.name for card in fray.deck}) == 75
    kinds = [(card.type, card.force) for card in fray.deck]
    assert {kinds.count((kind, force)) for kind in ("kill", "defence", "attacker") for force in range(1, 6)} == {5}


def test_attackers_stand_and_the_other_cards_are_kept(fray, drive):
    table = fray(deck=["Footman", "Duck", "Skewer", "Trip"])
    assert drive(rules.draw_phase(table))[0] is True
    assert (names(table.attackers), names(table.hand), names(table.deck)) == (["Footman"], ["Duck", "Skewer"], ["Trip"])


def test_excess_cards_are_chosen_from_the_whole_hand(fray, drive):  # ruling: hand-limit
    table = fray(NINE[:5], deck=NINE[5:8])
    _, asked = drive(rules.draw_phase(table), ["Duck", "Trip"])
    assert [len(choice.options) for choice in asked] == [8, 7]
    assert (len(table.hand), names(table.discards)) == (6, ["Duck", "Trip"])


def test_six_cards_are_not_too_many(fray, drive):  # ruling: hand-limit
    _, asked = drive(rules.draw_phase(fray(NINE[:4], deck=[*NINE[4:6], "Footman"])))
    assert asked == []


# the end of the deck


def test_the_last_card_does_not_end_the_game(fray, drive):  # ruling: last-cards
    assert drive(rules.draw_phase(fray(deck=["Duck", "Jump", "Trip"])))[0] is True


def test_a_draw_that_comes_up_short_ends_the_game_at_once(fray, drive):  # ruling: last-cards
    table = fray(NINE[:6], deck=["Speed", "Footman"])
    result, asked = drive(rules.draw_phase(table))
    assert (result, asked) == (False, [])
    assert sizes(table) == [7, 1, 0, 0, 0]


def test_a_wits_ability_that_comes_up_short_ends_the_game(fray, drive):  # rulings: last-cards, heal-first
    table = fray(["Skewer"], deck=["Footman"], life=5)
    assert drive(rules.wits_phase(table), [lambda option: option])[0] is False
    assert (table.life.value, names(table.attackers)) == (6, ["Footman"])


def test_looking_does_not_end_the_game(fray, drive):  # ruling: looking
    assert drive(rules.wits_phase(fray(["Gutted"])), [lambda option: option])[0] is True


def test_who_outlives_the_deck_wins_whoever_still_stands():  # rulings: last-cards, slain
    matches = map(played, range(20))
    match = next(match for match in matches if match.result.winners and match.table.pile("attackers"))
    slain = len(match.table.pile(rules.SLAIN))
    assert not match.table.pile("card")
    assert match.result.scores == (match.table.tracks[rules.HIT_POINTS].value + slain,)
    assert slain + len(match.table.pile("attackers")) == 25


def test_the_dead_score_whom_they_slew():  # rulings: score, slain
    match = played(1, RandomAgent(1))
    slain, turns = len(match.table.pile(rules.SLAIN)), match.table.tracks["turn"].value
    assert slain
    assert match.result == Result.lost(slain, hit_points=0, slain=slain, turns=turns)


# wits


def test_one_card_of_either_kind_may_be_discarded(fray, drive):  # rulings: wits-card, ability-names
    table = fray(["Shield Bash", "Duck", "Trip"], ["Footman"])
    _, asked = drive(rules.wits_phase(table), [None])
    assert said(asked[0]) == {"nothing", "Shield Bash, Battle fury", "Duck, Battle fury", "Trip, Twin blow"}
    assert len(table.hand) == 3


def test_only_one_ability_a_turn(fray, drive):
    table = fray(["Shield Bash", "Duck"])
    _, asked = drive(rules.wits_phase(table), ["(card:duck, Battle fury)"])
    assert (len(asked), names(table.hand), names(table.discards)) == (1, ["Shield Bash"], ["Duck"])


def test_battle_fury_raises_every_other_card_and_no_ability(fray, drive):  # ruling: bonus
    table = fray(["Duck", "Shield Bash", "Hilt Punch", "Jump"], ["Knife Fighter", "Halberdier"])
    drive(rules.wits_phase(table), ["(card:duck, Battle fury)"])
    assert [rules.force(table.table, card) for card in table.hand] == [2, 2, 2]
    _, asked = drive(rules.slay_phase(table), ["Knife Fighter, Shield Bash, Hilt Punch"])
    assert "Halberdier, Hilt Punch" in said(asked[0])
    assert names(table.slain) == ["Knife Fighter"]
    _, asked = drive(rules.foes_phase(table), ["Halberdier, Jump"])
    assert table.life.value == 10


def test_battle_fury_ends_with_the_turn(fray, drive):  # ruling: bonus
    table = fray(["Duck", "Shield Bash"], ["Footman"])
    drive(rules.wits_phase(table), ["(card:duck, Battle fury)"])
    drive(rules.foes_phase(table))
    assert rules.force(table.table, table.hand[0]) == 1


def test_keen_eyes_take_one_card_and_leave_the_others_in_order(fray, drive):  # ruling: looking
    table = fray(["Gutted"], deck=["Footman", "Trip", "Skewer", "Duck"])
    _, asked = drive(rules.wits_phase(table), ["(card:gutted, Keen eyes)", "Skewer"])
    assert said(asked[1]) == {"Trip", "Skewer"}
    assert (names(table.hand), names(table.deck)[::-1]) == (["Skewer"], ["Footman", "Trip", "Duck"])
    assert names(View(table.table, 0).known("card"))[::-1] == ["Footman", "Trip"]


def test_keen_eyes_take_no_attacker(fray, drive):  # rulings: looking, wits-card
    table = fray(["Gutted"], deck=["Footman", "Halberdier", "Spearman", "Duck"])
    _, asked = drive(rules.wits_phase(table), [lambda option: option])
    assert (len(asked), sizes(table)) == (1, [0, 0, 0, 1, 4])


def test_keen_eyes_see_what_is_left(fray, drive):  # ruling: looking
    table = fray(["Gutted"], deck=["Footman", "Trip"])
    drive(rules.wits_phase(table), [lambda option: option])
    assert names(table.hand) == ["Trip"]


def test_a_wild_swing_slays_anyone_whatever_his_force(fray, drive):  # rulings: random, slain
    struck = set()
    for seed in range(40):
        table = fray(["Impale"], ["Footman", "Swordsman", "Brute with Warhammer"], seed=seed)
        drive(rules.wits_phase(table), [lambda option: option])
        assert (len(table.attackers), len(table.slain)) == (2, 1)
        struck.add(table.slain[0].name)
    assert struck == {"Footman", "Swordsman", "Brute with Warhammer"}


@pytest.mark.parametrize("card", ["Impale", "Trip"])
def test_an_ability_without_attackers_does_nothing(fray, drive, card):  # ruling: wits-card
    table = fray([card])
    drive(rules.wits_phase(table), [lambda option: option])
    assert sizes(table) == [0, 0, 0, 1, 0]


def test_second_wind_heals_and_flips_as_in_the_draw_phase(fray, drive):  # rulings: hand-limit, heal-first
    table = fray([*NINE[:5], "Skewer"], deck=["Speed", "Trip", "Prowess"], life=7)
    _, asked = drive(rules.wits_phase(table), ["(card:skewer, Second wind)", "Duck"])
    assert asked[-1].phase == "hand limit"
    assert (table.life.value, len(table.hand), len(table.deck)) == (8, 6, 1)


def test_nobody_is_healthier_than_at_the_start(fray, drive):  # ruling: heal-limit
    table = fray(["Skewer"], deck=["Trip", "Duck"])
    drive(rules.wits_phase(table), [lambda option: option])
    assert table.life.value == 10


def test_a_twin_blow_slays_two_within_its_force(fray, drive):
    table = fray(["Trip"], ["Footman", "Torturer with Axe", "Halberdier", "Knight with Claymore"])
    _, asked = drive(rules.wits_phase(table), ["(card:trip, Twin blow)", "Torturer with Axe", "Footman"])
    assert said(asked[1]) == {"Footman", "Torturer with Axe", "Halberdier"}
    assert said(asked[2]) == {"nothing", "Footman"}
    assert len(table.slain) == 2


def test_a_twin_blow_may_slay_a_single_attacker(fray, drive):  # ruling: two-attackers
    table = fray(["Trip"], ["Footman", "Chef with Cleaver"])
    drive(rules.wits_phase(table), ["(card:trip, Twin blow)", "Chef with Cleaver"])
    assert names(table.slain) == ["Chef with Cleaver"]
    table = fray(["Trip"], ["Footman", "Halberdier"])
    drive(rules.wits_phase(table), ["(card:trip, Twin blow)", "Footman", None])
    assert names(table.slain) == ["Footman"]


# slay


def test_kill_cards_of_the_same_force_slay(fray, drive):  # ruling: force
    table = fray(["Impale", "Cunning"], ["Guard with Poleaxe", "Knife Fighter"])
    _, asked = drive(rules.slay_phase(table), ["Guard with Poleaxe, Impale"])
    assert said(asked[0]) == {"nothing", "Guard with Poleaxe, Impale"}
    assert (names(table.slain), names(table.discards)) == (["Guard with Poleaxe"], ["Impale"])


def test_kill_cards_join_but_none_that_is_not_needed(fray):  # ruling: joining-cards
    table = fray(["Impale", "Gutted", "Shield Bash"], ["Brute with Warhammer", "Halberdier"])
    choice = next(rules.slay_phase(table))
    assert said(choice) == {
        "nothing",
        "Brute with Warhammer, Impale, Gutted",
        "Halberdier, Impale",
        "Halberdier, Gutted",
    }


def test_a_card_counts_against_one_attacker_only(fray, drive):  # ruling: joining-cards
    table = fray(["Cut in Half"], ["Footman", "Spearman"])
    _, asked = drive(rules.slay_phase(table), ["Footman, Cut in Half"])
    assert (said(asked[1]), names(table.attackers)) == ({"nothing"}, ["Spearman"])


def test_as_many_attackers_may_be_slain_as_there_are_cards_for(fray, drive):
    table = fray(["Cut in Half", "Gutted"], ["Footman", "Spearman", "Celt with Throwing Axes"])
    drive(rules.slay_phase(table), ["Spearman, Gutted", "Footman, Cut in Half"])
    assert sizes(table)[:4] == [0, 1, 2, 2]


# foes


def test_every_attacker_costs_a_point_whatever_his_force(fray, drive):  # ruling: attackers-stay
    table = fray(attackers=["Footman", "Brute with Warhammer"])
    drive(rules.foes_phase(table))
    assert (table.life.value, len(table.attackers)) == (8, 2)


def test_a_defence_stops_one_hit_of_one_turn(fray, drive):  # rulings: attackers-stay, discards
    table = fray(["Trip"], ["Footman", "Brute with Warhammer"])
    drive(rules.foes_phase(table), ["Brute with Warhammer, Trip"])
    assert (table.life.value, names(table.discards), len(table.attackers)) == (9, ["Trip"], 2)
    drive(rules.foes_phase(table))
    assert table.life.value == 7


def test_defence_cards_join_and_kill_cards_do_not_defend(fray, drive):  # ruling: joining-cards
    table = fray(["Cunning", "Reflexes", "Cut in Half"], ["Brute with Warhammer"])
    _, asked = drive(rules.foes_phase(table), ["Brute with Warhammer, Cunning, Reflexes"])
    assert said(asked[0]) == {"nothing", "Brute with Warhammer, Cunning, Reflexes"}
    assert said(asked[1]) == {"nothing"}
    assert table.life.value == 10


def test_a_stopped_attacker_needs_no_more_defence(fray, drive):  # ruling: attackers-stay
    table = fray(["Trip", "Speed"], ["Footman", "Spearman"])
    _, asked = drive(rules.foes_phase(table), ["Footman, Trip", None])
    assert said(asked[1]) == {"nothing", "Spearman, Speed"}
    assert table.life.value == 9


FIVE = ["Footman", "Spearman", "Halberdier", "Swordsman", "Crossbowman"]


@pytest.mark.parametrize(("stops", "life"), [(0, 6), (1, 6), (2, 7)])
def test_four_points_are_the_most_and_are_counted_after_the_defence(fray, drive, stops, life):  # ruling: most-damage
    table = fray(["Trip", "Speed"], FIVE)
    answers = ["Footman, Trip", "Spearman, Speed"][:stops] + [None] * (stops < 2)
    drive(rules.foes_phase(table), answers)
    assert table.life.value == life


def test_the_last_point_lost_ends_the_game(fray, drive):
    table = fray(attackers=FIVE, life=2)
    drive(rules.foes_phase(table))
    assert table.is_dead
    assert table.life.value == 0


def test_with_one_point_left_the_barbarian_fights_on(fray, drive):
    table = fray(attackers=FIVE[:1], life=2)
    drive(rules.foes_phase(table))
    assert (table.life.value, table.is_dead) == (1, False)


def test_discards_never_come_back(fray, drive):  # ruling: discards
    table = fray(["Shield Bash"], ["Footman"])
    drive(rules.slay_phase(table), ["Footman, Shield Bash"])
    assert drive(rules.draw_phase(table))[0] is False
    assert sizes(table) == [0, 0, 1, 1, 0]


def test_the_phases_come_in_the_order_of_the_book():
    match = played(5)
    phases = [entry.choice.phase for entry in match.log]
    assert match.result.facts["turns"] - phases.count("wits") in (0, 1)  # the last draw may come up short
    turns = [word for word, _ in groupby(phase for phase in phases if phase in ("wits", "slay", "foes"))]
    assert turns[:60] == ["wits", "slay", "foes"] * 20


def test_the_rule_of_thumb_outlives_what_chance_does_not():
    thumb = sum(bool(played(seed).result.winners) for seed in range(100))
    chance = sum(bool(played(seed, RandomAgent(seed)).result.winners) for seed in range(100))
    assert chance < 5 < 55 < thumb


def test_the_rule_of_thumb_trusts_no_lot_to_slay_the_attacker_it_would_choose(fray):
    table = fray(["Impale", "Shield Bash"], ["Footman", "Knight with Claymore"])
    impale, bash = table.hand
    view = View(table.table, 0)
    either = [rules.outlook([bash], [foe], 0) for foe in table.attackers]
    assert either[0] != either[1]
    now = rules.outlook([impale, bash], list(table.attackers), 0)
    assert rules.gain(view, (impale, "Wild swing")) == pytest.approx(sum(either) / 2 - now)


def test_the_rule_of_thumb_slays_two_where_it_may(fray):
    table = fray(["Speed"], ["Footman", "Swordsman"])
    view, (speed,) = View(table.table, 0), table.hand
    now = rules.outlook([speed], list(table.attackers), 0)
    assert rules.gain(view, (speed, "Twin blow")) == pytest.approx(rules.outlook([], [], 0) - now)


# the story


def test_a_whole_turn_tells_every_phase_in_order(story):
    match = Match(cast_of(SLUG), rules, 3, [rules.thumb], told=True)
    match.run()
    lines = story(match.table)
    assert lines[:2] == ["Turn 1. Your turn", "Draw"]  # before anything is asked
    assert lines[2].startswith("You draw")
    first, after = (lines.index(f"Turn {turn}. Your turn") for turn in (6, 7))
    assert lines[first:after] == [
        "Turn 6. Your turn",
        "Draw",
        "Attacking: Archer with Shortbow, Champion with Flail, Saber Wielding Warrior",
        "Wits",
        "Danger Sense is discarded for its ability: Keen eyes.",
        "Shown, the deck: Crossbowman, Intimidation, Fighter with Falchion",
        "You draw Intimidation",
        "Slay",
        "Back Breaker, Thrown Dagger, 3 against 3: Saber Wielding Warrior is slain.",
        "Foes",
        "Weapon Catch, Intimidation, 5 against 5: Knight with Claymore is stopped for this turn.",
        "Archer with Shortbow, Champion with Flail: hits for 2.",
        "Your hit points: 8 (-2)",
    ]


def test_what_is_too_much_and_the_end_are_told(fray, drive, story):  # rulings: most-damage, last-cards
    table = fray(attackers=FIVE, life=4, told=True)
    drive(rules.foes_phase(table), table=table.table)
    assert story(table.table, 0)[-4:] == [
        f"{', '.join(FIVE)}: hits for 5.",
        "At most 4 hit points are lost in a turn.",
        "Your hit points: 0 (-4)",
        "The barbarian is dead.",
    ]
    drive(rules.draw_phase(table), table=table.table)
    assert story(table.table, 0)[-1] == "A card has to be flipped and the deck is empty: the barbarian has outlived it."


def test_what_is_worth_what_and_how_far_it_is(fray):  # ruling: bonus
    table = fray(["Gutted", "Impale"], ["Footman", "Spearman"], ["Duck"], life=7)
    view, (gutted, impale), foe = View(table.table, 0), tuple(table.hand), table.attackers[0]
    assert (rules.worth(view, gutted), rules.worth(view, "attackers")) == (None, {"damage": 2})
    assert rules.worth(view, (impale, "Wild swing")) is None
    foe.put("stopped", 1)
    table.encourage(table.table.row("wits", 1))
    assert (rules.worth(view, gutted), rules.worth(view, foe)) == ({"force now": 3}, None)
    assert rules.worth(view, (foe, gutted, impale)) == {"force": 7, "against": foe.force}
    assert rules.worth(view, "attackers") == {"damage": 1}
    assert rules.goal(view, 0) == {"left": 1, "life": 7, "slain": 0}
