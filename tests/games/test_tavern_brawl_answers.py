"""Tavern Brawl: what keeps a blow off, the coin, answers and wrong guys, and Bang Heads, ruling by ruling."""

from __future__ import annotations

from functools import partial

import pytest
from test_tavern_brawl import asked_of, beers, begun, entered, names, told
from test_tavern_brawl_brawl import settled

from pnp.games.families.shared_deck import attached
from pnp.games.tavern_brawl.bar import is_small, strength
from pnp.games.tavern_brawl.brawl import attack as aim_at
from pnp.games.tavern_brawl.brawl import brawling, settle_attacks


@pytest.fixture
def start(the_table):
    return partial(begun, the_table)


@pytest.fixture
def guest(put):
    return partial(entered, put)


@pytest.fixture
def fight(drive):
    return partial(settled, drive)


@pytest.fixture
def coin(monkeypatch):
    """`coin(bar, side)`: every coin falls so, 1 is heads."""
    return lambda bar, side: monkeypatch.setattr(bar.table, "roll", lambda *_: side)


# the coin


@pytest.mark.parametrize(("side", "damage"), [(1, 6), (2, 0)])
def test_tails_negates_before_any_answer(start, put, guest, fight, coin, side, damage):  # rulings: coin, attack-cards
    bar = start()
    mine, foe = guest(bar, 0, "Woody the Ranger"), guest(bar, 1, "Snodgrass the Goblin", "Dark & Frothy Mead", "Bowl")
    put(bar.table, bar.hands[0], "Bear Hug")
    coin(bar, side)
    asked = fight(bar, mine, foe, "Bear Hug, Woody the Ranger", *[None] * (side == 1))
    assert [choice.phase for choice in asked] == ["attack card", *["answer"] * (side == 1)]
    assert foe.mark("damage") == damage
    assert names(attached(mine)) == ["Bear Hug"]  # spent all the same
    assert foe.mark("attacked")


def test_the_small_are_so_by_their_print(start, guest):  # ruling: coin
    bar = start()
    small = [each for each in bar.deck if each.type == "character" and is_small(each, bar.numbers)]
    assert [name.split()[0] for name in names(small)] == ["Atroshus", "Ed", "Little", "Snodgrass"]
    assert is_small(guest(bar, 0, "Ed the Stable Boy", "Fireberry Wine", "Dark & Frothy Mead"), bar.numbers)


# answers


@pytest.mark.parametrize(
    ("target", "stunned", "fits"),
    [
        ("Nanook the Half Orc", 0, ["Bowl", "Duck", "Hard Head", "Hide", "Hit Wrong Guy", "Shake it Off"]),
        ("Nanook the Half Orc", 1, ["Bowl", "Hit Wrong Guy"]),  # ruling: stunned
        ("Dolly the Barmaid", 0, ["Bowl", "Duck", "Hit Wrong Guy", "Shake it Off", "Show some Skin"]),
        ("Fun Gus the Cook", 0, ["Bowl", "Duck", "Hit Wrong Guy"]),
    ],
)
def test_what_a_defense_card_asks_for_the_target_has_to_be(start, put, guest, fight, target, stunned, fits):
    bar = start()  # ruling: answers
    mine, foe = guest(bar, 0, "Woody the Ranger"), guest(bar, 1, target, "Bowl", stunned=stunned)
    guest(bar, 1, "Little Nicky the Halfling", "Wine Bottle")  # not the target: its Weapon is no help
    defenses = ["Hide", "Shake it Off", "Hard Head", "Show some Skin", "Duck"]
    put(bar.table, bar.hands[1], *defenses, "Hit Wrong Guy", "Bar Stool")
    asked = fight(bar, mine, foe, None)
    assert sorted(told(asked_of(asked, "answer")[0][1])) == [f"{card} > {target}" for card in fits]


def test_a_weapon_is_discarded_to_negate_but_never_the_mug(start, guest, fight):  # rulings: answers, stunned
    bar = start()
    mine = guest(bar, 0, "Woody the Ranger")
    stool = guest(bar, 1, "Boris the Bouncer", "Bar Stool", stunned=1)
    mug = guest(bar, 1, "Tuck the Cleric", "Beer Mug")
    fight(bar, mine, stool, "Bar Stool, Boris the Bouncer")
    assert fight(bar, mine, mug)[-1].options == [None]
    assert (stool.mark("damage"), mug.mark("damage")) == (0, 3)
    assert names(bar.discards) == ["Bar Stool"]


def test_one_answer_to_an_attack_and_nothing_negates_it(start, put, guest, drive):
    bar = start()  # rulings: answers, one-action, attacked
    mine, foe = guest(bar, 0, "Woody the Ranger"), guest(bar, 1, "Boris the Bouncer", "Bowl")
    guest(bar, 0, "Tuck the Cleric")
    put(bar.table, bar.hands[1], "Duck", "Shake it Off")
    put(bar.table, bar.hands[0], "Hide")
    _, asked = drive(brawling(bar, 0), [mine, "Duck, Boris the Bouncer", 1])
    assert len(asked_of(asked, "answer")) == 1
    assert not foe.mark("damage")
    assert names(bar.discards) == ["Duck"]
    assert beers(bar) == [10, 9]  # attacked all the same; Woody has acted, Tuck drinks


def test_hit_wrong_guy_finds_any_other_legal_target(start, put, guest, fight):  # ruling: wrong-guy
    bar = start(3)
    mine, foe = guest(bar, 0, "Boris the Bouncer"), guest(bar, 1, "Woody the Ranger")
    other, taken = guest(bar, 0, "Tuck the Cleric"), guest(bar, 1, "Gimpy the Mercenary")
    guest(bar, 0, "Trish the Tavern Wench"), guest(bar, 1, "Fun Gus the Cook")  # Employees, as Boris
    guest(bar, 2, "Hammy the Half Ogre")  # not in this brawl
    put(bar.table, bar.hands[0], "Trip", "Hard Head")
    put(bar.table, bar.hands[1], "Hit Wrong Guy")
    asked = fight(bar, mine, foe, "Trip, Boris the Bouncer", "Hit Wrong Guy, Woody the Ranger", other, None)
    seat, options = asked_of(asked, "answer: new target")[0]
    assert (seat, sorted(told(options))) == (1, ["Gimpy the Mercenary", "Tuck the Cleric"])
    assert [player for player, _ in asked_of(asked, "answer")] == [1, 0]
    assert (other.mark("damage"), other.mark("stunned"), foe.mark("damage")) == (5, 2, 0)
    assert other.mark("attacked")
    assert not taken.mark("attacked")


@pytest.mark.parametrize(("stun", "blows"), [(None, 2), ("Trip", 1)])
def test_who_is_hit_by_mistake_still_strikes_unless_stunned(start, put, guest, drive, stun, blows):  # ruling: stun
    bar = start(told=True)
    mine, foe = guest(bar, 0, "Boris the Bouncer"), guest(bar, 1, "Woody the Ranger")
    other = guest(bar, 0, "Tuck the Cleric")
    if stun:
        put(bar.table, bar.hands[0], stun)
    put(bar.table, bar.hands[1], "Hit Wrong Guy")
    aim_at(mine, foe), aim_at(other, foe)
    played = [f"{stun}, Boris the Bouncer"] if stun else []
    drive(settle_attacks(bar, 0, 1), [mine, *played, "Hit Wrong Guy, Woody the Ranger"])
    assert foe.mark("damage") == (blows - 1) * strength(other, bar.numbers)


def test_the_knee_finds_no_girl_as_a_wrong_guy(start, put, guest, fight):  # rulings: wrong-guy, male
    bar = start()
    mine, foe = guest(bar, 0, "Woody the Ranger"), guest(bar, 1, "Boris the Bouncer")
    guest(bar, 1, "Dolly the Barmaid")
    put(bar.table, bar.hands[0], "Knee to the Groin")
    put(bar.table, bar.hands[1], "Hit Wrong Guy")
    asked = fight(bar, mine, foe, "Knee to the Groin, Woody the Ranger")
    assert asked[-1].options == [None]
    assert foe.mark("damage") == 6


def test_a_small_wrong_guy_gets_the_coin_and_has_been_attacked(start, put, guest, drive, coin):
    bar = start()  # rulings: wrong-guy, attacked
    woody, small = guest(bar, 0, "Woody the Ranger"), guest(bar, 1, "Snodgrass the Goblin")
    foe = guest(bar, 1, "Boris the Bouncer")
    guest(bar, 0, "Tuck the Cleric", stunned=1)
    put(bar.table, bar.hands[1], "Hit Wrong Guy")
    coin(bar, 2)
    script = [woody, foe, "Hit Wrong Guy, Boris the Bouncer", small, 1]
    _, asked = drive(brawling(bar, 0), script)
    assert len(asked_of(asked, "answer")) == 1
    assert not small.mark("damage")
    assert beers(bar) == [10, 9]


# Bang Heads


def test_bang_heads_divides_the_damage_between_two(start, put, guest, fight):  # ruling: bang-heads
    bar = start()
    mine, foe = guest(bar, 0, "Woody the Ranger"), guest(bar, 1, "Boris the Bouncer")
    other, last = guest(bar, 1, "Karloff the Blacksmith"), guest(bar, 1, "Dolly the Barmaid")
    put(bar.table, bar.hands[0], "Bang Heads")
    put(bar.table, bar.hands[1], "Shake it Off")

    def two(option):  # the second target is seen by then
        return option[1] == 2 and mine.mark("attacks Karloff the Blacksmith") == 1

    script = ["Bang Heads, Woody the Ranger", other, two, "Shake it Off, Boris the Bouncer"]
    asked = fight(bar, mine, foe, *script)
    assert [share for _, share in asked_of(asked, "damage: share")[0][1]] == [1, 2, 3, 4, 5]
    assert [player for player, _ in asked_of(asked, "answer")] == [1, 1]
    assert [each.mark("damage") for each in (foe, other, last)] == [0, 4, 0]
    assert [each.mark("attacked") for each in (foe, other, last)] == [1, 1, 0]


def test_without_a_second_target_the_first_takes_all(start, put, guest, fight):  # rulings: bang-heads, employees
    bar = start(3)
    mine, foe = guest(bar, 0, "Boris the Bouncer"), guest(bar, 1, "Woody the Ranger")
    guest(bar, 1, "Fun Gus the Cook")  # an Employee, as Boris; and of others there is no second target
    guest(bar, 0, "Tuck the Cleric"), guest(bar, 2, "Gimpy the Mercenary")
    put(bar.table, bar.hands[0], "Bang Heads")
    fight(bar, mine, foe, "Bang Heads, Boris the Bouncer")
    assert foe.mark("damage") == 7


def test_both_shares_may_hit_one_who_was_mistaken(start, put, guest, fight):  # rulings: bang-heads, wrong-guy
    bar = start()
    mine, foe = guest(bar, 0, "Woody the Ranger"), guest(bar, 1, "Gimpy the Mercenary")
    other = guest(bar, 1, "Dolly the Barmaid", damage=10)
    put(bar.table, bar.hands[0], "Bang Heads")
    put(bar.table, bar.hands[1], "Hit Wrong Guy", "Duck")
    script = ["Bang Heads, Woody the Ranger", "Gimpy the Mercenary, 4", "Hit Wrong Guy, Gimpy the Mercenary"]
    seen = []

    def none(option):
        return option is None and not seen.append((mine.mark("attacks Dolly the Barmaid"), other.mark("blow")))

    fight(bar, mine, foe, *script, none, none)
    assert seen == [(1, 4), (1, 2)]
    assert [each.mark("damage") for each in (foe, other)] == [0, 10 + 4 + 2]
    assert mine.marks == {"acted": 1}


def test_a_share_is_lost_if_a_wrong_guy_fell_before_it(start, put, guest, fight):  # rulings: bang-heads, one-action
    bar = start()
    mine, foe = guest(bar, 0, "Woody the Ranger"), guest(bar, 1, "Gimpy the Mercenary")
    guest(bar, 1, "Dolly the Barmaid", damage=17)
    put(bar.table, bar.hands[0], "Bang Heads")
    put(bar.table, bar.hands[1], "Hit Wrong Guy")
    script = ["Bang Heads, Woody the Ranger", "Gimpy the Mercenary, 4", "Hit Wrong Guy, Gimpy the Mercenary"]
    asked = fight(bar, mine, foe, *script)
    assert len(asked_of(asked, "answer")) == 2
    assert bar.leaders(1) == [foe]
    assert not bar.discards[-1].marks
