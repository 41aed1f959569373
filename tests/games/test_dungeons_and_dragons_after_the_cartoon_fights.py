"""D&D After the Cartoon: fights, the order of turns, and what stops, heals and runs away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cartoon import NO, YES, begin, card, face, hits, wounds

from pnp.engine import Seat, View
from pnp.engine.choice import Choice
from pnp.engine.numbers import Numbers
from pnp.games.dungeons_and_dragons_after_the_cartoon import Journey, thumb, worth
from pnp.games.dungeons_and_dragons_after_the_cartoon.team import AWAY, HEAL, HELD, HIT, RUN

__all__ = ["begin"]  # what `start` begins with
Start = Callable[..., Journey]
Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]
Story = Callable[..., list[str]]


def at(what: str, name: str) -> Callable[[Any], bool]:
    """Whether an option is something done to the monster of a name."""
    return lambda option: isinstance(option, tuple) and option[0] == what and getattr(option[1], "name", "") == name


def offered(journey: Journey, seat: int) -> set[str]:
    return {option if isinstance(option, str) else option[0] for option in journey.actions(seat)}


def test_the_monsters_come_between_hank_and_presto(start: Start, drive: Drive, falls: Falls) -> None:
    journey = start("Sheila", "Presto", "Hank", "Bobby", told=True)  # ruling: initiative
    face(journey, "Dragon")
    left = falls(journey, NO, NO, 1, 1, NO, NO)  # blows of two, a target by lot, its attack, blows of two
    _, asked = drive(journey.round(), [at(HIT, "Dragon")] * 4)
    assert [choice.player for choice in asked] == [3, 2, 1, 0] and not left


def test_monsters_attack_from_the_left(start: Start, falls: Falls, story: Story) -> None:  # ruling: initiative
    journey = start("Hank", told=True)
    face(journey, "Wolf", "Bat", "Orc")
    falls(journey, 1, NO, 1, NO, 1, NO)
    journey.attack_all()
    told = [line for line in story(journey.table) if "misses" in line]
    assert told == [
        "Wolf misses Hank: 5 against 15.",
        "Bat misses Hank: 4 against 15.",
        "Orc misses Hank: 5 against 15.",
    ]


@pytest.mark.parametrize(("die", "monster", "taken"), [
    (12, "Bat", 0), (13, "Bat", 1), (11, "Orc", 0), (12, "Orc", 1), (9, "Giant", 0), (10, "Giant", 1), (20, "Giant", 2),
])  # fmt: skip
def test_fifteen_hits_and_twenty_hits_twice(start: Start, falls: Falls, die: int, monster: str, taken: int) -> None:
    journey = start("Hank")
    face(journey, monster)
    falls(journey, 1, die)
    journey.attack_all()
    assert hits(journey) == [6 - taken]


@pytest.mark.parametrize(("hero", "monster", "needed"), [
    ("Hank", "Hydra", 9), ("Hank", "Wolf", 7), ("Hank", "Bat", 8), ("Presto", "Hydra", 13), ("Presto", "Bat", 13),
    ("Sheila", "Hydra", 12), ("Diana", "Hydra", 8),
])  # fmt: skip
def test_the_bonus_is_that_for_the_size(
    start: Start, drive: Drive, falls: Falls, hero: str, monster: str, needed: int
) -> None:
    for die in (needed - 1, needed):
        journey = start(hero)
        (foe,) = face(journey, monster)
        assert worth(View(journey.table, 0), (HIT, foe)) == {
            "bonus": 15 - needed, "needed on the die": needed,
        }  # fmt: skip
        falls(journey, die)
        drive(journey.act(0), [at(HIT, monster)])
        assert (foe.mark("wounds") == 1 or foe not in journey.foes) == (die == needed)


def test_magic_can_be_critical_and_nothing_else(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: magic-hit
    journey = start("Presto", "Eric")
    face(journey, "Hydra")
    falls(journey, 20)
    drive(journey.act(0), [at(HIT, "Hydra")])
    assert wounds(journey) == [2]
    journey.hits[1].value = 1
    falls(journey, 20)
    drive(journey.act(0), [(HEAL, Seat(1))])
    assert hits(journey) == [5, 2]


def test_a_block_costs_the_turn_of_this_round(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: lost-turns
    journey = start("Eric")
    (orc,) = face(journey, "Orc")
    left = falls(journey, 8)
    drive(journey.round(), [at("block", "Orc")])
    assert not left and not orc.mark(HELD) and hits(journey) == [6]


@pytest.mark.parametrize(("hero", "what", "die"), [("Presto", "paralyze", 11), ("Sheila", "distract", 10)])
def test_a_stop_costs_the_turn_of_the_next_round(
    start: Start, drive: Drive, falls: Falls, hero: str, what: str, die: int
) -> None:  # ruling: lost-turns
    journey = start(hero)
    (orc,) = face(journey, "Orc")
    falls(journey, 1, NO, die)
    drive(journey.round(), [at(what, "Orc")])
    assert orc.mark(HELD) == 1
    left = falls(journey, NO)
    drive(journey.round(), [at(HIT, "Orc")])
    assert not left and not orc.mark(HELD), "its attack was not rolled for"


def test_no_monster_is_stopped_twice(start: Start) -> None:  # ruling: lost-turns
    journey = start("Eric", "Presto")
    orc, _ = face(journey, "Orc", "Wolf")
    orc.put(HELD, 1)
    targets = [whom.name for what, whom in (o for o in journey.actions(0) if isinstance(o, tuple)) if what == "block"]
    assert targets == ["Wolf"]


def test_a_stop_that_fails_stops_nothing(start: Start, drive: Drive, falls: Falls) -> None:
    journey = start("Eric")
    (orc,) = face(journey, "Orc")
    falls(journey, 7)
    drive(journey.act(0), [at("block", "Orc")])
    assert not orc.mark(HELD)


def test_only_some_can_stop_and_heal(start: Start) -> None:
    journey = start("Hank", "Bobby", "Diana", "Eric", "Presto", "Sheila")
    face(journey, "Bat")
    for seat in range(6):
        journey.hits[seat].value -= 1
    special = {journey.hero(seat).name: offered(journey, seat) - {HIT, RUN} for seat in range(6)}
    assert special == {
        "Hank": set(), "Bobby": set(), "Diana": set(), "Eric": {"block"}, "Presto": {"paralyze", HEAL},
        "Sheila": {"distract"},
    }  # fmt: skip


def test_healing_is_for_the_wounded_in_the_fight(start: Start) -> None:  # ruling: healing
    journey = start("Presto", "Hank", "Eric", "Diana")
    face(journey, "Bat")
    for seat in (0, 1, 2):
        journey.hits[seat].value -= 1
    journey.hero(2).put(AWAY, 1)
    assert [whom for what, whom in journey.actions(0)[:-1] if what == HEAL] == [1, 0]


def test_what_healing_restores_is_not_what_a_blow_takes(start: Start, drive: Drive, falls: Falls) -> None:
    journey = start("Presto", "Hank")  # ruling: healing
    journey.numbers = Numbers({**journey.numbers, "damage": 3})
    face(journey, "Bat")
    journey.hits[1].value = 2
    falls(journey, 13)
    drive(journey.act(0), [(HEAL, Seat(1))])
    assert hits(journey) == [5, 3]


@pytest.mark.parametrize(("whom", "die"), [(0, 14), (1, 13)])
def test_who_heals_himself_has_a_bonus_of_his_own(
    start: Start, drive: Drive, falls: Falls, whom: int, die: int
) -> None:  # ruling: healing
    for face_up in (die - 1, die):
        journey = start("Presto", "Hank")
        face(journey, "Bat")
        journey.hits[0].value = journey.hits[1].value = 3
        assert worth(View(journey.table, 0), (HEAL, Seat(whom))) == {"bonus": 15 - die, "needed on the die": die}
        falls(journey, face_up)
        drive(journey.act(0), [(HEAL, Seat(whom))])
        assert journey.hits[whom].value == 3 + (face_up == die)


@pytest.mark.parametrize(("die", "away"), [(10, 0), (11, 1)])
def test_running_costs_its_point_either_way(
    start: Start, drive: Drive, falls: Falls, die: int, away: int
) -> None:  # ruling: running
    journey = start("Hank")
    face(journey, "Bat")
    falls(journey, die)
    drive(journey.act(0), [RUN])
    assert hits(journey) == [5] and journey.hero(0).mark(AWAY) == away


def test_nobody_runs_from_the_huge_or_with_the_last_point(start: Start) -> None:  # ruling: running
    journey = start("Hank")
    face(journey, "Bat")
    journey.hits[0].value = 2
    assert RUN in offered(journey, 0)
    journey.hits[0].value = 1
    assert RUN not in offered(journey, 0)
    other = start("Hank")
    face(other, "Giant")
    assert RUN not in offered(other, 0)


def test_who_has_run_is_not_attacked_and_does_not_act(
    start: Start, drive: Drive, falls: Falls
) -> None:  # ruling: running
    journey = start("Hank", "Sheila", mode="mild")
    journey.hero(0).put(AWAY, 1)
    face(journey, "Orc")
    left = falls(journey, 1, YES, NO)
    _, asked = drive(journey.round(), [at(HIT, "Orc")])
    assert [choice.player for choice in asked] == [1] and hits(journey) == [6, 3] and not left


@pytest.mark.parametrize(("mode", "target"), [("mild", 0), ("stern", 2)])
def test_whom_the_monsters_attack(start: Start, mode: str, target: int) -> None:  # ruling: targets
    journey = start("Hank", "Bobby", "Eric", mode=mode)
    journey.hits[1].value, journey.hits[2].value = 4, 2
    assert {journey.target() for _ in range(20)} == {target}


def test_an_even_hand_and_equals_are_by_lot(start: Start) -> None:  # ruling: targets
    even = start("Hank", "Bobby", "Eric")
    even.hits[1].value = 1
    assert {even.target() for _ in range(60)} == {0, 1, 2}
    mild = start("Hank", "Bobby", "Eric", mode="mild")
    assert {mild.target() for _ in range(60)} == {0, 2}, "Bobby has a point less"


def test_all_get_two_points_back_after_a_victory(start: Start, drive: Drive) -> None:  # ruling: back
    journey = start("Hank", "Bobby", "Eric")
    for seat, left in enumerate((1, 4, 6)):
        journey.hits[seat].value = left
    journey.hero(0).put(AWAY, 1)
    drive(journey.fight("small", 0))
    assert hits(journey) == [3, 5, 6] and not journey.hero(0).mark(AWAY)


def test_nobody_gets_anything_back_when_all_ran(start: Start) -> None:  # ruling: all-away
    journey = start("Hank")
    for _ in range(200):
        journey.hits[0].value = 6
        steps = journey.fight("small", 2)
        choice = next(steps)
        if (result := _run(steps, choice)) == "away":
            break
    assert result == "away" and not journey.foes and not journey.hero(0).mark(AWAY)
    assert hits(journey)[0] < 6 and len(journey.dens["small"]) == 12


def _run(steps: Any, choice: Choice) -> str:
    """Let Hank run as long as he can; how the fight ended."""
    try:
        while RUN in choice.options:
            choice = steps.send(RUN)
        while True:
            choice = steps.send(None)
    except StopIteration:
        return "away" if RUN in choice.options else "over"


def test_a_fight_has_so_many_monsters_of_its_size_by_lot(start: Start) -> None:  # ruling: creatures
    seen = set()
    for seed in range(12):
        journey = start("Hank", "Bobby", seed=seed)
        next(journey.fight("medium", 2))
        assert [monster.type for monster in journey.foes] == ["medium"] * 2
        seen.add(frozenset(monster.name for monster in journey.foes))
    assert len(seen) > 3


def test_twelve_small_monsters_are_in_the_box(start: Start) -> None:
    journey = start("Hank", "Bobby", "Diana", "Eric", "Presto", "Sheila")
    assert {size: len(den) for size, den in journey.dens.items()} == {"small": 12, "medium": 6, "huge": 5}
    next(journey.scene(card(journey, "location:black-lake-attack")))
    assert len(journey.foes) == 12


def test_a_monster_is_gone_with_its_last_point(start: Start, drive: Drive, falls: Falls) -> None:
    journey = start("Hank")
    face(journey, "Wolf", "Bat")
    falls(journey, 10, 11)
    drive(journey.act(0), [at(HIT, "Wolf")])
    assert wounds(journey) == [1, 0]
    drive(journey.act(0), [at(HIT, "Wolf")])
    assert [monster.name for monster in journey.foes] == ["Bat"]
    assert all(not monster.marks for monster in journey.dens["medium"])


def test_the_last_point_of_a_hero_ends_all_at_once(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: defeat
    journey = start("Hank", "Sheila")
    face(journey, "Orc", "Wolf")
    journey.hits[0].value = 1
    left = falls(journey, NO, 1, 15, 9)
    _, asked = drive(journey.round(), [at(HIT, "Orc")])
    assert journey.lost and [choice.player for choice in asked] == [0] and left == [9]


def test_a_fight_that_is_lost_gives_nothing_back(start: Start, drive: Drive) -> None:  # ruling: defeat
    journey = start("Hank")
    journey.hits[0].value = 0
    drive(journey.fight("small", 2))
    assert hits(journey) == [0]


def test_passing_does_nothing(start: Start, drive: Drive) -> None:
    journey = start("Hank")
    face(journey, "Bat")
    drive(journey.act(0), [None])
    assert hits(journey) == [6] and wounds(journey) == [0]


def decides(journey: Journey, seat: int) -> Any:
    return thumb(View(journey.table, seat), Choice("fight", [None, *journey.actions(seat)], seat))


@pytest.mark.parametrize(("heroes", "monsters", "answer"), [
    (("Eric", "Hank", "Diana"), ("Dragon",), ("block", "Dragon")),
    (("Eric",), ("Dragon",), (HIT, "Dragon")),
    (("Sheila", "Hank"), ("Bat", "Wasp", "Snake"), (HIT, "Bat")),
    (("Presto", "Hank", "Eric"), ("Wolf", "Orc"), ("paralyze", "Wolf")),
])  # fmt: skip
def test_the_thumb_stops_one_that_hurts_more_than_a_blow(
    start: Start, heroes: tuple[str, ...], monsters: tuple[str, ...], answer: tuple[str, str]
) -> None:
    journey = start(*heroes)
    face(journey, *monsters)
    what, whom = decides(journey, 0)
    assert (what, whom.name) == answer


def test_the_thumb_finishes_what_is_wounded(start: Start) -> None:
    journey = start("Hank", "Bobby")
    _, orc = face(journey, "Wolf", "Orc")
    orc.put("wounds", 1)
    assert decides(journey, 0) == (HIT, orc)


def test_the_thumb_heals_who_is_nearly_out(start: Start) -> None:
    journey = start("Presto", "Hank")
    face(journey, "Bat")
    journey.hits[1].value = 1
    assert decides(journey, 0) == (HEAL, Seat(1))


def test_the_story_of_a_round(start: Start, drive: Drive, falls: Falls, story: Story) -> None:
    journey = start("Eric", "Hank", "Presto", told=True)
    face(journey, "Orc", "Wolf", "Zombie")
    story(journey.table)
    falls(journey, 8, 20, 1, 12, 13)
    drive(journey.round(), [at("block", "Orc"), at(HIT, "Wolf"), (HEAL, Seat(0))], journey.table)
    assert story(journey.table) == [
        "Round of the fight",
        "Seat 1 rolls d20 for block: 8",
        "Eric stops Orc: 15 against 15. It loses a turn.",
        "Seat 2 rolls d20 for attack: 20",
        "Hank hits Wolf badly, with 20 on the die.",
        "Wolf is defeated.",
        "Orc loses its turn.",
        "D20 for attack: 12",
        "Zombie hits Eric: 15 against 15.",
        "Eric has 5 hit points left.",
        "Seat 3 rolls d20 for heal: 13",
        "Presto heals Eric: 15 against 15.",
    ]
