"""Goblin Quest: a Mission with its Threats, Aids and Mishaps, and what its failure costs, ruling by ruling."""

from __future__ import annotations

from functools import partial

import pytest
from test_goblin_quest import begun, dice, finished, held

from pnp.engine import Table, View
from pnp.games import goblin_quest as rules
from pnp.games.families.shared_deck import company
from pnp.games.goblin_quest import mission as missions
from pnp.games.goblin_quest.gang import picks_of


@pytest.fixture
def gang(the_table):
    return partial(begun, the_table)


@pytest.fixture
def hold(put):
    return partial(held, put)


# Threats


def test_threats_are_laid_from_the_left_until_all_pass(gang, hold, drive):  # ruling: threats
    made = gang(3)
    mission, dog, orc = hold(made, 0, "Deliver Message", "Big Dog", "Angry Orc")
    (trap,) = hold(made, 2, "Spike Trap")
    made.enter(0, mission)
    _, asked = drive(missions.threaten(made, 0, mission), [None, "Big Dog", "Spike Trap", None])
    assert [choice.player for choice in asked] == [1, 2, 0, 1, 2, 0, 1, 2]
    assert list(company(mission)) == [mission, dog, trap]
    assert orc in made.hands[0]


def test_threats_are_faced_from_the_top_and_their_points_kept(gang, hold, drive):  # rulings: points, failure-table
    made = gang(fighting=1)
    mission, dog, kid = hold(made, 0, "Steal Magical Scrolls", "Big Dog", "Local Militia")
    dice(made, 12)
    drive(missions.go_on(made, 0, mission), ["Big Dog", "Local Militia"])
    assert made.points[0].value == dog.points + kid.points == 2
    assert list(company(mission)) == [mission]
    assert {dog, kid} <= set(made.discards)


def test_what_failed_stays_for_everybody_with_its_threats(gang, hold, drive):  # ruling: left-behind
    made = gang(fighting=1)
    mission, dog, orc = hold(made, 0, "Deliver Message", "Big Dog", "Angry Orc")
    dice(made, 12)
    drive(missions.go_on(made, 0, mission), ["Big Dog", "Angry Orc"])
    assert list(company(mission)) == [mission, dog, orc]
    assert made.points[0].value == 0
    assert mission.owner is None
    made.teams[1][0].put("run-away", 2)
    assert mission in next(rules.act(made, 1)).options
    finished(missions.go_on(made, 1, mission))
    assert made.points[1].value == mission.points + dog.points + orc.points
    assert not list(made.in_play())


def test_more_threats_may_come_upon_what_was_left_behind(gang, hold, drive):  # ruling: left-behind
    made = gang(fighting=1)
    mission, orc = hold(made, 0, "Deliver Message", "Angry Orc")
    (dog,) = hold(made, 1, "Big Dog")
    made.enter(1, mission)
    made.attach(orc, mission)
    dice(made, 12)
    drive(missions.go_on(made, 0, mission), ["Big Dog"])
    assert made.points[0].value == dog.points
    assert list(company(mission)) == [mission, orc]


# Aids and Mishaps


def faced(gang, hold, seat, name):
    """A card that the first team faces."""
    (found,) = hold(gang, seat, name)
    gang.muster(0)
    return found


def test_aids_and_mishaps_go_round_until_all_pass(gang, hold, drive):  # ruling: answers
    made = gang(2, sneaking=1)
    found = faced(made, hold, 0, "Human Guards")
    hold(made, 0, "Clever Diversion", "Goth Goblin (Black Clothes)")
    hold(made, 1, "Jingling Change In Pocket", "Temptation")
    script = ["Clever Diversion, sneaking", "Jingling Change In Pocket, sneaking"]
    _, asked = drive(missions.answer_all(made, 0, found), [*script, "Goth Goblin (Black Clothes), sneaking"])
    assert [choice.player for choice in asked] == [0, 1, 0, 1, 0]
    assert made.has["sneaking"] == 2
    assert len(made.played) == 3


def test_a_mishap_takes_only_what_the_team_has(gang, hold):  # ruling: picks-lost
    made = gang(sneaking=1)
    faced(made, hold, 0, "Human Guards")
    hold(made, 1, "Temptation", "Luck Runs Out", "Jingling Change In Pocket")
    found = [tuple(map(str, move)) for move in missions.mishaps(made, 1)]
    assert sorted(move[1:] for move in found) == [("sneaking",), ("sneaking",)]
    made.teams[0][0].put("magic", 2)
    made.muster(0)
    luck = [move[1:] for move in missions.mishaps(made, 1) if move[0].name == "Luck Runs Out"]
    assert sorted(luck) == [("magic", "magic"), ("sneaking", "magic")]


def test_an_aid_of_two_skills_gives_one(gang, hold):  # ruling: one-of
    made = gang()
    found = faced(made, hold, 0, "Angry Wizard")
    (shrooms,) = hold(made, 0, "Weird Shrooms")
    moves = list(missions.aids(made, 0, found))
    assert sorted(skill for _, skill in moves) == ["alchemy", "magic"]
    missions.help_out(made, shrooms, "magic")
    assert (made.has["magic"], made.has["alchemy"]) == (1, 0)


def test_doggerel_trades_two_picks_of_magic(gang, hold):  # ruling: doggerel
    made = gang(magic=1)
    found = faced(made, hold, 0, "Big Dog")
    (doggerel,) = hold(made, 0, "Doggerel")
    assert list(missions.aids(made, 0, found)) == []
    made.change("magic", 2)
    skills = [skill for _, skill in missions.aids(made, 0, found)]
    assert len(skills) == 11
    assert "magic" not in skills
    missions.help_out(made, doggerel, "fighting")
    assert (made.has["magic"], made.has["fighting"]) == (1, 1)


def test_preparation_doubles_a_skill_for_the_mission_alone(gang, hold, drive):  # ruling: preparation
    made = gang(look_out=1, magic=1)
    mission, threat = hold(made, 0, "Explore Cavern Complex", "Placed On Point Guard")
    (plan,) = hold(made, 0, "Preparation")
    made.muster(0)
    assert list(missions.aids(made, 0, threat)) == []
    assert sorted(missions.aids(made, 0, mission), key=str) == [(plan, "look-out"), (plan, "magic")]
    made.enter(0, mission)
    drive(missions.face_all(made, 0, mission), ["Preparation, look-out"])
    assert made.points[0].value == mission.points
    assert made.has["look-out"] == 1


def test_a_played_card_works_until_the_turn_ends(gang, hold, drive):
    made = gang(sneaking=1)
    mission, guards = hold(made, 0, "Assassinate Enemy General", "Human Guards")
    hold(made, 0, "Clever Diversion")
    dice(made, 12)
    drive(missions.go_on(made, 0, mission), ["Human Guards", "Clever Diversion, sneaking"])
    assert made.points[0].value == guards.points
    assert made.has["sneaking"] == 2
    made.come_home()
    assert set(made.has.values()) == {0}
    assert not made.played


# failure


@pytest.mark.parametrize(
    ("roll", "team", "misses", "cards"),
    [(3, 3, 0, 3), (6, 4, 1, 3), (9, 3, 0, 3), (11, 4, 0, 1), (12, 4, 0, 3)],
)
def test_each_row_of_the_table_does_what_it_says(gang, hold, roll, team, misses, cards):  # ruling: failure-table
    made = gang()
    made.teams[0][2].put("magic", 2)
    hold(made, 0, "Big Dog", "Angry Orc", "Spike Trap")
    dice(made, roll, 1, 1)
    boss = made.teams[0][0]
    list(missions.fail(made, 0))
    assert (len(made.teams[0]), made.misses[0].value, len(made.hands[0])) == (team, misses, cards)
    assert (boss in made.teams[0]) == (roll != 3)
    assert sum(goblin.mark("boss") for goblin in made.teams[0]) == 1


def test_of_equals_the_player_picks_the_new_boss(gang, drive):  # ruling: new-boss
    made = gang()
    first, second, third = made.teams[0][1:]
    second.put("magic", 1)
    third.put("fighting", 1)
    dice(made, 2)
    _, asked = drive(missions.fail(made, 0), [lambda option: option is third])
    assert asked[0].options == [second, third]
    assert (first.mark("boss"), second.mark("boss"), third.mark("boss")) == (0, 0, 1)


def test_a_boss_alone_is_not_lost_by_goblin_lost(gang):  # ruling: nobody-left
    made = gang()
    for goblin in made.teams[0][1:]:
        made.lose(goblin, 0)
    dice(made, 8)
    list(missions.fail(made, 0))
    assert len(made.teams[0]) == 1


def test_a_lost_goblin_loses_his_picks(gang):
    made = gang(magic=3)
    boss = made.teams[0][0]
    made.lose(boss, 0)
    assert picks_of(boss, made.skills) == 0
    assert boss in made.lost[0]


def test_the_goal_ends_the_game_at_once(gang, hold):  # ruling: points
    made = gang(fighting=1, run_away=1)
    mission, dog = hold(made, 0, "Deliver Message", "Big Dog")
    made.points[0].value = 49
    made.enter(0, mission)
    made.attach(dog, mission)
    made.muster(0)
    finished(missions.face_all(made, 0, mission))
    assert made.points[0].value == 50
    assert made.settled
    assert list(made.in_play()) == [mission]


# the story


def test_a_turn_tells_what_was_tried_and_how_it_came_out(the_table, hold, drive, story, dice):
    made = begun(lambda slug, players, mode: the_table(slug, players, mode, told=True), fighting=1)
    hold(made, 0, "Deliver Message")
    hold(made, 1, "Big Dog", "Cornered")
    made.deck.give(next(card for card in made.deck if card.name == "Mouthy Kid"), made.deck)
    made.deck.give(next(card for card in made.deck if card.name == "Fixation"), made.deck)
    hold(made, 0, *[card.name for card in made.deck if card.type == "threat"][:10])
    made.table.story.clear()
    made.table.begin("turn", 0)
    answers = ["Deliver Message", "Cornered", None, "Big Dog", None, "Fixation", "Mouthy Kid"]
    dice(made.table, 4, 4, 1)  # a Goblin lost, and which of them
    drive(rules.take_turn(made, 0), answers, made.table)
    assert story(made.table, 0) == [
        "Your turn",
        "Draw",
        "You draw Fixation, Mouthy Kid",
        "Action",
        "You go on a Mission: Deliver Message.",
        "Threats",
        "Seat 2 lays the Threat Cornered; Big Dog",
        "What is faced",
        "Big Dog is done, for 1 point.",
        "Your victory points: 1 (+1)",
        "Cornered is not overcome: 1 pick is missing.",
        "You roll 2d6 on the table of failures: 8, Goblin lost",
        "You lose Gnaw.",
        "End",
        "Discarded at the hand limit: Fixation; Mouthy Kid",
    ]
    assert "Seat 1 draws 2 cards" in story(made.table, 1)


def test_what_is_missing_is_counted_as_the_rules_count_it(gang, hold):
    made = gang(fighting=1, run_away=1)
    message, dog, militia = hold(made, 0, "Deliver Message", "Big Dog", "Kidnap Important Person")
    (fear,) = hold(made, 1, "Irrational Fear")
    view = View(made.table, 0)
    assert rules.worth(view, message) == {"picks missing": 0}
    assert rules.worth(view, militia) == {"picks missing": 1}
    made.enter(0, message)
    made.attach(dog, message)
    assert rules.worth(view, message) == {"points in all": 3, "picks missing in all": 0}
    assert rules.worth(view, dog) == {"picks missing": 0}
    missions.set_out(0, message)
    made.muster(0)
    assert rules.worth(View(made.table, 1), (fear, "fighting")) == {"picks missing": 1}
    assert rules.worth(view, (hold(made, 0, "Gob Fu")[0], "fighting")) == {"picks missing": 0}
    assert rules.worth(view, fear) is None
    assert rules.goal(view, 0) == {"points": 0, "wanted": 50}


def test_solo_tells_what_bad_luck_does(the_table, put, drive, story, monkeypatch):
    made = begun(lambda slug, players, mode: the_table(slug, players, mode, told=True), 1, "solo", fighting=1)
    put(made.table, made.mishaps, "Irrational Fear")
    put(made.table, made.drawn, "Big Dog")
    made.table.story.clear()
    made.table.begin("turn", 0)
    made.muster(0)
    monkeypatch.setattr(Table, "roll", lambda *_: 5)
    drive(missions.face_threats(made), [], made.table)
    assert story(made.table, 0) == [
        "Your turn",
        "What is faced",
        "Irrational Fear takes a pick of Fighting for the next card.",
        "Big Dog is not overcome: 1 pick is missing.",
        "You roll 2d6 on the table of failures: 5, Delayed",
    ]
    assert rules.goal(View(made.table, 0), 0) == {"points": 0, "wanted": 25}
