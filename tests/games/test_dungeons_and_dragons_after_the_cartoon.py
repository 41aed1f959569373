"""D&D After the Cartoon: the lists, the journey and its obstacles, ruling by ruling; fights have another file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cartoon import NO, SLUG, YES, begin, card, hits

from pnp.engine import Piece, View, own
from pnp.engine.choice import Choice
from pnp.games.dungeons_and_dragons_after_the_cartoon import CAMP, Journey, goal, thumb, worth
from pnp.games.dungeons_and_dragons_after_the_cartoon.team import OVER, skills
from pnp.lab.runs.ready import match
from pnp.model import load

__all__ = ["begin"]  # what `start` begins with
Start = Callable[..., Journey]
Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]
Story = Callable[..., list[str]]
ALL = "Hank", "Bobby", "Diana", "Eric", "Presto", "Sheila"


# the lists, counted once more from the rulebook


def test_the_skills_are_those_of_the_six_sheets() -> None:
    rows = {row.name: row for row in load(SLUG).components["hero"].entries}
    common = ["ask", "climb", "crawl", "dodge", "escape", "find", "leap", "pull", "push", "read", "steal", "swim"]
    sums = {name: sum(getattr(row, skill) for skill in common) for name, row in rows.items()}
    assert sums == {"Hank": 56, "Bobby": 43, "Diana": 68, "Eric": 58, "Presto": 36, "Sheila": 70}
    lacking = {
        (name, skill) for name, row in rows.items() for skill in ("break", "throw") if getattr(row, skill) is None
    }
    assert lacking == {("Presto", "break"), ("Presto", "throw"), ("Sheila", "break")}
    own_skills = {
        (name, skill) for name, row in rows.items() for skill in ("levitate", "tool", "unlock") if getattr(row, skill)
    }
    assert own_skills == {("Presto", "levitate"), ("Presto", "tool"), ("Sheila", "unlock")}


def test_the_tables_lead_where_the_rulebook_says() -> None:
    components = load(SLUG).components
    ways = {name: [row.then for row in components[name].entries] for name in ("white", "green")}
    assert ways["white"] == ["location", "fortress", "fortress", "location", "lair", "location", "white", "location"]
    assert ways["green"] == ["green", "location", "lair", "location", "fortress", "lair", "location", "location"]
    places = [row.then for row in components["location"].entries]
    assert "".join(then[0] for then in places) == "ggwwwwggwwggwwwwgggg" + "ee"


def test_fights_are_as_large_as_printed() -> None:  # ruling: numbers
    rows = load(SLUG).components["location"].entries
    assert {row.roll: (row.foe, row.per_hero, row.foes) for row in rows if row.foe} == {
        **dict.fromkeys(("2", "3", "6", "8"), ("small", 2, 0)),
        **dict.fromkeys(("10", "11"), ("small", 0, 3)),
        **dict.fromkeys(("14", "17", "22"), ("medium", 1, 0)),
        **dict.fromkeys(("15", "20"), ("medium", 0, 2)),
    }
    assert {row.roll: row.leader for row in rows if row.leader} == {"21": 1, "22": 1}


def test_each_place_stands_on_two_numbers_one_of_them_quiet() -> None:  # ruling: places
    rows = [row for row in load(SLUG).components["location"].entries if row.then != "end"]
    places = {row.place: sorted(bool(other.foe) for other in rows if other.place == row.place) for row in rows}
    assert len(places) == 10 and set(map(tuple, places.values())) == {(False, True)}


@pytest.mark.parametrize("name", ALL)
def test_everybody_has_an_answer_to_each_obstacle(start: Start, name: str) -> None:  # ruling: options
    journey = start(name)
    cards = [card for deck in journey.ahead.values() for card in deck]
    cards += journey.table.unbox("quest", journey.table.pile("quest"))
    obstacles = [card for card in cards if card.clears or card.answers]
    assert len(obstacles) == 16 + 1 + 5
    assert all(skills(card, journey.hero(0)) for card in obstacles)


# set-up, and the end


def test_who_was_drawn_chooses_first_and_nobody_has_the_same_hero(the_table: Any, drive: Drive) -> None:
    journey = Journey(the_table(SLUG, 3))  # ruling: same-hero
    _, asked = drive(journey.choose(2), ["Presto", "Bobby", "Hank"])
    assert [(choice.player, len(choice.options)) for choice in asked] == [(2, 6), (0, 5), (1, 4)]
    assert [journey.hero(seat).name for seat in range(3)] == ["Bobby", "Hank", "Presto"]
    assert hits(journey) == [5, 6, 5]
    assert [journey.hero(seat).owner for seat in range(3)] == [0, 1, 2]


def test_turns_go_by_the_alphabet(start: Start) -> None:
    journey = start("Sheila", "Presto", "Hank", "Eric", "Diana", "Bobby")
    assert [journey.hero(seat).name for seat in journey.order] == ["Bobby", "Diana", "Eric", "Hank", "Presto", "Sheila"]


@pytest.mark.parametrize("players", range(1, 7))
def test_one_to_six_win_or_lose_together(players: int) -> None:  # rulings: how-many, defeat
    ends = [match(SLUG, seed, ["random"], players, "stern").run() for seed in range(25)]
    assert all(end.common for end in ends)
    assert {end.winners for end in ends} == {(), tuple(range(players))}
    assert all((end.scores[0] > 0) == bool(end.winners) for end in ends)


def test_the_score_is_what_the_team_has_left() -> None:  # ruling: score
    played = match(SLUG, 4, ["thumb"], 4)
    result = played.run()
    left = [played.table.track(own("hit points", seat)).value for seat in range(4)]
    assert result.winners and result.scores == (sum(left),)
    assert result.facts["cards"] == len(played.table.pile("past")) + 1


def test_what_was_stolen_is_drawn_by_lot(start: Start) -> None:  # ruling: policy
    stolen = set()
    for seed in range(30):
        journey = start("Hank", seed=seed)
        next(journey.travel())
        stolen.add(journey.here[0].name)
    assert len(stolen) == 5


def test_a_mishap_can_lose_the_game(start: Start, falls: Falls) -> None:  # rulings: failure, defeat
    journey = start("Hank", "Sheila", told=True)
    journey.hits[0].value = 1
    steps = journey.travel()
    next(steps)
    falls(journey, NO, 1)
    with pytest.raises(StopIteration) as end:
        steps.send("ask")
    assert end.value.value.winners == () and end.value.value.scores == (0,)


# obstacles


def test_skills_are_added_and_fifteen_is_enough(start: Start, drive: Drive, falls: Falls) -> None:
    journey = start("Hank")
    left = falls(journey, 9, 2, 10)
    _, asked = drive(journey.obstacle(card(journey, "white:cliff")), [])
    assert [choice.phase for choice in asked] == ["obstacle"] * 2
    assert not left and hits(journey) == [6]


def test_only_skills_of_the_card_and_the_sheet_may_be_tried(start: Start) -> None:  # ruling: options
    journey = start("Presto", "Sheila", "Bobby")
    wall = card(journey, "green:wall")
    found = {journey.hero(seat).name: skills(wall, journey.hero(seat)) for seat in range(3)}
    assert found == {
        "Presto": ["ask", "steal", "climb", "dodge", "levitate"],
        "Sheila": ["ask", "steal", "throw", "unlock", "climb", "dodge"],
        "Bobby": ["ask", "break", "steal", "throw", "climb", "dodge"],
    }


def test_who_opens_the_way_does_so_for_all(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: one-for-all
    journey = start("Hank", "Bobby", "Eric")
    falls(journey, YES)
    _, asked = drive(journey.obstacle(card(journey, "white:patrol")), ["break"])
    assert [choice.player for choice in asked] == [1]
    assert not any(journey.hero(seat).mark(OVER) for seat in range(3))


def test_who_gets_over_is_over_alone(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: one-for-all
    journey = start("Hank", "Bobby", "Eric")
    falls(journey, YES, NO, NO, YES, YES)
    _, asked = drive(journey.obstacle(card(journey, "white:patrol")), ["crawl", "escape", None, "escape", "escape"])
    assert [choice.player for choice in asked] == [1, 2, 0, 2, 0]


def test_somebody_has_to_try_in_each_round(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: who-tries
    journey = start("Sheila", "Hank", "Bobby")
    falls(journey, NO, NO, YES)
    _, asked = drive(journey.obstacle(card(journey, "white:caves")), [None, None, "find"])
    tried = [(2, [None, "find"]), (1, [None, "find"]), (0, ["find"]), (2, [None, "find"])]
    assert [(choice.player, choice.options) for choice in asked] == tried


def test_a_try_before_lets_the_last_pass(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: who-tries
    journey = start("Hank", "Bobby")
    falls(journey, NO, NO, YES)
    _, asked = drive(journey.obstacle(card(journey, "white:caves")), ["find", None, "find"])
    assert [(choice.player, None in choice.options) for choice in asked] == [(1, True), (0, True), (1, True)]


def test_a_miss_is_followed_by_a_failure_roll(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: failure
    journey = start("Hank")
    left = falls(journey, 1, 1, 1, 20, 20)
    drive(journey.obstacle(card(journey, "white:cliff")))
    assert hits(journey) == [5] and not left


def test_a_canyon_is_climbed_twice_by_all(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: two-steps
    journey = start("Hank", "Bobby", told=True)
    falls(journey, YES, NO, NO, YES, YES, YES)
    _, asked = drive(journey.obstacle(card(journey, "white:canyon")), ["climb"] * 4)
    assert [choice.player for choice in asked] == [1, 0, 0, 1, 0]
    assert not any(journey.hero(seat).mark(OVER) for seat in range(2))


# moving on


def test_a_rest_needs_all_and_is_taken_once(start: Start, drive: Drive) -> None:  # ruling: extended-rest
    journey = start("Hank", "Bobby", "Eric")
    journey.hits[0].value, journey.hits[2].value = 2, 1
    _, asked = drive(journey.rest(), [CAMP, None])
    assert [choice.player for choice in asked] == [1, 2]
    assert hits(journey) == [2, 5, 1] and journey.rests.value == 1
    drive(journey.rest(), [CAMP, CAMP, CAMP])
    assert hits(journey) == [6, 5, 6] and journey.rests.value == 0
    journey.hits[0].value = 1
    assert drive(journey.rest()) == (None, [])


def test_nobody_is_asked_to_rest_who_lacks_nothing(start: Start, drive: Drive) -> None:
    assert drive(start("Hank", "Bobby").rest()) == (None, [])


def test_there_is_no_rest_before_the_end(start: Start, drive: Drive) -> None:  # ruling: extended-rest
    journey = start("Hank")
    journey.hits[0].value = 1
    lair = card(journey, "location:lair")
    assert drive(journey.move_on(lair)) == (None, [])


@pytest.mark.parametrize(("event", "place"), [("white:rift", "fortress"), ("white:cliff", "lair")])
def test_some_events_lead_to_the_last_places(start: Start, drive: Drive, event: str, place: str) -> None:
    journey = start("Hank")  # ruling: lairs
    there = card(journey, event)
    there.pile.give(there, journey.here)  # type: ignore[union-attr]
    onward, _ = drive(journey.move_on(there))
    assert onward.id == f"location:{place}" and there in journey.past


def test_what_was_there_is_rolled_again(start: Start, falls: Falls) -> None:  # ruling: repeats
    journey = start("Hank")
    there = card(journey, "white:rockfall")
    journey.ahead["white"].give(there, journey.past)
    left = falls(journey, 16, 18, 13)
    assert journey.rolled("white").id == "white:cliff" and not left


def test_both_numbers_of_a_place_are_repeats(start: Start, falls: Falls) -> None:  # ruling: places
    journey = start("Hank")
    journey.ahead["location"].give(card(journey, "location:black-lake"), journey.past)
    left = falls(journey, 1, 2, 3)
    assert journey.rolled("location").id == "location:box-canyon-ambush" and not left


def test_three_repeats_in_a_row_lead_to_the_lair(start: Start, falls: Falls) -> None:  # ruling: repeats
    journey = start("Hank")
    journey.ahead["green"].give(card(journey, "green:river"), journey.past)
    left = falls(journey, 6, 7, 8, 1)
    assert journey.rolled("green").id == "location:lair" and left == [1]
    falls(journey, 6, 7, 1)
    assert journey.rolled("green").id == "green:wizard", "each time they are counted anew"


def test_a_dry_table_ends_the_journey(start: Start) -> None:  # ruling: repeats
    journey = start("Hank")
    journey.ahead["white"].give_all(journey.past)
    assert journey.rolled("white").id == "location:lair"


def test_the_guards_of_the_lair_come_before_their_leader(start: Start, drive: Drive) -> None:
    journey = start("Hank", "Bobby", "Eric")
    fights: list[tuple[str, int]] = []

    def fight(size: str, count: int) -> Any:
        fights.append((size, count))
        yield from ()

    journey.fight = fight  # type: ignore[method-assign]
    drive(journey.scene(card(journey, "location:lair")))
    drive(journey.scene(card(journey, "location:box-canyon-ambush")))
    drive(journey.scene(card(journey, "location:sands-fight")))
    drive(journey.scene(card(journey, "location:sands")))
    assert fights == [("medium", 3), ("huge", 1), ("small", 6), ("medium", 2)]


# what the screen and the rule of thumb know


def asks(journey: Journey, phase: str, options: list[Any], seat: int = 0) -> Any:
    return thumb(View(journey.table, seat), Choice(phase, options, seat))


def test_the_goal_tells_hit_points(start: Start) -> None:
    journey = start("Hank", "Presto")
    journey.hits[1].value = 2
    assert goal(View(journey.table, 0), 1) == {"hero": "Presto", "hits": 2, "most": 5}


def test_a_skill_is_worth_its_bonus(start: Start) -> None:
    journey = start("Diana")
    there = card(journey, "white:rift")
    there.pile.give(there, journey.here)  # type: ignore[union-attr]
    assert worth(View(journey.table, 0), "leap") == {"bonus": 9, "needed on the die": 6}
    assert worth(View(journey.table, 0), "swim") is None


@pytest.mark.parametrize(("event", "seat", "answer"), [
    ("green:castle", 0, None), ("green:castle", 1, "read"), ("white:patrol", 0, "break"), ("white:patrol", 1, None),
    ("green:river", 0, "swim"), ("green:river", 1, "levitate"),
])  # fmt: skip
def test_the_best_at_it_opens_the_way(start: Start, event: str, seat: int, answer: str | None) -> None:
    journey = start("Bobby", "Presto")
    there = card(journey, event)
    there.pile.give(there, journey.here)  # type: ignore[union-attr]
    assert asks(journey, "obstacle", [None, *skills(there, journey.hero(seat))], seat) == answer


def test_the_thumb_rests_when_somebody_is_weak(start: Start) -> None:
    journey = start("Hank", "Eric")
    journey.hits[0].value, journey.hits[1].value = 4, 4
    assert asks(journey, "rest", [None, CAMP]) is None
    journey.hits[1].value = 3
    assert asks(journey, "rest", [None, CAMP]) == CAMP


def test_sturdy_heroes_are_taken_first(the_table: Any) -> None:
    journey = Journey(the_table(SLUG, 1))
    box: list[Piece] = list(journey.table.unbox("hero", journey.table.pile("heroes")))
    order = []
    while box:
        order.append(asks(journey, "hero choice", box))
        box.remove(order[-1])
    assert [hero.name for hero in order] == ["Hank", "Diana", "Bobby", "Eric", "Sheila", "Presto"]


def test_the_story_of_an_obstacle_and_a_rest(start: Start, drive: Drive, falls: Falls, story: Story) -> None:
    journey = start("Hank", "Bobby", told=True)
    falls(journey, NO, NO, YES, 1, 1, YES)
    drive(journey.scene(card(journey, "white:cliff")), ["climb"] * 2, journey.table)
    journey.hits[0].value = 2
    drive(journey.rest(), [CAMP, CAMP], journey.table)
    assert story(journey.table) == [
        "The journey goes on",
        "The team comes to: The tall cliff.",
        "The obstacle",
        "Seat 2 rolls d20 for Climb: 2",
        "Bobby fails: 6 against 15.",
        "Seat 2 rolls d20 for failure roll: 2",
        "Seat 1 rolls d20 for Climb: 20",
        "Hank manages it: 25 against 15.",
        "Seat 2 rolls d20 for Climb: 1",
        "Bobby fails: 5 against 15.",
        "Seat 2 rolls d20 for failure roll: 1",
        "Bobby is hurt, and has 4 hit points left.",
        "Seat 2 rolls d20 for Climb: 20",
        "Bobby manages it: 24 against 15.",
        "The team takes its extended rest.",
    ]
