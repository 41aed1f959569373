"""Cthulhu Skirmish: the factions, their cards, moves and attacks, who has lost, the story; rulings are cited."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from cthulhu_kit import OURS, THEIRS, advice, begin, hold, option, summon
from skirmish_kit import ends, shots, where

from pnp.checks.lists import lists
from pnp.engine import View, own
from pnp.games import cthulhu_skirmish as rules
from pnp.games.families.skirmish import Blow
from pnp.model import load

HIGH_PRIEST = ("cultist", {"h8": "Evil High Priest"})
EMPTY: dict[str, str] = {}


@pytest.fixture(scope="module")
def game() -> Any:
    return load("cthulhu-skirmish")


# the factions


def test_the_eight_factions_are_the_rulebooks(game):
    # ruling: factions, names
    units = {
        built.of[0]: sum(n for card, n in built.cards.items() if "-card:" not in card) for built in game.lists.values()
    }
    cards = {built.of[0]: len(built) - units[built.of[0]] for built in game.lists.values()}
    assert units == {
        **dict.fromkeys(("investigator", "deep-one", "humanoid", "serpent", "cultist"), 16),
        **{"elder-thing": 8, "yithian": 8, "mi-go": 12},
    }
    assert cards == {
        **{"investigator": 42, "deep-one": 42, "humanoid": 41, "elder-thing": 44},
        **{"yithian": 37, "serpent": 45, "cultist": 39, "mi-go": 43},
    }
    assert all(built.source and not built.house for built in game.lists.values())
    assert [finding for finding in lists(game) if finding.level != "info"] == []


def test_a_list_may_hold_less_than_a_faction_but_not_more(game):
    # ruling: thinned
    building = game.building
    cultist = {card.name: card for card in game.components["cultist"].one_set}
    assert {name: building.most_of(card) for name, card in cultist.items()} == {
        "Worshippers": 8,
        "Fanatics": 6,
        "Evil High Priest": 2,
    }
    assert [need.limits.least for need in building.needs] == [game.numbers["least_units"], game.numbers["least_cards"]]


def test_the_spell_deck_has_each_spell_once_and_each_player_a_deck_of_his_own():
    # ruling: spell-deck
    made = begin(("yithian", EMPTY), ("mi-go", EMPTY))
    assert set(Counter(card.name for card in made.spells.draw).values()) == {1}
    assert len(made.spells.draw) == 91
    assert [{card.component for card in made.stock(seat).draw} for seat in (OURS, THEIRS)] == [
        {"yithian-card"},
        {"mi-go-card"},
    ]


def test_two_players_of_one_faction_have_units_and_discards_of_their_own(drive):
    # ruling: factions
    made = begin(("cultist", {"a1": "Fanatics"}), ("cultist", {"a2": "Fanatics"}))
    (dagger,) = hold(made, OURS, "Dagger")
    drive(made.attack_phase(OURS), ["Dagger"])
    assert list(made.stock(OURS).discards) == [dagger]
    assert not made.stock(THEIRS).discards
    assert made.left(made.at["a2"]) == 1


def test_a_faction_of_eight_fills_any_squares_of_two_rows(drive):
    # ruling: set-up
    made = begin(("elder-thing", EMPTY), ("cultist", EMPTY))
    fill: list[Any] = [lambda _: True]
    _, asked = drive(made.set_up(THEIRS), fill * 15)
    assert all(None not in choice.options for choice in asked)
    assert {where(unit)[1] for unit in made.army(THEIRS)} == {"7", "8"}
    _, asked = drive(made.set_up(OURS), [None] * 8 + fill * 7)
    assert {where(unit)[1] for unit in made.army(OURS)} == {"1"}
    assert None in asked[0].options


def test_a_turn_begins_with_three_cards_and_two_hand_limits(drive):
    # ruling: fate, spell-hand
    made = begin(("cultist", {"a1": "Evil High Priest"}), ("cultist", {"a8": "Evil High Priest"}))
    hold(made, OURS, "Dagger", "Spear", "Machete", "March")
    hold(made, OURS, "Insanity", "Heal", "Elder Sign", "Wrack", "Mind Blast", "Levitate")
    _, asked = drive(made.draw_phase(OURS), ["Dagger", "Spear", "Heal"])
    assert [choice.phase for choice in asked] == ["hand limit", "hand limit", "spell hand limit"]
    assert (len(made.hands[OURS]), len(made.books[OURS])) == (5, 5)
    assert [card.name for card in made.spells.discards] == ["Heal"]


# who has lost


def test_leaders_all_have_to_die_and_nobody_else():
    # ruling: victory
    fanatics = dict.fromkeys(("c1", "d1", "e1"), "Fanatics")
    made = begin(("cultist", {"a1": "Evil High Priest", "b1": "Evil High Priest", **fanatics}), HIGH_PRIEST)
    assert made.lives(OURS) == 2
    made.kill(made.at["a1"])
    assert not made.beaten(OURS)
    made.kill(made.at["b1"])
    assert made.beaten(OURS)
    assert not made.beaten(THEIRS)


def test_half_of_a_faction_without_leaders_has_to_die():
    # ruling: half
    eight = {f"{column}1": "Yithians" for column in "abcdefgh"}
    made = begin(("yithian", eight), HIGH_PRIEST)
    summon(made, OURS, "Shantak", "a2")
    for lives, space in ((4, "a1"), (3, "b1"), (2, "c1"), (1, "d1")):
        assert made.lives(OURS) == lives
        made.kill(made.at[space])
    assert made.beaten(OURS)


def test_what_is_left_to_lose_is_told():
    made = begin(("mi-go", {"a1": "Mi-Go Surgeon", "b1": "Mi-Go"}), ("yithian", {"h8": "Yithians", "g8": "Yithians"}))
    view = View(made.table, OURS)
    assert rules.goal(view, OURS) == {"left": 2, "lives": 1}
    assert rules.goal(view, THEIRS) == {"left": 2, "lives": 1}
    assert rules.worth(view, own("reserve", THEIRS)) == {"hits": 18}


def test_nobody_wins_when_a_spell_beats_both(drive, story):
    # ruling: victory, half
    made = begin(
        ("yithian", {"a1": "Yithians", "b1": "Yithians"}), ("mi-go", {"b2": "Mi-Go Surgeon", "h8": "Mi-Go"}), told=True
    )
    made.reserve[OURS].give(made.reserve[OURS][0], made.fallen[OURS])
    assert made.lives(OURS) == 1
    made.wound(made.at["b1"], 2)
    made.wound(made.at["b2"], 1)
    (sign,) = hold(made, OURS, "Red Sign of Shudde M'ell")
    story(made.table)
    drive(made.fight(OURS, sign), [option("a1", "a1")], made.table)
    assert made.ended().winners == ()
    told = story(made.table)
    assert told[-1] == "Both are beaten."
    assert told[-6:-2] == [
        *("Mi-Go Surgeon on b2 is struck.", "Killed: Mi-Go Surgeon.", "Yithians on b1 is struck.", "Killed: Yithians.")
    ]


# moves


def test_a_move_is_straight_exact_and_stopped_by_anybody():
    # ruling: steps, line
    made = begin(("cultist", {"a1": "Fanatics", "b2": "Worshippers"}), HIGH_PRIEST)
    march, leap = hold(made, OURS, "March", "Rush In")
    assert ends(made, OURS, march) == {"a1": {"a3", "c1"}, "b2": {"b4", "d4", "d2"}}
    assert ends(made, OURS, leap)["a1"] == {"b3", "c2"}


def test_several_units_go_straight_forward_by_one_card_but_a_leap_is_for_one(drive):
    # ruling: forward
    made = begin(("cultist", {"a1": "Fanatics", "a2": "Worshippers", "c1": "Fanatics"}), HIGH_PRIEST)
    (card, leap) = hold(made, OURS, "Encroach", "Rush In")
    assert made.advances(OURS, leap) == []
    script = [card, option("a2", "a3"), option("a1", "a2"), None, None]
    drive(made.move_phase(OURS), script)
    assert set(made.at) == {"a2", "a3", "c1", "h8"}
    assert {unit.mark("_moved") for space, unit in made.at.items() if space[0] == "a"} == {1}


def test_some_moves_end_with_an_attack(drive):
    # ruling: charge, once-each
    made = begin(("elder-thing", {"a1": "Elder Things"}), ("cultist", {"a4": "Fanatics", "h8": "Evil High Priest"}))
    swoop, tentacles = hold(made, OURS, "Swoop Attack", "Tentacles")
    hold(made, THEIRS, "Frenzy")
    _, asked = drive(made.move_phase(OURS), [swoop, option("a1", "a3"), option("a3", "a4"), "Frenzy"])
    assert [choice.phase for choice in asked if choice.player == OURS] == [
        *("move card", "move", "forward", "charge", "move card")
    ]
    assert made.left(made.at["a4"]) == 2
    assert shots(made, OURS, tentacles) == set()  # that was its attack


def test_a_move_with_an_attack_may_end_without_it_and_needs_somebody_there(drive):
    # ruling: charge
    made = begin(("elder-thing", {"a1": "Elder Things"}), ("cultist", {"a4": "Fanatics", "h8": "Evil High Priest"}))
    first, second = hold(made, OURS, "Swoop Attack", "Swoop Attack")
    drive(made.march(OURS, first), [option("a1", "a3"), None])
    assert made.left(made.at["a4"]) == 2
    made.end_phase(OURS).close()
    made.at["a3"].put("_moved", 0)
    _, asked = drive(made.march(OURS, second), [option("a3", "c1")])
    assert [choice.phase for choice in asked] == ["move", "answer move"]


def test_units_move_and_attack_anew_in_the_next_turn(drive):
    # ruling: once-each
    made = begin(("cultist", {"a1": "Fanatics"}), ("mi-go", {"a3": "Mi-Go", "h8": "Mi-Go Surgeon"}))
    (march, *_), (spear, *_) = hold(made, OURS, "Encroach", "Encroach"), hold(made, OURS, "Spear", "Spear")
    drive(made.march(OURS, march), [option("a1", "a2")])
    drive(made.attack(OURS, Blow(spear, made.at["a2"], made.at["a3"])))
    assert (made.paces(OURS), made.arms(OURS)) == ([], [])
    drive(made.end_phase(OURS))
    assert [len(made.paces(OURS)), len(made.arms(OURS))] == [1, 1]


# attacks


def test_an_attack_reaches_as_far_as_its_number_in_a_free_line():
    # ruling: range, line
    made = begin(
        ("cultist", {"a1": "Fanatics", "b1": "Worshippers"}),
        ("mi-go", {"a3": "Mi-Go", "a4": "Mi-Go", "c3": "Mi-Go", "d1": "Mi-Go Surgeon", "b3": "Mi-Go"}),
    )
    bolas, knives = hold(made, OURS, "Bolas", "Thrown Knives")
    assert shots(made, OURS, bolas) == {("a1", "a3"), ("a1", "c3"), ("b1", "b3"), ("b1", "d1")}
    assert shots(made, OURS, knives) == shots(made, OURS, bolas)
    (dynamite,) = hold(begin(("investigator", EMPTY), HIGH_PRIEST), OURS, "Dynamite")
    assert shots(made, OURS, dynamite) == {("a1", "b3"), ("b1", "a3"), ("b1", "c3")}


@pytest.mark.parametrize(
    ("faction", "card", "users"),
    [
        ("investigator", "Stalwart", {"Companions"}),
        ("deep-one", "Immortal", {"Deep Ones"}),
        ("humanoid", "Massive Bulk", {"Ghasts", "Gug"}),
        ("serpent", "Illusions", {"Serpent Folk", "Sorcerer of Yig"}),
        ("investigator", "Duck", {"Townfolk", "Companions", "Investigators"}),
    ],
)
def test_whom_a_defence_is_for(faction, card, users):
    # ruling: users, defence
    made = begin((faction, EMPTY), HIGH_PRIEST)
    (found,) = hold(made, OURS, card)
    assert {unit.name for unit in made.reserve[OURS] if made.fits(found, unit)} == users


def test_defence_stops_an_attack_on_whom_it_is_for(drive):
    # ruling: defence, users
    made = begin(
        ("cultist", {"a1": "Fanatics"}), ("deep-one", {"a2": "Hybrids", "b2": "Deep Ones", "h8": "Ancient Deep One"})
    )
    (spear, *_) = hold(made, OURS, "Spear", "Spear")
    hold(made, THEIRS, "Immortal")
    _, asked = drive(made.attack(OURS, Blow(spear, made.at["a1"], made.at["a2"])))
    assert asked[-1].options == [None]
    assert "a2" not in made.at
    drive(made.attack(OURS, Blow(made.hands[OURS][0], made.at["a1"], made.at["b2"])), ["Immortal"])
    assert made.left(made.at["b2"]) == 2


# specials


def test_time_travel_keeps_two_of_five(drive):
    # ruling: sift, specials
    made = begin(("yithian", {"a1": "Yithians"}), HIGH_PRIEST)
    (travel, kept) = hold(made, OURS, "Time Travel", "Nippers")
    first: list[Any] = [lambda _: True] * 3
    _, asked = drive(made.fight(OURS, travel), first)
    assert [choice.phase for choice in asked] == ["discard drawn"] * 3
    assert kept not in asked[0].options
    assert len(asked[0].options) == 5
    assert len(made.hands[OURS]) == 3
    assert len(made.stock(OURS).discards) == 4


def test_specials_draw_cards_and_spells(drive):
    # ruling: specials
    made = begin(("cultist", {"a1": "Fanatics"}), HIGH_PRIEST)
    hold(made, OURS, "Ritual Sacrifice", "Fanaticism")
    drive(made.attack_phase(OURS), ["Ritual Sacrifice", "Fanaticism"])
    assert (len(made.books[OURS]), len(made.hands[OURS])) == (1, 3)


# the story


def test_the_story_of_a_turn(drive, story):
    made = begin(
        ("serpent", {"a1": "Serpent Folk", "d4": "Sorcerer of Yig"}),
        (
            "cultist",
            {"a5": "Fanatics", "d7": "Fanatics", "f5": "Worshippers", "f6": "Worshippers", "h8": "Evil High Priest"},
        ),
        told=True,
    )
    hold(made, OURS, "Slither", "Venomous Fangs", "Sorcery", "Wrack", "Shrivelling", "Summon Shantak", "Mesmerize")
    hold(made, THEIRS, "Frenzy", "Seal of Isis")
    made.count_down(OURS)
    table = made.table
    story(table)
    table.begin("turn", OURS)
    drive(made.move_phase(OURS), ["Slither", option("a1", "a4")], table)
    script: list[Any] = ["Venomous Fangs", "Frenzy", "Wrack", option("d4", "d7"), None]
    script += ["Sorcery", "Shrivelling", None, "Summon Shantak", "Seal of Isis"]
    drive(made.attack_phase(OURS), [*script, "Mesmerize", None], table)
    told = story(table)
    assert told[told.index("Seat 1's turn") :] == [
        "Seat 1's turn",
        "Move",
        "Seat 1 plays Slither: Serpent Folk on a1 heads for a4.",
        "Serpent Folk a1 to a4",
        "Attack",
        "Venomous Fangs: Serpent Folk on a4 against Fanatics on a5.",
        "Seat 2 answers with Frenzy",
        "Wrack: Sorcerer of Yig on d4, at Fanatics on d7.",
        "Fanatics on d7 is bound for 4 turns.",
        "Seat 1 plays Sorcery.",
        "Seat 1 draws Summon Hunting Horror",
        "Shrivelling: Sorcerer of Yig on d4 against Worshippers on f6.",
        "Killed: Worshippers.",
        "Seat 1 casts Summon Shantak.",
        "Seat 2 answers with Seal of Isis",
        "Mesmerize: Sorcerer of Yig on d4, at Worshippers on f5.",
        "Worshippers belongs to seat 1",
    ]


def test_the_story_of_what_lasts(story):
    made = begin(("cultist", {"a1": "Evil High Priest"}), ("mi-go", {"d4": "Mi-Go", "e4": "Mi-Go"}), told=True)
    gaunt = summon(made, OURS, "Night Gaunt", "b1")
    made.afflict(gaunt, "held", 1, OURS)
    made.take(made.at["d4"], OURS, 1, False)
    made.take(made.at["e4"], OURS, 1, True)
    story(made.table)
    made.table.begin("turn", OURS)
    made.wane(OURS)
    told = story(made.table)
    assert told == [
        "Seat 1's turn",
        "Control of Mi-Go on d4 ends.",
        "Mi-Go belongs to seat 2",
        "Mi-Go runs away.",
        "Mi-Go belongs to seat 2",
        "Night Gaunt on b1 is no longer bound.",
        "Night Gaunt fades.",
        "Night Gaunt: 2 hits left.",
    ]


# the rule of thumb


def test_the_thumb_kills_a_leader_rather_than_anybody():
    made = begin(("cultist", {"a1": "Fanatics"}), ("mi-go", {"a2": "Mi-Go", "b2": "Mi-Go Surgeon"}))
    made.wound(made.at["b2"], 1)
    (spear,) = hold(made, OURS, "Spear")
    assert advice(made, OURS, "attack", made.targets(OURS, spear)) == (made.at["a1"], made.at["b2"])


def test_the_thumb_swoops_where_it_can_strike():
    made = begin(("elder-thing", {"a1": "Elder Things"}), ("mi-go", {"d4": "Mi-Go Surgeon"}))
    made.wound(made.at["d4"], 1)
    swoop, glide = hold(made, OURS, "Swoop Attack", "Float")
    assert advice(made, OURS, "move card", [None, glide, swoop]) is swoop
    assert where(advice(made, OURS, "move", made.moves(OURS, swoop))[0]) == "a1"
    assert advice(made, OURS, "move", made.moves(OURS, swoop))[1] == "c3"
