"""Fantasy Skirmish: what a sensible commander does with leaders, answers, abilities and spells."""

from __future__ import annotations

from typing import Any

import pytest
from fantasy_kit import begin, sa

from pnp.engine import Choice, Match, View
from pnp.engine.agents import seated
from pnp.games import fantasy_skirmish as rules

OURS, THEIRS = 0, 1
FOE = ("elf", {"h8": "Elf Lord"})


def advice(made: Any, choice: Choice) -> Any:
    return rules.thumb(View(made.table, choice.player), choice)


def test_the_thumb_goes_for_leaders(put):
    made = begin(("orc", {"b2": "Scimitars", "h1": "Chieftain"}), ("elf", {"a3": "Warrior Maiden", "c3": "Scout"}))
    (attack,) = put(made.table, made.hands[OURS], "Attack 1")
    assert advice(made, Choice("attack", made.targets(OURS, attack), OURS))[1] is made.at["a3"]


def test_the_thumb_keeps_leaders_behind():
    made = begin(("orc", {}), FOE, whole=True)
    options = [(unit, "c2") for unit in made.reserve[OURS]]
    assert not made.leads(advice(made, Choice("set-up", options, OURS))[0])
    behind = [(unit, "c1") for unit in made.reserve[OURS]]
    assert (
        made.leads(advice(made, Choice("set-up", behind, OURS))[0])
        or advice(made, Choice("set-up", behind, OURS))[0].range > 1
    )


def test_the_thumb_answers_an_attack_and_lets_the_cheap_suffer(put):
    made = begin(("dwarf", {"a1": "Giant Slayer"}), ("feudal", {"a2": "King", "b2": "Footmen", "c2": "Knights"}))
    (defend,) = put(made.table, made.hands[THEIRS], "Defend")
    assert advice(made, Choice("answer", [None, defend], THEIRS)) is defend
    (card_,) = put(made.table, made.hands[THEIRS], "SA")
    made.wound(made.at["a2"], 1)
    king, footmen, knights = (made.at[space] for space in ("a2", "b2", "c2"))
    assert advice(made, Choice("martyr", [None, (card_, footmen, king)], THEIRS)) == (card_, footmen, king)
    assert advice(made, Choice("martyr", [None, (card_, footmen, knights)], THEIRS)) is None


@pytest.mark.parametrize("seed", [1, 2])
def test_the_thumb_beats_chance(seed):
    for seats in (["thumb", "random"], ["random", "thumb"]):
        result = Match(begin.cast(), rules, seed, seated(seats, rules, seed)).run()
        assert result.winners == (seats.index("thumb"),)


def test_the_thumb_wants_spells_that_strike():
    made = begin(("orc", {"h1": "Chieftain"}), FOE)
    offers = [("Shaman", row.name) for row in made.rows("orc-book")]
    assert advice(made, Choice("study", offers, OURS)) == ("Shaman", "Fire Ball")


def test_the_thumb_blasts_enemies_and_not_its_own(put):
    made = begin(
        ("dwarf", {"b2": "Powder Keg", "a1": "Dwarf Lord"}), ("feudal", {"b3": "King", "c3": "Squire", "a3": "Squire"})
    )
    (card_,) = put(made.table, made.hands[OURS], "SA")
    choice = Choice("attack card", [None, card_], OURS)
    assert advice(made, choice) is card_
    made.kill(made.at["a3"])
    made.enter(made.at["b3"], "b6")
    assert advice(made, choice) is None


def test_the_thumb_strikes_with_a_spell_when_that_is_best(put):
    made = begin(
        ("orc", {"a1": "Shaman", "h1": "Chieftain"}),
        ("elf", {"a4": "Swords", "h8": "Elf Lord"}),
        {"Shaman": ["Fire Ball", "Poison"]},
    )
    (card_,) = put(made.table, made.hands[OURS], "SA")
    assert advice(made, Choice("attack card", [None, card_], OURS)) is card_
    assert advice(made, Choice("ability", made.uses(OURS), OURS)) == (made.at["a1"], "Fire Ball")


@pytest.mark.parametrize("wounds", [0, 1])
def test_the_thumb_heals_who_is_hurt(put, wounds):
    made = begin(("orc", {"a1": "Troll", "h1": "Chieftain"}), FOE)
    made.wound(made.at["a1"], wounds) if wounds else None
    put(made.table, made.hands[OURS], "SA")
    assert bool(made.arms(OURS)) is bool(wounds)
    assert sa(made.hands[OURS][0])
