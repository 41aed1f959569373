"""Tavern Brawl: what players would argue about, ruling by ruling; the Brawling phase has a page of its own."""

from __future__ import annotations

from functools import partial

import pytest

from pnp.engine import Choice, Match, View, cast
from pnp.engine.agents import RandomAgent
from pnp.engine.numbers import Numbers
from pnp.games import tavern_brawl as rules
from pnp.games.families.shared_deck import attached, company
from pnp.games.tavern_brawl.bar import Bar, left, strength
from pnp.model import load

RECRUIT = "I'll get you for that"


def begun(the_table, players=2, told=False):
    """A bar with empty hands and nobody in it."""
    bar = Bar(the_table("tavern-brawl", players, told=told))
    bar.table.track("turn").value = 1
    return bar


def entered(put, bar, seat, name, *more, **marks):
    """A character in play with what is attached to it and the marks it bears."""
    (character,) = put(bar.table, bar.hands[seat], name)
    bar.enter(seat, character)
    for card in put(bar.table, bar.hands[seat], *more):
        bar.attach(card, character)
    for mark, count in marks.items():
        character.put(mark, count)
    return character


@pytest.fixture
def start(the_table):
    return partial(begun, the_table)


@pytest.fixture
def guest(put):
    return partial(entered, put)


def names(cards):
    return sorted(card.name for card in cards)


def asked_of(asked, phase):
    return [(choice.player, choice.options) for choice in asked if choice.phase == phase]


def told(options):
    """Options by their names, None left out."""
    return [
        " > ".join(part.name for part in option) if isinstance(option, tuple) else option.name
        for option in options
        if option is not None
    ]


def beers(bar):
    return [track.value for track in bar.beers]


def nothing(options):
    """To pass, where one may."""
    return None if None in options else options[-1]


def finished(steps, pick=nothing, choice=None):
    """The result of rules answered by a function of the options, from a choice on."""
    choice = choice or next(steps)
    try:
        while True:
            choice = steps.send(pick(choice.options))
    except StopIteration as end:
        return end.value


def with_numbers(table, **numbers):
    table.numbers = Numbers({**table.numbers, **numbers})
    return table


# set-up, turns, the end


def test_the_first_player_is_drawn_by_lot_and_draws_three_more(the_table):  # ruling: first-player
    starts = set()
    for seed in range(40):
        table = the_table("tavern-brawl", 3, None, seed)
        choice = next(rules.play(table))
        starts.add(choice.player)
        hands = [len(table.pile(f"hand of seat {seat + 1}")) for seat in table.seats]
        assert hands == [10 if seat == choice.player else 7 for seat in table.seats]
        assert [table.track(f"beers of seat {seat + 1}").value for seat in table.seats] == [10, 10, 10]
    assert starts == {0, 1, 2}


def test_the_phases_come_in_the_order_of_the_book(start, put, guest, drive):  # ruling: brawl-order
    bar = start()
    put(bar.table, bar.hands[0], "Chug", "Little Nicky the Halfling", "Heal Spell")
    guest(bar, 0, "Atroshus the Magician")
    guest(bar, 0, "Boris the Bouncer")
    guest(bar, 1, "Woody the Ranger")
    bar.deck.give_all(bar.table.pile("aside"))
    script = ["Chug, seat 2", "Little Nicky the Halfling", "Heal Spell, Atroshus the Magician", "Boris the Bouncer"]
    script += ["Boris the Bouncer", 1]
    _, asked = drive(rules.take_turn(bar, 0), script)
    assert list(dict.fromkeys(choice.phase for choice in asked)) == [
        *("quaff", RECRUIT, "modifiers", "eat and cast", "eat and cast: target"),
        *("attack", "attack card", "answer", "drink"),
    ]
    assert beers(bar) == [10, 7]


def test_nobody_has_to_play_attack_or_drink(start, put, guest, drive):  # ruling: may-play
    bar = start()
    put(bar.table, bar.hands[0], "Chug", "Boris the Bouncer", "Bowl", "Breaks", "Grit Cake")
    guest(bar, 0, "Woody the Ranger")
    guest(bar, 1, "Trish the Tavern Wench", "Beer Mug")
    bar.deck.give_all(bar.table.pile("aside"))
    _, asked = drive(rules.take_turn(bar, 0), [None] * 4)
    assert all(None in choice.options for choice in asked)
    bar.discard(bar.leaders(1)[0])
    assert asked_of(drive(rules.take_turn(bar, 0), [None, None, None, 0])[1], "drink") == [(0, [1, 0])]
    assert beers(bar) == [10, 10]


@pytest.mark.parametrize("players", [2, 3])
def test_who_has_no_beer_is_out_with_all_that_is_his(start, put, guest, players):  # ruling: out
    bar = start(players)
    guest(bar, 1, "Boris the Bouncer", "Bowl", "Dark & Frothy Mead", damage=3)
    put(bar.table, bar.hands[1], "Duck")
    bar.lose_beers(1, 9)
    assert not bar.table.out
    bar.lose_beers(1, 4)
    assert bar.table.out == {1}
    assert names(bar.discards) == ["Boris the Bouncer", "Bowl", "Dark & Frothy Mead", "Duck"]
    assert not any(card.marks for card in bar.discards)
    assert beers(bar)[:2] == [10, 0]
    assert bar.settled is (players == 2)


def test_the_last_with_beer_wins_at_once(the_table):  # ruling: out
    table = with_numbers(the_table("tavern-brawl", 2), beers=1)
    result = finished(rules.play(table), lambda options: options[-1])
    assert sorted(result.scores) == [0, 1]
    assert result.winners == (result.scores.index(1),)
    assert not result.capped


def test_the_cap_goes_to_the_most_beers_and_equals_share(the_table):  # ruling: turn-cap
    for beers_left, winners in ((10, (0, 1, 2)), (4, (0, 2))):
        table = with_numbers(the_table("tavern-brawl", 3), turn_cap=4)
        steps = rules.play(table)
        choice = next(steps)
        table.track("beers of seat 2").value = beers_left
        result = finished(steps, nothing, choice)
        assert (result.winners, result.capped, result.facts["turns"]) == (winners, True, 4)


# Quaff


def test_chug_needs_a_character_who_may_still_act(start, put, guest, drive):  # rulings: chug, stunned
    bar = start(3)
    put(bar.table, bar.hands[0], "Chug")
    bar.deck.give_all(bar.table.pile("aside"))
    assert drive(rules.quaff(bar, 0))[1][0].options == [None]
    drinker = guest(bar, 0, "Woody the Ranger", stunned=1)
    guest(bar, 2, "Boris the Bouncer")
    _, asked = drive(rules.quaff(bar, 0), ["Chug, seat 3"])
    assert [option[1] for option in asked[0].options[1:]] == [1, 2]
    assert beers(bar) == [10, 10, 8]
    assert not drinker.mark("acted")


def test_chug_can_win_before_anything_is_discarded(start, put, guest, drive):  # ruling: chug
    bar = start()
    put(bar.table, bar.hands[0], "Chug", *names(card for card in bar.deck if card.type == "food"), "Duck", "Hide")
    guest(bar, 0, "Woody the Ranger")
    bar.beers[1].value = 2
    _, asked = drive(rules.take_turn(bar, 0), ["Chug, seat 2"])
    assert len(asked) == 1
    assert bar.settled


def test_one_discards_by_choice_after_drawing_and_only_then(start, put, drive):  # ruling: quaff
    bar = start()
    food = ["Live Bird Soup", "Grit Cake", "Dragon Steak", "Duck", "Hide", "Slippery"]
    put(bar.table, bar.hands[0], *food)
    _, asked = drive(rules.quaff(bar, 0), [*([None] if "Chug" in names(bar.deck[-3:]) else []), "Duck", "Hide"])
    assert len(bar.hands[0]) == 7
    assert [len(options) for _, options in asked_of(asked, "hand limit")] == [9, 8]


def test_an_empty_draw_pile_is_made_of_the_discards_if_there_are_any(start, put):  # ruling: empty-deck
    bar = start()
    bar.deck.give_all(bar.table.pile("aside"))
    put(bar.table, bar.discards, "Duck", "Hide")
    bar.draw(0, 3)
    assert names(bar.hands[0]) == ["Duck", "Hide"]
    assert not bar.discards


# I'll get you for that


def test_any_number_come_in_and_act_at_once(start, put, drive):  # ruling: recruiting
    bar = start()
    put(bar.table, bar.hands[0], "Boris the Bouncer", "Woody the Ranger", "Gimpy the Mercenary")
    drive(rules.get_you(bar, 0), ["Gimpy the Mercenary", "Woody the Ranger", "Boris the Bouncer"])
    assert len(bar.leaders(0)) == 3
    drive(rules.brawling(bar, 0), [3])
    assert beers(bar) == [10, 7]


def test_modifiers_are_attached_only_as_a_character_comes(start, put, guest, drive):  # ruling: modifiers
    bar = start(3)
    guest(bar, 0, "Boris the Bouncer")
    put(bar.table, bar.hands[0], "Fireberry Wine", "Dark & Frothy Mead", "Tipsy", "Woody the Ranger")
    put(bar.table, bar.hands[1], "Drunk as a Skunk", "Gauntlet")
    script = ["Woody the Ranger", *(f"{card}, Woody the Ranger" for card in ("Fireberry Wine", "Dark & Frothy Mead"))]
    _, asked = drive(rules.get_you(bar, 0), [*script, "Drunk as a Skunk, Woody the Ranger"])
    assert told(asked[0].options) == ["Woody the Ranger"]
    assert [player for player, _ in asked_of(asked, "modifiers")] == [0, 0, 0, 1, 1, 2]  # asked also without a card
    woody = next(each for each in bar.leaders(0) if each.name == "Woody the Ranger")
    assert (strength(woody, bar.numbers), left(woody)) == (3, 35)


@pytest.mark.parametrize(
    ("character", "fits"),
    [
        ("Cluso the Constable", ["Fireberry Wine", "Gauntlet", "Mailed Fist", "Plate Mail"]),
        ("Boris the Bouncer", ["Fireberry Wine"]),
    ],
)
def test_armor_and_fists_are_for_fighters(start, put, drive, character, fits):  # ruling: modifiers
    bar = start()
    put(bar.table, bar.hands[0], character, "Plate Mail", "Gauntlet", "Mailed Fist", "Fireberry Wine")
    _, asked = drive(rules.get_you(bar, 0), [character, None])
    assert sorted(told(asked_of(asked, "modifiers")[0][1])) == [f"{card} > {character}" for card in fits]


def test_strength_is_never_below_nothing(start, guest):  # ruling: strength-floor
    bar = start()
    assert strength(guest(bar, 0, "Ed the Stable Boy", "Tipsy", "Drunk as a Skunk"), bar.numbers) == 0


def test_a_character_has_one_weapon_and_keeps_it(start, put, guest, drive):  # ruling: weapons
    bar = start()
    guest(bar, 0, "Boris the Bouncer", "Bowl")
    woody = guest(bar, 0, "Woody the Ranger")
    guest(bar, 1, "Trish the Tavern Wench")
    put(bar.table, bar.hands[0], "Beer Mug", "Wine Bottle")
    _, asked = drive(rules.get_you(bar, 0), ["Wine Bottle, Woody the Ranger"])
    assert told(asked[0].options) == ["Beer Mug > Woody the Ranger", "Wine Bottle > Woody the Ranger"]
    assert asked[-1].options == [None]
    assert strength(woody, bar.numbers) == 4


@pytest.mark.parametrize(
    ("special", "aims"),
    [
        ("Breaks", ["Beer Mug", "Bowl"]),
        ("Tug of War", ["Beer Mug", "Bowl"]),
        ("Slip & Fall", ["Boris the Bouncer", "Trish the Tavern Wench", "Woody the Ranger"]),
        ("Thrown out of Window", ["Boris the Bouncer", "Trish the Tavern Wench", "Woody the Ranger"]),
        ("Business Elsewhere", ["Boris the Bouncer", "Trish the Tavern Wench", "Woody the Ranger"]),
        ("Switch Sides", ["Boris the Bouncer", "Trish the Tavern Wench", "Woody the Ranger"]),
        ("Hit Wrong Guy", []),
        ("Gang Up", []),
        ("Chug", []),
    ],
)
def test_specials_are_aimed_at_any_opponents(start, put, guest, special, aims):  # rulings: targets, more-players
    bar = start(3)
    guest(bar, 0, "Tuck the Cleric")
    guest(bar, 1, "Boris the Bouncer", "Bowl")
    guest(bar, 2, "Woody the Ranger", "Beer Mug", "Gauntlet")
    guest(bar, 2, "Trish the Tavern Wench")
    put(bar.table, bar.hands[0], special)
    options = next(rules.get_you(bar, 0)).options
    assert sorted(told(options)) == [f"{special} > {aim}" for aim in aims]


@pytest.mark.parametrize("special", ["Thrown out of Window", "Business Elsewhere"])
def test_who_is_discarded_takes_along_what_is_attached(start, put, guest, drive, special):  # ruling: knocked-out
    bar = start()
    guest(bar, 1, "Boris the Bouncer", "Bowl", "Tipsy", damage=39, stunned=2)
    put(bar.table, bar.hands[0], special)
    drive(rules.get_you(bar, 0), [f"{special}, Boris the Bouncer"])
    assert names(bar.discards) == sorted(["Boris the Bouncer", "Bowl", "Tipsy", special])
    assert not any(card.marks or card.owner is not None for card in bar.discards)


def test_a_stolen_weapon_needs_free_hands(start, put, guest, drive):  # ruling: taking
    bar = start()
    guest(bar, 0, "Boris the Bouncer", "Bowl")
    guest(bar, 1, "Hammy the Half Ogre", "Wine Bottle")
    put(bar.table, bar.hands[0], "Tug of War")
    assert next(rules.get_you(bar, 0)).options == [None]
    woody, _ = guest(bar, 0, "Woody the Ranger"), guest(bar, 0, "Karloff the Blacksmith")
    _, asked = drive(rules.get_you(bar, 0), ["Tug of War, Wine Bottle", "Woody the Ranger"])
    assert sorted(told(asked[1].options)) == ["Karloff the Blacksmith", "Woody the Ranger"]
    assert names(attached(woody)) == ["Wine Bottle"]


def test_who_switches_sides_keeps_all_and_acts_at_once(start, put, guest, drive):  # ruling: taking
    bar = start()
    boris = guest(bar, 1, "Boris the Bouncer", "Bowl", damage=7)
    put(bar.table, bar.hands[0], "Switch Sides", "Fireberry Wine")
    _, asked = drive(rules.get_you(bar, 0), ["Switch Sides, Boris the Bouncer"])
    assert not asked_of(asked, "modifiers")
    assert (bar.leaders(0), bar.leaders(1)) == ([boris], [])
    assert (names(company(boris)), boris.mark("damage")) == (["Boris the Bouncer", "Bowl"], 7)
    drive(rules.brawling(bar, 0), [1])
    assert beers(bar) == [10, 9]


# stun


def test_counters_come_off_in_the_controllers_later_turns(start, put, guest, drive):  # ruling: stun
    bar = start()
    boris, free = guest(bar, 1, "Boris the Bouncer"), guest(bar, 1, "Woody the Ranger")
    put(bar.table, bar.hands[0], "Slip & Fall")
    drive(rules.get_you(bar, 0), ["Slip & Fall, Boris the Bouncer"])
    seen = []
    for seat in (0, 1, 0, 1, 0, 1):
        seen.append(boris.mark("stunned"))
        rules.end_turn(bar, seat)
    assert seen == [2, 2, 1, 1, 0, 0]
    assert not free.marks


@pytest.mark.parametrize(("before", "seen"), [(0, [2, 2, 1]), (2, [2, 2, 1]), (3, [2, 2, 1]), (4, [3, 3, 2])])
def test_of_two_stuns_the_longer_holds(start, put, guest, drive, before, seen):  # ruling: stun
    bar = start()
    boris = guest(bar, 1, "Boris the Bouncer", stunned=before)
    put(bar.table, bar.hands[0], "Slip & Fall", "Switch Sides")
    drive(rules.get_you(bar, 0), ["Slip & Fall, Boris the Bouncer", "Switch Sides, Boris the Bouncer"])
    found = []
    for seat in (0, 1, 0):  # in this very turn a counter comes off the old stun, none off the new
        rules.end_turn(bar, seat)
        found.append(boris.mark("stunned"))
    assert found == seen


# whole plays


def test_the_rule_of_thumb_beats_chance():
    made = cast(load("tavern-brawl"))
    wins = 0
    for seed in range(200):
        seat = seed % 2
        agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(2)]
        wins += Match(made, rules, seed, agents).run().winners == (seat,)
    assert wins > 175


# the story


def test_a_turn_tells_its_phases_in_order(start, put, guest, drive, story):
    bar = start(told=True)
    put(
        bar.table,
        bar.hands[0],
        "Chug",
        "Karloff the Blacksmith",
        "Thrown out of Window",
        "Grit Cake",
        "Head Lock",
        "Live Bird Soup",
    )
    put(bar.table, bar.hands[1], "Beer Mug")
    guest(bar, 0, "Boris the Bouncer"), guest(bar, 0, "Tuck the Cleric", damage=7), guest(bar, 0, "Fun Gus the Cook")
    guest(bar, 1, "Woody the Ranger", damage=26), guest(bar, 1, "Snodgrass the Goblin")
    guest(bar, 1, "Gimpy the Mercenary")
    for card in put(bar.table, bar.hands[0], "Duck", "Bite", "Uppercut"):
        bar.hands[0].give(card, bar.deck)
    bar.table.story.clear()
    bar.table.asked(None)
    bar.table.begin("turn", 0)
    script = ["Chug, seat 2", "Live Bird Soup", "Karloff the Blacksmith", "Thrown out of Window, Gimpy the Mercenary"]
    script += ["Grit Cake, Tuck the Cleric", "Boris the Bouncer", "Woody the Ranger", "Fun Gus the Cook"]
    script += ["Boris the Bouncer", "Head Lock, Boris the Bouncer", None, 1]
    drive(rules.take_turn(bar, 0), script, bar.table)
    told = story(bar.table, 1)
    heads = ["Seat 1's turn", "Quaff", "I'll get you for that", "Brawling"]
    assert [line for line in told if line in heads] == heads
    assert told[2:6] == [
        "Seat 1 draws 3 cards",
        "Seat 1 plays Chug on you",
        "Your beers: 8 (-2)",
        "Seat 1 discards at the hand limit: Live Bird Soup",
    ]
    brought, thrown = told[7:9]
    assert brought == "Seat 1 plays Karloff the Blacksmith; Thrown out of Window on Gimpy the Mercenary"
    assert thrown == "Discarded: Gimpy the Mercenary"
    assert told[10:16] == [
        "Seat 1 eats or casts Grit Cake with Tuck the Cleric",
        "Tuck the Cleric: hurt 2 (-5)",
        "Boris the Bouncer goes for Woody the Ranger.",
        "Fun Gus the Cook goes for Snodgrass the Goblin.",
        "Seat 1 adds Head Lock for Boris the Bouncer",
        "Boris the Bouncer strikes at Woody the Ranger, for 5 damage.",
    ]
    fallen = told.index("Woody the Ranger is knocked out.")
    assert told.index("Woody the Ranger: hurt 31 (+5)") < fallen < told.index("Discarded: Woody the Ranger")
    assert told[-6:] == [
        "Fun Gus the Cook strikes at Snodgrass the Goblin, for 2 damage.",
        "The coin of seat 1: heads.",
        "Snodgrass the Goblin: hurt 2 (+2)",
        "1 character drinks.",
        "Your beers: 7 (-1)",
        "Discarded: Head Lock",
    ]


def test_play_has_every_phase(heads):
    assert ["Quaff", "I'll get you for that", "Brawling"] in heads("tavern-brawl", 2, None, 3)


def test_what_counts_as_what(start, put, guest):
    bar = start()
    woody = guest(bar, 0, "Woody the Ranger", "Burning Torch", damage=12)
    (card,) = put(bar.table, bar.hands[0], "Uppercut")
    view = View(bar.table, 0)
    assert rules.worth(view, woody) == {"strength now": 4, "hits left": 18}
    assert rules.worth(view, (card, woody)) == {"strikes with": 6}
    assert rules.worth(view, card) is None
    bar.lose_beers(1, 3)
    assert [rules.goal(view, seat) for seat in (0, 1)] == [{"beers": 10}, {"beers": 7}]


def test_the_thumb_keeps_what_somebody_in_the_hand_can_use(start, put):
    bar = start()
    bear_hug, press, _ = put(bar.table, bar.hands[0], "Bear Hug", "Thigh Press", "Woody the Ranger")
    choice = Choice("hand limit", [bear_hug, press], 0)
    assert rules.thumb(View(bar.table, 0), choice) is press  # Woody is strong, and there is no girl
