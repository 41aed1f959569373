"""Harry Potters First Year Adventure: what pupils would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Piece, View, own
from pnp.engine.numbers import Numbers
from pnp.games import harry_potters_first_year_adventure as rules
from pnp.games.harry_potters_first_year_adventure import DOWN, JOIN, ROLL, STEP, UPSTAIRS
from pnp.model import load

SLUG = "harry-potters-first-year-adventure"
Drive = Callable[..., tuple[Any, list[Choice]]]
Start = Callable[..., rules.Year]
Falls = Callable[..., list[int]]


@pytest.fixture
def start(the_table: Callable[..., Any]) -> Start:
    """`start(players, told)`: pupils at school in their second round, all on the Invitation, none with a House."""

    def begin(players: int = 2, told: bool = False) -> rules.Year:
        year = rules.Year(the_table(SLUG, players, told=told))
        year.table.track("round").value = 2
        return year

    return begin


@pytest.fixture
def year(start: Start) -> rules.Year:
    return start()


@pytest.fixture
def falls(dice: Callable[..., list[int]]) -> Falls:
    """`falls(year, *faces)`: let the next dice fall so; the list of those that are left."""
    return lambda year, *faces: dice(year.table, *faces)


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


# The data


def test_every_table_answers_every_roll_and_belongs_to_a_space_or_a_row(year: rules.Year) -> None:
    """32 tables of one die and 4 of two, and 129 rows, counted in the rulebook a second time (ruling: moved-tables)."""
    entries = year.table.cast.entries
    sections: dict[str, int] = {}
    for row in (*entries["event"], *entries["trial"]):
        sections[row.section] = sections.get(row.section, 0) + 1
    assert sections == ROWS
    assert sum(ROWS.values()) == 129
    named = {name for row in entries["board"] for name in (*row.tables, *row.later, *row.team)}
    named |= {name for row in (*entries["event"], *entries["trial"]) for name in row.then}
    assert named == set(ROWS)


ROWS = {
    "childhood": 4, "talent": 4, "gift": 3, "admission": 3, "wealth": 3, "visit": 2, "wand": 3, "familiar": 5,
    "train": 3, "sorting": 5, "great-hall": 4, "mail": 4, "package": 6, "hallways": 7, "dorm": 3,
    "transformations": 4, "library": 5, "flying": 5, "team": 5, "match": 2, "injury": 3, "potions": 5,
    "third-floor": 3, "charms": 3, "cottage": 5, "defense": 3, "woods": 5, "chess": 3, "herbology": 4, "mirror": 3,
    "keys": 2, "live-chess": 2, "troll": 2, "fluffy": 2, "root": 2, "stone": 2,
}  # fmt: skip


def test_the_hall_is_spelled_as_the_book_does() -> None:  # ruling: spelling
    names = [row.name for row in load(SLUG).components["board"].entries]
    assert "Mirror of Aricept" in names
    assert "Sorcerer's Stone" in names


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
