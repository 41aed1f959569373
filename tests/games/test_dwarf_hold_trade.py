"""Dwarf Hold: deals between clans, markers that change places, and what things are worth now."""

from __future__ import annotations

from typing import Any

import pytest
from test_dwarf_hold import SLUG, Drive, Lay, deal, lay, settle

from pnp.engine import Choice, Match, Seat, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import dwarf_hold as rules
from pnp.games.dwarf_hold.bargains import deal as bargain
from pnp.games.dwarf_hold.bargains import talks
from pnp.games.dwarf_hold.clans import Stronghold
from pnp.games.dwarf_hold.events import JUDGE, event_phase, intrigues, scramble
from pnp.model import load

__all__ = ["deal", "lay", "settle"]


# Deals


@pytest.mark.parametrize(
    ("answers", "made"), [(("agree", "agree"), True), (("agree", "refuse"), False), (("refuse", "agree"), False)]
)
def test_a_deal_changes_hands_if_both_agree(  # rulings: trading, form-of-deals, markers
    lay: Lay, drive: Drive, deal: Any, settle: Any, put: Any, answers: tuple[str, str], made: bool
) -> None:
    hold = lay({"a1": "Gold", "b1": "Soil"})
    settle(hold, 0, "a1")
    settle(hold, 1, "b1", "Workshops")
    (drill,) = deal(hold, 0, "Big Drill")
    (dragon,) = put(hold.table, hold.trophies[1], "Dragon")
    hold.vt[1].value = 17
    given = ["Ten gold", "Five gold", "Big Drill", "a1", None]
    taken = ["Ten victories", "Five victories", "One victory", "One victory", "Dragon", "b1", None]
    drive(bargain(hold, 0, 1), [*given, *taken, *answers])
    assert [gold.value for gold in hold.gold] == ([35, 65] if made else [50, 50])
    assert [vt.value for vt in hold.vt] == ([17, 0] if made else [0, 17])
    assert drill in hold.hands[int(made)]
    assert dragon in hold.trophies[0 if made else 1]
    assert [hold.mountain.owner(space) for space in ("a1", "b1")] == ([1, 0] if made else [0, 1])
    assert [hold.total(seat, "income_gold") for seat in (0, 1)] == ([0, 2] if made else [2, 0])
    assert [hold.total(seat, "dig_bonus") for seat in (0, 1)] == ([1, 0] if made else [0, 1])
    assert not drill.marks and not dragon.marks
    assert not any(purse.offered.value for seat in (0, 1) for purse in hold.purses(seat))


def test_what_can_be_laid_out(lay: Lay, drive: Drive, deal: Any, settle: Any) -> None:  # rulings: work-tiles, trading
    hold = lay({"a1": "Gold"})
    settle(hold, 0, "a1")
    hold.into_hold(0, 1)
    drill, _, _ = deal(hold, 0, "Big Drill", "Sabotage", "Brewery")
    hold.gold[0].value, hold.vt[0].value, hold.gold[1].value = 6, 1, 0
    _, asked = drive(bargain(hold, 0, 1), ["Five gold", drill, "a1", "One gold", None, "agree", "refuse"])
    assert [choice.options for choice in asked[:5]] == [
        [None, "One gold", "Five gold", "One victory", drill, "a1"],
        [None, "One gold", "One victory", drill, "a1"],
        [None, "One gold", "One victory", "a1"],
        [None, "One gold", "One victory"],
        [None, "One victory"],
    ]
    assert asked[5].options == [None]


def test_a_tile_is_shown_to_the_partner_only_and_both_answer_at_once(lay: Lay, drive: Drive, deal: Any) -> None:
    hold = lay({}, 3)  # ruling: form-of-deals
    (drill,) = deal(hold, 0, "Big Drill")
    _, asked = drive(bargain(hold, 0, 2), [drill, None, None, "refuse", "agree"])
    assert drill.known(0b111) == 0b101
    assert [choice.secret for choice in asked if choice.phase == "deal"] == [True, True]


def test_each_clan_begins_a_deal_and_none_without_bargains(lay: Lay, drive: Drive, the_table: Any) -> None:
    hold = Stronghold(the_table(SLUG, 3, "full"))  # ruling: form-of-deals
    _, asked = drive(talks(hold, 1), [Seat(2), "agree", "agree"])
    assert [(choice.phase, choice.player) for choice in asked] == [
        ("trade", 1), ("offer", 1), ("offer", 2), ("deal", 1), ("deal", 2),
    ]  # fmt: skip
    assert asked[0].options == [None, Seat(0), Seat(2)]
    assert len(drive(talks(hold, 1), [None])[1]) == 1
    assert drive(talks(lay({}), 1))[1] == []


def test_all_trading_posts_come_before_all_deals() -> None:
    assert [step.__name__ for step in rules.PHASES["trade"]] == ["trading_post", "talks"]
    asked: list[tuple[str, int]] = []

    def watch(_: View, choice: Choice) -> Any:
        if choice.phase.startswith("trade"):
            asked.append((choice.phase, choice.player))
        return choice.options[0]

    Match(cast(load(SLUG)), rules, 4, [watch], 3, "full").run()
    assert {seat for phase, seat in asked if phase == "trade"} == {0, 1, 2}


def test_the_story_of_a_deal(lay: Lay, drive: Drive, story: Any) -> None:
    hold = lay({}, told=True)
    hold.table.begin("trade phase")
    drive(bargain(hold, 0, 1), ["Ten gold", None, None, "agree", "agree"], hold.table)
    told = story(hold.table)
    assert told[told.index("Trade Phase") + 1 :] == [
        "Seat 1 offers Ten gold",
        "Seat 1, deal: agree",
        "Seat 2, deal: agree",
        "Seat 1 and seat 2 agree: what they offered changes hands.",
        "Gold of seat 1: 40 (-10)",
        "Gold of seat 2: 60 (+10)",
    ]


def test_the_rule_of_thumb_takes_presents_and_offers_none(lay: Lay) -> None:
    view = View(lay({}).table, 0)
    assert rules.thumb(view, Choice("trade", [None, Seat(1)], 0)) is None
    assert rules.thumb(view, Choice("offer", [None, "Ten gold"], 0)) is None
    assert rules.thumb(view, Choice("deal", ["refuse", "agree"], 0)) == "agree"


def test_matches_with_bargains_end_by_the_rules() -> None:
    result = Match(cast(load(SLUG)), rules, 5, [RandomAgent(5)], 3, "full").run()
    assert not result.capped


# Markers change places


def test_markers_of_a_clan_alike_are_one_answer(lay: Lay, drive: Drive, settle: Any) -> None:  # ruling: scramble
    hold = lay({"a1": "Gold", "b1": "Soil", "c1": "Tin"}, 3)
    for seat, space in ((0, "a1"), (0, "b1"), (1, "c1")):
        settle(hold, seat, space)
    first, second, third = (hold.mountain.lying[space].marker for space in ("a1", "b1", "c1"))
    _, asked = drive(scramble(hold, 2, 6), [first, second, third, third])
    assert [choice.phase for choice in asked[3:]] == ["lay: a1", "lay: b1", "lay: c1"]
    assert asked[3].options == [first, third]
    assert [hold.mountain.owner(space) for space in ("a1", "b1", "c1")] == [1, 0, 0]
    assert second.pile.name == "b1"  # it may stay where it lies


def test_markers_of_the_hold_change_places_too(
    lay: Lay, drive: Drive, settle: Any
) -> None:  # rulings: markers, scramble
    hold = lay({"a1": "Gold"}, 2)
    settle(hold, 1, "a1")
    hold.into_hold(0, 2)
    hold.into_hold(1, 1)
    lying = hold.mountain.lying["a1"].marker
    ours = hold.hold[0]
    _, asked = drive(scramble(hold, 0, 2), [ours, lying, lying])
    assert [choice.phase for choice in asked[2:]] == ["lay: Hold", "lay: a1"]
    assert (hold.mountain.owner("a1"), hold.mountain.in_hold(0), hold.mountain.in_hold(1)) == (0, 1, 2)


def test_no_more_markers_than_are_allowed_change_places(lay: Lay, drive: Drive, settle: Any) -> None:
    hold = lay({"a1": "Gold", "b1": "Soil", "c1": "Tin"}, 2)  # ruling: scramble
    for seat, space in ((0, "a1"), (1, "b1"), (1, "c1")):
        settle(hold, seat, space)
    marker = hold.mountain.lying["a1"].marker
    _, asked = drive(scramble(hold, 0, 2), [marker, None])
    assert [len(choice.options) for choice in asked] == [4, 3, 1]
    assert hold.mountain.owner("a1") == 0


def test_a_switch_is_told_with_who_and_whom(
    lay: Lay, drive: Drive, deal: Any, settle: Any, put: Any, story: Any
) -> None:
    hold = lay({"a1": "Gold", "b1": "Soil"}, told=True)
    settle(hold, 1, "a1")
    settle(hold, 0, "b1")
    put(hold.table, hold.seated[0], "Dwarf Judge")
    put(hold.table, hold.seated[1], "Clan Elder")
    dispute, switch = deal(hold, 0, "Turf Dispute", "Intrigue")
    hold.gold[0].value = 0
    hold.table.story.clear()
    drive(event_phase(hold, 0), [(dispute, hold.mountain.lying["a1"].marker), JUDGE, None], hold.table)
    drive(intrigues(hold, 0), [(switch, Seat(1))], hold.table)
    told = story(hold.table)
    assert "Seat 1 plays Turf Dispute." in told
    assert "Seat 1 takes the place of seat 2: a1." in told
    assert "Seat 1 lets markers change places." in told
    assert "Seat 1 switches leaders with seat 2." in told


# Worth


def test_what_a_tile_of_the_map_is_worth_now(lay: Lay, settle: Any) -> None:
    hold = lay({"a1": "Soil", "b1": "Adamantium Boulder", "c1": "Soil", "a2": "Dragon"})
    settle(hold, 0, "c1")
    view = View(hold.table, 0)
    assert rules.worth(view, "a1") == {"value now": 3}
    assert rules.worth(view, "a2") == {"value now": 15}
    assert [rules.worth(view, thing) for thing in ("b1", "c1", "d4", "hand of seat 1", "draw", None)] == [None] * 6


def test_what_a_tile_of_the_hand_is_worth_now(lay: Lay, deal: Any, settle: Any) -> None:
    hold = lay({"a1": "Iron", "b1": "Mithril"})
    settle(hold, 0, "a1")
    hammers, drill, event = deal(hold, 0, "Hammers", "Big Drill", "Sabotage")
    (other,) = deal(hold, 1, "Champion")
    view = View(hold.table, 0)
    assert rules.worth(view, hammers) == {"Dig": 3}
    assert rules.worth(view, drill) == {"Dig": 5}
    assert rules.worth(view, event) == {"Dig": 2}
    assert rules.worth(view, other) is None
    settle(hold, 0, "b1")
    assert rules.worth(View(hold.table, 0), hammers) == {"Dig": 3, "Fight": 3}


def test_what_a_room_costs_on_a_space(lay: Lay, deal: Any, settle: Any) -> None:  # ruling: room-price
    hold = lay({"a1": "Soil", "b1": "Soil"})
    settle(hold, 0, "a1")
    settle(hold, 1, "b1")
    settle(hold, 0, "c1")
    (hall,) = deal(hold, 0, "Great Hall")
    view = View(hold.table, 0)
    assert [rules.worth(view, (hall, space)) for space in ("a1", "b1", "c1")] == [{"Gold": n} for n in (10, 14, 12)]
    (event,) = deal(hold, 0, "Sabotage")
    assert rules.worth(view, (event, Seat(1))) is None


# The rule of thumb


def test_thumb_plays_the_strongest_tiles_and_throws_the_weakest_away(lay: Lay, deal: Any) -> None:
    hold = lay({})
    drill, picks, miners, champion, hall, event = deal(
        hold, 0, "Big Drill", "Picks & Shovels", "Dwarf Miners", "Champion", "Council Hall", "Sabotage"
    )
    view = View(hold.table, 0)
    assert rules.thumb(view, Choice("dig tile", [picks, drill, miners], 0)) is drill
    assert rules.thumb(view, Choice("fight tile", [miners, champion], 0)) is champion
    assert rules.thumb(view, Choice("keep", [None, picks, champion, hall], 0)) is champion
    for phase in ("excess", "trade discard"):
        assert rules.thumb(view, Choice(phase, [drill, hall, event, picks], 0)) is hall
        assert rules.thumb(view, Choice(phase, [drill, event], 0)) is event


def test_thumb_likes_the_elder_best_and_then_who_is_first(lay: Lay) -> None:
    hold = lay({})
    view, leaders = View(hold.table, 0), {leader.name: leader for leader in hold.leaders}
    assert rules.thumb(view, Choice("leader", list(leaders.values()), 0)) is leaders["Clan Elder"]
    left = [leaders[name] for name in ("Dwarf Judge", "Dwarf Lord", "Dwarf General")]
    assert rules.thumb(view, Choice("leader", left, 0)) is leaders["Dwarf Lord"]


def test_thumb_holds_an_event_for_less_than_a_good_tile(lay: Lay, deal: Any) -> None:
    hold = lay({})
    shafts, event, miners = deal(hold, 0, "Tunnels & Shafts", "Sabotage", "Dwarf Miners")
    view = View(hold.table, 0)
    assert rules.thumb(view, Choice("excess", [shafts, event], 0)) is event
    assert rules.thumb(view, Choice("excess", [event, miners], 0)) is miners


def test_thumb_aims_at_who_is_ahead_and_leaves_markers_where_they_are(lay: Lay, deal: Any, settle: Any) -> None:
    hold = lay({"a1": "Gold", "b1": "Tin", "c1": "Tin"}, 3)
    for seat, space in enumerate(("a1", "b1", "c1")):
        settle(hold, seat, space)
    hold.vt[1].value, hold.vt[2].value = 3, 8
    raid, dispute, laws = deal(hold, 0, "Raid Treasury", "Turf Dispute", "Arcane Laws")
    view = View(hold.table, 0)
    assert rules.thumb(view, Choice("event", [None, (raid, Seat(1)), (raid, Seat(2))], 0)) == (raid, Seat(2))
    ours, theirs = (hold.mountain.lying[space].marker for space in ("b1", "c1"))
    assert rules.thumb(view, Choice("event", [None, (dispute, ours), (dispute, theirs)], 0)) == (dispute, theirs)
    assert rules.thumb(view, Choice("event", [None, (laws, None)], 0)) is None
    assert rules.thumb(view, Choice("scramble", [None, ours, theirs], 0)) is None


@pytest.mark.parametrize(("gold", "spends"), [(12, True), (11, False)])
def test_thumb_keeps_a_reserve(lay: Lay, gold: int, spends: bool) -> None:
    hold = lay({})
    hold.gold[0].value = gold
    view = View(hold.table, 0)
    assert (rules.thumb(view, Choice("draw", [None, "draw"], 0)) == "draw") is spends
    assert (rules.thumb(view, Choice("event", [None, "buy VT"], 0)) == "buy VT") is spends
    assert rules.thumb(view, Choice("event", [None, "judge"], 0)) is None


def test_thumb_keeps_out_of_what_it_does_not_need(lay: Lay, deal: Any, settle: Any) -> None:
    hold = lay({"a1": "Soil", "b1": "Soil"})
    settle(hold, 0, "a1")
    settle(hold, 1, "b1")
    hall, brewery = deal(hold, 0, "Great Hall", "Brewery")
    view = View(hold.table, 0)
    assert rules.thumb(view, Choice("build", [None, (hall, "b1"), (brewery, "a1")], 0)) == (brewery, "a1")
    assert rules.thumb(view, Choice("build", [None, (hall, "b1")], 0)) == (hall, "b1")
    assert rules.thumb(view, Choice("dig", [None], 0)) is None
    assert rules.thumb(view, Choice("intrigue", [None, (hall, Seat(1))], 0)) is None
