"""Fantasy Skirmish: special abilities, spells, what lasts, and what stops them; rulings are cited."""

from __future__ import annotations

from typing import Any

from fantasy_kit import begin, card, used
from skirmish_kit import ends, shots

from pnp.engine import Choice, View, own
from pnp.games.fantasy_skirmish import Battle

OURS, THEIRS = 0, 1
FOE = ("elf", {"h8": "Elf Lord"})


def cast_by(made: Battle, drive: Any, put: Any, name: str, *answers: Any) -> list[Choice]:
    """Our side discards an SA card for an ability or a spell of a name; what was asked."""
    (spent,) = put(made.table, made.hands[OURS], "SA")
    unit = next(unit for unit, use in made.uses(OURS) if use == name)
    made.discard(spent)
    _, asked = drive(made.use(OURS, unit, made.powers[name]), answers)
    return list(asked)


def on(space: str, made: Battle) -> Any:
    """An answer that aims at who stands on a square."""
    return lambda aim: isinstance(aim, tuple) and aim[1] is made.at[space]


def uses(made: Battle) -> set[tuple[str, str]]:
    return {(unit.name, name) for unit, name in made.uses(OURS)}


def test_what_an_sa_card_can_be_discarded_for():
    # ruling: specials, free-abilities
    made = begin(
        (
            "orc",
            {
                "a1": "Scimitars",
                "b1": "Spears",
                "c1": "Spy",
                "d1": "Troll",
                "e1": "Chieftain",
                "f1": "Champion",
                "g1": "Guards",
                "h1": "Clubbers",
            },
        ),
        ("elf", {"a2": "Swords", "b3": "Scout", "c3": "Scout"}),
    )
    assert uses(made) == {("Scimitars", "Attack"), ("Spears", "Throw")}
    made.wound(made.at["d1"], 1)
    made.enter(made.at["c3"], "c2")
    assert uses(made) == {("Scimitars", "Attack"), ("Spears", "Throw"), ("Troll", "Regeneration"), ("Spy", "Scout")}


def test_attack_by_an_sa_card_asks_no_strength_and_is_the_units_attack(drive, put):
    # ruling: move-stat, once-each
    made = begin(
        ("orc", {"a1": "Archers", "h1": "Chieftain"}), ("elf", {"a4": "Swords", "a5": "Scout", "h8": "Elf Lord"})
    )
    asked = cast_by(made, drive, put, "Attack")
    assert [choice.phase for choice in asked] == ["aim", "answer"]
    assert made.fallen[THEIRS].top.name == "Swords"
    assert uses(made) == set()
    assert not made.may_attack(made.at["a1"], card(made, "Attack 1"))


def test_a_throw_goes_exactly_two_in_a_line():
    # ruling: range, line
    made = begin(
        ("orc", {"b1": "Spears", "b2": "Guards", "h1": "Chieftain"}),
        ("elf", {"a2": "Scout", "b3": "Scout", "d3": "Swords", "d2": "Druid"}),
    )
    spears = made.at["b1"]
    assert made.aimed(spears, made.abilities["throw"], made.at) == [made.at["d3"]]


def test_explode_hurts_all_around_and_nothing_stops_it(drive, put):
    # ruling: explode, damage, defending
    made = begin(
        ("dwarf", {"b2": "Powder Keg", "a1": "Dwarf Lord", "c2": "Clansmen", "e2": "Hammers"}),
        ("feudal", {"b3": "King", "c3": "Shieldmen", "b4": "Squire"}),
    )
    put(made.table, made.hands[THEIRS], "Defend", "SA")
    asked = cast_by(made, drive, put, "Explode")
    assert asked == []
    assert {unit.name for unit in made.fallen[OURS]} == {"Powder Keg", "Clansmen"}
    left = {space: made.left(unit) for space, unit in made.at.items()}
    assert left == {"a1": 2, "e2": 1, "b3": 1, "c3": 1, "b4": 1}


def test_both_losing_their_last_leaders_nobody_wins():
    # ruling: explode
    made = begin(("dwarf", {"b2": "Powder Keg", "a1": "Longbeards"}), ("elf", {"b3": "Warrior Maiden"}))
    made.explode(made.at["b2"], made.abilities["explode"])
    assert made.over_with
    assert made.ended().winners == ()


def test_regeneration_and_healing_give_back_no_more_than_was_lost(drive, put):
    # ruling: limits
    made = begin(("dwarf", {"a1": "Rune Lord", "b1": "Champion", "h1": "Dwarf Lord"}), FOE, {"Rune Lord": ["Mend"]})
    assert uses(made) == set()
    made.wound(made.at["b1"], 1)
    cast_by(made, drive, put, "Mend")
    assert made.left(made.at["b1"]) == 3


def test_a_scout_looks_at_the_hand(drive, put):
    # ruling: specials
    made = begin(("orc", {"a1": "Spy", "h1": "Chieftain"}), ("elf", {"b2": "Elf Lord"}))
    put(made.table, made.hands[THEIRS], "Defend", "Move 1")
    cast_by(made, drive, put, "Scout")
    assert {each.name for each in View(made.table, OURS).known(made.hands[THEIRS].name)} == {"Defend", "Move 1"}


def test_lore_shows_the_next_seven_and_keeps_their_order(drive, put):
    # ruling: lore
    made = begin(("dwarf", {"a1": "Rune Lord", "h1": "Dwarf Lord"}), FOE, {"Rune Lord": ["Lore"]})
    top = list(made.stocks[0].draw)[-7:]
    cast_by(made, drive, put, "Lore")
    seen = View(made.table, OURS).known("fate")
    assert len(seen) == 7
    assert set(seen) == set(top)
    assert list(made.stocks[0].draw)[-7:] == top
    assert View(made.table, THEIRS).known("fate") == []


def test_a_net_holds_in_any_direction_past_others_and_is_no_attack(drive, put):
    # ruling: specials, range, immobilized, turns
    made = begin(
        ("goblin", {"b1": "Net Casters", "b2": "Infantry", "h1": "King"}),
        ("elf", {"b3": "Elf Lord", "c3": "Guardians", "e1": "Scout"}),
    )
    put(made.table, made.hands[THEIRS], "Defend", "SA")
    asked = cast_by(made, drive, put, "Net", on("c3", made))
    assert [choice.phase for choice in asked] == ["aim"]
    assert {aim.name for _, aim in asked[0].options} == {"Elf Lord", "Guardians"}
    held = made.at["c3"]
    assert not made.may_move(held, card(made, "Move 1"))
    assert not made.may_attack(held, card(made, "Attack 1"))
    assert made.wards(THEIRS, held) == []
    for turn in range(4):
        assert made.lasting(held), turn
        drive(made.end_phase(THEIRS))
        drive(made.end_phase(OURS))
    assert made.lasting(held) == []
    assert made.may_move(held, card(made, "Move 1"))


def test_a_spell_lasts_so_many_later_turns_and_begins_anew(drive, put):
    # ruling: turns
    made = begin(
        ("dwarf", {"a1": "Rune Lord", "b1": "Champion", "h1": "Dwarf Lord"}), FOE, {"Rune Lord": ["Stone Skin"]}
    )
    cast_by(made, drive, put, "Stone Skin", on("b1", made))
    assert made.has(made.at["b1"], "shield")
    for _ in range(3):
        drive(made.end_phase(OURS))
    cast_by(made, drive, put, "Stone Skin", on("b1", made))
    for lasts in (True, True, True, True, False):
        drive(made.end_phase(OURS))
        assert made.has(made.at["b1"], "shield") is lasts


def test_one_spell_a_turn_for_a_caster(drive):
    # ruling: once-each
    made = begin(
        ("orc", {"a1": "Shaman", "c1": "Shaman", "h1": "Chieftain"}),
        ("elf", {"a4": "Elf Lord", "c5": "Swords"}),
        {"Shaman": ["Fire Ball", "Poison", "Curse"]},
    )
    first = made.at["a1"]
    first.put("_cast", 1)
    assert {unit for unit, _ in made.uses(OURS)} == {made.at["c1"]}
    drive(made.end_phase(OURS))
    assert {unit for unit, _ in made.uses(OURS)} == {made.at["c1"], first}


def test_an_attack_spell_is_the_casters_attack(drive, put):
    # ruling: once-each
    made = begin(("orc", {"a1": "Shaman", "h1": "Chieftain"}), ("elf", {"a3": "Elf Lord"}), {"Shaman": ["Fire Ball"]})
    put(made.table, made.hands[THEIRS], "Defend")
    asked = cast_by(made, drive, put, "Fire Ball", None)
    assert [choice.phase for choice in asked] == ["aim", "answer"]
    assert made.left(made.at["a3"]) == 1
    assert not made.rested(made.at["a1"])
    assert uses(made) == set()


def test_granted_abilities_work_as_printed_ones(drive, put):
    # ruling: damage, leader
    made = begin(
        ("goblin", {"a1": "Witchdoctor", "b1": "Infantry", "b2": "Raiders", "h1": "King"}),
        ("elf", {"a3": "Elf Lord"}),
        {"Witchdoctor": ["Poisons", "Warflame", "Amulets"]},
    )
    cast_by(made, drive, put, "Poisons", on("b1", made))
    assert made.harms(made.at["b1"]) == 2
    drive(made.end_phase(OURS))
    cast_by(made, drive, put, "Warflame", on("b1", made))
    assert made.lent(made.at["b2"]) == 1
    made.kill(made.at["h1"])
    assert made.beaten(OURS)  # leadership of a spell wins nothing


def test_curse_takes_abilities_and_a_square(drive, put):
    # ruling: limits, leader
    made = begin(
        ("orc", {"a1": "Shaman", "h1": "Chieftain"}),
        ("elf", {"a3": "Elf Lord", "b3": "Treant", "b4": "Swords"}),
        {"Shaman": ["Curse"]},
    )
    cast_by(made, drive, put, "Curse", on("a3", made))
    lord = made.at["a3"]
    assert (made.pace(lord), made.has(lord, "leadership"), made.lent(made.at["b4"])) == (3, False, 0)
    assert not made.beaten(THEIRS)
    assert "a7" not in ends(made, THEIRS, card(made, "Move 4")).get("a3", ())
    lord.put(own("under Curse", THEIRS), 1)
    assert made.pace(lord) == 2


def test_haste_adds_a_move_and_an_attack(drive, put):
    # ruling: once-each
    made = begin(("feudal", {"a1": "Wizard", "b1": "Swordsmen", "h1": "King"}), FOE, {"Wizard": ["Haste"]})
    cast_by(made, drive, put, "Haste", on("b1", made))
    hasty = made.at["b1"]
    assert (made.pace(hasty), made.often(hasty, "attacks"), made.often(hasty, "moves")) == (3, 2, 1)


def test_a_hex_closes_a_square_for_some_turns(drive, put):
    # ruling: hex, turns
    made = begin(
        ("goblin", {"a1": "Witchdoctor", "c1": "Wolf Riders", "h1": "King"}),
        ("elf", {"c8": "Great Eagle", "e8": "Riders", "g8": "Elf Lord"}),
        {"Witchdoctor": ["Hex"]},
    )
    asked = cast_by(made, drive, put, "Hex", ("Hex", "c6"))
    assert ("Hex", "c8") not in asked[0].options
    assert made.hexed == {"c6"}
    assert "c6" not in ends(made, THEIRS, card(made, "Move 2"))["c8"]
    assert "c5" in ends(made, THEIRS, card(made, "Move 3"))["c8"]  # it flies
    assert "b5" not in ends(made, THEIRS, card(made, "Move 3"))["e8"]
    for turns in range(6):
        assert made.hexed == {"c6"}, turns
        drive(made.end_phase(THEIRS))
        drive(made.end_phase(OURS))
    assert made.hexed == set()


def test_a_hex_stops_a_walk_through_it(drive, put):
    # ruling: hex
    made = begin(
        ("goblin", {"a1": "Witchdoctor", "h1": "King"}),
        ("elf", {"e8": "Riders", "g8": "Elf Lord"}),
        {"Witchdoctor": ["Hex"]},
    )
    cast_by(made, drive, put, "Hex", ("Hex", "e7"))
    assert "e6" not in ends(made, THEIRS, card(made, "Move 2"))["e8"]
    assert "e7" not in ends(made, THEIRS, card(made, "Move 1"))["e8"]
    assert "d6" in ends(made, THEIRS, card(made, "Move K"))["e8"]


def test_a_summoned_unit_comes_beside_the_caster_while_there_are_counters(drive, put):
    # ruling: summoning
    made = begin(
        ("goblin", {"a1": "Witchdoctor", "a2": "Irregulars", "h1": "King"}), FOE, {"Witchdoctor": ["Summon Goblin"]}
    )
    asked = cast_by(made, drive, put, "Summon Goblin", ("Summon Goblin", "b2"))
    assert {space for _, space in asked[0].options} == {"b1", "b2"}
    summoned = made.at["b2"]
    assert (summoned.name, summoned.owner) == ("Irregulars", OURS)
    assert made.may_move(summoned, card(made, "Move 1"))
    row = made.powers["Summon Goblin"]
    assert len(made.spare(row)) == 6  # of eight counters
    made.kill(summoned)
    assert len(made.spare(row)) == 7


def test_teleport_sends_anywhere_empty(drive, put):
    # ruling: once-each
    made = begin(("feudal", {"a1": "Wizard", "b1": "Knights", "h1": "King"}), FOE, {"Wizard": ["Teleport"]})
    asked = cast_by(made, drive, put, "Teleport", on("b1", made), "g7")
    assert len(asked[-1].options) == 64 - 4
    knights = made.at["g7"]
    assert made.may_move(knights, card(made, "Move 1"))


def test_wild_winds_protect_the_caster_and_who_is_beside_it():
    # ruling: defending, immobilized
    made = begin(
        ("orc", {"a1": "Scimitars", "h1": "Chieftain"}),
        ("elf", {"a2": "Swords", "b3": "Arch Druid", "d3": "Elf Lord"}),
        {"Arch Druid": ["Wild Winds"]},
    )
    druid = made.at["b3"]
    assert made.wards(THEIRS, made.at["a2"]) == made.wards(THEIRS, druid) == [(druid, "Wild Winds")]
    assert made.wards(THEIRS, made.at["d3"]) == []
    druid.put(own("under Curse", OURS), 2)
    assert made.wards(THEIRS, druid) == []
    assert "Wild Winds" not in {name for _, name in made.uses(THEIRS)}


def test_dispell_reaches_everywhere_and_may_be_dispelled(drive, put):
    # ruling: range, once-each
    made = begin(
        ("feudal", {"a1": "Wizard", "b1": "Nobles", "h1": "King"}),
        ("feudal", {"h8": "Wizard", "a8": "King"}),
        {"Wizard": ["Blessing", "Dispell", "Lightning Bolt"]},
    )
    put(made.table, made.hands[THEIRS], "SA")
    asked = cast_by(made, drive, put, "Blessing", on("b1", made), used("Dispell"))
    assert asked[1].phase == "dispel"
    assert not made.has(made.at["b1"], "attack")
    made.at["a1"].put("_cast", 0)
    put(made.table, made.hands[THEIRS], "SA")
    put(made.table, made.hands[OURS], "SA")
    asked = cast_by(made, drive, put, "Blessing", on("b1", made), used("Dispell"), used("Dispell"))
    assert [choice.player for choice in asked if choice.phase == "dispel"][:2] == [THEIRS, OURS]
    assert made.has(made.at["b1"], "attack")


def test_an_attack_spell_may_be_dispelled(drive, put):
    # ruling: defending, range
    made = begin(
        ("feudal", {"a1": "Wizard", "h1": "King"}),
        ("feudal", {"a5": "Nobles", "h8": "Wizard", "a8": "King", "a3": "Squire"}),
        {"Wizard": ["Dispell", "Lightning Bolt"]},
    )
    bolt = made.powers["Lightning Bolt"]
    assert made.aimed(made.at["a1"], bolt, made.at) == []  # the squire stands in its way
    made.kill(made.at["a3"])
    put(made.table, made.hands[THEIRS], "SA")
    cast_by(made, drive, put, "Lightning Bolt", used("Dispell"))
    assert made.left(made.at["a5"]) == 2


def test_who_cannot_dispel_is_not_asked(drive, put):
    made = begin(
        ("dwarf", {"a1": "Rune Lord", "b1": "Champion", "h1": "Dwarf Lord"}), FOE, {"Rune Lord": ["Stone Skin"]}
    )
    asked = cast_by(made, drive, put, "Stone Skin", on("b1", made))
    assert {choice.player for choice in asked} == {OURS}


def test_stone_rain_goes_over_others_exactly_four():
    # ruling: line, range
    made = begin(
        ("dwarf", {"a1": "Rune Lord", "h1": "Dwarf Lord"}),
        ("elf", {"a3": "Scout", "a5": "Swords"}),
        {"Rune Lord": ["Stone Rain", "Thunder"]},
    )
    lord = made.at["a1"]
    assert made.aimed(lord, made.powers["Stone Rain"], made.at) == [made.at["a5"]]
    assert made.aimed(lord, made.powers["Thunder"], made.at) == []


def test_fanatics_and_grenadiers_have_what_their_list_says():
    # ruling: names
    made = begin(("goblin", {"a1": "Grenadiers", "b1": "Rocket Launcher", "h1": "King"}), FOE)
    assert uses(made) == {("Grenadiers", "Explode"), ("Rocket Launcher", "Explode")}
    assert shots(made, OURS, card(made, "Attack 1")) == set()
