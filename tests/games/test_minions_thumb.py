"""Minions: what a sensible commander does with battles, leaders, spells and dice."""

from __future__ import annotations

from typing import Any

import pytest
from library_games import cast_of
from minions_kit import OURS, THEIRS, begin, know, whole

from pnp.engine import Choice, Match, View
from pnp.engine.agents import seated
from pnp.games import minions as rules
from pnp.games.minions import Battle
from pnp.games.minions.mind import Captain, chance

LEADS = {"h1": "Titan"}
FOES = {"h8": "Griffin"}


def advice(made: Battle, choice: Choice) -> Any:
    return rules.thumb(View(made.table, choice.player), choice)


def attacks(made: Battle, seat: int = OURS) -> Any:
    """Whom a seat would let attack, and what it would do."""
    at = made.at
    able = [unit for unit in made.army(seat) if made.deeds(unit, at) or made.casts(unit, "attack", at)]
    unit = advice(made, Choice("who attacks", [None, *able], seat))
    if unit is None:
        return None
    options = [(unit, *deed) for deed in made.deeds(unit, at)]
    options += [(unit, card) for card in made.casts(unit, "attack", at)]
    return advice(made, Choice("attack", options, seat))


def test_chances_of_a_battle():
    assert chance(0) == 15 / 36
    assert (chance(5), chance(6)) == (35 / 36, 1.0)
    assert chance(0, margin=3) == 6 / 36
    assert chance(3, least=5) == 12 / 36
    assert chance(-5) == 0.0


def test_it_attacks_where_it_pays_and_leaders_first():
    made = begin({"a2": "Cyclops", **LEADS}, {"a3": "Warlord", "b3": "Wolf", **FOES})
    assert attacks(made)[1:] == ("strike", made.at["a3"])
    made = begin({"a2": "Archmage", "h1": "Titan"}, {"a3": "Troll", **FOES})
    assert attacks(made) is None


def test_it_shoots_what_cannot_strike_back():
    made = begin({"a2": "Wolf", "a1": "Catapult", **LEADS}, {"a3": "Ogre", **FOES})
    unit, *_ = attacks(made)
    assert unit.name == "Catapult" or made.at["a2"].name == "Wolf"
    made = begin({"a1": "Catapult", **LEADS}, {"a6": "Wolf", "b5": "Ogre", **FOES})
    assert attacks(made)[2].name == "Ogre"


def test_it_casts_what_kills_and_blows_nobody_of_its_own_up():
    made = begin({"a1": "Wizard", **LEADS}, {"a4": "Chimera", **FOES})
    know(made, "a1", "Disintegration", "Feeble Mind")
    assert attacks(made)[1].name == "Disintegration"
    made = begin({"b2": "Powder Keg", "a1": "Archer", "a2": "Wizard", "h1": "Titan"}, {"b3": "Frog", **FOES})
    assert attacks(made)[1:] != ("Bomb", made.at["b2"])
    made = begin({"b2": "Powder Keg", **LEADS}, {"b3": "Ogre", "c3": "Wizard", "a3": "Lich"})
    assert attacks(made)[1] == "Bomb"


def test_it_moves_to_where_it_can_strike():
    made = begin({"a1": "Wolf", "g1": "Titan"}, {"e5": "Adept", "h8": "Griffin"})
    wolf = made.at["a1"]
    moves = [(wolf, end) for end in made.ways(wolf, made.at)]
    assert advice(made, Choice("who moves", [None, wolf], OURS)) is wolf
    assert advice(made, Choice("move", moves, OURS)) == (wolf, "d4")


def test_it_rolls_again_what_is_low():
    made = begin(LEADS, FOES)
    for option, wanted in (
        (("again", 2), True),
        (("again", 5), False),
        (("again", 4, 8), True),
        (("again", 8, 4), False),
    ):
        answer = advice(made, Choice("reroll battle", [None, option], OURS))
        assert (answer is not None) is wanted


def test_a_martyr_dies_for_whom_is_dearer():
    made = begin({"a1": "Guard", "b1": "Wizard", "a2": "Archer", **LEADS}, FOES)
    guard, wizard, archer = (made.at[space] for space in ("a1", "b1", "a2"))
    assert advice(made, Choice("martyr", [None, (guard, wizard)], OURS)) == (guard, wizard)
    assert advice(made, Choice("martyr", [None, (wizard, archer)], OURS)) is None


def test_an_enemy_becomes_a_frog_and_a_friend_something_strong():
    made = begin({"a1": "Wizard", "a2": "Archer", **LEADS}, {"a3": "Ogre", "b3": "Troll", **FOES})
    made.fall(made.at["b3"])
    for space, wanted in (("a3", "Frog"), ("a2", "Troll")):
        options = [(made.at[space], shape) for shape in made.shapes()]
        assert advice(made, Choice("replace", options, OURS))[1].name == wanted


def test_leaders_begin_in_the_corners_and_the_strong_in_front():
    made = whole()
    units = list(made.reserve[OURS])
    corner = advice(made, Choice("set-up", [(unit, "a1") for unit in units], OURS))[0]
    middle = advice(made, Choice("set-up", [(unit, "d1") for unit in units], OURS))[0]
    front = [unit for unit in units if unit.type == "minor"]
    first = advice(made, Choice("set-up", [(unit, "d2") for unit in front], OURS))[0]
    assert not made.leads(middle)
    assert corner is not middle
    assert first.force == max(unit.force for unit in front if unit.range == 1)


def test_what_is_wounded_by_the_last_leader_counts_most():
    made = begin({"a1": "Archer", **LEADS}, {"a8": "Griffin"})
    thinks = Captain(View(made.table, OURS))
    more = begin({"a1": "Archer", **LEADS}, {"a8": "Griffin", "b8": "Lich"})
    assert thinks.price(made.at["a8"]) > Captain(View(more.table, OURS)).price(more.at["a8"]) + 20


@pytest.mark.parametrize("seed", [2, 3])
def test_the_thumb_beats_chance(seed):
    for seats in (["thumb", "random"], ["random", "thumb"]):
        result = Match(cast_of("minions"), rules, seed, seated(seats, rules, seed), 2, "standard").run()
        assert result.winners == (seats.index("thumb"),)
    assert THEIRS
