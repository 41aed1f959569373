"""Cthulhu Skirmish: spells and what stops them, summoned and controlled units, what lasts; rulings are cited."""

from __future__ import annotations

from typing import Any

import pytest
from cthulhu_kit import OURS, THEIRS, advice, aims, begin, hold, option, summon
from skirmish_kit import ends, shots, where

from pnp.engine import View, own
from pnp.games.cthulhu_skirmish.arena import CONTROLLED, LEAVING
from pnp.games.families.skirmish import HELD, Blow

PRIESTS = ("cultist", {"a1": "Evil High Priest", "b1": "Fanatics"})
FOES = ("mi-go", {"a4": "Mi-Go", "d4": "Mi-Go", "h8": "Mi-Go Surgeon"})


def cast(made: Any, drive: Any, name: str, *script: Any, seat: int = OURS) -> list[Any]:
    """Have a player cast a spell that is put into the hand; what was asked."""
    (spell,) = hold(made, seat, name)
    _, asked = drive(made.fight(seat, spell), list(script))
    assert spell.pile is made.spells.discards
    return asked


# who casts, when, how far


def test_leaders_cast_and_nobody_else_and_no_one_who_is_controlled():
    # ruling: casters
    made = begin(PRIESTS, ("yithian", {"h8": "Yithians", "h7": "Yithians"}))
    assert [where(unit) for unit in made.casters(OURS)] == ["a1"]
    assert [where(unit) for unit in made.casters(THEIRS)] == ["h8", "h7"]
    (spell,) = hold(made, OURS, "Voice of Ra")
    made.afflict(made.at["a1"], HELD, 4, THEIRS)
    assert made.specials(OURS) == [spell]
    made.take(made.at["a1"], THEIRS, 3, False)
    assert made.specials(OURS) == []
    assert [where(unit) for unit in made.casters(THEIRS)] == ["h8", "h7"]


def test_any_number_of_spells_are_cast_in_the_attack_phase(drive):
    # ruling: casting
    made = begin(PRIESTS, FOES)
    hold(made, OURS, "Insanity", "Send Dreaming", "Lamp of Alhazred")
    script = ["Insanity", option("a1", "d4"), "Send Dreaming", "Lamp of Alhazred"]
    drive(made.attack_phase(OURS), [*script, None])
    assert made.left(made.at["d4"]) == 1
    assert (len(made.hands[OURS]), len(made.books[OURS])) == (2, 2)


def test_an_attack_spell_goes_straight_and_is_the_casters_attack(drive):
    # ruling: spell-attacks, once-each
    made = begin(PRIESTS, ("mi-go", {"a4": "Mi-Go", "c2": "Mi-Go", "d4": "Mi-Go", "h8": "Mi-Go Surgeon"}))
    blast, touch, song = hold(made, OURS, "Mind Blast", "Bless Blade", "Clutch of Nyogtha")
    (spear,) = hold(made, OURS, "Spear")
    assert aims(made, OURS, blast) == {("a1", "a4"), ("a1", "d4")}
    assert aims(made, OURS, touch) == set()
    assert aims(made, OURS, song) == {("a1", "c2")}
    hold(made, THEIRS, "Trickery")
    drive(made.fight(OURS, blast), [option("a1", "d4"), "Trickery"])
    assert made.left(made.at["d4"]) == 2
    assert aims(made, OURS, song) == set()
    made.enter(made.at["d4"], "a2")
    assert shots(made, OURS, spear) == {("b1", "a2"), ("b1", "c2")}


def test_a_bound_caster_casts_but_does_not_attack():
    # ruling: casters, once-each
    made = begin(PRIESTS, FOES)
    blast, insanity = hold(made, OURS, "Mind Blast", "Insanity")
    assert aims(made, OURS, blast) == {("a1", "a4"), ("a1", "d4")}
    made.afflict(made.at["a1"], HELD, 4, THEIRS)
    assert aims(made, OURS, blast) == set()
    assert aims(made, OURS, insanity)


def test_other_spells_reach_in_any_direction_past_others():
    # ruling: spell-range
    made = begin(
        PRIESTS, ("mi-go", {"c2": "Mi-Go", "c3": "Mi-Go", "d3": "Mi-Go", "e1": "Mi-Go", "h8": "Mi-Go Surgeon"})
    )
    dominate, death, anywhere = hold(made, OURS, "Dominate", "Explode Heart", "Insanity")
    assert {there for _, there in aims(made, OURS, dominate)} == {"c2", "c3", "d3"}
    assert {there for _, there in aims(made, OURS, death)} == {"c2", "c3"}
    assert {there for _, there in aims(made, OURS, anywhere)} == {"c2", "c3", "d3", "e1", "h8"}


# what stops what


def test_a_spell_is_stopped_and_so_is_what_stops_it(drive):
    # ruling: answers
    made = begin(PRIESTS, FOES)
    hold(made, THEIRS, "Chime of Tezchaptl")
    hold(made, OURS, "Seal of Isis")
    asked = cast(made, drive, "Insanity", option("a1", "d4"), "Chime of Tezchaptl", "Seal of Isis")
    assert [(choice.phase, choice.player) for choice in asked[1:]] == [
        ("answer spell", THEIRS),
        ("answer spell", OURS),
        ("answer spell", THEIRS),
        ("answer spell", THEIRS),
    ]
    assert made.left(made.at["d4"]) == 1


def test_without_a_caster_no_spell_answers(drive):
    # ruling: casters
    made = begin(PRIESTS, ("mi-go", {"d4": "Mi-Go"}))
    hold(made, THEIRS, "Seal of Isis", "Levitate")
    asked = cast(made, drive, "Insanity")
    assert asked[-1].options == [None]


def test_an_elder_sign_stops_a_whole_move_card(drive):
    # ruling: answers
    made = begin(("elder-thing", {"a1": "Elder Things", "c1": "Elder Things"}), FOES)
    (swoop,) = hold(made, OURS, "Swoop Attack")
    hold(made, THEIRS, "Elder Sign", "Seal of Isis")
    _, asked = drive(made.march(OURS, swoop), [option("a1", "a3"), "Elder Sign"])
    assert len(asked[1].options) == 2
    assert "a1" in made.at
    assert not made.at["a1"].mark("_moved")


def test_a_barrier_stops_attacks_and_spells():
    # ruling: defence, answers
    made = begin(PRIESTS, FOES)
    barrier, ward = hold(made, THEIRS, "Barrier of Naach-Tith", "Levitate")
    (spear, insanity) = hold(made, OURS, "Spear", "Insanity")
    blow = Blow(spear, made.at["b1"], made.at["a4"])
    assert made.answers(THEIRS, "attack", blow) == [barrier, ward]
    assert made.answers(THEIRS, "spell", insanity) == [barrier]
    assert made.answers(THEIRS, "move", spear) == []


def test_mist_ends_all_attacks_of_a_turn(drive):
    # ruling: mist
    made = begin(
        ("cultist", {"a1": "Evil High Priest", "b1": "Fanatics"}), ("mi-go", {"a2": "Mi-Go", "h8": "Mi-Go Surgeon"})
    )
    hold(made, THEIRS, "Mist of Releh")
    hold(made, OURS, "Spear", "Spear", "Bless Blade")
    _, asked = drive(made.attack_phase(OURS), ["Spear", option("b1", "a2"), "Mist of Releh"])
    assert asked[-1].options == [None]
    assert made.left(made.at["a2"]) == 2
    assert made.charges(made.hands[OURS][0], made.army(OURS), made.at) == []
    drive(made.draw_phase(THEIRS))
    assert made.arms(OURS) != []


# summoned creatures


def test_a_spell_that_summons_tells_the_numbers_of_its_creature():
    made = begin(PRIESTS, FOES)
    creatures = {unit.id.partition(":")[2]: unit for unit in made.creatures}
    spells = [card for card in made.spells.draw if card.summons]
    assert len(spells) == len(creatures)
    for spell in spells:
        unit = creatures[spell.summons]
        ways = {None: "moves as a **knight**", 1: "moves one"}
        way = ways.get(unit.speed, f"moves **{unit.speed}**")
        assert f"**{unit.hits}** Hits, which {way} and attacks its neighbours." in spell.text
        assert unit.range == 1


def test_a_creature_appears_next_to_a_caster_and_fades(drive):
    # ruling: summoned, turns
    made = begin(PRIESTS, FOES)
    asked = cast(made, drive, "Summon Night Gaunt", lambda place: place[1] == "b2")
    assert {end for _, end in asked[-1].options} == {"a2", "b2"}
    gaunt = made.at["b2"]
    assert not hold(made, OURS, "Summon Shoggoth")[0].negates
    for left in (2, 1):
        drive(made.draw_phase(OURS), ())
        drive(made.draw_phase(THEIRS), [lambda _: True] * (left == 1))
        assert made.left(gaunt) == left
        for card in list(made.hands[OURS]):
            made.discard(card)
    drive(made.draw_phase(OURS))
    assert gaunt.pile is made.creatures
    assert (gaunt.owner, gaunt.marks) == (None, {})


def test_a_creature_moves_and_attacks_by_its_own_numbers():
    # ruling: summoned
    made = begin(
        ("cultist", {"a1": "Evil High Priest"}), ("mi-go", {"d6": "Mi-Go", "d8": "Mi-Go", "h8": "Mi-Go Surgeon"})
    )
    summon(made, OURS, "Hunting Horror", "d5")
    summon(made, OURS, "Formless Spawn", "g1")
    run, leap, bolas = hold(made, OURS, "Encroach", "Rush In", "Bolas")
    assert ends(made, OURS, run)["d5"] == {"a5", "g5", "g2", "a2", "d2", "g8", "a8"}
    assert ends(made, OURS, leap)["d5"] == ends(made, OURS, run)["d5"]
    assert ends(made, OURS, run)["g1"] == {"e2", "f3", "h3"}
    assert "g1" not in {where(unit) for unit, _ in made.advances(OURS, run)}
    assert shots(made, OURS, bolas) == {("d5", "d6")}


def test_a_creature_that_jumps_strikes_next_to_itself_after_a_jump_too(drive):
    # ruling: summoned, charge
    made = begin(
        ("mi-go", {"a1": "Mi-Go Surgeon"}),
        ("cultist", {"d5": "Fanatics", "c6": "Fanatics", "f6": "Fanatics", "h8": "Evil High Priest"}),
    )
    summon(made, OURS, "Formless Spawn", "d2")
    drop, grapple = hold(made, OURS, "Drop Attack", "Grapple")
    assert shots(made, OURS, grapple) == set()
    _, asked = drive(made.march(OURS, drop), [option("d2", "e4"), option("e4", "d5")])
    charge = next(choice for choice in asked if choice.phase == "charge")
    assert {where(foe) for _, foe in charge.options[1:]} == {"d5"}
    assert made.left(made.at["d5"]) == 1


def test_no_defence_saves_a_creature_but_mist_does():
    # ruling: summoned, defence
    made = begin(("cultist", {"a1": "Fanatics"}), ("mi-go", {"h8": "Mi-Go Surgeon"}))
    shantak = summon(made, THEIRS, "Shantak", "a2")
    hold(made, THEIRS, "Trickery", "Levitate")
    (mist,) = hold(made, THEIRS, "Mist of Releh")
    (spear,) = hold(made, OURS, "Spear")
    assert made.answers(THEIRS, "attack", Blow(spear, made.at["a1"], shantak)) == [mist]


def test_what_stops_a_spell_saves_a_creature_from_an_attack_spell():
    # ruling: summoned, answers
    made = begin(PRIESTS, ("mi-go", {"h8": "Mi-Go Surgeon"}))
    shantak = summon(made, THEIRS, "Shantak", "a2")
    (blade,) = hold(made, OURS, "Bless Blade")
    seal, _, barrier = hold(made, THEIRS, "Seal of Isis", "Levitate", "Barrier of Naach-Tith")
    assert made.answers(THEIRS, "attack", Blow(blade, made.at["a1"], shantak, spell=True)) == [seal, barrier]


def test_a_creature_fades_in_the_turns_of_who_has_it():
    # ruling: summoned, controlled
    made = begin(PRIESTS, FOES)
    shantak = summon(made, THEIRS, "Shantak", "a2")
    made.take(shantak, OURS, 3, False)
    made.wane(THEIRS)
    assert made.left(shantak) == 5
    made.wane(OURS)
    assert made.left(shantak) == 4


def test_one_creature_of_a_kind_at_a_time():
    # ruling: summoned
    made = begin(PRIESTS, FOES)
    (spell,) = hold(made, OURS, "Summon Shoggoth")
    assert aims(made, OURS, spell) == {(None, None)}
    summon(made, THEIRS, "Shoggoth", "h1")
    assert aims(made, OURS, spell) == set()
    (curse,) = hold(made, OURS, "Curse of Darkness")
    summon(made, OURS, "Shantak", "g1")
    assert aims(made, OURS, curse) == {(None, "h1")}


# controlled units


def test_a_controlled_unit_acts_for_its_controller_at_range_one(drive):
    # ruling: controlled
    made = begin(PRIESTS, ("mi-go", {"d4": "Mi-Go", "d5": "Mi-Go", "d7": "Mi-Go", "h8": "Mi-Go Surgeon"}))
    cast(made, drive, "Dominate")
    taken = made.at["d4"]
    run, leap, bolas = hold(made, OURS, "Run", "Rush In", "Bolas")
    assert taken in made.army(OURS)
    assert ends(made, OURS, run)["d4"] == {"c3", "c4", "c5", "d3", "e3", "e4", "e5"}
    assert ends(made, OURS, leap)["d4"] == ends(made, OURS, run)["d4"]
    assert shots(made, OURS, bolas) == {("a1", "d4"), ("d4", "d5")}
    made.kill(taken)
    assert taken in made.dead(THEIRS)
    assert taken.owner == THEIRS


def test_control_ends_at_the_beginning_of_the_controllers_third_turn(drive):
    # ruling: turns
    made = begin(PRIESTS, FOES)
    cast(made, drive, "Dominate", option("a1", "d4"))
    unit = made.at["d4"]
    for owner in (OURS, OURS, THEIRS):
        made.wane(THEIRS)
        assert unit.owner == OURS
        made.wane(OURS)
        assert unit.owner == owner
    assert unit.marks == {}


def test_a_leader_who_is_controlled_is_not_dead():
    # ruling: victory, controlled
    made = begin(PRIESTS, ("mi-go", {"d4": "Mi-Go", "h8": "Mi-Go Surgeon"}))
    made.take(made.at["h8"], OURS, None, False)
    assert [made.lives(seat) for seat in (OURS, THEIRS)] == [1, 1]


def test_both_players_may_attack_a_controlled_unit():
    # ruling: controlled
    made = begin(PRIESTS, ("mi-go", {"b2": "Mi-Go Surgeon", "c2": "Mi-Go"}))
    surgeon = made.at["b2"]
    made.take(surgeon, OURS, None, False)
    (spear,), (grapple,) = hold(made, OURS, "Spear"), hold(made, THEIRS, "Grapple")
    assert shots(made, OURS, spear) == {("a1", "b2"), ("b1", "b2"), ("b1", "c2"), ("b2", "c2")}
    assert shots(made, THEIRS, grapple) == {("c2", "b2"), ("c2", "b1")}
    (seal, trickery) = hold(made, THEIRS, "Seal of Isis", "Trickery")
    assert made.answers(THEIRS, "attack", Blow(spear, made.at["b1"], surgeon)) == [trickery]
    made.kill(surgeon)
    assert made.beaten(THEIRS)
    assert seal in made.books[THEIRS]


def test_devolution_drives_a_unit_off_the_field(drive):
    # ruling: devolution, turns
    made = begin(PRIESTS, ("mi-go", {"c2": "Mi-Go Surgeon", "d4": "Mi-Go"}))
    cast(made, drive, "Devolution")
    assert made.at["c2"].mark(own(LEAVING, OURS)) == 3
    for _ in range(2):
        made.wane(OURS)
        assert not made.beaten(THEIRS)
    drive(made.draw_phase(OURS))
    assert "c2" not in made.at
    assert made.beaten(THEIRS)
    assert not made.hands[OURS]  # the game is over


def test_who_controls_a_unit_already_holds_it_as_the_later_spell_says():
    # ruling: controlled
    made = begin(PRIESTS, FOES)
    unit = made.at["d4"]
    made.take(unit, OURS, 3, True)
    made.take(unit, THEIRS, None, False)  # its own side takes it back
    assert (unit.owner, unit.marks) == (THEIRS, {})
    creature = summon(made, THEIRS, "Baykhee", "e5")
    made.take(creature, OURS, 3, False)
    assert creature.mark(own(CONTROLLED, OURS)) == 3
    assert made.belongs(creature) == THEIRS
    made.kill(creature)
    assert creature.pile is made.creatures


def test_cast_out_devil_stops_control_or_ends_it(drive):
    # ruling: freed
    made = begin(("yithian", {"a1": "Yithians"}), FOES)
    (trade,) = hold(made, OURS, "Trade Minds")
    hold(made, THEIRS, "Cast out Devil", "Seal of Isis")
    _, asked = drive(made.fight(OURS, trade), [option("a1", "a4"), "Cast out Devil"])
    assert [len(choice.options) for choice in asked] == [2, 2, 1]  # no Seal: it is no spell
    assert [choice.phase for choice in asked] == ["aim", "answer control", "answer spell"]
    unit = made.at["a4"]
    assert unit.owner == THEIRS
    made.take(unit, OURS, None, False)
    (spell,) = [card for card in made.spells.discards if card.frees]
    spell.pile.give(spell, made.books[THEIRS])
    drive(made.fight(THEIRS, spell))
    assert unit.owner == THEIRS
    spell.pile.give(spell, made.books[THEIRS])
    dominate, wrack = hold(made, OURS, "Dominate", "Wrack")
    assert {card.name for card in made.answers(THEIRS, "spell", dominate)} == {"Cast out Devil", "Seal of Isis"}
    assert {card.name for card in made.answers(THEIRS, "spell", wrack)} == {"Seal of Isis"}


def test_specials_that_control_are_used_by_any_unit_of_the_faction():
    # ruling: specials
    made = begin(("mi-go", {"a1": "Mi-Go", "h1": "Mi-Go Surgeon"}), ("cultist", {"b2": "Fanatics", "c1": "Fanatics"}))
    (surgery,) = hold(made, OURS, "Brain Surgery")
    assert aims(made, OURS, surgery) == {("a1", "b2")}
    summon(made, OURS, "Shantak", "d2")
    assert aims(made, OURS, surgery) == {("a1", "b2")}


# what lasts


def test_a_bound_unit_misses_four_turns_of_its_own(drive):
    # ruling: turns
    made = begin(PRIESTS, FOES)
    (wings,) = hold(made, THEIRS, "Articulate Limbs")
    cast(made, drive, "Wrack", option("a1", "d4"))
    for _ in range(4):
        made.wane(THEIRS)
        assert "d4" not in ends(made, THEIRS, wings)
        made.wane(OURS)
    assert "d4" in ends(made, THEIRS, wings)


def test_the_song_binds_the_caster_and_three_enemies(drive):
    # ruling: song
    spaces = ("a3", "b3", "c3", "c1", "d4")
    made = begin(PRIESTS, ("mi-go", dict.fromkeys(spaces, "Mi-Go")))
    foes = [made.at[space] for space in ("a3", "b3", "c1")]
    asked = cast(made, drive, "Song of Glissande", *foes)
    assert {where(unit) for unit in asked[-3].options} == {"a3", "b3", "c3", "c1"}
    assert {space for space, unit in made.at.items() if made.suffers(unit, HELD)} == {"a1", "a3", "b3", "c1"}
    assert {unit.mark(own(HELD, OURS)) for unit in foes} == {2}


def test_a_later_shorter_spell_does_not_end_a_longer_one(drive):
    # ruling: turns
    made = begin(PRIESTS, ("mi-go", {"a3": "Mi-Go", "h8": "Mi-Go Surgeon"}))
    cast(made, drive, "Wrack")
    cast(made, drive, "Song of Glissande")
    assert [made.at[space].mark(own(HELD, OURS)) for space in ("a1", "a3")] == [2, 4]


def test_a_ward_keeps_off_range_one_but_no_more(drive):
    # ruling: ward
    made = begin(
        ("cultist", {"a1": "Evil High Priest", "b1": "Fanatics"}), ("mi-go", {"a2": "Mi-Go", "h8": "Mi-Go Surgeon"})
    )
    cast(made, drive, "Flesh Ward")
    assert made.at["a1"].mark(own("warded", OURS)) == 5
    (grapple, drop) = hold(made, THEIRS, "Grapple", "Drop Attack")
    assert shots(made, THEIRS, grapple) == {("a2", "b1")}
    assert len(made.charges(drop, [made.at["a2"]], made.at)) == 1
    made.enter(made.at["h8"], "c1")
    (mind,) = hold(made, THEIRS, "Steal Life")
    made.enter(made.at["b1"], "h1")
    assert aims(made, THEIRS, mind) == {("c1", "a1")}


# other spells


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Bait", {"c3", "b2"}),
        ("Soul Singing", {"e5", "f6", "g7", "d5", "d6", "d7", "c5", "b6", "a7", "c4", "b4", "a4", "c3", "b2"}
         | {"d3", "d2", "d1", "e3", "f2", "g1", "e4", "f4", "g4"}),
    ],
)  # fmt: skip
def test_where_spells_move_a_unit_to(name, found):
    # ruling: driven
    made = begin(("cultist", {"a1": "Evil High Priest"}), ("mi-go", {"d4": "Mi-Go"}))
    (spell,) = hold(made, OURS, name)
    assert set(made.driven(made.at["a1"], made.at["d4"], spell)) == found


def test_dismiss_drives_away_past_nobody(drive):
    # ruling: driven
    made = begin(
        ("cultist", {"a1": "Evil High Priest"}), ("mi-go", {"a3": "Mi-Go", "a5": "Mi-Go", "h8": "Mi-Go Surgeon"})
    )
    (spell,) = hold(made, OURS, "Dismiss")
    assert set(made.driven(made.at["a1"], made.at["a3"], spell)) == {"a4", "b4", "c5", "d6"}
    drive(made.fight(OURS, spell), [option("a3", "c5")])
    assert "c5" in made.at
    assert not made.at["c5"].mark("_moved")


def test_gates_take_a_caster_or_a_neighbour_anywhere(drive):
    # ruling: driven
    made = begin(("cultist", {"a1": "Evil High Priest", "b2": "Fanatics", "c3": "Fanatics"}), FOES)
    asked = cast(made, drive, "Create Gate", option(None, "b2"), option("b2", "h1"))
    assert {where(unit) for _, unit in asked[0].options} <= {"a1", "h1", "b2"}
    assert len(asked[-1].options) == 64 - 6
    assert "h1" in made.at


def test_the_dead_come_back_with_one_hit(drive):
    # ruling: raise
    made = begin(("cultist", {"a1": "Evil High Priest", "b1": "Evil High Priest"}), FOES)
    priest = made.at["b1"]
    made.kill(priest)
    cast(made, drive, "Raise Corpse", lambda place: place[1] == "b2")
    assert made.at["b2"] is priest
    assert (made.left(priest), made.lives(OURS)) == (1, 2)


def test_what_heals_and_what_adds_hits(drive):
    # ruling: limits
    made = begin(PRIESTS, FOES)
    priest = made.at["a1"]
    made.wound(priest, 2)
    cast(made, drive, "Heal")
    assert made.left(priest) == 2
    made.heal(priest, 3)
    assert made.left(priest) == priest.hits
    cast(made, drive, "Body Warping of Gorgoroth", option(None, "a1"))
    assert made.left(priest) == priest.hits + 1
    (spell,) = [card for card in made.spells.discards if card.boosts]
    spell.pile.give(spell, made.books[OURS])
    drive(made.fight(OURS, spell), [option(None, "a1")])
    assert made.left(priest) == priest.hits + 2


def test_steal_life_heals_if_it_hits(drive):
    made = begin(("cultist", {"a1": "Evil High Priest"}), ("mi-go", {"a2": "Mi-Go", "h8": "Mi-Go Surgeon"}))
    priest = made.at["a1"]
    made.wound(priest, 2)
    hold(made, THEIRS, "Trickery")
    cast(made, drive, "Steal Life", "Trickery")
    assert made.left(priest) == 1
    priest.put("_attacked", 0)
    (spell,) = [card for card in made.spells.discards if card.heals]
    spell.pile.give(spell, made.books[OURS])
    drive(made.fight(OURS, spell))
    assert (made.left(priest), made.left(made.at["a2"])) == (2, 1)


def test_steal_life_tells_of_no_healing_where_nobody_was_hurt(drive, story):
    made = begin(("cultist", {"a1": "Evil High Priest"}), ("mi-go", {"a2": "Mi-Go", "h8": "Mi-Go Surgeon"}), told=True)
    story(made.table)
    (spell,) = hold(made, OURS, "Steal Life")
    drive(made.fight(OURS, spell), (), made.table)
    assert story(made.table)[-1] == "Mi-Go: 1 hit left."


def test_signs_and_eyes_strike_around_the_caster(drive):
    made = begin(PRIESTS, ("mi-go", {"a2": "Mi-Go", "b2": "Mi-Go", "c3": "Mi-Go", "h8": "Mi-Go Surgeon"}))
    cast(made, drive, "Eye of Light & Darkness")
    assert {space: made.left(unit) for space, unit in made.at.items()} == {
        **{"a1": 3, "b1": 2, "a2": 1, "b2": 1, "c3": 2, "h8": 2}
    }
    cast(made, drive, "Red Sign of Shudde M'ell")
    assert {space: made.left(unit) for space, unit in made.at.items()} == {"a1": 3, "b1": 1, "c3": 2, "h8": 2}


def test_a_dagger_kills_a_neighbour_for_three_spells(drive):
    made = begin(("cultist", {"a1": "Evil High Priest", "b1": "Fanatics", "d5": "Fanatics"}), FOES)
    cast(made, drive, "Ceremonial Dagger")
    assert "b1" not in made.at
    assert len(made.books[OURS]) == 3


def test_spells_on_hands(drive):
    # ruling: hands
    made = begin(PRIESTS, FOES)
    hold(made, THEIRS, "Grapple", "Wrack", "Heal", "Levitate")
    cast(made, drive, "Scrying Window")
    assert {card.name for card in View(made.table, OURS).known(own("hand", THEIRS))} == {"Grapple"}
    assert len(View(made.table, OURS).known(own("spell hand", THEIRS))) == 0
    assert len(made.hands[OURS]) == 1
    cast(made, drive, "Power Drain")
    assert (len(made.books[OURS]), len(made.books[THEIRS])) == (2, 1)
    cast(made, drive, "Cloud Memory", *[None] * bool(made.answers(THEIRS, "spell", None)))
    assert (len(made.hands[THEIRS]), len(made.books[THEIRS])) == (1, 0)
    cast(made, drive, "Pipes of Madness")
    assert not any((*made.hands, *made.books))


def test_searches(drive):
    # ruling: search
    made = begin(PRIESTS, FOES)
    asked = cast(made, drive, "Plutonian Drug", "Time Warp")
    names = [card.name for card in asked[-1].options]
    assert names == sorted(names)
    assert len(names) == 90
    assert [card.name for card in made.books[OURS]] == ["Time Warp"]
    assert View(made.table, OURS).known("spell") == []  # it was shuffled
    (glass,) = hold(made, OURS, "Conjure Glass of Mortlan")
    assert aims(made, OURS, glass) == set()
    for card in hold(made, OURS, "Spear", "March"):
        made.discard(card)
    drive(made.fight(OURS, glass), ["Spear"])
    assert [card.name for card in made.hands[OURS]] == ["Spear"]


def test_a_spell_deck_that_is_empty_is_made_anew_to_be_searched(drive):
    # ruling: spell-deck, search
    made = begin(PRIESTS, FOES)
    (drug,) = hold(made, OURS, "Plutonian Drug")
    made.spells.draw.give_all(made.spells.discards)
    drive(made.fight(OURS, drug), ["Time Warp"])
    assert [card.name for card in made.books[OURS]] == ["Time Warp"]
    assert (len(made.spells.draw), len(made.spells.discards)) == (90, 0)


def test_time_warp_kills_at_once(drive):
    made = begin(PRIESTS, ("mi-go", {"e5": "Mi-Go Surgeon", "h8": "Mi-Go"}))
    cast(made, drive, "Time Warp")
    assert made.beaten(THEIRS)


# the rule of thumb


def test_the_thumb_casts_at_the_leader_and_stops_what_harms():
    made = begin(PRIESTS, ("mi-go", {"c3": "Mi-Go", "b3": "Mi-Go Surgeon", "h8": "Mi-Go Surgeon"}))
    (spell,) = hold(made, OURS, "Explode Heart")
    assert advice(made, OURS, "attack card", [None, spell]) is spell
    found = made.aimed(OURS, spell)
    made.discard(spell)
    assert where(advice(made, OURS, "cast", found)[1]) == "b3"
    (seal,) = hold(made, THEIRS, "Seal of Isis")
    assert advice(made, THEIRS, "answer spell", [None, seal]) is seal
    (lamp,) = hold(made, OURS, "Lamp of Alhazred")
    made.discard(lamp)
    assert advice(made, THEIRS, "answer spell", [None, seal]) is None


def test_the_thumb_finishes_a_leader_that_it_controls():
    made = begin(PRIESTS, ("mi-go", {"b2": "Mi-Go Surgeon", "c2": "Mi-Go"}))
    made.take(made.at["b2"], OURS, None, False)
    made.wound(made.at["b2"], 1)
    (spear,) = hold(made, OURS, "Spear")
    assert advice(made, OURS, "attack", made.targets(OURS, spear))[1] is made.at["b2"]


def test_the_thumb_lets_others_of_those_live():
    made = begin(PRIESTS, ("mi-go", {"b2": "Mi-Go", "h8": "Mi-Go Surgeon"}))
    made.take(made.at["b2"], OURS, None, False)
    (spear,) = hold(made, OURS, "Spear")
    assert made.targets(OURS, spear)
    assert advice(made, OURS, "attack card", [None, spear]) is None
