"""Goblin Quest: the cards, turns, the Warren and the solo game, ruling by ruling; Missions have a page of their own."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from pnp.engine import Match, cast
from pnp.engine.agents import RandomAgent
from pnp.games import goblin_quest as rules
from pnp.games.families.shared_deck import company
from pnp.games.goblin_quest import mission as missions
from pnp.games.goblin_quest.gang import Gang, short, ways
from pnp.model import load

WARREN = "the Warren"


def begun(the_table, players=2, mode="picked", **picks):
    """A table whose first team has these picks, all the Boss's."""
    made = Gang(the_table("goblin-quest", players, mode))
    for team in made.teams:
        team[0].put("boss", 1)
    for skill, count in picks.items():
        made.teams[0][0].put(skill.replace("_", "-"), count)
    return made


def held(put, gang, seat, *names):
    """Cards that come to a hand."""
    return put(gang.table, gang.hands[seat], *names)


@pytest.fixture
def gang(the_table):
    return partial(begun, the_table)


@pytest.fixture
def hold(put):
    return partial(held, put)


def dice(gang, *rolls):
    """The dice fall so; a roll on a table finds its row by what is rolled."""
    left = list(rolls)
    gang.table.roll = lambda *_: left.pop(0)


def card(gang, name):
    return next(piece for piece in gang.table.pieces if piece.name == name)


def asked_of(asked, phase):
    return [(choice.player, choice.options) for choice in asked if choice.phase == phase]


def finished(steps, pick=lambda options: None if None in options else options[0]):
    choice = next(steps)
    try:
        while True:
            choice = steps.send(pick(choice.options))
    except StopIteration as end:
        return end.value


# the cards


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Break Open Gate", ["sneaking+engineering", "sneaking+break-enter+break-enter"]),  # ruling: demolitions
        ("Dig New Warren", ["engineering+engineering+engineering"]),  # ruling: demolitions
        ("Strange Plants", ["look-out", "useless-lore", "alchemy+alchemy"]),  # ruling: brackets
        ("Animated Statue", ["magic", "sneaking", "run-away"]),  # ruling: brackets
        ("Humorless Minotaur", ["sneaking", "taunting+taunting+run-away"]),
        ("Backfire", ["engineering", "alchemy+alchemy"]),  # ruling: spelling
        ("Terrorize Villagers", ["fighting+fighting", "engineering+fighting"]),
    ],
)
def test_a_card_asks_for_the_picks_of_one_of_its_rows(gang, name, expected):
    found = card(gang(), name)
    assert [Counter(dict(way)) for way in ways(found.ways)] == [Counter(way.split("+")) for way in expected]
    for way in expected:
        has = Counter(way.split("+"))
        assert short(found, has) == 0
        has[way.split("+")[0]] -= 1
        assert short(found, has) > 0


def test_the_deck_has_each_title_once(gang):
    made = gang()
    assert Counter(piece.type for piece in made.deck) == {"mission": 35, "threat": 72, "aid": 28, "mishap": 13}
    for kind, points, rows, picks in (("mission", 130, 50, 118), ("threat", 76, 116, 179)):
        cards = made.of(made.deck, kind)
        found = [dict(way) for piece in cards for way in ways(piece.ways)]
        assert sum(piece.points for piece in cards) == points
        assert (len(found), sum(sum(way.values()) for way in found)) == (rows, picks)


# set-up and the order of turns


def test_teams_start_with_a_boss_of_three_picks_and_no_cards(the_table):  # rulings: first-player, players
    starts = set()
    for seed in range(20):
        table = the_table("goblin-quest", 3, "picked", seed)
        steps = rules.play(table)
        choice, asked = next(steps), Counter()
        while choice.phase == "skill pick":
            assert all(len(table.pile(f"hand of seat {seat + 1}")) == 0 for seat in table.seats)
            starts.add(choice.player if not asked else None)
            asked[choice.player] += 1
            choice = steps.send("sneaking")
        assert asked == {0: 9, 1: 9, 2: 9}
        assert choice.phase == "action"
        assert len(table.pile(f"hand of seat {choice.player + 1}")) == 2
        assert [goblin.mark("sneaking") for goblin in table.pile("team of seat 1")] == [3, 2, 2, 2]  # ruling: picks
        assert len({goblin.section for goblin in table.pile("team of seat 2")}) == 1
    assert starts == {None, 0, 1, 2}


def test_picks_are_rolled_on_the_card_of_one_kind(gang, drive):  # ruling: kinds
    made = gang(2, "rolled")
    boss, other = made.teams[0][0], made.teams[0][1]
    dice(made, 1, 2, 5)
    _, asked = drive(made.learn(0, boss, 3), ["magic"])
    assert (boss.mark("fast-talk"), boss.mark("fighting"), boss.mark("magic")) == (1, 1, 1)
    assert len(asked[0].options) == 12  # a 5 lets the Leader pick any
    dice(made, 4, 5)
    _, asked = drive(made.learn(0, other, 2), ["ninja"])
    assert asked[0].options == ["fighter", "ninja", "tinker", "talker", "smart"]
    assert (other.mark("look-out"), other.mark("fighting")) == (1, 1)


def test_whoever_is_delayed_skips_the_whole_turn(gang):  # ruling: delayed
    made = gang()
    made.misses[0].value = 1
    assert list(rules.take_turn(made, 0)) == []
    assert (made.misses[0].value, len(made.hands[0])) == (0, 0)
    assert next(rules.take_turn(made, 0)).phase == "action"
    assert len(made.hands[0]) == 2


def test_the_turn_that_draws_the_last_card_is_the_last(gang, put, drive):  # ruling: deck-out
    made = gang()
    last = next(piece for piece in made.deck if piece.type == "aid")
    put(made.table, "aside", *[piece.code for piece in made.deck if piece is not last])
    order = rules.turns(made, 0)
    assert next(order) == 0
    drive(rules.take_turn(made, 0))
    assert last in made.hands[0]
    assert made.settled
    assert list(order) == []


def test_the_hand_is_cut_down_to_ten(gang, hold, drive):
    made = gang()
    hold(made, 0, *[piece.code for piece in made.deck if piece.type == "threat"][:12])
    drive(made.hand_limit(0, made.numbers.hand_limit), [lambda _: True] * 2)
    assert (len(made.hands[0]), len(made.discards)) == (10, 2)


def test_turns_pass_to_the_left_of_who_begins(gang):  # ruling: first-player
    made = gang(3)
    order = rules.turns(made, 1)
    assert [next(order) for _ in range(4)] == [1, 2, 0, 1]


def test_a_turn_ends_with_what_was_played_discarded_and_ten_cards(gang, hold, put, drive):
    made = gang(fighting=1)
    mission, aid = hold(made, 0, "Pick On Kobolds", "Gob Fu")
    put(made.table, "aside", *[piece.code for piece in made.deck if piece.type != "threat"])
    hold(made, 0, *[piece.code for piece in made.deck][:10])
    answers = ["Pick On Kobolds", None, "Gob Fu, fighting"]
    drive(rules.take_turn(made, 0), [*answers, lambda _: True, lambda _: True])
    assert {mission, aid} <= set(made.discards)
    assert len(made.hands[0]) == 10
    assert set(made.has.values()) == {0}


# the Warren


def test_the_warren_sells_goblins_picks_and_one_card(gang, drive):  # rulings: warren, card-price
    made = gang(fighting=3)
    made.lose(made.teams[0][3], 0)
    made.points[0].value = 20
    answers = ["new Goblin, 1", "magic", lambda option: option is made.teams[0][0], "magic", "card", None]
    _, asked = drive(rules.hang_out(made, 0), answers)
    assert made.points[0].value == 20 - (4 + 4) - 5 - 1
    assert ("new Goblin", 2) in asked[0].options
    assert len(made.hands[0]) == 1
    assert "card" not in asked[-1].options
    assert made.teams[0][0] not in asked[-1].options  # four picks are the most
    assert ("new Goblin", 0) not in asked[-1].options  # there are four Goblins again


def test_nobody_buys_what_he_cannot_pay(gang):
    made = gang()
    assert list(rules.wares(made, 0, 1)) == []
    made.lose(made.teams[0][3], 0)
    made.points[0].value = 8
    found = list(rules.wares(made, 0, 1))
    assert [ware for ware in found if isinstance(ware, tuple)] == [("new Goblin", 0), ("new Goblin", 1)]


def test_the_warren_sells_no_card_of_an_empty_deck(gang, put):
    made = gang()
    made.points[0].value = 1
    assert list(rules.wares(made, 0, 1)) == ["card"]
    put(made.table, "aside", *[piece.code for piece in made.deck])
    assert list(rules.wares(made, 0, 1)) == []


def test_a_greenhorn_gets_no_pick_before_his_first_mission(gang, hold):  # ruling: new-goblin
    made = gang(run_away=1)
    made.lose(made.teams[0][3], 0)
    new = made.hire(0)
    made.points[0].value = 5
    assert new not in list(rules.wares(made, 0, 1))
    (message,) = hold(made, 0, "Deliver Message")
    finished(missions.go_on(made, 0, message))
    assert new in list(rules.wares(made, 0, 1))


def test_the_first_goblin_of_an_empty_team_is_its_boss(gang, hold):  # ruling: nobody-left
    made = gang()
    hold(made, 0, "Deliver Message")
    for goblin in list(made.teams[0]):
        made.lose(goblin, 0)
    assert next(rules.act(made, 0)).options == [WARREN]
    made.hire(0)
    made.hire(0)
    assert [goblin.mark("boss") for goblin in made.teams[0]] == [1, 0]


# solo


def drawn(gang, put, *names):
    put(gang.table, gang.drawn, *names)


@pytest.fixture
def alone(gang):
    return partial(gang, 1, "solo")


def test_solo_only_aids_go_to_the_hand(alone, put):  # ruling: solo-turn
    made = alone()
    top = ["Big Dog", "Eureka!", "Temptation", "Deliver Message"]
    put(made.table, "aside", *(piece.code for piece in list(made.deck)))
    put(made.table, made.deck, *top)
    made.draw(0, 4)
    assert [piece.name for piece in made.hands[0]] == ["Eureka!"]
    assert [piece.name for piece in made.mishaps] == ["Temptation"]
    assert {piece.name for piece in made.drawn} == {"Big Dog", "Deliver Message"}


def test_solo_threats_lie_on_the_first_mission(alone, put, drive):  # ruling: solo-turn
    made = alone(fighting=1, run_away=1)
    drawn(made, put, "Deliver Message", "Deliver Threat", "Big Dog")
    dice(made, 12)
    drive(missions.go_alone(made), ["Deliver Message"])
    assert made.points[0].value == 3
    assert [piece.name for piece in made.in_play()] == ["Deliver Threat"]
    assert made.failed.value == 1


def test_solo_a_failure_leaves_the_other_missions_untried(alone, put, drive):  # ruling: solo-turn
    made = alone(run_away=1, look_out=2)
    drawn(made, put, "Explore Cavern Complex", "Spike Trap", "Deliver Message", "Big Dog")
    message, caves = card(made, "Deliver Message"), card(made, "Explore Cavern Complex")
    dice(made, 12)
    drive(missions.go_alone(made), ["Deliver Message"])
    assert [piece.name for piece in company(message)] == ["Deliver Message", "Spike Trap", "Big Dog"]
    assert list(company(caves)) == [caves]
    assert made.points[0].value == 0


def test_solo_a_mission_drawn_comes_before_one_left_behind(alone, put, hold, drive):  # ruling: solo-turn
    made = alone(run_away=1)
    made.enter(0, *hold(made, 0, "Deliver Threat"))
    drawn(made, put, "Deliver Message")
    _, asked = drive(missions.go_alone(made))
    assert not asked_of(asked, "mission")
    assert made.points[0].value == 2


def test_solo_a_mission_left_behind_may_be_tried_when_none_is_drawn(alone, put, hold, drive):  # ruling: solo-turn
    made = alone(run_away=2)
    (mission,) = hold(made, 0, "Deliver Message")
    made.enter(0, mission)
    drawn(made, put, "Big Dog")
    drive(missions.go_alone(made), ["Deliver Message"])
    assert made.points[0].value == 3
    made.enter(0, *hold(made, 0, "Deliver Threat"))
    drawn(made, put, "Pack Of Feral Dogs", "Angry Wizard")
    dice(made, 12)
    drive(missions.go_alone(made), [None])
    assert not made.drawn
    assert [piece.name for piece in made.in_play()] == ["Deliver Threat"]
    assert made.points[0].value == 3


def test_solo_the_warren_is_for_the_turn_after_a_failure(alone, put, drive):  # ruling: solo-warren
    made = alone(fighting=1)
    drawn(made, put, "Big Dog")
    _, asked = drive(rules.act_alone(made))
    assert not asked_of(asked, "action")
    made.failed.value = 1
    drawn(made, put, "Local Militia")
    drive(rules.act_alone(made), [WARREN, None])
    assert not made.drawn
    assert (made.points[0].value, made.failed.value) == (1, 0)


def test_solo_a_team_with_nobody_stays_in_the_warren(alone, put, drive):  # ruling: solo-warren
    made = alone()
    for goblin in list(made.teams[0]):
        made.lose(goblin, 0)
    drawn(made, put, "Deliver Message")
    made.points[0].value = 4
    _, asked = drive(rules.act_alone(made), ["new Goblin, 0"])
    assert {choice.phase for choice in asked} == {"warren"}
    assert (len(made.teams[0]), len(made.drawn)) == (1, 0)


def test_solo_mishaps_count_once_for_the_next_card(alone, put, drive):  # ruling: solo-mishaps
    made = alone(fighting=1, magic=1)
    put(made.table, made.mishaps, "Irrational Fear", "Luck Runs Out")
    drawn(made, put, "Big Dog")
    dice(made, 1, 12)  # fear takes the only pick of Fighting first, then luck one of those left
    drive(missions.go_alone(made))
    assert made.points[0].value == 0
    assert not made.mishaps
    assert (made.has["fighting"], made.has["magic"]) == (1, 1)


def test_solo_a_missed_turn_costs_its_cards(alone):  # ruling: solo-delayed
    made = alone()
    made.misses[0].value = 1
    before = len(made.deck)
    assert list(rules.take_turn(made, 0)) == []
    assert (len(made.deck), len(made.discards)) == (before - 2, 2)


def test_solo_is_won_with_half_the_points_and_lost_with_nobody_left(alone):  # ruling: solo-goal
    made = alone()
    made.points[0].value = 24
    assert not made.settled
    made.points[0].value = 25
    assert made.settled
    made.points[0].value = 3
    for goblin in list(made.teams[0]):
        made.lose(goblin, 0)
    assert made.settled
    made.points[0].value = 4
    assert not made.settled


def test_solo_the_match_is_won_with_the_goal_alone():  # ruling: solo-goal
    game = cast(load("goblin-quest"))
    ends = [Match(game, rules, seed, [rules.thumb], 1, "solo").run() for seed in range(8)]
    assert {(bool(end.winners), end.scores[0] >= 25) for end in ends} == {(True, True), (False, False)}


# the rule of thumb


def wins(mode, players, games):
    game = cast(load("goblin-quest"))
    won = 0
    for seed in range(games):
        seat = seed % players
        agents = [RandomAgent((seed, other)) for other in range(players)]
        agents[seat] = rules.thumb
        won += Match(game, rules, seed, agents, players, mode).run().winners == (seat,)
    return won


def test_the_rule_of_thumb_beats_chance():
    assert wins("picked", 2, 60) > 50
    assert wins("rolled", 3, 30) > 24


def test_the_rule_of_thumb_scores_alone_where_chance_does_not():
    game = cast(load("goblin-quest"))
    scores = {}
    for name in ("thumb", "random"):
        agents = [rules.thumb if name == "thumb" else RandomAgent(name)]
        scores[name] = sum(Match(game, rules, seed, agents, 1, "solo").run().scores[0] for seed in range(40))
    assert scores["thumb"] > 10 * scores["random"]
