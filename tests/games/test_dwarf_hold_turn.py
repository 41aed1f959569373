"""Dwarf Hold: the phases of a turn, events, the end, its story and the rule of thumb."""

from __future__ import annotations

from typing import Any

import pytest
from test_dwarf_hold import SLUG, Drive, Lay, deal, lay, settle

from pnp.engine import Choice, Match, Seat, View, cast, own
from pnp.games import dwarf_hold as rules
from pnp.games.dwarf_hold.bargains import trading_post
from pnp.games.dwarf_hold.claims import foe_of
from pnp.games.dwarf_hold.events import BUY, JUDGE, LOOK, event_phase, intrigues, vt_price
from pnp.model import load

__all__ = ["deal", "lay", "settle"]


# Leaders


def test_leaders_are_dealt_once_and_count_as_picked(lay: Lay, drive: Drive) -> None:  # ruling: dealt-leader
    hold = lay({}, 8)
    drive(rules.leader_phase(hold, True))
    elder = next(seat for seat in range(8) if hold.seated[seat][0].hold_markers)
    assert [hold.mountain.in_hold(seat) for seat in range(8)] == [int(seat == elder) for seat in range(8)]
    assert [hold.seated[seat][0].order for seat in hold.in_order()] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_leaders_are_picked_in_the_order_of_the_last_turn(  # ruling: leader-order
    lay: Lay, drive: Drive, put: Any
) -> None:
    hold = lay({}, 3)
    for seat, name in enumerate(("Dwarf Judge", "Clan Elder", "Master Builder")):
        put(hold.table, hold.seated[seat], name)
    rules.council(hold)
    _, asked = drive(rules.leader_phase(hold, False), ["Dwarf Lord", "Dwarf General", "Clan Elder"])
    assert [choice.player for choice in asked if choice.phase == "leader"] == [1, 2, 0]
    assert [len(choice.options) for choice in asked if choice.phase == "leader"] == [8, 7, 6]
    assert hold.in_order() == [1, 0, 2]
    assert [hold.mountain.in_hold(seat) for seat in range(3)] == [1, 0, 0]


def test_a_room_pays_for_its_leader(lay: Lay, drive: Drive, settle: Any) -> None:
    hold = lay({"a1": "Soil"})
    settle(hold, 1, "a1", "Throne Room")
    drive(rules.leader_phase(hold, False), ["Clan Elder", "Dwarf Lord"])
    assert [vt.value for vt in hold.vt] == [0, 1]


def test_intrigue_switches_leaders_and_nothing_is_gained_again(  # ruling: intrigue
    lay: Lay, drive: Drive, deal: Any, put: Any
) -> None:
    hold = lay({})
    put(hold.table, hold.seated[0], "Dwarf Judge")
    put(hold.table, hold.seated[1], "Clan Elder")
    (tile,) = deal(hold, 0, "Intrigue")
    assert drive(intrigues(hold, 1))[1][0].options == [None]
    drive(intrigues(hold, 0), [(tile, Seat(1))])
    assert [pile[0].name for pile in hold.seated] == ["Clan Elder", "Dwarf Judge"]
    assert hold.in_order() == [0, 1]
    assert (hold.mountain.in_hold(0), tile.pile) == (0, hold.discards)
    deal(hold, 0, "Intrigue")
    assert drive(event_phase(hold, 0), [None])[1][0].options == [None, BUY]


# Gold, work, trade, end


def test_gold_for_everybody_and_for_the_craftsman(lay: Lay, drive: Drive, put: Any) -> None:
    hold = lay({})
    put(hold.table, hold.seated[0], "Master Craftsman")
    for seat in (0, 1):
        drive(rules.gold_phase(hold, seat))
    assert [(hold.gold[seat].value, hold.vt[seat].value) for seat in (0, 1)] == [(63, 2), (60, 0)]


def test_one_tile_for_nothing_more_for_gold(lay: Lay, drive: Drive, settle: Any, put: Any) -> None:
    hold = lay({"a1": "Soil"})
    hold.gold[0].value = 14
    drive(rules.work_phase(hold, 0), ["draw", "draw"])
    assert (len(hold.hands[0]), hold.gold[0].value) == (3, 4)
    settle(hold, 1, "a1", "Feasting Hall")
    put(hold.table, hold.seated[1], "Clan Chieftain")
    hold.gold[1].value = 5
    drive(rules.work_phase(hold, 1), ["draw"])
    assert (len(hold.hands[1]), hold.gold[1].value) == (3, 1)


def test_discarded_tiles_go_back_into_an_empty_bag(lay: Lay, drive: Drive) -> None:  # ruling: empty-bag
    hold = lay({})
    hold.bag.give_all(hold.discards)
    drive(rules.work_phase(hold, 0), [None])
    assert (len(hold.hands[0]), len(hold.discards)) == (1, 0)
    hold.bag.give_all(hold.hands[1])
    assert drive(rules.work_phase(hold, 0))[1] == []
    assert len(hold.hands[0]) == 1


def test_the_trading_post_draws_and_discards(lay: Lay, drive: Drive, settle: Any) -> None:
    hold = lay({"a1": "Soil"})
    assert drive(trading_post(hold, 0))[1] == []
    settle(hold, 0, "a1", "Trading Post")
    hold.draw(2, hold.hands[0])
    _, asked = drive(trading_post(hold, 0), [lambda _: True, lambda _: True])
    assert (len(asked[0].options), len(hold.hands[0]), len(hold.discards)) == (len(set(asked[0].options)), 2, 2)


def test_the_hand_limit(lay: Lay, drive: Drive, settle: Any) -> None:  # ruling: work-tiles
    hold = lay({"a1": "Soil"})
    hold.draw(10, hold.hands[0])
    settle(hold, 0, "a1", "Store Rooms")
    assert len(drive(rules.end_phase(hold, 0), [lambda _: True])[1]) == 1
    assert len(hold.hands[0]) == 9
    settle(hold, 1, "a1")
    drive(rules.end_phase(hold, 0), [lambda _: True] * 2)
    assert len(hold.hands[0]) == 7


def test_the_earth_temple_pays_who_played_no_tile(lay: Lay, drive: Drive, settle: Any) -> None:  # ruling: earth-temple
    hold = lay({"a1": "Soil"})
    settle(hold, 0, "a1", "Earth Temple")
    hold.played[0].value = 1
    drive(rules.end_phase(hold, 0))
    assert hold.vt[0].value == 0
    hold.played[0].value = 0
    drive(rules.end_phase(hold, 0))
    drive(rules.end_phase(hold, 1))
    assert [vt.value for vt in hold.vt] == [2, 0]


# Events


def test_vt_grow_dearer_for_everybody(lay: Lay, drive: Drive, settle: Any) -> None:  # ruling: buying
    hold = lay({"a1": "Soil"})
    settle(hold, 1, "a1", "Heroes' Tombs")
    hold.gold[0].value = 6
    drive(event_phase(hold, 0), [BUY, BUY])
    assert (hold.vt[0].value, hold.gold[0].value) == (2, 1)
    assert [vt_price(hold, seat) for seat in (0, 1)] == [4, 3]
    hold.gold[1].value = 7
    drive(event_phase(hold, 1), [BUY, BUY])
    assert (hold.vt[1].value, hold.gold[1].value) == (2, 0)


@pytest.mark.parametrize(
    ("name", "vt", "gold", "tiles", "markers"),
    [
        ("Forge Great Relic", 7, 0, 0, 0),
        ("Unearth Big Diamond", 0, 10, 0, 0),
        ("Greybeards", 0, 0, 3, 0),
        ("Great Oratory", 0, 0, 0, 2),
    ],
)
def test_what_an_event_brings(
    lay: Lay, drive: Drive, deal: Any, name: str, vt: int, gold: int, tiles: int, markers: int
) -> None:
    hold = lay({})
    hold.gold[0].value = 0
    (tile,) = deal(hold, 0, name)
    for other in [piece for piece in hold.bag if piece.type == "action"][:3]:
        hold.bag.give(other, hold.bag)
    drive(event_phase(hold, 0), [(tile, None), None] if gold else [(tile, None)])
    brought = (hold.vt[0].value, hold.gold[0].value, len(hold.hands[0]), hold.mountain.in_hold(0))
    assert brought == (vt, gold, tiles, markers)


def test_rune_stones_let_one_of_seven_be_kept(lay: Lay, drive: Drive, deal: Any) -> None:
    hold = lay({})
    hold.gold[0].value = 0
    (tile,) = deal(hold, 0, "Rune Stones")
    for name in ("Big Dig", "Champion", "Gunners", "Warriors", "Hammers", "Powder Keg", "Sentries"):
        found = next(piece for piece in hold.bag if piece.name == name)
        hold.bag.give(found, hold.bag)
    _, asked = drive(event_phase(hold, 0), [(tile, None), "Big Dig"])
    assert len(asked[1].options) == 7
    assert ([piece.name for piece in hold.hands[0]], len(hold.discards)) == (["Big Dig"], 7)


def test_events_against_an_opponent(lay: Lay, drive: Drive, deal: Any) -> None:
    hold = lay({}, 3)
    hold.gold[0].value, hold.gold[2].value = 0, 5
    raid, sabotage, spies = deal(hold, 0, "Raid Treasury", "Sabotage", "Clan Informers")
    deal(hold, 2, "Big Dig", "Champion", "Gunners", "Warriors")
    _, asked = drive(event_phase(hold, 0), [(raid, Seat(2)), (sabotage, Seat(2)), (spies, Seat(2)), None])
    assert (raid, Seat(1)) in asked[0].options
    assert (raid, Seat(0)) not in asked[0].options
    assert (hold.gold[0].value, hold.gold[2].value) == (5, 0)
    assert (len(hold.hands[2]), len(hold.hands[0]), len(hold.discards)) == (1, 1, 5)


def test_a_turf_dispute_passes_on_what_lies_there(lay: Lay, drive: Drive, deal: Any, settle: Any) -> None:
    hold = lay({"a1": "Gold"})  # ruling: markers
    hold.gold[0].value = 0
    settle(hold, 1, "a1")
    hold.into_hold(1, 1)
    (tile,) = deal(hold, 0, "Turf Dispute")
    target = hold.mountain.lying["a1"].marker
    _, asked = drive(event_phase(hold, 0), [(tile, target)])
    assert len(asked[0].options) == 3  # nobody, the Mine, the Hold
    assert hold.mountain.owner("a1") == 0
    assert hold.total(0, "income_gold") == 2


def test_the_judge_lets_two_markers_change_places(lay: Lay, drive: Drive, settle: Any, put: Any) -> None:
    hold = lay({"a1": "Gold", "b1": "Soil"})  # ruling: markers
    put(hold.table, hold.seated[0], "Dwarf Judge")
    hold.gold[0].value = 0
    settle(hold, 0, "b1")
    settle(hold, 1, "a1")
    ours, theirs = (hold.mountain.lying[space].marker for space in ("b1", "a1"))
    _, asked = drive(event_phase(hold, 0), [JUDGE, theirs, ours, ours])
    assert [choice.phase for choice in asked] == ["event", "scramble", "scramble", "lay: a1", "lay: b1", "event"]
    assert (hold.mountain.owner("a1"), hold.mountain.owner("b1")) == (0, 1)
    assert JUDGE not in asked[-1].options


def test_arcane_laws_lay_up_to_six_anew(lay: Lay, drive: Drive, deal: Any, settle: Any) -> None:  # ruling: scramble
    hold = lay({"a1": "Gold", "b1": "Soil", "c1": "Tin"}, 3)
    for seat, space in enumerate(("a1", "b1", "c1")):
        settle(hold, seat, space)
    hold.into_hold(1, 1)
    hold.gold[0].value = 0
    (tile,) = deal(hold, 0, "Arcane Laws")
    a, b, c = (hold.mountain.lying[space].marker for space in ("a1", "b1", "c1"))
    drive(event_phase(hold, 0), [(tile, None), a, b, c, None, c, a])
    assert [hold.mountain.owner(space) for space in ("a1", "b1", "c1")] == [2, 0, 1]
    assert hold.mountain.in_hold(1) == 1


def test_the_secret_passage_shows_a_hand(lay: Lay, drive: Drive, deal: Any, settle: Any) -> None:
    hold = lay({"a1": "Soil"}, 3)
    hold.gold[0].value = 0
    settle(hold, 0, "a1", "Secret Passage")
    deal(hold, 1, "Big Dig", "Champion")
    deal(hold, 2, "Gunners")
    _, asked = drive(event_phase(hold, 0), [(LOOK, Seat(1))])
    assert [option for option in asked[0].options if option] == [(LOOK, Seat(1)), (LOOK, Seat(2))]
    assert asked[1].options == [None]
    assert [len(View(hold.table, 0).known(own("hand", seat))) for seat in (1, 2)] == [2, 0]
    assert [len(View(hold.table, 2).known(own("hand", seat))) for seat in (1, 2)] == [0, 1]


# The end


def test_the_game_ends_when_the_mountain_is_worked_out(lay: Lay, settle: Any) -> None:  # ruling: endings
    spaces = {"a1": "Soil", "a2": "Gold", "a3": "Dragon"}
    for space in spaces:
        hold = lay(spaces)
        assert not rules.over(hold)
        settle(hold, 0, space)
        assert rules.over(hold)


def test_a_turned_vein_still_is_one_for_the_end(lay: Lay) -> None:  # ruling: endings
    hold = lay({"a1": "Soil", "a2": "Gold", "a3": "Xorn"})
    assert not rules.over(hold)


def test_more_than_a_hundred_vt_end_it(lay: Lay) -> None:
    hold = lay({"a1": "Soil", "a2": "Gold", "a3": "Dragon"})
    hold.vt[1].value = 100
    assert not rules.over(hold)
    hold.vt[1].value = 101
    assert rules.over(hold)


def test_the_last_room_ends_it(lay: Lay) -> None:  # ruling: endings
    hold = lay({"a1": "Soil", "a2": "Gold", "a3": "Dragon"})
    rooms = [tile for tile in hold.bag if tile.type == "room"]
    for space, room in zip(hold.mountain.spaces[10:33], rooms, strict=False):
        hold.bag.give(room, hold.table.pile(space))
    hold.mountain.changed()
    assert not rules.over(hold)
    hold.bag.give(rooms[-1], hold.table.pile(hold.mountain.spaces[40]))
    hold.mountain.changed()
    assert rules.over(hold)


def test_the_most_of_everything_is_worth_vt(lay: Lay, settle: Any, put: Any) -> None:  # rulings: nobody, tie
    hold = lay({"a1": "Gold", "a2": "Tin", "a3": "Soil", "a5": "Soil"}, 3)
    for gold, amount in zip(hold.gold, (39, 9, 20), strict=True):
        gold.value = amount
    settle(hold, 0, "a1")
    settle(hold, 1, "a2")
    settle(hold, 2, "a3", "Brewery")
    for seat, count in enumerate((2, 2, 2)):
        hold.into_hold(seat, count)
    result = rules.score(hold, False)
    assert result.scores == (8 + 6 + 3, 8 + 6 + 0, 8 + 12 + 2)
    assert result.winners == (2,)
    put(hold.table, hold.trophies[1], "Dragon")
    assert rules.score(hold, False).scores[1] == 14 + 14 + 12


def test_the_cap_ends_it() -> None:  # ruling: turn-cap
    game = load(SLUG)
    match = Match(cast(game), rules, 1, [lambda _view, choice: choice.options[0]], 2, "plain")
    result = match.run()
    assert result.capped
    assert result.facts["turns"] == game.numbers["turn_cap"]


# The story and the rule of thumb


def test_the_phases_of_a_turn_in_order(heads: Any) -> None:
    turns = heads(SLUG, 3, seed=2)
    names = ("Leader", "Gold", "Work", "Trade", "Event", "Dig", "Fight", "Build", "End")
    for told in turns[1:]:
        found = [line for line in told if line.endswith("Phase")]
        assert found == [f"{name} Phase" for name in names if f"{name} Phase" in found]
    assert {line for told in turns for line in told} >= {
        f"{name} Phase" for name in names if name not in ("Trade", "End")
    }


def test_the_story_of_a_dig(lay: Lay, deal: Any, drive: Drive, story: Any) -> None:
    hold = lay({"d3": "Iron"}, told=True)
    deal(hold, 0, "Big Dig")
    hold.table.story.clear()
    drive(rules.dig_phase(hold, 0), ["d3"], hold.table)
    assert story(hold.table, 1) == [
        "Seat 1 takes Iron on d3, worth 6.",
        "Discarded from the hand of seat 1: Big Dig",
        "Gold of seat 1: 49 (-1)",
        "Clan marker to d3",
        "VT of seat 1: 6 (+6)",
    ]


def test_thumb_goes_for_the_most_valuable(lay: Lay, deal: Any, settle: Any) -> None:
    hold = lay({"d3": "Iron", "e3": "Gems", "a1": "Soil", "b1": "Soil"})
    settle(hold, 0, "a1")
    settle(hold, 1, "b1")
    view = View(hold.table, 0)
    assert rules.thumb(view, Choice("dig", [None, "d3", "e3"], 0)) == "e3"
    hall, brewery = deal(hold, 0, "Great Hall", "Brewery")
    plans = [None, (brewery, "a1"), (hall, "a1"), (hall, "b1")]
    assert rules.thumb(view, Choice("build", plans, 0)) == (hall, "a1")
    assert rules.thumb(view, Choice("build", [None], 0)) is None
    assert rules.thumb(view, Choice("draw", [None, "draw"], 0)) == "draw"
    assert rules.thumb(view, Choice("event", [None, BUY], 0)) == BUY
    hold.bought.value = 2
    assert rules.thumb(view, Choice("event", [None, BUY], 0)) is None


def test_the_price_of_vt_begins_anew_every_turn(lay: Lay) -> None:  # ruling: buying
    hold = lay({})
    hold.bought.value = 5
    steps = rules.take_turn(hold, first=True)
    choice = next(steps)
    while choice.phase != "event":
        choice = steps.send(choice.options[0])
    assert hold.bought.value == 0
    assert vt_price(hold, 0) == 2


def test_a_turf_dispute_is_with_another_clan(lay: Lay, drive: Drive, deal: Any, settle: Any) -> None:
    hold = lay({"d3": "Soil", "e3": "Rock"})
    settle(hold, 0, "d3")
    settle(hold, 1, "e3")
    hold.into_hold(0, 1)
    deal(hold, 0, "Turf Dispute")
    _, asked = drive(event_phase(hold, 0), [None])
    targets = [option[1] for option in asked[0].options if isinstance(option, tuple)]
    assert [marker.owner for marker in targets] == [1]


def test_a_lair_that_is_soil_is_no_foe(lay: Lay) -> None:  # ruling: changes
    hold = lay({"e3": "Dragon", "e2": "Beholder", "f3": "Kobolds"})
    ground = hold.mountain.grounds["e3"]
    assert (ground.kind, ground.fought) == ("soil", True)
    assert foe_of(hold.mountain, "e3", ground) is None
    lair = hold.mountain.grounds["e2"]
    assert foe_of(hold.mountain, "e2", lair) == "beholder"
