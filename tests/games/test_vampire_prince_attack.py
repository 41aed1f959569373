"""Vampire Prince: attacks, Combat cards, Damage and death, ruling by ruling."""

from __future__ import annotations

from functools import partial

import pytest
from test_vampire_prince import asked_of, begun, entered, names

from pnp.engine import View
from pnp.games import vampire_prince as rules
from pnp.games.families.shared_deck import attached
from pnp.games.vampire_prince.attack import attack, attacks
from pnp.games.vampire_prince.city import force, stunned


@pytest.fixture
def start(the_table, put):
    return partial(begun, the_table, put)


@pytest.fixture
def field(put):
    return partial(entered, put)


# attack


@pytest.mark.parametrize(("turn", "claimants"), [(1, 0), (2, 0), (3, 2)])
def test_a_claimant_is_safe_until_the_third_turn(start, field, turn, claimants):  # rulings: claimant-turn, opponents
    city = start(3, turn)
    mine, foe = field(city, 0, "Brujah"), field(city, 1, "Childe")
    pairs = attacks(city, 0)
    assert {attacker for attacker, _ in pairs} == {mine}  # ruling: claimant-safe
    assert sum(target.type == "claimant" for _, target in pairs) == claimants
    assert (mine, foe) in pairs


def test_each_vampire_attacks_once_a_turn_called_off_or_not(start, put, field, drive):  # rulings: attacks, called-off
    city = start(turn=1)
    mine, _, foe = field(city, 0, "Brujah"), field(city, 0, "Childe"), field(city, 1, "Caitiff")
    put(city.table, city.hands[1], "Haven")
    _, asked = drive(rules.attack_phase(city, 0), ["Brujah, Caitiff", "Haven", "Childe, Caitiff"])
    assert [len(options) for _, options in asked_of(asked, "attack")] == [3, 2]
    assert not mine.mark("fought")
    assert foe.mark("beaten") == 0
    assert names(city.discards) == ["Haven"]


def test_who_is_beaten_is_out_of_the_phase(start, field, drive):  # ruling: beaten
    city = start(turn=1)
    mine, other = field(city, 0, "Brujah"), field(city, 0, "Gangrel")
    foe, last = field(city, 1, "Childe"), field(city, 1, "Caitiff")
    drive(attack(city, mine, foe), [None])
    assert foe.mark("beaten")
    assert attacks(city, 0) == [(other, last)]
    assert attacks(city, 1) == [(last, mine), (last, other)]
    _, asked = drive(attack(city, other, last))
    assert not asked_of(asked, "block")


def test_the_immobilized_neither_attack_nor_block_but_may_be_attacked(start, field, drive):  # ruling: immobilized
    city = start(turn=1)
    mine, foe = field(city, 0, "Brujah", "Torpor", "Brood"), field(city, 1, "Childe")
    assert attacks(city, 0) == []
    assert attacks(city, 1) == [(foe, mine)]
    drive(attack(city, foe, mine))
    assert not mine.mark("beaten")  # one against one
    _, asked = drive(attack(city, foe, city.claimants[0][0]))
    assert not asked_of(asked, "block")


def test_a_blocker_takes_the_place_of_the_target_again_and_again(start, field, drive):  # ruling: attacks
    city = start()
    first, second = field(city, 0, "Caitiff"), field(city, 0, "Childe")
    target, blocker = city.claimants[1][0], field(city, 1, "Malkavian")
    for attacker in (first, second):
        _, asked = drive(attack(city, attacker, target), [blocker])
        assert asked_of(asked, "block") == [(1, [None, blocker])]  # ruling: claimant-safe
    assert (first.mark("beaten"), second.mark("beaten"), blocker.mark("beaten")) == (1, 1, 0)
    assert not target.mark("fought")
    assert not any(each.mark(side) for each in city.vampires([0, 1]) for side in ("attacker", "defender"))


def test_one_vampire_blocks_an_attack(start, field, drive):  # ruling: attacks
    city = start()
    mine, foe = field(city, 0, "Brujah"), field(city, 1, "Caitiff")
    guards = [field(city, 1, name) for name in ("Childe", "Gangrel")]
    _, asked = drive(attack(city, mine, foe), [guards[0]])
    assert asked_of(asked, "block") == [(1, [None, *guards])]
    assert [vampire.mark("beaten") for vampire in (mine, foe, *guards)] == [0, 0, 1, 0]


def test_a_card_against_blocks_comes_with_the_attack(start, put, field, drive):  # ruling: combat-cards
    city = start()
    mine, foe, _ = field(city, 0, "Brujah"), field(city, 1, "Childe"), field(city, 1, "Gangrel")
    put(city.table, city.hands[0], "Stealth", "Fire", "Haven")
    put(city.table, city.hands[1], "Trapped")
    _, asked = drive(attack(city, mine, foe), ["Stealth", None])
    assert [option and option.name for option in asked[0].options] == [None, "Stealth"]
    assert not asked_of(asked, "block")
    assert [len(options) for _, options in asked_of(asked, "combat card")] == [3, 1]  # the foe's Trapped is no use
    assert foe.mark("beaten")


def test_evaded_stealth_can_be_blocked(start, put, field, drive):  # ruling: answers
    city = start()
    mine, foe, guard = field(city, 0, "Brujah"), field(city, 1, "Childe"), field(city, 1, "Gangrel")
    put(city.table, city.hands[0], "Stealth", "Press Combat")
    put(city.table, city.hands[1], "Evasion")
    _, asked = drive(attack(city, mine, foe), ["Stealth", "Evasion", None, guard])
    assert asked_of(asked, "block") == [(1, [None, guard])]
    assert len(asked_of(asked, "card against blocks")) == 2


def test_only_the_two_sides_answer_in_turn_until_both_pass(start, put, field, drive):  # rulings: combat-cards, answers
    city = start(3)
    mine, foe = field(city, 0, "Caitiff"), field(city, 1, "Childe")
    put(city.table, city.hands[0], "Fire", "Guns")
    put(city.table, city.hands[1], "Evasion", "Frenzy")
    put(city.table, city.hands[2], "Firearms")
    _, asked = drive(attack(city, mine, foe), [None, "Frenzy", "Fire", "Evasion", "Guns"])
    fight = [(choice.phase, choice.player) for choice in asked[1:]]
    card, answer = "combat card", "answer"
    assert fight[:6] == [(card, 0), (card, 1), (answer, 0), (card, 0), (answer, 1), (answer, 0)]
    assert fight[6:] == [(card, 1), (card, 0), (answer, 1), (card, 1), (card, 0)]
    # 2 and the Guns against 1 and the Frenzy; the Fire was evaded
    assert not any(vampire.mark("beaten") for vampire in (mine, foe))
    assert names(city.discards) == ["Evasion", "Fire", "Frenzy", "Guns"]


@pytest.mark.parametrize("side", [0, 1])
def test_either_side_calls_an_attack_off_at_once(start, put, field, drive, side):  # ruling: called-off
    city = start()
    mine, foe = field(city, 0, "Brujah"), field(city, 1, "Childe")
    put(city.table, city.hands[side], "Escape", "Fire")
    _, asked = drive(attack(city, mine, foe), ["Escape"])
    assert len(asked_of(asked, "combat card")) == 1 + side
    assert not any(vampire.mark(mark) for vampire in (mine, foe) for mark in ("fought", "beaten"))


def test_an_evaded_escape_calls_nothing_off(start, put, field, drive):  # ruling: answers
    city = start()
    mine, foe = field(city, 0, "Brujah"), field(city, 1, "Childe")
    put(city.table, city.hands[0], "Evasion")
    put(city.table, city.hands[1], "Escape")
    drive(attack(city, mine, foe), ["Escape", "Evasion"])
    assert foe.mark("beaten")


@pytest.mark.parametrize(
    ("attacker", "target", "beaten"),
    [
        (("Brujah",), ("Childe",), [0, 1]),
        (("Childe",), ("Brujah",), [1, 0]),
        (("Brujah",), ("Gangrel",), [0, 0]),
        (("Brujah", "Ghouls"), ("Gangrel",), [0, 1]),
        (("Childe",), ("Gangrel", "Torpor"), [0, 0]),
        (("Caitiff",), ("Gangrel", "Torpor", "Ghouls"), [0, 1]),  # ruling: immobilized
    ],
)
def test_the_lower_force_is_beaten(start, field, drive, attacker, target, beaten):  # ruling: beaten
    city = start()
    fighters = [field(city, seat, *cards) for seat, cards in enumerate((attacker, target))]
    drive(attack(city, *fighters))
    assert [vampire.mark("beaten") for vampire in fighters] == beaten
    assert [vampire.mark("fought") for vampire in fighters] == [1, 1]


def test_combat_cards_add_to_the_force_of_the_immobilized(start, put, field, drive):  # ruling: immobilized
    city = start()
    mine, foe = field(city, 0, "Caitiff"), field(city, 1, "Gangrel", "Torpor")
    put(city.table, city.hands[1], "Firearms")
    drive(attack(city, mine, foe), ["Firearms"])
    assert (mine.mark("beaten"), foe.mark("beaten")) == (1, 0)


# the End phase


def test_everyone_may_damage_who_fought(start, put, field, drive):  # ruling: damage-time
    city = start(3)
    mine, foe, _ = field(city, 1, "Brujah"), field(city, 2, "Childe"), field(city, 2, "Gangrel")
    put(city.table, city.hands[0], "Torpor")
    assert drive(rules.end(city, 1))[1] == []  # nobody fought
    drive(attack(city, mine, foe), [None])
    _, asked = drive(rules.end(city, 1), ["Torpor, Brujah"])
    assert [player for player, _ in asked_of(asked, "damage")] == [1, 2, 0, 0]
    assert {target for _, options in asked_of(asked, "damage") for _, target in filter(None, options)} == {mine, foe}
    assert stunned(mine)
    assert names(city.discards) == ["Childe"]  # ruling: beaten
    assert not mine.marks


def test_a_damage_card_saves_who_is_beaten(start, put, field, drive):  # rulings: beaten, damage-time
    city = start()
    mine, foe = field(city, 0, "Brujah"), field(city, 1, "Childe", "Brood")
    put(city.table, city.hands[1], "Torpor")
    drive(attack(city, mine, foe))
    drive(rules.end(city, 0), ["Torpor, Childe"])
    assert city.leaders(1) == [foe]
    assert names(attached(foe)) == ["Brood", "Torpor"]


def test_counters_come_off_in_the_controllers_later_turns(start, put, field, drive):  # ruling: immobilized
    city = start()
    mine, foe = field(city, 0, "Childe"), field(city, 1, "Brujah")
    put(city.table, city.hands[0], "Torpor")
    drive(attack(city, mine, foe))
    left = []
    drive(rules.end(city, 0), ["Torpor, Childe"])
    for seat in (1, 0, 1, 0, 1, 0):
        left.append(sum(card.mark("torpor") for card in attached(mine)))
        drive(rules.end(city, seat))
    assert left == [3, 3, 2, 2, 1, 1]
    assert not stunned(mine)
    assert names(city.discards) == ["Torpor"]


def test_a_claimant_wakes_like_any(start, put, drive):  # rulings: claimant-safe, immobilized
    city = start()
    (torpor,) = put(city.table, city.claimants[0], "Torpor")
    torpor.put("torpor", 1)
    drive(rules.end(city, 1))
    assert stunned(city.claimants[0][0])
    drive(rules.end(city, 0))
    assert (stunned(city.claimants[0][0]), list(city.discards)) == (False, [torpor])


def test_a_second_damage_card_adds_its_turns(start, field, drive):  # ruling: immobilized
    city = start()
    mine = field(city, 0, "Brujah", "Torpor", "Aggravated Wounds")
    for _ in range(3):
        drive(rules.end(city, 0))
    assert names(attached(mine)) == ["Aggravated Wounds"]
    for _ in range(2):
        drive(rules.end(city, 0))
    assert stunned(mine)
    drive(rules.end(city, 0))
    assert not stunned(mine)


def test_a_claimant_is_saved_immobilized_and_killed_like_any(start, put, field, drive):  # ruling: claimant-safe
    city = start(3)
    claimant, brujah, gangrel = city.claimants[1][0], field(city, 0, "Brujah"), field(city, 0, "Gangrel")
    put(city.table, city.hands[0], "Fire")
    put(city.table, city.hands[1], "Torpor")
    drive(attack(city, brujah, claimant), ["Fire"])
    drive(rules.end(city, 0), ["Torpor, Gangrel"])
    assert force(claimant, city.numbers) == city.numbers.stunned_force
    drive(attack(city, gangrel, claimant))
    drive(rules.end(city, 0))
    assert city.table.out == {1}
    assert names(city.discards) == ["Fire", "Torpor"]  # ruling: killed-claimant


def test_a_killed_claimant_takes_all_that_is_his(start, put, field, drive):  # ruling: killed-claimant
    city = start(3)
    claimant, mine = city.claimants[1][0], field(city, 0, "Brujah", "Ghouls", "Brood")
    field(city, 1, "Childe", "Torpor")
    put(city.table, city.holdings[1], "Elysium", "Clan")
    put(city.table, city.hands[1], "Wassail")
    drive(attack(city, mine, claimant))
    drive(rules.end(city, 0))
    assert names(city.discards) == ["Childe", "Clan", "Elysium", "Torpor", "Wassail"]
    assert (list(city.killed), city.politics[1].value) == ([claimant], 0)
    assert not claimant.marks
    assert city.table.out == {1}
    assert not city.settled
    assert {target.owner for _, target in attacks(city, 0)} == {2}


def test_the_last_claimant_wins_at_once(start, field, drive):  # ruling: killed-claimant
    city = start()
    drive(attack(city, field(city, 0, "Brujah", "Ghouls", "Brood"), city.claimants[1][0]))
    city.deck.give_all(city.hands[0])
    drive(rules.end(city, 0), [None])  # but for Damage, which he holds, nothing is asked
    assert city.settled
    assert len(city.hands[0]) > city.numbers.hand_limit


def test_only_the_player_whose_turn_it_is_keeps_the_hand_limit(start, drive):  # ruling: hand-limit
    city = start()
    city.deck.deal(9, *city.hands)
    drive(rules.end(city, 1), [lambda _: True] * 2)
    assert [len(hand) for hand in city.hands] == [9, city.numbers.hand_limit]


@pytest.mark.parametrize(
    ("vampire", "target", "answer"),
    [
        (("Brujah",), "Childe", "Fire"),  # with Firearms to follow
        (("Brujah", "Brood", "Coterie"), "claimant:gangrel", "Haven"),  # surest for a claimant
        (("Childe",), "Gangrel", None),  # ahead without a card
    ],
)
def test_the_thumb_plays_what_saves_its_vampire(start, put, field, vampire, target, answer):
    city = start()
    attacker = field(city, 0, *vampire)
    defender = city.claimants[1][0] if ":" in target else field(city, 1, target)
    put(city.table, city.hands[1], "Firearms", "Haven", "Fire")
    steps = attack(city, attacker, defender)
    choice = next(steps)
    while (choice.phase, choice.player) != ("combat card", 1):
        choice = steps.send(None)
    found = rules.thumb(View(city.table, 1), choice)
    assert (found and found.name) == answer
