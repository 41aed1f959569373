"""Steel & Crystal: events, the enemy's realm, recruits, marches, battles, wizards and the end; rulings are cited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Piece, View
from pnp.games import steel_and_crystal as rules
from pnp.games.steel_and_crystal import Campaign
from pnp.games.steel_and_crystal.battle import BACK, LOST, WON
from pnp.games.steel_and_crystal.isle import CAPITAL, EMPIRE, HERE, HOME, XYTYAN, sorts, weak_first
from pnp.games.steel_and_crystal.thumb import General

SLUG = "steel-and-crystal"


@pytest.fixture
def game(the_table: Callable[..., Any]) -> Campaign:
    """The start of a campaign."""
    made = Campaign(the_table(SLUG, told=True))
    made.set_up()
    made.steps.value = 2
    return made


@pytest.fixture
def bare(game: Campaign) -> Campaign:
    """The same, with nobody in either army."""
    for pile in (game.army, game.host):
        pile.give_all(game.supply)
    return game


def names(units: Any) -> list[str]:
    return sorted(unit.sort for unit in units)


# data


def test_the_combat_table_is_the_rulebooks(game: Campaign) -> None:
    lost = {column: [game.result(die, column) for die in range(1, 7)] for column in range(4)}
    assert lost[0] == [(0, 2), (0, 1), (1, 1), (1, 1), (1, 0), (2, 0)]
    assert lost[1] == [(1, 1), (1, 1), (1, 0), (2, 0), (3, 0), (4, 0)]
    assert lost[2] == [(1, 1), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)]
    assert lost[3] == [(2, 1), (3, 0), (4, 0), (5, 0), (6, 0), (8, 0)]


def test_every_throw_of_two_dice_has_an_event(game: Campaign) -> None:  # ruling: events
    rows = [game.table.row("event", 10 * tens + ones).name for tens in range(1, 7) for ones in range(1, 7)]
    assert len(set(rows)) == 15
    assert [rows.count(name) for name in ("Mercenaries", "Unrest", "Enemy attack", "Poor omens")] == [2, 2, 4, 1]


def test_counters_are_enough_for_the_isle(game: Campaign) -> None:  # ruling: counters
    copies = {row.sort: row.copies for row in cast_of(SLUG).game.components["troop"].entries}
    for sort, count in copies.items():
        assert count >= sum(game.troops(row).get(sort, 0) for row in game.areas.values())
    marks = {row.name: row.copies for row in cast_of(SLUG).game.components["marker"].entries}
    assert marks[EMPIRE] == marks[XYTYAN] == len(game.map.spaces) == 24


def test_the_isle_hangs_together(game: Campaign) -> None:  # ruling: map
    assert all(game.map.distance(HOME, area) is not None for area in game.map.spaces)
    assert [row.area for row in game.areas.values()] == list(range(1, 25))
    assert [game.areas[name].area for name in (HOME, "Yss", "North Hishimur", CAPITAL)] == [1, 10, 20, 24]


def test_the_area_table_adds_up(game: Campaign) -> None:  # ruling: map
    rows = list(game.areas.values())
    assert sum(row.gold for row in rows) == 47
    assert {sort: sum(getattr(row, sort) for row in rows) for sort in game.kinds} == {
        "sk": 32, "li": 28, "bd": 35, "sp": 23, "lc": 14, "hc": 6, "el": 4, "ch": 3, "wz": 2,
        "worm": 3, "giant": 4, "orc": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("table", "section", "troops"),
    [
        ("exploration", "reinforcements", ["bd", "bd", "sk sp", "sk sp", "hc", "sk el"]),
        ("strangers", "attack", ["li3 bd2", "sk2 li2", "lc2 hc", "orc5", "orc5", "wz orc5"]),
        ("strangers", "mercenaries", ["sk", "li", "bd", "sp", "lc", "hc"]),
        ("sorcery", "evoked", ["", "", "bd", "bd", "hc", "sp2 lc"]),
    ],
)
def test_who_comes_by_a_die(game: Campaign, table: str, section: str, troops: list[str]) -> None:
    for die, told in enumerate(troops, 1):
        found = game.troops(game.table.row(table, die, section))
        assert " ".join(f"{sort}{count if count > 1 else ''}" for sort, count in found.items()) == told


# set-up and revenue


def test_the_start_is_the_scenarios(game: Campaign) -> None:  # rulings: start, host
    assert names(game.army) == ["bd", "bd", "bd", "hc", "lc", "sk", "sk", "sp"]
    assert (game.gold(HOME), game.treasury.value) == (5, 0)
    assert (game.held(EMPIRE), game.held(XYTYAN), game.place) == ([HOME], [CAPITAL], HOME)
    assert len(game.host) == sum(game.troops(game.areas[CAPITAL]).values())


def test_revenue_goes_up_and_down_and_never_below_nothing(game: Campaign) -> None:  # ruling: revenue
    area = "Low Downs"
    for amount, gold in ((1, 2), (-1, 1), (-1, 0), (-1, 0), (1, 0), (1, 1)):
        game.enrich(area, amount)
        assert game.gold(area) == gold


def test_recruits_are_bounded_by_max_and_gold(game: Campaign, drive: Any) -> None:  # rulings: max, recruits
    drive(game.recruitment())
    assert game.treasury.value == 5  # everything of Kherasa is still there
    game.lose(next(unit for unit in game.army if unit.sort == "bd"))
    assert names(game.offers()) == ["bd"]
    game.win_area("Tarn Hollow")
    assert names(game.offers()) == ["bd", "li", "sk", "sp"]
    game.treasury.value = 1
    assert names(game.offers()) == ["sk"]
    game.treasury.value = 9
    assert "wz" in names(game.offers())
    game.win_area("Yss")
    assert game.most("worm") == 0


# events


def event(game: Campaign, falls: Any, drive: Any, number: int, *faces: int, answers: Any = ()) -> list[Choice]:
    left = falls(game, number // 10, number % 10, *faces)
    stands, asked = drive(game.event(), answers)
    assert stands
    assert not left
    return asked


def test_gold_comes_and_goes(game: Campaign, falls: Any, drive: Any) -> None:  # ruling: events
    event(game, falls, drive, 12)
    assert game.treasury.value == 4
    game.treasury.value = 3
    event(game, falls, drive, 15)
    assert game.treasury.value == 0


def test_guides_weather_and_omens(game: Campaign, falls: Any, drive: Any) -> None:
    near = set(game.map.neighbours(HOME))
    assert set(game.reach(1)) == near | {HOME}
    event(game, falls, drive, 25)
    assert game.steps.value == 3
    event(game, falls, drive, 62)
    assert (game.closed.value, set(game.reach(3, closed=True))) == (1, {HOME})
    event(game, falls, drive, 63)
    assert game.omens.value == 1
    event(game, falls, drive, 65)
    assert game.omens.value == -1


def test_growth_famine_and_unrest_strike_areas_by_lot(game: Campaign, falls: Any, drive: Any) -> None:
    event(game, falls, drive, 31, 1)
    assert game.gold(HOME) == 6
    event(game, falls, drive, 36, 1)
    assert game.gold(HOME) == 5
    event(game, falls, drive, 45, 1)
    drive(game.recruitment())
    assert game.treasury.value == 0


def test_epidemic_takes_half_a_die(game: Campaign, falls: Any, drive: Any) -> None:
    event(game, falls, drive, 41, 3, 1, 1)
    assert len(game.army) == 6


def test_mercenaries_go_beyond_max(game: Campaign, falls: Any, drive: Any) -> None:  # ruling: max
    event(game, falls, drive, 44, 6)
    assert names(game.army).count("hc") == 2 > game.most("hc")


def test_treason_spares_kherasa(game: Campaign, falls: Any, drive: Any) -> None:
    event(game, falls, drive, 52)
    assert game.held(EMPIRE) == [HOME]
    game.win_area("Mereside")
    event(game, falls, drive, 52, 1)
    assert game.holder("Mereside") is None


def test_a_new_ally_lies_beside_the_realm(game: Campaign, falls: Any, drive: Any) -> None:
    event(game, falls, drive, 55, 1)
    assert len(game.held(EMPIRE)) == 2
    assert game.held(EMPIRE)[1] in game.map.neighbours(HOME) or game.held(EMPIRE)[0] in game.map.neighbours(HOME)


def test_an_unexpected_enemy_is_fought_at_once(bare: Campaign, falls: Any, drive: Any) -> None:  # ruling: raid
    game = bare
    game.call({"hc": 4}, game.army)
    # 2 SK and 2 LI against 32: 4 : 1, and cavalry beyond that
    event(game, falls, drive, 22, 2, 3)
    assert not game.foes
    assert len(game.army) == 4


def test_who_falls_back_from_a_raid_gives_the_area_up(bare: Campaign, falls: Any, drive: Any) -> None:  # ruling: raid
    game = bare
    game.win_area("Mereside")
    game.go("Mereside")
    game.call({"bd": 4}, game.army)
    event(game, falls, drive, 21, 1, 3, answers=["retreat"])
    assert (game.place, game.holder("Mereside"), len(game.foes)) == (HOME, None, 0)


# the enemy


def test_the_enemy_grows_by_a_roll_and_our_share(game: Campaign, falls: Any, story: Any) -> None:  # ruling: growth
    falls(game, 4)
    game.growth()
    assert game.held(XYTYAN) == [CAPITAL]
    for area in game.map.spaces[1:6]:
        game.win_area(area)
    falls(game, 4, 1)
    game.growth()
    assert len(game.held(XYTYAN)) == 2
    for area in [area for area in game.map.spaces if game.holder(area) is None][:6]:
        game.win_area(area)
    falls(game, 3, 1)
    game.growth()
    assert len(game.held(XYTYAN)) == 3
    falls(game, 2)
    game.growth()
    assert len(game.held(XYTYAN)) == 3
    told = [line for line in story(game.table) if "realm grows" in line or "rests" in line]
    assert told == ["4: the enemy rests.", *["5: the enemy's realm grows."] * 2, "4: the enemy rests."]


def test_the_enemy_takes_what_is_nearest_and_its_troops(game: Campaign, falls: Any) -> None:  # rulings: growth, host
    near = [area for area in game.map.spaces if game.map.distance(CAPITAL, area) == 1]
    for area in near[1:]:
        game.take(area, XYTYAN)
    game.win_area(near[0])
    before = len(game.host)
    falls(game, 1)
    game.grow()
    assert game.holder(near[0]) == XYTYAN
    assert len(game.host) == before + sum(game.troops(game.areas[near[0]]).values())


def test_the_enemy_never_takes_the_army_or_kherasa(game: Campaign) -> None:  # ruling: growth
    area = "Sun Desert"
    for other in game.map.spaces:
        if other not in (HOME, area):
            game.take(other, XYTYAN)
    game.win_area(area)
    game.go(area)
    game.grow()
    assert set(game.held(EMPIRE)) == {HOME, area}


def test_a_die_tells_whether_his_whole_army_comes(game: Campaign, falls: Any) -> None:  # ruling: host
    assert game.all_come(CAPITAL)
    falls(game, 3, 4)
    assert game.all_come("Whitecliff")
    assert not game.all_come("Whitecliff")
    game.garrison("Whitecliff")
    assert names(game.foes) == sorted(["sk", "li", "li", "bd", "bd", "sp", "sp", "hc", "ch"])
    assert len(game.host) == 20 - 9


# force


def test_force_with_land_and_bonuses(bare: Campaign) -> None:  # rulings: force, bonuses, chart
    game = bare
    army = game.call({"sk": 3, "sp": 2, "lc": 1, "hc": 1, "ch": 1}, game.army)
    foes = game.call({"el": 1, "hc": 1, "bd": 1}, game.foes)
    flat = 3 * 1 + 2 * 4 + 6 + 8 + 6
    # Skirmishers +3 once; Spears +2 and +1; Chariots +2
    assert game.force(army, foes, HOME) == flat + 3 + 2 + 1 + 2
    assert game.force(army, foes, "Grey Tors") == flat + 8 - 1 - 2 - 4
    assert game.force(foes, army, HOME) == 7 + 8 + 5 + 2
    assert game.force(army, [], HOME, twice=[army[3]], half=[army[5]]) == flat + 4 - 3


def test_ratios_are_rounded_down_and_turned(game: Campaign) -> None:  # ruling: ratio
    pairs = [(10, 10), (19, 10), (20, 10), (39, 10), (99, 10), (10, 11), (10, 20), (10, 31), (5, 99), (7, 0)]
    assert [game.level(*pair) for pair in pairs] == [0, 0, 1, 2, 3, 0, -1, -2, -3, 3]


def test_cavalry_twice_as_many(bare: Campaign) -> None:  # ruling: cavalry
    riders = bare.call({"lc": 2, "hc": 1}, bare.army)
    foot = bare.call({"bd": 2, "el": 2, "ch": 1}, bare.foes)
    assert (bare.cavalry(riders, foot), bare.cavalry(foot, riders), bare.cavalry(foot, foot)) == (1, -1, 0)
    assert bare.cavalry(riders[:2], riders[2:]) == 1
    assert bare.cavalry(riders[:1], riders[1:2]) == 0


# battles


def test_a_round_takes_units_off_both(bare: Campaign, falls: Any, drive: Any, story: Any) -> None:
    # rulings: rounds, losses
    game = bare
    game.call({"bd": 4, "sk": 1}, game.army)
    game.call({"bd": 1, "li": 1, "sp": 1}, game.foes)
    left = falls(game, 2, 6)  # 21 against 12, 1:1: - / 1; then 20 : 12, 2 / -; nobody of ours again
    came, asked = drive(game.battle(HOME, game.foes, True, ["Mereside"]), ["Skirmishers", "fight", "retreat"])
    assert [choice.phase for choice in asked] == ["loss", "battle", "battle"]
    assert (came, names(game.army), names(game.foes), left) == (BACK, ["bd"] * 4, ["bd"], [])
    assert "21 against 12, 1:1; the die shows 2." in story(game.table)


def test_the_defender_who_is_stronger_reads_the_table_turned(bare: Campaign, falls: Any, drive: Any) -> None:
    game = bare  # ruling: ratio
    game.call({"bd": 2}, game.army)
    game.call({"bd": 4}, game.foes)
    falls(game, 4)  # 1:2: the weaker side, ours, loses two
    came, _ = drive(game.battle(HOME, game.foes, True, []))
    assert (came, len(game.army), len(game.foes)) == (LOST, 0, 4)


def test_at_equal_force_the_attacker_is_the_stronger(bare: Campaign, falls: Any, drive: Any) -> None:  # ruling: ratio
    game = bare
    for attacking, ours in ((True, 1), (False, 3)):
        for pile in (game.army, game.foes):
            pile.give_all(game.supply)
            game.call({"bd": 3}, pile)
        falls(game, 1)  # - / 2
        drive(game.round(HOME, game.foes, attacking, 1))
        assert len(game.army) == ours


def test_omens_last_two_rounds(bare: Campaign, falls: Any, drive: Any, story: Any) -> None:
    game = bare
    game.omens.value = 1
    for number in (1, 2, 3):
        for pile in (game.army, game.foes):
            pile.give_all(game.supply)
            game.call({"bd": 3}, pile)
        falls(game, 3)
        drive(game.round(HOME, game.foes, True, number))
    told = [line for line in story(game.table) if "the die shows" in line]
    assert [("2:1" in line) for line in told] == [True, True, False]


def test_enemies_lose_the_weak_first_and_wizards_last(bare: Campaign) -> None:  # ruling: losses
    units = bare.call({"bd": 1, "sk": 1, "wz": 1, "hc": 1}, bare.foes)
    assert [unit.sort for unit in weak_first(units)] == ["sk", "bd", "hc", "wz"]
    assert len(sorts([*units, *bare.call({"sk": 2}, bare.foes)])) == 4


# wizards


def test_our_wizards_choose_and_roll(bare: Campaign, falls: Any, drive: Any) -> None:  # ruling: wizards
    game = bare
    game.call({"wz": 1, "bd": 2}, game.army)
    game.call({"hc": 1, "sk": 2}, game.foes)
    falls(game, 3)
    drive(game.cast(game.foes, [], [], []), ["FireBall"])
    assert len(game.foes) == 3
    falls(game, 2)
    drive(game.cast(game.foes, [], [], []), ["FireBall", "Heavy Cavalry"])
    assert names(game.foes) == ["sk"]
    twice, half = list[Piece](), list[Piece]()
    falls(game, 3, 3)
    drive(game.cast(game.foes, [], twice, half), ["Armor", "Blades"])
    drive(game.cast(game.foes, [], twice, half), ["Weakness"])
    assert (names(twice), names(half)) == (["bd"], ["sk"])


def test_revive_needs_one_who_was_lost(bare: Campaign, falls: Any, drive: Any) -> None:  # ruling: wizards
    game = bare
    game.call({"wz": 1}, game.army)
    lost = game.call({"bd": 1}, game.army)
    game.call({"sk": 1}, game.foes)
    game.lose(lost[0])
    _, asked = drive(game.cast(game.foes, [], [], []), [None])
    assert "Revive" not in asked[0].options
    falls(game, 4)
    drive(game.cast(game.foes, list(lost), [], []), ["Revive"])
    assert names(game.army) == ["bd", "wz"]


@pytest.mark.parametrize(
    ("faces", "ours", "theirs"),
    [
        ((3, 4, 1), 2, ["wz"]),
        ((4, 5), 3, ["wz"]),
        ((5, 2, 1, 1), 1, ["wz"]),
        ((6, 6), 3, ["lc", "sp", "sp", "wz"]),
        ((6, 2), 3, ["wz"]),
    ],
)
def test_enemy_wizards_roll(bare: Campaign, falls: Any, faces: tuple[int, ...], ours: int, theirs: list[str]) -> None:
    game = bare  # rulings: wizards, lots
    game.call({"bd": 3}, game.army)
    game.call({"wz": 1}, game.foes)
    left = falls(game, *faces)
    game.cast_by_foe(game.foes, [])
    assert (len(game.army), names(game.foes), left) == (ours, theirs, [])


def test_an_enemy_wizard_revives_without_a_roll(bare: Campaign, falls: Any) -> None:  # ruling: wizards
    game = bare
    game.call({"wz": 1}, game.foes)
    gone = game.call({"sk": 1, "bd": 1}, game.foes)
    for unit in gone:
        game.lose(unit)
    falls(game, 1)
    game.cast_by_foe(game.foes, gone)
    assert names(game.foes) == ["bd", "wz"]


# the march


def test_the_army_marches_through_its_own(game: Campaign) -> None:  # ruling: movement
    near = game.map.neighbours(HOME)
    assert set(game.reach(2)) == {HOME, *near}
    game.win_area(near[0])
    ways = game.reach(2)
    beyond = [area for area in game.map.neighbours(near[0]) if area not in (HOME, *near)]
    assert all(ways[area] == near[0] for area in beyond)
    assert beyond


def test_an_ally_joins_without_a_fight(game: Campaign, falls: Any, drive: Any) -> None:  # ruling: exploration
    falls(game, 4)
    stands, _ = drive(game.campaign(), ["Mereside"])
    assert (stands, game.holder("Mereside"), game.place, len(game.foes)) == (True, EMPIRE, "Mereside", 0)


@pytest.mark.parametrize(
    ("faces", "foes", "gold"),
    [((1,), 5, 2), ((2,), 5, 3), ((3,), 5, 1), ((5, 1), 4, 2), ((6, 3), 7, 2), ((6, 6), 7, 2), ((6, 1), 6, 2)],
)
def test_exploration(game: Campaign, falls: Any, faces: tuple[int, ...], foes: int, gold: int) -> None:
    game.call(game.troops(game.areas["Mereside"]), game.foes)  # ruling: exploration
    left = falls(game, *faces)
    assert not game.explore("Mereside")
    assert (len(game.foes), game.gold("Mereside"), left) == (foes, gold, [])


def test_who_falls_back_goes_where_he_came_from(game: Campaign, falls: Any, drive: Any) -> None:  # ruling: retreat
    falls(game, 1, 3)
    drive(game.campaign(), ["Mereside", "retreat"])
    assert (game.place, game.holder("Mereside"), len(game.foes)) == (HOME, None, 0)


def test_a_beaten_area_is_conquered(bare: Campaign, falls: Any, drive: Any) -> None:
    game = bare
    game.call({"hc": 6}, game.army)
    falls(game, 1, 6)
    drive(game.campaign(), ["Mereside"])
    assert (game.holder("Mereside"), game.place) == (EMPIRE, "Mereside")
    assert game.most("li") == 2


def test_survivors_of_a_garrison_go_back_to_the_host(bare: Campaign, falls: Any, drive: Any) -> None:
    game, near = bare, "Mereside"  # ruling: host
    game.call({"hc": 6}, game.army)
    game.take(near, XYTYAN)
    game.call(game.troops(game.areas[near]) | {"giant": 4}, game.host)
    falls(game, 6, 1)  # the garrison alone: 48 against 18 is 2:1, 3:1 for the cavalry
    drive(game.campaign(), [near, "retreat"])
    assert (len(game.army), len(game.host), len(game.foes)) == (5, 8, 0)
    assert (game.holder(near), game.place) == (XYTYAN, HOME)


# the end


def test_hishimur_ends_it(game: Campaign, drive: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # rulings: victory, cap
    table = game.table
    monkeypatch.setattr(game, "set_up", lambda: None)
    monkeypatch.setattr(game, "turn", lambda: iter(()))
    turns = iter([None, None, CAPITAL])

    def turn() -> Any:
        area = next(turns)
        if area:
            game.win_area(area)
        yield from ()
        return True

    monkeypatch.setattr(game, "turn", turn)
    result, _ = drive(game.war())
    assert (result.winners, table.track("turn").value) == ((0,), 3)
    assert result.scores[0] == 1 + 30 - 3


def test_no_army_and_no_time_are_defeats(game: Campaign, drive: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def turn(stands: bool) -> Any:  # rulings: defeat, cap
        yield from ()
        return stands

    monkeypatch.setattr(game, "set_up", lambda: None)
    monkeypatch.setattr(game, "turn", lambda: turn(True))
    result, _ = drive(game.war())
    assert (result.winners, game.turns.value) == ((), 30)
    game.turns.value = 0
    monkeypatch.setattr(game, "turn", lambda: turn(False))
    result, _ = drive(game.war())
    assert (result.winners, game.turns.value) == ((), 1)


def test_a_turn_has_its_phases(heads: Any) -> None:
    turns = heads(SLUG, seed=1)
    assert turns[1][:4] == ["Event", "The enemy", "Recruitment", "Movement"]
    assert any("Exploration" in turn and "Conflict" in turn for turn in turns)


# the thumb and the goal


def test_the_general_marches_on_what_he_can_beat(game: Campaign) -> None:
    view = View(game.table, 0)
    areas = [HOME, *game.map.neighbours(HOME)]
    choice = General(view).answer(Choice("move", areas, 0))
    assert choice != HOME
    game.army.give_all(game.supply)
    game.call({"sk": 1}, game.army)
    assert General(View(game.table, 0)).answer(Choice("move", areas, 0)) == HOME


def test_the_general_falls_back_from_the_strong(game: Campaign) -> None:
    game.call({"giant": 4, "hc": 3}, game.foes)
    assert General(View(game.table, 0)).answer(Choice("battle", ["fight", "retreat"], 0)) == "retreat"
    game.foes.give_all(game.supply)
    game.call({"sk": 1}, game.foes)
    assert General(View(game.table, 0)).answer(Choice("battle", ["fight", "retreat"], 0)) == "fight"


def test_the_goal_counts_both(game: Campaign) -> None:
    assert rules.goal(View(game.table, 0), 0) == {"areas": 1, "units": 8, "foes": 20}
    assert (WON, HERE) == ("won", "Army")
