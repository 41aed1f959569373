"""Pantheons: Miracles and the powers of Gods, ruling by ruling."""

from __future__ import annotations

from functools import partial

import pytest
from test_pantheons import HIS, MINE, crowds, laid, loaded, names, read

from pnp.engine import Piece, View
from pnp.games import pantheons as rules
from pnp.games.pantheons.attacks import ATTACKS, attacks
from pnp.games.pantheons.miracles import miracles, play_miracle, powers, use_power
from pnp.games.pantheons.olympus import Olympus, cost


@pytest.fixture
def olympus(the_table):
    return Olympus(the_table("pantheons"))


@pytest.fixture
def hold(olympus, put):
    return partial(laid, olympus, put, olympus.hands)


@pytest.fixture
def field(olympus, put):
    return partial(laid, olympus, put, olympus.units)


@pytest.fixture
def dice(olympus, monkeypatch):
    return partial(loaded, olympus, monkeypatch)


# Miracles


def test_a_miracle_for_each_god_and_priest(olympus, hold, field, drive):
    hold(MINE, "Prosperity", "Fertility", "Mana from Heaven")  # ruling: miracle-limit
    olympus.faith.value = 99
    assert miracles(olympus, MINE) == []
    assert drive(rules.miracle(olympus, MINE)) == (None, [])
    field(MINE, "God of War", "Priest", "Temple")
    drive(rules.miracle(olympus, MINE), ["Fertility", "Prosperity"])
    assert names(olympus.hands[MINE]) == ["Mana from Heaven"]
    assert olympus.faith.value == 93


def test_a_priest_of_the_prophet_allows_one_more(olympus, hold, field, drive):
    hold(MINE, "Prophet", "Fertility")  # ruling: miracle-limit
    field(MINE, "Priest")
    olympus.faith.value = 6
    _, asked = drive(rules.miracle(olympus, MINE), ["Prophet", "Fertility"])
    assert len(asked) == 2
    assert names(olympus.units[MINE]) == ["Priest", "Priest"]


def test_free_miracles_count_and_each_turn_begins_anew(olympus, hold, field, drive):  # ruling: miracle-limit
    hold(MINE, "Flood", "Tidal Wave"), field(MINE, "God of the Sea")
    drive(rules.miracle(olympus, MINE), ["Flood, worshipers"])
    assert names(olympus.hands[MINE]) == ["Tidal Wave"]
    assert olympus.miracles_left(MINE) == 0
    rules.end(olympus, MINE)
    assert olympus.miracles_left(MINE) == 1


def test_nobody_has_to_play_a_miracle(olympus, field, drive):  # ruling: may-play
    field(MINE, "Priest")
    _, asked = drive(rules.miracle(olympus, MINE))
    assert [choice.options for choice in asked] == [[None]]  # asked, though he holds none


@pytest.mark.parametrize(
    ("god", "card", "price"),
    [
        ("God of the Mountains", "Chasm", 0),
        ("God of the Mountains", "Titan", 0),
        ("God of the Sea", "Kraken", 0),
        ("God of the Sky", "Lightning Bolt", 0),
        ("God of the Sun", "Phoenix", 0),
        ("God of the Sun", "Kraken", 5),
        ("God of the Dead", "Plague", 3),  # ruling: free-miracles
        ("God of Creation", "Kraken", 4),
        ("God of Creation", "Army", 2),
        ("God of Creation", "God of War", 9),  # ruling: creation
        ("God of Creation", "Chasm", 3),
    ],
)
def test_what_gods_make_cheaper(hold, field, god, card, price):
    assert cost(hold(MINE, card)[0], field(MINE, god)) == price


def test_the_player_picks_worshipers_or_a_temple_of_the_foe(olympus, hold, field):
    hold(MINE, "Earthquake", "War in Heaven", "Lightning Bolt", "Plague")  # rulings: one-choice, enemy-only
    field(MINE, "Priest", "God of War", "Army", "Temple")
    field(HIS, "Temple", "Priest", "Hero")
    olympus.faith.value = 3
    assert read(miracles(olympus, MINE)) == {
        ("Earthquake", "worshipers"),
        ("Earthquake", "Temple"),
        ("Lightning Bolt", "Priest"),
        ("Lightning Bolt", "Hero"),
        ("Plague", "worshipers"),
    }
    assert all(target in olympus.units[HIS] for _, target in miracles(olympus, MINE) if isinstance(target, Piece))
    olympus.worshipers[HIS].value = 0
    assert ("Plague", "worshipers") not in read(miracles(olympus, MINE))


def test_who_loses_more_worshipers_than_he_has_plays_on_without(olympus, hold, dice, drive):  # ruling: too-few
    (flood,) = hold(MINE, "Flood")
    olympus.faith.value, olympus.worshipers[HIS].value = 3, 2
    dice(6)
    drive(play_miracle(olympus, MINE, flood, "worshipers"))
    assert crowds(olympus) == (12, 0)
    assert not olympus.table.out


def test_a_sacrifice_needs_all_its_worshipers(olympus, hold, field, drive):
    hold(MINE, "Sacrifice")  # ruling: enemy-only
    field(MINE, "Priest")
    olympus.faith.value, olympus.worshipers[MINE].value = 3, 1
    assert miracles(olympus, MINE) == []
    olympus.worshipers[MINE].value = 3
    drive(rules.miracle(olympus, MINE), ["Sacrifice"])
    assert (olympus.faith.value, crowds(olympus)[MINE]) == (10, 1)


def test_an_abjuration_costs_nothing_and_the_price_is_lost(olympus, hold, field, drive):  # ruling: abjuration
    field(MINE, "Priest"), field(HIS, "God of War")
    sacrifice, *_ = hold(MINE, "Sacrifice", "Fertility")
    hold(HIS, "Abjuration")
    olympus.faith.value = 6
    drive(play_miracle(olympus, MINE, sacrifice, None), ["Abjuration"])
    assert (olympus.faith.value, crowds(olympus)) == (3, (10, 12))
    assert names(olympus.discards) == ["Abjuration", "Sacrifice"]
    assert olympus.miracles_left(MINE) == 0  # ruling: miracle-limit


def test_without_god_or_priest_nobody_abjures(olympus, hold, field, drive):
    hold(HIS, "Abjuration")  # ruling: abjuration
    field(HIS, "Hero", "Temple")
    fertility, godspeed = hold(MINE, "Fertility", "Godspeed")
    olympus.faith.value = 6
    assert drive(play_miracle(olympus, MINE, fertility, None)) == (None, [])
    field(HIS, "Priest")
    _, asked = drive(play_miracle(olympus, MINE, godspeed, None), [None])
    assert [(choice.phase, choice.player) for choice in asked] == [("answer", HIS)]
    assert len(olympus.hands[MINE]) == 3


def test_who_holds_no_abjuration_is_asked_all_the_same_and_sees_the_target(olympus, hold, field):  # ruling: abjuration
    banish, (kraken, _) = hold(MINE, "Banish")[0], field(HIS, "Kraken", "Priest")
    olympus.faith.value = 3
    asked = next(play_miracle(olympus, MINE, banish, kraken))
    assert (asked.player, asked.options) == (HIS, [None])
    assert names(olympus.played) == ["Banish"]
    assert kraken.mark("target") == 1


def test_the_prophet_looks_through_the_deck_then_in_the_discards(olympus, hold, put, drive):  # ruling: prophet
    (prophet,) = hold(MINE, "Prophet")
    for priest in [card for card in olympus.deck if card.type == "priest"][1:]:
        olympus.discard(priest)
    for left in (9, 8, 0):
        olympus.faith.value = 3
        drive(play_miracle(olympus, MINE, prophet, None))
        assert len([card for card in olympus.discards if card.type == "priest"]) == left
        assert not View(olympus.table, MINE).known("pantheon")  # it was shuffled
        put(olympus.table, olympus.hands[MINE], "Prophet")
        if left == 8:
            for priest in [card for card in olympus.discards if card.type == "priest"]:
                olympus.discards.give(priest, olympus.hands[HIS])
    assert names(olympus.units[MINE]) == ["Priest", "Priest"]


def test_who_plays_the_prophet_sees_the_draw_pile_before_it_is_shuffled(
    olympus, hold, drive, monkeypatch
):  # ruling: prophet
    (prophet,) = hold(MINE, "Prophet")
    olympus.faith.value, count, seen = 3, len(olympus.deck), []
    views = [View(olympus.table, seat) for seat in (MINE, HIS)]
    monkeypatch.setattr(olympus.table, "shuffle", lambda _: seen.extend(len(v.known("pantheon")) for v in views))
    drive(play_miracle(olympus, MINE, prophet, None))
    assert seen == [count - 1, 0]


@pytest.mark.parametrize("unit", ["Hero", "Priest"])
def test_resurrection_raises_any_hero_or_priest_of_the_discards(
    olympus, hold, field, drive, unit
):  # ruling: resurrection
    hold(MINE, "Resurrection")
    field(MINE, "God of War")
    olympus.faith.value = 3
    assert miracles(olympus, MINE) == []
    (killed, army), (thrown_away,) = field(HIS, unit, "Army"), hold(MINE, unit)
    olympus.kill(killed), olympus.kill(army), olympus.discard(thrown_away)
    assert read(miracles(olympus, MINE)) == {("Resurrection", unit)}
    assert [target for _, target in miracles(olympus, MINE)] == [killed, thrown_away]
    drive(rules.miracle(olympus, MINE), [f"Resurrection, {unit}"])
    assert killed in olympus.units[MINE]


def test_a_gift_goes_along_with_its_hero_and_leaves_with_him(olympus, hold, field, drive):  # ruling: gift
    (gift,) = hold(MINE, "Gift of the Gods")
    hero, other, archery = field(MINE, "Hero", "Hero", "God of Archery")
    olympus.faith.value = 3
    drive(play_miracle(olympus, MINE, gift, hero))
    rules.end(olympus, MINE)
    assert (olympus.bonus(MINE, hero), olympus.bonus(MINE, other)) == (3, 1)
    assert not hero.mark("target")
    (beauty,) = field(HIS, "God of Beauty")
    hold(HIS, "Army", "Army")
    drive(use_power(olympus, HIS, beauty, hero), ["Army"])
    assert olympus.bonus(HIS, hero) == 2
    olympus.kill(hero)
    assert gift in olympus.discards
    assert not hero.marks
    assert archery.pile is olympus.units[MINE]


def test_a_gift_is_for_a_hero_of_ones_own(olympus, hold, field):  # ruling: gift
    hold(MINE, "Gift of the Gods"), field(HIS, "Hero")
    field(MINE, "Priest", "Army")
    olympus.faith.value = 3
    assert miracles(olympus, MINE) == []
    (hero,) = field(MINE, "Hero")
    assert [target for _, target in miracles(olympus, MINE)] == [hero]


def test_holy_war_lasts_a_turn(olympus, hold, field, drive):  # ruling: holy-war
    (war,) = hold(MINE, "Holy War")
    army, hero = field(MINE, "Army", "Hero")
    olympus.faith.value = 3
    drive(play_miracle(olympus, MINE, war, None))
    assert (olympus.bonus(MINE, army), olympus.bonus(MINE, hero)) == (2, 0)
    rules.end(olympus, MINE)
    assert olympus.bonus(MINE, army) == 0
    assert war in olympus.discards


def test_sanctuary_stops_all_attacks_of_one_turn(olympus, hold, field, drive):
    (sanctuary,) = hold(MINE, "Sanctuary")  # ruling: sanctuary
    olympus.faith.value = 3
    drive(play_miracle(olympus, MINE, sanctuary, None))
    rules.end(olympus, MINE)
    field(HIS, "Army", "Hero", "Kraken", "Priest"), field(MINE, "Priest", "Army")
    hold(HIS, "Flood")
    for phase in ATTACKS:
        assert drive(rules.attack_phase(olympus, HIS, phase)) == (None, [])
    olympus.faith.value = 3
    drive(rules.miracle(olympus, HIS), ["Flood, worshipers"])  # which is no attack
    assert crowds(olympus)[MINE] < 12
    assert len(drive(rules.attack_phase(olympus, MINE, "war"), [None])[1]) == 1
    rules.end(olympus, HIS)
    _, asked = drive(rules.attack_phase(olympus, HIS, "war"), [None])
    assert len(asked) == 1


# powers of Gods


def test_powers_are_used_once_a_turn_and_are_no_miracles(olympus, hold, field, drive):  # ruling: powers
    field(MINE, "God of Thieves")
    hold(HIS, "Army", "Army"), hold(MINE, "Fertility")
    olympus.faith.value = 33
    _, asked = drive(rules.miracle(olympus, MINE), ["God of Thieves", "Fertility"])
    assert len(asked) == 2
    assert names(olympus.hands[MINE]) == names(olympus.hands[HIS]) == ["Army"]
    assert olympus.faith.value == 20
    rules.end(olympus, MINE)
    olympus.faith.value = 10
    assert len(powers(olympus, MINE, "miracle")) == 1


def test_an_empty_hand_cannot_be_robbed(olympus, field):  # ruling: thieves
    field(MINE, "God of Thieves")
    olympus.faith.value = 10
    assert powers(olympus, MINE, "miracle") == []


def test_a_thief_draws_blind(olympus, hold, field, dice, drive):  # ruling: thieves
    (thieves,), cards = field(MINE, "God of Thieves"), hold(HIS, "Army", "Hero", "Temple")
    olympus.faith.value = 10
    dice(2)
    assert drive(use_power(olympus, MINE, thieves, None)) == (None, [])
    assert list(olympus.hands[MINE]) == [cards[1]]


def test_beauty_takes_a_hero_for_two_cards_and_he_may_attack_at_once(olympus, hold, field, drive):  # ruling: beauty
    field(MINE, "God of Beauty", "Hero"), field(HIS, "Hero", "Priest")
    hold(MINE, "Army")
    assert powers(olympus, MINE, "miracle") == []
    hold(MINE, "Temple", "Kraken")
    (move,) = powers(olympus, MINE, "miracle")
    drive(use_power(olympus, MINE, *move), ["Army", "Kraken"])
    assert names(olympus.hands[MINE]) == ["Temple"]
    assert names(olympus.units[HIS]) == ["Priest"]
    assert len(attacks(olympus, MINE, "hero")) == 2  # ruling: new-units


def test_knowledge_is_for_one_pair_of_eyes(olympus, hold, field, drive):
    (knowledge,) = field(MINE, "God of Knowledge")  # ruling: knowledge
    olympus.faith.value = 1
    assert read(powers(olympus, MINE, "miracle")) == {("God of Knowledge", "deck")}  # his hand is empty
    order = list(olympus.deck)
    drive(use_power(olympus, MINE, knowledge, "deck"))
    assert View(olympus.table, MINE).known("pantheon") == order[-3:]
    assert not View(olympus.table, HIS).known("pantheon")
    assert list(olympus.deck) == order
    hold(HIS, "Army", "Hero")
    olympus.faith.value = 1
    drive(use_power(olympus, MINE, knowledge, "hand"))
    assert names(View(olympus.table, MINE).known("hand of seat 2")) == ["Army", "Hero"]


def test_a_small_deck_is_seen_whole(olympus, field, drive):  # ruling: knowledge
    (knowledge,) = field(MINE, "God of Knowledge")
    olympus.deck.deal(len(olympus.deck) - 2, olympus.discards)
    olympus.faith.value = 1
    drive(use_power(olympus, MINE, knowledge, "deck"))
    assert len(View(olympus.table, MINE).known("pantheon")) == 2
