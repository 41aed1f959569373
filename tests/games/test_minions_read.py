"""Minions: what a second reader asked of the rules, book in hand; rulings are cited."""

from __future__ import annotations

from typing import Any

from minions_kit import OURS, THEIRS, begin, deeds, fallen, know, on

from pnp.engine import View, own
from pnp.games.minions import Battle
from pnp.games.minions.mind import Captain
from pnp.model import load

LEADS = {"h1": "Avatar"}
FOES = {"h8": "Griffin"}


def cast(made: Battle, drive: Any, falls: Any, here: str, name: str, dice: list[int], *answers: Any) -> Any:
    (card,) = know(made, here, name)
    left = falls(made, *dice)
    _, asked = drive(made.cast(made.at[here], card), answers)
    assert not left, "all dice were rolled"
    return asked


# whom an attack reaches


def test_who_cannot_be_attacked_still_hides_others():  # rulings: hide, fear
    made = begin({"a1": "Archer", "b1": "Ranger", **LEADS}, {"a3": "Halfling", "b3": "Zombie", **FOES})
    assert deeds(made, "a1") == set()
    assert deeds(made, "b1") == {("strike", "b3")}
    made.fall(made.at["b3"])
    assert deeds(made, "a1") == {("strike", "a3")}


def test_bombs_and_fireballs_of_minor_minions_fear_too(drive, falls):  # rulings: fear, bombs
    made = begin({"b2": "Powder Keg", "a1": "Zombie", **LEADS}, {"b3": "Zombie", "c3": "Wolf", **FOES})
    left = falls(made, 6, 1, 1, 6)  # the wolf, and one's own Zombie, whom nobody of its side fears
    drive(made.act(made.at["b2"], "Bomb", made.at["b2"]))
    assert not left
    assert fallen(made, THEIRS) == ["Wolf"]
    sides: list[dict[str, str]] = [{"b2": "Powder Keg", "a2": "Bard", **LEADS}, {"b3": "Zombie", **FOES}]
    made = begin(*sides)
    left = falls(made, 1, 6, 1, 6)  # a song, and it strikes the Zombie; the Bard gets its share
    drive(made.act(made.at["b2"], "Bomb", made.at["b2"]))
    assert not left
    made = begin({"a1": "Adept", **LEADS}, {"a4": "Wolf", "b4": "Zombie", **FOES})
    cast(made, drive, falls, "a1", "Fireball", [1, 6])
    made = begin({"a1": "Wizard", **LEADS}, {"a4": "Wolf", "b4": "Zombie", **FOES})
    cast(made, drive, falls, "a1", "Fireball", [1, 6, 1, 6], on("a4", made))


def test_missiles_stop_when_the_last_leader_falls(drive, falls):  # ruling: victory
    made = begin({"a1": "Wizard", **LEADS}, {"a3": "Lich", "b3": "Wolf"})
    asked = cast(made, drive, falls, "a1", "Magic Missiles", [6, 1], on("a3", made))
    assert [choice.phase for choice in asked] == ["aim"]
    assert made.over_with


def test_proximity_may_stop_and_is_for_hand_to_hand(drive, falls):  # ruling: proximity
    made = begin({"b2": "Manticore"}, {"b3": "Wolf", "c3": "Wolf", "b4": "Wolf", **FOES})
    falls(made, 3, 1)
    _, asked = drive(made.act(made.at["b2"], "strike", made.at["b3"]), [None])
    assert {pair[1].pile.name for pair in asked[0].options if pair} == {"c3"}
    made = begin({"b2": "Manticore"}, {"b3": "Wolf", "b4": "Wolf", **FOES})
    falls(made, 3, 1)
    _, asked = drive(made.act(made.at["b2"], "strike", made.at["b4"]))
    assert asked == []


def test_a_web_may_be_thrown_anew_and_begins_again():  # rulings: same-effect, turns
    made = begin({"a1": "Spider", "b1": "Night Hag", **LEADS}, {"a2": "Archer", **FOES})
    web, curse = made.abilities["web"], made.abilities["curse"]
    archer = made.at["a2"]
    for row in (web, curse):
        made.lay(archer, row, OURS)
    made.end_turn(OURS)
    made.end_turn(OURS)
    assert ("Web", "a2") in deeds(made, "a1")
    assert ("Curse", "a2") not in deeds(made, "b1")
    made.lay(archer, web, OURS)
    assert archer.mark(own("under Web", OURS)) == 1 + web.turns
    assert made.force(archer) == 2 - 1 - 1


# where figures come to stand


def test_a_rider_minds_fear_and_blocked_squares(drive):  # rulings: transport, fear, block
    made = begin({"a3": "Chariot", "b4": "Wizard", **LEADS}, {"d5": "Zombie", "c4": "Spearmen", **FOES})
    _, asked = drive(made.march(made.at["a3"], "d3"), [on("b4", made), lambda answer: answer[1] == "d4"])
    assert {there for _, there in asked[1].options} == {"d4", "e4", "e3", "c2", "d2", "e2"}  # not c3
    made = begin({"a3": "Chariot", "a4": "Archer", **LEADS}, {"d5": "Zombie", **FOES})
    _, asked = drive(made.march(made.at["a3"], "d3"), [on("a4", made), lambda answer: answer[1] == "c2"])
    assert {there for _, there in asked[1].options} == {"c2", "d2", "e2", "c3", "e3"}


def test_who_is_held_does_not_advance(drive, falls):  # ruling: advance
    for held in (False, True):
        made = begin({"b3": "Ogre", **LEADS}, {"b4": "Wolf", **FOES}, "free-advance")
        if held:
            made.lay(made.at["b3"], made.abilities["net"], THEIRS)
        falls(made, 6, 1)
        _, asked = drive(made.act(made.at["b3"], "strike", made.at["b4"]), [] if held else [None])
        assert [choice.phase for choice in asked] == [] if held else ["advance"]


def test_a_caster_may_turn_itself_into_another(drive, falls):  # rulings: polymorph, spells
    made = begin({"a1": "Wizard", "b1": "Gargoyle", **LEADS}, FOES)
    made.fall(made.at["b1"])
    asked = cast(made, drive, falls, "a1", "Polymorph", [], lambda pair: pair[1].name == "Gargoyle")
    assert [choice.phase for choice in asked][:1] == ["replace"] or made.at["a1"].name == "Gargoyle"
    assert made.at["a1"].name == "Gargoyle"
    assert len(made.leaders(OURS)) == 2
    assert made.casts(made.at["a1"], "attack", made.at) == []


# the story, the box, the thumb


def test_what_was_aimed_is_not_told_twice(drive, falls, story):
    made = begin({"a1": "Wizard", "b2": "Archer", **LEADS}, {"a3": "Wolf", "b4": "Troll", **FOES}, told=True)
    cast(made, drive, falls, "a1", "Shield", [], on("a1", made))
    told = [line.strip() for line in story(made.table)][-2:]
    assert told == ["Wizard on a1 casts Shield at Wizard on a1.", "Shield: Archer on b2."]
    made = begin({"a1": "Siren", **LEADS}, {"a4": "Wolf", **FOES}, told=True)
    drive(made.act(made.at["a1"], "Call", made.at["a4"]), [lambda answer: answer[1] == "a3"], made.table)
    told = [line.strip() for line in story(made.table)][-2:]
    assert told == ["Call: Siren on a1, at Wolf on a4.", "Wolf a4 to a3"]


def test_what_lasts_has_a_dial_or_a_marker():  # ruling: chits
    made = begin(LEADS, FOES)
    box = load("minions").components
    pieces = {piece.name for name in ("dial", "marker") for piece in box[name].one_set}
    called = {
        "Call": "Called", "Taunt": "Taunted", "Dance": "Dancing", "Freeze": "Frozen", "Charm": "Charmed",
        "Petrify": "Petrified", "Drain": "Draining", "Bless": "Blessed", "Invisibility": "Invisible",
        "Shield": "Shielded", "Feeble Mind": "Feeble mind", "Ice Wind": "Ice", "Wall of Fire": "Fire",
    }  # fmt: skip
    held = {"ability": "Paralyzed", "spell": "Held"}
    for row in made.timed.values():
        assert (held[row.component] if row.name == "Paralyze" else called.get(row.name, row.name)) in pieces


def test_the_thumb_keeps_its_own_blessings():
    made = begin({"a1": "Wizard", "b1": "Archer", **LEADS}, {"a3": "Wolf", **FOES})
    (dispel,) = know(made, "a1", "Dispell")
    rows = {row.name: row for row in made.rows("spell")}
    wizard = made.at["a1"]
    for name in ("Invisibility", "Shield", "Haste"):
        made.lay(wizard, rows[name], OURS)
    made.lay(made.at["a3"], rows["Invisibility"], THEIRS)
    captain = Captain(View(made.table, OURS))
    assert captain.aimed(wizard, dispel, wizard) < 0
    assert captain.aimed(wizard, dispel, made.at["a3"]) > 0
    made.lay(made.at["b1"], rows["Paralyze"], THEIRS)
    assert Captain(View(made.table, OURS)).aimed(wizard, dispel, made.at["b1"]) > 0


# what mutations of the rules survived


def strike(made: Battle, drive: Any, falls: Any, here: str, there: str, dice: list[int], *answers: Any) -> Any:
    left = falls(made, *dice)
    _, asked = drive(made.act(made.at[here], "strike", made.at[there]), answers)
    assert not left, "all dice were rolled"
    return asked


def test_poison_and_drain_need_somebody_adjacent(drive, falls):  # rulings: poison, drain
    made = begin({"a1": "Archer", "d1": "Lich"}, {"a3": "Naga", "d4": "Wolf", **FOES})
    strike(made, drive, falls, "a1", "a3", [1, 6])  # no roll for poison
    cast(made, drive, falls, "d1", "Lightning Bolt", [6, 1], on("d4", made))
    assert fallen(made, THEIRS) == ["Wolf"]
    assert made.force(made.at["d1"]) == 3


def test_poison_kills_the_invulnerable_and_spirits(drive, falls):  # rulings: poison, invulnerable
    for who in ("Stone Golem", "Banshee"):
        made = begin({"a1": "Assassin", **LEADS}, {"a2": who, **FOES})
        strike(made, drive, falls, "a1", "a2", [3, 3, 2])
        assert fallen(made, THEIRS) == [who]


def test_who_flies_does_not_stop_on_rough_ground_and_jumps_are_blocked_too():  # rulings: terrain, block
    made = begin({"f2": "Harpy", **LEADS}, FOES, "terrain")
    assert {"f3", "f4"} & set(made.ways(made.at["f2"], made.at)) == {"f3", "f4"}
    made = begin({"b2": "Minotaur", **LEADS}, {"c5": "Spearmen", **FOES})
    assert "c4" not in made.ways(made.at["b2"], made.at)
    assert "a4" in made.ways(made.at["b2"], made.at)


def test_a_figure_moves_once_and_all_begins_anew_with_the_next_turn(drive, falls):  # rulings: steps, charge, skill
    made = begin({"a1": "Cavalry", "c1": "Hero", **LEADS}, {"a6": "Wolf", "c2": "Troll", **FOES}, "overwhelm")
    rider, hero, troll = made.at["a1"], made.at["c1"], made.at["c2"]
    drive(made.march(rider, "a4"))
    assert made.moves_to(rider, made.at) == []
    strike(made, drive, falls, "c1", "c2", [1, 2, 2], ("again", 5, 6))
    assert made.attacks_with(rider, made.at["a6"]) == 5
    assert made.attacks_with(hero, troll) == 5
    made.end_turn(OURS)
    assert made.moves_to(rider, made.at)
    assert made.attacks_with(rider, made.at["a6"]) == 3
    assert made.attacks_with(hero, troll) == 4
    made.active = THEIRS
    asked = strike(made, drive, falls, "c2", "c1", [2, 2], None)
    assert [choice.phase for choice in asked] == ["reroll battle"]


def test_the_petrified_cast_nothing_and_are_not_carried(drive):  # rulings: petrified, transport
    made = begin({"a1": "Chariot", "b1": "Wizard", **LEADS}, FOES)
    know(made, "b1", "Haste")
    assert made.casts(made.at["b1"], "move", made.at)
    made.enthral(made.at["b1"], made.abilities["petrify"], THEIRS, 3)
    assert made.casts(made.at["b1"], "move", made.at) == []
    _, asked = drive(made.march(made.at["a1"], "a2"))
    assert asked == []


def test_a_polymorphed_caster_loses_its_book(drive, falls):  # ruling: polymorph
    made = begin({"a1": "Wizard", **LEADS}, {"a3": "Adept", **FOES})
    know(made, "a3", "Haste", "Bless")
    book = made.book(made.at["a3"])
    cast(made, drive, falls, "a1", "Polymorph", [], on("a3", made), lambda pair: pair[1].name == "Frog")
    assert len(made.table.pile(book)) == 0


def test_cure_is_for_ones_own_who_fell_in_this_phase_once(drive):  # ruling: cure
    made = begin(
        {"a1": "Cleric", "b2": "Archer", "b1": "Cleric", "a3": "Guard", "g1": "Wolf", **LEADS},
        {"a2": "Wolf", "c3": "Frog", **FOES},
    )
    (first,) = know(made, "a1", "Cure Wounds")
    (second,) = know(made, "b1", "Cure Wounds")
    archer = made.at["b2"]
    for space in ("a2", "g1", "b2"):
        made.fall(made.at[space])
    assert made.targets_of(made.at["a1"], first) == [archer]
    drive(made.cast(made.at["a1"], first))
    assert made.targets_of(made.at["b1"], second) == []
    made.cured = {}
    made.end_turn(OURS)
    _, asked = drive(made.attack_phase(OURS))
    assert [list(choice.options) for choice in asked] == [[None]]
    assert made.targets_of(made.at["b1"], second) == []
