"""Man-o-war: attacks, their answers and what goes on to a second ship, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_man_o_war import Deal, Drive, Falls, begin, follow, idle, phases, plays, ship, sunk

from pnp.games import man_o_war as rules
from pnp.games.man_o_war import hunt
from pnp.games.man_o_war.attack import attack, attack_segment, volley
from pnp.games.man_o_war.sea import DAMAGE, ENTANGLED, RAMMED, SAILED, more


@pytest.mark.parametrize(
    ("attacker", "target", "card", "count"),
    [
        ("Galleon", "Hulk", "Broadsides", 5),
        ("Hulk", "Galleon", "Fire-Forward", 2),
        ("Hulk", "Galleon", "Ram", 4),
        ("Hulk", "Galleon", "Boarding Action", 7),
    ],
)
def test_a_die_a_point_and_four_or_more_hits(
    drive: Drive, deal: Deal, falls: Falls, attacker: str, target: str, card: str, count: int
) -> None:
    sea = begin(attacker, target)
    deal(sea, 0, card)
    left_over = falls(sea, *[3, 4, 6, 1, 2, 5, 3][:count])
    use, _ = drive(attack_segment(sea, ship(sea, 0, attacker), ship(sea, 1, target)), [card])
    assert not left_over
    assert ship(sea, 1, target).mark(DAMAGE) == {5: 2, 2: 1, 4: 2, 7: 3}[count]
    assert [each.name for each in sea.discards] == [card]
    assert use == {"Broadsides": "broad", "Fire-Forward": "fire", "Ram": "ram", "Boarding Action": "board"}[card]


def test_an_attack_may_be_left_out(drive: Drive, deal: Deal) -> None:  # ruling: no-target
    sea = begin("Galleon", "Hulk")
    deal(sea, 0, "Broadsides")
    assert drive(attack_segment(sea, ship(sea, 0, "Galleon"), ship(sea, 1, "Hulk")), [None])[0] is None
    assert not sea.discards


def test_both_sink_together(drive: Drive, deal: Deal, falls: Falls) -> None:  # rulings: together, both-sunk
    sea = begin("Buccaneer", "Buccaneer")
    deal(sea, 1, "Broadsides")
    falls(sea, 5, 4, 6, 4)
    drive(attack(sea, ship(sea, 0, "Buccaneer"), ship(sea, 1, "Buccaneer"), "broad"), ["Broadsides"])
    assert sunk(sea, 0) == sunk(sea, 1) == ["Buccaneer"]
    assert sea.over
    assert rules.result(sea).winners == (0, 1)
    assert not rules.result(sea).capped


def test_a_ram_has_no_answer_and_hinders_the_next_ram(drive: Drive, deal: Deal, falls: Falls) -> None:
    sea = begin("Wolfship", "Hulk")  # ruling: no-ram
    wolf, hulk = ship(sea, 0, "Wolfship"), ship(sea, 1, "Hulk")
    deal(sea, 1, "Ram", "Broadsides", "Boarding Action")
    falls(sea, 1, 4)
    _, asked = drive(attack(sea, wolf, hulk, "ram"))
    assert asked == []
    assert (wolf.mark(ENTANGLED), hulk.mark(RAMMED), hulk.mark(ENTANGLED)) == (1, 1, 0)
    _, asked = drive(attack_segment(sea, hulk, wolf), [None])
    assert {card.name for card in asked[0].options if card} == {"Broadsides", "Boarding Action"}
    rules.end_segment(sea, 1, hulk)
    _, asked = drive(attack_segment(sea, hulk, wolf), [None])
    assert "Ram" in {card.name for card in asked[0].options if card}


def test_a_phase_frees_a_ship_and_entangles_it_anew(deal: Deal) -> None:  # ruling: entangled
    sea = begin("Wolfship", "Hulk, Hulk")
    wolf = ship(sea, 0, "Wolfship")
    wolf.put(ENTANGLED, 1)
    wolf.put(RAMMED, 1)
    follow(rules.phase(sea, 0), idle)
    assert wolf.marks == {SAILED: 1}
    wolf.put(SAILED, 0)
    clear = {each.name for each in sea.fleets[1] if each.marks}
    assert not clear
    deal(sea, 0, "Ram", "Sail", "Row")
    wanted: dict[str, Any] = {"target": 1, "speed": 1, "attack": 1}
    follow(
        rules.phase(sea, 0),
        lambda choice: choice.options[min(wanted.get(choice.phase, 0), len(choice.options) - 1)],
    )
    assert wolf.marks == {SAILED: 1, ENTANGLED: 1}


def test_boarders_face_a_broadside_and_then_a_boarding_action(drive: Drive, deal: Deal, falls: Falls) -> None:
    sea = begin("Corsair", "Galleon")  # ruling: boarding
    corsair, galleon = ship(sea, 0, "Corsair"), ship(sea, 1, "Galleon")
    deal(sea, 1, "Broadsides", "Boarding Action")
    left_over = falls(sea, 4, 4, 4, 1, 1, 6, 6, 1, 5, 1, 1, 1, 1)
    _, asked = drive(attack(sea, corsair, galleon, "board"), ["Broadsides", "Boarding Action"])
    assert phases(asked) == ["repel", "answer"]
    assert not left_over
    assert galleon.mark(DAMAGE) == 2
    assert sunk(sea, 0) == ["Corsair"]
    assert not galleon.mark(ENTANGLED)  # ruling: entangled


def test_a_broadside_may_sink_boarders_before_they_board(drive: Drive, deal: Deal, falls: Falls) -> None:
    sea = begin("Eagleship", "Galleon")  # rulings: boarding, elves
    deal(sea, 1, "Broadsides", "Boarding Action")
    left_over = falls(sea, 4, 1, 1, 1, 1)
    _, asked = drive(attack(sea, ship(sea, 0, "Eagleship"), ship(sea, 1, "Galleon"), "board"), ["Broadsides"])
    assert phases(asked) == ["repel"]
    assert not left_over
    assert sunk(sea, 0) == ["Eagleship"]
    assert not ship(sea, 1, "Galleon").mark(DAMAGE)


@pytest.mark.parametrize("use", ["broad", "fire"])
def test_nobody_answers_the_fire_of_high_elves(drive: Drive, deal: Deal, use: str) -> None:  # ruling: elves
    sea = begin("Hawkship", "Hulk")
    deal(sea, 1, "Broadsides", "Fire-Forward")
    assert drive(attack(sea, ship(sea, 0, "Hawkship"), ship(sea, 1, "Hulk"), use))[1] == []
    assert drive(attack(sea, ship(sea, 1, "Hulk"), ship(sea, 0, "Hawkship"), use))[1][0].phase == "answer"


@pytest.mark.parametrize(
    ("attacker", "target", "answered"),
    [
        ("Hulk", "Nautilus", True),
        ("Wolfship", "Nautilus", False),
        ("Wolfship", "Big Chukka", True),
        ("Nautilus", "Wolfship", True),
        ("Hulk", "Galleon", False),
    ],
)
def test_only_indirect_fire_answers_indirect_fire(drive: Drive, attacker: str, target: str, answered: bool) -> None:
    sea = begin(attacker, target)  # ruling: indirect
    _, asked = drive(attack(sea, ship(sea, 0, attacker), ship(sea, 1, target), "fire"))
    assert phases(asked) == ["answer"] * answered


def test_each_die_of_indirect_fire_counts_one_less_and_no_other_die(falls: Falls) -> None:  # ruling: indirect
    sea = begin("Wolfship", "Hulk")
    wolf = ship(sea, 0, "Wolfship")
    falls(sea, 4, 5, 4, 5, 4, 3)
    assert volley(sea, wolf, "fire") == 1
    assert volley(sea, wolf, "ram") == 2
    wolf.put(more("broad"), 2)
    assert volley(sea, wolf, "broad") == 1


def test_a_blast_takes_the_place_of_all_hits(falls: Falls) -> None:  # ruling: blast
    sea = begin("Hellhammer, Ironfist", "Hulk")
    hammer, fist = ship(sea, 0, "Hellhammer"), ship(sea, 0, "Ironfist")
    falls(sea, 4, 5, 3)
    assert volley(sea, hammer, "fire") == 5
    assert volley(sea, hammer, "fire") == 0
    hammer.put(more("fire"), 2)
    falls(sea, 4, 4, 4, 2)
    assert volley(sea, hammer, "fire") == 2
    falls(sea, 4, 5, 6, 6, 6)
    assert volley(sea, fist, "fire") == 0
    assert volley(sea, fist, "fire") == 6
    assert volley(sea, hammer, "board") == 2


def test_nobody_boards_an_undamaged_dwarf_ship(drive: Drive, deal: Deal, falls: Falls) -> None:  # ruling: armour
    sea = begin("Hulk", "Monitor")
    hulk, monitor = ship(sea, 0, "Hulk"), ship(sea, 1, "Monitor")
    deal(sea, 0, "Boarding Action")
    assert drive(attack_segment(sea, hulk, monitor))[1][0].options == [None]
    falls(sea, 1)
    assert phases(drive(attack(sea, monitor, hulk, "board"), [None] * 0)[1]) == ["repel"]
    monitor.put(DAMAGE, 1)
    assert len(drive(attack_segment(sea, hulk, monitor), [None])[1][0].options) == 2
    falls(sea, 1)
    assert phases(drive(attack(sea, monitor, hulk, "board"), [None])[1]) == ["repel", "answer"]


def test_a_broadside_goes_on_to_a_second_ship_with_the_same_card(drive: Drive, deal: Deal, falls: Falls) -> None:
    sea = begin("Galleon", "Corsair, Buccaneer, Greatship")  # ruling: second
    galleon = ship(sea, 0, "Galleon")
    deal(sea, 0, "Broadsides", "Sail", "Sail")
    deal(sea, 1, "Broadsides")
    falls(sea, *[4] * 5, *[1] * 3, *[4] * 2, *[1] * 3)
    script = ["Corsair", plays("sail", 1), "Broadsides", None, "Buccaneer", plays("sail", 1), "Broadsides"]
    _, asked = drive(hunt(sea, galleon), script)
    targets = [{each.name for each in choice.options if each} for choice in asked if choice.phase == "target"]
    assert targets == [{"Corsair", "Buccaneer", "Greatship"}, {"Buccaneer", "Greatship"}]
    assert phases(asked).count("attack") == 1
    assert phases(asked).count("answer") == 2
    assert [card.name for card in sea.discards] == ["Sail", "Broadsides", "Sail", "Broadsides"]
    assert sunk(sea, 1) == ["Corsair", "Buccaneer"]


def test_the_second_target_is_another_ship_and_may_be_left_out(drive: Drive, deal: Deal, falls: Falls) -> None:
    sea = begin("Galleon", "Hulk, Hulk")  # rulings: second, no-target
    deal(sea, 0, "Broadsides", "Sail", "Sail")
    falls(sea, *[1] * 5)
    first = ship(sea, 1, "Hulk")
    first.put(DAMAGE, 1)
    wanted: list[Any] = [first, plays("sail", 1), "Broadsides", None]
    _, asked = drive(hunt(sea, ship(sea, 0, "Galleon")), wanted)
    assert asked[-1].phase == "target"
    assert asked[-1].options == [None, ship(sea, 1, "Hulk", 1)]


def test_with_no_second_ship_nobody_is_asked_for_one(
    drive: Drive, deal: Deal, falls: Falls, story: Callable[..., list[str]]
) -> None:  # ruling: second
    sea = begin("Galleon", "Hulk", told=True)
    deal(sea, 0, "Broadsides", "Sail")
    falls(sea, *[1] * 5)
    _, asked = drive(hunt(sea, ship(sea, 0, "Galleon")), ["Hulk", plays("sail", 1), "Broadsides"], sea.table)
    assert phases(asked).count("target") == 1
    assert story(sea.table).count("Seat 1: the Move Segment") == 1


@pytest.mark.parametrize(("attacker", "card"), [("Hulk", "Ram"), ("Hulk", "Fire-Forward"), ("Hulk", "Boarding Action")])
def test_no_other_attack_goes_on(drive: Drive, deal: Deal, attacker: str, card: str) -> None:  # ruling: second
    sea = begin(attacker, "Buccaneer, Buccaneer")
    deal(sea, 0, card, "Sail", "Sail")
    _, asked = drive(hunt(sea, ship(sea, 0, attacker)), ["Buccaneer", plays("sail", 1), card])
    assert phases(asked).count("target") == 1


def test_who_sinks_does_not_go_on(drive: Drive, deal: Deal, falls: Falls) -> None:  # ruling: second
    sea = begin("Buccaneer, Buccaneer", "Galleon, Corsair")
    deal(sea, 0, "Broadsides", "Sail", "Sail")
    deal(sea, 1, "Broadsides")
    falls(sea, 1, 1, 4, 4, 1, 1, 1)
    script = ["Galleon", plays("sail", 1), "Broadsides", "Broadsides"]
    _, asked = drive(hunt(sea, ship(sea, 0, "Buccaneer")), script)
    assert phases(asked).count("target") == 1
    assert sunk(sea, 0) == ["Buccaneer"]


@pytest.mark.parametrize(("hits", "targets"), [(1, 2), (0, 1)])
def test_a_dragonship_that_sank_its_target_rams_another(
    drive: Drive, deal: Deal, falls: Falls, hits: int, targets: int
) -> None:  # ruling: dragonship
    sea = begin("Dragonship", "Eagleship, Eagleship, Eagleship")
    deal(sea, 0, "Ram", "Sail", "Sail", "Sail")
    falls(sea, *[4 if hits else 1, 1, 1, 1, 1, 1], *[4] * 6)
    script = ["Eagleship", plays("sail", 1), "Ram", *(["Eagleship", plays("sail", 1)] if hits else [])]
    _, asked = drive(hunt(sea, ship(sea, 0, "Dragonship")), script)
    assert phases(asked).count("target") == targets
    assert sunk(sea, 1) == ["Eagleship"] * (2 if hits else 0)
