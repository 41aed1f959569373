"""Harry Potters First Year Adventure: Quidditch, possessions, the dungeon, the end, the rule of thumb and the story."""

from __future__ import annotations

from typing import Any

import pytest
from test_harry_potters_first_year_adventure import SLUG, Drive, Falls, Start, at, give, has, owned
from test_harry_potters_first_year_adventure import begin as begin

from pnp.engine import Choice, Piece, View, own
from pnp.engine.numbers import Numbers
from pnp.games import harry_potters_first_year_adventure as rules
from pnp.games.harry_potters_first_year_adventure import DOWN, JOIN, ROLL, STEP, UPSTAIRS
from pnp.model import load


@pytest.fixture
def year(start: Start) -> rules.Year:
    return start()


# Quidditch


@pytest.mark.parametrize("flying", [0, 1])
def test_the_team_takes_who_rolls_seven(
    year: rules.Year, drive: Drive, falls: Falls, flying: int
) -> None:  # ruling: team-seven
    give(year, "flying", flying)
    falls(year, 6)
    drive(year.enter(0, "Quidditch Field"), [JOIN] * flying)
    assert owned(year) == ["Team Robe"] * flying
    assert has(year, "study") == -flying


def test_who_declines_has_remedial_lessons(year: rules.Year, drive: Drive, falls: Falls) -> None:
    give(year, "flying", 2)
    falls(year, 6, 1)
    drive(year.enter(0, "Quidditch Field"), [None])
    assert (owned(year), has(year, "study"), has(year, "flying")) == ([], 0, 2)
    drive(year.enter(0, "Quidditch Field"))
    assert has(year, "flying") == 3, "still lessons: 1 and 2 is a good flight"


def test_a_member_uses_the_table_of_the_team_without_the_flying_skill(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: team
    year.gain(0, "team-robe")
    give(year, "flying", 3)
    left = falls(year, 2)
    drive(year.enter(0, "Quidditch Field"))
    assert not left
    assert (has(year, "flying"), has(year, rules.MISSED)) == (3, 0)


@pytest.mark.parametrize(("schedule", "missed", "clues"), [(5, 0, 0), (6, 1, 1)])
def test_a_match_is_won_with_flying_and_then_hurts(
    year: rules.Year, drive: Drive, falls: Falls, schedule: int, missed: int, clues: int
) -> None:  # ruling: match-injury
    year.gain(0, "team-robe")
    give(year, "flying", 3)
    left = falls(year, schedule, 3, 3)
    drive(year.enter(0, "Quidditch Field"))
    assert not left
    assert (has(year, rules.POINTS), has(year, rules.MISSED), has(year, rules.CLUES)) == (50, missed, clues)
    assert year.place(0) == ("Hospital" if missed else "Quidditch Field"), "the bewitched broom adds one to the injury"


def test_a_match_that_is_lost_may_hurt_too(year: rules.Year, drive: Drive, falls: Falls) -> None:
    """Ruling: match-injury."""
    falls(year, 5, 5, 6)
    drive(year.consult(0, "team"))
    assert (has(year, rules.POINTS), has(year, rules.MISSED), year.place(0)) == (0, 2, "Hospital")


# Possessions


def test_potions_are_given_before_the_dice_and_for_any_roll(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: one-potion
    at(year, "hallways")
    for name in ("brewed-potion", "picked-herbs", "brewed-potion"):
        year.gain(0, name)
    left = falls(year, 3, 1)
    _, asked = drive(year.turn(0), [ROLL, "Brewed Potion", "Picked Herbs", None])
    assert [choice.phase for choice in asked] == ["move", "help: move", "help: move", "help: move"]
    assert year.place(0) == "Hospital", "3 and two helpers"
    assert owned(year) == ["Brewed Potion"]
    assert left == [1]


def test_the_rememberall_rolls_again_and_the_second_result_stands(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: rememberall
    give(year, "flying", 1)
    year.gain(0, "rememberall")
    year.gain(0, "picked-herbs")
    falls(year, 6, 4)
    _, asked = drive(year.consult(0, "keys"), ["Picked Herbs", "Rememberall"])
    assert [choice.phase for choice in asked] == ["help: Flying Keys", "reroll: Flying Keys"]
    assert not owned(year)
    assert year.place(0) == "Invitation to Hogwarts", "4, a skill of 1 and the herbs: passed"
    assert has(year, rules.MISSED) == 0


def test_what_runs_out_is_written_down_and_helps_all_the_same(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: supply
    for _ in range(6):
        year.gain(1, "brewed-potion")
    year.gain(0, "brewed-potion")
    year.gain(0, "brewed-potion")
    assert not year.table.pile(own("possessions", 0))
    assert owned(year) == ["Brewed Potion"] * 2
    falls(year, 4)
    _, asked = drive(year.consult(0, "keys"), ["Brewed Potion", "Brewed Potion"])
    assert [choice.options for choice in asked] == [[None, "Brewed Potion"]] * 2
    assert has(year, rules.MISSED) == 0
    assert not owned(year)


def test_nobody_needs_a_secret_twice(year: rules.Year) -> None:  # ruling: supply
    for _ in range(2):
        year.gain(0, "plant-lore")
    assert owned(year) == ["Plant Lore"]


# The dungeon


def test_with_five_clues_one_may_go_straight_to_the_third_floor_and_rolls_there(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: third-floor
    at(year, "mirror")
    give(year, rules.CLUES, 4)
    assert year.ways(0, year.place(0)) == [STEP, ROLL]
    give(year, rules.CLUES, 5)
    assert year.ways(0, year.place(0)) == [STEP, ROLL, UPSTAIRS]
    left = falls(year, 5, 4, 4)
    drive(year.turn(0), [UPSTAIRS])
    assert (year.place(0), has(year, rules.CLUES), len(left)) == ("3rd Floor", 6, 2)
    assert year.ways(0, year.place(0)) == [STEP, ROLL, DOWN]
    give(year, rules.MISSED, 0)
    drive(year.turn(0), [DOWN])
    assert (year.place(0), has(year, rules.CLUES)) == ("Hospital", 6), "eight does not get past Fluffy"


def test_with_four_clues_the_third_floor_leads_nowhere_else(year: rules.Year) -> None:
    give(year, rules.CLUES, 4)
    assert year.ways(0, "3rd Floor") == [STEP, ROLL]


@pytest.mark.parametrize(
    ("trial", "skill", "faces", "passed"),
    [
        ("fluffy", "magic", (4, 4), True),
        ("root", "magic", (4, 4), True),
        ("keys", "flying", (5,), True),
        ("live-chess", "chess", (3,), True),
        ("keys", "magic", (5,), False),
        ("live-chess", "flying", (3,), False),
        ("fluffy", "chess", (4, 4), False),
    ],
)
def test_each_trial_has_its_skill(
    year: rules.Year, drive: Drive, falls: Falls, trial: str, skill: str, faces: tuple[int, ...], passed: bool
) -> None:  # ruling: trials
    give(year, skill, 1)
    falls(year, *faces)
    drive(year.enter(0, year.called[trial]))
    assert (year.place(0) == year.called[trial]) == passed
    assert has(year, rules.MISSED) == (0 if passed else 2)


def test_who_has_passed_goes_on_next_turn(year: rules.Year, drive: Drive, falls: Falls) -> None:  # ruling: trials
    at(year, "fluffy")
    falls(year, 6, 3)
    _, asked = drive(year.turn(0))
    assert (year.place(0), asked) == ("Devil's Root", [])


@pytest.mark.parametrize(("thing", "trial"), [("fluffys-secret", "fluffy"), ("plant-lore", "root")])
def test_a_secret_passes_its_trial_without_a_roll_and_is_kept(
    year: rules.Year, drive: Drive, falls: Falls, thing: str, trial: str
) -> None:  # ruling: trials
    year.gain(0, thing)
    left = falls(year, 1, 1)
    drive(year.enter(0, year.called[trial]))
    assert (len(left), has(year, rules.MISSED), len(owned(year))) == (2, 0, 1)


def played(year: rules.Year, drive: Drive, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(rules, "Year", lambda _: year)
    monkeypatch.setattr(rules, "first_of", lambda _: 0)
    return drive(rules.play(year.table))[0]


@pytest.mark.parametrize("points", [170, 171])
def test_the_mark_defeats_voldemort_and_the_most_points_win(
    year: rules.Year, drive: Drive, falls: Falls, monkeypatch: pytest.MonkeyPatch, points: int
) -> None:  # rulings: finale, tie
    year.gain(0, "wizards-mark")
    give(year, rules.POINTS, points, 1)
    left = falls(year, 1, 1)

    def to_the_stone(seat: int) -> Any:
        return year.enter(seat, "Sorcerer's Stone")

    monkeypatch.setattr(year, "turn", to_the_stone)
    result = played(year, drive, monkeypatch)
    assert result.winners == ((0, 1) if points == 170 else (1,))
    assert result.scores == (170, points)
    assert not result.capped
    assert year.place(0) == year.place(1) == "Great Hall"
    assert len(left) == 2, "nobody rolls there"


def test_the_school_year_ends(
    year: rules.Year, drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:  # ruling: turn-cap
    year.table.numbers = Numbers({**load(SLUG).numbers, "turn_cap": 3})
    give(year, rules.POINTS, 4, 1)
    for seat in (0, 1):
        give(year, rules.MISSED, 3, seat)
    result = played(year, drive, monkeypatch)
    assert (result.winners, result.scores, result.capped, result.facts) == ((1,), (0, 4), True, {"rounds": 3})
    assert has(year, rules.MISSED) == has(year, rules.MISSED, 1) == 0


# The rule of thumb


def test_thumb_goes_down_when_strong_and_if_it_would_win(year: rules.Year) -> None:
    view = View(year.table, 0)
    at(year, "great-hall")
    choice = Choice("move", [STEP, ROLL, UPSTAIRS], 0)
    give(year, "magic", 5)
    give(year, "flying", 3)
    assert rules.thumb(view, choice) != UPSTAIRS
    give(year, "chess", 1)
    assert rules.thumb(view, choice) == UPSTAIRS
    give(year, "chess", 0)
    year.gain(0, "fluffys-secret")
    assert rules.thumb(view, choice) == UPSTAIRS
    give(year, rules.POINTS, 171, 1)
    assert rules.thumb(view, choice) != UPSTAIRS
    give(year, rules.POINTS, 170, 1)
    assert rules.thumb(view, Choice("move", [STEP, ROLL, DOWN], 0)) == DOWN


def test_thumb_steps_where_it_is_good_and_rolls_where_it_is_not(year: rules.Year) -> None:
    view = View(year.table, 0)
    at(year, "transformations")
    assert rules.thumb(view, Choice("move", [STEP, ROLL], 0)) == STEP
    at(year, "hallways")
    assert rules.thumb(view, Choice("move", [STEP, ROLL], 0)) == ROLL
    assert rules.thumb(view, Choice("passage", ["Dorm Rooms", "Quidditch Field", "Library"], 0)) == "Quidditch Field"


def test_thumb_keeps_helpers_for_what_must_be_passed(year: rules.Year, falls: Falls) -> None:
    view = View(year.table, 0)
    year.gain(0, "brewed-potion")
    potion = year.things(0)[0]
    assert rules.thumb(view, Choice("help: Library", [None, potion], 0)) is None
    year.needed.value = 6
    assert rules.thumb(view, Choice("help: Flying Keys", [None, potion], 0)) is potion
    falls(year, 5)
    year.table.roll("d6")
    assert rules.thumb(view, Choice("reroll: Flying Keys", [None, potion], 0)) is potion
    year.needed.value = 5
    assert rules.thumb(view, Choice("reroll: Flying Keys", [None, potion], 0)) is None


def test_what_the_dice_must_show_is_seen_before_they_fall(year: rules.Year, falls: Falls) -> None:
    year.gain(0, "brewed-potion")
    give(year, "magic", 2)
    steps = year.consult(0, "stone")
    choice: Choice = next(steps)
    assert (choice.phase, year.needed.value) == ("help: Sorcerer's Stone", 10)
    falls(year, 4, 5)
    potion: Piece = choice.options[1]
    with pytest.raises(StopIteration):
        steps.send(potion)
    assert (year.needed.value, year.voldemort.value) == (0, 0)


def test_helpers_bring_what_is_needed_down(year: rules.Year, falls: Falls) -> None:
    year.gain(0, "brewed-potion")
    year.gain(0, "picked-herbs")
    give(year, "flying", 1)
    falls(year, 3)
    steps = year.consult(0, "match")
    choice = next(steps)
    assert year.needed.value == 5
    steps.send(choice.options[1])
    assert year.needed.value == 4
    with pytest.raises(StopIteration):
        steps.send(None)
    assert has(year, rules.POINTS) == 0


# The story


def test_the_story_of_a_turn(start: Start, drive: Drive, story: Any, falls: Falls) -> None:
    year = start(2, told=True)
    at(year, "great-hall", 1)
    year.gain(1, "rememberall")
    year.table.story.clear()
    falls(year, 3, 1, 5, 2)
    drive(year.turn(1), [ROLL, None, "Rememberall"], year.table)
    assert story(year.table, 0) == [
        "Seat 2's turn",
        "Seat 2 rolls d6 for the move: 3",
        "Moon to Transformations Class",
        "Seat 2 rolls d6 for Transformations: 1",
        "Roll again: Rememberall",
        "Seat 2 rolls d6 for Transformations: 5",
        "Transformations, 5: Assignments done.",
        "Seat 2 rolls d6 for House Points: 2",
        "House Points of seat 2: 2 (+2)",
    ]


def test_how_far_it_is(year: rules.Year) -> None:
    give(year, rules.POINTS, -5)
    give(year, rules.CLUES, 3)
    assert rules.goal(View(year.table, 1), 0) == {"points": -5, "clues": 3}
