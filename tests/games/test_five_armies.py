"""Five Armies: what its units can, how the battle is lost, what its specials do; rulings are cited."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from skirmish_kit import card_of, ends, field_of, shots

from pnp.engine import View
from pnp.games import five_armies as rules
from pnp.games.families.skirmish import Blow, Skirmish

FREE, GOBLINS = 0, 1
WEAPONS = {
    "Hammers": {"Dwarves", "Trolls"},
    "Swords": {"Men", "Orcs"},
    "Spears": {"Men", "Orcs"},
    "Bows": {"Elves", "Goblins"},
    "Arrows": {"Elves", "Goblins"},
    "Claws": {"Eagles", "Wargs"},
}


@pytest.fixture
def made(the_table: Any) -> Skirmish:
    return rules.Battle(the_table("five-armies"), ["free", "goblinfolk"])


@pytest.mark.parametrize("name", WEAPONS)
def test_a_unit_attacks_only_with_its_weapons(made, name):
    # ruling: weapons
    card = card_of(made.table, name)
    assert {unit.name for pile in made.reserve for unit in pile if made.fits(card, unit)} == WEAPONS[name]


def test_the_deck_is_the_rulebooks(made):
    deck = made.stocks[0].draw
    assert Counter(card.type for card in deck) == {"move": 15, "attack": 15, "defence": 2, "special": 4}


def test_both_sides_fill_their_rows(made, drive):
    # ruling: set-up
    for seat in (FREE, GOBLINS):
        _, asked = drive(made.set_up(seat), [lambda _: True] * 15)
        assert all(None not in choice.options for choice in asked)
    assert len(made.at) == 32


def test_a_unit_uses_only_move_cards_up_to_its_number(made):
    # ruling: steps
    field_of(made, {"a1": "Dwarves", "c1": "Men", "e1": "Elves", "g1": "Eagles", "h8": "Goblins"})
    movers = {
        name: set(ends(made, FREE, card_of(made.table, name)))
        for name in ("Very slow", "Slow", "March", "Fast", "Very Fast")
    }
    assert movers == {
        "Very slow": {"a1", "c1", "e1", "g1"},
        "Slow": {"a1", "c1", "e1", "g1"},
        "March": {"c1", "e1", "g1"},
        "Fast": {"e1", "g1"},
        "Very Fast": {"g1"},
    }


def test_no_move_card_is_a_knights(made):
    # ruling: no-knights
    assert not [card for card in made.stocks[0].draw if card.knight and card.type == "move"]


def test_only_who_can_use_the_number_goes_forward(made):
    # ruling: forward
    field_of(made, {"a1": "Dwarves", "c1": "Men", "e1": "Elves", "h8": "Goblins"})
    assert {end for _, end in made.advances(FREE, card_of(made.table, "March"))} == {"c4", "e4"}


def test_eagles_fly_over_friend_and_foe_and_attack_through_nobody(made):
    # ruling: flying, line
    field_of(made, {"a1": "Eagles", "a2": "Men", "b2": "Orcs", "c3": "Trolls", "g1": "Dwarves", "g2": "Men"})
    slow = ends(made, FREE, card_of(made.table, "Slow"))
    assert slow["a1"] == {"a3", "c1"}  # c3 is taken
    assert "g3" not in slow["g1"]
    assert shots(made, FREE, card_of(made.table, "Claws")) == {("a1", "b2")}


def test_arrows_go_over_anybody(made):
    # ruling: range, line
    field_of(made, {"a1": "Elves", "a2": "Men", "b1": "Men", "b2": "Men", "b3": "Orcs", "c2": "Orcs", "a3": "Wargs"})
    assert shots(made, FREE, card_of(made.table, "Arrows")) == {("a1", "b3"), ("a1", "c2")}
    assert shots(made, FREE, card_of(made.table, "Bows")) == set()


def test_elves_and_wargs_attack_twice(made, put, drive):
    # ruling: once-each
    units = field_of(made, {"a1": "Elves", "c1": "Orcs", "a3": "Orcs", "c3": "Orcs", "h8": "Wargs", "h1": "Men"})
    assert {unit.name: unit.attacks for unit in units.values()} == {"Elves": 2, "Orcs": 1, "Wargs": 2, "Men": 1}
    bows = put(made.table, made.hands[FREE], "Bows", "Bows")
    first, second = (lambda pair, space=space: pair[1] is units[space] for space in ("c1", "a3"))
    drive(made.attack_phase(FREE), ["Bows", first, "Bows", second])
    assert not made.may_attack(units["a1"], bows[0])
    assert list(made.fallen[GOBLINS]) == [units["c1"], units["a3"]]


def test_one_hit_kills_unless_tough_stops_it(made, put, drive):
    # ruling: specials
    units = field_of(made, {"a1": "Trolls", "b1": "Men", "h8": "Eagles"})
    put(made.table, made.hands[GOBLINS], "Tough")
    swords = put(made.table, made.hands[FREE], "Swords", "Swords")
    drive(made.attack(FREE, Blow(swords[0], units["b1"], units["a1"])), ["Tough"])
    assert made.at["a1"] is units["a1"]
    drive(made.attack(FREE, Blow(swords[1], units["b1"], units["a1"])))
    assert made.fallen[GOBLINS].top is units["a1"]


def test_magic_draws_and_the_limit_waits_for_the_next_orders(made, put, drive):
    # ruling: specials, fate
    field_of(made, {"a1": "Men", "h8": "Orcs"})
    (magic, *_) = put(made.table, made.hands[FREE], "Magic", "March", "March", "March", "Fast")
    assert made.specials(FREE) == [magic]
    drive(made.special(FREE, magic))
    assert len(made.hands[FREE]) == 5 + magic.draws > made.numbers.hand


def test_a_scout_sees_the_hand_once(made, put, drive):
    # ruling: specials
    field_of(made, {"a1": "Men", "h8": "Orcs"})
    put(made.table, made.hands[FREE], "Scout")
    put(made.table, made.hands[GOBLINS], "March", "Tough")
    assert View(made.table, FREE).known(made.hands[GOBLINS].name) == []
    drive(made.attack_phase(FREE), ["Scout"])
    assert {card.name for card in View(made.table, FREE).known(made.hands[GOBLINS].name)} == {"March", "Tough"}


def test_the_tenth_unit_lost_loses_the_battle(made):
    # ruling: victory
    units = field_of(
        made, {f"{column}8": "Orcs" for column in "abcdef"} | {f"{column}7": "Goblins" for column in "abcde"}
    )
    for number, unit in enumerate(units.values(), 1):
        made.kill(unit)
        assert made.over_with is (number >= made.numbers.kills)
        if made.over_with:
            break
    assert made.ended().winners == (FREE,)
    assert rules.goal(View(made.table, FREE), FREE) == {"killed": 10, "wanted": 10}
    assert rules.goal(View(made.table, FREE), GOBLINS) == {"killed": 0, "wanted": 10}


def test_the_cap_is_a_draw(made, drive, monkeypatch):
    # ruling: turn-cap
    for phase in ("set_up", "turn"):
        monkeypatch.setattr(made, phase, lambda _: iter(()))
    result, _ = drive(made.battle())
    assert (result.winners, result.capped, result.facts["turns"]) == ((), True, made.numbers.turn_cap)


def test_the_story_of_a_battle_phase(the_table, put, drive, story):
    table = the_table("five-armies", told=True)
    made = rules.Battle(table, ["free", "goblinfolk"])
    field_of(made, {"a1": "Men", "a3": "Orcs", "h8": "Trolls"})
    put(table, made.hands[FREE], "Spears", "Scout")
    put(table, made.hands[GOBLINS], "March")
    story(table)
    table.begin("turn", FREE)
    drive(made.attack_phase(FREE), ["Scout", "Spears"], table)
    told = story(table, FREE)
    assert told[told.index("Your turn") :] == [
        "Your turn",
        "Battle",
        "You play Scout.",
        "Shown, hand of Goblinfolk: March",
        "Men on a1 attack Orcs on a3 with Spears.",
        "Orcs fall.",
    ]
