"""Minions: what abilities do instead of battles, what spells do, and how long; rulings are cited."""

from __future__ import annotations

from typing import Any

import pytest
from minions_kit import OURS, THEIRS, begin, deeds, fallen, know, lasts, on

from pnp.engine import Choice, own
from pnp.games.families.skirmish import ATTACKED
from pnp.games.minions import Battle
from pnp.games.minions.spells import SKIP

LEADS = {"h1": "Avatar"}
FOES = {"h8": "Griffin"}


def use(
    made: Battle, drive: Any, falls: Any, name: str, here: str, there: str, dice: list[int], *answers: Any
) -> list[Choice]:
    assert (name, there) in deeds(made, here)
    left = falls(made, *dice)
    _, asked = drive(made.act(made.at[here], name, made.at[there]), answers)
    assert not left, "all dice were rolled"
    return list(asked)


def cast(made: Battle, drive: Any, falls: Any, here: str, name: str, dice: list[int], *answers: Any) -> list[Choice]:
    (card,) = know(made, here, name)
    unit = made.at[here]
    assert card in made.casts(unit, card.type if card.type != "either" else "move", made.at)
    left = falls(made, *dice)
    _, asked = drive(made.cast(unit, card), answers)
    assert not left, "all dice were rolled"
    assert card.pile.name == "discard"
    return list(asked)


def turns(made: Battle, count: int) -> None:
    """So many turns of both end, ours first."""
    for number in range(count):
        made.end_turn(number % 2)
        made.active = (number + 1) % 2


# abilities


@pytest.mark.parametrize(
    ("name", "who", "rolled", "force", "lives"),
    [
        ("Boulder", "Stone Giant", [2, 4, 4], 3, False),
        ("Lightning", "Storm Giant", [5, 4], 2, False),
        ("Firebreath", "Chimera", [4, 4], 3, False),
        ("Acid", "Black Dragon", [4, 5], 3, True),
    ],
)
def test_breath_boulders_and_lightning_are_attacks_of_their_own_force(drive, falls, name, who, rolled, force, lives):
    # rulings: hand-to-hand, attacks, acid
    made = begin({"a1": who, "b1": "Warlord", **LEADS}, {"a2": "Archer", **FOES})
    unit = made.at["a1"]
    use(made, drive, falls, name, "a1", "a2", rolled)
    assert made.abilities[name.lower()].force == force
    assert fallen(made, THEIRS) == ([] if lives else ["Archer"])
    assert fallen(made, OURS) == []
    assert unit.mark(ATTACKED) == 1


def test_no_boulder_no_attack(drive, falls):
    made = begin({"a1": "Ogre", **LEADS}, {"a4": "Archer", **FOES})
    use(made, drive, falls, "Boulder", "a1", "a4", [3])
    assert fallen(made, THEIRS) == []


def test_lightning_strikes_every_other_turn(drive, falls):  # ruling: turns
    made = begin({"a1": "Storm Giant", **LEADS}, {"a4": "Archer", **FOES})
    use(made, drive, falls, "Lightning", "a1", "a4", [1, 6])
    turns(made, 2)
    assert deeds(made, "a1") == set()
    turns(made, 2)
    assert deeds(made, "a1") == {("Lightning", "a4")}


def test_holy_word_is_for_undead_and_demons():  # ruling: undead-and-demons
    made = begin({"a1": "Cleric", **LEADS}, {"a4": "Mummy", "b3": "Demon", "c2": "Wolf", **FOES})
    assert deeds(made, "a1") == {("Holy Word", "a4"), ("Holy Word", "b3")}


@pytest.mark.parametrize(
    ("name", "who", "force", "held", "ends"),
    [("Web", "Spider", 1, True, 6), ("Paralyze", "Ghoul", -1, True, 4), ("Curse", "Night Hag", 1, False, None)],
)
def test_webs_and_curses(drive, falls, name, who, force, held, ends):  # rulings: turns, attacks, same-effect
    made = begin({"a1": who, **LEADS}, {"a2": "Archer", **FOES})
    use(made, drive, falls, name, "a1", "a2", [4])
    assert lasts(made, "a2") == set()
    turns(made, 2)
    use(made, drive, falls, name, "a1", "a2", [3])
    foe = made.at["a2"]
    assert (made.force(foe), made.mobile(foe)) == (force, not held)
    turns(made, 2)
    assert ((name, "a2") in deeds(made, "a1")) == (ends is not None)  # what ends may be laid anew
    if ends is None:
        turns(made, 12)
        assert made.force(foe) == force
    else:
        turns(made, ends - 2)
        assert lasts(made, "a2") == {name}
        turns(made, 1)
        assert lasts(made, "a2") == set()


def test_petrify_as_an_ability(drive, falls):  # rulings: petrify, petrified
    made = begin({"a1": "Cockatrice", **LEADS}, {"a2": "Fire Giant", "b2": "Cleric", **FOES})
    know(made, "b2", "Lightning Bolt")
    assert made.force(made.at["a1"]) == 0
    use(made, drive, falls, "Petrify", "a1", "a2", [3, 2])
    assert made.force(made.at["a1"]) == 1  # no heat
    assert {there for _, there in deeds(made, "a1")} == set()
    assert {target.name for target in made.struck(made.at["a1"], "a1", 1, made.at)} == {"Cleric"}
    assert not made.fights(made.at["a2"])
    turns(made, 5)
    assert made.force(made.at["a1"]) == 0


def test_charm_ends_with_the_turn(drive, falls):  # ruling: charm
    made = begin({"a1": "Nymph", **LEADS}, {"a2": "Wizard", "b2": "Wolf", **FOES})
    know(made, "a2", "Lightning Bolt")
    use(made, drive, falls, "Charm", "a1", "a2", [2])
    wizard = made.at["a2"]
    assert (wizard.owner, made.home(wizard)) == (OURS, THEIRS)
    assert ("strike", "b2") in deeds(made, "a2")
    assert made.casts(wizard, "attack", made.at) == []
    use(made, drive, falls, "strike", "a2", "b2", [1, 6])
    assert fallen(made, THEIRS) == ["Wizard"]
    assert fallen(made, OURS) == []
    made = begin({"a1": "Nymph", **LEADS}, {"a2": "Shaman"})
    use(made, drive, falls, "Charm", "a1", "a2", [2])
    assert not made.over_with
    turns(made, 1)
    assert made.at["a2"].owner == THEIRS


def test_call_and_taunt_bring_nearer_and_weaken_for_the_turn(drive, falls):  # ruling: pulled
    made = begin({"a1": "Siren", "b1": "Halfling", **LEADS}, {"a4": "Wolf", "b2": "Troll", "d1": "Wolf", **FOES})
    assert ("Call", "b2") not in deeds(made, "a1")
    asked = use(made, drive, falls, "Call", "a1", "a4", [], lambda answer: answer[1] == "a3")
    assert {space for _, space in asked[0].options} == {"a3", "b3"}
    assert made.force(made.at["a3"]) == 0
    assert not [deed for deed in deeds(made, "a1") if deed[0] == "Call"]
    assert ("strike", "b2") in deeds(made, "a1")
    use(made, drive, falls, "Taunt", "b1", "d1", [], lambda answer: answer[1] == "c1")
    assert made.at["c1"].name == "Wolf"
    turns(made, 1)
    assert made.force(made.at["a3"]) == 2


def test_songs_protect_from_call_and_taunt():  # rulings: pulled, sides
    made = begin({"a1": "Siren", **LEADS}, {"a4": "Wolf", "b4": "Bard", **FOES})
    assert deeds(made, "a1") == {("Call", "b4")}


def test_taunt_draws_one_or_two_squares():  # ruling: pulled
    made = begin({"a1": "Jester", **LEADS}, {"a4": "Wolf", **FOES})
    row = made.abilities["taunt"]
    assert set(made.comes(made.at["a1"], made.at["a4"], row, made.at)) == {"a3", "b3", "a2", "b2"}


def test_a_keg_strikes_friend_and_foe_and_is_gone(drive, falls):  # rulings: bombs, deaths
    made = begin({"b2": "Powder Keg", "a1": "Archer", "c1": "Unicorn", **LEADS}, {"b3": "Wolf", "c3": "Troll", **FOES})
    # Around it in the order of the board: Wolf, Troll (regenerates on 1-3), Archer (healed on 1-3), Unicorn.
    unit = made.at["b2"]
    order = [other.name for other in made.beside("b2")]
    assert sorted(order) == ["Archer", "Troll", "Unicorn", "Wolf"]
    left = falls(made, *[1, 6] * 4)
    drive(made.act(unit, "Bomb", unit))
    assert not left
    assert (fallen(made, OURS), fallen(made, THEIRS)) == (["Powder Keg"], [])


def test_riddles_take_two(drive, falls):
    made = begin({"a1": "Sphinx", **LEADS}, {"a2": "Troll", **FOES})
    use(made, drive, falls, "strike", "a1", "a2", [4, 3, 3, 6])
    assert fallen(made, THEIRS) == ["Troll"]


def test_dance_and_freeze_are_rolled_by_who_suffers_them(falls):  # ruling: freeze
    made = begin({"a1": "Archer", "h1": "Titan"}, {"a2": "Satyr", "b1": "Frost Giant", **FOES})
    falls(made, 3)
    made.halt(OURS, "dance")
    assert (made.mobile(made.at["a1"]), made.fights(made.at["a1"])) == (False, False)
    turns(made, 1)
    falls(made, 3)
    made.active = OURS
    made.halt(OURS, "freeze")
    assert (made.mobile(made.at["a1"]), made.fights(made.at["a1"])) == (True, False)
    turns(made, 1)
    assert made.fights(made.at["a1"])


def test_disease_is_rolled_once_for_each_healthy_enemy(falls):  # ruling: disease
    made = begin({"b2": "Rat Swarm", "b3": "Rat Swarm", **LEADS}, {"a2": "Wolf", "c2": "Troll", **FOES})
    left = falls(made, 2, 3)
    made.infect(OURS)
    assert not left
    assert sorted(made.force(made.at[space]) for space in ("a2", "c2")) in ([1, 4], [2, 3])
    left = falls(made, 6)
    made.infect(OURS)
    assert not left


# spells


def test_a_figure_casts_one_spell_a_turn_beside_its_attack(drive, falls):  # rulings: casting, spells
    made = begin({"a1": "Archmage", **LEADS}, {"a2": "Wolf", "a6": "Wolf", **FOES})
    know(made, "a1", "Haste", "Lightning Bolt")
    assert {card.name for card in made.casts(made.at["a1"], "move", made.at)} == {"Haste"}
    asked = cast(made, drive, falls, "a1", "Disintegration", [1, 1])
    assert [choice.phase for choice in asked] == ["aim"]
    assert fallen(made, THEIRS) == ["Wolf"]
    assert made.casts(made.at["a1"], "attack", made.at) == []
    assert made.fights(made.at["a1"])


def test_fireball_burns_all_next_to_the_target(drive, falls):  # ruling: hand-to-hand
    made = begin({"a1": "Wizard", "a3": "Archer", **LEADS}, {"a4": "Wolf", "b5": "Frog", **FOES})
    cast(made, drive, falls, "a1", "Fireball", [6, 1, 6, 1, 6, 1])
    assert fallen(made, THEIRS) == ["Wolf", "Frog"]
    assert fallen(made, OURS) == ["Archer"]
    made = begin({"a1": "Wizard", **LEADS}, {"a4": "Wolf", "b4": "Troll", **FOES})
    made.enthral(made.at["b4"], made.abilities["petrify"], OURS, 3)
    cast(made, drive, falls, "a1", "Fireball", [1, 6])  # who is petrified is not burnt


def test_three_missiles_at_one_or_several(drive, falls):
    made = begin({"a1": "Wizard", **LEADS}, {"a3": "Wolf", "b3": "Wolf", **FOES})
    cast(made, drive, falls, "a1", "Magic Missiles", [1, 6, 6, 1, 6, 1], on("a3", made), on("a3", made))
    assert fallen(made, THEIRS) == ["Wolf", "Wolf"]


def test_ice_wind_holds_two_that_stand_together(drive, falls):
    made = begin({"a1": "Wizard", **LEADS}, {"a3": "Troll", "b4": "Troll", "c1": "Wolf", **FOES})
    asked = cast(made, drive, falls, "a1", "Ice Wind", [1, 6, 1, 6], on("a3", made), on("b4", made))
    assert {pair[1].name for pair in asked[1].options if pair} == {"Troll"}
    assert not made.mobile(made.at["a3"])
    assert not made.mobile(made.at["b4"])
    turns(made, 5)
    assert made.mobile(made.at["a3"])


def test_helping_spells_are_for_friends_and_add_up(drive, falls):  # rulings: spells, turns, same-effect
    made = begin({"a1": "Wizard", "b2": "Archer", "c3": "Wolf", **LEADS}, {"a2": "Wolf", **FOES})
    asked = cast(made, drive, falls, "a1", "Haste", [], on("b2", made))
    assert {aim.name for _, aim in asked[0].options} == {"Wizard", "Archer", "Wolf"}
    made.at["a1"].put("_cast", 0)
    cast(made, drive, falls, "a1", "Bless", [])
    archer = made.at["b2"]
    assert (made.pace(archer), made.force(archer), made.often(archer, "attacks")) == (5, 3, 2)
    assert lasts(made, "c3") == set()
    turns(made, 4)
    assert (made.pace(archer), made.force(archer)) == (5, 3)
    turns(made, 1)
    assert (made.pace(archer), made.force(archer)) == (3, 3)
    turns(made, 3)
    made.end_turn(OURS)
    assert (made.pace(archer), made.force(archer)) == (2, 2)


def test_a_flying_spell_lets_fly(drive, falls):
    made = begin({"a1": "Wizard", "b1": "Guard", "c1": "Guard", **LEADS}, FOES)
    cast(made, drive, falls, "a1", "Flying", [], on("b1", made))
    assert "e1" in made.ways(made.at["b1"], made.at)


def test_paralyze_holds_and_weakens(drive, falls):
    made = begin({"a1": "Wizard", **LEADS}, {"a4": "Troll", **FOES})
    cast(made, drive, falls, "a1", "Paralyze", [])
    troll = made.at["a4"]
    assert (made.force(troll), made.mobile(troll), made.fights(troll)) == (1, False, False)


def test_illusion_lies_on_its_square_through_the_enemys_turn(drive, falls):  # ruling: illusion
    made = begin({"a1": "Wizard", "b3": "Archer", **LEADS}, {"a4": "Wolf", "c4": "Wolf", **FOES})
    cast(made, drive, falls, "a1", "Illusion", [], lambda answer: answer[1] == "b4")
    assert not made.fights(made.at["a4"])
    assert made.fights(made.at["b3"])
    turns(made, 2)
    assert not made.fights(made.at["c4"])
    turns(made, 1)
    assert made.fights(made.at["c4"])


def test_who_is_invisible_cannot_be_attacked_for_three_turns(drive, falls):  # ruling: invisibility
    made = begin({"a1": "Wizard", "a2": "Archer", **LEADS}, {"a3": "Wolf", **FOES})
    cast(made, drive, falls, "a1", "Invisibility", [], on("a2", made))
    assert deeds(made, "a3") == set()
    assert made.force(made.at["a2"]) == 4
    turns(made, 7)
    assert deeds(made, "a3") == {("strike", "a2")}


def test_the_feeble_minded_cast_nothing(drive, falls):
    made = begin({"a1": "Wizard", **LEADS}, {"a3": "Adept", "b3": "Wolf", **FOES})
    know(made, "a3", "Haste")
    asked = cast(made, drive, falls, "a1", "Feeble Mind", [1])
    assert len(asked[0].options) == 1
    assert made.casts(made.at["a3"], "move", made.at) == []
    turns(made, 3)
    assert made.casts(made.at["a3"], "move", made.at)


def test_a_wall_of_fire_hangs_together_and_burns_four_turns(drive, falls):  # rulings: areas, turns
    made = begin({"a1": "Wizard", "b1": "Harpy", **LEADS}, {"a4": "Wolf", **FOES})
    wanted = ["a3", "b4", "c3", "d2"]
    asked = cast(made, drive, falls, "a1", "Wall of Fire", [], *(lambda o, s=space: o[1] == s for space in wanted))
    assert {space for _, space in asked[1].options} == {"a2", "b2", "b3", "b4"}
    assert made.shut() == set(wanted)
    assert "a3" not in made.ways(made.at["a4"], made.at)
    assert "b5" in made.ways(made.at["b1"], made.at)
    assert "b4" not in made.ways(made.at["b1"], made.at)
    turns(made, 8)
    assert made.shut() == set(wanted)
    turns(made, 1)
    assert made.shut() == set()


def test_shaped_earth_stays(drive, falls):  # rulings: earth, areas
    made = begin({"a1": "Wizard", "b1": "Wolf", **LEADS}, {"b4": "Wolf", **FOES})
    steps = [lambda o: o[1] == "closed", lambda o: o[1] == "b2", lambda o: o[1] == "c2", lambda o: o[1] == "d2"]
    cast(made, drive, falls, "a1", "Shape Earth", [], *steps)
    turns(made, 10)
    assert made.shut() == {"b2", "c2", "d2"}
    assert made.ways(made.at["b1"], made.at) == ["c1", "d1", "e1", "a2"] or "b2" not in made.ways(
        made.at["b1"], made.at
    )
    made.at["a1"].put("_cast", 0)
    steps = [lambda o: o[1] == "level", lambda o: o[1] == "c2"]
    cast(made, drive, falls, "a1", "Shape Earth", [], *steps, lambda o: o[1] == "b2")
    assert made.shut() == set()


def test_the_shield_keeps_off_spells_and_distance(drive, falls):  # ruling: shield-spell
    made = begin(
        {"a1": "Wizard", "b2": "Archer", "c3": "Wolf", **LEADS}, {"a4": "Archer", "b3": "Wolf", "d5": "Adept", **FOES}
    )
    cast(made, drive, falls, "a1", "Shield", [], on("b2", made))
    assert deeds(made, "a4") == set()
    assert ("strike", "b2") in deeds(made, "b3")
    know(made, "d5", "Paralyze")
    assert made.casts(made.at["d5"], "move", made.at) == []
    assert lasts(made, "c3") == {"Shield"}
    assert lasts(made, "b3") == set()
    turns(made, 7)
    assert made.casts(made.at["d5"], "move", made.at)


def test_time_control_skips_a_turn_and_ends_ones_own(drive, falls):  # rulings: time-control, turns
    made = begin({"a1": "Wizard", "c1": "Archer", **LEADS}, {"c3": "Wolf", **FOES})
    (card,) = know(made, "a1", "Time Control")
    unit = made.at["a1"]
    _, asked = drive(made.attack_phase(OURS), [unit])
    assert [choice.phase for choice in asked] == ["who attacks", "attack"]
    assert card.pile.name == "discard"
    assert made.table.track(own(SKIP, THEIRS)).value == 1
    _, asked = drive(made.turn(THEIRS))
    assert asked == []
    falls(made, 1)
    _, asked = drive(made.turn(THEIRS), [None])
    assert asked


def test_a_polymorph_puts_another_in_the_place(drive, falls):  # ruling: polymorph
    made = begin({"a1": "Wizard", "b2": "Wolf", **LEADS}, {"a3": "Lich", "b3": "Troll"})
    made.fall(made.at["b3"])
    asked = cast(made, drive, falls, "a1", "Polymorph", [], on("a3", made), lambda pair: pair[1].name == "Frog")
    assert {pair[1].name for pair in asked[1].options} == {"Frog", "Troll"}
    assert (made.at["a3"].name, made.at["a3"].owner) == ("Frog", THEIRS)
    assert made.over_with
    assert fallen(made, THEIRS) == ["Troll"]
    made.at["a1"].put("_cast", 0)
    made.at["b2"].put(ATTACKED, 1)
    cast(made, drive, falls, "a1", "Polymorph", [], on("b2", made), lambda pair: pair[1].name == "Troll")
    troll = made.at["b2"]
    assert (troll.name, troll.owner, made.fights(troll)) == ("Troll", OURS, False)


def test_a_door_sends_anybody_anywhere(drive, falls):  # ruling: spells
    made = begin({"a1": "Wizard", **LEADS}, {"a3": "Wolf", **FOES})
    cast(made, drive, falls, "a1", "Dimmension Door", [], on("a3", made), lambda pair: pair[1] == "h4")
    assert made.at["h4"].name == "Wolf"


def test_dispel_ends_what_lasts_and_curses(drive, falls):  # ruling: dispel
    made = begin({"a1": "Wizard", "b2": "Archer", "a2": "Wolf", **LEADS}, FOES)
    archer = made.at["b2"]
    for name in ("curse", "web", "disease"):
        made.lay(archer, made.abilities[name], THEIRS)
    haste = next(row for row in made.rows("spell") if row.name == "Haste")
    made.lay(archer, haste, OURS)
    made.enthral(archer, made.abilities["petrify"], THEIRS, 4)
    asked = cast(made, drive, falls, "a1", "Dispell", [])
    assert len(asked[0].options) == 1
    assert lasts(made, "b2") == {"Web", "Disease"}


def test_cure_wounds(drive, falls):  # ruling: cure
    made = begin({"a1": "Cleric", "b2": "Archer", "c2": "Wolf", **LEADS}, {"b3": "Wolf", **FOES})
    archer = made.at["b2"]
    made.lay(archer, made.abilities["disease"], THEIRS)
    made.lay(archer, made.abilities["web"], THEIRS)
    cast(made, drive, falls, "a1", "Cure Wounds", [])
    assert lasts(made, "b2") == {"Web"}
    made.at["a1"].put("_cast", 0)
    made.fall(archer)
    cast(made, drive, falls, "a1", "Cure Wounds", [])
    assert "b2" not in made.at
    made.return_cured()
    assert made.at["b2"] is archer
    assert lasts(made, "b2") == set()
    made.wounded, made.cured = {archer: "b2"}, {archer: "b2"}
    made.return_cured()
    assert made.at["b2"] is archer


def test_who_dies_loses_its_spells_and_who_is_saved_keeps_them():  # ruling: deaths
    made = begin({"a1": "Wizard", **LEADS}, FOES)
    know(made, "a1", "Haste", "Bless")
    book = made.book(made.at["a1"])
    made.fall(made.at["a1"])
    assert (len(made.table.pile(book)), len(made.table.pile("discard"))) == (0, 2)


def test_spells_of_a_charmed_caster_stay_shut(drive, falls):  # ruling: charm
    made = begin({"a1": "Enchantress", **LEADS}, {"a3": "Archmage", **FOES})
    know(made, "a3", "Haste", "Lightning Bolt")
    cast(made, drive, falls, "a1", "Charm", [])
    assert made.at["a3"].owner == OURS
    assert made.casts(made.at["a3"], "move", made.at) == []
    assert made.moves_to(made.at["a3"], made.at)
    assert made.book(made.at["a3"]) == own("book 1", THEIRS)
