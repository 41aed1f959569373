"""Dark Sun Skirmish: bands drawn from one deck, kinds of attack and defence, skills, specials; rulings are cited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from skirmish_kit import card_of, ends, shots, where

from pnp.engine import Choice, Piece, View, own
from pnp.games import dark_sun_skirmish as rules
from pnp.games.dark_sun_skirmish import LEARNED, Battle, Desert
from pnp.games.families.skirmish import ATTACK, ATTACKED, HIT, MOVE, MOVED, Blow

SUN, MOON = 0, 1


@pytest.fixture
def made(the_table: Any) -> Battle:
    return Battle(the_table("dark-sun-skirmish"))


def stand(made: Battle, sun: Mapping[str, str], moon: Mapping[str, str]) -> dict[str, Piece]:
    """Put figures on squares for each side, whoever drew them; by square."""
    for seat, units in ((SUN, sun), (MOON, moon)):
        for space, name in units.items():
            unit = next(p for p in made.table.pieces if p.component == "figure" and p.name == name)
            unit.owner = seat
            made.enter(unit, space)
    return made.at


def blow(made: Battle, name: str, unit: Piece, target: Piece) -> Blow:
    """An attack with a card of a name."""
    return Blow(card_of(made.table, name), unit, target)


def stops(made: Battle, attack: Blow) -> set[str]:
    """The names of the cards of the deck that stop an attack."""
    cards = [piece for piece in made.table.pieces if piece.component == "card" and ATTACK in piece.negates]
    return {card.name for card in cards if made.guards(card, attack)}


MINDS = {"Tower of Iron Will", "Mental Barrier", "Thought Shield", "Intellect Fortress"}
ANYBODY = {"Chameleon Power", "Danger Sense", "Stiffened Leather"}
ARMOUR = {
    "Scale Mail",
    "Splint Mail",
    "Shield",
    "Padded Armor",
    "Piecemeal Armor",
    "Horned Helmet",
    "Braxat Hide Armor",
}
WARDS = {"Dust Devil", "Pyrotechnics", "Invisibility", "Illusions", "Familiar"}


# the bands


def test_eight_characters_a_side_and_nobody_twice(made, drive):
    # rulings: characters, set-up
    assert [len(reserve) for reserve in made.reserve] == [8, 8]
    assert len({unit.name for reserve in made.reserve for unit in reserve}) == 16
    for seat in (SUN, MOON):
        named = {card.name for card in made.table.piles[own("drawn", seat)]}
        assert named == {unit.name for unit in made.reserve[seat]}
        _, asked = drive(made.set_up(seat), [lambda _: True] * 7)
        assert all(None not in choice.options for choice in asked)
    assert {space[1] for space in made.at} == {"1", "8"}
    assert len(made.at) == 16
    assert {made.at[space].owner for space in ("a1", "h1")} == {SUN}
    assert not any(made.hands)  # nobody holds a card


def test_the_decks_are_the_rulebooks(made):
    # ruling: names
    deck = made.stocks[0].draw
    assert Counter(card.type for card in deck) == {"move": 32, "attack": 22, "defence": 20, "special": 10, "skill": 6}
    assert len({card.id for card in deck}) == 58
    characters = [piece for piece in made.table.pieces if piece.component == "figure"]
    assert Counter(unit.traits[0] for unit in characters) == {"fighter": 17, "mage": 10}
    assert sum(unit.hits for unit in characters) == 42


def test_only_who_takes_the_turn_draws_and_the_limit_holds_at_once(made, put, drive):
    # ruling: fate
    put(made.table, made.hands[SUN], *["Advance"] * 4)
    _, asked = drive(made.draw_phase(SUN), [lambda _: True])
    assert [choice.phase for choice in asked] == ["hand limit"]
    assert (len(made.hands[SUN]), len(made.hands[MOON])) == (5, 0)
    made.stocks[0].draw.give_all(made.table.pile("aside"))
    made.stocks[0].discards.give_all(made.table.pile("aside"))
    made.draw(MOON, 2)
    assert not made.hands[MOON]


# moves


def test_a_move_is_straight_exact_and_past_nobody(made):
    # rulings: steps, line
    stand(made, {"a1": "Human Gladiator", "b2": "Dwarf Defender"}, {"a3": "Mantis Warrior"})
    found = ends(made, SUN, card_of(made.table, "Run"))
    assert found["a1"] == {"c1"}  # a friend in the diagonal, an enemy at the end of the column
    assert found["b2"] == {"b4", "d2", "d4"}


def test_everybody_uses_moves_and_mages_alone_the_wind(made):
    # ruling: movers
    stand(made, {"a1": "Human Gladiator", "h1": "Dwarf Geomancer"}, {})
    assert set(ends(made, SUN, card_of(made.table, "Charge"))) == {"a1", "h1"}
    assert ends(made, SUN, card_of(made.table, "Wind Walk")) == {"h1": {"h6", "c6", "c1"}}


def test_only_teleport_goes_past_others(made):
    # ruling: teleport
    units = {"a1": "Human Gladiator", "a2": "Elf Windsinger"}
    stand(made, units, {"b1": "Mantis Warrior", "f6": "Dwarf Defender"})
    teleport, wind = (card_of(made.table, name) for name in ("Teleport", "Wind Walk"))
    assert ends(made, SUN, teleport) == {"a1": {"a6", "f1"}, "a2": {"a7", "f2", "f7"}}
    assert ends(made, SUN, wind) == {"a2": {"a7", "f2", "f7"}}
    made.enter(made.at["b1"], "a4")
    assert "a7" not in ends(made, SUN, wind)["a2"]
    assert {(where(unit), end) for unit, end in made.advances(SUN, teleport)} == {("a1", "a6"), ("a2", "a7")}
    assert made.advances(SUN, wind) == []
    made.at["a1"].put(MOVED, 1)  # ruling: once-each
    assert {(where(unit), end) for unit, end in made.advances(SUN, teleport)} == {("a2", "a7")}


def test_others_go_forward_too_the_whole_number_each(made, put, drive):
    # rulings: forward, once-each
    units = stand(
        made, {"a1": "Human Gladiator", "b1": "Dwarf Defender", "c1": "Elf Windsinger"}, {"c4": "Mantis Warrior"}
    )
    put(made.table, made.hands[SUN], "Charge", "Advance")
    script = ["Charge", lambda move: move == (units["a1"], "a4"), lambda move: move is not None, None]
    _, asked = drive(made.move_phase(SUN), script)
    forward = next(choice for choice in asked if choice.phase == "forward")
    assert forward.options == [None, (units["b1"], "b4")]  # c4 is taken
    assert set(made.at) == {"a4", "b4", "c1", "c4"}
    assert {where(unit) for unit, _ in made.moves(SUN, card_of(made.table, "Advance"))} == {"c1"}


def test_a_step_aside_takes_nobody_along(made, put, drive):
    # ruling: forward
    units = stand(made, {"a1": "Human Gladiator", "d1": "Dwarf Defender"}, {"h8": "Mantis Warrior"})
    put(made.table, made.hands[SUN], "Run")
    _, asked = drive(made.move_phase(SUN), ["Run", lambda move: move == (units["a1"], "c3")])
    assert "forward" not in [choice.phase for choice in asked]


@pytest.mark.parametrize("answer", ["Awe", "Skill"])
def test_a_move_card_can_be_answered(made, put, drive, answer):
    # rulings: awe, move-answers
    units = stand(made, {"a1": "Human Gladiator", "b1": "Dwarf Defender"}, {"h8": "Human Templar Inquisitor"})
    put(made.table, made.hands[SUN], "Run")
    put(made.table, made.hands[MOON], answer)
    _, asked = drive(made.move_phase(SUN), ["Run", lambda move: move == (units["a1"], "a3"), answer])
    assert [choice.phase for choice in asked] == ["move card", "move", "answer move", "move card"]
    assert where(units["a1"]) == "a1"
    assert not units["a1"].mark(MOVED)
    assert not made.hands[SUN]
    assert not made.hands[MOON]


def test_a_skill_answers_a_move_for_the_templar_alone(made, put):
    # rulings: awe, skill
    units = stand(made, {"a1": "Human Gladiator"}, {"h8": "Dwarf Defender"})
    put(made.table, made.hands[MOON], "Skill")
    assert made.answers(MOON, MOVE) == []
    stand(made, {}, {"g8": "Human Templar Inquisitor"})
    assert [card.name for card in made.answers(MOON, MOVE)] == ["Skill"]
    units = made.at
    units["g8"].owner = SUN
    assert made.answers(MOON, MOVE) == []


# attacks


def test_attacks_reach_up_to_their_number_and_stop_at_anybody(made):
    # rulings: range, line
    stand(
        made,
        {"a1": "Elf Nomad Raider", "d1": "Dwarf Defender"},
        {"a5": "Mantis Warrior", "c3": "Dwarf Geomancer", "e1": "Half Elf Illusionist"},
    )
    assert shots(made, SUN, card_of(made.table, "Crossbow")) == {("a1", "a5"), ("a1", "c3"), ("d1", "e1")}
    assert shots(made, SUN, card_of(made.table, "Chatkcha")) == {("a1", "c3"), ("d1", "e1")}


def test_the_steel_sword_reaches_one_square(made):
    # ruling: steel-sword
    stand(
        made,
        {"a1": "Human Gladiator", "h1": "Dwarf Geomancer"},
        {"b2": "Mantis Warrior", "h2": "Dwarf Defender", "a3": "Elf Silt Stalker"},
    )
    assert shots(made, SUN, card_of(made.table, "Steel Sword")) == {("a1", "b2")}


@pytest.mark.parametrize(
    ("name", "users"),
    [("Javelins", {"a1"}), ("Flame Strike", {"c1"}), ("Disintegrate", {"a1", "c1"}), ("Psychic Crush", {"a1", "c1"})],
)
def test_weapons_are_for_fighters_and_spells_for_mages(made, name, users):
    stand(made, {"a1": "Human Gladiator", "c1": "Dwarf Geomancer"}, {"b2": "Mantis Warrior"})
    assert {here for here, _ in shots(made, SUN, card_of(made.table, name))} == users


def test_everybody_attacks_once_and_a_hit_is_one(made, put, drive):
    # ruling: once-each
    units = stand(made, {"a1": "Human Gladiator"}, {"b2": "Half Giant Mercenary"})
    put(made.table, made.hands[SUN], "Gythka", "Impaler", "Skill")
    _, asked = drive(made.attack_phase(SUN), ["Gythka"])
    assert made.left(units["b2"]) == 2
    assert units["a1"].mark(ATTACKED) == 1
    assert asked[-1].options == [None]  # neither by a card nor by its skill
    drive(made.end_phase(SUN))
    assert made.arms(SUN)


def test_who_has_lost_all_hits_is_killed(made):
    units = stand(made, {"a1": "Human Gladiator"}, {"b2": "Mantis Warrior"})
    mantis = units["b2"]
    for _ in range(2):
        drive_one = made.harm(blow(made, "Gythka", units["a1"], mantis))
        assert list(drive_one) == []
    assert mantis in list(made.fallen[MOON])
    assert made.beaten(MOON)
    assert not made.beaten(SUN)


# defences


@pytest.mark.parametrize(
    ("card", "target", "names"),
    [
        ("Gythka", "Freed Mul Gladiator", ANYBODY | ARMOUR),
        ("Gythka", "Dwarf Geomancer", ANYBODY | WARDS),
        ("Flame Strike", "Dwarf Defender", ANYBODY | ARMOUR | {"Skill"}),
        ("Telekinesis", "Half Elf Illusionist", ANYBODY | WARDS | {"Skill"}),
        ("Ego Whip", "Freed Mul Gladiator", MINDS),
        ("Psionic Blast", "Dwarf Defender", MINDS),
        ("Inflict Pain", "Half Elf Illusionist", MINDS),
    ],
)
def test_what_stops_an_attack(made, card, target, names):
    # rulings: kinds, defence, skill
    units = stand(made, {"a1": "Human Defiler Wizard"}, {"b2": target, "h8": "Mantis Warrior", "g8": "Elf Windsinger"})
    assert stops(made, blow(made, card, units["a1"], units["b2"])) == names


def test_the_warlocks_skill_is_psychic_and_no_other(made):
    # ruling: psionic
    units = stand(made, {"a1": "Human Psionic Warlock", "a2": "Human Defiler Wizard"}, {"b2": "Dwarf Defender"})
    assert stops(made, blow(made, "Skill", units["a1"], units["b2"])) == MINDS
    assert stops(made, blow(made, "Skill", units["a2"], units["b2"])) == ANYBODY | ARMOUR | {"Skill"}
    assert stops(made, blow(made, "Flame Strike", units["a1"], units["b2"])) == ANYBODY | ARMOUR | {"Skill"}


def test_one_defence_is_enough_and_nothing_stops_it(made, put, drive):
    # ruling: defence
    units = stand(made, {"a1": "Human Gladiator"}, {"b2": "Dwarf Defender"})
    put(made.table, made.hands[SUN], "Gythka", "Danger Sense")
    put(made.table, made.hands[MOON], "Scale Mail", "Tower of Iron Will")
    _, asked = drive(made.attack_phase(SUN), ["Gythka", "Scale Mail"])
    answer = asked[1] if asked[1].phase == "answer" else asked[2]
    assert [card and card.name for card in answer.options] == [None, "Scale Mail"]
    assert [choice.player for choice in asked].count(MOON) == 1
    assert units["b2"].mark(HIT) == 0
    assert [card.name for card in made.hands[MOON]] == ["Tower of Iron Will"]


# skills


def test_a_skill_to_move_is_for_one(made, put, drive):
    # rulings: skill, forward
    units = stand(
        made, {"a1": "Elf Windsinger", "c1": "Human Gladiator", "h1": "Elf Silt Stalker"}, {"h8": "Mantis Warrior"}
    )
    (skill,) = put(made.table, made.hands[SUN], "Skill")
    assert ends(made, SUN, skill) == {"a1": {"a5", "e5"}, "h1": {"h4", "e4", "e1"}}  # the Gladiator stands in the row
    _, asked = drive(made.move_phase(SUN), [skill, lambda move: move == (units["a1"], "a5")])
    assert [choice.phase for choice in asked] == ["move card", "move", "answer move", "move card"]  # nobody goes along
    assert where(units["a1"]) == "a5"
    assert {where(unit) for unit, _ in made.moves(SUN, skill)} == {"h1"}


@pytest.mark.parametrize("answer", ["Awe", "Skill"])
def test_a_move_by_a_skill_is_answered_as_any_other(made, put, drive, answer):
    # ruling: move-answers
    units = stand(made, {"a1": "Elf Windsinger"}, {"h8": "Human Templar Inquisitor"})
    (skill,) = put(made.table, made.hands[SUN], "Skill")
    (reply,) = [card for card in put(made.table, made.hands[MOON], answer) if card is not skill]
    _, asked = drive(made.move_phase(SUN), [skill, lambda move: move == (units["a1"], "a5"), reply])
    assert [choice.phase for choice in asked] == ["move card", "move", "answer move", "move card"]
    assert where(units["a1"]) == "a1"
    assert not units["a1"].mark(MOVED)
    assert not any(made.hands)


def test_nobody_moves_by_a_skill_who_has_none_to_move(made, put):
    # ruling: skill
    stand(made, {"a1": "Human Gladiator"}, {"h8": "Mantis Warrior"})
    put(made.table, made.hands[SUN], "Skill")
    assert made.paces(SUN) == []
    assert made.specials(SUN) == []


def test_a_skill_to_attack_has_a_range_of_its_own(made, put, drive):
    # ruling: skill
    units = stand(
        made, {"a1": "Half Elf Outcast", "h1": "Dwarf Geomancer"}, {"a4": "Mantis Warrior", "h5": "Freed Mul Gladiator"}
    )
    (skill,) = put(made.table, made.hands[SUN], "Skill")
    assert shots(made, SUN, skill) == {("a1", "a4"), ("h1", "h5")}
    made.enter(units["a4"], "a5")
    assert shots(made, SUN, skill) == {("h1", "h5")}
    drive(made.attack_phase(SUN), ["Skill"])
    assert made.left(units["h5"]) == 1
    assert units["h1"].mark(ATTACKED) == 1


def test_who_uses_the_skill_attacks(made, put, drive):
    # ruling: skill
    units = stand(
        made,
        {"a1": "Half Elf Outcast", "h1": "Dwarf Geomancer"},
        {"a3": "Mantis Warrior", "c3": "Halfling Guide", "h5": "Freed Mul Gladiator"},
    )
    put(made.table, made.hands[SUN], "Skill")
    script = ["Skill", units["a1"], lambda pair: pair == (units["a1"], units["c3"])]
    _, asked = drive(made.attack_phase(SUN), script)
    (choice,) = [choice for choice in asked if choice.phase == "attack"]
    assert {where(unit) for unit, _ in choice.options} == {"a1"}
    assert units["c3"] in list(made.fallen[MOON])


def test_a_skill_to_draw_is_once_a_turn_for_each(made, put, drive):
    # ruling: draws
    units = stand(made, {"a1": "Elf Desert Trader", "b1": "Human Cosmologist"}, {"h8": "Mantis Warrior"})
    put(made.table, made.hands[SUN], "Skill", "Skill", "Skill")
    deck = made.stocks[0].draw
    deck.give_all(made.table.pile("aside"))
    put(made.table, deck, *["Advance"] * 4)
    _, asked = drive(made.attack_phase(SUN), ["Skill", units["a1"], "Skill"])
    assert asked[-1].options == [None]
    assert Counter(card.name for card in made.hands[SUN]) == {"Skill": 1, "Advance": 4}
    units["a1"].put(HIT, 1)
    drive(made.end_phase(SUN))
    assert units["a1"].mark(HIT) == 1
    assert not units["a1"].mark(LEARNED)
    assert made.skilled(SUN) == [units["a1"], units["b1"]]


def test_a_healer_heals_a_wounded_neighbour_only(made, put, drive):
    # ruling: heal
    units = stand(
        made,
        {
            "a1": "Human Water Priest",
            "b2": "Half Giant Mercenary",
            "c1": "Escaped Mul Slave Thief",
            "a2": "Dwarf Defender",
        },
        {"b1": "Mantis Warrior"},
    )
    put(made.table, made.hands[SUN], "Skill", "Skill")
    assert made.specials(SUN) == []
    for space, hits in (("b2", 2), ("c1", 1), ("b1", 1)):
        units[space].put(HIT, hits)
    assert made.patients(units["a1"]) == [units["b2"]]
    drive(made.attack_phase(SUN), ["Skill", None])
    assert made.left(units["b2"]) == 2


def test_a_scout_sees_the_enemys_hand(made, put, drive):
    # ruling: skill
    stand(made, {"a1": "Halfling Guide"}, {"h8": "Mantis Warrior"})
    put(made.table, made.hands[SUN], "Skill")
    put(made.table, made.hands[MOON], "Awe")
    drive(made.attack_phase(SUN), ["Skill"])
    assert [card.name for card in View(made.table, SUN).known(own("hand", MOON)) if card] == ["Awe"]


# specials


def test_mages_specials_need_a_mage(made, put):
    # ruling: specials
    stand(made, {"a1": "Human Gladiator"}, {"h8": "Mantis Warrior"})
    put(made.table, made.hands[SUN], "Detection", "Divination", "Empathy")
    assert [card.name for card in made.specials(SUN)] == ["Empathy"]
    stand(made, {"b1": "Human Cosmologist"}, {})
    assert {card.name for card in made.specials(SUN)} == {"Detection", "Divination", "Empathy"}


@pytest.mark.parametrize("name", ["Precognition", "Divination"])
def test_the_next_seven_cards_are_seen_by_one(made, put, drive, name):
    # ruling: specials
    stand(made, {"a1": "Human Cosmologist"}, {"h8": "Mantis Warrior"})
    put(made.table, made.hands[SUN], name)
    drive(made.attack_phase(SUN), [name])
    seen = [card for card in View(made.table, SUN).known("card") if card]
    assert len(seen) == 7
    assert not View(made.table, MOON).known("card")
    made.draw(SUN, 7)
    assert set(seen) == set(made.hands[SUN])


@pytest.mark.parametrize(("name", "users"), [("Domination", {"b3", "h3"}), ("Control Monster", {"h3"})])
def test_who_is_controlled_changes_sides_for_good(made, put, drive, name, users):
    # rulings: control, range
    units = stand(
        made,
        {"b1": "Human Gladiator", "h1": "Human Cosmologist"},
        {"b3": "Mantis Warrior", "h3": "Dwarf Defender", "e8": "Elf Silt Stalker"},
    )
    units["h3"].put(HIT, 1)
    (card,) = put(made.table, made.hands[SUN], name)
    put(made.table, made.hands[MOON], "Tower of Iron Will", "Danger Sense", "Skill")
    assert {where(unit) for unit in made.aims(SUN, card)} == users
    _, asked = drive(made.attack_phase(SUN), [name, units["h3"]] if len(users) > 1 else [name])
    assert MOON not in [choice.player for choice in asked]
    assert units["h3"].owner == SUN
    assert made.left(units["h3"]) == 1
    drive(made.end_phase(SUN))
    assert units["h3"].owner == SUN


def test_a_side_that_lost_its_last_by_control_is_beaten(made, put, drive):
    # ruling: control
    stand(made, {"b1": "Human Gladiator"}, {"b3": "Mantis Warrior"})
    put(made.table, made.hands[SUN], "Domination")
    drive(made.attack_phase(SUN), ["Domination"])
    assert made.beaten(MOON)


def test_cards_go_by_chance(made, put, drive):
    # ruling: random
    stand(made, {"b1": "Human Gladiator"}, {"h8": "Mantis Warrior"})
    put(made.table, made.hands[SUN], "Mind Thrust", "Psychic Drain")
    assert made.specials(SUN) == []  # an empty hand
    put(made.table, made.hands[MOON], "Advance", "Run", "Charge", "Awe")
    drive(made.attack_phase(SUN), ["Mind Thrust", "Psychic Drain"])
    assert (len(made.hands[SUN]), len(made.hands[MOON])) == (1, 1)
    names = {"Advance", "Run", "Charge", "Awe"}
    assert {card.name for hand in made.hands for card in hand} < names
    assert len(made.stocks[0].discards) == 4


def test_who_is_raised_stands_next_to_a_mage_with_all_hits(made, put, drive):
    # ruling: resurrection
    units = stand(
        made, {"a1": "Human Cosmologist", "a2": "Dwarf Defender", "d1": "Human Gladiator"}, {"h8": "Mantis Warrior"}
    )
    defender = units["a2"]
    put(made.table, made.hands[SUN], "Resurrection")
    assert made.specials(SUN) == []  # nobody has fallen
    made.wound(defender, 1)
    made.kill(defender)
    made.kill(units["h8"])
    stand(made, {}, {"b2": "Elf Silt Stalker"})
    _, asked = drive(made.attack_phase(SUN), ["Resurrection", lambda answer: answer[1] == "a2"])
    (back,) = [choice for choice in asked if choice.phase == "return"]
    assert {space for _, space in back.options} == {"a2", "b1"}
    assert made.left(defender) == 2
    assert defender.owner == SUN


def test_nobody_is_raised_where_no_square_is_empty_or_no_mage_calls(made, put):
    # rulings: resurrection, specials
    units = stand(made, {"a1": "Human Cosmologist", "b1": "Human Gladiator"}, {"a2": "Mantis Warrior"})
    stand(made, {"b2": "Dwarf Defender", "d4": "Human Water Priest"}, {})
    put(made.table, made.hands[SUN], "Resurrection")
    made.kill(made.at["d4"])
    assert made.specials(SUN) == []  # the Cosmologist has neighbours everywhere
    made.kill(units["a2"])
    assert [card.name for card in made.specials(SUN)] == ["Resurrection"]
    made.kill(units["a1"])
    assert made.specials(SUN) == []  # no Mage is left


def test_a_turncoat_falls_for_its_new_side(made, put, drive):
    # rulings: control, resurrection
    units = stand(made, {"a1": "Human Cosmologist", "h1": "Human Gladiator"}, {"a3": "Mantis Warrior"})
    stand(made, {}, {"h8": "Elf Silt Stalker"})
    put(made.table, made.hands[SUN], "Control Monster", "Gythka")
    made.enter(units["h1"], "g7")
    _, asked = drive(made.attack_phase(SUN), ["Control Monster", None])
    assert asked[-1].player == SUN
    made.kill(units["a3"])
    assert units["a3"] in list(made.fallen[SUN])
    (card,) = put(made.table, made.hands[SUN], "Resurrection")
    assert made.aims(SUN, card) == [units["a3"]]


# the end, the story, the thumb


def test_after_the_cap_nobody_has_won(the_table, drive):
    # ruling: turn-cap
    made = Battle(the_table("dark-sun-skirmish"))
    stand(made, {"a1": "Human Gladiator"}, {"h8": "Mantis Warrior"})
    made.set_up = lambda _: iter(())  # type: ignore[method-assign, assignment]
    made.turn = lambda _: iter(())  # type: ignore[method-assign, assignment]
    result, _ = drive(made.battle())
    assert result.capped
    assert not result.winners
    assert made.table.track("turn").value == made.numbers.turn_cap


def test_the_goal_counts_characters_and_hits(made):
    stand(made, {"a1": "Human Gladiator", "b1": "Half Giant Mercenary"}, {"h8": "Mantis Warrior"})
    made.wound(made.at["b1"], 1)
    view = View(made.table, SUN)
    assert rules.goal(view, SUN) == {"left": 2, "hits": 4}
    assert rules.goal(view, MOON) == {"left": 1, "hits": 2}


def test_the_story_of_a_turn(the_table, put, drive, story):
    table = the_table("dark-sun-skirmish", told=True)
    made = Battle(table)
    units = stand(
        made, {"a1": "Human Gladiator", "b1": "Elf Desert Trader"}, {"a4": "Mantis Warrior", "h8": "Human Cosmologist"}
    )
    put(table, made.hands[SUN], "Run", "Gythka", "Skill")
    put(table, made.hands[MOON], "Danger Sense")
    aside = table.pile("aside", "nobody")
    made.stocks[0].draw.give_all(aside)
    put(table, made.stocks[0].draw, *["Advance"] * 4)
    story(table)
    table.begin("turn", SUN)
    script = ["Run", lambda move: move == (units["a1"], "a3"), None, None, "Gythka", None, "Skill"]
    drive(made.turn(SUN), script, table)
    told = story(table, MOON)
    assert told[told.index("Sun's turn") :] == [
        "Sun's turn",
        "Orders",
        "Sun draws 2 cards",
        "Move",
        "Sun plays Run: Human Gladiator on a1 heads for a3.",
        "Human Gladiator a1 to a3",
        "Battle",
        "Gythka: Human Gladiator on a3 against Mantis Warrior on a4.",
        "Mantis Warrior: 1 Hit left.",
        "Sun plays Skill.",
        "Elf Desert Trader on b1 uses its skill.",
        "Sun draws 2 cards",
    ]


def test_a_move_is_told_before_it_is_answered_and_what_became_of_it(the_table, put, drive, story):
    # rulings: awe, move-answers
    table = the_table("dark-sun-skirmish", told=True)
    made = Battle(table)
    units = stand(made, {"a1": "Human Gladiator"}, {"h8": "Human Templar Inquisitor"})
    put(table, made.hands[SUN], "Run")
    put(table, made.hands[MOON], "Awe")
    story(table)
    drive(made.move_phase(SUN), ["Run", lambda move: move == (units["a1"], "a3"), "Awe"], table)
    assert story(table, MOON) == [
        "Sun: Move",
        "Sun plays Run: Human Gladiator on a1 heads for a3.",
        "You answer with Awe",
        "Human Gladiator stays on a1.",
    ]


def test_what_goes_by_chance_and_what_is_too_much_is_told(the_table, put, drive, story):
    # rulings: random, fate
    table = the_table("dark-sun-skirmish", told=True)
    made = Battle(table)
    stand(made, {"b1": "Human Gladiator"}, {"h8": "Mantis Warrior"})
    put(table, made.hands[SUN], "Mind Thrust")
    put(table, made.hands[MOON], "Advance")
    story(table)
    drive(made.attack_phase(SUN), ["Mind Thrust"], table)
    assert "Moon loses Advance by chance." in story(table, SUN)
    put(table, made.hands[SUN], "Run", "Charge", "Awe", "Advance", "Run", "Domination")
    story(table)
    drive(made.hand_limit(SUN, 5), ["Charge"], table)
    assert story(table, MOON)[-1] == "Sun discards Charge"


def ask(made: Battle, choice: Choice) -> Any:
    """What the thumb answers."""
    return rules.thumb(View(made.table, choice.player), choice)


def test_the_thumb_kills_rather_than_wounds(made, put):
    units = stand(made, {"b2": "Human Gladiator"}, {"a3": "Half Giant Mercenary", "c3": "Dwarf Geomancer"})
    (card,) = put(made.table, made.hands[SUN], "Gythka")
    assert ask(made, Choice("attack", made.targets(SUN, card), SUN)) == (units["b2"], units["c3"])


def test_the_thumb_uses_the_best_skill(made, put):
    units = stand(made, {"b2": "Human Gladiator", "h1": "Elf Desert Trader"}, {"c3": "Dwarf Geomancer"})
    (card,) = put(made.table, made.hands[SUN], "Skill")
    assert ask(made, Choice("attack card", [None, card], SUN)) is card
    assert ask(made, Choice("skill", made.skilled(SUN), SUN)) is units["b2"]


def test_the_thumb_takes_the_strongest_over_and_keeps_a_skill_to_look(made, put):
    units = stand(made, {"b1": "Halfling Guide"}, {"b3": "Half Giant Pit Fighter", "d3": "Elf Silt Stalker"})
    domination, skill = put(made.table, made.hands[SUN], "Domination", "Skill")
    assert ask(made, Choice("attack card", [None, domination, skill], SUN)) is domination
    assert ask(made, Choice("special", made.aims(SUN, domination), SUN)) is units["b3"]
    assert ask(made, Choice("attack card", [None, skill], SUN)) is None


def test_the_thumb_looks_at_no_empty_hand(made, put):
    stand(made, {"b1": "Human Gladiator"}, {"h8": "Mantis Warrior"})
    (empathy,) = put(made.table, made.hands[SUN], "Empathy")
    assert ask(made, Choice("attack card", [None, empathy], SUN)) is None
    put(made.table, made.hands[MOON], "Awe")
    assert ask(made, Choice("attack card", [None, empathy], SUN)) is empathy


def test_rules_and_thumb_see_the_same_skills(made, put):
    stand(
        made,
        {"a1": "Human Water Priest", "b2": "Half Giant Mercenary", "h1": "Halfling Guide"},
        {"a5": "Mantis Warrior"},
    )
    put(made.table, made.hands[SUN], "Skill")
    made.at["b2"].put(HIT, 1)
    seen = Desert(View(made.table, SUN))
    assert [where(unit) for unit in seen.skilled(SUN)] == [where(unit) for unit in made.skilled(SUN)]
