"""Warcraft Skirmish: what a card lets a unit do, attacks and their answers, and the course of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of
from warcraft_kit import OURS, SLUG, THEIRS, answers, begin, ends, give, has, names, on_top, targets, tokens, uses

from pnp.engine import Table, View
from pnp.engine.chance import seeded
from pnp.games import warcraft_skirmish as rules
from pnp.games.families.skirmish import ATTACKED, HELD, HIT, MOVED
from pnp.games.warcraft_skirmish.battle import Battle
from pnp.games.warcraft_skirmish.lore import ANSWERED, HIDDEN, TOKEN, USED, until

Drive = Callable[..., Any]
PASS = None


def whole() -> Battle:
    lists = cast_of(SLUG).game.lists
    made = cast_of(SLUG).bringing([lists["lion-watch"], lists["grave-march"]])
    return Battle(Table(made, 2, None, seeded("table", 3)))


# setting up, the phases, the end


def test_they_place_one_unit_each_by_turns_in_their_four_rows() -> None:  # ruling: place
    battle = whole()
    steps, seats, rows = battle.set_up(1), [], {0: set(), 1: set()}
    choice = next(steps)
    try:
        while True:
            if choice.phase == "place unit":
                seats.append(choice.player)
            else:
                rows[choice.player] |= {space[1] for _, space in choice.options}
            choice = steps.send(choice.options[0])
    except StopIteration:
        pass
    assert seats == [1, 0] * 16
    assert rows == {0: set("1234"), 1: set("5678")}
    assert [len(battle.army(seat)) for seat in (0, 1)] == [16, 16]
    assert [battle.hero(seat).name for seat in (0, 1)] == ["Priest Hero", "Death Knight Hero"]


def test_fate_brings_five_cards_and_a_token_to_each_unit() -> None:  # ruling: hands
    battle = begin({"c3": "Footman"}, {"c5": "Zombie"})
    assert not battle.hands[OURS]
    battle.fate(OURS)
    battle.fate(OURS)
    assert len(battle.hands[OURS]) == 10
    assert tokens(battle, OURS) == [1, 1]
    assert tokens(battle, THEIRS) == [0, 0]


def test_an_empty_deck_is_made_anew() -> None:
    battle = begin({}, {})
    deck = battle.table.pile("card")
    deck.give_all(battle.stocks[0].discards)
    battle.fate(OURS)
    assert (len(battle.hands[OURS]), len(deck)) == (5, 47)


def test_at_the_end_the_hand_goes_down_to_five_and_units_are_fresh(drive: Drive) -> None:
    battle = begin({"c3": "Footman"}, {"c5": "Zombie"})
    give(battle, OURS, *(f"{rank} of clubs" for rank in ("Two", "Three", "Four", "Five", "Six", "Seven")))
    for mark in (MOVED, ATTACKED, USED):
        battle.at["c3"].put(mark, 1)
    _, asked = drive(battle.end_phase(OURS), ["Seven of clubs"])
    assert [choice.phase for choice in asked] == ["hand limit"]
    assert len(battle.hands[OURS]) == 5
    assert not any(battle.at["c3"].mark(mark) for mark in (MOVED, ATTACKED, USED))


def test_whose_hero_falls_has_lost() -> None:  # ruling: victory
    battle = begin({"g7": "Footman"}, {})
    assert not battle.over_with
    battle.wound(battle.at["h8"], 4)
    assert not battle.over_with
    battle.wound(battle.at["h8"], 1)
    assert battle.over_with
    assert battle.ended().winners == (OURS,)
    battle.wound(battle.at["a1"], 5)
    assert battle.ended().winners == ()


def test_a_battle_without_end_is_drawn(monkeypatch: pytest.MonkeyPatch, drive: Drive) -> None:  # ruling: turn-cap
    battle = begin({}, {})

    def idle(seat: int) -> Any:
        turns.append(seat)
        yield from ()

    turns: list[int] = []
    monkeypatch.setattr(battle, "turn", idle)
    monkeypatch.setattr(battle, "set_up", lambda _: iter(()))
    result, _ = drive(battle.play())
    assert (result.winners, result.capped) == ((), True)
    assert len(turns) == 2 * battle.numbers.turn_cap


# what a card lets a unit do


@pytest.mark.parametrize(
    ("card", "space", "wanted"),
    [
        ("Four of clubs", "c3", {"A = 1"}),
        ("Four of clubs", "e3", set()),  # nobody to attack
        ("Four of spades", "e3", {"march"}),
        ("Four of hearts", "e3", {"M = 2"}),
        ("Four of hearts", "c3", set()),  # Defend is no deed of one's own turn
        ("Three of diamonds", "g3", {"A = 2"}),
        ("Four of hearts", "g3", {"A = 3"}),
        ("Nine of diamonds", "e3", {"march"}),
        ("Jack of hearts", "e3", {"march", "M = 2"}),
    ],
)
def test_suits_and_ranks_say_what_a_card_can_do(card: str, space: str, wanted: set[str]) -> None:
    battle = begin({"c3": "Militia", "e3": "Footman", "g3": "Elven Archer"}, {"c4": "Zombie", "g5": "Zombie"})
    assert uses(battle, card, space) == wanted


def test_ace_to_six_activate_the_lines_of_craft_tables() -> None:  # ruling: doubled
    battle = begin({"c3": "Knight", "e3": "hero:death-knight-hero"}, {"c4": "Zombie", "e4": "Zombie"}, heroes=False)
    battle.at["e3"].put(HIT, 1)
    assert uses(battle, "Ace of spades", "c3") == {"march", "Charge"}
    assert uses(battle, "Ace of diamonds", "e3") == {"Regenerate"}
    assert uses(battle, "Two of diamonds", "e3") == {"Immobilize Range = 2", "Whirl"}
    assert uses(battle, "Six of diamonds", "e3") == {"Drain Range = 2", "Kill Range = 1"}
    assert uses(battle, "Seven of diamonds", "e3") == {"march"}


def test_what_is_not_played_is_not_offered() -> None:  # ruling: scope
    battle = begin({"c3": "Peasant", "e3": "hero:death-knight-hero"}, {"c4": "Zombie"}, heroes=False)
    assert uses(battle, "Four of hearts", "c3") == set()  # Summon, or M = 3 and a piece of gold
    assert uses(battle, "Five of diamonds", "e3") == set()  # Summon 1 Ghoul


def test_a_move_goes_round_others_and_never_through_them() -> None:  # ruling: steps
    battle = begin({"b1": "Footman", "a2": "Footman", "b2": "Knight"}, {})
    assert ends(battle, "Seven of clubs", "a1") == set()
    battle.wound(battle.at["b2"], 2)
    assert ends(battle, "Seven of clubs", "a1") == {"b2", "a3", "b3", "c3", "c2", "c1"}
    assert ends(battle, "Jack of clubs", "a1") == {"b3", "c2"}
    assert ends(battle, "Jack of spades", "a1") == {"b3", "c2", "b2"}


@pytest.mark.parametrize(
    ("card", "far"),
    [("Six of spades", 1), ("Eight of hearts", 2), ("Nine of hearts", 3), ("Ten of hearts", 4), ("King of hearts", 5)],
)
def test_ranks_say_how_far(card: str, far: int) -> None:
    battle = begin({}, {})
    assert {battle.field.apart("a1", end) for end in ends(battle, card, "a1")} == set(range(1, far + 1))


def test_who_flies_passes_all() -> None:  # ruling: steps
    battle = begin(
        {"c3": "demon:sayaad-succubus"} | dict.fromkeys(("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"), "Footman"), {}
    )
    assert "c5" in ends(battle, "Seven of clubs", "c3")
    assert "c4" not in ends(battle, "Seven of clubs", "c3")


def test_attacks_go_straight_to_the_first_unit() -> None:  # ruling: range
    battle = begin(
        {"c3": "Elven Archer", "c1": "Militia"},
        {"c6": "Zombie", "f6": "Zombie", "d5": "Zombie", "e3": "Zombie", "f3": "Imp"},
    )
    assert targets(battle, "A = 3", "c3") == {"c6", "f6", "e3"}
    assert targets(battle, "A = 2", "c3") == {"e3"}
    assert targets(battle, "A = 1", "c3") == set()
    assert targets(battle, "A = K", "c3") == {"d5"}


def test_a_unit_moves_once_and_attacks_once() -> None:  # ruling: limits
    battle = begin({"c3": "Mounted Knight"}, {"c5": "Zombie"})
    unit = battle.at["c3"]
    assert uses(battle, "Two of hearts", "c3") == {"Charge"}
    unit.put(MOVED, 1)
    assert uses(battle, "Two of hearts", "c3") == set()
    assert uses(battle, "Nine of spades", "c3") == set()
    unit.put(MOVED, 0)
    unit.put(ATTACKED, 1)
    assert uses(battle, "Two of hearts", "c3") == set()
    battle.go(unit, "c4")
    assert uses(battle, "Nine of clubs", "c4") == set()


def test_of_other_things_a_unit_does_one_a_turn(drive: Drive) -> None:  # ruling: once
    battle = begin({}, {})
    hero = battle.at["a1"]
    card, other = give(battle, OURS, "Two of hearts", "Three of hearts")
    drive(battle.do(OURS, card, hero, "Draw 2 Cards"))
    assert len(battle.hands[OURS]) == 3
    assert hero.mark(USED)
    assert "Draw 2 Cards" not in battle.uses(other, hero, battle.at)


def test_weak_units_do_not_attack() -> None:
    battle = begin({"c3": "Wisp"}, {"c4": "Zombie"})
    assert uses(battle, "Two of clubs", "c3") == set()
    assert uses(battle, "Two of hearts", "c3") == {"M = 3 and Draw 2 Cards"}


# action tokens


def test_the_card_of_a_token_is_used_at_once_or_discarded(drive: Drive) -> None:  # ruling: token
    battle = begin({"c3": "Footman"}, {"c4": "Zombie"})
    give(battle, OURS, "Two of spades")
    battle.at["c3"].put(TOKEN, 1)
    unit, hand = battle.at["c3"], list(battle.hands[OURS])
    on_top(battle, "Four of clubs")
    _, asked = drive(battle.draw_for(OURS, unit), [has("A = 1")])
    assert not unit.mark(TOKEN)
    assert list(battle.hands[OURS]) == hand
    assert battle.at["c4"].mark(HIT) == 1
    assert not battle.drawn[OURS]
    assert asked[0].phase == "draw for"


def test_a_card_of_no_use_is_discarded_and_a_held_unit_keeps_its_token(drive: Drive) -> None:  # ruling: token
    battle = begin({"c3": "Footman"}, {"c4": "Zombie"})
    battle.fate(OURS)
    unit = battle.at["c3"]
    unit.put(ATTACKED, 1)
    on_top(battle, "Four of clubs")
    drive(battle.draw_for(OURS, unit))
    assert len(battle.stocks[0].discards) == 1
    unit.put(TOKEN, 1)
    battle.hold_fast(THEIRS, unit)
    steps = battle.action(OURS)
    assert unit not in next(steps).options
    assert battle.at["a1"] in battle.army(OURS)


# attacks


def attack(
    battle: Battle, drive: Drive, here: str, there: str, deed: str = "A = 1", script: tuple[Any, ...] = ()
) -> Any:
    unit, target = battle.at[here], battle.at[there]
    return drive(battle.assault(unit.owner or 0, unit, target, battle.called[deed]), script)[1]


def test_an_attack_takes_a_hit_and_kings_add_to_it(drive: Drive) -> None:  # ruling: damage
    battle = begin({"c3": "Militia"}, {"c4": "Abomination"})
    give(battle, OURS, "King of hearts", "King of clubs", "Two of clubs")
    asked = attack(battle, drive, "c3", "c4", script=(has("King of hearts"), PASS))
    assert [len(choice.options) for choice in asked if choice.phase == "more damage"] == [3, 2]
    assert battle.at["c4"].mark(HIT) == 2
    assert battle.at["c3"].mark(ATTACKED) == 1


def test_its_own_damage_counts_once(drive: Drive) -> None:  # ruling: damage
    battle = begin({"c3": "Puddlestomper"}, {"c4": "Infernal"})
    give(battle, OURS, "Two of hearts", "Three of hearts", "King of spades")
    attack(battle, drive, "c3", "c4", script=(has("Two of hearts"), has("King of spades")))
    assert battle.at["c4"].mark(HIT) == 3
    assert names(battle.hands[OURS]) == ["Three of hearts"]
    battle.at["c3"].put(ATTACKED, 0)
    give(battle, OURS, "King of hearts")
    battle.at["c4"].put(HIT, 0)
    attack(battle, drive, "c3", "c4", script=(has("King of hearts"), has("Three of hearts")))
    assert battle.at["c4"].mark(HIT) == 3


def test_only_drain_heals_who_attacks(drive: Drive) -> None:
    battle = begin({"c3": "Wraith"}, {"c4": "Abomination"})
    battle.at["c3"].put(HIT, 1)
    attack(battle, drive, "c3", "c4")
    assert (battle.at["c3"].mark(HIT), battle.at["c4"].mark(HIT)) == (1, 1)


def test_a_queen_or_defend_or_protect_negates(drive: Drive) -> None:  # rulings: answer, defend
    battle = begin({"c3": "Footman"}, {"c4": "Militia", "d5": "Shield Bearer", "e6": "Shield Bearer"})
    give(battle, THEIRS, "Queen of clubs", "Two of hearts", "Two of diamonds")
    assert answers(battle, "A = 1", "c3", "c4") == {
        ("Queen of clubs", "c4", "defend"),
        ("Two of hearts", "c4", "defend"),
        ("Two of hearts", "d5", "protect"),
    }
    attack(battle, drive, "c3", "c4", script=(has("Two of hearts", "protect"),))
    assert battle.at["c4"].mark(HIT) == 0
    assert battle.at["d5"].mark(ANSWERED) == 1
    assert ("Queen of clubs", "c4", "defend") in answers(battle, "A = 1", "c3", "c4")
    battle.at["c4"].put(ANSWERED, 1)
    assert answers(battle, "A = 1", "c3", "c4") == set()


def test_who_is_held_neither_acts_nor_answers() -> None:  # ruling: immobilize
    battle = begin({"c3": "Footman"}, {"c4": "Militia", "d5": "Shield Bearer"})
    give(battle, THEIRS, "Queen of clubs", "Two of hearts")
    for space in ("c4", "d5"):
        battle.hold_fast(OURS, battle.at[space])
    assert answers(battle, "A = 1", "c3", "c4") == set()
    assert uses(battle, "Seven of clubs", "c4") == set()
    battle.fate(THEIRS)
    assert battle.held(battle.at["c4"])
    battle.fate(OURS)
    assert not battle.held(battle.at["c4"])


def test_each_turn_units_can_answer_anew() -> None:  # ruling: answer
    battle = begin({"c3": "Footman"}, {"c4": "Militia"})
    give(battle, THEIRS, "Queen of clubs")
    battle.at["c4"].put(ANSWERED, 1)
    assert answers(battle, "A = 1", "c3", "c4") == set()
    battle.fate(OURS)
    assert answers(battle, "A = 1", "c3", "c4")


def test_a_martyr_takes_the_blow_and_may_be_defended(drive: Drive) -> None:  # rulings: answer, triggered
    battle = begin({"c3": "Footman"}, {"c4": "Zombie", "d4": "Imp", "b3": "Skeletal Archers", "e5": "Imp"})
    give(battle, THEIRS, "Four of clubs", "Jack of spades", "Queen of hearts")
    found = answers(battle, "A = 1", "c3", "c4")
    assert ("Four of clubs", "d4", "martyr") in found  # any card, for who is a martyr
    assert ("Jack of spades", "b3", "martyr") in found
    assert ("Four of clubs", "b3", "martyr") not in found
    assert not any(where == "e5" for _, where, _ in found)  # the attack could not be aimed at it
    attack(battle, drive, "c3", "c4", script=(has("Four of clubs", "martyr"), PASS))
    assert names(battle.fallen[THEIRS]) == ["Imp"]
    assert battle.at["c4"].mark(HIT) == 0
    battle.at["c3"].put(ATTACKED, 0)
    attack(battle, drive, "c3", "c4", script=(has("Jack of spades", "martyr"),))
    assert names(battle.fallen[THEIRS]) == ["Imp", "Skeletal Archers"]  # no second answer of one unit: the queen stays
    assert names(battle.hands[THEIRS]) == ["Queen of hearts"]


def test_a_craft_line_makes_a_martyr_too() -> None:  # ruling: answer
    battle = begin({"c3": "Footman"}, {"c4": "Zombie", "d4": "knight:knight"})
    give(battle, THEIRS, "Six of spades", "Five of spades")
    assert answers(battle, "A = 1", "c3", "c4") == {("Six of spades", "d4", "martyr")}  # Honor


def test_kill_is_for_minions_alone(drive: Drive) -> None:  # ruling: kill-range
    battle = begin({"g7": "Patient Assassin"}, {"g8": "Infernal"})
    assert targets(battle, "Kill Range = 1", "g7") == {"g8"}
    assert targets(battle, "A = 1", "g7") == {"g8", "h8"}
    give(battle, OURS, "King of clubs")
    asked = attack(battle, drive, "g7", "g8", "Kill Range = 1")
    assert "more damage" not in {choice.phase for choice in asked}  # it kills as it is
    assert names(battle.fallen[THEIRS]) == ["Infernal"]


def test_drain_heals_and_a_hit_may_hold(drive: Drive) -> None:  # ruling: heal
    battle = begin({"c3": "Wraith", "e3": "Skullthumper"}, {"c4": "Abomination", "e4": "Abomination"})
    battle.at["c3"].put(HIT, 1)
    attack(battle, drive, "c3", "c4", "Drain Range = 1")
    assert (battle.at["c3"].mark(HIT), battle.at["c4"].mark(HIT)) == (0, 1)
    attack(battle, drive, "e3", "e4", "A = 1 with Immobilize")
    assert battle.held(battle.at["e4"])
    assert not battle.held(battle.at["c4"])


def deed(battle: Battle, drive: Drive, space: str, name: str, *script: Any) -> Any:
    card = next(card for card in battle.table.pile("card"))
    return drive(battle.do(battle.at[space].owner or 0, card, battle.at[space], name), script)[1]


def test_whirl_strikes_friends_too_and_nobody_takes_it_for_another(drive: Drive) -> None:  # ruling: all-adjacent
    battle = begin({"c3": "Abomination", "b3": "Knight"}, {"c4": "Zombie", "d4": "Imp"})
    give(battle, THEIRS, "Four of clubs", "Queen of hearts")
    deed(battle, drive, "c3", "Whirl", has("Queen of hearts"))
    assert battle.at["b3"].mark(HIT) == 1
    assert battle.at["c4"].mark(HIT) + ("d4" not in battle.at) == 1
    assert battle.at["c3"].mark(ATTACKED)


def test_whirl_strikes_both_heroes_at_once(drive: Drive, story: Any) -> None:  # rulings: victory, all-adjacent
    ours = {"a1": "hero:warlock-hero", "a2": "Abomination"}
    battle = begin(ours, {"a3": "hero:warlock-hero"}, told=True, heroes=False)
    for space in ("a1", "a3"):
        battle.wound(battle.at[space], 4)
    deed(battle, drive, "a2", "Whirl")
    result = battle.ended()
    assert result.winners == ()
    assert "Both heroes have fallen: nobody wins." in [line.strip() for line in story(battle.table)]


def test_who_is_stupid_attacks_by_lot(drive: Drive, falls: Any) -> None:  # ruling: stupid
    battle = begin({"c3": "Ogre Brute", "f3": "Ogre Mauler"}, {"c4": "Zombie", "d4": "Abomination", "f6": "Zombie"})
    left = falls(battle, 2, 1)
    asked = deed(battle, drive, "c3", "A = 1 with Damage +1")
    assert not [choice for choice in asked if choice.phase == "aim" and len(choice.options) > 1]
    assert len(left) == 1
    assert (battle.at["c4"].mark(HIT), battle.at["d4"].mark(HIT)) == (0, 2)
    battle.at["c3"].put(ATTACKED, 0)
    asked = deed(battle, drive, "f3", "Charge", has("e5"))  # next to d4 and f6
    aims = next(choice.options for choice in asked if choice.phase == "aim")
    assert len(aims) == len({space for _, space, _ in aims})
    assert not left


def test_immobilize_all_is_for_all_around(drive: Drive) -> None:  # ruling: all-adjacent
    battle = begin({"c3": "Banshee", "b3": "Knight"}, {"c4": "Zombie", "e4": "Imp"})
    deed(battle, drive, "c3", "Immobilize all Adjacent Units")
    assert [battle.held(battle.at[space]) for space in ("b3", "c4", "e4", "c3")] == [True, True, False, False]


def test_stealth_keeps_attacks_off_until_the_next_turn(drive: Drive) -> None:  # ruling: stealth
    battle = begin({"c3": "Footman", "d3": "Hyldnir"}, {"c4": "Ghost Pirate"})
    deed(battle, drive, "c4", "Stealth")
    assert len(battle.hands[THEIRS]) == 1
    assert targets(battle, "A = 1", "c3") == set()
    assert targets(battle, "Immobilize Range = 1", "d3") == {"c4"}
    battle.fate(OURS)
    assert battle.hides(battle.at["c4"])
    battle.fate(THEIRS)
    assert targets(battle, "A = 1", "c3") == {"c4"}


def test_inspired_minions_attack_but_no_hero(drive: Drive) -> None:  # ruling: inspire
    battle = begin({"b1": "Quartermaster", "c1": "Footman", "a2": "Footman"}, {"b2": "Zombie"})
    asked = deed(battle, drive, "b1", "Inspire", has("Footman"), has("Footman"))
    assert len(asked[0].options) == 3
    assert names(battle.fallen[THEIRS]) == ["Zombie"]
    assert [battle.at[space].mark(ATTACKED) for space in ("c1", "a2", "a1")] == [1, 1, 0]


def test_healing_is_for_neighbours_and_for_what_was_lost(drive: Drive) -> None:  # ruling: heal
    battle = begin({"c3": "Lifemender", "c4": "Knight", "c6": "Knight"}, {})
    assert uses(battle, "Two of hearts", "c3") == set()
    assert uses(begin({"c3": "Worgen Pirate"}, {}), "Two of hearts", "c3") == set()  # nothing to regenerate
    for space in ("c4", "c6"):
        battle.at[space].put(HIT, 1)
    deed(battle, drive, "c3", "Heal")
    assert [battle.at[space].mark(HIT) for space in ("c4", "c6")] == [0, 1]


def test_charge_moves_and_strikes(drive: Drive) -> None:
    battle = begin({"c1": "Mounted Knight"}, {"c5": "Zombie"})
    deed(battle, drive, "c1", "Charge", has("d4"))
    assert battle.at["d4"].name == "Mounted Knight"
    assert battle.at["c5"].mark(HIT) == 1
    assert battle.at["d4"].mark(MOVED) and battle.at["d4"].mark(ATTACKED)


def test_storms_roll_for_every_enemy(drive: Drive, falls: Any) -> None:
    battle = begin({"c3": "Abyssal Flamebringer"}, {"c6": "Zombie", "f6": "Imp"})
    left = falls(battle, 1, 2, 1)
    deed(battle, drive, "c3", "Storm")
    assert not left
    lost = sum(unit.mark(HIT) for unit in battle.army(THEIRS)) + len(battle.fallen[THEIRS])
    assert lost == 2


def test_the_enemy_may_ambush_as_the_phase_ends(drive: Drive) -> None:  # ruling: ambush
    battle = begin({"c3": "Footman"}, {"c4": "Pouncer", "d4": "Zombie"})
    give(battle, THEIRS, "Two of hearts", "Three of hearts", "Two of clubs")
    _, asked = drive(battle.ambushed(OURS), [has("Two of hearts")])
    assert {option[1].name for option in asked[0].options if option} == {"Pouncer"}
    assert names(battle.fallen[OURS]) == ["Footman"]
    assert battle.at["c4"].mark(ANSWERED)


def test_a_whole_turn_is_told_in_order(drive: Drive, story: Any) -> None:
    battle = begin({"c2": "Footman"}, {"c4": "Zombie"}, told=True)
    give(battle, OURS, "Two of spades", "Five of clubs")
    give(battle, THEIRS, "Queen of hearts")
    on = battle.at["c2"]
    for name in ("Ace of hearts", "Two of hearts", "Three of hearts", "Four of hearts", "Six of hearts"):
        on_top(battle, name)
    table = battle.table
    script = ["Two of spades", has("march", on), has("c3"), "Five of clubs", has("Queen of hearts"), PASS]
    drive(battle.turn(OURS), script, table)
    told = [line.strip() for line in story(table)]
    wanted = [
        "Seat 1: Fate",
        "Seat 1: Action",
        "Two of spades: Footman on c2, move.",
        "Footman c2 to c3",
        "Five of clubs: Footman on c3, A = 1.",
    ]
    wanted += ["Footman on c3 attacks Zombie on c4.", "Seat 2 answers with Queen of hearts: Zombie on c4, Defend."]
    places = [told.index(line) for line in wanted]
    assert places == sorted(places)


# what the screen tells


def test_goal_and_worth_count_hits() -> None:
    battle = begin({"c3": "Knight"}, {"c4": "Zombie"})
    battle.wound(battle.at["a1"], 2)
    battle.wound(battle.at["c4"], 2)
    view = View(battle.table, OURS)
    assert rules.goal(view, OURS) == {"hero": 3, "left": 2, "hits": 5}
    assert rules.goal(view, THEIRS) == {"hero": 5, "left": 1, "hits": 5}
    assert rules.worth(view, "fallen of seat 2") == {"hits": 2}
    battle.at["c3"].put(until(HIDDEN, OURS), 1)
    assert HELD not in battle.at["c3"].marks
