"""TDO Adventures: the campaign round the battles, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from library_games import cast_of

from pnp.checks.lists import Decks, of_files
from pnp.engine import Choice, Piece, Table, View, own
from pnp.engine.chance import seeded
from pnp.engine.story import StoryTable
from pnp.games import tdo_adventures as rules
from pnp.games.tdo_adventures import Campaign, battle, find, learn, meet, spend, strength
from pnp.model import load

Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]


def begin(players: int = 2, told: bool = False) -> Campaign:
    sort = StoryTable if told else Table
    return Campaign(sort(cast_of("tdo-adventures"), players, None, seeded("table", 0)))


def card(camp: Campaign, name: str) -> Piece:
    """An Adventure card that is met."""
    found = next(each for each in camp.deck if each.name == name)
    camp.deck.give(found, camp.met)
    return found


def values(tracks: list[Any]) -> list[int]:
    return [track.value for track in tracks]


def test_the_adventures_are_those_of_the_book() -> None:
    """Counted in both halves of its list: 13 and 15, of which 13 are battles with the Game Master."""
    rows = cast_of("tdo-adventures").game.components["adventure"].one_set
    assert len(rows) == 28
    assert sum(row.battle for row in rows) == 13
    prices = {row.name: (row.price, row.coin) for row in rows if row.price}
    assert prices == {
        "Bazaar": (5, "tz"),
        "Alchemist": (3, "tz"),
        "Temple of Power": (5, "tz"),
        "Long Journey": (3, "xp"),
        "Artificer": (5, "tz"),
    }


def test_the_tables_of_the_book() -> None:  # ruling: box-ten
    made = cast_of("tdo-adventures")
    assert {row.offer: row.price for row in made.entries["experience"]} == {
        "draw": 5,
        "redraw": 2,
        "exchange": 3,
        "land": 1,
        "life": 1,
        "hand": 1,
    }
    assert [row.name for row in made.entries["box"]][5:8] == ["Multicolor", "Artifact", "Land"]
    assert [row.again for row in made.entries["box"]] == [False] * 9 + [True]
    assert len(made.entries["power"]) == 10


def test_a_planeswalker_deck_has_exactly_a_hundred_cards(tmp_path: Path) -> None:
    file = tmp_path / "walker.txt"
    for count, codes in ((100, []), (99, ["list-size"]), (101, ["list-size"])):
        file.write_text(f"{count} Forest\n", encoding="utf-8")
        assert [each.code for each in of_files(load("tdo-adventures"), Decks([file]))[1]] == codes


@pytest.mark.parametrize(("rolled", "won"), [(12, False), (13, True)])
def test_a_battle_is_one_roll(drive: Drive, falls: Falls, rolled: int, won: bool) -> None:  # rulings: one-roll, losing
    camp = begin(1)
    falls(camp, rolled, *([4, 2] if won else []))
    drive(battle(camp, card(camp, "Island Hopping")))
    assert (camp.won.value, camp.lost.value) == (int(won), int(not won))
    assert (camp.tz[0].value, camp.xp[0].value) == ((4, 2) if won else (0, 0))


@pytest.mark.parametrize(
    ("players", "name", "wanted"),
    [(1, "Boss Fight", 14), (2, "Island Hopping", 14), (3, "Island Hopping", 14), (4, "Boss Fight", 16)],
)
def test_powers_and_more_life_want_more(drive: Drive, falls: Falls, players: int, name: str, wanted: int) -> None:
    camp = begin(players)  # ruling: one-roll
    left = falls(camp, *[1] * (players - 1), wanted - 1)
    drive(battle(camp, card(camp, name)))
    assert camp.lost.value == 1
    assert not left, "one power for each player after the first"


def test_lacking_life_takes_no_more_than_there_is() -> None:  # ruling: less-life
    camp = begin(2)
    camp.less[0].value = 6
    assert strength(camp) == 0
    camp.gain[0].value = 4
    assert strength(camp) == 1, "(4 - 1) // 2: one for each five of the life that lacks"


def test_boosts_count_once_and_lacking_life_is_taken_off(drive: Drive, falls: Falls) -> None:  # ruling: less-life
    camp = begin(2)
    camp.gain[0].value = 3
    camp.boosts[1]["life"].value = 2
    camp.boosts[0]["land"].value = 1
    assert strength(camp) == 3
    camp.less[0].value, camp.less[1].value = 6, 4
    assert strength(camp) == 2
    falls(camp, 1, 1)
    drive(battle(camp, card(camp, "Island Hopping")))
    assert strength(camp) == 1
    assert values(camp.less) == [0, 0]


def test_experience_beyond_ten_is_spent_or_lost(drive: Drive, falls: Falls) -> None:  # rulings: excess, when-to-spend
    camp = begin(1)
    camp.xp[0].value = 8
    drive(learn(camp, 0, 5), ["land", None])
    assert (camp.xp[0].value, camp.boosts[0]["land"].value) == (10, 1)
    falls(camp, 4)
    _, asked = drive(learn(camp, 0, 1), ["draw", None])
    assert asked[0].options == [None, "draw", "exchange", "land", "life", "hand"]
    assert (camp.xp[0].value, camp.gain[0].value, camp.spare[0].value) == (6, 1, 21)


def test_an_exchange_needs_a_card_beside_the_deck(drive: Drive, falls: Falls) -> None:  # rulings: exchange, stockpile
    camp = begin(1)
    assert camp.spare[0].value == 20
    camp.xp[0].value = 3
    falls(camp, 1)
    drive(spend(camp, 0, "prepare", 0), ["exchange"])
    assert (camp.spare[0].value, camp.xp[0].value) == (20, 0)
    camp.spare[0].value, camp.xp[0].value = 0, 3
    _, asked = drive(spend(camp, 0, "prepare", 0), [None])
    assert asked[0].options == [None, "land", "life", "hand"]


def test_another_card_takes_the_place_of_the_one_just_drawn(drive: Drive, falls: Falls) -> None:  # ruling: find
    camp = begin(1)
    camp.xp[0].value = 5
    falls(camp, 6, 5, 1)
    drive(find(camp, 0), ["redraw", "redraw"])
    assert (camp.gain[0].value, camp.xp[0].value, camp.spare[0].value) == (0, 1, 21)


def test_friends_help_to_pay_and_the_box_is_rolled_for(drive: Drive, falls: Falls) -> None:  # rulings: gifts, box-nine
    camp = begin(3)
    camp.tz[0].value, camp.tz[1].value, camp.tz[2].value = 4, 3, 2
    left = falls(camp, 10, 10, 3, 6)
    _, asked = drive(meet(camp, card(camp, "Bazaar")), [None, "draw"])
    assert [choice.player for choice in asked] == [0, 1]
    assert values(camp.tz) == [4, 0, 0]
    assert camp.gain[1].value == 3
    assert not left


def test_the_alchemist_needs_a_card_beside_the_deck(drive: Drive) -> None:  # ruling: exchange
    camp = begin(2)
    camp.tz[0].value, camp.spare[0].value = 9, 0
    _, asked = drive(meet(camp, card(camp, "Alchemist")), [None])
    assert [choice.player for choice in asked] == [1], "friends would pay, but the first has no card to discard"


def test_a_journey_costs_experience_of_ones_own(drive: Drive) -> None:
    camp = begin(2)
    camp.xp[0].value = camp.tz[1].value = 9
    camp.xp[1].value = 2
    _, asked = drive(meet(camp, card(camp, "Long Journey")), [None])
    assert [choice.player for choice in asked] == [0]


def test_thieves_and_taverns_take_what_there_is(drive: Drive, falls: Falls) -> None:  # ruling: too-little
    camp = begin(2)
    camp.tz[0].value, camp.tz[1].value = 5, 1
    falls(camp, 3, 3)
    drive(meet(camp, card(camp, "Thieves")))
    assert values(camp.tz) == [2, 0]
    drive(meet(camp, card(camp, "Tavern")))
    assert values(camp.tz) == [1, 0]
    for seat in (0, 1):
        assert len(View(camp.table, seat).known("adventure")) == 3


def test_treasure_becomes_experience_one_for_one(drive: Drive) -> None:
    camp = begin(1)
    camp.tz[0].value = 4
    _, asked = drive(meet(camp, card(camp, "Wizard School")), [3])
    assert asked[0].options == [None, 1, 2, 3, 4]
    assert (camp.tz[0].value, camp.xp[0].value) == (1, 3)


def test_all_learn_from_mentors_and_from_fights_among_themselves(drive: Drive, falls: Falls) -> None:
    camp = begin(2)  # ruling: dissension
    falls(camp, 3, 4, 1, 2)
    for name in ("Mentor", "Dissension in the Ranks"):
        drive(meet(camp, card(camp, name)))
    assert values(camp.xp) == [4, 6]
    assert (camp.won.value, camp.lost.value) == (0, 0)


def test_an_ally_joins_one_by_lot(drive: Drive, falls: Falls) -> None:  # ruling: allies
    camp = begin(3)
    camp.xp[1].value = 9
    falls(camp, 2, 4)
    _, asked = drive(meet(camp, card(camp, "Forest Allies")))
    assert values(camp.gain) == [0, 1, 0]
    assert not asked, "who was looked for is not drawn anew"


def test_what_is_spent_is_told_and_for_what(
    drive: Drive, falls: Falls, story: Any
) -> None:  # rulings: gifts, when-to-spend
    camp = begin(3, told=True)
    camp.tz[0].value = camp.tz[2].value = 2
    camp.tz[1].value = 1
    falls(camp, 1)
    drive(meet(camp, card(camp, "Artificer")), ["draw"])
    camp.xp[1].value = 6
    falls(camp, 2, 3)
    drive(spend(camp, 1, "prepare", 0), ["exchange", "redraw", "land"])
    spent = [line for line in story(camp.table) if "Treasure" in line or "Experience" in line]
    assert spent == [
        "Seat 1 pays 2 Treasure: a card drawn.",
        "Seat 2 gives 1 Treasure for it.",
        "Seat 3 gives 2 Treasure for it.",
        "Seat 2 spends 3 Experience Points: a card for a card of the stockpile.",
        "Seat 2 spends 2 Experience Points: another card.",
        "Seat 2 spends 1 Experience Point: a land in play.",
    ]


def test_a_hard_journey_is_told_and_felt(drive: Drive, falls: Falls, story: Any) -> None:  # rulings: less-life, rumors
    camp = begin(2, told=True)
    falls(camp, 6, 2)
    drive(meet(camp, card(camp, "Difficult Journey")))
    drive(meet(camp, card(camp, "Rumors")))
    assert values(camp.less) == [6, 2]
    told = story(camp.table)
    expected = [
        "Difficult Journey.",
        "Seat 1 lacks 6 life in the next battle.",
        "Seat 2 lacks 2 life in the next battle.",
        "Rumors.",
        "Decks may be changed.",
    ]
    assert [line for line in told if line in expected] == expected


def test_cards_are_drawn_in_turns_from_who_is_first(story: Any) -> None:  # ruling: turn-order
    table = StoryTable(cast_of("tdo-adventures"), 3, None, seeded("table", 4))
    steps = rules.play(table)
    try:
        choice = next(steps)
        while True:
            choice = steps.send(choice.options[0])
    except StopIteration:
        pass
    told = story(table)
    turns = [int(line.removeprefix("Seat ")[0]) for line in told if line.endswith("'s turn")]
    first = next(int(line[-1]) for line in told if line.startswith("First player by lot"))
    assert len(turns) == 28
    assert turns == [(first - 1 + n) % 3 + 1 for n in range(28)]


def test_the_campaign_is_once_through_the_deck() -> None:  # rulings: campaign, adventures
    for seed in range(6):
        table = Table(cast_of("tdo-adventures"), 2, None, seeded("table", seed))
        steps = rules.play(table)
        try:
            choice = next(steps)
            while True:
                choice = steps.send(rules.thumb(View(table, choice.player), choice))
        except StopIteration as end:
            result = end.value
        won, lost = table.track("battles won").value, table.track("battles lost").value
        assert won + lost == 13
        assert bool(result.winners) == (won > lost)
        assert not table.pile("adventure")


@pytest.mark.parametrize(("rolled", "answer"), [(1, "redraw"), (5, None)])
def test_the_thumb_draws_anew_only_where_the_card_was_nothing(falls: Falls, rolled: int, answer: str | None) -> None:
    camp = begin(1)
    camp.xp[0].value = 6
    falls(camp, rolled)
    choice = next(find(camp, 0))
    assert rules.thumb(View(camp.table, 0), choice) == answer


def test_the_thumb_betters_decks_and_boosts_against_more_life() -> None:
    camp = begin(1)
    view = View(camp.table, 0)
    card(camp, "Island Hopping")
    assert rules.thumb(view, Choice("prepare", [None, "land", "life", "hand"], 0)) is None
    assert rules.thumb(view, Choice("prepare", [None, "draw", "exchange", "land"], 0)) == "exchange"
    assert rules.thumb(view, Choice("excess", [None, "land"], 0)) == "land"
    card(camp, "Boss Fight")
    assert rules.thumb(view, Choice("prepare", [None, "land"], 0)) == "land"
    camp.tz[0].value, camp.xp[0].value = 9, 4
    assert rules.thumb(view, Choice("convert", [None, *range(1, 10)], 0)) == 6
    assert rules.goal(view, 0) == {"gain": 0, "xp": 4, "tz": 9}
    assert camp.table.tracks[own("tz", 0)].value == 9
