"""Solo Crusade, the journey: what a player would argue about, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from crusade import Drive, Set, named

from pnp.engine import Choice, Match, View, cast
from pnp.games import solo_crusade as rules
from pnp.games.solo_crusade.journey import CAMP, LEAVE, TRAVEL
from pnp.model import load

Dice = Callable[..., list[int]]
SLUG = "solo-crusade"
LORE_FAILS, CLIMB_FAILS = 1, 1


@pytest.fixture
def out(the_table: Callable[..., Any], drive: Drive) -> Callable[..., Set]:
    """`out(mode, kind)`: an adventure set out for a hero."""

    def made(mode: str = "wilderness", kind: str = "fighter", told: bool = False) -> Set:
        return Set(the_table(SLUG, mode=mode, told=told), drive, mode, kind)

    return made


def options(asked: list[Choice], phase: str) -> list[Any]:
    return next(choice.options for choice in asked if choice.phase == phase)


# pools


@pytest.mark.parametrize(
    ("mode", "pools", "beside"),
    [
        ("wilderness", {"wilderness": 14}, ["Bandit Camp"]),
        ("forest", {"forest": 16, "lair": 11}, []),
        ("tribe", {"hunt": 17, "den": 17}, ["Main Room"]),
        ("pit", {"pit": 18, "rooms": 9}, ["Encounter", "Main Room"]),
    ],
)
def test_what_waits_lies_beside_the_pool(out: Any, mode: str, pools: dict[str, int], beside: list[str]) -> None:
    at = out(mode)  # ruling: waiting
    assert {name: len(pool) for name, pool in at.journey.pools.items()} == pools
    assert named(at.journey.beside) == beside


def test_the_second_adventure_has_no_stair_and_its_main_room_in_the_pool(out: Any) -> None:
    at = out("forest")
    assert Counter(tile.name for tile in at.journey.pools["lair"]) == {
        "Empty": 7,
        "Trap (Pit)": 2,
        "Dead End": 1,
        "Main Room": 1,
    }


def test_the_stair_brings_the_main_room_and_the_third_encounter(out: Any) -> None:
    at = out("pit")  # ruling: stage
    at.lay("Corridor", "Library")
    (stair,) = at.lay("Stair")
    at.journey.stage(stair)
    assert named(at.journey.used) == ["Stair"]
    assert not at.journey.path
    assert not at.journey.beside
    assert len(at.journey.pool) == 19
    assert sum(tile.name == "Encounter" for tile in at.journey.pool) == 3
    assert at.journey.depth.value == 2


def test_the_stair_of_the_den_leads_to_no_lower_level(out: Any) -> None:
    at = out("tribe")
    at.journey.inside.value = 1
    (stair,) = at.lay("Stair")
    at.journey.stage(stair)
    assert at.journey.depth.value == 1
    assert "Main Room" in named(at.journey.pool)


def test_recent_tracks_are_replaced_by_the_bandit_camp(out: Any, drive: Drive) -> None:
    at = out()
    at.lay("Plain", "Encounter")
    at.stack("Recent Tracks")
    drive(at.journey.travel())
    assert not at.journey.path
    assert "Bandit Camp" in named(at.journey.pool)
    assert "Recent Tracks" not in named(at.journey.pool)
    assert len(at.journey.pool) == 14


def test_the_lair_is_entered_at_once_and_the_forest_stays_behind(out: Any, drive: Drive) -> None:
    at = out("forest")  # ruling: lair
    at.lay("Forest", "Forest")
    at.stack("The Lair")
    drive(at.journey.travel())
    assert at.journey.pool is at.journey.pools["lair"]
    assert named(at.journey.behind) == ["Forest", "Forest", "The Lair"]
    at.lay("Empty")
    at.stack("Dead End")
    at.journey.steps.value = 1
    drive(at.journey.travel())
    assert len(at.journey.pool) == 11
    assert len(at.journey.behind) == 3


@pytest.mark.parametrize(("mode", "pool", "name"), [("forest", "lair", "Main Room"), ("tribe", "den", "Stair")])
def test_some_tiles_are_never_the_first(out: Any, drive: Drive, mode: str, pool: str, name: str) -> None:
    at = out(mode)  # ruling: not-first
    at.journey.inside.value = 1
    at.stack(name, "Empty")
    whole = len(at.journey.pools[pool])
    drive(at.journey.travel())
    assert named(at.journey.path) == ["Empty"]
    assert name in named(at.journey.pool)
    assert len(at.journey.pool) == whole - 1
    assert not at.journey.aside
    at.stack(name)
    assert at.journey.draw().name == name


def test_the_stair_of_the_pit_is_not_the_first_either(out: Any) -> None:
    at = out("pit")
    at.stack("Stair", "Corridor")
    assert at.journey.draw().name == "Corridor"


def test_after_a_reshuffle_any_tile_may_be_the_first(out: Any) -> None:
    at = out("pit")  # ruling: not-first
    at.journey.steps.value = 3
    at.stack("Stair")
    assert at.journey.draw().name == "Stair"


def test_an_empty_pool_takes_the_path_back(out: Any) -> None:
    at = out()  # ruling: empty-pool
    at.journey.pool.give_all(at.journey.path)
    tile = at.journey.draw()
    assert len(at.journey.pool) == 14
    assert tile in at.journey.pool


# obstacles


@pytest.mark.parametrize(("face", "passed"), [(5, False), (6, True)])
def test_a_check_passes_if_it_just_reaches_its_number(out: Any, drive: Drive, face: int, passed: bool) -> None:
    at = out()  # ruling: checks; Climb 4 of the Fighter against 10
    at.rolls(face)
    assert drive(at.hero.test("climb", 10))[0] == passed


def test_an_obstacle_that_was_passed_stays_on_the_path(out: Any, drive: Drive) -> None:
    at = out()  # ruling: passed
    at.stack("Obstacle")
    at.rolls(20)
    drive(at.journey.travel())
    assert named(at.journey.path) == ["Obstacle"]


def test_three_tiles_go_back_an_obstacle_or_encounter_among_them(out: Any, drive: Drive) -> None:
    at = out()  # ruling: some-back
    at.lay("Plain", "Plain", "Plain", "Encounter")
    at.stack("Obstacle")
    at.rolls(CLIMB_FAILS)
    _, asked = drive(at.journey.travel(), ["Obstacle", "Plain", "Plain", None])
    assert named(options(asked, "obstacle back")) == ["Encounter", "Obstacle"]
    assert [None in choice.options for choice in asked if choice.phase == "tiles back"] == [False, False, True]
    assert named(at.journey.path) == ["Encounter", "Plain"]


def test_more_than_three_may_go_back(out: Any, drive: Drive) -> None:
    at = out()
    at.lay("Plain", "Plain", "Plain")
    at.stack("Obstacle")
    at.rolls(CLIMB_FAILS)
    drive(at.journey.travel(), ["Plain", "Plain", "Plain"])
    assert not at.journey.path
    assert len(at.journey.pool) == 14


def test_of_fewer_tiles_all_go_back(out: Any, drive: Drive) -> None:
    at = out()  # ruling: some-back
    at.lay("Plain")
    at.stack("Obstacle")
    at.rolls(CLIMB_FAILS)
    drive(at.journey.travel())
    assert not at.journey.path


def test_boons_do_not_go_back_when_some_tiles_do(out: Any, drive: Drive) -> None:
    at = out("pit")  # ruling: boons
    at.lay("Library", "Room", "Corridor", "Dead End")
    row = type("Row", (), {"check": None, "all_back": False, "returns": 3})()
    _, asked = drive(at.journey.astray(row))
    assert named(at.journey.path) == ["Library", "Room"]
    assert {choice.phase for choice in asked} == {"obstacle back", "tiles back"}


def test_a_wrong_path_takes_all_back_itself_too(out: Any, drive: Drive) -> None:
    at = out()  # ruling: all-back
    at.lay("Plain", "Encounter")
    at.stack("Wrong Path")
    at.rolls(LORE_FAILS)
    drive(at.journey.travel())
    assert not at.journey.path
    assert len(at.journey.pool) == 14


def test_a_dead_end_has_no_check_and_takes_boons_too(out: Any, drive: Drive) -> None:
    at = out("pit")  # ruling: all-back
    at.lay("Library", "Room", "Empty Room")
    at.stack("Dead End")
    drive(at.journey.travel())
    assert not at.journey.path
    assert {name: len(pool) for name, pool in at.journey.pools.items()} == {"pit": 18, "rooms": 9}  # ruling: own-pool
    assert {tile.component for tile in at.journey.pools["rooms"]} == {"rooms"}


@pytest.mark.parametrize(
    ("mode", "name", "skill", "wanted"),
    [
        ("wilderness", "Obstacle", "climb", 10),
        ("wilderness", "Wrong Path", "lore", 10),
        ("wilderness", "Trail Lost", "lore", 8),
        ("forest", "Closed Area", "lore", 8),
        ("forest", "Trail Lost", "search", 15),
        ("tribe", "Closed Area", "lore", 8),
        ("tribe", "Trail Lost", "search", 15),
        ("pit", "Secret Passage", "search", 10),
    ],
)
def test_the_check_of_a_tile(out: Any, mode: str, name: str, skill: str, wanted: int) -> None:
    tile = out(mode).tile(name)
    assert (tile.check, tile.dc) == (skill, wanted)


# a turn: where one camps, and how one leaves


def test_only_a_plain_is_camped_on(out: Any, drive: Drive) -> None:
    at = out()  # rulings: where-you-are, rest
    at.journey.steps.value = 2
    at.lay("Plain", "Encounter")
    _, asked = drive(at.journey.turn(), [LEAVE])
    assert options(asked, "way") == [TRAVEL, LEAVE]
    at.journey.steps.value = 1
    at.lay("Encounter", "Plain")
    _, asked = drive(at.journey.turn(), [LEAVE])
    assert options(asked, "way") == [TRAVEL, CAMP, LEAVE]


def test_nobody_leaves_before_the_first_tile_nor_camps_without_one(out: Any, drive: Drive) -> None:
    at = out()  # ruling: where-you-are
    at.stack("Plain")
    _, asked = drive(at.journey.turn())
    assert options(asked, "way") == [TRAVEL]


def test_who_came_into_the_lair_may_leave_before_the_first_tile_there(out: Any, drive: Drive) -> None:
    at = out("forest")
    at.journey.inside.value = 1
    _, asked = drive(at.journey.turn(), [LEAVE])
    assert options(asked, "way") == [TRAVEL, LEAVE]


@pytest.mark.parametrize("mode", ["pit", "tribe"])
def test_corridors_and_empty_rooms_neither_heal_nor_are_camped_on(out: Any, drive: Drive, mode: str) -> None:
    at = out(mode)  # ruling: rest
    at.journey.inside.value = int(mode == "tribe")
    at.journey.steps.value = 1
    at.hero.hits.lose(5)
    before = at.hero.hits.value
    at.stack("Corridor" if mode == "pit" else "Empty")
    _, asked = drive(at.journey.turn(), [TRAVEL])
    assert at.hero.hits.value == before
    assert options(asked, "way") == [TRAVEL, LEAVE]
    _, asked = drive(at.journey.turn(), [LEAVE])
    assert options(asked, "way") == [TRAVEL, LEAVE]


def test_a_day_on_the_road_heals_a_hit_a_level_but_none_that_is_not_lost(out: Any, drive: Drive) -> None:
    at = out("tribe")  # ruling: healing
    at.hero.hits.lose(3)
    at.stack("Forest", "Forest", "Forest")
    gained = []
    for _ in range(3):
        before = at.hero.hits.value
        drive(at.journey.travel())
        gained.append(at.hero.hits.value - before)
    assert gained == [2, 1, 0]


@pytest.mark.parametrize(("mode", "face", "raided"), [("wilderness", 5, 0), ("wilderness", 6, 1), ("tribe", 5, 1)])
def test_a_camp_is_raided_by_the_number_of_its_adventure(
    out: Any, drive: Drive, mode: str, face: int, raided: int
) -> None:
    at = out(mode)  # ruling: camp
    at.hero.hits.lose(10)
    before = at.hero.hits.value
    at.rolls(face, *[1, 20, 6, 6] * raided)  # one foe, who falls at once
    drive(at.journey.camp())
    assert at.hero.beaten.value == raided
    assert at.hero.hits.value == before + 2 * at.journey.rules.level
    assert (at.journey.journal.value, at.journey.camped.value) == (1, 1)


def test_every_day_in_camp_in_a_row_adds_one_to_its_roll(out: Any, drive: Drive) -> None:
    at = out("forest")  # ruling: camp
    at.rolls(4, 4, 4, 20)
    beaten = []
    for _ in range(3):
        drive(at.journey.camp())
        beaten.append(at.hero.beaten.value)
    assert beaten == [0, 0, 1]
    at.stack("Forest")
    drive(at.journey.travel())
    assert at.journey.camped.value == 0


def test_who_dies_in_camp_does_not_rest(out: Any, drive: Drive) -> None:
    at = out("forest")
    at.hero.hits.value = 1
    at.rolls(6, 1, 6)
    drive(at.journey.camp())
    assert at.hero.hits.value == 0


def test_leaving_heals_all_and_begins_the_adventure_anew(out: Any, drive: Drive) -> None:
    at = out()  # ruling: leaving
    (tracks,) = at.lay("Recent Tracks")
    at.journey.stage(tracks)
    at.lay("Plain", "Bandit Camp")
    at.hero.hits.value, at.hero.gold.value = 3, 7
    at.rolls(5)
    drive(at.journey.leave())
    assert (at.hero.hits.value, at.hero.gold.value) == (13, 7)
    assert named(at.journey.beside) == ["Bandit Camp"]
    assert len(at.journey.pool) == 14
    assert not at.journey.path
    assert at.journey.journal.value == 10  # ruling: journal
    assert at.journey.steps.value == 0


def test_each_pool_is_shuffled_once_for_setting_out_anew(out: Any, story: Callable[..., list[str]]) -> None:
    at = out("tribe", told=True)  # ruling: leaving
    at.lay("Encounter", "The Lair")
    at.journey.path.give_all(at.journey.behind)
    at.lay("Empty", "Dead End")
    before = len(story(at.table, 0))
    at.journey.set_out()
    shuffled = [line for line in story(at.table, 0)[before:] if "shuffled" in line]
    assert shuffled == ["The Hunt for the Tribe: shuffled", "The Den of the Tribe: shuffled"]
    assert [len(pool) for pool in at.journey.pools.values()] == [17, 17]


def test_the_way_home_counts_days_in_camp(out: Any, drive: Drive) -> None:
    at = out("forest")  # ruling: leaving
    at.journey.camped.value = 2
    at.rolls(4, 20)
    drive(at.journey.leave())
    assert at.hero.beaten.value == 1
    assert at.journey.camped.value == 0


@pytest.mark.parametrize(("mode", "inside", "rolls"), [("tribe", 0, 1), ("tribe", 1, 2), ("forest", 1, 1)])
def test_who_leaves_the_den_rolls_twice(out: Any, drive: Drive, mode: str, inside: int, rolls: int) -> None:
    at = out(mode)
    at.journey.inside.value = inside
    left = at.rolls(*[1] * 3)
    drive(at.journey.leave())
    assert len(left) == 3 - rolls


def test_who_dies_on_the_way_home_is_not_healed(out: Any, drive: Drive) -> None:
    at = out("tribe")
    at.journey.inside.value = 1
    at.hero.hits.value = 1
    left = at.rolls(5, 1, 1, 6)
    drive(at.journey.leave())
    assert at.hero.is_dead
    assert not left
    assert at.journey.leaves.value == 0


@pytest.mark.parametrize(("depth", "face", "met"), [(1, 5, 0), (1, 6, 1), (2, 4, 0), (2, 5, 1)])
def test_leaving_the_pit_rolls_for_an_encounter_of_its_level(
    out: Any, drive: Drive, depth: int, face: int, met: int
) -> None:
    at = out("pit")
    at.journey.depth.value = depth
    at.rolls(face, *[3, 20] * met)
    drive(at.journey.leave())
    assert at.hero.beaten.value == met
    assert at.journey.depth.value == 1


def test_a_tile_and_a_day_are_a_line_of_the_journal_each(out: Any, drive: Drive) -> None:
    at = out("pit")  # ruling: journal
    at.stack("Room")
    at.stack("Empty Room")
    drive(at.journey.travel())
    assert named(at.journey.path) == ["Empty Room", "Room"]
    assert at.journey.journal.value == 1


# boons


def test_a_room_without_rooms_left_holds_nothing(out: Any, drive: Drive) -> None:
    at = out("pit")  # ruling: rooms
    at.journey.pools["rooms"].give_all(at.journey.behind)
    at.stack("Room")
    drive(at.journey.travel())
    assert named(at.journey.path) == ["Room"]


@pytest.mark.parametrize(("depth", "face", "found"), [(1, 20, 1), (1, 21, 0), (2, 30, 1), (2, 31, 0)])
@pytest.mark.parametrize("name", ["Library", "Laboratory"])
def test_the_chance_of_a_find_grows_on_the_second_level(
    out: Any, drive: Drive, depth: int, face: int, found: int, name: str
) -> None:
    at = out("pit")  # ruling: chances
    at.journey.depth.value = depth
    at.stack(name)
    at.rolls(face)
    drive(at.journey.travel())
    assert [each.type for each in at.hero.finds] == [{"Library": "scroll", "Laboratory": "potion"}[name]] * found


def test_what_the_box_does_not_hold_is_not_found(out: Any) -> None:
    at = out("pit")  # ruling: finds
    at.find("gem")
    at.find("gem")
    at.rolls(1)
    at.hero.seek("gem", 20)
    assert len(at.hero.finds) == 2


def test_a_secret_passage_that_is_not_found_is_only_a_tile(out: Any, drive: Drive) -> None:
    at = out("pit")
    at.stack("Secret Passage")
    at.rolls(7)  # and 2 of the Fighter
    drive(at.journey.travel())
    assert (named(at.journey.path), at.journey.journal.value) == (["Secret Passage"], 1)


def test_one_tile_of_a_passage_may_be_skipped(out: Any, drive: Drive) -> None:
    at = out("pit")  # ruling: passage
    at.stack("Secret Passage", "Encounter", "Corridor")
    left = at.rolls(9)
    _, asked = drive(at.journey.travel(), ["Corridor", None])
    assert named(options(asked, "passage")) == ["Corridor", "Encounter"]
    assert [tile.name for tile in at.journey.path] == ["Secret Passage", "Encounter", "Corridor"]
    assert not left
    assert at.journey.journal.value == 3


def test_both_tiles_of_a_passage_are_used_in_any_order(out: Any, drive: Drive) -> None:
    at = out("pit")  # ruling: passage; the second still counts when the first shuffles the path
    at.stack("Secret Passage", "Corridor", "Dead End")
    at.rolls(9)
    drive(at.journey.travel(), ["Dead End", "Corridor"])
    assert named(at.journey.path) == ["Corridor"]
    assert not at.journey.aside


@pytest.mark.parametrize("left", [0, 1])
def test_a_passage_takes_two_tiles_even_when_the_pool_runs_out(out: Any, left: int) -> None:
    at = out("pit")  # rulings: empty-pool, passage
    at.stack("Secret Passage")
    tiles = list(at.journey.pool)
    for tile in tiles[left:-1]:
        at.journey.pool.give(tile, at.journey.path)
    at.rolls(9)
    choice = next(at.journey.travel())
    assert (choice.phase, len(choice.options)) == ("passage", 2)
    assert len(at.journey.pool) == 18 - 2
    assert not at.journey.path
    assert at.journey.journal.value == 3


def test_a_goal_that_is_won_ends_a_passage(out: Any, drive: Drive) -> None:
    at = out("tribe")
    at.journey.inside.value = 1
    main = at.tile("Main Room")
    at.journey.beside.give(main, at.journey.pool)
    at.stack("Secret Passage", "Main Room", "Dead End")
    at.rolls(9, 1, *[20] * 3, *[1] * 6)
    drive(at.journey.travel(), ["Main Room", "Dead End", "Ogre", "Hobgoblin"])
    assert at.journey.done
    assert named(at.journey.aside) == ["Dead End"]


# the whole


def test_an_adventure_ends_when_the_journal_is_full(the_table: Any) -> None:
    table = the_table(SLUG, mode="wilderness")  # ruling: journal
    steps = rules.play(table)
    choice = next(steps)
    try:
        while True:
            if choice.phase == "way":
                table.track("journal").value = 119
            choice = steps.send(choice.options[0])
            if choice.phase == "way":
                assert table.track("journal").value < 120
    except StopIteration as end:
        result = end.value
    assert result.capped
    assert not result.winners


@pytest.mark.parametrize(
    ("mode", "tile", "names"),
    [
        ("wilderness", "Bandit Camp", ["Bandit", "Bandit", "Bandit Leader"]),
        ("tribe", "Main Room", ["Hobgoblin", "Hobgoblin", "Hobgoblin Leader", "Ogre"]),
    ],
)
def test_who_waits_at_the_end(out: Any, mode: str, tile: str, names: list[str]) -> None:
    at = out(mode)
    at.rolls(2)
    choice = next(at.journey.fight(at.tile(tile)))
    assert {card.name for card in choice.options} == set(names)
    assert named(at.hero.foes) == names


def test_the_crusade_takes_one_hero_through_all_four(the_table: Any) -> None:
    table = the_table(SLUG, mode="crusade")  # ruling: advancement
    steps = rules.play(table)
    choice, seen = next(steps), []
    with pytest.raises(StopIteration) as end:
        while True:
            card = table.pile("hero").top
            if card is not None:
                table.track("hits of seat 1").value = card.hits
                entry = (table.pile("adventure").top.name, card.name)
                if entry not in seen:
                    seen.append(entry)
                    table.track("gold of seat 1").value += 5
            choice = steps.send(rules.thumb(View(table, 0), choice))
    assert seen == [
        ("The Wilderness", "Fighter, level 1"),
        ("The Hobgoblin Forest", "Fighter, level 1"),
        ("The Hunt for the Tribe", "Fighter, level 2"),
        ("The Black Pit", "Fighter, level 3"),
    ]
    assert end.value.value.scores[0] >= 20


def test_the_story_of_a_whole_turn(out: Any, dice: Dice, drive: Drive, story: Callable[..., list[str]]) -> None:
    at = out("wilderness", told=True)
    at.stack("Encounter")
    dice(at.table, 9, 2, 1, 3, 20, 1, 3, 3, 19, 1, 6, 6)
    drive(at.journey.turn(), ["Bandit"] * 2, at.table)
    assert story(at.table, 0) == [
        "The Wilderness begins, for a hero of level 1.",
        "Your turn",
        "Encounter comes up.",
        "You roll d10 on the table of encounters: 9, 1d3 Bandits",
        "D3 for the number of Bandits: 2",
        "In the way: 2 x Bandit.",
        "You roll d20 for the Fight check: 1",
        "6 against 11: Fight fails.",
        "D6 for the harm of the Bandit: 3",
        "1 hit more from the other foes.",
        "4 hits lost: 9 left.",
        "You roll d20 for the Fight check: 20",
        "25 against 11: Fight succeeds.",
        "Bandit is beaten.",
        "You roll d6 on the table of treasure: 1, A few coins",
        "You roll 2d6 for gold: 6",
        "6 divided by 10: 0 gold.",
        "You roll d20 for the Fight check: 19",
        "24 against 11: Fight succeeds.",
        "Bandit is beaten.",
        "You roll d6 on the table of treasure: 1, A few coins",
        "You roll 2d6 for gold: 12",
        "12 divided by 10: 1 gold.",
    ]


def test_goal_tells_hits_gold_and_room_in_the_journal(out: Any) -> None:
    at = out()
    at.hero.gold.value, at.journey.journal.value = 4, 20
    assert rules.goal(View(at.table, 0), 0) == {"hits": 13, "gold": 4, "left": 100}


def test_a_match_is_won_lost_or_given_up() -> None:
    made, seen = cast(load(SLUG)), set()
    for seed in range(40):
        match = Match(made, rules, seed, [rules.thumb], 1, "tribe")
        match.run()
        result = match.result
        assert result is not None
        seen.add((bool(result.winners), result.capped))
        assert bool(result.winners) == (result.facts["hits"] > 0 and not result.capped)
        if not result.winners:
            assert result.scores == (0,)  # ruling: score
    assert {(True, False), (False, False)} <= seen


@pytest.mark.parametrize(
    ("face", "told"),
    [(5, "5 where 6 brings foes: all is quiet."), (6, "6 where 6 brings foes: here they are.")],
)
def test_the_way_home_from_the_pit_is_told(
    out: Any, dice: Dice, drive: Drive, story: Callable[..., list[str]], face: int, told: str
) -> None:
    at = out("pit", told=True)
    dice(at.table, face, *[3, 20] * (face == 6), *[1] * 60)
    drive(at.journey.leave())
    assert told in story(at.table, 0)
