"""Elder Things & Outer Gods: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from pnp.engine import Choice, Match, Piece, Seat, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import elder_things_and_outer_gods as rules
from pnp.games.elder_things_and_outer_gods import Earth
from pnp.model import load

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
SLUG = "elder-things-and-outer-gods"


def begin(the_table: Callable[..., Any], players: int = 3, seed: int = 0, told: bool = False) -> Earth:
    """Earth with empty hands; the races in the order of the list."""
    earth = Earth(the_table(SLUG, players, None, seed, told))
    box = earth.table.unbox("race", earth.table.pile("races"))
    for seat, race in zip(earth.table.seats, list(box), strict=False):
        box.give(race, earth.races[seat])
    return earth


@pytest.fixture
def earth(start: Callable[..., Earth]) -> Earth:
    return start()


def held(earth: Earth, seat: int) -> tuple[int, int, int]:
    return earth.cities[seat].value, earth.populations[seat].value, earth.relics[seat].value


def test_races_are_dealt_by_lot(the_table: Any) -> None:  # ruling: races
    dealt = []
    for seed in range(8):
        earth = Earth(the_table(SLUG, 2, None, seed))
        rules.deal_races(earth)
        dealt.append(tuple(pile[0].name for pile in earth.races))
    assert len(set(dealt)) > 4
    assert all(first != second for first, second in dealt)


def test_the_first_player_is_drawn_by_lot_and_turns_go_round(the_table: Any) -> None:  # ruling: first-player
    firsts = set()
    for seed in range(30):
        steps = rules.play(table := the_table(SLUG, 3, None, seed, True))
        next(steps)
        turns = [event.seat for event in table.story if getattr(event, "phase", "") == "turn"]
        firsts.add(turns[0])
        assert all(second == (first + 1) % 3 for first, second in pairwise(turns))
    assert firsts == {0, 1, 2}


@pytest.mark.parametrize(
    ("roll", "gain"), [(1, (0, 1, 0)), (3, (0, 1, 0)), (4, (0, 2, 0)), (6, (0, 3, 0)), (7, (0, 0, 1)), (8, (1, 0, 0))]
)
def test_what_a_roll_recruits(earth: Earth, dice: Any, roll: int, gain: tuple[int, int, int]) -> None:
    dice(earth.table, roll)
    rules.recruit(earth, 1)
    assert held(earth, 1) == (5 + gain[0], 20 + gain[1], gain[2])
    assert held(earth, 0) == (5, 20, 0)


def test_peace_survival_and_submission(earth: Earth, dice: Any, drive: Drive) -> None:
    dice(earth.table, 2)
    assert drive(rules.aggression(earth, 0)) == (None, [])
    dice(earth.table, 5)
    foe, asked = drive(rules.aggression(earth, 0), [Seat(2)])
    assert (foe, asked[0].options) == (2, [Seat(1), Seat(2)])
    found = set()
    for _ in range(12):
        left = dice(earth.table, 4)
        earth.table._random = lambda left=left: (left.pop(0) - 0.5) / 6 if left else 0.99 * (len(found) % 2)
        foe, asked = drive(rules.aggression(earth, 0))
        found.add(foe)
        assert asked == []
    assert found == {1, 2}


def test_attacker_and_defender_fill_their_hands(start: Any, dice: Any) -> None:  # ruling: hands
    earth = start()
    dice(earth.table, 1, 6)
    steps = rules.take_turn(earth, 0)
    choice = next(steps)
    assert [len(hand) for hand in earth.hands] == [0, 0, 0]
    steps.send(next(option for option in choice.options if option == 2))
    assert [len(hand) for hand in earth.hands] == [5, 0, 5]


def test_the_deck_is_made_anew_of_the_discards(earth: Earth) -> None:  # ruling: empty-deck
    earth.deck.give_all(earth.discards)
    earth.draw(0, 5)
    assert len(earth.hands[0]) == 5


def test_commitments_are_secret_until_both_are_made(earth: Earth) -> None:  # ruling: commit
    earth.relics[0].value = 2
    steps = rules.sacrifice(earth, 0, 1)
    assert next(steps).options == list(range(21))
    assert steps.send(7).options == [0, 1, 2]
    choice = steps.send(1)
    assert (choice.player, held(earth, 0)) == (1, (5, 20, 2))
    assert View(earth.table, 1).note("commitment of seat 1") is None
    with pytest.raises(StopIteration) as done:
        choice = steps.send(0)
        while True:
            choice = steps.send(choice.options[0])
    assert done.value.value == [(0, 7, 0), (1, 0, 1)]
    assert [held(earth, seat) for seat in (0, 1)] == [(5, 13, 1), (5, 20, 0)]
    assert [track.value for track in earth.spells] == [1, 0, 0]  # ruling: relics


def test_the_others_send_populations_in_turn(start: Any, drive: Drive) -> None:  # ruling: allies
    earth = start(4)
    armies: Any = []
    script = [(Seat(3), 4), None]
    _, asked = drive(rules.allies(earth, 3, 1, armies), script)
    assert [choice.player for choice in asked] == [0, 2]
    assert len(asked[0].options) == 1 + 2 * 20
    assert armies == [(0, 4, 3)]
    assert earth.populations[0].value == 16


def test_allies_roll_on_their_own_table_for_a_foreign_side(earth: Earth, dice: Any, drive: Drive) -> None:
    left = dice(earth.table, 5, 7, 1, 10, 3, 6)  # ruling: allies-table
    drive(rules.war(earth, 0, 1, [(0, 2, 0), (1, 2, 1), (2, 2, 0)]))
    assert not left
    assert [track.value for track in earth.force] == [8 + 5, 23, 0]  # a Shoggoth, Cthulhu, and Mi-go
    assert [track.value for track in earth.spells] == [2, 1, 0]


@pytest.mark.parametrize(
    ("race", "rows"),
    [
        (0, [2, 2, 2, 2, 8, 8, None, None, None, None]),
        (1, [23, 8, 6, 1, 1, 1, 1, 1, None, None]),
        (2, [1, 1, 5, 5, 3, None, None, None, None, None]),
        (3, [2, 4, 1, 5, 3, None, None, None, None, None]),
        (4, [2, 5, 5, 5, 5, 6, 6, 9, 9, None]),
        (5, [1, 2, 2, 4, 6, None, None, None, None, None]),
    ],
)
def test_the_battle_tables(start: Any, race: int, rows: list[int | None]) -> None:
    earth = start(6)
    section = earth.races[race][0].section
    found = [earth.table.row("race", roll, section) for roll in range(1, 11)]
    assert [None if row.spell else row.force for row in found] == rows


def test_spells_are_played_in_turns_until_both_pass(earth: Earth, deal: Lay, drive: Drive) -> None:  # ruling: spells
    deal(earth, 0, "Bast", "Yig", "Zhar"), deal(earth, 1, "Ghouls", "Gugs")
    earth.spells[0].value, earth.spells[1].value = 2, 1
    _, asked = drive(rules.war(earth, 0, 1, []), ["Yig", None, "Bast", "Gugs"])
    assert [choice.player for choice in asked] == [0, 1, 0, 1, 0, 1]
    assert asked[4].options == [None]
    assert [earth.total(seat) for seat in (0, 1)] == [9 + 6, 6]
    assert [len(hand) for hand in earth.hands] == [1, 1, 0]


@pytest.mark.parametrize(
    ("cards", "force"),
    [
        (["Byakhee"], 2),
        (["Byakhee", "Hastur the Unspeakable"], 2 + 2 + 15),  # ruling: company
        (["Byakhee", "King in Yellow"], 2 + 7),
        (["Dark Young", "Shub-Niggurath"], 5 + 2 + 17),
        (["Formless Spawn", "Tsathoggua"], 7 + 2 + 11),
        (["Servants of Glakki", "Glakki"], 2 + 3 + 10),
        (["Loigor", "Ghatanothoa"], 7 + 2 + 15),
        (["Nightgaunts", "Nodens"], 2 + 2 + 6),
        (["Servitors of the Outer Gods", "Lesser Other God"], 4 + 1 + 10),  # ruling: outer-gods
        (["Shantaks", "Azathoth", "Yog-Sothoth"], 3 + 1 + 30 + 40),
        (["Shantaks", "Bast", "Cthugha"], 3 + 6 + 13),  # ruling: types
    ],
)
def test_what_creatures_come_to(earth: Earth, put: Lay, cards: list[str], force: int) -> None:
    put(earth.table, earth.summoned[0], *cards)
    assert earth.total(0) == force


def test_company_on_the_other_side_gives_nothing(earth: Earth, put: Lay) -> None:  # ruling: company
    put(earth.table, earth.summoned[0], "Byakhee")
    put(earth.table, earth.summoned[1], "Hastur the Unspeakable")
    assert (earth.total(0), earth.total(1)) == (2, 15)


@pytest.mark.parametrize(("mine", "his", "cities"), [(9, 4, [5, 4, 5]), (4, 9, [4, 5, 5]), (4, 4, [5, 5, 5])])
def test_the_lower_side_loses_a_city(earth: Earth, put: Lay, mine: int, his: int, cities: list[int]) -> None:
    put(earth.table, earth.summoned[0], "Ghouls")  # rulings: losses, ties
    earth.force[0].value, earth.force[1].value = mine - 2, his
    rules.destruction(earth, 0, 1)
    assert [track.value for track in earth.cities] == cities
    assert [track.value for track in earth.force] == [0, 0, 0]
    assert (len(earth.summoned[0]), len(earth.discards)) == (0, 1)


def test_who_has_no_city_is_out_with_all_he_has(earth: Earth, deal: Lay) -> None:  # ruling: defeat
    deal(earth, 1, "Bast", "Yig")
    earth.cities[1].value, earth.relics[1].value, earth.force[0].value = 1, 3, 1
    rules.destruction(earth, 0, 1)
    assert held(earth, 1) == (0, 0, 0)
    assert (earth.table.out, len(earth.hands[1]), len(earth.discards)) == ({1}, 0, 2)
    assert not earth.settled
    assert rules.result(earth).winners == (0, 2)
    earth.cities[2].value, earth.force[0].value = 1, 1
    rules.destruction(earth, 0, 2)
    assert earth.settled
    assert rules.result(earth).winners == (0,)  # ruling: winning


def test_a_match_ends_at_the_cap(the_table: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    def turn(earth: Earth, seat: int) -> Any:  # ruling: turn-cap
        earth.cities[2].value, earth.populations[seat].value = 4, 30 - seat
        yield from ()

    monkeypatch.setattr(rules, "take_turn", turn)
    result, _ = drive(rules.play(table := the_table(SLUG, 3)))
    assert result.capped
    assert table.track("turn").value == 600
    assert result.winners == (0,)


def test_a_war_tells_its_phases_in_order(start: Any, deal: Lay, drive: Drive, dice: Any, story: Any) -> None:
    earth = start(told=True)
    (
        deal(earth, 0, "Byakhee", "Yig", "Zhar", "Bast", "Gugs"),
        deal(earth, 1, "Ghouls", "Ghasts", "Hypnos", "Abhoth", "Ahtu"),
    )
    earth.relics[0].value = 1
    earth.table.story.clear()
    earth.table.asked(None)
    dice(earth.table, 7, 6, 5, 1, 10)
    script = ["seat 2", 1, 1, 1, lambda o: o and o == (Seat(0), 1), "Bast", None]
    drive(rules.take_turn(earth, 0), script, earth.table)
    assert story(earth.table, 1) == [
        *("Seat 1: Recruit", "Seat 1 rolls d8 on Recruit: 7, A relic", "Relics of seat 1: 2 (+1)"),
        *("Seat 1: Aggression", "Seat 1 rolls d6 on Conflict: 6, War of submission", "Seat 1 attacks you."),
        *("Seat 1: Sacrifice", "Seat 1 commits 1 population and 1 relic."),
        *("Populations of seat 1: 19 (-1)", "Relics of seat 1: 1 (-1)"),
        *("You commit 1 population and 0 relics.", "Your populations: 19 (-1)"),
        *("Seat 1: Allies", "Seat 3 sends 1 population to help seat 1.", "Populations of seat 3: 19 (-1)"),
        *("Seat 1: War", "Seat 1 rolls d10 on the Battle Table: 5, Shoggoth"),
        "You roll d10 on the Battle Table: 1, Cthulhu",
        "Seat 3 rolls d10 on the Battle Table: 10, Spell",
        "Seat 1 has a force of 8, and 2 spells to play.",
        "You have a force of 23, and 0 spells to play.",
        "Seat 1 summons Bast: force 14 in all.",
        *("Seat 1: Destruction", "23 against 14: you win, and seat 1 loses a city.", "Cities of seat 1: 4 (-1)"),
    ]


def test_the_story_tells_once_who_is_out(start: Any, story: Any) -> None:
    earth = start(told=True)
    earth.cities[1].value, earth.force[0].value = 1, 3
    earth.table.story.clear()
    earth.table.asked(None)
    rules.destruction(earth, 0, 1)
    told = story(earth.table, 0)
    assert told[told.index("Seat 2 has no city left.") :][-1] == "Seat 2 is out of the game"
    assert sum("is out" in line for line in told) == 1


def test_play_has_every_phase(heads: Any) -> None:
    every = ["Recruit", "Aggression", "Power", "Sacrifice", "War", "Destruction"]
    assert any(every in heads(SLUG, 2, None, seed) for seed in range(3))


def test_what_counts_as_what(earth: Earth, deal: Lay, put: Lay) -> None:
    (flyer,) = deal(earth, 0, "Byakhee")
    put(earth.table, earth.summoned[0], "Hastur the Unspeakable")
    earth.force[0].value = 5
    view = View(earth.table, 0)
    assert rules.worth(view, flyer) == {"force": 5 + 15 + 2 + 2}
    assert rules.worth(view, "discard") is None
    assert rules.goal(view, 1) == {"cities": 5, "populations": 20, "relics": 0}


# the thumb


def test_the_thumb_summons_no_more_than_it_takes(earth: Earth, deal: Lay) -> None:
    ghouls, bast, zhar = deal(earth, 0, "Ghouls", "Bast", "Zhar")
    earth.spells[0].value, earth.force[1].value = 2, 5
    choice, view = Choice("summon", [None, ghouls, bast, zhar], 0), View(earth.table, 0)
    assert rules.thumb(view, choice) is bast
    earth.force[1].value = 17
    assert rules.thumb(view, choice) is zhar
    earth.force[1].value = 20
    assert rules.thumb(view, choice) is None
    earth.force[0].value = 21
    assert rules.thumb(view, choice) is None


def test_the_thumb_attacks_the_weak(earth: Earth) -> None:
    earth.populations[2].value = 4
    assert rules.thumb(View(earth.table, 0), Choice("foe", [Seat(1), Seat(2)], 0)) == 2


def test_the_thumb_commits_a_share(earth: Earth) -> None:
    view, choice = View(earth.table, 0), Choice("armies", list(range(21)), 0)
    assert rules.thumb(view, choice) == 4
    earth.cities[0].value = 1
    assert rules.thumb(view, choice) == 10


def test_the_rule_of_thumb_beats_chance() -> None:
    made, wins = cast(load(SLUG)), 0
    for seed in range(40):
        seat = seed % 2
        agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(2)]
        wins += Match(made, rules, seed, agents, 2).run().winners == (seat,)
    assert wins > 26
