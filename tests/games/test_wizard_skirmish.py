"""Wizard Skirmish: units that move and fight by themselves, spells and what stops them, a turn; rulings are cited."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from skirmish_kit import card_of, where

from pnp.engine import Choice, Piece, View, own
from pnp.games import wizard_skirmish as rules
from pnp.games.families.skirmish import HELD, Blow
from pnp.games.wizard_skirmish import mind as thumbs
from pnp.games.wizard_skirmish.circle import STRONGER, Circle
from pnp.games.wizard_skirmish.duel import Duel
from pnp.games.wizard_skirmish.mind import Sage

IVORY, EBONY = 0, 1


@pytest.fixture
def made(the_table: Any) -> Duel:
    return Duel(the_table("wizard-skirmish"))


def stand(made: Duel, units: dict[str, str]) -> dict[str, Piece]:
    """Put units on squares, `{"a1": "ivory:wizard"}`; by square."""
    found = {}
    for space, name in units.items():
        side, _, title = name.partition(":")
        pile = [*made.reserve[side == "ebony"], *made.ready[side == "ebony"]]
        found[space] = next(unit for unit in pile if unit.id == f"{side}:{title}")
        made.enter(found[space], space)
    return found


DUEL = {"a1": "ivory:wizard", "h8": "ebony:wizard"}


@pytest.fixture
def cast(made: Duel, put: Any, drive: Any) -> Any:
    """`cast(seat, spell, *answers, held=(), more=())`: cast it; the other holds some cards, the caster more."""

    def casting(
        seat: int, name: str, *answers: Any, held: tuple[str, ...] = (), more: tuple[str, ...] = ()
    ) -> list[Choice]:
        (card, *_) = put(made.table, made.hands[seat], name, *more)
        put(made.table, made.hands[1 - seat], *held)
        return list(drive(made.cast(seat, card), answers)[1])

    return casting


def aimed(made: Duel, seat: int, name: str) -> set[Any]:
    """The squares a spell can be aimed at: where units stand, where somebody comes or goes."""
    aims = made.aims(seat, card_of(made.table, name))
    return {
        where(aim) if isinstance(aim, Piece) else aim if isinstance(aim, str) else (where(aim[0]), aim[1])
        for aim in aims
    }


def walks(made: Duel, unit: Piece) -> set[str]:
    return {end for _, end in made.strides(unit, made.at)}


def test_the_deck_and_the_units_are_the_rulebooks(made):
    # ruling: names
    deck = made.stocks[0].draw
    kinds = {
        "attack": 12,
        "counter": 4,
        "control": 4,
        "move": 7,
        "defence": 5,
        "immobilization": 5,
        "special": 7,
        "summon": 12,
    }
    assert Counter(card.type for card in deck) == kinds
    assert [Counter(unit.name for unit in pile) for pile in made.reserve] == [Counter(["Wizard"])] * 2
    for pile in made.ready:
        assert {card.summons for card in deck if card.summons} == {unit.name for unit in pile}
        assert {unit.name for unit in pile if "flies" in unit.traits} == {"Dragon", "Vampire"}
        assert {unit.name for unit in pile if "regenerates" in unit.traits} == {"Zombies", "Troll", "Hydra", "Vampire"}


def test_the_wizards_begin_in_opposite_corners_with_empty_hands(made, drive):
    # ruling: set-up
    for seat in (IVORY, EBONY):
        assert drive(made.set_up(seat)) == (None, [])
    assert {space: unit.id for space, unit in made.at.items()} == {"a1": "ivory:wizard", "h8": "ebony:wizard"}
    assert not any(made.hands)


def test_the_hand_limit_is_seven_and_with_no_card_none_is_drawn(made, put, drive):
    # ruling: fate
    put(made.table, made.hands[IVORY], "Shield", "Shock", "Charm", "Call", "Fly", "Web")
    _, asked = drive(made.draw_phase(IVORY), ["Shield", "Shock"])
    assert ([choice.phase for choice in asked], len(made.hands[IVORY])) == (["hand limit"] * 2, 7)
    for pile in (made.stocks[0].draw, made.stocks[0].discards):
        pile.give_all(made.table.pile("box"))
    assert drive(made.draw_phase(EBONY)) == (None, [])


# moves


def test_a_unit_goes_up_to_its_number_straight_past_nobody(made):
    # rulings: steps, line
    units = stand(
        made, {"a1": "ivory:wizard", "a2": "ebony:troll", "d4": "ebony:dragon", "d5": "ivory:wolf", "e4": "ebony:giant"}
    )
    assert walks(made, units["a1"]) == {"b1", "c1", "b2", "c3"}
    assert {"d6", "d7", "d8", "f4", "h4"} <= walks(made, units["d4"])  # it flies
    assert not {"d5", "e4"} & walks(made, units["d4"])
    assert "b4" not in walks(made, units["e4"])


def test_every_unit_moves_once_by_itself_or_by_a_spell(made, put, drive):
    # rulings: once-each, move-spells
    units = stand(made, {**DUEL, "d1": "ivory:wolf"})
    put(made.table, made.hands[IVORY], "Fly", "Haste")
    script = [
        units["d1"],
        lambda move: move[1] == "d3",
        "Fly",
        lambda way: way == (units["a1"], "e5"),
    ]
    _, asked = drive(made.move_phase(IVORY), script)
    assert {unit for unit, _ in asked[3].options} == {units["a1"]}
    assert asked[-1].options == [None]  # Haste finds nobody
    assert (where(units["d1"]), where(units["a1"])) == ("d3", "e5")
    drive(made.end_phase(IVORY))
    assert made.idle(units["d1"])


def test_a_movement_spell_that_is_stopped_is_no_move(made, put, drive):
    # rulings: move-spells, counter
    units = stand(made, {**DUEL, "d1": "ivory:wolf"})
    put(made.table, made.hands[IVORY], "Fly")
    put(made.table, made.hands[EBONY], "Negate")
    script = ["Fly", lambda way: way == (units["d1"], "d5"), "Negate", units["d1"], lambda move: move[1] == "d3", None]
    drive(made.move_phase(IVORY), script)
    assert where(units["d1"]) == "d3"


def test_a_movement_spell_does_not_take_who_is_immobilized(made):
    # rulings: move-spells, immobilized
    units = stand(made, {**DUEL, "d1": "ivory:wolf"})
    made.afflict(units["d1"], HELD, 1, IVORY)
    assert {unit for unit, _ in made.aims(IVORY, card_of(made.table, "Fly"))} == {units["a1"]}


@pytest.mark.parametrize(("name", "far"), [("Haste", 3), ("Fly", 4), ("Teleport", 5), ("Gate", 6), ("Portal", 7)])
def test_a_movement_spell_goes_exactly_so_far_over_anything(made, name, far):
    # rulings: move-spells, range
    units = stand(made, {**DUEL, "a2": "ebony:wolf", "b2": "ivory:hydra"})
    ends = {end for unit, end in made.aims(IVORY, card_of(made.table, name)) if unit is units["a1"]}
    assert ends == {f"a{1 + far}", f"{'abcdefgh'[far]}1", f"{'abcdefgh'[far]}{1 + far}"} - {"h8"}


def test_phase_is_a_knights_move(made):
    # ruling: range
    stand(made, DUEL)
    assert aimed(made, IVORY, "Phase") == {("a1", "b3"), ("a1", "c2")}


def test_call_moves_an_enemy_three_squares_past_nobody(made, cast):
    # rulings: call, line, once-each
    units = stand(
        made,
        {
            "d1": "ivory:wizard",
            "d4": "ebony:wizard",
            "d5": "ebony:wolf",
            "c2": "ebony:dragon",
            "g4": "ivory:troll",
            "c3": "ivory:giant",
        },
    )
    assert aimed(made, IVORY, "Call") == {
        ("d4", end) for end in ("a4", "d7", "g1", "g7", "a7", "d1") if end not in ("d7", "d1")
    }
    made.enter(units["d5"], "h1")
    assert ("h1", "h4") in aimed(made, IVORY, "Call")
    cast(IVORY, "Call", lambda way: way == (units["d4"], "g7"))
    assert where(units["d4"]) == "g7"
    assert made.idle(units["d4"])
    made.enter(units["d4"], "d4")
    made.afflict(units["d4"], HELD, 1, EBONY)
    assert ("d4", "g7") in aimed(made, IVORY, "Call")  # ruling: immobilized


# summoning and regeneration


def test_a_creature_comes_beside_the_wizard_and_may_act_at_once(made, put, drive):
    # rulings: summon, once-each
    units = stand(made, {"b2": "ivory:wizard", "b3": "ebony:wolf", "h8": "ebony:wizard"})
    put(made.table, made.hands[IVORY], "Summon Giant")
    assert aimed(made, IVORY, "Summon Giant") == {"a2", "c2", "b1"}
    drive(made.summon_phase(IVORY), ["Summon Giant", "c2"])
    giant = made.at["c2"]
    assert (giant.name, giant.owner) == ("Giant", IVORY)
    assert made.idle(giant)
    made.enter(units["b3"], "c3")
    assert (giant, units["b3"]) in made.melees(IVORY)


def test_a_creature_needs_a_counter_and_goes_back_to_its_side(made):
    # rulings: summon, control
    units = stand(made, {**DUEL, "c3": "ivory:wolf", "d3": "ivory:wolf"})
    assert aimed(made, IVORY, "Summon Wolf") == set()
    made.touch(card_of(made.table, "Charm"), units["c3"])
    made.wound(units["c3"], 1)
    made.kill(units["c3"])
    assert units["c3"].pile is made.ready[IVORY]
    assert not units["c3"].marks
    assert aimed(made, IVORY, "Summon Wolf") == {"a2", "b1"}
    made.work(IVORY, card_of(made.table, "Summon Wolf"), "a2")
    assert made.at["a2"] in made.army(IVORY)


def test_a_wizard_who_is_hemmed_in_summons_nobody(made):
    # ruling: summon
    stand(made, {**DUEL, "a2": "ivory:wolf", "b1": "ebony:wolf"})
    assert aimed(made, IVORY, "Summon Giant") == set()


def test_some_regain_a_hit_as_the_summon_phase_begins(made, drive):
    # ruling: regenerate
    units = stand(made, {**DUEL, "c3": "ivory:troll", "d3": "ivory:giant", "e3": "ebony:hydra"})
    for unit in units.values():
        made.wound(unit, 2)
    made.afflict(units["c3"], HELD, 1, IVORY)
    drive(made.summon_phase(IVORY))
    assert [made.left(units[space]) for space in ("c3", "d3", "e3", "a1")] == [2, 1, 1, 10]
    for _ in range(3):
        drive(made.summon_phase(IVORY))
    assert made.left(units["c3"]) == 3


# battle


def test_units_attack_beside_them_once_and_wizards_too(made, drive):
    # rulings: melee, once-each
    units = stand(
        made,
        {
            "d4": "ivory:wizard",
            "d5": "ebony:wizard",
            "e4": "ebony:wolf",
            "e5": "ebony:giant",
            "c5": "ivory:giant",
            "d3": "ivory:wolf",
        },
    )
    assert {(where(a), where(b)) for a, b in made.melees(IVORY)} == {("d4", "d5"), ("d4", "e4"), ("c5", "d5")}
    script = [lambda pair: pair == (units["c5"], units["d5"]), lambda pair: pair == (units["d4"], units["e4"])]
    _, asked = drive(made.battle_phase(IVORY), script)
    assert [made.left(units[space]) for space in ("d5", "e4")] == [10, 1]
    assert asked[-1].options == [None]
    made.afflict(units["d5"], HELD, 1, EBONY)
    assert {where(a) for a, _ in made.melees(EBONY)} == {"e4", "e5"} - {"e5"}
    drive(made.end_phase(IVORY))
    assert {where(a) for a, _ in made.melees(IVORY)} == {"d4", "c5"}


def test_a_defence_stops_a_blow_and_a_counterspell_does_not(made, put, drive):
    # rulings: melee, defence
    units = stand(made, {"d4": "ivory:wizard", "d5": "ebony:wizard"})
    put(made.table, made.hands[EBONY], "Negate", "Shield")
    _, asked = drive(made.battle_phase(IVORY), [lambda pair: pair is not None, "Shield"])
    answers = next(choice for choice in asked if choice.phase == "answer")
    assert [getattr(option, "name", None) for option in answers.options] == [None, "Shield"]
    assert made.left(units["d5"]) == 12


def test_a_defence_in_battle_can_be_countered(made, put, drive):
    # rulings: melee, counter
    units = stand(made, {"d4": "ivory:wizard", "d5": "ebony:wizard"})
    put(made.table, made.hands[EBONY], "Shield")
    put(made.table, made.hands[IVORY], "Negate", "Illusion")
    _, asked = drive(made.battle_phase(IVORY), [lambda pair: pair is not None, "Shield", "Negate"])
    assert [choice.player for choice in asked if choice.phase == "answer"][:2] == [EBONY, IVORY]
    assert made.left(units["d5"]) == 11
    assert [card.name for card in made.hands[IVORY]] == ["Illusion"]


# spells


@pytest.mark.parametrize(
    ("name", "reached"),
    [
        ("Touch of Death", set()),
        ("Shock", {"d3"}),
        ("Petrification", {"d3"}),
        ("Magic Missiles", {"d3", "g4"}),
        ("Fireball", {"g4", "h1"}),
        ("Lightning Bolt", set()),
        ("Ice Storm", {"g4", "h1"}),
        ("Earthquake", {"h1"}),
        ("Disintegrate", {"g4"}),
        ("Banish", set()),
        ("Dominate", set()),
        ("Command", {"h1"}),
        ("Posses", {"d3"}),
        ("Sleep", {"h1"}),
        ("Paralyze", {"g4"}),
        ("Hold", set()),
    ],
)
def test_a_spell_reaches_as_far_as_it_says_and_past_nobody(made, name, reached):
    # rulings: range, line, control
    foes = {"d3": "ebony:wolf", "d4": "ebony:troll", "g4": "ebony:wizard", "h1": "ebony:giant", "a1": "ebony:balrog"}
    stand(made, {"d1": "ivory:wizard", "b1": "ivory:wolf", **foes})
    assert aimed(made, IVORY, name) == reached


def test_earthquake_is_not_for_flyers(made):
    # ruling: defence
    stand(made, {"d1": "ivory:wizard", "d5": "ebony:dragon", "h5": "ebony:wolf", "h8": "ebony:wizard"})
    assert aimed(made, IVORY, "Earthquake") == {"h5"}


@pytest.mark.parametrize(("name", "left"), [("Disintegrate", 9), ("Fireball", 10), ("Magic Missiles", 11)])
def test_an_attack_spell_takes_hits_unless_it_is_stopped(made, cast, name, left):
    # rulings: defence, counter
    units = stand(made, {"d1": "ivory:wizard", "d4": "ebony:wizard"})
    for stopped in ("Shield", "Negate"):
        asked = cast(IVORY, name, stopped, held=(stopped,))
        assert [getattr(option, "name", None) for option in asked[-2].options] == [None, stopped]
        assert made.left(units["d4"]) == 12
    cast(IVORY, name)
    assert made.left(units["d4"]) == left


def test_banish_destroys_a_creature_and_can_be_stopped(made, cast):
    # rulings: control, defence
    units = stand(made, {"d1": "ivory:wizard", "d4": "ebony:balrog", "h8": "ebony:wizard"})
    cast(IVORY, "Banish", "Illusion", held=("Illusion",))
    assert units["d4"] in made.army(EBONY)
    cast(IVORY, "Banish")
    assert units["d4"] in made.ready[EBONY]


def test_control_is_for_good_and_only_a_counterspell_stops_it(made, cast, drive):
    # rulings: control, defence, counter
    units = stand(made, {"d1": "ivory:wizard", "d4": "ebony:balrog", "h8": "ebony:wizard"})
    made.wound(units["d4"], 2)
    asked = cast(IVORY, "Dominate", "Negate", held=("Shield", "Negate"))
    assert "Shield" not in [getattr(option, "name", None) for option in asked[0].options]
    assert units["d4"] in made.army(EBONY)
    cast(IVORY, "Dominate")
    for _ in range(3):
        drive(made.end_phase(EBONY))
    assert units["d4"] in made.army(IVORY)
    assert made.left(units["d4"]) == 3
    assert made.idle(units["d4"])


@pytest.mark.parametrize("name", ["Flash", "Web", "Paralyze", "Sleep", "Hold"])
def test_who_is_immobilized_misses_its_sides_next_turn(made, cast, drive, put, name):
    # rulings: immobilized, casting, range
    far = card_of(made.table, name).value
    space = f"d{1 + far}"
    units = stand(made, {"d1": "ivory:wizard", space: "ebony:wizard"})
    asked = cast(IVORY, name, held=("Shield",))
    assert asked == [] or asked[-1].options == [None]
    put(made.table, made.hands[EBONY], "Negate", "Lore")
    wizard = units[space]
    for free in (False, True):
        assert made.idle(wizard) is free
        assert bool(made.castable(EBONY, "special")) is free
        assert (
            bool(made.answers(EBONY, "attack", Blow(card_of(made.table, "Shock"), units["d1"], wizard, True))) is free
        )
        drive(made.end_phase(IVORY))
        assert made.suffers(wizard, HELD) is not free
        drive(made.end_phase(EBONY))


def test_spells_counter_each_other(made, cast):
    # ruling: counter
    units = stand(made, {"d1": "ivory:wizard", "d4": "ebony:wizard"})
    asked = cast(IVORY, "Fireball", "Shield", "Negate", "Dispell", held=("Shield", "Dispell"), more=("Negate",))
    assert [choice.player for choice in asked if choice.phase == "answer"] == [EBONY, IVORY, EBONY, IVORY, IVORY]
    assert made.left(units["d4"]) == 12
    cast(IVORY, "Fireball", "Shield", "Negate", "Wall of Ice", held=("Shield", "Wall of Ice"), more=("Negate",))
    assert made.left(units["d4"]) == 12
    cast(IVORY, "Fireball", "Shield", "Abjuration", held=("Shield",), more=("Abjuration",))
    assert made.left(units["d4"]) == 10


def test_any_spell_can_be_countered(made, cast):
    # ruling: counter
    units = stand(made, {**DUEL, "c3": "ivory:wolf"})
    for name, aim in (
        ("Summon Giant", ["a2"]),
        ("Haste", [lambda way: way == (units["c3"], "c6")]),
        ("Lore", []),
        ("Demon Strength", []),
    ):
        cast(IVORY, name, *aim, "Negate", held=("Negate",))
    assert ("a2" in made.at, where(units["c3"]), len(made.hands[IVORY])) == (False, "c3", 0)
    assert not units["c3"].mark(STRONGER)


def test_any_number_of_spells_is_cast_in_a_phase(made, put, drive):
    # ruling: casting
    stand(made, DUEL)
    put(made.table, made.hands[IVORY], "Summon Giant", "Summon Troll", "Scry", "Forget")
    drive(made.summon_phase(IVORY), ["Summon Troll", "b1", "Summon Giant"])
    assert [made.at[space].name for space in ("b1", "a2")] == ["Troll", "Giant"]
    _, asked = drive(made.attack_phase(IVORY), ["Forget", "Scry"])
    assert [choice.phase for choice in asked] == ["casting", "answer"] * 2 + ["casting"]


def test_no_enemy_is_healed(made):
    # ruling: specials
    units = stand(made, {**DUEL, "a3": "ebony:giant", "b2": "ivory:wolf"})
    made.wound(units["a3"], 1)
    assert aimed(made, IVORY, "Heal") == set()
    made.wound(units["b2"], 1)
    assert aimed(made, IVORY, "Heal") == {"b2"}


def test_who_holds_no_answer_is_asked_all_the_same(made, cast):
    stand(made, DUEL)
    assert [(choice.phase, choice.options) for choice in cast(IVORY, "Lore")] == [("answer", [None])]


# specials


def test_demon_strength_is_for_good_and_not_for_the_wizard(made, cast, drive):
    # ruling: specials
    units = stand(made, {**DUEL, "c3": "ivory:wolf", "c4": "ebony:giant"})
    assert aimed(made, IVORY, "Demon Strength") == {"c3"}
    cast(IVORY, "Demon Strength")
    for _ in range(2):
        drive(made.end_phase(IVORY))
    drive(made.battle_phase(IVORY), [lambda pair: pair is not None])
    assert made.left(units["c4"]) == 3 - 2


def test_demon_strength_adds_up(made):
    # ruling: specials
    units = stand(made, {**DUEL, "c3": "ivory:giant", "c4": "ebony:troll"})
    for _ in range(2):
        made.touch(card_of(made.table, "Demon Strength"), units["c3"])
    assert made.damage(Blow(None, units["c3"], units["c4"])) == 2 + 2
    made.touch(card_of(made.table, "Shock"), units["c3"])
    assert made.left(units["c3"]) == 1  # a spell does what it says


@pytest.mark.parametrize(("name", "whom", "gained"), [("Heal", {"a1", "a3", "e5"}, 1), ("Cure", {"a1"}, 2)])
def test_lost_hits_are_regained_also_by_the_wizard(made, cast, name, whom, gained):
    # rulings: specials, line, phase
    units = stand(
        made,
        {
            **DUEL,
            "a3": "ivory:giant",
            "a4": "ivory:wolf",
            "e5": "ivory:balrog",
            "d1": "ebony:giant",
            "e1": "ivory:troll",
            "c1": "ivory:wolf",
        },
    )
    for space in ("a1", "a3", "a4", "e5", "d1", "e1"):
        made.wound(units[space], 1)
    assert aimed(made, IVORY, name) == whom
    made.wound(units["a1"], 4)
    cast(IVORY, name, *[units["a1"]] * (len(whom) > 1))
    assert made.left(units["a1"]) == 7 + gained
    made.heal(units["a3"], 5)
    assert made.left(units["a3"]) == 3


def test_cards_are_drawn_lost_and_looked_at(made, cast):
    # ruling: phase
    stand(made, DUEL)
    cast(IVORY, "Forget", held=("Fly", "Gate", "Web"))
    assert len(made.hands[EBONY]) == 1
    cast(IVORY, "Scry")
    assert View(made.table, IVORY).known(own("hand", EBONY)) == list(made.hands[EBONY])
    assert View(made.table, IVORY).known("card") == []
    cast(IVORY, "Divination")
    assert View(made.table, IVORY).known("card") == list(made.stocks[0].draw[-10:])
    assert View(made.table, EBONY).known("card") == []
    cast(IVORY, "Lore")
    assert len(made.hands[IVORY]) == 2


def test_forget_takes_cards_by_chance(the_table, put):
    lost = set()
    for seed in range(8):
        made = Duel(the_table("wizard-skirmish", seed=seed))
        stand(made, DUEL)
        put(made.table, made.hands[EBONY], "Fly", "Gate", "Web", "Hold")
        made.work(IVORY, card_of(made.table, "Forget"), None)
        assert len(made.hands[EBONY]) == 2
        lost |= {card.name for card in made.stocks[0].discards}
    assert lost == {"Fly", "Gate", "Web", "Hold"}


def test_divination_shows_what_there_is(made, cast):
    # ruling: specials
    stand(made, DUEL)
    draw = made.stocks[0].draw
    draw.deal(len(draw) - 3, made.table.pile("box"))
    cast(IVORY, "Divination")
    assert len(View(made.table, IVORY).known("card")) == 3


# the end, and the turn


@pytest.mark.parametrize(("space", "winner"), [("a1", EBONY), ("h8", IVORY)])
def test_who_has_no_hit_left_has_lost(made, space, winner):
    # ruling: victory
    units = stand(made, {**DUEL, "c3": "ivory:wolf"})
    made.kill(units["c3"])
    made.wound(units[space], 11)
    assert not made.over_with
    made.wound(units[space], 1)
    assert made.ended().winners == (winner,)


def test_nobody_is_asked_after_a_wizard_fell_in_battle(made, drive):
    # ruling: victory
    units = stand(made, {"d1": "ivory:wizard", "c2": "ivory:wolf", "b2": "ebony:wolf", "d2": "ebony:wizard"})
    made.wound(units["d2"], 11)
    script = [lambda pair: pair == (units["c2"], units["d2"])]
    _, asked = drive(made.battle_phase(IVORY), script)
    assert [choice.phase for choice in asked] == ["battle", "answer"]
    _, asked = drive(made.turn(IVORY))
    assert asked == []
    assert made.ended().winners == (IVORY,)


def test_nobody_is_asked_after_a_wizard_fell_to_a_spell(made, put, drive):
    # ruling: victory
    units = stand(made, {"d1": "ivory:wizard", "d4": "ebony:wizard"})
    made.wound(units["d4"], 11)
    put(made.table, made.hands[IVORY], "Disintegrate", "Lore", "Forget")
    _, asked = drive(made.attack_phase(IVORY), ["Disintegrate"])
    assert [choice.phase for choice in asked] == ["casting", "aim", "answer"]
    assert made.ended().winners == (IVORY,)


def test_the_cap_is_a_draw(made, drive, monkeypatch):
    # ruling: turn-cap
    monkeypatch.setattr(made, "turn", lambda _: iter(()))
    result, _ = drive(made.battle())
    assert (result.winners, result.capped, result.facts["turns"]) == ((), True, made.numbers.turn_cap)


def test_the_story_of_a_whole_turn(the_table, put, drive, story):
    table = the_table("wizard-skirmish", told=True)
    made = Duel(table)
    units = stand(made, {"d1": "ivory:wizard", "d2": "ivory:troll", "d4": "ebony:wolf", "d6": "ebony:wizard"})
    made.wound(units["d2"], 2)
    put(table, made.hands[IVORY], "Phase", "Summon Kobolds", "Forget", "Shock")
    put(table, made.hands[EBONY], "Dispell", "Shield")
    aside = table.pile("aside", "nobody")
    put(table, aside, "Fly", "Hold", "Charm")
    aside.give_all(made.stocks[0].draw)
    story(table)
    table.begin("turn", IVORY)
    script = [
        units["d2"],
        lambda move: move[1] == "d3",
        None,
        "Summon Kobolds",
        "d2",
        None,
        lambda pair: pair == (units["d2"], units["d4"]),
        "Shield",
        "Forget",
        None,
    ]
    drive(made.turn(IVORY), script, table)
    told = story(table, EBONY)
    assert told[told.index("Ivory's turn") :] == [
        "Ivory's turn",
        "Power",
        "Ivory draws 3 cards",
        "Move",
        "Troll d2 to d3",
        "Summon",
        "Troll on d3, healed: 2 Hits left.",
        "Ivory casts Summon Kobolds.",
        "Kobolds to d2",
        "Battle",
        "Troll on d3 attacks Wolf on d4.",
        "You answer with Shield",
        "Spells",
        "Ivory casts Forget.",
        "You lose Dispell.",
    ]


def test_what_else_spells_are_told_to_do(the_table, story, drive):
    table = the_table("wizard-skirmish", told=True)
    made = Duel(table)
    units = stand(made, {**DUEL, "c3": "ivory:wolf", "c4": "ebony:giant", "d4": "ebony:wolf"})
    table.begin("turn", IVORY)
    story(table)
    for name, unit in (("Demon Strength", units["c3"]), ("Web", units["c4"]), ("Charm", units["d4"])):
        made.touch(card_of(table, name), unit)
    drive(made.end_phase(EBONY))
    told = story(table)
    for line in (
        "Wolf on c3 now does 2 damage.",
        "Giant on c4 is immobilized.",
        "Wolf belongs to Ivory",
        "Giant on c4 can act again.",
    ):
        assert line in told


def test_the_goal_counts_the_wizards_hits(made):
    units = stand(made, {**DUEL, "c3": "ivory:wolf"})
    made.wound(units["h8"], 4)
    view = View(made.table, IVORY)
    assert [rules.goal(view, seat) for seat in (IVORY, EBONY)] == [{"hits": 12, "left": 1}, {"hits": 8, "left": 0}]
    made.kill(units["h8"])
    assert rules.goal(View(made.table, IVORY), EBONY) == {"hits": 0, "left": 0}
    assert rules.worth(view, own("fallen", EBONY)) == {"hits": 12}


# the rule of thumb


def advice(made: Duel, seat: int, phase: str, options: list[Any]) -> Any:
    return rules.thumb(View(made.table, seat), Choice(phase, options, seat))


def sage(made: Duel, seat: int) -> Sage:
    view = View(made.table, seat)
    return Sage(view, Circle(view))


def test_the_thumb_strikes_where_it_wins(made, put):
    units = stand(made, {"d4": "ivory:giant", "d5": "ebony:wizard", "e4": "ebony:dragon", "a1": "ivory:wizard"})
    pairs = [(units["d4"], units["e4"]), (units["d4"], units["d5"])]
    made.wound(units["e4"], 2)
    assert advice(made, IVORY, "battle", [None, *pairs]) == pairs[0]
    made.wound(units["d5"], 10)
    assert advice(made, IVORY, "battle", [None, *pairs]) == pairs[1]
    put(made.table, "discard", "Shock")
    assert advice(made, IVORY, "aim", [units["e4"], units["d5"]]) is units["d5"]


def test_the_thumb_sends_creatures_at_the_wizard(made):
    units = stand(made, {**DUEL, "c3": "ivory:giant"})
    giant = units["c3"]
    assert advice(made, IVORY, "mover", [None, giant, units["a1"]]) is giant
    assert advice(made, IVORY, "move", [(giant, "a3"), (giant, "g7"), (giant, "e5")]) == (giant, "g7")
    assert advice(made, IVORY, "mover", [None, units["a1"]]) is None


def test_the_thumb_keeps_its_wizard_away_from_creatures(made):
    units = stand(made, {**DUEL, "f6": "ebony:balrog"})
    thinks, wizard = sage(made, IVORY), units["a1"]
    assert [thinks.stands(wizard, space) for space in ("a1", "b2", "c3")] == [
        0,
        *[pytest.approx(-2 * thumbs.DANGER)] * 2,
    ]


def test_the_thumb_summons_toward_the_enemy_and_controls_the_strong(made, put):
    units = stand(made, {"d4": "ivory:wizard", "h4": "ebony:wizard", "d5": "ebony:wolf", "e5": "ebony:balrog"})
    put(made.table, "discard", "Summon Giant")
    assert advice(made, IVORY, "aim", ["c4", "e4", "d3"]) == "e4"
    put(made.table, "discard", "Charm")
    assert advice(made, IVORY, "aim", [units["d5"], units["e5"]]) is units["e5"]


def test_the_thumb_answers_blows_and_counters_what_is_strong(made, put):
    stand(made, DUEL)
    shield, negate = put(made.table, made.hands[EBONY], "Shield", "Negate")
    for spell, answer in (("Magic Missiles", None), ("Disintegrate", negate), ("Charm", negate), ("Lore", None),
                          ("Summon Kobolds", None), ("Summon Dragon", negate)):  # fmt: skip
        put(made.table, "discard", spell)
        assert advice(made, EBONY, "answer", [None, negate]) is answer
    assert advice(made, EBONY, "answer", [None, negate, shield]) is shield
    assert advice(made, EBONY, "answer", [None]) is None


def test_the_thumb_calls_a_wizard_to_its_creatures(made):
    units = stand(made, {"a1": "ivory:wizard", "a6": "ebony:wizard", "b3": "ivory:giant", "c8": "ebony:balrog"})
    thinks = sage(made, IVORY)
    assert thinks.called(units["a6"], "a3") > 0 > thinks.called(units["a6"], "a8")
    assert thinks.called(units["c8"], "f8") == 0
    assert thinks.called(units["c8"], "c5") < 0


def test_the_thumb_keeps_a_heal_for_the_wizard(made, put):
    units = stand(made, {**DUEL, "c1": "ivory:giant"})
    made.wound(units["a1"], 2)
    made.wound(units["c1"], 1)
    put(made.table, "discard", "Heal")
    assert advice(made, IVORY, "aim", [units["c1"], units["a1"]]) is units["a1"]
    (heal,) = put(made.table, made.hands[IVORY], "Heal")
    assert advice(made, IVORY, "casting", [None, heal]) is heal


def test_the_thumb_discards_of_what_it_has_most(made, put):
    stand(made, DUEL)
    cards = put(made.table, made.hands[IVORY], "Fly", "Gate", "Haste", "Shield", "Summon Wolf")
    assert advice(made, IVORY, "hand limit", cards).type == "move"
