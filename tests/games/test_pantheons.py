"""Pantheons: the turn, units and attacks: what players would argue about, ruling by ruling."""

from __future__ import annotations

from functools import partial

import pytest

from pnp.engine import Match, Piece, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import pantheons as rules
from pnp.games.pantheons.attacks import attack, attacks, least
from pnp.games.pantheons.miracles import play_miracle
from pnp.games.pantheons.olympus import Olympus
from pnp.model import load

MINE, HIS = range(2)


@pytest.fixture
def olympus(the_table):
    """Two players of twelve Worshipers, with empty hands, no units and no Faith."""
    return Olympus(the_table("pantheons"))


@pytest.fixture
def hold(olympus, put):
    """`hold(seat, *names)`: take cards into a hand."""
    return partial(laid, olympus, put, olympus.hands)


@pytest.fixture
def field(olympus, put):
    """`field(seat, *names)`: put units into play."""
    return partial(laid, olympus, put, olympus.units)


@pytest.fixture
def dice(olympus, monkeypatch):
    """`dice(*rolls)`: what the next rolls show."""
    return partial(loaded, olympus, monkeypatch)


def laid(olympus, put, piles, seat, *cards):
    return put(olympus.table, piles[seat], *cards)


def loaded(olympus, monkeypatch, *rolls):
    left = list(rolls)
    monkeypatch.setattr(olympus.table, "roll", lambda *_: left.pop(0))


def read(moves):
    return {(card.name, target.name if isinstance(target, Piece) else target) for card, target in moves}


def names(cards):
    return sorted(card.name for card in cards)


def crowds(olympus):
    return olympus.worshipers[MINE].value, olympus.worshipers[HIS].value


# set-up, Faith and Worshipers


def test_the_higher_roll_goes_first_and_the_other_has_six_more(olympus, dice):
    dice(3, 3, 2, 5)  # ruling: first-player
    assert rules.set_up(olympus) == HIS
    assert crowds(olympus) == (18, 12)
    assert [len(hand) for hand in olympus.hands] == [5, 5]


def test_faith_comes_of_worshipers_priests_and_temples_of_ones_own(olympus, field):
    field(MINE, "Priest", "Priest", "Temple", "Army", "God of War")
    field(HIS, "Temple")
    rules.faith(olympus, MINE)
    assert olympus.faith.value == 12 + 2 * 2 + 3
    rules.end(olympus, MINE)
    assert olympus.faith.value == 0


def test_who_comes_later_in_a_turn_brings_no_faith_in_it(olympus, dice, drive):  # ruling: faith-time
    dice(6)
    rules.faith(olympus, MINE)
    drive(rules.worshiper(olympus, MINE))
    assert (olympus.faith.value, crowds(olympus)) == (12, (18, 12))


def test_harvest_and_fertility_add_up(olympus, field, dice, drive):
    field(MINE, "God of the Harvest", "God of Fertility")  # ruling: same-powers
    dice(1)
    drive(rules.worshiper(olympus, MINE))
    assert crowds(olympus)[MINE] == 15


def test_one_roll_of_a_turn_is_thrown_again_and_the_second_counts(olympus, field, dice, drive):  # ruling: luck
    field(MINE, "God of Luck", "Army", "Army")
    dice(5, 4, 2, 1, 3)
    drive(rules.worshiper(olympus, MINE), [None])
    assert crowds(olympus) == (17, 12)
    _, asked = drive(attack(olympus, MINE, *attacks(olympus, MINE, "war")[0]), ["God of Luck"])
    assert crowds(olympus) == (17, 12)
    assert [choice.phase for choice in asked] == ["throw again"]
    _, asked = drive(attack(olympus, MINE, *attacks(olympus, MINE, "war")[0]))
    assert not asked
    rules.end(olympus, MINE)
    _, asked = drive(rules.worshiper(olympus, MINE), [None])
    assert asked


@pytest.mark.parametrize(("card", "target", "left"), [("Fertility", None, (17, 12)), ("Flood", "worshipers", (12, 7))])
def test_rolls_of_miracles_are_thrown_again_by_who_plays_them(
    olympus, hold, field, dice, drive, card, target, left
):  # ruling: luck
    field(MINE, "God of Luck")
    (miracle,) = hold(MINE, card)
    olympus.faith.value = 3
    dice(1, 5)
    drive(play_miracle(olympus, MINE, miracle, target), ["God of Luck"])
    assert crowds(olympus) == left


def test_luck_helps_in_ones_own_turn_only(olympus, field, dice, drive):  # ruling: luck
    field(MINE, "God of Luck")
    dice(1, 1)
    assert drive(rules.worshiper(olympus, HIS)) == (None, [])


# Fate and Destiny


def test_the_god_of_fate_draws_three_more_and_discards_two(olympus, field, drive):
    field(MINE, "God of Fate")  # ruling: fate
    _, asked = drive(rules.fate(olympus, MINE), ["God of Fate", bool, bool])
    assert [choice.phase for choice in asked] == ["fate", "discard", "discard"]
    assert len(asked[1].options) == 5
    assert len(olympus.hands[MINE]) == 3


def test_cards_are_bought_one_by_one_before_the_limit(olympus, hold, drive):
    hold(MINE, *5 * ["Army"]), hold(HIS, *9 * ["Hero"])  # rulings: extra-cards, hand-limit
    olympus.faith.value = 14
    _, asked = drive(rules.fate(olympus, MINE), ["another card", "another card", "Army", "Army"])
    assert [choice.phase for choice in asked] == ["fate", "fate", "hand limit", "hand limit"]
    assert olympus.faith.value == 0
    assert [len(hand) for hand in olympus.hands] == [7, 9]


def test_with_no_cards_left_anywhere_nothing_is_bought(olympus, drive):  # ruling: empty-deck
    olympus.deck.give_all(olympus.hands[HIS])
    olympus.faith.value = 50
    assert drive(rules.fate(olympus, MINE)) == (None, [])
    assert not olympus.hands[MINE]


@pytest.mark.parametrize(("gods", "price"), [((), 3), (("God of Creation",), 2)])
def test_an_army_takes_a_worshiper(olympus, hold, field, drive, gods, price):  # rulings: army-price, creation
    hold(MINE, "Army", "Army"), field(MINE, *gods)
    olympus.faith.value, olympus.worshipers[MINE].value = 99, 1
    _, asked = drive(rules.destiny(olympus, MINE), ["Army"])
    assert (olympus.faith.value, crowds(olympus)) == (99 - price, (0, 12))
    assert asked[-1].options == [None]


def test_the_seventh_god_wins_at_once(olympus, hold, field, drive):
    gods = [card.name for card in olympus.deck if card.type == "god"]  # ruling: win-time
    field(MINE, *gods[:5])
    hold(MINE, *gods[5:8])
    olympus.faith.value = 99
    won, asked = drive(rules.destiny(olympus, MINE), [gods[5], gods[6]])
    assert won is True
    assert len(asked) == 2
    assert rules.result(olympus, (MINE,)).scores == (7, 0)


# attacks


def test_armies_go_before_all_else_for_armies(olympus, field):  # ruling: screens
    field(MINE, "Army"), field(HIS, "Army", "Temple", "Hero")
    assert read(attacks(olympus, MINE, "war")) == {("Army", "Army")}


def test_monsters_face_heroes_and_armies_first(olympus, field):  # ruling: screens
    field(MINE, "Kraken")
    hero, army, _ = field(HIS, "Hero", "Army", "Temple")
    assert read(attacks(olympus, MINE, "monster")) == {("Kraken", "Hero"), ("Kraken", "Army")}
    olympus.kill(hero), olympus.kill(army)
    assert read(attacks(olympus, MINE, "monster")) == {("Kraken", "Temple"), ("Kraken", "worshipers")}


def test_nobody_attacks_gods_or_what_his_card_does_not_show(olympus, field):  # ruling: targets
    field(MINE, "Army", "Hero", "Kraken", "Priest", "Temple"), field(HIS, "God of War", "Giant", "Priest")
    found = [read(attacks(olympus, MINE, phase)) for phase in ("war", "hero", "monster", "priest")]
    assert found == [
        {("Army", "worshipers")},
        {("Hero", "Giant"), ("Hero", "Priest")},
        {("Kraken", "worshipers")},
        {("Priest", "worshipers")},
    ]
    olympus.worshipers[HIS].value = 0
    assert attacks(olympus, MINE, "war") == attacks(olympus, MINE, "priest") == []


@pytest.mark.parametrize(
    ("unit", "target", "roll"),
    [
        ("Army", "Army", 6),
        ("Army", "Temple", 6),
        ("Hero", "Hero", 6),
        ("Hero", "Leviathan", 5),
        ("Hero", "Priest", 4),
        ("Dragon", "Hero", 6),
        ("Dragon", "Army", 5),
        ("Dragon", "Temple", 4),
        ("Dragon", "Priest", 0),
        ("Temple", "Hero", 0),
    ],
)
def test_what_hits(hold, unit, target, roll):
    assert least(*hold(MINE, unit, target)) == roll


@pytest.mark.parametrize(
    ("unit", "rolls", "left"), [("Army", (2, 3), 13), ("Priest", (3, 4), 13), ("Giant", (1, 2), 12)]
)
def test_worshipers_change_sides_but_those_of_monsters_die(
    olympus, field, dice, drive, unit, rolls, left
):  # ruling: worshiper-hit
    (piece,) = field(MINE, unit)
    dice(*rolls)
    drive(attack(olympus, MINE, piece, "worshipers"))
    assert crowds(olympus) == (12, 12)
    drive(attack(olympus, MINE, piece, "worshipers"))
    assert crowds(olympus) == (left, 11)


def test_bonuses_add_up_and_a_one_may_hit(olympus, field, dice, drive):
    army, *_ = field(MINE, "Army", "God of War", "God of Blacksmiths", "God of Love")  # rulings: bonuses, same-powers
    (enemy,) = field(HIS, "Army")
    dice(3, 4, 1)
    drive(attack(olympus, MINE, army, enemy))
    assert enemy in olympus.units[HIS]
    drive(attack(olympus, MINE, army, enemy))
    assert enemy in olympus.discards
    drive(attack(olympus, MINE, army, "worshipers"))
    assert crowds(olympus) == (13, 11)


def test_nobody_has_to_attack_or_play_units(olympus, hold, field, drive):  # ruling: may-play
    field(MINE, "Army"), hold(MINE, "Hero")
    olympus.faith.value = 99
    assert len(drive(rules.destiny(olympus, MINE), [None])[1]) == 1
    assert len(drive(rules.attack_phase(olympus, MINE, "war"), [None])[1]) == 1
    assert crowds(olympus) == (12, 12)


def test_each_unit_attacks_once_a_turn(olympus, field, drive):
    field(MINE, "Army", "Army"), field(HIS, "Hero")  # ruling: new-units
    _, asked = drive(rules.attack_phase(olympus, MINE, "war"), [bool, bool])
    assert len(asked) == 2
    assert attacks(olympus, MINE, "war") == []
    rules.end(olympus, MINE)
    assert len(attacks(olympus, MINE, "war")) == 2


@pytest.mark.parametrize(
    ("unit", "phase"), [("Army", "war"), ("Hero", "hero"), ("Kraken", "monster"), ("Priest", "priest")]
)
def test_who_comes_into_play_attacks_in_the_same_turn(olympus, hold, field, drive, unit, phase):  # ruling: new-units
    hold(MINE, unit), field(HIS, "Priest")
    olympus.faith.value = 5
    drive(rules.destiny(olympus, MINE), [unit])
    assert len({piece for piece, _ in attacks(olympus, MINE, phase)}) == 1


def test_killed_heroes_return_to_who_controlled_them(
    olympus, hold, field, drive
):  # rulings: returning-heroes, same-powers
    field(HIS, "God of the Dead", "God of Healing")
    hero, priest = field(HIS, "Hero", "Priest")
    bolt, chasm = hold(MINE, "Lightning Bolt", "Chasm")
    olympus.faith.value = 6
    drive(play_miracle(olympus, MINE, chasm, hero))
    drive(play_miracle(olympus, MINE, bolt, priest))
    assert names(olympus.hands[HIS]) == ["Hero"]
    assert priest in olympus.discards


# the whole game


def test_the_seventh_god_ends_the_turn_and_worshipers_come_after_faith(olympus, hold, field, dice, drive):
    idle = [card for card in olympus.deck if not (card.rerolls or card.recruit_bonus or card.power_phase)]
    gods = [card.name for card in idle if card.type == "god"]
    field(MINE, *gods[:6], "Army")  # rulings: win-time, faith-time
    hold(MINE, gods[6], "Army")
    olympus.worshipers[MINE].value = 10
    dice(6)
    asked = rules.take_turn(olympus, MINE)
    next(asked)
    assert (olympus.faith.value, crowds(olympus)[MINE]) == (10, 16)
    asked.close()
    dice(6)
    olympus.worshipers[MINE].value = 10
    won, asked = drive(rules.take_turn(olympus, MINE), [None, gods[6]])
    assert won is True
    assert asked[-1].phase == "destiny"


def test_the_phases_come_in_the_order_of_the_book(olympus, hold, field, drive):
    field(MINE, "Army", "Hero", "Kraken", "Priest"), field(HIS, "Priest")
    hold(MINE, "Temple")
    _, asked = drive(rules.take_turn(olympus, MINE), [None] * 6)
    assert [choice.phase for choice in asked] == ["miracle", "fate", "destiny", "war", "hero", "monster", "priest"]


@pytest.mark.parametrize(
    ("gods", "worshipers", "winners"),
    [
        (("God of War", "God of Love"), (2, 1), (MINE,)),
        ((None, "God of Love"), (2, 1), (HIS,)),
        (("God of War", "God of Love"), (1, 1), (MINE, HIS)),
    ],
)
def test_after_a_hundred_turns_each_gods_then_worshipers_count(
    the_table, put, gods, worshipers, winners
):  # ruling: turn-cap
    table = the_table("pantheons")
    steps = rules.play(table)
    choice = next(steps)
    for seat in table.seats:
        put(table, f"units of seat {seat + 1}", *filter(None, [gods[seat]]))
    with pytest.raises(StopIteration) as done:
        while True:
            for seat in table.seats:
                table.track(f"worshipers of seat {seat + 1}").value = worshipers[seat]
            choice = steps.send(None if None in choice.options else choice.options[0])
    result = done.value.value
    assert (result.winners, result.capped) == (winners, True)
    assert result.scores == tuple(god is not None for god in gods)
    assert table.track("turn").value == 100


def test_the_rule_of_thumb_beats_chance():
    made = cast(load("pantheons"))
    wins = 0
    for seed in range(200):
        seat = seed % 2
        agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(2)]
        wins += Match(made, rules, seed, agents).run().winners == (seat,)
    assert wins > 190


# the story


def test_a_turn_tells_its_phases_in_order(the_table, put, drive, monkeypatch, story):
    olympus = Olympus(the_table("pantheons", told=True))
    table = olympus.table
    put(table, olympus.units[MINE], "God of War", "Army", "Hero", "Dragon", "Priest")
    put(table, olympus.units[HIS], "Temple", "Priest")
    put(table, olympus.hands[MINE], "Flood", "Temple", "Leviathan")
    put(table, olympus.hands[HIS], "Abjuration")
    table.story.clear()
    table.asked(None)
    table.begin("turn", MINE)
    monkeypatch.setattr(table, "_random", lambda: 0.5)  # every die shows 4
    script = ["Flood, worshipers", "Abjuration", None, "Temple", "Leviathan"]
    script += ["Army, Temple", "Hero, Priest", "Dragon, Temple", "Leviathan, worshipers", "Priest, worshipers"]
    drive(rules.take_turn(olympus, MINE), script, table)
    rolls = "Seat 1 rolls 1d6 for attack: 4"
    assert story(table, HIS) == [
        *("Seat 1's turn", "Faith", "Faith: 14 (+14)"),
        *("Worshiper", "Seat 1 rolls 1d6 for new Worshipers: 4", "Worshipers of seat 1: 16 (+4)"),
        *("Miracle", "Seat 1 plays Flood on Worshipers", "Faith: 11 (-3)"),
        *("You answer with Abjuration", "Flood is negated.", "Discarded: Flood"),
        *("Fate", "Seat 1 draws 2 cards"),
        *("Destiny", "Seat 1 brings in Temple", "Faith: 6 (-5)", "Seat 1 brings in Leviathan", "Faith: 1 (-5)"),
        *("War", "Army attacks Temple, and hits with 5 or more.", rolls, "Army misses Temple."),
        *(
            "Hero",
            "Hero attacks Priest, and hits with 3 or more.",
            rolls,
            "Hero hits Priest.",
            "Discarded from your units: Priest",
        ),
        *("Monster", "Dragon attacks Temple, and hits with 4 or more.", rolls, "Dragon hits Temple."),
        *("Discarded from your units: Temple", "Leviathan attacks Worshipers, and hits with 2 or more.", rolls),
        *("Leviathan hits Worshipers.", "Your Worshipers: 11 (-1)"),
        *("Priest", "Priest attacks Worshipers, and hits with 4 or more.", rolls, "Priest hits Worshipers."),
        *("Your Worshipers: 10 (-1)", "Worshipers of seat 1: 17 (+1)", "End", "Faith: 0 (-1)"),
    ]


def test_play_has_every_phase(heads):
    every = ["Faith", "Worshiper", "Miracle", "Fate", "Destiny", "War", "Hero", "Monster", "Priest", "End"]
    assert any(every in heads("pantheons", 2, None, seed) for seed in range(6))


def test_what_counts_as_what(olympus, hold, field):
    view = View(olympus.table, MINE)
    (army,) = field(MINE, "Army")
    (temple,) = field(HIS, "Temple")
    (dragon,) = hold(MINE, "Dragon")
    assert rules.worth(view, (army, temple)) == {"hits with": 6}
    assert rules.worth(view, (army, "worshipers")) == {"hits with": 3}
    field(MINE, "God of War", "God of the Sky")
    assert rules.worth(view, (army, temple)) == {"hits with": 5}
    assert rules.worth(view, dragon) == {"costs you": 0}
    field(MINE, "God of Blacksmiths")
    olympus.hands[MINE].give(hold(MINE, "Holy War")[0], olympus.lasting)
    assert rules.worth(view, (army, "worshipers")) == {"hits with": 1}  # no die shows less
    assert rules.worth(view, temple) is None
    assert rules.worth(view, rules.ANOTHER) == {"costs you": 7}
    assert [rules.goal(view, seat)["gods"] for seat in (MINE, HIS)] == [3, 0]
    assert rules.goal(view, MINE)["wanted"] == 7
