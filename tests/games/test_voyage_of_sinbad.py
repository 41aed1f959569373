"""Voyage of Sinbad: what captains would argue about, ruling by ruling; with it what all WarpQuest races share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from races import on_top, put_at, tokens

from pnp.engine import Choice, Match, Piece, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.games import voyage_of_sinbad as rules
from pnp.games.families.fetch_quest import thumb
from pnp.games.families.warp_quest import BACK, FORWARD, REROLL, places
from pnp.model import load

SLUG = "voyage-of-sinbad"
LAST = 29
Drive = Callable[..., tuple[Any, list[Choice]]]
Deal = Callable[..., list[Piece]]
Falls = Callable[..., list[int]]


def begin(the_table: Callable[..., Any], players: int = 2, told: bool = False) -> rules.Voyage:
    """Captains on the first space, with seven men and no skill."""
    voyage = rules.Voyage(the_table(SLUG, players, told=told))
    for seat in voyage.table.seats:
        voyage.table.track(own("crew", seat), voyage.numbers.crew)
    return voyage


@pytest.fixture
def voyage(start: Callable[..., rules.Voyage]) -> rules.Voyage:
    return start()


def crew(voyage: rules.Voyage, seat: int) -> int:
    return voyage.table.track(own("crew", seat)).value


# Set-up


def test_a_captain_has_seven_men_and_seven_rolls(voyage: rules.Voyage, falls: Falls) -> None:  # ruling: crew-bonus
    voyage.table.tracks.pop(own("crew", 0))
    left = falls(voyage, 1, 2, 3, 4, 5, 6, 5)
    voyage.make_party(0)
    assert not left
    assert crew(voyage, 0) == 7 + 2
    assert [voyage.bonus(0, skill) for skill in ("sailing", "fighting", "wits")] == [1, 3, 1]


def test_ships_begin_at_home_and_the_potion_lies_at_the_end(start: Callable[..., rules.Voyage]) -> None:
    voyage = start(4)
    assert [voyage.place(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert voyage.prize.pile is voyage.spaces[LAST]
    assert len(voyage.spaces) == voyage.numbers.length
    assert voyage.holder is None


def test_no_more_than_four_sail() -> None:  # ruling: how-many
    game = load(SLUG)
    assert game.players.max == len(game.components["pawn"].pieces) == 4


def test_lots_say_who_sails_first() -> None:  # ruling: first-player
    rolls = set()
    for seed in range(12):
        match = Match(cast(load(SLUG)), rules, seed, [RandomAgent(seed)], 3)
        rolls.add(match.question and match.question.player)
    assert rolls == {0, 1, 2}


# Move


def test_a_ship_sails_as_far_as_it_rolls(voyage: rules.Voyage, drive: Drive, falls: Falls) -> None:
    falls(voyage, 4)
    drive(voyage.move(0))
    assert voyage.place(0) == 4


def test_the_first_at_the_end_takes_the_potion(voyage: rules.Voyage, drive: Drive, falls: Falls) -> None:
    put_at(voyage, 0, 27)
    falls(voyage, 6)
    drive(voyage.move(0))
    assert (voyage.place(0), voyage.holder) == (LAST, 0)


def test_before_that_all_sail_forward_and_then_who_has_it_only_home(voyage: rules.Voyage) -> None:
    put_at(voyage, 0, 10)
    put_at(voyage, 1, 10)
    assert voyage.ways(0) == [FORWARD]
    voyage.take(0)
    assert voyage.ways(0) == [BACK]
    assert voyage.ways(1) == [FORWARD, BACK]
    put_at(voyage, 1, 0)
    assert voyage.ways(1) == [FORWARD]
    put_at(voyage, 1, LAST)
    assert voyage.ways(1) == [BACK]


def test_experience_rolls_again_and_the_new_roll_counts(voyage: rules.Voyage, drive: Drive, falls: Falls) -> None:
    voyage.table.track(own("experience", 0)).value = 2
    falls(voyage, 1, 2, 5)
    _, asked = drive(voyage.move(0), [REROLL, REROLL])
    assert (voyage.place(0), tokens(voyage, 0)) == (5, 0)
    assert [choice.options for choice in asked if choice.phase == "reroll: move"] == [[None, REROLL]] * 2


def test_a_roll_may_be_kept(voyage: rules.Voyage, drive: Drive, falls: Falls) -> None:
    voyage.table.track(own("experience", 0)).value = 1
    falls(voyage, 4)
    drive(voyage.move(0), [None])
    assert (voyage.place(0), tokens(voyage, 0)) == (4, 1)


# Draw


def test_an_aid_goes_into_the_hand_and_a_challenge_is_faced(voyage: rules.Voyage) -> None:
    put_at(voyage, 0, 5)
    aid = on_top(voyage, "Spears")
    assert voyage.draw(0) is aid
    assert aid.pile is voyage.hands[0]
    foe = on_top(voyage, "Pirates")
    assert voyage.draw(0) is foe
    assert foe.pile is voyage.faced[0]


@pytest.mark.parametrize(("place", "drawn"), [(0, False), (1, True), (28, True), (LAST, False)])
def test_no_card_at_either_end(voyage: rules.Voyage, place: int, drawn: bool) -> None:  # rulings: end-space, one-deck
    put_at(voyage, 0, place)
    assert (voyage.draw(0) is not None) == drawn


def test_discards_are_shuffled_when_the_deck_is_empty_and_without_any_there_is_no_card(  # ruling: no-cards
    voyage: rules.Voyage,
) -> None:
    put_at(voyage, 0, 5)
    voyage.decks[0].give_all(voyage.discards[0])
    assert voyage.draw(0) is not None
    voyage.decks[0].give_all(voyage.hands[1])
    assert voyage.draw(0) is None


def test_who_lands_on_a_ship_draws_nothing(voyage: rules.Voyage, drive: Drive, falls: Falls) -> None:
    put_at(voyage, 0, 5)
    put_at(voyage, 1, 8)
    falls(voyage, 3, 2, 5, 5)
    drive(voyage.turn(0))
    assert len(voyage.decks[0]) == 32


# Challenges


def test_a_tie_passes_and_brings_experience(voyage: rules.Voyage, drive: Drive, falls: Falls) -> None:
    voyage.table.track(own("fighting", 0)).value = 2
    falls(voyage, 4, 6)
    drive(voyage.challenge(0, on_top(voyage, "Pirates")))
    assert (tokens(voyage, 0), crew(voyage, 0)) == (1, 7)


@pytest.mark.parametrize(("name", "lost"), [("Pirates", 0), ("Dragon Guardian", 1)])
def test_a_hard_foe_adds_to_its_roll(voyage: rules.Voyage, drive: Drive, name: str, lost: int, falls: Falls) -> None:
    falls(voyage, 6, 6)
    drive(voyage.challenge(0, on_top(voyage, name)))
    assert crew(voyage, 0) == 7 - lost


@pytest.mark.parametrize("name", ["Giant Bee", "Maze"])
def test_failing_a_fight_or_a_riddle_costs_a_man(  # ruling: loss-table
    voyage: rules.Voyage, drive: Drive, name: str, falls: Falls
) -> None:
    falls(voyage, 3, 4)
    drive(voyage.challenge(0, on_top(voyage, name)))
    assert (crew(voyage, 0), tokens(voyage, 0)) == (6, 0)
    assert [card.name for card in voyage.discards[0]] == [name]


def test_failing_at_sea_drives_back_and_nothing_happens_there(  # rulings: loss-table, no-chain
    voyage: rules.Voyage, drive: Drive, falls: Falls
) -> None:
    put_at(voyage, 0, 10)
    put_at(voyage, 1, 6)
    falls(voyage, 3, 4, 4)
    drive(voyage.challenge(0, on_top(voyage, "Raging Seas")))
    assert (voyage.place(0), crew(voyage, 0)) == (6, 7)
    assert len(voyage.decks[0]) == 31


def test_a_ship_is_driven_no_farther_than_home(voyage: rules.Voyage, drive: Drive, falls: Falls) -> None:
    put_at(voyage, 0, 2)
    falls(voyage, 3, 4, 6)
    drive(voyage.challenge(0, on_top(voyage, "Ice Bergs")))
    assert voyage.place(0) == 0


def test_the_ship_with_the_potion_is_driven_away_from_home(  # ruling: back
    voyage: rules.Voyage, drive: Drive, falls: Falls
) -> None:
    put_at(voyage, 0, 10)
    voyage.take(0)
    falls(voyage, 3, 4, 4)
    drive(voyage.challenge(0, on_top(voyage, "Underground River")))
    assert voyage.place(0) == 14


def test_a_ship_driven_back_to_the_potion_takes_it(
    voyage: rules.Voyage, drive: Drive, falls: Falls
) -> None:  # ruling: no-chain
    put_at(voyage, 0, 10)
    voyage.prize.pile.give(voyage.prize, voyage.spaces[8])
    falls(voyage, 3, 4, 2)
    drive(voyage.challenge(0, on_top(voyage, "Lost at Sea")))
    assert voyage.holder == 0


def test_aids_that_fit_are_discarded_after_the_roll(
    voyage: rules.Voyage, drive: Drive, deal: Deal, falls: Falls
) -> None:
    deal(voyage, 0, "Spears", "Push Off Ledge", "Navigational Charts")
    falls(voyage, 3, 7)
    _, asked = drive(voyage.challenge(0, on_top(voyage, "Cyclops")), ["Spears", "Push Off Ledge"])
    assert [len(choice.options) for choice in asked] == [3, 2]
    assert tokens(voyage, 0) == 1
    assert [card.name for card in voyage.hands[0]] == ["Navigational Charts"]
    assert {card.name for card in voyage.discards[0]} == {"Spears", "Push Off Ledge", "Cyclops"}


def test_without_men_a_captain_is_out_and_the_potion_stays(  # ruling: dropped-prize
    start: Callable[..., rules.Voyage], drive: Drive, falls: Falls
) -> None:
    voyage = start(3)
    put_at(voyage, 0, 12)
    voyage.take(0)
    drive(voyage.lose_units(0, 6))
    falls(voyage, 3, 4)
    drive(voyage.challenge(0, on_top(voyage, "Roc")))
    assert voyage.table.out == {0}
    assert voyage.prize.pile is voyage.spaces[12]
    assert voyage.winner() is None
    put_at(voyage, 1, 9)
    falls(voyage, 3)
    drive(voyage.move(1), [FORWARD])
    assert voyage.holder == 1


def test_the_aids_of_who_is_out_go_to_the_discards(  # ruling: left-cards
    start: Callable[..., rules.Voyage], drive: Drive, deal: Deal
) -> None:
    voyage = start(3)
    deal(voyage, 0, "Spears", "Griffon Ally")
    drive(voyage.lose_units(0, 7))
    assert not voyage.hands[0]
    assert [card.name for card in voyage.discards[0]] == ["Spears", "Griffon Ally"]


def test_experience_is_spent_before_aids_and_before_the_challenge_rolls(  # ruling: reroll
    voyage: rules.Voyage, drive: Drive, deal: Deal, falls: Falls
) -> None:
    deal(voyage, 0, "Spears")
    voyage.table.track(own("experience", 0)).value = 2
    left = falls(voyage, 1, 8, 9)
    _, asked = drive(voyage.challenge(0, on_top(voyage, "Pirates")), [REROLL, None, "Spears"])
    assert not left
    assert [choice.phase for choice in asked] == ["reroll: fighting", "reroll: fighting", "aid"]
    assert tokens(voyage, 0) == 2


# Fights between captains


def test_the_lower_roll_loses_a_man_and_the_potion(voyage: rules.Voyage, drive: Drive, falls: Falls) -> None:
    put_at(voyage, 0, 12)
    put_at(voyage, 1, 12)
    voyage.take(1)
    falls(voyage, 2, 8, 7)
    drive(voyage.land_on(0))
    assert (crew(voyage, 0), crew(voyage, 1), voyage.holder) == (7, 6, 0)


def test_an_even_fight_changes_nothing(voyage: rules.Voyage, drive: Drive, falls: Falls) -> None:
    voyage.take(1)
    falls(voyage, 2, 7, 7)
    drive(voyage.land_on(0))
    assert (crew(voyage, 0), crew(voyage, 1), voyage.holder) == (7, 7, 1)


def test_crew_decides_no_fight_and_is_rolled_again(  # ruling: contest
    voyage: rules.Voyage, drive: Drive, falls: Falls
) -> None:
    left = falls(voyage, 5, 5, 6)
    assert drive(voyage.contest(0))[0] == "wits"
    assert not left


def test_both_may_use_aids_and_experience(
    voyage: rules.Voyage, drive: Drive, deal: Deal, falls: Falls
) -> None:  # ruling: fight-aids
    deal(voyage, 1, "Griffon Ally")
    voyage.table.track(own("experience", 0)).value = 1
    falls(voyage, 2, 1, 6, 5)
    _, asked = drive(voyage.land_on(0), [REROLL, "Griffon Ally"])
    assert [(choice.phase, choice.player) for choice in asked if len(choice.options) > 1] == [
        ("reroll: fighting", 0),
        ("aid", 1),
    ]
    assert crew(voyage, 0) == 6


def test_of_several_ships_one_is_fought(
    start: Callable[..., rules.Voyage], drive: Drive, falls: Falls
) -> None:  # ruling: one-fight
    voyage = start(3)
    falls(voyage, 2, 9, 1)
    drive(voyage.land_on(0), [voyage.pawns[2]])
    assert [crew(voyage, seat) for seat in range(3)] == [7, 7, 6]


# The end


def test_who_brings_the_potion_home_wins(voyage: rules.Voyage, drive: Drive, falls: Falls) -> None:
    put_at(voyage, 0, 3)
    put_at(voyage, 1, 0)
    voyage.take(0)
    falls(voyage, 5)
    drive(voyage.turn(0))
    assert voyage.winner() == 0
    assert crew(voyage, 1) == 7, "nobody is fought at home any more"


def test_robbed_at_home_it_is_home(voyage: rules.Voyage, drive: Drive, falls: Falls) -> None:  # ruling: robbed-home
    voyage.prize.pile.give(voyage.prize, voyage.table.pile(own("prize", 1)))
    falls(voyage, 2, 9, 1)
    drive(voyage.land_on(0))
    assert voyage.winner() == 0


def test_the_last_captain_left_has_won(voyage: rules.Voyage, drive: Drive) -> None:  # ruling: last-party
    drive(voyage.lose_units(1, 7))
    assert voyage.winner() == 0


def test_the_cap_ends_it_without_a_winner(
    start: Callable[..., rules.Voyage], drive: Drive, falls: Falls
) -> None:  # ruling: round-cap
    voyage = start(2)
    voyage.numbers = type(voyage.numbers)({**load(SLUG).numbers, "round_cap": 1})
    voyage.table.numbers = voyage.numbers
    falls(voyage, 1, 9, 1, 2, 9, 1)
    result, _ = drive(voyage.race(0))
    assert (result.winners, result.capped) == ((), True)


# The rule of thumb


def test_thumb_hunts_the_potion_and_spends_aids_where_they_decide(
    voyage: rules.Voyage, deal: Deal, falls: Falls
) -> None:
    put_at(voyage, 0, 14)
    put_at(voyage, 1, 10)
    voyage.take(1)
    view = View(voyage.table, 0)
    falls(voyage, 4)
    voyage.table.roll("d6")
    assert thumb(view, Choice("direction", [FORWARD, BACK], 0)) == BACK
    spears, ledge = deal(voyage, 0, "Spears", "Push Off Ledge")
    voyage.standing.value = 7
    assert thumb(view, Choice("aid", [None, spears, ledge], 0)) is None
    voyage.standing.value = 6
    assert thumb(view, Choice("aid", [None, spears, ledge], 0)) is ledge


# The story


def test_the_story_of_a_turn(
    start: Callable[..., rules.Voyage], drive: Drive, story: Any, deal: Deal, falls: Falls
) -> None:
    voyage = start(2, told=True)
    deal(voyage, 1, "Spears")
    put_at(voyage, 1, 8)
    on_top(voyage, "Dragon Guardian")
    voyage.table.story.clear()
    falls(voyage, 3, 4, 6)
    drive(voyage.turn(1), ["Spears"], voyage.table)
    assert story(voyage.table, 0) == [
        "Seat 2's turn",
        "Seat 2 rolls d6 for the move: 3",
        "Lotus to space 12",
        "Faced: Dragon Guardian",
        "Seat 2 rolls d10 for fighting: 4",
        "Aid: Spears",
        "D10 for the challenge: 6",
        "5 against 7: seat 2 fails the test of fighting.",
        "Discarded: Dragon Guardian",
        "Crew of seat 2: 6 (-1)",
    ]


def test_how_far_it_is(voyage: rules.Voyage) -> None:
    view = View(voyage.table, 0)
    assert rules.goal(view, 0) == {"left": 2 * LAST}
    put_at(voyage, 0, LAST)
    voyage.arrive(0)
    assert rules.goal(view, 0) == {"left": LAST}
    assert rules.goal(view, 1) == {"left": 2 * LAST}
    assert places(view) == {0: LAST, 1: 0}
    voyage.perish(1)
    assert rules.goal(view, 1) == {"left": 2 * LAST}, "who is out is counted from home"


def test_thumb_rolls_again_what_is_poor_for_that_die(voyage: rules.Voyage, falls: Falls) -> None:
    view = View(voyage.table, 0)
    for phase, rolled, answer in (("reroll: move", 3, REROLL), ("reroll: move", 4, None), ("reroll: wits", 5, REROLL)):
        falls(voyage, rolled)
        voyage.table.roll("d10" if phase.endswith("wits") else "d6")
        assert thumb(view, Choice(phase, [None, REROLL], 0)) == answer


def test_a_captain_without_skill_has_none_of_each(voyage: rules.Voyage) -> None:
    assert {own(skill, 0) for skill in ("sailing", "fighting", "wits")} <= set(voyage.table.tracks)
