"""Thieves Guild: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, Seat, View
from pnp.engine.story import StoryTable
from pnp.games import thieves_guild as rules
from pnp.games.thieves_guild import City

Put = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
Dice = Callable[..., list[int]]
PALACE, BAZAAR, PORT, BROTHELS, DENS = "The Palace", "The Bazaar", "The Port", "The Brothels", "The Opium Dens"
WELLS, MOSQUES = "The Wells", "The Mosques"


@pytest.fixture
def city(the_table: Callable[..., Any]) -> City:
    """Three guilds as they begin; nothing lies in the city."""
    return City(the_table("thieves-guild", 3))


@pytest.fixture
def send(city: City) -> Callable[..., None]:
    """`send(section, *counts)`: so many thieves of each seat into a section."""

    def sent(section: str, *counts: int) -> None:
        for seat, count in enumerate(counts):
            city.homes[seat].deal(count, city.sections[section])

    return sent


@pytest.fixture
def won(city: City, put: Put, drive: Drive, dice: Dice) -> Callable[..., list[int]]:
    """`won(seat, section, card, faces, answers)`: what a card does that a seat won there; returns the gold of all."""

    def carried(seat: int, section: str, name: str, faces: tuple[int, ...] = (), answers: Any = ()) -> list[int]:
        (card,) = put(city.table, city.cards[section], name)
        card.owner = seat
        left = dice(city.table, *faces)
        drive(rules.resolution(city), answers)
        assert not left, "all dice were rolled"
        assert card.pile is city.discards
        return [track.value for track in city.gold]

    return carried


def thieves(city: City) -> list[int]:
    return [city.thieves(seat) for seat in city.table.seats]


def test_all_begin_alike_and_the_deck_lasts_for_all_turns(city: City) -> None:  # rulings: guilds, deck
    assert thieves(city) == [7, 7, 7]
    assert [track.value for track in city.gold] == [10, 10, 10]
    assert len(city.deck) == len(city.cards) * city.numbers.turns == 90


def test_equal_bids_are_rolled_off_and_all_bids_paid(
    city: City, drive: Drive, dice: Dice
) -> None:  # rulings: bids, order
    left = dice(city.table, 4, 4, 2, 6)
    drive(rules.initiative(city), [3, 5, 3])
    assert not left
    assert city.order() == [0, 2, 1], "who rolls higher is later, who bids most last"
    assert [track.value for track in city.gold] == [7, 5, 7]


def test_a_bid_is_none_some_or_all_gold(city: City, drive: Drive) -> None:  # ruling: bids
    _, asked = drive(rules.bid(city, 1), [10])
    assert asked[0].options == list(range(11))


def test_bids_are_secret_until_all_are_in(city: City) -> None:  # ruling: bids
    steps = rules.initiative(city)
    next(steps)
    choice = steps.send(6)
    assert choice.player == 1
    assert city.gold[0].value == 10
    assert View(city.table, 1).note("bids of seat 1") is None


def test_spies_look_at_as_many_cards_as_they_roll(city: City, drive: Drive, dice: Dice) -> None:  # ruling: looks
    city.deck.deal(1, *city.cards.values())
    dice(city.table, 2)
    _, asked = drive(rules.spy(city, 0), [None, PORT, WELLS])
    assert [choice.phase for choice in asked] == ["reroll", "spy", "spy"]
    assert PORT not in asked[2].options
    known = {name for name, pile in city.cards.items() if View(city.table, 0).known(pile.name)}
    assert known == {PORT, WELLS}
    assert not any(View(city.table, 1).known(pile.name) for pile in city.cards.values())


@pytest.mark.parametrize(("gold", "price", "left"), [(10, 4, 6), (3, 5, 0)])
def test_a_second_roll_is_paid_and_counts(
    city: City, drive: Drive, dice: Dice, gold: int, price: int, left: int
) -> None:  # ruling: reroll
    city.deck.deal(1, *city.cards.values())
    city.gold[0].value = gold
    dice(city.table, 5, price, 1)
    _, asked = drive(rules.spy(city, 0), ["reroll", PORT])
    assert [choice.phase for choice in asked] == ["reroll", "spy"], "only once, and one card to look at"
    assert city.gold[0].value == left


def test_without_gold_there_is_no_second_roll(city: City, drive: Drive, dice: Dice) -> None:  # ruling: reroll
    city.deck.deal(1, *city.cards.values())
    city.gold[0].value = 0
    dice(city.table, 1)
    _, asked = drive(rules.spy(city, 0), [PORT])
    assert [choice.phase for choice in asked] == ["spy"]


def test_any_number_of_thieves_goes_anywhere(city: City, drive: Drive) -> None:
    _, asked = drive(rules.deploy(city, 1), [PORT, PORT, WELLS, None])
    assert asked[0].options == [None, *city.sections]
    assert (city.there(1, PORT), city.there(1, WELLS), len(city.homes[1])) == (2, 1, 4)
    _, asked = drive(rules.deploy(city, 2), [PORT] * 7)
    assert len(asked) == 7, "nobody is asked for a thief he has not"


def test_who_is_alone_wins_and_nobody_wins_where_nobody_is(city: City, put: Put, send: Any) -> None:  # ruling: no-thief
    alone, empty = put(city.table, city.cards[PORT], "Heist") + put(city.table, city.cards[WELLS], "Robbery")
    send(PORT, 0, 1)
    rules.capture(city)
    assert (alone.owner, empty.owner) == (1, None)
    assert View(city.table, 2).known("city card of The Port") == [alone], "the cards lie face up"


def test_a_die_for_each_thief_and_ties_roll_one_die(
    city: City, put: Put, send: Any, dice: Dice
) -> None:  # ruling: contest
    (card,) = put(city.table, city.cards[PORT], "Heist")
    send(PORT, 2, 1, 2)
    left = dice(city.table, 3, 3, 6, 1, 2, 5, 5, 2, 3)
    rules.capture(city)
    assert not left
    assert card.owner == 1, "6 against 6 against 3, then 5 against 5, then 2 against 3"
    assert [len(home) for home in city.homes] == [7, 7, 7]  # ruling: return


@pytest.mark.parametrize(
    ("section", "gold"), [(PORT, 17), (PALACE, 24), (BAZAAR, 24), (WELLS, 13), ("The Ghetto", 13), (MOSQUES, 17)]
)
def test_gold_won_by_section(won: Any, section: str, gold: int) -> None:  # ruling: half
    assert won(0, section, "Cutpurse", (3, 4)) == [gold, 10, 10]


@pytest.mark.parametrize("section", [PALACE, WELLS, PORT])
def test_gold_lost_is_the_same_everywhere(won: Any, section: str) -> None:  # ruling: section-thieves
    assert won(2, section, "Den of Thieves", (3, 4)) == [10, 10, 3]


def test_nobody_owes_gold(won: Any) -> None:  # ruling: nothing
    assert won(0, PORT, "Bribes", (6, 6, 6)) == [0, 10, 10]


def test_steal_rolls_twice_and_the_section_counts_for_the_thief(city: City, won: Any) -> None:  # ruling: steal
    city.gold[2].value = 1
    assert won(0, PALACE, "Steal", (5, 4), [Seat(2)]) == [18, 10, 0]


@pytest.mark.parametrize(
    ("card", "section", "expected"),
    [
        ("Trap", PORT, [6, 7, 7]),
        ("Imprison", PALACE, [5, 7, 7]),
        ("Imprison", MOSQUES, [5, 7, 7]),
        ("New Blood", PORT, [8, 7, 7]),
        ("Recruit", BROTHELS, [9, 7, 7]),
        ("Recruit", DENS, [9, 7, 7]),
        ("Recruit", MOSQUES, [8, 7, 7]),
        ("Assassin", PORT, [7, 6, 7]),
        ("Assassin", PALACE, [7, 5, 7]),  # ruling: section-thieves
        ("Convert", PORT, [8, 6, 7]),
        ("Convert", DENS, [9, 6, 7]),
        ("Convert", MOSQUES, [8, 5, 7]),
        ("Guards", PALACE, [7, 7, 7]),
        ("Thieves Honor", PALACE, [7, 7, 7]),
    ],
)
def test_thieves_won_and_lost(city: City, won: Any, card: str, section: str, expected: list[int]) -> None:
    won(0, section, card, (), [Seat(1)] if card in ("Assassin", "Convert") else [])
    assert thieves(city) == expected


def test_the_other_part_of_a_card_takes_effect_all_the_same(
    city: City, won: Any
) -> None:  # rulings: nothing, lost-thief
    city.homes[1].give_all(city.crowds[1])
    won(0, PORT, "Convert", (), [Seat(1)])
    assert thieves(city) == [8, 0, 7]


def test_a_guild_has_as_many_thieves_as_counters(city: City, won: Any) -> None:  # ruling: most-thieves
    city.crowds[0].deal(12, city.homes[0])
    won(0, DENS, "Recruit")
    assert thieves(city)[0] == city.numbers.most_thieves == 20
    assert not city.crowds[0]


def test_cards_take_effect_by_section_and_only_if_won(city: City, put: Put, drive: Drive, dice: Dice) -> None:
    """Ruling: sections."""
    first, last = put(city.table, city.cards[PALACE], "Bribes") + put(city.table, city.cards[MOSQUES], "Pickpocket")
    (nobody,) = put(city.table, city.cards[PORT], "Heist")
    first.owner = last.owner = 0
    left = dice(city.table, 6, 6, 6, 2)
    drive(rules.resolution(city))
    assert not left
    assert city.gold[0].value == 2
    assert [first.owner, nobody.owner] == [None, None]
    assert set(city.discards) == {first, last, nobody}


def test_who_bids_least_spies_and_deploys_first(city: City) -> None:  # ruling: order
    steps, asked = rules.take_turn(city), list[Choice]()
    choice = next(steps)
    with pytest.raises(StopIteration):
        while True:
            asked.append(choice)
            choice = steps.send((5, 0, 3)[choice.player] if choice.phase == "bid" else choice.options[0])
    for phase in ("spy", "deploy"):
        assert list(dict.fromkeys(choice.player for choice in asked if choice.phase == phase)) == [1, 2, 0]


def test_every_turn_has_its_phases_in_order(heads: Callable[..., list[list[str]]]) -> None:
    turns = [turn for turn in heads("thieves-guild", 3) if turn]
    assert turns == [["Initiative", "Spying", "Deploying", "Capture", "Resolution"]] * 10


def test_the_story_of_a_turn(the_table: Callable[..., Any], drive: Drive, dice: Dice, put: Put, story: Any) -> None:
    table: StoryTable = the_table("thieves-guild", 2, None, 0, True)
    city = City(table)
    put(table, city.cards[BAZAAR], "Robbery")
    left = dice(table, 1, 6, 6, 1, 2, 4, 4, 4)
    story(table)
    drive(rules.initiative(city), [1, 0], table)
    drive(rules.spy(city, 1), [None, BAZAAR], table)
    drive(rules.deploy(city, 1), [BAZAAR, None], table)
    drive(rules.deploy(city, 0), [BAZAAR, None], table)
    rules.capture(city)
    drive(rules.resolution(city), (), table)
    assert not left
    told = [line for line in story(table) if " does nothing" not in line and "Nobody" not in line]
    assert told == [
        "Seat 1 bids 1 gold.",
        "Seat 2 bids 0 gold.",
        "Seat 2 is number 1 in the order.",
        "Seat 1 is number 2 in the order.",
        "Seat 2 rolls 1d6 for spies: 1",
        "Seat 2 looks at the card at The Bazaar",
        "Shown, the city card at The Bazaar: Robbery",
        "Seat 2 sends a thief to The Bazaar",
        "Seat 1 sends a thief to The Bazaar",
        "Shown, the city card at The Bazaar: Robbery",
        "Seat 2 rolls 1d6 for The Bazaar: 6",
        "Seat 1 rolls 1d6 for The Bazaar: 6",
        "Seat 2 rolls 1d6 for The Bazaar: 1",
        "Seat 1 rolls 1d6 for The Bazaar: 2",
        "Seat 1 wins Robbery at The Bazaar.",
        "Seat 1 rolls 3d6 for Robbery: 12",
        "Seat 1 gains 24 gold, twice 12 at The Bazaar.",
    ]


def test_the_richest_guild_wins_and_equals_share(the_table: Callable[..., Any]) -> None:  # ruling: winner
    city = City(the_table("thieves-guild", 2))
    assert [city.riches(seat) for seat in (0, 1)] == [24, 24]
    city.gold[1].value += 1
    assert city.riches(1) == 25
    view = View(city.table, 0)
    assert rules.goal(view, 1) == {"gold": 11, "thieves": 7, "total": 25, "turn": 0, "turns": 10}


def test_ten_turns_use_the_deck_up() -> None:
    match = Match(cast_of("thieves-guild"), rules, 3, [rules.thumb] * 3, 3)
    result = match.run()
    assert not result.capped
    assert (match.table.tracks["turn"].value, len(match.table.piles["card"])) == (10, 0)
    assert len(match.table.piles["discard"]) == 90


def test_the_thumb_places_where_it_knows_of_gold_and_not_on_a_trap(city: City, put: Put) -> None:
    put(city.table, city.cards[WELLS], "Trap")
    put(city.table, city.cards[PORT], "Heist")
    for name in (WELLS, PORT):
        for card in city.cards[name]:
            city.cards[name].show(card, 1)
    view, options = View(city.table, 0), [None, *city.sections]
    assert rules.thumb(view, Choice("deploy", options, 0)) == PORT
    assert rules.thumb(view, Choice("deploy", [None, WELLS], 0)) is None
