"""Archon Skirmish: what its creatures can, its corners, its Saves and spells, and the story of a turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from skirmish_kit import card_of, ends, field_of, shots, where

from pnp.engine import Choice, View, own
from pnp.games import archon_skirmish as rules
from pnp.games.families.skirmish import HELD, Blow

LIGHT, DARK = 0, 1


@pytest.fixture
def made(the_table: Any) -> rules.Game:
    return rules.Game(the_table("archon-skirmish"), ["light", "dark"])


def to(unit: Any, space: str | None = None) -> Any:
    """The option that is, or begins with, a unit, and ends on a square."""
    return lambda option: option is unit or (isinstance(option, tuple) and option == (unit, space))


def test_the_deck_is_the_rulebooks(made):
    deck = made.stocks[0].draw
    assert Counter(card.type for card in deck) == {"move": 21, "attack": 20, "defence": 6, "special": 3}
    assert {card.name for card in deck if card.spell} == {"Teleport", "Exchange", "Imprison", "Heal"}


def test_each_side_fills_its_back_row(made, drive):
    # ruling: set-up
    for seat, row in ((LIGHT, "1"), (DARK, "8")):
        _, asked = drive(made.set_up(seat), [lambda _: True] * 7)
        assert all(None not in choice.options for choice in asked)
        assert sorted(unit.pile.name for unit in made.army(seat)) == [f"{column}{row}" for column in "abcdefgh"]
    assert not made.over_with


# victory


def test_all_four_corners_win_at_once(made, put, drive):
    # ruling: victory
    field_of(made, {"a1": "Golem", "h1": "Knight", "a8": "Wizard", "g7": "Phoenix", "d4": "Dragon", "c2": "Archer"})
    phoenix = made.at["g7"]
    assert not made.over_with
    put(made.table, made.hands[LIGHT], "Move 1", "Move 1")
    drive(made.move_phase(LIGHT), ["Move 1", to(phoenix, "h8")])
    assert made.over_with
    result = made.ended()
    assert (result.winners, result.facts[own("corners", LIGHT)]) == ((LIGHT,), 4)


def test_nothing_happens_after_a_victory_in_the_move_phase(made, put, drive):
    # ruling: victory
    units = field_of(made, {"a1": "Golem", "h1": "Knight", "a8": "Wizard", "g7": "Phoenix", "g6": "Dragon"})
    made.afflict(units["a1"], HELD, 1, LIGHT)
    put(made.table, made.hands[LIGHT], "Move 1", "Attack 1")
    _, asked = drive(made.turn(LIGHT), ["Move 1", to(units["g7"], "h8")])
    assert "attack card" not in [choice.phase for choice in asked]
    assert units["a1"].mark(own(HELD, LIGHT)) == 1  # nobody wakes any more


def test_corners_need_all_four_of_one_side(made):
    # ruling: victory
    field_of(made, {"a1": "Golem", "h1": "Knight", "a8": "Wizard", "h8": "Goblin"})
    assert not made.over_with
    made.change(made.at["h8"], made.at["a8"])
    assert not made.over_with


def test_an_imprisoned_creature_holds_its_corner(made):
    # ruling: victory
    units = field_of(made, {"a1": "Golem", "h1": "Knight", "a8": "Wizard", "h8": "Archer", "d4": "Goblin"})
    made.afflict(units["a8"], HELD, 3, LIGHT)
    assert made.beaten(DARK)
    assert not made.beaten(LIGHT)


def test_the_last_creature_that_falls_ends_it(made, put, drive):
    field_of(made, {"c3": "Archer", "c4": "Goblin"})
    put(made.table, made.hands[LIGHT], "Attack 1", "Attack 1")
    drive(made.attack_phase(LIGHT), ["Attack 1"])
    assert made.ended().winners == (LIGHT,)


# moves


def test_a_creature_uses_move_cards_up_to_its_move_and_goes_the_whole_number(made):
    # ruling: steps
    field_of(made, {"a1": "Wizard", "c1": "Knight", "e1": "Unicorn", "h1": "Djinni", "a8": "Goblin"})
    movers = {n: set(ends(made, LIGHT, card_of(made.table, f"Move {n}"))) for n in range(1, 6)}
    assert movers[1] == movers[2] == {"a1", "c1", "e1", "h1"}
    assert movers[3] == {"c1", "e1", "h1"}
    assert movers[4] == {"e1", "h1"}
    assert movers[5] == {"h1"}
    assert ends(made, LIGHT, card_of(made.table, "Move 5"))["h1"] == {"h6", "c6"}  # c1 is taken


def test_only_flyers_pass_others_and_attack_through_nobody(made):
    # ruling: flyers, line
    units = field_of(made, {"a1": "Djinni", "a2": "Knight", "b2": "Goblin", "c3": "Troll", "b1": "Unicorn"})
    assert {unit.name for pile in (*made.reserve, units.values()) for unit in pile if unit.flies} == {
        *("Valkyrie", "Djinni", "Phoenix", "Manticore", "Shapeshifter", "Dragon")
    }
    two = ends(made, LIGHT, card_of(made.table, "Move 2"))
    assert two["a1"] == {"a3", "c1"}
    assert two["b1"] == {"d1", "d3"}
    assert shots(made, LIGHT, card_of(made.table, "Attack 2")) == {("a1", "b2"), ("b1", "b2")}


def test_who_can_use_the_number_goes_forward_and_flyers_past_others(made):
    # ruling: forward, flyers
    field_of(made, {"a1": "Wizard", "c1": "Knight", "e1": "Djinni", "e2": "Goblin", "g1": "Unicorn", "g2": "Troll"})
    assert {where(unit): end for unit, end in made.advances(LIGHT, card_of(made.table, "Move 3"))} == {
        "c1": "c4",
        "e1": "e4",
    }
    assert {end for _, end in made.advances(DARK, card_of(made.table, "Move 1"))} == set()


def test_each_moves_once_and_attacks_once(made):
    # ruling: once-each
    units = field_of(made, {"a1": "Djinni", "c1": "Knight", "f1": "Wizard", "h8": "Goblin"})
    made.go(units["a1"], "a2")
    for name in ("Move 1", "Teleport"):
        assert "a2" not in ends(made, LIGHT, card_of(made.table, name))
    assert set(ends(made, LIGHT, card_of(made.table, "Move 1"))) == {"c1", "f1"}


# attacks


def test_the_number_of_the_card_counts_and_not_how_far_the_target_is(made):
    # ruling: range
    field_of(made, {"c3": "Knight", "c4": "Goblin", "e3": "Archer", "e7": "Troll"})
    assert shots(made, LIGHT, card_of(made.table, "Attack 1")) == {("c3", "c4")}
    assert shots(made, LIGHT, card_of(made.table, "Attack 2")) == set()  # Attack 1 is the Knight's all
    assert shots(made, LIGHT, card_of(made.table, "Attack 3")) == set()
    assert shots(made, LIGHT, card_of(made.table, "Attack 4")) == {("e3", "e7")}


def test_an_attack_takes_a_hit(made, put, drive):
    units = field_of(made, {"c3": "Golem", "c4": "Dragon"})
    attack = put(made.table, made.hands[LIGHT], "Attack 1")
    drive(made.attack(LIGHT, Blow(attack[0], units["c3"], units["c4"])))
    assert made.left(units["c4"]) == 2
    assert not made.may_attack(units["c3"], attack[0])
    drive(made.end_phase(LIGHT))
    assert made.may_attack(units["c3"], attack[0])


@pytest.mark.parametrize(("seat", "foe", "save"), [(LIGHT, DARK, "Dark Save"), (DARK, LIGHT, "Light Save")])
def test_a_save_stops_an_attack_on_its_own_side(made, put, drive, seat, foe, save):
    # ruling: saves
    units = field_of(made, {"c3": "Golem", "c4": "Dragon"})
    attacker, target = (units["c3"], units["c4"]) if seat == LIGHT else (units["c4"], units["c3"])
    put(made.table, made.hands[foe], "Dark Save", "Light Save")
    (attack,) = put(made.table, made.hands[seat], "Attack 1")
    _, asked = drive(made.attack(seat, Blow(attack, attacker, target)), [save])
    assert [card and card.name for card in asked[0].options] == [None, save]
    assert made.left(target) == target.hits
    assert {card.name for card in made.stocks[0].discards} == {"Attack 1", save}


def test_nothing_stops_a_spell(made):
    # ruling: saves
    assert made.negatable == {"attack"}


# spells


def test_spells_need_their_caster_on_the_board(made, put):
    # ruling: spells
    units = field_of(made, {"a1": "Wizard", "a2": "Knight", "a4": "Goblin", "h8": "Troll"})
    made.wound(units["h8"], 1)
    for seat in (LIGHT, DARK):
        put(made.table, made.hands[seat], "Heal", "Exchange")
    exchange = card_of(made.table, "Exchange")
    assert set(made.aims(LIGHT, exchange)) == {units["a1"], units["a2"]}
    assert made.specials(DARK) == []  # there is no Sorceress
    assert ends(made, DARK, card_of(made.table, "Teleport")) == {}
    assert set(ends(made, LIGHT, card_of(made.table, "Teleport"))) == {"a1", "a2"}
    made.kill(units["a1"])
    assert made.aims(LIGHT, exchange) == []
    assert ends(made, LIGHT, card_of(made.table, "Teleport")) == {}


def test_who_moved_attacked_or_is_imprisoned_casts_all_the_same(made, drive):
    # ruling: spells
    units = field_of(made, {"a1": "Wizard", "b1": "Knight", "a3": "Goblin"})
    made.go(units["a1"], "a2")
    drive(made.attack(LIGHT, Blow(None, units["a1"], units["a3"])))
    made.afflict(units["a1"], HELD, 3, LIGHT)
    assert set(made.aims(LIGHT, card_of(made.table, "Exchange"))) == set(made.army(LIGHT))
    assert set(ends(made, LIGHT, card_of(made.table, "Teleport"))) == {"b1"}


def test_teleport_takes_any_creature_six_squares_past_everybody(made):
    # ruling: teleport
    field_of(made, {"a1": "Wizard", "a3": "Goblin", "b1": "Knight", "g7": "Troll"})
    assert ends(made, LIGHT, card_of(made.table, "Teleport")) == {"a1": {"a7", "g1"}, "b1": {"b7", "h1", "h7"}}


def test_teleport_takes_one_and_it_is_that_ones_move(made, put, drive):
    # ruling: teleport
    units = field_of(made, {"a1": "Wizard", "b1": "Knight", "h8": "Troll"})
    put(made.table, made.hands[LIGHT], "Teleport", "Move 1")
    _, asked = drive(made.move_phase(LIGHT), ["Teleport", to(units["b1"], "b7"), "Move 1", to(units["a1"], "b2")])
    assert "forward" not in [choice.phase for choice in asked]
    move = next(choice for choice in asked if choice.phase == "move" and (units["a1"], "a2") in choice.options)
    assert {unit for unit, _ in move.options} == {units["a1"]}


def test_an_imprisoned_creature_does_not_teleport(made):
    # ruling: teleport
    units = field_of(made, {"a1": "Wizard", "b1": "Knight", "h8": "Troll"})
    made.afflict(units["b1"], HELD, 3, LIGHT)
    assert set(ends(made, LIGHT, card_of(made.table, "Teleport"))) == {"a1"}


def test_two_change_places_and_that_is_no_move(made, put, drive):
    # ruling: exchange, specials
    units = field_of(made, {"a1": "Wizard", "b1": "Knight", "d4": "Golem", "h8": "Troll"})
    made.go(units["b1"], "b2")
    made.afflict(units["d4"], HELD, 3, LIGHT)
    put(made.table, made.hands[LIGHT], "Exchange")
    _, asked = drive(made.attack_phase(LIGHT), ["Exchange", units["b1"], units["d4"]])
    assert (made.at["d4"], made.at["b2"]) == (units["b1"], units["d4"])
    choices = {choice.phase: choice.options for choice in asked}
    assert set(choices["special"]) == {units["a1"], units["b1"], units["d4"]}
    assert set(choices["exchange"]) == {units["a1"], units["d4"]}
    assert units["d4"].mark("_moved") == 0


def test_one_creature_alone_changes_with_nobody(made):
    # ruling: exchange
    field_of(made, {"a1": "Wizard", "h8": "Troll"})
    assert made.aims(LIGHT, card_of(made.table, "Exchange")) == []


def test_imprison_reaches_from_the_caster_in_a_clear_line(made):
    # ruling: imprison
    units = field_of(
        made,
        {"c3": "Wizard", "f4": "Knight", "c6": "Goblin", "f6": "Troll", "e3": "Golem", "f3": "Dragon", "c8": "Banshee"},
    )
    imprison = card_of(made.table, "Imprison")
    assert set(made.aims(LIGHT, imprison)) == {units["c6"], units["f6"]}  # the Knight beside the Dragon does not count


def test_the_target_sits_out_three_turns_of_its_own(made, put, drive):
    # ruling: imprison
    units = field_of(made, {"c3": "Wizard", "c5": "Basilisk", "h8": "Troll"})
    put(made.table, made.hands[LIGHT], "Imprison")
    drive(made.attack_phase(LIGHT), ["Imprison"])
    basilisk, move, attack = units["c5"], card_of(made.table, "Move 1"), card_of(made.table, "Attack 2")
    drive(made.end_phase(LIGHT))
    for number in range(3):
        assert basilisk.mark(own(HELD, DARK)) == 3 - number
        assert not made.may_move(basilisk, move)
        assert not made.may_attack(basilisk, attack)
        assert basilisk not in [unit for unit, _ in made.advances(DARK, move)]
        drive(made.end_phase(DARK))
        drive(made.end_phase(LIGHT))
    assert made.may_move(basilisk, move)
    assert made.may_attack(basilisk, attack)


def test_heal_gives_one_lost_hit_back(made, put, drive):
    # ruling: heal
    units = field_of(made, {"a1": "Wizard", "b1": "Golem", "c1": "Phoenix", "h8": "Troll"})
    heal = card_of(made.table, "Heal")
    assert not made.of_use(LIGHT, heal)
    made.wound(units["b1"], 2)
    put(made.table, made.hands[LIGHT], "Heal")
    assert made.aims(LIGHT, heal) == [units["b1"]]
    drive(made.attack_phase(LIGHT), ["Heal"])
    assert made.left(units["b1"]) == 2


def test_spells_but_teleport_are_cast_in_the_battle_phase_only(made, put, drive):
    # ruling: specials
    field_of(made, {"a1": "Wizard", "b1": "Knight", "h8": "Troll"})
    put(made.table, made.hands[LIGHT], "Exchange", "Teleport")
    _, asked = drive(made.move_phase(LIGHT), [None])
    assert [card and card.name for card in asked[0].options] == [None, "Teleport"]
    _, asked = drive(made.attack_phase(LIGHT), [None])
    assert [card and card.name for card in asked[0].options] == [None, "Exchange"]


# the course of the game


def test_two_cards_a_turn_and_five_in_the_hand(made, put, drive):
    # ruling: fate
    put(made.table, made.hands[LIGHT], "Move 1", "Move 1", "Move 1", "Move 1", "Move 1")
    _, asked = drive(made.draw_phase(LIGHT), ["Move 1", "Move 1"])
    assert [choice.phase for choice in asked] == ["hand limit"] * 2
    assert len(made.hands[LIGHT]) == 5


def test_the_cap_is_a_draw(made, drive, monkeypatch):
    # ruling: turn-cap
    for phase in ("set_up", "turn"):
        monkeypatch.setattr(made, phase, lambda _: iter(()))
    field_of(made, {"a1": "Wizard", "h8": "Troll"})
    result, _ = drive(made.battle())
    assert (result.winners, result.capped, result.facts["turns"]) == ((), True, made.numbers.turn_cap)


def test_the_goal_counts_creatures_hits_and_corners(made):
    units = field_of(made, {"a1": "Wizard", "h8": "Golem", "d4": "Troll"})
    made.wound(units["h8"], 1)
    view = View(made.table, DARK)
    assert rules.goal(view, LIGHT) == {"left": 2, "hits": 4, "corners": 2, "wanted": 4}
    assert rules.goal(view, DARK) == {"left": 1, "hits": 3, "corners": 0, "wanted": 4}


def test_the_story_of_a_turn(the_table, put, drive, story):
    table = the_table("archon-skirmish", told=True)
    made = rules.Game(table, ["light", "dark"])
    units = field_of(
        made,
        {
            "a1": "Wizard",
            "h1": "Golem",
            "b3": "Phoenix",
            "c3": "Knight",
            "c5": "Troll",
            "a3": "Banshee",
            "h7": "Dragon",
        },
    )
    made.wound(units["h1"], 1)
    put(table, made.hands[LIGHT], "Move 1", "Imprison", "Heal", "Exchange", "Attack 1", "Attack 3")
    put(table, made.hands[DARK], "Dark Save")
    story(table)
    table.begin("turn", LIGHT)
    drive(made.move_phase(LIGHT), ["Move 1", to(units["c3"], "c4"), None], table)
    spells = ["Imprison", "Heal", "Exchange", units["c3"], units["a1"]]
    attacks = ["Attack 3", None, "Attack 1", "Dark Save"]
    drive(made.attack_phase(LIGHT), [*spells, *attacks], table)
    for _ in range(3):
        drive(made.end_phase(DARK), (), table)
    told = story(table)
    assert told[told.index("Light's turn") :] == [
        "Light's turn",
        "Move",
        "Light plays Move 1.",
        "Knight c3 to c4",
        "Battle",
        "Light plays Imprison.",
        "Banshee on a3 is imprisoned for 3 turns.",
        "Light plays Heal.",
        "Golem is healed: 3 hits left.",
        "Light plays Exchange.",
        "Knight c4 to a1",
        "Wizard a1 to c4",
        "Attack 3: Wizard on c4 against Troll on c5.",
        "Troll: 2 hits left.",
        "Attack 1: Phoenix on b3 against Banshee on a3.",
        "Dark answers with Dark Save",
        "Banshee is free again.",
    ]


def test_the_story_of_the_corners(the_table, story):
    table = the_table("archon-skirmish", told=True)
    made = rules.Game(table, ["light", "dark"])
    field_of(made, {"a1": "Golem", "h1": "Knight", "a8": "Wizard", "h8": "Archer", "d4": "Goblin"})
    story(table)
    made.ended()
    assert story(table)[-3:] == ["Light holds all four corners.", "The end", "Light rules the board."]


def test_where_the_last_creature_fell_no_corners_are_told_of(the_table, story):
    table = the_table("archon-skirmish", told=True)
    made = rules.Game(table, ["light", "dark"])
    field_of(made, {"a1": "Golem"})
    story(table)
    made.ended()
    assert story(table)[-2:] == ["The end", "Light rules the board."]
    assert "Light holds all four corners." not in story(table)


# the rule of thumb


def advice(made: rules.Game, seat: int, phase: str, options: list[Any]) -> Any:
    """What the thumb answers."""
    return rules.thumb(View(made.table, seat), Choice(phase, options, seat))


def test_the_thumb_sets_the_slow_on_the_corners(made):
    for seat, corner, names in ((LIGHT, "a1", {"Golem"}), (DARK, "h8", {"Banshee"})):
        placed = advice(made, seat, "set-up", [(unit, corner) for unit in made.reserve[seat]])
        assert placed[0].name in names
    assert advice(made, LIGHT, "set-up", [(unit, "b1") for unit in made.reserve[LIGHT]])[0].speed == 5
    assert advice(made, LIGHT, "set-up", [(unit, "d1") for unit in made.reserve[LIGHT]])[0].strength == 4


def test_the_thumb_takes_the_last_corner_rather_than_anything(made, put):
    units = field_of(
        made,
        {"a1": "Golem", "h1": "Knight", "a8": "Wizard", "g7": "Phoenix", "f5": "Dragon", "b5": "Goblin", "d3": "Troll"},
    )
    (card,) = put(made.table, made.hands[LIGHT], "Move 1")
    assert advice(made, LIGHT, "move", made.moves(LIGHT, card)) == (units["g7"], "h8")


def test_the_thumb_stands_in_the_way_of_corners(made, put):
    units = field_of(
        made, {"a1": "Golem", "h1": "Knight", "a8": "Wizard", "e5": "Archer", "g7": "Dragon", "c1": "Troll"}
    )
    card, _ = put(made.table, made.hands[DARK], "Move 1", "Attack 1")
    assert advice(made, DARK, "move", made.moves(DARK, card)) == (units["g7"], "h8")  # rather than at the Archer
    made.kill(made.at["a8"])
    assert advice(made, DARK, "move", made.moves(DARK, card)) == (units["g7"], "f6")


def test_a_corner_is_dearer_the_more_of_the_others_are_the_enemys(made):
    units = field_of(made, {"g7": "Dragon", "a1": "Golem", "h1": "Goblin", "a8": "Banshee"})

    def worth() -> float:
        view = View(made.table, DARK)
        return rules.Commander(view, rules.Board(view)).corner(units["g7"], "h8")

    values = [worth()]
    for space, name in (("h1", "Knight"), ("a8", "Wizard")):
        made.kill(made.at[space])
        values.append(worth())
        field_of(made, {space: name})
        values.append(worth())
    _, one_each, _, theirs_two, theirs_three = values
    assert one_each < theirs_two < theirs_three


def test_the_thumb_gives_spells_to_whom_they_are_worth_most(made, put):
    units = field_of(
        made, {"c3": "Wizard", "b1": "Golem", "d1": "Knight", "c5": "Goblin", "e5": "Dragon", "h8": "Troll"}
    )
    imprison, heal, exchange = put(made.table, made.hands[LIGHT], "Imprison", "Heal", "Exchange")
    assert advice(made, LIGHT, "attack card", [None, imprison]) is imprison
    made.discard(imprison)
    assert advice(made, LIGHT, "special", made.aims(LIGHT, imprison)) is units["e5"]
    made.wound(units["b1"], 1)
    made.wound(units["c3"], 1)
    made.discard(heal)
    assert advice(made, LIGHT, "special", made.aims(LIGHT, heal)) is units["b1"]
    assert advice(made, LIGHT, "attack card", [None, exchange]) in (None, exchange)


def test_the_thumb_changes_places_to_strike(made, put):
    units = field_of(
        made, {"a1": "Wizard", "b1": "Golem", "c5": "Knight", "c7": "Goblin", "h8": "Troll", "h1": "Phoenix"}
    )
    exchange, attack = put(made.table, made.hands[LIGHT], "Exchange", "Attack 2")
    # the Knight strikes no farther than 1; the Golem in its place strikes the Goblin down
    assert made.targets(LIGHT, attack) == []
    assert advice(made, LIGHT, "attack card", [None, exchange]) is exchange
    made.discard(exchange)
    first = advice(made, LIGHT, "special", made.aims(LIGHT, exchange))
    others = [unit for unit in made.army(LIGHT) if unit is not first]
    second = advice(made, LIGHT, "exchange", others)
    assert units["c5"] in (first, second)
    made.change(first, second)
    assert [target for _, target in made.targets(LIGHT, attack)] == [units["c7"]]
