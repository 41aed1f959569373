"""Harry Potters First Year Adventure: the alley and the castle, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, own
from pnp.games import harry_potters_first_year_adventure as rules
from pnp.games.harry_potters_first_year_adventure import ROLL, STEP

SLUG = "harry-potters-first-year-adventure"
Drive = Callable[..., tuple[Any, list[Choice]]]
Start = Callable[..., rules.Year]
Falls = Callable[..., list[int]]


def begin(the_table: Callable[..., Any], players: int = 2, told: bool = False) -> rules.Year:
    """Pupils at school in their second round, all on the Invitation, none with a House."""
    year = rules.Year(the_table(SLUG, players, told=told))
    year.table.track("round").value = 2
    return year


@pytest.fixture
def year(start: Start) -> rules.Year:
    return start()


def at(year: rules.Year, space: str, seat: int = 0) -> None:
    year.put(seat, year.called[space])


def has(year: rules.Year, what: str, seat: int = 0) -> int:
    return year.table.track(own(what, seat)).value


def give(year: rules.Year, what: str, count: int, seat: int = 0) -> None:
    year.table.track(own(what, seat)).value = count


def owned(year: rules.Year, seat: int = 0) -> list[str]:
    return [thing.name for thing in year.things(seat)]


def house(year: rules.Year, name: str = "Ravenclaw", seat: int = 0) -> None:
    badge = next(badge for badge in year.badges if badge.name == name)
    year.badges.give(badge, year.table.pile(own("badge", seat)))


# The alley


def test_pupils_start_on_the_invitation_with_nothing(year: rules.Year) -> None:  # ruling: start
    assert year.place(0) == year.place(1) == "Invitation to Hogwarts"
    assert {has(year, what) for what in (*rules.TRAITS, rules.POINTS, rules.CLUES)} == {0}
    assert not year.things(0)


def test_the_highest_roll_goes_first_and_equals_roll_again(start: Start, falls: Falls) -> None:
    year = start(3)
    left = falls(year, 4, 6, 6, 2, 5)
    assert rules.first_of(year.table) == 2
    assert not left


def test_the_first_turn_is_the_invitation(year: rules.Year, drive: Drive, falls: Falls) -> None:  # ruling: first-turn
    year.table.track("round").value = 1
    left = falls(year, 3, 4, 3, 4)
    drive(year.turn(0))
    assert not left
    assert year.place(0) == "Invitation to Hogwarts"
    assert [has(year, what) for what in ("train", "mirror", "magic", "flying", "study")] == [1, 1, 1, 1, 0]
    year.table.track("round").value = 2
    falls(year, 4, 6)
    drive(year.turn(0))
    assert year.place(0) == "Gringotts Bank"


def test_early_admission_leads_to_the_bank_at_once(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # rulings: first-turn, entering
    year.table.track("round").value = 1
    left = falls(year, 4, 2, 6, 1, 6, 3)
    drive(year.turn(0))
    assert not left
    assert (year.place(0), has(year, "wealth"), has(year, "clues"), has(year, "chess")) == ("Gringotts Bank", 1, 1, 1)


def test_who_waits_for_the_letter_rolls_only_for_that(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: waiting
    falls(year, 1, 1, 1, 5)
    drive(year.enter(0, "Invitation to Hogwarts"))
    left = falls(year, 6, 3)
    drive(year.turn(0))
    assert left == [3]
    assert (has(year, "waiting"), has(year, "magic"), year.place(0)) == (1, -1, "Invitation to Hogwarts")
    drive(year.turn(0))
    assert has(year, "waiting") == 0
    falls(year, 3, 6)
    drive(year.turn(0))
    assert year.place(0) == "Gringotts Bank"


def test_frogs_and_beans_come_once_though_the_train_is_missed(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # rulings: waiting, pets
    at(year, "shoppes")
    falls(year, 4, 2, 5, 2)
    drive(year.turn(0))
    assert (has(year, "chocolate frogs"), has(year, "all flavor beans"), has(year, "waiting")) == (4, 7, 1)
    left = falls(year, 3)
    drive(year.turn(0))
    assert not left
    assert (has(year, "chocolate frogs"), year.place(0)) == (4, "Platform 9¾")


@pytest.mark.parametrize(("luck", "rolled", "space"), [(1, 4, "Great Hall"), (-1, 5, "Platform 9¾")])
def test_childhood_counts_for_the_train(
    year: rules.Year, drive: Drive, falls: Falls, luck: int, rolled: int, space: str
) -> None:
    give(year, "train", luck)
    left = falls(year, 1, 1, 1, rolled, 2)
    drive(year.enter(0, "Platform 9¾"))
    assert year.place(0) == space
    assert len(left) == (space != "Great Hall")


@pytest.mark.parametrize(("wealth", "rolled", "mail"), [(1, 3, 1), (1, 5, 2), (-1, 6, 1), (-1, 4, 0), (0, 2, 0)])
def test_wealth_buys_an_owl(year: rules.Year, drive: Drive, falls: Falls, wealth: int, rolled: int, mail: int) -> None:
    give(year, "wealth", wealth)
    falls(year, rolled)
    drive(year.consult(0, "familiar"))
    assert has(year, "mail") == mail


# Off the table


@pytest.mark.parametrize(
    ("table", "what", "bonus", "faces", "gained", "count"),
    [
        ("wand", "wealth", -1, (1,), "magic", -1),
        ("wand", "wealth", 1, (6,), "magic", 1),
        ("transformations", "study", 3, (6,), "magic", 1),
        ("library", "study", -2, (1,), "study", -1),
        ("stone", "magic", 1, (6, 6), rules.POINTS, 170),
        ("mail", "mail", -1, (1,), "clues", 0),
    ],
)
def test_a_result_off_the_table_is_the_nearest_line(
    year: rules.Year, drive: Drive, falls: Falls, table: str, what: str, bonus: int, faces: tuple[int], gained: str,
    count: int,
) -> None:  # fmt: skip  # ruling: off-table
    give(year, what, bonus)
    falls(year, *faces)
    drive(year.consult(0, table))
    assert has(year, gained) == count


def test_eight_on_the_mail_table_is_a_package(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: off-table
    give(year, "mail", 2)
    left = falls(year, 6, 3)
    drive(year.consult(0, "mail"))
    assert not left
    assert owned(year) == ["Rememberall"]


def test_skills_and_points_fall_below_zero(year: rules.Year, drive: Drive, falls: Falls) -> None:  # ruling: below-zero
    falls(year, 1)
    drive(year.consult(0, "wand"))
    falls(year, 6, 6)
    drive(year.consult(0, "cottage"))
    assert (has(year, "magic"), has(year, rules.POINTS), year.place(0)) == (-1, -50, "Dark Woods")


# The Great Hall


def test_the_first_visit_is_the_sorting_and_nothing_else(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: sorting
    house(year, "Ravenclaw", 1)
    left = falls(year, 3, 2, 6)
    drive(year.enter(0, "Great Hall"))
    assert left == [6], "a House that is taken is rolled again, and no other table follows"
    assert [badge.name for badge in year.table.pile(own("badge", 0))] == ["Hufflepuff"]


def test_who_may_pick_takes_a_house_that_is_free(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: sorting
    house(year, "Ravenclaw", 1)
    falls(year, 5)
    _, asked = drive(year.enter(0, "Great Hall"), ["Slytheryn"])
    assert [badge.name for badge in asked[0].options] == ["Gryphendor", "Hufflepuff", "Slytheryn"]
    assert [badge.name for badge in year.table.pile(own("badge", 0))] == ["Slytheryn"]


def test_later_visits_are_dinner_troll_or_mail(year: rules.Year, drive: Drive, falls: Falls) -> None:
    house(year)
    falls(year, 2)
    drive(year.enter(0, "Great Hall"))
    assert has(year, rules.MISSED) == 1
    give(year, "magic", 1)
    falls(year, 3, 3, 4)
    drive(year.enter(0, "Great Hall"))
    assert has(year, rules.POINTS) == 10
    falls(year, 3, 2, 4)
    drive(year.enter(0, "Great Hall"))
    assert (has(year, rules.POINTS), has(year, rules.MISSED), year.place(0)) == (0, 3, "Hospital")
    falls(year, 6, 4)
    drive(year.enter(0, "Great Hall"))
    assert has(year, rules.CLUES) == 1


@pytest.mark.parametrize(("faces", "thing"), [((5, 5, 3), "Cloak of Invisibility"), ((6, 6, 3), "Nimbus 2000")])
def test_what_one_has_is_rolled_again(
    year: rules.Year, drive: Drive, falls: Falls, faces: tuple[int, ...], thing: str
) -> None:  # ruling: reroll-owned
    left = falls(year, *faces)
    drive(year.consult(0, "package"))
    drive(year.consult(0, "package"))
    assert not left
    assert owned(year) == [thing, "Rememberall"]
    assert has(year, "flying") == (thing == "Nimbus 2000")


def test_what_is_learned_twice_is_not_rolled_again(year: rules.Year, drive: Drive, falls: Falls) -> None:
    left = falls(year, 4, 4, 1)
    drive(year.consult(0, "herbology"))
    drive(year.consult(0, "herbology"))
    assert left == [1]


# Round the castle


def test_the_loop_follows_the_arrows_and_comes_round(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: direction
    house(year)
    at(year, "great-hall")
    falls(year, 3)
    drive(year.turn(0), [STEP])
    assert year.place(0) == "Hallways"
    at(year, "herbology")
    falls(year, 4, 3)
    drive(year.turn(0), [ROLL])
    assert year.place(0) == "Dorm Rooms"


def test_spaces_passed_do_nothing(year: rules.Year, drive: Drive, falls: Falls) -> None:  # ruling: entering
    at(year, "hallways")
    left = falls(year, 5)
    drive(year.turn(0), [ROLL])
    assert not left
    assert year.place(0) == "Hospital"


@pytest.mark.parametrize(("cloak", "clues", "lost"), [(True, 1, 0), (False, 0, 0)])
def test_only_with_a_cloak_is_the_quarrel_heard(
    year: rules.Year, drive: Drive, falls: Falls, cloak: bool, clues: int, lost: int
) -> None:  # ruling: cloak-seven
    if cloak:
        year.gain(0, "cloak-of-invisibility")
    falls(year, 6)
    answers = [] if cloak else ["Hospital"]
    drive(year.enter(0, "Hallways"), answers)
    assert (has(year, rules.CLUES), has(year, rules.MISSED)) == (clues, lost)
    assert owned(year) == ["Cloak of Invisibility"] * cloak


def test_a_secret_passage_leads_to_any_other_space_and_that_is_dealt_with(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: entering
    left = falls(year, 6, 4)
    _, asked = drive(year.enter(0, "Hallways"), ["Wizards Chess"])
    assert sorted(asked[0].options) == sorted(space for space in year.loop if space != "Hallways")
    assert not left
    assert (year.place(0), has(year, rules.MISSED)) == ("Wizards Chess", 1)


def test_staircases_and_midnight_jaunts_go_on_at_once(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: entering
    left = falls(year, 4, 4, 6, 1)
    drive(year.enter(0, "Dorm Rooms"))
    assert not left, "dorm, hallways, six spaces, potions"
    assert (year.place(0), has(year, rules.POINTS)) == ("Potions Class", -5)


@pytest.mark.parametrize("table", ["transformations", "library", "potions", "charms", "defense"])
def test_four_lessons_add_the_study_skill(
    year: rules.Year, drive: Drive, falls: Falls, table: str
) -> None:  # ruling: lesson-study
    give(year, "study", -2)
    falls(year, 6, 2, 2)
    drive(year.consult(0, table))
    assert has(year, "magic") == (table == "defense")


def test_notes_help_the_next_study_roll_all_at_once(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: notes
    year.gain(0, "crammed-notes")
    year.gain(0, "crammed-notes")
    falls(year, 2, 2)
    drive(year.consult(0, "defense"))
    assert len(owned(year)) == 2
    falls(year, 4)
    drive(year.consult(0, "charms"))
    assert has(year, "magic") == 1
    assert not owned(year)


def test_lessons_pay_what_a_die_says(year: rules.Year, drive: Drive, falls: Falls) -> None:
    left = falls(year, 5, 6)
    drive(year.consult(0, "potions"))
    assert not left
    assert has(year, rules.POINTS) == 6


def test_a_clue_to_be_had_once_is_had_once_by_each(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: one-clue
    falls(year, 2, 3, 2, 5, 2, 3)
    for seat, table in ((0, "woods"), (0, "woods"), (1, "woods"), (0, "third-floor"), (0, "cottage"), (0, "cottage")):
        drive(year.consult(seat, table))
    assert (has(year, rules.CLUES), has(year, rules.CLUES, 1)) == (4, 1)


def test_the_mirror_holds_whoever_is_obsessed(year: rules.Year, drive: Drive, falls: Falls) -> None:
    """Rulings: lost-turns, off-table."""
    give(year, "mirror", 1)
    falls(year, 5, 4)
    drive(year.enter(0, "Mirror of Aricept"))
    assert (has(year, rules.MISSED), owned(year)) == (4, ["Obsession"])
    falls(year, 4)
    drive(year.enter(0, "Mirror of Aricept"))
    assert has(year, rules.MISSED) == 5, "4 + 1 for the family - 2 for the obsession: lingers"
    falls(year, 1)
    drive(year.enter(0, "Mirror of Aricept"))
    assert has(year, rules.MISSED) == 5


def test_lost_turns_add_up_and_nothing_happens_in_them(
    year: rules.Year, drive: Drive, falls: Falls
) -> None:  # ruling: lost-turns
    at(year, "hospital")
    give(year, rules.MISSED, 2)
    left = falls(year, 6)
    for _ in range(2):
        _, asked = drive(year.turn(0))
        assert not asked
    assert (left, year.place(0), has(year, rules.MISSED)) == ([6], "Hospital", 0)
    falls(year, 4)
    drive(year.turn(0), [STEP])
    assert year.place(0) == "Potions Class"
