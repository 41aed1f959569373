"""Warmeister: events, answers and dice, ruling by ruling."""

from __future__ import annotations

from functools import partial

import pytest
from test_warmeister import asked_of, begun, enlisted, names, rig

from pnp.games import warmeister as rules
from pnp.games.families.shared_deck import attached
from pnp.games.warmeister.events import play_event, playable, targets
from pnp.games.warmeister.war import throw, times


@pytest.fixture
def start(the_table):
    return partial(begun, the_table)


@pytest.fixture
def enlist(put):
    return partial(enlisted, put)


@pytest.fixture
def hold(put):
    """Cards in a hand."""
    return lambda war, seat, *cards: put(war.table, war.hands[seat], *cards)


@pytest.fixture
def build(put):
    """Holdings before a player."""
    return lambda war, seat, *cards: put(war.table, war.holdings[seat], *cards)


# events and answers


def test_events_have_their_times(start, enlist, hold, build):  # ruling: event-time
    war = start(mode="expansion")
    build(war, 1, "base:farm")
    enlist(war, 0, "Giant")
    hold(
        war,
        0,
        "Good Harvest",
        "Raid",
        "Luck",
        "Denied!",
        "Recruitment Drive",
        "Pizza & Beer",
        "Fury",
        "Forest",
        "Rally",
    )
    hold(war, 0, "Change of Plan", "Hid in a Ditch", "Creepy...", "Goblins With Dynamite")
    assert names(playable(war, 0, "revenue")) == ["Creepy...", "Good Harvest", "Raid"]
    assert names(playable(war, 0, "warfare")) == ["Creepy...", "Raid"]


def test_all_others_may_cancel_an_event_from_the_one_whose_part_it_is(start, hold, drive):  # ruling: event-time
    war = start(4)
    war.acting.value = 3
    (harvest,) = hold(war, 2, "Good Harvest")
    hold(war, 1, "Denied!")
    hold(war, 0, "Denied!")
    _, asked = drive(play_event(war, 2, harvest), [None, "Denied!", "Denied!"])
    assert asked_of(asked, "cancel") == [("cancel", seat) for seat in (3, 0, 1, 2, 3, 0, 2, 3, 1, 1)]
    assert war.gold[2].value == 4  # the Denied! was denied
    assert names(war.discards) == ["Denied!", "Denied!", "Good Harvest"]


@pytest.mark.parametrize("name", ["Creepy...", "Reinforcements"])
def test_a_cancelled_card_does_nothing(start, enlist, hold, drive, name):  # ruling: event-time
    war = start(mode="expansion")
    (giant,) = enlist(war, 0, "Giant")
    (card,) = hold(war, 0, name)
    hold(war, 1, "Denied!")
    drive(play_event(war, 0, card), ["Denied!"])
    assert not attached(giant)
    assert not war.hands[0]
    assert not card.marks


def test_luck_rerolls_one_die_as_often_as_it_is_played(start, hold, drive):  # ruling: luck
    war = start(3)
    lucky, other = hold(war, 0, "Luck")[0], hold(war, 2, "Luck")[0]
    rig(war, 1, 2, 6, 3)
    rolls, asked = drive(
        throw(war, "d6", ["left", "right"], "reroll"), [(lucky, "left", "shows 1"), (other, "left", "shows 6")]
    )
    assert rolls == [3, 2]
    assert asked_of(asked, "reroll") == [("reroll", seat) for seat in (0, 1, 2, 0, 1, 2)]


def test_luck_tells_what_the_die_shows(start, hold, drive, story):  # ruling: luck
    war = start(2, told=True)
    hold(war, 0, "Luck")
    war.table.story.clear()
    war.table.asked(None)
    rig(war, 3, 5)
    drive(throw(war, "d6", ["Elven Rangers"], "luck: fight"), ["Luck, Elven Rangers, shows 3"], war.table)
    assert "Seat 1 rolls again with Luck for Elven Rangers, whose die shows 3" in story(war.table, 1)


def test_cancelled_luck_leaves_the_die(start, hold, drive):  # rulings: luck, event-time
    war = start()
    hold(war, 0, "Luck")
    hold(war, 1, "Denied!")
    rig(war, 4)
    assert drive(throw(war, "d6", ["die"], "reroll"), ["Luck, die, shows 4", "Denied!"])[0] == [4]


def test_a_d3_goes_from_one_to_three(start, hold, drive):  # ruling: small-dice
    war = start(mode="expansion")
    (error,) = hold(war, 0, "Administration Error")
    assert {drive(times(war, error))[0] for _ in range(60)} == {1, 2, 3}


@pytest.mark.parametrize(("name", "kind"), [("Raid", "base:farm"), ("You're Fired", "Giant")])
def test_such_events_may_be_aimed_at_ones_own_cards(start, put, enlist, build, drive, name, kind):  # ruling: targets
    war = start(3)
    build(war, 0, "base:farm")
    build(war, 2, "Market")
    enlist(war, 0, "Giant")
    enlist(war, 1, "Peasants")
    (card,) = put(war.table, war.hands[0], name)
    assert {each.owner if each.type == "army" else each.pile.owner for each in targets(war, 0, card)} > {0}
    drive(play_event(war, 0, card), [kind])
    assert len(war.discards) == 2


def test_an_earthquake_needs_sixes_of_one_player(start, hold, build, drive):  # rulings: targets, misprints
    war = start()
    build(war, 0, "Market")
    build(war, 1, "base:mines", "base:farm")
    (quake,) = hold(war, 0, "Earthquake")
    rig(war, 6, 5)
    drive(play_event(war, 0, quake), ["seat 2"])
    assert (names(war.holdings[0]), names(war.holdings[1])) == (["Market"], ["Farm"])


@pytest.mark.parametrize(("roll", "left"), [(3, ["Keep"]), (4, [])])
def test_dynamite_blows_up_a_castle_with_a_roll(start, put, hold, drive, roll, left):
    war = start()
    put(war.table, war.castles[1], "Keep")
    (goblins,) = hold(war, 0, "Goblins With Dynamite")
    rig(war, roll)
    drive(play_event(war, 0, goblins))
    assert names(war.castles[1]) == left


def test_who_has_too_few_cards_discards_all(start, hold, drive):  # ruling: opponents
    war = start(3, "expansion")
    (plague,) = hold(war, 0, "Plague of Monkeys")
    hold(war, 1, "Forest", "Ruins")
    assert targets(war, 0, plague) == [1, 2]
    rig(war, 5)
    _, asked = drive(play_event(war, 0, plague), ["seat 2", "Ruins"])
    assert asked_of(asked, "discard") == [("discard", 1)] * 2
    assert not war.hands[1]


def test_an_administration_error_swaps_no_more_than_both_have(
    start, enlist, hold, drive
):  # ruling: administration-error
    war = start(mode="expansion")
    enlist(war, 0, "Peasants", "Giant")
    (foe,) = enlist(war, 1, "War Mammoths")
    (horsies,) = hold(war, 1, "Creepy...")
    war.attach(horsies, foe)
    (error,) = hold(war, 0, "Administration Error")
    rig(war, 3)
    drive(play_event(war, 0, error), ["Peasants"])
    assert (names(war.leaders(0)), names(war.leaders(1))) == (["Giant", "War Mammoths"], ["Peasants"])
    assert attached(foe) == [horsies]


def test_who_plays_an_administration_error_picks_on_both_sides(
    start, enlist, hold, drive
):  # rulings: administration-error, opponents
    war = start(3, mode="expansion")
    (error,) = hold(war, 0, "Administration Error")
    enlist(war, 2, "War Mammoths", "Bowmen")
    assert targets(war, 0, error) == []
    enlist(war, 0, "Peasants", "Giant")
    assert targets(war, 0, error) == [2]
    rig(war, 1)
    _, asked = drive(play_event(war, 0, error), ["Peasants", "War Mammoths"])
    assert asked_of(asked, "swap away", "swap for") == [("swap away", 0), ("swap for", 0)]
    assert (names(war.leaders(0)), names(war.leaders(2))) == (["Giant", "War Mammoths"], ["Bowmen", "Peasants"])


def test_one_attaches_to_ones_own_and_regains_ones_own(
    start, put, enlist, hold
):  # rulings: attachments, hid-in-a-ditch
    war = start(mode="expansion")
    mine = enlist(war, 0, "Giant")
    enlist(war, 1, "Peasants")
    creepy, hid = hold(war, 0, "Creepy...", "Hid in a Ditch")
    put(war.table, war.fallen[1], "Pikemen")
    assert (targets(war, 0, creepy), targets(war, 0, hid)) == (mine, [])


def test_wardogs_destroy_a_card_of_force_one(start, enlist, drive):  # rulings: wardogs, force
    war = start()
    (dogs,) = enlist(war, 0, "Wardogs")
    enlist(war, 0, "Peasants")
    enlist(war, 1, "Goblin Stabbers", "Swordsmen")
    assert names(targets(war, 0, dogs)) == ["Goblin Stabbers", "Peasants"]
    drive(rules.warfare(war), ["Wardogs", "Goblin Stabbers"])
    assert (names(war.leaders(0)), names(war.leaders(1))) == (["Peasants"], ["Swordsmen"])
    assert names(war.discards) == ["Goblin Stabbers", "Wardogs"]
