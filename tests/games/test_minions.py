"""Minions: set-up, moves, battles and deaths, the turn, the optional rules; rulings are cited."""

from __future__ import annotations

from typing import Any

import pytest
from minions_kit import OURS, THEIRS, begin, deeds, fallen, ids, know, on, whole

from pnp.engine import Choice, Piece, View, own
from pnp.games import minions as rules
from pnp.games.families.skirmish import MOVED
from pnp.games.minions import Battle
from pnp.games.minions.lore import BOOK, LEFT

LEADS = {"h1": "Titan"}
FOES = {"h8": "Griffin"}


def ways(made: Battle, space: str) -> set[str]:
    return set(made.ways(made.at[space], made.at))


def fight(made: Battle, drive: Any, falls: Any, here: str, there: str, dice: list[int], *answers: Any) -> list[Choice]:
    left = falls(made, *dice)
    _, asked = drive(made.act(made.at[here], "strike", made.at[there]), answers)
    assert not left, "all dice were rolled"
    return list(asked)


# the lists


def test_the_lists_are_those_of_the_book():
    """Counted in the book's tables, torn as they are: 10 and 28, 18 and 39, 6 and 15."""
    parts = [each.partition(":")[0] for each in dict.fromkeys(ids().values())]
    assert [parts.count(kind) for kind in ("minor", "greater", "leader")] == [38, 57, 21]


def test_the_chieftan_is_two_figures():  # ruling: chieftan
    made = begin({"a1": "greater:chieftan", "b1": "leader:chieftan"}, FOES)
    assert [(made.at[space].force, made.leads(made.at[space])) for space in ("a1", "b1")] == [(4, False), (5, True)]


# set-up


def test_minor_minions_fill_the_front_row():  # ruling: set-up
    made = whole()
    front, back = [set[str](), set[str]()]
    steps, answer = made.set_up(OURS), None
    while True:
        try:
            choice = steps.send(answer)
        except StopIteration:
            break
        unit, space = answer = choice.options[-1]
        assert None not in choice.options
        (front if space.endswith("2") else back).add(unit.type)
    assert front == {"minor"}
    assert back == {"minor", "greater", "leader"}
    assert len(made.army(OURS)) == 16


def test_on_the_larger_board_the_rows_are_as_the_book_has_them():  # ruling: set-up
    made = whole("larger-board")
    steps, choices = made.set_up(THEIRS), []
    choice = next(steps)
    try:
        while True:
            choices.append(choice)
            choice = steps.send(choice.options[-1])
    except StopIteration:
        pass
    assert [choice.options[-1][1][1:] for choice in choices[:10]] == ["9"] * 10
    assert all(option[0].type == "minor" for option in choices[0].options)
    assert None not in choices[9].options
    assert None in choices[10].options
    assert len(made.army(THEIRS)) == 16


def test_who_wins_the_lot_may_go_second():  # ruling: who-begins
    made = whole()
    steps = made.play()
    choice = next(steps)
    assert (choice.phase, list(choice.options)) == ("begin", ["first", "second"])
    other = steps.send("second")
    assert other.player == 1 - choice.player


def test_spells_are_dealt_one_by_one_until_the_deck_ends():  # rulings: dealing, books
    made = begin({"a1": "Adept", "b1": "Archmage", "c1": "Imp", **LEADS}, {"a8": "Wizard", **FOES})
    deck = made.table.pile("spell")
    deck.deal(len(deck) - 12, made.table.pile("discard"))
    made.deal_spells(THEIRS)
    held = {unit.name: len(made.table.pile(made.book(unit))) for unit in made.at.values() if unit.mark(BOOK)}
    assert held == {"Wizard": 4, "Adept": 3, "Archmage": 3, "Imp": 1, "Titan": 1} or sum(held.values()) == 12
    assert held["Imp"] == 1
    assert max(held["Wizard"], held["Archmage"]) - min(held["Wizard"], held["Archmage"]) <= 1
    book = made.book(made.at["b1"])
    assert not View(made.table, THEIRS).known(book)
    assert View(made.table, OURS).known(book)


# moves


def test_a_move_goes_straight_as_far_as_one_likes_and_past_nobody():  # ruling: steps
    made = begin({"a1": "Wolf", "a3": "Archer", **LEADS}, {"c3": "Archer", **FOES})
    assert ways(made, "a1") == {"a2", "b1", "c1", "d1", "b2"}


def test_who_flies_passes_over_and_knights_jump():  # rulings: steps, sides
    made = begin({"a1": "Harpy", "a2": "Archer", "h1": "Minotaur", "g1": "Titan"}, {"a4": "Archer", "h2": "Wolf"})
    assert {"a3", "a5"} <= ways(made, "a1")
    assert not {"a2", "a4"} & ways(made, "a1")
    assert {"g3", "f2", "e4"} <= ways(made, "h1")
    assert not {"h3", "h2"} & ways(made, "h1")


def test_minor_minions_fear():  # ruling: fear
    made = begin({"a1": "Archer", "b3": "Troll", "c4": "Bard", **LEADS}, {"a4": "Zombie", **FOES})
    assert ways(made, "a1") == {"a2", "b1", "c1", "b2", "c3"}
    assert {"a3", "b4", "b5"} <= ways(made, "b3")
    made.place(made.at["c4"], "b2")
    assert "a3" in ways(made, "a1")


def test_fear_forbids_every_attack_of_minor_minions():  # ruling: fear
    made = begin({"a2": "Archer", "b3": "Ogre", "c2": "Adept", **LEADS}, {"a4": "Zombie", "c4": "Skeleton", **FOES})
    know(made, "c2", "Lightning Bolt")
    assert deeds(made, "a2") == set()
    assert ("strike", "a4") in deeds(made, "b3")
    bolt = made.table.pile(made.book(made.at["c2"]))[0]
    assert [target.name for target in made.sights(made.at["c2"], bolt, made.at)] == ["Griffin"]


def test_nobody_walks_through_a_blocked_square():  # rulings: block, facing
    made = begin({"b3": "Wolf", "c1": "Harpy", **LEADS}, {"c5": "Spearmen", **FOES})
    assert not {"c4", "d5"} & ways(made, "b3")
    assert "c4" not in ways(made, "c1")
    assert "c3" in ways(made, "c1")


def test_a_figure_with_march_takes_two_of_the_roll(drive, falls):  # ruling: march
    made = begin({"a1": "Footman", "c1": "Archer", **LEADS}, FOES)
    falls(made, 2)
    a, b = made.at["a1"], made.at["c1"]
    drive(made.move_phase(OURS), [a, (a, "a2"), a, (a, "a4")])
    assert (a.mark(MOVED), b.mark(MOVED)) == (2, 0)


def test_as_many_figures_as_the_roll_says(drive, falls):
    made = begin({"a1": "Wolf", "c1": "Archer", "e1": "Archer", **LEADS}, FOES)
    falls(made, 1)
    wolf = made.at["a1"]
    _, asked = drive(made.move_phase(OURS), [wolf, (wolf, "a4")])
    assert asked[0].options[0] is None
    assert len(asked) == 3
    assert list(asked[-1].options) == [None]
    assert made.table.track(LEFT).value == 0


def test_tactics_rolls_again_once(drive, falls):
    made = begin({"a1": "Warlord", "c1": "Archer"}, FOES)
    left = falls(made, 1, 5)
    result, asked = drive(made.move_roll(OURS), [("again", 1)])
    assert (result, left, len(asked)) == (5, [], 1)


def test_transport_takes_a_friend_along(drive):  # ruling: transport
    made = begin({"a1": "Chariot", "b2": "Catapult", "a3": "Ogre", **LEADS}, FOES)
    _, asked = drive(made.march(made.at["a1"], "d1"), [on("b2", made), lambda answer: answer[1] == "d2"])
    assert {rider[1].name for rider in asked[0].options if rider} == {"Catapult"}
    assert made.at["d2"].name == "Catapult"
    assert not made.at["d2"].mark(MOVED)


# battles


def test_adjacent_the_higher_roll_kills_and_ties_kill_nobody(drive, falls):
    sides = ({"a1": "Archer", **LEADS}, {"a2": "Wolf", **FOES})
    made = begin(*sides)
    fight(made, drive, falls, "a1", "a2", [4, 3])
    assert fallen(made, THEIRS) == ["Wolf"]
    made = begin(*sides)
    fight(made, drive, falls, "a1", "a2", [3, 4])
    assert fallen(made, OURS) == ["Archer"]
    made = begin(*sides)
    fight(made, drive, falls, "a1", "a2", [3, 3])
    assert (fallen(made, OURS), fallen(made, THEIRS)) == ([], [])


def test_from_a_distance_nobody_strikes_back(drive, falls):  # ruling: range
    made = begin({"a1": "Archer", "a2": "Guard", **LEADS}, {"b3": "Wolf", **FOES})
    fight(made, drive, falls, "a1", "b3", [1, 6])
    assert fallen(made, OURS) == []
    assert deeds(made, "a1") == set()


def test_a_figure_attacks_once_and_berserk_adds_one_hand_to_hand(drive, falls):  # rulings: attacks, berserk
    made = begin({"a1": "Cyclops", "c1": "Archer", **LEADS}, {"a2": "Wolf", "b2": "Wolf", "c3": "Wolf", **FOES})
    fight(made, drive, falls, "c1", "c3", [1, 1])
    assert deeds(made, "c1") == set()
    fight(made, drive, falls, "a1", "a2", [3, 3])
    assert deeds(made, "a1") == {("strike", "b2")}
    fight(made, drive, falls, "a1", "b2", [3, 3])
    assert deeds(made, "a1") == set()


def test_flank_asks_where_the_attacker_stands():  # rulings: flank, facing
    made = begin({"a4": "Assassin", "c5": "Assassin", "d4": "Assassin", **LEADS}, {"b4": "Wolf", "d5": "Wolf", **FOES})
    force = {space: made.attacks_with(made.at[space], made.at[foe]) for space, foe in (("a4", "b4"), ("d4", "d5"))}
    assert force == {"a4": 5, "d4": 3}
    assert made.attacks_with(made.at["c5"], made.at["b4"]) == 5


def test_charge_asks_whether_it_came_nearer(drive):  # ruling: charge
    made = begin({"a1": "Cavalry", "h1": "Titan"}, {"a5": "Wolf", "c1": "Wolf", **FOES})
    unit = made.at["a1"]
    assert made.attacks_with(unit, made.at["a5"]) == 3
    drive(made.march(unit, "a4"))
    assert made.attacks_with(unit, made.at["a5"]) == 5
    assert made.attacks_with(unit, made.at["c1"]) == 3 + 2  # flank: it stands behind that wolf


def test_adjacent_leaders_add_once_and_heat_takes_once():  # rulings: same-effect, sides
    made = begin(
        {"b2": "Archer", "a1": "Warlord", "c1": "leader:chieftan"},
        {"a3": "Fire Giant", "c3": "Pit Fiend", "h8": "Shaman"},
    )
    assert made.force(made.at["b2"]) == 2 + 1 - 1
    assert made.force(made.at["a1"]) == 4
    assert made.force(made.at["c1"]) == 5


def test_shield_and_dodge_help_from_a_distance_only():  # rulings: same-effect, sides
    made = begin({"a1": "Jester", "b1": "Guard", "c1": "Shieldman", **LEADS}, {"a3": "Archer", "b2": "Wolf", **FOES})
    jester, guard = made.at["a1"], made.at["b1"]
    assert made.defends_with(jester, made.at["a3"], True) == 1 + 2 + 1
    assert made.defends_with(guard, made.at["a3"], True) == 2 + 1
    assert made.defends_with(jester, made.at["b2"], False) == 1


def test_hidden_figures_are_attacked_only_where_no_other_is_in_range():  # ruling: hide
    made = begin({"a1": "Archer", **LEADS}, {"a3": "Halfling", "c3": "Wolf", "h8": "Griffin"})
    assert deeds(made, "a1") == {("strike", "c3")}
    made.fall(made.at["c3"])
    assert deeds(made, "a1") == {("strike", "a3")}


def test_skirmishers_do_not_die_of_their_own_attack(drive, falls):
    made = begin({"a1": "Skirmisher", **LEADS}, {"a2": "Wolf", **FOES})
    fight(made, drive, falls, "a1", "a2", [1, 6])
    assert fallen(made, OURS) == []
    fight(made, drive, falls, "a2", "a1", [6, 1])
    assert fallen(made, OURS) == ["Skirmisher"]


def test_invulnerable_and_spirit_ask_more_of_the_enemy(drive, falls):  # ruling: invulnerable
    made = begin({"a1": "Stone Golem", "c1": "Banshee", **LEADS}, {"a2": "Troll", "c2": "Troll", **FOES})
    fight(made, drive, falls, "a2", "a1", [4, 3])  # 8 against 6
    fight(made, drive, falls, "c2", "c1", [4, 1])  # the die shows 4
    fight(made, drive, falls, "a1", "a2", [1, 2])
    assert fallen(made, OURS) == []
    fight(made, drive, falls, "c2", "c1", [5, 1])
    fight(made, drive, falls, "a2", "a1", [5, 3])  # 9 against 6
    assert fallen(made, OURS) == ["Banshee", "Stone Golem"]


def test_skill_rolls_again_when_both_dice_lie(drive, falls):  # ruling: skill
    made = begin({"a1": "Fighter", **LEADS}, {"a2": "Thief", **FOES})
    asked = fight(made, drive, falls, "a1", "a2", [1, 6, 6, 2], ("again", 4, 8), ("again", 8, 9))
    assert [choice.player for choice in asked] == [OURS, THEIRS]
    assert fallen(made, THEIRS) == ["Thief"]
    made.place(made.reserve[OURS][0], "b2") if made.reserve[OURS] else None
    assert not [c for c in fight_again(made, drive, falls) if c.phase == "reroll battle"]


def fight_again(made: Battle, drive: Any, falls: Any) -> list[Choice]:
    """Skill works once in each turn."""
    falls(made, 3, 3)
    return list(drive(made.battle(made.at["a1"], made.at["h8"], None))[1])


def test_poison_bites_after_the_battle_whoever_fell(drive, falls):  # ruling: poison
    made = begin({"a1": "Assassin", **LEADS}, {"a2": "Troll", **FOES})
    fight(made, drive, falls, "a1", "a2", [1, 6, 2, 6])  # killed itself; poison 2; the Troll does not regenerate
    assert (fallen(made, OURS), fallen(made, THEIRS)) == (["Assassin"], ["Troll"])
    made = begin({"a1": "Troll", **LEADS}, {"a2": "Spider", **FOES})
    fight(made, drive, falls, "a1", "a2", [6, 1, 3])
    assert (fallen(made, OURS), fallen(made, THEIRS)) == ([], ["Spider"])
    made = begin({"a1": "Assassin", **LEADS}, {"a2": "Wolf", **FOES})
    fight(made, drive, falls, "a1", "a2", [6, 1])  # nobody is left to be poisoned


def test_proximity_attacks_one_after_the_other_while_it_lives(drive, falls):
    made = begin({"b2": "Sword Master", **LEADS}, {"a3": "Wolf", "b3": "Wolf", "c3": "Wolf", "b4": "Wolf", **FOES})
    asked = fight(made, drive, falls, "b2", "a3", [3, 1, 3, 1, 1, 6], on("b3", made), on("c3", made))
    assert [len(choice.options) for choice in asked] == [3, 2]
    assert (fallen(made, THEIRS), fallen(made, OURS)) == (["Wolf", "Wolf"], ["Sword Master"])
    made = begin({"b2": "Sword Master", **LEADS}, {"a3": "Wolf", "b3": "Wolf", **FOES})
    fight(made, drive, falls, "b2", "a3", [1, 4, 1, 4], on("b3", made))  # each of them once
    assert deeds(made, "b2") == set()


# deaths


def test_saved_in_the_order_of_the_book(drive, falls):  # ruling: deaths
    made = begin({"b2": "Zombie", "a1": "Guard", "c1": "Unicorn", **LEADS}, {"b3": "Troll", **FOES})
    asked = fight(made, drive, falls, "b3", "b2", [6, 1, 4, 3], None)  # no martyr; regenerate 4; heal 3
    assert [choice.phase for choice in asked] == ["martyr"]
    assert fallen(made, OURS) == []
    fight(made, drive, falls, "b3", "b2", [6, 1], on("b2", made))
    assert fallen(made, OURS) == ["Guard"]
    fight(made, drive, falls, "b3", "b2", [6, 1, 4, 4])
    assert fallen(made, OURS) == ["Guard", "Zombie"]


def test_who_kills_somebody_adjacent_drains(drive, falls):  # rulings: drain, turns
    made = begin({"a1": "Mind Flayer", **LEADS}, {"a2": "Wolf", **FOES})
    made.active = THEIRS
    fight(made, drive, falls, "a2", "a1", [1, 6, 2])  # attacked, it kills; two turns
    for force in (4, 4, 3):
        assert made.force(made.at["a1"]) == force
        made.end_turn(THEIRS)
        made.end_turn(OURS)
    made = begin({"a1": "Mind Flayer", **LEADS}, {"a2": "Wolf", **FOES})
    fight(made, drive, falls, "a1", "a2", [6, 1, 1])  # in one's own turn, which is not counted; one turn
    for force in (4, 4, 3):
        assert made.force(made.at["a1"]) == force
        made.end_turn(OURS)


def test_both_losing_the_last_leader_nobody_wins():  # ruling: victory
    made = begin({"a1": "Avatar"}, {"a2": "Lich"})
    made.fall(made.at["a1"])
    made.fall(made.at["a2"])
    assert made.over_with
    assert made.ended().winners == ()


def test_a_petrified_leader_still_counts():  # rulings: petrified, victory
    made = begin({"a1": "Avatar"}, {"a2": "Lich"})
    made.enthral(made.at["a2"], made.abilities["petrify"], OURS, 3)
    assert not made.over_with
    assert deeds(made, "a1") == set()
    assert deeds(made, "a2") == set()
    assert ways(made, "a2") == set() or not made.mobile(made.at["a2"])


# optional rules


def test_terrain():  # ruling: terrain
    made = begin({"c2": "Wolf", "e2": "Harpy", **LEADS}, {"c5": "Wolf", "h8": "Griffin"}, "terrain")
    assert "c4" in ways(made, "c2")
    made.place(made.at["c2"], "f2")
    assert "f3" in ways(made, "f2")  # rough
    assert "f4" not in ways(made, "f2")
    made.place(made.at["e2"], "b2")
    assert "b3" not in ways(made, "b2")  # rocks
    assert "b4" in ways(made, "b2")
    made.place(made.at["f2"], "d4")  # high ground
    assert made.attacks_with(made.at["d4"], made.at["c5"]) == 3
    assert made.defends_with(made.at["d4"], made.at["c5"], False) == 3
    made.place(made.at["c5"], "d5")
    assert made.attacks_with(made.at["d4"], made.at["d5"]) == 2


@pytest.mark.parametrize(("foe", "there"), [("a3", "c5"), ("b3", "b5"), ("a2", "c5"), ("b1", "b5")])
def test_recoil_goes_on_in_the_line(foe, there):  # ruling: recoil
    made = begin({foe: "Longbowman", **LEADS}, {"b4": "Wolf", **FOES}, "recoil")
    assert made.behind(made.at["b4"], made.at[foe]) == there


def test_recoil_and_free_advance(drive, falls):  # rulings: recoil, advance, deaths
    made = begin({"b3": "Ogre", **LEADS}, {"b4": "Wolf", "c8": "Wolf", **FOES}, "veterans")
    asked = fight(made, drive, falls, "b3", "b4", [6, 1, 4], lambda answer: answer is not None)
    assert [choice.phase for choice in asked] == ["advance"]
    assert {made.at["b5"].name, made.at["b4"].name} == {"Wolf", "Ogre"}
    made.place(made.at["b4"], "b9")
    made.place(made.at["b5"], "b10")
    fight(made, drive, falls, "b9", "b10", [6, 1, 6], None)
    assert fallen(made, THEIRS) == ["Wolf"]


def test_overwhelm_and_first_blood(drive, falls):
    made = begin({"a1": "Archer", "c1": "Archer", **LEADS}, {"b3": "Troll", **FOES}, "overwhelm")
    fight(made, drive, falls, "a1", "b3", [1, 1])
    assert made.attacks_with(made.at["c1"], made.at["b3"]) == 3
    made = begin({"a1": "Archer", **LEADS}, FOES, "first-blood")
    left = falls(made, 6, 6)
    assert [drive(made.move_roll(seat))[0] for seat in (OURS, THEIRS)] == [3, 6]
    assert not left


# the whole


def test_a_whole_turn_is_told_in_order(drive, falls, story):
    made = begin({"a1": "Ogre", "c1": "Wolf", **LEADS}, {"a4": "Wolf", "d5": "Satyr", **FOES}, told=True)
    ogre, wolf = made.at["a1"], made.at["c1"]
    made.place(wolf, "c4")
    falls(made, 2, 5, 6, 6, 1)
    plan: list[Any] = [ogre, (ogre, "a3"), None, ogre, (ogre, "strike", made.at["a4"])]
    drive(made.turn(OURS), plan, made.table)
    told = [line.strip() for line in story(made.table)]
    wanted = [
        "Seat 1's turn",
        "Seat 1 rolls 1d6 for Dance: 2",
        "Move",
        "Seat 1 rolls 1d6 for Move Roll: 5",
        "Ogre a1 to a3",
        "Attack",
        "Ogre on a3 attacks Wolf on a4.",
        "9 against 8.",
    ]
    places = [next((n for n, line in enumerate(told) if text in line), -1) for text in wanted]
    assert -1 not in places, told
    assert places == sorted(places), told


def test_goal_and_worth():
    made = begin({"a1": "Archer", "b1": "Warlord"}, {"a8": "Wolf", **FOES})
    view = View(made.table, OURS)
    assert rules.goal(view, THEIRS) == {"leaders": 1, "left": 2}
    assert rules.worth(view, made.at["a1"]) == {"force": 3}
    made.fall(made.at["a8"])
    assert rules.worth(View(made.table, OURS), own("fallen", THEIRS)) == {"force": 2}
    assert rules.worth(view, "discard") is None


def test_two_figures_never_share_a_square():
    made = begin({"a1": "Archer", "b1": "Warlord"}, FOES)
    with pytest.raises(ValueError, match="taken or closed"):
        made.place(made.at["a1"], "b1")


def test_the_cap_is_a_draw():  # ruling: turn-cap
    made = whole()
    made.numbers = type("Numbers", (), {**dict(made.numbers.items()), "turn_cap": 1})()

    def first(choice: Choice) -> Any:
        some = [option for option in choice.options if option is not None]
        return some[0] if choice.phase in ("begin", "set-up") else choice.options[0]

    steps = made.play()
    choice = next(steps)
    try:
        while True:
            choice = steps.send(first(choice))
    except StopIteration as end:
        result = end.value
    assert (result.winners, result.capped) == ((), True)
    assert isinstance(made.army(OURS)[0], Piece)
